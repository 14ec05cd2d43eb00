"""Files that are written as a whole or not at all, where the caller meant them to be: links are
followed, devices are refused.
"""

import os
import secrets
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from stat import S_IMODE, S_ISREG
from typing import BinaryIO


def target(name: str, what: str) -> Path:
    """The file that a name leads to, seen to be one that can be written; `what` says in an error
    what asked for it.

    It is said before hours of work: a folder, a device and a pipe are refused, and a file where
    nothing may be written.
    """
    path = Path(os.path.realpath(name))
    if why := _why_not(name, path):
        raise ValueError(
            f"{what} {name!r} cannot be written: {why}. Give a file in a folder that exists and "
            f"may be written to."
        )
    return path


def _why_not(name: str, path: Path) -> str:
    """Why this cannot be written as a file, or nothing."""
    if not name:
        return "it is no name"
    if path.is_symlink():
        return "it is a link to itself"
    if path.is_dir():
        return "it is a folder"
    if not path.parent.is_dir():
        return f"there is no folder {str(path.parent)!r}"
    if path.exists() and not S_ISREG(path.stat().st_mode):
        return "it is a device or a pipe, and no file"
    may = all(os.access(place, os.W_OK) for place in (path, path.parent) if place.exists())
    return "" if may else "it or its folder may not be changed by you"


def refuse_one_for_two(uses: Iterable[tuple[Path, str]]) -> None:
    """Refuse a file that is meant for two things, whatever its spelling: one would destroy the
    other.
    """
    seen: list[tuple[Path, str]] = []
    for path, use in uses:
        for other, first in seen:
            if path == other or (path.exists() and other.exists() and path.samefile(other)):
                raise ValueError(
                    f"{str(path)!r} would be both {first} and {use}: give each a file of its own."
                )
        seen.append((path, use))


@contextmanager
def replacing(path: Path) -> Iterator[BinaryIO]:
    """A new file that takes the place of `path` in one step when it is complete, and else leaves no
    trace.

    The temporary name beside it is this writer's own, so that several writers of one file do not
    meet: the last one wins. The mode of a file that was there is kept.
    """
    path = Path(os.path.realpath(path))
    unfinished = path.with_name(f".gamelab-{os.getpid()}-{secrets.token_hex(4)}.unfinished")
    try:
        with open(
            os.open(
                unfinished, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o666
            ),
            "wb",
        ) as file:
            yield file
        if path.exists():
            unfinished.chmod(S_IMODE(path.stat().st_mode))
        os.replace(unfinished, path)
    except OSError as error:
        unfinished.unlink(missing_ok=True)
        raise OSError(
            error.errno, f"{str(path)!r} was not written: {error.strerror or error}"
        ) from error
    except BaseException:
        unfinished.unlink(missing_ok=True)
        raise


def write(path: Path, text: str) -> None:
    """Write a file in one step; half of a pair of surrogates, which is no text, is written as an
    escape.
    """
    with replacing(path) as file:
        file.write(text.encode("utf-8", "backslashreplace"))
