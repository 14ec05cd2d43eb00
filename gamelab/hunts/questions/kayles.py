"""Node Kayles and Arc Kayles on trees: periods beside paths, and the largest value of a tree.

Proved: in Node Kayles two leaves more at a vertex v that has a leaf never change the value. A move
at v takes them too; a move at a leaf of v, or at another neighbour of v, takes v and leaves two
isolated vertices more, of nim-sum 0; any other spares v and its leaves, and induction holds. In Arc
Kayles one leaf more never does: what takes v leaves one isolated vertex more, of value 0. So two
stars whose legs all have one vertex, joined by a path, are a path in Arc Kayles, and in Node Kayles
one of three families.
"""

from collections.abc import Iterator

from gamelab.boards.spider import Spider, spiders
from gamelab.games.node_kayles import NodeKayles
from gamelab.games.vertex_deletion import ArcKayles
from gamelab.hunts.hunt import Hunt
from gamelab.hunts.questions.octal import largest_on_trees
from gamelab.solvers.vertex_deletion.growing_paths import Game, joining_path_period
from gamelab.solvers.vertex_deletion.spiders import leg_period
from gamelab.statements.cases import Cases, increasing, upto

LIMIT = 2**13  # vertices of a path by which a period is certified
PERIOD = 34  # of both games on paths, which are Dawson's Kayles

Row = tuple[int, int] | None  # a certified preperiod and period, if there is one by the limit


def three_rays(a: int, b: int) -> Row:
    """The preperiod and the period in Arc Kayles of S[a, b, k], as k grows.

    >>> three_rays(1, 1)
    (51, 34)
    """
    found = leg_period(ArcKayles(), (a, b), limit=LIMIT)
    return (found.preperiod, found.period) if found else None


def joined(game: Game, left: Spider, right: Spider) -> Row:
    """The preperiod and the period of two stars whose hubs are joined by a path of k new vertices,
    as k grows.
    """
    found = joining_path_period(game, left.graph, 0, right.graph, 0, limit=LIMIT)
    return (found.preperiod, found.period) if found else None


def joined_in_node_kayles(left: Spider, right: Spider) -> Row:
    """The same in Node Kayles.

    >>> joined_in_node_kayles(Spider(1, 1), Spider(1, 1))
    (640, 34)
    """
    return joined(NodeKayles(), left, right)


def joined_in_arc_kayles(left: Spider, right: Spider) -> Row:
    """The same in Arc Kayles."""
    return joined(ArcKayles(), left, right)


def largest_in_node_kayles(n: int) -> tuple[int, int, str]:
    """The largest value in Node Kayles of a tree with n vertices, how many have it, and the first
    of them in the form graph6.
    """
    return largest_on_trees(NodeKayles(), n)


def _pairs(size: int) -> Iterator[tuple[Spider, Spider]]:
    """Pairs of stars with two legs or more, by their edges together."""
    for edges in range(4, size + 1):
        for first in range(2, edges // 2 + 1):
            stars = [
                [star for star in spiders(e) if len(star.legs) > 1] for e in (first, edges - first)
            ]
            for i, left in enumerate(stars[0]):
                yield from ((left, right) for right in stars[1][i if 2 * first == edges else 0 :])


PAIRS = Cases("pairs of stars with two legs or more and at most {size} edges together", _pairs)


def _is_34(row: Row) -> bool:
    return row is not None and row[1] == PERIOD


QUESTIONS = (
    Hunt(
        "In Arc Kayles, is 34, the period on paths, the period of the star with three rays a, b, "
        "k as k grows?",
        increasing("a", "b", least=1),
        three_rays,
        _is_34,
        to=5,
        name="arc-kayles-three-rays",
        status="open, as far as we know: no formula for all a, b, k is known to us",
    ),
    Hunt(
        "In Node Kayles, is 34, the period on paths, the period of any two stars whose hubs are "
        "joined by a path that grows?",
        PAIRS,
        joined_in_node_kayles,
        _is_34,
        to=7,
        name="node-kayles-two-stars",
        status="ours; open. Where all legs have one vertex it is proved: two leaves more beside a "
        "leaf never change the value, and the periods are certified; the preperiods are 640, "
        "309 and 48 if no, one or both of the numbers of legs are odd.",
    ),
    Hunt(
        "In Arc Kayles, is 34, the period on paths, the period of any two stars whose hubs are "
        "joined by a path that grows?",
        PAIRS,
        joined_in_arc_kayles,
        _is_34,
        to=7,
        name="arc-kayles-two-stars",
        status="ours; open. Where all legs have one vertex it is proved: a leaf more beside a leaf "
        "never changes the value, so that such stars are paths.",
    ),
    Hunt(
        "Is the largest value in Node Kayles of a tree with n vertices at most (n + 1)/2?",
        upto("n", 1),
        largest_in_node_kayles,
        lambda found, n: 2 * found[0] <= n + 1,
        to=13,
        name="node-kayles-trees",
        status="ours; it holds to n = 19, with equality at 1, 3, 5, 11, 13, 15, 17 and 19, and is "
        "refuted at n = 20 and n = 22, where the largest value is n/2 + 1; at 21 and 23 it is "
        "(n + 1)/2",
    ),
)
