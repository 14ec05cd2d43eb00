"""A long row of heaps taken in stretches, between which an interruption is heard and progress is told."""

from collections.abc import Iterator
from time import perf_counter

from tqdm import tqdm

LONG = 0.25  # seconds that a stretch may take, about


def stretches(begin: int, end: int) -> Iterator[tuple[int, int]]:
    """The heaps from begin to end - 1 as ranges, each as long as a moment allows; who waits for over a second sees a bar.

    >>> list(stretches(1000, 1100))[0]
    (1000, 1064)
    """
    size = 64
    with tqdm(total=end, initial=begin, disable=None, leave=False, delay=1, unit=" heaps") as bar:
        while begin < end:
            to = min(end, begin + size)
            started = perf_counter()
            yield begin, to
            took = perf_counter() - started
            size = max(1, size // 2) if took > LONG else size * 2 if took < LONG / 4 else size
            bar.update(to - begin)
            begin = to
