"""The arrow games on any board: a state is split into parts, and each part takes the fastest method
that fits it.
"""

from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple

from gamelab.boards import AccentedLeg, AccentedSpider, Decoration, Graph, Vertex
from gamelab.boards.isomorphism import automorphisms, twins
from gamelab.games.arrows import (
    DECOMPOSITION,
    IN,
    OUT,
    ArrowComponent,
    ArrowGame,
    ArrowParts,
    Arrows,
    TrimmedArrows,
    legs_of,
    part_of,
    parts,
    without_dead_edges,
)
from gamelab.games.cycles import PlaneDecoration
from gamelab.solvers.arrows import decorations
from gamelab.solvers.arrows import spiders as arrow_spiders
from gamelab.solvers.arrows import trees as arrow_trees
from gamelab.solvers.sets.board import (
    IMAGES,
    SetBoard,
    SetMove,
    Symmetry,
    symmetry_by,
    vertex_board,
)
from gamelab.solvers.sets.values import value_on_sets
from gamelab.theory import Method, by_definition, by_method, nim_sum

PARTS = Method("the sum of independent parts", "structure", DECOMPOSITION)


@by_method(PARTS)
def state_value(game: ArrowGame, state: Any) -> int:
    """The Grundy value of a state of the Game of Arrows or the Trimmed Game of Arrows.

    >>> from gamelab import Spider, TrimmedArrows
    >>> from gamelab.boards.accented_spiders import AccentedSpider
    >>> (
    ...     state_value(TrimmedArrows(), Spider(2, 6, 8, 10)),
    ...     state_value(TrimmedArrows(), AccentedSpider.of("S[0v,2v,3]")),
    ... )
    (1, 5)
    """
    return nim_sum(*map(part_value, parts(part_of(game, state))))


def cycles_value(position: PlaneDecoration) -> int:
    """The Grundy value in the Game of Cycles: from all decorations, or of a large board without
    cells to complete as of arrows.

    >>> from gamelab import GameOfCycles, path
    >>> cycles_value(GameOfCycles().start(path(40)))
    1
    """
    if position.completed is None:
        edges, completed = decorations.open_cells(position)
        if len(edges) > decorations.MAX_DECORATED_EDGES and not completed:
            return state_value(Arrows(), position.decoration)
    return decorations.cycles_value_by_table(position)


@by_method(PARTS)
def part_value(part: ArrowComponent) -> int:
    """The Grundy value of one part as `parts` gives it: by tables of spiders, codes of trees, the
    sets reached, or the rules.
    """
    legs = legs_of(part)
    if legs is not None and arrow_spiders.legs_fit(legs):
        return arrow_spiders.accented_spider_value(legs)
    if len(part.graph.vertices) - 1 == len(part.graph.edges) <= arrow_trees.MAX_TREE_EDGES:
        return arrow_trees.tree_part_value(part)
    value = value_by_sets(part)
    return by_definition(ArrowParts(), part) if value is None else value


@by_method(PARTS)
def value_by_sets(part: ArrowComponent) -> int | None:
    """The value of a part as `parts` gives it, by what play reaches of its edges and of its rules;
    None if these are over 128.

    What is there are the edges without an arrow and, of each vertex with a rule, the arrows in and
    out that it still needs. An edge is beside what its ends need, so that a position falls apart by
    itself where nothing is needed any more.

    >>> from gamelab import cycle
    >>> [
    ...     value_by_sets(part)
    ...     for n in (5, 30, 60)
    ...     for part in parts(part_of(TrimmedArrows(), cycle(n)))
    ... ]
    [1, 0, None]
    """
    part = without_dead_edges(part)
    edges, condition = part.graph.edges, part.condition
    needs = {
        v: [(v[0], way) for way in (IN, OUT) if not condition[v] & way]  # type: ignore[index]
        for v in part.graph.vertices
    }
    there = Graph.of(
        [(_edge(*edge), need) for edge in edges for v in edge for need in needs[v]],
        [_edge(*edge) for edge in edges],
    )
    return value_on_sets(
        ArrowParts(), there, partial(_board, edges), symmetry=partial(_symmetry, part)
    )


def _edge(u: Any, v: Any) -> Vertex:
    """An edge by the names of its ends on the board of the state, which its options share."""
    return frozenset((u[0], v[0]))


def _board(edges: Any, there: Graph) -> SetBoard:
    """An arrow takes its edge, an arrow out from what its tail needs, and one in from its head; no
    need is left without an edge.
    """
    bit = {x: 1 << i for i, x in enumerate(there.vertices)}
    arrows = {arrow: bit[_edge(*arrow)] for edge in edges for arrow in (edge, edge[::-1])}
    moves = [
        SetMove(e, e | bit.get((u[0], OUT), 0) | bit.get((v[0], IN), 0))
        for (u, v), e in arrows.items()
    ]
    return vertex_board(there, moves, guards=sum(bit.values()) - sum({*arrows.values()}))


def _symmetry(part: ArrowComponent, there: Graph, _: bool) -> Symmetry:
    """Edges beside the same needs change places, automorphisms carry the needs along, and all
    arrows may be reversed.
    """
    place, names, conditions = (
        {x: i for i, x in enumerate(there.vertices)},
        part.graph.vertices,
        part.conditions,
    )
    alike: dict[frozenset[Vertex], list[int]] = {}
    for edge in part.graph.edges:
        alike.setdefault(frozenset(there.neighbours(_edge(*edge))), []).append(place[_edge(*edge)])
    carried = []
    leaves = [some for some in twins(part.graph) if part.graph.degree(some[0]) == 1]
    for image in [[*range(len(names))], *automorphisms(part.graph, IMAGES, leaves)]:
        for turned in ((0, IN, OUT, 3), (0, OUT, IN, 3)):
            if all(conditions[i] == turned[c] for i, c in zip(image, conditions, strict=True)):
                to: dict[Any, Any] = {v: names[i] for v, i in zip(names, image, strict=True)}
                goes = {_edge(u, v): _edge(to[u], to[v]) for u, v in part.graph.edges}
                goes |= {(v[0], way): (to[v][0], turned[way]) for v in to for way in (IN, OUT)}
                carried.append([place[goes[x]] for x in there.vertices])
    return symmetry_by(len(place), [some for some in alike.values() if len(some) > 1], carried[1:])


SUBSCRIPTS = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")


class Summand(NamedTuple):
    """An independent part of a state: its name, its Grundy value, and a state of the trimmed game
    that shows it.
    """

    name: str
    value: int
    state: Decoration


@dataclass(frozen=True)
class Decomposition:
    """A state of an arrow game and the independent parts of which it is the sum, the largest first;
    `draw` shows both.

    >>> from gamelab import decomposition
    >>> parts = decomposition("S[0v,1^,3]")
    >>> [(part.name, part.value) for part in parts.summands], parts.value
    ([('R₃', 1), ('T₁', 1)], 0)
    """

    state: Any
    summands: tuple[Summand, ...]

    @property
    def value(self) -> int:
        """The Grundy value of the state, the nim-sum of its parts' values."""
        return nim_sum(*(summand.value for summand in self.summands))


def decomposition(state: Any, game: ArrowGame | None = None) -> Decomposition:
    """The independent parts of a state, or of a spider in accents, in the Trimmed Game of Arrows or
    the game given.

    >>> decomposition("S[4,6v(2v)]").value
    5
    """
    shown = AccentedSpider.of(state) if isinstance(state, str) else state
    found = [
        Summand(_name(part), part_value(part), part.state)
        for part in parts(part_of(game or TrimmedArrows(), shown))
    ]
    return Decomposition(
        shown,
        tuple(sorted(found, key=lambda summand: (-len(summand.state.graph.edges), summand.name))),
    )


def _name(part: ArrowComponent) -> str:
    """F, C, T or R and the number of edges for a path, the accents of a spider, the number of edges
    of any other part.
    """
    legs = legs_of(part)
    if legs is None:
        return f"{len(part.graph.edges)} edges"
    long, ends = [leg for leg in legs if leg[0]], "".join(sorted(accent for _, accent in legs))
    if len(long) > 1:
        return AccentedSpider(tuple(AccentedLeg(*leg) for leg in legs)).with_accents
    kind = {"": "R", "^": "T", "v": "T", "vv": "C", "^^": "C", "^v": "F"}[ends]
    return kind + str(long[0][0]).translate(SUBSCRIPTS)
