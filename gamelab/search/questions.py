"""The questions of hunts and surveys, in a module of their own: workers load no picture for it."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from gamelab.boards import canonical_form
from gamelab.boards.graph import Graph, NetworkxGraph
from gamelab.search.parts import Case, is_numbered, part_of
from gamelab.solvers.methods import grundy
from gamelab.solvers.vertex_deletion.trees import value_of_tree
from gamelab.theory import DEFINITION, Ruleset, announce, methods_used

AS_EXPECTED = "as expected"
MAX_CANONICAL = 40  # vertices of a graph with cycles that is replaced by its canonical form


@dataclass(frozen=True)
class Expected:
    """Whether a quantity of a case is as expected: a function of it, or of it and the case."""

    quantity: Callable[..., Any]
    expected: Callable[..., Any]
    of_case: bool

    def __call__(self, *case: Any) -> tuple[bool, Any, Any]:
        value = self.quantity(*case)
        return self.meets(value, case), AS_EXPECTED, value

    def meets(self, value: Any, case: Case) -> bool:
        """Whether this value of the quantity is as expected."""
        return bool(self.expected(value, *case) if self.of_case else self.expected(value))


def as_given(board: Any) -> Any:
    """A board as it is given."""
    return board


@dataclass(frozen=True)
class Boards:
    """The boards of a function of a size, which may give a single one."""

    family: Callable[[int], Any]
    board: Callable[[Any], Any]

    def __call__(self, n: int) -> Iterator[Any]:
        return self.part(n)

    def part(self, n: int, i: int = 0, of: int = 1) -> Iterator[Any]:
        """The boards of a part."""
        family = self._several if is_numbered(self.family) else self.family
        return map(self.board, part_of(family, n, i, of))

    def _several(self, n: int) -> Iterable[Any]:
        boards = self.family(n)
        return boards if isinstance(boards, Iterable) else [boards]


def grundy_value(game: Ruleset, board: Any) -> int:
    """The Grundy value of one board of many: trees are looked up in a table of all trees.

    >>> from gamelab import NodeKayles, path
    >>> grundy_value(NodeKayles(), path(7))
    1
    """
    value = value_of_tree(game, board) if isinstance(board, Graph) else None
    if value is not None:
        return value
    with methods_used() as methods:
        value = grundy(game, board)
    if not methods:
        announce(DEFINITION)
    return value


def canonical_board(given: Any) -> Any:
    """A board as it is valued and stored: the canonical form of a graph that is not too large."""
    if isinstance(given, NetworkxGraph):
        given = Graph.from_networkx(given)
    if type(given) is Graph and (
        len(given.vertices) <= MAX_CANONICAL or len(given.edges) < len(given.vertices)
    ):
        return canonical_form(given)
    return given
