"""The view of a match without a screen: what is shown, offered and said before and after each move,
and what a screen sends back.
"""

import json
import subprocess
import sys
from dataclasses import replace
from itertools import count
from random import Random
from threading import Event, current_thread
from threading import enumerate as enumerate_threads

import networkx as nx
import pytest
from playable import (
    ALL,
    LIBRARY,
    NAMES,
    CutAnEdge,
    Geography,
    TakeElements,
    TurnCoins,
    act,
    choices,
    live,
    matches_from,
    parts_of,
    shown,
)

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
    Spider,
    Sum,
    WeightedGraph,
    cycle,
    grundy,
    misere_grundy,
    outcome,
    path,
    play,
    star,
)
from gamelab.games.text import games
from gamelab.match.match_view import MatchView
from gamelab.match.opponent import Opponent
from gamelab.theory.grundy import by_definition, misere_by_definition

OFFERED = {
    name: (game, game.parse_position(game.examples[0]))
    for name, game in games().items()
    if type(game).__module__.startswith("gamelab.")
}
BOARDS, IDS = [*ALL, *OFFERED.values()], [*NAMES, *OFFERED]
BY_METHODS = Opponent(grundy, misere_grundy, outcome)
MAX_LISTED = 60  # moves of a position whose values by the definition are found here
of_all = pytest.mark.parametrize(("game", "position"), BOARDS, ids=IDS)


def view_of(game, position, *args, budget=1.0, **how):
    """The view of a match whose values come from the fastest methods."""
    return MatchView(
        Match(game, position, *args, **how, opponent=replace(BY_METHODS, budget=budget))
    )


# What is offered.


@of_all
def test_what_a_choice_takes_is_what_its_move_changes_or_else_what_it_marks(game, position):
    tried = 0
    for match in matches_from(Match(game, position), 6):
        views, before = [MatchView(match)], parts_of(match.board)
        for view in views:
            assert json.loads(json.dumps(view.view)) == view.view
            for part in live(view):
                ends = match.selection.ends_of.get(part["id"], ())
                assert [*part["takes"]] == part.get("becomes", [""])
                for to, takes in part["takes"].items():
                    then = act(view, f"choose {part['id']} {to}")
                    tried += 1
                    assert not then.complaint
                    made = then.match.last is not match.last
                    assert (to in part["does"]) == made
                    if not made:
                        assert {*takes} == {part["id"], *ends}
                        views += [then] if len(views) < 5 else []
                        continue
                    assert then.match.last.move.imperative == part["does"][to]
                    after = parts_of(then.match.board)
                    assert {*takes} & {*before} == {i for i in before if before[i] != after.get(i)}
    assert tried or not live(MatchView(Match(game, position)))


@pytest.mark.parametrize("misere", [False, True])
@of_all
def test_each_move_has_its_letter_or_value_and_it_is_that_of_the_definition(game, position, misere):
    start = Match(game, position, misere=misere)
    if len(start.moves) > MAX_LISTED:
        start = Match(game, start.moves[0].option, misere=misere)
    value = misere_by_definition if misere else by_definition
    of = {move.option: value(game, move.option) for move in start.moves[:MAX_LISTED]}
    letters = {option: "N" if number else "P" for option, number in of.items()}
    for what, expected in (("outcomes", letters), ("values", of)):
        view = act(MatchView(start), f"show {what}")
        listed = view.view["aside"][what]["moves"] if start.moves else ()
        found = [(start.choose(move["ids"]).position, move["mark"]) for move in listed]
        for part in live(view):
            assert part["does"].keys() <= part["marks"].keys()
            for to, mark in part["marks"].items():
                then = act(MatchView(start), f"choose {part['id']} {to}")
                then = then if then.match.played else act(then, "make")
                found.append((then.match.position, mark))
        assert all(mark == str(expected.get(option, mark)) for option, mark in found)
        assert {option for option, _ in found} == {move.option for move in start.moves}


def places_of(view):
    parts = [part for part in view.view["board"]["parts"] if part["kind"] == "vertex"]
    return {part["id"]: (part["x"], part["y"]) for part in parts}


@pytest.mark.parametrize(("game", "position"), ALL, ids=NAMES)
def test_a_match_is_played_to_its_end_by_what_is_offered_and_is_told(game, position):
    random, view = Random(0), view_of(game, position, "computer")
    places = places_of(view)
    while turn := view.view["turn"]:
        if turn == "computer":
            view = act(view, "reply")
        elif view.view["moves"]:
            view = act(view, "make")
        elif others := view.view["others"]:
            view = view.after({"do": "play", "ids": others[0]["ids"]})
        else:
            view = act(view, "choose {} {}".format(*random.choice(choices(view))))
        assert not view.view["complains"], view.view["says"]
        now = places_of(view)  # where a vertex comes, all are laid anew
        assert places.keys() < now.keys() or now == places
        assert not any(part["gone"] for part in live(view))
    match = view.match
    *lines, last = match.story.splitlines()
    assert len(lines) == len(match.played) == len(view.view["dots"])
    for i, line in enumerate(lines, 1):
        assert line.startswith(f"{i}. {'The computer' if i % 2 else 'You'} ")
    assert match.winner == view.view["winner"] == ("computer" if len(lines) % 2 else "you")
    assert last.startswith("The computer wins: " if len(lines) % 2 else "You win: ")
    assert last.endswith("a cell is completed." if game == GameOfCycles() else "no move.")
    for refused in (match.reply, lambda: match.play(match.start), lambda: match.choose(["v0"])):
        with pytest.raises(ValueError, match="The match is over"):
            refused()


@pytest.mark.parametrize(("game", "position"), LIBRARY, ids=NAMES[: len(LIBRARY)])
def test_a_hint_rings_what_begins_or_goes_on_with_a_winning_move_and_nothing_else(game, position):
    start = act(view_of(game, position), "show hint")
    winning = {move.option for move in start.match.hint().moves}

    def leads(view):
        """Whether what was chosen is a winning move, or may become one by choosing more."""
        if view.match.played:
            return view.match.position in winning
        complete = view.match.selection.complete(view.chosen)
        further = (act(view, "choose {} {}".format(*one)) for one in choices(view))
        return any(move.option in winning for move in complete) or any(map(leads, further))

    waiting, seen = [start], set()
    while waiting:
        view = waiting.pop()
        seen.add(view.chosen)
        for part, to in choices(view):
            then = act(view, f"choose {part} {to}")
            assert (f"{part}={to}".rstrip("=") in view.view["ringed"]) == leads(then)
            if not then.match.played and then.chosen not in seen and len(seen) < 60:
                waiting.append(then)
    here = {move.option for move in start.match.moves if move.ids <= {*start.view["ringed"]}}
    assert here or not winning or start.view["ringed"]


@of_all
def test_the_rule_is_a_board_before_a_move_with_what_it_changes_and_after(game, position):
    rule = shown(MatchView(Match(game, position)), "rule")
    assert rule["rule"] == game.rule
    if rule["asked"]:
        before, tinted, after = rule["boards"]
        assert before == tinted
        assert {part["id"] for part in before["parts"]} & {*rule["takes"]} or "e+" in rule["takes"]
        assert {part["id"] for part in after["parts"] if part["gone"]} <= {*rule["takes"]}
        assert not any(part["live"] for board in rule["boards"] for part in board["parts"])


@pytest.mark.parametrize(
    ("game", "position"),
    [(Geography(), (cycle(5), 0)), (TurnCoins(), "H" * 70), (TakeElements(), frozenset("abc"))],
)
def test_moves_of_a_position_without_a_board_are_chosen_from_a_list(game, position):
    view = MatchView(Match(game, position))
    texts = [part for part in view.view["board"]["parts"] if part["kind"] == "position"]
    assert texts
    assert not any(part["live"] for part in texts)
    moved = [view.after({"do": "play", "ids": one["ids"]}) for one in view.view["others"]]
    assert {one.match.position for one in moved} == {*game.moves(position)}


def test_an_edge_is_chosen_as_its_two_ends_are():
    start = MatchView(Match(ConnectedSubtraction({1, 2, 4}), path(6)))
    edge = next(one for one in live(start) if one["kind"] == "edge")
    assert edge["takes"] == {"": ["e0", "v0", "v1"]}
    once, ends = act(start, "choose e0"), act(start, "choose v0", "choose v1")
    assert not once.match.played
    assert [move["asked"] for move in once.view["moves"]] == ["remove vertices 0 and 1"]
    assert ends.view["moves"] == once.view["moves"]
    assert choices(ends) == choices(once)
    assert len(act(once, "choose e0").match.played) == 1
    put_back = act(view_of(ArcKayles(), path(4)), "choose v1", "choose v1")
    assert put_back.chosen == ()  # where a part that is chosen again makes no move


def test_an_edge_that_can_get_no_arrow_is_called_closed_until_something_is_chosen():
    start = MatchView(Match(Arrows(), path(5)))
    for view, closed in ((start, ["e0", "e3"]), (replace(start, chosen=("e1",)), [])):
        parts = view.view["board"]["parts"]
        words = "closed: no arrow can be drawn on it now"
        assert [part["id"] for part in parts if words in part["label"]] == closed


def test_many_choices_are_shown_in_part_and_a_large_board_is_small_data():
    weights = WeightedGraph.of([("a", "b", 3000), ("a", "c", 2)])
    far, near = live(MatchView(Match(NimOnGraph(), NimOnGraph().start(weights, at="a"))))[:2]
    assert (len(far["becomes"]), "takes" in far) == (3000, False)
    assert near["takes"]["1"] == ["e1", "token"]
    large = view_of(Nim(), (4000, 7))
    assert len(json.dumps(large.view)) < 100_000
    assert act(large, "choose h1 6").view["turn"] == "computer"


# What is said.


def test_every_reason_is_what_the_library_says():
    for game, position in LIBRARY:
        view = act(view_of(game, position), "show values")
        why, value = shown(view, "why"), grundy(game, view.match.position)
        assert f"The value is {value}" in why["says"]
        values = [card["value"] for card in why["cards"]]
        assert values == [*range(value)] if value else all(card["answer"] for card in why["cards"])
        if why["sum"]:
            *parts, total = (row["value"] for row in why["sum"])
            assert total == value
            assert len(parts) > 1


def test_the_first_words_of_hint_and_why_have_no_numbers():
    for board, hint, why in (
        (path(4), "No move wins: whoever moves from here loses if the other plays well.", "loses"),
        (path(5), "One move wins: it is ringed.", "wins"),
        (star(3), "4 moves win: they are ringed.", "wins"),
    ):
        view = MatchView(Match(NodeKayles(), board))
        reasons = shown(view, "why")
        assert shown(view, "hint")["says"] == hint
        assert reasons["says"].startswith(f"Whoever moves from here {why}")
        assert not any(map(str.isdecimal, reasons["says"]))
        assert (reasons["sum"], reasons["means"]) == ([], "")


def test_parts_of_a_sum_have_names_and_misere_play_says_why_it_has_no_nim_sum():
    def why(*match, **how):
        return shown(act(view_of(*match, **how), "show values"), "why")

    board = nx.Graph([("a", "b"), ("b", "c"), ("x", "y")])
    both = Sum(Nim(), NodeKayles()), ((3,), path(2))
    for game, position, *parts in (
        (Octal("0.77"), board, "vertices a, b and c", "vertices x and y"),
        (*both, "Nim, heap of 3", "Node Kayles, vertices 0 and 1"),
    ):
        assert [row["part"] for row in why(game, position)["sum"]] == [*parts, "nim-sum"]
    misere = why(Nim(), (1, 2), misere=True)
    assert misere["sum"] == []
    assert "no nim-sum" in misere["means"]


def test_the_status_says_what_to_click_until_the_first_move_of_the_player():
    says, kayles = "Click a blue vertex: it goes with its neighbours.", (NodeKayles(), path(9))
    token = "Click a token: it goes with all tokens to its right."
    for view, words in (
        (view_of(*kayles), says),
        (act(view_of(*kayles, "computer"), "reply"), says),
        (act(view_of(*kayles), "choose v4", "reply"), "It is your turn."),
        (view_of(Sum(Nim(), NodeKayles()), ((3,), path(4))), f"{token} Or: {says}"),
        (
            act(view_of(ConnectedSubtraction({1, 2}), path(5)), "choose v0"),
            "Click it again: remove vertex 0. Or choose more.",
        ),
        (view_of(CutAnEdge(), path(3)), "Click a blue edge."),
        (view_of(*OFFERED["grundy"]), "Click between two tokens to split the heap there."),
        (view_of(*OFFERED["kayles"]), "Click the first token that you take, then the last one."),
    ):
        assert view.view["says"] == words
    for board in OFFERED.values():
        assert view_of(*board).view["says"].startswith("Click")


class MyNim(Nim):
    def heap_moves(self, heap):
        return [(heap - 1,)] if heap else []


@pytest.mark.parametrize(
    ("game", "board", "title", "rules"),
    [
        (CutAnEdge(), path(3), "Cut an edge", "Cut an edge off. Whoever cannot move loses."),
        (MyNim(), (2,), "My nim", "Whoever cannot move loses."),  # not the rules of Nim
        (
            Octal("0.137"),
            path(3),
            "0.137 on graphs",
            "Take from a component 1 vertex if that leaves nothing, or 2 connected vertices that",
        ),
        (
            OctalHeaps("0.123"),
            (3,),
            "0.123 on heaps",
            "Take from a heap 1 token if that leaves nothing, or 2 tokens if that leaves one heap, or",
        ),
        (Sum(Nim(), NodeKayles()), ((3,), path(4)), "Nim + Node Kayles", ""),
    ],
    ids=str,
)
def test_the_rules_stand_on_the_board_in_words(game, board, title, rules):
    view = view_of(game, board).view
    assert view["title"] == title
    assert view["rules"].startswith(rules)
    misere = view_of(game, board, misere=True).view["rules"]
    assert misere == view["rules"].replace("loses.", "wins.")


def test_letters_stay_for_the_next_move_and_values_replace_them():
    letters = act(MatchView(Match(Nim(), (3,))), "show outcomes")
    assert live(letters)[0]["marks"] == {"0": "P", "1": "N", "2": "N"}
    assert letters.view["aside"]["outcomes"]["moves"] == []
    assert act(letters, "show hint", "choose h0 2").view["showing"] == ["outcomes"]
    values = act(letters, "show values")
    assert values.view["showing"] == ["values"]
    assert live(values)[0]["marks"] == {"0": "0", "1": "1", "2": "2"}
    assert "marks" not in live(act(values, "show values"))[0]


def test_the_moves_of_a_heap_drawn_as_a_bar_have_their_letters_in_a_list():
    listed = shown(MatchView(Match(Nim(), (40, 2))), "outcomes")["moves"]
    marks = {move["asked"]: move["mark"] for move in listed}
    assert len(marks) == 40
    assert marks["take 38 from the heap of 40"] == "P"


def test_letters_are_found_once_for_a_position_and_not_at_each_click():
    asked = []

    def outcome(game, position, misere):
        asked.append(position)
        raise MemoryError

    match = Match(ConnectedSubtraction({1, 2}), path(5), opponent=Opponent(outcome=outcome))
    view = act(MatchView(match), "show outcomes")
    assert view.view["aside"]["outcomes"]["says"].endswith("the board is too large to tell.")
    first = len(asked)
    assert first > 0
    assert act(view, "choose v0", "clear", "show rule").view
    assert len(asked) == first


def test_a_hint_is_not_looked_for_while_the_computer_is_to_move():
    waiting = act(MatchView(Match(Nim(), (3,), "computer")), "show hint")
    assert "hint" not in waiting.view["aside"]
    assert "hint" in act(waiting, "reply").view["showing"]


def test_reasons_that_are_not_found_in_time_are_said_to_be_too_many():
    opponent = replace(BY_METHODS, budget=30, clock=count().__next__)
    view = MatchView(Match(NodeKayles(), nx.grid_2d_graph(8, 8), opponent=opponent))
    assert "too large" in shown(view, "why")["says"]


# What cannot be done, going back and beginning anew.

NO_PART, BOTH = "No move touches this.", "This cannot go together with what is chosen."


@pytest.mark.parametrize(
    ("steps", "words"),
    [
        ("dance", "What can be done is choose"),
        ("choose v0", NO_PART),
        ("choose", NO_PART),
        ("make", "Choose a part of the board first"),
        ("undo", "no move of yours"),
        ("show money", "What can be shown is hint, outcomes, values, why"),
        ("play e1", "No move"),
        ("choose e0; choose e9", BOTH),
        *((f"choose 1.h0 {to}", NO_PART) for to in ("\u0661", "-1", "3", "one", "")),
    ],
)
def test_what_cannot_be_done_is_said_and_nothing_is_lost(steps, words):
    *before, last = steps.split("; ")
    view = act(view_of(GraphNim(), Spider(2, 1)), *before)
    if "1.h0" in steps:
        view = view_of(Sum(GraphNim(), Nim()), (path(2), (3,)))
    then = act(view, last)
    assert then.view["complains"]
    assert words in then.view["says"]
    assert (then.match, then.chosen) == (view.match, view.chosen)
    assert not act(then, "clear").view["complains"]


def test_undo_goes_back_to_the_player_s_last_move_and_a_new_game_begins_as_wanted():
    start = view_of(Nim(), (3, 4, 5))
    view = act(start, "choose h0 1", "reply")
    assert len(view.match.played) == 2
    assert act(view, "undo").match == start.match
    assert act(view, "reply").match is view.match  # two screens may ask for it
    wanted = {"first": "computer", "misere": True, "strength": "random"}
    new = view.after({"do": "new", **wanted})
    assert new.view["settings"] == wanted
    assert (new.match.start, new.match.played) == (view.match.start, ())
    assert new.view["turn"] == "computer"
    assert view.after({"do": "new", "strength": "divine"}).complaint.startswith("strength is")


def test_components_are_pulled_apart_on_request_only():
    view = act(view_of(NodeKayles(), path(7)), "choose v3", "reply")
    apart = act(view, "apart")
    assert apart.view["board"]["width"] != view.view["board"]["width"]
    assert not apart.view["complains"]


# The board as a widget.


def test_a_widget_takes_the_state_of_the_start_and_is_small():
    assert play(NimOnGraph(), cycle(4), at=2).match.position.at == 2
    assert play(Arrows(), path(4), arrows=[(1, 2)]).match.position.arrows == {(1, 2)}
    with pytest.raises(ValueError, match="too many to list"):
        play(Octal("0.[3]"), nx.complete_graph(16))
    for game, board in LIBRARY:
        widget = play(game, board)
        assert len(json.dumps(widget.view)) < 30_000
        assert repr(widget) == f"{game.full_title}, moves so far: 0"


class Broken(CutAnEdge):
    """Fails where only one edge is left."""

    def moves(self, graph):
        if len(graph.edges) == 1:
            raise ZeroDivisionError("no half edges here")
        return super().moves(graph)


class Round(GraphGame):
    def moves(self, graph):
        yield graph


@pytest.mark.parametrize(
    ("game", "action", "words"),
    [
        (Broken(), {"do": "choose", "part": "e0"}, "ZeroDivisionError: no half edges here"),
        (Round(), {"do": "show", "what": "hint"}, "may go on for ever"),
    ],
)
def test_what_a_visitor_s_rules_raise_is_said_on_the_board(game, action, words):
    widget = play(game, path(3))
    before = widget.match
    widget.do({"at": [], "values": action})
    view = widget.view["drawn"][1]
    assert view["complains"]
    assert words in view["says"]
    assert widget.match is before


FIRST_REPLY = """
from threading import current_thread, enumerate as threads, main_thread
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

before = threads()
board = play(NodeKayles(), path(9))
board._repr_mimebundle_()
for thread in {*threads()} - {*before}:
    thread.join()
for action in ({"do": "choose", "part": "v4"}, {"do": "reply"}):
    board.do({"at": [], "values": action})
print(len(board.match.played), len(loads) > 0, any(loads))
"""


@pytest.mark.slow
def test_the_solvers_of_a_board_that_is_shown_are_loaded_in_the_background():
    """In a process of its own; before, all of them were loaded by the first reply, in the kernel's
    own thread.
    """
    command = [sys.executable, "-c", FIRST_REPLY]
    found = subprocess.run(command, capture_output=True, text=True, check=True)
    assert found.stdout.split() == ["2", "True", "False"]


def test_showing_a_board_does_not_wait_for_its_solvers():
    kernel, go_on = [current_thread()], Event()

    class Waiting(CutAnEdge):
        def moves(self, graph):
            while current_thread() not in kernel and not go_on.wait(0.01):
                pass
            return super().moves(graph)

    before = enumerate_threads()
    board = play(Waiting(), path(4))
    board._repr_mimebundle_()
    board._repr_mimebundle_()  # a second time on the screen: nothing is begun anew
    (thread,) = (thread for thread in enumerate_threads() if thread not in before)
    assert thread.is_alive()
    go_on.set()
    thread.join(60)
