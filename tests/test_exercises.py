"""Exercises: what is said to right, wrong and senseless answers; nothing of an answer is kept."""

import json
import re

import pytest
from conftest import move, said

from gamelab import (
    GraphNim,
    Nim,
    NodeKayles,
    Octal,
    OctalHeaps,
    Spider,
    Sum,
    counterexample,
    exercise,
    find_period,
    grundy,
    mex,
    nim_sum,
    outcome,
    paper,
    path,
    winning_moves,
)
from gamelab.match.match import Match
from gamelab.widgets.exercises import BELIEVE
from gamelab.widgets.grades import grade


def is_even(n: int) -> bool:
    return n % 2 == 0


@pytest.mark.parametrize(
    ("game", "board"),
    [
        (GraphNim(), Spider(2, 1, 1)),
        (NodeKayles(), path(7)),
        (Octal("0.33"), Spider(3, 2)),
        (Nim(), (3, 4)),
    ],
)
def test_a_value_is_right_or_the_rule_of_the_least_number_says_why_not(game, board):
    question, value = exercise("?", grundy, game, board).question, grundy(game, board)
    options = {grundy(game, move.option) for move in Match(game, board).moves}
    for given in range(value + 4):
        said = question.reply([f" {given} "])
        assert said.right == (given == value)
        why = "Right" if said.right else "A move leads" if given in options else "too large"
        assert why in said.words
        assert said.right or str(value) not in said.words.removeprefix(str(given))
    assert str(value) in question.reveal()


# what is asked, the right answer in some forms, and wrong answers with what is said to them
ASKED = [
    ((is_even, 3), ["no", " False "], {"yes": ""}),
    ((outcome, Nim(), (1, 2)), ["the next player", "n"], {"P": "A move that wins"}),
    (
        (find_period, OctalHeaps("0.07")),
        ["53, 34"],
        {"(52, 34)": "off by one", "53, 68": "as small", "1, 1": "Neither"},
    ),
    ((mex, [0, 1, 3]), ["2", "2.0"], {"3": "one of", "4": "not the least"}),
    ((sorted, [3, 1]), ["1, 3", "1.0 3"], {"3, 1": "order", "1": "missing", "1, 2, 3": "too much"}),
    ((sorted, [3, 1]), [], {"1, 2": "One number", "2, 4": "2 numbers", "1, 3, 3": "once"}),
    ((frozenset, [3, 1]), ["3,1", "{1, 3, 3}"], {"1": "missing"}),
    ((nim_sum, 5, 3), ["06.0"], {"8": "the sum", "7": "counted once", "2": "power 4"}),
    ((len, "abcd"), ["4"], {"5": "off by one", "3": "off by one", "9": "large", "0": "small"}),
    (
        (grundy, Sum(Nim(), NodeKayles()), ((2,), path(5))),
        ["1"],
        {"5": "sum of the values", "0": "A move"},
    ),
]


@pytest.mark.parametrize(("asked", "right", "wrong"), ASKED)
def test_each_kind_of_answer_is_understood_and_the_usual_mistakes_are_named(asked, right, wrong):
    question = exercise("?", *asked).question
    assert all(question.reply([given]).right for given in right)
    for given, why in wrong.items():
        said = question.reply([given])
        assert said.right is False, given
        assert why in said.words
    for given in ("6.5", "1.2.3", "-1", "half", ""):
        said = question.reply([given])
        assert said.right is None
        assert "An answer here is" in said.words


@pytest.mark.parametrize(
    ("game", "board"),
    [(GraphNim(), Spider(2, 1)), (Nim(), (2, 2)), (NodeKayles(), path(6)), (Nim(), (3,))],
)
def test_a_move_is_right_if_it_wins_and_a_wrong_one_is_answered(game, board):
    asked = exercise("Which move wins?", winning_moves, game, board)
    winning = set(winning_moves(game, board))
    for words, made in asked.question.moves.items():
        said = asked.question.reply([words])
        assert said.right == (made.option in winning)
        assert said.right or "the other player" in said.words
    assert asked.question.reply(["no move wins"]).right == (not winning)
    assert asked.question.reply(["resign"]).right is None
    assert asked.question.reveal()


def test_a_move_on_the_board_is_the_answer_and_a_wrong_one_is_refuted_there():
    asked = exercise("Which move wins?", winning_moves, NodeKayles(), path(5))
    parts = asked.root.parts

    def act(**action):
        asked.do({"at": ["board"], "values": action, "pressed": action["do"]})
        return parts["board"].drawn[1], parts["answer"].html

    start = parts["board"].drawn[1]
    assert [part["live"] for part in start["board"]["parts"]].count(True) == 5
    view, said = act(do="choose", part="v1")
    assert view["turn"] == "computer"
    assert 'data-right="false"' in said
    view, again = act(do="reply")
    assert view["dots"][1]["words"].removeprefix("The computer ").rstrip(".") in said
    assert again == said
    assert not any(part["live"] or "becomes" in part for part in view["board"]["parts"])
    assert move(asked, "again", at=["answer"]).strip() == "Which move wins?"
    assert parts["board"].drawn[1]["board"] == start["board"]
    view, said = act(do="choose", part="v2")
    assert 'data-right="true"' in said
    assert view["turn"] == ""
    assert act(do="reply")[0]["dots"] == view["dots"]
    assert [reply.right for reply in asked.answers] == [False, True]


def test_a_counterexample_is_looked_at_where_the_statement_speaks_of_it():
    graph_nim = paper("graph-nim")
    asked = counterexample(graph_nim["graphnim-conj-5.5"])
    assert asked.question.reply([BELIEVE]).right is False
    at = asked.question.reply(["Spider(3, 2, 2) at 3"])
    assert at.right is None
    assert "“at” is not read here. That is none of the cases" in at.words
    assert "a root v, vertex 0" in at.words
    assert "Fails at" in asked.question.reveal() or "counterexample" in asked.question.reveal()
    is_open = next(one for one in graph_nim if one.kind == "conjecture" and one.expected)
    believed = counterexample(is_open)
    assert believed.question.reply([BELIEVE]).right is True
    assert believed.question.reply(["?"] * len(is_open.parameters)).right is None
    several = counterexample(paper("octal-0.33")["octal033-lem-12-proof-printed"])
    assert [several.question.reply([word, ""]).right for word in ("none", " None ")] == [False] * 2
    assert several.question.reply(["1"]).words == (
        "A counterexample is l and x: 2 in all; it was given 1."
    )
    with pytest.raises(TypeError, match="takes a claim"):
        counterexample(5)


def test_nothing_of_the_answer_is_stored_and_what_goes_wrong_is_said():
    asked = exercise(
        "When does 0.07 repeat?", find_period, OctalHeaps("0.07"), hint="Compute it by hand."
    )
    bundle, _ = asked._repr_mimebundle_()
    stored = [data for kind, data in bundle.items() if "widget" not in kind]
    assert not re.search("53|34", json.dumps([stored, asked.view]))
    assert not asked.root.parts["hint"].is_open
    move(asked, "Preperiod, period", "7, 7", ["answer"])
    assert 'data-right="false"' in asked.root.parts["answer"].html
    assert asked.root.parts["hint"].is_open  # a wrong answer brings the hint
    move(asked, "Answer", at=["answer"])
    assert len(asked.answers) == 2
    asked.do({"at": ["revealed"], "open": True})
    assert "53" in said(asked.root)
    assert "53" not in asked._repr_mimebundle_()[0]["text/html"]
    broken = exercise("?", grundy, NodeKayles(), "no board")
    assert "no board" in move(broken, "Your answer", "1", ["answer"])
    with pytest.raises(TypeError, match="for the function"):
        exercise("?", 5)


def test_points_are_those_of_exercises_with_a_right_answer():
    asked = exercise("?", nim_sum, 5, 3, id="a", points=2.5)
    won = exercise("?", winning_moves, Nim(), (1, 3), id="b")
    exercise("?", nim_sum, 5, 3)  # without an id it has no points
    assert (grade()["a"], grade()["b"]) == (0, 0)
    asked.answer("six").answer(8).answer(6).answer(7)
    ids = won.question.moves[won.question.answer[0]].ids
    won.do({"at": ["board"], "values": {"ids": ids}, "pressed": "play"})
    found = grade()
    assert (found["a"], found["b"], "" in found) == (2.5, 1, False)
    assert found.frame.loc["a"].to_list() == [2.5, True, 3]
    assert found.total == found.frame.points.sum() >= 3.5
    assert "Total" in found._repr_html_()
    exercise("?", nim_sum, 5, 3, id="a")  # the cell is run again
    assert grade()["a"] == 0
