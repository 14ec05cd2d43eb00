"""The page of puzzles: its ladders, its links and its pictures, without building the site."""

import json
import re
from importlib import import_module
from itertools import pairwise

import pytest
from test_site import SITE, games, tags

from gamelab.theory.grundy import by_definition

puzzles = import_module("puzzles")
QUICK = [name for name in games.GAMES if "arrows" not in name]


@pytest.mark.parametrize("name", QUICK)
def test_a_ladder_has_ten_puzzles_from_easy_to_hard_and_each_link_opens_one(name):
    game = games.GAMES[name].game
    rungs = puzzles.ladder(game)
    assert len(rungs) == len({puzzles.link(puzzle)["puzzle"] for puzzle in rungs}) == 10
    assert all(1 <= a.rating <= b.rating <= 10 for a, b in pairwise(rungs))
    assert rungs[0].rating < rungs[-1].rating
    for puzzle in rungs:
        wanted = puzzles.link(puzzle)
        offered = games.GAMES[wanted["game"]]
        opened = offered.position(wanted.get("rule", ""), wanted["board"], wanted.get("at", ""))
        assert opened == (puzzle.game, puzzle.position)
        moves = dict.fromkeys(game.moves(puzzle.position))
        assert sum(by_definition(game, one) == 0 for one in moves) == 1


def test_the_page_has_a_picture_with_words_for_each_puzzle_and_a_day_for_each(
    tmp_path, monkeypatch
):
    few = {name: games.GAMES[name] for name in ("nim", "node-kayles", "nim-on-graphs")}
    monkeypatch.setattr(puzzles, "GAMES", few)
    (tmp_path / "old.svg").write_text("")
    text = puzzles.page((SITE / "pages" / "puzzles.md").read_text("utf-8"), tmp_path)
    ids = [one["id"] for one in tags(text, "li") if "id" in one]
    assert len(ids) == len({*ids}) == 30
    days = json.loads(re.search(r'id="days">(.*?)</script>', text)[1])
    assert sorted(days) == sorted(ids) != days
    assert {picture.stem for picture in tmp_path.iterdir()} == {*ids}
    assert all(len(image["alt"]) > 20 for image in tags(text, "img"))
    titles = [link["title"] for link in tags(text, "a")]
    assert len(titles) == 30
    assert all(title.endswith("Exactly one move wins.") for title in titles)
