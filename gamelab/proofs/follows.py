"""Statements that follow from a proof by a further finite check."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from gamelab.proofs.families import FamilyProof
from gamelab.statements import Case
from gamelab.statements.claim import Claim, FiniteProof

Pairs = Callable[[], Iterable[tuple[Any, Any]]]


def as_predicted(claim: Claim, cases: Iterable[Case], proved: Callable[..., Any]) -> Pairs:
    """For each of these cases what the claim predicts, and what is proved."""
    return lambda: ((claim.predicted(*case), proved(*case)) for case in cases)


def value_of(proof: FamilyProof, *numbers: int) -> int:
    """The Grundy value with these parameters by its automaton."""
    one = proof.members[-1]
    (found,) = one.value.solutions(**dict(zip(one.names, numbers, strict=True)))
    return found["v"]


@dataclass(frozen=True, repr=False)
class Follows:
    """A statement that follows from proofs, since what it says of each representative is proved.

    `pairs` gives for each representative what the statement says and what is proved; `because` says
    why the representatives are enough, and `given` what else is taken as known.
    """

    proofs: tuple[FiniteProof, ...]
    pairs: Pairs
    because: str
    given: tuple[str, ...] = ()

    @property
    def theorem(self) -> str:
        """The theorems of the proofs."""
        return " and ".join(dict.fromkeys(proof.theorem for proof in self.proofs))

    @property
    def rests_on(self) -> tuple[str, ...]:
        """What the proofs rest on, what else is given, and why the representatives are enough."""
        known = (one for proof in self.proofs for one in proof.rests_on)
        return tuple(dict.fromkeys([*known, *self.given, self.because]))

    @property
    def size(self) -> str:
        """What is checked."""
        number = f"{len(self._pairs):,} representatives"
        return " and ".join([*(proof.size for proof in self.proofs), number])

    def __repr__(self) -> str:
        if not self.verify():
            return "Refused: a proof does not verify, or says something else of a representative."
        known = "; ".join([self.theorem, *self.rests_on])
        return f"Proved. Taken as known: {known}. Checked: {self.size}."

    @cached_property
    def _pairs(self) -> list[tuple[Any, Any]]:
        return list(self.pairs())

    def verify(self) -> bool:
        """Whether the proofs verify, and all representatives agree; there is at least one."""
        return (
            all(proof.verify() for proof in self.proofs)
            and bool(self._pairs)
            and all(said == proved for said, proved in self._pairs)
        )
