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


def begin(tab, name):
    """Begin the exercises of a class under a name, with the keyboard."""
    to(tab, "#name")
    tab.keyboard.type(name)
    tab.keyboard.press("Enter")
    tab.locator("#exercises .exercise").first.wait_for()


def formula_is_set(tab, id):
    """Wait for a formula in frames: MathJax waits for idle time, and a still page has none."""
    tab.wait_for_function(
        "id => document.querySelector(`[id='exercise-${id}'] mjx-container`)?.offsetWidth", arg=id
    )


def type_answer(tab, id, answer):
    """Type an answer to an exercise with one field, and wait for the reply."""
    box = tab.locator(f"[id='exercise-{id}'] > section")
    box.locator("input").fill(answer)
    box.locator("input").press("Enter")
    tab.wait_for_function("box => box.dataset.right !== ''", arg=box.element_handle())
    return box.get_attribute("data-right")


def cells(tab):
    """The table of the class."""
    rows = tab.locator("#results tbody tr").all()
    return [row.locator("th, td").all_inner_texts() for row in rows]


def notes(tab):
    return tab.locator("#notes li").all_inner_texts()


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
    assert not tab.locator("#hand-in").is_visible()
    assert tab.locator("#exercises .exercise").count() == 0
    begin(tab, "Zoë")
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
                tab.keyboard.type("６")  # of a Chinese or Japanese keyboard
                tab.keyboard.press("Enter")
        else:
            choices = exercise["view"]["choices"]
            press_button(tab, box, next(one for one in choices if verdict(exercise, one)))
    tab.locator("#progress", has_text="3 of 4 right").wait_for()
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

    tab.goto(f"{address}/for_a_class.html")  # this browser keeps the list
    ready(tab)
    assert tab.locator("#link").input_value() == link
    assert tab.evaluate("document.documentElement.scrollWidth <= innerWidth")
    tab.set_input_files("#files", saved.value.path())
    tab.locator("#results tbody tr").wait_for()  # a file is read in the background
    assert cells(tab) == [["Zoë", "Games 1", "1 in 1", "1 in 2", "1 in 2", "0 in 1", "3"]]
    assert tab.outside == []
    assert tab.crashes == []


def test_the_next_student_at_the_same_computer_begins_anew(tab, address):  # noqa: F811
    link = f"{address}/class.html#ids=2.3,2.4&class=Games 1"
    tab.goto(link)
    ready(tab)
    begin(tab, "Zoë")
    assert type_answer(tab, "2.3", "6") == "true"
    of_zoe = tab.locator("#code").input_value()
    tab.reload()
    ready(tab)
    assert tab.locator("#called").inner_text() == "Zoë"
    assert not tab.locator("#name").is_visible()  # no other name can be written over it
    to(tab, "#anew")
    tab.keyboard.press("Enter")
    tab.locator("#name:visible").wait_for()
    begin(tab, "Ada")
    assert tab.locator("[data-right=true], .answer:not(:empty)").count() == 0
    assert tab.locator("#progress").inner_text().startswith("0 of 2")
    assert type_answer(tab, "2.4", "3") == "false"
    of_ada = tab.locator("#code").input_value()
    tab.click("#anew")
    tab.locator("#name:visible").wait_for()
    begin(tab, " ZOË ")  # comes back
    assert tab.locator("#called").inner_text() == "Zoë"
    assert tab.locator("#code").input_value() == of_zoe
    tab.goto(f"{address}/for_a_class.html#ids=2.3,2.4")
    ready(tab)
    tab.fill("#codes", f"{of_zoe}\n{of_ada}")
    assert cells(tab) == [
        ["Ada", "Games 1", "–", "0 in 1", "0"],
        ["Zoë", "Games 1", "1 in 1", "–", "1"],
    ]
    assert tab.outside == []
    assert tab.crashes == []


CODES = """async ([ids, given]) => {
  const { bytesOf, encode } = await import("./_static/lessons/codes.mjs");
  const list = bytesOf(ids.map((id) => ({ id })));
  return given.map(([name, browser, rights, tries]) => encode(
    { list, browser: [browser >> 8, browser & 255], group: "A", name, rows: rights.map((right, i) => ({ right, tries: tries[i] })) },
  ));
}"""


def test_thirty_codes_become_one_table_and_bad_ones_are_named(tab, address):  # noqa: F811
    tab.goto(f"{address}/for_a_class.html#ids={','.join(IDS)}")
    ready(tab)
    students = [
        [f"Student {k}", k, [bool(k >> i & 1) for i in range(4)], [k % (i + 2) for i in range(4)]]
        for k in range(30)
    ]
    for *_, rights, tries in students:
        tries[:] = [max(one, int(right)) for one, right in zip(tries, rights)]
    codes = tab.evaluate(CODES, [IDS, students])
    mistyped = codes[3][:-9] + ("A" if codes[3][-9] != "A" else "B") + codes[3][-8:]
    wrapped = codes[5].replace("-", "-\n", 1)
    lines = [*codes[:5], wrapped.lower(), *codes[6:], mistyped, codes[7], "", "hello"]
    tab.fill("#codes", "\n".join(lines))
    first_words = [note.partition(":")[0] for note in notes(tab)]
    assert first_words == [
        "Mistyped or cut off, since its last letters do not fit the others",
        "Repeated",
    ]
    assert tab.locator("#counted").inner_text() == "30 names, 2 to look at"
    for scheme in ("dark", "light"):
        assert findings(tab, scheme) == []
    with tab.expect_download() as saved:
        tab.click("#download")
    text = saved.value.path().read_text("utf-8-sig")
    head, *rows = csv.reader(io.StringIO(text))
    called = [f"exercise {id}" for id in IDS]  # a spreadsheet takes 1.2 for a date
    assert head == ["class", "name", *called, "sum", *(f"{one} tries" for one in called)]
    found = {row[1]: row[2:] for row in rows}
    assert len(rows) == len(found) == 30
    for name, _, rights, tries in students:
        points = ["1" if right else "0" if n else "" for right, n in zip(rights, tries)]
        assert found[name] == [*points, str(sum(rights)), *map(str, tries)]
    assert "can make a code for any name and any points" in tab.inner_text("article")
    assert tab.outside == []
    assert tab.crashes == []


def test_a_code_of_another_list_is_named_and_neither_counts_nor_displaces(tab, address):  # noqa: F811
    """The easy list is as long as the other one, and its code has more points."""
    easy = ["1.1", "1.4", "1.5", "1.6"]
    tab.goto(f"{address}/for_a_class.html")
    ready(tab)
    (honest,) = tab.evaluate(CODES, [IDS, [["Zoë", 1, [True, False, False, False], [1, 2, 0, 0]]]])
    shorter, easier = (
        tab.evaluate(CODES, [ids, [["Zoë", 1, [True] * len(ids), [1] * len(ids)]]])[0]
        for ids in (easy[:2], easy)
    )
    tab.fill("#codes", f"{easier}\n{honest}\n{shorter}")
    assert cells(tab) == []
    assert notes(tab) == ["Of another list than the one that is ticked above: Zoë, Zoë, Zoë."]
    for id in IDS:
        tab.check(f"[id='tick-{id}']")
    assert cells(tab) == [["Zoë", "A", "1 in 1", "0 in 2", "–", "–", "1"]]
    assert notes(tab) == ["Of another list than the one that is ticked above: Zoë, Zoë."]
    bookmark = tab.url
    tab.goto(f"{address}/for_a_class.html#ids={','.join(easy)}")
    ready(tab)
    tab.fill("#codes", f"{easier}\n{honest}\n{shorter}")
    assert cells(tab) == [["Zoë", "A", "1 in 1", "1 in 1", "1 in 1", "1 in 1", "4"]]
    tab.goto(bookmark)  # another anchor of the same page
    ready(tab)
    tab.locator("[id='tick-7.10']:checked").wait_for()
    assert tab.locator("[id='tick-1.1']:checked").count() == 0
    assert tab.crashes == []


MAIL = """Dear Professor, these codes of my group are right:
> > My code: {0}
* 2. {1} is mine, and {2} hers
Grüße! Mein Code = {3} (Zoë)
{4}
-- \nThree other words never count.
"""


def test_codes_are_found_in_any_text_with_any_dashes(tab, address):  # noqa: F811
    tab.goto(f"{address}/for_a_class.html#ids={','.join(IDS)}")
    ready(tab)
    students = [
        [name, 1, [True] * 4, [n] * 4] for n, name in enumerate(["A", "李", "C", "D", "E"], 1)
    ]
    codes = tab.evaluate(CODES, [IDS, students])
    fullwidth = "".join(chr(ord(sign) + 0xFEE0) for sign in codes[3])
    others = [
        codes[0].lower().replace("0", "o").replace("1", "l"),
        codes[1],
        codes[2].replace("-", "\u2013"),  # as Word writes it
        fullwidth,
        codes[4].replace("-", " "),
    ]
    expected = [[name, "A", *[f"1 in {n}"] * 4, "4"] for name, _, _, (n, *_) in students]
    tab.fill("#codes", MAIL.format(*others))
    assert (sorted(cells(tab)), notes(tab)) == (sorted(expected), [])
    dashes = "\u2010\u2011\u2012\u2014\u2212\ufe63\uff0d\u00ad"
    for dash, name, code in zip(dashes, "ABCDEFGH", codes * 2):
        tab.fill("#codes", f"{name}: {code.replace('-', dash)}.")
        assert (len(cells(tab)), notes(tab)) == (1, []), dash
    tab.fill("#codes", f"{codes[0]} {codes[1][:-1]}")
    assert len(cells(tab)) == 1
    assert notes(tab)[0].startswith("Mistyped or cut off")
    assert tab.crashes == []


def test_no_code_with_one_wrong_letter_or_two_exchanged_is_read(tab, address):  # noqa: F811
    tab.goto(f"{address}/for_a_class.html#ids={','.join(IDS)}")
    ready(tab)
    (code,) = tab.evaluate(CODES, [IDS, [["Zoë", 77, [True, False, True, False], [1, 2, 3, 0]]]])
    n, read = tab.evaluate(
        """async (code) => {
          const { decode } = await import("./_static/lessons/codes.mjs");
          const letters = code.replaceAll("-", ""), altered = [];
          if (!decode(letters)) throw new Error("no code");
          for (let i = 0; i < letters.length; i++) {
            for (const other of "0123456789ABCDEFGHJKMNPQRSTUVWXYZ") altered.push(letters.slice(0, i) + other + letters.slice(i + 1));
            if (i) altered.push(letters.slice(0, i - 1) + letters[i] + letters[i - 1] + letters.slice(i + 1), letters.slice(0, i));
          }
          const wrong = altered.filter((one) => one !== letters);
          return [wrong.length, wrong.filter((one) => decode(one))];
        }""",
        code,
    )
    assert n > 900
    assert read == []


def test_two_students_of_one_name_have_a_line_each_and_one_browser_has_one(tab, address):  # noqa: F811
    tab.goto(f"{address}/for_a_class.html#ids={','.join(IDS)}")
    ready(tab)
    earlier = ["Zoë", 7, [True, False, False, False], [1, 1, 0, 0]]
    later = ["Zoë", 7, [True, False, True, False], [1, 2, 1, 0]]
    namesake = ["zoë", 8, [False, True, False, False], [0, 1, 0, 0]]
    codes = tab.evaluate(CODES, [IDS, [earlier, later, namesake]])
    for order in ((0, 1, 2), (1, 0, 2)):
        tab.fill("#codes", "\n".join(codes[i] for i in order))
        assert cells(tab) == [
            ["Zoë (1)", "A", "1 in 1", "0 in 2", "1 in 1", "–", "2"],
            ["zoë (2)", "A", "–", "1 in 1", "–", "–", "1"],
        ]
        assert [note.partition(":")[0] for note in notes(tab)] == [
            "Repeated",
            "Two of one name, or one in two browsers",
        ]
    assert tab.crashes == []


@pytest.mark.parametrize("name", ["=SUM(A1)", "+1", "-1", "@x", "\t=1", "\r=1", "＝1"])
def test_no_name_is_a_formula_of_a_spreadsheet(tab, address, name):  # noqa: F811
    tab.goto(f"{address}/for_a_class.html#ids={','.join(IDS)}")
    ready(tab)
    (code,) = tab.evaluate(CODES, [IDS, [[name, 1, [True] * 4, [1] * 4]]])
    tab.fill("#codes", code)
    with tab.expect_download() as saved:
        tab.click("#download")
    text = saved.value.path().read_bytes().decode("utf-8-sig")
    _, row = csv.reader(io.StringIO(text, newline=""))
    assert row[1] == f"'{name}"


def test_more_tries_than_a_code_has_room_for_are_many(tab, address):  # noqa: F811
    tab.goto(f"{address}/for_a_class.html#ids={','.join(IDS)}")
    ready(tab)
    (code,) = tab.evaluate(
        CODES, [IDS, [["Zoë", 1, [True, False, False, False], [500, 500, 0, 1]]]]
    )
    tab.fill("#codes", code)
    assert cells(tab) == [["Zoë", "A", "1 in 127", "0 in 127", "–", "0 in 1", "1"]]


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
    begin(tab, "Zoë")
    assert tab.locator("#exercises b, #exercises img").count() == 0
    formula_is_set(tab, "0.1")
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
    tab.locator("#progress", has_text="2 of 4 right").wait_for()
    code = tab.locator("#code").input_value()

    tab.goto(mine)  # with the answers, as from a bookmark
    ready(tab)
    tab.fill("#codes", f"{code}\n{code[:-1]}")
    head = tab.locator("#results thead th").all_inner_texts()
    assert head == ["Name", "Class", "own 1", "own 2", "own 3", "2.3", "Sum"]
    assert cells(tab) == [["Zoë", "", "2 in 2", "0 in 1", "0.5 in 2", "–", "2.5"]]
    assert [note.partition(" ")[0] for note in notes(tab)] == ["Mistyped"]

    tab.get_by_role("button", name="Remove").first.press("Enter")
    assert [note.partition(":")[0] for note in notes(tab)] == [
        "Mistyped or cut off, since its last letters do not fit the others",
        "Of another list than the one that is ticked above",
    ]
    tab.fill("#question", "How many moves has $P_5$ in Kayles?")  # in its place is another one
    tab.select_option("#kind", "number")
    tab.fill("#answer", "9")
    tab.click("#add")
    assert cells(tab) == []
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
    begin(tab, "Zoë")
    evil = tab.locator("#exercises section", has_text="onerror")
    formula_is_set(tab, evil.locator("..").get_attribute("id").partition("-")[2])
    assert evil.locator("img").count() == evil.locator("a[href^=javascript]").count() == 0
    tab.goto(link[:-7])
    tab.locator("#exercises", has_text="This link was cut or changed").wait_for()
    assert tab.outside == []
    assert tab.crashes == []


NUMBERS = {
    "-1": "−1.0",
    "0.5": ".50",
    "1/2": "０.５",
    "-3/4": "-0.75",
    "18446744073709551617": "18446744073709551617.0",
}


def test_numbers_of_ones_own_may_be_negative_and_fractions(tab, address):  # noqa: F811
    tab.goto(f"{address}/for_a_class.html")
    ready(tab)
    for right in NUMBERS:
        tab.fill("#question", f"How much is {right}?")
        tab.fill("#answer", right)
        tab.click("#add")
        assert tab.locator("#wrong").inner_text() == "The exercise is added."
    tab.fill("#question", "?")
    for senseless in ("1/0", "--1", "half", "1.2.3"):
        tab.fill("#answer", senseless)
        tab.click("#add")
        assert "a number such as" in tab.locator("#wrong").inner_text()
    tab.goto(tab.locator("#link").input_value())
    ready(tab)
    begin(tab, "Zoë")
    for number, given in enumerate(NUMBERS.values(), 1):
        assert type_answer(tab, f"0.{number}", "18446744073709551616") == "false"
        tab.locator(f"[id='exercise-0.{number}'] input").fill(given)
        tab.locator(f"[id='exercise-0.{number}'] input").press("Enter")
        tab.locator(f"[id='exercise-0.{number}'] > [data-right=true]").wait_for()
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
    assert n >= 18
    for scheme in ("dark", "light"):
        assert findings(tab, scheme) == []
    tab.set_viewport_size({"width": 375, "height": 800})
    assert tab.evaluate("document.documentElement.scrollWidth <= innerWidth")
    place = groups.first.locator("a").first.get_attribute("href")
    assert f'id="{place.partition("#")[2]}"' in (built / "puzzles.html").read_text("utf-8")
    tab.set_viewport_size({"width": 1280, "height": 1400})

    tab.goto(tab.locator("#link").input_value())
    ready(tab)
    begin(tab, "Zoë")
    ids = [one.get_attribute("id") for one in tab.locator("#exercises .exercise").all()]
    for id in ids:
        data = json.loads(
            (built / f"_static/lessons/exercises/{id.partition('-')[2]}.json").read_text()
        )
        box = tab.locator(f"[id='{id}'] > section")
        box.locator(".target").first.focus()
        make_move(tab, box, data, True)
    tab.locator("#progress", has_text=f"{n} of {n} right").wait_for()
    code = tab.locator("#code").input_value()
    tab.goto(f"{address}/for_a_class.html")
    ready(tab)
    tab.fill("#codes", code)
    assert cells(tab) == [["Zoë", "", *["1 in 1"] * n, str(n)]]
    assert tab.outside == []
    assert tab.crashes == []
