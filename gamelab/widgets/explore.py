"""Explorers: sliders and fields over words and pictures, for a claim, a game, an idea, a table, and
an octal game on heaps.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import singledispatch
from html import escape
from inspect import signature
from itertools import chain, islice
from operator import contains, getitem
from typing import Any

import numpy as np
import pandas as pd
from matplotlib.figure import Figure

from gamelab.boards import Decoration, Family, Graph, Spider, WeightedGraph, layout
from gamelab.games import OctalHeaps, TokenPosition
from gamelab.games.text import format_parameter, parse_parameter
from gamelab.plots import draw, draw_strip
from gamelab.plots.boards import names_of, short_names
from gamelab.plots.describe import (
    WEIGHTED,
    as_text,
    caption,
    describe,
    describe_values,
    name_of_case,
)
from gamelab.plots.grid import ACROSS, draw_comparison
from gamelab.plots.ideas import size_of
from gamelab.solvers.heaps import find_period, nim_sequence
from gamelab.statements import Case, Claim, Compared, Idea, Step, at_least, at_most
from gamelab.statements.paper import paper_of
from gamelab.theory import Period, Ruleset, shown
from gamelab.widgets.screen import Control, Part, Screen, field, picture, slider
from gamelab.widgets.tables import table_screen
from gamelab.widgets.walk import show_figure, walk

MAX_SLIDER_CASES = 500  # of a claim without sliders
MAX_FIRST_CASE = 5000  # among which the first case to be shown is looked for
MAX_TRIED = 8  # cases near the middle that are looked at
MAX_BOUNDED = 100  # the same for one that attains a bound
LIMITS = [2**k for k in range(6, 21)]  # heaps, of the slider of periods
MAX_QUADRATIC = 2**14  # heaps where the time grows with their square
MAX_STRIP = 2000  # values that are drawn where no period is found
LENGTHS = ["by the period", *range(1, 201)]  # of the rows of a strip
ROOTS = ("u", "v", "w", "root", "at")  # parameters that are vertices of a board
Values = Mapping[str, Any]  # of controls by their names


@singledispatch
def explore(
    subject: Any,
    family: Any = None,
    rows: Iterable[Any] | None = None,
    columns: Iterable[Any] | None = None,
    what: str = "value",
    printed: pd.DataFrame | None = None,
    **given: Any,
) -> Screen:
    """Sliders for a claim's parameters, for a game on a family of positions, or for an idea; one
    position of a game; the periods of an octal game; or a table.

    - A claim has its own sliders, which also reach cases that its hypotheses exclude. A claim
      without them gets one slider through its first cases.
    - A game takes a `family`, a function that makes a position or board of its arguments, and one
      slider for each argument by name, in their order. Without a family the slider's value is the
      position, or the tuple of all values if there are several sliders. A board in place of the
      family needs no sliders. A click on an option goes on to it.
    - A game with a `family` and `rows` is the table that `table` gives of the same arguments. Its
      family, ranges, letters and quantity can be changed. The mouse over a cell shows its board,
      and a click its options. Cells that differ from a `printed` table are marked: a frame with the
      same rows and columns, or some of them, in which missing cells are those that cannot be read.
      *Files and code* has the table as CSV, as LaTeX, as a figure (SVG or PDF), and as a line of
      Python.
    - `OctalHeaps(code)` alone has a field for the code over the strip of its nim-sequence with the
      certified period, and sliders for the number of heaps and for the length of a row.
    - An idea of a paper, such as `paper("octal-0.33").ideas["Theorem 9"]`, is shown step by step.

    Raises TypeError for anything else.

    >>> from gamelab import GraphNim, Nim, Spider
    >>> explore(GraphNim(), Spider, first=range(5), second=range(5), third=range(5))
    explore(GraphNim(), first=2, second=2, third=2)
    >>> explore(Nim(), (3, 5))
    explore(Nim(), (3, 5))
    >>> explore(OctalHeaps("0.77"))
    explore(OctalHeaps(code='0.77'))
    >>> explore(GraphNim(), "3^a 1^k", range(3), range(9), "discrepancy")
    explore(GraphNim(), '3^a 1^k', range(3), range(9), 'discrepancy')
    """
    raise TypeError(
        "explore takes a claim, an idea, OctalHeaps(code), or a game with a family and a slider "
        "for each argument of it, such as explore(GraphNim(), Spider, first=range(7), "
        f"second=range(7)); it was given {caption(subject)}."
    )


def _explorer(
    names: Sequence[str],
    state: Case,
    controls: Sequence[Control],
    moved: Callable[[Case, Values, str], Case],
    show: Callable[..., object],
) -> Part:
    """Controls over what `show` draws of parameters with these names, on the part that it is given
    first. `moved` gives the parameters after a control was moved or pressed; typed ones are of the
    kinds of those before.
    """

    def act(part: Part, values: Values, pressed: str) -> None:
        nonlocal state
        if pressed.endswith(" ="):
            texts = [text for name, text in values.items() if name.endswith(" =")]
            state = tuple(map(parse_parameter, state, texts))
        else:
            state = moved(state, values, pressed)
        part.set(**_texts(names, state))
        part.html = ""
        show(part, *state)

    part = Part("", controls, act)
    act(part, part.values, "")
    return part


def _texts(names: Sequence[str], state: Case) -> dict[str, str | None]:
    return {f"{name} =": format_parameter(one) for name, one in zip(names, state, strict=False)}


def _fields(names: Sequence[str], state: Case) -> list[Control]:
    """A field for each parameter, if all can be typed."""
    texts = _texts(names, state)
    return [] if None in texts.values() else [field(name, text) for name, text in texts.items()]


def _show_code(part: Part, code: str) -> None:
    part.parts.setdefault("code", Part(summary="Code")).html = f"<pre>{escape(code)}</pre>"


def _refuse_more(subject: str, *given: Any) -> None:
    if given:
        raise TypeError(
            f"explore takes {subject} alone, for its sliders are its own; it was given "
            f"{caption(given[0])} too."
        )


@explore.register
def _explore_claim(claim: Claim, *more: Any, **given: Any) -> Screen:
    _refuse_more("a claim", *more, *given)
    return Screen(claim_explorer(claim), f"explore({claim.id or claim.label})")


def claim_explorer(claim: Claim) -> Part:
    """The sliders of a claim, or one through its first cases, over the picture of a case with what
    the claim says of it and what the game gives.
    """
    tried, names, size = _first_failure(claim), claim.parameters, claim.sizes[0]
    most = MAX_FIRST_CASE if claim.sliders else MAX_SLIDER_CASES
    cases = list(islice(claim.cases(size), max(most, tried)))
    first = cases[tried - 1] if tried else telling_case(claim, cases)

    def moved(case: Case, values: Values, pressed: str) -> Case:
        if pressed == "find":
            return found(case, values["find"].lower().split())
        return tuple(values[name] for name in names) if claim.sliders else values.get("case", case)

    def found(case: Case, words: list[str]) -> Case:
        if not words:
            return case
        after = cases.index(case) + 1 if case in cases else 0
        for one in (*cases[after:], *cases[:after]):
            named = name_of_case(claim, claim.compared(one, None, None))
            said = " ".join([named, *map(caption, one), as_text(one)]).lower()
            if all(word in said for word in words):
                return one
        raise ValueError(f"None of the {len(cases):,} cases has the words {' '.join(words)!r}.")

    def show(part: Part, *case: Any) -> None:
        part.set(**dict(zip(names, case, strict=False)) | {"case": case})
        try:
            predicted, computed = claim.predicted(*case), claim.computed(*case)
        except KeyError as error:
            raise ValueError(f"There is no {error} here.") from error
        agrees = claim.agree(predicted, computed)
        words, few = "✔" if agrees else "✘", len(cases) < MAX_FIRST_CASE
        if claim.expected and case not in (cases if few else claim.cases(size)):
            number = f"{len(cases):,} " if few else ""
            words += f" (not among the {number}cases of the statement)"
        found = claim.compared(case, predicted, computed)
        named = name_of_case(claim, found)
        values = describe_values(claim, found, lambda value: f"<b>{escape(value)}</b>")
        if claim.picture is None:
            figure = Figure(figsize=(8, 1.5))
            ax = figure.add_axes((0.01, 0.02, 0.98, 0.96))
            draw_comparison(predicted, computed, agrees, ax=ax)
        else:
            drawn = claim.picture(*case)
            figure = Figure(figsize=(8, max(2.9, height_of_case(drawn))))
            draw_case(drawn, found.case, figure, f"{named}: {values}")
        words = f"<p>{escape(named)}<br>{values} {words}</p>"
        show_figure(part, words, figure, f"{named}: {describe_values(claim, found)}")
        _show_code(part, code(case))

    def code(case: Case) -> str:
        where = paper_of(claim)
        lines = [f"claim = paper({where.name!r})[{claim.id!r}]"] if where else []
        if all(_texts(names, case).values()) or case not in cases:
            if "TokenPosition(" in repr(case):
                lines.append(f"from {TokenPosition.__module__} import TokenPosition")
            lines.append(f"case = {case!r}")
        else:
            lines.append(f"case = [*claim.cases({size})][{cases.index(case)}]")
        lines.append("claim.predicted(*case), claim.computed(*case)")
        return "\n".join([*lines, "draw(claim.picture(*case))"] if claim.picture else lines)

    if claim.sliders:
        controls = [
            slider(name, claim.sliders[name], value, play=True)
            for name, value in zip(names, first, strict=True)
        ]
        return _explorer(names, first, controls + _fields(names, first), moved, show)
    numbers = [f"{number:,} of {len(cases):,}" for number in range(1, len(cases) + 1)]
    case = field("case", first, "slider", options=numbers, values=cases, play=True)
    several = len(cases) > 1
    controls = [case] * several + _fields(names, first) + [field("find")] * several
    return _explorer(names, first, controls, moved, show)


def _first_failure(claim: Claim) -> int:
    """The number of the pinned counterexample, found by its words without computing; 0 for none."""
    if claim.refuted is None:
        return 0
    for number, case in enumerate(claim.cases(claim.sizes[0]), 1):
        if claim.refuted.at.startswith(claim.compared(case, None, None).where):
            return number
    return 0


def telling_case(claim: Claim, cases: Sequence[Case]) -> Case:
    """The case to be shown first: that of the claim, else one near the middle, within the sliders,
    on no board of one or two vertices, with a prediction that is not 0 or empty, if there is one.
    Of a bound it is a case that attains it, else one with a value that is not 0.
    """
    if claim.telling:
        return claim.telling
    if claim.sliders:
        runs = [[*claim.sliders[name]] for name in claim.parameters]
        # how far each value is from the middle of its slider
        away = [
            {value: abs(i / max(len(run) - 1, 1) - 0.5) for i, value in enumerate(run)}
            for run in runs
        ]
        reached = [case for case in cases if all(map(contains, away, case))]
        near = sorted(reached, key=lambda case: sum(map(getitem, away, case)))
        near = near or [tuple(run[len(run) // 2] for run in runs)]
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
    boards up to half as high again as a row of numbers. Several periods have 1.7 inches each, and
    rows of a table or of many boards have room for their words.
    """
    table = value.recomputed if isinstance(value, Compared) else value
    if isinstance(table, pd.DataFrame):
        differ = isinstance(value, Compared) and value.differ.any(axis=None)
        high, most = (0.55, 5.4) if differ else (0.3, 3.8)  # two lines in a cell, or one
        return min(most, max(2.4, 0.9 + high * len(table)))
    boards = [*value.values()] if isinstance(value, Mapping) else [value]
    if isinstance(value, Graph | Family):
        high = np.ptp([*layout(Graph.from_board(value)).values()] or [(0, 0)], axis=0).min()
        return round(float(min(3.4, 2.4 + 0.5 * high)), 2)
    if all(isinstance(one, Period) for one in boards):
        return max(2.4, 1.7 * len(boards))
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
    ax = figure.add_axes((0.01, 0.02, 0.98, 0.87) if whole else (0.05, 0.2, 0.93, 0.7))
    if isinstance(value, Mapping) and any(isinstance(one, Period) for one in value.values()):
        ax.set_position((0.01, 0.1, 0.98, 0.79))  # the lowest of them names its axis
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
    longest = max((len(label.get_text()) for label in ax.get_yticklabels()), default=0)
    if ax.axison and longest:  # room for the names of rows, and for those of columns above or below
        left = max(0.13, 0.04 + 0.0135 * longest)
        below = ax.xaxis.get_label_position() == "bottom"
        ax.set_position((left, 0.2 * below, 0.98 - left, 0.7))


@explore.register
def _explore_game(game: Ruleset, family: Any = None, *axes: Any, **given: Any) -> Screen:
    if axes or "rows" in given:
        return table_screen(game, family, *axes, **given)
    is_function = family is None or callable(family)
    if given and is_function:
        return _explore_family(game, family, given)
    if not given and not is_function:
        return Screen(walk(game, family), f"explore({caption(game)}, {caption(family)})")
    if not given and family is None and isinstance(game, OctalHeaps):
        return Screen(_periods(game), f"explore({caption(game)})")
    raise TypeError(
        "explore takes a game with a family of positions and a slider for each argument of it, "
        "such as explore(GraphNim(), Spider, first=range(7), second=range(7)), or with a family "
        f"and rows; it was given {f'the family {caption(family)}' if given else 'no slider'}."
    )


def _explore_family(game: Ruleset, family: Any, runs: Mapping[str, Any]) -> Screen:
    """Sliders for the arguments of a family over the walk on each board of it."""
    sliders = [
        slider(name, run.tolist() if isinstance(run, np.ndarray) else run, play=True)
        for name, run in runs.items()
    ]
    first = tuple(one["value"] for one in sliders)
    called = "legs" if family is Spider else "arguments" if family else "position"
    names = (game.typed, called) if game.typed else (called,)
    state = (game, first) if game.typed else (first,)

    def show(part: Part, *state: Any) -> None:
        here, given = state if game.typed else (game, *state)
        part.set(**dict(zip(runs, given, strict=False)))
        part.html = f"<p>{escape(caption(here))}</p>" if here != game else ""
        part.parts = {"board": Part()}
        board = board_of(given)
        part.parts["board"] = walk(here, board)
        name = getattr(family, "__name__", "family").replace("<lambda>", "family")
        made = f"{name}({', '.join(map(repr, given))})" if family else repr(board)
        _show_code(part, f"board = {made}\ngrundy({here!r}, board)\ndraw(options({here!r}, board))")

    def board_of(given: Case) -> Any:
        if family is None:
            return given if len(runs) > 1 or len(given) != 1 else given[0]
        try:
            signature(family).bind(*given)
        except TypeError:
            raise TypeError(
                f"The family takes {', '.join(runs)}; it was given {shown(given)}."
            ) from None
        except ValueError:
            pass  # a function of Python itself, such as int, has no signature
        return family(*given)

    part = _explorer(
        names,
        state,
        sliders + _fields(names, state),
        lambda state, values, _: (*state[:-1], tuple(values[name] for name in runs)),
        show,
    )
    started = ", ".join(f"{name}={caption(one)}" for name, one in zip(runs, first, strict=True))
    return Screen(part, f"explore({caption(game)}, {started})")


@explore.register
def _explore_idea(idea: Idea, *more: Any, **given: Any) -> Screen:
    _refuse_more("an idea", *more, *given)
    n, size = len(idea.steps), size_of(idea.at(idea.steps[0]))
    title = f"<p><b>{escape(idea.title)}</b></p>"

    def drawn(number: int) -> tuple[str, Figure, str]:
        step, figure = idea.at(idea.steps[number - 1]), Figure(figsize=size)
        draw(step, ax=figure.add_axes((0.005, 0.01, 0.99, 0.98)))
        return f"<p>Step {number} of {n}. {escape(step.words)}</p>", figure, describe(step)

    def moved(state: Case, values: Values, pressed: str) -> Case:
        by = {"back": -1, "next": 1}.get(pressed, 0)
        return ((values["step"] - 1 + by) % n + 1,)

    def show(part: Part, step: int) -> None:
        part.set(step=step)
        words, figure, seen = drawn(step)
        show_figure(part, title + words, figure, seen)
        part.still = still
        _show_code(part, f"draw(idea.at({idea.steps[step - 1]!r}))")

    def still() -> str:
        """The first step, a middle one and the last."""
        steps = map(drawn, sorted({1, (n + 1) // 2, n}))
        return title + "".join(
            words + picture(figure, f"Picture: {seen}") for words, figure, seen in steps
        )

    back, onward = (
        field(name, kind="button", label=label)
        for name, label in (("back", "◀ Back"), ("next", "Next ▶"))
    )
    controls = [slider("step", range(1, n + 1), 1, play=True), back, onward]
    return Screen(_explorer((), (1,), controls, moved, show), f"{idea.title}: {n} steps")


def _periods(game: OctalHeaps) -> Part:
    """A field for an octal code over the strip of the nim-sequence with its certified period."""

    def show(part: Part, game: OctalHeaps) -> None:
        limit, length = part.values["heaps"], part.values["row"]
        most = MAX_QUADRATIC if game.digits.repeating and game.digits.splits else LIMITS[-1]
        period = find_period(game, min(limit, most))
        row = period or nim_sequence(game, min(limit, most, MAX_STRIP))
        figure = Figure(figsize=(10, 3.2))
        ax = figure.add_axes((0.09, 0.03, 0.9, 0.86))
        draw_strip(row, ax=ax, width=0 if length == LENGTHS[0] else length)
        words = _period_in_words(game.code, period, min(limit, most), most)
        show_figure(part, f"<p>{words}</p>", figure, re.sub("<[^>]+>", "", words))
        _show_code(part, f"draw(find_period({game!r}, {limit}), strip=True)")

    names, state = (game.typed,), (game,)
    sliders = [
        slider("heaps", LIMITS, 2**14),
        slider("row", LENGTHS, LENGTHS[0], "cells in a row", True),
    ]
    return _explorer(names, state, _fields(names, state) + sliders, lambda state, *_: state, show)


def _period_in_words(code: str, period: Any, limit: int, most: int) -> str:
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
