"""The lessons of the built site, played through on a phone in a real Chromium with the keyboard
alone.
"""

import json
import re
from itertools import combinations_with_replacement

import pytest
from axe_playwright_python.sync_playwright import Axe
from conftest import code_cells, opened_tab
from test_browser_site import address, built  # noqa: F401
from test_lessons import every_lesson
from test_site import exercises, whole

pytestmark = pytest.mark.browser
MAX_TABS = 60  # from one exercise to what answers the next

# The arrow keys that lead from a target with the focus to another one; null if none do.
ARROWS = """
goal => {
  const begin = goal.getRootNode().activeElement, found = new Map([[begin, []]]);
  for (const [node, keys] of found) {
    if (node === goal) { begin.focus(); return keys; }
    for (const key of ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]) {
      node.focus();
      node.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
      const next = document.activeElement;
      if (!found.has(next)) found.set(next, [...keys, key]);
    }
  }
  return null;
}
"""


@pytest.fixture(scope="module")
def phone(chromium):
    """A tab of the width of a phone, for all lessons."""
    with opened_tab(chromium) as tab:
        tab.set_viewport_size({"width": 375, "height": 800})
        yield tab
        assert tab.outside == []
        assert tab.crashes == []


def verdict(exercise, answer):
    """Whether an answer is right, by the table."""
    return exercise["replies"][exercise["answers"][exercises.hashed(exercise["id"], answer)]][0]


def right_numbers(exercise):
    """The numbers of the answer, as the page reveals it."""
    words = re.sub("<[^>]*>", "", exercise["revealed"])
    words = words.partition(":")[0] if exercise["each"] else words  # the case of a counterexample
    numbers = re.findall(r"\d+", words)
    return numbers[::-1] if "period" in words else numbers


def actions(exercise, right):
    """The fewest actions that make a move that wins, or one that does not; None if there is none."""
    states, ways, reached = exercise["board"]["states"], {0: []}, [0]
    for number in reached:
        _, following, *answer = states[number]
        if answer and verdict(exercise, *answer) is right:
            return ways[number]
        for action, after in following.items():
            if after not in ways:
                ways[after] = [*ways[number], json.loads(action)]
                reached.append(after)
    return None


def first_view(exercise):
    """What the board shows at first."""
    return whole(exercise["board"], exercise["board"]["states"][0][0])


def places(box, exercise, action):
    """What is chosen, one after the other, for an action."""
    if action["do"] == "make":
        return [box.locator(".offered .make").nth(action["move"])]
    if action["do"] == "play":
        others = first_view(exercise)["others"]
        number = next(i for i, other in enumerate(others) if other["ids"] == action["ids"])
        return [box.locator(".offered .make").nth(number)]
    parts = first_view(exercise)["board"]["parts"]
    part = next(part for part in parts if part["id"] == action["part"])
    place = f"[data-part='{part['id']}']"
    way = box.locator(f"{place}[data-to='{action['to']}']")
    if way.count():
        return [way.first]
    becomes = part.get("becomes", [""])
    listed = box.locator(".offered .way").nth(becomes.index(action["to"]))
    if part["kind"] != "heap":
        return [box.locator(place).first, listed][: len(becomes)]
    if all(to.isdecimal() for to in becomes):
        return [box.locator(f"{place}[data-token='{action['to']}']")]
    size = int(part["size"])
    for i, j in combinations_with_replacement(range(size), 2):
        if "+".join(str(n) for n in sorted((i, size - 1 - j)) if n) == action["to"]:
            return [box.locator(f"{place}[data-token='{k}']") for k in (i, j)]
    return [box.locator(f"{place}[data-token]").first, listed]


def tab_to(tab, box, wanted, presses=MAX_TABS):
    """Press Tab until an element for this selector within the box has the focus."""
    holder = box.element_handle()
    for _ in range(presses):
        tab.keyboard.press("Tab")
        if tab.evaluate(
            "([box, wanted]) => box.contains(document.activeElement) && document.activeElement.matches(wanted)",
            [holder, wanted],
        ):
            return tab.locator(":focus")
    raise AssertionError(f"{presses} times Tab do not lead to {wanted!r}.")


def press_button(tab, box, words):
    """Go on with Tab to the button with these words, and press it."""
    while tab_to(tab, box, "button").inner_text().lower() != words.lower():
        pass
    tab.keyboard.press("Enter")


def make_move(tab, box, exercise, right):
    """Make a move that wins, or one that does not, if there is one, with the keyboard alone."""
    way = actions(exercise, right)
    for action in way or ():
        for place in places(box, exercise, action):
            if place.evaluate("node => node.matches('.offered button')"):
                while not place.evaluate("node => node === document.activeElement"):
                    tab_to(tab, box, ".offered button")
            else:
                if not box.locator(".target:focus").count():
                    tab_to(tab, box, ".target")
                for key in place.evaluate(ARROWS):
                    tab.keyboard.press(key)
            tab.keyboard.press("Enter")
    if way:
        answered(tab, box, str(right).lower())
    return way


def answered(tab, box, right):
    """Wait until an exercise says whether the answer is right."""
    tab.wait_for_function(
        "([box, right]) => { const said = box.querySelector('.answer'); "
        "return said.dataset.right === right && said.textContent; }",
        arg=[box.element_handle(), right],
    )


def play_a_move(tab, board):
    """Make a move of the match at the top of a lesson, and wait for the reply."""
    tab_to(tab, board, ".target")
    tab.keyboard.press("Enter")
    if board.locator(".offered .way").count():
        tab_to(tab, board, ".way")
        tab.keyboard.press("Enter")
    tab.wait_for_function(
        "board => board.dataset.turn !== 'computer' && board.dataset.moves >= 2",
        arg=board.element_handle(),
    )


def play_from_a_book_alone(tab, board):
    """Play a match of a game that the page has no Python for to its end, and see what it says to a
    question for reasons.
    """
    board.locator("button.why").press("Enter")
    board.locator(".says", has_text="A notebook has the rest").wait_for()
    while not board.get_attribute("data-winner"):
        tab.wait_for_function(
            "board => board.dataset.turn !== 'computer'", arg=board.element_handle()
        )
        if board.locator(".offered .make").count():
            board.locator(".offered .make").first.press("Enter")
    board.get_by_role("button", name="Again").press("Enter")
    board.and_(tab.locator("[data-moves='0']")).wait_for()
    board.locator(".make:focus").wait_for()
    board.get_by_role("button", name="Hint").press("Enter")
    board.locator(".aside .hint").wait_for()


def answer_on_board(tab, box, exercise, sees_reply):
    """Make a wrong move, try again, and give the right answer."""
    if make_move(tab, box, exercise, False):
        if sees_reply:
            box.locator(".says", has_text="The computer").wait_for()
            assert not box.locator(".target").count()
        press_button(tab, box, "Try again")
    if not make_move(tab, box, exercise, True):
        press_button(tab, box, "No move wins")


def answer_in_words(tab, box, exercise):
    """Type no answer, no number, and the right answer."""
    numbers, n = right_numbers(exercise), len(exercise["form"]["fields"])
    texts = numbers if n == len(numbers) else [", ".join(numbers)]
    tab_to(tab, box, "input")
    for wrong in ("", "many"):
        tab.keyboard.type(wrong)
        tab.keyboard.press("Enter")
        answered(tab, box, "")
    tab.keyboard.press("ControlOrMeta+a")
    for number, text in enumerate(texts):
        if number:
            tab.keyboard.press("Tab")
        tab.keyboard.type(f" {text}.0" if not exercise["each"] else text)
    tab.keyboard.press("Enter")


@every_lesson
def test_a_lesson_is_played_through_on_a_phone_with_the_keyboard_alone(phone, address, built, path):  # noqa: F811
    asked = []
    phone.on("request", lambda request: asked.append(request.url))
    phone.goto(f"{address}/notebooks/lessons/{path.stem}.html")
    phone.wait_for_function("document.body.dataset.lesson")
    for board in phone.locator("[data-match] .gamelab-play").all():  # the computer may begin
        board.and_(phone.locator(":not([data-turn=computer])")).wait_for()
    ids = phone.locator("#progress a").evaluate_all("all => all.map(({ hash }) => hash.slice(10))")
    files = [built / "_static" / "lessons" / "exercises" / f"{id}.json" for id in ids]
    exercises = [json.loads(file.read_text()) for file in files]
    play_a_move(phone, phone.locator("[data-match] .gamelab-play").first)
    assert not [url for url in asked if "worker.mjs" in url or "pyodide" in url]
    sees_reply = True  # of the first wrong move alone: it takes its time
    for exercise in exercises:
        box = phone.locator(f"[id='exercise-{exercise['id']}'] > section")
        assert box.locator("details[open]").count() == 0
        assert box.get_by_role("toolbar").count() == 0
        if "board" in exercise:
            answer_on_board(phone, box, exercise, sees_reply)
            sees_reply = False
        elif exercise["form"]["fields"]:
            answer_in_words(phone, box, exercise)
        else:
            choices = exercise["form"]["choices"]
            press_button(phone, box, next(one for one in choices if verdict(exercise, one)))
        answered(phone, box, "true")
    matches = phone.locator("[data-match]").all()
    assert len(matches) == sum(cell.source.startswith("play(") for cell in code_cells(path))
    for match in matches:
        if '"match": {}' in match.get_attribute("data-match"):
            play_from_a_book_alone(phone, match.locator(".gamelab-play"))
            assert not phone.locator("#python").is_visible()
    n = len(exercises)
    assert phone.locator("#progress").inner_text().startswith(f"{n} of {n} right")
    serious = [
        (found["id"], found["nodes"][0]["html"])
        for found in Axe().run(phone).response["violations"]
        if found["impact"] in ("serious", "critical")
    ]
    assert serious == []
    assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")
    phone.reload()
    phone.wait_for_function("document.body.dataset.lesson")
    assert phone.locator("#progress a.right").count() == n
    page = phone.locator("article")
    assert page.locator("ol.ladder a[href*='play.html#']").count() == 2
    page.locator("strong", has_text="Next").or_(page.locator("ol.ladder")).last.wait_for()
    phone.goto(f"{address}/notebooks/lessons/index.html")
    phone.locator("li", has_text=f"{n} right").first.wait_for()
