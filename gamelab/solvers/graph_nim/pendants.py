"""Graph Nim on G +_v S_k, a small graph with k more pendant edges at a vertex: rows for all sets of
its edges.

A position is the set of G's edges that are left, and a number of pendant edges. The component of v
in such a set, less the edges at v that have become pendant, is a row; everything apart from it is a
nimber to add.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from math import gcd
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gamelab.boards.graph import Graph, Vertex
from gamelab.solvers.graph_nim.certificates import PERIODS, RowFamily, RowOption
from gamelab.solvers.graph_nim.edge_sets import edge_masks, graph_nim_nimbers
from gamelab.solvers.graph_nim.rows import (
    ROWS,
    STOPPED,
    bytes_of_rows,
    empty_rows,
    fill_row,
    periodic_from,
)
from gamelab.solvers.kernels.compiled import compiled
from gamelab.solvers.kernels.stretches import stretches
from gamelab.theory.checks import refuse_above_limit
from gamelab.theory.provenance import announce, by_method

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
        return _least_periods(self.rows, self.sets, self.edges_at, self.ends)


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
    component = _components(nimbers.size, edges_at)
    row, shift, sets = _rows_of_sets(component, edges_at)
    ends = Ends(row, shift, nimbers[np.arange(nimbers.size) ^ component])
    refuse_above_limit(
        f"A row of {length} entries for {sets.size} sets of edges",
        bytes_of_rows(sets.size, length + most, most),
    )
    rows = empty_rows(sets.size, length + most, most)
    for first, last in stretches(0, sets.size, "rows"):
        _fill(rows, first, last, sets, edges_at, ends, nimbers, length, stop)
    return PendantFamily(rows, edges_at, ends, sets)


@by_method(PERIODS)
def least_period(graph: Graph, root: Vertex) -> tuple[int, int]:
    """The certified preperiod and period of the discrepancies with more and more pendant edges at
    the root.

    They are those of `discrepancy_period` for a connected graph without pendant edges at the root,
    without the certificate's parts and therefore a hundred times sooner.

    >>> least_period(Graph.of([(0, 1), (1, 2), (2, 3), (3, 4), (4, 5), (3, 6), (6, 7)]), 0)
    (19, 12)
    """
    length = 64
    while True:
        preperiods, periods = pendant_rows(graph, root, length).least_periods()
        if periods[-1]:
            return int(preperiods[-1]), int(periods[-1])
        length *= 2


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
        while pendant:
            pendant &= pendant - 1
            shift[edges] += 1
    return row, shift, sets[:count].copy()


@compiled
def _fill(rows, first, last, sets, edges_at, ends, nimbers, length, stop):
    edge_count = 0
    while 1 << edge_count < nimbers.size:
        edge_count += 1
    stomps = np.zeros((edge_count, 2), np.int64)
    most_cuts = 0
    for at in edges_at[1:]:
        subsets = 1
        while at:
            at &= at - 1
            subsets *= 2
        most_cuts += subsets
    cuts = np.zeros((most_cuts, 3), np.int64)
    for row in range(first, last):
        edges = sets[row]
        stomp_count = 0
        record = rows.records[row]
        record["edges"] = 0
        for i in range(edge_count):
            record["edges"] += edges >> i & 1
            if edges & edges_at[0] & 1 << i:
                left = edges ^ 1 << i
                stomps[stomp_count, 0] = ends.row[left]
                stomps[stomp_count, 1] = ends.shift[left]
                stomp_count += 1
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
        fill_row(
            rows,
            row,
            length + edge_count - record["edges"],
            stomps,
            stomp_count,
            cuts,
            cut_count,
            stop,
        )


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
