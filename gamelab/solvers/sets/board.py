"""A board as sets of bits: what lies beside what, which sets a move takes, and which symmetries the
board has.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate, chain
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gamelab.boards import Graph, Vertex
from gamelab.boards.isomorphism import automorphisms, twins
from gamelab.theory import charge

Bits = NDArray[np.int64]  # a row for each set, with its words
ELEMENTS = 128  # the most elements: two words
BY_SIZE = -1  # for the digit of a move: that of the board for the number of elements that it takes
IMAGES = 31  # automorphisms by which a position is compared with its images


class SetMove(NamedTuple):
    """What must be there, what goes of what is there, and what may be left of the component: 1
    nothing, 2 one part, 4 several.

    Where the digit is BY_SIZE, it is that of the board for the number of elements taken. That
    something is gone cannot be a condition.
    """

    need: int
    take: int
    digit: int = 7


class Moves(NamedTuple):
    """The moves by the least element that they need: those of element e stand from first[e] to
    first[e + 1] - 1.
    """

    first: NDArray[np.int64]
    need: Bits
    take: Bits
    border: Bits  # what lies beside the elements that go
    digit: NDArray[np.int64]


class Symmetry(NamedTuple):
    """What carries sets to others that are the same position."""

    twins: Bits  # classes of elements of which any two may change places
    fewest: NDArray[np.int64]  # [c, k]: the first k elements of the c-th class
    # [g, b, x]: where the g-th automorphism carries the b-th byte of a set, if it is x
    images: NDArray[np.int64]


class SetBoard(NamedTuple):
    """All that kernels need of a board. Elements are vertices, or edges; then `ends` and `at` tell
    where they are.
    """

    near: Bits  # for each element, those beside it
    moves: Moves
    symmetry: Symmetry
    # the places of the two ends of each edge; empty where elements are vertices
    ends: NDArray[np.int64]
    at: Bits  # the edges at each vertex
    least: int  # the fewest elements that a move takes: smaller parts are dead
    # by the number of elements taken, for moves BY_SIZE and for taking all; or empty
    digits: NDArray[np.int64]
    # those that no move may leave with nothing beside them, as one set; no set where there are none
    guards: Bits


def words_of(sets: Iterable[int]) -> Bits:
    """Sets as rows of two signed 64-bit words.

    >>> words_of([5, 1 << 63]).tolist()
    [[5, 0], [-9223372036854775808, 0]]
    """
    words = b"".join(bits.to_bytes(ELEMENTS // 8, "little") for bits in sets)
    return np.frombuffer(words, np.int64).reshape(-1, 2).copy()


def inwards(graph: Graph) -> Graph:
    """The graph with the vertices of each component in order from the rim to the middle, and its
    edges likewise.

    What a move cuts off is looked for from the least element beside it: so the small parts are
    found, and the rest is known.

    >>> from gamelab import path
    >>> inwards(path(4)).vertices
    (0, 3, 1, 2)
    """
    vertices = [v for part in graph.components() for v in reversed(part.outwards(_middle(part)))]
    place = {v: i for i, v in enumerate(vertices)}
    return Graph(
        tuple(vertices), tuple(sorted(graph.edges, key=lambda edge: sorted(place[v] for v in edge)))
    )


def _middle(graph: Graph) -> Vertex:
    """The middle of a path from a vertex that is far from the first to one that is farthest from
    it.
    """
    way = graph.outwards([*graph.outwards(graph.vertices[0])][-1])
    steps = [[*way][-1]]
    while way[steps[-1]] != steps[-1]:
        steps.append(way[steps[-1]])
    return steps[len(steps) // 2]


def neighbourhoods(graph: Graph) -> list[int]:
    """The neighbours of each vertex as a set, the i-th vertex being bit i."""
    place = {v: i for i, v in enumerate(graph.vertices)}
    return [sum(1 << place[u] for u in graph.neighbours(v)) for v in graph.vertices]


def connected_sets(near: list[int], most: int) -> Iterator[int]:
    """Every connected set of at most so many vertices once, the small ones first, each as soon as
    it is found.
    """
    around = {1 << v: beside for v, beside in enumerate(near)} if most else {}
    waiting = [*around]
    yield from waiting
    for some in waiting:
        for v in range(len(near)) if some.bit_count() < most else ():
            larger = some | 1 << v
            if around[some] >> v & 1 and larger not in around:
                around[larger] = (around[some] | near[v]) & ~larger
                waiting.append(larger)
                yield larger


def vertex_board(
    graph: Graph, moves: Iterable[SetMove], digits: Sequence[int] = (), guards: int = 0
) -> SetBoard:
    """The board of a game that takes vertices of a connected simple graph, the i-th vertex being
    bit i.

    A move may not leave one of the guards with nothing beside it. It then needs one element, and
    takes two guards at most.
    """
    return _board(neighbourhoods(graph), moves, [], [], digits, guards)


def edge_board(graph: Graph, moves: Iterable[SetMove]) -> SetBoard:
    """The board of a game that takes edges of a connected graph, the i-th edge being bit i."""
    place = {v: i for i, v in enumerate(graph.vertices)}
    at = [sum(1 << i for i in graph.incident[v]) for v in graph.vertices]
    ends = [(place[u], place[v]) for u, v in graph.edges]
    near = [(at[u] | at[v]) & ~(1 << i) for i, (u, v) in enumerate(ends)]
    return _board(near, moves, ends, at, [])


def symmetry_of(graph: Graph, edges: bool) -> Symmetry:
    """What carries sets of vertices, or of edges, of a board to others; on trees, whose shapes have
    numbers, twins only.
    """
    place = {v: i for i, v in enumerate(graph.vertices)}
    alike = twins(graph)
    is_looked_at = len(graph.edges) >= len(graph.vertices) and len(graph.components()) == 1
    if not edges:
        carried = automorphisms(graph, IMAGES, alike) if is_looked_at else []
        return symmetry_by(len(place), [[place[v] for v in some] for some in alike], carried)
    carried = []
    if is_looked_at and not graph.has_parallel_edges:
        carried = automorphisms(
            graph, IMAGES, [some for some in alike if graph.degree(some[0]) == 1]
        )
    ends = [(place[u], place[v]) for u, v in graph.edges]
    number = {frozenset(pair): i for i, pair in enumerate(ends)}
    classes: dict[tuple[Vertex, ...], list[int]] = {}
    for i, edge in enumerate(graph.edges):  # parallel edges, and edges to leaves of one vertex
        classes.setdefault(
            tuple(sorted((v for v in edge if graph.degree(v) > 1), key=place.__getitem__)), []
        ).append(i)
    images = [[number[frozenset((image[u], image[v]))] for u, v in ends] for image in carried]
    return symmetry_by(len(ends), [some for some in classes.values() if len(some) > 1], images)


def _board(
    near: Sequence[int],
    moves: Iterable[SetMove],
    ends: Sequence[tuple[int, int]],
    at: Sequence[int],
    digits: Sequence[int],
    guards: int = 0,
) -> SetBoard:
    by_element: list[list[SetMove]] = [[] for _ in near]
    for move in _charged(moves):
        by_element[(move.need & -move.need).bit_length() - 1].append(move)
    listed = list(chain.from_iterable(by_element))
    return SetBoard(
        words_of(near),
        Moves(
            np.cumsum([0, *map(len, by_element)], dtype=np.int64),
            words_of(move.need for move in listed),
            words_of(move.take for move in listed),
            words_of(_beside(move.take, near) for move in _charged(listed)),
            np.array([move.digit for move in listed], np.int64),
        ),
        symmetry_by(0, [], []),
        np.array(ends, np.int64).reshape(-1, 2),
        words_of(at),
        _least(listed, digits),
        np.array(digits, np.int64),
        words_of([guards] if guards else []),
    )


def _charged(moves: Iterable[SetMove]) -> Iterator[SetMove]:
    """The moves, each counted as an option that is listed: a board may have a million."""
    for move in moves:
        charge(1)
        yield move


def _least(moves: Sequence[SetMove], digits: Sequence[int]) -> int:
    """The fewest elements that a move takes, or 1 where it may take less than its set: a part with
    fewer has no move.
    """
    if any(move.take != move.need for move in moves):
        return 1
    taken = [move.take.bit_count() for move in moves]
    return min(taken + [size for size, digit in enumerate(digits) if digit], default=ELEMENTS + 1)


def _beside(taken: int, near: Sequence[int]) -> int:
    found, left = 0, taken
    while left:
        found |= near[(left & -left).bit_length() - 1]
        left &= left - 1
    return found & ~taken


def symmetry_by(
    elements: int, alike: Sequence[Sequence[int]], carried: Sequence[Sequence[int]]
) -> Symmetry:
    """What is carried to what by classes of twins, and by automorphisms, each as the places where
    the elements go.
    """
    longest = max(map(len, alike), default=0)
    fewest = np.zeros((len(alike), longest + 1, 2), np.int64)
    for c, some in enumerate(alike):
        fewest[c, : len(some) + 1] = words_of(accumulate((1 << i for i in some), initial=0))
    images = np.zeros((len(carried), (elements + 7) // 8, 256, 2), np.int64)
    for g, image in enumerate(carried):
        single = words_of(1 << i for i in image)
        for i in range(elements):
            byte, bit = divmod(i, 8)
            images[g, byte, np.arange(256) >> bit & 1 > 0] |= single[i]
    return Symmetry(words_of(sum(1 << i for i in some) for some in alike), fewest, images)
