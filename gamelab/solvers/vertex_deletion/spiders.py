"""Games that take connected sets of vertices, on spiders given by their legs: the rules, rows and
certified periods.

In this field spiders are called subdivided stars: S[3, 2, 1] has a hub and legs with 3, 2 and 1
vertices.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain, repeat
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gamelab.boards.branches import Growing
from gamelab.boards.graph import Graph, disjoint_union
from gamelab.boards.spider import Spider, checked_legs, spiders_below
from gamelab.games.node_kayles import NodeKayles
from gamelab.games.vertex_deletion import VertexDeletion
from gamelab.solvers.vertex_deletion.path_rows import (
    CENTRE,
    NEIGHBOUR,
    NEXT_ON_PATH,
    PathRows,
    digits_on_paths,
    path_values,
    refuse_splits,
)
from gamelab.solvers.vertex_deletion.star_moves import boards_of_stars
from gamelab.theory.checks import natural
from gamelab.theory.growing_periods import JointWindow
from gamelab.theory.misere import misere_grundy
from gamelab.theory.periods import Period
from gamelab.theory.provenance import Method, by_method, remembered
from gamelab.theory.ruleset import Ruleset

Legs = tuple[int, ...]

SPIDER_ROWS = Method("rows of stars", "table")
MANY = 64  # vertices of a leg that grows: rows end at multiples of it


@dataclass(frozen=True)
class SpiderDeletion(Ruleset):
    """A game that takes connected sets of vertices, or Node Kayles, on stars side by side, given by
    their legs, the longest first.

    A path of n vertices has the one leg n - 1, a single vertex no leg; the empty graph is the
    position without stars.

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

    def start(self, board: Any, **state: Any) -> tuple[Legs, ...]:
        return self.canonical((board.legs,)) if isinstance(board, Spider) else board

    def moves(self, stars: tuple[Legs, ...]) -> Iterator[tuple[Legs, ...]]:
        options = (
            (*stars[:i], *left, *stars[i + 1 :])
            for i, legs in enumerate(stars)
            for left in (
                *((star, *_path(outer)) for star, outer in self.cuts(legs)),
                *(
                    tuple(path for length in lengths for path in _path(length))
                    for kind, lengths in self.drops(legs)
                    if kind != NEXT_ON_PATH
                    and (kind <= NEIGHBOUR or self.digits[kind // 3] & 1 << kind % 3)
                ),
            )
        )
        return iter(dict.fromkeys(map(self.canonical, options)))

    def cuts(self, legs: Legs) -> Iterator[tuple[Legs, int]]:
        """Moves that spare the hub: the star that stays, and the number of vertices cut off with a
        piece of a leg taken.
        """
        for length in dict.fromkeys(legs):
            i = legs.index(length)
            for taken, digit in enumerate(self.digits[: length + 1]):
                for outer in range(length - taken + 1):
                    if digit & (4 if outer else 2):
                        inner = (length - taken - outer,) if length > taken + outer else ()
                        yield (
                            tuple(sorted((*legs[:i], *legs[i + 1 :], *inner), reverse=True)),
                            outer,
                        )

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
            lengths = range(max([0, *legs]) + 1)
            yield from (
                (3 * (size - left) + (left > 0), (left,) if left else ())
                for left in lengths
                if size - left <= most
            )
        else:
            layer = {tuple(sorted(legs, reverse=True))}
            for taken in range(1, most + 1):
                yield from ((3 * taken + min(len(left), 2), left) for left in layer)
                layer = {_shortened(left, i) for left in layer for i in range(len(left))}

    def components(self, stars: tuple[Legs, ...]) -> list[tuple[Legs, ...]]:
        return [(legs,) for legs in stars]

    def canonical(self, stars: tuple[Legs, ...]) -> tuple[Legs, ...]:
        return tuple(sorted(map(canonical_legs, stars)))

    @staticmethod
    def graph(stars: tuple[Legs, ...]) -> Graph:
        """The position as a graph."""
        return disjoint_union(*(Spider(*legs).graph for legs in stars))


def canonical_legs(legs: Iterable[int]) -> Legs:
    """The legs of one star, the longest first: a path has one, or none."""
    cleaned = tuple(sorted(filter(None, legs), reverse=True))
    return (sum(cleaned),) if len(cleaned) == 2 else cleaned


def _path(vertices: int) -> tuple[Legs, ...]:
    return ((vertices - 1,),) if vertices else ()


def _shortened(legs: Legs, i: int) -> Legs:
    return tuple(
        sorted((leg - (j == i) for j, leg in enumerate(legs) if leg > (j == i)), reverse=True)
    )


@dataclass(frozen=True, eq=False)
class SpiderRows:
    """The rows k -> value of S[legs, k] for all multisets of legs that fit into a base; column c +
    1 is that of `stars[c]`.
    """

    base: Legs
    rows: PathRows

    @classmethod
    def below(
        cls, game: VertexDeletion | NodeKayles, base: Legs, misere: bool = False
    ) -> "SpiderRows":
        """The rows of all stars that fit into the base leg by leg."""
        if misere:
            refuse_splits(game, "A misere row")
        return cls(
            base,
            PathRows(digits_on_paths(game), boards_of_stars(game, base, misere), end=int(misere)),
        )

    @cached_property
    def stars(self) -> list[Legs]:
        """The legs of each star."""
        return spiders_below(self.base)


@by_method(SPIDER_ROWS)
def spider_value(
    game: VertexDeletion | NodeKayles, legs: Iterable[int], misere: bool = False
) -> int:
    """The Grundy value of one star, or its misere value (a finished game counts 1), for any game
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
        return misere_grundy(SpiderDeletion(game), (tuple(_legs(counted)),))
    base = tuple(_legs(counted))[1:]
    if not base:
        return int(path_values(digits, 2 + longest, int(misere))[-1])
    if longest < MANY:
        return SpiderRows.below(game, base, misere).rows.value(longest)
    return int(_row(game, base, (longest // MANY + 1) * MANY, misere)[longest])


def _legs(counted: tuple[tuple[int, int], ...]) -> Iterator[int]:
    return chain.from_iterable(repeat(length, count) for length, count in counted)


@remembered.within(2**5)
def _row(game: VertexDeletion | NodeKayles, base: Legs, n: int, misere: bool) -> NDArray[np.uint16]:
    """A row for a long leg: play from one star leads to many others in it."""
    return leg_row(game, base, n, misere)


@by_method(SPIDER_ROWS)
def leg_row(
    game: VertexDeletion | NodeKayles, base: Iterable[int], n: int, misere: bool = False
) -> NDArray[np.uint16]:
    """The values of S[base, k] for k < n: a star with the legs of the base and one of k vertices;
    misere if no move splits.

    >>> from gamelab import Octal
    >>> leg_row(Octal("0.123"), (1, 1), 10).tolist()
    [2, 0, 1, 1, 3, 0, 2, 1, 1, 0]
    """
    return (
        SpiderRows.below(game, checked_legs(base), misere)
        .rows.values(natural(n, "The number of stars"))[:, -1]
        .copy()
    )


@by_method(SPIDER_ROWS)
def leg_period(
    game: VertexDeletion | NodeKayles, base: Iterable[int], limit: int = 2**16, misere: bool = False
) -> Period | None:
    """The certified period of k -> value of S[base, k]; None if none is certified by the entries at
    k < limit.

    Rows of games that split take a time that grows with the square of the limit; misere play is for
    those that do not.

    >>> from gamelab import ConnectedSubtraction, NodeKayles
    >>> leg_period(ConnectedSubtraction({2, 4, 6, 7}), (2, 2))
    Period(preperiod=17, period=18, certified=True)
    >>> leg_period(NodeKayles(), (1, 1))
    Period(preperiod=311, period=34, certified=True)
    """
    legs = tuple(base)
    stars, window = _window(game, legs, limit, misere)
    return (
        replace(window.period_of(len(stars)), grows=Growing(Spider(*legs).graph, 0, "path"))
        if window
        else None
    )


@by_method(SPIDER_ROWS)
def leg_periods(
    game: VertexDeletion | NodeKayles, base: Iterable[int], limit: int = 2**16, misere: bool = False
) -> dict[Legs, Period]:
    """The same for every multiset of legs that fits into the base, from one certificate; empty if
    none is found by the limit.

    >>> from gamelab import Octal
    >>> leg_periods(Octal("0.123"), (2,))
    {(): Period(preperiod=4, period=5, certified=True),
     (1,): Period(preperiod=3, period=5, certified=True),
     (2,): Period(preperiod=2, period=5, certified=True)}
    """
    stars, window = _window(game, base, limit, misere)
    return (
        {legs: window.period_of(column) for column, legs in enumerate(stars, 1)} if window else {}
    )


def _window(
    game: VertexDeletion | NodeKayles, base: Iterable[int], limit: int, misere: bool
) -> tuple[list[Legs], JointWindow | None]:
    below = SpiderRows.below(game, checked_legs(base), misere)
    return below.stars, below.rows.joint_window(natural(limit, "The limit of a period", least=1))
