"""Who wins Nim on one graph for all weights, by the weights up to a cap."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import product
from typing import Any

from gamelab.boards import Graph, Vertex
from gamelab.games.nim_on_graphs import NimOnGraph
from gamelab.proofs.quotient import Cell, Kind, Quotient


@dataclass(frozen=True, repr=False)
class Weights(Quotient):
    """Who wins Nim on one graph with any weights: 1 where the player to move wins, else 0.

    A cell is the vertex of the token with the weights of all edges, each `cap` at most; `values` is
    in the order of `cells`.

    >>> from gamelab import cycle
    >>> proof = Weights.of(cycle(3), 1)
    >>> proof.verify(), proof.value(0, (5, 2, 9)), proof.size
    (True, 1, '24 cells, 24 kinds of positions')
    >>> Weights.of(cycle(4), 1).verify()
    False
    """

    graph: Graph
    cap: int
    values: tuple[int, ...] = field(repr=False)
    misere = False
    only_winner = True

    @classmethod
    def of(cls, graph: Graph, cap: int) -> "Weights":
        """The quotient with the winner of the smallest position of each cell."""
        empty = cls(graph, cap, ())
        known: dict[Cell, int] = {}
        for cell in sorted(empty.cells, key=lambda cell: sum(cell[1])):
            lower = empty.lowered(cell)
            known[cell] = int(any(not known[option] for option in lower))
        return cls(graph, cap, tuple(known[cell] for cell in empty.cells))

    @property
    def malformed(self) -> str:
        return "the cap is below 1" if self.cap < 1 else ""

    @property
    def statement(self) -> str:
        larger = "that are positive" if self.cap == 1 else f"up to {self.cap}"
        return f"Who wins Nim on {self.graph} depends only on the token and the weights {larger}."

    @property
    def rests_on(self) -> tuple[str, ...]:
        return ("the rules on the weights are those on boards (tested on all small weights)",)

    @property
    def cells(self) -> Iterator[Cell]:
        """All cells: the vertex of the token, and the weights up to the cap."""
        weights = product(range(self.cap + 1), repeat=len(self.graph.edges))
        return product(self.graph.vertices, weights)

    @cached_property
    def table(self) -> Mapping[Cell, int]:
        return dict(zip(self.cells, self.values, strict=True))

    def value(self, at: Vertex, weights: Iterable[int]) -> int:
        """1 where the player to move wins, else 0."""
        return self.table[at, tuple(min(weight, self.cap) for weight in weights)]

    def lowered(self, cell: Cell) -> list[Cell]:
        """The cells of the options of the position with the weights of the cell."""
        at, weights = cell
        return [
            (self._across(at, i), (*weights[:i], lower, *weights[i + 1 :]))
            for i in self.graph.incident[at]
            for lower in range(weights[i])
        ]

    def _across(self, at: Vertex, edge: int) -> Vertex:
        u, v = self.graph.edges[edge]
        return v if u == at else u

    def kinds(self) -> Iterator[Kind]:
        for cell in self.cells:
            at, weights = cell
            # a weight that the cap stands for may stay at the cap or above
            stay = (
                ((self._across(at, i), weights),)
                for i in self.graph.incident[at]
                if weights[i] == self.cap
            )
            sure = tuple(((option,),) for option in self.lowered(cell))
            yield Kind(f"token on {at}, weights {list(weights)}", cell, sure, tuple(stay))

    def certificate(self) -> dict[str, Any]:
        number = {v: k for k, v in enumerate(self.graph.vertices)}
        return {
            "kind": "quotient",
            "family": "weights",
            "game": NimOnGraph().certificate_rules(),
            "vertices": len(number),
            "edges": [[number[u], number[v]] for u, v in self.graph.edges],
            "cap": self.cap,
            "values": list(self.values),
        }
