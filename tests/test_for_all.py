"""Statements whose own function is called with variables, or with numbers known up to a cell."""

from dataclasses import replace
from operator import add, eq, ge, gt, le, lt, mod, mul, ne, neg, sub
from random import Random

import pytest

from gamelab import OctalHeaps, find_period, nim_sum
from gamelab.proofs import TRUE, FamilyProof, Options, ValuedFamily, family, variables
from gamelab.proofs.for_all import (
    Between,
    Undetermined,
    UpTo,
    by_cases,
    image,
    is_symbolic,
    numbers_up_to,
    on_cells,
    on_variables,
    set_of,
    worth,
)
from gamelab.statements import (
    Cases,
    Section,
    assume,
    at_least,
    at_most,
    box,
    including,
    one_of,
    upto,
    within,
)
from gamelab.statements.claim import NOTHING

k, t, v = variables("k t v")
heap = family("heap")


def heaps():
    family = ValuedFamily("heap", "k", TRUE, v == k, (Options((heap(t),), t < k),))
    return FamilyProof("A heap of Nim has its size as value.", (family,), ("heaps are heaps",))


def nim(x, y):
    return worth(heap(x), heap(y)) if is_symbolic(x, y) else nim_sum(x, y)


section = Section("nim")
xy = on_variables("all x and y", "x y", heaps)


@section.theorem(12, 50, agree=one_of, proof=xy)
def between(x=0, y=0):
    """**Between.** A nim-sum lies between difference and sum."""
    return Between(x - y, x + y), nim(x, y)


@section.theorem(9, proof=xy)
def parity(x=0, y=0):
    """**Parity.** A nim-sum has the parity of the sum."""
    return (x + y) % 2, nim(x, y) % 2


@section.theorem(9, agree=at_most, proof=xy)
def small(x=0, y=0):
    """**Small.** Numbers below 4 have a nim-sum below 4."""
    assume(x < 4, y < 4)
    return 3, nim(x, y)


@section.theorem(9, cases=box("x", "y", least=1), proof=xy)
def less(x, y):
    """**Less.** A nim-sum is 0 exactly for equal heaps, and two of them are compared at once."""
    return (x == y, by_cases((x == y, 0), otherwise=nim(x, y))), (nim(x, y) == 0, nim(y, x))


def is_not_proved(claim, predicted=None, why=""):
    """That the claim, perhaps with another prediction, holds of the cases, and is not proved."""
    verdict = (replace(claim, predicted=predicted) if predicted else claim).check()
    assert (verdict.holds, verdict.grade) == (True, "tried")
    assert verdict.refusal
    assert why in verdict.refusal


ALL = list(section)


@pytest.mark.parametrize("claim", ALL, ids=str)
def test_a_function_that_is_called_with_variables_proves_itself(claim):
    verdict = claim.check()
    assert verdict.grade == "proved for all"
    assert verdict.proof.startswith(
        "proved for all x and y; taken as known: heaps are heaps; checked: "
    )


sets = Section("sets")
k_and_t = on_variables("all k and t", "k t", heaps)


@sets.theorem(9, agree=including, proof=k_and_t)
def reached(k=0, t=0):
    """**Reached.** The nim-sums of k with 0 to t include 0 to t - k."""
    assume(k <= t)
    return set_of(Between(0, t - k)), image(lambda t: nim(k, t), Between(0, t))


@sets.theorem(9, agree=within, proof=k_and_t)
def bounded(k=0, t=0):
    """**Bounded.** Nim-sums of numbers to k with one of numbers to t are at most k + t."""
    sums = image(lambda x: image(lambda y: nim(x, y), Between(0, t)), Between(0, k))
    return set_of(Between(0, k + t)), sums


@sets.theorem(9, proof=k_and_t)
def options(k=0, t=0):
    """**Options.** Two heaps, 1 and t: the options are worth t and the nim-sums of 1 with less."""
    return (
        set_of(t)
        | image(lambda t: by_cases((t % 2 == 0, t + 1), otherwise=t - 1), Between(0, t - 1)),
        set_of(t) | image(lambda x: nim(1, x), Between(0, t - 1)),
    )


@sets.theorem(9, proof=k_and_t)
def none(k=0, t=0):
    """**None.** No nim-sum of k with one of k + 1 to k + t is 0, and 0 is reached from k on."""
    sums = image(lambda x: nim(k, x), Between(k + 1, k + t))
    return (set(), {0}), (sums & {0}, {0} & image(lambda x: nim(k, x), Between(k, k + t)))


OTHER = {  # wrong for variables alone
    "Reached": lambda k, t: set_of(Between(0, t - k + 1)),
    "Bounded": lambda k, t: set_of(Between(0, k + t - 1), 0),
    "Options": lambda k, t: set_of(t) | {t + 1},
    "None": lambda k, t: ({0}, {0}),
}


@pytest.mark.parametrize("claim", list(sets), ids=str)
def test_a_statement_on_sets_of_numbers_proves_itself_and_no_other(claim):
    verdict = claim.check()
    assert verdict.grade == "proved for all", verdict.refusal
    for wrong in (OTHER[claim.label], lambda k, t: NOTHING):
        is_not_proved(
            claim, lambda k, t, wrong=wrong: (wrong if is_symbolic(k, t) else claim.predicted)(k, t)
        )


class Halves:
    """A theorem that tells of a heap and its half what is left of it: the halves of 2k and of
    2k + 1 are worth the same, at most k.
    """

    theorem, size, rests_on, refusal = "the theorem of halves", "1 sentence", (), ""
    tells_of = ("half",)

    def verify(self):
        return True

    def facts(self, members):
        found = TRUE
        for name, one in members.items():
            (value,) = variables(name)
            found &= value <= one.arguments[0] // 2
            for further, other in members.items():
                same = one.arguments[0] // 2 == other.arguments[0] // 2
                found &= ~same | (value == variables(further)[0])
        return found


half = family("half")
by_halves = on_variables("all k", "k", heaps, Halves)
halves = Section("halves")


def half_of(x, *others):
    return worth(half(x), *others) if is_symbolic(x) else nim_sum(x // 2, 0)


@halves.theorem(9, proof=by_halves)
def next_one(k=0):
    """**Next one.** The halves of 2k and 2k + 1 are worth the same."""
    return half_of(2 * k + 1), half_of(2 * k)


@halves.theorem(9, proof=by_halves)
def exactly_half(k=0):
    """**Exactly half.** More than the theorem says, though it is true of numbers."""
    return k, half_of(2 * k)


@halves.theorem(9, agree=including, proof=by_halves)
def is_reached(k=0):
    """**Reached.** That there is such a value does not follow from what the theorem says of it."""
    return set_of(0), image(lambda x: half_of(x), Between(0, k))


def test_a_question_whether_a_variable_is_0_is_refused():
    """Both answers have to be looked at: `by_cases` does, `if` does not."""
    other = Section("other")

    @other.theorem(9, cases=upto("k", 1), proof=on_variables("all k", "k", heaps))
    def never_0(k):
        """**Never 0.** This is false of no tried case only."""
        return (nim(k, k) if k else 1), 0

    is_not_proved(other.claims[0], why="Whether k is 0 depends on its variables")


def test_a_theorem_proves_what_it_tells_of_values_and_no_more():
    grades = {claim.label: claim.check() for claim in halves}
    proved = {name for name, verdict in grades.items() if verdict.grade == "proved for all"}
    assert proved == {"Next one"}
    assert "the theorem of halves" in grades["Next one"].proof
    assert "wrong for" in grades["Exactly half"].refusal
    assert "only what a theorem says" in grades["Reached"].refusal


def test_a_bound_that_is_one_too_small_or_a_domain_too_large_is_not_proved():
    other = Section("x")

    @other.theorem(2, agree=one_of, proof=xy)
    def small(x=0, y=0):
        """**Small.** Nim-sums are at most 3."""
        return Between(0, 3), nim(x, y)

    @other.theorem(2, cases=upto("x") * upto("y"), proof=xy)
    def first_cases(x, y):
        """**First cases.** Small numbers have this sum."""
        return by_cases((x + y < 9, nim(x, y)), otherwise=7), nim(x, y)

    @other.theorem(2, agree=at_most, proof=xy)
    def most(x=0, y=0):
        """**Most.** Nim-sums are at most 3."""
        return 3, nim(x, y)

    @other.theorem(2, agree=at_least, proof=xy)
    def least(x=0, y=0):
        """**Least.** Of large numbers they are at least 1."""
        return by_cases((x + y < 9, 0), otherwise=1), nim(x, y)

    for claim in other:
        is_not_proved(claim, why="wrong for")


def test_a_case_outside_the_condition_of_the_proof_refuses_it():
    wider = replace(ALL[2], cases=Cases("some numbers", lambda size: [(1, 1), (4, 4)]))
    is_not_proved(wider, why="the case (4, 4) does not meet the condition")


def test_conditions_that_are_compared_as_values_prove_nothing():
    """Whether two automata are the same is not whether two conditions are met together."""
    other = Section("x")

    @other.theorem(2, proof=xy)
    def unlike(x=0, y=0):
        """**Unlike.** One is above 3 exactly if the other is not."""
        return True, (x > 3) != (nim(x, y) > 3) if is_symbolic(x, y) else True

    is_not_proved(*other, why="Conditions are joined by & and |")


def test_the_value_of_a_member_is_known_in_proofs_only():
    with pytest.raises(ValueError, match="within a proof only"):
        worth(heap(3))


def members(known):
    return (
        [known] if isinstance(known, int) else [known.least + i * known.period for i in range(40)]
    )


OPERATIONS = [add, sub, mul, mod]
COMPARISONS = [lt, le, gt, ge, eq, ne]


def test_what_is_known_of_a_cell_is_true_of_all_its_numbers():
    """Terms of two known numbers and small ones, as far as nothing more is asked."""
    random, answers = Random(1), 0
    for _ in range(6000):
        x = UpTo(random.randrange(12), random.randrange(1, 7))
        steps = [
            (random.choice(OPERATIONS), random.choice([*range(1, 9), x]))
            for _ in range(random.randrange(4))
        ]
        compare, with_what = random.choice(COMPARISONS), random.choice([*range(25), x])

        def term(value):
            found = value
            for operation, other in steps:
                found = operation(found, value if other is x else other)
            return compare(found, value if with_what is x else with_what)

        try:
            said = term(x)
        except Undetermined:
            continue
        answers += 1
        assert {term(n) for n in members(x)} == {said}, (x, steps, compare, with_what)
    assert answers > 2000


@pytest.mark.parametrize(
    "asks",
    [
        *(int, hash, str, float, len, list, neg),
        *(lambda n: range(n), lambda n: [0, 1, 2][n], lambda n: n ^ 1, lambda n: n // 2),
        *(
            lambda n: {1: 2}[n],
            lambda n: n in {5},
            lambda n: f"{n}",
            lambda n: n == 7.0,
            lambda n: 5 - n,
        ),
    ],
)
def test_whatever_asks_for_more_than_the_cell_is_refused(asks):
    with pytest.raises(TypeError):
        asks(UpTo(5, 2))


kayles = find_period(OctalHeaps("0.77"))


def value_of_kayles(n):
    if isinstance(n, UpTo):
        assert n.period % kayles.period == 0
        return int(kayles.values[n.least])
    return int(kayles.values[n]) if n < 100 else int(kayles.values[72 + n % 12])


BLOCK = (4, 1, 2, 8, 1, 4, 7, 2, 1, 8, 2, 7)
cells = Section("kayles")
in_row = on_cells(
    "all n", lambda size: [kayles], lambda size: [(n,) for n in numbers_up_to(72, 12)]
)


@cells.theorem(150, 900, proof=in_row)
def period(n=0):
    """**The period.** From 71 on the values of Kayles repeat."""
    assume(n > 70)
    return BLOCK[n % 12], value_of_kayles(n)


def test_a_function_that_is_called_with_cells_proves_itself_and_a_changed_one_does_not():
    (claim,) = cells
    assert claim.check().grade == "proved for all"
    for wrong in (
        lambda n: claim.predicted(n) + (not isinstance(n, int) or n > 150),
        lambda n: claim.predicted(n) if n < 1000 else 0,
        lambda n: claim.predicted(n) if isinstance(n, int) else NOTHING,
        lambda n: BLOCK[n % 24 % 12] if n % 24 < 12 else BLOCK[n % 12],
    ):
        is_not_proved(claim, wrong)


@pytest.mark.parametrize(
    ("certificates", "numbers", "why"),
    [
        ([kayles], numbers_up_to(72, 12)[:-1], "is in none of the cells"),
        ([replace(kayles, preperiod=70)], numbers_up_to(72, 12), ""),
        ([], numbers_up_to(72, 12), ""),
    ],
)
def test_a_missing_cell_and_a_proof_that_does_not_verify_are_refused(certificates, numbers, why):
    (claim,) = cells
    proof = on_cells("all n", lambda size: certificates, lambda size: [(n,) for n in numbers])
    is_not_proved(replace(claim, proof=proof), why=why)
