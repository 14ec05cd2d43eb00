"""Games by name, and the written form of games, positions and parameters."""

import re
from ast import literal_eval
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from importlib import import_module
from numbers import Integral
from pkgutil import iter_modules
from typing import Any

import gamelab.games
from gamelab.boards import Decoration, Family, Graph, Spider, WeightedGraph, plain_graph
from gamelab.boards.text import board as parse_board
from gamelab.games.nim_on_graphs import NimOnGraph, TokenPosition
from gamelab.theory import Ruleset, Sum
from gamelab.theory.checks import naturals_in, shown
from gamelab.theory.described import name_of

CALLED = re.compile(
    r"""\A\((?:\w+=)?(?:frozenset)?(['"]?)(.*)\1\)\s*\Z"""
)  # the brackets of a call of a class


def _kinds(kind: type[Ruleset] = Ruleset) -> Iterator[type[Ruleset]]:
    for below in kind.__subclasses__():
        yield below
        yield from _kinds(below)


def game_classes() -> dict[str, type[Ruleset]]:
    """The classes of games that can be played, by name: every class that defines `moves`.

    A class is listed from its definition on, a visitor's too. Of two visitors' classes with one
    name the later stands; a name of the library's is never taken. A class of the library is listed
    if it states its name, others have uses of their own.
    """
    for module in iter_modules(gamelab.games.__path__, "gamelab.games."):
        import_module(module.name)
    ours: dict[str, type[Ruleset]] = {}
    others: dict[str, type[Ruleset]] = {}
    for kind in _kinds():
        if kind.__abstractmethods__:
            continue
        if not kind.__module__.startswith("gamelab."):
            others[name_of(kind)] = kind
        elif isinstance(vars(kind).get("name"), str):
            ours[name_of(kind)] = kind
    return others | ours


def games() -> dict[str, Ruleset]:
    """The games that a screen offers, by name: the library's first, each part sorted by title.

    Of a class with fields these are the game with its `typical` fields, and its `aliases`.

    >>> list(games())[:4]
    ['octal', 'arc-kayles', 'connected-subtraction', 'dawsons-kayles']
    """
    found: dict[str, Ruleset] = {}
    for name, kind in game_classes().items():
        for word, parameters in {**kind.aliases, name: kind.typical}.items():
            try:
                found[word] = kind.parse(parameters)
            except (TypeError, ValueError):  # it cannot be made without fields
                continue

    def order(name: str) -> tuple[bool, str]:
        return not type(found[name]).__module__.startswith("gamelab."), found[name].full_title

    return {name: found[name] for name in sorted(found, key=order)}


def games_on_boards() -> dict[str, Ruleset]:
    """The games of a drawing board, by title: those that take graphs, arrows or weights.

    >>> "Graph Nim" in games_on_boards(), "Nim" in games_on_boards()
    (True, False)
    """
    found: dict[str, Ruleset] = {}
    for name, game in games().items():
        title = game.full_title
        if game.board_kind not in ("", "heaps"):
            found[f"{title} ({name})" if title in found else title] = game
    return found


def format_game(game: Ruleset) -> str:
    """The game as `parse_game` reads it.

    >>> from gamelab import GraphNim, Octal
    >>> format_game(GraphNim()), format_game(Octal("0.33")), format_game(Octal("0.07"))
    ('graph-nim', 'octal 0.33', 'arc-kayles')
    """
    if isinstance(game, Sum):
        return "+".join(map(format_game, game.games))
    alias = next((name for name, text in game.aliases.items() if text == game.parameters), None)
    return alias or f"{game.name} {game.parameters}".strip()


def parse_game(text: str, like: Any = None) -> Any:
    """The game that a text names: its name, title or class, its fields after that; an octal code
    alone; a sum with + between games.

    A code alone is that of a game on graphs, if it can be one, but of a game on heaps where it
    stands in the place of such a game, `like`.

    >>> parse_game("octal 0.33"), parse_game("Arc Kayles"), parse_game("nim+kayles")
    (Octal(code='0.33'), Octal(code='0.07'), Sum(Nim(), OctalHeaps(code='0.77')))
    >>> parse_game("subtraction 1, 3, 4"), parse_game("ConnectedSubtraction({1, 2})")
    (Subtraction(takes=frozenset({1, 3, 4})), ConnectedSubtraction({1, 2}))
    >>> parse_game("0,33"), parse_game("0.33", like=parse_game("kayles"))
    (Octal(code='0.33'), OctalHeaps(code='0.33'))
    """
    if "+" in text:
        return Sum(*map(parse_game, text.split("+")))
    kinds, words = game_classes(), dict[str, tuple[type[Ruleset], str]]()
    for name, kind in kinds.items():
        title = str(vars(kind).get("title", name))
        for word, fixed in {name: "", kind.__name__: "", title: "", **kind.aliases}.items():
            words[_plain(word)] = kind, fixed
    for end in range(len(text), 0, -1):  # "nim on graphs" before "nim"
        word, rest = text[:end], text[end:]
        if _plain(word) in words and word[-1].isalnum() and not rest[:1].isalnum():
            kind, fixed = words[_plain(word)]
            parameters = CALLED.sub(r"\2", rest).strip()
            if parameters and fixed:
                raise ValueError(f"{word} takes no fields; it was given {shown(parameters, 40)}.")
            return kind.parse(parameters or fixed or kind.typical)
    code, *place = text.strip().split(" on ")
    coded = [kind for kind in kinds.values() if kind.typed == "code"]
    for kind in sorted(coded, key=lambda kind: (kind is not type(like), getattr(kind, "base", 0))):
        if code and (not place or place[0].startswith(kind.board_kind)):
            with suppress(ValueError):
                return kind.parse(code)
    names = ", ".join(sorted(games()))
    raise ValueError(
        f"There is no game {shown(text.strip(), 40)}; there is {names}, or a code such as 0.33."
    )


def _plain(name: str) -> str:
    """A name without case, spaces and hyphens: its spellings are one."""
    return re.sub(r"[\W_]", "", name).lower()


def parse_position(game: Ruleset, text: str, token: str = "") -> Any:
    """The position that a text stands for in a game; for a sum, one text a game with + between.

    >>> from gamelab import GraphNim, Nim
    >>> parse_position(Nim(), "3, 4, 5"), parse_position(GraphNim(), "path(2)")
    ((3, 4, 5), Graph.of([(0, 1)]))
    """
    if isinstance(game, Sum):
        texts = text.split("+")
        if len(texts) != len(game.games):
            raise ValueError(
                f"A board for each of {len(game.games)} games is wanted, with + between; it was "
                f"given {shown(text, 40)}."
            )
        return tuple(map(parse_position, game.games, texts))
    return game.parse_position(text, token)


MAX_TYPED_EDGES = 400  # of a board in a field
TYPED_BOARDS: Mapping[type, Callable[[Any], Any]] = {
    Graph: plain_graph,
    WeightedGraph: WeightedGraph.from_board,
    Decoration: Decoration.of,
}


def format_parameter(value: Any) -> str | None:
    """The text of a parameter in a field; None if `parse_parameter` does not read the value in it.

    Boards whose vertices have names of several parts are not typed: their text is too long.

    >>> from gamelab import Spider, path
    >>> [format_parameter(one) for one in (7, Spider(3, 2, 1), (1, 2), path(3), object())]
    ['7', '3, 2, 1', '1, 2', '0–1, 1–2', None]
    """
    has_names = isinstance(value, Graph | WeightedGraph | Decoration | TokenPosition)
    if has_names and any(isinstance(v, tuple) for v in Graph.from_board(value).vertices):
        return None
    text = _parameter_text(value)
    with suppress(ValueError, TypeError):
        return text if isinstance(value, Integral) or _parsed(value, text) == value else None
    return None


def parse_parameter(like: Any, text: str) -> Any:
    """A parameter of the same kind as another one, as a reader types it.

    >>> from gamelab import Octal, Spider
    >>> parse_parameter(7, "12"), parse_parameter(Spider(2), "3,2,1"), parse_parameter((1,), "4 5")
    (12, Spider(3, 2, 1), (4, 5))
    >>> parse_parameter(Octal("0.33"), "0.07"), parse_parameter(WeightedGraph.of([]), "a-b 2")
    (Octal(code='0.07'), WeightedGraph.of([('a', 'b', 2)]))
    """
    return like if text == _parameter_text(like) else _parsed(like, text)


def _parameter_text(value: Any) -> str:
    if isinstance(value, Ruleset):
        return value.parameters
    numbers = value.legs if isinstance(value, Spider) else value
    if isinstance(numbers, tuple | frozenset) and all(type(part) is int for part in numbers):
        return ", ".join(map(str, sorted(numbers) if isinstance(value, frozenset) else numbers))
    if isinstance(value, tuple):
        return repr(value)
    return "none" if value is None else str(value)


def _parsed(like: Any, text: str) -> Any:
    text = text.strip()
    if isinstance(like, Ruleset):
        return like.parse(text)
    if isinstance(like, str):
        return text
    if isinstance(like, TokenPosition) and "token on" in text:
        return NimOnGraph().parse_position(text)
    if isinstance(like, (Family, *TYPED_BOARDS)) and not isinstance(like, Spider):
        return _parsed_board(like, text)
    if isinstance(like, tuple | None) and text.lower() == "none":
        return None
    is_numbers = isinstance(like, tuple) and all(type(part) is int for part in like)
    if isinstance(like, bool | tuple) and ("(" in text or not is_numbers):
        with suppress(ValueError, SyntaxError, TypeError):
            return type(like)(literal_eval(text))
    elif isinstance(like, Spider | Integral | tuple | frozenset | None):
        digits = re.sub(r"^(spider|S)\b", "", text, flags=re.IGNORECASE)
        numbers = naturals_in(digits, "Whole numbers are typed here, such as 12, with digits only")
        if isinstance(like, Spider):
            return Spider(*numbers)
        if not isinstance(like, Integral):
            return tuple(numbers) or None if like is None else type(like)(numbers)
        if len(numbers) == 1:
            return numbers[0]
    raise ValueError(f"It is typed as {like!s} is; it was given {text!r}.")


def _parsed_board(like: Any, text: str) -> Any:
    board = parse_board(text)
    if isinstance(like, Family):
        if not isinstance(board, type(like)):
            raise ValueError(f"Here a board is typed of the kind {like!r}; it was given {text!r}.")
        return board
    edges = len(Graph.from_board(board).edges)
    if edges > MAX_TYPED_EDGES:
        raise ValueError(
            f"A board that is typed has at most {MAX_TYPED_EDGES} edges; it was given {edges:,}."
        )
    return next(made for kind, made in TYPED_BOARDS.items() if isinstance(like, kind))(board)
