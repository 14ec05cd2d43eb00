"""Positions: what a board stands for, and what a ruleset offers from one, looked at before it is
trusted.
"""

import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import singledispatch
from itertools import islice
from math import inf
from threading import local
from typing import Any

from gamelab.theory.checks import shown

Position = Any  # hashable, and never changed

Clock = Callable[[], float]
AT_ONCE = 64  # options that are listed before a budget is looked at
# not everywhere can Python tell the time of a thread
_thread_time: Clock = getattr(time, "thread_time", time.perf_counter)


class _Counts(local):
    """What this thread has done: the options that it has listed, and the seconds that count for no
    budget.
    """

    options = 0
    uncounted = 0.0


_counts = _Counts()
# what each clock shows when its budget is spent
_ends: ContextVar[dict[Clock, float]] = ContextVar("_ends")


class OutOfBudget(ValueError):
    """More options would have to be listed, or more time spent, than is allowed."""


def cpu_time() -> float:
    """The processor time of this thread in seconds, without `uncounted` blocks."""
    return _thread_time() - _counts.uncounted


def options_listed() -> int:
    """The number of options that this thread has listed; 64 sets, heaps or the like of compiled
    work count as one.
    """
    return _counts.options


@contextmanager
def uncounted() -> Iterator[None]:
    """A block whose processor time counts for no budget, such as the loading of a compiled kernel,
    done once in a process.
    """
    began = cpu_time()
    try:
        yield
    finally:
        _counts.uncounted += cpu_time() - began


@contextmanager
def budget(amount: float, clock: Clock = cpu_time) -> Iterator[Callable[[], float]]:
    """A block that may take this amount of a clock: seconds, or with `options_listed` options. Then
    OutOfBudget is raised.

    The block is given a function that returns the amount left, less than 0 when it is spent. A
    block within another one ends with it. The clock is looked at whenever options are listed, and
    between two stretches of compiled work, which take up to half a second. Values found so far stay
    cached.

    >>> from gamelab import NodeKayles, path
    >>> from gamelab.theory import by_definition
    >>> with budget(20, options_listed):
    ...     by_definition(NodeKayles(), path(60))
    Traceback (most recent call last):
    gamelab.theory.positions.OutOfBudget: It takes more time, or more options, than is allowed here.
    """
    outer = _ends.get({})
    end = min(clock() + amount, outer.get(clock, inf))
    token = _ends.set({**outer, clock: end})
    try:
        yield lambda: end - clock()
    finally:
        _ends.reset(token)


def charge(options: int) -> None:
    """Count so many options as listed, or work that takes as long; and raise OutOfBudget when a
    budget is spent.
    """
    _counts.options += options
    for clock, end in _ends.get({}).items():
        if clock() > end:
            raise OutOfBudget("It takes more time, or more options, than is allowed here.")


@singledispatch
def position_of(board: Any) -> Position:
    """The position that a board stands for in a game that does not say otherwise: itself, unless
    its type is registered.

    >>> from gamelab import Spider
    >>> position_of(5), position_of(Spider(1, 1))
    (5, Graph.of([(0, (1, 1)), (0, (2, 1))]))
    """
    return board


_itself = position_of.dispatch(object)


def options_of(game: Any, position: Position, most: int | None = None) -> list[Position]:
    """The options of a position as a list, at most `most` of them. Errors name the ruleset's
    `moves` as their cause.

    An option that is a board, such as a networkx graph, becomes the position that it stands for in
    the game.

    >>> from gamelab import Ruleset
    >>> class Forgetful(Ruleset):
    ...     def moves(self, heap):
    ...         [heap - 1]
    >>> options_of(Forgetful(), 3)
    Traceback (most recent call last):
    TypeError: Forgetful.moves(3) returned None; it returns the options, a list of positions or
    another iterable of them.
    """
    try:
        found = game.moves(position)
        right = isinstance(found, Iterable) and not isinstance(found, str)
        options = _listed(found, most) if right else []
    except OutOfBudget:
        raise
    except Exception as error:
        if not hasattr(error, "__notes__"):  # of a game within a game, the inner one is named
            told = f"{type(game).__name__}.moves({shown(position)}) raised this."
            of_position = f"'{type(position).__name__}' object" in str(error)
            if of_position and hasattr(position, "to_networkx"):
                told += (
                    " It gets a Graph of gamelab, with vertices, edges, neighbours(v), degree(v), "
                    "without_vertices([v]); graph.to_networkx() is one of networkx, and options "
                    "may be such graphs too."
                )
            error.add_note(told)
        raise
    if not right:
        raise TypeError(
            f"{type(game).__name__}.moves({shown(position)}) returned {shown(found)}; it returns "
            f"the options, a list of positions "
            "or another iterable of them."
        )
    kinds = set(map(type, options))
    if any(position_of.dispatch(kind) is not _itself for kind in kinds):
        options = [game.start(option) for option in options]
    if any(map(_may_fail_to_hash, kinds)):
        for option in options:
            hashable(option, f"{type(game).__name__}.moves({shown(position)}) offers")
    return options


def _listed(found: Iterable[Position], most: int | None) -> list[Position]:
    """The first so many options, or all, as far as the budget goes."""
    ahead, options = islice(found, most), list[Position]()
    while some := [*islice(ahead, AT_ONCE)]:
        charge(len(some))
        options += some
    return options


@contextmanager
def refinements_blamed(game: Any, position: Position) -> Iterator[None]:
    """An error that did not come from `moves` came from what refines them: say so."""
    try:
        yield
    except (TypeError, AttributeError) as error:
        if not hasattr(error, "__notes__") and "moves(" not in str(error):
            error.add_note(
                f"{type(game).__name__}.components gives positions and "
                f"{type(game).__name__}.canonical one, which can be hashed; this was raised on "
                f"the way from {shown(position)}."
            )
        raise


def hashable(position: Any, subject: str) -> Position:
    """The position, if it can be remembered; else an error that begins with the subject, such as
    "Nim was given".
    """
    try:
        if _may_fail_to_hash(type(position)):
            hash(position)
    except TypeError:
        raise TypeError(
            f"{subject} {shown(position)}, which cannot be hashed; a position is a number, a "
            f"string, a tuple or frozenset of "
            "these, a Graph or a frozen dataclass."
        ) from None
    return position


def _may_fail_to_hash(kind: type) -> bool:
    return kind.__hash__ is None or kind is tuple or hasattr(kind, "__dataclass_fields__")
