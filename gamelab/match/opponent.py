"""The computer's moves: who wins from a position, and a reply of the chosen strength."""

from collections.abc import Callable, Hashable, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from random import Random
from typing import Any

from gamelab.match.board import Move, Played, Player
from gamelab.theory import Ruleset
from gamelab.theory.grundy import (
    EndlessPlay,
    by_definition,
    misere_by_definition,
    outcome_by_definition,
)
from gamelab.theory.positions import Clock, Position, budget, charge, cpu_time, options_of

# share of moves made at random
STRENGTHS = {"perfect": 0.0, "slips": 0.25, "random": 1.0, "people": 0.0}
BUDGET = 1.0  # seconds for one reply or hint
MAX_ANSWERS = 2_000  # positions examined to find the move that is hardest to answer
TOO_LARGE = (MemoryError, ValueError)  # raised by a method that cannot find the answer


@dataclass(frozen=True)
class Opponent:
    """Who wins from a position, as far as it can be found in time, and the reply to it.

    `value` and `misere_value` are functions of a game and a position that return its normal and its
    misère Grundy value. `outcome` is a function of a game, a position and `misere` that returns "N"
    or "P"; it is used where the winner is enough. By default all follow the definition. They refuse
    a position that is too large with a MemoryError or a ValueError. A reply, a hint, values or
    reasons take about `budget` seconds of the clock; `time_limit` is such a block. `game` and
    `misere` are those of the match.

    >>> from gamelab import Match, Nim, grundy, misere_grundy, outcome
    >>> match = Match(Nim(), (50, 80), opponent=Opponent(grundy, misere_grundy, outcome))
    >>> match.reply().position
    (50, 50)
    """

    value: Callable[[Any, Any], int] = by_definition
    misere_value: Callable[[Any, Any], int] = misere_by_definition
    outcome: Callable[[Any, Any, bool], str] = outcome_by_definition
    budget: float = BUDGET
    clock: Clock = cpu_time
    game: Any = None
    misere: bool = False
    _known: dict[Hashable, bool] = field(
        default_factory=dict, init=False, compare=False, repr=False
    )

    def time_limit(self) -> AbstractContextManager[Callable[[], float]]:
        """A block limited by the budget; after that time nothing more is found."""
        return budget(self.budget, self.clock)

    def value_of(self, position: Position, game: Ruleset | None = None) -> int | None:
        """The value of a position of the game, or of another game; None if it is not found."""
        function = self.misere_value if self.misere else self.value
        value: int | None = self._found(lambda: int(function(game or self.game, position)))
        return value

    @staticmethod
    def _found(compute: Callable[[], Any]) -> Any:
        """The result; None if the position is too large. Endless play is an error."""
        try:
            charge(0)  # after the time limit nothing is found, whatever was computed before
            return compute()
        except EndlessPlay:
            raise
        except TOO_LARGE:
            return None

    def loses(self, position: Position) -> bool | None:
        """Whether the player to move loses; None if it is not found."""
        known = self._known.get(position)
        if known is None:
            found = self._found(lambda: self.outcome(self.game, position, self.misere))
            if found is not None:
                known = self._known[position] = found == "P"
        return known

    def winning(
        self, position: Position, moves: Sequence[Move], first: bool = False
    ) -> tuple[list[Move], list[Move]]:
        """The winning moves, or the first one found, and the moves whose result is not found."""
        winning: list[Move] = []
        unsure: list[Move] = []
        waiting = [*moves]
        with self.time_limit() as left:
            # the outcome of a position often settles those of all its options
            with budget(self.budget / 2, self.clock):
                if self.loses(position):
                    return winning, unsure
            # at first each move has its share of the time, so that a long one does not use up all
            for is_shared in (True, False):
                late: list[Move] = []
                for i, move in enumerate(waiting):
                    parts = len(waiting) - i if is_shared else 1
                    with budget(left() / parts, self.clock) as share:
                        loses = self.loses(move.option)
                        is_late = is_shared and share() < 0
                    if loses:
                        winning.append(move)
                        if first:
                            return winning, unsure
                    elif loses is None:
                        (late if is_late else unsure).append(move)
                waiting = late
        return winning, unsure

    def hardest(self, moves: Sequence[Move]) -> tuple[Move, str]:
        """The move with the smallest share of winning answers, and these numbers in words.

        Of several such moves it is one with the most answers.
        """
        best: tuple[float, int] | None = None
        hardest, words, examined = moves[0], "", 0
        with self.time_limit() as left:
            for move in moves:
                if left() < 0:
                    break
                answers = dict.fromkeys(options_of(self.game, move.option, MAX_ANSWERS))
                examined += len(answers)
                if best is not None and examined > MAX_ANSWERS:
                    break
                lost = [self.loses(answer) for answer in answers]
                if lost and None not in lost:
                    winning = lost.count(True)
                    rank = (winning / len(lost), -len(lost))
                    if best is None or rank < best:
                        best, hardest = rank, move
                        verb = "wins" if winning == 1 else "win"
                        words = f"{winning} of its {len(lost)} answers {verb}"
        return hardest, words

    def reply(
        self, player: Player, position: Position, moves: Sequence[Move], strength: str, seed: str
    ) -> Played:
        """One of the moves, of this strength, always the same for a seed."""
        if len(moves) == 1:
            return Played(player, moves[0], "only")
        random = Random(seed)
        order = random.sample(moves, len(moves))
        if random.random() < STRENGTHS[strength]:
            return Played(player, order[0], "random" if strength == "random" else "slip")
        with self.time_limit():
            winning, unsure = self.winning(position, order, first=True)
            if winning:
                return Played(player, winning[0], "wins")
            if unsure:
                return Played(player, unsure[0], "unsure")
            move, details = self.hardest(order)
            return Played(player, move, "hardest", details)


BY_DEFINITION = Opponent()
