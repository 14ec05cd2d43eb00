"""Who wins Nim beside a heap on graphs whose loops tell it: an argument in words."""

from itertools import count

from gamelab.boards import Vertex, WeightedGraph
from gamelab.games import TokenPosition
from gamelab.solvers.nim_on_graphs import token_value
from gamelab_papers.nim_on_graphs.cacti import Edge, ways

LOOPS = (
    "who wins Nim beside a heap is told by the least loops, by equal loops everywhere, and on "
    "bipartite graphs by the vertices without loops"
)


def won_by_loops(position: TokenPosition, heap: int = 0) -> int:
    """1 where the player to move wins beside a heap, else 0; a ValueError if the position is in no
    cell.

    Parallel edges are merged first. **Argument**, by induction on the sum of the weights and the
    heap. Let m be the lesser of the heap and the token's loop (0 for no loop).

    - *equal*, *more*, *less* say how the token's loop compares with the heap. No loop weighs less
      than m, and no link joins two vertices with loops of m. From *less* the heap is lowered to m.
      From *more* one goes to a vertex with a loop of m, or, if no link leads to one, lowers the
      loop to m. Each of these moves leads to *equal*. *Equal* is lost: after a move on the loop or
      the heap that one is the only least one, and a link leads to a heavier loop.
    - *added*: all vertices have loops of one weight, which the heap has at least. One wins or loses
      as without loops beside the rest of the heap. While the rest is at least 0 moves are the same.
      A loop, or a heap, that is lowered further is the only least one, and the next player wins.
    - *free*, *looped*: the graph is bipartite, there is no heap, and the token's vertex has a loop
      or none. *Looped* is won, and *free* as without all vertices with loops. If one loses at a
      vertex x with a loop, beside those without, its loop is deleted. Else one wins there by a move
      to some t, which is as good on the whole board: one loses at t beside x, and so without x, as
      the next two lines say.
    - Let the graph be bipartite without loops and heap. If one loses without x at a vertex on x's
      side, one loses there with x: no move leads to x from its own side. If one wins without x on
      the other side, one wins there with x.
    - Let all links have weight 1 too. One loses exactly in an *even kernel*: no two vertices of it
      are joined, and all others have an even number of links to it. A move from it leaves a vertex
      outside with an odd number of links, and one of these leads back. If the token is in no even
      kernel, linear equations modulo 2 have no solution. So there is a set on the other side to
      which, of all vertices of its side, the token alone has an odd number of links. A move there
      makes the set an even kernel.

    >>> from gamelab import WeightedGraph, cycle
    >>> board = WeightedGraph.from_board(cycle(3)).with_loops({1: 1, 2: 1})
    >>> [won_by_loops(TokenPosition(board, v)) for v in range(3)]
    [0, 1, 1]
    """
    found = loop_cell(position, heap)
    if not found:
        raise ValueError(f"No cell by loops has {position} beside a heap of {heap}.")
    return int(found not in ("equal", "added, lost", "free, lost"))


def grundy_by_loops(position: TokenPosition) -> int:
    """The Grundy value of a position that is in a cell beside every heap up to this value: one
    loses exactly beside a heap of the value.
    """
    return next(heap for heap in count() if not won_by_loops(position, heap))


def loop_cell(position: TokenPosition, heap: int = 0) -> str:
    """The cell of a position beside a heap; empty if it is in no cell."""
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
        return ""
    free = frozenset(edge for edge in links if not loops[edge[0]] and not loops[edge[1]])
    return "looped" if own else f"free, {_winner(free, at)}"


def _winner(edges: frozenset[Edge], at: Vertex, heap: int = 0) -> str:
    board = WeightedGraph.of(edges, [at])
    return "lost" if token_value(TokenPosition(board, at)) == heap else "won"
