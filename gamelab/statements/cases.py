"""Cases that describe themselves: the cases of a check and the words for them are one value."""

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations_with_replacement, product
from time import monotonic
from typing import Any, NamedTuple

from gamelab.search.parts import Case as Case
from gamelab.search.parts import is_numbered, part_of

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
class Graded:
    """The cases up to a size, by those of each size from the first on."""

    exactly: Callable[[int], Iterable[Case]]
    first: int = 0

    def levels(self, size: int) -> range:
        """The sizes up to one."""
        return range(self.first, size + 1)

    def __call__(self, size: int) -> Iterator[Case]:
        return (case for n in self.levels(size) for case in self.exactly(n))


@dataclass(frozen=True)
class _Singles:
    """The members of a family as cases of one value."""

    family: Callable[[int], Iterable[Any]]

    def __call__(self, n: int) -> Iterator[Case]:
        return self.part(n)

    def part(self, n: int, i: int = 0, of: int = 1) -> Iterator[Case]:
        return ((one,) for one in part_of(self.family, n, i, of))


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

    def levels(self, size: int) -> Sequence[int]:
        """The sizes up to one in which a search goes through the cases; one size for all cases if
        they are not listed size by size.
        """
        return self.of_size.levels(size) if isinstance(self.of_size, Graded) else (size,)

    def part(self, size: int, i: int = 0, of: int = 1) -> Iterator[Case]:
        """Of the cases of one of these sizes those with the numbers i, i + of, i + 2 of, ...

        >>> list(upto("n").levels(3)), list(box("a", "b").part(2, 1, 3))
        ([0, 1, 2, 3], [(1, 2), (2, 2)])
        """
        return iter(part_of(self._exactly, size, i, of))

    @property
    def is_numbered(self) -> bool:
        """Whether the parts are such residue classes; a family may have parts of its own."""
        return is_numbered(self._exactly)

    @property
    def _exactly(self) -> Callable[[int], Iterable[Case]]:
        return self.of_size.exactly if isinstance(self.of_size, Graded) else self.of_size

    def _changed(self, words: Words, change: Callable[[Iterable[Case]], Iterator[Case]]) -> "Cases":
        """Other cases for those of each size, with words that are added."""
        old = self.of_size
        new: Callable[[int], Iterable[Case]] = lambda size: change(old(size))  # noqa: E731
        if isinstance(old, Graded):
            new = Graded(lambda n: change(old.exactly(n)), old.first)
        return self._with(Cases(words, lambda size: ()), new, ", ")

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
        return self._changed(words, lambda cases: (case for case in cases if meets(*case)))

    def with_each(self, values: Callable[..., Iterable[Any]], words: Words) -> "Cases":
        """Each case with each value that `values` gives it; a description of these is added.

        >>> list(upto("a").with_each(range, "b < a")(2))
        [(1, 0), (2, 0), (2, 1)]
        """
        return self._changed(
            words, lambda cases: ((*case, one) for case in cases for one in values(*case))
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

    def exactly(top: int) -> Iterable[Case]:
        return with_maximum(range(least, top + 1, step), top) if (top - least) % step == 0 else ()

    of_size = Graded(exactly, least)
    return Cases(
        lambda size: f"{kind}{f'{least} ≤ ' if least else ''}{names} ≤ {end(size):,}",
        of_size if most is None else lambda size: of_size(end(size)),
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
    return Cases(words, Graded(_Singles(of_size), first), least)


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
