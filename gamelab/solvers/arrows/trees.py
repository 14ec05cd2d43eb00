"""Arrows on trees: every part is a smaller tree with conditions, remembered under an exact code in
one table for all trees.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from gamelab.boards import Graph, Vertex, trees
from gamelab.games.arrows import DECOMPOSITION, FREE, IN, NONE, OUT, ArrowComponent, ArrowGame
from gamelab.solvers.kernels.bits import (
    VALUE,
    enlarged,
    lowest_bit,
    place_of,
    read_tree,
    store,
    word_of_tree,
)
from gamelab.solvers.kernels.compiled import compiled
from gamelab.theory import Method, by_method, natural, refuse_above_limit

TREE_CODES = Method("codes of trees", "table", DECOMPOSITION)
MAX_TREE_EDGES = (
    15  # the most edges of a part: its code has four bits for each and two for the root
)
FULL, LARGE = -1, -2  # what the kernels say instead of a value

# codes with their values + 1, 0 where the place is empty; how many
Table = tuple[NDArray[np.int64], NDArray[np.int64]]


def _empty(places: int) -> Table:
    return np.zeros((places, VALUE + 1), np.int64), np.zeros(1, np.int64)


# replaced as a whole when it grows, so that neither an interruption nor another thread does harm
_known = _empty(2**16)


@by_method(TREE_CODES)
def tree_part_value(part: ArrowComponent) -> int:
    """The Grundy value of a part that is a tree with at most 15 edges, or falls into such trees.

    >>> from gamelab import TrimmedArrows, Spider
    >>> from gamelab.boards.decorations import twig
    >>> from gamelab.games.arrows import part_of
    >>> [
    ...     tree_part_value(part_of(TrimmedArrows(), board))
    ...     for board in (twig(15), Spider(1, 3, 7), Spider(1, 1, 1, 1, 5, 6))
    ... ]
    [15, 0, 1]
    """
    return _value_of(part.graph, [*part.conditions])


@by_method(TREE_CODES)
def tree_value(tree: Any, game: ArrowGame) -> int:
    """The Grundy value of a tree without arrows, as `tree_values` finds it.

    >>> from gamelab import Arrows, path
    >>> tree_value(path(8), Arrows())
    1
    """
    board = game.start(tree)
    if board.arrows:
        raise ValueError(
            f"The tree must have no arrows yet; it was given {board!r}. A part with conditions "
            f"has `tree_part_value`."
        )
    return _value_of(
        board.graph, [NONE if game.guards(board, v) else FREE for v in board.graph.vertices]
    )


@by_method(TREE_CODES)
def tree_values(n: int, game: ArrowGame) -> NDArray[np.uint8]:
    """The Grundy values of all trees on n vertices without arrows, in the order of `trees(n)`; n is
    at most 16.

    Of `Arrows()`, n is at most 18, since edges at leaves never get an arrow. It can be interrupted
    between two trees; what has been found is remembered.

    >>> from gamelab import Arrows, TrimmedArrows
    >>> tree_values(6, TrimmedArrows()).tolist(), tree_values(6, Arrows()).tolist()
    ([1, 1, 1, 1, 1, 1], [1, 0, 1, 0, 1, 0])
    """
    n = natural(n, "The number of vertices of a tree", least=2)
    return np.array([tree_value(tree, game) for tree in trees(n)], np.uint8)


def _value_of(graph: Graph, conditions: list[int]) -> int:
    parents, place = _outwards(graph)
    inside = np.empty(parents.size, np.int64)
    inside[[place[v] for v in graph.vertices]] = conditions
    while True:
        table = _known
        value = int(_forest_value(parents, inside, *table, places=1 + 2**parents.size // 8))
        if value == LARGE:
            raise ValueError(
                f"A part that is a tree has at most {MAX_TREE_EDGES} edges here; it was "
                f"given {graph!r}."
            )
        if value != FULL:
            return value
        _make_room(table)


def _outwards(graph: Graph) -> tuple[NDArray[np.int64], dict[Vertex, int]]:
    """The vertices, each after its parent: the places of the parents, -1 for none, and the place of
    each vertex.
    """
    above: dict[Vertex, Vertex] = {}
    for root in graph.vertices:
        if root not in above:
            above |= graph.outwards(root)
    place = {v: i for i, v in enumerate(above)}
    parents = [-1 if parent == v else place[parent] for v, parent in above.items()]
    if len(graph.edges) + parents.count(-1) != len(parents):
        raise ValueError(
            f"The board must be a tree, or several, without cycles; it was given {graph!r}."
        )
    return np.array(parents, np.int64), place


def _make_room(full: Table) -> None:
    global _known
    refuse_above_limit(f"The table of {4 * len(full[0]):,} parts of trees", 4 * full[0].nbytes)
    _known = enlarged(full[0]), full[1].copy()


@compiled
def _forest_value(parents, conditions, codes, taken):
    """The value of a forest whose vertices come after their parents; FULL if the table has no room,
    LARGE if a part is.
    """
    n = parents.size
    room = np.empty((17, max(n, 16)), np.int64)
    for v in range(n):
        room[0, v], room[1, v] = parents[v], conditions[v]
    found = np.empty(n, np.int64)
    count = _pieces(n, room, np.empty((n, 2, 16), np.int64), found)
    if count < 0:
        return count
    frames = np.empty((MAX_TREE_EDGES + 1, 6, 16), np.int64)
    split = np.empty((MAX_TREE_EDGES, 2, 16), np.int64)
    total = 0
    for i in range(count):
        value = _solve(found[i], frames, room, split, codes, taken)
        if value < 0:
            return value
        total ^= value
    return total


@compiled
def _solve(code, frames, room, split, codes, taken):
    """The value of a part: the mex, over its moves, of the sums of the parts into which it
    falls.
    """
    value = codes[place_of(codes, (code, 0)), VALUE] - 1
    if value >= 0:
        return value
    parents, conditions, sizes, repeats, degrees, found = frames[0]
    n, reached = 1, 0
    while code >> 4 * (n - 1) > FREE:
        n += 1
    read_tree(code, n, conditions, 2, parents, sizes, repeats, degrees)
    degrees[:n] = 1
    degrees[0] = 0
    for v in range(1, n):
        degrees[parents[v]] += 1
    for v in range(1, n):
        for way in range(0 if repeats[v] else 2):
            tail, head = (v, parents[v]) if way == 0 else (parents[v], v)
            if (degrees[tail] == 1 and not conditions[tail] & IN) or (
                degrees[head] == 1 and not conditions[head] & OUT
            ):
                continue
            for u in range(n):
                room[0, u], room[1, u] = parents[u], conditions[u]
            room[0, v] = -1
            room[1, tail] |= OUT
            room[1, head] |= IN
            value = 0
            for i in range(_pieces(n, room, split, found)):
                below = _solve(found[i], frames[1:], room, split, codes, taken)
                if below < 0:
                    return below
                value ^= below
            reached |= 1 << value
    value = lowest_bit(~reached)
    if 4 * taken[0] >= 3 * len(codes):
        return FULL
    store(codes, place_of(codes, (code, 0)), (code, 0), value + 1)
    taken[0] += 1
    return value


@compiled
def _pieces(n, room, split, found):
    """Settle the forest in rooms 0 and 1, its parents and conditions, and write the codes of its
    parts.
    """
    parents, conditions, degrees, beside, piece, place, sizes = room[:7]
    for v in range(n):
        degrees[v] = beside[v] = 0
        piece[v] = -1
    for v in range(n):
        p = parents[v]
        if p >= 0:
            degrees[v] += 1
            degrees[p] += 1
            beside[v] += p  # the sum of the neighbours: of an only one, itself
            beside[p] += v
    for v in range(n):
        if degrees[v] == 1 and conditions[v] != FREE:
            u = beside[v]
            here, there = conditions[v], conditions[u]
            alone = degrees[u] == 1
            if here == NONE or (
                alone and not (here & IN and there & OUT) and not (here & OUT and there & IN)
            ):
                conditions[u] = FREE  # a dead edge keeps it from both
                degrees[u] -= 1
                beside[u] -= v
                degrees[v] = 0
                parents[v if parents[v] == u else u] = -1
            elif not alone:
                conditions[u] |= here  # the edge comes in for ever, or goes out
    count = 0
    for v in range(n):
        p = parents[v]
        if p < 0:
            continue
        if conditions[p] == FREE or piece[p] < 0:
            split[count, 0, 0], split[count, 1, 0] = -1, conditions[p]
            sizes[count] = 1
            piece[p], place[p] = count, 0
            count += 1
        k = piece[p]
        if sizes[k] > MAX_TREE_EDGES:
            return LARGE
        split[k, 0, sizes[k]], split[k, 1, sizes[k]] = place[p], conditions[v]
        piece[v], place[v] = k, sizes[k]
        sizes[k] += 1
    for k in range(count):
        found[k] = _code(split[k, 0], split[k, 1], sizes[k], room[7:])
    return count


@compiled
def _code(parents, conditions, n, room):
    """The same number for isomorphic trees with conditions, and their flips, only: of the two words
    that of the tree with more arrows in, or the lesser.
    """
    flipped, lean, is_touched = room[9], 0, False
    for v in range(n):
        flipped[v] = conditions[v] >> 1 | (conditions[v] & 1) << 1
        lean += flipped[v] - conditions[v]  # IN is 1, OUT 2
        is_touched |= conditions[v] != flipped[v]
    if lean < 0:
        return word_of_tree(parents, flipped, 2, n, room)
    word = word_of_tree(parents, conditions, 2, n, room)
    if is_touched and lean == 0:
        word = min(word, word_of_tree(parents, flipped, 2, n, room))
    return word
