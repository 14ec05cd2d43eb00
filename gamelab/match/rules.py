"""What a game is called and how it is played, in a sentence or two for whoever sees it for the
first time.
"""

import re
from collections.abc import Callable
from functools import singledispatch
from typing import Any, NamedTuple

from gamelab.games.arrows import Arrows, TrimmedArrows
from gamelab.games.cycles import GameOfCycles
from gamelab.games.graph_nim import GraphNim
from gamelab.games.heaps import CodedHeaps, GrundysGame, Nim, OctalCode, Subtraction
from gamelab.games.nim_on_graphs import NimOnGraph
from gamelab.games.node_kayles import NodeKayles
from gamelab.games.vertex_deletion import ConnectedSubtraction, Octal
from gamelab.match.touched import joined
from gamelab.theory.ruleset import Ruleset, Sum, Whole

SINK = "never so that all edges at {} point to it, or all away from it"
DIGITS = (
    "the k-th digit of the code says what may stay where k {} are taken: 1 nothing, 2 one part, 4 "
    "two parts, and sums of these"
)


class Rules(NamedTuple):
    """The name of a game, and what a move is; nothing of it where a visitor's ruleset says
    nothing.
    """

    name: str
    move: str


def rules_of(game: Ruleset) -> Rules:
    """What a game is called and how it is played; of a ruleset of one's own the name of its class
    and the line below it.

    >>> from gamelab import OctalHeaps
    >>> rules_of(OctalHeaps("0.07"))
    Rules(name="Dawson's Kayles", move='Take from a heap 2 tokens, and split what stays into two
    heaps if you like.')
    >>> class CutTheFirst(Ruleset):
    ...     "Cut off the first letter."
    ...
    ...     def moves(self, word):
    ...         return [word[1:]] if word else []
    >>> rules_of(CutTheFirst())
    Rules(name='Cut the first', move='Cut off the first letter.')
    """
    ours = type(game).__module__.startswith("gamelab.")  # one made from ours may have other rules
    return _rules_of(game) if ours else _in_its_own_words(game)


def _in_its_own_words(game: Ruleset) -> Rules:
    kind = type(game)
    name = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", " ", kind.__name__).capitalize()
    said = (vars(kind).get("__doc__") or "").strip().split("\n\n")[0]
    # a dataclass writes such a line
    return Rules(name, "" if said.startswith(f"{kind.__name__}(") else " ".join(said.split()))


_rules_of = singledispatch(_in_its_own_words)


@_rules_of.register
def _(game: Nim) -> Rules:
    return Rules("Nim", "Take as many tokens as you like from one heap.")


@_rules_of.register
def _(game: GrundysGame) -> Rules:
    return Rules("Grundy's game", "Split a heap into two heaps of different sizes.")


@_rules_of.register
def _(game: Subtraction) -> Rules:
    return Rules(
        f"Subtraction game {_set(game.takes)}",
        f"Take {_numbers(game.takes)} {_tokens(game.takes)} from a heap.",
    )


@_rules_of.register
def _(game: CodedHeaps) -> Rules:
    code = getattr(game, "code", None)
    known = {"0.77": "Kayles", "0.07": "Dawson's Kayles"}
    name = known.get(code) or f"{code} on heaps" if code else _in_its_own_words(game).name
    return Rules(name, _by_digits(game.digits, "token", "tokens", "from a heap", _heaps_that_stay))


@_rules_of.register
def _(game: GraphNim) -> Rules:
    return Rules("Graph Nim", "Delete one or more edges that meet at a vertex.")


@_rules_of.register
def _(game: NodeKayles) -> Rules:
    return Rules("Node Kayles", "Take a vertex with all its neighbours.")


@_rules_of.register
def _(game: Octal) -> Rules:
    known = {
        "0.07": ("Arc Kayles", "Take two adjacent vertices."),
        "0.6": ("Grim", "Take a vertex that has a neighbour."),
    }
    if game.code in known:
        return Rules(*known[game.code])
    return Rules(
        f"{game.code} on graphs",
        _by_digits(
            OctalCode.parse(game.code),
            "vertex",
            "connected vertices",
            "from a component",
            _parts_that_stay,
        ),
    )


@_rules_of.register
def _(game: ConnectedSubtraction) -> Rules:
    sizes = f"{_numbers(game.sizes)} connected vertices" if set(game.sizes) != {1} else "a vertex"
    what = sizes.replace("1 connected vertices", "1 vertex")
    return Rules(
        f"Connected subtraction {_set(game.sizes)}",
        f"Take {what}, so that what stays of that component is connected.",
    )


@_rules_of.register
def _(game: Arrows) -> Rules:
    return Rules("The Game of Arrows", f"Draw an arrow on an edge, {SINK.format('a vertex')}.")


@_rules_of.register
def _(game: TrimmedArrows) -> Rules:
    return Rules(
        "The Trimmed Game of Arrows",
        f"Draw an arrow on an edge, {SINK.format('a vertex')}; vertices with one edge do not "
        f"count.",
    )


@_rules_of.register
def _(game: GameOfCycles) -> Rules:
    return Rules(
        "The Game of Cycles",
        f"Draw an arrow on an edge, {SINK.format('a vertex')}. Whoever completes a cycle of "
        f"arrows round a cell wins at once.",
    )


@_rules_of.register
def _(game: NimOnGraph) -> Rules:
    return Rules(
        "Nim on a graph",
        "Lower the weight of an edge at the token, which goes along it to the other end.",
    )


@_rules_of.register
def _(game: Whole) -> Rules:
    return rules_of(game.game)


@_rules_of.register
def _(game: Sum) -> Rules:
    parts = [rules_of(part) for part in game.games]
    said = {part.name: part.move for part in parts if part.move}
    each = (f"{name}: {move[0].lower()}{move[1:]}" for name, move in said.items())
    return Rules(
        " + ".join(part.name for part in parts),
        " ".join(["Make a move in one of the games.", *each]),
    )


def _set(numbers: Any) -> str:
    return f"{{{', '.join(map(str, sorted(numbers)))}}}"


def _tokens(numbers: Any) -> str:
    return "token" if set(numbers) == {1} else "tokens"


def _numbers(numbers: Any) -> str:
    return _either([*map(str, sorted(numbers))])


def _by_digits(
    code: OctalCode, one: str, many: str, whence: str, stay: Callable[[int], str]
) -> str:
    """What the digits of a code allow, those for the same numbers together."""
    digits = (*code.prefix, *code.repeating)
    if len(code.repeating) > 1 or len(set(digits) - {0}) > 3:
        return f"Take some {many} {whence}: {DIGITS.format(many)}."
    numbers: dict[int, list[int]] = {}
    for k, digit in enumerate(digits, 1):
        if digit:
            numbers.setdefault(digit, []).append(k)
    clauses = []
    for digit, some in numbers.items():
        endless = bool(code.repeating) and some[-1] == len(digits)
        if endless and some == [*range(1, some[-1] + 1)]:
            said = f"any number of {many}"
        else:
            said = (
                f"{_numbers(some)}{' or more' if endless else ''} "
                f"{one if some == [1] and not endless else many}"
            )
        clauses.append(f"{said}{stay(digit)}")
    split = f"Split {whence.removeprefix('from ')} into two, or take" if code.whole else "Take"
    return f"{split} {whence} {', or '.join(clauses)}."


def _heaps_that_stay(digit: int) -> str:
    heaps = [
        words
        for i, words in enumerate(("nothing", "one heap", "two heaps", "three heaps"))
        if digit >> i & 1
    ]
    more = (
        ", and split what stays into two heaps if you like"
        if digit == 7
        else f" if that leaves {_either(heaps)}"
    )
    return "" if digit == 3 else more


def _parts_that_stay(digit: int) -> str:
    if digit == 3:
        return " that leave the rest connected"
    parts = [
        words
        for i, words in enumerate(("nothing", "one piece", "several pieces"))
        if digit >> i & 1
    ]
    return "" if digit == 7 else f" if that leaves {_either(parts)}"


def _either(words: list[str]) -> str:
    return joined(words).replace(" and ", " or ")
