"""Words for anything: short, the same in every run, never an address or a list of edges, and always
fit to be drawn.
"""

import re
from functools import singledispatch
from reprlib import Repr
from typing import Any
from unicodedata import category

import numpy as np

from gamelab.boards.graph import Graph, Vertex
from gamelab.games.nim_on_graphs import TokenPosition
from gamelab.theory.checks import shown

MOST = 48  # characters of a caption
_OBJECT = re.compile(r"<(?:[\w.]|<locals>)*?(\w+) object at 0x[0-9a-fA-F]+>")
_ADDRESS = re.compile(r" at 0x[0-9a-fA-F]+")


@singledispatch
def caption(value: Any, most: int = MOST) -> str:
    """What to call a value: as it is written in Python if that is short, a board without a short
    name by its size.

    >>> from gamelab import Spider, path
    >>> caption(Spider(3, 2, 1)), caption(path(13)), caption(object())
    ('Spider(3, 2, 1)', 'a graph with 13 vertices and 12 edges', 'object')
    """
    words = _Written().repr(value)
    return as_text(words if len(words) <= most else f"{words[: most - 2]} …")


@caption.register
def _text(value: str, most: int = MOST) -> str:
    return as_text(value if len(value) <= most else f"{value[: most - 2]} …")


@caption.register
def _token(position: TokenPosition, most: int = MOST) -> str:
    words = as_text(position)
    return (
        words
        if len(words) <= most
        else f"{_size(position.graph)}, token on {vertex_name(position.at)}"
    )


class _Written(Repr):
    """Python's way of writing values, sets in order, boards by their size, and what cannot be
    written by its type.
    """

    def __init__(self) -> None:
        super().__init__()
        self.maxtuple = self.maxlist = self.maxset = self.maxfrozenset = self.maxdict = (
            self.maxarray
        ) = MOST
        self.maxstring = self.maxother = self.maxlong = 8 * MOST

    def repr_instance(self, x: Any, level: int) -> str:
        try:
            words = as_text(repr(x.item() if isinstance(x, np.generic) else x))
            graph = board_graph(x) if len(words) > MOST or "Graph" in words else None
        except (
            Exception
        ):  # a class of somebody else's may fail in any way; its picture still has a name
            return f"a {type(x).__name__}"
        if graph is None:
            return words
        arrows = len(getattr(x, "arrows", ()))
        return _size(graph) + (f", {_number(arrows, 'arrow')}" if arrows else "")

    def repr_set(self, x: Any, level: int) -> str:
        return super().repr_set(x, level) if x else "∅"

    def repr_frozenset(self, x: Any, level: int) -> str:
        return self.repr_set(x, level)

    def repr_int(self, x: int, level: int) -> str:
        return shown(x)


def board_graph(value: Any) -> Graph | None:
    """The graph of a board; none of what is no board. A board that is refused, such as a directed
    graph, is an error.

    >>> board_graph(3), board_graph("path")
    (None, None)
    """
    try:
        return Graph.from_board(value)
    except (ValueError, MemoryError, OverflowError):
        raise
    except Exception:  # no board, or a class of somebody else's that fails when it is asked
        return None


def vertex_name(vertex: Vertex) -> str:
    """A vertex as it is written beside its dot, a tuple without its brackets.

    >>> vertex_name("hub"), vertex_name((2, 1)), vertex_name(("leaf", 3))
    ('hub', '2,1', 'leaf3')
    """
    if not isinstance(vertex, tuple) or not vertex:
        return caption(vertex)
    return ("" if isinstance(vertex[0], str) else ",").join(caption(part) for part in vertex)


def as_text(value: Any) -> str:
    """A value's text without addresses, and with a sign in the place of what is no character.

    >>> as_text("a\\ud800b"), as_text(print) == as_text(print)
    ('a�b', True)
    """
    words = _ADDRESS.sub("", _OBJECT.sub(r"\1", str(value)))
    return "".join(
        "�" if category(sign) in ("Cs", "Cc") and sign not in "\n\t" else sign for sign in words
    )


def plain(name: Any) -> str:
    r"""The name of a row, column or axis as text that is not read as TeX; nothing if there is none.

    >>> plain(None), plain(3), plain("$x$")
    ('', '3', '\\$x\\$')
    """
    return "" if name is None else as_text(name).replace("$", r"\$")


def _size(graph: Graph) -> str:
    return (
        f"a graph with {_number(len(graph.vertices), 'vertex')} and "
        f"{_number(len(graph.edges), 'edge')}"
    )


def _number(n: int, what: str) -> str:
    """So many of something, in the singular or plural."""
    return f"{n:,} {what if n == 1 else 'vertices' if what == 'vertex' else f'{what}s'}"
