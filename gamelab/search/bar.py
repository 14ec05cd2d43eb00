"""Bars that show the progress of long work."""

import os
import sys
from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeVar

from tqdm import tqdm

SECONDS_BETWEEN_LINES = 30  # of progress in a file
T = TypeVar("T")


class _Lines(tqdm):  # type: ignore[misc]
    """Progress for a file: whole lines, none of which is overwritten."""

    def display(self, msg: str | None = None, pos: int | None = None) -> bool:
        if msg is None:
            print(self, file=self.fp, flush=True)
        return False

    def clear(self, nolock: bool = False) -> None:
        pass


def bar(shown: bool, total: int | None, unit: str) -> tqdm:
    """A progress bar for work of more than a second; in a file, a line every half minute.

    There is none if `shown` is false or the environment has a TQDM_DISABLE.
    """
    shown = shown and not os.environ.get("TQDM_DISABLE")
    options: dict[str, Any] = {"disable": not shown, "leave": False, "unit": unit, "total": total}
    ipython = sys.modules.get("IPython")
    if sys.stderr.isatty() or (ipython and hasattr(ipython.get_ipython(), "kernel")):
        return tqdm(**options, delay=1, dynamic_ncols=True)
    often = SECONDS_BETWEEN_LINES
    return _Lines(**options, delay=often, mininterval=often, maxinterval=60, ncols=100)


def watching(shown_bar: tqdm) -> Callable[[Iterable[T]], Iterator[T]]:
    """A function that counts cases on a bar while they pass."""

    def watch(cases: Iterable[T]) -> Iterator[T]:
        for case in cases:
            yield case
            shown_bar.update()

    return watch
