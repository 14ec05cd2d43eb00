"""Nim on graphs for all weights: what is argued in words is what boards give, and statements agree
with it; families and quotients have the options of boards.
"""

from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import product
from math import prod
from random import Random

import numpy as np
import pytest

from gamelab import NimOnGraph, WeightedGraph, board, cycle, paper, path
from gamelab.boards import connected_graphs
from gamelab.games import TokenPosition
from gamelab.solvers.nim_on_graphs import token_value
from gamelab.statements import Argument, Cases
from gamelab.theory import by_definition
from gamelab_papers.nim_on_graphs import beyond, boards, cycles, monocyclic, questions
from gamelab_papers.nim_on_graphs.beyond import cacti
from gamelab_papers.nim_on_graphs.cells import (
    cactus_cell,
    grundy_by_loops,
    loop_cell,
    won_by_bridges,
    won_by_loops,
    won_on_cactus,
)
from gamelab_papers.nim_on_graphs.families import HEAPS, LINK, LOOP, TRIANGLE

GAME = NimOnGraph()
NIM = paper("nim-on-graphs")
ARGUED = [claim for claim in NIM.claims if isinstance(claim.proof, Argument)]
BY_CELLS = [claim for claim in ARGUED if "(the argument: " in claim.proof.words]
# sizes that the words name, and smaller ones where a check of all cases is slow
SIZES = dict.fromkeys(["nim-2.2-mid", "nim-2.2-points-3"], 5) | {
    "nim-thm-3.1": 4,
    "nim-thm-3.3-corrected": 4,
    "nim-beyond-loops-least": 3,
    "nim-beyond-loopless-apart": 3,
    "nim-thm-3.2-corrected": 4,
    "nim-thm-3.2-steps": 4,
    "nim-3.2-cut": 4,
    "nim-5-weight": 4,
    "nim-5-weight-even": 2,
}


def by_value(position):
    """The Grundy value by loops, where they tell it."""
    try:
        return grundy_by_loops(position)
    except ValueError:
        return token_value(position)


def on_cactus(position):
    """Who wins by cells, where cycles have a common link after the moves that leave none."""
    try:
        return won_on_cactus(position)
    except ValueError:
        return int(not all(map(on_cactus, GAME.moves(position))))


CELLS = {"won_on_cactus": on_cactus, "won_by_bridges": won_by_bridges, "won_by_loops": by_value}


def cell_of(claim):
    """The function of which the argument of a claim speaks."""
    return CELLS[claim.proof.words.partition("(the argument: ")[2][:-1]]


class ByCells:
    """In the place of a table: what the cell of each position in it tells."""

    def __init__(self, told, graph, most):
        self.told, self.graph = told, graph
        self.axes = [*(range(weight + 1) for weight in most), graph.vertices]

    def __getitem__(self, key):
        key = (*key, *(slice(None),) * (len(self.axes) - len(key)))
        some = [
            axis[one if isinstance(one, slice) else slice(one, one + 1)]
            for axis, one in zip(self.axes, key, strict=True)
        ]
        found = [self.told(self.graph, tuple(weights), at) for *weights, at in product(*some)]
        shape = [len(one) for one, by in zip(some, key, strict=True) if isinstance(by, slice)]
        return np.array(found).reshape(shape)[()]


@pytest.fixture
def tables(monkeypatch):
    """Makes all tables of boards by a cell."""

    def made_by(cell):
        told = cache(lambda graph, links, at: cell(TokenPosition(WeightedGraph(graph, links), at)))
        monkeypatch.setattr(boards, "values", lambda graph, most: ByCells(told, graph, most))
        for module, name in (
            (boards, "rows"),
            (monocyclic, "small_values"),
            (questions, "theta_values"),
        ):
            function = getattr(module, name)
            monkeypatch.setattr(module, name, getattr(function, "__wrapped__", function))

    return made_by


@pytest.mark.parametrize("claim", BY_CELLS, ids=lambda claim: claim.id)
def test_the_function_of_a_statement_that_is_argued_gives_what_it_says_by_cells_too(claim, tables):
    tables(cell_of(claim))
    verdict = claim.check(SIZES.get(claim.id))
    assert verdict.holds, verdict
    assert verdict.grade == "argued"


def weighted(graph, random, link=3, loop=3):
    """The graph with random weights of its links and of a loop at some vertices."""
    links = [random.randint(0 if random.random() < 0.1 else 1, link) for _ in graph.edges]
    loops = [random.randint(0, loop) * (random.random() < 0.4) for _ in graph.vertices]
    return boards.position(graph, links, loops, random.choice(graph.vertices))


def on_cacti(count, seed):
    """Random positions on graphs whose cycles have no link in common, and their cells."""
    random = Random(seed)
    graphs = [
        *(graph for n in range(1, 8) for graph in connected_graphs(n)),
        *map(cycle, range(3, 9)),
        *cacti(7),
        cycles.ring(2),
        board("0-1, 1-2, 2-3, 3-0, 0-4, 4-5, 5-6, 6-0"),
        board("0-1, 1-2, 2-3, 3-0, 0-4, 4-5, 5-0, 5-6, 6-7, 7-5"),
        board("0-1, 1-2, 2-0, 0-4, 4-5, 5-0, 0-6, 6-7, 7-0"),
    ]
    while count:
        position = weighted(random.choice(graphs), random)
        try:
            yield position, cactus_cell(position)
        except ValueError:
            continue
        count -= 1


def test_who_wins_on_cacti_is_that_of_the_definition():
    tried = 0
    for position, cell in on_cacti(600, 2):
        if prod(weight + 1 for weight in position.board.weights) < 30_000:
            won = boards.number(position) > 0
            assert won_on_cactus(position) == any(cell) == won, str(position)
            tried += 1
    assert tried > 400


@pytest.mark.parametrize(
    "edges",
    [
        "0-1, 1-2, 2-3, 3-0, 0-2",  # two cycles with a common link
        "0-1, 1-2, 2-3, 3-0, 0-4, 4-2",
        "0-1, 1-2, 2-3, 3-0, 0-2, 1-3",
    ],
)
def test_other_boards_have_no_cell(edges):
    for at in (0, 1):
        with pytest.raises(ValueError, match="in common"):
            cactus_cell(GAME.start(board(edges), at=at))


LOST = {"equal", "added, lost", "free, lost"}


def beside_heaps():
    """Positions on small boards with small weights beside heaps, as far as they are in a cell."""
    graphs = [graph for n in range(4) for graph in connected_graphs(n)]
    graphs += [cycle(4), board("0-1, 1-2, 2-3, 3-0, 0-4"), path(5), board("0-1, 1-2, 1-3, 3-4")]
    for graph in graphs:
        m, n = len(graph.edges), len(graph.vertices)
        some = (1, 2) if m < 4 else (1,)
        for links, loops in product(
            product(some, repeat=m), product(range(3 if n < 4 else 2), repeat=n)
        ):
            for at, heap in product(graph.vertices, range(4 if n < 4 else 2)):
                position = boards.position(graph, links, loops, at)
                if cell := loop_cell(position, heap):
                    yield position, heap, cell


def test_who_wins_by_loops_beside_a_heap_is_that_of_the_definition():
    reached = Counter()
    for position, heap, cell in beside_heaps():
        lost = boards.number(position) == heap
        assert (cell in LOST) == lost == (not won_by_loops(position, heap)), (str(position), heap)
        reached[cell] += 1
    assert reached.total() == 3_724  # in a cell, counted: a cell less is noticed
    assert len(reached) == 8
    for loops, heap in (((0, 0, 0), 0), ((1, 0, 0), 0), ((0, 0, 0), 1)):
        assert loop_cell(boards.position(cycle(3), (1, 1, 1), loops, 0), heap) == ""


def looped(name, d, e, w):
    """A path or a cycle with links of weight 1, the token d and e steps from a loop of weight w."""
    graph = cycle(d + e) if name == "ring" else path(d + e + 1)
    loops = [w * (place == d) for place in range(len(graph.vertices))]
    return boards.position(graph, [1] * (d + e), loops, 0)


ON_BOARDS = {  # the position of a member of a family; of a loop on a path or a cycle by `looped`
    "heaps": lambda *heaps: TokenPosition(WeightedGraph.of([(0, 1, w) for w in heaps]), 0),
    "link": lambda a, b, w: boards.position(path(2), (w,), (a, b), 0),
    "triangle": lambda a, c, b: boards.position(cycle(3), (a, c, b), (0, 0, 0), 0),
    "free": lambda e: looped("free", 0, e, 0),
    "row": lambda *at: looped("row", *at),
    "ring": lambda *at: looped("ring", *at),
}


@pytest.mark.parametrize("proof", [HEAPS, LINK, TRIANGLE, LOOP], ids=lambda proof: proof.statement)
def test_families_have_the_values_of_boards_and_of_their_options(proof):
    assert proof.verify()
    tried = 0
    for one in proof.members:
        for numbers in product(range(4), repeat=len(one.names)):
            if one.domain.holds(**dict(zip(one.names, numbers, strict=True))):
                position = ON_BOARDS[one.name](*numbers)
                left = [ON_BOARDS[name](*rest) for ((name, rest),) in one.options_of(*numbers)]
                value = by_definition(GAME, position)
                assert one.value.holds(**dict(zip(one.names, numbers, strict=True)), v=value)
                assert sorted(by_definition(GAME, option) for option in left) == sorted(
                    by_definition(GAME, option) for option in GAME.moves(position)
                )
                tried += 1
    assert tried > 60


@pytest.mark.parametrize("name", ["2.2-mid", "2.3-corrected", "2.3-D2-corrected", "4-case-2-3"])
def test_what_is_said_of_larger_boards_agrees_with_cells_too(name, tables):
    claim = NIM[f"nim-{name}"]
    tables(on_cactus)
    larger = [*claim.cases(6)]
    some = Cases("larger boards", lambda size: Random(6).sample(larger, 2000))
    assert replace(claim, cases=some).check()


def test_who_wins_by_bridges_is_that_of_the_definition():
    random, tried = Random(8), 0
    graphs = [graph for n in range(1, 7) for graph in connected_graphs(n)]
    for _ in range(300):
        position = weighted(random.choice(graphs), random, 2, 1)
        assert won_by_bridges(position) == (boards.number(position) > 0), str(position)
        tried += not won_by_bridges(position)
    assert 30 < tried < 270


def test_each_plain_cycle_counts_by_itself():
    """The tried cases have one at most."""
    claim, bowtie = NIM["nim-beyond-odd-cycles"], (beyond.BOWTIE, (0,) * 5, 0)
    assert claim.predicted(*bowtie) == claim.computed(*bowtie) == "0"


def test_weights_between_the_first_and_last_1_are_varied(tables):
    claim = NIM["nim-2.3-D-between"]
    for heavy in (2, 3):

        def reads(position, heavy=heavy):
            links = position.board.weights[: len(position.graph.vertices)]
            first, last = cycles.ones(links)
            return won_on_cactus(position) ^ (heavy in links[first:last])

        tables(reads)
        assert not claim.check().holds, heavy
