"""Graph Nim on spiders given by their legs: the rules, and the rows of a spider for its
certificates.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import product
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gamelab.boards.graph import Graph, disjoint_union
from gamelab.boards.spider import Spider
from gamelab.games.heaps import OctalHeaps
from gamelab.solvers.graph_nim.certificates import RowFamily, RowOption
from gamelab.solvers.graph_nim.rows import ROWS, STOPPED, empty_rows, fill_row
from gamelab.solvers.heaps import find_period, nim_sequence
from gamelab.theory.checks import refuse_above_limit
from gamelab.theory.grundy import nim_sum
from gamelab.theory.periods import Period
from gamelab.theory.provenance import Method, announce, by_method
from gamelab.theory.ruleset import Ruleset

Legs = tuple[int, ...]
KAYLES = Method("paths as heaps of Kayles", "table", ("graphnim-path-kayles",))
PERIOD_OF_KAYLES = Method("the period of Kayles", "structure", ("graphnim-path-period-exact",))
MOST_SPIDERS = 100_000  # of which rows are held at a time


@dataclass(frozen=True)
class SpiderNim(Ruleset):
    """Graph Nim on spiders side by side, each given by its legs, the longest first; a path has one
    leg.

    >>> sorted(SpiderNim().moves(((1, 1, 1),)))
    [(), ((1,),), ((2,),)]
    """

    method = Method("Graph Nim on legs", "parameters")

    def start(self, board: Any, **state: Any) -> tuple[Legs, ...]:
        return self.canonical((board.legs,)) if isinstance(board, Spider) else board

    def moves(self, spiders: tuple[Legs, ...]) -> Iterator[tuple[Legs, ...]]:
        options = (
            (*spiders[:i], *left, *spiders[i + 1 :])
            for i, legs in enumerate(spiders)
            for left in (*self.stomps(legs), *self.cuts(legs))
        )
        return iter(dict.fromkeys(map(self.canonical, options)))

    def stomps(self, legs: Legs) -> Iterator[tuple[Legs, ...]]:
        """Moves at the hub: some legs lose their first edge, and what is left of each is a path."""
        counts = Counter(legs)
        for stomped in product(*(range(count + 1) for count in counts.values())):
            if any(stomped):
                gone = Counter(dict(zip(counts, stomped, strict=True)))
                yield (
                    tuple((counts - gone).elements()),
                    *((length - 1,) for length in gone.elements()),
                )

    def cuts(self, legs: Legs) -> Iterator[tuple[Legs, ...]]:
        """Moves elsewhere: a vertex at distance i from the hub loses the edge inside it, the edge
        outside it, or both.
        """
        for length in sorted(set(legs)):
            i = legs.index(length)
            others = legs[:i] + legs[i + 1 :]
            for at in range(1, length + 1):
                yield (*others, at - 1), (length - at,)
                if at < length:
                    yield (*others, at), (length - at - 1,)
                    yield (*others, at - 1), (length - at - 1,)

    def components(self, spiders: tuple[Legs, ...]) -> list[tuple[Legs, ...]]:
        return [(legs,) for legs in spiders]

    def canonical(self, spiders: tuple[Legs, ...]) -> tuple[Legs, ...]:
        cleaned = (tuple(sorted((leg for leg in legs if leg), reverse=True)) for legs in spiders)
        return tuple(sorted((sum(legs),) if len(legs) < 3 else legs for legs in cleaned if legs))

    @staticmethod
    def graph(spiders: tuple[Legs, ...]) -> Graph:
        """The position as a graph."""
        return disjoint_union(*(Spider(*legs).graph for legs in spiders))


def split_ones(legs: Legs) -> tuple[Legs, int]:
    """The legs longer than 1, the longest first, and the number of those of length 1.

    >>> split_ones((1, 2, 1, 3))
    ((3, 2), 2)
    """
    return tuple(sorted([leg for leg in legs if leg > 1], reverse=True)), legs.count(1)


@by_method(KAYLES)
def path_nimbers(n: int, by_period: bool = True) -> NDArray[np.integer]:
    """The nimbers of the paths with 0, 1, ..., n-1 edges: those of Kayles, 0.77, whose pins are the
    edges.

    They go on by the period of Kayles unless told to be found one by one.

    >>> path_nimbers(6).tolist()
    [0, 1, 2, 3, 1, 4]
    """
    if not by_period:
        return nim_sequence(OctalHeaps("0.77"), n)
    announce(PERIOD_OF_KAYLES)
    return kayles_period().terms(n).astype(np.int64)


@by_method(KAYLES)
def path_nimber(n: int) -> int:
    """The nimber of the path with n edges, of any length: it is read off the period of Kayles.

    >>> path_nimber(5), path_nimber(10**30)
    (4, 1)
    """
    announce(PERIOD_OF_KAYLES)
    kayles = kayles_period()
    return int(
        kayles.values[
            n if n < kayles.preperiod else kayles.preperiod + (n - kayles.preperiod) % kayles.period
        ]
    )


@by_method(KAYLES)
@cache
def kayles_period() -> Period:
    """The period of Kayles, 0.77, whose heaps of n pins are the paths with n edges.

    >>> kayles_period()
    Period(preperiod=71, period=12, certified=True)
    """
    period = find_period(OctalHeaps("0.77"))
    assert period is not None
    return period


@dataclass(frozen=True)
class SpiderFamily(RowFamily):
    """The rows of a spider and of all it can become; legs of length 1 are the k."""

    spiders: list[Legs]  # the legs of length 2 and more of each row, the longest first
    index: dict[Legs, int]  # the row of each

    def options(self, row: int) -> Iterator[RowOption]:
        spider = self.spiders[row]
        for core, ones, nimber in (*_leads(SpiderNim().stomps(spider)), *_leads_of_cuts(spider)):
            yield self.index[core], ones, nimber


@by_method(ROWS)
def spider_rows(legs: Legs, length: int, stop: bool = True) -> SpiderFamily:
    """The rows, with so many entries, of a spider with legs of length 2 and more, and of all it can
    become.

    They stop where they are stable unless told not to.

    >>> family = spider_rows((4,), 6)
    >>> family.nimbers(family.top, 6).tolist()
    [1, 4, 6, 7, 5, 9]
    """
    announce(KAYLES, PERIOD_OF_KAYLES, *[STOPPED] * stop)
    most = sum(legs)
    refuse_above_limit(
        f"The row of a spider with {most} edges to {length - 1:,} legs", 16 * (length + most)
    )
    below = _spiders_below(tuple(sorted(legs, reverse=True)))
    index = {spider: row for row, spider in enumerate(below)}
    rows = empty_rows(len(below), length + most, most)
    for row, spider in enumerate(below):
        rows.records[row]["edges"] = sum(spider)
        rows.records[row]["tau"] = _nimber_of_paths(tuple(leg - 1 for leg in spider))
        one_less = [
            (index[spider[:i] + spider[i + 1 :]], 0)
            for i, leg in enumerate(spider)
            if leg not in spider[:i]
        ]
        cuts = [(index[core], ones, nimber) for core, ones, nimber in _leads_of_cuts(spider)]
        stomp_array, cut_array = (
            np.array(moves, np.int64).reshape(-1, n) for moves, n in ((one_less, 2), (cuts, 3))
        )
        fill_row(
            rows,
            row,
            length + most - sum(spider),
            stomp_array,
            len(one_less),
            cut_array,
            len(cuts),
            stop,
        )
    return SpiderFamily(rows, below, index)


def _leads(options: Iterable[tuple[Legs, ...]]) -> Iterator[tuple[Legs, int, int]]:
    """Of each option, the spider: its legs longer than 1 and the number of others; and the nimber
    of the paths beside it.
    """
    for spider, *loose in options:
        yield *split_ones(spider), _nimber_of_paths(tuple(sum(path) for path in loose))


@lru_cache(maxsize=2**18)
def _leads_of_cuts(legs: Legs) -> tuple[tuple[Legs, int, int], ...]:
    return tuple(dict.fromkeys(_leads(SpiderNim().cuts(legs))))


@lru_cache(maxsize=2**16)
def _nimber_of_paths(edges: tuple[int, ...]) -> int:
    return nim_sum(*path_nimbers(max(edges, default=0) + 1)[list(edges)].tolist())


def _spiders_below(legs: Legs) -> list[Legs]:
    """The spiders that fit into this one leg by leg, legs of length 1 left out, by their number of
    edges.
    """
    found: list[Legs] = [()]
    for at, most in enumerate(legs):
        if len(found) > MOST_SPIDERS:
            raise MemoryError(
                f"The spider with legs {legs} can become more than {MOST_SPIDERS:,} others, and a "
                f"row for each is needed; "
                "take fewer or shorter legs."
            )
        found += [
            (*prefix, leg)
            for prefix in found
            if len(prefix) == at
            for leg in range(2, min((most, *prefix)) + 1)
        ]
    return sorted(found, key=sum)
