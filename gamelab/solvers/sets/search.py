"""The values of all positions that play reaches from a board, depth first, each kept under its set
and under its key.
"""

from collections.abc import Callable
from threading import Lock

import numpy as np

from gamelab.solvers.kernels.bits import (
    BITS,
    VALUE,
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
# places in the counts: numbers and rows in use; from SIZES on, two for each size
PAIRS, SETS, SIZES = range(3)
SETS_AT_A_TIME = 2**12  # sets beyond which it pays to look for symmetries of the board


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
        elements, self._lock = len(board.near), Lock()
        self._board, self._misere, self._symmetry = board, misere, symmetry
        rows = max(MIN_ROWS, 1 << (8 * elements).bit_length())
        self._tables = Tables(
            np.zeros((rows, VALUE + 1), np.int64),
            np.zeros((rows, VALUE + 1), np.int64),
            np.zeros(rows, np.int16),
        )
        # the values of options, as bits: a row for each position on the way to one
        self._marks = np.zeros((elements + 2, 4), np.int64)
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
            start = tuple(words_of([bits])[0])
            size, steps = min(32, SETS_AT_A_TIME), 1 + len(self._board.moves.need) ** 2 // 512
            for first, last in stretches(0, None, "sets reached", size, steps):
                if first >= SETS_AT_A_TIME and self._symmetry is not None:
                    self._board = self._board._replace(symmetry=self._symmetry())
                    self._symmetry = None
                self._make_room()
                found = _value(
                    start,
                    self._board,
                    self._misere,
                    self._tables,
                    self._marks,
                    self._room,
                    self._counts,
                    min(self.sets + last - first, len(self._tables.sets) // 2),
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
            sets = enlarged(sets)
        if 2 * self._counts[PAIRS] >= len(pairs):
            refuse_above_limit(
                f"The table of {len(pairs):,} shapes of trees", 5 * (pairs.nbytes + numbered.nbytes)
            )
            pairs = enlarged(pairs)
            numbered = np.append(numbered, np.zeros(3 * len(numbered), numbered.dtype))
        self._tables = Tables(sets, pairs, numbered)


@compiled
def _value(bits, board, misere, tables, marks, room, counts, stop):
    """The value of a set; -1 if so many sets are kept before it is found: then ask again."""
    sets = tables.sets
    raw = with_first_twins(bits, board.symmetry)
    value = sets[place_of(sets, raw), VALUE]
    if value:
        return value - 1
    if counts[SETS] >= stop or 2 * counts[PAIRS] >= tables.pairs.shape[0]:
        return -1
    here, number, is_guarded = raw, 0, board.guards.size > 0
    asked = SIZES + 2 * size_of(raw)
    if not is_guarded and (  # the shape does not tell guards from others
        misere
        or board.digits.size
        or counts[asked] < TRIAL
        or 2 * counts[asked + 1] > counts[asked]
    ):
        number = number_of_set(raw, board, misere, tables, room, counts)
        counts[asked] += 1
    if number:
        value = tables.numbered[number]
        counts[asked + 1] += value > 0
    else:
        here = least_image(raw, board.symmetry)
        if here != raw:
            value = sets[place_of(sets, here), VALUE]
    if value:
        _keep(raw, value - 1, tables, counts)
        return value - 1
    reached, ahead = marks[0], here
    reached[:] = 0
    # by names of their own: kernels count who holds an array at each step
    first, need, take, beside, digits = board.moves
    near = board.near
    while not is_empty(ahead):
        e = lowest(ahead)
        ahead = without_lowest(ahead)
        for move in range(first[e], first[e + 1]):
            if not is_empty(minus(load(need, move), here)):
                continue
            rest = minus(here, load(take, move))
            border = meet(load(beside, move), rest)
            digit = digits[move]
            if digit < 0:
                digit = board.digits[size_of(here) - size_of(rest)]
            if digit != 7:
                left = 1
                if not is_empty(border):
                    part = part_of(single(lowest(border)), rest, border, near)
                    left = 2 if is_empty(minus(border, part)) else 4
                if not digit & left:
                    continue
            if is_guarded:
                allowed, rest, border = settled(rest, border, board)
                if not allowed:
                    continue
            total = 1 if misere and is_empty(rest) else 0
            while not is_empty(rest):
                part = rest
                if not misere and not is_empty(without_lowest(border)):
                    part = part_of(single(lowest(border)), rest, border, near)
                value = sets[place_of(sets, part), VALUE] - 1
                if value < 0:
                    value = _value(part, board, misere, tables, marks[1:], room, counts, stop)
                    if value < 0:
                        return -1
                total ^= value
                rest = minus(rest, part)
                border = meet(border, rest)
            reached[total >> 6] |= BITS[total & 63]
    if board.digits.size and board.digits[size_of(here)] & 1:
        reached[0] |= 2 if misere else 1
    value = _mex(reached, misere)
    _keep(here, value, tables, counts)
    _keep(raw, value, tables, counts)
    if number:
        tables.numbered[number] = value + 1
    return value


@compiled
def settled(rest, border, board):
    """Whether no guard is left alone; then what is left, less what matters no more, and what of it
    was beside the others.

    A guard beside one element only must go with it: the other moves of that element are barred for
    ever. So another guard that goes with both is beside it to its end, and never left alone.
    """
    near, moves = board.near, board.moves
    waiting = meet(border, load(board.guards, 0))
    while not is_empty(waiting):
        guard = single(lowest(waiting))
        beside = meet(load(near, lowest(waiting)), rest)
        waiting = without_lowest(waiting)
        if is_empty(beside):
            return False, rest, border
        if is_empty(without_lowest(beside)):
            for move in range(moves.first[lowest(beside)], moves.first[lowest(beside) + 1]):
                taken = load(moves.take, move)
                gone = minus(meet(taken, rest), join(beside, guard))
                if not is_empty(meet(taken, guard)) and not is_empty(gone):
                    rest = minus(rest, gone)
                    border = join(border, load(near, lowest(gone)))
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
    if tables.sets[row, VALUE] == 0:
        store(tables.sets, row, bits, value + 1)
        counts[SETS] += 1
