"""Explorers: sliders and fields over words and pictures, for a claim, a game, an idea and the
period of an octal game.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import singledispatch
from html import escape
from inspect import signature
from itertools import chain, islice, pairwise
from typing import Any

import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from gamelab.boards import Decoration, Family, Graph, Spider, WeightedGraph, layout
from gamelab.games import OctalHeaps, TokenPosition
from gamelab.games.text import format_parameter, parse_parameter
from gamelab.plots import draw, draw_strip
from gamelab.plots.boards import names_of, short_names
from gamelab.plots.describe import (
    WEIGHTED,
    as_text,
    board_graph,
    caption,
    describe,
    describe_values,
    name_of_case,
)
from gamelab.plots.grid import ACROSS, draw_comparison, draw_options, options_on_board
from gamelab.plots.ideas import size_of
from gamelab.solvers.heaps import find_period, nim_sequence
from gamelab.solvers.methods import grundy, options
from gamelab.statements import Case, Claim, Compared, Idea, Step, at_least, at_most
from gamelab.statements.paper import paper_of
from gamelab.theory import Period, Ruleset, shown, start_of
from gamelab.widgets.screen import Control, Part, Screen, field, picture, slider
from gamelab.widgets.svg import few_parts, svg_of_figure

MAX_SLIDER_CASES = 500  # of a claim without sliders
MAX_FIRST_CASE = 5000  # among which the first case to be shown is looked for
MAX_TRIED = 8  # cases near the middle that are looked at
MAX_BOUNDED = 100  # the same for one that attains a bound
LIMITS = [2**k for k in range(6, 21)]  # heaps, of the slider of periods
MAX_QUADRATIC = 2**14  # heaps where the time grows with their square
MAX_STRIP = 2000  # values that are drawn where no period is found
LENGTHS = ["by the period", *range(1, 201)]  # of the rows of a strip
MOVES = {"back": "◀ Back", "next": "Next ▶"}
ROOTS = ("u", "v", "w", "root", "at")  # parameters that are vertices of a board
Values = Mapping[str, Any]  # of controls by their names


def _fields(names: Sequence[str], state: Case) -> list[Control]:
    """A field for each parameter, if all can be typed."""
    texts = _texts(names, state)
    return [] if None in texts.values() else [field(name, text) for name, text in texts.items()]


def _texts(names: Sequence[str], state: Case) -> dict[str, str | None]:
    return {f"{name} =": format_parameter(one) for name, one in zip(names, state, strict=False)}


def _typed(state: Case, values: Values) -> Case:
    """The parameters that are typed in the fields, of the kinds of these ones."""
    texts = [text for name, text in values.items() if name.endswith(" =")]
    return tuple(map(parse_parameter, state, texts))


def _show_code(part: Part, code: str) -> None:
    part.parts.setdefault("code", Part(summary="Code")).html = f"<pre>{escape(code)}</pre>"


def _show(part: Part, words: str, figure: Figure, seen: str, buttons: str = "") -> None:
    """Put words in HTML and a picture on a part, and buttons over the picture. Where no kernel
    runs, the picture is cropped and smaller, which would take too long under the hand.
    """
    image = svg_of_figure(figure) if few_parts(figure) else figure
    live = f"{picture(image, f'Picture: {seen}')}<div hidden>{buttons}</div>"
    part.html = f'{words}<div class="onward">{live}</div>'
    part.still = lambda: words + picture(figure, f"Picture: {seen}")


@singledispatch
def explore(subject: Any, family: Any = None, **sliders: Sequence[Any]) -> Screen:
    """Sliders for a claim's parameters, for a game on a family of positions, or for an idea; or one
    position of a game.

    - A claim has its own sliders, which also reach cases that its hypotheses exclude. A claim
      without them gets one slider through its first cases.
    - A game takes a `family`, a function that makes a position or board of its arguments, and one
      slider for each argument, in their order. Without a family the slider's value is the
      position, or the tuple of all values if there are several sliders. A board in place of the
      family needs no sliders. A click on an option goes on to it.
    - An idea of a paper, such as `paper("octal-0.33").ideas["Theorem 9"]`, is shown step by step.

    Raises TypeError for anything else.

    >>> from gamelab import GraphNim, Nim, Spider
    >>> explore(GraphNim(), Spider, first=range(5), second=range(5), third=range(5))
    explore(GraphNim(), first=2, second=2, third=2)
    >>> explore(Nim(), (3, 5))
    explore(Nim(), (3, 5))
    """
    raise TypeError(
        "explore takes a claim, an idea, or a game with a family of positions and a slider for "
        "each argument of it, such as explore(GraphNim(), Spider, first=range(7), "
        f"second=range(7)); it was given {caption(subject)}."
    )


@explore.register
def _explore_claim(claim: Claim, family: None = None, **sliders: Sequence[Any]) -> Screen:
    if family is not None or sliders:
        raise TypeError(
            "explore takes a claim alone, for its sliders are its own; it was given "
            f"{caption(family or sliders)} too."
        )
    return Screen(claim_explorer(claim), f"explore({claim.id or claim.label})")


def claim_explorer(claim: Claim) -> Part:
    """The sliders of a claim, or one through its first cases, over the picture of a case with what
    the claim says of it and what the game gives.
    """
    tried, names = _first_failure(claim), claim.parameters
    most = MAX_FIRST_CASE if claim.sliders else MAX_SLIDER_CASES
    cases = list(islice(claim.cases(claim.sizes[0]), max(most, tried)))
    case = cases[tried - 1] if tried else telling_case(claim, cases)

    def act(part: Part, values: Values, pressed: str) -> None:
        nonlocal case
        if pressed == "find":
            words = values["find"].lower().split()
            case = found(words) if words else case
        elif pressed.endswith(" ="):
            case = _typed(case, values)
        elif claim.sliders:
            case = tuple(values[name] for name in names)
        else:
            case = values["case"]
        show(part)

    def found(words: list[str]) -> Case:
        after = cases.index(case) + 1 if case in cases else 0
        for one in (*cases[after:], *cases[:after]):
            named = name_of_case(claim, claim.compared(one, None, None))
            said = " ".join([named, *map(caption, one), as_text(one)]).lower()
            if all(word in said for word in words):
                return one
        raise ValueError(f"None of the {len(cases):,} cases has the words {' '.join(words)!r}.")

    def show(part: Part) -> None:
        part.set(**dict(zip(names, case, strict=False)) | _texts(names, case) | {"case": case})
        part.html = ""
        try:
            predicted, computed = claim.predicted(*case), claim.computed(*case)
        except KeyError as error:
            raise ValueError(f"There is no {error} here.") from error
        agrees = claim.agree(predicted, computed)
        words, few = "✔" if agrees else "✘", len(cases) < MAX_FIRST_CASE
        if claim.expected and case not in (cases if few else claim.cases(claim.sizes[0])):
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
        _show(part, words, figure, f"{named}: {describe_values(claim, found)}")
        _show_code(part, code())

    def code() -> str:
        where = paper_of(claim)
        lines = [f"claim = paper({where.name!r})[{claim.id!r}]"] if where else []
        if all(_texts(names, case).values()) or case not in cases:
            if "TokenPosition(" in repr(case):
                lines.append(f"from {TokenPosition.__module__} import TokenPosition")
            lines.append(f"case = {case!r}")
        else:
            lines.append(f"case = [*claim.cases({claim.sizes[0]})][{cases.index(case)}]")
        lines.append("claim.predicted(*case), claim.computed(*case)")
        return "\n".join([*lines, "draw(claim.picture(*case))"] if claim.picture else lines)

    if claim.sliders:
        controls = [
            slider(name, claim.sliders[name], value, play=True)
            for name, value in zip(names, case, strict=True)
        ]
        part = Part("", controls + _fields(names, case), act)
    else:
        numbers = [f"{number:,} of {len(cases):,}" for number in range(1, len(cases) + 1)]
        by_number = field("case", case, "slider", options=numbers, values=cases, play=True)
        several = len(cases) > 1
        controls = [by_number] * several + _fields(names, case) + [field("find")] * several
        part = Part("", controls, act)
    show(part)
    return part


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
def _explore_game(game: Ruleset, family: Any = None, **sliders: Sequence[Any]) -> Screen:
    if not (sliders or family is None or callable(family)):
        return Screen(walk(game, family), f"explore({caption(game)}, {caption(family)})")
    if not sliders or not (family is None or callable(family)):
        raise TypeError(
            "explore takes a game with a family of positions and a slider for each argument of "
            "it, such as "
            "explore(GraphNim(), Spider, first=range(7), second=range(7)); it was given "
            f"{f'the family {caption(family)}' if sliders else 'no slider'}."
        )
    controls = [
        slider(name, run.tolist() if isinstance(run, np.ndarray) else run, play=True)
        for name, run in sliders.items()
    ]
    given = tuple(one["value"] for one in controls)
    called = "legs" if family is Spider else "arguments" if family else "position"
    names = (game.typed, called) if game.typed else (called,)
    state = (game, given) if game.typed else (given,)

    def act(part: Part, values: Values, pressed: str) -> None:
        nonlocal state
        if pressed.endswith(" ="):
            state = _typed(state, values)
        else:
            state = (*state[:-1], tuple(values[name] for name in sliders))
        show(part)

    def show(part: Part) -> None:
        here: Any
        here, given = state if game.typed else (game, *state)
        part.set(**dict(zip(sliders, given, strict=False)) | _texts(names, state))
        part.html = f"<p>{escape(caption(here))}</p>" if here != game else ""
        part.parts["board"] = Part()
        board = board_of(given)
        part.parts["board"] = walk(here, board)
        name = getattr(family, "__name__", "family").replace("<lambda>", "family")
        made = f"{name}({', '.join(map(repr, given))})" if family else repr(board)
        _show_code(part, f"board = {made}\ngrundy({here!r}, board)\ndraw(options({here!r}, board))")

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

    part = Part("", controls + _fields(names, state), act, board=Part())
    show(part)
    started = ", ".join(f"{name}={caption(one)}" for name, one in zip(sliders, given, strict=True))
    return Screen(part, f"explore({caption(game)}, {started})")


def walk(game: Ruleset, board: Any) -> Part:
    """A position with its value and its options: a click on an option goes on to it, and a trail
    leads back.

    >>> from gamelab import Nim
    >>> part = walk(Nim(), (1, 2))
    >>> part.act(part, {}, "0")
    >>> "(1, 1): Grundy value <b>0</b>" in part.html
    True
    """
    trail = [(caption(board), start_of(game, board))]
    onward: list[Any] = []  # the options as they are drawn

    def act(part: Part, values: Values, pressed: str) -> None:
        place, _, number = pressed.partition(" ")
        if place == "back":
            show(part, trail[: int(number) + 1])
        else:
            option = onward[int(place)]
            show(part, [*trail, (describe(option), option)])

    def show(part: Part, steps: list[tuple[str, Any]]) -> None:
        (*before, (named, position)), figure = steps, Figure(figsize=(10, 3.8))
        value, found = grundy(game, position), options(game, position)
        drawn = options_on_board(game, position, found)
        after = [getattr(one.position, "remaining", one.position) for one in drawn]
        draw(position, ax=figure.add_axes((0.01, 0.01, 0.3, 0.98)))
        ax = draw_options(drawn, ax=figure.add_axes((0.33, 0.01, 0.66, 0.98)))
        back = [_button(f"back {i}", "", name) for i, (name, _) in enumerate(before)]
        words = f"{escape(named)}: Grundy value <b>{value}</b>{_note(game, position, value)}"
        if len(found) > 1:
            words += f". Its {len(found)} different options, with their values:"
        else:
            words += ". Its only option, with its value:" if found else ". It has no options."
        over = [
            _button(str(i), f'style="{place}" aria-label="{escape(describe(option))}"')
            for i, (option, place) in enumerate(zip(after, _places(ax), strict=False))
        ]
        way = " › ".join([*back, escape(named)])
        way = f'<nav aria-label="The way here">{way}</nav>' if back else ""
        words = f"{way}<p>{words}</p>"
        _show(part, words, figure, f"{named} and its options", "".join(over))
        trail[:], onward[:] = steps, after  # unless it was cancelled

    part = Part("", (), act)
    show(part, trail)
    return part


def _button(pressed: str, more: str, words: str = "") -> str:
    return f'<button type="button" data-press="{pressed}" {more}>{escape(words)}</button>'


def _places(ax: Axes) -> Iterator[str]:
    """The places of options on their figure as styles: each has its title in its corner."""
    ax.apply_aspect()
    figure: Any = ax.figure
    corners = [text.get_position() for text in ax.texts if text.get_fontweight() == "bold"]
    across = sorted({x for x, _ in corners})
    wide = min((b - a for a, b in pairwise(across)), default=1)  # of a cell, as high as 1
    shares = ax.transData + figure.transFigure.inverted()
    for x, y in corners:
        (left, top), (right, bottom) = shares.transform([(x, y), (x + wide, y - 1)])
        size = f"width:{right - left:.2%};height:{top - bottom:.2%}"
        yield f"left:{left:.2%};top:{1 - top:.2%};{size}"


def _note(game: Ruleset, position: Any, value: int) -> str:
    """What is said of a position besides its value: the game's note, or the size of a board."""
    note, graph = game.note(position, value), board_graph(position)
    if not note and graph is not None:
        n = len(graph.vertices)
        note = f"{n} {'vertex' if n == 1 else 'vertices'}"
    return f", {note}" if note else ""


@explore.register
def _explore_idea(idea: Idea) -> Screen:
    n, size = len(idea.steps), size_of(idea.at(idea.steps[0]))
    title = f"<p><b>{escape(idea.title)}</b></p>"

    def drawn(number: int) -> tuple[str, Figure, str]:
        step, figure = idea.at(idea.steps[number - 1]), Figure(figsize=size)
        draw(step, ax=figure.add_axes((0.005, 0.01, 0.99, 0.98)))
        return f"<p>Step {number} of {n}. {escape(step.words)}</p>", figure, describe(step)

    def act(part: Part, values: Values, pressed: str) -> None:
        by = {"back": -1, "next": 1}.get(pressed, 0)
        step = (values["step"] - 1 + by) % n + 1
        part.set(step=step)
        words, figure, seen = drawn(step)
        _show(part, title + words, figure, seen)
        part.still = still
        _show_code(part, f"draw(idea.at({idea.steps[step - 1]!r}))")

    def still() -> str:
        """The first step, a middle one and the last."""
        steps = map(drawn, sorted({1, (n + 1) // 2, n}))
        return title + "".join(
            words + picture(figure, f"Picture: {seen}") for words, figure, seen in steps
        )

    buttons = [field(name, kind="button", label=words) for name, words in MOVES.items()]
    part = Part("", [slider("step", range(1, n + 1), 1, play=True), *buttons], act)
    act(part, part.values, "step")
    return Screen(part, f"{idea.title}: {n} steps")


def explore_periods(code: str = "0.123") -> Screen:
    """A field for an octal code over the strip of the nim-sequence with its certified period, and
    sliders for the number of heaps and for the length of a row of the strip.

    >>> explore_periods("0.77")
    explore_periods('0.77')
    """
    if not isinstance(code, str):
        raise TypeError(
            "explore_periods takes an octal code as text, such as '0.123'; "
            f"it was given {caption(code)}."
        )

    def act(part: Part, values: Values, pressed: str) -> None:
        part.html = ""
        game, limit, length = OctalHeaps(values["code"].strip()), values["heaps"], values["row"]
        most = MAX_QUADRATIC if game.digits.repeating and game.digits.splits else LIMITS[-1]
        period = find_period(game, min(limit, most))
        row = period or nim_sequence(game, min(limit, most, MAX_STRIP))
        figure = Figure(figsize=(10, 3.2))
        ax = figure.add_axes((0.09, 0.03, 0.9, 0.86))
        draw_strip(row, ax=ax, width=0 if length == LENGTHS[0] else length)
        words = _period_in_words(game.code, period, min(limit, most), most)
        _show(part, f"<p>{words}</p>", figure, re.sub("<[^>]+>", "", words))
        _show_code(part, f"draw(find_period({game!r}, {limit}), strip=True)")

    sliders = [
        slider("heaps", LIMITS, 2**14),
        slider("row", LENGTHS, LENGTHS[0], "cells in a row", True),
    ]
    part = Part("", [field("code", code), *sliders], act)
    act(part, part.values, "")
    return Screen(part, f"explore_periods({code!r})")


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
