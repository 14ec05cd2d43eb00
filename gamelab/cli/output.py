"""Output of the commands: errors as one sentence, and files written as a whole or not at all."""

import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from stat import S_IMODE
from traceback import extract_tb
from typing import BinaryIO

from gamelab.search.code import is_elsewhere
from gamelab.theory.checks import printable

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
    is_ours = type(error).__module__.startswith("gamelab.")
    has_sentence = is_ours or isinstance(error, WITH_SENTENCES)
    what = str(error) if has_sentence else f"{type(error).__name__}: {error}".rstrip(": ")
    users = [one for one in frames if os.path.isabs(one.filename) and is_elsewhere(one.filename)]
    where = users[-1:] or ([] if has_sentence and what else frames[-1:])
    place = "".join(f" ({Path(frame.filename).name}, line {frame.lineno})" for frame in where)
    what = printable(" ".join(what.split())).rstrip(".") or type(error).__name__
    return f"{what}{place}{'' if what.endswith(('?', '!')) and not place else '.'}"


def target(name: str, what: str) -> Path:
    """The file with this name; ValueError if it cannot be written. `what` names it in the error.

    The check comes before hours of work. A folder, a device and a pipe are refused, and a file in a
    folder without permission to write.
    """
    path = Path(os.path.realpath(name))
    places = [place for place in (path, path.parent) if os.path.lexists(place)]
    is_file = path.is_file() or path not in places
    if not (is_file and path.parent.is_dir() and all(os.access(one, os.W_OK) for one in places)):
        raise ValueError(
            f"{what} {name!r} cannot be written. Give a file in a folder that exists and may be "
            "written to."
        )
    return path


def optional_target(name: str | None, what: str) -> Path | None:
    """The file with this name, as for `target`; None if no name is given."""
    return None if name is None else target(name, what)


def refuse_one_for_two(*paths: Path | None) -> None:
    """Refuse a file for two uses, whatever its spelling: one would destroy the other."""
    files = [path.resolve() for path in paths if path]
    if twice := [str(path) for path in files if files.count(path) > 1]:
        raise ValueError(f"{twice[0]!r} is given for two things: give each a file of its own.")


@contextmanager
def replacing(path: Path) -> Iterator[BinaryIO]:
    """A new file that replaces `path` in one step when the block ends, and is removed on an error.

    Of several processes that write one file, the last one wins. The mode of an old file stays.
    """
    path = path.resolve()
    unfinished = path.with_name(f".gamelab-{secrets.token_hex(8)}.unfinished")
    try:
        with open(unfinished, "xb") as file:
            yield file
        if path.exists():
            unfinished.chmod(S_IMODE(path.stat().st_mode))
        os.replace(unfinished, path)
    except OSError as error:
        what = f"{str(path)!r} was not written: {error.strerror or error}"
        raise OSError(error.errno, what) from error
    finally:
        unfinished.unlink(missing_ok=True)


def write(path: Path, text: str) -> None:
    """Write a file in one step; a lone surrogate is written as an escape."""
    with replacing(path) as file:
        file.write(text.encode("utf-8", "backslashreplace"))
