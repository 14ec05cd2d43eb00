"""A grid of pictures: options with their values, lists, tuples, mappings, a comparison of two."""

from collections.abc import Mapping, Sequence
from itertools import islice
from math import ceil
from typing import Any, NamedTuple

import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import LineCollection
from matplotlib.ticker import MaxNLocator

from gamelab.boards import Decoration, Graph, Place, layout
from gamelab.games.cycles import cells_of
from gamelab.plots.axes import axes, fitting, inches, write
from gamelab.plots.boards import draw_graphs, edge_lines, short_names, turned
from gamelab.plots.describe import BOARDS, WEIGHTED, board_graph, caption, describe, with_powers
from gamelab.plots.heaps import are_heaps, draw_heaps, draw_piles
from gamelab.plots.palette import FAILS, GONE, INK, PAPER, value_colour
from gamelab.plots.pictures import draw, draw_text
from gamelab.plots.sequences import draw_numbers, draw_periods
from gamelab.statements import ArrowValues, OptionOnBoard
from gamelab.theory import Option, Period, Ruleset, options_of

MAX_TOKENS = 6  # of a pile in a cell; in words, higher ones can be read
MOST_EDGES, MOST_MOVES = 40, 400  # of boards whose moves are all looked at

describe.register(OptionOnBoard, lambda option: describe(option.remaining))


@draw.register
def draw_option_on_board(taken: OptionOnBoard, ax: Axes | None = None) -> Axes:
    """What is left, in its place on the board.

    >>> from gamelab import path
    >>> draw_option_on_board(OptionOnBoard(path(3), path(2))).axison
    False
    """
    return draw([taken], ax)


def options_on_board(game: Ruleset, position: Any, options: Sequence[Option]) -> list[Option]:
    """The options of a small board, each as a move leaves it; other positions as they are.

    >>> from gamelab import NodeKayles, options, path
    >>> [
    ...     option.position.removed[0]
    ...     for option in options_on_board(NodeKayles(), path(3), options(NodeKayles(), path(3)))
    ... ]
    [[0, 1, 2], [0, 1]]
    """
    if type(position) is not Graph or len(position.edges) > MOST_EDGES or len(options) > MOST_MOVES:
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
    boards = type(position) is Graph and type(option) is Graph and len(position.edges) <= MOST_EDGES
    return OptionOnBoard(position, option) if boards and _within(option, position) else option


def _within(move: Graph, position: Graph) -> bool:
    return set(move.vertices) <= set(position.vertices) and len(move.edges) <= len(position.edges)


# inches of a cell: for a board, where there is more to see, and for a sum
NARROW, WIDE, WIDEST = 1.2, 1.7, 2.0


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
    boards = [_is_board(cell.value) for cell in shown]
    plain = all(boards) and not any(getattr(cell.value, "arrows", ()) for cell in shown)
    summed = any(isinstance(cell.value, tuple) and not are_heaps(cell.value) for cell in shown)
    side = side or (NARROW if plain else WIDEST if summed else WIDE)
    columns = wide * max([float(least), *(cell.column + 1 for cell in shown)])
    rows = max((cell.row for cell in shown), default=0) + 1
    given = ax is not None
    ax = axes(ax, cells, side * columns, side * rows)
    ax.set_xlim(-0.5, columns - 0.5)
    ax.set_ylim(-rows + 0.4, 0.5)
    ax.set_aspect("equal", anchor="NW")
    ax.apply_aspect()
    ax.axis("off")
    across, down = inches(ax)
    room = min(across / columns, down / rows)  # inches of a cell
    grown = min(1.0, room / 0.8) if given else side / NARROW
    places, scales, shapes = [], [], []
    gone: list[np.ndarray] = []
    off: list[Place] = []  # the places of vertices that are gone
    for given_cell, cell, is_board in zip(cells, shown, boards, strict=True):
        left, top = wide * cell.column, -cell.row
        if cell.title:
            title = write(
                ax,
                left - 0.46,
                top + 0.46,
                cell.title,
                fitting(cell.title, 0.84 * room, 10),
                cell.colour,
                ha="left",
                va="top",
                weight="bold",
            )
            title.set_parse_math(False)
        usual = draw.dispatch(type(cell.value)) in (draw.dispatch(int), draw.dispatch(tuple))
        if usual and are_heaps(
            heaps := (cell.value,) if isinstance(cell.value, int) else cell.value
        ):
            if max(heaps, default=0) > MAX_TOKENS:
                words = describe(cell.value)
                write(ax, left, top - 0.09, words, fitting(words, 0.84 * room, 14))
            else:
                draw_piles(heaps, (left - 0.42, top - 0.44, 0.84, 0.7), 1 / room, ax)
            continue
        if not is_board:
            small(
                draw(
                    cell.value,
                    ax=ax.inset_axes((left - 0.38, top - 0.4, 0.8, 0.66), transform=ax.transData),
                )
            )
            continue
        taken = cell.value if isinstance(cell.value, OptionOnBoard) else None
        graph = taken.before if taken else Graph.from_board(cell.value)
        at = layout(graph, cells_of(given_cell.value))
        spots = np.array([*at.values()] or [(0, 0)])
        low, high = spots.min(axis=0), spots.max(axis=0)
        size = max(*(high - low) / (wide, 1), 2)
        spots = (left + wide / 2 - 0.5, top) + (0.68, 0.62) * (spots - (low + high) / 2) / size
        places.append(dict(zip(at, map(tuple, spots), strict=False)))
        scales.append(min(0.6, 2.8 / size) * grown)
        if taken:
            lines = edge_lines(graph, places[-1])
            stale = [*taken.removed[1]]
            gone += [line for line, edge in zip(lines, graph.edges, strict=True) if edge in stale]
            off += [places[-1][v] for v in taken.removed[0]]
            shapes.append(taken.remaining)
        else:
            shapes.append(cell.value)
        if not graph.vertices:
            write(ax, left, top, "∅", 14)
    if gone or off:
        ax.add_collection(
            LineCollection(
                gone, colors=GONE, linewidths=1.5, linestyles=(0, (1.2, 1.2)), zorder=0.9
            )
        )
        spots = np.array(off or np.empty((0, 2)))
        ax.scatter(
            spots[:, 0],
            spots[:, 1],
            s=46 * min(scales) ** 2,
            c=PAPER,
            edgecolors=GONE,
            linewidths=0.8,
            zorder=0.95,
        )
    draw_graphs(shapes, places, scales, ax)
    if left_out > 0:
        words = f"and {left_out:,} more"
        write(ax, columns - 0.55, -rows + 0.42, words, 9, ha="right", va="baseline")
    return ax


def small(ax: Axes) -> Axes:
    """The axes with smaller letters and fewer ticks, for a picture beside others."""
    ax.tick_params(labelsize=7)
    ax.set_title(ax.get_title("left"), loc="left", fontsize=6, y=1.0)
    for axis in (ax.xaxis, ax.yaxis):
        if isinstance(locator := axis.get_major_locator(), MaxNLocator):
            locator.set_params(nbins=4)
    return ax


def _state(value: Any) -> Any:
    """A state that is written in another way as a board with arrows."""
    state = getattr(value, "decoration", value)
    return state if isinstance(state, Decoration) else value


def _is_board(value: Any) -> bool:
    """Whether a value is a board for whose type there is no other picture."""
    return isinstance(value, OptionOnBoard) or (
        draw.dispatch(type(value)) is draw.dispatch(object) and board_graph(value) is not None
    )


def _wide(value: Any) -> int:
    """How many times wider than high a cell is, in which what is left of a long and low board is no
    thin line.
    """
    if not isinstance(value, OptionOnBoard):
        return 1
    across, up = np.ptp([*layout(value.before).values()], axis=0)
    return 4 if across > max(8, 4 * up) else 1


NAMED = 2.4  # inches of a cell with a name
TITLE = 30  # characters of a name


def draw_options(
    options: Sequence[tuple[int | str, Any]], ax: Axes | None = None, most: int = 40
) -> Axes:
    """Options with their values in a grid, in the order given, at most so many; or positions with
    their names, larger.

    >>> from gamelab import path
    >>> len(draw_options([(0, path(1)), (1, path(2))]).texts)
    2
    """
    shown = list(options[:most])
    named = any(isinstance(value, str) for value, _ in shown)
    few = len(shown) < 5
    wide = _wide(shown[0][1]) if shown else 1
    columns = max(1 if named else 3, len(shown) if few else ceil((2 * len(shown)) ** 0.5))
    columns = ceil(columns / wide)
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


MAX_PICTURES = 40  # pictures side by side
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
    for left, title, value in (
        (0.0, "the statement says", predicted),
        (0.5, "the game gives", computed),
    ):
        write(
            ax,
            left,
            1,
            title,
            10,
            colour,
            ha="left",
            va="top",
            transform=ax.transAxes,
            weight="bold",
        )
        inside = ax.inset_axes((left + 0.03, 0.12, 0.42, 0.66))
        numbers = (
            _numbers(list(islice(value, 2000)))
            if isinstance(value, list | tuple | np.ndarray)
            else None
        )
        if numbers is None or len(numbers) <= MAX_AS_TEXT:
            draw_text(describe(value), inside, colour)
        else:
            small(draw_numbers(numbers, inside))
    return ax


@draw.register(tuple)
def _draw_tuple(value: tuple[Any, ...], ax: Axes | None = None) -> Axes:
    """Natural numbers as heaps, other tuples as the positions of a sum."""
    return draw_heaps(value, ax) if are_heaps(value) else draw_side_by_side(value, ax, between="+")


@draw.register(list)
def _draw_list(value: list[Any], ax: Axes | None = None, **how: Any) -> Axes:
    """Numbers as a sequence, equally long rows of them as a heat map, options with their values, or
    pictures side by side.
    """
    if (numbers := _numbers(value)) is not None:
        return draw_numbers(numbers, ax, **how)
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
    return draw_numbers(np.array(value[: 2**20]), ax, **how)


@draw.register(Mapping)
def _draw_mapping(value: Mapping[Any, Any], ax: Axes | None = None, **how: Any) -> Axes:
    """The values of a mapping with their keys as names; a few boards share the width, and periods
    stand below one another.

    Weighted boards, in rows if they are many, have one scale. A vertex stands where it stands on
    the first of them, if that one has all vertices.
    """
    if not value:
        return draw_text("nothing", ax)
    if all(isinstance(one, Period) for one in value.values()):
        return draw_periods({with_powers(caption(key)): one for key, one in value.items()}, ax)
    n = len(value)
    graphs = [one.graph for one in value.values() if isinstance(one, WEIGHTED)]
    places = turned(layout(graphs[0])) if len(graphs) == n else {}
    rows = ceil(n / ACROSS)
    if not places and (
        rows > 1 or not all(isinstance(one, (*BOARDS, ArrowValues)) for one in value.values())
    ):
        return draw_options([(caption(key), one) for key, one in value.items()], ax)
    columns = ceil(n / rows)
    ax = axes(ax, value, 3 * columns, 2.4 * rows)
    ax.axis("off")
    tall = max(0.88, 1 - 0.25 * rows / inches(ax)[1]) / rows  # below the names
    for i, (key, one) in enumerate(value.items()):
        if places:
            how["names"] = short_names(graphs[i])
        if places and all(set(graph.vertices) <= set(places) for graph in graphs):
            how["places"] = places
        left, top = i % columns / columns, 1 - i // columns / rows
        part = (left, top - 1 / rows, 0.96 / columns, tall)
        inside = draw(one, ax=ax.inset_axes(part), **how)
        for title in ("center", "left"):
            inside.set_title("", loc=title)
        name = with_powers(caption(key))
        size = fitting(name, 0.9 / columns * inches(ax)[0], 11)
        write(ax, left, top, name, size, ha="left", va="top", transform=ax.transAxes)
        inside.set_anchor("NW")
    if places:
        # all close below their names, which need less room
        xlims = np.array([inside.get_xlim() for inside in ax.child_axes])
        ylims = np.array([inside.get_ylim() for inside in ax.child_axes])
        half, high = np.ptp(xlims, axis=1).max() / 2 - 0.25, np.ptp(ylims, axis=1).max() - 0.5
        tops = ylims.max(axis=1) - 0.3
        for panel, middle, top in zip(ax.child_axes, xlims.mean(axis=1), tops, strict=True):
            panel.set(xlim=(middle - half, middle + half), ylim=(top - high, top))
    return ax


def _nested(value: Any) -> bool:
    """Whether a value holds others side by side in its turn, for which there would be no room."""
    return (
        isinstance(value, list | tuple | Mapping)
        and not are_heaps(value)
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
