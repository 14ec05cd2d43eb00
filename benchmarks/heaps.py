"""Long nim-sequences of octal games: the sparse space against the quadratic method in numpy."""

import time

import numpy as np

from gamelab import OctalHeaps, find_period, nim_sequence


def quadratic_in_numpy(digits, n):
    """The values of the heaps 0 to n-1, all options of a heap at once; the digit before the point comes first."""
    values = np.zeros(n, np.uint16)
    for heap in range(n):
        seen = np.zeros(2**10, bool)
        for taken, digit in enumerate(digits[: heap + 1]):
            rest = heap - taken
            if digit & 1 and rest == 0:
                seen[0] = True
            if digit & 2 and rest > 0:
                seen[values[rest]] = True
            if digit & 4 and rest > 1:
                half = rest // 2
                seen[values[1 : half + 1] ^ values[rest - half : rest][::-1]] = True
        values[heap] = seen.argmin()
    return values


def _timed(work):
    begin = time.perf_counter()
    result = work()
    return result, time.perf_counter() - begin


def octal_heaps(show):
    """What the sparse space gains; the first calls compile, or load what was compiled."""
    game = OctalHeaps("0.16")
    for code in ("0.16", "0.137", "0.33"):
        find_period(OctalHeaps(code), 2**12)
    period, taken = _timed(lambda: find_period(game))
    assert (period.preperiod, period.period, period.verify()) == (105351, 149459, True)
    show("0.16, period 149,459 from 105,351 on, certified", f"{taken:.2f} s")

    n = 2 * (period.preperiod + period.period) + 2
    fast, quick = _timed(lambda: nim_sequence(game, n))
    slow, plain = _timed(lambda: quadratic_in_numpy((0, 1, 6), n))
    assert np.array_equal(fast, slow)
    show(f"  its first {n:,} values", f"{quick:.2f} s; quadratic in numpy {plain:.0f} s: {plain / quick:,.0f} times as long")

    _, taken = _timed(lambda: nim_sequence(OctalHeaps("0.354"), 2**24))
    show("0.354, 2^24 values", f"{taken:.1f} s")
    period, taken = _timed(lambda: find_period(OctalHeaps("0.354"), 2**25))
    assert (period.preperiod, period.period, period.verify()) == (10061916, 1180, True)
    show("0.354, period 1,180 from 10,061,916 on, certified", f"{taken:.1f} s")

    subtraction = OctalHeaps("0.3030303")
    _, taken = _timed(lambda: nim_sequence(subtraction, 2**24))
    show("0.3030303 (no splits), 2^24 values", f"{taken:.2f} s")
