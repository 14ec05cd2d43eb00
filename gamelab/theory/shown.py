"""A value as it stands in an error message: short, and always to be had."""

from collections.abc import Iterable
from difflib import get_close_matches
from typing import Any

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
