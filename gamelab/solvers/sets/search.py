"""The values of all positions that play reaches from a board, depth first, each kept under its set
and under its key.
"""

from collections.abc import Callable
from threading import Lock

import numpy as np

from gamelab.solvers.kernels.bits import (
    BITS,
    enlarged,
    is_empty,
    join,
    load,
    lowest,
    lowest_bit,
    meet,
    minus,
    place_of,
    single,
    size_of,
    store,
    without_lowest,
)
from gamelab.solvers.kernels.compiled import compiled, stretches
from gamelab.solvers.sets.board import SetBoard, Symmetry, words_of
from gamelab.solvers.sets.positions import (
    Tables,
    least_image,
    number_of_set,
    part_of,
    with_first_twins,
)
from gamelab.theory import Method, announce, refuse_above_limit

SETS_REACHED = Method("sets reached", "table")
# trees of a size whose shapes are looked up before one asks whether half of them were known: else
# it does not pay
TRIAL = 2**6
MIN_ROWS = 2**10  # of a table
# places in the counts: numbers and rows in use, the level; from SIZES on, two for each size
PAIRS, SETS, LEVEL, SIZES = range(4)
SETS_AT_A_TIME = 2**12  # sets beyond which it pays to look for symmetries of the board
ACC, MOVE, NUMBER, REACHED = 0, 1, 2, 3  # places in a level, behind its five sets
HERE, RAW, REST, BORDER, AHEAD = range(5)


class Search:
    """The values of a game on a board and on what play leaves of it: the positions reached so far
    are kept.

    In normal play the positions kept are connected, and those with several parts are sums; in
    misere play they are whole. The symmetries of the board are asked for when many sets have been
    reached. Threads take turns.
    """

    def __init__(
        self, board: SetBoard, misere: bool = False, symmetry: Callable[[], Symmetry] | None = None
    ) -> None:
        elements, words = board.near.shape
        self._board, self._misere, self._symmetry = board, misere, symmetry
        self._words, self._like, self._lock = words, (0,) * words, Lock()
        rows = max(MIN_ROWS, 1 << (8 * elements).bit_length())
        self._tables = Tables(
            np.zeros((rows, words + 1), np.int64),
            np.zeros((rows, 2), np.int64),
            np.zeros(rows, np.int16),
        )
        self._levels = np.zeros((elements + 2, 5 * words + REACHED + 4), np.int64)
        self._room = np.zeros((12, len(board.at) + elements + 2), np.int64)
        self._counts = np.zeros(SIZES + 2 * elements + 2, np.int64)

    @property
    def sets(self) -> int:
        """How many sets are kept."""
        return int(self._counts[SETS])

    @property
    def nbytes(self) -> int:
        """How many bytes the tables take."""
        return sum(table.nbytes for table in self._tables)

    def value(self, bits: int, most: int | None = None) -> int | None:
        """The value of a set of elements, connected unless play is misere; None if more than so
        many sets are to be kept for it.
        """
        if bits == 0:
            announce(SETS_REACHED)
            return int(self._misere)
        with self._lock:
            start = words_of([bits], self._words)[0]
            self._levels[0] = 0
            self._levels[0, : 2 * self._words] = [*start, *start]
            self._counts[LEVEL] = -1
            size, steps = min(32, SETS_AT_A_TIME), 1 + len(self._board.moves.need) ** 2 // 512
            for first, last in stretches(0, None, "sets reached", size, steps):
                if first >= SETS_AT_A_TIME and self._symmetry is not None:
                    self._board = self._board._replace(symmetry=self._symmetry())
                    self._symmetry = None
                self._make_room()
                found = _search(
                    self._board,
                    self._misere,
                    self._tables,
                    self._levels,
                    self._room,
                    self._counts,
                    last - first,
                    self._like,
                )
                if found >= 0 or (most is not None and self.sets > most):
                    break
        if found < 0:
            return None
        announce(SETS_REACHED)
        return int(found)

    def _make_room(self) -> None:
        """Enlarge the tables that are half full."""
        sets, pairs, numbered = self._tables
        if 2 * self._counts[SETS] >= len(sets):
            refuse_above_limit(
                f"The table of the sets reached, {self.sets:,} so far,", 5 * sets.nbytes
            )
            sets = enlarged(sets, self._like)
        if 2 * self._counts[PAIRS] >= len(pairs):
            refuse_above_limit(
                f"The table of {len(pairs):,} shapes of trees", 5 * (pairs.nbytes + numbered.nbytes)
            )
            pairs = enlarged(pairs, (0,))
            numbered = np.append(numbered, np.zeros(3 * len(numbered), numbered.dtype))
        self._tables = Tables(sets, pairs, numbered)


@compiled
def _known(bits, board, misere, tables, levels, level, room, counts):
    """The value of a set if it, or one that is the same position, is known; else -1, and the level
    is made ready for it.
    """
    words = len(bits)
    bits = with_first_twins(bits, board.symmetry)
    value = tables.sets[place_of(tables.sets, bits), words]
    if value:
        return value - 1
    here, number = bits, 0
    asked = SIZES + 2 * size_of(bits)
    if not board.guards.size and (  # the shape does not tell guards from others
        misere
        or board.digits.size
        or counts[asked] < TRIAL
        or 2 * counts[asked + 1] > counts[asked]
    ):
        number = number_of_set(bits, board, misere, tables, room, counts)
        counts[asked] += 1
    if number:
        value = tables.numbered[number]
        counts[asked + 1] += value > 0
    else:
        here = least_image(bits, board.symmetry)
        if here != bits:
            value = tables.sets[place_of(tables.sets, here), words]
    if value:
        _keep(bits, value - 1, tables, counts)
        return value - 1
    store(levels, level, HERE * words, here)
    store(levels, level, RAW * words, bits)
    store(levels, level, AHEAD * words, here)
    levels[level, REST * words] = levels[level, REST * words + words - 1] = 0
    levels[level, 5 * words + ACC] = levels[level, 5 * words + MOVE] = -1
    levels[level, 5 * words + NUMBER] = number
    levels[level, 5 * words + REACHED :] = 0
    return -1


@compiled
def _search(board, misere, tables, levels, room, counts, most, like):
    """The value of the set with which level 0 begins; -1 if it is not found yet after so many new
    sets: then call again.
    """
    words = len(like)
    tail = 5 * words
    stop = min(counts[SETS] + most, tables.sets.shape[0] // 2)
    stop_pairs = tables.pairs.shape[0] // 2
    near, sets, is_guarded = board.near, tables.sets, board.guards.size > 0
    # by names of their own: kernels count who holds an array at each step
    first, need, take, beside, digits = board.moves
    if counts[LEVEL] < 0:
        row = place_of(sets, load(levels, 0, RAW * words, like))
        if sets[row, words]:
            return sets[row, words] - 1
        value = _known(
            load(levels, 0, RAW * words, like), board, misere, tables, levels, 0, room, counts
        )
        if value >= 0:
            return value
        counts[LEVEL] = 0
    level = counts[LEVEL]
    while True:
        here = load(levels, level, HERE * words, like)
        rest = load(levels, level, REST * words, like)
        border = load(levels, level, BORDER * words, like)
        ahead = load(levels, level, AHEAD * words, like)
        acc, move = levels[level, tail + ACC], levels[level, tail + MOVE]
        down = full = False
        while True:
            while not is_empty(rest):
                part = rest
                if not misere and not is_empty(without_lowest(border)):
                    part = part_of(single(lowest(border), like), rest, border, near)
                value = sets[place_of(sets, part), words] - 1
                if value < 0:
                    value = _known(part, board, misere, tables, levels, level + 1, room, counts)
                    if value < 0:
                        down = True
                        break
                acc ^= value
                rest = minus(rest, part)
                border = meet(border, rest)
            full = counts[SETS] >= stop or counts[PAIRS] >= stop_pairs
            if down or full:
                break
            if acc >= 0:
                levels[level, tail + REACHED + (acc >> 6)] |= BITS[acc & 63]
            acc = -1
            while not is_empty(ahead):
                e = lowest(ahead)
                if move < 0:
                    move = first[e]
                while move < first[e + 1]:
                    if is_empty(minus(load(need, move, 0, like), here)):
                        rest = minus(here, load(take, move, 0, like))
                        border = meet(load(beside, move, 0, like), rest)
                        digit = digits[move]
                        if digit < 0:
                            digit = board.digits[size_of(here) - size_of(rest)]
                        if digit != 7:
                            left = 1
                            if not is_empty(border):
                                part = part_of(single(lowest(border), like), rest, border, near)
                                left = 2 if is_empty(minus(border, part)) else 4
                            if not digit & left:
                                move += 1
                                continue
                        if is_guarded:
                            allowed, rest, border = settled(rest, border, board)
                            if not allowed:
                                move += 1
                                continue
                        acc = 1 if misere and is_empty(rest) else 0
                        move += 1
                        break
                    move += 1
                if acc >= 0:
                    break
                ahead, move = without_lowest(ahead), -1
            if acc < 0:
                break
        if down or full:
            store(levels, level, REST * words, rest)
            store(levels, level, BORDER * words, border)
            store(levels, level, AHEAD * words, ahead)
            levels[level, tail + ACC], levels[level, tail + MOVE] = acc, move
            level += down
            if full:
                counts[LEVEL] = level
                return -1
            continue
        if board.digits.size and board.digits[size_of(here)] & 1:
            levels[level, tail + REACHED] |= 2 if misere else 1
        value = _mex(levels[level, tail + REACHED :], misere)
        _keep(load(levels, level, HERE * words, like), value, tables, counts)
        _keep(load(levels, level, RAW * words, like), value, tables, counts)
        if levels[level, tail + NUMBER]:
            tables.numbered[levels[level, tail + NUMBER]] = value + 1
        level -= 1
        if level < 0:
            counts[LEVEL] = -1
            return value


@compiled
def settled(rest, border, board):
    """Whether no guard is left alone; then what is left, less what matters no more, and what of it
    was beside the others.

    A guard beside one element only must go with it: the other moves of that element are barred for
    ever. So another guard that goes with both is beside it to its end, and never left alone.
    """
    near, moves = board.near, board.moves
    waiting = meet(border, load(board.guards, 0, 0, rest))
    while not is_empty(waiting):
        guard = single(lowest(waiting), rest)
        beside = meet(load(near, lowest(waiting), 0, rest), rest)
        waiting = without_lowest(waiting)
        if is_empty(beside):
            return False, rest, border
        if is_empty(without_lowest(beside)):
            for move in range(moves.first[lowest(beside)], moves.first[lowest(beside) + 1]):
                taken = load(moves.take, move, 0, rest)
                gone = minus(meet(taken, rest), join(beside, guard))
                if not is_empty(meet(taken, guard)) and not is_empty(gone):
                    rest = minus(rest, gone)
                    border = join(border, load(near, lowest(gone), 0, rest))
    return True, rest, meet(border, rest)


@compiled
def _mex(reached, misere):
    """The least value whose bit is not there; 1 in misere play if there is no option."""
    for word in range(reached.size):
        if reached[word] != -1:
            value = 64 * word + lowest_bit(~reached[word])
            break
    return 1 if misere and value == 0 and not reached.any() else value


@compiled
def _keep(bits, value, tables, counts):
    row = place_of(tables.sets, bits)
    if tables.sets[row, len(bits)] == 0:
        store(tables.sets, row, 0, bits)
        tables.sets[row, len(bits)] = value + 1
        counts[SETS] += 1
