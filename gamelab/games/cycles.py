"""The Game of Cycles."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from gamelab.boards import Arrow, Decoration, Graph, Vertex
from gamelab.boards.plane_layouts import Cell, embedded_cells, from_first, steps
from gamelab.games.arrows import SINK_RULE, Arrows, arrows_as_numbers
from gamelab.games.graph_game import BoardGame, numbers_of


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

    A board is a planar graph. Its cells, the bounded faces of a drawing, are given as `faces`, each
    the vertices of a cycle in order, or found from a planar embedding that nests no block in
    another; the longest face of each block is its outer one. Where a board can be drawn in several
    ways, names decide, not the order in which vertices and edges were given. What comes after a
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
    certificate_name = "game of cycles"
    board_kind = "arrows"
    needs = "networkx"
    quick, quick_misere = (9, 12), (6, 6)

    def certificate_position(self, position: PlaneDecoration, /) -> dict[str, Any]:
        number = numbers_of(position.graph)
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
            cells = _given_cells(decoration.graph, faces)
        elif drawn:  # its cells were looked at when it was made
            cells = drawn.cells
        else:
            cells = tuple(embedded_cells(decoration.graph))
        return PlaneDecoration(decoration, cells)

    def moves(self, position: PlaneDecoration) -> Iterator[PlaneDecoration]:
        if position.completed is None:
            for option in Arrows().moves(position.decoration):
                yield PlaneDecoration(option, position.cells)


def _given_cells(graph: Graph, faces: Iterable[Sequence[Vertex]]) -> tuple[Cell, ...]:
    """The faces as cells, if they are all the bounded faces of a drawing.

    They are if each edge is in at most two of them, and they are a basis of the cycles modulo 2
    (S. MacLane, *A combinatorial condition for planar graphs*, 1937).
    """
    if not isinstance(faces, Iterable):
        raise TypeError(
            f"Faces are a list of cycles, each the list of its vertices in order; it was given "
            f"{faces!r}."
        )
    place = {v: i for i, v in enumerate(graph.vertices)}
    bit = {frozenset(edge): 1 << i for i, edge in enumerate(graph.edges)}
    cells: list[Cell] = []
    for face in faces:
        cell = tuple(face) if isinstance(face, Sequence) else ()
        on_board = all(v in graph.vertices and v not in cell[:i] for i, v in enumerate(cell))
        if len(cell) < 3 or not on_board or any(frozenset(e) not in bit for e in steps(cell)):
            raise ValueError(
                f"A face is the cycle round it, three or more different vertices in order along "
                f"edges of the board; it was given {face!r}."
            )
        cells.append(from_first(cell, place))
    number = len(graph.edges) - len(graph.vertices) + len(graph.components())
    if len(cells) != number:
        raise ValueError(
            f"By Euler's formula a drawing of this board has {number} bounded faces; it was given "
            f"{len(cells)}."
        )
    basis: list[int] = []
    for cell in cells:
        rim = sum(bit[frozenset(step)] for step in steps(cell))
        for known in basis:
            rim = min(rim, rim ^ known)
        basis.append(rim)
    sides = Counter(frozenset(step) for cell in cells for step in steps(cell))
    if 0 in basis or max(sides.values(), default=0) > 2:
        raise ValueError(f"No drawing of the board in the plane has the bounded faces {cells!r}.")
    return tuple(cells)
