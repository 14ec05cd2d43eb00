"""Solver: the methods for one family of games, and the games that may use them; and what is
compared before a game of a user is answered.
"""

from collections.abc import Callable, Iterable, Iterator
from contextvars import Context
from dataclasses import dataclass
from inspect import getattr_static
from itertools import chain, combinations_with_replacement
from threading import RLock
from typing import Any

from gamelab.boards import Graph, canonical_form, cycle, disjoint_union, path, star
from gamelab.games.graph_game import GraphGame
from gamelab.theory import (
    DESCRIPTION,
    Outcome,
    Position,
    Ruleset,
    Whole,
    as_game,
    budget,
    by_definition,
    fold,
    mex,
    options_listed,
    options_of,
    shown,
    start_of,
    uncounted,
)


def _no_method(*_: Any) -> None:
    return None


@dataclass(frozen=True)
class Solver:
    """The methods of a family of games. Each returns None where it does not apply; the definition
    is used there.

    A solver serves a game of one of its families if the game keeps the rules: everything that the
    family's class defines, except `start`, is inherited and not overridden. Attributes named in
    `overridable`, such as the digit for a number of vertices, may be the game's own.

    `value` takes the game and a component, `misere_value` the game and a position. The others take
    the board as given: `by_parameters` a family value, such as a spider, and whether play is
    misère, so that no graph need be made; `outcome` and `options` a board in normal play. `check`
    is called before them, with the game and the board.

    >>> from gamelab import GraphNim
    >>> class WithoutEnds(GraphNim):
    ...     def moves(self, graph):
    ...         return (option for option in super().moves(graph) if option.edges)
    >>> solver = Solver((GraphNim,), lambda game, component: 1)
    >>> solver.serves(GraphNim), solver.serves(WithoutEnds)
    (True, False)
    """

    families: tuple[type[Ruleset], ...]
    value: Callable[[Any, Position], int | None] = _no_method
    misere_value: Callable[[Any, Position], int | None] = _no_method
    by_parameters: Callable[[Any, Any, bool], int | None] = _no_method
    outcome: Callable[[Any, Position], Outcome | None] = _no_method
    options: Callable[[Any, Any], Iterable[Position] | None] = _no_method
    overridable: frozenset[str] = frozenset()
    check: Callable[[Any, Any], None] = _no_method

    def serves(self, kind: type[Ruleset]) -> bool:
        """Whether games of this class have the rules of one of the families."""
        return any(
            issubclass(kind, family) and self._keeps_the_rules(kind, family)
            for family in self.families
        )

    def _keeps_the_rules(self, kind: type[Ruleset], family: type[Ruleset]) -> bool:
        named = {
            name for part in family.__mro__ if issubclass(part, Ruleset) for name in vars(part)
        }
        rules = (
            {name for name in named if not name.startswith(("__", "_abc_"))}
            - self.overridable
            - {"start", "method", *DESCRIPTION}
        )
        return all(getattr_static(kind, name) is getattr_static(family, name) for name in rules)

    def converts(self, kind: type[Ruleset]) -> bool:
        """Whether games of this class make positions of boards as the family does."""
        return any(
            issubclass(kind, family) and kind.start is family.start for family in self.families
        )


class Checks:
    """Checks that are made once for each key, at its first question.

    A check returns what is wrong, or nothing. What is wrong is raised as a ValueError, at each
    question again. A check counts for no budget, and its methods are not those of the answer.
    """

    def __init__(self) -> None:
        self._passed, self._running, self._lock = set[Any](), set[Any](), RLock()

    def once(self, key: Any, check: Callable[[], str]) -> None:
        """Make the check, unless it has passed or is being made."""
        if key in self._passed:
            return
        with self._lock:
            if key in self._running:
                return
            self._running.add(key)
            try:
                with uncounted():
                    wrong = Context().run(check)
            finally:
                self._running.discard(key)
            if wrong:
                raise ValueError(wrong)
            self._passed.add(key)


def difference(
    game: Ruleset,
    boards: Iterable[Any],
    asked: Callable[[Ruleset, Any], Any],
    right: Callable[[Ruleset, Any], Any],
) -> tuple[Any, Any, Any] | None:
    """The first board on which two functions differ, with what each of them gives."""
    for board in boards:
        answers = asked(game, board), right(game, board)
        if answers[0] != answers[1]:
            return board, *answers
    return None


MAX_OPTIONS, MAX_OPTIONS_OF_A_BOARD = 2_000, 300  # listed in a comparison, and of one board
MAX_MOVES, MAX_CHOICES = 60, 20  # of a line of play, and options of a position in it
_refinements = Checks()


def is_compared(kind: type[Any]) -> bool:
    """Whether a class of games has refinements of its moves to be compared; those of gamelab are
    compared in its tests.
    """
    refinements = ("components", "summands", "canonical")
    return not kind.__module__.startswith("gamelab.") and any(
        getattr(kind, name, None) is not getattr(Ruleset, name) for name in refinements
    )


def check_refinements(game: Any, board: Any) -> None:
    """Compare `components` and `canonical` of a class of games, at its first question, with its
    moves alone.

    The boards are small graphs for a `GraphGame`, and positions of three lines of play from the
    board.
    """
    _refinements.once(type(game), lambda: _wrong_refinement(as_game(game), board))


def _wrong_refinement(game: Ruleset, board: Any) -> str:
    values: dict[Position, int] = {}

    def alone(_: Ruleset, position: Position) -> int:
        return fold(
            position,
            lambda node: ([option] for option in options_of(game, node)),
            lambda options: mex(value for (value,) in options),
            values,
        )

    def comparable() -> Iterator[Position]:
        """The small positions that the rules take."""
        before = options_listed()
        small = _small_graphs() if isinstance(game, GraphGame) else ()
        for one in chain(small, _play_from(game, board)):
            if options_listed() - before > MAX_OPTIONS:
                return
            try:
                position = start_of(game, one)
                with budget(MAX_OPTIONS_OF_A_BOARD, options_listed):
                    alone(game, position)
                    by_definition(game, position)
            except Exception:  # of a board that is none of the game, or too large
                continue
            yield position

    found = difference(game, comparable(), by_definition, alone)
    if found is None:
        return ""
    position, divided, right = found
    name = type(game).__name__
    if by_definition(Whole(game), position) != right:
        return (
            f"{name}.canonical is wrong: {shown(position)} has the value {right} by `moves` alone, "
            f"and another one by canonical forms. Positions with one canonical form have the same "
            f"game tree; rules that look at names of vertices are a Ruleset, not a GraphGame."
        )
    return (
        f"{name}.components is wrong: {shown(position)} has the value {right} by `moves` alone, "
        f"and {divided} as the sum of its components. Leave `components` out where a move, or the "
        f"end of play, depends on more than one component; let `start` refuse boards that are "
        f"none of the game."
    )


def _small_graphs() -> Iterator[Graph]:
    """Paths, cycles and stars, and pairs of the smallest of them side by side."""
    some = [*map(path, range(1, 5)), cycle(3)]
    yield from (*some, path(5), cycle(4), star(3))
    for pair in combinations_with_replacement(some, 2):
        yield canonical_form(disjoint_union(*pair))


def _play_from(game: Ruleset, board: Any) -> Iterator[Position]:
    """Positions to which play comes by the first, the middle or the last move again and again, the
    last of them first.
    """
    for place in (0, 1, 2):
        try:
            line = [start_of(game, board)]
            while len(line) <= MAX_MOVES:
                options = options_of(game, line[-1], most=MAX_CHOICES)
                if not options:
                    break
                line.append(options[place * (len(options) - 1) // 2])
        except Exception:  # what the rules do not list cannot be compared
            return
        yield from line[::-1]
