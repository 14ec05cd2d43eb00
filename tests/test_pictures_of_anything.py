"""Any value has a picture, which says in words what it shows; what cannot be drawn is refused in one
sentence.
"""

import io
import os
import re
import subprocess
import sys
from html import unescape

import matplotlib.pyplot as plt
import networkx as nx
import numpy as np
import pandas as pd
import pytest
from conftest import new_notebook
from matplotlib.collections import PathCollection
from matplotlib.colors import to_rgb
from matplotlib.figure import Figure
from matplotlib.text import Text

from gamelab import (
    Bistar,
    Caterpillar,
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
    WeightedGraph,
    canonical_form,
    cycle,
    decomposition,
    discrepancy_period,
    draw,
    find_period,
    grundy,
    joining_path_period,
    mex,
    option_graph,
    options,
    paper,
    path,
    star,
    why,
)
from gamelab.boards import AccentedSpider, Growing
from gamelab.plots import draw_options, value_colour
from gamelab.plots.describe import caption
from gamelab.plots.grid import draw_comparison, options_on_board
from gamelab.plots.palette import GONE
from gamelab.statements import MarkedBoard, Panel, Step
from gamelab.widgets.explore import draw_case, height_of_case


class Words(Ruleset):
    """Strike one letter."""

    def moves(self, word):
        return sorted({word[:i] + word[i + 1 :] for i in range(len(word))})


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
    """The sorted texts of a picture that the drawing library has really drawn; none of them is an
    address.
    """
    ax.figure.savefig(io.BytesIO(), dpi=40)
    written = [text.get_text() for text in ax.findobj(Text) if text.get_text()]
    assert not [words for words in written if re.search("0x[0-9a-f]", words)]
    return sorted(written)


itself = []
itself.append(itself)
TOKEN = NimOnGraph().start(WeightedGraph.of([("a", "b", 2), ("b", "b", 1)]), at="a")
GAPS = pd.DataFrame({0: [1, 2], 1: [pd.NA, 3]}, dtype="Int64").rename_axis(index="a", columns="b")
NAMED = pd.DataFrame([[1]], pd.Index([1], name=r"$\bad$"), pd.Index([1], name="l"))
KAYLES = find_period(OctalHeaps("0.77"))
STRANGE = Graph.of([(r"$\unknown$", "\ud800"), ("\ud800", ("leaf", 1))])

# the value, the texts that are written (None: any), and the beginning of its alternative text
DESCRIBED = [
    (5, "5", "heaps of 5"),
    (np.int64(4), "4", "heaps of 4"),
    (10**6, ["1,000,000"], "heaps of"),
    (10**5000, ["about 10^5000"], "heaps of"),
    ((3, 0, 5), "035", "heaps of 3, 0, 5"),
    ((), "∅", "heaps of none"),
    (-3, ["-3"], "-3"),
    (3.5, ["3.5"], "3.5"),
    (None, ["None"], "none"),
    ("kayles", ["kayles"], "kayles"),
    (r"$\unknown$", [r"$\unknown$"], ""),
    ("\ud800a\x00", ["�a�"], "�a�"),
    ("word " * 99, None, "word"),
    (frozenset("cab"), ["{'a', 'b', 'c'}"], "a, b and c"),
    (Nameless(), ["Nameless"], "Nameless"),
    (Unwritable(), ["a Unwritable"], "a Unwritable"),
    ({}, ["nothing"], "nothing"),
    ({"P": path(2)}, "P", "P: a path with 2 vertices"),
    ({"G": path(3), (1, 2): 5}, ["(1, 2)", "5", "G"], "G: "),
    ((path(3), 5, (1, 2)), "++125", ""),
    ([path(2), cycle(3)], [], "a path with 2 vertices, a cycle with 3 vertices"),
    ([path(2)] * 50, ["and 10 more"], "the 40 entries"),
    ([0, 1.5, -2], None, "0, 1.5, -2"),
    ([[1, 2], [3, 4]], None, "a table of 2 by 2 cells"),
    (np.arange(50_000) % 7, None, "the 50,000 values 0, 1"),
    (np.array(["a", "b"]), "ab", "a, b"),
    (pd.DataFrame([[1, 2]], ["$x$"], ["$", r"$\bad$"]), None, "a table"),
    (NAMED, None, "a table of 1 by 1 cells"),
    (GAPS, None, "a table of 2 by 2 cells"),
    (pd.DataFrame(), ["an empty table"], ""),
    (options(GraphNim(), path(3)), "01∅", "0: ∅, 1: a path with 2 vertices"),
    (options(OctalHeaps("0.77"), 3), "0111122", ""),
    (
        why(GraphNim(), path(3)),
        ["to 0", "to 1", "value 2"],
        "value 2: a path with 3 vertices, to 0: ",
    ),
    (option_graph(NodeKayles(), path(2)), "01∅", "1: a path with 2 vertices, 0: ∅"),
    (TOKEN, "12ab", "token on a; a–b 2"),
    (decomposition("S[0v,1^,2]"), None, "S[0v,1^,2] ≅ R₂ + T₁"),
    (KAYLES, None, "period 12 from 71 on"),
    (path(5), [], "a path with 5 vertices"),
    (path(0), "∅", "∅"),
]
DRAWN = [
    itself,
    [],
    [1, float("nan"), float("inf")],
    [10**400, 1],
    [[1, 2], [3]],
    range(4),
    np.array([[1, np.nan], [np.inf, 2]]),
    np.zeros((0, 3)),
    np.zeros((2, 3, 4), int),
    pd.DataFrame([["1*", None, r"$\bad$"]]),
    options(NimOnGraph(), TOKEN),
    options(Sum(GraphNim(), Nim()), (path(2), 1)),
    why(Words(), "nim"),
    AccentedSpider.of("S[2,2v,3^]"),
    paper("graph-nim")["Theorem 2.1"],
    Caterpillar(2, 0, 1),
    nx.MultiGraph([(0, 0), (0, 1), (0, 1)]),
]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("value", "written", "words"),
    [*DESCRIBED, *((value, None, "") for value in DRAWN)],
    ids=lambda one: type(one).__name__,
)
def test_anything_has_a_picture_that_says_what_it_shows_also_on_axes_of_the_reader(
    value, written, words
):
    """matplotlib's own axes are shown as the text <Axes: >. A figure is closed when it is shown."""
    before, ax = plt.get_fignums(), draw(value)
    found = rendered(ax)
    assert written is None or found == sorted(written)
    image = '<img alt="([^"]*)" width="\\d+" height="\\d+" src="data:'
    [alternative] = re.findall(image, ax._repr_html_())
    assert unescape(alternative).startswith(f"Picture: {words}")
    assert repr(ax) == unescape(alternative)
    assert plt.get_fignums() == before
    small = plt.subplots(2, 3, figsize=(4, 2))[1][1, 1]
    assert draw(value, ax=small) is small
    assert not hasattr(small, "_repr_html_")
    rendered(small)
    assert len(caption(value)) <= 60


def test_what_is_left_out_of_a_picture_is_in_its_text_too():
    assert repr(draw([path(2)] * 50)).endswith("a path with 2 vertices; and 10 more")


def test_a_picture_of_one_s_own_is_used_in_lists_and_options_too():
    class Bar(frozenset):
        pass

    draw.register(Bar, lambda bar, ax=None: draw((len(bar),), ax))
    assert rendered(draw([Bar("ab"), path(2)])) == ["2"]
    assert rendered(draw_options([(7, Bar("abcd"))])) == ["4", "7"]


@pytest.mark.parametrize(
    ("board", "names", "written"),
    [
        (Spider(2, 1), None, []),
        (Spider(2, 1), True, ["0", "1,1", "1,2", "2,1"]),
        (Spider(2, 1), {0: "hub"}, ["hub"]),
        (TOKEN, False, ["1", "2"]),
        (NimOnGraph().start(STRANGE, at="\ud800"), True, [r"$\unknown$", "1", "1", "leaf1", "�"]),
    ],
)
def test_vertices_have_their_names_on_demand(board, names, written):
    assert rendered(draw(board, names=names)) == written


def test_rings_are_drawn_on_demand_and_names_stand_apart_and_outside_their_rings():
    assert len(draw(Spider(2, 1), root=0, ring=[(1, 2), (2, 1)]).lines) == 3
    names = draw(Graph.of([("left end", "right end")]), names=True).texts
    boxes = [text.get_window_extent() for text in names]
    assert not boxes[0].overlaps(boxes[1])
    high = Spider(20, 20, 1)
    ax = draw(high)
    assert np.ptp(ax.get_xlim()) > np.ptp(ax.get_ylim())  # a high board lies
    for ax in (draw(high, root=0, names={0: "u"}), draw(Growing(high.graph, 0))):
        ring, name = ax.lines[0], ax.texts[0]
        ends = map(ax.transData.transform, (ring.get_xydata()[0], name.get_position()))
        apart = 72 / ax.figure.dpi * np.hypot(*np.subtract(*ends))
        assert apart > ring.get_markersize() / 2 + name.get_fontsize() / 2


@pytest.mark.parametrize("value", [TOKEN, {"P": TOKEN}, [4, 1], KAYLES, (3, 5), NAMED], ids=str)
def test_letters_are_ten_pixels_high_where_a_card_is_480_wide(value):
    ax = draw(value, ax=plt.figure(figsize=(8, 2.4)).subplots())
    ax.figure.canvas.draw()
    sizes = [text.get_fontsize() for text in ax.findobj(Text) if text.get_text()]
    assert min(sizes) * 480 / 8 / 72 >= 10


def test_a_period_stands_beside_its_board_on_axes_with_names():
    ax = draw(KAYLES)
    assert (ax.get_xlabel(), ax.get_ylabel()) == ("k", "value")
    texts = rendered(draw({str(n): discrepancy_period(Spider(n), 0) for n in (5, 3)}))
    assert texts.count("k pendant edges at v") == 2
    assert sum(", discrepancies: period" in text for text in texts) == 2
    joined = joining_path_period(NodeKayles(), star(3), 0, star(2), 0)
    assert "a path of k vertices from u to v" in rendered(draw(joined))
    spiders = Growing(Spider(1, 1, 1), 0, "path", (Spider(1, 1), 0))
    assert rendered(draw(spiders)) == rendered(draw(joined.grows))


def test_vertices_with_colours_are_filled_on_a_board_alone_and_beside_others():
    marked = MarkedBoard(path(3), {2: "#D55E00"})
    beside = draw({"before": path(2), "after": marked}).child_axes[1]
    for ax in (draw(marked), beside):
        assert [dot.get_color() for dot in ax.lines] == ["#D55E00"]


def test_a_table_has_room_for_long_names_and_for_both_values_of_a_cell():
    table = pd.DataFrame([["0*", "1"]], ["{1, 4, 5, 6, 8, 9}: 12"], ["a", "b"])
    labels = card_of(table).get_yticklabels()
    assert all(label.get_window_extent().x0 > 0 for label in labels)
    ax = draw(table, printed=table.replace("0*", "0"))
    ax.figure.draw_without_rendering()
    [words], [ring] = ax.texts, ax.patches
    inside, cell = words.get_window_extent(), ring.get_window_extent()
    assert cell.x0 < inside.x0 < inside.x1 < cell.x1
    assert cell.y0 < inside.y0 < inside.y1 < cell.y1


def test_boards_side_by_side_have_one_scale_and_hang_from_one_line():
    whole, part, around = (NimOnGraph().start(one, at=0) for one in (path(4), path(2), cycle(4)))
    left, right = draw({"whole": whole, "part": part}).child_axes
    assert left.get_xlim() == right.get_xlim()
    first, second = (one.collections[0].get_offsets().tolist() for one in (left, right))
    assert first == second  # the place of the token
    assert rendered(right) == ["0", "1", "1"]
    high, flat = draw({"a cycle": around, "a path": part}).child_axes
    assert np.ptp(high.get_ylim()) == pytest.approx(np.ptp(flat.get_ylim()))


def test_a_single_edge_stands_close_below_its_title_at_the_left():
    ax = draw(Graph.of([(0, 1)]), ax=plt.figure(figsize=(8, 2.4)).add_axes((0, 0, 1, 1)))
    ax.apply_aspect()
    assert ax.get_window_extent().height < 0.7 * 100
    assert ax.get_xlim()[0] > -0.3


def test_each_power_in_the_name_of_a_row_is_raised():
    table = pd.DataFrame([[1, 0], [0, 2]], index=["3^10", "5^1 2^1 1"])
    labels = [label.get_text() for label in draw(table).get_yticklabels()]
    assert labels == ["$3^{10}$", "$5^{1}$ $2^{1}$ 1"]


def card_of(value, words=""):
    """The axes of a case on a card."""
    figure = plt.figure(figsize=(8, height_of_case(value)))
    draw_case(value, {}, figure, words)
    figure.canvas.draw()
    return figure.axes[0]


def test_what_a_card_shows_fits_and_has_the_names_that_its_words_use():
    assert height_of_case(path(9)) == 2.4 < height_of_case(star(4)) <= 3.4
    row = card_of(np.arange(9))
    assert (row.get_xlabel(), row.get_ylabel()) == ("index", "value")
    board = path(3).with_pendant_edges(0, 2)
    for words, names in (("G = 0–1, 1–2", ["0", "1", "2"]), ("a path", [])):
        assert sorted(text.get_text() for text in card_of(board, words).texts) == names
    step = card_of(Step("", [Panel("P_3", NodeKayles(), path(3))], {"value": range(60)}))
    for box in (inside.get_window_extent() for inside in step.child_axes):
        assert box.y0 >= 0
        assert box.x1 <= step.figure.bbox.x1
    table = pd.DataFrame([["0", "1"]] * 8, columns=["a", "b"]).rename_axis(columns="class")
    ax = card_of(table)
    assert ax.get_tightbbox().y1 <= ax.figure.bbox.y1


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (cycle(12), "a graph with 12 vertices and 12 edges"),
        (nx.path_graph(2), "a graph with 2 vertices and 1 edge"),
        ((path(2), 3), "(a graph with 2 vertices and 1 edge, 3)"),
        (NimOnGraph().start(path(40), at=3), "a graph with 40 vertices and 39 edges, token on 3"),
        (TOKEN, "token on a; a–b 2, loop at b 1"),
    ],
)
def test_a_caption_is_short_and_the_same_in_every_run(value, words):
    assert caption(value) == words
    assert "1  1  0" in caption(pd.DataFrame([[0, 1], [1, 0]]))  # a table, no matrix
    assert "0x" not in caption([Nameless(), nx.DiGraph(), object(), lambda n: n])


def test_what_is_predicted_and_computed_stands_side_by_side():
    found = rendered(draw_comparison(3, 4, agree=False))
    assert found == ["3", "4", "the game gives", "the statement says"]
    (bars,) = draw_comparison([1, 2, 3, 4, 5, 6], np.arange(6), agree=True).child_axes[1].patches
    assert bars.get_data().values[::2].tolist() == [0, 1, 2, 3, 4, 5]


VERTEX = "is a vertex of the board, one of"


@pytest.mark.parametrize(
    ("value", "how", "sentence"),
    [
        (path(3), {"root": 9}, f"root {VERTEX} 0, 1, 2; it was given 9"),
        (path(3), {"root": [1]}, rf"root {VERTEX} 0, 1, 2; it was given \[1\]"),
        (path(3), {"ring": [0, 5]}, f"Each of ring {VERTEX} .*; it was given 5"),
        (path(3), {"ring": 1}, "ring is a list of vertices of the board; it was given 1"),
        (path(3), {"names": 3}, "names is True, False or a mapping .*; it was given 3"),
        (path(3), {"names": {9: "x"}}, f"A named vertex {VERTEX} .*; it was given 9"),
        (path(3), {"ax": 5}, "ax is the axes to draw on, .*; it was given 5"),
        (TOKEN, {"root": "c"}, f"root {VERTEX} 'a', 'b'; it was given 'c'"),
        (nx.DiGraph(), {}, "must be undirected; it was given a DiGraph"),
        (MarkedBoard(path(3), {7: "red"}), {}, f"A coloured vertex {VERTEX}"),
    ],
)
def test_what_cannot_be_drawn_is_refused_in_one_sentence(value, how, sentence):
    with pytest.raises((TypeError, ValueError), match=f"^[^\n]*{sentence}") as refused:
        draw(value, **how)
    assert "0x" not in str(refused.value)


def luminance(colour):
    parts = [x / 12.92 if x <= 0.04045 else ((x + 0.055) / 1.055) ** 2.4 for x in to_rgb(colour)]
    return np.dot(parts, (0.2126, 0.7152, 0.0722)) + 0.05


def test_the_colours_of_values_are_read_on_white_and_on_dark():
    for light in map(luminance, map(value_colour, range(13))):
        assert luminance("#FFFFFF") / light > 4.4
        assert light / luminance("#111111") > 4.1


def test_an_option_graph_has_each_position_once_with_the_mex_of_its_options():
    for game, board in ((NodeKayles(), path(6)), (GraphNim(), Spider(2, 1, 1)), (Nim(), (1, 2))):
        graph = option_graph(game, board)
        assert len({*graph.positions}) == len(graph.positions)
        for i, among in enumerate(graph.options):
            assert mex(graph.values[j] for j in among) == graph.values[i]
            assert all(graph.levels[i] > graph.levels[j] for j in among)
        assert {first for first, _ in graph.winning} == {*np.flatnonzero(graph.values)}
        drawn = rendered(draw(graph))
        for value in {*graph.values}:
            assert drawn.count(str(value)) >= graph.values.count(value)
    words = "at most 60 positions; play from this one can come to more"
    with pytest.raises(ValueError, match=words):
        option_graph(NodeKayles(), path(40))


@pytest.mark.parametrize("game", [GraphNim(), NodeKayles()], ids=repr)
def test_an_option_shows_what_the_move_took(game):
    board = Spider(2, 1, 1).graph
    pairs = options(game, board)
    for (value, left), option in zip(pairs, options_on_board(game, board, pairs), strict=True):
        vertices, edges = option.position.removed
        assert option.value == value == grundy(game, option.position.after)
        assert len(edges) + len(option.position.after.edges) == len(board.edges)
        assert {*vertices}.isdisjoint(option.position.remaining.vertices)
        assert canonical_form(option.position.remaining) == canonical_form(left)
        lines = draw(option.position).collections[0].get_colors()
        assert [tuple(colour[:3]) for colour in lines].count(to_rgb(GONE)) == len(edges)


def test_a_heap_of_more_than_six_in_a_cell_is_a_number_that_can_be_read():
    """A tower of eleven tokens in a cell has a label of four points."""
    sizes = {text.get_text(): text.get_fontsize() for text in draw(why(Nim(), (11, 3))).texts}
    assert sizes["(3, 11)"] > 8
    assert "6" in rendered(draw(why(Nim(), 6)))


@pytest.mark.parametrize("m", [9, 12])
def test_what_is_left_of_a_long_bistar_is_as_long_as_the_bistar_itself(m):
    """In square cells it was a third as long, and its vertices could not be seen."""

    def closest(ax):
        """The distance of two neighbouring vertices in pixels."""
        ax.figure.canvas.draw()
        dots = [dots for dots in ax.collections if isinstance(dots, PathCollection)]
        places = [one.get_offset_transform().transform(one.get_offsets()) for one in dots]
        spots = np.concatenate(places)
        apart = np.hypot(*(spots[:, None] - spots).T)
        return apart[apart > 1].min()

    figure = Figure(figsize=(10, 3.8))
    game, board = Octal("0.33"), Bistar((1, 2), (1, 1), middle=m).graph
    draw(board, ax=figure.add_axes((0.01, 0.01, 0.3, 0.98)))
    beside = figure.add_axes((0.33, 0.01, 0.66, 0.98))
    draw_options(options_on_board(game, board, options(game, board)), ax=beside)
    whole, left = map(closest, figure.axes)
    assert left > 0.8 * whole


@pytest.mark.slow
def test_tables_and_periods_are_the_same_bytes_in_every_process():
    code = """if True:
        import pandas as pd
        from gamelab import OctalHeaps, draw, find_period
        from gamelab.widgets.svg import svg_of_figure
        for value in (find_period(OctalHeaps("0.123")), pd.DataFrame([["1*", "2"], ["0", "x"]])):
            print(svg_of_figure(draw(value).figure))
    """
    first, again = (
        subprocess.check_output(
            [sys.executable, "-c", code], env=dict(os.environ, PYTHONHASHSEED=seed)
        )
        for seed in "12"
    )
    assert first == again
    assert first.count(b"<svg") == 2


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
    # a busy kernel may send the digits and the end of a line apart
    seen = [output.get("text") or output.data["text/html"] for output in loop]
    parts = re.split(r'<img alt="Picture: a path with (\d+) vertices"[^>]*>', "".join(seen))
    assert parts == [part for n in range(2, 32) for part in (f"{n}\n", str(n))] + [""]
    assert [output.output_type for output in at_the_end] == ["display_data"] * 30
    for output in [*at_the_end, *hidden, *last]:
        assert '<img alt="Picture: a path with' in output.data["text/html"]
    assert len(hidden) == len(last) == 1
    assert "<Axes" not in nbformat.writes(notebook)
