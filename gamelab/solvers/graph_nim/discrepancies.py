"""Graph Nim with more and more pendant edges at a vertex: discrepancies, their certified periods,
stability.
"""

from dataclasses import dataclass, replace
from math import inf
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gamelab.boards import Graph, Spider, Vertex, legs_at
from gamelab.boards.branches import Growing, strip_pendant_edges
from gamelab.games import GraphNim
from gamelab.solvers.graph_nim.graphs import connected_nimber, pendant_rows
from gamelab.solvers.graph_nim.rows import PERIODS, ROWS, RowFamily, windowed_period
from gamelab.solvers.graph_nim.spider_tables import spider_family, split_ones
from gamelab.solvers.spider_rules import Legs
from gamelab.theory import Period, Premise, by_method, natural

FIRST_LENGTH = 256


@by_method(ROWS)
def discrepancies(board: Any, v: Vertex, n: int) -> NDArray[np.int64]:
    """The discrepancies d(G +_v S_k), k < n: edges less nimber of the board with k more pendant
    edges at v.

    Each is computed: no row stops where it is known to be stable.

    Source: Calkin, Janoski, Nelson, Ryan, Xu, *Champion Spiders*, Section 5.

    >>> discrepancies(Spider(4), 0, 6).tolist()
    [3, 1, 0, 0, 3, 0]
    """
    n = natural(n, "The number of discrepancies")
    grown = _Grown.at(board, v)
    return grown.discrepancies(grown.family(n + grown.shift, stop=False), n)


@by_method(PERIODS)
def discrepancy_period(board: Any, v: Vertex) -> Period:
    """The period of d(G +_v S_k) in k, always with a certificate; the rows are doubled until they
    have one.

    A graph too large for its rows is refused with a MemoryError.

    >>> discrepancy_period(Spider(3, 2, 2), (1, 3))
    Period(preperiod=19, period=12, certified=True)
    """
    return replace(_period(_Grown.at(board, v)), grows=Growing(GraphNim().start(board), v))


@by_method(PERIODS)
def stability(spider: Spider) -> int | float:
    """The paper's f: the least m such that the spider is a champion with m or more additional legs
    of length 1.

    It is `math.inf` when there is none. Both answers are proved, by the certificate of
    `discrepancy_period`.

    >>> stability(Spider(4)), stability(Spider(5))
    (5, inf)
    """
    if not isinstance(spider, Spider):
        raise TypeError(f"stability takes a Spider; it was given {spider!r}.")
    period = _period(_Grown.at(spider, 0))
    return period.preperiod if period.block == (0,) else inf


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


def _period(grown: "_Grown") -> Period:
    length = FIRST_LENGTH
    while (period := grown.period(length)) is None:
        length *= 2
    return period


@dataclass(frozen=True)
class _Grown:
    """A board taken apart at v: a core with a row, pendant edges at v (the shift), a nimber beside
    it, all edges.

    The core is a graph, or the legs longer than 1 of a spider with its hub at v; of a spider given
    as such no graph is made.
    """

    core: Graph | Legs
    v: Vertex
    shift: int
    nimber: int
    edges: int

    @classmethod
    def at(cls, board: Any, v: Vertex) -> "_Grown":
        if isinstance(board, Spider) and v == 0:
            legs, ones = split_ones(board.legs)
            return cls(legs, v, ones, 0, board.edges)
        graph = GraphNim().start(board)
        if v not in graph.vertices:
            raise ValueError(
                f"The board has no vertex {v!r}; it has {', '.join(map(repr, graph.vertices))}."
            )
        core, shift = strip_pendant_edges(graph, v)
        nimber = 0
        for part in graph.components():
            if v not in part.incident:
                nimber ^= connected_nimber(part)
        as_legs = legs_at(core, v)
        return cls(core if as_legs is None else as_legs, v, shift, nimber, len(graph.edges))

    @property
    def core_edges(self) -> int:
        return len(self.core.edges) if isinstance(self.core, Graph) else sum(self.core)

    def family(self, length: int, stop: bool = True) -> RowFamily:
        if isinstance(self.core, Graph):
            return pendant_rows(self.core, self.v, length, stop)
        return spider_family(self.core, length, stop)

    def discrepancies(self, family: RowFamily, n: int) -> NDArray[np.int64]:
        row = family.nimbers(family.top, n + self.shift)[self.shift :]
        return self.edges + np.arange(n) - (row ^ self.nimber)

    def period(self, length: int) -> Period | None:
        family = self.family(length)
        core = family.period(family.top)
        if core is None or self.edges == self.core_edges:
            return core
        premise = Premise(core, self.shift, self.nimber)
        return windowed_period(
            self.discrepancies(family, length - self.shift), (premise,), premise.start, 0
        )
