"""The ready hunts: each says what it asks and what is known, and finds again what its summary says
was reached.
"""

from functools import cache, reduce
from itertools import count
from operator import xor

import networkx as nx
import pytest

from gamelab import (
    ArcKayles,
    Caterpillar,
    Graph,
    NodeKayles,
    Octal,
    Spider,
    TrimmedArrows,
    caterpillars,
    grundy,
    star,
    trees,
)
from gamelab.__main__ import main
from gamelab.hunts.records import (
    farthest,
    parse_records,
    question,
    questions,
    record,
    stored_records,
)
from gamelab.theory.grundy import by_definition
from gamelab_papers.arrows.questions import spiders_with, trimmed_value
from gamelab_papers.connected_subtraction.questions import other_periods, sets_without_divisor
from gamelab_papers.octal_033.questions import (
    joined_in_node_kayles,
    largest_in_033,
    largest_on_caterpillars,
)

ABOVE = "ShHAC?@?G?_G_???_?G?A??a?????G??C"  # a tree in the form graph6
QUESTIONS = questions()
BY_NAME = {hunt.id: hunt for hunt in QUESTIONS}


def test_every_question_has_a_name_a_status_and_a_size():
    assert len(BY_NAME) == len(QUESTIONS) > 20
    for hunt in QUESTIONS:
        assert hunt.id
        assert hunt.status
        assert hunt.to
        assert question(hunt.id).statement == hunt.statement


@pytest.mark.slow
@pytest.mark.parametrize("hunt", QUESTIONS, ids=lambda hunt: hunt.id)
def test_the_smallest_part_of_what_was_reached_is_found_again(hunt):
    (kept,) = (line for line in stored_records() if (line.name, line.to) == (hunt.id, hunt.to))
    now = record(hunt.check(most=None))
    assert (now.bound, now.cases, now.counterexamples, now.first, now.checksum) == (
        kept.bound,
        kept.cases,
        kept.counterexamples,
        kept.first,
        kept.checksum,
    )


@pytest.mark.parametrize("line", stored_records(), ids=lambda line: f"{line.name}-{line.to}")
def test_each_line_belongs_to_a_question_and_says_its_bound(line):
    hunt = BY_NAME[line.name]
    assert line.bound == f"all {line.cases:,} cases with {hunt.cases.words(line.to)}"
    assert bool(line.counterexamples) == bool(line.first)
    assert farthest(hunt).to >= hunt.to
    assert farthest(hunt).counterexamples >= line.counterexamples
    assert farthest(hunt).cases >= line.cases


def test_questions_are_listed_with_what_was_reached(capsys):
    assert main(["hunt", "list"]) == 0
    printed = capsys.readouterr().out
    for hunt in QUESTIONS:
        assert f"{hunt.id}: " in printed
        assert farthest(hunt).bound in printed


def test_a_summary_is_written_a_line_at_a_time(tmp_path, capsys):
    file = str(tmp_path / "s.csv")
    for to in ("20", "19", "20"):
        assert (
            main(
                ["hunt", "octal-033-caterpillars", "--to", to, "--summary", file, "--workers", "1"]
            )
            == 0
        )
    lines = parse_records((tmp_path / "s.csv").read_text())
    assert [(line.name, line.to, line.cases) for line in lines] == [
        ("octal-033-caterpillars", 19, 1),
        ("octal-033-caterpillars", 20, 2),
    ]
    assert lines[0].checksum != lines[1].checksum
    (tmp_path / "s.csv").write_text("a,b\n")
    assert (
        main(["hunt", "octal-033-caterpillars", "--to", "19", "--summary", file, "--workers", "1"])
        == 2
    )
    assert "The columns of a summary" in capsys.readouterr().err


# The quantities say what the rules say.


def test_the_largest_values_are_those_of_all_trees_one_by_one():
    for n in range(1, 10):
        values = [by_definition(Octal("0.33"), tree) for tree in trees(n)]
        assert largest_in_033(n)[:2] == (max(values), values.count(max(values)))
        assert largest_on_caterpillars(n) == max(
            by_definition(Octal("0.33"), Caterpillar(*one.leaves)) for one in caterpillars(n)
        )


def test_the_values_of_spiders_are_those_of_their_graphs():
    for legs in (4, 5):
        for spider in spiders_with(legs)(4):
            assert trimmed_value(spider) == grundy(TrimmedArrows(), spider.graph)
    assert len(list(spiders_with(4)(3))) == 10


def test_sets_with_another_period_are_the_known_ones():
    found = {
        L: other
        for most in range(1, 8)
        for L in sets_without_divisor(most)
        if (other := other_periods(L)[1])
    }
    assert (3, 7) in found
    assert all(0 not in other.values() for other in found.values())


# What is proved, seen: leaves beside a leaf.


@pytest.mark.parametrize(("game", "more"), [(NodeKayles(), 2), (ArcKayles(), 1)], ids=repr)
def test_leaves_beside_a_leaf_change_nothing(game, more):
    for n in range(2, 8):
        for tree in trees(n):
            for v in {
                next(iter(tree.neighbours(leaf)))
                for leaf in tree.vertices
                if tree.degree(leaf) == 1
            }:
                larger = Graph(
                    (*tree.vertices, *range(n, n + more)),
                    (*tree.edges, *((v, leaf) for leaf in range(n, n + more))),
                )
                assert by_definition(game, larger) == by_definition(game, tree)
    # one leaf more changes something
    assert by_definition(NodeKayles(), star(2)) != by_definition(NodeKayles(), star(1))


def test_two_stars_with_legs_of_one_vertex_are_three_families_in_node_kayles():
    found = {
        (a, b): joined_in_node_kayles(Spider(*[1] * a), Spider(*[1] * b))
        for a in range(1, 6)
        for b in range(1, 6)
    }
    assert found == {(a, b): ((640, 309, 48)[a % 2 + b % 2], 34) for a, b in found}


def test_a_tree_with_20_vertices_is_worth_more_than_half_of_21():
    first = BY_NAME["node-kayles-trees"].computed(13)  # equality
    assert (first[0], 2 * 7) == (7, 13 + 1)
    line = farthest(BY_NAME["node-kayles-trees"])
    assert line.first == f"n = 20: (11, 45, '{ABOVE}')"
    tree = nx.from_graph6_bytes(ABOVE.encode())
    assert nx.is_tree(tree)
    assert len(tree) == 20
    assert grundy(NodeKayles(), tree) == value_in_plain_python(tree) == 11


def value_in_plain_python(board):
    """Node Kayles by its rules on connected sets of vertices, with nothing of gamelab."""

    @cache
    def value(part):
        left = [board.subgraph(part - {v, *board[v]}) for v in part]
        seen = {
            reduce(xor, (value(frozenset(piece)) for piece in nx.connected_components(one)), 0)
            for one in left
        }
        return next(n for n in count() if n not in seen)

    return value(frozenset(board))
