"""Section 3: the game 0.33 on paths, cycles and subdivided stars."""

from gamelab import Bistar, Spider, cycle, grundy, mex, path
from gamelab.boards import as_spider, legs_at
from gamelab.plots import VERMILLION
from gamelab.proofs import numbers_up_to
from gamelab.solvers.vertex_deletion import table
from gamelab.statements import Cases, MarkedBoard, MarkedRow, OptionOnBoard, each, one_of
from gamelab.theory import DEFINITION, by_definition, remembered
from gamelab_papers.octal_033.boards import (
    ANY_LENGTH,
    ANY_NONEMPTY,
    ANY_STAR,
    GAME,
    LEGS,
    NONEMPTY,
    REDUCED,
    bistar,
    for_all,
    has_cells,
    lettered,
    lowered,
    new_section,
    numbered,
    options_of_star,
    proved,
    reduced_star,
    reduced_stars,
    star_name,
    stars,
    value,
    with_leg,
    with_legs,
    with_options,
    with_values,
)
from gamelab_papers.octal_033.classes import as_drawn
from gamelab_papers.octal_033.closed_forms import reduced, star_value_033
from gamelab_papers.octal_033.figures import Places

section = new_section()
FIGURE_1 = Spider(1, 1, 3, 4)

stars_table = remembered(lambda longest: table(GAME, legs=5, longest=longest))


def tabled(legs):
    """The value of a star with at most five legs, from a table; as proved, if it is known up to its
    cell.
    """
    if has_cells(legs):
        return proved(legs)
    return int(stars_table(8 * -(-max((1, *legs)) // 8)).value(legs))


@section.figure(parts=("vertices", "value", "that of S₁,₁,₁"))
def fig_1(spider=each("this star", [FIGURE_1])):
    """**Figure 1.** The star $S_{1,1,3,4}$ has 10 vertices; in 0.33 its value is that of
    $S_{1,1,1}$, which is 1.
    """
    values = (by_definition(GAME, star) for star in (spider, Spider(1, 1, 1)))
    return (10, 1, 1), (len(spider.graph.vertices), *values), spider


@section.figure(
    method=DEFINITION,
    picture=lambda spider: [
        OptionOnBoard(spider.graph, option) for option in GAME.moves(spider.graph)
    ],
    parts="options",
)
def fig_2(spider=each("this star", [FIGURE_1])):
    """**Figure 2.** In 0.33 the six moves on $S_{1,1,3,4}$ lead to five different stars:
    $S_{1,3,4}$ by two of them, $S_{1,1,2,4}$, $S_{1,1,1,4}$, $S_{1,1,3,3}$ and $S_{1,1,2,3}$.
    """
    found = sorted(star_name(legs_at(graph, 0)) for graph in GAME.moves(spider.graph))
    return "S₃,₂,₁,₁ S₃,₃,₁,₁ S₄,₁,₁,₁ S₄,₂,₁,₁ S₄,₃,₁ S₄,₃,₁", " ".join(found), spider


def path_value(n):
    """The value of the path with n vertices; as proved, if n is known up to its cell."""
    if has_cells(n):
        return proved((n - 1,))
    return grundy(GAME, path(n))


def cycle_or_path(n):
    """The cycle with n vertices; with fewer than three it is read as a path."""
    return cycle(n) if n > 2 else path(n)


def cycle_value(n):
    """The value of the cycle with n vertices; by its options, if n is known up to its cell."""
    if has_cells(n):
        return mex((path_value(n - 1), path_value(n - 2)))
    return grundy(GAME, cycle_or_path(n))


def path_and_cycle(game, n):
    """P_n and C_n with their values."""
    boards = {f"P{n}": path(n), f"C{n}": cycle_or_path(n)}
    return {f"{lowered(name)}: {grundy(game, board)}": board for name, board in boards.items()}


@section.theorem(
    15,
    22,
    parts=("the path has value {0}, the cycle {1}",),
    picture=lambda n: path_and_cycle(GAME, n),
    proof=for_all("all n", numbers_up_to(3, 3), given=("a move on a cycle leaves a path",)),
)
def prop_8(n=0):
    r"""**Proposition 8.** In 0.33 $\mathcal{G}(P_n) = \mathcal{G}(C_n) = n \bmod 3$ for $n \ge 0$;
    $C_0, C_1, C_2$ are read as paths.
    """
    return (n % 3, n % 3), (path_value(n), cycle_value(n))


@section.theorem(8, 30, proof=for_all("all stars", ANY_NONEMPTY))
def thm_9(legs=stars(5)):
    r"""**Theorem 9.** In 0.33 $\mathcal{G}(S_{\ell_1, \dots, \ell_k}) = \mathcal{G}(S_{\ell_1 \bmod
    3, \dots, \ell_k \bmod 3})$: the legs of a star count modulo 3.
    """
    return value(with_legs(legs, lambda leg: leg % 3)), tabled(legs), bistar(legs)


def moves_by_place(n, x):
    """How many moves on P_n take vertex x modulo n and have a mirror image that spares it, and how
    many one that takes it.
    """
    taken = [set(range(n)) - set(option.vertices) for option in GAME.moves(path(n))]
    mirrored = [(-1 - x) % n in vertices for vertices in taken if x % n in vertices]
    return mirrored.count(False), mirrored.count(True)


@section.theorem(20, 80, method=DEFINITION, parts="mirror images that spare x, that take it")
def obs_10(n=4, x=each("x an end or a neighbour of one, which moves take", (0, 1, -2, -1))):
    r"""**Observation 10.** In 0.33 on $P_n$ with $n \ge 4$ every move that takes a vertex $x$ has a
    mirror image that spares $x$; two moves take an end, one takes a neighbour of an end.
    """
    said = (2 if x in (0, -1) else 1, 0)
    return said, moves_by_place(n, x), lettered(path(n), {x % n: "x"})


@section.example(
    method=DEFINITION,
    name=lambda n: lowered(f"P{n}"),
    ours=True,
    parts="taken by a move and its mirror image:",
)
def obs_10_sharp(n=range(1, 4)):
    """**Observation 10, sharp.** In 0.33 a vertex is taken by a move and by its mirror image on a
    path of fewer than four vertices: the only vertex of $P_1$, both of $P_2$, and the middle of
    $P_3$.
    """
    found = [x for x in range(n) if moves_by_place(n, x)[1]]
    return {1: [0], 2: [0, 1], 3: [1]}[n], found, numbered(path(n))


@section.theorem(
    60, 2000, parts=("value {0}, and {1} vertices modulo 3",), proof=for_all("all legs", ANY_LENGTH)
)
def lem_11(leg=0):
    r"""**Lemma 11.** In 0.33 $\mathcal{G}(S_{1,1,\ell}) = |V| \bmod 3 = \ell \bmod 3$ for $\ell \ge
    0$, with $|V|$ vertices.
    """
    legs = (leg, 1, 1)
    return (leg % 3, leg % 3), (value(legs), (1 + sum(legs)) % 3), bistar(legs)


@section.theorem(9, 12, parts="the hub:, values")
def lem_11_proof(leg=0):
    r"""**Lemma 11, proof.** In 0.33 the hub of $S_{1,1,\ell}$ can be taken for $\ell = 0$ only. The
    options have the values 1 and 2 for $\ell = 0$, the value 0 for $\ell = 1$, and $(\ell + 1)
    \bmod 3$ and $(\ell + 2) \bmod 3$ for larger $\ell$. (The proof treats $\ell = 1$ among the
    stars whose hub can be taken, and says rightly that only a leaf can be.)
    """
    left = list(GAME.moves(Spider(1, 1, leg).graph))
    said = [0] if leg == 1 else sorted({(leg + 1) % 3, (leg + 2) % 3})
    return (
        (leg == 0, said),
        (
            any(0 not in option.vertices for option in left),
            sorted({by_definition(GAME, option) for option in left}),
        ),
        Bistar((leg, 1, 1), None, 1),
    )


def with_path_of_three(others, leg):
    """The star with this leg beside others, and with P_3 at its end; the empty star becomes P_3."""
    if others is None:
        return None, (2,)
    return with_leg(others, leg), with_leg(others, leg + 3)


def with_a_leg(size):
    """The empty star; and stars with at most 4 legs, without one that is given apart."""
    split = (
        ((*legs[:i], *legs[i + 1 :]), leg)
        for (legs,) in stars(4)(size)
        for i, leg in enumerate((*legs, 0))
    )
    return [(None, 0), *dict.fromkeys(split)]


def before_and_after(others, leg):
    """Both stars with their values, the added vertices in orange."""
    before, after = with_path_of_three(others, leg)
    boards = with_values(*((legs, None, 1) for legs in (before, after)))
    added = bistar(after).graph.vertices
    if others is not None:
        added = [("left", after.index(leg + 3) + 1, k) for k in range(leg + 1, leg + 4)]
    title, board = boards.popitem()
    return {**boards, title: MarkedBoard(board, dict.fromkeys(added, VERMILLION))}


@section.theorem(
    5,
    10,
    cases=Cases(
        "the empty star; and all stars with at most 4 legs of length at most {size}, every leaf "
        "and the centre",
        with_a_leg,
    ).sizes(most=40),
    name=lambda *case: "{}, made {},".format(*map(star_name, with_path_of_three(*case))),
    picture=before_and_after,
    proof=for_all("all stars", ANY_STAR, ANY_LENGTH),
)
def lem_12(others, leg):
    """**Lemma 12.** In 0.33 a path of three vertices can be attached to a leaf or to the centre of
    a star, also of the empty one, without changing its value.
    """
    before, after = with_path_of_three(others, leg)
    return value(before), tabled(after), bistar(after)


@section.slip(
    9,
    60,
    method=DEFINITION,
    picture=lambda l, x: lettered(path(l + 1), {x: "hub"}),
    fails="l = 2, x = 1: predicted 0, computed 2",
    fails_from=2,
    parts="such moves",
)
def lem_12_proof_printed(l=2, x=(0, 1)):
    r"""**Lemmas 12, 16 and 17, proofs, as printed.** By Observation 10, if $S = S_\ell$ or $S =
    S_{1,\ell-1}$ with $\ell \ge 2$, no move of 0.33 that takes the hub has a mirror image that
    takes it too; the hub is vertex $x$ of the path.
    """
    return 0, moves_by_place(l + 1, x)[1]


@section.corrected(
    9,
    60,
    method=DEFINITION,
    picture=lambda l, x: lettered(path(l + 1), {x: "hub"}),
    parts="such moves",
)
def lem_12_proof_corrected(l=3, x=(0, 1)):
    r"""**Lemmas 12, 16 and 17, proofs, corrected.** By Observation 10, if $S = S_\ell$ or $S =
    S_{1,\ell-1}$ with $\ell \ge 3$, no move of 0.33 that takes the hub has a mirror image that
    takes it too; the hub is vertex $x$ of the path. ($P_3$ is treated before.)
    """
    return 0, moves_by_place(l + 1, x)[1]


def names(graphs):
    """The different stars among graphs, in an order that does not depend on the method to them."""
    spiders = [as_spider(graph) if graph.vertices else None for graph in graphs]
    return ", ".join(sorted({star_name(spider.legs if spider else None) for spider in spiders}))


def arrows(i, j):
    """Where the arrows of Figure 3 lead from (i, j), with the moves of a short path that take its
    hub.
    """
    shortened = [reduced_star(i, j - 1), reduced_star(i - 1, j - 1)] * (j > 0)
    through_the_hub = [None, None, ()][i : i + 1] * (j == 0)
    found = [*[reduced_star(i - 1, j)] * (i > j), *shortened, *through_the_hub]
    return names(Bistar(legs, None, 1).graph for legs in found)


def figure_3(size=4):
    """Figure 3: the reduced stars with at most `size` legs at their places, the moves that spare
    the hub, and the names.
    """
    at = {
        (-1 if legs is None else len(legs), reduced(legs)[1]): legs for legs in reduced_stars(size)
    }
    place = {legs: here for here, legs in at.items()}
    moves = [(here, place[option]) for here, legs in at.items() for option in options_of_star(legs)]
    names = {here: star_name(legs) for here, legs in at.items() if legs is not None}
    boards = {here: Bistar(legs, None, 1).graph for here, legs in at.items()}
    return Places(boards, moves, names)


@section.figure(12, 24, method=DEFINITION, picture=with_options, parts="options")
def fig_3(legs=NONEMPTY):
    """**Figure 3.** In 0.33 the options of the reduced star with $i$ legs, $j$ of them of length 2:
    take a leg of length 1, shorten one of length 2 or take it; and a path of one or two vertices
    can be emptied, and $P_3$ with its middle as the hub can be cut to $P_1$.
    """
    return arrows(*reduced(legs)), names(GAME.moves(Spider(*legs).graph))


@section.theorem(
    40,
    120,
    picture=lambda legs: as_drawn(),
    sliders=LEGS,
    proof=for_all("all stars", ANY_NONEMPTY),
    certifies=lambda legs: [(GAME, Spider(*legs))],
)
def thm_13(legs=NONEMPTY):
    """**Theorem 13.** In 0.33 the values of the reduced stars with 0 to 3 legs, by the number of
    legs of length 2, are 1; 2, 0; 0, 1, 2; 1, 2, 0, 1; and from four legs on 1, 2, 0, 3 and then 1,
    2 for ever if their number is odd, and 0, 3, 1, 2 and then 0, 3 for ever if it is even. (The
    text excepts the four first rows, which are these four. Before Figure 3 it counts the empty
    graph as the first row; so counted the exceptions are five.)
    """
    return star_value_033(*reduced(legs)), value(legs)


@section.table(5, 7, picture=with_options)
def thm_13_definition(legs=NONEMPTY):
    """**Theorem 13, by the definition.** The reduced stars have the values of Theorem 13 by the
    rules of 0.33 on graphs alone.
    """
    return star_value_033(*reduced(legs)), by_definition(GAME, Spider(*legs))


def column(legs):
    """The number of legs with which the pattern of the star's column begins; a column is the number
    of legs of length 2, and columns from 4 on begin at the top.
    """
    j = reduced(legs)[1]
    return (2, 3, 3, 4)[j] if j < 4 else j


def has_begun(legs):
    """Whether the pattern of the star's column has begun."""
    i, j = reduced(legs)
    return j > 3 or i >= column(legs)


def along_the_column(legs):
    """The values of the reduced stars of this one's column."""
    i, j = reduced(legs)
    return MarkedRow(
        [value(reduced_star(n, j)) for n in range(j, i + 9)],
        f"i, legs in all, {j} of length 2",
        "value",
        {"the column begins": column(legs)},
        first=j,
    )


@section.theorem(
    40,
    120,
    picture=along_the_column,
    sliders={"legs": [reduced_star(i, j) for j in range(4) for i in range(4, 7)]},
    proof=for_all("all stars", [*filter(has_begun, ANY_NONEMPTY)]),
)
def thm_13_columns(legs=NONEMPTY.where(has_begun, "where the columns have begun")):
    """**Theorem 13, columns.** In 0.33 the values of the reduced stars with $j$ legs of length 2
    are, by their number of legs, 0, 1, 0, 1, … if $j$ is even and 2, 3, 2, 3, … if $j$ is odd: from
    the first on if $j > 3$, and from 2, 3, 3, 4 legs on if $j = 0, 1, 2, 3$.
    """
    i, j = reduced(legs)
    return 2 * (j % 2) + (i + column(legs)) % 2, value(legs)


@section.theorem(
    40,
    120,
    agree=one_of,
    picture=lambda legs: as_drawn(),
    sliders=LEGS,
    proof=for_all("all stars", ANY_STAR),
)
def thm_13_values(legs=REDUCED):
    """**Theorem 13, which values.** In 0.33 stars have the values 0 to 3 only; a reduced star of
    value 3 has at least four legs, an odd number of them of length 2.
    """
    i, j = reduced(legs)
    return set(range(4 if legs is not None and i > 3 and j % 2 else 3)), value(legs)
