"""Who wins Nim on a graph, and how: in linear time where no two cycles have a vertex in common.

Beyond a bridge only the outcome matters (Clark, Theorems 3.2 to 3.4, and for branches with cycles
by the same argument): a branch that the player to move there loses is a gift to the player before
it, any other is none. Pruning cuts off leaves step by step, and a loop marks who won there.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from gamelab.boards import Vertex, WeightedGraph
from gamelab.games import NimOnGraph, TokenPosition
from gamelab.solvers.nim_on_graphs import tables as token_nim_tables
from gamelab.theory import Method, Outcome, by_method

BLOCKS = Method(
    "the blocks between bridges",
    "structure",
    (
        "nim-thm-2.1",
        "nim-beyond-bridges",
        "nim-3.2-star",
        "nim-2.3-A-corrected",
        "nim-2.3-B",
        "nim-2.3-C",
        "nim-2.3-D2-corrected",
        "nim-4-case-1",
        "nim-4-case-2-3",
        "nim-4-case-4-corrected",
    ),
)


@dataclass(frozen=True)
class Strategy:
    """How to play a position: its outcome, the rule by which one sees it, and a winning move if the
    player to move wins.
    """

    position: TokenPosition
    outcome: Outcome
    rule: str
    move: TokenPosition | None

    def __str__(self) -> str:
        return (
            f"{'The player to move wins' if self.move else 'The player to move loses'}: "
            f"{self.rule}."
        )


@by_method(BLOCKS)
def token_outcome(position: TokenPosition) -> Outcome:
    """N when the player to move wins, P when the other does.

    Linear in the board when no two cycles have a vertex in common; blocks where cycles meet are
    solved by a table of their own.

    >>> from gamelab import NimOnGraph, path
    >>> [token_outcome(NimOnGraph().start(path(5), at=v)) for v in range(5)]
    ['P', 'N', 'P', 'N', 'P']
    """
    return "N" if _Analysis(position.board, position.at).verdict.wins else "P"


@by_method(BLOCKS)
def strategy(position: TokenPosition) -> Strategy:
    """The outcome, its rule, and a winning move on the board as it was given.

    >>> from gamelab import NimOnGraph, WeightedGraph, path
    >>> print(strategy(NimOnGraph().start(path(4), at=0)))
    The player to move wins: moving to 1 and deleting the link leaves a position that is lost there.
    """
    verdict = _Analysis(position.board, position.at).verdict
    move = None if verdict.towards is None else _lowered(position, verdict.towards, verdict.weight)
    return Strategy(position, "N" if verdict.wins else "P", verdict.rule, move)


def _lowered(position: TokenPosition, towards: Vertex, weight: int) -> TokenPosition:
    """The move that lowers the nim-sum of the edges between the token and another vertex, or of its
    loops, to this weight.
    """
    edges, weights = position.graph.edges, position.board.weights
    places = [
        i for i in position.graph.incident[position.at] if set(edges[i]) == {position.at, towards}
    ]
    total = weight
    for i in places:
        total ^= weights[i]
    return next(
        position.after(i, weights[i] ^ total) for i in places if weights[i] ^ total < weights[i]
    )


class _Verdict(NamedTuple):
    """Whether the player to move wins, by which rule, and the move: the edge towards a vertex is
    lowered to a weight.
    """

    wins: bool
    rule: str
    towards: Vertex | None = None
    weight: int = 0


class _Analysis:
    """The board as a tree of blocks hung up at the token, each block valued after those beyond
    it.
    """

    def __init__(self, board: WeightedGraph, root: Vertex) -> None:
        merged = board.merged
        self.loop: dict[Vertex, int] = {}
        self.links: dict[Vertex, dict[Vertex, int]] = {}
        for (u, v), weight in zip(merged.graph.edges, merged.weights, strict=True):
            if u == v:
                self.loop[u] = weight
            else:
                self.links.setdefault(u, {})[v] = weight
                self.links.setdefault(v, {})[u] = weight
        self.root = root
        # a neighbour beyond a bridge where the player to move loses
        self.lost: dict[Vertex, Vertex] = {}
        self.verdict = self._solved()

    def _solved(self) -> _Verdict:
        order, parent = self._in_depth()
        top = self._tops(order, parent)
        others: dict[Vertex, list[Vertex]] = {}  # of a block, besides its first vertex
        for v in order:
            if top[v] != v:
                others.setdefault(top[v], []).append(v)
        for first in reversed(order):
            if top[first] != first or first == self.root:
                continue
            wins = (
                self._block([first, *others[first]]).wins
                if first in others
                else first in self.lost or first in self.loop
            )
            if not wins:
                self.lost[parent[first]] = first
        return self._block([self.root, *others.get(self.root, ())])

    def _in_depth(self) -> tuple[list[Vertex], dict[Vertex, Vertex]]:
        """The vertices that the token can reach, in depth-first order, and from where each was
        reached first.
        """
        order: list[Vertex] = []
        parent: dict[Vertex, Vertex] = {}
        ahead = [(self.root, self.root)]
        while ahead:
            v, before = ahead.pop()
            if v not in parent:
                parent[v] = before
                order.append(v)
                ahead += [(u, v) for u in reversed(self.links.get(v, {})) if u not in parent]
        return order, parent

    def _tops(self, order: Sequence[Vertex], parent: dict[Vertex, Vertex]) -> dict[Vertex, Vertex]:
        """For each vertex the first vertex of its block: vertices are in one block when no bridge
        parts them.
        """
        if sum(len(self.links.get(v, ())) for v in order) == 2 * (len(order) - 1):
            return {v: v for v in order}  # a tree: every link is a bridge
        place = {v: i for i, v in enumerate(order)}
        lowest = dict(place)
        for v in reversed(order):
            for u in self.links.get(v, ()):
                if parent[u] == v and place[u] > place[v]:
                    lowest[v] = min(lowest[v], lowest[u])
                elif u != parent[v]:
                    lowest[v] = min(lowest[v], place[u])
        top: dict[Vertex, Vertex] = {}
        for v in order:
            top[v] = v if lowest[v] == place[v] else top[parent[v]]
        return top

    def _block(self, block: list[Vertex]) -> _Verdict:
        """Who wins with the token on the first vertex of a block, when all bridges back are
        gone.
        """
        here = block[0]
        if here in self.lost:
            there = self.lost[here]
            return _Verdict(
                True,
                f"moving to {there} and deleting the link leaves a position that is lost there",
                there,
            )
        if len(block) == 1:
            if self.loop.get(here):
                return _Verdict(
                    True,
                    "deleting the loop leaves only moves to positions that are won there",
                    here,
                )
            return _Verdict(
                False, "every move goes to a vertex from which the other player wins, or back again"
            )
        inside = set(block)
        round_ = {v: [u for u in self.links[v] if u in inside] for v in block}
        return (
            self._cycle(round_, here)
            if all(len(beside) == 2 for beside in round_.values())
            else self._table(round_, here)
        )

    def _cycle(self, beside: dict[Vertex, list[Vertex]], here: Vertex) -> _Verdict:
        """The token on a cycle, where gifts hang as at free pendant vertices (Clark, Section 2.3
        and Chapter 4).
        """
        ring = [here, beside[here][0]]
        while len(ring) < len(beside):
            ring.append(next(u for u in beside[ring[-1]] if u != ring[-2]))
        sides = (ring[1:], ring[:0:-1])
        stops = [
            next((i for i, v in enumerate(side) if v in self.lost or self.loop.get(v)), -1)
            for side in sides
        ]
        loop = self.loop.get(here, 0)
        if stops[0] >= 0:
            for side, stop in zip(sides, stops, strict=True):
                if stop % 2:
                    rule = (
                        f"towards {side[0]} an odd number of vertices, {stop}, lies before the "
                        f"first with a loop or a lost branch"
                    )
                    return _Verdict(True, f"{rule}; go there and delete the link", side[0])
            if loop:
                return _Verdict(
                    True,
                    "both ways an even number of vertices lies before the first loop or lost "
                    "branch; delete the loop",
                    here,
                )
            return _Verdict(
                False,
                "both ways an even number of vertices lies before the first with a loop or a lost "
                "branch",
            )
        if len(ring) % 2:
            if loop == 1:
                return _Verdict(False, "the only loop of an odd cycle is here, and of weight 1")
            if loop:
                return _Verdict(
                    True, "the only loop of an odd cycle is here; lower it to 1", here, 1
                )
            return _Verdict(True, "the cycle is odd and has no loop; delete either link", ring[1])
        if loop:
            return _Verdict(
                True, "the only loop of an even cycle is here; delete either link", ring[1]
            )
        least = min(self.links[u][v] for u, v in pairwise([*ring, here]))
        for side in sides:
            heavier = next(
                i
                for i, (u, v) in enumerate(pairwise([here, *side, here]))
                if self.links[u][v] == least
            )
            if heavier % 2:
                rule = (
                    f"towards {side[0]} an odd number of links, {heavier}, is heavier than the "
                    f"least weight {least}"
                )
                return _Verdict(
                    True, f"{rule}; go there and lower the link to {least}", side[0], least
                )
        return _Verdict(
            False, f"both ways an even number of links is heavier than the least weight {least}"
        )

    def _table(self, beside: dict[Vertex, list[Vertex]], here: Vertex) -> _Verdict:
        """Any other block, with a pendant vertex for each lost branch: by a table of its
        weights.
        """
        edges = [(u, v, self.links[u][v]) for u, around in beside.items() for v in around]
        links = {frozenset((u, v)): (u, v, weight) for u, v, weight in edges}
        loops = [(v, v, self.loop[v]) for v in beside if self.loop.get(v)]
        branches = [(v, _Branch(v), 1) for v in beside if v in self.lost]
        block = TokenPosition(WeightedGraph.of([*links.values(), *loops, *branches]), here)
        token_nim_tables.refuse_too_large(
            block.board,
            f"The table for who wins where cycles meet, in a block of {len(beside)} vertices,",
        )
        values, number = (
            token_nim_tables.weight_table(block.board),
            {v: i for i, v in enumerate(block.graph.vertices)},
        )
        for option in NimOnGraph().moves(block):
            if values[(*option.board.weights, number[option.at])] == 0:
                place = next(
                    i for i, w in enumerate(option.board.weights) if w != block.board.weights[i]
                )
                weight, towards = (
                    option.board.weights[place],
                    here if option.at == here else option.at,
                )
                return _Verdict(
                    True,
                    f"going to {towards} and lowering the edge to {weight} wins, by a table",
                    towards,
                    weight,
                )
        return _Verdict(False, "no move wins, by a table of all weights of the block")


@dataclass(frozen=True)
class _Branch:
    """Stands for all lost branches at a vertex."""

    at: Vertex


PRUNING = Method("pruning", "structure", ("nim-thm-2.1", "nim-thm-3.2-corrected", "nim-thm-3.4"))


@dataclass(frozen=True)
class PruningStep:
    """One step: the leaves cut off at a vertex, whether the player to move there wins, and the
    board that is left.

    With the token on the vertex, and the way back gone, the player to move wins by a leaf without a
    loop or by the loop.
    """

    vertex: Vertex
    leaves: tuple[Vertex, ...]
    wins: bool
    position: TokenPosition


@by_method(PRUNING)
def pruning(position: TokenPosition) -> list[PruningStep]:
    """Clark's pruning, Theorems 3.2 and 3.4: the outcome at the token is the same after each step.

    A vertex other than the token, on no cycle, all of whose neighbours but the one towards the
    token are leaves, loses these, and gets a loop of weight 1 if the player to move there wins. A
    tree becomes a star with the token in its middle; what hangs on cycles becomes pendant edges.
    Parallel edges are merged first.

    >>> from gamelab import NimOnGraph, path
    >>> [(step.vertex, step.wins) for step in pruning(NimOnGraph().start(path(5), at=0))]
    [(3, True), (2, False), (1, True)]
    """
    return list(_steps(TokenPosition(position.board.merged, position.at)))


def _steps(position: TokenPosition) -> Iterator[PruningStep]:
    while (step := _step(position)) is not None:
        yield step
        position = step.position


def _step(position: TokenPosition) -> PruningStep | None:
    """The step at the first vertex that can be pruned, those far from the token first."""
    graph, weights = position.graph, position.board.weights
    around = {v: [u for u in graph.neighbours(v) if u != v] for v in graph.vertices}
    looped = {u for (u, v), weight in zip(graph.edges, weights, strict=True) if u == v and weight}
    for v in [*graph.outwards(position.at)][:0:-1]:
        leaves = tuple(u for u in around[v] if len(around[u]) == 1 and u != position.at)
        if leaves and len(leaves) == len(around[v]) - 1:
            wins = v in looped or not looped.issuperset(leaves)
            kept = [i for i, edge in enumerate(graph.edges) if not set(leaves).intersection(edge)]
            edges = [(*graph.edges[i], weights[i]) for i in kept] + [(v, v, 1)] * (
                wins and v not in looped
            )
            board = WeightedGraph.of(edges, [u for u in graph.vertices if u not in leaves])
            return PruningStep(v, leaves, wins, TokenPosition(board, position.at))
    return None
