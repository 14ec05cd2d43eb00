"""Section 4: Grundy values, and isomorphisms of states with their local criterion."""

from itertools import chain, product

from gamelab import nim_sum
from gamelab.boards import disjoint_states, leaves
from gamelab.solvers.arrows import SUBSCRIPTS
from gamelab.statements import Section, each, listed
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
from gamelab_papers.arrows.games_and_trimming import is_state_by_sets
from gamelab_papers.arrows.state_isomorphisms import (
    arrows_to_draw,
    completions,
    descendants,
    heads_and_leaves,
    image,
    induced,
    inverse,
    is_local_isomorphism,
    is_locally_state_preventing,
    is_state,
    is_state_isomorphism,
    meets_heads_and_tails,
    meets_local_criterion,
)

section = Section("arrows")


def in_letters(x, y):
    """The two states, numbers of vertices written u_0 in the first and v_0 in the second."""
    return [
        z.renamed({i: f"{letter}_{i}" for i in z.graph.vertices if isinstance(i, int)})
        for z, letter in ((x, "u"), (y, "v"))
    ]


def both_states(x, y, *_):
    """The two states, for a picture of both."""
    return dict(zip("XY", in_letters(x, y), strict=True))


def pair_name(x, y):
    """Both states by their edges and arrows, in the names of that picture.

    >>> pair_name(*FIGURE_7)
    'X = {u–v₁, v₂–w}, Y = {u–v, v–w}'
    """
    return "X = {}, Y = {}".format(*in_letters(x, y)).replace("_", "").translate(SUBSCRIPTS)


def mapped(x, y, f, *_):
    """A map of vertices, or of arrows with one of each pair, in the names of that picture.

    >>> mapped(*FIGURE_7, {0: 1, 2: 3})
    'u₀ ↦ v₁, u₂ ↦ v₃'
    >>> mapped(*FIGURE_7, {(0, 1): (2, 1), (1, 0): (1, 2)})
    'u₀u₁ ↦ v₂v₁'
    >>> mapped(*FIGURE_7, MERGE_7)
    'u ↦ u, v₁ ↦ v, v₂ ↦ v, w ↦ w'
    """

    def name(letter, one):
        ends = one if isinstance(one, tuple) else (one,)
        written = (f"{letter}{v}" if isinstance(v, int) else v.replace("_", "") for v in ends)
        return "".join(written).translate(SUBSCRIPTS)

    return ", ".join(
        f"{name('u', one)} ↦ {name('v', there)}"
        for one, there in f.items()
        if not isinstance(one, tuple) or one[0] < one[1]
    )


PAIR = {"name": pair_name, "picture": both_states}
VALUES_OF_PAIR = {
    "name": pair_name,
    "picture": lambda x, y: side_by_side(*both_states(x, y).items()),
}
MAP = {"method": DEFINITION, "name": mapped, "picture": both_states}


@remembered
def mover_wins(x):
    """Whether some move leads to a state in which the other player has no such move: no values, all
    moves.
    """
    return not all(map(mover_wins, TRIMMED.moves(x)))


@section.theorem(4, 6, method=DEFINITION, picture=lambda x: valued(x, "X"))
def def_4_1(x=STATES):
    r"""**Definition 4.1, values and winners.** The player to move wins from a state $X$ exactly if
    $g(X) \neq 0$.
    """
    return value_in_table(x) != 0, mover_wins(x)


def pairs_of_states(size):
    """all states of two graphs with at most {size} edges in all, the sum never split"""
    for total in range(2, size + 1):
        for second in range(1, total // 2 + 1):
            for g, h in product(graphs_with(total - second), graphs_with(second)):
                yield from product(states_of(g), states_of(h))


@section.theorem(4, 6, cases=pairs_of_states, **VALUES_OF_PAIR)
def sec4_sum(x, y):
    r"""**Section 4, values of sums.** For states $X$ and $Y$ of two graphs the disjoint union has
    the value $g(X \mid Y) = g(X) \oplus g(Y)$.
    """
    values = value_in_table(x), value_in_table(y)
    return nim_sum(*values), value_in_table(disjoint_states(x, y))


def with_unmarked(x):
    """The state and the graph of its unmarked edges, for a picture of both."""
    return {"X": x, "U(X)": x.unmarked}


@section.definition(
    4, 6, method=DEFINITION, parts="unmarked edges, isolated vertices", picture=with_unmarked
)
def def_4_3(x=DECORATIONS):
    """**Definition 4.3, the unmarked edges.** The graph $U(X)$ has an edge for each edge without an
    arrow, and no isolated vertex.
    """
    isolated = [v for v in x.unmarked.vertices if x.unmarked.degree(v) == 0]
    return (len(x.graph.edges) - len(x.arrows), []), (len(x.unmarked.edges), isolated)


def with_flip(x):
    """The state and its flip, for a picture of both."""
    return {"X": x, "its flip": x.flip}


@section.definition(4, 6, method=DEFINITION, parts="arrows, a state:", picture=with_flip)
def def_4_4(x=DECORATIONS):
    """**Definition 4.4, the flip.** The flip of a decoration has all its arrows reversed; it is a
    state exactly if the decoration is one.
    """
    reversed_arrows = {f"{head}→{tail}" for tail, head in x.arrows}
    return (reversed_arrows, is_state_by_sets(x)), (
        {f"{tail}→{head}" for tail, head in x.flip.arrows},
        is_state(x.flip),
    )


@section.theorem(4, 5, method=DEFINITION, picture=with_flip)
def def_4_5(x=STATES):
    """**Definition 4.5, the flip as an isomorphism.** Reversing arrows is a state isomorphism from
    a state $X$ to its flip, tried on all completions.
    """
    flipped = {arrow: arrow[::-1] for arrow in arrows_to_draw(x)}
    return True, is_state_isomorphism(flipped, x, x.flip)


@section.theorem(5, 6, cases=maps.ISOMORPHIC, **VALUES_OF_PAIR)
def prop_4_6(x, y):
    """**Proposition 4.6.** Isomorphic states have the same value, whichever bijection makes them
    isomorphic.
    """
    return value_in_table(x), value_in_table(y)


@section.definition(
    2, 3, cases=maps.HOMOMORPHISMS, parts="commutes with the flip:, a state isomorphism:", **MAP
)
def def_4_7(x, y, f):
    r"""**Definition 4.7, maps induced by homomorphisms.** The map of arrows that a homomorphism
    $U(X) \to U(Y)$ induces commutes with the flip; it is a state isomorphism exactly if it is a
    bijection that passes Theorem 4.10.
    """
    a = induced(f, x)
    commutes = all(a[arrow[::-1]] == there[::-1] for arrow, there in a.items())
    return (True, meets_local_criterion(a, x, y)), (commutes, is_state_isomorphism(a, x, y))


# The states of Figures 6 and 8 to 10 are ours, made from what the text says of them: the paper's
# drawings are lost in our copy.
FIGURE_6 = drawn("s-u u-t_1 t_2-v v-w", "p-s"), drawn("s-u u-t t-v v-w", "p-s q-t t-r")
FIGURE_7 = drawn("u-v_1 v_2-w"), drawn("u-v v-w")
MERGE_6, MERGE_7 = ({v: str(v)[0] for v in x.unmarked.vertices} for x, _ in (FIGURE_6, FIGURE_7))


@section.figure(
    cases="the two states",
    method=DEFINITION,
    parts="isomorphism, induced by, back by",
    picture=lambda: both_states(*FIGURE_6),
)
def fig_6():
    """**Figure 6, redrawn.** Two vertices $t_1$ and $t_2$ of a state are merged into $t$: a
    homomorphism induces this state isomorphism, none its inverse.
    """
    a = induced(MERGE_6, FIGURE_6[0])
    vertex_maps = maps.vertex_map(a), maps.vertex_map(inverse(a))
    return (True, MERGE_6, None), (is_state_isomorphism(a, *FIGURE_6), *vertex_maps)


@section.figure(
    cases="the two states",
    method=DEFINITION,
    parts=("{1} of {0} followers have an image; {2} and {3} descendants; isomorphic: {4}",),
    picture=lambda: both_states(*FIGURE_7),
)
def fig_7():
    """**Figure 7.** Two edges and a path of two edges, without arrows, are not isomorphic: the map
    has an image for each of the 4 followers, but there are 8 and 6 descendants.
    """
    x, y = FIGURE_7
    a, followers = induced(MERGE_7, x), [*TRIMMED.moves(x)]
    kept = {image(a, x, y, z) for z in followers}.intersection(TRIMMED.moves(y))
    numbers = map(len, (followers, kept, descendants(x), descendants(y)))
    return (4, 4, 8, 6, False), (*numbers, is_state_isomorphism(a, x, y))


FIGURE_8 = drawn("u-q u-v v-r p-o", "p-u v-s")


AT_VERTICES = STATES.with_each(lambda x: x.unmarked.vertices, "all vertices of U(X)")


def can_become(x, v):
    """Whether some completion has a source at the vertex, and whether some has a sink there."""
    made = list(completions(x))
    return any(v in y.sources for y in made), any(v in y.sinks for y in made)


@section.definition(
    4,
    5,
    cases=listed("Figure 8 at u and v", [(FIGURE_8, v) for v in "uv"]) + AT_VERTICES,
    method=DEFINITION,
    name="{x}, v = {v}",
    parts="a source:, a sink:",
    picture=lambda x, v: {"tail-flower": x.tail_flower(v), "head-flower": x.head_flower(v)},
)
def def_4_8(x, v):
    """**Definition 4.8 and Figure 8, flowers.** Some decoration that contains a state $X$ has a
    source (a sink) at $v$ exactly if the tail-flower (head-flower) of $X$ at $v$ has one. Figure 8,
    redrawn, has flowers at u and v.
    """
    return (v in x.tail_flower(v).sources, v in x.head_flower(v).sinks), can_become(x, v)


@section.example(method=DEFINITION, name="the {at}", picture=lambda at: both_states(*FIGURE_7))
def def_4_9(
    at=each(
        "all {count} vertices of both states",
        [*(f"map at {v}" for v in MERGE_7), *(f"inverse at {v}" for v in "uvw")],
    ),
):
    """**Definition 4.9, locally state-preventing.** In Figure 7 the map is locally state-preventing
    everywhere, its inverse at u and w, but not at v.
    """
    (x, y), (way, vertex) = FIGURE_7, at.split(" at ")
    a = induced(MERGE_7, x)
    forth_or_back = (a, x, y) if way == "map" else (inverse(a), y, x)
    return at != "inverse at v", is_locally_state_preventing(*forth_or_back, vertex)


@section.theorem(1500, 40000, cases=maps.BIJECTIONS, **MAP)
def thm_4_10(x, y, a):
    """**Theorem 4.10, the local criterion.** A bijection of the arrows of $U(X)$ and $U(Y)$ that
    commutes with the flip is a state isomorphism exactly if it and its inverse are locally
    state-preventing at every vertex.
    """
    return meets_local_criterion(a, x, y), is_state_isomorphism(a, x, y)


@section.definition(
    2, 3, cases=maps.LONELY, **MAP | {"name": lambda *case: f"{mapped(*case)}; v = {case[3]}"}
)
def def_4_11(x, y, f, v):
    """**Definition 4.11, local state isomorphisms.** If a homomorphism $f$ induces a bijection of
    the arrows and maps $v$ alone to $f(v)$, it is locally state-preventing at $v$, and its inverse
    at $f(v)$, exactly if each flower at $v$ is a state when its image is, and only then: a local
    state isomorphism at $v$.
    """
    a, flowers = induced(f, x), (x.tail_flower(v), x.head_flower(v))
    return all(is_state(z) == is_state(image(a, x, y, z)) for z in flowers), (
        is_locally_state_preventing(a, x, y, v)
        and is_locally_state_preventing(inverse(a), y, x, f[v])
    )


@section.theorem(3, 4, cases=maps.ISOMORPHISMS, **MAP)
def cor_4_12(x, y, f):
    """**Corollary 4.12.** A graph isomorphism $f$ from $U(X)$ to $U(Y)$ induces a state isomorphism
    exactly if at each vertex $v$ each flower is a state when that at $f(v)$ is, and only then.
    """
    locally = all(is_local_isomorphism(f, x, y, v) for v in f)
    return locally, is_state_isomorphism(induced(f, x), x, y)


@section.definition(
    4,
    5,
    cases=AT_VERTICES,
    method=DEFINITION,
    name="{x}, v = {v}",
    parts="can become a forbidden source:, a forbidden sink:",
    picture=lambda x, v: x,
)
def def_4_13(x, v):
    """**Definition 4.13, heads and tails.** A vertex $v$ of $U(X)$ can become a forbidden source
    exactly if it is neither a head of $X$ nor a leaf of $G$, a forbidden sink exactly if it is
    neither a tail of $X$ nor a leaf of $G$.
    """
    becomes = tuple(able and x.graph.degree(v) > 1 for able in can_become(x, v))
    return tuple(v not in ends | leaves(x.graph) for ends in (x.heads, x.tails)), becomes


@section.gap(
    3,
    5,
    method=DEFINITION,
    picture=with_unmarked,
    fails="x = {0→1}: predicted nothing outside U(X), computed 0, 1 outside U(X)",
    fails_from=1,
)
def thm_4_14_printed(x=STATES):
    r"""**Theorem 4.14, its notation.** Theorem 4.14 applies a map $f$ of the vertices of $U(X)$ to
    $h(X) \cup L(G)$: all of this set lies in $U(X)$. (The leaves at marked edges do not; where
    Proposition 6.3 uses the theorem they are left out, and so read the theorem holds.)
    """
    outside = sorted(map(str, (x.heads | leaves(x.graph)) - {*x.unmarked.vertices}))
    return "nothing outside U(X)", f"{', '.join(outside) or 'nothing'} outside U(X)"


@section.corrected(
    3,
    4,
    cases=maps.ISOMORPHISMS.where(
        lambda x, y, f: meets_heads_and_tails(f, x, y), "that meet the conditions"
    ),
    **MAP,
)
def thm_4_14_corrected(x, y, f):
    r"""**Theorem 4.14, corrected.** If a graph isomorphism from $U(X)$ to $U(Y)$ carries $h(X) \cup
    L(G)$ to $h(Y) \cup L(H)$ and $t(X) \cup L(G)$ to $t(Y) \cup L(H)$, of the leaves only those in
    $U(X)$ and $U(Y)$ being meant, it induces a state isomorphism.
    """
    return True, is_state_isomorphism(induced(f, x), x, y)


FIGURE_9 = drawn("u-v v-w", "p-w"), drawn("u-v v-w", "p-w q-w r-u u-s")
IDENTITY = {v: v for v in "uvw"}


@section.figure(
    cases="the two states",
    method=DEFINITION,
    parts="h(X) ∪ L(G), t(X) ∪ L(G), h(Y) ∪ L(H), t(Y) ∪ L(H), isomorphic:",
    picture=lambda: both_states(*FIGURE_9),
)
def thm_4_14_fig9():
    r"""**Figure 9, redrawn.** Two states, both with the unmarked path u, v, w, $h(X) \cup L(G)$ =
    {u, w} and $t(X) \cup L(G)$ = {u}, are isomorphic by u, v, w to u, v, w.
    """
    isomorphic = is_state_isomorphism(induced(IDENTITY, FIGURE_9[0]), *FIGURE_9)
    ends = chain.from_iterable(map(heads_and_leaves, FIGURE_9))
    return ({"u", "w"}, {"u"}, {"u", "w"}, {"u"}, True), (*ends, isomorphic)


FIGURE_10 = drawn("u-v v-w", "p-u q-v"), drawn("u-v v-w", "p-u")


@section.figure(
    cases="the two states",
    method=DEFINITION,
    parts="v in h(X):, in h(Y) ∪ L(H):, the conditions:, isomorphic:",
    picture=lambda: both_states(*FIGURE_10),
)
def thm_4_14_fig10():
    r"""**Figure 10, redrawn.** The conditions of Theorem 4.14 are not necessary: v is in $h(X)$ and
    not in $h(Y) \cup L(H)$, and the states are isomorphic.
    """
    x, y = FIGURE_10
    of_v = "v" in x.heads, "v" in heads_and_leaves(y)[0], meets_heads_and_tails(IDENTITY, x, y)
    return (True, False, False, True), (*of_v, is_state_isomorphism(induced(IDENTITY, x), x, y))
