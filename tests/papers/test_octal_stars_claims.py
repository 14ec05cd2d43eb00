"""Sections 2 and 3 of the paper on 0.33, and 0.123: played on graphs, by two methods, with proofs
that cannot be forged.
"""

import pytest

import gamelab.theory.grundy as by_the_rules
from gamelab import Octal, cycle, grundy, paper
from gamelab.games.vertex_deletion import VertexDeletion
from gamelab.solvers.sets.search import SETS_REACHED
from gamelab.solvers.vertex_deletion.spiders import SPIDER_ROWS, spider_value
from gamelab.solvers.vertex_deletion.tables import SPIDER_TABLES, table
from gamelab.theory.provenance import methods_used
from gamelab_papers.octal_033 import closed_forms, game_0123, heaps_and_graphs, stars

OCTAL = paper("octal-0.33")
SECTIONS = heaps_and_graphs, stars, game_0123
CLAIMS = {claim.id: claim for module in SECTIONS for claim in module.section}


@pytest.mark.parametrize("claim_id", ["octal033-def-5", "octal0123-sequence-outcomes"])
def test_what_is_said_of_paths_as_graphs_is_played_on_graphs(claim_id, monkeypatch):
    def broken(self, graph):
        raise AssertionError("the rules on graphs were asked")

    monkeypatch.setattr(by_the_rules, "_values", {})
    monkeypatch.setattr(VertexDeletion, "moves", broken)
    with pytest.raises(AssertionError, match="on graphs were asked"):
        CLAIMS[claim_id].check()


def test_a_closed_form_asks_no_solver_and_a_solver_no_closed_form(monkeypatch):
    with methods_used() as methods:
        for i in range(8):
            for j in range(i + 1):
                name = closed_forms.class_1(i, j)
                closed_forms.table_1(name, name)
                closed_forms.table_2(*[closed_forms.class_2(i, j)] * 2)
        closed_forms.bistar_value_033((3, 2, 1), None, 5)
    assert methods == set()
    for name in ("star_value_033", "reduced"):
        monkeypatch.setattr(stars, name, lambda *given: pytest.fail("the formula was asked"))
    assert [stars.value(legs) for legs in ((1, 1), (2, 1), (2, 2, 2))] == [0, 1, 1]
    assert stars.tabled((5, 4, 1)) == stars.value((2, 1, 1))


def test_a_vertex_that_no_move_takes_is_no_case_of_observation_10():
    claim = CLAIMS["octal033-obs-10"]
    assert all(sum(claim.computed(n, x)) > 0 for n, x in claim.cases(20))
    assert claim.computed(9, 4) == (0, 0)


def test_a_table_made_earlier_says_which_method_it_is():
    made = table(Octal("0.33"), 3, longest=4)
    with methods_used() as methods:
        made.value((2, 1, 1))
    assert methods == {SPIDER_TABLES}


def test_a_value_asked_again_says_the_same_methods():
    for legs in ((3, 2, 1, 1, 1, 1), (5,)):
        with methods_used() as first:
            spider_value(Octal("0.333"), legs)
        with methods_used() as again:
            spider_value(Octal("0.333"), legs)
        assert first == again >= {SPIDER_ROWS}


def test_an_option_found_in_the_table_of_its_board_says_so():
    board = cycle(9)
    grundy(Octal("0.77"), board)
    with methods_used() as methods:
        grundy(Octal("0.77"), board)
    assert methods == {SETS_REACHED}
