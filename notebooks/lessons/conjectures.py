"""Conjectures of the lessons, each with a counterexample that is there to be found."""

from gamelab import (
    Claim, Nim, NodeKayles, Octal, OctalHeaps, Paper, Spider, TrimmedArrows, cycle, grundy,
    nim_sequence, outcome, path,
)
from gamelab.statements import at_least, box, increasing, Refuted, Source, upto
from grim import GRIM, double_star

KAYLES = OctalHeaps("0.77")
OCTAL_033 = Octal("0.33")


def pins(n: int) -> int:
    """The value of a row of n pins in Kayles."""
    return int(nim_sequence(KAYLES, n + 1)[n])


CLAIMS = (
    Claim(
        id="first-player-on-paths",
        label="Paths",
        kind="conjecture",
        statement=
            r"In Node Kayles the next player wins (N) on the path with $n$ vertices, for every $n "
            r"\ge 1$.",
        cases=upto("n", 1),
        sizes=(10, 40),
        predicted=lambda n: "N",
        computed=lambda n: outcome(NodeKayles(), path(n)),
        refuted=Refuted("n = 4: predicted N, computed P", size=4),
        picture=path,
    ),
    Claim(
        id="three-different-heaps",
        label="Three different heaps",
        kind="conjecture",
        statement="In Nim with three heaps of different sizes $a < b < c$ the next player wins "
        "(N).",
        cases=increasing("a", "b", "c", least=1).where(lambda a, b, c: a < b < c, "a < b < c"),
        sizes=(7, 31),
        predicted=lambda a, b, c: "N",
        computed=lambda a, b, c: outcome(Nim(), (a, b, c)),
        refuted=Refuted("a = 1, b = 2, c = 3: predicted N, computed P", size=3),
        picture=lambda a, b, c: (a, b, c),
    ),
    Claim(
        id="longer-rows",
        label="Longer rows",
        kind="conjecture",
        statement="In Kayles a row of $n + 1$ pins never has a smaller value than a row of $n$ "
        "pins.",
        cases=upto("n"),
        sizes=(20, 100),
        predicted=pins,
        computed=lambda n: pins(n + 1),
        agree=at_least,
        refuted=Refuted("n = 3: predicted at least 3, computed 1", size=3),
    ),
    Claim(
        id="twelve-early",
        label="Twelve pins more",
        kind="conjecture",
        statement=r"In Kayles rows of $n$ and of $n + 12$ pins have the same value, for every "
        r"$n \ge 46$.",
        cases=upto("n", 46),
        sizes=(100, 1000),
        predicted=pins,
        computed=lambda n: pins(n + 12),
        refuted=Refuted("n = 57: predicted 4, computed 8", size=57),
    ),
    Claim(
        id="parity-on-spiders",
        label="Parity on spiders",
        kind="conjecture",
        statement=
            r"In the Trimmed Game of Arrows the spider with legs of $a \le b \le c$ edges has the "
            r"value 0 if $a + b + c$ is "
            "even, and 1 if it is odd.",
        cases=increasing("a", "b", "c", least=1),
        sizes=(7, 12),
        predicted=lambda a, b, c: (a + b + c) % 2,
        computed=lambda a, b, c: grundy(TrimmedArrows(), Spider(a, b, c)),
        refuted=Refuted("a = 1, b = 4, c = 6: predicted 1, computed 0", size=6),
        picture=Spider,
    ),
    Claim(
        id="grim-on-cycles",
        label="Grim on cycles",
        kind="conjecture",
        statement=
            r"In Grim the previous player wins (P) on the cycle with $n$ vertices, for every $n \ge "
            r"6$.",
        cases=upto("n", 6),
        sizes=(12, 24),
        predicted=lambda n: "P",
        computed=lambda n: outcome(GRIM, cycle(n)),
        refuted=Refuted("n = 13: predicted P, computed N", size=13),
        picture=cycle,
    ),
    Claim(
        id="grim-two-more-leaves",
        label="Two more leaves",
        kind="conjecture",
        statement=
            "In Grim the double stars $D(a, b)$ and $D(a + 2, b)$ have the same value: two more "
            "leaves at one centre change nothing.",
        cases=box("a", "b"),
        sizes=(3, 7),
        predicted=lambda a, b: grundy(GRIM, double_star(a, b)),
        computed=lambda a, b: grundy(GRIM, double_star(a + 2, b)),
        refuted=Refuted("a = 0, b = 1: predicted 2, computed 3", size=1),
        picture=double_star,
    ),
    Claim(
        id="two-more-legs",
        label="Two more legs",
        kind="conjecture",
        statement=
            r"A star has $a$ legs of one vertex and $b$ legs of two, and $a + b \ge 3$. In 0.33 two "
            r"more legs of one vertex never change its value.",
        cases=box("a", "b").where(lambda a, b: a + b >= 3, "a + b ≥ 3"),
        sizes=(4, 8),
        predicted=lambda a, b: grundy(OCTAL_033, Spider.from_counts({1: a, 2: b})),
        computed=lambda a, b: grundy(OCTAL_033, Spider.from_counts({1: a + 2, 2: b})),
        refuted=Refuted("a = 0, b = 3: predicted 1, computed 3", size=3),
        picture=lambda a, b: Spider.from_counts({1: a, 2: b}),
    ),
)

PAPER = Paper(
    name="lessons",
    title="Conjectures of the lessons",
    authors="gamelab",
    source=Source("the lessons of gamelab", 2026),
    claims=CLAIMS,
)
