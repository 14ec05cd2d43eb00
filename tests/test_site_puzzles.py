"""The page of puzzles: its ladders, its links and its pictures, without building the site."""

import json
import re
from importlib import import_module
from itertools import pairwise

import pytest
from test_site import games, page, tags

from gamelab.theory.grundy import by_definition, outcome_by_definition

puzzles = import_module("puzzles")
QUICK = [name for name in games.GAMES if "arrows" not in name]


@pytest.mark.parametrize(("misere", "n"), [(False, 10), (True, 5)])
@pytest.mark.parametrize("name", QUICK)
def test_a_ladder_goes_from_easy_to_hard_and_each_link_opens_a_puzzle(name, misere, n):
    game = games.GAMES[name].game
    rungs = puzzles.ladder(game, misere)
    assert len(rungs) == len({puzzles.link(puzzle)["puzzle"] for puzzle in rungs}) == n
    assert all(1 <= a.rating <= b.rating <= 10 for a, b in pairwise(rungs))
    assert rungs[0].rating < rungs[-1].rating
    for puzzle in rungs:
        wanted = puzzles.link(puzzle)
        offered = games.GAMES[wanted["game"]]
        opened = offered.position(wanted.get("rule", ""), wanted["board"], wanted.get("at", ""))
        assert opened == (puzzle.game, puzzle.position)
        assert wanted.get("misere", "false") == str(misere).lower()
        moves = dict.fromkeys(game.moves(puzzle.position))
        assert [one for one in moves if outcome_by_definition(game, one, misere) == "P"] == [
            puzzle.move
        ]
        normal = [one for one in moves if by_definition(game, one) == 0]
        assert (normal == [puzzle.move]) is not misere


def test_the_page_has_a_picture_with_words_for_each_puzzle_and_a_day_for_those_of_normal_play(
    tmp_path, monkeypatch
):
    few = {name: games.GAMES[name] for name in ("nim", "node-kayles", "nim-on-graphs")}
    monkeypatch.setattr(puzzles, "GAMES", few)
    (tmp_path / "old.svg").write_text("")
    text = page("puzzles.md", **puzzles.marks(tmp_path))
    ids = [one["id"] for one in tags(text, "li") if "id" in one]
    assert len(ids) == len({*ids}) == 45
    days = json.loads(re.search(r'id="days">(.*?)</script>', text)[1])
    of_misere = {
        one["href"].rpartition("=")[2] for one in tags(text, "a") if "misere" in one["href"]
    }
    assert sorted(days) == sorted({*ids} - of_misere) != days
    assert len(days) == 30
    assert {picture.stem for picture in tmp_path.iterdir()} == {*ids}
    assert all(len(image["alt"]) > 20 for image in tags(text, "img"))
    titles = [link["title"] for link in tags(text, "a")]
    assert len(titles) == 45
    assert all(title.endswith("Exactly one move wins.") for title in titles)
