"""Bad and extreme calls of the solvers: one sentence each, at once, and no call that does not
end.
"""

import re
import time

import networkx as nx
import pytest

import gamelab
from gamelab import Graph, NodeKayles, Octal, Ruleset, cycle, grundy, path
from gamelab.boards import accented_spiders, branches, decorations, families, tree_graphs
from gamelab.solvers.arrows import decorations as arrow_tables
from gamelab.solvers.arrows import spiders as arrow_spiders
from gamelab.solvers.arrows import trees as arrow_trees
from gamelab.solvers.graph_nim import graphs, spider_tables
from gamelab.solvers.kernels import compiled
from gamelab.solvers.vertex_deletion import any_graph, growing_paths, spiders, tables, trees
from gamelab.theory.checks import set_memory_limit


class OwnMoves(NodeKayles):
    """Node Kayles with moves of its own."""

    def moves(self, graph):
        return (option for option in super().moves(graph) if option.edges)


class OneThreeFour(Ruleset):
    """Take one, three or four tokens."""

    def moves(self, heap):
        return [heap - n for n in (1, 3, 4) if n <= heap]


def hung(board, u=0):
    return branches.Growing(board, u, "path")


NAMES = {}
for module in (accented_spiders, branches, families, decorations, tree_graphs, arrow_tables):
    NAMES |= vars(module)
for module in (arrow_spiders, arrow_trees, graphs, spider_tables, compiled, any_graph, trees):
    NAMES |= vars(module)
NAMES |= vars(growing_paths) | vars(spiders)
NAMES |= {name: getattr(gamelab, name) for name in gamelab.__all__}
NAMES |= {"nx": nx, "hung": hung, "OwnMoves": OwnMoves, "OneThreeFour": OneThreeFour}
NAMES |= {
    "TANGLE": Graph.of([(i, j % 24) for i in range(24) for j in (i + 1, 5 * i + 2)]),
    "K9": nx.complete_graph(9),
    "LOOP": nx.Graph([("a", "a"), ("a", "b")]),
    "APART": Graph.of([(0, 1), (2, 3)]),
    "TRIANGLE_AND_VERTEX": Graph.of(cycle(3).edges, vertices=[4]),
    "MARKED": decorations.Decoration.of(path(4), [(1, 2)]),
    "OF_1_2": gamelab.ConnectedSubtraction({1, 2}),
    "THIRDS": Octal("0.33"),
    "table_of_stars": tables.table,
    "bistar_table": tables.bistar_table,
    "BistarDeletion": tables.BistarDeletion,
}
LEG = "A leg is a pair of its length and its accent"
TREE = "must be a tree, connected and without cycles; it was given"
CODE = (
    r"0\. or 4\. and then digits from 0 to 7, such as '0.77'.*given.*square brackets.*your own: G"
)
ON_HEAPS = r"OctalHeaps\('0.123'\);.*leg_period\(game"
REFUSED = {
    # all solvers
    "outcome(GraphNim(), path(3), 'normal')": "misere is True or False",
    "add_solver(GraphNim(), lambda game, board: 0)": "a class of games",
    "add_solver(GraphNim, 5)": "function",
    "add_solver(GraphNim, lambda game, board: 0, speed=1)": "misere_value",
    "compiled(inlined=True)": "'inlined'",
    # Graph Nim
    "grundy(GraphNim(), LOOP)": "without loops; .* at vertex 'a'",
    "grundy(GraphNim(), nx.DiGraph([(1, 2)]))": "must be undirected",
    "grundy(GraphNim(), 5)": "A board is a Graph, a family",
    "discrepancies(path(3), 9, 5)": "The board has no vertex 9; it has 0, 1, 2",
    "discrepancies(path(3), [], 5)": r"The board has no vertex \[\]; it has 0, 1, 2",
    "discrepancies(Spider(10**9), 0, 5)": "at most",
    "discrepancy_period(Spider(10**9), 0)": "at most",
    "discrepancy_period(K9, 0)": "GiB of memory",
    "stability(path(3))": "stability takes a Spider",
    "stability(Spider(10**30))": "at most",
    "spider_table(None)": "mapping from lengths to counts",
    "spider_table({3: 10**6, 2: 10**6, 1: 10**6})": "GiB of memory; at most",
    "spider_table({3: -1})": "legs of length 3 must be a whole number, at least 0; it was",
    "spider_table({0: 1})": "length of a leg must be a whole number, at least 1; it was",
    "pendant_rows(cycle(10), 0, 10**10)": r"A row of 10000000000 entries .* GiB of memory",
    "winning_moves(GraphNim(), star(40))": "all sets of its 40 edges, too many .* at most 20",
    # heaps
    "OctalHeaps('0.77').start((2, -3))": "size of a heap must be a whole number, at least 0",
    "find_period(Octal('0.123'))": ON_HEAPS,
    "nim_sequence(Octal('0.123'), 9)": ON_HEAPS,
    "find_period(GraphNim())": r"OctalHeaps\(\"0.77\"\); Graph Nim has other boards",
    "find_period('0.77')": "A game is a ruleset such as GraphNim",
    "find_period(Nim(), 0)": "limit of find_period must be a whole number, at least 1",
    "nim_sequence(Nim(), -1)": "The number of heaps must be a whole number",
    "Subtraction({0, 1})": "A number of tokens taken must be a whole .* 1; it was given 0",
    "Subtraction({1.5})": "must be a whole number",
    "Subtraction({2**40})": "at most 1,048,576 tokens",
    "Subtraction(3)": r"such as \{1, 3, 4\}; it was given 3",
    "Subtraction('134')": "it was given '134'",
    "nim_sequence(OctalHeaps('0.77'), 10**13)": "GiB of memory; at most",
    "grundy(OctalHeaps('0.3[35]'), 10**13)": "GiB of memory; at most",
    "nim_sequence(OneThreeFour(), 10**12)": "GiB of memory; at most",
    "find_period(OneThreeFour(), 10**12)": "GiB of memory; at most",
    # stars and bistars
    "leg_row(OF_1_2, 3, 5)": "A spider is given by its legs",
    "leg_row(OF_1_2, (1000,) * 3, 5)": "at least 167668501 stars needs",
    "spider_value('0.33', (1, 1))": "must take any connected set of vertices",
    "spider_value(ConnectedSubtraction({5000}), (3, 2))": "at most 4,096",
    "spider_value(OF_1_2, (1, -1))": "at least 0; it was given -1",
    "table_of_stars(Octal('0.4'), 3, longest=3)": "may leave several",
    "table_of_stars(OF_1_2, 3)": "a bound on the longest leg or on the vertices",
    "table_of_stars(OF_1_2, 30, longest=60)": "GiB of memory",
    "table_of_stars(OF_1_2, 3, longest=3).value((4, 1))": "is not among the stars",
    "grundy(NodeKayles(), Spider.from_counts({1: 10**5}))": "least 100000 stars",
    "grundy(NodeKayles(), Spider.from_counts({1000: 10**5}))": r"least \d{20,} stars",
    "grundy(THIRDS, Spider.from_counts({1: 10**5}))": "least 100000 stars",
    "grundy(THIRDS, Spider.from_counts({1000: 10**5}))": r"least \d{20,} stars",
    "grundy(THIRDS, Spider(10**11, 1, 1))": "at most",
    "grundy(THIRDS, Bistar((1,), (2,), middle=10**11))": "at most",
    "BistarDeletion(Octal('0.07'))": "may leave several",
    "bistar_table(THIRDS, (2, 1), (2, 1), 0)": "between the hubs must be a whole number, at least 1",
    # trees
    "next(caterpillar_layers(40))": "caterpillars with 40 vertices needs",
    "next(tree_layers(THIRDS, 26))": "the 279,793,450 trees with 26 vertices",
    "next(tree_layers(THIRDS, 32))": "at most 31 vertices here; it was given 32",
    "tree_records(NodeKayles(), 26)": "trees with 26 vertices needs",
    "tree_records(GraphNim(), 5)": "or be Node Kayles; it was given",
    "tree_records(OwnMoves(), 5)": "or be Node Kayles; it was given",
    "tree_records(NodeKayles(), 5, misere=True)": "that never split a tree",
    "tree_records(ArcKayles(), 5, misere=True)": "that never split a tree",
    "leaves_of(4, 5)": "with 5 vertices are below 4; it was given 4",
    "code_of_tree(cycle(4))": TREE,
    "code_of_tree(APART)": TREE,
    "code_of_tree(TRIANGLE_AND_VERTEX)": TREE,
    # arrows
    "accented_spider_value([3, 4, 5])": LEG,
    "accented_spider_value([(3, 'hat')])": LEG,
    "accented_spider_value(['3v'])": LEG,
    "accented_spider_value([(3,)])": LEG,
    "accented_spider_value([(-1, '')])": "a whole number, at least 0; it was given -1",
    "accented_spider_value([(30, '')] * 6)": "takes .* moves; at most",
    "accented_spider_value([(1, '')] * 3000 + [(5000, '')])": "takes .* moves; at most",
    "accented_spider_value([(3000, '')] * 3)": "have at most 8191 unmarked edges",
    "accented_spider_value([(9000, '')])": "At most 8191 unmarked .*; it was given 9000",
    "accented_table((1, 2, 3), ('', ''))": "there are 3 lengths and 2 accents",
    "accented_table((), ())": "there are 0 lengths and 0 accents",
    "accented_table((2, 300), ('', 'v'))": "A table holds values below 255; spiders with",
    "accented_table((100,) * 6, ('',) * 6)": "GiB of memory; at most",
    "grundy(TrimmedArrows(), AccentedSpider.of('S[99999999999]'))": "at most",
    "value_by_table(TrimmedArrows(), path(21))": "at most 19 edges are .*; here 20 edges can",
    "all_values(path(21), Arrows())": "at most 19 edges are solved by a table; here 20 edges",
    "all_values(MARKED, Arrows())": "All decorations of a board are solved, from the one",
    "grundy(GameOfCycles(), cycle(20))": "here 20 edges can get one",
    "tree_value(path(17), TrimmedArrows())": "at most 15 edges here; it was given Graph",
    "tree_value(star(16), TrimmedArrows())": "at most 15 edges here; it was given Graph",
    "tree_value(cycle(4), Arrows())": "must be a tree, or several, without cycles",
    "tree_value(MARKED, Arrows())": "The tree must have no arrows yet",
    "tree_values(1, Arrows())": "vertices of a tree must be a whole number, at least 2;",
}
REFUSED |= {
    f"OctalHeaps({code!r})": CODE
    for code in (
        *[
            "0.8",
            "0.3a",
            "0.[]",
            "0.[38]",
            "0.3[",
            "0.[3]3",
            "0.[3][3]",
            "1.3",
            "0;3",
            "77",
            "0.",
            "0.7.7",
            "4!.0",
        ],
        "",
    )
}
REFUSED |= {f"OctalHeaps({code!r})": CODE for code in ("0.3\n", "0.{0,3+}", 77, None, 0.3)}
REFUSED |= {
    f"tree_of({word})": "a balanced word of brackets" for word in (0b1, 0b11, 0b1010, 0b100, 0b1001)
}
GROWING = {
    "NodeKayles(), hung(path(64)), 5": "at most 63 vertices; it was given one with 64",
    "THIRDS, hung(TANGLE), 5": "at most 65,536 sets of its vertices, up to branches",
    "Octal('0.0000003'), hung(star(30)), 5": "may take one of at most 65,536 sets",
    "NodeKayles(), hung(path(2)), 5, True": "one component or none; NodeKayles",
    "Octal('0.07'), hung(Spider(1, 1)), 5, True": r"none; Octal\(code='0.07'\) may leave several",
    "OctalHeaps('0.33'), hung(path(2)), 5": "must take any connected set of vertices",
    "OwnMoves(), hung(path(2)), 5": "must take any connected set of vertices",
    "Octal('0.[3]'), hung(path(2)), 5": "bounded number of vertices",
    "OF_1_2, hung(path(2), 9), 5": "The board has no vertex 9; it has 0, 1",
    "OF_1_2, hung(APART), 5": "must be connected",
    "OF_1_2, Growing(path(2), 0), 5": "must grow by a path",
}
REFUSED |= {
    f"{ask}({given})": words for ask in ("row", "period") for given, words in GROWING.items()
}
LIMITED = {  # to 1 MiB
    "all_values(cycle(13), Arrows())": "The table of all arrows on 13 edges needs",
    "grundy(TrimmedArrows(), nx.grid_2d_graph(3, 4))": "The table of the sets reached",
    "grundy(ArcKayles(), nx.grid_2d_graph(5, 5))": "The table of the sets reached, .* so far, needs",
    "tree_values(9, TrimmedArrows())": "The table of 1,024 parts of trees needs",
}


@pytest.mark.parametrize(("call", "words"), REFUSED.items(), ids=REFUSED)
def test_a_bad_call_is_met_by_one_sentence(call, words):
    for _ in range(2):  # the second time the kernels are there
        began = time.process_time()
        with pytest.raises((TypeError, ValueError, MemoryError, KeyError)) as refused:
            eval(call, dict(NAMES))
        took = time.process_time() - began
        if took < 1:
            break
    assert took < 2
    assert re.search(words, str(refused.value))
    assert len(str(refused.value)) < 600


@pytest.mark.parametrize(("call", "words"), LIMITED.items(), ids=LIMITED)
def test_what_needs_too_much_memory_is_refused_before_it_is_taken(call, words, monkeypatch):
    monkeypatch.setattr(arrow_trees, "_known", arrow_trees._empty(2**6))
    monkeypatch.setattr("gamelab.solvers.sets.values._known_boards", ())
    set_memory_limit(8000 if "1,024" in words else 2**20)
    try:
        with pytest.raises(MemoryError, match=words):
            eval(call, dict(NAMES))
    finally:
        set_memory_limit(None)


def test_play_that_does_not_end_is_told(monkeypatch):
    class Forgetful(Ruleset):
        def moves(self, heap):
            return [heap - 1]

    monkeypatch.setattr("gamelab.theory.grundy.DEEPEST", 1000)
    with pytest.raises(
        ValueError, match=r"Play from \(.*Forgetful\(\), 3\) has gone on for 1,000 moves"
    ):
        grundy(Forgetful(), 3)
