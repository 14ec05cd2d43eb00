"""What the figures of a paper show, as data: `draw` knows how each kind is drawn."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from gamelab.boards import Edge, Graph, Vertex


@dataclass(frozen=True)
class Run:
    """An automaton that reads numbers, one for each variable of a `Relation` of `gamelab.proofs`.

    >>> from gamelab.proofs.automata import variables
    >>> a, b = variables("a b")
    >>> run = Run(a < b, {"a": 5, "b": 6})
    >>> run.states, run.accepts, Run(a < b, {"a": 5, "b": 4}).accepts
    ((0, 0, 1, 1), True, False)
    """

    relation: Any
    numbers: Mapping[str, int]

    @property
    def digits(self) -> dict[str, list[int]]:
        """The binary digits of each number, the lowest first, as many of each."""
        length = max(map(int.bit_length, self.numbers.values()), default=0)
        return {name: [n >> i & 1 for i in range(length)] for name, n in self.numbers.items()}

    @property
    def states(self) -> tuple[int, ...]:
        """The states in the order in which they are passed."""
        found = [0]
        for digits in zip(*(self.digits[name] for name in self.relation.variables), strict=True):
            letter = sum(digit << i for i, digit in enumerate(digits))
            found.append(self.relation.steps[found[-1]][letter])
        return tuple(found)

    @property
    def accepts(self) -> bool:
        """Whether the relation holds of the numbers."""
        return self.states[-1] in self.relation.accepting


@dataclass(frozen=True)
class OptionOnBoard:
    """A board and what a move leaves of it, the vertices of both having the same names.

    >>> from gamelab import path
    >>> OptionOnBoard(path(3), path(3).without_edges([(1, 2)])).removed
    ([2], [(1, 2)])
    """

    before: Graph
    after: Graph

    @property
    def remaining(self) -> Graph:
        """What is left, without vertices that the move has only cut off where vertices alone are
        nothing to play with.
        """
        if len(self.after.vertices) < len(self.before.vertices):
            return self.after
        return self.after.without_vertices(
            [v for v in self.after.vertices if not self.after.degree(v) and self.before.degree(v)]
        )

    @property
    def removed(self) -> tuple[list[Vertex], list[Edge]]:
        """The vertices and edges that are gone."""
        left, kept = set(self.remaining.vertices), Counter(map(frozenset, self.after.edges))
        edges = []
        for edge in self.before.edges:
            kept[frozenset(edge)] -= 1
            if kept[frozenset(edge)] < 0:
                edges.append(edge)
        return [v for v in self.before.vertices if v not in left], edges


@dataclass(frozen=True)
class MarkedBoard:
    """A board, some vertices of which are filled with colours.

    >>> from gamelab import path
    >>> MarkedBoard(path(3), {2: "#D55E00"}).colours
    {2: '#D55E00'}
    """

    board: Any
    colours: Mapping[Vertex, str]

    @property
    def arrows(self) -> frozenset[Any]:
        """The arrows on the board."""
        return getattr(self.board, "arrows", frozenset())
