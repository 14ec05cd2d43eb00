"""Games that take connected sets of vertices, on spiders given by their legs: the rules, rows and
values.

In this field spiders are called subdivided stars: S[3, 2, 1] has a hub and legs with 3, 2 and 1
vertices.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property, reduce
from operator import xor

import numpy as np
from numpy.typing import NDArray

from gamelab.boards.spider import checked_legs, number_below, spiders_below
from gamelab.games import NodeKayles, VertexDeletion
from gamelab.solvers.kernels.compiled import stretches
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
from gamelab.theory import Method, by_method, misere_by_definition, refuse_above_limit, remembered

SPIDER_ROWS = Method("rows of stars", "table")
ROW_STEP = 16  # rows end at multiples of this number of vertices
MIN_BYTES_OF_A_SPIDER = 2000  # in what lists its moves
MAX_COUNTED = 2**64  # spiders: no machine has room for more


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
                layer = {_shortened(left, leg) for left in layer for leg in {*left}}

    def canonical(self, spiders: tuple[Legs, ...]) -> tuple[Legs, ...]:
        return tuple(sorted(map(canonical_legs, spiders)))


def canonical_legs(legs: Iterable[int]) -> Legs:
    """The legs of one spider, the longest first: a path has one, or none."""
    cleaned = tuple(sorted(filter(None, legs), reverse=True))
    return (sum(cleaned),) if len(cleaned) == 2 else cleaned


def _path(vertices: int) -> tuple[Legs, ...]:
    return ((vertices - 1,),) if vertices else ()


def _shortened(legs: Legs, leg: int) -> Legs:
    """The legs, one of this length a vertex shorter."""
    left = [*legs]
    left[left.index(leg)] -= 1
    return tuple(sorted(filter(None, left), reverse=True))


@by_method(SPIDER_ROWS)
def spider_value(
    game: VertexDeletion | NodeKayles, legs: Iterable[int], misere: bool = False
) -> int:
    """The Grundy value of one spider, or its misere value (a finished game counts 1), for any game
    with a largest move.

    In misere play of a game that splits it goes by the rules on legs.

    >>> from gamelab import Octal
    >>> spider_value(Octal("0.33"), (4, 2, 1)), spider_value(Octal("0.33"), (4, 2, 1), misere=True)
    (2, 2)
    """
    spider = canonical_legs(checked_legs(legs))
    if misere and (digits_on_paths(game) & 4).any():
        return misere_by_definition(SpiderDeletion(game), (spider,))
    longest, *base = spider or (0,)
    return int(_row(game, tuple(base), longest // ROW_STEP * ROW_STEP + ROW_STEP, misere)[longest])


@remembered.within(2**7)
def _row(game: VertexDeletion | NodeKayles, base: Legs, n: int, misere: bool) -> NDArray[np.uint16]:
    """The values of the spiders with the legs of the base and one of 0, 1, ..., n-1 vertices."""
    return spider_rows(game, base, misere=misere).values(n)[:, -1].copy()


def spider_rows(game: VertexDeletion | NodeKayles, *bases: Legs, misere: bool = False) -> PathRows:
    """The rows of all spiders that fit into a base, with a path at the hub; with two bases also the
    rows of bistars.
    """
    return PathRows.of(game, (boards_of_spiders(game, base, misere) for base in bases), misere)


def boards_of_spiders(game: VertexDeletion | NodeKayles, base: Legs, misere: bool) -> Boards:
    """What moves make of the spiders below a base, the hub being the root; refused where there are
    too many.

    The spiders stand in the order of `spiders_below`.

    >>> from gamelab import NodeKayles
    >>> boards = boards_of_spiders(NodeKayles(), (1, 1), False)
    >>> sorted(boards.drops[boards.drop_at[2] :].tolist())  # of two legs of length 1
    [[0, 0], [1, 0], [2, 1]]
    """
    rules, many = SpiderDeletion(game), number_below(base, MAX_COUNTED)
    refuse_above_limit(
        f"The family of at least {many} stars", (MIN_BYTES_OF_A_SPIDER + 8 * len(base)) * many
    )
    below = spiders_below(base)
    number = {legs: i for i, legs in enumerate(below, 1)}
    paths = path_values(digits_on_paths(game), 1 + max(base, default=0), int(misere)).tolist()
    paths[0] = 0
    moves, drops = [], []
    for first, last in stretches(0, many, "stars"):
        for legs in below[first:last]:
            moves.append({(number[stays], paths[outer]) for stays, outer in rules.cuts(legs)})
            drops.append(
                {
                    (kind, reduce(xor, (paths[leg] for leg in left), misere and left != ()))
                    for kind, left in rules.drops(legs)
                }
            )
    return Boards.of(moves, drops)
