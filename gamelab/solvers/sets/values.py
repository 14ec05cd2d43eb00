"""Values by the sets that play reaches; the last boards are kept, for the options of a board are
found on it.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import Any, NamedTuple

from numpy.typing import NDArray

from gamelab.boards import Graph
from gamelab.solvers.sets.board import ELEMENTS, SetBoard, Symmetry, inwards, symmetry_of
from gamelab.solvers.sets.search import Search
from gamelab.theory import Method, Ruleset, announce, memory_limit, methods_used

MAX_BOARDS = 8  # how many are kept


class TableSwitch(NamedTuple):
    """When to switch from search to a full table: the number of sets at which to switch, and the
    function that fills the table.
    """

    max_sets: int
    # the value of each set of the elements of a board, the i-th being bit i of its number
    table: Callable[[Graph], NDArray[Any]]


@dataclass(frozen=True, eq=False)
class AllSets:
    """The values of all sets of a board's elements, and the methods by which they were computed."""

    values: NDArray[Any]
    methods: frozenset[Method]

    @property
    def nbytes(self) -> int:
        """How many bytes the table takes."""
        return self.values.nbytes

    def value(self, bits: int, _: int | None = None) -> int:
        """The value of a set of elements."""
        announce(*self.methods)
        return int(self.values[bits])


@dataclass(frozen=True, eq=False)
class _KnownBoard:
    game: Ruleset
    misere: bool
    graph: Graph
    board: SetBoard
    bits: dict[Any, int]  # of each vertex, or edge
    found: Search | AllSets

    @cached_property
    def lines(self) -> frozenset[frozenset[Any]]:
        """The edges of the board."""
        return frozenset(map(frozenset, self.graph.edges))


# The latest stand last. The tuple is replaced as a whole, as other threads may be reading it.
_known_boards: tuple[_KnownBoard, ...] = ()


def value_on_sets(
    game: Ruleset,
    graph: Graph,
    board_of: Callable[[Graph], SetBoard | None],
    *,
    misere: bool = False,
    edges: bool = False,
    switch: TableSwitch | None = None,
    symmetry: Callable[[Graph, bool], Symmetry] = symmetry_of,
) -> int | None:
    """The value of a connected graph, or in misere play of any graph, by a search through the sets
    of vertices that play reaches; None if there are more than 128, of edges with `edges`.

    `board_of` lists the moves of a graph, or returns None if it cannot. With `edges` the sets are
    sets of edges. `switch` says when a table of all sets takes the place of the search. `symmetry`
    finds the symmetries of the board, which must be symmetries of the game.

    A move of Node Kayles needs a vertex, and takes it with its neighbours; vertex v is bit v:

    >>> from gamelab import NodeKayles, cycle
    >>> from gamelab.solvers.sets.board import SetMove, neighbourhoods, vertex_board
    >>> def board_of(graph):
    ...     near = enumerate(neighbourhoods(graph))
    ...     return vertex_board(graph, [SetMove(1 << v, 1 << v | beside) for v, beside in near])
    >>> value_on_sets(NodeKayles(), cycle(17), board_of)
    1
    """
    global _known_boards
    if len(graph.edges if edges else graph.vertices) > ELEMENTS:
        return None
    bits = None
    for known in _known_boards:
        if known.game == game and known.misere == misere:
            bits = _bits_on(graph, known, edges)
            if bits is not None:
                break
    if bits is None:
        ordered = inwards(graph)
        board = board_of(ordered)
        if board is None:
            return None
        elements = enumerate(map(frozenset, ordered.edges) if edges else ordered.vertices)
        places = {element: 1 << i for i, element in elements}
        search = Search(board, misere, partial(symmetry, ordered, edges))
        known, bits = (
            _KnownBoard(game, misere, ordered, board, places, search),
            (1 << len(board.near)) - 1,
        )
        # before it is valued: who interrupts and asks again goes on
        if not (edges and graph.has_parallel_edges):
            _known_boards = _with(_known_boards, known)
    value = known.found.value(bits, switch and switch.max_sets)
    if switch is None or value is not None:
        return value
    whole = bits == (1 << len(known.board.near)) - 1
    with methods_used() as methods:
        values = switch.table(known.graph if whole else graph)
    if whole and known in _known_boards:
        others = tuple(other for other in _known_boards if other is not known)
        _known_boards = _with(others, replace(known, found=AllSets(values, frozenset(methods))))
    return int(values[-1])


def _with(boards: tuple[_KnownBoard, ...], made: _KnownBoard) -> tuple[_KnownBoard, ...]:
    """The last boards and a new one; it alone where the others take much memory."""
    fit = sum(known.found.nbytes for known in boards) <= memory_limit() // 4
    return (*(boards[1 - MAX_BOARDS :] if fit else ()), made)


def _bits_on(graph: Graph, known: _KnownBoard, edges: bool) -> int | None:
    """The set of the elements of a graph on a known board, if it is what the board leaves on
    them.
    """
    bits = known.bits
    if edges:
        names = [frozenset(edge) for edge in graph.edges]
        return (
            sum(bits[name] for name in names)
            if len(set(names)) == len(names) and all(name in bits for name in names)
            else None
        )
    here, lines = graph.incident, set(map(frozenset, graph.edges))
    if not (here.keys() <= bits.keys() and lines <= known.lines):
        return None
    if any(line <= here.keys() for line in known.lines - lines):
        return None
    if known.board.digits.size and len(graph.components()) > 1:
        return None  # a move there takes a side of the whole board, be it of one part or of several
    return sum(bits[v] for v in here)
