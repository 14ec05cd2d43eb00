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
    board,
    cycle,
    disjoint_union,
    grundy,
    mex,
    misere_grundy,
    winning_moves,
)
from gamelab.boards.decorations import Decoration
from gamelab.boards.small_graphs import connected_graphs, graphs_with_edges
from gamelab.games.cycles import PlaneDecoration
from gamelab.theory import by_definition

game = GameOfCycles()
two_triangles = Graph.of([(0, 1), (1, 2), (2, 0), (1, 3), (2, 3)])
bowtie = Graph.of([*cycle(3).edges, (0, 3), (3, 4), (4, 0)])
k4 = Graph.from_networkx(nx.complete_graph(4))
TRIANGLE = [(1, 2), (2, 3), (3, 1)], [(3, 2), (1, 3), (2, 1)]
named_k4 = Graph.of(combinations("abcd", 2))


def rim(cell):
    """The edges round a cell: the same for every first vertex and both senses."""
    return frozenset(frozenset((cell[i - 1], cell[i])) for i in range(len(cell)))


def rims(position):
    return {rim(cell) for cell in position.cells}


def naive_values(start):
    """The Grundy value and the misère one, from sets of arrows and of rims alone."""
    edges, known = start.graph.edges, {}
    degree = {v: sum(v in edge for edge in edges) for v in start.graph.vertices}
    turns = [[(cell[i - 1], cell[i]) for i in range(len(cell))] for cell in start.cells]
    turns += [[step[::-1] for step in turn] for turn in turns]

    def is_allowed(arrows):
        ends = [[arrow[i] for arrow in arrows] for i in (0, 1)]
        return not any(d in (ends[0].count(v), ends[1].count(v)) for v, d in degree.items())

    def value(arrows):
        if arrows not in known:
            is_over = any(arrows.issuperset(turn) for turn in turns)
            free = [] if is_over else [e for e in edges if not {e, e[::-1]} & arrows]
            options = [arrows | {arrow} for edge in free for arrow in (edge, edge[::-1])]
            below = [value(option) for option in options if is_allowed(option)]
            normal, misere = zip(*below, strict=True) if below else ((), (0,))
            known[arrows] = mex(normal), mex(misere)
        return known[arrows]

    return value(start.arrows)


# the rules


@pytest.mark.parametrize("row", rows("game_of_cycles_small.csv"), ids=lambda row: row["board"])
def test_small_plane_boards_have_the_verified_values(row):
    """With the faces of the file, and with those that are found: any embedding will do."""
    board = Graph.of([tuple(map(int, edge.split("-"))) for edge in row["edges"].split()])
    faces = [tuple(map(int, cell.split())) for cell in row["cells"].split(";")]
    for start in (game.start(board, faces=faces), game.start(board)):
        assert grundy(game, start) == int(row["grundy_game_of_cycles"])
        assert len(start.cells) == len(faces)
        if len(board.edges) <= 7:
            assert by_definition(game, start) == int(row["grundy_game_of_cycles"])
    no_cell = PlaneDecoration(Arrows().start(board), ())
    assert grundy(Arrows(), board) == grundy(game, no_cell) == int(row["grundy_game_of_arrows"])


kite = Graph.of([*cycle(4).edges, (0, 4), (1, 5)])
AROUND = [(0, 1), (1, 3), (3, 2), (2, 0)]
# with arrows: who completes a cell ends the game in all components; a cycle round no cell ends none
ARROWED = [
    (game.start(disjoint_union(cycle(3), cycle(3)), [(0, 1), (1, 2)]), None),
    (game.start(disjoint_union(cycle(3), cycle(3)), [(0, 1), (1, 2), (2, 0)]), (0, 1, 2)),
    (game.start(kite, [(0, 3), (3, 2), (2, 1), (1, 0)]), range(4)),
    (game.start(kite, [(1, 0), (1, 2), (2, 3), (3, 0)]), None),
    (game.start(two_triangles, AROUND, faces=[(0, 1, 2), (1, 2, 3)]), None),
    (game.start(two_triangles, AROUND, faces=[(0, 1, 3, 2), (1, 2, 3)]), (0, 1, 3, 2)),
]


def test_values_are_those_of_the_naive_game_tree():
    """All graphs with at most 5 edges, connected or not: all are planar. Then boards with arrows."""
    starts = [game.start(graph) for edges in range(1, 6) for graph in graphs_with_edges(edges)]
    for start in (*starts, *(start for start, _ in ARROWED)):
        assert (grundy(game, start), misere_grundy(game, start)) == naive_values(start), start
        assert list(game.components(start)) == [start]


def test_a_cycle_of_arrows_round_a_cell_completes_it_in_both_senses():
    for start, cell in ARROWED:
        assert (start.completed and rim(start.completed)) == (cell and rim(cell))
        assert not cell or list(game.moves(start)) == []
    [won, *_] = winning_moves(game, ARROWED[0][0])
    assert won == ARROWED[1][0]


# positions


def test_a_face_from_any_vertex_in_any_sense_and_order_is_the_same_position():
    """It is written from the first vertex towards the earlier neighbour."""
    faces = ["abd", "bcd", "acd"]
    expected = game.start(named_k4, faces=faces)
    for order, turn in product(permutations(faces), permutations(range(3))):
        found = game.start(named_k4, faces=[[face[i] for i in turn] for face in order])
        assert (found, hash(found)) == (expected, hash(expected))
    others = ["abd", "bcd", "abc"]
    assert expected not in (game.start(named_k4, faces=others), game.start(expected, [("a", "b")]))
    for first, sense in product(range(5), (1, -1)):
        face = [(first + sense * i) % 5 for i in range(5)]
        assert game.start(cycle(5), faces=[face]).cells == (tuple(range(5)),)
    x, y = (game.start(Graph.of(edges), [(1, 2)]) for edges in TRIANGLE)
    assert (x, hash(x)) == (y, hash(y))
    assert x.cells != y.cells  # each in the order of its board


def test_a_position_is_a_board_again_survives_pickling_and_is_its_own_text():
    nested, side_by_side = [(0, 1, 3, 2), (0, 1, 2)], [(0, 1, 2), (1, 2, 3)]
    start = game.start(two_triangles, [(0, 1)], faces=nested)
    other = game.start(two_triangles, [(0, 1)], faces=side_by_side)
    assert start == game.start(start) != other == game.start(start, faces=side_by_side)
    assert game.start(start, [(1, 2)]) == game.start(two_triangles, [(0, 1), (1, 2)], faces=nested)
    assert game.start(Decoration.of(two_triangles, [(0, 1)]), faces=nested) == start
    assert start not in (start.decoration, PlaneDecoration(start.decoration, ()))
    assert Arrows().start(start) == start.decoration
    again = pickle.loads(pickle.dumps(start))
    assert (again, hash(again), again.cells) == (start, hash(start), start.cells)
    assert eval(repr(start)) == start


# cells


@pytest.mark.parametrize(
    ("text", "lengths"),
    [
        ("path 5", ""),
        ("a-b-c-d-a-c", "33"),
        ("a-b-c-a, a-d-e-a", "33"),
        ("a-b-c-d-a-c, e-f, g-h-i-j-g-i, h-j", "33333"),
        ("a-b-c-d-a-c, b-d, a-e, b-f, c-g, d-h", "333"),
        ("prism 3", "3344"),
        ("grid 3 3", "4444"),
        ("wheel 5", "33333"),
    ],
)
def test_the_longest_face_of_each_block_is_its_outer_one(text, lengths):
    assert sorted(len(cell) for cell in game.start(board(text)).cells) == [*map(int, lengths)]


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
    ends = st.tuples(st.integers(0, n - 1), st.integers(0, n - 1))
    for edge in data.draw(st.lists(ends, max_size=12)):
        if edge[0] != edge[1] and nx.check_planarity(nx.Graph([*board.edges, edge]))[0]:
            board.add_edge(*edge)
    start = game.start(board)
    assert len(start.cells) == len(rims(start)) == board.number_of_edges() - n + 1
    assert game.start(board, faces=start.cells) == start


# bad input, one sentence each

TRIPLES = list(combinations(range(4), 3))
FACES = {
    r"along edges of the board; it was given \(0, 1, 2\).": (cycle(4), [(0, 1, 2)]),
    r"three or more different vertices in order .* given \(0, 1\).": (cycle(4), [(0, 1)]),
    r"different vertices .* given \(0, 1, 2, 0, 3, 4\).": (bowtie, [(0, 1, 2, 0, 3, 4)]),
    r"it was given {0, 1, 2, 3}.": (cycle(4), [{0, 1, 2, 3}]),
    r"it was given 0.": (cycle(4), (0, 1, 2, 3)),
    r"it was given \(\[0\], 1, 2\).": (cycle(4), [([0], 1, 2)]),
    r"formula a drawing of this board has 1 bounded .* given 0.": (cycle(4), []),
    r"has 3 bounded faces; it was given 4.": (k4, TRIPLES),
    r"No drawing .* has the bounded faces": (k4, [(0, 1, 2), (0, 1, 2), (1, 2, 3)]),
    r"No drawing of the board": (disjoint_union(k4, cycle(3)), TRIPLES),
    r"No drawing of the": (nx.complete_graph(5), list(combinations(range(5), 3))[:6]),
}


@pytest.mark.parametrize("sentence", FACES)
def test_what_are_no_faces_is_refused(sentence):
    board, faces = FACES[sentence]
    with pytest.raises((TypeError, ValueError), match=sentence):
        game.start(board, faces=faces)


@pytest.mark.parametrize("board", [nx.complete_graph(5), nx.complete_bipartite_graph(3, 3)])
def test_boards_that_are_not_planar_are_refused(board):
    grown = nx.Graph([*board.edges, *((v, f"leaf {v}") for v in board)])
    with pytest.raises(ValueError, match=r"planar graphs; the part of the board on \[[0-5, ]+\]"):
        game.start(grown)
    with pytest.raises(ValueError, match="without parallel edges"):
        game.start(nx.MultiGraph([(0, 1), (0, 1)]))
    with pytest.raises(ValueError, match="The start may not have a sink at vertex 1"):
        game.start(cycle(4), [(0, 1), (2, 1)])
