"""All trees of a size, each once, and the code of a tree: a word of brackets, the same for
isomorphic trees only.

The word has 1 for an opening and 0 for a closing bracket and is read from the centre, the subtrees
at each vertex in decreasing order of their own words. Of two centres the one with the greater half
is the root.
"""

from collections.abc import Iterator
from itertools import accumulate
from typing import Any

from gamelab.boards.graph import Edge, Graph, Vertex, refuse_large_graph
from gamelab.boards.isomorphism import centres
from gamelab.boards.paths_and_cycles import path
from gamelab.theory.checks import natural, shown


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


def number_of_trees(n: int) -> int:
    """How many trees have n vertices, by Otter's formula (R. Otter, *The number of trees*, 1948).

    >>> [number_of_trees(n) for n in range(11)]
    [0, 1, 1, 1, 2, 3, 6, 11, 23, 47, 106]
    """
    rooted = [0, 1]
    for size in range(2, n + 1):
        by_part = (
            sum(d * rooted[d] for d in range(1, k + 1) if k % d == 0) * rooted[size - k]
            for k in range(1, size)
        )
        rooted.append(sum(by_part) // (size - 1))
    pairs = sum(rooted[k] * rooted[n - k] for k in range(1, n)) - (
        rooted[n // 2] if n and n % 2 == 0 else 0
    )
    return (rooted[n] if n else 0) - pairs // 2


def tree_of(code: int) -> Graph:
    """The tree with this code, on 0, 1, 2, ..., the root first and each vertex before what hangs on
    it.

    >>> tree_of(0b11100100)
    Graph.of([(0, 1), (1, 2), (0, 3)])
    """
    word = f"{natural(code, 'The code of a tree'):b}" if code else ""
    depths = list(accumulate(1 if bracket == "1" else -1 for bracket in word))
    if word and (depths[-1] != 0 or min(depths[:-1]) < 1):
        raise ValueError(
            f"The code of a tree is a balanced word of brackets, such as 0b110100; it was given "
            f"0b{word}."
        )
    edges: list[Edge] = []
    branch: list[int] = []
    vertices = 0
    for bracket in word:
        if bracket == "0":
            branch.pop()
            continue
        edges += [(above, vertices) for above in branch[-1:]]
        branch.append(vertices)
        vertices += 1
    return Graph(tuple(range(vertices)), tuple(edges))


def code_of_tree(tree: Any) -> int:
    """The code of a tree; that of the empty graph is 0.

    >>> from gamelab import star
    >>> bin(code_of_tree(path(4))), code_of_tree(star(3)) == code_of_tree(path(4))
    ('0b11100100', False)
    """
    graph = Graph.from_board(tree).simple
    if not graph.vertices:
        return 0
    if len(graph.edges) != len(graph.vertices) - 1 or len(graph.components()) > 1:
        raise ValueError(
            f"The board must be a tree, connected and without cycles; it was given {shown(tree)}."
        )
    roots = centres(graph)
    return _word(
        graph, max(roots, key=lambda v: _word(graph, v, next((u for u in roots if u != v), None)))
    )


def _word(tree: Graph, root: Vertex, behind: Vertex = None) -> int:
    """The word of the part of a tree that is seen from a vertex, without the one that stands behind
    it.
    """
    above, outwards = {root: behind}, [root]
    for v in outwards:
        for u in tree.neighbours(v):
            if u != above[v]:
                above[u] = v
                outwards.append(u)
    below: dict[Vertex, list[int]] = {v: [] for v in (*outwards, behind)}
    for v in reversed(outwards):
        inner = 0
        for word in sorted(below[v], reverse=True):
            inner = inner << word.bit_length() | word
        below[above[v]].append(2 << inner.bit_length() | inner << 1)
    return below[behind][0]
