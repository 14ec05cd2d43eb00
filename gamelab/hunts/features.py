"""What a value may depend on: parameters, what is made of several of them, and either one reduced
from some value on.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import combinations

import numpy as np

from gamelab.hunts.cases import Cases, Numbers

MODULI = 60  # the largest modulus sought on an axis of a table
LOOSE = 12  # one pair in so many may disagree where exceptions are let pass


@dataclass(frozen=True)
class Feature:
    """A number of each point, and its name."""

    words: str
    column: Callable[[Numbers], Numbers]


def parameters(table: Cases) -> list[Feature]:
    """The parameters themselves."""
    return [Feature(name, partial(_parameter, k)) for k, name in enumerate(table.names)]


def _parameter(k: int, points: Numbers) -> Numbers:
    return np.asarray(points[:, k])


def joint_features(names: Sequence[str]) -> Iterator[Feature]:
    """What is made of all the parameters, two or more.

    >>> [feature.words for feature in joint_features("ab")][:4]
    ['a + b', 'a ^ b', 'max(a, b)', 'min(a, b)']
    """
    told = ", ".join(names)
    yield Feature(" + ".join(names), lambda points: points.sum(axis=1))
    yield Feature(" ^ ".join(names), lambda points: np.bitwise_xor.reduce(points, axis=1))
    yield Feature(f"max({told})", lambda points: points.max(axis=1))
    yield Feature(f"min({told})", lambda points: points.min(axis=1))
    yield Feature(f"the number of odd ones among {told}", lambda points: (points & 1).sum(axis=1))
    yield Feature(f"whether {told} have a binary digit in common", _overlap)
    if len(names) == 2:
        yield Feature(" - ".join(names), lambda points: points[:, 0] - points[:, 1])
        yield Feature(f"|{' - '.join(names)}|", lambda points: abs(points[:, 0] - points[:, 1]))
        yield Feature(" & ".join(names), lambda points: points[:, 0] & points[:, 1])


def _overlap(points: Numbers) -> Numbers:
    pairs = [points[:, i] & points[:, j] for i, j in combinations(range(points.shape[1]), 2)]
    return np.asarray(np.any(pairs, axis=0), np.int64)


@dataclass(frozen=True)
class Reduced:
    """A feature reduced modulo m from its onset on (modulus 0: not reduced); the value grows by the
    saltus with each turn.
    """

    feature: Feature
    start: int = 0
    onset: int = 0
    modulus: int = 0
    saltus: int = 0

    def column(self, points: Numbers) -> Numbers:
        return np.asarray(self.feature.column(points) - self.modulus * self._turns(points))

    def grown(self, points: Numbers) -> Numbers:
        return np.asarray(self.saltus * self._turns(points))

    def _turns(self, points: Numbers) -> Numbers:
        whole = self.feature.column(points)
        if self.late:
            whole = np.maximum(whole - self.onset, 0)
        return np.asarray(whole // self.modulus) if self.modulus else np.zeros_like(whole)

    @property
    def words(self) -> str:
        """What is left of the feature; nothing if it does not matter."""
        name = self.feature.words
        if self.modulus == 1:
            return f"min({name}, {self.onset})" if self.late else ""
        return (
            f"{name if name.isidentifier() else f'({name})'} mod {self.modulus}{self.late}"
            if self.modulus
            else name
        )

    @property
    def late(self) -> str:
        """From where on it is reduced, if not at once."""
        return f" from {self.feature.words} = {self.onset} on" if self.onset > self.start else ""

    @property
    def steps(self) -> str:
        """The steps of a turn."""
        return (
            f"{'step' if self.modulus == 1 else f'{self.modulus} steps'} of "
            f"{self.feature.words}{self.late}"
        )

    @property
    def times(self) -> str:
        """The feature so many times as the value grows with it."""
        name = self.feature.words
        return (
            name
            if self.saltus == 1
            else f"{self.saltus}·{name if '(' in name or name.isidentifier() else f'({name})'}"
        )


def reductions(table: Cases, loose: bool = False) -> list[Reduced]:
    """For each parameter its least reduction that the whole table bears out; if `loose`, but for a
    few pairs of cases.
    """
    low, high = table.points.min(axis=0), table.points.max(axis=0)
    room = 2 * (high - low + 1)  # so that no shift runs into the next row
    strides = np.append(np.cumprod(room[::-1])[-2::-1], 1)
    codes = (table.points - low) @ strides
    order = np.argsort(codes)
    ordered = codes[order]
    found = []
    for k, feature in enumerate(parameters(table)):
        length, start, best = int(high[k] - low[k]) + 1, int(low[k]), Reduced(feature)
        for modulus in range(1, min(length // 2, MODULI) + 1):
            if best.modulus and best.onset - start + best.modulus <= modulus:
                break
            places = np.searchsorted(ordered, codes + modulus * strides[k]).clip(max=len(codes) - 1)
            later = order[places]
            here = np.flatnonzero(codes[later] == codes + modulus * strides[k])
            if here.size == 0:
                continue
            lower, steps = table.points[here, k], table.values[later[here]] - table.values[here]
            sizes, counts = np.unique(
                steps[2 * lower >= lower.min() + lower.max()], return_counts=True
            )
            saltus = int(sizes[counts.argmax()])
            bad = np.sort(lower[steps != saltus])[::-1]
            passed = max(2, here.size // LOOSE) if loose else 0
            onset = int(bad[passed]) + 1 if bad.size > passed else start
            agreeing = length - modulus - (onset - start)
            better = not best.modulus or onset + modulus < best.onset + best.modulus
            if agreeing >= max(modulus, onset - start) and better:
                best = Reduced(feature, start, onset, modulus, saltus)
        found.append(best)
    return found
