"""Section 4: Grundy values, and isomorphisms of states with their local criterion."""

from collections.abc import Iterator, Mapping
from itertools import chain, product
from typing import Any

from gamelab import Decoration, disjoint_states, nim_sum
from gamelab.boards import Vertex, leaves
from gamelab.solvers.arrows import SUBSCRIPTS
from gamelab.statements import Arguments, Cases, Claim, Refuted, each, listed, misprint, the
from gamelab.theory import DEFINITION, remembered
from gamelab_papers.arrows import maps_of_states as maps
from gamelab_papers.arrows.boards import (
    DECORATIONS,
    STATES,
    TRIMMED,
    drawn,
    graphs_with,
    side_by_side,
    states_of,
    value_in_table,
    valued,
)
from gamelab_papers.arrows.games_and_trimming import sinks_and_sources
from gamelab_papers.arrows.state_isomorphisms import (
    arrows_to_draw,
    completions,
    descendants,
    heads_and_leaves,
    image,
    induced,
    is_local_isomorphism,
    is_locally_state_preventing,
    is_state,
    is_state_isomorphism,
    meets_heads_and_tails,
    meets_local_criterion,
)

# The states of Figures 6 and 8 to 10 are ours, made from what the text says of them: the paper's
# drawings are lost in our copy.
FIGURE_6 = drawn("s-u u-t_1 t_2-v v-w", "p-s"), drawn("s-u u-t t-v v-w", "p-s q-t t-r")
FIGURE_7 = drawn("u-v_1 v_2-w"), drawn("u-v v-w")
FIGURE_8 = drawn("u-q u-v v-r p-o", "p-u v-s")
FIGURE_9 = drawn("u-v v-w", "p-w"), drawn("u-v v-w", "p-w q-w r-u u-s")
FIGURE_10 = drawn("u-v v-w", "p-u q-v"), drawn("u-v v-w", "p-u")
MERGE_6, MERGE_7 = ({v: str(v)[0] for v in x.unmarked.vertices} for x, _ in (FIGURE_6, FIGURE_7))
IDENTITY: dict[Vertex, Vertex] = {v: v for v in "uvw"}


@remembered
def mover_wins(x: Decoration) -> bool:
    """Whether some move leads to a state in which the other player has no such move: no values, all
    moves.
    """
    return not all(mover_wins(y) for y in TRIMMED.moves(x))


def pairs_of_states(edges: int) -> Iterator[tuple[Decoration, Decoration]]:
    """Every state of a graph beside every state of another, or of the same, with at most `edges`
    edges in all.
    """
    for total in range(2, edges + 1):
        for second in range(1, total // 2 + 1):
            for g, h in product(graphs_with(total - second), graphs_with(second)):
                yield from product(states_of(g), states_of(h))


def can_become(x: Decoration, v: Vertex) -> tuple[bool, bool]:
    """Whether some completion has a source at the vertex, and whether some has a sink there."""
    made = list(completions(x))
    return any(v in y.sources for y in made), any(v in y.sinks for y in made)


def outside_unmarked(x: Decoration) -> str:
    """Which vertices of h(X) and leaves of the graph lie outside U(X)."""
    outside = sorted(map(str, (x.heads | leaves(x.graph)) - {*x.unmarked.vertices}))
    return f"{', '.join(outside) or 'nothing'} outside U(X)"


def figure_7() -> tuple[int, int, int, int, bool]:
    """Followers of both states, followers with an image that is one, descendants of both, and
    whether the map is an isomorphism.
    """
    x, y = FIGURE_7
    a = induced(MERGE_7, x)
    kept = {image(a, x, y, z) for z in TRIMMED.moves(x)} & {*TRIMMED.moves(y)}
    return (
        len([*TRIMMED.moves(x)]),
        len(kept),
        len(descendants(x)),
        len(descendants(y)),
        is_state_isomorphism(a, x, y),
    )


def prevents_in_figure_7(at: str) -> bool:
    """Whether the map (or, at a vertex u, v, w of the second state, its inverse) is locally
    state-preventing there.
    """
    (x, y), (name, vertex) = FIGURE_7, at.split(" at ")
    a = induced(MERGE_7, x)
    return is_locally_state_preventing(
        *((a, x, y) if name == "map" else (maps.inverse(a), y, x)), vertex
    )


def in_letters(x: Decoration, y: Decoration) -> list[Decoration]:
    """The two states, numbers of vertices written u_0 in the first and v_0 in the second."""
    return [
        z.renamed({i: f"{letter}_{i}" for i in z.graph.vertices if isinstance(i, int)})
        for z, letter in ((x, "u"), (y, "v"))
    ]


def with_unmarked(x: Decoration) -> dict[str, Any]:
    """The state and the graph of its unmarked edges, for a picture of both."""
    return {"X": x, "U(X)": x.unmarked}


def both_states(x: Decoration, y: Decoration, *_: Any) -> dict[str, Decoration]:
    """The two states, for a picture of both."""
    return dict(zip("XY", in_letters(x, y), strict=True))


def pair_name(x: Decoration, y: Decoration) -> str:
    """Both states by their edges and arrows, in the names of that picture.

    >>> pair_name(*FIGURE_7)
    'X = {u–v₁, v₂–w}, Y = {u–v, v–w}'
    """
    return "X = {}, Y = {}".format(*in_letters(x, y)).replace("_", "").translate(SUBSCRIPTS)


def mapped(x: Decoration, y: Decoration, f: Mapping[Any, Any]) -> str:
    """A map of vertices, or of arrows with one of each pair, in the names of that picture.

    >>> (
    ...     mapped(*FIGURE_7, {0: 1, 2: 3}),
    ...     mapped(*FIGURE_7, {(0, 1): (2, 1), (1, 0): (1, 2)}),
    ...     mapped(*FIGURE_7, MERGE_7),
    ... )
    ('u₀ ↦ v₁, u₂ ↦ v₃', 'u₀u₁ ↦ v₂v₁', 'u ↦ u, v₁ ↦ v, v₂ ↦ v, w ↦ w')
    """

    def name(letter: str, one: Any) -> str:
        ends = one if isinstance(one, tuple) else (one,)
        return "".join(
            f"{letter}{v}" if isinstance(v, int) else v.replace("_", "") for v in ends
        ).translate(SUBSCRIPTS)

    return ", ".join(
        f"{name('u', one)} ↦ {name('v', there)}"
        for one, there in f.items()
        if not isinstance(one, tuple) or one[0] < one[1]
    )


def prevented_both_ways(x: Decoration, y: Decoration, f: maps.VertexMap, v: Vertex) -> bool:
    """Whether the map is locally state-preventing at the vertex, and its inverse at the image."""
    a = induced(f, x)
    return is_locally_state_preventing(a, x, y, v) and is_locally_state_preventing(
        maps.inverse(a), y, x, f[v]
    )


def at_vertex(x: Decoration, v: Vertex) -> str:
    """A state and a vertex of it."""
    return f"{x}, v = {v}"


BESIDE: Arguments = {"picture": both_states, "called": pair_name}
BESIDE_VALUES = BESIDE | {"picture": lambda x, y: side_by_side(*both_states(x, y).items())}
AT_VERTICES = Cases(
    "all vertices of U(X), all states of the graphs with at most {size} edges",
    lambda size: ((x, v) for (x,) in STATES(size) for v in x.unmarked.vertices),
    STATES.least,
)
AT_A_VERTEX: Arguments = {
    "cases": maps.LONELY,
    "picture": both_states,
    "called": lambda x, y, f, v: f"{mapped(x, y, f)}; v = {v}",
}

CLAIMS = (
    Claim(
        id="arrows-def-4.1",
        label="Definition 4.1, values and winners",
        method=DEFINITION,
        statement=r"The player to move wins from a state $X$ exactly if $g(X) \neq 0$.",
        cases=STATES,
        sizes=(4, 6),
        predicted=lambda x: value_in_table(x) != 0,
        computed=lambda x: mover_wins(x),
        picture=lambda x: valued(x, "X"),
    ),
    Claim(
        id="arrows-sec4-sum",
        label="Section 4, values of sums",
        statement=r"""
            For states $X$ and $Y$ of two graphs the disjoint union has the value $g(X \mid Y) =
            g(X) \oplus g(Y)$.
            """,
        cases=Cases(
            "all states of two graphs with at most {size} edges in all, the sum never split",
            pairs_of_states,
            2,
        ),
        sizes=(4, 6),
        predicted=lambda x, y: nim_sum(int(value_in_table(x)), int(value_in_table(y))),
        computed=lambda x, y: value_in_table(disjoint_states(x, y)),
        **BESIDE_VALUES,
    ),
    Claim(
        id="arrows-def-4.3",
        label="Definition 4.3, the unmarked edges",
        kind="definition",
        method=DEFINITION,
        statement="""
            The graph $U(X)$ has an edge for each edge without an arrow, and no isolated vertex.
            """,
        cases=DECORATIONS,
        sizes=(4, 6),
        predicted=lambda x: (len(x.graph.edges) - len(x.arrows), []),
        computed=lambda x: (
            len(x.unmarked.edges),
            [v for v in x.unmarked.vertices if x.unmarked.degree(v) == 0],
        ),
        picture=with_unmarked,
        parts=("unmarked edges", "isolated vertices"),
    ),
    Claim(
        id="arrows-def-4.4",
        label="Definition 4.4, the flip",
        kind="definition",
        method=DEFINITION,
        statement="""
            The flip of a decoration has all its arrows reversed; it is a state exactly if the
            decoration is one.
            """,
        cases=DECORATIONS,
        sizes=(4, 6),
        predicted=lambda x: (
            {f"{u}→{v}" for v, u in x.arrows},
            not {*chain(*sinks_and_sources(x))} - leaves(x.graph),
        ),
        computed=lambda x: ({f"{u}→{v}" for u, v in x.flip.arrows}, is_state(x.flip)),
        picture=lambda x: {"X": x, "its flip": x.flip},
        parts=("arrows", "a state:"),
    ),
    Claim(
        id="arrows-def-4.5",
        label="Definition 4.5, the flip as an isomorphism",
        method=DEFINITION,
        statement="""
            Reversing arrows is a state isomorphism from a state $X$ to its flip, tried on all
            completions.
            """,
        cases=STATES,
        sizes=(4, 5),
        predicted=lambda x: True,
        computed=lambda x: is_state_isomorphism(
            {arrow: arrow[::-1] for arrow in arrows_to_draw(x)}, x, x.flip
        ),
        picture=lambda x: {"X": x, "its flip": x.flip},
    ),
    Claim(
        id="arrows-def-4.5-inverse",
        label="Definition 4.5, the inverse",
        method=DEFINITION,
        statement="""
            A bijection of the arrows of $U(X)$ and $U(Y)$ that commutes with the flip carries the
            descendants of $X$ to those of $Y$ exactly if its inverse is a state isomorphism from
            $Y$ to $X$.
            """,
        cases=maps.BIJECTIONS,
        sizes=(400, 20000),
        predicted=lambda x, y, a: {image(a, x, y, z) for z in descendants(x)} == {*descendants(y)},
        computed=lambda x, y, a: is_state_isomorphism(maps.inverse(a), y, x),
        picture=both_states,
        called=mapped,
    ),
    Claim(
        id="arrows-def-4.5-equivalence",
        label="Definition 4.5, isomorphism is an equivalence",
        statement="""
            Isomorphism of states is an equivalence: states fall into classes, and some bijection is
            a state isomorphism from one to another exactly if both are in one class.
            """,
        cases=maps.PAIRS,
        sizes=(3, 4),
        predicted=lambda x, y: maps.isomorphism_class(x) == maps.isomorphism_class(y),
        computed=lambda x, y: bool(maps.isomorphisms(x, y)),
        **BESIDE,
    ),
    Claim(
        id="arrows-prop-4.6",
        label="Proposition 4.6",
        statement="""
            Isomorphic states have the same value, whichever bijection makes them isomorphic.
            """,
        cases=maps.ISOMORPHIC,
        sizes=(5, 6),
        predicted=lambda x, y: value_in_table(x),
        computed=lambda x, y: value_in_table(y),
        **BESIDE_VALUES,
    ),
    Claim(
        id="arrows-prop-4.6-flip",
        label="Proposition 4.6 for flips",
        statement="A state and its flip have the same value.",
        cases=STATES,
        sizes=(5, 6),
        predicted=value_in_table,
        computed=lambda x: value_in_table(x.flip),
        picture=lambda x: side_by_side(("X", x), ("its flip", x.flip)),
    ),
    Claim(
        id="arrows-def-4.7",
        label="Definition 4.7, maps induced by homomorphisms",
        kind="definition",
        method=DEFINITION,
        statement=r"""
            The map of arrows that a homomorphism $U(X) \to U(Y)$ induces commutes with the flip; it
            is a state isomorphism exactly if it is a bijection that passes Theorem 4.10.
            """,
        cases=maps.HOMOMORPHISMS,
        sizes=(2, 3),
        predicted=lambda x, y, f: (True, meets_local_criterion(induced(f, x), x, y)),
        computed=lambda x, y, f: (
            all(
                induced(f, x)[arrow[::-1]] == there[::-1] for arrow, there in induced(f, x).items()
            ),
            is_state_isomorphism(induced(f, x), x, y),
        ),
        picture=both_states,
        called=mapped,
        parts=("commutes with the flip:", "a state isomorphism:"),
    ),
    Claim(
        id="arrows-fig-6",
        label="Figure 6, redrawn",
        kind="example",
        method=DEFINITION,
        statement="""
            Two vertices $t_1$ and $t_2$ of a state are merged into $t$: a homomorphism induces this
            state isomorphism, none its inverse.
            """,
        cases=the("the two states"),
        predicted=lambda: (True, MERGE_6, None),
        computed=lambda: (
            is_state_isomorphism(a := induced(MERGE_6, FIGURE_6[0]), *FIGURE_6),
            maps.vertex_map(a),
            maps.vertex_map(maps.inverse(a)),
        ),
        picture=lambda: both_states(*FIGURE_6),
        parts=("isomorphism", "induced by", "back by"),
    ),
    Claim(
        id="arrows-fig-7",
        label="Figure 7",
        kind="example",
        method=DEFINITION,
        statement="""
            Two edges and a path of two edges, without arrows, are not isomorphic: the map has an
            image for each of the 4 followers, but there are 8 and 6 descendants.
            """,
        cases=the("the two states"),
        predicted=lambda: (4, 4, 8, 6, False),
        computed=figure_7,
        picture=lambda: both_states(*FIGURE_7),
        parts=(
            "followers",
            "with an image",
            "descendants of the edges",
            "of the path",
            "isomorphic",
        ),
    ),
    Claim(
        id="arrows-def-4.8",
        label="Definition 4.8 and Figure 8, flowers",
        kind="definition",
        method=DEFINITION,
        statement="""
            Some decoration that contains a state $X$ has a source (a sink) at $v$ exactly if the
            tail-flower (head-flower) of $X$ at $v$ has one. Figure 8, redrawn, has flowers at u and
            v.
            """,
        cases=listed("Figure 8 at u and v", [(FIGURE_8, v) for v in "uv"]) + AT_VERTICES,
        sizes=(4, 5),
        predicted=lambda x, v: (v in x.tail_flower(v).sources, v in x.head_flower(v).sinks),
        computed=can_become,
        picture=lambda x, v: {"tail-flower": x.tail_flower(v), "head-flower": x.head_flower(v)},
        called=at_vertex,
        parts=("a source:", "a sink:"),
    ),
    Claim(
        id="arrows-def-4.9",
        label="Definition 4.9, locally state-preventing",
        kind="example",
        method=DEFINITION,
        statement="""
            In Figure 7 the map is locally state-preventing everywhere, its inverse at u and w, but
            not at v.
            """,
        cases=each(
            "all {count} vertices of both states",
            [*(f"map at {v}" for v in MERGE_7), *(f"inverse at {v}" for v in "uvw")],
        ),
        predicted=lambda at: at != "inverse at v",
        computed=prevents_in_figure_7,
        picture=lambda at: both_states(*FIGURE_7),
        called=lambda at: f"the {at}",
    ),
    Claim(
        id="arrows-thm-4.10",
        label="Theorem 4.10, the local criterion",
        method=DEFINITION,
        statement="""
            A bijection of the arrows of $U(X)$ and $U(Y)$ that commutes with the flip is a state
            isomorphism exactly if it and its inverse are locally state-preventing at every vertex.
            """,
        cases=maps.BIJECTIONS,
        sizes=(1500, 40000),
        predicted=lambda x, y, a: meets_local_criterion(a, x, y),
        computed=lambda x, y, a: is_state_isomorphism(a, x, y),
        picture=both_states,
        called=mapped,
    ),
    Claim(
        id="arrows-thm-4.10-all",
        label="Theorem 4.10, all bijections",
        statement="""
            Of all bijections between two states, numbered, the same pass the local criterion and
            are state isomorphisms.
            """,
        cases=maps.PAIRS,
        sizes=(3, 4),
        predicted=maps.passing_renamings,
        computed=maps.isomorphisms,
        **BESIDE,
        parts=("numbers",),
    ),
    Claim(
        id="arrows-def-4.11",
        label="Definition 4.11, vertices with an image of their own",
        method=DEFINITION,
        statement="""
            If a homomorphism $f$ induces a bijection of the arrows and maps $v$ alone to $f(v)$,
            the flowers at $v$ are mapped to the flowers at $f(v)$.
            """,
        sizes=(2, 3),
        predicted=lambda x, y, f, v: (y.tail_flower(f[v]), y.head_flower(f[v])),
        computed=lambda x, y, f, v: (
            image(induced(f, x), x, y, x.tail_flower(v)),
            image(induced(f, x), x, y, x.head_flower(v)),
        ),
        **AT_A_VERTEX,
        parts=("tail-flower", "head-flower"),
    ),
    Claim(
        id="arrows-def-4.11-criterion",
        label="Definition 4.11, local state isomorphisms",
        kind="definition",
        method=DEFINITION,
        statement="""
            If a homomorphism $f$ induces a bijection of the arrows and maps $v$ alone to $f(v)$, it
            is locally state-preventing at $v$, and its inverse at $f(v)$, exactly if each flower at
            $v$ is a state when its image is, and only then: a local state isomorphism at $v$.
            """,
        sizes=(2, 3),
        predicted=lambda x, y, f, v: all(
            is_state(z) == is_state(image(induced(f, x), x, y, z))
            for z in (x.tail_flower(v), x.head_flower(v))
        ),
        computed=prevented_both_ways,
        **AT_A_VERTEX,
    ),
    Claim(
        id="arrows-cor-4.12",
        label="Corollary 4.12",
        method=DEFINITION,
        statement="""
            A graph isomorphism $f$ from $U(X)$ to $U(Y)$ induces a state isomorphism exactly if at
            each vertex $v$ each flower is a state when that at $f(v)$ is, and only then.
            """,
        cases=maps.ISOMORPHISMS,
        sizes=(3, 4),
        predicted=lambda x, y, f: all(is_local_isomorphism(f, x, y, v) for v in f),
        computed=lambda x, y, f: is_state_isomorphism(induced(f, x), x, y),
        picture=both_states,
        called=mapped,
    ),
    Claim(
        id="arrows-def-4.13",
        label="Definition 4.13, heads and tails",
        kind="definition",
        method=DEFINITION,
        statement="""
            A vertex $v$ of $U(X)$ can become a forbidden source exactly if it is neither a head of
            $X$ nor a leaf of $G$, a forbidden sink exactly if it is neither a tail of $X$ nor a
            leaf of $G$.
            """,
        cases=AT_VERTICES,
        sizes=(4, 5),
        predicted=lambda x, v: (
            v not in x.heads | leaves(x.graph),
            v not in x.tails | leaves(x.graph),
        ),
        computed=lambda x, v: tuple(able and x.graph.degree(v) > 1 for able in can_become(x, v)),
        picture=lambda x, v: x,
        called=at_vertex,
        parts=("can become a forbidden source:", "a forbidden sink:"),
    ),
    *misprint(
        id="arrows-thm-4.14",
        label="Theorem 4.14",
        kind="gap",
        method=DEFINITION,
        printed=dict(
            label="Theorem 4.14, its notation",
            statement=r"""
                Theorem 4.14 applies a map $f$ of the vertices of $U(X)$ to $h(X) \cup L(G)$: all of
                this set lies in $U(X)$. (The leaves at marked edges do not; where Proposition 6.3
                uses the theorem they are left out, and so read the theorem holds.)
                """,
            cases=STATES,
            sizes=(3, 5),
            predicted=lambda x: "nothing outside U(X)",
            computed=outside_unmarked,
            picture=with_unmarked,
            refuted=Refuted(
                "x = {0→1}: predicted nothing outside U(X), computed 0, 1 outside U(X)", size=1
            ),
        ),
        corrected=dict(
            statement=r"""
                If a graph isomorphism from $U(X)$ to $U(Y)$ carries $h(X) \cup L(G)$ to $h(Y) \cup
                L(H)$ and $t(X) \cup L(G)$ to $t(Y) \cup L(H)$, of the leaves only those in $U(X)$
                and $U(Y)$ being meant, it induces a state isomorphism.
                """,
            cases=maps.ISOMORPHISMS.where(
                lambda x, y, f: meets_heads_and_tails(f, x, y), "that meet the conditions"
            ),
            sizes=(3, 4),
            predicted=lambda x, y, f: True,
            computed=lambda x, y, f: is_state_isomorphism(induced(f, x), x, y),
            picture=both_states,
            called=mapped,
        ),
    ),
    Claim(
        id="arrows-thm-4.14-fig9",
        label="Figure 9, redrawn",
        kind="example",
        method=DEFINITION,
        statement=r"""
            Two states, both with the unmarked path u, v, w, $h(X) \cup L(G)$ = {u, w} and $t(X)
            \cup L(G)$ = {u}, are isomorphic by u, v, w to u, v, w.
            """,
        cases=the("the two states"),
        predicted=lambda: ({"u", "w"}, {"u"}, {"u", "w"}, {"u"}, True),
        computed=lambda: (
            *chain(*map(heads_and_leaves, FIGURE_9)),
            is_state_isomorphism(induced(IDENTITY, FIGURE_9[0]), *FIGURE_9),
        ),
        picture=lambda: both_states(*FIGURE_9),
        parts=("h(X) ∪ L(G)", "t(X) ∪ L(G)", "h(Y) ∪ L(H)", "t(Y) ∪ L(H)", "isomorphic:"),
    ),
    Claim(
        id="arrows-thm-4.14-fig10",
        label="Figure 10, redrawn",
        kind="example",
        method=DEFINITION,
        statement=r"""
            The conditions of Theorem 4.14 are not necessary: v is in $h(X)$ and not in $h(Y) \cup
            L(H)$, and the states are isomorphic.
            """,
        cases=the("the two states"),
        predicted=lambda: (True, False, False, True),
        computed=lambda: (
            "v" in FIGURE_10[0].heads,
            "v" in heads_and_leaves(FIGURE_10[1])[0],
            meets_heads_and_tails(IDENTITY, *FIGURE_10),
            is_state_isomorphism(induced(IDENTITY, FIGURE_10[0]), *FIGURE_10),
        ),
        picture=lambda: both_states(*FIGURE_10),
        parts=("v in h(X):", "in h(Y) ∪ L(H):", "the conditions:", "isomorphic:"),
    ),
)
