"""A statement of a paper as a value: a claim with its kind, its cases, and the verdict of a check.

Four kinds of statements fail as printed. An *error* is a false sentence. A *gap* is a step of an
argument, a construction or a notation that fails, while the statement that it serves holds. An
*omitted case* is a case that the paper leaves out. *Illegible* text is lost in our copy, and is
never counted against the authors.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from inspect import signature
from itertools import chain
from math import inf
from operator import eq
from time import perf_counter
from typing import Any, Literal, Protocol, get_args

from gamelab.statements.cases import Case, Cases
from gamelab.statements.formulas import escape_markdown, to_markdown, to_text
from gamelab.theory import natural
from gamelab.theory.provenance import Method, announce, by_way_of, joined, methods_used

Kind = Literal[
    "definition",
    "proved",
    "table",
    "example",
    "conjecture",
    "question",
    "error",
    "gap",
    "omitted case",
    "illegible",
    "corrected",
]
KIND_DESCRIPTIONS = {
    "error": "an error in the paper",
    "gap": "a gap in an argument",
    "omitted case": "the paper leaves a case out",
    "illegible": "illegible in our copy, our reading",
}
MISPRINT_LABELS = {
    "error": "as printed",
    "gap": "as argued",
    "omitted case": "as printed",
    "illegible": "our reading",
}
REFUTABLE = (*MISPRINT_LABELS, "conjecture", "question")  # the kinds of statements that can fail


def describe_kind(kind: str, expected: bool) -> str:
    """The kind of a statement in words; of a failing conjecture or question with "refuted".

    >>> describe_kind("omitted case", False), describe_kind("conjecture", False)
    ('the paper leaves a case out', 'conjecture, refuted')
    """
    return KIND_DESCRIPTIONS.get(kind) or kind + ("" if expected else ", refuted")


@dataclass(frozen=True)
class Relation:
    """A comparison of the predicted with the computed.

    `words` stand before a prediction ("at most 3"). `impossible` is a prediction that nothing
    computed can meet: a case in which it would agree says nothing and is no case. `weaker` names
    the changes of a prediction that only weaken it: "up" (one more), "down" (one less), "more" (one
    element more), "less" (one element less); any other must be noticed.

    >>> at_most(3, 2), at_most(3, 4), at_most(at_most.impossible, 2)
    (True, False, False)
    """

    words: str
    agree: Callable[[Any, Any], bool]
    impossible: Any
    weaker: frozenset[str] = frozenset()

    def __call__(self, predicted: Any, computed: Any) -> bool:
        return bool(self.agree(predicted, computed))


NOTHING = "nothing of the kind"

equal = Relation("", eq, NOTHING)
at_most = Relation("at most ", lambda most, found: found <= most, -inf, frozenset({"up"}))
at_least = Relation("at least ", lambda least, found: found >= least, inf, frozenset({"down"}))
one_of = Relation("one of ", lambda values, found: found in values, (), frozenset({"more"}))
within = Relation(
    "only ", lambda allowed, found: set(found) <= set(allowed), (), frozenset({"more"})
)
including = Relation(
    "among others ", lambda some, found: set(some) <= set(found), (NOTHING,), frozenset({"less"})
)


@dataclass(frozen=True)
class Counterexample:
    """A case in which the predicted and the computed value differ."""

    case: dict[str, Any]
    predicted: Any
    computed: Any
    words: str = ""
    called: str = ""

    @property
    def where(self) -> str:
        """The name of the case with a colon, or its parameters."""
        case = self.called or ", ".join(f"{name} = {value}" for name, value in self.case.items())
        return f"{case}: " if case else ""

    def __str__(self) -> str:
        return (
            f"{self.where}predicted {self.words}{_describe_value(self.predicted)}, computed "
            f"{_describe_value(self.computed)}"
        )


def _describe_value(value: Any) -> str:
    """A value as a reader writes it."""
    words = (", ".join(map(str, value)) or "none") if isinstance(value, list) else str(value)
    return {"True": "yes", "False": "no"}.get(words, words)


Watch = Callable[[Iterable[Case]], Iterable[Case]]


class Certificate(Protocol):
    """A proof of more than was tried that can be checked again, such as a certified `Period`."""

    @property
    def theorem(self) -> str:
        """The theorem that makes the certificate enough."""

    def verify(self) -> bool:
        """Check it again, from raw values alone."""


class FiniteProof(Certificate, Protocol):
    """A proof of a statement about infinitely many positions by a finite check."""

    @property
    def size(self) -> str:
        """What the finite check goes through, such as "37 cells"."""

    @property
    def rests_on(self) -> tuple[str, ...]:
        """What the proof uses besides the theorem and the finite check."""


@dataclass(frozen=True)
class Proof:
    """Certificates that extend a check beyond its cases.

    `of_case` gives the certificates of one case, `of_all` those of all cases of a size, `of_claim`
    those of the claim at a size. If all of them verify, the verdict is certified, and its bound
    ends with the words of `reach`, such as "all k". Below the size `least` the cases are too few
    for the proof.
    """

    reach: str
    of_case: Callable[..., Certificate | Iterable[Certificate]] | None = None
    of_all: Callable[[int], Certificate | Iterable[Certificate]] | None = None
    least: int = 0
    of_claim: Callable[["Claim", int], Certificate | Iterable[Certificate]] | None = None

    def together(self, claim: "Claim", size: int) -> list[Any]:
        """The certificates that are not those of single cases."""
        found = [self.of_all(size)] if self.of_all else []
        found += [self.of_claim(claim, size)] if self.of_claim else []
        return [*chain.from_iterable(map(_several, found))]


Arguments = dict[str, Any]  # of claims, by name


def certified(
    reach: str, of_case: Callable[..., Certificate | Iterable[Certificate]], least: int = 0
) -> Arguments:
    """Arguments of a claim: the certificate of each case as its proof and as its picture.

    >>> sorted(certified("all k", lambda k: ()))
    ['picture', 'proof']
    """
    return {"proof": Proof(reach, of_case=of_case, least=least), "picture": of_case}


@dataclass(frozen=True)
class Argument:
    """An argument in words that the tried cases are enough, with the ids of the claims it rests on.

    A verdict shows it as "given ..."; it is never certified.
    """

    words: str
    rests_on: tuple[str, ...] = ()


@dataclass(frozen=True)
class Refuted:
    """The smallest counterexample of a false statement, as text, and the size that reaches it."""

    at: str
    size: int = 0


@dataclass(frozen=True)
class Verdict:
    """The result of a check: the number of cases, their bound, the methods, and whether all agree.

    A verdict is true when at least one case was tried and all agree. It is `certified` when it
    holds, its claim has a proof, and every certificate of it verified; only then `bound` says how
    far the proof reaches beyond the cases.
    """

    claim: "Claim"
    size: int
    tried: int
    counterexample: Counterexample | None
    methods: tuple[Method, ...]
    theorems: tuple[str, ...]
    certificates: int
    certified: bool
    seconds: float = field(compare=False)
    sizes: tuple[str, ...] = ()  # of the finite proofs
    rests_on: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return self.holds

    @property
    def holds(self) -> bool:
        """Whether at least one case was tried, and all agree."""
        return self.tried > 0 and self.counterexample is None

    @property
    def bound(self) -> str:
        """How far the cases go, and what the certificates add to them."""
        words, proof = self.claim.cases.words(self.size), self.claim.proof_at(self.size)
        return f"{words}, {proof.reach}" if self.certified and proof else words

    @property
    def method(self) -> str:
        """The methods that the computed side announced, and the statements on which these rely."""
        return joined(self.methods)

    @property
    def by(self) -> str:
        """The methods as a sentence."""
        return by_way_of(self.method)

    @property
    def undecided(self) -> bool:
        """Whether the size is too small: no case, or the known counterexample is not reached."""
        refuted = self.claim.refuted
        return self.counterexample is None and (
            self.tried == 0 or (refuted is not None and self.size < refuted.size)
        )

    @property
    def as_expected(self) -> bool:
        """Whether the verdict is the expected one.

        A refuted claim must fail at its pinned counterexample. Any other claim must hold, and be
        certified if it has a proof.
        """
        refuted = self.claim.refuted
        if refuted is not None:
            return self.counterexample is not None and str(self.counterexample) == refuted.at
        return self.holds and self.certified == bool(self.claim.proof_at(self.size))

    @property
    def surprises(self) -> bool:
        """Whether the verdict differs from the expected one."""
        return not (self.as_expected or self.undecided)

    @property
    def expectation(self) -> str:
        """The expected verdict as a sentence if this one differs from it; else empty."""
        if not self.surprises:
            return ""
        refuted, proof = self.claim.refuted, self.claim.proof_at(self.size)
        certified = ", with certificates that verify" if proof else ""
        return (
            f"Expected: {f'fails at {refuted.at}' if refuted else f'holds{certified}'} (as the "
            f"claim says)."
        )

    @property
    def summary(self) -> str:
        """One sentence without the time that the check took."""
        tried = f"{self.tried:,} {'case' if self.tried == 1 else 'cases'} tried"
        if self.counterexample is not None:
            return f"Fails at case {self.tried:,}: {self.counterexample}."
        if self.undecided:
            refuted = self.claim.refuted
            known = f"; a counterexample is known from size {refuted.size} on" if refuted else ""
            return (
                f"Undecided: {tried if self.tried else 'no case was tried'}, {self.bound}{known}."
            )
        return f"Holds: {tried}, {'; '.join(filter(None, (self.bound, self.proof)))}."

    @property
    def proof(self) -> str:
        """The verified certificates or the argument in words; empty if there is no proof."""
        proof = self.claim.proof
        if proof is None or not self.holds:
            return ""
        if isinstance(proof, Argument):
            return f"given {proof.words}"
        if not self.certified:
            return "not certified"
        theorems = " and ".join(self.theorems)
        if self.sizes:
            few = len(self.sizes) < 4
            between = " and " if few else ", and so on to "
            sizes = between.join(self.sizes if few else self.sizes[:: len(self.sizes) - 1])
            return (
                f"proved for {proof.reach} by {theorems}: a machine checked "
                f"{sizes}, given that {', and that '.join(self.rests_on)}"
            )
        several = "certificate" if self.certificates == 1 else "certificates"
        return f"{self.certificates:,} {several} verified, by {theorems}"

    def __repr__(self) -> str:
        return f"{self.claim.label}. {self.summary}"

    def _repr_markdown_(self) -> str:
        sign = "✔" if self.holds else "✘"
        note = f" **{escape_markdown(self.expectation)}**" if self.surprises else ""
        words = escape_markdown(f"{self.summary} {self.by}")
        return f"{'?' if self.undecided else sign} {words}{note}"


@dataclass(frozen=True, repr=False, kw_only=True)
class Claim:
    """One statement of a paper, with the cases on which it is checked.

    Parameters:

    - `id`: a name that is unique among all claims, such as "graphnim-thm-2.1".
    - `label`: the paper's name of the statement, such as "Theorem 2.1".
    - `kind`: one of the kinds in `gamelab.statements.claim.Kind`; "proved" if not given.
    - `statement`: the statement in our own words, with formulas in TeX between dollar signs.
      Line breaks in it count as spaces.
    - `cases`: the cases, which describe themselves.
    - `predicted`, `computed`: functions of a case's values; the paper's answer and the game's. They
      share nothing but the ruleset.
    - `agree`: the relation that both must meet, `equal` if not given.
    - `sizes`: the default size of a check and the deep one.
    - `proof`: certificates (`Proof`) or a reason in words (`Argument`) that go beyond the cases.
    - `refuted`: the smallest counterexample of a statement that is known to fail.
    - `method`: the method of a computed side that announces none itself.
    - `slack`: why some wrong predictions pass the check, if any do.
    - `picture`: a function from a case to a board or table to draw.
    - `sliders`: for each parameter the values that a slider offers.
    - `parts`: names for the parts of a prediction that is a tuple.
    - `called`: a function from a case to its name in the paper; without it the parameters name it.

    >>> from gamelab.statements import upto
    >>> evens = Claim(
    ...     id="x",
    ...     label="Example",
    ...     kind="proved",
    ...     statement="Twice a number is even.",
    ...     cases=upto("n"),
    ...     predicted=lambda n: 0,
    ...     computed=lambda n: 2 * n % 2,
    ...     sizes=(10, 100),
    ... )
    >>> evens.check()
    Example. Holds: 11 cases tried, n ≤ 10.
    """

    id: str
    label: str
    statement: str
    cases: Cases
    predicted: Callable[..., Any]
    computed: Callable[..., Any]
    kind: Kind = "proved"
    agree: Relation = equal
    sizes: tuple[int, int] = (1, 1)
    proof: Proof | Argument | None = None
    refuted: Refuted | None = None
    method: Method | None = None
    slack: str = ""
    picture: Callable[..., Any] | None = None
    sliders: Mapping[str, Sequence[Any]] = field(default_factory=dict)
    parts: tuple[str, ...] = ()
    called: Callable[..., str] | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "statement", " ".join(self.statement.split()))
        if self.kind not in get_args(Kind):
            raise ValueError(
                f"{self.id} is of the kind {self.kind!r}, which is none of "
                f"{', '.join(get_args(Kind))}."
            )
        if not isinstance(self.cases, Cases):
            raise TypeError(
                f"The cases of {self.id} are Cases, such as upto('n', 1); it was given "
                f"{self.cases!r}."
            )
        if not (
            isinstance(self.sizes, tuple)
            and len(self.sizes) == 2
            and all(isinstance(size, int) and size >= 0 for size in self.sizes)
        ):
            raise TypeError(
                f"The sizes of {self.id} are two natural numbers, the default one and that of a "
                f"deep check, such as (5, 50); it was given {self.sizes!r}."
            )
        assert self.refuted or self.kind not in ("error", "gap", "omitted case"), (
            f"{self.id} is an error without a counterexample"
        )
        assert not self.refuted or self.kind in REFUTABLE, (
            f"{self.id} is refuted: it is no {self.kind} but one of {REFUTABLE}"
        )

    @property
    def expected(self) -> bool:
        """Whether the statement is true as far as is known."""
        return self.refuted is None

    @property
    def kind_in_words(self) -> str:
        """The kind as a reader understands it; a refuted conjecture says so."""
        return describe_kind(self.kind, self.expected)

    def proof_at(self, size: int) -> Proof | None:
        """The certificates that are made at this size of a check, if there are any."""
        return self.proof if isinstance(self.proof, Proof) and size >= self.proof.least else None

    def check(self, size: int | None = None, watch: Watch = iter) -> Verdict:
        """Compare predicted and computed values case by case, and verify certificates.

        `size` is the default size if not given. `watch` may wrap the iterator over the cases, for
        instance in a progress bar.
        """
        what = f"The size of a check of {self.label}"
        size = self.sizes[0] if size is None else natural(size, what, self.cases.least)
        if self.cases.most is not None and size > self.cases.most:
            raise ValueError(f"{what} is at most {self.cases.most}; it was given {size}.")
        try:
            return self._checked(size, watch)
        except (MemoryError, RecursionError) as error:
            raise MemoryError(
                f"{self.label} cannot be checked to size {size:,}: "
                f"{str(error) or 'it needs too much memory'}"
            ) from error

    def _checked(self, size: int, watch: Watch) -> Verdict:
        begin, tried, counterexample, methods = perf_counter(), 0, None, set[Method]()
        proof = self.proof_at(size) or Proof("")
        found: list[tuple[Any, bool]] = []  # each certificate, and whether it verified
        for case in watch(self.cases(size)):
            tried += 1
            predicted = self.predicted(*case)
            with methods_used() as taken:
                announce(*filter(None, [self.method]))
                computed = self.computed(*case)
                found += _verified(_several(proof.of_case(*case))) if proof.of_case else ()
            methods |= taken
            if not self.agree(predicted, computed):
                counterexample = self.compared(case, predicted, computed)
                break
        if tried and counterexample is None:
            found += _verified(proof.together(self, size))
        finite = [one for one, _ in found if hasattr(one, "rests_on")]
        return Verdict(
            self,
            size,
            tried,
            counterexample,
            tuple(sorted(methods)),
            theorems=tuple(sorted({one.theorem for one, _ in found})),
            certificates=len(found),
            certified=counterexample is None
            and bool(found)
            and all(verified for _, verified in found),
            seconds=perf_counter() - begin,
            sizes=tuple(dict.fromkeys(one.size for one in finite)),
            rests_on=tuple(dict.fromkeys(one for proof in finite for one in proof.rests_on)),
        )

    def compared(self, case: Case, predicted: Any, computed: Any) -> Counterexample:
        """The counterexample that a case is, with its predicted and computed values."""
        named = dict(zip(self.parameters, case, strict=True))
        return Counterexample(
            named, predicted, computed, self.agree.words, self.called(*case) if self.called else ""
        )

    @property
    def parameters(self) -> tuple[str, ...]:
        """The names of a case's values."""
        return tuple(signature(self.computed).parameters)

    def __repr__(self) -> str:
        return f"{self.label} ({self.kind_in_words}). {to_text(self.statement)}"

    def _repr_markdown_(self) -> str:
        return (
            f"**{to_markdown(self.label)}** ({self.kind_in_words}). {to_markdown(self.statement)}"
        )


def _several(given: Any) -> Iterable[Any]:
    return given if isinstance(given, Iterable) else (given,)


def _verified(given: Iterable[Certificate]) -> Iterator[tuple[Certificate, bool]]:
    """Each certificate, and whether it verifies."""
    return ((one, one.verify()) for one in given)


def misprint(
    *,
    id: str,
    label: str,
    kind: Kind = "error",
    printed: Arguments,
    corrected: Arguments,
    **shared: Any,
) -> tuple[Claim, Claim]:
    """A statement that fails as printed, and its correction, as two claims.

    `shared` are the arguments of both claims, `printed` and `corrected` those of one. `printed`
    must include `refuted`. `kind` is "error", "gap", "omitted case" or "illegible".
    """
    return (
        Claim(
            id=f"{id}-printed",
            kind=kind,
            **{"label": f"{label}, {MISPRINT_LABELS[kind]}", **shared, **printed},
        ),
        Claim(
            id=f"{id}-corrected",
            label=f"{label}, corrected",
            kind="corrected",
            **{**shared, **corrected},
        ),
    )
