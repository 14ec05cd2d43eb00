"""Canonical forms: two graphs are isomorphic exactly when their canonical forms are equal."""

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from gamelab.boards.graph import Edge, Graph, Vertex, disjoint_union
from gamelab.theory.checks import shown

SHORT = 64  # bytes of codes whose forests are kept: all trees with 32 vertices


def canonical_form(board: Any, root: Vertex | None = None) -> Graph:
    """The graph on vertices 0, 1, 2, ..., the same for all isomorphic graphs; a root becomes vertex
    0.

    It is exact, never a hash: forests by the codes of their rooted trees (Aho, Hopcroft, Ullman),
    other graphs by refining colours and trying each choice that remains (McKay), so large graphs
    with much symmetry take long.

    >>> from gamelab import cycle
    >>> canonical_form(Graph.of([("b", "a"), ("c", "b")]))
    Graph.of([(0, 1), (0, 2)])
    >>> canonical_form(cycle(3)) == canonical_form(Graph.of([(7, 8), (8, 9), (9, 7)]))
    True
    """
    graph = Graph.from_board(board)
    if root is None:
        codes = _forest_codes(graph)
        if codes is not None:
            return (_kept_forest if sum(map(len, codes)) <= SHORT else _forest)(tuple(codes))
    elif root not in graph.vertices:
        raise ValueError(f"The root is a vertex of the graph; it has no vertex {shown(root)}.")
    parts = [
        (part, root if root is not None and root in part.incident else None)
        for part in graph.components()
    ]
    forms = [_connected_form(part, part_root) for part, part_root in parts]
    rooted = [
        form for form, (_, part_root) in zip(forms, parts, strict=True) if part_root is not None
    ]
    others = [form for form, (_, part_root) in zip(forms, parts, strict=True) if part_root is None]
    return disjoint_union(
        *rooted, *sorted(others, key=lambda form: (len(form.vertices), form.edges))
    )


def canonical_order(graph: Graph, colours: Mapping[Vertex, int]) -> list[Vertex]:
    """The vertices of a connected graph in an order that depends on nothing but the graph and the
    colours.

    Two coloured graphs are isomorphic exactly when the orders carry one to the other.

    >>> canonical_order(Graph.of([("a", "b"), ("b", "c")]), {"a": 0, "b": 0, "c": 1})
    ['b', 'c', 'a']
    """
    is_tree = len(graph.edges) == len(graph.vertices) - 1
    return _tree_order(graph, colours, centres(graph)) if is_tree else _search_order(graph, colours)


def coloured_form(graph: Graph, colours: Mapping[Vertex, int]) -> Any:
    """A value that is the same for graphs whose isomorphism keeps the colours of the vertices, and
    for no others.

    >>> middle, end, other = ({0: 0, 1: 0, 2: 0, v: 1} for v in range(3))
    >>> line = Graph.of([(0, 2), (2, 1)])
    >>> (
    ...     coloured_form(line, middle) == coloured_form(line, end),
    ...     coloured_form(line, end) == coloured_form(line, other),
    ... )
    (True, False)
    """
    forms = []
    for part in graph.components():
        name = {v: i for i, v in enumerate(canonical_order(part, colours))}
        forms.append(
            (
                tuple(colours[v] for v in name),
                tuple(sorted(_pair(name[u], name[v]) for u, v in part.edges)),
            )
        )
    return tuple(sorted(forms))


def _connected_form(graph: Graph, root: Vertex | None) -> Graph:
    is_tree = len(graph.edges) == len(graph.vertices) - 1
    colours = (
        {v: int(v != root) for v in graph.vertices}
        if root is not None
        else dict.fromkeys(graph.vertices, 0)
    )
    if is_tree:
        order = _tree_order(
            graph, dict.fromkeys(colours, 0), centres(graph) if root is None else [root]
        )
    else:
        order = _search_order(graph, colours)
    name = {vertex: i for i, vertex in enumerate(order)}
    return Graph(
        tuple(range(len(order))), tuple(sorted(_pair(name[u], name[v]) for u, v in graph.edges))
    )


def _forest_codes(graph: Graph) -> list[bytes] | None:
    """The codes of the trees of a forest, each from the centre with the larger code, in order; None
    if there is a cycle.

    Leaves are taken off, the outermost first, and each hands its code to the one vertex that is
    left beside it.
    """
    n = len(graph.vertices)
    if len(graph.edges) >= n > 0:
        return None
    place = {v: i for i, v in enumerate(graph.vertices)}
    # of the vertices that are left: how many, and the exclusive or of their places
    degree, beside = [0] * n, [0] * n
    for u, v in graph.edges:
        i, j = place[u], place[v]
        degree[i] += 1
        degree[j] += 1
        beside[i] ^= j
        beside[j] ^= i
    inside: list[list[bytes]] = [[] for _ in range(n)]
    codes: list[bytes] = []
    taken = 0
    layer = [i for i in range(n) if degree[i] <= 1]
    while layer:
        taken += len(layer)
        inner: list[int] = []
        ends = set(layer)
        for i in layer:
            if degree[i] < 0:  # the second of two centres
                continue
            inside[i].sort(reverse=True)
            if degree[i] == 0:
                codes.append(b"(%b)" % b"".join(inside[i]))
                continue
            j = beside[i]
            if j in ends:
                codes.append(max(_joined(inside[i], inside[j]), _joined(inside[j], inside[i])))
                degree[j] = -1
                continue
            inside[j].append(b"(%b)" % b"".join(inside[i]))
            degree[j] -= 1
            beside[j] ^= i
            if degree[j] == 1:
                inner.append(j)
        layer = inner
    return sorted(codes) if taken == n else None


def _joined(here: list[bytes], there: list[bytes]) -> bytes:
    """The code of the tree whose root has these codes below it, and one more vertex with those."""
    below = b"(%b)" % b"".join(sorted(there, reverse=True))
    return b"(%b)" % b"".join(sorted([*here, below], reverse=True))


def _forest(codes: tuple[bytes, ...]) -> Graph:
    """The trees with these codes side by side, small ones first, each numbered in the order of its
    code.
    """
    return disjoint_union(
        *sorted(map(_tree, codes), key=lambda tree: (len(tree.vertices), tree.edges))
    )


_kept_forest = lru_cache(2**13)(_forest)


def _tree(code: bytes) -> Graph:
    edges: list[Edge] = []
    path: list[int] = []
    size = 0
    for bracket in code:
        if bracket == ord(")"):
            path.pop()
            continue
        if path:
            edges.append((path[-1], size))
        path.append(size)
        size += 1
    return Graph(tuple(range(size)), tuple(sorted(edges)))


def _pair(u: int, v: int) -> tuple[int, int]:
    return (u, v) if u <= v else (v, u)


def _tree_order(tree: Graph, colours: Mapping[Vertex, int], roots: list[Vertex]) -> list[Vertex]:
    """The vertices in preorder, heavier codes first, from the root with the largest code."""
    return max((_rooted_code(tree, colours, root) for root in roots), key=lambda coded: coded[0])[1]


def centres(tree: Graph) -> list[Vertex]:
    """The one or two vertices left when leaves are taken off layer by layer."""
    degree = {v: tree.degree(v) for v in tree.vertices}
    layer, left = [v for v, d in degree.items() if d <= 1], len(degree)
    while left > 2:
        left -= len(layer)
        inner = []
        for leaf in layer:
            for u in tree.neighbours(leaf):
                degree[u] -= 1
                if degree[u] == 1:
                    inner.append(u)
        layer = inner
    return layer


def _rooted_code(
    tree: Graph, colours: Mapping[Vertex, int], root: Vertex
) -> tuple[bytes, list[Vertex]]:
    """A word of brackets and colours that describes the rooted tree up to isomorphism, and the
    vertices in its order.
    """
    parent = tree.outwards(root)
    children: dict[Vertex, list[tuple[bytes, Vertex]]] = {v: [] for v in parent}
    for v in reversed(parent):
        children[v].sort(key=lambda coded: coded[0], reverse=True)
        code = b"(%d%b)" % (colours[v], b"".join(child_code for child_code, _ in children[v]))
        if v == root:
            break
        children[parent[v]].append((code, v))
    order, waiting = [], [root]
    while waiting:
        order.append(v := waiting.pop())
        waiting.extend(child for _, child in reversed(children[v]))
    return code, order


def _search_order(graph: Graph, colours: Mapping[Vertex, int]) -> list[Vertex]:
    """The order of the vertices whose list of edges is least among those that refinement cannot
    tell apart.

    Automorphisms met on the way (two orders with the same edges) and twins (vertices that can
    change places) spare branches that would repeat others.
    """
    vertices = graph.vertices
    name = {v: i for i, v in enumerate(vertices)}
    weights = [Counter(name[u] for u in graph.neighbours(v)) for v in vertices]
    best: tuple[list[tuple[int, int]], list[int]] | None = None
    automorphisms: list[list[int]] = []

    def edges_under(colour: list[int]) -> list[tuple[int, int]]:
        return sorted(_pair(colour[name[u]], colour[name[v]]) for u, v in graph.edges)

    def twins(u: int, v: int) -> bool:
        return (
            all(weights[u][x] == weights[v][x] for x in {*weights[u], *weights[v]} - {u, v})
            and weights[u][u] == weights[v][v]
        )

    def search(colour: list[int], fixed: list[int]) -> None:
        nonlocal best
        colour = refined(colour, weights)
        cells: dict[int, list[int]] = {}
        for v, c in enumerate(colour):
            cells.setdefault(c, []).append(v)
        open_cells = [cells[c] for c in sorted(cells) if len(cells[c]) > 1]
        if not open_cells:
            edges = edges_under(colour)
            if best is None or edges < best[0]:
                best = edges, colour
            elif edges == best[0]:
                there = {c: v for v, c in enumerate(best[1])}
                automorphisms.append([there[c] for c in colour])
            return
        tried: list[int] = []
        for v in min(open_cells, key=len):
            if any(twins(u, v) for u in tried) or _reached(v, tried, fixed, automorphisms):
                continue
            tried.append(v)
            search([2 * c + (u != v) for u, c in enumerate(colour)], [*fixed, v])

    search([colours[v] for v in vertices], [])
    assert best is not None
    return [vertices[v] for v in sorted(range(len(vertices)), key=best[1].__getitem__)]


def _reached(v: int, tried: list[int], fixed: list[int], automorphisms: list[list[int]]) -> bool:
    """Whether automorphisms that keep the fixed vertices carry a tried vertex to v."""
    keeping = [a for a in automorphisms if all(a[u] == u for u in fixed)]
    orbit, waiting = {v}, [v]
    while waiting:
        u = waiting.pop()
        for a in keeping:
            for w in (a[u], a.index(u)):
                if w not in orbit:
                    orbit.add(w)
                    waiting.append(w)
    return any(u in orbit for u in tried)


def refined(colour: list[int], weights: list[Counter[Any]]) -> list[int]:
    """Colours split until vertices of one colour see the same colours equally often; colours are 0,
    1, 2, ...
    """
    while True:
        seen = [
            (colour[v], tuple(sorted((colour[u], m) for u, m in at.items())))
            for v, at in enumerate(weights)
        ]
        rank = {view: i for i, view in enumerate(sorted(set(seen)))}
        if len(rank) == len(set(colour)):
            return [rank[view] for view in seen]
        colour = [rank[view] for view in seen]
