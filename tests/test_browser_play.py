"""Whole matches in a real JupyterLab in a real Chromium: by mouse, by keyboard, in both themes, on
bad input.
"""

import json
from urllib.request import Request, urlopen

import pytest
from axe_playwright_python.sync_playwright import Axe
from conftest import code_cell, new_notebook
from playwright.sync_api import expect
from test_browser import READY, RUN_ALL

from gamelab import NodeKayles, path, play

pytestmark = pytest.mark.browser

MATCHES = {
    "graph_nim": "play(GraphNim(), Spider(2, 1, 1))",
    "parallel_edges": "play(GraphNim(), nx.MultiGraph([(0, 1), (0, 1), (1, 2)]))",
    "node_kayles": "play(NodeKayles(), Spider(2, 2, 2))",
    "arrows": "play(Arrows(), Spider(3, 2, 2), first='computer')",
    "nim_on_graphs": "play(NimOnGraph(), nx.MultiGraph([(0, 1, {'weight': 2}), (1, 2), (2, 0), "
    "(0, 0)]), at=0)",
    "nim": "play(Nim(), (1, 2, 4))",
    "misere": "play(NodeKayles(), path(6), misere=True)",
    "own_on_graphs": "play(CutTheFirst(), path(5))",
    "own_on_tuples": "play(Turn(), 'HTHH')",
}
OWN = """
import networkx as nx
from gamelab import *

class CutTheFirst(GraphGame):
    def moves(self, graph):
        return (graph.without_edges([i]) for i in range(len(graph.edges)))

class Turn(Ruleset):
    def moves(self, coins):
        return (coins[:i] + 'T' + coins[i + 1:] for i in range(len(coins)) if coins[i] == 'H')
"""


def saved(lab, name, cells):
    """Put a notebook with these cells into the folder of JupyterLab."""
    address, token = lab
    kernel = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
    body = json.dumps({"type": "notebook", "content": new_notebook(cells, kernel)}).encode()
    headers = {"Authorization": f"token {token}", "Content-Type": "application/json"}
    urlopen(Request(f"{address}/api/contents/{name}.ipynb", body, headers, method="PUT")).read()


def opened(tab, lab, name, *sources):
    """The boards that a new notebook with these cells shows, when all have run."""
    address, token = lab
    saved(lab, name, [OWN, *sources])
    tab.goto(f"{address}/lab/tree/{name}.ipynb?reset&token={token}")
    panel = tab.locator(".jp-NotebookPanel:not(.lm-mod-hidden)")
    panel.locator(".jp-Cell").first.wait_for()
    tab.wait_for_function(READY)
    done = tab.evaluate(RUN_ALL)
    errors = panel.locator('[data-mime-type="application/vnd.jupyter.error"]').all_inner_texts()
    assert not errors
    assert done
    return panel.locator(".gamelab-play")


def on_turn(tab, board):
    """Wait until it is not the computer's turn, and all that was sent has been answered; whether
    the match goes on.
    """
    handle = board.element_handle()
    tab.wait_for_function(
        "board => board.dataset.turn !== 'computer' && !board.hasAttribute('aria-busy')", arg=handle
    )
    return not board.get_attribute("data-winner")


def count_of_moves(board):
    return int(board.get_attribute("data-moves"))


def moved(tab, board, choose):
    """Choose parts until a move is made."""
    before = count_of_moves(board)
    while count_of_moves(board) == before:
        if board.locator(".offered .make").count():
            choose(board.locator(".offered .make").first)
        elif board.locator(".offered .way").count():
            choose(board.locator(".offered .way").first)
        else:
            choose(board.locator('.target:not([aria-pressed="true"])').first)
        on_turn(tab, board)


def test_matches_are_played_to_their_ends_by_clicks(tab, lab, tmp_path):
    """The boards of the playground are played on a page of their own."""
    boards = opened(tab, lab, "play_all", *MATCHES.values())
    for i, name in enumerate(MATCHES):
        board = boards.nth(i)
        board.scroll_into_view_if_needed()
        while on_turn(tab, board):
            moved(tab, board, lambda part: part.click())
            assert not board.locator(".complains").count(), name
        words = board.locator(".says").inner_text()
        assert "You win" in words or "The computer wins" in words, name
        board.locator(".story summary").click()
        assert board.locator(".story li").count() == count_of_moves(board) > 0, name
        assert not board.locator(".target").count(), name
        board.screenshot(path=tmp_path / f"{name}.png")
    assert tab.outside == []
    assert tab.crashes == []


def test_the_keyboard_alone_suffices(tab, lab):
    board = opened(tab, lab, "play_keys", "play(GraphNim(), Spider(2, 2, 1))").first
    board.scroll_into_view_if_needed()
    on_turn(tab, board)
    board.locator('.target[tabindex="0"]').focus()
    focused = "() => document.activeElement.dataset.part"
    seen = {tab.evaluate(focused)}
    for key in ("ArrowRight", "ArrowDown", "ArrowUp", "ArrowLeft"):
        tab.keyboard.press(key)
        seen.add(tab.evaluate(focused))
    assert len(seen) > 2
    before = tab.evaluate(focused)
    tab.keyboard.press("Enter")
    on_turn(tab, board)
    assert board.locator(".edge.chosen").count() == 1
    assert tab.evaluate(focused) == before  # the focus stays where it was
    tab.keyboard.press("Escape")
    tab.wait_for_function(
        "board => !board.querySelector('.edge.chosen')", arg=board.element_handle()
    )
    while on_turn(tab, board):
        if not board.locator(".target:focus").count():
            board.locator('.target[tabindex="0"]').focus()
        tab.keyboard.press("Enter")
        on_turn(tab, board)
    assert count_of_moves(board) > 1
    assert tab.crashes == []


FAR = """
const sent = WebSocket.prototype.send;
WebSocket.prototype.send = function (data) { setTimeout(() => sent.call(this, data), 250); };
"""


def test_a_double_click_over_a_slow_line_is_one_move_and_the_computer_replies(tab, lab):
    tab.add_init_script(FAR)  # 250 ms from the browser to the kernel
    board = opened(tab, lab, "play_twice", "play(NodeKayles(), path(9))", "play(Nim(), (3, 4, 5))")
    for one, part in ((board.first, ".vertex"), (board.last, ".piece")):
        on_turn(tab, one)
        for _ in range(2):
            before = count_of_moves(one)
            one.locator(f"{part}.target").first.dblclick()
            tab.wait_for_function(
                "([board, moves]) => board.dataset.winner || +board.dataset.moves >= moves && "
                "!board.hasAttribute('aria-busy')",
                arg=[one.element_handle(), before + 2],
            )
            assert not one.locator(".complains").count()
            assert one.get_attribute("data-winner") or count_of_moves(one) == before + 2
    assert tab.crashes == []


def test_hint_values_why_names_and_undo(tab, lab, tmp_path):
    board = opened(tab, lab, "play_why", "play(NodeKayles(), path(5))").first
    board.locator(".settings summary").click()
    for name in ("hint", "outcomes", "values", "why", "names", "rule"):
        assert not board.locator(f"section.{name}").count()
        board.locator(f"button.{name}").click()
        on_turn(tab, board)
    assert board.locator("section.hint button").count() == 1
    assert not board.locator("section.values button").count()  # all numbers are on the board
    assert sorted(board.locator(".mark").all_text_contents()) == ["0", "1", "1", "2", "2"]
    assert board.locator("section.why figure").count() == 3
    assert board.locator("section.rule figure").count() == 3
    assert board.locator("text.name").count() == 5
    board.screenshot(path=tmp_path / "why.png")
    board.locator("section.hint button").click()
    on_turn(tab, board)
    assert not board.get_attribute("data-winner")
    assert board.locator(".vertex.gone").count() >= 3
    board.locator("button.why").click()
    on_turn(tab, board)
    board.locator("button.undo").click()
    on_turn(tab, board)
    assert count_of_moves(board) == 0
    assert not board.locator(".vertex.gone").count()


def test_misere_first_and_strength_are_chosen_and_a_new_game_begins(tab, lab):
    board = opened(tab, lab, "play_new", "play(Nim(), (2, 3))").first
    on_turn(tab, board)
    board.locator(".settings summary").click()
    board.locator(".first select").select_option("computer")
    tab.wait_for_function("board => +board.dataset.moves === 1", arg=board.element_handle())
    board.locator(".misere select").select_option("true")
    assert count_of_moves(board) == 1  # a match that has begun is not thrown away
    board.locator("button.new").click()
    on_turn(tab, board)
    assert board.locator(".misere select").input_value() == "true"
    while on_turn(tab, board):
        moved(tab, board, lambda part: part.click())
    assert "misère" in board.locator(".says").inner_text()


def test_one_line_stands_between_the_words_and_the_buttons_and_small_arrows_are_seen(tab, lab):
    boards = opened(tab, lab, "play_room", MATCHES["arrows"], MATCHES["nim"])
    for board in boards.all():
        on_turn(tab, board)
        words, buttons = (
            board.locator(place).bounding_box() for place in (".says", ".bar >> nth=0")
        )
        room = buttons["y"] - words["y"] - words["height"]
        dots = board.locator(".moves").bounding_box()  # of the moves so far
        assert 30 < room - dots["height"] < 60
    boards.first.locator("button.why").click()
    small = boards.first.locator("figure svg").first
    small.wait_for()
    arrow, vertex = (small.locator(part).first.bounding_box() for part in (".head", ".dot"))
    assert max(arrow["width"], arrow["height"]) > vertex["width"] >= 5


def test_a_restarted_kernel_says_so_on_the_board(tab, lab):
    board = opened(tab, lab, "play_restart", "play(NodeKayles(), path(5))").first
    on_turn(tab, board)
    board.locator(".target").first.click()
    on_turn(tab, board)
    tab.evaluate(
        "() => window.jupyterapp.shell.currentWidget.sessionContext.session.kernel.restart()"
    )
    board.locator(".says.complains").wait_for()
    assert "run this cell again" in board.locator(".says").inner_text().lower()
    assert board.locator(".vertex").count() == 5


STYLES = """() => [...document.querySelectorAll("style")]
  .filter((one) => one.textContent.includes(".gamelab-play")).length"""


def test_boards_share_one_module_live_in_two_views_and_come_back_with_the_page(tab, lab):
    two = "for n in (4, 5): display(play(NodeKayles(), path(n)))"
    boards = opened(tab, lab, "play_shared", two, "display(again := play(Nim(), (2, 2)), again)")
    expect(boards).to_have_count(4)
    assert tab.evaluate(STYLES) == 1
    assert [board.locator(".vertex").count() for board in boards.all()[:2]] == [4, 5]
    first, second = boards.nth(2), boards.nth(3)
    moved(tab, first, lambda part: part.click())
    on_turn(tab, first)
    expect(second).to_have_attribute("data-moves", first.get_attribute("data-moves"))
    before = [count_of_moves(board) for board in boards.all()]
    tab.evaluate("() => window.jupyterapp.commands.execute('docmanager:save')")
    tab.reload()
    expect(boards).to_have_count(4)
    tab.wait_for_function(READY)
    assert [count_of_moves(board) for board in boards.all()] == before
    moved(tab, boards.nth(1), lambda part: part.click())
    assert tab.evaluate(STYLES) == 1
    assert tab.outside == tab.crashes == []


def test_before_a_cell_is_run_its_board_is_a_picture_in_a_notebook_that_is_not_trusted(tab, lab):
    """JupyterLab hides what is stored as SVG there, and shows the text of the widget."""
    stored = play(NodeKayles(), path(4))._repr_mimebundle_()[0]
    stored = {kind: stored[kind] for kind in ("text/html", "text/plain")}
    output = {"output_type": "display_data", "data": stored, "metadata": {}}
    address, token = lab
    saved(lab, "play_stored", [code_cell("play(NodeKayles(), path(4))", [output])])
    tab.goto(f"{address}/lab/tree/play_stored.ipynb?reset&token={token}")
    panel = tab.locator(".jp-NotebookPanel:not(.lm-mod-hidden)")
    board = panel.get_by_role("img", name="Picture: a path with 4 vertices")
    board.wait_for()
    assert board.evaluate("image => image.complete && image.naturalWidth > 100")
    assert not panel.get_by_text("0 moves so far").count()
    assert tab.outside == tab.crashes == []


@pytest.mark.parametrize("theme", ["JupyterLab Light", "JupyterLab Dark"])
def test_no_serious_finding_on_accessibility_in_either_theme_at_any_width(
    theme, tab, lab, tmp_path
):
    sources = [MATCHES[name] for name in ("arrows", "nim", "nim_on_graphs", "graph_nim")]
    boards = opened(tab, lab, f"play_{theme[11:].lower()}", *sources)
    tab.evaluate(
        "theme => window.jupyterapp.commands.execute('apputils:change-theme', { theme })", theme
    )
    tab.wait_for_function(
        "dark => document.body.dataset.jpThemeLight === String(!dark)", arg="Dark" in theme
    )
    for i in range(boards.count()):
        on_turn(tab, boards.nth(i))
        boards.nth(i).locator("button.why").click()
        on_turn(tab, boards.nth(i))
        boards.nth(i).locator("section.why").wait_for()
    if tab.evaluate("() => window.jupyterapp.shell.leftCollapsed === false"):
        tab.evaluate("() => window.jupyterapp.commands.execute('application:toggle-left-area')")
    for width in (500, 1500):
        tab.set_viewport_size({"width": width, "height": 1000})
        found = Axe().run(tab, context=".gamelab-play").response["violations"]
        assert [
            (one["id"], one["nodes"][0]["html"])
            for one in found
            if one["impact"] in ("serious", "critical")
        ] == []
        for i in range(boards.count()):
            board = boards.nth(i)
            assert board.evaluate("board => board.scrollWidth <= board.clientWidth + 1")
            board.screenshot(path=tmp_path / f"{theme[11:]}_{width}_{i}.png")


def test_a_typed_heap_that_is_no_move_is_one_sentence(tab, lab):
    board = opened(
        tab, lab, "play_typed", "play(GraphNim(), star(12))\n", "play(Nim(), (4000, 5))"
    ).last
    on_turn(tab, board)
    board.locator(".heap.target").first.click()
    typed = board.locator(".offered input")
    typed.fill("many")
    typed.press("Enter")
    board.locator(".says.complains").wait_for()
    board.locator(".heap.target").first.click()
    typed.fill("5")
    typed.press("Enter")
    tab.wait_for_function(
        "board => +board.dataset.moves === 1 || board.dataset.winner", arg=board.element_handle()
    )


def test_a_finger_on_a_narrow_screen_plays_matches_to_their_ends(chromium, lab):
    """320 pixels wide: a small telephone, or a screen of 1,280 at 400 %."""
    context = chromium.new_context(viewport={"width": 320, "height": 640}, has_touch=True)
    try:
        tab = context.new_page()
        boards = opened(
            tab,
            lab,
            "finger",
            *(MATCHES[name] for name in ("nim", "arrows", "node_kayles", "nim_on_graphs")),
        )
        if tab.evaluate("() => !window.jupyterapp.shell.leftCollapsed"):
            tab.evaluate("() => window.jupyterapp.commands.execute('application:toggle-left-area')")
        for board in boards.all():
            board.scroll_into_view_if_needed()
            while on_turn(tab, board):
                assert board.evaluate("board => board.scrollWidth <= board.clientWidth + 1")
                moved(tab, board, lambda part: part.tap())
                assert not board.locator(".complains").count()
            assert "win" in board.locator(".says").inner_text()
    finally:
        context.close()


def test_a_lost_match_shows_the_move_that_let_the_win_go(tab, lab, tmp_path):
    board = opened(tab, lab, "play_lost", "play(Nim(), (1, 2))").first
    on_turn(tab, board)
    board.locator("button.hint").click()
    on_turn(tab, board)
    assert board.locator(".piece.ringed").count() == 1  # the token to click, and no other
    # takes the heap of 1, after which the other one is taken
    board.locator("[data-token]").first.click()
    while on_turn(tab, board):
        moved(tab, board, lambda part: part.click())
    assert "The computer wins" in board.locator(".says").inner_text()
    board.locator("button.why").click()
    board.locator("section.why figure").wait_for()
    assert "Move 1 let the win go" in board.locator("section.why").inner_text()
    board.screenshot(path=tmp_path / "lost.png")


SEEN = """
window.seen = false;
new MutationObserver(() => {
  window.seen ||= !!document.querySelector('.jp-NotebookPanel')?.textContent.includes('is compiling:');
}).observe(document, {subtree: true, childList: true, characterData: true});
"""


def test_a_cell_says_that_it_compiles_and_holds_only_its_answer_afterwards(tab, lab, tmp_path):
    """The kernels are kept in an empty folder. Kayles has the value 4 on 12."""
    folder = (
        "import gamelab.solvers.kernels.compiled as kernels\n"
        "kernels.MAX_PLAIN = kernels.MAX_PLAIN_CACHED = 0\n"
        f"kernels.folder = lambda package: {str(tmp_path)!r}"
    )
    tab.add_init_script(SEEN)
    opened(tab, lab, "compiling", folder, "int(nim_sequence(OctalHeaps('0.77'), 13)[12])")
    assert tab.evaluate("window.seen")
    last = tab.locator(".jp-NotebookPanel:not(.lm-mod-hidden) .jp-Cell").last
    assert last.locator(".jp-OutputArea-output").all_inner_texts() == ["4"]
