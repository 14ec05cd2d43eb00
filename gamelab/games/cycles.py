"""The Game of Cycles: the Game of Arrows on a plane graph, won at once by whoever completes a
directed cycle round a face.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from gamelab.boards.decorations import Arrow, Decoration
from gamelab.boards.graph import Graph, Vertex
from gamelab.games.arrows import Arrows
from gamelab.theory.ruleset import Ruleset

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


def steps(cell: Cell) -> list[Arrow]:
    """The edges round the cell, each in the sense of the cell."""
    return [*zip(cell, (*cell[1:], cell[0]), strict=True)]


def _is_directed(cell: Cell, arrows: Collection[Arrow]) -> bool:
    there = steps(cell)
    return all(step in arrows for step in there) or all(step[::-1] in arrows for step in there)


@dataclass(frozen=True)
class GameOfCycles(Ruleset):
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

    def start(
        self,
        board: Any,
        arrows: Iterable[Arrow] = (),
        faces: Iterable[Sequence[Vertex]] | None = None,
    ) -> PlaneDecoration:
        if isinstance(board, PlaneDecoration):
            if faces is None:  # its cells were looked at when it was made
                return PlaneDecoration(Arrows().start(board.decoration, arrows), board.cells)
            board = board.decoration
        decoration = Arrows().start(board, arrows)
        cells = (
            embedded_cells(decoration.graph) if faces is None else _checked(decoration.graph, faces)
        )
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


def _block_cells(graph: Graph, block: Collection[Vertex]) -> list[Cell]:
    import networkx as nx

    edges = [
        (u, v) if repr(u) <= repr(v) else (v, u)
        for u, v in graph.edges
        if u in block and v in block
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
    outer = max(range(len(faces)), key=lambda i: len(faces[i]))
    return [rotated(face, graph) for i, face in enumerate(faces) if i != outer]


def rotated(face: Cell, graph: Graph) -> Cell:
    """The cycle from its first vertex in the order of the board, towards the earlier of its two
    neighbours.
    """
    place = {v: i for i, v in enumerate(graph.vertices)}
    i = min(range(len(face)), key=lambda k: place[face[k]])
    forth, back = (
        face[i:] + face[:i],
        tuple(reversed(face[: i + 1])) + tuple(reversed(face[i + 1 :])),
    )
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
    twice = next((cell for i, cell in enumerate(cells) if cell in cells[:i]), None)
    if twice is not None:
        raise ValueError(f"A face is given once; {twice!r} stands there twice.")
    board = graph.to_networkx()
    if not nx.check_planarity(board)[0]:
        raise ValueError(
            f"The Game of Cycles is played on planar graphs; the board on {list(graph.vertices)} "
            f"is not."
        )
    wheels = nx.Graph(
        (("vertex", v), ("edge", frozenset(edge))) for edge in graph.edges for v in edge
    )
    # a hub inside, with spokes to the edges too, leaves no room for what lies at the two ends of an
    # edge
    for cell in cells:
        wheels.add_edges_from((("face", cell), ("vertex", v)) for v in cell)
        wheels.add_edges_from((("face", cell), ("edge", frozenset(step))) for step in steps(cell))
        if not nx.check_planarity(wheels)[0]:
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
