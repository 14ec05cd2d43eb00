"""The paper on connected subtraction games: what its verdicts must not say, and what forged windows
must not prove.
"""

import json
from dataclasses import replace
from itertools import product

import numpy as np
import pytest
from checker import CHECK
from verdicts import verdict_on

from gamelab import ConnectedSubtraction, Spider, canonical_form, grundy, paper, path, star
from gamelab.proofs.for_all import Undetermined, UpTo
from gamelab.solvers.vertex_deletion.spiders import SpiderDeletion
from gamelab.statements import Proof
from gamelab.theory import by_definition
from gamelab.theory.growing_periods import JointWindow
from gamelab.theory.periods import Period
from gamelab_papers.connected_subtraction import answers, boards
from gamelab_papers.connected_subtraction.for_all_numbers import (
    LONG_LEGS,
    LONGER_PATHS,
    PATHS,
    SHORT_LEGS,
    k,
    l,
    m,
    v,
)
from gamelab_papers.connected_subtraction.for_all_numbers import N as SIZE

PAPER = paper("connected-subtraction")


def test_half_a_joint_window_proves_nothing():
    """The rows 0, 1, 0, 1, 0, 5 agree with themselves at the first two of four places."""
    rows = np.array([[0], [1], [0], [1], [0], [5], [0], [1], [0]], np.uint16)
    half = Period(0, 2, rows[:5, 0], JointWindow(rows, largest=4, start=1, step=2))
    assert half.is_least()
    assert not half.verify()
    assert replace(half, certificate=replace(half.certificate, largest=2)).verify(), (
        "it would be enough if a move took two"
    )


def test_an_answer_that_is_missing_or_loses_is_noticed():
    """Each answer to the first moves in sums of at most twelve vertices is judged as the definition
    judges it.
    """
    claim, lost = PAPER["csg-lem-14-answers"], 0
    for N, *board, first, answer in claim.cases(5):
        game = ConnectedSubtraction(range(1, N + 1))
        if len(answers.graph_of(first).vertices) > 12:
            continue
        assert not claim.computed(N, *board, first, None)[0]
        for other in answers.after(game, first):
            value = by_definition(game, answers.graph_of(other))
            assert claim.computed(N, *board, first, other) == (True, value)
            assert value == 0 or other != answer
            lost += value > 0
    assert lost > 50


def test_a_row_has_values_of_cells_from_its_preperiod_on_and_modulo_its_period():
    row = boards.row_of_leg(ConnectedSubtraction({2, 4, 6, 7}), (2, 2))
    assert row.shape == (17, 18)
    assert row.at(UpTo(40, 36)) == row.at(40) == row.at(22)
    for unknown in (UpTo(16, 18), UpTo(17, 9)):
        with pytest.raises(Undetermined):
            row.at(unknown)


def test_what_rests_on_other_statements_is_not_called_certified():
    verdict = verdict_on(PAPER["csg-beyond-IN-stars"])
    assert verdict.holds
    assert not verdict.certified
    assert verdict.grade == "argued"
    assert PAPER["csg-beyond-IN-stars"].proof.rests_on


FOR_ALL_STARS = [
    "csg-cited-033",
    "csg-lem-9",
    "csg-thm-10",
    "csg-thm-10-pure",
    "csg-cor-11",
    "csg-lem-13",
    "csg-lem-14",
    "csg-lem-15",
    "csg-claim-15.1",
    "csg-claim-15.2",
    "csg-thm-16",
    "csg-thm-18",
    "csg-beyond-124-equals-12",
    "csg-beyond-124-equals-12-unreduced",
]


@pytest.mark.parametrize("claim_id", FOR_ALL_STARS)
def test_a_changed_value_of_a_cell_proves_nothing_of_all_stars(claim_id):
    claim = PAPER[claim_id]
    assert verdict_on(claim).certified
    right = claim.proof.of(claim, 4)[0]
    (cells, *others) = right.proofs
    changed = replace(cells, values=(*cells.values[:-1], cells.values[-1] + 1))
    forged = Proof(
        "all stars", certificates=lambda claim, size: replace(right, proofs=(changed, *others))
    )
    assert not replace(claim, proof=forged).check().certified


def test_a_prediction_that_is_wrong_beyond_the_cases_is_not_proved():
    claim = PAPER["csg-cor-11"]
    beyond = (3, 12, 2)  # all cases have k <= l
    wrong = replace(claim, predicted=lambda *case: claim.predicted(*case) + (case == beyond))
    assert wrong.check(3).holds
    assert not wrong.check(3).certified


@pytest.mark.parametrize(
    ("claim_id", "size"),
    [
        ("csg-beyond-124-equals-12-trees", 17),
        ("csg-beyond-IN-stars-criterion", 6),
        ("csg-question-period-stars", 7),
        ("csg-thm-10-pure", 8),
        ("csg-beyond-IN-stars-counts", 12),
        ("csg-prop-7-cycles", 9),
    ],
)
def test_where_a_list_ends_a_larger_size_is_refused(claim_id, size):
    with pytest.raises(ValueError, match=f"is at most {size - 1}; it was given {size}"):
        PAPER[claim_id].check(size)


def test_what_is_lost_in_our_copy_is_no_error_of_the_authors():
    assert {claim.id for claim in PAPER if claim.kind == "illegible"} == {
        "csg-lem-12-printed",
        "csg-obs-17-printed",
        "csg-lem-15-options-printed",
        "csg-thm-10-values",
    }
    assert not [claim.id for claim in PAPER if claim.kind in ("error", "omitted case")]


def test_on_the_star_with_four_leaves_the_exception_is_a_leaf():
    game = ConnectedSubtraction({3, 7})
    assert [boards.hung(game, star(4), u).shape[1] for u in (0, 1)] == [10, 5]
    assert boards.on_paths({3, 7}).shape[1] == 10


def test_the_sets_within_nine_are_488():
    assert len(boards.sets_of_sizes(9)) == 488


@pytest.mark.parametrize("claim", ["csg-lem-20", "csg-lem-21-28-moves"])
def test_moves_are_counted_by_the_rules_on_the_board_and_not_by_the_solver(claim, monkeypatch):
    monkeypatch.setattr(SpiderDeletion, "cuts", lambda rules, legs: iter(()))
    monkeypatch.setattr(SpiderDeletion, "drops", lambda rules, legs: iter(()))
    assert PAPER[claim].check(6).as_expected


def on_board(name, numbers):
    """A path or a star S[1, k, l] by its parameters, the first of which is N."""
    N, *lengths = numbers
    match name:
        case "path" | "longer":
            return path(*lengths)
        case "star":
            return Spider(1, *lengths)
        case "beside":
            return Spider(1, *lengths, N)
        case "past":
            return Spider(1, N + lengths[0], lengths[1])


@pytest.mark.parametrize(
    "one",
    [*PATHS.members, *SHORT_LEGS.members, *LONGER_PATHS.members, *LONG_LEGS.members],
    ids=lambda one: one.name,
)
def test_options_for_all_n_are_those_on_boards_for_small_n(one):
    known = 0
    for numbers in product(range(1, 10), *[range(13)] * (len(one.names) - 1)):
        given = dict(zip(one.names, numbers, strict=True))
        if not one.domain.holds(**given):
            continue
        game, board = boards.up_to(numbers[0]), on_board(one.name, numbers)
        told = {canonical_form(on_board(*option)) for (option,) in one.options_of(*numbers)}
        assert told == {canonical_form(option) for option in game.moves(game.start(board))}, numbers
        assert one.value.holds(v=grundy(game, board), **given), numbers
        known += 1
    assert known > 20


short, below = k + l + 2 <= SIZE, SHORT_LEGS.members[0]
NEIGHBOURS = {
    "legs to N": {"domain": (k <= SIZE) & (l <= SIZE)},
    "equal even legs as others": {
        "value": (short & (k == l) & (v == k + l + 2)) | (~(short & (k == l)) & below.value)
    },
    "a limit less": {
        "value": (below.value & (k + l + 2 < SIZE)) | ((k + l + 2 == SIZE) & (v == 0))
    },
    "without the moves that take the hub": {"options": below.options[:3]},
    "with a move that takes N + 1 vertices": {
        "options": (
            *below.options,
            replace(below.options[3], where=(m <= l) & (k + l + 1 == SIZE + m)),
        )
    },
    "without stars": {"options": (below.options[0], below.options[3])},
}


@pytest.mark.parametrize("name", NEIGHBOURS)
def test_neighbours_of_lemma_12_are_refused_for_all_n(name):
    assert SHORT_LEGS.verify()
    assert not replace(SHORT_LEGS, members=(replace(below, **NEIGHBOURS[name]),)).verify()


@pytest.mark.parametrize(
    "name", ["csg-lem-12-corrected", "csg-table-2", "csg-beyond-IN-stars-every-N"]
)
def test_lemma_12_table_2_and_a_failure_are_proved_for_all_n(name):
    claim = PAPER[name]
    (found,) = claim.proof.of(claim, claim.sizes[0])
    assert found.verify()
    for wrong in (
        lambda *case: claim.predicted(*case) + (case[0] in (9, 16)),
        lambda *case: "nothing of the kind",
    ):
        other = replace(claim, predicted=wrong)
        (found,) = other.proof.of(other, other.sizes[0])
        assert not found.verify()


@pytest.mark.parametrize("name", ["legs to N", "without stars"])
def test_a_stranger_accepts_lemma_12_for_all_n_and_no_neighbour(name):
    def check(proof):
        CHECK.spend.left = CHECK.STEPS
        return [*CHECK.check_automata(json.loads(json.dumps(proof.certificate())), None)]

    assert len(check(SHORT_LEGS)) == 1
    with pytest.raises(CHECK.Refused):
        check(replace(SHORT_LEGS, members=(replace(below, **NEIGHBOURS[name]),)))


@pytest.mark.parametrize(
    "proof",
    [
        boards.on_all_stars(4, 8, ConnectedSubtraction({1, 2, 4})),  # cells modulo 4
        boards.on_all_stars(3, 3, ConnectedSubtraction({1, 2, 4})),  # numbers of legs from 3 on
        boards.on_all_stars(3, 4, ConnectedSubtraction({1, 2})),  # another game
    ],
)
def test_other_cells_and_games_prove_nothing_of_theorem_18(proof):
    verdict = replace(PAPER["csg-thm-18"], proof=proof).check(9)
    assert verdict.holds
    assert verdict.grade == "tried"


def test_a_leg_may_not_be_reduced_where_it_would_change_its_class():
    thirds = {ConnectedSubtraction({1, 2}): boards.quotient_of(ConnectedSubtraction({1, 2}), 3, 4)}
    star = boards.StarCell(thirds, (2, 1), {})
    assert star.has(boards.S[1, 4, 5])
    assert not star.has(boards.S[1, 5, 5])
    assert star.modulo(6) is star
    with pytest.raises(Undetermined):
        star.modulo(4)
