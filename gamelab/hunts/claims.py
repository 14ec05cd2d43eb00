"""From claims to hunts and back: what a claim computes as a quantity, and what a hunt expects as a
prediction.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from gamelab.statements.claim import Claim, Relation
from gamelab.statements.paper import OURS, paper, paper_of


@dataclass(frozen=True)
class Computed:
    """What a claim computes, as a function that other processes find under its paper."""

    claim: Claim

    def __call__(self, *case: Any) -> Any:
        return self.claim.computed(*case)

    def __reduce__(self) -> tuple[Callable[..., Any], tuple[Any, ...]]:
        held = paper_of(self.claim)
        return (
            (_from_its_paper, (held.name, self.claim.id))
            if held and held.name in OURS
            else (Computed, (self.claim,))
        )


def _from_its_paper(name: str, claim_id: str) -> Computed:
    return Computed(paper(name)[claim_id])


def agrees(claim: Claim) -> Callable[..., bool]:
    """Whether what was computed of a case is what the claim predicts."""
    return lambda value, *case: bool(claim.agree(claim.predicted(*case), value))


@dataclass(frozen=True)
class Expectation:
    """A prediction that is a property: whatever has it is as predicted."""

    words: str
    meets: Callable[[Any], bool]

    def __str__(self) -> str:
        return self.words


def _impossible(value: Any) -> bool:
    return False


as_expected = Relation(
    "", lambda expected, value: expected.meets(value), Expectation("nothing", _impossible)
)
