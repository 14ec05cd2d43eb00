"""The boards looked at last, with what is known of them: the options of a board are found on it."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import Any, NamedTuple, cast

from numpy.typing import NDArray

from gamelab.boards import Graph
from gamelab.solvers.sets.board import ELEMENTS, SetBoard, Symmetry, inwards, symmetry_of
from gamelab.solvers.sets.outcomes import Questions
from gamelab.solvers.sets.search import Search
from gamelab.theory import Method, Ruleset, announce, memory_limit, methods_used

SETS_REACHED = Method("sets reached", "table")
MAX_BOARDS = 8  # how many are kept
MIN_LARGE = 28  # boards with fewer vertices are valued as quickly as they are asked about
# the most moves of a board of which only the outcome is asked: each question looks at all of them
MAX_QUESTIONED_MOVES = 256


class ChangeOver(NamedTuple):
    """When the sets reached are given up for a table: beyond so many of them, and what fills one of
    all sets of a board.
    """

    most: int
    # the value of each set of the elements, the i-th being bit i of its number
    all_sets: Callable[[Graph], NDArray[Any]]


@dataclass(frozen=True, eq=False)
class AllSets:
    """The values of all sets of a board's elements, and the methods by which they came."""

    values: NDArray[Any]
    methods: frozenset[Method]

    @property
    def nbytes(self) -> int:
        """How many bytes the table takes."""
        return self.values.nbytes

    def value(self, bits: int) -> int:
        """The value of a set of elements."""
        return int(self.values[bits])


@dataclass(frozen=True, eq=False)
class _KnownBoard:
    game: Ruleset
    misere: bool
    graph: Graph
    board: SetBoard
    bits: dict[Any, int]  # of each vertex, or edge
    found: Search | Questions | AllSets

    @cached_property
    def lines(self) -> frozenset[frozenset[Any]]:
        """The edges of the board."""
        return frozenset(map(frozenset, self.graph.edges))


# The latest stand last. Each tuple is replaced as a whole, as other threads may be reading it.
_known_boards: tuple[_KnownBoard, ...] = ()
_questioned_boards: tuple[
    _KnownBoard, ...
] = ()  # those of whose values only as much is known as was asked for


def value_on_sets(
    game: Ruleset,
    graph: Graph,
    misere: bool,
    board_of: Callable[[Graph], SetBoard | None],
    edges: bool,
    change: ChangeOver | None = None,
    symmetry: Callable[[Graph, bool], Symmetry] = symmetry_of,
) -> int | None:
    """The value of a connected graph, or in misere play of any, by the sets that play reaches from
    it.

    The elements are vertices or edges. `board_of` makes the board of a graph, or says that it
    cannot; None is also the answer where there are more than 128 elements. With a change-over all
    sets are valued where those reached become too many.
    """
    global _known_boards
    if len(graph.edges if edges else graph.vertices) > ELEMENTS:
        return None
    for known in _known_boards:
        if (
            known.game == game
            and known.misere == misere
            and (bits := _bits_on(graph, known, edges)) is not None
        ):
            if isinstance(known.found, AllSets):
                announce(*known.found.methods)
                return known.found.value(bits)
            value = cast(Search, known.found).value(bits, change and change.most)
            return (
                _announced(value)
                if change is None or value is not None
                else int(change.all_sets(graph)[-1])
            )
    ordered = inwards(graph)
    board = board_of(ordered)
    if board is None:
        return None
    found = Search(board, misere, partial(symmetry, ordered, edges))
    elements = enumerate(map(frozenset, ordered.edges) if edges else ordered.vertices)
    made = _KnownBoard(
        game, misere, ordered, board, {element: 1 << i for i, element in elements}, found
    )
    is_stored = not (edges and graph.has_parallel_edges)
    if is_stored:  # before it is valued: who interrupts and asks again goes on
        _known_boards = _with(_known_boards, made)
    value = found.value((1 << len(board.near)) - 1, change and change.most)
    if change is None or value is not None:
        return _announced(value)
    with methods_used() as methods:
        values = change.all_sets(ordered)
    table = AllSets(values, frozenset(methods))
    if is_stored:
        _known_boards = _with(
            tuple(known for known in _known_boards if known is not made), replace(made, found=table)
        )
    return table.value(-1)


def _with(boards: tuple[_KnownBoard, ...], made: _KnownBoard) -> tuple[_KnownBoard, ...]:
    """The last boards and a new one; it alone where the others take much memory."""
    fit = sum(known.found.nbytes for known in boards) <= memory_limit() // 4
    return (*(boards[1 - MAX_BOARDS :] if fit else ()), made)


def is_large(graph: Graph) -> bool:
    """Whether a connected graph may have too many values to find: whether it has one is then asked
    without finding all.
    """
    return MIN_LARGE <= len(graph.vertices) <= ELEMENTS and len(graph.edges) >= len(graph.vertices)


def has_value_on_sets(
    game: Ruleset, graph: Graph, value: int, board_of: Callable[[Graph], SetBoard | None]
) -> bool | None:
    """Whether a connected graph has this value in normal play of a game on vertices; None where to
    find its value is as quick.
    """
    global _questioned_boards
    if not is_large(graph):
        return None
    if any(
        known.game == game and not known.misere and _bits_on(graph, known, False) is not None
        for known in _known_boards
    ):
        return None
    for known in _questioned_boards:
        if known.game == game and (bits := _bits_on(graph, known, False)) is not None:
            announce(SETS_REACHED)
            return cast(Questions, known.found).has_value(bits, value)
    ordered = inwards(graph)
    board = board_of(ordered)
    if board is None or len(board.moves.need) > MAX_QUESTIONED_MOVES:
        return None
    board = board._replace(symmetry=symmetry_of(ordered, edges=False))
    asked = Questions(board)
    _questioned_boards = _with(
        _questioned_boards,
        _KnownBoard(
            game, False, ordered, board, {v: 1 << i for i, v in enumerate(ordered.vertices)}, asked
        ),
    )
    announce(SETS_REACHED)
    return asked.has_value((1 << len(board.near)) - 1, value)


def _announced(value: int | None) -> int | None:
    if value is not None:
        announce(SETS_REACHED)
    return value


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
