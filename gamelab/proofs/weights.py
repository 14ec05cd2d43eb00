"""Who wins Nim on one graph, for all weights."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import product
from typing import Any

from gamelab.boards import Graph, Vertex
from gamelab.games import NimOnGraph
from gamelab.proofs.quotient import Cell, Kind, Quotient, digits
from gamelab.theory import charge


@dataclass(frozen=True, repr=False)
class Weights(Quotient):
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
    game = NimOnGraph()
    misere = False
    only_winner = True
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

    @cached_property
    def table(self) -> Mapping[Cell, int]:
        return dict(zip(self.cells, self.values, strict=True))

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
            "values": digits(self.values),
        }
