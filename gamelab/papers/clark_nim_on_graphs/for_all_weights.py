"""Proofs for all weights: who wins by finite quotients, Grundy values by automata."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import product
from typing import Any

from gamelab import Graph, WeightedGraph
from gamelab.games import TokenPosition
from gamelab.papers.clark_nim_on_graphs import boards
from gamelab.papers.clark_nim_on_graphs.boards import Weights, p_or_0
from gamelab.proofs import MERGED, Bridge, Cacti, FamilyProof, Follows, as_predicted, value_of
from gamelab.statements import Proof
from gamelab.theory import remembered

CACTI, BRIDGE = Cacti(), Bridge()
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
    return p_or_0(CACTI.value(position))


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
            yield boards.position(graph, kept, [heavy * loop for loop in loops], at)


def by_bridges(position: TokenPosition) -> str:
    """The outcome by the theorem on bridges: what lies beyond each bridge is deleted or replaced by
    a link, and what is left without bridges, but for such links, is played out.
    """
    edges = boards.weighted_edges(position.board.merged)
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
    return boards.number(TokenPosition(WeightedGraph.of(core, [at]), at)) > 0


def _reached(edges: frozenset[Any], start: Any) -> set[Any]:
    near, waiting = {start}, [start]
    for at in waiting:
        new = {end for edge in edges if at in edge[:2] for end in edge[:2]} - near
        near |= new
        waiting += new
    return near


def follows(
    reach: str,
    proofs: tuple[Any, ...],
    value: Callable[..., Any] | None,
    size: int,
    because: str,
    keep: Callable[..., bool] = lambda *case: True,
    given: tuple[str, ...] = (),
) -> Proof:
    """A proof of a claim whose cases to this size, those to keep, stand for all; `value` is what is
    proved of a case, or the computed side.
    """

    because = because.format(f"the cases of size {size}")
    return Proof(
        reach,
        of_claim=lambda claim, _: Follows(
            proofs,
            as_predicted(claim, claim.cases.where(keep, "")(size), value or claim.computed),
            because,
            given,
        ),
    )


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
    position: Callable[..., TokenPosition] | None = None,
    more: tuple[Any, ...] = (),
    *,
    value: Callable[..., Any] | None = None,
    weights: str = "all weights",
    keep: Callable[..., bool] = few_weights,
    given: tuple[str, ...] = (),
    because: str = BY_PARITY,
) -> Proof:
    """A proof for all boards of a kind and all weights: what is said of a case is compared with the
    outcome by the cell of its position, or with a `value` that is made of such outcomes.

    The cases to this size that are to keep stand for all.
    """

    def outcome(*case: Any) -> str:
        assert position
        return by_cell(position(*case))

    return follows(
        f"{reach}, {weights}", (CACTI, *more), value or outcome, size, because, keep, given
    )


def beyond_a_bridge(
    size: int,
    position: Callable[..., TokenPosition] | None = None,
    *more: Any,
    value: Callable[..., Any] | None = None,
    keep: Callable[..., bool] = lambda *case: True,
) -> Proof:
    """A proof for all graphs with bridges: what is said of a case is compared with the outcome of
    its position by the theorem on bridges; the cases to this size stand for all.
    """

    def outcome(*case: Any) -> str:
        assert position
        return by_bridges(position(*case))

    return follows(
        "all graphs, all weights",
        (BRIDGE, *more),
        value or outcome,
        size,
        "only what is beyond bridges is replaced or deleted, and who wins there is as in {}",
        keep,
    )


def by_automata(proof: FamilyProof) -> Proof:
    """A proof of Grundy values: the cases to size 9 show that its formula is that of the claim."""
    return follows(
        "all weights",
        (proof,),
        partial(value_of, proof),
        9,
        "both formulas compare and add, and agree on {}",
    )


def by_merging(size: int) -> Proof:
    """A proof for all boards with parallel edges: the cases to this size stand for all."""
    return follows(
        "all boards, all weights",
        (MERGED,),
        None,
        size,
        "edges, or heaps, are merged two at a time, as in {}",
    )
