"""`prove`: each kind of answer, the time limit, and bad input."""

from dataclasses import replace
from itertools import count
from time import monotonic, process_time

import pytest

from gamelab import (
    ArcKayles,
    Bistar,
    Caterpillar,
    ConnectedSubtraction,
    GraphNim,
    NimOnGraph,
    NodeKayles,
    Octal,
    OctalHeaps,
    Ruleset,
    Spider,
    TrimmedArrows,
    cycle,
    discrepancy_period,
    find_period,
    grundy,
    leg_period,
    nim_sequence,
    paper,
    path,
    prove,
    star,
)
from gamelab.hunts.regularities import regularities
from gamelab.proofs.find_stars import NotProved
from gamelab.solvers import heaps
from gamelab.statements import Cases
from gamelab.theory import OutOfBudget, budget
from gamelab_papers.arrows.families import three_marked

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
    assert "the weights that are positive" in prove(NimOnGraph(), cycle(3)).statement


def test_nim_is_won_by_the_order_of_weights_on_an_even_cycle():
    proof = prove(NimOnGraph(), cycle(4))
    assert "the order of all others" in proof.statement
    assert proof.value(0, (900, 30, 30, 30)) == 1
    assert proof.value(0, (30, 900, 30, 30)) == 0


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


def test_a_guess_about_heaps_is_proved_or_refuted_by_their_period():
    game = OctalHeaps("0.77")
    known, period = regularities(nim_sequence(game, 200))
    assert prove(period, game).certified
    assert str(prove(period, OctalHeaps("0.07"))) == "n = 1: predicted 1, computed 0"
    assert "agrees with the proved values of heaps below 95" in prove(known, game).why
    [growing] = regularities([n // 2 for n in range(40)])
    assert str(prove(growing, OctalHeaps("0.33"))) == "n = 1: predicted 0, computed 1"
    short = regularities([0, 1, 2] * 8)[0]
    assert prove(short, OctalHeaps("0.33")).period == 3
    assert not prove(short, OctalHeaps("0.6"), seconds=0.5)


class OneAtATime(NimOnGraph):
    """A weight is lowered by exactly 1."""

    def moves(self, position):
        for place in position.graph.incident[position.at]:
            if weight := position.board.weights[place]:
                yield position.after(place, weight - 1)


class Late(OctalHeaps):
    """From 3,000 tokens on one may also take 3."""

    def heap_moves(self, heap):
        yield from super().heap_moves(heap)
        if heap >= 3000:
            yield (heap - 3,)


class Alone(Octal):
    """A move takes a whole component of one vertex."""

    def moves(self, graph):
        return (left for left in super().moves(graph) if len(graph.components()) < 2)


class Splits(ConnectedSubtraction):
    """Its digits let a move leave several components, though it says that it does not split."""

    def digit(self, taken):
        return 7 if taken in self.sizes else 0


@pytest.mark.parametrize(
    ("asked", "more"),
    [
        ((OneAtATime(), path(2)), {}),
        ((Late("0.33"), None), {}),
        ((Alone("0.33"), Spider), {}),
        ((Alone("0.07"), Spider(1)), {"legs": 2}),
    ],
    ids=str,
)
def test_of_a_game_with_moves_of_its_own_nothing_is_proved(asked, more):
    answer = prove(*asked, **more)
    assert not answer
    assert answer.why.endswith("has rules of its own, of which nothing is proved here")


def test_a_guess_about_a_game_with_moves_of_its_own_is_not_compared():
    guess = regularities({(a,): 0 for a in range(20)}, names=("a",))[0]
    assert "rules of its own" in prove(guess, Alone("0.33"), legs=lambda a: (a,)).why


def test_a_game_whose_digits_split_is_refused_whatever_it_says():
    assert SPLITS in prove(Splits({1}), Spider).why


def test_a_period_that_is_only_seen_is_no_proof(monkeypatch):
    seen = replace(find_period(OctalHeaps("0.33")), certificate=None)
    monkeypatch.setattr(heaps, "find_period", lambda game: seen)
    assert "only seen" in prove(OctalHeaps("0.33")).why


def test_values_that_grow_with_the_heaps_are_only_seen():
    for code in ("0.[3]", "0.1[3]", "4.[3]"):
        assert "saltus" in prove(OctalHeaps(code)).why


def test_where_no_period_is_found_the_answer_says_how_far_it_looked(monkeypatch):
    short = heaps.find_period(OctalHeaps("0.6"), 500)
    monkeypatch.setattr(heaps, "find_period", lambda game: short)
    assert "among the values of heaps 0 to 499" in prove(OctalHeaps("0.6")).why


def test_the_search_for_a_period_ends_with_the_time_and_is_reported():
    words = []
    begin = process_time()
    answer = prove(OctalHeaps("0.007"), seconds=1, report=words.append)
    assert answer.why.startswith("1 seconds were not enough")
    assert process_time() - begin < 60  # of many minutes; kernels may be compiled first
    assert words == ["the values of heaps, up to twice as many in each step"]


def test_the_search_of_cells_ends_with_the_time_and_is_reported():
    answer = prove(NimOnGraph(), cycle(9), seconds=0.01)
    assert answer.why.startswith("0.01 seconds were not enough")
    assert "0 seconds were not enough" in prove(THIRDS, Spider, seconds=-0.0).why
    words = []
    prove(THIRDS, Spider, report=words.append)
    assert words[0].startswith("classes of legs up to 12")


class Own(Ruleset):
    """Take one."""

    name, title = "own", "A game of mine"

    def moves(self, position):
        return [position - 1] if position else []


SPLITS = "may leave several components, and finitely many cells are known for no such game"
INSTEAD = {  # what is asked, what is known, and what runs instead
    "caterpillars": ((THIRDS, Caterpillar), "but on Spider and Bistar", "prove(game, Spider)"),
    "cycles": ((THIRDS, cycle), "No theorem decides 0.33", "leg_period(game, (2, 1))"),
    "a function of k": ((THIRDS, lambda k: path(k)), "on all such boards", "prove(game, Spider)"),
    "one graph": ((THIRDS, cycle(4)), "This is one board", "grundy(game, board)"),
    "one spider": ((ArcKayles(), Spider(2, 1)), "This is one board", "grundy(game, board)"),
    "Node Kayles": ((NodeKayles(), Spider), SPLITS, "leg_period(game, (2, 1))"),
    "Arc Kayles": ((ArcKayles(), Bistar), SPLITS, "leg_period(game, (2, 1))"),
    "0.77 on stars": ((Octal("0.77"), Spider), SPLITS, "leg_period(game, (2, 1))"),
    "0.[3] on stars": ((Octal("0.[3]"), Spider), "take any number", "grundy(game, board)"),
    "Graph Nim": ((GraphNim(), Spider), "pendant edges", "discrepancy_period(board, v)"),
    "arrows": ((TrimmedArrows(), Spider), "A statement of a paper is proved", "regularities"),
    "a game of one's own": ((Own(), Spider), "No theorem decides A game of mine", "survey"),
    "heaps on boards": ((OctalHeaps("0.77"), Spider), "Kayles has no boards", "prove(game)"),
    "Nim on all stars": ((NimOnGraph(), Spider), "for one graph", "prove(NimOnGraph(), cycle(5))"),
}


@pytest.mark.parametrize("name", INSTEAD)
def test_what_cannot_be_asked_is_answered_by_what_is_known_and_what_to_write(name):
    asked, known, instead = INSTEAD[name]
    answer = prove(*asked)
    assert isinstance(answer, NotProved)
    assert known in answer.why
    assert instead in answer.why
    assert answer.why.endswith(".")


def test_what_is_written_instead_runs():
    game, board, v = THIRDS, star(3), 0
    assert prove(game, Spider)
    assert leg_period(game, (2, 1)).certified
    assert leg_period(NodeKayles(), (2, 1)).certified
    assert discrepancy_period(board, v).certified
    assert prove(NimOnGraph(), cycle(5))
    assert grundy(Octal("0.[3]"), board) >= 0


def test_what_is_no_question_is_refused():
    for asked in (NimOnGraph(), cycle(3)), (OctalHeaps("0.77"), None):
        assert "misere=True is for games that take" in prove(*asked, misere=True).why
    with pytest.raises(TypeError, match="it was given 3"):
        prove(THIRDS, 3)
    for asked in (3, None), (THIRDS, None), (3, Spider):
        with pytest.raises(TypeError, match="prove takes a claim; a game"):
            prove(*asked)


def test_the_cases_of_a_claim_end_with_the_time():
    claim = paper("octal-0.33")["octal033-thm-9"]
    (case, *_) = claim.cases(1)
    endless = replace(claim, cases=Cases("n", lambda size: (case for _ in count())))
    assert prove(endless, seconds=0.2).why.startswith("0.2 seconds were not enough")


def test_the_sentences_of_a_proof_end_with_the_time():
    with pytest.raises(OutOfBudget), budget(0.01, monotonic):
        replace(three_marked()).verify()
