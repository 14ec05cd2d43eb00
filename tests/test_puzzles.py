"""Puzzles: exactly one move wins by the definition, and the rating says what it claims."""

from functools import cache
from itertools import islice
from math import log2

import pytest
from playable import TakeOneOrTwo

from gamelab import GraphNim, Match, Nim, NodeKayles, canonical_form, path, puzzles
from gamelab.games.text import games, parse_game, parse_position
from gamelab.match.links import board_link
from gamelab.theory.grundy import by_definition, misere_by_definition

OURS = [
    name
    for name, game in games().items()
    if game.examples and type(game).__module__.startswith("gamelab.")
]
FEW = 3  # puzzles of each game


@cache
def first(game, misere=False, seed=0, number=FEW):
    return [*islice(puzzles(game, misere=misere, seed=seed), number)]


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize("name", [*OURS, "nim+node-kayles"])
def test_exactly_one_move_of_a_puzzle_wins_by_the_definition_and_an_address_has_it(name, misere):
    game, value = parse_game(name), misere_by_definition if misere else by_definition
    found = first(game, misere)
    assert len(found) == FEW
    for puzzle in found:
        options = list(dict.fromkeys(game.moves(puzzle.position)))
        assert [one for one in options if value(game, one) == 0] == [puzzle.move]
        assert puzzle.n_moves == len(options) > 1
        assert 1 <= puzzle.rating <= 10
        if name in OURS:
            link = board_link(game, puzzle.position)
            assert parse_game(f"{link['game']} {link['rule']}".strip()) == game
            assert parse_position(game, link["board"], link["at"]) == puzzle.position


def judge(game, misere):
    """Whether a position is lost, its depth, and the chance of random moves of the winner."""

    @cache
    def judged(position):
        found = [judged(one) for one in dict.fromkeys(game.moves(position))]
        lost = [one for one in found if one[0]]
        if lost:
            return False, min(d for _, d, _ in lost) + 1, sum(c for *_, c in lost) / len(found)
        is_lost = bool(found) or not misere
        depth, chance = max((d + 1 for _, d, _ in found), default=0), (c for *_, c in found)
        return is_lost, depth, min(chance, default=1.0)

    return judged


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize("game", [Nim(), GraphNim(), NodeKayles()], ids=str)
def test_the_rating_of_a_puzzle_says_what_it_claims(game, misere):
    judged, ratings = judge(game, misere), set()
    for puzzle in first(game, misere, number=20):
        is_lost, depth, chance = judged(puzzle.position)
        assert (is_lost, depth) == (False, puzzle.depth)
        assert abs(puzzle.rating - min(-log2(chance), 10)) <= 0.5 + 1e-9
        ratings.add(puzzle.rating)
    assert len(ratings) > 1


def test_a_seed_gives_the_same_puzzles_each_time_and_no_two_are_isomorphic():
    assert first(GraphNim(), seed=3) == first(GraphNim(), seed=3) != first(GraphNim(), seed=4)
    found = [canonical_form(puzzle.position) for puzzle in puzzles(NodeKayles())]
    assert len(found) == len({*found}) > 30


def test_two_symmetric_moves_are_two_moves():
    assert str(Match(NodeKayles(), path(6)).hint()) == "4 moves win."
    assert path(6) not in [puzzle.position for puzzle in puzzles(NodeKayles(), [path(6)])]


def test_a_board_that_is_too_large_gives_the_puzzles_found_by_then():
    found = list(puzzles(Nim(), [(30, 31, 32, 33)]))
    assert found
    assert {puzzle.n_moves for puzzle in found} > {2, 3}


def test_boards_may_be_given_and_must_be_to_a_game_without_examples():
    found = list(puzzles(Nim(), [(1, 3)]))
    assert {puzzle.position for puzzle in found} == {(2,), (3,), (1, 2), (1, 3)}
    with pytest.raises(ValueError, match="give some as boards="):
        puzzles(TakeOneOrTwo())
    assert [puzzle.move for puzzle in puzzles(TakeOneOrTwo(), [5])] == [3, 0, 3]
