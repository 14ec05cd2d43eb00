"""Interruptions of work that must not stop halfway: signals in the main thread, cancellation in
others.
"""

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Thread, current_thread, main_thread
from types import FrameType
from typing import Any

compiling: set[Thread] = set()  # the threads that wait for a compiler, which goes on without them


@contextmanager
def delayed_interrupt() -> Iterator[None]:
    """A block that no signal interrupts, for imports, which leave damage if they stop halfway.

    The handlers are called when the block ends, be it for Ctrl-C or for a time limit. Blocks may be
    nested; the outermost one handles what came. Other threads than the main one hear no signals.
    """
    numbers = signal.valid_signals() if current_thread() is main_thread() else ()
    handlers = {n: handler for n in numbers if callable(handler := signal.getsignal(n))}
    came: list[tuple[Any, FrameType | None]] = []
    try:
        for number in handlers:
            signal.signal(number, lambda *what: came.append(what))
        yield
    finally:
        for number, handler in handlers.items():
            signal.signal(number, handler)
        for number, frame in came:
            handlers[number](number, frame)


def may_be_interrupted(thread: Thread) -> bool:
    """Whether a thread may be interrupted now: it is in no import. Many modules cannot be imported
    again after an interrupted import.
    """
    frame = sys._current_frames().get(thread.ident or 0)
    while frame is not None:
        if f"{frame.f_globals.get('__name__')}.".startswith("importlib."):
            return False
        frame = frame.f_back
    return True
