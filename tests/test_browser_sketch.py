"""The drawing board in a real JupyterLab in a real Chromium: from empty to "play this", by mouse,
by keyboard, by pasting; with matches in both themes.
"""

import pytest
from test_browser import ASK, in_theme, serious_findings
from test_browser_play import moved, on_turn, opened

pytestmark = pytest.mark.browser
BOARDS = (
    "sketch('a-b 2, b-c 3, c-a, c-c')",
    "sketch()",
    "sketch('Petersen')",
    "play(GraphNim(), nx.MultiGraph([(0, 1), (0, 1), (1, 2)]))",
    "play(NimOnGraph(), nx.MultiGraph([(0, 1, {'weight': 2}), (1, 2), (2, 0), (0, 0)]), at=0)",
    "play(Nim(), (1, 2, 4))",
    "play(Turn(), 'HTHH')",
)
SHOWN = "board = sketch({})\nboard"


class Desk:
    """The first drawing board that the cells of a new notebook show."""

    def __init__(self, tab, lab, name, *sources):
        self.tab, self.all = tab, opened(tab, lab, name, *sources)
        self.board = self.all.first
        self.board.scroll_into_view_if_needed()
        self.match = tab.locator(".gamelab-play:not(.gamelab-sketch)")

    @property
    def graph(self):
        """The board that the kernel has."""
        return self.tab.evaluate(ASK, "print(board.graph)")

    def answered(self, do, *arguments, **how):
        """Do something, and wait until Python has answered."""
        before = self.board.get_attribute("data-count")
        do(*arguments, **how)
        self.tab.wait_for_function(
            "([board, count]) => board.dataset.count !== count && !board.hasAttribute('aria-busy')",
            arg=[self.board.element_handle(), before],
        )
        return self

    def on_page(self, x, y):
        """The pixels of a place of the picture, from its corner on."""
        paper = self.board.locator(".holder > svg")
        scale = paper.bounding_box()["width"] / float(paper.get_attribute("viewBox").split()[2])
        return x * scale, y * scale

    def choose(self, *parts):
        """Click parts, one after the other."""
        for part in parts:
            hit = self.board.locator(f'.target[data-part="{part}"] > .hit')
            self.answered(hit.click, force=True)
        return self

    def press(self, *keys):
        for key in keys:
            self.answered(self.tab.keyboard.press, key)
        return self

    def click(self, *buttons):
        for name in buttons:
            self.answered(self.board.locator(f"button.{name}").click)
        return self

    def paste(self, text):
        self.board.locator("textarea").fill(text)
        return self.click("paste")

    def row(self, game):
        """What the table says of a game, when all has come that comes by itself."""
        self.tab.wait_for_function(
            "board => board.dataset.seeks === 'false'", arg=self.board.element_handle()
        )
        return self.board.locator(f'tr[data-game="{game}"]')

    def values(self, game):
        return self.row(game).locator("> *").all_inner_texts()[:4]


def test_from_an_empty_board_to_a_match_by_mouse(tab, lab):
    desk = Desk(tab, lab, "sketch_mouse", SHOWN.format(""))
    board, paper = desk.board, desk.board.locator(".holder > svg")
    assert "Click on the empty board" in board.locator(".says").inner_text()
    for place in ((100, 100), (300, 100), (300, 300), (500, 200)):
        desk.answered(paper.click, position=dict(zip("xy", desk.on_page(*place), strict=True)))
    desk.choose("v0", "v1", "v1", "v2", "v1", "v3")
    assert desk.graph == "a–b, b–c, b–d"
    assert desk.values("Graph Nim") == ["Graph Nim", "3", "first wins (N)", "first wins (N)"]
    dot = board.locator('[data-part="v3"] > .dot')
    before, (right, down) = dot.bounding_box(), desk.on_page(60, 80)
    dot.hover()
    tab.mouse.down()
    tab.mouse.move(before["x"] + right, before["y"] + down, steps=5)
    desk.answered(tab.mouse.up)
    after = dot.bounding_box()
    assert (after["x"] - before["x"]) / (after["y"] - before["y"]) == pytest.approx(60 / 80, 0.2)
    desk.choose("v0", "v0", "v0", "v1")
    assert board.locator("path.line").count() == 5  # a loop and a parallel edge
    desk.click("undo", "undo").choose("e2").click("delete", "undo", "redo")
    assert desk.graph == "a–b, b–c, d alone"
    desk.row("Node Kayles").locator("button.match").click()
    desk.match.wait_for()
    while on_turn(tab, desk.match):
        moved(tab, desk.match, lambda part: part.click())
    assert tab.evaluate(ASK, "print(board.match.over)") == "True"
    assert tab.outside == tab.crashes == []


def test_the_keyboard_alone_suffices_to_draw_and_to_begin_a_match(tab, lab):
    desk = Desk(tab, lab, "sketch_keys", SHOWN.format(""))
    focused = "() => document.activeElement.dataset.part"
    desk.board.locator("button.add").focus()
    desk.press("Enter", "n", "n")
    assert tab.evaluate(focused) == "v2"
    desk.press("Enter")
    tab.keyboard.press("ArrowLeft")
    assert tab.evaluate(focused) == "v1"
    desk.press("Enter", "Enter")
    while tab.evaluate(focused) != "v0":
        tab.keyboard.press("ArrowLeft")
    desk.press("Enter", "Enter", "Enter")  # joined to v1; chosen; a loop
    assert desk.graph == "c–b, b–a, a–a"
    desk.press("Control+z", "Shift+ArrowDown", "Enter")
    desk.board.locator('.offered input[data-key="name"]').focus()
    tab.keyboard.press("Control+a")
    tab.keyboard.type("hub")
    desk.press("Enter")
    assert desk.graph == "c–b, b–hub"
    desk.board.locator('.target[data-part="v2"]').focus()
    desk.press("Delete")
    assert desk.graph == "b–hub"
    desk.row("Arc Kayles").locator("button.match").focus()
    tab.keyboard.press("Enter")
    on_turn(tab, desk.match)
    desk.match.locator('.target[tabindex="0"]').focus()
    tab.keyboard.press("Enter")
    on_turn(tab, desk.match)
    assert "You win" in desk.match.locator(".says").inner_text()
    assert tab.crashes == []


def test_what_is_pasted_weighted_and_directed(tab, lab):
    desk = Desk(tab, lab, "sketch_paste", SHOWN.format("'a-b-c'"))
    board, text = desk.paste("a-b, b c d e").board, desk.board.locator("textarea")
    complaint = board.locator(".says.complains")
    assert "Entry 2, 'b c d e', is no edge" in complaint.inner_text()
    assert text.input_value() == "a-b, b c d e"
    desk.choose("e0").click("more", "more")
    weight = board.locator('.offered input[data-key="weight"]')
    assert weight.input_value() == "3"
    weight.fill("x")
    weight.press("Enter")
    complaint.filter(has_text="The weight of an edge").wait_for()
    desk.choose("v2").click("token")
    assert desk.graph == "a–b 3, b–c 1"
    assert desk.values("Nim on a graph")[0] == "Nim on a graph token on c"
    desk.paste("path 5")
    assert text.input_value() == ""
    desk.choose("e1").click("arrow-back")
    assert desk.graph == "{0–1, 2→1, 2–3, 3–4}"
    assert board.locator(".edge .head").count() == 1
    assert tab.crashes == []


def test_a_long_valuation_is_asked_for_and_cancelled_while_the_board_is_drawn_on(tab, lab):
    desk = Desk(tab, lab, "sketch_long", SHOWN.format("'grid 3 6'"))
    line = desk.row("The Game of Cycles")
    find, cancel = (line.locator(f"button.{name}") for name in ("find", "cancel"))
    find.click()
    cancel.wait_for()
    desk.choose("v0")  # the board answers meanwhile
    cancel.click()
    find.click()
    cancel.wait_for()
    desk.paste("K_4")  # another board ends it too
    assert desk.values("The Game of Cycles")[1] == "0"
    line = desk.paste("Petersen").row("Nim on a graph")
    line.locator("button.find").click()
    line.locator("td.misere:has-text('wins')").wait_for()
    assert tab.crashes == []


def test_the_code_is_copied(tab, lab):
    tab.context.grant_permissions(["clipboard-read", "clipboard-write"])
    board = Desk(tab, lab, "sketch_code", SHOWN.format("'a-b 2, b-b'")).board
    board.locator("details.code summary").click()
    for name in ("gamelab", "networkx"):
        section = board.locator(f"section.{name}")
        section.locator("button.copy").click()
        section.locator("button:has-text('Copied')").wait_for()
        code = tab.evaluate("() => navigator.clipboard.readText()")
        assert code == section.locator("pre").inner_text()
    again = code.replace("board =", "again =").replace("board.", "again.")
    assert tab.evaluate(ASK, f"{again}\nprint(sketch(again).graph == board.graph)") == "True"


def test_no_serious_finding_on_accessibility_in_either_theme_at_any_width(tab, lab, tmp_path):
    desk = Desk(tab, lab, "boards_in_themes", *BOARDS)
    desk.row("Nim on a graph")
    desk.choose("e3").board.locator("details.code summary").click()
    for match in desk.match.all():
        on_turn(tab, match)
        match.locator("button.why").click()
        match.locator("section.why").wait_for()
    for name in in_theme(tab):
        assert serious_findings(tab, ".gamelab-play") == []
        for i, board in enumerate(desk.all.all()):
            assert board.evaluate("board => board.scrollWidth <= board.clientWidth + 1")
            board.screenshot(path=tmp_path / f"{name}_{i}.png")
