"""Claim, Verdict and Paper: a statement of a paper as a value that can be checked, and says no more
than was computed.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from inspect import signature
from time import perf_counter
from typing import Any, Protocol, get_args, overload

from gamelab.statements.cases import Case, Family
from gamelab.statements.counterexamples import Counterexample
from gamelab.statements.kinds import AS, REFUTED, Kind, in_words
from gamelab.statements.mathematics import as_text, to_markdown, to_text
from gamelab.statements.relations import Relation, equal
from gamelab.theory.checks import natural, suggestions
from gamelab.theory.provenance import Method, announce, by_way_of, joined, methods_used

Watch = Callable[[Iterable[Case]], Iterable[Case]]


class Certificate(Protocol):
    """What proves more than was tried, and can be checked again: such as a certified `Period`."""

    @property
    def theorem(self) -> str:
        """The theorem that makes the certificate enough."""

    def verify(self) -> bool:
        """Check it again, from raw values alone."""


@dataclass(frozen=True)
class Proof:
    """Certificates that extend what was tried: `of_case` gives those of a case, `of_all` those of
    all cases of a size.

    If all of them verify, the verdict is certified and its bound goes on with the words of `reach`,
    such as "all k". Below the size `least` the cases are too few for it.
    """

    reach: str
    of_case: Callable[..., Certificate | Iterable[Certificate]] | None = None
    of_all: Callable[[int], Certificate | Iterable[Certificate]] | None = None
    least: int = 0


@dataclass(frozen=True)
class Argument:
    """A reason in words why what was tried is enough, and the ids of the claims it rests on: said,
    never certified.
    """

    words: str
    rests_on: tuple[str, ...] = ()


@dataclass(frozen=True)
class Refuted:
    """The smallest counterexample of a statement known to be false, as a verdict writes it, and the
    size that reaches it.
    """

    at: str
    size: int = 0


@dataclass(frozen=True)
class Verdict:
    """The result of a check: whether all cases agree, how many were tried, how far they go, and by
    which methods.

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

    def __bool__(self) -> bool:
        return self.holds

    @property
    def holds(self) -> bool:
        """Whether at least one case was tried, and all agree."""
        return self.tried > 0 and self.counterexample is None

    @property
    def bound(self) -> str:
        """How far the cases go, and what the certificates add to them."""
        words = self.claim.cases.words(self.size)
        reach = (
            self.claim.proof.reach if self.certified and isinstance(self.claim.proof, Proof) else ""
        )
        return ", ".join(filter(None, (words, reach)))

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
        """Whether the size is too small to say anything: no case, or none that reaches the known
        counterexample.
        """
        refuted = self.claim.refuted
        return self.counterexample is None and (
            self.tried == 0 or (refuted is not None and self.size < refuted.size)
        )

    @property
    def as_expected(self) -> bool:
        """Whether the expected answer came out: the pinned counterexample, or else no
        counterexample and all that is certified.
        """
        refuted, proof = self.claim.refuted, self.claim.proof
        if refuted is not None:
            return self.counterexample is not None and str(self.counterexample) == refuted.at
        return self.holds and self.certified == (
            isinstance(proof, Proof) and self.size >= proof.least
        )

    @property
    def surprises(self) -> bool:
        """Whether something else came out than is expected."""
        return not (self.as_expected or self.undecided)

    def expectation(self, by: str = "the claim") -> str:
        """What was expected of the check, and who says so."""
        refuted, proof = self.claim.refuted, self.claim.proof
        certified = (
            ", with certificates that verify"
            if isinstance(proof, Proof) and self.size >= proof.least
            else ""
        )
        return (
            f"Expected: {f'fails at {refuted.at}' if refuted else f'holds{certified}'} (as {by} "
            f"says)."
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
        """What extends the cases, in words: the certificates that were verified, or what is only
        given.
        """
        proof = self.claim.proof
        if proof is None or not self.holds:
            return ""
        if isinstance(proof, Argument):
            return f"given {proof.words}"
        several = "certificate" if self.certificates == 1 else "certificates"
        return (
            f"{self.certificates:,} {several} verified, by {' and '.join(self.theorems)}"
            if self.certified
            else "not certified"
        )

    def __repr__(self) -> str:
        return f"{self.claim.label}. {self.summary}"

    def _repr_markdown_(self) -> str:
        sign = "✔" if self.holds else "✘"
        note = f" **{as_text(self.expectation())}**" if self.surprises else ""
        return f"{'?' if self.undecided else sign} {as_text(f'{self.summary} {self.by}')}{note}"


@dataclass(frozen=True, repr=False, kw_only=True)
class Claim:
    """One statement of a paper: what it says of each case, and how the game is asked.

    `cases` is the family of cases, which names itself; `predicted` and `computed` take a case's
    values and share nothing but the ruleset; `agree` compares them. `sizes` are the default size
    and the deep one. `proof` is what extends the check beyond the cases: a `Proof` by certificates,
    or an `Argument` in words. `refuted` pins the smallest counterexample of a statement that is
    known to fail. `method` is announced for a computed side that looks at moves and boards by
    itself, so that nothing else announces how it went. `slack` says why some wrong predictions
    survive the check, if any do. `picture` makes something to draw of a case, `sliders` are values
    worth trying, `parts` name what one prediction holds, and `called` is what the paper calls a
    case, which is told by its parameters otherwise.

    >>> from gamelab.statements.cases import upto
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
    kind: Kind
    statement: str
    cases: Family
    predicted: Callable[..., Any]
    computed: Callable[..., Any]
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
        if self.kind not in get_args(Kind):
            raise ValueError(
                f"{self.id} is of the kind {self.kind!r}, which is none of "
                f"{', '.join(get_args(Kind))}."
            )
        if not isinstance(self.cases, Family):
            raise TypeError(
                f"The cases of {self.id} are a Family, such as upto('n', 1); it was given "
                f"{self.cases!r}."
            )
        assert self.refuted or self.kind not in ("error", "gap", "silent"), (
            f"{self.id} is an error without a counterexample"
        )
        assert not self.refuted or self.kind in REFUTED, (
            f"{self.id} is refuted: it is no {self.kind} but one of {REFUTED}"
        )

    @property
    def expected(self) -> bool:
        """Whether the statement is true as far as is known."""
        return self.refuted is None

    @property
    def kind_in_words(self) -> str:
        """The kind as a reader understands it; a refuted conjecture says so."""
        return in_words(self.kind, self.expected)

    def check(self, size: int | None = None, watch: Watch = iter) -> Verdict:
        """Compare prediction and computation up to a size, until they differ; verify certificates;
        `watch` may wrap the cases.
        """
        what = f"The size of a check of {self.label}"
        size = self.sizes[0] if size is None else natural(size, what, self.cases.least)
        if self.cases.most is not None and size > self.cases.most:
            raise ValueError(f"{what} is at most {self.cases.most}; it was given {size}.")
        try:
            return self._checked(size, watch)
        except (MemoryError, RecursionError, OverflowError) as error:
            raise MemoryError(
                f"{self.label} cannot be checked to size {size:,}: "
                f"{str(error) or 'it needs too much memory'}"
            ) from error

    def _checked(self, size: int, watch: Watch) -> Verdict:
        begin, tried, counterexample, methods = perf_counter(), 0, None, set[Method]()
        proof = (
            self.proof if isinstance(self.proof, Proof) and size >= self.proof.least else Proof("")
        )
        # the theorem of each certificate, and whether it verified
        found: list[tuple[str, bool]] = []
        for case in watch(self.cases(size)):
            tried += 1
            predicted = self.predicted(*case)
            with methods_used() as taken:
                announce(*filter(None, [self.method]))
                computed = self.computed(*case)
                found += _verified(proof.of_case(*case)) if proof.of_case else ()
            methods |= taken
            if not self.agree(predicted, computed):
                counterexample = self.compared(case, predicted, computed)
                break
        if tried and counterexample is None and proof.of_all:
            found += _verified(proof.of_all(size))
        return Verdict(
            self,
            size,
            tried,
            counterexample,
            tuple(sorted(methods)),
            theorems=tuple(sorted({theorem for theorem, _ in found})),
            certificates=len(found),
            certified=counterexample is None
            and bool(found)
            and all(verified for _, verified in found),
            seconds=perf_counter() - begin,
        )

    def compared(self, case: Case, predicted: Any, computed: Any) -> Counterexample:
        """A case with its name, what is said of it and what is found."""
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


def _verified(given: Any) -> Iterator[tuple[str, bool]]:
    """The theorem of each certificate, and whether it verifies."""
    return (
        (one.theorem, one.verify()) for one in (given if isinstance(given, Iterable) else (given,))
    )


def misprint(
    *,
    id: str,
    label: str,
    kind: Kind = "error",
    printed: dict[str, Any],
    corrected: dict[str, Any],
    **shared: Any,
) -> tuple[Claim, Claim]:
    """A statement that fails as it is printed, and its correction: what both share, and what each
    has of its own.

    `printed` must hold `refuted`; `kind` says whether it is an error, a step of an argument that
    fails where the statement survives (gap), a case left out (silent), or our reading of text that
    is lost in our copy (unreadable).
    """
    return (
        Claim(
            id=f"{id}-printed", kind=kind, **{"label": f"{label}, {AS[kind]}", **shared, **printed}
        ),
        Claim(
            id=f"{id}-corrected",
            label=f"{label}, corrected",
            kind="corrected",
            **{**shared, **corrected},
        ),
    )


def claims_of(*sections: Any) -> tuple[Claim, ...]:
    """The claims of a paper's sections, modules that hold CLAIMS."""
    return tuple(claim for section in sections for claim in section.CLAIMS)


@dataclass(frozen=True)
class Source:
    """The edition of a paper that was read: what it is, its year, and an identifier such as a DOI,
    if the text names one.
    """

    edition: str
    year: int | None = None
    identifier: str = ""

    def __str__(self) -> str:
        return ", ".join(filter(None, (self.edition, str(self.year or ""), self.identifier)))


@dataclass(frozen=True, kw_only=True)
class Paper:
    """A paper, the edition that was read, and its claims in the paper's order; a claim is found by
    its id or by its label.

    >>> from gamelab import paper
    >>> paper("graph-nim")["Theorem 2.1"].id
    'graphnim-thm-2.1'

    Two with a colon between them give all claims from the one to the other, both included.

    >>> len(paper("graph-nim")["Theorem 2.1":"Theorem 2.1"])
    1
    """

    name: str
    title: str
    authors: str
    source: Source
    claims: tuple[Claim, ...] = field(repr=False)
    # of these, the ones that are not the paper's but ours
    beyond: tuple[Claim, ...] = field(default=(), repr=False)
    # ids of those that stand among the paper's and are ours too: answers, sharper statements
    added: frozenset[str] = frozenset()

    @property
    def printed(self) -> "Paper":
        """The paper with its own claims alone."""
        return replace(
            self,
            claims=tuple(claim for claim in self.claims if claim not in self.beyond),
            beyond=(),
        )

    @property
    def ours(self) -> "Paper":
        """The claims that go beyond the paper."""
        return replace(self, claims=self.beyond)

    def __iter__(self) -> Iterator[Claim]:
        return iter(self.claims)

    def __post_init__(self) -> None:
        if twice := [
            claim_id
            for claim_id, times in Counter(claim.id for claim in self.claims).items()
            if times > 1
        ]:
            raise ValueError(
                f"The paper {self.name!r} has several claims of the id {twice[0]!r}: give each "
                f"its own."
            )

    @cached_property
    def _by_id(self) -> dict[str, Claim]:
        return {claim.label: claim for claim in self.claims} | {
            claim.id: claim for claim in self.claims
        }

    @overload
    def __getitem__(self, claim_id: str) -> Claim: ...
    @overload
    def __getitem__(self, claim_id: slice) -> tuple[Claim, ...]: ...
    def __getitem__(self, claim_id: str | slice) -> Claim | tuple[Claim, ...]:
        if isinstance(claim_id, slice):
            return self._between(claim_id)
        try:
            return self._by_id[claim_id]
        except KeyError:
            near = suggestions(str(claim_id), self._by_id)
            hint = f" Did you mean {' or '.join(near)}?" if near else ""
            raise ValueError(f"The paper {self.name!r} has no claim {claim_id!r}.{hint}") from None

    def _between(self, ends: slice) -> tuple[Claim, ...]:
        """The claims from one to another, both included, in the paper's order."""
        at = {claim.id: i for i, claim in enumerate(self.claims)}
        first = 0 if ends.start is None else at[self[ends.start].id]
        last = len(self.claims) - 1 if ends.stop is None else at[self[ends.stop].id]
        if ends.step is not None or last < first:
            raise ValueError(
                f"The paper {self.name!r} has no claims from {ends.start!r} to {ends.stop!r} in "
                f"its order."
            )
        return self.claims[first : last + 1]
