"""Sections 1 to 3: the games, their states, and trimming."""

from collections import Counter
from collections.abc import Callable
from itertools import chain, combinations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gamelab import (
    Decoration,
    GameOfCycles,
    Graph,
    Ruleset,
    Spider,
    canonical_form,
    path,
    ramification,
    spiders,
    trimming,
    untrimming,
)
from gamelab.boards import Arrow, Copy, Edge, Vertex, leaves, trimmed_state
from gamelab.games import embedded_cells
from gamelab.solvers.arrows import FORBIDDEN, cycles_value_by_table, value_by_table
from gamelab.statements import Cases, Claim, Compared, Refuted, listed, members, misprint, the, upto
from gamelab.theory import DEFINITION, by_definition, fold, remembered
from gamelab_papers.arrows.boards import (
    DECORATIONS,
    GRAPHS,
    ORIGINAL,
    STATES,
    TABLE,
    TRIMMED,
    drawn,
    for_all,
    rows_over,
    values,
)
from gamelab_papers.arrows.state_isomorphisms import completions, descendants, is_state

# The boards of Figures 1 and 5 and the arrows of Figures 2 and 4 are ours: the paper's drawings are
# lost in our copy.
LEGS = "a-d d-e b-g c-i"  # that can get arrows
FIGURE_1 = drawn(f"{LEGS} e-f g-h i-j", "a-b b-c a-c"), drawn(f"{LEGS} e-f g-h i-j", "a-b b-c")
FIGURE_2 = drawn("a-b", "v-a v-b a-w b-w c-w")
FIGURE_3 = drawn("x-a a-y a-b b-y b-z").graph
# w-x and x-y are our guess
FIGURE_4 = drawn("d-z d-y w-x a-a' b-b' c-c' d-d'", "a-w w-b b-c z-c y-x")
FIGURE_5 = drawn("x-p p-q q-r r-p r-y").graph


def cycles_in_figure_1(board: Decoration, arrows: tuple[Arrow, ...]) -> int | str:
    """The value in the Game of Cycles of one of the two boards with more arrows on it."""
    x = Decoration.of(board, arrows)
    return (
        "not allowed"
        if x.sinks or x.sources
        else by_definition(GameOfCycles(), GameOfCycles().start(x))
    )


def winners(said: Callable[[int], int]) -> Compared:
    """Who wins the Game of Arrows on short paths, and who wins by a statement."""
    return rows_over(
        range(1, 14),
        "n",
        (
            "player who wins",
            lambda n: ("2nd", "1st")[said(n)],
            lambda n: ("2nd", "1st")[value_by_table(ORIGINAL, path(n + 1)) > 0],
        ),
    )


def sinks_and_sources(x: Decoration) -> tuple[list[Vertex], list[Vertex]]:
    """Sinks and sources by Definition 2.1, sets being compared: the tails of arrows to a vertex are
    all its neighbours.
    """
    beside = {v: set(x.graph.neighbours(v)) for v in x.graph.vertices}
    sinks = [v for v in beside if {tail for tail, head in x.arrows if head == v} == beside[v]]
    return sinks, [v for v in beside if {head for tail, head in x.arrows if tail == v} == beside[v]]


def after(game: Ruleset, start: Any) -> set[Any]:
    """The positions that can come after this one, found by making all moves."""
    found, waiting = set[Any](), [start]
    while waiting:
        new = set(game.moves(waiting.pop())) - found
        found |= new
        waiting += new
    return found


_trees: dict[tuple[int, ...], int] = {}


@remembered
def game_tree(game: Ruleset, board: Any) -> int:
    """The number of a game tree, the same for two positions exactly if their game trees are
    isomorphic.
    """
    return fold(
        game.start(board),
        lambda position: [[option] for option in game.moves(position)],
        lambda options: _trees.setdefault(tuple(sorted(tree for (tree,) in options)), len(_trees)),
        {},
    )


def fullest_dormant(graph: Graph) -> Decoration:
    """The first of the dormant states of a graph with most arrows."""
    states = completions(Decoration.of(graph))
    return max((x for x in states if not x.sinks and not x.sources), key=lambda x: len(x.arrows))


def same_trees(graph: Graph, game: Ruleset) -> str:
    """Whether this game on a graph has the game tree of the Trimmed Game of Arrows on the
    trimming.
    """
    same = game_tree(TRIMMED, trimming(graph)) == game_tree(game, graph)
    return "isomorphic game trees" if same else "different game trees"


def with_trimming(graph: Any) -> dict[str, Any]:
    """The graph and its trimming, for a picture of both."""
    return {"G": graph, "T(G)": trimming(graph)}


def after_a_cell(graph: Graph) -> dict[str, Any]:
    """A position in which a completed cell ends the Game of Cycles, and a move that the Game of
    Arrows has there; the graph and its trimming if there is none.
    """
    game = GameOfCycles()
    for x in sorted(after(game, game.start(graph)), key=str):
        moves = [*ORIGINAL.moves(x.decoration)]
        if moves and not [*game.moves(x)]:
            return {"Cycles: ended by a cell": x.decoration, "Arrows: a move more": moves[0]}
    return with_trimming(graph)


def with_new_leaves(graph: Graph) -> dict[str, Graph]:
    """The graph and that with a new leaf on each leaf, for a picture of both."""
    return {"H": graph, "G": untrimming(graph)}


def traced_back(split: Graph) -> tuple[list[Edge], int]:
    """The edges with the subscripts dropped, and the number of copies that are leaves."""
    origin = {v: v.vertex if isinstance(v, Copy) else v for v in split.vertices}
    return [(origin[u], origin[v]) for u, v in split.edges], sum(
        isinstance(v, Copy) for v in leaves(split)
    )


def trimmed(graph: Graph) -> tuple[list[str], set[Vertex], set[Vertex], bool]:
    """Of the trimming: its edges with the subscripts dropped, internal vertices, isolated ones, and
    whether it is the graph.
    """
    cut = trimming(graph)
    inner, isolated = (
        {v for v in cut.vertices if cut.degree(v) > 1},
        {v for v in cut.vertices if not cut.degree(v)},
    )
    return named(traced_back(cut)[0]), inner, isolated, cut == graph


def said_of_trimming(graph: Graph) -> tuple[list[str], set[Vertex], set[Vertex], bool]:
    """The same by Definition 3.3: the edges that end at no leaf, and the vertices that are no
    leaves and beside none.
    """
    ends = leaves(graph)
    beside = {u for v in ends for u in graph.neighbours(v)}
    return (
        named(edge for edge in graph.edges if not ends.intersection(edge)),
        {*graph.vertices} - ends - beside,
        set(),
        not ends,
    )


def dropping_subscripts(graph: Graph) -> list[str]:
    """What the map e from T(G) to G' is: one to one on the arrows and onto all of them, and onto
    the vertices.
    """
    cut, inner = trimming(graph), {*graph.vertices} - leaves(graph)
    arrows = Counter(arrow for u, v in traced_back(cut)[0] for arrow in ((u, v), (v, u)))
    wanted = Counter((u, v) for v in inner for u in graph.neighbours(v) if u in inner)
    reached = {v.vertex if isinstance(v, Copy) else v for v in cut.vertices}
    return [
        word
        for word, holds in zip(
            BIJECTIVE_AND_ONTO, (arrows == wanted, reached == inner), strict=True
        )
        if holds
    ]


def has_star(graph: Graph) -> bool:
    """Whether a component is a star with two edges or more: all its edges end at leaves, and one
    vertex is none.
    """
    return any(
        sum(part.degree(v) > 1 for v in part.vertices) == 1 and part.is_forest
        for part in graph.components()
    )


def named(edges: Any) -> list[str]:
    """Edges as words, a copy written with its subscript: a_b–b_a."""
    return sorted("–".join(sorted(map(str, edge))) for edge in edges)


def positions_and_value(graph: Graph, game: Any) -> tuple[int, int]:
    """How many decorations the game allows, and the value of the bare graph."""
    return int((values(graph, game) != FORBIDDEN).sum()), int(values(graph, game)[0])


def is_forest_trimmed(graph: Graph) -> bool:
    """Whether the trimming of the graph has as many edges as vertices, less one for each
    component.
    """
    cut = trimming(graph)
    return len(cut.edges) == len(cut.vertices) - len(cut.components())


def agrees_everywhere(graph: Graph) -> bool:
    """Whether the Game of Arrows on G has, arrow for arrow, the values of the Trimmed Game on T(G),
    and no other positions.
    """
    ends, E = leaves(graph), len(graph.edges)
    table: NDArray[np.uint8] = values(graph, ORIGINAL).reshape((3,) * E, order="F")
    bare = table[tuple(0 if ends.intersection(edge) else slice(None) for edge in graph.edges)]
    same = np.array_equal(bare.ravel(order="F"), values(trimming(graph)))
    return same and bool((table != FORBIDDEN).sum() == (bare != FORBIDDEN).sum())


def spider_name(spider: Spider) -> str:
    """A spider by its legs, as the paper writes it."""
    return f"S{spider.legs}"


BIJECTIVE_AND_ONTO = ["bijective on the arrows", "onto the vertices"]
WINNERS = ("the second player wins", "the first player wins")

FEW_GRAPHS = Cases(
    "all graphs with at most 7 edges that have at most {size} with the new ones",
    lambda size: (
        (graph,) for (graph,) in GRAPHS(7) if len(graph.edges) + len(leaves(graph)) <= size
    ),
    most=TABLE,
)
CLAIMS = (
    *misprint(
        id="arrows-intro-path",
        label="Section 1, paths",
        kind="omitted case",
        cases=upto("n", 1).sizes(most=TABLE),
        sizes=(13, 16),
        computed=lambda n: WINNERS[value_by_table(ORIGINAL, path(n + 1)) > 0],
        sliders={"n": range(1, 14)},
        printed=dict(
            statement="""
                The second player wins the Game of Arrows on the path with $n$ edges if and only if
                $n$ is even.
                """,
            predicted=lambda n: WINNERS[n % 2],
            picture=lambda n: winners(lambda n: n % 2),
            refuted=Refuted(
                "n = 1: predicted the first player wins, computed the second player wins", size=1
            ),
        ),
        corrected=dict(
            proof=for_all("all n"),
            statement="""
                The second player wins the Game of Arrows on the path with $n$ edges if and only if
                $n$ is even or 1.
                """,
            predicted=lambda n: WINNERS[n % 2 and n > 1],
            picture=lambda n: winners(lambda n: n % 2 and n > 1),
        ),
    ),
    Claim(
        id="arrows-intro-tree",
        label="Section 1, forests",
        statement="""
            On a forest the Game of Cycles is the Game of Arrows: there is no cell to complete, and
            the value is the same.
            """,
        cases=GRAPHS.where(lambda graph: graph.is_forest, "forests only"),
        sizes=(6, 9),
        predicted=lambda forest: ([], int(values(forest, ORIGINAL)[0])),
        computed=lambda forest: (embedded_cells(forest), by_definition(GameOfCycles(), forest)),
        picture=lambda forest: forest,
        parts=("cells", "value"),
    ),
    Claim(
        id="arrows-intro-main",
        label="Section 1, the main result",
        statement="""
            The second player wins the Game of Cycles on every spider with three legs of odd length.
            """,
        cases=members(
            "all spiders with three odd legs and at most {size} edges",
            lambda n: (
                spider
                for spider in spiders(n)
                if len(spider.legs) == 3 and all(leg % 2 for leg in spider.legs)
            ),
            least=3,
        ).sizes(3, TABLE + 3),
        sizes=(15, 17),
        proof=for_all("all legs"),
        predicted=lambda spider: WINNERS[0],
        computed=lambda spider: WINNERS[cycles_value_by_table(GameOfCycles().start(spider)) > 0],
        picture=with_trimming,
        called=spider_name,
    ),
    Claim(
        id="arrows-fig-1",
        label="Figure 1, redrawn",
        kind="example",
        statement="""
            In the Game of Cycles a triangle whose arrows make no cell may lose the edge between its
            source-like and its sink-like corner: what is left is a tree, and whatever arrows are
            added, the two positions are allowed together and have one value.
            """,
        cases=Cases(
            f"all arrows on the {len(LEGS.split())} edges that can get one",
            lambda size: ((tuple(sorted(x.arrows)),) for x in completions(drawn(LEGS))),
        ),
        predicted=lambda arrows: (1, True, cycles_in_figure_1(FIGURE_1[1], arrows)),
        computed=lambda arrows: (
            len((tree := FIGURE_1[1].graph).components()),
            tree.is_forest,
            cycles_in_figure_1(FIGURE_1[0], arrows),
        ),
        picture=lambda arrows: {
            "with the edge": Decoration.of(FIGURE_1[0], arrows),
            "without it": Decoration.of(FIGURE_1[1], arrows),
        },
        called=lambda arrows: f"arrows {', '.join(f'{u}→{v}' for u, v in arrows) or 'none'}",
        parts=("components of the tree", "a forest:", "value:"),
    ),
    Claim(
        id="arrows-intro-legs2",
        label="Section 1, trimming legs",
        method=DEFINITION,
        statement="""
            If all legs of a spider have length 2 or more, trimming shortens each of them by one.
            """,
        cases=members(
            "all spiders with three legs or more, each of length 2 or more, with at most {size} "
            "edges",
            lambda n: (spider for spider in spiders(n, least_leg=2) if len(spider.legs) > 2),
            least=6,
        ),
        sizes=(14, 24),
        predicted=lambda spider: canonical_form(Spider(*(leg - 1 for leg in spider.legs)).graph),
        computed=lambda spider: canonical_form(trimming(spider)),
        picture=with_trimming,
        called=spider_name,
    ),
    Claim(
        id="arrows-def-2.1",
        label="Definition 2.1 and Figure 2, sinks and sources",
        kind="definition",
        method=DEFINITION,
        statement="""
            A vertex is a sink when the arrows into it come from all its neighbours, a source when
            those out of it go to all of them: counting the arrows at a vertex tells. Figure 2,
            redrawn, has a sink w and a source v.
            """,
        cases=listed("Figure 2, redrawn", [(FIGURE_2,)]) + DECORATIONS,
        sizes=(4, 6),
        predicted=sinks_and_sources,
        computed=lambda x: (x.sinks, x.sources),
        picture=lambda x: x,
        parts=("sinks", "sources"),
    ),
    Claim(
        id="arrows-def-2.2",
        label="Definition 2.2, states",
        kind="definition",
        method=DEFINITION,
        statement="""
            A decoration is a state if no internal vertex is a sink or a source. What is left of a
            state without one of its arrows, whichever it is, is then a state too.
            """,
        cases=DECORATIONS,
        sizes=(4, 6),
        predicted=lambda x: (not {*chain(*sinks_and_sources(x))} - leaves(x.graph), True),
        computed=lambda x: (
            is_state(x),
            not is_state(x)
            or all(is_state(Decoration(x.graph, x.arrows - {arrow})) for arrow in x.arrows),
        ),
        picture=lambda x: x,
        parts=("a state:", "without any one arrow:"),
    ),
    Claim(
        id="arrows-def-2.3",
        label="Definition 2.3, descendants",
        kind="definition",
        method=DEFINITION,
        statement="""
            The descendants of a state $X$, reached from it in one move or more, are the states that
            contain $X$ and are not $X$.
            """,
        cases=STATES,
        sizes=(4, 5),
        predicted=lambda x: set(descendants(x)),
        computed=lambda x: after(TRIMMED, x),
        picture=lambda x: (
            {"X": x} | {f"descendant {i}": y for i, y in enumerate(descendants(x)[:3], 1)}
        ),
    ),
    Claim(
        id="arrows-def-3.1",
        label="Definition 3.1, dormant states",
        kind="definition",
        method=DEFINITION,
        statement="""
            In a dormant state, one without any sink or source, the edges at leaves have no arrow.
            """,
        cases=GRAPHS.where(leaves, "with a leaf"),
        sizes=(5, 7),
        predicted=lambda graph: set(),
        computed=lambda graph: (
            {
                v
                for x in completions(Decoration.of(graph))
                if not x.sinks and not x.sources
                for arrow in x.arrows
                for v in arrow
            }
            & leaves(graph)
        ),
        picture=lambda graph: {"G": graph, "a dormant state": fullest_dormant(graph)},
        parts=("leaves with an arrow",),
    ),
    Claim(
        id="arrows-def-3.2",
        label="Definition 3.2, ramification",
        kind="definition",
        method=DEFINITION,
        statement="""
            When the vertices of a set $K$ are split, each edge stays, and dropping the subscripts
            leads back; each copy is a leaf, and a vertex has as many copies as edges; the other
            vertices stay.
            """,
        cases=Cases(
            "all sets of vertices of the graphs with at most {size} edges",
            lambda size: (
                (graph, frozenset(K))
                for (graph,) in GRAPHS(size)
                for k in range(len(graph.vertices) + 1)
                for K in combinations(graph.vertices, k)
            ),
            GRAPHS.least,
        ),
        sizes=(4, 6),
        predicted=lambda graph, K: (
            named(graph.edges),
            sum(map(graph.degree, K)),
            {*graph.vertices} - K,
        ),
        computed=lambda graph, K: (
            named((back := traced_back(split := ramification(graph, K)))[0]),
            back[1],
            {v for v in split.vertices if not isinstance(v, Copy)},
        ),
        picture=lambda graph, K: {"G": graph, "G, split at K": ramification(graph, K)},
        called=lambda graph, K: f"G = {graph}; K = {{{', '.join(map(str, sorted(K)))}}}",
        parts=("edges", "copies", "other vertices"),
    ),
    Claim(
        id="arrows-def-3.2-fig3",
        label="Figure 3, a ramification",
        kind="example",
        method=DEFINITION,
        statement="""
            The graph with the edges xa, ay, ab, by, bz, split at $K$ = {a, b}, has the edges
            $xa_x$, $ya_y$, $a_bb_a$, $yb_y$, $zb_z$, as far as the drawing survives.
            """,
        cases=the("the drawing's 5 edges"),
        predicted=lambda: ["a_b–b_a", "a_x–x", "a_y–y", "b_y–y", "b_z–z"],
        computed=lambda: named(ramification(FIGURE_3, {"a", "b"}).edges),
        picture=lambda: {"G": FIGURE_3, "G, split at K": ramification(FIGURE_3, {"a", "b"})},
    ),
    Claim(
        id="arrows-def-3.3",
        label="Definition 3.3, trimming",
        kind="definition",
        method=DEFINITION,
        statement="""
            The trimming $T(G)$ has the edges of $G$ that end at no leaf; its internal vertices are
            those of $G$ outside $K$, the neighbours of leaves; none is isolated; and $T(G) = G$
            exactly if $G$ has no leaf.
            """,
        cases=GRAPHS,
        sizes=(7, 9),
        predicted=said_of_trimming,
        computed=trimmed,
        picture=with_trimming,
        called=lambda graph: f"G = {graph}",
        parts=("edges", "internal", "isolated", "T(G) = G"),
    ),
    *misprint(
        id="arrows-def-3.3-homomorphism",
        label="Definition 3.3, dropping the subscripts",
        kind="omitted case",
        method=DEFINITION,
        cases=GRAPHS,
        sizes=(7, 9),
        computed=dropping_subscripts,
        picture=lambda graph: with_trimming(graph) | {"G'": graph.without_vertices(leaves(graph))},
        printed=dict(
            statement="""
                The map $e$ from $T(G)$ to $G'$, the graph $G$ without its leaves, that drops all
                subscripts is a bijection of the arrows, and is onto the vertices.
                """,
            predicted=lambda graph: BIJECTIVE_AND_ONTO,
            refuted=Refuted(
                "graph = 0–1, 0–2: predicted bijective on the arrows, onto the vertices, computed "
                "bijective on the arrows",
                size=2,
            ),
        ),
        corrected=dict(
            statement="""
                The map $e$ from $T(G)$ to $G'$, the graph $G$ without its leaves, that drops all
                subscripts is a bijection of the arrows; it is onto the vertices exactly if no
                component of $G$ is a star with two edges or more, whose centre is isolated in $G'$
                and has no copy.
                """,
            predicted=lambda graph: BIJECTIVE_AND_ONTO[: 2 - has_star(graph)],
        ),
    ),
    Claim(
        id="arrows-def-3.3-fig4",
        label="Figure 4, a trimming",
        kind="example",
        method=DEFINITION,
        statement="""
            The trimming of Figure 4 has six edges at copies of $K$ = {a, b, c, d}, and its dormant
            state becomes a state: the rest of the graph, and the arrows, are ours.
            """,
        cases=the("the edges at copies, and the state"),
        predicted=lambda: (["a_w–w", "b_c–c_b", "b_w–w", "c_z–z", "d_y–y", "d_z–z"], True),
        computed=lambda: (
            [edge for edge in named(trimming(FIGURE_4).edges) if "_" in edge],
            not FIGURE_4.sinks and not FIGURE_4.sources and is_state(trimmed_state(FIGURE_4)),
        ),
        picture=lambda: {"a dormant state of G": FIGURE_4, "of T(G)": trimmed_state(FIGURE_4)},
        parts=("edges at copies", "a state:"),
    ),
    Claim(
        id="arrows-thm-3.4",
        label="Theorem 3.4",
        statement="""
            The Game of Arrows on $G$ is the Trimmed Game of Arrows on $T(G)$: as many positions,
            and the same value.
            """,
        cases=GRAPHS,
        sizes=(7, 9),
        predicted=lambda graph: positions_and_value(graph, ORIGINAL),
        computed=lambda graph: positions_and_value(trimming(graph), TRIMMED),
        picture=with_trimming,
        parts=("positions", "value"),
    ),
    Claim(
        id="arrows-thm-3.4-positions",
        label="Theorem 3.4, position by position",
        statement="""
            The map that trims a decoration takes dormant states of $G$ to states of $T(G)$, one to
            one, and keeps the value of each.
            """,
        cases=GRAPHS,
        sizes=(7, 9),
        predicted=lambda graph: True,
        computed=agrees_everywhere,
        picture=with_trimming,
    ),
    *misprint(
        id="arrows-thm-3.4-proof",
        label="Theorem 3.4, end of its proof",
        method=DEFINITION,
        cases=GRAPHS.sizes(1, 8),
        sizes=(5, 7),
        predicted=lambda graph: "isomorphic game trees",
        picture=with_trimming,
        printed=dict(
            statement="""
                The game tree of the Trimmed Game of Arrows on $T(G)$ is isomorphic to that of the
                Game of Cycles on $G$.
                """,
            computed=lambda graph: same_trees(graph, GameOfCycles()),
            picture=after_a_cell,
            refuted=Refuted(
                "graph = 0–2, 0–3, 1–2, 1–3, 2–3: predicted isomorphic game trees, computed "
                "different game trees",
                size=5,
            ),
        ),
        corrected=dict(
            statement="""
                The game tree of the Trimmed Game of Arrows on $T(G)$ is isomorphic to that of the
                Game of Arrows on $G$.
                """,
            computed=lambda graph: same_trees(graph, ORIGINAL),
        ),
    ),
    Claim(
        id="arrows-sec3-untrim",
        label="Section 3, every graph is a trimming",
        method=DEFINITION,
        statement="""
            A graph $H$ with a new leaf on each of its leaves is a graph $G$ with $T(G) = H$, up to
            names, and it is a forest exactly if $H$ is one.
            """,
        cases=GRAPHS,
        sizes=(7, 9),
        predicted=lambda graph: (canonical_form(graph), graph.is_forest),
        computed=lambda graph: (
            canonical_form(trimming(grown := untrimming(graph))),
            grown.is_forest,
        ),
        picture=with_new_leaves,
        parts=("trimming", "a forest:"),
    ),
    Claim(
        id="arrows-sec3-untrim-values",
        label="Section 3, the games on both graphs",
        statement="""
            The Trimmed Game of Arrows on $H$ has the value of the Game of Arrows on $H$ with a new
            leaf on each of its leaves.
            """,
        cases=FEW_GRAPHS,
        sizes=(10, 14),
        predicted=lambda graph: int(values(graph)[0]),
        computed=lambda graph: value_by_table(ORIGINAL, untrimming(graph)),
        picture=with_new_leaves,
    ),
    Claim(
        id="arrows-sec3-untrim-fig5",
        label="Figure 5, redrawn",
        kind="example",
        method=DEFINITION,
        statement="""
            A graph with two leaves x and y gets two new vertices x' and y', which trimming takes
            off again.
            """,
        cases=the("the new edges, and the trimming"),
        predicted=lambda: (["x–x'", "y–y'"], True),
        computed=lambda: (
            named(untrimming(FIGURE_5).edges[len(FIGURE_5.edges) :]),
            canonical_form(trimming(untrimming(FIGURE_5))) == canonical_form(FIGURE_5),
        ),
        picture=lambda: with_new_leaves(FIGURE_5),
        parts=("new edges", "trimmed off:"),
    ),
    Claim(
        id="arrows-sec3-forest",
        label="Section 3, trimmings of forests",
        method=DEFINITION,
        statement="The trimming of a forest is a forest.",
        cases=GRAPHS.where(lambda graph: graph.is_forest, "forests only"),
        sizes=(8, 10),
        predicted=lambda forest: True,
        computed=is_forest_trimmed,
        picture=with_trimming,
    ),
)
