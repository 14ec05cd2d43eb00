"""Links below pictures: the match on the board that a picture shows."""

from collections.abc import Collection, Iterator, Mapping
from html import escape
from itertools import islice
from typing import Any
from urllib.parse import urlencode

from playing import GAMES
from shown import shown_by

from gamelab import Arrows, ConnectedSubtraction, GraphNim, NimOnGraph, NodeKayles, Octal
from gamelab.boards.decorations import Decoration
from gamelab.boards.graph import Family, Graph
from gamelab.games.nim_on_graphs import TokenPosition
from gamelab.match.links import board_link
from gamelab.statements.claim import Claim
from gamelab.statements.paper import Paper, papers
from gamelab.theory.ruleset import start_of
from gamelab.widgets.exercises import ExerciseWidget, WinningMove
from gamelab.widgets.explore import MAX_FIRST_CASE, telling_case
from gamelab.widgets.play import Play

# What is played on a board of a paper. A picture does not say which rules it is about.
GAMES_OF: Mapping[str, Any] = {
    "arrows": Arrows(),
    "octal-0.33": Octal("0.33"),
    "graph-nim": GraphNim(),
    "connected-subtraction": ConnectedSubtraction({1, 2, 4}),
    "nim-on-graphs": NimOnGraph(),
}
BOARDS = (Family, Graph, Decoration, TokenPosition)
Link = tuple[str, str]  # the title of the game, and an address from the folder of the site


def link(game: Any, board: Any) -> Link | None:
    """The match of a game on a board, if the page Play can open it."""
    try:
        wanted = {
            name: text for name, text in board_link(game, start_of(game, board)).items() if text
        }
        rule, on, at = (wanted.get(name, "") for name in ("rule", "board", "at"))
        GAMES[wanted.get("game", "")].position(rule, on, at)
    except (KeyError, TypeError, ValueError):  # no such board, or too large for a page
        return None
    return game.full_title, f"play.html#{urlencode(wanted)}"


def in_words(found: Link, root: str = "") -> str:
    """A link in HTML, from a page that reaches the folder of the site by `root`."""
    title, address = found[0].replace("The Game", "the Game"), found[1]
    return f'<a class="play-this" href="{root}{escape(address)}">Play {escape(title)} on this board</a>'


def of_statements(ids: Collection[str]) -> dict[str, Link]:
    """The links below the pictures of these statements, by their ids."""
    found = {
        claim.id: link(GAMES_OF[one.name], board)
        for one in papers()
        if one.name in GAMES_OF
        for claim in one
        if claim.id in ids and (board := _board_of(claim)) is not None
    }
    return {id: one for id, one in found.items() if one}


def _board_of(claim: Claim) -> Any:
    """The first board in the picture of a statement; None if it shows none."""
    if claim.picture is None:
        return None
    if claim.expected:
        case = telling_case(claim, [*islice(claim.cases(claim.sizes[0]), MAX_FIRST_CASE)])
    else:
        counterexample = claim.check().counterexample
        case = tuple(counterexample.case.values()) if counterexample else None
    drawn = None if case is None else claim.picture(*case)
    boards = drawn.values() if isinstance(drawn, dict) else [drawn]
    return next((board for board in boards if isinstance(board, BOARDS)), None)


def of_notebook(cells: list[Mapping[str, Any]]) -> Iterator[tuple[int, Link]]:
    """The links below cells that show a board, with the numbers of the cells. What is drawn is
    played in the game of the paper that the notebook reads.
    """
    for number, shown, names in shown_by(cells, ("play(", "draw(", "exercise(")):
        found = None
        if isinstance(shown, BOARDS):
            read = next((one.name for one in names.values() if isinstance(one, Paper)), "")
            found = link(GAMES_OF.get(read, NodeKayles()), shown)
        elif isinstance(shown, Play):
            found = link(shown.match.game, shown.match.start)
        elif isinstance(shown, ExerciseWidget) and isinstance(shown.question, WinningMove):
            match = shown.question.start.match
            found = link(match.game, match.start)
        if found:
            yield number, found
