"""Proofs for all weights: who wins by finite quotients, Grundy values by automata."""

from collections.abc import Callable
from functools import partial
from typing import Any

from gamelab.games import TokenPosition
from gamelab.papers.clark_nim_on_graphs.boards import p_or_0
from gamelab.proofs import MERGED, Bridge, Cacti, FamilyProof, Follows, value_of
from gamelab.statements import Claim, Proof

CACTI, BRIDGE = Cacti(), Bridge()


def follows(
    reach: str,
    proofs: tuple[Any, ...],
    value: Callable[..., Any] | None,
    size: int,
    because: str,
    keep: Callable[..., bool] = lambda *case: True,
) -> Proof:
    """A proof of a claim whose cases to this size, those to keep, stand for all; `value` is what is
    proved of a case, or the computed side.
    """

    def certificate(claim: Claim) -> Follows:
        cases = claim.cases.where(keep, "")
        return Follows(
            proofs,
            lambda: (
                (claim.predicted(*case), (value or claim.computed)(*case)) for case in cases(size)
            ),
            because.format(f"the cases of size {size}"),
        )

    return Proof(reach, of_claim=certificate)


def for_all(
    reach: str,
    size: int,
    position: Callable[..., TokenPosition] | None = None,
    more: tuple[Any, ...] = (),
) -> Proof:
    """A proof for all boards of a kind and all weights: the outcome by the cell of the position of
    a case, or without one what is computed.

    The cases to this size stand for all, those of them with links of weight 1 but for the first or
    with no loop but the token's.
    """

    def outcome(*case: Any) -> str:
        assert position
        return p_or_0(CACTI.value(position(*case)))

    return follows(
        f"{reach}, all weights",
        (CACTI, *more),
        outcome if position else None,
        size,
        "what is said of a board reads what its cell is made of, lengths by their parity; {} have "
        "all combinations",
        lambda first, loops=(), *rest: (
            not isinstance(first, tuple)
            or max(first[1:], default=0) < 2
            or not (isinstance(loops, tuple) and any(loops[1:]))
        ),
    )


def beyond_a_bridge(size: int, *more: Any) -> Proof:
    """A proof for all graphs with bridges: the cases to this size stand for all."""
    return follows(
        "all graphs, all weights",
        (BRIDGE, *more),
        None,
        size,
        "only what is beyond bridges is replaced or deleted, and who wins there is as in {}",
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
