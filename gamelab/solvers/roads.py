"""Grundy value, outcome, winning moves and reasons, by the fastest road known for each game and board."""

from collections.abc import Callable
from typing import Any

import gamelab.theory.grundy as by_the_rules
from gamelab.graphs.spiders import as_spider
from gamelab.rulesets.graph_nim import GraphNim
from gamelab.rulesets.octal import OctalHeaps
from gamelab.solvers.graph_nim import connected_nimber
from gamelab.solvers.heaps import heap_value
from gamelab.solvers.spider_nim import SpiderNim
from gamelab.theory.misere import Outcome
from gamelab.theory.misere import outcome as outcome_by_the_rules
from gamelab.theory.nimbers import nim_sum
from gamelab.theory.ruleset import Position, Ruleset

_ROADS: dict[type[Ruleset], Callable[[Any, Any], int]] = {
    GraphNim: lambda game, component: connected_nimber(component),
    OctalHeaps: lambda game, heaps: heap_value(game, heaps[0]),
}


def grundy(game: Ruleset, position: Any) -> int:
    """The Grundy value of a position of the game, a family value such as Spider(3, 2, 1), or a networkx graph.

    >>> from gamelab import Spider, path
    >>> grundy(GraphNim(), Spider(3, 2, 1)), grundy(GraphNim(), path(4)), grundy(OctalHeaps("0.77"), (3, 5))
    (6, 3, 7)
    """
    summands = game.summands(game.start(position))
    return nim_sum(*(_ROADS.get(type(part_game), by_the_rules.by_definition)(part_game, part) for part_game, part in summands))


def options(game: Ruleset, position: Any) -> list[tuple[int, Position]]:
    """The options up to isomorphism, each with its Grundy value, the smallest value first.

    >>> from gamelab import path
    >>> options(GraphNim(), path(3))
    [(0, Graph.of([])), (1, Graph.of([(0, 1)]))]
    """
    start = game.start(position)
    spider = as_spider(start) if isinstance(game, GraphNim) and start.edges and len(start.components()) == 1 else None
    if spider is None:
        different = dict.fromkeys(map(game.canonical, game.moves(start)))
    else:  # a body with many legs has too many moves to list one by one
        different = dict.fromkeys(map(SpiderNim.graph, SpiderNim().moves(SpiderNim().start(spider))))
    return sorted(((grundy(game, option), option) for option in different), key=lambda valued: valued[0])


def outcome(game: Ruleset, position: Any, misere: bool = False) -> Outcome:
    """N when the next player wins, P when the previous player does; in misere play the last mover loses.

    >>> from gamelab import path
    >>> outcome(GraphNim(), path(2)), outcome(GraphNim(), path(2), misere=True)
    ('N', 'P')
    """
    return outcome_by_the_rules(game, position, misere, grundy)


def winning_moves(game: Ruleset, position: Any) -> list[Position]:
    """The options from which the other player loses, with the caller's labels; none when the player to move loses.

    >>> from gamelab import path
    >>> winning_moves(GraphNim(), path(3))
    [Graph.of([], vertices=[0, 1, 2])]
    """
    return by_the_rules.winning_moves(game, position, grundy)


def why(game: Ruleset, position: Any) -> by_the_rules.Reasons:
    """A witness of the Grundy value: a move to each smaller value, and an answer to every other move.

    >>> from gamelab import path
    >>> sorted(why(GraphNim(), path(4)).moves)
    [0, 1, 2]
    """
    return by_the_rules.why(game, position, grundy)
