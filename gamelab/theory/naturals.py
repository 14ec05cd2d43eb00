"""The check that every size given by a caller passes through."""

from operator import index
from typing import Any

from gamelab.theory.shown import shown


def natural(value: Any, what: str, least: int = 0) -> int:
    """The value as an int, if it is a whole number and at least `least`; `what` names it in the
    error.

    >>> natural(3, "A leg")
    3
    >>> natural(-1, "A leg")
    Traceback (most recent call last):
    ValueError: A leg must be a whole number, at least 0; it was given -1.
    """
    try:
        number = index(value)
    except TypeError:
        raise TypeError(_refusal(value, what, least)) from None
    if number < least:
        raise ValueError(_refusal(value, what, least))
    return number


def _refusal(value: Any, what: str, least: int) -> str:
    return f"{what} must be a whole number, at least {least}; it was given {shown(value)}."
