"""Grundy values and outcomes by the definition, which is the oracle, in normal and misère play;
with winning moves and reasons.
"""

from collections.abc import Callable, Hashable, Iterable, Iterator, MutableMapping
from dataclasses import dataclass
from functools import reduce
from operator import index, xor
from typing import Any, Literal, NamedTuple, TypeVar

from gamelab.theory.checks import shown
from gamelab.theory.positions import Position, options_of, refinements_blamed
from gamelab.theory.provenance import announce
from gamelab.theory.ruleset import Ruleset, start_of


def mex(values: Iterable[int]) -> int:
    """The smallest non-negative integer that is not among the values.

    >>> mex([0, 1, 3]), mex([])
    (2, 0)
    """
    try:
        present = set(map(index, values))
    except TypeError:
        raise TypeError(
            f"mex takes a collection of whole numbers, such as [0, 1, 3]; it was given "
            f"{shown(values)}."
        ) from None
    return next(n for n in range(len(present) + 1) if n not in present)


def nim_sum(*values: int) -> int:
    """The sum of the values in binary without carries.

    >>> nim_sum(3, 5), nim_sum()
    (6, 0)
    """
    try:
        return reduce(xor, map(index, values), 0)
    except TypeError:
        raise TypeError(
            f"nim_sum takes whole numbers, as in nim_sum(3, 5); it was given {shown(values)}."
        ) from None


Node = TypeVar("Node", bound=Hashable)
Value = TypeVar("Value")
Outcome = Literal["N", "P"]  # who wins: the next player, or the previous one
DEEPEST = 2**18  # moves in a line of play: more is taken for a game that does not end


class EndlessPlay(ValueError):
    """Play can come back to where it was: then the position has no value."""


def fold(
    root: Node,
    options: Callable[[Node], Iterable[Iterable[Node]]],
    combine: Callable[[list[list[Value]]], Value],
    memo: MutableMapping[Node, Value],
) -> Value:
    """The value of the root, where a node's value is `combine` of its options' values.

    An option is a collection of nodes (the summands of a position), so `combine` receives a list of
    lists. Values are written to the memo as they become known: a computation that is interrupted
    goes on where it was. The options are looked at one by one, so that of a position with many
    options no list of positions waits for each below it. No recursion is used, so a game may be
    many thousand moves long; one of more than `DEEPEST` moves is refused with a ValueError.

    >>> halves = lambda n: [[n // 2]] if n else []
    >>> fold(10, halves, lambda values: 1 + values[0][0] if values else 0, {})
    4
    """
    # of play: each node but the first is a part of the option of the one before that is being
    # looked at
    line = [root]
    # the options ahead, the values of those behind
    unfinished: dict[Node, tuple[Iterator[list[Node]], list[list[Value]]]] = {}
    waiting: dict[Node, list[Node]] = {}  # the option that is being looked at
    while line:
        node = line[-1]
        if node in memo:
            line.pop()
            continue
        if node not in unfinished:
            unfinished[node] = map(list, options(node)), []
            if len(unfinished) > DEEPEST:
                raise ValueError(
                    f"Play from {shown(root)} has gone on for {DEEPEST:,} moves, to "
                    f"{shown(node)}: does it end? gamelab plays games that do; if it does, ask "
                    f"for the values of smaller positions first; they are kept."
                )
        ahead, values = unfinished[node]
        while (option := waiting.pop(node, None) or next(ahead, None)) is not None:
            known = []
            for part in option:
                value = memo.get(part)
                if value is None:
                    break
                known.append(value)
            else:
                values.append(known)
                continue
            if part in unfinished:
                raise EndlessPlay(
                    f"The game may go on for ever: play can come back to {shown(part)}, or never "
                    f"leaves it. gamelab plays games that end: let each move make something "
                    f"smaller, or let a position hold the number of moves left."
                )
            waiting[node] = option
            line.append(part)
            break
        else:
            memo[node] = combine(values)
            del unfinished[node]
            line.pop()
    return memo[root]


_values: dict[tuple[Ruleset, Position], int] = {}


def _canonical_summands(game: Ruleset, position: Position) -> list[tuple[Ruleset, Position]]:
    return [(part_game, part_game.canonical(part)) for part_game, part in game.summands(position)]


def by_definition(game: Ruleset, position: Any) -> int:
    """The Grundy value as the mex of the options' values, a sum being the nim-sum of its
    components.

    Slow and obvious: every faster method is compared with this one. What has been found is
    remembered for each game.

    >>> from gamelab import GraphNim, Spider
    >>> by_definition(GraphNim(), Spider(3, 1))
    1
    """
    start = start_of(game, position)
    announce(game.method)
    with refinements_blamed(game, start):
        return nim_sum(
            *(
                fold(
                    summand,
                    lambda node: (
                        _canonical_summands(node[0], option) for option in options_of(*node)
                    ),
                    lambda options: mex(nim_sum(*values) for values in options),
                    _values,
                )
                for summand in _canonical_summands(game, start)
            )
        )


_misere_values: dict[tuple[Ruleset, Position], int] = {}


def misere_by_definition(game: Ruleset, position: Any) -> int:
    """The mex of the options' values where a finished game counts as 1; it is 0 when the player to
    move loses.

    A sum is not split: in misere play its value is no function of the components' values.

    >>> from gamelab import GraphNim, star
    >>> [misere_by_definition(GraphNim(), star(k)) for k in range(4)]
    [1, 0, 2, 3]
    """
    start = start_of(game, position)
    announce(game.method)
    with refinements_blamed(game, start):
        return fold(
            (game, game.canonical(start)),
            lambda node: ([(node[0], node[0].canonical(option))] for option in options_of(*node)),
            lambda options: mex(value for (value,) in options) if options else 1,
            _misere_values,
        )


def outcome_by_definition(game: Ruleset, position: Any, misere: bool = False) -> Outcome:
    """N when the next player wins, P when the previous player does.

    >>> from gamelab import GraphNim, path
    >>> outcome_by_definition(GraphNim(), path(2))
    'N'
    >>> outcome_by_definition(GraphNim(), path(2), misere=True)
    'P'
    """
    value = (misere_by_definition if misere else by_definition)(game, position)
    return "N" if value else "P"


class Option(NamedTuple):
    """An option of a position with its Grundy value, which stands first."""

    value: int
    position: Position


@dataclass(frozen=True)
class Reasons:
    """Why a position has its Grundy value: a move to each smaller value, and an answer to every
    other move.

    `moves` maps each value below `value` to an option that has it; `answers` holds, for each option
    of larger value, a reply to it that has the value of the position again; None where the option
    ends the game, as it may of misère value 0.
    """

    position: Position
    value: int
    moves: dict[int, Position]
    answers: tuple[tuple[Position, Position | None], ...]

    def __str__(self) -> str:
        lines = [f"The value is {self.value}:"]
        lines += [f"  to {value}: {option}" for value, option in sorted(self.moves.items())]
        lines += [
            f"  {option} {'ends the game' if reply is None else f'is answered by {reply}'}"
            for option, reply in self.answers
        ]
        return "\n".join(lines)


def reasons_for(
    game: Ruleset, position: Any, grundy: Callable[[Ruleset, Any], int] = by_definition
) -> Reasons:
    """A witness of the Grundy value that can be checked by hand, one move deep for smaller values
    and two for larger.

    >>> from gamelab import OctalHeaps
    >>> print(reasons_for(OctalHeaps("0.77"), (3,)))
    The value is 3:
      to 0: (1, 1)
      to 1: (1,)
      to 2: (2,)
    """
    here = start_of(game, position)
    value = grundy(game, here)
    moves: dict[int, Position] = {}
    answers = []
    for option in dict.fromkeys(options_of(game, here)):
        option_value = grundy(game, option)
        if option_value < value:
            moves.setdefault(option_value, option)
        else:
            replies = (reply for reply in options_of(game, option) if grundy(game, reply) == value)
            answers.append((option, next(replies, None)))
    return Reasons(here, value, moves, tuple(answers))
