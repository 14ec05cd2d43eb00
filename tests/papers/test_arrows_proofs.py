"""Values in the Game of Arrows for all lengths: the proofs, and that nothing false is proved."""

import json
from dataclasses import replace
from functools import cache
from itertools import product
from random import Random

import numpy as np
import pytest
from learning import learnt
from test_certificates import of_one, told  # noqa: F401

import gamelab
from gamelab import TrimmedArrows
from gamelab.boards.accented_spiders import AccentedSpider
from gamelab.boards.decorations import Decoration
from gamelab.proofs.automata import TRUE, Relation
from gamelab.proofs.families import Consequence, FamilyProof, says, v
from gamelab.proofs.for_all import is_symbolic, on_variables
from gamelab.solvers.arrows import accented_spider_value, accented_table
from gamelab.statements import Proof, Section, assume, upto
from gamelab.statements.claim import Side
from gamelab_papers.arrows import boards
from gamelab_papers.arrows import families as arrows
from gamelab_papers.arrows.families import EVEN_C, a, b, c, n, spider_family

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
trees: dict[tuple[int, ...], int] = {}


def tree(options) -> int:
    """The number of the game tree with these options, each as often as it stands among them."""
    return trees.setdefault(tuple(sorted(options)), len(trees))


@cache
def tree_on_board(state: Decoration) -> int:
    """The game tree by the definition, arrow by arrow."""
    return tree([*map(tree_on_board, GAME.moves(state))])


class Trees:
    """The game trees of members of families by the options that a proof is told."""

    def __init__(self, families):
        self.families = families
        self.found = {}

    def of(self, summands) -> int:
        summands = tuple(sorted(summands))
        if summands not in self.found:
            self.found[summands] = tree(
                self.of((*option, *summands[:i], *summands[i + 1 :]))
                for i, one in enumerate(summands)
                for option in self.options_of(one)
            )
        return self.found[summands]

    def options_of(self, member):
        name, parameters = member
        key = ("options", member)
        if key not in self.found:
            self.found[key] = self.families[name].options_of(*parameters)
        return self.found[key]


def small_members(one, most: int):
    """The members of a family with at most so many unmarked edges, the smallest first."""
    for parameters in sorted(product(range(most + 1), repeat=len(one.names)), key=sum):
        if sum(parameters) <= most and one.domain.holds(**dict(zip(one.names, parameters))):
            yield parameters


def differing(families, names, most: int):
    """The small members of which the options, each as often as arrows leave it, are not those on
    boards.
    """
    by_rule = Trees(families)
    return (
        (name, parameters)
        for name in names
        for parameters in small_members(families[name], most)
        if by_rule.of([(name, parameters)])
        != tree_on_board(GAME.start(families[name].position(*parameters)))
    )


@pytest.mark.parametrize("name", PROOFS)
def test_every_proof_verifies(name):
    proof = PROOFS[name]()
    assert proof.refusal == ""
    assert proof.verify()
    assert len(proof.sentences) > 15
    assert proof.rests_on


def test_the_main_theorem_verifies():
    assert arrows.pairs().refusal == ""
    assert arrows.pairs().verify()


@pytest.mark.parametrize("name", PROOFS)
def test_options_on_parameters_are_the_options_on_boards(name):
    proof = PROOFS[name]()
    names = [one.name for one in proof.members]
    most = 5 if len(names) > 1 else 8
    assert sum(len([*small_members(one, most)]) for one in proof.members) > 8
    assert not [*differing(proof.families, names, most)]


def test_options_of_spiders_with_one_mark_and_none_are_those_on_boards():
    families = arrows.two_marked().families | {
        name: spider_family(name, TRUE, TRUE) for name in ("one", "none", "alike2", "other2")
    }
    assert not [*differing(families, ("one", "none", "alike2", "other2"), 5)]


@pytest.mark.parametrize("name", [name for name in PROOFS if name != "steady"])
def test_values_are_those_of_the_solver(name):
    proof, random = PROOFS[name](), Random(name)
    tried = 0
    for one in proof.members:
        longest = 44 if len(one.names) == 3 else 300
        for _ in range(6000):
            parameters = [
                random.choice((random.randrange(3), random.randrange(longest))) for _ in one.names
            ]
            numbers = dict(zip(one.names, parameters))
            if one.domain.holds(**numbers):
                legs = [(leg.length, leg.accent) for leg in board_of(one, parameters).legs]
                assert one.value.holds(**numbers, v=accented_spider_value(legs)), numbers
                tried += 1
                if tried % 60 == 0:
                    break
    assert tried == 60 * len(proof.members)


def board_of(one, parameters) -> AccentedSpider:
    """The member as a spider in accents."""
    if len(parameters) == 3:
        return one.position(*parameters)
    written = {"flow": "S[0v,{}^]", "crash": "S[0v,{}v]", "twig": "S[{}^]", "rod": "S[{}]"}
    return AccentedSpider.of(written[one.name].format(*parameters))


def changed(proof: FamilyProof, name: str, **change) -> FamilyProof:
    """The proof with one family changed."""
    return replace(
        proof,
        members=tuple(replace(one, **change) if one.name == name else one for one in proof.members),
    )


def xor_where(value: Relation, where: Relation) -> Relation:
    """The relation of values, changed by xor 1 where a condition holds."""
    other = (value.rename({"v": "u"}) & (v == arrows.u ^ 1)).project("u")
    return (value & ~where) | (other & where)


@pytest.mark.parametrize(("name", "accents"), [("alike3", "vvv"), ("other3", "vv^")])
def test_three_marked_legs_are_learnt_from_a_table_of_64_values_an_axis(name, accents):
    one = arrows.three_marked().families[name]
    assert learned(64, accents) == one.domain & one.value


def test_what_is_learnt_from_too_small_a_table_is_refused():
    wrong = changed(arrows.three_marked(), "other3", value=learned(32, "vv^"))
    assert "wrong for" in wrong.refusal


def learned(n: int, accents: str) -> Relation:
    """What is learnt from the solver's table of spiders with these accents."""
    values = accented_table((n - 1,) * 3, tuple(accents)).astype(int)
    return learnt(np.where(values < 255, values, -1), "a b c v")


NEIGHBOURS = [
    ("paths", "flow", n == 5),
    ("paths", "crash", n > 6),
    ("paths", "twig", n == 4),
    ("paths", "rod", n % 2 == 1),
    ("three_marked", "alike3", (a == 2) & (b == 2) & (c == 2)),
    ("three_marked", "other3", (a > 9) & (b == 1)),
    ("three_marked", "alike3", (a == 40) & (b == 41) & (c == 42)),
    ("two_marked", "alike2", (a == 4) & (b == 8) & (c == 6)),
    ("two_marked", "other2", (a == 7) & (b == 8) & (c == 6)),
    ("two_marked_short", "alike2", c % 2 == 1),
    ("two_marked_short", "other2", (a == 1) & (b == 1)),
    ("one_marked_short", "one", (b == 6) & (c == 6)),
    ("one_marked_beside_2", "one", a > 3),
    ("one_marked_on_path", "one", a > 3),
    ("steady", "alike3", a == 1),
]


@pytest.mark.parametrize(("proof", "name", "where"), NEIGHBOURS)
def test_a_false_neighbour_of_a_formula_is_refused(proof, name, where):
    right = PROOFS[proof]()
    one = right.families[name]
    wrong = changed(right, name, value=xor_where(one.value, where))
    assert not wrong.verify()
    assert "wrong for" in wrong.refusal
    assert any(f"{variable} = " in wrong.refusal for variable in one.names)


@pytest.mark.parametrize("name", PROOFS)
def test_without_one_of_its_options_a_proof_or_its_rule_fails(name):
    proof = PROOFS[name]()
    tried = 0
    for one in proof.members:
        for i, options in enumerate(one.options):
            if (options.where & one.domain).witness() is None:
                continue  # no member has such an option
            tried += 1
            wrong = changed(proof, one.name, options=one.options[:i] + one.options[i + 1 :])
            assert any(differing(wrong.families, [one.name], 7)) or not wrong.verify(), (
                one.name,
                i,
            )
    assert tried > 3


@pytest.mark.parametrize("name", PROOFS)
def test_with_an_option_too_many_a_proof_or_its_rule_fails(name):
    proof = PROOFS[name]()
    for one in proof.members:
        for options in one.options:
            if (options.where & one.domain).witness() is None:
                continue
            added = replace(options, summands=options.summands[:1])
            wrong = changed(proof, one.name, options=(*one.options, added))
            assert any(differing(wrong.families, [one.name], 7)) or not wrong.verify(), str(added)


CLAIMS = [claim for claim in gamelab.paper("arrows").claims if isinstance(claim.proof, Proof)]


@pytest.mark.parametrize("claim", CLAIMS, ids=lambda claim: claim.id)
def test_a_claim_for_all_lengths_is_proved(claim):
    proofs = claim.proof.of(claim, claim.sizes[0])
    assert [proof.refusal for proof in proofs] == [""] * len(proofs)
    assert claim.proof.reach.startswith("all ")
    assert any("the list of moves" in words for proof in proofs for words in proof.rests_on)


@pytest.mark.parametrize("claim", CLAIMS, ids=lambda claim: claim.id)
def test_no_sentence_about_a_claim_speaks_of_nothing(claim):
    for proof in claim.proof.of(claim, claim.sizes[0]):
        said = zip(proof.implications, proof.sentences[1::2], strict=True)
        empty = [one for one, sentence in said if sentence.left.witness() is None]
        assert not any(one.then for one in empty)
        assert len(empty) < len(proof.implications)


def test_more_than_forty_claims_are_proved_for_all_lengths():
    assert len(CLAIMS) > 40


def smallest(claim):
    """The least size of a check with a case."""
    size = claim.cases.least
    while not any(True for _ in claim.cases(size)):
        size += 1
    return size


PARTS = [
    (claim, i)
    for claim in CLAIMS
    if isinstance(claim.predicted, Side)
    if isinstance(said := claim.predicted(*next(claim.cases(smallest(claim)))), tuple)
    for i in range(len(said))
]


@pytest.mark.parametrize(("claim", "i"), PARTS, ids=str)
def test_each_part_of_a_prediction_is_proved(claim, i):
    def predicted(*case):
        said = [*claim.predicted(*case)]
        if is_symbolic(*case):
            said[i] = not said[i] if isinstance(said[i], bool) else another(said[i])
        return tuple(said)

    verdict = replace(claim, predicted=predicted).check(smallest(claim))
    assert verdict.holds
    assert verdict.grade == "tried"


def another(said):
    """A number, set or condition that differs."""
    if isinstance(said, Relation):
        return ~said
    try:
        return said + 1
    except TypeError:
        return said | {997}


# where each printed error is refused by the proof of its correction
PRINTED = {
    "arrows-prop-5.6-proof": "wrong for n = 2",
    "arrows-prop-9.1": "wrong for a = 1, b = 0, c = 3",
    "arrows-prop-9.2-list": "positions: wrong for",
    "arrows-prop-9.3-values": "wrong for b = 2, c = 2",
    "arrows-lemma-10.1": "wrong for a = 0, b = 0, c = 4",
    "arrows-lemma-10.1-rows": "positions: wrong for",
    "arrows-lemma-11.1-rows": "positions: wrong for a = 2",
}


@pytest.mark.parametrize("name", PRINTED)
def test_a_printed_error_is_refused(name):
    printed, corrected = (gamelab.paper("arrows")[f"{name}-{one}"] for one in NAMES)
    assert printed.refuted
    *_, proof = corrected.proof.of(printed, 2)
    assert not proof.verify()
    assert PRINTED[name] in proof.refusal


NAMES = ("printed", "corrected")
section = Section("arrows")
BY_PAIRS = on_variables("all a, b, c", "a b c", arrows.pairs, arrows.paths)


@section.theorem(4, cases=upto("a") * upto("b") * upto("c", step=2), proof=BY_PAIRS)
def odd_leg(a, b, c):
    """**An odd leg.** The parity is that of a, which is false for S[0v,1,c]."""
    assume(b >= 4)
    return a % 2, boards.spider(boards.of_one(a, b, c)) % 2


@section.theorem(4, cases=upto("a") * upto("b", step=2) * upto("c", step=2), proof=BY_PAIRS)
def two_more(a, b, c):
    """**Two more.** Two edges more add two to the value."""
    assume(a == 0, b == 0)
    return boards.spider(boards.of_one(a, b, c)) + 2, boards.spider(boards.of_one(a + 2, b, c))


FROM_2 = (upto("a") * upto("b", step=2) * upto("c", step=2)).where(
    lambda a, b, c: a > 1, "a ≥ 2, of which the proof does not know"
)


@section.theorem(4, cases=FROM_2, proof=BY_PAIRS)
def no_leg(a, b, c):
    """**No leg.** The leg a - 2 is none for a < 2."""
    return a % 2, boards.spider(boards.of_one(a - 2, b, c)) % 2


@section.theorem(4, cases=upto("a", 2) * upto("b", step=2) * upto("c", step=2), proof=BY_PAIRS)
def a_leg(a, b, c):
    """**A leg.** The same from a = 2 on is proved."""
    return a % 2, boards.spider(boards.of_one(a - 2, b, c)) % 2


@pytest.mark.parametrize("claim", [*section], ids=str)
def test_the_theorem_of_pairs_proves_no_more_than_it_says(claim):
    *_, proof = claim.proof.of(claim, 4)
    if claim.label == "A leg":
        assert proof.verify()
    else:
        assert "wrong for" in proof.refusal


def worth(where, value, *summands):
    """The implication that a sum has this value."""
    return says("worth", where, {"v": summands}, v == value)


def test_false_conclusions_and_forgotten_conditions_are_refused():
    def refusal(given, *implications):
        return Consequence("", implications, (given(),)).refusal

    two = arrows.spider((0, "v"), (0, "v"), (c, ""))
    assert not refusal(arrows.paths, worth(n > 0, n % 2, arrows.rods(n)))
    assert "positions: wrong for n = 0" in refusal(arrows.paths, worth(TRUE, n % 2, arrows.rods(n)))
    assert "wrong for n = 0, v = 0" in refusal(arrows.paths, worth(TRUE, 1, arrows.twigs(n)))
    assert "positions: wrong for" in refusal(arrows.two_marked, worth(c > 0, 0, two))
    assert "wrong for a = 2, c = 2, v = 2" in refusal(
        arrows.one_marked_beside_2,
        worth(EVEN_C & (c > 1), c - 2, arrows.spider((a, "v"), (2, ""), (c, ""))),
    )


def plain(proof) -> dict:
    """The certificate after it was written and read."""
    return json.loads(json.dumps(proof.certificate()))


def proof_of(name):
    """The proof of a claim for all lengths."""
    claim = gamelab.paper("arrows")[name]
    return claim.proof.of(claim, 3)[-1]


@pytest.mark.parametrize(
    "proof",
    [
        arrows.paths(),
        arrows.steady(),
        pytest.param(arrows.three_marked(), marks=pytest.mark.slow),
        *(proof_of(claim) for claim in ("arrows-prop-5.4-values", "arrows-prop-5.6")),
    ],
    ids=lambda proof: proof.statement[:30],
)
def test_a_stranger_accepts_a_certificate(proof, told):  # noqa: F811
    certificate = plain(proof)
    assert certificate["kind"] == "automata"
    status, said = told(of_one(**certificate))
    assert status == 0, said


def test_a_stranger_accepts_the_implications_of_theorem_8_2(told):  # noqa: F811
    certificate = plain(proof_of("arrows-thm-8.2"))
    assert len(certificate["implications"]) == 8
    status, said = told(of_one(**certificate))
    assert status == 0, said


def test_a_stranger_refuses_a_forged_certificate(told):  # noqa: F811
    paths = plain(arrows.paths())
    tried = 0
    for family in range(4):
        for change in (drop_an_option, accept_another_state, widen_the_domain):
            forged = json.loads(json.dumps(paths))
            if change(forged["families"][family]):
                tried += 1
                assert told(of_one(**forged))[0], (family, change)
    assert tried > 8


def drop_an_option(family) -> bool:
    if family["name"] in ("flow", "crash", "rod"):  # each value is that of several options
        family["options"] = []
    else:
        del family["options"][1]
    return True


def accept_another_state(family) -> bool:
    states = set(range(len(family["value"]["steps"]))) - set(family["value"]["accepting"])
    family["value"]["accepting"].append(max(states))
    return True


def widen_the_domain(family) -> bool:
    family["domain"] = {"variables": [], "steps": [[0]], "accepting": [0]}
    return family["name"] == "crash"  # the crash without edges would be worth 1
