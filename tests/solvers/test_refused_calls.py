"""Bad and extreme calls of the solvers: one sentence each, at once, and no call that does not
end.
"""

import builtins
import re
import time
import tomllib

import networkx as nx
import pytest
from conftest import DATA

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
LIMITED = {  # to 1 MiB
    "all_values(cycle(13), Arrows())": "The table of all arrows on 13 edges needs",
    "grundy(TrimmedArrows(), nx.grid_2d_graph(3, 4))": "The table of the sets reached",
    "grundy(ArcKayles(), nx.grid_2d_graph(5, 5))": "The table of the sets reached, .* so far, needs",
    "tree_values(9, TrimmedArrows())": "The table of 1,024 parts of trees needs",
}


def calls():
    """The error of each bad call, the call, and words of the sentence, from the file of them."""
    listed = tomllib.loads((DATA / "refused_calls_of_solvers.toml").read_text())
    return [(error, *pair) for error, said in listed.items() for pair in said.items()]


@pytest.mark.parametrize(
    ("error", "call", "words"), [pytest.param(*row, id=row[1]) for row in calls()]
)
def test_a_bad_call_is_met_by_one_sentence(error, call, words):
    for _ in range(2):  # the second time the kernels are there
        began = time.process_time()
        with pytest.raises(getattr(builtins, error)) as refused:
            eval(call, dict(NAMES))
        took = time.process_time() - began
        if took < 1:
            break
    assert took < 1
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
