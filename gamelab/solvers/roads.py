"""Grundy value, outcome, winning moves and reasons, by the fastest road known for each game and
board.
"""

from collections.abc import Callable
from dataclasses import fields, replace
from functools import cache
from typing import Any

import gamelab.theory.grundy as by_the_rules
import gamelab.theory.misere as misere_by_the_rules
from gamelab.solvers import arrows, graph_nim, heaps, nim_on_graphs, vertex_deletion
from gamelab.solvers.added import Comparison
from gamelab.solvers.wing import Wing
from gamelab.theory.checks import shown
from gamelab.theory.grundy import nim_sum
from gamelab.theory.option_graph import OptionGraph
from gamelab.theory.option_graph import option_graph as by_the_rules_option_graph
from gamelab.theory.positions import Position, options_of
from gamelab.theory.provenance import Road, answering, by_road
from gamelab.theory.ruleset import Ruleset, start_of

_wings: tuple[Wing, ...] = (
    graph_nim.WING,
    heaps.WING,
    vertex_deletion.WING,
    arrows.WING,
    nim_on_graphs.WING,
)


def add_road(
    family: type[Ruleset], value: Callable[[Any, Position], int | None], **roads: Any
) -> None:
    """Let the games of a class, and all that keep its rules, be valued by a function of the game
    and a component.

    Where it answers None the definition is taken. Other `roads`, such as `misere_value`, are those
    of a `Wing`. What is added last is asked first.

    A road is compared with the definition. When each game of the class is first asked, and here for
    a class that is given nothing and has a `start` of its own, the boards compared are small: heaps
    up to 12, or connected graphs with up to 5 edges, trees with up to 7 vertices and spiders, as
    far as the game takes them; for positions of another kind, three lines of play from what is
    asked. At most 10,000 options are listed. At the first disagreement the road is withdrawn and
    ValueError says where it is. On larger boards, and where nothing was compared, the road is
    believed.

    >>> class TakeAny(Ruleset):
    ...     def moves(self, heap):
    ...         return range(heap)
    >>> add_road(TakeAny, lambda game, heap: heap)
    >>> grundy(TakeAny(), 10**9)
    1000000000
    >>> class TakeOneOrTwo(Ruleset):
    ...     def moves(self, heap):
    ...         return [heap - n for n in (1, 2) if n <= heap]
    >>> add_road(TakeOneOrTwo, lambda game, heap: heap % 2)
    >>> grundy(TakeOneOrTwo(), 10**9)
    Traceback (most recent call last):
    ValueError: The road added for TakeOneOrTwo is wrong and no longer asked: of 2 in TakeOneOrTwo()
    it gives the value 0, and the
    definition 2. A road answers None where it does not lead.
    """
    if not (isinstance(family, type) and issubclass(family, Ruleset)):
        raise TypeError(
            f"A road is added for a class of games, such as GraphNim without brackets; it was "
            f"given {shown(family)}."
        )
    known = {field.name for field in fields(Wing)} - {"families", "value"}
    if not callable(value) or not roads.keys() <= known:
        raise TypeError(
            f"A road is a function of a game and a component, and others of these names: "
            f"{', '.join(sorted(known))}; it was given {shown(value)} and {shown(roads)}."
        )

    def change(wings: tuple[Wing, ...]) -> None:
        global _wings
        _wings = wings
        _wing_of.cache_clear()

    def withdraw() -> None:
        change(tuple(wing for wing in _wings if wing is not added))

    comparison = Comparison(Wing((family,), value=value, **roads), withdraw, set())
    checked = comparison.checked()
    added = replace(
        checked,
        value=by_road(Road(f"the road added for {family.__name__}", "structure"))(checked.value),
    )
    comparison.compare_class()
    change((added, *_wings))


NOWHERE = Wing(())


@cache
def _wing_of(kind: type[Ruleset]) -> Wing:
    return next((wing for wing in _wings if wing.serves(kind)), NOWHERE)


def _value(game: Ruleset, component: Position) -> int:
    """The Grundy value of one component."""
    value = _wing_of(type(game)).value(game, component)
    return by_the_rules.by_definition(game, component) if value is None else value


def _by_parameters(game: Ruleset, board: Any, misere: bool) -> int | None:
    """The value of what the player gave, as long as it is worth no graph."""
    wing = _wing_of(type(game))
    return wing.by_parameters(game, board, misere) if wing.converts(type(game)) else None


@answering
def grundy(game: Ruleset, position: Any) -> int:
    """The Grundy value of a position of the game, a family value such as Spider(3, 2, 1), or a
    networkx graph.

    >>> from gamelab import GraphNim, OctalHeaps, Spider, path
    >>> (
    ...     grundy(GraphNim(), Spider(3, 2, 1)),
    ...     grundy(GraphNim(), path(4)),
    ...     grundy(OctalHeaps("0.77"), (3, 5)),
    ... )
    (6, 3, 7)
    """
    value = _by_parameters(game, position, misere=False)
    if value is not None:
        return value
    start = start_of(game, position)  # first, as it looks at the game
    summands = game.summands(start)
    return nim_sum(*(_value(part_game, part) for part_game, part in summands))


def misere_grundy(game: Ruleset, position: Any) -> int:
    """The mex of the options' values where a finished game counts as 1; it is 0 when the player to
    move loses.

    A sum is not split: in misere play its value is no function of the components' values.

    >>> from gamelab import Octal, path
    >>> [misere_grundy(Octal("0.33"), path(n)) for n in range(6)]
    [1, 0, 2, 1, 0, 2]
    """
    value = _by_parameters(game, position, misere=True)
    if value is None:
        position = start_of(game, position)
        value = _wing_of(type(game)).misere_value(game, position)
    return misere_by_the_rules.misere_grundy(game, position) if value is None else value


def options(game: Ruleset, position: Any) -> list[by_the_rules.Option]:
    """The options up to isomorphism, each with its Grundy value, the smallest value first.

    >>> from gamelab import GraphNim, path
    >>> options(GraphNim(), path(3))
    [Option(value=0, position=Graph.of([])), Option(value=1, position=Graph.of([(0, 1)]))]
    """
    wing = _wing_of(type(game))
    found = wing.options(game, position) if wing.converts(type(game)) else None
    different: dict[Position, Position] = {}
    for option in options_of(game, start_of(game, position)) if found is None else found:
        # valued with the labels of the board, for which there may be a table
        different.setdefault(game.canonical(option), option)
    valued = (
        by_the_rules.Option(grundy(game, option), canonical)
        for canonical, option in different.items()
    )
    return sorted(valued, key=lambda option: option.value)


def outcome(game: Ruleset, position: Any, misere: bool = False) -> misere_by_the_rules.Outcome:
    """N when the next player wins, P when the previous player does; in misere play the last mover
    loses.

    >>> from gamelab import GraphNim, path
    >>> outcome(GraphNim(), path(2)), outcome(GraphNim(), path(2), misere=True)
    ('N', 'P')
    """
    if misere not in (True, False):
        raise TypeError(f"misere is True or False; it was given {shown(misere)}.")
    known = None if misere else _wing_of(type(game)).outcome(game, position)
    if known is not None:
        return known
    return "N" if (misere_grundy if misere else grundy)(game, position) else "P"


def winning_moves(game: Ruleset, position: Any) -> list[Position]:
    """The options from which the other player loses, with the caller's labels; none when the player
    to move loses.

    >>> from gamelab import GraphNim, path
    >>> winning_moves(GraphNim(), path(3))
    [Graph.of([], vertices=[0, 1, 2])]
    """
    start = start_of(game, position)
    if outcome(game, start) == "P":
        return []
    return [
        option for option in dict.fromkeys(options_of(game, start)) if outcome(game, option) == "P"
    ]


def why(game: Ruleset, position: Any, misere: bool = False) -> by_the_rules.Reasons:
    """A witness of the Grundy value, or of the misère one: a move to each smaller value, and an
    answer to every other move.

    >>> from gamelab import GraphNim, path
    >>> sorted(why(GraphNim(), path(4)).moves)
    [0, 1, 2]
    >>> print(why(GraphNim(), path(2), misere=True))
    The value is 0:
      0 alone, 1 alone ends the game
    """
    return by_the_rules.why(game, position, misere_grundy if misere else grundy)


def option_graph(game: Ruleset, position: Any) -> OptionGraph:
    """The positions that play can come to, up to isomorphism, with their values and options, for
    `draw`; at most 60 of them.

    >>> from gamelab import NodeKayles, path
    >>> option_graph(NodeKayles(), path(4)).values
    (0, 1, 1, 0)
    """
    return by_the_rules_option_graph(game, position, grundy=grundy)
