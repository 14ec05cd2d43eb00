"""Ruleset: the rules of a game, and the sum of games."""

from abc import ABCMeta, abstractmethod
from collections.abc import Iterable
from dataclasses import FrozenInstanceError, dataclass, fields
from functools import cache, cached_property
from inspect import Signature, get_annotations, getattr_static, signature
from types import MemberDescriptorType
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar, dataclass_transform

from gamelab.theory.checks import misfit, shown
from gamelab.theory.described import NOT_INHERITED, Described, derived
from gamelab.theory.positions import Position, hashable, options_of, position_of
from gamelab.theory.provenance import DEFINITION, Method

G = TypeVar("G")


def _undeclared(kind: type[Any], name: str) -> TypeError:
    return TypeError(
        f"A game never changes, and its fields tell it from others: declare {name} in "
        f"{kind.__name__}, as in `{name}: int`; a game with fields needs no __init__."
    )


def _has_own_fields(kind: type[Any]) -> bool:
    return any("ClassVar" not in str(one) for one in get_annotations(kind).values())


@cache
def _takes_a_position(kind: type[Any]) -> bool:
    """Whether `moves` can be called with a position alone."""
    try:
        signature(kind.moves).bind("self", "position")
    except TypeError:
        return False
    return "moves" not in kind.__abstractmethods__


@cache
def _declared(kind: type[Any]) -> frozenset[str]:
    """The names of the fields of a class, which is made a frozen dataclass unless it is one."""
    if "__dataclass_params__" not in vars(kind):
        try:
            dataclass(frozen=True, init=_has_own_fields(kind))(kind)
        except (TypeError, ValueError):  # such as a list for a default, to be told again
            del kind.__dataclass_params__
            raise
    if not kind.__dataclass_params__.frozen:
        raise TypeError(
            f"A game never changes: {kind.__name__} is declared by @dataclass(frozen=True), or "
            f"without a decorator, which is the same; it was declared by @dataclass."
        )
    if kind.__doc__ and kind.__doc__.startswith(f"{kind.__name__}("):
        kind.__doc__ = None  # a signature, which dataclass writes where there is none
    found = frozenset(part.name for part in fields(kind))
    for part in kind.__mro__:
        for name, value in vars(part).items():
            if isinstance(value, MemberDescriptorType) and name not in found:
                raise _undeclared(kind, name)  # a slot
    return found


@dataclass_transform(frozen_default=True)
class _Frozen(ABCMeta):
    """Each class of games is a frozen dataclass, declared as one or not.

    Arguments that do not fit are refused in a sentence, and so are attributes that are no fields.
    """

    def __init__(cls, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        for base in cls.__bases__:  # before a subclass that is declared looks for their fields
            if isinstance(base, _Frozen) and _has_own_fields(base):
                _declared(base)

    def __call__(cls: type[G], *given: Any, **named: Any) -> G:
        kind: Any = cls
        known = _declared(kind)
        if not _takes_a_position(kind):
            raise TypeError(
                f"{kind.__name__} needs moves(self, position), which gives the options of a "
                f"position alone: gamelab plays impartial games, where both players have the same "
                f"moves."
            )
        try:
            game: G = super(_Frozen, kind).__call__(*given, **named)
        except FrozenInstanceError as error:
            raise _undeclared(kind, str(error).split("'")[1]) from None
        except TypeError:
            why = "" if kind.__abstractmethods__ else misfit(kind, signature(kind), given, named)
            if why:
                raise TypeError(why) from None
            raise
        for name in vars(game).keys() - known:
            if not isinstance(getattr_static(kind, name, None), cached_property):
                raise _undeclared(kind, name)
            del vars(game)[name]  # to be computed from the fields, whoever set it
        return game

    @property
    def __signature__(cls) -> Signature:
        """What a game of the class is made of, for `help` too."""
        kind: Any = cls
        _declared(kind)
        takes = Signature() if kind.__init__ is object.__init__ else signature(kind.__init__)
        return takes.replace(
            parameters=[*takes.parameters.values()][1:], return_annotation=Signature.empty
        )


class Ruleset(Described, metaclass=_Frozen):
    """The rules of an impartial game: a frozen value with `moves` and, where the board allows,
    refinements of it.

    A new game needs `moves` only: from a position, which is any hashable value that never changes
    (a number, a word, a tuple, a Graph, a frozen dataclass), to the positions after one move. Every
    game is a frozen dataclass: what tells it from others stands in its fields, such as `most: int`,
    and games of one class with equal fields are equal. A position is asked for by itself or by a
    board that stands for it: `moves` gets the Graph of a networkx graph or of a family such as
    Spider(3, 2, 1). For games on graphs there is `GraphGame`.

    >>> from gamelab import grundy, path, Spider
    >>> class TakeAtMost(Ruleset):
    ...     most: int
    ...
    ...     def moves(self, heap):
    ...         return [heap - n for n in range(1, self.most + 1) if n <= heap]
    >>> [grundy(TakeAtMost(2), n) for n in range(6)]
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
        """A class does not inherit the description of a game that can be played."""
        super().__init_subclass__(**given)
        for name in NOT_INHERITED:
            base = next(part for part in cls.__mro__ if name in vars(part))
            if base is not cls and not getattr(base, "__abstractmethods__", True):
                setattr(cls, name, vars(Described)[name])

    if not TYPE_CHECKING:  # which knows what makes a game

        def __new__(cls, *given, **named):
            _declared(cls)  # here, since a pickle calls nothing else
            return super().__new__(cls)


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
            f"A ruleset is hashable: its fields are numbers, words, tuples and frozensets; it was "
            f"given {shown(game)}."
        ) from None
    return game


def start_of(game: Any, board: Any, **state: Any) -> Position:
    """The position that a board stands for in the game, both checked: the door of every question
    about a position. What else `start` takes, such as the vertex of a token, is the `state`.
    """
    start = as_game(game).start
    if state and (why := misfit(start, signature(start), (board,), state)):
        raise TypeError(f"{type(game).__name__}: {why}")
    return hashable(start(board, **state), f"{type(game).__name__} was given")


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
