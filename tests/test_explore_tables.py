"""Tables on a screen: changed, turned, pointed at, opened, compared with the print, and taken
away.
"""

import json
import re
from base64 import b64decode
from contextlib import suppress

import pandas as pd
import pytest
from conftest import move, said

from gamelab import (
    GraphNim,
    Hunt,
    NimOnGraph,
    NodeKayles,
    Octal,
    OctalHeaps,
    explore,
    paper,
    path,
    star,
    table,
    trees,
)
from gamelab.games.text import games, parse_game
from gamelab.statements import Compared
from gamelab.statements.ledger import Entry, Errata, Ledger
from gamelab.tables.families import OFFERED, letters_of
from gamelab.tables.table import QUANTITIES, FamilyTable
from gamelab_papers.champion_spiders.appendices import printed, recomputed


def spiders(*what, b=0, **how):
    return explore(GraphNim(), "3^a 2^b 1^k", range(3), range(5), *what, b=b, **how)


def change(screen, **values):
    """Type into fields; returns the error, if there is one."""
    names = {"what": "table of"}
    values = {names.get(name, name): value for name, value in values.items()}
    screen.do({"at": [], "values": values, "pressed": next(iter(values))})
    return screen.root.note


def slide(screen, letter, value):
    move(screen, f"slider of {letter}", value)


def point(screen, action, row, column):
    """Point at a cell, or open it; returns all that is said then."""
    place = f"{row},{column}"
    values = {"at": place} if action == "look" else {}
    screen.do({"at": ["table"], "values": values, "pressed": action if values else place})
    return said(screen.root)


def control(screen, name):
    return next((one for one in screen.root.controls if one["name"] == name), None)


def drawn(screen):
    return screen.root.parts["table"].drawn[1]


def shown(screen):
    found = drawn(screen)
    return pd.DataFrame(found["data"], found["index"], found["columns"])


def differing(screen):
    return int((pd.DataFrame(drawn(screen)["before"]) != shown(screen).to_numpy()).sum().sum())


def test_a_table_is_changed_turned_opened_and_taken_away(monkeypatch):
    screen = spiders("discrepancy")
    assert shown(screen).loc["1"].tolist() == ["0", "3", "0", "0", "0"]
    change(screen, b="1", a="0..1", k="0, 4")
    with monkeypatch.context() as patched:
        patched.setattr(FamilyTable, "frame", None)  # nothing is computed again
        move(screen, "Turn")
    code = "table(GraphNim(), '3^a 2^b 1^k', range(2), [0, 4], 'discrepancy', b=1).T"
    assert screen.code == code
    assert screen.frame.equals(eval(code, {"table": table, "GraphNim": GraphNim}))
    assert (shown(screen).index.tolist(), drawn(screen)["corner"]) == (["0", "4"], "k \\ a")
    words = point(screen, "open", 1, 0)
    assert "a = 0, k = 4: Spider(2, 1, 1, 1, 1)" in words
    assert "Spider(2, 1, 1, 1, 1): Grundy value 6" in words
    assert drawn(screen)["lit"] == [1, 0]
    assert "Grundy value 6" in point(screen, "look", 0, 0)  # it stays open
    screen.do({"at": ["files"], "open": True})
    assert code in said(screen.root.parts["files"])
    files = screen.root.parts["files"].html
    sent = dict(re.findall(r'download="table\.(\w+)" href="data:;base64,([^"]*)"', files))
    begins = {"csv": b"k,0,1\n", "tex": f"% {code} (".encode(), "svg": b"<svg", "pdf": b"%PDF"}
    assert sent.keys() == begins.keys()
    assert all(b64decode(sent[kind]).startswith(begin) for kind, begin in begins.items())
    json.dumps(screen.view)
    assert screen.html.count("<img") >= 2  # the options and the table, where no kernel runs
    assert 'alt="Picture: Graph Nim: discrepancy of 3^a 2^b 1^k, 4 cells."' in screen.html


def test_a_slider_moves_the_table_and_stays_under_the_hand():
    screen = spiders("discrepancy")
    slide(screen, "b", 12)
    assert screen.code.endswith("'discrepancy', b=12)")
    assert control(screen, "b")["value"] == "12"
    assert control(screen, "slider of b")["values"] == [*range(13)]  # its end does not run away
    slide(screen, "a", 10)
    assert control(screen, "slider of b")["values"] == [*range(25)]
    assert screen.frame.shape == (11, 5)
    assert control(screen, "a")["value"] == "0..10"
    assert control(screen, "slider of b")["play"]


def test_the_board_under_the_mouse_and_the_opened_one_change_with_the_letters():
    screen = spiders()
    board, cell = screen.root.parts["board"], screen.root.parts["cell"]
    assert "a = 1, k = 2: Spider(3, 1, 1)" in said(board)  # the middle
    assert "a = 2, k = 1: Spider(3, 3, 1)" in point(screen, "look", 2, 1)
    slide(screen, "b", 2)
    assert "a = 2, k = 1: Spider(3, 3, 2, 2, 1)" in said(board)
    assert not cell.parts  # none was opened
    slide(screen, "b", 12)
    assert "a = 2, k = 1: 3^2 2^12 1^1" in said(board)
    point(screen, "open", 2, 1)
    seen = []
    screen.observe(lambda change: seen.append("answered" in change["new"]), "view")
    slide(screen, "b", 1)
    assert seen == [False, True]  # the table is shown before the options, which may take long
    assert "Spider(3, 3, 2, 1): Grundy value" in said(cell)
    move(screen, "Turn")
    assert drawn(screen)["lit"] == [1, 2]
    change(screen, a="0..1")
    assert (cell.parts, drawn(screen).get("lit")) == ({}, None)


@pytest.mark.parametrize(
    ("changed", "words"),
    [
        ({"a": "3..1", "k": "0..4"}, "A range is typed"),
        ({"b": ""}, "A range is typed as 0..30, and a list as 1, 2, 5; it was given ''."),
        ({"what": "class 1"}, "asked for 'class 1'"),
        ({"family": "3^2"}, "has no letters"),
        ({"family": "nothing of a kind"}, "is no edge"),
        ({"a": "0..299", "k": "0..299"}, "at most 20,000 cells"),
        ({"game": "no game"}, "There is no game 'no game'"),
    ],
)
def test_an_error_is_a_sentence_above_the_table_which_stays(changed, words):
    screen = spiders()
    before = drawn(screen)
    assert words in change(screen, **changed)
    assert drawn(screen) == before
    assert control(screen, "game")["value"] == "Graph Nim"
    assert control(screen, "table of")["value"] == "value"
    assert change(screen, a="0..2", b="1", k="0..4", family="3^a 2^b 1^k") == ""


def test_work_that_is_cancelled_leaves_the_table(monkeypatch):
    def cancelled(table, watch):
        raise KeyboardInterrupt

    screen = spiders()
    before = drawn(screen), screen.code
    monkeypatch.setattr(FamilyTable, "frame", cancelled)
    assert "Cancelled" in change(screen, a="0..9")
    assert (drawn(screen), screen.code) == before


def test_cells_that_differ_from_the_print_are_marked():
    asked = GraphNim(), "3^a 1^k", range(10, 31), range(84), "discrepancy"
    screen = explore(*asked, printed=printed("a"))
    assert differing(screen) == 33
    assert "33 differ from the printed table" in said(screen.root)
    assert len(screen.figure().axes[0].patches) == 33
    move(screen, "Turn")
    assert differing(screen) == 33
    change(screen, a="10..12", k="0..2")
    both = Compared(printed("a").loc[:2, "3^10":"3^12"], recomputed("a").loc[:2, "3^10":"3^12"])
    assert differing(screen) == both.differ.to_numpy().sum() > 0
    change(screen, what="value")
    assert drawn(screen)["before"] == []
    assert "differ" not in said(screen.root)


def bistars(m=2, i=2, j=1):
    """The table of reduced bistars in the reading of the paper."""
    family = paper("octal-0.33").figures["reduced bistar"]
    return explore(Octal("0.33"), family, range(8), range(8), i=i, j=j, m=m)


def test_bistars_of_0_33_say_what_the_letters_are_and_what_can_be_asked():
    screen, words = bistars(), said(bistars().root)
    assert [*QUANTITIES][:4] == control(screen, "table of")["options"]
    assert "0.33 on graphs: value of each reduced bistar, 64 cells." in words
    assert "The left star has i legs, j of them of length 2" in words
    assert "k = 4, l = 0: Bistar((2, 1), (1, 1, 1, 1), middle=2)" in words
    offered = control(screen, "game")["options"]
    assert {"Node Kayles", "Graph Nim"} <= {*offered}
    assert "Nim" not in offered  # it is not played on bistars
    assert control(screen, "family") is None
    assert shown(screen).loc["1", "2"] == ""
    assert "no board for this cell" in point(screen, "open", 1, 2)
    screen.do({"at": ["files"], "open": True})
    imported = "from gamelab_papers.octal_033.classes import reduced_bistar\n"
    assert imported in said(screen.root.parts["files"])


@pytest.mark.parametrize("m", [0, 1, 2])
def test_boards_of_0_33_show_both_values_and_the_cell_that_is_read(m):
    screen = bistars(m, j=2)
    for row, column in ((0, 0), (7, 7)):
        words = point(screen, "open", row, column)
        assert "✔" in words
        assert (f"in Table {m}" if m else "Figure 4") in words
        read = screen.root.parts["board"].parts.get("read")
        assert (read is None) == (m == 0)
        if read:
            lit = read.drawn[1]
            (i, j), value = lit["lit"], shown(screen).iat[row, column]
            assert lit["data"][i][j] == value
            assert f"Classes {lit['index'][i]} and {lit['columns'][j]} in Table {m}" in words
    assert change(screen, i="0", j="5") == f"The family has no board with i = 0, j = 5, m = {m}."
    screen = explore(Octal("0.33"), "1^a 2^b", range(4), range(4), "class 2")
    words = "Legs modulo 3 (Theorem 9) leave 4 legs, 3 of length 2: row 4, column 3"
    assert words in point(screen, "open", 1, 3)


@pytest.mark.parametrize(
    ("screen", "values"),
    [
        (lambda: bistars(0), {"i": range(1, 15), "j": range(3)}),
        (
            lambda: explore(NimOnGraph(), "token on t; 0-1 a, 1-2 b", [0, 1], [0, 1], t=0),
            {"t": range(3)},
        ),
        (lambda: spiders(b=300), {"b": range(288, 313)}),
    ],
)
def test_a_slider_has_the_values_near_its_own_for_which_there_are_boards(screen, values):
    made = screen()
    for letter, some in values.items():
        assert control(made, f"slider of {letter}")["values"] == [*some]


SPIDERS = GraphNim(), "3^a 1^k", "value"
KAYLES_ON = "it was given Spider(). Instead: Kayles: value of n, m, 100 cells."


@pytest.mark.parametrize(
    ("game", "family", "what", "changes", "shown"),
    [
        (OctalHeaps("0.77"), "n, m", "value", "game=0,33", "table(OctalHeaps(code='0.33'), 'n, m'"),
        (NodeKayles(), "n, m", "value", "game=0.33", "table(Octal(code='0.33'), 'n, m',"),
        (GraphNim(), "n, m", "discrepancy", "game=Nim", "Instead: Nim: value of n, m, 9 cells."),
        (NodeKayles(), "1^a 2^b", "value", "game=Kayles", KAYLES_ON),
        (Octal("0.33"), "1^a 2^b", "class 2", "family=cycle(n)", "asked for 'class 2'. Instead: "),
        (*SPIDERS, "family=1^k 3^a", "table(GraphNim(), '1^k 3^a', range(3), range(3))"),
        (*SPIDERS, "a=0..1; family=2^b 3^a", "'2^b 3^a', range(10), range(2))"),
        (*SPIDERS, "family=5^c 3^a 1^k; c=2", "'5^c 3^a 1^k', range(3), range(3), c=2)"),
        (*SPIDERS, "Turn=; table of=outcome", "'3^a 1^k', range(3), range(3), 'outcome').T"),
        (*SPIDERS, "Turn=; family=2^a 1^k", "'2^a 1^k', range(3), range(3))\n"),
    ],
)
def test_what_a_change_leaves_stays_and_what_it_cannot_leave_gives_way(
    game, family, what, changes, shown
):
    screen = explore(game, family, range(3), range(3), what)
    for one in changes.split("; "):
        name, _, value = one.partition("=")
        move(screen, name, value)
        assert screen.root.note == ""
    assert shown in f"{screen.code}\n{said(screen.root)}"


def test_a_function_of_ones_own_has_rows_with_names_and_any_error():
    def family(kind, n, m):
        return {"path": path, "star": star}[kind](n + [0, 1, 2][m])

    screen = explore(NodeKayles(), family, ["path", "star"], range(1, 4), m=0)
    assert control(screen, "slider of m")["values"] == [0, 1, 2]
    slide(screen, "m", 2)
    assert screen.frame.index.tolist() == ["path", "star"]
    assert change(screen, m="7") == "IndexError: list index out of range"
    assert control(screen, "slider of kind")["values"] == ["star"]  # which is not shown


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
    screen = explore(NodeKayles(), "1, a, b", range(3, 5), range(3, 5))  # of another game
    change(screen, game=game.full_title)
    assert parse_game(control(screen, "game")["value"]) == game
    assert control(screen, "family")["options"] == [*families]
    for family in families:
        letters = letters_of(family)
        fixed = dict.fromkeys(letters[2:], 1)
        for ends in ((0, 1), (2, 3), (3, 4)):
            with suppress(ValueError):
                screen = explore(game, family, *[ends] * len(letters[:2]), **fixed)
                break
        assert control(screen, "family")["value"] == family
        for what in [*QUANTITIES, "class 1", "class 2"]:
            if (game.full_title, what) in TOO_LONG:
                continue
            offered, before = what in control(screen, "table of")["options"], screen.code
            words = change(screen, what=what)
            if control(screen, "table of")["value"] == what:
                assert offered
            else:
                assert screen.code == before
                assert re.fullmatch(r"[A-Z][^\n]*\.", words), words
                assert not re.search("Error|object|shape|attribute", words), words
                assert offered or "asked for" in words


def test_all_tables_are_taken_away_in_the_same_way(tmp_path):
    champions = paper("graph-nim")
    both = champions.figure("Appendix B")
    tables = [
        both,
        Compared(printed("b"), recomputed("b"), together=False),
        Ledger((Entry.of("graph-nim", champions["Theorem 2.1"].check(20)),)),
        Errata(champions),
        spiders(),
        Hunt("Is every tree worth at most 3?", trees, NodeKayles(), lambda v: v <= 3).run(to=9),
    ]
    for number, one in enumerate(tables):
        assert len(one.frame) > 0
        assert one.to_csv().count("\n") >= len(one.frame)
        assert one.to_latex(tmp_path / f"{number}.tex") is None
        assert (tmp_path / f"{number}.tex").read_text() == one.to_latex()
        assert r"\toprule" in one.to_latex()
    assert "$4^{1}$" in both.to_latex()
