"""Section 4: Grundy values, and isomorphisms of states with their local criterion."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import chain, product
from typing import Any

from gamelab.graphs.decorations import Decoration, disjoint_states
from gamelab.graphs.graph import Graph, Vertex
from gamelab.graphs.trimming import leaves
from gamelab.papers.claim import Claim
from gamelab.papers.mathews_arrows.boards import TRIMMED, decorations, small_graphs, states, states_of, value_in_table
from gamelab.papers.mathews_arrows.maps_of_states import (
    Case,
    all_isomorphisms,
    comparable_pairs,
    homomorphisms,
    inverse,
    isomorphic_pairs,
    isomorphisms,
    lonely_preimages,
    passing_renamings,
    some_bijections,
    vertex_map,
)
from gamelab.rulesets.state_isomorphisms import (
    arrows_to_draw,
    completions,
    descendants,
    image,
    induced,
    is_local_isomorphism,
    is_locally_state_preventing,
    is_state,
    is_state_isomorphism,
    meets_heads_and_tails,
    meets_local_criterion,
)
from gamelab.theory.nimbers import nim_sum

# The states of Figures 6 and 8 to 10 are ours, made from what the text says of them: the paper's drawings are lost in our copy.
FIGURE_6 = (
    Decoration.of(Graph.of([("s", "u"), ("u", "t1"), ("t2", "v"), ("v", "w"), ("p", "s")]), [("p", "s")]),
    Decoration.of(
        Graph.of([("s", "u"), ("u", "t"), ("t", "v"), ("v", "w"), ("p", "s"), ("q", "t"), ("t", "r")]),
        [("p", "s"), ("q", "t"), ("t", "r")],
    ),
)
MERGE_6: dict[Vertex, Vertex] = {"s": "s", "u": "u", "v": "v", "w": "w", "t1": "t", "t2": "t"}
FIGURE_7 = (Decoration.of(Graph.of([("u", "v1"), ("v2", "w")])), Decoration.of(Graph.of([("u", "v"), ("v", "w")])))
MERGE_7: dict[Vertex, Vertex] = {"u": "u", "v1": "v", "v2": "v", "w": "w"}
FIGURE_8 = Decoration.of(
    Graph.of([("p", "u"), ("u", "q"), ("u", "v"), ("v", "r"), ("v", "s"), ("p", "o")]), [("p", "u"), ("v", "s")]
)
FIGURE_9 = (
    Decoration.of(Graph.of([("u", "v"), ("v", "w"), ("p", "w")]), [("p", "w")]),
    Decoration.of(
        Graph.of([("u", "v"), ("v", "w"), ("p", "w"), ("q", "w"), ("r", "u"), ("u", "s")]),
        [("p", "w"), ("q", "w"), ("r", "u"), ("u", "s")],
    ),
)
FIGURE_10 = (
    Decoration.of(Graph.of([("u", "v"), ("v", "w"), ("p", "u"), ("q", "v")]), [("p", "u"), ("q", "v")]),
    Decoration.of(Graph.of([("u", "v"), ("v", "w"), ("p", "u")]), [("p", "u")]),
)
IDENTITY: dict[Vertex, Vertex] = {v: v for v in "uvw"}


@lru_cache(maxsize=2**16)
def mover_wins(x: Decoration) -> bool:
    """Whether some move leads to a state in which the other player has no such move: no values, all moves."""
    return not all(mover_wins(y) for y in TRIMMED.moves(x))


def pairs_of_states(edges: int) -> Iterator[tuple[Decoration, Decoration]]:
    """Every state of a graph beside every state of another, or of the same, with at most so many edges in all."""
    for total in range(2, edges + 1):
        for g in small_graphs(total - 1):
            for h in small_graphs(total - len(g.edges)):
                if len(h.edges) == total - len(g.edges) and len(h.edges) <= len(g.edges):
                    yield from product(states_of(g), states_of(h))


def with_heads_and_tails(edges: int) -> Iterator[Case]:
    """All graph isomorphisms from U(X) to U(Y) that meet the hypotheses of Theorem 4.14, for states of the small graphs."""
    return ((x, y, f) for x, y, f in all_isomorphisms(edges) if meets_heads_and_tails(f, x, y))


def vertices_of_states(size: int) -> Iterator[tuple[Decoration, Vertex]]:
    """Every state of the small graphs, with each vertex of U(X)."""
    return ((x, v) for x in states(size) for v in x.unmarked.vertices)


def can_become(x: Decoration, v: Vertex) -> tuple[bool, bool]:
    """Whether some completion has a source at the vertex, and whether some has a sink there."""
    made = list(completions(x))
    return any(v in y.sources for y in made), any(v in y.sinks for y in made)


def heads_and_leaves(x: Decoration) -> tuple[list[Vertex], list[Vertex]]:
    """h(X) and t(X), each with the leaves at unmarked edges."""
    ends = leaves(x.graph) & {*x.unmarked.vertices}
    return sorted(x.heads | ends, key=str), sorted(x.tails | ends, key=str)


def figure_7() -> tuple[int, int, int, int, bool]:
    """Followers of both states, followers with an image that is one, descendants of both, and whether the map is an isomorphism."""
    x, y = FIGURE_7
    a = induced(MERGE_7, x)
    kept = {image(a, x, y, z) for z in TRIMMED.moves(x)} & {*TRIMMED.moves(y)}
    return len([*TRIMMED.moves(x)]), len(kept), len(descendants(x)), len(descendants(y)), is_state_isomorphism(a, x, y)


def prevents_in_figure_7(at: str) -> bool:
    """Whether the map (or, at a vertex u, v, w of the second state, its inverse) is locally state-preventing there."""
    (x, y), (name, vertex) = FIGURE_7, at.split(" at ")
    a = induced(MERGE_7, x)
    return is_locally_state_preventing(*((a, x, y) if name == "map" else (inverse(a), y, x)), vertex)


def beside(x: Decoration, y: Decoration, *_: Any) -> Decoration:
    """The two states on one picture."""
    return disjoint_states(x, y)


RANDOM = "all for graphs with at most {0} edges, and {{size}} random ones for at most 4 unmarked edges of 5"

# fmt: off
CLAIMS = (
    Claim(
        "arrows-def-4.1", "Definition 4.1, values and winners", "proved",
        r"The player to move wins from a state $X$ exactly if $g(X) \neq 0$.",
        cases=lambda size: ((x,) for x in states(size)), predicted=lambda x: value_in_table(x) != 0,
        computed=lambda x: mover_wins(x), bound="all states of the graphs with at most {size} edges", sizes=(4, 6),
        picture=lambda x: x,
    ),
    Claim(
        "arrows-sec4-sum", "Section 4, values of sums", "proved", r"$g(X \mid Y) = g(X) \oplus g(Y)$.",
        cases=pairs_of_states, predicted=lambda x, y: nim_sum(int(value_in_table(x)), int(value_in_table(y))),
        computed=lambda x, y: value_in_table(disjoint_states(x, y)), sizes=(4, 6), least=2, picture=beside,
        bound="all states of two graphs with at most {size} edges in all, the sum never split",
    ),
    Claim(
        "arrows-def-4.3", "Definition 4.3, the unmarked edges", "proved",
        "$U(X)$ has an edge for each edge without an arrow, and no isolated vertex.",
        cases=lambda size: ((x,) for x in decorations(size)), predicted=lambda x: (len(x.graph.edges) - len(x.arrows), []),
        computed=lambda x: (len(x.unmarked.edges), [v for v in x.unmarked.vertices if x.unmarked.degree(v) == 0]),
        bound="all decorations of the graphs with at most {size} edges", sizes=(4, 6), picture=lambda x: x,
    ),
    Claim(
        "arrows-def-4.4", "Definition 4.4, the flip", "proved",
        "A decoration is a state exactly if its flip, with all arrows reversed, is one.",
        cases=lambda size: ((x,) for x in decorations(size)), predicted=is_state, computed=lambda x: is_state(x.flip),
        bound="all decorations of the graphs with at most {size} edges", sizes=(4, 6), picture=lambda x: x,
    ),
    Claim(
        "arrows-def-4.5", "Definition 4.5, the flip as an isomorphism", "proved",
        "Reversing arrows is a state isomorphism from $X$ to its flip.",
        cases=lambda size: ((x,) for x in states(size)), predicted=lambda x: True,
        computed=lambda x: is_state_isomorphism({arrow: arrow[::-1] for arrow in arrows_to_draw(x)}, x, x.flip),
        bound="all completions, all states of the graphs with at most {size} edges", sizes=(4, 5), picture=lambda x: x,
    ),
    Claim(
        "arrows-def-4.5-inverse", "Definition 4.5, the inverse", "proved",
        "A bijection of the arrows of $U(X)$ and $U(Y)$ is a state isomorphism from $X$ to $Y$ exactly if its inverse is one back.",
        cases=some_bijections, predicted=lambda x, y, a: is_state_isomorphism(a, x, y),
        computed=lambda x, y, a: is_state_isomorphism(inverse(a), y, x), bound=RANDOM.format(2), sizes=(1000, 20000),
        picture=beside,
    ),
    Claim(
        "arrows-prop-4.6", "Proposition 4.6", "proved",
        "Isomorphic states have the same value: whichever bijection makes them isomorphic.",
        cases=isomorphic_pairs, predicted=lambda x, y: value_in_table(x), computed=lambda x, y: value_in_table(y),
        bound="all states with at most 5 unmarked edges of the graphs with at most {size} edges, all bijections", sizes=(5, 6),
        picture=beside,
    ),
    Claim(
        "arrows-prop-4.6-flip", "Proposition 4.6 for flips", "proved", "A state and its flip have the same value.",
        cases=lambda size: ((x,) for x in states(size)), predicted=value_in_table, computed=lambda x: value_in_table(x.flip),
        bound="all states of the graphs with at most {size} edges", sizes=(5, 6), picture=lambda x: x,
    ),
    Claim(
        "arrows-def-4.7", "Definition 4.7, maps induced by homomorphisms", "proved",
        r"The map of arrows that a homomorphism $U(X) \to U(Y)$ induces commutes with the flip; it is a state isomorphism exactly "
        "if it is a bijection that passes Theorem 4.10.",
        cases=homomorphisms, predicted=lambda x, y, f: (True, meets_local_criterion(induced(f, x), x, y)),
        computed=lambda x, y, f: (
            all(induced(f, x)[arrow[::-1]] == there[::-1] for arrow, there in induced(f, x).items()),
            is_state_isomorphism(induced(f, x), x, y),
        ),
        bound="all homomorphisms, all states of the graphs with at most {size} edges up to names and flips", sizes=(2, 3),
        picture=beside,
    ),
    Claim(
        "arrows-fig-6", "Figure 6, redrawn", "example",
        r"Two vertices $t_1$ and $t_2$ are merged into $t$: a homomorphism induces this state isomorphism, none its inverse.",
        cases=lambda size: [()], predicted=lambda: (True, MERGE_6, None),
        computed=lambda: (
            is_state_isomorphism(a := induced(MERGE_6, FIGURE_6[0]), *FIGURE_6), vertex_map(a), vertex_map(inverse(a)),
        ),
        bound="whether it is one, and what induces it and its inverse", picture=lambda: beside(*FIGURE_6),
    ),
    Claim(
        "arrows-fig-7", "Figure 7", "example",
        "Two edges and a path of two edges: the map has an image for each of the 4 followers, but there are 8 and 6 descendants.",
        cases=lambda size: [()], predicted=lambda: (4, 4, 8, 6, False), computed=figure_7,
        bound="followers, those with an image, descendants of each, and whether it is an isomorphism",
        picture=lambda: beside(*FIGURE_7),
    ),
    Claim(
        "arrows-def-4.8", "Definition 4.8 and Figure 8, flowers", "proved",
        "Some decoration that contains $X$ has a source (a sink) at $v$ exactly if the tail-flower (head-flower) at $v$ has one. "
        "The first cases are Figure 8, redrawn.",
        cases=lambda size: chain(((FIGURE_8, v) for v in "uv"), vertices_of_states(size)),
        predicted=lambda x, v: (v in x.tail_flower(v).sources, v in x.head_flower(v).sinks), computed=can_become,
        bound="all states of the graphs with at most {size} edges", sizes=(4, 5), picture=lambda x, v: x.tail_flower(v),
    ),
    Claim(
        "arrows-def-4.9", "Definition 4.9, locally state-preventing", "example",
        "In Figure 7 the map is locally state-preventing everywhere, its inverse at u and w, but not at v.",
        cases=lambda size: ((at,) for at in [*(f"map at {v}" for v in MERGE_7), *(f"inverse at {v}" for v in "uvw")]),
        predicted=lambda at: at != "inverse at v", computed=prevents_in_figure_7, bound="all vertices of both states",
        picture=lambda at: beside(*FIGURE_7),
    ),
    Claim(
        "arrows-thm-4.10", "Theorem 4.10, the local criterion", "proved",
        "A bijection of the arrows of $U(X)$ and $U(Y)$ that commutes with the flip is a state isomorphism exactly if it and its "
        "inverse are locally state-preventing at every vertex.",
        cases=some_bijections, predicted=lambda x, y, a: meets_local_criterion(a, x, y),
        computed=lambda x, y, a: is_state_isomorphism(a, x, y), bound=RANDOM.format(2), sizes=(2000, 40000), picture=beside,
    ),
    Claim(
        "arrows-thm-4.10-all", "Theorem 4.10, all bijections", "proved",
        "Of the bijections between two states, numbered, the same pass the criterion and are state isomorphisms.",
        cases=comparable_pairs, predicted=passing_renamings, computed=isomorphisms,
        bound="all bijections between all states with 1 to 4 unmarked edges of the graphs with at most {size} edges", sizes=(3, 4),
        picture=beside,
    ),
    Claim(
        "arrows-def-4.11", "Definition 4.11, vertices with an image of their own", "proved",
        "If $v$ alone is mapped to $f(v)$, the flowers at $v$ are mapped to the flowers at $f(v)$.",
        cases=lonely_preimages, predicted=lambda x, y, f, v: (y.tail_flower(f[v]), y.head_flower(f[v])),
        computed=lambda x, y, f, v: (
            image(induced(f, x), x, y, x.tail_flower(v)), image(induced(f, x), x, y, x.head_flower(v)),
        ),
        bound="all bijections induced by homomorphisms, all states of the graphs with at most {size} edges", sizes=(2, 3),
        picture=beside,
    ),
    Claim(
        "arrows-cor-4.12", "Corollary 4.12", "proved",
        r"A graph isomorphism $f$ from $U(X)$ to $U(Y)$ induces a state isomorphism exactly if at each vertex $v$ each flower is a "
        "state when that at $f(v)$ is, and only then.",
        cases=all_isomorphisms,
        predicted=lambda x, y, f: all(is_local_isomorphism(f, x, y, v) for v in f),
        computed=lambda x, y, f: is_state_isomorphism(induced(f, x), x, y), sizes=(3, 4), picture=beside,
        bound="all graph isomorphisms one way, all states of the graphs with at most {size} edges",
    ),
    Claim(
        "arrows-def-4.13", "Definition 4.13, heads and tails", "proved",
        r"A vertex $v$ of $U(X)$ can become a forbidden source exactly if it is in neither $h(X)$ nor $L(G)$, "
        "a forbidden sink exactly if it is in neither $t(X)$ nor $L(G)$.",
        cases=vertices_of_states, predicted=lambda x, v: (v not in x.heads | leaves(x.graph), v not in x.tails | leaves(x.graph)),
        computed=lambda x, v: tuple(able and x.graph.degree(v) > 1 for able in can_become(x, v)),
        bound="all states of the graphs with at most {size} edges", sizes=(4, 5), picture=lambda x, v: x,
    ),
    Claim(
        "arrows-thm-4.14-printed", "Theorem 4.14, its conditions as printed", "misprint",
        r"The conditions apply $f$, a map of the vertices of $U(X)$, to $h(X) \cup L(G)$: all of it lies in $U(X)$.",
        cases=lambda size: ((x,) for x in states(size)), predicted=lambda x: True,
        computed=lambda x: x.heads | leaves(x.graph) <= {*x.unmarked.vertices}, expected=False,
        bound="all states of the graphs with at most {size} edges", sizes=(3, 5), picture=lambda x: x,
    ),
    Claim(
        "arrows-thm-4.14-corrected", "Theorem 4.14", "corrected",
        r"If a graph isomorphism from $U(X)$ to $U(Y)$ carries $h(X) \cup L(G)$ to $h(Y) \cup L(H)$ and $t(X) \cup L(G)$ to "
        r"$t(Y) \cup L(H)$, of the leaves only those in $U(X)$ and $U(Y)$ being meant, it induces a state isomorphism.",
        cases=with_heads_and_tails, predicted=lambda x, y, f: True,
        computed=lambda x, y, f: is_state_isomorphism(induced(f, x), x, y),
        bound="all such isomorphisms one way, all states of the graphs with at most {size} edges", sizes=(3, 4), picture=beside,
    ),
    Claim(
        "arrows-thm-4.14-fig9", "Figure 9, redrawn", "example",
        r"Both states have the unmarked path u, v, w, $h(X) \cup L(G)$ = {u, w} and $t(X) \cup L(G)$ = {u}: they are isomorphic.",
        cases=lambda size: [()], predicted=lambda: ((["u", "w"], ["u"]), (["u", "w"], ["u"]), True),
        computed=lambda: (
            *map(heads_and_leaves, FIGURE_9), is_state_isomorphism(induced(IDENTITY, FIGURE_9[0]), *FIGURE_9),
        ),
        bound="heads and tails with leaves for X and Y, and whether u, v, w to u, v, w is an isomorphism",
        picture=lambda: beside(*FIGURE_9),
    ),
    Claim(
        "arrows-thm-4.14-fig10", "Figure 10, redrawn", "example",
        r"The conditions are not necessary: v is in $h(X)$ and not in $h(Y) \cup L(H)$, and the states are isomorphic.",
        cases=lambda size: [()], predicted=lambda: (True, False, False, True),
        computed=lambda: (
            "v" in FIGURE_10[0].heads, "v" in heads_and_leaves(FIGURE_10[1])[0], meets_heads_and_tails(IDENTITY, *FIGURE_10),
            is_state_isomorphism(induced(IDENTITY, FIGURE_10[0]), *FIGURE_10),
        ),
        bound="v for X and for Y, whether the conditions are met, and whether it is an isomorphism",
        picture=lambda: beside(*FIGURE_10),
    ),
)
# fmt: on
