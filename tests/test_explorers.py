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
from gamelab.widgets.walk import walk


class Words(Ruleset):
    """Strike one letter."""

    def moves(self, word):
        return sorted({word[:i] + word[i + 1 :] for i in range(len(word))})


def is_drawn(screen):
    return "<img" in "".join(one.html for one in (screen.root, *screen.root.parts.values()))


def claim(name, label):
    return explore(paper(name)[label])


TOKEN = NimOnGraph().start(path(3), at=0)
PAIR = Sum(GraphNim(), Nim())
TWO_BY_THREE = {"high": [2], "wide": [3]}
EXPLORED = {  # a game, a family, its sliders, and what is said of the board in the middle
    "heaps": (Nim(), None, {"first": range(5), "second": range(3)}, "(2, 1)", "Its 3"),
    "words": (Words(), str.upper, {"what": ["nim", "kayles"]}, "KAYLES", "Its 6"),
    "a grid": (NodeKayles(), nx.grid_2d_graph, TWO_BY_THREE, "6 vertices and 7 edges", "Its"),
    "a sum": (PAIR, lambda n, k: (path(n), k), {"n": [2], "k": [5]}, "1 edge, 5)", "Its 6"),
    "tokens": (NimOnGraph(), lambda n: TOKEN, {"n": [3]}, "token on 0; 0–1 1, 1–2 1", "only"),
    "arrows": (TrimmedArrows(), AccentedSpider.of, {"S": ["S[1v,1,2]"]}, "1v,1,2]')", "options"),
    "an end": (Nim(), None, {"n": [0]}, "0", "It has no options."),
    "an array": (Nim(), int, {"heap": np.arange(5)}, "2", "options"),
    "a size": (Octal("0.33"), Spider, {"a": [2], "b": [1]}, "Spider(2, 1)", ", 4 vertices"),
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
    pressed = re.findall("data-press=", screen.root.parts["board"].html)
    assert len(pressed) == len(options(game, position))


def board(n):
    if n == 2:
        raise RuntimeError("nothing")
    if n == 3:
        raise KeyboardInterrupt
    return cycle(n - 4)


ONE_THREE = grundy(ConnectedSubtraction({1, 3}), Spider(4, 2))
MOVED = {  # a screen, and what it says after a control is moved or typed in
    "what is typed in another field stays until a slider is moved": (
        lambda: explore(ConnectedSubtraction({1, 2, 4}), Spider, first=range(7), second=range(7)),
        ("legs =", "5, 2 1", "Spider(5, 2, 1): Grundy value"),
        ("legs =", "5 2", "Spider(5, 2): Grundy value"),
        ("L =", "{1, 3}", "ConnectedSubtraction({1, 3})"),
        ("first", 4, f"Spider(4, 2): Grundy value {ONE_THREE}"),
        ("legs =", "9,x", "Whole numbers are typed here"),
        ("first", 3, "Spider(3, 2): Grundy value"),
    ),
    "whatever goes wrong is said": (
        lambda: explore(GraphNim(), board, n=[2, 3, 8, 5, 7]),
        ("n", 2, "nothing"),
        ("n", 3, "Cancelled"),
        ("n", 5, "at least 3"),
        ("n", 8, "Grundy value 0"),
    ),
    "periods": (
        lambda: explore(OctalHeaps("0.123")),
        ("code =", "0.123", "preperiod 5, period 5"),
        ("code =", "0.07", "preperiod 53, period 34"),
        ("code =", "0.[3]", "period 1, saltus 1"),
        ("code =", "0.6", "no period is certified by the first 16,384 heaps"),
        ("code =", "0,123", "0.123, up to 16,384 heaps: preperiod 5"),
        ("code =", " .77", "0.77, up to 16,384 heaps: preperiod 71, period 12"),
        ("code =", "0.7x", "digits from 0 to 7"),
        ("code =", "0.16", "heaps; try limit 2^20, 1,048,576."),
        ("heaps", 2**19, "0.16, up to 524,288 heaps: preperiod 105,351, period 149,459"),
    ),
    "a refuted statement opens on its counterexample": (
        lambda: claim("graph-nim", "Conjecture 5.5"),
        ("", None, "a spider with legs 3, 2 and 2"),
        ("", None, "odd part 3, where the statement says 1 ✘"),
        ("graph =", "C6", "a cycle with 6 vertices"),
        ("graph =", "nonsense!", "is no edge; write edges such as"),
    ),
    "a statement without a picture": (
        lambda: claim("octal-0.33", "octal033-ex-node-kayles-count"),
        ("", None, "✔"),
    ),
    "a case without a picture": (
        lambda: claim("graph-nim", "graphnim-conj-5.5-paths-printed"),
        ("n", 1, "The board has no vertex 2; it has 0, 1."),
        ("n", 17, "n = 17, v = 2"),
    ),
    "a case is found by its words": (
        lambda: claim("arrows", "arrows-thm-4.10"),
        ("find", "4 arrows", "u₂u₃ ↦ v₀v₁"),
        ("find", "No such thing", "cases has the words 'no such thing'."),
    ),
    "a case beyond the statement": (
        lambda: claim("graph-nim", "Theorem 2.1"),
        ("k =", "900", "(not among the "),
    ),
    "a family": (
        lambda: claim("octal-0.33", "octal033-fig-5"),
        ("bistar =", "Bistar((1,2),(3,),middle=1)", "B(S₁,₂, 1, S₃)"),
        ("bistar =", "K4", "of the kind"),
    ),
    "the name of a row": (
        lambda: claim("octal-0.33", "octal033-thm-19-table"),
        ("row =", "zzz", "There is no 'zzz' here."),
    ),
}


@pytest.mark.parametrize("kind", MOVED)
def test_what_is_moved_or_typed_is_seen_at_once_or_said_to_be_wrong(kind):
    make, *steps = MOVED[kind]
    screen = make()
    for name, value, words in steps:
        assert words in (move(screen, name, value) if name else said(screen.root))
        assert is_drawn(screen) or screen.root.note
        if name.endswith("=") and screen.root.note:
            assert screen.root.values[name] == value  # to be mended


def test_a_picture_that_cannot_be_drawn_goes_and_comes_again():
    screen = claim("graph-nim", "graphnim-conj-5.5-paths-printed")
    before = screen.root.html
    move(screen, "n", 1)
    assert not is_drawn(screen)
    move(screen, "n", 17)
    assert (screen.root.html, screen.root.note) == (before, "")


def test_one_walks_down_the_options_of_a_board_and_back_on_the_trail():
    screen, position = explore(GraphNim(), Spider(3, 2, 1)), Spider(3, 2, 1).graph
    for _ in range(2):
        option = options(GraphNim(), position)[-1]
        buttons = re.findall(r'data-press="(\d+)"[^>]*aria-label="([^"]*)"', screen.root.html)
        words = move(screen, buttons[-1][0])
        assert f"{unescape(buttons[-1][1])}: Grundy value {option.value}" in words
        position = option.position
    assert screen.root.html.count("back ") == 2
    assert "Spider(3, 2, 1): Grundy value" in move(screen, "back 0")
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


def test_the_strip_of_a_sequence_wraps_where_the_reader_wants_it():
    screen = explore(OctalHeaps("0.123"))
    pictures = {move(screen, "row", length) and screen.root.html for length in (5, 6, 25)}
    assert len(pictures) == 3
    move(screen, "row", "by the period")
    assert screen.root.html in pictures  # 25 is five periods


@pytest.mark.exhaustive
@pytest.mark.parametrize("name", ["octal-0.33", "connected-subtraction"])
def test_every_picture_of_a_claim_can_be_drawn_for_its_first_case(name):
    for one in paper(name):
        if one.picture is not None:
            assert {*"✔✘"} & {*said(explore(one).root)}, one.id


def test_a_claim_that_fails_opens_without_looking_for_its_counterexample():
    ratios = paper("connected-subtraction")["csg-question-period-ratios"]
    computed = []
    watched = lambda tree, L: computed.append((tree, L)) or ratios.computed(tree, L)
    screen = explore(replace(ratios, computed=watched))
    assert len(computed) == 1
    assert "L = {2, 4, 5, 7, 8}, H = " in said(screen.root)
    assert "✘" in said(screen.root)
    (case,) = [one for one in screen.root.view()["controls"] if one["name"] == "case"]
    assert case["options"][case["value"]].startswith("6,099 of ")


LONG = {  # what takes long, and a quick value after it
    "a typed parameter": (lambda: claim("graph-nim", "Conjecture 6.2"), "a =", "1000", "40", "3⁴⁰"),
    "a typed code": (lambda: explore(OctalHeaps("0.123")), "code =", "0.6", "0.07", "period 34"),
}


@pytest.mark.parametrize("kind", LONG)
def test_a_typed_value_that_takes_long_is_cancelled_and_superseded(kind):
    make, name, slow, quick, words = LONG[kind]
    screen = make()
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


TAKEN = "explore takes a claim, an idea, .* or a game with a family .*; it was given"
REFUSED = {
    "no subject": (lambda: explore(None), f"{TAKEN} None"),
    "an object": (lambda: explore(object()), f"{TAKEN} object"),
    "a class": (lambda: explore(GraphNim), f"{TAKEN} <class"),
    "no slider": (lambda: explore(GraphNim(), Spider), "each argument .*; it was given no slider"),
    "a family that is a board": (
        lambda: explore(GraphNim(), path(3), n=[1]),
        "it was given the family a graph with 3 vertices",
    ),
    "a claim with sliders": (
        lambda: explore(paper("graph-nim")["Theorem 2.1"], n=[1]),
        "a claim alone, .*; it was given",
    ),
    "an idea with a board": (
        lambda: explore(paper("octal-0.33").ideas["Theorem 9"], path(3)),
        "an idea alone, .*; it was given a graph with 3 vertices",
    ),
    "a slider that is a number": (lambda: explore(Nim(), n=5), "A slider .* n was given 5"),
    "a slider without values": (lambda: explore(Nim(), n=[]), r"A slider .* n was given \[\]"),
    "a slider without end": (lambda: explore(Nim(), n=range(10**30)), "A slider .*1 to 10,000"),
    "a position that is none": (lambda: explore(Nim(), n=["a"]), "at least 0; it was given 'a'"),
    "a board that is none": (lambda: explore(NodeKayles(), "a"), "it was given 'a'"),
    "a large table": (
        lambda: explore(Nim(), "n, m", range(300), range(300)),
        "at most 20,000 cells",
    ),
    "a printed table": (
        lambda: explore(Nim(), "n", [1], printed=7),
        "A printed table is a DataFrame; it was given 7",
    ),
    "a table without rows": (
        lambda: explore(GraphNim(), "3^a", what="discrepancy"),
        r"or with a family and rows; it was given the family 3\^a",
    ),
}


@pytest.mark.parametrize("kind", REFUSED)
def test_what_cannot_be_explored_is_refused_in_one_sentence(kind):
    call, sentence = REFUSED[kind]
    with pytest.raises((TypeError, ValueError), match=f"^[^\n]*{sentence}") as refused:
        call()
    assert "0x" not in str(refused.value)


ROAD = WeightedGraph.of([("hub", 2, 7), (2, 2, 1)], vertices=["c"])
READ_BACK = [
    *(5, 0, True, None, "0.33", (), (1, 2), (1, (2, "a")), frozenset({3, 1})),
    *(Spider(), Spider(3, 2, 1), Bistar((1, 2), None, middle=2), Caterpillar(2, 0, 1)),
    *(Octal("0.33"), ConnectedSubtraction({1, 2, 4}), NodeKayles(), ROAD),
    *(ROAD.graph, Graph.of([("1", -2)]), path(0), Decoration.of(path(3), [(2, 1)])),
    NimOnGraph().start(ROAD, at="hub"),
]


def test_every_parameter_that_is_typed_is_read_back_and_no_other_is_typed():
    for value in READ_BACK:
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
    made, value, _ = code.split("\n")
    exec(made, names)
    assert f"Grundy value {eval(value, names)}" in said(screen.root)
    for text in ("", "1, 2"):
        assert "The family takes n; it was given (" in move(screen, "arguments =", text)


def test_the_code_of_a_claim_gives_both_sides():
    screen = claim("graph-nim", "Conjecture 5.5")
    given, case, both, _ = said(screen.root.parts["code"]).strip().split("\n")
    names = {**NAMES}
    exec(f"{given}\n{case}", names)
    assert eval(both, names) == (1, 3)


LEFT = {
    "a word that is no TeX": lambda: explore(Words(), word=[r"$\unknown$", "\ud800"]),
    "a board": lambda: play(NodeKayles(), cycle(5)),
    "heaps": lambda: play(Nim(), (3, 5)),
    "an empty drawing": sketch,
    "a statement": lambda: claim("graph-nim", "Lemma 2.3"),
    "periods": lambda: explore(OctalHeaps("0.123")),
    "a table": lambda: explore(NodeKayles(), "1^a 2^b", range(4), range(4)),
    "an exercise": lambda: exercise("Which move wins?", winning_moves, NodeKayles(), path(5)),
    "a card": lambda: show(paper("octal-0.33")["Lemma 12"]),
}


@pytest.mark.parametrize("kind", LEFT)
def test_where_no_kernel_runs_a_widget_is_html_with_pictures_that_say_what_they_show(kind):
    """JupyterLab hides stored SVG in a notebook that it does not trust, and shows images in HTML."""
    screen = LEFT[kind]()
    bundle = screen._repr_mimebundle_()[0]
    stored = {name for name in bundle if not name.startswith("application/vnd.jupyter.widget")}
    assert stored == {"text/plain", "text/html"}
    assert bundle["text/plain"] == repr(screen)
    images = re.findall(r'<img [^>]*?alt="([^"]*)"[^>]*? src="data:image/', bundle["text/html"])
    assert images
    assert all(words.startswith("Picture: ") and words > "Picture: " for words in images)
