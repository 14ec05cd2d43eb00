"""Pictures of proofs: the numbers, values, rows and marks of each step are those that the
definition gives, and every step can be drawn.

The numbers in `data/ideas.jsonl` were computed from the definition, apart from the papers' own code.
"""

import json
import re
from itertools import groupby
from operator import itemgetter

import pytest
from conftest import DATA, move
from conftest import said as said_by

from gamelab import (
    ConnectedSubtraction,
    GraphNim,
    Octal,
    Spider,
    TrimmedArrows,
    draw,
    explore,
    paper,
    path,
)
from gamelab.solvers.graph_nim.spider_tables import SpiderNim
from gamelab.statements import Idea, Step
from gamelab.statements.figures import Run
from gamelab.statements.paper import papers
from gamelab.theory import by_definition
from gamelab.widgets.static_card import StaticCard
from gamelab_papers.arrows.boards import plain_value

IDEAS = {f"{one.name}: {key}": idea for one in papers() for key, idea in one.ideas.items()}
VERIFIED = {
    name: [*steps]
    for name, steps in groupby(
        map(json.loads, (DATA / "ideas.jsonl").read_text().splitlines()), itemgetter("idea")
    )
}


def by_rules(game, position):
    """The value by another way than the library's fastest."""
    if isinstance(game, TrimmedArrows):
        return plain_value(position)
    if isinstance(game, GraphNim) and len(position.edges) > 12:  # a path of five with k edges
        return by_definition(SpiderNim(), ((5, *[1] * (len(position.edges) - 5)),))
    return by_definition(game, position)


def said(name, step):
    """What a step shows, in the form of the verified data."""
    return {
        "idea": name,
        "numbers": [int(number) for number in re.findall(r"[0-9]+", step.words)],
        "values": [panel.value for panel in step.panels],
        "rows": [[*row] for row in step.rows.values()],
        "marks": [[*cell, mark] for cell, mark in sorted(step.marks.items())],
    }


def test_each_paper_has_two_ideas_or_three_of_its_printed_statements():
    for one in papers():
        assert len(one.ideas) == 2 + (one.name in ("arrows", "octal-0.33"))
        assert all(one[key] in one.printed.claims for key in one.ideas)


@pytest.mark.parametrize("name", IDEAS)
def test_each_step_says_what_the_definition_gives(name):
    steps = [IDEAS[name].at(parameter) for parameter in IDEAS[name].steps]
    assert [said(name, step) for step in steps] == VERIFIED[name]
    for panel in (panel for step in steps for panel in step.panels):
        assert panel.value == by_rules(panel.game, panel.position)
        if panel.before is not None:
            assert panel.position in [panel.before, *panel.game.moves(panel.before)]


def test_the_cells_that_a_step_of_the_triangle_reads_are_the_values_of_the_options():
    game, idea = Octal("0.33"), IDEAS["octal-0.33: Theorem 13"]
    for legs, twos in idea.steps:
        step = idea.at((legs, twos))
        star = Spider(*[2] * twos, *[1] * (legs - twos)).graph
        read = {step.rows[f"{i} legs"][j] for (i, j), mark in step.marks.items() if mark == "read"}
        assert read == {by_definition(game, option) for option in game.moves(star)}


def test_the_automaton_of_theorem_8_2_accepts_the_value_and_no_other():
    idea = IDEAS["arrows: Theorem 8.2"]
    for a, b, c in idea.steps:
        step = idea.at((a, b, c))
        accepted = {
            v for v in range(16) if Run(step.diagram.relation, dict(a=a, b=b, c=c, v=v)).accepts
        }
        assert accepted == {step.panels[0].value}


@pytest.mark.parametrize("name", IDEAS)
def test_sentences_are_short_and_every_step_is_drawn_at_one_size(name):
    steps = [IDEAS[name].at(parameter) for parameter in IDEAS[name].steps]
    for step in steps:
        sentences = re.split(r"\. (?=[A-Z])", step.words)
        assert max(len(sentence.split()) for sentence in sentences) <= 25
        assert step.words.endswith(".")
    assert len({len(step.rows) for step in steps}) == 1
    inner = draw(steps[-1]).child_axes
    written = {text.get_text().replace("\n", " ") for inside in inner for text in inside.texts}
    assert {f"{panel.title}: value {panel.value}" for panel in steps[-1].panels} <= written
    cells = sum(map(len, steps[-1].rows.values()))
    assert not cells or cells in {len(inside.patches) for inside in inner}


def test_an_idea_is_stepped_by_its_slider_and_by_two_buttons():
    idea = paper("graph-nim").ideas["Theorem 5.4"]
    screen, words = explore(idea), [idea.at(parameter).words for parameter in idea.steps]
    assert words[0] in said_by(screen.root)
    before = screen.root.html
    assert words[1] in move(screen, "next")
    assert before.partition("<img")[2] != screen.root.html.partition("<img")[2]
    for name, value, at in (
        ("back", None, 0),
        ("back", None, -1),
        ("step", 2, 1),
        ("next", None, 2),
    ):
        assert words[at] in move(screen, name, value)
        assert screen.root.values["step"] == at % len(words) + 1
    assert f"draw(idea.at({idea.steps[2]!r}))" in said_by(screen.root)


def test_a_bound_and_a_place_are_drawn_in_the_row_of_a_claim():
    calkin, csg = paper("graph-nim"), paper("connected-subtraction")
    for claim in (calkin["Conjecture 6.2"], calkin["Conjecture 6.3"]):
        row = claim.picture(12)
        assert row.places == {"3a − 7": 29}
        assert claim.picture(2).places == {}
        assert row.row[28 - row.first] > 0 == row.row[29 - row.first]
        ax = draw(row)
        assert [line.get_xdata()[0] for line in ax.lines if len(line.get_xdata()) == 2] == [29]
        assert "legs of length 1" in ax.get_xlabel()
        assert ax.get_ylabel()
    attained = calkin["Corollary 5.2, sharper"].picture(Spider(5).graph, 0)
    assert attained.heights == {"bound": 5}
    inside = draw(attained).child_axes[-1]
    assert max(attained.row.terms(16)) == 5 < inside.get_ylim()[1]
    assert "bound" in [text.get_text() for text in inside.texts]
    for label, size in (("Corollary 5.2", 4), ("Conjecture 6.2", 11)):
        claim = calkin[label]
        card = StaticCard(claim, claim.check(size))
        assert "Picture: " in card.html
        assert card.found.computed > 0
    row = csg["Theorem 10"].picture(8, 8, 20)
    assert row.places == {"l = 11": 11, "l = 20": 20}
    value = by_definition(ConnectedSubtraction(range(1, 9)), Spider(11, 8, 1))
    assert row.row[11] == row.row[20] == value


def test_the_refuted_question_shows_both_periods():
    question = paper("connected-subtraction")["csg-question-period"]
    periods = question.picture(Spider(1, 1, 1).graph, (3, 7))
    game = ConnectedSubtraction({3, 7})
    paths, hung = (period.terms(22).tolist() for period in periods.values())
    assert paths == [by_definition(game, path(k)) for k in range(22)]
    assert hung == [by_definition(game, Spider(1, 1, 1, k)) for k in range(22)]
    assert [row.get_title(loc="left") for row in draw(periods).child_axes] == [
        "paths: period 10 from k = 0 on, certified",
        "path hung on H: period 5 from k = 0 on, certified",
    ]


def test_three_steps_stay_where_no_kernel_runs():
    idea = Idea("Counting <up>", range(6), lambda n: Step(f"n & {n}.", rows={"n": range(n + 1)}))
    html = explore(idea)._repr_mimebundle_()[0]["text/html"]
    assert "Counting &lt;up&gt;" in html
    steps = re.findall(r"Step (\d) of 6\. n &amp; (\d)\.", html)
    assert steps == [("1", "0"), ("3", "2"), ("6", "5")]
    assert html.count("<img") == 3
    assert 'alt="Picture: n 0 to 2"' in html
    one = Idea("One", range(1), lambda n: Step("Alone.", rows={"n": [n]}))
    assert explore(one).html.count("<img") == 1
