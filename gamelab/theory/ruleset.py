"""Ruleset: the rules of a game, and the sum of games."""

from abc import ABCMeta, abstractmethod
from collections.abc import Iterable
from dataclasses import dataclass, fields, is_dataclass
from functools import cache, cached_property
from inspect import Signature, getattr_static, signature
from types import MemberDescriptorType
from typing import Any, ClassVar, TypeVar

from gamelab.theory.checks import misfit, shown
from gamelab.theory.described import NOT_INHERITED, Described, derived
from gamelab.theory.positions import Position, hashable, options_of, position_of
from gamelab.theory.provenance import DEFINITION, Method


def other_attributes(thing: Any) -> dict[str, Any]:
    """The attributes of an object, in slots too, that are neither fields of a dataclass nor cached
    properties.

    >>> from gamelab import Octal
    >>> class Takes(Octal):
    ...     def __init__(self, number):
    ...         super().__init__("0.3")
    ...         self.number = number
    >>> other_attributes(Takes(2)), other_attributes(Octal("0.3"))
    ({'number': 2}, {})
    """
    kind: type[Any] = type(thing)
    known, slots = _known_and_slots(kind)  # type: ignore[arg-type]
    held = getattr(thing, "__dict__", {})
    if not slots and known.issuperset(held):
        return {}
    found = {name: value for name, value in held.items() if name not in known}
    return found | {name: getattr(thing, name) for name in slots if hasattr(thing, name)}


@cache
def _known_and_slots(kind: type[Any]) -> tuple[frozenset[str], tuple[str, ...]]:
    """The names of a class's fields and of its cached properties, which are computed from the
    others; and of its other slots.
    """
    known = {part.name for part in fields(kind)} if is_dataclass(kind) else set[str]()
    found = {name: getattr_static(kind, name, None) for name in dir(kind)}
    known |= {name for name, value in found.items() if isinstance(value, cached_property)}
    return frozenset(known), tuple(
        n
        for n, value in found.items()
        if isinstance(value, MemberDescriptorType) and n not in known
    )


def defining_class(kind: type[Any], name: str) -> type[Any]:
    """The class from which a class has a method, such as `__init__`."""
    return next(part for part in kind.__mro__ if name in vars(part))


def is_frozen(kind: type[Any]) -> bool:
    """Whether the class is itself declared as a frozen dataclass; a subclass without a declaration
    of its own is not.
    """
    return "__dataclass_params__" in vars(kind) and bool(kind.__dataclass_params__.frozen)


G = TypeVar("G")


class _Making(ABCMeta):
    """How a class of games is called: arguments that do not fit are refused in a sentence."""

    def __call__(cls: type[G], *given: Any, **named: Any) -> G:
        kind: Any = cls
        try:
            game: G = super(_Making, kind).__call__(*given, **named)
        except TypeError:
            if (
                why := ""
                if kind.__abstractmethods__
                else misfit(kind, kind.__signature__, given, named)
            ):
                raise TypeError(why) from None
            raise
        return game

    @property
    def __signature__(cls) -> Signature:
        """What a game of the class is made of, for `help` too."""
        kind: Any = cls
        makes = kind.__init__ if kind.__new__ is object.__new__ else kind.__new__
        takes = Signature() if makes is object.__init__ else signature(makes)
        return takes.replace(
            parameters=[*takes.parameters.values()][1:], return_annotation=Signature.empty
        )


class Ruleset(Described, metaclass=_Making):
    """The rules of an impartial game: a frozen value with `moves` and, where the board allows,
    refinements of it.

    A new game needs `moves` only: from a position, which is any hashable value that never changes
    (a number, a word, a tuple, a Graph, a frozen dataclass), to the positions after one move. Games
    are compared by value; one with numbers or sets of its own is a frozen dataclass, or else equals
    only itself. A position is asked for by itself or by a board that stands for it: `moves` gets
    the Graph of a networkx graph or of a family such as Spider(3, 2, 1). For games on graphs there
    is `GraphGame`.

    >>> from gamelab import grundy, path, Spider
    >>> class TakeOneOrTwo(Ruleset):
    ...     def moves(self, heap):
    ...         return [heap - n for n in (1, 2) if n <= heap]
    >>> [grundy(TakeOneOrTwo(), n) for n in range(6)]
    [0, 1, 2, 0, 1, 2]
    >>> class TakeAVertexOfDegreeTwo(Ruleset):
    ...     def moves(self, graph):
    ...         return [graph.without_vertices([v]) for v in graph.vertices if graph.degree(v) == 2]
    >>> grundy(TakeAVertexOfDegreeTwo(), Spider(3, 2, 1)), grundy(TakeAVertexOfDegreeTwo(), path(6))
    (3, 0)
    """

    # what a value by these rules is said to come by; rules on parameters say otherwise
    method: ClassVar[Method] = DEFINITION

    def start(self, board: Any, /) -> Position:
        """The position that a board stands for; input is checked here and nowhere else.

        Unless a ruleset says otherwise, a member of a family and a networkx graph stand for their
        Graph, and all else for itself. A game whose positions are themselves the members of a
        family returns the board as it is. A position is its own start: `start(start(board)) ==
        start(board)`.
        """
        return position_of(board)

    @abstractmethod
    def moves(self, position: Any, /) -> Iterable[Position]:
        """The options of a position, each once."""

    def components(self, position: Any, /) -> Iterable[Position]:
        """Positions of which this one is the sum: in each move a player moves in exactly one of
        them.
        """
        return (position,)

    def canonical(self, position: Any, /) -> Position:
        """A position with the same game tree: one for each class of isomorphic positions, or the
        position itself.
        """
        return position

    def summands(self, position: Any, /) -> Iterable[tuple["Ruleset", Position]]:
        """The components, each with the game that is played on it."""
        components = self.components(position)
        if components is None:
            raise TypeError(
                f"{type(self).__name__}.components({shown(position)}) returned None; it returns "
                f"positions, a list of them."
            )
        return [(self, component) for component in components]

    def __init_subclass__(cls, **given: Any) -> None:
        """A class inherits neither the comparison and the text that `dataclass` made for another,
        which see only the fields of that one, nor the description of a game that can be played.
        """
        super().__init_subclass__(**given)
        for name in NOT_INHERITED:
            base = defining_class(cls, name)
            if base is not cls and not getattr(base, "__abstractmethods__", True):
                setattr(cls, name, vars(Described)[name])
        for name in ("__eq__", "__repr__"):
            base = defining_class(cls, name)
            if getattr(cls, name) is vars(Ruleset)[name] or (
                base is not cls and "__dataclass_fields__" in vars(base)
            ):
                setattr(cls, name, vars(Ruleset)[name])

    def __eq__(self, other: object) -> bool:
        """Games of one class with equal fields are equal, so that what is known of one is known of
        all.

        A game made by an `__init__` or `__new__` that is no frozen dataclass's, or with attributes
        that may change, equals only itself.
        """
        if self is other or type(self) is not type(other):
            return self is other
        names = _compared(type(self))
        if names is None or _named(self, names) != _named(other, names):
            return False
        others = _settled(self)
        return others is not None and others == _settled(other)

    def __hash__(self) -> int:
        return hash(type(self)) if type(self).__init__ is object.__init__ else object.__hash__(self)

    def __repr__(self) -> str:
        shown_fields: list[str] = (
            [part.name for part in fields(self) if part.repr] if is_dataclass(self) else []
        )
        held = {name: getattr(self, name) for name in shown_fields} | other_attributes(self)
        described = ", ".join(f"{name}={value!r}" for name, value in held.items())
        return f"{type(self).__name__}({described})"


def _named(game: Ruleset, names: tuple[str, ...]) -> list[Any]:
    return [getattr(game, name) for name in names]


def _settled(game: Ruleset) -> dict[str, Any] | None:
    """The attributes that tell a game from others with the same fields; None if they may change."""
    others = other_attributes(game)
    if not others:
        return others
    try:
        hash((*others.values(),))
    except TypeError:
        return None
    return others if is_frozen(type(game)) else None


@cache
def _compared(kind: type[Ruleset]) -> tuple[str, ...] | None:
    """The names of the fields that are compared; None if an `__init__` or `__new__` may set more
    than fields.
    """
    if not all(
        base is object or is_frozen(base)
        for base in (defining_class(kind, "__init__"), defining_class(kind, "__new__"))
    ):
        return None
    return tuple(part.name for part in fields(kind) if part.compare) if is_dataclass(kind) else ()


def as_game(game: Any) -> Ruleset:
    """The game, if it is one, and one that can be remembered.

    >>> as_game("nim")
    Traceback (most recent call last):
    TypeError: A game is a ruleset such as GraphNim(), with its brackets; it was given 'nim'.
    """
    if not isinstance(game, Ruleset):
        raise TypeError(
            f"A game is a ruleset such as GraphNim(), with its brackets; it was given "
            f"{shown(game)}."
        )
    try:
        hash(game)
    except TypeError:
        raise TypeError(
            f"A ruleset is hashable: a class that is given nothing, or @dataclass(frozen=True) "
            f"with numbers, words, tuples and frozensets in its fields; it was given "
            f"{shown(game)}."
        ) from None
    return game


def start_of(game: Any, board: Any) -> Position:
    """The position that a board stands for in the game, both checked: the door of every question
    about a position.
    """
    return hashable(as_game(game).start(board), f"{type(game).__name__} was given")


@dataclass(frozen=True)
class Sum(Ruleset):
    """The sum of games: a position is a tuple with one position a game, and a move is a move in one
    of them.

    >>> from gamelab import GraphNim, OctalHeaps, Spider, grundy
    >>> game = Sum(GraphNim(), OctalHeaps("0.77"))
    >>> grundy(game, (Spider(1, 1, 1), 5))
    7
    """

    games: tuple[Ruleset, ...]

    name = derived(lambda sum: "+".join(game.name for game in sum.games))
    full_title = derived(lambda sum: " + ".join(game.full_title for game in sum.games))

    @derived
    def rule(self) -> str:
        said = {game.full_title: game.rule for game in self.games if game.rule}
        each = (f"{title}: {rule[0].lower()}{rule[1:]}" for title, rule in said.items())
        return " ".join(["Make a move in one of the games.", *each])

    def max_moves(self, position: tuple[Any, ...], /) -> int:
        return sum(g.max_moves(part) for g, part in zip(self.games, position, strict=True))

    def __init__(self, *games: Ruleset) -> None:
        object.__setattr__(self, "games", tuple(map(as_game, games)))

    def __repr__(self) -> str:
        return f"Sum({', '.join(map(repr, self.games))})"

    def start(self, board: Any) -> Position:
        if not isinstance(board, tuple) or len(board) != len(self.games):
            raise ValueError(
                f"A position of this sum is a tuple of {len(self.games)} positions, one a game; "
                f"it was given {shown(board)}."
            )
        return tuple(start_of(game, part) for game, part in zip(self.games, board, strict=True))

    def moves(self, position: tuple[Any, ...]) -> Iterable[Position]:
        for i, (game, part) in enumerate(zip(self.games, position, strict=True)):
            for option in options_of(game, part):
                yield (*position[:i], option, *position[i + 1 :])

    def canonical(self, position: tuple[Any, ...]) -> Position:
        return tuple(game.canonical(part) for game, part in zip(self.games, position, strict=True))

    def summands(self, position: tuple[Any, ...]) -> Iterable[tuple[Ruleset, Position]]:
        return [
            summand
            for game, part in zip(self.games, position, strict=True)
            for summand in game.summands(part)
        ]


@dataclass(frozen=True)
class Whole(Ruleset):
    """A game played without looking at its components: the same moves, and no theorem about sums.

    >>> from gamelab import GraphNim, Graph
    >>> from gamelab.theory.grundy import by_definition
    >>> by_definition(Whole(GraphNim()), Graph.of([(1, 2), (3, 4)]))
    0
    """

    game: Ruleset

    full_title = derived(lambda whole: whole.game.full_title)
    rule = derived(lambda whole: whole.game.rule)

    def __post_init__(self) -> None:
        as_game(self.game)

    def start(self, board: Any, **state: Any) -> Position:
        return self.game.start(board, **state)

    def moves(self, position: Any) -> Iterable[Position]:
        return options_of(self.game, position)

    def canonical(self, position: Any) -> Position:
        return self.game.canonical(position)
