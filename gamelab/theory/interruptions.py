"""Interruptions of work that must not stop halfway: Ctrl-C in the main thread, cancellation in
others.
"""

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Thread, current_thread, main_thread
from types import FrameType
from weakref import WeakKeyDictionary

_blocks: WeakKeyDictionary[Thread, int] = WeakKeyDictionary()  # how many blocks each thread is in


@contextmanager
def delayed_interrupt() -> Iterator[None]:
    """A block that is not interrupted, for work that leaves damage if it stops halfway, such as the
    import of numba.

    In the main thread Ctrl-C waits until the block ends. In other threads `may_be_interrupted` is
    false. Blocks may be nested; the outermost one handles the interrupt.
    """
    thread = current_thread()
    outer = _blocks.get(thread, 0)
    handler = signal.getsignal(signal.SIGINT) if thread is main_thread() else None
    came: list[FrameType | None] = []
    waits = handler not in (
        None,
        signal.SIG_IGN,
    )  # None too where the handler was not set by Python
    if waits:
        signal.signal(signal.SIGINT, lambda _, frame: came.append(frame))
    try:
        _blocks[thread] = outer + 1
        yield
    finally:
        _blocks[thread] = outer
        if waits:
            signal.signal(signal.SIGINT, handler)
        if came:
            handler(signal.SIGINT, came[-1]) if callable(handler) else signal.raise_signal(
                signal.SIGINT
            )


def may_be_interrupted(thread: Thread) -> bool:
    """Whether a thread may be interrupted now: it is in no block of `delayed_interrupt`, and in no
    import.

    Many modules cannot be imported again after an interrupted import.
    """
    frame = sys._current_frames().get(thread.ident or 0)
    while frame is not None:
        if f"{frame.f_globals.get('__name__')}.".startswith("importlib."):
            return False
        frame = frame.f_back
    return not _blocks.get(thread)
