"""Chapter 4: graphs with one cycle, its trees pruned to pendant edges; and the rule for every tree
and monocyclic graph.
"""

from functools import partial
from itertools import pairwise, product

from gamelab import Graph, WeightedGraph
from gamelab.boards import connected_graphs
from gamelab.games import TokenPosition
from gamelab.solvers.nim_on_graphs import strategy
from gamelab.statements import Section
from gamelab.theory import DEFINITION, remembered
from gamelab_papers.nim_on_graphs import boards, paths
from gamelab_papers.nim_on_graphs.boards import (
    compared,
    cycle_of,
    graded,
    in_words,
    leading_loopless,
    lightest_first,
    p_or_0,
    some_links,
)
from gamelab_papers.nim_on_graphs.cells import BY_BRIDGES, argued, won_on_cactus
from gamelab_papers.nim_on_graphs.cycles import both_ways, odd, on_cycle, rule
from gamelab_papers.nim_on_graphs.paths import at_end
from gamelab_papers.nim_on_graphs.trees import towards, wins

section = Section("nim", names={TokenPosition: in_words, WeightedGraph: in_words})


# the pendant vertices at a vertex of the cycle: none, without a loop, with one, one each
KINDS = ("", "free", "looped", "both")


class Pendants(tuple[str, ...]):
    """The kind of the pendant vertices at each vertex of the cycle."""

    def __str__(self):
        return ", ".join(kind or "none" for kind in self)


Weights = tuple[int, ...]


Case = tuple[Weights, Weights, Pendants]


def free(pendants):
    """The vertices of the cycle with a free pendant: a pendant vertex without a loop."""
    return [v for v, kind in enumerate(pendants) if kind in ("free", "both")]


@remembered
def body(pendants):
    """The cycle 0, 1, ... with its pendant vertices, links of the cycle first, without loops."""
    n = len(pendants)
    hung = [
        (v, (v, one))
        for v, kind in enumerate(pendants)
        for one in ("free", "looped")
        if kind in (one, "both")
    ]
    return Graph.of([*((i, (i + 1) % n) for i in range(n)), *hung], range(n))


def weights(links, loops, pendants, link=1, loop=1):
    """The weights of all links and of a loop at each vertex: those of the cycle, and 1 for pendant
    links and loops at pendants, or these for the first pendant vertex.
    """
    looped = [int(kind == "looped") for _, kind in body(pendants).vertices[len(pendants) :]]
    return (
        (*links, *[link, *(1 for _ in looped)][: len(looped)]),
        (*loops, *(one * (loop if i == 0 else 1) for i, one in enumerate(looped))),
    )


def on_monocyclic(links, loops, pendants, *more):
    """The position with the token on vertex 0 of the cycle."""
    return boards.position(body(pendants), *weights(links, loops, pendants), 0)


@remembered.within(4)
def small_values(pendants, heavy=False):
    """The Grundy values with links of the cycle up to 2, and loops up to 2 on three vertices and
    else up to 1; or, heavy, with the first pendant link and its loop up to 2 and loops up to 1.
    """
    n = len(pendants)
    loops = (1 if heavy or n > 3 else 2,) * n
    most_links, most_loops = weights((2,) * n, loops, pendants, 1 + heavy, 1 + heavy)
    return boards.values(boards.looped(body(pendants)), most_links + most_loops)


def outcome_on_monocyclic(links, loops, pendants):
    """The outcome with the token on vertex 0 of the cycle, by a table of the graph."""
    all_links, all_loops = weights(links, loops, pendants)
    return p_or_0(small_values(pendants)[(*all_links, *all_loops, 0)])


def with_looped_pendant(links, loops, pendants, link, loop):
    """The position whose token is beside a pendant vertex with a loop, the link to it and the loop
    having these weights.
    """
    return boards.position(body(pendants), *weights(links, loops, pendants, link, loop), 0)


def along_looped(*case):
    """The options along that link."""
    at = with_looped_pendant(*case)
    return (boards.lowered(at, 0, (0, "looped"), weight) for weight in range(case[3]))


def monocyclic(n, hung, most_loop):
    """Cycles of n vertices with at most `hung` pendants at each vertex, links 1 and 2; samples of
    links from 4 on.
    """
    some = list(lightest_first(n, 1, 2)) if n < 4 else some_links(n, 4)
    for pendants in map(Pendants, product(KINDS, repeat=n)):
        if sum(map(bool, pendants)) <= hung and (n == 3 or "both" not in pendants):
            yield from (
                (links, loops, pendants)
                for links, loops in product(some, lightest_first(n, 0, most_loop))
            )


def along_pendant(kind, of):
    """The picture of such a position, and of the deletion of the link to a pendant vertex."""
    return compared(
        of, {"move to the pendant vertex": lambda *case: boards.lowered(of(*case), 0, (0, kind))}
    )


def ways(pendants):
    """Case 3: the vertices from the token to the only free pendant, both ways round."""
    n, alpha = len(pendants), free(pendants)[0]
    end = (alpha, "free")
    return [[*range(alpha + 1), end], [0, *range(n - 1, alpha - 1, -1), end]]


def on_way(number, links, loops, pendants):
    """Case 3: one of the two paths alone."""
    way = Graph.of(pairwise(ways(pendants)[number]))
    return boards.part(on_monocyclic(links, loops, pendants), way)


WAYS = {"one path": partial(on_way, 0), "the other": partial(on_way, 1)}


def two_paths(loops, pendants):
    """Case 3: the loops along the two paths from the token to the only free pendant."""
    alpha = free(pendants)[0]
    return (*loops[: alpha + 1], 0), (loops[0], *loops[: alpha - 1 : -1], 0)


def without_loop(links, loops, pendants):
    """Case 3: the outcomes on the two paths without the token's loop, by a table."""
    return " and ".join(
        paths.outcome_on_path((1,), (0, *path[1:])) for path in two_paths(loops, pendants)
    )


def parity_left(links, loops, pendants):
    """Case 3: that parity."""
    return "odd" if odd(leading_loopless(two_paths(loops, pendants)[0][1:])) else "even"


def reply(loops, pendants, weight):
    """Case 3 corrected: where the answer to this lowering of the first link goes: back, on along
    the path, or along the loop.
    """
    path = two_paths(loops, pendants)[0]
    on = 2 if len(path) > 3 else (1, "free")
    return 0 if weight else on if leading_loopless(path[2:]) % 2 else 1


def replied(links, loops, pendants, weight, to):
    """Case 3: the position after these two moves."""
    moved = boards.lowered(on_monocyclic(links, loops, pendants), 0, 1, weight)
    return boards.lowered(moved, 1, to)


def trees_and_monocyclic(n, most_loop, samples):
    """Connected graphs with n vertices and no more links, some weights of links, and every
    token.
    """
    for graph in sorted(
        (g for e in (n - 1, n) for g in connected_graphs(e) if len(g.vertices) == n),
        key=lambda g: g.edges,
    ):
        weightings = product(lightest_first(n, 0, most_loop), some_links(len(graph.edges), samples))
        yield from ((graph, links, loops, at) for loops, links in weightings for at in range(n))


def sliders(*pendants):
    """Sliders for cycles of four with these pendant vertices."""
    loops = ((0, 0, 1, 0), (0, 0, 0, 1), (0, 0, 0, 0), (0, 1, 0, 0), (1, 0, 0, 0))
    return {
        "links": ((1, 1, 1, 1), (1, 1, 1, 2), (2, 1, 1, 2)),
        "loops": loops,
        "pendants": [*map(Pendants, pendants)],
    }


def with_pendants(links, loops, pendants, *more):
    """The name of such a position, and to what its first link is lowered if it is."""
    words = [in_words(on_cycle(links, loops)), f"pendant vertices {pendants}"]
    return "; ".join([*words, *(f"the first link lowered to {weight}" for weight in more)])


MONOCYCLIC = graded(
    "cycles of {} vertices, at most {} of them with pendant vertices, links 1 and 2 (from four "
    "vertices on 1 throughout, 2 throughout, and a seeded sample of 2), loops to {}",
    {3: (3, 2), 4: (3, 1), 5: (2, 1), 6: (2, 1)},
    monocyclic,
)


NONE_HERE = MONOCYCLIC.where(
    lambda links, loops, pendants: 0 not in free(pendants), "no free one at the token"
)


TWO_FREE = NONE_HERE.where(
    lambda links, loops, pendants: len(free(pendants)) > 1, "free ones at two vertices or more"
)


ONE_FREE = NONE_HERE.where(
    lambda links, loops, pendants: len(free(pendants)) == 1, "free ones at one vertex"
)


LOST = ONE_FREE.where(
    lambda links, loops, pendants: not any(map(at_end, two_paths(loops, pendants))), "both paths 0"
)


ANY = graded(
    "all trees and graphs with one cycle on {} vertices, loops to {}, at most {} weightings of "
    "links (all 1, all 2, a seeded sample), every token",
    {n: (2 if n < 5 else 1, 3 if n < 6 else 2) for n in range(1, 8)},
    trees_and_monocyclic,
)


FREE_APART = ("", "free", "free", ""), ("", "free", "looped", "free"), ("", "", "free", "free")


ONE = ("", "", "free", ""), ("", "free", "looped", ""), ("looped", "free", "", "")


FIRST = "the cycle of 3 vertices"


BY_PENDANTS = argued(
    won_on_cactus,
    "who wins is told by the parities of lengths, by where there are loops and pendant vertices "
    "without one, and on even cycles by the least weights; each combination occurs on a cycle with "
    "at most 5 vertices",
)


@section.theorem(
    4,
    6,
    id="4-case-1",
    cases=MONOCYCLIC.where(
        lambda links, loops, pendants: 0 in free(pendants), "a free one at the token"
    ),
    name=with_pendants,
    picture=along_pendant("free", on_monocyclic),
    sliders=sliders(("free", "", "", ""), ("free", "", "looped", ""), ("free", "free", "", "")),
    proof=BY_PENDANTS,
)
def chapter_4_case_1(links, loops, pendants):
    """**Chapter 4, case 1.** With the token on the cycle of a monocyclic graph, next to a pendant
    vertex without a loop, the position is p.
    """
    return "p", outcome_on_monocyclic(links, loops, pendants)


def at_first_and_last(links, loops, pendants):
    """Case 2: the outcomes that occur at the first and the last vertex with a free pendant,
    whatever is taken from the cycle.
    """
    first, *_, last = free(pendants)
    n, (all_links, all_loops) = len(links), weights(links, loops, pendants)
    places = (
        *(slice(0, link + 1) for link in links),
        *all_links[n:],
        *(slice(0, loop + 1) for loop in loops),
        *all_loops[n:],
    )
    return boards.that_occur(small_values(pendants)[places][..., [first, last]])


@section.theorem(
    4,
    5,
    id="4-case-2-p",
    cases=TWO_FREE,
    name=with_pendants,
    picture=lambda *case: boards.with_outcomes(
        {
            f"token on {v}": TokenPosition(on_monocyclic(*case).board, v)
            for v in (free(case[2])[0], free(case[2])[-1])
        }
    ),
    sliders=sliders(*FREE_APART),
    proof=argued(
        won_on_cactus,
        "deleting the link to a pendant vertex without a loop wins, whatever else is there; "
        "each kind of board occurs on a cycle with at most 4 vertices",
    ),
)
def chapter_4_case_2_p(links, loops, pendants):
    r"""**Chapter 4, case 2, at the pendant vertices.** In case 2 of Chapter 4 the positions with
    the token on $v_{\alpha}$ or $v_{\beta}$, the first and the last vertex with a pendant vertex
    without a loop, are p, whatever has been taken from the cycle.
    """
    return "p", at_first_and_last(links, loops, pendants)


def left_graph(pendants):
    """Case 2: the graph without the vertices strictly between the first and the last with a free
    pendant, and what hangs there.
    """
    alpha, *_, beta = free(pendants)
    kept = [
        v for v in body(pendants).vertices if not alpha < (v if isinstance(v, int) else v[0]) < beta
    ]
    return Graph.of([edge for edge in body(pendants).edges if set(edge) <= set(kept)], kept)


def board_left(cut, links, loops, pendants):
    """Case 2: what is left, without the link between neighbours if it is cut."""
    graph, alpha = left_graph(pendants), free(pendants)[0]
    gone = [i for i, edge in enumerate(graph.edges) if cut and edge == (alpha, alpha + 1)]
    return boards.part(on_monocyclic(links, loops, pendants), graph.without_edges(gone))


@section.omitted_case(
    4,
    id="4-case-2-printed",
    cases=TWO_FREE,
    method=DEFINITION,
    name=with_pendants,
    picture=compared(on_monocyclic, {"what is left": partial(board_left, False)}),
    fails=f"{FIRST}; token on 0; pendant vertices none, free, free: predicted a tree, "
    f"computed a cycle",
    fails_from=3,
)
def chapter_4_case_2_printed(links, loops, pendants):
    """**Chapter 4, case 2, as printed.** On a monocyclic graph with the token on the cycle let at
    least two vertices, but not the token's, have pendant vertices without loops. Deleting the
    vertices strictly between the first and the last of them leaves a tree.
    """
    return "a tree", "a cycle" if cycle_of(left_graph(pendants)) else "a tree"


def left_over(links, loops, pendants):
    """Case 2: the outcome on what is left, by Theorem 3.1, when also the link between the two goes
    where they are neighbours.
    """
    graph, alpha = left_graph(pendants), free(pendants)[0]
    tree = Graph(graph.vertices, tuple(edge for edge in graph.edges if edge != (alpha, alpha + 1)))
    return p_or_0(
        wins(
            tree,
            dict(zip(body(pendants).vertices, weights(links, loops, pendants)[1], strict=True)),
            0,
        )
    )


@section.corrected(
    4,
    6,
    id="4-case-2-corrected",
    cases=TWO_FREE,
    name=with_pendants,
    picture=compared(on_monocyclic, {"what is left": partial(board_left, True)}),
    sliders=sliders(*FREE_APART),
    proof=BY_PENDANTS,
)
def chapter_4_case_2_corrected(links, loops, pendants):
    """**Chapter 4, case 2, corrected.** On a monocyclic graph with the token on the cycle let at
    least two vertices, but not the token's, have pendant vertices without loops. Deleting the
    vertices strictly between the first and the last of them, and the link between these two where
    they are neighbours, leaves a tree of the same outcome.
    """
    return left_over(links, loops, pendants), outcome_on_monocyclic(links, loops, pendants)


def won_by_pendant(links, loops, pendants, link, loop):
    """Whether a move along that link wins, by a table."""
    return any(
        boards.outcome_in(small_values(pendants, heavy=True), body(pendants), end) == "0"
        for end in along_looped(links, loops, pendants, link, loop)
    )


def looped_pendants(n):
    """Cycles of n vertices with a looped pendant at the token's and pendants of any kind at one
    more at most.
    """
    some = list(lightest_first(n, 1, 2)) if n < 4 else some_links(n, 4)
    for pendants in (
        Pendants(("looped", *kinds))
        for kinds in product(KINDS, repeat=n - 1)
        if sum(map(bool, kinds)) < 2
    ):
        yield from (
            (*case, pendants, link, loop)
            for case in product(some, lightest_first(n, 0, 1))
            for link in (1, 2)
            for loop in (1, 2)
        )


@section.theorem(
    4,
    5,
    id="4-looped-pendant",
    cases=graded(
        "cycles of {} vertices, a looped pendant at the token and pendants at one other "
        "vertex or none, the token's pendant link and its loop 1 and 2, links of the cycle 1 "
        "and 2 (from four vertices on a sample), loops on it to 1",
        {3: (), 4: (), 5: ()},
        looped_pendants,
    ),
    name=lambda links, loops, pendants, link, loop: (
        f"{with_pendants(links, loops, pendants)}; the pendant link {link}, its loop {loop}"
    ),
    picture=along_pendant("looped", with_looped_pendant),
    sliders=sliders(("looped", "", "", ""), ("looped", "", "free", ""))
    | {"link": (1, 2), "loop": (1, 2)},
    proof=BY_PENDANTS,
)
def chapter_4_looped_pendant(links, loops, pendants, link, loop):
    """**Chapter 4, cases 3 and 4, looped pendant vertices.** On a graph with one cycle let the
    token be on the cycle, beside a pendant vertex with a loop. No move along the link to that
    vertex wins, whether it deletes the link or leaves some of it.
    """
    return False, won_by_pendant(links, loops, pendants, link, loop)


@section.theorem(
    4,
    6,
    id="4-case-3",
    cases=ONE_FREE,
    name=with_pendants,
    picture=compared(on_monocyclic, WAYS),
    sliders=sliders(*ONE),
    proof=BY_PENDANTS,
)
def chapter_4_case_3(links, loops, pendants):
    """**Chapter 4, case 3.** If exactly one vertex of the cycle, not the token's, has a pendant
    vertex without a loop, the position is p exactly when one of the two paths from the token to
    this pendant vertex, with their loops, is p.
    """
    return p_or_0(any(map(at_end, two_paths(loops, pendants)))), outcome_on_monocyclic(
        links, loops, pendants
    )


LOOPED = ONE_FREE.where(lambda links, loops, pendants: loops[0], "a loop at the token")


@section.error(
    3,
    id="4-case-3-loop-printed",
    cases=LOOPED.where(
        lambda links, loops, pendants: (
            leading_loopless((0, *two_paths(loops, pendants)[0][1:])) % 2
        ),
        "the first path 0 without it",
    ),
    name=with_pendants,
    picture=lambda links, loops, pendants: compared(on_monocyclic, WAYS, "without the loop")(
        links, (0, *loops[1:]), pendants
    ),
    fails=f"{FIRST}; loops at 0; token on 0; pendant vertices none, free, none: predicted "
    f"0 and 0, computed 0 and p",
    fails_from=3,
)
def chapter_4_case_3_loop_printed(links, loops, pendants):
    """**Chapter 4, case 3, deleting the loop, as printed.** In case 3 of Chapter 4, with a loop at
    the token, where deleting the loop wins on the first path, both paths are 0 without the loop.
    """
    return "0 and 0", without_loop(links, loops, pendants)


@section.corrected(
    4,
    6,
    id="4-case-3-loop-corrected",
    cases=LOOPED,
    name=with_pendants,
    picture=lambda links, loops, pendants: compared(on_monocyclic, WAYS, "without the loop")(
        links, (0, *loops[1:]), pendants
    ),
    sliders=sliders(*ONE),
    proof=BY_PENDANTS,
)
def chapter_4_case_3_loop_corrected(links, loops, pendants):
    """**Chapter 4, case 3, deleting the loop, corrected.** In case 3 of Chapter 4, with a loop at
    the token, deleting the loop wins exactly when both paths are 0 without the loop; that it wins
    on one path is not enough.
    """
    return p_or_0("p" in without_loop(links, loops, pendants)), outcome_on_monocyclic(
        links, (0, *loops[1:]), pendants
    )


def path_left(links, loops, pendants):
    """Case 3: the path after a move to v_1 that deletes the link."""
    whole = TokenPosition(on_monocyclic(links, loops, pendants).board, 1)
    return boards.part(whole, Graph.of(pairwise(ways(pendants)[0][1:])))


def path_after_move(links, loops, pendants):
    """Case 3: the outcome on what is left of a path, by a table, and the parity of the loopless
    vertices with which it begins.
    """
    left = two_paths(loops, pendants)[0][1:]
    return f"{paths.outcome_on_path((1,), left)} and {parity_left(links, loops, pendants)}"


@section.slip(
    3,
    id="4-case-3-odd-printed",
    cases=LOST,
    name=with_pendants,
    picture=compared(on_monocyclic, {"the path after the move": path_left}),
    fails=f"{FIRST}; loops at 1; token on 0; pendant vertices none, none, free: predicted "
    f"p and odd, computed p and even",
    fails_from=3,
)
def chapter_4_case_3_odd_printed(links, loops, pendants):
    """**Chapter 4, case 3, the path after a move, as printed.** In case 3 of Chapter 4, where both
    paths are 0, a move to $v_1$ leaves a path from there that is p: it begins with an odd number of
    loopless vertices.
    """
    return "p and odd", path_after_move(links, loops, pendants)


@section.corrected(
    4,
    6,
    id="4-case-3-odd-corrected",
    cases=LOST,
    name=with_pendants,
    picture=compared(on_monocyclic, {"the path after the move": path_left}),
    sliders=sliders(*ONE),
    proof=BY_PENDANTS,
)
def chapter_4_case_3_odd_corrected(links, loops, pendants):
    """**Chapter 4, case 3, the path after a move, corrected.** In case 3 of Chapter 4, where both
    paths are 0, a move to $v_1$ leaves a path from there that is p: it begins with an even number
    of loopless vertices.
    """
    return "p and even", path_after_move(links, loops, pendants)


def with_reply(answer):
    """Case 3: the picture of the board before the move, after it, and after the answer."""

    def moved(links, loops, pendants, weight):
        return boards.lowered(on_monocyclic(links, loops, pendants), 0, 1, weight)

    return compared(
        on_monocyclic,
        {
            "the move": moved,
            "the answer": lambda *case: boards.lowered(moved(*case), 1, answer(*case[1:])),
        },
    )


def after_reply(links, loops, pendants, weight, to):
    """Case 3: the outcome after the first link is lowered to this weight, and the edge from there
    to this vertex is deleted.
    """
    left = replied(links, loops, pendants, weight, to)
    return boards.outcome_in(small_values(pendants), body(pendants), left)


LOWERED = LOST.with_each(
    lambda links, loops, pendants: range(links[0]), "each lowering of the first link"
)


@section.error(
    3,
    id="4-case-3-reply-printed",
    cases=LOWERED,
    name=with_pendants,
    picture=with_reply(lambda *case: 2),
    fails=f"{FIRST}; loops at 1; token on 0; pendant vertices none, none, free; the first "
    f"link lowered to 0: predicted 0, computed p",
    fails_from=3,
)
def chapter_4_case_3_reply_printed(links, loops, pendants, weight):
    """**Chapter 4, case 3, the reply, as printed.** In case 3 of Chapter 4, where both paths are 0,
    the second player answers a move to $v_1$ by moving to $v_2$ and deleting the link, which leaves
    a 0-position.
    """
    return "0", after_reply(links, loops, pendants, weight, 2)


@section.corrected(
    4,
    6,
    id="4-case-3-reply-corrected",
    cases=LOWERED,
    name=with_pendants,
    picture=with_reply(reply),
    sliders=sliders(*ONE[1:]) | {"weight": (0, 1)},
    proof=BY_PENDANTS,
)
def chapter_4_case_3_reply_corrected(links, loops, pendants, weight):
    """**Chapter 4, case 3, the reply, corrected.** In case 3 of Chapter 4, where both paths are 0,
    the second player answers a move to $v_1$ that leaves the link by going back and deleting it;
    one that deletes it by going on along the path, deleting the link, if there the number of
    loopless vertices up to the first loop or the end is odd, and otherwise by deleting the loop at
    $v_1$. Each of these leaves a 0-position.
    """
    return "0", after_reply(links, loops, pendants, weight, reply(loops, pendants, weight))


def one_rule(links, loops, pendants):
    """Cases 2 and 3 at once: a loop at the token wins, else a free pendant stops like a loop, as on
    a cycle.
    """
    stops = [loop or v in free(pendants) for v, loop in enumerate(loops)]
    return p_or_0(loops[0] or odd(*both_ways(stops)))


@section.theorem(
    4,
    6,
    id="4-case-2-3",
    ours=True,
    cases=NONE_HERE.where(lambda links, loops, pendants: free(pendants), "a free one elsewhere"),
    name=with_pendants,
    picture=on_monocyclic,
    sliders=sliders(
        ("", "", "", ""), ("", "free", "", ""), ("", "", "free", "looped"), ("", "free", "free", "")
    ),
    proof=BY_PENDANTS,
)
def chapter_4_case_2_3(links, loops, pendants):
    """**Chapter 4, cases 2 and 3 in one rule.** If some vertex of the cycle, but not the token's,
    has a pendant vertex without a loop, the position is p if the token's vertex has a loop, and
    otherwise as in case A of Section 2.3, where a vertex with a pendant vertex without a loop stops
    as one with a loop does.
    """
    return one_rule(links, loops, pendants), outcome_on_monocyclic(links, loops, pendants)


def cycle_alone(links, loops, pendants):
    """Case 4: the cycle without the pendant vertices."""
    return on_cycle(links, loops)


@section.slip(
    4,
    id="4-case-4-printed",
    cases=MONOCYCLIC.where(
        lambda links, loops, pendants: not {"looped", "both"} & {*pendants}, "none with a loop"
    ),
    name=with_pendants,
    picture=compared(on_monocyclic, {"the cycle": cycle_alone}),
    fails=f"{FIRST}; loops at 1; token on 0; pendant vertices none, none, free: predicted "
    f"p, computed 0",
    fails_from=3,
)
def chapter_4_case_4_printed(links, loops, pendants):
    """**Chapter 4, case 4, as printed.** If no vertex of the cycle of a monocyclic graph, the token
    on the cycle, has a pendant vertex with a loop, the outcome is that of the cycle alone.
    """
    return p_or_0(rule(links, loops)), outcome_on_monocyclic(links, loops, pendants)


@section.corrected(
    4,
    6,
    id="4-case-4-corrected",
    cases=MONOCYCLIC.where(
        lambda links, loops, pendants: not free(pendants), "none without a loop"
    ),
    name=with_pendants,
    picture=compared(on_monocyclic, {"the cycle": cycle_alone}),
    sliders=sliders(("", "", "", ""), ("looped", "", "looped", ""), ("", "looped", "looped", "")),
    proof=BY_PENDANTS,
)
def chapter_4_case_4_corrected(links, loops, pendants):
    """**Chapter 4, case 4, corrected.** If no vertex of the cycle of a monocyclic graph, the token
    on the cycle, has a pendant vertex without a loop, the outcome is that of the cycle alone,
    weights included.
    """
    return p_or_0(rule(links, loops)), outcome_on_monocyclic(links, loops, pendants)


def with_loop_for_cycle(graph, links, loops, at):
    """Theorem 3.3: the board on which the cycle, and what hangs there, is a loop at its vertex
    nearest to the token, or none.
    """
    way = towards(graph, at)
    v = next(v for v in way if v in cycle_of(graph))
    bridge = graph.edges.index((v, way[v]) if (v, way[v]) in graph.edges else (way[v], v))
    beyond = boards.outcome_by_weights(graph, (*links[:bridge], 0, *links[bridge + 1 :]), loops, v)
    kept = tuple(
        0 if v in edge and i != bridge else w
        for i, (edge, w) in enumerate(zip(graph.edges, links, strict=True))
    )
    return graph, kept, (*loops[:v], int(beyond == "p"), *loops[v + 1 :]), at


@section.theorem(
    5,
    7,
    id="4-off-cycle",
    cases=ANY.where(
        lambda graph, links, loops, at: (ring := cycle_of(graph)) and at not in ring,
        "the token off a cycle",
    ),
    picture=compared(
        boards.position,
        {"the cycle cut off": lambda *case: boards.position(*with_loop_for_cycle(*case))},
    ),
    proof=BY_BRIDGES,
)
def chapter_4_off_cycle(graph, links, loops, at):
    """**Chapter 4, token off the cycle.** On a monocyclic graph with the token off the cycle
    Theorem 3.3 applies: the cycle and what hangs there is a loop, or none, at its vertex nearest to
    the token.
    """
    position = boards.position(graph, links, loops, at)
    return (
        boards.outcome_by_weights(*with_loop_for_cycle(graph, links, loops, at)),
        boards.outcome_by_weights(graph, links, loops, at),
        position,
    )


@section.theorem(5, 7, id="4-off-cycle-rule", ours=True, cases=ANY)
def chapter_4_off_cycle_rule(graph, links, loops, at):
    """**Chapter 4, one rule for all.** Together the cases of Chapters 2 to 4 decide every tree and
    every monocyclic graph with any token: the library's function outcome, which there uses nothing
    else.
    """
    position = boards.position(graph, links, loops, at)
    return (
        boards.without_table(graph, links, loops, at),
        boards.outcome_by_weights(graph, links, loops, at),
        position,
    )


def won_by_strategy(graph, links, loops, at):
    """The outcome after the move of the library's strategy, by a table."""
    move = strategy(boards.position(graph, links, loops, at)).move
    return (
        boards.outcome_in(boards.rows(graph, max(links, default=0), max(loops)), graph, move)
        if move
        else "no move"
    )


@section.theorem(
    5,
    7,
    id="4-off-cycle-strategy",
    cases=ANY.where(boards.value_by_weights, "p-positions"),
    picture=compared(
        boards.position, {"the move": lambda *case: strategy(boards.position(*case)).move}
    ),
)
def chapter_4_off_cycle_strategy(graph, links, loops, at):
    """**Chapter 4, the strategy.** The cases of Chapters 2 to 4 give a winning move in each
    p-position on a tree or a monocyclic graph: the library's function strategy.
    """
    position = boards.position(graph, links, loops, at)
    return "0", won_by_strategy(graph, links, loops, at), position
