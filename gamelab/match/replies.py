"""The computer's move: one that wins if there is one, else the one that is hardest to answer;
weaker on request.
"""

from collections.abc import Callable, Hashable, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from random import Random
from typing import Any, Literal

from gamelab.match.touched import Move
from gamelab.theory.grundy import EndlessPlay, by_definition
from gamelab.theory.misere import misere_grundy
from gamelab.theory.positions import Clock, Position, budget, charge, cpu_time, options_of
from gamelab.theory.ruleset import Ruleset

How = Literal["wins", "hardest", "lost", "only", "slip", "random", "unsure"]
# how often a move is made without looking
STRENGTHS = {"perfect": 0.0, "slips": 0.25, "random": 1.0}
BUDGET = 1.0  # seconds for one reply or hint
MOST_ANSWERS = 2_000  # positions looked at for the move that is hardest to answer
TOO_LARGE = (MemoryError, ValueError)  # what a method raises that cannot tell
SAID: dict[How, str] = {
    "wins": "a winning move",
    "hardest": "no move wins; this one is the hardest to answer",
    "lost": "no move wins",
    "only": "the only move",
    "slip": "a slip, made without looking",
    "random": "made at random",
    "unsure": "this board is too large to be sure; a legal move",
}


@dataclass(frozen=True)
class Judge:
    """Who wins from a position, as far as it can be told in a time: by the functions given, or by
    the definition.

    `value` gives the Grundy value, `misere_value` the misere one, of a position of the game;
    `outcome` is asked instead, if given, where it is enough to know who wins. What is too large for
    them they refuse with a MemoryError or a ValueError. A reply, a hint, values or reasons take no
    more than `budget` seconds of the clock, about; `in_time` is such a block.
    """

    game: Ruleset
    misere: bool = False
    value: Callable[[Any, Any], int] = by_definition
    misere_value: Callable[[Any, Any], int] = misere_grundy
    outcome: Callable[[Any, Any, bool], str] | None = None
    budget: float = BUDGET
    clock: Clock = cpu_time
    _known: dict[Hashable, bool] = field(default_factory=dict, compare=False, repr=False)

    def in_time(self) -> AbstractContextManager[Callable[[], float]]:
        """A block that takes no more than the budget; what is asked later than that is not
        known.
        """
        return budget(self.budget, self.clock)

    def value_of(self, position: Position, game: Ruleset | None = None) -> int | None:
        """The value of a position of the game, or of another such as a part of a sum; None if it
        cannot be told.
        """
        ask = self.misere_value if self.misere else self.value
        value: int | None = self._told(lambda: int(ask(game or self.game, position)))
        return value

    @staticmethod
    def _told(ask: Callable[[], Any]) -> Any:
        """An answer, None if the position is too large for it; that play may go on for ever is no
        matter of size.
        """
        try:
            charge(0)  # so that when the time is over nothing is known, whatever was asked before
            return ask()
        except EndlessPlay:
            raise
        except TOO_LARGE:
            return None

    def loses(self, position: Position) -> bool | None:
        """Whether the player to move loses, None if it cannot be told."""
        known = self._known.get(position)
        if known is None:
            ask = self.outcome
            found = (
                self.value_of(position)
                if ask is None
                else self._told(lambda: ask(self.game, position, self.misere))
            )
            known = None if found is None else found in (0, "P")
            if known is not None:
                self._known[position] = known
        return known

    def knows_lost(self, position: Position) -> bool:
        """Whether it has been found out that the player to move loses."""
        return self._known.get(position, False)

    def winning(
        self, position: Position, moves: Sequence[Move], first: bool = False
    ) -> tuple[list[Move], list[Move]]:
        """The moves after which the other player loses, or the first that is found, and those of
        which it cannot be told.
        """
        found: list[Move] = []
        unsure: list[Move] = []
        with self.in_time() as left:
            # who wins is often known of all options when it is known of the position
            with budget(self.budget / 2, self.clock):
                if self.loses(position):
                    return found, unsure
            waiting: list[Move] = []
            # each by itself, so that a short line of play is not missed for a long one
            for i, move in enumerate(moves):
                with budget(left() / (len(moves) - i), self.clock) as share:
                    loses = self.loses(move.option)
                    late = share() < 0
                if loses:
                    found.append(move)
                    if first:
                        return found, unsure
                elif loses is None:
                    (waiting if late else unsure).append(move)
            for move in waiting:
                loses = self.loses(move.option)
                if loses:
                    found.append(move)
                    if first:
                        break
                elif loses is None:
                    unsure.append(move)
        return found, unsure

    def hardest(self, moves: Sequence[Move]) -> tuple[Move, str]:
        """The move that leaves the smallest share of answers that win, of these the most answers;
        and how many of how many.
        """
        best: tuple[float, int] | None = None
        hardest, said, asked = moves[0], "", 0
        with self.in_time() as left:
            for move in moves:
                if left() < 0:
                    break
                answers = dict.fromkeys(options_of(self.game, move.option, MOST_ANSWERS))
                asked += len(answers)
                if best is not None and asked > MOST_ANSWERS:
                    break
                lost = [self.loses(answer) for answer in answers]
                if lost and None not in lost:
                    winning = lost.count(True)
                    rank = (winning / len(lost), -len(lost))
                    if best is None or rank < best:
                        best, hardest = rank, move
                        said = (
                            f"{winning} of its {len(lost)} answers win{'s' if winning == 1 else ''}"
                        )
        return hardest, said


@dataclass(frozen=True)
class Reply:
    """The move that the computer makes: how it was chosen, and a remark that says so."""

    move: Move
    how: How
    remark: str


def reply(
    judge: Judge,
    position: Position,
    moves: Sequence[Move],
    all_listed: bool,
    strength: str,
    seed: str,
) -> Reply:
    """A reply to a position of this strength, the same whenever the seed is; not all moves need be
    listed.
    """
    if len(moves) == 1 and all_listed:
        return Reply(moves[0], "only", SAID["only"])
    random = Random(seed)
    order = random.sample(moves, len(moves))
    if random.random() < STRENGTHS[strength]:
        how: How = "random" if strength == "random" else "slip"
        return Reply(order[0], how, SAID[how])
    with judge.in_time():
        found, unsure = judge.winning(position, order, first=True)
        if found:
            return Reply(found[0], "wins", SAID["wins"])
        if not all_listed and judge.knows_lost(position):
            return Reply(order[0], "lost", SAID["lost"])
        if unsure or not all_listed:
            return Reply((unsure or order)[0], "unsure", SAID["unsure"])
        move, said = judge.hardest(order)
        return Reply(move, "hardest", SAID["hardest"] + (f": {said}" if said else ""))
