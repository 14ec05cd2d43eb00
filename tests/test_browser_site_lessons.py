"""The lessons of the built site, played through on a phone in a real Chromium: by clicks, and one
with the keyboard alone.
"""

import json
import re
from itertools import combinations_with_replacement

import pytest
from axe_playwright_python.sync_playwright import Axe
from test_browser_site import address, built  # noqa: F401
from test_lessons import LESSONS
from test_site import lessons

pytestmark = pytest.mark.browser
NAMES = [path.stem for path in LESSONS]


@pytest.fixture
def lesson(tab, address, built):  # noqa: F811
    """A function that opens a lesson on a phone: its exercises, each with its place."""

    def opened(name):
        tab.set_viewport_size({"width": 375, "height": 800})
        tab.goto(f"{address}/notebooks/lessons/{name}.html")
        tab.wait_for_function("document.body.dataset.lesson")
        data = json.loads((built / "_static" / "lessons" / f"{name}.json").read_text())
        return [(one, tab.locator(f"[id='exercise-{one['id']}'] > section")) for one in data]

    return opened


def verdict(exercise, answer):
    """Whether an answer is right, by the table."""
    return exercise["replies"][exercise["answers"][lessons.hashed(exercise["id"], answer)]][0]


def right_numbers(exercise):
    """The numbers of the answer, as the page reveals it."""
    words = re.sub("<[^>]*>", "", exercise["revealed"]).split(": the statement")[0]
    numbers = re.findall(r"\d+", words)
    return numbers[::-1] if "period" in words else numbers


def first_action(exercise, right):
    """The action that makes a move that wins, or one that does not; None if there is none."""
    states = exercise["board"]
    for action, after in states[0]["next"].items():
        answer = states[after].get("answer")
        if answer and verdict(exercise, answer) is right:
            return json.loads(action)
    return None


def places(box, exercise, action):
    """What is clicked, one after the other, for an action."""
    if action["do"] == "play":
        others = exercise["board"][0]["view"]["others"]
        number = next(i for i, other in enumerate(others) if other["ids"] == action["ids"])
        return [box.locator(".offered .make").nth(number)]
    parts = exercise["board"][0]["view"]["board"]["parts"]
    part = next(part for part in parts if part["id"] == action["part"])
    place = f"[data-part='{part['id']}']"
    if part["kind"] != "heap":
        way = box.locator(f"{place}[data-to='{action['to']}']")
        return [way if way.count() else box.locator(place).first]
    if all(to.isdecimal() for to in part["becomes"]):
        return [box.locator(f"{place}[data-token='{action['to']}']")]
    size = int(part["size"])
    for i, j in combinations_with_replacement(range(size), 2):
        if "+".join(str(n) for n in sorted((i, size - 1 - j)) if n) == action["to"]:
            return [box.locator(f"{place}[data-token='{k}']") for k in (i, j)]
    raise AssertionError(action)


def move(tab, box, exercise, right):
    """Make a move that wins, or one that does not, if there is one."""
    action = first_action(exercise, right)
    if action:
        for place in places(box, exercise, action):
            place.click()
        tab.wait_for_function(
            "([box, right]) => box.dataset.right === right",
            arg=[box.element_handle(), str(right).lower()],
        )
    return action


@pytest.mark.parametrize("name", NAMES)
def test_a_lesson_is_played_through_on_a_phone(tab, lesson, name):
    exercises = lesson(name)
    board = tab.locator("[data-match] .gamelab-play").first
    answered = (
        "([board, moves]) => board.dataset.turn !== 'computer' && board.dataset.moves >= moves"
    )
    board.locator(".target").first.click()
    if board.locator(".offered .way").count():
        board.locator(".offered .way").first.click()
    tab.wait_for_function(answered, arg=[board.element_handle(), 2])
    if name.startswith("1"):  # its book is complete, and Python is never fetched
        assert not tab.locator("#python").is_visible()
    refuted = False
    for exercise, box in exercises:
        assert box.locator("details[open]").count() == 0
        assert box.get_by_role("toolbar").count() == 0
        choices = exercise["view"]["choices"]
        if "board" in exercise:
            if move(tab, box, exercise, False):
                if not refuted:
                    box.locator(".says", has_text="The computer").wait_for()
                    assert not box.locator(".target").count()
                    refuted = True
                box.get_by_role("button", name="Try again").click()
            if not move(tab, box, exercise, True):
                box.get_by_role("button", name="No move wins").click()
        elif not exercise["view"]["fields"]:
            right = next(choice for choice in choices if verdict(exercise, choice))
            box.get_by_role("button", name=right).click()
        else:
            numbers, fields = right_numbers(exercise), box.locator("input").all()
            texts = numbers if len(fields) == len(numbers) else [", ".join(numbers)]
            for wrong in ("", "many"):
                fields[0].fill(wrong)
                fields[0].press("Enter")
                box.locator(".answer", has_text=re.compile(".")).wait_for()
                assert box.get_attribute("data-right") == ""
            for field, text in zip(fields, texts, strict=True):
                field.fill(f" {text}.0" if exercise["fields"] == "together" else text)
            fields[0].press("Enter")
        tab.wait_for_function("box => box.dataset.right === 'true'", arg=box.element_handle())
    n = len(exercises)
    assert tab.locator("#progress").inner_text().startswith(f"{n} of {n} answered")
    serious = [
        (found["id"], found["nodes"][0]["html"])
        for found in Axe().run(tab).response["violations"]
        if found["impact"] in ("serious", "critical")
    ]
    assert serious == []
    assert tab.evaluate("document.documentElement.scrollWidth <= innerWidth")
    tab.reload()
    tab.wait_for_function("document.body.dataset.lesson")
    assert tab.locator("#progress a.right").count() == n
    assert tab.outside == []
    assert tab.crashes == []


def test_a_lesson_is_played_through_with_the_keyboard_alone(tab, lesson):
    exercises = lesson("2_nim")
    press = tab.keyboard.press
    for exercise, box in exercises:
        holder, action = box.element_handle(), None
        if "board" in exercise:
            action = first_action(exercise, True)
        wanted = ".target" if action else "input" if exercise["view"]["fields"] else "button"
        for _ in range(60):
            press("Tab")
            place = tab.evaluate_handle("document.activeElement").as_element()
            is_wanted = "([box, node, wanted]) => box.contains(node) && node.matches(wanted)"
            if tab.evaluate(is_wanted, [holder, place, wanted]) and (
                wanted != "button" or verdict_of_button(exercise, place.inner_text())
            ):
                break
        else:
            raise AssertionError(exercise["id"])
        if action:
            (target,) = places(box, exercise, action)
            for _ in range(40):
                here = tab.locator(":focus").bounding_box()
                there = target.bounding_box()
                x, y = there["x"] - here["x"], there["y"] - here["y"]
                if abs(x) < 2 and abs(y) < 2:
                    break
                vertical = abs(y) > 10
                press(
                    ("ArrowDown" if y > 0 else "ArrowUp")
                    if vertical
                    else ("ArrowRight" if x > 0 else "ArrowLeft")
                )
            press("Enter")
        elif wanted == "input":
            numbers, n = right_numbers(exercise), len(exercise["view"]["fields"])
            for number, text in enumerate(numbers if n == len(numbers) else [", ".join(numbers)]):
                if number:
                    press("Tab")
                tab.keyboard.type(text)
            press("Enter")
        else:
            press("Enter")
        tab.wait_for_function("box => box.dataset.right === 'true'", arg=holder)
    assert tab.locator("#progress a.right").count() == len(exercises)


def verdict_of_button(exercise, words):
    """Whether the words of a button are the right choice."""
    choices = exercise["view"]["choices"]
    return any(one.lower() == words.lower() and verdict(exercise, one) for one in choices)
