"""Section 3: the game 0.33 on paths, cycles and subdivided stars."""

from collections.abc import Iterable, Iterator
from typing import Any

from gamelab import Bistar, Graph, Spider, cycle, grundy, mex, path
from gamelab.boards import Legs, as_spider, legs_at
from gamelab.games import VertexDeletion
from gamelab.solvers.vertex_deletion import table
from gamelab.statements import (
    Arguments,
    Cases,
    Claim,
    MarkedRow,
    OptionOnBoard,
    Places,
    each,
    one_of,
    upto,
)
from gamelab.theory import DEFINITION, by_definition, remembered
from gamelab_papers.octal_033.boards import (
    FOUR_LEGS,
    GAME,
    MOST,
    OR_EMPTY,
    REDUCED,
    REDUCED_STARS,
    Star,
    as_said,
    for_all,
    lengths,
    lettered,
    lowered,
    numbered,
    options_of_star,
    proved,
    reduced_star,
    star_name,
    stars,
    value,
    with_options,
    with_values,
)
from gamelab_papers.octal_033.classes import as_drawn
from gamelab_papers.octal_033.closed_forms import reduced, star_value_033

FIGURE_1 = Spider(1, 1, 3, 4)


stars_table = remembered(lambda longest: table(GAME, legs=5, longest=longest))


def tabled(legs: Iterable[int]) -> int:
    """The value of a star with at most five legs, from a table."""
    return int(stars_table(8 * -(-max((1, *legs)) // 8)).value(legs))


def moves_by_place(n: int, x: int) -> tuple[int, int]:
    """How many moves on P_n take vertex x modulo n and have a mirror image that spares it, and how
    many one that takes it.
    """
    taken = [set(range(n)) - set(option.vertices) for option in GAME.moves(path(n))]
    mirrored = [(-1 - x) % n in vertices for vertices in taken if x % n in vertices]
    return mirrored.count(False), mirrored.count(True)


def moves_on(legs: Legs) -> tuple[bool, list[int]]:
    """Whether a move on this star takes its hub, and the values to which moves lead, each once."""
    left = list(GAME.moves(Spider(*legs).graph))
    return any(0 not in option.vertices for option in left), sorted(
        {by_definition(GAME, option) for option in left}
    )


def lengthened(legs: Star, at: int) -> Legs:
    """The star with P_3 attached to leg `at`, or to its hub if there is no such leg; the empty star
    becomes P_3.
    """
    return (2,) if legs is None else tuple(leg + 3 * (i == at) for i, leg in enumerate((*legs, 0)))


def names(graphs: Iterable[Graph]) -> str:
    """The different stars among graphs, in an order that does not depend on the method to them."""
    spiders = [as_spider(graph) if graph.vertices else None for graph in graphs]
    return ", ".join(sorted({star_name(spider.legs if spider else None) for spider in spiders}))


def arrows(i: int, j: int) -> str:
    """Where the arrows of Figure 3 lead from (i, j), with the moves of a short path that take its
    hub.
    """
    there = [reduced_star(i - 1, j)] * (i > j) + [
        reduced_star(i, j - 1),
        reduced_star(i - 1, j - 1),
    ] * (j > 0)
    through_the_hub: list[Star] = [None, None, ()]
    found = [*there, *through_the_hub[i : i + 1] * (j == 0)]
    return names(Bistar(legs, None, 1).graph for legs in found)


def figure_3(size: int = 4) -> Places:
    """Figure 3: the reduced stars with at most `size` legs at their places, the moves that spare
    the hub, and the names.
    """
    at: dict[Any, Star] = {(-1, 0): None} | {(i, j): reduced_star(i, j) for i, j in rows_to(size)}
    place = {legs: here for here, legs in at.items()}
    moves = [(here, place[option]) for here, legs in at.items() for option in options_of_star(legs)]
    names = {here: star_name(legs) for here, legs in at.items() if legs is not None}
    boards = {here: Bistar(legs, None, 1).graph for here, legs in at.items()}
    return Places(boards, moves, names)


def rows_to(size: int, first: int = 0) -> Iterator[tuple[int, int]]:
    """The places (i, j) of Figure 4 from row `first` to row `size`."""
    return ((i, j) for i in range(first, size + 1) for j in range(i + 1))


def column_value(i: int, j: int) -> int:
    """The value of a reduced star by its column, once the pattern of the column has begun."""
    return 2 * (j % 2) + (i - (COLUMNS[j] if j < 4 else j)) % 2


def values_of(legs: Star) -> set[int]:
    """The values that a reduced star can have by its number of legs and of those of length 2."""
    return set(range(4 if len(legs or ()) > 3 and (legs or ()).count(2) % 2 else 3))


def path_value(n: int) -> int:
    """The value of the path with n vertices, by the cells of stars."""
    return proved((n - 1,) if n else None)


def by_cell(i: int, j: int) -> int:
    """The value of the reduced star with i legs, j of them of length 2, by its cell."""
    return proved(reduced_star(i, j))


def cycle_or_path(n: int) -> Graph:
    """The cycle with n vertices; with fewer than three it is read as a path."""
    return cycle(n) if n > 2 else path(n)


def path_and_cycle(game: VertexDeletion, n: int) -> dict[str, Graph]:
    """P_n and C_n with their values."""
    boards = {f"P{n}": path(n), f"C{n}": cycle_or_path(n)}
    return {f"{lowered(name)}: {grundy(game, board)}": board for name, board in boards.items()}


ON_SPIDERS: Arguments = {
    "picture": lambda spider: spider,
    "called": lambda spider: star_name(spider.legs),
}
WITH_LEG: Arguments = {
    "picture": lambda leg: with_options((leg, 1, 1)),
    "called": lambda leg: star_name((1, 1, leg)),
}
CALLED: Arguments = {"called": lambda i, j: star_name(reduced_star(i, j))}
IN_FIGURE: Arguments = {**CALLED, "picture": lambda i, j: as_drawn()}
AT_PLACE: Arguments = {**CALLED, "picture": lambda i, j: with_options(reduced_star(i, j))}
ROWS = Cases("j ≤ i ≤ {size}", rows_to)
# the rows with which the patterns of the columns 0 to 3 begin; the others begin at the top
COLUMNS = (2, 3, 3, 4)
IN_COLUMNS = ROWS.where(lambda i, j: j > 3 or i >= COLUMNS[j], "where the columns have begun")
LEAVES_AND_CENTRES = FOUR_LEGS.with_each(
    lambda legs: range(len(legs or ()) + 1), "every leaf and the centre"
)

CLAIMS = (
    Claim(
        id="octal033-fig-1",
        label="Figure 1",
        kind="example",
        statement="""
            The star $S_{1,1,3,4}$ has 10 vertices; in 0.33 its value is that of $S_{1,1,1}$, which
            is 1.
            """,
        cases=each("this star", [FIGURE_1]),
        predicted=lambda spider: (10, 1, 1),
        computed=lambda spider: (
            len(spider.graph.vertices),
            by_definition(GAME, spider),
            by_definition(GAME, Spider(1, 1, 1)),
        ),
        parts=("vertices", "value", "that of S₁,₁,₁"),
        **ON_SPIDERS,
    ),
    Claim(
        id="octal033-fig-2",
        label="Figure 2",
        kind="example",
        method=DEFINITION,
        statement="""
            In 0.33 the six moves on $S_{1,1,3,4}$ lead to five different stars: $S_{1,3,4}$ by two
            of them, $S_{1,1,2,4}$, $S_{1,1,1,4}$, $S_{1,1,3,3}$ and $S_{1,1,2,3}$.
            """,
        cases=each("this star", [FIGURE_1]),
        picture=lambda spider: [
            OptionOnBoard(spider.graph, option) for option in GAME.moves(spider.graph)
        ],
        predicted=lambda spider: "S₃,₂,₁,₁ S₃,₃,₁,₁ S₄,₁,₁,₁ S₄,₂,₁,₁ S₄,₃,₁ S₄,₃,₁",
        computed=lambda spider: " ".join(
            sorted(star_name(legs_at(graph, 0)) for graph in GAME.moves(spider.graph))
        ),
        called=ON_SPIDERS["called"],
    ),
    Claim(
        id="octal033-prop-8",
        label="Proposition 8",
        statement=r"""
            In 0.33 $\mathcal{G}(P_n) = \mathcal{G}(C_n) = n \bmod 3$ for $n \ge 0$; $C_0, C_1, C_2$
            are read as paths.
            """,
        cases=upto("n"),
        sizes=(15, 22),
        predicted=lambda n: (n % 3, n % 3),
        computed=lambda n: (grundy(GAME, path(n)), grundy(GAME, cycle_or_path(n))),
        proof=for_all(
            "all n",
            lambda: (
                (n % 3, value)
                for n in range(9)
                for value in (
                    path_value(n),
                    mex(path_value(n - taken) for taken in (1, 2)) if n > 2 else path_value(n),
                )
            ),
            also="a move on a cycle leaves the path with one vertex less, or with two",
        ),
        picture=lambda n: path_and_cycle(GAME, n),
        parts=("path", "cycle"),
        sliders={"n": range(16)},
    ),
    Claim(
        id="octal033-thm-9",
        label="Theorem 9",
        statement=r"""
            In 0.33 $\mathcal{G}(S_{\ell_1, \dots, \ell_k}) = \mathcal{G}(S_{\ell_1 \bmod 3, \dots,
            \ell_k \bmod 3})$: the legs of a star count modulo 3.
            """,
        cases=stars(5),
        sizes=(8, 30),
        predicted=lambda legs: value(tuple(leg % 3 for leg in legs)),
        computed=tabled,
        proof=for_all("all stars", lengths),
        picture=lambda legs: with_values(
            (legs, None, 1), (tuple(leg % 3 for leg in legs if leg % 3), None, 1)
        ),
        called=star_name,
        sliders={"legs": [(1, 1, 1), (4, 1, 1), (4, 4, 1), (5, 4, 1), (5, 5, 3), (8, 7, 6, 5)]},
    ),
    Claim(
        id="octal033-obs-10",
        label="Observation 10",
        method=DEFINITION,
        statement=r"""
            In 0.33 on $P_n$ with $n \ge 4$ every move that takes a vertex $x$ has a mirror image
            that spares $x$; two moves take an end, one takes a neighbour of an end.
            """,
        cases=upto("n", 4)
        * each("x an end or a neighbour of one, which moves take", (0, 1, -2, -1)),
        sizes=(20, 80),
        predicted=lambda n, x: (2 if x in (0, -1) else 1, 0),
        computed=moves_by_place,
        picture=lambda n, x: lettered(path(n), {x % n: "x"}),
        sliders={"n": range(1, 10), "x": range(9)},
        parts=("mirror images that spare x", "that take it"),
    ),
    Claim(
        id="octal033-obs-10-sharp",
        label="Observation 10, sharp",
        kind="example",
        method=DEFINITION,
        statement="""
            In 0.33 a vertex is taken by a move and by its mirror image on a path of fewer than four
            vertices: the only vertex of $P_1$, both of $P_2$, and the middle of $P_3$.
            """,
        cases=upto("n", 1, most=3),
        predicted=lambda n: {1: [0], 2: [0, 1], 3: [1]}[n],
        computed=lambda n: [x for x in range(n) if moves_by_place(n, x)[1]],
        picture=lambda n: numbered(path(n)),
        called=lambda n: lowered(f"P{n}"),
    ),
    Claim(
        id="octal033-lem-11",
        label="Lemma 11",
        statement=r"""
            In 0.33 $\mathcal{G}(S_{1,1,\ell}) = |V| \bmod 3 = \ell \bmod 3$ for $\ell \ge 0$, with
            $|V|$ vertices.
            """,
        cases=upto("leg"),
        sizes=(60, 2000),
        predicted=lambda leg: (leg % 3, leg % 3),
        computed=lambda leg: (value((1, 1, leg)), len(Spider(1, 1, leg).graph.vertices) % 3),
        proof=as_said(
            "all legs",
            [(leg,) for leg in range(9)],
            lambda leg: (proved((1, 1, leg)), (3 + leg) % 3),
        ),
        **WITH_LEG,
        sliders={"leg": range(13)},
        parts=("value", "vertices modulo 3"),
    ),
    Claim(
        id="octal033-lem-11-proof",
        label="Lemma 11, proof",
        statement=r"""
            In 0.33 the hub of $S_{1,1,\ell}$ can be taken for $\ell = 0$ only. The options have the
            values 1 and 2 for $\ell = 0$, the value 0 for $\ell = 1$, and $(\ell + 1) \bmod 3$ and
            $(\ell + 2) \bmod 3$ for larger $\ell$. (The proof treats $\ell = 1$ among the stars
            whose hub can be taken, and says rightly that only a leaf can be.)
            """,
        cases=upto("leg"),
        sizes=(9, 12),
        predicted=lambda leg: (
            leg == 0,
            [0] if leg == 1 else sorted({(leg + 1) % 3, (leg + 2) % 3}),
        ),
        computed=lambda leg: moves_on((1, 1, leg)),
        **WITH_LEG,
        parts=("the hub:", "values"),
    ),
    Claim(
        id="octal033-lem-12",
        label="Lemma 12",
        statement="""
            In 0.33 a path of three vertices can be attached to a leaf or to the centre of a star,
            also of the empty one, without changing its value.
            """,
        cases=LEAVES_AND_CENTRES,
        sizes=(5, 10),
        predicted=lambda legs, at: value(legs),
        computed=lambda legs, at: tabled(lengthened(legs, at)),
        proof=for_all(
            "all stars",
            lambda: [
                (proved(legs), proved(lengthened(legs, at)))
                for legs in OR_EMPTY
                for at in range(len(legs or ()) + 1)
            ],
        ),
        picture=lambda legs, at: with_values(
            (legs, None, 1), (Spider(*lengthened(legs, at)).legs, None, 1)
        ),
        called=lambda legs, at: (
            f"{star_name(legs)}, made {star_name(Spider(*lengthened(legs, at)).legs)}"
        ),
    ),
    Claim(
        id="octal033-fig-3",
        label="Figure 3",
        kind="table",
        method=DEFINITION,
        statement="""
            In 0.33 the options of the reduced star with $i$ legs, $j$ of them of length 2: take a
            leg of length 1, shorten one of length 2 or take it; and a path of one or two vertices
            can be emptied, and $P_3$ with its middle as the hub can be cut to $P_1$.
            """,
        cases=ROWS,
        sizes=(12, 24),
        predicted=arrows,
        computed=lambda i, j: names(GAME.moves(Spider(*reduced_star(i, j)).graph)),
        **AT_PLACE,
        sliders={"i": range(5, 9), "j": range(6)},
    ),
    Claim(
        id="octal033-thm-13",
        label="Theorem 13",
        statement="""
            In 0.33 the values of the reduced stars with 0 to 3 legs, by the number of legs of
            length 2, are 1; 2, 0; 0, 1, 2; 1, 2, 0, 1; and from four legs on 1, 2, 0, 3 and then 1,
            2 for ever if their number is odd, and 0, 3, 1, 2 and then 0, 3 for ever if it is even.
            (The text excepts the four first rows, which are these four. Before Figure 3 it counts
            the empty graph as the first row; so counted the exceptions are five.)
            """,
        cases=ROWS,
        sizes=(40, 120),
        predicted=star_value_033,
        computed=lambda i, j: value(reduced_star(i, j)),
        proof=as_said("all stars", [*map(reduced, REDUCED_STARS)], by_cell),
        **IN_FIGURE,
        sliders={"i": range(3, 9), "j": range(4)},
    ),
    Claim(
        id="octal033-thm-13-definition",
        label="Theorem 13, by the definition",
        kind="table",
        statement="""
            The reduced stars have the values of Theorem 13 by the rules of 0.33 on graphs alone.
            """,
        cases=ROWS,
        sizes=(5, 7),
        predicted=star_value_033,
        computed=lambda i, j: by_definition(GAME, Spider(*reduced_star(i, j))),
        **AT_PLACE,
    ),
    Claim(
        id="octal033-thm-13-columns",
        label="Theorem 13, columns",
        statement="""
            In 0.33 the values of the reduced stars with $j$ legs of length 2 are, by their number
            of legs, 0, 1, 0, 1, … if $j$ is even and 2, 3, 2, 3, … if $j$ is odd: from the first on
            if $j > 3$, and from 2, 3, 3, 4 legs on if $j = 0, 1, 2, 3$.
            """,
        cases=IN_COLUMNS,
        sizes=(40, 120),
        predicted=column_value,
        computed=lambda i, j: value(reduced_star(i, j)),
        proof=as_said("all stars", [*IN_COLUMNS(MOST)], by_cell),
        **CALLED,
        picture=lambda i, j: MarkedRow(
            [value(reduced_star(legs, j)) for legs in range(j, i + 9)],
            f"i, legs in all, {j} of length 2",
            "value",
            {"the column begins": COLUMNS[j] if j < 4 else j},
            first=j,
        ),
        sliders={"i": range(3, 9), "j": range(4)},
    ),
    Claim(
        id="octal033-thm-13-values",
        label="Theorem 13, which values",
        statement="""
            In 0.33 stars have the values 0 to 3 only; a reduced star of value 3 has at least four
            legs, an odd number of them of length 2.
            """,
        cases=REDUCED,
        sizes=(40, 120),
        predicted=values_of,
        computed=lambda legs: value(legs),
        agree=one_of,
        picture=lambda legs: as_drawn(),
        called=star_name,
        proof=for_all("all stars", lambda: ((True, proved(s) in values_of(s)) for s in OR_EMPTY)),
        sliders={"legs": [reduced_star(i, 1) for i in range(1, 8)]},
    ),
)
