"""Parameters as they are typed: numbers, legs, sets, codes, words, and boards by name or by their
edges.

Not typed are maps between boards, boards that hang on others, and boards whose vertices have names
of several parts: they would be longer to write than to find by their words.
"""

import re
from ast import literal_eval
from collections.abc import Sequence
from functools import singledispatch
from typing import Any

import numpy as np

from gamelab.boards.decorations import Decoration
from gamelab.boards.families import Bistar, Caterpillar
from gamelab.boards.graph import Graph, Vertex
from gamelab.boards.spider import Spider
from gamelab.boards.text import MAX_BARE_NAME, parse_vertex
from gamelab.boards.text import board as parse_board
from gamelab.boards.weighted import WeightedGraph
from gamelab.games.nim_on_graphs import NimOnGraph, TokenPosition
from gamelab.theory.checks import natural
from gamelab.theory.ruleset import Ruleset

MOST_EDGES = 400  # of a board in a field


@singledispatch
def written(value: Any) -> str | None:
    """What stands in the field of a parameter; None for what cannot be typed.

    >>> from gamelab import path
    >>> written(7), written(Spider(3, 2, 1)), written((1, 2)), written(path(3)), written(object())
    ('7', '3, 2, 1', '1, 2', '0-1, 1-2', None)
    >>> (
    ...     written(WeightedGraph.of([("a", "b", 3), ("b", "c", 1)])),
    ...     written(Decoration.of(path(3), [(1, 0)])),
    ... )
    ('a-b 3, b-c', '0<-1, 1-2')
    """
    return None


@singledispatch
def read(like: Any, text: str) -> Any:
    """A parameter of the same kind as another one, as it is typed.

    >>> from gamelab import Octal
    >>> read(7, "12"), read(Spider(2), "3,2,1"), read((1,), "4 5"), read(Octal("0.33"), "0.07")
    (12, Spider(3, 2, 1), (4, 5), Octal(code='0.07'))
    >>> (
    ...     read(Graph.of([]), "K3") == read(Graph.of([]), "0-1, 1-2, 0-2"),
    ...     read(WeightedGraph.of([]), "a-b 2"),
    ... )
    (True, WeightedGraph.of([('a', 'b', 2)]))
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
    return (
        ", ".join(map(str, value))
        if all(type(part) is int for part in value)
        else repr(value)
        if _plain(value)
        else None
    )


@read.register
def _read_tuple(like: tuple, text: str) -> Any:  # type: ignore[type-arg]
    if text.strip().lower() == "none":
        return None
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
    return Spider(
        *_numbers(re.sub(r"^\s*(spider|S)\s*[(\[]|[)\]]\s*$", "", text, flags=re.IGNORECASE))
    )


@written.register
def _written_graph(value: Graph) -> str | None:
    return _edges(value, ["-"] * len(value.edges))


@read.register
def _read_graph(like: Graph, text: str) -> Graph:
    return like if text == written(like) else _board(text, Graph, "without weights and arrows")


@written.register
def _written_weights(value: WeightedGraph) -> str | None:
    return _edges(
        value.graph,
        ["-"] * len(value.weights),
        ["" if weight == 1 else f" {weight}" for weight in value.weights],
    )


@read.register
def _read_weights(like: WeightedGraph, text: str) -> WeightedGraph:
    return (
        like
        if text == written(like)
        else WeightedGraph.from_board(_board(text, Graph | WeightedGraph, "without arrows"))
    )


@written.register
def _written_arrows(value: Decoration) -> str | None:
    return _edges(
        value.graph,
        [
            "->" if (u, v) in value.arrows else "<-" if (v, u) in value.arrows else "-"
            for u, v in value.graph.edges
        ],
    )


@read.register
def _read_arrows(like: Decoration, text: str) -> Decoration:
    if text == written(like):
        return like
    board = _board(text, Graph | Decoration, "without weights")
    return board if isinstance(board, Decoration) else Decoration.of(board, [])


@written.register
def _written_token(value: TokenPosition) -> str | None:
    board = written(value.board)
    return None if board is None else f"{board}; token on {value.at}"


@read.register
def _read_token(like: TokenPosition, text: str) -> Any:
    board, _, at = text.partition("token on")
    if not at.strip():
        raise ValueError(
            f"A board with a token is typed as 'a-b 3, b-c; token on a'; it was given {text!r}."
        )
    return NimOnGraph().start(read(like.board, board.strip(" ;,")), at=parse_vertex(at))


@written.register
def _written_family(value: Caterpillar | Bistar) -> str:
    return repr(value)


@read.register
def _read_family(like: Caterpillar | Bistar, text: str) -> Any:
    return _board(text, type(like), f"of the kind {like!r}")


@written.register(type(None))
def _written_nothing(value: None) -> str:
    return "none"


@read.register(type(None))
def _read_nothing(like: None, text: str) -> Any:
    return None if text.strip().lower() in ("none", "") else tuple(_numbers(text))


@written.register
def _written_game(value: Ruleset) -> str:
    return value.parameters


@read.register
def _read_game(like: Ruleset, text: str) -> Ruleset:
    return like.parse(text)


def _numbers(text: str) -> list[int]:
    return [_whole(part) for part in re.split(r"[\s,;]+", text.strip(" ()[]{}")) if part]


def _whole(text: str) -> int:
    if not re.fullmatch(r"\s*\d{1,9}\s*", text):
        raise ValueError(
            f"Whole numbers are typed here, such as 12, with digits only; it was given “{text}”."
        )
    return int(text)


def _board(text: str, kind: Any, words: str) -> Any:
    """The board that is typed, if it is of this kind."""
    board = parse_board(text)
    if isinstance(board, kind):
        return board
    if kind is Caterpillar or kind is Bistar or isinstance(board, WeightedGraph | Decoration):
        raise ValueError(f"Here a board is typed {words}; it was given {text!r}.")
    graph = Graph.from_board(board)
    if len(graph.edges) > MOST_EDGES:
        raise ValueError(
            f"A board that is typed has at most {MOST_EDGES} edges; it was given "
            f"{len(graph.edges):,}."
        )
    return graph


def _edges(graph: Graph, joins: Sequence[str], weights: Sequence[str] = ()) -> str | None:
    """The edges as they are typed, and the vertices that have none; None if some name cannot be
    typed.
    """
    lone = [v for v in graph.vertices if not graph.incident[v]]
    if (
        not graph.vertices
        or len(graph.edges) > MOST_EDGES
        or not all(map(_is_name, graph.vertices))
    ):
        return None
    if any(isinstance(v, str) and len(v) > MAX_BARE_NAME for v in lone) or (
        len(lone) > 1 and not graph.edges
    ):
        return None  # words alone are prose, numbers alone the legs of a spider
    ends = zip(graph.edges, joins, weights or [""] * len(joins), strict=True)
    return ", ".join([*(f"{u}{join}{v}{weight}" for (u, v), join, weight in ends), *map(str, lone)])


def _is_name(vertex: Vertex) -> bool:
    return (type(vertex) is int and vertex >= 0) or (
        isinstance(vertex, str) and bool(re.fullmatch(r"[A-Za-z_]\w{0,7}", vertex))
    )


def _plain(value: Any) -> bool:
    """Whether Python reads a value as it writes it."""
    return isinstance(value, int | str) or (isinstance(value, tuple) and all(map(_plain, value)))
