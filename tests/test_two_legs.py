"""Two growing legs: tables against the definition, and proofs against rows and larger tables."""

from collections import Counter
from dataclasses import replace
from itertools import product
from random import Random

import numpy as np
import pytest

from gamelab import ArcKayles, ConnectedSubtraction, NodeKayles, Octal, Spider, prove
from gamelab.boards import spiders_below
from gamelab.proofs.find_stars import NotProved
from gamelab.proofs.two_legs import TwoLegs, find_two_legs, two_leg_values
from gamelab.solvers.vertex_deletion.growing_paths import leg_row
from gamelab.theory.grundy import by_definition

GAMES = [
    ArcKayles(),
    NodeKayles(),
    *map(Octal, ("0.77", "0.137", "0.6", "0.356", "0.4444", "0.1205", "0.33")),
    ConnectedSubtraction({1, 3}),
]
ARC_KAYLES = TwoLegs(ArcKayles(), (1,), 460, 34, -34)  # the conjecture of Huggan and Stevens
NODE_KAYLES = TwoLegs(NodeKayles(), (1,), 487, 34, 92)
SHORT = TwoLegs(Octal("0.35"), (2, 1), 8, 6, -6)


@pytest.mark.parametrize("game", GAMES, ids=str)
@pytest.mark.parametrize("base", [(), (1,), (3,), (2, 1), (1, 1, 1)], ids=str)
def test_the_table_has_the_values_of_the_definition(game, base):
    values, tried = two_leg_values(game, base, 7), 0
    for (board, others), m, k in product(enumerate(spiders_below(base)), range(7), range(7)):
        if sum(others) + m + k < 8:
            spider = Spider(*others, m, k)
            assert values[board, m, k] == by_definition(game, spider), (others, m, k)
            tried += 1
    assert tried >= 33


def test_the_conjecture_of_huggan_and_stevens():
    """One leg of length 1, another of any length: the row of the third has the period 34."""
    assert ARC_KAYLES.verify()
    assert ARC_KAYLES.size == "all stars whose two growing legs are below 669"
    assert ARC_KAYLES.statement == (
        "The value in Arc Kayles of a star with legs m and k beside legs that fit in 1 is the same "
        "with k + 34 for k, from k = 460 on, for all m."
    )
    for m in (0, 7, 33, 495):
        row = leg_row(ArcKayles(), (1, m), 900)
        assert [ARC_KAYLES.value((1, m, k)) for k in range(1, 900)] == row[1:].tolist(), m
    without = leg_row(ArcKayles(), (), 50)
    assert [ARC_KAYLES.value((k,)) for k in range(50)] == without.tolist()


@pytest.mark.exhaustive
def test_rows_change_only_beside_their_diagonal():
    proof, p, n = NODE_KAYLES, NODE_KAYLES.period, 1000
    assert proof.verify()
    assert "from k = 487 on and k = m + 92 on; and with m + 34 and k + 34, from 487" in repr(proof)
    for m in (1, 92, 395):
        row = leg_row(NodeKayles(), (1, m), 900)
        assert [proof.value((m, k, 1)) for k in range(1, 900)] == row[1:].tolist(), m
    table = two_leg_values(NodeKayles(), (1,), n)[1]
    random = Random(1)
    for m, k in ((random.randrange(1, n), random.randrange(1, n)) for _ in range(20_000)):
        assert proof.value((1, m, k)) == table[m, k], (m, k)
    m, k = np.nonzero(table[:, :-p] != table[:, p:])
    far = k >= proof.start
    assert ((k - m)[far] > -(p + proof.lead)).all()
    assert ((k - m)[far] < proof.lead).all()
    assert max(k) > n - 2 * p  # the rows have no preperiod in common


@pytest.mark.parametrize(
    ("proof", "start", "lead"),
    [
        (SHORT, 7, -6),
        (SHORT, 0, 3),
        (ARC_KAYLES, 459, -34),
        pytest.param(NODE_KAYLES, 487, 91, marks=pytest.mark.exhaustive),
        pytest.param(NODE_KAYLES, 486, 92, marks=pytest.mark.exhaustive),
    ],
)
def test_start_and_lead_are_least(proof, start, lead):
    found = replace(proof, start=start, lead=lead)
    assert not found.verify()
    assert repr(found).startswith("Refused: with legs ")


@pytest.mark.slow
def test_no_false_statement_verifies():
    """Octal codes with two digits, and small starts, periods and leads."""
    outcomes, n, base = Counter(), 48, (1,)
    for digits in product("0137", repeat=2):
        game = Octal("0." + "".join(digits))
        values = two_leg_values(game, base, n)[-1]
        for start, period, lead in product((0, 1, 3, 8), (1, 2, 3, 4), (-4, -3, -1, 0, 2)):
            proof = TwoLegs(game, base, start, period, lead)
            is_verified = lead >= -period and proof.n <= n and proof.verify()
            outcomes[is_verified] += 1
            for m, k in product(range(1, n, 3), range(1, n, 2)) if is_verified else ():
                assert proof.value((*base, m, k)) == values[m, k], (proof, m, k)
    assert outcomes[True] > 50
    assert outcomes[False] > 500


@pytest.mark.parametrize(
    ("game", "base", "found"),
    [
        *(
            pytest.param(game, base, found, marks=pytest.mark.exhaustive)
            for game, base, found in [
                (ArcKayles(), (2,), (516, 34, -34)),
                (ArcKayles(), (3,), (516, 34, 33)),
                (ArcKayles(), (2, 1), (627, 34, 10)),
                (Octal("0.137"), (1,), (620, 34, 12)),
            ]
        ),
        (Octal("0.53"), (1,), (41, 9, -9)),
        (Octal("0.352"), (1,), (3, 6, -6)),  # on paths it is 2
        (ConnectedSubtraction({1, 2, 3}), (1,), (0, 4, -4)),
        (Octal("0.0"), (1,), (0, 1, -1)),
    ],
    ids=str,
)
def test_proofs_are_found(game, base, found):
    proof = prove(game, Spider(*base), legs=2)
    assert (proof.start, proof.period, proof.lead) == found
    assert proof.verify()


def test_what_is_not_proved_is_told():
    found = prove(Octal("0.6"), Spider(1), legs=2)
    assert found == NotProved("the values of paths do not repeat, up to 4,096 vertices")
    words = []
    found = find_two_legs(ArcKayles(), (1,), words.append, limit=200)
    assert "with two legs shorter than 200 the values do not repeat" in found.why
    assert words[-1] == "stars with two legs shorter than 200"
    assert "1 seconds were not enough" in prove(Octal("0.77"), Spider(1), legs=2, seconds=1).why


def test_other_questions_are_refused():
    for about, more in ((Spider(1), {"legs": 3}), (Spider(1), {"misere": True}), ((1,), {})):
        with pytest.raises(TypeError, match="prove takes a claim; a game"):
            prove(ArcKayles(), about, **{"legs": 2} | more)
    with pytest.raises(ValueError, match=r"fit into \(1,\); it was given \(9, 8, 2\)"):
        ARC_KAYLES.value((9, 8, 2))
    with pytest.raises(ValueError, match="bounded number of vertices"):
        prove(Octal("0.0[7]"), Spider(1), legs=2)
