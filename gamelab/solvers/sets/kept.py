"""The boards looked at last, with what is known of them: the options of a board are found on it."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from gamelab.graphs.graph import Graph
from gamelab.solvers.sets.board import ELEMENTS, SetBoard, inwards
from gamelab.solvers.sets.outcomes import Asked
from gamelab.solvers.sets.search import Reached
from gamelab.theory.provenance import Road, announce
from gamelab.theory.ruleset import Ruleset

SETS_REACHED = Road("sets reached", "table")
BOARDS = 8  # how many are kept
LEAST, MOVES = 28, 256  # boards with fewer vertices are valued as quickly as they are asked about; with more moves, too


@dataclass(frozen=True, eq=False)
class _Kept:
    game: Ruleset
    misere: bool
    graph: Graph
    bits: dict[Any, int]  # of each vertex, or edge
    reached: Reached


_kept: tuple[_Kept, ...] = ()  # the last made at the end; replaced as a whole, as other threads may be reading it


def value_on_sets(
    game: Ruleset, graph: Graph, misere: bool, board_of: Callable[[Graph], SetBoard | None], edges: bool, most: int | None = None
) -> int | None:
    """The value of a connected graph, or in misere play of any, by the sets that play reaches from it.

    The elements are vertices or edges. `board_of` makes the board of a graph, or says that it cannot; None is also the answer
    where there are more than 128 elements, or more than so many sets to reach.
    """
    global _kept
    if len(graph.edges if edges else graph.vertices) > ELEMENTS:
        return None
    for known in _kept:
        if known.game == game and known.misere == misere and (bits := _bits_on(graph, known, edges)) is not None:
            return _announced(known.reached.value(bits, most))
    ordered = inwards(graph)
    board = board_of(ordered)
    if board is None:
        return None
    elements = enumerate(map(frozenset, ordered.edges) if edges else ordered.vertices)
    made = _Kept(game, misere, ordered, {element: 1 << i for i, element in elements}, Reached(board, misere))
    value = made.reached.value((1 << len(board.near)) - 1, most)
    if not (edges and graph.has_parallel_edges):
        _kept = (*_kept[1 - BOARDS :], made)
    return _announced(value)


def has_value_on_sets(game: Ruleset, graph: Graph, value: int, board_of: Callable[[Graph], SetBoard | None]) -> bool | None:
    """Whether a connected graph has this value in normal play of a game on vertices; None where to find its value is as quick."""
    if not LEAST <= len(graph.vertices) <= ELEMENTS or len(graph.edges) < len(graph.vertices):
        return None
    if any(known.game == game and not known.misere and _bits_on(graph, known, False) is not None for known in _kept):
        return None
    board = board_of(inwards(graph))
    if board is None or len(board.moves.need) > MOVES:
        return None
    answer = Asked(board).has_value((1 << len(board.near)) - 1, value)
    announce(SETS_REACHED)
    return answer


def _announced(value: int | None) -> int | None:
    if value is not None:
        announce(SETS_REACHED)
    return value


def _bits_on(graph: Graph, known: _Kept, edges: bool) -> int | None:
    """The set of the elements of a graph on a known board, if it is what the board leaves on them."""
    bits = known.bits
    if edges:
        names = [frozenset(edge) for edge in graph.edges]
        return sum(bits[name] for name in names) if len(set(names)) == len(names) and all(name in bits for name in names) else None
    here = graph.incident
    if len(here) > len(bits) or not all(v in bits for v in here):
        return None
    left = {frozenset(edge) for edge in known.graph.edges if edge[0] in here and edge[1] in here}
    return sum(bits[v] for v in here) if set(map(frozenset, graph.edges)) == left else None
