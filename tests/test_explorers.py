"""Explorers: a slider, a typed parameter or a code redraws the picture and says what is true of it;
what no kernel runs stays as pictures.
"""

import json
import re
from dataclasses import dataclass, replace

import networkx as nx
import numpy as np
import pytest
from conftest import in_a_loop, move
from ipywidgets.embed import dependency_state

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
    Ruleset,
    Spider,
    Sum,
    TrimmedArrows,
    WeightedGraph,
    cycle,
    exercise,
    explore,
    explore_periods,
    explore_table,
    graphs,
    grundy,
    paper,
    path,
    play,
    show,
    sketch,
    winning_moves,
)
from gamelab.boards.accented_spiders import AccentedSpider
from gamelab.boards.decorations import Decoration
from gamelab.boards.text import complete
from gamelab.games.text import format_parameter, parse_parameter
from gamelab.theory.positions import options_of
from gamelab.widgets.play import Play

TOKEN = NimOnGraph().start(WeightedGraph.of([("a", "b", 2), ("b", "b", 1)]), at="a")


@dataclass(frozen=True)
class TakeAtMostThree(Ruleset):
    def moves(self, heap):
        return [heap - n for n in (1, 2, 3) if n <= heap]


@dataclass(frozen=True)
class Words(Ruleset):
    """Strike one letter."""

    def moves(self, word):
        return sorted({word[:i] + word[i + 1 :] for i in range(len(word))})


def words(explorer):
    return explorer._text.value


def is_drawn(explorer):
    return explorer._picture.layout.display is None


def typed(explorer, field, text):
    """What an explorer says when this has been typed."""
    explorer._fields[field].value = text
    assert explorer.task.wait(60)
    return words(explorer)


EXPLORED = {
    "numbers": (
        TakeAtMostThree(),
        None,
        {"heap": range(9)},
        "4: Grundy value <b>0</b>. Its 3 different options",
    ),
    "heaps": (
        Nim(),
        None,
        {"first": range(5), "second": range(3)},
        "(2, 1): Grundy value <b>3</b>",
    ),
    "words": (Words(), str.upper, {"word": ["nim", "kayles"]}, "KAYLES: Grundy value <b>0</b>"),
    "a grid": (
        NodeKayles(),
        nx.grid_2d_graph,
        {"rows": [2], "columns": [3]},
        "a graph with 6 vertices and 7 edges: Grundy value",
    ),
    "a sum": (
        Sum(GraphNim(), Nim()),
        lambda n, k: (path(n), k),
        {"n": [2], "k": [5]},
        "(a graph with 2 vertices and 1 edge, 5): Gru",
    ),
    "tokens": (
        NimOnGraph(),
        lambda n: NimOnGraph().start(path(n), at=0),
        {"n": [3]},
        "token on 0; 0–1 1, 1–2 1: Grundy value",
    ),
    "arrows": (
        TrimmedArrows(),
        AccentedSpider.of,
        {"written": ["S[1v,1,2]"]},
        "AccentedSpider.of(&#x27;S[1v,1,2]&#x27;): Grundy",
    ),
    "an end": (Nim(), None, {"n": [0]}, "0: Grundy value <b>0</b>. It has no options."),
    "an array": (TakeAtMostThree(), int, {"heap": np.arange(5)}, "2: Grundy value <b>2</b>"),
}


@pytest.mark.parametrize("kind", EXPLORED)
def test_any_game_is_explored_on_any_family_of_positions(kind):
    game, family, sliders, said = EXPLORED[kind]
    explorer = explore(game, family, **sliders)
    assert said in words(explorer)
    values = tuple(slider.value for slider in explorer._sliders.values())
    position = family(*values) if family else values if len(values) > 1 else values[0]
    assert f"Grundy value <b>{grundy(game, position)}</b>" in words(explorer)
    assert b"<svg" in bytes(explorer._picture.value)


def test_a_game_on_a_family_is_valued_at_each_move_of_a_slider():
    explorer = explore(Octal("0.33"), Spider, first=range(5), second=range(5), third=[2])
    assert "Spider(2, 2, 2): Grundy value <b>1</b>, 7 vertices" in words(explorer)
    move(explorer, "first", 4)
    assert "Spider(4, 2, 2): Grundy value <b>0</b>, 9 vertices" in words(explorer)
    # a slider of one value is not shown
    assert [slider.layout.display for slider in explorer._sliders.values()] == [None, None, "none"]
    assert "discrepancy" in words(explore(GraphNim(), Spider, first=range(3)))
    assert "only option, with" in words(explore(ConnectedSubtraction({1}), Spider, first=(1, 2)))


def test_periods_are_certified_or_not_found_and_a_bad_code_is_said_to_be_bad():
    explorer = explore_periods("0.123")
    assert "preperiod <b>5</b>, period <b>5</b>" in words(explorer)
    for code, said in (
        ("0.07", "preperiod <b>53</b>, period <b>34</b>"),
        ("0.[3]", "period <b>1</b>, saltus <b>1</b>"),
        ("0.6", "no period is certified by the first <b>16,384</b> heaps"),
        ("0.16", "heaps; try limit 2^20, 1,048,576."),
        ("0,123", "0.123, up to 16,384 heaps: preperiod <b>5</b>"),
        (".77", "0.77, up to 16,384 heaps: preperiod <b>71</b>, period <b>12</b>"),
        ("0.8", "digits from 0 to 7"),
    ):
        before, explorer._code.value = explorer._picture.value, code
        assert said in words(explorer)
        assert explorer._picture.value != before or not is_drawn(explorer)
    assert repr(explorer) == "PeriodExplorer(code='0.8', limit=16384)"


@pytest.mark.exhaustive
@pytest.mark.parametrize("name", ["octal-0.33", "connected-subtraction"])
def test_every_picture_of_a_claim_can_be_drawn_for_its_first_case(name):
    for claim in paper(name):
        if claim.picture is not None:
            explorer = explore(claim)
            assert "the statement says" in words(explorer), claim.id


def test_a_claim_that_fails_opens_on_its_counterexample_and_says_so_in_words():
    explorer = explore(paper("graph-nim")["Conjecture 5.5"])
    said = "the statement says <b>odd part 1</b>, the game gives <b>odd part 3</b> ✘"
    assert "a spider with legs 3, 2 and 2" in words(explorer)
    assert said in words(explorer)
    explorer = explore(paper("graph-nim")["graphnim-conj-5.5-paths-printed"])
    assert "n = 17, v = 2" in words(explorer)
    before = bytes(explorer._picture.value)
    move(explorer, "n", 1)
    assert "The board has no vertex 2; it has 0, 1." in words(explorer)
    assert not is_drawn(explorer)
    move(explorer, "n", 17)
    assert bytes(explorer._picture.value) == before
    assert is_drawn(explorer)
    assert "computing" not in explorer._busy.value


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
    explorer = explore(claim)
    assert is_drawn(explorer)
    assert [ax for ax in explorer._figure.axes[0].child_axes if ax.patches]


def test_whatever_goes_wrong_under_a_slider_is_said_and_the_next_value_is_drawn():
    def board(n):
        if n == 2:
            raise RuntimeError("nothing")
        if n == 3:
            raise KeyboardInterrupt
        return cycle(n - 4)

    explorer = explore(GraphNim(), board, n=[2, 3, 8, 5, 7])
    for n, said in (
        (2, "This cannot be drawn: RuntimeError nothing."),
        (3, "The computation was interrupted"),
        (5, "at least 3"),
        (8, "Grundy value <b>0</b>"),
    ):
        move(explorer, "n", n)
        assert said in words(explorer)
        assert is_drawn(explorer) == (n == 8)


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
        "A slider runs through a range or list of values; n was given 5",
    ),
    "a slider without values": (
        lambda: explore(Nim(), n=[]),
        r"A slider runs through a range or list of values; n was given \[\]",
    ),
    "a slider without end": (
        lambda: explore(Nim(), n=range(10**30)),
        r"n was given range\(0, 10+\), and a slider takes 1 to 10,000 values",
    ),
    "a position that is none": (
        lambda: explore(Nim(), n=["a"]),
        "whole number, at least 0; it was given 'a'",
    ),
    "periods of a number": (
        lambda: explore_periods(3),
        "explore_periods takes an octal code as text, .*; it was given 3",
    ),
    "periods of no code": (lambda: explore_periods("abc"), "it was given 'abc'"),
    "a token on no board": (
        lambda: play(NimOnGraph(), 3, at=0),
        "A board is a Graph, .*; it was given 3",
    ),
    "a token nowhere": (
        lambda: play(NimOnGraph(), path(3)),
        "The token stands on a vertex: .*; it was given None",
    ),
    "a token on no vertex": (lambda: play(NimOnGraph(), path(3), at=9), "it was given 9"),
}


@pytest.mark.parametrize("kind", REFUSED)
def test_what_cannot_be_explored_or_played_is_refused_in_one_sentence(kind):
    call, sentence = REFUSED[kind]
    with pytest.raises((TypeError, ValueError), match=f"^[^\n]*{sentence}") as refused:
        call()
    assert "0x" not in str(refused.value)


def test_parameters_are_typed():
    legs = {"first": range(7), "second": range(7), "third": range(7)}
    explorer = explore(ConnectedSubtraction({1, 2, 4}), Spider, **legs)
    assert "Spider(5, 2, 1): Grundy value" in typed(explorer, "legs", "5, 2 1")
    assert [slider.value for slider in explorer._sliders.values()] == [5, 2, 1]
    said = "ConnectedSubtraction({1, 3}), Spider(5, 2, 1): Grundy value"
    assert said in typed(explorer, "L", "{1, 3}")
    assert "Whole numbers are typed here" in typed(explorer, "legs", "9,x")
    move(explorer, "first", 4)
    assert words(explorer).startswith("Spider(4, 2, 1)")
    explorer = explore(Octal("0.33"), Spider, first=range(3))
    assert "digits from 0 to 7" in typed(explorer, "code", "0.8")
    explorer = explore(paper("graph-nim")["Conjecture 5.5"])
    assert "a cycle with 6 vertices" in typed(explorer, "graph", "C6")
    assert "is no edge; write edges such as" in typed(explorer, "graph", "nonsense!")
    explorer = explore(paper("octal-0.33")["octal033-thm-19-table"])
    assert typed(explorer, "row", "zzz").endswith("There is no &#x27;zzz&#x27; here.")
    explorer = explore(paper("arrows")["arrows-thm-4.10"])
    assert [*explorer._fields] == ["find"]
    assert "u₂u₃ ↦ v₀v₁" in typed(explorer, "find", "4 arrows")
    assert {len(state.arrows) for state in explorer.state[:2]} == {4}


TYPED = {
    ("arrows", "arrows-def-4.3"): (
        "x",
        "a->b, b-c, c<-d",
        "{a→b, b–c, d→c}",
        "a-b 2",
        "without weights",
    ),
    ("nim-on-graphs", "nim-thm-3.4"): (
        "board",
        "0-1 2, 0-2 5, 0-0",
        "the statement says",
        "a->b",
        "without arrows",
    ),
    ("nim-on-graphs", "nim-def"): (
        "position",
        "0-1 4; token on 1",
        "token on 1; 0–1 4",
        "0-1 4",
        "typed as",
    ),
    ("octal-0.33", "octal033-fig-5"): (
        "bistar",
        "Bistar((1,2),(3,),middle=1)",
        "B(S₁,₂, 1, S₃)",
        "K4",
        "of the kind",
    ),
}


@pytest.mark.parametrize("place", TYPED)
def test_boards_with_weights_arrows_and_tokens_are_typed_too(place):
    name, text, said, wrong, sentence = TYPED[place]
    explorer = explore(paper(place[0])[place[1]])
    field, before = explorer._fields[name], explorer.state
    assert tuple(parse_parameter(value, format_parameter(value)) for value in before) == before
    assert said in typed(explorer, name, text)
    assert sentence in typed(explorer, name, wrong)
    assert field.value == wrong


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


def test_a_claim_that_fails_opens_without_looking_for_its_counterexample():
    claim = paper("connected-subtraction")["csg-question-period-ratios"]
    computed = []
    watched = replace(
        claim, computed=lambda tree, L: computed.append((tree, L)) or claim.computed(tree, L)
    )
    explorer = explore(watched)
    assert len(computed) == 1
    assert words(explorer).startswith("L = {2, 4, 5, 7, 8}, H = ")
    assert "✘" in words(explorer)
    assert explorer.values["case"].number == 6099


def pair(n):
    return n, path(n)


@pytest.mark.parametrize(
    ("game", "family", "shown"),
    [
        (GraphNim(), path, "grundy(GraphNim()"),
        (NodeKayles(), lambda n: path(n), "grundy(NodeKayles()"),  # whose name is no Python
        (Sum(Nim(), NodeKayles()), pair, "Sum(Nim(), NodeKayles())"),
    ],
)
def test_the_code_of_an_explorer_gives_what_is_seen(game, family, shown):
    explorer = explore(game, family, n=range(5))
    assert shown in explorer.code
    names = {name: getattr(gamelab, name) for name in gamelab.__all__}
    names |= {"family": family, "pair": pair}
    exec(explorer.code, names)
    *_, board, value = explorer.code.split("\n")[:2]
    exec(board, names)
    assert f"Grundy value <b>{eval(value, names)}</b>" in words(explorer)


def test_an_emptied_field_speaks_no_python():
    for family in (path, lambda n: path(n)):
        explorer = explore(NodeKayles(), family, n=range(5))
        for text in ("", "1, 2"):
            said = typed(explorer, "arguments", text)
            assert "The family takes n; it was given (" in said


def test_the_code_of_a_claim_gives_both_sides_and_the_picture_can_be_kept(tmp_path):
    claim = explore(paper("graph-nim")["Conjecture 5.5"])
    given, case, both, _ = claim.code.split("\n")
    names = {"paper": paper, "Graph": Graph}
    exec(f"{given}\n{case}", names)
    assert eval(both, names) == (1, 3)
    claim.save(tmp_path / "x.svg")
    claim.save(str(tmp_path / "x.png"))
    assert (tmp_path / "x.svg").read_bytes() == bytes(claim._picture.value)
    assert (tmp_path / "x.png").read_bytes()[:4] == b"\x89PNG"
    claim._show_link(None)
    assert 'download="explorer.svg"' in claim._note.value


def test_newer_values_break_off_a_computation_that_would_never_end():
    begun = []

    class Endless(GraphNim):
        def moves(self, graph):
            while len(graph.edges) == 5:
                begun.append(5)
                options_of(GraphNim(), path(3))
            return super().moves(graph)

    explorer = explore(Endless(), path, n=[3, 4, 6])

    async def hurry():
        explorer._sliders["n"].value = 6
        assert "computing" in explorer._busy.value
        explorer._sliders["n"].value = 4

    in_a_loop(hurry())
    assert explorer.task.wait(60)
    assert begun
    assert "4 vertices and 3 edges: Grundy value <b>3</b>" in words(explorer)
    assert "computing" not in explorer._busy.value


LEFT = {
    "a word that is no TeX": lambda: explore(Words(), word=[r"$\unknown$", "\ud800"]),
    "a board": lambda: play(NodeKayles(), cycle(5)),
    "heaps": lambda: play(Nim(), (3, 5)),
    "a drawing": lambda: sketch("a-b, b-c"),
    "an empty drawing": sketch,
    "a game on a family": lambda: explore(Octal("0.33"), Spider, first=range(5)),
    "a statement": lambda: explore(paper("graph-nim")["Lemma 2.3"]),
    "periods": explore_periods,
    "a table": lambda: explore_table(NodeKayles(), "1^a 2^b", range(4), range(4)),
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


def test_the_saved_state_of_ten_boards_holds_their_module_once():
    """It was 674 kB with a copy of the module and the styles for each board."""
    boards = [play(NodeKayles(), path(n)) for n in range(5, 15)]
    state = json.dumps(dependency_state(boards))
    for shared in (Play.module, Play.styles):
        assert state.count(json.dumps(shared)[1:-1]) == 1
    assert len(state) - len(Play.module) - len(Play.styles) < 100_000


def test_a_board_that_is_made_after_all_widgets_were_closed_has_its_module_too():
    before = play(NodeKayles(), path(5))
    before.script.close()
    after = play(NodeKayles(), path(5))
    assert after.script.comm is not None
    assert after.script.module == Play.module
    assert play(NodeKayles(), path(6)).script is after.script
