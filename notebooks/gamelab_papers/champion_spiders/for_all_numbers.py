"""The statements for all numbers: nim-sums of intervals, and the champions 2^a 1^b."""

from gamelab.proofs import (
    TRUE,
    Consequence,
    FamilyProof,
    Implication,
    Options,
    Relation,
    ValuedFamily,
    Values,
    family,
    says,
    variables,
)
from gamelab.statements import Proof

# h is a nimber to be reached; m counts all legs of a spider with a legs of length 2
b, h, i, k, t, v, x = variables("b h i k t v x")
heap = family("heap")
HEAPS = FamilyProof(
    "A heap of Nim has its size as value.",
    (ValuedFamily("heap", "k", TRUE, v == k, (Options((heap(t),), t < k),)),),
    ("two heaps have the nim-sum of their sizes as value",),
)


def reached(where: Relation, among: Relation) -> Implication:
    """The implication that each h of a set is the nim-sum of k with one of some numbers t."""
    some = Values(among, {"h": (heap(k), heap(t))})
    return Implication("reached", Values(where), (some,), frozenset("t"))


BELOW_15 = reached((k <= 15) & (h + 15 <= b), (t < b) | ((k > 0) & (t == b)))


def missed(rest: int) -> Implication:
    """The implication that no number to k has nim-sum k - 14 with 15, for k = rest modulo 16."""
    where = (k == i * 16 + rest) & (x == 15) & (t <= k)
    return says("missed", where, {"h": [heap(x), heap(t)]}, h + 14 != k)


def for_all(
    reach: str,
    *implications: Implication,
    given: FamilyProof = HEAPS,
    rests_on: tuple[str, ...] = (),
) -> Proof:
    """The proof of implications for all numbers, about nim-sums if no values are given."""
    said = "The implications are true of all numbers."
    found = Consequence(said, implications, (given,), (*given.rests_on, *rests_on))
    return Proof(reach, certificates=lambda claim, size: found)


PROOFS = {  # by the ids of the claims
    "graphnim-cor-5.3": for_all(
        "all spiders, all k",
        BELOW_15,
        rests_on=(
            "no nim-sum of nimbers of paths is larger than 15 (Section 2, paths, sharp)",
            "these options are stars beside paths, with k edges too unless G has no edge",
        ),
    ),
    "graphnim-cor-5.3-best": for_all(
        "all k", missed(14), rests_on=("the legs 28 and 16 are checked",)
    ),
}
