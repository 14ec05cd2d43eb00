"""Proofs for statements that are not yet functions with `on_variables`; with the last of them this
file goes, and `for_all` in boards.py.
"""

from gamelab.proofs import TRUE, Consequence, says, substituted, variables
from gamelab_papers.arrows.families import (
    AGREES,
    EVEN_C,
    LONG,
    crashes,
    flows,
    legs_of,
    one_marked_beside_2,
    pairs,
    paths,
    rods,
    spider,
    steady,
    three_marked,
    two_marked,
)

a, b, c, n, v = variables("a b c n v")
FOREST = "on a forest the Game of Cycles is the Game of Arrows, since there is no cycle to complete"
TRIMMED = "trimming leaves the game tree (Theorem 3.4) and the board that Section 12 says"
_proofs = {}


def proofs_of(claim):
    """The proofs of a claim for all lengths."""
    return tuple(proof() for proof in _proofs[claim])


def proved(claim, given, *rests_on):
    """Registers the implications that a function yields as a proof of a claim."""

    def register(implications):
        def proof():
            words, rest = f"{claim}, for all lengths.", (*given().rests_on, *rests_on)
            return Consequence(words, tuple(implications()), (given(),), rest)

        _proofs.setdefault(claim, []).append(proof)
        return implications

    return register


def worth(where, value, *summands):
    """The implication that a sum has this value."""
    return says(" + ".join(map(str, summands)), where, {"v": summands}, v == value)


def state(accents, *lengths):
    """The spider with these legs."""
    return spider(*legs_of(accents, *lengths))


@proved("arrows-intro-path-corrected", paths, TRIMMED)
def _():
    lost, won = (n % 2 == 0) & (v == 0), (n % 2 == 1) & (v > 0)
    yield says("the trimming of a path", n > 2, {"v": (rods(n - 2),)}, lost, won)


@proved("arrows-prop-7.2", steady)
def _():
    yield worth(TRUE, n % 2, flows(n))
    yield worth(TRUE, n % 2, crashes(n + 1))


@proved("arrows-prop-7.4", steady)
@proved("arrows-prop-7.4", three_marked)
def _():
    yield worth(TRUE, (n + 1) % 2, state("vvv", 1, 1, n))
    yield worth(TRUE, n % 2, state("vv^", 1, 1, n))


@proved("arrows-prop-7.7", three_marked)
def _():
    where = (b > 1) & (c > 1)
    for first in "v^":
        for length, alike in ((0, 1), (1, 0)):
            for mark, same in (("v", alike), ("^", 1 - alike)):
                yield worth(where, (b + c + same) % 2, state(first + "v" + mark, length, b, c))


@proved("arrows-intro-main", paths, TRIMMED, FOREST)
def _():
    yield worth((n % 2 == 0) & (n > 0), 0, rods(n))


@proved("arrows-beyond-equal-accents", two_marked)
def _():
    where = EVEN_C & LONG
    big = (a // 2 + a // 2 - 2) ^ (b // 2 + b // 2 - 2)
    agrees = substituted(AGREES, c // 2 - 1, big // 2)
    is_worth_c = (big // 2 > 0) & (big // 2 % 2 == 0) & agrees
    for when, value in (
        (big < c - 2, big),
        ((big >= c - 2) & is_worth_c, c),
        ((big >= c - 2) & ~is_worth_c, c - 1),
    ):
        yield worth(where & when, value ^ a % 2 ^ b % 2, state("vv", a, b, c))


@proved("arrows-beyond-3", one_marked_beside_2)
def _():
    yield worth(EVEN_C & (c > 1), a + c - 2, state("v", a, 2, c))


_proofs["arrows-intro-main"].append(pairs)
