"""Games by name: the list of all games, and the written form that names one with its fields."""

from collections.abc import Iterator
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

import gamelab.games
from gamelab.theory.checks import shown
from gamelab.theory.described import name_of
from gamelab.theory.ruleset import Ruleset, Sum


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
    ['octal', 'hexadecimal', 'arc-kayles', 'connected-subtraction']
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

    >>> "Node Kayles" in games_on_boards(), "Nim" in games_on_boards()
    (True, False)
    """
    drawn = {name: g for name, g in games().items() if g.board_kind not in ("", "heaps")}
    found: dict[str, Ruleset] = {}
    for name, game in drawn.items():
        title = game.full_title
        found[f"{title} ({name})" if title in found else title] = game
    return found


def format_game(game: Ruleset) -> str:
    """The game as `parse_game` reads it.

    >>> from gamelab import NodeKayles, Octal
    >>> format_game(NodeKayles()), format_game(Octal("0.33")), format_game(Octal("0.07"))
    ('node-kayles', 'octal 0.33', 'arc-kayles')
    """
    if isinstance(game, Sum):
        return "+".join(map(format_game, game.games))
    alias = next((name for name, text in game.aliases.items() if text == game.parameters), None)
    return alias or f"{game.name} {game.parameters}".strip()


def parse_game(text: str) -> Any:
    """The game that a text names: its name, its fields after that; a sum with + between games.

    >>> parse_game("octal 0.33"), parse_game("arc-kayles"), parse_game("nim+kayles")
    (Octal(code='0.33'), Octal(code='0.07'), Sum(games=(Nim(), OctalHeaps(code='0.77'))))
    >>> parse_game("subtraction 1, 3, 4")
    Subtraction(takes=frozenset({1, 3, 4}))
    """
    if "+" in text:
        return Sum(*map(parse_game, text.split("+")))
    name, _, parameters = text.strip().partition(" ")
    kinds = game_classes()
    for known, kind in kinds.items():
        if name == known:
            return kind.parse(parameters or kind.typical)
        if name in kind.aliases:
            if parameters:
                raise ValueError(f"{name} takes no fields; it was given {shown(parameters, 40)}.")
            return kind.parse(kind.aliases[name])
    aliases = [alias for kind in kinds.values() for alias in kind.aliases]
    names = ", ".join(sorted([*kinds, *aliases]))
    raise ValueError(f"There is no game {shown(name, 40)}; there is {names}.")


def parse_position(game: Ruleset, text: str, token: str = "") -> Any:
    """The position that a text stands for in a game; for a sum, one text a game with + between.

    >>> from gamelab import Nim, NodeKayles
    >>> parse_position(Nim(), "3, 4, 5"), parse_position(NodeKayles(), "path(2)")
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
