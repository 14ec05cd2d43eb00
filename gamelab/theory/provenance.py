"""By which method a value came, and on which statements the method relies."""

import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, fields, is_dataclass
from functools import cache, update_wrapper, wraps
from threading import Lock
from typing import Any, Generic, Literal, ParamSpec, TypeVar, cast

P = ParamSpec("P")
R = TypeVar("R")
Q = ParamSpec("Q")
S = TypeVar("S")
Means = Literal["definition", "parameters", "table", "structure"]
PLAIN = frozenset({int, str})  # types whose values hold nothing in an order of its own

_announced: ContextVar["set[Method] | None"] = ContextVar("_announced", default=None)


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


def format_methods(methods: Iterable[Method]) -> str:
    """The names of the methods, or that none was announced, which says nothing of how a value came.

    >>> format_methods([DEFINITION]), format_methods([])
    ('the definition', 'not announced')
    """
    return " and ".join(map(str, methods)) or NO_METHOD


_WRITTEN = re.compile(
    r"(?P<name>.+?)"
    r"(?: \((?P<means>definition|parameters|table|structure)(?:; relies on (?P<given>[^)]*))?\))?"
)


def parse_methods(text: str) -> list[Method]:
    """The methods that `format_methods` wrote.

    >>> rows = Method("rows", "table", ("graphnim-thm-4.1", "graphnim-thm-5.1"))
    >>> parse_methods(format_methods([rows, DEFINITION])) == [rows, DEFINITION]
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
    """Record these methods as used, for `methods_used`."""
    heard = _announced.get()
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
    outer, inner = _announced.get(), set[Method]()
    token = _announced.set(inner)
    try:
        yield inner
    finally:
        _announced.reset(token)
        if outer is not None:
            outer.update(inner)


@contextmanager
def unheard() -> Iterator[None]:
    """Inside the block no method is recorded: what it finds is what a statement says, not how it
    is checked.

    >>> with methods_used() as methods, unheard():
    ...     announce(DEFINITION)
    >>> methods
    set()
    """
    token = _announced.set(None)
    try:
        yield
    finally:
        _announced.reset(token)


def by_method(method: Method) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Mark a function of values as a method: each call announces it.

    >>> @by_method(Method("counting", "definition"))
    ... def heap(n):
    ...     return n
    >>> with methods_used() as methods:
    ...     value = heap(3)
    >>> value, heap.method in methods
    (3, True)
    """

    def marked(function: Callable[P, R]) -> Callable[P, R]:
        @wraps(function)
        def announced(*args: P.args, **kwargs: P.kwargs) -> R:
            announce(method)
            return function(*args, **kwargs)

        announced.method = method  # type: ignore[attr-defined]
        return announced

    return marked


def _cache_key(value: Any) -> Any:
    """The key of a value in a cache: the value, and what it holds in its order, where two equal
    values may hold it in different orders.
    """
    kind = type(value)
    if kind is tuple:
        return value if PLAIN.issuperset(map(type, value)) else tuple(map(_cache_key, value))
    if kind.__module__ == "builtins":
        return value
    if "__reduce__" in vars(kind):
        # kept with the value, which never changes
        if (held := value.__dict__.get("_held")) is None:
            held = value.__dict__["_held"] = kind, _cache_key(value.__reduce__()[1])
        return held
    if names := _compared_parts(kind):  # type: ignore[arg-type]
        return value, *(_cache_key(getattr(value, name)) for name in names)
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
    since a result may depend on the order. Safe for threads; what is interrupted or raises is not
    kept. `remembered.within(64)` keeps the latest 64.

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
        self._results: dict[Any, tuple[R, frozenset[Method]]] = {}
        update_wrapper(self, function)

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> R:
        key = (_cache_key(args), _cache_key(tuple(kwargs.items()))) if kwargs else _cache_key(args)
        known = self._results.get(key)
        if known is None:
            with methods_used() as methods:
                result = self._function(*args, **kwargs)
            with self._lock:
                known = self._results.setdefault(key, (result, frozenset(methods)))
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
