"""What is open about 0.33 and other octal games on graphs, Arc Kayles and Node Kayles among them.

Proved of Node Kayles: two leaves more at a vertex v that has a leaf never change the value. A move
at v takes them too. A move at a leaf of v, or at another neighbour of v, takes v and leaves two
isolated vertices more, of nim-sum 0. Any other move spares v and its leaves, and induction holds.

Proved of Arc Kayles: one leaf more never changes the value, because a move that takes v leaves one
isolated vertex more, of value 0. So two stars whose legs all have one vertex, joined by a path, are
a path in Arc Kayles, and one of three families in Node Kayles.
"""

from collections import deque

import networkx as nx

from gamelab import ArcKayles, NodeKayles, Octal, joining_path_period, leg_period, spiders
from gamelab.boards import tree_of
from gamelab.solvers.vertex_deletion import caterpillar_layers, leg_row, tree_layers
from gamelab.statements import Cases, OpenQuestion, increasing, upto
from gamelab_papers.octal_033 import beyond, conclusion
from gamelab_papers.questions import asked_of

LENGTH = 800  # values of a row in 0.05


def largest_on_trees(game, n):
    """The largest value of a tree with n vertices, the number of trees with it, and the first one.

    The tree is given in the form graph6.

    >>> largest_on_trees(Octal("0.33"), 6)
    (3, 1, 'Eka?')
    """
    *_, layer = tree_layers(game, n)
    best = int(layer.values.max())
    having = (layer.values == best).nonzero()[0]
    return best, int(having.size), tree_of(int(layer.codes[having[0]])).to_graph6()


def largest_in_033(n):
    """`largest_on_trees` in 0.33."""
    return largest_on_trees(Octal("0.33"), n)


def largest_on_caterpillars(n):
    """The largest value in 0.33 of a caterpillar with n vertices.

    >>> [largest_on_caterpillars(n) for n in (6, 10, 13)]
    [3, 4, 7]
    """
    return int(deque(caterpillar_layers(n), 1).pop().max())


def _on_the_line(value, n):
    return value == (n + 13) // 4 if n % 4 == 3 else value <= (n + 13) // 4


def growth_in_05(a, b):
    """The arithmetic period of the values in 0.05 of the spiders S[a, b, k], as k grows.

    The result is the preperiod, the period and the growth with each period, or None. It is seen in
    the values for k < 800, at least the last 400 of which follow it; it is not certified.

    >>> growth_in_05(1, 1), growth_in_05(2, 2)
    ((0, 4, 2), (3, 2, 0))
    """
    row = leg_row(Octal("0.05"), (a, b), LENGTH).astype(int)
    for step in range(1, LENGTH // 8):
        added = row[step:] - row[:-step]
        if (added[LENGTH // 2 :] == added[-1]).all():
            return int(max((added != added[-1]).nonzero()[0], default=-1)) + 1, step, int(added[-1])
    return None


def _doubles(growth):
    """Whether the values have period 2, or grow by p/2 every p places, p a power of 2."""
    return growth is not None and (
        growth[1:] == (2, 0) or (growth[1] in (4, 8, 16, 32, 64) and growth[2] == growth[1] // 2)
    )


OF_OCTAL_GAMES = (
    OpenQuestion(
        "Has some tree with n vertices a value of at least n/2 - 1 in 0.33, for every n ≥ 10? "
        "Then every number is the value of a tree, as the options of a tree are trees.",
        upto("n", 10),
        largest_in_033,
        lambda found, n: 2 * found[0] >= n - 2,
        to=14,
        certifies=lambda n: [(Octal("0.33"), nx.from_graph6_bytes(largest_in_033(n)[2].encode()))],
        name="octal-033-trees",
        status="ours; open. It would prove Conjecture 25, that every n ≥ 4 is the value in 0.33 "
        "of a tree.",
    ),
    OpenQuestion(
        "For n ≥ 19, is the largest value in 0.33 of a caterpillar with n vertices at most (n + "
        "13)/4, and just that where it is whole? Then for v ≥ 8 the smallest caterpillar of value "
        "v has 4v - 13 vertices.",
        upto("n", 19),
        largest_on_caterpillars,
        _on_the_line,
        to=24,
        name="octal-033-caterpillars",
        status="ours; open. It would prove Conjecture 26, that every n ≥ 4 is the value in 0.33 "
        "of a caterpillar.",
    ),
    asked_of(
        conclusion,
        "octal033-conj-26",
        "Conjecture 26, open; caterpillars of values 4 to 12 are known",
        to=9,
    ),
    OpenQuestion(
        "In 0.05, whose values on paths have period 2, go the values of the star S[a, b, k], as k "
        "grows, either on with period 2 from some k on, or do they grow by p/2 every p places, p "
        "a power of 2 from 4 on? "
        f"(Seen in those for k < {LENGTH}.)",
        increasing("a", "b", least=1),
        growth_in_05,
        _doubles,
        to=3,
        name="octal-005-stars",
        status="ours; open. Guy asked for a period of every octal game on heaps; on stars the "
        "answer is no: S[1,1,k] is not bounded, which is proved.",
    ),
    asked_of(
        beyond,
        "octal033-beyond-05-others",
        "ours: rows that grow linearly; open but for S[1,1,k] in 0.05",
    ),
    asked_of(beyond, "octal033-beyond-other-codes", "ours; open"),
)


LIMIT = 2**13  # vertices of a path by which a period is certified
PERIOD = 34  # of both games on paths, which are Dawson's Kayles


def three_rays(a, b):
    """The preperiod and the period in Arc Kayles of S[a, b, k], as k grows.

    >>> three_rays(1, 1)
    (51, 34)
    """
    found = leg_period(ArcKayles(), (a, b), limit=LIMIT)
    return (found.preperiod, found.period) if found else None


def joining_period(game, left, right):
    """The preperiod and the period of two spiders joined by a path of k new vertices, as k grows.

    The path joins the hubs.
    """
    found = joining_path_period(game, left.graph, 0, right.graph, 0, limit=LIMIT)
    return (found.preperiod, found.period) if found else None


def joined_in_node_kayles(left, right):
    """`joining_period` in Node Kayles.

    >>> from gamelab import Spider
    >>> joined_in_node_kayles(Spider(1, 1), Spider(1, 1))
    (640, 34)
    """
    return joining_period(NodeKayles(), left, right)


def joined_in_arc_kayles(left, right):
    """`joining_period` in Arc Kayles."""
    return joining_period(ArcKayles(), left, right)


def largest_in_node_kayles(n):
    """`largest_on_trees` in Node Kayles."""
    return largest_on_trees(NodeKayles(), n)


def _pairs(size):
    """Pairs of spiders with two legs or more, by the sum of their numbers of edges."""
    for edges in range(4, size + 1):
        for first in range(2, edges // 2 + 1):
            stars = [
                [star for star in spiders(e) if len(star.legs) > 1] for e in (first, edges - first)
            ]
            for i, left in enumerate(stars[0]):
                yield from ((left, right) for right in stars[1][i if 2 * first == edges else 0 :])


PAIRS_OF_STARS = Cases(
    "pairs of stars with two legs or more and at most {size} edges together", _pairs
)


def _is_34(row):
    return row is not None and row[1] == PERIOD


OF_KAYLES = (
    OpenQuestion(
        "In Arc Kayles, is 34, the period on paths, the period of the star with three rays a, b, "
        "k as k grows?",
        increasing("a", "b", least=1),
        three_rays,
        _is_34,
        to=5,
        name="arc-kayles-three-rays",
        status="for a ray of 1 the conjecture of Huggan and Stevens, proved here as for a ray of 2 "
        "(csg-conj-huggan-stevens-sharper); open for longer ones, as far as we know",
    ),
    OpenQuestion(
        "In Node Kayles, is 34, the period on paths, the period of any two stars whose hubs are "
        "joined by a path that grows?",
        PAIRS_OF_STARS,
        joined_in_node_kayles,
        _is_34,
        to=7,
        name="node-kayles-two-stars",
        status="ours; open. Where all legs have one vertex it is proved: two leaves more beside a "
        "leaf never change the value, and the periods are certified; the preperiods are 640, "
        "309 and 48 if no, one or both of the numbers of legs are odd.",
    ),
    OpenQuestion(
        "In Arc Kayles, is 34, the period on paths, the period of any two stars whose hubs are "
        "joined by a path that grows?",
        PAIRS_OF_STARS,
        joined_in_arc_kayles,
        _is_34,
        to=7,
        name="arc-kayles-two-stars",
        status="ours; open. Where all legs have one vertex it is proved: a leaf more beside a leaf "
        "never changes the value, so that such stars are paths.",
    ),
    OpenQuestion(
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

QUESTIONS = (*OF_OCTAL_GAMES, *OF_KAYLES)
