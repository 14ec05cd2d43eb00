"""The drawing board in a real JupyterLab in a real Chromium: from empty to "play this", by mouse,
by keyboard, by pasting.
"""

import pytest
from test_browser import ASK, in_theme, serious_findings
from test_browser_play import moved, on_turn, opened

pytestmark = pytest.mark.browser


def desk(tab, lab, name, source=None):
    """The drawing board that a new notebook shows."""
    board = opened(tab, lab, name, f"board = sketch({source!r})\nboard").first
    board.scroll_into_view_if_needed()
    return board


def graph(tab):
    """The board that the kernel has."""
    return tab.evaluate(ASK, "print(board.graph)")


def answered(tab, board, do):
    """Do something, and wait until Python has answered."""
    before = board.get_attribute("data-count")
    do()
    has_answered = (
        "([board, before]) => board.dataset.count !== before && !board.hasAttribute('aria-busy')"
    )
    tab.wait_for_function(has_answered, arg=[board.element_handle(), before])


def click_at(tab, board, x, y):
    """Click a place of the empty board, and wait."""
    paper = board.locator(".holder > svg")
    box, (width, height) = paper.bounding_box(), paper.get_attribute("viewBox").split()[2:]
    place = {"x": x * box["width"] / float(width), "y": y * box["height"] / float(height)}
    answered(tab, board, lambda: paper.click(position=place))


def choose(tab, board, *parts):
    """Click parts, one after the other."""
    for part in parts:
        answered(
            tab,
            board,
            lambda part=part: board.locator(f'.target[data-part="{part}"] > .hit').click(
                force=True
            ),
        )


def press(tab, board, *keys):
    for key in keys:
        answered(tab, board, lambda key=key: tab.keyboard.press(key))


def click(tab, board, *buttons):
    for name in buttons:
        answered(tab, board, board.locator(f"button.{name}").click)


def paste(tab, board, text):
    board.locator("textarea").fill(text)
    click(tab, board, "paste")


def valued(tab, board):
    """Wait until all values have come that come by themselves."""
    tab.wait_for_function("board => board.dataset.seeks === 'false'", arg=board.element_handle())


def row(board, game):
    return board.locator(f'tr[data-game="{game}"] > *').all_inner_texts()[:4]


def test_from_an_empty_board_to_a_match_by_mouse(tab, lab):
    board = desk(tab, lab, "sketch_mouse")
    assert "Click on the empty board" in board.locator(".says").inner_text()
    for x, y in ((100, 100), (300, 100), (300, 300), (500, 200)):
        click_at(tab, board, x, y)
    choose(tab, board, "v0", "v1", "v1", "v2", "v1", "v3")
    assert graph(tab) == "a–b, b–c, b–d"
    valued(tab, board)
    assert row(board, "Graph Nim") == ["Graph Nim", "3", "first wins (N)", "first wins (N)"]
    before = board.locator('[data-part="v3"] > .dot').bounding_box()
    answered(tab, board, lambda: drag(tab, board, "v3", 60, 80))
    after = board.locator('[data-part="v3"] > .dot').bounding_box()
    assert (after["x"] - before["x"]) / (after["y"] - before["y"]) == pytest.approx(60 / 80, 0.1)
    choose(tab, board, "v0", "v0", "v0", "v1")
    assert board.locator("path.line").count() == 5  # a loop and a parallel edge
    click(tab, board, "undo", "undo")
    choose(tab, board, "e2")
    click(tab, board, "delete", "undo", "redo")
    assert graph(tab) == "a–b, b–c, d alone"
    valued(tab, board)
    board.locator('tr[data-game="Node Kayles"] button.match').click()
    match = tab.locator(".gamelab-play:not(.gamelab-sketch)")
    match.wait_for()
    while on_turn(tab, match):
        moved(tab, match, lambda part: part.click())
    assert tab.evaluate(ASK, "print(board.match.over)") == "True"
    assert tab.outside == tab.crashes == []


def drag(tab, board, part, right, down):
    paper = board.locator(".holder > svg")
    scale = paper.bounding_box()["width"] / float(paper.get_attribute("viewBox").split()[2])
    box = board.locator(f'.target[data-part="{part}"] > .dot').bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    tab.mouse.move(x, y)
    tab.mouse.down()
    tab.mouse.move(x + right * scale, y + down * scale, steps=5)
    tab.mouse.up()


def test_the_keyboard_alone_suffices_to_draw_and_to_begin_a_match(tab, lab):
    board, focused = desk(tab, lab, "sketch_keys"), "() => document.activeElement.dataset.part"
    board.locator("button.add").focus()
    press(tab, board, "Enter", "n", "n")
    assert tab.evaluate(focused) == "v2"
    press(tab, board, "Enter")
    tab.keyboard.press("ArrowLeft")
    assert tab.evaluate(focused) == "v1"
    press(tab, board, "Enter", "Enter")
    while tab.evaluate(focused) != "v0":
        tab.keyboard.press("ArrowLeft")
    press(tab, board, "Enter", "Enter", "Enter")  # joined to v1; chosen; a loop
    assert graph(tab) == "c–b, b–a, a–a"
    press(tab, board, "Control+z", "Shift+ArrowDown", "Enter")
    board.locator('.offered input[data-key="name"]').focus()
    tab.keyboard.press("Control+a")
    tab.keyboard.type("hub")
    press(tab, board, "Enter")
    assert graph(tab) == "c–b, b–hub"
    board.locator('.target[data-part="v2"]').focus()
    press(tab, board, "Delete")
    assert graph(tab) == "b–hub"
    valued(tab, board)
    board.locator('tr[data-game="Arc Kayles"] button.match').focus()
    tab.keyboard.press("Enter")
    match = tab.locator(".gamelab-play:not(.gamelab-sketch)")
    on_turn(tab, match)
    match.locator('.target[tabindex="0"]').focus()
    tab.keyboard.press("Enter")
    on_turn(tab, match)
    assert "You win" in match.locator(".says").inner_text()
    assert tab.crashes == []


def test_what_is_pasted_weighted_and_directed(tab, lab):
    board = desk(tab, lab, "sketch_paste", "a-b-c")
    paste(tab, board, "a-b, b c d e")
    complaint = board.locator(".says.complains")
    assert "Entry 2, 'b c d e', is no edge" in complaint.inner_text()
    assert board.locator("textarea").input_value() == "a-b, b c d e"
    choose(tab, board, "e0")
    click(tab, board, "more", "more")
    weight = board.locator('.offered input[data-key="weight"]')
    assert weight.input_value() == "3"
    weight.fill("x")
    weight.press("Enter")
    complaint.filter(has_text="The weight of an edge").wait_for()
    choose(tab, board, "v2")
    click(tab, board, "token")
    assert graph(tab) == "a–b 3, b–c 1"
    valued(tab, board)
    assert row(board, "Nim on a graph")[0] == "Nim on a graph token on c"
    paste(tab, board, "path 5")
    assert board.locator("textarea").input_value() == ""
    choose(tab, board, "e1")
    click(tab, board, "arrow-back")
    assert graph(tab) == "{0–1, 2→1, 2–3, 3–4}"
    assert board.locator(".edge .head").count() == 1
    assert tab.crashes == []


def test_a_long_valuation_is_asked_for_and_cancelled_while_the_board_is_drawn_on(tab, lab):
    board = desk(tab, lab, "sketch_long", "grid 3 6")
    valued(tab, board)
    line = board.locator('tr[data-game="The Game of Cycles"]')
    line.locator("button.find").click()
    line.locator("button.cancel").wait_for()
    choose(tab, board, "v0")  # the board answers meanwhile
    line.locator("button.cancel").click()
    line.locator("button.find").wait_for()
    line.locator("button.find").click()
    line.locator("button.cancel").wait_for()
    paste(tab, board, "K_4")  # another board ends it too
    valued(tab, board)
    assert row(board, "The Game of Cycles")[1] == "0"
    paste(tab, board, "Petersen")
    valued(tab, board)
    line = board.locator('tr[data-game="Nim on a graph"]')
    line.locator("button.find").click()
    line.locator("td.misere:has-text('wins')").wait_for()
    assert tab.crashes == []


def test_the_code_is_copied(tab, lab):
    tab.context.grant_permissions(["clipboard-read", "clipboard-write"])
    board = desk(tab, lab, "sketch_code", "a-b 2, b-b")
    board.locator("details.code summary").click()
    for name in ("gamelab", "networkx"):
        section = board.locator(f"section.{name}")
        section.locator("button.copy").click()
        section.locator("button:has-text('Copied')").wait_for()
        code = tab.evaluate("() => navigator.clipboard.readText()")
        assert code == section.locator("pre").inner_text()
    told = tab.evaluate(
        ASK,
        f"{code.replace('board =', 'again =').replace('board.', 'again.')}\nprint(sketch(again).graph == board.graph)",
    )
    assert told == "True"


def test_no_serious_finding_on_accessibility_in_either_theme_at_any_width(tab, lab, tmp_path):
    sources = ("sketch()", "sketch('a-b 2, b-c 3, c-a, c-c')", "sketch('Petersen')")
    boards = opened(tab, lab, "sketch_themes", *sources)
    for i, part in ((1, "v0"), (2, "e3")):
        valued(tab, boards.nth(i))
        boards.nth(i).scroll_into_view_if_needed()
        choose(tab, boards.nth(i), part)
        boards.nth(i).locator("details.code summary").click()
    for name in in_theme(tab):
        assert serious_findings(tab, ".gamelab-sketch") == []
        for i, board in enumerate(boards.all()):
            assert board.evaluate("board => board.scrollWidth <= board.clientWidth + 1")
            board.screenshot(path=tmp_path / f"{name}_{i}.png")
