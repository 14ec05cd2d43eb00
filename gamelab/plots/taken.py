"""What a move took: an option in its place on the board it comes from, with what is gone pale."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from matplotlib.axes import Axes

from gamelab.boards.graph import Edge, Graph, Vertex
from gamelab.plots.pictures import draw
from gamelab.theory.grundy import Option
from gamelab.theory.positions import options_of
from gamelab.theory.ruleset import Ruleset

MOST_EDGES, MOST_MOVES = 40, 400  # of boards whose moves are all looked at


@dataclass(frozen=True)
class Taken:
    """A board and what a move leaves of it, the vertices of both having the same names.

    >>> from gamelab import path
    >>> Taken(path(3), path(3).without_edges([(1, 2)])).gone
    ([2], [(1, 2)])
    """

    before: Graph
    after: Graph

    @property
    def left(self) -> Graph:
        """What is left, without vertices that the move has only cut off where vertices alone are
        nothing to play with.
        """
        if len(self.after.vertices) < len(self.before.vertices):
            return self.after
        return self.after.without_vertices(
            [v for v in self.after.vertices if not self.after.degree(v) and self.before.degree(v)]
        )

    @property
    def gone(self) -> tuple[list[Vertex], list[Edge]]:
        """The vertices and edges that are gone."""
        left = set(self.left.vertices)
        kept = [*self.after.edges]
        edges = []
        for edge in self.before.edges:
            if edge in kept:
                kept.remove(edge)
            elif (back := (edge[1], edge[0])) in kept:
                kept.remove(back)
            else:
                edges.append(edge)
        return [v for v in self.before.vertices if v not in left], edges


@draw.register
def draw_taken(taken: Taken, ax: Axes | None = None) -> Axes:
    """What is left, in its place on the board.

    >>> from gamelab import path
    >>> draw_taken(Taken(path(3), path(2))).axison
    False
    """
    return draw([taken], ax)


def with_what_is_taken(game: Ruleset, position: Any, options: Sequence[Option]) -> list[Option]:
    """The options of a small board, each as a move leaves it; other positions as they are.

    >>> from gamelab import NodeKayles, options, path
    >>> [
    ...     option.position.gone[0]
    ...     for option in with_what_is_taken(NodeKayles(), path(3), options(NodeKayles(), path(3)))
    ... ]
    [[0, 1, 2], [0, 1]]
    """
    if type(position) is not Graph or len(position.edges) > MOST_EDGES or len(options) > MOST_MOVES:
        return list(options)
    moves = options_of(game, position, MOST_MOVES + 1)
    if len(moves) > MOST_MOVES or not all(
        type(move) is Graph and _within(move, position) for move in moves
    ):
        return list(options)
    left: dict[Any, Graph] = {}
    for move in moves:
        left.setdefault(game.canonical(move), move)
    if not all(option.position in left for option in options):
        return list(options)
    return [Option(option.value, Taken(position, left[option.position])) for option in options]


def left_of(position: Any, option: Any) -> Any:
    """What a move leaves of a board, in its place there; other options as they are.

    >>> from gamelab import path
    >>> left_of(path(3), path(2)) == Taken(path(3), path(2)), left_of(5, 3)
    (True, 3)
    """
    boards = type(position) is Graph and type(option) is Graph and len(position.edges) <= MOST_EDGES
    return Taken(position, option) if boards and _within(option, position) else option


def _within(move: Graph, position: Graph) -> bool:
    return set(move.vertices) <= set(position.vertices) and len(move.edges) <= len(position.edges)
