"""What went wrong, in one sentence: its cause, and the line of a visitor's own file in which it
happened.
"""

import sys
from pathlib import Path
from traceback import FrameSummary, extract_tb

from gamelab.theory.checks import printable

OURS = Path(__file__).resolve().parents[1]
# raised at the edges of the library with a sentence, as are its own
IN_OUR_WORDS = (ValueError, TypeError, MemoryError, OSError)


def sentence(error: BaseException) -> str:
    """The error on one line. An error without a sentence of its own is told with its type and its
    place.

    >>> sentence(MemoryError()), sentence(ValueError("A leg is missing."))
    ('this needs more memory than there is; make it smaller.', 'A leg is missing.')
    >>> sentence(KeyError("a"))
    "KeyError: 'a'."
    """
    if isinstance(error, MemoryError) and not str(error):
        return "this needs more memory than there is; make it smaller."
    if isinstance(error, OSError) and error.strerror:
        return (
            f"{f'{str(error.filename)!r}: ' if error.filename else ''}{error.strerror.rstrip('.')}."
        )
    frames = extract_tb(error.__traceback__)
    visitors = [frame for frame in frames if _is_a_visitors(frame)]
    in_our_words = (
        isinstance(error, IN_OUR_WORDS) or type(error).__module__.partition(".")[0] == "gamelab"
    )
    where = [visitors[-1]] if visitors else [] if in_our_words and str(error) else frames[-1:]
    what = str(error) if in_our_words else f"{type(error).__name__}: {error}".rstrip(": ")
    place = "".join(f" ({Path(frame.filename).name}, line {frame.lineno})" for frame in where)
    what = printable(" ".join(what.split())).rstrip(".") or type(error).__name__
    return f"{what}{place}{'' if what.endswith(('?', '!')) and not place else '.'}"


def _is_a_visitors(frame: FrameSummary) -> bool:
    """Whether a line that was being executed is neither ours nor of Python and what is installed
    beside it.
    """
    path = Path(frame.filename)
    installed = (OURS, *map(Path, {sys.prefix, sys.base_prefix, sys.exec_prefix}))
    return path.is_absolute() and not any(path.is_relative_to(place) for place in installed)
