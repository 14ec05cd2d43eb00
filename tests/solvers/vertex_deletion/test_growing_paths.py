"""Boards on a growing path: rows against the definition, periods against what comes later, and
certificates that must fail.
"""

from dataclasses import replace
from itertools import combinations, pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gamelab import (
    ArcKayles,
    Caterpillar,
    ConnectedSubtraction,
    Graph,
    Grim,
    NodeKayles,
    Octal,
    OctalHeaps,
    Spider,
    cycle,
    find_period,
    leg_period,
    path,
    star,
)
from gamelab.boards import rooted_trees
from gamelab.boards.branches import Growing, side_by_side
from gamelab.solvers.vertex_deletion import growing_paths
from gamelab.solvers.vertex_deletion.growing_paths import (
    joining_path_period,
    leg_periods,
    leg_row,
    pendant_path_period,
)
from gamelab.theory.growing_periods import JointGuySmith, JointWindow, joint_window
from gamelab.theory.grundy import by_definition

GAMES = [
    NodeKayles(),
    ArcKayles(),
    Grim(),
    *map(Octal, ("0.77", "0.137", "0.33", "0.123", "0.45")),
    ConnectedSubtraction({1, 2, 4}),
]
PERIODIC = [game for game in GAMES if game != Grim()]  # no period of its paths is known
EMPTY = Graph.of([])
K4 = Graph.of(list(combinations(range(4), 2)))
BOARDS = {
    "C_3": cycle(3),
    "C_4": cycle(4),
    "K_4": K4,
    "S(2, 1)": Spider(2, 1).graph,
    "a middle": Graph.of([(0, 1), (0, 2), (2, 3)]),
}
each_game = pytest.mark.parametrize("game", GAMES, ids=repr)
each_with_periods = pytest.mark.parametrize("game", PERIODIC, ids=repr)


def hung(graph, u, k):
    """The graph with a path of k new vertices hung on u."""
    return Graph.of(
        [*graph.edges, *pairwise([u, *(("new", i) for i in range(k))])], vertices=graph.vertices
    )


def joined(left, u, right, v, k):
    """Both graphs, u and v joined by a path of k new vertices."""
    sides = (("left", left), ("right", right))
    between = [("left", u), *(("new", i) for i in range(k)), ("right", v)]
    edges = [((side, a), (side, b)) for side, graph in sides for a, b in graph.edges]
    return Graph.of(
        [*edges, *pairwise(between)],
        vertices=[(side, a) for side, graph in sides for a in graph.vertices],
    )


def boards(most):
    """Connected graphs on 0, 1, ... with at most so many vertices: a tree, and some edges more."""
    sizes = st.integers(1, most)
    parents = sizes.flatmap(lambda n: st.tuples(*(st.integers(0, v - 1) for v in range(1, n))))
    more = st.lists(st.tuples(st.integers(0, most - 1), st.integers(0, most - 1)), max_size=2)
    return st.builds(
        lambda above, extra: Graph.of(
            {(p, v) for v, p in enumerate(above, 1)}
            | {(a, b) for a, b in extra if a < b <= len(above)},
            vertices=[0],
        ),
        parents,
        more,
    )


ANY_CODE = st.lists(st.integers(0, 7), min_size=1, max_size=4).map(
    lambda code: Octal("0." + "".join(map(str, code)))
)
GAMES_AT_RANDOM = st.one_of(st.just(NodeKayles()), ANY_CODE)


def hung_row(game, graph, u, n, misere=False):
    return growing_paths.row(game, Growing(graph, u, "path"), n, misere)


def joined_row(game, left, u, right, v, n, misere=False):
    return growing_paths.row(game, Growing(left, u, "path", (right, v)), n, misere)


@settings(max_examples=60)
@given(GAMES_AT_RANDOM, boards(7), boards(5), st.integers(0, 4))
def test_rows_of_boards_drawn_at_random_agree_with_the_definition(game, left, right, k):
    """Any octal code with at most four digits; boards with at most 7 and 5 vertices, with cycles or
    without.
    """
    assert hung_row(game, left, 0, k + 1)[-1] == by_definition(game, hung(left, 0, k))
    if len(left.vertices) + len(right.vertices) + k <= 11:
        assert joined_row(game, left, 0, right, 0, k + 1)[-1] == by_definition(
            game, joined(left, 0, right, 0, k)
        )


@each_game
def test_larger_boards_agree_whichever_part_is_called_the_path(game):
    """A joined board is also one board with no path, or one with a path at another place."""
    left, right = Caterpillar(2, 0, 1).graph, Spider(2, 1, 1).graph
    row = joined_row(game, left, 0, right, 0, 12)
    for k in (0, 1, 2, 3, 7, 11):
        whole = joined(left, 0, right, 0, k)
        leaf = next(v for v in whole.vertices if whole.degree(v) == 1)
        assert (
            hung_row(game, whole, ("left", 0), 1)[0] == hung_row(game, whole, leaf, 1)[0] == row[k]
        ), k
    assert np.array_equal(row, joined_row(game, right, 0, left, 0, 12))
    one_more = hung_row(game, right, 0, 30)[1:]
    assert np.array_equal(joined_row(game, path(1), 0, right, 0, 29), one_more)
    assert np.array_equal(joined_row(game, EMPTY, None, right, 0, 29), hung_row(game, right, 0, 29))
    assert np.array_equal(
        joined_row(game, path(2), 0, path(3), 2, 29), hung_row(game, EMPTY, None, 34)[5:]
    )


@each_game
def test_a_board_may_have_63_vertices(game):
    """A path with its root at the end or near it, and a star."""
    paths = hung_row(game, EMPTY, None, 100)
    assert np.array_equal(hung_row(game, path(63), 62, 30), paths[63:93])
    assert np.array_equal(joined_row(game, path(63), 0, path(2), 1, 30), paths[65:95])
    assert np.array_equal(hung_row(game, path(63), 2, 8), leg_row(game, (60, 2), 8))
    assert np.array_equal(hung_row(game, star(62), 0, 8), leg_row(game, (1,) * 62, 8))


@each_with_periods
def test_on_a_path_alone_the_period_is_that_of_the_heaps(game):
    codes = {NodeKayles(): "0.137", ConnectedSubtraction({1, 2, 4}): "0.3303"}
    heaps = find_period(OctalHeaps(codes.get(game) or game.code))
    found = pendant_path_period(game, EMPTY, None)
    assert (found.preperiod, found.period) == (heaps.preperiod, heaps.period)
    assert found.verify()


@pytest.mark.slow
@each_with_periods
def test_certified_periods_go_on_as_the_rows_do(game):
    """For 2,000 places more than the certificate looks at; none of the preperiods is too large."""
    asked = [(pendant_path_period, hung_row, (board, 0)) for board in BOARDS.values()]
    asked += [
        (joining_path_period, joined_row, (a, 0, b, 0)) for a, b in combinations(BOARDS.values(), 2)
    ]
    for period_of, row_of, ends in asked:
        period = period_of(game, *ends)
        n = len(period.values) + 2000
        row = row_of(game, *ends, n)
        assert period.verify(), ends
        assert np.array_equal(period.terms(n), row), ends
        assert (
            period.preperiod == 0
            or row[period.preperiod - 1] != row[period.preperiod - 1 + period.period]
        ), ends
    assert len(asked) == 5 + 10


def test_periods_of_games_that_split():
    """Preperiods and periods as they were first found, each certified."""
    node, arc = NodeKayles(), ArcKayles()
    for period, shape in (
        (leg_period(node, (1, 1)), (311, 34)),
        (leg_period(node, (2, 1)), (50, 34)),
        (leg_period(node, (3, 2, 1)), (121, 34)),
        (leg_period(arc, (1, 1)), (51, 34)),
        (leg_period(arc, (2, 1)), (195, 34)),
        (leg_period(arc, (3, 2, 1)), (195, 34)),
        (pendant_path_period(node, cycle(4), 0), (48, 34)),
        (pendant_path_period(arc, K4, 0), (51, 34)),
        (pendant_path_period(Octal("0.77"), cycle(4), 0), (363, 12)),
        (joining_path_period(node, star(2), 0, star(2), 0), (640, 34)),
        (joining_path_period(arc, star(2), 0, star(2), 0), (49, 34)),
    ):
        assert (period.preperiod, period.period) == shape
        assert isinstance(period.certificate, JointGuySmith)
        assert period.verify()


def test_a_caterpillar_with_one_growing_bone():
    left, right = Caterpillar(1, 2).graph, Caterpillar(2, 1).graph
    for game, shape in ((NodeKayles(), "certified"), (ArcKayles(), "certified")):
        period = joining_path_period(game, left, 1, right, 0)
        assert period.verify(), shape
        assert period.period == 34


def test_all_legs_below_a_base_share_one_certificate():
    for game in (NodeKayles(), ArcKayles()):
        periods = leg_periods(game, (3, 2))
        assert len({id(period.certificate) for period in periods.values()}) == 1
        for base, period in periods.items():
            assert period.verify()
            assert np.array_equal(period.terms(1500), leg_row(game, base, 1500)), base


def tampered(certificate):
    """Another start, step, largest move, fewer rows or entries, or another entry."""
    rows = certificate.rows
    yield replace(certificate, start=certificate.start - 1)
    yield replace(certificate, start=0)
    yield replace(certificate, step=certificate.step - 1)
    yield replace(certificate, step=certificate.step // 2)
    yield replace(certificate, step=0)
    yield replace(certificate, largest=0)
    yield replace(certificate, largest=certificate.largest + len(rows))
    yield replace(
        certificate,
        rows=rows[: certificate.start + certificate.step + certificate.width - 1].copy(),
    )
    yield replace(certificate, rows=rows[:, :0].copy())
    for place in (certificate.start, certificate.start + certificate.width - 1, len(rows) - 1):
        for column in range(rows.shape[1]):
            changed = rows.copy()
            changed[place, column] += 1
            yield replace(certificate, rows=changed)


def test_a_window_of_games_that_split_that_was_tampered_with_does_not_verify():
    for period in (
        joining_path_period(NodeKayles(), star(2), 0, star(2), 0),
        pendant_path_period(ArcKayles(), cycle(5), 0),
        leg_period(Octal("0.77"), (2, 2)),
    ):
        certificate = period.certificate
        assert period.window == range(
            certificate.start, 2 * certificate.start + certificate.step + certificate.largest
        )
        assert period.verify()
        wrong = list(tampered(certificate))
        assert len(wrong) == 9 + 3 * certificate.rows.shape[1]
        assert not any(replace(period, certificate=each).verify() for each in wrong)
        assert not replace(period, preperiod=period.preperiod + 1).verify()
        assert not replace(period, period=2 * period.period).verify()
        short = replace(certificate, rows=certificate.rows[: len(period.values) - 1].copy())
        assert not replace(period, values=period.values[:-1], certificate=short).verify()


def test_what_is_enough_where_no_move_splits_is_not_where_one_does():
    """Rows that repeat at t places only: the shorter window believes it, that of games that split
    does not.
    """
    rows = np.array([[0], [1], [2], [1], [2], [5], [6]], np.uint16)
    assert joint_window(rows[:5], largest=1, splits=False)
    assert joint_window(rows[:5], largest=1, splits=True) is None
    assert joint_window(rows, largest=1, splits=False) is None
    window = JointWindow(rows[:5].copy(), largest=1, start=1, step=2)
    assert window.period_of(0).verify()
    split = JointGuySmith(rows[:5].copy(), largest=1, start=1, step=2)
    assert not split.period_of(0).verify()


def test_a_window_too_short_for_games_that_split_can_be_wrong():
    """In Arc Kayles on S(2, 1, k) the values agree with those 34 later at 35 places in a row, then
    not: t = 2 would not do.
    """
    period = leg_period(ArcKayles(), (2, 1))
    row = leg_row(ArcKayles(), (2, 1), 400)
    agree = row[34:] == row[:-34]
    assert not agree[194]
    longest = max(map(len, "".join("01"[int(same)] for same in agree[:195]).split("0")))
    assert period.certificate.largest < longest == 35 < len(period.window) == 231


def test_a_limit_too_small_gives_no_period_and_more_is_not_asked_for():
    two = star(2)
    assert not joining_path_period(NodeKayles(), two, 0, two, 0, limit=1350)
    assert joining_path_period(NodeKayles(), two, 0, two, 0, limit=1351).period == 34
    assert not pendant_path_period(Grim(), path(1), 0, limit=1000)


def test_branches_that_look_alike_are_found_once():
    """A star with 40 leaves, K_20, and branches of several kinds: the rows stay few."""
    assert len(pendant_path_period(Octal("0.33"), star(40), 0).certificate.rows[0]) == 42
    complete = Graph.of(list(combinations(range(20), 2)))
    assert len(pendant_path_period(Octal("0.33"), complete, 0).certificate.rows[0]) == 21
    assert len(pendant_path_period(Octal("0.33"), cycle(3), 0).certificate.rows[0]) == 4
    order, runs = side_by_side(joined(Spider(2, 2, 1).graph, 0, cycle(4), 0, 0), ("right", 0))
    assert len(order) == 10
    assert sorted(size * many for _, size, many in runs) == [2, 4]


class OwnMoves(NodeKayles):
    def moves(self, graph):
        return (option for option in super().moves(graph) if option.edges)


def test_numbers_that_are_too_large_and_games_of_other_kinds_are_refused_in_one_sentence():
    with pytest.raises(ValueError, match="at most 63 vertices; it was given one with 64"):
        hung_row(NodeKayles(), path(64), 0, 5)
    with pytest.raises(
        ValueError, match="at most 65,536 sets of its vertices, up to branches that change places"
    ):
        hung_row(
            Octal("0.33"),
            Graph.of([(i, j % 24) for i in range(24) for j in (i + 1, 5 * i + 2)]),
            0,
            5,
        )
    with pytest.raises(ValueError, match="may take one of at most 65,536 sets"):
        hung_row(Octal("0.0000003"), star(30), 0, 5)
    with pytest.raises(ValueError, match="one component or none; NodeKayles"):
        joined_row(NodeKayles(), path(2), 0, path(2), 0, 5, misere=True)
    with pytest.raises(TypeError, match="must take any connected set of vertices"):
        hung_row(OctalHeaps("0.33"), path(2), 0, 5)
    with pytest.raises(TypeError, match="must take any connected set of vertices"):
        hung_row(OwnMoves(), path(2), 0, 5)
    with pytest.raises(ValueError, match="bounded number of vertices"):
        joining_path_period(Octal("0.[3]"), path(2), 0, path(2), 0)


def test_games_with_the_same_moves_on_a_board_are_alike_on_it():
    """All sets of sizes up to 7 on all rooted trees and stars with at most 5 vertices: no board is
    shared by games that differ on it.
    """
    sets = [L for r in range(1, 8) for L in combinations(range(1, 8), r)]
    for tree in (tree for n in range(1, 6) for tree in rooted_trees(n)):
        n = len(tree.vertices)
        spider = Spider(*[1] * (n - 1))
        for game in map(ConnectedSubtraction, sets):
            alike = growing_paths._on_board(game, n)
            pairs = (
                (growing_paths._reached(one, tree, 0, False) for one in (game, alike)),
                (growing_paths.boards_of_spiders(one, spider.legs, False) for one in (game, alike)),
            )
            for here, there in pairs:
                assert all(map(np.array_equal, here, there)), (game, tree)
