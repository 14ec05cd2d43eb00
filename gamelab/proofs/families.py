"""Proofs that a relation gives the Grundy values of families of positions, for all parameters.

A family of positions has natural numbers as parameters: the twig $T_n$, the spider S[av,bv,c]. Its
options are told as data: each is a sum of members of families whose arguments are terms in the
parameters and in new variables, with a condition on them.

**Theorem (values of families).** Let each family have a relation V between its parameters and one
number more, v. Let these sentences hold for all natural numbers:

1. *value*: for parameters of the family there is a v.
2. *unique*: there is no second one.
3. *options*: each summand of an option is a member of its family.
4. *smaller*: if the family of a summand is one of those that are proved here, the sum of its
   arguments is less than the sum of the parameters.
5. *different*: no option has the value v. Its value is the nim-sum of the values of its summands.
6. *reached*: every u < v is the value of an option.

Then v is the Grundy value of the member with these parameters, if the options are exactly those of
the game, the value of a sum is the nim-sum of the values of its summands, and the families of
`given` proofs have the values proved there.

**Proof.** Induction on the sum of the parameters. By 3, 4 and the induction the summands of the
options have the values that V says, which exist by 1 and are unique by 2. So the values of the
options are those of which 5 and 6 speak: v is none of them, and each smaller number is. So v is the
least number that is no option's value. QED

**Theorem (parities of plays).** Let V have the values 0 and 1 only, and let *reached* be replaced
by *end*: where v = 1 there is an option. Then each play from the member with these parameters has a
length of the parity v.

**Proof.** By the same induction, as a play of a sum is a play of each summand: after a move the
number of moves left has the parity of the option's value, which is not v. Without a move v = 0. QED

Each sentence says that one relation is contained in a union of projections of others, which
`automata.covered` decides.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, reduce
from itertools import chain
from operator import and_, xor
from typing import Any

from gamelab.proofs.automata import (
    TRUE,
    Numbers,
    Relation,
    Term,
    Terms,
    all_numbers,
    covered,
    number,
    of_first,
    plain,
    refuse_names,
    substituted,
    variables,
)
from gamelab.proofs.quotient import Checked
from gamelab.statements.figures import Run

u, v = variables("u v")  # the value of an option, and that of a member
VALUE = frozenset("v")


def value_by_cases(*rows: tuple[Relation, Terms]) -> Relation:
    """The relation of v to parameters by cases: the term of the first condition that holds.

    >>> n = variables("n")[0]
    >>> value_by_cases((n < 5, n), (TRUE, 5)) == (((n < 5) & (v == n)) | ((n >= 5) & (v == 5)))
    True
    """
    words = (f"{value} if {where}" if where.words != "" else str(value) for where, value in rows)
    found = of_first(*rows).rename({"=": "v"})
    return found.called(f"v == {', else '.join(words)}")


@dataclass(frozen=True, eq=False)
class Member:
    """A member of a family: its arguments are terms."""

    family: str
    arguments: tuple[Terms, ...]

    def __str__(self) -> str:
        return f"{self.family}({', '.join(map(str, self.arguments))})"


def free_names(members: Iterable[Member]) -> set[str]:
    """The names of the variables in the arguments. It raises a ValueError if an argument is not one
    number, or has a variable with the name of a value.
    """
    found = set[str]()
    for one in (number(term).value for member in members for term in member.arguments):
        if covered(one.rename({"=": "u"}) & one.rename({"=": "v"}), [u == v]):
            raise ValueError(f"An argument of a member is one number; one of them is {one}.")
        found |= {*one.variables} - {"="}
    refuse_names([*found], "uv")
    return found


def family(name: str) -> Callable[..., Member]:
    """The function that gives the members of the family with this name.

    >>> n, k = variables("n k")
    >>> print(family("twig")(n - 1 - k))
    twig(n - 1 - k)
    """
    return lambda *arguments: Member(name, arguments)


@dataclass(frozen=True, eq=False)
class Options:
    """Options of a member: one for all numbers of the new variables that meet the condition
    `where`.

    Each option is the sum of its `summands`.
    """

    summands: tuple[Member, ...]
    where: Relation

    def __post_init__(self) -> None:
        refuse_names(self.where.variables, "uv")
        free_names(self.summands)

    def __str__(self) -> str:
        return " + ".join(map(str, self.summands)) or "nothing"

    @property
    def sentence(self) -> str:
        """The options and the numbers for which they are there."""
        return f"{self} if {self.where}"


@dataclass(frozen=True, eq=False)
class ValuedFamily:
    """Positions with parameters, the relation of their values, and their options.

    `domain` is the condition on the parameters, `value` a relation of them and v. `position` gives
    the position on a board, with which tests compare the options.
    """

    name: str
    parameters: str
    domain: Relation
    value: Relation
    options: tuple[Options, ...]
    position: Callable[..., Any] | None = None

    def __post_init__(self) -> None:
        refuse_names(self.names, "uv")
        if {*self.domain.variables, *self.value.variables} - {*self.names} - VALUE:
            raise ValueError(f"The values of {self.name} depend on others than {self.parameters}.")

    def __str__(self) -> str:
        where = f" for {self.domain}" if self.domain.words != "" else ""
        return f"{self.name}({', '.join(self.names)}){where}: {self.value}"

    @property
    def as_data(self) -> dict[str, Any]:
        """The family as plain JSON."""
        return {
            "name": self.name,
            "parameters": self.names,
            "domain": plain(self.domain),
            "value": plain(self.value),
            "options": [
                {
                    "words": str(options),
                    "where": plain(options.where),
                    "summands": plain(options.summands),
                }
                for options in self.options
            ],
        }

    @property
    def names(self) -> list[str]:
        """The names of the parameters."""
        return self.parameters.split()

    def run(self, *parameters: int) -> Run:
        """The automaton of the values, as it reads a member and its value: a member with these
        parameters, or one with parameters of three digits, as far as the family has one.
        """
        known = self.domain & self.value
        for i, name in enumerate(variables(self.parameters)):
            wanted = known & (name == parameters[i] if parameters else name > 3)
            known = wanted if parameters or wanted.witness() else known
        numbers = known.witness()
        if numbers is None:
            raise ValueError(f"There is no {self.name} with the parameters {parameters}.")
        return Run(self.value, numbers)

    def options_of(self, *parameters: int) -> list[tuple[tuple[str, tuple[int | None, ...]], ...]]:
        """The options of a member in numbers: the family and the arguments of each summand."""
        given = dict(zip(self.names, parameters, strict=True))
        return [
            tuple(
                (one.family, tuple(number(term).of(**given, **new) for term in one.arguments))
                for one in options.summands
            )
            for options in self.options
            for new in options.where.solutions(**given)
        ]


@dataclass(frozen=True, eq=False)
class Sentence:
    """A sentence: for all numbers that meet `left` there are numbers with which one of `right` is
    met.

    The variables in `exists` stand for numbers that there are, all others for all numbers. If it
    `is_met`, there are numbers that meet `left`.
    """

    words: str
    left: Relation
    right: tuple[Relation, ...]
    exists: frozenset[str] = frozenset()
    is_met: bool = False

    @property
    def counterexample(self) -> Numbers | None:
        """Numbers for which the sentence is false, with the fewest binary digits; None if it is
        true.
        """
        names = {name for one in self.right for name in one.variables}
        return covered(self.left & all_numbers(names - self.exists), self.right)


class _Proof(Checked, ABC):
    """What proofs by sentences share."""

    statement: str
    rests_on: tuple[str, ...]
    given: tuple["FamilyProof", ...]
    members: tuple[ValuedFamily, ...]
    parities: bool = False

    @property
    @abstractmethod
    def theorem(self) -> str:
        """The theorem that makes the sentences enough."""

    @property
    @abstractmethod
    def sentences(self) -> tuple[Sentence, ...]:
        """The sentences that the theorem asks for."""

    @property
    def size(self) -> str:
        """How many states and sentences are checked, with those of the given proofs."""
        proofs = self.with_given
        states = sum(len(one.value.steps) for proof in proofs for one in proof.members)
        return f"{states:,} states, {sum(len(proof.sentences) for proof in proofs):,} sentences"

    @property
    def lines(self) -> Iterator[str]:
        """The values of the families, their options, and the sentences that were checked."""
        for proof in self.given:
            yield f"Given: {proof.statement}"
        for one in self.families.values():
            yield f"Values: {one}."
        for one in self.members:
            yield from (f"Option of {one.name}: {options.sentence}." for options in one.options)
        yield from (f"Sentence: {sentence.words}." for sentence in self.sentences)

    @property
    def with_given(self) -> list["_Proof"]:
        """The proofs that this one is given, each once, and the proof itself."""
        return list({one: None for proof in self.given for one in proof.with_given} | {self: None})

    @property
    def families(self) -> dict[str, ValuedFamily]:
        """The families of this proof and of those that it is given."""
        return {one.name: one for proof in self.with_given for one in proof.members}

    def value(self, member: Member) -> Term:
        """The value of a member as a term, which is not defined outside its family."""
        one = self.families.get(member.family)
        if one is None or len(one.names) != len(member.arguments):
            raise ValueError(f"{member} is a member of no family here.")
        places = {name: str(i) for i, name in enumerate(one.names)} | {"v": "="}
        relation = (one.domain & one.value).rename(places)
        return Term(str(member), substituted(relation, *member.arguments))

    def value_of_sum(self, summands: Sequence[Member]) -> Term:
        """The value of a sum of members as a term."""
        return reduce(xor, map(self.value, summands), number(0))

    def are_positions(self, members: Iterable[Member]) -> Relation:
        """The condition that all of these belong to their families: that they have a value."""
        conditions = (self.value(member).value.project("=") for member in members)
        return reduce(and_, conditions, TRUE)

    @cached_property
    def refusal(self) -> str:
        """The sentence that fails, with numbers for which it does; empty if the proof is right."""
        for proof in self.given:
            if proof.refusal:
                return proof.refusal
        proofs = [proof for proof in self.with_given if proof.members]
        if len({proof.theorem for proof in proofs}) != 1 or not self.sentences:
            return "It says nothing of a family, or mixes values and parities of plays"
        if len(self.families) < len({one for proof in proofs for one in proof.members}):
            return "Two families have one name"
        for sentence in self.sentences:
            if sentence.is_met and sentence.left.witness() is None:
                return f"{sentence.words}: there are no such numbers"
            if sentence.exists & {*sentence.left.variables}:
                return f"{sentence.words}: a number that there is is assumed"
            if (found := sentence.counterexample) is not None:
                numbers = ", ".join(f"{name} = {n}" for name, n in found.items())
                return f"{sentence.words}: wrong for {numbers or 'all numbers'}"
        return ""

    def certificate(self) -> dict[str, Any]:
        """The proof as plain JSON: a program that knows products, projections and inclusion of
        automata can make the sentences from it and check them.

        An automaton has its variables in sorted order; its state 0 is the first, and bit i of a
        symbol is the digit of variable i, the lowest digits first. An argument is a number, a
        variable, or an automaton whose variable "=" is the argument.
        """
        return {
            "kind": "automata",
            "theorem": self.theorem,
            "statement": self.statement,
            "rests on": list(self.rests_on),
            "given": [proof.certificate() for proof in self.given],
            "families": [one.as_data for one in self.members],
        }


@dataclass(frozen=True, eq=False, repr=False)
class FamilyProof(_Proof):
    """A proof of the values of one family, or of several that lean on each other.

    `rests_on` names what the automata do not prove. With `parities` the relations tell the parity
    of the lengths of all plays. The theorems and their proofs stand above.

    >>> n, k = variables("n k")
    >>> heap = family("heap")
    >>> nim = FamilyProof(
    ...     "A heap of Nim has its size as value.",
    ...     (ValuedFamily("heap", "n", TRUE, v == n, (Options((heap(k),), k < n),)),),
    ...     rests_on=(),
    ... )
    >>> nim.verify(), nim.members[0].options_of(2)
    (True, [(('heap', (0,)),), (('heap', (1,)),)])
    >>> print(nim)
    Proved: A heap of Nim has its size as value.
    Taken as known: the theorem of values of families.
    Values: heap(n): v == n.
    Option of heap: heap(k) if k < n.
    Sentence: heap: each member has a value.
    Sentence: heap: no member has two values.
    Sentence: heap to heap(k): the option is a position.
    Sentence: heap to heap(k): heap(k) is smaller.
    Sentence: heap to heap(k): the option has another value.
    Sentence: heap: each smaller value is an option's.
    Checked: 2 states, 6 sentences.
    """

    statement: str
    members: tuple[ValuedFamily, ...]
    rests_on: tuple[str, ...]
    given: tuple["FamilyProof", ...] = ()
    parities: bool = False

    @property
    def theorem(self) -> str:
        """The theorem that makes the sentences enough."""
        return f"the theorem of {'parities of plays' if self.parities else 'values of families'}"

    @cached_property
    def sentences(self) -> tuple[Sentence, ...]:
        """The sentences that the theorem asks for."""
        return tuple(sentence for one in self.members for sentence in self._of(one))

    def _of(self, one: ValuedFamily) -> Iterator[Sentence]:
        own = {other.name for other in self.members}
        total = sum(variables(one.parameters))
        value = one.domain & one.value
        option_value = one.value.rename({"v": "u"})
        different = "has the other parity" if self.parities else "has another value"
        yield Sentence(
            f"{one.name}: each member has a value", one.domain, (one.value,), VALUE, True
        )
        yield Sentence(f"{one.name}: no member has two values", value & option_value, (u == v,))
        kinds = []
        for options in one.options:
            where = one.domain & options.where
            kinds.append(where & (u == self.value_of_sum(options.summands)))
            name = f"{one.name} to {options}"
            positions = self.are_positions(options.summands)
            yield Sentence(f"{name}: the option is a position", where, (positions,))
            for summand in options.summands:
                if summand.family in own:
                    smaller = number(sum(summand.arguments)) < total
                    yield Sentence(f"{name}: {summand} is smaller", where, (smaller,))
            yield Sentence(f"{name}: the option {different}", kinds[-1], (~option_value,))
        new = frozenset(name for kind in kinds for name in kind.variables) - {*one.names}
        if self.parities:
            yield Sentence(f"{one.name}: the values are 0 and 1", value, (v < 2,))
            odd = (value & (v == 1)).project("v")
            yield Sentence(
                f"{one.name}: where the value is 1 there is an option", odd, (*kinds,), new
            )
        else:
            less = (value & (u < v)).project("v")
            yield Sentence(
                f"{one.name}: each smaller value is an option's", less, (*kinds,), new - {"u"}
            )


@dataclass(frozen=True, eq=False)
class Values:
    """Numbers that meet a condition, some of them the values of sums of members.

    `values` gives for the names of these numbers the summands.
    """

    where: Relation
    values: Mapping[str, Sequence[Member]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        refuse_names(self.where.variables)
        refuse_names([*self.values, *free_names(chain(*self.values.values()))])

    def __str__(self) -> str:
        sums = (f"{name} == {' + '.join(map(str, self.values[name]))}" for name in self.values)
        return " and ".join([*[str(self.where)] * (self.where.words != ""), *sums]) or "always"

    def relation(self, proof: _Proof) -> Relation:
        """The relation of these numbers, by the families of a proof."""
        found = self.where
        for name, summands in self.values.items():
            found &= variables(name)[0] == proof.value_of_sum(summands)
        return found


@dataclass(frozen=True, eq=False)
class Implication:
    """A statement about proved values: all numbers as in `given` are as in one of `then`.

    The variables in `exists` stand for numbers that there are, all others for all numbers.
    """

    words: str
    given: Values
    then: tuple[Values, ...]
    exists: frozenset[str] = frozenset()

    def __post_init__(self) -> None:
        refuse_names([*self.exists])

    def __str__(self) -> str:
        there = f" for some {', '.join(sorted(self.exists))}" if self.exists else ""
        said = " or ".join(map(str, self.then))
        return (
            f"{self.words}: if {self.given}, then {said}{there}"
            if said
            else (f"{self.words}: never {self.given}")
        )


def says(
    words: str, where: Relation, values: Mapping[str, Sequence[Member]], *then: Relation
) -> Implication:
    """The implication that the values of these sums meet one of the relations, where a condition
    holds.
    """
    return Implication(words, Values(where, values), tuple(map(Values, then)))


@dataclass(frozen=True, eq=False, repr=False)
class Consequence(_Proof):
    """A proof of statements about the values of families that are proved.

    Each implication is checked of the relations of values: all summands that it assumes are
    positions, and all numbers that it assumes are as it says.

    >>> n, k, u, v = variables("n k u v")
    >>> heap = family("heap")
    >>> heaps = (ValuedFamily("heap", "n", TRUE, v == n, (Options((heap(k),), k < n),)),)
    >>> nim = FamilyProof("A heap of Nim has its size as value.", heaps, rests_on=())
    >>> twice = Values(TRUE, {"u": (heap(n), heap(n))})
    >>> Consequence(
    ...     "Two equal heaps have the value 0.",
    ...     (Implication("equal heaps", twice, (Values(u == 0),)),),
    ...     (nim,),
    ... ).verify()
    True
    """

    statement: str
    implications: tuple[Implication, ...]
    given: tuple[FamilyProof, ...]
    rests_on: tuple[str, ...] = ()
    members: tuple[ValuedFamily, ...] = field(default=(), init=False)

    @property
    def size(self) -> str:
        none = sum(not one.then for one in self.implications)
        return super().size + f", {none} of them that nothing is as assumed" * (none > 0)

    @property
    def theorem(self) -> str:
        """The theorems of the given proofs, from which the implications follow."""
        return " and ".join({proof.theorem for proof in self.given})

    @cached_property
    def sentences(self) -> tuple[Sentence, ...]:
        """For each implication, that its positions exist, and what it says."""
        values = {v for one in self.implications for v in (one.given, *one.then)}
        relation = {one: one.relation(self) for one in values}
        found = []
        for one in self.implications:
            members = chain(*one.given.values.values())
            where = one.given.where.project(*one.given.values)
            right = tuple(relation[then] for then in one.then)
            found += [
                Sentence(f"{one.words}: positions", where, (self.are_positions(members),)),
                Sentence(str(one), relation[one.given], right, one.exists, bool(right)),
            ]
        return tuple(found)

    def certificate(self) -> dict[str, Any]:
        return super().certificate() | {"implications": plain(self.implications)}
