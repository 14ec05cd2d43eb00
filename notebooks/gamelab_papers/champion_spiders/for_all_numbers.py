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
a, b, h, i, j, k, m, t, v, x, y = variables("a b h i j k m t v x y")
heap, edges, twos = map(family, ("heap", "edges", "twos"))
HEAPS = FamilyProof(
    "A heap of Nim has its size as value.",
    (ValuedFamily("heap", "k", TRUE, v == k, (Options((heap(t),), t < k),)),),
    ("two heaps have the nim-sum of their sizes as value",),
)


def reached(where: Relation, among: Relation) -> Implication:
    """The implication that each h of a set is the nim-sum of k with one of some numbers t."""
    some = Values(among, {"h": (heap(k), heap(t))})
    return Implication("reached", Values(where), (some,), frozenset("t"))


BETWEEN = says(
    "between difference and sum", TRUE, {"h": [heap(x), heap(y)]}, (x <= h + y) & (h <= x + y)
)
FROM_A = reached((a + k <= h) & (h + k <= b), (a <= t) & (t <= b))
FROM_0 = reached(h + k <= b, t <= b)
BELOW_15 = reached((k <= 15) & (h + 15 <= b), (t < b) | ((k > 0) & (t == b)))


def missed(rest: int) -> Implication:
    """The implication that no number to k has nim-sum k - 14 with 15, for k = rest modulo 16."""
    where = (k == i * 16 + rest) & (x == 15) & (t <= k)
    return says("missed", where, {"h": [heap(x), heap(t)]}, h + 14 != k)


def champions(slack: int = 2) -> FamilyProof:
    """That all 2^a 1^b with b >= 2a - slack are champions, by options of this kind alone."""
    domain = (a <= m) & (m + slack >= a + a + a)
    stomp = (j <= a) & (j <= i) & (i + a <= m + j) & (i < m) & (i + slack >= j + j + j)
    return FamilyProof(
        f"2^a 1^b with b at least 2a - {slack} is a champion.",
        (
            ValuedFamily("edges", "k", TRUE, v == k % 2, (Options((edges(k - 1),), k > 0),)),
            ValuedFamily(
                "twos",
                "a m",
                domain,
                v == a + m,
                (
                    Options((twos(a - 1, m),), a > 0),
                    Options((twos(a - 1, m - 1),), a > 0),
                    Options((twos(j, i), edges(a - j)), stomp),
                ),
            ),
        ),
        (
            "the options on numbers of legs are options on boards (tested on small spiders)",
            "other options have fewer edges than the spider, so smaller values (Theorem 1.3)",
        ),
    )


CHAMPIONS, EDGES = champions(), a + a + b
STABLE = (a > 0) & (b + 2 >= a + a)
NAMED = STABLE & (j < a) & (j + j <= k + 2) & (k < b) & (h == j + j + k)
ONES = k ^ (a - j) % 2  # k; if a - j is odd, k - 1 for odd h and k + 1 for even h


FOLLOWERS = (
    says("the largest", STABLE, {"t": [twos(a - 1, a + b)]}, t + 1 == EDGES),
    says("the next", STABLE, {"t": [twos(a - 1, a + b - 1)]}, t + 2 == EDGES),
    says("2j + k", NAMED, {"t": [twos(j, j + ONES), edges(a - j)]}, (t == h) & (b >= ONES)),
    says("any other h", STABLE & (h + 2 < EDGES), {}, NAMED.project("j", "k")),
)


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
    "graphnim-lem-2.2": for_all("all x and y", BETWEEN),
    "graphnim-lem-2.3": for_all("all a, b and k", FROM_A),
    "graphnim-lem-2.4": for_all("all b and k", FROM_0),
    "graphnim-thm-3.1": Proof("all a and b", certificates=lambda claim, size: CHAMPIONS),
    "graphnim-thm-3.1-proof": for_all("all a, b and h", *FOLLOWERS, given=CHAMPIONS),
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
