"""Chapter 4: graphs with one cycle, its trees pruned to pendant edges; and the rule for every tree and monocyclic graph."""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import product
from typing import Any

from gamelab.graphs.graph import Graph
from gamelab.graphs.small_graphs import connected_graphs
from gamelab.papers.claim import Claim
from gamelab.papers.clark_nim_on_graphs import boards
from gamelab.papers.clark_nim_on_graphs.boards import Weights, leading_loopless, lightest_first, p_or_0, some_links
from gamelab.papers.clark_nim_on_graphs.paths_and_cycles import at_end, rule
from gamelab.papers.clark_nim_on_graphs.trees import wins
from gamelab.rulesets.nim_on_graphs import TokenPosition
from gamelab.solvers import token_nim

KINDS = ("", "free", "looped", "both")  # the pendant vertices at a vertex of the cycle: none, without a loop, with one, one each

Pendants = tuple[str, ...]
Case = tuple[Weights, Weights, Pendants]


def free(pendants: Pendants) -> list[int]:
    """The vertices of the cycle with a free pendant: a pendant vertex without a loop."""
    return [v for v, kind in enumerate(pendants) if kind in ("free", "both")]


@cache
def body(pendants: Pendants) -> Any:
    """The cycle 0, 1, ... with its pendant vertices, links of the cycle first, without loops."""
    n = len(pendants)
    hung = [(v, (v, one)) for v, kind in enumerate(pendants) for one in ("free", "looped") if kind in (one, "both")]
    return Graph.of([*((i, (i + 1) % n) for i in range(n)), *hung], range(n))


def all_loops(loops: Weights, pendants: Pendants) -> Weights:
    """The loops of the cycle, and one of weight 1 at each looped pendant."""
    return (*loops, *(int(v[1] == "looped") for v in body(pendants).vertices[len(pendants) :]))


def all_links(links: Weights, pendants: Pendants) -> Weights:
    """The links of the cycle, and pendant links of weight 1."""
    return (*links, *(1,) * (len(body(pendants).edges) - len(links)))


def drawn(links: Weights, loops: Weights, pendants: Pendants) -> TokenPosition:
    """The position with the token on vertex 0 of the cycle."""
    return boards.position(body(pendants), all_links(links, pendants), all_loops(loops, pendants), 0)


def computed(links: Weights, loops: Weights, pendants: Pendants) -> str:
    """The outcome with the token on vertex 0 of the cycle, by a table of the graph."""
    n, every_loop = len(loops), all_loops(loops, pendants)
    most = (*all_links((max(2, *links),) * n, pendants), *(max(1 + (n < 4), *loops),) * n, *every_loop[n:])
    return p_or_0(boards.values(boards.looped(body(pendants)), most)[(*all_links(links, pendants), *every_loop, 0)])


def monocyclic(size: int) -> Iterator[Case]:
    """Cycles of 3 to so many vertices with pendants of all kinds, links 1 and 2, loops 0 to 2; samples of links from 4 on."""
    for n in range(3, size + 1):
        for pendants in product(KINDS, repeat=n):
            if sum(map(bool, pendants)) <= (3 if n < 5 else 2) and (n == 3 or "both" not in pendants):
                for links in lightest_first(n, 1, 2) if n < 4 else some_links(n, 2, 4):
                    yield from ((links, loops, pendants) for loops in lightest_first(n, 0, 2 if n < 4 else 1))


def two_free(size: int) -> Iterator[Case]:
    """Two free pendants or more, none of them at the token."""
    return (case for case in monocyclic(size) if 0 not in free(case[2]) and len(free(case[2])) > 1)


def left_over(loops: Weights, pendants: Pendants, keep_link: bool = False) -> str:
    """Case 2: the outcome on the tree without what is strictly between the first and the last vertex with a free pendant.

    As printed only vertices go, not the link that is between when these two are neighbours.
    """
    alpha, beta = free(pendants)[0], free(pendants)[-1]
    if keep_link and beta == alpha + 1:
        return "no tree"
    kept = [v for v in body(pendants).vertices if not alpha < (v if isinstance(v, int) else v[0]) < beta]
    edges = [edge for i, edge in enumerate(body(pendants).edges) if i != alpha and set(edge) <= set(kept)]
    every_loop = dict(zip(body(pendants).vertices, all_loops(loops, pendants), strict=True))
    return p_or_0(wins(Graph.of(edges, kept), tuple(every_loop[v] for v in kept), 0))


def paths_win(loops: Weights, alpha: int) -> bool:
    """Case 3: the player to move wins one of the two paths from the token to the only free pendant."""
    return at_end((*loops[: alpha + 1], 0)) or at_end((loops[0], *loops[: alpha - 1 : -1], 0))


def one_rule(loops: Weights, pendants: Pendants) -> bool:
    """Cases 2 and 3 at once: a loop at the token wins, else a free pendant stops like a loop, as on a cycle."""
    stops = [loop or v in free(pendants) for v, loop in enumerate(loops)]
    return bool(loops[0]) or any(leading_loopless(way) % 2 for way in (stops[1:], stops[:0:-1]))


def whole_rule(graph: Graph, links: Weights, loops: Weights, at: Any) -> bool:
    """The thesis's rule for a tree or a monocyclic graph: does the player to move win with the token at this vertex?"""
    ring = ring_of(graph)
    if at not in ring:  # Theorem 3.3, with Theorem 3.1 on the tree part
        return bool(loops[at]) or not all(branch_wins(graph, links, loops, u, at) for u in graph.neighbours(at))
    there = ring.index(at)
    ring = ring[there:] + ring[:there]
    branches = [[u for u in graph.neighbours(v) if u not in ring] for v in ring]
    gifts = [not all(wins(without_ring(graph, ring), loops, u, v) for u in hung) for v, hung in zip(ring, branches, strict=True)]
    own = tuple(loops[v] for v in ring)
    if gifts[0]:
        return True
    if any(gifts):
        return one_rule(own, tuple("free" if gift else "" for gift in gifts))
    weight = dict(zip(map(frozenset, graph.edges), links, strict=True))
    return rule(tuple(weight[frozenset(pair)] for pair in zip(ring, ring[1:] + ring[:1], strict=True)), own)


def branch_wins(graph: Graph, links: Weights, loops: Weights, u: Any, came_from: Any) -> bool:
    """Does the player to move win at u, the link back being gone?"""
    kept = [i for i, edge in enumerate(graph.edges) if set(edge) != {u, came_from}]
    rest = Graph(graph.vertices, tuple(graph.edges[i] for i in kept))
    return whole_rule(rest, tuple(links[i] for i in kept), loops, u)


def ring_of(graph: Graph) -> list[Any]:
    """The vertices of the cycle, in order; none on a forest."""
    beside: dict[Any, set[Any]] = {v: set(graph.neighbours(v)) for v in graph.vertices}
    while leaves := [v for v, around in beside.items() if len(around) < 2]:
        for u in beside.pop(leaves[0]):
            beside[u].discard(leaves[0])
    ring = [min(beside)] if beside else []
    while ring and (ahead := beside[ring[-1]] - set(ring[1:] if len(ring) > 2 else ring) - {ring[0]}):
        ring.append(min(ahead))
    return ring


def without_ring(graph: Graph, ring: list[int]) -> Graph:
    """The graph without the links of its cycle."""
    return Graph(graph.vertices, tuple((u, v) for u, v in graph.edges if not (u in ring and v in ring)))


def trees_and_monocyclic(size: int) -> Iterator[tuple[Graph, Weights, Weights, int]]:
    """Connected graphs with at most so many vertices and no more links, some weights, loops to 2 (1 from 5 vertices on)."""
    for n in range(1, size + 1):
        for graph in sorted((g for e in (n - 1, n) for g in connected_graphs(e) if len(g.vertices) == n), key=lambda g: g.edges):
            for loops in lightest_first(n, 0, 2 if n < 5 else 1):
                for links in some_links(len(graph.edges), 2, 2 if n > 5 else 3):
                    yield from ((graph, links, loops, at) for at in range(n))


def off_cycle(size: int) -> Iterator[tuple[Graph, Weights, Weights, int]]:
    """Those with a cycle, and the token off it."""
    return (case for case in trees_and_monocyclic(size) if (ring := ring_of(case[0])) and case[3] not in ring)


def won_by_strategy(graph: Graph, links: Weights, loops: Weights, at: int) -> str:
    """The outcome after the move of the library's strategy, by a table."""
    move = token_nim.strategy(boards.position(graph, links, loops, at)).move
    assert move is not None
    after = dict(zip(map(frozenset, move.graph.edges), move.board.weights, strict=True))
    weights = [after.get(frozenset(edge), 0) for edge in boards.looped(graph).edges]
    return boards.outcome(graph, tuple(weights[: len(links)]), tuple(weights[len(links) :]), move.at)


# fmt: off
SOME_PENDANTS = (("", "", "", ""), ("", "free", "", ""), ("", "", "free", ""), ("", "free", "", "looped"), ("", "free", "free", ""))
SLIDERS: dict[str, Sequence[Any]] = {
    "links": ((1, 1, 1, 1), (2, 1, 1, 2)), "loops": ((0, 0, 0, 0), (0, 0, 1, 0), (1, 0, 0, 0), (0, 0, 0, 1)),
    "pendants": SOME_PENDANTS,
}
BOUND = (
    "cycles with at most {size} vertices, at most three of them (two from five on) with pendants, links up to 2, "
    "loops up to 2 (1 from four on)"
)

CLAIMS = (
    Claim(
        "nim-4-case-1", "Chapter 4, case 1", "proved",
        "With the token on the cycle of a monocyclic graph, next to a pendant vertex without a loop, the position is p.",
        cases=lambda size: (case for case in monocyclic(size) if 0 in free(case[2])), predicted=lambda links, loops, pendants: "p",
        computed=computed, bound=BOUND, sizes=(4, 6), picture=drawn,
    ),
    Claim(
        "nim-4-case-2-printed", "Chapter 4, case 2 as printed", "misprint",
        r"If at least two of $v_1, \dots, v_{n-1}$, but not the token's $v_0$, have pendant vertices without loops, the vertices "
        "strictly between the first and the last of them can be deleted; what is left is a tree of the same outcome.",
        cases=two_free, predicted=lambda links, loops, pendants: left_over(loops, pendants, keep_link=True), computed=computed,
        expected=False, bound=BOUND, sizes=(4, 4), picture=drawn,
    ),
    Claim(
        "nim-4-case-2-corrected", "Chapter 4, case 2", "corrected",
        "It holds when the link between the two is deleted where they are neighbours.",
        cases=two_free, predicted=lambda links, loops, pendants: left_over(loops, pendants), computed=computed, bound=BOUND,
        sizes=(4, 6), picture=drawn,
    ),
    Claim(
        "nim-4-case-3", "Chapter 4, case 3", "proved",
        "If exactly one vertex of the cycle, not the token's, has a pendant vertex without a loop, the position is p exactly when "
        "one of the two paths from the token to this pendant vertex, with their loops, is p.",
        cases=lambda size: (case for case in monocyclic(size) if 0 not in free(case[2]) and len(free(case[2])) == 1),
        predicted=lambda links, loops, pendants: p_or_0(paths_win(loops, free(pendants)[0])), computed=computed, bound=BOUND,
        sizes=(4, 6), picture=drawn,
    ),
    Claim(
        "nim-4-case-2-3", "Chapter 4, cases 2 and 3 in one rule", "proved",
        "In both cases the position is p if the token's vertex has a loop, and otherwise as in case A of Section 2.3, where a "
        "vertex with a pendant vertex without a loop stops as one with a loop does.",
        cases=lambda size: (case for case in monocyclic(size) if 0 not in free(case[2]) and free(case[2])),
        predicted=lambda links, loops, pendants: p_or_0(one_rule(loops, pendants)), computed=computed, bound=BOUND, sizes=(4, 6),
        picture=drawn, sliders=SLIDERS,
    ),
    Claim(
        "nim-4-case-4-printed", "Chapter 4, case 4 as printed", "misprint",
        "If no vertex of the cycle has a pendant vertex with a loop, the outcome is that of the cycle alone.",
        cases=lambda size: (case for case in monocyclic(size) if not {"looped", "both"}.intersection(case[2])),
        predicted=lambda links, loops, pendants: p_or_0(rule(links, loops)), computed=computed, expected=False, bound=BOUND,
        sizes=(4, 4), picture=drawn,
    ),
    Claim(
        "nim-4-case-4-corrected", "Chapter 4, case 4", "corrected",
        "If no vertex of the cycle has a pendant vertex without a loop, the outcome is that of the cycle alone, weights included.",
        cases=lambda size: (case for case in monocyclic(size) if not free(case[2])),
        predicted=lambda links, loops, pendants: p_or_0(rule(links, loops)), computed=computed, bound=BOUND, sizes=(5, 6),
        picture=drawn,
    ),
    Claim(
        "nim-4-off-cycle", "Chapter 4, token off the cycle", "proved",
        "With the token off the cycle Theorem 3.3 applies: the cycle and what hangs there is a loop, or none, at its vertex next "
        "to the token.",
        cases=off_cycle, predicted=lambda graph, links, loops, at: p_or_0(whole_rule(graph, links, loops, at)),
        computed=boards.outcome, picture=boards.position, sizes=(5, 7),
        bound="all graphs with one cycle and at most {size} vertices, samples of links up to 2, loops up to 2 (1 from five on)",
    ),
    Claim(
        "nim-4-off-cycle-rule", "Chapter 4, one rule for all", "proved",
        "Together the cases solve every tree and every monocyclic graph with any token, in linear time: the library's `outcome`.",
        cases=trees_and_monocyclic, bound="all trees and graphs with one cycle with at most {size} vertices, samples of links",
        predicted=lambda graph, links, loops, at: {"N": "p", "P": "0"}[token_nim.outcome(boards.position(graph, links, loops, at))],
        computed=boards.outcome, sizes=(5, 7), picture=boards.position,
    ),
    Claim(
        "nim-4-off-cycle-strategy", "Chapter 4, the strategy", "proved",
        "The same rule gives a winning move in each p-position: the library's `strategy`.",
        cases=lambda size: (case for case in trees_and_monocyclic(size) if boards.grundy(*case)), picture=boards.position,
        predicted=lambda graph, links, loops, at: "0", computed=won_by_strategy, sizes=(5, 7),
        bound="all p-positions on trees and graphs with one cycle with at most {size} vertices, samples of links",
    ),
)
# fmt: on
