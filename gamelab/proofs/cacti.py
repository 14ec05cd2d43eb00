"""Who wins Nim on all graphs whose cycles have no link in common, for all sizes and weights."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import product
from typing import Any, NamedTuple

from gamelab.games.nim_on_graphs import NimOnGraph, TokenPosition
from gamelab.proofs.quotient import Kind, Quotient

Edge = tuple[Any, Any, int]  # the ends, the positive weight


class Branches(NamedTuple):
    """The branches at the token: its loop, the bridges and the cycles, with all beyond them.

    A stop of a cycle is a vertex of it, not the token's, where one wins once all links of the cycle
    are deleted. `heavy` is 1 for a loop of weight 2 or more, `plain` for an odd number of loops of
    weight 1 and odd cycles without a stop. `winning` is 1 if there is a bridge that leads, when it
    is deleted, to a position that is lost; or a cycle with an odd run, in one direction: of other
    vertices before the first stop, or, on an even cycle without a stop, of links that are heavier
    than the least weight before the first of this weight.
    """

    heavy: int
    plain: int
    winning: int


CELLS = (*(Branches(*cell) for cell in product((0, 1), repeat=3)),)
NONE = CELLS[0]


@dataclass(frozen=True, repr=False)
class Cacti(Quotient):
    """Who wins Nim on cacti: 1 where the player to move wins, else 0.

    No two cycles have a link in common. Parallel edges are merged first.

    The deletion of a link of a cycle leaves a path, on which one wins who is at a stop or next to a
    vertex where one loses; the token's old vertex is a stop if its other branches win. If the link
    is left, the cycle is a branch at its other end. It has an odd run there if both runs were even,
    or if it was odd without a stop and the token's old vertex is one now. On a winning even cycle
    without a stop one deletes a link if other branches win too; else one lowers a link to the least
    weight, and no branch at its other end wins.

    >>> from gamelab import NimOnGraph, cycle
    >>> Cacti().verify(), Cacti().value(NimOnGraph().start(cycle(100), at=0)), Cacti().size
    (True, 0, '8 cells, 8 kinds of positions')
    """

    values: tuple[int, ...] = field(default=tuple(int(any(cell)) for cell in CELLS), repr=False)
    misere = False
    only_winner = True
    statement = "Who wins Nim on a cactus is told by the branches at the token."
    rests_on = ("the moves between cells are those on boards (tested on small boards)",)

    @cached_property
    def table(self) -> Mapping[Branches, int]:
        return dict(zip(CELLS, self.values, strict=True))

    def kinds(self) -> Iterator[Kind]:
        won, lost = ([cell for cell in CELLS if self.table[cell] == value] for value in (1, 0))
        for cell in CELLS:
            # without a plain branch: its loop is deleted, or a link of its cycle
            less = cell._replace(plain=1 - cell.plain)
            without = [less, *(won if self.table[less] else lost)]
            choices = [[cell._replace(heavy=0, plain=one)] for one in (0, 1) if cell.heavy]
            choices += [without] * cell.plain + [[*lost, NONE]] * cell.winning
            # where no branch wins: to where one wins; if the link is left, beside a winning branch,
            # or at the only stop of an even cycle
            left = [*won, *(one._replace(winning=1) for one in (*won, NONE))]
            possible = CELLS if any(cell) else [*without, *left]
            alternatives = (tuple((one,) for one in some) for some in choices)
            yield Kind("token", cell, (*alternatives,), tuple((one,) for one in possible))

    def value(self, position: TokenPosition) -> int:
        """1 where the player to move wins, else 0."""
        return self.table[self.cell(position)]

    def cell(self, position: TokenPosition) -> Branches:
        """The cell of a position."""
        board = position.board.merged
        edges = zip(board.graph.edges, board.weights, strict=True)
        return self._cell(frozenset((u, v, weight) for (u, v), weight in edges), position.at)

    def _cell(self, edges: frozenset[Edge], at: Any) -> Branches:
        heavy, plain, winning, seen = 0, 0, False, set[Edge]()
        for edge in (one for one in edges if at in one[:2]):
            there, rest = _other(edge, at), edges - {edge}
            if there == at:
                heavy, plain = int(edge[2] > 1), plain + (edge[2] == 1)
            elif edge in seen:
                continue
            elif way := _ways(rest, there).get(at):
                seen.update(way)
                runs = self._runs(rest - {*way}, [edge, *way], at)
                plain += not runs
                winning |= any(run % 2 for run in runs)
            else:
                winning |= not self.table[self._cell(rest, there)]
        return Branches(heavy, plain % 2, int(winning))

    def _runs(self, rest: frozenset[Edge], ring: list[Edge], at: Any) -> tuple[int, ...]:
        """The runs of a cycle in both directions; none if it is plain."""
        around = [at]
        for edge in ring[:-1]:
            around.append(_other(edge, around[-1]))
        if any(len({*around}.intersection(_ways(rest, v))) > 1 for v in around):
            raise ValueError(f"The cycle {around} has a link in common with another cycle.")
        walls = [self.table[self._cell(rest, v)] for v in around[1:]]
        if not any(walls):
            if len(ring) % 2:
                return ()
            least = min(edge[2] for edge in ring)
            walls = [edge[2] == least for edge in ring]
        return walls.index(1), walls[::-1].index(1)

    def certificate(self) -> dict[str, Any]:
        return {
            "kind": "quotient",
            "family": "cacti",
            "game": NimOnGraph().certificate_rules(),
            "values": list(self.values),
        }


def _other(edge: Edge, at: Any) -> Any:
    return edge[1] if edge[0] == at else edge[0]


def _ways(edges: frozenset[Edge], start: Any) -> dict[Any, list[Edge]]:
    """For each vertex that one can reach the edges of a way there."""
    ways: dict[Any, list[Edge]] = {start: []}
    for at in (queue := [start]):
        for edge in edges:
            if at in edge[:2] and (there := _other(edge, at)) not in ways:
                ways[there] = [*ways[at], edge]
                queue.append(there)
    return ways
