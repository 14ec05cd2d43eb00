"""Games that take connected sets of vertices, on bistars: every method against the one below it, and
what the paper predicts.
"""

from itertools import combinations_with_replacement

import pytest
from conftest import offers_the_same_options, rows

from gamelab import ArcKayles, Bistar, ConnectedSubtraction, Octal, Spider, grundy
from gamelab.boards import spiders_below
from gamelab.games.vertex_deletion import Grim
from gamelab.solvers.vertex_deletion.path_rows import PATHS
from gamelab.solvers.vertex_deletion.spiders import spider_value
from gamelab.solvers.vertex_deletion.tables import (
    BISTAR_TABLES,
    BistarDeletion,
    bistar_table,
    bistar_value,
)
from gamelab.theory.positions import budget, options_listed
from gamelab.theory.provenance import methods_used
from gamelab_papers.octal_033.closed_forms import (
    CLASSES_1,
    CLASSES_2,
    bistar_value_033,
    class_1,
    class_2,
    star_value_033,
    table_1,
    table_2,
)

game = Octal("0.33")
GAMES = [
    game,
    Octal("0.123"),
    Octal("0.3103"),
    *map(ConnectedSubtraction, ({1, 2, 4}, {1, 2, 3}, {3, 7}, {1, 3, 5})),
]
each_game = pytest.mark.parametrize("game", GAMES, ids=repr)


def star(i, j):
    return (2,) * j + (1,) * (i - j)


def legs_of(name):
    return (
        {"empty": None, "centre": ()}.get(name)
        if name in ("empty", "centre")
        else tuple(map(int, name.split("-")))
    )


def small_bistars(vertices, longest_side, most):
    """All bistars whose sides fit into this, or are None, with middle paths of at most so many
    edges.
    """
    sides = [None, *spiders_below(longest_side)]
    for left, right in combinations_with_replacement(sides, 2):
        for middle in range(int(None in (left, right)), most + 1):
            bistar = Bistar(left, right, middle)
            if len(bistar.graph.vertices) <= vertices:
                yield bistar


@each_game
def test_the_rules_on_legs_offer_the_options_of_the_graph(game):
    """All bistars with at most 9 vertices, sides within (3, 2, 1) and middle paths of at most 4
    edges.
    """
    ruleset, tried = BistarDeletion(game), 0
    for bistar in small_bistars(9, (3, 2, 1), 4):
        assert offers_the_same_options(ruleset, game, ruleset.graph, ruleset.start(bistar)), bistar
        tried += 1
    assert tried > 250


def test_a_star_and_a_path_are_bistars():
    ruleset = BistarDeletion(game)
    for legs in spiders_below((3, 2, 2)):
        same = [Bistar(legs, None, 1), Bistar(legs, (), 0), Bistar((), legs, 0)]
        assert len({ruleset.start(bistar) for bistar in [*same, Spider(*legs)]}) == 1
        assert {bistar_value(game, bistar) for bistar in same} == {spider_value(game, legs)}
    paths = [bistar_value(game, Bistar(None, None, m), misere=True) for m in range(1, 8)]
    assert paths == [1, 0, 2, 1, 0, 2, 1]


def test_reduced_stars_have_the_verified_values_and_classes():
    verified = rows("star33_table.csv")
    for row in verified:
        i, j = (
            (None, 0)
            if row["paths"] == "empty"
            else (int(row["paths"]), int(row["paths_of_length_2"]))
        )
        assert star_value_033(i, j) == int(row["grundy"]), row
        named = class_1(i, j), class_2(i, j), class_2(i, j, as_printed=True)
        files = tuple(
            row[name].replace("sq", "□")
            for name in ("class_m1", "class_m2_corrected", "class_m2_as_defined")
        )
        assert named == files, row
        if i is not None:
            assert spider_value(game, star(i, j)) == int(row["grundy"]), row
            assert spider_value(game, star(i, j), misere=True) == int(row["misere_grundy"]), row
    assert len(verified) == 92


def test_tables_1_and_2_have_the_verified_values():
    for m, name, classes, predicted in (
        (1, "table1", CLASSES_1, table_1),
        (2, "table2", CLASSES_2, table_2),
    ):
        verified = rows(f"bistar33_{name}.csv")
        assert len(verified) == len(classes) ** 2
        for row in verified:
            here, there = row["class_a"].replace("sq", "□"), row["class_b"].replace("sq", "□")
            assert predicted(here, there) == predicted(there, here) == int(row["grundy"]), row
            assert bistar_value(
                game, Bistar(legs_of(row["smallest_a"]), legs_of(row["smallest_b"]), m)
            ) == int(row["grundy"])


def test_bistars_of_small_reduced_stars_have_the_verified_values():
    for row in rows("bistar33_values.csv"):
        for m in (1, 2, 3):
            bistar = Bistar(legs_of(row["star_a"]), legs_of(row["star_b"]), m)
            assert (
                bistar_value(game, bistar)
                == bistar_value_033(bistar.left, bistar.right, m)
                == int(row[f"grundy_m{m}"])
            ), row


def test_sides_of_a_table_may_differ():
    """The values at [a, b, m - 1] are those of the a-th spider below the one and the b-th below the
    other.
    """
    left, right = spiders_below((3, 1)), spiders_below((2, 2, 1))
    found = bistar_table(game, (1, 3), (2, 1, 2), 3)
    assert found.tolist() == [
        [[bistar_value(game, Bistar(a, b, m)) for m in (1, 2, 3)] for b in right] for a in left
    ]
    assert found.shape == (7, 9, 3)


@pytest.mark.parametrize("splitting", [ArcKayles(), Grim(), Octal("0.77")], ids=repr)
def test_bistars_with_a_long_middle_go_by_rows(splitting):
    for k in (130, 400):
        board = Bistar((1,) * 3, (1,) * 4, middle=k)
        for asked in (board, board.graph):
            with methods_used() as taken, budget(10_000, options_listed):
                value = grundy(splitting, asked)
            assert value == bistar_value(splitting, board)
            assert taken == {BISTAR_TABLES, PATHS}
    with budget(100_000, options_listed):
        grundy(splitting, Bistar((100, 1), (1, 1, 1), middle=200))
        grundy(splitting, Bistar((1,) * 1000, (1, 1), middle=3))
