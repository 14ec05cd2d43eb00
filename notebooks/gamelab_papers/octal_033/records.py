"""The smallest trees and caterpillars of each value in 0.33: those that a search found, by files,
and found again.
"""

from pathlib import Path
from typing import Any

import pandas as pd

from gamelab import Caterpillar, Graph, board, grundy, tree_records
from gamelab.solvers.vertex_deletion import records_of_caterpillars
from gamelab.theory import remembered
from gamelab_papers.octal_033.boards import GAME


@remembered
def known_records(family: str = "tree") -> pd.DataFrame:
    """For each value the fewest vertices of a "tree" or a "caterpillar", how many have them, and an
    example.

    They come from the values of all trees with at most 24 vertices, and of all caterpillars with at
    most 35, layer by layer.

    >>> int(known_records("tree").at[11, "fewest_vertices"])
    21
    """
    file = Path(__file__).with_name(f"{family}33_records.csv")
    return pd.read_csv(file, index_col="grundy", keep_default_na=False)


def fewest(family: str, value: int) -> int:
    """The fewest vertices of a tree or a caterpillar of a value, by the files."""
    return int(known_records(family).at[value, "fewest_vertices"])


def new_values(family: str, n: int) -> dict[int, int]:
    """The values whose smallest boards have n vertices by the files: for each how many such trees,
    or leaf sequences, there are.

    >>> new_values("tree", 10), new_values("caterpillar", 10), new_values("tree", 9)
    ({4: 3}, {4: 6}, {})
    """
    known = known_records(family)
    return known[known.fewest_vertices == n].iloc[:, 1].to_dict()


def example(family: str, value: int) -> Graph | Caterpillar:
    """The example of a smallest tree or caterpillar of this value.

    >>> example("caterpillar", 4)
    Caterpillar(2, 2, 1, 1)
    """
    code = known_records(family).iloc[value, 2]
    if family == "caterpillar":
        return Caterpillar(*map(int, code.split("-")))
    return Graph.from_board(board(", ".join(code.split()) or "path(1)"))


@remembered
def quick_value(board: Graph | Caterpillar) -> int:
    """The value of a tree or a caterpillar by what play leaves of it."""
    return grundy(GAME, board)


@remembered
def records_to(family: str, n: int) -> dict[int, Any]:
    """For each value the smallest trees or caterpillars that have it, among those with at most n
    vertices.
    """
    found = tree_records(GAME, n) if family == "tree" else records_of_caterpillars(n)
    return {record.value: record for record in found}


def smallest(family: str, n: int) -> dict[int, Any]:
    """The same to 16, 20 or more vertices of trees, 27, 31 or more of caterpillars, at least n."""
    few, many = (16, 20) if family == "tree" else (27, 31)
    return records_to(family, few if n <= few else max(n, many))
