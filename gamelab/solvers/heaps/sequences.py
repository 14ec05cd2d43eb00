"""Long nim-sequences: one value for each size of a heap.

Two kernels fill them: one looks at all options, the other at those by the rare heaps of a sparse
space.
"""

from functools import cache
from typing import Any

import numpy as np
from numpy import uintp
from numpy.typing import NDArray

from gamelab.games import NodeKayles, VertexDeletion
from gamelab.games.heaps import CodedHeaps, GrundysGame, Nim, OctalCode
from gamelab.solvers.kernels.compiled import compiled, stretches
from gamelab.solvers.solver import Solver
from gamelab.theory import (
    Method,
    Ruleset,
    as_game,
    by_definition,
    by_method,
    natural,
    refuse_above_limit,
)

HEAPS = Method("sequences of heaps", "table")
HEAPS_BY_OPTIONS = 2**10  # heaps whose splits are all looked at, before a sparse space is sought
BYTES_BY_DEFINITION = 512  # that a value found by the definition takes, about

# the digits, and whether two heaps that a move leaves must be unequal
Code = tuple[OctalCode, bool]


def code_of(game: Any) -> Code | None:
    """The digits by which a game is played, if it is told by digits and nothing that says its rules
    has been replaced.

    >>> from gamelab import OctalHeaps
    >>> class AlwaysKayles(OctalHeaps):
    ...     digits = OctalCode.parse("0.77")
    >>> code_of(AlwaysKayles("0.1"))
    (OctalCode(whole=0, prefix=(7, 7), repeating=()), False)
    >>> class NoHalves(OctalHeaps):
    ...     def heap_moves(self, heap):
    ...         return [left for left in super().heap_moves(heap) if len(set(left)) == len(left)]
    >>> code_of(NoHalves("0.77")) is None
    True
    """
    kind: type[Ruleset] = type(game)
    if not _has_digits(kind):
        return None
    if isinstance(game, CodedHeaps):
        return game.digits, False
    return (
        (OctalCode(4, ()), True)
        if isinstance(game, GrundysGame)
        else (OctalCode(0, (), (3,)), False)
    )


def on_heaps(game: Any) -> Ruleset:
    """The game, unless its boards are known to be no heaps."""
    ruleset = as_game(game)
    if ruleset.board_kind in ("", "heaps"):
        return ruleset
    heaps = f"OctalHeaps({game.code!r})" if hasattr(game, "code") else 'OctalHeaps("0.77")'
    grows = " Boards with a leg that grows: "
    rules = VertexDeletion.moves, NodeKayles.moves
    if type(ruleset).moves in rules and getattr(ruleset, "largest", True):  # as leg_period asks
        grows += "leg_period(game, (2, 1))."
    else:
        grows += "guess_period([grundy(game, Spider(2, 1, k)) for k in range(20)])."
    raise TypeError(
        f"A nim-sequence is that of a game on heaps, such as {heaps}; {ruleset.full_title} has "
        f"other boards.{'' if ruleset.board_kind == 'weights' else grows}"
    )


CODED = Solver((CodedHeaps, Nim, GrundysGame), overridable=frozenset({"digits", "code"}))


@cache
def _has_digits(kind: type[Ruleset]) -> bool:
    return CODED.serves(kind)


@by_method(HEAPS)
def nim_sequence(game: Ruleset, n: int) -> NDArray[np.integer]:
    """The Grundy values of the heaps 0, 1, ..., n-1.

    Games told by digits take compiled code: in linear time if no digit splits a heap, by their
    sparse space if finitely many digits leave two heaps at most, and quadratic in n otherwise.
    Other games whose positions are whole numbers, or heaps, go by the definition, and each value is
    kept.

    >>> from gamelab import OctalHeaps
    >>> nim_sequence(OctalHeaps("0.77"), 13).tolist()
    [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4]
    """
    n, kind = natural(n, "The number of heaps"), type(on_heaps(game))
    code = code_of(game) if CODED.converts(kind) else None
    if code is not None:
        return extended(np.zeros(0, np.uint16), n, code)
    refuse_above_limit("The nim-sequence by the definition", n * BYTES_BY_DEFINITION)
    values = np.zeros(n, np.int64)
    for begin, end in stretches(0, n, "heaps"):
        for heap in range(begin, end):
            values[heap] = by_definition(game, heap)
    return values


def extended(values: NDArray[np.integer], n: int, code: Code) -> NDArray[np.integer]:
    """The values of the heaps below n by the digits, those of the first heaps being known."""
    digits, unequal = code
    wide = bool(digits.repeating)  # such values may grow with the heaps
    refuse_above_limit("The nim-sequence", n * (4 if wide else 2))
    longer: NDArray[Any] = np.zeros(max(n, values.size), np.uint32 if wide else np.uint16)
    longer[: values.size] = values
    if wide or not digits.splits:
        fill_plainly(longer, values.size, longer.size, digits)
    else:
        fill_plainly(longer, values.size, min(n, HEAPS_BY_OPTIONS), digits, unequal)
        fill_sparsely(longer, max(values.size, HEAPS_BY_OPTIONS), n, _as_arrays(digits)[0], unequal)
    return longer


def _as_arrays(code: OctalCode) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The digits of taking 0, 1, 2, ... tokens, and those that follow for ever."""
    return np.array((code.whole, *code.prefix)), np.array(code.repeating, np.int64)


MAX_VALUES = 2**16  # Grundy values must stay below this
# the most splits marked before the values still missing are counted again; at first fewer
MIN_SPLITS = 2**9
# values that are then sooner looked for one by one, many splits at once, than by marking what each
# split gives
MAX_LOOKED_FOR = 8
CHUNK = 2**10  # splits that are compared with a value before one asks whether it was there


def sparse_mask(values: NDArray[np.integer]) -> int:
    """The mask under which the fewest values have even parity: the values with `popcount(value &
    mask)` even are rare.

    The parities of all masks are summed over all values at once, by a Walsh–Hadamard transform of
    their numbers.

    >>> sparse_mask(np.array([0, 1, 2, 1, 4, 7], np.uint16))
    7
    """
    bits = int(values.max()).bit_length()
    balance = np.bincount(values, minlength=1 << bits).reshape((2,) * bits)
    for bit in range(bits):
        sums, differences = balance.sum(axis=bit), -np.diff(balance, axis=bit).squeeze(bit)
        balance = np.stack((sums, differences), axis=bit)
    return int(balance.argmin())


def parities(mask: int, n: int) -> NDArray[np.uint8]:
    """The parity of `popcount(value & mask)` for each value below n.

    >>> parities(5, 8).tolist()
    [0, 1, 0, 1, 1, 0, 1, 0]
    """
    return np.bitwise_count(np.arange(n) & mask) & 1


def fill_sparsely(
    values: NDArray[np.uint16],
    begin: int,
    end: int,
    digits: NDArray[np.int64],
    unequal: bool = False,
) -> None:
    """Write the values of the heaps from begin to end - 1, those before begin being there, at least
    heap 0's.

    Sums of two rare or of two common values are rare, and of one of each common. So the common
    values among the options of a heap are all found by splitting off the rare heaps, which are few.
    The least common value that is no option bounds the value of the heap; the rare values below it
    are looked for among the other options until all are found, or until none is left, and then the
    least not found is the value. Any mask gives the true values, a good one quickly: it is chosen
    again whenever a quarter more heaps are known. If `unequal`, two heaps that a move leaves must
    differ.

    Source: the idea is in Berlekamp, Conway and Guy, *Winning Ways*, chapter 4, and in A. Gangolli
    and T. Plambeck, *A note on periodicity in some octal games*, 1989.

    >>> values = np.zeros(13, np.uint16)
    >>> fill_sparsely(values, 1, 13, np.array([0, 7, 7]))
    >>> values.tolist()
    [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4]
    """
    stop = begin
    for first, end_of_stretch in stretches(begin, end, "heaps"):
        while first < end_of_stretch:
            if first == stop:
                is_rare = np.append(parities(sparse_mask(values[:first]), MAX_VALUES) == 0, False)
                found = np.flatnonzero(is_rare[values[1:first]]) + 1
                stop, count = min(end, first + first // 4 + 1), found.size
                rare_heaps = np.append(found, np.zeros(stop - first, np.int64)).astype(np.uint32)
                rare_values = values[rare_heaps]
                seen = np.zeros((1 << int(values[:first].max()).bit_length()) + 1, np.uint8)
            to = min(end_of_stretch, stop)
            first, count = _fill_by_rare_heaps(
                values, first, to, digits, is_rare, rare_heaps, rare_values, count, seen, unequal
            )
            # its value has grown out of what can be marked: all nim-sums stay below a power of 2
            if first < to:
                if seen.size > MAX_VALUES:
                    raise OverflowError(
                        f"Heap {first} has a Grundy value of {MAX_VALUES} or more, too large for "
                        f"this solver."
                    )
                seen = np.zeros(2 * seen.size - 1, np.uint8)


@compiled
def _fill_by_rare_heaps(
    values, begin, end, digits, is_rare, rare_heaps, rare_values, count, seen, unequal
):
    """The first heap that is not done, one whose value cannot be marked or the end, and the number
    of rare heaps.
    """
    splits = np.flatnonzero(digits & 4)
    most = seen.size - 1  # never marked
    for heap in range(begin, end):
        seen[:] = 0
        for taken in range(min(digits.size, heap + 1)):
            rest = heap - taken
            _mark_options(seen, 1, digits[taken] & 3, rest, values, unequal)
            if digits[taken] & 4:
                split_off = count
                while split_off and rare_heaps[split_off - 1] >= rest:
                    split_off -= 1
                for i in range(split_off):
                    other = uintp(rest) - rare_heaps[uintp(i)]
                    if not (unequal and other == rare_heaps[uintp(i)]):
                        seen[uintp(rare_values[uintp(i)] ^ values[other])] = 1
        bound = least = 0
        while bound < most and (is_rare[bound] or seen[bound]):
            bound += 1
        part, block = 1, 16
        while part <= heap // 2:
            missing = 0
            for value in range(bound):
                missing += seen[uintp(value)] == 0
            if missing == 0 or (missing <= MAX_LOOKED_FOR and block > MIN_SPLITS):
                break
            for lost in splits:
                rest = int(heap - lost)
                for i in range(part, min(part + block, (rest - unequal) // 2 + 1)):
                    seen[uintp(values[uintp(i)] ^ values[uintp(rest - i)])] = 1
            part += block
            block = min(2 * block, MIN_SPLITS + 1)
        while True:
            while least < bound and seen[least]:
                least += 1
            if least == bound or not _is_split(
                values, heap, splits, part, unequal, np.uint16(least)
            ):
                break
            least += 1
        if least == most:
            return heap, count
        values[heap] = least
        if is_rare[least]:
            rare_heaps[count], rare_values[count] = heap, least
            count += 1
    return end, count


@compiled
def _is_split(values, heap, splits, least_part, unequal, value):
    """Whether a move that leaves two heaps, neither below the least part, has this value: many are
    compared at once.
    """
    for lost in splits:
        half = (heap - lost - unequal) // 2
        for part in range(least_part, half + 1, CHUNK):
            many = min(CHUNK, half + 1 - part)
            one, other = (
                values[part : part + many],
                values[heap - lost - part - many + 1 : heap - lost - part + 1],
            )
            found = False
            for i in range(many):
                found |= one[uintp(i)] ^ other[uintp(many - 1 - i)] == value
            if found:
                return True
    return False


def fill_plainly(
    values: NDArray[np.integer], begin: int, end: int, code: OctalCode, unequal: bool = False
) -> None:
    """Write the values of the heaps from begin to end - 1 by looking at all their options, those
    before begin being there.

    Digits that repeat are not looked up one by one: what they reach from a heap they reach from all
    heaps larger by a multiple of their number. For those the values are found from heap 0 on,
    whatever `begin` is. If `unequal`, two heaps that a move leaves must differ.

    >>> values = np.zeros(9, np.uint32)
    >>> fill_plainly(values, 0, 9, OctalCode.parse("4.[3]"))
    >>> values.tolist()
    [0, 1, 2, 4, 3, 5, 6, 8, 7]
    """
    digits, repeating = _as_arrays(code)
    takes = np.flatnonzero(digits)
    # No play is longer than a heap's tokens and splits together, fewer than twice its tokens; nor
    # is any value larger.
    bound = 1 << (2 * end).bit_length() if code.repeating else MAX_VALUES
    refuse_above_limit("The nim-sequence of a code that repeats", bound * len(repeating))
    seen = np.full(bound + 1, -1, np.int64)
    lasting = np.zeros((max(len(repeating), 1), bound + 1), np.bool_)
    least = np.zeros(len(lasting), np.int64)
    for first, to in stretches(0 if code.repeating else begin, end, "heaps"):
        if not _fill_by_options(
            values, first, to, takes, digits, repeating, seen, lasting, least, int(unequal)
        ):
            raise OverflowError(
                f"A heap below {to} has a Grundy value of {bound} or more, too large for this "
                f"solver."
            )


@compiled
def _fill_by_options(values, begin, end, takes, digits, repeating, seen, lasting, least, unequal):
    """`lasting`: the values that repeating digits reach from the heaps with one remainder. These
    sets only grow, and so does the least value that is not in them: `least`.
    """
    for heap in range(begin, end):
        kind = heap % len(lasting)
        for i in range(repeating.size if heap >= digits.size else 0):
            lasts = lasting[(heap + i) % repeating.size]
            _mark_options(lasts, True, repeating[i], heap - digits.size, values, unequal)
        while lasting[kind, least[kind]]:
            least[kind] += 1
        for taken in takes:
            if taken > heap:
                break
            _mark_options(seen, heap, digits[taken], heap - taken, values, unequal)
        value = least[kind]
        while seen[value] == heap or lasting[kind, value]:
            value += 1
        if value == seen.size - 1:
            return False
        values[heap] = value
    return True


@compiled
def _mark_options(marks, mark, digit, left, values, unequal):
    """Mark the values of what a digit leaves of the tokens that are left."""
    if digit & 1 and left == 0:
        marks[0] = mark
    if digit & 2 and left > 0:
        marks[values[left]] = mark
    if digit & 4:
        for part in range(1, (left - unequal) // 2 + 1):
            marks[values[part] ^ values[left - part]] = mark
