"""A certificate that the bistars of reduced stars with few legs show those of all: two more legs of
a length change nothing.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import combinations_with_replacement, product

from gamelab import mex
from gamelab.papers.beaudou_octal_033.boards import ON_LEGS, Star, star, value
from gamelab.statements import Proof
from gamelab.theory import remembered

MIDDLES = (1, 2)
# by the rules; values are compared whenever asked
_options = remembered(lambda bistar: frozenset(ON_LEGS.moves(bistar)))


@dataclass(frozen=True, eq=False)
class CountedLegs:
    """Values of the bistars B(S, m, S'), m = 1 and 2, of the empty star and stars with a legs of
    length 1 and b of length 2.

    A move turns (a, b) into (a - 1, b), (a + 1, b - 1) or (a, b - 1), where these are counts; only
    with fewer than three legs may it take a hub. So the options of a star with a > ones + 2 are
    those of the star with a - 2, two legs of length 1 added, and in the same way for b > twos + 2.
    If two more legs of length 1 never change a value from a = ones on, nor two more of length 2
    from b = twos on, as far as a <= ones + 3 and b <= twos + 2, then by induction on the number of
    vertices they never do, for bistars of any size. `values` has each pair of stars once, with m.
    """

    values: Mapping[tuple[Star, Star, int], int] = field(repr=False)
    ones: int
    twos: int
    theorem = "induction on the number of vertices, from a window of the counts of legs"

    @classmethod
    def from_the_rules(cls, ones: int, twos: int) -> "CountedLegs":
        """The values that the rules on legs give, with all stars that moves lead to."""
        counts = [(a, b) for b in range(twos + 3) for a in range(ones + 4 + twos + 2 - b)]
        stars = [None, *(star(a + b, b) for a, b in counts)]
        pairs = combinations_with_replacement(stars, 2)
        return cls({(*pair, m): value(*pair, m) for pair in pairs for m in MIDDLES}, ones, twos)

    def verify(self) -> bool:
        """Whether each value is the least that no option has, the window is there, and values
        repeat in it.
        """
        return min(self.ones, self.twos) >= 2 and self._by_the_rules() and self._repeat()

    def _by_the_rules(self) -> bool:
        known = {ON_LEGS.canonical(sides): found for sides, found in self.values.items()} | {
            (None, None, 1): 0
        }
        return all(
            known[ON_LEGS.canonical(sides)] == found for sides, found in self.values.items()
        ) and all(
            (options := _options(bistar)) <= known.keys()
            and mex(known[option] for option in options) == found
            for bistar, found in known.items()
        )

    def _repeat(self) -> bool:
        both = {
            **self.values,
            **{(right, left, m): found for (left, right, m), found in self.values.items()},
        }
        window = list(product(range(self.ones + 4), range(self.twos + 3)))
        stars = [None, *(star(a + b, b) for a, b in window)]
        like = [(a, b, 2, 0) for a, b in window if a >= self.ones] + [
            (a, b, 0, 2) for a, b in window if b >= self.twos
        ]
        return both.keys() >= set(product(stars, stars, MIDDLES)) and all(
            both[star(a + b, b), other, m]
            == both[star(a + more + b + longer, b + longer), other, m]
            for a, b, more, longer in like
            if (a + more, b + longer) in window
            for other in stars
            for m in MIDDLES
        )


@remembered
def counted_legs() -> CountedLegs:
    """The certificate of 0.33: from two legs of length 1 and four of length 2 on."""
    return CountedLegs.from_the_rules(ones=2, twos=4)


# What is said of a star by its value and by parities from two and four legs on is decided by stars
# with at most 11 legs.
ALL_REDUCED = Proof("and with any number of legs", of_all=lambda size: counted_legs(), least=11)
