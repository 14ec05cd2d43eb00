"""What is open about trees and spiders without parity in the trimmed Game of Arrows."""

from itertools import combinations_with_replacement

from gamelab import Spider, TrimmedArrows, trees
from gamelab.solvers.arrows import accented_spider_value, tree_value
from gamelab.statements import OpenQuestion, members
from gamelab_papers.arrows import beyond_spiders
from gamelab_papers.questions import asked_of

LONGEST_LEGS = {4: 12, 5: 9, 6: 8}  # the default length to which spiders with 4 to 6 legs are tried


def trimmed_value(spider):
    """The value of a spider without marks in the trimmed Game of Arrows.

    >>> trimmed_value(Spider(7, 3, 1))
    0
    """
    # this fills the table for all spiders with legs of at most this length
    accented_spider_value([(max(spider.legs), "")] * len(spider.legs))
    return accented_spider_value([(leg, "") for leg in spider.legs])


def trimmed_value_of_tree(tree):
    """The value of a tree with at most 16 vertices in the trimmed Game of Arrows.

    >>> from gamelab import star
    >>> trimmed_value_of_tree(star(3))
    1
    """
    return tree_value(tree, TrimmedArrows())


def spiders_with(legs):
    """A function that lists the spiders with this number of legs by the length of the longest."""

    def of_longest(longest):
        return (
            Spider(longest, *others)
            for others in combinations_with_replacement(range(1, longest + 1), legs - 1)
        )

    return of_longest


def _is_parity(value, spider):
    return value == sum(spider.legs) % 2


QUESTIONS = (
    OpenQuestion(
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
        OpenQuestion(
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
        for legs, longest in LONGEST_LEGS.items()
    ),
    asked_of(beyond_spiders, "arrows-conj-two-marks", "ours; open", to=12),
)
