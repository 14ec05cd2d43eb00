"""Long work of compiled kernels in stretches, between which an interruption is heard, progress is
told and a budget is kept.
"""

from collections.abc import Iterator
from time import perf_counter

from tqdm import tqdm

from gamelab.theory.positions import charge

LONG = 0.25  # seconds that a stretch may take, about
OPTION = 64  # places that take as long as the definition takes for an option, about


def stretches(begin: int, end: int | None, unit: str, size: int = 64) -> Iterator[tuple[int, int]]:
    """The places from begin to end - 1 as ranges, each as long as a moment allows; who waits for
    over a second sees a bar.

    The unit names what the places hold. The first range has so many, and where each takes long it
    is 1. There may be no end.

    >>> list(stretches(1000, 1100, "heaps"))[0]
    (1000, 1064)
    """
    bar, began = None, perf_counter()
    first = begin
    try:
        while end is None or first < end:
            last = first + size if end is None else min(end, first + size)
            started = perf_counter()
            yield first, last
            charge((last - first) // OPTION)
            now = perf_counter()
            took = now - started
            size = max(1, size // 2) if took > LONG else size * 2 if took < LONG / 4 else size
            first = last
            if bar is not None:
                bar.update(last - bar.n)
            elif now - began > 1 and last != end:
                bar = tqdm(
                    total=end,
                    initial=last,
                    disable=None,
                    leave=False,
                    unit=f" {unit}",
                    unit_scale=True,
                )
    finally:
        if bar is not None:
            bar.close()
