"""The drawing board in a real JupyterLab in a real Chromium: from empty to "play this", by mouse,
by keyboard, by pasting.
"""

import pytest
from axe_playwright_python.sync_playwright import Axe
from test_browser_play import moved, on_turn, opened

pytestmark = pytest.mark.browser

ASK = """async code => {
  const kernel = window.jupyterapp.shell.currentWidget.sessionContext.session.kernel;
  const future = kernel.requestExecute({ code });
  let told = "";
  future.onIOPub = (message) => { told += message.content.text ?? message.content.evalue ?? ""; };
  await future.done;
  return told.trim();
}"""


def desk(tab, lab, name, source="board = sketch()\nboard"):
    """The drawing board that a new notebook shows."""
    board = opened(tab, lab, name, source).first
    board.scroll_into_view_if_needed()
    return board


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


def paste(tab, board, text):
    board.locator("textarea").fill(text)
    answered(tab, board, lambda: board.locator("button.paste").click())


def valued(tab, board):
    """Wait until all values have come that come by themselves."""
    tab.wait_for_function(
        "board => board.dataset.values === board.dataset.count && board.dataset.sought === '0'",
        arg=board.element_handle(),
    )


def row(board, game):
    return board.locator(f'tr[data-game="{game}"] > *').all_inner_texts()[:4]


def test_from_an_empty_board_to_a_match_by_mouse(tab, lab, tmp_path):
    board = desk(tab, lab, "sketch_mouse")
    assert "Click on the empty board" in board.locator(".says").inner_text()
    for x, y in ((100, 100), (300, 100), (300, 300), (500, 200)):
        click_at(tab, board, x, y)
    choose(tab, board, "v0", "v1", "v1", "v2", "v1", "v3")
    assert (
        tab.evaluate(ASK, "print(repr(board.graph))")
        == "Graph.of([('a', 'b'), ('b', 'c'), ('b', 'd')])"
    )
    valued(tab, board)
    assert row(board, "Graph Nim") == ["Graph Nim", "3", "first wins (N)", "first wins (N)"]
    assert row(board, "Node Kayles")[:3] == ["Node Kayles", "1", "first wins (N)"]
    board.screenshot(path=tmp_path / "drawn.png")
    answered(tab, board, lambda: drag(tab, board, "v3", 60, 80))
    before, after = tab.evaluate(
        ASK, "print(board.canvas.board.past[-1].at['d'], board.drawing.at['d'])"
    ).split(") (")
    x, y = (float(c) for c in after.rstrip(")").split(", "))
    assert before == "(500.0, 200.0"
    assert abs(x - 560) < 4
    assert abs(y - 280) < 4
    choose(tab, board, "v0", "v0", "v0", "v1")
    assert board.locator("path.line").count() == 5  # a loop and a parallel edge
    answered(tab, board, lambda: board.locator("button.undo").click())
    answered(tab, board, lambda: board.locator("button.undo").click())
    choose(tab, board, "e2")
    answered(tab, board, lambda: board.locator("button.delete").click())
    answered(tab, board, lambda: board.locator("button.undo").click())
    answered(tab, board, lambda: board.locator("button.redo").click())
    assert (
        tab.evaluate(ASK, "print(repr(board.graph))")
        == "Graph.of([('a', 'b'), ('b', 'c')], vertices=['d'])"
    )
    valued(tab, board)
    board.locator('tr[data-game="Node Kayles"] button.match').click()
    match = board.page.locator(".gamelab-play:not(.gamelab-sketch)")
    match.wait_for()
    while on_turn(tab, match):
        moved(tab, match, lambda part: part.click())
    assert (
        "wins" in match.locator(".says").inner_text()
        or "You win" in match.locator(".says").inner_text()
    )
    assert tab.evaluate(ASK, "print(board.match.over)") == "True"
    tab.screenshot(path=tmp_path / "match.png")
    assert tab.outside == []
    assert tab.crashes == []


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
    board = desk(tab, lab, "sketch_keys")
    board.locator("button.add").focus()
    press(tab, board, "Enter", "n", "n")
    focused = "() => document.activeElement.dataset.part"
    assert tab.evaluate(focused) == "v2"
    press(tab, board, "Enter")
    tab.keyboard.press("ArrowLeft")
    assert tab.evaluate(focused) == "v1"
    press(tab, board, "Enter", "Enter")
    tab.keyboard.press("ArrowLeft")
    while tab.evaluate(focused) != "v0":
        tab.keyboard.press("ArrowLeft")
    press(tab, board, "Enter", "Enter", "Enter")  # joined to v1; chosen; a loop
    assert (
        tab.evaluate(ASK, "print(repr(board.graph))")
        == "Graph.of([('c', 'b'), ('b', 'a'), ('a', 'a')])"
    )
    press(tab, board, "Control+z", "Shift+ArrowDown", "Enter")
    board.locator('.offered input[data-key="name"]').focus()
    tab.keyboard.press("Control+a")
    tab.keyboard.type("hub")
    press(tab, board, "Enter")
    assert tab.evaluate(ASK, "print(repr(board.graph))") == "Graph.of([('c', 'b'), ('b', 'hub')])"
    board.locator('.target[data-part="v2"]').focus()
    press(tab, board, "Delete")
    assert tab.evaluate(ASK, "print(repr(board.graph))") == "Graph.of([('b', 'hub')])"
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


def test_what_is_pasted_well_or_badly_nothing_is_lost(tab, lab, tmp_path):
    board = desk(tab, lab, "sketch_paste")
    paste(tab, board, "a-b, b-c, c-c")
    assert (
        tab.evaluate(ASK, "print(repr(board.graph))")
        == "Graph.of([('a', 'b'), ('b', 'c'), ('c', 'c')])"
    )
    assert board.locator("textarea").input_value() == ""
    paste(tab, board, "a-b, b c d e")
    assert "Entry 2, 'b c d e', is no edge" in board.locator(".says.complains").inner_text()
    assert board.locator("textarea").input_value() == "a-b, b c d e"
    assert board.locator("g.vertex").count() == 3
    board.screenshot(path=tmp_path / "bad.png")
    for text, vertices, edges in (
        ("Petersen", 10, 15),
        ("DQc", 5, 4),
        ("Spider(3, 2, 1)", 7, 6),
        ("K_{3,3}", 6, 9),
    ):
        paste(tab, board, text)
        assert (board.locator("g.vertex").count(), board.locator("g.edge").count()) == (
            vertices,
            edges,
        )
    paste(tab, board, "nonsense(")
    board.locator(".says.complains").wait_for()
    answered(tab, board, lambda: board.locator("button.undo").click())
    assert board.locator("g.vertex").count() == 7
    assert tab.crashes == []


def test_weights_a_token_and_arrows(tab, lab, tmp_path):
    board = desk(tab, lab, "sketch_weights", "board = sketch('a-b-c')\nboard")
    choose(tab, board, "e0")
    for _ in range(2):
        answered(tab, board, lambda: board.locator("button.more").click())
    weight = board.locator('.offered input[data-key="weight"]')
    assert weight.input_value() == "3"
    weight.fill("x")
    weight.press("Enter")
    board.locator(".says.complains", has_text="The weight of an edge").wait_for()
    answered(tab, board, lambda: board.locator("button.arrow-there").click())
    assert "no game has both" in board.locator(".says.complains").inner_text()
    choose(tab, board, "v2")
    answered(tab, board, lambda: board.locator("button.token").click())
    assert tab.evaluate(ASK, "print(board.graph, board.drawing.token)") == "a–b 3, b–c 1 c"
    valued(tab, board)
    assert row(board, "Nim on a graph")[0] == "Nim on a graph token on c"
    assert board.locator("tr[data-game]").count() == 1
    board.screenshot(path=tmp_path / "weights.png")
    paste(tab, board, "path 5")
    choose(tab, board, "e1")
    answered(tab, board, lambda: board.locator("button.arrow-back").click())
    assert tab.evaluate(ASK, "print(board.graph)") == "{0–1, 2→1, 2–3, 3–4}"
    assert board.locator(".edge .head").count() == 1
    valued(tab, board)
    assert {words.split("\t")[0] for words in board.locator("tr[data-game]").all_inner_texts()} == {
        "The Game of Arrows",
        "The Trimmed Game of Arrows",
        "The Game of Cycles",
    }
    board.screenshot(path=tmp_path / "arrows.png")
    assert tab.crashes == []


def test_a_long_valuation_is_asked_for_and_cancelled_while_the_board_is_drawn_on(tab, lab):
    board = desk(tab, lab, "sketch_long", "board = sketch('grid 3 6')\nboard")
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
    paste(tab, board, "path 9")
    valued(tab, board)
    line = board.locator('tr[data-game="The Trimmed Game of Arrows"]')
    line.locator("button.find").click()
    line.locator("td.misere:has-text('wins')").wait_for()
    assert tab.crashes == []


def test_the_code_is_copied(tab, lab):
    tab.context.grant_permissions(["clipboard-read", "clipboard-write"])
    board = desk(tab, lab, "sketch_code", "board = sketch('a-b 2, b-b')\nboard")
    board.locator("details.code summary").click()
    for name in ("gamelab", "networkx"):
        board.locator(f"section.{name} button.copy").click()
        board.locator(f"section.{name} button:has-text('Copied')").wait_for()
        code = tab.evaluate("() => navigator.clipboard.readText()")
        assert code == board.locator(f"section.{name} pre").inner_text()
        told = tab.evaluate(
            ASK,
            f"here = {{}}\nexec({code!r}, here)\nprint(sketch(here['board']).graph == board.graph)",
        )
        assert told == "True"


def test_a_restarted_kernel_says_so_on_the_board(tab, lab):
    board = desk(tab, lab, "sketch_restart", "sketch('path 4')")
    valued(tab, board)
    tab.evaluate(
        "() => window.jupyterapp.shell.currentWidget.sessionContext.session.kernel.restart()"
    )
    board.locator(".says.complains").wait_for()
    assert "run this cell again" in board.locator(".says").inner_text().lower()
    assert board.locator("g.vertex").count() == 4


@pytest.mark.parametrize("theme", ["JupyterLab Light", "JupyterLab Dark"])
def test_no_serious_finding_on_accessibility_in_either_theme_at_any_width(
    theme, tab, lab, tmp_path
):
    boards = opened(
        tab,
        lab,
        f"sketch_{theme[11:].lower()}",
        "sketch()",
        "sketch('a-b 2, b-c 3, c-a, c-c')",
        "sketch('Petersen')",
    )
    tab.evaluate(
        "theme => window.jupyterapp.commands.execute('apputils:change-theme', { theme })", theme
    )
    tab.wait_for_function(
        "dark => document.body.dataset.jpThemeLight === String(!dark)", arg="Dark" in theme
    )
    for i, part in ((1, "v0"), (2, "e3")):
        valued(tab, boards.nth(i))
        boards.nth(i).scroll_into_view_if_needed()
        choose(tab, boards.nth(i), part)
        boards.nth(i).locator("details.code summary").click()
    if tab.evaluate("() => window.jupyterapp.shell.leftCollapsed === false"):
        tab.evaluate("() => window.jupyterapp.commands.execute('application:toggle-left-area')")
    for width in (500, 1500):
        tab.set_viewport_size({"width": width, "height": 1000})
        found = Axe().run(tab, context=".gamelab-sketch").response["violations"]
        assert [
            (one["id"], one["nodes"][0]["html"])
            for one in found
            if one["impact"] in ("serious", "critical")
        ] == []
        for i in range(boards.count()):
            assert boards.nth(i).evaluate("board => board.scrollWidth <= board.clientWidth + 1")
            boards.nth(i).screenshot(path=tmp_path / f"{theme[11:]}_{width}_{i}.png")
