"""The board of a match in a real Chromium on a page of its own, without a kernel: all moves by clicks,
fingers and keys, sizes, and where the focus goes.
"""

import sys
from dataclasses import replace
from importlib import import_module

import pytest
from conftest import ROOT
from playable import LIBRARY, act

from gamelab import Match, Nim, NodeKayles, Octal, Spider, Sum, disjoint_union, path
from gamelab.games.heaps import HeapGame
from gamelab.match.match_view import MatchView
from gamelab.theory.positions import options_of
from gamelab.widgets.screen import MODULE, STYLES

sys.path[:0] = [str(ROOT / "site" / "browser")]
games = import_module("games")

pytestmark = pytest.mark.browser

# A model as a widget has it, without a kernel: a page may have an `answer`. `offered` lists all that can be sent by one click,
# or by two where the first only opens a list or marks a token.
MODEL = """
window.model = {
  view: null, sent: [], heard: {},
  get(name) { return name === "view" ? this.view : undefined; },
  on(event, act) { this.heard[event] = act; },
  off() {},
  send(message) {
    this.sent.push(message);
    window.answer?.(JSON.stringify(message)).then((view) => show(JSON.parse(view)));
  },
};
window.show = (view) => {
  model.view = view;
  if (model.heard["change:view"]) model.heard["change:view"]();
  else programs.match({ model, el: document.body });
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


def view_of(game, position, *args, **how):
    return MatchView(Match(game, position, *args, **how))


PLAYGROUND = {
    f"{name} {board}": game.position("", board)
    for name, game in games.GAMES.items()
    for board in game.boards
}


def open_board(tab):
    tab.set_content("<body></body>")
    tab.add_script_tag(content=MODULE + MODEL, type="module")
    tab.wait_for_function("() => Boolean(window.offered)")


def sent(page):
    """What was sent to Python since the last question."""
    return page.evaluate("model.sent.splice(0)")


@pytest.fixture
def page(tab):
    open_board(tab)
    yield tab
    assert tab.crashes == []


def reached_by_clicks(page, match):
    """The options that clicks lead to."""
    waiting, seen, reached = [MatchView(match)], {frozenset()}, set()
    every = {*options_of(match.game, match.position)}
    while waiting and reached != every:
        offers = page.evaluate("views => views.map(offered)", [one.view for one in waiting])
        further = []
        for view, messages in zip(waiting, offers, strict=True):
            for message in messages:
                then = view.after(message)
                assert not then.complaint, (message, then.complaint)
                if len(then.match.played) > len(match.played):
                    reached.add(then.match.position)
                elif frozenset(then.chosen) not in seen:
                    seen.add(frozenset(then.chosen))
                    further.append(then)
        waiting = further
    return reached


class IntoThree(HeapGame):
    """Split a heap into three."""

    def heap_moves(self, heap):
        for first in range(1, heap // 3 + 1):
            for second in range(first, (heap - first) // 2 + 1):
                yield first, second, heap - first - second


def test_each_move_of_each_game_can_be_made_by_clicks(page):
    """At the start of each board of the library and the playground, and after a random move."""
    boards = [*PLAYGROUND.values(), *LIBRARY, (IntoThree(), (7,)), (IntoThree(), (8, 3))]
    for game, position in dict.fromkeys(boards):
        later = Match(game, position, "computer", strength="random").reply()
        for match in (Match(game, position), later):
            assert {*options_of(game, match.position)} == reached_by_clicks(page, match), game


def test_a_heap_of_very_many_ways_shows_what_changes_and_they_are_typed_in_any_order(page):
    view = view_of(IntoThree(), (34,))
    page.evaluate("show", view.view)
    page.locator(".heap.target").click()
    page.locator(".offered .way").first.hover()
    assert page.locator('.heap.tinted[data-part="h0"]').count() == 1
    page.locator(".offered input").fill("26 + 3+5")
    page.locator(".offered input").press("Enter")
    assert view.after(*sent(page)).match.position == (3, 5, 26)


# The least letter and the least side of a target in CSS pixels, the words that leave the picture,
# and the targets that something else covers in their middle.
MEASURED = """
window.measured = (view) => {
  show(view);
  const picture = document.querySelector(".holder > svg"), whole = picture.getBoundingClientRect();
  const texts = [...picture.querySelectorAll("text")].map((one) => ({ letter: parseFloat(getComputedStyle(one).fontSize) * one.getScreenCTM().a, box: one.getBoundingClientRect(), words: one.textContent }));
  const hits = [...picture.querySelectorAll(".target")].map((node) => [node, (node.querySelector(".hit") ?? node).getBoundingClientRect()]);
  const isOut = ({ box }) => box.left < whole.left - 1 || box.right > whole.right + 1 || box.top < whole.top - 1 || box.bottom > whole.bottom + 1;
  const covered = hits.filter(([node]) => {
    node.scrollIntoView({ block: "center", inline: "center" });
    const line = node.querySelector(".line"), point = line?.getPointAtLength(line.getTotalLength() / 2).matrixTransform(line.getScreenCTM());
    const box = (node.querySelector(".hit") ?? node).getBoundingClientRect();
    const there = document.elementFromPoint(point?.x ?? box.x + box.width / 2, point?.y ?? box.y + box.height / 2);
    return !node.contains(there);
  }).map(([node]) => node.getAttribute("aria-label"));
  return {
    letter: Math.min(...texts.map((one) => one.letter)),
    target: Math.min(...hits.flatMap(([, box]) => [box.width, box.height])),
    outside: texts.filter(isOut).map((one) => one.words).join(),
    covered: covered.join("; "),
  };
};
"""
ROUNDING = 0.1  # CSS pixels


@pytest.mark.parametrize("width", [320, 1500])
def test_letters_and_targets_are_large_enough_on_each_board_of_the_playground(width, page):
    page.add_style_tag(content=STYLES)
    page.add_script_tag(content=MEASURED)
    page.set_viewport_size({"width": width, "height": 700})
    for board, position in PLAYGROUND.items():
        found = page.evaluate("measured", act(view_of(*position), "show names").view)
        assert found["target"] >= 24 - ROUNDING, (board, found)
        assert (found["letter"] or 12) >= 12 - ROUNDING, (board, found)
        assert (found["outside"], found["covered"]) == ("", ""), board


HEIGHTS = """() => [...document.querySelectorAll("circle.dot")].map((dot) => {
  const { top, bottom } = dot.getBoundingClientRect();
  return [dot.closest("[data-part]").dataset.part, Math.round((top + bottom) / 2)];
})"""
SMALL = "() => { const one = document.querySelector('.holder'); return one.scrollWidth <= one.clientWidth; }"


@pytest.mark.parametrize(
    ("game", "board", "above"),
    [
        (Sum(Nim(), NodeKayles()), ((2,), path(5)), ["0.h0"]),
        (Sum(Nim(), Nim()), ((8,), (6, 3)), ["0.h0"]),
        (
            Octal("0.33"),
            disjoint_union(Spider(4, 1, 1), Spider(1, 1, 1)),
            [f"v{i}" for i in range(7)],
        ),
    ],
    ids=str,
)
def test_parts_side_by_side_stand_below_each_other_when_their_place_becomes_narrow(
    game, board, above, page
):
    page.set_viewport_size({"width": 1280, "height": 800})
    page.evaluate("show", view_of(game, board).view)
    for stands_below in (False, True):
        places = [(part in above, y) for part, y in page.evaluate(HEIGHTS)]
        lowest = max(y for is_above, y in places if is_above)
        assert (lowest < min(y for is_above, y in places if not is_above)) == stands_below
        page.set_viewport_size({"width": 375, "height": 800})
        page.wait_for_function(SMALL)


def test_a_heap_is_folded_when_its_place_becomes_narrow(page):
    page.set_viewport_size({"width": 1500, "height": 700})
    page.evaluate("show", view_of(Nim(), (20,)).view)
    assert len({y for _, y in page.evaluate(HEIGHTS)}) == 1
    page.set_viewport_size({"width": 320, "height": 700})
    page.wait_for_function(SMALL)
    assert len({y for _, y in page.evaluate(HEIGHTS)}) > 1


def test_the_focus_goes_to_the_nearest_part_that_is_left(page):
    view = view_of(NodeKayles(), path(9))
    page.evaluate("show", view.view)
    page.locator("[data-part=v6]").focus()
    later = replace(view, match=view.match.choose(["v7"]).choose(["v0"]))
    page.evaluate("show", later.view)
    assert page.evaluate("document.activeElement.dataset.part") == "v5"


SHOWN = """
view => {
  show(view);
  const tinted = () => [...document.querySelectorAll(".holder .tinted")].map((node) =>
    node.dataset.part + (node.dataset.token ? ":" + node.dataset.token : ""));
  const targets = () => [...document.querySelectorAll(".holder .target")];
  return targets().map((_, i) => {
    show(view);
    const node = targets()[i];
    node.dispatchEvent(new PointerEvent("pointerdown", { pointerType: "touch", bubbles: true }));
    node.focus();
    const focused = tinted(), before = document.querySelector(".says").textContent;
    node.dispatchEvent(new Event("click"));
    const says = document.querySelector(".says").textContent, first = model.sent.pop();
    if (first || says === before) return null;
    const touched = tinted();
    node.dispatchEvent(new Event("click"));
    return { part: node.dataset.part, focused, touched, says, sent: model.sent.pop() };
  });
}
"""


def is_on_tokens(heap):
    """Whether one click on a token, or between two, makes a move."""
    stays = [[*map(int, to.split("+"))] for to in heap["takes"]]
    rows = all(len(some) == 1 for some in stays)
    return heap["kind"] == "heap" and (rows or any(sum(some) == heap["size"] for some in stays))


def test_focus_and_a_first_touch_show_what_the_second_touch_makes(page):
    for game in games.GAMES.values():
        view = view_of(*game.position("", game.boards[0]))
        parts = {part["id"]: part for part in view.view["board"]["parts"]}
        moves = [one for one in page.evaluate(SHOWN, view.view) if one]
        assert bool(moves) == any(
            part["does"] and ("arrow" in part or len(part["takes"]) == 1 or is_on_tokens(part))
            for part in parts.values()
            if part["live"]
        )
        for one in moves:
            part, message = parts[one["part"]], one["sent"]
            move = view.after(message).match.last.move
            assert one["says"] == f"Tap again: {move.imperative}."
            assert one["focused"] == one["touched"]
            if part["kind"] != "heap":
                assert {*one["focused"]} == {*part["takes"][message["to"]]} & {*parts}
            elif all(":" in id for id in one["focused"]):
                assert len(one["focused"]) == part["size"] - int(message["to"])


CHOSEN = {"do": "choose", "part": "v4", "to": ""}
TINTED = "[...document.querySelectorAll('.vertex.tinted')].map((one) => one.dataset.part)"


@pytest.mark.parametrize("hand", ["mouse", "finger"])
def test_the_hand_shows_a_move_and_then_makes_it_once(hand, chromium):
    context = chromium.new_context(
        has_touch=hand == "finger", viewport={"width": 400, "height": 700}
    )
    tab = context.new_page()
    open_board(tab)
    view = view_of(NodeKayles(), path(7)).view
    tab.evaluate("show", view)
    part = tab.locator('.target[data-part="v4"]')
    (part.tap if hand == "finger" else part.hover)()
    assert tab.evaluate(TINTED) == ["v3", "v4", "v5"]
    if hand == "finger":
        tab.locator(".holder").tap(position={"x": 5, "y": 5})  # beside the board
    else:
        tab.locator(".says").hover()
    assert tab.evaluate(TINTED) == sent(tab) == []
    assert tab.locator(".says").text_content() == view["says"]
    if hand == "finger":
        part.tap()
        part.tap()
    else:
        part.dblclick()
    tab.locator("button.hint").click()  # before an answer to the first click nothing else is sent
    assert sent(tab) == [CHOSEN]
    context.close()


NO_ANSWER = 5_000  # milliseconds in which nothing may be sent


def test_a_reply_is_asked_for_whatever_was_complained_of_but_not_again_where_it_failed(page):
    page.clock.install()
    view = view_of(NodeKayles(), path(9))
    page.evaluate("show", view.view)
    moved = act(view, "choose v0")
    page.evaluate("show", act(moved, "choose v0").view)
    assert sent(page) == []
    page.clock.run_for(NO_ANSWER)
    assert sent(page) == [{"do": "reply"}]
    failed = replace(moved, complaint="ZeroDivisionError: a mistake in the rules")
    page.evaluate("show", failed.view)
    page.clock.run_for(NO_ANSWER)
    assert sent(page) == []
    page.locator(".settings summary").click()
    page.locator("button.names").click()
    page.evaluate("show", act(moved, "show names").view)
    page.clock.run_for(NO_ANSWER)
    assert [message["do"] for message in sent(page)] == ["show", "reply"]


# One step of a player, unless the focus has left the board: what completes a move is pressed, else a way to go on, else a part; twice, as
# in a double click whose first click is not yet answered. All that was sent is returned.
STEP = """
([view, way, number]) => {
  const press = {
    mouse: (node) => node.dispatchEvent(new MouseEvent("click", { bubbles: true })),
    keyboard: (node) => {
      node.focus();
      if (node.matches("button")) node.click();
      else node.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
    },
    finger: (node) => {
      node.dispatchEvent(new PointerEvent("pointerdown", { pointerType: "touch", bubbles: true }));
      node.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    },
  }[way];
  const places = [".offered .make", ".offered .way", '.target:not([aria-pressed="true"])'];
  model.sent.length = 0;
  show(view);
  if (way === "keyboard" && number && !document.activeElement.closest(".holder")) return [];
  for (let tries = 0; tries < 4 && !model.sent.length; tries++) {
    const nodes = places.map((place) => [...document.querySelectorAll(place)].filter((one) => one.textContent !== "Cancel"))
      .find((some) => some.length);
    const node = nodes[number % nodes.length];
    press(node);
    press(node);
  }
  return model.sent;
}
"""


@pytest.mark.parametrize("way", ["mouse", "keyboard", "finger"])
def test_each_board_of_the_playground_is_played_to_its_end_by_double_clicks_and_the_focus_stays(
    way, page
):
    page.clock.install()  # the replies are made here
    for board, position in PLAYGROUND.items():
        view = view_of(*position, strength="random")
        while not view.match.over:
            if view.match.turn == "computer":
                view = act(view, "reply")
                continue
            number = 3 * len(view.match.played) + len(view.chosen)
            messages = page.evaluate(STEP, [view.view, way, number])
            assert len(messages) == 1, (board, messages)
            view = view.after(messages[0])
            assert not view.complaint, (board, messages, view.complaint)
        page.evaluate("show", view.view)
        assert page.locator(".says").text_content() == view.match.result
        assert not page.locator(".target").count(), board
        assert way != "keyboard" or page.locator(".says:focus").count()
