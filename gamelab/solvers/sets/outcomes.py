"""Whether a set has a value that is asked for, without the values of all that it leads to.

The question is the outcome of the set with a heap of Nim, after J. Lemoine and S. Viennot, "Nimbers
are inevitable" (2010): of an option's parts only the small ones are valued, and its largest is
asked whether it has the one value that matters. Of each set are kept the values that it has not, or
its value once it is known.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gamelab.solvers.kernels.bits import (
    is_empty,
    join,
    load,
    lowest,
    meet,
    minus,
    place_of,
    single,
    size_of,
    store,
    without_lowest,
)
from gamelab.solvers.kernels.compiled import compiled, stretches
from gamelab.solvers.sets.board import SetBoard, words_of
from gamelab.solvers.sets.positions import (
    LEVEL,
    PAIRS,
    SETS,
    SIZES,
    TRIAL,
    Grown,
    least_image,
    number_of_set,
    part_of,
)
from gamelab.theory import refuse_above_limit

MAX_EXCLUDED = 61  # the greatest value that is excluded by a bit; greater ones are found exactly
# the sign: what is kept is no value + 1, but bits of values that the set has not
EXCLUDED = -(2**63)
# places in a level, behind its set
NUMBER, TARGET, ASKED, LOWER, SURE, AT, FOUND, BEGIN, END = range(9)
# places in an option, behind its small parts and its largest; ORDER is a column of its own
KIND, REST, WEIGHT, ORDER = range(4)


class QuestionTables(NamedTuple):
    """What is known of each set, and of each number of a shape: its value + 1, or values that it
    has not; and the options.
    """

    sets: NDArray[np.int64]
    pairs: NDArray[np.int64]
    numbered: NDArray[np.integer]
    options: NDArray[np.int64]


class Questions(Grown):
    """What is known of a game's values on a board in normal play from questions about them."""

    def __init__(self, board: SetBoard) -> None:
        words, moves = board.near.shape[1], len(board.moves.need)
        super().__init__(board, np.int64, words + 9, moves)
        self._options = np.zeros((4 * (moves + 1), 2 * words + 4), np.int64)

    @property
    def nbytes(self) -> int:
        """How many bytes the tables take."""
        return super().nbytes + self._options.nbytes

    def has_value(self, bits: int, value: int) -> bool:
        """Whether a connected set of elements has this value."""
        known = self._answer(bits, value if value <= MAX_EXCLUDED else -1)
        return known == value + 1

    def value(self, bits: int) -> int:
        """The value of a connected set of elements."""
        return self._answer(bits, -1) - 1

    def _answer(self, bits: int, target: int) -> int:
        if bits == 0:
            return 1
        with self._lock:
            self._levels[0] = 0
            self._levels[0, : self._words] = words_of([bits], self._words)[0]
            self._counts[LEVEL] = -1
            known = 0
            for first, last in stretches(0, None, "questions", 2**12):
                self._with_room()
                sets, pairs, numbered = self._tables
                tables = QuestionTables(sets, pairs, numbered, self._options)
                known = _search(
                    self._board,
                    tables,
                    self._levels,
                    self._room,
                    self._counts,
                    target,
                    last - first,
                    self._like,
                )
                if known:
                    break
            return int(known)

    def _with_room(self) -> None:
        """Make tables larger that are half full, and the list of options that has no room for those
        of one more position.
        """
        super()._with_room()
        level, place = self._counts[LEVEL], self._words + BEGIN
        if level >= 0 and self._levels[level, place] + len(self._board.moves.need) >= len(
            self._options
        ):
            refuse_above_limit(
                f"The list of the options of {level:,} positions", 2 * self._options.nbytes
            )
            self._options = np.append(self._options, np.zeros_like(self._options), axis=0)


@compiled
def _key(bits, board, tables, room, counts):
    """The set under which is kept what is known of a set, or the number of its shape."""
    asked = SIZES + 2 * size_of(bits)
    if board.digits.size or counts[asked] < TRIAL or 2 * counts[asked + 1] > counts[asked]:
        number = number_of_set(bits, board, False, tables, room, counts)
        counts[asked] += 1
        if number:
            counts[asked + 1] += tables.numbered[number] != 0
            return bits, number
    return least_image(bits, board.symmetry), 0


@compiled
def _known(bits, number, tables):
    """What is kept under a key."""
    return (
        tables.numbered[number] if number else tables.sets[place_of(tables.sets, bits), len(bits)]
    )


@compiled
def _keep(bits, number, known, tables, counts):
    if number:
        tables.numbered[number] = known
    else:
        row = place_of(tables.sets, bits)
        if tables.sets[row, len(bits)] == 0:
            store(tables.sets, row, 0, bits)
            counts[SETS] += 1
        tables.sets[row, len(bits)] = known


@compiled
def _ask(levels, level, bits, number, target, begin):
    """Make a level ready for the question whether a set has a value, or, if that is -1, which it
    has.
    """
    tail = len(bits)
    store(levels, level, 0, bits)
    levels[level, tail:] = 0
    levels[level, tail + NUMBER], levels[level, tail + TARGET] = number, target
    levels[level, tail + ASKED], levels[level, tail + LOWER] = max(target, 0), target < 0
    levels[level, tail + BEGIN], levels[level, tail + END] = begin, -1


@compiled
def _sum(small, board, tables, room, counts, levels, level, begin):
    """The sum of the values of all parts of a set; -1 if one is not known, and then the level is
    made ready for it.
    """
    acc = 0
    while not is_empty(small):
        part = part_of(single(lowest(small), small), small, small, board.near)
        known = tables.sets[place_of(tables.sets, part), len(part)]
        if known <= 0:
            here, number = _key(part, board, tables, room, counts)
            known = _known(here, number, tables)
            if known <= 0:
                _ask(levels, level, here, number, -1, begin)
                return -1
            _keep(part, 0, known, tables, counts)
        acc ^= known - 1
        small = minus(small, part)
    return acc


@compiled
def _list(here, board, tables, room, counts, levels, level, begin):
    """Write all options, by the numbers of moves in their largest parts; the answer is where they
    end, or -1 if tables are full.
    """
    sets, pairs, numbered, options = tables
    words, near, symmetry, sizes, least = (
        len(here),
        board.near,
        board.symmetry,
        board.digits,
        board.least,
    )
    first, need, take, beside, digits = board.moves
    tail, none = 2 * words, minus(here, here)
    at, ahead = begin, here
    while not is_empty(ahead):
        e = lowest(ahead)
        ahead = without_lowest(ahead)
        for move in range(first[e], first[e + 1]):
            if not is_empty(minus(load(need, move, 0, here), here)):
                continue
            rest = minus(here, load(take, move, 0, here))
            border = meet(load(beside, move, 0, here), rest)
            digit = digits[move]
            if digit < 0:
                digit = sizes[size_of(here) - size_of(rest)]
            small, largest, size, parts = none, none, 0, 0
            while not is_empty(rest):
                part = rest
                if not is_empty(without_lowest(border)):
                    part = part_of(single(lowest(border), here), rest, border, near)
                n = size_of(part)
                if n > size:
                    small, largest, size = join(small, largest), part, n
                elif n >= least:
                    small = join(small, part)
                rest = minus(rest, part)
                border = meet(border, rest)
                parts += 1
            if not digit & (1 << min(parts, 2)):
                continue
            number = weight = 0
            left = largest
            while not is_empty(left):
                f = lowest(left)
                left = without_lowest(left)
                for m in range(first[f], first[f + 1]):
                    weight += is_empty(minus(load(need, m, 0, here), largest))
            if size < least:
                largest, small, size = none, none, 0
            else:
                asked = SIZES + 2 * size
                if sizes.size or counts[asked] < TRIAL or 2 * counts[asked + 1] > counts[asked]:
                    number = number_of_set(largest, board, False, tables, room, counts)
                    counts[asked] += 1
                    if number:
                        counts[asked + 1] += numbered[number] != 0
                if not number:
                    largest = least_image(largest, symmetry)
            store(options, at, 0, small)
            store(options, at, words, largest)
            options[at, tail + KIND], options[at, tail + WEIGHT] = number, weight
            options[at, tail + REST] = 0
            if not is_empty(small):
                options[at, tail + REST] = _sum(
                    small, board, tables, room, counts, levels, level + 1, 0
                )
            at += 1
            if 2 * counts[PAIRS] >= pairs.shape[0] or 2 * counts[SETS] >= sets.shape[0]:
                return -1
    if sizes.size and sizes[size_of(here)] & 1:
        store(options, at, 0, none)
        store(options, at, words, none)
        options[at, tail:] = 0
        at += 1
    ends = room[0]
    n = need.shape[0]
    ends[: n + 1] = 0
    for k in range(begin, at):
        ends[options[k, tail + WEIGHT] + 1] += 1
    for weight in range(n):
        ends[weight + 1] += ends[weight]
    for k in range(begin, at):
        weight = options[k, tail + WEIGHT]
        options[begin + ends[weight], tail + ORDER] = k
        ends[weight] += 1
    return at


@compiled
def _search(board, tables, levels, room, counts, target, most, like):
    """What is known of the set with which level 0 begins, when the question is answered; 0 if that
    takes more steps: call again.
    """
    words = tail = len(like)
    sets, pairs, numbered, options = tables
    behind, room_for = 2 * words, options.shape[0] - board.moves.need.shape[0]
    if counts[LEVEL] < 0:
        bits, number = _key(load(levels, 0, 0, like), board, tables, room, counts)
        known = _known(bits, number, tables)
        if known > 0 or (known < 0 and target >= 0 and known >> target & 1):
            return known
        _ask(levels, 0, bits, number, target, 0)
        counts[LEVEL] = 0
    level = counts[LEVEL]
    while True:
        here, number = load(levels, level, 0, like), levels[level, tail + NUMBER]
        begin, end = levels[level, tail + BEGIN], levels[level, tail + END]
        most -= 1
        full = most < 0 or 2 * counts[PAIRS] >= pairs.shape[0] or 2 * counts[SETS] >= sets.shape[0]
        if not full and end < 0:
            if begin < room_for:
                end = _list(here, board, tables, room, counts, levels, level, begin)
            full = end < 0
            levels[level, tail + END] = end
            levels[level, tail + FOUND] = _known(here, number, tables) & ~EXCLUDED
        if full:
            counts[LEVEL] = level
            return 0
        goal, value, lower = (
            levels[level, tail + TARGET],
            levels[level, tail + ASKED],
            levels[level, tail + LOWER],
        )
        sure, at, found = (
            levels[level, tail + SURE],
            levels[level, tail + AT],
            levels[level, tail + FOUND],
        )
        known, down = 0, False
        # does an option have the value? First what is known is looked at
        while known == 0 and not down:
            if lower and value == goal:
                known = value + 1
                break
            has = value <= MAX_EXCLUDED and found >> value & 1
            while not has and at < end - begin:
                k = options[begin + at, behind + ORDER] if sure else begin + at
                rest = options[k, behind + REST]
                if rest < 0 and sure:
                    rest = _sum(
                        load(options, k, 0, like),
                        board,
                        tables,
                        room,
                        counts,
                        levels,
                        level + 1,
                        end,
                    )
                    if rest < 0:
                        down = True
                        break
                    options[k, behind + REST] = rest
                if rest >= 0:
                    bits, kind = load(options, k, words, like), options[k, behind + KIND]
                    there = 1
                    if not is_empty(bits):
                        there = numbered[kind] if kind else sets[place_of(sets, bits), words]
                    asked = value ^ rest
                    if there > 0:
                        got = there - 1 ^ rest
                        has = got == value
                        if got <= MAX_EXCLUDED:
                            found |= 1 << got
                    elif sure and not (asked <= MAX_EXCLUDED and there >> asked & 1):
                        _ask(
                            levels,
                            level + 1,
                            bits,
                            kind,
                            asked if asked <= MAX_EXCLUDED else -1,
                            end,
                        )
                        down = True
                        break
                at += 1
            if down:
                break
            if has and value == goal:
                known = EXCLUDED | found
            elif has:
                value, sure, at = value + 1, 0, 0
            elif not sure:
                sure, at = 1, 0
            elif lower:
                known = value + 1
            else:
                lower, value, sure, at = 1, 0, 0, 0
        if down:
            levels[level, tail + ASKED], levels[level, tail + LOWER] = value, lower
            levels[level, tail + SURE], levels[level, tail + AT], levels[level, tail + FOUND] = (
                sure,
                at,
                found,
            )
            level += 1
            continue
        _keep(here, number, known, tables, counts)
        level -= 1
        if level < 0:
            counts[LEVEL] = -1
            return known
