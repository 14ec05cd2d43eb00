"""The statements for all lengths, each by the name of its claim.

The formulas are written here once more, in terms of arithmetic, and compared with the relations of
values that `families` proves.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import product
from typing import Any

from gamelab.proofs import (
    TRUE,
    Consequence,
    FamilyProof,
    Implication,
    Member,
    Options,
    Relation,
    Term,
    Terms,
    Values,
    number,
    relation,
    says,
    substituted,
    variables,
)
from gamelab.theory import remembered
from gamelab_papers.arrows.families import (
    AGREES,
    EVEN_C,
    EVEN_LEGS,
    LONG,
    crashes,
    flows,
    legs_of,
    on_legs,
    one_marked_beside_2,
    one_marked_short,
    pairs,
    paths,
    rods,
    spider,
    steady,
    three_marked,
    twigs,
    two_marked,
    two_marked_short,
    with_arrow,
)

a, b, c, k, m, n, u, v, x = variables("a b c k m n u v x")
Implications = Iterator[Implication]
PATTERNS = tuple(product("v^", repeat=3))
OTHER = {"v": "^", "^": "v"}
EVEN = EVEN_LEGS & (a % 2 == 0)
FROM_2 = EVEN & LONG
SHORT_B = (a < 2) & (b < 2)
# the second number has a digit 1 where the first has its highest
HIGHEST = relation("0 1", False, lambda last, z, y: bool(y) if z else last, lambda last: last)
FOREST = "on a forest the Game of Cycles is the Game of Arrows, since there is no cycle to complete"
TRIMMED = "trimming leaves the game tree (Theorem 3.4) and the board that Section 12 says"
_proofs: dict[str, list[Callable[[], Consequence]]] = {}


@remembered
def proofs_of(claim: str) -> tuple[Consequence, ...]:
    """The proofs of a claim for all lengths.

    >>> [proof] = proofs_of("arrows-thm-8.2")
    >>> proof.size, proof.verify()
    ('55 states, 102 sentences', True)
    """
    return tuple(proof() for proof in _proofs[claim])


def proved(claim: str, given: Callable[[], FamilyProof], *rests_on: str) -> Callable[..., Any]:
    """Registers the implications that a function yields as a proof of a claim."""

    def register(implications: Callable[[], Implications]) -> Callable[[], Implications]:
        def proof() -> Consequence:
            words, rest = f"{claim}, for all lengths.", (*given().rests_on, *rests_on)
            return Consequence(words, tuple(implications()), (given(),), rest)

        _proofs.setdefault(claim, []).append(proof)
        return implications

    return register


def worth(where: Relation, value: Terms, *summands: Member) -> Implication:
    """The implication that a sum has this value."""
    return says(" + ".join(map(str, summands)), where, {"v": summands}, v == value)


def state(accents: Sequence[str], *lengths: Terms) -> Member:
    """The spider with these legs."""
    return spider(*legs_of(accents, *lengths))


def reached_by(options: Sequence[Options], value: str = "u") -> tuple[Values, ...]:
    """For each kind of options, that the number of this name is the value of one."""
    return tuple(Values(one.where, {value: one.summands}) for one in options)


def options_are_worth(
    options: Sequence[Options], where: Relation, values: Relation
) -> Implications:
    """The values of options, among them each new variable, are exactly the u of this relation."""
    for one in options:
        if (here := where & one.where).witness():
            yield says(f"the values by {one}", here, {"u": one.summands}, values)
    exists = frozenset(name for one in options for name in one.where.variables) & {"k", "m"}
    yield Implication("each of the values", Values(where & values), reached_by(options), exists)


def one_of(*values: Terms) -> Relation:
    """The relation that u is one of these."""
    found = ~TRUE
    for value in values:
        found |= u == value
    return found


@proved("arrows-prop-5.2", paths)
def _() -> Implications:
    yield worth(TRUE, n % 2, flows(n))
    yield worth(n > 0, (n + 1) % 2, crashes(n))


@proved("arrows-intro-path-corrected", paths, TRIMMED)
def _() -> Implications:
    lost, won = (n % 2 == 0) & (v == 0), (n % 2 == 1) & (v > 0)
    yield says("the trimming of a path", n > 2, {"v": (rods(n - 2),)}, lost, won)


@proved("arrows-prop-5.4", paths)
@proved("arrows-thm-12.1-rows", paths)
def _() -> Implications:
    yield worth(TRUE, n, twigs(n))


@proved("arrows-prop-5.4-values", paths)
def _() -> Implications:
    yield from options_are_worth(paths().families["twig"].options, TRUE, u < n)


@proved("arrows-prop-5.6", paths)
def _() -> Implications:
    yield worth(n > 0, n % 2, rods(n))


@proved("arrows-prop-5.6-proof-corrected", paths)
def _() -> Implications:
    yield worth(n > 0, n % 2, rods(n))
    options = paths().families["rod"].options
    for one in options:
        yield says("of the other parity", one.where, {"u": one.summands}, u % 2 == (n + 1) % 2)
    some = tuple(Values(one.where) for one in options)
    yield Implication("there is one", Values(n > 0), some, frozenset("k"))
    zero = tuple(Values(one.where & (u == 0), {"u": one.summands}) for one in options)
    yield Implication("0 for odd n", Values(n % 2 == 1), zero, frozenset("ku"))


@proved("arrows-prop-6.3", three_marked)
def _() -> Implications:
    yield worth(n > 0, (n + 1) % 2, state("vvv", 0, 0, n))
    yield worth(TRUE, n % 2, state("vv^", 0, 0, n))
    yield worth(TRUE, n % 2, state("vvv", 0, 1, n))
    yield worth(TRUE, (n + 1) % 2, state("vv^", 0, 1, n))
    for mark in "v^":
        yield worth(TRUE, n, state("v^" + mark, 0, 0, n))
        yield worth(TRUE, n ^ 1, state("v^" + mark, 0, 1, n))
        yield worth(TRUE, n, state("v^" + mark, 1, 1, n))


@proved("arrows-prop-7.2", steady)
def _() -> Implications:
    yield worth(TRUE, n % 2, flows(n))
    yield worth(TRUE, n % 2, crashes(n + 1))


@proved("arrows-prop-7.4", steady)
@proved("arrows-prop-7.4", three_marked)
def _() -> Implications:
    yield worth(TRUE, (n + 1) % 2, state("vvv", 1, 1, n))
    yield worth(TRUE, n % 2, state("vv^", 1, 1, n))


@proved("arrows-prop-7.7", three_marked)
def _() -> Implications:
    where = (b > 1) & (c > 1)
    for first in "v^":
        for length, alike in ((0, 1), (1, 0)):
            for mark, same in (("v", alike), ("^", 1 - alike)):
                yield worth(where, (b + c + same) % 2, state(first + "v" + mark, length, b, c))


@proved("arrows-thm-8.2", three_marked)
def _() -> Implications:
    value = ((a - 2) ^ (b - 2) ^ (c - 2)) + 2
    for marks in PATTERNS:
        yield worth(LONG, value, state(marks, a, b, c))


@proved("arrows-thm-8.2-four", three_marked)
def _() -> Implications:
    for marks, mark in product(PATTERNS, "v^"):
        one_only = (mark == marks[0]) != (marks[1] == marks[2])
        summands = with_arrow((a, b, c), marks, 0, mark, number(1))
        yield worth(LONG, (a + b + c + int(one_only)) % 2, *summands)


@proved("arrows-thm-8.2-followers", three_marked)
def _() -> Implications:
    for marks, mark in product(PATTERNS, "v^"):
        across = int(mark != marks[0])
        where = LONG & (m + across <= a)
        summands = with_arrow((a, b, c), marks, 0, mark)
        value = (((m - 3) ^ (b - 2) ^ (c - 2)) + 2) ^ (a + m) % 2 ^ across
        yield worth(where & (m > 2), value, *summands)
        first = with_arrow((a, b, c), marks, 0, mark, number(1))
        values = {"u": summands, "v": first}
        yield says("edges 1 and 2", where & (m == 2), values, (u == v) & (u < 2))


@proved("arrows-thm-8.2-missed", three_marked)
def _() -> Implications:
    value = ((a - 2) ^ (b - 2) ^ (c - 2)) + 2
    where = LONG & (m > 2) & (m < a)
    yield says("differ by two or more", where, {}, (a - 2) ^ (m - 3) > 1)
    for marks, mark in product(PATTERNS, "v^"):
        same = u % 2 == value % 2
        missed = ~same if mark == marks[0] else same & (u != value)
        yield says("missed", where, {"u": with_arrow((a, b, c), marks, 0, mark)}, missed)


@proved("arrows-thm-8.2-reach", three_marked)
def _() -> Implications:
    nims = (a - 2) ^ (b - 2) ^ (c - 2)
    where = LONG & (k > 1) & (k <= nims + 1) & (x == nims ^ (k - 2))
    has_digit = [substituted(HIGHEST, x, leg - 2) for leg in (a, b, c)]
    yield says("a leg has the digit", where, {}, *has_digit)
    odd = (k + a + b + c) % 2 == 1
    for marks, (i, leg) in product(PATTERNS, enumerate((a, b, c))):
        here = where & has_digit[i] & (m == (x ^ (leg - 2)) + 3)
        for mark, when in ((marks[i], odd), (OTHER[marks[i]], ~odd)):
            yield worth(here & when, k, *with_arrow((a, b, c), marks, i, mark))


@proved("arrows-prop-9.1-corrected", two_marked_short)
def _() -> Implications:
    alike = state("vv", a, b, c)
    yield worth(SHORT_B & EVEN_C & (c > 1), a ^ b ^ c, alike)
    for first, second, value in ((0, 0, c), (0, 1, c + 1), (1, 0, c + 1), (1, 1, c + 2)):
        yield worth(c % 2 == 1, value, state("vv", first, second, c))


@proved("arrows-prop-9.1-second", two_marked_short)
def _() -> Implications:
    other = state("v^", a, b, c)
    yield worth(SHORT_B & (c > 0), a ^ b ^ c % 2, other)


@proved("arrows-prop-9.1-followers", two_marked_short)
def _() -> Implications:
    options = on_legs("alike2", (1, 1, c))
    yield from options_are_worth(options, EVEN_C & (c > 0), (u < c) | (u == c + 1))
    yield from options_are_worth(options, c % 2 == 1, u < c + 2)


@proved("arrows-prop-9.2", two_marked)
def _() -> Implications:
    where = EVEN_C & (a < 2) & (b > 1) & (c > 1)
    value = a ^ b % 2 ^ (c - 2)
    yield worth(where, value ^ 1, state("vv", a, b, c))
    yield worth(where, value, state("v^", a, b, c))


@proved("arrows-prop-9.2-list-corrected", two_marked)
def _() -> Implications:
    where, odd = EVEN_C & (b > 1) & (c > 1) & (m > 0), b % 2
    for leg, mark, first, later in (
        (1, "v", odd ^ (c + 1), odd ^ (c - 2)),
        (1, "^", odd, odd ^ (c - 2)),
        (2, "v", odd ^ (c - 2), odd ^ m % 2 ^ (c - m)),
        (2, "^", b ^ (c - 1), odd ^ m % 2 ^ (c - m) ^ 1),
    ):
        summands = with_arrow((0, b, c), "vv", leg, mark)
        here = where & (m + int((leg, mark) == (1, "^")) <= (b, c)[leg - 1])
        yield worth(here & (m <= 2), first, *summands)
        yield worth(here & (m > 2), later, *summands)
    yield says("no arrow there", where & (m == b) & on_legs("alike2", (0, b, c))[3].where, {})


@proved("arrows-prop-9.2-followers", two_marked)
def _() -> Implications:
    values = (u + 3 <= c) | one_of(b % 2 ^ (c - 2), b % 2 ^ (c + 1), b ^ (c - 1))
    options = on_legs("alike2", (0, b, c))
    yield from options_are_worth(options, EVEN_C & (b > 1) & (c > 1), values)


EVEN_PAIRS = EVEN_LEGS & (b > 1) & (c > 1)


@proved("arrows-prop-9.3", one_marked_short)
def _() -> Implications:
    value = a ^ (b - 2) ^ (c - 2)
    yield worth(EVEN_PAIRS & (a < 2), value, state("v", a, b, c))


def after_9_3(mark: str, place: Term = m) -> tuple[Member, Member]:
    """What an arrow on the second leg of S[0v,b,c] leaves."""
    return with_arrow((0, b, c), "v", 1, mark, place)


@proved("arrows-prop-9.3-list", two_marked)
def _() -> Implications:
    first, later = EVEN_PAIRS & (m > 0) & (m <= 2), EVEN_PAIRS & (m > 2) & (m <= b)
    yield worth(first, (b - m) ^ (c + m - 1), *after_9_3("v"))
    yield worth(first, (b - m) ^ (m - 1), *after_9_3("^"))
    yield worth(later, (b - m) ^ (c - 2) ^ m % 2, *after_9_3("v"))
    yield worth(later, (b - m) ^ (c - 2) ^ m % 2 ^ 1, *after_9_3("^"))


@proved("arrows-prop-9.3-twice", two_marked)
def _() -> Implications:
    first, later = EVEN_PAIRS & (k == 1), EVEN_PAIRS & (k > 1) & (k + k <= b)
    rest = b - (k + k)
    for place in (k + k - 1, k + k):
        yield worth(later, rest ^ (c - 2), *after_9_3("v", place))
        yield worth(later, rest ^ (c - 2) ^ 1, *after_9_3("^", place))
        yield worth(first, (b - 2) ^ (c + 1), *after_9_3("v", place))
        yield worth(first, (b - 2) ^ 1, *after_9_3("^", place))


def sums_with_less(*others: Terms) -> Relation:
    """The u that are (b - 2) xor l for l < c - 2, (c - 2) xor l for l < b - 2, or one of these."""
    return (u ^ (b - 2) < c - 2) | (u ^ (c - 2) < b - 2) | one_of(*others)


@proved("arrows-prop-9.3-values-corrected", one_marked_short)
def _() -> Implications:
    on_b, on_c = ((b - 2) ^ n for n in (1, c + 1)), ((c - 2) ^ n for n in (1, b + 1))
    options = on_legs("one", (0, b, c))
    yield from options_are_worth(options, EVEN_PAIRS, sums_with_less(*on_b, *on_c))


@proved("arrows-prop-9.3-values-1", one_marked_short)
def _() -> Implications:
    others = (b - 2) ^ c, (c - 2) ^ b, (b - 2) ^ (c - 2)
    yield from options_are_worth(on_legs("one", (1, b, c)), EVEN_PAIRS, sums_with_less(*others))


@proved("arrows-prop-9.3-order", one_marked_short)
def _() -> Implications:
    where = EVEN_PAIRS & (u < (b - 2) ^ (c - 2))
    on_b, on_c = (substituted(HIGHEST, u ^ (b - 2) ^ (c - 2), leg - 2) & where for leg in (b, c))
    less_on_c, less_on_b = u ^ (b - 2) < c - 2, u ^ (c - 2) < b - 2
    yield says("the digit of b", where, {}, on_b & less_on_b & ~on_c & ~less_on_c, ~on_b & on_c)
    yield says("the digit of c", where, {}, on_c & less_on_c & ~on_b & ~less_on_b, ~on_c & on_b)
    yield Implication(
        "a value of an option", Values(where), reached_by(on_legs("one", (0, b, c))), frozenset("m")
    )


def two(one: Terms, other: Terms, mark: str) -> tuple[Member]:
    """S[av,bv,c] or S[av,b^,c]."""
    return (state("v" + mark, one, other, c),)


EVEN_FROM_2 = EVEN & (c > 1)
OTHER_AND_ALIKE = {"u": two(a, b, "^"), "v": two(a, b, "v")}


def part_1() -> Implications:
    """The value in part 1 of Lemma 10.1."""
    value = (u % 2 == 0) & (u <= c - 2)
    yield says("part 1", EVEN_FROM_2, {"u": two(a, b, "^")}, value)


@proved("arrows-lemma-10.1-2", two_marked)
def part_2() -> Implications:
    """Where the values are the same."""
    yield says("part 2", EVEN_FROM_2 & (a + b > 0) & (u < c - 2), OTHER_AND_ALIKE, u == v)


@proved("arrows-lemma-10.1-3", two_marked)
def part_3() -> Implications:
    """Where one of them is c - 2."""
    yield says("part 3", EVEN_FROM_2 & (u == c - 2), OTHER_AND_ALIKE, (v == c - 1) | (v == c))


@proved("arrows-lemma-10.1-4", two_marked)
def part_4() -> Implications:
    """What one more unmarked edge changes."""
    for mark in "v^":
        changes = ((a, b + 1), 1), ((a + 1, b), 1), ((a + 1, b + 1), 0)
        for (one, other), change in changes:
            longer = {"u": two(a, b, mark), "v": two(one, other, mark)}
            yield says("part 4", EVEN_FROM_2, longer, v == u ^ change)


@proved("arrows-lemma-10.1-corrected", two_marked)
def _() -> Implications:
    for part in (part_1, part_2, part_3, part_4):
        yield from part()
    values = {"u": two(0, 0, "^"), "v": two(0, 0, "v")}
    yield says("part 2 is wrong there", EVEN_C & (c > 2), values, (u < c - 2) & (v != u))


@proved("arrows-lemma-10.1-1", two_marked)
def _() -> Implications:
    yield from part_1()
    occurs = Values(EVEN, {"u": two(a, b, "^")})
    evens = Values(EVEN_C & (u % 2 == 0) & (u <= c - 2))
    yield Implication("each of them occurs", evens, (occurs,), frozenset("ab"))


@proved("arrows-lemma-10.1-base", two_marked)
def _() -> Implications:
    for one, other, mark in ((0, b, "^"), (1, b + 1, "^"), (1, b, "v"), (0, b + 1, "v")):
        yield worth(EVEN_PAIRS, c - 2, *two(one, other, mark))
        yield worth(EVEN_PAIRS, c - 1, *two(one, other, OTHER[mark]))


def across_or_not(mark: str) -> Iterator[tuple[int, str, Relation]]:
    """The arrows on the marked legs of S[av,b~,c]: the leg, the arrow, and the condition on its
    place.
    """
    for leg, length, outer in ((0, a, "v"), (1, b, mark)):
        for arrow in "v^":
            yield leg, arrow, (m > 0) & (m + int(arrow != outer) <= length)


@proved("arrows-lemma-10.1-equations", two_marked)
def _() -> Implications:
    for mark in "v^":
        for leg, arrow, where in across_or_not(mark):
            legs = legs_of("v" + mark, a, b, c)
            same = int(arrow == legs[leg][1])
            legs[leg] = m - 1 - (m - 1) % 2, arrow
            summands = with_arrow((a, b, c), "v" + mark, leg, arrow)
            values = {"u": summands, "v": (spider(*legs),)}
            yield says("equation", FROM_2 & where, values, u == v ^ same)


@proved("arrows-lemma-10.1-trichotomy", two_marked)
def _() -> Implications:
    for mark in "v^":
        values = {
            name: with_arrow((a, b, c), "v" + mark, 0, arrow)
            for name, arrow in (("u", "v"), ("v", "^"))
        }
        low = (v % 2 == 0) & (v < c - 2) & (u == v + 1)
        middle = (u == c - 1) & ((v == c - 1) | (v == c))
        other = ((u == c - 2) | (u == c + 1)) & (v == c - 2)
        yield says(
            "three cases",
            FROM_2 & (m > 0) & (m < a),
            values,
            low | (middle if mark == "^" else other),
        )


@proved("arrows-lemma-10.1-third-leg", two_marked)
def _() -> Implications:
    for mark, arrow in product("v^", repeat=2):
        summands = with_arrow((a, b, c), "v" + mark, 2, arrow)
        where = FROM_2 & (m > 0) & (m <= c)
        yield worth(where & (m <= 2), c - 1 if mark == "^" else c - 2, *summands)
        value = (((a - 2) ^ (b - 2) ^ (m - 3)) + 2) ^ (c - m)
        yield worth(where & (m > 2), value, *summands)
        yield says("odd", where & (m > 2), {"v": summands}, v % 2 == 1)


@proved("arrows-lemma-10.1-summary", two_marked)
def _() -> Implications:
    have = {
        (name, value): reached_by(on_legs(name), value)
        for name, value in product(("alike2", "other2"), "uv")
    }
    low = FROM_2 & (u % 2 == 0) & (u < c - 2)  # on the same edge
    for name, among in product(("alike2", "other2"), repeat=2):
        for one, (value, next_to_it) in product(on_legs(name), (("u", TRUE), ("v", v == u + 1))):
            given = Values(low & one.where & next_to_it, {"u": one.summands})
            then = have[among, value] if given.relation(two_marked()).witness() else ()
            yield Implication("the same, or the next", given, then)
    given = Values(FROM_2 & (u == c - 2))
    yield Implication("c - 2", given, have["alike2", "u"], frozenset("m"))
    for one in on_legs("alike2"):
        yield says("not c", FROM_2 & one.where, {"u": one.summands}, u != c)


def beside_longer(mark: str, leg: int, arrow: str, where: Relation) -> Implication:
    """An arrow leaves of S[av,(b+1)~,c] the value xor 1 that it leaves of S[av,b~,c]."""
    marks = "v" + mark
    values = {
        "u": with_arrow((a, b, c), marks, leg, arrow),
        "v": with_arrow((a, b + 1, c), marks, leg, arrow),
    }
    return says("a longer leg", FROM_2 & where, values, v == u ^ 1)


@proved("arrows-lemma-10.1-other-rows", two_marked)
def _() -> Implications:
    for mark in "v^":
        for leg, arrow, where in across_or_not(mark):
            if leg == 0 or arrow == mark:
                yield beside_longer(mark, leg, arrow, where)
        for arrow in "v^":
            yield beside_longer(mark, 2, arrow, (m > 0) & (m <= c))


@proved("arrows-lemma-10.1-rows-corrected", two_marked)
def _() -> Implications:
    for mark, across in (("v", on_legs("alike2")[3]), ("^", on_legs("other2")[2])):
        yield beside_longer(mark, 1, OTHER[mark], (m > 0) & (m + 1 <= b))
        yield says("no such follower", FROM_2 & (m == b) & across.where, {})


@proved("arrows-lemma-10.1-rows-missing", two_marked)
def _() -> Implications:
    for mark in "v^":
        for place in (b, b - 1):
            left = with_arrow((a, b + 1, c), "v" + mark, 1, OTHER[mark], place)
            values = {"u": two(a, b - 2, OTHER[mark]), "v": left}
            yield says("the value in the end", FROM_2, values, v == u ^ 1)


@proved("arrows-prop-11.2-second-leg", two_marked)
def _() -> Implications:
    where = EVEN & (b > 1) & (c > 1) & (m > 0) & (m <= b)
    for mark in "v^":
        values = {"u": two(a, m - 1 - (m - 1) % 2, mark), "v": with_arrow((a, b, c), "v", 1, mark)}
        value = u ^ (b - m) ^ (m + 1) % 2
        is_odd = v % 2 == 1
        yield says("a row", where, values, (v == value) & is_odd if mark == "^" else v == value)


@proved("arrows-prop-11.2-first-leg", paths)
def _() -> Implications:
    where = (a % 2 == 0) & (m > 0)
    yield worth(where & (m < a), m % 2, flows(a - m))
    yield worth(where & (m < a), m % 2 ^ 1, crashes(a - m))
    yield worth(where & (m == a), 0, flows(a - m))


@proved("arrows-cor-12.2", paths, TRIMMED)
@proved("arrows-intro-main", paths, TRIMMED, FOREST)
def _() -> Implications:
    yield worth((n % 2 == 0) & (n > 0), 0, rods(n))


@proved("arrows-beyond-equal-accents", two_marked)
def _() -> Implications:
    where = EVEN_C & LONG
    big = (a // 2 + a // 2 - 2) ^ (b // 2 + b // 2 - 2)
    agrees = substituted(AGREES, c // 2 - 1, big // 2)
    is_worth_c = (big // 2 > 0) & (big // 2 % 2 == 0) & agrees
    for when, value in (
        (big < c - 2, big),
        ((big >= c - 2) & is_worth_c, c),
        ((big >= c - 2) & ~is_worth_c, c - 1),
    ):
        yield worth(where & when, value ^ a % 2 ^ b % 2, *two(a, b, "v"))


@proved("arrows-beyond-3", one_marked_beside_2)
def _() -> Implications:
    yield worth(EVEN_C & (c > 1), a + c - 2, state("v", a, 2, c))


for _claim in (
    "arrows-lemma-11.1",
    "arrows-lemma-11.1-second-leg",
    "arrows-lemma-11.1-followers",
    "arrows-prop-11.2",
    "arrows-prop-11.2-first-leg",
    "arrows-prop-11.2-second-leg-even",
    "arrows-prop-11.2-followers",
    "arrows-thm-12.1",
    "arrows-thm-12.1-followers",
    "arrows-cor-12.2",
    "arrows-intro-main",
):
    _proofs.setdefault(_claim, []).append(pairs)
