"""Grundy values of Nim on small graphs for all weights, by automata."""

from gamelab.proofs import (
    TRUE,
    Consequence,
    FamilyProof,
    Implication,
    Options,
    ValuedFamily,
    Values,
    family,
    value_by_cases,
    variables,
)

a, b, c, d, e, k, u, v, w = variables("a b c d e k u v w")
ON_WEIGHTS = ("moves on weights are those on boards (tested)",)


def lowered(x, y):
    """The nim-sums u after moves on two heaps."""
    return Values((k < x) & (u == k ^ y)), Values((k < y) & (u == x ^ k))


heaps, link, triangle = map(family, ("heaps", "link", "triangle"))
HEAPS = FamilyProof(
    "The values of three heaps.",
    (
        ValuedFamily(
            "heaps",
            "a b c",
            TRUE,
            v == a ^ b ^ c,
            (
                Options((heaps(k, b, c),), k < a),
                Options((heaps(a, k, c),), k < b),
                Options((heaps(a, b, k),), k < c),
            ),
        ),
    ),
    ("moves on heaps are those of Nim (tested)",),
)
LINK = FamilyProof(
    "The values on a link of weight w, a loop of weight a at the token, and one at the other end.",
    (
        ValuedFamily(
            "link",
            "a b w",
            TRUE,
            value_by_cases((w == 0, a), (a == b, a + w), (b + w <= a, a + 1), (TRUE, a)),
            (Options((link(k, b, w),), k < a), Options((link(b, a, k),), k < w)),
        ),
    ),
    ON_WEIGHTS,
)
TRIANGLE = FamilyProof(
    "The values on a triangle, links of weights a and b at the token.",
    (
        ValuedFamily(
            "triangle",
            "a c b",
            TRUE,
            value_by_cases(
                ((a < c) & (a <= b), a),
                ((b < c) & (b <= a), b),
                ((a > c) & (b > c), c + 1),
                (a <= b, b),
                (TRUE, a),
            ),
            (Options((triangle(k, b, c),), k < a), Options((triangle(k, a, c),), k < b)),
        ),
    ),
    ON_WEIGHTS,
)
free, row, ring = map(family, ("free", "row", "ring"))
LOOP = FamilyProof(
    "The values on a cycle with links of weight 1 and a loop of weight w, d and e steps away.",
    (
        # a path with e links, the token at an end; the same with a loop d links from the token
        ValuedFamily("free", "e", TRUE, v == e % 2, (Options((free(e - 1),), e > 0),)),
        ValuedFamily(
            "row",
            "d e w",
            w > 0,
            value_by_cases((d > 0, (d + 1) % 2), (e == 0, w), (TRUE, w + 1)),
            (
                Options((row(d - 1, e, w),), d > 0),
                Options((row(d, e, k),), (d == 0) & (k > 0) & (k < w)),
                Options((free(e),), d == 0),
                Options((free(e - 1),), (d == 0) & (e > 0)),
            ),
        ),
        ValuedFamily(
            "ring",
            "d e w",
            (w > 0) & (d > 0) & (e > 0) & (d + e > 2),
            value_by_cases(((d + e) % 2 == 0, (d + 1) % 2), ((d == 1) | (e == 1), 1), (TRUE, 2)),
            (Options((row(d - 1, e, w),), TRUE), Options((row(e - 1, d, w),), TRUE)),
        ),
    ),
    ON_WEIGHTS,
)
# Two parallel edges of weights a and b are merged into one whose weight is their nim-sum. Induction
# on the sum of the weights: a move on them that lowers the nim-sum is one of the merged board, and
# each of these is left. After one that raises it a move on the other edge restores it, and brings
# the token back; so its value is not that of the merged board. All other moves are the same.
MERGED = Consequence(
    "Moves on two heaps and their nim-sum.",
    (
        Implication("an edge", Values(TRUE, {"u": (link(0, 0, w),)}), (Values(u == w),)),
        Implication("no move keeps it", lowered(a, b)[0], (Values(u != a ^ b),)),
        Implication("each less is left", Values(u < a ^ b), lowered(a, b), frozenset("k")),
        Implication(
            "after a move that raises it there is one that restores it",
            Values((c < a) & (c ^ b > a ^ b) & (u == a ^ b)),
            lowered(c, b)[1:],
            frozenset("k"),
        ),
    ),
    (LINK,),
    (*ON_WEIGHTS, "merging keeps all values by these sentences (induction)"),
)
