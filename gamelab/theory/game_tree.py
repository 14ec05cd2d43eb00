"""A value for every position of a game tree, from the leaves up, without recursion."""

from collections.abc import Callable, Hashable, Iterable, Iterator, MutableMapping
from typing import TypeVar

from gamelab.theory.shown import shown

Node = TypeVar("Node", bound=Hashable)
Value = TypeVar("Value")
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
                    f"{shown(node)}: does it end? If so, ask for "
                    "the values of smaller positions first; they are kept."
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
                    f"leaves it."
                )
            waiting[node] = option
            line.append(part)
            break
        else:
            memo[node] = combine(values)
            del unfinished[node]
            line.pop()
    return memo[root]
