"""Cases that describe themselves: the cases of a check and the words for them are one value."""

import re
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import combinations_with_replacement, product
from time import monotonic
from typing import Any, NamedTuple

Case = tuple[Any, ...]
COUNTING = 0.3  # seconds for counting cases beforehand
# the largest number: fixed, or a function of the size of a check
Reach = int | Callable[[int], int]
# a text in which {size} stands for the size of a check, or a function of it
Words = str | Callable[[int], str]


class Range(NamedTuple):
    """The numbers that a parameter takes in cases of any size."""

    name: str
    least: int
    most: int | None
    step: int


@dataclass(frozen=True)
class Cases:
    """The cases of each size, the smallest first, with a description.

    `cases(size)` yields the cases, and `cases.words(size)` describes them. The size of a check is
    at least `least` and at most `most`. `one * other` pairs every case of one with every case of
    the other; the first part changes least often. `one + other` lists one after the other. `where`
    filters by a condition, which the description includes.

    >>> pairs = (upto("a") * upto("b")).where(lambda a, b: a <= b, "a ≤ b")
    >>> list(pairs(1)), pairs.words(1)
    ([(0, 0), (0, 1), (1, 1)], 'a ≤ 1, b ≤ 1, a ≤ b')
    """

    description: Words
    of_size: Callable[[int], Iterable[Case]]
    least: int = 0
    most: int | None = None
    ranges: tuple[Range, ...] = ()

    def __call__(self, size: int) -> Iterator[Case]:
        return iter(self.of_size(size))

    def words(self, size: int) -> str:
        """The description of the cases of a size."""
        if callable(self.description):
            return self.description(size)
        return self.description.replace("{size}", f"{size:,}")

    def __mul__(self, other: "Cases") -> "Cases":
        def cases(size: int) -> Iterator[Case]:
            return ((*one, *another) for one in self(size) for another in other(size))

        return self._with(other, cases, ", ")

    def __add__(self, other: "Cases") -> "Cases":
        def cases(size: int) -> Iterator[Case]:
            yield from self(size)
            yield from other(size)

        return replace(self._with(other, cases, "; and "), ranges=())

    def _with(
        self, other: "Cases", cases: Callable[[int], Iterable[Case]], between: str
    ) -> "Cases":
        most = min((end for end in (self.most, other.most) if end is not None), default=None)
        return Cases(
            lambda size: between.join(filter(None, (self.words(size), other.words(size)))),
            cases,
            max(self.least, other.least),
            most,
            self.ranges + other.ranges,
        )

    def where(self, meets: Callable[..., Any], words: Words) -> "Cases":
        """The cases that meet a condition, whose description is added; it may be empty."""
        return self._with(
            Cases(words, lambda size: ()),
            lambda size: (case for case in self(size) if meets(*case)),
            ", ",
        )

    def with_each(self, values: Callable[..., Iterable[Any]], words: Words) -> "Cases":
        """Each case with each value that `values` gives it; a description of these is added.

        >>> list(upto("a").with_each(range, "b < a")(2))
        [(1, 0), (2, 0), (2, 1)]
        """
        return self._with(
            Cases(words, lambda size: ()),
            lambda size: ((*case, one) for case in self(size) for one in values(*case)),
            ", ",
        )

    def sizes(self, least: int = 0, most: int | None = None) -> "Cases":
        """The same cases, for sizes from `least` to `most` only."""
        return replace(self, least=least, most=most)


def upto(name: str, least: int = 0, most: Reach | None = None, step: int = 1) -> Cases:
    """The numbers from `least` to the size, or to `most`, in steps.

    >>> (
    ...     upto("n").words(30),
    ...     upto("n", 1).words(30),
    ...     upto("n", 3, step=2).words(9),
    ...     list(upto("n", 3, step=2)(9)),
    ... )
    ('n ≤ 30', '1 ≤ n ≤ 30', 'odd 3 ≤ n ≤ 9', [(3,), (5,), (7,), (9,)])
    """
    return _numbers(name, lambda upto_top, top: [(top,)], least, most, step)


def box(*names: str, least: int = 0, most: Reach | None = None, step: int = 1) -> Cases:
    """All tuples of numbers from `least` to the size, those with a small maximum first.

    >>> box("a", "b").words(1), list(box("a", "b")(1))
    ('a, b ≤ 1', [(0, 0), (0, 1), (1, 0), (1, 1)])
    """

    def with_maximum(upto_top: range, top: int) -> Iterator[Case]:
        return (case for case in product(upto_top, repeat=len(names)) if top in case)

    return _numbers(", ".join(names), with_maximum, least, most, step)


def increasing(*names: str, least: int = 0, most: Reach | None = None, step: int = 1) -> Cases:
    """All tuples a ≤ b ≤ ... of numbers from `least` to the size, those with a small maximum first.

    >>> increasing("a", "b", least=1).words(2), list(increasing("a", "b", least=1)(2))
    ('1 ≤ a ≤ b ≤ 2', [(1, 1), (1, 2), (2, 2)])
    """

    def with_maximum(upto_top: range, top: int) -> Iterator[Case]:
        return ((*rest, top) for rest in combinations_with_replacement(upto_top, len(names) - 1))

    return _numbers(" ≤ ".join(names), with_maximum, least, most, step)


def _numbers(
    names: str,
    with_maximum: Callable[[range, int], Iterable[Case]],
    least: int,
    most: Reach | None,
    step: int,
) -> Cases:
    """Tuples of numbers, those with a small maximum first; the maximum ends the range from the
    least.
    """

    def end(size: int) -> int:
        return size if most is None else most if isinstance(most, int) else most(size)

    kind = {(0, 2): "even ", (1, 2): "odd "}.get(
        (least % 2, step), f"{least % step} modulo {step}: " if step > 1 else ""
    )
    return Cases(
        lambda size: f"{kind}{f'{least} ≤ ' if least else ''}{names} ≤ {end(size):,}",
        lambda size: (
            case
            for top in range(least, end(size) + 1, step)
            for case in with_maximum(range(least, top + 1, step), top)
        ),
        ranges=tuple(
            Range(name, least, most if isinstance(most, int) else None, step)
            for name in re.split(", | ≤ ", names)
        ),
    )


def each(words: str, values: Collection[Any]) -> Cases:
    """Listed values of one parameter, the same at every size; {count} in the words is how many
    there are.

    >>> each("the {count} primes below 6", [2, 3, 5]).words(1)
    'the 3 primes below 6'
    """
    return listed(words, [(value,) for value in values])


def listed(words: str, cases: Collection[Case]) -> Cases:
    """Listed cases, the same at every size; {count} in the words is how many there are."""
    return Cases(words.replace("{count}", f"{len(cases):,}"), lambda size: cases)


def the(words: str) -> Cases:
    """A single case without parameters, such as the one drawing, or a sequence as a whole.

    >>> list(the("the one drawing")(1))
    [()]
    """
    return listed(words, [()])


def members(
    words: Words, of_size: Callable[[int], Iterable[Any]], least: int = 1, start: int | None = None
) -> Cases:
    """All members of a graded family from size `start` (or `least`) to the size of a check:
    `of_size(n)` lists those of size n.

    >>> from gamelab import trees
    >>> members("all trees with at most {size} vertices", trees).words(9)
    'all trees with at most 9 vertices'
    """
    first = least if start is None else start
    return Cases(
        words, lambda size: ((one,) for n in range(first, size + 1) for one in of_size(n)), least
    )


def count_at_once(items: Iterable[Any]) -> int | None:
    """The number of items, or None if counting them takes longer than 0.3 s.

    >>> count_at_once(range(21))
    21
    """
    end, number = monotonic() + COUNTING, 0
    for number, _ in enumerate(items, 1):  # noqa: B007
        if monotonic() > end:
            return None
    return number
