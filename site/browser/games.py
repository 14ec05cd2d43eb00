"""The games of the playground by their names in an address, with boards that are offered."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from gamelab.games.text import games, parse_game, parse_position
from gamelab.match.graph_board import graph_of
from gamelab.theory.checks import shown
from gamelab.theory.positions import Position
from gamelab.theory.ruleset import Ruleset, Sum

MAX_PARTS = 60  # vertices, edges or tokens of a board


@dataclass(frozen=True)
class Game:
    """A game as it is offered, with a few boards; `rule` are its fields as text, if it has any."""

    name: str
    game: Any
    boards: tuple[str, ...]

    @property
    def title(self) -> str:
        """The title; of a class with a field to choose, that of the class."""
        return str(self.game.title if self.rule else self.game.full_title)

    @property
    def rule(self) -> str:
        """The fields as text, if the reader may choose them."""
        return "" if self.name in self.game.aliases else str(self.game.typical)

    def position(self, rule: str, board: str, at: str = "") -> tuple[Ruleset, Position]:
        """The game and the position that a board stands for; a ValueError says why it is none."""
        game: Any = self.game
        if self.rule and rule.strip():
            if len(rule) > 60:
                raise ValueError(f"A code or a set is shorter than {shown(rule, 40)}.")
            game = game.parse(rule)
        if isinstance(game, Sum) and board.count("+") != len(game.games) - 1:
            raise ValueError(
                f"A board for each game is wanted, such as {self.boards[0]}; it was given "
                f"{shown(board, 40)}."
            )
        position = parse_position(game, board, at)
        for part in position if isinstance(game, Sum) else [position]:
            refuse_large(part)
        return game, position


def refuse_large(position: Position) -> None:
    """Refuse a board, or heaps, that are too large here."""
    if isinstance(position, tuple):
        if sum(position) > MAX_PARTS:
            raise ValueError(
                f"Here heaps have at most {MAX_PARTS} tokens in all; it was given "
                f"{sum(position):,}."
            )
        return
    graph = graph_of(position)
    if max(len(graph.vertices), len(graph.edges)) > MAX_PARTS:
        raise ValueError(f"Here boards have at most {MAX_PARTS} vertices and {MAX_PARTS} edges.")


def position_on(game: Any, board: Any, at: Any = None) -> Position:
    """A drawn board that is not too large here, as a position of a game."""
    refuse_large(board)
    return game.position_on(board, at)


FIRST = "node-kayles"
SUMS = {
    "nim+node-kayles": ("4 + path(6)", "3, 5 + Spider(2, 2, 1)"),
    "kayles+graph-nim": ("5 + path(5)", "4, 3 + star(3)"),
    "arc-kayles+arrows": ("path(6) + path(4)", "K_4 + path(4)"),
}
_GAMES = {
    name: game
    for name, game in games().items()
    if game.examples and type(game).__module__.startswith("gamelab.")
}
_ORDER = sorted(_GAMES, key=lambda name: name != FIRST)
GAMES: Mapping[str, Game] = {
    **{name: Game(name, _GAMES[name], _GAMES[name].examples) for name in _ORDER},
    **{name: Game(name, parse_game(name), boards) for name, boards in SUMS.items()},
}
