"""Ctrl-C during work that must not stop halfway."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from threading import current_thread, main_thread
from types import FrameType


@contextmanager
def delayed_interrupt() -> Iterator[None]:
    """A block during which Ctrl-C waits: it is handled as soon as the block ends.

    For work that leaves something broken behind if it stops halfway, such as the import of numba.
    Blocks may be nested; the outermost one handles the interrupt. Only the main thread is
    interrupted, so in other threads the block changes nothing.
    """
    handler = signal.getsignal(signal.SIGINT) if current_thread() is main_thread() else None
    if handler in (None, signal.SIG_IGN):  # None too where the handler was not set by Python
        yield
        return
    came: list[FrameType | None] = []
    signal.signal(signal.SIGINT, lambda _, frame: came.append(frame))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, handler)
        if came:
            handler(signal.SIGINT, came[-1]) if callable(handler) else signal.raise_signal(
                signal.SIGINT
            )
