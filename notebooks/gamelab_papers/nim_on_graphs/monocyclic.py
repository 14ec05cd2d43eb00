"""Chapter 4: graphs with one cycle, its trees pruned to pendant edges; and the rule for every tree
and monocyclic graph.
"""

from itertools import pairwise, product

from gamelab import Graph
from gamelab.boards import connected_graphs
from gamelab.games import TokenPosition
from gamelab.solvers.nim_on_graphs import strategy
from gamelab.statements import assume
from gamelab.theory import DEFINITION, remembered
from gamelab_papers.nim_on_graphs import boards
from gamelab_papers.nim_on_graphs.boards import (
    cycle_of,
    graded,
    in_words,
    leading_loopless,
    lightest_first,
    lowered,
    outcome_by_weights,
    p_or_0,
    part,
    some_links,
)
from gamelab_papers.nim_on_graphs.cells import BY_BRIDGES, argued, won_on_cactus
from gamelab_papers.nim_on_graphs.cycles import both_ways, odd, on_cycle, rule
from gamelab_papers.nim_on_graphs.paths import at_end, outcome_on_path
from gamelab_papers.nim_on_graphs.trees import towards, wins

section = boards.section("nim-4")

# the pendant vertices at a vertex of the cycle: none, without a loop, with one, one each
KINDS = ("", "free", "looped", "both")


class Pendants(tuple[str, ...]):
    """The kind of the pendant vertices at each vertex of the cycle."""

    def __str__(self):
        return ", ".join(kind or "none" for kind in self)


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


def weights(links, loops, pendants):
    """The weights of all links and of a loop at each vertex: those of the cycle, and 1 for pendant
    links and loops at pendants.
    """
    looped = [int(kind == "looped") for _, kind in body(pendants).vertices[len(pendants) :]]
    return (*links, *(1 for _ in looped)), (*loops, *looped)


def on_monocyclic(links, loops, pendants):
    """The position with the token on vertex 0 of the cycle."""
    return boards.position(body(pendants), *weights(links, loops, pendants), 0)


@remembered.within(4)
def small_values(pendants):
    """The Grundy values with links of the cycle up to 2, and loops up to 2 on three vertices and
    else up to 1.
    """
    n = len(pendants)
    links, loops = weights((2,) * n, (1 if n > 3 else 2,) * n, pendants)
    return boards.values(boards.looped(body(pendants)), links + loops)


def outcome(links, loops, pendants):
    """The outcome with the token on vertex 0 of the cycle, by a table of the graph."""
    all_links, all_loops = weights(links, loops, pendants)
    return p_or_0(small_values(pendants)[(*all_links, *all_loops, 0)])


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


def called(links, loops, pendants):
    """The name of such a position."""
    return f"{in_words(on_cycle(links, loops))}; pendant vertices {pendants}"


MONOCYCLIC = dict(
    cases=graded(
        "cycles of {} vertices, at most {} of them with pendant vertices, links 1 and 2 (from four "
        "vertices on 1 throughout, 2 throughout, and a seeded sample of 2), loops to {}",
        {3: (3, 2), 4: (3, 1), 5: (2, 1), 6: (2, 1)},
        monocyclic,
    ),
    name=called,
)
BY_PENDANTS = argued(
    won_on_cactus,
    "who wins is told by the parities of lengths, by where there are loops and pendant vertices "
    "without one, and on even cycles by the least weights; each combination occurs on a cycle with "
    "at most 5 vertices",
)
FIRST = "the cycle of 3 vertices"


def sliders(*pendants):
    """Sliders for cycles of four with these pendant vertices."""
    loops = ((0, 0, 1, 0), (0, 0, 0, 1), (0, 0, 0, 0), (0, 1, 0, 0), (1, 0, 0, 0))
    return {
        "links": ((1, 1, 1, 1), (1, 1, 1, 2), (2, 1, 1, 2)),
        "loops": loops,
        "pendants": [*map(Pendants, pendants)],
    }


@section.theorem(
    4,
    6,
    **MONOCYCLIC,
    sliders=sliders(("free", "", "", ""), ("free", "", "looped", ""), ("free", "free", "", "")),
    proof=BY_PENDANTS,
)
def case_1(links, loops, pendants):
    """**Chapter 4, case 1.** With the token on the cycle of a monocyclic graph, next to a pendant
    vertex without a loop, the position is p.
    """
    assume(0 in free(pendants))
    position = on_monocyclic(links, loops, pendants)
    both = {
        "the position": position,
        "move to the pendant vertex": lambda: lowered(position, 0, (0, "free")),
    }
    return "p", outcome(links, loops, pendants), both


def several_free_elsewhere(pendants):
    """Case 2: whether several vertices, but not the token's, have a free pendant."""
    return len(free(pendants)) > 1 and 0 not in free(pendants)


FREE_APART = sliders(
    ("", "free", "free", ""), ("", "free", "looped", "free"), ("", "", "free", "free")
)


def without_between(pendants, cut=False):
    """Case 2: the graph without the vertices strictly between the first and the last with a free
    pendant, and what hangs there; also without the link between neighbours, if it is cut.
    """
    alpha, *_, beta = free(pendants)
    graph = body(pendants)
    gone = [v for v in graph.vertices if alpha < (v if isinstance(v, int) else v[0]) < beta]
    left = graph.without_vertices(gone)
    cuts = [i for i, edge in enumerate(left.edges) if cut and edge == (alpha, alpha + 1)]
    return left.without_edges(cuts)


@section.omitted_case(
    4,
    **MONOCYCLIC,
    method=DEFINITION,
    fails=f"{FIRST}; token on 0; pendant vertices none, free, free: predicted a tree, "
    f"computed a cycle",
    fails_from=3,
)
def case_2_printed(links, loops, pendants):
    """**Chapter 4, case 2, as printed.** On a monocyclic graph with the token on the cycle let at
    least two vertices, but not the token's, have pendant vertices without loops. Deleting the
    vertices strictly between the first and the last of them leaves a tree.
    """
    assume(several_free_elsewhere(pendants))
    whole, left = on_monocyclic(links, loops, pendants), without_between(pendants)
    found = "a cycle" if cycle_of(left) else "a tree"
    return "a tree", found, {"the position": whole, "what is left": part(whole, left)}


@section.corrected(4, 6, **MONOCYCLIC, sliders=FREE_APART, proof=BY_PENDANTS)
def case_2_corrected(links, loops, pendants):
    """**Chapter 4, case 2, corrected.** On a monocyclic graph with the token on the cycle let at
    least two vertices, but not the token's, have pendant vertices without loops. Deleting the
    vertices strictly between the first and the last of them, and the link between these two where
    they are neighbours, leaves a tree of the same outcome.
    """
    assume(several_free_elsewhere(pendants))
    whole, left = on_monocyclic(links, loops, pendants), without_between(pendants, cut=True)
    by_vertex = dict(zip(body(pendants).vertices, weights(links, loops, pendants)[1], strict=True))
    both = {"the position": whole, "what is left": lambda: part(whole, left)}
    return p_or_0(wins(left, by_vertex, 0)), outcome(links, loops, pendants), both


def one_free_elsewhere(pendants):
    """Case 3: whether exactly one vertex, not the token's, has a free pendant."""
    return len(free(pendants)) == 1 and 0 not in free(pendants)


def two_paths(loops, pendants):
    """Case 3: the loops along the two paths from the token to the only free pendant."""
    alpha = free(pendants)[0]
    return (*loops[: alpha + 1], 0), (loops[0], *loops[: alpha - 1 : -1], 0)


def and_both_paths(links, loops, pendants, name="the position"):
    """Case 3: the position and the two paths, each alone."""
    whole, alpha = on_monocyclic(links, loops, pendants), free(pendants)[0]
    there = [*range(alpha + 1), (alpha, "free")]
    back = [0, *range(len(links) - 1, alpha - 1, -1), (alpha, "free")]
    return {
        name: whole,
        "one path": lambda: part(whole, Graph.of(pairwise(there))),
        "the other": lambda: part(whole, Graph.of(pairwise(back))),
    }


ONE_FREE = sliders(("", "", "free", ""), ("", "free", "looped", ""), ("looped", "free", "", ""))


@section.theorem(4, 6, **MONOCYCLIC, sliders=ONE_FREE, proof=BY_PENDANTS)
def case_3(links, loops, pendants):
    """**Chapter 4, case 3.** If exactly one vertex of the cycle, not the token's, has a pendant
    vertex without a loop, the position is p exactly when one of the two paths from the token to
    this pendant vertex, with their loops, is p.
    """
    assume(one_free_elsewhere(pendants))
    says = p_or_0(any(map(at_end, two_paths(loops, pendants))))
    return says, outcome(links, loops, pendants), and_both_paths(links, loops, pendants)


@section.error(
    3,
    **MONOCYCLIC,
    fails=f"{FIRST}; loops at 0; token on 0; pendant vertices none, free, none: predicted 0, "
    f"computed p",
    fails_from=3,
)
def case_3_loop_printed(links, loops, pendants):
    """**Chapter 4, case 3, deleting the loop, as printed.** Case 3 of Chapter 4, a loop at the
    token: if deleting the loop wins on the first of the two paths, it wins on the cycle.
    """
    assume(
        one_free_elsewhere(pendants),
        loops[0] > 0,
        not at_end(two_paths((0, *loops[1:]), pendants)[0]),
    )
    left = links, (0, *loops[1:]), pendants
    return "0", outcome(*left), and_both_paths(*left, "without the loop")


@section.corrected(4, 6, **MONOCYCLIC, sliders=ONE_FREE, proof=BY_PENDANTS)
def case_3_loop_corrected(links, loops, pendants):
    """**Chapter 4, case 3, deleting the loop, corrected.** In case 3 of Chapter 4, with a loop at
    the token, deleting the loop wins exactly when both paths are 0 without the loop; that it wins
    on one path is not enough.
    """
    assume(one_free_elsewhere(pendants), loops[0] > 0)
    left = links, (0, *loops[1:]), pendants
    says = p_or_0(any(map(at_end, two_paths(*left[1:]))))
    return says, outcome(*left), and_both_paths(*left, "without the loop")


def both_paths_are_0(loops, pendants):
    """Case 3: whether both paths are 0."""
    return not any(map(at_end, two_paths(loops, pendants)))


def path_after_move(links, loops, pendants):
    """Case 3: the outcome on what is left of a path after a move to v_1 that deletes the link, by a
    table, the parity of the loopless vertices with which it begins, and both boards.
    """
    whole, alpha = on_monocyclic(links, loops, pendants), free(pendants)[0]
    left = two_paths(loops, pendants)[0][1:]
    way = Graph.of(pairwise([*range(1, alpha + 1), (alpha, "free")]))
    moved = TokenPosition(whole.board, 1)
    both = {"the position": whole, "the path after the move": lambda: part(moved, way)}
    parity = "odd" if odd(leading_loopless(left)) else "even"
    return f"{outcome_on_path((1,), left)} and {parity}", both


@section.slip(
    3,
    **MONOCYCLIC,
    fails=f"{FIRST}; loops at 1; token on 0; pendant vertices none, none, free: predicted "
    f"p and odd, computed p and even",
    fails_from=3,
)
def case_3_odd_printed(links, loops, pendants):
    """**Chapter 4, case 3, the path after a move, as printed.** In case 3 of Chapter 4, where both
    paths are 0, a move to $v_1$ leaves a path from there that is p: it begins with an odd number of
    loopless vertices.
    """
    assume(one_free_elsewhere(pendants), both_paths_are_0(loops, pendants))
    found, both = path_after_move(links, loops, pendants)
    return "p and odd", found, both


@section.corrected(4, 6, **MONOCYCLIC, sliders=ONE_FREE, proof=BY_PENDANTS)
def case_3_odd_corrected(links, loops, pendants):
    """**Chapter 4, case 3, the path after a move, corrected.** In case 3 of Chapter 4, where both
    paths are 0, a move to $v_1$ leaves a path from there that is p: it begins with an even number
    of loopless vertices.
    """
    assume(one_free_elsewhere(pendants), both_paths_are_0(loops, pendants))
    found, both = path_after_move(links, loops, pendants)
    return "p and even", found, both


LOWERED = dict(
    cases=MONOCYCLIC["cases"].with_each(
        lambda links, loops, pendants: range(links[0]), "each lowering of the first link"
    ),
    name=lambda links, loops, pendants, weight: (
        f"{called(links, loops, pendants)}; the first link lowered to {weight}"
    ),
)


def after_reply(links, loops, pendants, weight, to):
    """Case 3: the outcome after the first link is lowered to this weight, and the edge from there
    to this vertex is deleted; and the boards.
    """
    position = on_monocyclic(links, loops, pendants)
    moved = lowered(position, 0, 1, weight)
    reply = lowered(moved, 1, to)
    shown = {"the position": position, "the move": moved, "the answer": reply}
    return boards.outcome_in(small_values(pendants), body(pendants), reply), shown


@section.error(
    3,
    **LOWERED,
    fails=f"{FIRST}; loops at 1; token on 0; pendant vertices none, none, free; the first "
    f"link lowered to 0: predicted 0, computed p",
    fails_from=3,
)
def case_3_reply_printed(links, loops, pendants, weight):
    """**Chapter 4, case 3, the reply, as printed.** In case 3 of Chapter 4, where both paths are 0,
    the second player answers a move to $v_1$ by moving to $v_2$ and deleting the link, which leaves
    a 0-position.
    """
    assume(one_free_elsewhere(pendants), both_paths_are_0(loops, pendants))
    found, shown = after_reply(links, loops, pendants, weight, 2)
    return "0", found, shown


@section.corrected(
    4,
    6,
    **LOWERED,
    sliders=ONE_FREE | {"pendants": ONE_FREE["pendants"][1:], "weight": (0, 1)},
    proof=BY_PENDANTS,
)
def case_3_reply_corrected(links, loops, pendants, weight):
    """**Chapter 4, case 3, the reply, corrected.** In case 3 of Chapter 4, where both paths are 0,
    the second player answers a move to $v_1$ that leaves the link by going back and deleting it;
    one that deletes it by going on along the path, deleting the link, if there the number of
    loopless vertices up to the first loop or the end is odd, and otherwise by deleting the loop at
    $v_1$. Each of these leaves a 0-position.
    """
    assume(one_free_elsewhere(pendants), both_paths_are_0(loops, pendants))
    path = two_paths(loops, pendants)[0]
    on = 2 if len(path) > 3 else (1, "free")
    to = 0 if weight else on if odd(leading_loopless(path[2:])) else 1
    found, shown = after_reply(links, loops, pendants, weight, to)
    return "0", found, shown


@section.theorem(
    4,
    6,
    id="case-2-3",
    ours=True,
    **MONOCYCLIC,
    sliders=sliders(
        ("", "", "", ""), ("", "free", "", ""), ("", "", "free", "looped"), ("", "free", "free", "")
    ),
    proof=BY_PENDANTS,
)
def cases_2_and_3(links, loops, pendants):
    """**Chapter 4, cases 2 and 3 in one rule.** If some vertex of the cycle, but not the token's,
    has a pendant vertex without a loop, the position is p if the token's vertex has a loop, and
    otherwise as in case A of Section 2.3, where a vertex with a pendant vertex without a loop stops
    as one with a loop does.
    """
    assume(len(free(pendants)) > 0, 0 not in free(pendants))
    stops = [loop or v in free(pendants) for v, loop in enumerate(loops)]
    says = p_or_0(loops[0] or odd(*both_ways(stops)))
    return says, outcome(links, loops, pendants), on_monocyclic(links, loops, pendants)


def and_cycle(links, loops, pendants):
    """The position, and the cycle alone."""
    return {
        "the position": on_monocyclic(links, loops, pendants),
        "the cycle": lambda: on_cycle(links, loops),
    }


@section.slip(
    4,
    **MONOCYCLIC,
    fails=f"{FIRST}; loops at 1; token on 0; pendant vertices none, none, free: predicted "
    f"p, computed 0",
    fails_from=3,
)
def case_4_printed(links, loops, pendants):
    """**Chapter 4, case 4, as printed.** If no vertex of the cycle of a monocyclic graph, the token
    on the cycle, has a pendant vertex with a loop, the outcome is that of the cycle alone.
    """
    assume("looped" not in pendants, "both" not in pendants)
    case = links, loops, pendants
    return p_or_0(rule(links, loops)), outcome(*case), and_cycle(*case)


@section.corrected(
    4,
    6,
    **MONOCYCLIC,
    sliders=sliders(("", "", "", ""), ("looped", "", "looped", ""), ("", "looped", "looped", "")),
    proof=BY_PENDANTS,
)
def case_4_corrected(links, loops, pendants):
    """**Chapter 4, case 4, corrected.** If no vertex of the cycle of a monocyclic graph, the token
    on the cycle, has a pendant vertex without a loop, the outcome is that of the cycle alone,
    weights included.
    """
    assume(not free(pendants))
    case = links, loops, pendants
    return p_or_0(rule(links, loops)), outcome(*case), and_cycle(*case)


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


ANY = graded(
    "all trees and graphs with one cycle on {} vertices, loops to {}, at most {} weightings of "
    "links (all 1, all 2, a seeded sample), every token",
    {n: (2 if n < 5 else 1, 3 if n < 6 else 2) for n in range(1, 8)},
    trees_and_monocyclic,
)


def with_loop_for_cycle(graph, links, loops, at):
    """Theorem 3.3: the board on which the cycle, and what hangs there, is a loop at its vertex
    nearest to the token, or none.
    """
    way = towards(graph, at)
    v = next(v for v in way if v in cycle_of(graph))
    bridge = graph.edges.index((v, way[v]) if (v, way[v]) in graph.edges else (way[v], v))
    beyond = outcome_by_weights(graph, (*links[:bridge], 0, *links[bridge + 1 :]), loops, v)
    kept = tuple(
        0 if v in edge and i != bridge else w
        for i, (edge, w) in enumerate(zip(graph.edges, links, strict=True))
    )
    return graph, kept, (*loops[:v], int(beyond == "p"), *loops[v + 1 :]), at


@section.theorem(5, 7, cases=ANY, proof=BY_BRIDGES)
def off_cycle(graph, links, loops, at):
    """**Chapter 4, token off the cycle.** On a monocyclic graph with the token off the cycle
    Theorem 3.3 applies: the cycle and what hangs there is a loop, or none, at its vertex nearest to
    the token.
    """
    assume(len(graph.edges) == len(graph.vertices), at not in cycle_of(graph))
    case, without_cycle = (graph, links, loops, at), with_loop_for_cycle(graph, links, loops, at)
    both = {
        "the position": boards.position(*case),
        "the cycle cut off": lambda: boards.position(*without_cycle),
    }
    return outcome_by_weights(*without_cycle), outcome_by_weights(*case), both


@section.theorem(5, 7, ours=True, cases=ANY)
def off_cycle_rule(graph, links, loops, at):
    """**Chapter 4, one rule for all.** Together the cases of Chapters 2 to 4 decide every tree and
    every monocyclic graph with any token.
    """
    case = graph, links, loops, at
    return boards.without_table(*case), outcome_by_weights(*case), boards.position(*case)


@section.theorem(5, 7, ours=True, cases=ANY)
def off_cycle_strategy(graph, links, loops, at):
    """**Chapter 4, the strategy.** The cases of Chapters 2 to 4 give a winning move in each
    p-position on a tree or a monocyclic graph.
    """
    assume(outcome_by_weights(graph, links, loops, at) == "p")
    position = boards.position(graph, links, loops, at)
    move = strategy(position).move
    both = {"the position": position, "the move": move}
    table = boards.rows(graph, max(links, default=0), max(loops))
    return "0", boards.outcome_in(table, graph, move) if move else "no move", both
