"""The search for quotients of stars and bistars: classes and caps from tables."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import combinations_with_replacement
from math import comb

import numpy as np

from gamelab.games import VertexDeletion
from gamelab.proofs.legs import LegClasses
from gamelab.proofs.quotient import Cell
from gamelab.proofs.stars import EMPTY, Bistars, Stars, add_smallest_values
from gamelab.solvers.vertex_deletion import table

MAX_CELLS = 20_000
MAX_COMPARED = 80_000  # stars whose values are compared for a cap
MAX_LEGS = 24  # of these stars
Report = Callable[[str], None]


@dataclass(frozen=True)
class NotProved:
    """Why no proof was found."""

    why: str

    def __bool__(self) -> bool:
        return False


def find_stars(
    game: VertexDeletion, misere: bool = False, report: Report = lambda words: None
) -> Stars | NotProved:
    """A verified quotient of all subdivided stars, or what stood in the way.

    >>> from gamelab import Octal
    >>> find_stars(Octal("0.33")).legs
    LegClasses(classes=(0, 1, None), period=3, cap=4, modulus=2)
    """
    why = "the values do not repeat with the length of a leg, up to 48"
    tried = set()
    for number, longest in ((3, 12), (3, 24), (4, 20), (3, 48), (5, 20)):
        report(f"classes of legs up to {longest} from stars with {number} legs")
        classes = classes_of_lengths(game, misere, number, longest)
        if classes is None or classes in tried:
            continue
        tried.add(classes)
        refused = None
        for most, found in counted(game, misere, classes):
            report(f"{classes.number} classes of legs; up to {most} legs")
            if found is None:
                why = f"the values do not repeat with the number of legs, up to {most}"
            elif (found.cap + found.modulus) ** found.number > MAX_CELLS:
                why = f"there are more than {MAX_CELLS:,} cells"
                break
            elif found != refused:
                refused, proof = found, Stars.of(game, found, misere)
                why = proof.refusal
                if not why:
                    return proof
    return NotProved(why)


def classes_of_lengths(
    game: VertexDeletion, misere: bool, number: int, longest: int
) -> LegClasses | None:
    """The lengths with the same values beside all legs of a table; None if they do not repeat."""
    stars = table(game, number, longest, misere=misere)
    others = np.array(
        [*combinations_with_replacement(range(longest, -1, -1), number - 1)], np.int64
    )
    rows = []
    for length in range(longest + 1):
        legs = np.column_stack([np.full(len(others), length), others])
        rows.append(stars.values_of(-np.sort(-legs, axis=1)).tobytes())
    if (found := _repeated(rows[1:], longest // 2)) is None:
        return None
    seen: dict[bytes, int | None] = {rows[0]: None}
    for row in rows[1 : found[0] + 1]:
        if row not in seen:
            seen[row] = len(seen) - 1
    return LegClasses(tuple(seen[row] for row in rows[1 : found[0] + 1]), found[1], 1, 1)


def counted(
    game: VertexDeletion, misere: bool, classes: LegClasses
) -> Iterator[tuple[int, LegClasses | None]]:
    """For stars with at most 0, 1, 2, ... legs: how many, and the classes with the least cap and
    modulus by which the values repeat; None if there are none.
    """
    exact = replace(classes, cap=MAX_LEGS + 1)
    values: dict[Cell, int] = {EMPTY: int(misere)}
    caps = [1] * (MAX_LEGS + 1)  # by modulus: from where on no two values known differ
    for most in range(MAX_LEGS + 1):
        if comb(classes.number + most, most) > MAX_COMPARED:
            return
        legs = combinations_with_replacement(range(classes.number), most)
        cells = [tuple(map(one.count, range(classes.number))) for one in legs]
        add_smallest_values(values, game, exact, cells, misere)
        for cell in cells:
            for c, count in enumerate(cell):
                for fewer in range(count):
                    if values[(*cell[:c], fewer, *cell[c + 1 :])] != values[cell]:
                        caps[count - fewer] = max(caps[count - fewer], fewer + 1)
        fits = [(cap + q, cap, q) for q, cap in enumerate(caps) if q and cap + 2 * q < most]
        yield most, replace(classes, cap=min(fits)[1], modulus=min(fits)[2]) if fits else None


def find_bistars(stars: Stars, report: Report = lambda words: None) -> Bistars | NotProved:
    """A verified quotient of all bistars with a middle path, or what stood in the way.

    >>> from gamelab import Octal
    >>> find_bistars(find_stars(Octal("0.33"))).middle_period
    3
    """
    found: list[Bistars] = []
    why = "no middle path was long enough"
    for cap in range(stars.legs.cap, stars.legs.cap + 3):
        legs = replace(stars.legs, cap=cap)
        if len([*legs.cells]) ** 2 > MAX_CELLS:
            why = f"there are more than {MAX_CELLS:,} pairs of cells"
            break
        finer = stars if legs == stars.legs else Stars.of(stars.game, legs, stars.misere)
        for longest in (8, 16, 32):
            report(f"numbers of legs to {cap}, and {longest} edges between the hubs")
            rows = np.array(Bistars.of(finer, longest, 1).values).reshape(-1, longest)
            middles = _repeated([column.tobytes() for column in rows.T], longest // 3)
            if middles is None:
                continue
            whole = Bistars.of(finer, *middles)
            why = whole.refusal
            if not why:
                return whole
            proved = [k for k in whole.only if Bistars.of(finer, *middles, (k,)).verify()]
            if proved:
                found.append(Bistars.of(finer, *middles, tuple(proved)))
            break
    return max(found, key=lambda one: len(one.only), default=NotProved(why))


def _repeated(rows: list[bytes], limit: int) -> tuple[int, int] | None:
    """How many of the rows come before one that is there already, and how many of these repeat: by
    the least period below the limit of which the rows have more than two.
    """
    for period in range(1, limit):
        before = len(rows) - period
        while before and rows[before - 1] == rows[before - 1 + period]:
            before -= 1
        if before + 2 * period < len(rows):
            return before + period, period
    return None
