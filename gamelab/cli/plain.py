"""Games, positions and periods as plain data: numbers, lists and words, as
`gamelab/certificates/check.py` reads them.
"""

from collections.abc import Iterator, Mapping
from hashlib import sha256
from typing import Any

from gamelab.boards.families import Bistar
from gamelab.boards.graph import Graph
from gamelab.boards.spider import Spider
from gamelab.games.arrows import Arrows, TrimmedArrows
from gamelab.games.cycles import GameOfCycles
from gamelab.games.graph_nim import GraphNim
from gamelab.games.nim_on_graphs import NimOnGraph, TokenPosition
from gamelab.games.node_kayles import NodeKayles
from gamelab.games.vertex_deletion import VertexDeletion
from gamelab.solvers.heaps.sequences import CODED, code_of
from gamelab.solvers.vertex_deletion.tables import BistarDeletion
from gamelab.theory.growing_periods import JointWindow
from gamelab.theory.periods import Period
from gamelab.theory.ruleset import Ruleset
from gamelab.theory.sequences import sparse_mask

Plain = dict[str, Any]
# tokens in heaps, vertices of a board, terms of a sequence: more take too long to check
HEAPS, VERTICES, TERMS = 5000, 40, 2**20


class NotPlain(ValueError):
    """What cannot be written as a certificate, and why."""


def plain(game: Ruleset, position: Any) -> tuple[Plain, Any]:
    """The game and a position of it as plain data; vertices become numbers, in the order of the
    board.

    >>> from gamelab import Octal, OctalHeaps, Spider
    >>> plain(Octal("0.33"), Spider(1, 1))
    ({'name': 'vertex deletion', 'digits': [0, 3, 3]}, {'vertices': 3, 'edges': [[0, 1], [0, 2]]})
    >>> plain(OctalHeaps("0.7[7]"), 3)
    Traceback (most recent call last):
    gamelab.cli.plain.NotPlain: the digits of OctalHeaps(code='0.7[7]') repeat for ever
    """
    if isinstance(game, BistarDeletion):
        game, position = (
            game.game,
            position if isinstance(position, Spider | Bistar) else Bistar(*position),
        )
    rules = _rules(game)
    start = game.start(position)
    if rules["name"] == "heaps":
        if sum(start) > HEAPS:
            raise NotPlain(f"heaps of more than {HEAPS:,} tokens")
        return rules, list(start)
    graph: Graph = start if isinstance(start, Graph) else start.graph
    if len(graph.vertices) > VERTICES:
        raise NotPlain(f"boards with more than {VERTICES} vertices")
    found, number = _board(graph)
    if isinstance(start, TokenPosition):
        edges = [
            [*edge, int(weight)]
            for edge, weight in zip(found["edges"], start.board.weights, strict=True)
        ]
        return rules, {**found, "edges": edges, "at": number[start.at]}
    if not isinstance(start, Graph):
        found["arrows"] = sorted([number[tail], number[head]] for tail, head in start.arrows)
        if isinstance(game, GameOfCycles):
            if len(start.cells) < len(graph.edges) - len(graph.vertices) + len(graph.components()):
                raise NotPlain("boards whose cells are not all the bounded faces of a drawing")
            found["cells"] = [[number[v] for v in cell] for cell in start.cells]
    return rules, found


def _rules(game: Ruleset) -> Plain:
    kind = type(game)
    if kind in _NAMES:
        return {"name": _NAMES[kind]}
    if kind is NodeKayles:
        return {"name": "vertex deletion", "digits": [0, 1, 3, 7], "neighbours": True}
    if isinstance(game, VertexDeletion) and kind.moves is VertexDeletion.moves:
        if game.largest is None:
            raise NotPlain(f"the moves of {game} take any number of vertices")
        return {
            "name": "vertex deletion",
            "digits": [0, *(game.digit(taken) for taken in range(1, game.largest + 1))],
        }
    told = code_of(game) if CODED.converts(kind) else None
    if told is None or told[1]:
        raise NotPlain(f"{game} is no game that check.py knows")
    if told[0].repeating:
        raise NotPlain(f"the digits of {game} repeat for ever")
    if told[0].heaps > 2:
        raise NotPlain(f"the moves of {game} leave more than two heaps")
    return {"name": "heaps", "digits": [told[0].whole, *told[0].prefix]}


_NAMES: Mapping[type, str] = {
    GraphNim: "graph nim",
    Arrows: "arrows",
    TrimmedArrows: "trimmed arrows",
    GameOfCycles: "game of cycles",
    NimOnGraph: "nim on graphs",
}


def _board(graph: Graph) -> tuple[Plain, dict[Any, int]]:
    number = {v: i for i, v in enumerate(graph.vertices)}
    return {
        "vertices": len(number),
        "edges": [[number[u], number[v]] for u, v in graph.edges],
    }, number


def period_of(
    game: Ruleset, period: Period | None, *ends: tuple[Any, Any], pendant: bool = False
) -> Iterator[Plain]:
    """A certified period as plain data: of heaps, or of boards that grow at the root of one board
    or between the roots of two.
    """
    if period is None or period.certificate is None:
        return
    if period.saltus:
        raise NotPlain("values that grow with each period")
    shape = {"preperiod": int(period.preperiod), "period": int(period.period)}
    terms = period.terms(period.preperiod + period.period)
    if len(terms) > TERMS // 2:
        raise NotPlain(f"a period of more than {TERMS // 2:,} terms")
    found = {
        "kind": "period",
        "game": _rules(game),
        **shape,
        "sha256": sha256(" ".join(map(str, terms)).encode()).hexdigest(),
    }
    if not ends:
        if len(period.values) > HEAPS:
            found["sparse"] = sparse_mask(period.values)
    else:
        boards = [(game.start(board), root) for board, root in ends]
        if sum(len(graph.vertices) for graph, _ in boards) > VERTICES:
            raise NotPlain(f"boards with more than {VERTICES} vertices")
        one, other = [*(_rooted(*end) for end in boards), {"vertices": 0, "edges": [], "root": 0}][
            :2
        ]
        found["board"] = one
        if not pendant:
            assert isinstance(period.certificate, JointWindow)
            found |= {
                "other": other,
                "start": int(period.certificate.start),
                "step": int(period.certificate.step),
            }
    yield found


def _rooted(graph: Graph, root: Any) -> Plain:
    board, number = _board(graph)
    return {**board, "root": number[root] if number else 0}


def value_of(game: Ruleset, position: Any, value: Any) -> Iterator[Plain]:
    """A value as a table of one row."""
    rules, board = plain(game, position)
    yield {"kind": "table", "game": rules, "rows": [[board, int(value)]]}
