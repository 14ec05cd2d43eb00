"""Bad and extreme calls of games, boards and matches, which stand in tests/data: each is met by one
sentence, within a second.
"""

import builtins
import subprocess
import sys
import time
import tomllib
from dataclasses import dataclass
from itertools import product

import networkx as nx
import numpy as np
import pytest
from conftest import DATA

import gamelab
from gamelab import (
    ConnectedSubtraction,
    GraphNim,
    Ruleset,
    Sum,
    WeightedGraph,
    boards,
    cycle,
    grundy,
    path,
    star,
    theory,
)
from gamelab.boards.decorations import disjoint_states
from gamelab.boards.spider import legs_at
from gamelab.games.heaps import GrundysGame
from gamelab.match.links import replay
from gamelab.theory.checks import memory_limit, set_memory_limit


def ruleset(moves, base=Ruleset, **refinements):
    """A ruleset named Mine with these moves."""
    return type("Mine", (base,), {"moves": lambda self, position: moves(position), **refinements})()


def countdown(n):
    return [n - 1] if n else []


def raising(position):
    raise KeyError("oops")


def failing_later(n):
    yield n - 1
    yield n.sooner


@dataclass
class NotFrozen(Ruleset):
    step: int = 1

    def moves(self, heap):
        return []


@dataclass(frozen=True)
class WithAField(Ruleset):
    field: object

    def moves(self, heap):
        return []


@dataclass(frozen=True)
class Place:
    where: object


class Unspeakable:
    __hash__ = None

    def __repr__(self):
        raise RuntimeError


# What the calls name, besides what is above.
nan, take = float("nan"), ruleset(lambda heap: [heap - n for n in (1, 2) if n <= heap])
both, weighted = Sum(GraphNim(), take), WeightedGraph.from_board(path(3))
marked = WeightedGraph.of([("a", "b", 3)])
PUBLIC = {
    name: getattr(module, name) for module in (theory, boards, gamelab) for name in module.__all__
}
PUBLIC |= {"nx": nx, "np": np, "disjoint_states": disjoint_states, "legs_at": legs_at}
PUBLIC |= {"replay": replay, "GrundysGame": GrundysGame}


def calls():
    """The error of each bad call, the call, and words of the sentence, from the file of them.

    For calls alike the file has a pattern, into which each maker and each of the given goes.
    """
    listed = tomllib.loads((DATA / "refused_calls.toml").read_text())
    for one in listed.pop("alike"):
        for pair in product(one["makers"], one["given"]):
            yield one["error"], one["call"].format(*pair), one["words"].format(*pair)
    for error, said in listed.items():
        yield from ((error, call, words) for call, words in said.items())


@pytest.mark.parametrize(
    ("error", "call", "words"), [pytest.param(*row, id=row[1]) for row in calls()]
)
def test_a_bad_call_is_met_by_one_sentence_within_a_second(error, call, words):
    begun = time.process_time()
    with pytest.raises(getattr(builtins, error)) as caught:
        eval(call, PUBLIC | globals())
    assert time.process_time() - begun < 1
    said = "\n".join([str(caught.value), *getattr(caught.value, "__notes__", ())])
    assert words in said
    assert len(said) < 500


def test_the_limit_of_memory_is_what_was_set_then_the_environments_then_half_of_the_machines(
    monkeypatch,
):
    monkeypatch.setenv("GAMELAB_MEMORY", "100000")
    assert len(path(200).vertices) == 200
    with pytest.raises(
        MemoryError, match=r"^The path on 1000 vertices needs .* at most 9.313e-05 GiB are taken"
    ):
        path(1000)
    with pytest.raises(MemoryError, match="The list of all connected sets of 5 vertices needs"):
        list(star(10).connected_sets())
    try:
        set_memory_limit(10**6)
        assert len(path(1000).vertices) == 1000
    finally:
        set_memory_limit(None)
    monkeypatch.setenv("GAMELAB_MEMORY", "half")
    with pytest.raises(
        ValueError, match=r"GAMELAB_MEMORY in the environment is a number of bytes, .* it is 'half'"
    ):
        path(1000)
    monkeypatch.delenv("GAMELAB_MEMORY")
    assert memory_limit() > 2**28


def test_sizes_beyond_the_board_are_not_counted_through():
    row = [grundy(ConnectedSubtraction({2, 10**30}), path(n)) for n in range(8)]
    assert row == [0, 0, 1, 1, 0, 0, 1, 1]
    assert grundy(ConnectedSubtraction({10**30}), cycle(5)) == 0
    assert len(list(path(4).connected_sets(10**30))) == 10


TAKES_NOTHING = """
import resource
from gamelab import Bistar, Spider, path
resource.setrlimit(resource.RLIMIT_DATA, (2**31, 2**31))
for call in (
    lambda: path(10**8), lambda: Spider(10**8).graph, lambda: Spider.from_counts({1: 10**9}),
    lambda: Bistar((1,), (1,), middle=10**10).graph,
):
    try:
        call()
    except MemoryError as error:
        print(str(error).endswith("Make it smaller."))
"""


def test_what_is_refused_is_refused_before_it_is_taken():
    """In a process that may not take more than 1 GiB besides what Python takes, nothing is
    taken.
    """
    command = [sys.executable, "-c", TAKES_NOTHING]
    found = subprocess.run(command, capture_output=True, text=True, check=True)
    assert found.stdout.split() == ["True"] * 4
