"""What a game states about itself besides its rules: names, boards, written form, size."""

import re
from ast import literal_eval
from collections.abc import Callable, Collection, Mapping
from dataclasses import fields
from inspect import getattr_static, signature
from typing import Any, ClassVar, Literal, Self, cast

from gamelab.theory.checks import naturals_in, shown

BoardKind = Literal["", "heaps", "graph", "arrows", "weights"]


class NotPlain(ValueError):
    """Raised for a game or position that has no form in a file of certificates."""


class _Derived:
    """An attribute computed from the game, unless a class or a game sets its own."""

    def __init__(self, compute: Callable[[Any], str]) -> None:
        self.compute = compute

    def __get__(self, game: Any, kind: type) -> str:
        if game is None:  # so that a dataclass takes it for no default of a field of this name
            raise AttributeError("It is an attribute of games, not of their classes.")
        return self.compute(game)


def derived(compute: Callable[[Any], str]) -> Any:
    """A text that a game computes from its fields, such as its title."""
    return _Derived(compute)


def _name(kind: type, between: str) -> str:
    """The name of a class, its words separated."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", between, kind.__name__)


def name_of(kind: type) -> str:
    """The word for the games of a class on the command line and in addresses.

    >>> from gamelab import GraphNim, Ruleset
    >>> class TakeOneOrTwo(Ruleset):
    ...     def moves(self, heap):
    ...         return [heap - n for n in (1, 2) if n <= heap]
    >>> name_of(GraphNim), name_of(TakeOneOrTwo)
    ('graph-nim', 'take-one-or-two')
    """
    stated = getattr_static(kind, "name")
    return _name(kind, "-").lower() if isinstance(stated, _Derived) else str(stated)


def _first_paragraph(game: Any) -> str:
    text = (vars(type(game)).get("__doc__") or "").strip().split("\n\n")[0]
    return " ".join(text.split())


def _fields_as_text(game: Any) -> str:
    match values := [getattr(game, one.name) for one in fields(game)]:
        case [str(text)]:
            return text
        case [frozenset(numbers)] if all(isinstance(n, int) for n in numbers):
            values = sorted(numbers)
    return ", ".join(map(repr, values))


def _evaluated(text: str, wanted: str) -> Any:
    """The value that a text writes in Python's form; `wanted` begins the error."""
    try:
        return literal_eval(text.strip())
    except (ValueError, SyntaxError):
        raise ValueError(f"{wanted}; it was given {shown(text.strip(','), 40)}.") from None


class Described:
    """The description of a game: all that it states besides its rules.

    Match, drawing board, explorer, command line, certificates, site and hunts read these
    attributes. A game replaces a default by stating its own. A subclass of a game that can be
    played has other rules, so it inherits none of the words, only these defaults.

    `name` is the word for the command line and addresses, `title` is for people, and `full_title`
    includes the fields. `rule` says what a move is; the default is the first paragraph of the
    docstring. `how` says what a player clicks, which is what the move takes away; where it is
    empty, a screen has a sentence of its own. `examples` are boards, as text, that a screen offers.
    `parameters` are the fields as text, which `parse` reads, and `typical` are those that a screen
    offers first. `aliases` are further names, each with such parameters, or empty where these
    follow the name. `typed` is the name of what an explorer lets a reader type instead of this
    game. `paper` names a paper that states quantities for tables of the game, and reasons for its
    values.
    """

    name: str = derived(lambda game: name_of(type(game)))
    title: str = derived(lambda game: _name(type(game), " ").capitalize())
    full_title: str = derived(lambda game: game.title)
    rule: str = derived(_first_paragraph)
    parameters: str = derived(_fields_as_text)
    how: str = ""
    examples: ClassVar[tuple[str, ...]] = ()
    typical: ClassVar[str] = ""
    aliases: ClassVar[Mapping[str, str]] = {}
    typed: ClassVar[str] = ""
    paper: str = ""
    certificate_name: ClassVar[str] = ""  # of a game whose rules certificates/check.py has

    board_kind: ClassVar[BoardKind] = ""  # the boards that it takes; "" if this is not known
    needs: ClassVar[str] = ""  # the package that is loaded for its first board

    # The largest boards, by vertices and edges, whose values, and whose outcomes in misère play,
    # take about 0.2 s at most. A drawing board finds these unasked.
    quick: tuple[int, int] = (0, 0)
    quick_misere: tuple[int, int] = (0, 0)

    @classmethod
    def parse(cls, parameters: str = "") -> Self:
        """The game with these parameters.

        >>> from gamelab import Octal
        >>> Octal.parse("0.330").parameters
        '0.33'
        """
        text, make = parameters.strip(), cast(Callable[..., Self], cls)
        kinds = [one.annotation for one in signature(make).parameters.values()]
        if kinds == [Collection[int]]:
            return make(naturals_in(text, "A set such as 1, 2, 4 is wanted"))
        if not text:
            return make()
        if kinds in ([str], ["str"]):
            return make(text)
        wanted = f"{name_of(cls)} takes {len(kinds)} values in Python's form"
        return make(*_evaluated(f"{text},", wanted))

    def parse_position(self: Any, text: str, token: str = "") -> Any:
        """The position that a text stands for: a board, heaps, or a value in Python's form."""
        return self.start(
            _evaluated(text, f"A position of {self.full_title} is typed in Python's form")
        )

    def position_on(self: Any, board: Any, token: Any = None) -> Any:
        """The position on a drawn or parsed board; a ValueError says why there is none."""
        return self.start(board)

    def quick_questions(self, position: Any, /) -> tuple[str, ...]:
        """The questions about a drawn board that take about 0.2 s at most."""
        return ()

    def max_moves(self, position: Any, /) -> int:
        """The number of moves, found without a list, each counted at most twice; 0 if unknown."""
        return 0

    def note(self, position: Any, value: int, /) -> str:
        """What an explorer adds to the value of a position, as HTML; "" for its usual words."""
        return ""

    def certificate_rules(self) -> dict[str, Any]:
        """The game as certificates/check.py reads it; raises `NotPlain` for other games."""
        if self.certificate_name:
            return {"name": self.certificate_name}
        raise NotPlain(f"{self} is no game that check.py knows")

    def certificate_position(self, position: Any, /) -> Any:
        """A position as certificates/check.py reads it: numbers and lists."""
        raise NotPlain(f"{self} is no game that check.py knows")


# No solver depends on these, so a subclass that states its own is still solved as its base is.
DESCRIPTION = frozenset(name for name in vars(Described) if not name.startswith("__"))
# A subclass of a game that can be played does not inherit these.
NOT_INHERITED = (
    *("name", "title", "full_title", "rule", "how", "parameters", "typical", "aliases"),
    *("typed", "paper", "parse", "certificate_name", "certificate_rules"),
)
