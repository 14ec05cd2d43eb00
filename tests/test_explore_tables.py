"""Tables under the mouse: changed, turned, opened, compared with the print, and taken away."""

import json
from base64 import b64decode

import pandas as pd
import pytest
from conftest import in_a_loop

from gamelab import (
    GraphNim,
    Hunt,
    NodeKayles,
    Octal,
    Ruleset,
    explore_bistars,
    explore_periods,
    explore_table,
    paper,
    table,
    trees,
)
from gamelab.papers.calkin_champion_spiders.appendices import printed, recomputed
from gamelab.statements import Compared
from gamelab.statements.ledger import Entry, Errata, Ledger


def shown(explorer):
    return pd.DataFrame(explorer.view["cells"], explorer.view["side"], explorer.view["head"])


def act(explorer, **action):
    explorer._heard(None, action)
    assert explorer.task.wait(60)
    assert explorer._opening.wait(60)
    return explorer.answer


def change(explorer, **changed):
    now = explorer.view
    asked = {name: now[name] for name in ("game", "family", "axes", "fixed", "what")}
    return act(explorer, do="change", **asked | {"across": now["names"][-1]} | changed)


def test_a_table_under_the_mouse_is_changed_turned_opened_and_taken_away():
    explorer = explore_table(GraphNim(), "3^a 2^b 1^k", range(3), range(5), "discrepancy", b=0)
    assert shown(explorer).loc["1"].tolist() == ["0", "3", "0", "0", "0"]
    change(explorer, fixed={"b": 1}, axes={"a": "0..1", "k": "0, 4"})
    assert explorer.code == (
        "table(GraphNim(), '3^a 2^b 1^k', range(2), [0, 4], 'discrepancy', b=1)"
    )
    assert (explorer.frame == eval(explorer.code, {"table": table, "GraphNim": GraphNim})).all(
        axis=None
    )
    change(explorer, across="a")
    assert explorer.view["names"] == ["k", "a"]
    assert explorer.code.endswith(").T")
    assert (explorer.frame == eval(explorer.code, {"table": table, "GraphNim": GraphNim})).all(
        axis=None
    )
    answer = act(explorer, do="open", row=1, column=0)
    assert "Spider(2, 1, 1, 1, 1): Grundy value <b>6</b>" in answer["says"]
    assert answer["picture"].startswith("<svg")
    assert act(explorer, do="code")["says"] == explorer.code
    for kind, begins in (
        ("csv", b"k,0,1\n"),
        ("tex", f"% {explorer.code} (gamelab ".encode()),
        ("svg", b"<svg"),
        ("pdf", b"%PDF"),
    ):
        assert b64decode(act(explorer, do="save", kind=kind)["data"]).startswith(begins)
    json.dumps([explorer.view, explorer.answer])


def test_another_family_brings_its_own_letters():
    explorer = explore_table(Octal("0.33"), "1^a 2^b", range(3), range(3))
    change(explorer, family="1^a 2^b 4^c 5^d")
    assert (explorer.view["names"], explorer.view["fixed"]) == (["a", "b"], {"c": 1, "d": 1})
    change(explorer, game="octal 0.123")
    assert explorer.code.startswith("table(Octal(code='0.123'), '1^a 2^b 4^c 5^d'")
    assert "There is no game" in change(explorer, game="nothing")["says"]
    change(explorer, game="octal 0.33", family="path(n)", what="outcome")
    assert explorer.view["names"] == ["n"]
    assert shown(explorer)["outcome"].tolist()[:4] == ["P", "N", "N", "P"]
    before = explorer.view
    assert "is no edge" in change(explorer, family="nothing of a kind")["says"]
    assert explorer.view == before


def test_an_error_is_a_sentence_above_the_table_which_stays():
    explorer = explore_table(GraphNim(), "3^a 1^k", range(3), range(5))
    before = explorer.view
    for changed, words in (
        ({"axes": {"a": "3..1", "k": "0..4"}}, "A range is typed"),
        ({"what": "class 1"}, "asked for 'class 1'"),
        ({"family": "3^2"}, "has the parameters none"),
        ({"axes": {"a": "0..299", "k": "0..299"}}, "at most 20,000 cells"),
    ):
        assert words in change(explorer, **changed)["says"]
        assert explorer.view == before
    with pytest.raises(ValueError, match="A screen shows"):
        explore_table(GraphNim(), "3^a 1^k", range(300), range(300))
    with pytest.raises(TypeError, match="A printed table is a DataFrame"):
        explore_table(GraphNim(), "3^a 1^k", range(3), range(3), printed=7)


def test_cells_that_differ_from_the_print_are_marked():
    explorer = explore_table(
        GraphNim(), "3^a 1^k", range(10, 31), range(84), "discrepancy", printed=printed("a")
    )
    assert len(explorer.view["differs"]) == 33
    assert "33 differ from the printed table" in explorer.view["says"]
    assert len(explorer.figure().axes[0].patches) == 33
    change(explorer, across="a", axes={"a": "10..12", "k": "0..2"})
    both = Compared(printed("a").loc[:2, "3^10":"3^12"], recomputed("a").loc[:2, "3^10":"3^12"])
    assert len(explorer.view["differs"]) == both._differ.to_numpy().sum() > 0
    change(explorer, what="value")
    assert explorer.view["differs"] == {}


def test_a_star_of_0_33_says_why_it_has_its_class():
    explorer = explore_table(Octal("0.33"), "1^a 2^b", range(4), range(4), "class 2")
    says = act(explorer, do="open", row=1, column=3)["says"]
    assert "Legs modulo 3 (Theorem 9) leave 4 legs, 3 of length 2: row 4, column 3" in says
    assert "2□" in says


def test_bistars_of_0_33_show_their_classes_and_both_values():
    explorer = explore_bistars()
    assert shown(explorer).loc["1", "2"] == ""
    assert "no board for this cell" in act(explorer, do="open", row=1, column=2)["says"]
    for m in range(4):
        change(explorer, fixed={"i": 2, "j": 9, "m": m})
        for row, column in ((0, 0), (3, 1), (7, 7)):
            says = act(explorer, do="open", row=row, column=column)["says"]
            assert "✔" in says
            assert ("Figure 4" if m % 3 == 0 else f"in Table {m % 3}") in says
    assert act(explorer, do="code")["says"].startswith(
        "from gamelab.papers.beaudou_octal_033.classes import reduced_bistar\ntable("
    )


def test_a_long_computation_is_cancelled_and_the_table_stays():
    class Slow(Ruleset):
        board_kind = "heaps"

        def parse_position(self, text, token=""):
            return int(text)

        def moves(self, heap):
            while heap:
                pass
            return []

    explorer = explore_table(Slow(), "n", range(1))

    async def cancelled():
        explorer._heard(
            None,
            {
                "do": "change",
                "game": "",
                "family": "n",
                "across": "n",
                "axes": {"n": "0..9"},
                "fixed": {},
                "what": "value",
            },
        )
        assert explorer.task.running
        explorer._heard(None, {"do": "cancel"})
        assert explorer.task.wait(30)

    in_a_loop(cancelled())
    assert "cancelled after" in explorer.answer["says"]
    assert explorer.view["axes"] == {"n": "0"}
    explorer.close()


def test_a_notebook_without_a_kernel_has_a_picture_of_the_table():
    bundle = explore_table(Octal("0.33"), "1^a 2^b", range(4), range(4))._repr_mimebundle_()[0]
    assert bundle["text/html"].startswith('<img alt="explore_table(Octal(code=')
    assert bundle["text/plain"].startswith("explore_table(Octal(code='0.33')")


def test_all_tables_are_taken_away_in_the_same_way(tmp_path):
    champions = paper("graph-nim")
    both = champions.figure("Appendix B")
    entry = Entry.of("graph-nim", champions["Theorem 2.1"].check(20))
    tables = [
        both,
        Compared(printed("b"), recomputed("b"), together=False),
        Ledger((entry,)),
        Errata(champions),
        explore_table(GraphNim(), "3^a 1^k", range(3), range(3)),
        explore_periods("0.123"),
        Hunt("Is every tree worth at most 3?", trees, NodeKayles(), lambda v: v <= 3).run(to=9),
    ]
    for number, one in enumerate(tables):
        assert len(one.frame) > 0
        assert one.to_csv().count("\n") >= len(one.frame)
        assert one.to_latex(tmp_path / f"{number}.tex") is None
        assert (tmp_path / f"{number}.tex").read_text() == one.to_latex()
        assert r"\toprule" in one.to_latex()
    assert "$4^{1}$" in both.to_latex()
