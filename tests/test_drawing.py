"""The drawing board without a screen: what is drawn, pasted, taken back and handed over as code."""

import re
import sys
from importlib import import_module
from itertools import combinations, combinations_with_replacement

import networkx as nx
import pytest
from conftest import ROOT
from hypothesis import given
from hypothesis import strategies as some

from gamelab import Arrows, Graph, GraphGame, NimOnGraph, Spider, WeightedGraph, path, sketch, star
from gamelab.boards.decorations import Decoration
from gamelab.boards.families import complete, petersen
from gamelab.boards.text import board as parse_board
from gamelab.games.text import games_on_boards
from gamelab.match import board_values
from gamelab.match.board_values import WINS, ValuedBoard
from gamelab.match.drawing import HEIGHT, WIDTH, Drawing
from gamelab.match.drawing_board import DrawingBoard
from gamelab.theory import by_definition, outcome_by_definition
from gamelab.widgets.play import BY_METHODS

sys.path[:0] = [str(ROOT / "site" / "browser")]
desk_games = import_module("games")

KEYS = {
    "rename": "name",
    "weight": "to",
    "arrow": "to",
    "choose": "part",
    "delete": "part",
    "token": "part",
    "paste": "text",
}


def do(steps):
    """The actions of steps such as "vertex", "choose v0", "arrow back" and "rename hub"."""

    for step in steps.split("; "):
        action, _, value = step.partition(" ")
        yield {"do": action} | ({KEYS[action]: value} if value else {})


def drawn(steps, board=None):
    """The drawing board after these steps, all of which must be possible."""
    board = board or DrawingBoard()
    for action in do(steps):
        board = board.after(action)
        assert not board.complaint, (action, board.complaint)
    return board


def test_every_multigraph_on_three_vertices_with_three_edges_is_drawn_by_choices():
    pairs = [*combinations_with_replacement(range(3), 2)]
    for edges in combinations_with_replacement(pairs, 3):
        choices = "; ".join(f"choose v{u}; choose v{v}" for u, v in edges)
        board = drawn(f"vertex; vertex; vertex; {choices}")
        assert board.graph == Graph.of([("abc"[u], "abc"[v]) for u, v in edges], vertices="abc")
        assert board.chosen == ""


PARTS = some.sampled_from(["v0", "v1", "v2", "v5", "e0", "e1", "e9", "", "x"])


def action(do, **values):
    return some.builds(dict, do=some.sampled_from(do.split()), **values)


ACTIONS = some.one_of(
    action("vertex undo redo clear tidy leave delete token nonsense"),
    action("vertex", x=some.integers(0, 700), y=some.integers(0, 400)),
    action("choose delete token", part=PARTS),
    action("move", part=PARTS, x=some.floats(), y=some.integers(0, 400)),
    action("weight", part=PARTS, to=some.sampled_from([0, 1, 5, "3", "x", -1, None])),
    action("arrow", part=PARTS, to=some.sampled_from(["there", "back", "none", "up"])),
    action("rename", part=PARTS, name=some.sampled_from(["a", "hub", "7", "", "((", "w" * 99])),
    action("paste", text=some.sampled_from(["a-b, b-c 2", "C~", "x->y", "Spider(2, 1)", "?!", ""])),
)


@given(some.lists(ACTIONS, max_size=25))
def test_whatever_is_done_undo_is_its_inverse_nothing_is_lost_and_the_code_makes_the_board(actions):
    board = DrawingBoard()
    for one in actions:
        after = board.after(one)
        if after.complaint:
            assert (after.drawing, after.past) == (board.drawing, board.past)
            assert "\n" not in after.complaint
        elif one["do"] not in ("undo", "redo") and after.drawing != board.drawing:
            undone = after.after({"do": "undo"})
            assert undone.drawing == board.drawing
            assert undone.after({"do": "redo"}).drawing == after.drawing
            assert not after.future
        board = after
        parts = board.view["board"]["parts"]
        assert all(part["live"] for part in parts if part["kind"] != "token")
        assert len({part["id"] for part in parts}) == len(parts)
    assert made_by(board.drawing.code) == [board.graph, board.graph]


def made_by(code):
    """The boards that the two snippets make, the one of networkx read as a game reads it."""
    found = []
    for name in ("gamelab", "networkx"):
        here = {}
        exec(code[name], here)
        board = here["board"]
        if name == "networkx":
            weighted = WeightedGraph.from_board(board)
            board = weighted if {*weighted.weights} - {1} else weighted.graph
            board = Decoration.of(board, here["arrows"]) if "arrows" in here else board
        found.append(board)
    return found


BACK = "vertex; vertex; vertex; choose v0; choose v1; choose v1; choose v2; choose e0; arrow back"
PARALLEL, LARGE = "no parallel edges", "room for 200 vertices"


@pytest.mark.parametrize(
    ("steps", "wrong", "sentence"),
    [
        ("vertex; clear; undo; undo; redo; redo", "redo", "There is nothing to do again."),
        ("vertex; clear; undo; undo", "undo", "There is nothing to undo."),
        (BACK, "weight 3", "remove the arrows first"),
        (f"{BACK}; leave; choose v0", "choose v1", PARALLEL),
        (f"{BACK}; leave; choose v2", "choose v2", PARALLEL),
        (f"{BACK}; arrow none; weight 0", "arrow there", "make all weights 1 first"),
        ("vertex; vertex; choose v0; choose v1; choose v0", "rename b", "a name of its own"),
        ("vertex; choose v0", "rename  ", "of at least one letter"),
        ("paste path 200", "vertex", "200 vertices"),
        ("vertex", "paste", "nothing to paste"),
        ("vertex", "paste a-b, b c d e", "Entry 2, 'b c d e', is no edge"),
        ("vertex", "paste a->b 3", "weights or arrows"),
        ("vertex", "paste a->b, a-b", "parallel"),
        ("vertex", "paste Spider(1000000000)", LARGE),
        ("vertex", "paste 3^70 1^5", LARGE),
        ("vertex", "paste hypercube 30", LARGE),
        ("vertex", "paste S[1000000, 2v]", LARGE),
        ("vertex", "paste K_{90,90}", "500 edges"),
    ],
)
def test_what_cannot_be_drawn_or_pasted_is_refused_and_nothing_is_lost(steps, wrong, sentence):
    board = drawn(steps)
    (action,) = do(wrong)
    after = board.after(action)
    assert (after.drawing, after.past) == (board.drawing, board.past)
    assert after.view["complains"]
    assert sentence in after.complaint
    assert "\n" not in after.complaint


def test_a_board_has_weights_or_arrows_and_vertices_have_names():
    board = drawn(BACK)
    assert board.graph == Decoration.of(Graph.of([("a", "b"), ("b", "c")]), [("b", "a")])
    plain = drawn("arrow none; weight 0", board)
    assert plain.graph == WeightedGraph.of([("a", "b", 0), ("b", "c", 1)])
    assert drawn("weight 1; arrow there", plain).graph.arrows == {("a", "b")}
    named = drawn("leave; choose v0; rename 17", board)
    assert named.graph == Decoration.of(Graph.of([(17, "b"), ("b", "c")]), [("b", 17)])
    assert drawn("rename 17", named).drawing == named.drawing
    token = drawn("leave; choose v0; token", board)
    assert (token.drawing.token, drawn("delete", token).drawing.token) == ("a", None)
    assert drawn("paste path 3; vertex").graph.vertices == (0, 1, 2, 3)


def test_new_vertices_stand_apart_and_on_the_board():
    board = drawn("; ".join(["vertex"] * 40))
    for _ in range(10):
        board = board.after({"do": "vertex", "x": 300, "y": 200})
    places = [complex(*place) for place in board.drawing.at.values()]
    assert len(places) == 50
    assert all(abs(one - other) >= 29 for one, other in combinations(places, 2))
    for given_board in (path(1), path(5), petersen(), Spider(3, 3, 3), complete(4)):
        places = Drawing.of(given_board).at.values()
        assert all(0 <= x <= WIDTH and 0 <= y <= HEIGHT for x, y in places)


ARROWS = Decoration.of(path(3), [(1, 0)])
WEIGHTED = WeightedGraph.of([("a", "b", 3), ("b", "b", 1)], vertices=["c"])


@pytest.mark.parametrize(
    ("board", "meant"),
    [
        (WEIGHTED, WEIGHTED),
        (Spider(2, 1), Spider(2, 1).graph),
        (nx.MultiGraph([(0, 1, {"weight": 2}), (0, 1)]), WeightedGraph.of([(0, 1, 2), (0, 1, 1)])),
        (ARROWS, ARROWS),
        (Arrows().start(path(4)), path(4)),
        ("a-b", Graph.of([("a", "b")])),
        (None, Graph.of([])),
        (Drawing.of(complete(4)), complete(4)),
        (NimOnGraph().start(WEIGHTED, at="b"), WEIGHTED),
    ],
    ids=str,
)
def test_any_board_of_a_notebook_is_taken_up_and_handed_back(board, meant):
    drawing = sketch(board)
    assert drawing.graph == meant
    assert made_by(drawing.drawing.code) == [meant, meant]
    assert drawing.drawing.token == getattr(board, "at", None) or isinstance(board, Drawing)


@pytest.mark.parametrize(
    ("board", "error", "sentence"),
    [
        (5, TypeError, "A board is a Graph, .*; it was given 5"),
        (nx.DiGraph([(0, 1)]), ValueError, "must be undirected"),
        ("nonsense", ValueError, "'nonsense' is one word, but no graph6 code"),
    ],
)
def test_what_is_no_board_is_not_drawn_on(board, error, sentence):
    with pytest.raises(error, match=sentence):
        sketch(board)


def test_boards_with_any_names_are_drawn_on():
    strange = [(1, "1"), ("1", r"$\unknown$"), (r"$\unknown$", "\ud800"), (1, 2), ("1", 2)]
    parts = DrawingBoard(Drawing.of(Graph.of(strange))).view["board"]["parts"]
    assert len(parts) == 5 + 5
    assert not [part for part in parts if "\ud800" in part["label"]]


def until_valued(board):
    """The table of a board when no more values are sought."""
    while board.view["seeks"]:
        board.after({"do": "value"})
    return {row["name"]: row for row in board.view["rows"]}


def whole_table(text, **how):
    """The table of a board with all values requested that do not come by themselves."""
    board = ValuedBoard(**how)
    board.after({"do": "paste", "text": text})
    for name, row in until_valued(board).items():
        if row["state"] in ("large", "part"):
            board.after({"do": "find", "game": name})
            until_valued(board)
    return until_valued(board)


@pytest.mark.parametrize(
    "text", ["path 4", "grid 2 3", "K_4", "S[3, 2, 1]", "a-b 2, b-c, c-c", "a->b, b-c", "path 1"]
)
def test_the_page_and_the_notebook_have_the_same_table(text, monkeypatch):
    """By the definition, and by the methods alone; also with the limit of the page."""
    all_games, ours = games_on_boards(), "gamelab."  # other tests have games of their own
    library = {
        name: one for name, one in all_games.items() if type(one).__module__.startswith(ours)
    }
    monkeypatch.setattr(board_values, "games_on_boards", lambda: library)
    table = whole_table(text, lay=desk_games.position_on)
    assert {row["state"] for row in table.values()} <= {"known", "refused"}
    monkeypatch.setattr(board_values, "MAX_QUICK_OPTIONS", -1)
    assert whole_table(text, fast=BY_METHODS) == table
    board = parse_board(text)
    for name, row in table.items():
        game = library[name]
        if row["state"] == "refused":
            with pytest.raises(ValueError, match=re.escape(row["says"])):
                game.position_on(board)
        else:
            position = game.position_on(board)
            who = [outcome_by_definition(game, position, misere) for misere in (False, True)]
            assert row["value"] == str(by_definition(game, position))
            assert [row["outcome"], row["misere"]] == [WINS[one] for one in who]


def test_a_large_board_is_valued_on_request_and_put_back_and_another_board_ends_it(monkeypatch):
    for name in ("AT_A_TIME", "UNREQUESTED"):
        monkeypatch.setattr(board_values, name, 0.01)
    board = ValuedBoard()
    board.after({"do": "paste", "text": "grid 4 5"})
    assert until_valued(board)["Graph Nim"]["state"] == "large"
    board.after({"do": "find", "game": "Graph Nim"})
    board.after({"do": "value"})
    (row,) = [row for row in board.view["rows"] if row["name"] == "Graph Nim"]
    assert row["state"] == "running"
    assert row["says"].endswith(" s so far")
    board.after({"do": "choose", "part": "v0"})  # the same board
    assert board.view["seeks"]
    board.after({"do": "find", "game": "Grim"})  # one request at a time
    board.after({"do": "cancel", "game": "Grim"})
    assert not {"waiting", "running"} & {row["state"] for row in board.view["rows"]}
    assert not board.view["seeks"]
    board.after({"do": "find", "game": "Graph Nim"})
    board.after({"do": "paste", "text": "a-b"})
    assert until_valued(board)["Graph Nim"]["value"] == "1"
    assert board.view["count"] == 7


def test_a_mistake_in_the_rules_of_a_game_is_said_in_its_line():
    class Mistaken(GraphGame):
        """A game whose moves raise an error."""

        def moves(self, graph):
            raise RuntimeError("no moves" if len(graph.edges) < 3 else "")

    for text, says in (("path 3", "no moves"), ("path 4", "RuntimeError")):
        row = whole_table(text, fast=BY_METHODS)["Mistaken"]
        assert (row["state"], row["value"], row["says"]) == ("known", "", says)


def test_a_board_that_the_definition_refuses_is_valued_by_a_method_on_request():
    board = ValuedBoard(DrawingBoard(Drawing.of(star(25))), BY_METHODS)
    assert until_valued(board)["Graph Nim"]["state"] == "large"
    board.after({"do": "find", "game": "Graph Nim"})
    assert until_valued(board)["Graph Nim"]["value"] == "25"


def test_a_match_begins_in_each_game_that_takes_the_board():
    board = ValuedBoard()
    board.after({"do": "paste", "text": "a-b 2, b-c"})
    board.after({"do": "token", "part": "v2"})
    game, position = board.after({"do": "play", "game": "Nim on a graph"})
    assert (game, position) == (NimOnGraph(), NimOnGraph().start(board.board.graph, at="c"))
    assert until_valued(board)["Nim on a graph"]["note"] == "token on c"
    for name in ("Graph Nim", "Chess"):
        assert board.after({"do": "play", "game": name}) is None
        assert board.view["complaint"].startswith(f"{name} cannot be played on this board.")
