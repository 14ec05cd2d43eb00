"""Boards of the statements: graphs with weights on links and on a loop at each vertex, families of
them, and their values; and why they hold for all weights: who wins by arguments in words, Grundy
values by automata.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from inspect import signature
from itertools import combinations, product
from random import Random
from typing import Any

from gamelab import Graph, NimOnGraph, WeightedGraph, trees
from gamelab.boards import Vertex, connected_graphs, rooted
from gamelab.games import TokenPosition
from gamelab.proofs import FamilyProof, Follows, as_predicted, value_of
from gamelab.solvers.nim_on_graphs import positions, table, token_outcome
from gamelab.statements import Argument, Arguments, Case, Cases, Claim, Proof
from gamelab.theory import by_definition, remembered
from gamelab_papers.nim_on_graphs.cacti import CACTI, won_on_cactus
from gamelab_papers.nim_on_graphs.families import MERGED
from gamelab_papers.nim_on_graphs.loops import LOOPS, won_by_loops

GAME = NimOnGraph()
WEIGHT = 2  # the most weight where all are tried
MAX_MOVES = 4  # in a picture beside their position

Weights = tuple[int, ...]


class Hung(tuple[tuple[Any, WeightedGraph], ...]):
    """Vertices of a tree, each with the graph whose vertex 0 is glued there."""

    def __str__(self) -> str:
        return " and ".join(f"on {v} ({in_words(board)})" for v, board in self)


def edge_name(edge: Sequence[Vertex]) -> str:
    """An edge by its ends."""
    return "–".join(map(str, edge))


def in_words(given: TokenPosition | WeightedGraph) -> str:
    """A position, or a board without a token: a path, cycle or star by its name, with the weights
    of links where they are not all 1.

    >>> from gamelab import path
    >>> in_words(position(path(3), (2, 1), (0, 3, 0), 0))
    'the path with weights 2, 1; loops 3 at 1; token on 0'
    >>> in_words(position(Graph.of([(0, 1), (1, 2), (2, 3), (1, 3)]), (1,) * 4, (0,) * 4, 2))
    '0–1, 1–2, 2–3, 1–3; token on 2'
    """
    board = WeightedGraph.from_board(given)
    n, edges = len(board.graph.vertices), weighted_edges(board)
    links = [edge for edge in edges if edge[0] != edge[1]]
    loops = [(u, weight) for u, v, weight in edges if u == v and weight]
    weights = [weight for _, _, weight in links]
    shapes = {
        "path": [{v, v + 1} for v in range(n - 1)],
        "cycle": [{v, (v + 1) % n} for v in range(n)],
        "star": [{0, v} for v in range(1, n)],
    }
    drawn = [{u, v} for u, v, _ in links]
    shape = next((name for name, them in shapes.items() if them == drawn), "")
    if n == 1:
        words = "a single vertex"
    elif shape and set(weights) == {1}:
        words = f"the {shape} of {n} vertices"
    elif shape:
        words = f"the {shape} with weights {', '.join(map(str, weights))}"
    else:
        alike = set(weights) == {1}
        words = ", ".join(f"{edge_name(ends)}{'' if alike else f' {w}'}" for *ends, w in links)
    if {weight for _, weight in loops} == {1}:
        words += f"; loops at {', '.join(str(v) for v, _ in loops)}"
    elif loops:
        words += f"; loops {', '.join(f'{weight} at {v}' for v, weight in loops)}"
    return f"{words}; token on {given.at}" if isinstance(given, TokenPosition) else words


def with_outcomes(boards: Mapping[str, Any]) -> dict[str, Any]:
    """The boards under their names, those with a token also with their outcomes."""
    return {
        f"{name}: {value(one)}" if isinstance(one, TokenPosition) else name: one
        for name, one in boards.items()
    }


def with_moves(position: TokenPosition, words: str = "") -> dict[str, Any]:
    """The position with its outcome, and the moves that win; if there are none, its options."""
    moves: dict[str, Any] = {}
    for move in GAME.moves(position):
        (left,) = [
            new
            for old, new in zip(position.board.weights, move.board.weights, strict=True)
            if old != new
        ]
        moves[f"move to {_by_name(move.at)}, {left} left"] = move
    won = {name: move for name, move in moves.items() if value(move) == "0"}
    shown = dict([*(won or moves).items()][:MAX_MOVES])
    return with_outcomes({f"{words}computed" if words else "the position": position, **shown})


def _by_name(vertex: Vertex) -> str:
    """A vertex as its name stands on a picture."""
    return ",".join(map(str, vertex)) if isinstance(vertex, tuple) else str(vertex)


def part(position: TokenPosition, graph: Graph) -> TokenPosition | WeightedGraph:
    """This part of the board, with the loops at its vertices, and the token if that is there."""
    weights = weight_of(position.board)
    edges = {frozenset(edge): edge for edge in [*graph.edges, *((v, v) for v in graph.vertices)]}
    board = WeightedGraph.of(
        [(*edge, weights[ends]) for ends, edge in edges.items() if ends in weights], graph.vertices
    )
    return TokenPosition(board, position.at) if position.at in graph.incident else board


def compared(
    of: Callable[..., Any], beside: Mapping[str, Callable[..., Any]], name: str = "the position"
) -> Callable[..., dict[str, Any]]:
    """The picture of a case: several boards that are made of it, with their outcomes."""
    return lambda *case: with_outcomes(
        {name: of(*case)} | {called: board(*case) for called, board in beside.items()}
    )


def as_position(
    of: Callable[..., TokenPosition | WeightedGraph],
    *more: str,
    value: Callable[[Any], Any] | None = None,
    moves: bool = False,
    printed: Callable[..., str] | None = None,
    beside: Mapping[str, Callable[..., Any]] | None = None,
) -> Arguments:
    """A claim's case drawn as this position and called by its words, with the names and values of
    the last parameters of a case; with `value` the computed side is the value of this position.

    Its moves may be drawn too, also those that refute what is `printed`, or other boards beside it.
    """

    def called(*case: Any) -> str:
        named = zip(more, case[len(case) - len(more) :], strict=True)
        return "; ".join([in_words(of(*case)), *(f"{name} = {value}" for name, value in named)])

    def with_its_moves(*case: Any) -> dict[str, Any]:
        here: Any = of(*case)
        return with_moves(here, f"printed {printed(*case)}\n" if printed else "")

    shown: dict[str, Any] = {"picture": of, "called": called}
    if beside:
        shown["picture"] = compared(of, beside)
    elif moves or printed:
        shown["picture"] = with_its_moves
    if printed:
        shown["predicted"] = printed
    if value is None:
        return shown

    def value_of_case(*case: Any) -> Any:
        return value(of(*case))

    value_of_case.__signature__ = signature(of)  # type: ignore[attr-defined]
    return shown | {"computed": value_of_case}


def as_hung(tree: WeightedGraph, hung: "Hung", at: Vertex) -> str:
    """The name of a tree with graphs on it."""
    return f"{in_words(tree)}; {hung}; token on {at}"


def p_or_0(wins: object) -> str:
    """The thesis's name of an outcome: p when the player to move wins (a Grundy value that is not
    0), else 0.
    """
    return "p" if wins else "0"


def position(graph: Graph, links: Sequence[int], loops: Sequence[int], at: Vertex) -> TokenPosition:
    """The graph with these weights of its links, in the order of its edges, and of a loop at each
    vertex, 0 for none.
    """
    some = {v: loop for v, loop in zip(graph.vertices, loops, strict=True) if loop}
    return TokenPosition(WeightedGraph(graph, tuple(links)).with_loops(some), at)


def of_one_weight(graph: Graph, c: int, loops: Sequence[int], at: Vertex = 0) -> TokenPosition:
    """The position with all links of weight c."""
    return position(graph, (c,) * len(graph.edges), loops, at)


def values(graph: Graph, most: Weights) -> Any:
    """The Grundy values below these weights of the edges, parallel edges apart, with the token at
    each vertex.
    """
    board = WeightedGraph(graph, most)
    return (_values if positions(board) <= 2**20 else _large)(board)


_values, _large = remembered(table, 64), remembered(table, 4)


def looped(graph: Graph) -> Graph:
    """The graph with a loop at each vertex, the loops after the links."""
    return Graph(graph.vertices, (*graph.edges, *((v, v) for v in graph.vertices)))


@remembered.within(8)
def rows(graph: Graph, most_link: int, most_loop: int) -> Any:
    """Grundy values with links and loops up to these weights: an axis for each link, for each loop,
    and for the token.
    """
    return values(
        looped(graph), (most_link,) * len(graph.edges) + (most_loop,) * len(graph.vertices)
    )


def value_by_weights(graph: Graph, links: Weights, loops: Weights, at: Any) -> int:
    """The Grundy value with these weights of links and loops, and the token at the vertex of this
    number.
    """
    return int(rows(graph, max(links, default=0), max(loops, default=0))[(*links, *loops, at)])


def outcome_by_weights(graph: Graph, links: Weights, loops: Weights, at: Any) -> str:
    """The outcome with these weights of links and loops, and the token at the vertex of this
    number.
    """
    return p_or_0(value_by_weights(graph, links, loops, at))


def won_by_lowering(
    graph: Graph, links: Weights, loops: Weights, at: int, left: int = 0
) -> list[int]:
    """Where the moves lead that win by lowering an edge at the token to this weight, by a table."""
    table, weights = rows(graph, max(links, default=0), max(loops)), (*links, *loops)
    return [
        there
        for i, edge in enumerate(looped(graph).edges)
        if at in edge and weights[i] > left
        for there in (sum(edge) - at,)  # type: ignore[arg-type]
        if not table[(*weights[:i], left, *weights[i + 1 :], there)]
    ]


def without_table(graph: Graph, links: Weights, loops: Weights, at: Any) -> str:
    """The same by the library's function token_outcome, where this needs no table."""
    return p_or_0(token_outcome(position(graph, links, loops, at)) == "N")


def that_occur(found: Any) -> str:
    """The outcomes that occur among these Grundy values."""
    return "p" if found.all() else "p or 0" if found.any() else "0"


def any_links(graph: Graph, most: int, loops: Weights, at: int) -> str:
    """The outcomes that occur when every link has a weight from 1 to `most`."""
    return that_occur(
        rows(graph, most, max(loops, default=0))[(slice(1, None),) * len(graph.edges)][
            (..., *loops, at)
        ]
    )


def any_weights(
    graph: Graph, loops: Weights, at: int, most: int = WEIGHT, gone: Sequence[int] = ()
) -> str:
    """The outcomes that occur when links, but for some gone, and loops where `loops` has one, have
    weights from 1 to `most`.
    """
    here = [*(i not in gone for i in range(len(graph.edges))), *loops]
    return that_occur(
        rows(graph, most, most)[(*(slice(1, None) if some else 0 for some in here), at)]
    )


def all_weights(patterns: Cases) -> Cases:
    """The same patterns of loops, with the words for all weights that `any_weights` gives each of
    them.
    """
    return patterns.where(
        lambda *case: True, f"all weights from 1 to {WEIGHT} of links and of the loops there are"
    )


def played(board: TokenPosition) -> str:
    """The outcome by the definition."""
    return p_or_0(by_definition(GAME, board))


def number(position: TokenPosition) -> int:
    """The Grundy value by a table of the board as it is, parallel edges apart."""
    weights = position.board.weights
    return int(
        values(position.graph, weights)[(*weights, position.graph.vertices.index(position.at))]
    )


def value(position: TokenPosition) -> str:
    """The outcome by a table of the board."""
    return p_or_0(number(position))


def outcome_in(table: Any, graph: Graph, position: TokenPosition) -> str:
    """The outcome in a table of this graph with a loop at each vertex, of whose edges the position
    has some.
    """
    left = weight_of(position.board)
    return p_or_0(
        table[
            (
                *(left.get(frozenset(edge), 0) for edge in looped(graph).edges),
                graph.vertices.index(position.at),
            )
        ]
    )


def lowered(position: TokenPosition, u: Vertex, v: Vertex, weight: int = 0) -> TokenPosition:
    """The position after the edge between these vertices is lowered to this weight, or deleted."""
    return position.after(
        next(i for i, edge in enumerate(position.graph.edges) if set(edge) == {u, v}), weight
    )


def lightest_first(count: int, least: int, most: int) -> Iterator[Weights]:
    """All ways to give `count` edges weights from `least` to `most`, small sums first.

    >>> list(lightest_first(2, 1, 2))
    [(1, 1), (1, 2), (2, 1), (2, 2)]
    """
    for total in range(count * least, count * most + 1):
        heaviest = min(most, total - (count - 1) * least)
        for first in product(range(least, heaviest + 1), repeat=count - 1) if count else ():
            if least <= total - sum(first) <= most:
                yield (*first, total - sum(first))
    if not count:
        yield ()


def some_links(count: int, samples: int = 6) -> list[Weights]:
    """All link weights 1 and 2 if there are few, else 1 throughout, 2 throughout, and a seeded
    sample.
    """
    if 2**count <= samples:
        return list(lightest_first(count, 1, 2))
    drawn = Random(f"{count} links")
    some = (tuple(drawn.randint(1, 2) for _ in range(count)) for _ in range(samples - 2))
    return list(dict.fromkeys([(1,) * count, (2,) * count, *some]))


def leading_loopless(loops: Iterable[int]) -> int:
    """How many vertices come before the first with a loop; all if none has one.

    >>> leading_loopless((0, 0, 3, 0)), leading_loopless((0, 0))
    (2, 2)
    """
    some = [*loops, 1]
    return next(i for i, loop in enumerate(some) if loop)


OfSize = Callable[..., Iterable[Case]]


class Limits(tuple[int, ...]):
    """A limit for each number of vertices or links, in words: once if it is always the same; `{:1}`
    says that it goes from 1.
    """

    def __format__(self, least: str) -> str:
        most = ", ".join(map(str, self if len(set(self)) > 1 else self[:1]))
        return (
            most
            if least in ("", most)
            else f"{least} {'and' if most == str(int(least) + 1) else 'to'} {most}"
        )


def by_rows(
    words: str,
    rows: Callable[[int], Sequence[Any]],
    cases: OfSize,
    least: int = 1,
    most: int | None = None,
) -> Cases:
    """The cases of each row of limits that a size has, `cases(*row)`; the words list the limits,
    column by column.
    """
    return Cases(
        lambda size: words.format(*map(Limits, zip(*rows(size), strict=True))),
        lambda size: (case for row in rows(size) for case in cases(*row)),
        least,
        most,
    )


def graded(words: str, limits: Mapping[int, Sequence[int]], cases: OfSize) -> Cases:
    """Boards for each number n that has limits, up to the size: `cases(n, *limits[n])`; the words
    list each n and its limits.

    >>> graded(
    ...     "{} vertices, links {:1}, loops to {}", {3: [3, 2], 4: [2, 2]}, lambda *row: [row]
    ... ).words(4)
    '3, 4 vertices, links 1 to 3, 2, loops to 2'
    """
    return by_rows(
        words,
        lambda size: [(n, *limits[n]) for n in limits if n <= size],
        cases,
        min(limits),
        max(limits),
    )


@remembered
def rooted_boards(edges: int) -> tuple[WeightedGraph, ...]:
    """Connected graphs with a given number of edges, loops among them, rooted at vertex 0: weights
    1, weights 2, and the first edge 2.
    """
    found = []
    for loops in range(edges + 1):
        for graph in rooted(connected_graphs(edges - loops)):
            for at in combinations(graph.vertices, loops):
                whole = Graph(graph.vertices, (*graph.edges, *((v, v) for v in at)))
                weights = dict.fromkeys(
                    [(1,) * edges, (2,) * edges, (2, *(1,) * (edges - 1))[:edges]]
                )
                found += [WeightedGraph(whole, some) for some in weights]
    return tuple(found)


def decorated(tree: Graph, hung: tuple[Any, ...]) -> Iterator[WeightedGraph]:
    """The tree with weights 1 and no loops; and, its first link of weight 2, with a loop of weight
    2 at one vertex not hung on.
    """
    yield WeightedGraph.from_board(tree)
    heavier = WeightedGraph(tree, (2, *(1,) * (len(tree.edges) - 1)))
    yield from (heavier.with_loops({v: 2}) for v in tree.vertices if v not in hung)


def hanging(size: int) -> Iterator[tuple[WeightedGraph, Hung, Any]]:
    """Trees with loops, graphs on one leaf or two, together with at most `size` links of the tree
    and edges of the graphs.
    """
    for edges in range(2, size + 1):
        for links in range(1, edges):
            for tree in trees(links + 1):
                leaves = [v for v in tree.vertices if tree.degree(v) == 1]
                for some in [*combinations(leaves, 1), *combinations(leaves, 2)]:
                    for graphs in rooted_pairs(edges - links, len(some)):
                        hung = Hung(zip(some, graphs, strict=True))
                        yield from (
                            (board, hung, at)
                            for board in decorated(tree, some)
                            for at in tree.vertices
                        )


def rooted_pairs(edges: int, count: int) -> Iterator[tuple[WeightedGraph, ...]]:
    """One rooted board with a given number of edges, or two with `edges` edges together."""
    for first in range(1, edges) if count == 2 else [edges]:
        yield from product(rooted_boards(first), *[rooted_boards(edges - first)] * (count - 1))


def weight_of(board: WeightedGraph) -> dict[frozenset[Vertex], int]:
    """The weight of each edge by its ends, parallel edges being merged."""
    return {frozenset((u, v)): weight for u, v, weight in weighted_edges(board)}


def weighted_edges(board: WeightedGraph) -> list[tuple[Any, Any, int]]:
    """The edges with their weights: one end, other end, weight."""
    return [(u, v, weight) for (u, v), weight in zip(board.graph.edges, board.weights, strict=True)]


def glued(tree: WeightedGraph, hung: Hung, at: Vertex) -> TokenPosition:
    """A tree and the graphs that hang on it, their vertex 0 on the vertex named with each."""
    return TokenPosition(joined(tree, hung), at)


@remembered.within(2)
def joined(tree: WeightedGraph, hung: Hung) -> WeightedGraph:
    """The board of these, without a token."""
    edges = weighted_edges(tree)
    for leaf, board in hung:
        name = {u: (leaf, u) if u else leaf for u in board.graph.vertices}
        edges += [(name[u], name[v], weight) for u, v, weight in weighted_edges(board)]
    return WeightedGraph.of(edges, tree.graph.vertices)


def cycle_of(graph: Graph) -> set[Any]:
    """The vertices on the cycle, or none: those that are left when leaves are taken off as long as
    there are any.
    """
    left: set[Any] = set(graph.vertices)
    while leaves := {v for v in left if len(left.intersection(graph.neighbours(v))) < 2}:
        left -= leaves
    return left


BRIDGE = (
    "a bridge with all beyond it may be deleted if the player to move wins at its far end, and "
    "replaced by a link to a new vertex if not"
)
BY_PARITY = (
    "what is said of a board reads what its cell is made of, lengths by their parity; all "
    "combinations are in representatives among {}"
)
NO_LINK_WEIGHTS = (
    "a cell reads weights of links on even cycles only, and a loop as 0, 1 or more, as in "
    "representatives among {}"
)
NO_EVEN_CYCLE = ("a graph without an even cycle has cycles that share no link, all odd",)


def by_cell(position: TokenPosition) -> str:
    """The outcome by the cell of a position."""
    return p_or_0(won_on_cactus(position))


def outcomes_by_cell(positions: Iterable[TokenPosition]) -> str:
    """The outcomes that occur among these positions, by their cells."""
    return " or ".join(sorted({by_cell(position) for position in positions}, reverse=True))


def won_by_cell(position: TokenPosition, left: int = 0) -> list[Any]:
    """Where the moves lead that win by lowering an edge at the token to this weight."""
    edges = zip(position.graph.edges, position.board.weights, strict=True)
    options = (
        position.after(i, left)
        for i, (ends, weight) in enumerate(edges)
        if position.at in ends and weight > left
    )
    return [option.at for option in options if by_cell(option) == "0"]


def weighted(
    graph: Graph, loops: Weights, at: int, gone: Sequence[int] = ()
) -> Iterator[TokenPosition]:
    """The position with each weight 1 or 2 of the loops that there are and of the links, but for
    some gone; on more than three links these are all 1, all 2, or all 1 but for one.
    """
    n = len(graph.edges)
    one_heavy = (tuple(1 + (i == j) for j in range(n)) for i in range(n))
    some = product((1, 2), repeat=n) if n < 4 else [(1,) * n, (2,) * n, *one_heavy]
    for links in some:
        kept = [0 if i in gone else weight for i, weight in enumerate(links)]
        for heavy in (1, 2):
            yield position(graph, kept, [heavy * loop for loop in loops], at)


def by_bridges(position: TokenPosition) -> str:
    """The outcome by the theorem on bridges: what lies beyond each bridge is deleted or replaced by
    a link, and what is left without bridges, but for such links, is played out.

    **Argument**, by induction on the sum of the weights. Let xy be a bridge, the token on the side
    of x. Call the bridge *dead* if one wins at y once it is deleted, else *alive*. Let B be the
    board on which the bridge with all beyond is deleted, if dead, or replaced by a link to a new
    vertex, if alive. Then one wins exactly where one wins on B.

    Moves on the side of x are those on B, and change nothing beyond. Moves on the bridge remain:
    the token is at x. If the bridge is alive, one wins by deleting it, as on B by deleting the
    link. If it is dead, B has no such move, and no move on the bridge is needed to win. Such a move
    loses if one loses on B. To delete the bridge leads to y, where one wins. To lower it leads to
    y, and the bridge leads back to x, where one loses without it: it is alive there, and is
    deleted.
    """
    edges = weighted_edges(position.board.merged)
    return p_or_0(_won_by_bridges(frozenset(one for one in edges if one[2]), position.at))


@remembered.within(2**14)
def _won_by_bridges(edges: frozenset[Any], at: Any) -> bool:
    left = edges
    for edge in sorted(edges, key=str):
        near = _reached(left - {edge}, at)
        if edge in left and len(near.intersection(edge[:2])) == 1 < len({*edge[:2]}):
            here, there = edge[:2] if edge[0] in near else edge[1::-1]
            won = _won_by_bridges(left - {edge}, there)
            left = frozenset(one for one in left - {edge} if one[0] in near)
            left |= {(here, ("beyond", there), 1)} if not won else set()
    near = _reached(left, at)
    core = [one for one in left if one[0] in near]
    return number(TokenPosition(WeightedGraph.of(core, [at]), at)) > 0


def _reached(edges: frozenset[Any], start: Any) -> set[Any]:
    near, waiting = {start}, [start]
    for at in waiting:
        new = {end for edge in edges if at in edge[:2] for end in edge[:2]} - near
        near |= new
        waiting += new
    return near


@dataclass(frozen=True, kw_only=True)
class ByCells(Argument):
    """An argument in words, and what it gives, `argued`, for each of some cases that stand for
    all.
    """

    argued: Callable[..., Any]
    cases: Callable[[Claim], Iterable[Case]]

    def says(self, claim: Claim) -> list[tuple[Any, Any]]:
        """For each of the cases what the claim predicts, and what is argued."""
        return [(claim.predicted(*case), self.argued(*case)) for case in self.cases(claim)]


def follows(
    reach: str,
    proofs: tuple[Any, ...],
    proved: Callable[..., Any] | None,
    size: int,
    because: str,
    keep: Callable[..., bool] = lambda *case: True,
    given: tuple[str, ...] = (),
) -> Proof | ByCells:
    """A proof of a claim whose cases to this size, those to keep, stand for all, with what is
    `proved` of a case, or the computed side. It is an argument if one of the proofs is in words.
    """
    because = because.format(f"the cases of size {size}")

    def representatives(claim: Claim) -> Iterable[Case]:
        return claim.cases.where(keep, "")(size)

    if words := [one for one in proofs if isinstance(one, str)]:
        assert proved
        return ByCells(
            f"an argument in words for {reach}: {', and that '.join([*words, *given])}",
            argued=proved,
            cases=representatives,
        )
    return Proof(
        reach,
        certificates=lambda claim, _: Follows(
            proofs,
            as_predicted(claim, representatives(claim), proved or claim.computed),
            because,
            given,
        ),
    )


def by_rule(rule: Callable[[TokenPosition], str], of: Callable[..., Any]) -> Callable[..., Any]:
    """The outcome by a rule of the position that is made of a case, or what else is made of it."""

    def of_case(*case: Any) -> Any:
        found = of(*case)
        return rule(found) if isinstance(found, TokenPosition) else found

    return of_case


def few_weights(first: Any = (), loops: Any = (), *more: Any) -> bool:
    """Whether the links of a case have weight 1 but for the first, or no loop but the token's is
    there.
    """
    return (
        not isinstance(first, tuple)
        or max(first[1:], default=0) < 2
        or not (isinstance(loops, tuple) and any(loops[1:]))
    )


def for_all(
    reach: str,
    size: int,
    of: Callable[..., Any],
    more: tuple[Any, ...] = (),
    *,
    weights: str = "all weights",
    keep: Callable[..., bool] = few_weights,
    given: tuple[str, ...] = (),
    because: str = BY_PARITY,
) -> Proof | ByCells:
    """An argument for all boards of a kind and all weights: what is said of a case is compared with
    the outcome by the cell of its position, or with what is made `of` such outcomes.

    The cases to this size that are to keep stand for all.
    """
    return follows(
        f"{reach}, {weights}", (CACTI, *more), by_rule(by_cell, of), size, because, keep, given
    )


def beyond_a_bridge(size: int, of: Callable[..., Any], *more: Any) -> Proof | ByCells:
    """An argument for all graphs with bridges: what is said of a case is compared with the outcome
    of its position by the theorem on bridges; the cases to this size stand for all.
    """
    return follows(
        "all graphs, all weights",
        (BRIDGE, *more),
        by_rule(by_bridges, of),
        size,
        "only what is beyond bridges is replaced or deleted, and who wins there is as in {}",
    )


def by_loops(size: int, of: Callable[..., Any], reach: str, *given: str) -> Proof | ByCells:
    """An argument of what loops tell: the cases to this size stand for all."""
    return follows(
        reach,
        (LOOPS,),
        by_rule(lambda one: p_or_0(won_by_loops(one)), of),
        size,
        "a cell reads comparisons of loops, and what is left without loops, as in {}",
        given=given,
    )


def by_automata(proof: FamilyProof) -> Proof | ByCells:
    """A proof of Grundy values: the cases to size 9 show that its formula is that of the claim."""
    return follows(
        "all weights",
        (proof,),
        partial(value_of, proof),
        9,
        "both formulas compare and add, and agree on {}",
    )


def by_merging(size: int) -> Proof | ByCells:
    """A proof for all boards with parallel edges: the cases to this size stand for all."""
    return follows(
        "all boards, all weights",
        (MERGED,),
        None,
        size,
        "edges, or heaps, are merged two at a time, as in {}",
    )
