"""Checks of what a caller gives: values in error messages, sizes, arguments, memory."""

import os
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from difflib import get_close_matches
from functools import cache, wraps
from inspect import Signature, getdoc, signature
from operator import index
from typing import Any, ParamSpec, TypeVar

DIGITS = 18  # of a number that is still written out


def shown(value: Any, most: int = 120) -> str:
    """The value as it is printed, its middle left out where that is long.

    >>> shown((1, "a")), shown(10**1000), shown("a" * 50, most=20)
    ("(1, 'a')", 'about 10^1000', "'aaaaaaaaaaaa … aaaa'")
    """
    if isinstance(value, int) and value.bit_length() > DIGITS * 10 // 3:
        return f"about {'-' if value < 0 else ''}10^{value.bit_length() * 30103 // 100000}"
    try:
        text = repr(value)
    except Exception:  # what a stranger's class raises
        return f"a {type(value).__name__}"
    return text if len(text) <= most else f"{text[: 2 * most // 3]} … {text[-most // 4 :]}"


def printable(text: str) -> str:
    """The text with its control characters as Python writes them, but for ends of lines: a terminal
    obeys none of a stranger's.

    >>> print(printable("one\\n\\x1b[2Jtwo ≤ 3"))
    one
    \\x1b[2Jtwo ≤ 3
    """
    return "".join(
        one if one.isprintable() or one == "\n" else one.encode("unicode_escape").decode()
        for one in text
    )


def suggestions(name: str, known: Iterable[str]) -> list[str]:
    """At most five known names for one that is not known: those that begin with it, else those that
    are nearly it or hold it.

    >>> suggestions("Theorem 3", ["Theorem 3.1", "Theorem 3.2, as printed", "Theorem 2.1"])
    ['Theorem 3.1', 'Theorem 3.2, as printed']
    """
    names = list(dict.fromkeys(known))
    begin = [one for one in names if one.startswith(name)]
    return (
        (begin or get_close_matches(name, names, n=3) or [one for one in names if name in one])[:5]
        if name
        else []
    )


def naturals_in(text: str, what: str) -> list[int]:
    """The whole numbers of a typed list, such as "1, 2, 4"; `what` begins the error.

    >>> naturals_in("{1, 2, 4}", "Sizes are wanted"), naturals_in("3 4", "Heaps are wanted")
    ([1, 2, 4], [3, 4])
    """
    parts = re.findall(r"[^\s,;+]+", text.strip(" ()[]{}"))
    for part in parts:
        if not re.fullmatch(r"\d{1,9}", part):
            raise ValueError(f"{what}; it was given {shown(text, 40)}.")
    return [*map(int, parts)]


def joined(words: Sequence[str], last: str = "and") -> str:
    """The words with commas, and with `last` before the last one.

    >>> joined(["3", "4", "5"]), joined(["3", "4"], "or"), joined([])
    ('3, 4 and 5', '3 or 4', '')
    """
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def natural(value: Any, what: str, least: int = 0) -> int:
    """The value as an int, if it is a whole number and at least `least`; `what` names it in the
    error.

    >>> natural(3, "A leg")
    3
    >>> natural(-1, "A leg")
    Traceback (most recent call last):
    ValueError: A leg must be a whole number, at least 0; it was given -1.
    """
    kind: type[Exception] = ValueError
    try:
        number = index(value)
        if number >= least:
            return number
    except TypeError:
        kind = TypeError
    raise kind(f"{what} must be a whole number, at least {least}; it was given {shown(value)}.")


P = ParamSpec("P")
R = TypeVar("R")


def misfit(made: Any, takes: Signature, given: tuple[Any, ...], named: Mapping[str, Any]) -> str:
    """Why arguments do not fit what makes a game; nothing if they do. An example of a call is taken
    from its docstring.
    """
    try:
        takes.bind(*given, **named)
        return ""
    except TypeError:
        name = made.__name__
        told = (
            ", ".join(
                [*map(shown, given), *(f"{key}={shown(value)}" for key, value in named.items())]
            )
            or "nothing"
        )
        if not takes.parameters:
            return f"{name}() takes nothing in its brackets; it was given {told}."
        example = re.search(rf"\b{name}\([^()]+\)", getdoc(made) or "")
        return (
            f"{name} takes "
            f"{', '.join(takes.parameters)}{f', as in {example[0]}' if example else ''}; it was "
            f"given {told}."
        )


def clear_arguments(function: Callable[P, R]) -> Callable[P, R]:
    """The function, with a sentence for arguments that do not fit.

    >>> @clear_arguments
    ... def Game():
    ...     return "a game"
    >>> Game("0.33")
    Traceback (most recent call last):
    TypeError: Game() takes nothing in its brackets; it was given '0.33'.
    """

    @wraps(function)
    def checked(*given: P.args, **named: P.kwargs) -> R:
        if why := misfit(function, signature(function), given, named):
            raise TypeError(why)
        return function(*given, **named)

    return checked


VARIABLE = "GAMELAB_MEMORY"  # bytes, in the environment
_limit: int | None = None


def memory_limit() -> int:
    """The most bytes that one thing may take: what was set, else the environment's GAMELAB_MEMORY,
    else half of the machine's.

    >>> set_memory_limit(2**30)
    >>> memory_limit() == 2**30
    True
    >>> set_memory_limit(None)
    """
    if _limit is not None:
        return _limit
    given = os.environ.get(VARIABLE, "")
    if given:
        if not given.isdecimal():
            raise ValueError(
                f"{VARIABLE} in the environment is a number of bytes, such as 4000000000; it is "
                f"{given!r}."
            )
        return int(given)
    return _half_of_the_machine()


@cache
def _half_of_the_machine() -> int:
    try:
        return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") // 2
    except (AttributeError, ValueError, OSError):  # a system that does not tell
        return 4 * 2**30


def set_memory_limit(limit: int | None) -> None:
    """Let one thing take at most so many bytes from now on; None goes back to the environment's
    limit or the machine's.
    """
    global _limit
    _limit = None if limit is None else natural(limit, "The limit, a number of bytes,")


def refuse_above_limit(what: str, needed: int) -> None:
    """Raise a MemoryError that names the size if more bytes than the limit are needed.

    >>> refuse_above_limit("The table", 10**15)  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    MemoryError: The table needs 931,322.6 GiB of memory; at most ... GiB are taken. Make it
    smaller.
    """
    limit = memory_limit()
    if needed > limit:
        size = f"{needed / 2**30:,.1f}" if needed < 2**80 else shown(needed // 2**30)
        raise MemoryError(
            f"{what} needs {size} GiB of memory; at most {limit / 2**30:.4g} GiB are taken. Make "
            f"it smaller."
        )
