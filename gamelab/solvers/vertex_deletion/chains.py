"""Chains of a piece: their values for all numbers of copies, with certified periods.

Every move within a long chain must cut it. What is left before the first whole copy and after the
last one is then an *end*, and finitely many of them occur. The proof that a finite window is enough
stands in `gamelab.theory.growing_periods`.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple, cast

import numpy as np
from numpy.typing import NDArray

from gamelab.boards import Graph
from gamelab.boards.chains import Chain
from gamelab.boards.graph import Edge, Vertex
from gamelab.games import NodeKayles, VertexDeletion
from gamelab.solvers.kernels.compiled import stretches
from gamelab.solvers.vertex_deletion.any_graph import by_sets
from gamelab.solvers.vertex_deletion.path_rows import digits_on_paths, has_rows
from gamelab.theory import (
    ChainWindow,
    Method,
    NoPeriod,
    Period,
    Ruleset,
    announce,
    joint_window,
    mex,
    natural,
    nim_sum,
    remembered,
)

CHAINS = Method("rows of chains", "table")
MAX_ROWS = 1_000  # pairs of ends
PERIOD_LIMIT = 2**10  # copies of chains that are looked at
MIN_VERTICES = 40  # of a chain; smaller ones are boards like others
Game = VertexDeletion | NodeKayles


class End(NamedTuple):
    """What is left beside the whole copies: its vertices, counted from the nearest whole copy, and
    its edges, those to whole copies included.
    """

    vertices: frozenset[Vertex]
    edges: frozenset[Edge]


Ends = tuple[End, End]
NOTHING = End(frozenset(), frozenset())


class NotCut(ValueError):
    """A move leaves a long chain in one piece, or too many ends occur."""


def chain_period(game: Game, chain: Chain, limit: int = PERIOD_LIMIT) -> Period | NoPeriod:
    """The certified period of the values of a chain with 0, 1, 2, ... copies; a `NoPeriod`, which
    is false and says why, if there is none by chains with fewer copies than the limit.

    The game deletes vertices, and each move within a long chain must cut it in two.

    >>> from gamelab import NodeKayles, path, star
    >>> chain_period(NodeKayles(), Chain(path(2), [(0, 0), (1, 1)], closed=True))
    Period(preperiod=2, period=1, certified=True)
    >>> diamonds = Chain(star(2), [(0, 0), (1, 0), (2, 0)], last=[0])
    >>> chain_period(NodeKayles(), diamonds)
    Period(preperiod=69, period=12, certified=True)
    """
    limit = natural(limit, "The limit of a period", least=1)
    found = _period(game, chain.of(0), limit)
    announce(CHAINS)
    return found


def chain_value(game: Ruleset, chain: Chain) -> int | None:
    """The value of a chain from its row; None where there is none: for a short chain, or if a move
    leaves a long one in one piece.

    >>> from gamelab import NodeKayles, path
    >>> chain_value(NodeKayles(), Chain(path(2), [(0, 0), (1, 1)], copies=1001))
    1
    """
    n = chain.copies
    if n * len(chain.piece.vertices) < MIN_VERTICES or not has_rows(game, misere=False):
        return None
    try:
        rows = _rows(game, chain.of(0))
    except NotCut:
        return None
    found = _period(game, chain.of(0), min(n + 1, PERIOD_LIMIT))
    value = found.term(n) if found else int(rows.values(n + 1)[n, rows.main])
    announce(CHAINS)
    return value


@remembered.within(2**5)
def _rows(game: Game, chain: Chain) -> "ChainRows":
    return ChainRows(game, chain)


@remembered.within(2**5)
def _period(game: Game, chain: Chain, limit: int) -> Period | NoPeriod:
    try:
        rows = _rows(game, chain)
    except NotCut as error:
        return NoPeriod("the values of chains of this piece", advice=str(error))
    window = rows.window(limit)
    if window is None:
        return NoPeriod(f"the values of chains with fewer than {limit:,} copies")
    return window.period_of(rows.main)


class ChainRows:
    """The rows of all chains to which moves lead: the value of k whole copies between two ends.

    `main` is the column of the chain itself, the last one if it is closed.
    """

    def __init__(self, game: Game, chain: Chain) -> None:
        self.game, self.chain, self.near = game, chain, chain.range
        # a move takes connected vertices, of at most `widest` copies
        self.widest = (len(digits_on_paths(game)) - 2) * self.near + 1
        self.uniform = 2 * self.near + self.widest + 1  # copies, from which on options are alike
        self.length = 3 * self.uniform  # of a chain that stands for all long ones
        self.line = self._graph(NOTHING, self.length, NOTHING)
        self.cuts = [*self._cuts(self.line)]
        self.openings = [*self._cuts(chain.of(self.length).graph)] if chain.closed else []
        self._beside: dict[tuple[End, int], list[tuple[int, End, int]]] = {}
        self.pairs, self.main = self._pairs()
        self.column = {pair: column for column, pair in enumerate(self.pairs)}
        self._known = np.zeros((0, len(self.pairs) + chain.closed), np.int64)

    def window(self, limit: int) -> ChainWindow | None:
        """The certificate by the rows of less than `limit` copies; None if they hold none."""
        most, n = self.near + self.widest, min(64, limit)
        while True:
            found = joint_window(self.values(n), most, splits=True, uniform=self.uniform)
            if found is not None or n == limit:
                return cast(ChainWindow | None, found)
            n = min(2 * n, limit)

    def values(self, n: int) -> NDArray[np.int64]:
        """The rows of 0, 1, ..., n-1 copies."""
        begin, columns = self._known.shape
        if n > begin:
            rows = np.zeros((n, columns), np.int64)
            rows[:begin] = self._known
            for first, last in stretches(begin, n, "copies"):
                for k in range(first, last):
                    for column, (left, right) in enumerate(self.pairs):
                        rows[k, column] = self._entry(rows, k, left, right)
                    if self.chain.closed or k < self.near:
                        rows[k, self.main] = self._main_entry(rows, k)
            self._known = rows
        return self._known[:n]

    def _entry(self, rows: NDArray[np.int64], k: int, left: End, right: End) -> int:
        """The value of k copies between two ends; 0 for fewer than moves leave."""
        if k < self.uniform:
            return self._sum([self._graph(left, k, right)]) if k >= self.near else 0
        column, options = self.column, set[int]()
        for x, to, a in self.beside(left, 0):
            options.add(x ^ int(rows[k - a, column[to, right]]))
        for x, to, a in self.beside(right, 1):
            options.add(x ^ int(rows[k - a, column[left, to]]))
        for x, before, after, a in self.cuts:
            places = slice(self.near, k - a - self.near + 1)
            one, other = rows[places, column[left, before]], rows[places, column[after, right]]
            options.update(np.unique(x ^ one ^ other[::-1]).tolist())
        return mex(options)

    def _main_entry(self, rows: NDArray[np.int64], k: int) -> int:
        """The value of a closed chain, or of one shorter than those to which moves lead.

        A move on a long closed chain leaves an open one, and takes what it would take of that.
        """
        if k < self.uniform:
            return self._sum(self.chain.of(k).graph.components())
        return mex(
            x ^ int(rows[k - a, self.column[after, before]])
            for x, before, after, a in self.openings
        )

    def _cuts(self, board: Graph) -> Iterator[tuple[int, End, End, int]]:
        """The moves within a long chain, open or closed: the value of what is cut off, the ends
        after the copies on one side and before those on the other, and how many copies are no
        longer whole.
        """
        for taken in self._moves(board, self._in_the_middle):
            parts = self.line.without_vertices(taken).components()
            left, right, value = self._long(parts, 0, self.length - 1)
            if left is right:
                raise NotCut("a move leaves a long chain in one piece")
            before, k = self._end(left, 0, 1)
            after, m = self._end(right, self.length - 1, -1)
            yield value, before, after, self.length - k - m

    def _pairs(self) -> tuple[list[Ends], int]:
        """The pairs of ends to which moves lead, those with fewer vertices first, and the column of
        the chain.
        """
        if self.chain.closed:
            begun = [(after, before) for _, before, after, _ in self.openings]
        else:
            graph, middle = self.chain.of(self.length).graph, self.uniform
            if len(graph.components()) > 1:
                raise ValueError("The vertices before and after a chain must be linked to it.")
            begun = [(self._end(graph, middle, -1)[0], self._end(graph, middle, 1)[0])]
        waiting, found = [*begun], dict.fromkeys(begun)
        while waiting:
            left, right = waiting.pop()
            options = [(to, right) for _, to, _ in self.beside(left, 0)]
            options += [(left, to) for _, to, _ in self.beside(right, 1)]
            for _, before, after, _ in self.cuts:
                options += [(left, before), (after, right)]
            new = [pair for pair in dict.fromkeys(options) if pair not in found]
            found |= dict.fromkeys(new)
            waiting += new
            if len(found) > MAX_ROWS:
                raise NotCut(f"moves lead to more than {MAX_ROWS:,} pairs of ends")
        pairs = sorted(found, key=lambda pair: sum(len(end.vertices) for end in pair))
        return pairs, len(pairs) if self.chain.closed else pairs.index(begun[0])

    def beside(self, end: End, side: int) -> list[tuple[int, End, int]]:
        """The moves that touch an end of a long chain, on side 0 or 1, or the copies near it: the
        value of what is cut off, the new end, and how many copies are no longer whole.
        """
        if (end, side) not in self._beside:
            n, found = self.length, []
            ends, far = ((NOTHING, end), 0) if side else ((end, NOTHING), n - 1)

            def is_near(touched: set[int]) -> bool:
                return max(touched) >= n - self.near if side else min(touched) < self.near

            board = self._graph(ends[0], n, ends[1])
            for taken in self._moves(board, is_near):
                parts = board.without_vertices(taken).components()
                rest, _, value = self._long(parts, far, far)
                to, k = self._end(rest, far, 1 if side else -1)
                found.append((value, to, n - k))
            self._beside[end, side] = [*dict.fromkeys(found)]
        return self._beside[end, side]

    def _in_the_middle(self, touched: set[int]) -> bool:
        first = self.uniform
        return min(touched) == first and max(touched) < first + self.widest

    def _moves(self, board: Graph, wanted: Callable[[set[int]], bool]) -> Iterator[set[Any]]:
        """What the moves take that take vertices of wanted copies."""
        for option in self.game.moves(board):
            taken: set[Any] = {*board.vertices} - {*option.vertices}
            if wanted({i for i, _ in taken}):
                yield taken

    def _long(self, parts: list[Graph], one: int, other: int) -> tuple[Graph, Graph, int]:
        """The parts that hold two copies, and the value of the others."""
        v = self.chain.piece.vertices[0]
        left = next(part for part in parts if (one, v) in part.incident)
        right = next(part for part in parts if (other, v) in part.incident)
        return left, right, self._sum(part for part in parts if part not in (left, right))

    def _sum(self, parts: Iterable[Graph]) -> int:
        return nim_sum(*(by_sets(self.game, part) for part in parts))

    def _end(self, part: Graph, here: int, step: int) -> tuple[End, int]:
        """The end of a part, from a whole copy in steps of 1 or -1, and the number of whole copies
        up to it.
        """
        there: set[Any] = {*part.vertices}
        edges = {frozenset(edge) for edge in part.edges}
        k, i = 0, here
        while all((i, v) in there for v in self.chain.piece.vertices) and all(
            frozenset(edge) in edges for edge in self._edges(*sorted((here, i)))
        ):
            k, i = k + 1, i + step
        beyond = {(j, v) for j, v in there if (j - i) * step >= 0}
        zero = i if step > 0 else i + 1

        def named(vertex: Any) -> Vertex:
            return vertex[0] - zero, vertex[1]

        held = (edge for edge in part.edges if beyond & {*edge})
        return End(
            frozenset(map(named, beyond)), frozenset((named(u), named(v)) for u, v in held)
        ), k

    def _edges(self, first: int, last: int) -> list[tuple[Any, Any]]:
        """The edges of the copies from the first to the last."""
        found = self.chain.edges_between(first, last)
        return [(u, v) for u, v in found if v[0] <= last]

    def _graph(self, left: End, k: int, right: End) -> Graph:
        """The board of k whole copies between two ends."""

        def named(vertex: Any) -> Vertex:
            return vertex[0] + k, vertex[1]

        whole = [(i, v) for i in range(k) for v in self.chain.piece.vertices]
        edges = [*left.edges, *self._edges(0, k - 1)]
        edges += [(named(u), named(v)) for u, v in right.edges]
        return Graph.of(edges, vertices=[*left.vertices, *whole, *map(named, right.vertices)])
