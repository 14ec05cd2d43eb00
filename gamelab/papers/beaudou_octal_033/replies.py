"""Figures 6, 7 and 9 to 13: every first move in a sum of value 0, and a reply to it."""

import pandas as pd

from gamelab.graphs.bistars import Bistar
from gamelab.graphs.graph import Graph, disjoint_union
from gamelab.papers.beaudou_octal_033.reduced_stars import ON_LEGS, Star, star_name, value

# The two positions of which the proofs' figures show all first moves and a reply to each, by what is joined to the star.
FIGURES: dict[int, tuple[tuple[Star, int], tuple[Star, int]]] = {
    6: ((None, 1), ((1, 1), 1)), 7: ((None, 2), ((1, 1), 2)), 9: (((), 1), ((2, 1), 1)), 10: (((1,), 1), ((2, 2), 1)),
    11: (((1, 1), 1), ((2, 2, 1), 1)), 12: (((2, 1), 1), ((2, 2, 2), 1)), 13: (((1, 1, 1), 1), ((), 1)),
}  # fmt: skip


def board(figure: int, legs: Star) -> Graph:
    """The sum of the two positions of a figure."""
    return disjoint_union(*(Bistar(legs, other, middle).graph for other, middle in FIGURES[figure]))


def replies(figure: int, legs: Star) -> pd.DataFrame:
    """Each first move in the two positions of a figure, and a reply after which the value is 0 again; "none" if there is none.

    >>> print(replies(6, ()).to_string(index=False, header=False))
      ∅ + S₁,₁,₁ ∅ + P₃
         P₁ + P₃ ∅ + P₃
    """
    first, second = (ON_LEGS.canonical((legs, other, middle)) for other, middle in FIGURES[figure])

    def moves(here, there):
        return [*((option, there) for option in ON_LEGS.moves(here)), *((here, option) for option in ON_LEGS.moves(there))]

    rows = [
        (_name(*sums), next((_name(*after) for after in moves(*sums) if value(*after[0]) == value(*after[1])), "none"))
        for sums in moves(first, second)
    ]
    return pd.DataFrame(rows, columns=["the first move leaves", "and the reply"])


def _name(*positions) -> str:
    bistar = lambda left, right, m: f"B({star_name(left)}, {m}, {star_name(right)})"  # noqa: E731
    return " + ".join(star_name(left) if right is None else bistar(left, right, m) for left, right, m in positions)
