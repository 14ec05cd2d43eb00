"""Chains: their rows are the values of their graphs, and their periods are certified by windows
that cannot be shorter.
"""

from dataclasses import replace
from itertools import product
from random import Random

import pytest

from gamelab import (
    ArcKayles,
    Chain,
    ConnectedSubtraction,
    NodeKayles,
    Octal,
    chain_period,
    cycle,
    graphs,
    grundy,
    path,
    star,
)
from gamelab.solvers.vertex_deletion.any_graph import by_sets
from gamelab.solvers.vertex_deletion.chains import ChainRows, NotCut
from gamelab.theory import by_definition, nim_sum

GAMES = (
    NodeKayles(),
    ArcKayles(),
    Octal("0.77"),
    Octal("0.7"),
    Octal("0.137"),
    ConnectedSubtraction({1, 2}),
)
LADDER = [(0, 0), (1, 1)]


def drawn(chance):
    """A chain of a piece with at most three vertices, with at most two links and vertices of the
    piece before and after it.
    """
    piece = chance.choice([g for n in (1, 2, 3) for g in graphs(n, connected=True)])
    ends = [*product(piece.vertices, repeat=2)]
    links = [
        chance.choice(ends),
        *((*chance.choice(ends), chance.choice((1, 2, 3))) for _ in range(chance.randrange(2))),
    ]
    if closed := chance.random() < 0.3:
        return Chain(piece, links, closed=closed)
    some = [chance.sample(piece.vertices, chance.randrange(len(piece.vertices))) for _ in "ab"]
    return Chain(piece, links, first=some[0], last=some[1])


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_rows_are_the_values_of_the_graphs(game):
    """Of 60 chains those that moves cut, at six lengths at which entries come from the row."""
    chance, tried = Random(7), 0
    for _ in range(60):
        chain = drawn(chance)
        if len(chain.of(9).graph.components()) > 1:
            continue
        try:
            rows = ChainRows(game, chain)
        except NotCut:
            continue
        values = rows.values(rows.uniform + 6)[:, rows.main].tolist()
        boards = [chain.of(n).graph.components() for n in range(rows.uniform + 6)]
        if len(boards[-1][0].vertices) < 50:
            tried += 1
            assert values == [
                nim_sum(*(by_sets(game, part) for part in parts)) for parts in boards
            ], chain
    assert tried >= 3


def test_a_long_chain_is_valued_by_its_row_and_a_short_one_as_a_board():
    prism = Chain(path(2), LADDER, closed=True)
    values = [by_definition(NodeKayles(), prism.of(n)) for n in range(8)]
    assert [grundy(NodeKayles(), prism.of(n)) for n in range(8)] == values
    assert grundy(NodeKayles(), prism.of(10_000)) == 0
    assert grundy(ArcKayles(), Chain(path(1), [(0, 0)], copies=1_000)) == grundy(
        ArcKayles(), path(1_000)
    )
    assert grundy(NodeKayles(), Chain(path(1), [(0, 0)], 1_000, closed=True)) == grundy(
        NodeKayles(), cycle(1_000)
    )


def test_a_period_that_is_not_found_says_why():
    assert "in one piece" in str(
        chain_period(NodeKayles(), Chain(path(3), [(0, 0), (1, 1), (2, 2)]))
    )
    assert "fewer than 100 copies" in str(
        chain_period(NodeKayles(), Chain(path(2), LADDER), limit=100)
    )


def test_a_window_that_begins_before_options_are_alike_is_refused():
    found = chain_period(NodeKayles(), Chain(path(2), LADDER, closed=True))
    assert found.verify()
    certificate = replace(found.certificate, uniform=found.certificate.start + 1)
    assert not replace(found, certificate=certificate).verify()


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ((path(2), [(0, 5)]), r"The piece has the vertices .* it was given \{5\}"),
        ((path(2), [(0, 0, 2)]), "a link leads to the next copy"),
        ((path(2), [0]), r"A link is a pair \(u, v\), or \(u, v, d\)"),
        ((path(2), LADDER, -1), "The number of copies"),
        ((path(2), LADDER, 3, [0], (), True), "a closed chain has no such ends"),
        ((path(2), LADDER, 3, [0, 1]), "some vertices of the piece, not all"),
    ],
)
def test_what_is_no_chain_is_refused_in_a_sentence(given, says):
    with pytest.raises((TypeError, ValueError), match=says):
        Chain(*given)


def test_vertices_that_are_not_linked_to_the_chain_are_refused():
    with pytest.raises(ValueError, match="must be linked to it"):
        chain_period(NodeKayles(), Chain(star(2), [(0, 0)], first=[1]))
