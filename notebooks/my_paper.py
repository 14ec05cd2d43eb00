"""A paper of one's own, to copy and change: `gamelab reproduce my_paper.py` checks it,
`paper("my_paper.py")` holds it.

Each claim says what is to be compared: `cases` are tried one by one up to a size, `predicted` is
what the statement says of a case, and `computed` is what the game says.
"""

from gamelab import Claim, NodeKayles, OctalHeaps, Paper, cycle, find_period, grundy, nim_sequence, path, star, trees
from gamelab.statements import at_most, Proof, Refuted, Source, the, upto

GAME = NodeKayles()  # take a vertex and its neighbours
DAWSON = OctalHeaps("0.137")  # Dawson's Chess

CLAIMS = (
    Claim(
        id="kayles-paths",
        label="Proposition 1",
        kind="theorem",
        statement="On a path of $n$ vertices Node Kayles is Dawson's Chess with a heap of $n$.",
        cases=upto("n"),
        sizes=(12, 60),  # by default, and with --deep
        predicted=lambda n: int(nim_sequence(DAWSON, n + 1)[n]),
        computed=lambda n: grundy(GAME, path(n)),
        picture=path,
        sliders={"n": range(1, 20)},
    ),
    Claim(
        id="kayles-period",
        label="Proposition 2",
        kind="theorem",
        statement="The values of Dawson's Chess have the period 34 from $n = 52$ on.",
        cases=the("the sequence"),
        predicted=lambda: (52, 34),
        computed=lambda: (find_period(DAWSON).preperiod, find_period(DAWSON).period),
        # verified whenever the claim is checked
        proof=Proof("all n", certificates=lambda claim, size: find_period(DAWSON)),
    ),
    Claim(
        id="kayles-stars",
        label="Proposition 3",
        kind="theorem",
        statement=r"On the star $K_{1,k}$, $k \ge 1$, the value is 1 for odd and 2 for even $k$.",
        cases=upto("k", 1),
        sizes=(9, 20),
        predicted=lambda k: 2 - k % 2,
        computed=lambda k: grundy(GAME, star(k)),
        picture=star,
    ),
    Claim(
        id="kayles-cycles",
        label="Corollary 4",
        kind="theorem",
        statement=
            r"On a cycle of $n \ge 3$ vertices the value is 1 if that of a path of $n - 3$ is 0, "
            r"and else 0.",
        cases=upto("n", 3),
        sizes=(12, 40),
        predicted=lambda n: int(grundy(GAME, path(n - 3)) == 0),
        computed=lambda n: grundy(GAME, cycle(n)),
        picture=cycle,
    ),
    Claim(
        id="kayles-trees",
        label="Conjecture 5",
        kind="conjecture",
        statement="No tree has a value above 3.",
        cases=upto("n", 1),
        sizes=(8, 11),
        predicted=lambda n: 3,
        computed=lambda n: max(grundy(GAME, tree) for tree in trees(n)),
        agree=at_most,
        # known to fail, and here
        refuted=Refuted("n = 8: predicted at most 3, computed 4", size=8),
    ),
)

PAPER = Paper(
    name="my-paper",
    title="Node Kayles on small boards",
    authors="Your name",
    source=Source("a template", 2026),
    claims=CLAIMS,
)
