"""The Python of a claim, with the functions of the same paper that it calls."""

from functools import partial
from inspect import getclosurevars, getsource, isfunction, unwrap
from textwrap import dedent
from typing import Any

from gamelab.statements import Claim, Side

MAX_FUNCTIONS = 16  # that are written out


def source(claim: Claim) -> str:
    """The function of a claim, or the functions of both sides, then the functions of its paper
    that they call, the nearest first.

    >>> from gamelab import paper
    >>> source(paper("graph-nim")["Theorem 2.1"]).startswith("@section.theorem(")
    True
    """
    sides = [claim.predicted, claim.computed]
    waiting = [one.statement if isinstance(one, Side) else one for one in sides]
    found: dict[Any, str] = {}
    while waiting and len(found) < MAX_FUNCTIONS:
        side = waiting.pop(0)
        function = unwrap(side.func if isinstance(side, partial) else side)
        if id(function) in found:
            continue
        try:
            found[id(function)] = dedent(getsource(function)).rstrip()
        except (OSError, TypeError):  # typed in, compiled, or in a cell with magics
            found[id(function)] = f"# {getattr(function, '__qualname__', function)}: no source"
        if isfunction(function):
            named = [*getclosurevars(function).globals.values()]
            waiting += [one for one in named if isfunction(one) and _home(one) == _home(function)]
    return "\n\n".join(found.values())


def _home(function: Any) -> str:
    """The package of a function."""
    return str(function.__module__.rpartition(".")[0] or function.__module__)
