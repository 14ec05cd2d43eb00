"""Match: a game being played, as a value."""

from collections.abc import Callable, Collection
from dataclasses import dataclass, field, fields
from functools import cached_property
from typing import Any, Literal

from gamelab.match.board import Board
from gamelab.match.boards import board_of
from gamelab.match.gathering import EdgesAtAVertex, Gathering, ListedMoves, Lowered, Unlisted
from gamelab.match.listing import MAX_LISTED, TooManyMoves, listed
from gamelab.match.replies import BUDGET, STRENGTHS, How, Judge, reply
from gamelab.match.touched import Move
from gamelab.theory.checks import shown
from gamelab.theory.grundy import by_definition
from gamelab.theory.misere import misere_grundy
from gamelab.theory.positions import Clock, OutOfBudget, Position, cpu_time, options_of
from gamelab.theory.ruleset import Ruleset, as_game, start_of

Player = Literal["you", "computer"]
OTHER: dict[Player, Player] = {"you": "computer", "computer": "you"}


@dataclass(frozen=True)
class Played:
    """A move of the match: who made it, and, if the computer chose it, how and what is to be said
    of it.
    """

    player: Player
    move: Move
    how: How | None = None
    remark: str = ""

    @property
    def words(self) -> str:
        """The move in a sentence: "The computer removes vertices 3 and 4."."""
        return (
            f"You {self.move.asked}."
            if self.player == "you"
            else f"The computer {self.move.words}."
        )


@dataclass(frozen=True)
class Hint:
    """The moves that win; `sure` if it is known of all moves whether they do."""

    moves: tuple[Move, ...]
    sure: bool

    def __str__(self) -> str:
        if not self.sure:
            return (
                f"This board is too large to tell "
                f"{'all winning moves' if self.moves else 'who wins'}."
            )
        n = len(self.moves)
        return f"{n} moves win." if n > 1 else "One move wins." if n else "No move wins."


@dataclass(frozen=True)
class Match:
    """A game between you and the computer: the position, whose turn it is, and the moves so far. A
    match never changes.

    `first` is "you" or "computer", `strength` "perfect", "slips" (now and then a move made without
    looking) or "random". Whoever cannot move loses, or in misere play wins. Who wins is found by
    the definition; or by `value` and `misere_value`, functions of the game and a position that give
    the Grundy value and the misere one, and by `outcome`, one of the game, a position and `misere`,
    that is asked where "N" or "P" is enough. For a reply or a hint they have `budget` seconds of
    the `clock`, which by default is the time that the processor has worked. Replies hang on the
    `seed` and the moves so far alone, as long as that is enough.

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
    """

    game: Ruleset
    start: Position
    first: Player = "you"
    misere: bool = False
    strength: str = "perfect"
    seed: int = 0
    played: tuple[Played, ...] = ()
    judge: Judge = field(compare=False, repr=False, kw_only=True)
    # of all positions so far
    boards: tuple[Board, ...] = field(compare=False, repr=False, kw_only=True)

    def __init__(
        self,
        game: Ruleset,
        position: Any,
        first: Player = "you",
        misere: bool = False,
        strength: str = "perfect",
        seed: int = 0,
        value: Callable[[Any, Any], int] = by_definition,
        misere_value: Callable[[Any, Any], int] = misere_grundy,
        outcome: Callable[[Any, Any, bool], str] | None = None,
        budget: float = BUDGET,
        clock: Clock = cpu_time,
    ) -> None:
        start = start_of(game, position)
        for what, given, allowed in (
            ("first", first, OTHER),
            ("strength", strength, STRENGTHS),
            ("misere", misere, (False, True)),
        ):
            if given not in allowed:
                raise ValueError(
                    f"{what} is {' or '.join(map(repr, allowed))}; it was given {shown(given)}."
                )
        judge = Judge(as_game(game), misere, value, misere_value, outcome, budget, clock)
        self._set(game, start, first, misere, strength, seed, (), judge, (board_of(game, start),))
        if not self.all_listed and game.choice == "listed":
            listed(game, start)  # which says why it cannot be played

    def _set(self, *values: Any) -> "Match":
        for one, value in zip(fields(Match), values, strict=True):
            object.__setattr__(self, one.name, value)
        return self

    def _with(self, played: tuple[Played, ...], boards: tuple[Board, ...]) -> "Match":
        """The same match after other moves."""
        given = (self.game, self.start, self.first, self.misere, self.strength, self.seed)
        return object.__new__(Match)._set(*given, played, self.judge, boards)

    def begun(
        self, first: Player | None = None, misere: bool | None = None, strength: str | None = None
    ) -> "Match":
        """A new match from the same start, with another seed."""
        judge = self.judge
        return Match(
            self.game,
            self.start,
            first or self.first,
            self.misere if misere is None else misere,
            strength or self.strength,
            self.seed + 1,
            judge.value,
            judge.misere_value,
            judge.outcome,
            judge.budget,
            judge.clock,
        )

    @property
    def board(self) -> Board:
        """The position with an id for each of its parts, which stays the same all through the
        match.
        """
        return self.boards[-1]

    @property
    def position(self) -> Position:
        """The position now."""
        return self.board.position

    @property
    def turn(self) -> Player:
        """Whose turn it is, or would be."""
        return self.first if len(self.played) % 2 == 0 else OTHER[self.first]

    @property
    def last(self) -> Played | None:
        """The move made last, None at the start."""
        return self.played[-1] if self.played else None

    @cached_property
    def over(self) -> bool:
        """Whether there is no move any more."""
        many = self.game.max_moves(self.position) > MAX_LISTED
        return not many and not options_of(self.game, self.position, 1)

    @property
    def winner(self) -> Player | None:
        """Who has won, None as long as the match goes on."""
        if not self.over:
            return None
        return self.turn if self.misere else OTHER[self.turn]

    @cached_property
    def _listed(self) -> list[Position] | None:
        try:
            return listed(self.game, self.position)
        except TooManyMoves:
            return None

    @cached_property
    def moves(self) -> tuple[Move, ...]:
        """All moves, each once, in the order of the game; a TooManyMoves if they are too many to
        list.
        """
        return self._as_moves(
            listed(self.game, self.position) if self._listed is None else self._listed
        )

    def _as_moves(self, options: list[Position]) -> tuple[Move, ...]:
        return tuple(Move(option, self.board.told(option)) for option in options)

    @cached_property
    def _considered(self) -> tuple[Move, ...]:
        """All moves, or some where there are too many to list."""
        return (
            self.moves if self.all_listed else self._as_moves(self.game.some_moves(self.position))
        )

    @cached_property
    def gathering(self) -> Gathering:
        """The moves as they are chosen part by part."""
        if self.all_listed or self.game.choice == "listed":
            return ListedMoves(self.moves, self.board)
        kind: type[Unlisted] = EdgesAtAVertex if self.game.choice == "edges" else Lowered
        return kind(self.game, self.board)

    def play(self, move: Any) -> "Match":
        """The match after a move by whose turn it is: a Move, or the option that it leads to."""
        self._refuse_if_over()
        option = (
            move.option
            if isinstance(move, Move)
            else move
            if self._is_option(move)
            else self._started(move)
        )
        if not self._is_option(option):
            raise ValueError(
                f"No move leads from {shown(self.position)} to "
                f"{shown(getattr(move, 'option', move))}."
            )
        return self._after(
            Played(
                self.turn, move if isinstance(move, Move) else Move(option, self.board.told(option))
            )
        )

    def choose(self, parts: Collection[str]) -> "Match":
        """The match after the move that touches these parts, given by their ids; not all are needed
        if only one move has them.

        >>> from gamelab import Arrows, Spider
        >>> Match(Arrows(), Spider(2, 2, 2)).choose(["e2=v3"]).last.words
        'You draw the arrow 0→(2, 1).'
        """
        self._refuse_if_over()
        found = self.gathering.complete(parts)
        only = found[0] if len(found) == 1 else self.gathering.only(parts)
        if only is None:
            several = (
                f"Several moves touch {shown(sorted(parts))}: "
                f"{'; '.join(move.words for move in found)}."
                if found
                else ""
            )
            raise ValueError(
                several
                or f"No move, or more than one, touches {shown(sorted(parts))} of "
                f"{shown(self.position)}."
            )
        return self._after(Played(self.turn, only))

    def _refuse_if_over(self) -> None:
        if self.over:
            raise ValueError(f"The match is over. {self.result}")

    def _started(self, board: Any) -> Position:
        """The position that a board stands for, None if it is none."""
        try:
            return start_of(self.game, board)
        except (TypeError, ValueError):
            return None

    def _is_option(self, option: Any) -> bool:
        try:
            hash(option)
        except TypeError:
            return False
        if self._listed is not None:
            return option in self._options
        change = None if type(option) is not type(self.position) else self.board.change(option)
        if change is None:
            return False
        moves = self.gathering.complete([touch.id for touch in change.touches])
        return bool(moves) and moves[0].option == option

    @cached_property
    def _options(self) -> frozenset[Position]:
        return frozenset(self._listed or ())

    def _after(self, played: Played) -> "Match":
        board = self.board.after(played.move.option, dict(played.move.swap))
        return self._with((*self.played, played), (*self.boards, board))

    def reply(self) -> "Match":
        """The match after the computer's choice for whose turn it is; `last` says how it was
        chosen.
        """
        self._refuse_if_over()
        seed = f"{self.seed}/{'/'.join(','.join(sorted(one.move.ids)) for one in self.played)}"
        chosen = reply(
            self.judge, self.position, self._considered, self.all_listed, self.strength, seed
        )
        return self._after(Played(self.turn, chosen.move, chosen.how, chosen.remark))

    def undo(self, moves: int = 1) -> "Match":
        """The match before the last move, or the last few."""
        if not 0 <= moves <= len(self.played):
            raise ValueError(
                f"The match has {len(self.played)} moves to take back; it was given {shown(moves)}."
            )
        end = len(self.played) - moves
        return self._with(self.played[:end], self.boards[: end + 1])

    @cached_property
    def all_listed(self) -> bool:
        """Whether `moves` can be listed; else hints and values tell of some of them."""
        return self._listed is not None

    def mistake(self) -> int | None:
        """The number, from 0, of the last move that let a win go, None if there was none;
        OutOfBudget if the board is too large.

        >>> from gamelab import Nim
        >>> Match(Nim(), (1, 2)).play((1,)).reply().mistake()
        0
        """
        loses = None
        with self.judge.in_time():
            for i in reversed(range(len(self.boards))):
                after, loses = loses, self.judge.loses(self.boards[i].position)
                if loses is None:
                    raise OutOfBudget("This board is too large to tell who could win.")
                if after is False and not loses:
                    return i
        return None

    def hint(self) -> Hint:
        """The moves that win."""
        return self._hint

    @cached_property
    def _hint(self) -> Hint:
        found, unsure = (
            self.judge.winning(self.position, self._considered) if self._considered else ([], [])
        )
        sure = self.judge.knows_lost(self.position) or (self.all_listed and not unsure)
        return Hint(tuple(found), sure)

    def values(self) -> tuple[tuple[Move, int | None], ...]:
        """Each move with the value of its option; None where it cannot be told. In misere play it
        is the misere value.
        """
        considered = self._considered
        with self.judge.in_time():
            return tuple((move, self.judge.value_of(move.option)) for move in considered)

    @property
    def result(self) -> str:
        """Who has won and why, in a sentence; whose turn it is as long as the match goes on."""
        if self.winner is None:
            return "It is your turn." if self.turn == "you" else "It is the computer's turn."
        winner = "You win" if self.winner == "you" else "The computer wins"
        if any(part.get("completed") for part in self.board.parts()):
            return f"{winner}: a cell is completed."
        stuck = (
            "you have"
            if self.turn == "you"
            else "it has"
            if self.winner == "computer"
            else "the computer has"
        )
        return f"{winner}: {stuck} no move{', which wins in misère play' if self.misere else ''}."

    @property
    def story(self) -> str:
        """The moves in words, one a line, and who has won."""
        lines = [f"{i}. {played.words}" for i, played in enumerate(self.played, 1)]
        return "\n".join([*lines, self.result] if self.over else lines)

    def as_json(self) -> dict[str, Any]:
        """The match as it stands, for a screen; moves are asked for by `gathering`."""
        last = self.last
        return {
            "parts": self.board.parts(),
            "turn": self.turn,
            "over": self.over,
            "winner": self.winner,
            "result": self.result,
            "story": [played.words for played in self.played],
            "last": last
            and {
                **last.move.as_json(),
                "player": last.player,
                "how": last.how,
                "remark": last.remark,
            },
        }
