"""How many moves a position has, before they are listed: a game with too many is gathered part by
part, or refused.
"""

from typing import Any

from gamelab.games.graph_nim import GraphNim
from gamelab.games.heaps import CodedHeaps, GrundysGame, Nim
from gamelab.games.nim_on_graphs import NimOnGraph
from gamelab.theory.positions import Position, options_of
from gamelab.theory.ruleset import Ruleset, Sum

MOST = 4096  # moves of a position that are listed
GATHERED = (Nim, NimOnGraph, GraphNim)  # of these any number of moves is gathered part by part


class TooManyMoves(ValueError):
    """A position with too many moves to list."""


def number_of_moves(game: Ruleset, position: Position) -> int:
    """A bound for the number of moves that is known without listing them, 0 if none is: then they
    are listed to be counted.

    >>> from gamelab import Nim, star
    >>> number_of_moves(Nim(), (3, 10**9)), number_of_moves(GraphNim(), star(15))
    (1000000003, 32782)
    """
    if isinstance(game, Sum):
        return sum(
            number_of_moves(part, entry) for part, entry in zip(game.games, position, strict=True)
        )
    if isinstance(game, GraphNim):
        return sum(2 ** len(places) - 1 for places in position.incident.values())
    if isinstance(game, NimOnGraph):
        return sum(position.board.weights[place] for place in position.graph.incident[position.at])
    if isinstance(game, GrundysGame):
        return sum(heap // 2 for heap in position)
    if isinstance(game, CodedHeaps):
        most = game.digits.largest
        return sum(
            (min(heap, heap if most is None else most) + 1)
            * max(heap, 1) ** max(game.digits.heaps - 1, 0)
            for heap in position
        )
    return sum(position) if isinstance(game, Nim) else 0


def listed(game: Ruleset, position: Position) -> list[Position]:
    """The options, each once; a TooManyMoves if there are more than 4,096.

    >>> from gamelab import Nim
    >>> listed(Nim(), (2,))
    [(), (1,)]
    >>> listed(Nim(), (10**9,))
    Traceback (most recent call last):
    gamelab.match.listing.TooManyMoves: The position has more than 4,096 moves, too many to list;
    take a smaller board.
    """
    known = number_of_moves(game, position)
    if known <= (MOST if isinstance(game, GATHERED) else 64 * MOST):
        found = [*dict.fromkeys(options_of(game, position, 64 * MOST))]
        if len(found) <= MOST:
            return found
    raise TooManyMoves(
        f"The position has more than {MOST:,} moves, too many to list; take a smaller board."
    )


def some_options(game: Any, position: Position) -> list[Position]:
    """Options to choose from where not all are listed: those that leave little or much, and such as
    Nim asks for.

    In Graph Nim leaves at a vertex are taken for alike, so that nothing is missed where there are
    few other edges.
    """
    if isinstance(game, Nim):
        return _nim(position)
    if isinstance(game, NimOnGraph):
        return [
            position.after(place, weight)
            for place in position.graph.incident[position.at]
            for weight in _weights(position.board.weights[place])
        ]
    return _edges(position)


def _nim(heaps: tuple[int, ...]) -> list[Position]:
    total = 0
    for heap in heaps:
        total ^= heap
    found: dict[Position, None] = {}
    for i, heap in enumerate(heaps):
        for left in dict.fromkeys((heap ^ total, 0, 1, heap - 1)):
            if 0 <= left < heap:
                found[
                    tuple(sorted(size for size in (*heaps[:i], left, *heaps[i + 1 :]) if size))
                ] = None
    return [*found]


def _weights(weight: int) -> list[int]:
    few = 256
    return (
        [*range(weight)] if weight <= few else [*range(few // 2), *range(weight - few // 2, weight)]
    )


def _edges(graph: Any) -> list[Position]:
    found: dict[Position, None] = {}
    for vertex, places in graph.incident.items():
        leaves = [
            i for i in places if all(v == vertex or graph.degree(v) == 1 for v in graph.edges[i])
        ]
        others = [i for i in places if i not in leaves][:8]
        for few in range(len(leaves) + 1):
            for chosen in range(2 ** len(others)):
                cut = leaves[:few] + [i for k, i in enumerate(others) if chosen >> k & 1]
                if cut:
                    found[graph.without_edges(cut)] = None
    return [*found][:MOST]
