"""What a proof prints: first what is proved, what is taken as known, what is checked; then, with
`print`, each formula, option and sentence on a line.
"""

import re
from itertools import product
from operator import add, floordiv, mod, mul

import pytest
from honest import BISTARS, NIM, QUOTIENTS, STARS, families, heap, n, u, v

from gamelab.proofs import TRUE, Consequence, says, variables
from gamelab.proofs.automata import relation
from gamelab.proofs.families import value_by_cases
from gamelab_papers.arrows import families as arrows
from gamelab_papers.nim_on_graphs.families import LINK, LOOP, MERGED, TRIANGLE

AUTOMATA = [
    *(LINK, LOOP, MERGED, TRIANGLE, arrows.paths(), arrows.three_marked(), arrows.two_marked()),
    *(arrows.one_marked_short(), arrows.one_marked_on_path(), arrows.steady(), arrows.pairs()),
]
PROOFS = [*AUTOMATA, STARS, BISTARS, QUOTIENTS["a cycle"]]
FORM = re.compile(
    r"Proved: [^\n]+\. Taken as known: ([^\n]+)\. Checked: [\d,]+ (states|cells), [^\n]+\."
)


@pytest.mark.parametrize("proof", PROOFS, ids=lambda proof: proof.statement)
def test_the_form_of_one_line_and_at_most_25_words_of_what_is_taken_as_known(proof):
    found = FORM.fullmatch(repr(proof))
    assert found, repr(proof)
    assert len(found[1].split()) <= 25


@pytest.mark.parametrize("proof", AUTOMATA, ids=lambda proof: proof.statement)
def test_each_formula_option_and_sentence_is_printed_on_a_line(proof):
    first, known, *lines, last = str(proof).splitlines()
    assert f"{first} {known} {last}" == repr(proof)
    kinds = [line.partition(": ")[0].partition(" of ")[0] for line in lines]
    assert kinds.count("Given") == len(proof.given)
    assert kinds.count("Values") == len(proof.families)
    assert kinds.count("Option") == sum(len(one.options) for one in proof.members)
    assert kinds.count("Sentence") == len(proof.sentences)
    formulas = [line for line in lines if line.startswith("Values")]
    assert all(re.search(r": v == [^=]", line) for line in formulas), formulas


def test_words_of_a_relation_say_what_it_is():
    """The words are Python: evaluated on numbers they hold where the relation does."""
    a, b = variables("a b")
    found = [
        (a < b) & (a + b != 7),
        ((a - 2) - (b - 1) >= 1) | (a * 3 <= b // 2),
        ~(a % 3 == (b ^ 5)) & TRUE,
        (a // 2 + (b - a)) % 4 > 1,
        TRUE & (a == 2) & (b > 3 + a),
    ]

    class Natural(int):
        """Undefined below 0, as terms are."""

        def made(found):
            return lambda self, other: Natural(found(int(self), int(other)))

        __add__, __mul__, __mod__, __floordiv__ = map(made, (add, mul, mod, floordiv))

        def __sub__(self, other):
            if self < other:
                raise ArithmeticError
            return Natural(int(self) - other)

    names = {"nim_sum": lambda x, y: Natural(int(x) ^ int(y))}
    for one in found:
        defined = 0
        for x, y in product(range(9), repeat=2):
            try:
                said = eval(one.words, names | {"a": Natural(x), "b": Natural(y)})
            except ArithmeticError:
                continue
            defined += 1
            assert said == one.holds(a=x, b=y), (one.words, x, y)
        assert defined > 20, one.words


def test_a_relation_without_a_formula_says_so_and_so_does_all_that_is_made_of_it():
    (a,) = variables("a")
    odd = relation("a", 0, lambda state, digit: state ^ digit, bool)
    assert odd.words is None
    assert str(odd) == "a as an automaton with 2 states says"
    for one in (odd & (a > 3), (a > 3) | odd, ~odd, (a > 3).rename({"a": "b"})):
        assert one.words is None
    value = value_by_cases((odd, a), (TRUE, 0))
    assert value.words == "v == a if a as an automaton with 2 states says, else 0"


def test_what_stands_on_nothing_but_its_theorem_says_only_this():
    assert "Taken as known: the theorem of values of families. Checked" in repr(NIM)
    some = says("some", n > 3, {"u": (heap(n), heap(n)), "v": (heap(5),)}, u == 0)
    text = str(Consequence("Pairs.", (some,), (NIM,)))
    sums = "if n > 3 and u == heap(n) + heap(n) and v == heap(5), then u == 0."
    assert f"Sentence: some: {sums}" in text
    wrong = families(v == 0, *NIM.members[0].options)
    assert str(wrong) == repr(wrong)
    assert repr(wrong).startswith("Refused: heap to heap(k): the option has another value: wrong")
