"""A value for every position of a game tree, from the leaves up, without recursion."""

from collections.abc import Callable, Hashable, Iterable, MutableMapping
from typing import TypeVar

from gamelab.theory.shown import shown

Node = TypeVar("Node", bound=Hashable)
Value = TypeVar("Value")
DEEPEST = 2**18  # moves in a line of play: more is taken for a game that does not end


def fold(
    root: Node,
    options: Callable[[Node], Iterable[Iterable[Node]]],
    combine: Callable[[list[list[Value]]], Value],
    memo: MutableMapping[Node, Value],
) -> Value:
    """The value of the root, where a node's value is `combine` of its options' values.

    An option is a collection of nodes (the summands of a position), so `combine` receives a list of lists.
    Values are written to the memo as they become known: a computation that is interrupted goes on where it was.
    No recursion is used, so a game may be many thousand moves long; one of more than `DEEPEST` moves is refused with a ValueError.

    >>> halves = lambda n: [[n // 2]] if n else []
    >>> fold(10, halves, lambda values: 1 + values[0][0] if values else 0, {})
    4
    """
    stack = [root]
    open_nodes: dict[Node, list[list[Node]]] = {}
    while stack:
        node = stack[-1]
        if node in memo:
            stack.pop()
            continue
        below = open_nodes.pop(node, None)
        if below is None:
            below = [list(option) for option in options(node)]
            unknown = [part for option in below for part in option if part not in memo]
            if unknown:
                open_nodes[node] = below
                if len(open_nodes) > DEEPEST:
                    raise ValueError(
                        f"Play from {shown(root)} has gone on for {DEEPEST:,} moves, to {shown(node)}: does it end? If so, ask for "
                        "the values of smaller positions first; they are kept."
                    )
                stack.extend(dict.fromkeys(unknown))
                continue
        try:
            values = [[memo[part] for part in option] for option in below]
        except KeyError:
            endless = next(part for option in below for part in option if part not in memo)
            raise ValueError(f"The game may go on for ever: play can come back to {shown(endless)}, or never leaves it.") from None
        memo[node] = combine(values)
        stack.pop()
    return memo[root]
