"""Arrows on any small graph: all decorations at once, each a number in base 3 whose digits are the
edges.
"""

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gamelab.boards import Arrow, Edge
from gamelab.games.arrows import (
    FREE,
    IN,
    NONE,
    OUT,
    ArrowComponent,
    ArrowGame,
    Arrows,
    part_of,
    parts,
)
from gamelab.games.cycles import PlaneDecoration
from gamelab.solvers.kernels.bits import lowest_bit
from gamelab.solvers.kernels.compiled import compiled
from gamelab.theory import Method, by_method, refuse_above_limit

ALL_DECORATIONS = Method("all decorations at once", "table")  # no theorem: the rules on decorations
MAX_DECORATED_EDGES = 19  # the most edges: then the table takes 1.1 GiB, and a minute or two
FORBIDDEN = 255  # the entry of a decoration that the rules do not allow
# decorations solved between two chances to interrupt; a power of 3, as forbidden blocks are
AT_A_TIME = 3**13


@by_method(ALL_DECORATIONS)
def value_by_table(game: ArrowGame, state: Any) -> int:
    """The Grundy value of a state with at most 19 unmarked edges, from those of all decorations
    that contain it.

    >>> from gamelab import TrimmedArrows
    >>> from gamelab.boards.decorations import disjoint_states, twig
    >>> value_by_table(TrimmedArrows(), disjoint_states(twig(2), twig(5)))
    7
    """
    return int(_solved(part_of(game, state))[0])


@by_method(ALL_DECORATIONS)
def all_values(graph: Any, game: ArrowGame) -> NDArray[np.uint8]:
    """The values of all decorations of a graph with at most 19 edges; 255 where the rules do not
    allow the decoration.

    Digit i in base 3 of an index is edge i of `graph.edges`: 0 without an arrow, 1 with one from
    its first end to its second, 2 with the reverse. This is the recursion on full decorations; no
    position is taken for a sum.

    >>> from gamelab import Arrows, Graph, TrimmedArrows
    >>> all_values(Graph.of([(0, 1), (1, 2)]), TrimmedArrows()).tolist()
    [0, 1, 1, 1, 0, 255, 1, 255, 0]
    >>> all_values(Graph.of([(0, 1)]), Arrows()).tolist()
    [0, 255, 255]
    """
    board = game.start(graph)
    bare = ArrowComponent(
        board.graph, tuple(NONE if game.guards(board, v) else FREE for v in board.graph.vertices)
    )
    if board.arrows:
        raise ValueError(
            f"All decorations of a board are solved, from the one without arrows; it was given "
            f"{board!r}."
        )
    return _solved(bare)


@by_method(Method("all decorations at once, of the edges that can get an arrow", "table"))
def cycles_value_by_table(position: PlaneDecoration) -> int:
    """The Grundy value in the Game of Cycles of a position in which at most 19 edges can still get
    an arrow.

    Those that cannot, such as the edges at leaves, are left out; a cell that needs one of them can
    never be completed.

    >>> from gamelab import GameOfCycles, Graph, cycle
    >>> dumbbell = Graph.of([(0, 1), (1, 2), (2, 0), (0, 3), (3, 4), (4, 5), (5, 3)])
    >>> (
    ...     cycles_value_by_table(GameOfCycles().start(dumbbell)),
    ...     cycles_value_by_table(GameOfCycles().start(cycle(5), [(0, 1)])),
    ... )
    (2, 0)
    """
    if position.completed is not None:
        return 0
    edges, completed = open_cells(position)
    return int(
        _table(
            len(edges), _as_bits(edges, _barred(part_of(Arrows(), position.decoration))), completed
        )[0]
    )


def open_cells(position: PlaneDecoration) -> tuple[list[Edge], list[int]]:
    """The edges that can get an arrow, and the sets of arrows on them that complete a cell; no sets
    if no cell can be completed.
    """
    live = [
        (u[0], v[0])  # type: ignore[index]
        for piece in parts(part_of(Arrows(), position.decoration))
        for u, v in piece.graph.edges
    ]
    closed = [[*pairwise(cell), (cell[-1], cell[0])] for cell in position.cells]
    senses = closed + [[step[::-1] for step in steps] for steps in closed]
    return live, _as_bits(
        live, [[step for step in steps if step not in position.arrows] for steps in senses]
    )


def _solved(part: ArrowComponent) -> NDArray[np.uint8]:
    edges = part.graph.edges
    return _table(len(edges), _as_bits(edges, _barred(part)), [])


def _barred(part: ArrowComponent) -> list[list[Arrow]]:
    """Arrows that may not all be drawn: those into or those out of a vertex that needs another."""
    around = [
        (v, condition, [*part.graph.neighbours(v)]) for v, condition in part.condition.items()
    ]
    into = [[(u, v) for u in beside] for v, condition, beside in around if not condition & OUT]
    out = [[(v, u) for u in beside] for v, condition, beside in around if not condition & IN]
    return into + out


def _as_bits(edges: Sequence[Edge], sets: Iterable[Sequence[Arrow]]) -> list[int]:
    """Each set of arrows as a number, unless it has an arrow on none of the edges and so can never
    be complete.

    Bit 2i is the arrow from the first end of edge i to its second, bit 2i + 1 the reverse.
    """
    bit = {
        arrow: 1 << 2 * i + way
        for i, (u, v) in enumerate(edges)
        for way, arrow in enumerate(((u, v), (v, u)))
    }
    return [
        sum(bit[arrow] for arrow in arrows)
        for arrows in sets
        if all(arrow in bit for arrow in arrows)
    ]


def _table(edges: int, barred: Sequence[int], completed: Sequence[int]) -> NDArray[np.uint8]:
    """The values of all decorations; none holds a barred set of arrows, and one that holds a
    completed set is finished.
    """
    if edges > MAX_DECORATED_EDGES:
        raise ValueError(
            f"The arrows on at most {MAX_DECORATED_EDGES} edges are solved by a table; here "
            f"{edges} edges can get one."
        )
    refuse_above_limit(f"The table of all arrows on {edges} edges", 3**edges)
    values = np.empty(3**edges, np.uint8)
    lowest = [((arrows & -arrows).bit_length() - 1) // 2 for arrows in barred]
    sorted_sets = sorted(zip(lowest, barred, strict=True))
    sets = (
        np.array([arrows for _, arrows in sorted_sets], np.int64),
        np.array([low for low, _ in sorted_sets], np.int64),
    )
    for last in range(values.size, 0, -AT_A_TIME):
        first = max(last - AT_A_TIME, 0)
        completions, places = np.array(completed, np.int64), 1 + (last - first) // 16
        _solve(values, edges, *sets, completions, first, last, places=places)
    return values


@compiled
def _solve(values, edges, barred, lowest, completed, first, last):
    """Fill the entries from the last down, as an arrow makes the number greater; barred sets come
    by their lowest edges.

    Where a barred set is drawn, all numbers with the same digits from its lowest edge on are
    forbidden.
    """
    bit = np.zeros(256, np.int64)
    for value in range(63):  # a value is at most the number of moves
        bit[value] = 1 << value
    digits, powers, unmarked = (
        np.empty(edges, np.int64),
        3 ** np.arange(edges + 1),
        np.empty(edges, np.int64),
    )
    drawn = free = 0
    for i in range(edges - 1, -1, -1):
        digits[i] = (last - 1) // powers[i] % 3
        drawn |= int(digits[i]) << 2 * i
        if digits[i] == 0:
            unmarked[free] = powers[i]
            free += 1
    number, changed = last - 1, edges
    while number >= first:
        block = 0
        for k in range(barred.size):
            if lowest[k] > changed:  # seen before
                break
            if drawn & barred[k] == barred[k]:
                block = max(block, powers[lowest[k]])
        if block:
            values[max(number - block + 1, first) : number + 1] = 255
        else:
            block = 1
            values[number] = _value(values, number, unmarked[:free], drawn, completed, bit)
        number -= block
        for changed in range(edges):
            if powers[changed] < block:  # stays 2
                continue
            if digits[changed]:
                digits[changed] -= 1
                drawn -= 1 << 2 * changed
                if digits[changed] == 0:
                    unmarked[free] = powers[changed]
                    free += 1
                break
            digits[changed] = 2
            drawn += 2 << 2 * changed
            free -= 1  # the lowest edge without an arrow, the last of the list


@compiled
def _value(values, number, unmarked, drawn, completed, bit):
    for arrows in completed:
        if drawn & arrows == arrows:
            return 0
    reached = 0
    for power in unmarked:
        reached |= bit[values[number + power]] | bit[values[number + 2 * power]]
    return lowest_bit(~reached)
