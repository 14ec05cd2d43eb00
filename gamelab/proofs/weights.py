"""Who wins Nim on graphs, for all weights: on one graph, on all graphs with a bridge, and on all
graphs whose cycles have no link in common.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import product
from typing import Any, NamedTuple

from gamelab.boards import Graph, Vertex
from gamelab.games import NimOnGraph, TokenPosition
from gamelab.proofs.quotient import Cell, Kind, Quotient
from gamelab.theory import charge

GONE = 2  # for a bridge that is deleted
Edge = tuple[Any, Any, int]  # the ends, the positive weight


class Winners(Quotient):
    """Who wins Nim on graphs: 1 where the player to move wins, else 0, for each of the `cells`."""

    game = NimOnGraph()
    cells: Any
    values: tuple[int, ...]
    misere = False
    only_winner = True
    rests_on: tuple[str, ...] = (
        "the moves between cells are those on boards (argued in words, tested on small boards)",
    )

    @cached_property
    def table(self) -> Mapping[Cell, int]:
        return dict(zip(self.cells, self.values, strict=True))

    def certificate(self) -> dict[str, Any]:
        return super().certificate() | {"values": list(self.values)}


@dataclass(frozen=True, repr=False)
class Weights(Winners):
    """Who wins Nim on one graph with any weights: 1 where the player to move wins, else 0.

    A cell is the vertex of the token with the weights of all edges. A larger weight than `cap`
    counts as `cap`; or, if larger ones are `ordered`, by its place among them. `values` is in the
    order of `cells`.

    >>> from gamelab import cycle
    >>> proof = Weights.of(cycle(3), 1)
    >>> proof.verify(), proof.value(0, (5, 2, 9)), proof.size
    (True, 1, '24 cells, 24 kinds of positions')
    >>> Weights.of(cycle(4), 1).verify(), Weights.of(cycle(4), 0, ordered=True).verify()
    (False, True)
    """

    graph: Graph
    cap: int
    values: tuple[int, ...] = field(repr=False)
    ordered: bool = False
    family = "weights"
    rests_on = ("the rules on the weights are those on boards (tested on all small weights)",)

    @classmethod
    def of(cls, graph: Graph, cap: int, ordered: bool = False) -> "Weights":
        """The quotient with the winner of the smallest position of each cell."""
        empty = cls(graph, cap, (), ordered)
        known: dict[Cell, int] = {}
        for cell in sorted(empty.cells, key=lambda cell: sum(cell[1])):
            charge(1)
            known[cell] = int(any(not known[option] for option in empty.options(*cell)))
        return cls(graph, cap, tuple(known[cell] for cell in empty.cells), ordered)

    @property
    def malformed(self) -> str:
        return "" if self.cap >= 0 else "the cap is below 0"

    @property
    def statement(self) -> str:
        larger = "that are positive" if self.cap == 1 else f"up to {self.cap}"
        if self.ordered:
            larger = f"up to {self.cap} and the order of all others"
        return f"Who wins Nim on {self.graph} depends only on the token and the weights {larger}."

    @property
    def cells(self) -> Iterator[Cell]:
        """All cells: the vertex of the token, and the least weights that stand for all."""
        edges = len(self.graph.edges)
        weights = product(range(self.cap + 1 + self.ordered * edges), repeat=edges)
        least = [some for some in weights if self.least(some) == some]
        return product(self.graph.vertices, least)

    def value(self, at: Vertex, weights: Iterable[int]) -> int:
        """1 where the player to move wins, else 0."""
        return self.table[at, self.least(weights)]

    def least(self, weights: Iterable[int]) -> tuple[int, ...]:
        """The least weights of the same cell."""
        if not self.ordered:
            return tuple(min(weight, self.cap) for weight in weights)
        places = {weight: k for k, weight in enumerate(sorted({*range(self.cap + 1), *weights}))}
        return tuple(places[weight] for weight in weights)

    def options(self, at: Vertex, weights: tuple[int, ...]) -> Iterator[Cell]:
        """The cells of the options of a position."""
        for i in self.graph.incident[at]:
            u, v = self.graph.edges[i]
            for lower in range(weights[i]):
                yield v if u == at else u, self.least((*weights[:i], lower, *weights[i + 1 :]))

    def kinds(self) -> Iterator[Kind]:
        for cell in self.cells:
            at, weights = cell
            name = f"token on {at}, weights {list(weights)}"
            if self.table[cell]:
                sure = tuple(((option,),) for option in self.options(at, weights))
                yield Kind(name, cell, sure, ((None,),))
            else:
                possible = tuple((option,) for option in self.options(at, self.larger(weights)))
                yield Kind(name, cell, (), possible)

    def larger(self, weights: tuple[int, ...]) -> tuple[int, ...]:
        """Weights of the same cell from which one comes to all cells to which one comes from it."""
        cap = self.cap
        return tuple(max(w, 2 * w - cap) if self.ordered else w + (w == cap) for w in weights)

    def certificate(self) -> dict[str, Any]:
        number = {v: k for k, v in enumerate(self.graph.vertices)}
        return super().certificate() | {
            "vertices": len(number),
            "edges": [[number[u], number[v]] for u, v in self.graph.edges],
            "cap": self.cap,
            "ordered": self.ordered,
        }


class Side(NamedTuple):
    """A token on one side of a bridge.

    `far` is 1 if the player to move would win with the token at the other end of the bridge and the
    bridge deleted, 0 if not, and GONE if the bridge is deleted. `own` is 1 if the player to move
    wins where the token is, when the bridge is replaced: if `far` is 0 by a link of any positive
    weight to a new vertex, else by nothing. `at_bridge` tells whether the token is at the bridge.
    """

    own: int
    far: int
    at_bridge: int


# with a link to a vertex that has no other one wins by deleting it; no bridge, no token at it
SIDES = tuple(
    Side(*one)
    for one in product((0, 1), (0, 1, GONE), (0, 1))
    if one[1:] != (GONE, 1) and one != (0, 0, 1)
)


@dataclass(frozen=True, repr=False)
class Bridge(Winners):
    """Who wins on a graph with a bridge, whatever both sides are, is told by the side's cell.

    The value of a position is its `own`. Moves on the token's side leave `far` as it is: some
    option there is lost if `own` is 1, unless that needs the new link, and none if it is 0. A move
    along the bridge leads to the far side alone, or leaves the token's old side beyond the bridge.

    >>> Bridge().verify(), Bridge().size
    (True, '9 cells, 9 kinds of positions')
    """

    values: tuple[int, ...] = field(default=tuple(one.own for one in SIDES), repr=False)
    family = "bridges"
    statement = (
        "A bridge with all beyond it may be deleted if the player to move wins at its far end, and "
        "replaced by a link to a new vertex if not."
    )
    cells = SIDES

    def kinds(self) -> Iterator[Kind]:
        for side in SIDES:
            own, far, at_bridge = side
            stay = [one for one in SIDES if one.far == far]
            possible = [one for one in stay if own or one.own]
            choices = []
            if own and (far or not at_bridge):
                choices.append(tuple((one,) for one in stay if not one.own))
            if at_bridge:
                choices.append(((Side(far, GONE, 0),),))
                # without the bridge one wins the token's old side if `own` says so, or perhaps
                back = (own,) if far else (0, 1)
                possible += [Side(int(far or not one), one, 1) for one in back]
            yield Kind("token", side, tuple(choices), tuple((one,) for one in possible))


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


BRANCHES = (*(Branches(*cell) for cell in product((0, 1), repeat=3)),)
NONE = BRANCHES[0]


@dataclass(frozen=True, repr=False)
class Cacti(Winners):
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

    values: tuple[int, ...] = field(default=tuple(int(any(cell)) for cell in BRANCHES), repr=False)
    family = "cacti"
    statement = "Who wins Nim on a cactus is told by the branches at the token."
    cells = BRANCHES

    def kinds(self) -> Iterator[Kind]:
        won, lost = ([cell for cell in BRANCHES if self.table[cell] == value] for value in (1, 0))
        for cell in BRANCHES:
            # without a plain branch: its loop is deleted, or a link of its cycle
            less = cell._replace(plain=1 - cell.plain)
            without = [less, *(won if self.table[less] else lost)]
            choices = [[cell._replace(heavy=0, plain=one)] for one in (0, 1) if cell.heavy]
            choices += [without] * cell.plain + [[*lost, NONE]] * cell.winning
            # where no branch wins: to where one wins; if the link is left, beside a winning branch,
            # or at the only stop of an even cycle
            left = [*won, *(one._replace(winning=1) for one in (*won, NONE))]
            possible = BRANCHES if any(cell) else [*without, *left]
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
            elif way := ways(rest, there).get(at):
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
        if any(len({*around}.intersection(ways(rest, v))) > 1 for v in around):
            raise ValueError(f"The cycle {around} has a link in common with another cycle.")
        walls = [self.table[self._cell(rest, v)] for v in around[1:]]
        if not any(walls):
            if len(ring) % 2:
                return ()
            least = min(edge[2] for edge in ring)
            walls = [edge[2] == least for edge in ring]
        return walls.index(1), walls[::-1].index(1)


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
