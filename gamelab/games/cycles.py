"""The Game of Cycles, and all plane drawings of a board on which it is played."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, combinations, product
from typing import Any

from gamelab.boards import Arrow, Decoration, Edge, Graph, Vertex
from gamelab.boards.isomorphism import coloured_form
from gamelab.boards.plane_layouts import steps, with_hubs
from gamelab.games.arrows import SINK_RULE, Arrows, arrows_as_numbers
from gamelab.games.graph_game import BoardGame, numbers_of
from gamelab.theory import NotPlain

Cell = tuple[Vertex, ...]  # the vertices of a cycle round a bounded face, in order


@dataclass(frozen=True, eq=False)
class PlaneDecoration:
    """A decoration of a plane graph, with its cells: the cycles round bounded faces, from any
    vertex, in any sense and order.
    """

    decoration: Decoration
    cells: tuple[Cell, ...]

    @property
    def graph(self) -> Graph:
        return self.decoration.graph

    @property
    def arrows(self) -> frozenset[Arrow]:
        return self.decoration.arrows

    @cached_property
    def _rims(self) -> frozenset[frozenset[Any]]:
        return frozenset(frozenset(map(frozenset, steps(cell))) for cell in self.cells)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, PlaneDecoration):
            return NotImplemented
        return self.decoration == other.decoration and (
            self.cells == other.cells or self._rims == other._rims
        )

    def __hash__(self) -> int:
        return hash(self.decoration)

    @property
    def completed(self) -> Cell | None:
        """A cell whose edges all carry arrows in one sense of rotation, if there is one."""
        return next((cell for cell in self.cells if _is_directed(cell, self.arrows)), None)


def cells_of(position: Any) -> tuple[Cell, ...]:
    """The cells of a position of the Game of Cycles; none of another one."""
    return position.cells if isinstance(position, PlaneDecoration) else ()


def _is_directed(cell: Cell, arrows: Collection[Arrow]) -> bool:
    there = steps(cell)
    return all(step in arrows for step in there) or all(step[::-1] in arrows for step in there)


@dataclass(frozen=True)
class GameOfCycles(BoardGame):
    """The Game of Cycles: no sink, no source, and whoever completes a directed cycle round a
    bounded face wins at once.

    A board is a planar graph. Its cells are given as `faces`, each the vertices of a cycle in
    order, or found from a planar embedding that nests no block in another; the longest face of each
    block is its outer one. Where a board can be drawn in several ways, names decide, not the order
    in which vertices and edges were given, and `plane_drawings` gives them all. What comes after a
    completed cell is nothing: such a position is finished. A position is not the sum of its
    components, as a cell in one ends the game in all. Source: Su, *Mathematics for Human
    Flourishing*; Mathews, Section 1.

    >>> from gamelab import cycle, grundy
    >>> [grundy(GameOfCycles(), cycle(n)) for n in (3, 4, 5)]
    [1, 0, 1]
    """

    name = "cycles"
    title = "The Game of Cycles"
    rule = (
        f"Draw an arrow on an edge, {SINK_RULE}. "
        "Whoever completes a cycle of arrows round a cell wins at once."
    )
    how = "Click a blue arrowhead on an edge: the arrow is drawn."
    examples = ("K_4", "cycle(5)", "wheel(4)")
    board_kind = "arrows"
    needs = "networkx"
    quick, quick_misere = (9, 12), (6, 6)

    def certificate_rules(self) -> dict[str, Any]:
        return {"name": "game of cycles"}

    def certificate_position(self, position: PlaneDecoration, /) -> dict[str, Any]:
        graph, number = position.graph, numbers_of(position.graph)
        if len(position.cells) < len(graph.edges) - len(number) + len(graph.components()):
            raise NotPlain("boards whose cells are not all the bounded faces of a drawing")
        arrows = arrows_as_numbers(position.decoration)
        cells = [[number[v] for v in cell] for cell in position.cells]
        return super().certificate_position(position) | {"arrows": arrows, "cells": cells}

    def start(
        self,
        board: Any,
        arrows: Iterable[Arrow] = (),
        faces: Iterable[Sequence[Vertex]] | None = None,
    ) -> PlaneDecoration:
        drawn = board if isinstance(board, PlaneDecoration) else None
        decoration = Arrows().start(drawn.decoration if drawn else board, arrows)
        if faces is not None:
            cells = _checked(decoration.graph, faces)
        elif drawn:  # its cells were looked at when it was made
            return PlaneDecoration(decoration, drawn.cells)
        else:
            cells = embedded_cells(decoration.graph)
        return PlaneDecoration(decoration, tuple(cells))

    def moves(self, position: PlaneDecoration) -> Iterator[PlaneDecoration]:
        if position.completed is None:
            for option in Arrows().moves(position.decoration):
                yield PlaneDecoration(option, position.cells)


def embedded_cells(graph: Graph) -> list[Cell]:
    """The cycles round the bounded faces of a planar embedding, block by block, the longest face of
    a block left out.

    >>> from gamelab import cycle
    >>> embedded_cells(cycle(4))
    [(0, 1, 2, 3)]
    """
    import networkx as nx  # here, because it slows the start of the library

    return [
        cell
        for block in nx.biconnected_components(graph.to_networkx())
        if len(block) > 2
        for cell in _block_cells(graph, block)
    ]


def _block_cells(graph: Graph, block: set[Vertex]) -> list[Cell]:
    import networkx as nx

    edges: list[Any] = [
        tuple(sorted(edge, key=repr)) for edge in graph.edges if block.issuperset(edge)
    ]
    # the drawing is the same for equal boards
    inside = Graph(tuple(sorted(block, key=repr)), tuple(sorted(edges, key=repr)))
    planar, embedding = nx.check_planarity(inside.to_networkx())
    if not planar:
        raise ValueError(
            f"The Game of Cycles is played on planar graphs; the part of the board on "
            f"{list(inside.vertices)} is not."
        )
    seen: set[Arrow] = set()
    faces = [
        tuple(embedding.traverse_face(u, v, seen)) for u, v in embedding.edges if (u, v) not in seen
    ]
    outer = max(faces, key=len)
    return [rotated(face, graph) for face in faces if face is not outer]


def rotated(face: Cell, graph: Graph) -> Cell:
    """The cycle from its first vertex in the order of the board, towards the earlier of its two
    neighbours.
    """
    place = {v: i for i, v in enumerate(graph.vertices)}
    i = min(range(len(face)), key=lambda k: place[face[k]])
    forth = face[i:] + face[:i]
    back = (forth[0], *forth[:0:-1])
    return min(forth, back, key=lambda cell: [place[v] for v in cell])


def _checked(graph: Graph, faces: Iterable[Sequence[Vertex]]) -> list[Cell]:
    """The faces as cells, if some drawing of the graph in the plane has all of them as bounded
    faces.
    """
    import networkx as nx

    edges = set(map(frozenset, graph.edges))
    if not isinstance(faces, Iterable):
        raise TypeError(
            f"Faces are a list of cycles, each the list of its vertices in order; it was given "
            f"{faces!r}."
        )
    cells: list[Cell] = []
    for face in faces:
        cell = tuple(face) if isinstance(face, Sequence) else ()
        if len(cell) < 3 or any(v in cell[:i] for i, v in enumerate(cell)):
            raise ValueError(
                f"A face is the cycle round it, three or more different vertices in order; it was "
                f"given {face!r}."
            )
        for step in steps(cell):
            if any(v not in graph.vertices for v in step) or frozenset(step) not in edges:
                raise ValueError(
                    f"A face is the cycle round it, along edges of the board; {face!r} goes from "
                    f"{step[0]!r} to {step[1]!r}."
                )
        cells.append(rotated(cell, graph))
        if cells[-1] in cells[:-1]:
            raise ValueError(f"A face is given once; {cells[-1]!r} stands there twice.")
    board = graph.to_networkx()
    if not nx.check_planarity(board)[0]:
        raise ValueError(
            f"The Game of Cycles is played on planar graphs; the board on {list(graph.vertices)} "
            f"is not."
        )
    for i, cell in enumerate(cells, 1):
        if not nx.check_planarity(with_hubs(graph.edges, cells[:i]))[0]:
            raise ValueError(
                f"No drawing of the board in the plane has {cell!r} as a face besides those "
                f"before it."
            )
    for block in nx.biconnected_components(board):
        inside = [cell for cell in cells if set(cell) <= set(block)]
        bounded = board.subgraph(block).number_of_edges() - len(block) + 1
        if len(inside) > bounded:
            raise ValueError(
                f"One face is the outer one: of {inside!r} at most {bounded} are bounded."
            )
    return cells


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
    hub = object()  # a face has room for a vertex that is adjacent to all of its cycle
    cycles = [
        rotated(tuple(cycle), graph)
        for cycle in nx.simple_cycles(block)
        if nx.check_planarity(nx.Graph([*block.edges, *((hub, v) for v in cycle)]))[0]
    ]
    cycles.sort(key=lambda cycle: (len(cycle), [place[v] for v in cycle]))
    rims = {sum(bit[frozenset(step)] for step in steps(cycle)): cycle for cycle in cycles}
    order, ways = [*rims], list[Rims]()
    for faces in _double_covers(tuple(rims), 0, 0, (1 << len(edges)) - 1):
        if len(faces) == len(edges) - len(block) + 2 == _rank(faces) + 1:
            # those of a cycle are the same
            ways += dict.fromkeys(combinations(sorted(faces, key=order.index), len(faces) - 1))
    return [tuple(rims[rim] for rim in bounded) for bounded in ways]


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
