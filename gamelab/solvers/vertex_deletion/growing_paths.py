"""A growing path hung on a board, or joining two: the values for all lengths, with certified
periods.

What moves leave of a board with its root is found as sets of bits, those that differ only by
branches that change places once.
"""

from collections.abc import Hashable, Iterable, Iterator
from dataclasses import replace
from itertools import islice
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gamelab.boards import Graph
from gamelab.boards.branches import Growing, paths_off, side_by_side
from gamelab.boards.spider import Spider, checked_legs, spiders_below
from gamelab.games import NodeKayles, VertexDeletion
from gamelab.games.vertex_deletion import ConnectedSubtraction
from gamelab.solvers.kernels.compiled import compiled, stretches
from gamelab.solvers.sets.board import connected_sets, neighbourhoods, words_of
from gamelab.solvers.sets.positions import part_of
from gamelab.solvers.vertex_deletion.any_graph import graph_value
from gamelab.solvers.vertex_deletion.path_rows import (
    CENTRE,
    NEIGHBOUR,
    NEXT_ON_PATH,
    Boards,
    PathRows,
    digits_on_paths,
    has_rows,
    path_values,
)
from gamelab.solvers.vertex_deletion.spiders import SPIDER_ROWS, boards_of_spiders
from gamelab.theory import (
    JointWindow,
    Method,
    NoPeriod,
    Period,
    Ruleset,
    announce,
    by_definition,
    misere_by_definition,
    natural,
    refuse_above_limit,
    remembered,
)

GROWING_PATHS = Method("rows of boards on a growing path", "table")
MAX_BOARD_VERTICES = 63  # the sets of a board's vertices are bits of one word
MAX_SETS_TAKEN = 2**16  # the most sets of a board's vertices that a move may take
MAX_SETS_LEFT = 2**16  # the most sets of a board's vertices to which moves may lead
SMALL_BOARD = 6  # the most vertices of a board whose moves are remembered
Game = VertexDeletion | NodeKayles
Legs = tuple[int, ...]


def row(game: Game, growing: Growing, n: int, misere: bool = False) -> NDArray[np.uint16]:
    """The values of a board that grows by a path of 0, 1, ..., n-1 new vertices.

    The board is connected, and so is the other one, if the path joins two. A path without new
    vertices joins them by an edge: bistars have as their middle one edge more than new vertices. A
    board without vertices, whatever its root, stands for the paths alone. Misere values are those
    of games that never split.

    >>> from gamelab import ConnectedSubtraction, Octal, star
    >>> row(ConnectedSubtraction({1, 2}), Growing(star(2), 0, "path"), 7).tolist()
    [0, 1, 2, 0, 1, 2, 0]
    >>> row(Octal("0.33"), Growing(star(2), 0, "path", (star(3), 0)), 4).tolist()
    [1, 0, 1, 1]
    """
    n = natural(n, "The number of paths")
    return _rows(game, growing, misere).values(n)[:, -1].copy()


def period(
    game: Game, growing: Growing, limit: int = 2**16, misere: bool = False
) -> Period | NoPeriod:
    """The certified period of such a row; a `NoPeriod`, which is false and says how far it looked,
    if none is certified by paths with fewer vertices than the limit.

    Rows of games that split take a time that grows with the square of the limit.

    >>> from gamelab import NodeKayles, cycle, star
    >>> period(NodeKayles(), Growing(cycle(4), 0, "path"))
    Period(preperiod=48, period=34, certified=True)
    >>> period(NodeKayles(), Growing(star(2), 0, "path", (star(2), 0)))
    Period(preperiod=640, period=34, certified=True)
    """
    window = _window(game, growing, limit, misere)
    if window is None:
        return NoPeriod(f"the values of paths with fewer than {limit:,} vertices")
    (graph, root), *other = [(game.start(board), root) for board, root in growing.ends]
    grows = Growing(graph, root, "path", *other)
    return replace(window.period_of(window.rows.shape[1] - 1), grows=grows)


def pendant_path_period(
    game: Game, graph: Graph, u: Hashable, limit: int = 2**16, misere: bool = False
) -> Period | NoPeriod:
    """The certified period of the values of a connected graph with paths of 0, 1, 2, ... new
    vertices hung on its vertex u; a `NoPeriod` if none is certified by the limit.

    >>> from gamelab import ArcKayles, ConnectedSubtraction, cycle, path, star
    >>> game = ConnectedSubtraction({3, 7})
    >>> pendant_path_period(game, path(1), 0), pendant_path_period(game, star(3), 0)
    (Period(preperiod=0, period=10, certified=True), Period(preperiod=0, period=5, certified=True))
    >>> pendant_path_period(ArcKayles(), cycle(5), 0)
    Period(preperiod=113, period=34, certified=True)
    """
    return period(game, Growing(graph, u, "path"), limit, misere)


def joining_path_period(
    game: Game,
    left: Graph,
    u: Hashable,
    right: Graph,
    v: Hashable,
    limit: int = 2**16,
    misere: bool = False,
) -> Period | NoPeriod:
    """The same of two connected graphs, u of the one and v of the other joined by the new path.

    >>> from gamelab import NodeKayles, star
    >>> joining_path_period(NodeKayles(), star(2), 0, star(2), 0)
    Period(preperiod=640, period=34, certified=True)
    """
    return period(game, Growing(left, u, "path", (right, v)), limit, misere)


def leg_row(game: Game, base: Iterable[int], n: int, misere: bool = False) -> NDArray[np.uint16]:
    """The values of S[base, k] for k < n: a spider with the legs of the base and one of k vertices;
    misere if no move splits.

    >>> from gamelab import Octal
    >>> leg_row(Octal("0.123"), (1, 1), 10).tolist()
    [2, 0, 1, 1, 3, 0, 2, 1, 1, 0]
    """
    return row(game, _leg(base), n, misere)


def leg_period(
    game: Game, base: Iterable[int], limit: int = 2**16, misere: bool = False
) -> Period | NoPeriod:
    """The certified period of k -> value of S[base, k]; a `NoPeriod` if none is certified by the
    entries at k < limit.

    Rows of games that split take a time that grows with the square of the limit; misere play is for
    those that do not.

    >>> from gamelab import ConnectedSubtraction, NodeKayles
    >>> leg_period(ConnectedSubtraction({2, 4, 6, 7}), (2, 2))
    Period(preperiod=17, period=18, certified=True)
    >>> leg_period(NodeKayles(), (1, 1))
    Period(preperiod=311, period=34, certified=True)
    """
    return period(game, _leg(base), limit, misere)


def leg_periods(
    game: Game, base: Iterable[int], limit: int = 2**16, misere: bool = False
) -> dict[Legs, Period]:
    """The same for every multiset of legs that fits into the base, from one certificate; empty if
    none is found by the limit.

    >>> from gamelab import Octal
    >>> leg_periods(Octal("0.123"), (2,))
    {(): Period(preperiod=4, period=5, certified=True),
     (1,): Period(preperiod=3, period=5, certified=True),
     (2,): Period(preperiod=2, period=5, certified=True)}
    """
    growing = _leg(base)
    window = _window(game, growing, limit, misere)
    if window is None:
        return {}
    below = spiders_below(growing.graph.legs)
    return {legs: window.period_of(column) for column, legs in enumerate(below, 1)}


def _leg(base: Iterable[int]) -> Growing:
    return Growing(Spider(*checked_legs(base)), 0, "path")


def _window(game: Game, growing: Growing, limit: int, misere: bool) -> JointWindow | None:
    limit = natural(limit, "The limit of a period", least=1)
    return _rows(game, growing, misere).joint_window(limit)


def _rows(game: Game, growing: Growing, misere: bool) -> PathRows:
    """The rows of all that moves leave of the boards at the ends of the path; the last of them is
    that of the boards themselves.
    """
    if growing.by != "path":
        raise ValueError(
            f"The board must grow by a path, as in Growing(cycle(4), 0, 'path'); it was given "
            f"{growing!r}."
        )
    spiders = all(isinstance(board, Spider) and root == 0 for board, root in growing.ends)
    rows = PathRows.of(game, _boards(game, growing, misere), misere)
    announce(SPIDER_ROWS if spiders else GROWING_PATHS)
    return rows


def _boards(game: Game, growing: Growing, misere: bool) -> Iterator[Boards]:
    """What moves leave of each board with its root; of a spider with its hub no graph is made."""
    for board, root in growing.ends:
        is_spider = isinstance(board, Spider) and root == 0
        graph = board if is_spider else game.start(board)
        n = 1 + board.edges if is_spider else len(graph.vertices)
        if n:
            boards_of = _boards_of_small if n <= SMALL_BOARD else _boards_of
            yield boards_of(_on_board(game, n), graph, root, misere)


def _boards_of(game: Game, board: Any, root: Hashable, misere: bool) -> Boards:
    if isinstance(board, Spider):
        return boards_of_spiders(game, board.legs, misere)
    return _reached(game, board, root, misere)


# many games are played on small boards, on which many of them are alike
_boards_of_small = remembered.within(2**8)(_boards_of)


def _on_board(game: Game, vertices: int) -> Game:
    """A game with the same moves on a board with so many vertices and a path: all moves that take
    more are alike on the board.
    """
    if type(game) is not ConnectedSubtraction:
        return game
    return ConnectedSubtraction({min(size, vertices + 1) for size in game.sizes})


class _TooLarge(ValueError):
    """A board has more vertices, sets or moves than its rows have room for."""


def value_off_long_path(game: Ruleset, graph: Graph, misere: bool) -> int | None:
    """The value of a connected graph from the rows of its longest path that fits; None where there
    is no such path.

    The path hangs on a board with at most 63 vertices, or alone joins two of them.

    >>> from gamelab import NodeKayles, cycle
    >>> value_off_long_path(NodeKayles(), Growing(cycle(5), 0, "path").grown(300)[0], False)
    4
    >>> int(row(NodeKayles(), Growing(cycle(5), 0, "path"), 301)[300])
    4
    """
    if not has_rows(game, misere) or len(graph.components()) > 1:
        return None
    for k, growing in paths_off(graph, MAX_BOARD_VERTICES):
        try:
            rows = _rows(game, growing, misere)
        except _TooLarge:
            continue
        return rows.value(k)
    return None


@remembered.within(4)
def _reached(game: Game, graph: Graph, u: Hashable, misere: bool) -> Boards:
    """What moves leave of a board with its root."""
    near, alike = _from_root(graph, u)
    n = len(near)
    takes = _takes(game, graph, u)
    new = np.array([(1 << n) - 1], np.int64)
    reached = {*new.tolist()}
    found: list[NDArray[np.int64]] = []
    while new.size:
        layer = []
        for first, last in stretches(0, new.size, "sets of vertices", 2**10, 1 + len(takes) // 16):
            refuse_above_limit("The list of moves", 24 * len(takes) * (last - first))
            room = np.empty((len(takes) * (last - first), 3), np.int64)
            layer.append(room[: _options(new[first:last], takes, near, alike, room)].copy())
        found += layer
        left = {bits for options in layer for bits in options[:, 1].tolist() if bits > 0}
        new = np.array(sorted(left - reached), np.int64)
        reached |= left
        if len(reached) > MAX_SETS_LEFT:
            raise _TooLarge(
                f"Moves on a board on a path may lead to at most {MAX_SETS_LEFT:,} sets of its "
                f"vertices, up to branches that change places; on this one with {n} vertices they "
                f"lead to more."
            )
    known = np.array(sorted(reached), np.int64)
    options = np.concatenate(found)
    cut_off, place_of = np.unique(options[:, 2], return_inverse=True)
    nimbers = _nimbers(game, near, cut_off, misere)[place_of]
    spares = options[:, 1] > 0
    nimbers ^= misere & ~spares & (options[:, 2] > 0)
    # a part of a board is a smaller number than the board
    numbers = np.searchsorted(known, options[:, :2])
    leads = np.where(spares, numbers[:, 1] + 1, -options[:, 1])
    # each once, the moves of all boards before their drops
    unit, ends = int(nimbers.max(initial=0)) + 1, int(leads.max(initial=0)) + 1
    boards = numbers[:, 0] + known.size * ~spares
    keys = np.unique((boards * ends + leads) * unit + nimbers)
    pairs = np.stack([keys // unit % ends, keys % unit], axis=1)
    at = np.searchsorted(keys, np.arange(2 * known.size + 1) * ends * unit)
    end = at[known.size]
    return Boards(at[: known.size + 1], pairs[:end], at[known.size :] - end, pairs[end:])


# A board is looked at with many games.
@remembered.within(4)
def _from_root(graph: Graph, u: Hashable) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The neighbourhoods as words, the root being bit 0, and the runs of equal parts."""
    n = len(graph.vertices)
    if u not in graph.incident:
        raise ValueError(
            f"The board has no vertex {u!r}; it has {', '.join(map(repr, graph.vertices))}."
        )
    if n > MAX_BOARD_VERTICES:
        raise _TooLarge(
            f"A board on a path has at most {MAX_BOARD_VERTICES} vertices; it was given one with "
            f"{n}."
        )
    if len(graph.components()) > 1:
        raise ValueError("A board on a path must be connected; it was given one that is not.")
    vertices, runs = side_by_side(graph, u)
    neighbours = neighbourhoods(Graph(tuple(vertices), graph.edges))
    return words_of(neighbours), np.array(runs, np.int64).reshape(-1, 3)


@remembered.within(4)
def _connected(graph: Graph, u: Hashable, most: int) -> NDArray[np.int64]:
    """The connected sets of at most so many vertices, each with its size."""
    near = _from_root(graph, u)[0][:, 0].tolist()
    sets = list(islice(connected_sets(near, most), MAX_SETS_TAKEN + 1))
    if len(sets) > MAX_SETS_TAKEN:
        raise _TooLarge(
            f"A move on a board on a path may take one of at most {MAX_SETS_TAKEN:,} sets of its "
            f"vertices; here there are more."
        )
    return np.array([(some, some.bit_count()) for some in sets], np.int64)


def _takes(game: Game, graph: Graph, u: Hashable) -> NDArray[np.int64]:
    """The moves on a board: what must be there, what is taken if it is there, the kind of drop, and
    what may be left, as bits.

    A drop of a kind that counts its vertices has the number of parts that it leaves still to be
    added.
    """
    if isinstance(game, NodeKayles):
        around = (
            (1 << i, 1 << i | beside, NEIGHBOUR if i else CENTRE, 7)
            for i, beside in enumerate(_from_root(graph, u)[0][:, 0].tolist())
        )
        return np.array([(1, 1, NEXT_ON_PATH, 7), *around], np.int64)
    digits = digits_on_paths(game)
    with_path = np.bitwise_or.accumulate(digits[::-1])[::-1]  # if some vertices of the path go too
    taken, size = _connected(graph, u, min(len(digits) - 1, len(graph.vertices))).T
    allowed = np.where(taken & 1, with_path[size], digits[size])
    return np.stack([taken, taken, 3 * size, allowed], axis=1)[allowed > 0]


def _nimbers(
    game: Game, near: NDArray[np.int64], sets: NDArray[np.int64], misere: bool
) -> NDArray[np.int64]:
    """The values of sets of vertices."""
    bits = near[:, 0].tolist()
    paths = _paths(game, len(bits) + 1, misere)
    known: dict[int, int] = {}
    values = []
    for rest in sets.tolist():
        total = 0
        while rest:
            part = int(_part(rest & -rest, rest, near))
            if part not in known:
                inside = [i for i in range(len(bits)) if part >> i & 1]
                degrees = [(bits[i] & part).bit_count() for i in inside]
                if max(degrees) < 3 and sum(degrees) < 2 * len(inside):
                    known[part] = paths[len(inside)]
                else:
                    edges = (
                        (i, j)
                        for j, v in enumerate(inside)
                        for i, w in enumerate(inside[:j])
                        if bits[v] >> w & 1
                    )
                    known[part] = _value(game, len(inside), tuple(edges), misere)
            total ^= known[part]
            rest ^= part
        values.append(total)
    return np.array(values, np.int64)


@remembered.within(2**10)
def _paths(game: Game, n: int, misere: bool) -> list[int]:
    """The values of the paths with 0, 1, ..., n-1 vertices."""
    return path_values(digits_on_paths(game), n, int(misere)).tolist()


@remembered.within(2**14)
def _value(game: Ruleset, vertices: int, edges: tuple[tuple[int, int], ...], misere: bool) -> int:
    """The value of a connected graph on 0, 1, 2, ...; small ones are cut off from many boards."""
    graph = Graph(tuple(range(vertices)), edges)
    found = graph_value(game, graph, misere)
    return (
        (misere_by_definition if misere else by_definition)(game, graph) if found is None else found
    )


@compiled
def _options(boards, takes, near, alike, found):
    """How many options are found: the board, what stays at the root or less the kind of drop if the
    root is taken, the rest.
    """
    count = 0
    for board in boards:
        for needed, most, kind, allowed in takes:
            taken = most & board
            if needed & ~board or not allowed:
                continue
            rest = board ^ taken
            parts = 0 if rest == 0 else 1 if _part(rest & -rest, rest, near) == rest else 2
            if taken & 1:
                if allowed & (1 << parts | 1 << min(parts + 1, 2)):
                    found[count] = board, -(kind + parts if kind > NEIGHBOUR else kind), rest
                    count += 1
            elif allowed & 1 << parts:
                stays = _part(1, rest, near)
                found[count] = board, _in_order(stays, alike), rest ^ stays
                count += 1
    return count


@compiled
def _part(seed, rest, near):
    """The part that holds the seed."""
    return part_of((seed, 0), (rest, 0), (rest, 0), near)[0]


@compiled
def _in_order(board, alike):
    """The board with parts that can change places in decreasing order: the least number among
    those.
    """
    for i in range(alike.shape[0]):
        first, size, many = alike[i]
        part = (1 << size) - 1
        for last in range(many - 1, 0, -1):
            for j in range(last):
                at = first + j * size
                here, there = board >> at & part, board >> at + size & part
                if here < there:
                    board ^= (here ^ there) << at | (here ^ there) << at + size
    return board
