"""Screens without a browser: parts and their controls, folds, what is left without a kernel, one
thread in which the newest wins.
"""

import os
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import count
from threading import Event

from matplotlib import rcParams
from matplotlib.figure import Figure

from gamelab.solvers.kernels.compiled import compiled
from gamelab.widgets.screen import Part, Screen, field, slider
from gamelab.widgets.svg import svg_of_figure


def until(happened):
    """Wait until this is true."""
    end = time.monotonic() + 60
    while not happened():
        assert time.monotonic() < end, "it has not happened within a minute"
        time.sleep(0.01)


class Work:
    """A screen whose work is done by a function, the values that were begun, and events."""

    def __init__(self, work):
        self.begun, self.going, self.go = [], Event(), Event()
        self.part = Part("", [slider("n", range(10))], partial(self._act, work))
        self.screen = Screen(self.part)

    def _act(self, work, part, values, pressed):
        self.begun.append(values["n"])
        part.html = f"{work(self, values['n'])}"

    def send(self, n, number=0):
        self.screen._hear(None, {"at": [], "values": {"n": n}, "pressed": "n", "number": number})

    def waits(self, n):
        """Work that ends when it is let go on."""
        self.going.set()
        assert self.go.wait(60)
        return n

    def endless(self, n):
        """Work that ends by itself for 9 only."""
        while n != 9:
            self.going.set()
        return n

    def shown(self, html):
        until(lambda: self.screen.view.get("html") == html and self.screen._server is None)


def test_an_act_gets_the_values_of_all_controls_and_what_was_pressed():
    heard = []
    controls = [
        slider("n", ["a", "b", "c"]),
        field("size", 3, "number"),
        field("sure", True, "checkbox"),
        field("Go", kind="button"),
    ]
    part = Part(
        "", controls, lambda part, values, pressed: heard.append((*values.values(), pressed))
    )
    screen = Screen(Part("", inner=part))
    for values, pressed in (
        ({}, "Go"),
        ({"n": 2, "size": "-7", "sure": False}, "2,3"),
        ({"size": "many"}, "size"),
    ):
        screen.do({"at": ["inner"], "values": values, "pressed": pressed})
    assert heard == [("b", 3, True, "Go"), ("c", -7, False, "2,3"), ("c", "many", False, "size")]
    part.set(n="a", size=5)
    assert [one["value"] for one in part.view()["controls"]][:2] == [0, 5]
    part.set(n="beyond the slider")
    assert part.view()["controls"][0]["value"] is None


def test_a_fold_is_filled_once_and_sends_nothing_while_it_is_closed():
    opened = []

    def fill(part):
        opened.append(part)
        part.html = "filled"

    screen = Screen(Part("head", fold=Part("brief", summary="More", opened=fill)))
    assert screen.html == (
        "<div>head<details><summary>More</summary>brief</details></div>"  # by itself
    )
    assert screen.view["parts"]["fold"] == {"summary": "More"}
    for _ in range(2):
        screen.do({"at": ["fold"], "open": True})
        assert screen.view["parts"]["fold"]["html"] == "filled"
        screen.do({"at": ["fold"], "open": False})
        assert "html" not in screen.view["parts"]["fold"]
    assert len(opened) == 1
    assert "<details" not in Screen(Part("", fold=Part(summary="Empty", opened=fill))).html


def test_a_link_opens_the_folds_down_to_its_part():
    inner = Part("here", summary="Inner", id="wanted")
    screen = Screen(Part("", group=Part(summary="Group", one=inner), other=Part(summary="Other")))
    screen.do({"at": [], "find": "wanted"})
    assert screen.view["parts"]["group"]["parts"]["one"]["html"] == "here"
    assert "open" not in screen.view["parts"]["other"]


def test_a_part_drawn_by_the_browser_keeps_its_html_for_pages_without_a_kernel():
    heard = []
    part = Part("<img>", act=lambda part, *what: heard.append(what), drawn=("match", {"board": 1}))
    screen = Screen(part)
    assert screen.html == "<div><img></div>"
    assert screen.view == {"open": True, "drawn": ("match", {"board": 1})}
    screen.do({"at": [], "values": {"do": "reply"}, "pressed": "reply"})
    assert heard == [({"do": "reply"}, "reply")]


def test_a_widget_says_in_its_outputs_what_it_shows_and_all_share_one_program():
    one, other = Screen(Part("<p>1</p>"), "one"), Screen(Part("2"))
    data, _ = one._repr_mimebundle_()
    assert data["text/plain"] == "one"
    assert data["text/html"] == "<div><p>1</p></div>"
    assert one.script is other.script
    one.script.close()
    assert Screen(Part()).script is not one.script


def test_the_newest_value_is_drawn_and_work_on_old_ones_is_interrupted():
    work = Work(Work.endless)
    work.send(0)
    assert work.going.wait(60)
    for number, n in enumerate((1, 2, 3, 9), 2):
        work.send(n, number)
    work.shown("9")
    assert work.begun == [0, 9]
    assert work.screen.view["answered"] == 5
    assert "note" not in work.screen.view


def test_a_part_drawn_by_the_browser_says_nothing_when_its_work_gives_way_to_another_part():
    going = Event()

    def endless(part, values, pressed):
        while True:
            going.set()

    def quick(part, values, pressed):
        part.html = "done"

    screen = Screen(Part(board=Part(drawn=("match", {}), act=endless), other=Part(act=quick)))
    for number, name in enumerate(screen.root.parts, 1):
        screen._hear(None, {"at": [name], "values": {}, "pressed": "", "number": number})
        assert going.wait(60)
    until(lambda: screen.view.get("answered") == 2 and screen._server is None)
    assert (screen.root.parts["board"].note, screen.root.parts["other"].html) == ("", "done")


def test_quick_work_is_drawn_though_something_newer_waits():
    drawn = []

    def draw(work, n):
        time.sleep(0.05)
        drawn.append(n)
        return n

    work = Work(draw)
    for n in range(10):
        work.send(n)
        time.sleep(0.03)
    work.shown("9")
    assert drawn == work.begun
    assert 3 < len(drawn) < 10


def test_a_fold_that_was_opened_during_work_is_filled_and_one_that_was_cancelled_another_time():
    work, tries, gate = Work(Work.endless), [], Event()

    def fill(part):
        tries.append(part)
        while not gate.is_set():
            pass
        part.html = "filled"

    fold = work.part.parts["fold"] = Part(summary="More", opened=fill)
    work.send(0)
    assert work.going.wait(60)
    work.screen._hear(None, {"at": ["fold"], "open": True})
    until(lambda: tries)
    assert work.part.note == "Cancelled: nothing is said."
    work.screen._hear(None, {"cancel": True})
    until(lambda: work.screen._server is None)
    assert fold.note == "Cancelled: nothing is said."
    gate.set()
    work.screen._hear(None, {"at": ["fold"], "open": True})
    work.send(9)  # which waits for the fold
    work.shown("9")
    assert work.screen.view["parts"]["fold"]["html"] == "filled"
    assert len(tries) == 2


def test_cases_are_counted_and_work_is_cancelled_between_them():
    def act(part, values, pressed):
        part.total = 1000
        for case in part.watch(count()):
            if case == 3:
                going.set()
                time.sleep(1)

    going = Event()
    screen = Screen(Part("", [field("Check", kind="button")], act))
    screen._hear(None, {"at": [], "values": {}, "pressed": "Check", "number": 4})
    assert going.wait(60)
    until(lambda: screen.progress.get("cases") == 3)
    assert screen.progress["total"] == 1000
    screen._hear(None, {"cancel": True})
    until(lambda: screen._server is None)
    assert screen.view["note"].startswith("Cancelled after ")
    assert screen.view["answered"] == 4


def test_what_is_cancelled_before_it_has_begun_is_answered_too():
    work = Work(Work.endless)
    work.send(0, 1)
    assert work.going.wait(60)
    work.send(1, 2)
    work.screen._hear(None, {"cancel": True})
    until(lambda: work.screen.view.get("answered") == 2)
    assert work.begun == [0]


IMPORTING = """
def wait():
    going.set()
    while not go.is_set():
        pass
    whole.append(True)
"""


def test_an_import_is_not_interrupted_halfway():
    whole = []

    def work(one, n):
        if n != 9:
            names["wait"]()
        return one.endless(n)

    one = Work(work)
    names = {"__name__": "importlib._bootstrap", "whole": whole, "going": one.going, "go": one.go}
    exec(IMPORTING, names)
    one.send(0)
    assert one.going.wait(60)
    one.send(9)
    time.sleep(0.6)
    assert one.begun == [0]
    one.go.set()
    one.shown("9")
    assert whole == [True]


def test_work_that_compiles_says_so_and_ends_when_cancelled_while_the_compiler_goes_on():
    @compiled
    def double(n):
        return 2 * n

    one = Work(lambda work, n: double(n))
    compile_kernel = double.machine.compile.args[0]

    def compile_slowly(signature):
        one.waits(0)
        return compile_kernel(signature)

    double.machine.compile = partial(double.machine.compile.func, compile_slowly)
    one.send(1)
    until(lambda: one.screen.progress.get("compiling"))
    one.screen._hear(None, {"cancel": True})
    until(lambda: "note" in one.screen.view)
    one.go.set()
    assert double(21) == 42


def test_a_screen_that_is_closed_leaves_nothing_running():
    work = Work(Work.endless)
    work.send(0)
    assert work.going.wait(60)
    work.screen.close()
    until(lambda: work.screen._server is None)


AT_EXIT = """
from threading import Event
from gamelab.widgets.screen import Part, Screen
begun = Event()
def work(part, values, pressed):
    begun.set()
    try:
        while True:
            pass
    finally:
        print("ended", flush=True)
screen = Screen(Part("", act=work))
screen._hear(None, {"at": [], "values": {}, "pressed": ""})
begun.wait()
"""


def test_nothing_is_left_running_when_the_process_ends():
    done = subprocess.run(
        [sys.executable, "-c", AT_EXIT], capture_output=True, text=True, timeout=120, env=os.environ
    )
    assert (done.stdout, done.stderr, done.returncode) == ("ended\n", "", 0)


def test_pictures_drawn_by_two_screens_at_once_are_those_drawn_alone():
    def drawn(letters):
        figure = Figure(figsize=(2, 1))
        figure.text(0.5, 0.5, "abc")
        return svg_of_figure(figure, letters)

    kinds = ["path", "none"] * 8
    alone = [*map(drawn, kinds)]
    with ThreadPoolExecutor(4) as threads:
        assert [*threads.map(drawn, kinds)] == alone
    assert rcParams["svg.hashsalt"] is None
