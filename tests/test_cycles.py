"""The Game of Cycles: its rules against a naive game tree, its cells against all drawings of small
boards in the plane.
"""

import pickle
from itertools import combinations, permutations, product

import networkx as nx
import pytest
from conftest import rows
from hypothesis import given, settings
from hypothesis import strategies as st

from gamelab import (
    Arrows,
    GameOfCycles,
    Graph,
    cycle,
    disjoint_union,
    mex,
    misere_grundy,
    nim_sum,
    path,
    trees,
    winning_moves,
)
from gamelab.boards.decorations import Decoration
from gamelab.boards.small_graphs import connected_graphs, graphs_with_edges
from gamelab.games.cycles import PlaneDecoration
from gamelab.theory.grundy import by_definition, outcome_by_definition

game = GameOfCycles()
two_triangles = Graph.of([(0, 1), (1, 2), (2, 0), (1, 3), (2, 3)])
prism = Graph.of([(0, 1), (1, 2), (2, 0), (3, 4), (4, 5), (5, 3), (0, 3), (1, 4), (2, 5)])
k4 = Graph.from_networkx(nx.complete_graph(4))
named_k4 = Graph.of(combinations("abcd", 2))


def rim(cell):
    """The edges round a cell: the same for every first vertex and both senses."""
    return frozenset(frozenset((cell[i - 1], cell[i])) for i in range(len(cell)))


def rims(position):
    return {rim(cell) for cell in position.cells}


def board_of(row):
    """The board and the faces of a line of verified values."""
    edges = [tuple(map(int, edge.split("-"))) for edge in row["edges"].split()]
    return Graph.of(edges), [tuple(map(int, cell.split())) for cell in row["cells"].split(";")]


def naive_value(start, misere=False):
    """The value from sets of arrows and of rims alone."""
    edges, faces, memo = start.graph.edges, start.cells, {}
    degree = {v: sum(v in edge for edge in edges) for v in start.graph.vertices}

    def is_over(arrows):
        return any(
            all((cell[i - 1], cell[i]) in arrows for i in range(len(cell)))
            or all((cell[i], cell[i - 1]) in arrows for i in range(len(cell)))
            for cell in faces
        )

    def is_allowed(arrows):
        return not any(
            degree[v]
            in (sum(head == v for _, head in arrows), sum(tail == v for tail, _ in arrows))
            for v in start.graph.vertices
        )

    def value(arrows):
        if arrows not in memo:
            free = (
                []
                if is_over(arrows)
                else [edge for edge in edges if not {edge, edge[::-1]} & arrows]
            )
            below = [
                arrows | {arrow}
                for edge in free
                for arrow in (edge, edge[::-1])
                if is_allowed(arrows | {arrow})
            ]
            memo[arrows] = mex(map(value, below)) if below else int(misere)
        return memo[arrows]

    return value(start.arrows)


# the rules


@pytest.mark.parametrize(
    "row",
    [row for row in rows("game_of_cycles_small.csv") if len(row["edges"].split()) <= 7],
    ids=lambda row: row["board"],
)
def test_small_plane_boards_have_the_verified_values(row):
    board, faces = board_of(row)
    start = game.start(board, faces=faces)
    assert by_definition(game, start) == int(row["grundy_game_of_cycles"])
    assert by_definition(Arrows(), board) == int(row["grundy_game_of_arrows"])
    # on these boards any embedding will do
    assert by_definition(game, board) == int(row["grundy_game_of_cycles"])
    assert len(game.start(board).cells) == len(start.cells)


@pytest.mark.parametrize("misere", [False, True])
def test_values_are_those_of_the_naive_game_tree(misere):
    """All planar graphs with at most 5 edges, connected or not: all are planar."""
    for graph in (graph for edges in range(1, 6) for graph in graphs_with_edges(edges)):
        start = game.start(graph)
        value = naive_value(start, misere)
        assert (misere_grundy if misere else by_definition)(game, start) == value, graph
        assert outcome_by_definition(game, start, misere) == ("N" if value else "P")


def test_on_forests_it_is_the_game_of_arrows():
    """All trees with at most 7 vertices, and two paths side by side."""
    boards = [tree for n in range(2, 8) for tree in trees(n)] + [disjoint_union(path(4), path(5))]
    for board in boards:
        assert game.start(board).cells == ()
        assert by_definition(game, board) == by_definition(Arrows(), board)


def test_whoever_completes_a_cell_ends_the_game_in_all_components():
    """Two triangles side by side, one with an arrow, are worth 2, and the sum of the two 1."""
    start = game.start(disjoint_union(cycle(3), cycle(3)), [(0, 1)])
    assert by_definition(game, start) == naive_value(start) == 2
    assert (
        nim_sum(by_definition(game, cycle(3)), by_definition(game, game.start(cycle(3), [(0, 1)])))
        == 1
    )
    assert list(game.components(start)) == [start]
    finished = game.start(start, [(1, 2), (2, 0)])
    assert len(finished.decoration.unmarked.edges) == 3
    assert list(game.moves(finished)) == []


@pytest.mark.parametrize("n", [3, 4, 5])
def test_a_completed_start_is_finished_in_both_senses_of_rotation(n):
    board = Graph.of([*cycle(n).edges, (0, n), (1, n + 1)])
    round_it = [(i, (i + 1) % n) for i in range(n)]
    for arrows in (round_it, [arrow[::-1] for arrow in round_it]):
        start = game.start(board, arrows=arrows)
        assert rim(start.completed) == rim(range(n))
        assert list(game.moves(start)) == []
        assert by_definition(game, start) == 0
        assert misere_grundy(game, start) == 1
        assert outcome_by_definition(game, start) == "P"
    one_turned = game.start(board, arrows=[(1, 0), *round_it[1:]])
    assert one_turned.completed is None


@pytest.mark.parametrize("n", [3, 4, 5])
def test_a_cell_is_written_from_its_first_vertex_towards_the_earlier_neighbour(n):
    for i, sense in product(range(n), (1, -1)):
        face = tuple((i + sense * k) % n for k in range(n))
        assert game.start(cycle(n), faces=[face]).cells == (tuple(range(n)),), face


def test_a_cycle_of_arrows_round_no_cell_ends_nothing():
    around, cells = [(0, 1), (1, 3), (3, 2), (2, 0)], [(0, 1, 2), (1, 2, 3)]
    assert game.start(two_triangles, arrows=around, faces=cells).completed is None
    cells = [(0, 1, 3, 2), (1, 2, 3)]
    assert game.start(two_triangles, arrows=around, faces=cells).completed == (0, 1, 3, 2)
    assert len(list(game.moves(game.start(two_triangles, arrows=around)))) == 2
    assert by_definition(game, game.start(two_triangles, arrows=around)) == 1


def test_without_cells_it_is_the_game_of_arrows():
    for board in (cycle(4), two_triangles, k4):
        start = PlaneDecoration(Arrows().start(board), ())
        assert by_definition(game, start) == by_definition(Arrows(), board)


# positions


def test_a_face_from_any_vertex_in_any_sense_and_order_is_the_same_position():
    expected = game.start(named_k4, faces=["abd", "bcd", "acd"])
    for faces, turn in product(permutations(["abd", "bcd", "acd"]), permutations(range(3))):
        found = game.start(named_k4, faces=[[face[i] for i in turn] for face in faces])
        assert (found, hash(found)) == (expected, hash(expected))
    assert game.start(named_k4, faces=["abd", "bcd", "abc"]) != expected
    assert game.start(named_k4, [("a", "b")], faces=["abd", "bcd", "acd"]) != expected
    turns = [[(first + sense * i) % 5 for i in range(5)] for first in range(5) for sense in (1, -1)]
    assert {game.start(cycle(5), faces=[face]) for face in turns} == {game.start(cycle(5))}


def test_positions_are_equal_whatever_the_order_of_vertices_and_edges():
    x = game.start(Graph.of([(1, 2), (2, 3), (3, 1)]), arrows=[(1, 2)])
    y = game.start(Graph.of([(3, 2), (1, 3), (2, 1)]), arrows=[(1, 2)])
    assert (x, hash(x)) == (y, hash(y))
    assert x.cells != y.cells  # each in the order of its board
    assert x != x.decoration
    assert x != PlaneDecoration(x.decoration, ())


def test_positions_survive_pickling_and_printing():
    board = nx.Graph([("a", "b"), ("b", "c"), ("c", "a"), ("c", (1, 2))])
    start = game.start(board, arrows=[("b", "c")])
    assert start == game.start(board, arrows=[("b", "c")], faces=["cab"])
    again = pickle.loads(pickle.dumps(start))
    assert (again, hash(again), again.cells) == (start, hash(start), start.cells)
    assert eval(repr(start)) == start
    assert start.graph == Graph.from_networkx(board)
    assert [x.arrows for x in winning_moves(game, game.start(start, [("c", "a")]))] == [
        {("a", "b"), ("b", "c"), ("c", "a")}
    ]


def test_a_position_is_a_board_again():
    nested, side_by_side = [(0, 1, 3, 2), (0, 1, 2)], [(0, 1, 2), (1, 2, 3)]
    start = game.start(two_triangles, [(0, 1)], faces=nested)
    assert game.start(start) == start
    assert game.start(start, [(1, 2)]) == game.start(two_triangles, [(0, 1), (1, 2)], faces=nested)
    assert game.start(start, faces=side_by_side) == game.start(
        two_triangles, [(0, 1)], faces=side_by_side
    )
    assert game.start(Decoration.of(two_triangles, [(0, 1)]), faces=nested) == start
    assert Arrows().start(start) == start.decoration


# cells


@pytest.mark.parametrize(
    ("board", "lengths"),
    [
        (path(5), []),
        (Graph.of([(0, 1), (2, 3)]), []),
        (cycle(3), [3]),
        (two_triangles, [3, 3]),
        (Graph.of([*cycle(3).edges, (0, 3), (3, 4), (4, 0)]), [3, 3]),
        (disjoint_union(cycle(3), cycle(4), path(3)), [3, 4]),
        (disjoint_union(two_triangles, path(2), k4), [3, 3, 3, 3, 3]),
        (k4, [3, 3, 3]),
        (Graph.of([*k4.edges, (0, 4)]), [3, 3, 3]),
        (Graph.of([*k4.edges, *((v, v + 4) for v in range(4))]), [3, 3, 3]),
        (prism, [3, 3, 4, 4]),
        (Graph.from_networkx(nx.grid_2d_graph(3, 3)), [4, 4, 4, 4]),
        (Graph.from_networkx(nx.wheel_graph(6)), [3, 3, 3, 3, 3]),
        (Graph.of([]), []),
    ],
)
def test_cells_are_found_from_an_embedding(board, lengths):
    start = game.start(board)
    assert sorted(map(len, start.cells)) == lengths
    assert all(edge in set(map(frozenset, board.edges)) for cell in rims(start) for edge in cell)
    assert len(start.cells) == len(board.edges) - len(board.vertices) + len(board.components())


def faces_of_drawings(graph):
    """The rims of the faces of each drawing on the sphere: of each choice of an order of the edges
    round each vertex.
    """
    around = {v: list(graph.neighbours(v)) for v in graph.vertices}
    for orders in product(
        *([(first, *rest) for rest in permutations(others)] for first, *others in around.values())
    ):
        after = {
            (u, v): order[order.index(u) - 1]
            for v, order in zip(around, orders, strict=True)
            for u in order
        }
        faces, left = [], {(u, v) for u in around for v in around[u]}
        while left:
            u, v = next(iter(left))
            face = []
            while (u, v) in left:
                left.remove((u, v))
                face.append(u)
                u, v = v, after[u, v]
            faces.append(rim(face))
        if len(graph.vertices) - len(graph.edges) + len(faces) == 2:
            yield frozenset(faces)


def test_faces_are_accepted_exactly_when_they_are_the_bounded_ones_of_some_drawing():
    """All sets of cycles of all connected graphs without a cut vertex, with 3 to 8 edges."""
    accepted = refused = 0
    for graph in (graph for edges in range(3, 9) for graph in connected_graphs(edges)):
        board = graph.to_networkx()
        if not nx.is_biconnected(board):
            continue
        ways = {drawing - {out} for drawing in faces_of_drawings(graph) for out in drawing}
        if len(graph.edges) == len(graph.vertices):
            ways = {frozenset([rim([u for u, _ in nx.find_cycle(board)])])}
        for k in range(len(graph.edges) - len(graph.vertices) + 3):
            for faces in combinations(list(nx.simple_cycles(board)), k):
                if {*map(rim, faces)} in ways:
                    assert rims(game.start(graph, faces=faces)) == {*map(rim, faces)}
                    accepted += 1
                else:
                    with pytest.raises(ValueError, match=r"No drawing of|By Euler's formula"):
                        game.start(graph, faces=faces)
                    refused += 1
        assert frozenset(rims(game.start(graph))) in ways
    assert (accepted, refused) == (147, 4862)


@settings(max_examples=40)
@given(st.integers(5, 9), st.data())
def test_the_cells_that_are_found_are_faces_that_are_accepted(n, data):
    """Connected planar graphs on 5 to 9 vertices: a random tree, and further edges as long as they
    keep it planar.
    """
    board = nx.Graph([(v, data.draw(st.integers(0, v - 1))) for v in range(1, n)])
    for edge in data.draw(
        st.lists(st.tuples(st.integers(0, n - 1), st.integers(0, n - 1)), max_size=12)
    ):
        if edge[0] != edge[1] and nx.check_planarity(nx.Graph([*board.edges, edge]))[0]:
            board.add_edge(*edge)
    start = game.start(board)
    assert len(start.cells) == len(rims(start)) == board.number_of_edges() - n + 1
    assert game.start(board, faces=start.cells) == start


# bad input, one sentence each


@pytest.mark.parametrize(
    ("board", "faces", "message"),
    [
        (cycle(4), [(0, 1, 2)], r"along edges of the board; it was given \(0, 1, 2\)."),
        (cycle(4), [(0, 1, 2, 9)], r"it was given \(0, 1, 2, 9\)."),
        (cycle(4), [(0, 1)], r"three or more different vertices in order .* given \(0, 1\)."),
        (cycle(4), [()], r"it was given \(\)."),
        (cycle(4), [(0, 1, 2, 3, 0)], r"it was given \(0, 1, 2, 3, 0\)."),
        (cycle(4), [{0, 1, 2, 3}], r"it was given {0, 1, 2, 3}."),
        (cycle(4), (0, 1, 2, 3), r"it was given 0."),
        (cycle(4), [([0], 1, 2)], r"it was given \(\[0\], 1, 2\)."),
        (cycle(4), [], r"By Euler's formula a drawing of this board has 1 bounded .* given 0."),
        (k4, list(combinations(range(4), 3)), r"has 3 bounded faces; it was given 4."),
        (k4, [(0, 1, 2), (0, 1, 2), (1, 2, 3)], r"No drawing .* has the bounded faces"),
        (k4, [(0, 1, 2, 3), (0, 1, 2), (1, 2, 3)], r"No drawing of the board in the plane"),
        (disjoint_union(k4, cycle(3)), list(combinations(range(4), 3)), r"No drawing of the"),
        (nx.complete_graph(5), list(combinations(range(5), 3))[:6], r"No drawing of the board"),
    ],
)
def test_what_are_no_faces_is_refused(board, faces, message):
    with pytest.raises(ValueError, match=message):
        game.start(board, faces=faces)


def test_faces_that_are_no_list_are_refused():
    with pytest.raises(
        TypeError,
        match=r"Faces are a list of cycles, each the list of its vertices in order; it was given "
        r"5.",
    ):
        game.start(cycle(4), faces=5)


@pytest.mark.parametrize("board", [nx.complete_graph(5), nx.complete_bipartite_graph(3, 3)])
def test_boards_that_are_not_planar_are_refused(board):
    grown = nx.Graph([*board.edges, *((v, f"leaf {v}") for v in board)])
    with pytest.raises(
        ValueError,
        match=r"is played on planar graphs; the part of the board on \[[0-5, ]+\] is not",
    ):
        game.start(grown)


def test_the_board_and_the_arrows_are_checked_as_in_the_game_of_arrows():
    for board, arrows, message in [
        (cycle(4), [(0, 2)], "there is no edge from 0 to 2"),
        (cycle(4), [(0, 1), (1, 0)], r"that from 1 to 0 already has \(0, 1\)"),
        (cycle(4), [(0, 1), (2, 1)], "The start may not have a sink at vertex 1"),
        (path(3), [(0, 1)], "a source at vertex 0"),
        (path(1), [], "without isolated vertices; the board has one, 0"),
        (nx.DiGraph([(0, 1)]), [], "must be undirected"),
        (nx.MultiGraph([(0, 1), (0, 1)]), [], "without parallel edges"),
    ]:
        with pytest.raises(ValueError, match=message):
            game.start(board, arrows)
    for board in ("cycle", None, 4, PlaneDecoration):
        with pytest.raises(TypeError, match="A board is a Graph, a family"):
            game.start(board)
    with pytest.raises(TypeError, match="Arrows are a list of pairs"):
        game.start(cycle(4), arrows=5)
    with pytest.raises(TypeError, match="unexpected keyword argument 'face'"):
        game.start(cycle(4), face=[])
