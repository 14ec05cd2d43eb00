"""Grundy value, outcome, winning moves and reasons, by the fastest method known for each game and
board.
"""

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Any

import gamelab.theory.grundy as by_the_rules
from gamelab.solvers import arrows, graph_nim, heaps, nim_on_graphs, vertex_deletion
from gamelab.solvers.solver import METHODS, Comparison, Solver
from gamelab.theory import (
    Method,
    OptionGraph,
    Position,
    Ruleset,
    by_method,
    nim_sum,
    options_of,
    shown,
    start_of,
    stating,
)
from gamelab.theory.option_graph import graph_of_options

_solvers: tuple[Solver, ...] = (
    graph_nim.SOLVER,
    heaps.SOLVER,
    vertex_deletion.SOLVER,
    arrows.SOLVER,
    nim_on_graphs.SOLVER,
)


def add_solver(
    family: type[Ruleset], value: Callable[[Any, Position], int | None], **methods: Any
) -> None:
    """Use a function for the Grundy values of the games of a class and of all that keep its rules.

    `value` takes the game and a component. It returns None where it does not apply; the definition
    is used there. Other `methods`, such as `misere_value`, are named as the fields of `Solver`. The
    solver added last is tried first.

    A solver is compared with the definition when each game of the class is valued for the first
    time, and here if the class takes no arguments and has a `start` of its own. The boards compared
    are heaps up to 12, or connected graphs with up to 5 edges, trees with up to 7 vertices and
    spiders, as far as the game takes them. For other positions they are those of three lines of
    play from the one given. At most 10,000 options are listed. At the first disagreement the solver
    is withdrawn and ValueError names the board. Larger boards are not compared.

    >>> class TakeAny(Ruleset):
    ...     def moves(self, heap):
    ...         return range(heap)
    >>> add_solver(TakeAny, lambda game, heap: heap)
    >>> grundy(TakeAny(), 10**9)
    1000000000
    >>> class TakeOneOrTwo(Ruleset):
    ...     def moves(self, heap):
    ...         return [heap - n for n in (1, 2) if n <= heap]
    >>> add_solver(TakeOneOrTwo, lambda game, heap: heap % 2)
    >>> grundy(TakeOneOrTwo(), 10**9)
    Traceback (most recent call last):
    ValueError: The solver added for TakeOneOrTwo is wrong and no longer used: of 2 in
    TakeOneOrTwo()
    it gives the value 0, and the definition 2. A solver returns None where it does not apply.
    """
    if not (isinstance(family, type) and issubclass(family, Ruleset)):
        raise TypeError(
            f"A solver is added for a class of games, such as GraphNim without brackets; it was "
            f"given {shown(family)}."
        )
    known = {*METHODS, "overridable"} - {"value"}
    if not callable(value) or not methods.keys() <= known:
        raise TypeError(
            f"A solver is a function of a game and a component, and others of these names: "
            f"{', '.join(sorted(known))}; it was given {shown(value)} and {shown(methods)}."
        )

    def change(solvers: tuple[Solver, ...]) -> None:
        global _solvers
        _solvers = solvers
        _solver_of.cache_clear()

    def withdraw() -> None:
        change(tuple(solver for solver in _solvers if solver is not added))

    comparison = Comparison(Solver((family,), value=value, **methods), withdraw, set())
    checked = comparison.checked()
    added = replace(
        checked,
        value=by_method(Method(f"the solver added for {family.__name__}", "structure"))(
            checked.value
        ),
    )
    comparison.compare_class()
    change((added, *_solvers))


@cache
def _solver_of(kind: type[Ruleset]) -> Solver:
    return next((solver for solver in _solvers if solver.serves(kind)), Solver(()))


def _value(game: Ruleset, component: Position) -> int:
    """The Grundy value of one component."""
    value = _solver_of(type(game)).value(game, component)
    return by_the_rules.by_definition(game, component) if value is None else value


def _by_parameters(game: Ruleset, board: Any, misere: bool) -> int | None:
    """The value of what the player gave, as long as it is worth no graph."""
    solver = _solver_of(type(game))
    return solver.by_parameters(game, board, misere) if solver.converts(type(game)) else None


@stating("position")
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
        value = _solver_of(type(game)).misere_value(game, position)
    return by_the_rules.misere_by_definition(game, position) if value is None else value


def options(game: Ruleset, position: Any) -> list[by_the_rules.Option]:
    """The options up to isomorphism, each with its Grundy value, the smallest value first.

    >>> from gamelab import GraphNim, path
    >>> options(GraphNim(), path(3))
    [Option(value=0, position=Graph.of([])), Option(value=1, position=Graph.of([(0, 1)]))]
    """
    solver = _solver_of(type(game))
    found = solver.options(game, position) if solver.converts(type(game)) else None
    different: dict[Position, Position] = {}
    for option in options_of(game, start_of(game, position)) if found is None else found:
        # valued with the labels of the board, for which there may be a table
        different.setdefault(game.canonical(option), option)
    valued = (
        by_the_rules.Option(grundy(game, option), canonical)
        for canonical, option in different.items()
    )
    return sorted(valued, key=lambda option: option.value)


def outcome(game: Ruleset, position: Any, misere: bool = False) -> by_the_rules.Outcome:
    """N when the next player wins, P when the previous player does; in misere play the last mover
    loses.

    >>> from gamelab import GraphNim, path
    >>> outcome(GraphNim(), path(2)), outcome(GraphNim(), path(2), misere=True)
    ('N', 'P')
    """
    if misere not in (True, False):
        raise TypeError(f"misere is True or False; it was given {shown(misere)}.")
    known = None if misere else _solver_of(type(game)).outcome(game, position)
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
    return by_the_rules.reasons_for(game, position, misere_grundy if misere else grundy)


def option_graph(game: Ruleset, position: Any) -> OptionGraph:
    """The positions that play can come to, up to isomorphism, with their values and options, for
    `draw`; at most 60 of them.

    >>> from gamelab import NodeKayles, path
    >>> option_graph(NodeKayles(), path(4)).values
    (0, 1, 1, 0)
    """
    return graph_of_options(game, position, grundy=grundy)
