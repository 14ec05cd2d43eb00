"""A game of one class is found by everything that lists, writes or plays games."""

import gc
import json
import re
import subprocess
import sys
from dataclasses import dataclass

import pytest
from conftest import ROOT

from gamelab import (
    ConnectedSubtraction,
    GameOfCycles,
    GraphNim,
    Match,
    NimOnGraph,
    NodeKayles,
    Octal,
    OctalHeaps,
    explore,
    nim_sequence,
    path,
    survey,
)
from gamelab.certificates.collect import collected
from gamelab.certificates.plain import plain
from gamelab.games.heaps import CodedHeaps, OctalCode
from gamelab.games.text import format_game, game_classes, games, parse_game, parse_position
from gamelab.games.vertex_deletion import VertexDeletion
from gamelab.match.board_values import ValuedBoard
from gamelab.match.drawing import Drawing
from gamelab.match.drawing_board import DrawingBoard
from gamelab.match.match_view import MatchView
from gamelab.theory import by_definition


class TakeThree(CodedHeaps):
    """Take three tokens from a heap."""

    examples = ("7", "9, 4")
    digits = OctalCode.parse("0.003")


class TakeCorner(VertexDeletion):
    """Take a vertex, so that what stays of its component is connected."""

    largest = 1
    splits = False

    def digit(self, taken):
        return 3 if taken == 1 else 0


HEAPS, BOARD = TakeThree(), TakeCorner()


@pytest.mark.parametrize(
    ("game", "name", "title"),
    [(HEAPS, "take-three", "Take three"), (BOARD, "take-corner", "Take corner")],
)
def test_it_has_a_name_a_title_and_a_rule_and_a_match_tells_them(game, name, title):
    assert (game.name, game.title, game.full_title) == (name, title, title)
    assert game.rule == type(game).__doc__
    assert parse_game(format_game(game)) == games()[name] == game
    assert game_classes()[name] is type(game)
    view = MatchView(Match(game, parse_position(game, game.examples[0]))).view
    assert (view["title"], view["rules"]) == (title, f"{game.rule} Whoever cannot move loses.")


def test_the_drawing_board_offers_it_and_finds_its_value():
    board = ValuedBoard(DrawingBoard(Drawing.of(path(3))))
    while board.view["seeks"]:
        board.after({"do": "value"})
    rows = {row["name"]: row for row in board.view["rows"]}
    assert rows["Take corner"]["value"] == str(by_definition(BOARD, path(3)))
    assert board.after({"do": "play", "game": "Take corner"}) == (BOARD, path(3))
    assert "Take three" not in rows


def test_certificates_state_its_rules():
    assert plain(HEAPS, 7) == ({"name": "heaps", "digits": [0, 0, 0, 3]}, [7])
    assert plain(BOARD, path(2)) == (
        {"name": "vertex deletion", "digits": [0, 3]},
        {"vertices": 2, "edges": [[0, 1]]},
    )
    [table], left_out = collected([(HEAPS, 7, None)])
    assert json.loads(json.dumps(table)) == table
    assert (table["rows"], left_out) == ([[[7], 0]], [])


def test_the_explorer_and_a_survey_take_it():
    assert "TakeCorner" in explore(BOARD, path, n=range(1, 4)).html
    assert explore(HEAPS, heap=range(9)).root.values["heap"] == 4
    assert survey(BOARD, map(path, range(4)), progress=False)["value"].tolist() == [0, 1, 0, 1]
    assert nim_sequence(HEAPS, 7).tolist() == nim_sequence(OctalHeaps("0.003"), 7).tolist()


def test_a_subclass_of_a_game_has_its_own_words_and_the_solvers_of_its_base():
    class Mine(GraphNim):
        """My own."""

    assert (Mine().name, Mine().title, Mine().rule) == ("mine", "Mine", "My own.")
    assert Mine().examples == GraphNim().examples
    with pytest.raises(ValueError, match=r"no game that check\.py knows"):
        plain(Mine(), path(2))


def test_a_game_keeps_the_names_of_its_own_fields():
    @dataclass(frozen=True)
    class Named(CodedHeaps):
        name: str
        title: str
        digits = OctalCode.parse("0.3")

    assert Named("one", "two").name == "one"
    with pytest.raises(TypeError, match="Named takes name, title"):
        Named()
    del Named
    gc.collect()


def test_no_list_of_the_library_names_games_one_by_one():
    """Of the files that a reader opens to add a game there are two: its own and the public stub."""
    for room in ("match", "widgets", "cli", "plots"):
        for file in (ROOT / "gamelab" / room).rglob("*.py"):
            assert not re.search(
                r"isinstance\(game, (GraphNim|Nim)|CodedHeaps|GrundysGame", file.read_text()
            ), file


SPELLINGS = {
    Octal("0.33"): ["0.33", ".33", "0,33", "octal 0,33", "0.33 on graphs", "Octal('0.33')"],
    Octal("0.123"): ["0,123", "Octal(code='0.123')"],
    OctalHeaps("4.007"): ["4.007"],
    OctalHeaps("0.77"): ["Kayles", "0.77 on heaps", "octal heaps 0.77", "Octal game on heaps .77"],
    ConnectedSubtraction({1, 2, 4}): ["csg 1,2,4", "CSG {1, 2, 4}", "csg"],
    ConnectedSubtraction({1, 24}): ["ConnectedSubtraction({1, 24})", "csg(1, 24)"],
    NodeKayles(): ["node kayles", "Node Kayles", "NodeKayles", "NodeKayles()", " node_kayles "],
    Octal("0.07"): ["Arc Kayles", "ArcKayles()", "0.07 on graphs"],
    OctalHeaps("0.07"): ["Dawson's Kayles"],
    NimOnGraph(): ["Nim on a graph", "nim on graphs", "NimOnGraph()"],
    GameOfCycles(): ["The Game of Cycles", "game of cycles"],
    HEAPS: ["Take three", "TakeThree()", "take-three"],
}


@pytest.mark.parametrize("game", SPELLINGS, ids=str)
def test_a_game_is_read_from_every_spelling(game):
    for text in SPELLINGS[game]:
        assert parse_game(text) == game, text


def test_every_title_word_and_call_of_an_offered_game_is_read_as_that_game():
    ours = {name: game for name, game in games().items() if "gamelab." in repr(type(game))}
    assert len(ours) >= 16
    for name, game in ours.items():
        for text in (name, game.full_title, format_game(game), repr(game)):
            assert parse_game(text) == game, text


def test_a_code_alone_is_of_heaps_where_such_a_game_stands():
    assert parse_game("0.33", like=OctalHeaps("0.77")) == OctalHeaps("0.33")
    assert parse_game("0.33", like=NodeKayles()) == Octal("0.33")
    assert parse_game("0.33 on graphs", like=OctalHeaps("0.77")) == Octal("0.33")


@pytest.mark.parametrize(
    "text", ["nothing", "0.9Z", "0.33 on trees", "nimm", "octal33", "  ", "nim+"]
)
def test_what_is_no_game_is_refused_with_the_names_of_games(text):
    with pytest.raises(ValueError, match=r"no game .* there is .*node-kayles.*code such as 0\.33"):
        parse_game(text)


def test_a_game_in_another_process_is_the_same():
    code = "from gamelab.games.text import games; print(*games())"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    names = run.stdout.split()
    assert [name for name in games() if name in names] == names
    assert games()["arc-kayles"] == Octal("0.07")
