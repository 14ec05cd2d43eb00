"""The pages for a class in a real Chromium: a link, a student by the keyboard, and a class of 30
whose codes become one table.
"""

import base64
import csv
import io
import json
import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from test_browser_site import address, built  # noqa: F401
from test_browser_site_lessons import answered, make_move, press_button, tab_to, verdict

pytestmark = pytest.mark.browser
IDS = ["1.2", "1.3", "2.3", "7.10"]


@pytest.fixture
def exercises(built):  # noqa: F811
    folder = built / "_static" / "lessons" / "exercises"
    return [json.loads((folder / f"{id}.json").read_text()) for id in IDS]


def ready(tab):
    tab.wait_for_function("document.body.dataset.lesson")


def findings(tab, scheme):
    tab.emulate_media(color_scheme=scheme)
    return [
        (found["id"], found["nodes"][0]["html"])
        for found in Axe().run(tab).response["violations"]
        if found["impact"] in ("serious", "critical")
    ]


def to(tab, wanted):
    """Press Tab until the element for this selector has the focus."""
    for _ in range(250):
        tab.keyboard.press("Tab")
        if tab.evaluate("wanted => document.activeElement.matches(wanted)", wanted):
            return tab.locator(":focus")
    raise AssertionError(wanted)


def test_a_link_is_made_and_a_student_answers_it_with_the_keyboard(tab, address, exercises):  # noqa: F811
    tab.goto(f"{address}/for_a_class.html")
    ready(tab)
    to(tab, "#group")
    tab.keyboard.type("Games 1")
    for id in IDS:
        to(tab, f"[id='tick-{id}']")
        tab.keyboard.press("Space")
    link = tab.locator("#link").input_value()
    assert link == f"{address}/class.html#ids={','.join(IDS)}&class=Games%201"
    assert tab.locator("#chosen").inner_text() == "4 exercises"

    tab.goto(link)
    ready(tab)
    assert tab.locator("#code").input_value() == ""
    to(tab, "#name")
    tab.keyboard.type("Zoë")
    for exercise in exercises:
        place = f"[id='exercise-{exercise['id']}']"
        box = tab.locator(f"{place} > section")
        assert box.get_by_text("The answer", exact=True).count() == 0
        if "board" in exercise:
            make_move(tab, box, exercise, False)  # the first try
            press_button(tab, box, "Try again")
            make_move(tab, box, exercise, True)
        elif exercise["view"]["fields"]:
            to(tab, f"{place} input")
            tab.keyboard.type("8" if exercise["id"] == "2.3" else "0")
            tab.keyboard.press("Enter")
            tab.wait_for_function("box => box.dataset.right === 'false'", arg=box.element_handle())
            if exercise["id"] == "2.3":
                tab.keyboard.press("ControlOrMeta+a")
                tab.keyboard.type("6")
                tab.keyboard.press("Enter")
        else:
            choices = exercise["view"]["choices"]
            press_button(tab, box, next(one for one in choices if verdict(exercise, one)))
    tab.locator("#progress", has_text="3 of 4 answered").wait_for()
    code = tab.locator("#code").input_value()
    tab.reload()
    ready(tab)
    assert tab.locator("#code").input_value() == code
    assert tab.locator("[data-right=true]").count() == 3
    with tab.expect_download() as saved:
        to(tab, "#save")
        tab.keyboard.press("Enter")
    assert saved.value.suggested_filename == "Zoë.txt"
    for scheme in ("dark", "light"):
        assert findings(tab, scheme) == []
    tab.set_viewport_size({"width": 375, "height": 800})
    assert tab.evaluate("document.documentElement.scrollWidth <= innerWidth")

    tab.goto(f"{address}/for_a_class.html")
    ready(tab)
    assert tab.evaluate("document.documentElement.scrollWidth <= innerWidth")
    tab.set_input_files("#files", saved.value.path())
    tab.locator("#results tbody tr").wait_for()  # a file is read in the background
    cells = tab.locator("#results tbody tr :is(th, td)").all_inner_texts()
    assert cells == ["Zoë", "Games 1", "1 in 1", "1 in 2", "1 in 2", "0 in 1", "3"]
    assert tab.outside == []
    assert tab.crashes == []


CODES = """async ([ids, given]) => {
  const { encode } = await import("./_static/lessons/codes.mjs");
  const answers = await (await fetch("./_static/lessons/answers.json")).json();
  return given.map(([name, rights, tries, known]) => {
    const rows = ids.map((id, i) => ({ id, right: rights[i], tries: tries[i] }));
    const right = ids.filter((id, i) => rights[i]);
    return encode({ group: "A", name, rows }, right.map((id) => (known ? answers[id].key : "0".repeat(16))));
  });
}"""


def test_thirty_codes_become_one_table_and_bad_ones_are_named(tab, address):  # noqa: F811
    tab.goto(f"{address}/for_a_class.html")
    ready(tab)
    students = [
        [f"Student {k}", [bool(k >> i & 1) for i in range(4)], [k % (i + 2) for i in range(4)]]
        for k in range(30)
    ]
    for _, rights, tries in students:
        tries[:] = [max(one, int(right)) for one, right in zip(tries, rights)]
    codes = tab.evaluate(CODES, [IDS, [[*one, True] for one in students]])
    (forged,) = tab.evaluate(CODES, [IDS, [["Mallory", [True] * 4, [1] * 4, False]]])
    mistyped = codes[3][:-9] + ("A" if codes[3][-9] != "A" else "B") + codes[3][-8:]
    wrapped = codes[5].replace("-", "-\n", 1)
    lines = [*codes[:5], wrapped.lower(), *codes[6:], forged, mistyped, codes[7], "", "hello"]
    tab.fill("#codes", "\n".join(lines))
    notes = tab.locator("#notes li").all_inner_texts()
    assert [re.match(r"Code (\d+) is (\w+)", note).groups() for note in notes] == [
        ("31", "forged"),
        ("32", "mistyped"),
        ("33", "repeated"),
        ("34", "mistyped"),
    ]
    assert tab.locator("#counted").inner_text() == "30 names, 4 to look at"
    for scheme in ("dark", "light"):
        assert findings(tab, scheme) == []
    with tab.expect_download() as saved:
        tab.click("#download")
    text = saved.value.path().read_text("utf-8-sig")
    head, *rows = csv.reader(io.StringIO(text))
    assert head == ["class", "name", *IDS, "sum", *(f"{id} tries" for id in IDS)]
    found = {row[1]: row[2:] for row in rows}
    assert len(rows) == len(found) == 30
    for name, rights, tries in students:
        points = ["1" if right else "0" if n else "" for right, n in zip(rights, tries)]
        assert found[name] == [*points, str(sum(rights)), *map(str, tries)]
    assert tab.outside == []
    assert tab.crashes == []


def test_a_code_has_no_place_for_a_number_above_31(tab, address):  # noqa: F811
    tab.goto(f"{address}/for_a_class.html")
    ready(tab)
    assert tab.evaluate(
        """async () => {
          const { decode, encode } = await import("./_static/lessons/codes.mjs");
          const told = (id) => {
            const rows = [{ id, right: true, tries: 99 }], answers = { [id]: { key: "a", points: 2 } };
            try { return decode(encode({ group: "", name: "Zoë", rows }, ["a"]), answers); }
            catch (error) { return String(error); }
          };
          const { name, rows, sum } = told("31.31");
          return [name, rows, sum, told("31.32"), told("32.1")];
        }"""
    ) == [
        "Zoë",
        [{"id": "31.31", "right": True, "tries": 31}],
        2,
        "RangeError: A code has no place for exercise 31.32.",
        "RangeError: A code has no place for exercise 32.1.",
    ]


# The kind, question, hint, right answer and points of each.
OWN = [
    ("number", "How many moves has $P_6$ in <b>Kayles</b>?", "Count edges too.", "11", "2"),
    ("choice", "Who wins?", "", "the second player\nnobody\nthe first player", "1"),
    ("words", "Who proved it?", "", "Bouton", "0.5"),
]
EVIL = "<img src=x onerror=alert(1)> $\\href{javascript:alert(1)}{x}$"


def test_exercises_of_a_lecturers_own_are_in_the_link_answered_and_counted(tab, address):  # noqa: F811
    tab.goto(f"{address}/for_a_class.html")
    ready(tab)
    tab.keyboard.press("Tab")
    to(tab, "#add")
    tab.keyboard.press("Enter")
    assert tab.locator("#wrong").inner_text() == "Write a question."
    for kind, question, hint, answer, points in OWN:
        tab.focus("#question")
        tab.keyboard.type(question)
        tab.select_option("#kind", kind)
        tab.fill("#answer", answer)
        tab.fill("#hint", hint)
        tab.fill("#points", points)
        to(tab, "#add")
        tab.keyboard.press("Enter")
        assert tab.locator("#wrong").inner_text() == "The exercise is added."
        assert tab.evaluate("document.activeElement.id") == "question"
    tab.check("[id='tick-2.3']")
    for scheme in ("dark", "light"):
        assert findings(tab, scheme) == []
    link, mine = tab.locator("#link").input_value(), tab.url
    packed = link.partition("&own=")[2]
    assert re.fullmatch(r"[\w-]{100,1200}", packed)
    text = base64.urlsafe_b64decode(packed + "=" * (-len(packed) % 4)).decode()
    assert "Kayles" in text
    assert "outon" not in text
    assert '"11"' not in text

    tab.set_viewport_size({"width": 375, "height": 800})
    assert tab.evaluate("document.documentElement.scrollWidth <= innerWidth")
    tab.goto(link)
    ready(tab)
    assert tab.locator("#exercises b, #exercises img").count() == 0
    tab.locator("[id='exercise-0.1'] mjx-container").wait_for()
    to(tab, "#name")
    tab.keyboard.type("Zoë")
    numbers, choice, words = (tab.locator(f"[id='exercise-0.{n}'] > section") for n in (1, 2, 3))
    for box, tries in ((numbers, ("many", "12", " 11.0")), (words, ("Euler", "  BOUTON "))):
        tab_to(tab, box, "input", 250)
        for given in tries:
            tab.keyboard.press("ControlOrMeta+a")
            tab.keyboard.type(given)
            tab.keyboard.press("Enter")
            answered(tab, box, {"many": "", "12": "false", "Euler": "false"}.get(given, "true"))
    offered = choice.locator("form button").all_inner_texts()
    assert offered == ["Nobody", "The first player", "The second player"]
    choice.get_by_role("button", name="Nobody").press("Enter")
    answered(tab, choice, "false")
    for scheme in ("dark", "light"):
        assert findings(tab, scheme) == []
    assert tab.evaluate("document.documentElement.scrollWidth <= innerWidth")
    tab.locator("#progress", has_text="2 of 4 answered").wait_for()
    code = tab.locator("#code").input_value()

    tab.goto(mine)  # with the answers, as from a bookmark
    ready(tab)
    forged = tab.evaluate(CODES, [["0.1", "0.2"], [["Mallory", [True] * 2, [1] * 2, False]]])
    tab.fill("#codes", f"{code}\n{forged[0]}\n{code[:-1]}")
    head = tab.locator("#results thead th").all_inner_texts()
    cells = tab.locator("#results tbody tr :is(th, td)").all_inner_texts()
    assert head == ["Name", "Class", "own 1", "own 2", "own 3", "2.3", "Sum"]
    assert cells == ["Zoë", "", "2 in 2", "0 in 1", "0.5 in 2", "–", "2.5"]
    notes = tab.locator("#notes li").all_inner_texts()
    assert [re.match(r"Code (\d+) is (\w+)", note).groups() for note in notes] == [
        ("2", "forged"),
        ("3", "mistyped"),
    ]

    tab.get_by_role("button", name="Remove").first.press("Enter")
    assert (
        len(tab.locator("#notes li").all_inner_texts()) == 3
    )  # without its exercises it is forged
    for question in [EVIL] + ["long " * 119] * 12:
        tab.fill("#question", question)
        tab.select_option("#kind", "words")
        tab.fill("#answer", "no")
        tab.click("#add")
    assert "some programs cut longer ones than 8000" in tab.locator("#chosen").inner_text()
    assert tab.locator("#link").input_value() == ""
    for _ in range(6):
        tab.get_by_role("button", name="Remove").last.click()
    tab.goto(tab.locator("#link").input_value())
    ready(tab)
    evil = tab.locator("#exercises section", has_text="onerror")
    evil.locator("mjx-container").wait_for()
    assert evil.locator("img").count() == evil.locator("a[href^=javascript]").count() == 0
    tab.goto(link[:-7])
    tab.locator("#exercises", has_text="This link was cut or changed").wait_for()
    assert tab.outside == []
    assert tab.crashes == []


def test_a_puzzle_of_each_game_is_set_and_solved_on_its_board_with_the_keyboard(
    tab,
    address,  # noqa: F811
    built,  # noqa: F811
):
    tab.goto(f"{address}/for_a_class.html")
    ready(tab)
    to(tab, "#choose summary")
    tab.keyboard.press("Enter")
    groups = tab.locator("#choose details fieldset")
    assert groups.first.locator("[type=checkbox]").count() == 10
    for group in groups.all():
        group.locator("[type=checkbox]").first.check()
    n = groups.count()
    assert n >= 20
    for scheme in ("dark", "light"):
        assert findings(tab, scheme) == []
    tab.set_viewport_size({"width": 375, "height": 800})
    assert tab.evaluate("document.documentElement.scrollWidth <= innerWidth")
    place = groups.first.locator("a").first.get_attribute("href")
    assert f'id="{place.partition("#")[2]}"' in (built / "puzzles.html").read_text("utf-8")
    tab.set_viewport_size({"width": 1280, "height": 1400})

    tab.goto(tab.locator("#link").input_value())
    ready(tab)
    to(tab, "#name")
    tab.keyboard.type("Zoë")
    ids = [one.get_attribute("id") for one in tab.locator("#exercises .exercise").all()]
    for id in ids:
        data = json.loads(
            (built / f"_static/lessons/exercises/{id.partition('-')[2]}.json").read_text()
        )
        box = tab.locator(f"[id='{id}'] > section")
        box.locator(".target").first.focus()
        make_move(tab, box, data, True)
    tab.locator("#progress", has_text=f"{n} of {n} answered").wait_for()
    code = tab.locator("#code").input_value()
    tab.goto(f"{address}/for_a_class.html")
    ready(tab)
    tab.fill("#codes", code)
    cells = tab.locator("#results tbody tr :is(th, td)").all_inner_texts()
    assert cells == ["Zoë", "", *["1 in 1"] * n, str(n)]
    assert tab.outside == []
    assert tab.crashes == []
