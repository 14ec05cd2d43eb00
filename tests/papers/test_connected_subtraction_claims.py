"""The paper on connected subtraction games: what its verdicts must not say, and what forged windows
must not prove.
"""

from dataclasses import replace
from itertools import product

import pytest

from gamelab import ConnectedSubtraction, Spider, canonical_form, grundy, paper, path
from gamelab.proofs.for_all import Undetermined, UpTo
from gamelab.solvers.vertex_deletion.spiders import SpiderDeletion
from gamelab.theory import by_definition
from gamelab_papers.connected_subtraction import answers, boards
from gamelab_papers.connected_subtraction.for_all_numbers import (
    LONG_LEGS,
    LONGER_PATHS,
    PATHS,
    SHORT_LEGS,
)

PAPER = paper("connected-subtraction")


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
