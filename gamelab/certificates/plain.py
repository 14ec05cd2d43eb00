"""Games, positions and periods as plain data: numbers, lists and words, as
`gamelab/certificates/check.py` reads them.
"""

from collections.abc import Iterator
from hashlib import sha256
from typing import Any

from gamelab.boards import Bistar, Graph, Spider
from gamelab.games.graph_game import MAX_CERTIFIED_VERTICES, numbers_of
from gamelab.games.heaps import MAX_CERTIFIED_TOKENS
from gamelab.solvers.heaps.sequences import sparse_mask
from gamelab.solvers.vertex_deletion import BistarDeletion
from gamelab.theory import ChainWindow, JointWindow, NoPeriod, NotPlain, Period, Ruleset

Plain = dict[str, Any]
MAX_TERMS = 2**20  # of a sequence: more take too long to check


def plain(game: Ruleset, position: Any) -> tuple[Plain, Any]:
    """The game and a position of it as plain data; vertices become numbers, in the order of the
    board.

    >>> from gamelab import Octal, OctalHeaps, Spider
    >>> plain(Octal("0.33"), Spider(1, 1))
    ({'name': 'vertex deletion', 'digits': [0, 3, 3]}, {'vertices': 3, 'edges': [[0, 1], [0, 2]]})
    >>> plain(OctalHeaps("0.7[7]"), 3)
    Traceback (most recent call last):
    gamelab.theory.described.NotPlain: the digits of OctalHeaps(code='0.7[7]') repeat for ever
    """
    if isinstance(game, BistarDeletion):
        game, position = (
            game.game,
            position if isinstance(position, Spider | Bistar) else Bistar(*position),
        )
    return game.certificate_rules(), game.certificate_position(game.start(position))


def period_of(game: Ruleset, period: Period | NoPeriod | None) -> Iterator[Plain]:
    """A certified period as plain data: of heaps, or of boards that grow with pendant edges or a
    path at the root of one board, or with a path between the roots of two.
    """
    if not period or period.certificate is None:
        return
    if isinstance(period.certificate, ChainWindow):
        raise NotPlain("a period of chains")
    shape = {"preperiod": int(period.preperiod), "period": int(period.period)}
    terms = period.terms(period.preperiod + period.period)
    if len(terms) > MAX_TERMS // 2:
        raise NotPlain(f"a period of more than {MAX_TERMS // 2:,} terms")
    found = {
        "kind": "period",
        "game": game.certificate_rules(),
        **shape,
        "sha256": sha256(" ".join(map(str, terms)).encode()).hexdigest(),
    }
    growing = period.grows
    if growing is None:
        if len(period.values) > MAX_CERTIFIED_TOKENS:
            found["sparse"] = sparse_mask(period.values)
    else:
        ends = [(growing.graph, growing.root), growing.other or (Graph.of([]), None)]
        boards = [(game.start(board), root) for board, root in ends]
        if sum(len(graph.vertices) for graph, _ in boards) > MAX_CERTIFIED_VERTICES:
            raise NotPlain(f"boards with more than {MAX_CERTIFIED_VERTICES} vertices")
        found["board"], other = (_rooted(game, *end) for end in boards)
        if growing.by == "path":
            assert isinstance(period.certificate, JointWindow)
            found |= {
                "other": other,
                "start": int(period.certificate.start),
                "step": int(period.certificate.step),
            }
    yield found


def _rooted(game: Ruleset, graph: Graph, root: Any) -> Plain:
    number = numbers_of(graph)
    return {**game.certificate_position(graph), "root": number[root] if number else 0}
