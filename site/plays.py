"""Links below pictures: the match on the board that a picture shows."""

import ast
from collections.abc import Collection, Iterator, Mapping
from html import escape
from itertools import islice
from typing import Any
from urllib.parse import urlencode

from playing import GAMES

from gamelab import Arrows, ConnectedSubtraction, GraphNim, NimOnGraph, NodeKayles, Octal
from gamelab.boards.decorations import Decoration
from gamelab.boards.graph import Family, Graph
from gamelab.games.nim_on_graphs import TokenPosition
from gamelab.match.links import board_link
from gamelab.match.match_view import MatchView
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
SHOWS = ("play(", "draw(", "exercise(")  # the cells of a notebook that may show a board
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
    """The links below cells that show a board, with the numbers of the cells."""
    names: dict[str, Any] = {}
    game: Any = NodeKayles()
    for number, cell in enumerate(cells):
        source = "".join(cell["source"])
        if cell["cell_type"] != "code" or source.startswith("%"):
            continue
        body = ast.parse(source).body
        for node in body:
            is_paper = isinstance(node, ast.Assign) and "paper(" in ast.unparse(node.value)[:6]
            if is_paper or isinstance(node, ast.ImportFrom | ast.Import | ast.ClassDef):
                exec(compile(ast.Module([node], []), "cell", "exec"), names)
        named = [one for one in names.values() if isinstance(one, Paper)]
        game = GAMES_OF.get(named[0].name, game) if named else game
        if source.startswith(SHOWS):
            try:
                found = _of_call(body[0].value, names, game)  # type: ignore[attr-defined]
            except NameError:  # made by a cell that is not run here
                continue
            if found:
                yield number, found


def _of_call(call: ast.Call, names: dict[str, Any], game: Any) -> Link | None:
    def value_of(node: ast.expr) -> Any:
        return eval(compile(ast.Expression(node), "cell", "eval"), names)

    if ast.unparse(call.func) != "draw":
        shown = value_of(call)
        if isinstance(shown, Play):
            view = MatchView(shown.match)
        elif isinstance(shown, ExerciseWidget) and isinstance(shown.question, WinningMove):
            view = shown.question.start
        else:
            return None
        return link(view.match.game, view.match.start)
    drawn = value_of(call.args[0])
    return link(game, drawn) if isinstance(drawn, BOARDS) else None
