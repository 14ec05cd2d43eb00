"""Guesses about sequences and tables: residues, polynomials, nim-sums, recurrences and others."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, partial, reduce
from itertools import product, zip_longest
from math import log2, prod
from operator import xor
from typing import Any

import numpy as np

from gamelab.games.heaps import GrundysGame, OctalHeaps
from gamelab.hunts.guesses import Case, Guess, Guesses, Table, plainest, table_of
from gamelab.solvers.heaps import nim_sequence
from gamelab.theory import Ruleset

MAX_LISTED_VALUES = 8  # values that are listed one by one
MAX_DEGREE, MAX_DENOMINATOR = 4, 720  # of a polynomial
MAX_ORDER, PRIME = 12, 2**61 - 1  # of a recurrence, and modulo what it is sought
SHIFTS = (0, 1, -1, 2, -2, 3, -3)  # of a known sequence, and of the numbers in a nim-sum
MAX_PLACE = 2**16  # to which sequences are computed


def regularities(
    values: Any,
    names: Sequence[str] | None = None,
    of: str = "value",
    by: Sequence[str] | None = None,
) -> Guesses:
    """Guesses about a sequence or a table, the plainest first; never facts.

    `values` is a sequence (from place 0 on), an array, a mapping from tuples to values, or a pandas
    table. A frame has the values in the column `of` and the parameters in the columns `by` (all
    others of whole numbers, if not given), or is itself a table. `names` are names for the
    parameters. A case with two values is refused.

    Laws are constants, periods and residue classes, symmetry, polynomials, nim-sums, linear
    recurrences, and ten well-known sequences. Few cases fix a law. All others obey it from some
    onset on, which leaves half of the range of each parameter, and they are too many for chance.
    The plainest law is that which the fewest values fix. Another one is named if it is true of
    further cases, and a well-known sequence beside all others.
    `guess.rule(a, b)` is the value predicted, or None. `prove(guess, game)` tries to prove a guess
    about the values of heaps; see there for stars.

    >>> from gamelab import OctalHeaps, nim_sequence
    >>> from gamelab.hunts.regularities import regularities
    >>> regularities(nim_sequence(OctalHeaps("0.77"), 200))
    Guess: value(n) is the value of Kayles (0.77) at n
      true of 200 of 200 cases, 200 of them not used to fix it
    Guess: value(n + 12) = value(n) from n = 71 on
      true of 200 of 200 cases, 117 of them not used to fix it
    >>> [guess] = regularities([[a ^ b for b in range(9)] for a in range(9)])
    >>> guess.words, guess.rule(20, 3)
    ('value(a, b) = a ^ b', 23)
    """
    table = table_of(values, names, of, by)
    if not table.cases:
        return Guesses()
    known, others = (
        plainest(filter(None, (law.tried(table) for law in laws)))
        for laws in (_known_sequences(table), _laws(table))
    )
    return Guesses([*known, *others])


def _laws(table: Table) -> Iterator[Guess]:
    """Laws that may be false."""
    *_, constant = table.cases.values()
    yield Guess(f"{table.term} = {constant}", lambda *case: constant, 1, repeats=(0, 1))
    yield from _polynomials(table)
    yield from _nim_sums(table)
    reduced = [_reduction(table, axis) for axis in range(len(table.names))]
    yield _residues(table, reduced)
    for some in (reduced, [_Reduced(name) for name in table.names]):
        if len({(one.onset, one.modulus, one.saltus) for one in some}) == 1 < len(some):
            yield _residues(table, some, is_ordered=False)
    yield from _recurrences(table)


@dataclass(frozen=True)
class _Reduced:
    """A parameter modulo `modulus` from its `onset` on; modulus 0: not reduced.

    With each turn of `modulus` steps the value grows by `saltus`.
    """

    name: str
    onset: int = 0
    modulus: int = 0
    saltus: int = 0
    late: str = ""  # the onset in words, if the table begins before it

    def turns(self, number: int) -> int:
        """How often a number is reduced by the modulus."""
        whole = max(number - self.onset, 0) if self.late else number
        return whole // self.modulus if self.modulus else 0

    @property
    def words(self) -> str:
        """The reduced parameter; empty if it does not matter."""
        if self.modulus == 1:
            return f"min({self.name}, {self.onset})" if self.late else ""
        return f"{self.name} mod {self.modulus}{self.late}" if self.modulus else self.name


def _reduction(table: Table, axis: int) -> _Reduced:
    """The least reduction of a parameter that is seen in half of its range.

    It is seen in two turns at least, and in three for a sequence or with a saltus.
    """
    name, values = table.names[axis], table.cases
    column = {case[axis] for case in values}
    start, end = min(column), max(column) + 1

    def steps(modulus: int, cases: Iterable[Case]) -> list[tuple[int, int]]:
        moved = ((case, (*case[:axis], case[axis] + modulus, *case[axis + 1 :])) for case in cases)
        return [(a[axis], values[b] - values[a]) for a, b in moved if b in values]

    for modulus in range(1, (end - start) // 2 + 1):
        if len({step for _, step in steps(modulus, table.inner)}) > 1:
            continue
        found = steps(modulus, values)
        _, saltus = max(found, default=(0, 0))
        onset = max((x + 1 for x, step in found if step != saltus), default=start)
        turns = 1 + (len(table.names) == 1 or saltus != 0)
        if found and end - modulus - onset >= max(turns * modulus, onset - start):
            late = f" from {name} = {onset} on" * (onset > start)
            return _Reduced(name, onset, modulus, saltus, late)
    return _Reduced(name)


def _residues(table: Table, reduced: Sequence[_Reduced], is_ordered: bool = True) -> Guess:
    """The value depends on reduced parameters alone, perhaps in any order, but for its growth."""

    def split(case: Case) -> tuple[Case, int]:
        """The reduced parameters of a case, and how much its value has grown."""
        turns = [one.turns(number) for one, number in zip(reduced, case, strict=True)]
        each = zip(reduced, case, turns, strict=True)
        rest = [number - one.modulus * n for one, number, n in each if one.words]
        growth = sum(one.saltus * n for one, n in zip(reduced, turns, strict=True))
        return tuple(rest if is_ordered else sorted(rest)), growth

    def rule(*case: int) -> int | None:
        rest, growth = split(case)
        return constants[rest] + growth if rest in constants else None

    constants: dict[Case, int] = {}
    for case, value in table.cases.items():
        rest, growth = split(case)
        constants.setdefault(rest, value - growth)
    growing = [one for one in reduced if one.saltus]
    repeats = None
    if len(reduced) == 1:
        [one] = reduced
        step = _sum_in_words([(1, table.term), (one.saltus, "")])
        words = f"{table.of}({one.name} + {one.modulus}) = {step}{one.late}"
        repeats = (one.onset, one.modulus)
    elif not any(one.modulus for one in reduced):
        words = f"{table.term} is the same for parameters in any order"
    else:
        parameters = " and ".join(one.words for one in reduced if one.words) or "no parameter"
        order = "" if is_ordered else ", whatever their order"
        words = f"{table.term} depends only on {parameters}{order}"
        for one in growing:
            words += f", and grows by {one.saltus} with every {one.modulus} of {one.name}{one.late}"
        listed = (f"{at[0] if len(at) == 1 else at}: {x}" for at, x in sorted(constants.items()))
        words += f" ({', '.join(listed)})" * (len(constants) <= MAX_LISTED_VALUES)
    return Guess(words, rule, len(constants) + len(growing), repeats=repeats)


def _sum_in_words(terms: Iterable[tuple[Fraction | int, str]]) -> str:
    """A sum of multiples of names, such as 2·a - b + 3; a number has the name ""."""
    parts = (f"{c}·{name}" if name else str(c) for c, name in terms if c)
    words = f" + {' + '.join(parts) or 0}".replace("+ -", "- ").replace(" 1·", " ")
    return words.removeprefix(" + ").replace(" - ", "-", words.startswith(" - "))


def _polynomials(table: Table) -> Iterator[Guess]:
    """Polynomials of each degree, fitted to inner cases by floating-point numbers."""
    inner = np.array(table.inner, float)
    values = np.array([table.cases[case] for case in table.inner], float)
    for degree in range(1, MAX_DEGREE + 1):
        exponents = product(range(degree, -1, -1), repeat=len(table.names))
        powers = sorted((p for p in exponents if sum(p) <= degree), key=sum, reverse=True)
        if len(powers) >= len(inner):
            return
        monomials = (inner[:, None] ** np.array(powers)).prod(axis=2)
        fitted = np.linalg.lstsq(monomials, values)[0].tolist()
        exact = [Fraction(c).limit_denominator(MAX_DENOMINATOR) for c in fitted]
        rule = partial(_polynomial, [*zip(exact, powers, strict=True)])
        factors = [[f"{x}^{i}" for x, i in zip(table.names, p, strict=True) if i] for p in powers]
        names = ("·".join(some).replace("^1", "") for some in factors)
        words = f"{table.term} = {_sum_in_words(zip(exact, names, strict=True))}"
        yield Guess(words, rule, len(powers))


def _polynomial(terms: list[tuple[Fraction, Case]], *case: int) -> int | None:
    value = Fraction(sum(c * prod(map(pow, case, p)) for c, p in terms if c))
    return value.numerator if value.denominator == 1 else None


def _nim_sums(table: Table) -> Iterator[Guess]:
    """The nim-sum of a constant and all parameters, in a game whose values are shifted."""
    *_, (last, value) = table.cases.items()
    for shift in SHIFTS:
        rest = _nim_sum(shift, 0, *last) - shift ^ value - shift
        shifted = (_sum_in_words([(1, x), (-shift, "")]) for x in table.names)
        words = " ^ ".join(f"({x})" if shift else x for x in shifted) + f" ^ {rest}" * bool(rest)
        words = _sum_in_words([(1, f"({words})"), (shift, "")]) if shift else words
        rule = partial(_nim_sum, shift, rest)
        yield Guess(f"{table.term} = {words}", rule, 1, log2(len(SHIFTS)))


def _nim_sum(shift: int, rest: int, *case: int) -> int:
    return reduce(xor, (x - shift for x in case), rest) + shift


def _recurrences(table: Table) -> Iterator[Guess]:
    """The shortest linear recurrence, by the algorithm of Berlekamp and Massey modulo a prime."""
    (first, *others), terms = min(table.cases), [*table.cases.values()]
    if others or len(terms) != max(table.cases)[0] - first + 1:
        return
    current, before, order, gap, discrepancy = [1], [1], 0, 1, 1
    for i in range(len(terms)):
        d = sum(c * terms[i - j] for j, c in enumerate(current[: i + 1])) % PRIME
        if d:
            factor = d * pow(discrepancy, -1, PRIME)
            pairs = zip_longest(current, [0] * gap + before, fillvalue=0)
            longer = [(c - factor * b) % PRIME for c, b in pairs]
            if 2 * order <= i:
                order, before, discrepancy, gap = i + 1 - order, current, d, 0
            current = longer
        gap += 1
        if order > MAX_ORDER:
            return
    back = [(i, min(-c % PRIME, -c % PRIME - PRIME, key=abs)) for i, c in enumerate(current) if i]
    values = terms[:order]

    def rule(n: int) -> int | None:
        while len(values) <= n - first < MAX_PLACE:
            values.append(sum(c * values[-i] for i, c in back))
        return values[n - first] if first <= n < first + MAX_PLACE else None

    [name] = table.names
    words = _sum_in_words((c, f"{table.of}({name} - {i})") for i, c in back)
    yield Guess(f"{table.term} = {words} from {name} = {first + order} on", rule, 2 * order)


KNOWN: dict[str, Ruleset | Callable[[int], int]] = {
    "Kayles (0.77)": OctalHeaps("0.77"),
    "Dawson's Kayles (0.07)": OctalHeaps("0.07"),
    "Grundy's game": GrundysGame(),
    "Officers (0.6)": OctalHeaps("0.6"),
    "Treblecross (0.007)": OctalHeaps("0.007"),
    "the largest power of 2 that divides": lambda n: n & -n,
    "the ruler sequence (the exponent of 2 in n)": lambda n: max(n & -n, 1).bit_length() - 1,
    "the number of binary digits": int.bit_length,
    "the number of binary ones": int.bit_count,
    "the Thue-Morse sequence (binary ones modulo 2)": lambda n: n.bit_count() % 2,
}


@cache
def _terms(name: str, n: int) -> Any:
    known = KNOWN[name]
    return nim_sequence(known, n) if isinstance(known, Ruleset) else [*map(known, range(n))]


def _term(name: str, shift: int, n: int) -> int | None:
    place = n + shift
    is_known = 0 <= place < MAX_PLACE
    return int(_terms(name, 1 << place.bit_length())[place]) if is_known else None


def _known_sequences(table: Table) -> Iterator[Guess]:
    """Well-known sequences, shifted by a few places."""
    for name, shift in product(KNOWN, SHIFTS) if len(table.names) == 1 else ():
        at = _sum_in_words([(1, table.names[0]), (shift, "")])
        words = f"{table.term} is the value of {name} at {at}"
        yield Guess(words, partial(_term, name, shift), 0, log2(len(KNOWN) * len(SHIFTS)))
