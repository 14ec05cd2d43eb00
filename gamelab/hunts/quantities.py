"""Quantities: what is asked of each case, and the name by which a store knows the question
again.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, partial
from hashlib import blake2b
from importlib.metadata import version
from inspect import isfunction
from typing import Any

from gamelab.hunts.digests import Digest, is_installed
from gamelab.hunts.modules import OURS
from gamelab.hunts.texts import text_of

# the rooms on which a value hangs
BY_SOURCE = ("theory", "boards", "games", "solvers", "statements", "papers")


@dataclass(frozen=True)
class Quantity:
    """A function of a case, and the name of the question that it answers.

    Two questions have one name only if they ask the same: code that is not installed (one's own
    game, a line in a notebook) is part of the name by a digest, with all that it calls and the
    modules that it uses. What a function looks up in a file, evaluates from a text or keeps in a
    dictionary of its own is not seen. `unkept` says why the answers cannot be kept in a store,
    where the code cannot be followed. `otherwise` is the method of answers that come by none that
    the library announces.

    >>> from gamelab import NodeKayles, grundy, path
    >>> nimber = Quantity.of("Grundy value in Node Kayles", grundy, NodeKayles())
    >>> nimber.name, nimber.value(path(4))
    ('Grundy value in Node Kayles [grundy(NodeKayles())]', 0)
    """

    name: str
    value: Callable[..., Any]
    otherwise: str = "its own code"
    unkept: str = ""

    @classmethod
    def of(
        cls, words: str, function: Callable[..., Any], *first: Any, otherwise: str = "its own code"
    ) -> "Quantity":
        """The quantity that a function tells of a case, its first arguments being given."""
        value = partial(function, *first) if first else function
        digest = Digest(value)
        known = isfunction(function) and is_installed(function) and not digest.own
        inner = _written(function, first) if known else ""
        return cls(f"{words} [{inner or digest.text}]", value, otherwise, digest.unseen)


def _written(function: Any, first: tuple[Any, ...]) -> str:
    """A function of what is installed and its first arguments, if these can be written."""
    module = function.__module__
    name = (
        function.__qualname__
        if module.partition(".")[0] == "gamelab"
        else f"{module}.{function.__qualname__}"
    )
    try:
        return f"{name}({', '.join(map(text_of, first))})" if first else name
    except TypeError:
        return ""


@cache
def library_version() -> str:
    """The version of gamelab with a digest of the code on which values hang, by which results of
    older code are recognised.
    """
    code = blake2b(digest_size=4)
    for file in sorted(file for room in BY_SOURCE for file in (OURS / room).rglob("*.py")):
        code.update(file.read_bytes())
    return f"{version('gamelab')}+{code.hexdigest()}"
