"""Forged proofs that differ from a true one in one thing: a cap, a period, a formula far away, an
option, an acceptance. `verify` and check.py refuse each.
"""

import json
from dataclasses import replace

import pytest
from test_certificates import CHECK, of_one, told  # noqa: F401

from gamelab import ConnectedSubtraction, Octal, cycle, path, star
from gamelab.proofs import (
    TRUE,
    Bistars,
    Consequence,
    FamilyProof,
    LegClasses,
    Options,
    Stars,
    ValuedFamily,
    Weights,
    family,
    says,
    variables,
)
from gamelab.proofs.families import value_by_cases
from gamelab_papers.arrows import families as arrows
from gamelab_papers.connected_subtraction.long_legs import LongLegs
from gamelab_papers.nim_on_graphs.families import LINK, LOOP, MERGED, TRIANGLE

a, b, c, d, e, k, n, u, v, w = variables("a b c d e k n u v w")
heap, link, row, flows = map(family, ("heap", "link", "row", "flow"))
THIRD, FOURTH = Octal("0.33"), ConnectedSubtraction({1, 2, 3})
THIRDS = LegClasses((0, 1, None), 3, 4, 2)
STARS = Stars.of(THIRD, THIRDS)
MISERE = Stars.of(THIRD, replace(THIRDS, cap=5), misere=True)
BISTARS = Bistars.of(STARS, 3, 3)
LONG = LongLegs.of(FOURTH, (1,), 4, 4)
TO_ALL, ONE_LESS = Options((heap(k),), k < n), Options((heap(n - 1),), n > 0)


def heaps(value, *options, domain=TRUE, **more):
    return FamilyProof("Heaps.", (ValuedFamily("heap", "n", domain, value, options),), (), **more)


NIM = heaps(v == n, TO_ALL)
ODD = heaps(v == n % 2, ONE_LESS, parities=True)


def far(proof, where):
    """The proof with values that are one more for some large numbers."""
    *others, one = proof.members
    wrong = (one.value & ~where) | (one.value.rename({"v": "u"}) & where & (v == u + 1)).project(
        "u"
    )
    return replace(proof, members=(*others, replace(one, value=wrong)))


def with_options(proof, options, member=-1):
    members = [*proof.members]
    members[member] = replace(members[member], options=tuple(options))
    return replace(proof, members=tuple(members))


def without_options():
    """Proofs without one of their options; the rod has each of its options twice."""
    for name, proof in {"link": LINK, "triangle": TRIANGLE, "loop": LOOP}.items():
        for i, one in enumerate(proof.members):
            for j, _ in enumerate(one.options):
                rest = one.options[:j] + one.options[j + 1 :]
                yield f"{name}: {one.name} without option {j}", with_options(proof, rest, i)


def changed(values, place):
    return (*values[:place], values[place] + 1, *values[place + 1 :])


def valued(proof, value, member=-1):
    members = [*proof.members]
    members[member] = replace(members[member], value=value)
    return replace(proof, members=tuple(members))


def said(*then, where=TRUE, given=(NIM,), **values):
    return Consequence("Heaps.", (says("", where, values, *then),), given)


def legs(classes=(0, 1, None), period=3, cap=4, modulus=2, game=THIRD, misere=False):
    return Stars.of(game, LegClasses(classes, period, cap, modulus), misere)


FORGED = {
    # formulas that are wrong far away only
    "a heap of 1,000": far(NIM, n == 1000),
    "heaps from 2 ** 40 on": far(NIM, n >= 2**40),
    "links of one weight": far(LINK, w == 77),
    "heavy links beside heavy loops": far(LINK, (w > 50) & (a > 90) & (b == a)),
    "one triangle": far(TRIANGLE, (a == 31) & (b == 64) & (c == 63)),
    "rings of 100 links": far(LOOP, d + e == 100),
    "a flow of 99 edges": valued(
        arrows.paths(), value_by_cases((n == 99, 0), (TRUE, n % 2)), member=0
    ),
    "twigs of 512 edges": valued(
        arrows.paths(), value_by_cases((n < 512, n), (TRUE, 512)), member=2
    ),
    # other formulas
    "heaps capped": heaps(value_by_cases((n < 5, n), (TRUE, 5)), TO_ALL),
    "heaps by digits": heaps(v == n ^ 1, TO_ALL),
    "heaps halved": heaps(v == n // 2, TO_ALL),
    "two values": heaps((v == n) | (v == n + 1), TO_ALL),
    "no value of some": heaps((v == n) & (n != 6), TO_ALL),
    "links added": valued(LINK, v == a + w),
    "the nim-sum of a triangle": valued(TRIANGLE, v == a ^ b),
    "rings by one side": valued(LOOP, v == (d + 1) % 2),
    # changed acceptance
    "all but the values of heaps": heaps(~(v == n), TO_ALL),
    "all but the values of links": valued(LINK, ~LINK.members[0].value),
    "any value": heaps(v >= 0, TO_ALL),
    "values below": heaps(v <= n, TO_ALL),
    # options that are dropped, added or changed
    **dict(without_options()),
    "a heap that stays": with_options(NIM, (TO_ALL, Options((heap(n),), TRUE))),
    "a heap that grows": with_options(NIM, (TO_ALL, Options((heap(n + 1),), TRUE))),
    "heaps to half": with_options(NIM, (Options((heap(k),), (k < n) & (k >= n // 2)),)),
    "no heap from 64 on to 7": with_options(
        NIM, (Options((heap(k),), (k < n) & ((n < 64) | (k != 7))),)
    ),
    "two heaps left of one": with_options(NIM, (TO_ALL, Options((heap(k), heap(n - k)), k < n))),
    "links to the same token": with_options(
        LINK, (Options((link(k, b, w),), k < a), Options((link(a, b, k),), k < w))
    ),
    "an option to nothing": with_options(NIM, (TO_ALL, Options((), n == 0))),
    # domains
    "a domain without its options": heaps(v == n, TO_ALL, domain=n % 2 == 0),
    "a domain without small heaps": heaps(v == n - 3, TO_ALL, domain=n > 2),
    "an empty domain": heaps(v == 3, TO_ALL, domain=(n > 3) & (n < 2)),
    "an empty domain by digits": heaps(v == n, TO_ALL, domain=n ^ n == 1),
    # parities
    "parities as values": replace(ODD, members=NIM.members),
    "the other parity": valued(ODD, v == (n + 1) % 2),
    "a parity of two at a time": with_options(ODD, (Options((heap(n - 2),), n > 1),)),
    "parities of rows that split": with_options(
        ODD, (ONE_LESS, Options((heap(k), heap(n - 2 - k)), k + 1 < n))
    ),
    # what is given, and what is said of it
    "values on parities": said(v == 1, where=n == 1, given=(ODD, NIM), v=(heap(n),)),
    "given what is wrong": said(v == n + 1, given=(valued(NIM, v == n + 1),), v=(heap(n),)),
    "two heaps alike but for one": said(u == 0, u=(heap(n), heap(n + 1))),
    "three heaps": said(u == 0, u=(heap(n), heap(n), heap(n))),
    "the sum and not the nim-sum": said(u == n + k, u=(heap(n), heap(k))),
    "never larger": said(where=n > 9, u=(heap(n),)),
    "of no heap": said(u == 7, where=n < n, u=(heap(n),)),
    "of heaps with a value that none has": said(u == 7, where=(u == 2) & (n == 3), u=(heap(n),)),
    "nothing": Consequence("Heaps.", (), (NIM,)),
    "merging without one move": replace(
        MERGED,
        implications=(
            *MERGED.implications[:2],
            replace(MERGED.implications[2], then=MERGED.implications[2].then[:1]),
        ),
    ),
    # caps, moduli, periods, classes
    "a cap of 1": legs(cap=1),
    "a cap of 3": legs(cap=3),
    "a modulus of 1": legs(modulus=1),
    "a modulus of 3": legs(modulus=3),
    "a period of 2": legs((0, 1), 2),
    "a period of 4": legs((0, 1, None, 2), 4),
    "a period of the last two": legs((0, 1, None), 2),
    "classes exchanged": legs((None, 1, 0)),
    "one class": legs((0, 0, None)),
    "no class": legs((None,), 1),
    "classes of another game": legs(game=FOURTH),
    "in misère play": legs(misere=True),
    "a game with one digit more": replace(STARS, game=Octal("0.333")),
    "a game with one digit less": replace(STARS, game=Octal("0.3")),
    "a game with another digit": replace(STARS, game=Octal("0.32")),
    "as misère": replace(STARS, misere=True),
    "misère as normal": replace(MISERE, misere=False),
    "the last star": replace(STARS, values=changed(STARS.values, 35)),
    "a star of some legs": replace(STARS, values=changed(STARS.values, 20)),
    # bistars
    "middle paths modulo 2": Bistars.of(STARS, 2, 2),
    "middle paths alike": Bistars.of(STARS, 1, 1),
    "middle paths from 2 on alike": Bistars.of(STARS, 2, 1),
    "misère middle paths of one edge": Bistars.of(MISERE, 3, 3, (1,)),
    "bistars with one value changed": replace(BISTARS, values=changed(BISTARS.values, 1234)),
    "bistars with wrong stars": replace(BISTARS, stars=replace(STARS, values=(0,) * 36)),
    "a class of middle paths that is none": replace(BISTARS, only=(1, 2, 9)),
    # long legs
    "long legs modulo 3": LongLegs.of(FOURTH, (1,), 4, 3),
    "long legs modulo 5": LongLegs.of(FOURTH, (1,), 5, 5),
    "long legs as misère": replace(LONG, misere=True),
    "long legs in another game": replace(LONG, game=ConnectedSubtraction({1, 2})),
    "the last of the long legs": replace(LONG, values=changed(LONG.values, 63)),
    # weights
    "a cycle of four by positive weights": Weights.of(cycle(4), 1),
    "a cycle of six by weights to 2": Weights.of(cycle(6), 2),
    "weights that do not matter": Weights.of(path(3), 0),
    "a star whose weights do not matter": Weights.of(star(3), 0),
    "a winner of 2": replace(
        Weights.of(path(2), 1), values=tuple(2 * won for won in Weights.of(path(2), 1).values)
    ),
    "all win": replace(Weights.of(path(3), 1), values=(1,) * 12),
    "all lose": replace(Weights.of(path(3), 1), values=(0,) * 12),
}


@pytest.mark.parametrize("name", FORGED)
def test_a_forged_proof_is_refused_by_both_programs(name, told):  # noqa: F811
    proof = FORGED[name]
    assert proof.verify() is False
    assert not proof.verify()
    assert repr(proof).startswith("Refused: ")
    status, said_of = told(of_one(**json.loads(json.dumps(proof.certificate()))))
    assert (status, said_of.count("\n")) == (1, 1)


def test_more_than_sixty_were_tried():
    assert len(FORGED) > 60


@pytest.mark.parametrize(
    "proof", [NIM, ODD, LINK, TRIANGLE, LOOP, MERGED, STARS, MISERE, BISTARS, LONG]
)
def test_what_they_are_made_of_is_right(proof, told):  # noqa: F811
    assert proof.verify()
    assert told(of_one(**json.loads(json.dumps(proof.certificate()))))[0] == 0


class WholeAlone(Octal):
    """A move takes a whole component of one vertex."""

    def moves(self, graph):
        return (left for left in super().moves(graph) if len(graph.components()) < 2)


class Slow(Octal):
    """Its digits say that at most one vertex is taken."""

    def digit(self, taken):
        return super().digit(taken) if taken < 2 else 0


@pytest.mark.parametrize("game", [WholeAlone("0.33"), Slow("0.33")], ids=["moves", "digits"])
def test_a_game_with_rules_of_its_own_has_no_proof(game):
    for made in (
        lambda: Stars.of(game, THIRDS),
        lambda: LongLegs.of(game, (1,), 4, 4),
        lambda: Bistars.of(replace(STARS, game=game), 3, 3),
    ):
        with pytest.raises((TypeError, ValueError)):
            made().verify()


def test_values_of_another_game_are_no_proof_of_a_subclass():
    proof = replace(STARS, game=WholeAlone("0.33"))
    with pytest.raises(TypeError, match="must take any connected set of vertices"):
        proof.verify()
