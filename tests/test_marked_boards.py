"""Boards with weights, arrows or a token: a game that does not know these refuses the board, by one
sentence, however it is asked.
"""

from functools import partial

import networkx as nx
import pytest

from gamelab import (
    Arrows,
    GameOfCycles,
    GraphNim,
    Match,
    NimOnGraph,
    Sum,
    explore,
    grundy,
    misere_grundy,
    outcome,
    path,
    play,
    survey,
    table,
    why,
    winning_moves,
)
from gamelab.boards import AccentedSpider, Decoration, WeightedGraph
from gamelab.boards.text import board
from gamelab.games.text import games_on_boards
from gamelab.search.parts import CaseError
from gamelab.solvers.methods import option_graph, options
from gamelab.theory.grundy import by_definition, misere_by_definition

WEIGHTS = board("a b 3, b c 2")
MARKED = {
    "weights": [WEIGHTS, WeightedGraph.of([(0, 1, 0)]), WeightedGraph.of([(0, 1, 1), (1, 2, 7)])],
    "arrows": [
        Decoration.of(path(4), [(1, 2)]),
        AccentedSpider.of("S[2, 2v, 3^]"),
        GameOfCycles().start(path(4), arrows=[(1, 2)]),
    ],
    "a token": [NimOnGraph().start(WEIGHTS, at="a"), NimOnGraph().start(path(3), at=0)],
}
# other tests have games of their own
OURS = [one for one in games_on_boards().values() if type(one).__module__[:8] == "gamelab."]
KNOWS = {"graph": "", "arrows": "arrows", "weights": "weights a token"}
DOORS = {
    "start": lambda game, board: game.start(board),
    "grundy": grundy,
    "misere_grundy": misere_grundy,
    "outcome": outcome,
    "misère outcome": partial(outcome, misere=True),
    "winning_moves": winning_moves,
    "why": why,
    "options": options,
    "option_graph": option_graph,
    "by_definition": by_definition,
    "misere_by_definition": misere_by_definition,
    "Match": Match,
    "play": play,
    "explore": lambda game, board: explore(game, lambda n: board, n=range(2)),
    "table": lambda game, board: table(game, lambda n: board, range(2)),
    "survey": lambda game, board: survey(game, [board], progress=False),
    "position_on": lambda game, board: game.position_on(board),
    "parse_position": lambda game, board: game.parse_position(
        repr(board.decoration) if hasattr(board, "decoration") else repr(board)
    ),
    "Sum": lambda game, board: grundy(Sum(GraphNim(), game), (path(2), board)),
}


@pytest.mark.parametrize("door", DOORS)
def test_a_mark_that_a_game_does_not_know_is_refused_by_one_sentence(door):
    tried = 0
    for game in OURS:
        for what, boards in MARKED.items():
            if door == "parse_position" and what == "a token":
                continue  # a text of a board has no token
            for marked in boards if what not in KNOWS[game.board_kind] else ():
                with pytest.raises((ValueError, CaseError)) as refusal:
                    DOORS[door](game, marked)
                words = f"Only boards without {what} are taken here; it was given"
                assert words in str(refusal.value)
                tried += 1
    assert tried >= 40


def test_a_token_beside_a_board_is_refused_by_a_game_that_has_none():
    for game in OURS:
        if "token" not in KNOWS[game.board_kind]:
            with pytest.raises(ValueError, match="has no token; it was given one on 'zzz'"):
                game.parse_position("a-b", "zzz")


def test_a_board_whose_weights_are_all_1_is_its_graph():
    plain_board = WeightedGraph.of([("a", "b", 1), ("b", "c", 1), ("c", "a", 1)])
    for game in OURS:
        if game.board_kind == "graph":
            assert grundy(game, plain_board) == by_definition(game, plain_board.graph)
    assert grundy(Arrows(), Decoration.of(path(4))) == grundy(Arrows(), path(4))


def test_the_attributes_of_a_networkx_graph_are_no_marks():
    """Networkx's own functions ignore them too, unless they are named."""
    drawn = nx.path_graph(3)
    nx.set_edge_attributes(drawn, 5, "weight")
    nx.set_node_attributes(drawn, "red", "colour")
    assert grundy(GraphNim(), drawn) == grundy(GraphNim(), path(3)) == 2
    assert grundy(NimOnGraph(), NimOnGraph().start(drawn, at=0)) == by_definition(
        NimOnGraph(), NimOnGraph().start(WeightedGraph.of([(0, 1, 5), (1, 2, 5)]), at=0)
    )
