"""Parts of a family, and what the cases of a part come to.

The part i of `of` of a size has the cases with the numbers i, i + of, i + 2 of, ... among those of
the size, or those that the family itself puts there. A worker lists and values them, and sends back
a tally. The tallies of parts that cover a size add up to the same whatever the parts are.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import nullcontext
from dataclasses import dataclass, field
from hashlib import blake2b
from inspect import signature
from itertools import count, islice
from time import perf_counter
from typing import Any, Literal, NamedTuple

from gamelab.search.text import text_of_case, text_of_plain
from gamelab.theory import Method, methods_used, shown
from gamelab.theory.provenance import format_methods

Case = tuple[Any, ...]
Judge = Callable[..., tuple[bool, Any, Any]]  # whether a case is as predicted; predicted, computed
Extreme = tuple[Any, tuple[int, int], Case]  # a value, the size and number of its case, the case
Keep = Literal["none", "extremes", "all"]
MAX_VALUES = 1000  # different values that are counted
LIMIT, FEW = 20.0, 8  # seconds after which a part is given up, unless it has only few cases
MAX_PARTS = 2**12  # of which none is given up: its cases may be those that cannot be divided
MAX_FOUND = 1000  # counterexamples that are held; the others are counted


class CaseError(RuntimeError):
    """Raised for a case that cannot be computed."""


class Part(NamedTuple):
    """A residue class of the cases of one size."""

    size: int
    i: int = 0
    of: int = 1

    def __str__(self) -> str:
        return f"part {self.i}/{self.of} of size {self.size:,}"


def part_of(family: Callable[..., Iterable[Any]], size: int, i: int = 0, of: int = 1) -> Any:
    """The part i of `of` of the members of a size, in their order.

    These are the members with the numbers i, i + of, i + 2 of, ..., unless the family has parts of
    its own: a method `part`, or an argument `part=(i, of)`, as that of `trees`.

    >>> from gamelab import spiders
    >>> [*part_of(spiders, 4, 1, 2)] == [*spiders(4)][1::2]
    True
    """
    if hasattr(family, "part"):
        return iter(family.part(size, i, of))
    if not is_numbered(family):
        return iter(family(size, part=(i, of)))
    return islice(family(size), i, None, of) if of > 1 else iter(family(size))


def is_numbered(family: Any) -> bool:
    """Whether the parts of a family are the residue classes of the numbers of its members."""
    inner = getattr(family, "family", None) if hasattr(family, "part") else None
    if inner is not None:
        return is_numbered(inner)
    try:
        return "part" not in signature(family).parameters
    except (TypeError, ValueError):
        return True


def cover(whole: Part, done: Collection[Part], pieces: Callable[[int], int]) -> Iterator[Part]:
    """Parts that cover a whole: those that are done, and the rest in smaller ones.

    A residue class of `of` that has no part that is done is divided into `pieces(of)`.

    >>> [str(part) for part in cover(Part(9), {Part(9, 1, 2)}, lambda of: 4 // of)]
    ['part 0/4 of size 9', 'part 2/4 of size 9', 'part 1/2 of size 9']
    """
    size, i, of = whole
    inside = {part for part in done if part.of % of == 0 and part.i % of == i}
    step = min((part.of for part in inside), default=of * pieces(of))
    for part in (Part(size, k, step) for k in range(i, step, of)):
        yield from [part] if not inside or part in inside else cover(part, inside, pieces)


@dataclass
class Tally:
    """What cases come to: how many there are, and the counterexamples with their numbers.

    If values are recorded: how often each occurs (None if there are more than 1000 different ones),
    the first cases with the least and with the largest, and a checksum of all cases and values,
    which does not depend on their order. `kept` has the text of each case and of its value, its
    seconds and its method. `stopped` says that the part was left before its end, `late` that it
    took too long, `error` which case has no value, and why.
    """

    cases: int = 0
    failures: int = 0
    found: list[tuple[int, Case, Any, Any]] = field(default_factory=list)
    values: Counter[str] | None = field(default_factory=Counter)
    extremes: list[Extreme] = field(default_factory=list)
    checksum: int = 0
    kept: list[tuple[str, str, float, str]] = field(default_factory=list)
    methods: set[Method] = field(default_factory=set)
    seconds: float = 0.0
    stopped: bool = False
    late: bool = False
    error: tuple[int, str, BaseException | None] | None = None

    def __getstate__(self) -> dict[str, Any]:
        """All but an exception, which may not travel."""
        return {**vars(self), "error": self.error and (*self.error[:2], None)}

    def add(self, other: "Tally") -> None:
        """Add that of other cases of the same size, or of a larger size."""
        self.cases += other.cases
        self.failures += other.failures
        self.found = sorted([*self.found, *other.found], key=lambda one: one[0])[:MAX_FOUND]
        both = None if self.values is None or other.values is None else self.values + other.values
        self.values = both if both is None or len(both) <= MAX_VALUES else None
        self.extremes = _extremes([*self.extremes, *other.extremes])
        self.checksum = (self.checksum + other.checksum) % 2**64
        errors = [one.error for one in (self, other) if one.error]
        self.error = min(errors, key=lambda error: error[0], default=None)
        self.methods |= other.methods
        self.seconds += other.seconds

    def record(self, place: tuple[int, int], case: Case, value: Any, keep: Keep) -> tuple[str, str]:
        """Record a case and its value; returns the texts of both."""
        text, value_text = text_of_case(case), text_of_plain(value)
        code = blake2b(f"{text}: {value_text}".encode(errors="replace"), digest_size=8).digest()
        self.checksum = (self.checksum + int.from_bytes(code)) % 2**64
        if self.values is not None:
            self.values[value_text] += 1
            if len(self.values) > MAX_VALUES:
                self.values = None
        if keep != "none" and type(value) in (int, float):
            self.extremes = _extremes([*self.extremes, (value, place, case)])
        return text, value_text


def _extremes(found: list[Extreme]) -> list[Extreme]:
    """The first of the least and the first of the largest."""
    return [min(found, key=lambda one: (sign * one[0], one[1])) for sign in (1, -1) if found]


def tally(
    judge: Judge,
    family: Any,
    most: int | None,
    records: bool,
    keep: Keep,
    part: Part,
    limit: float = LIMIT,
    watch: Callable[[Iterable[Case]], Iterable[Case]] = iter,
    into: Tally | None = None,
) -> Tally:
    """The tally of the cases of a part, up to `most` counterexamples.

    A part with several cases that takes longer than `limit` seconds is given up: it is `late`. Of
    `MAX_PARTS` or more parts none is. With
    `records` values are recorded, and an error of a case ends the tally; else it is raised.
    """
    listening: Any = methods_used if keep == "all" else nullcontext
    found, begin = Tally() if into is None else into, perf_counter()
    numbered = zip(count(part.i, part.of), watch(family.part(*part)), strict=False)
    with methods_used() as methods:
        try:
            for number, case in numbered:
                begun = perf_counter()
                is_long = found.cases > FEW and begun > begin + limit
                found.late = is_long and part.of < MAX_PARTS
                if found.late:
                    break
                try:
                    with listening() as own:
                        agrees, predicted, computed = judge(*case)
                    texts = (
                        found.record((part.size, number), case, computed, keep) if records else ()
                    )
                except (Exception, SystemExit) as error:
                    if not records:
                        raise
                    found.error = (number, cannot(case, error), error)
                    break
                if own is not None:
                    took = perf_counter() - begun
                    found.kept.append((*texts, took, format_methods(sorted(own))))
                found.cases += 1
                if not agrees:
                    found.failures += 1
                    if len(found.found) < MAX_FOUND:
                        found.found.append((number, case, predicted, computed))
                    found.stopped = most is not None and found.failures >= most
                    if found.stopped:
                        break
        finally:
            found.methods |= methods
            found.seconds += perf_counter() - begin
    return found


def cannot(case: Case, error: BaseException) -> str:
    """A sentence about a case that has no value."""
    if isinstance(error, CaseError):
        return str(error)
    what = shown(case[0] if len(case) == 1 else case)
    return f"The case {what} cannot be answered: {type(error).__name__}: {error}"
