"""Any value has a picture and any game an explorer; bad input is met by one sentence that says what
is accepted.
"""

import io
import json
import re
from dataclasses import dataclass
from html import unescape

import matplotlib.pyplot as plt
import networkx as nx
import numpy as np
import pandas as pd
import pytest
from conftest import move, new_notebook
from matplotlib.collections import PathCollection
from matplotlib.colors import to_rgb
from matplotlib.figure import Figure
from matplotlib.text import Text

from gamelab import (
    Bistar,
    Caterpillar,
    Claim,
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
    canonical_form,
    cycle,
    decomposition,
    discrepancy_period,
    draw,
    explore,
    explore_periods,
    find_period,
    grundy,
    joining_path_period,
    leg_period,
    mex,
    option_graph,
    options,
    paper,
    path,
    play,
    sketch,
    star,
    why,
)
from gamelab.boards.accented_spiders import AccentedSpider
from gamelab.boards.branches import Growing
from gamelab.boards.layouts import layout
from gamelab.plots import draw_options
from gamelab.plots.describe import caption
from gamelab.plots.grid import draw_comparison, options_on_board
from gamelab.plots.palette import value_colour
from gamelab.statements import Panel, Step
from gamelab.widgets.explore import draw_case, draw_with_options, height_of_case


@dataclass(frozen=True)
class Subtraction(Ruleset):
    """Take at most three."""

    def moves(self, heap):
        return [heap - n for n in (1, 2, 3) if n <= heap]


@dataclass(frozen=True)
class Words(Ruleset):
    """Strike one letter."""

    def moves(self, word):
        return sorted({word[:i] + word[i + 1 :] for i in range(len(word))})


@dataclass(frozen=True)
class Squares:
    """A position of a user's own."""

    cells: frozenset
    turn: int = 0


class Nameless:
    """What has only an address for a name."""


class Unwritable:
    def __repr__(self):
        raise ZeroDivisionError


@pytest.fixture(autouse=True)
def no_figures_left():
    yield
    plt.close("all")


def rendered(ax):
    """The texts of a picture that the drawing library has really drawn; none of them is an
    address.
    """
    ax.figure.savefig(io.BytesIO(), dpi=40)
    written = [text.get_text() for text in ax.findobj(Text) if text.get_text()]
    assert not [words for words in written if re.search("0x[0-9a-f]", words)]
    return written


itself = []
itself.append(itself)
TOKEN = NimOnGraph().start(WeightedGraph.of([("a", "b", 2), ("b", "b", 1)]), at="a")

ANYTHING = {
    "a heap": (5, ["5"]),
    "a numpy number": (np.int64(4), ["4"]),
    "an empty heap": (0, ["0"]),
    "a large heap": (10**6, ["1,000,000"]),
    "a heap beyond all writing": (10**5000, ["about 10^5000"]),
    "heaps": ((3, 0, 5), ["3", "0", "5"]),
    "no heap": ((), ["∅"]),
    "a negative number": (-3, ["-3"]),
    "a truth": (True, ["True"]),
    "a real number": (3.5, ["3.5"]),
    "nothing": (None, ["None"]),
    "a word": ("kayles", ["kayles"]),
    "a word that is no TeX": (r"$\unknown$", [r"$\unknown$"]),
    "what is no character": ("\ud800a\x00", ["�a�"]),
    "a long text": ("word " * 99, None),
    "a set": (frozenset("cab"), ["{'a', 'b', 'c'}"]),
    "a user's position": (Squares(frozenset({1})), ["Squares(cells=frozenset({1}),\nturn=0)"]),
    "an object": (Nameless(), ["Nameless"]),
    "a class": (Nameless, None),
    "what cannot be written": (Unwritable(), ["a Unwritable"]),
    "a function": (draw, None),
    "a game": (GraphNim(), ["GraphNim()"]),
    "a list in itself": (itself, None),
    "an empty list": ([], None),
    "an empty mapping": ({}, ["nothing"]),
    "boards by name": ({"G": path(3), (1, 2): 5}, ["G", "(1, 2)", "5"]),
    "a sum": ((path(3), 5, (1, 2)), ["+", "+", "5", "1", "2"]),
    "a sum of negative numbers": ((-1, 2), ["+", "-1", "2"]),
    "a strip": ([path(3), "a", (2, 2)], ["a", "2", "2"]),
    "many boards": ([path(2)] * 50, ["and 10 more"]),
    "numbers": ([0, 1.5, -2], None),
    "numbers that are none": ([1, float("nan"), float("inf")], None),
    "numbers beyond floats": ([10**400, 1], None),
    "rows of numbers": ([[1, 2], [3, 4]], None),
    "rows of different lengths": ([[1, 2], [3]], None),
    "a range": (range(4), None),
    "a long sequence": (np.arange(50_000) % 7, None),
    "a table": (np.arange(6).reshape(2, 3), None),
    "a table with gaps": (np.array([[1, np.nan], [np.inf, 2]]), None),
    "an empty array": (np.zeros((0, 3)), None),
    "three lengths": (np.zeros((2, 3, 4), int), None),
    "four lengths": (np.zeros((2, 2, 2, 2)), None),
    "an array of words": (np.array(["a", "b"]), ["a", "b"]),
    "a column": (pd.Series([1, 2, 3]), None),
    "a frame": (pd.DataFrame([[1, 2]], index=["$x$"], columns=["$", r"$\bad$"]), None),
    "a named frame": (
        pd.DataFrame([[1]], index=pd.Index([1], name=r"$\bad$"), columns=pd.Index([1], name="l")),
        None,
    ),
    "a frame of words": (pd.DataFrame([["1*", None, r"$\bad$"]]), None),
    "an empty frame": (pd.DataFrame(), ["an empty table"]),
    "options": (options(GraphNim(), path(3)), ["0", "∅", "1"]),
    "options of heaps": (options(OctalHeaps("0.77"), 3), ["0", "1", "2", "1", "1", "1", "2"]),
    "options with tokens": (options(NimOnGraph(), TOKEN), None),
    "options of a sum": (options(Sum(GraphNim(), Nim()), (path(2), 1)), None),
    "reasons": (why(GraphNim(), path(3)), ["value 2", "to 0", "to 1"]),
    "reasons with answers": (why(GraphNim(), Spider(1, 1, 1, 1)), None),
    "reasons of heaps": (why(Nim(), (1, 1)), None),
    "reasons of words": (why(Words(), "nim"), None),
    "a token": (TOKEN, ["2", "1"]),
    "arrows": (AccentedSpider.of("S[2,2v,3^]"), None),
    "parts": (decomposition("S[0v,1^,2]"), None),
    "a period": (find_period(OctalHeaps("0.77")), None),
    "a claim": (paper("graph-nim")["Theorem 2.1"], None),
    "no vertices": (path(0), None),
    "a family": (Caterpillar(2, 0, 1), None),
    "loops and parallel edges": (nx.MultiGraph([(0, 0), (0, 1), (0, 1)]), None),
}


@pytest.mark.slow
@pytest.mark.parametrize("kind", ANYTHING)
def test_anything_has_a_picture_on_its_own_axes_and_on_small_ones(kind):
    value, written = ANYTHING[kind]
    found = rendered(draw(value))
    if written is not None:
        assert sorted(found) == sorted(written)
    small = plt.subplots(2, 3, figsize=(4, 2))[1][1, 1]
    assert draw(value, ax=small) is small
    rendered(small)


def test_a_picture_of_one_s_own_is_used_in_lists_and_options_too():
    class Bar(frozenset):
        pass

    draw.register(Bar, lambda bar, ax=None: draw((len(bar),), ax))
    assert rendered(draw(Bar("abc"))) == ["3"]
    assert sorted(rendered(draw([Bar("ab"), path(2)]))) == ["2"]
    assert sorted(rendered(draw_options([(7, Bar("abcd"))]))) == ["4", "7"]


def test_grids_stand_upright_and_legs_without_their_hub_do_not():
    places = layout(Graph.from_networkx(nx.grid_2d_graph(3, 5)))
    assert all(places[i, j] == (j, -i) for i in range(3) for j in range(5))
    king = nx.Graph([((0, 0), (1, 1)), ((0, 0), (0, 1)), ((0, 0), (1, 0))])
    assert layout(Graph.from_networkx(king))[1, 1] == (1, -1)
    legs = Graph.of([((1, 1), (1, 2)), ((2, 1), (2, 2))])
    assert {round(y, 9) for _, y in layout(legs).values()} == {0}
    far = Graph.of([((0, 0), (0, 1)), ((0, 0), (1, 0)), ((0, 1), (5, 5))])
    assert layout(far)[5, 5] != (5, -5)


def test_vertices_have_their_names_and_rings_on_demand():
    board = Spider(2, 1)
    assert rendered(draw(board)) == []
    assert sorted(rendered(draw(board, names=True))) == ["0", "1,1", "1,2", "2,1"]
    assert rendered(draw(board, names={0: "hub"})) == ["hub"]
    strange = Graph.of([(r"$\unknown$", "\ud800"), ("\ud800", ("leaf", 1))])
    assert sorted(rendered(draw(strange, names=True))) == sorted([r"$\unknown$", "�", "leaf1"])
    assert sorted(rendered(draw(NimOnGraph().start(strange, at="\ud800"), names=True))) == sorted(
        ["1", "1", r"$\unknown$", "�", "leaf1"]
    )
    assert len(draw(board, root=0, ring=[(1, 2), (2, 1)]).lines) == 3
    assert len(draw(TOKEN, ring=["b"]).lines) == 1
    names = draw(Graph.of([("left end", "right end")]), names=True).texts
    boxes = [text.get_window_extent() for text in names]
    assert not boxes[0].overlaps(boxes[1])


def test_a_high_board_lies_and_a_name_stands_outside_its_ring():
    ax = draw(Spider(20, 20, 1))
    (left, right), (low, high) = ax.get_xlim(), ax.get_ylim()
    assert right - left > high - low
    for named in (
        draw(Spider(20, 20, 1), root=0, names={0: "u"}),
        draw(Growing(Spider(20, 20, 1).graph, 0)),
    ):
        ring, name = named.lines[0], named.texts[0]
        here, there = (
            named.transData.transform(place)
            for place in (ring.get_xydata()[0], name.get_position())
        )
        apart = 72 / named.figure.dpi * np.hypot(*(there - here))
        assert apart > ring.get_markersize() / 2 + name.get_fontsize() / 2


def test_the_axes_of_a_period_have_names():
    beside = draw(discrepancy_period(Spider(5), 0)).child_axes[-1]
    assert (beside.get_xlabel(), beside.get_ylabel()) == ("k", "discrepancy")
    ax = draw(find_period(OctalHeaps("0.123")))
    assert (ax.get_xlabel(), ax.get_ylabel()) == ("k", "value")


def test_periods_of_boards_stand_beside_their_boards():
    rows = draw({"5": discrepancy_period(Spider(5), 0), "3": discrepancy_period(Spider(3), 0)})
    texts = [text.get_text() for inside in rows.child_axes for text in inside.texts]
    assert texts.count("the board, and k pendant edges at v") == 2
    assert [one.get_ylabel() for one in rows.child_axes].count("discrepancy") == 2


def test_the_height_of_a_card_is_that_of_its_board():
    assert height_of_case(path(9)) < height_of_case(star(4)) <= 3.4
    assert height_of_case(np.arange(9)) == height_of_case(path(9)) == 2.4


def test_weighted_boards_side_by_side_have_one_scale_and_the_same_places():
    whole, part = NimOnGraph().start(path(4), at=0), NimOnGraph().start(path(2), at=0)
    left, right = draw({"whole": whole, "part": part}).child_axes
    assert np.ptp(left.get_xlim()) == np.ptp(right.get_xlim())
    triangles = [one.collections[2].get_offsets().tolist() for one in (left, right)]
    assert triangles[0] == triangles[1]
    assert [text.get_text() for text in right.texts] == ["1", "0", "1"]


def test_the_axes_of_a_row_of_numbers_on_a_card_have_names():
    figure = plt.figure()
    draw_case(np.arange(9), {}, figure)
    assert (figure.axes[0].get_xlabel(), figure.axes[0].get_ylabel()) == ("index", "value")


def test_a_board_on_a_card_has_the_names_that_its_words_use():
    board = path(3).with_pendant_edges(0, 2)
    for words, names in (("G = 0–1, 1–2", ["0", "1", "2"]), ("a path", [])):
        figure = plt.figure()
        draw_case(board, {}, figure, words)
        assert sorted(text.get_text() for text in figure.axes[0].texts) == names


def test_a_single_edge_stands_close_below_its_title_at_the_left():
    ax = draw(Graph.of([(0, 1)]), ax=plt.figure(figsize=(8, 2.4)).add_axes((0, 0, 1, 1)))
    ax.apply_aspect()
    assert ax.get_window_extent().height < 0.7 * 100
    assert ax.get_xlim()[0] > -0.3


def test_boards_of_different_heights_hang_from_one_line():
    boards = [NimOnGraph().start(board, at=0) for board in (cycle(4), path(2))]
    high, flat = draw({"a cycle": boards[0], "a path": boards[1]}).child_axes
    assert np.ptp(high.get_ylim()) == pytest.approx(np.ptp(flat.get_ylim()))
    assert flat.get_ylim()[1] == pytest.approx(0.5)


def test_each_power_in_the_name_of_a_row_is_raised():
    table = pd.DataFrame([[1, 0], [0, 2]], index=["3^10", "5^1 2^1"])
    labels = [label.get_text() for label in draw(table).get_yticklabels()]
    assert labels == ["$3^{10}$", "$5^{1}$ $2^{1}$"]


def test_the_panels_and_the_rows_of_a_step_fit_into_its_card():
    figure = plt.figure(figsize=(8, 2.4))
    panel = Panel("P_3", NodeKayles(), path(3))
    draw_case(Step("", [panel], {"value": range(60)}), {}, figure)
    for inside in figure.axes[0].child_axes:
        box = inside.get_window_extent()
        assert box.y0 >= 0
        assert box.x1 <= figure.bbox.x1


def test_a_table_of_names_fits_into_its_card():
    figure = plt.figure(figsize=(8, 2.4))
    table = pd.DataFrame([["0", "1"]] * 8, columns=["a", "b"]).rename_axis(columns="class")
    draw_case(table, {}, figure)
    figure.canvas.draw()
    assert figure.axes[0].get_tightbbox().y1 <= figure.bbox.y1


def test_a_caption_is_short_and_the_same_in_every_run():
    assert caption(Spider(3, 2, 1)) == "Spider(3, 2, 1)"
    assert caption(cycle(12)) == "a graph with 12 vertices and 12 edges"
    assert caption(nx.path_graph(2)) == "a graph with 2 vertices and 1 edge"
    assert caption(Spider(*[1] * 99)) == "a graph with 100 vertices and 99 edges"
    assert caption((path(2), 3)) == "(a graph with 2 vertices and 1 edge, 3)"
    assert (
        caption(NimOnGraph().start(path(40), at=3))
        == "a graph with 40 vertices and 39 edges, token on 3"
    )
    assert caption(TOKEN) == "token on a; a–b 2, loop at b 1"
    assert "1  1  0" in caption(pd.DataFrame([[0, 1], [1, 0]]))  # a table, no matrix
    assert caption(lambda n: n).startswith("<function")
    assert "0x" not in caption([Nameless(), nx.DiGraph(), object(), lambda n: n])
    assert all(len(caption(value)) <= 60 for value, _ in ANYTHING.values())


def test_what_is_predicted_and_computed_is_shown_for_claims_without_a_board():
    assert sorted(rendered(draw_comparison(3, 4, agree=False))) == [
        "3",
        "4",
        "the game gives",
        "the statement says",
    ]
    (bars,) = draw_comparison([1, 2, 3, 4, 5, 6], np.arange(6), agree=True).child_axes[1].patches
    assert np.nan_to_num(bars.get_data().values[::2]).tolist() == [0, 1, 2, 3, 4, 5]
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
    assert explorer._picture.layout.display is None
    assert [ax for ax in explorer._figure.axes[0].child_axes if ax.patches]


EXPLORED = {
    "numbers": (
        Subtraction(),
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
    "an array": (Subtraction(), int, {"heap": np.arange(5)}, "2: Grundy value <b>2</b>"),
}


@pytest.mark.parametrize("kind", EXPLORED)
def test_any_game_is_explored_on_any_family_of_positions(kind):
    game, family, sliders, words = EXPLORED[kind]
    explorer = explore(game, family, **sliders)
    assert words in explorer._text.value
    values = [slider.value for slider in explorer._sliders.values()]
    position = family(*values) if family else tuple(values) if len(values) > 1 else values[0]
    assert f"Grundy value <b>{grundy(game, position)}</b>" in explorer._text.value
    assert b"<svg" in bytes(explorer._picture.value)


def test_an_explorer_of_any_function_speaks_no_python_and_its_code_runs():
    """Of a lambda the name is no Python, and of an emptied field the error is one of calls."""
    for family in (path, lambda n: path(n)):
        explorer = explore(NodeKayles(), family, n=range(5))
        for typed in ("", "1, 2"):
            explorer._fields["arguments"].value = typed
            assert explorer.task.wait(60)
            assert "The family takes n; it was given (" in explorer._text.value
        move(explorer, "n", 1)
        assert "its only option, with its value:" in explorer._text.value.lower()
        names = {"family": family, "path": path, "NodeKayles": NodeKayles}
        exec(explorer.code, {**names, "grundy": grundy, "draw": draw, "options": options})


def test_the_code_of_an_explorer_of_a_sum_runs():
    """It had Sum(games=(...)), which is not how a sum is made."""
    explorer = explore(Sum(Nim(), NodeKayles()), lambda n: (n, path(n)), n=range(4))
    names = {"family": lambda n: (n, path(n)), "Sum": Sum, "Nim": Nim, "NodeKayles": NodeKayles}
    exec(explorer.code, {**names, "grundy": grundy, "draw": draw, "options": options})
    assert "Sum(Nim(), NodeKayles())" in explorer.code


def test_a_typed_name_that_a_statement_does_not_know_is_no_error_of_python():
    """It said "KeyError 'zzz'"."""
    explorer = explore(paper("octal-0.33")["octal033-thm-19-table"])
    explorer._fields["row"].value = "zzz"
    assert explorer.task.wait(60)
    assert explorer._text.value.endswith("There is no &#x27;zzz&#x27; here.")


def test_a_slider_at_what_is_no_position_says_why_and_goes_on():
    explorer = explore(GraphNim(), cycle, n=range(1, 8))
    move(explorer, "n", 2)
    assert "at least 3" in explorer._text.value
    assert explorer._picture.layout.display == "none"
    move(explorer, "n", 3)
    assert "Grundy value" in explorer._text.value
    assert explorer._picture.layout.display is None


REFUSED = {
    "a root that is no vertex": (
        lambda: draw(path(3), root=9),
        "root is a vertex of the board, one of 0, 1, 2; it was given 9",
    ),
    "a root that is a list": (
        lambda: draw(path(3), root=[1]),
        r"one of 0, 1, 2; it was given \[1\]",
    ),
    "a ring of no vertices": (
        lambda: draw(path(3), ring=[0, 5]),
        "Each of ring is a vertex of the board, .*; it was given 5",
    ),
    "a ring that is a number": (
        lambda: draw(path(3), ring=1),
        "ring is a list of vertices of the board; it was given 1",
    ),
    "names that are a number": (
        lambda: draw(path(3), names=3),
        "names is True, False or a mapping .*; it was given 3",
    ),
    "names of no vertices": (
        lambda: draw(path(3), names={9: "x"}),
        "A named vertex is a vertex of the board, .*; it was given 9",
    ),
    "a token's root": (
        lambda: draw(TOKEN, root="c"),
        "root is a vertex of the board, one of 'a', 'b'; it was given 'c'",
    ),
    "axes that are none": (
        lambda: draw(path(3), ax=5),
        "ax is the axes to draw on, .*; it was given 5",
    ),
    "a directed graph": (lambda: draw(nx.DiGraph()), "must be undirected; it was given a DiGraph"),
    "no subject": (
        lambda: explore(None),
        "explore takes a claim, an idea, or a game with a family .*; it was given None",
    ),
    "an object": (lambda: explore(Nameless()), "it was given Nameless"),
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
    "a drawing of a number": (lambda: sketch(3), "A board is a Graph, .*; it was given 3"),
    "a drawing of a word": (
        lambda: sketch("nonsense"),
        "'nonsense' is one word, but no graph6 code and no sparse6 code; write edges .*",
    ),
}


@pytest.mark.parametrize("kind", REFUSED)
def test_bad_input_is_met_by_one_sentence(kind):
    call, sentence = REFUSED[kind]
    with pytest.raises((TypeError, ValueError), match=sentence) as refused:
        call()
    assert "\n" not in str(refused.value)
    assert "0x" not in str(refused.value)


def test_the_still_picture_reads_no_tex_in_what_is_said():
    explorer = explore(Words(), word=[r"$\unknown$", "\ud800"])
    assert "<img" in explorer._repr_mimebundle_()[0]["text/html"]
    move(explorer, "word", r"$\unknown$")
    assert r"$\unknown$: Grundy value" in explorer._text.value
    assert "<img" in explorer._repr_mimebundle_()[0]["text/html"]


def contrast(one, other):
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def luminance(colour):
    parts = [x / 12.92 if x <= 0.04045 else ((x + 0.055) / 1.055) ** 2.4 for x in to_rgb(colour)]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def test_values_have_colours_that_are_read_on_white_and_on_dark_and_zero_has_one_of_its_own():
    colours = [value_colour(value) for value in range(300)]
    assert colours.count(colours[0]) == 1
    assert len(set(colours[:12])) == 12
    assert set(colours[12:]).isdisjoint(colours[:12])
    assert all(
        contrast(colour, "#FFFFFF") > 4.4 and contrast(colour, "#111111") > 4.1
        for colour in colours
    )


def test_an_option_graph_has_each_position_once_with_the_mex_of_its_options_and_is_drawn_by_levels():
    for game, board in (
        (NodeKayles(), path(6)),
        (GraphNim(), Spider(2, 1, 1)),
        (OctalHeaps("0.77"), 5),
    ):
        graph = option_graph(game, board)
        assert len(set(graph.positions)) == len(graph.positions)
        assert [mex(graph.values[j] for j in among) for among in graph.options] == list(
            graph.values
        )
        assert all(
            graph.levels[i] > graph.levels[j]
            for i, among in enumerate(graph.options)
            for j in among
        )
        assert all(
            (graph.values[i] == 0) == (not any(i == first for first, _ in graph.winning))
            for i in range(len(graph.values))
        )
        drawn = rendered(draw(graph))
        assert all(
            drawn.count(str(value)) >= graph.values.count(value) for value in set(graph.values)
        )
    with pytest.raises(
        ValueError, match="at most 60 positions; play from this one can come to more"
    ):
        option_graph(NodeKayles(), path(40))


def test_an_option_shows_what_the_move_took():
    board = Spider(2, 1, 1).graph
    for game in (GraphNim(), NodeKayles()):
        shown = options_on_board(game, board, options(game, board))
        assert [option.value for option in shown] == [
            option.value for option in options(game, board)
        ]
        for (value, shrunk), (_, left) in zip(shown, options(game, board), strict=True):
            vertices, edges = shrunk.removed
            assert len(edges) + len(shrunk.after.edges) == len(board.edges)
            assert set(vertices).isdisjoint(shrunk.remaining.vertices)
            assert grundy(game, shrunk.after) == value
            assert canonical_form(shrunk.remaining) == canonical_form(left)


def test_a_heap_of_more_than_six_in_a_cell_is_a_number_that_can_be_read():
    """A tower of eleven tokens in a cell has a label of four points."""
    ax = draw(why(Nim(), (11, 3)))
    sizes = {text.get_text(): text.get_fontsize() for text in ax.texts}
    assert sizes["(3, 11)"] > 8
    tokens, *_ = [dots for dots in draw(why(Nim(), 6)).collections if len(dots.get_offsets()) > 1]
    assert len(tokens.get_offsets()) == 6


@pytest.mark.parametrize("m", [9, 12])
def test_what_is_left_of_a_long_bistar_is_as_long_as_the_bistar_itself(m):
    """In square cells it was a third as long, and its vertices could not be seen."""
    figure = Figure(figsize=(10, 3.8))
    draw_with_options(figure, Octal("0.33"), Bistar((1, 2), (1, 1), middle=m))
    whole, left = map(closest, figure.axes)
    assert left > 0.8 * whole


def closest(ax):
    """The distance of two neighbouring vertices in pixels."""
    ax.figure.canvas.draw()
    dots = [dots for dots in ax.collections if isinstance(dots, PathCollection)]
    spots = np.concatenate(
        [one.get_offset_transform().transform(one.get_offsets()) for one in dots]
    )
    apart = np.hypot(*(spots[:, None] - spots).T)
    return apart[apart > 1].min()


def test_the_board_its_root_and_what_grows_stand_beside_a_period():
    period = discrepancy_period(Spider(3, 2, 2), (1, 3))
    assert "the board, and k pendant edges at v" in rendered(draw(period))
    for k in range(5):
        grown, new = period.grows.grown(k)
        assert len(new) == k
        assert len(grown.edges) - grundy(GraphNim(), grown) == period.term(k)
    game = NodeKayles()
    joined = joining_path_period(game, star(3), 0, star(2), 0)
    hung = leg_period(game, (1, 1))
    assert [grundy(game, joined.grows.grown(k)[0]) for k in range(6)] == joined.terms(6).tolist()
    assert [grundy(game, hung.grows.grown(k)[0]) for k in range(6)] == hung.terms(6).tolist()
    assert "the board, and a path of k vertices from u to v" in rendered(draw(joined))
    spiders = Growing(Spider(1, 1, 1), 0, "path", (Spider(1, 1), 0))
    assert rendered(draw(spiders)) == rendered(draw(joined.grows))


def test_boards_with_any_names_are_drawn_on():
    board = sketch(
        Graph.of([(1, "1"), ("1", r"$\unknown$"), (r"$\unknown$", "\ud800"), (1, 2), ("1", 2)])
    )
    assert len(board.canvas.view["board"]["parts"]) == 5 + 5
    assert "\ud800" not in json.dumps(board.canvas.view, ensure_ascii=False)


SHOWN = {
    "a board": (lambda: draw(path(5)), "a path with 5 vertices"),
    "a board with names": (
        lambda: draw(nx.path_graph(2), names=True),
        "a graph with 2 vertices and",
    ),
    "a token": (lambda: draw(NimOnGraph().start(path(2), at=0)), "token on 0; 0–1 1"),
    "heaps": (lambda: draw((3, 5)), "heaps of 3, 5"),
    "values": (lambda: draw([0, 1, 2]), "0, 1, 2"),
    "a strip": (lambda: draw([0, 1, 2], strip=True), "0, 1, 2"),
    "a period": (lambda: draw(find_period(OctalHeaps("0.77"))), "period 12 from 71 on"),
    "options": (lambda: draw(options(NodeKayles(), path(3))), "0: ∅, 1: 0 alone"),
    "reasons": (
        lambda: draw(why(NodeKayles(), path(2))),
        "value 1: a path with 2 vertices, to 0: ∅",
    ),
    "all positions": (
        lambda: draw(option_graph(NodeKayles(), path(2))),
        "1: a path with 2 vertices, 0: ∅",
    ),
    "a table": (lambda: draw(pd.DataFrame([[1, 2, 3]])), "a table of 1 by 3 cells"),
    "a list": (
        lambda: draw([path(2), cycle(3)]),
        "a path with 2 vertices, a cycle with 3 vertices",
    ),
    "a mapping": (lambda: draw({"P": path(2)}), "P: a path with 2 vertices"),
    "a sum of states": (lambda: draw(decomposition("S[0v,1^,2]")), "S[0v,1^,2] ≅ R₂ + T₁"),
    "a text": (lambda: draw("words & more"), "words & more"),
}


@pytest.mark.parametrize("kind", SHOWN)
def test_a_drawing_is_shown_as_one_image_that_says_what_is_drawn(kind):
    """matplotlib's own axes are shown as the text <Axes: >. The figure is closed when it is shown."""
    drawing, words = SHOWN[kind]
    before = plt.get_fignums()
    ax = drawing()
    assert isinstance(ax, plt.Axes)
    [alternative] = re.findall(
        '<img alt="([^"]*)" width="\\d+" height="\\d+" src="data:', ax._repr_html_()
    )
    assert unescape(alternative).startswith(f"Picture: {words}")
    assert repr(ax) == unescape(alternative)
    assert plt.get_fignums() == before


def test_axes_that_are_given_stay_those_of_the_reader():
    figure = plt.figure()
    ax = draw(path(3), ax=figure.subplots())
    assert type(ax) is plt.Axes
    assert not hasattr(ax, "_repr_html_")
    plt.close(figure)


@pytest.mark.notebook
@pytest.mark.slow
def test_a_loop_in_a_notebook_shows_each_drawing_in_its_place_and_warns_of_nothing():
    import nbformat
    from nbclient import NotebookClient

    cells = [
        "from gamelab import draw, path",
        "for n in range(2, 32):\n    print(n)\n    display(draw(path(n)))",
        "for n in range(2, 32):\n    draw(path(n))",
        "draw(path(2));",
        "draw(path(2))",
    ]
    notebook = nbformat.from_dict(new_notebook(cells, {}))
    NotebookClient(notebook, timeout=300, kernel_name="python3").execute()
    _, loop, at_the_end, hidden, last = (cell.outputs for cell in notebook.cells)
    kinds = [output.output_type for output in loop]
    assert kinds == ["stream", "display_data"] * 30
    assert [output.name for output in loop[::2]] == ["stdout"] * 30
    for n, output in enumerate(loop[1::2], 2):
        assert f'alt="Picture: a path with {n} vertices"' in output.data["text/html"]
    assert [output.output_type for output in at_the_end] == ["display_data"] * 30
    for output in [*at_the_end, *hidden, *last]:
        assert '<img alt="Picture: a path with' in output.data["text/html"]
    assert len(hidden) == len(last) == 1
    assert "<Axes" not in nbformat.writes(notebook)
