"""Finite quotients: what they prove agrees with the definition, their kinds have the options that
boards have, and a changed value, class or cap is refused.
"""

from dataclasses import replace
from itertools import chain, combinations_with_replacement, product
from random import Random

import pytest

from gamelab import Bistar, ConnectedSubtraction, NimOnGraph, Octal, Spider, cycle, outcome, path
from gamelab.boards import Graph, WeightedGraph, as_spider
from gamelab.proofs.find_stars import NotProved, find_bistars, find_stars
from gamelab.proofs.legs import LegClasses
from gamelab.proofs.stars import EMPTY, Bistars, Stars
from gamelab.proofs.weights import Weights
from gamelab.solvers.vertex_deletion.spiders import spider_value
from gamelab.solvers.vertex_deletion.tables import BistarDeletion, bistar_value
from gamelab.theory import by_definition, misere_by_definition

THIRDS = LegClasses((0, 1, None), 3, 4, 2)
STARS = Stars.of(Octal("0.33"), THIRDS)
BISTARS = Bistars.of(STARS, 3, 3)
MISERE = Stars.of(Octal("0.33"), LegClasses((0, 1, None), 3, 6, 2), misere=True)
MISERE_BISTARS = Bistars.of(MISERE, 3, 3, (2, 3))
GAMES = [
    (Octal("0.33"), False),
    (Octal("0.33"), True),
    (ConnectedSubtraction({1, 2, 3}), False),
    (ConnectedSubtraction({1, 2, 3}), True),
    (ConnectedSubtraction({1, 2, 4}), False),
    (ConnectedSubtraction({1, 4}), False),
    (Octal("0.03"), True),
    (ConnectedSubtraction({1, 2, 4}), True),
    (Octal("0.31"), False),
    (Octal("0.13"), False),
]


@pytest.mark.parametrize(("game", "misere"), GAMES, ids=str)
def test_a_quotient_of_stars_gives_the_values_of_larger_stars(game, misere):
    proof = find_stars(game, misere)
    assert proof, proof
    random = Random(1)
    for _ in range(200):
        legs = [random.randint(1, 9) for _ in range(random.randint(0, 5))]
        assert proof.value(legs) == spider_value(game, legs, misere), legs
    assert proof.value(None) == int(misere)


def test_a_quotient_of_bistars_gives_the_values_of_larger_bistars():
    random = Random(2)
    for _ in range(100):
        left, right = (
            [random.randint(1, 6) for _ in range(random.randint(0, 4))] for _ in range(2)
        )
        middle = random.randint(1, 9)
        value = bistar_value(STARS.game, Bistar(left, right, middle=middle))
        assert BISTARS.value(left, right, middle) == value, (left, right, middle)


@pytest.mark.parametrize("misere", [False, True])
def test_values_of_small_stars_are_those_of_the_definition(misere):
    game = Octal("0.33")
    proof, value = find_stars(game, misere), misere_by_definition if misere else by_definition
    for legs in chain(*(combinations_with_replacement(range(1, 5), n) for n in range(4))):
        assert proof.value(legs) == value(game, Spider(*legs).graph), legs


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
    return all(cells & known for cells in options) and all(
        any(reached >= {*alternative} for alternative in choice) for choice in kind.choices
    )


@pytest.mark.parametrize(("game", "misere"), GAMES[:1] + GAMES[4:], ids=str)
def test_every_small_star_is_of_a_kind_by_its_moves_on_the_graph(game, misere):
    proof, kinds = find_stars(game, misere), {}
    for kind in proof.kinds():
        kinds.setdefault((kind.cell, kind.name), []).append(kind)
    for legs in chain(*(combinations_with_replacement(range(1, 6), n) for n in range(5))):
        name = f"S{sorted(legs, reverse=True)}"
        options = [cells_of(proof, left) for left in game.moves(Spider(*legs).graph)]
        cell = proof.legs.cell(legs)
        exact, larger = (kinds.get((cell, way), ()) for way in (name, "larger stars"))
        assert any(of_a_kind(options, kind) for kind in exact or larger), legs


@pytest.mark.parametrize("misere", [False, True])
def test_every_small_bistar_is_of_a_kind_by_the_rules_on_its_legs(misere):
    proof = BISTARS if not misere else MISERE_BISTARS
    rules, kinds = BistarDeletion(proof.game), {}
    for kind in proof.kinds():
        kinds.setdefault(kind.name, []).append(kind)

    def cells(left, right, middle):
        """The cells where a bistar or a star is; a path is a star in several ways."""
        if left is None:
            return {EMPTY if middle < 2 else proof.legs.cell((middle - 2,))}
        if right is None:
            legs = (*left, middle - 1)
            n = sum(legs) + 1
            alike = [legs] if len([*filter(None, legs)]) > 2 else [(k, n - 1 - k) for k in range(n)]
            return {*map(proof.legs.cell, alike)}
        return {(proof.legs.cell(left), proof.legs.cell(right), proof.middle(middle))}

    sides = [
        tuple(sorted(legs, reverse=True))
        for n in range(4)
        for legs in combinations_with_replacement(range(1, 5), n)
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
    assert tried > 3000


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


@pytest.mark.parametrize("cell", [*STARS.table], ids=str)
def test_a_changed_value_of_a_cell_of_stars_is_refused(cell):
    if cell is EMPTY:
        assert Stars(STARS.game, THIRDS, STARS.values, misere=True).refusal
        return
    place = [*THIRDS.cells].index(cell)
    for value in {0, 1, 2, 3, 4} - {STARS.values[place]}:
        values = (*STARS.values[:place], value, *STARS.values[place + 1 :])
        assert replace(STARS, values=values).refusal


def test_a_changed_value_of_a_cell_of_bistars_is_refused():
    random = Random(3)
    for place in random.sample(range(len(BISTARS.values)), 12):
        values = [*BISTARS.values]
        values[place] += 1
        assert not replace(BISTARS, values=tuple(values)).verify()


@pytest.mark.parametrize(
    "classes",
    [
        LegClasses((0, 1, None), 3, 3, 2),  # too low a cap
        LegClasses((0, 1, None), 3, 4, 1),
        LegClasses((0, 1, 2, 3), 4, 4, 2),
        LegClasses((0, None, None), 3, 4, 2),
        LegClasses((0, 0, None), 3, 4, 2),
    ],
)
def test_wrong_classes_are_refused(classes):
    assert "in cell" in Stars.of(STARS.game, classes).refusal


@pytest.mark.exhaustive
def test_misere_bistars_are_proved_but_for_middle_paths_of_one_edge_modulo_three():
    assert MISERE_BISTARS.verify()
    assert not Bistars.of(MISERE, 3, 3, (1,)).verify()
    assert find_bistars(find_stars(Octal("0.33"), misere=True)).only == (2, 3)


def test_growing_values_have_no_quotient():
    found = find_stars(Octal("0.123"))
    assert isinstance(found, NotProved)
    assert not found
    assert "do not repeat" in found.why


def test_nine_classes_of_legs_are_compared_for_few_legs_alone():
    found = find_stars(ConnectedSubtraction({5}))
    assert "values do not repeat with the number of legs, up to 9" in found.why


TWO_LOOPS = Graph.of([(0, 1), (1, 2), (0, 0), (2, 2)])
WON = [Weights.of(graph, 1) for graph in (cycle(3), path(4), cycle(5), TWO_LOOPS)]


@pytest.mark.parametrize("proof", WON, ids=lambda proof: proof.size)
def test_who_wins_nim_is_that_of_the_definition(proof):
    assert proof.verify()
    game, edges = NimOnGraph(), len(proof.graph.edges)
    most = 3 if edges < 5 else 2
    for weights in product(range(most + 1), repeat=edges):
        board = WeightedGraph(proof.graph, weights)
        for at in proof.graph.vertices:
            won = by_definition(game, game.start(board, at=at)) > 0
            assert proof.value(at, weights) == won, (at, weights)


@pytest.mark.parametrize("proof", WON, ids=lambda proof: proof.size)
def test_a_changed_winner_is_refused(proof):
    for place, value in enumerate(proof.values):
        values = (*proof.values[:place], 1 - value, *proof.values[place + 1 :])
        assert replace(proof, values=values).refusal


@pytest.mark.parametrize("cap", [1, 2])
def test_who_wins_on_an_even_cycle_is_told_by_no_cap(cap):
    assert "may have the same value" in Weights.of(cycle(4), cap).refusal
    assert outcome(NimOnGraph(), NimOnGraph().start(cycle(4), at=0)) == "P"
