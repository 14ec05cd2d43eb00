"""Bad and extreme calls of the solvers: one sentence each, at once, and no call that does not
end.
"""

import time

import pytest

from gamelab import (
    Bistar,
    GraphNim,
    Octal,
    Ruleset,
    Spider,
    TrimmedArrows,
    add_solver,
    discrepancies,
    discrepancy_period,
    errata,
    grundy,
    ledger,
    outcome,
    path,
    stability,
)
from gamelab.boards.accented_spiders import AccentedSpider
from gamelab.solvers.graph_nim.spider_tables import spider_table
from gamelab.solvers.kernels.compiled import compiled

REFUSED = {
    "misère by a word": (
        lambda: outcome(GraphNim(), path(3), "normal"),
        TypeError,
        "misere is True or False",
    ),
    "table of nothing": (lambda: spider_table(None), TypeError, "mapping from lengths to counts"),
    "table too large": (lambda: spider_table({3: 10**6, 1: 10**6}), MemoryError, "at most"),
    "ledger of a name": (lambda: ledger("graph-nim"), TypeError, "graph-nim"),
    "errata of a name": (lambda: errata("graph-nim"), TypeError, "graph-nim"),
    "a long leg, stability": (lambda: stability(Spider(10**30)), MemoryError, "at most"),
    "a long leg, discrepancies": (
        lambda: discrepancies(Spider(10**9), 0, 5),
        MemoryError,
        "at most",
    ),
    "a long leg, period": (lambda: discrepancy_period(Spider(10**9), 0), MemoryError, "at most"),
    "a long leg, octal": (
        lambda: grundy(Octal("0.33"), Spider(10**11, 1, 1)),
        MemoryError,
        "at most",
    ),
    "a long middle": (
        lambda: grundy(Octal("0.33"), Bistar((1,), (2,), middle=10**11)),
        MemoryError,
        "at most",
    ),
    "a long leg with accents": (
        lambda: grundy(TrimmedArrows(), AccentedSpider.of("S[99999999999]")),
        MemoryError,
        "at most",
    ),
    "no path so long": (lambda: path(10**30), MemoryError, "at most"),
    "a method for no class": (
        lambda: add_solver(GraphNim(), lambda game, board: 0),
        TypeError,
        "a class of games",
    ),
    "a method that is no function": (lambda: add_solver(GraphNim, 5), TypeError, "function"),
    "a kernel compiled otherwise": (lambda: compiled(inlined=True), TypeError, "'inlined'"),
    "a method of another name": (
        lambda: add_solver(GraphNim, lambda game, board: 0, speed=1),
        TypeError,
        "misere_value",
    ),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", REFUSED)
def test_a_bad_call_is_met_by_one_sentence(name):
    call, kind, words = REFUSED[name]
    for board in (Spider(3, 1, 1), Bistar((1,), (2,), middle=1)):  # the kernels are there
        grundy(Octal("0.33"), board)
    began = time.process_time()
    with pytest.raises(kind, match=words) as refused:
        call()
    assert time.process_time() - began < 1
    assert len(str(refused.value)) < 500


def test_play_that_does_not_end_is_told(monkeypatch):
    class Forgetful(Ruleset):
        def moves(self, heap):
            return [heap - 1]

    monkeypatch.setattr("gamelab.theory.grundy.DEEPEST", 1000)
    with pytest.raises(
        ValueError, match=r"Play from \(.*Forgetful\(\), 3\) has gone on for 1,000 moves"
    ):
        grundy(Forgetful(), 3)
