"""Names of vertices for players, on boards of matches, on the drawing board and in exercises."""

import re

import networkx as nx
import pytest

from gamelab import (
    ArcKayles,
    Arrows,
    Bistar,
    Caterpillar,
    ConnectedSubtraction,
    GraphNim,
    Match,
    NimOnGraph,
    NodeKayles,
    Spider,
    Sum,
    WeightedGraph,
    cycle,
    grid,
    path,
)
from gamelab.boards.graph import Graph
from gamelab.match.drawing_board import DrawingBoard
from gamelab.match.match_view import MatchView
from gamelab.match.names import vertex_names

FAMILIES = {
    Spider(2, 1, 1): "hub a1 a2 b1 c1",
    Spider(3, 1): "hub a1 a2 a3 b1",
    Bistar((1, 2), (1,), middle=3): "hub 1 hub 2 a1 b1 b2 c1 m1 m2",
    Bistar((1,), (1, 1), middle=0): "hub a1 b1 c1",
    Bistar(None, (2, 1), middle=2): "hub a1 a2 b1 m1",
    Caterpillar(2, 0, 1): "1 2 3 1a 1b 3a",
    Caterpillar(3): "1 1a 1b 1c",
    path(4): "",
    cycle(4): "",
}


def names(graph):
    return [name.text for name in vertex_names(graph).values()]


@pytest.mark.parametrize("board", FAMILIES, ids=str)
def test_vertices_of_families_have_the_names_of_people(board):
    assert " ".join(names(Graph.from_board(board))) == FAMILIES[board]


def test_after_the_leg_z_comes_the_leg_aa():
    assert names(Spider(*[1] * 28).graph)[26:] == ["z1", "aa1", "ab1"]


def test_no_leg_of_a_bistar_has_the_letter_of_the_path_between_the_hubs():
    found = names(Bistar((1,) * 12, (1, 1), middle=2).graph)
    assert len({*found}) == len(found) == 17
    assert {"l1", "m1", "n1", "o1"} < {*found}


def test_the_rows_of_a_grid_are_counted_from_below_and_its_columns_have_letters():
    assert names(grid(2, 3)) == ["a2", "b2", "c2", "a1", "b1", "c1"]
    assert names(grid(1, 3)) == ["a1", "b1", "c1"]
    assert names(Graph.from_networkx(nx.grid_2d_graph(8, 8)))[-1] == "h1"


@pytest.mark.parametrize(
    "graph",
    [
        Graph.of([("a", "b"), ("b", (1, 1))]),
        Graph.from_networkx(nx.line_graph(nx.complete_graph(4))),
        Graph.from_networkx(nx.hypercube_graph(3)),
        Graph.of([(0, (1, 1)), (0, "a1")]),  # a name that another vertex has
        Graph.of([]),
    ],
    ids=str,
)
def test_other_boards_keep_the_names_that_their_maker_gave(graph):
    assert names(graph) in ([], ["a1"])


def label_of(view, id):
    return next(part["label"] for part in view["board"]["parts"] if part["id"] == id)


def test_moves_are_told_by_these_names():
    match = Match(NodeKayles(), Spider(2, 1)).choose(["v2"])
    assert match.story == "1. You remove a1 and a2."
    assert [move.imperative for move in match.moves] == ["remove hub and b1"]
    arcs = Match(ArcKayles(), grid(1, 2))
    assert arcs.moves[0].words == "removes a1 and b1"
    edges = Match(GraphNim(), Spider(2)).moves
    assert edges[0].words in ("removes edge hub–a1", "removes edge a1–a2")
    assert "arrow a1→hub" in "; ".join(move.words for move in Match(Arrows(), Spider(2, 2)).moves)
    spine = Match(ConnectedSubtraction({1}), Caterpillar(1, 1)).moves
    assert {move.words for move in spine} == {"removes vertex 1a", "removes vertex 2a"}


def test_parts_that_remain_keep_their_names_in_the_match():
    match = Match(ConnectedSubtraction({1}), grid(2, 2)).choose(["v0"])
    named = {part["id"]: part["name"] for part in match.board.parts() if part["kind"] == "vertex"}
    assert named == {"v1": "b2", "v2": "a1", "v3": "b1"}


def test_hints_and_reasons_have_these_names_too():
    view = MatchView(Match(NodeKayles(), Spider(2, 2, 1)))
    for what in ("hint", "values", "why"):
        view = view.after({"do": "show", "what": what})
    told = str(view.view["aside"])
    assert "remove " in told
    assert not re.search(r"\(\d, ", told)


def test_labels_say_the_place_of_a_vertex_and_the_neighbours_that_are_left():
    start = MatchView(Match(ConnectedSubtraction({1}), Spider(3, 1, 1)))
    assert label_of(start.view, "v2") == ("a2: second vertex of leg a, two neighbours: a1 and a3")
    assert label_of(start.view, "v0") == "hub, three neighbours: a1, b1 and c1"
    assert label_of(start.view, "e1") == "edge a1–a2"
    then = start.after({"do": "choose", "part": "v3"})
    assert label_of(then.view, "v2") == "a2: second vertex of leg a, one neighbour: a1"
    alone = MatchView(Match(ConnectedSubtraction({1}), path(1)))
    assert label_of(alone.view, "v0") == "vertex 0, no neighbours"


def test_labels_say_weights_loops_and_the_token():
    board = WeightedGraph.of([("a", "b", 2), ("b", "b", 1)])
    view = MatchView(Match(NimOnGraph(), NimOnGraph().start(board, at="a"))).view
    assert label_of(view, "v0") == "vertex a, with the token, one neighbour: b"
    assert label_of(view, "v1") == "vertex b, with a loop, one neighbour: a"
    assert label_of(view, "e0") == "edge a–b, weight 2"


def test_both_boards_of_a_sum_have_names():
    match = Match(Sum(NodeKayles(), Arrows()), (Spider(1, 1), grid(1, 4)))
    words = {move.words for move in match.moves}
    assert "removes hub, a1 and b1 in game 1" in words
    assert "draws the arrow b1→c1 in game 2" in words


def test_the_drawing_board_shows_these_names_and_its_code_the_vertices_themselves():
    board = DrawingBoard().after({"do": "paste", "text": "Spider(2, 1)"}).after({"do": "vertex"})
    named = [part["name"] for part in board.view["board"]["parts"] if part["kind"] == "vertex"]
    assert named == ["hub", "a1", "a2", "b1", "a"]
    assert label_of(board.view, "v2").startswith("a2: second vertex of leg a")
    assert (1, 2) in board.graph.vertices
    again = board.after({"do": "rename", "part": "v2", "name": "b1"})
    assert "name of its own" in again.complaint
    renamed = board.after({"do": "rename", "part": "v2", "name": "end"})
    assert label_of(renamed.view, "v2") == "vertex end, one neighbour: a1"
    without = board.after({"do": "delete", "part": "v2"}).view["board"]["parts"]
    assert [part["name"] for part in without if part["kind"] == "vertex"] == [
        "hub",
        "a1",
        "b1",
        "a",
    ]
