"""Open questions that are claims of a paper, to be searched further than the claims are checked."""

from typing import Any

from gamelab.statements import OpenQuestion, claims_of


def asked_of(section: Any, claim_id: str, status: str, to: int | None = None) -> OpenQuestion:
    """Whether a claim of a section holds in further cases, by default to its own first size."""
    [claim] = [one for one in claims_of(section) if one.id == claim_id]
    return OpenQuestion(
        claim.statement,
        claim.cases,
        claim.computed,
        lambda value, *case: claim.agree(claim.predicted(*case), value),
        claim.sizes[0] if to is None else to,
        claim_id,
        status,
    )
