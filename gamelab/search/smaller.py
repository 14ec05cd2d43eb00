"""The steps to smaller boards, and counterexamples from which no step leads to another one."""

from collections.abc import Callable, Collection, Iterator
from dataclasses import replace
from functools import singledispatch
from typing import Any

from gamelab.boards import Bistar, Caterpillar, Graph, Spider, WeightedGraph

STEPS = {  # the steps to smaller boards of each kind
    Graph: "deleting a vertex or an edge so that it falls into no more parts",
    Spider: "shortening a leg by one edge",
    Bistar: "shortening a leg or the middle by one edge",
    Caterpillar: "deleting a leaf or an end of the spine",
    WeightedGraph: "lowering a weight by one or deleting an edge so that it falls into no more "
    "parts",
    int: "subtracting one",
    tuple: "making one of its members smaller or leaving it out",
    frozenset: "leaving out a member",
}


def steps_of(board: Any) -> str:
    """The steps that make a board smaller, in words."""
    return next((words for kind, words in STEPS.items() if isinstance(board, kind)), "")


def shrunk(
    case: tuple[Any, ...],
    fails: Callable[..., bool],
    among: Collection[tuple[Any, ...]] | None = None,
) -> tuple[Any, ...]:
    """A case that fails, made smaller step by step as long as it fails and is `among` the cases.

    A case that is refused by a ValueError, such as a board without its root, is none.

    >>> from gamelab import path
    >>> shrunk((path(9),), lambda board: len(board.vertices) > 3)[0] == Graph.of(
    ...     [(5, 6), (6, 7), (7, 8)]
    ... )
    True
    """

    def is_one(below: tuple[Any, ...]) -> bool:
        try:
            return (among is None or below in among) and fails(*below)
        except ValueError:
            return False

    while True:
        below = (
            (*case[:i], one, *case[i + 1 :]) for i in range(len(case)) for one in smaller(case[i])
        )
        found = next(filter(is_one, below), None)
        if found is None:
            return case
        case = found


@singledispatch
def smaller(board: Any) -> Iterator[Any]:
    """The boards one step below, their vertices with their names; none for what has no steps.

    >>> from gamelab import path
    >>> list(smaller(Spider(3, 1)))
    [Spider(2, 1), Spider(3)]
    >>> list(smaller(path(3)))
    [Graph.of([(1, 2)]), Graph.of([(0, 1)])]
    """
    return iter(())


@smaller.register
def _(board: Graph) -> Iterator[Graph]:
    parts = len(board.components())
    taken = [board.without_vertices([v]) for v in board.vertices] + [
        board.without_edges([i]) for i in range(len(board.edges))
    ]
    yield from (one for one in taken if one.vertices and len(one.components()) <= parts)


@smaller.register
def _(board: WeightedGraph) -> Iterator[WeightedGraph]:
    parts = len(board.graph.components())
    for i, weight in enumerate(board.weights):
        if weight > 1:
            yield WeightedGraph(
                board.graph, (*board.weights[:i], weight - 1, *board.weights[i + 1 :])
            )
        graph = board.graph.without_edges([i])
        kept = graph.without_vertices([v for v in graph.vertices if not graph.incident[v]])
        if kept.edges and len(kept.components()) <= parts:
            yield WeightedGraph(kept, (*board.weights[:i], *board.weights[i + 1 :]))


@smaller.register
def _(board: Spider) -> Iterator[Spider]:
    yield from dict.fromkeys(Spider(*legs) for legs in _lowered(board.legs))


@smaller.register
def _(board: Bistar) -> Iterator[Bistar]:
    for side in ("left", "right"):
        legs = getattr(board, side)
        for shorter in dict.fromkeys(_lowered(legs or ())):
            yield replace(board, left=shorter) if side == "left" else replace(board, right=shorter)
    if board.middle > (board.left is None or board.right is None):
        yield replace(board, middle=board.middle - 1)


@smaller.register
def _(board: Caterpillar) -> Iterator[Caterpillar]:
    ends = (board.leaves[1:], board.leaves[:-1]) if len(board.leaves) > 1 else ()
    yield from dict.fromkeys(Caterpillar(*leaves) for leaves in [*_lowered(board.leaves), *ends])


@smaller.register
def _(number: int) -> Iterator[int]:
    if number > 0:
        yield number - 1


@smaller.register(tuple)
def _(members: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
    for i, member in enumerate(members):
        yield from ((*members[:i], one, *members[i + 1 :]) for one in smaller(member))
        yield (*members[:i], *members[i + 1 :])


@smaller.register(frozenset)
def _(members: frozenset[Any]) -> Iterator[frozenset[Any]]:
    yield from (members - {one} for one in sorted(members, key=repr) if len(members) > 1)


def _lowered(numbers: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    for i, number in enumerate(numbers):
        if number > 0:
            yield (*numbers[:i], number - 1, *numbers[i + 1 :])
