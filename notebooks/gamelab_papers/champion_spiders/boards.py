"""The boards on which the paper's statements are tried, and their discrepancies by counting,
without any theorem on rows.
"""

from dataclasses import dataclass, field
from math import inf

import numpy as np
from numpy.typing import NDArray

from gamelab import Graph, OctalHeaps, Period, discrepancy_period, nim_sum, spiders
from gamelab.boards import connected_graphs, rooted, rooted_trees
from gamelab.proofs import UpTo
from gamelab.solvers.graph_nim import (
    SpiderRows,
    graph_nim_nimbers,
    nimbers_with_pendant_edges,
    rows_of_spiders,
)
from gamelab.statements import Cases, Proof, Side, members
from gamelab.theory import RepeatedTerms, StompsAlone, by_definition, remembered

KAYLES = OctalHeaps("0.77")
FOR_ALL_K = "all numbers of pendant edges"
FOR_ALL_ONES = "all numbers of legs of length 1"


def cores(graphs):
    """The graphs without a pendant edge at their root, vertex 0: it would only shift the row."""
    return (graph for graph in graphs if all(graph.degree(v) > 1 for v in graph.neighbours(0)))


def rooted_cores(edges):
    """The connected graphs with a given number of edges and a root without pendant edges."""
    return cores(rooted(connected_graphs(edges)))


def tree_cores(edges):
    """The trees with a given number of edges and a root without pendant edges."""
    return cores(rooted_trees(edges + 1))


CORES = members(
    "all connected graphs with at most {size} edges and a root v, vertex 0, without pendant edges "
    "at it",
    rooted_cores,
    0,
)
BODIES = members(
    "all spiders with at most {size} edges in legs of length 2 and more",
    lambda edges: spiders(edges, least_leg=2),
    2,
)


def _all_roots(size):
    for edges in range(size + 1):
        yield from ((graph, 0) for graph in rooted(connected_graphs(edges)))
        yield from (
            (Graph.of(graph.edges, vertices=[*graph.vertices, "v"]), "v")
            for graph in connected_graphs(edges)
        )


ALL_ROOTS = Cases(
    "all connected graphs with at most {size} edges, v any vertex or a vertex apart", _all_roots
)


@remembered.within(2**12)
def _counted(graph, v, n):
    return len(graph.edges) + np.arange(n) - nimbers_with_pendant_edges(graph, v, n)[:, -1]


def counted(graph, v, n):
    """The discrepancies d(G +_v S_k), k < n, the pendant edges being counted and all moves looked
    at.

    >>> from gamelab import Spider
    >>> counted(Spider(4).graph, 0, 6).tolist()
    [3, 1, 0, 0, 3, 0]
    """
    return _counted(graph, v, -(-n // 64) * 64)[:n]  # in few lengths, so that they are found once


@remembered.within(2**12)
def tau(graph, v):
    """The nimber of the graph without the edges at v: for a spider, of what is left of its legs
    when all are stomped on.
    """
    return int(graph_nim_nimbers(graph.without_edges([*graph.incident[v]]))[-1])


def repeated_terms(board, v, n):
    """The period of the discrepancies at v, certified and compared with the first n of them,
    counted.
    """
    return RepeatedTerms(discrepancy_period(board, v), counted(Graph.from_board(board), v, n))


@remembered.within(2**12)
def row_period(board):
    """The certified period of the discrepancies at the root, or at the body."""
    return discrepancy_period(board, 0)


def term(period, n, computed):
    """The term of a sequence at n: computed; or by its period, where n is known up to its cell."""
    if isinstance(n, UpTo):
        return period.block[(n - period.preperiod) % period.period]
    return int(computed(n))


def stable_from(spider):
    """The paper's f, by the certified period."""
    found = row_period(spider)
    return found.preperiod if found.block == (0,) else inf


def from_and_block(period):
    """From where on the values repeat, and which they are."""
    return period.preperiod, list(period.block)


def finite(spider):
    """Whether f(G) is finite."""
    return stable_from(spider) < inf


FINITE_BODIES = BODIES.where(finite, "with finite f")


def spider_name(spider):
    """The name of a spider, as the paper has it.

    >>> from gamelab import Spider
    >>> spider_name(Spider(3, 3, 1))
    '3^2 1^1'
    """
    return " ".join("{}^{}".format(*count) for count in spider.counts.items()) or "one vertex"


def row(board):
    """The certified row of a board, which may be the row itself."""
    return board if isinstance(board, Period) else row_period(board)


def of_rows(reach):
    """The proof that certifies, in each case, the rows of the boards that a statement returns."""

    def certificates(claim, size):
        for case in claim.cases(size):
            boards = Side(claim.computed.statement, 2)(*case)
            yield from map(row, boards if type(boards) is tuple else [boards])

    return Proof(reach, certificates, "proved for each case")


@dataclass(frozen=True, eq=False)
class StableSpiders:
    """A certificate that spiders of a box are champions from some number of legs of length 1 on.

    `champions_from` gives this number for each prefix, or -1 for none. At some k0 the stomps alone
    prove it. Each k0 is found again from the nimbers, smaller prefixes first, since the entries of
    a row that has stopped are those of champions.
    """

    rows: SpiderRows = field(repr=False)
    champions_from: NDArray[np.integer]
    theorem = StompsAlone.theorem

    def verify(self):
        """Whether every row has its k0 where it stopped or before, and only champions from the
        given number on.
        """
        length, edges = self.rows.nimbers.shape[-1], self.rows.edges
        width = (int(edges.max()) + length) // 16 * 16 + 16
        # below 16, as all values of Kayles are
        heaps = map(KAYLES.start, range(max(self.rows.lengths, default=1)))
        paths = [by_definition(KAYLES, heap) for heap in heaps]
        # of each prefix: the first k at which a stomp, or it itself, has h
        lower = {}
        for cell in np.ndindex(self.champions_from.shape):
            lower = (
                {other: times for other, times in lower.items() if other[0] >= cell[0] - 1}
                if not any(cell[1:])
                else lower
            )
            below = [
                (*cell[:i], count - 1, *cell[i + 1 :]) for i, count in enumerate(cell) if count
            ]
            times = (
                np.min([lower[other] for other in below], axis=0)
                if below
                else np.full(width, length)
            )
            tau = nim_sum(
                *(
                    paths[leg - 1]
                    for leg, count in zip(self.rows.lengths, cell, strict=True)
                    if count % 2
                )
            )
            own, row = np.full(width, length), self.rows.nimbers[cell].astype(np.int64)
            own[row[::-1] ^ tau] = np.arange(length)[::-1]
            reached_by = np.maximum.accumulate(np.minimum(times, own + 1)[np.arange(width) ^ tau])
            stable = np.flatnonzero(
                np.append(0, reached_by)[edges[cell] + np.arange(length)] <= np.arange(length)
            )
            said, stopped = int(self.champions_from[cell]), int(self.rows.stable_from[cell])
            if (said >= 0 > stopped) or (stopped >= 0 and (not stable.size or stable[0] > stopped)):
                return False
            if said >= 0 and (int(edges[cell]) + np.arange(length) != row)[said:].any():
                return False
            lower[cell] = np.minimum(times, own)
        return True


@dataclass(frozen=True)
class Box:
    """The spiders whose numbers of legs of each length are bounded, in rows that stop where they
    are stable.
    """

    counts: tuple[tuple[int, int], ...]
    most_ones: int
    top: tuple[tuple[int, int], ...] | None = None

    @property
    def rows(self):
        """Their nimbers."""
        return _rows_and_stability(self)[0]

    def f(self, *cell):
        """f of one of them, by the certificate of its row; infinite, as far as is known, without
        one.
        """
        found = self.stability[cell]
        return found if found == inf else int(found)

    @property
    def stability(self):
        """f of each of them."""
        return _rows_and_stability(self)[1]

    def row(self, *cell):
        """The discrepancies of one of them with 0, 1, ... legs of length 1, until all others are
        proved 0, if ever.

        >>> Box(((3, 2),), most_ones=8).row(1), Box(((3, 2),), most_ones=8).row(2)
        (array([0, 3, 0, 0, 0, 0, 0]), array([3, 5, 3, 1, 0, 5, 3, 0, 0]))
        """
        nimbers = self.rows.nimbers[cell][: self.rows.stable_from[cell] + 1 or None]
        edges = sum(leg * count for (leg, _), count in zip(self.counts, cell, strict=True))
        return edges + np.arange(len(nimbers)) - nimbers

    @property
    def certificate(self):
        """The certificate that each is a champion from f on, as far as f is known to be finite."""
        f = self.stability
        return StableSpiders(self.rows, np.where(f < inf, f, -1).astype(int))


def of_boxes(boxes, reach=FOR_ALL_ONES, least=0):
    """The proof of f in each case, by the certificates of the boxes that a size has."""
    return Proof(
        reach,
        lambda claim, size: [box.certificate for box in boxes(size)],
        "proved for each case",
        least,
    )


@remembered
def _rows_and_stability(box):
    rows = rows_of_spiders(
        dict(box.counts), box.most_ones + 1, top=dict(box.top) if box.top else None
    )
    return rows, np.where(rows.stability < 0, inf, rows.stability)
