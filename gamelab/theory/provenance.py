"""By which method a value came, and on which statements the method relies: announced by the method,
heard by who asks.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, fields, is_dataclass
from functools import cache, update_wrapper
from inspect import signature
from itertools import islice
from threading import Lock
from types import SimpleNamespace
from typing import Any, Generic, Literal, ParamSpec, TypeVar, cast

P = ParamSpec("P")
R = TypeVar("R")
Q = ParamSpec("Q")
S = TypeVar("S")
Means = Literal["definition", "parameters", "table", "structure"]
ROW = 24  # entries of a row that are stated as facts
PLAIN = frozenset({int, str})  # what holds nothing in an order of its own

_heard: ContextVar["set[Method] | None"] = ContextVar("_heard", default=None)
# and who listens
_told: ContextVar["tuple[object, list[Answer]] | None"] = ContextVar("_told", default=None)


@dataclass(frozen=True, order=True)
class Method:
    """A way from a game and a board to values.

    `means` tells what is used: the definition; the same rules on parameters, such as a spider's
    legs; a compiled table; or the structure of the board. `relies_on` holds the ids of the
    statements without which the values would not be those of the definition.

    >>> print(Method("rows of Graph Nim", "table", ("graphnim-thm-4.1",)))
    rows of Graph Nim (table; relies on graphnim-thm-4.1)
    """

    name: str
    means: Means
    relies_on: tuple[str, ...] = ()

    def __str__(self) -> str:
        given = f"; relies on {', '.join(self.relies_on)}" if self.relies_on else ""
        return (
            self.name
            if self.means == "definition" and not given
            else f"{self.name} ({self.means}{given})"
        )


DEFINITION = Method("the definition", "definition")
NO_METHOD = "not announced"


def joined(methods: Iterable[Method]) -> str:
    """The names of the methods, or that none was announced, which says nothing of how a value came.

    >>> joined([DEFINITION]), joined([])
    ('the definition', 'not announced')
    """
    return " and ".join(map(str, methods)) or NO_METHOD


_WRITTEN = re.compile(
    r"(?P<name>.+?)"
    r"(?: \((?P<means>definition|parameters|table|structure)(?:; relies on (?P<given>[^)]*))?\))?"
)


def parse_methods(text: str) -> list[Method]:
    """The methods that `joined` wrote.

    >>> rows = Method("rows", "table", ("graphnim-thm-4.1", "graphnim-thm-5.1"))
    >>> parse_methods(joined([rows, DEFINITION])) == [rows, DEFINITION]
    True
    """
    parts = re.split(r"(?<=\)) and |(?<=the definition) and ", text) if text != NO_METHOD else []
    found = [read for part in parts if (read := _WRITTEN.fullmatch(part))]
    return [
        Method(
            read["name"],
            cast(Means, read["means"] or "definition"),
            tuple(filter(None, (read["given"] or "").split(", "))),
        )
        for read in found
    ]


def means_of(methods: Iterable[Method]) -> str:
    """What the methods use, in brief.

    >>> means_of([Method("rows", "table"), DEFINITION, Method("columns", "table")])
    'table and definition'
    """
    return " and ".join(dict.fromkeys(method.means for method in methods)) or NO_METHOD


def by_way_of(method: str) -> str:
    """How a value came, as a verdict ends.

    >>> by_way_of("the definition"), by_way_of(NO_METHOD)
    ('By the definition.', 'Method: not announced.')
    """
    return f"Method: {method}." if method == NO_METHOD else f"By {method}."


def announce(*methods: Method) -> None:
    """Tell whoever listens that these methods were taken."""
    heard = _heard.get()
    if heard is not None:
        heard.update(methods)


@contextmanager
def methods_used() -> Iterator[set[Method]]:
    """The methods announced while the block runs, those of blocks within it too.

    >>> with methods_used() as methods:
    ...     announce(DEFINITION)
    >>> sorted(map(str, methods))
    ['the definition']
    """
    outer, inner = _heard.get(), set[Method]()
    token = _heard.set(inner)
    try:
        yield inner
    finally:
        _heard.reset(token)
        if outer is not None:
            outer.update(inner)


@contextmanager
def unheard() -> Iterator[None]:
    """No method that is announced while the block runs is heard: what it finds is what a statement
    says, not how it is checked.

    >>> with methods_used() as methods, unheard():
    ...     announce(DEFINITION)
    >>> methods
    set()
    """
    token = _heard.set(None)
    try:
        yield
    finally:
        _heard.reset(token)


@dataclass(frozen=True, eq=False)
class Answer:
    """What a function of values was asked, and what it answered."""

    function: Callable[..., Any]
    args: tuple[Any, ...]
    kwargs: dict[str, Any]
    value: Any

    def facts(self) -> Iterable["Fact"]:
        """The facts that the answer states; none in misère play, nor of arguments that are used
        up.
        """
        states: States | None = getattr(self.function, "states", None)
        asked = signature(self.function).bind(*self.args, **self.kwargs)
        asked.apply_defaults()
        known = asked.arguments
        used_up = any(isinstance(one, Iterator) for one in known.values())
        if states is None or known.get("misere") or used_up:
            return ()
        if isinstance(states, str):
            return () if self.value is None else [Fact(known["game"], known[states], self.value)]
        return states(self.value, SimpleNamespace(**known))


@dataclass(frozen=True, eq=False)
class Fact:
    """A value that a certificate can state: of a position, or a `Period` of boards that grow.

    The position of a period is the growing board; it may be None for heaps, and where the period
    names its board.
    """

    game: Any
    position: Any
    value: Any


# What an answer states: the value of the game in the position that the argument of this name holds,
# or what is made of the value and the arguments by their names.
States = str | Callable[[Any, Any], Iterable[Fact]]


def facts_of_row(game: Any, values: Iterable[Any], board: Callable[[int], Any]) -> Iterator[Fact]:
    """The facts of the first entries of a row, whose n-th entry is the value of `board(n)`."""
    return (Fact(game, board(n), value) for n, value in enumerate(islice(values, ROW)))


@contextmanager
def answers_given() -> Iterator[list[Answer]]:
    """What the functions of values answer while the block runs, but not what they ask each other.

    >>> @answering
    ... def half(n):
    ...     return n if n % 2 else half(n // 2)
    >>> with answers_given() as answers:
    ...     value = half(12)
    >>> [(answer.args, answer.value) for answer in answers]
    [((12,), 3)]
    """
    answers: list[Answer] = []
    token = _told.set((object(), answers))
    try:
        yield answers
    finally:
        _told.reset(token)


def answering(function: Callable[P, R], states: States | None = None) -> Callable[P, R]:
    """Mark a function of values: its answers are recorded inside `answers_given`."""

    def told(*args: P.args, **kwargs: P.kwargs) -> R:
        listener = _told.get()
        if listener is None:
            return function(*args, **kwargs)
        token = _told.set(None)
        try:
            result = function(*args, **kwargs)
        finally:
            _told.reset(token)
        listener[1].append(Answer(told, args, kwargs, result))
        return result

    update_wrapper(told, function)
    told.states = states  # type: ignore[attr-defined]
    return told


def stating(states: States) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Mark a function of values, with the facts that its answers state.

    >>> @stating(lambda value, given: [Fact("halves", given.n, value)])
    ... def half(n):
    ...     return n // 2
    >>> with answers_given() as answers:
    ...     value = half(12)
    >>> [(fact.position, fact.value) for answer in answers for fact in answer.facts()]
    [(12, 6)]
    """
    return lambda function: answering(function, states)


def by_method(
    method: Method, states: States | None = None
) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Mark a function of values as a method: each call announces it, and its answers are recorded.

    `states` gives the facts that an answer states, as certificates write them.

    >>> @by_method(Method("counting", "definition"))
    ... def heap(n):
    ...     return n
    >>> with methods_used() as methods:
    ...     value = heap(3)
    >>> value, heap.method in methods
    (3, True)
    """

    def marked(function: Callable[P, R]) -> Callable[P, R]:
        def taken(*args: P.args, **kwargs: P.kwargs) -> R:
            announce(method)
            return function(*args, **kwargs)

        told = answering(update_wrapper(taken, function), states)
        told.method = method  # type: ignore[attr-defined]
        return told

    return marked


def _as_held(value: Any) -> Any:
    """What a value holds, in its order, where two equal values may hold it in different orders: the
    key of a memory.
    """
    kind = type(value)
    if kind is tuple:
        return value if PLAIN.issuperset(map(type, value)) else tuple(map(_as_held, value))
    if kind.__module__ == "builtins":
        return value
    if "__reduce__" in vars(kind):
        # kept with the value, which never changes
        if (held := value.__dict__.get("_held")) is None:
            held = value.__dict__["_held"] = kind, _as_held(value.__reduce__()[1])
        return held
    if names := _compared_parts(kind):  # type: ignore[arg-type]
        return value, *(_as_held(getattr(value, name)) for name in names)
    return value


@cache
def _compared_parts(kind: type[Any]) -> tuple[str, ...]:
    """The fields of a dataclass that has its own comparison; none of other classes."""
    is_compared = is_dataclass(kind) and "__eq__" in vars(kind)
    return tuple(part.name for part in fields(kind)) if is_compared else ()


class remembered(Generic[P, R]):
    """A cache that keeps with each result the methods by which it came, and announces them whenever
    it is asked again.

    Boards that are equal though their vertices and edges stand in another order are told apart,
    since a result may hang on the order. Who listens to answers hears those by which a result came,
    once. Safe for threads; what is interrupted or raises is not kept. `remembered.within(64)` keeps
    the latest 64.

    >>> @remembered
    ... @by_method(DEFINITION)
    ... def double(n):
    ...     return 2 * n
    >>> double(2)
    4
    >>> with methods_used() as methods:
    ...     again = double(2)
    >>> again, methods == {DEFINITION}
    (4, True)
    """

    def __init__(self, function: Callable[P, R], most: int | None = None) -> None:
        self._function, self._most, self._lock = function, most, Lock()
        self._results: dict[Any, tuple[R, frozenset[Method], object]] = {}
        update_wrapper(self, function)

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> R:
        key = (_as_held(args), _as_held(tuple(kwargs.items()))) if kwargs else _as_held(args)
        known = self._results.get(key)
        listener, _ = _told.get() or (None, None)
        if known is None or (listener is not None and known[2] is not listener):
            with methods_used() as methods:
                result = self._function(*args, **kwargs)
            with self._lock:
                if listener is not None:
                    self._results.pop(key, None)
                known = self._results.setdefault(key, (result, frozenset(methods), listener))
                while self._most is not None and len(self._results) > self._most:
                    del self._results[next(iter(self._results))]
        else:
            announce(*known[1])
        return known[0]

    def __reduce__(self) -> str:
        """Copied and pickled as a function is: by its name."""
        return str(self.__qualname__)  # type: ignore[attr-defined]

    @staticmethod
    def within(most: int) -> "Callable[[Callable[Q, S]], remembered[Q, S]]":
        """The same with room for so many results; the oldest go first."""
        return lambda function: remembered(function, most)

    def cache_clear(self) -> None:
        """Forget all results."""
        with self._lock:
            self._results.clear()
