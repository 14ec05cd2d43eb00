"""Values in words, for readers who know no Python: what a statement says and what a game gives."""

from collections.abc import Mapping, Sequence
from functools import singledispatch
from math import isinf
from numbers import Integral
from typing import Any

import numpy as np

from gamelab.boards.graph import Graph
from gamelab.plots.captions import as_text, caption
from gamelab.theory.checks import shown
from gamelab.theory.periods import Period

FEW = 12  # members that are all told
FIRST, LAST = 6, 2  # of a long sequence
# a relation with nothing behind it
ANY = {"among others ": "any set", "at least ": "any number", "only ": "nothing"}


@singledispatch
def told(value: Any) -> str:
    """A value in words: sets and ranges by their members, boards by their size, long sequences by
    their ends.

    >>> (
    ...     told(range(4, 5)),
    ...     told(range(3, 9)),
    ...     told(set()),
    ...     told({3, 1}),
    ...     told(True),
    ...     told(float("inf")),
    ... )
    ('4', '3 to 8', 'none', '1 and 3', 'yes', 'infinite')
    >>> told([7] * 800)
    '7, 7, 7, 7, 7, 7, …, 7, 7 (800 numbers)'
    >>> from gamelab import path
    >>> told({path(12): (19, 12)})
    'a path with 12 vertices: (19, 12)'
    """
    return caption(value, 200)


@told.register
def _period(value: Period) -> str:
    return f"period {value.period:,} from {value.preperiod:,} on"


def in_parts(value: Any, parts: Sequence[str]) -> str:
    """A value of which each part has a name, or which has one as a whole.

    >>> (
    ...     in_parts((0, 6), ("preperiod", "period")),
    ...     in_parts((2, [0, 3]), ("f", "discrepancies")),
    ...     in_parts([], ()),
    ... )
    ('preperiod 0, period 6', 'f 2; discrepancies 0, 3', 'none')
    """
    if len(parts) == 1:
        return f"{parts[0]} {told(value)}"
    if not parts or not isinstance(value, tuple | list) or len(value) != len(parts):
        return told(value)
    between = "; " if any(isinstance(part, tuple | list) for part in value) else ", "
    return between.join(f"{name} {told(part)}" for name, part in zip(parts, value, strict=True))


def related(words: str, value: Any, parts: Sequence[str] = ()) -> str:
    """What a statement says, with the words of its relation, such as "at most ".

    >>> related("at most ", 33), related("among others ", set()), related("one of ", range(4, 8))
    ('at most 33', 'any set', 'one of 4 to 7')
    >>> related("at most ", 33, ("f",))
    'f at most 33'
    """
    if parts:
        return in_parts(value, parts) if len(parts) > 1 else f"{parts[0]} {words}{told(value)}"
    empty = isinstance(value, tuple | list | set | frozenset | range | dict) and not value
    if words in ANY and (empty or (words == "at least " and value == 0)):
        return ANY[words]
    return told(value) if isinstance(value, range) and len(value) == 1 else f"{words}{told(value)}"


def board_told(graph: Graph) -> str:
    """A board by the name of its kind and its size.

    >>> from gamelab import Spider, cycle
    >>> board_told(Spider(3, 3, 1).graph), board_told(cycle(6))
    ('a spider with legs 3, 3 and 1', 'a cycle with 6 vertices')
    """
    n, m = len(graph.vertices), len(graph.edges)
    degrees = sorted(map(graph.degree, graph.vertices))
    connected = len(graph.components()) == 1
    if connected and m == n - 1 and n > 1:
        if degrees[-1] <= 2:
            return f"a path with {n:,} vertices"
        if degrees[-2] <= 2:
            return f"a spider with legs {_and([str(leg) for leg in _legs(graph)])}"
        return f"a tree with {n:,} vertices"
    if connected and n > 2 and degrees[0] == degrees[-1] == 2 and m == n:
        return f"a cycle with {n:,} vertices"
    return caption(graph)


def _legs(graph: Graph) -> list[int]:
    hub = max(graph.vertices, key=graph.degree)
    return sorted(
        (len(leg.vertices) for leg in graph.without_vertices([hub]).components()), reverse=True
    )


@told.register(bool)
@told.register(np.bool_)
def _truth(value: Any) -> str:
    return "yes" if value else "no"


@told.register(type(None))
def _nothing(value: None) -> str:
    return "none"


@told.register(Integral)
def _number(value: Any) -> str:
    return shown(int(value))


@told.register(float)
def _real(value: float) -> str:
    return ("infinite" if value > 0 else "below any number") if isinf(value) else f"{value:g}"


@told.register(str)
def _text(value: str) -> str:
    return as_text(value) or "none"


@told.register(range)
def _range(value: range) -> str:
    if len(value) > 2 and value.step == 1:
        return f"{value[0]} to {value[-1]}"
    return _members(list(value))


@told.register(set)
@told.register(frozenset)
def _set(value: Any) -> str:
    try:
        return _members(sorted(value))
    except TypeError:
        return _members(sorted(value, key=told))


@told.register(tuple)
@told.register(list)
@told.register(np.ndarray)
def _sequence(value: Any) -> str:
    members = list(value[: FEW + 1])
    if isinstance(value, tuple) and len(value) <= FEW:
        return f"({', '.join(map(told, members))})"
    if len(value) <= FEW:
        return ", ".join(map(told, members)) or "none"
    ends = [*map(told, value[:FIRST]), "…", *map(told, value[-LAST:])]
    return (
        f"{', '.join(ends)} ({len(value):,} "
        f"{'numbers' if isinstance(value[0], Integral | float) else 'of them'})"
    )


@told.register(Mapping)
def _mapping(value: Mapping[Any, Any]) -> str:
    pairs = [f"{told(key)}: {told(one)}" for key, one in list(value.items())[:FIRST]]
    return ("; ".join(pairs) or "none") + (
        f"; and {len(value) - FIRST:,} more" if len(value) > FIRST else ""
    )


@told.register
def _board(value: Graph) -> str:
    return board_told(value)


def _members(values: list[Any]) -> str:
    words = [told(value) for value in values[:FEW]]
    return _and(words if len(values) <= FEW else [*words, f"{len(values) - FEW:,} more"]) or "none"


def _and(words: list[str]) -> str:
    return " and ".join(filter(None, (", ".join(words[:-1]), words[-1]))) if words else ""
