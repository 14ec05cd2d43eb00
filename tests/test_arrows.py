"""The Game of Arrows: its rules against a naive look at sinks and sources, decorations and spiders
in accents as they are written.

What is refused stands in test_hard_to_break.
"""

import pickle

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gamelab import (
    Arrows,
    Graph,
    Spider,
    TrimmedArrows,
    grundy,
    mex,
    misere_grundy,
    path,
    winning_moves,
)
from gamelab.boards.accented_spiders import AccentedSpider
from gamelab.boards.decorations import Decoration, disjoint_states, trimming, twig
from gamelab.boards.small_graphs import graphs_with_edges
from gamelab.theory import by_definition
from gamelab_papers.arrows.state_isomorphisms import completions


class Naive:
    """The game on a graph by its arrows alone; degrees are counted edge by edge."""

    def __init__(self, game, graph):
        self.graph, self.values = graph, {}
        degree = {v: sum(v in edge for edge in graph.edges) for v in graph.vertices}
        self.guarded = {v: d for v, d in degree.items() if d > 1 or game == Arrows()}

    def allows(self, arrows):
        ends = zip(*arrows, strict=True) if arrows else ((), ())
        tails, heads = map(list, ends)
        return all(d not in (tails.count(v), heads.count(v)) for v, d in self.guarded.items())

    def moves(self, arrows):
        free = [(u, v) for u, v in self.graph.edges if not {(u, v), (v, u)} & arrows]
        wanted = [arrows | {arrow} for u, v in free for arrow in ((u, v), (v, u))]
        return {option for option in wanted if self.allows(option)}

    def value(self, arrows):
        """The Grundy value and the misère one."""
        if arrows not in self.values:
            below = [self.value(option) for option in self.moves(arrows)]
            normal, misere = zip(*below, strict=True) if below else ((), (0,))
            self.values[arrows] = mex(normal), mex(misere)
        return self.values[arrows]


@pytest.mark.parametrize("game", [Arrows(), TrimmedArrows()], ids=str)
def test_moves_and_values_are_those_of_a_naive_look_at_sinks_and_sources(game):
    """All decorations of all graphs with at most 4 edges; where there is a sink or a source, the
    start is refused.
    """
    tried = refused = 0
    for graph in (graph for edges in range(5) for graph in graphs_with_edges(edges)):
        naive = Naive(game, graph)
        for x in completions(Decoration.of(graph)):
            tried += 1
            if naive.allows(x.arrows):
                found = [option.arrows for option in game.moves(game.start(x))]
                assert len(found) == len(naive.moves(x.arrows))
                assert {*found} == naive.moves(x.arrows)
                assert (grundy(game, x), misere_grundy(game, x)) == naive.value(x.arrows), x
                assert by_definition(game, x.canonical) == naive.value(x.arrows)[0]
            else:
                refused += 1
                with pytest.raises(ValueError, match=r"not have a (sink|source) at vertex"):
                    game.start(x)
    assert tried == 1 + 3 + 2 * 9 + 5 * 27 + 11 * 81
    assert 0 < refused < tried


# Decorations.


def test_a_board_keeps_its_labels_and_its_arrows():
    board = nx.Graph([("a", (1, 2)), ((1, 2), frozenset({3})), (frozenset({3}), 4.5)])
    arrow = (1, 2), frozenset({3})
    x = Arrows().start(board, arrows=[arrow])
    assert (x.graph, x.arrows) == (Graph.from_networkx(board), {arrow})
    assert TrimmedArrows().start(board) == TrimmedArrows().start(nx.MultiGraph(board.edges))
    assert [w.arrows for w in winning_moves(Arrows(), board)] == [{arrow}, {arrow[::-1]}]
    assert TrimmedArrows().start(twig(3), [[0, 1], (1, 2)]).arrows == {(0, 1), (1, 2), (3, 4)}
    spider = AccentedSpider.of("S[1,1^]")
    more = TrimmedArrows().start(spider, iter([(0, (1, 1))]))
    assert more.arrows == {((2, 1), (2, 2)), (0, (1, 1))}
    assert TrimmedArrows().start(path(5), [(0, 1), (4, 3)]).sources == [0, 4]
    both = disjoint_states(twig(1), AccentedSpider.of("S[1v,0^]"))
    assert both.arrows == {((1, 1), (1, 2)), ((2, (1, 2)), (2, (1, 1))), ((2, 0), (2, (2, 1)))}


def test_decorations_are_equal_in_any_order_and_survive_pickling_and_printing():
    x = Decoration.of(Graph.of([("a", 2), (2, 3), (3, 4)]), [("a", 2), (3, 2)])
    y = Decoration.of(Graph.of([(4, 3), (2, "a"), (3, 2)]), [(3, 2), ("a", 2)])
    assert len({x, y, x.flip}) == 2
    again = pickle.loads(pickle.dumps(x))
    assert "_hash" not in vars(again)  # a hash of one process means nothing in another
    assert (again, hash(again), again.unmarked) == (x, hash(x), x.unmarked)
    assert eval(repr(x)) == x


def test_the_trimming_keeps_what_no_leaf_touches():
    """All graphs with at most 6 edges; the paper's figures and theorems are claims."""
    for graph in (graph for edges in range(1, 7) for graph in graphs_with_edges(edges)):
        cut = trimming(graph)
        assert all(cut.incident[v] for v in cut.vertices)
        assert (cut == graph) == all(graph.degree(v) > 1 for v in graph.vertices)
        assert len(cut.edges) == sum(min(map(graph.degree, edge)) > 1 for edge in graph.edges)


# Spiders in accents.


@st.composite
def accented_legs(draw):
    """A leg as its length, accent and marks, and a way to write it."""
    length, accent = draw(st.integers(0, 13)), draw(st.sampled_from(["", "^", "v"]))
    places = draw(st.lists(st.integers(1, length), unique=True, max_size=4)) if length else []
    within = tuple((place, draw(st.sampled_from("^v"))) for place in places)
    marks = [word for place, mark in within for word in (",", str(place), mark)]
    words = [str(length), accent, *(["(", *marks[1:], ")"] if marks else []), ""]
    spaces = st.sampled_from(["", "", " ", "\t"])
    return (length, accent, within), "".join(draw(spaces) + word for word in words)


@settings(max_examples=200)
@given(st.lists(accented_legs(), min_size=1, max_size=5), st.booleans())
def test_a_spider_is_read_as_written_and_carries_the_arrows_that_it_names(legs, bare):
    expected, written = zip(*legs, strict=True)
    spider = AccentedSpider.of(",".join(written) if bare else f" S[{','.join(written)}] ")
    assert tuple((leg.length, leg.accent, leg.marks) for leg in spider.legs) == expected
    for again in (AccentedSpider.of(str(spider)), AccentedSpider.of(str(spider)[2:-1])):
        assert again == eval(repr(spider)) == pickle.loads(pickle.dumps(spider)) == spider
    assert " " not in str(spider)
    arrows = set()
    # an entry 0 is no leg, and has no number
    numbered = [leg for leg in expected if leg[0] or leg[1]]
    for i, (length, accent, within) in enumerate(numbered, 1):
        line = [0, *((i, k) for k in range(1, length + 2))]
        for place, mark in (*within, *([(length + 1, accent)] if accent else [])):
            arrow = line[place - 1], line[place]
            arrows.add(arrow if mark == "^" else arrow[::-1])
    board = Spider(*(length + (accent != "") for length, accent, _ in expected))
    assert (spider.board, spider.decoration) == (board, Decoration.of(board, arrows))
