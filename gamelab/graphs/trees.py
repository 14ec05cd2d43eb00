"""All trees of a size, each once."""

from collections.abc import Iterator

from gamelab.graphs.graph import Graph, refuse_large_graph
from gamelab.graphs.paths_and_cycles import path
from gamelab.theory.naturals import natural
from gamelab.theory.shown import shown


def trees(n: int) -> Iterator[Graph]:
    """Every tree on n vertices once, up to isomorphism.

    >>> [len(list(trees(n))) for n in range(8)]
    [0, 1, 1, 1, 2, 3, 6, 11]
    """
    n = natural(n, "The number of vertices of a tree")
    refuse_large_graph(f"A tree with {shown(n)} vertices", n)
    if n < 3:
        return iter([path(n)] if n else [])
    import networkx as nx  # here, because it slows the start of the library

    return map(Graph.from_networkx, nx.nonisomorphic_trees(n))
