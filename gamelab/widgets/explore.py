"""Explorers of a claim, of a game on a family of boards, of an idea, and of the period of an octal
game.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from functools import partial, singledispatch
from html import escape
from inspect import signature
from itertools import chain, islice
from operator import contains
from typing import Any, NamedTuple

import ipywidgets
import numpy as np
import pandas as pd
from matplotlib.figure import Figure

from gamelab.boards import Decoration, Family, Graph, Spider, WeightedGraph, layout
from gamelab.games import OctalHeaps, TokenPosition
from gamelab.games.text import format_parameter
from gamelab.plots import draw, draw_strip
from gamelab.plots.boards import names_of, short_names
from gamelab.plots.describe import (
    WEIGHTED,
    board_graph,
    caption,
    describe,
    describe_values,
    name_of_case,
)
from gamelab.plots.grid import ACROSS, draw_comparison, draw_options, options_on_board
from gamelab.plots.ideas import size_of
from gamelab.plots.palette import FRAME
from gamelab.solvers.heaps import find_period, nim_sequence
from gamelab.solvers.methods import grundy, options
from gamelab.statements import Case, Claim, Compared, Idea, Step, at_least, at_most
from gamelab.statements.paper import paper_of
from gamelab.statements.tabular import Tabular
from gamelab.theory import Period, Ruleset, shown, start_of
from gamelab.widgets.explorer import Explorer, TypedExplorer, Values, button_of
from gamelab.widgets.svg import picture_of

MAX_SLIDER_CASES = 500  # of a claim without sliders
MAX_FIRST_CASE = 5000  # among which the first case to be shown is looked for
MAX_TRIED = 8  # cases near the middle that are looked at
MAX_BOUNDED = 100  # the same for one that attains a bound
LIMITS = [2**k for k in range(6, 21)]  # heaps, of the slider of periods
MAX_QUADRATIC = 2**14  # heaps where the time grows with their square
MAX_STRIP = 2000  # values that are drawn where no period is found
ROOTS = ("u", "v", "w", "root", "at")  # parameters that are vertices of a board


class Numbered(NamedTuple):
    """The number of a case among all cases of a slider."""

    number: int
    among: int

    def __repr__(self) -> str:
        return f"{self.number:,} of {self.among:,}"


@singledispatch
def explore(
    subject: Any, family: Callable[..., Any] | None = None, **sliders: Sequence[Any]
) -> Explorer:
    """Sliders for a claim's parameters, for a game on a family of positions, or for an idea.

    - A claim has its own sliders, which also reach cases that its hypotheses exclude. A claim
      without them gets one slider through its first cases.
    - A game takes a `family`, a function that makes a position or board of its arguments, and one
      slider for each argument, in their order. Without a family the slider's value is the
      position, or the tuple of all values if there are several sliders.
    - An idea of a paper, such as `paper("octal-0.33").ideas["Theorem 9"]`, is shown step by step.

    Raises TypeError for anything else.

    >>> from gamelab import GraphNim, Nim, Spider
    >>> explore(GraphNim(), Spider, first=range(5), second=range(5), third=range(5))
    Explorer(first=2, second=2, third=2)
    >>> explore(Nim(), first=range(9), second=range(9))
    Explorer(first=4, second=4)
    """
    raise TypeError(
        "explore takes a claim, an idea, or a game with a family of positions and a slider for "
        "each argument of it, such as explore(GraphNim(), Spider, first=range(7), "
        f"second=range(7)); it was given {caption(subject)}."
    )


@explore.register
def _explore_claim(claim: Claim, family: None = None, **sliders: Sequence[Any]) -> Explorer:
    if family is not None or sliders:
        raise TypeError(
            "explore takes a claim alone, for its sliders are its own; it was given "
            f"{caption(family or sliders)} too."
        )
    names = claim.parameters
    tried = _first_failure(claim)
    cases = list(
        islice(
            claim.cases(claim.sizes[0]),
            max(MAX_FIRST_CASE if claim.sliders else MAX_SLIDER_CASES, tried),
        )
    )
    first = cases[tried - 1] if tried else telling_case(claim, cases)
    runs: dict[str, Sequence[Any]]
    if claim.sliders:
        runs = {name: claim.sliders[name] for name in names}

        def state_of(values: Values) -> Case:
            return tuple(values[name] for name in names)

        def sliders_of(state: Case) -> Values | None:
            there = all(map(contains, runs.values(), state))
            return dict(zip(names, state, strict=True)) if there else None

    else:
        numbers = [Numbered(number, len(cases)) for number in range(1, len(cases) + 1)]
        runs = {"case": numbers}

        def state_of(values: Values) -> Case:
            case: Case = cases[values["case"].number - 1]
            return case

        def sliders_of(state: Case) -> Values | None:
            return {"case": numbers[cases.index(state)]} if state in cases else None

    def view(figure: Figure, *case: Any) -> str:
        predicted, computed = claim.predicted(*case), claim.computed(*case)
        agrees = claim.agree(predicted, computed)
        words, few = "✔" if agrees else "✘", len(cases) < MAX_FIRST_CASE
        if claim.expected and case not in (cases if few else claim.cases(claim.sizes[0])):
            number = f"{len(cases):,} " if few else ""
            words += f" (not among the {number}cases of the statement)"
        found = claim.compared(case, predicted, computed)
        values = describe_values(claim, found, lambda value: f"<b>{escape(value)}</b>")
        named = name_of_case(claim, found)
        if claim.picture is not None:
            draw_case(claim.picture(*case), found.case, figure, f"{named}: {values}")
        else:
            ax = figure.add_axes((0.01, 0.02, 0.98, 0.96))
            draw_comparison(predicted, computed, agrees, ax=ax)
        return f"{escape(named)}<br>{values} {words}"

    def code(state: Case) -> str:
        where = paper_of(claim)
        lines = [f"claim = paper({where.name!r})[{claim.id!r}]"] if where else []
        if all(format_parameter(value) is not None for value in state) or state not in cases:
            if "TokenPosition(" in repr(state):
                lines.append(f"from {TokenPosition.__module__} import TokenPosition")
            lines.append(f"case = {state!r}")
        else:
            lines.append(f"case = [*claim.cases({claim.sizes[0]})][{cases.index(state)}]")
        lines.append("claim.predicted(*case), claim.computed(*case)")
        return "\n".join([*lines, "draw(claim.picture(*case))"] if claim.picture else lines)

    size = (8, 1.5) if claim.picture is None else (10, 2.9)
    start = sliders_of(first) or {}
    return TypedExplorer(
        view, runs, start, size, names, state_of, sliders_of, code, () if claim.sliders else cases
    )


def _first_failure(claim: Claim) -> int:
    """The number of the pinned counterexample, found by its words without computing; 0 for none."""
    if claim.refuted is None:
        return 0
    for number, case in enumerate(claim.cases(claim.sizes[0]), 1):
        if claim.refuted.at.startswith(claim.compared(case, None, None).where):
            return number
    return 0


def telling_case(claim: Claim, cases: Sequence[Case]) -> Case:
    """The case to be shown first: near the middle, within the sliders, on no board of one or two
    vertices, with a prediction that is not 0 or empty, if there is one. Of a bound it is a case
    that attains it, else one with a value that is not 0.
    """
    if claim.sliders:
        runs = [list(claim.sliders[name]) for name in claim.parameters]

        def away(case: Case) -> float:
            return sum(
                abs(run.index(value) / max(len(run) - 1, 1) - 0.5)
                for run, value in zip(runs, case, strict=True)
            )

        reached = [
            case
            for case in cases
            if all(value in run for value, run in zip(case, runs, strict=True))
        ]
        near = sorted(reached, key=away) or [tuple(run[len(run) // 2] for run in runs)]
    else:
        middle = (len(cases) + 1) // 2 - 1
        near = [*cases[middle:], *reversed(cases[:middle])]

    bounded = claim.agree in (at_most, at_least)

    def tells(case: Case) -> bool:
        tiny = any(isinstance(value, Graph) and len(value.vertices) < 3 for value in case)
        return not tiny and _says_something((claim.computed if bounded else claim.predicted)(*case))

    def attains(case: Case) -> bool:
        return tells(case) and bool(claim.predicted(*case) == claim.computed(*case))

    attained = filter(attains, near[:MAX_BOUNDED] if bounded else ())
    return next(chain(attained, filter(tells, near[:MAX_TRIED]), near))


def _says_something(predicted: Any) -> bool:
    """Whether a prediction is neither 0 nor empty."""
    try:
        return bool(predicted) and predicted != "none"
    except ValueError:  # of an array
        return True


def height_of_case(value: Any) -> float:
    """How many inches high a case is drawn: weighted boards have edges of about one inch, and other
    boards up to half as high again as a row of numbers. Several periods have 1.4 inches each, and
    rows of a table or of many boards have room for their words.
    """
    table = value.recomputed if isinstance(value, Compared) else value
    if isinstance(table, pd.DataFrame):
        return min(3.8, max(2.4, 0.9 + 0.3 * len(table)))
    boards = [*value.values()] if isinstance(value, Mapping) else [value]
    if isinstance(value, Graph | Family):
        high = np.ptp([*layout(Graph.from_board(value)).values()] or [(0, 0)], axis=0).min()
        return round(float(min(3.4, 2.4 + 0.5 * high)), 2)
    if all(isinstance(one, Period) for one in boards):
        return max(2.4, 1.4 * len(boards))
    if len(boards) > ACROSS:
        return 3.4
    if not all(isinstance(board, WEIGHTED) for board in boards):
        return 2.4
    spreads = [np.ptp([*layout(board.graph).values()], axis=0) for board in boards]
    curved = any(board.graph.has_parallel_edges for board in boards)
    high = max([1.0 * curved, *(spread.min() for spread in spreads)])
    base = (2.4 if high else 1.9) + 0.4 * (len(boards) > 1)
    return round(float(min(3.8, base + 0.7 * high)), 2)


def draw_case(value: Any, named: Values, figure: Figure, words: str = "") -> None:
    """Draw a case; on a board the vertices named by the statement are ringed and labelled, and all
    have names where the words below the picture spell edges or arrows. A row of numbers has titles
    on its axes.
    """
    board = value.board if isinstance(value, TokenPosition) else value
    weighted = isinstance(board, WeightedGraph)
    plain = isinstance(value, Graph | Family | Decoration)
    # A board needs no room for the numbers of an axis.
    whole = weighted or plain or isinstance(value, Mapping | Step) or hasattr(value, "arrows")
    ax = figure.add_axes((0.01, 0.02, 0.98, 0.87) if whole else (0.03, 0.16, 0.95, 0.74))
    spelled = re.search("[–→]", " ".join([words, *map(describe, named.values())]))
    how: dict[str, Any] = {"names": True} if spelled and not plain and whole else {}
    if weighted or (plain and draw.dispatch(type(value)) is draw.dispatch(object)):
        graph = board.graph if weighted else Graph.from_board(value)
        # A token shows its vertex, and w is a weight there.
        roots = ("u", "v") if weighted else ROOTS
        marks = {v: name for name, v in named.items() if name in roots and v in graph.incident}
        # the caption spells edges and weights by the names
        names = short_names(graph) if weighted else names_of(graph, True if spelled else None)
        if spelled and not weighted:  # others, such as those of hung leaves, would be in the way
            names = {v: name for v, name in names.items() if name in re.findall(r"\w+", words)}
        for vertex, name in marks.items():
            label = names.get(vertex, name)
            names[vertex] = name if label == name else f"{name} = {label}"
        how = {"names": names, "ring": marks}
    draw(value, ax=ax, **how).set_anchor("W")
    if isinstance(value, np.ndarray | list) and ax.axison and not ax.images:
        ax.set(xlabel="index", ylabel="value")
    if ax.axison and any(label.get_text() for label in ax.get_yticklabels()):
        # room for the names of rows, and for those of columns above or below
        below = ax.xaxis.get_label_position() == "bottom"
        ax.set_position((0.13, 0.16 * below, 0.85, 0.74))


@explore.register
def _explore_game(
    game: Ruleset, family: Callable[..., Any] | None = None, **sliders: Sequence[Any]
) -> Explorer:
    if not sliders or not (family is None or callable(family)):
        raise TypeError(
            "explore takes a game with a family of positions and a slider for each argument of "
            "it, such as "
            "explore(GraphNim(), Spider, first=range(7), second=range(7)); it was given "
            f"{f'the family {caption(family)}' if sliders else 'no slider'}."
        )
    kind = game.typed

    def state_of(values: Values) -> Case:
        given = tuple(
            value.item() if isinstance(value, np.generic) else value for value in values.values()
        )
        return (game, given) if kind else (given,)

    def sliders_of(state: Case) -> Values | None:
        *here, given = state
        there = (
            here in ([], [game])
            and len(given) == len(sliders)
            and all(map(contains, sliders.values(), given))
        )
        return dict(zip(sliders, given, strict=True)) if there else None

    def board_of(given: Case) -> Any:
        if family is None:
            return given if len(sliders) > 1 or len(given) != 1 else given[0]
        try:
            signature(family).bind(*given)
        except TypeError:
            raise TypeError(
                f"The family takes {', '.join(sliders)}; it was given {shown(given)}."
            ) from None
        except ValueError:
            pass  # a function of Python itself, such as int, has no signature
        return family(*given)

    def view(figure: Figure, *state: Any) -> str:
        here = state[0] if kind else game
        name = f"{escape(caption(here))}, " if here != game else ""
        return name + draw_with_options(figure, here, board_of(state[-1]))

    def code(state: Case) -> str:
        name = getattr(family, "__name__", "family").replace("<lambda>", "family")
        made = f"{name}({', '.join(map(repr, state[-1]))})" if family else repr(board_of(state[-1]))
        here = repr(state[0] if kind else game)
        return f"board = {made}\ngrundy({here}, board)\ndraw(options({here}, board))"

    names = ((kind,) if kind else ()) + (
        ("legs" if family is Spider else "arguments" if family else "position"),
    )
    return TypedExplorer(view, sliders, {}, (10, 3.8), names, state_of, sliders_of, code)


def draw_with_options(figure: Figure, game: Ruleset, board: Any) -> str:
    """Draw a board and its options with their values; returns words in HTML."""
    position, value, found = start_of(game, board), grundy(game, board), options(game, board)
    draw(position, ax=figure.add_axes((0.01, 0.01, 0.3, 0.98)))
    draw_options(
        options_on_board(game, position, found), ax=figure.add_axes((0.33, 0.01, 0.66, 0.98))
    )
    note = _note(game, position, value)
    named = f"{escape(caption(board))}: Grundy value <b>{value}</b>{note}"
    if not found:
        return f"{named}. It has no options."
    if len(found) == 1:
        return f"{named}. Its only option, with its value:"
    return f"{named}. Its {len(found)} different options, with their values:"


def _note(game: Ruleset, position: Any, value: int) -> str:
    """What is said of a position besides its value: the game's note, or the size of a board."""
    note, graph = game.note(position, value), board_graph(position)
    if not note and graph is not None:
        n = len(graph.vertices)
        note = f"{n} {'vertex' if n == 1 else 'vertices'}"
    return f", {note}" if note else ""


@explore.register(Idea)
class IdeaExplorer(Explorer):
    """A slider and two buttons for the steps of an idea, over its sentences and its picture.

    Where no kernel runs, three steps stay: the first, a middle one and the last.
    """

    def __init__(self, idea: Idea) -> None:
        self.idea = idea
        last = len(idea.steps)
        steps = [Numbered(number, last) for number in range(1, last + 1)]
        size = size_of(idea.at(idea.steps[0]))
        super().__init__(self._view_of_step, {"step": steps}, {"step": steps[0]}, size, self._code)
        buttons = (
            button_of("◀ Back", partial(self.go, -1)),
            button_of("Next ▶", partial(self.go, 1)),
        )
        slider, *below = self.children
        self.children = (ipywidgets.HBox([slider, *buttons]), *below)

    def go(self, by: int, button: Any = None) -> None:
        """Go so many steps on or back; the first step comes after the last."""
        slider = self._sliders["step"]
        slider.index = (slider.index + by) % len(self.idea.steps)

    def _step(self, figure: Figure, number: int) -> Step:
        """The step of this number, drawn on a figure."""
        step = self.idea.at(self.idea.steps[number - 1])
        draw(step, ax=figure.add_axes((0.005, 0.01, 0.99, 0.98)))
        return step

    def _view_of_step(self, figure: Figure, place: Numbered) -> str:
        words = self._step(figure, place.number).words
        return f"<b>{escape(self.idea.title)}</b><br>{escape(words)}"

    def _code(self, state: Case) -> str:
        return f"draw(idea.at({self.idea.steps[state[0].number - 1]!r}))"

    def static_output(self) -> dict[str, str]:
        """Three steps below one another, each with its sentences."""
        last, figures = len(self.idea.steps), []
        for number in sorted({1, (last + 1) // 2, last}):
            figure = Figure(figsize=self._size)
            step = self._step(figure, number)
            picture = picture_of(figure).on_sheet(f"Picture: {describe(step)}")
            words = f"Step {number} of {last}. {escape(step.words)}"
            figures.append(
                f'<figure style="margin:.6em 0"><figcaption>{words}</figcaption>{picture}</figure>'
            )
        frame = f"border:1px solid {FRAME};border-radius:6px;padding:.6em 1em;max-width:62em"
        head = f'<div style="{frame}"><strong>{escape(self.idea.title)}</strong>'
        return {"text/html": "".join([head, *figures, "</div>"])}


class PeriodExplorer(Tabular, Explorer):
    """A field for the code and a slider for the number of heaps, over the strip of the sequence and
    its period.
    """

    def __init__(self, code: str = "0.123", limit: int = 2**14) -> None:
        self._code = ipywidgets.Text(value=code, description="code", continuous_update=False)
        super().__init__(_view_of_period, {"limit": LIMITS}, {"limit": limit}, (10, 3.2))
        self._code.observe(self._redraw, names="value")
        self.children = (self._code, *self.children)

    @property
    def parameters(self) -> Values:
        """The code and the number of heaps."""
        return {"code": self._code.value.strip(), **self.values}

    @property
    def frame(self) -> pd.DataFrame:
        """The values of the heaps."""
        values = nim_sequence(OctalHeaps(self.parameters["code"]), self.parameters["limit"])
        return pd.DataFrame({"value": values}).rename_axis("n")

    def __repr__(self) -> str:
        return f"PeriodExplorer(code={self._code.value!r}, limit={self._sliders['limit'].value})"


def explore_periods(code: str = "0.123") -> PeriodExplorer:
    """A field for an octal code and a slider for the number of heaps, over the nim-sequence and its
    certified period.

    >>> explore_periods("0.77")
    PeriodExplorer(code='0.77', limit=16384)
    """
    if not isinstance(code, str):
        raise TypeError(
            "explore_periods takes an octal code as text, such as '0.123'; "
            f"it was given {caption(code)}."
        )
    return PeriodExplorer(code)


def _view_of_period(figure: Figure, code: str, limit: int) -> str:
    game = OctalHeaps(code)
    code = game.code
    most = MAX_QUADRATIC if game.digits.repeating and game.digits.splits else LIMITS[-1]
    limit = min(limit, most)
    period = find_period(game, limit)
    values = nim_sequence(game, min(limit, MAX_STRIP))
    draw_strip(period or values, ax=figure.add_axes((0.09, 0.03, 0.9, 0.86)))
    if not period:
        further = f"; try limit 2^{most.bit_length() - 1}, {most:,}" if limit < most else ""
        return f"{code}: no period is certified by the first <b>{limit:,}</b> heaps{further}."
    growth = f", saltus <b>{period.saltus:,}</b>" if period.saltus else ""
    found = f"preperiod <b>{period.preperiod:,}</b>, period <b>{period.period:,}</b>{growth}"
    found = f"{code}, up to {limit:,} heaps: {found}.<br>"
    if not period.certified:
        return found + "It is seen, not certified."
    first, last = period.window[0], period.window[-1]
    equal = f"G(n) = G(n + {period.period:,}) for n from {first:,} to {last:,}"
    return f"{found}{escape(period.theorem)}: it is enough that {equal}."
