"""Claim, Verdict and Paper: a statement of a paper as a value that can be checked."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import cached_property
from inspect import signature
from operator import eq
from time import perf_counter
from typing import Any, Literal

from gamelab.papers.mathematics import to_text
from gamelab.theory.naturals import natural

Kind = Literal["proved", "table", "example", "conjecture", "question", "misprint", "corrected"]
Case = tuple[Any, ...]


@dataclass(frozen=True)
class Counterexample:
    """A case in which what the paper says and what the game says differ."""

    case: dict[str, Any]
    predicted: Any
    computed: Any

    def __str__(self) -> str:
        case = ", ".join(f"{name} = {value}" for name, value in self.case.items())
        return f"{case}: said {self.predicted}, found {self.computed}" if case else f"said {self.predicted}, found {self.computed}"


@dataclass(frozen=True)
class Verdict:
    """The result of a check: whether all cases agree, how many were tried, and how far they go.

    A verdict is true when at least one case was tried and all agree. `certified` says that the cases tried prove the
    statement as far as `bound` goes, infinite ranges included, by the claim's certificate.
    """

    claim: "Claim"
    holds: bool
    tried: int
    bound: str
    counterexample: Counterexample | None
    seconds: float = field(compare=False)

    def __bool__(self) -> bool:
        return self.holds

    @property
    def certified(self) -> bool:
        return bool(self.claim.certificate) and self.tried > 0

    @property
    def as_expected(self) -> bool:
        """Whether the check came out as it is known to: a misprint fails, a refuted conjecture too."""
        return self.tried > 0 and self.holds == self.claim.expected

    @property
    def summary(self) -> str:
        """One sentence without the time that the check took."""
        tried = f"{self.tried:,} {'case' if self.tried == 1 else 'cases'} tried"
        if self.holds:
            proof = f"; {self.claim.certificate}" if self.certified else ""
            return f"Holds: {tried}, {self.bound}{proof}."
        if self.counterexample is None:
            return "Not verified: no case was tried."
        return f"Fails at case {self.tried:,}: {self.counterexample}."

    def __repr__(self) -> str:
        return f"{self.claim.label}. {self.summary}"

    def _repr_markdown_(self) -> str:
        sign = "✔" if self.holds else "✘"
        note = "" if self.as_expected else " **This is not the known answer.**"
        return f"{sign} {self.summary}{note}"


@dataclass(frozen=True, repr=False)
class Claim:
    """One statement of a paper: what it says of each case, and how the game is asked.

    `cases(size)` lists the cases, the smallest first; `predicted` and `computed` take a case's values and share nothing
    but the ruleset; `agree(predicted, computed)` compares them. `bound` says in words how far the cases of a size go;
    `sizes` are the default size and the deep one, `least` and `most` limit those that make sense: what is certified needs
    enough cases, and what is listed ends. `certificate` names what extends the check to all that `bound` says.
    `picture` makes something to draw of a case, and `sliders` are the values of its parameters worth trying.

    >>> evens = Claim("x", "Example", "proved", "Twice a number is even.", cases=lambda size: ((n,) for n in range(size)),
    ...               predicted=lambda n: 0, computed=lambda n: 2 * n % 2, bound="n < {size}", sizes=(10, 100))
    >>> evens.check()
    Example. Holds: 10 cases tried, n < 10.
    """

    id: str
    label: str
    kind: Kind
    statement: str
    cases: Callable[[int], Iterable[Case]]
    predicted: Callable[..., Any]
    computed: Callable[..., Any]
    bound: str
    sizes: tuple[int, int] = (1, 1)
    least: int = 0
    most: int | None = None
    expected: bool = True
    certificate: str = ""
    agree: Callable[[Any, Any], bool] = eq
    picture: Callable[..., Any] | None = None
    sliders: dict[str, Sequence[Any]] = field(default_factory=dict)

    def check(self, size: int | None = None, watch: Callable[[Iterable[Case]], Iterable[Case]] = iter) -> Verdict:
        """Compare prediction and computation case by case, up to a size, until they differ.

        `watch` may wrap the cases, to show progress.
        """
        size = self.sizes[0] if size is None else natural(size, f"The size of a check of {self.label}", self.least)
        if self.most is not None and size > self.most:
            raise ValueError(f"The size of a check of {self.label} is at most {self.most}; it was given {size}.")
        begin, tried, counterexample = perf_counter(), 0, None
        for case in watch(self.cases(size)):
            tried += 1
            predicted, computed = self.predicted(*case), self.computed(*case)
            if not self.agree(predicted, computed):
                counterexample = Counterexample(dict(zip(self.parameters, case, strict=True)), predicted, computed)
                break
        holds = tried > 0 and counterexample is None
        return Verdict(self, holds, tried, self.bound.format(size=size), counterexample, perf_counter() - begin)

    @property
    def parameters(self) -> tuple[str, ...]:
        """The names of a case's values."""
        return tuple(signature(self.computed).parameters)

    def __repr__(self) -> str:
        return f"{self.label} ({self.kind}). {to_text(self.statement)}"

    def _repr_markdown_(self) -> str:
        return f"**{self.label}** ({self.kind}). {self.statement}"


@dataclass(frozen=True)
class Paper:
    """A paper and its claims, in the paper's order; a claim is found by its id or by its label."""

    name: str
    title: str
    authors: str
    claims: tuple[Claim, ...] = field(repr=False)

    def __iter__(self) -> Iterator[Claim]:
        return iter(self.claims)

    @cached_property
    def _by_id(self) -> dict[str, Claim]:
        return {claim.label: claim for claim in self.claims} | {claim.id: claim for claim in self.claims}

    def __getitem__(self, claim_id: str) -> Claim:
        try:
            return self._by_id[claim_id]
        except KeyError:
            near = get_close_matches(str(claim_id), self._by_id, n=3)
            hint = f" Did you mean {' or '.join(near)}?" if near else ""
            raise ValueError(f"The paper {self.name!r} has no claim {claim_id!r}.{hint}") from None
