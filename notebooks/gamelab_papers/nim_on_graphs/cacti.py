"""Who wins Nim on cacti, whose cycles have no link in common: an argument in words."""

from typing import Any, NamedTuple

from gamelab.games import TokenPosition

CACTI = "who wins Nim on a cactus is told by the branches at the token"
Edge = tuple[Any, Any, int]  # the ends, the positive weight


class Branches(NamedTuple):
    """The branches at the token: its loop, the bridges and the cycles, with all beyond them.

    A *stop* of a cycle is a vertex of it, not the token's, where one wins once all links of the
    cycle are deleted. `heavy` is 1 for a loop of weight 2 or more. `plain` is the parity of the
    number of plain branches: a loop of weight 1, and odd cycles without a stop. `winning` is 1 if a
    bridge or a cycle wins.

    A bridge wins if it leads, when it is deleted, to a position that is lost. A cycle wins if it
    has an odd *run* in one direction: of other vertices before the first stop; or, on an even cycle
    without a stop, of links that are heavier than the least weight before the first of this weight.
    """

    heavy: int
    plain: int
    winning: int


def won_on_cactus(position: TokenPosition) -> int:
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


def cactus_cell(position: TokenPosition) -> Branches:
    """The cell of a position on a cactus; a ValueError if two cycles have a link in common."""
    board = position.board.merged
    edges = zip(board.graph.edges, board.weights, strict=True)
    return _cell(frozenset((u, v, weight) for (u, v), weight in edges), position.at)


def _cell(edges: frozenset[Edge], at: Any) -> Branches:
    heavy, plain, winning, seen = 0, 0, False, set[Edge]()
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


def _runs(rest: frozenset[Edge], ring: list[Edge], at: Any) -> tuple[int, ...]:
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


def _other(edge: Edge, at: Any) -> Any:
    return edge[1] if edge[0] == at else edge[0]


def ways(edges: frozenset[Edge], start: Any) -> dict[Any, list[Edge]]:
    """For each vertex that one can reach the edges of a way there."""
    ways: dict[Any, list[Edge]] = {start: []}
    for at in (queue := [start]):
        for edge in edges:
            if at in edge[:2] and (there := _other(edge, at)) not in ways:
                ways[there] = [*ways[at], edge]
                queue.append(there)
    return ways
