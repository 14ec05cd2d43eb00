"""The computer's move: one that wins if there is one, else the one that is hardest to answer; weaker on request."""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Literal

from gamelab.match.touched import Move
from gamelab.theory.game_tree import EndlessPlay
from gamelab.theory.grundy import by_definition
from gamelab.theory.misere import misere_grundy
from gamelab.theory.positions import Position, at_most, options_of
from gamelab.theory.ruleset import Ruleset

How = Literal["wins", "hardest", "lost", "only", "slip", "random", "unsure"]
STRENGTHS = {"perfect": 0.0, "slips": 0.25, "random": 1.0}  # how often a move is made without looking
BUDGET = 4_000  # options that the definition lists for one reply or hint
MOST_ANSWERS = 2_000  # positions looked at for the move that is hardest to answer
TOO_LARGE = (MemoryError, ValueError)  # what a road raises that cannot tell
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
    """Who wins from a position, as far as it can be told: by the functions given, or by the definition within a budget.

    `value` gives the Grundy value, `misere_value` the misere one, of a position of the game; `outcome` is asked instead, if given,
    where it is enough to know who wins. What is too large for them they refuse with a MemoryError or a ValueError.
    """

    game: Ruleset
    misere: bool = False
    value: Callable[[Any, Any], int] = by_definition
    misere_value: Callable[[Any, Any], int] = misere_grundy
    outcome: Callable[[Any, Any, bool], str] | None = None
    budget: int = BUDGET
    _known: dict[Hashable, bool] = field(default_factory=dict, compare=False, repr=False)

    def value_of(self, position: Position, game: Ruleset | None = None) -> int | None:
        """The value of a position of the game, or of another such as a part of a sum; None if it cannot be told."""
        ask = self.misere_value if self.misere else self.value
        value: int | None = self._told(lambda: int(ask(game or self.game, position)))
        return value

    @staticmethod
    def _told(ask: Callable[[], Any]) -> Any:
        """An answer, None if the position is too large for it; that play may go on for ever is no matter of size."""
        try:
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
            found = self.value_of(position) if ask is None else self._told(lambda: ask(self.game, position, self.misere))
            known = None if found is None else found in (0, "P")
            if known is not None:
                self._known[position] = known
        return known

    def knows_lost(self, position: Position) -> bool:
        """Whether it has been found out that the player to move loses."""
        return self._known.get(position, False)

    def winning(self, position: Position, moves: Sequence[Move], first: bool = False) -> tuple[list[Move], list[Move]]:
        """The moves after which the other player loses, or the first that is found, and those of which it cannot be told."""
        found: list[Move] = []
        unsure: list[Move] = []
        with at_most(self.budget // 2):  # who wins is often known of all options when it is known of the position
            if self.loses(position):
                return found, unsure
        share, spent = max(self.budget // (2 * len(moves)), 50), 0
        for move in moves:  # each by itself, so that a short line of play is not missed for a long one
            with at_most(share if spent < self.budget // 2 else 0) as left:
                loses = self.loses(move.option)
            spent += share - max(left[0], 0)
            if loses is None:
                unsure.append(move)
            elif loses:
                found.append(move)
                if first:
                    return found, unsure
        if not spent:  # then it was not for the budget that they were refused
            return found, unsure
        waiting, unsure = unsure, []
        with at_most(self.budget // 2) as left:
            for move in waiting:
                loses = self.loses(move.option) if left[0] >= 0 else None
                if loses is None:
                    unsure.append(move)
                elif loses:
                    found.append(move)
        return found, unsure

    def hardest(self, moves: Sequence[Move]) -> tuple[Move, str]:
        """The move that leaves the smallest share of answers that win, of these the most answers; and how many of how many."""
        best: tuple[float, int] | None = None
        hardest, said, asked, left = moves[0], "", 0, self.budget
        for move in moves:
            answers = dict.fromkeys(options_of(self.game, move.option, MOST_ANSWERS))
            asked += len(answers)
            if best is not None and (asked > MOST_ANSWERS or left <= 0):
                break
            with at_most(max(left, 0)) as rest:
                lost = [self.loses(answer) for answer in answers]
            left = rest[0]
            if lost and None not in lost:
                winning = lost.count(True)
                rank = (winning / len(lost), -len(lost))
                if best is None or rank < best:
                    best, hardest = rank, move
                    said = f"{winning} of its {len(lost)} answers win{'s' if winning == 1 else ''}"
        return hardest, said


@dataclass(frozen=True)
class Reply:
    """The move that the computer makes: how it was chosen, and a remark that says so."""

    move: Move
    how: How
    remark: str


def reply(judge: Judge, position: Position, moves: Sequence[Move], all_listed: bool, strength: str, seed: str) -> Reply:
    """A reply to a position of this strength, the same whenever the seed is; not all moves need be listed."""
    if len(moves) == 1 and all_listed:
        return Reply(moves[0], "only", SAID["only"])
    random = Random(seed)
    order = random.sample(moves, len(moves))
    if random.random() < STRENGTHS[strength]:
        how: How = "random" if strength == "random" else "slip"
        return Reply(order[0], how, SAID[how])
    found, unsure = judge.winning(position, order, first=True)
    if found:
        return Reply(found[0], "wins", SAID["wins"])
    if not all_listed and judge.knows_lost(position):
        return Reply(order[0], "lost", SAID["lost"])
    if unsure or not all_listed:
        return Reply((unsure or order)[0], "unsure", SAID["unsure"])
    move, said = judge.hardest(order)
    return Reply(move, "hardest", SAID["hardest"] + (f": {said}" if said else ""))
