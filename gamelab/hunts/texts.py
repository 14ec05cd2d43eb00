"""Cases and values as plain text: short, exact, and the same in every process."""

from ast import literal_eval
from math import isinf
from typing import Any

from gamelab.boards.graph import Graph
from gamelab.theory.checks import shown

MAX_CODED = 62  # vertices of a case that is written in the form graph6


def text_of(case: Any) -> str:
    """A case as one text: two cases have one text only if they are equal.

    A simple graph with the vertices 0, 1, ..., n - 1 is written in the form graph6 (McKay), which
    other programs read; all else as Python writes it.

    >>> from gamelab import Spider, path
    >>> text_of(path(4)), text_of(Spider(3, 2, 1)), text_of((3, 5))
    ('Ch', 'Spider(3, 2, 1)', '(3, 5)')
    """
    kind = type(case)
    if kind is Graph:
        n = len(case.vertices)
        simple = not (case.has_loops or case.has_parallel_edges)
        numbered = n <= MAX_CODED and case.vertices == tuple(range(n))
        return case.to_graph6() if simple and numbered else repr(case)
    if kind is tuple:
        return f"({', '.join(map(text_of, case))}{',' * (len(case) == 1)})"
    if kind is list:
        return f"[{', '.join(map(text_of, case))}]"
    if kind in (set, frozenset):
        return f"{{{', '.join(sorted(map(text_of, case)))}}}"
    if kind is dict:
        return (
            f"{{{', '.join(f'{text_of(key)}: {text_of(value)}' for key, value in case.items())}}}"
        )
    if hasattr(case, "tolist"):
        return f"array({text_of(case.tolist())})" if case.ndim else text_of(case.item())
    text = repr(case)
    if " at 0x" in text:
        raise TypeError(
            f"A case is known by what repr says of it; that of {shown(case)} says where it lies "
            f"in memory."
        )
    return text


def text_of_case(case: tuple[Any, ...]) -> str:
    """The text of a case of several values, or of its only one."""
    return text_of(case[0]) if len(case) == 1 and type(case[0]) is not tuple else text_of(case)


def written(value: Any) -> str:
    """A value of plain data (numbers, texts, None, tuples, lists, sets and dictionaries of these)
    as text that `read` reads.

    A frozenset comes back as a set.

    >>> read(written((3, {"a": None}, float("inf")))) == (3, {"a": None}, float("inf"))
    True
    """
    text = _written(value)
    if text is None:
        raise TypeError(
            "What is kept in a store is plain data: numbers, texts, None, and tuples, lists, "
            "dictionaries and sets of these; "
            f"the quantity gave {shown(value)}."
        )
    return text


def _written(value: Any, key: bool = False) -> str | None:
    """The same, or None; a key of a dictionary, or a member of a set, holds no set."""
    if value is None or isinstance(value, bool):
        return repr(value)
    if isinstance(value, int):
        return int.__repr__(int(value))
    if isinstance(value, float):
        plain = float(value)
        return (
            None
            if plain != plain
            else ("-" if plain < 0 else "") + "1e999"
            if isinf(plain)
            else float.__repr__(plain)
        )
    if isinstance(value, str):
        return str.__repr__(str.__str__(value))
    if isinstance(value, dict) and not key:
        return _joined(
            "{}", [_pair(_written(one, True), _written(other)) for one, other in value.items()]
        )
    if isinstance(value, tuple):
        return _joined("()", [_written(one, key) for one in value], end="," * (len(value) == 1))
    if isinstance(value, list) and not key:
        return _joined("[]", [_written(one) for one in value])
    if isinstance(value, (set, frozenset)) and not key:
        members = [_written(one, True) for one in value]
        return (
            None
            if None in members
            else _joined("{}", sorted(filter(None, members)))
            if members
            else "set()"
        )
    if getattr(value, "ndim", None) == 0 and type(value).__module__ == "numpy":
        return _written(value.item(), key)
    return None


def _pair(one: str | None, other: str | None) -> str | None:
    return None if one is None or other is None else f"{one}: {other}"


def _joined(brackets: str, parts: "list[str | None] | list[str]", end: str = "") -> str | None:
    return (
        None
        if None in parts
        else f"{brackets[0]}{', '.join(filter(None, parts))}{end}{brackets[1]}"
    )


def read(text: str) -> Any:
    """The value that was written."""
    return literal_eval(text)
