"""The steps to smaller boards, and counterexamples from which no step leads to another one."""

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import replace
from functools import singledispatch
from typing import Any

from gamelab.boards import Bistar, Caterpillar, Graph, Spider, WeightedGraph


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


def smaller(board: Any) -> Iterator[Any]:
    """The boards one step below, their vertices with their names; none for what has no steps.

    >>> from gamelab import path
    >>> list(smaller(Spider(3, 1)))
    [Spider(2, 1), Spider(3)]
    >>> list(smaller(path(3)))
    [Graph.of([(1, 2)]), Graph.of([(0, 1)])]
    """
    return iter(dict.fromkeys(_below(board)))


def steps_of(board: Any) -> str:
    """The steps that make a board smaller, in words; "" for what has no steps."""
    return _below.dispatch(type(board)).__doc__ or ""


@singledispatch
def _below(board: Any) -> Iterable[Any]:
    return ()


# The docstring of each function below says its steps in words.


@_below.register
def _(board: Graph) -> Iterator[Graph]:
    """deleting a vertex or an edge so that it falls into no more parts"""
    parts = len(board.components())
    yield from (
        one
        for one in (
            *(board.without_vertices([v]) for v in board.vertices),
            *(board.without_edges([i]) for i in range(len(board.edges))),
        )
        if one.vertices and len(one.components()) <= parts
    )


@_below.register
def _(board: WeightedGraph) -> Iterator[WeightedGraph]:
    """lowering a weight by one or deleting an edge so that it falls into no more parts"""
    parts = len(board.graph.components())
    for i, weight in enumerate(board.weights):
        before, after = board.weights[:i], board.weights[i + 1 :]
        if weight > 1:
            yield WeightedGraph(board.graph, (*before, weight - 1, *after))
        graph = board.graph.without_edges([i])
        kept = graph.without_vertices([v for v in graph.vertices if not graph.incident[v]])
        if kept.edges and len(kept.components()) <= parts:
            yield WeightedGraph(kept, before + after)


@_below.register
def _(board: Spider) -> Iterator[Spider]:
    """shortening a leg by one edge"""
    return (Spider(*legs) for legs in _lowered(board.legs))


@_below.register
def _(board: Bistar) -> Iterator[Bistar]:
    """shortening a leg or the middle by one edge"""
    yield from (replace(board, left=legs) for legs in _lowered(board.left or ()))
    yield from (replace(board, right=legs) for legs in _lowered(board.right or ()))
    if board.middle > (board.left is None or board.right is None):
        yield replace(board, middle=board.middle - 1)


@_below.register
def _(board: Caterpillar) -> Iterator[Caterpillar]:
    """deleting a leaf or an end of the spine"""
    ends = (board.leaves[1:], board.leaves[:-1]) if len(board.leaves) > 1 else ()
    yield from (Caterpillar(*leaves) for leaves in (*_lowered(board.leaves), *ends))


@_below.register
def _(number: int) -> range:
    """subtracting one"""
    return range(number - 1, number)[: number > 0]


@_below.register(tuple)
def _(members: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
    """making one of its members smaller or leaving it out"""
    for i, member in enumerate(members):
        for fewer in (*((one,) for one in smaller(member)), ()):
            yield (*members[:i], *fewer, *members[i + 1 :])


@_below.register(frozenset)
def _(members: frozenset[Any]) -> Iterator[frozenset[Any]]:
    """leaving out a member"""
    return (members - {one} for one in sorted(members, key=repr) if members > {one})


def _lowered(numbers: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    for i, number in enumerate(numbers):
        if number > 0:
            yield (*numbers[:i], number - 1, *numbers[i + 1 :])
