"""The pages for a class in a real Chromium: a link, students by the keyboard, and the codes that
become one table.
"""

import csv
import io
import json

import pytest
from axe_playwright_python.sync_playwright import Axe
from test_browser_site import address, built  # noqa: F401
from test_browser_site_lessons import answered, make_move, press_button, verdict

pytestmark = pytest.mark.browser
IDS = ["1.2", "1.3", "2.3", "7.10"]
MISTYPED = "Mistyped or cut off, since its last letters do not fit the others"
OTHER_LIST = "Of another list than the one that is ticked above"


def opened(tab, link):
    tab.goto(link)
    tab.wait_for_function("document.body.dataset.lesson")


def is_accessible_and_narrow(tab):
    """No serious finding in the dark or the light, and no sideways scroll on a phone."""
    tab.set_viewport_size({"width": 375, "height": 800})
    assert tab.evaluate("document.documentElement.scrollWidth <= innerWidth")
    for scheme in ("dark", "light"):
        tab.emulate_media(color_scheme=scheme)
        found = Axe().run(tab).response["violations"]
        assert [one for one in found if one["impact"] in ("serious", "critical")] == []
    tab.set_viewport_size({"width": 1280, "height": 1400})


def to(tab, wanted):
    """Press Tab until the element for this selector has the focus."""
    for _ in range(250):
        tab.keyboard.press("Tab")
        if tab.evaluate("wanted => document.activeElement.matches(wanted)", wanted):
            return
    raise AssertionError(wanted)


def begin(tab, name):
    to(tab, "#name")
    tab.keyboard.type(name)
    tab.keyboard.press("Enter")
    tab.locator("#exercises .exercise").first.wait_for()


def type_answer(tab, id, answer, right):
    to(tab, f"[id='exercise-{id}'] input")
    tab.keyboard.press("ControlOrMeta+a")
    tab.keyboard.type(answer)
    tab.keyboard.press("Enter")
    answered(tab, tab.locator(f"[id='exercise-{id}'] > section"), right)


def cells(tab):
    """The table of the class."""
    rows = tab.locator("#results tbody tr").all()
    return [row.locator("th, td").all_inner_texts() for row in rows]


def test_a_link_is_made_answered_with_the_keyboard_and_its_code_is_read(tab, address, built):  # noqa: F811
    opened(tab, f"{address}/for_a_class.html")
    to(tab, "#group")
    tab.keyboard.type("Games 1")
    for id in IDS:
        to(tab, f"[id='tick-{id}']")
        tab.keyboard.press("Space")
    link = tab.locator("#link").input_value()
    assert link == f"{address}/class.html#ids={','.join(IDS)}&class=Games%201"
    assert tab.locator("#chosen").inner_text() == "4 exercises"

    opened(tab, link)
    assert not tab.locator("#hand-in").is_visible()
    begin(tab, "Zoë")
    for id in IDS:
        exercise = json.loads((built / f"_static/lessons/exercises/{id}.json").read_text())
        box = tab.locator(f"[id='exercise-{id}'] > section")
        assert box.get_by_text("The answer", exact=True).count() == 0
        if "board" in exercise:
            make_move(tab, box, exercise, False)  # the first try
            press_button(tab, box, "Try again")
            make_move(tab, box, exercise, True)
        elif exercise["form"]["fields"]:
            type_answer(tab, id, "8" if id == "2.3" else "0", "false")
            if id == "2.3":
                type_answer(tab, id, "６", "true")  # of a Chinese or Japanese keyboard
        else:
            choices = exercise["form"]["choices"]
            press_button(tab, box, next(one for one in choices if verdict(exercise, one)))
    tab.locator("#progress", has_text="3 of 4 right").wait_for()
    code = tab.locator("#code").input_value()
    tab.reload()
    tab.wait_for_function("document.body.dataset.lesson")
    assert tab.locator("#code").input_value() == code
    assert tab.locator("[data-right=true]").count() == 3
    with tab.expect_download() as saved:
        to(tab, "#save")
        tab.keyboard.press("Enter")
    assert saved.value.suggested_filename == "Zoë.txt"
    is_accessible_and_narrow(tab)

    opened(tab, f"{address}/for_a_class.html")  # this browser keeps the list
    assert tab.locator("#link").input_value() == link
    tab.set_input_files("#files", saved.value.path())
    tab.locator("#results tbody tr").wait_for()  # a file is read in the background
    assert cells(tab) == [["Zoë", "Games 1", "1 in 1", "1 in 2", "1 in 2", "0 in 1", "3"]]
    assert "can make a code for any name and any points" in tab.inner_text("article")
    with tab.expect_download() as saved:
        tab.click("#download")
    head, row = csv.reader(io.StringIO(saved.value.path().read_text("utf-8-sig")))
    called = [f"exercise {id}" for id in IDS]  # a spreadsheet takes 1.2 for a date
    assert head == ["class", "name", *called, "sum", *(f"{one} tries" for one in called)]
    assert row == ["Games 1", "Zoë", *"11103", *"1221"]
    is_accessible_and_narrow(tab)
    assert tab.outside == tab.crashes == []


def test_the_next_student_at_the_same_computer_begins_anew(tab, address):  # noqa: F811
    opened(tab, f"{address}/class.html#ids=2.3,2.4&class=Games 1")
    begin(tab, "Zoë")
    type_answer(tab, "2.3", "6", "true")
    of_zoe = tab.locator("#code").input_value()
    tab.reload()
    tab.locator("#called", has_text="Zoë").wait_for()
    assert not tab.locator("#name").is_visible()  # no other name can be written over it
    to(tab, "#anew")
    tab.keyboard.press("Enter")
    tab.locator("#name:visible").wait_for()
    begin(tab, "Ada")
    assert tab.locator("[data-right=true], .answer:not(:empty)").count() == 0
    assert tab.locator("#progress").inner_text().startswith("0 of 2")
    tab.click("#anew")
    tab.locator("#name:visible").wait_for()
    begin(tab, " ZOË ")  # comes back
    assert tab.locator("#called").inner_text() == "Zoë"
    assert tab.locator("#code").input_value() == of_zoe
    assert tab.outside == tab.crashes == []


# The codes of students, each (name, browser, whether right, tries), what becomes of a text, and which texts with a wrong sign are read.
CODES = """async ([ids, given]) => {
  const { bytesOf, encode } = await import("./_static/lessons/codes.mjs");
  const list = bytesOf(ids.map((id) => ({ id })));
  return given.map(([name, browser, rights, tries]) => encode(
    { list, browser: [browser >> 8, browser & 255], group: "A", name, rows: rights.map((right, i) => ({ right, tries: tries[i] })) },
  ));
}"""
TABLE = """async ([ids, text]) => {
  const { csv, table } = await import("./_static/lessons/codes.mjs");
  const found = table(text, ids.map((id) => ({ id, points: 1 })));
  return [found.people.map(({ name, points, tries, sum }) => [name, points, tries, sum]), found.notes, csv(found)];
}"""
ALTERED = """async (code) => {
  const { decode } = await import("./_static/lessons/codes.mjs");
  const letters = code.replaceAll("-", ""), altered = [];
  if (!decode(letters)) throw new Error("no code");
  for (let i = 0; i < letters.length; i++) {
    for (const other of "0123456789ABCDEFGHJKMNPQRSTUVWXYZ") altered.push(letters.slice(0, i) + other + letters.slice(i + 1));
    if (i) altered.push(letters.slice(0, i - 1) + letters[i] + letters[i - 1] + letters.slice(i + 1), letters.slice(0, i));
  }
  const wrong = altered.filter((one) => one !== letters);
  return [wrong.length, wrong.filter((one) => decode(one))];
}"""
MAIL = """Dear Professor, these codes of my group are right:
> > My code: {0}
* 2. {1} is mine, and {2} hers
Grüße! Mein Code = {3} (Zoë)
{4}
-- \nThree other words never count.
"""


def code(tab, name, browser=1, rights=(True,) * 4, tries=(1,) * 4, ids=IDS):
    return tab.evaluate(CODES, [ids, [[name, browser, [*rights], [*tries]]]])[0]


def people(tab, *texts):
    """The rows of the table, and the first words of the notes."""
    rows, notes, _ = tab.evaluate(TABLE, [IDS, "\n".join(texts)])
    return rows, [note.partition(":")[0] for note in notes]


def test_codes_become_one_table_whatever_stands_around_them(tab, address):  # noqa: F811
    opened(tab, f"{address}/for_a_class.html")
    students = [
        [
            f"Student {k}",
            k,
            [bool(k >> i & 1) for i in range(4)],
            [1 + k % (i + 2) for i in range(4)],
        ]
        for k in range(16)
    ]
    codes = tab.evaluate(CODES, [IDS, students])
    mistyped = codes[3][:-9] + ("A" if codes[3][-9] != "A" else "B") + codes[3][-8:]
    wrapped = codes[5].replace("-", "-\n", 1).lower()
    rows, notes = people(tab, *codes[:5], wrapped, *codes[6:], mistyped, codes[7], "", "hello")
    assert notes == [MISTYPED, "Repeated"]
    assert sorted(rows) == sorted(
        [name, [*map(int, rights)], tries, sum(rights)] for name, _, rights, tries in students
    )
    many = code(tab, "Zoë", 1, (True, False, False, False), (500, 500, 0, 1))
    assert people(tab, many) == ([["Zoë", [1, 0, None, 0], [127, 127, 0, 1], 1]], [])


def test_codes_are_read_as_e_mail_leaves_them_and_none_that_is_altered(tab, address):  # noqa: F811
    opened(tab, f"{address}/for_a_class.html")
    a, b, c, d, e = (code(tab, name) for name in ("A", "李", "C", "D", "E"))
    in_mail = [
        a.lower().replace("0", "o").replace("1", "l"),
        b,
        c.replace("-", "\u2013"),  # as Word writes it
        "".join(chr(ord(sign) + 0xFEE0) for sign in d),
        e.replace("-", " "),
    ]
    rows, notes = people(tab, MAIL.format(*in_mail))
    assert ({name for name, *_ in rows}, notes) == ({"A", "李", "C", "D", "E"}, [])
    dashes = "\u2010\u2011\u2012\u2014\u2212\ufe63\uff0d\u00ad"
    read = [people(tab, f"A: {a.replace('-', dash)}.") for dash in dashes]
    assert [(len(rows), notes) for rows, notes in read] == [(1, [])] * len(dashes)
    rows, notes = people(tab, f"{a} {b[:-1]}")
    assert (len(rows), notes) == (1, [MISTYPED])
    n, read = tab.evaluate(ALTERED, code(tab, "Zoë", 77, (True, False, True, False), (1, 2, 3, 0)))
    assert (n > 900, read) == (True, [])
    for name in ("=1", "+1", "-1", "@x", "\t=1", "\r=1", "＝1"):  # no formula of a spreadsheet
        text = tab.evaluate(TABLE, [IDS, code(tab, name)])[2]
        assert [*csv.reader(io.StringIO(text, newline=""))][1][1] == f"'{name}"


def test_a_code_of_another_list_or_of_a_namesake_displaces_none(tab, address):  # noqa: F811
    """The easy list is as long as the other one, and its code has more points."""
    easy = ["1.1", "1.4", "1.5", "1.6"]
    opened(tab, f"{address}/for_a_class.html#ids={','.join(IDS)}")
    earlier = code(tab, "Zoë", 7, (True, False, False, False), (1, 1, 0, 0))
    later = code(tab, "Zoë", 7, (True, False, True, False), (1, 2, 1, 0))
    namesake = code(tab, "zoë", 8, (False, True, False, False), (0, 1, 0, 0))
    easier, shorter = code(tab, "Zoë", ids=easy), code(tab, "Zoë", 1, (True,), (1,), easy[:1])
    for text in ([earlier, later, namesake], [later, earlier, namesake]):
        tab.fill("#codes", "\n".join([easier, *text, shorter]))
        assert cells(tab) == [
            ["Zoë (1)", "A", "1 in 1", "0 in 2", "1 in 1", "–", "2"],
            ["zoë (2)", "A", "–", "1 in 1", "–", "–", "1"],
        ]
        notes = tab.locator("#notes li").all_inner_texts()
        assert [note.partition(":")[0] for note in notes] == [
            "Repeated",
            OTHER_LIST,
            "Two of one name, or one in two browsers",
        ]
    assert tab.locator("#counted").inner_text() == "2 names, 3 to look at"
    opened(tab, f"{address}/for_a_class.html#ids={','.join(easy)}")
    tab.locator("[id='tick-1.1']:checked").wait_for()  # another anchor of the same page
    assert tab.locator("[id='tick-7.10']:checked").count() == 0
    assert tab.crashes == []
