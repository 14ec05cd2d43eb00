"""Families of boards with parameters: a text with letters in place of numbers, or a function."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from inspect import Parameter, signature
from typing import Any

from gamelab.boards.text import board, spider_of_powers
from gamelab.games.text import parse_position
from gamelab.theory import Ruleset, shown

Family = str | Callable[..., Any]
LETTER = r"(?<![A-Za-z\d])[a-z](?=v?(?![A-Za-z]))"  # in S[a, bv, 2v] each v is an accent
OFFERED = {  # families for a screen, by the kind of board that a game takes
    "graph": (
        "3^a 2^b 1^k",
        "1^a 2^b",
        "1, a, b",
        "path(n)",
        "cycle(n)",
        "star(n)",
        "K_{n,m}",
        "Bistar((1, a), (b, 2), middle=m)",
    ),
    "arrows": ("1, a, b", "2^a 1^b", "path(n)", "cycle(n)"),
    "weights": ("token on 0; 0-1 a, 1-2 b", "token on 0; 0-1 a, 1-2 c, 2-0 b"),
    "heaps": ("n, m", "n", "5*i + j"),
}
PRODUCT = r"(\d+)\s*\*\s*(\d+)(?:\s*\+\s*(\d+))?"


def letters_of(family: Family, given: Iterable[str] = (), axes: int = 2) -> tuple[str, ...]:
    """The parameters of a family: the letters of a text in their order, the names of a function's
    arguments.

    A function of any number of arguments has a row, with two `axes` a column, and what is `given`
    by name.

    >>> letters_of("3^a 2^b 1^k"), letters_of("S[2, av, b^]"), letters_of("5*i + j")
    (('a', 'b', 'k'), ('a', 'b'), ('i', 'j'))
    >>> letters_of(lambda i, m: (i, m)), letters_of("Bistar((1, a), (b, 2), middle=m)")
    (('i', 'm'), ('a', 'b', 'm'))
    """
    if isinstance(family, str):
        return tuple(dict.fromkeys(re.findall(LETTER, family)))
    named = signature(family).parameters.values()
    if any(one.kind is Parameter.VAR_POSITIONAL for one in named):
        return (*("row", "column")[:axes], *given)
    return tuple(one.name for one in named if one.default is Parameter.empty)


def text_of(family: str, values: Mapping[str, Any]) -> str:
    """The text of a family with these values in place of its letters.

    >>> text_of("3^a 1^k", {"a": 2, "k": 70})
    '3^2 1^70'
    """
    return re.sub(LETTER, lambda letter: f"{values[letter[0]]}", family)


def member(game: Ruleset, family: Family, values: Mapping[str, Any]) -> Any:
    """The board or position of a family for these values of its parameters.

    Spiders, bistars and spiders with accents stay members of their families, for which there are
    faster methods than for graphs.

    >>> from gamelab import GraphNim, NimOnGraph, OctalHeaps
    >>> (
    ...     member(GraphNim(), "3^a 1^k", {"a": 2, "k": 1}),
    ...     member(GraphNim(), "2^a1^b", {"a": 1, "b": 0}),
    ... )
    (Spider(3, 3, 1), Spider(2))
    >>> member(OctalHeaps("0.123"), "5*i + j", {"i": 2, "j": 3})
    (13,)
    >>> print(member(NimOnGraph(), "token on t; 0-1 a, 1-2 3", {"t": 1, "a": 7}))
    token on 1; 0–1 7, 1–2 3
    """
    if not isinstance(family, str):
        return family(*values.values())
    apart = re.sub(rf"\^({LETTER})", r"^{\1}", family)  # 3^a1^k, in which 1 is no part of a number
    text = text_of(apart, values)
    text = re.sub(PRODUCT, lambda m: f"{int(m[1]) * int(m[2]) + int(m[3] or 0)}", text)
    if spider := spider_of_powers(text.strip()):
        return spider
    if game.board_kind in ("graph", "arrows"):
        return board(text)
    return parse_position(game, text)


def parse_range(text: str) -> list[int]:
    """The numbers of a typed range or list.

    >>> parse_range("3..6"), parse_range("0, 2, 10..12"), parse_range("7")
    ([3, 4, 5, 6], [0, 2, 10, 11, 12], [7])
    """
    found: list[int] = []
    for part in text.split(","):
        ends = re.fullmatch(r"\s*(\d{1,7})(?:\s*\.\.\s*(\d{1,7}))?\s*", part)
        run = range(int(ends[1]), int(ends[2] or ends[1]) + 1) if ends else ()
        if not run:
            empty = f"The range {part.strip()} is empty. " if ends else ""
            raise ValueError(
                f"{empty}A range is typed as 0..30, and a list as 1, 2, 5; it was given "
                f"{shown(text, 40)}."
            )
        found += run
    return found


def format_range(values: Sequence[Any]) -> str:
    """The text that `parse_range` reads as these values.

    >>> format_range([3, 4, 5]), format_range([0, 2]), format_range([7])
    ('3..5', '0, 2', '7')
    """
    run = len(values) > 2 and run_of(values)
    return f"{run[0]}..{run[-1]}" if run else ", ".join(map(str, values))


def run_of(values: Sequence[Any]) -> range | None:
    """The values as a range, if they are all whole numbers from the first to the last."""
    if not all(isinstance(value, int) for value in values):
        return None
    run = range(values[0], values[-1] + 1)
    return run if [*values] == [*run] else None
