"""A move is shown before it is made: what it changes, and who wins after it."""

import pytest
from test_match import ALL, NAMES, matches_from, parts_of

from gamelab import (
    ArcKayles,
    ConnectedSubtraction,
    GraphGame,
    Match,
    Nim,
    NodeKayles,
    Sum,
    WeightedGraph,
    path,
    star,
)
from gamelab import NimOnGraph as TokenNim
from gamelab.games.text import games
from gamelab.match.match_view import MatchView
from gamelab.match.opponent import Opponent
from gamelab.theory.grundy import by_definition, misere_by_definition

OFFERED = {
    name: (game, game.parse_position(game.examples[0]))
    for name, game in games().items()
    if type(game).__module__.startswith("gamelab.")
}
BOARDS = [*ALL, *OFFERED.values()]
IDS = [*NAMES, *OFFERED]
MAX_LISTED = 60  # moves of a position whose values by the definition are found here


def live(view):
    return [part for part in view["board"]["parts"] if part["live"]]


def choices_of(part):
    return part.get("becomes") or [*map(str, range(part.get("below", 0)))] or [""]


@pytest.mark.parametrize(("game", "position"), BOARDS, ids=IDS)
def test_what_a_choice_takes_is_what_its_move_changes_or_else_what_it_marks(game, position):
    tried = 0
    for match in matches_from(Match(game, position), 6):
        views = [MatchView(match)]
        for match_view in views:
            before = parts_of(match.board)
            for part in live(match_view.view):
                ends = match.selection.ends_of.get(part["id"], ())
                assert [*part["takes"]] == choices_of(part)
                for to in choices_of(part):
                    then = match_view.after({"do": "choose", "part": part["id"], "to": to})
                    takes = part["takes"][to]
                    made = len(then.match.played) > len(match.played)
                    tried += 1
                    assert (to in part["does"]) == made
                    if not made:
                        assert set(takes) == {part["id"], *ends}
                        if len(views) < 5:
                            views.append(then)
                        continue
                    assert then.match.last.move.imperative == part["does"][to]
                    after = parts_of(then.match.board)
                    changed = {id for id in before if before[id] != after.get(id)}
                    assert {id for id in takes if id in before} == changed
    assert tried or not live(MatchView(Match(game, position)).view)


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize(("game", "position"), BOARDS, ids=IDS)
def test_each_move_has_its_letter_or_value_and_it_is_that_of_the_definition(game, position, misere):
    value = misere_by_definition if misere else by_definition
    start = Match(game, position, misere=misere)
    if len(start.moves) > MAX_LISTED:
        start = Match(game, start.moves[0].option, misere=misere)
    of = {move.option: value(game, move.option) for move in start.moves[:MAX_LISTED]}
    letters = {option: "N" if number else "P" for option, number in of.items()}
    for what, expected in (("outcomes", letters), ("values", of)):
        view = MatchView(start).after({"do": "show", "what": what}).view
        found = [
            (start.choose(move["ids"]).position, move["mark"])
            for move in (view["aside"][what]["moves"] if start.moves else ())
        ]
        for part in live(view):
            assert part["does"].keys() <= part["marks"].keys()
            for to, mark in part["marks"].items():
                then = MatchView(start).after({"do": "choose", "part": part["id"], "to": to})
                then = then if then.match.played else then.after({"do": "make"})
                found.append((then.match.position, mark))
        for option, mark in found:
            assert option not in expected or mark == str(expected[option])
        assert {option for option, _ in found} == {move.option for move in start.moves}


def test_the_letters_stay_for_the_next_move_and_values_replace_them():
    shown = MatchView(Match(Nim(), (3,))).after({"do": "show", "what": "outcomes"})
    assert live(shown.view)[0]["marks"] == {"0": "P", "1": "N", "2": "N"}
    assert shown.view["aside"]["outcomes"]["moves"] == []
    assert live(shown.after({"do": "new"}).view)[0]["marks"]
    values = shown.after({"do": "show", "what": "values"})
    assert values.view["showing"] == ["values"]
    assert live(values.view)[0]["marks"] == {"0": "0", "1": "1", "2": "2"}
    off = values.after({"do": "show", "what": "values"})
    assert "marks" not in live(off.view)[0]


def test_a_board_too_large_for_letters_says_so():
    match_view = MatchView(Match(NodeKayles(), path(40), opponent=Opponent(budget=0)))
    view = match_view.after({"do": "show", "what": "outcomes"}).view
    assert not any(part["marks"] for part in live(view) if "marks" in part)
    assert view["aside"]["outcomes"]["says"].endswith("the board is too large to tell.")


def test_an_edge_is_chosen_as_its_two_ends_are():
    start = MatchView(Match(ConnectedSubtraction({1, 2, 4}), path(6)))
    edge = next(one for one in live(start.view) if one["kind"] == "edge")
    assert edge["takes"] == {"": ["e0", "v0", "v1"]}
    once = start.after({"do": "choose", "part": edge["id"]})
    assert not once.match.played
    assert [move["asked"] for move in once.view["moves"]] == ["remove vertices 0 and 1"]
    by_ends = start
    for id in edge["ends"]:
        by_ends = by_ends.after({"do": "choose", "part": id})
    assert by_ends.view["moves"] == once.view["moves"]
    assert by_ends.match.selection.choices(by_ends.chosen) == once.match.selection.choices(
        once.chosen
    )
    assert len(once.after({"do": "choose", "part": edge["id"]}).match.played) == 1
    only = MatchView(Match(ArcKayles(), path(4))).after({"do": "choose", "part": "e1"})
    assert len(only.match.played) == 1


def test_the_status_says_what_to_click_until_the_first_move_of_the_player():
    start = MatchView(Match(NodeKayles(), path(9)))
    says = "Click a blue vertex: it goes with its neighbours."
    assert start.view["says"] == says
    second = MatchView(Match(NodeKayles(), path(9), "computer")).after({"do": "reply"})
    assert second.view["says"] == says
    moved = start.after({"do": "choose", "part": "v4"}).after({"do": "reply"})
    assert moved.view["says"] == "It is your turn."
    both = Match(Sum(Nim(), NodeKayles()), ((3,), path(4)))
    assert MatchView(both).view["says"] == (
        "Click a token: it goes with all tokens to its right. Or: " + says
    )
    begun = MatchView(Match(ConnectedSubtraction({1, 2}), path(5)))
    begun = begun.after({"do": "choose", "part": "v0"})
    assert begun.view["says"] == "Click it again: remove vertex 0. Or choose more."


class CutAnEdge(GraphGame):
    """Cut an edge."""

    def moves(self, graph):
        return (graph.without_edges([i]) for i in range(len(graph.edges)))


def test_a_game_without_a_sentence_has_one_by_what_can_be_clicked():
    assert not CutAnEdge().how
    assert MatchView(Match(CutAnEdge(), path(3))).view["says"] == "Click a blue edge."
    said = {name: MatchView(Match(*board)).view["says"] for name, board in OFFERED.items()}
    assert said["grundy"] == "Click between two tokens to split the heap there."
    assert said["kayles"] == "Click the first token that you take, then the last one."
    assert all(words.startswith("Click") for words in said.values())


@pytest.mark.parametrize(("game", "position"), BOARDS, ids=IDS)
def test_the_rule_is_a_board_before_a_move_with_what_it_changes_and_after(game, position):
    view = MatchView(Match(game, position)).after({"do": "show", "what": "rule"}).view
    rule = view["aside"]["rule"]
    assert rule["rule"] == game.rule
    if not rule["asked"]:
        return
    before, tinted, after = rule["boards"]
    assert before == tinted
    ids = {part["id"] for part in before["parts"]}
    assert ids & set(rule["takes"]) or "e+" in rule["takes"]
    assert {part["id"] for part in after["parts"] if part["gone"]} <= set(rule["takes"])
    assert not any(part["live"] for board in rule["boards"] for part in board["parts"])


def test_the_first_words_of_hint_and_why_have_no_numbers():
    for board, hint, why in (
        (path(4), "No move wins: whoever moves from here loses if the other plays well.", "loses"),
        (path(5), "One move wins: it is ringed.", "wins"),
        (star(3), "4 moves win: they are ringed.", "wins"),
    ):
        match_view = MatchView(Match(NodeKayles(), board))
        view = match_view.after({"do": "show", "what": "hint"})
        view = view.after({"do": "show", "what": "why"}).view
        assert view["aside"]["hint"]["says"] == hint
        assert view["aside"]["why"]["says"].startswith(f"Whoever moves from here {why}")
        assert not any(letter.isdecimal() for letter in view["aside"]["why"]["says"])
        assert view["aside"]["why"]["sum"] == []
        assert view["aside"]["why"]["means"] == ""


def test_many_choices_are_shown_in_part():
    weights = WeightedGraph.of([("a", "b", 3000), ("a", "c", 2)])
    far, near = live(MatchView(Match(TokenNim(), TokenNim().start(weights, at="a"))).view)[:2]
    assert (len(far["becomes"]), "takes" in far) == (3000, False)
    assert near["takes"]["1"] == ["e1", "token"]


def test_letters_are_found_once_for_a_position_and_not_at_each_click():
    asked = []

    def outcome(game, position, misere):
        asked.append(position)
        raise MemoryError

    view = MatchView(
        Match(ConnectedSubtraction({1, 2}), path(5), opponent=Opponent(outcome=outcome))
    )
    view = view.after({"do": "show", "what": "outcomes"})
    assert view.view
    first = len(asked)
    assert first > 0
    for action in ({"do": "choose", "part": "v0"}, {"do": "clear"}, {"do": "show", "what": "rule"}):
        view = view.after(action)
        assert view.view
    assert len(asked) == first


def test_the_moves_of_a_heap_drawn_as_a_bar_have_their_letters_in_a_list():
    view = MatchView(Match(Nim(), (40, 2))).after({"do": "show", "what": "outcomes"}).view
    listed = {move["asked"]: move["mark"] for move in view["aside"]["outcomes"]["moves"]}
    assert len(listed) == 40
    assert listed["take 38 from the heap of 40"] == "P"


def test_a_hint_is_for_the_player_and_is_not_looked_for_while_the_computer_is_to_move():
    waiting = MatchView(Match(Nim(), (3,), "computer")).after({"do": "show", "what": "hint"})
    assert "hint" not in waiting.view["aside"]
    assert "hint" in waiting.after({"do": "reply"}).view["showing"]
    assert (
        "hint" in MatchView(Match(Nim(), (3,))).after({"do": "show", "what": "hint"}).view["aside"]
    )


@pytest.mark.parametrize("to", ["\u0661", "-1", "3", "one", ""])
def test_what_is_typed_and_is_no_smaller_number_is_refused_and_nothing_is_chosen(to):
    view = MatchView(Match(Nim(), (3,))).after({"do": "choose", "part": "h0", "to": to})
    assert view.complaint == "No move touches this."
    assert view.chosen == ()
