"""The claims on the Game of Arrows: what each of them must notice, and on which statements its
values may rest.
"""

from itertools import product

import pytest
from verdicts import verdict_on

from gamelab import paper
from gamelab.boards.accented_spiders import AccentedSpider
from gamelab.games.cycles import GameOfCycles
from gamelab_papers.arrows import games_and_trimming, moves_parity
from gamelab_papers.arrows.beyond_spiders import agrees
from gamelab_papers.arrows.boards import GRAPHS, ORIGINAL, TRIMMED
from gamelab_papers.arrows.families import AGREES
from gamelab_papers.arrows.games_and_trimming import game_tree
from gamelab_papers.arrows.maps_of_states import ISOMORPHIC
from gamelab_papers.arrows.state_isomorphisms import is_state

ARROWS = paper("arrows")


def test_the_game_trees_of_cycles_and_trimmed_arrows_differ_first_on_two_boards_with_five_edges():
    different = [
        g
        for (g,) in GRAPHS(5)
        if game_tree(TRIMMED, games_and_trimming.trimming(g)) != game_tree(GameOfCycles(), g)
    ]
    assert [(len(g.edges), sorted(map(g.degree, g.vertices))) for g in different] == [
        (5, [2, 2, 3, 3]),
        (5, [1, 2, 2, 2, 3]),
    ]
    diamond, _ = different
    assert game_tree(TRIMMED, games_and_trimming.trimming(diamond)) == game_tree(ORIGINAL, diamond)


def test_a_state_without_a_move_is_no_case_of_proposition_7_6():
    for claim in ("arrows-prop-7.6-a", "arrows-prop-7.6-corrected"):
        assert all([*TRIMMED.moves(x)] for (x,) in ARROWS[claim].cases(4))


def test_isomorphic_states_of_small_graphs_are_cases_at_a_larger_size_too():
    """A size of 6 once left out all states without arrows."""
    assert next((x, y) for x, y in ISOMORPHIC(6) if not x.arrows)


def test_two_notations_that_are_read_alike_but_wrongly_are_noticed(monkeypatch):
    """Definition 7.3: both turned round agree with each other, and not with the arrows that they
    mean.
    """
    turned = {"^": "v", "v": "^"}
    accented, of = moves_parity.accented, AccentedSpider.of
    monkeypatch.setattr(
        moves_parity,
        "accented",
        lambda legs: accented([(leg, turned[accent]) for leg, accent in legs]),
    )
    monkeypatch.setattr(
        AccentedSpider,
        "of",
        lambda written: of("".join(turned.get(sign, sign) for sign in written)),
    )
    assert ARROWS["arrows-def-7.3"].check().surprises


def test_agreement_of_digits_is_the_same_for_numbers_as_in_proofs():
    for e, y in product(range(64), repeat=2):
        assert AGREES.holds(**{"0": e, "1": y}) == agrees(e, y)


# the claims on spiders

LEGS = [
    c
    for c in ARROWS
    if c.id.split("-")[1] in ("thm", "prop", "lemma", "cor") and float(c.id.split("-")[2]) >= 8
]


@pytest.mark.exhaustive
def test_claims_on_legs_are_computed_by_means_of_earlier_sections_only():
    """Values of more than 10 unmarked edges rest on Sections 4 to 6, and the verdicts say so."""
    for claim in LEGS:
        relied = {x for method in verdict_on(claim).methods for x in method.relies_on}
        assert all(
            x.startswith(
                ("arrows-sec4", "arrows-prop-4", "arrows-thm-4", "arrows-prop-5", "arrows-prop-6")
            )
            for x in relied
        )
    assert "relies on arrows-sec4-sum" in verdict_on(ARROWS["arrows-thm-8.2"]).method


def test_a_vertex_and_its_image_have_one_colour_and_a_flower_that_fails_is_drawn():
    spider, *paths = (
        paper("arrows")["arrows-prop-6.3-isomorphisms"].picture("S[1v,1^,nv]", 2).values()
    )
    assert len(paths) == 2
    found = {colour for one in paths for colour in one.colours.values()}
    assert found == {*spider.colours.values()}
    assert len(found) == len(spider.colours)
    assert all({*one.colours} == {*one.state.unmarked.vertices} for one in paths)
    shown = paper("arrows")["arrows-prop-6.3-proof-printed"].picture("S[0v,1v,nv]", 0)
    assert [*shown] == ["tail-flower at 1 of C: no state", "tail-flower at w0: no state"]
    assert not any(is_state(one.state) for one in shown.values())


def test_the_missed_value_is_a_gap_among_the_values_of_followers():
    claim = paper("arrows")["arrows-thm-8.2-missed"]
    marked = claim.picture(*claim.telling)
    assert marked.places == {"G = 4": 4}
    assert [v for v, count in enumerate(marked.row) if not count] == [4]
