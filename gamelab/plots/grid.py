"""A grid of pictures: options with their values, lists, tuples, mappings, a comparison of two."""

from collections.abc import Mapping, Sequence
from math import ceil
from typing import Any, NamedTuple

import numpy as np
from matplotlib.axes import Axes
from matplotlib.ticker import MaxNLocator

from gamelab.boards import Decoration, Graph, layout
from gamelab.games.cycles import cells_of
from gamelab.plots.axes import axes, fitting, inches, readable, write
from gamelab.plots.boards import draw_graphs, fitted, short_names, turned, unit, whole
from gamelab.plots.describe import BOARDS, WEIGHTED, board_graph, caption, describe, with_powers
from gamelab.plots.heaps import draw_heaps, draw_piles, heaps_of
from gamelab.plots.palette import FAILS, INK, value_colour
from gamelab.plots.pictures import draw, draw_text
from gamelab.plots.sequences import draw_periods, draw_sequence
from gamelab.statements import OptionOnBoard
from gamelab.theory import Option, Period, Ruleset, options_of

MAX_TOKENS = 6  # of a pile in a cell; in words, higher ones can be read
MOST_EDGES, MOST_MOVES = 40, 400  # of boards whose moves are all looked at

describe.register(OptionOnBoard, lambda option: describe(option.remaining))


def options_on_board(game: Ruleset, position: Any, options: Sequence[Option]) -> list[Option]:
    """The options of a small board, each as a move leaves it; other positions as they are.

    >>> from gamelab import NodeKayles, options, path
    >>> [
    ...     option.position.removed[0]
    ...     for option in options_on_board(NodeKayles(), path(3), options(NodeKayles(), path(3)))
    ... ]
    [[0, 1, 2], [0, 1]]
    """
    if type(position) is not Graph or len(position.edges) > MOST_EDGES:
        return list(options)
    moves = options_of(game, position, MOST_MOVES + 1)
    if len(moves) > MOST_MOVES:
        return list(options)
    left = {game.canonical(move): option_on_board(position, move) for move in reversed(moves)}
    return [Option(value, left.get(option, option)) for value, option in options]


def option_on_board(position: Any, option: Any) -> Any:
    """What a move leaves of a board, in its place there; other options as they are.

    >>> from gamelab import path
    >>> option_on_board(path(3), path(2)) == OptionOnBoard(path(3), path(2)), option_on_board(5, 3)
    (True, 3)
    """
    boards = type(position) is Graph and type(option) is Graph
    if not boards or len(option.edges) > len(position.edges) or len(position.edges) > MOST_EDGES:
        return option
    within = {*option.vertices} <= {*position.vertices}
    return OptionOnBoard(position, option) if within else option


BOARD, WIDE = 1.2, 1.7  # inches of a cell for a board, and where there is more to see


class Cell(NamedTuple):
    """What stands in a column and row, counted downwards, under a title of this colour."""

    column: float
    row: float
    value: Any
    title: str = ""
    colour: str = INK


describe.register(Cell, lambda cell: f"{cell.title}: {describe(cell.value)}".lstrip(": "))


def draw_cells(
    cells: Sequence[Cell],
    ax: Axes | None = None,
    side: float | None = None,
    least: int = 1,
    left_out: int = 0,
    wide: int = 1,
) -> Axes:
    """The cells in at least `least` columns, on new axes `side` inches wide each, or for boards
    `wide` times as wide as high. Below them stands the number of those that are left out.
    """
    shown = [cell._replace(value=_state(cell.value)) for cell in cells]
    boards = [cell for cell in shown if _is_board(cell.value)]
    is_plain = not any(
        getattr(cell.value, "arrows", ()) or isinstance(cell.value, WEIGHTED) for cell in boards
    )
    side = side or (BOARD if is_plain and len(boards) == len(shown) else WIDE)
    columns = wide * max([least, *(cell.column + 1 for cell in shown)])
    rows = max((cell.row for cell in shown), default=0) + 1
    more = f"and {left_out:,} more" if left_out > 0 else ""
    drawn = f"{describe(cells)}; {more}" if more else cells
    ax = axes(ax, drawn, side * columns, side * rows)
    ax.set(xlim=(-0.5, columns - 0.5), ylim=(-rows + 0.4, 0.5))
    ax.set_aspect("equal", anchor="NW")
    ax.axis("off")
    room = unit(ax)  # inches of a cell
    places = []
    for before, cell in zip(cells, shown, strict=True):
        left, top = wide * cell.column, -cell.row
        if cell.title:
            title, size = fitting(ax, cell.title, 0.94 * wide * room, 10)
            corner: Any = {"ha": "left", "va": "top", "weight": "bold", "parse_math": False}
            write(ax, left - 0.46, top + 0.46, title, size, cell.colour, **corner)
        if cell in boards:
            middle = left + wide / 2 - 0.5, top - 0.05
            at = layout(whole(cell.value), cells_of(before.value))
            places.append(fitted(at, middle, (wide - 0.24, 0.6), 0.33))
            if not at:
                write(ax, left, top, "∅", 14)
        elif (heaps := heaps_of(cell.value)) is not None and max(heaps, default=0) <= MAX_TOKENS:
            draw_piles(heaps, (left, top - 0.09), (0.84, 0.7), 1 / room, ax)
        elif heaps is not None:
            words, size = fitting(ax, describe(cell.value), 0.84 * room, 14)
            write(ax, left, top - 0.09, words, size)
        else:
            box = (left - 0.38, top - 0.4, 0.8, 0.66)
            small(draw(cell.value, ax=ax.inset_axes(box, transform=ax.transData)))
    draw_graphs([cell.value for cell in boards], places, ax)
    if more:
        write(ax, columns - 0.55, -rows + 0.42, more, 9, ha="right", va="baseline")
    return ax


def small(ax: Axes) -> None:
    """Small letters and few ticks, for a picture beside others."""
    readable(ax, 7)
    for axis in (ax.xaxis, ax.yaxis):
        if isinstance(locator := axis.get_major_locator(), MaxNLocator):
            locator.set_params(nbins=4)


def _state(value: Any) -> Any:
    """A state that is written in another way as a board with arrows."""
    state = getattr(value, "decoration", value)
    return state if isinstance(state, Decoration) else value


def _is_board(value: Any) -> bool:
    """Whether a value is a board for whose type there is no other picture."""
    return draw.dispatch(type(value)) is draw.dispatch(object) and (
        isinstance(value, OptionOnBoard) or board_graph(value) is not None
    )


MAX_PICTURES = 40  # options, or pictures side by side
NAMED = 2.4  # inches of a cell with a name
TITLE = 30  # characters of a name


def draw_options(
    options: Sequence[tuple[int | str, Any]], ax: Axes | None = None, most: int = MAX_PICTURES
) -> Axes:
    """Options with their values in a grid, in the order given, at most so many; or positions with
    their names, larger.

    >>> from gamelab import path
    >>> len(draw_options([(0, path(1)), (1, path(2))]).texts)
    2
    """
    shown = options[:most]
    named = any(isinstance(value, str) for value, _ in shown)
    columns = len(shown) if len(shown) < 5 else ceil((2 * len(shown)) ** 0.5)
    wide = 1
    if shown and isinstance(first := shown[0][1], OptionOnBoard):
        across, up = np.ptp([*layout(first.before).values()], axis=0)
        wide = 4 if across > max(8, 4 * up) else 1  # else a long board is a thin line
    columns = ceil(max(1 if named else 3, columns) / wide)
    cells = [
        Cell(
            i % columns,
            i // columns,
            position,
            caption(value, TITLE),
            INK if isinstance(value, str) else value_colour(value),
        )
        for i, (value, position) in enumerate(shown)
    ]
    return draw_cells(cells, ax, NAMED if named else None, columns, len(options) - most, wide)


ACROSS = 6  # in a row
MAX_AS_TEXT = 4  # numbers that are read more easily than seen


def draw_side_by_side(values: Sequence[Any], ax: Axes | None = None, between: str = "") -> Axes:
    """The values, at most 40 of them, each with a picture of its own, in rows of six, and a sign
    between them.

    >>> from gamelab import path
    >>> [
    ...     text.get_text()
    ...     for text in draw_side_by_side([path(2), path(3), path(4)], between="+").texts
    ... ]
    ['+', '+']
    """
    shown = [caption(value) if _nested(value) else value for value in values[:MAX_PICTURES]]
    if not shown:
        return draw_text("nothing", ax)
    columns = min(len(shown), ACROSS)
    cells = [Cell(i % columns, i // columns, value) for i, value in enumerate(shown)]
    ax = draw_cells(cells, ax, left_out=len(values) - MAX_PICTURES)
    for i in range(1, len(shown)) if between else ():
        write(ax, i % columns - 0.5, -(i // columns), between, 13)
    return ax


def draw_comparison(predicted: Any, computed: Any, agree: bool, ax: Axes | None = None) -> Axes:
    """What a statement says beside what the game gives: sequences as bars, else text; in the colour
    of failure if they differ.

    >>> [text.get_text() for text in draw_comparison(3, 4, agree=False).texts]
    ['the statement says', 'the game gives']
    """
    colour = INK if agree else FAILS
    ax = axes(ax, {"predicted": predicted, "computed": computed}, 6, 1.5)
    ax.axis("off")
    corner: Any = {"ha": "left", "va": "top", "transform": ax.transAxes, "weight": "bold"}
    sides = ("the statement says", predicted), ("the game gives", computed)
    for left, (title, value) in zip((0.0, 0.5), sides, strict=True):
        write(ax, left, 1, title, 10, colour, **corner)
        inside = ax.inset_axes((left + 0.03, 0.12, 0.42, 0.62))
        is_row = isinstance(value, list | tuple | np.ndarray) and len(value) > MAX_AS_TEXT
        numbers = _numbers(value[:2000]) if is_row else None
        if numbers is None:
            draw_text(describe(value), inside, colour)
        else:
            small(draw_sequence(numbers, inside))
    return ax


@draw.register(tuple)
def _draw_tuple(value: tuple[Any, ...], ax: Axes | None = None) -> Axes:
    """Natural numbers as heaps, other tuples as the positions of a sum."""
    heaps = heaps_of(value)
    return draw_side_by_side(value, ax, between="+") if heaps is None else draw_heaps(heaps, ax)


@draw.register(list)
def _draw_list(value: list[Any], ax: Axes | None = None, **how: Any) -> Axes:
    """Numbers as a sequence, equally long rows of them as a heat map, options with their values, or
    pictures side by side.
    """
    if (numbers := _numbers(value)) is not None:
        return draw_sequence(numbers, ax, **how)
    if all(
        isinstance(row, list) and row and len(row) == len(value[0]) and _numbers(row) is not None
        for row in value
    ):
        return draw(np.array(value), ax, **how)
    if value and all(isinstance(option, Option) for option in value):
        return draw_options(value, ax, **how)
    return draw_side_by_side(value, ax, **how)


@draw.register
def _draw_range(value: range, ax: Axes | None = None, **how: Any) -> Axes:
    return draw_sequence(value[: 2**18], ax, **how)


@draw.register(Mapping)
def _draw_mapping(value: Mapping[Any, Any], ax: Axes | None = None, **how: Any) -> Axes:
    """The values of a mapping with their keys as names; a few boards share the width, and periods
    stand below one another.

    Weighted boards stand in rows if they are many. A vertex stands where it stands on the first of
    them, if that one has all vertices.
    """
    if not value:
        return draw_text("nothing", ax)
    named = {with_powers(caption(key)): one for key, one in value.items()}
    if all(isinstance(one, Period) for one in named.values()):
        return draw_periods(named, ax)
    graphs = [one.graph for one in named.values() if isinstance(one, WEIGHTED)]
    is_weighted = len(graphs) == len(named)
    boards = [one for one in named.values() if isinstance(one, BOARDS) or hasattr(one, "arrows")]
    if not is_weighted and not len(boards) == len(named) <= ACROSS:
        return draw_options([*named.items()], ax)
    places = turned(layout(graphs[0])) if is_weighted else {}
    if is_weighted and all({*graph.vertices} <= {*places} for graph in graphs):
        how["places"] = places
    rows = ceil(len(named) / ACROSS)
    columns = ceil(len(named) / rows)
    ax = axes(ax, value, 3 * columns, 2.4 * rows)
    ax.axis("off")
    width, height = inches(ax)
    tall = 1 / rows - 0.25 / height  # below the name
    for i, (name, one) in enumerate(named.items()):
        if is_weighted:
            how["names"] = short_names(one.graph)
        left, top = i % columns / columns, 1 - i // columns / rows
        part = left, top - 1 / rows, 0.96 / columns, tall
        inside = draw(one, ax=ax.inset_axes(part), **how)
        for title in ("center", "left"):
            inside.set_title("", loc=title)
        inside.set_anchor("NW")
        words, size = fitting(ax, name, 0.94 / columns * width, 11)
        write(ax, left, top, words, size, ha="left", va="top", transform=ax.transAxes)
    return ax


def _nested(value: Any) -> bool:
    """Whether a value holds others side by side in its turn, for which there would be no room."""
    return (
        isinstance(value, list | tuple | Mapping)
        and heaps_of(value) is None
        and _numbers(value) is None
    )


def _numbers(values: Any) -> np.ndarray | None:
    """The values as an array, if they are real numbers that can be drawn."""
    if not all(isinstance(value, int | float | np.integer | np.floating) for value in values):
        return None
    try:
        return np.array(values, float if len(values) else int)
    except OverflowError:
        return None
