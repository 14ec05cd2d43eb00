"""Tables under the mouse: changed, turned, opened, compared with the print, and taken away."""

import json
import re
from base64 import b64decode

import pandas as pd
import pytest
from conftest import in_a_loop

from gamelab import (
    GraphNim,
    Hunt,
    NimOnGraph,
    NodeKayles,
    Octal,
    OctalHeaps,
    Ruleset,
    explore_table,
    paper,
    table,
    trees,
)
from gamelab.games.text import games, parse_game
from gamelab.statements import Compared
from gamelab.statements.ledger import Entry, Errata, Ledger
from gamelab.tables.families import OFFERED, letters_of
from gamelab.tables.table import QUANTITIES, FamilyTable
from gamelab.widgets import tables
from gamelab_papers.champion_spiders.appendices import printed, recomputed


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
    return act(explorer, do="change", **asked | changed)


def test_a_table_under_the_mouse_is_changed_turned_opened_and_taken_away():
    explorer = explore_table(GraphNim(), "3^a 2^b 1^k", range(3), range(5), "discrepancy", b=0)

    def code():
        """The code, which gives the table."""
        here = {"table": table, "GraphNim": GraphNim}
        assert explorer.frame.equals(eval(explorer.code, here))
        return explorer.code

    assert shown(explorer).loc["1"].tolist() == ["0", "3", "0", "0", "0"]
    change(explorer, fixed={"b": 1}, axes={"a": "0..1", "k": "0, 4"})
    assert code() == "table(GraphNim(), '3^a 2^b 1^k', range(2), [0, 4], 'discrepancy', b=1)"
    act(explorer, do="turn")
    assert explorer.view["names"] == ["k", "a"]
    assert code().endswith(").T")
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
        ({"family": "3^2"}, "has no letters"),
        ({"axes": {"a": "0..299", "k": "0..299"}}, "at most 20,000 cells"),
    ):
        assert words in change(explorer, **changed)["says"]
        assert explorer.view == before
    with pytest.raises(ValueError, match="at most 20,000 cells"):
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
    act(explorer, do="turn")
    change(explorer, axes={"a": "10..12", "k": "0..2"})
    both = Compared(printed("a").loc[:2, "3^10":"3^12"], recomputed("a").loc[:2, "3^10":"3^12"])
    assert len(explorer.view["differs"]) == both._differ.to_numpy().sum() > 0
    change(explorer, what="value")
    assert explorer.view["differs"] == {}


def test_a_star_of_0_33_says_why_it_has_its_class():
    explorer = explore_table(Octal("0.33"), "1^a 2^b", range(4), range(4), "class 2")
    says = act(explorer, do="open", row=1, column=3)["says"]
    assert "Legs modulo 3 (Theorem 9) leave 4 legs, 3 of length 2: row 4, column 3" in says
    assert "2□" in says


def bistars():
    """The table of reduced bistars in the reading of the paper."""
    family = paper("octal-0.33").figures["reduced bistar"]
    return explore_table(Octal("0.33"), family, range(8), range(8), i=2, j=1, m=2)


def test_bistars_of_0_33_show_their_classes_and_both_values():
    explorer = bistars()
    view = explorer.view
    assert view["whats"] == ["value", "misere value", "outcome", "misere outcome"]
    assert view["says"] == "0.33 on graphs: value of each reduced bistar, 64 cells."
    for words in (
        "The left star has i legs, j of them of length 2",
        "has k = 4 and l = 2.",
        "<svg",
    ):
        assert words in view["drawn"]
    assert {"Node Kayles", "Graph Nim"} <= {*view["games"]}
    assert "Nim" not in view["games"]
    assert shown(explorer).loc["1", "2"] == ""
    assert "no board for this cell" in act(explorer, do="open", row=1, column=2)["says"]
    for m in (0, 1, 2):
        change(explorer, fixed={"i": 2, "j": 2, "m": m})
        for row, column in ((0, 0), (3, 1), (7, 7)):
            says = act(explorer, do="open", row=row, column=column)["says"]
            assert "✔" in says
            assert (f"in Table {m}" if m else "Figure 4") in says
    assert act(explorer, do="code")["says"].startswith(
        "from gamelab_papers.octal_033.classes import reduced_bistar\ntable("
    )


def test_a_star_has_no_more_legs_of_length_2_than_legs():
    explorer = bistars()
    assert explorer.view["ends"]["i"] == (1, 12)
    assert explorer.view["ends"]["j"] == (0, 2)
    before = explorer.view
    says = change(explorer, fixed={"i": 0, "j": 5, "m": 2})["says"]
    assert says == "The family has no board with i = 0, j = 5, m = 2."
    assert explorer.view == before
    change(explorer, fixed={"i": 5, "j": 5, "m": 2})
    assert (explorer.view["ends"]["i"], explorer.view["ends"]["j"]) == ((5, 12), (0, 5))
    token = explore_table(NimOnGraph(), "token on t; 0-1 a, 1-2 b", range(3), range(3), t=0)
    assert token.view["ends"] == {"t": (0, 2)}


def test_what_a_new_game_lacks_gives_way_and_a_sentence_says_why():
    explorer = explore_table(GraphNim(), "n, m", range(3), range(3), "discrepancy")
    change(explorer, game="Nim")
    assert explorer.code == "table(Nim(), 'n, m', range(3), range(3))"
    assert "'discrepancy', which is for Graph Nim. Instead: Nim: value of" in explorer.view["says"]
    change(explorer, game="Node Kayles")
    assert explorer.view["says"] == "Node Kayles: value of n, m, 9 cells."
    change(explorer, family="1^a 2^b", axes={})
    change(explorer, game="Kayles", axes={})
    says = explorer.view["says"]
    assert re.search(r"it was given Spider\(.*\)\. Instead: Kayles: value of n, m", says)
    stars = explore_table(Octal("0.33"), "1^a 2^b", range(3), range(3), "class 2")
    change(stars, family="cycle(n)", axes={})
    assert "it was asked for 'class 2'. Instead: 0.33 on graphs: value of cy" in stars.view["says"]
    assert stars.view["axes"] == {"n": "3..9"}
    assert "There is no game 'no game'" in change(explorer, game="no game")["says"]
    assert explorer.view["game"] == "Kayles"


def test_a_code_alone_is_a_game_of_the_kind_that_stands_there():
    for game, code, made in (
        (OctalHeaps("0.77"), "0,33", "OctalHeaps(code='0.33')"),
        (NodeKayles(), "0.33", "Octal(code='0.33')"),
    ):
        explorer = explore_table(game, "n, m", range(3), range(3))
        change(explorer, game=code)
        assert explorer.code == f"table({made}, 'n, m', range(3), range(3))"


def test_letters_keep_the_order_typed_and_their_ranges():
    explorer = explore_table(GraphNim(), "3^a", range(4))
    for family, ranges in (("3^a 2^b", "range(4), range(10)"), ("2^b 3^a", "range(10), range(4)")):
        change(explorer, family=family)
        assert explorer.code == f"table(GraphNim(), '{family}', {ranges})"
    act(explorer, do="turn")
    assert explorer.view["names"] == ["a", "b"]
    change(explorer, what="outcome")
    assert explorer.view["names"] == ["a", "b"]
    change(explorer, family="2^b 1^k")
    assert explorer.view["names"] == ["b", "k"]


def test_a_table_is_turned_without_being_computed_again(monkeypatch):
    explorer = explore_table(GraphNim(), "3^a 1^k", range(3), range(5), "discrepancy")
    before = explorer.frame
    monkeypatch.setattr(FamilyTable, "frame", None)
    act(explorer, do="turn")
    assert (explorer.frame == before.T).all(axis=None)
    assert explorer.to_latex().startswith("% table(GraphNim(), '3^a 1^k', range(3), range(5), 'd")
    assert explorer.to_latex().splitlines()[0].partition(" (gamelab")[0].endswith(".T")
    act(explorer, do="turn")
    assert (explorer.frame == before).all(axis=None)


# no period is certified in Grim, which is said after minutes only
TOO_LONG = {("Grim", "period"), ("Grim", "preperiod")}


OURS = {
    name: game
    for name, game in games().items()  # other tests have games of their own
    if game.board_kind in OFFERED and type(game).__module__.startswith("gamelab.")
}


@pytest.mark.parametrize("game", OURS.values(), ids=OURS)
def test_all_that_is_offered_gives_what_is_asked_or_one_sentence(game):
    """Every family and quantity for every game, on four cells or fewer."""
    families = OFFERED[game.board_kind]
    explorer = explore_table(
        NodeKayles(), "1, a, b", range(3, 5), range(3, 5)
    )  # of another game, and not yet of this family
    change(explorer, game=game.full_title)
    assert parse_game(explorer.view["game"]) == game
    assert list(explorer.view["families"]) == list(families)
    tried = 0
    for family in families:
        for ends in ("0, 1", "2, 3", "3, 4"):
            axes = dict.fromkeys(letters_of(family)[:2], ends)
            says = change(explorer, family=family, axes=axes, what="value").get("says", "")
            if explorer.view["family"] == family:
                break
        assert explorer.view["family"] == family, says
        for what in [*QUANTITIES, "class 1", "class 2"]:
            if (game.full_title, what) in TOO_LONG:
                continue
            offered = what in explorer.view["whats"]
            before = explorer.view
            says = change(explorer, what=what).get("says", "")
            tried += 1
            if explorer.view["what"] == what:
                assert offered
            else:
                assert explorer.view == before
                assert re.fullmatch(r"[A-Z][^\n]*\.", says), says
                assert not re.search("Error|object|shape|attribute", says), says
                assert offered or "asked for" in says
    assert tried >= 5 * len(families)


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

    wanted = {"game": "", "family": "n", "axes": {"n": "0..9"}, "fixed": {}, "what": "value"}

    async def cancelled():
        explorer._heard(None, {"do": "change"} | wanted)
        assert explorer.task.running
        explorer._heard(None, {"do": "cancel"})
        assert explorer.task.wait(30)

    in_a_loop(cancelled())
    assert "cancelled after" in explorer.answer["says"]
    assert explorer.view["axes"] == {"n": "0"}
    explorer.close()


@pytest.mark.parametrize("k", [0, 5, 300])
def test_the_slider_of_a_letter_with_a_large_value_asks_for_few_boards(k, monkeypatch):
    asked = []
    start_of = tables.start_of
    monkeypatch.setattr(
        tables, "start_of", lambda game, board: asked.append(board) or start_of(game, board)
    )
    explorer = explore_table(NodeKayles(), "3^a 2^b 1^k", range(2), range(2), k=k)
    assert explorer.view["ends"] == {"k": (0, max(2 * k, 12))}
    of_letter = [board for board in asked if board.legs.count(1) != k]
    assert len(of_letter) <= 20


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
        Hunt("Is every tree worth at most 3?", trees, NodeKayles(), lambda v: v <= 3).run(to=9),
    ]
    for number, one in enumerate(tables):
        assert len(one.frame) > 0
        assert one.to_csv().count("\n") >= len(one.frame)
        assert one.to_latex(tmp_path / f"{number}.tex") is None
        assert (tmp_path / f"{number}.tex").read_text() == one.to_latex()
        assert r"\toprule" in one.to_latex()
    assert "$4^{1}$" in both.to_latex()
