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
from numbers import Integral, Number
from operator import and_, xor
from typing import Any, NamedTuple

from gamelab.proofs.automata import TRUE, Relation, Term, Terms, in_statement, number, variables
from gamelab.proofs.families import Consequence, FamilyProof, Implication, Member, Values
from gamelab.statements import Claim, Proof, at_least, at_most, equal, including, one_of, within
from gamelab.statements.cases import Range
from gamelab.statements.claim import FiniteProof

MAX_LOOKED_UP = 10_000  # tried cases that are looked for among those of a proof
Sums = dict[str, tuple[Member, ...]]  # of members, by the names of their values


@dataclass
class _Call:
    """A call of a statement's function with variables: the names it uses, and the sums that it
    asks for.
    """

    taken: set[str]
    theorems: Sequence[Any] = ()  # that tell more than the proofs of families
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
    value_name = variables("value")[0]
    found, rest = ~TRUE, TRUE
    for condition, value in (*rows, (True, otherwise)):
        where = condition if isinstance(condition, Relation) else TRUE if condition else ~TRUE
        found |= rest & where & (value_name == value)
        rest &= ~where
    found = found.rename({"value": "="})
    return Term(f"by cases {', '.join(str(value) for _, value in rows)}, {otherwise}", found)


@dataclass(frozen=True, eq=False)
class Refused:
    """A proof that cannot be made."""

    refusal: str
    theorem: str = "no theorem"

    def __repr__(self) -> str:
        return f"Refused: {self.refusal}."

    def verify(self) -> bool:
        """False."""
        return False


def on_variables(
    reach: str,
    names: str,
    *given: Callable[[], FamilyProof],
    rests_on: tuple[str, ...] = (),
    least: int = 0,
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
        except (TypeError, ValueError, AttributeError, IndexError, KeyError) as error:
            yield Refused(f"the statement cannot be read with variables: {str(error).rstrip('.')}")

    return Proof(reach, certificates, least=least)


def _consequence(
    claim: Claim,
    size: int,
    names: Sequence[str],
    given: Sequence[FamilyProof],
    rests_on: tuple[str, ...],
) -> Consequence | Refused:
    symbols = dict(zip(names, variables(" ".join(names)), strict=True))
    places = [claim.parameters.index(name) for name in names]
    implications: list[Implication] = []
    conditions: dict[tuple[Any, ...], Relation] = {}
    theorems = [proof for proof in given if hasattr(proof, "facts")]
    families = [proof for proof in given if proof not in theorems]
    # all values of the others occur at the default size
    cases = [claim.cases(min(size, claim.sizes[0]))]
    if size > claim.sizes[0]:
        cases.append(islice(claim.cases(size), MAX_LOOKED_UP))
    for case in chain(*cases):
        others = tuple(one for place, one in enumerate(case) if place not in places)
        if others not in conditions:
            values = iter(others)
            called = [
                symbols[name] if name in symbols else next(values) for name in claim.parameters
            ]
            conditions[others], found = _implications(claim, called, symbols, theorems)
            implications += found
        numbers = {name: case[place] for name, place in zip(names, places, strict=True)}
        if not conditions[others].holds(**numbers):
            return Refused(f"the case {case} does not meet the condition of the proof")
    known = dict.fromkeys(one for proof in given for one in proof.rests_on)
    return Consequence(claim.statement, tuple(implications), tuple(families), (*known, *rests_on))


def _implications(
    claim: Claim, case: Sequence[Any], symbols: dict[str, Term], theorems: Sequence[Any]
) -> tuple[Relation, list[Implication]]:
    """The condition on the variables, and that under it the game gives what the claim says."""
    call = _Call({*symbols}, theorems)
    tokens = _call.set(call), in_statement.set(True)
    try:
        predicted, computed, assumed = claim.both(*case)
    finally:
        _call.reset(tokens[0])
        in_statement.reset(tokens[1])
    where = TRUE
    for one in (*_within_ranges(claim.cases.ranges, symbols), *assumed):
        where &= one if isinstance(one, Relation) else TRUE if one else ~TRUE
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
    sets = any(isinstance(side, NumberSet | set) for side in (predicted, computed))
    inclusions = []
    if agree is one_of or agree is within or (agree is equal and sets):
        inclusions.append((computed, predicted))
    if agree is including or (agree is equal and sets):
        inclusions.append((predicted, computed))
    if not inclusions:
        then = Values(_related(agree, predicted, computed))
        yield Implication(claim.label, call.values(where, call.sums), (then,))
    for some, all_of_them in inclusions:
        n, kinds = call.new("n"), _parts(all_of_them)
        if any(call.told(one) for kind in kinds for some in kind.sums.values() for one in some):
            raise ValueError("of some values of the set only what a theorem says is known")
        all_kinds = tuple(Values(kind.contains(n), kind.sums) for kind in kinds)
        exists = frozenset[str]().union(*(kind.names for kind in kinds))
        for part in _parts(some):
            given = call.values(where & part.contains(n), call.sums | part.sums)
            yield Implication(claim.label, given, all_kinds, exists)


def _related(agree: Any, predicted: Any, computed: Any) -> Relation:
    """The relation that the computed side has to the predicted one."""
    if agree is at_most:
        return number(computed) <= predicted
    if agree is at_least:
        return number(computed) >= predicted
    if agree is not equal:
        raise TypeError(f"the relation {agree.words!r} is not one of variables")
    if isinstance(predicted, Relation) or isinstance(computed, Relation):
        one, other = (_condition(side) for side in (predicted, computed))
        return (one & other) | (~one & ~other)
    return number(computed) == predicted


def _condition(side: Any) -> Relation:
    if isinstance(side, bool):
        return TRUE if side else ~TRUE
    if isinstance(side, Relation):
        return side
    raise TypeError(f"{side!r} is no condition")


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

    def contains(self, n: Terms) -> Relation:
        """The condition that this is one of the numbers; a first one below 0 is no bound."""
        return ~(number(n) < self.first) & (number(n) <= self.last)


class _Part(NamedTuple):
    """The numbers that meet a condition, for some numbers with these names."""

    contains: Callable[[Term], Relation]
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
        return NumberSet(
            tuple(
                _Part(
                    lambda n, both=both: both[0].contains(n) & both[1].contains(n),  # type: ignore[misc]
                    both[0].sums | both[1].sums,
                    both[0].names | both[1].names,
                )
                for both in product(self.parts, _parts(other))
            )
        )

    __ror__, __rand__ = __or__, __and__


Numbers = set[int] | Between | NumberSet


def _parts(one: Any) -> tuple[_Part, ...]:
    """The parts of a set, or of a single number."""
    if isinstance(one, NumberSet):
        return one.parts
    if isinstance(one, Between):
        return (_Part(one.contains, {}, frozenset()),)
    several = one if isinstance(one, Iterable) else [one]
    return tuple(
        _Part(lambda n, value=value: n == value, {}, frozenset())  # type: ignore[misc]
        for value in several
    )


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
    sums = {name: call.sums.pop(name) for name in [*call.sums] if name not in before}
    found = []
    for *inside, last in product(*map(_parts, domains), _parts(value)):
        where = reduce(
            and_, (part.contains(n) for part, n in zip(inside, symbols, strict=True)), TRUE
        )
        own = reduce(lambda one, other: one | other.sums, (*inside, last), sums)
        names = frozenset(map(str, symbols)).union(own, *(part.names for part in (*inside, last)))
        found.append(
            _Part(lambda n, where=where, last=last: where & last.contains(n), own, names)  # type: ignore[misc]
        )
    return NumberSet(tuple(found))


class Undetermined(TypeError):
    """A question about a number whose answer differs within its cell."""


class UpTo:
    """A number of which only its cell is known: `least`, or more by a multiple of `period`.

    Sums with numbers, remainders modulo divisors of the period, and comparisons with numbers that
    are outside of the cell are known; everything else raises `Undetermined`.

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

    __index__ = __int__ = __float__ = __round__ = __iter__ = __len__ = _asks_for_more
    __floordiv__ = __xor__ = __and__ = __or__ = __lshift__ = __rshift__ = __pow__ = _asks_for_more
    __rsub__ = __rfloordiv__ = __rmod__ = __rxor__ = __rand__ = __ror__ = __rpow__ = _asks_for_more
    __str__ = __format__ = __neg__ = __abs__ = __invert__ = __truediv__ = __rtruediv__ = (
        __divmod__
    ) = _asks_for_more

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

    def __sub__(self, other: int) -> "UpTo":
        return self._asks_for_more() if isinstance(other, UpTo) else self + -other

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
            return self.of[1] < other.of[1] if self.of[0] is other.of[0] else self._asks_for_more()
        return False if other <= self.least else self._asks_for_more()

    def __le__(self, other: "int | UpTo") -> bool:
        return self == other or self < other if isinstance(other, UpTo) else self < other + 1

    def __gt__(self, other: "int | UpTo") -> bool:
        return not self <= other

    def __ge__(self, other: "int | UpTo") -> bool:
        return not self < other

    def __eq__(self, other: object) -> bool:
        if isinstance(other, UpTo):
            if self.of[0] is other.of[0]:
                return self.of[1] == other.of[1]
            return bool(self._asks_for_more())
        if not isinstance(other, Integral):
            return bool(self._asks_for_more()) if isinstance(other, Number) else False
        outside = other < self.least or (other - self.least) % self.period
        return False if outside else self._asks_for_more()


def numbers_up_to(before: int, period: int) -> list[int | UpTo]:
    """All natural numbers: those below `before`, and one for each cell of the others.

    >>> numbers_up_to(2, 2)
    [0, 1, 2, 4, …, 3, 5, …]
    """
    return [*range(before), *(UpTo(before + rest, period) for rest in range(period))]


def _is_in(value: Any, known: Any) -> bool:
    """Whether a value is the known one, or in its cell: what is known tells by a method `has`."""
    return bool(known.has(value) if hasattr(known, "has") else known == value)


def _identity(known: Any) -> Any:
    """What tells the entries of cells apart."""
    return id(known) if hasattr(known, "has") else known


@dataclass(frozen=True, repr=False)
class OnCells:
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
                predicted, computed, assumed = self.claim.both(*case)
                if all(assumed) and not self.claim.agree(predicted, computed):
                    return f"for {case} it says {predicted}, and {computed} is proved"
            except (TypeError, ValueError, AttributeError, IndexError, KeyError) as error:
                return f"for {case} the statement cannot be read: {error}"
        for tried in islice(self.claim.cases(self.tried), MAX_LOOKED_UP):
            if not self._covers(tried):
                return f"the case {tried} is in none of the cells"
        return "" if self.proofs and self.cases else "nothing is proved of any cell"

    @cached_property
    def _columns(self) -> list[list[Any]]:
        """What stands in the cells for each argument, each once."""
        return [
            list({_identity(known): known for known in column}.values())
            for column in zip(*self.cases, strict=True)
        ]

    @cached_property
    def _cells(self) -> set[tuple[Any, ...]]:
        return {tuple(map(_identity, case)) for case in self.cases}

    @cached_property
    def _found(self) -> dict[Any, list[Any]]:
        """By place and value, what stands in the cells and has the value."""
        return {}

    def _covers(self, tried: tuple[Any, ...]) -> bool:
        """Whether a tried case lies in one of the cells."""
        ways = []
        for place, value in enumerate(tried):
            if (place, value) not in self._found:
                self._found[place, value] = [
                    _identity(known) for known in self._columns[place] if _is_in(value, known)
                ]
            ways.append(self._found[place, value])
        return any(cell in self._cells for cell in product(*ways))

    def __repr__(self) -> str:
        if self.refusal:
            return f"Refused: {self.refusal}."
        return f"Proved: {self.claim.statement} Checked: {self.size}, by {self.theorem}."

    def verify(self) -> bool:
        """Whether the proofs verify, and the statement says of each cell what is proved."""
        return not self.refusal


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
