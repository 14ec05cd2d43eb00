"""`prove`: a proof for all sizes, a counterexample, or what stands in the way."""

from collections.abc import Callable, Iterable
from inspect import signature
from itertools import product
from time import monotonic
from typing import Any

from gamelab.boards import Bistar, Graph, Spider
from gamelab.games import NimOnGraph, OctalHeaps, VertexDeletion
from gamelab.proofs.find_stars import NotProved, Report, find_bistars, find_stars
from gamelab.proofs.quotient import Quotient
from gamelab.proofs.weights import Weights
from gamelab.solvers.heaps import find_period
from gamelab.statements import Claim, Counterexample, Verdict
from gamelab.theory import Period, shown

CAPS = (1, 2, 3)  # of weights
MAX_ORDERED = 6  # edges whose weights are compared
Found = Quotient | Period | Verdict | Counterexample | NotProved


def prove(
    thing: Any,
    about: Any = None,
    *,
    legs: Callable[..., Iterable[int]] | None = None,
    misere: bool = False,
    seconds: float = 60,
    report: Report = lambda words: None,
) -> Found:
    """A proof for all sizes, a counterexample, or what stands in the way.

    Parameters:

    - `thing`: a game; a claim; or a guess of `regularities` about values of stars.
    - `about`: with a game `Spider`, `Bistar`, or a graph for Nim on a graph; nothing for a game on
      heaps. With a guess the game.
    - `legs`: with a guess the legs of the star that its parameters stand for.
    - `misere`: whether the player who makes the last move loses.
    - `seconds`: the time after which no further attempt is begun.
    - `report`: is called with words about the progress. Ctrl-C stops the search.

    A proof is true, anything else is false. A `Quotient` proves values of all boards of a family,
    a `Period` a sequence, a `Verdict` a claim. A guess is refuted, or compared with the proved
    values as far as the answer says: how a rule goes on beyond is not decided.

    >>> from gamelab import Octal, OctalHeaps, Spider
    >>> prove(Octal("0.33"), Spider)
    Proved: The value in 0.33 on graphs of a subdivided star depends only on its numbers of legs of
    lengths 1, 4, … and 2, 5, …, each of 4 or more modulo 2. By the theorem of finite quotients: a
    machine checked 37 cells, 65 kinds of positions, given that the rules on legs are those on
    boards (tested on all small boards).
    >>> prove(Octal("0.123"), Spider)
    NotProved(why='the values do not repeat with the length of a leg, up to 48')
    """
    begin = monotonic()

    def watched(words: str) -> None:
        if monotonic() - begin > seconds:
            raise _OutOfTime(words)
        report(words)

    try:
        return _proved(thing, about, legs, misere, watched)
    except _OutOfTime as error:
        return NotProved(f"{seconds:g} seconds were not enough; the next step was: {error}")


class _OutOfTime(Exception):
    """The time is over."""


def _proved(
    thing: Any, about: Any, legs: Callable[..., Iterable[int]] | None, misere: bool, report: Report
) -> Found:
    if isinstance(thing, Claim):
        return _claim(thing)
    if hasattr(thing, "rule") and isinstance(about, VertexDeletion) and legs is not None:
        return _guess(thing, about, legs, misere, report)
    if isinstance(thing, VertexDeletion) and about in (Spider, Bistar):
        stars = find_stars(thing, misere, report)
        if isinstance(stars, NotProved) or about is Spider:
            return stars
        return find_bistars(stars, report)
    if isinstance(thing, NimOnGraph) and about is not None and not misere:
        return _weights(Graph.from_board(about), report)
    if isinstance(thing, OctalHeaps) and about is None and not misere:
        return find_period(thing) or NotProved("no period is certified within 2^20 heaps")
    raise TypeError(
        "prove takes a claim; a game that takes connected sets of vertices, with Spider or Bistar; "
        "NimOnGraph() with a graph; a game on heaps; or a guess with the game and legs=. It was "
        f"given {shown(thing)} and {shown(about)}."
    )


def _claim(claim: Claim) -> Verdict | Counterexample | NotProved:
    verdict = claim.check()
    if verdict.counterexample is not None:
        return verdict.counterexample
    if verdict.certified:
        return verdict
    return NotProved(f"no proof is known; {verdict.tried:,} cases hold, {verdict.bound}")


def _weights(graph: Graph, report: Report) -> Weights | NotProved:
    why = ""
    ordered = [(0, True)] * (len(graph.edges) <= MAX_ORDERED)
    for cap, compared in (*((cap, False) for cap in CAPS), *ordered):
        report(f"weights up to {cap}{', and the order of others' * compared}")
        proof = Weights.of(graph, cap, compared)
        if proof.verify():
            return proof
        why = proof.refusal
    return NotProved(f"who wins is not told by weights up to {CAPS[-1]}, or by their order: {why}")


def _guess(
    guess: Any,
    game: VertexDeletion,
    legs: Callable[..., Iterable[int]],
    misere: bool,
    report: Report,
) -> Counterexample | NotProved:
    """Whether a guess about stars agrees with the cells of all stars."""
    stars = find_stars(game, misere, report)
    if isinstance(stars, NotProved):
        return stars
    names = list(signature(legs).parameters)
    classes = stars.legs
    most = 4 * (max(len(classes.classes), classes.cap) + max(classes.period, classes.modulus))
    for case in product(range(most), repeat=len(names)):
        said = guess.rule(*case)
        if said is not None and said != (proved := stars.value(legs(*case))):
            return Counterexample(dict(zip(names, case, strict=True)), said, proved)
    return NotProved(
        f"the guess agrees with the proved values for parameters below {most}; how its rule goes "
        f"on beyond is not decided. {stars}"
    )
