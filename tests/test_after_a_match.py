"""After a match: which moves let a win go, going back, larger boards, two people, and links."""

import json
import sys
from importlib import import_module
from itertools import pairwise
from random import Random

import networkx as nx
import pytest
from conftest import ROOT
from test_match import LIBRARY

from gamelab import GraphGame, GraphNim, Match, Nim, NimOnGraph, NodeKayles, Ruleset, Sum, path
from gamelab import outcome as outcome_by_methods
from gamelab.games.text import parse_game, parse_position
from gamelab.match.links import board_link, larger_board, replay
from gamelab.match.match_view import MatchView
from gamelab.match.opponent import Opponent
from gamelab.theory.grundy import outcome_by_definition

sys.path[:0] = [str(ROOT / "site" / "browser")]
games = import_module("games")
EXAMPLES = [
    (*games.GAMES[name].position("", board, ""), name, board)
    for name in games.GAMES
    for board in games.GAMES[name].boards
]
IDS = [f"{name} {board}" for *_, name, board in EXAMPLES]


def match_of(link):
    """The match that a link stands for."""
    game = parse_game(f"{link['game']} {link['rule']}".strip())
    start = parse_position(game, link["board"], link["at"])
    match = Match(game, start, link["first"], link["misere"] == "true", link["strength"])
    return replay(match, link["moves"])


def at_random(match, seed=0):
    """The match played to its end, every move at random."""
    chance = Random(seed)
    while not match.over:
        match = match.play(chance.choice(match.moves))
    return match


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize(("game", "start", "name", "board"), EXAMPLES, ids=IDS)
def test_a_move_is_a_slip_where_the_winner_changes(game, start, name, board, misere):
    match = at_random(
        Match(
            game,
            start,
            misere=misere,
            strength="people",
            opponent=Opponent(outcome=outcome_by_methods, budget=60),
        )
    )
    # who wins, by the definition: the first player from an N after an even number of moves
    wins = [
        (outcome_by_definition(game, one.position, misere) == "N") == (i % 2 == 0)
        for i, one in enumerate(match.boards)
    ]
    by_first = [i % 2 == 0 for i in range(len(match.played))]
    assert match.slips == tuple(
        before == mine != after
        for (before, after), mine in zip(pairwise(wins), by_first, strict=True)
    )
    view = MatchView(match).view
    assert [dot["slip"] for dot in view["dots"]] == [*match.slips]
    assert [dot["words"] for dot in view["dots"]] == [one.words for one in match.played]
    assert [dot["player"] for dot in view["dots"]][:3] == ["first", "second", "first"][
        : len(match.played)
    ]
    theirs = [i for i, slip in enumerate(match.slips) if slip and by_first[i] != wins[-1]]
    assert view["ending"]["retry"] == (theirs[-1] if theirs else None)
    # who loses from a won start has let the win go
    assert (wins[0] != wins[-1]) <= (view["ending"]["retry"] is not None)


def test_slips_are_known_at_the_end_alone_and_a_board_too_large_says_so():
    match = Match(Nim(), (1, 2)).play((1,))
    assert [dot["slip"] for dot in MatchView(match).view["dots"]] == [False]
    assert MatchView(match).view["ending"] is None
    ended = MatchView(match.reply()).view
    assert [dot["slip"] for dot in ended["dots"]] == [True, False]
    assert ended["ending"] == {"says": "Move 1 let the win go.", "retry": 0, "larger": "1, 2, 4"}
    unslipped = MatchView(Match(Nim(), (2,)).play(())).view["ending"]
    assert unslipped["says"] == (
        "No move let a win go: whoever moves second loses from this start."
    )
    hasty = MatchView(at_random(Match(NodeKayles(), path(9), opponent=Opponent(budget=0)))).view
    assert not any(dot["slip"] for dot in hasty["dots"])
    assert hasty["ending"]["says"] == ("This board is too large to judge every move.")


def test_going_back_is_to_the_position_before_a_move_and_it_is_tried_from_there():
    match = at_random(Match(GraphNim(), path(6), "computer", opponent=Opponent(budget=60)), seed=3)
    view = MatchView(match)
    for k in range(len(match.played) + 1):
        back = view.after({"do": "back", "to": k})
        assert back.match == match.undo(len(match.played) - k)
        assert back.view["turn"] == ("" if back.match.over else ["computer", "you"][k % 2])
        assert not back.view["complains"]
    for to in (-1, len(match.played) + 1, "two", None):
        refused = view.after({"do": "back", "to": to})
        assert refused.view["complains"]
        assert refused.match is match


@pytest.mark.parametrize("name", [name for name in games.GAMES if "+" not in name])
def test_larger_boards_follow_each_other_to_the_largest_example(name):
    game = games.GAMES[name].ruleset()
    smallest = min(game.examples, key=lambda text: size(game, text))
    view, seen = MatchView(Match(game, game.parse_position(smallest), misere=True)), [smallest]
    while larger := larger_board(view.match):
        view = view.after({"do": "new", "larger": True, "first": "computer"})
        assert view.match.start == game.parse_position(larger)
        assert (view.match.misere, view.match.first, view.match.played) == (True, "computer", ())
        seen.append(larger)
    sizes = [size(game, text) for text in seen]
    assert sizes == sorted(set(sizes)) == sorted({size(game, text) for text in game.examples})
    assert "no larger example board" in view.after({"do": "new", "larger": True}).view["says"]


def size(game, text):
    """The vertices and edges of an example, or the tokens of its heaps, with weights."""
    start = game.parse_position(text)
    if isinstance(start, tuple):
        return sum(start)
    graph = games.graph_of(start)
    weights = start.board.weights if hasattr(start, "board") else [1] * len(graph.edges)
    cells = len(getattr(start, "cells", ()))
    return len(graph.vertices) + sum(weights) + cells + hasattr(start, "at")


@pytest.mark.parametrize("misere", [False, True])
def test_two_people_move_in_turn_on_one_board(misere):
    view = MatchView(Match(NodeKayles(), path(5), misere=misere, strength="people"))
    says = "It is the first player's turn. Click a blue vertex: it goes with its neighbours."
    assert view.view["says"] == says
    view = view.after({"do": "choose", "part": "v2"})
    assert view.view["says"].startswith("It is the second player's turn.")
    assert view.view["turn"] == "second"
    assert view.view["remark"] == ""
    assert view.after({"do": "reply"}).match is view.match  # nobody moves but by clicks
    hinted = view.after({"do": "show", "what": "hint"}).view
    assert len(hinted["aside"]["hint"]["moves"]) == len(view.match.hint().moves)
    view = view.after({"do": "choose", "part": "v0"})
    assert view.after({"do": "undo"}).match.played == view.match.played[:1]
    view = view.after({"do": "choose", "part": "v4"})
    assert [dot["words"] for dot in view.view["dots"]] == [
        "The first player removes vertices 1, 2 and 3.",
        "The second player removes vertex 0.",
        "The first player removes vertex 4.",
    ]
    winner = "second" if misere else "first"
    assert view.view["winner"] == winner
    assert view.view["says"].startswith(f"The {winner} player wins: the second player has no move")
    new = view.after({"do": "new", "strength": "perfect"})
    assert new.view["turn"] == "you"
    assert new.after({"do": "new", "strength": "people"}).view["turn"] == "first"


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize(
    ("game", "start"), [one[:2] for one in EXAMPLES] + LIBRARY, ids=lambda one: str(one)[:40]
)
def test_a_link_gives_back_the_match_with_the_ids_of_its_parts(game, start, misere):
    match = at_random(
        Match(game, start, "computer", misere, "slips", opponent=Opponent(budget=0)), seed=1
    )
    for ended in (match, match.undo(1)):
        link = MatchView(ended).view["link"]
        if not link:
            assert isinstance(game, Sum)  # a sum within a sum has no text
            assert isinstance(game.games[-1], Sum)
            return
        assert all(isinstance(text, str) for text in link.values())
        again = match_of(json.loads(json.dumps(link)))
        assert again.position == ended.position
        assert [one.words for one in again.played] == [one.words for one in ended.played]
        assert [one.parts() for one in again.boards] == [one.parts() for one in ended.boards]
        assert (again.first, again.misere, again.strength) == ("computer", misere, "slips")
        assert MatchView(again).view["link"] == link


@pytest.mark.parametrize(
    ("game", "board"),
    [
        (GraphNim(), nx.grid_2d_graph(3, 3)),
        (GraphNim(), nx.Graph([("b", "a"), ("c", "b")])),
        (NodeKayles(), nx.empty_graph(3)),
        (NimOnGraph(), NimOnGraph().start(nx.MultiGraph([(0, 1), (0, 1), (1, 1)]), at=1)),
        (Sum(Nim(), NodeKayles()), ((3, 4), path(4))),
    ],
    ids=str,
)
def test_a_board_of_one_s_own_has_a_text_with_its_vertices_in_order(game, board):
    match = at_random(Match(game, board, opponent=Opponent(budget=0)))
    again = match_of(MatchView(match).view["link"])
    assert [one.parts() for one in again.boards] == [one.parts() for one in match.boards]


def test_a_link_that_does_not_fit_is_refused_in_one_sentence():
    match = Match(NodeKayles(), path(5))
    for moves, words in (
        ("v0.v1~v0", "move 2, 'v0', is none of the moves there"),
        ("v0~v1", "move 2, 'v1', is none of the moves there"),
        ("v1~v3~v0", "move 3, 'v0', is none of the moves there"),
        ("e0=v1", "move 1, 'e0=v1', is none of the moves there"),
    ):
        with pytest.raises(ValueError, match=f"The link does not fit its board: {words}"):
            replay(match, moves)
    assert replay(match, "") == match


class Unnamed(Ruleset):
    """A game whose positions have no text that is read back."""

    def moves(self, position):
        return position


class TakesTriangles(GraphGame):
    """A game that takes few boards: removes an edge of a triangle."""

    def start(self, board):
        graph = super().start(board)
        if len(graph.edges) > 3:
            raise RuntimeError("Only small boards are taken.")
        return graph

    def moves(self, graph):
        return [graph.without_edges([i]) for i in range(len(graph.edges))]


def test_what_has_no_text_has_no_link_and_examples_that_a_game_refuses_are_no_larger_boards():
    position = frozenset([frozenset()])
    assert board_link(Unnamed(), position) == {}
    assert MatchView(Match(Unnamed(), position).reply()).view["link"] == {}
    ended = MatchView(at_random(Match(TakesTriangles(), path(3)))).view
    assert ended["ending"]["larger"] == ""
    assert ended["link"]["board"] == "0–1, 1–2"


class GoesRound(Ruleset):
    """From 3 to the end, or to 4 and back."""

    def moves(self, position):
        return {3: [4, 0], 4: [3], 0: []}[position]


def test_a_match_ends_where_the_rules_cannot_tell_of_other_moves_who_wins():
    ended = MatchView(Match(GoesRound(), 3, strength="people").play(0)).view
    assert ended["winner"] == "first"
    assert ended["ending"]["retry"] is None
