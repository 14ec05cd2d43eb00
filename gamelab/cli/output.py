"""Output of the commands: errors as one sentence, and files written as a whole or not at all."""

import argparse
import os
import secrets
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import combinations
from pathlib import Path
from stat import S_IMODE
from traceback import FrameSummary, extract_tb
from typing import BinaryIO

from gamelab.theory.checks import printable

LIBRARY = Path(__file__).resolve().parents[1]
# raised at the edges of the library with a sentence, as are its own errors
WITH_SENTENCES = (ValueError, TypeError, MemoryError, OSError)


def sentence(error: BaseException) -> str:
    """The error on one line; with its type and its place, if its message is no sentence.

    >>> sentence(MemoryError()), sentence(ValueError("A leg is missing."))
    ('this needs more memory than there is; make it smaller.', 'A leg is missing.')
    >>> sentence(KeyError("a"))
    "KeyError: 'a'."
    """
    if isinstance(error, MemoryError) and not str(error):
        return "this needs more memory than there is; make it smaller."
    if isinstance(error, OSError) and error.strerror:
        file = f"{str(error.filename)!r}: " if error.filename else ""
        return f"{file}{error.strerror.rstrip('.')}."
    frames = extract_tb(error.__traceback__)
    users = [frame for frame in frames if _is_users(frame)]
    is_ours = type(error).__module__.partition(".")[0] == "gamelab"
    has_sentence = is_ours or isinstance(error, WITH_SENTENCES)
    where = users[-1:] or ([] if has_sentence and str(error) else frames[-1:])
    what = str(error) if has_sentence else f"{type(error).__name__}: {error}".rstrip(": ")
    place = "".join(f" ({Path(frame.filename).name}, line {frame.lineno})" for frame in where)
    what = printable(" ".join(what.split())).rstrip(".") or type(error).__name__
    return f"{what}{place}{'' if what.endswith(('?', '!')) and not place else '.'}"


def _is_users(frame: FrameSummary) -> bool:
    """Whether a line is neither in gamelab nor in Python or a package installed with it."""
    path = Path(frame.filename)
    installed = (LIBRARY, *map(Path, {sys.prefix, sys.base_prefix, sys.exec_prefix}))
    return path.is_absolute() and not any(path.is_relative_to(place) for place in installed)


def target(name: str, what: str) -> Path:
    """The file with this name; ValueError if it cannot be written. `what` names it in the error.

    The check comes before hours of work. A folder, a device and a pipe are refused, and a file in a
    folder without permission to write.
    """
    path = Path(os.path.realpath(name))
    if why := _why_not(path):
        raise ValueError(
            f"{what} {name!r} cannot be written: {why}. Give a file in a folder that exists and "
            "may be written to."
        )
    return path


def optional_target(name: str | None, what: str) -> Path | None:
    """The file with this name, as for `target`; None if no name is given."""
    return None if name is None else target(name, what)


def _why_not(path: Path) -> str:
    """The reason why this cannot be written as a file, or an empty text."""
    if path.is_symlink():
        return "it is a link to itself"
    if path.is_dir():
        return "it is a folder"
    if not path.parent.is_dir():
        return f"there is no folder {str(path.parent)!r}"
    if path.exists() and not path.is_file():
        return "it is a device or a pipe, and no file"
    may = all(os.access(place, os.W_OK) for place in (path, path.parent) if place.exists())
    return "" if may else "it or its folder may not be changed by you"


def refuse_missing_store(options: argparse.Namespace) -> None:
    """Refuse --resume if the file of --store is not there."""
    if options.resume and options.store and not Path(options.store).exists():
        raise ValueError(f"--resume goes on with the store {options.store!r}, and there is none.")


def refuse_one_for_two(uses: Iterable[tuple[Path, str]]) -> None:
    """Refuse a file for two uses, whatever its spelling: one would destroy the other."""
    for (other, first), (path, use) in combinations(uses, 2):
        if path == other or (path.exists() and other.exists() and path.samefile(other)):
            raise ValueError(
                f"{str(path)!r} would be both {first} and {use}: give each a file of its own."
            )


@contextmanager
def replacing(path: Path) -> Iterator[BinaryIO]:
    """A new file that replaces `path` in one step when the block ends, and is removed on an error.

    Of several processes that write one file, the last one wins. The mode of an old file stays.
    """
    path = Path(os.path.realpath(path))
    unfinished = path.with_name(f".gamelab-{os.getpid()}-{secrets.token_hex(4)}.unfinished")
    try:
        with open(unfinished, "xb") as file:
            yield file
        if path.exists():
            unfinished.chmod(S_IMODE(path.stat().st_mode))
        os.replace(unfinished, path)
    except OSError as error:
        raise OSError(
            error.errno, f"{str(path)!r} was not written: {error.strerror or error}"
        ) from error
    finally:
        unfinished.unlink(missing_ok=True)


def write(path: Path, text: str) -> None:
    """Write a file in one step; a lone surrogate is written as an escape."""
    with replacing(path) as file:
        file.write(text.encode("utf-8", "backslashreplace"))
