"""All trees of a size, each once, and the codes of forests.

The code of a rooted tree is a word of brackets: "(", the codes of the subtrees at the root in
decreasing order, ")". It is the same for isomorphic trees only (A. V. Aho, J. E. Hopcroft and
J. D. Ullman, *The Design and Analysis of Computer Algorithms*, 1974).
"""

from collections.abc import Iterator, Mapping
from itertools import chain
from typing import NamedTuple

from gamelab.boards.families import path
from gamelab.boards.graph import Edge, Graph, Vertex, refuse_large_graph
from gamelab.theory import natural, shown

BEGINNING = 13  # of a sequence, by which trees are dealt out: the same for any number of parts


def trees(n: int, *, part: tuple[int, int] = (0, 1)) -> Iterator[Graph]:
    """Every tree on n vertices once, up to isomorphism.

    The order is that of R. A. Wright, B. Richmond, A. Odlyzko and B. D. McKay, *Constant time
    generation of free trees* (1986). With `part=(i, of)` only part i of `of` parts is listed,
    i from 0; each tree is in one part, in the same order. Part i of `of` is made of the parts i,
    i + of, i + 2 of, ... of a multiple. Trees with the same first 13 vertices are in one part, so
    that some of thousands of parts are empty. None takes much longer than its trees, so that each
    may be listed on a machine of its own.

    >>> [len(list(trees(n))) for n in range(8)]
    [0, 1, 1, 1, 2, 3, 6, 11]
    >>> [len(list(trees(15, part=(i, 3)))) for i in range(3)]
    [2651, 2562, 2528]
    """
    n = natural(n, "The number of vertices of a tree")
    refuse_large_graph(f"A tree with {shown(n)} vertices", n)
    i, of = numbered_part(part)
    if n < 3:
        return iter([path(n)] if n and i == 0 else [])
    return map(_tree_of_levels, _level_sequences(n, i, of))


def numbered_part(part: tuple[int, int]) -> tuple[int, int]:
    """The number of a part, from 0, and of how many; ValueError if there is no such part."""
    i, of = part
    of = natural(of, "The number of parts", least=1)
    if natural(i, "The number of a part") >= of:
        raise ValueError(f"Parts are numbered from 0; there is no part {i} of {of}.")
    return i, of


def _level_sequences(n: int, i: int, of: int) -> Iterator[list[int]]:
    """The distances from the root, in preorder, of each tree in a part.

    Trees whose sequences begin alike follow one another, and sequences decrease. Beginnings of
    one length are dealt out to the parts in turn.
    """
    length = min(n, BEGINNING)
    levels: list[int] = [*range(n // 2 + 1), *range(1, (n + 1) // 2)]
    number = -1
    begin: list[int] = []
    while levels:
        second = _second_subtree(levels)
        if _is_off_centre(levels, second):
            # no smaller sequence with this first subtree is that of a tree read from its centre
            is_deep = levels[second - 1] > 2
            levels = _next_rooted(levels, second - 1)
            if is_deep:  # the first subtree would be all
                height = max(levels[1 : _second_subtree(levels)])
                levels[-height:] = range(1, height + 1)
            continue
        if levels[:length] != begin:
            begin, number = levels[:length], number + 1
        if number % of == i:
            yield levels
            levels = _next_rooted(levels, n - 1)
        else:
            levels = _next_rooted(levels, length - 1)


def _second_subtree(levels: list[int]) -> int:
    """The place where the first subtree at the root ends."""
    try:
        return levels.index(1, 2)
    except ValueError:
        return len(levels)


def _is_off_centre(levels: list[int], second: int) -> bool:
    """Whether the first subtree is higher than the rest, or as high and larger."""
    left, rest = max(levels[1:second]) - 1, max(levels[second:], default=0)
    if left != rest:
        return left > rest
    subtree, others = [level - 1 for level in levels[1:second]], [0, *levels[second:]]
    return (len(subtree), subtree) > (len(others), others)


def _next_rooted(levels: list[int], at: int) -> list[int]:
    """The largest smaller sequence that differs at this place or before; empty if there is none.

    It is that of T. Beyer and S. M. Hedetniemi, *Constant time generation of rooted trees* (1980).
    """
    while levels[at] == 1:
        at -= 1
    if at == 0:
        return []
    above = at - 1
    while levels[above] != levels[at] - 1:
        above -= 1
    block = levels[above:at]
    return levels[:at] + (block * ((len(levels) - at) // len(block) + 1))[: len(levels) - at]


def _tree_of_levels(levels: list[int]) -> Graph:
    """The tree with its vertices and edges in the order of networkx, on which checksums rest."""
    last = [0, 1, *levels]  # the last vertex at each distance
    below: list[list[Edge]] = [[] for _ in levels]
    for v, level in enumerate(levels[2:], 2):
        last[level] = v
        below[last[level - 1]].append((last[level - 1], v))
    return Graph((1, 0, *range(2, len(levels))), ((1, 0), *below[1], *below[0], *chain(*below[2:])))


def number_of_trees(n: int) -> int:
    """The number of trees with n vertices (R. Otter, *The number of trees*, 1948).

    >>> [number_of_trees(n) for n in range(11)]
    [0, 1, 1, 1, 2, 3, 6, 11, 23, 47, 106]
    """
    import networkx as nx  # here, because it slows the start of the library

    return nx.number_of_nonisomorphic_trees(n)  # type: ignore[no-any-return]


def tree_of(code: int) -> Graph:
    """The tree with a code whose opening brackets are bits 1 and whose closing brackets are 0.

    The vertices are 0, 1, 2, ..., the root first and each vertex before its children.

    >>> tree_of(0b11100100)
    Graph.of([(0, 1), (1, 2), (0, 3)])
    """
    word = f"{code:b}" if code else ""
    inner = word[1:-1]
    while "10" in inner:
        inner = inner.replace("10", "")
    if word and (inner or word[-1] != "0"):
        raise ValueError(
            "The code of a tree is a balanced word of brackets, such as 0b110100; "
            f"it was given 0b{word}."
        )
    return tree_of_brackets(word.replace("1", "(").replace("0", ")").encode())


def tree_of_brackets(word: bytes) -> Graph:
    """The tree with a code; its vertices are numbered in the order of their opening brackets.

    >>> tree_of_brackets(b"(()(()))")
    Graph.of([(0, 1), (0, 2), (2, 3)])
    """
    edges: list[Edge] = []
    above: list[int] = []
    size = 0
    for bracket in word:
        if bracket == ord(")"):
            above.pop()
            continue
        if above:
            edges.append((above[-1], size))
        above.append(size)
        size += 1
    return Graph(tuple(range(size)), tuple(edges))


class Forest(NamedTuple):
    """The codes of the trees of a forest in increasing order, and how they are put together.

    `code` is the code of what hangs below each vertex of the graph, and `parent` the place of the
    vertex above it, or -1 for a root.
    """

    codes: list[bytes]
    code: list[bytes]
    parent: list[int]

    def preorder(self) -> list[int]:
        """The places of the vertices in the order of the codes."""
        children: list[list[int]] = [[] for _ in (*self.parent, None)]
        for v in sorted(range(len(self.code)), key=self.code.__getitem__):
            children[self.parent[v]].append(v)
        order: list[int] = []
        waiting = children[-1][::-1]
        while waiting:
            order.append(v := waiting.pop())
            waiting += children[v]
        return order


def forest_codes(
    graph: Graph, colours: Mapping[Vertex, int] | None = None, root: Vertex | None = None
) -> Forest | None:
    """The codes of the trees of a forest; None if the graph has a cycle.

    Each tree is read from its centre, of two centres from that with the greater code; the tree
    with the `root` is read from there. The colour of a vertex follows its opening bracket.
    Leaves are taken off layer by layer. Each gives its code to the one vertex left beside it. The
    `root` is taken when no vertex is left beside it.
    """
    n = len(graph.vertices)
    if len(graph.edges) >= n > 0:
        return None
    place = {v: i for i, v in enumerate(graph.vertices)}
    left = [0] * n  # the number of vertices left beside each vertex
    beside = [0] * n  # the exclusive or of their places
    for u, v in graph.edges:
        i, j = place[u], place[v]
        left[i] += 1
        left[j] += 1
        beside[i] ^= j
        beside[j] ^= i
    opening = [b"("] * n if colours is None else [b"(%d" % colours[v] for v in graph.vertices]
    below: list[list[bytes]] = [[] for _ in range(n)]
    code = [b""] * n
    parent = [-1] * n
    fixed = -1 if root is None else place[root]
    codes: list[bytes] = []
    taken = 0
    layer = [i for i in range(n) if left[i] <= (i != fixed)]
    while layer:
        taken += len(layer)
        inner: list[int] = []
        ends = set(layer)
        for i in layer:
            if left[i] < 0:  # the second of two centres
                continue
            inside = below[i]
            inside.sort(reverse=True)
            code[i] = word = b"%b%b)" % (opening[i], b"".join(inside))
            if left[i] == 0:
                codes.append(word)
                continue
            parent[i] = j = beside[i]
            if j in ends:  # the centre with the greater code becomes the parent of the other
                code[j] = _in_brackets(opening[j], below[j])
                from_i = _in_brackets(opening[i], [*below[i], code[j]])
                from_j = _in_brackets(opening[j], [*below[j], word])
                if from_i > from_j:
                    parent[i], parent[j] = -1, i
                    code[i] = from_i
                else:
                    code[j] = from_j
                codes.append(max(from_i, from_j))
                left[j] = -1
                continue
            below[j].append(word)
            left[j] -= 1
            beside[j] ^= i
            if left[j] == (j != fixed):
                inner.append(j)
        layer = inner
    return Forest(sorted(codes), code, parent) if taken == n else None


def _in_brackets(opening: bytes, below: list[bytes]) -> bytes:
    return b"%b%b)" % (opening, b"".join(sorted(below, reverse=True)))
