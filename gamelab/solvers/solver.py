"""Solver: the methods for one family of games, and the games that may use them.

Solvers added by users are compared with the definition on small boards before they are used.
"""

from collections.abc import Callable, Iterable, Iterator
from contextvars import Context, ContextVar
from dataclasses import dataclass, replace
from functools import partial
from inspect import getattr_static
from typing import Any

from gamelab.boards import Graph, connected_graphs, spiders, trees
from gamelab.theory import (
    DESCRIPTION,
    Outcome,
    OutOfBudget,
    Position,
    Ruleset,
    as_game,
    budget,
    by_definition,
    misere_by_definition,
    options_listed,
    options_of,
    position_of,
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
    misère, so that no graph need be made; `outcome` and `options` a board in normal play.

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


METHODS = ("value", "misere_value", "by_parameters", "outcome", "options")

# the small boards: edges of connected graphs, vertices of trees, tokens of a heap
EDGES, TREES, HEAPS = 5, 7, 12
# that the definition may list in a comparison, and of one board
OPTIONS, OF_A_BOARD = 10_000, 2_000
# moves of a line of play from a position of another kind, and options that are looked at
PLAY, WIDE = 60, 20

_comparing: ContextVar[bool] = ContextVar("_comparing", default=False)


@dataclass(frozen=True, eq=False)
class Comparison:
    """Compares the methods of a solver with the definition; at the first disagreement it withdraws
    them and raises ValueError.
    """

    solver: Solver
    withdraw: Callable[[], None]
    compared: set[Ruleset]

    def checked(self) -> Solver:
        """The solver with its methods compared whenever they are asked."""
        given: dict[str, Any] = {
            name: self._checked(method)
            for name in METHODS
            if (method := getattr(self.solver, name)) is not _no_method
        }
        return replace(self.solver, **given)

    def _checked(self, method: Callable[..., Any]) -> Callable[..., Any]:
        def asked(game: Ruleset, board: Any, *rest: Any) -> Any:
            self.compare(game, board)
            return method(game, board, *rest)

        return asked

    def compare_class(self) -> None:
        """Compare the game of a class that is given nothing, where its `start` tells what its
        boards are.
        """
        [family] = self.solver.families
        try:
            game = family()
        except TypeError:  # it is given something, or has abstract methods
            return
        if family.start is not Ruleset.start:
            self.compare(game, None)

    def compare(self, game: Ruleset, asked: Any) -> None:
        """Compare the methods on small boards the first time that a game is asked.

        This happens beside the question: it counts for no budget, and its methods are not among
        those of the answer.
        """
        if not _comparing.get() and as_game(game) not in self.compared:
            with uncounted():
                Context().run(self._compare, game, asked)

    def _compare(self, game: Ruleset, asked: Any) -> None:
        _comparing.set(True)
        if self._compare_on_all(game, _small_boards(game, asked)) or self._compare_on_all(
            game, _play_from(game, asked)
        ):
            self.compared.add(game)

    def _compare_on_all(self, game: Ruleset, boards: Iterator[Any]) -> bool:
        """Compare the methods on boards until the definition has listed many options; whether the
        rules take one of the boards.
        """
        before, taken = options_listed(), False
        for board in boards:
            taken |= self._compare_on(game, board)
            if options_listed() - before > OPTIONS:
                break
        return taken

    def _compare_on(self, game: Ruleset, board: Any) -> bool:
        """Compare all methods on a board, as far as it is not too large; whether the rules take
        it.
        """
        with budget(OF_A_BOARD, options_listed):
            try:
                right = [*self._by_definition(game, board)]
            except OutOfBudget:
                return True
            except Exception:  # a board that the rules do not take is none of the game
                return False
        for words, on, method, value in right:
            try:
                said = method(*on)
            except Exception as error:
                error.add_note(
                    f"The solver added for {self._name} raised this when it was compared with the "
                    f"definition."
                )
                raise
            # 2.0 == 2, but nothing can be done with it
            whole = not isinstance(value, int) or hasattr(said, "__index__")
            if said is not None and not (whole and self._told(game, said) == value):
                self.withdraw()
                raise ValueError(
                    f"The solver added for {self._name} is wrong and no longer used: of "
                    f"{shown(on[1])} in {shown(game)} it gives the {words} {shown(said)}, and the "
                    f"definition {shown(value)}. "
                    "A solver returns None where it does not apply."
                )
        return True

    def _by_definition(
        self, game: Ruleset, board: Any
    ) -> Iterator[tuple[str, tuple[Any, ...], Callable[..., Any], Any]]:
        """For each method: words for what it tells, what it is given, the method, and the right
        answer.
        """
        start = start_of(game, board)
        value, misere = (
            partial(by_definition, game, start),
            partial(misere_by_definition, game, start),
        )
        asked: list[tuple[str, str, tuple[Any, ...], Callable[[], Any]]] = [
            *(
                ("value", "value", (game, part), partial(by_definition, game, part))
                for part_game, part in game.summands(start)
                if part_game == game
            ),
            ("misere_value", "misère value", (game, start), misere),
            ("outcome", "outcome", (game, board), lambda: "N" if value() else "P"),
        ]
        if self.solver.converts(type(game)):
            asked += [
                ("by_parameters", "value", (game, board, False), value),
                ("by_parameters", "misère value", (game, board, True), misere),
                (
                    "options",
                    "options",
                    (game, board),
                    lambda: {game.canonical(option) for option in options_of(game, start)},
                ),
            ]
        for name, words, given, right in asked:
            method = getattr(self.solver, name)
            if method is not _no_method:
                yield words, given, method, right()

    def _told(self, game: Ruleset, said: Any) -> Any:
        """What a method said; of options their set up to isomorphism."""
        return (
            said
            if isinstance(said, str) or not hasattr(said, "__iter__")
            else {*map(game.canonical, said)}
        )

    @property
    def _name(self) -> str:
        return self.solver.families[0].__name__


def _small_boards(game: Ruleset, asked: Any) -> Iterator[Any]:
    """Small boards, the smallest first, of the kinds that the game may take."""
    checks = type(game).start is not Ruleset.start  # it refuses what is no board of the game
    if checks or isinstance(asked, int):
        yield from range(HEAPS + 1)
    if checks or isinstance(position_of(asked), Graph):
        for edges in range(EDGES + 1):
            yield from connected_graphs(edges)
            yield from spiders(edges)
        yield Graph.of([(0, 1), (2, 3), (3, 4)])
        yield from (tree for vertices in range(EDGES + 2, TREES + 1) for tree in trees(vertices))


def _play_from(game: Ruleset, asked: Any) -> Iterator[Position]:
    """Positions to which play comes by the first, the middle or the last move again and again, the
    last of them first.
    """
    for place in (0, 1, 2):
        try:
            line = [start_of(game, asked)]
            while len(line) <= PLAY and (options := options_of(game, line[-1], most=WIDE)):
                line.append(options[place * (len(options) - 1) // 2])
        except Exception:  # what the rules do not list cannot be compared
            return
        yield from line[::-1]
