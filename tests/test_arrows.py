"""The Game of Arrows: decorations, spiders in accents, trimming, and the rules against a naive look
at sinks and sources.
"""

import pickle
from itertools import combinations, product

import networkx as nx
import pytest
from conftest import rows
from hypothesis import given, settings
from hypothesis import strategies as st

from gamelab import (
    Arrows,
    Graph,
    Spider,
    TrimmedArrows,
    cycle,
    disjoint_union,
    grundy,
    mex,
    nim_sum,
    path,
    star,
    winning_moves,
)
from gamelab.boards.accented_spiders import AccentedSpider
from gamelab.boards.decorations import (
    Copy,
    Decoration,
    NewLeaf,
    crash,
    disjoint_states,
    flow,
    leaves,
    ramification,
    rod,
    trimmed_state,
    trimming,
    twig,
    untrimming,
)
from gamelab.boards.isomorphism import canonical_form
from gamelab.boards.small_graphs import connected_graphs, graphs_with_edges
from gamelab.theory.grundy import by_definition
from gamelab.theory.ruleset import Whole
from gamelab_papers.arrows.state_isomorphisms import completions

both_games = pytest.mark.parametrize("game", [Arrows(), TrimmedArrows()], ids=["arrows", "trimmed"])


def is_allowed(game, graph, arrows):
    """Whether no vertex that counts has all its edges inwards, or all outwards; degrees are counted
    edge by edge.
    """
    for v in graph.vertices:
        degree = sum(v in edge for edge in graph.edges)
        inwards, outwards = (
            sum(head == v for _, head in arrows),
            sum(tail == v for tail, _ in arrows),
        )
        if (degree > 1 or game == Arrows()) and degree in (inwards, outwards):
            return False
    return True


def naive_moves(game, graph, arrows):
    free = [(u, v) for u, v in graph.edges if not {(u, v), (v, u)} & arrows]
    wanted = [arrows | {arrow} for u, v in free for arrow in ((u, v), (v, u))]
    return [option for option in wanted if is_allowed(game, graph, option)]


def naive_value(game, graph, arrows, misere=False, memo=None):
    memo = {} if memo is None else memo
    if arrows not in memo:
        below = [
            naive_value(game, graph, option, misere, memo)
            for option in naive_moves(game, graph, arrows)
        ]
        memo[arrows] = mex(below) if below else int(misere)
    return memo[arrows]


def reachable(game, start):
    """The start and all that can come after it."""
    found, waiting = {start}, [start]
    while waiting:
        new = set(game.moves(waiting.pop())) - found
        found |= new
        waiting += new
    return found


def decorations(graph):
    return completions(Decoration.of(graph))


# the rules


@both_games
def test_the_moves_are_those_of_a_naive_look_at_sinks_and_sources(game):
    """All decorations of all graphs with at most 4 edges; those that are not allowed are refused as
    starts.
    """
    tried = refused = 0
    for graph in (graph for edges in range(5) for graph in graphs_with_edges(edges)):
        for x in decorations(graph):
            if is_allowed(game, graph, x.arrows):
                assert game.start(x) == x
                found = [option.arrows for option in game.moves(x)]
                assert len(found) == len(set(found))
                assert set(found) == set(naive_moves(game, graph, x.arrows)), x
            else:
                with pytest.raises(
                    ValueError, match=r"The start may not have a (sink|source) at vertex"
                ):
                    game.start(x)
                refused += 1
            tried += 1
    assert tried == 1 + 3 + 2 * 9 + 5 * 27 + 11 * 81
    assert 0 < refused < tried


@both_games
def test_a_canonical_form_never_changes_the_value(game):
    """All allowed decorations of graphs with at most 4 edges, one by one and without canonical
    forms on the way.
    """
    for graph in (graph for edges in range(1, 5) for graph in graphs_with_edges(edges)):
        memo, of_form = {}, {}
        for x in decorations(graph):
            if is_allowed(game, graph, x.arrows):
                of_form.setdefault(x.canonical, set()).add(
                    naive_value(game, graph, x.arrows, memo=memo)
                )
        assert all(len(values) == 1 for values in of_form.values())
        assert all(by_definition(game, form) in values for form, values in of_form.items())


def test_paths_have_the_values_of_the_paper():
    """The second player wins on a path with n edges when n is even, and when it is 1."""
    assert [by_definition(Arrows(), path(n + 1)) for n in range(1, 9)] == [0, 0, 1, 0, 1, 0, 1, 0]
    assert (
        by_definition(Arrows(), Graph.of([])) == by_definition(TrimmedArrows(), Graph.of([])) == 0
    )


def test_small_graphs_have_the_verified_values():
    """All connected graphs with at most 5 edges, and under the original rules those with 6 edges
    and at most 6 vertices.
    """
    verified = [row for row in rows("arrows_small_graphs.csv") if int(row["edges"]) <= 6]
    for row in verified:
        board = Graph.of([tuple(map(int, edge.split("-"))) for edge in row["edge_list"].split()])
        assert by_definition(Arrows(), board) == int(row["grundy_original"]), row
        if len(board.edges) <= 5:
            assert by_definition(TrimmedArrows(), board) == int(row["grundy_trimmed"]), row
    assert len(verified) == 52 - 11  # the trees on 7 vertices are left out


def test_flow_crash_twig_and_rod_have_the_verified_values_and_as_many_unmarked_edges():
    states = {"flow": flow, "crash": crash, "twig": twig, "rod": rod}
    verified = [row for row in rows("arrows_path_states.csv") if int(row["n"]) <= 6]
    for row in verified:
        x = states[row["kind"]](int(row["n"]))
        assert len(x.unmarked.edges) == int(row["n"])
        assert len(x.arrows) == {"flow": 2, "crash": 2, "twig": 1, "rod": 0}[row["kind"]]
        assert by_definition(TrimmedArrows(), x) == int(row["grundy"]), row
    assert {row["kind"] for row in verified} == set(states)


def test_flow_and_crash_differ_by_the_sense_of_one_arrow():
    for n in range(1, 8):
        common = flow(n).arrows & crash(n).arrows
        assert flow(n).graph == crash(n).graph
        assert common == {(-1, 0)}
        assert flow(n).arrows ^ crash(n).arrows == {(n, n + 1), (n + 1, n)}
        assert flow(n).flip.canonical == flow(n).canonical != crash(n).canonical


@both_games
def test_a_board_in_pieces_is_the_sum_of_its_components(game):
    boards = [graph for edges in range(1, 4) for graph in connected_graphs(edges)]
    for one, other in combinations(boards, 2):
        x = game.start(disjoint_union(one, other))
        assert len(list(game.components(x))) == 2
        assert by_definition(Whole(game), x) == nim_sum(
            by_definition(game, one), by_definition(game, other)
        )
        assert by_definition(game, disjoint_states(one, other)) == by_definition(game, x)


def test_disjoint_states_keep_their_arrows_under_names_of_their_own():
    x = disjoint_states(twig(1), AccentedSpider.of("S[1v,0^]"))
    assert x.arrows == {((1, 1), (1, 2)), ((2, (1, 2)), (2, (1, 1))), ((2, 0), (2, (2, 1)))}
    assert by_definition(TrimmedArrows(), disjoint_states(twig(3), twig(2), twig(2))) == 3


# decorations


def test_a_networkx_graph_keeps_its_labels():
    board = nx.Graph([("a", (1, 2)), ((1, 2), frozenset({3})), (frozenset({3}), 4.5)])
    x = Arrows().start(board, arrows=[((1, 2), frozenset({3}))])
    assert x.graph == Graph.from_networkx(board)
    assert x.arrows == {((1, 2), frozenset({3}))}
    assert TrimmedArrows().start(board) == TrimmedArrows().start(nx.MultiGraph(board.edges))
    assert [w.arrows for w in winning_moves(Arrows(), board)] == [
        {((1, 2), frozenset({3}))},
        {(frozenset({3}), (1, 2))},
    ]
    assert sorted(map(str, board.nodes)) == sorted(["a", "(1, 2)", "frozenset({3})", "4.5"])


def test_arrows_are_added_to_those_that_a_board_has():
    x = Decoration.of(twig(3), [(1, 2)])
    assert x.arrows == {(1, 2), (3, 4)}
    assert TrimmedArrows().start(x, arrows=[[0, 1]]).arrows == {(0, 1), (1, 2), (3, 4)}
    assert TrimmedArrows().start(AccentedSpider.of("S[1,1^]"), iter([(0, (1, 1))])).arrows == {
        ((2, 1), (2, 2)),
        (0, (1, 1)),
    }


def test_sinks_sources_heads_and_tails_of_a_decoration():
    """Figure 2's kind of picture: a sink at w and a source at v, between them vertices that are
    neither.
    """
    board = Graph.of([tuple(edge) for edge in ("vw", "va", "wb", "ab", "bc")])
    x = Decoration.of(board, [("v", "w"), ("v", "a"), ("b", "w")])
    assert (x.sinks, x.sources) == (["w"], ["v"])
    assert x.unmarked == Graph.of([("a", "b"), ("b", "c")])
    assert (x.heads, x.tails) == ({"a"}, {"b"})
    assert x.tail_flower("b").arrows - x.arrows == {("b", "a"), ("b", "c")}
    assert x.head_flower("b").arrows - x.arrows == {("a", "b"), ("c", "b")}


def test_decorations_are_equal_whatever_the_order_of_vertices_edges_and_arrows():
    x = Decoration.of(Graph.of([(1, 2), (2, 3), (3, 4)]), [(1, 2), (3, 2)])
    y = Decoration.of(Graph.of([(4, 3), (2, 1), (3, 2)]), [(3, 2), (1, 2)])
    assert (x, hash(x)) == (y, hash(y))
    assert x != x.flip
    assert len({x, y, x.flip}) == 2


@pytest.mark.parametrize(
    "x", [twig(3), Decoration.of(nx.Graph([("a", "b"), ("c", "b")]), [("c", "b")]), crash(2)]
)
def test_decorations_survive_pickling_and_printing(x):
    hash(x)
    again = pickle.loads(pickle.dumps(x))
    assert "_hash" not in vars(again)  # a hash of one process means nothing in another
    assert (again, hash(again), again.unmarked) == (x, hash(x), x.unmarked)
    assert eval(repr(x)) == x


# ramification and trimming


def test_the_ramification_of_figure_3():
    board = Graph.of([("x", "a"), ("a", "y"), ("a", "b"), ("b", "y"), ("b", "z")])
    split = ramification(board, {"a", "b"})
    assert {frozenset(map(str, edge)) for edge in split.edges} == {
        frozenset(edge)
        for edge in [("x", "a_x"), ("a_y", "y"), ("a_b", "b_a"), ("b_y", "y"), ("b_z", "z")]
    }
    assert leaves(split) >= {Copy("a", "x"), Copy("b", "z")}
    assert ramification(board, ()) == board


def test_a_ramification_keeps_the_edges_and_maps_back_to_the_board():
    """All sets of vertices of all graphs with at most 5 edges."""
    for graph in (graph for edges in range(1, 6) for graph in graphs_with_edges(edges)):
        for k in range(len(graph.vertices) + 1):
            for chosen in combinations(graph.vertices, k):
                split = ramification(graph, chosen)
                back = [
                    tuple(v.vertex if isinstance(v, Copy) else v for v in edge)
                    for edge in split.edges
                ]
                assert set(map(frozenset, back)) == set(map(frozenset, graph.edges))
                assert len(back) == len(graph.edges)
                assert all(
                    split.degree(v) == (1 if isinstance(v, Copy) else graph.degree(v))
                    for v in split.vertices
                )
                assert len(split.vertices) == len(graph.vertices) - k + sum(
                    map(graph.degree, chosen)
                )


def test_the_trimming_of_figure_4_has_the_edges_that_are_known():
    board = Graph.of(
        [
            tuple(edge)
            for edge in ("aw", "bw", "bc", "cz", "dz", "dy", "wx", "xy", "aA", "bB", "cC", "dD")
        ]
    )
    x = Decoration.of(board, [("w", "a"), ("b", "c")])
    assert {frozenset(map(str, edge)) for edge in trimming(board).edges} == {
        frozenset(edge.split())
        for edge in ("a_w w", "b_w w", "b_c c_b", "c_z z", "d_z z", "d_y y", "w x", "x y")
    }
    assert trimmed_state(x) == Decoration.of(
        trimming(board), [("w", Copy("a", "w")), (Copy("b", "c"), Copy("c", "b"))]
    )


def test_theorem_3_4_play_on_a_board_is_trimmed_play_on_its_trimming():
    """All graphs with at most 5 edges: the same positions by name, moves that correspond, equal
    values.
    """
    tried = 0
    for graph in (graph for edges in range(1, 6) for graph in graphs_with_edges(edges)):
        dormant, states = (
            reachable(Arrows(), Decoration.of(graph)),
            reachable(TrimmedArrows(), Decoration.of(trimming(graph))),
        )
        assert len(dormant) == len(states)
        assert {trimmed_state(x) for x in dormant} == states
        for x in dormant:
            assert {trimmed_state(y) for y in Arrows().moves(x)} == set(
                TrimmedArrows().moves(trimmed_state(x))
            )
        assert by_definition(Arrows(), graph) == by_definition(TrimmedArrows(), trimming(graph))
        tried += 1
    assert tried == 1 + 2 + 5 + 11 + 26


def test_a_board_without_leaves_is_its_own_trimming_and_none_has_isolated_vertices():
    assert trimming(cycle(5)) == cycle(5)
    assert trimming(path(2)) == trimming(star(4)) == Graph.of([])
    for graph in (graph for edges in range(1, 7) for graph in graphs_with_edges(edges)):
        cut = trimming(graph)
        assert all(cut.incident[v] for v in cut.vertices)
        assert (cut == graph) == (not leaves(graph))
        assert not graph.is_forest or cut.is_forest


def test_untrimming_is_undone_by_trimming():
    """All graphs with at most 6 edges; a forest becomes a forest."""
    for graph in (graph for edges in range(1, 7) for graph in graphs_with_edges(edges)):
        grown = untrimming(graph)
        assert canonical_form(trimming(grown)) == canonical_form(graph)
        assert grown.is_forest == graph.is_forest
        assert sum(isinstance(v, NewLeaf) for v in grown.vertices) == len(leaves(graph))
    assert {
        frozenset(map(str, edge)) for edge in untrimming(Graph.of([("x", "o"), ("o", "y")])).edges
    } == {frozenset(edge.split()) for edge in ("x o", "o y", "x x'", "y y'")}  # as Figure 5


def test_trimming_a_spider_with_long_legs_takes_an_edge_off_each():
    for legs in product((2, 3, 4), repeat=3):
        assert canonical_form(trimming(Spider(*legs))) == canonical_form(
            Spider(*(leg - 1 for leg in legs)).graph
        )


# spiders in accents

accents = st.sampled_from(["", "^", "v"])


@st.composite
def accented_legs(draw):
    """A leg as its length, accent and marks, and a way to write it."""
    length, accent, space = (
        draw(st.integers(0, 13)),
        draw(accents),
        st.sampled_from(["", "", " ", "  ", "\t"]),
    )
    places = draw(st.lists(st.integers(1, length), unique=True, max_size=4)) if length else []
    within = tuple((place, draw(st.sampled_from("^v"))) for place in places)
    shown = (draw(space) + ",").join(
        f"{draw(space)}{place}{draw(space)}{mark}" for place, mark in within
    )
    written = f"{draw(space)}{length}{draw(space)}{accent}{draw(space)}{f'({shown}{draw(space)})' if within else ''}{draw(space)}"
    return (length, accent, within), written


@settings(max_examples=200)
@given(st.lists(accented_legs(), min_size=1, max_size=5), st.booleans())
def test_a_spider_is_read_as_written_and_written_as_read(legs, bare):
    expected, written = zip(*legs, strict=True)
    spider = AccentedSpider.of(",".join(written) if bare else f" S[{','.join(written)}] ")
    assert tuple((leg.length, leg.accent, leg.marks) for leg in spider.legs) == expected
    assert (
        AccentedSpider.of(str(spider))
        == eval(repr(spider))
        == pickle.loads(pickle.dumps(spider))
        == spider
    )
    assert AccentedSpider.of(str(spider)[2:-1]) == spider
    assert " " not in str(spider)


@settings(max_examples=200)
@given(st.lists(accented_legs(), min_size=1, max_size=5))
def test_a_spider_in_accents_carries_the_arrows_that_it_names(legs):
    expected = [leg for leg, _ in legs]
    spider = AccentedSpider.of(",".join(written for _, written in legs))
    assert spider.board == Spider(*(length + (accent != "") for length, accent, _ in expected))
    arrows = set()
    hubs = [leg for leg in expected if leg[0] or leg[1]]  # an entry 0 is no leg, and has no number
    for i, (length, accent, within) in enumerate(hubs, 1):
        line = [0, *((i, k) for k in range(1, length + 2))]
        for place, mark in (*within, *([(length + 1, accent)] if accent else [])):
            arrows.add(
                (line[place - 1], line[place]) if mark == "^" else (line[place], line[place - 1])
            )
    assert spider.decoration == Decoration.of(spider.board, arrows)
    assert len(spider.decoration.unmarked.edges) == sum(
        length - len(within) for length, _, within in expected
    )


def test_figures_15_and_19_are_drawn_as_printed():
    figure_15, figure_19 = AccentedSpider.of("S[2,2v,3^]"), AccentedSpider.of("S[2,2v(2v),1(1^)]")
    assert (figure_15.board, figure_19.board) == (Spider(2, 3, 4), Spider(2, 3, 1))
    assert figure_15.decoration.arrows == {((2, 3), (2, 2)), ((3, 3), (3, 4))}
    assert figure_19.decoration.arrows == {((2, 3), (2, 2)), ((2, 2), (2, 1)), (0, (3, 1))}
    assert (
        by_definition(TrimmedArrows(), figure_15) == by_definition(TrimmedArrows(), figure_19) == 1
    )
    assert figure_19.notation == r"S[2,\check{2}(\check{2}),1(\hat{1})]"


def test_marks_on_the_outer_edges_are_accents_on_shorter_legs():
    """The last example of Definition 7.3, as an equality of decorations; and with arrows towards
    the hub.
    """
    for a, b, c in product(range(1, 5), repeat=3):
        for mark in "^v":
            marked = AccentedSpider.of(f"S[{a}({a}{mark}),{b}({b}{mark}),{c}({c}{mark})]")
            assert (
                marked.decoration
                == AccentedSpider.from_lengths((a - 1, b - 1, c - 1), mark * 3).decoration
            )
            assert marked != AccentedSpider.from_lengths((a - 1, b - 1, c - 1), mark * 3)


def test_accented_spiders_of_two_legs_are_the_states_of_paths():
    for n in range(1, 5):
        assert AccentedSpider.of(f"S[0^,{n}v]").decoration.canonical == flow(n).canonical
        assert AccentedSpider.of(f"S[0v,{n}v]").decoration.canonical == crash(n).canonical
        assert AccentedSpider.of(f"S[{n}^]").decoration.canonical == twig(n).canonical
        assert (
            AccentedSpider.of(f"S[0,{n}]").decoration
            == Decoration.of(Spider(n))
            == AccentedSpider.of(f"{n}").decoration
        )


# bad input, one sentence each


@pytest.mark.parametrize(
    ("arrows", "message"),
    [
        ([(1, 3)], "An arrow lies on an edge of the board; there is no edge from 1 to 3."),
        ([(1, 1)], "there is no edge from 1 to 1."),
        ([(1, "z")], "there is no edge from 1 to 'z'."),
        ([([1], 2)], r"there is no edge from \[1\] to 2."),
        (
            [(1, 2), (1, 2)],
            r"An edge carries at most one arrow; that from 1 to 2 already has \(1, 2\).",
        ),
        ([(1, 2), (2, 1)], r"that from 2 to 1 already has \(1, 2\)."),
        ([(2, 1), (1, 2)], r"that from 1 to 2 already has \(2, 1\)."),
        ([(1, 2, 3)], r"An arrow is a pair \(tail, head\) of vertices; it was given \(1, 2, 3\)."),
        ([{1, 2}], "it was given {1, 2}."),  # has no tail and no head
        (["12"], "it was given '12'."),
        ((1, 2), "it was given 1."),
        ([None], "it was given None."),
    ],
)
@both_games
def test_wrong_arrows_are_refused(game, arrows, message):
    with pytest.raises(ValueError, match=message):
        game.start(path(5), arrows=arrows)
    with pytest.raises(ValueError, match=message):
        Decoration.of(path(5), arrows)


@both_games
def test_arrows_that_are_no_list_are_refused(game):
    for arrows in (5, None, 1.5):
        with pytest.raises(
            TypeError,
            match=f"Arrows are a list of pairs .tail, head. of vertices; it was given {arrows}.",
        ):
            game.start(path(5), arrows=arrows)


@both_games
def test_an_unknown_keyword_is_refused(game):
    with pytest.raises(TypeError, match="unexpected keyword argument 'arows'"):
        game.start(path(5), arows=[])


def test_a_start_with_a_sink_or_a_source_is_refused():
    for game, arrows, message in [
        (
            Arrows(),
            [(0, 1)],
            "The start may not have a source at vertex 0, where sinks and sources are forbidden.",
        ),
        (Arrows(), [(3, 4)], "a sink at vertex 4, where sinks and sources are forbidden."),
        (
            TrimmedArrows(),
            [(0, 1), (2, 1)],
            "a sink at vertex 1, where sinks and sources are forbidden, as it is no leaf.",
        ),
        (
            TrimmedArrows(),
            [(2, 1), (2, 3)],
            "a source at vertex 2, where sinks and sources are forbidden, as it is no leaf.",
        ),
    ]:
        with pytest.raises(ValueError, match=message):
            game.start(path(5), arrows)
        with pytest.raises(ValueError, match=message):
            grundy(game, Decoration.of(path(5), arrows))
    with pytest.raises(ValueError, match="a source at vertex 0"):
        grundy(TrimmedArrows(), AccentedSpider.of("S[0^,0^,0^]"))
    assert TrimmedArrows().start(path(5), [(0, 1), (4, 3)]).sources == [0, 4]


@both_games
def test_boards_of_other_kinds_are_refused(game):
    for board, message in [
        (
            Graph.of([(1, 2)], vertices=["alone"]),
            "without isolated vertices; the board has one, 'alone'.",
        ),
        (path(1), "without isolated vertices; the board has one, 0."),
        (AccentedSpider.of("S[0]"), "without isolated vertices; the board has one, 0."),
        (nx.Graph([("a", "b"), ("b", "b")]), "without loops; the board has one at vertex 'b'."),
        (
            nx.MultiGraph([(1, 2), (2, 3), (3, 2)]),
            "without parallel edges; the board has two between (2 and 3|3 and 2).",
        ),
        (nx.DiGraph([(1, 2)]), "The board must be undirected; it was given a DiGraph."),
    ]:
        with pytest.raises(ValueError, match=message):
            game.start(board)
    for board in ("path", "S[2,2v,3^]", 3, None, AccentedSpider, Spider, [(0, 1)]):
        with pytest.raises(
            TypeError, match=r"A board is a Graph, a family .*, or a networkx graph; it was given"
        ):
            game.start(board)


@pytest.mark.parametrize(
    ("notation", "message"),
    [
        ("", "'' in '' is not"),
        ("S[]", r"'' in 'S\[\]' is not"),
        ("S[2,,3]", "'' in"),
        ("S[2,x]", r"A leg is written like 3, 3\^, 3v or .*; 'x' in 'S\[2,x\]' is not"),
        ("S[2 3 4]", "'2 3 4' in"),
        ("S[2  3]", "'2 3' in"),
        ("S[2,^3]", r"'\^3' in"),
        ("S[3^^]", r"'3\^\^' in"),
        ("S[-1]", "'-1' in"),
        ("S[1.5,2]", "'1.5' in"),
        ("S[2,3", r"'S\[2' in"),
        ("S[2,3(1^]", r"'3\(1\^' in"),
        ("S[2,3(1)]", r"'3\(1\)' in"),
        ("S[2,3(1^,,2v)]", r"'3\(1\^,,2v\)' in"),
        ("S[2,3(4^)]", r"numbered from 1 at the hub to 3; '3\(4\^\)' marks 4"),
        ("S[2,3v(0^)]", r"numbered from 1 at the hub to 3; '3v\(0\^\)' marks 0"),
        (
            "S[2,3(1^,2v,1v)]",
            r"An edge carries at most one arrow; '3\(1\^,2v,1v\)' marks edge 1 twice",
        ),
        ("S[2()]", r"'2\(\)' in"),
    ],
)
def test_unreadable_notation_is_refused_by_naming_the_token(notation, message):
    with pytest.raises(ValueError, match=message):
        AccentedSpider.of(notation)


def test_wrong_lengths_and_accents_are_refused():
    with pytest.raises(ValueError, match="Each leg has one accent"):
        AccentedSpider.from_lengths((1, 2), ("v",))
    with pytest.raises(ValueError, match="Each leg has one accent"):
        AccentedSpider.from_lengths((1, 2), ("v", "w"))
    with pytest.raises(
        ValueError, match="The length of a leg must be a whole number, at least 0; it was given -2"
    ):
        AccentedSpider.from_lengths((1, -2), ("v", ""))
    with pytest.raises(
        TypeError, match=r"written AccentedSpider.of\('S\[2,2v,3\^\]'\); it was given 'S\[2\]'"
    ):
        AccentedSpider("S[2]")


def test_wrong_sizes_of_path_states_are_refused():
    for state, n, message in [
        (
            flow,
            -1,
            (
                "The number of unmarked edges of a flow must be a whole number, at least 0; it was "
                "given -1."
            ),
        ),
        (
            crash,
            0,
            (
                "The number of unmarked edges of a crash must be a whole number, at least 1; it "
                "was given 0."
            ),
        ),
        (twig, -2, "of a twig must be a whole number, at least 0; it was given -2."),
        (
            rod,
            0,
            "The number of edges of a rod must be a whole number, at least 1; it was given 0.",
        ),
    ]:
        with pytest.raises(ValueError, match=message):
            state(n)
    with pytest.raises(
        TypeError, match=r"of a flow must be a whole number, at least 0; it was given 2.5."
    ):
        flow(2.5)


def test_what_cannot_be_split_or_trimmed_is_refused():
    for unknown in (7, None):
        with pytest.raises(
            ValueError,
            match=f"vertices to split are vertices of the board; it has no vertex {unknown}",
        ):
            ramification(path(3), {1, unknown})
    for split in (1, iter([1])):  # an iterator would be empty when its vertices are looked up
        with pytest.raises(
            TypeError, match="The vertices to split are a set of vertices; it was given"
        ):
            ramification(path(3), split)
    for change in (trimming, untrimming, trimmed_state, lambda board: ramification(board, ())):
        with pytest.raises(ValueError, match="without loops; the board has one at vertex 2"):
            change(Graph.of([(1, 2), (2, 2)]))
        with pytest.raises(TypeError, match="A board is a Graph"):
            change("path")
