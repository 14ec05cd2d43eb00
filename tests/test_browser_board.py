"""The board of a match in a real Chromium, on a page of its own: what can be clicked, without a
kernel.
"""

import sys
from dataclasses import replace
from importlib import import_module

import pytest
from conftest import ROOT
from test_match import LIBRARY

from gamelab import HexadecimalHeaps, Match, NodeKayles, TakeAndBreak, path
from gamelab.match.match_view import MatchView
from gamelab.theory.positions import options_of
from gamelab.widgets.play import Play

sys.path[:0] = [str(ROOT / "site" / "browser")]
games = import_module("games")

pytestmark = pytest.mark.browser

# A model as a widget has it, but with no kernel; `offered` lists all that can be sent by one click,
# or by two where the first only opens a list or marks a token.
MODEL = """
window.model = {
  view: null, sent: [], heard: {},
  get(name) { return name === "view" ? this.view : undefined; },
  on(event, act) { this.heard[event] = act; },
  off() {},
  send(message) { this.sent.push(message); },
};
window.show = (view) => {
  model.view = view;
  if (model.heard["change:view"]) model.heard["change:view"]();
  else render({ model, el: document.body });
};
window.offered = (view) => {
  const nodes = () => [...document.querySelectorAll(".target, .offered button")];
  const press = (i) => { nodes()[i].dispatchEvent(new Event("click")); return model.sent.pop(); };
  show(view);
  return nodes().flatMap((_, i) => {
    show(view);
    const message = press(i);
    if (message) return [message];
    return nodes().flatMap((_, j) => { show(view); press(i); return press(j) ?? []; });
  });
};
"""


@pytest.fixture
def page(tab):
    tab.set_content("<body></body>")
    tab.add_script_tag(
        content=Play._esm.replace("export default { render };", "window.render = render;") + MODEL,
        type="module",
    )
    tab.wait_for_function("() => Boolean(window.offered)")
    yield tab
    assert tab.crashes == []


def reached_by_clicks(page, match):
    """The options that clicks lead to."""
    waiting, seen, reached = [MatchView(match)], {frozenset()}, set()
    every = set(options_of(match.game, match.position))
    while waiting and reached != every:
        offers = page.evaluate(
            "views => views.map(offered)", [match_view.view for match_view in waiting]
        )
        further = []
        for match_view, messages in zip(waiting, offers, strict=True):
            for message in messages:
                then = match_view.after(message)
                assert not then.complaint, (message, then.complaint)
                if len(then.match.played) > len(match.played):
                    reached.add(then.match.position)
                elif frozenset(then.chosen) not in seen:
                    seen.add(frozenset(then.chosen))
                    further.append(then)
        waiting = further
    return reached


def not_reached(page, game, position):
    """The options that no clicks lead to, at the start and after a move at random."""
    missing = set()
    for match in (
        Match(game, position),
        Match(game, position, "computer", strength="random").reply(),
    ):
        missing |= set(options_of(game, match.position)) - reached_by_clicks(page, match)
    return missing


@pytest.mark.parametrize("name", games.GAMES)
def test_each_move_on_each_board_of_the_playground_can_be_made_by_clicks(name, page):
    for board in games.GAMES[name].boards:
        assert not_reached(page, *games.GAMES[name].position("", board)) == set(), board


def test_each_move_of_each_game_of_the_library_can_be_made_by_clicks(page):
    mixed = [
        (HexadecimalHeaps("0.88F"), (7,)),
        (TakeAndBreak({1: (1, 3), 2: (0, 2, 4)}), (8, 3)),
        (HexadecimalHeaps("8.F"), 6),
    ]
    for game, position in LIBRARY + mixed:
        assert not_reached(page, game, position) == set(), (game, position)


def test_a_way_of_a_heap_that_has_very_many_is_typed_in_any_order(page):
    match_view = MatchView(Match(HexadecimalHeaps("0.8"), (34,)))
    page.evaluate("show", match_view.view)
    page.locator(".heap.target").click()
    page.locator(".offered input").fill("26 + 3+4")
    page.locator(".offered input").press("Enter")
    message = page.evaluate("model.sent.pop()")
    assert match_view.after(message).match.position == (3, 4, 26)


NO_ANSWER = 5_000  # milliseconds in which nothing may be sent


def test_of_two_clicks_before_an_answer_the_first_alone_is_sent(page):
    match_view = MatchView(Match(NodeKayles(), path(9)))
    page.evaluate("show", match_view.view)
    page.locator(".vertex.target").first.dblclick()
    page.locator("button.hint").click()
    assert [message["do"] for message in page.evaluate("model.sent")] == ["choose"]


def test_a_reply_is_asked_for_whatever_was_complained_of_but_not_again_where_it_failed(page):
    page.clock.install()
    match_view = MatchView(Match(NodeKayles(), path(9)))
    page.evaluate("show", match_view.view)
    moved = match_view.after({"do": "choose", "part": "v0"})
    complaining = moved.after({"do": "choose", "part": "v0"})
    assert complaining.complaint
    page.evaluate("show", complaining.view)
    assert page.evaluate("model.sent") == []
    page.clock.run_for(NO_ANSWER)
    assert [message["do"] for message in page.evaluate("model.sent")] == ["reply"]
    page.evaluate(
        "show", replace(moved, complaint="ZeroDivisionError: a mistake in the rules").view
    )
    page.clock.run_for(NO_ANSWER)
    assert len(page.evaluate("model.sent")) == 1
    page.locator(".settings summary").click()
    page.locator("button.names").click()
    page.evaluate("show", moved.after({"do": "show", "what": "names"}).view)
    page.clock.run_for(NO_ANSWER)
    assert [message["do"] for message in page.evaluate("model.sent")] == ["reply", "show", "reply"]
