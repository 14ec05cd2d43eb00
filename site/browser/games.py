"""The games of the playground by their names in an address, each with what is typed to choose its
rules and boards.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from gamelab.boards.pasting import name_of, pasted
from gamelab.games.arrows import Arrows, TrimmedArrows
from gamelab.games.cycles import GameOfCycles
from gamelab.games.graph_nim import GraphNim
from gamelab.games.heaps import GrundysGame, HexadecimalHeaps, Nim, OctalHeaps, Subtraction
from gamelab.games.nim_on_graphs import NimOnGraph
from gamelab.games.node_kayles import NodeKayles
from gamelab.games.vertex_deletion import ArcKayles, ConnectedSubtraction, Grim, Octal
from gamelab.match.drawing_board import position_on
from gamelab.match.graph_board import graph_of
from gamelab.match.rules import rules_of
from gamelab.theory.checks import natural, shown
from gamelab.theory.positions import Position
from gamelab.theory.ruleset import Ruleset, Sum, start_of

MOST_PARTS = 60  # vertices, edges or tokens of a board


@dataclass(frozen=True)
class Game:
    """A game as it is offered, with a few boards; `rule` is a code or a set, if it has one, `parts`
    the games of a sum.
    """

    title: str
    made: Callable[..., Ruleset]
    boards: tuple[str, ...]
    rule: str = ""
    heaps: bool = False
    parts: tuple[str, ...] = ()

    @property
    def move(self) -> str:
        """What a move is, in a sentence."""
        return rules_of(self.ruleset()).move

    def ruleset(self, rule: str = "") -> Ruleset:
        """The ruleset, by a code such as 0.33 or a set such as 1, 2, 4 where the game has one."""
        if not self.rule:
            return self.made(*(GAMES[name].ruleset() for name in self.parts))
        words = rule.strip() or self.rule
        if len(words) > 60:
            raise ValueError(f"A code or a set is shorter than {shown(words, 40)}.")
        return self.made(
            words if self.rule.startswith("0.") else numbers(words, "A set such as 1, 2, 4")
        )

    def position(self, rule: str, board: str, at: str = "") -> tuple[Ruleset, Position]:
        """The ruleset and the position that a board stands for in it; a ValueError says why it is
        none.
        """
        game = self.ruleset(rule)
        if self.parts:
            boards = board.split("+")
            if len(boards) != len(self.parts):
                raise ValueError(
                    f"A board for each game is wanted, such as {self.boards[0]}; it was given "
                    f"{shown(board, 40)}."
                )
            return game, tuple(
                GAMES[name].position("", part)[1]
                for name, part in zip(self.parts, boards, strict=True)
            )
        if self.heaps:
            heaps = numbers(board, "Heaps such as 3, 4, 5")
            if sum(heaps) > MOST_PARTS:
                raise ValueError(
                    f"Here heaps have at most {MOST_PARTS} tokens in all; it was given "
                    f"{sum(heaps):,}."
                )
            return game, start_of(game, tuple(heaps))
        return game, laid(game, pasted(board), name_of(at) if at.strip() else None)


def numbers(words: str, what: str) -> list[int]:
    """The numbers of a list as it is typed."""
    parts = [part for part in re.split(r"[\s,;+]+", words.strip(" ()[]{}")) if part]
    if not all(re.fullmatch(r"\d{1,6}", part) for part in parts):
        raise ValueError(f"{what} is wanted; it was given {shown(words, 40)}.")
    return [natural(int(part), what) for part in parts]


def laid(game: Ruleset, board: Any, at: Any = None) -> Position:
    """A board, drawn or pasted, that is not too large here, as a position of a game on graphs."""
    if max(len(graph_of(board).vertices), len(graph_of(board).edges)) > MOST_PARTS:
        raise ValueError(f"Here boards have at most {MOST_PARTS} vertices and {MOST_PARTS} edges.")
    return position_on(game, board, at)


_GRAPHS = (
    "path(7)",
    "cycle(8)",
    "Spider(3, 2, 1)",
    "star(5)",
    "grid(2, 4)",
    "K_4",
    "a-b, b-c, c-a, c-d, d-e",
)
GAMES: Mapping[str, Game] = {
    "node-kayles": Game("Node Kayles", NodeKayles, ("Spider(3, 3, 2)", *_GRAPHS)),
    "arc-kayles": Game("Arc Kayles", ArcKayles, ("grid(3, 3)", *_GRAPHS)),
    "graph-nim": Game("Graph Nim", GraphNim, ("Spider(2, 2, 1)", *_GRAPHS)),
    "octal": Game("Octal game on graphs", Octal, ("Spider(3, 2, 2)", *_GRAPHS), "0.33"),
    "connected-subtraction": Game(
        "Connected subtraction", ConnectedSubtraction, ("Spider(3, 2, 2)", *_GRAPHS), "1, 2, 4"
    ),
    "grim": Game("Grim", Grim, ("star(4)", *_GRAPHS)),
    "arrows": Game(
        "The Game of Arrows", Arrows, ("Spider(3, 2, 2)", "path(6)", "cycle(5)", "grid(2, 3)")
    ),
    "trimmed-arrows": Game(
        "The trimmed Game of Arrows", TrimmedArrows, ("Spider(2, 1, 1)", "path(6)", "star(3)")
    ),
    "cycles": Game("The Game of Cycles", GameOfCycles, ("K_4", "cycle(5)", "wheel(4)")),
    "nim-on-graphs": Game(
        "Nim on graphs",
        NimOnGraph,
        ("a-b 2, b-c 1, c-a 3", "cycle(4)", "a-b 3, b-c 2, c-d 4", "star(3)"),
    ),
    "nim": Game("Nim", Nim, ("1, 2, 4", "3, 4, 5", "1, 3, 5, 7"), heaps=True),
    "octal-heaps": Game(
        "Octal game on heaps (0.77 is Kayles)", OctalHeaps, ("5, 3", "9", "12"), "0.77", heaps=True
    ),
    "grundy": Game("Grundy's game", GrundysGame, ("9", "7, 4", "12"), heaps=True),
    "subtraction": Game("Subtraction", Subtraction, ("11", "7, 9", "20"), "1, 3, 4", heaps=True),
    "hexadecimal": Game(
        "Hexadecimal game on heaps", HexadecimalHeaps, ("9", "6, 5"), "0.8", heaps=True
    ),
    "nim+node-kayles": Game(
        "Nim + Node Kayles",
        Sum,
        ("4 + path(6)", "3, 5 + Spider(2, 2, 1)"),
        parts=("nim", "node-kayles"),
    ),
    "kayles+graph-nim": Game(
        "Kayles + Graph Nim",
        Sum,
        ("5 + path(5)", "4, 3 + star(3)"),
        parts=("octal-heaps", "graph-nim"),
    ),
    "arc-kayles+arrows": Game(
        "Arc Kayles + Arrows",
        Sum,
        ("path(6) + path(4)", "K_4 + star(3)"),
        parts=("arc-kayles", "arrows"),
    ),
}
