"""The verdicts of the cards that a reader has before him, so that a ledger need not check the same
statements again.
"""

from gamelab.statements.claim import Claim, Verdict

# by which claim it is, not by what it is called, and by the size
_kept: dict[tuple[int, int], Verdict] = {}


def keep(verdict: Verdict) -> None:
    """Keep a verdict for a ledger; one on functions that were typed in here is not kept, for they
    may be typed anew.
    """
    claim = verdict.claim
    if all(
        getattr(side, "__module__", "__main__") != "__main__"
        for side in (claim.predicted, claim.computed)
    ):
        # which holds the claim, so that no other is found at its place
        _kept[id(claim), verdict.size] = verdict


def kept(claim: Claim, size: int) -> Verdict | None:
    """The verdict on this very claim at this size, if it is kept.

    >>> from dataclasses import replace
    >>> from gamelab import paper
    >>> nim = paper("graph-nim")["graphnim-thm-2.1"]
    >>> keep(nim.check(20))
    >>> kept(nim, 20).bound, kept(nim, 21), kept(replace(nim, predicted=lambda k: 1), 20)
    ('k ≤ 20, all k', None, None)
    """
    return _kept.get((id(claim), size))


def verdict_on(claim: Claim, size: int) -> Verdict:
    """The verdict that is kept, or else a new one."""
    known = kept(claim, size)
    return claim.check(size) if known is None else known


def has_card(claim: Claim) -> bool:
    """Whether a card of this claim was shown, to which a link may lead."""
    return kept(claim, claim.sizes[0]) is not None
