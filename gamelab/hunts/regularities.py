"""Guesses about a sequence or a table: periods, reductions, binary digits, known sequences."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import combinations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gamelab.games.heaps import GrundysGame, OctalHeaps, Subtraction
from gamelab.hunts.guesses import (
    MAX_LISTED_VALUES,
    Form,
    Guess,
    Guesses,
    Numbers,
    Predictions,
    SeveralValues,
    Table,
    fitted,
    table_of,
)
from gamelab.solvers.heaps import nim_sequence
from gamelab.theory import guess_period

N_DRAWN = 1000  # points of twice the box, at which guesses are compared
MAX_COMPARED = 3000  # cases of the table at which guesses are compared
MAX_MODULUS = 60  # of a parameter
PAIRS_PER_EXCEPTION = 12  # one pair of cases in 12 may disagree where exceptions are allowed
SHIFTS = (0, 1, -1, 2, -2, 3, -3)  # of a known sequence
N_FIRST = 64  # terms by which most known sequences are ruled out
MIN_TERMS = 12  # that must agree and not be 0
MAX_PLACE = 2**16  # to which known sequences are computed
MAX_NAMED = 3  # sequences that are named where several agree
MAX_DIGITS = 62  # binary digits of a parameter
KNOWN_BITS = 12  # the choice of one known sequence among many
Constants = Mapping[tuple[int, ...], int]
Terms = Callable[[int], NDArray[np.integer]]  # the first n terms


def regularities(
    values: Any,
    names: Sequence[str] | None = None,
    of: str = "value",
    by: Sequence[str] | None = None,
) -> Guesses:
    """Guesses about a sequence or a table, the simplest first; never facts.

    `values` is a sequence (from place 0 on), an array, a mapping from tuples to values, or a pandas
    table. A frame has the values in the column `of` and the parameters in the columns `by` (all
    others of whole numbers, if not given), or is itself a table. `names` are names for the
    parameters. If the columns do not decide the value, there is no guess, and its `why` says so.

    A form is chosen with all cases in sight. Few cases fix its values, and the evidence of the
    others must be beyond chance. At most one case in 25 (or a single one) is an exception, and the
    first is shown. There is no guess if exceptions go on as the cases grow. A guess is left out if
    a simpler one says the same in the table and in the box twice as large. `guess.rule(a, b)` is
    the value predicted, or None.

    >>> from gamelab import OctalHeaps, nim_sequence
    >>> regularities(nim_sequence(OctalHeaps("0.77"), 200))
    Guess: value(n) is the value of Kayles (0.77) at n, or of the octal game 0.771 at n
      seen on 200 of 200 cases, 200 of them not used to fix its values; no exceptions
    Guess: value(n + 12) = value(n) from n = 71 on
      seen on 200 of 200 cases, 117 of them not used to fix its values; no exceptions
    >>> [guess] = regularities([[a ^ b for b in range(9)] for a in range(9)])
    >>> guess.words, guess.rule(20, 3), guess.exceptions
    ('value(a, b) = a ^ b', 23, 0)
    """
    try:
        table = table_of(values, names, of, by)
    except SeveralValues as error:
        if by is not None or of not in getattr(values, "columns", ()):
            raise
        none = Guesses()  # about a survey: that its numbers do not decide the value is an answer
        none.why = f"The columns of whole numbers do not decide {of!r}. {error}"
        return none
    if len(table.values) == 0:
        return Guesses()
    constant = fitted(Form(lambda constants: f"{table.term} = {constants[()]}"), table)
    if constant and not constant.exceptions:
        return Guesses([constant])
    is_sequence = len(table.names) == 1
    known = [fitted(form, table) for form in _known_forms(table)] if is_sequence else []
    found = [fitted(form, table) for form in _periodic_forms(table)] if is_sequence else []
    forms = (*_reduced_forms(table), *_symmetric_forms(table))
    found += [constant, *(fitted(form, table) for form in forms)]
    for form in _affine_forms(table):
        found.append(fitted(form, table))
        if found[-1] and not found[-1].exceptions:
            break
    simplest = sorted(_simplest(table, found), key=lambda one: (one.exceptions > 0, one.cost))
    return Guesses([*_simplest(table, known), *simplest])


def _simplest(table: Table, guesses: list[Guess | None]) -> list[Guess]:
    """The guesses without those that say no more than a shorter one."""
    low, high = table.points.min(axis=0), table.points.max(axis=0)
    size = (N_DRAWN, len(low))
    drawn = np.random.default_rng(0).integers(low, 2 * high - low + 2, size)
    some = slice(None, None, -(-len(table.points) // MAX_COMPARED))
    points = np.concatenate([table.points[some], drawn])
    chosen: list[tuple[Guess, Predictions]] = []
    for guess in sorted(filter(None, guesses), key=lambda one: one.cost):
        values, is_predicted = guess.rule.predictions(points)
        right = is_predicted.copy()
        right[: -len(drawn)] &= values[: -len(drawn)] == table.values[some]
        if not any(
            _covers(simpler, guess, (is_said & (said == values))[right])
            for simpler, (said, is_said) in chosen
        ):
            chosen.append((guess, (values, is_predicted)))
    return [guess for guess, _ in chosen]


def _covers(simpler: Guess, guess: Guess, agree: NDArray[np.bool_]) -> bool:
    """Whether a simpler guess makes another needless; `agree` where the other predicts rightly."""
    if simpler.exceptions > guess.exceptions:
        return False
    return bool(guess.exceptions and not simpler.exceptions) or bool(agree.all())


# Periods and reductions: the value depends on parameters modulo something, from some value on.


@dataclass(frozen=True)
class _Reduced:
    """A parameter modulo `modulus` from its `onset` on; modulus 0: not reduced.

    With each turn of `modulus` steps the value grows by `saltus`. The parameter begins at `start`.
    """

    name: str
    axis: int
    start: int = 0
    onset: int = 0
    modulus: int = 0
    saltus: int = 0

    def column(self, points: Numbers) -> Numbers:
        """The reduced parameter of each point."""
        return np.asarray(points[:, self.axis] - self.modulus * self._turns(points))

    def growth(self, points: Numbers) -> Numbers:
        """The growth of the value at each point."""
        return np.asarray(self.saltus * self._turns(points))

    def _turns(self, points: Numbers) -> Numbers:
        whole = points[:, self.axis]
        if self.late:
            whole = np.maximum(whole - self.onset, 0)
        return np.asarray(whole // self.modulus) if self.modulus else np.zeros_like(whole)

    @property
    def words(self) -> str:
        """The reduced parameter in words; empty if the parameter does not matter."""
        if self.modulus == 1:
            return f"min({self.name}, {self.onset})" if self.late else ""
        return f"{self.bracketed} mod {self.modulus}{self.late}" if self.modulus else self.name

    @property
    def bracketed(self) -> str:
        """The name in brackets, unless it is a single word."""
        return self.name if self.name.isidentifier() else f"({self.name})"

    @property
    def late(self) -> str:
        """The onset in words, if it is not the start."""
        return f" from {self.name} = {self.onset} on" if self.onset > self.start else ""

    @property
    def steps(self) -> str:
        """The steps of a turn in words."""
        steps = "step" if self.modulus == 1 else f"{self.modulus} steps"
        return f"{steps} of {self.name}{self.late}"

    @property
    def multiple(self) -> str:
        """The parameter times the growth."""
        return self.name if self.saltus == 1 else f"{self.saltus}·{self.bracketed}"


def _periodic_forms(table: Table) -> Iterator[Form]:
    """The period, plain or arithmetic, of a sequence without gaps."""
    places = table.points[:, 0].tolist()
    if places == list(range(places[0], places[-1] + 1)) and (
        seen := guess_period(table.values.tolist())
    ):
        onset = places[0] + seen.preperiod
        reduced = _Reduced(table.names[0], 0, places[0], onset, seen.period, seen.saltus)
        yield _reduced_form(table, [reduced])


def _reduced_forms(table: Table) -> Iterator[Form]:
    """Reductions that hold for all or nearly all cases, also without regard to the order."""
    for with_exceptions in (False, True):
        reduced = _reductions(table, with_exceptions)
        if not any(one.modulus for one in reduced):
            continue
        yield _reduced_form(table, reduced)
        if len({(one.onset, one.modulus, one.saltus) for one in reduced}) == 1 < len(reduced):
            yield _reduced_form(table, reduced, is_ordered=False)


def _reductions(table: Table, with_exceptions: bool) -> list[_Reduced]:
    """For each parameter its least reduction for the whole table, or for all but a few pairs."""
    low, high = table.points.min(axis=0), table.points.max(axis=0)
    room = 2 * (high - low + 1)  # so that no shift runs into the next row
    strides = np.append(np.cumprod(room[::-1])[-2::-1], 1)
    codes = (table.points - low) @ strides
    order = np.argsort(codes)
    ordered = codes[order]
    found = []
    for k, name in enumerate(table.names):
        length, start, best = int(high[k] - low[k]) + 1, int(low[k]), _Reduced(name, k)
        for modulus in range(1, min(length // 2, MAX_MODULUS) + 1):
            if best.modulus and best.onset - start + best.modulus <= modulus:
                break
            shifted = codes + modulus * strides[k]
            later = order[np.searchsorted(ordered, shifted).clip(max=len(codes) - 1)]
            here = np.flatnonzero(codes[later] == shifted)
            if here.size == 0:
                continue
            lower = table.points[here, k]
            steps = table.values[later[here]] - table.values[here]
            is_upper = 2 * lower >= lower.min() + lower.max()
            sizes, counts = np.unique(steps[is_upper], return_counts=True)
            saltus = int(sizes[counts.argmax()])
            bad = np.sort(lower[steps != saltus])[::-1]
            allowed = max(2, here.size // PAIRS_PER_EXCEPTION) if with_exceptions else 0
            onset = int(bad[allowed]) + 1 if bad.size > allowed else start
            agreeing = length - modulus - (onset - start)
            better = not best.modulus or onset + modulus < best.onset + best.modulus
            if agreeing >= max(modulus, onset - start) and better:
                best = _Reduced(name, k, start, onset, modulus, saltus)
        found.append(best)
    return found


def _reduced_form(table: Table, reduced: Sequence[_Reduced], is_ordered: bool = True) -> Form:
    """The value depends on reduced parameters alone, but for its growth."""

    def key(points: Numbers) -> Numbers:
        columns = np.stack([one.column(points) for one in reduced], axis=1)
        return columns if is_ordered else np.sort(columns, axis=1)

    def part(points: Numbers) -> Predictions:
        growth = sum((one.growth(points) for one in reduced), np.zeros(len(points), np.int64))
        return growth, np.ones(len(points), bool)

    describe = partial(_describe_reduced, table, reduced, is_ordered)
    return Form(describe, key, part, used=sum(one.saltus != 0 for one in reduced))


def _describe_reduced(
    table: Table, reduced: Sequence[_Reduced], is_ordered: bool, constants: Constants
) -> str:
    growing = [one for one in reduced if one.saltus]
    mattering = [(k, one.words) for k, one in enumerate(reduced) if one.words]
    if growing and not mattering:
        [rest] = constants.values()
        terms = [one.multiple for one in growing] + [str(rest)] * (rest != 0)
        return f"{table.term} = {' + '.join(terms)}"
    if len(table.names) == 1:
        [one] = reduced
        growth = f" {'+' if one.saltus > 0 else '-'} {abs(one.saltus)}" if one.saltus else ""
        return f"{table.of}({one.name} + {one.modulus}) = {table.term}{growth}{one.late}"
    order = "" if is_ordered else ", whatever their order"
    growth = "".join(f", and grows by {one.saltus} with every {one.steps}" for one in growing)
    keys = sorted(constants.items())
    listed = {tuple(key[k] for k, _ in mattering): constant for key, constant in keys}
    values = [f"{key[0] if len(key) == 1 else key}: {value}" for key, value in listed.items()]
    examples = f" ({', '.join(values)})" if len(values) <= MAX_LISTED_VALUES else ""
    parameters = " and ".join(words for _, words in mattering)
    return f"{table.term} depends only on {parameters}{order}{growth}{examples}"


def _symmetric_forms(table: Table) -> Iterator[Form]:
    """All parameters, or two of them, in any order."""
    axes = range(len(table.names))
    for some in dict.fromkeys([tuple(axes), *combinations(axes, 2)] if len(axes) > 1 else []):
        names = " and ".join(table.names[k] for k in some)
        words = f"{table.term} is the same when {names} change places"
        yield Form(partial(_described_as, words), partial(_with_sorted, some))


def _described_as(words: str, constants: Constants) -> str:
    return words


def _with_sorted(axes: tuple[int, ...], points: Numbers) -> Numbers:
    """The points with some of their parameters in increasing order."""
    ordered = points.copy()
    ordered[:, axes] = np.sort(points[:, axes], axis=1)
    return ordered


# Maps that are affine over GF(2) in the binary digits of the parameters, found by elimination.


@dataclass(frozen=True)
class _Image:
    """The numbers that the binary digits of one parameter contribute, the lowest digit first.

    >>> numbers = ((1, 2, 4), (1, 2, 0), (0, 1, 2), (2, 4), (3, 3), (1, 3))
    >>> [_Image("a", 0, given).words for given in numbers[:4]]
    ['a', 'a mod 4', 'floor(a / 2)', '2·a']
    >>> [_Image("a", 0, given).words for given in numbers[4:]]
    ['3·(ones of a mod 2)', '1·(digit 0 of a) ^ 3·(digit 1 of a)']
    """

    name: str
    axis: int
    numbers: tuple[int, ...]

    @property
    def _law(self) -> tuple[str, tuple[int, ...]] | None:
        """The words for numbers that follow a law, and the numbers of all digits by it."""
        n, name = len(self.numbers), self.name
        used = [i for i, number in enumerate(self.numbers) if number]
        low, high, first = used[0], used[-1] + 1, self.numbers[used[0]]
        if n > 1 and len(set(self.numbers)) == 1:
            words, law = f"(ones of {name} mod 2)", (first,) * MAX_DIGITS
        else:  # digits that are copied, perhaps elsewhere
            end = high if high < n else low + MAX_DIGITS - first.bit_length()
            seen = MAX_DIGITS if high < n else end
            law = tuple(first << i - low if low <= i < end else 0 for i in range(seen))
            if self.numbers != law[:n] or first & (first - 1):
                return None
            words = name if high == n else f"{name} mod {2**high}"
            words = f"floor({words} / {2**low})" if low else words
            words = f"({words})" if high < n and not low and first > 1 else words
        return words if first == 1 else f"{first}·{words}", law

    @property
    def words(self) -> str:
        """The image as a formula."""
        if self._law:
            return self._law[0]
        digits = ((i, number) for i, number in enumerate(self.numbers) if number)
        return " ^ ".join(f"{number}·(digit {i} of {self.name})" for i, number in digits)

    def of(self, points: Numbers) -> Predictions:
        """The image at each point; of unseen digits only as far as the words go."""
        column = points[:, self.axis]
        numbers = self._law[1] if self._law else self.numbers
        image = np.zeros_like(column)
        for i, number in enumerate(numbers):
            image ^= (column >> i & 1) * number
        return image, (column >= 0) & (column >> len(numbers) == 0)


def _affine_forms(table: Table) -> Iterator[Form]:
    """The affine maps by cases from the smallest on, from the largest on, or in random order."""
    n = len(table.points)
    if table.points.min() < 0 or table.values.min() < 0:
        return
    digits = [max(int(column.max()).bit_length(), 1) for column in table.points.T]
    words = np.ones(n, np.int64)  # digit 0 stands for the constant
    ends = np.cumsum([1, *digits]).tolist()
    for column, end in zip(table.points.T, ends, strict=False):
        words |= column << end
    for order in (np.arange(n), np.arange(n)[::-1], np.random.default_rng(0).permutation(n)):
        numbers, used = _by_elimination(
            words[order].tolist(), table.values[order].tolist(), ends[-1]
        )
        images = [
            _Image(name, k, tuple(numbers[ends[k] : ends[k + 1]]))
            for k, name in enumerate(table.names)
            if any(numbers[ends[k] : ends[k + 1]])
        ]
        if images:
            yield _affine_form(table, images, used - 1)


def _affine_form(table: Table, images: list[_Image], used: int) -> Form:
    def part(points: Numbers) -> Predictions:
        values, is_predicted = zip(*(image.of(points) for image in images), strict=True)
        return np.bitwise_xor.reduce(values), np.logical_and.reduce(is_predicted)

    def describe(constants: Constants) -> str:
        terms = [image.words for image in images] + [str(constants[()])] * (constants[()] != 0)
        return f"{table.term} = {' ^ '.join(terms)}"

    return Form(describe, part=part, join=np.bitwise_xor, used=used)


def _by_elimination(words: list[int], values: list[int], digits: int) -> tuple[list[int], int]:
    """The number for each digit by the first independent words, and how many words these are."""
    basis: dict[int, tuple[int, int]] = {}  # by the leading digit
    for word, value in zip(words, values, strict=True):
        while word and (lead := word.bit_length() - 1) in basis:
            word, value = word ^ basis[lead][0], value ^ basis[lead][1]
        if word:
            basis[lead] = word, value
            if len(basis) == digits:
                break
    numbers = [0] * digits
    for lead in sorted(basis):  # digits that lead no word stay 0
        word, value = basis[lead]
        for digit in range(lead):
            value ^= numbers[digit] * (word >> digit & 1)
        numbers[lead] = value
    return numbers, len(basis)


# Known sequences: short octal codes, small subtraction games, and some with a name.


TERMS_BY_NAME: dict[str, Callable[[int], int]] = {
    "the largest power of 2 that divides": lambda n: n & -n,
    "the ruler sequence (the exponent of 2 in n)": lambda n: max(n & -n, 1).bit_length() - 1,
    "the number of binary digits": int.bit_length,
    "the number of binary ones": int.bit_count,
}


def _known_sequences() -> Iterator[tuple[str, Terms]]:
    """Each sequence with its name, the best known first."""
    for name, code in (("Kayles (0.77)", "0.77"), ("Dawson's Kayles (0.07)", "0.07")):
        yield name, partial(nim_sequence, OctalHeaps(code))
    yield "Grundy's game", partial(nim_sequence, GrundysGame())
    for name, term in TERMS_BY_NAME.items():
        yield name, partial(_first_terms, term)
    for size in range(1, 7):
        for takes in map(set, combinations(range(1, 7), size)):
            yield f"the subtraction game {takes}", partial(nim_sequence, Subtraction(takes))
    for size in (1, 2, 3):
        for digits in range(8**size):
            if digits % 8 and (code := f"0.{digits:0{size}o}") not in ("0.77", "0.07"):
                yield f"the octal game {code}", partial(nim_sequence, OctalHeaps(code))


def _first_terms(term: Callable[[int], int], n: int) -> Numbers:
    return np.array([*map(term, range(n))], np.int64)


def _known_forms(table: Table) -> Iterator[Form]:
    """The known sequences that agree, shifted by a few places; equal ones as one form."""
    places = table.points[:, 0]
    n_nonzero = len(np.unique(places[table.values != 0]))
    if places.min(initial=0) < 0 or places.max(initial=0) > MAX_PLACE or n_nonzero < MIN_TERMS:
        return
    first = np.unique(places[places < N_FIRST], return_index=True)[1]  # a case for each place
    equal: dict[bytes, dict[str, tuple[str, Callable[[Numbers], Predictions]]]] = {}
    for name, terms in _known_sequences():
        begin = terms(N_FIRST + max(SHIFTS))
        for shift in SHIFTS:
            at = places[first] + shift
            wrong = (begin[at.clip(0)] != table.values[first]) | (at < 0)
            if np.count_nonzero(wrong) > max(3, first.size // 8):
                continue
            part = partial(_shifted_terms, terms, shift)
            shifted, is_predicted = part(table.points)
            right = is_predicted & (shifted == table.values) & (shifted > 0)
            if len(np.unique(places[right])) >= MIN_TERMS:
                steps = f" {'+' if shift > 0 else '-'} {abs(shift)}" if shift else ""
                agreeing = equal.setdefault(np.where(is_predicted, shifted, -1).tobytes(), {})
                agreeing.setdefault(name, (f"{name} at {table.names[0]}{steps}", part))
    for sequences in equal.values():
        names, parts = zip(*sequences.values(), strict=True)
        more = f" ({len(names) - MAX_NAMED} more agree so far)" if len(names) > MAX_NAMED else ""
        words = f"{table.term} is the value of {', or of '.join(names[:MAX_NAMED])}{more}"
        yield Form(
            partial(_described_as, words), part=parts[0], prior_bits=KNOWN_BITS, is_fixed=True
        )


def _shifted_terms(terms: Terms, shift: int, points: Numbers) -> Predictions:
    """The terms of a sequence at the points, all shifted by a shift."""
    at = points[:, 0] + shift
    is_predicted = (at >= 0) & (at <= MAX_PLACE)
    sequence = terms(int(at[is_predicted].max(initial=0)) + 1).astype(np.int64)
    return sequence[np.where(is_predicted, at, 0)], is_predicted
