"""Long paths and cycles: a game that deletes vertices is there a game on heaps."""

from gamelab.boards.graph import Graph
from gamelab.games.heaps import OctalHeaps
from gamelab.games.node_kayles import NodeKayles
from gamelab.games.vertex_deletion import Octal, VertexDeletion
from gamelab.solvers.heaps import heap_value
from gamelab.solvers.vertex_deletion.path_rows import MOST_TAKEN, digits_of
from gamelab.theory.grundy import mex
from gamelab.theory.provenance import Method, by_method
from gamelab.theory.ruleset import Ruleset

AS_HEAPS = Method(
    "heaps in place of paths", "parameters", ("octal033-def-5", "octal033-ex-node-kayles")
)
# vertices: what is said of paths as heaps is tested on shorter ones, which have other methods
LONG = 65


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
    if n < LONG or ends not in (0, 1) or any(len(edges) > 2 for edges in graph.incident.values()):
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
    if isinstance(game, VertexDeletion) and game.largest is not None and game.largest <= MOST_TAKEN:
        return OctalHeaps("0." + "".join(str(digit & 7) for digit in digits_of(game)[1:]))
    return None
