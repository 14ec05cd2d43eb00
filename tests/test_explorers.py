"""Explorers: a slider or a code that changes redraws the picture and says what is true of it."""

import json
import re
from dataclasses import replace

import pytest
from conftest import in_a_loop, move
from ipywidgets.embed import dependency_state

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
    Spider,
    WeightedGraph,
    cycle,
    exercise,
    explore,
    graphs,
    paper,
    path,
    play,
    show,
    sketch,
    winning_moves,
)
from gamelab.boards.decorations import Decoration
from gamelab.boards.text import complete
from gamelab.games.text import format_parameter, parse_parameter
from gamelab.theory.positions import options_of
from gamelab.widgets.explore import explore_periods
from gamelab.widgets.play import Play


def words(explorer):
    return explorer._text.value


def is_still(explorer):
    return "<img" in explorer._repr_mimebundle_()[0]["text/html"]


def test_a_game_on_a_family_is_valued_at_each_move_of_a_slider():
    explorer = explore(Octal("0.33"), Spider, first=range(5), second=range(5), third=range(5))
    assert "Spider(2, 2, 2): Grundy value <b>1</b>, 7 vertices" in words(explorer)
    move(explorer, "first", 4)
    assert "Spider(4, 2, 2): Grundy value <b>0</b>, 9 vertices" in words(explorer)
    assert "discrepancy" in words(explore(GraphNim(), Spider, first=range(3)))
    assert "only option, with" in words(explore(ConnectedSubtraction({1}), Spider, first=(1, 2)))
    assert is_still(explorer)


def test_a_slider_of_one_value_is_not_shown_and_its_value_is_told():
    explorer = explore(GraphNim(), Spider, first=range(1, 4), second=[7])
    assert [slider.layout.display for slider in explorer._sliders.values()] == [None, "none"]
    assert "7" in words(explorer).split(":")[0]


@pytest.mark.parametrize("wrong", [{"first": 5}, {"first": range(0)}])
def test_a_slider_needs_values(wrong):
    with pytest.raises(
        ValueError, match="A slider runs through a range or list of values; first was given"
    ):
        explore(GraphNim(), Spider, **wrong)


def test_periods_are_certified_or_not_found_and_a_bad_code_is_said_to_be_bad():
    explorer = explore_periods("0.123")
    assert "preperiod <b>5</b>, period <b>5</b>" in words(explorer)
    before = explorer._picture.value
    explorer._code.value = "0.07"
    assert "preperiod <b>53</b>, period <b>34</b>" in words(explorer)
    assert explorer._picture.value != before
    explorer._code.value = "0.[3]"
    assert "period <b>1</b>, saltus <b>1</b>" in words(explorer)
    explorer._code.value = "0.6"
    assert "no period is certified by the first <b>16,384</b> heaps" in words(explorer)
    explorer._code.value = "0.16"
    assert "heaps; try limit 2^20, 1,048,576." in words(explorer)
    explorer._code.value = "0,123"
    assert "0.123, up to 16,384 heaps: preperiod <b>5</b>" in words(explorer)
    explorer._code.value = ".77"
    assert "0.77, up to 16,384 heaps: preperiod <b>71</b>, period <b>12</b>" in words(explorer)
    explorer._code.value = "0.8"
    assert "digits from 0 to 7" in words(explorer)
    assert repr(explorer) == "PeriodExplorer(code='0.8', limit=16384)"
    assert is_still(explore_periods("0.77"))


@pytest.mark.exhaustive
@pytest.mark.parametrize("name", ["octal-0.33", "connected-subtraction"])
def test_every_picture_of_a_claim_can_be_drawn_for_its_first_case(name):
    for claim in paper(name):
        if claim.picture is not None:
            explorer = explore(claim)
            assert "the statement says" in words(explorer), claim.id


def test_a_claim_that_fails_opens_on_its_counterexample_and_says_so_in_words():
    explorer = explore(paper("graph-nim")["Conjecture 5.5"])
    assert "a spider with legs 3, 2 and 2" in words(explorer)
    assert "the statement says <b>odd part 1</b>, the game gives <b>odd part 3</b> ✘" in words(
        explorer
    )
    explorer = explore(paper("graph-nim")["graphnim-conj-5.5-paths-printed"])
    assert "n = 17, v = 2" in words(explorer)
    before = bytes(explorer._picture.value)
    move(explorer, "n", 1)
    assert "The board has no vertex 2; it has 0, 1." in words(explorer)
    assert explorer._picture.layout.display == "none"
    move(explorer, "n", 17)
    assert bytes(explorer._picture.value) == before
    assert explorer._picture.layout.display is None
    assert "computing" not in explorer._busy.value


def test_whatever_goes_wrong_under_a_slider_is_said_and_the_next_value_is_drawn():
    def board(n):
        if n == 2:
            raise RuntimeError("nothing")
        if n == 3:
            raise KeyboardInterrupt
        return path(n)

    explorer = explore(GraphNim(), board, n=[1, 2, 4, 3, 5])
    for n, said in (
        (2, "This cannot be drawn: RuntimeError nothing."),
        (3, "The computation was interrupted"),
        (5, "Grundy value <b>1</b>"),
    ):
        move(explorer, "n", n)
        assert said in words(explorer)
        assert explorer._picture.layout.display == (None if n == 5 else "none")


def test_parameters_are_typed():
    explorer = explore(
        ConnectedSubtraction({1, 2, 4}), Spider, first=range(7), second=range(7), third=range(7)
    )
    explorer._fields["legs"].value = "5, 2 1"
    assert "Spider(5, 2, 1): Grundy value" in words(explorer)
    assert [slider.value for slider in explorer._sliders.values()] == [5, 2, 1]
    explorer._fields["L"].value = "{1, 3}"
    assert "ConnectedSubtraction({1, 3}), Spider(5, 2, 1): Grundy value" in words(explorer)
    explorer._fields["legs"].value = "9,x"
    assert "Whole numbers are typed here" in words(explorer)
    move(explorer, "first", 4)
    assert words(explorer).startswith("Spider(4, 2, 1)")
    explorer = explore(Octal("0.33"), Spider, first=range(3))
    explorer._fields["code"].value = "0.8"
    assert "digits from 0 to 7" in words(explorer)
    explorer = explore(paper("graph-nim")["Conjecture 5.5"])
    explorer._fields["graph"].value = "C6"
    assert "a cycle with 6 vertices" in words(explorer)
    explorer._fields["graph"].value = "nonsense!"
    assert "is no edge; write edges such as" in words(explorer)
    explorer = explore(paper("arrows")["arrows-thm-4.10"])
    assert [*explorer._fields] == ["find"]
    explorer._fields["find"].value = "4 arrows"
    assert "u₂u₃ ↦ v₀v₁" in words(explorer)
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
    field = explorer._fields[name]
    assert field.value
    before = explorer.state
    explorer._typed = tuple(parse_parameter(value, format_parameter(value)) for value in before)
    assert explorer.state == before
    field.value = text
    assert said in words(explorer)
    field.value = wrong
    assert sentence in words(explorer)
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


def test_the_code_gives_what_is_seen_and_the_picture_can_be_kept(tmp_path):
    explorer = explore(GraphNim(), Spider, first=range(5), second=range(5))
    *_, board, value = explorer.code.split("\n")[:2]
    names = {
        name: getattr(gamelab, name)
        for name in ("GraphNim", "Spider", "grundy", "paper", "draw", "options")
    }
    exec(board, names)
    assert f"Grundy value <b>{eval(value, names)}</b>" in words(explorer)
    claim = explore(paper("graph-nim")["Conjecture 5.5"])
    given, case, both, _ = claim.code.split("\n")
    exec(f"{given}\n{case}", names | (here := {"Graph": gamelab.Graph}), here)
    assert eval(both, here) == (1, 3)
    explorer.save(tmp_path / "x.svg")
    explorer.save(str(tmp_path / "x.png"))
    assert (tmp_path / "x.svg").read_bytes() == bytes(explorer._picture.value)
    assert (tmp_path / "x.png").read_bytes()[:4] == b"\x89PNG"
    explorer._show_link(None)
    assert 'download="explorer.svg"' in explorer._note.value


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
    "a board": lambda: play(NodeKayles(), cycle(5)),
    "heaps": lambda: play(Nim(), (3, 5)),
    "a drawing": lambda: sketch("a-b, b-c"),
    "an empty drawing": sketch,
    "a game on a family": lambda: explore(Octal("0.33"), Spider, first=range(5)),
    "a statement": lambda: explore(paper("graph-nim")["Lemma 2.3"]),
    "periods": explore_periods,
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
