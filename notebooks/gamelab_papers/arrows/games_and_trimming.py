"""Sections 1 to 3: the games, their states, and trimming."""

from collections import Counter
from itertools import chain, combinations

from gamelab import GameOfCycles, Spider, canonical_form, path, spiders
from gamelab.boards import (
    Copy,
    Decoration,
    embedded_cells,
    leaves,
    ramification,
    trimmed_state,
    trimming,
    untrimming,
)
from gamelab.solvers.arrows import FORBIDDEN, cycles_value_by_table, value_by_table
from gamelab.statements import Argument, Section, listed, members, upto
from gamelab.theory import DEFINITION, by_definition, fold, remembered
from gamelab_papers.arrows.boards import (
    DECORATIONS,
    GRAPHS,
    ORIGINAL,
    STATES,
    TABLE,
    TRIMMED,
    drawn,
    rows_over,
    values,
)
from gamelab_papers.arrows.state_isomorphisms import completions, descendants, is_state

section = Section("arrows", {Spider: lambda spider: f"S{spider.legs}"})
PATHS = upto("n", 1).sizes(most=TABLE)
FORESTS = GRAPHS.where(lambda graph: graph.is_forest, "forests only")


def winners(statement):
    """Who wins on short paths, and who wins by a statement."""
    short = {winner_if(True): "2nd", winner_if(False): "1st"}
    said, found = (lambda n, side=side: short[statement(n)[side]] for side in (0, 1))
    return rows_over(range(1, 14), "n", ("winner", said, found))


def winner_if(second_wins):
    """Who wins, in words."""
    return f"the {'second' if second_wins else 'first'} player wins"


def winner_on_path(n):
    """Who wins the Game of Arrows on the path with n edges."""
    return winner_if(value_by_table(ORIGINAL, path(n + 1)) == 0)


@section.omitted_case(
    13,
    16,
    picture=lambda n: winners(intro_path_printed),
    fails="n = 1: predicted the first player wins, computed the second player wins",
    fails_from=1,
)
def intro_path_printed(n=PATHS):
    """**Section 1, paths, as printed.** The second player wins the Game of Arrows on the path with
    $n$ edges if and only if $n$ is even.
    """
    return winner_if(n % 2 == 0), winner_on_path(n)


@section.corrected(
    13,
    16,
    picture=lambda n: winners(intro_path_corrected),
    proof=Argument(
        "by Theorem 3.4 the value is that of the trimming, a rod of n - 2 edges or nothing",
        ("arrows-thm-3.4", "arrows-prop-5.6"),
    ),
)
def intro_path_corrected(n=PATHS):
    """**Section 1, paths, corrected.** The second player wins the Game of Arrows on the path with
    $n$ edges if and only if $n$ is even or 1.
    """
    return winner_if(n % 2 == 0 or n == 1), winner_on_path(n)


@section.theorem(6, 9, parts="cells, value")
def intro_tree(forest=FORESTS):
    """**Section 1, forests.** On a forest the Game of Cycles is the Game of Arrows: there is no
    cell to complete, and the value is the same.
    """
    value = by_definition(GameOfCycles(), forest)
    return ([], int(values(forest, ORIGINAL)[0])), (embedded_cells(forest), value)


def with_trimming(graph):
    """The graph and its trimming, for a picture of both."""
    return {"G": graph, "T(G)": trimming(graph)}


def three_odd_legs(edges):
    """The spiders with three odd legs and so many edges."""
    return (s for s in spiders(edges) if len(s.legs) == 3 and all(leg % 2 for leg in s.legs))


@section.theorem(
    15,
    17,
    picture=with_trimming,
    proof=Argument(
        "as a forest has no cell to complete, the second player wins as in the Game of Arrows",
        ("arrows-intro-tree", "arrows-cor-12.2"),
    ),
)
def intro_main(
    spider=members(
        "all spiders with three odd legs and at most {size} edges", three_odd_legs
    ).sizes(3, TABLE + 3),
):
    """**Section 1, the main result.** The second player wins the Game of Cycles on every spider
    with three legs of odd length.
    """
    return winner_if(True), winner_if(cycles_value_by_table(GameOfCycles().start(spider)) == 0)


# The boards of Figures 1 and 5 and the arrows of Figures 2 and 4 are ours: the paper's drawings are
# lost in our copy.
LEGS = "a-d d-e b-g c-i"  # that can get arrows
FIGURE_1 = drawn(f"{LEGS} e-f g-h i-j", "a-b b-c a-c"), drawn(f"{LEGS} e-f g-h i-j", "a-b b-c")


def in_figure_1(arrows):
    """The two boards with more arrows on them."""
    return [Decoration.of(board, arrows) for board in FIGURE_1]


def cycles_value(x):
    """The value of a position in the Game of Cycles."""
    if x.sinks or x.sources:
        return "not allowed"
    return by_definition(GameOfCycles(), GameOfCycles().start(x))


def arrows_on_legs(size):
    """all arrows on the 4 edges that can get one"""
    return ((tuple(sorted(x.arrows)),) for x in completions(drawn(LEGS)))


@section.figure(
    cases=arrows_on_legs,
    name=lambda arrows: f"arrows {', '.join(f'{u}→{v}' for u, v in arrows) or 'none'}",
    parts="components of the tree, a forest:, value:",
    picture=lambda arrows: dict(
        zip(("with the edge", "without it"), in_figure_1(arrows), strict=True)
    ),
)
def fig_1(arrows):
    """**Figure 1, redrawn.** In the Game of Cycles a triangle whose arrows make no cell may lose
    the edge between its source-like and its sink-like corner: what is left is a tree, and whatever
    arrows are added, the two positions are allowed together and have one value.
    """
    triangle, tree = in_figure_1(arrows)
    parts, is_forest = tree.graph.components(), tree.graph.is_forest
    return (1, True, cycles_value(tree)), (len(parts), is_forest, cycles_value(triangle))


@section.theorem(14, 24, method=DEFINITION, picture=with_trimming, parts="trimmed to")
def intro_legs2(
    spider=members(
        "all spiders with three legs or more, each of length 2 or more, with at most {size} edges",
        lambda n: (spider for spider in spiders(n, least_leg=2) if len(spider.legs) > 2),
        least=6,
    ),
):
    """**Section 1, trimming legs.** If all legs of a spider have length 2 or more, trimming
    shortens each of them by one.
    """
    shorter = Spider(*(leg - 1 for leg in spider.legs))
    return canonical_form(shorter.graph), canonical_form(trimming(spider))


FIGURE_2 = drawn("a-b", "v-a v-b a-w b-w c-w")


def sinks_and_sources(x):
    """Sinks and sources by Definition 2.1, sets being compared: the tails of arrows to a vertex are
    all its neighbours.
    """
    beside = {v: set(x.graph.neighbours(v)) for v in x.graph.vertices}
    sinks = [v for v in beside if {tail for tail, head in x.arrows if head == v} == beside[v]]
    return sinks, [v for v in beside if {head for tail, head in x.arrows if tail == v} == beside[v]]


def is_state_by_sets(x):
    """Whether no internal vertex is a sink or a source, sets being compared."""
    return not {*chain(*sinks_and_sources(x))} - leaves(x.graph)


@section.definition(4, 6, method=DEFINITION, parts="sinks, sources")
def def_2_1(x=listed("Figure 2, redrawn", [(FIGURE_2,)]) + DECORATIONS):
    """**Definition 2.1 and Figure 2, sinks and sources.** A vertex is a sink when the arrows into
    it come from all its neighbours, a source when those out of it go to all of them: counting the
    arrows at a vertex tells. Figure 2, redrawn, has a sink w and a source v.
    """
    return sinks_and_sources(x), (x.sinks, x.sources), x


@section.definition(4, 6, method=DEFINITION, parts="a state:, without any one arrow:")
def def_2_2(x=DECORATIONS):
    """**Definition 2.2, states.** A decoration is a state if no internal vertex is a sink or a
    source. What is left of a state without one of its arrows, whichever it is, is then a state too.
    """
    less = (Decoration(x.graph, x.arrows - {arrow}) for arrow in x.arrows)
    return (
        (is_state_by_sets(x), True),
        (is_state(x), not is_state(x) or all(map(is_state, less))),
        x,
    )


def after(game, start):
    """The positions that can come after this one, found by making all moves."""
    found, waiting = set(), [start]
    while waiting:
        new = set(game.moves(waiting.pop())) - found
        found |= new
        waiting += new
    return found


@section.definition(
    4,
    5,
    method=DEFINITION,
    picture=lambda x: (
        {"X": x} | {f"descendant {i}": y for i, y in enumerate(descendants(x)[:3], 1)}
    ),
    parts="descendants",
)
def def_2_3(x=STATES):
    """**Definition 2.3, descendants.** The descendants of a state $X$, reached from it in one move
    or more, are the states that contain $X$ and are not $X$.
    """
    return set(descendants(x)), after(TRIMMED, x)


def dormant(graph):
    """The dormant states of a graph."""
    return [x for x in completions(Decoration.of(graph)) if not x.sinks and not x.sources]


@section.definition(
    5,
    7,
    method=DEFINITION,
    parts="leaves with an arrow",
    picture=lambda graph: max(dormant(graph), key=lambda x: len(x.arrows)),
)
def def_3_1(graph=GRAPHS.where(leaves, "with a leaf")):
    """**Definition 3.1, dormant states.** In a dormant state, one without any sink or source, the
    edges at leaves have no arrow.
    """
    arrows = chain.from_iterable(x.arrows for x in dormant(graph))
    return set(), {*chain.from_iterable(arrows)} & leaves(graph)


def traced_back(split):
    """The edges with the subscripts dropped."""
    origin = {v: v.vertex if isinstance(v, Copy) else v for v in split.vertices}
    return [(origin[u], origin[v]) for u, v in split.edges]


def named(edges):
    """Edges as words, a copy written with its subscript: a_b–b_a."""
    return sorted("–".join(sorted(map(str, edge))) for edge in edges)


def sets_of_vertices(size):
    """all sets of vertices of the graphs with at most {size} edges"""
    for (graph,) in GRAPHS(size):
        for k in range(len(graph.vertices) + 1):
            yield from ((graph, frozenset(K)) for K in combinations(graph.vertices, k))


@section.definition(
    4,
    6,
    cases=sets_of_vertices,
    method=DEFINITION,
    name=lambda graph, K: f"G = {graph}; K = {{{', '.join(map(str, sorted(K)))}}}",
    parts="edges, copies, other vertices",
    picture=lambda graph, K: {"G": graph, "G, split at K": ramification(graph, K)},
)
def def_3_2(graph, K):
    """**Definition 3.2, ramification.** When the vertices of a set $K$ are split, each edge stays,
    and dropping the subscripts leads back; each copy is a leaf, and a vertex has as many copies as
    edges; the other vertices stay.
    """
    split = ramification(graph, K)
    copies = sum(isinstance(v, Copy) for v in leaves(split))
    others = {v for v in split.vertices if not isinstance(v, Copy)}
    said = named(graph.edges), sum(map(graph.degree, K)), {*graph.vertices} - K
    return said, (named(traced_back(split)), copies, others)


FIGURE_3 = drawn("x-a a-y a-b b-y b-z").graph
SPLIT_3 = ramification(FIGURE_3, {"a", "b"})


@section.figure(
    cases="the drawing's 5 edges",
    method=DEFINITION,
    picture=lambda: {"G": FIGURE_3, "G, split at K": SPLIT_3},
)
def def_3_2_fig3():
    """**Figure 3, a ramification.** The graph with the edges xa, ay, ab, by, bz, split at $K$ = {a,
    b}, has the edges $xa_x$, $ya_y$, $a_bb_a$, $yb_y$, $zb_z$, as far as the drawing survives.
    """
    return ["a_b–b_a", "a_x–x", "a_y–y", "b_y–y", "b_z–z"], named(SPLIT_3.edges)


@section.definition(
    7,
    9,
    method=DEFINITION,
    name="G = {graph}",
    parts="edges, internal, isolated, T(G) = G",
    picture=with_trimming,
)
def def_3_3(graph=GRAPHS):
    """**Definition 3.3, trimming.** The trimming $T(G)$ has the edges of $G$ that end at no leaf;
    its internal vertices are those of $G$ outside $K$, the neighbours of leaves; none is isolated;
    and $T(G) = G$ exactly if $G$ has no leaf.
    """
    ends, cut = leaves(graph), trimming(graph)
    left = named(edge for edge in graph.edges if not ends.intersection(edge))
    inside = {*graph.vertices} - ends - {u for v in ends for u in graph.neighbours(v)}
    inner = {v for v in cut.vertices if cut.degree(v) > 1}
    isolated = {v for v in cut.vertices if not cut.degree(v)}
    return (left, inside, set(), not ends), (named(traced_back(cut)), inner, isolated, cut == graph)


def dropping_subscripts(graph):
    """What the map e from T(G) to G' is: one to one on the arrows and onto all of them, and onto
    the vertices.
    """
    cut, inner = trimming(graph), {*graph.vertices} - leaves(graph)
    arrows = Counter(arrow for u, v in traced_back(cut) for arrow in ((u, v), (v, u)))
    wanted = Counter((u, v) for v in inner for u in graph.neighbours(v) if u in inner)
    reached = {v.vertex if isinstance(v, Copy) else v for v in cut.vertices}
    is_true = arrows == wanted, reached == inner
    return [word for word, holds in zip(BIJECTIVE_AND_ONTO, is_true, strict=True) if holds]


def without_leaves(graph):
    """The graph, its trimming, and the graph without its leaves, for a picture of all."""
    return with_trimming(graph) | {"G'": graph.without_vertices(leaves(graph))}


BIJECTIVE_AND_ONTO = ["bijective on the arrows", "onto the vertices"]


@section.omitted_case(
    7,
    9,
    method=DEFINITION,
    picture=without_leaves,
    fails="graph = 0–1, 0–2: predicted bijective on the arrows, onto the vertices, computed "
    "bijective on the arrows",
    fails_from=2,
)
def def_3_3_homomorphism_printed(graph=GRAPHS):
    """**Definition 3.3, dropping the subscripts, as printed.** The map $e$ from $T(G)$ to $G'$, the
    graph $G$ without its leaves, that drops all subscripts is a bijection of the arrows, and is
    onto the vertices.
    """
    return BIJECTIVE_AND_ONTO, dropping_subscripts(graph)


def has_star(graph):
    """Whether a component is a star with two edges or more: all its edges end at leaves, and one
    vertex is none.
    """
    return any(
        part.is_forest and sum(part.degree(v) > 1 for v in part.vertices) == 1
        for part in graph.components()
    )


@section.corrected(7, 9, method=DEFINITION, picture=without_leaves)
def def_3_3_homomorphism_corrected(graph=GRAPHS):
    """**Definition 3.3, dropping the subscripts, corrected.** The map $e$ from $T(G)$ to $G'$, the
    graph $G$ without its leaves, that drops all subscripts is a bijection of the arrows; it is onto
    the vertices exactly if no component of $G$ is a star with two edges or more, whose centre is
    isolated in $G'$ and has no copy.
    """
    return BIJECTIVE_AND_ONTO[: 2 - has_star(graph)], dropping_subscripts(graph)


# w-x and x-y are our guess
FIGURE_4 = drawn("d-z d-y w-x a-a' b-b' c-c' d-d'", "a-w w-b b-c z-c y-x")


@section.figure(
    cases="the edges at copies, and the state",
    method=DEFINITION,
    parts="edges at copies, a state:",
    picture=lambda: {"a dormant state of G": FIGURE_4, "of T(G)": trimmed_state(FIGURE_4)},
)
def def_3_3_fig4():
    """**Figure 4, a trimming.** The trimming of Figure 4 has six edges at copies of $K$ = {a, b, c,
    d}, and its dormant state becomes a state: the rest of the graph, and the arrows, are ours.
    """
    copies = [edge for edge in named(trimming(FIGURE_4).edges) if "_" in edge]
    becomes = not FIGURE_4.sinks and not FIGURE_4.sources and is_state(trimmed_state(FIGURE_4))
    return (["a_w–w", "b_c–c_b", "b_w–w", "c_z–z", "d_y–y", "d_z–z"], True), (copies, becomes)


def positions_and_value(graph, game):
    """How many decorations the game allows, and the value of the bare graph."""
    return int((values(graph, game) != FORBIDDEN).sum()), int(values(graph, game)[0])


@section.theorem(7, 9, parts="positions, value", picture=with_trimming)
def thm_3_4(graph=GRAPHS):
    """**Theorem 3.4.** The Game of Arrows on $G$ is the Trimmed Game of Arrows on $T(G)$: as many
    positions, and the same value.
    """
    return positions_and_value(graph, ORIGINAL), positions_and_value(trimming(graph), TRIMMED)


_trees = {}


@remembered
def game_tree(game, board):
    """The number of a game tree, the same for two positions exactly if their game trees are
    isomorphic.
    """
    return fold(
        game.start(board),
        lambda position: [[option] for option in game.moves(position)],
        lambda options: _trees.setdefault(tuple(sorted(tree for (tree,) in options)), len(_trees)),
        {},
    )


def same_trees(graph, game):
    """Whether this game on a graph has the game tree of the Trimmed Game of Arrows on the
    trimming.
    """
    same = game_tree(TRIMMED, trimming(graph)) == game_tree(game, graph)
    return "isomorphic game trees" if same else "different game trees"


def after_a_cell(graph):
    """A position in which a completed cell ends the Game of Cycles, and a move that the Game of
    Arrows has there; the graph and its trimming if there is none.
    """
    game = GameOfCycles()
    for x in sorted(after(game, game.start(graph)), key=str):
        moves = [*ORIGINAL.moves(x.decoration)]
        if moves and not [*game.moves(x)]:
            return {"Cycles: ended by a cell": x.decoration, "Arrows: a move more": moves[0]}
    return with_trimming(graph)


@section.slip(
    5,
    7,
    method=DEFINITION,
    picture=after_a_cell,
    fails="graph = 0–2, 0–3, 1–2, 1–3, 2–3: predicted isomorphic game trees, computed "
    "different game trees",
    fails_from=5,
)
def thm_3_4_proof_printed(graph=GRAPHS.sizes(1, 8)):
    """**Theorem 3.4, end of its proof, as printed.** The game tree of the Trimmed Game of Arrows on
    $T(G)$ is isomorphic to that of the Game of Cycles on $G$.
    """
    return "isomorphic game trees", same_trees(graph, GameOfCycles())


@section.corrected(5, 7, method=DEFINITION, picture=with_trimming)
def thm_3_4_proof_corrected(graph=GRAPHS.sizes(1, 8)):
    """**Theorem 3.4, end of its proof, corrected.** The game tree of the Trimmed Game of Arrows on
    $T(G)$ is isomorphic to that of the Game of Arrows on $G$.
    """
    return "isomorphic game trees", same_trees(graph, ORIGINAL)


def with_new_leaves(graph):
    """The graph and that with a new leaf on each leaf, for a picture of both."""
    return {"H": graph, "G": untrimming(graph)}


@section.theorem(7, 9, method=DEFINITION, parts="trimming, a forest:", picture=with_new_leaves)
def sec3_untrim(graph=GRAPHS):
    """**Section 3, every graph is a trimming.** A graph $H$ with a new leaf on each of its leaves
    is a graph $G$ with $T(G) = H$, up to names, and it is a forest exactly if $H$ is one.
    """
    grown = untrimming(graph)
    trimmed = canonical_form(trimming(grown))
    return (canonical_form(graph), graph.is_forest), (trimmed, grown.is_forest)


FIGURE_5 = drawn("x-p p-q q-r r-p r-y").graph


@section.figure(
    cases="the new edges, and the trimming",
    method=DEFINITION,
    parts="new edges, trimmed off:",
    picture=lambda: with_new_leaves(FIGURE_5),
)
def sec3_untrim_fig5():
    """**Figure 5, redrawn.** A graph with two leaves x and y gets two new vertices x' and y', which
    trimming takes off again.
    """
    grown = untrimming(FIGURE_5)
    back = canonical_form(trimming(grown)) == canonical_form(FIGURE_5)
    return (["x–x'", "y–y'"], True), (named(grown.edges[len(FIGURE_5.edges) :]), back)
