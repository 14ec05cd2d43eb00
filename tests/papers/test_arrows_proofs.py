"""Values in the Game of Arrows for all lengths: the options on parameters are those on boards, and
nothing false is proved.
"""

from dataclasses import replace
from functools import cache
from itertools import product

import pytest
from checker import accepted, plain

from gamelab import TrimmedArrows
from gamelab.proofs.automata import TRUE
from gamelab.proofs.for_all import on_variables
from gamelab.statements import Section, assume, upto
from gamelab_papers.arrows import boards
from gamelab_papers.arrows import families as arrows
from gamelab_papers.arrows.families import spider_family

PROOFS = {
    one.__name__: one
    for one in (
        arrows.paths,
        arrows.three_marked,
        arrows.two_marked,
        arrows.two_marked_short,
        arrows.one_marked_short,
        arrows.one_marked_beside_2,
        arrows.one_marked_on_path,
        arrows.steady,
    )
}
GAME = TrimmedArrows()
trees = {}


def tree(options):
    """The number of the game tree with these options, each as often as it stands among them."""
    return trees.setdefault(tuple(sorted(options)), len(trees))


@cache
def tree_on_board(state):
    """The game tree by the definition, arrow by arrow."""
    return tree([*map(tree_on_board, GAME.moves(state))])


def differing(families, names, most):
    """The members with at most so many unmarked edges of which the options, each as often as arrows
    leave it, are not those on boards.
    """

    @cache
    def tree_by_rule(summands):
        return tree(
            tree_by_rule(tuple(sorted((*option, *summands[:i], *summands[i + 1 :]))))
            for i, one in enumerate(summands)
            for option in options_of(*one)
        )

    @cache
    def options_of(name, parameters):
        return families[name].options_of(*parameters)

    for name in names:
        one, tried = families[name], 0
        for parameters in product(range(most + 1), repeat=len(one.names)):
            if sum(parameters) <= most and one.domain.holds(**dict(zip(one.names, parameters))):
                tried += 1
                by_rule = tree_by_rule(((name, parameters),))
                if by_rule != tree_on_board(GAME.start(one.position(*parameters))):
                    yield name, parameters
        assert tried, name


@pytest.mark.parametrize("name", PROOFS)
def test_a_proof_verifies_and_its_options_on_parameters_are_those_on_boards(name):
    proof = PROOFS[name]()
    assert proof.refusal == ""
    assert proof.verify()
    names = [one.name for one in proof.members]
    assert not [*differing(proof.families, names, 5 if len(names) > 1 else 7)]


def test_options_of_spiders_with_one_mark_and_none_are_those_on_boards():
    families = arrows.two_marked().families | {
        name: spider_family(name, TRUE, TRUE) for name in ("one", "none", "alike2", "other2")
    }
    assert not [*differing(families, ("one", "none", "alike2", "other2"), 5)]


def test_a_missing_option_is_seen_on_boards():
    families = dict(arrows.paths().families)
    for name, one in families.items():
        wrong = families | {name: replace(one, options=one.options[1:])}
        assert any(differing(wrong, [name], 5)), name


section = Section("arrows")
BY_PAIRS = on_variables("all a, b, c", "a b c", arrows.pairs, arrows.paths)
EVEN = upto("b", step=2) * upto("c", step=2)


@section.theorem(4, cases=upto("a") * upto("b") * upto("c", step=2), proof=BY_PAIRS)
def odd_leg(a, b, c):
    """**An odd leg.** The parity is that of a, which is false for S[0v,1,c]."""
    assume(b >= 4)
    return a % 2, boards.spider(boards.of_one(a, b, c)) % 2


@section.theorem(4, cases=upto("a") * EVEN, proof=BY_PAIRS)
def two_more(a, b, c):
    """**Two more.** Two edges more add two to the value."""
    assume(a == 0, b == 0)
    return boards.spider(boards.of_one(a, b, c)) + 2, boards.spider(boards.of_one(a + 2, b, c))


FROM_2 = (upto("a") * EVEN).where(lambda a, b, c: a > 1, "a ≥ 2, of which the proof does not know")


@section.theorem(4, cases=FROM_2, proof=BY_PAIRS)
def no_leg(a, b, c):
    """**No leg.** The leg a - 2 is none for a < 2."""
    return a % 2, boards.spider(boards.of_one(a - 2, b, c)) % 2


@section.theorem(4, cases=upto("a", 2) * EVEN, proof=BY_PAIRS)
def a_leg(a, b, c):
    """**A leg.** The same from a = 2 on is proved."""
    return a % 2, boards.spider(boards.of_one(a - 2, b, c)) % 2


@pytest.mark.parametrize("claim", [*section], ids=str)
def test_the_theorem_of_pairs_proves_no_more_than_it_says(claim):
    *_, proof = claim.proof.of(claim, 4)
    assert proof.verify() if claim.label == "A leg" else "wrong for" in proof.refusal


@pytest.mark.parametrize("proof", [arrows.paths(), arrows.steady()], ids=["paths", "steady"])
def test_a_stranger_accepts_a_certificate(proof):
    accepted(plain(proof))
