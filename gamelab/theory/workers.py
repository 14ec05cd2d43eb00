"""Worker processes that leave Ctrl-C to the process that began them, and end when that one ends,
however it ends.
"""

import os
import signal
from multiprocessing import parent_process
from multiprocessing.connection import Connection, wait
from threading import Thread


def follow_parent(pipe: "Connection | None" = None) -> None:
    """Called first in a worker process: ignore Ctrl-C, show no progress, and end this process at
    once when its parent process ends.

    `pipe` is the reading end of a pipe of which the parent alone holds the other end. A process of
    `multiprocessing` needs none. A thread waits for the end of the pipe. It runs as soon as no
    compiled code holds Python's lock, within a moment.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.environ["TQDM_DISABLE"] = "1"
    parent = parent_process()
    if pipe is None and parent is None:
        raise RuntimeError(
            "This process was not begun by multiprocessing: give the pipe by which it sees its "
            "parent's end."
        )
    Thread(
        target=_end_after, args=(parent.sentinel if pipe is None and parent else pipe,), daemon=True
    ).start()


def _end_after(sign: "Connection | int") -> None:
    """Wait for the end of a process or of a pipe, and end this process."""
    wait([sign])
    os._exit(1)
