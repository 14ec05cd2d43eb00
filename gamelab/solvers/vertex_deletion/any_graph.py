"""The values of a game that deletes vertices, on any graph.

They come from the game on heaps for long paths and cycles, from the family of the board, from the
sets that play reaches, or from the rules.
"""

from collections.abc import Iterator
from functools import partial
from itertools import islice
from typing import Any

from gamelab.boards import Graph, Spider, as_spider
from gamelab.boards.families import Bistar, as_bistar
from gamelab.games import NodeKayles, OctalHeaps
from gamelab.games.vertex_deletion import Octal, VertexDeletion
from gamelab.solvers.heaps import heap_value
from gamelab.solvers.sets.board import (
    BY_SIZE,
    ELEMENTS,
    SetBoard,
    SetMove,
    connected_sets,
    neighbourhoods,
    vertex_board,
)
from gamelab.solvers.sets.search import SETS_REACHED
from gamelab.solvers.sets.values import value_on_sets
from gamelab.solvers.vertex_deletion.path_rows import MAX_TAKEN, digits_of, digits_up_to, has_rows
from gamelab.solvers.vertex_deletion.spiders import spider_value
from gamelab.solvers.vertex_deletion.tables import bistar_value
from gamelab.theory import Method, Ruleset, by_method, mex

# the most connected sets that are listed in search of those that a move can take
MAX_CONNECTED_SETS = 2**16


def graph_value(game: Ruleset, graph: Graph, misere: bool) -> int | None:
    """The Grundy value of a connected graph, or the misere value of any; None where only the
    definition is left.

    >>> from gamelab import NodeKayles, Octal, Spider, cycle
    >>> graph_value(NodeKayles(), cycle(7), False), graph_value(NodeKayles(), cycle(7), True)
    (1, 0)
    >>> graph_value(Octal("0.33"), Spider(100, 50, 25).graph, False)
    2
    """
    value = _by_shape(game, graph, misere)
    return _on_sets(game, graph, misere) if value is None else value


@by_method(SETS_REACHED)
def by_sets(game: Ruleset, graph: Graph, misere: bool = False) -> int:
    """The same by the sets of vertices that play reaches, whatever family the board is of; refused
    if it is too large for them.

    >>> from gamelab import ConnectedSubtraction, Spider
    >>> by_sets(ConnectedSubtraction({1, 2, 3}), Spider(7, 5, 1).graph)
    2
    """
    value = _on_sets(game, graph, misere)
    if value is None:
        raise ValueError(
            f"The sets of vertices that play reaches are for boards with at most {ELEMENTS} "
            f"vertices and {MAX_CONNECTED_SETS:,} connected sets that a move can take; it was "
            f"given one with {len(graph.vertices)} vertices."
        )
    return value


def _on_sets(game: Ruleset, graph: Graph, misere: bool) -> int | None:
    return value_on_sets(game, graph, partial(_board_of, game), misere=misere)


def family_value(game: Ruleset, board: Any, misere: bool) -> int | None:
    """The value of a spider or bistar from its legs, no graph being made; None where there is no
    quick method for the game.

    In Node Kayles, and on bistars in games that split, boards of up to 128 vertices are left to the
    sets that play reaches.

    >>> from gamelab import Bistar, Octal, Spider
    >>> (
    ...     family_value(Octal("0.33"), Spider(*[1] * 99), False),
    ...     family_value(Octal("0.33"), Bistar((1,), (2, 2), 1), False),
    ... )
    (1, 1)
    """
    if not has_rows(game, misere):
        return None
    kayles = isinstance(game, NodeKayles)
    splits = isinstance(game, NodeKayles) or game.splits
    if isinstance(board, Spider) and (not kayles or board.edges >= ELEMENTS):
        return spider_value(game, board.legs, misere)
    if isinstance(board, Bistar) and (
        not splits or sum((*(board.left or ()), *(board.right or ()), board.middle)) >= ELEMENTS
    ):
        return bistar_value(game, board, misere)
    return None


def _by_shape(game: Ruleset, graph: Graph, misere: bool) -> int | None:
    """The value of a spider or bistar where there is a quick method for the game; else None."""
    n = len(graph.vertices)
    if (
        n != len(graph.edges) + 1
        or (isinstance(game, NodeKayles) and n <= ELEMENTS)
        or not graph.is_forest
    ):
        return None
    spider = as_spider(graph)
    return family_value(game, as_bistar(graph) if spider is None else spider, misere)


def _board_of(game: Ruleset, graph: Graph) -> SetBoard | None:
    """The board of a game that deletes vertices as sets of bits; None if its moves are too many to
    list.
    """
    near = neighbourhoods(graph)
    if isinstance(game, NodeKayles):
        return vertex_board(
            graph, [SetMove(1 << v, 1 << v | beside) for v, beside in enumerate(near)]
        )
    if not isinstance(game, VertexDeletion):
        raise TypeError(
            f"The sets of vertices that play reaches are for games that delete vertices; it was "
            f"given {game!r}."
        )
    n = len(near)
    digits = digits_up_to(game, n).tolist()
    if not game.splits and graph.is_forest and len(graph.edges) == n - 1:
        return vertex_board(graph, _sides(graph), digits)
    largest = n if game.largest is None else game.largest
    listed = [*islice(connected_sets(near, largest), MAX_CONNECTED_SETS + 1)]
    if len(listed) > MAX_CONNECTED_SETS:
        return None
    sized = ((some, digits[some.bit_count()]) for some in listed)
    return vertex_board(graph, [SetMove(some, some, digit) for some, digit in sized if digit])


def _sides(tree: Graph) -> Iterator[SetMove]:
    """For each edge of a tree, with both ends there, the moves that take what lies on one side of
    it.
    """
    place = {v: i for i, v in enumerate(tree.vertices)}
    # of the vertices seen so far, the last of those outwards first
    side = {v: 1 << i for v, i in place.items()}
    for v, above in [*tree.outwards(tree.vertices[0]).items()][:0:-1]:
        side[above] |= side[v]
        ends = 1 << place[v] | 1 << place[above]
        yield from (
            SetMove(ends, side[v], BY_SIZE),
            SetMove(ends, (1 << len(place)) - 1 ^ side[v], BY_SIZE),
        )


AS_HEAPS = Method(
    "heaps in place of paths", "parameters", ("octal033-def-5", "octal033-ex-node-kayles")
)
# vertices: what is said of paths as heaps is tested on shorter ones, which have other methods
MIN_LONG_PATH = 65


def path_or_cycle_value(game: Ruleset, graph: Graph) -> int | None:
    """The Grundy value of a connected graph that is a long path or cycle; None for others, and
    where no code tells the game.

    >>> from gamelab import cycle, path
    >>> (
    ...     path_or_cycle_value(NodeKayles(), path(70_000)),
    ...     path_or_cycle_value(Octal("0.07"), cycle(70_000)),
    ... )
    (0, 0)
    """
    n, ends = len(graph.vertices), len(graph.vertices) - len(graph.edges)
    if (
        n < MIN_LONG_PATH
        or ends not in (0, 1)
        or any(len(edges) > 2 for edges in graph.incident.values())
    ):
        return None
    heaps = _on_heaps(game)
    return None if heaps is None else _value(game, heaps, n, bool(ends))


@by_method(AS_HEAPS)
def _value(game: Ruleset, heaps: OctalHeaps, n: int, path: bool) -> int:
    """Of a cycle a move leaves one path or nothing."""
    if path:
        return heap_value(heaps, n)
    if isinstance(game, NodeKayles):
        return mex([heap_value(heaps, n - 3)])
    taken = range(1, min(n, heaps.digits.largest or n) + 1)
    left = [heap_value(heaps, n - k) for k in taken if k < n and heaps.digits.digit(k) & 2]
    return mex(left + [0] * (heaps.digits.digit(n) & 1))


def _on_heaps(game: Ruleset) -> OctalHeaps | None:
    """The octal game that is played on paths."""
    if isinstance(game, NodeKayles):
        return OctalHeaps("0.137")
    if isinstance(game, Octal) and type(game).digit is Octal.digit:
        return OctalHeaps(game.code)
    if isinstance(game, VertexDeletion) and game.largest is not None and game.largest <= MAX_TAKEN:
        return OctalHeaps("0." + "".join(str(digit) for digit in digits_of(game)[1:]))
    return None
