"""Matches in a real JupyterLab in a real Chromium: by mouse, by keyboard, with a kernel that is slow, restarted or not yet there. All that needs no kernel stands in test_browser_match."""

import pytest
from conftest import code_cell
from playwright.sync_api import expect
from test_browser import READY, open_and_run, write_notebook

from gamelab import NodeKayles, path, play

pytestmark = pytest.mark.browser

OWN = """
import networkx as nx
from gamelab import *

class Turn(Ruleset):
    def moves(self, coins):
        return (coins[:i] + 'T' + coins[i + 1:] for i in range(len(coins)) if coins[i] == 'H')
"""


def opened(tab, lab, name, *sources):
    """The boards that a new notebook with these cells shows, when all have run."""
    write_notebook(lab, f"{name}.ipynb", [OWN, *sources])
    return open_and_run(tab, lab, f"{name}.ipynb").locator(".gamelab-play")


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
    board.locator(".story summary").click()
    assert board.locator(".story li").count() == count_of_moves(board) > 1
    assert "win" in board.locator(".says").inner_text()
    assert not board.locator(".target").count()
    assert tab.outside == tab.crashes == []


FAR = """
const sent = WebSocket.prototype.send;
WebSocket.prototype.send = function (data) { setTimeout(() => sent.call(this, data), 250); };
"""


def test_a_double_click_over_a_slow_line_is_one_move_and_the_computer_replies(tab, lab):
    tab.add_init_script(FAR)  # 250 ms from the browser to the kernel
    board = opened(tab, lab, "play_twice", "play(Nim(), (3, 4, 5))").first
    on_turn(tab, board)
    for moves in (2, 4):
        board.locator(".piece.target").first.dblclick()
        tab.wait_for_function(
            "([board, moves]) => board.dataset.winner || +board.dataset.moves >= moves && "
            "!board.hasAttribute('aria-busy')",
            arg=[board.element_handle(), moves],
        )
        assert not board.locator(".complains").count()
        assert board.get_attribute("data-winner") or count_of_moves(board) == moves
    assert tab.crashes == []


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
    boards.nth(3).wait_for()
    tab.wait_for_function(READY)
    assert [count_of_moves(board) for board in boards.all()] == before
    moved(tab, boards.nth(1), lambda part: part.click())
    assert tab.evaluate(STYLES) == 1
    assert tab.outside == tab.crashes == []


def test_before_a_cell_is_run_its_board_is_a_picture_in_a_notebook_that_is_not_trusted(tab, lab):
    """JupyterLab hides what is stored as SVG there, and shows the text of the widget."""
    stored = play(NodeKayles(), path(4))._repr_mimebundle_()[0]
    data = {kind: stored[kind] for kind in ("text/html", "text/plain")}
    output = {"output_type": "display_data", "data": data, "metadata": {}}
    address, token = lab
    write_notebook(lab, "stored.ipynb", [code_cell("play(NodeKayles(), path(4))", [output])])
    tab.goto(f"{address}/lab/tree/stored.ipynb?reset&token={token}")
    board = tab.get_by_role("img", name="Picture: a path with 4 vertices")
    board.wait_for()
    assert board.evaluate("image => image.complete && image.naturalWidth > 100")
    assert not tab.get_by_text("0 moves so far").count()
    assert tab.outside == tab.crashes == []


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
