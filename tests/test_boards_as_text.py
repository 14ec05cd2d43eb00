"""Boards in the formats of other programs: each text is the board that its writer meant, or it is
refused with a sentence that names the readings; and each board is read back from its own text.
"""

from enum import Enum
from io import BytesIO
from itertools import combinations
from random import Random

import networkx as nx
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as some
from scipy.sparse import csr_array

from gamelab import (
    Graph,
    GraphNim,
    NodeKayles,
    Spider,
    board,
    cycle,
    grid,
    grundy,
    path,
    sketch,
    star,
)
from gamelab.boards import Decoration, WeightedGraph, boards
from gamelab.boards.text import OTHERS, complete, petersen, read_board
from gamelab.match.drawing_board import DrawingBoard

C5 = Graph.of([(0, 1), (1, 2), (2, 3), (3, 4), (4, 0)])
WEIGHTED = WeightedGraph.of([(0, 1, 5), (1, 2, 7)])

MEANT = {
    # rows of two are edges
    "0 1\n1 2": path(3),
    "0,1\n1,2": path(3),
    "0, 1\n1, 2": path(3),
    "0;1\n1;2": path(3),
    "0\t1\n1\t2": path(3),
    "0 1\r\n1 2\r\n": path(3),
    "\n0 1\n\n\n1 2\n": path(3),
    "# Nodes: 3 Edges: 2\n0\t1\n1\t2": path(3),
    "% sym unweighted\n% 2 3 3\n0 1\n1 2": path(3),
    "0 1 {}\n1 2 {}": path(3),
    "0 1\n2\n3": Graph.of([(0, 1)], vertices=[2, 3]),
    "0 1\n0 1": Graph.of([(0, 1), (0, 1)]),
    "x,y\ny,z": Graph.of([("x", "y"), ("y", "z")]),
    # a third number in every row is a weight
    "0 1 5\n1 2 7": WEIGHTED,
    "0,1,5\n1,2,7": WEIGHTED,
    "0\t1\t5\n1\t2\t7": WEIGHTED,
    "0 1 5.0\n1 2 7.0": WEIGHTED,
    "0 1 {'weight': 5}\n1 2 {'weight': 7}": WEIGHTED,
    "0 1 5\n1 2 7\n2 0 1": WeightedGraph.of([(0, 1, 5), (1, 2, 7), (2, 0, 1)]),
    # rows of unequal length are an adjacency list
    "0 1 4\n1 2\n2 3\n3 4\n4": C5,
    "#script.py\n# GMT Sat\n# \n0 1 4\n1 2\n2 3\n3 4\n4\n": C5,
    "0: 1 4\n1: 2\n2: 3\n3: 4\n4:": C5,
    "0 1\n1 0 2\n2 1 3\n3 2": path(4),
    "a b c\nd e": Graph.of([("a", "b"), ("a", "c"), ("d", "e")]),
    "0 1 2 3\n1\n2\n3": star(3),
    # full adjacency lists, which are not read as edges or matrices
    "0: 1 2\n1: 0 2\n2: 0 1": cycle(3),
    "1: 2, 3\n2: 1\n3: 1": Graph.of([(1, 2), (1, 3)]),
    "0 1 2 3\n1 0 2 3\n2 0 1 3\n3 0 1 2": complete(4),
    "a b c d\nb a c d\nc a b d\nd a b c": Graph.of(combinations("abcd", 2)),
    "0 1 4 5\n1 0 2 6\n2 1 3 7\n3 2 4 8\n4 0 3 9\n5 0 7 8\n6 1 8 9\n7 2 5 9\n8 3 5 6\n9 4 6 7": (
        petersen()
    ),
    # one line whose edges end with semicolons or blanks
    "0,1;1,2;2,0": cycle(3),
    "0, 1; 1, 2;": path(3),
    "a,b,3;b,c,2": WeightedGraph.of([("a", "b", 3), ("b", "c", 2)]),
    "1,2 2,3 3,1": Graph.of([(1, 2), (2, 3), (3, 1)]),
    "1,2,3 4,5,6": WeightedGraph.of([(1, 2, 3), (4, 5, 6)]),
    "0 1 {'weight': 3.0}": WeightedGraph.of([(0, 1, 3)]),
    "\ufeff0 1\n1 2": path(3),
    "u v w\n0 1 5": WeightedGraph.of([(0, 1, 5)]),
    # by hand, in one line
    "a, b, c": Graph.of([], vertices="abc"),
    "a b 3, b c 2": WeightedGraph.of([("a", "b", 3), ("b", "c", 2)]),
    "a b 3, b c": WeightedGraph.of([("a", "b", 3), ("b", "c", 1)]),
    "a b, b c,\nc d, e": Graph.of([("a", "b"), ("b", "c"), ("c", "d")], vertices="e"),
    "a-b, b-a": Graph.of([("a", "b"), ("a", "b")]),
    "3-2\n0-1\n1-2": Graph.of([(3, 2), (0, 1), (1, 2)]),
    # DIMACS, each edge once or in both directions
    "c a comment\np edge 4 2\ne 1 2\ne 2 3": Graph.of([(1, 2), (2, 3)], vertices=[4]),
    "p col 3 4\ne 1 2\ne 2 1\ne 2 3\ne 3 2": Graph.of([(1, 2), (2, 3)]),
    # lists of neighbours in Python, which may be edges if they are the same board
    "{0: [1, 2], 1: [0], 2: [0]}": star(2),
    '{"a": ["b"], "b": ["a"]}': Graph.of([("a", "b")]),
    "board = {0: {1}, 1: {0}}": path(2),
    "[[1], [0, 2], [1]]": path(3),
    "[[1, 2], [0, 2], [0, 1]]": cycle(3),
    "[[0, 1], [1, 2]]": path(3),
    # names that look like families, and lines that look like calls
    "K_4 0": Graph.of([("K_4", 0)]),
    "P 3 2": WeightedGraph.of([("P", 3, 2)]),
    "2\n(0, 1)->b": Decoration.of(Graph.of([((0, 1), "b")], [2]), [((0, 1), "b")]),
}


@pytest.mark.parametrize("text", MEANT)
def test_a_text_is_the_board_that_its_writer_meant(text):
    assert board(text) == MEANT[text]


AMBIGUOUS = {
    # edges in both directions, once or twice
    "0 1\n1 0": ("edges", "adjacency list", "adjacency matrix"),
    "1 2\n2 1": ("edges", "adjacency list"),
    "0,1\n1,0\n1,2\n2,1": ("edges", "adjacency list"),
    "0 1, 1 0": ("edges", "adjacency list"),
    "0 1 5\n1 0 5": ("edges", "adjacency list"),
    "0 1 4\n1 0 2\n2 1 3\n3 2 4\n4 3 0": ("edges", "adjacency list"),
    # a first line with the numbers of vertices and edges, or with titles
    "3 2\n0 1\n1 2": ("edges", "edges with header"),
    "3 2\n1 2\n2 3": ("edges", "edges with header"),
    "3\n1 2\n2 3": ("edges", "edges with header"),
    "3 2\n0 1 5\n1 2 7": ("edges", "adjacency list", "edges with header"),
    "3 3 2\n2 1\n3 2": ("edges", "adjacency list", "edges with header"),
    "5\n0 1 4\n1 2\n2 3\n3 4\n4": ("adjacency list", "edges with header"),
    "u v\n0 1\n1 2": ("edges", "edges with header"),
    "u,v\n0,1\n1,2": ("edges", "edges with header"),
    # some edges with weights, or an adjacency list
    "a b 3\nb c": ("edges", "adjacency list"),
    "0,1\n1,2,5": ("edges", "adjacency list"),
    "0 1 2\n0 3\n1 4": ("edges", "adjacency list"),
    "0 1 1\n1": ("edges", "adjacency list"),
    "1000 2\n0 1\n1 2": ("edges", "edges with header"),
    "4 6\n2 3 4\n1 3 4\n1 2 4\n1 2 3": ("edges", "adjacency list"),
    # a triangle with weights, or a matrix
    "1 2 3\n2 3 1\n3 1 2": ("edges", "adjacency matrix"),
    "[[0,1,2],[1,2,0],[2,0,1]]": ("Python", "adjacency matrix"),
    "0 1 2 3\n1 2 3 0\n2 3 0 1\n3 0 1 2": ("adjacency list", "adjacency matrix"),
    "0 1 2\n1 0 3\n2 3 0": ("edges", "adjacency list", "adjacency matrix"),
    "0 1 0\n1 0 1\n0 1 0": ("edges", "adjacency matrix"),
    "0,1,0\n1,0,1\n0,1,0": ("edges", "adjacency matrix"),
    "0 0 1\n0 0 1\n1 1 0": ("edges", "adjacency matrix"),
    "010\n101\n010": ("edges", "adjacency matrix"),
    "0 1 1\n0 0 1\n0 0 0": ("edges", "adjacency matrix"),
    "[[0,1,1],[0,0,1],[0,0,0]]": ("Python", "adjacency matrix"),
    "[[0, 1], [1, 0]]": ("Python", "adjacency matrix"),
    # a cycle as a list of neighbours, or edges that stand twice
    "[[1, 3], [0, 2], [1, 3], [0, 2]]": ("Python", "list of neighbours"),
    # lines of other programs: DIMACS, counts in two lines, a number of cases, METIS, mixed signs
    "e 1 2\ne 2 3": ("DIMACS", "edges"),
    "c d\ne 1 2\ne 2 3": ("DIMACS", "edges"),
    "Bw\nBo": ("edges", "several graph6 codes"),
    "[[0]]": ("list of neighbours", "adjacency matrix"),
    "3\n3\n0 1\n1 2\n0 2": ("edges", OTHERS),
    "4\n5\n0 2\n0 3\n1 2\n1 3\n2 3": ("edges", OTHERS),
    "1\n7 4\n2 3\n2 6\n3 4\n4 6": ("edges", OTHERS),
    "1\n3 2\n0 1\n1 2": ("edges", OTHERS),
    "1\n3 2\n0 1\n2 0": ("edges", OTHERS),
    "3 2\n2\n1 3\n2": ("edges", OTHERS),
    "0,1 5\n1,2 7": ("edges", OTHERS),
    "n,m\n3,2\n0,1\n1,2": ("edges", OTHERS),
    "[[0, 2], [2, 0]]": ("Python", "adjacency matrix"),
}
READ = {
    "edges": {
        "0 1\n1 0": Graph.of([(0, 1), (0, 1)]),
        "3 2\n0 1\n1 2": Graph.of([(3, 2), (0, 1), (1, 2)]),
        "a b 3\nb c": WeightedGraph.of([("a", "b", 3), ("b", "c", 1)]),
        "1 2 3\n2 3 1\n3 1 2": WeightedGraph.of([(1, 2, 3), (2, 3, 1), (3, 1, 2)]),
    },
    "adjacency list": {
        "0 1\n1 0": path(2),
        "0,1\n1,0\n1,2\n2,1": path(3),
        "0 1 4\n1 0 2\n2 1 3\n3 2 4\n4 3 0": C5,
        "a b 3\nb c": Graph.of([("a", "b"), ("a", 3), ("b", "c")]),
    },
    "edges with header": {
        "3 2\n0 1\n1 2": path(3),
        "3 2\n1 2\n2 3": Graph.of([(1, 2), (2, 3)]),
        "5 2\n0 1\n1 2": Graph.of([(0, 1), (1, 2)], vertices=[3, 4]),
        "4\n1 2\n2 3": Graph.of([(1, 2), (2, 3)], vertices=[4]),
        "3 2\n0 1 5\n1 2 7": WEIGHTED,
        "u,v\n0,1\n1,2": path(3),
        "source,target,weight\n0,1,5\n1,2,7": WEIGHTED,
        "3 0": Graph.of([], vertices=[1, 2, 3]),
        "source,target\n0,1": path(2),
        "source;target\n0;1": path(2),
        "u,v,w\n0,1,5": WeightedGraph.of([(0, 1, 5)]),
        "source,target,2019\n0,1,5\n1,2,3": WeightedGraph.of([(0, 1, 5), (1, 2, 3)]),
    },
    "DIMACS": {"e 1 2\ne 2 3": Graph.of([(1, 2), (2, 3)])},
    "list of neighbours": {"[[1, 3], [0, 2], [1, 3], [0, 2]]": cycle(4)},
    "Python": {"[[0, 1], [1, 0]]": Graph.of([(0, 1), (0, 1)])},
}


@pytest.mark.parametrize("text", AMBIGUOUS)
def test_a_text_with_two_readings_is_refused_with_both_and_the_way_to_choose(text):
    with pytest.raises(ValueError, match=" may be read as ") as refusal:
        board(text)
    for name in AMBIGUOUS[text]:
        assert repr(name) in str(refusal.value)
    assert f"board(text, format={AMBIGUOUS[text][0]!r})" in str(refusal.value)


@pytest.mark.parametrize(("format", "text"), [(name, text) for name in READ for text in READ[name]])
def test_a_format_that_is_named_decides(format, text):
    assert board(text, format=format) == board(text, format) == READ[format][text]
    assert board(f"{format}:\n{text}") == READ[format][text]


REFUSED = {
    "0 1 0.5\n1 2 0.5": "is no edge",
    "0 1 -1\n1 2 3": "is no edge",
    "0,1,\n1,2,": "is no edge",
    "1 A\n2 B\n#\n1 2": "is no edge",
    "0 1 {'weight': -2}": "is no edge",
    "c x\np edge 4 3\ne 1 2\ne 2 3": "these have 2 edges",
    "p edge 2 2\ne 1 2\ne 2 3": "a vertex that is none of range",
    "p sp 2 1\na 1 2 5": "is no edge",
    "source,target\n0,1": "'source target', is no edge; write edges .* hyphens between long names",
    "Dear Bob\nI am fine\nYours": "'Dear Bob', is no edge; write edges",
    "<graphml>\n<node id='0'/>\n</graphml>": "nx.read_graphml",
    "graph {\n0 -- 1;\n1 -- 2;\n}": "nx.nx_pydot.read_dot",
    "strict digraph G {\na -> b\n}": "nx.nx_pydot.read_dot",
    "graph [\n  node [\n    id 0\n  ]\n]": "nx.read_gml",
    '{"nodes": [{"id": 0}], "links": []}': "nx.node_link_graph",
    "Cr\nCF\nC~": r"boards\(path\)",
    "[[1], [2], [0]]": "list of pairs",
    "{0: [1, 1]}": "once at both ends",
    "{0: [1], 1: [0, 2], 2: []}": "once at both ends",
    "# nothing but this": "nothing to paste",
    "0 1 1 2 2 3": "is no edge",
    "Graph.of": "is no edge",
    ":–p]}\nBw": "is no edge",
    "20000000 1\n0 1": "says more than 20,000 vertices",
    f"{10**30} 1\n0 1": "says more than 20,000 vertices",
    "graph of": "is no edge",
    "a b-c": "is no edge",
    "2, (0, 1) 3": "is no edge",
    "0 -1": "is no edge",
    "1 2 3 4\n5 6 7 8": "is no edge",
    "0 1 0.5\n1 0 0.5": "is no edge",
    "0 1 0.5\n1 2": "is no edge",
    "1, 3, 3\n1\n0, 3, 2\n1.5": "may be read as 'edges' or 'a format that is not known here",
    "a b 1.5\nb": "is no edge",
    "0 1 1 0\n1 0 0 1\n1 0 0 1\n1 0 1 0": r"np\.loadtxt",
    "[[0 1 0]\n [1 0 1]\n [0 1 0]]": r"np\.loadtxt",
    "np.array([[0, 1], [1, 0]])": r"np\.loadtxt",
    "[0 1; 1 0]": r"np\.loadtxt",
    "0,2.0,0,0\n2.,1,0,0\n0,0,0,1\n0,0,1,0": "is no edge",
    "\n".join(nx.generate_multiline_adjlist(nx.path_graph(4))): "is no edge",
}


@pytest.mark.parametrize("text", REFUSED)
def test_what_is_no_board_is_refused(text):
    with pytest.raises(ValueError, match=REFUSED[text]):
        board(text)


@pytest.mark.parametrize(
    ("format", "text", "sentence"),
    [
        ("edge list", "0 1", "A format is one of DIMACS, edges, adjacency list"),
        ("edges with header", "3 3\n0 1\n1 2", "these have 2 edges"),
        ("adjacency list", "a-b", "cannot be read as adjacency list"),
        ("adjacency matrix", "a b", "cannot be read as adjacency matrix"),
        ("adjacency matrix", "0 1\n1 0", "is read by numpy"),
        ("edges with header", "2 2\n0 1\n1 2", "a vertex that is none of range"),
        ("edges with header", "3 1\na-b", "a vertex that is none of range"),
        ("edges with header", "n,m\n3,2\n0,1\n1,2", "two numbers of them"),
        ("edges with header", "junk", "there is none"),
        ("edges with header", "hub-leaf", "there is none"),
        ("edges with header", "P5", "there is none"),
        ("graph6", "0 1", "cannot be read as graph6"),
        ("Python", "0 1", "cannot be read as Python"),
        ("edges", "0 1 2 3", "is no edge"),
    ],
)
def test_a_text_in_another_format_than_the_one_named_is_refused(format, text, sentence):
    with pytest.raises(ValueError, match=sentence):
        board(text, format=format)


def test_an_error_of_python_becomes_a_sentence():
    for text in ("edges = [(0, 1, {'weight'})]", "[(0, 1, 'x')]", "[({}, 1)]"):
        with pytest.raises(ValueError, match="it was given"):
            board(text)
    digits = "9" * 5000
    for text in (
        f"path {digits}",
        f"K_{digits}",
        f"a-b {digits}",
        f"[{digits}]",
        f"0 1 0\n1 0 {digits}\n0 {digits} 0",
    ):
        with pytest.raises(ValueError, match=r"^(?!.*Exceeds the limit)") as refusal:
            board(text)
        assert len(str(refusal.value)) < 400


def random_graphs(seed, **how):
    """40 random graphs of networkx with 1 to 9 vertices."""
    dice = Random(seed)
    for _ in range(40):
        n = dice.randint(1, 9)
        yield nx.gnp_random_graph(n, dice.random(), seed=dice.randint(0, 10**6), **how)


def written(write, graph, **how):
    target = BytesIO()
    write(graph, target, **how)
    return target.getvalue().decode()


def same(found, graph):
    """Whether a board is the graph of networkx whose vertices are words of digits."""
    found = Graph.from_board(found)
    names = {str(v): v for v in found.vertices}
    return {*names} == {*map(str, graph.nodes)} and nx.utils.graphs_equal(
        nx.relabel_nodes(nx.Graph(graph), {v: names[str(v)] for v in graph}), found.to_networkx()
    )


def test_what_networkx_writes_is_what_networkx_reads():
    """Adjacency lists, edge lists and graph6 codes of random graphs; the reader of networkx says
    which graph a text is.
    """
    accepted = 0
    for graph in random_graphs(1):
        text = written(nx.write_adjlist, graph)
        assert same(board(text), nx.parse_adjlist(text.splitlines()))
        assert Graph.from_board(board(text)) == board(text, format="adjacency list")
        text = nx.to_graph6_bytes(graph, header=False).decode()
        assert same(board(text), nx.from_graph6_bytes(text.strip().encode()))
        for how in ({}, {"data": False}, {"delimiter": ",", "data": False}):
            text = written(nx.write_edgelist, graph, **how)
            if len(graph.edges) > 1:  # a line such as "0,1" alone has the legs of a spider
                assert same(board(text), nx.Graph(graph.edges))
                accepted += 1
    assert accepted > 80


def test_edges_in_any_order_are_read_as_networkx_reads_them_or_refused_with_two_readings():
    dice, tried, refused, accepted = Random(2), 0, 0, 0
    for graph in random_graphs(3):
        edges = [dice.sample(edge, 2) for edge in dice.sample([*graph.edges], len(graph.edges))]
        text = "\n".join(f"{u} {v}" for u, v in edges)
        if not edges:
            continue
        tried += 1
        meant = nx.parse_edgelist(text.splitlines())
        assert same(board(text, format="edges"), meant)
        counted = f"{len(graph)} {len(edges)}\n{text}"
        assert len(board(counted, format="edges with header").edges) == len(edges)
        for listed in (text, counted):
            try:
                found = board(listed)
            except ValueError as error:
                refused += "edges with header" in str(error)
                continue
            assert same(found, nx.parse_edgelist(text.splitlines()))
            accepted += 1
    assert accepted + refused == 2 * tried
    assert accepted >= 25
    assert refused >= 30


def test_a_list_of_edges_in_both_directions_is_refused_and_is_the_graph_as_an_adjacency_list():
    for graph in random_graphs(4):
        text = "\n".join(f"{u} {v}" for u, v in graph.to_directed().edges)
        if graph.edges:
            with pytest.raises(ValueError, match="'adjacency list'"):
                board(text)
            assert same(board(text, format="adjacency list"), nx.Graph(graph.edges))


def test_full_adjacency_lists_are_the_graph_or_refused():
    accepted = 0
    for graph in random_graphs(5):
        text = "\n".join(f"{v} {' '.join(map(str, graph[v]))}" for v in graph)
        assert same(board(text, format="adjacency list"), graph)
        try:
            assert same(board(text), graph)
            accepted += 1
        except ValueError:
            continue
    assert accepted > 15


def test_weighted_edge_lists_of_networkx_are_read():
    dice = Random(6)
    for graph in random_graphs(7):
        for edge in graph.edges.values():
            edge["weight"] = dice.randint(0, 9)
        if graph.edges:
            meant = WeightedGraph.of([(u, v, w) for u, v, w in graph.edges(data="weight")])
            assert board(written(nx.write_weighted_edgelist, graph)) == meant
            assert board(written(nx.write_edgelist, graph)) == meant


def test_codes_in_bytes_and_files_of_codes_are_the_graphs_that_networkx_reads(tmp_path):
    graphs = [*random_graphs(8)]
    simple = [nx.to_graph6_bytes(graph, header=False) for graph in graphs]
    sparse = [nx.to_sparse6_bytes(graph, header=False) for graph in graphs]
    meant = [*map(Graph.from_networkx, graphs)]
    assert [*map(board, simple)] == [*map(Graph.from_graph6, sparse)] == meant
    path = tmp_path / "codes.g6"
    for codes in (simple, sparse):
        path.write_bytes(b"".join(codes))
        with path.open() as lines:
            assert [*boards(path)] == [*boards(str(path))] == [*boards(lines)] == meant
    path.write_bytes(b">>graph6<<Cr\r\n\nCF\n")
    assert [len(graph.edges) for graph in boards(path)] == [4, 3]
    path.write_bytes(b"Cr\nno\n")
    with pytest.raises(ValueError, match="Line 2: A graph6 code is a word"):
        [*boards(path)]


def test_lists_of_neighbours_and_matrices_are_the_graphs_that_networkx_makes_of_them():
    for graph in random_graphs(9):
        meant = Graph.from_networkx(graph)
        lists = nx.to_dict_of_lists(graph)
        once = {u: [v for v in near if u < v] for u, near in lists.items()}
        sets = {u: {*near} for u, near in lists.items()}
        for one in (lists, once, sets, [*lists.values()], nx.to_numpy_array(graph)):
            assert Graph.from_board(one) == WeightedGraph.from_board(one).graph == meant
            assert NodeKayles().start(one) == NodeKayles().start(meant)
        for edge in graph.edges.values():
            edge["weight"] = 3
        for one in (nx.to_numpy_array(graph), nx.to_scipy_sparse_array(graph)):
            assert WeightedGraph.from_board(one) == WeightedGraph.from_board(graph)
            assert {*WeightedGraph.from_board(one).weights} <= {3}
    assert grundy(NodeKayles(), {0: [1], 1: [0]}) == grundy(NodeKayles(), [[1], [0]]) == 1


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ([[1], []], "Neighbours are given once at both ends"),
        ([[1], [2], [0]], "once at both ends"),
        ([[1, 1], [0, 0]], "once at both ends"),
        ({0: [1], 1: [0, 2], 2: []}, "once at both ends"),
        (np.array([[0, 1], [0, 0]]), "a matrix is symmetric"),
        (np.zeros((2, 3)), "a matrix is symmetric"),
        (np.array([[0, np.nan], [np.nan, 0]]), "a matrix is symmetric"),
        (np.array([[0, 2], [2, 0]]), "Only boards without weights are taken here"),
        (csr_array([[0, 0.5], [0.5, 0]]), "Only boards without weights are taken here"),
        (np.array([[1, 0], [0, 0]]), "without loops; the board has one at vertex 0"),
        ({0: "ab"}, "A board is a Graph"),
        ({0: {1: 2}}, "A board is a Graph"),
        ([(0, 1), (1, 0)], "A board is a Graph"),
        (np.array([1, 2]), "Lists of neighbours and matrices of numpy are taken, too"),
        ([[[1]]], "Neighbours are given"),
    ],
    ids=str,
)
def test_neighbours_that_may_mean_something_else_are_refused(given, sentence):
    with pytest.raises((ValueError, TypeError), match=sentence):
        grundy(GraphNim(), given)


class Colour(Enum):
    RED = 1


SIMPLE = some.one_of(
    some.integers(-3, 3),
    some.integers(10**9 - 1, 10**9 + 1),
    some.booleans(),
    some.floats(allow_nan=False),
    some.text(max_size=4),
    some.sampled_from(["a", "hub", "True", "alone", "loop", "1", "1_0", "a b", "a,b", "(0, 1)"]),
    some.sampled_from(["é", "x'", '"', "#", "a–b", "∅", "None", "the", "at", "edge", "a\nb"]),
    some.binary(max_size=2),
    some.complex_numbers(allow_nan=False, allow_infinity=False),
)
NAMES = some.recursive(SIMPLE, lambda name: some.lists(name, max_size=3).map(tuple), max_leaves=5)
EDGES = some.lists(some.tuples(NAMES, NAMES), max_size=5)


@given(
    EDGES, some.lists(NAMES, max_size=3), some.lists(some.integers(0, 9), min_size=5, max_size=5)
)
def test_every_board_is_read_back_from_its_text(edges, vertices, weights):
    graph = Graph.of(edges, vertices)
    weighted = WeightedGraph(graph, tuple(weights[: len(edges)]))
    lines = graph.simple
    arrows = [edge[::way] for edge, way in zip(lines.edges, (1, -1, 1, -1), strict=False)]
    for one in (graph, weighted, Decoration.of(lines, arrows)):
        for text in (str(one), repr(one)):
            try:
                assert board(text) == one
            except ValueError:  # infinities are read from no text
                assert "inf" in text


@pytest.mark.parametrize(
    "graph",
    [
        nx.cartesian_product(nx.grid_2d_graph(2, 2), nx.path_graph(2)),
        nx.cartesian_product(nx.path_graph(2), nx.grid_2d_graph(2, 2)),
        nx.line_graph(nx.cartesian_product(nx.path_graph(2), nx.path_graph(3))),
        nx.Graph([((0, (1, (2, "x"))), "y")]),
    ],
)
def test_boards_of_networkx_with_tuples_in_tuples_are_read_back(graph):
    found = Graph.from_networkx(graph)
    assert board(str(found)) == found
    weighted = WeightedGraph.from_board(found).with_weights(range(len(found.edges)))
    assert board(str(weighted)) == weighted
    assert board(
        "((0, 1), 2)–3, (3, (0, 1)) alone".replace("(3, (0, 1)) alone", "3–4")
    ) == Graph.of([(((0, 1), 2), 3), (3, 4)])


def test_equal_names_of_a_vertex_are_written_as_one():
    graph = Graph.of([("a", 1), ("b", True), ("c", 1.0)])
    assert board(str(graph)) == board(repr(graph)) == graph == Graph.of([(v, 1) for v in "abc"])
    assert str(Graph.from_networkx(nx.Graph([("a", 1), ("b", True)]))) == "a–1, 1–b"


def test_a_name_that_no_text_can_hold_is_refused_and_not_another_board():
    from gamelab.boards.decorations import ramification

    for odd in (frozenset([1]), Colour.RED, range(2)):
        with pytest.raises(ValueError, match=r"cannot be read|neither"):
            board(str(Graph.of([(odd, 2)])))
    split = ramification(path(3), {1})
    with pytest.raises(ValueError, match="underscore"):
        board(str(split))


def test_families_are_read_back_with_names_above_the_limit_of_sizes():
    for one in (
        Graph.of([(-1, 2)], vertices=[1000, 10**6]),
        Decoration.of(Graph.of([(-1, 2)], vertices=[900]), [(2, -1)]),
        Spider(3, 2, 1),
        grid(2, 3),
    ):
        assert board(str(one)) == one


def test_the_drawing_board_says_as_what_a_text_was_read():
    for text, said in {
        "0 1 4\n1 2\n2 3\n3 4\n4": "Read as adjacency list: 5 vertices, 5 edges.",
        "0,1\n1,2": "Read as edges: 3 vertices, 2 edges.",
        "edges with header:\n3 2\n0 1\n1 2": ("Read as edges with header: 3 vertices, 2 edges."),
    }.items():
        assert DrawingBoard().after({"do": "paste", "text": text}).view["says"] == said
        assert sketch(text).canvas.view["says"] == said
        assert read_board(text)[1] in said
    refused = DrawingBoard().after({"do": "paste", "text": "3 2\n0 1\n1 2"})
    assert refused.view["complains"]
    assert "edges: before the text" in refused.view["says"]
