"""Long nim-sequences of octal games: the sparse space against the quadratic method in numpy."""

import time

import numpy as np

from gamelab import OctalHeaps, find_period, nim_sequence
from gamelab.games.heaps import GrundysGame
from gamelab.solvers.heaps.sequences import parities, sparse_mask


def quadratic_in_numpy(digits, n):
    """The values of the heaps 0 to n-1, all options of a heap at once; the digit before the point
    comes first.
    """
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


def octal_heaps(show, small):
    """What the sparse space gains; the first calls compile, or load what was compiled."""
    long, preperiod, length = ("0.77", 71, 12) if small else ("0.16", 105351, 149459)
    game = OctalHeaps(long)
    for code in ("0.16", "0.137", "0.33"):
        find_period(OctalHeaps(code), 2**12)
    period, taken = _timed(lambda: find_period(game))
    assert (period.preperiod, period.period, period.verify()) == (preperiod, length, True)
    show(f"{long}, period {length:,} from {preperiod:,} on, certified", f"{taken:.2f} s")

    n = 2 * (period.preperiod + period.period) + 2
    fast, quick = _timed(lambda: nim_sequence(game, n))
    slow, plain = _timed(lambda: quadratic_in_numpy((0, *map(int, long[2:])), n))
    assert np.array_equal(fast, slow)
    show(
        f"  its first {n:,} values",
        f"{quick:.2f} s; quadratic in numpy {plain:.0f} s: {plain / quick:,.0f} times as long",
    )

    fewer, exponent, most = (9, 10, 12) if small else (17, 20, 24)
    for name, many in (
        ("Grundy's game", GrundysGame()),
        ("0.6", OctalHeaps("0.6")),
        ("0.007", OctalHeaps("0.007")),
    ):
        _, taken = _timed(lambda many=many: nim_sequence(many, 2**exponent))
        values = nim_sequence(many, 2**fewer)
        mask = sparse_mask(values)
        number = int((parities(mask, 2**16)[values] == 0).sum())
        rare = f"{number:,} of the first 2^{fewer} heaps are rare"
        show(f"{name}, 2^{exponent} values", f"{taken:.1f} s; mask {mask:x}, {rare}")
    _, taken = _timed(lambda: nim_sequence(OctalHeaps("0.354"), 2**most))
    show(f"0.354, 2^{most} values", f"{taken:.1f} s")
    very_long = (("0.77", 71, 12),) if small else (("0.376", 2268248, 4), ("0.354", 10061916, 1180))
    for code, preperiod, length in very_long:
        period, taken = _timed(lambda code=code: find_period(OctalHeaps(code), 2**25))
        assert (period.preperiod, period.period, period.verify()) == (preperiod, length, True)
        show(f"{code}, period {length:,} from {preperiod:,} on, certified", f"{taken:.1f} s")

    subtraction = OctalHeaps("0.3030303")
    _, taken = _timed(lambda: nim_sequence(subtraction, 2**most))
    show(f"0.3030303 (no splits), 2^{most} values", f"{taken:.2f} s")
