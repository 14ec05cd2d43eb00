"""Arrows on trees: the compiled recursion against the table, the definition and what is known of
all small trees.
"""

from itertools import islice, product

import numpy as np
import pytest
from conftest import rows
from hypothesis import given, seed, settings
from hypothesis import strategies as st

from gamelab.boards.decorations import Decoration, crash, flow, rod, twig
from gamelab.boards.families import cycle, path, star
from gamelab.boards.graph import Graph
from gamelab.boards.spider import Spider
from gamelab.boards.tree_graphs import trees
from gamelab.games.arrows import FREE, IN, NONE, OUT, ArrowComponent, Arrows, TrimmedArrows, part_of
from gamelab.solvers.arrows import decorations as arrow_tables
from gamelab.solvers.arrows import trees as arrow_trees
from gamelab.solvers.arrows.trees import tree_part_value, tree_value, tree_values


def by_table(part):
    """The value of a part from the table of all its decorations."""
    return int(arrow_tables._solved(part)[0])


def flipped(conditions):
    return tuple((NONE, OUT, IN, FREE)[c] for c in conditions)


def exceptions(n):
    """The trees whose trimmed value is not the parity of the number of edges, with their values."""
    return [
        (tree, int(value))
        for tree, value in zip(trees(n), tree_values(n, TrimmedArrows()), strict=True)
        if value != (n - 1) % 2
    ]


def is_spider(tree, *legs):
    """Whether a tree is the spider with these legs, which are different."""
    if sorted(map(tree.degree, tree.vertices)) != sorted(
        map(Spider(*legs).graph.degree, Spider(*legs).graph.vertices)
    ):
        return False
    hub = next(v for v in tree.vertices if tree.degree(v) > 2)
    rest = tree.without_edges([*tree.incident[hub]])
    return sorted(
        len(leg.vertices) for leg in rest.components() if hub not in leg.vertices
    ) == sorted(legs)


@st.composite
def tree_parts(draw, least, most):
    """A tree with so many edges and any conditions, as it may come up in no play too."""
    n = draw(st.integers(least, most)) + 1
    edges = [
        (draw(st.integers(max(0, v - draw(st.sampled_from([1, 3, n]))), v - 1)), v)
        for v in range(1, n)
    ]
    many = draw(st.sampled_from([[NONE], [NONE, NONE, NONE, IN, OUT], [NONE, IN, OUT, FREE]]))
    free = draw(st.booleans())
    graph = Graph.of(edges)
    inside = [draw(st.sampled_from(many)) for _ in graph.vertices]
    return ArrowComponent(
        graph,
        tuple(
            FREE if free and graph.degree(v) == 1 else c
            for v, c in zip(graph.vertices, inside, strict=True)
        ),
    )


def test_every_tree_with_conditions_has_the_value_of_the_table():
    """All trees with at most 5 edges and all conditions of their vertices, one of each two that are
    flips of each other.
    """
    tried = 0
    for n in range(2, 7):
        for tree in trees(n):
            for conditions in product((NONE, IN, OUT, FREE), repeat=n):
                inside_free = any(
                    c == FREE and tree.degree(v) > 1
                    for v, c in zip(tree.vertices, conditions, strict=True)
                )
                if conditions <= flipped(conditions) and (n < 6 or not inside_free):
                    part = ArrowComponent(tree, conditions)
                    assert tree_part_value(part) == by_table(part), part
                    tried += 1
    assert tried == 8_160


@seed(15)
@settings(max_examples=150, deadline=None, database=None)
@given(tree_parts(6, 11))
def test_larger_trees_with_conditions_have_the_values_of_the_table(part):
    assert tree_part_value(part) == by_table(part)


def test_trees_have_the_verified_values():
    found = {
        (game, n): tree_values(n, game)
        for game in (Arrows(), TrimmedArrows())
        for n in range(2, 10)
    }
    verified = rows("arrows_trees.csv")
    for row in verified:
        n, place = int(row["vertices"]), int(row["index"])
        tree = Graph.of([tuple(map(int, edge.split("-"))) for edge in row["edges"].split()])
        assert tree == next(islice(trees(n), place, None))
        assert (
            found[Arrows(), n][place] == tree_value(tree, Arrows()) == int(row["grundy_original"])
        )
        assert (
            found[TrimmedArrows(), n][place]
            == tree_value(tree, TrimmedArrows())
            == int(row["grundy_trimmed"])
        )
    assert len(verified) == sum(values.size for values in found.values()) // 2


def test_spiders_have_the_verified_values():
    """All spiders of the files with at most 15 edges."""
    tried = 0
    for legs, columns in ((3, "abc"), (4, "abcd"), (5, "abcde")):
        for row in rows(f"arrows_spider{legs}_unmarked.csv"):
            lengths = [int(row[column]) for column in columns]
            if sum(lengths) <= 15:
                assert tree_value(Spider(*lengths), TrimmedArrows()) == int(row["grundy"])
                tried += 1
    assert tried > 250


def test_path_states_have_the_verified_values():
    kinds = {"flow": flow, "crash": crash, "twig": twig, "rod": rod}
    verified = rows("arrows_path_states.csv")
    for row in verified:
        assert tree_part_value(part_of(TrimmedArrows(), kinds[row["kind"]](int(row["n"])))) == int(
            row["grundy"]
        )
    assert {row["kind"] for row in verified} == set(kinds)


def test_the_trimmed_value_of_a_tree_is_the_parity_of_its_edges_up_to_11_vertices():
    assert [exceptions(n) for n in range(2, 12)] == [[]] * 10


def test_on_12_vertices_exactly_two_spiders_are_exceptions():
    (first, zero), (second, nil) = exceptions(12)
    assert is_spider(first, 1, 3, 7)
    assert is_spider(second, 1, 4, 6)
    assert zero == nil == 0


@pytest.mark.exhaustive
def test_on_13_and_14_vertices_the_exceptions_agree_with_the_exhaustive_recursion():
    """The smallest trees of a value above 1 have 13 vertices; the spider (1, 4, 7) is an exception,
    the only one among spiders.
    """
    found = exceptions(13)
    assert sorted(value for _, value in found) == [1, 2, 4]
    assert [value for tree, value in found if is_spider(tree, 1, 4, 7)] == [1]
    assert all(arrow_tables.all_values(tree, TrimmedArrows())[0] == value for tree, value in found)
    more = exceptions(14)
    assert sorted(value for _, value in more) == [0] * 8 + [3] * 2
    assert all(arrow_tables.all_values(tree, TrimmedArrows())[0] == value for tree, value in more)


def test_the_largest_parts():
    assert tree_value(path(16), TrimmedArrows()) == tree_value(star(15), TrimmedArrows()) == 1
    assert tree_value(star(14), TrimmedArrows()) == tree_value(star(40), Arrows()) == 0
    assert tree_value(path(18), Arrows()) == 1
    assert tree_part_value(part_of(TrimmedArrows(), twig(15))) == 15
    assert tree_part_value(ArrowComponent(Graph((), ()), ())) == tree_value(path(2), Arrows()) == 0


def test_the_table_grows_and_forgets_nothing(monkeypatch):
    monkeypatch.setattr(arrow_trees, "_known", arrow_trees._empty(2**4))
    once = tree_values(10, TrimmedArrows())
    codes, taken = arrow_trees._known
    assert np.count_nonzero(codes[:, 1]) == taken[0] > 2**10
    assert np.array_equal(once, tree_values(10, TrimmedArrows()))
    assert arrow_trees._known[1][0] == taken[0]


def test_bad_input_is_refused_in_one_sentence(monkeypatch):
    for board in (path(17), star(16)):
        with pytest.raises(
            ValueError,
            match=r"A part that is a tree has at most 15 edges here; it was given Graph\.of",
        ):
            tree_value(board, TrimmedArrows())
    with pytest.raises(ValueError, match="must be a tree, or several, without cycles"):
        tree_value(cycle(4), Arrows())
    with pytest.raises(ValueError, match="The tree must have no arrows yet"):
        tree_value(Decoration.of(path(4), [(1, 2)]), Arrows())
    with pytest.raises(
        ValueError,
        match="The number of vertices of a tree must be a whole number, at least 2; it was given 1",
    ):
        tree_values(1, Arrows())
    monkeypatch.setenv("GAMELAB_MEMORY", "5000")
    monkeypatch.setattr(arrow_trees, "_known", arrow_trees._empty(2**6))
    with pytest.raises(MemoryError, match="The table of 1,024 parts of trees needs"):
        tree_values(9, TrimmedArrows())
