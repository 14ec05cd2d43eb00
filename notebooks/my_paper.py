"""A paper of one's own, to copy and change: `gamelab reproduce my_paper.py` checks it,
`paper("my_paper.py")` holds it.

A statement is a function. Its docstring is the statement, the defaults of its arguments are the
cases, and it returns what the paper says, what the game gives, and perhaps a board to draw.
"""

from gamelab import NodeKayles, OctalHeaps, Paper, cycle, find_period, grundy, nim_sequence, path, star, trees
from gamelab.statements import Proof, Section, Source, at_most

GAME = NodeKayles()  # take a vertex and its neighbours
DAWSON = OctalHeaps("0.137")  # Dawson's Chess

section = Section("kayles")


@section.theorem(12, 60)  # n to 12 by default, and to 60 with --deep
def paths(n=0):
    """**Proposition 1.** On a path of $n$ vertices Node Kayles is Dawson's Chess with a heap of $n$."""
    return int(nim_sequence(DAWSON, n + 1)[n]), grundy(GAME, path(n)), path(n)


# the period is verified whenever the statement is checked
@section.theorem(cases="the sequence", proof=Proof("all n", lambda claim, size: find_period(DAWSON)))
def period():
    """**Proposition 2.** The values of Dawson's Chess have the period 34 from $n = 52$ on."""
    found = find_period(DAWSON)
    return (52, 34), (found.preperiod, found.period)


@section.theorem(9, 20)
def stars(k=1):
    r"""**Proposition 3.** On the star $K_{1,k}$, $k \ge 1$, the value is 1 for odd and 2 for even $k$."""
    return 2 - k % 2, grundy(GAME, star(k)), star(k)


@section.theorem(12, 40)
def cycles(n=3):
    r"""**Corollary 4.** On a cycle of $n \ge 3$ vertices the value is 1 if that of a path of $n - 3$ is 0,
    and else 0.
    """
    return int(grundy(GAME, path(n - 3)) == 0), grundy(GAME, cycle(n)), cycle(n)


# known to fail, and here
@section.conjecture(
    8, 11, id="trees", agree=at_most, fails="n = 8: predicted at most 3, computed 4", fails_from=8
)
def no_tree_above_3(n=1):
    """**Conjecture 5.** No tree has a value above 3."""
    return 3, max(grundy(GAME, tree) for tree in trees(n))


PAPER = Paper(
    name="my-paper",
    title="Node Kayles on small boards",
    authors="Your name",
    source=Source("a template", 2026),
    claims=tuple(section),
)
