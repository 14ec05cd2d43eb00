"""A match in a real Chromium on a page of its own, whose rules answer from the test: what is shown
aside, settings, the end, and what is offered after it.
"""

import json

import pytest
from conftest import ROOT
from playable import LIBRARY
from test_browser import serious_findings
from test_browser_board import MODEL

from gamelab import Arrows, Match, Nim, NodeKayles, Spider, path
from gamelab.match.match_view import MatchView
from gamelab.widgets.screen import MODULE, STYLES

pytestmark = pytest.mark.browser

PAGE = "http://127.0.0.1/match.html"


class Table:
    """A match on a page that keeps what a browser keeps."""

    def __init__(self, tab):
        self.tab, self.view, self.asked = tab, None, []
        html = f"<!doctype html><meta charset=utf-8><style>{STYLES}</style><body class='gamelab'></body>"
        tab.route(PAGE, lambda route: route.fulfill(body=html, content_type="text/html"))
        tab.expose_function("answer", self.answer)

    def answer(self, message):
        self.asked.append(json.loads(message))
        self.view = self.view.after(self.asked[-1])
        return json.dumps(self.view.view)

    def begin(self, match):
        self.view = MatchView(match)
        self.tab.goto(PAGE)
        self.tab.add_script_tag(content=MODULE + MODEL, type="module")
        self.tab.wait_for_function("() => Boolean(window.offered)")
        self.tab.evaluate("show", self.view.view)
        return self

    def until(self, moves):
        """Wait until so many moves are made."""
        self.tab.wait_for_function(
            "moves => +document.querySelector('.gamelab-play').dataset.moves === moves && "
            "!document.querySelector('[aria-busy]')",
            arg=moves,
        )
        return self

    def click(self, place, number=0):
        self.tab.locator(place).nth(number).click()
        return self

    def select(self, name, value):
        self.tab.locator(f".{name} select").select_option(value)
        return self

    def text(self, place):
        return self.tab.locator(place).inner_text()

    def count(self, place):
        return self.tab.locator(place).count()


@pytest.fixture
def table(tab):
    yield Table(tab)
    assert tab.crashes == []


def test_a_lost_match_is_tried_again_from_the_move_that_lost(table):
    table.begin(Match(Nim(), (1, 2))).click("[data-token]").until(2)
    assert table.text(".says") == "The computer wins: you have no move."
    assert table.text(".ending p") == "Move 1 let the win go."
    assert [step.get_attribute("aria-label") for step in table.tab.locator(".step").all()] == [
        "Move 1: You take the heap of 1. It let the win go. Try from here.",
        "Move 2: The computer takes the whole heap of 2. Try from here.",
    ]
    assert table.count(".step.you.slip") == table.count(".step.computer:not(.slip)") == 1
    table.click("button.why").until(2)
    assert table.count("section.why figure") == 1
    assert "Move 1 let the win go" in table.text("section.why")
    table.click(".ending .retry").until(0)
    assert table.asked[-1] == {"do": "back", "to": 0}
    assert not table.count(".ending button")
    # the board has the focus that the button had
    assert table.tab.evaluate("Boolean(document.activeElement.dataset.part)")
    table.click("button.hint").until(0)
    assert table.count(".piece.ringed") == 1  # the token to click, and no other


def test_hints_values_reasons_names_and_the_rule_are_shown_and_hidden(table):
    table.begin(Match(NodeKayles(), path(5))).click(".settings summary")
    for name in ("hint", "outcomes", "values", "why", "names", "rule"):
        assert not table.count(f"section.{name}")
        table.click(f"button.{name}").until(0)
    assert table.count("section.hint button") == 1
    assert not table.count("section.values button")  # all numbers are on the board
    assert sorted(table.tab.locator(".mark").all_text_contents()) == ["0", "1", "1", "2", "2"]
    assert (table.count("section.why figure"), table.count("section.rule figure")) == (3, 3)
    assert table.count("text.name") == 5
    table.click("section.hint button").until(2)
    assert table.count(".vertex.gone") >= 3
    table.click("button.undo").until(0)
    assert not table.count(".vertex.gone")


def test_who_begins_and_misere_play_are_chosen_and_a_new_game_begins(table):
    table.begin(Match(Nim(), (2, 3))).click(".settings summary")
    table.select("first", "computer").until(1).select("misere", "true")
    table.until(1).click("button.new").until(1)  # a match that has begun is not thrown away
    assert table.view.match.settings == {"first": "computer", "misere": True, "strength": "perfect"}


def test_a_typed_heap_that_is_no_move_is_one_sentence(table):
    table.begin(Match(Nim(), (4000, 5))).click(".heap.target")
    typed = table.tab.locator(".offered input")
    typed.fill("many")
    typed.press("Enter")
    table.tab.locator(".says.complains").wait_for()
    table.click(".heap.target")
    typed.fill("5")
    typed.press("Enter")
    table.until(2)


def test_a_dot_goes_back_and_the_match_goes_on_from_there(table):
    table.begin(Match(NodeKayles(), path(9))).click(".vertex.target").until(2)
    table.click(".vertex.target").until(4)
    table.tab.locator(".step").nth(2).hover()
    marked = table.tab.locator(".tinted").evaluate_all("all => all.map((one) => one.dataset.part)")
    assert sorted(marked) == table.view.view["dots"][2]["parts"]
    table.click(".step", 2).until(2)
    assert table.view.view["turn"] == "you"
    table.click(".step", 1).until(2)  # the computer moves again
    assert table.view.match.played[-1].player == "computer"


def test_again_you_second_and_the_larger_board_begin_new_matches(table):
    table.begin(Match(NodeKayles(), path(3))).click(".vertex.target", 1).until(1)
    assert table.text(".says") == "You win: the computer has no move."
    table.click(".again").until(0).click(".vertex.target", 1).until(1)
    table.click(".turned").until(1)
    assert table.view.match.first == "computer"
    table.tab.locator(".turned").wait_for()
    assert table.text(".turned") == "You first"
    assert table.tab.locator(".larger").get_attribute("title") == "K_4"
    table.click(".turned").until(0)
    table.click(".vertex.target", 1).until(1).click(".larger").until(0)
    assert table.view.view["link"]["board"] == "K_4"


def test_the_score_of_a_board_stays_in_this_browser_and_counts_each_match_once(table):
    def lost(n):
        table.click("[data-token]").until(2)
        assert table.text(".score") == f"Score: you 0, the computer {n}"

    table.begin(Match(Nim(), (1, 2)))
    assert table.text(".score") == ""
    lost(1)
    table.click("button.why")
    table.tab.locator("section.why").wait_for()
    assert table.text(".score") == "Score: you 0, the computer 1"
    table.click(".again").until(0)
    lost(2)
    table.begin(table.view.match)  # a page that shows an ended match
    assert table.text(".score") == "Score: you 0, the computer 2"
    for match in (Match(Nim(), (1, 3)), Match(Nim(), (1, 2), strength="people")):
        table.begin(match)
        assert table.text(".score") == ""
    table.click("[data-token]").until(1).click("[data-token]").until(2)
    assert table.text(".says") == "The second player wins: the first player has no move."
    assert table.text(".score") == "Score: first player 0, second player 1"
    assert not table.count(".turned")


def test_a_browser_that_keeps_nothing_has_no_score(table):
    table.tab.add_init_script(
        "Object.defineProperty(window, 'localStorage', "
        "{ get() { throw new Error('nothing is kept'); } })"
    )
    table.begin(Match(Nim(), (1, 2))).click("[data-token]").until(2)
    assert table.text(".score") == ""


def test_the_board_comes_first_one_line_stands_below_its_words_and_settings_are_folded(table):
    def box(place):
        return table.tab.locator(place).first.bounding_box()

    table.begin(Match(Arrows(), Spider(3, 2, 2)))
    places = ("holder", "says", "moves", "bar", "rules", "settings", "story")
    boxes = [box(f".{name}") for name in places]
    assert sorted(boxes, key=lambda box: box["y"]) == boxes
    _, words, dots, buttons, *_ = boxes
    room = buttons["y"] - words["y"] - words["height"]
    assert 30 < room - dots["height"] < 60
    hidden = table.tab.locator(".settings").locator("button, select")
    assert hidden.count() == 7
    assert not any(one.is_visible() for one in hidden.all())
    table.click("button.why").until(0)
    arrow, vertex = box("figure svg .head"), box("figure svg .dot")
    assert max(arrow["width"], arrow["height"]) > vertex["width"] >= 5
    table.click(".settings summary").select("strength", "people")
    table.tab.locator("[data-turn=first]").wait_for()
    assert table.text(".says").startswith("It is the first player's turn.")


@pytest.mark.parametrize("is_dark", [False, True])
def test_ends_of_all_games_have_no_serious_finding_on_accessibility(is_dark, table):
    colours = ("#111", "#eee") if is_dark else ("#eee", "#111")
    for i, (game, board) in enumerate(LIBRARY):
        table.tab.set_viewport_size({"width": (320, 1000)[i % 2], "height": 900})
        match = Match(game, board, strength="random", seed=i)
        while not match.over:
            match = match.reply()
        frame = table.begin(match).tab.locator(".gamelab-play")
        frame.evaluate(
            "(frame, [dark, back, ink]) => { document.body.dataset.jpThemeLight = String(!dark); "
            "document.body.style.background = back; "
            "for (const [name, colour] of [['ink', ink], ['paper', back], ['faint', ink]]) "
            "frame.style.setProperty(`--${name}`, colour); }",
            [is_dark, *colours],
        )
        assert frame.evaluate("one => one.scrollWidth <= one.clientWidth + 1"), game
        if i % 5 == 0:
            assert serious_findings(table.tab, ".gamelab-play") == [], game


PUZZLE = """<!doctype html><meta charset=utf-8><form id=begin></form>
<section><div id=match><button class=larger>Larger board</button></div></section>"""


@pytest.mark.parametrize("stored", [None, "5", "{}", "no JSON"])
def test_a_puzzle_is_ticked_when_its_own_board_is_won_and_its_name_is_text(stored, tab):
    def open_puzzle(name):
        tab.goto("about:blank")
        tab.goto(f"{PAGE}#game=nim&puzzle={name}")
        tab.add_script_tag(content=(ROOT / "site" / "static" / "puzzles.js").read_text("utf-8"))

    def win():
        tab.evaluate(
            "() => { document.querySelector('#match').append(document.createElement('i')); "
            "document.querySelector('#match i').dataset.winner = 'you'; }"
        )
        return tab.evaluate("() => localStorage.getItem('gamelab puzzles')")

    tab.route(PAGE, lambda route: route.fulfill(body=PUZZLE, content_type="text/html"))
    open_puzzle("<img src=x onerror=document.body.remove()>")
    assert tab.locator("#puzzle").inner_text() == "Puzzle: exactly one move wins."
    assert not tab.locator("img").count()
    if stored is not None:
        tab.evaluate("words => localStorage.setItem('gamelab puzzles', words)", stored)
    tab.locator(".larger").click()
    assert win() == stored
    assert not tab.locator("#puzzle").is_visible()
    open_puzzle("ab12")
    win()
    tab.get_by_text("Puzzle solved").wait_for()
    assert json.loads(tab.evaluate("localStorage.getItem('gamelab puzzles')")) == ["ab12"]
    assert tab.crashes == []
