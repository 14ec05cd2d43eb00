"""The view of a match: what a screen shows and what it sends back, without a screen."""

import json
import random
import subprocess
import sys
from dataclasses import replace
from itertools import count
from threading import Event, current_thread
from threading import enumerate as enumerate_threads

import networkx as nx
import pytest
from conftest import in_a_loop

from gamelab import (
    ArcKayles,
    Arrows,
    ConnectedSubtraction,
    GameOfCycles,
    GraphGame,
    GraphNim,
    Match,
    Nim,
    NimOnGraph,
    NodeKayles,
    Octal,
    OctalHeaps,
    Ruleset,
    Spider,
    Sum,
    TrimmedArrows,
    cycle,
    grundy,
    misere_grundy,
    outcome,
    path,
    play,
)
from gamelab.games.heaps import GrundysGame
from gamelab.match.match_view import MatchView
from gamelab.match.opponent import BUDGET, Opponent
from gamelab.theory.positions import cpu_time


class Grow(GraphGame):
    """Join a new vertex to an end of a path, to at most five vertices."""

    def moves(self, graph):
        n = len(graph.vertices)
        if n < 5:
            yield type(graph)((*graph.vertices, n), (*graph.edges, (graph.vertices[-1], n)))


TRIANGLE = nx.MultiGraph([(0, 1, {"weight": 2}), (1, 2), (2, 0), (0, 0)])
BOARDS = [
    (GraphNim(), Spider(2, 1, 1)),
    (GraphNim(), nx.MultiGraph([(0, 1), (0, 1), (1, 2)])),
    (Octal("0.33"), Spider(2, 2, 1)),
    (ConnectedSubtraction({1, 2}), cycle(6)),
    (NodeKayles(), Spider(2, 2, 1)),
    (ArcKayles(), nx.grid_2d_graph(2, 3)),
    (Arrows(), Spider(3, 2, 2)),
    (TrimmedArrows(), Spider(2, 1, 1)),
    (GameOfCycles(), nx.complete_graph(4)),
    (Nim(), (1, 2, 4)),
    (NimOnGraph(), NimOnGraph().start(TRIANGLE, at=0)),
    (OctalHeaps("0.77"), (5, 3)),
    (GrundysGame(), (9,)),
    (Grow(), path(2)),
    (Sum(Nim(), NodeKayles()), ((3,), path(4))),
    (Octal("0.77"), nx.Graph([("a", "b"), ("b", "c"), ("x", "y")])),
]


def match_of(game, board, budget=BUDGET, clock=cpu_time, **how):
    opponent = Opponent(grundy, misere_grundy, outcome, budget, clock)
    return Match(game, board, opponent=opponent, **how)


def choices(view):
    """All that a screen offers to choose."""
    for part in view["board"]["parts"]:
        if part["live"] and not part["chosen"]:
            tos = part.get("becomes", [""])
            yield from ({"do": "choose", "part": part["id"], "to": to} for to in tos)


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize(("game", "board"), BOARDS, ids=str)
def test_a_match_is_played_to_its_end_by_what_is_offered_and_the_computer_wins_if_it_can(
    game, board, misere
):
    for seed in range(4):
        chance = random.Random(seed)
        match_view = MatchView(match_of(game, board, misere=misere))
        while match_view.view["turn"]:
            view = match_view.view
            assert json.loads(json.dumps(view)) == view
            if view["turn"] == "computer":
                could = outcome(game, match_view.match.position, misere) == "N"
                match_view = match_view.after({"do": "reply"})
                assert not could or outcome(game, match_view.match.position, misere) == "P"
            elif view["moves"]:
                match_view = match_view.after({"do": "make", "move": 0})
            elif view["others"]:
                match_view = match_view.after({"do": "play", "ids": view["others"][0]["ids"]})
            else:
                match_view = match_view.after(chance.choice([*choices(view)]))
            assert not match_view.view["complains"], match_view.view["says"]
        assert match_view.view["winner"] in ("you", "computer")
        assert len(match_view.view["dots"]) == len(match_view.match.played)


@pytest.mark.parametrize(("game", "board"), BOARDS, ids=str)
def test_what_is_gone_leaves_its_place(game, board):
    match_view = MatchView(match_of(game, board))
    places = {
        part["id"]: (part["x"], part["y"])
        for part in match_view.view["board"]["parts"]
        if "x" in part
    }
    while match_view.view["turn"] and not isinstance(game, Grow):
        move = match_view.match.moves[-1]
        match_view = match_view.after(
            {"do": "play", "ids": sorted(move.ids)}
            if match_view.match.turn == "you"
            else {"do": "reply"}
        )
        for part in match_view.view["board"]["parts"]:
            if part["id"] in places and part["kind"] != "heap":
                assert (part["x"], part["y"]) == places[part["id"]]
                assert part["live"] <= (not part["gone"])
    assert places.keys() - {"h0", "h1", "h2", "0.h0"} <= {
        part["id"] for part in match_view.view["board"]["parts"]
    }


def test_every_hint_value_and_reason_is_what_the_library_says():
    for game, board in BOARDS:
        match_view = MatchView(match_of(game, board))
        for what in ("hint", "values", "why", "names", "rule"):
            match_view = match_view.after({"do": "show", "what": what})
        aside = match_view.view["aside"]
        value = grundy(game, match_view.match.position)
        assert len(aside["hint"]["moves"]) == sum(
            grundy(game, move.option) == 0 for move in match_view.match.moves
        )
        assert f"The value is {value}" in aside["why"]["says"]
        cards = aside["why"]["cards"]
        assert (
            [card["value"] for card in cards] == [*range(value)]
            if value
            else all(card["answer"] for card in cards)
        )
        if aside["why"]["sum"]:
            *parts, total = (row["value"] for row in aside["why"]["sum"])
            assert total == value
            assert len(parts) > 1
        assert json.loads(json.dumps(match_view.view)) == match_view.view


def test_what_cannot_be_done_is_said_and_nothing_is_lost():
    match_view = MatchView(match_of(GraphNim(), Spider(2, 1)))
    for action, words in (
        ({"do": "dance"}, "What can be done is choose"),
        ({}, "What can be done is choose"),
        ({"do": "choose", "part": "v0"}, "No move touches this"),
        ({"do": "choose"}, "No move touches this"),
        ({"do": "make"}, "Choose a part of the board first"),
        ({"do": "undo"}, "no move of yours"),
        ({"do": "show", "what": "money"}, "What can be shown is hint, outcomes, values, why"),
        ({"do": "new", "strength": "divine"}, "strength is"),
        ({"do": "play", "ids": ["e1", "e2"]}, "No move"),
    ):
        then = match_view.after(action)
        assert then.view["complains"], action
        assert words in then.view["says"]
        assert then.match is match_view.match
        assert not then.after({"do": "clear"}).view["complains"]
    chosen = match_view.after({"do": "choose", "part": "e0"})
    assert "cannot go together" in chosen.after({"do": "choose", "part": "e9"}).view["says"]
    assert chosen.after({"do": "choose", "part": "e9"}).chosen == ("e0",)


def test_a_part_chosen_again_makes_the_move_if_it_is_one_and_is_put_back_if_it_is_not():
    match_view = MatchView(match_of(GraphNim(), Spider(2, 1, 1))).after(
        {"do": "choose", "part": "e0"}
    )
    assert len(match_view.after({"do": "choose", "part": "e0"}).match.played) == 1
    pair = MatchView(match_of(ArcKayles(), path(4))).after({"do": "choose", "part": "v1"})
    assert pair.chosen == ("v1",)
    assert pair.after({"do": "choose", "part": "v1"}).chosen == ()


def test_an_edge_that_can_get_no_arrow_is_called_closed_until_something_is_chosen():
    closed = "closed: no arrow can be drawn on it now"
    match_view = MatchView(Match(Arrows(), path(5)))
    edges = [part for part in match_view.view["board"]["parts"] if part["kind"] == "edge"]
    assert [closed in part["label"] for part in edges] == [True, False, False, True]
    chosen = replace(match_view, chosen=(edges[1]["id"],))
    assert not any(closed in part["label"] for part in chosen.view["board"]["parts"])


def test_undo_goes_back_to_the_player_s_last_move_and_a_new_game_begins_as_wanted():
    match_view = (
        MatchView(match_of(Nim(), (3, 4, 5)))
        .after({"do": "play", "ids": ["h0=1"]})
        .after({"do": "reply"})
    )
    assert len(match_view.match.played) == 2
    assert match_view.after({"do": "undo"}).match.played == ()
    assert match_view.after({"do": "reply"}).match is match_view.match  # two screens may ask for it
    new = match_view.after({"do": "new", "first": "computer", "misere": True, "strength": "random"})
    assert new.view["settings"] == {"first": "computer", "misere": True, "strength": "random"}
    assert (new.match.start, new.match.played, new.view["turn"]) == (
        match_view.match.start,
        (),
        "computer",
    )


def test_components_are_pulled_apart_on_request_only():
    match_view = (
        MatchView(match_of(NodeKayles(), path(7)))
        .after({"do": "choose", "part": "v3"})
        .after({"do": "reply"})
    )
    assert (
        match_view.after({"do": "apart"}).view["board"]["width"]
        != match_view.view["board"]["width"]
    )
    assert not match_view.after({"do": "apart"}).view["complains"]


def test_a_large_board_is_played_and_one_with_too_many_moves_is_refused_in_a_sentence():
    large = MatchView(match_of(Nim(), (4000, 7)))
    assert len(json.dumps(large.view)) < 100_000
    assert large.after({"do": "choose", "part": "h1", "to": "7"}).view["turn"] == "computer"
    for to in ("many", "-1", "", "4000"):
        assert large.after({"do": "choose", "part": "h1", "to": to}).view["complains"]
    with pytest.raises(ValueError, match="too many to list"):
        play(Octal("0.[3]"), nx.complete_graph(16))


@pytest.mark.parametrize(("game", "board"), BOARDS, ids=str)
def test_a_still_picture_stays_and_an_opening_is_small(game, board):
    widget = play(game, board)
    bundle, _ = widget._repr_mimebundle_()
    assert bundle["text/html"].startswith("<img")
    assert bundle == play(game, board)._repr_mimebundle_()[0] | {
        "application/vnd.jupyter.widget-view+json": bundle[
            "application/vnd.jupyter.widget-view+json"
        ]
    }
    assert len(json.dumps(widget.view)) + len(widget.module) + len(widget.styles) < 100_000
    widget._heard(widget, {"do": "undo"}, [])
    assert widget.view["complains"]
    assert repr(widget).startswith("play(")


def test_state_goes_to_the_start_of_the_game():
    assert play(NimOnGraph(), cycle(4), at=2).match.position.at == 2
    assert play(Arrows(), path(4), arrows=[(1, 2)]).match.position.arrows == {(1, 2)}
    with pytest.raises(ValueError, match="The token stands on a vertex"):
        play(NimOnGraph(), cycle(4), at=9)


class Broken(GraphGame):
    """Fails where only one edge is left."""

    def moves(self, graph):
        if len(graph.edges) == 1:
            raise ZeroDivisionError("no half edges here")
        return (graph.without_edges([i]) for i in range(len(graph.edges)))


def test_what_a_visitor_s_rules_raise_is_said_on_the_board():
    widget = play(Broken(), path(3))
    before = widget.match
    widget._heard(widget, {"do": "choose", "part": "e0"}, [])
    assert widget.view["complains"]
    assert widget.view["says"] == "ZeroDivisionError: no half edges here"
    assert widget.match is before


@pytest.mark.parametrize(
    ("game", "board"),
    [(NodeKayles(), nx.grid_2d_graph(8, 8)), (GraphNim(), nx.grid_2d_graph(5, 5))],
    ids=str,
)
def test_on_a_board_too_large_for_compiled_methods_a_legal_move_comes_and_says_so(game, board):
    # which goes on at each look
    match = match_of(game, board, first="computer", budget=30, clock=count().__next__)
    match_view = MatchView(match).after({"do": "reply"}).after({"do": "show", "what": "why"})
    assert "too large to be sure" in match_view.view["remark"]
    assert "too large" in match_view.view["aside"]["why"]["says"]
    assert len(match_view.match.played) == 1


def test_a_lost_match_says_which_move_let_the_win_go_and_what_would_have_won():
    told = 0
    for game, board in BOARDS:
        for misere in (False, True):
            for seed in range(6):
                chance, match = (
                    random.Random(seed),
                    match_of(game, board, misere=misere, strength="slips", seed=seed),
                )
                while not match.over:
                    match = (
                        match.play(chance.choice(match.moves))
                        if match.turn == "you"
                        else match.reply()
                    )
                who_wins = [outcome(game, one.position, misere) for one in match.boards]
                wrong = [
                    i for i in range(len(match.played)) if who_wins[i] == who_wins[i + 1] == "N"
                ]
                assert [i for i, slip in enumerate(match.slips) if slip] == wrong
                why = MatchView(match).after({"do": "show", "what": "why"}).view["aside"]["why"]
                if wrong:
                    told += 1
                    before = match.undo(len(match.played) - wrong[-1])
                    assert (
                        f"Move {wrong[-1] + 1} let the win go: “{match.played[wrong[-1]].words}”"
                        in why["says"]
                    )
                    assert [card["asked"] for card in why["cards"]] == [
                        move.imperative for move in before.hint().moves
                    ][:12]
                    assert why["cards"]
                else:
                    loser = "first" if who_wins[0] == "P" else "second"
                    assert why["says"].startswith(
                        f"No move let a win go: whoever moves {loser} loses from this start"
                    )
    assert told > 50


@pytest.mark.parametrize(("game", "board"), BOARDS, ids=str)
def test_a_hint_rings_what_begins_or_goes_on_with_a_winning_move_and_nothing_else(game, board):
    start = MatchView(match_of(game, board)).after({"do": "show", "what": "hint"})
    winning = {move.option for move in start.match.hint().moves}
    waiting, seen = [start], set()
    while waiting:
        match_view = waiting.pop()
        if match_view.chosen in seen:
            continue
        seen.add(match_view.chosen)
        ringed = set(match_view.view["ringed"])
        here = {move.option for move in match_view.match.selection.complete(match_view.chosen)}
        assert (
            ringed
            or not winning
            or here & winning
            or match_view.view["turn"] != "you"
            or not leads(match_view, winning)
        )
        for choice in choices(match_view.view):
            id = f"{choice['part']}={choice['to']}" if choice["to"] else choice["part"]
            then = match_view.after(choice)
            assert (id in ringed) == leads(then, winning)
            if not then.match.played and len(seen) < 60:
                waiting.append(then)


def leads(match_view, winning):
    """Whether what was chosen is a winning move, or may become one by choosing more."""
    if match_view.match.played:
        return match_view.match.position in winning
    return any(
        move.option in winning for move in match_view.match.selection.complete(match_view.chosen)
    ) or any(leads(match_view.after(choice), winning) for choice in choices(match_view.view))


class Geography(Ruleset):
    """Go to a neighbour, and remove the vertex you came from."""

    def moves(self, position):
        graph, here = position
        return [(graph.without_vertices([here]), there) for there in graph.neighbours(here)]


class TurnCoins(Ruleset):
    """Turn a coin from heads to tails."""

    def moves(self, coins):
        return [coins[:i] + "T" + coins[i + 1 :] for i, coin in enumerate(coins) if coin == "H"]


class TakeElements(Ruleset):
    """Take an element."""

    def moves(self, elements):
        return [elements - {some} for some in elements]


@pytest.mark.parametrize(
    ("game", "position"),
    [
        (Geography(), (cycle(5), 0)),
        (TurnCoins(), "H" * 70),
        (TakeElements(), frozenset("abc")),
        (TakeElements(), frozenset()),
    ],
)
def test_moves_of_any_other_position_are_chosen_from_a_list(game, position):
    view = MatchView(Match(game, position))
    texts = [part for part in view.view["board"]["parts"] if part["kind"] == "position"]
    assert texts
    assert not any(part["live"] for part in texts)
    moved = [view.after({"do": "play", "ids": one["ids"]}) for one in view.view["others"]]
    assert {one.match.position for one in moved} == set(game.moves(position))


def test_the_rules_stand_on_the_board_in_words():
    class Cutting(GraphGame):
        """Cut an edge off.

        More is said here.
        """

        def moves(self, graph):
            return (graph.without_edges([i]) for i in range(len(graph.edges)))

    class MyNim(Nim):
        def heap_moves(self, heap):
            return [(heap - 1,)] if heap else []

    def told(game, board, misere=False):
        view = MatchView(match_of(game, board, misere=misere)).view
        return view["title"], view["rules"]

    assert told(Cutting(), path(3)) == ("Cutting", "Cut an edge off. Whoever cannot move loses.")
    # not the rules of Nim
    assert told(MyNim(), (2,), misere=True) == ("My nim", "Whoever cannot move wins.")
    assert told(Octal("0.137"), path(3))[1].startswith(
        "Take from a component 1 vertex if that leaves nothing, or 2 connected vertices that "
        "leave the rest connected, or 3 "
    )
    title, rules = told(OctalHeaps("0.123"), (3,))
    assert title == "0.123 on heaps"
    assert rules.startswith(
        "Take from a heap 1 token if that leaves nothing, or 2 tokens if that leaves one heap, or "
        "3 tokens."
    )
    assert told(Sum(Nim(), NodeKayles()), ((3,), path(4)))[0] == "Nim + Node Kayles"
    for game, board in BOARDS:
        title, rules = told(game, board)
        assert "(" not in title
        assert rules.endswith("loses.")


def test_parts_of_a_sum_have_names_and_misere_play_says_why_it_has_no_nim_sum():
    def why(match):
        shown = MatchView(match).after({"do": "show", "what": "values"})
        return shown.after({"do": "show", "what": "why"}).view["aside"]["why"]

    board = nx.Graph([("a", "b"), ("b", "c"), ("x", "y")])
    assert [row["part"] for row in why(match_of(Octal("0.77"), board))["sum"]] == [
        "vertices a, b and c",
        "vertices x and y",
        "nim-sum",
    ]
    both = match_of(Sum(Nim(), NodeKayles()), ((3,), path(2)))
    assert [row["part"] for row in why(both)["sum"]] == [
        "Nim, heap of 3",
        "Node Kayles, vertices 0 and 1",
        "nim-sum",
    ]
    misere = why(match_of(Nim(), (1, 2), misere=True))
    assert misere["sum"] == []
    assert "no nim-sum" in misere["means"]


def test_two_equal_heaps_are_known_to_be_lost_and_the_only_move_to_be_that():
    match = match_of(Nim(), (1000, 1000))
    assert str(match.hint()) == "No move wins."
    assert match.reply().last.remark.startswith("no move wins; this one is the hardest to answer")
    assert match_of(Nim(), (1,)).reply().last.remark == "the only move"


def test_play_that_may_go_on_for_ever_is_called_so():
    class Round(GraphGame):
        def moves(self, graph):
            yield graph

    match_view = MatchView(match_of(Round(), path(2), first="computer")).after({"do": "reply"})
    assert (
        "may go on for ever" in match_view.view["says"]
        or match_view.view["remark"] == "the only move"
    )
    widget = play(Round(), path(2))
    widget._heard(widget, {"do": "show", "what": "hint"}, [])
    assert "may go on for ever" in widget.view["says"]


FIRST_REPLY = """
import asyncio
from threading import current_thread, main_thread
from numba.core import event
from gamelab import NodeKayles, path, play
from gamelab.solvers.kernels import compiled

compiled.MAX_PLAIN = compiled.MAX_PLAIN_CACHED = 0
loads = []

class Loads(event.Listener):
    def on_start(self, event):
        loads.append(current_thread() is main_thread())
    def on_end(self, event):
        pass

event.register("numba:compiler_lock", Loads())

async def first_reply():
    board = play(NodeKayles(), path(9))
    board._repr_mimebundle_()
    while board.task.running:
        await asyncio.sleep(0.01)
    board._heard(board, {"do": "choose", "part": "v4"}, [])
    board._heard(board, {"do": "reply"}, [])
    print(len(board.match.played), len(loads) > 0, any(loads))

asyncio.run(first_reply())
"""


@pytest.mark.slow
def test_the_solvers_of_a_board_that_is_shown_are_loaded_in_the_background():
    """In a process of its own; before, all of them were loaded by the first reply, in the kernel's
    own thread.
    """
    found = subprocess.run(
        [sys.executable, "-c", FIRST_REPLY], capture_output=True, text=True, check=True
    )
    assert found.stdout.split() == ["2", "True", "False"]


def test_showing_a_board_does_not_wait_for_its_solvers_and_closing_it_ends_them():
    go_on = Event()

    class Waiting(GraphGame):
        def moves(self, graph):
            while current_thread() not in kernel and not go_on.wait(0.01):
                pass
            return (graph.without_edges([i]) for i in range(len(graph.edges)))

    async def shown_and_closed():
        kernel.append(current_thread())
        before = enumerate_threads()
        board = play(Waiting(), path(4))
        board._repr_mimebundle_()
        board._repr_mimebundle_()  # a second time on the screen: nothing is begun anew
        threads = [thread for thread in enumerate_threads() if thread not in before]
        assert len(threads) == 1
        board.close()
        threads[0].join(60)
        assert not threads[0].is_alive()

    kernel = []
    in_a_loop(shown_and_closed())
    assert not go_on.is_set()
