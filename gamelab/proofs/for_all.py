"""Proofs of a statement's own function: called with variables, or with numbers known up to a cell.

`on_variables` calls the function with variables in the place of numbers. What it assumes is the
condition, `worth` stands for the value of a sum of members of proved families, and what the paper
says must equal what the game gives for all numbers. Automata decide it.

`on_cells` calls the function with numbers of which only their cell is known (`UpTo`): all numbers
of a cell at once. Where the function needs to know more, it raises `Undetermined`, and the proof
is refused.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextvars import ContextVar
from dataclasses import dataclass, field
from functools import cached_property, reduce
from inspect import signature
from itertools import chain, count, islice, product
from math import gcd
from numbers import Number
from operator import and_, eq, ge, le, xor
from typing import Any, NamedTuple

from gamelab.proofs.automata import (
    TRUE,
    Relation,
    Term,
    Terms,
    in_statement,
    number,
    of_first,
    variables,
)
from gamelab.proofs.families import Consequence, FamilyProof, Implication, Member, Values
from gamelab.proofs.quotient import Checked
from gamelab.statements import Claim, Proof, at_least, at_most, equal, including, one_of, within
from gamelab.statements.cases import Range
from gamelab.statements.claim import FiniteProof

MAX_LOOKED_UP = 10_000  # tried cases that are looked for among those of a proof
UNREADABLE = TypeError, ValueError, AttributeError, IndexError, KeyError
COMPARISONS: dict[Any, Callable[[Any, Any], Relation]] = {equal: eq, at_most: le, at_least: ge}
Sums = dict[str, tuple[Member, ...]]  # of members, by the names of their values


@dataclass
class _Call:
    """A call of a statement's function with variables: the names it uses, and the sums that it
    asks for.
    """

    taken: set[str]
    theorems: Sequence[Any]  # that tell more than the proofs of families
    sums: Sums = field(default_factory=dict)

    def new(self, name: str) -> Term:
        """A new variable; its name is made from this one."""
        found = next(one for i in count(1) if (one := f"{name}{i}") not in self.taken)
        self.taken.add(found)
        return variables(found)[0]

    def told(self, one: Member) -> bool:
        """Whether the value of a member is one of which theorems tell."""
        return any(one.family in theorem.tells_of for theorem in self.theorems)

    def values(self, where: Relation, sums: Sums) -> Values:
        """Numbers that meet a condition, values of these sums among them."""
        told = {name: some[0] for name, some in sums.items() if some and self.told(some[0])}
        for theorem in self.theorems:
            where &= theorem.facts(told)
        return Values(where, {name: some for name, some in sums.items() if name not in told})


_call: ContextVar[_Call | None] = ContextVar("_call", default=None)


def _this_call() -> _Call:
    call = _call.get()
    if call is None:
        raise ValueError("The value of a family's members is known within a proof only.")
    return call


def is_symbolic(*values: Any) -> bool:
    """Whether one of the values is a variable, or is made of variables."""
    return any(
        isinstance(one, Term | Relation | NumberSet)
        or (isinstance(one, Between) and is_symbolic(one.first, one.last))
        for one in values
    )


def worth(*summands: Member) -> Term:
    """The value of a sum of members, in a statement that is called with variables."""
    call = _this_call()
    known = tuple(one for one in summands if not call.told(one))
    found = []
    for some in filter(None, (known, *((one,) for one in summands if call.told(one)))):
        found.append(call.new("v"))
        call.sums[str(found[-1])] = some
    return reduce(xor, found)


def by_cases(*rows: tuple[Any, Any], otherwise: Any) -> Any:
    """The value beside the first condition that holds, of numbers or of variables.

    >>> n, v = variables("n v")
    >>> by_cases((7 % 2 == 1, 3), otherwise=0), by_cases((n > 4, n), otherwise=5).of(n=9)
    (3, 9)
    """
    if not is_symbolic(*(one for row in rows for one in row), otherwise):
        return next((value for condition, value in rows if condition), otherwise)
    found = of_first(*((_condition(one), value) for one, value in rows), (TRUE, otherwise))
    return Term(f"by cases {', '.join(str(value) for _, value in rows)}, {otherwise}", found)


def _condition(one: Any) -> Relation:
    """A condition on variables; True and False are conditions too."""
    if isinstance(one, Relation):
        return one
    if isinstance(one, bool):
        return TRUE if one else ~TRUE
    raise TypeError(f"{one!r} is no condition")


@dataclass(frozen=True, eq=False, repr=False)
class Refused(Checked):
    """A proof that cannot be made."""

    refusal: str
    theorem: str = "no theorem"


def on_variables(
    reach: str, names: str, *given: Callable[[], FamilyProof], rests_on: tuple[str, ...] = ()
) -> Proof:
    """The proof that a statement's function, called with variables, says what is proved of them.

    - `names`: the arguments that are variables; the others have the values that occur in the cases.
    - `given`: functions that give the proofs of the families. One of them may be a theorem on the
      values of families that it `tells_of`: from such members by the names of their values its
      `facts` make a relation that these values meet.
    - `rests_on`: what is taken as known besides.

    The condition is what the function assumes, and what the cases say of the least numbers.
    """

    def certificates(claim: Claim, size: int) -> Iterator[FiniteProof | Refused]:
        found = [one() for one in given]
        yield from (one for one in found if hasattr(one, "facts"))
        try:
            yield _consequence(claim, size, names.split(), found, rests_on)
        except UNREADABLE as error:
            yield Refused(f"the statement cannot be read with variables: {str(error).rstrip('.')}")

    return Proof(reach, certificates)


def _consequence(
    claim: Claim,
    size: int,
    names: Sequence[str],
    given: Sequence[FamilyProof],
    rests_on: tuple[str, ...],
) -> Consequence | Refused:
    symbols = dict(zip(names, variables(" ".join(names)), strict=True))
    implications: list[Implication] = []
    conditions: dict[tuple[Any, ...], Relation] = {}
    theorems = [proof for proof in given if hasattr(proof, "facts")]
    families = [proof for proof in given if proof not in theorems]
    # all values of the others occur at the default size
    cases = [claim.cases(min(size, claim.sizes[0]))]
    if size > claim.sizes[0]:
        cases.append(islice(claim.cases(size), MAX_LOOKED_UP))
    for case in chain(*cases):
        called = dict(zip(claim.parameters, case, strict=True))
        numbers = {name: called[name] for name in names}
        called |= symbols
        others = tuple(one for name, one in called.items() if name not in symbols)
        if others not in conditions:
            call = _Call({*symbols}, theorems)
            conditions[others], found = _implications(claim, called, symbols, call)
            implications += found
        if not conditions[others].holds(**numbers):
            return Refused(f"the case {case} does not meet the condition of the proof")
    known = dict.fromkeys(one for proof in given for one in proof.rests_on)
    return Consequence(claim.statement, tuple(implications), tuple(families), (*known, *rests_on))


def _implications(
    claim: Claim, called: dict[str, Any], symbols: dict[str, Term], call: _Call
) -> tuple[Relation, list[Implication]]:
    """The condition on the variables, and that under it the game gives what the claim says."""
    tokens = _call.set(call), in_statement.set(True)
    try:
        predicted, computed, assumed = claim.judge.both(*called.values())
    finally:
        _call.reset(tokens[0])
        in_statement.reset(tokens[1])
    conditions = *_within_ranges(claim.cases.ranges, symbols), *map(_condition, assumed)
    where = reduce(and_, conditions, TRUE)
    in_parts = isinstance(predicted, tuple) and isinstance(computed, tuple)
    if in_parts and len(predicted) != len(computed):
        raise ValueError("the two sides have different numbers of parts")
    pairs = zip(predicted, computed, strict=True) if in_parts else [(predicted, computed)]
    said = [one for pair in pairs for one in _said(claim, where, call, *pair)]
    return where.project(*call.sums), said


def _within_ranges(ranges: Iterable[Range], symbols: dict[str, Term]) -> Iterator[Relation]:
    """What the cases say of the variables at every size."""
    for name, least, most, step in ranges:
        if (variable := symbols.get(name)) is not None:
            yield variable >= least
            if most is not None:
                yield variable <= most
            if step > 1:
                yield variable % step == least % step


def _said(
    claim: Claim, where: Relation, call: _Call, predicted: Any, computed: Any
) -> Iterator[Implication]:
    """The implications that the computed side is related to the predicted one."""
    agree = claim.agree
    sets = agree is equal and any(isinstance(one, NumberSet | set) for one in (predicted, computed))
    inclusions = [(computed, predicted)] * (sets or agree in (one_of, within))
    inclusions += [(predicted, computed)] * (sets or agree is including)
    if not inclusions:
        relation = Values(_related(agree, predicted, computed))
        yield Implication(claim.label, call.values(where, call.sums), (relation,))
    for some, all_of_them in inclusions:
        element = {"=": str(call.new("n"))}
        kinds = _parts(all_of_them)
        if any(call.told(one) for kind in kinds for one in chain(*kind.sums.values())):
            raise ValueError("of some values of the set only what a theorem says is known")
        then = tuple(Values(kind.where.rename(element), kind.sums) for kind in kinds)
        exists = frozenset(chain(*(kind.names for kind in kinds)))
        for part in _parts(some):
            given = call.values(where & part.where.rename(element), call.sums | part.sums)
            yield Implication(claim.label, given, then, exists)


def _related(agree: Any, predicted: Any, computed: Any) -> Relation:
    """The relation that the computed side has to the predicted one."""
    if agree not in COMPARISONS:
        raise TypeError(f"the relation {agree.words!r} is not one of variables")
    if agree is equal and any(isinstance(side, Relation) for side in (predicted, computed)):
        one, other = _condition(predicted), _condition(computed)
        return (one & other) | (~one & ~other)
    return COMPARISONS[agree](number(computed), predicted)


@dataclass(frozen=True)
class Between:
    """The numbers from the first to the last, both included, of numbers or of variables.

    >>> 5 in Between(2, 7), [*Between(2, 4)]
    (True, [2, 3, 4])
    """

    first: Terms
    last: Terms

    def __str__(self) -> str:
        return f"{self.first} to {self.last}"

    def __contains__(self, n: int) -> bool:
        return bool(self.first <= n <= self.last)

    def __iter__(self) -> Iterator[int]:
        return iter(range(self.first, self.last + 1))  # type: ignore[arg-type]


class _Part(NamedTuple):
    """The numbers, called =, that meet a condition for some numbers with these names, of which some
    are values of sums.
    """

    where: Relation
    sums: Sums
    names: frozenset[str]


@dataclass(frozen=True, eq=False)
class NumberSet:
    """A set of natural numbers that depends on variables, made by `set_of` and `image`.

    A statement may return it as a side; `|` and `&` work as for sets.
    """

    parts: tuple[_Part, ...]

    def __or__(self, other: "Numbers") -> "NumberSet":
        return NumberSet(self.parts + _parts(other))

    def __and__(self, other: "Numbers") -> "NumberSet":
        both = product(self.parts, _parts(other))
        return NumberSet(
            tuple(_Part(a.where & b.where, a.sums | b.sums, a.names | b.names) for a, b in both)
        )

    __ror__, __rand__ = __or__, __and__


Numbers = set[int] | Between | NumberSet


def _parts(one: Any) -> tuple[_Part, ...]:
    """The parts of a set, or of a single number."""
    if isinstance(one, NumberSet):
        return one.parts
    if isinstance(one, Between):
        n = Term("n", TRUE, "=")
        return (_Part(~(n < one.first) & (n <= one.last), {}, frozenset()),)
    several = one if isinstance(one, Iterable) else [one]
    return tuple(_Part(number(value).value, {}, frozenset()) for value in several)


def set_of(*parts: Any) -> Any:
    """The set of these natural numbers; a part is a number, a `Between` or a set.

    >>> set_of(Between(0, 3), 7) == {0, 1, 2, 3, 7}
    True
    """
    if is_symbolic(*parts):
        return NumberSet(tuple(one for part in parts for one in _parts(part)))
    return {n for part in parts for n in (part if isinstance(part, Iterable) else [part]) if n >= 0}


def image(function: Callable[..., Any], *domains: Any) -> Any:
    """The set of the values of a function on these numbers; a value may be a set of values.

    >>> image(lambda x, y: x * y, Between(2, 3), {5, 7}) == {10, 15, 14, 21}
    True
    """
    if not is_symbolic(*domains):
        return set_of(*(function(*case) for case in product(*map(set_of, domains))))
    call = _this_call()
    symbols = [call.new(name) for name in signature(function).parameters]
    before = {*call.sums}
    value = function(*symbols)
    inside = {name: call.sums.pop(name) for name in [*call.sums] if name not in before}
    found = []
    for *of_symbols, last in product(*map(_parts, domains), _parts(value)):
        where, sums, names = last.where, inside | last.sums, last.names.union(inside)
        for n, part in zip(map(str, symbols), of_symbols, strict=True):
            where &= part.where.rename({"=": n})
            sums, names = sums | part.sums, names | {n} | part.names
        found.append(_Part(where, sums, names))
    return NumberSet(tuple(found))


class Undetermined(TypeError):
    """A question about a number whose answer differs within its cell."""


class UpTo:
    """A number of which only its cell is known: `least`, or more by a multiple of `period`.

    Sums with numbers, remainders modulo divisors of the period, and comparisons with numbers that
    are outside of the cell are known; everything else raises a TypeError.

    >>> n = UpTo(7, 3)
    >>> n % 3, n > 6, n == 8, n + 2 == n + 2
    (1, True, False, True)
    >>> n < 9
    Traceback (most recent call last):
    gamelab.proofs.for_all.Undetermined: 7, 10, … are known up to their cell; this asks for more.
    """

    __hash__ = None  # type: ignore[assignment]

    def __init__(self, least: int, period: int, of: "tuple[object, int] | None" = None):
        self.least, self.period = least, period
        self.of = of or (self, 0)  # the number from which it differs, and by how much

    def __repr__(self) -> str:
        return f"{self.least}, {self.least + self.period}, …"

    def _asks_for_more(self, *_: Any) -> Any:
        raise Undetermined(f"{self!r} are known up to their cell; this asks for more.")

    __str__ = __format__ = __floordiv__ = __xor__ = __rsub__ = __rmod__ = _asks_for_more

    def has(self, n: Any) -> bool:
        """Whether this number is in the cell."""
        return bool(n >= self.least and (n - self.least) % self.period == 0)

    def __bool__(self) -> bool:
        return self > 0

    def __add__(self, other: "int | UpTo") -> "UpTo":
        if isinstance(other, UpTo):
            return UpTo(self.least + other.least, gcd(self.period, other.period))
        of, by = self.of
        return UpTo(self.least + other, self.period, (of, by + other))

    __radd__ = __add__

    def __sub__(self, other: "int | UpTo") -> "int | UpTo":
        if not isinstance(other, UpTo):
            return self + -other
        (one, by), (two, less) = self.of, other.of
        return by - less if one is two else self._asks_for_more()

    def __mul__(self, factor: int) -> "UpTo":
        if isinstance(factor, UpTo) or factor < 1:
            self._asks_for_more()
        return UpTo(self.least * factor, self.period * factor)

    __rmul__ = __mul__

    def __mod__(self, divisor: int) -> int:
        if isinstance(divisor, UpTo) or self.period % divisor:
            self._asks_for_more()
        return self.least % divisor

    def __lt__(self, other: "int | UpTo") -> bool:
        if isinstance(other, UpTo):
            return self - other < 0
        return False if other <= self.least else self._asks_for_more()

    def __le__(self, other: "int | UpTo") -> bool:
        return self < other + 1

    def __gt__(self, other: "int | UpTo") -> bool:
        return not self <= other

    def __ge__(self, other: "int | UpTo") -> bool:
        return not self < other

    def __eq__(self, other: object) -> bool:
        if isinstance(other, UpTo):
            return self - other == 0
        return isinstance(other, Number) and self.has(other) and self._asks_for_more()


def numbers_up_to(before: int, period: int) -> list[int | UpTo]:
    """All natural numbers: those below `before`, and one for each cell of the others.

    >>> numbers_up_to(2, 2)
    [0, 1, 2, 4, …, 3, 5, …]
    """
    return [*range(before), *(UpTo(before + rest, period) for rest in range(period))]


def _is_in(value: Any, known: Any) -> bool:
    """Whether a value is the known one, or in its cell: what is known tells by a method `has`."""
    return bool(known.has(value) if hasattr(known, "has") else known == value)


@dataclass(frozen=True, repr=False)
class OnCells(Checked):
    """A statement whose function was evaluated on all cells of a proof.

    `cases` are calls of the function that have all cases between them, with numbers known up to a
    cell, or other values of which no more than their cell can be asked.
    """

    claim: Claim
    proofs: tuple[FiniteProof, ...]
    cases: tuple[tuple[Any, ...], ...]
    tried: int  # the size of the check, whose cases (the first of them) lie in the cells
    given: tuple[str, ...] = ()

    @property
    def statement(self) -> str:
        """The claim's."""
        return self.claim.statement

    @property
    def theorem(self) -> str:
        """The theorems of the proofs."""
        return " and ".join(dict.fromkeys(proof.theorem for proof in self.proofs))

    @property
    def rests_on(self) -> tuple[str, ...]:
        """What the proofs take as known."""
        known = (one for proof in self.proofs for one in getattr(proof, "rests_on", ()))
        return tuple(dict.fromkeys([*known, *self.given]))

    @property
    def size(self) -> str:
        """What is checked."""
        sizes = dict.fromkeys(proof.size for proof in self.proofs if hasattr(proof, "size"))
        cells = "1 cell" if len(self.cases) == 1 else f"{len(self.cases):,} cells"
        return " and ".join([*sizes, f"the statement in {cells}"])

    @cached_property
    def refusal(self) -> str:
        """The first cell of which the statement says something else; empty if there is none."""
        for proof in self.proofs:
            if not proof.verify():
                return getattr(proof, "refusal", "") or "a certificate does not verify"
        for case in self.cases:
            try:
                predicted, computed, assumed = self.claim.judge.both(*case)
                if all(assumed) and not self.claim.agree(predicted, computed):
                    return f"for {case} it says {predicted}, and {computed} is proved"
            except UNREADABLE as error:
                return f"for {case} the statement cannot be read: {error}"
        cells, found = {*range(len(self.cases))}, dict[tuple[int, Any], set[int]]()
        for tried in islice(self.claim.cases(self.tried), MAX_LOOKED_UP):
            for place, value in enumerate(tried):
                if (place, value) not in found:
                    some = {i for i in cells if _is_in(value, self.cases[i][place])}
                    found[place, value] = some
            if not cells.intersection(*map(found.__getitem__, enumerate(tried))):
                return f"the case {tried} is in none of the cells"
        return "" if self.proofs and self.cases else "nothing is proved of any cell"


def on_cells(
    reach: str,
    proofs: Callable[[int], Iterable[FiniteProof]],
    cases: Callable[[int], Iterable[tuple[Any, ...]]],
    given: tuple[str, ...] = (),
    least: int = 0,
) -> Proof:
    """The proof that a statement's function says of each cell what is proved.

    `proofs` and `cases` are functions of the size of a check: the proofs of the values, and calls
    of the function that have all cases between them.
    """
    return Proof(
        reach,
        lambda claim, size: [OnCells(claim, tuple(proofs(size)), tuple(cases(size)), size, given)],
        least=least,
    )
