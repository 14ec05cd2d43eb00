"""Cases and values as text."""

from ast import literal_eval
from math import isinf
from typing import Any

from gamelab.boards import Graph
from gamelab.theory import shown

MAX_GRAPH6 = 62  # vertices of a graph that is written in the form graph6


def text_of(value: Any) -> str:
    """A case or a value as text; two of them have one text only if they are equal.

    A simple graph with the vertices 0, 1, ..., n - 1 is written in the form graph6 (McKay), which
    other programs read. All else is written as in Python, the members of a set in order.

    >>> from gamelab import Spider, path
    >>> text_of(path(4)), text_of(Spider(3, 2, 1)), text_of({(3, 5), (3, 4)})
    ('Ch', 'Spider(3, 2, 1)', '{(3, 4), (3, 5)}')
    """
    if type(value) is int or type(value) is str:
        return repr(value)
    if type(value) is Graph:
        n = len(value.vertices)
        is_numbered = n <= MAX_GRAPH6 and value.vertices == tuple(range(n))
        if is_numbered and not (value.has_loops or value.has_parallel_edges):
            return value.to_graph6()
    elif hasattr(value, "tolist"):  # an array, or a number of numpy
        text = text_of(value.tolist())
        return f"array({text})" if value.ndim else text
    elif isinstance(value, tuple | list):
        inner = ", ".join(map(text_of, value)) + "," * (type(value) is tuple and len(value) == 1)
        return f"[{inner}]" if isinstance(value, list) else f"({inner})"
    elif isinstance(value, dict):
        return f"{{{', '.join(f'{text_of(key)}: {text_of(one)}' for key, one in value.items())}}}"
    elif isinstance(value, set | frozenset):
        return f"{{{', '.join(sorted(map(text_of, value)))}}}" if value else "set()"
    elif isinstance(value, float) and isinf(value):
        return "1e999" if value > 0 else "-1e999"
    text = repr(value)
    if " at 0x" in text:
        raise TypeError(
            f"A case is known by its repr; that of {shown(value)} says where it lies in memory."
        )
    return text


def text_of_case(case: tuple[Any, ...]) -> str:
    """The text of a case: that of its only value, or of all."""
    return text_of(case[0] if len(case) == 1 and type(case[0]) is not tuple else case)


def text_of_plain(value: Any) -> str:
    """The text of a value of plain data, from which `ast.literal_eval` gives an equal value.

    >>> literal_eval(text_of_plain((3, {"a": None}, float("inf"))))
    (3, {'a': None}, inf)
    """
    try:
        text = text_of(value)
        if type(value) is int or literal_eval(text) == value:
            return text
    except (ValueError, TypeError, SyntaxError):
        pass  # refused below
    raise TypeError(
        "What is kept in a store is plain data: numbers, texts, None, and tuples, lists, "
        f"dictionaries and sets of these; the quantity gave {shown(value)}."
    )
