"""Names of vertices for players, on boards of matches, on the drawing board and in exercises."""

import re

import networkx as nx
import pytest

from gamelab import (
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
    grid,
    path,
)
from gamelab.boards.graph import Graph
from gamelab.match.drawing_board import DrawingBoard
from gamelab.match.match_view import MatchView
from gamelab.match.names import vertex_names

NAMES = {
    Spider(3, 1): "hub a1 a2 a3 b1",
    Bistar((1, 2), (1,), middle=3): "hub 1 hub 2 a1 b1 b2 c1 m1 m2",
    Bistar((1,), (1,), middle=0): "hub a1 b1",
    Bistar(None, (2, 1), middle=2): "hub a1 a2 b1 m1",
    # no leg has the letter of the path between the hubs
    Bistar((1,) * 13, (), middle=2): "hub 1 hub 2 a1 b1 c1 d1 e1 f1 g1 h1 i1 j1 k1 l1 n1 m1",
    Spider(*[1] * 27): f"hub {'1 '.join('abcdefghijklmnopqrstuvwxyz')}1 aa1",
    Caterpillar(2, 0, 1): "1 2 3 1a 1b 3a",
    # rows are counted from below, columns have letters
    grid(2, 3): "a2 b2 c2 a1 b1 c1",
    Graph.from_networkx(nx.grid_2d_graph(3, 2)): "a3 b3 a2 b2 a1 b1",
    # other boards keep the names that their maker gave
    path(4): "",
    Graph.of([("a", "b"), ("b", (1, 1))]): "a1",
    Graph.from_networkx(nx.line_graph(nx.complete_graph(4))): "",
    Graph.from_networkx(nx.hypercube_graph(3)): "",
    Graph.of([(0, (1, 1)), (0, "a1")]): "",  # a name that another vertex has
    Graph.of([]): "",
}


@pytest.mark.parametrize("board", NAMES, ids=str)
def test_vertices_of_families_have_the_names_of_people(board):
    found = [name.text for name in vertex_names(Graph.from_board(board)).values()]
    assert " ".join(found) == NAMES[board]
    assert len({*found}) == len(found)


def label_of(view, id):
    return next(part["label"] for part in view["board"]["parts"] if part["id"] == id)


def names_in(parts):
    return {part["id"]: part["name"] for part in parts if part["kind"] == "vertex"}


@pytest.mark.parametrize(
    ("game", "board", "words"),
    [
        (NodeKayles(), Spider(2, 1), ["removes a1 and a2", "removes hub, a1 and b1"]),
        (GraphNim(), Spider(2), ["removes edge hub–a1"]),
        (Arrows(), Spider(2, 2), ["draws the arrow a1→hub"]),
        (ConnectedSubtraction({1}), Caterpillar(1, 1), ["removes vertex 1a", "removes vertex 2a"]),
        (
            Sum(NodeKayles(), Arrows()),
            (Spider(1, 1), grid(1, 4)),
            ["removes hub, a1 and b1 in game 1", "draws the arrow b1→c1 in game 2"],
        ),
    ],
    ids=str,
)
def test_moves_are_told_by_these_names(game, board, words):
    assert {*words} <= {move.words for move in Match(game, board).moves}


def test_a_match_its_hints_and_its_reasons_keep_these_names():
    match = Match(NodeKayles(), Spider(2, 1)).choose(["v2"])
    assert match.story == "1. You remove a1 and a2."
    assert [move.imperative for move in match.moves] == ["remove hub and b1"]
    smaller = Match(ConnectedSubtraction({1}), grid(2, 2)).choose(["v0"])
    assert names_in(smaller.board.parts()) == {"v1": "b2", "v2": "a1", "v3": "b1"}
    view = MatchView(Match(NodeKayles(), Spider(2, 2, 1)))
    for what in ("hint", "values", "why"):
        view = view.after({"do": "show", "what": what})
    told = str(view.view["aside"])
    assert "remove " in told
    assert not re.search(r"\(\d, ", told)


WEIGHTED = WeightedGraph.of([("a", "b", 2), ("b", "b", 1)])
SPIDER = Match(ConnectedSubtraction({1}), Spider(3, 1, 1))
LABELS = [
    (
        SPIDER,
        {
            "v2": "a2: second vertex of leg a, two neighbours: a1 and a3",
            "v0": "hub, three neighbours: a1, b1 and c1",
            "e1": "edge a1–a2",
        },
    ),
    (SPIDER.choose(["v3"]), {"v2": "a2: second vertex of leg a, one neighbour: a1"}),
    (Match(ConnectedSubtraction({1}), path(1)), {"v0": "vertex 0, no neighbours"}),
    (
        Match(NimOnGraph(), NimOnGraph().start(WEIGHTED, at="a")),
        {
            "v0": "vertex a, with the token, one neighbour: b",
            "v1": "vertex b, with a loop, one neighbour: a",
            "e0": "edge a–b, weight 2",
        },
    ),
]


@pytest.mark.parametrize(("match", "labels"), LABELS, ids=range(4))
def test_labels_say_the_place_of_a_vertex_its_neighbours_weights_loops_and_the_token(match, labels):
    view = MatchView(match).view
    assert {id: label_of(view, id) for id in labels} == labels


def test_the_drawing_board_shows_these_names_and_its_code_the_vertices_themselves():
    board = DrawingBoard().after({"do": "paste", "text": "Spider(2, 1)"}).after({"do": "vertex"})
    assert [*names_in(board.view["board"]["parts"]).values()] == ["hub", "a1", "a2", "b1", "a"]
    assert label_of(board.view, "v2").startswith("a2: second vertex of leg a")
    assert (1, 2) in board.graph.vertices
    again = board.after({"do": "rename", "part": "v2", "name": "b1"})
    assert "name of its own" in again.complaint
    renamed = board.after({"do": "rename", "part": "v2", "name": "end"})
    assert label_of(renamed.view, "v2") == "vertex end, one neighbour: a1"
    without = board.after({"do": "delete", "part": "v2"}).view["board"]["parts"]
    assert [*names_in(without).values()] == ["hub", "a1", "b1", "a"]
