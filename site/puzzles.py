"""The page of puzzles: for each game a ladder from easy to hard, with pictures made at build."""

import json
from functools import cache
from hashlib import blake2b
from html import escape
from itertools import islice
from operator import attrgetter
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import urlencode

from interface import svg
from playing import GAMES

from gamelab import draw, winning_moves
from gamelab.match.links import board_link
from gamelab.match.puzzles import Puzzle, puzzles

# the rungs of a ladder, in misère play or not, and the puzzles from which they are chosen
RUNGS = {False: (10, 80), True: (5, 20)}
MISERE = "\n\nIn misère play, where a player who cannot move wins:\n\n"


@cache
def ladder(game: Any, misere: bool) -> list[Puzzle]:
    """Puzzles of a game from easy to hard, as different as possible: ten, or five of misère play.

    In misère play another move wins than in normal play.
    """
    rungs, candidates = RUNGS[misere]
    every = puzzles(game, misere=misere)
    if misere:
        every = (one for one in every if [one.move] != winning_moves(one.game, one.position))
    found = sorted(
        islice(every, candidates), key=lambda puzzle: (puzzle.rating, len(str(puzzle.position)))
    )
    rating, measures = attrgetter("rating"), attrgetter("rating", "n_moves", "depth")
    chosen: dict[Puzzle, None] = {}
    for unlike in (rating, measures, lambda puzzle: puzzle):
        for puzzle in found:
            if len(chosen) < rungs and unlike(puzzle) not in map(unlike, chosen):
                chosen[puzzle] = None
    return sorted(chosen, key=rating)


def titles() -> dict[Any, str]:
    """The games that have ladders, with their titles, in the order of the page."""
    found = {game.game: game.title for game in reversed(GAMES.values())}
    return dict(reversed(found.items()))


def link(puzzle: Puzzle) -> dict[str, str]:
    """The puzzle as the address of the page Play says it, with an id by which it is ticked."""
    wanted = {name: text for name, text in board_link(puzzle.game, puzzle.position).items() if text}
    wanted |= {"misere": "true"} if puzzle.misere else {}
    return wanted | {"puzzle": blake2b(urlencode(wanted).encode(), digest_size=4).hexdigest()}


def marks(pictures: Path) -> dict[str, str]:
    """What is filled into the page; the pictures are drawn into a folder, which holds nothing else."""
    pictures.mkdir(parents=True, exist_ok=True)
    parts, ids, days = [], [], []
    for game, title in titles().items():
        lists = []
        for misere in (False, True):
            cards = []
            for rung, puzzle in enumerate(ladder(game, misere), 1):
                ids.append(link(puzzle)["puzzle"])
                days += [] if misere else ids[-1:]
                picture = pictures / f"{ids[-1]}.svg"
                picture.write_text(svg(draw(puzzle.position)), "utf-8")
                cards.append(card(puzzle, rung))
            lists += [f'<ol class="ladder">{"".join(cards)}</ol>'] if cards else []
        parts.append(f"## {title}\n\n{game.rule}\n\n{MISERE.join(lists)}\n")
    for old in pictures.glob("*.svg"):
        if old.stem not in ids:
            old.unlink()
    mixed = json.dumps(Random(0).sample(days, len(days)))
    return {"ladders": "\n".join(parts), "days": mixed}


def card(puzzle: Puzzle, rung: int, root: str = "") -> str:
    """A puzzle in a list, for a page that reaches the folder of the site by `root`."""
    address, title = link(puzzle), titles()[puzzle.game]
    words = f"{title}, {'misère ' * puzzle.misere}puzzle {rung}, rating {puzzle.rating}, {puzzle.n_moves} moves"
    is_sum = "+" in address["game"]
    board = address["board"] if is_sum else str(puzzle.position)
    id = address["puzzle"]
    anchor = "" if root else f' id="{id}"'
    return (
        f'<li{anchor}><a href="{root}play.html#{escape(urlencode(address))}" title="{escape(words)}. '
        f'Exactly one move wins."><img class="drawn" loading="lazy" src="{root}_static/puzzles/{id}.svg" '
        f'alt="{escape(f"{words}: {board}")}"></a><span>Rating {puzzle.rating}</span></li>'
    )
