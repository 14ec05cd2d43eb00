"""Games on heaps of tokens: octal codes, subtraction games, Nim and Grundy's game."""

import re
from abc import abstractmethod
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from inspect import getattr_static
from itertools import combinations, product
from typing import Any, ClassVar

from gamelab.theory import Ruleset
from gamelab.theory.checks import joined, natural, naturals_in
from gamelab.theory.described import BoardKind, NotPlain, derived

OCTAL_CODE = re.compile(r"([04]?)[.,]([0-7]*)(?:\[([0-7]+)\])?")


@dataclass(frozen=True)
class OctalCode:
    """The digits of an octal game: `whole` before the point, `prefix` behind it, then `repeating`
    for ever.

    The digit of k says what a move that takes k tokens may leave of a heap: nothing (1), one heap
    (2), two heaps (4), and sums of these; on graphs, components in place of heaps. Finite codes
    repeat nothing, and 0s at their end are dropped.

    >>> nim, kayles = OctalCode.parse("0.[3]"), OctalCode.parse("0.77")
    >>> nim.digit(100), kayles.digit(2), kayles.digit(100)
    (3, 7, 0)
    >>> print(OctalCode.parse("4.17[30]"))
    4.17[30]
    """

    whole: int
    prefix: tuple[int, ...]
    repeating: tuple[int, ...] = ()

    @classmethod
    def parse(cls, code: Any) -> "OctalCode":
        """The code as it is written: 0. or 4., then digits from 0 to 7, and in square brackets
        those that repeat. The 0 may be left out, and a comma may stand for the point.

        >>> OctalCode.parse(".123") == OctalCode.parse("0,123") == OctalCode.parse("0.123")
        True
        """
        parts = OCTAL_CODE.fullmatch(code) if isinstance(code, str) else None
        if parts is None or not (parts[2] or parts[3]):
            raise ValueError(
                "The code of an octal game is 0. or 4. and then digits from 0 to 7, such as "
                f"'0.77'; it was given {code!r}. Digits that repeat for ever stand in square "
                "brackets at the end, such as '0.[3]'. Rules that no such code says are a class of "
                "your own: GrundysGame is one, HeapGame with heap_moves makes others."
            )
        repeating = (parts[3] or "").strip("0") and parts[3]
        prefix = parts[2] if repeating else parts[2].rstrip("0")
        return cls(int(parts[1] or "0"), tuple(map(int, prefix)), tuple(map(int, repeating)))

    def digit(self, taken: int) -> int:
        """The digit for taking this number of tokens."""
        digits = (self.whole, *self.prefix)
        if taken < len(digits):
            return digits[taken]
        return self.repeating[(taken - len(digits)) % len(self.repeating)] if self.repeating else 0

    @property
    def largest(self) -> int | None:
        """The largest number of tokens that a move may take; None when there is no bound."""
        return None if self.repeating else len(self.prefix)

    @property
    def splits(self) -> bool:
        """Whether some move may leave two heaps (on graphs: several components)."""
        return any(digit & 4 for digit in (self.whole, *self.prefix, *self.repeating))

    def __str__(self) -> str:
        prefix, repeating = ("".join(map(str, part)) for part in (self.prefix, self.repeating))
        return f"{self.whole}.{prefix}[{repeating}]" if repeating else f"{self.whole}.{prefix or 0}"


def octal_codes(digits: int) -> Iterator[str]:
    """Every octal code 0.d1d2... with `digits` digits after the point, the last one not 0, in the
    order of the numbers.

    So each finite code stands in one size only, as 0.70 is 0.7, and the game without moves, 0.0,
    alone in size 0. Codes that differ have different moves, though their values may agree; trivial
    games such as 0.1 are among them.

    >>> list(octal_codes(1)), [len(list(octal_codes(digits))) for digits in range(4)]
    (['0.1', '0.2', '0.3', '0.4', '0.5', '0.6', '0.7'], [1, 7, 56, 448])
    """
    places = natural(digits, "The number of digits")
    return (
        map("0.".__add__, map("".join, product(*["01234567"] * (places - 1), "1234567")))
        if places
        else iter(["0.0"])
    )


Heaps = tuple[int, ...]


DIGITS_IN_WORDS = (
    "the k-th digit of the code says what may stay where k {} are taken: 1 nothing, 2 one part, "
    "4 two parts, and sums of these"
)


def rule_of_digits(
    code: OctalCode, one: str, many: str, whence: str, rests: Mapping[int, str], *left: str
) -> str:
    """What a move is by the digits of a code; digits that allow the same are joined.

    `one`, `many` and `whence` are words such as "token", "tokens", "from a heap"; `rests` says in
    words what some digits allow to be left, and `left` what each bit of the others does.

    >>> rule_of_digits(OctalCode.parse("0.331"), *HEAP_WORDS)
    'Take from a heap 1 or 2 tokens, or 3 tokens if that leaves nothing.'
    """
    digits = (*code.prefix, *code.repeating)
    if len(code.repeating) > 1 or len(set(digits) - {0}) > 3:
        return f"Take some {many} {whence}: {DIGITS_IN_WORDS.format(many)}."
    sizes: dict[int, list[int]] = {}
    for k, digit in enumerate(digits, 1):
        if digit:
            sizes.setdefault(digit, []).append(k)
    clauses = []
    for digit, some in sizes.items():
        endless = bool(code.repeating) and some[-1] == len(digits)
        if endless and some == [*range(1, some[-1] + 1)]:
            words = f"any number of {many}"
        else:
            counted = one if some == [1] and not endless else many
            words = f"{any_of(some)}{' or more' if endless else ''} {counted}"
        allowed = joined([word for i, word in enumerate(left) if digit >> i & 1], "or")
        clauses.append(words + rests.get(digit, f" if that leaves {allowed}"))
    split = f"Split {whence.removeprefix('from ')} into two, or take" if code.whole else "Take"
    return f"{split} {whence} {', or '.join(clauses)}."


HEAP_WORDS = (
    *("token", "tokens", "from a heap"),
    {3: "", 7: ", and split what stays into two heaps if you like"},
    *("nothing", "one heap", "two heaps"),
)


def any_of(numbers: Iterable[int]) -> str:
    """Numbers in words: "1, 2 or 4"."""
    return joined([*map(str, sorted(numbers))], "or")


MAX_CERTIFIED_TOKENS = 5000  # more take too long to check


class HeapGame(Ruleset):
    """A game on heaps: a position is one heap, or a tuple of heaps; a ruleset says what a move can
    make of a heap.

    >>> from gamelab import grundy
    >>> class Halving(HeapGame):
    ...     def heap_moves(self, heap):
    ...         return [(heap // 2,)] if heap else []
    >>> [grundy(Halving(), n) for n in range(9)]
    [0, 1, 0, 0, 1, 1, 1, 1, 0]
    """

    board_kind: ClassVar[BoardKind] = "heaps"
    examples: ClassVar[tuple[str, ...]] = ("9", "7, 4", "12")

    def parse_position(self, text: str, token: str = "") -> Heaps:
        return self.start(naturals_in(text, "Heaps are numbers such as 3, 4, 5"))

    def certificate_position(self, heaps: Heaps, /) -> list[int]:
        if sum(heaps) > MAX_CERTIFIED_TOKENS:
            raise NotPlain(f"heaps of more than {MAX_CERTIFIED_TOKENS:,} tokens")
        return list(heaps)

    @abstractmethod
    def heap_moves(self, heap: int) -> Iterable[Heaps]:
        """What one move can make of a heap: no heap, one heap, or several."""

    def start(self, board: Any, **state: Any) -> Heaps:
        heaps = board if isinstance(board, (tuple, list)) else (board,)
        return self.canonical(tuple(natural(heap, "The size of a heap") for heap in heaps))

    def moves(self, heaps: Heaps) -> Iterator[Heaps]:
        options = (
            (*heaps[:i], *left, *heaps[i + 1 :])
            for i, heap in enumerate(heaps)
            for left in self.heap_moves(heap)
        )
        seen: set[Heaps] = set()
        for option in map(self.canonical, options):
            if option not in seen:
                seen.add(option)
                yield option

    def components(self, heaps: Heaps) -> list[Heaps]:
        return [(heap,) for heap in heaps]

    def canonical(self, heaps: Heaps) -> Heaps:
        return tuple(sorted(heap for heap in heaps if heap))


@dataclass(frozen=True)
class Nim(HeapGame):
    """Nim: take any number of tokens from one heap; the nimber n is the heap of n tokens.

    >>> from gamelab import grundy
    >>> grundy(Nim(), (3, 5))
    6
    """

    name = "nim"
    title = "Nim"
    rule = "Take as many tokens as you like from one heap."
    examples = ("1, 2, 4", "3, 4, 5", "1, 3, 5, 7")

    def certificate_rules(self) -> dict[str, Any]:
        raise NotPlain(f"the digits of {self} repeat for ever")

    def heap_moves(self, heap: int) -> Iterable[Heaps]:
        return ((left,) for left in range(heap))


MAX_TAKEN = 2**20  # tokens that a move of a subtraction game may take


class CodedHeaps(HeapGame):
    """A game on heaps given by digits: that of k says how many heaps a move that takes k tokens may
    leave (bit i: i heaps).
    """

    @property
    @abstractmethod
    def digits(self) -> OctalCode:
        """The digits, finitely many or repeating for ever."""

    def certificate_rules(self) -> dict[str, Any]:
        for name in ("start", "moves", "components", "canonical", "summands", "heap_moves"):
            if getattr_static(type(self), name) is not getattr_static(CodedHeaps, name):
                raise NotPlain(f"{self} is no game that check.py knows")
        if self.digits.repeating:
            raise NotPlain(f"the digits of {self} repeat for ever")
        return {"name": "heaps", "digits": [self.digits.whole, *self.digits.prefix]}

    def heap_moves(self, heap: int) -> Iterator[Heaps]:
        largest = self.digits.largest
        for taken in range((heap if largest is None else min(heap, largest)) + 1):
            digit, left = self.digits.digit(taken), heap - taken
            if digit & 1 and not left:
                yield ()
            if digit & 2 and left:
                yield (left,)
            if digit & 4:
                yield from ((part, left - part) for part in range(1, left // 2 + 1))


@dataclass(frozen=True)
class Subtraction(CodedHeaps):
    """The subtraction game: a move takes one of these numbers of tokens from a heap.

    >>> from gamelab import find_period, nim_sequence
    >>> nim_sequence(Subtraction({1, 3, 4}), 14).tolist()
    [0, 1, 0, 1, 2, 3, 2, 0, 1, 0, 1, 2, 3, 2]
    >>> find_period(Subtraction({1, 3, 4}))
    Period(preperiod=0, period=7, certified=True)
    """

    takes: Collection[int]

    name = "subtraction"
    title = "Subtraction game"
    full_title = derived(lambda game: f"Subtraction game {{{game.parameters}}}")
    rule = derived(
        lambda game: (
            f"Take {any_of(game.takes)} {'token' if set(game.takes) == {1} else 'tokens'} "
            "from a heap."
        )
    )
    examples = ("11", "7, 9", "20")
    typical = "1, 3, 4"
    typed = "numbers"

    def __post_init__(self) -> None:
        if not isinstance(self.takes, Collection) or isinstance(self.takes, str | Mapping):
            raise TypeError(
                f"Subtraction takes the numbers that a move may take, such as {{1, 3, 4}}; it was "
                f"given {self.takes!r}."
            )
        numbers = frozenset(natural(taken, "A number of tokens taken", 1) for taken in self.takes)
        if max(numbers, default=0) > MAX_TAKEN:
            raise ValueError(
                f"A move may take at most {MAX_TAKEN:,} tokens; it was given {max(numbers):,}."
            )
        object.__setattr__(self, "takes", numbers)

    @cached_property
    def digits(self) -> OctalCode:
        last = max(self.takes, default=0)
        return OctalCode(0, tuple(3 * (taken in self.takes) for taken in range(1, last + 1)))


def subtraction_sets(most: int) -> Iterator[tuple[int, ...]]:
    """Every set of positive numbers with this largest one, for Subtraction and
    ConnectedSubtraction, the small sets first.

    Multiples of a set, such as 2, 4, 8 of 1, 2, 4, are among them; no set has the largest number 0.

    >>> list(subtraction_sets(3))
    [(3,), (1, 3), (2, 3), (1, 2, 3)]
    """
    most = natural(most, "The largest number taken")
    return (
        (*others, most) for number in range(most) for others in combinations(range(1, most), number)
    )


@dataclass(frozen=True)
class GrundysGame(HeapGame):
    """Grundy's game: split a heap into two unequal heaps. Whether its values ever repeat is not
    known.

    >>> from gamelab import nim_sequence
    >>> nim_sequence(GrundysGame(), 15).tolist()
    [0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2]
    """

    name = "grundy"
    title = "Grundy's game"
    rule = "Split a heap into two heaps of different sizes."

    def heap_moves(self, heap: int) -> Iterator[Heaps]:
        return ((part, heap - part) for part in range(1, (heap + 1) // 2))


KNOWN_ON_HEAPS = {"0.77": "Kayles", "0.07": "Dawson's Kayles"}


@dataclass(frozen=True)
class OctalHeaps(CodedHeaps):
    """The octal game with this code on heaps; a position is one heap, or a tuple of heaps.

    The k-th digit after the point tells what may be left of a heap from which k tokens are taken:
    nothing (1), one heap (2), two heaps (4), and sums of these. A 4 before the point lets a heap be
    split with nothing taken. Digits in square brackets at the end repeat for ever: 0.[3] is Nim.

    >>> from gamelab import nim_sequence
    >>> nim_sequence(OctalHeaps("0.77"), 8).tolist()
    [0, 1, 2, 3, 1, 4, 3, 2]
    >>> nim_sequence(OctalHeaps("0.[3]"), 8).tolist()
    [0, 1, 2, 3, 4, 5, 6, 7]
    """

    code: str

    name = "octal-heaps"
    title = "Octal game on heaps"
    full_title = derived(lambda game: KNOWN_ON_HEAPS.get(game.code, f"{game.code} on heaps"))
    examples = ("5, 3", "9", "12")
    rule = derived(lambda game: rule_of_digits(game.digits, *HEAP_WORDS))
    typical = "0.77"
    typed = "code"
    aliases: ClassVar[Mapping[str, str]] = {"kayles": "0.77", "dawsons-kayles": "0.07"}

    def __post_init__(self) -> None:
        object.__setattr__(self, "code", str(self.digits))  # so that 0.770 is 0.77

    @cached_property
    def digits(self) -> OctalCode:
        return OctalCode.parse(self.code)
