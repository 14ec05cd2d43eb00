"""The octal games of Beaudou and others on graphs: how large 0.33 gets on trees, and Guy's question
on stars.
"""

from collections import deque
from dataclasses import replace

from gamelab.boards.tree_graphs import tree_of
from gamelab.games.node_kayles import NodeKayles
from gamelab.games.vertex_deletion import Octal, VertexDeletion
from gamelab.hunts.hunt import Hunt
from gamelab.hunts.texts import text_of
from gamelab.solvers.vertex_deletion.caterpillars import caterpillar_layers
from gamelab.solvers.vertex_deletion.spiders import leg_row
from gamelab.solvers.vertex_deletion.trees import tree_layers
from gamelab.statements.cases import increasing, upto
from gamelab.theory.provenance import answering

LENGTH = 800  # values of a row in 0.05


@answering
def largest_on_trees(game: VertexDeletion | NodeKayles, n: int) -> tuple[int, int, str]:
    """The largest value of a tree with n vertices, how many trees have it, and the first of them in
    the form graph6.

    >>> largest_on_trees(Octal("0.33"), 6)
    (3, 1, 'Eka?')
    """
    *_, layer = tree_layers(game, n)
    best = int(layer.values.max())
    having = (layer.values == best).nonzero()[0]
    return best, int(having.size), text_of(tree_of(int(layer.codes[having[0]])))


def largest_in_033(n: int) -> tuple[int, int, str]:
    """The same in 0.33."""
    return largest_on_trees(Octal("0.33"), n)


def largest_on_caterpillars(n: int) -> int:
    """The largest value in 0.33 of a caterpillar with n vertices.

    >>> [largest_on_caterpillars(n) for n in (6, 10, 13)]
    [3, 4, 7]
    """
    return int(deque(caterpillar_layers(n), 1).pop().max())


def _on_the_line(value: int, n: int) -> bool:
    return value == (n + 13) // 4 if n % 4 == 3 else value <= (n + 13) // 4


def growth_in_05(a: int, b: int) -> tuple[int, int, int] | None:
    """How the values in 0.05 of the stars S[a, b, k] go on: from which k on, each so many places,
    so much is added.

    It is seen in the values for k < 800, so that it is repeated for 400 at least, and not
    certified.

    >>> growth_in_05(1, 1), growth_in_05(2, 2)
    ((0, 4, 2), (3, 2, 0))
    """
    row = leg_row(Octal("0.05"), (a, b), LENGTH).astype(int)
    for step in range(1, LENGTH // 8):
        added = row[step:] - row[:-step]
        if (added[LENGTH // 2 :] == added[-1]).all():
            return int(max((added != added[-1]).nonzero()[0], default=-1)) + 1, step, int(added[-1])
    return None


def _doubles(growth: tuple[int, int, int] | None) -> bool:
    """No growth and period 2, or half a power of 2 each so many places."""
    return growth is not None and (
        growth[1:] == (2, 0) or (growth[1] in (4, 8, 16, 32, 64) and growth[2] == growth[1] // 2)
    )


QUESTIONS = (
    Hunt(
        "Has some tree with n vertices a value of at least n/2 - 1 in 0.33, for every n ≥ 10? "
        "Then every number is the value of a tree, as the options of a tree are trees.",
        upto("n", 10),
        largest_in_033,
        lambda found, n: 2 * found[0] >= n - 2,
        to=14,
        name="octal-033-trees",
        status="ours; open. It would prove Conjecture 25, that every n ≥ 4 is the value in 0.33 "
        "of a tree.",
    ),
    Hunt(
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
    replace(
        Hunt.of("octal033-conj-26"),
        to=9,
        status="Conjecture 26, open; caterpillars of values 4 to 12 are known",
    ),
    Hunt(
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
    replace(
        Hunt.of("octal033-beyond-05-others"),
        status="ours: rows that grow linearly; open but for S[1,1,k] in 0.05",
    ),
    replace(Hunt.of("octal033-beyond-other-codes"), status="ours; open"),
)
