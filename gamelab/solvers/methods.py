"""Grundy value, outcome, winning moves and reasons, by the fastest method known for each game and
board.
"""

from collections.abc import Callable, Iterable
from functools import cache, wraps
from importlib import import_module
from inspect import signature
from pkgutil import iter_modules
from typing import Any, ParamSpec, TypeVar, cast

import gamelab.solvers
import gamelab.theory.grundy as by_the_rules
from gamelab.solvers.solver import Checks, Solver, check_refinements, difference, is_compared
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
)
from gamelab.theory.option_graph import graph_of_options

P = ParamSpec("P")
R = TypeVar("R")

# the SOLVER of each package of gamelab.solvers
_solvers: tuple[Solver, ...] = tuple(
    package.SOLVER
    for found in iter_modules(gamelab.solvers.__path__)
    if hasattr(package := import_module(f"gamelab.solvers.{found.name}"), "SOLVER")
)


def add_solver(
    family: type[Ruleset],
    value: Callable[[Any, Position], int | None],
    *,
    check: Iterable[Any] = (),
    **methods: Any,
) -> None:
    """Use a function for the Grundy values of the games of a class and of all that keep its rules.

    `value` takes the game and a component. It returns None where it does not apply; the definition
    is used there. Other `methods`, such as `misere_value`, are named as the fields of `Solver`. The
    solver added last is tried first.

    `check` holds boards on which the solver is compared with the definition at the first question
    about each game. If they differ, the solver is withdrawn and ValueError names the board. Without
    boards nothing is compared.

    >>> class TakeOneOrTwo(Ruleset):
    ...     def moves(self, heap):
    ...         return [heap - n for n in (1, 2) if n <= heap]
    >>> add_solver(TakeOneOrTwo, lambda game, heap: heap % 3, check=range(20))
    >>> grundy(TakeOneOrTwo(), 10**9)
    1
    >>> add_solver(TakeOneOrTwo, lambda game, heap: heap % 2, check=range(20))
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
    known = {"misere_value", "by_parameters", "outcome", "options", "overridable"}
    if not callable(value) or not methods.keys() <= known:
        raise TypeError(
            f"A solver is a function of a game and a component, and others of these names: "
            f"{', '.join(sorted(known))}; it was given {shown(value)} and {shown(methods)}."
        )
    boards, checks, name = tuple(check), Checks(), family.__name__

    def compare(game: Ruleset, board: Any) -> None:
        if is_compared(type(game)):
            check_refinements(game, board)
        checks.once(game, lambda: wrong(game))

    def wrong(game: Ruleset) -> str:
        for words, (asked, right) in compared.items():
            try:
                found = difference(game, boards, asked, right)
            except Exception as error:
                error.add_note(f"This was raised when the solver added for {name} was compared.")
                raise
            if found is not None:
                change(tuple(solver for solver in _solvers if solver is not added))
                on, said, value = found
                return (
                    f"The solver added for {name} is wrong and no longer used: of {shown(on)} in "
                    f"{shown(game)} it gives the {words} {shown(said)}, and the definition "
                    f"{shown(value)}. A solver returns None where it does not apply."
                )
        return ""

    def change(solvers: tuple[Solver, ...]) -> None:
        global _solvers
        _solvers = solvers
        _solver_of.cache_clear()

    compared: dict[str, tuple[Callable[..., Any], Callable[..., Any]]] = {
        "value": (grundy, by_the_rules.by_definition)
    }
    if methods.keys() & {"misere_value", "by_parameters"}:
        compared["misère value"] = misere_grundy, by_the_rules.misere_by_definition
    if "outcome" in methods:
        compared["outcome"] = outcome, by_the_rules.outcome_by_definition
    if "options" in methods:
        compared["options"] = _option_set, _option_set_by_definition
    method = by_method(Method(f"the solver added for {name}", "structure"))
    added = Solver((family,), value=method(value), check=compare, **methods)
    change((added, *_solvers))


def _option_set(game: Ruleset, board: Any) -> set[Position]:
    return {option.position for option in options(game, board)}


def _option_set_by_definition(game: Ruleset, board: Any) -> set[Position]:
    return {game.canonical(option) for option in options_of(game, start_of(game, board))}


@cache
def _solver_of(kind: type[Ruleset]) -> Solver:
    unserved = Solver((), check=check_refinements) if is_compared(kind) else Solver(())
    return next((solver for solver in _solvers if solver.serves(kind)), unserved)


def _solver_for(game: Ruleset, board: Any) -> Solver:
    """The solver of a game, checked before it is asked about a board."""
    solver = _solver_of(type(game))
    solver.check(game, board)
    return solver


def _value(game: Ruleset, component: Position) -> int:
    """The Grundy value of one component."""
    value = _solver_for(game, component).value(game, component)
    return by_the_rules.by_definition(game, component) if value is None else value


def _by_parameters(game: Ruleset, board: Any, misere: bool) -> int | None:
    """The value of what the player gave, as long as it is worth no graph."""
    solver = _solver_for(game, board)
    return solver.by_parameters(game, board, misere) if solver.converts(type(game)) else None


def _of_board(question: Callable[P, R]) -> Callable[P, R]:
    """The question, which takes by name what the game's `start` takes besides a board, too."""
    known = signature(question).parameters.keys() - {"state"}

    @wraps(question)
    def asked(game: Ruleset, position: Any, *given: Any, **named: Any) -> R:
        state = {name: named.pop(name) for name in [*named] if name not in known}
        if state:
            position = start_of(game, position, **state)
        return question(game, position, *given, **named)  # type: ignore[arg-type]

    return cast(Callable[P, R], asked)


@_of_board
def grundy(game: Ruleset, position: Any, **state: Any) -> int:
    """The Grundy value of a position of the game, a family value such as Spider(3, 2, 1), or a
    networkx graph. What else the game's `start` takes is given by name, as in `at=0`.

    >>> from gamelab import GraphNim, NimOnGraph, OctalHeaps, Spider, path
    >>> grundy(NimOnGraph(), path(3), at=0)
    0
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


@_of_board
def misere_grundy(game: Ruleset, position: Any, **state: Any) -> int:
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
        value = _solver_for(game, position).misere_value(game, position)
    return by_the_rules.misere_by_definition(game, position) if value is None else value


def options(game: Ruleset, position: Any) -> list[by_the_rules.Option]:
    """The options up to isomorphism, each with its Grundy value, the smallest value first.

    >>> from gamelab import GraphNim, path
    >>> options(GraphNim(), path(3))
    [Option(value=0, position=Graph.of([])), Option(value=1, position=Graph.of([(0, 1)]))]
    """
    solver = _solver_for(game, position)
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


@_of_board
def outcome(
    game: Ruleset, position: Any, misere: bool = False, **state: Any
) -> by_the_rules.Outcome:
    """N when the next player wins, P when the previous player does; in misere play the last mover
    loses.

    >>> from gamelab import GraphNim, path
    >>> outcome(GraphNim(), path(2)), outcome(GraphNim(), path(2), misere=True)
    ('N', 'P')
    """
    if misere not in (True, False):
        raise TypeError(f"misere is True or False; it was given {shown(misere)}.")
    known = None if misere else _solver_for(game, position).outcome(game, position)
    if known is not None:
        return known
    return "N" if (misere_grundy if misere else grundy)(game, position) else "P"


@_of_board
def winning_moves(game: Ruleset, position: Any, **state: Any) -> list[Position]:
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


@_of_board
def why(game: Ruleset, position: Any, misere: bool = False, **state: Any) -> by_the_rules.Reasons:
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
