"""Who wins Nim on graphs where the structure of the board tells it: three arguments in words, by
induction on the sum of the weights, each with the function that it is about.
"""

from collections import namedtuple
from itertools import count

from gamelab import WeightedGraph
from gamelab.games import TokenPosition
from gamelab.solvers.nim_on_graphs import token_value
from gamelab.statements import Argument
from gamelab.theory import remembered
from gamelab_papers.nim_on_graphs.boards import weighted_edges


class Branches(namedtuple("Branches", ["heavy", "plain", "winning"])):
    """The branches at the token: its loop, the bridges and the cycles, with all beyond them.

    A *stop* of a cycle is a vertex of it, not the token's, where one wins once all links of the
    cycle are deleted. `heavy` is 1 for a loop of weight 2 or more. `plain` is the parity of the
    number of plain branches: a loop of weight 1, and odd cycles without a stop. `winning` is 1 if a
    bridge or a cycle wins.

    A bridge wins if it leads, when it is deleted, to a position that is lost. A cycle wins if it
    has an odd *run* in one direction: of other vertices before the first stop; or, on an even cycle
    without a stop, of links that are heavier than the least weight before the first of this weight.
    """


def won_on_cactus(position):
    """1 where the player to move wins on a cactus, else 0: one wins if a branch is heavy or wins,
    or the number of plain branches is odd.

    Parallel edges are merged first. **Argument**, by induction on the sum of the weights.

    *To delete a link of a cycle* leaves a path. On it one wins at a stop, by the branches there,
    and next to a vertex where one loses. The path ends at the token's old vertex, which is a stop
    if its other branches win. So deletion leads to a loss if the run in this direction is odd. For
    a plain cycle it does if the other branches lose.

    *To lower a link and leave it* makes the cycle a branch at the link's other end. It has an odd
    run there if both runs were even, or if it was odd without a stop and the token's old vertex is
    a stop now.

    *One wins.* A heavy loop is lowered to 0 or to 1, as the parity of the plain branches asks. A
    winning bridge is deleted, and so is the first link of an odd run to a stop. On a winning even
    cycle without a stop the first link is deleted if other branches win too. Else it is lowered to
    the least weight, and no branch at its other end wins. If only the plain branches are odd in
    number, one of them is deleted: the rest lose.

    *One loses* if no branch is heavy or wins, and the number of plain branches is even. Deletion of
    a plain branch leaves an odd number of them. A lowered link leads to a winning cycle, as above.
    A bridge that does not win leads to a win when it is deleted. When it is left, it can be
    deleted: it wins from its other end, as one loses at the old vertex without it.

    >>> from gamelab import NimOnGraph, cycle
    >>> [won_on_cactus(NimOnGraph().start(cycle(n), at=0)) for n in (99, 100)]
    [1, 0]
    """
    return int(any(cactus_cell(position)))


def cactus_cell(position):
    """The cell of a position on a cactus; a ValueError if two cycles have a link in common."""
    return _cell(_edges(position), position.at)


def _cell(edges, at):
    heavy, plain, winning, seen = 0, 0, False, set()
    for edge in (one for one in edges if at in one[:2]):
        there, rest = _other(edge, at), edges - {edge}
        if there == at:
            heavy, plain = int(edge[2] > 1), plain + (edge[2] == 1)
        elif edge in seen:
            continue
        elif way := ways(rest, there).get(at):
            seen.update(way)
            runs = _runs(rest - {*way}, [edge, *way], at)
            plain += not runs
            winning |= any(run % 2 for run in runs)
        else:
            winning |= not any(_cell(rest, there))
    return Branches(heavy, plain % 2, int(winning))


def _runs(rest, ring, at):
    """The runs of a cycle in both directions; none if it is plain."""
    around = [at]
    for edge in ring[:-1]:
        around.append(_other(edge, around[-1]))
    if any(len({*around}.intersection(ways(rest, v))) > 1 for v in around):
        raise ValueError(f"The cycle {around} has a link in common with another cycle.")
    walls = [any(_cell(rest, v)) for v in around[1:]]
    if not any(walls):
        if len(ring) % 2:
            return ()
        least = min(edge[2] for edge in ring)
        walls = [edge[2] == least for edge in ring]
    return walls.index(True), walls[::-1].index(True)


def _edges(position):
    """The edges with their weights, parallel ones merged."""
    return frozenset(weighted_edges(position.board.merged))


def _other(edge, at):
    return edge[1] if edge[0] == at else edge[0]


def ways(edges, start):
    """For each vertex that one can reach the edges of a way there."""
    found = {start: []}
    for at in (queue := [start]):
        for edge in edges:
            if at in edge[:2] and (there := _other(edge, at)) not in found:
                found[there] = [*found[at], edge]
                queue.append(there)
    return found


def won_by_bridges(position):
    """1 where the player to move wins, else 0, by the theorem on bridges: what lies beyond each
    bridge is deleted or replaced by a link, and what is left without bridges is played out.

    **Argument**, by induction on the sum of the weights. Let xy be a bridge, the token on the side
    of x. Call the bridge *dead* if one wins at y once it is deleted, else *alive*. Let B be the
    board on which the bridge with all beyond is deleted, if dead, or replaced by a link to a new
    vertex, if alive. Then one wins exactly where one wins on B.

    Moves on the side of x are those on B, and change nothing beyond. Moves on the bridge remain:
    the token is at x. If the bridge is alive, one wins by deleting it, as on B by deleting the
    link. If it is dead, B has no such move, and no move on the bridge is needed to win. Such a move
    loses if one loses on B. To delete the bridge leads to y, where one wins. To lower it leads to
    y, and the bridge leads back to x, where one loses without it: it is alive there, and is
    deleted.
    """
    return int(_won_by_bridges(_edges(position), position.at))


@remembered.within(2**14)
def _won_by_bridges(edges, at):
    left = edges
    for edge in sorted(edges, key=str):
        near = {*ways(left - {edge}, at)}
        if edge in left and len(near.intersection(edge[:2])) == 1 < len({*edge[:2]}):
            here, there = edge[:2] if edge[0] in near else edge[1::-1]
            won = _won_by_bridges(left - {edge}, there)
            left = frozenset(one for one in left - {edge} if one[0] in near)
            left |= {(here, ("beyond", there), 1)} if not won else set()
    near = ways(left, at)
    return _value((one for one in left if one[0] in near), at) > 0


def _value(edges, at):
    return token_value(TokenPosition(WeightedGraph.of(edges, [at]), at))


def won_by_loops(position, heap=0):
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


def grundy_by_loops(position):
    """The Grundy value of a position that is in a cell beside every heap up to this value: one
    loses exactly beside a heap of the value.
    """
    return next(heap for heap in count() if not won_by_loops(position, heap))


def loop_cell(position, heap=0):
    """The cell of a position beside a heap; empty if it is in no cell."""
    edges, at = _edges(position), position.at
    links = frozenset(edge for edge in edges if edge[0] != edge[1])
    loops = dict.fromkeys(position.graph.vertices, 0) | {u: w for u, v, w in edges if u == v}
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


def _winner(edges, at, heap=0):
    return "lost" if _value(edges, at) == heap else "won"


def argued(cell, words):
    """The argument in words, which is the docstring of this function, for a statement."""
    return Argument(f"{words}, and tests compare such boards (the argument: {cell.__name__})")


BY_PARITIES = argued(
    won_on_cactus,
    "who wins is told by the parities of lengths, by where there are loops, and on even cycles by "
    "the least weights; each combination occurs on a path or cycle with at most 5 vertices",
)
BY_NEIGHBOURS = argued(
    won_on_cactus,
    "who wins at a vertex of a tree is told by its loop and by who wins at its neighbours; each "
    "combination occurs on a tree with at most 4 vertices",
)
BY_BRIDGES = argued(
    won_by_bridges,
    "only what lies beyond bridges is replaced or deleted, as who wins there tells; each "
    "combination occurs on a board with at most 4 edges",
)
BY_LOOPS = argued(
    won_by_loops,
    "who wins is told by comparisons of loops, and by what is left without loops; each combination "
    "occurs on a graph with at most 4 links",
)
BY_ODD_CYCLES = argued(
    won_on_cactus,
    "a graph without an even cycle has cycles that share no link, all odd, on which no weight of a "
    "link matters; each combination of branches occurs on a graph with at most 7 links",
)
BY_MERGING = Argument(
    "two parallel edges, or heaps, are merged into one whose weight is their nim-sum, by sentences "
    "that a machine checked for all weights (MERGED in families.py); of more two at a time"
)
