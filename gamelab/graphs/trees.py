"""All trees of a size, each once, and trees by their codes: words of brackets."""

from collections.abc import Iterator
from itertools import accumulate

from gamelab.graphs.graph import Edge, Graph, refuse_large_graph
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


def number_of_trees(n: int) -> int:
    """How many trees have n vertices, by Otter's formula (R. Otter, *The number of trees*, 1948).

    >>> [number_of_trees(n) for n in range(11)]
    [0, 1, 1, 1, 2, 3, 6, 11, 23, 47, 106]
    """
    rooted = [0, 1]
    for size in range(2, n + 1):
        by_part = (sum(d * rooted[d] for d in range(1, k + 1) if k % d == 0) * rooted[size - k] for k in range(1, size))
        rooted.append(sum(by_part) // (size - 1))
    pairs = sum(rooted[k] * rooted[n - k] for k in range(1, n)) - (rooted[n // 2] if n and n % 2 == 0 else 0)
    return (rooted[n] if n else 0) - pairs // 2


def tree_of(code: int) -> Graph:
    """The tree with this code, on 0, 1, 2, ..., the root first and each vertex before what hangs on it.

    >>> tree_of(0b11100100)
    Graph.of([(0, 1), (1, 2), (0, 3)])
    """
    word = f"{natural(code, 'The code of a tree'):b}" if code else ""
    depths = list(accumulate(1 if bracket == "1" else -1 for bracket in word))
    if word and (depths[-1] != 0 or min(depths[:-1]) < 1):
        raise ValueError(f"The code of a tree is a balanced word of brackets, such as 0b110100; it was given 0b{word}.")
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
