"""Surveys and hunts: what they find, how far they say they went, and how they are stopped."""

import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import networkx as nx
import pytest
from conftest import interruptible, move, said

from gamelab import (
    ArcKayles,
    Bistar,
    Caterpillar,
    Claim,
    GraphNim,
    Hunt,
    Nim,
    NodeKayles,
    Octal,
    Spider,
    WeightedGraph,
    cycle,
    explore,
    graphs,
    grundy,
    outcome,
    paper,
    path,
    play,
    show,
    spiders,
    survey,
    trees,
)
from gamelab.__main__ import main
from gamelab.hunts.survey import with_pictures
from gamelab.search.smaller import smaller
from gamelab.search.store import Store
from gamelab.solvers.vertex_deletion.trees import value_of_tree
from gamelab.statements.cases import box, upto
from gamelab.theory.grundy import by_definition


def at_most(most):
    return lambda value: value <= most


# Surveys


def test_a_survey_says_what_the_definition_says():
    frame = survey(NodeKayles(), [board for n in range(6) for board in graphs(n)], misere=True)
    assert list(frame.value) == [by_definition(NodeKayles(), board) for board in frame.position]
    assert list(frame.misere_outcome) == [
        outcome(NodeKayles(), board, misere=True) for board in frame.position
    ]
    assert list(frame.outcome) == ["N" if value else "P" for value in frame.value]
    assert list(frame.vertices) == [len(board.vertices) for board in frame.position]


@pytest.mark.slow
@pytest.mark.parametrize(
    "game", [NodeKayles(), ArcKayles(), Octal("0.33"), Octal("0.137")], ids=repr
)
def test_trees_in_a_table_are_worth_what_each_of_them_is(game):
    for n in (9, 12, 13):
        for tree in list(trees(n))[::60]:
            assert value_of_tree(game, tree) == grundy(game, tree)


def test_a_table_of_trees_is_not_asked_where_it_would_be_wrong():
    class Free(NodeKayles):
        def moves(self, graph):
            return iter(())

    assert value_of_tree(GraphNim(), path(3)) is None
    assert value_of_tree(Free(), path(3)) is None
    assert list(survey(Free(), [path(3)]).value) == [0]


def test_a_table_with_pictures_shows_each_board_once():
    frame = survey(NodeKayles(), trees(5))
    page = with_pictures(frame).to_html()
    assert page.count("<img") == page.count('alt="Picture: ') == len(frame) == 3
    assert "<svg" not in re.sub(r'src="[^"]*"', "", page), "JupyterLab hides SVG that it has stored"
    assert not [code for code in frame.board if code in page]
    assert page == with_pictures(frame).to_html()
    with pytest.raises(ValueError, match=r"column 'position'.* \['value'\]"):
        with_pictures(frame[["value"]])


def test_a_survey_takes_families_heaps_and_networkx():
    assert list(survey(GraphNim(), spiders(5)).legs) == [spider.legs for spider in spiders(5)]
    assert list(survey(Nim(), [3, (1, 2)]).value) == [3, 3]
    assert list(survey(NodeKayles(), [nx.petersen_graph()]).board) == list(
        survey(NodeKayles(), [nx.relabel_nodes(nx.petersen_graph(), str)]).board
    )
    assert survey(None, range(3), square=lambda n: n * n).square.tolist() == [0, 1, 4]
    assert len(survey(NodeKayles(), [])) == 0
    assert list(survey(NodeKayles(), trees, to=6).vertices) == [1, 2, 3, 4, 4, *[5] * 3, *[6] * 6]


def test_a_survey_refuses_what_it_cannot_do_in_a_sentence():
    with pytest.raises(TypeError, match="A survey is of a game"):
        survey("Kayles", trees(3))
    for boards, to in ((trees, None), (trees(3), 3), (3, None)):
        with pytest.raises(TypeError, match="A survey takes boards"):
            survey(NodeKayles(), boards, to=to)
    with pytest.raises(ValueError, match="already called 'value'"):
        survey(NodeKayles(), trees(3), value=len)


def test_a_survey_is_kept_and_the_same_by_workers(tmp_path):
    leaves = {"leaves": lambda tree: sum(tree.degree(v) == 1 for v in tree.vertices)}
    first = survey(NodeKayles(), trees(8), store=tmp_path / "s.db", **leaves)
    again = survey(NodeKayles(), trees(8), store=tmp_path / "s.db", **leaves)
    assert again.equals(first)  # seconds too, which come from the store
    other = survey(NodeKayles(), trees(8), workers=2, **leaves)
    assert other.drop(columns="seconds").equals(first.drop(columns="seconds"))


# Hunts


def test_a_counterexample_is_found_and_minimal():
    hunt = Hunt("Is every tree worth at most 3?", trees, NodeKayles(), at_most(3))
    assert isinstance(hunt, Claim)
    found = hunt.run(to=9)
    assert not found
    assert (found.counterexample.computed, found.whole) == (4, 7)
    assert len(found.counterexample.board.vertices) == 8
    small = found.minimal()
    assert all(grundy(NodeKayles(), below) <= 3 for below in smaller(small.board))
    assert "minimal under deleting a vertex or an edge" in str(small)
    assert play(hunt.game, small.board).match.game == NodeKayles()


def test_all_counterexamples_are_collected_in_order_and_counted():
    hunt = Hunt("Is every tree worth at most 2?", trees, NodeKayles(), at_most(2))
    found = hunt.check(8, most=None)
    wanted = [tree for n in range(1, 9) for tree in trees(n) if grundy(NodeKayles(), tree) > 2]
    assert {*(grundy(NodeKayles(), one.board) for one in found.counterexamples)} == {3, 4}
    assert found.tally.failures == len(wanted) == len(found.frame) > 5
    assert found.summary.startswith(f"Fails in {len(wanted)} of 48 cases, trees(n), n ≤ 8; first ")
    assert len(hunt.check(8, most=2).counterexamples) == 2
    many = Hunt("?", upto("n"), lambda n: n, at_most(-1)).check(2000, most=None)
    assert (many.tally.failures, len(many.counterexamples)) == (2001, 1000)


def test_cases_and_properties_are_of_many_kinds():
    for cases, quantity, expected, to, summary in (
        (
            upto("n"),
            lambda n: grundy(Nim(), n),
            lambda v, n: v == n,
            30,
            "Holds: 31 cases tried, n ≤ 30.",
        ),
        (
            box("a", "b"),
            lambda a, b: grundy(Nim(), (a, b)),
            at_most(8),
            30,
            "Fails at case 83: a = 1, b = 9: 8",
        ),
        (
            upto("n"),
            lambda n: n,
            lambda value, most=3: value <= most,
            9,
            "Fails at case 5: n = 4: 4.",
        ),
        (
            upto("n"),
            lambda n: n,
            lambda value, *case: value == case[0],
            9,
            "Holds: 10 cases tried, n ≤ 9.",
        ),
        ([(1, 2)], max, bool, None, "Holds: 1 case tried, the cases that are listed."),
        (box("a", "b"), lambda a, b, c=2: a, at_most(0), 3, "Fails at case 3: a = 1, b = 0: 1."),
        (path, NodeKayles(), at_most(9), 8, "Holds: 9 cases tried, path(n), n ≤ 8."),
        (
            [],
            NodeKayles(),
            at_most(9),
            None,
            "Undecided: no case was tried, the cases that are listed.",
        ),
    ):
        hunt = Hunt("?", cases, quantity, expected, to)
        if "b = 9" in summary:
            assert str(hunt.check().counterexample) == "a = 1, b = 8: 9"
            assert str(hunt.minimal(12, 5)).startswith(
                "a = 8, b = 1: 9 (minimal under subtracting one, among"
            )
        else:
            assert hunt.check().summary == summary
    found = Hunt("?", cycle, NodeKayles(), at_most(9), least=3).check(8)
    assert found.bound == "cycle(n), 3 ≤ n ≤ 8"


@pytest.mark.parametrize(
    ("board", "below"),
    [
        (Spider(2, 1), {Spider(2), Spider(1, 1)}),
        (
            Bistar((1,), (2,), middle=1),
            {
                Bistar((), (2,), middle=1),
                Bistar((1,), (1,), middle=1),
                Bistar((1,), (2,), middle=0),
            },
        ),
        (Caterpillar(1, 1), {Caterpillar(0, 1), Caterpillar(1, 0), Caterpillar(1)}),
        (Caterpillar(0, 2, 0), {Caterpillar(0, 1, 0), Caterpillar(2, 0), Caterpillar(0, 2)}),
        (WeightedGraph.of([(0, 1, 2)]), {WeightedGraph.of([(0, 1, 1)])}),
        (frozenset({1, 2}), {frozenset({1}), frozenset({2})}),
        ((2, 1), {(1, 1), (1,), (2, 0), (2,)}),
        (0, set()),
        ("a text", set()),
    ],
    ids=repr,
)
def test_what_is_one_step_below(board, below):
    assert set(smaller(board)) == below


def test_a_board_one_step_below_falls_into_no_more_parts():
    assert {len(below.components()) for below in smaller(cycle(5))} == {1}
    assert len(list(smaller(cycle(5)))) == 10
    assert len(list(smaller(path(5)))) == 2


def test_a_hunt_refuses_what_it_cannot_do_in_a_sentence():
    good = {"question": "?", "cases": trees, "quantity": NodeKayles(), "expected": at_most(3)}
    for changed, words in (
        ({"cases": trees(3)}, "a generator is used up by one search"),
        ({"cases": 3}, "Cases are a function"),
        ({"quantity": 3}, "The quantity of a hunt is a function"),
        ({"expected": 3}, "property that is expected"),
        ({"to": "9"}, "The size of a hunt must be a whole number, at least 0; it was given '9'"),
    ):
        with pytest.raises(TypeError, match=words):
            Hunt(**good | changed)
    for claim in (Hunt(**good), paper("arrows")["arrows-thm-8.2"]):
        with pytest.raises(TypeError, match="must be a whole number, at least 0; it was given '9'"):
            claim.run(to="9")
    for asked, words in (
        (Hunt(**good).check, "How far does the hunt go"),
        (lambda: Hunt(**good).minimal(path(2)), "It is no counterexample but as predicted"),
        (Hunt(**good).check(3).minimal, "no counterexample to make smaller"),
    ):
        with pytest.raises(ValueError, match=words):
            asked()


def test_an_interrupted_search_says_how_far_it_came():
    def interrupted(n):
        if n == 200:
            raise KeyboardInterrupt
        return n

    hunt = Hunt("?", upto("n"), interrupted, at_most(999))
    found = hunt.run(to=500)
    assert found.summary == (
        "Unfinished, interrupted: no counterexample, 200 cases tried of n ≤ 500; all of n ≤ 199."
    )
    assert found.undecided
    with pytest.raises(KeyboardInterrupt):
        hunt.check(500)


# The command line


MINE = """
from time import sleep
from gamelab import Hunt, NodeKayles, grundy, trees

def value(tree):
    return grundy(NodeKayles(), tree)

HUNT = Hunt("Is every tree worth at most 3?", trees, value, lambda value: value <= 3, game=NodeKayles())
SLOW = Hunt("Is it slow?", lambda n: range(3), lambda n: sleep(0.01) or 0, lambda value: True)
"""


@pytest.fixture
def mine(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine.py").write_text(MINE)


def test_a_hunt_of_a_file_is_run_in_parts_kept_merged_and_shown(mine, capsys):
    hunt = ["hunt", "mine.py:HUNT", "--workers", "1", "--to", "9"]
    for k in "01":
        assert (
            main([*hunt, "--part", f"{k}/2", "--store", f"{k}.db", "--all", "--keep", "all"]) == 1
        )
    assert main(["results", "--merge", "all.db", "0.db", "1.db"]) == 0
    shown = capsys.readouterr().out
    assert "Unfinished, part 1/2: at tree = " in shown
    assert re.search(r" 4 +3\n", shown)
    assert main([*hunt, "--store", "all.db", "--minimal", "--all", "--keep", "all"]) == 1
    shown = capsys.readouterr().out
    assert "Fails in 3 of 95 cases" in shown
    assert "Minimal: tree = GpI?GC (8 vertices, 7 edges): 4 (minimal" in shown
    assert main(["results", "all.db", "--csv", "o.csv", "--question", "every tree"]) == 0
    assert len(Path("o.csv").read_text().splitlines()) == 96


def test_claims_are_hunted(capsys):
    assert main(["hunt", "graphnim-conj-6.1", "--to", "4", "--workers", "1"]) == 0
    assert "Holds: " in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["hunt", "nothing"], "`gamelab hunt list` lists the questions."),
        (["hunt", "octal-033-caterpilars"], "Did you mean octal-033-caterpillars or "),
        (["hunt", "graphnim-conj-6.11"], "Did you mean graphnim-conj-6.1 or "),
        (["check", "graphnim-conj-6.11"], "Did you mean graphnim-conj-6.1 or "),
        (["hunt", "mine.py:NOTHING"], "holds no NOTHING = Hunt"),
        (["hunt", "none.py:HUNT"], "is not there"),
        (["hunt", "mine.py:HUNT"], "How far does"),
        (["hunt", "mine.py:HUNT", "--to", "3", "--part", "3"], "A part is k/n"),
        (["hunt", "mine.py:HUNT", "--to", "3", "--store", "no/s.db"], "no/s.db"),
        (["results", "s.db"], "There is no store"),
        (["results", "--merge", "s.db", "t.db"], "There is no store 't.db'"),
        (["results", "mine.py"], "mine.py"),
        (["hunt", "mine.py:HUNT", "--to", "-1"], "size"),
        (["hunt", "mine.py:HUNT", "--to", "3", "--workers", "0"], "workers"),
    ],
)
def test_bad_input_is_one_line(mine, capsys, arguments, words):
    assert main(arguments) == 2
    said = capsys.readouterr().err
    assert words in said
    assert len(said.splitlines()) == 1
    assert said.endswith((".\n", "?\n"))
    assert "?." not in said
    assert len(said) < 260


@pytest.mark.slow
def test_ctrl_c_ends_a_hunt_with_its_parts_kept(mine):
    command = [sys.executable, "-m", "gamelab", "hunt", "mine.py:SLOW", "--to", "99999"]
    for workers in ("1", "2"):
        running = subprocess.Popen(
            [*command, "--store", f"{workers}.db", "--workers", workers],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
            preexec_fn=interruptible,
        )
        kept = 0
        while kept < 5 and running.poll() is None:
            time.sleep(0.1)
            with Store(f"{workers}.db") as store:
                kept = len(store.searches())
        running.send_signal(signal.SIGINT)
        said, wrong = running.communicate(timeout=60)
        assert running.returncode == 130
        assert "Unfinished, interrupted: no counterexample, " in said
        assert f"The same call goes on from {workers}.db." in wrong
        assert "Traceback" not in wrong


# In a notebook


def test_a_panel_begins_stops_and_tells():
    def slow(n):
        if n == 3:
            raise KeyboardInterrupt  # as Cancel does
        return n

    panel = Hunt("Is every number small?", range(10**6), slow, at_most(10**7)).panel()
    assert "Is every number small? Not searched yet." in " ".join(said(panel.root).split())
    assert move(panel, "to size", 1, ["search"]) == said(panel.root)
    assert panel.found is None
    words = move(panel, "Begin", at=["search"])
    assert panel.found.unfinished == "interrupted"
    assert re.search(r"Stopped. .*no counterexample, \d cases tried", words)
    assert "Is every number small?" in panel.html


def test_a_panel_tells_a_counterexample_with_its_picture_and_an_error():
    def odd(n):
        if n == 7:
            raise ValueError("seven")
        return n

    for most, words in (
        (2, ["Fails at case 4: n = 3: 3."]),
        (8, ["The case 7 cannot be answered: ValueError: seven", "7 cases"]),
    ):
        panel = Hunt("?", range(9), odd, at_most(most)).panel()
        said_now = move(panel, "Begin", at=["search"])
        assert all(one in said_now for one in words)
        assert ('alt="Picture: 3"' in panel.html) == (most == 2)
    assert "7 cases" in panel.html
    words = move(panel, "to size", "", ["search"]) + move(panel, "Begin", at=["search"])
    assert "must be a whole number, at least 0; it was given ''." in words


def test_a_hunt_has_a_card_and_an_explorer():
    """Its caption says what the game gives; the question says what is expected."""
    for most, sign in ((3, "✔"), (2, "✘")):
        hunt = Hunt("?", trees, NodeKayles(), at_most(most), to=6)
        words = said(show(hunt).root)
        assert "(5 vertices, 4 edges): value 3." in words
        assert sign in words
        explorer = explore(hunt)
        assert f"value 3 {sign}" in said(explorer.root)
    assert repr(explorer) == "explore(Hunt)"
