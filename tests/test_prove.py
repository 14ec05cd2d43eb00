"""`prove`: each kind of answer, the time limit, and bad input."""

import pytest

from gamelab import (
    ArcKayles,
    Bistar,
    ConnectedSubtraction,
    NimOnGraph,
    Octal,
    OctalHeaps,
    Spider,
    cycle,
    grundy,
    paper,
    path,
    prove,
    regularities,
)

THIRDS = Octal("0.33")


def test_values_of_all_stars_and_all_bistars_are_proved():
    stars, bistars = prove(THIRDS, Spider), prove(THIRDS, Bistar)
    assert stars
    assert bistars
    assert "modulo 2" in repr(stars)
    assert "the number of edges between its hubs modulo 3" in repr(bistars)
    assert stars.value((9, 8, 7)) == grundy(THIRDS, Spider(9, 8, 7))


def test_what_stands_in_the_way_is_told():
    found = prove(ConnectedSubtraction({1, 2, 3}), Bistar)
    assert not found
    assert "more than 20,000 pairs of cells" in found.why
    assert "not told by weights" in prove(NimOnGraph(), cycle(8)).why


def test_nim_is_won_by_the_positive_weights_on_an_odd_cycle():
    proof = prove(NimOnGraph(), cycle(3))
    assert "the weights that are positive" in proof.statement


def test_nim_is_won_by_the_order_of_weights_on_an_even_cycle():
    proof = prove(NimOnGraph(), cycle(4))
    assert "the order of all others" in proof.statement
    assert proof.value(0, (900, 30, 30, 30)) == 1
    assert proof.value(0, (30, 900, 30, 30)) == 0


def test_heaps_are_proved_by_their_period():
    assert prove(OctalHeaps("0.77")).period == 12


def test_a_claim_is_proved_refuted_or_open():
    octal = paper("octal-0.33")
    assert prove(octal["octal033-thm-9"]).certified
    assert prove(octal["octal033-thm-22-printed"]).predicted == 0
    assert "no proof is known" in prove(octal["octal033-def-5"]).why


def legs(a, b):
    return (1,) * a + (2,) * b


def test_a_guess_about_stars_is_compared_with_what_is_proved():
    table = {
        (a, b): grundy(THIRDS, Spider(*legs(a, b))) for a in range(8, 20) for b in range(8, 20)
    }
    guess = regularities(table, names=("a", "b"))[0]
    answer = prove(guess, THIRDS, legs=legs)
    assert str(answer).startswith("a = ")  # small stars have other values
    longer = prove(guess, THIRDS, legs=lambda a, b: legs(a + 8, b + 8))
    assert not longer  # nothing says how its rule goes on
    assert "agrees with the proved values for parameters below 28" in longer.why


def test_no_attempt_is_begun_when_the_time_is_over():
    assert "0 seconds were not enough" in prove(THIRDS, Spider, seconds=-0.0).why


def test_progress_is_reported():
    words = []
    prove(THIRDS, Spider, report=words.append)
    assert words[0].startswith("classes of legs up to 12")


@pytest.mark.parametrize("thing", [(ArcKayles(), path(3)), (3, None), (THIRDS, None)], ids=str)
def test_anything_else_is_refused_with_what_is_accepted(thing):
    with pytest.raises(TypeError, match="prove takes a claim; a game"):
        prove(*thing)


def test_a_game_that_splits_is_refused():
    with pytest.raises(ValueError, match="leave one component or none"):
        prove(ArcKayles(), Spider)
