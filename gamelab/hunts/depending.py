"""Rules by which a value depends on little: on reduced parameters, on one number made of them, or
not on their order.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

import numpy as np

from gamelab.hunts.cases import Cases, Numbers
from gamelab.hunts.features import Feature, Reduced, reductions
from gamelab.hunts.fitting import LISTED, Form
from gamelab.hunts.guess import Spoken
from gamelab.theory.sequences import guess_period

Kept = Mapping[tuple[int, ...], int]


def reduced_forms(table: Cases) -> Iterator[Form]:
    """The parameters reduced as far as the whole table bears out, or nearly all of it; and then
    without regard to their order.
    """
    for loose in (False, True):
        reduced = reductions(table, loose)
        if not any(one.modulus for one in reduced):
            continue
        yield depending(table, reduced)
        if len({(one.onset, one.modulus, one.saltus) for one in reduced}) == 1 < len(reduced):
            yield depending(table, reduced, ordered=False)


def swapped_forms(table: Cases) -> Iterator[Form]:
    """The parameters, or two of them, in any order."""
    axes = range(len(table.names))
    for some in dict.fromkeys([tuple(axes), *combinations(axes, 2)] if len(axes) > 1 else []):
        yield _swapped(
            f"{table.told} is the same when {' and '.join(table.names[k] for k in some)} change "
            f"places",
            some,
        )


def _swapped(words: str, some: tuple[int, ...]) -> Form:
    def look(points: Numbers) -> Numbers:
        swapped = points.copy()
        swapped[:, some] = np.sort(points[:, some], axis=1)
        return swapped

    return Form(lambda kept: words, look)


def period_of(table: Cases, feature: Feature, values: Mapping[int, int]) -> Iterator[Form]:
    """The period, plain or arithmetic, that the values show as they go with the feature, if none of
    its numbers is left out.
    """
    places = sorted(values)
    if places == list(range(places[0], places[-1] + 1)) and (
        seen := guess_period([values[place] for place in places])
    ):
        yield depending(
            table,
            [Reduced(feature, places[0], places[0] + seen.preperiod, seen.period, seen.saltus)],
        )


def depending(table: Cases, reduced: Sequence[Reduced], ordered: bool = True) -> Form:
    """The value depends on these alone, but for what it grows by with each turn of theirs."""

    def look(points: Numbers) -> Numbers:
        columns = np.stack([one.column(points) for one in reduced], axis=1)
        return columns if ordered else np.sort(columns, axis=1)

    def part(points: Numbers) -> Spoken:
        grown: Numbers = sum(
            (one.grown(points) for one in reduced), np.zeros(len(points), np.int64)
        )
        return grown, np.ones(len(points), bool)

    growing = [one for one in reduced if one.saltus]
    return Form(lambda kept: _words(table, reduced, ordered, kept), look, part, used=len(growing))


def _words(table: Cases, reduced: Sequence[Reduced], ordered: bool, kept: Kept) -> str:
    growing = [one for one in reduced if one.saltus]
    mattering = [(k, one.words) for k, one in enumerate(reduced) if one.words]
    if growing and not mattering:
        [rest] = kept.values()
        return (
            f"{table.told} = "
            f"{' + '.join([one.times for one in growing] + [str(rest)] * (rest != 0))}"
        )
    if len(table.names) == 1:
        [one] = reduced
        grown = f" {'+' if one.saltus > 0 else '-'} {abs(one.saltus)}" if one.saltus else ""
        return f"{table.of}({table.names[0]} + {one.modulus}) = {table.told}{grown}{one.late}"
    order = "" if ordered else ", whatever their order"
    grows = "".join(f", and grows by {one.saltus} with every {one.steps}" for one in growing)
    places = [k for k, _ in mattering]
    few = {tuple(seen[k] for k in places): value for seen, value in sorted(kept.items())}
    listed = ", ".join(
        f"{seen[0] if len(seen) == 1 else seen}: {value}" for seen, value in few.items()
    )
    return (
        f"{table.told} depends only on "
        f"{' and '.join(words for _, words in mattering)}{order}{grows}"
        + (f" ({listed})" if len(few) <= LISTED else "")
    )
