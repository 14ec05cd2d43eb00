"""Nim on graphs: what its claims must notice, by which kind its errata go, and that `outcome` takes
linear work.
"""

import random
import sys
from dataclasses import replace
from itertools import pairwise

import pytest

from gamelab import NimOnGraph, WeightedGraph, cycle, paper, path
from gamelab.games.nim_on_graphs import TokenPosition
from gamelab.solvers.nim_on_graphs import outcomes as token_nim
from gamelab.solvers.nim_on_graphs.outcomes import PruningStep
from gamelab.solvers.nim_on_graphs.tables import MERGED, token_value
from gamelab.theory.provenance import methods_used
from gamelab_papers.nim_on_graphs import trees

NIM = paper("nim-on-graphs")


@pytest.mark.parametrize(
    "misprint", ["nim-thm-3.3", "nim-2.3-D1", "nim-2.3-D2", "nim-2.3", "nim-4-case-3-odd"]
)
def test_a_correction_that_is_no_better_than_the_misprint_fails_at_its_default_size(misprint):
    printed, corrected = NIM[f"{misprint}-printed"], NIM[f"{misprint}-corrected"]
    assert replace(corrected, predicted=printed.predicted).check().surprises


@pytest.mark.parametrize(
    ("misprint", "title"),
    [
        ("nim-2.2-end", "printed 0\ncomputed: p"),
        ("nim-2.3-A", "printed p\ncomputed: 0"),
        ("nim-2.3-D1", "printed p\ncomputed: 0"),
        ("nim-2.3-D2", "printed nothing\ncomputed: 0"),
    ],
)
def test_the_picture_of_a_misprint_has_both_outcomes_and_the_moves_that_refute(misprint, title):
    claim = NIM[f"{misprint}-printed"]
    first, *moves = claim.picture(*claim.check().counterexample.case.values()).items()
    assert first[0] == title
    values = {token_value(move) > 0 for _, move in moves}
    assert values == {title.endswith("0")}
    assert all(name.endswith(("0", "p")[title.endswith("0")]) for name, _ in moves)


def test_the_trees_of_theorem_3_3_carry_loops_and_weights():
    claim = NIM["nim-thm-3.3-corrected"]
    boards = [tree for tree, _, _ in claim.cases(claim.sizes[0])]
    assert any(2 in tree.weights for tree in boards)
    assert any(u == v for tree in boards for u, v in tree.graph.edges)


@pytest.mark.parametrize("claim", ["nim-fig-3.1", "nim-fig-3.1-stars"])
def test_a_pruning_that_agrees_with_itself_only_is_noticed(claim, monkeypatch):
    """Each step leaves a lost vertex, and the next step leaves the same."""
    lost = TokenPosition(WeightedGraph.of([], ["t"]), "t")
    steps = [PruningStep(v, (v,), True, lost) for v, _ in trees.FIGURE_STARS]
    monkeypatch.setattr(trees, "pruning", lambda position: steps)
    assert NIM[claim].check().surprises


def test_both_kinds_of_stars_occur_in_figure_3_1():
    claim = NIM["nim-fig-3.1-stars"]
    assert {claim.computed(*case)[1] for case in claim.cases(1)} == {"0", "p"}


def test_each_position_is_exactly_one_of_0_and_p():
    claim = NIM["nim-def"]
    assert {frozenset(claim.computed(*case)) for case in claim.cases(2)} == {
        frozenset("0"),
        frozenset("p"),
    }


def test_merging_parallel_edges_is_a_method_of_its_own():
    for weights, merged in (((1, 2), True), ((1,), False)):
        with methods_used() as methods:
            token_value(TokenPosition(WeightedGraph.of([(0, 1, weight) for weight in weights]), 0))
        assert (MERGED in methods) == merged


def lines_run(position):
    """How many lines of the solver are run for the outcome of a position: work that does not depend
    on the machine.
    """
    count = 0

    def watch(frame, event, _):
        nonlocal count
        if frame.f_code.co_filename != token_nim.__file__:
            return None
        count += event == "line"
        return watch

    before = sys.gettrace()
    sys.settrace(watch)
    try:
        token_nim.token_outcome(position)
    finally:
        sys.settrace(before)
    return count


def cacti(n):
    """A string of triangles joined by links, loops here and there."""
    rnd = random.Random(n)
    edges = [
        (u, v, rnd.randint(1, 3))
        for k in range(0, n, 3)
        for u, v in ((k, k + 1), (k + 1, k + 2), (k + 2, k))
    ]
    edges += [(u, v, 1) for u, v in pairwise(range(0, n, 3))] + [
        (v, v, 1) for v in range(n) if rnd.random() < 0.3
    ]
    return WeightedGraph.of(edges)


@pytest.mark.parametrize(
    "board",
    [path, cycle, cacti, lambda n: WeightedGraph.from_board(path(n)).with_loops({0: 1, n - 1: 2})],
)
def test_outcome_takes_work_in_proportion_to_the_board(board):
    few, many = (lines_run(NimOnGraph().start(board(n), at=0)) for n in (300, 1200))
    assert 0 < few < many < 4.2 * few
