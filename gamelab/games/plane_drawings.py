"""All ways to draw a planar board for the Game of Cycles: the sets of cells that it can have."""

from collections.abc import Iterator, Sequence
from itertools import chain, combinations, product
from typing import Any

from gamelab.boards.decorations import Decoration
from gamelab.boards.graph import Edge, Graph, Vertex
from gamelab.boards.isomorphism import coloured_form
from gamelab.games.arrows import Arrows
from gamelab.games.cycles import Cell, PlaneDecoration, rotated, steps

Rims = tuple[int, ...]  # of cycles, each its edges as bits


def plane_drawings(board: Any) -> Iterator[PlaneDecoration]:
    """Every way to draw a board in the plane that nests no block in another, once up to
    isomorphism; none if it is not planar.

    Two ways are alike when an isomorphism of the board carries the cells of one to the cells of the
    other. Of each block every embedding is taken with each of its faces as the outer one; the cells
    are the others. `GameOfCycles().start(board)` takes the embedding that networkx finds, with a
    longest face of each block as the outer one.

    >>> from gamelab import Graph
    >>> [
    ...     drawing.cells
    ...     for drawing in plane_drawings(Graph.of([(0, 1), (1, 2), (2, 0), (1, 3), (2, 3)]))
    ... ]
    [((0, 1, 2), (1, 2, 3)), ((0, 1, 2), (0, 1, 3, 2))]
    """
    return _drawings(Arrows().start(Graph.from_board(board)))


def _drawings(x: Decoration) -> Iterator[PlaneDecoration]:
    import networkx as nx  # here, because it slows the start of the library

    edges = x.graph.edges
    parts = nx.biconnected_components(x.graph.to_networkx())
    blocks = [[*filter(part.issuperset, edges)] for part in parts if len(part) > 2]
    seen = set()
    for cells in product(
        *(
            _ways(x.graph, block)
            for block in sorted(blocks, key=lambda block: edges.index(block[0]))
        )
    ):
        drawing = PlaneDecoration(x, tuple(chain(*cells)))
        if (form := _form(drawing)) not in seen:
            seen.add(form)
            yield drawing


def _form(drawing: PlaneDecoration) -> Any:
    """The same for drawings that are alike: vertices, edges and cells in three colours, each edge
    joined to its ends and cells.
    """
    place = {frozenset(edge): i for i, edge in enumerate(drawing.graph.edges)}
    links: list[tuple[tuple[int, Vertex], tuple[int, Vertex]]] = [
        ((0, v), (1, i)) for edge, i in place.items() for v in edge
    ]
    links += [
        ((2, k), (1, place[frozenset(step)]))
        for k, cell in enumerate(drawing.cells)
        for step in steps(cell)
    ]
    ends = dict.fromkeys(end for link in links for end in link)
    return coloured_form(
        Graph(tuple(ends), tuple(links)), {(kind, name): kind for kind, name in ends}
    )


def _ways(graph: Graph, edges: Sequence[Edge]) -> list[tuple[Cell, ...]]:
    """The cells of each embedding of a block with each outer face.

    Cycles are the faces of an embedding when each edge is in two of them, and all but one are
    independent modulo 2 (S. MacLane, *A combinatorial condition for planar graphs*, 1937).
    """
    import networkx as nx

    block = nx.Graph(edges)
    bit = {frozenset(edge): 1 << i for i, edge in enumerate(edges)}
    place = {v: i for i, v in enumerate(graph.vertices)}
    cycles = [
        rotated(tuple(cycle), graph)
        for cycle in nx.simple_cycles(block)
        if _can_be_a_face(block, cycle)
    ]
    cycles.sort(key=lambda cycle: (len(cycle), [place[v] for v in cycle]))
    rims = {sum(bit[frozenset(step)] for step in steps(cycle)): cycle for cycle in cycles}
    order, ways = [*rims], list[Rims]()
    for faces in _double_covers(tuple(rims), 0, 0, (1 << len(edges)) - 1):
        if len(faces) == len(edges) - len(block) + 2 == _rank(faces) + 1:
            # those of a cycle are the same
            ways += dict.fromkeys(combinations(sorted(faces, key=order.index), len(faces) - 1))
    return [tuple(rims[rim] for rim in bounded) for bounded in ways]


def _can_be_a_face(block: Any, cycle: Cell) -> bool:
    """Whether there is room for a vertex that is adjacent to all of the cycle."""
    import networkx as nx

    hub = object()
    return bool(nx.check_planarity(nx.Graph([*block.edges, *((hub, v) for v in cycle)]))[0])


def _double_covers(rims: Rims, once: int, twice: int, edges: int) -> Iterator[Rims]:
    """Every choice of cycles by which each edge is in two of them, when some edges are in one and
    some in two so far.
    """
    missing = edges & ~twice
    if not missing:
        yield ()
        return
    first = missing & -missing
    for i, rim in enumerate(rims):
        if rim & first and not rim & twice:
            # a second one round this edge comes later
            rest = tuple(other for other in rims[:i] if not other & first) + rims[i:]
            yield from (
                (rim, *others)
                for others in _double_covers(rest, once ^ rim, twice | once & rim, edges)
            )


def _rank(rims: Rims) -> int:
    """How many of the cycles are independent modulo 2."""
    basis: list[int] = []
    for rim in rims:
        for known in basis:
            rim = min(rim, rim ^ known)
        if rim:
            basis.append(rim)
    return len(basis)
