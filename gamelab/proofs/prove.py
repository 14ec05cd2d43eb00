"""`prove`: a proof for all sizes, a counterexample, or what stands in the way."""

from collections.abc import Callable, Iterable, Iterator
from inspect import signature
from itertools import product
from math import lcm
from time import monotonic
from typing import Any

from gamelab.boards import Bistar, Graph, Spider, WeightedGraph
from gamelab.games import GraphNim, NimOnGraph, NodeKayles, OctalHeaps, VertexDeletion
from gamelab.proofs.find_stars import NotProved, Report, find_bistars, find_stars
from gamelab.proofs.quotient import Quotient
from gamelab.proofs.two_legs import TwoLegs, find_two_legs
from gamelab.proofs.weights import Weights
from gamelab.solvers import heaps, nim_on_graphs, vertex_deletion
from gamelab.solvers.vertex_deletion.path_rows import digits_on_paths
from gamelab.statements import Claim, Counterexample, Verdict
from gamelab.theory import OutOfBudget, Period, Ruleset, budget, charge, shown

CELLS = (1, False), (2, False), (3, False), (0, True)  # weights to a cap; others by their order
MAX_ORDERED = 6  # edges whose weights are compared
Found = Quotient | TwoLegs | Period | Verdict | Counterexample | NotProved


def prove(
    thing: Any,
    about: Any = None,
    *,
    legs: Callable[..., Iterable[int]] | int | None = None,
    misere: bool = False,
    seconds: float = 60,
    report: Report = lambda words: None,
) -> Found:
    """A proof for all sizes, a counterexample, or what stands in the way.

    Parameters:

    - `thing`: a game; a claim; or a guess of `regularities` about values of stars or of heaps.
    - `about`: with a game `Spider`, `Bistar`, or a graph for Nim on a graph; nothing for a game on
      heaps. With a guess the game.
    - `legs`: with a guess the legs of the star that its parameters stand for. With a game and one
      spider 2: the stars with two legs of any length beside those of the spider.
    - `misere`: whether the player who makes the last move loses.
    - `seconds`: the time after which the search ends. A step may take half a second longer.
    - `report`: is called with words about each step. Ctrl-C stops the search.

    A proof is true, anything else is false. A `Quotient` proves values of all boards of a family,
    a `Period` a sequence, a `Verdict` a claim. A guess that the values of heaps repeat is proved or
    refuted by their proved period. Any other guess is refuted, or compared with the proved values
    as far as the answer says: how a rule goes on beyond is not decided.

    >>> from gamelab import Octal, OctalHeaps, Spider
    >>> prove(Octal("0.33"), Spider)
    Proved: The value in 0.33 on graphs of a subdivided star depends only on its numbers of legs of
    lengths 1, 4, … and 2, 5, …, each of 4 or more modulo 2. Taken as known: the theorem of finite
    quotients; the rules on legs are those on boards (tested on all small boards). Checked: 37
    cells, 65 kinds of positions.
    >>> prove(Octal("0.53"), Spider(1), legs=2)
    Proved: The value in 0.53 on graphs of a star with legs m and k beside legs that fit in 1 is the
    same with k + 9 for k, from k = 41 on, for all m. Taken as known: the theorem of two growing
    legs; the rules on legs are those on boards (tested on all small boards). Checked: all stars
    whose two growing legs are below 91.
    >>> prove(Octal("0.123"), Spider)
    NotProved(why='the values do not repeat with the length of a leg, up to 48')
    >>> print(prove(Octal("0.77"), Spider).why)
    Moves of 0.77 on graphs may leave several components, and finitely many cells are known for no
    such game. One leg that grows: leg_period(game, (2, 1)).
    """
    try:
        with budget(seconds, monotonic):
            return _proved(thing, about, legs, misere, report)
    except OutOfBudget:
        return NotProved(f"{seconds:g} seconds were not enough; report=print names the steps")


def _proved(
    thing: Any,
    about: Any,
    legs: Callable[..., Iterable[int]] | int | None,
    misere: bool,
    report: Report,
) -> Found:
    if isinstance(thing, Claim):
        report(f"the cases of {thing.label}")
        return _claim(thing)
    game = about if callable(legs) else thing
    for solver in (vertex_deletion.SOLVER, nim_on_graphs.SOLVER, heaps.SOLVER):
        if isinstance(game, solver.families) and not solver.serves(type(game)):
            return NotProved(f"{game} has rules of its own, of which nothing is proved here")
    serves_legs = isinstance(thing, vertex_deletion.SOLVER.families) and legs == 2
    if serves_legs and isinstance(about, Spider) and not misere:
        return find_two_legs(thing, about.legs, report)
    if hasattr(thing, "rule") and isinstance(about, VertexDeletion) and callable(legs):
        return _guess(thing, about, legs, misere, report)
    if hasattr(thing, "rule") and isinstance(about, OctalHeaps):
        return _guess_about_heaps(thing, about, report)
    is_asked_otherwise = isinstance(thing, Ruleset) and not isinstance(legs, int)
    if is_asked_otherwise and (instead := _instead(thing, about, misere)):
        return NotProved(instead)
    if isinstance(thing, VertexDeletion) and about in (Spider, Bistar):
        stars = find_stars(thing, misere, report)
        if isinstance(stars, NotProved) or about is Spider:
            return stars
        return find_bistars(stars, report)
    if isinstance(thing, NimOnGraph) and about is not None:
        return _weights(WeightedGraph.from_board(about).graph, report)
    if isinstance(thing, OctalHeaps) and about is None:
        report("the values of heaps, up to twice as many in each step")
        period = heaps.find_period(thing)
        if period and period.certified:
            return period
        return NotProved(f"{period!r} is only seen" if period else repr(period))
    raise TypeError(
        "prove takes a claim; a game that takes connected sets of vertices, with Spider or Bistar; "
        "NimOnGraph() with a graph; a game on heaps; or a guess with the game (stars: legs=). "
        f"It was given {shown(thing)} and {shown(about)}."
    )


def _instead(game: Ruleset, about: Any, misere: bool) -> str:
    """What is known of a game on such boards and what to write instead of `prove`; empty where it
    can search for a proof, or is not told on which boards.
    """
    name = game.full_title
    if isinstance(game, OctalHeaps | NimOnGraph):
        if misere:
            return (
                f"Misère play of {name} is not decided; misere=True is for games that take "
                "connected sets. One value: misere_grundy(game, position)."
            )
        if isinstance(game, OctalHeaps) and about is not None:
            return f"{name} has no boards; its values are decided by prove(game)."
        if callable(about):
            return "Nim on graphs is decided for one graph: prove(NimOnGraph(), cycle(5))."
        return ""
    if about is None:
        return ""
    if not callable(about):
        game.start(about)  # which says what is wrong with it
        return (
            "This is one board, and a proof is about all boards of a family, such as Spider or "
            "Bistar. Its value: grundy(game, board)."
        )
    if isinstance(game, GraphNim):
        return (
            "Graph Nim is decided for more and more pendant edges at one vertex: "
            "discrepancy_period(board, v), and stability(Spider(3, 2))."
        )
    if isinstance(game, VertexDeletion) and game.largest is None:
        return (
            f"Moves of {name} take any number of vertices, and theorems are for moves that take "
            "boundedly many. One value: grundy(game, board)."
        )
    if isinstance(game, VertexDeletion | NodeKayles):
        if max(digits_on_paths(game)) > 3:
            return (
                f"Moves of {name} may leave several components, and finitely many cells are known "
                "for no such game. One leg that grows: leg_period(game, (2, 1))."
            )
        if about in (Spider, Bistar):
            return ""
        return (
            f"No theorem decides {name} on all such boards, but on Spider and Bistar: "
            "prove(game, Spider). One leg that grows: leg_period(game, (2, 1))."
        )
    return (
        f"No theorem decides {name} on all boards of a family. A statement of a paper is proved by "
        "prove(claim); a guess is found by regularities(values), and tried by survey and Hunt."
    )


def _claim(claim: Claim) -> Verdict | Counterexample | NotProved:
    verdict = claim.check(watch=_charged)
    if verdict.counterexample is not None:
        return verdict.counterexample
    if verdict.certified:
        return verdict
    return NotProved(f"no proof is known; {verdict.tried:,} cases hold, {verdict.bound}")


def _charged(cases: Iterable[Any]) -> Iterator[Any]:
    """The cases, each of which ends when the time is over."""
    for case in cases:
        charge(1)
        yield case


def _weights(graph: Graph, report: Report) -> Weights | NotProved:
    why = ""
    for cap, compared in CELLS[: 3 + (len(graph.edges) <= MAX_ORDERED)]:
        report(f"weights up to {cap}{', and the order of others' * compared}")
        proof = Weights.of(graph, cap, compared)
        if proof.verify():
            return proof
        why = proof.refusal
    return NotProved(f"who wins is not told by weights up to 3, or by their order: {why}")


def _guess_about_heaps(guess: Any, game: OctalHeaps, report: Report) -> Found:
    """Whether a guess agrees with the proved period of the values of heaps.

    Two sequences that repeat are equal if they are up to the later onset and twice the least common
    multiple of the periods.
    """
    period = _proved(game, None, None, False, report)
    if not isinstance(period, Period):
        return period
    onset, length = guess.repeats or (0, 1)
    most = max(onset, period.preperiod) + 2 * lcm(length, period.period)
    report(f"the guess for heaps below {most}")
    terms = period.terms(most).tolist()
    found = _compared(guess, ["n"], most, terms.__getitem__, "of heaps", period)
    return period if guess.repeats and isinstance(found, NotProved) else found


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
    report(f"the guess for parameters below {most}")
    return _compared(
        guess, names, most, lambda *case: stars.value(legs(*case)), "for parameters", stars
    )


def _compared(
    guess: Any, names: list[str], most: int, value: Callable[..., int], where: str, proof: Any
) -> Counterexample | NotProved:
    """The first case with numbers below `most` of which the guess says another value."""
    for case in _charged(product(range(most), repeat=len(names))):
        said = guess.rule(*case)
        if said is not None and said != (proved := value(*case)):
            return Counterexample(dict(zip(names, case, strict=True)), said, proved)
    return NotProved(
        f"the guess agrees with the proved values {where} below {most}; how its rule goes on "
        f"beyond is not decided. {proof}"
    )
