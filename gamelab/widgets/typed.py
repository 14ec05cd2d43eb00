"""Parameters as they are typed: numbers, legs, sets, codes, words, and boards by name or by their edges."""

import re
from ast import literal_eval
from functools import singledispatch
from itertools import combinations, product
from typing import Any

import numpy as np

from gamelab.graphs.graph import Graph
from gamelab.graphs.paths_and_cycles import cycle, path, star
from gamelab.graphs.spiders import Spider
from gamelab.plots.told import board_told
from gamelab.rulesets.connected_subtraction import ConnectedSubtraction
from gamelab.rulesets.octal import OctalHeaps
from gamelab.rulesets.octal_on_graphs import Octal
from gamelab.theory.naturals import natural

NAMES = "P5 (a path with 5 vertices), C6, K4, K2,4, star 3, the legs 3,2,1 of a spider, or edges such as 0-1, 1-2"
MOST_EDGES = 400


def board_of(text: str) -> Graph:
    """The board that is meant: a path, cycle or complete graph by its name, a spider by its legs, any other by its edges.

    >>> board_of("P4") == path(4), board_of("3, 2, 1") == Spider(3, 2, 1).graph, board_of("0-1, 1-a")
    (True, True, Graph.of([(0, 1), (1, 'a')]))
    >>> len(board_of("K2,4").edges), len(board_of("K5").edges), board_of("star 3") == star(3)
    (8, 10, True)
    """
    words = text.strip()
    known = re.fullmatch(r"(P|C|K|star|S|spider)[ _(]*(\d{1,3}(?:\s*,\s*\d{1,3})*)\)?", words, re.IGNORECASE)
    kind, numbers = (known[1].lower(), _numbers(known[2])) if known else ("", [])
    if not known and re.fullmatch(r"\d{1,3}(\s*,\s*\d{1,3})*", words):
        kind, numbers = "spider", _numbers(words)
    if kind in ("spider", "s"):
        return Spider(*numbers).graph
    if kind and len(numbers) == 1:
        one = numbers[0]
        if kind == "k":
            return Graph.of(combinations(range(min(one, 40)), 2), vertices=range(min(one, 40)))
        return {"p": path, "c": cycle, "star": star}[kind](one)
    if kind == "k" and len(numbers) == 2 and max(numbers) <= 40:
        return Graph.of(product(range(numbers[0]), range(numbers[0], sum(numbers))))
    edges = [re.fullmatch(r"\s*\(?\s*([^\s,;()–-]+)\s*[–-]\s*([^\s,;()–-]+)\s*\)?\s*", edge) for edge in re.split("[,;]", words)]
    if not all(edges) or len(edges) > MOST_EDGES:
        raise ValueError(f"A board is typed as {NAMES}; it was given {text!r}.")
    return Graph.of([(_name(edge[1]), _name(edge[2])) for edge in edges if edge])


@singledispatch
def written(value: Any) -> str | None:
    """What stands in the field of a parameter; None for what cannot be typed.

    >>> written(7), written(Spider(3, 2, 1)), written((1, 2)), written(path(3)), written(object())
    ('7', '3, 2, 1', '1, 2', '0-1, 1-2', None)
    """
    return None


@singledispatch
def read(like: Any, text: str) -> Any:
    """A parameter of the same kind as another one, as it is typed.

    >>> read(7, "12"), read(Spider(2), "3,2,1"), read((1,), "4 5"), read(Octal("0.33"), "0.07")
    (12, Spider(3, 2, 1), (4, 5), Octal(code='0.07'))
    """
    raise ValueError(f"No {type(like).__name__} can be typed here.")


@written.register(int)
@written.register(np.integer)
def _written_number(value: int) -> str:
    return str(value)


@read.register(int)
@read.register(np.integer)
def _read_number(like: int, text: str) -> int:
    return natural(_whole(text), "A number that is typed")


@written.register
def _written_text(value: str) -> str:
    return value


@read.register
def _read_text(like: str, text: str) -> str:
    return text.strip()


@written.register
def _written_tuple(value: tuple) -> str | None:  # type: ignore[type-arg]
    return ", ".join(map(str, value)) if all(type(part) is int for part in value) else repr(value) if _plain(value) else None


@read.register
def _read_tuple(like: tuple, text: str) -> Any:  # type: ignore[type-arg]
    if all(type(part) is int for part in like) and "(" not in text:
        return tuple(_numbers(text))
    try:
        return tuple(literal_eval(text))
    except (ValueError, SyntaxError, TypeError):
        raise ValueError(f"It is typed as {like!r} is; it was given {text!r}.") from None


@written.register
def _written_set(value: frozenset) -> str | None:  # type: ignore[type-arg]
    return ", ".join(map(str, sorted(value))) if all(type(part) is int for part in value) else None


@read.register
def _read_set(like: frozenset, text: str) -> Any:  # type: ignore[type-arg]
    return frozenset(_numbers(text))


@written.register
def _written_spider(value: Spider) -> str:
    return ", ".join(map(str, value.legs))


@read.register
def _read_spider(like: Spider, text: str) -> Spider:
    return Spider(*_numbers(re.sub(r"^\s*(spider|S)\s*[(\[]|[)\]]\s*$", "", text, flags=re.IGNORECASE)))


@written.register
def _written_graph(value: Graph) -> str | None:
    if any(not isinstance(v, int | str) or len(str(v)) > 8 for v in value.vertices) or not value.edges:
        return board_told(value) if len(value.vertices) == 1 else None
    return ", ".join(f"{u}-{v}" for u, v in value.edges)


@read.register
def _read_graph(like: Graph, text: str) -> Graph:
    return like if text == written(like) else board_of(text)


@written.register
def _written_octal(value: Octal) -> str:
    return value.code


@read.register
def _read_octal(like: Octal, text: str) -> Octal:
    return Octal(text.strip())


@written.register
def _written_heaps(value: OctalHeaps) -> str:
    return value.code


@read.register
def _read_heaps(like: OctalHeaps, text: str) -> OctalHeaps:
    return OctalHeaps(text.strip())


@written.register
def _written_subtraction(value: ConnectedSubtraction) -> str:
    return ", ".join(map(str, sorted(value.sizes)))


@read.register
def _read_subtraction(like: ConnectedSubtraction, text: str) -> ConnectedSubtraction:
    return ConnectedSubtraction(_numbers(text.strip("{} ")))


def _numbers(text: str) -> list[int]:
    return [_whole(part) for part in re.split(r"[\s,;]+", text.strip(" ()[]{}")) if part]


def _whole(text: str) -> int:
    if not re.fullmatch(r"\s*\d{1,9}\s*", text):
        raise ValueError(f"Whole numbers are typed here, as 3, 2, 1; it was given {text!r}.")
    return int(text)


def _name(text: str) -> int | str:
    return int(text) if text.isdecimal() else text


def _plain(value: Any) -> bool:
    """Whether Python reads a value as it writes it."""
    return isinstance(value, int | str) or (isinstance(value, tuple) and all(map(_plain, value)))
