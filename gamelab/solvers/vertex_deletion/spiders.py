"""Games that take connected sets of vertices, on spiders given by their legs: the rules, rows and
certified periods.

In this field spiders are called subdivided stars: S[3, 2, 1] has a hub and legs with 3, 2 and 1
vertices.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, repeat
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gamelab.boards.spider import Spider, checked_legs, number_below
from gamelab.games import NodeKayles, VertexDeletion
from gamelab.solvers.kernels.bits import sums_with
from gamelab.solvers.kernels.compiled import compiled, stretches
from gamelab.solvers.spider_rules import Legs, OnSpiders
from gamelab.solvers.vertex_deletion.path_rows import (
    CENTRE,
    NEIGHBOUR,
    NEXT_ON_PATH,
    Boards,
    PathRows,
    digits_on_paths,
    path_values,
)
from gamelab.theory import (
    Fact,
    Method,
    by_method,
    misere_by_definition,
    refuse_above_limit,
    remembered,
)

SPIDER_ROWS = Method("rows of stars", "table")
LONG_LEG = 64  # vertices of a leg that grows: rows end at multiples of it
BYTES_OF_A_SPIDER = 128  # its places, and the least that its moves take
MAX_COUNTED = (
    2**64
)  # spiders: no machine has room for so many, and they need not be counted to the end


@dataclass(frozen=True)
class SpiderDeletion(OnSpiders):
    """A game that takes connected sets of vertices, or Node Kayles, on spiders side by side, given
    by their legs, the longest first.

    A path of n vertices has the one leg n - 1, a single vertex no leg; the empty graph is the
    position without spiders.

    >>> from gamelab import Octal
    >>> sorted(SpiderDeletion(Octal("0.33")).moves(((2, 1, 1),)))
    [((1, 1, 1),), ((2,),), ((3,),)]
    """

    method = Method("rules on the legs of stars", "parameters")
    game: VertexDeletion | NodeKayles

    @cached_property
    def digits(self) -> Legs:
        """What may be left of a path from which 0, 1, 2, ... vertices are taken."""
        return tuple(digits_on_paths(self.game).tolist())

    def moves_in(self, legs: Legs) -> Iterator[tuple[Legs, ...]]:
        for spider, outer in self.cuts(legs):
            yield spider, *_path(outer)
        for kind, lengths in self.drops(legs):
            if kind != NEXT_ON_PATH and (
                kind <= NEIGHBOUR or self.digits[kind // 3] & 1 << kind % 3
            ):
                yield tuple(path for length in lengths for path in _path(length))

    def cuts(self, legs: Legs) -> Iterator[tuple[Legs, int]]:
        """Moves that spare the hub: the spider that stays, and the number of vertices cut off with
        a piece of a leg taken.
        """
        for length in dict.fromkeys(legs):
            i = legs.index(length)
            others = legs[:i] + legs[i + 1 :]
            for taken, digit in enumerate(self.digits[: length + 1]):
                for outer in range(length - taken + 1 if digit & 4 else 1):
                    if digit & (4 if outer else 2):
                        inner = length - taken - outer
                        stays = sorted((*others, inner), reverse=True) if inner else others
                        yield tuple(stays), outer

    def drops(self, legs: Legs) -> Iterator[tuple[int, Legs]]:
        """Sets that hold the hub and are no larger than any move: their kind as among `Boards`, and
        the paths outside them.

        Games that never split leave one path at most.
        """
        most = len(self.digits) - 1
        if isinstance(self.game, NodeKayles):
            yield CENTRE, tuple(leg - 1 for leg in legs if leg > 1)
            yield NEXT_ON_PATH, legs
            for i in map(legs.index, dict.fromkeys(legs)):
                yield (
                    NEIGHBOUR,
                    tuple(leg for leg in (*legs[:i], legs[i] - 2, *legs[i + 1 :]) if leg > 0),
                )
        elif not self.game.splits:
            size = 1 + sum(legs)
            lengths = range(max(0, size - most), max([0, *legs]) + 1)
            yield from (
                (3 * (size - left) + (left > 0), (left,) if left else ()) for left in lengths
            )
        else:
            layer = {tuple(sorted(legs, reverse=True))}
            for taken in range(1, most + 1):
                yield from ((3 * taken + min(len(left), 2), left) for left in layer)
                layer = {_shortened(left, i) for left in layer for i in range(len(left))}

    def canonical(self, spiders: tuple[Legs, ...]) -> tuple[Legs, ...]:
        return tuple(sorted(map(canonical_legs, spiders)))


def canonical_legs(legs: Iterable[int]) -> Legs:
    """The legs of one spider, the longest first: a path has one, or none."""
    cleaned = tuple(sorted(filter(None, legs), reverse=True))
    return (sum(cleaned),) if len(cleaned) == 2 else cleaned


def _path(vertices: int) -> tuple[Legs, ...]:
    return ((vertices - 1,),) if vertices else ()


def _shortened(legs: Legs, i: int) -> Legs:
    return tuple(
        sorted((leg - (j == i) for j, leg in enumerate(legs) if leg > (j == i)), reverse=True)
    )


@by_method(SPIDER_ROWS, states=lambda value, given: [Fact(given.game, Spider(*given.legs), value)])
def spider_value(
    game: VertexDeletion | NodeKayles, legs: Iterable[int], misere: bool = False
) -> int:
    """The Grundy value of one spider, or its misere value (a finished game counts 1), for any game
    with a largest move.

    Equal legs are counted, so that many are as quick as few. In misere play of a game that splits
    it goes by the rules on legs.

    >>> from gamelab import Octal
    >>> spider_value(Octal("0.33"), (4, 2, 1)), spider_value(Octal("0.33"), (4, 2, 1), misere=True)
    (2, 2)
    >>> spider_value(Octal("0.6"), [1] * 100_000)
    2
    """
    digits_on_paths(game)
    return _spider_value(
        game,
        tuple(sorted(Counter(canonical_legs(checked_legs(legs))).items(), reverse=True)),
        misere,
    )


@remembered.within(2**16)
def _spider_value(
    game: VertexDeletion | NodeKayles, counted: tuple[tuple[int, int], ...], misere: bool
) -> int:
    """The same from the lengths, the longest first, each with the number of its legs."""
    digits, longest = digits_on_paths(game), counted[0][0] if counted else 0
    if misere and (digits & 4).any():
        return misere_by_definition(SpiderDeletion(game), (tuple(_legs(counted)),))
    base = tuple(_legs(counted))[1:]
    if not base:
        return int(path_values(digits, 2 + longest, int(misere))[-1])
    if longest < LONG_LEG:
        return spider_rows(game, base, misere=misere).value(longest)
    return int(_row(game, base, (longest // LONG_LEG + 1) * LONG_LEG, misere)[longest])


def spider_rows(game: VertexDeletion | NodeKayles, *bases: Legs, misere: bool = False) -> PathRows:
    """The rows of all spiders that fit into a base, with a path at the hub; with two bases also the
    rows of bistars.
    """
    return PathRows.of(game, (boards_of_spiders(game, base, misere) for base in bases), misere)


def _legs(counted: tuple[tuple[int, int], ...]) -> Iterator[int]:
    return chain.from_iterable(repeat(length, count) for length, count in counted)


@remembered.within(2**5)
def _row(game: VertexDeletion | NodeKayles, base: Legs, n: int, misere: bool) -> NDArray[np.uint16]:
    """A row for a long leg: play from one spider leads to many others in it."""
    return spider_rows(game, base, misere=misere).values(n)[:, -1].copy()


class _ListedSpider(NamedTuple):
    """The spider whose moves are listed next, and what is at hand for all; the arrays are changed
    as the spiders go by.
    """

    base: NDArray[np.int64]  # the longest leg at each place
    # [l, i]: how many spiders come before one for having legs of length l at its first i places
    earlier: NDArray[np.int64]
    groups: NDArray[np.int64]
    size: NDArray[np.int64]  # the number of its groups, and of its legs
    # [j, v, w]: how the nim-sum of all legs changes if j of their vertices go, v legs whole; 64 a
    # word
    dropped: NDArray[np.uint64]
    room: NDArray[np.uint64]  # for two more of these


def boards_of_spiders(
    game: VertexDeletion | NodeKayles, base: tuple[int, ...], misere: bool
) -> Boards:
    """What moves make of the spiders below a base, the hub being the root; refused where there are
    too many.

    >>> from gamelab import NodeKayles
    >>> boards = boards_of_spiders(NodeKayles(), (1, 1), False)
    >>> boards.drops[boards.drop_at[2] :].tolist()  # of two legs of length 1
    [[0, 0], [1, 0], [2, 1]]
    """
    digits = digits_on_paths(game)
    base = tuple(sorted(base, reverse=True))
    many = number_below(base, MAX_COUNTED)
    refuse_above_limit(
        f"The family of {'more than ' * (many > MAX_COUNTED)}{min(many, MAX_COUNTED)} stars",
        BYTES_OF_A_SPIDER * many,
    )
    longest, most = max(base, default=0), len(digits) - 1
    refuse_above_limit("The list of the places of legs", 8 * (longest + 1) * (len(base) + 1))
    paths = path_values(digits, 1 + longest, int(misere))
    words = 1 << (int(paths.max()) >> 6).bit_length()
    splits = isinstance(game, NodeKayles) or game.splits
    changes = (most, most, words) if splits and not isinstance(game, NodeKayles) else (1, 1, 1)
    limits = np.array(base, np.int64)
    spider = _ListedSpider(
        limits,
        _earlier(limits, longest),
        np.zeros((min(len(base), longest) + 1, 2), np.int64),
        np.zeros(2, np.int64),
        np.zeros(changes, np.uint64),
        np.zeros((2, *changes), np.uint64),
    )
    rules = digits, paths, 0 if isinstance(game, NodeKayles) else 2 if splits else 1, int(misere)
    ends = np.zeros((2, many + 1), np.int64)
    none = np.zeros((0, 2), np.int64)
    for first, last in stretches(0, many, "stars"):
        _list_moves(spider, first, last, rules, ends, none, none)
    refuse_above_limit(f"The list of the moves of {many} stars", 16 * int(ends[:, -1].sum()))
    moves, drops = (np.zeros((int(end), 2), np.int64) for end in ends[:, -1])
    spider.size[:] = 0
    for first, last in stretches(0, many, "stars"):
        _list_moves(spider, first, last, rules, ends, moves, drops)
    return Boards(ends[0], moves, ends[1], drops)


@compiled
def _earlier(base, longest):
    """[l, i]: how many spiders come before one for having legs of length l at its first i places, l
    at most that of the base.
    """
    earlier = np.zeros((longest + 1, base.size + 1), np.int64)
    # how many tails from a place on have legs of at most this length
    tails = np.ones(longest + 1, np.int64)
    for i in range(base.size - 1, -1, -1):
        following = 1
        for length in range(1, longest + 1):
            earlier[length, i + 1] = following if length <= base[i] else 0
            following += tails[length] if length <= base[i] else 0
            tails[length] = following
    for length in range(1, longest + 1):
        for i in range(base.size):
            earlier[length, i + 1] += earlier[length, i]
    return earlier


@compiled
def _next_spider(spider):
    """Make the spider the next one in lexicographic order."""
    groups, size = spider.groups, spider.size
    last, legs = size[0] - 1, size[1]
    if legs < spider.base.size:  # a leg of length 1 more
        if last < 0 or groups[last, 0] > 1:
            groups[last + 1, 0], groups[last + 1, 1] = 1, legs
            size[0] += 1
        size[1] += 1
        return
    while last >= 0 and groups[last, 0] == spider.base[groups[last, 1]]:
        last -= 1
    if last < 0:
        return
    size[0], size[1] = last + 1, groups[last, 1] + 1
    groups[last, 0] += 1
    if last > 0 and groups[last - 1, 0] == groups[last, 0]:
        size[0] -= 1


@compiled
def _number(spider, without, leg):
    """The number, from 1 on, of the spider with a leg in place of one of a group; a leg of length 0
    is none.
    """
    groups, earlier = spider.groups, spider.earlier
    number, place = 1, 0
    for g in range(spider.size[0]):
        length = groups[g, 0]
        if length < leg:
            number += earlier[leg, place + 1] - earlier[leg, place]
            place, leg = place + 1, 0
        end = place + _legs_of(spider, g) - (g == without)
        number += earlier[length, end] - earlier[length, place]
        place = end
    return number + earlier[leg, place + 1] - earlier[leg, place] if leg > 0 else number


@compiled
def _legs_of(spider, g):
    """How many legs a group has."""
    end = spider.groups[g + 1, 1] if g + 1 < spider.size[0] else spider.size[1]
    return end - spider.groups[g, 1]


@compiled
def _list_moves(spider, first, last, rules, ends, moves, drops):
    """Write the moves and the drops of the spiders from number first + 1 to last; where there is no
    room, only count them.
    """
    digits, paths, kind, misere = rules
    for s in range(first, last):
        if s > 0:
            _next_spider(spider)
        at = _list_cuts(spider, digits, paths, moves, ends[0, s])
        if moves.shape[0] == 0:
            ends[0, s + 1] = at
        if kind == 0:
            at = _list_centres(spider, paths, drops, ends[1, s])
        elif kind == 1:
            at = _list_ends(spider, digits, paths, misere, drops, ends[1, s])
        else:
            at = _list_drops(spider, digits, paths, s == 0, drops, ends[1, s])
        if drops.shape[0] == 0:
            ends[1, s + 1] = at


@compiled
def _write(found, at, first, nimber):
    if found.shape[0] > 0:
        found[at, 0], found[at, 1] = first, nimber
    return at + 1


@compiled
def _list_cuts(spider, digits, paths, moves, at):
    """The moves that spare the hub: a piece of a leg goes, and a path beyond it is cut off."""
    for g in range(spider.size[0]):
        length = spider.groups[g, 0]
        for inner in range(length):
            number = 0
            for taken in range(1, min(length - inner, digits.size - 1) + 1):
                outer = length - inner - taken
                if digits[taken] & (4 if outer else 2):
                    if number == 0:
                        number = _number(spider, g, inner)
                    at = _write(moves, at, number, paths[outer] if outer else 0)
    return at


@compiled
def _sum_of_legs(spider, paths, taken):
    """The nim-sum of the legs as paths, so many vertices taken from each."""
    total = 0
    for g in range(spider.size[0]):
        if _legs_of(spider, g) & 1:
            total ^= paths[spider.groups[g, 0] - taken]
    return total


@compiled
def _list_centres(spider, paths, drops, at):
    """The moves of Node Kayles at the hub, next to it on the path, or next to it on a leg."""
    at = _write(drops, at, CENTRE, _sum_of_legs(spider, paths, 1))
    whole = _sum_of_legs(spider, paths, 0)
    at = _write(drops, at, NEXT_ON_PATH, whole)
    for g in range(spider.size[0]):
        length = spider.groups[g, 0]
        at = _write(drops, at, NEIGHBOUR, whole ^ paths[length] ^ paths[max(length - 2, 0)])
    return at


@compiled
def _list_ends(spider, digits, paths, misere, drops, at):
    """The sets that hold the hub and leave of the legs the end of one at most."""
    vertices = 1
    for g in range(spider.size[0]):
        vertices += spider.groups[g, 0] * _legs_of(spider, g)
    longest = spider.groups[0, 0] if spider.size[0] else 0
    for left in range(max(0, vertices - digits.size + 1), longest + 1):
        at = _write(
            drops, at, 3 * (vertices - left) + (left > 0), paths[left] ^ misere if left else 0
        )
    return at


@compiled
def _list_drops(spider, digits, paths, is_first, drops, at):
    """All sets that hold the hub and are no larger than any move: how many vertices go, what is
    left, and its nim-sum.
    """
    most, words = spider.dropped.shape[0], spider.dropped.shape[2]
    last = spider.size[0] - 1
    if is_first or last < 0 or spider.groups[last, 0] > 1 or _legs_of(spider, last) < most:
        # else the spider before has so many legs of length 1 that one more changes nothing
        _find_drops(spider, paths)
    whole, legs = _sum_of_legs(spider, paths, 0), spider.size[1]
    for taken in range(1, most + 1):
        for parts in range(3):
            for word in range(words):
                found = np.uint64(0)
                for gone in range(taken):
                    if min(legs - gone, 2) == parts:
                        found |= spider.dropped[taken - 1, gone, word]
                value = word << 6
                while found:
                    if found & np.uint64(1):
                        at = _write(drops, at, 3 * taken + parts, whole ^ value)
                    found >>= np.uint64(1)
                    value += 1
    return at


@compiled
def _find_drops(spider, paths):
    """How the nim-sum of the legs changes when some of their inner ends go with the hub, group by
    group.
    """
    most, words = spider.dropped.shape[0], spider.dropped.shape[2]
    found, now, longer = spider.dropped, spider.room[0], spider.room[1]
    found[:] = 0
    found[0, 0, 0] = 1
    for g in range(spider.size[0]):
        length = spider.groups[g, 0]
        for place in np.ndindex(found.shape):  # a copy by slices takes seconds to compile
            now[place] = found[place]
        # one more leg of the group is shortened
        for _ in range(min(_legs_of(spider, g), most - 1)):
            longer[:] = 0
            for j in range(most):
                for v in range(j + 1):
                    for cut in range(1, min(length, most - 1 - j) + 1):
                        change = paths[length] ^ (paths[length - cut] if cut < length else 0)
                        for word in range(words):
                            if now[j, v, word]:
                                longer[j + cut, v + (cut == length), word ^ change >> 6] |= (
                                    sums_with(change & 63, now[j, v, word])
                                )
            for place in np.ndindex(found.shape):
                found[place] |= longer[place]
                now[place] = longer[place]
