"""Boards on a growing path: rows against the definition, periods against what comes later, and
boards that go by the rows of a long path.
"""

from itertools import combinations, pairwise

import numpy as np
import pytest
from conftest import rows
from hypothesis import given, settings
from hypothesis import strategies as st

from gamelab import (
    ArcKayles,
    Caterpillar,
    ConnectedSubtraction,
    Graph,
    NodeKayles,
    Octal,
    Spider,
    canonical_form,
    cycle,
    grundy,
    joining_path_period,
    leg_period,
    misere_grundy,
    path,
    period,
    star,
)
from gamelab.boards import spiders_below
from gamelab.boards.branches import Growing, paths_off, side_by_side
from gamelab.boards.small_graphs import connected_graphs, rooted
from gamelab.games.vertex_deletion import Grim
from gamelab.solvers.vertex_deletion.growing_paths import (
    GROWING_PATHS,
    leg_periods,
    leg_row,
    pendant_path_period,
    row,
    value_off_long_path,
)
from gamelab.theory.grundy import by_definition
from gamelab.theory.positions import budget, options_listed
from gamelab.theory.provenance import DEFINITION, methods_used

OF_1_2_4 = ConnectedSubtraction({1, 2, 4})
GAMES = [NodeKayles(), ArcKayles(), Grim(), OF_1_2_4]
GAMES += map(Octal, ("0.77", "0.137", "0.33", "0.123", "0.45"))
each_game = pytest.mark.parametrize("game", GAMES, ids=repr)
# no period of the paths of Grim is known
each_with_periods = pytest.mark.parametrize(
    "game", [game for game in GAMES if game != Grim()], ids=repr
)
EMPTY = Graph.of([])
K4 = Graph.of(list(combinations(range(4), 2)))
MIDDLE = Graph.of([(0, 1), (0, 2), (2, 3)])
HAIRY, OTHER = Caterpillar(2, 0, 1).graph, Spider(2, 1, 1).graph


def hung(graph, u=0):
    return Growing(graph, u, "path")


def joined(left, u, right, v):
    return Growing(left, u, "path", (right, v))


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


@settings(max_examples=60)
@given(st.one_of(st.just(NodeKayles()), ANY_CODE), boards(7), boards(5), st.integers(0, 4))
def test_rows_of_boards_drawn_at_random_agree_with_the_definition(game, left, right, k):
    """Any octal code with at most four digits; boards with cycles or without."""
    path_of = [("left", 0), *range(k), ("right", 0)]
    edges = [(("left", a), ("left", b)) for a, b in left.edges]
    board = Graph.of([*edges, *pairwise(path_of[:-1])], vertices=[("left", 0)])
    assert row(game, hung(left), k + 1)[-1] == by_definition(game, board)
    if len(left.vertices) + len(right.vertices) + k <= 11:
        edges += [(("right", a), ("right", b)) for a, b in right.edges]
        both = Graph.of([*edges, *pairwise(path_of)])
        assert row(game, joined(left, 0, right, 0), k + 1)[-1] == by_definition(game, both)


@each_game
def test_larger_boards_agree_whichever_part_is_called_the_path(game):
    """A joined board is also one board with no path, or one with a path at another place."""
    found = row(game, joined(HAIRY, 0, OTHER, 0), 12)
    for k in (0, 1, 2, 3, 7, 11):
        whole = joined(HAIRY, 0, OTHER, 0).grown(k)[0]
        for v in (whole.vertices[0], next(v for v in whole.vertices if whole.degree(v) == 1)):
            assert row(game, hung(whole, v), 1)[0] == found[k], k
    assert np.array_equal(found, row(game, joined(OTHER, 0, HAIRY, 0), 12))
    paths = row(game, hung(EMPTY, None), 100)
    for growing, same in (
        (joined(path(1), 0, OTHER, 0), row(game, hung(OTHER), 31)[1:]),
        (joined(EMPTY, None, OTHER, 0), row(game, hung(OTHER), 30)),
        (joined(path(2), 0, path(3), 2), paths[5:35]),
        (hung(path(63), 62), paths[63:93]),  # a board may have 63 vertices
        (joined(path(63), 0, path(2), 1), paths[65:95]),
        (hung(path(63), 2), leg_row(game, (60, 2), 8)),
        (hung(star(62)), leg_row(game, (1,) * 62, 8)),
    ):
        assert np.array_equal(row(game, growing, len(same)), same), growing


def goes_on(found, later):
    """Whether a period verifies, predicts a longer row, and has no preperiod that is too large."""
    start, length = found.preperiod, found.period
    return (
        found.verify()
        and np.array_equal(found.terms(len(later)), later)
        and (start == 0 or later[start - 1] != later[start - 1 + length])
    )


@pytest.mark.slow
@each_with_periods
def test_certified_periods_go_on_as_the_rows_do(game):
    """400 places more than the certificate looks at, in misere play too where no move splits."""
    some = [cycle(3), cycle(4), K4, Spider(2, 1).graph, MIDDLE]
    growing = [*map(hung, some), *(joined(a, 0, b, 0) for a, b in combinations(some, 2))]
    splits = isinstance(game, NodeKayles) or game.splits
    for misere in (False,) if splits else (False, True):
        for one in growing:
            found = period(game, one, misere=misere)
            assert goes_on(found, row(game, one, len(found.values) + 400, misere)), one
        below = leg_periods(game, (3, 2, 2), misere=misere)
        assert list(below) == spiders_below((3, 2, 2))
        assert len({id(found.certificate) for found in below.values()}) == 1
        for base, found in below.items():
            assert goes_on(found, leg_row(game, base, len(found.values) + 200, misere)), base
            alone = leg_period(game, base, misere=misere)
            assert (found.preperiod, found.period) == (alone.preperiod, alone.period)


def legs_of(name):
    return tuple(map(int, name.split("-")))


def test_periods_have_the_verified_values():
    for one in rows("octal_0123_stars.csv"):
        found = leg_period(Octal("0.123"), legs_of(one["base_legs"]))
        assert (found.preperiod, found.period) == (int(one["preperiod"]), int(one["period"])), one
        values = one["values_from_k0_through_first_period"]
        assert "".join(map(str, found.terms(len(values)))) == values
        assert found.verify()
    for one in rows("csg_leg_period_differs.csv"):
        game = ConnectedSubtraction(map(int, one["L"].split()))
        for name, base in (("path", ()), ("leg", legs_of(one["base_legs"]))):
            found, shape = leg_period(game, base), (f"{name}_preperiod", f"{name}_period")
            assert (found.preperiod, found.period) == tuple(int(one[key]) for key in shape), one
            assert found.verify()


def test_a_window_too_short_for_games_that_split_can_be_wrong():
    """In Arc Kayles on S(2, 1, k) the values agree with those 34 later at 35 places in a row, then
    not: the window of games that never split would not do.
    """
    found = leg_period(ArcKayles(), (2, 1))
    values = leg_row(ArcKayles(), (2, 1), 400)
    agree = values[34:] == values[:-34]
    assert not agree[194]
    longest = max(map(len, "".join("01"[int(same)] for same in agree[:195]).split("0")))
    assert found.certificate.largest < longest == 35 < len(found.window) == 231


def test_a_limit_too_small_gives_no_period_and_more_is_not_asked_for():
    game, two = ConnectedSubtraction({2, 4, 6, 7}), star(2)
    assert "paths with fewer than 20 vertices" in repr(leg_period(game, (2, 2), limit=20))
    assert leg_periods(game, (2, 2), limit=20) == {}
    assert not joining_path_period(NodeKayles(), two, 0, two, 0, limit=1350)
    assert joining_path_period(NodeKayles(), two, 0, two, 0, limit=1351).period == 34
    assert not pendant_path_period(Grim(), path(1), 0, limit=1000)


def test_branches_that_look_alike_are_found_once():
    """A star with 40 leaves, K_20, and branches of several kinds: the rows stay few."""
    complete = Graph.of(list(combinations(range(20), 2)))
    for board, columns in ((star(40), 42), (complete, 21), (cycle(3), 4)):
        assert len(pendant_path_period(Octal("0.33"), board, 0).certificate.rows[0]) == columns
    whole = joined(cycle(4), 0, Spider(2, 2, 1).graph, 0).grown(0)[0]
    order, runs = side_by_side(whole, 0)
    assert len(order) == 10
    assert sorted(size * many for _, size, many in runs) == [2, 4]


# Boards with a long path

SMALL = [
    graph
    for edges in range(7)
    for graph in rooted(connected_graphs(edges))
    if len(graph.vertices) <= 4
]


def with_long_paths():
    """The boards with at most 4 vertices, with paths hung on them or joined to K_4 by one."""
    for i, graph in enumerate(SMALL):
        yield from (hung(graph, graph.vertices[0]).grown(k)[0] for k in range(1, 5))
        yield joined(graph, graph.vertices[0], K4, 0).grown(i % 4)[0]


def test_the_paths_of_a_board_are_found_with_what_they_hang_on():
    """With each path that is found the board is made again; none is found within a cycle."""
    forms = map(canonical_form, with_long_paths())
    found = [(board, *one) for board in forms for one in paths_off(board, 8)]
    assert len(found) > 100
    for board, k, growing in found:
        assert canonical_form(growing.grown(k)[0]) == board
    assert not [*paths_off(cycle(9).with_pendant_edges(0, 70), 63)]
    lasso = joined(cycle(9), 0, K4, 0).grown(5)[0]
    assert [[k for k, _ in paths_off(lasso, most)] for most in (8, 9)] == [[], [5]]


@each_game
def test_large_boards_with_a_long_path_go_by_its_rows(game):
    for growing in (hung(cycle(5)), joined(K4, 0, Caterpillar(1, 2, 2).graph, 0)):
        with methods_used() as taken, budget(20_000, options_listed):
            value = grundy(game, growing.grown(300)[0])
        assert value == row(game, growing, 301)[-1], growing
        assert GROWING_PATHS in taken
        assert DEFINITION not in taken
        if not isinstance(game, NodeKayles) and not game.splits:
            with budget(20_000, options_listed):
                value = misere_grundy(game, growing.grown(200)[0])
            assert value == row(game, growing, 201, misere=True)[-1]


def test_boards_without_a_path_that_fits_have_no_rows():
    for board in (cycle(200).with_pendant_edges(0, 1), path(100), star(70)):
        assert value_off_long_path(NodeKayles(), board, False) is None
    lasso = hung(cycle(64)).grown(100)[0]
    assert value_off_long_path(NodeKayles(), lasso, False) is None
    assert value_off_long_path(NodeKayles(), hung(cycle(5)).grown(100)[0], True) is None


def test_a_board_grows_by_new_vertices_whatever_its_names_are():
    """The names of a spider are pairs that begin with 1, as those of a second board would."""
    both = Growing(Spider(2, 2, 1), 0, "path", (cycle(4), 0))
    again = Growing(both.grown(2)[0], 0, "path")
    assert [len(one.grown(3)[0].vertices) for one in (both, again)] == [6 + 4 + 3, 12 + 3]
