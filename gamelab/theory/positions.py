"""Positions: what a board stands for, and what a ruleset offers from one, looked at before it is trusted."""

import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import singledispatch
from itertools import islice
from typing import Any

from gamelab.theory.shown import shown

Position = Any  # hashable, and never changed

Clock = Callable[[], float]
cpu_time: Clock = getattr(time, "thread_time", time.perf_counter)  # not everywhere can Python tell the time of a thread
AT_ONCE = 1024  # options that are listed before the time is looked at

_left: ContextVar[list[int] | None] = ContextVar("_left", default=None)  # how many options may still be listed


class OutOfBudget(ValueError):
    """More options would have to be listed, or more time spent, than is allowed."""


class Deadline:
    """The end of the time that a block may take, and of the block around it."""

    def __init__(self, seconds: float, clock: Clock, outer: "Deadline | None") -> None:
        self._clock, self._outer = clock, outer
        self._end = clock() + seconds
        if outer is not None and outer._clock is clock:
            self._end = min(self._end, outer._end)
        self._stops, self._stopped = 0, 0.0  # how often the clock was stopped and not yet let go on, and when it was first

    @property
    def left(self) -> float:
        """The seconds that are left, 0 or less when the time is over."""
        here, outer = self._end - (self._stopped if self._stops else self._clock()), self._outer
        return here if outer is None or outer._clock is self._clock else min(here, outer.left)

    def check(self) -> None:
        """Raise OutOfBudget when the time is over."""
        if self.left <= 0:
            raise OutOfBudget("It takes longer than is allowed here.")

    def stop(self) -> None:
        """Let the clock stand, until `go_on` is called as often."""
        self._stops += 1
        if self._stops == 1:
            self._stopped = self._clock()
        if self._outer is not None:
            self._outer.stop()

    def go_on(self) -> None:
        """Let the clock go on from where it stood."""
        self._stops -= 1
        if self._stops == 0:
            self._end += self._clock() - self._stopped
        if self._outer is not None:
            self._outer.go_on()


_deadline: ContextVar[Deadline | None] = ContextVar("_deadline", default=None)


@contextmanager
def within(seconds: float, clock: Clock = cpu_time) -> Iterator[Deadline]:
    """A block in which values are looked for no longer than this, in seconds of the clock; then OutOfBudget is raised.

    The time is looked at whenever options are listed, and between two stretches of compiled work, which take up to half a second.
    What was found is kept. A block within another one ends with it.

    >>> from gamelab import NodeKayles, path
    >>> from gamelab.theory import by_definition
    >>> with within(0):
    ...     by_definition(NodeKayles(), path(60))
    Traceback (most recent call last):
    gamelab.theory.positions.OutOfBudget: It takes longer than is allowed here.
    """
    deadline = Deadline(seconds, clock, _deadline.get())
    token = _deadline.set(deadline)
    try:
        yield deadline
    finally:
        _deadline.reset(token)


def deadline() -> Deadline | None:
    """The end of the innermost block `within` which this is called, if there is one."""
    return _deadline.get()


@contextmanager
def at_most(options: int) -> Iterator[list[int]]:
    """While the block runs, so many options are listed in all; for the next one OutOfBudget is raised. What was found is kept.

    Compiled work is counted too, 64 sets, heaps or the like for an option, as often as it lets an interruption in.
    The block is given a list of one number: how many are left, less than 0 when too many were asked for.

    >>> from gamelab import NodeKayles, path
    >>> from gamelab.theory import by_definition
    >>> with at_most(20):
    ...     by_definition(NodeKayles(), path(60))
    Traceback (most recent call last):
    gamelab.theory.positions.OutOfBudget: More options would have to be listed than are allowed here.
    """
    left = [options]
    token = _left.set(left)
    try:
        yield left
    finally:
        _left.reset(token)


def charge(options: int) -> None:
    """Count so many options as listed, or work that takes as long; and look at the time."""
    end = _deadline.get()
    if end is not None:
        end.check()
    left = _left.get()
    if left is not None:
        left[0] -= options
        if left[0] < 0:
            raise OutOfBudget("More options would have to be listed than are allowed here.")


@singledispatch
def position_of(board: Any) -> Position:
    """The position that a board stands for in a game that does not say otherwise: itself, unless its type is registered.

    >>> from gamelab import Spider
    >>> position_of(5), position_of(Spider(1, 1))
    (5, Graph.of([(0, (1, 1)), (0, (2, 1))]))
    """
    return board


_itself = position_of.dispatch(object)


def options_of(game: Any, position: Position, most: int | None = None) -> list[Position]:
    """The options of a position as a list, the first so many if asked; what is wrong with them is laid to the ruleset.

    An option that is a board, such as a networkx graph, becomes the position that it stands for in the game.

    >>> from gamelab import Ruleset
    >>> class Forgetful(Ruleset):
    ...     def moves(self, heap):
    ...         [heap - 1]
    >>> options_of(Forgetful(), 3)
    Traceback (most recent call last):
    TypeError: Forgetful.moves(3) returned None; it returns the options, a list of positions or another iterable of them.
    """
    left = _left.get()
    if left is not None:
        most = left[0] + 1 if most is None else min(most, left[0] + 1)
    try:
        found = game.moves(position)
        right = isinstance(found, Iterable) and not isinstance(found, str)
        options = _listed(found, most) if right else []
    except OutOfBudget:
        raise
    except Exception as error:
        if not hasattr(error, "__notes__"):  # of a game within a game, the inner one is named
            error.add_note(f"{type(game).__name__}.moves({shown(position)}) raised this.")
        raise
    if not right:
        raise TypeError(
            f"{type(game).__name__}.moves({shown(position)}) returned {shown(found)}; it returns the options, a list of positions "
            "or another iterable of them."
        )
    charge(len(options))
    kinds = set(map(type, options))
    if any(position_of.dispatch(kind) is not _itself for kind in kinds):
        options = [game.start(option) for option in options]
    if any(map(_may_fail_to_hash, kinds)):
        for option in options:
            hashable(option, f"{type(game).__name__}.moves({shown(position)}) offers")
    return options


def _listed(found: Iterable[Position], most: int | None) -> list[Position]:
    """The first so many options, or all; the time is looked at now and then."""
    end = _deadline.get()
    if end is None:
        return [*islice(found, most)]
    ahead, options = islice(found, most), list[Position]()
    while some := [*islice(ahead, AT_ONCE)]:
        options += some
        end.check()
    return options


@contextmanager
def refinements_blamed(game: Any, position: Position) -> Iterator[None]:
    """An error that did not come from `moves` came from what refines them: say so."""
    try:
        yield
    except (TypeError, AttributeError) as error:
        if not hasattr(error, "__notes__") and "moves(" not in str(error):
            error.add_note(
                f"{type(game).__name__}.components gives positions and {type(game).__name__}.canonical one, which can be hashed; "
                f"this was raised on the way from {shown(position)}."
            )
        raise


def hashable(position: Any, subject: str) -> Position:
    """The position, if it can be remembered; else an error that begins with the subject, such as "Nim was given"."""
    try:
        if _may_fail_to_hash(type(position)):
            hash(position)
    except TypeError:
        raise TypeError(
            f"{subject} {shown(position)}, which cannot be hashed; a position is a number, a string, a tuple or frozenset of "
            "these, a Graph or a frozen dataclass."
        ) from None
    return position


def _may_fail_to_hash(kind: type) -> bool:
    return kind.__hash__ is None or kind is tuple or hasattr(kind, "__dataclass_fields__")
