"""Flow, crash, twig and rod: the states of paths from which all states of spiders are put
together.
"""

from gamelab.boards.decorations import Decoration
from gamelab.boards.graph import Graph, refuse_large_graph
from gamelab.theory.checks import natural, shown


def _line(first: int, last: int) -> Graph:
    refuse_large_graph(f"The path with {shown(last - first)} edges", last - first)
    return Graph(tuple(range(first, last + 1)), tuple((i, i + 1) for i in range(first, last)))


def flow(n: int) -> Decoration:
    """F_n: n unmarked edges between two arrows that point the same way (Definition 5.1).

    >>> sorted(flow(3).arrows)
    [(-1, 0), (3, 4)]
    """
    n = natural(n, "The number of unmarked edges of a flow")
    return Decoration(_line(-1, n + 1), frozenset({(-1, 0), (n, n + 1)}))


def crash(n: int) -> Decoration:
    """C_n: n unmarked edges between two arrows that point towards each other, n at least 1
    (Definition 5.1).

    >>> sorted(crash(3).arrows)
    [(-1, 0), (4, 3)]
    """
    n = natural(n, "The number of unmarked edges of a crash", least=1)
    return Decoration(_line(-1, n + 1), frozenset({(-1, 0), (n + 1, n)}))


def twig(n: int) -> Decoration:
    """T_n: n unmarked edges from a leaf to one arrow (Definition 5.3).

    >>> sorted(twig(3).arrows)
    [(3, 4)]
    """
    n = natural(n, "The number of unmarked edges of a twig")
    return Decoration(_line(0, n + 1), frozenset({(n, n + 1)}))


def rod(n: int) -> Decoration:
    """R_n: a path of n edges without arrows, n at least 1 (Definition 5.5).

    >>> rod(2)
    Decoration.of(Graph.of([(0, 1), (1, 2)]), [])
    """
    return Decoration(_line(0, natural(n, "The number of edges of a rod", least=1)), frozenset())
