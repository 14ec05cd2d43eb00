"""Finite quotients: their values are those of the definition and of larger boards, and their kinds
have the options that boards have.
"""

from itertools import chain, combinations_with_replacement, product
from random import Random

import pytest
from honest import BISTARS, QUOTIENTS, STARS

from gamelab import (
    Bistar,
    ConnectedSubtraction,
    NimOnGraph,
    Octal,
    Spider,
    board,
    cycle,
    outcome,
    path,
)
from gamelab.boards import WeightedGraph, as_spider
from gamelab.proofs.find_stars import NotProved, find_bistars, find_stars
from gamelab.proofs.legs import LegClasses
from gamelab.proofs.stars import EMPTY, Bistars, Stars
from gamelab.proofs.weights import Weights
from gamelab.solvers.vertex_deletion.spiders import spider_value
from gamelab.solvers.vertex_deletion.tables import BistarDeletion, bistar_value
from gamelab.theory import by_definition, misere_by_definition

MISERE = Stars.of(Octal("0.33"), LegClasses((0, 1, None), 3, 6, 2), misere=True)
MISERE_BISTARS = Bistars.of(MISERE, 3, 3, (2, 3))
GAMES = [
    (Octal("0.33"), False),
    (Octal("0.33"), True),
    (ConnectedSubtraction({1, 2, 3}), False),
    (ConnectedSubtraction({1, 2, 3}), True),
    (ConnectedSubtraction({1, 2, 4}), False),
    (ConnectedSubtraction({1, 2, 4}), True),
    (ConnectedSubtraction({1, 4}), False),
    (Octal("0.03"), True),
    (Octal("0.31"), False),
    (Octal("0.13"), False),
]


def cells_of(proof, graph):
    """The cells where a star is; a path is a star in several ways."""
    if not graph.vertices:
        return {EMPTY}
    legs, n = as_spider(graph).legs, len(graph.vertices)
    ways = [legs] if len(legs) > 2 else [(k, n - 1 - k) for k in range(n)]
    return {*map(proof.legs.cell, ways)}


def of_a_kind(options, kind):
    """Whether a position with options in these cells is of this kind."""
    known, reached = {*chain(*chain(*kind.choices)), *chain(*kind.possible)}, set().union(*options)
    return all(cells & known or None in known for cells in options) and all(
        any(reached >= {*alternative} for alternative in choice) for choice in kind.choices
    )


@pytest.mark.parametrize(("game", "misere"), GAMES, ids=str)
def test_a_quotient_of_stars_is_found_and_has_the_values_and_options_of_stars(game, misere):
    proof, random, kinds = find_stars(game, misere), Random(1), {}
    assert proof, proof
    assert proof.value(None) == int(misere)
    for _ in range(200):
        legs = [random.randint(1, 9) for _ in range(random.randint(0, 5))]
        assert proof.value(legs) == spider_value(game, legs, misere), legs
    for kind in proof.kinds():
        kinds.setdefault((kind.cell, kind.name), []).append(kind)
    value = misere_by_definition if misere else by_definition
    for legs in chain(*(combinations_with_replacement(range(1, 6), n) for n in range(4))):
        graph, cell = Spider(*legs).graph, proof.legs.cell(legs)
        options = [cells_of(proof, left) for left in game.moves(graph)]
        ways = f"S{sorted(legs, reverse=True)}", "larger stars"
        exact, larger = (kinds.get((cell, way), ()) for way in ways)
        assert any(of_a_kind(options, kind) for kind in exact or larger), legs
        if sum(legs) < 8:
            assert proof.value(legs) == value(game, graph), legs


def test_a_quotient_of_bistars_gives_the_values_of_larger_bistars():
    random = Random(2)
    for _ in range(100):
        left, right = (
            [random.randint(1, 6) for _ in range(random.randint(0, 4))] for _ in range(2)
        )
        middle = random.randint(1, 9)
        value = bistar_value(STARS.game, Bistar(left, right, middle=middle))
        assert BISTARS.value(left, right, middle) == value, (left, right, middle)


@pytest.mark.parametrize("proof", [BISTARS, MISERE_BISTARS], ids=["normal", "misère"])
def test_every_small_bistar_is_of_a_kind_by_the_rules_on_its_legs(proof):
    rules, kinds = BistarDeletion(proof.game), {}
    for kind in proof.kinds():
        kinds.setdefault(kind.name, []).append(kind)

    def cells(left, right, middle):
        """The cells where a bistar or a star is; a path is a star in several ways."""
        if left is None:
            return {EMPTY if middle < 2 else proof.legs.cell((middle - 2,))}
        if right is None:
            return cells_of(proof, Spider(*left, middle - 1).graph)
        return {(proof.legs.cell(left), proof.legs.cell(right), proof.middle(middle))}

    sides = [
        tuple(sorted(legs, reverse=True))
        for n in range(4)
        for legs in combinations_with_replacement(range(1, 4), n)
    ]
    tried = 0
    for left, right, middle in product(sides, sides, range(1, 6)):
        # two stars without legs are a path, which the rules take for a star
        if proof.middle(middle) in proof.only and (left or right):
            options = [cells(*option) for option in rules._options(left, right, middle)]
            here, there = (
                [f"S{list(legs)}"] if sum(legs[1:]) < proof.most else ["larger stars"]
                for legs in (left, right)
            )
            (cell,) = cells(left, right, middle)
            named = f"{here[0]} and {there[0]}, {middle} edges between the hubs,"
            of_it = [kind for kind in kinds[named] if kind.cell == cell]
            assert any(of_a_kind(options, kind) for kind in of_it), (left, right, middle)
            tried += 1
    assert tried > 1000


@pytest.mark.parametrize(
    ("classes", "middles"),
    [((0, 1, None), (3, 3)), ((0, 1, 2, None, 2, 3, 2, 3), (2, 1)), ((0, 1, None), (5, 2))],
)
def test_a_longer_middle_path_is_like_one_that_is_checked(classes, middles):
    legs = LegClasses(classes, min(len(classes), 3), 1, 1)
    proof = Bistars(Stars(Octal("0.33"), legs, ()), *middles, tuple(range(1, middles[0] + 1)), ())
    sides = proof.sides[:4] + proof.sides[-2:]
    for here, there in product(sides, repeat=2):
        checked = {proof._kind(here, there, edges)[1:] for edges in proof.lengths}
        assert {proof._kind(here, there, edges)[1:] for edges in range(1, 40)} <= checked


@pytest.mark.exhaustive
def test_misere_bistars_are_proved_but_for_middle_paths_of_one_edge_modulo_three():
    assert MISERE_BISTARS.verify()
    assert find_bistars(find_stars(Octal("0.33"), misere=True)).only == (2, 3)


def test_what_has_no_quotient_is_told():
    found = find_stars(Octal("0.123"))
    assert isinstance(found, NotProved)
    assert "do not repeat" in found.why
    found = find_stars(ConnectedSubtraction({5}))  # nine classes of legs are compared for few legs
    assert "values do not repeat with the number of legs, up to 9" in found.why


BY_WEIGHTS = [
    *(QUOTIENTS[name] for name in ("a cycle", "two loops", "an even cycle by order")),
    Weights.of(path(4), 2),
    Weights.of(cycle(5), 1),
    Weights.of(board("0-1, 1-2, 2-0, 0-0"), 1, ordered=True),
    Weights.of(board("0-1, 1-2, 2-3, 3-0, 0-2"), 0, ordered=True),
]


@pytest.mark.parametrize("proof", BY_WEIGHTS, ids=lambda proof: proof.size)
def test_who_wins_nim_is_that_of_the_definition_and_positions_have_the_options_of_their_kind(proof):
    assert proof.verify()
    game, random, edges = NimOnGraph(), Random(9), len(proof.graph.edges)
    kinds = {kind.cell: kind for kind in proof.kinds()}
    small = [*product(range(4 if edges < 5 else 3), repeat=edges)]
    large = [tuple(random.randint(0, 9) for _ in range(edges)) for _ in range(200)]
    for weights, at in product(small + large, proof.graph.vertices):
        position = game.start(WeightedGraph(proof.graph, weights), at=at)
        options = [{(one.at, proof.least(one.board.weights))} for one in game.moves(position)]
        assert of_a_kind(options, kinds[at, proof.least(weights)]), (at, weights)
        if weights in small:
            assert proof.value(at, weights) == (by_definition(game, position) > 0), (at, weights)


def test_who_wins_is_not_always_told_by_weights():
    assert "may have the same value" in Weights.of(cycle(4), 1).refusal
    assert outcome(NimOnGraph(), NimOnGraph().start(cycle(4), at=0)) == "P"
    assert Weights.of(board("0-1, 1-2, 2-0, 0-0"), 0, ordered=True).refusal
