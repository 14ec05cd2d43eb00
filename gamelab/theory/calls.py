"""Calls with arguments that do not fit: what was given, and what is taken, in a sentence in place
of Python's own.
"""

import re
from collections.abc import Callable, Mapping
from functools import wraps
from inspect import Signature, getdoc, signature
from typing import Any, ParamSpec, TypeVar

from gamelab.theory.shown import shown

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
