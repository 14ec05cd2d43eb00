"""Rules that add: each parameter gives a number of its own, and these are added, as numbers or as
nimbers.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import reduce

import numpy as np

from gamelab.hunts.cases import Cases, Numbers
from gamelab.hunts.fitting import Form, nothing
from gamelab.hunts.guess import Spoken

SHOWN = 8  # values of a function that are written out
# what of each parameter a correction may depend on
CORRECTIONS: tuple[tuple[str, Callable[[Numbers], Numbers]], ...] = (
    ("", nothing),
    ("{} mod 2", lambda points: points % 2),
    ("{} mod 3", lambda points: points % 3),
    ("{} mod 4", lambda points: points % 4),
    ("min({}, 1)", lambda points: np.minimum(points, 1)),
    ("min({}, 2)", lambda points: np.minimum(points, 2)),
)
# the values of one parameter, the smallest first, and what each adds to that of the smallest
Line = tuple[Numbers, Numbers]


def additive_forms(table: Cases) -> Iterator[Form]:
    """The nim-sums and sums of one function a parameter, read off the lines through one case; also
    with a correction.
    """
    for through in dict.fromkeys((0, len(table.points) // 2, len(table.points) - 1)):
        for join, sign in ((np.bitwise_xor, " ^ "), (np.add, " + ")):
            lines = [_line(table, through, axis, join) for axis in range(len(table.names))]
            for correction, look in CORRECTIONS:
                yield _form(table, lines, join, sign, correction, look)


def _line(table: Cases, through: int, axis: int, join: np.ufunc) -> Line:
    others = np.delete(table.points, axis, axis=1)
    on = np.flatnonzero((others == others[through]).all(axis=1))  # in the order of the parameter
    values = table.values[on]
    return table.points[on, axis], values ^ values[
        0
    ] if join is np.bitwise_xor else values - values[0]


def _form(
    table: Cases,
    lines: list[Line],
    join: np.ufunc,
    sign: str,
    correction: str,
    look: Callable[[Numbers], Numbers],
) -> Form:
    def part(points: Numbers) -> Spoken:
        at = [
            np.searchsorted(places, points[:, k]).clip(max=len(places) - 1)
            for k, (places, _) in enumerate(lines)
        ]
        says = [
            places[i] == points[:, k]
            for k, (i, (places, _)) in enumerate(zip(at, lines, strict=True))
        ]
        taken: Numbers = reduce(join, (adds[i] for i, (_, adds) in zip(at, lines, strict=True)))
        return taken, np.logical_and.reduce(says)

    def tell(kept: Mapping[tuple[int, ...], int]) -> str:
        rest = (
            f"c({', '.join(map(correction.format, table.names))})"
            if correction
            else str(kept[()])
            if kept[()]
            else ""
        )
        terms = sign.join(
            [*(f"f_{name}({name})" for name in table.names), *([rest] if rest else [])]
        )
        functions = (
            f"f_{name} = {_listed(adds)}"
            for name, (_, adds) in zip(table.names, lines, strict=True)
        )
        return f"{table.told} = {terms}, where {'; '.join(functions)}"

    return Form(tell, look, part, join, used=sum(len(places) - 1 for places, _ in lines))


def _listed(values: Numbers) -> str:
    return ", ".join(map(str, values[:SHOWN].tolist())) + ", …" * (len(values) > SHOWN)
