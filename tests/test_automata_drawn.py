"""Automata drawn as they read a position: the states passed, and no others where there are many."""

import pytest
from matplotlib.colors import to_hex
from matplotlib.patches import Circle
from matplotlib.pyplot import close

from gamelab import draw, paper, show
from gamelab.plots.automata import MAX_STATES
from gamelab.plots.describe import describe
from gamelab.plots.palette import SKY
from gamelab.proofs.automata import variables
from gamelab.statements.figures import Run
from gamelab_papers.arrows.families import paths, three_marked, two_marked
from gamelab_papers.nim_on_graphs.families import LINK, TRIANGLE

FAMILIES = [
    one
    for proof in (paths(), three_marked(), two_marked(), LINK, TRIANGLE)
    for one in proof.members
]


def written(ax):
    return [text.get_text() for text in ax.texts if text.get_text()]


@pytest.mark.parametrize("family", FAMILIES, ids=lambda one: one.name)
def test_a_run_is_drawn_with_all_states_where_these_are_few(family):
    run = family.run()
    assert run.accepts
    assert (family.domain & family.value).holds(**run.numbers)
    few = len(run.relation.steps) <= MAX_STATES
    shown = {*range(len(run.relation.steps))} - {run.relation.dead} if few else {*run.states}
    ax = draw(run)
    assert shown <= {
        int(words) for words in written(ax) if words == words.lstrip("0") or words == "0"
    }
    rings = [one for one in ax.patches if isinstance(one, Circle)]
    blue = [one for one in rings if to_hex(one.get_facecolor()).upper() == SKY]
    assert len(blue) == len({*run.states})
    centres = [one.center for one in rings if one.radius > 0.07]
    assert len(centres) - len({*centres}) == len(shown & run.relation.accepting)
    assert describe(run).endswith("the only ones drawn") == (not few)
    close(ax.figure)


def test_a_run_is_labelled_with_the_digits_that_it_reads():
    a, b, c = variables("a b c")
    ax = draw(Run(a + b == c, {"a": 3, "b": 1, "c": 4}))
    assert {"110", "100", "001"} <= {*written(ax)}
    wrong = Run(a + b == c, {"a": 3, "b": 1, "c": 5})
    assert not wrong.accepts
    assert wrong.states[-1] == wrong.relation.dead
    assert str(wrong.relation.dead) in written(draw(wrong))
    close("all")


def test_a_family_has_no_run_of_what_is_no_member():
    crash = paths().families["crash"]
    assert crash.run(3).numbers == {"n": 3, "v": 0}
    with pytest.raises(ValueError, match="no crash with the parameters"):
        crash.run(0)


@pytest.mark.parametrize(
    ("name", "label", "automata"),
    [
        ("arrows", "Theorem 8.2", ("alike3(a, b, c)", "other3(a, b, c)")),
        ("nim-on-graphs", "nim-5-grundy-link", ("link(a, b, w)",)),
        ("octal-0.33", "Theorem 13", ()),
    ],
)
def test_the_check_of_a_card_shows_the_automata_of_its_proof(name, label, automata):
    card = show(paper(name)[label])
    card.do({"at": ["check"], "open": True})
    inside = card.root.parts["check"].html
    assert inside.count("<img") == len(automata)
    assert all(f"<p>{words}: automaton with " in inside for words in automata)
    card.close()
