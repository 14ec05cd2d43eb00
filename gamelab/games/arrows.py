"""The Game of Arrows, and its states as sums of independent parts."""

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Any, ClassVar

from gamelab.boards import Arrow, Decoration, Graph, Vertex
from gamelab.boards.isomorphism import canonical_order, renumbered
from gamelab.boards.spider import leg_from
from gamelab.games.graph_game import BoardGame, numbers_of
from gamelab.theory import Method, Ruleset, start_of
from gamelab.theory.described import BoardKind

SINK_RULE = "never so that all edges at a vertex point to it, or all away from it"


def arrows_as_numbers(x: Decoration) -> list[list[int]]:
    """The arrows as they stand in a certificate."""
    number = numbers_of(x.graph)
    return sorted([number[tail], number[head]] for tail, head in x.arrows)


class ArrowGame(BoardGame):
    """Players in turn draw an arrow on an edge without one; at some vertices no sink and no source
    may arise.

    A sink is a vertex all of whose edges carry arrows to it, a source one all of whose edges carry
    arrows away from it. Source: Mathews, *The Game of Arrows on 3-legged spider graphs*, Sections 2
    and 3.
    """

    how = "Click a blue arrowhead on an edge: the arrow is drawn."
    guarded = "sinks and sources are forbidden"
    board_kind: ClassVar[BoardKind] = "arrows"
    quick, quick_misere = (14, 13), (7, 6)

    def certificate_position(self, x: Decoration, /) -> dict[str, Any]:
        return super().certificate_position(x) | {"arrows": arrows_as_numbers(x)}

    @abstractmethod
    def guards(self, x: Decoration, vertex: Vertex) -> bool:
        """Whether a sink or source is forbidden at the vertex."""

    def start(self, board: Any, arrows: Iterable[Arrow] = ()) -> Decoration:
        x = Decoration.of(board, arrows)
        for v, places in x.graph.incident.items():
            if not places:
                raise ValueError(
                    f"The Game of Arrows is played on graphs without isolated vertices; the board "
                    f"has one, {v!r}."
                )
        for kind, found in (("sink", x.sinks), ("source", x.sources)):
            for v in found:
                if self.guards(x, v):
                    raise ValueError(
                        f"The start may not have a {kind} at vertex {v!r}, where {self.guarded}."
                    )
        return x

    def allows(self, x: Decoration, tail: Vertex, head: Vertex) -> bool:
        """Whether an arrow may be drawn on the unmarked edge from tail to head."""
        makes_source = x.outgoing[tail] + 1 == x.graph.degree(tail) and self.guards(x, tail)
        makes_sink = x.incoming[head] + 1 == x.graph.degree(head) and self.guards(x, head)
        return not makes_source and not makes_sink

    def moves(self, x: Decoration) -> Iterator[Decoration]:
        for u, v in x.unmarked.edges:
            for tail, head in ((u, v), (v, u)):
                if self.allows(x, tail, head):
                    yield x.with_arrow(tail, head)

    def components(self, x: Decoration) -> list[Decoration]:
        return x.components()

    def canonical(self, x: Decoration) -> Decoration:
        return x.canonical


@dataclass(frozen=True)
class Arrows(ArrowGame):
    """The Game of Arrows: sinks and sources are forbidden at every vertex, so that an edge at a
    leaf never gets an arrow.

    >>> from gamelab import grundy, path, Spider
    >>> [grundy(Arrows(), path(n)) for n in range(2, 8)], grundy(Arrows(), Spider(3, 5, 7))
    ([0, 0, 1, 0, 1, 0], 0)
    """

    name = "arrows"
    title = "The Game of Arrows"
    rule = f"Draw an arrow on an edge, {SINK_RULE}."
    examples = ("Spider(3, 2, 2)", "path(6)", "cycle(5)", "grid(2, 3)")
    certificate_name = "arrows"

    def guards(self, x: Decoration, vertex: Vertex) -> bool:
        return True


@dataclass(frozen=True)
class TrimmedArrows(ArrowGame):
    """The Trimmed Game of Arrows: sinks and sources are forbidden at internal vertices, and leaves
    are exempt.

    >>> from gamelab import grundy
    >>> from gamelab.boards.accented_spiders import AccentedSpider
    >>> from gamelab.boards.decorations import twig
    >>> grundy(TrimmedArrows(), twig(5)), grundy(TrimmedArrows(), AccentedSpider.of("S[2, 2v, 3^]"))
    (5, 1)
    """

    name = "trimmed-arrows"
    title = "The Trimmed Game of Arrows"
    rule = f"Draw an arrow on an edge, {SINK_RULE}; vertices with one edge do not count."
    examples = ("Spider(2, 1, 1)", "path(6)", "star(3)")
    certificate_name = "trimmed arrows"

    guarded = "sinks and sources are forbidden, as it is no leaf"

    def guards(self, x: Decoration, vertex: Vertex) -> bool:
        return x.graph.degree(vertex) > 1


# What a value rests on once a state is taken for the sum of its parts: the parts are isomorphic to
# it, as flowers show.
DECOMPOSITION = ("arrows-sec4-sum", "arrows-prop-4.6", "arrows-thm-4.10")
# a vertex's condition: it has an arrow in (1), out (2), both or no rule (3)
NONE, IN, OUT, FREE = 0, 1, 2, 3


@dataclass(frozen=True, eq=False)
class ArrowComponent:
    """Unmarked edges, and for each vertex its condition: NONE, IN, OUT, or FREE of any rule.

    Marked edges are gone; what is left of them are the conditions. At a vertex that is not FREE the
    last edge may not make a sink (IN or NONE, all arrows in) or a source (OUT or NONE).
    """

    graph: Graph
    conditions: tuple[int, ...]

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, ArrowComponent)
            and self.graph == other.graph
            and self.condition == other.condition
        )

    def __hash__(self) -> int:
        return hash((self.graph, frozenset(self.condition.items())))

    @property
    def condition(self) -> dict[Vertex, int]:
        """The condition of each vertex."""
        return dict(zip(self.graph.vertices, self.conditions, strict=True))

    def last_at(self, needed: int) -> set[Vertex]:
        """The vertices at which the last edge may not go out, as no arrow comes in (IN); or may not
        come in, as none goes out (OUT).
        """
        return {
            v for v, has in self.condition.items() if self.graph.degree(v) == 1 and not has & needed
        }

    @property
    def state(self) -> Decoration:
        """The same part as a state of the Trimmed Game of Arrows: IN and OUT become an arrow on an
        edge of their own.

        A vertex without a rule that has several edges becomes a leaf for each of them. One with a
        single edge and the condition NONE cannot be drawn so, and is none of a part's vertices once
        dead edges are gone.
        """
        vertices: list[Any] = list(self.graph.vertices)
        edges: list[Any] = list(self.graph.edges)
        arrows = []
        for v, condition in self.condition.items():
            if condition in (IN, OUT):
                vertices.append(outer := ("outer", v))
                edges.append((v, outer))
                arrows.append((outer, v) if condition == IN else (v, outer))
        return Decoration(Graph(tuple(vertices), tuple(edges)), frozenset(arrows))


@dataclass(frozen=True)
class ArrowParts(Ruleset):
    """An arrow game on parts: the same game tree as the game on the state from which the parts were
    made.

    A board is a part, or a state of the Trimmed Game of Arrows. Source: re-derived from Mathews,
    Section 4 (flowers and state isomorphism) and the remark that a sum is played part by part.

    >>> from gamelab import Arrows
    >>> from gamelab.boards.decorations import twig
    >>> from gamelab.theory.grundy import by_definition
    >>> (
    ...     by_definition(ArrowParts(), twig(4)),
    ...     by_definition(ArrowParts(), part_of(Arrows(), twig(0).graph)),
    ... )
    (4, 0)
    """

    method: ClassVar[Method] = Method("rules on independent parts", "structure", DECOMPOSITION)

    def start(self, board: Any, **state: Any) -> ArrowComponent:
        return board if isinstance(board, ArrowComponent) else part_of(TrimmedArrows(), board)

    def moves(self, part: ArrowComponent) -> Iterator[ArrowComponent]:
        condition = part.condition
        sources, sinks = part.last_at(IN), part.last_at(OUT)
        for i, (u, v) in enumerate(part.graph.edges):
            for tail, head in ((u, v), (v, u)):
                if tail not in sources and head not in sinks:
                    after = condition | {tail: condition[tail] | OUT, head: condition[head] | IN}
                    yield _part(part.graph.edges[:i] + part.graph.edges[i + 1 :], after)

    def components(self, part: ArrowComponent) -> list[ArrowComponent]:
        return parts(part)

    def canonical(self, part: ArrowComponent) -> ArrowComponent:
        return min(
            (_ordered(x) for x in (part, _flip(part))), key=lambda x: (x.graph.edges, x.conditions)
        )


def part_of(game: ArrowGame, state: Any) -> ArrowComponent:
    """A state of an arrow game as unmarked edges with conditions.

    >>> from gamelab import TrimmedArrows
    >>> from gamelab.boards.decorations import crash
    >>> part_of(TrimmedArrows(), crash(1))
    ArrowComponent(graph=Graph.of([(0, 1)]), conditions=(1, 1))
    """
    x = start_of(game, state)
    condition = {
        v: FREE if not game.guards(x, v) else IN * bool(x.incoming[v]) | OUT * bool(x.outgoing[v])
        for v in x.unmarked.vertices
    }
    return _part(x.unmarked.edges, condition)


def _part(edges: Sequence[tuple[Vertex, Vertex]], condition: dict[Vertex, int]) -> ArrowComponent:
    graph = Graph.of(edges)
    return ArrowComponent(graph, tuple(condition[v] for v in graph.vertices))


def parts(part: ArrowComponent) -> list[ArrowComponent]:
    """The independent parts: edges that meet only where there is no rule do not see each other.

    What cannot happen any more is left out first. An edge that its far end never lets point to a
    vertex keeps the vertex from being a sink; one that it never lets point away, from being a
    source. An edge on which neither arrow can be drawn, now or later, is dead and keeps its ends
    from both. A vertex v is named (v, None), and where there is no rule (v, k), with another k for
    each of its edges.

    >>> from gamelab import TrimmedArrows
    >>> from gamelab.boards.accented_spiders import AccentedSpider
    >>> spider = AccentedSpider.of("S[0v,1^,3]")
    >>> [len(part.graph.edges) for part in parts(part_of(TrimmedArrows(), spider))]
    [1, 3]
    """
    after = without_dead_edges(part)
    condition = part.condition
    # the ends of a path keep their names, which the paper knows
    for v, safe in after.condition.items():
        if safe == FREE and max(after.graph.degree(v), part.graph.degree(v)) > 1:
            condition[v] = FREE
    number = count()
    ends = [
        [(v, next(number) if condition[v] == FREE else None) for v in edge]
        for edge in after.graph.edges
    ]
    split = Graph.of([(u, v) for u, v in ends])
    return [
        ArrowComponent(piece, tuple(condition[name[0]] for name in piece.vertices))  # type: ignore[index]
        for piece in split.components()
    ]


def without_dead_edges(part: ArrowComponent) -> ArrowComponent:
    """The part without dead edges, each vertex with the arrows in and out that it has or need not
    have.
    """
    sources, sinks = part.last_at(IN), part.last_at(OUT)
    live, after = [], part.condition
    for edge in part.graph.edges:
        is_live = False
        for tail, head in (edge, edge[::-1]):
            if tail in sources:
                after[head] |= OUT
            elif head in sinks:  # not both: each end is safe only while the other keeps its rule
                after[tail] |= IN
            else:
                is_live = True
        if is_live:
            live.append(edge)
        else:
            after |= dict.fromkeys(edge, FREE)
    found = _part(live, after)
    return found if after == part.condition else without_dead_edges(found)


def _flip(part: ArrowComponent) -> ArrowComponent:
    return ArrowComponent(part.graph, tuple((NONE, OUT, IN, FREE)[c] for c in part.conditions))


def _ordered(part: ArrowComponent) -> ArrowComponent:
    order = canonical_order(part.graph, part.condition)
    return ArrowComponent(renumbered(part.graph, order), tuple(part.condition[v] for v in order))


def legs_of(part: ArrowComponent) -> list[tuple[int, str]] | None:
    """The part as a spider with accents, its legs as (length, accent); a path is one leg. None if
    it is no spider.

    What the hub has of arrows becomes a leg of length 0 with that accent.

    >>> from gamelab import TrimmedArrows
    >>> from gamelab.boards.decorations import crash
    >>> legs_of(part_of(TrimmedArrows(), crash(3)))
    [(3, 'v'), (0, 'v')]
    """
    graph, condition = part.graph, part.condition
    inner = [
        v
        for v in graph.vertices
        if graph.degree(v) > 2 or (graph.degree(v) == 2 and condition[v] != NONE)
    ]
    if len(inner) > 1 or len(graph.edges) != len(graph.vertices) - 1:
        return None
    hub = inner[0] if inner else next(v for v in graph.vertices if graph.degree(v) == 1)
    lines = [leg_from(graph, hub, first) for first in graph.neighbours(hub)]
    legs = [(len(line), ACCENTS[condition[line[-1]]]) for line in lines]
    return [*legs, (0, ACCENTS[condition[hub]])] if condition[hub] in (IN, OUT) else legs


ACCENTS = {IN: "v", OUT: "^", FREE: ""}
