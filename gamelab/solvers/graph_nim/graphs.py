"""Graph Nim on any graph: all sets of its edges, and rows with more and more pendant edges.

A set of edges is an integer whose bits are the edges. With k more pendant edges at a vertex v, a
position is the set of the graph's edges that are left and a number of pendant edges. The component
of v in such a set, less the edges at v that have become pendant, is a row; the other components add
a nimber.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from math import gcd
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from gamelab.boards import Graph, Spider, Vertex, as_spider, plain_graph
from gamelab.boards.branches import most_pendant_edges, strip_pendant_edges
from gamelab.games import GraphNim
from gamelab.solvers.graph_nim.rows import (
    PERIODS,
    ROWS,
    STOPPED,
    RowFamily,
    RowOption,
    bytes_of_rows,
    empty_rows,
    fill_row,
    periodic_from,
)
from gamelab.solvers.graph_nim.spider_tables import SpiderNim, spider_nimber
from gamelab.solvers.kernels.bits import bit_count, lowest_bit, mex_of_marks
from gamelab.solvers.kernels.compiled import compiled, stretches
from gamelab.solvers.sets.board import SetBoard, SetMove, edge_board
from gamelab.solvers.sets.values import TableSwitch, value_on_sets
from gamelab.theory import (
    Method,
    announce,
    by_definition,
    by_method,
    refuse_above_limit,
    remembered,
)

ALL_SETS = Method("all sets of edges", "table")
MAX_SET_MOVES = 2**36  # the most moves that a graph's sets may have in all: about a minute
MAX_EDGES = 30  # the most edges: then a nimber for each set takes a gigabyte


def moves_of_all_subsets(graph: Graph) -> int:
    """How many moves of Graph Nim all sets of edges have together, counted with repetition."""
    edges = len(graph.edges)
    return sum(3 ** (d := graph.degree(v)) * 2 ** (edges - d) for v in graph.vertices)


def all_sets_fit(graph: Graph) -> bool:
    """Whether Graph Nim can be solved on all sets of the graph's edges: always up to 22 edges, and
    to 29 of small degrees.

    >>> from gamelab import cycle, star
    >>> all_sets_fit(star(22)), all_sets_fit(star(23)), all_sets_fit(cycle(29))
    (True, False, True)
    """
    return len(graph.edges) <= MAX_EDGES and moves_of_all_subsets(graph) <= MAX_SET_MOVES


def edge_masks(graph: Graph) -> NDArray[np.int64]:
    """For each vertex, the set of the edges at it.

    >>> edge_masks(Graph.of([(1, 2), (2, 3)])).tolist()
    [1, 3, 2]
    """
    return np.array([sum(1 << i for i in graph.incident[v]) for v in graph.vertices], np.int64)


@by_method(ALL_SETS)
def graph_nim_nimbers(graph: Graph) -> NDArray[np.uint8]:
    """The nimbers of Graph Nim on all sets of the graph's edges; the last entry is that of the
    graph itself.

    >>> graph_nim_nimbers(Graph.of([(1, 2), (1, 2)])).tolist()
    [0, 1, 1, 2]
    """
    if not all_sets_fit(graph):
        raise MemoryError(
            f"Graph Nim on all subsets of {len(graph.edges)} edges takes "
            f"{moves_of_all_subsets(graph):.2g} steps; at most {MAX_SET_MOVES:.2g} are taken, and "
            f"{MAX_EDGES} edges."
        )
    nimbers = np.zeros(2 ** len(graph.edges), np.uint8)
    masks = edge_masks(graph)
    for first, last in stretches(0, nimbers.size, "sets of edges"):
        _solve(nimbers, masks, first, last)
    return nimbers


@by_method(ALL_SETS)
def nimbers_with_pendant_edges(graph: Graph, root: Vertex, n: int) -> NDArray[np.int16]:
    """The nimbers of all sets of the graph's edges, a column each, with 0, 1, ..., n-1 pendant
    edges at the root, a row each.

    Pendant edges are counted and all moves are looked at, without any theorem on rows: slow, and
    right for small graphs.

    >>> nimbers_with_pendant_edges(Graph.of([(0, 1), (1, 2)]), 0, 3)[:, -1].tolist()
    [2, 3, 4]
    """
    masks = edge_masks(Graph((root, *(v for v in graph.vertices if v != root)), graph.edges))
    refuse_above_limit(
        f"{n:,} pendant edges at a graph with {len(graph.edges)} edges",
        n * 2 ** (len(graph.edges) + 1),
    )
    nimbers = np.zeros((n, 2 ** len(graph.edges)), np.int16)
    for k in range(n):
        _solve_with_pendant_edges(nimbers, masks, k, places=nimbers.shape[1])
    return nimbers


@compiled
def _solve_with_pendant_edges(nimbers, masks, k):
    """The row of k pendant edges; the root's edges come first among the masks."""
    reached_by = np.full(nimbers.shape[1] + nimbers.shape[0] + 1, -1, np.int64)
    for edges in range(nimbers.shape[1]):
        for v, at in enumerate(masks):
            here = deleted = edges & at
            while True:
                if v == 0:
                    for left in range(k + (deleted > 0)):
                        reached_by[nimbers[left, edges ^ deleted]] = edges
                elif deleted:
                    reached_by[nimbers[k, edges ^ deleted]] = edges
                if deleted == 0:
                    break
                deleted = (deleted - 1) & here
        value = mex_of_marks(reached_by, edges)
        nimbers[k, edges] = value


@compiled
def _solve(nimbers, masks, first, last):
    for edges in range(first, last):
        reached = np.uint64(0)
        for at in masks:
            here = edges & at
            deleted = here
            while deleted:
                reached |= np.uint64(1) << np.uint64(nimbers[edges ^ deleted])
                deleted = (deleted - 1) & here
        nimbers[edges] = lowest_bit(~reached)


BYTES_OF_A_SET = 32  # what the arrays over all sets of edges take


class Ends(NamedTuple):
    """For each set of edges: the row it belongs to, and what is to be added to the row's entry."""

    row: NDArray[np.int32]  # the row of v's component
    shift: NDArray[np.int8]  # pendant edges at v that belong to the set
    nimber: NDArray[np.uint8]  # the components without v


@dataclass(frozen=True)
class PendantFamily(RowFamily):
    """The rows of all sets of edges of a graph with a root."""

    edges_at: NDArray[np.int64]  # the edges at each vertex, the root's first
    ends: Ends
    sets: NDArray[np.int64]  # the set of edges of each row

    def options(self, row: int) -> Iterator[RowOption]:
        edges, ends = int(self.sets[row]), self.ends
        for at in self.edges_at:
            here = deleted = edges & int(at)
            while deleted:
                left = edges ^ deleted
                yield int(ends.row[left]), int(ends.shift[left]), int(ends.nimber[left])
                deleted = (deleted - 1) & here

    def least_periods(self) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """The certified preperiod and period of every row; a period of 0 where the rows are too
        short for one.
        """
        announce(PERIODS)
        places = self.rows.nimbers.size // 16
        return _least_periods(self.rows, self.sets, self.edges_at, self.ends, places=places)


@by_method(ROWS)
def pendant_rows(graph: Graph, root: Vertex, length: int, stop: bool = True) -> PendantFamily:
    """The rows of every connected set of edges at the root, to so many pendant edges beyond the
    graph's own.

    They stop where they are stable unless told not to.
    """
    if stop:
        announce(STOPPED)
    most = len(graph.edges)
    refuse_above_limit(f"Solving all sets of {most} edges", BYTES_OF_A_SET * 2**most)
    order = [root, *(v for v in graph.vertices if v != root)]
    edges_at = edge_masks(Graph(tuple(order), graph.edges))
    nimbers = graph_nim_nimbers(graph)
    component = _components(nimbers.size, edges_at, places=nimbers.size // 16)
    row, shift, sets = _rows_of_sets(component, edges_at, places=component.size // 16)
    ends = Ends(row, shift, nimbers[np.arange(nimbers.size) ^ component])
    refuse_above_limit(
        f"A row of {length} entries for {sets.size} sets of edges",
        bytes_of_rows(sets.size, length + most, most),
    )
    rows = empty_rows(sets.size, length + most, most)
    for first, last in stretches(0, sets.size, "rows", steps=1 + length // 16):
        _fill(rows, first, last, sets, edges_at, ends, nimbers, length, stop)
    return PendantFamily(rows, edges_at, ends, sets)


@compiled
def _components(count, edges_at):
    """For each set of edges, those connected to the root (the first vertex)."""
    component = np.zeros(count, np.int64)
    for edges in range(count):
        reached = edges & edges_at[0]
        grown = True
        while grown:
            grown = False
            for at in edges_at:
                if reached & at and (edges & at) & ~reached:
                    reached |= edges & at
                    grown = True
        component[edges] = reached
    return component


@compiled
def _pendant_edges(edges, edges_at):
    """The edges at the root whose other end has no other edge."""
    pendant = 0
    for at in edges_at[1:]:
        here = edges & at
        if here & edges_at[0] and here & (here - 1) == 0:
            pendant |= here
    return pendant


@compiled
def _rows_of_sets(component, edges_at):
    """The row and the shift of each set, and the set of each row, smaller sets first."""
    row = np.full(component.size, -1, np.int32)
    shift = np.zeros(component.size, np.int8)
    sets = np.zeros(component.size, np.int64)
    count = 0
    for edges in range(component.size):
        joined = component[edges]
        pendant = _pendant_edges(joined, edges_at)
        core = joined ^ pendant
        if core == edges:
            row[edges] = count
            sets[count] = edges
            count += 1
        row[edges] = row[core]
        shift[edges] = bit_count(pendant)
    return row, shift, sets[:count].copy()


@compiled
def _fill(rows, first, last, sets, edges_at, ends, nimbers, length, stop):
    edge_count = lowest_bit(nimbers.size)
    stomps = np.zeros((edge_count, 2), np.int64)
    most_cuts = 0
    for at in edges_at[1:]:
        most_cuts += 1 << bit_count(at)
    cuts = np.zeros((most_cuts, 3), np.int64)
    for row in range(first, last):
        edges = sets[row]
        stomp_count = 0
        record = rows.records[row]
        record["edges"] = bit_count(edges)
        here = edges & edges_at[0]
        while here:
            left = edges ^ here & -here
            stomps[stomp_count, 0] = ends.row[left]
            stomps[stomp_count, 1] = ends.shift[left]
            stomp_count += 1
            here &= here - 1
        record["tau"] = nimbers[edges & ~edges_at[0]]
        cut_count = 0
        for at in edges_at[1:]:
            here = edges & at
            deleted = here
            while deleted:
                left = edges ^ deleted
                cuts[cut_count, 0] = ends.row[left]
                cuts[cut_count, 1] = ends.shift[left]
                cuts[cut_count, 2] = ends.nimber[left]
                cut_count += 1
                deleted = (deleted - 1) & here
        entries = length + edge_count - record["edges"]
        fill_row(rows, row, entries, stomps[:stomp_count], cuts[:cut_count], stop)


@compiled
def _least_periods(rows, sets, edges_at, ends):
    preperiods = np.zeros(sets.size, np.int64)
    periods = np.zeros(sets.size, np.int64)
    for row in range(sets.size):
        record = rows.records[row]
        entries = record["entries"]
        discrepancies = record["edges"] + np.arange(entries) - rows.nimbers[row, :entries]
        if record["stable"]:
            preperiods[row], periods[row] = entries - 1, 1
            while preperiods[row] > 0 and discrepancies[preperiods[row] - 1] == 0:
                preperiods[row] -= 1
            continue
        start, step = 0, 1
        for at in edges_at:
            here = sets[row] & at
            deleted = here
            while deleted and step:
                left = sets[row] ^ deleted
                other = ends.row[left]
                start = max(start, preperiods[other] - ends.shift[left])
                constant = 1
                while constant <= ends.nimber[left]:
                    constant *= 2
                step = _lcm(step, _lcm(periods[other], constant, entries), entries)
                deleted = (deleted - 1) & here
        if step:
            width = record["edges"] + record["tau"] - 1
            _, _, preperiods[row], periods[row] = periodic_from(discrepancies, start, step, width)
    return preperiods, periods


@compiled
def _lcm(a, b, most):
    """The least common multiple, or 0 if one of them is 0 or it is more than `most`: then the row
    is too short.
    """
    if a == 0 or b == 0:
        return 0
    factor = a // gcd(a, b)
    return 0 if factor > most // b else factor * b


MAX_PENDANT = 8  # pendant edges at a vertex beyond which they are counted instead of told apart,
MAX_CORE = (
    22  # if there are at most so many other edges: a row for each of their sets takes seconds
)
MAX_MOVES = 2**20  # the most moves that are listed
# moves on all sets in an eighth of the time that one set reached takes, about
STEPS_OF_A_SET = 2**14


def spider_by_legs(board: Any) -> int | None:
    """The nimber of a spider given as such; None for any other board.

    >>> spider_by_legs(Spider(*[1] * 100_000))
    100000
    """
    return spider_nimber(board.legs) if isinstance(board, Spider) else None


def options_of_spider(board: Any) -> Iterator[Graph] | None:
    """The options of a spider up to isomorphism: a hub with many legs has too many moves to list
    one by one; None for others.

    >>> len(list(options_of_spider(Spider(*[1] * 100)) or ()))
    100
    """
    graph = None if isinstance(board, Spider) else plain_graph(board)
    if graph is not None and not (graph.edges and len(graph.components()) == 1):
        return None
    spider = board if graph is None else as_spider(graph)
    return (
        None
        if spider is None
        else map(SpiderNim.graph, SpiderNim().moves(SpiderNim().start(spider)))
    )


def connected_nimber(graph: Graph) -> int:
    """The nimber of a connected graph.

    A spider is looked up in a compiled table. Of other graphs the sets of edges that play reaches
    are valued, or all sets where these take less time; with many pendant edges at a vertex the row
    there is taken. What is left goes by the definition.

    >>> from gamelab import cycle
    >>> connected_nimber(cycle(4)), connected_nimber(cycle(4).with_pendant_edges(0, 300))
    (0, 304)
    """
    spider = as_spider(graph)
    if spider is not None:
        return spider_nimber(spider.legs)
    return _other_nimber(graph)


@remembered.within(2**16)
def _other_nimber(graph: Graph) -> int:
    v = most_pendant_edges(graph)
    core, pendant = strip_pendant_edges(graph, v)
    if pendant > MAX_PENDANT and len(core.edges) <= MAX_CORE:
        return _end_of_row(core, v, pendant)
    switch = (
        TableSwitch(moves_of_all_subsets(graph) // STEPS_OF_A_SET, graph_nim_nimbers)
        if all_sets_fit(graph)
        else None
    )
    value = value_on_sets(GraphNim(), graph, _board_of, edges=True, switch=switch)
    if value is not None:
        return value
    return _end_of_row(core, v, pendant) if all_sets_fit(core) else by_definition(GraphNim(), graph)


def _end_of_row(core: Graph, v: Vertex, pendant: int) -> int:
    family = pendant_rows(core, v, pendant + 1)
    return int(family.nimbers(family.top, pendant + 1)[-1])


def misere_graph_nim_value(graph: Graph) -> int | None:
    """The misere value of any graph by the sets of edges that play reaches; None if it is too large
    for them.

    >>> from gamelab import path
    >>> [misere_graph_nim_value(path(n)) for n in range(6)]
    [1, 1, 0, 2, 3, 0]
    """
    return value_on_sets(GraphNim(), Graph.of(graph.edges), _board_of, misere=True, edges=True)


def _board_of(graph: Graph) -> SetBoard | None:
    """The board as sets of edges; None if the moves are too many to list."""
    if sum(2 ** min(graph.degree(v), 64) for v in graph.vertices) > MAX_MOVES:
        return None
    moves: set[int] = set()
    for places in graph.incident.values():
        subsets = [0]
        for i in places:
            subsets += [some | 1 << i for some in subsets]
        moves.update(subsets[1:])
    return edge_board(graph, (SetMove(some, some) for some in moves))
