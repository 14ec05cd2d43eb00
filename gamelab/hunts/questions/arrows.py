"""The trimmed Game of Arrows of Mathews: where the value is the parity of the edges, and spiders
with two marks.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import combinations_with_replacement

from gamelab.boards.graph import Graph
from gamelab.boards.spider import Spider
from gamelab.boards.tree_graphs import trees
from gamelab.games.arrows import TrimmedArrows
from gamelab.hunts.hunt import Hunt
from gamelab.solvers.arrows.spiders import spider_value
from gamelab.solvers.arrows.trees import tree_value
from gamelab.statements.cases import members

LEGS = {4: 12, 5: 9, 6: 8}  # how many legs, and how long they are where the least is asked


def trimmed_value(spider: Spider) -> int:
    """The value of a spider without marks in the trimmed Game of Arrows.

    >>> trimmed_value(Spider(7, 3, 1))
    0
    """
    # makes the table that holds all with legs of at most this
    spider_value([(max(spider.legs), "")] * len(spider.legs))
    return spider_value([(leg, "") for leg in spider.legs])


def trimmed_value_of_tree(tree: Graph) -> int:
    """The same of a tree with at most 16 vertices.

    >>> from gamelab import star
    >>> trimmed_value_of_tree(star(3))
    1
    """
    return tree_value(tree, TrimmedArrows())


def spiders_with(legs: int) -> Callable[[int], Iterator[Spider]]:
    """For each length, the spiders with so many legs of which it is the longest."""

    def of_longest(longest: int) -> Iterator[Spider]:
        return (
            Spider(longest, *others)
            for others in combinations_with_replacement(range(1, longest + 1), legs - 1)
        )

    return of_longest


def _is_parity(value: int, spider: Spider) -> bool:
    return value == sum(spider.legs) % 2


QUESTIONS = (
    Hunt(
        "In the trimmed Game of Arrows, is the value of every tree the parity of its edges?",
        members("trees with 2 to {size} vertices", trees, start=2).sizes(least=1, most=16),
        trimmed_value_of_tree,
        lambda value, tree: value == len(tree.edges) % 2,
        to=10,
        game=TrimmedArrows(),
        name="arrows-trees",
        status="ours; refuted by two spiders with 12 vertices. Hunted are all exceptions.",
    ),
    *(
        Hunt(
            f"In the trimmed Game of Arrows, is the value of every spider with {legs} legs the "
            f"parity of its edges?",
            members(f"spiders with {legs} legs of at most {{size}} edges", spiders_with(legs)),
            trimmed_value,
            _is_parity,
            to=longest,
            game=TrimmedArrows(),
            name=f"arrows-spiders-{legs}",
            status="ours; refuted. Hunted are all exceptions.",
        )
        for legs, longest in LEGS.items()
    ),
    replace(Hunt.of("arrows-conj-two-marks"), to=12, status="ours; open"),
    replace(Hunt.of("arrows-beyond-equal-accents"), to=12, status="ours; open"),
)
