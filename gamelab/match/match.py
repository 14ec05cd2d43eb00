"""Match: a game being played, as a value."""

from collections.abc import Callable, Collection
from contextlib import suppress
from dataclasses import dataclass, field, fields, replace
from functools import cached_property
from itertools import pairwise
from typing import Any

from gamelab.match.board import PLAYERS, Board, Move, Played
from gamelab.match.board import Player as Player
from gamelab.match.boards import match_board
from gamelab.match.opponent import BY_DEFINITION, STRENGTHS, Opponent
from gamelab.match.selection import ListedMoves
from gamelab.theory import Ruleset, Sum, as_game, shown, start_of
from gamelab.theory.positions import Position, options_of

BEGINNERS = ("you", "computer")


@dataclass(frozen=True)
class Hint:
    """The winning moves found; `sure` if there are no others."""

    moves: tuple[Move, ...]
    sure: bool

    def __str__(self) -> str:
        if not self.sure:
            what = "all winning moves" if self.moves else "who wins"
            return f"This board is too large to tell {what}."
        n = len(self.moves)
        return f"{n} moves win." if n > 1 else "One move wins." if n else "No move wins."


@dataclass(frozen=True)
class Match:
    """A game between you and the computer, or between two people: the position, whose turn it is,
    and the moves so far.

    A match never changes: each move gives a new one. Whoever cannot move loses, or in misère play
    wins.

    Parameters: `game` is a ruleset and `position` one of its positions or boards. `first` says who
    begins, "you" or "computer". `misere` is True for misère play. `strength` is "perfect", "slips"
    (a quarter of the moves are random) or "random"; with "people" two people play, and `first`
    means nothing. `seed` makes the random moves repeatable: a reply depends on it and on the moves
    so far, as long as the time suffices.

    The `opponent` finds values and outcomes, by default by the definition, and replies.

    A ValueError says which argument is wrong; a TooManyMoves, which is a ValueError, that a
    position has more than 4,096 moves.

    >>> from gamelab import Nim
    >>> match = Match(Nim(), (1, 2, 3))
    >>> match.turn, len(match.moves), str(match.hint())
    ('you', 6, 'No move wins.')
    >>> match = match.play((2, 3)).reply().choose(["h1=0"]).reply()
    >>> print(match.story)
    1. You take the heap of 1.
    2. The computer takes 1 from the heap of 3.
    3. You take the whole heap of 2.
    4. The computer takes the whole heap of 2.
    The computer wins: you have no move.
    >>> match.over, match.undo().position, match.last.remark
    (True, (2,), 'a winning move')
    >>> Match(Nim(), ()).result, Match(Nim(), (), misere=True).result
    ('The computer wins: you have no move.', 'You win: you have no move, which wins in misère
    play.')
    """

    game: Ruleset
    start: Position
    first: Player = "you"
    misere: bool = False
    strength: str = "perfect"
    seed: int = 0
    played: tuple[Played, ...] = ()
    opponent: Opponent = field(compare=False, repr=False, kw_only=True)
    boards: tuple[Board, ...] = field(compare=False, repr=False, kw_only=True)  # one a position

    def __init__(
        self,
        game: Ruleset,
        position: Any,
        first: Player = "you",
        misere: bool = False,
        strength: str = "perfect",
        seed: int = 0,
        opponent: Opponent = BY_DEFINITION,
    ) -> None:
        start = start_of(game, position)
        for what, given, allowed in (
            ("first", first, BEGINNERS),
            ("strength", strength, STRENGTHS),
            ("misere", misere, (False, True)),
        ):
            if given not in allowed:
                raise ValueError(
                    f"{what} is {' or '.join(map(repr, allowed))}; it was given {shown(given)}."
                )
        opponent = replace(opponent, game=as_game(game), misere=misere)
        vars(self).update(game=game, start=start, first=first, misere=misere, strength=strength)
        vars(self).update(seed=seed, opponent=opponent, boards=(match_board(game, start),))
        vars(self).update(played=(), _options=list_moves(game, start))

    def _with(self, played: tuple[Played, ...], boards: tuple[Board, ...]) -> "Match":
        """The same match after other moves."""
        match = object.__new__(Match)
        vars(match).update({one.name: getattr(self, one.name) for one in fields(self)})
        vars(match).update(played=played, boards=boards)
        return match

    @property
    def settings(self) -> dict[str, Any]:
        """Who begins, whether it is misère play, and the strength of the computer."""
        return {"first": self.first, "misere": self.misere, "strength": self.strength}

    def begun(self, board: Any = None, **settings: Any) -> "Match":
        """A new match from the same start or on another board, with another seed.

        The `settings` that are not given are as before.
        """
        start = self.start if board is None else board
        how = self.settings | settings
        return Match(self.game, start, **how, seed=self.seed + 1, opponent=self.opponent)

    @property
    def board(self) -> Board:
        """The position with an id for each part, the same during the whole match."""
        return self.boards[-1]

    @property
    def position(self) -> Position:
        """The current position."""
        return self.board.position

    @property
    def players(self) -> tuple[Player, Player]:
        """Who moves first, and who second."""
        if self.strength == "people":
            return "first", "second"
        return ("you", "computer") if self.first == "you" else ("computer", "you")

    @property
    def turn(self) -> Player:
        """Who has to move, also when the match is over."""
        return self.players[len(self.played) % 2]

    @property
    def last(self) -> Played | None:
        """The last move; None at the start."""
        return self.played[-1] if self.played else None

    @cached_property
    def over(self) -> bool:
        """Whether no move is left."""
        return not self._options

    @property
    def winner(self) -> Player | None:
        """Who has won; None before the end."""
        if not self.over:
            return None
        return self.turn if self.misere else self.players[1 - len(self.played) % 2]

    @cached_property
    def _options(self) -> list[Position]:
        return list_moves(self.game, self.position)

    @cached_property
    def moves(self) -> tuple[Move, ...]:
        """All moves, each once, in the order of the game; TooManyMoves if there are too many."""
        return tuple(map(self.board.describe, self._options))

    @cached_property
    def selection(self) -> ListedMoves:
        """The moves, to be chosen part by part."""
        return ListedMoves(self.moves, self.board)

    def play(self, move: Any) -> "Match":
        """The match after a move, given as a Move or by its option."""
        self._refuse_if_over()
        given = option = move.option if isinstance(move, Move) else move
        if option not in self._options and not isinstance(move, Move):
            with suppress(TypeError, ValueError):  # another form of a position, such as a board
                option = start_of(self.game, option)
        if option not in self._options:
            raise ValueError(f"No move leads from {shown(self.position)} to {shown(given)}.")
        played = move if isinstance(move, Move) else self.board.describe(option)
        return self._after(Played(self.turn, played))

    def choose(self, parts: Collection[str]) -> "Match":
        """The match after the move with these ids.

        Some of the ids are enough if no other move has them.

        >>> from gamelab import Arrows, Spider
        >>> Match(Arrows(), Spider(2, 2, 2)).choose(["e2=v3"]).last.words
        'You draw the arrow hub→b1.'
        """
        self._refuse_if_over()
        found = self.selection.complete(parts)
        only = found[0] if len(found) == 1 else self.selection.only(parts)
        if only is None:
            ids = shown(sorted(parts))
            if found:
                words = "; ".join(move.words for move in found)
                raise ValueError(f"Several moves touch {ids}: {words}.")
            raise ValueError(f"No move, or more than one, touches {ids} of {shown(self.position)}.")
        return self._after(Played(self.turn, only))

    def _refuse_if_over(self) -> None:
        if self.over:
            raise ValueError(f"The match is over. {self.result}")

    def _after(self, played: Played) -> "Match":
        board = self.board.after(played.move.option, dict(played.move.swap))
        return self._with((*self.played, played), (*self.boards, board))

    def reply(self) -> "Match":
        """The match after a move that the computer chooses; `last` says how it was chosen."""
        self._refuse_if_over()
        seed = f"{self.seed}/{'/'.join(','.join(sorted(one.move.ids)) for one in self.played)}"
        return self._after(
            self.opponent.reply(self.turn, self.position, self.moves, self.strength, seed)
        )

    def undo(self, moves: int = 1) -> "Match":
        """The match before the last moves."""
        if not 0 <= moves <= len(self.played):
            raise ValueError(
                f"The match has {len(self.played)} moves to take back; it was given {shown(moves)}."
            )
        end = len(self.played) - moves
        return self._with(self.played[:end], self.boards[: end + 1])

    @cached_property
    def slips(self) -> tuple[bool | None, ...]:
        """For each move whether it gave up a win; None where the board is too large to tell.

        >>> from gamelab import Nim
        >>> Match(Nim(), (1, 2)).play((1,)).reply().slips
        (True, False)
        """
        with self.opponent.time_limit():  # the positions at the end are the smallest
            found = [*map(self._loses_if_known, reversed(self.boards))]
        return tuple(
            False if before or after else None if None in (before, after) else True
            for before, after in pairwise(reversed(found))
        )

    def _loses_if_known(self, board: Board) -> bool | None:
        try:
            return self.opponent.loses(board.position)
        except Exception:  # what rules raise elsewhere than in this match does not hide its end
            return None

    def hint(self) -> Hint:
        """The moves that win."""
        return self._hint

    @cached_property
    def _hint(self) -> Hint:
        found, unsure = self.opponent.winning(self.position, self.moves)
        return Hint(tuple(found), not unsure)

    def values(self) -> tuple[tuple[Move, int | None], ...]:
        """Each move with the value of its option, in misère play the misère value.

        The value is None if it is not found in time.
        """
        return self._values

    @cached_property
    def _values(self) -> tuple[tuple[Move, int | None], ...]:
        return self._of_each(self.opponent.value_of)

    def outcomes(self) -> tuple[tuple[Move, str | None], ...]:
        """Each move with the outcome of its option, "N" or "P"; None if it is not found in time."""
        return self._outcomes

    @cached_property
    def _outcomes(self) -> tuple[tuple[Move, str | None], ...]:
        words = {True: "P", False: "N", None: None}
        return self._of_each(lambda option: words[self.opponent.loses(option)])

    def _of_each(self, find: Callable[[Position], Any]) -> tuple[tuple[Move, Any], ...]:
        with self.opponent.time_limit():
            return tuple((move, find(move.option)) for move in self.moves)

    @property
    def result(self) -> str:
        """Who has won and why, in a sentence; before the end, who has to move."""
        name, is_yours = PLAYERS[self.turn], self.turn == "you"
        if self.winner is None:
            return "It is your turn." if is_yours else f"It is {name}'s turn."
        winner = "You win" if self.winner == "you" else f"{PLAYERS[self.winner].capitalize()} wins"
        if any(part.get("completed") for part in self.board.parts()):
            return f"{winner}: a cell is completed."
        if self.winner == self.turn == "computer":
            name = "it"
        last = "you have" if is_yours else f"{name} has"
        return f"{winner}: {last} no move{', which wins in misère play' if self.misere else ''}."

    @property
    def story(self) -> str:
        """The moves in words, one a line, and the winner."""
        lines = [f"{i}. {played.words}" for i, played in enumerate(self.played, 1)]
        return "\n".join([*lines, self.result] if self.over else lines)


MAX_LISTED = 4096  # moves of a position that are listed


class TooManyMoves(ValueError):
    """A position with too many moves to list."""


def list_moves(game: Ruleset, position: Position) -> list[Position]:
    """The options, each once; a TooManyMoves if there are more than 4,096.

    >>> from gamelab import Nim
    >>> list_moves(Nim(), (2,))
    [(), (1,)]
    >>> list_moves(Nim(), (10**9,))
    Traceback (most recent call last):
    gamelab.match.match.TooManyMoves: The position has more than 4,096 moves, too many to list;
    take a smaller board, such as 1, 2, 4.
    """
    for part in zip(game.games, position, strict=True) if isinstance(game, Sum) else ():
        list_moves(*part)  # a sum lists all moves of a part at once
    if game.max_moves(position) <= 2 * MAX_LISTED:
        for most in (MAX_LISTED + 1, 64 * MAX_LISTED):  # as few as show that there are too many
            options = options_of(game, position, most)
            found = [*dict.fromkeys(options)]
            if len(options) < most and len(found) <= MAX_LISTED:
                return found
            if len(found) > MAX_LISTED:
                break
    such = f", such as {game.examples[0]}" if game.examples else ""
    raise TooManyMoves(
        f"The position has more than {MAX_LISTED:,} moves, too many to list; take a smaller "
        f"board{such}."
    )
