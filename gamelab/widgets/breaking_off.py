"""Work that is broken off when newer work comes: it ends at the next option that it lists, or the next stretch of compiled work."""

import asyncio
from collections.abc import Callable
from threading import Event, Thread

from gamelab.theory.positions import at_most

AT_ONCE = 0.3  # seconds that the kernel waits for an answer before it hears what comes next
FOREVER = 2**62  # options
LOOK = 0.01  # seconds until it is looked whether the work has ended


class Newest:
    """Work in a thread of its own, one at a time: the newest; where no event loop runs, it is waited for."""

    def __init__(self) -> None:
        self._thread: Thread | None = None
        self._left = [0]

    def do(self, work: Callable[[], None]) -> None:
        """Break off what is being done, and do this. The work itself says what went wrong; broken off it says nothing.

        >>> said = []
        >>> Newest().do(lambda: said.append("done"))
        >>> said
        ['done']
        """
        self.break_off()
        begun = Event()

        def run() -> None:
            with at_most(FOREVER) as self._left:
                begun.set()
                try:
                    work()
                except Exception:
                    if not self.broken_off:
                        raise

        self._thread = Thread(target=run, daemon=True)
        self._thread.start()
        begun.wait()
        try:
            self._thread.join(AT_ONCE if _hears() else None)
        except KeyboardInterrupt:
            self.break_off()
            raise

    def break_off(self) -> None:
        """End the work that is being done, if any is, and wait until it has ended."""
        while self._thread is not None and self._thread.is_alive():
            self._left[0] = -1  # again and again, as the thread counts down what it read before
            self._thread.join(LOOK)

    @property
    def broken_off(self) -> bool:
        """Whether the work that asks this has been broken off."""
        return self._left[0] < 0


def _hears() -> bool:
    """Whether an event loop runs here, which may bring newer work."""
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return False
    return True
