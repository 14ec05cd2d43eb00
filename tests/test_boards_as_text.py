"""Boards in the formats of other programs: each text is the board that its writer meant, or it is
refused with a sentence that names the readings; and each board is read back from its own text.
"""

from collections import Counter
from enum import Enum
from io import BytesIO
from random import Random

import networkx as nx
import pytest
from hypothesis import example, given
from hypothesis import strategies as some

import gamelab
from gamelab import Graph, NodeKayles, board, grundy, sketch
from gamelab.boards import Copy, Decoration, WeightedGraph, boards
from gamelab.boards.families import complete, grid, hypercube, petersen, prism
from gamelab.match.drawing_board import DrawingBoard

PUBLIC = {name: getattr(gamelab, name) for name in gamelab.__all__}
PUBLIC |= {"Decoration": Decoration, "complete": complete, "petersen": petersen}
PUBLIC |= {"grid": grid, "hypercube": hypercube, "prism": prism}
DIGITS = "9" * 5000
MEANT = {
    "path(3)": [
        "0 1\n1 2",
        "0,1\n1,2",
        "0, 1\n1, 2",
        "0;1\n1;2",
        "0\t1\n1\t2",
        "0 1\r\n1 2\r\n",
        "\n0 1\n\n\n1 2\n",
        "# Nodes: 3 Edges: 2\n0\t1\n1\t2",
        "% sym unweighted\n% 2 3 3\n0 1\n1 2",
        "0 1 {}\n1 2 {}",
        "0, 1; 1, 2;",
        "\ufeff0 1\n1 2",
        "[[1], [0, 2], [1]]",
        "[[0, 1], [1, 2]]",
    ],
    "Graph.of([(0, 1)], vertices=[2, 3])": ["0 1\n2\n3"],
    "Graph.of([(0, 1), (0, 1)])": ["0 1\n0 1"],
    "Graph.of([('x', 'y'), ('y', 'z')])": ["x,y\ny,z"],
    "WeightedGraph.of([(0, 1, 5), (1, 2, 7)])": [
        "0 1 5\n1 2 7",
        "0,1,5\n1,2,7",
        "0\t1\t5\n1\t2\t7",
        "0 1 5.0\n1 2 7.0",
        "0 1 {'weight': 5}\n1 2 {'weight': 7}",
    ],
    "WeightedGraph.of([(0, 1, 5), (1, 2, 7), (2, 0, 1)])": ["0 1 5\n1 2 7\n2 0 1"],
    "Graph.of([(0, 1), (1, 2), (2, 3), (3, 4), (4, 0)])": [
        "0 1 4\n1 2\n2 3\n3 4\n4",
        "#script.py\n# GMT Sat\n# \n0 1 4\n1 2\n2 3\n3 4\n4\n",
        "0: 1 4\n1: 2\n2: 3\n3: 4\n4:",
    ],
    "path(4)": ["0 1\n1 0 2\n2 1 3\n3 2"],
    "Graph.of([('a', 'b'), ('a', 'c'), ('d', 'e')])": ["a b c\nd e"],
    "star(3)": ["0 1 2 3\n1\n2\n3"],
    "cycle(3)": ["0: 1 2\n1: 0 2\n2: 0 1", "0,1;1,2;2,0", "[[1, 2], [0, 2], [0, 1]]"],
    "Graph.of([(1, 2), (1, 3)])": ["1: 2, 3\n2: 1\n3: 1"],
    "complete(4)": ["0 1 2 3\n1 0 2 3\n2 0 1 3\n3 0 1 2"],
    "Graph.of([('a', v) for v in 'bcd'] + [('b', v) for v in 'cd'] + [('c', 'd')])": [
        "a b c d\nb a c d\nc a b d\nd a b c"
    ],
    "petersen()": [
        "0 1 4 5\n1 0 2 6\n2 1 3 7\n3 2 4 8\n4 0 3 9\n5 0 7 8\n6 1 8 9\n7 2 5 9\n8 3 5 6\n9 4 6 7"
    ],
    "WeightedGraph.of([('a', 'b', 3), ('b', 'c', 2)])": ["a,b,3;b,c,2", "a b 3, b c 2"],
    "Graph.of([(1, 2), (2, 3), (3, 1)])": ["1,2 2,3 3,1"],
    "WeightedGraph.of([(1, 2, 3), (4, 5, 6)])": ["1,2,3 4,5,6"],
    "WeightedGraph.of([(0, 1, 3)])": ["0 1 {'weight': 3.0}"],
    "WeightedGraph.of([(0, 1, 5)])": ["u v w\n0 1 5"],
    "Graph.of([], vertices='abc')": ["a, b, c"],
    "WeightedGraph.of([('a', 'b', 3), ('b', 'c', 1)])": ["a b 3, b c"],
    "Graph.of([('a', 'b'), ('b', 'c'), ('c', 'd')], vertices='e')": ["a b, b c,\nc d, e"],
    "Graph.of([('a', 'b'), ('a', 'b')])": ["a-b, b-a"],
    "Graph.of([(3, 2), (0, 1), (1, 2)])": ["3-2\n0-1\n1-2"],
    "Graph.of([(1, 2), (2, 3)], vertices=[4])": ["c a comment\np edge 4 2\ne 1 2\ne 2 3"],
    "Graph.of([(1, 2), (2, 3)])": ["p col 3 4\ne 1 2\ne 2 1\ne 2 3\ne 3 2"],
    "star(2)": ["{0: [1, 2], 1: [0], 2: [0]}"],
    "Graph.of([('a', 'b')])": ['{"a": ["b"], "b": ["a"]}'],
    "path(2)": ["board = {0: {1}, 1: {0}}"],
    "Graph.of([('K_4', 0)])": ["K_4 0"],
    "WeightedGraph.of([('P', 3, 2)])": ["P 3 2"],
    "Decoration.of(Graph.of([((0, 1), 'b')], [2]), [((0, 1), 'b')])": ["2\n(0, 1)->b"],
}
TYPED = {
    "Graph.of([('a', 'b'), ('b', 'c'), ('c', 'c')])": ["a-b, b-c, c-c"],
    "WeightedGraph.of([('a', 'b', 3), ('b', 'a', 1)])": ["a–b 3, b-a"],
    "WeightedGraph.of([('a', 'b', 2)])": ["a-b: 2"],
    "Graph.of([('a', 'b'), ('b', 'c')], vertices=['d'])": ["a-b-c, d"],
    "Decoration.of(Graph.of([('a', 'b'), ('c', 'b')]), [('a', 'b'), ('b', 'c')])": ["a->b, c<-b"],
    "WeightedGraph.of([(0, 1, 1), (1, 2, 5)])": ["[(0, 1), (1, 2, 5)]"],
    "WeightedGraph.of([(0, 1, 2)])": ["[(0, 1, {'weight': 2})]"],
    "Graph.of([(0, 1), (1, 'x')])": ["(0, 1), (1, 'x')"],
    "Graph.of([('hub', 'leaf'), ('v10', 'v11')])": ["hub-leaf, v10 v11"],
    "Spider(3, 3, 1)": ["gamelab.Spider.from_counts({3: 2, 1: 1})"],
    "Spider(3, 2, 1)": ["board = Spider(3, 2, 1)", "spider 3,2,1", "3, 2, 1"],
    "Bistar((1, 2), (1, 3), middle=2)": ["Bistar((1,2),(1,3),middle=2)"],
    "Caterpillar(2, 0, 1)": ["Caterpillar(2,0,1)"],
    "path(5)": ["path 5", "p5"],
    "star(4)": ["star(4)"],
    "cycle(4)": ["C_4"],
    "complete(5)": ["K_5", "K5"],
    "complete(3, 4)": ["K_{3,4}", "K 3,4"],
    "petersen()": ["Petersen"],
    "grid(3, 4)": ["grid 3 4", "grid 3 x 4"],
    "prism(5)": ["prism 5"],
    "hypercube(3)": ["Q_3"],
    "Decoration.of(path(3), [(1, 0)])": [repr(Decoration.of(gamelab.path(3), [(1, 0)]))],
}
# the names of the formats, the first of which is proposed
AMBIGUOUS = {
    "edges | adjacency list | adjacency matrix": ["0 1\n1 0", "0 1 2\n1 0 3\n2 3 0"],
    "edges | adjacency list": [
        "1 2\n2 1",
        "0,1\n1,0\n1,2\n2,1",
        "0 1, 1 0",
        "0 1 5\n1 0 5",
        "0 1 4\n1 0 2\n2 1 3\n3 2 4\n4 3 0",
        "a b 3\nb c",
        "0,1\n1,2,5",
        "0 1 2\n0 3\n1 4",
        "0 1 1\n1",
        "4 6\n2 3 4\n1 3 4\n1 2 4\n1 2 3",
    ],
    "edges | edges with header": [
        "3 2\n0 1\n1 2",
        "3 2\n1 2\n2 3",
        "3\n1 2\n2 3",
        "u v\n0 1\n1 2",
        "u,v\n0,1\n1,2",
        "1000 2\n0 1\n1 2",
    ],
    "edges | adjacency list | edges with header": ["3 2\n0 1 5\n1 2 7", "3 3 2\n2 1\n3 2"],
    "adjacency list | edges with header": ["5\n0 1 4\n1 2\n2 3\n3 4\n4"],
    "edges | adjacency matrix": [
        "1 2 3\n2 3 1\n3 1 2",
        "0 1 0\n1 0 1\n0 1 0",
        "0,1,0\n1,0,1\n0,1,0",
        "0 0 1\n0 0 1\n1 1 0",
        "010\n101\n010",
        "0 1 1\n0 0 1\n0 0 0",
    ],
    "Python | adjacency matrix": [
        "[[0,1,2],[1,2,0],[2,0,1]]",
        "[[0,1,1],[0,0,1],[0,0,0]]",
        "[[0, 1], [1, 0]]",
        "[[0, 2], [2, 0]]",
    ],
    "adjacency list | adjacency matrix": ["0 1 2 3\n1 2 3 0\n2 3 0 1\n3 0 1 2"],
    "Python | list of neighbours": ["[[1, 3], [0, 2], [1, 3], [0, 2]]"],
    "DIMACS | edges": ["e 1 2\ne 2 3", "c d\ne 1 2\ne 2 3"],
    "edges | several graph6 codes": ["Bw\nBo"],
    "list of neighbours | adjacency matrix": ["[[0]]"],
    "edges | a format that is not known here, such as METIS or a multiline adjacency list": [
        "3\n3\n0 1\n1 2\n0 2",
        "4\n5\n0 2\n0 3\n1 2\n1 3\n2 3",
        "1\n7 4\n2 3\n2 6\n3 4\n4 6",
        "1\n3 2\n0 1\n1 2",
        "1\n3 2\n0 1\n2 0",
        "3 2\n2\n1 3\n2",
        "0,1 5\n1,2 7",
        "n,m\n3,2\n0,1\n1,2",
    ],
}
READ = {
    "edges": {
        "0 1\n1 0": "Graph.of([(0, 1), (0, 1)])",
        "3 2\n0 1\n1 2": "Graph.of([(3, 2), (0, 1), (1, 2)])",
        "a b 3\nb c": "WeightedGraph.of([('a', 'b', 3), ('b', 'c', 1)])",
        "1 2 3\n2 3 1\n3 1 2": "WeightedGraph.of([(1, 2, 3), (2, 3, 1), (3, 1, 2)])",
    },
    "adjacency list": {
        "0 1\n1 0": "path(2)",
        "0,1\n1,0\n1,2\n2,1": "path(3)",
        "0 1 4\n1 0 2\n2 1 3\n3 2 4\n4 3 0": "Graph.of([(0, 1), (1, 2), (2, 3), (3, 4), (4, 0)])",
        "a b 3\nb c": "Graph.of([('a', 'b'), ('a', 3), ('b', 'c')])",
    },
    "edges with header": {
        "3 2\n0 1\n1 2": "path(3)",
        "3 2\n1 2\n2 3": "Graph.of([(1, 2), (2, 3)])",
        "5 2\n0 1\n1 2": "Graph.of([(0, 1), (1, 2)], vertices=[3, 4])",
        "4\n1 2\n2 3": "Graph.of([(1, 2), (2, 3)], vertices=[4])",
        "3 2\n0 1 5\n1 2 7": "WeightedGraph.of([(0, 1, 5), (1, 2, 7)])",
        "u,v\n0,1\n1,2": "path(3)",
        "source,target,weight\n0,1,5\n1,2,7": "WeightedGraph.of([(0, 1, 5), (1, 2, 7)])",
        "3 0": "Graph.of([], vertices=[1, 2, 3])",
        "source,target\n0,1": "path(2)",
        "source;target\n0;1": "path(2)",
        "u,v,w\n0,1,5": "WeightedGraph.of([(0, 1, 5)])",
        "source,target,2019\n0,1,5\n1,2,3": "WeightedGraph.of([(0, 1, 5), (1, 2, 3)])",
    },
    "DIMACS": {"e 1 2\ne 2 3": "Graph.of([(1, 2), (2, 3)])"},
    "list of neighbours": {"[[1, 3], [0, 2], [1, 3], [0, 2]]": "cycle(4)"},
    "Python": {"[[0, 1], [1, 0]]": "Graph.of([(0, 1), (0, 1)])"},
}
REFUSED = {
    "is no edge": [
        "0 1 0.5\n1 2 0.5",
        "0 1 -1\n1 2 3",
        "0,1,\n1,2,",
        "1 A\n2 B\n#\n1 2",
        "0 1 {'weight': -2}",
        "p sp 2 1\na 1 2 5",
        "0 1 1 2 2 3",
        "Graph.of",
        ":–p]}\nBw",
        "graph of",
        "a b-c",
        "2, (0, 1) 3",
        "0 -1",
        "1 2 3 4\n5 6 7 8",
        "1 2 3\n1\n0 2 3\n2 0 1 3",  # perhaps another format, too
        "0 1 0.5\n1 0 0.5",
        "0 1 0.5\n1 2",
        "a b 1.5\nb",
        "0,2.0,0,0\n2.,1,0,0\n0,0,0,1\n0,0,1,0",
        "\n".join(nx.generate_multiline_adjlist(nx.path_graph(4))),
    ],
    "these have 2 edges": ["c x\np edge 4 3\ne 1 2\ne 2 3"],
    "a vertex that is none of range": ["p edge 2 2\ne 1 2\ne 2 3"],
    "'source target', is no edge; write edges .* hyphens between long names": [
        "source,target\n0,1"
    ],
    "'Dear Bob', is no edge; write edges": ["Dear Bob\nI am fine\nYours"],
    "nx.read_graphml": ["<graphml>\n<node id='0'/>\n</graphml>"],
    "nx.nx_pydot.read_dot": ["graph {\n0 -- 1;\n1 -- 2;\n}", "strict digraph G {\na -> b\n}"],
    "nx.read_gml": ["graph [\n  node [\n    id 0\n  ]\n]"],
    "nx.node_link_graph": ['{"nodes": [{"id": 0}], "links": []}'],
    "boards\\(path\\)": ["Cr\nCF\nC~"],
    "list of pairs": ["[[1], [2], [0]]"],
    "once at both ends": ["{0: [1, 1]}", "{0: [1], 1: [0, 2], 2: []}"],
    "nothing to paste": ["# nothing but this"],
    "says more than 20,000 vertices": ["20000000 1\n0 1", f"{10**30} 1\n0 1"],
    "may be read as 'edges' or 'a format that is not known here": ["1, 3, 3\n1\n0, 3, 2\n1.5"],
    "np\\.loadtxt": [
        "0 1 1 0\n1 0 0 1\n1 0 0 1\n1 0 1 0",
        "[[0 1 0]\n [1 0 1]\n [0 1 0]]",
        "np.array([[0, 1], [1, 0]])",
        "[0 1; 1 0]",
    ],
    "'hello', is no edge": ["hello, world"],
    "no graph6 code": ["hello", "~~~~"],
    "no sparse6 code": [":~~"],
    "cannot be read": ["[(0, 1", "(" * 5000],
    "Edges are a list of pairs, .*; it was given": ["[(0, 1, 2, 3)]", "[1, 2]"],
    "no family called": ["Tree(3)", "__import__('os').system('true')"],
    "neither numbers": ["[().__class__]", "Spider(10**9)"],
    "cycle": ["cycle(2)"],
    "too many or too few": ["cycle()", "cycle(1, 2, 3)"],
    "leg": ["Spider('a')"],
    "at most 20,000 letters": ["x" * 30_000],
    # errors and limits of Python
    "it was given": ["edges = [(0, 1, {'weight'})]", "[(0, 1, 'x')]", "[({}, 1)]"],
    "^(?!.*Exceeds the limit)": [
        f"path {DIGITS}",
        f"K_{DIGITS}",
        f"a-b {DIGITS}",
        f"[{DIGITS}]",
        f"0 1 0\n1 0 {DIGITS}\n0 {DIGITS} 0",
    ],
}
OTHER = {
    "edge list": {"0 1": "A format is one of DIMACS, edges, adjacency list"},
    "adjacency list": {"a-b": "cannot be read as adjacency list"},
    "adjacency matrix": {
        "a b": "cannot be read as adjacency matrix",
        "0 1\n1 0": "is read by numpy",
    },
    "edges with header": {
        "3 3\n0 1\n1 2": "these have 2 edges",
        "2 2\n0 1\n1 2": "a vertex that is none of range",
        "3 1\na-b": "a vertex that is none of range",
        "n,m\n3,2\n0,1\n1,2": "two numbers of them",
        "junk": "there is none",
        "hub-leaf": "there is none",
        "P5": "there is none",
    },
    "graph6": {"0 1": "cannot be read as graph6"},
    "Python": {"0 1": "cannot be read as Python"},
    "edges": {"0 1 2 3": "is no edge"},
}


def pairs(*tables):
    """Each key of the tables with each of its texts."""
    return [(key, text) for table in tables for key in table for text in table[key]]


@pytest.mark.parametrize(("meant", "text"), pairs(MEANT, TYPED))
def test_a_text_is_the_board_that_its_writer_meant(meant, text):
    assert board(text) == eval(meant, PUBLIC)


@pytest.mark.parametrize(("names", "text"), pairs(AMBIGUOUS))
def test_a_text_with_two_readings_is_refused_with_both_and_the_way_to_choose(names, text):
    with pytest.raises(ValueError, match=" may be read as ") as refusal:
        board(text)
    names = names.split(" | ")
    assert all(repr(name) in str(refusal.value) for name in names)
    assert f"board(text, format={names[0]!r})" in str(refusal.value)


@pytest.mark.parametrize(("format", "text"), pairs(READ))
def test_a_format_that_is_named_decides(format, text):
    meant = eval(READ[format][text], PUBLIC)
    assert board(text, format=format) == board(f"{format}:\n{text}") == meant


@pytest.mark.parametrize(("words", "text"), pairs(REFUSED))
def test_what_is_no_board_is_refused(words, text):
    with pytest.raises(ValueError, match=words) as refusal:
        board(text)
    assert len(str(refusal.value)) < 600


@pytest.mark.parametrize(("format", "text"), pairs(OTHER))
def test_a_text_in_another_format_than_the_one_named_is_refused(format, text):
    with pytest.raises(ValueError, match=OTHER[format][text]):
        board(text, format=format)


def random_graphs(seed):
    """40 random graphs of networkx with 1 to 9 vertices."""
    dice = Random(seed)
    for _ in range(40):
        yield nx.gnp_random_graph(dice.randint(1, 9), dice.random(), seed=dice.randint(0, 10**6))


def written(write, graph, **how):
    target = BytesIO()
    write(graph, target, **how)
    return target.getvalue().decode()


def same(found, graph):
    """Whether a board is the graph of networkx."""
    found = Graph.from_board(found).to_networkx()
    return nx.utils.graphs_equal(nx.relabel_nodes(found, str), nx.relabel_nodes(graph, str))


def lines(rows):
    return "\n".join(" ".join(map(str, row)) for row in rows)


def texts(graph, dice):
    """Texts of a graph with two edges or more: what `board` does, the format, the text, the graph."""
    edges = [dice.sample(edge, 2) for edge in dice.sample([*graph.edges], len(graph.edges))]
    joined = nx.Graph(graph.edges)  # without the vertices that no list of edges names
    yield "read", "adjacency list", written(nx.write_adjlist, graph), graph
    yield "read", "graph6", nx.to_graph6_bytes(graph, header=False).decode(), graph
    for how in ({}, {"data": False}, {"delimiter": ",", "data": False}):
        yield "read", "edges", written(nx.write_edgelist, graph, **how), joined
    yield "refused", "adjacency list", lines(graph.to_directed().edges), joined
    yield "either", "adjacency list", lines((v, *graph[v]) for v in graph), graph
    yield "either", "edges", lines(edges), joined
    yield "either", "edges with header", lines([(len(graph), len(edges)), *edges]), joined


def test_texts_of_random_graphs_are_read_as_networkx_reads_them_or_refused_with_two_readings():
    dice, tried = Random(2), Counter()
    for graph in random_graphs(1):
        for outcome, format, text, meant in texts(graph, dice) if len(graph.edges) > 1 else ():
            named = board(text, format=format)
            assert len(named.edges) == len(graph.edges)
            assert same(named, meant) or format == "edges with header"  # which has all vertices
            try:
                assert same(board(text), meant)
                came = "read"
            except ValueError as error:
                came = "refused" if repr(format) in str(error) else str(error)
            tried[outcome, came] += 1
    ways = [("read", "read"), ("refused", "refused"), ("either", "read"), ("either", "refused")]
    assert {*tried} == {*ways}
    assert min(tried.values()) > 25


def test_weights_and_the_least_graphs_of_networkx_are_read():
    dice = Random(6)
    for graph in random_graphs(7):
        assert same(board(written(nx.write_adjlist, graph)), graph)
        for edge in graph.edges.values():
            edge["weight"] = dice.randint(0, 9)
        meant = WeightedGraph.of(graph.edges(data="weight"))
        for write in (nx.write_weighted_edgelist, nx.write_edgelist) if graph.edges else ():
            assert board(written(write, graph)) == meant


def test_codes_in_bytes_and_files_of_codes_are_the_graphs_that_networkx_reads(tmp_path):
    graphs, path = [*random_graphs(8)], tmp_path / "codes.g6"
    meant = [*map(Graph.from_networkx, graphs)]
    for write in (nx.to_graph6_bytes, nx.to_sparse6_bytes):
        codes = [write(graph, header=False) for graph in graphs]
        assert [*map(board, codes)] == [*map(Graph.from_graph6, codes)] == meant
        path.write_bytes(b"".join(codes))
        with path.open() as lines:
            assert [*boards(path)] == [*boards(str(path))] == [*boards(lines)] == meant
    assert [*boards([b">>graph6<<Cr\r\n", b"\n", b"CF\n"])] == [*boards(["Cr", "CF"])]
    with pytest.raises(ValueError, match="Line 2: A graph6 code is a word"):
        [*boards(["Cr", "no"])]


def test_lists_of_neighbours_and_matrices_are_the_graphs_that_networkx_makes_of_them():
    for graph in random_graphs(9):
        meant = Graph.from_networkx(graph)
        lists = nx.to_dict_of_lists(graph)
        once = {u: {v for v in near if u < v} for u, near in lists.items()}
        for one in (lists, once, [*lists.values()], nx.to_numpy_array(graph)):
            assert Graph.from_board(one) == WeightedGraph.from_board(one).graph == meant
            assert NodeKayles().start(one) == meant
        nx.set_edge_attributes(graph, 3, "weight")
        for one in (nx.to_numpy_array(graph), nx.to_scipy_sparse_array(graph)):
            assert WeightedGraph.from_board(one) == WeightedGraph.from_board(graph)
    assert grundy(NodeKayles(), {0: [1], 1: [0]}) == grundy(NodeKayles(), [[1], [0]]) == 1


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


@example([((0, (1, (2, "x"))), "y"), (((0, 1), 2), 3)], [(3, (0, 1))], [1] * 5)
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


def test_equal_names_of_a_vertex_are_written_as_one():
    graph = Graph.of([("a", 1), ("b", True), ("c", 1.0)])
    assert board(str(graph)) == board(repr(graph)) == graph == Graph.of([(v, 1) for v in "abc"])
    assert str(Graph.from_networkx(nx.Graph([("a", 1), ("b", True)]))) == "a–1, 1–b"


@pytest.mark.parametrize("odd", [frozenset([1]), Colour.RED, range(2), Copy(0, 1)], ids=repr)
def test_a_name_that_no_text_can_hold_is_refused_and_not_another_board(odd):
    with pytest.raises(ValueError, match=r"cannot be read|neither|underscore"):
        board(str(Graph.of([(odd, 2)])))


READ_BACK = [
    "Graph.of([(-1, 2)], vertices=[1000, 10**6])",
    "Decoration.of(Graph.of([(-1, 2)], vertices=[900]), [(2, -1)])",
    "grid(2, 3)",
]


@pytest.mark.parametrize("one", READ_BACK)
def test_boards_are_read_back_with_names_above_the_limit_of_sizes(one):
    assert board(str(eval(one, PUBLIC))) == eval(one, PUBLIC)


NETWORKX = {
    "prism 5": nx.circular_ladder_graph(5),
    "Q_3": nx.hypercube_graph(3),
    "K_6": nx.complete_graph(6),
    "K_{4,3}": nx.complete_bipartite_graph(4, 3),
    "grid 3 2": nx.grid_2d_graph(3, 2),
    "wheel 5": nx.wheel_graph(6),
}


@pytest.mark.parametrize("text", NETWORKX)
def test_families_are_those_of_networkx(text):
    assert nx.is_isomorphic(board(text).to_networkx(), NETWORKX[text])


SAID = {
    "{0: [1, 2]}": "Read as Python: 3 vertices, 2 edges.",
    ":DaY_~": "Read as graph6: 5 vertices, 5 edges.",
    "3, 2": "Read as legs of a spider: 6 vertices, 5 edges.",
    "[(0, 1)]": "Read as Python: 2 vertices, 1 edge.",
    "edges with header:\n3 2\n0 1\n1 2": "Read as edges with header: 3 vertices, 2 edges.",
}


@pytest.mark.parametrize("text", SAID)
def test_the_drawing_board_says_as_what_a_text_was_read(text):
    assert DrawingBoard().after({"do": "paste", "text": text}).view["says"] == SAID[text]
    assert sketch(text).view["parts"]["board"]["drawn"][1]["says"] == SAID[text]


def test_the_drawing_board_says_how_to_choose_a_format():
    refused = DrawingBoard().after({"do": "paste", "text": "3 2\n0 1\n1 2"})
    assert refused.view["complains"]
    assert "edges: before the text" in refused.view["says"]
