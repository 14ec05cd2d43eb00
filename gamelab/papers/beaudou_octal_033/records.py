"""The smallest trees and caterpillars of each value in 0.33: those that a search found, by files,
and found again.
"""

from pathlib import Path

import pandas as pd

from gamelab import Caterpillar, Graph, grundy, tree_records
from gamelab.papers.beaudou_octal_033.boards import GAME
from gamelab.solvers.vertex_deletion import CaterpillarRecord, TreeRecord, records_of_caterpillars
from gamelab.theory import remembered


@remembered
def known_records(family: str) -> pd.DataFrame:
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
    return Graph.of(
        [(int(u), int(v)) for u, v in (edge.split("-") for edge in code.split())], vertices=[0]
    )


@remembered
def quick_value(board: Graph | Caterpillar) -> int:
    """The value of a tree or a caterpillar by what play leaves of it."""
    return grundy(GAME, board)


@remembered
def caterpillar_records(n: int) -> dict[int, CaterpillarRecord]:
    """For each value the smallest caterpillars that have it, among those with at most n
    vertices.
    """
    return {record.value: record for record in records_of_caterpillars(n)}


@remembered
def trees_to(n: int) -> dict[int, TreeRecord]:
    """For each value the smallest trees that have it, among those with at most n vertices."""
    return {record.value: record for record in tree_records(GAME, n)}


def smallest_trees(n: int) -> dict[int, TreeRecord]:
    """The same for at least n vertices: 16 or 20, or n beyond."""
    return trees_to(16 if n <= 16 else max(n, 20))


def smallest_caterpillars(n: int) -> dict[int, CaterpillarRecord]:
    """The same for caterpillars with at least n vertices: 27 or 31."""
    return caterpillar_records(27 if n <= 27 else max(n, 31))
