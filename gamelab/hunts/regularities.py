"""Guesses about sequences and tables: residues, polynomials, nim-sums, recurrences and others."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, reduce
from itertools import product
from math import lcm, log2, prod
from operator import xor
from typing import Any

import numpy as np

from gamelab.games.heaps import GrundysGame, OctalHeaps
from gamelab.hunts.guesses import Case, Guess, Guesses, Table, plainest, table_of
from gamelab.solvers.heaps import nim_sequence
from gamelab.theory import Ruleset, guess_period

MAX_MODULUS = 60  # of a parameter of several
MAX_LISTED_VALUES = 8  # values that are listed one by one
MAX_DEGREE, MAX_DENOMINATOR = 4, 720  # of a polynomial
MAX_ORDER, PRIME = 12, 2**61 - 1  # of a recurrence, and modulo what it is sought
SHIFTS = (0, 1, -1, 2, -2, 3, -3)  # of a known sequence, and of a number in a nim-sum
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
    places = [case[0] for case in table.cases]
    if len(table.names) > 1:
        reduced = [_reduction(table, axis) for axis in range(len(table.names))]
        yield _residues(table, reduced)
        for some in (reduced, [_Reduced(one.name, one.axis) for one in reduced]):
            if len({(one.onset, one.modulus, one.saltus) for one in some}) == 1:
                yield _residues(table, some, is_ordered=False)
    elif places == list(range(places[0], places[-1] + 1)):
        terms = [*table.cases.values()]
        if seen := guess_period(terms):
            onset = places[0] + seen.preperiod
            late = _late(table.names[0], onset, places[0])
            one = _Reduced(table.names[0], 0, onset, seen.period, int(seen.saltus), late)
            yield _residues(table, [one])
        yield from _recurrences(table, terms, places[0])


@dataclass(frozen=True)
class _Reduced:
    """A parameter modulo `modulus` from its `onset` on; modulus 0: not reduced.

    With each turn of `modulus` steps the value grows by `saltus`.
    """

    name: str
    axis: int
    onset: int = 0
    modulus: int = 0
    saltus: int = 0
    late: str = ""  # the onset in words, if the table begins before it

    def turns(self, case: Case) -> int:
        """How often the parameter is reduced by the modulus."""
        whole = max(case[self.axis] - self.onset, 0) if self.late else case[self.axis]
        return whole // self.modulus if self.modulus else 0

    @property
    def words(self) -> str:
        """The reduced parameter; empty if it does not matter."""
        if self.modulus == 1:
            return f"min({self.name}, {self.onset})" if self.late else ""
        return f"{self.name} mod {self.modulus}{self.late}" if self.modulus else self.name


def _reduction(table: Table, axis: int) -> _Reduced:
    """The least reduction of a parameter, seen in two turns at least and in half of its range."""
    column, name = {case[axis] for case in table.cases}, table.names[axis]
    start, end = min(column), max(column) + 1
    some = table.some(table.inner())
    for modulus in range(1, min((end - start) // 2, MAX_MODULUS) + 1):
        if len({later - here for _, here, later in table.pairs(axis, modulus, some)}) > 1:
            continue
        pairs = [(x, later - here) for x, here, later in table.pairs(axis, modulus)]
        saltus = max(pairs, default=(0, 0))[1]
        onset = max((x + 1 for x, step in pairs if step != saltus), default=start)
        if pairs and end - modulus - onset >= max(modulus, onset - start):
            return _Reduced(name, axis, onset, modulus, saltus, _late(name, onset, start))
    return _Reduced(name, axis)


def _late(name: str, onset: int, start: int) -> str:
    return f" from {name} = {onset} on" * (onset > start)


def _residues(table: Table, reduced: Sequence[_Reduced], is_ordered: bool = True) -> Guess:
    """The value depends on reduced parameters alone, perhaps in any order, but for its growth."""
    mattering = [one for one in reduced if one.words]
    growing = [one for one in reduced if one.saltus]

    def key(case: Case) -> Case:
        found = [case[one.axis] - one.modulus * one.turns(case) for one in mattering]
        return tuple(found if is_ordered else sorted(found))

    def growth(case: Case) -> int:
        return sum(one.saltus * one.turns(case) for one in growing)

    def rule(*case: int) -> int | None:
        constant = constants.get(key(case))
        return None if constant is None else constant + growth(case)

    constants: dict[Case, int] = {}
    for case, value in table.cases.items():
        constants.setdefault(key(case), value - growth(case))
    repeats = None
    if len(reduced) == 1:
        [one] = reduced
        step = _sum_in_words([(1, table.term), (one.saltus, "")])
        words = f"{table.of}({one.name} + {one.modulus}) = {step}{one.late}"
        repeats = (one.onset, one.modulus)
    elif not any(one.modulus for one in reduced):
        words = f"{table.term} is the same for parameters in any order"
    else:
        parameters = " and ".join(one.words for one in mattering) or "no parameter"
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
    axes = len(table.names)
    inner = table.some(table.inner())
    for degree in range(1, MAX_DEGREE + 1):
        powers = [p for p in product(range(degree, -1, -1), repeat=axes) if sum(p) <= degree]
        if len(powers) >= len(inner):
            return
        powers.sort(key=sum, reverse=True)
        monomials = np.array([[_monomial(case, p) for p in powers] for case in inner], float)
        solution = np.linalg.lstsq(monomials, np.array([float(table.cases[x]) for x in inner]))[0]
        exact = [Fraction(c).limit_denominator(MAX_DENOMINATOR) for c in solution.tolist()]
        scale = lcm(*(c.denominator for c in exact))
        terms = [(int(c * scale), p) for c, p in zip(exact, powers, strict=True) if c]

        def rule(*case: int, terms: Any = terms, scale: int = scale) -> int | None:
            value, rest = divmod(sum(c * _monomial(case, p) for c, p in terms), scale)
            return None if rest else value

        named = [
            (
                Fraction(c, scale),
                "·".join(f"{x}^{i}" for x, i in zip(table.names, p, strict=True) if i),
            )
            for c, p in terms
        ]
        words = f"{table.term} = {_sum_in_words(named)}".replace("^1", "")
        yield Guess(words, rule, len(powers))


def _monomial(case: Case, powers: Case) -> int:
    return prod(x**p for x, p in zip(case, powers, strict=True))


IMAGES: dict[str, Callable[[int], int]] = {
    "": lambda x: 0,
    "{}": lambda x: x,
    **{f"({{}} {'+-'[s < 0]} {abs(s)})": lambda x, s=s: x + s for s in SHIFTS[1:]},
    **{f"floor({{}} / {m})": lambda x, m=m: x // m for m in (2, 4, 8)},
    **{f"({{}} mod {m})": lambda x, m=m: x % m for m in (2, 4, 8)},
}


def _nim_sums(table: Table) -> Iterator[Guess]:
    """Nim-sums of a constant and an image of each parameter; a number may be added to the whole."""
    inner = table.inner()
    for added in SHIFTS if inner else ():
        names = [_image(table, inner, axis, added) for axis in range(len(table.names))]
        if None in names or not any(names):
            continue
        images = [IMAGES[str(name)] for name in names]

        def nim_sum(case: Case, images: Sequence[Callable[[int], int]] = images) -> int:
            return reduce(xor, (image(x) for image, x in zip(images, case, strict=True)))

        rest = nim_sum(inner[-1]) ^ (table.cases[inner[-1]] - added)
        words = [str(name).format(x) for name, x in zip(names, table.names, strict=True) if name]
        whole = " ^ ".join([*words, *[str(rest)] * (rest != 0)])
        total = _sum_in_words([(1, f"({whole})"), (added, "")]) if added else whole
        bits = log2(len(SHIFTS)) + len(names) * log2(len(IMAGES))

        def rule(*case: int, nim_sum: Any = nim_sum, rest: int = rest, added: int = added) -> int:
            return int((nim_sum(case) ^ rest) + added)

        yield Guess(f"{table.term} = {total}", rule, 1, bits)


def _image(table: Table, inner: Sequence[Case], axis: int, added: int) -> str | None:
    """The name of the first image that changes by the same digits as the values in each step."""
    steps = [
        (x, (here - added) ^ (later - added)) for x, here, later in table.pairs(axis, 1, inner)
    ]
    for name, image in IMAGES.items():
        if all(image(x) ^ image(x + 1) == digits for x, digits in steps):
            return name
    return None


def _recurrences(table: Table, terms: Sequence[int], first: int) -> Iterator[Guess]:
    """The shortest linear recurrence, by the algorithm of Berlekamp and Massey modulo a prime."""
    current, before, order, gap, discrepancy = [1], [1], 0, 1, 1
    for i in range(len(terms)):
        d = sum(c * terms[i - j] for j, c in enumerate(current[: i + 1])) % PRIME
        if d:
            factor = d * pow(discrepancy, -1, PRIME)
            longer = current + [0] * (len(before) + gap - len(current))
            for j, c in enumerate(before, gap):
                longer[j] = (longer[j] - factor * c) % PRIME
            if 2 * order <= i:
                order, before, discrepancy, gap = i + 1 - order, current, d, 0
            current = longer
        gap += 1
        if order > MAX_ORDER:
            return
    back = [(i, min(-c % PRIME, -c % PRIME - PRIME, key=abs)) for i, c in enumerate(current) if i]
    if not back:
        return  # a constant
    values = [*terms[:order]]

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
def _terms(name: str, n: int) -> Sequence[int]:
    known = KNOWN[name]
    return nim_sequence(known, n) if isinstance(known, Ruleset) else [*map(known, range(n))]


def _known_sequences(table: Table) -> Iterator[Guess]:
    """Well-known sequences, shifted by a few places."""
    if len(table.names) > 1:
        return
    for name, shift in product(KNOWN, SHIFTS):

        def rule(n: int, name: str = name, shift: int = shift) -> int | None:
            place = n + shift
            if not 0 <= place < MAX_PLACE:
                return None
            return int(_terms(name, 1 << place.bit_length())[place])

        at = _sum_in_words([(1, table.names[0]), (shift, "")])
        bits = log2(len(KNOWN) * len(SHIFTS))
        yield Guess(f"{table.term} is the value of {name} at {at}", rule, 0, bits)
