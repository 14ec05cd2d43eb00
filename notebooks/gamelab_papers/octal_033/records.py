"""The smallest trees and caterpillars of each value in 0.33: those that a search found, by files,
and found again.
"""

from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pandas as pd

from gamelab import Caterpillar, Graph, board, grundy, tree_records
from gamelab.boards import leaves_of
from gamelab.solvers.vertex_deletion import caterpillar_layers
from gamelab.theory import remembered
from gamelab_papers.octal_033.boards import GAME

CATERPILLARS_AT_A_TIME = 2**22  # caterpillars counted between two chances to interrupt


@remembered
def known_records(family="tree"):
    """For each value the fewest vertices of a "tree" or a "caterpillar", how many have them, and an
    example.

    They come from the values of all trees with at most 24 vertices, and of all caterpillars with at
    most 35, layer by layer.

    >>> int(known_records("tree").at[11, "fewest_vertices"])
    21
    """
    file = Path(__file__).with_name(f"{family}33_records.csv")
    return pd.read_csv(file, index_col="grundy", keep_default_na=False)


def fewest(family, value):
    """The fewest vertices of a tree or a caterpillar of a value, by the files."""
    return int(known_records(family).at[value, "fewest_vertices"])


def new_values(family, n):
    """The values whose smallest boards have n vertices by the files: for each how many such trees,
    or leaf sequences, there are.

    >>> new_values("tree", 10), new_values("caterpillar", 10), new_values("tree", 9)
    ({4: 3}, {4: 6}, {})
    """
    known = known_records(family)
    return known[known.fewest_vertices == n].iloc[:, 1].to_dict()


def example(family, value):
    """The example of a smallest tree or caterpillar of this value.

    >>> example("caterpillar", 4)
    Caterpillar(2, 2, 1, 1)
    """
    code = known_records(family).iloc[value, 2]
    if family == "caterpillar":
        return Caterpillar(*map(int, code.split("-")))
    return Graph.from_board(board(", ".join(code.split()) or "path(1)"))


@remembered
def quick_value(board):
    """The value of a tree or a caterpillar by what play leaves of it."""
    return grundy(GAME, board)


@dataclass(frozen=True)
class CaterpillarRecord:
    """The smallest caterpillars of one Grundy value: how many there are, and the leaves of the one
    with the least code.

    `sequences` counts leaf sequences, so a caterpillar that is not its own mirror image twice;
    `caterpillars` counts it once.
    """

    value: int
    vertices: int
    sequences: int
    caterpillars: int
    leaves: tuple[int, ...]


def records_of_caterpillars(n):
    """For each value of 0.33 on a caterpillar with 1 to n vertices, the smallest caterpillars that
    have it.

    >>> records_of_caterpillars(10)[-1]
    CaterpillarRecord(value=4, vertices=10, sequences=6, caterpillars=3, leaves=(2, 2, 1, 1))
    """
    found = {}
    for vertices, layer in enumerate(caterpillar_layers(n)):
        counts = _counts_of_values(layer)
        for value in np.flatnonzero(counts).tolist() if vertices else ():
            if value not in found:
                mirrored = int((layer[_palindromes(vertices)] == value).sum())
                sequences = int(counts[value])
                leaves = leaves_of(int((layer == value).argmax()), vertices)
                found[value] = CaterpillarRecord(
                    value, vertices, sequences, (sequences + mirrored) // 2, leaves
                )
    return [found[value] for value in sorted(found)]


def _counts_of_values(layer):
    parts = (
        layer[first : first + CATERPILLARS_AT_A_TIME]
        for first in range(0, layer.size, CATERPILLARS_AT_A_TIME)
    )
    return sum((np.bincount(part, minlength=64) for part in parts), np.zeros(64, np.int64))


def _palindromes(n):
    """The codes with n vertices that are their own mirror images."""
    codes = np.zeros(1, np.int64)
    bits = max(n - 3, 0)
    for bit in range((bits + 1) // 2):
        codes = np.concatenate([codes, codes | 1 << bit | 1 << (bits - 1 - bit)])
    return codes


@remembered
def records_to(family, n):
    """For each value the smallest trees or caterpillars that have it, among those with at most n
    vertices.
    """
    found = tree_records(GAME, n) if family == "tree" else records_of_caterpillars(n)
    return {record.value: record for record in found}


def smallest(family, n):
    """The same to 16, 20 or more vertices of trees, 27, 31 or more of caterpillars, at least n."""
    few, many = (16, 20) if family == "tree" else (27, 31)
    return records_to(family, few if n <= few else max(n, many))
