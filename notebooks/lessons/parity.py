"""Evidence for and against a conjecture on the Trimmed Game of Arrows: is each value a parity?"""

import pandas as pd

from gamelab import Spider, TrimmedArrows, grundy, paper, trees

GAME = TrimmedArrows()
# spiders with a leg of one edge; a line for each length of the second leg, a column for the third
SPIDERS = [[grundy(GAME, Spider(1, b, c)) for c in range(9)] for b in range(9)]


def values_of_trees(largest: int) -> pd.DataFrame:
    """How many trees there are with each number of vertices, and which values occur on them."""
    arrows = paper("arrows")
    found = {n: {*arrows.figure("tree values", n)} for n in range(2, largest + 1)}
    return pd.DataFrame(
        {
            "edges": [n - 1 for n in found],
            "trees": [len(list(trees(n))) for n in found],
            "values": [", ".join(map(str, sorted(values))) for values in found.values()],
        },
        index=pd.Index(found, name="vertices"),
    )


def vertices_of_exceptions() -> list[int]:
    """The numbers of vertices of the spiders of the table whose value is not the parity."""
    return [
        2 + b + c
        for b, values in enumerate(SPIDERS)
        for c, value in enumerate(values)
        if value != (1 + b + c) % 2
    ]
