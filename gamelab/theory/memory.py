"""The check, before anything is allocated, that it will fit."""

import os

from gamelab.theory.naturals import natural
from gamelab.theory.shown import shown

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
