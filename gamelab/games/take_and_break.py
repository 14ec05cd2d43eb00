"""Take-and-break games: rules that are data, so that long sequences and certified periods come
without more ado.
"""

from abc import abstractmethod
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations

from gamelab.games.heaps import HeapGame, Heaps
from gamelab.games.octal_code import OctalCode
from gamelab.theory.naturals import natural

MOST = 2**20  # tokens that a declared move may take, and
PARTS = 8  # heaps that it may leave


class CodedHeaps(HeapGame):
    """A game on heaps told by digits: that of k says how many heaps a move that takes k tokens may
    leave (bit i: i heaps).
    """

    @property
    @abstractmethod
    def digits(self) -> OctalCode:
        """The digits, finitely many or repeating for ever."""

    def heap_moves(self, heap: int) -> Iterator[Heaps]:
        largest = self.digits.largest
        for taken in range((heap if largest is None else min(heap, largest)) + 1):
            digit = self.digits.digit(taken)
            for parts in range(digit.bit_length()):
                if digit >> parts & 1:
                    yield from partitions(heap - taken, parts)


def partitions(tokens: int, parts: int, least: int = 1) -> Iterator[Heaps]:
    """The ways to have so many tokens in so many heaps, the smallest first, none smaller than
    `least`.

    >>> list(partitions(6, 3)), list(partitions(0, 0))
    ([(1, 1, 4), (1, 2, 3), (2, 2, 2)], [()])
    """
    if parts < 2:
        if tokens >= least if parts else tokens == 0:
            yield (tokens,) * parts
        return
    for first in range(least, tokens // parts + 1):
        for rest in partitions(tokens - first, parts - 1, first):
            yield (first, *rest)


@dataclass(frozen=True)
class HexadecimalHeaps(CodedHeaps):
    """The hexadecimal game with this code on heaps: like an octal game, and a digit's 8 lets a move
    leave three heaps.

    >>> from gamelab import grundy
    >>> [grundy(HexadecimalHeaps("0.8"), n) for n in range(9)]
    [0, 0, 0, 0, 1, 1, 1, 2, 2]
    """

    code: str

    def __post_init__(self) -> None:
        object.__setattr__(self, "code", str(OctalCode.parse(self.code, 16)))

    @cached_property
    def digits(self) -> OctalCode:
        return OctalCode.parse(self.code, 16)


@dataclass(frozen=True)
class Subtraction(CodedHeaps):
    """The subtraction game: a move takes one of these numbers of tokens from a heap.

    >>> from gamelab import find_period, nim_sequence
    >>> nim_sequence(Subtraction({1, 3, 4}), 14).tolist()
    [0, 1, 0, 1, 2, 3, 2, 0, 1, 0, 1, 2, 3, 2]
    >>> find_period(Subtraction({1, 3, 4}))
    Period(preperiod=0, period=7, certified=True)
    """

    takes: frozenset[int]

    def __init__(self, takes: Collection[int]) -> None:
        if not isinstance(takes, Collection) or isinstance(takes, str | Mapping):
            raise TypeError(
                f"Subtraction takes the numbers that a move may take, such as {{1, 3, 4}}; it was "
                f"given {takes!r}."
            )
        object.__setattr__(self, "takes", frozenset(_taken(taken, 1) for taken in takes))

    @cached_property
    def digits(self) -> OctalCode:
        return _code(dict.fromkeys(self.takes, 3))


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
class TakeAndBreak(CodedHeaps):
    """For each number of tokens that a move may take, the numbers of heaps that it may leave what
    remains in.

    To take nothing is to split the heap, into two heaps at least.

    >>> from gamelab import find_period, nim_sequence
    >>> kayles = TakeAndBreak({1: (0, 1, 2), 2: (0, 1, 2)})
    >>> nim_sequence(kayles, 9).tolist()
    [0, 1, 2, 3, 1, 4, 3, 2, 1]
    >>> find_period(kayles)
    Period(preperiod=71, period=12, certified=True)
    """

    rules: tuple[tuple[int, frozenset[int]], ...]

    def __init__(self, rules: Mapping[int, Collection[int]]) -> None:
        if not isinstance(rules, Mapping):
            raise TypeError(
                f"TakeAndBreak takes a mapping such as {{1: (0, 1, 2)}}, from tokens to heaps; it "
                f"was given {rules!r}."
            )
        frozen = {}
        for taken, heaps in rules.items():
            parts = frozenset(
                natural(number, "A number of heaps left", 0 if taken else 2) for number in heaps
            )
            if any(number > PARTS for number in parts):
                raise ValueError(
                    f"A declared move may leave at most {PARTS} heaps; it was given {max(parts)}."
                )
            frozen[_taken(taken)] = parts
        object.__setattr__(self, "rules", tuple(sorted(frozen.items(), key=lambda rule: rule[0])))

    @cached_property
    def digits(self) -> OctalCode:
        return _code({taken: sum(1 << number for number in heaps) for taken, heaps in self.rules})


@dataclass(frozen=True)
class GrundysGame(HeapGame):
    """Grundy's game: split a heap into two unequal heaps. Whether its values ever repeat is not
    known.

    >>> from gamelab import nim_sequence
    >>> nim_sequence(GrundysGame(), 15).tolist()
    [0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2]
    """

    def heap_moves(self, heap: int) -> Iterator[Heaps]:
        return ((part, heap - part) for part in range(1, (heap + 1) // 2))


def _taken(value: object, least: int = 0) -> int:
    taken = natural(value, "A number of tokens taken", least)
    if taken > MOST:
        raise ValueError(
            f"A declared move may take at most {MOST:,} tokens; it was given {taken:,}."
        )
    return taken


def _code(digits: Mapping[int, int]) -> OctalCode:
    """The code with these digits, 0 elsewhere."""
    last = max((taken for taken, digit in digits.items() if digit), default=0)
    return OctalCode(digits.get(0, 0), tuple(digits.get(taken, 0) for taken in range(1, last + 1)))
