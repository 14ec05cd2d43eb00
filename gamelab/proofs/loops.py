"""Who wins Nim on graphs by their loops, and Grundy values that are told by loops."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import count

from gamelab.boards import Vertex, WeightedGraph
from gamelab.games import TokenPosition
from gamelab.proofs.quotient import Cell, Kind
from gamelab.proofs.weights import Edge, Winners, ways
from gamelab.solvers.nim_on_graphs import tables

# the cells of all options from the cells that lose, and that of one option from those that win
LOST: dict[str, tuple[str, ...]] = {
    "equal": ("more", "less"),
    "added, lost": ("added, won", "more", "less"),
    "free, lost": ("free, won", "looped"),
    "beside x, lost": ("other side, won",),
    "kernel": ("odd",),
}
WON = {
    "more": "equal",
    "less": "equal",
    "added, won": "added, lost",
    "free, won": "free, lost",
    "looped": "free, lost",
    "other side, won": "beside x, lost",
    "odd": "kernel",
    "no kernel": "kernel",
}


@dataclass(frozen=True, repr=False)
class Loops(Winners):
    """Who wins Nim beside a heap on a graph whose loops tell it; parallel edges are merged first.

    The player to move loses exactly beside a heap of the Grundy value. Cells are:

    - *equal*, *more*, *less*: the token's loop, compared with the heap. No loop weighs less than m,
      the lesser of both, and no link joins two vertices with loops of m. From *less* the heap is
      lowered to m. From *more* one goes to a vertex with a loop of m, or, if no link leads to one,
      lowers the loop to m. From *equal* the loop or the heap that is lowered is the only least one,
      and a link leads to a heavier loop.
    - *added*: all vertices have loops of one weight, which the heap has at least. One wins or loses
      without loops beside the rest of the heap. Where the rest is kept, moves are the same. A loop,
      or a heap, that is lowered to less is the only least one.
    - *free*, *looped*: the graph is bipartite, there is no heap, and the token's vertex has a loop
      or none. *Free* is lost or won as without all vertices with loops. If one loses at a vertex x
      with a loop, beside those without, its loop is deleted. If one wins there by a move to t, this
      is as good here: t is lost beside x, so it is by the next cells not won without x.
    - *beside x*, *other side*: the graph is bipartite, without loops and heap. The token is not at
      x, but on its side, and one loses without x; or it is on the other side, and one wins without
      x. No move leads to x from its own side.
    - *kernel*, *odd*, *no kernel*: the graph is bipartite, without loops and heap, all links have
      weight 1. The token is in an even kernel, of which no two vertices are joined, and to which
      all others have an even number of links; or elsewhere, and its vertex alone has an odd number,
      of which one leads back; or in no even kernel. Then linear equations modulo 2 without a
      solution tell a set on the other side, to which of the token's side just its vertex has an odd
      number of links: to go there makes it an even kernel.

    >>> from gamelab import WeightedGraph, cycle
    >>> board = WeightedGraph.from_board(cycle(3)).with_loops({1: 1, 2: 1})
    >>> Loops().verify(), [Loops().value(TokenPosition(board, v)) for v in range(3)]
    (True, [0, 1, 1])
    """

    values: tuple[int, ...] = field(default=(0,) * len(LOST) + (1,) * len(WON), repr=False)
    family = "loops"
    statement = (
        "A loop of the least weight is the value if no link joins two of these; loops of one "
        "weight everywhere are added to each value; on a bipartite graph one wins at a loop, or as "
        "without the vertices with loops; there, with links of weight 1, even kernels are lost."
    )
    cells = (*LOST, *WON)
    rests_on = (*Winners.rests_on, "one loses exactly beside a heap of the Grundy value")

    def kinds(self) -> Iterator[Kind]:
        for cell, possible in LOST.items():
            yield Kind("token", cell, (), tuple((one,) for one in possible))
        for cell, sure in WON.items():
            yield Kind("token", cell, (((sure,),),), ((None,),))

    def value(self, position: TokenPosition, heap: int = 0) -> int:
        """1 where the player to move wins beside a heap, else 0."""
        return self.table[self.cell(position, heap)]

    def grundy_value(self, position: TokenPosition) -> int:
        """The Grundy value of a position that is in a cell beside every heap up to this value."""
        return next(heap for heap in count() if not self.value(position, heap))

    def cell(self, position: TokenPosition, heap: int = 0) -> Cell:
        """The cell of a position beside a heap; None if it is in no cell."""
        board, at = position.board.merged, position.at
        weighted = zip(board.graph.edges, board.weights, strict=True)
        edges = [(u, v, weight) for (u, v), weight in weighted if weight]
        links = frozenset(edge for edge in edges if edge[0] != edge[1])
        loops = dict.fromkeys(board.graph.vertices, 0) | {u: w for u, v, w in edges if u == v}
        own, lightest = loops[at], min(loops.values())
        least = min(own, heap)
        if lightest >= least and all(loops[u] > least or loops[v] > least for u, v, _ in links):
            return "equal" if own == heap else "more" if own > heap else "less"
        if 0 < own <= heap and {*loops.values()} == {own}:
            return f"added, {_winner(links, at, heap - own)}"
        steps = {v: len(way) for v, way in ways(links, at).items()}
        if heap or any((steps[u] + steps[v]) % 2 == 0 for u, v, _ in links if u in steps):
            return None
        free = frozenset(edge for edge in links if not loops[edge[0]] and not loops[edge[1]])
        return "looped" if own else f"free, {_winner(free, at)}"


def _winner(edges: frozenset[Edge], at: Vertex, heap: int = 0) -> str:
    board = WeightedGraph.of(edges, [at])
    return "lost" if tables.token_value(TokenPosition(board, at)) == heap else "won"
