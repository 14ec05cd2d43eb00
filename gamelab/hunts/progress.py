"""How far a search is: a bar in a terminal, a line below the cell in a notebook, nothing where nobody looks."""

import os
import sys
from collections.abc import Callable

from tqdm import tqdm


def bar(shown: bool, total: Callable[[], int | None], unit: str) -> tqdm:
    """A bar with the rate and an estimate of the end; it stays away from what takes less than a second, and from files.

    Where the environment has a TQDM_DISABLE there is none, as wherever tqdm is used.
    """
    looked_at = shown and not os.environ.get("TQDM_DISABLE") and (sys.stderr.isatty() or "ipykernel" in sys.modules)
    return tqdm(total=total() if looked_at else None, disable=not looked_at, delay=1, leave=False, unit=unit, dynamic_ncols=True)
