"""The drawing board without a screen: what is drawn, pasted, taken back and handed over as code."""

from itertools import combinations_with_replacement, product

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as some

from gamelab import (
    Arrows,
    Bistar,
    Caterpillar,
    Graph,
    GraphNim,
    NimOnGraph,
    Spider,
    WeightedGraph,
    cycle,
    graphs,
    path,
    sketch,
    star,
)
from gamelab.boards.decorations import Decoration, crash
from gamelab.boards.families import grid
from gamelab.boards.text import board as parse_board
from gamelab.boards.text import complete, hypercube, petersen, prism
from gamelab.games.text import games_on_boards
from gamelab.match.drawing import HEIGHT, WIDTH, Drawing
from gamelab.match.drawing_board import DrawingBoard
from gamelab.widgets.sketch import BoardValues, valued, valued_at_once


def drawn(*actions, board=None):
    """The drawing board after these actions, all of which must be possible."""
    board = board or DrawingBoard()
    for action in actions:
        board = board.after(action)
        assert not board.complaint, (action, board.complaint)
    return board


def chosen(*parts):
    return [{"do": "choose", "part": part} for part in parts]


def vertices(n):
    return [{"do": "vertex", "x": 60 + 80 * i, "y": 100} for i in range(n)]


def test_every_multigraph_on_three_vertices_with_three_edges_is_drawn_by_choices():
    pairs = list(combinations_with_replacement(range(3), 2))
    for edges in combinations_with_replacement(pairs, 3):
        board = drawn(*vertices(3), *(one for u, v in edges for one in chosen(f"v{u}", f"v{v}")))
        assert board.graph == Graph.of([("abc"[u], "abc"[v]) for u, v in edges], vertices="abc")
        assert board.chosen == ""


def test_undo_takes_back_and_redo_does_again_step_by_step():
    actions = [
        *vertices(3),
        *chosen("v0", "v1", "v1", "v2", "v2", "v2"),
        *chosen("e0"),
        {"do": "weight", "to": "4"},
        {"do": "move", "part": "v2", "x": 50, "y": 60},
        {"do": "rename", "part": "v0", "name": "(1, 2)"},
        {"do": "token", "part": "v0"},
        {"do": "tidy"},
        {"do": "delete", "part": "v1"},
        {"do": "paste", "text": "K_4"},
        {"do": "clear"},
    ]
    boards = [DrawingBoard()]
    for action in actions:
        boards.append(drawn(action, board=boards[-1]))
    steps = [
        board.drawing
        for i, board in enumerate(boards)
        if i == 0 or board.drawing != boards[i - 1].drawing
    ]
    assert len(steps) == len(boards[-1].past) + 1 == 3 + 3 + 8 + 1
    board = boards[-1]
    for step in reversed(steps[:-1]):
        board = board.after({"do": "undo"})
        assert board.drawing == step
    assert board.after({"do": "undo"}).complaint == "There is nothing to undo."
    for step in steps[1:]:
        board = board.after({"do": "redo"})
        assert board.drawing == step
    assert board.after({"do": "redo"}).complaint == "There is nothing to do again."


PARTS = some.sampled_from(["v0", "v1", "v2", "v5", "e0", "e1", "e9", "", "x"])
ACTIONS = some.one_of(
    some.builds(
        dict,
        do=some.sampled_from(
            ["vertex", "undo", "redo", "clear", "tidy", "leave", "delete", "token", "nonsense"]
        ),
    ),
    some.builds(dict, do=some.just("vertex"), x=some.integers(0, 700), y=some.integers(0, 400)),
    some.builds(dict, do=some.sampled_from(["choose", "delete", "token"]), part=PARTS),
    some.builds(dict, do=some.just("move"), part=PARTS, x=some.floats(), y=some.integers(0, 400)),
    some.builds(
        dict,
        do=some.just("weight"),
        part=PARTS,
        to=some.sampled_from([0, 1, 5, "3", "x", -1, None]),
    ),
    some.builds(
        dict,
        do=some.just("arrow"),
        part=PARTS,
        to=some.sampled_from(["there", "back", "none", "up"]),
    ),
    some.builds(
        dict,
        do=some.just("rename"),
        part=PARTS,
        name=some.sampled_from(["a", "b", "hub", "7", "", "((", "w" * 99]),
    ),
    some.builds(
        dict,
        do=some.just("paste"),
        text=some.sampled_from(["a-b, b-c 2", "C~", "x->y", "Spider(2, 1)", "?!", "", "a b c d"]),
    ),
)


@given(some.lists(ACTIONS, max_size=25))
def test_whatever_is_done_undo_is_its_inverse_nothing_is_lost_and_the_code_makes_the_board(actions):
    board = DrawingBoard()
    for action in actions:
        after = board.after(action)
        if after.complaint:
            assert after.drawing == board.drawing
            assert after.past == board.past
            assert "\n" not in after.complaint
        elif action["do"] not in ("undo", "redo") and after.drawing != board.drawing:
            assert after.after({"do": "undo"}).drawing == board.drawing
        board = after
        assert all(part["live"] for part in board.view["board"]["parts"] if part["kind"] != "token")
        ids = [part["id"] for part in board.view["board"]["parts"]]
        assert len(ids) == len(set(ids))
    assert parse_board(board.drawing.code["gamelab"]) == board.graph
    assert run(board.drawing.code) == (board.graph, board.graph)


def run(code):
    """The boards that the two snippets make, the one of networkx read as a game reads it."""
    found = []
    for name in ("gamelab", "networkx"):
        here = {}
        exec(code[name], here)
        board = here["board"]
        if name == "networkx":
            weighted = WeightedGraph.from_board(board)
            board = weighted if set(weighted.weights) - {1} else weighted.graph
            board = Decoration.of(board, here["arrows"]) if "arrows" in here else board
        found.append(board)
    return tuple(found)


def test_code_and_pasted_text_make_every_small_graph_again():
    tried = 0
    for n in range(6):
        for graph in graphs(n):
            drawing = Drawing.of(graph)
            assert drawing.graph == graph
            assert run(drawing.code) == (graph, graph)
            assert parse_board(drawing.code["gamelab"]) == graph
            if n:
                code = nx.to_graph6_bytes(
                    nx.relabel_nodes(
                        graph.to_networkx(), {v: i for i, v in enumerate(graph.vertices)}
                    ),
                    header=False,
                )
                found = parse_board(code.decode())
                assert len(found.edges) == len(graph.edges)
                assert nx.is_isomorphic(found.to_networkx(), graph.to_networkx())
            tried += 1
    assert tried == 1 + 1 + 2 + 4 + 11 + 34


ARROWS = Decoration.of(path(3), [(1, 0)])
SAID = {
    "a-b, b-c, c-c": Graph.of([("a", "b"), ("b", "c"), ("c", "c")]),
    "a-b\nb-c\n": Graph.of([("a", "b"), ("b", "c")]),
    "0 1; 1 2; 0 1": Graph.of([(0, 1), (1, 2), (0, 1)]),
    "a b 3": WeightedGraph.of([("a", "b", 3)]),
    "a–b 3, b-a": WeightedGraph.of([("a", "b", 3), ("b", "a", 1)]),
    "a-b: 2": WeightedGraph.of([("a", "b", 2)]),
    "a-b-c, d": Graph.of([("a", "b"), ("b", "c")], vertices=["d"]),
    "a, b": Graph.of([], vertices=["a", "b"]),
    "a->b, c<-b": Decoration.of(Graph.of([("a", "b"), ("c", "b")]), [("a", "b"), ("b", "c")]),
    "[(0, 1), (1, 2, 5)]": WeightedGraph.of([(0, 1, 1), (1, 2, 5)]),
    "[(0, 1, {'weight': 2})]": WeightedGraph.of([(0, 1, 2)]),
    "(0, 1), (1, 'x')": Graph.of([(0, 1), (1, "x")]),
    "DQc": path(5),
    ">>graph6<<DQc": path(5),
    ":DaY_~": path(5),
    "Spider(3, 2, 1)": Spider(3, 2, 1),
    "gamelab.Spider.from_counts({3: 2, 1: 1})": Spider(3, 3, 1),
    "board = Spider(3, 2, 1)": Spider(3, 2, 1),
    "cycle(7)": cycle(7),
    "path 5": path(5),
    "star(4)": star(4),
    "Bistar((1,2),(1,3),middle=2)": Bistar((1, 2), (1, 3), middle=2),
    "Caterpillar(2,0,1)": Caterpillar(2, 0, 1),
    "K_5": complete(5),
    "K5": complete(5),
    "K_{3,3}": complete(3, 3),
    "C_4": cycle(4),
    "Petersen": petersen(),
    "grid 3 4": grid(3, 4),
    "grid 3 x 4": grid(3, 4),
    "grid 3,4": grid(3, 4),
    "p5": path(5),
    "K 3,4": complete(3, 4),
    "spider 3,2,1": Spider(3, 2, 1),
    "3, 2, 1": Spider(3, 2, 1),
    "prism 5": prism(5),
    "Q_3": hypercube(3),
    "0 1 5\n1 2 5\n2 0 5": WeightedGraph.of([(0, 1, 5), (1, 2, 5), (2, 0, 5)]),
    "0 1\n1 2": path(3),
    "hub-leaf, v10 v11": Graph.of([("hub", "leaf"), ("v10", "v11")]),
    repr(ARROWS): ARROWS,
}


@pytest.mark.parametrize("text", SAID)
def test_what_can_be_pasted(text):
    found, meant = parse_board(text), SAID[text]
    if text in ("DQc", ">>graph6<<DQc", ":DaY_~"):
        assert nx.is_isomorphic(found.to_networkx(), nx.path_graph(5)) or text == ":DaY_~"
        assert len(found.vertices) == 5
    else:
        assert found == meant
    assert Drawing.of(found).graph == Drawing.of(meant).graph or text in (
        "DQc",
        ">>graph6<<DQc",
        ":DaY_~",
    )


READ = {
    "a-b, b-c, c-d": "edges: 4 vertices, 3 edges",
    "0 1 2\n1 2\n2": "adjacency list: 3 vertices, 3 edges",
    "{0: [1, 2]}": "Python: 3 vertices, 2 edges",
    "DQc": "graph6: 5 vertices, 4 edges",
    "K5": "family: 5 vertices, 10 edges",
    "3, 2": "legs of a spider: 6 vertices, 5 edges",
    "[(0, 1)]": "Python: 2 vertices, 1 edge",
}


@pytest.mark.parametrize("text", READ)
def test_it_is_said_as_what_a_text_was_read(text):
    assert drawn({"do": "paste", "text": text}).view["says"] == f"Read as {READ[text]}."


def test_the_matrix_of_every_small_graph_is_this_graph_and_its_text_is_left_to_numpy():
    tried = 0
    for n in range(3, 6):
        for graph in graphs(n):
            board = nx.relabel_nodes(
                graph.to_networkx(), {v: i for i, v in enumerate(graph.vertices)}
            )
            matrix = nx.to_numpy_array(board, nodelist=range(n), dtype=int)
            sparse = nx.to_scipy_sparse_array(board, nodelist=range(n))
            meant = Graph.of(board.edges, range(n))
            for one in (matrix, matrix.astype(float), matrix == 1, sparse):
                assert Graph.from_board(one) == WeightedGraph.from_board(one).graph == meant
            for text in (
                str(matrix),
                repr(matrix),
                repr(matrix.tolist()),
                str(matrix.astype(float)),
                "\n".join(" ".join(map(str, row)) for row in matrix),
            ):
                with pytest.raises(
                    ValueError, match=r"adjacency matrix is read by numpy, as in Gr"
                ):
                    parse_board(text)
                tried += 1
    assert tried == 5 * (4 + 11 + 34)


def test_families_that_are_named_are_those_of_networkx():
    for n in range(3, 7):
        assert nx.is_isomorphic(prism(n).to_networkx(), nx.circular_ladder_graph(n))
        assert nx.is_isomorphic(hypercube(n - 2).to_networkx(), nx.hypercube_graph(n - 2))
    assert nx.is_isomorphic(petersen().to_networkx(), nx.petersen_graph())
    assert nx.is_isomorphic(parse_board("wheel 5").to_networkx(), nx.wheel_graph(6))
    for r, c in product(range(1, 4), repeat=2):
        assert nx.is_isomorphic(grid(r, c).to_networkx(), nx.grid_2d_graph(r, c))
        assert nx.is_isomorphic(complete(r, c).to_networkx(), nx.complete_bipartite_graph(r, c))


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "nothing to paste"),
        ("hello world", "'hello world', is no edge; .* hyphens between long names"),
        ("hello, world", "Entry 1, 'hello', is no edge"),
        ("Dear Sir, I am", "'Dear Sir', is no edge"),
        ("0 1 0 0\n1 0 1 0\n0 1 0 1\n0 0 0 0", "adjacency matrix is read by numpy"),
        ("0 1 0 0\n1 0 1 0\n0 1 0 1", "'0 1 0 0', is no edge"),
        ("0 0.5 0 0\n0.5 0 1 0\n0 1 0 1\n0 0 1 0", "adjacency matrix is read by numpy"),
        ("0 3000 0\n3000 0 0\n0 0 0", "adjacency matrix is read by numpy"),
        ("hypercube 30", "room for 200 vertices"),
        ("a-b, b c d e", r"Entry 2, 'b c d e', is no edge"),
        ("hello", "'hello' is one word, but no graph6 code"),
        (":~~", "no sparse6 code"),
        (":~~~~~~~~", "no sparse6 code"),
        ("[(0, 1", "cannot be read"),
        ("[(0, 1, 2, 3)]", r"Edges are a list of pairs, .*; it was given \(0, 1, 2, 3\)"),
        ("[1, 2]", "Edges are a list of pairs, .*; it was given 1"),
        ("Tree(3)", "no family called 'Tree'"),
        ("cycle(2)", "cycle"),
        ("cycle()", "too many or too few"),
        ("cycle(1, 2, 3)", "too many or too few"),
        ("Spider('a')", "leg"),
        ("Spider(10**9)", "neither numbers, words"),
        ("Spider(1000000000)", "room for 200 vertices"),
        ("path(100000000)", "room for 200 vertices"),
        ("grid 100 100", "room for 200 vertices"),
        ("3^70 1^5", "room for 200 vertices; a spider was given '3\\^70 1\\^5'"),
        ("S[1000000, 2v]", "room for 200 vertices"),
        ("Spider.from_counts({1: 1000000000})", "room for 200 vertices"),
        ("K_{90,90}", "500 edges"),
        ("__import__('os').system('true')", "no family called"),
        ("[().__class__]", "neither numbers"),
        ("a->b 3", "weights or arrows"),
        ("a->b, a-b", "parallel"),
        ("x" * 30_000, "at most 20,000 letters"),
        ("(" * 5000, "cannot be read"),
        ("~~~~", "no graph6 code"),
    ],
)
def test_what_cannot_be_pasted_is_one_sentence_and_nothing_is_lost(text, sentence):
    before = drawn(*vertices(2), *chosen("v0", "v1"))
    after = before.after({"do": "paste", "text": text})
    with pytest.raises(ValueError, match=sentence):
        raise ValueError(after.complaint)
    assert after.drawing == before.drawing
    assert "\n" not in after.complaint
    assert after.view["complains"]


def test_a_board_has_weights_or_arrows_and_says_why_not_both():
    board = drawn(
        *vertices(3), *chosen("v0", "v1", "v1", "v2", "e0"), {"do": "arrow", "to": "back"}
    )
    assert board.graph == Decoration.of(Graph.of([("a", "b"), ("b", "c")]), [("b", "a")])
    assert "remove the arrows first" in board.after({"do": "weight", "to": 3}).complaint
    for ends in (("v0", "v1"), ("v2", "v2")):
        assert (
            "no parallel edges"
            in drawn({"do": "leave"}, *chosen(ends[0]), board=board)
            .after(*chosen(ends[1]))
            .complaint
        )
    plain = drawn({"do": "arrow", "to": "none"}, {"do": "weight", "to": 0}, board=board)
    assert plain.graph == WeightedGraph.of([("a", "b", 0), ("b", "c", 1)])
    assert "make all weights 1 first" in plain.after({"do": "arrow", "to": "there"}).complaint
    assert drawn(
        {"do": "weight", "to": "1"}, {"do": "arrow", "to": "there"}, board=plain
    ).graph.arrows == {("a", "b")}


def test_names_are_the_vertex_s_own():
    board = drawn(*vertices(2), *chosen("v0", "v1", "v0"), {"do": "rename", "name": "17"})
    assert board.graph == Graph.of([(17, "b")])
    assert "a name of its own" in board.after({"do": "rename", "name": "b"}).complaint
    assert "of at least one letter" in board.after({"do": "rename", "name": " "}).complaint
    assert drawn({"do": "rename", "name": "17"}, board=board).drawing == board.drawing
    assert drawn({"do": "paste", "text": "path 3"}, {"do": "vertex"}).graph.vertices == (0, 1, 2, 3)


def test_new_vertices_stand_apart_and_on_the_board():
    board = drawn(*[{"do": "vertex"}] * 40, *[{"do": "vertex", "x": 300, "y": 200}] * 10)
    places = list(board.drawing.at.values())
    assert len(set(places)) == 50
    assert all(
        (x - a) ** 2 + (y - b) ** 2 >= 29**2
        for i, (x, y) in enumerate(places)
        for a, b in places[:i]
    )
    for given_board in (path(1), path(5), petersen(), Spider(3, 3, 3), complete(4)):
        assert all(
            0 <= x <= WIDTH and 0 <= y <= HEIGHT for x, y in Drawing.of(given_board).at.values()
        )


def test_a_drawing_board_has_an_end():
    assert (
        "200 vertices"
        in drawn({"do": "paste", "text": "path 200"}).after({"do": "vertex"}).complaint
    )
    with pytest.raises(ValueError, match="it was given 300 vertices"):
        Drawing.of(path(300))


def test_any_board_of_a_notebook_is_taken_up_and_handed_back():
    weighted = WeightedGraph.of([("a", "b", 3), ("b", "b", 1)], vertices=["c"])
    multi = nx.MultiGraph([(0, 1, {"weight": 2}), (0, 1)])
    for board, meant in [
        (weighted, weighted),
        (Spider(2, 1), Spider(2, 1).graph),
        (multi, WeightedGraph.of([(0, 1, 2), (0, 1, 1)])),
        (ARROWS, ARROWS),
        (Arrows().start(path(4)), path(4)),
        (crash(3), crash(3)),
        ("a-b", Graph.of([("a", "b")])),
        (None, Graph.of([])),
        (nx.path_graph(3), path(3)),
        (sketch("K_4").drawing, complete(4)),
    ]:
        assert sketch(board).graph == meant
    token = sketch(NimOnGraph().start(weighted, at="b"))
    assert (token.graph, token.drawing.token) == (weighted, "b")
    with pytest.raises(TypeError, match="A board is a Graph"):
        sketch(5)
    with pytest.raises(ValueError, match="must be undirected"):
        sketch(nx.DiGraph([(0, 1)]))


def test_small_boards_are_valued_at_once_and_only_what_needs_more_begins_a_process():
    valuer, board = BoardValues(), Drawing.of(path(4))
    try:
        valuer.rows(board)
        rows = valuer.rows(board)
        assert [
            row["state"]
            for row in rows
            if row["name"] in ("Graph Nim", "Node Kayles", "Arc Kayles")
        ] == ["known"] * 3
        for game in games_on_boards().values():
            if game.quick != (0, 0) and type(game).__module__.startswith("gamelab."):
                position = game.position_on(board.graph)
                assert valued_at_once(game, position) == valued(game, position)
        assert valued_at_once(GraphNim(), petersen()).state == "waiting"
    finally:
        valuer.close()


def test_every_board_with_arrows_is_read_back_from_its_written_form():
    tried = 0
    for graph in (graph for n in range(5) for graph in graphs(n)):
        names = {v: (f"n{v}", v) for v in graph.vertices}
        for ways in product((0, 1, -1), repeat=len(graph.edges)):
            arrows = [edge[::way] for edge, way in zip(graph.edges, ways, strict=True) if way]
            state = Decoration.of(graph, arrows)
            assert parse_board(str(state)) == state
            assert parse_board(str(state.renamed(names))) == state.renamed(names)
            tried += 1
    assert tried == 1 + 1 + (1 + 3) + (1 + 3 + 9 + 27) + (
        1 + 3 + 2 * 9 + 3 * 27 + 2 * 81 + 243 + 729
    )
    unusual = Decoration.of(Graph.of([("1", -2), (-2, "a b")]), [(-2, "1")])
    assert parse_board(str(unusual)) == unusual


def test_a_board_is_read_back_from_its_written_form():
    tried = 0
    for n in range(6):
        for graph in graphs(n):
            tuples = [((0, u), f"n{v}") for u, v in graph.edges]
            words = [(str(u), v) for u, v in graph.edges]
            for one in (graph, Graph.of(tuples, vertices=[("x", 9)]), Graph.of(words)):
                assert parse_board(str(one)) == one
                tried += 1
            coded = Graph.from_graph6(graph.to_graph6())
            place = {v: i for i, v in enumerate(graph.vertices)}
            assert coded == Graph.of([(place[u], place[v]) for u, v in graph.edges], range(n))
            weighted = WeightedGraph.from_board(graph).with_loops(dict.fromkeys(graph.vertices, 2))
            assert parse_board(str(weighted)) == weighted
    assert tried == 3 * (1 + 1 + 2 + 4 + 11 + 34)
    for one in (Spider(3, 2, 1), Bistar((1, 2), (1, 3), middle=2), Graph.of([(-1, 2)]), path(70)):
        assert parse_board(str(one)) == one
    assert Graph.from_graph6(path(70).to_graph6()) == path(70)
    position = NimOnGraph().start(WeightedGraph.of([("a", "b", 3), ("b", "b", 1)]), at="a")
    assert NimOnGraph().parse_position(str(position)) == position
    for wrong in ("B", "~~~~", "A\n", "é"):
        with pytest.raises(ValueError, match="graph6 code is a word"):
            Graph.from_graph6(wrong)
