"""Canonical forms, twins and automorphisms of graphs.

Trees are coded in linear time (`gamelab.boards.tree_graphs`). For all other graphs there is one
search: cells of vertices that look alike are refined, a vertex of a cell is singled out, and the
search continues below each choice (B. D. McKay, *Practical graph isomorphism*, 1981). An
automorphism spares the choices to which it carries one that was made. A vertex is a bit, and a set
of vertices is a whole number.
"""

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from gamelab.boards.canonical_search import (
    CanonicalSearch,
    Link,
    Rows,
    bits_of,
    refined,
    twin_classes,
)
from gamelab.boards.graph import Graph, Vertex, disjoint_union, plain_graph
from gamelab.boards.tree_graphs import forest_codes, tree_of_brackets
from gamelab.theory import shown

MAX_CACHED_BYTES = 64  # of the codes of a cached forest: all trees with 32 vertices
MAX_NODES = 1000  # of the search for automorphisms, in which no node takes over a millisecond


def canonical_form(board: Any, root: Vertex | None = None) -> Graph:
    """The graph on vertices 0, 1, 2, ... that is the same for all isomorphic boards.

    With a `root`, isomorphisms carry root to root, and the root becomes vertex 0. The form is
    exact, not a hash. Forests take linear time; other graphs take long only if they are large and
    refinement leaves many choices that no automorphism relates.

    >>> from gamelab import cycle
    >>> canonical_form(Graph.of([("b", "a"), ("c", "b")]))
    Graph.of([(0, 1), (0, 2)])
    >>> canonical_form(cycle(3)) == canonical_form(Graph.of([(7, 8), (8, 9), (9, 7)]))
    True
    """
    graph = plain_graph(board)
    if root is None:
        forest = forest_codes(graph)
        if forest is not None:
            codes = tuple(forest.codes)
            is_small = sum(map(len, codes)) <= MAX_CACHED_BYTES
            return (_cached_forest_of if is_small else _forest_of)(codes)
    elif root not in graph.vertices:
        raise ValueError(f"The root is a vertex of the graph; it has no vertex {shown(root)}.")
    return renumbered(graph, canonical_order(graph, root=root))


def canonical_order(
    graph: Graph, colours: Mapping[Vertex, int] | None = None, root: Vertex | None = None
) -> list[Vertex]:
    """The vertices of a graph in an order that depends only on the graph and the colours.

    Two coloured graphs are isomorphic exactly when the orders carry one to the other. A `root`, of
    a graph without colours, comes first.

    >>> canonical_order(Graph.of([("a", "b"), ("b", "c")]), {"a": 0, "b": 0, "c": 1})
    ['b', 'c', 'a']
    """
    forest = forest_codes(graph, colours, root if root in graph.vertices else None)
    if forest is not None and (root is None or len(forest.codes) == 1):
        return [graph.vertices[i] for i in forest.preorder()]
    palette, parts = colours or {root: -1}, graph.components()
    if len(parts) == 1:
        return _vertices(graph, _search(graph, palette).order)
    forms = []
    for part in parts:
        order = canonical_order(part, colours, root)
        look = [palette.get(v, 0) for v in order]
        forms.append((root not in order, len(order), renumbered(part, order).edges, look, order))
    return [v for *_, order in sorted(forms, key=lambda form: form[:-1]) for v in order]


def renumbered(graph: Graph, order: Sequence[Vertex]) -> Graph:
    """The graph when vertices 0, 1, 2, ... stand for its vertices in an order.

    >>> renumbered(Graph.of([("a", "b"), ("b", "c")]), "bca")
    Graph.of([(0, 1), (0, 2)])
    """
    name = {v: i for i, v in enumerate(order)}
    edges = [(name[u], name[v]) for u, v in graph.edges]
    edges = sorted([edge if edge[0] <= edge[1] else edge[::-1] for edge in edges])
    return Graph(tuple(range(len(name))), tuple(edges))


def coloured_form(graph: Graph, colours: Mapping[Vertex, int]) -> Hashable:
    """A value that two coloured graphs share exactly when an isomorphism keeps all colours.

    >>> middle, end, other = ({0: 0, 1: 0, 2: 0, v: 1} for v in range(3))
    >>> line = Graph.of([(0, 2), (2, 1)])
    >>> coloured_form(line, middle) == coloured_form(line, end)
    True
    >>> coloured_form(line, end) == coloured_form(line, other)
    False
    """
    order = canonical_order(graph, colours)
    return tuple(colours[v] for v in order), renumbered(graph, order).edges


def twins(graph: Graph) -> list[tuple[Vertex, ...]]:
    """The classes of two or more vertices any two of which can change places, all others fixed.

    >>> from gamelab import star
    >>> twins(star(3))
    [(1, 2, 3)]
    """
    _, relations = _relations(graph)
    classes = twin_classes([sum(relations[0])], relations)
    return [tuple(_vertices(graph, bits_of(alike))) for alike in dict.fromkeys(classes.values())]


def automorphisms(
    graph: Graph, most: int, ordered: Iterable[tuple[Vertex, ...]] = (), max_nodes: int = MAX_NODES
) -> list[list[int]]:
    """At most `most` automorphisms of a connected graph besides the identity.

    An automorphism is the list of the places in `graph.vertices` to which the vertices go. If
    classes of twins are given as `ordered`, the i-th vertex of a class goes to the i-th vertex of
    a class. The search ends after `max_nodes` nodes; it may then have missed some automorphisms.

    >>> from gamelab import cycle, star
    >>> len(automorphisms(cycle(5), 100)), len(automorphisms(star(3), 100))
    (9, 5)
    >>> automorphisms(star(3), 100, twins(star(3)))
    []
    """
    generators = generating_automorphisms(graph, ordered, max_nodes)
    group = [tuple(range(len(graph.vertices)))]
    known = {*group}
    for image in group:
        for generator in generators:
            product = tuple([generator[i] for i in image])
            if product not in known and len(group) <= most:
                known.add(product)
                group.append(product)
    return [[*image] for image in group[1:]]


def generating_automorphisms(
    graph: Graph, ordered: Iterable[tuple[Vertex, ...]] = (), max_nodes: int = MAX_NODES
) -> list[list[int]]:
    """Automorphisms of which all others are products, under the conditions of `automorphisms`.

    >>> from gamelab import path
    >>> generating_automorphisms(path(4))
    [[3, 2, 1, 0]]
    """
    if not graph.vertices:
        return []
    rank = {v: i for alike in ordered for i, v in enumerate(alike)}
    found = _search(graph, rank, max_nodes)
    exchanges = [
        {first: other, other: first}
        for first, *others in map(bits_of, dict.fromkeys(found.twins.values()))
        for other in others
    ]
    bits = [1 << i for i in range(len(graph.vertices))]
    return [
        [image.get(bit, bit).bit_length() - 1 for bit in bits]
        for image in (*found.automorphisms, *exchanges)
    ]


def _tree_of(code: bytes) -> Graph:
    tree = tree_of_brackets(code)
    return Graph(tree.vertices, tuple(sorted(tree.edges)))


def _forest_of(codes: tuple[bytes, ...]) -> Graph:
    """The trees with these codes side by side, small ones first, each numbered as in its code."""
    trees = map(_tree_of, codes)
    return disjoint_union(*sorted(trees, key=lambda tree: (len(tree.vertices), tree.edges)))


_cached_forest_of = lru_cache(2**13)(_forest_of)


def _vertices(graph: Graph, bits: Iterable[int]) -> list[Vertex]:
    """The vertices that stand for bits: the i-th vertex of the graph is the i-th bit."""
    return [graph.vertices[bit.bit_length() - 1] for bit in bits]


def _relations(graph: Graph) -> tuple[list[Link], list[Rows]]:
    """The edges, and the neighbours by one edge, by two, and so on, as far as there are any."""
    bits = {v: 1 << i for i, v in enumerate(graph.vertices)}
    links = [(bits[u], bits[v]) for u, v in graph.edges]
    near = dict.fromkeys(bits.values(), 0)
    for u, v in links:
        near[u] |= v
        near[v] |= u
    numbers = Counter([u | v for u, v in links])
    if len(numbers) == len(links):
        return links, [near]
    kinds = sorted({*numbers.values()})
    return links, [
        {v: sum(u for u in bits_of(row) if numbers[u | v] == kind) for v, row in near.items()}
        for kind in kinds
    ]


def _search(
    graph: Graph, colours: Mapping[Vertex, int], max_nodes: int | None = None
) -> CanonicalSearch:
    """The search on a graph; vertices without a colour have colour 0."""
    links, relations = _relations(graph)
    colour = [colours.get(v, 0) for v in graph.vertices]
    classes: dict[Any, int] = {}
    is_plain = len(relations) == 1 and not any(colour)
    for i, (bit, row) in enumerate(relations[0].items()):
        look: Any = row.bit_count()
        if not is_plain:
            kinds = [(kind, u) for kind, near in enumerate(relations) for u in bits_of(near[bit])]
            look = colour[i], *sorted((colour[u.bit_length() - 1], kind) for kind, u in kinds)
        classes[look] = classes.get(look, 0) | bit
    cells = [classes[look] for look in sorted(classes)]
    partition = refined(cells, cells[:-1], relations)
    return CanonicalSearch(partition, relations, links, max_nodes)
