"""After a match: which moves let a win go, going back, larger boards, two people, and links."""

import json
import sys
from importlib import import_module
from random import Random

import networkx as nx
import pytest
from conftest import ROOT
from playable import LIBRARY, CutAnEdge, act, shown

from gamelab import Graph, GraphNim, Match, Nim, NimOnGraph, NodeKayles, Ruleset, Sum, outcome, path
from gamelab.games.text import parse_game, parse_position
from gamelab.match.links import board_link, larger_board, replay
from gamelab.match.match_view import MatchView
from gamelab.match.opponent import Opponent
from gamelab.theory.grundy import outcome_by_definition

sys.path[:0] = [str(ROOT / "site" / "browser")]
games = import_module("games")
EXAMPLES = [
    games.GAMES[name].position("", board, "")
    for name in games.GAMES
    for board in games.GAMES[name].boards
]
HASTY = Opponent(budget=0)
in_both = pytest.mark.parametrize("misere", [False, True])


def short(value):
    return str(value)[:40]


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


@in_both
@pytest.mark.parametrize(("game", "start"), EXAMPLES, ids=short)
def test_a_move_is_a_slip_where_a_win_is_let_go_and_the_last_one_is_explained(game, start, misere):
    patient = Opponent(outcome=outcome, budget=60)
    people = Match(game, start, misere=misere, strength="people", opponent=patient)
    for seed in range(2):
        match = at_random(people, seed)
        won = [outcome_by_definition(game, one.position, misere) == "N" for one in match.boards]
        slips = [i for i in range(len(match.played)) if won[i] and won[i + 1]]
        assert [i for i, slip in enumerate(match.slips) if slip] == slips
        view = MatchView(match)
        dots, ending, why = view.view["dots"], view.view["ending"], shown(view, "why")
        assert [dot["slip"] for dot in dots] == [*match.slips]
        assert [dot["words"] for dot in dots] == [one.words for one in match.played]
        theirs = [i for i in slips if match.played[i].player != match.winner]
        assert ending["retry"] == (theirs[-1] if theirs else None)
        # who loses from a won start has let the win go
        assert theirs or won[0] == (match.winner == "first")
        if slips:
            last = match.played[slips[-1]]
            better = match.undo(len(match.played) - slips[-1]).hint().moves
            assert f"Move {slips[-1] + 1} let the win go: “{last.words}”" in why["says"]
            asked = [card["asked"] for card in why["cards"]]
            assert asked == [move.imperative for move in better][:12] != []
        else:
            loser = "second" if won[0] else "first"
            words = f"No move let a win go: whoever moves {loser} loses from this start"
            assert why["says"].startswith(words)
            assert ending["says"] == f"{words}."


def test_slips_are_known_at_the_end_alone_and_a_board_too_large_says_so():
    match = Match(Nim(), (1, 2)).play((1,))
    assert [dot["slip"] for dot in MatchView(match).view["dots"]] == [False]
    assert MatchView(match).view["ending"] is None
    ending = MatchView(match.reply()).view["ending"]
    assert ending == {"says": "Move 1 let the win go.", "retry": 0, "larger": "1, 2, 4"}
    hasty = MatchView(at_random(Match(NodeKayles(), path(9), opponent=HASTY))).view
    assert hasty["ending"]["says"] == "This board is too large to judge every move."


def test_going_back_is_to_the_position_before_a_move():
    match = at_random(Match(GraphNim(), path(6), "computer", opponent=HASTY), seed=3)
    view, n = MatchView(match), len(match.played)
    for k in range(n + 1):
        back = view.after({"do": "back", "to": k})
        assert back.match == match.undo(n - k)
        assert back.view["turn"] == ("" if k == n else ["computer", "you"][k % 2])
        assert not back.view["complains"]
    for to in (-1, n + 1, "two", None):
        refused = view.after({"do": "back", "to": to})
        assert refused.view["complains"]
        assert refused.match is match


def size(position):
    """The tokens of heaps, or the vertices, edges with weights, cells and tokens of a board."""
    if isinstance(position, tuple):
        return sum(position)
    graph = games.graph_of(position)
    weights = position.board.weights if hasattr(position, "board") else graph.edges
    more = len(getattr(position, "cells", ())) + hasattr(position, "at")
    return len(graph.vertices) + more + (sum(weights) if weights != graph.edges else len(weights))


@pytest.mark.parametrize("name", [name for name in games.GAMES if "+" not in name])
def test_larger_boards_follow_each_other_to_the_largest_example(name):
    game = games.GAMES[name].game
    sizes = {size(game.parse_position(text)): text for text in game.examples}
    view = MatchView(Match(game, game.parse_position(sizes[min(sizes)]), misere=True))
    seen = [min(sizes)]
    while larger := larger_board(view.match):
        view = view.after({"do": "new", "larger": True, "first": "computer"})
        assert view.match.start == game.parse_position(larger)
        assert (view.match.misere, view.match.first, view.match.played) == (True, "computer", ())
        seen.append(size(view.match.start))
    assert seen == sorted(sizes)
    assert "no larger example board" in view.after({"do": "new", "larger": True}).view["says"]


@in_both
def test_two_people_move_in_turn_on_one_board(misere):
    view = MatchView(Match(NodeKayles(), path(5), misere=misere, strength="people"))
    says = "It is the first player's turn. Click a blue vertex: it goes with its neighbours."
    assert view.view["says"] == says
    view = act(view, "choose v2")
    assert view.view["says"].startswith("It is the second player's turn.")
    assert (view.view["turn"], view.view["remark"]) == ("second", "")
    assert act(view, "reply").match is view.match  # nobody moves but by clicks
    assert len(shown(view, "hint")["moves"]) == len(view.match.hint().moves)
    view = act(view, "choose v0")
    assert act(view, "undo").match.played == view.match.played[:1]
    view = act(view, "choose v4")
    last = [dot["words"] for dot in view.view["dots"]][1:]
    assert last == ["The second player removes vertex 0.", "The first player removes vertex 4."]
    winner = "second" if misere else "first"
    assert view.view["winner"] == winner
    assert view.view["says"].startswith(f"The {winner} player wins: the second player has no move")
    for strength, turn in (("perfect", "you"), ("people", "first")):
        view = view.after({"do": "new", "strength": strength})
        assert view.view["turn"] == turn


OWN = [
    (GraphNim(), nx.grid_2d_graph(3, 3)),
    (GraphNim(), nx.Graph([("b", "a"), ("c", "b")])),
    (NodeKayles(), nx.empty_graph(3)),
    (NimOnGraph(), NimOnGraph().start(nx.MultiGraph([(0, 1), (0, 1), (1, 1)]), at=1)),
    (Sum(Nim(), NodeKayles()), ((3, 4), path(4))),
]


@in_both
@pytest.mark.parametrize(("game", "start"), [*EXAMPLES, *LIBRARY, *OWN], ids=short)
def test_a_link_gives_back_the_match_with_the_ids_of_its_parts(game, start, misere):
    match = at_random(Match(game, start, "computer", misere, "slips", opponent=HASTY), seed=1)
    for ended in (match, match.undo(1)):
        link = MatchView(ended).view["link"]
        if not link:
            assert isinstance(game, Sum)  # a sum within a sum has no text
            assert isinstance(game.games[-1], Sum)
            return
        again = match_of(json.loads(json.dumps(link)))
        assert [one.words for one in again.played] == [one.words for one in ended.played]
        assert [one.parts() for one in again.boards] == [one.parts() for one in ended.boards]
        assert (again.first, again.misere, again.strength) == ("computer", misere, "slips")
        assert MatchView(again).view["link"] == link


class Nested(Ruleset):
    """A game whose positions have no text that is read back."""

    def moves(self, position):
        return position


class TakesTriangles(CutAnEdge):
    """A game that takes few boards: removes an edge of a triangle."""

    def start(self, board):
        if len(Graph.from_board(board).edges) > 3:
            raise RuntimeError("Only small boards are taken.")
        return super().start(board)


class GoesRound(Ruleset):
    """From 3 to the end, or to 4 and back."""

    def moves(self, position):
        return {3: [4, 0], 4: [3], 0: []}[position]


def test_games_of_a_visitor_end_without_a_link_larger_boards_or_slips_where_there_are_none():
    position = frozenset([frozenset()])
    assert board_link(Nested(), position) == {}
    assert MatchView(Match(Nested(), position).reply()).view["link"] == {}
    ended = MatchView(at_random(Match(TakesTriangles(), path(3)))).view
    assert ended["ending"]["larger"] == ""
    assert ended["link"]["board"] == "0–1, 1–2"
    ended = MatchView(Match(GoesRound(), 3, strength="people").play(0)).view
    assert (ended["winner"], ended["ending"]["retry"]) == ("first", None)
