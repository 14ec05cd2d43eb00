"""Grundy value, outcome, winning moves and reasons, by the fastest road known for each game and board."""

from typing import Any

import gamelab.theory.grundy as by_the_rules
import gamelab.theory.misere as misere_by_the_rules
from gamelab.graphs.spiders import as_spider
from gamelab.rulesets.arrows import Arrows, TrimmedArrows
from gamelab.rulesets.connected_subtraction import ConnectedSubtraction
from gamelab.rulesets.cycles import GameOfCycles
from gamelab.rulesets.graph_nim import GraphNim
from gamelab.rulesets.nim_on_graphs import NimOnGraph
from gamelab.rulesets.node_kayles import NodeKayles
from gamelab.rulesets.octal import OctalHeaps
from gamelab.rulesets.octal_on_graphs import Octal
from gamelab.solvers.arrows.any_graph import state_value
from gamelab.solvers.arrows.decorations import cycles_value
from gamelab.solvers.graph_nim.any_graph import connected_nimber
from gamelab.solvers.graph_nim.legs import SpiderNim
from gamelab.solvers.heaps.sequences import heap_value
from gamelab.solvers.nim_on_graphs import outcomes as token_nim
from gamelab.solvers.nim_on_graphs import tables as token_nim_tables
from gamelab.solvers.vertex_deletion.any_graph import component_value, misere_value
from gamelab.theory.nimbers import nim_sum
from gamelab.theory.positions import options_of
from gamelab.theory.ruleset import Position, Ruleset, start_of

VERTEX_DELETIONS = (Octal, ConnectedSubtraction, NodeKayles)


def _value(game: Any, component: Position) -> int:
    """The Grundy value of one component."""
    kind = type(game)  # exactly: a subclass may have other moves
    if kind is GraphNim:
        return connected_nimber(component)
    if kind is OctalHeaps:
        return heap_value(game, component[0])
    if kind in VERTEX_DELETIONS:
        return component_value(game, component)
    if kind is NimOnGraph:
        return token_nim_tables.grundy(component)
    if kind in (Arrows, TrimmedArrows):
        return state_value(game, component)
    if kind is GameOfCycles:
        return cycles_value(component)
    return by_the_rules.by_definition(game, component)


def grundy(game: Ruleset, position: Any) -> int:
    """The Grundy value of a position of the game, a family value such as Spider(3, 2, 1), or a networkx graph.

    >>> from gamelab import Spider, path
    >>> grundy(GraphNim(), Spider(3, 2, 1)), grundy(GraphNim(), path(4)), grundy(OctalHeaps("0.77"), (3, 5))
    (6, 3, 7)
    """
    start = start_of(game, position)
    summands = game.summands(start)
    return nim_sum(*(_value(part_game, part) for part_game, part in summands))


def misere_grundy(game: Ruleset, position: Any) -> int:
    """The mex of the options' values where a finished game counts as 1; it is 0 when the player to move loses.

    A sum is not split: in misere play its value is no function of the components' values.

    >>> from gamelab import Octal, path
    >>> [misere_grundy(Octal("0.33"), path(n)) for n in range(6)]
    [1, 0, 2, 1, 0, 2]
    """
    road = misere_value if type(game) in VERTEX_DELETIONS else misere_by_the_rules.misere_grundy
    return road(game, start_of(game, position))


def options(game: Ruleset, position: Any) -> list[tuple[int, Position]]:
    """The options up to isomorphism, each with its Grundy value, the smallest value first.

    >>> from gamelab import path
    >>> options(GraphNim(), path(3))
    [(0, Graph.of([])), (1, Graph.of([(0, 1)]))]
    """
    start = start_of(game, position)
    spider = as_spider(start) if type(game) is GraphNim and start.edges and len(start.components()) == 1 else None
    different: dict[Position, Position] = {}
    if spider is None:
        for option in options_of(game, start):  # valued with the labels of the board, for which there may be a table
            different.setdefault(game.canonical(option), option)
    else:  # a body with many legs has too many moves to list one by one
        different = {(graph := SpiderNim.graph(option)): graph for option in SpiderNim().moves(SpiderNim().start(spider))}
    valued = ((grundy(game, option), canonical) for canonical, option in different.items())
    return sorted(valued, key=lambda one: one[0])


def outcome(game: Ruleset, position: Any, misere: bool = False) -> misere_by_the_rules.Outcome:
    """N when the next player wins, P when the previous player does; in misere play the last mover loses.

    >>> from gamelab import path
    >>> outcome(GraphNim(), path(2)), outcome(GraphNim(), path(2), misere=True)
    ('N', 'P')
    """
    if type(game) is NimOnGraph and not misere:  # by structure, where there may be no table of Grundy numbers
        return token_nim.outcome(start_of(game, position))
    return "N" if (misere_grundy if misere else grundy)(game, position) else "P"


def winning_moves(game: Ruleset, position: Any) -> list[Position]:
    """The options from which the other player loses, with the caller's labels; none when the player to move loses.

    >>> from gamelab import path
    >>> winning_moves(GraphNim(), path(3))
    [Graph.of([], vertices=[0, 1, 2])]
    """
    return [option for option in dict.fromkeys(options_of(game, start_of(game, position))) if outcome(game, option) == "P"]


def why(game: Ruleset, position: Any) -> by_the_rules.Reasons:
    """A witness of the Grundy value: a move to each smaller value, and an answer to every other move.

    >>> from gamelab import path
    >>> sorted(why(GraphNim(), path(4)).moves)
    [0, 1, 2]
    """
    return by_the_rules.why(game, position, grundy)
