"""Relations between natural numbers as finite automata, and terms of arithmetic that build them.

An automaton reads the binary digits of all its variables together, the lowest first. One symbol
holds one digit of each variable. Zeros at the end change nothing, so that numbers of different
lengths can be read together. Intersection, union, complement and projection of a variable decide
every first-order sentence about natural numbers with +, <, nim-sum and constants.

Source: J. R. Büchi, *Weak second-order arithmetic and finite automata*, 1960. The inclusion test
keeps antichains of sets of states: M. De Wulf, L. Doyen, T. Henzinger, J.-F. Raskin, *Antichains*,
2006.
"""

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from contextvars import ContextVar
from dataclasses import dataclass, field, fields, is_dataclass, replace
from functools import cached_property, reduce
from itertools import product
from operator import or_
from typing import Any

from gamelab.theory import charge, natural, shown

Numbers = dict[str, int]
# while the function of a statement is called with variables
in_statement: ContextVar[bool] = ContextVar("in_statement", default=False)
_OUT = "="  # in the relation of a term: its value; the arguments of an operation are "0", "1", ...


@dataclass(frozen=True)
class Relation:
    """A relation between natural numbers: the digits that a minimal deterministic automaton
    accepts.

    `variables` are names in sorted order. State 0 is the first. `steps[state][symbol]` is the next
    state; bit i of the symbol is the digit of variable i. States are numbered in the order in which
    they are reached, so that equal relations are equal values. `words` is the formula of one that
    terms make; empty if it always holds, None if there is none.

    >>> a, b = variables("a b")
    >>> print((a < b + 1) & ~(a - 2 - (b - 1) == 7))
    a < b + 1 and not (a - 2 - (b - 1) == 7)
    >>> less = a < b
    >>> less.holds(a=2, b=5), (less & (b < a)).witness(), len((a + b == 7).steps)
    (True, None, 5)
    """

    variables: tuple[str, ...]
    steps: tuple[tuple[int, ...], ...]
    accepting: frozenset[int]
    words: str | None = field(default=None, compare=False, repr=False)

    def __post_init__(self) -> None:
        if (
            [*self.variables] != sorted({*self.variables})
            or {*map(len, self.steps)} != {2 ** len(self.variables)}
            or set().union(*self.steps) - {*range(len(self.steps))}
            or {i for i, row in enumerate(self.steps) if row[0] in self.accepting} != self.accepting
        ):
            raise ValueError(
                "A relation has its variables in sorted order, a next state for each symbol, and "
                f"accepts the same after further zeros; it was given {shown(self.steps)}."
            )

    def __str__(self) -> str:
        if self.words is None:
            return f"{', '.join(self.variables)} as an automaton with {len(self.steps)} states says"
        return self.words or "always"

    def called(self, words: str, *parts: "Relation") -> "Relation":
        """The same with these words, if all its parts have some."""
        return self if any(one.words is None for one in parts) else replace(self, words=words)

    def __bool__(self) -> bool:
        raise TypeError("A relation is neither true nor false; ask for its `witness()`.")

    def __eq__(self, other: object) -> bool:
        if in_statement.get():
            raise TypeError("Conditions are joined by & and |, and not compared by == or !=.")
        return isinstance(other, Relation) and (self.variables, self.steps, self.accepting) == (
            other.variables,
            other.steps,
            other.accepting,
        )

    def __and__(self, other: "Relation") -> "Relation":
        names = tuple(sorted({*self.variables, *other.variables}))
        left, right = self._rows(names), other._rows(names)
        dead, both = [None] * 2 ** len(names), (self.dead, other.dead)

        def after(state: tuple[int, int] | None) -> Iterable[tuple[int, int] | None]:
            if state is None:
                return dead
            here, there = both
            return (
                None if p == here or q == there else (p, q)
                for p, q in zip(left[state[0]], right[state[1]], strict=True)
            )

        found = _explored(
            names,
            (0, 0),
            after,
            lambda state: (
                state is not None and state[0] in self.accepting and state[1] in other.accepting
            ),
        )
        words = " and ".join(filter(None, (self.words, other.words)))
        return found.called(words, self, other)

    def __or__(self, other: "Relation") -> "Relation":
        return (~(~self & ~other)).called(f"({self} or {other})", self, other)

    def __invert__(self) -> "Relation":
        return Relation(
            self.variables, self.steps, frozenset(range(len(self.steps))) - self.accepting
        ).called(f"not ({self})", self)

    def project(self, *names: str) -> "Relation":
        """The relation of the other variables that holds if there are numbers for these.

        >>> a, b = variables("a b")
        >>> (a + a == b).project("a") == (b % 2 == 0)
        True
        """
        rest = tuple(name for name in self.variables if name not in names)
        sets = _Sets([self], rest)
        return _explored(rest, sets.start, sets.after, lambda states: bool(states & sets.accepting))

    def rename(self, names: Mapping[str, str]) -> "Relation":
        """The relation with other names; two variables that get the same name become one.

        >>> a, b = variables("a b")
        >>> (a + b == 6).rename({"b": "a"}) == (a == 3)
        True
        """
        called = [names.get(name, name) for name in self.variables]
        after = tuple(sorted(set(called)))
        rows = self._rows(after, called)
        return _explored(after, 0, rows.__getitem__, self.accepting.__contains__)

    def holds(self, **numbers: int) -> bool:
        """Whether the relation holds of these numbers, of which it has some as variables."""
        missing = [name for name in self.variables if name not in numbers]
        if missing:
            raise ValueError(
                f"The variables are {', '.join(self.variables)}; there is no number for "
                f"{', '.join(missing)}."
            )
        return next(self.solutions(**numbers), None) is not None

    def solutions(self, **given: int) -> Iterator[Numbers]:
        """All numbers of the variables that are not given with which the relation holds, those with
        the fewest digits first; there may be infinitely many.

        >>> a, b = variables("a b")
        >>> sorted(found["a"] for found in (a + b <= 6).solutions(b=3))
        [0, 1, 2, 3]
        """
        free = [name for name in self.variables if name not in given]
        place = {name: i for i, name in enumerate(self.variables)}
        choices = [
            (digits, sum(digit << place[name] for name, digit in zip(free, digits, strict=True)))
            for digits in product((0, 1), repeat=len(free))
        ]
        alive = self._alive(tuple(letter for _, letter in choices))
        known = [
            (natural(n, f"The number {name}"), place[name])
            for name, n in given.items()
            if name in place
        ]
        length = max((n.bit_length() for n, _ in known), default=0)
        found = [(0, (0,) * len(free), True)]
        for digit in range(2**62):
            if digit >= length:
                for state, numbers, is_new in found:
                    if is_new and state in self.accepting:
                        yield dict(zip(free, numbers, strict=True))
                found = [one for one in found if one[0] in alive]
            if not found:
                return
            base = sum((n >> digit & 1) << at for n, at in known)
            found = [
                (after, tuple(n | d << digit for n, d in zip(numbers, digits, strict=True)), is_new)
                for state, numbers, _ in found
                for digits, letter in choices
                if (after := self.steps[state][base + letter]) != self.dead
                for is_new in [any(digits) or digit < length]
            ]

    def witness(self) -> Numbers | None:
        """Numbers of which the relation holds, with the fewest binary digits; None if there are
        none.
        """
        return covered(self, [])

    @cached_property
    def dead(self) -> int | None:
        """The state from which nothing is accepted, if there is one."""
        return next(
            (i for i, row in enumerate(self.steps) if i not in self.accepting and set(row) == {i}),
            None,
        )

    def _alive(self, letters: Sequence[int]) -> set[int]:
        """The states from which something is accepted whose digits are these letters, not all 0."""
        reached = _backwards(self.steps, letters, set(self.accepting))
        first = {
            i for i, row in enumerate(self.steps) if any(row[a] in reached for a in letters if a)
        }
        return _backwards(self.steps, letters, first)

    def _rows(self, names: Sequence[str], called: Sequence[str] = ()) -> list[list[int]]:
        """The steps by symbols of other variables, among them those that these are called."""
        place = [names.index(name) for name in called or self.variables]
        letters = [
            sum((symbol >> j & 1) << i for i, j in enumerate(place))
            for symbol in range(2 ** len(names))
        ]
        return [[row[letter] for letter in letters] for row in self.steps]


TRUE = Relation((), ((0,),), frozenset({0}), "")


def all_numbers(names: Iterable[str]) -> Relation:
    """The relation of these variables that always holds."""
    variables = tuple(sorted(set(names)))
    return Relation(variables, ((0,) * 2 ** len(variables),), frozenset({0}))


def covered(left: Relation, kinds: Iterable[Relation]) -> Numbers | None:
    """Numbers of which `left` holds and none of the kinds, with the fewest digits; None if there
    are none.

    A kind may have variables that `left` has not: it holds if there are numbers for these. The sets
    of states of the kinds are made only as far as they are reached with a state of `left`, and only
    if they contain no smaller one.

    >>> a, b, m = variables("a b m")
    >>> covered(a < b, [a + m == b])
    >>> covered(a < b, [a + m + m == b])
    {'a': 0, 'b': 1}
    """
    sets = _Sets(kinds, left.variables)
    queue = [(0, sets.start)]
    origin: list[tuple[int, int]] = [(-1, 0)]
    smallest: dict[int, list[int]] = {0: [sets.start]}
    seen = set(queue)
    for place, (state, among) in enumerate(queue):
        charge(1)
        if state in left.accepting and not among & sets.accepting:
            numbers = dict.fromkeys(left.variables, 0)
            while place:
                place, symbol = origin[place]
                for i, name in enumerate(left.variables):
                    numbers[name] = 2 * numbers[name] + (symbol >> i & 1)
            return numbers
        steps = zip(left.steps[state], sets.after(among), strict=True)
        for symbol, (after, reached) in enumerate(steps):
            if after == left.dead or (after, reached) in seen:
                continue
            seen.add((after, reached))
            others = smallest.setdefault(after, [])
            if all(other & ~reached for other in others):
                others[:] = [other for other in others if reached & ~other]
                others.append(reached)
                queue.append((after, reached))
                origin.append((place, symbol))
    return None


class _Sets:
    """Sets of states of several automata that read some variables and guess the others, as bits."""

    def __init__(self, relations: Iterable[Relation], names: Sequence[str]):
        self.start = self.accepting = 0
        self.rows: list[list[int]] = []
        self.nothing = [0] * 2 ** len(names)
        for relation in relations:
            hidden = [name for name in relation.variables if name not in names]
            first, seen = len(self.rows), len(self.nothing)
            bit = [0 if i == relation.dead else 1 << first + i for i in range(len(relation.steps))]
            steps = relation._rows((*names, *hidden))
            self.start |= bit[0]
            self.rows += [
                [reduce(or_, [bit[after] for after in row[i::seen]]) for i in range(seen)]
                for row in steps
            ]
            # zeros of the others may be followed by digits that are guessed
            letters = range(0, len(steps[0]), seen)
            for state in _backwards(steps, letters, set(relation.accepting)):
                self.accepting |= bit[state]

    def after(self, states: int) -> Sequence[int]:
        """For each symbol the set of states that are reached from one of these."""
        found: Sequence[int] = self.nothing
        while states:
            row = self.rows[(states & -states).bit_length() - 1]
            found = row if found is self.nothing else [*map(or_, found, row)]
            states &= states - 1
        return found


def _backwards(
    steps: Sequence[Sequence[int]], letters: Iterable[int], states: set[int]
) -> set[int]:
    """The states from which one of these is reached by reading such letters."""
    letters, found, size = list(letters), set(states), -1
    while size < len(found):
        size = len(found)
        found |= {i for i, row in enumerate(steps) if any(row[a] in found for a in letters)}
    return found


def _explored(
    names: tuple[str, ...],
    start: Any,
    after: Callable[[Any], Iterable[Hashable]],
    accepts: Callable[[Any], bool],
) -> Relation:
    """The minimal automaton of what is reached from a start (Moore's refinement of a partition)."""
    number = {start: 0}
    queue = [start]
    steps = []
    for state in queue:
        row = []
        for reached in after(state):
            if (i := number.get(reached)) is None:
                i = number[reached] = len(queue)
                queue.append(reached)
            row.append(i)
        steps.append(row)
    blocks, n_blocks = [int(accepts(state)) for state in queue], 0
    while True:
        known: dict[tuple[int, ...], int] = {}
        blocks = [
            known.setdefault((block, *map(blocks.__getitem__, row)), len(known))
            for block, row in zip(blocks, steps, strict=True)
        ]
        if len(known) == n_blocks:
            break
        n_blocks = len(known)
    first = {block: i for i, block in reversed([*enumerate(blocks)])}
    return Relation(
        names,
        tuple(tuple(blocks[i] for i in steps[first[block]]) for block in range(n_blocks)),
        frozenset(block for block in range(n_blocks) if accepts(queue[first[block]])),
    )


def relation(
    names: str,
    start: Hashable,
    after: Callable[..., Hashable | None],
    accepts: Callable[[Any], bool],
) -> Relation:
    """The relation of a digit-by-digit rule: the next state from a state and one digit of each
    variable.

    The next state None accepts nothing. `names` stand in sorted order, apart from each other.
    `accepts(state)` says whether the numbers may end there; it must not change by reading zeros.

    >>> carry = relation(
    ...     "a b", 0, lambda c, a, b: (a + c) // 2 if (a + c) % 2 == b else None, lambda c: c == 0
    ... )
    >>> carry.witness()
    {'a': 0, 'b': 0}
    """
    variables = tuple(names.split())
    symbols = [digits[::-1] for digits in product((0, 1), repeat=len(variables))]
    return _explored(
        variables,
        start,
        lambda state: [None if state is None else after(state, *digits) for digits in symbols],
        lambda state: state is not None and accepts(state),
    )


_SUM = relation(
    f"0 1 {_OUT}",
    0,
    lambda carry, x, y, z: (x + y + carry) // 2 if (x + y + carry) % 2 == z else None,
    lambda carry: not carry,
)
_EQUAL = relation("0 1", 0, lambda _, x, y: 0 if x == y else None, lambda _: True)
_NIM_SUM = relation(f"0 1 {_OUT}", 0, lambda _, x, y, z: None if x ^ y ^ z else 0, lambda _: True)
_LESS = relation("0 1", False, lambda less, x, y: x < y if x != y else less, lambda less: less)
_MORE = _LESS.rename({"0": "1", "1": "0"})


def _comparison(sign: str, rule: Relation) -> Callable[["Term", "Term | int"], Relation]:
    return lambda one, two: substituted(rule, one, two).called(f"{one} {sign} {two}")


class Term:
    """A term of arithmetic: a number that depends on variables, undefined for some of them.

    `+`, `-`, the nim-sum `^`, and `*`, `//`, `%` with a constant make terms; the comparisons `==`,
    `!=`, `<`, `<=`, `>`, `>=` make relations, which hold only where both sides are defined. Made by
    `variables`, and from ints.

    >>> a, b, c, v = variables("a b c v")
    >>> theorem = v == ((a - 2) ^ (b - 2) ^ (c - 2)) + 2
    >>> theorem.holds(a=3, b=5, c=9, v=7), theorem.holds(a=1, b=5, c=9, v=7)
    (True, False)
    >>> (a // 5).of(a=13), (a % 5).of(a=13), (a % 5 * 4).of(a=13)
    (2, 3, 12)
    """

    __hash__ = None  # type: ignore[assignment]

    def __init__(self, text: str, value: Relation, name: str | None = None):
        self.text, self.value, self.name = text, value, name

    def __repr__(self) -> str:
        return self.text

    def __bool__(self) -> bool:
        raise TypeError(f"Whether {self} is 0 depends on its variables; compare it, as in n > 0.")

    def of(self, **numbers: int) -> int | None:
        """The number that the term is for these numbers; None if it is not defined.

        >>> a, b = variables("a b")
        >>> (a // 2 - b).of(a=9, b=1), (a // 2 - b).of(a=9, b=5)
        (3, None)
        """
        return next((found[_OUT] for found in self.value.solutions(**numbers)), None)

    def __add__(self, other: "Term | int") -> "Term":
        return _term(f"{self} + {_bracketed(other)}", _SUM, self, other)

    def __radd__(self, other: int) -> "Term":
        return number(other) + self

    def __sub__(self, other: "Term | int") -> "Term":
        difference = _SUM.rename({"0": _OUT, _OUT: "0"})
        return _term(f"{self} - {_bracketed(other)}", difference, self, other)

    def __rsub__(self, other: int) -> "Term":
        return number(other) - self

    def __xor__(self, other: "Term | int") -> "Term":
        return _term(f"nim_sum({self}, {other})", _NIM_SUM, self, other)

    def __rxor__(self, other: int) -> "Term":
        return self ^ other

    def __mul__(self, factor: int) -> "Term":
        product = relation(
            f"0 {_OUT}",
            0,
            lambda carry, x, y: (
                (carry + factor * x) // 2 if (carry + factor * x) % 2 == y else None
            ),
            lambda carry: not carry,
        )
        return _term(f"{_bracketed(self)} * {factor}", product, self)

    __rmul__ = __mul__

    def __floordiv__(self, divisor: int) -> "Term":
        q, x = variables("q x")
        rule = (q * divisor <= x) & (x < q * divisor + divisor)
        whole = rule.rename({"q": _OUT, "x": "0"})
        return _term(f"{_bracketed(self)} // {divisor}", whole, self)

    def __mod__(self, divisor: int) -> "Term":
        rest = self - self // divisor * divisor
        return Term(f"{_bracketed(self)} % {divisor}", rest.value)

    __eq__ = _comparison("==", _EQUAL)  # type: ignore[assignment]
    __ne__ = _comparison("!=", ~_EQUAL)  # type: ignore[assignment]
    __lt__ = _comparison("<", _LESS)
    __gt__ = _comparison(">", _MORE)
    __le__ = _comparison("<=", ~_MORE)
    __ge__ = _comparison(">=", ~_LESS)


Terms = Term | int


def variables(names: str) -> tuple[Term, ...]:
    """The variables with these names, apart from each other."""
    refuse_names(names.split())
    return tuple(Term(name, _EQUAL.rename({"0": name, "1": _OUT}), name) for name in names.split())


def refuse_names(names: Sequence[str], reserved: str = "") -> None:
    """Raise a ValueError unless the names are different words, none with a reserved first letter.

    >>> refuse_names(["n", "1"])
    Traceback (most recent call last):
    ValueError: The names of numbers are different words, and in families none begins with u or v,
    the values; they were given as n, 1.
    """
    if len({*names}) < len(names) or any(not n.isidentifier() or n[0] in reserved for n in names):
        raise ValueError(
            "The names of numbers are different words, and in families none begins with u or v, "
            f"the values; they were given as {', '.join(names)}."
        )


def substituted(relation: Relation, *terms: Terms) -> Relation:
    """A relation of the variables "0", "1", ... with terms in their places.

    >>> a, b = variables("a b")
    >>> less = (a < b).rename({"a": "0", "b": "1"})
    >>> substituted(less, a + 3, 5) == (a < 2)
    True
    """
    names = {}
    for i, term in enumerate(map(number, terms)):
        if term.name is None:
            relation = (relation & term.value.rename({_OUT: str(i)})).project(str(i))
        else:
            names[str(i)] = term.name
    return relation.rename(names)


def _term(text: str, rule: Relation, *terms: Terms) -> Term:
    return Term(text, substituted(rule, *terms))


def _bracketed(term: Terms) -> str:
    return f"({term})" if " " in str(term) else str(term)


def number(term: Terms) -> Term:
    """The term itself; an int as a term."""
    if isinstance(term, Term):
        return term
    n = natural(term, "A number in a term")
    digits = relation(
        _OUT, n, lambda rest, digit: rest // 2 if rest % 2 == digit else None, lambda rest: not rest
    )
    return Term(str(n), digits)


def of_first(*rows: tuple[Relation, Terms]) -> Relation:
    """The relation of = to variables: it is the term beside the first condition that holds."""
    found, rest = ~TRUE, TRUE
    for where, term in rows:
        found |= rest & where & number(term).value
        rest &= ~where
    return found


def plain(value: Any) -> Any:
    """Relations, terms and what is made of them as plain JSON: of a dataclass its fields by name.

    >>> a, b = variables("a b")
    >>> plain({"number": a, "is 0": a == 0})
    {'number': 'a', 'is 0': {'variables': ['a'], 'steps': [[0, 1], [1, 1]], 'accepting': [0]}}
    """
    match value:
        case Term():
            return value.name or plain(value.value)
        case frozenset():
            return sorted(value)
        case tuple() | list():
            return [*map(plain, value)]
        case Mapping():
            return {name: plain(one) for name, one in value.items()}
    if is_dataclass(value):
        return {one.name: plain(getattr(value, one.name)) for one in fields(value) if one.compare}
    return value
