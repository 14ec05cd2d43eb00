"""The Game of Arrows: its rules against a naive look at sinks and sources, decorations and spiders
in accents as they are written, and what is refused.
"""

import pickle
from functools import partial
from itertools import product

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gamelab import (
    Arrows,
    Graph,
    Spider,
    TrimmedArrows,
    cycle,
    grundy,
    mex,
    misere_grundy,
    path,
    winning_moves,
)
from gamelab.boards.accented_spiders import AccentedSpider
from gamelab.boards.decorations import (
    Decoration,
    crash,
    disjoint_states,
    flow,
    ramification,
    rod,
    trimmed_state,
    trimming,
    twig,
    untrimming,
)
from gamelab.boards.small_graphs import graphs_with_edges
from gamelab.theory import by_definition
from gamelab_papers.arrows.state_isomorphisms import completions

both_games = pytest.mark.parametrize("game", [Arrows(), TrimmedArrows()], ids=["arrows", "trimmed"])


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


@both_games
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


# decorations


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
    both = disjoint_states(twig(1), AccentedSpider.of("S[1v,0^]"))
    assert both.arrows == {((1, 1), (1, 2)), ((2, (1, 2)), (2, (1, 1))), ((2, 0), (2, (2, 1)))}


@pytest.mark.parametrize(
    "x", [twig(3), Decoration.of(nx.Graph([("a", "b"), ("c", "b")]), [("c", "b")]), crash(2)]
)
def test_decorations_survive_pickling_and_printing(x):
    hash(x)
    again = pickle.loads(pickle.dumps(x))
    assert "_hash" not in vars(again)  # a hash of one process means nothing in another
    assert (again, hash(again), again.unmarked) == (x, hash(x), x.unmarked)
    assert eval(repr(x)) == x


def test_decorations_are_equal_whatever_the_order_of_vertices_edges_and_arrows():
    x = Decoration.of(Graph.of([(1, 2), (2, 3), (3, 4)]), [(1, 2), (3, 2)])
    y = Decoration.of(Graph.of([(4, 3), (2, 1), (3, 2)]), [(3, 2), (1, 2)])
    assert (x, hash(x)) == (y, hash(y))
    assert len({x, y, x.flip}) == 2


def test_the_trimming_keeps_what_no_leaf_touches():
    """All graphs with at most 6 edges; the paper's figures and theorems are claims."""
    assert trimming(cycle(5)) == cycle(5)
    for graph in (graph for edges in range(1, 7) for graph in graphs_with_edges(edges)):
        cut = trimming(graph)
        assert all(cut.incident[v] for v in cut.vertices)
        assert (cut == graph) == all(graph.degree(v) > 1 for v in graph.vertices)
        assert len(cut.edges) == sum(min(map(graph.degree, edge)) > 1 for edge in graph.edges)


# spiders in accents


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


# bad input, one sentence each

ARROWS = {
    "An arrow lies on an edge of the board; there is no edge from 1 to 3.": [(1, 3)],
    "there is no edge from 1 to 1.": [(1, 1)],
    "there is no edge from 1 to 'z'.": [(1, "z")],
    r"there is no edge from \[1\] to 2.": [([1], 2)],
    r"An edge carries at most one arrow; that from 1 to 2 already has \(1, 2\).": [(1, 2)] * 2,
    r"that from 2 to 1 already has \(1, 2\).": [(1, 2), (2, 1)],
    r"An arrow is a pair \(tail, head\) of vertices; it was given \(1, 2, 3\).": [(1, 2, 3)],
    "it was given {1, 2}.": [{1, 2}],  # has no tail and no head
    "it was given '12'.": ["12"],
    "it was given 1.": (1, 2),
    "it was given None.": [None],
    "Arrows are a list of pairs .tail, head. of vertices; it was given 5.": 5,
    "Arrows are a list of pairs .tail, head. of vertices; it was given None.": None,
}


@both_games
@pytest.mark.parametrize("sentence", ARROWS)
def test_wrong_arrows_are_refused(game, sentence):
    for start in (game.start, Decoration.of):
        with pytest.raises((TypeError, ValueError), match=sentence):
            start(path(5), ARROWS[sentence])


ALONE = "without isolated vertices; the board has one, "
BOARDS = {
    f"{ALONE}'alone'.": Graph.of([(1, 2)], vertices=["alone"]),
    f"{ALONE}0.": path(1),
    "without loops; the board has one at vertex 'b'.": nx.Graph([("a", "b"), ("b", "b")]),
    "without parallel edges; the board has two between 2 and 3": nx.MultiGraph([(2, 3), (2, 3)]),
    "The board must be undirected; it was given a DiGraph.": nx.DiGraph([(1, 2)]),
    "A board is a Graph, a family .*, or a networkx graph; it was given 'S": "S[2,2v,3^]",
    "A board is a Graph, a family .*, or a networkx graph; it was given None": None,
    "A board is a Graph, a family .*, or a networkx graph; it was given <class": Spider,
}


@both_games
@pytest.mark.parametrize("sentence", BOARDS)
def test_boards_of_other_kinds_are_refused(game, sentence):
    with pytest.raises((TypeError, ValueError), match=sentence):
        game.start(BOARDS[sentence])


def test_a_start_with_a_sink_or_a_source_says_where_and_why():
    place = "where sinks and sources are forbidden"
    for game, arrows, message in [
        (Arrows(), [(0, 1)], f"The start may not have a source at vertex 0, {place}."),
        (Arrows(), [(3, 4)], f"a sink at vertex 4, {place}."),
        (TrimmedArrows(), [(0, 1), (2, 1)], f"a sink at vertex 1, {place}, as it is no leaf."),
        (TrimmedArrows(), [(2, 1), (2, 3)], f"a source at vertex 2, {place}, as it is no leaf."),
    ]:
        for ask in (
            lambda: game.start(path(5), arrows),
            lambda: grundy(game, path(5), arrows=arrows),
        ):
            with pytest.raises(ValueError, match=message):
                ask()
    with pytest.raises(ValueError, match="a source at vertex 0"):
        grundy(TrimmedArrows(), AccentedSpider.of("S[0^,0^,0^]"))
    assert TrimmedArrows().start(path(5), [(0, 1), (4, 3)]).sources == [0, 4]
    with pytest.raises(TypeError, match="unexpected keyword argument 'arows'"):
        Arrows().start(path(5), arows=[])


LENGTH = "must be a whole number, at least"
WRONG = {
    "'' in '' is not": "",
    r"'' in 'S\[\]' is not": "S[]",
    r"A leg is written like 3, 3\^, 3v or .*; 'x' in 'S\[2,x\]' is not": "S[2,x]",
    r"'' in 'S\[2,,3\]'": "S[2,,3]",
    "'2 3 4' in": "S[2 3 4]",
    r"'\^3' in": "S[2,^3]",
    r"'3\^\^' in": "S[3^^]",
    "'-1' in": "S[-1]",
    "'1.5' in": "S[1.5,2]",
    r"'S\[2' in": "S[2,3",
    r"'3\(1\^' in": "S[2,3(1^]",
    r"'3\(1\)' in": "S[2,3(1)]",
    r"'3\(1\^,,2v\)' in": "S[2,3(1^,,2v)]",
    r"'2\(\)' in": "S[2()]",
    r"numbered from 1 at the hub to 3; '3\(4\^\)' marks 4": "S[2,3(4^)]",
    r"numbered from 1 at the hub to 3; '3v\(0\^\)' marks 0": "S[2,3v(0^)]",
    r"at most one arrow; '3\(1\^,2v,1v\)' marks edge 1 twice": "S[2,3(1^,2v,1v)]",
    "Each leg has one accent": ((1, 2), ("v",)),
    r"Each leg has one accent.*'w'": ((1, 2), ("v", "w")),
    f"The length of a leg {LENGTH} 0; it was given -2": ((1, -2), ("v", "")),
    f"The number of unmarked edges of a flow {LENGTH} 0; it was given -1.": lambda: flow(-1),
    f"of a flow {LENGTH} 0; it was given 2.5.": lambda: flow(2.5),
    f"The number of unmarked edges of a crash {LENGTH} 1; it was given 0.": lambda: crash(0),
    f"of a twig {LENGTH} 0; it was given -2.": lambda: twig(-2),
    f"The number of edges of a rod {LENGTH} 1; it was given 0.": lambda: rod(0),
    r"written AccentedSpider.of\('S\[2,2v,3\^\]'\); it was": lambda: AccentedSpider("S[2]"),
    "to split are vertices of the board; it has no vertex 7": lambda: ramification(path(3), {1, 7}),
    "to split are a set of vertices; it was given 1": lambda: ramification(path(3), 1),
    # an iterator would be empty when its vertices are looked up
    "to split are a set of vertices; it was given <": lambda: ramification(path(3), iter([1])),
}


@pytest.mark.parametrize("sentence", WRONG)
def test_what_cannot_be_read_or_made_is_refused(sentence):
    wrong = WRONG[sentence]
    if isinstance(wrong, tuple):
        wrong = partial(AccentedSpider.from_lengths, *wrong)
    elif isinstance(wrong, str):
        wrong = partial(AccentedSpider.of, wrong)
    with pytest.raises((TypeError, ValueError), match=sentence):
        wrong()


def test_only_boards_without_loops_are_split_or_trimmed():
    changes = (trimming, untrimming, trimmed_state, lambda board: ramification(board, ()))
    wrong = (Graph.of([(1, 2), (2, 2)]), "without loops; .* at vertex 2"), ("path", "A board is a")
    for change, (board, sentence) in product(changes, wrong):
        with pytest.raises((TypeError, ValueError), match=sentence):
            change(board)
