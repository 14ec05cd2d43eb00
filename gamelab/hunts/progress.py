"""How far long work is: a bar in a terminal, a line below the cell in a notebook, a line every half
minute in a file.
"""

import os
import sys
from collections.abc import Callable
from typing import Any

from tqdm import tqdm

SECONDS_BETWEEN_LINES = 30


class ProgressLines(tqdm):  # type: ignore[misc]
    """Progress for a file: whole lines, none of which is overwritten."""

    def display(self, msg: str | None = None, pos: int | None = None) -> bool:
        if msg is None:
            print(self, file=self.fp, flush=True)
        return False  # nothing is left to clear

    def clear(self, nolock: bool = False) -> None:
        pass


def bar(shown: bool, total: Callable[[], int | None], unit: str) -> tqdm:
    """A bar with the rate and an estimate of the end, for work that takes longer than a second; in
    a file, half a minute.

    Where the environment has a TQDM_DISABLE there is none, as wherever tqdm is used.
    """
    shown = shown and not os.environ.get("TQDM_DISABLE")
    how: dict[str, Any] = {
        "total": total() if shown else None,
        "disable": not shown,
        "leave": False,
        "unit": unit,
    }
    if sys.stderr.isatty() or _is_kernel():
        return tqdm(**how, delay=1, dynamic_ncols=True)
    return ProgressLines(
        **how,
        delay=SECONDS_BETWEEN_LINES,
        mininterval=SECONDS_BETWEEN_LINES,
        maxinterval=60,
        ncols=100,
    )


def _is_kernel() -> bool:
    """Whether this process runs the cells of a notebook."""
    ipython = sys.modules.get("IPython")
    return ipython is not None and hasattr(ipython.get_ipython(), "kernel")
