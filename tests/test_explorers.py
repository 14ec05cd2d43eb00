"""Explorers: what is moved, typed or clicked redraws the picture and says what is true of it; what is
wrong is said in one sentence.
"""

import re
import time
from dataclasses import replace
from html import unescape

import networkx as nx
import numpy as np
import pytest
from conftest import move, said

import gamelab
from gamelab import (
    Bistar,
    Caterpillar,
    Claim,
    ConnectedSubtraction,
    Graph,
    GraphNim,
    Nim,
    NimOnGraph,
    NodeKayles,
    Octal,
    OctalHeaps,
    Ruleset,
    Spider,
    Sum,
    TrimmedArrows,
    WeightedGraph,
    cycle,
    exercise,
    explore,
    graphs,
    grundy,
    options,
    paper,
    path,
    play,
    show,
    sketch,
    winning_moves,
)
from gamelab.boards.accented_spiders import AccentedSpider
from gamelab.boards.decorations import Decoration
from gamelab.boards.families import complete
from gamelab.games.text import format_parameter, parse_parameter
from gamelab.widgets.explore import walk


class TakeAtMostThree(Ruleset):
    def moves(self, heap):
        return [heap - n for n in (1, 2, 3) if n <= heap]


class Words(Ruleset):
    """Strike one letter."""

    def moves(self, word):
        return sorted({word[:i] + word[i + 1 :] for i in range(len(word))})


def is_drawn(screen):
    return "<img" in "".join(one.html for one in (screen.root, *screen.root.parts.values()))


def typed(screen, name, text):
    """What an explorer says when this has been typed."""
    return move(screen, f"{name} =", text)


def values(screen):
    return [*screen.root.values.values()]


TOKEN = NimOnGraph().start(path(3), at=0)
EXPLORED = {
    "numbers": (TakeAtMostThree(), None, {"heap": range(9)}, "4", "3 different options"),
    "heaps": (Nim(), None, {"first": range(5), "second": range(3)}, "(2, 1)", "Its 3"),
    "words": (Words(), str.upper, {"word": ["nim", "kayles"]}, "KAYLES", "Its 6"),
    "a grid": (
        NodeKayles(),
        nx.grid_2d_graph,
        {"high": [2], "wide": [3]},
        "a graph with 6 vertices and 7 edges",
        "6 vertices",
    ),
    "a sum": (
        Sum(GraphNim(), Nim()),
        lambda n, k: (path(n), k),
        {"n": [2], "k": [5]},
        "(a graph with 2 vertices and 1 edge, 5)",
        "Its 6",
    ),
    "tokens": (NimOnGraph(), lambda n: TOKEN, {"n": [3]}, "token on 0; 0–1 1, 1–2 1", "only"),
    "arrows": (
        TrimmedArrows(),
        AccentedSpider.of,
        {"written": ["S[1v,1,2]"]},
        "AccentedSpider.of('S[1v,1,2]')",
        "options",
    ),
    "an end": (Nim(), None, {"n": [0]}, "0", "It has no options."),
    "an array": (TakeAtMostThree(), int, {"heap": np.arange(5)}, "2", "options"),
    "a spider": (
        Octal("0.33"),
        Spider,
        {"first": range(5), "second": range(5), "third": [2]},
        "Spider(2, 2, 2)",
        ", 7 vertices",
    ),
    "a note": (GraphNim(), Spider, {"first": range(3)}, "Spider(1)", "discrepancy"),
    "one option": (ConnectedSubtraction({1}), Spider, {"n": (1, 2)}, "Spider(2)", "only option, "),
}


@pytest.mark.parametrize("kind", EXPLORED)
def test_any_game_is_explored_on_any_family_of_positions(kind):
    game, family, sliders, named, more = EXPLORED[kind]
    screen = explore(game, family, **sliders)
    given = [run[len(run) // 2] for run in sliders.values()]
    position = family(*given) if family else given[0] if len(given) == 1 else tuple(given)
    words = said(screen.root)
    assert f"{named}: Grundy value {grundy(game, position)}" in words
    assert more in words
    assert is_drawn(screen)
    board = screen.root.parts["board"]
    n_buttons = board.html.count('data-press="')
    assert n_buttons == len(options(game, position))


def test_a_move_of_a_slider_is_seen_at_once_and_what_was_typed_in_another_field_stays():
    screen = explore(ConnectedSubtraction({1, 2, 4}), Spider, first=range(7), second=range(7))
    assert "Spider(5, 2, 1): Grundy value" in typed(screen, "legs", "5, 2 1")
    assert "Spider(5, 2): Grundy value" in typed(screen, "legs", "5 2")
    assert values(screen)[:2] == [5, 2]
    words = typed(screen, "L", "{1, 3}")
    assert "ConnectedSubtraction({1, 3})" in words
    assert f"Grundy value {grundy(ConnectedSubtraction({1, 3}), Spider(5, 2))}" in words
    words = move(screen, "first", 4)
    assert f"Grundy value {grundy(ConnectedSubtraction({1, 3}), Spider(4, 2))}" in words
    assert values(screen) == [4, 2, "1, 3", "4, 2"]
    assert "Whole numbers are typed here" in typed(screen, "legs", "9,x")
    assert values(screen)[3] == "9,x"
    assert "Spider(3, 2)" in move(screen, "first", 3)
    assert "Whole" not in said(screen.root)


def test_one_walks_down_the_options_of_a_board_and_back_on_the_trail():
    screen, position = explore(GraphNim(), Spider(3, 2, 1)), Spider(3, 2, 1).graph
    for _ in range(2):
        option = options(GraphNim(), position)[-1]
        buttons = re.findall(r'data-press="(\d+)"[^>]*aria-label="([^"]*)"', screen.root.html)
        words = move(screen, buttons[-1][0])
        assert f"{unescape(buttons[-1][1])}: Grundy value {option.value}" in words
        position = option.position
    assert screen.root.html.count("back ") == 2
    words = move(screen, "back 0")
    assert "Spider(3, 2, 1): Grundy value" in words
    assert "back " not in screen.root.html
    part = walk(Sum(Nim(), Nim()), (3, (1, 2)))
    part.act(part, {}, "0")
    assert "Grundy value <b>1</b>" in part.html


def test_a_step_that_fails_leaves_the_trail_and_the_options_that_are_seen():
    class Tired(Nim):
        def note(self, position, value):
            if position == (1,) and not rested:
                raise KeyboardInterrupt
            return super().note(position, value)

    rested = []
    screen = explore(Tired(), (2,))
    seen = screen.root.html
    assert "Cancelled" in move(screen, "1")
    assert screen.root.html == seen
    rested.append(True)
    assert "(2,) › (1)(1): Grundy value 1" in move(screen, "1")


PERIODS = {
    "0.123": "preperiod 5, period 5",
    "0.07": "preperiod 53, period 34",
    "0.[3]": "period 1, saltus 1",
    "0.6": "no period is certified by the first 16,384 heaps",
    "0.16": "heaps; try limit 2^20, 1,048,576.",
    "0,123": "0.123, up to 16,384 heaps: preperiod 5",
    " .77": "0.77, up to 16,384 heaps: preperiod 71, period 12",
}


def test_periods_are_certified_or_not_found_and_a_bad_code_is_said_to_be_bad():
    screen = explore(OctalHeaps("0.123"))
    for code, words in PERIODS.items():
        before = screen.root.html
        assert words in move(screen, "code =", code)
        assert is_drawn(screen)
        assert screen.root.html != before or code == "0.123"
    assert "digits from 0 to 7" in move(screen, "code =", "0.7x")
    assert is_drawn(screen)  # the last one that could be read
    move(screen, "code =", "0.16")
    words = move(screen, "heaps", 2**19)
    assert "0.16, up to 524,288 heaps: preperiod 105,351, period 149,459" in words
    assert repr(screen) == "explore(OctalHeaps(code='0.123'))"
    assert screen._repr_mimebundle_()[0]["text/plain"] == repr(screen)


def test_the_strip_of_a_sequence_wraps_where_the_reader_wants_it():
    screen = explore(OctalHeaps("0.123"))
    pictures = {move(screen, "row", length) and screen.root.html for length in (5, 6, 25)}
    assert len(pictures) == 3
    move(screen, "row", "by the period")
    assert screen.root.html in pictures  # 25 is five periods


@pytest.mark.exhaustive
@pytest.mark.parametrize("name", ["octal-0.33", "connected-subtraction"])
def test_every_picture_of_a_claim_can_be_drawn_for_its_first_case(name):
    for claim in paper(name):
        if claim.picture is not None:
            assert {*"✔✘"} & {*said(explore(claim).root)}, claim.id


def test_a_claim_that_fails_opens_on_its_counterexample_and_says_so_in_words():
    screen = explore(paper("graph-nim")["Conjecture 5.5"])
    words = said(screen.root)
    assert "a spider with legs 3, 2 and 2" in words
    assert "odd part 3, where the statement says 1 ✘" in words
    assert "a cycle with 6 vertices" in typed(screen, "graph", "C6")
    assert "is no edge; write edges such as" in typed(screen, "graph", "nonsense!")
    screen = explore(paper("graph-nim")["graphnim-conj-5.5-paths-printed"])
    assert "n = 17, v = 2" in said(screen.root)
    before = screen.root.html
    assert "The board has no vertex 2; it has 0, 1." in move(screen, "n", 1)
    assert not is_drawn(screen)
    move(screen, "n", 17)
    assert screen.root.html == before
    assert screen.root.note == ""


def test_a_claim_that_fails_opens_without_looking_for_its_counterexample():
    claim = paper("connected-subtraction")["csg-question-period-ratios"]
    computed = []
    watched = replace(
        claim, computed=lambda tree, L: computed.append((tree, L)) or claim.computed(tree, L)
    )
    screen = explore(watched)
    assert len(computed) == 1
    assert "L = {2, 4, 5, 7, 8}, H = " in said(screen.root)
    assert "✘" in said(screen.root)
    (case,) = [one for one in screen.root.view()["controls"] if one["name"] == "case"]
    assert case["options"][case["value"]].startswith("6,099 of ")


def test_a_case_is_found_by_its_words_and_a_case_beyond_the_statement_is_said_to_be_beyond():
    screen = explore(paper("arrows")["arrows-thm-4.10"])
    assert [one["name"] for one in screen.root.controls] == ["case", "find"]
    assert "u₂u₃ ↦ v₀v₁" in move(screen, "find", "4 arrows")
    assert {len(state.arrows) for state in screen.root.values["case"][:2]} == {4}
    assert "cases has the words 'no such thing'." in move(screen, "find", "No such thing")
    screen = explore(paper("graph-nim")["Theorem 2.1"])
    assert "(not among the " in typed(screen, screen.root.controls[0]["name"], "900")


def test_a_claim_without_a_board_is_drawn_by_what_is_predicted_and_computed():
    claim = Claim(
        id="x",
        label="X",
        kind="theorem",
        statement="x",
        cases=paper("graph-nim")["Theorem 2.1"].cases,
        sizes=(3, 3),
        predicted=lambda n: list(range(n + 9)),
        computed=lambda n: list(range(n + 9)),
        sliders={"n": range(4)},
    )
    assert is_drawn(explore(claim))


def test_whatever_goes_wrong_under_a_slider_is_said_and_the_next_value_is_drawn():
    def board(n):
        if n == 2:
            raise RuntimeError("nothing")
        if n == 3:
            raise KeyboardInterrupt
        return cycle(n - 4)

    screen = explore(GraphNim(), board, n=[2, 3, 8, 5, 7])
    for n, words in ((2, "nothing"), (3, "Cancelled"), (5, "at least 3"), (8, "Grundy value 0")):
        assert words in move(screen, "n", n)
        assert is_drawn(screen) == (n == 8)


LONG = {  # what takes long, and a quick value after it
    "a typed parameter": (
        lambda: explore(paper("graph-nim")["Conjecture 6.2"]),
        "a =",
        "1000",
        "40",
        "3⁴⁰",
    ),
    "a typed code": (
        lambda: explore(OctalHeaps("0.6")),
        "code =",
        "0.6",
        "0.07",
        "preperiod 53, period 34",
    ),
}


@pytest.mark.parametrize("kind", LONG)
def test_a_typed_value_that_takes_long_is_cancelled_and_superseded(kind):
    make, name, slow, quick, words = LONG[kind]
    screen = make()
    if name == "code =":
        screen.root.set(heaps=2**20)

    def send(**message):
        screen._hear(None, message)

    def wait(happened):
        end = time.monotonic() + 60
        while not happened():
            assert time.monotonic() < end
            time.sleep(0.01)

    send(at=[], values={name: slow}, pressed=name)
    wait(lambda: screen.progress.get("seconds"))
    send(cancel=True)
    wait(lambda: screen.view.get("note"))
    assert "Cancelled" in screen.view["note"]
    send(at=[], values={name: f"{slow} "}, pressed=name)
    time.sleep(0.1)
    send(at=[], values={name: quick}, pressed=name)
    wait(lambda: words in said(screen.root) and screen._server is None)
    assert "note" not in screen.view


REFUSED = {
    "no subject": (
        lambda: explore(None),
        "explore takes a claim, an idea, or a game with a family .*; it was given None",
    ),
    "an object": (lambda: explore(object()), "it was given object"),
    "a class": (
        lambda: explore(GraphNim),
        "explore takes a claim, an idea, or a game with a family .*; it was given <class",
    ),
    "no slider": (
        lambda: explore(GraphNim(), Spider),
        "a slider for each argument .*; it was given no slider",
    ),
    "a family that is a board": (
        lambda: explore(GraphNim(), path(3), n=[1]),
        "it was given the family a graph with 3 vertices",
    ),
    "a claim with sliders": (
        lambda: explore(paper("graph-nim")["Theorem 2.1"], n=[1]),
        "a claim alone, .*; it was given",
    ),
    "a slider that is a number": (
        lambda: explore(Nim(), n=5),
        "A slider runs through .* values; n was given 5",
    ),
    "a slider without values": (
        lambda: explore(Nim(), n=[]),
        r"A slider runs through .* values; n was given \[\]",
    ),
    "a slider without end": (
        lambda: explore(Nim(), n=range(10**30)),
        r"A slider runs through .*1 to 10,000 values.*",
    ),
    "a position that is none": (
        lambda: explore(Nim(), n=["a"]),
        "whole number, at least 0; it was given 'a'",
    ),
    "a board that is none": (lambda: explore(NodeKayles(), "a"), "it was given 'a'"),
}


@pytest.mark.parametrize("kind", REFUSED)
def test_what_cannot_be_explored_is_refused_in_one_sentence(kind):
    call, sentence = REFUSED[kind]
    with pytest.raises((TypeError, ValueError), match=f"^[^\n]*{sentence}") as refused:
        call()
    assert "0x" not in str(refused.value)


TYPED = [
    (
        "arrows",
        "arrows-def-4.3",
        "x",
        "a->b, b-c, c<-d",
        "{a→b, b–c, d→c}",
        "a-b 2",
        "without weights",
    ),
    (
        "nim-on-graphs",
        "nim-thm-3.4",
        "board",
        "0-1 2, 0-2 5, 0-0",
        "the statement says",
        "a->b",
        "without arrows",
    ),
    (
        "nim-on-graphs",
        "nim-def",
        "position",
        "0-1 4; token on 1",
        "token on 1; 0–1 4",
        "0-1 4",
        "typed as",
    ),
    (
        "octal-0.33",
        "octal033-fig-5",
        "bistar",
        "Bistar((1,2),(3,),middle=1)",
        "B(S₁,₂, 1, S₃)",
        "K4",
        "of the kind",
    ),
    ("octal-0.33", "octal033-thm-19-table", "row", "", "", "zzz", "There is no 'zzz' here."),
]


@pytest.mark.parametrize(("where", "id", "name", "text", "words", "wrong", "sentence"), TYPED)
def test_boards_with_weights_arrows_and_tokens_are_typed_too(
    where, id, name, text, words, wrong, sentence
):
    screen = explore(paper(where)[id])
    assert not text or words in typed(screen, name, text)
    assert sentence in typed(screen, name, wrong)
    assert screen.root.values[f"{name} ="] == wrong


def test_every_parameter_that_is_typed_is_read_back_and_no_other_is_typed():
    boards = [graph for n in range(6) for graph in graphs(n)]
    weighted = [WeightedGraph.of([(u, v, 2 + u) for u, v in one.edges]) for one in boards]
    arrows = [Decoration.of(one, one.edges[1:]) for one in boards if len(one.vertices) > 1]
    tokens = [NimOnGraph().position_on(one) for one in weighted if one.weights]
    named, quoted = Graph.of([("hub", "b"), ("b", "b")], vertices=["c", 5]), Graph.of([("1", -2)])
    others = [5, 0, True, None, "0.33", (), (1, 2), (1, (2, "a")), frozenset({3, 1}), named, quoted]
    families = [Spider(), Spider(3, 2, 1), Bistar((1, 2), None, middle=2), Caterpillar(2, 0, 1)]
    played = [Octal("0.33"), ConnectedSubtraction({1, 2, 4}), NodeKayles()]
    for value in [*boards, *weighted, *arrows, *tokens, *others, *families, *played]:
        text = format_parameter(value)
        assert parse_parameter(value, text) == parse_parameter(value, f" {text}") == value
    for value in (Spider(2, 1).graph, {1: 2}, frozenset("ab"), object(), complete(30)):
        assert format_parameter(value) is None


def pair(n):
    return n, path(n)


NAMES = {name: getattr(gamelab, name) for name in gamelab.__all__}


@pytest.mark.parametrize(
    ("game", "family", "shown"),
    [
        (GraphNim(), path, "grundy(GraphNim()"),
        (NodeKayles(), lambda n: path(n), "grundy(NodeKayles()"),  # whose name is no Python
        (Sum(Nim(), NodeKayles()), pair, "Sum(Nim(), NodeKayles())"),
    ],
)
def test_the_code_of_an_explorer_gives_what_is_seen_and_an_emptied_field_speaks_no_python(
    game, family, shown
):
    screen = explore(game, family, n=range(5))
    code = said(screen.root.parts["code"]).strip()
    assert shown in code
    names = NAMES | {"family": family, "pair": pair}
    board, value, _ = code.split("\n")
    exec(board, names)
    assert f"Grundy value {eval(value, names)}" in said(screen.root)
    for text in ("", "1, 2"):
        assert "The family takes n; it was given (" in typed(screen, "arguments", text)


def test_the_code_of_a_claim_gives_both_sides():
    screen = explore(paper("graph-nim")["Conjecture 5.5"])
    given, case, both, _ = said(screen.root.parts["code"]).strip().split("\n")
    names = {**NAMES}
    exec(f"{given}\n{case}", names)
    assert eval(both, names) == (1, 3)


LEFT = {
    "a word that is no TeX": lambda: explore(Words(), word=[r"$\unknown$", "\ud800"]),
    "a board": lambda: play(NodeKayles(), cycle(5)),
    "heaps": lambda: play(Nim(), (3, 5)),
    "a drawing": lambda: sketch("a-b, b-c"),
    "an empty drawing": sketch,
    "a game on a family": lambda: explore(Octal("0.33"), Spider, first=range(5)),
    "a statement": lambda: explore(paper("graph-nim")["Lemma 2.3"]),
    "periods": lambda: explore(OctalHeaps("0.123")),
    "a table": lambda: explore(NodeKayles(), "1^a 2^b", range(4), range(4)),
    "an exercise": lambda: exercise("Which move wins?", winning_moves, NodeKayles(), path(5)),
    "a card": lambda: show(paper("octal-0.33")["Lemma 12"]),
}


@pytest.mark.parametrize("kind", LEFT)
def test_where_no_kernel_runs_a_widget_is_html_with_pictures_that_say_what_they_show(kind):
    """JupyterLab hides stored SVG in a notebook that it does not trust, and shows images in HTML."""
    bundle = LEFT[kind]()._repr_mimebundle_()[0]
    stored = {name for name in bundle if not name.startswith("application/vnd.jupyter.widget")}
    assert stored == {"text/plain", "text/html"}
    images = re.findall(r'<img [^>]*?alt="([^"]*)"[^>]*? src="data:image/', bundle["text/html"])
    assert images
    assert all(words.startswith("Picture: ") and words > "Picture: " for words in images)
