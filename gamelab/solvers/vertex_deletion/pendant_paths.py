"""A path hung on a vertex of any small graph: the values for all lengths, with certified periods.

The moves of a graph G with a path of k vertices hung on u lead to connected subgraphs H of G that hold u, with a path of at
most k vertices, to paths, and to parts of G without u. All H are taken at once, their vertices as bits.
"""

from collections.abc import Hashable

import numpy as np
from numpy.typing import NDArray

from gamelab.graphs.graph import Graph
from gamelab.rulesets.vertex_deletion import VertexDeletion
from gamelab.solvers.kernels.bit_sets import component
from gamelab.solvers.kernels.compiled import compiled
from gamelab.solvers.kernels.reached import mex_of_marks
from gamelab.solvers.vertex_deletion.path_rows import PathRows, digits_of, period_of_column, refuse_splits
from gamelab.theory.naturals import natural
from gamelab.theory.periods import Period
from gamelab.theory.provenance import Road, by_road

PENDANT_PATHS = Road("rows of a graph with a pendant path", "table")
VERTICES = 14  # the most vertices: then there are five million pairs of a set and a subset of it


@by_road(PENDANT_PATHS)
def pendant_path_row(game: VertexDeletion, graph: Graph, u: Hashable, n: int) -> NDArray[np.uint16]:
    """The values of a connected graph with paths of 0, 1, ..., n-1 new vertices hung on its vertex u.

    A graph without vertices, whatever u, stands for the paths alone. Graphs with more than 14 vertices are refused.

    >>> from gamelab import ConnectedSubtraction, star
    >>> pendant_path_row(ConnectedSubtraction({1, 2}), star(2), 0, 7).tolist()
    [0, 1, 2, 0, 1, 2, 0]
    """
    return _rows(game, graph, u).values(natural(n, "The number of paths"))[:, -1].copy()


@by_road(PENDANT_PATHS)
def pendant_path_period(game: VertexDeletion, graph: Graph, u: Hashable, limit: int = 2**16) -> Period | None:
    """The certified period of a row, for games that never split; None if none is certified by the limit.

    Source: Dailly, Moncel, Parreau, *Connected Subtraction Games on Subdivided Stars*, Theorem 1.

    >>> from gamelab import ConnectedSubtraction, path, star
    >>> game = ConnectedSubtraction({3, 7})
    >>> pendant_path_period(game, path(1), 0), pendant_path_period(game, star(3), 0)
    (Period(preperiod=0, period=10, certified=True), Period(preperiod=0, period=5, certified=True))
    """
    digits_of(game)
    refuse_splits(game, "The period of a row")
    window = _rows(game, graph, u).joint_window(natural(limit, "The limit of pendant_path_period", least=1))
    return period_of_column(window, window.rows.shape[1] - 1) if window else None


def _rows(game: VertexDeletion, board: Graph, u: Hashable) -> PathRows:
    digits = digits_of(game)
    graph = game.start(board)
    size = len(graph.vertices)
    if size == 0:
        return PathRows.of(digits, [], [])
    if u not in graph.incident:
        raise ValueError(f"The board has no vertex {u!r}; it has {', '.join(map(repr, graph.vertices))}.")
    if size > VERTICES:
        raise ValueError(f"The graph on which a path is hung has at most {VERTICES} vertices; it was given one with {size}.")
    if len(graph.components()) > 1:
        raise ValueError("The graph on which a path is hung must be connected; it was given one that is not.")
    at = {vertex: i for i, vertex in enumerate(graph.vertices)}
    adjacent = np.array([sum(1 << at[v] for v in graph.neighbours(vertex)) for vertex in graph.vertices], np.int64)
    return PathRows(digits, *_moves_and_drops(adjacent, at[u], digits))


@compiled
def _all_sets(adjacent, digits):
    """For each set of vertices: how many they are, how many components they make, and the value."""
    count = 1 << adjacent.size
    sizes, components, values = np.zeros(count, np.int64), np.zeros(count, np.int64), np.zeros(count, np.int64)
    seen = np.full(2 * count + 2, -1, np.int64)
    for vertices in range(1, count):
        sizes[vertices] = sizes[vertices >> 1] + (vertices & 1)
        part = component(vertices & -vertices, vertices, adjacent)
        components[vertices] = 1 + components[vertices ^ part]
        if part != vertices:
            values[vertices] = values[part] ^ values[vertices ^ part]
            continue
        taken = vertices
        while taken:
            rest = vertices ^ taken
            # the components of `vertices` itself are known by now
            allowed = digits[sizes[taken]] if sizes[taken] < digits.size and components[taken] == 1 else 0
            if allowed & min(1 << components[rest], 4):
                seen[values[rest]] = vertices
            taken = (taken - 1) & vertices
        values[vertices] = mex_of_marks(seen, vertices)
    return sizes, components, values


@compiled
def _moves_and_drops(adjacent, root, digits):
    """The arrays of PathRows for the connected sets that hold the root, as increasing integers, so smaller ones first."""
    sizes, components, values = _all_sets(adjacent, digits)
    here = 1 << root
    column = np.zeros(sizes.size, np.int64)
    columns = 1
    for board in range(sizes.size):
        if board & here and components[board] == 1:
            column[board] = columns
            columns += 1
    several = np.any(digits & 4)
    move_at, drop_at = np.zeros(columns, np.int64), np.zeros(columns, np.int64)
    moves, drops = np.zeros((0, 2), np.int64), np.zeros((0, 3), np.int64)
    for store in range(2):  # the first time round they are counted
        move, drop = 0, 0
        for board in range(sizes.size):
            if column[board] == 0:
                continue
            taken = board
            while taken:
                rest = board ^ taken
                if components[taken] == 1 and sizes[taken] < digits.size:
                    if taken & here:
                        if several or components[rest] < 2:
                            if store:
                                drops[drop] = (sizes[taken], values[rest], components[rest])
                            drop += 1
                    elif digits[sizes[taken]] & min(1 << components[rest], 4):
                        if store:
                            part = component(here, rest, adjacent)
                            moves[move] = (column[part], values[rest ^ part])
                        move += 1
                taken = (taken - 1) & board
            move_at[column[board]] = move
            drop_at[column[board]] = drop
        if not store:
            moves, drops = np.zeros((move, 2), np.int64), np.zeros((drop, 3), np.int64)
    return move_at, moves, drop_at, drops
