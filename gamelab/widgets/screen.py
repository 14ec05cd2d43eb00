"""Screens: controls, words and pictures in folds, drawn in the browser by one program."""

import atexit
import ctypes
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from html import escape
from itertools import islice
from pathlib import Path
from threading import Lock, Thread, current_thread
from time import monotonic, sleep
from typing import Any, TypeVar
from weakref import WeakSet

import anywidget
import ipywidgets
import traitlets

from gamelab.plots.describe import as_text, caption
from gamelab.plots.palette import css_variables
from gamelab.theory import shown
from gamelab.theory.interruptions import compiling, may_be_interrupted
from gamelab.widgets.svg import picture as picture  # for those who make parts

STATIC = Path(__file__).with_name("static")
# the program of the browser and its styles, joined in this order
FILES = ("screen", "find", "cards", "board", "play", "sketch", "table")
MAX_VALUES = 10_000  # of a slider
TICK = 0.2  # seconds between two reports of progress
PATIENCE = 0.3  # seconds that work goes on though something newer waits
# seconds until an interruption is raised again: in a callback of the garbage collector it is lost
AGAIN = 5
AT_EXIT = 2  # seconds that the end of the process waits for interrupted work

Item = TypeVar("Item")
Control = dict[str, Any]
Message = Mapping[str, Any]


class Part:
    """Controls, HTML below them, and parts within. With a `summary` it is a fold.

    `act` is called with the part, the values of its controls by name, and the name of what was
    moved or pressed: a control, or the `data-press` of an element in the HTML. `opened` is called
    with the part when its fold is opened for the first time. Both change the part in place.

    A link `#id` leads to the part with this `id`. With `drawn`, a pair of a kind and plain data, a
    program of the browser draws the part, its messages are the values that `act` is given, and the
    HTML stays where no kernel runs.
    """

    def __init__(
        self,
        html: str = "",
        controls: Sequence[Control] = (),
        act: Callable[..., object] | None = None,
        summary: str = "",
        opened: Callable[..., object] | None = None,
        id: str = "",
        drawn: tuple[str, Any] | None = None,
        **parts: "Part",
    ) -> None:
        self.html, self.controls, self.act, self.summary = html, [*controls], act, summary
        self.opened, self.id, self.drawn, self.parts = opened, id, drawn, parts
        self.is_open = not summary
        # the HTML of the part with all in it where no kernel runs, unless it is the same
        self.still: Callable[[], str] | None = None
        self.look = self.style = ""  # its class is "gamelab-" with the look; its own style in CSS
        self.note = ""  # an error, or that the work was cancelled
        self.total: int | None = None  # how many cases `watch` will see, if that is known
        self.watch: Callable[[Iterable[Any]], Iterator[Any]] = iter

    @property
    def values(self) -> dict[str, Any]:
        """The values of the controls by their names."""
        return {one["name"]: one["value"] for one in self.controls if one["kind"] != "button"}

    def set(self, **values: Any) -> None:
        """Set the values of controls; a slider that has no such value stays where it is."""
        for control in self.controls:
            control["value"] = values.get(control["name"], control["value"])

    def view(self) -> dict[str, Any]:
        """The part as plain data for the browser, without what is folded."""
        names = ["summary", "id", "look", "style", *(["note", "drawn"] if self.is_open else [])]
        view: dict[str, Any] = {name: getattr(self, name) for name in names}
        if self.is_open:
            parts = {name: part.view() for name, part in self.parts.items()}
            view |= {"open": True, "controls": list(map(_view_of, self.controls)), "parts": parts}
            view["html"] = "" if self.drawn else self.html
        return {name: value for name, value in view.items() if value}

    def open(self) -> None:
        """Open the fold, and fill it if it was never opened."""
        self.is_open = True
        if self.opened:
            self.opened(self)
            self.opened = None  # after the work, which may be cancelled

    def open_to(self, id: str) -> bool:
        """Open the folds down to the part with this id. Returns whether there is one."""
        found = self.id == id or any(part.open_to(id) for part in self.parts.values())
        if found:
            self.open()
        return found

    def hear(self, message: Message) -> None:
        """Do what the reader asks for."""
        sent = message.get("values", {})
        if "find" in message:
            self.open_to(message["find"])
        elif message.get("open"):
            self.open()
        elif "open" in message:
            self.is_open = False
        elif self.act:
            for control in self.controls:
                if control["name"] in sent and control["kind"] != "button":
                    control["value"] = _read(control, sent[control["name"]])
            self.act(self, sent if self.drawn else self.values, message.get("pressed", ""))


class Script(ipywidgets.Widget):  # type: ignore[misc]
    """The program of the browser and its styles, which all screens share."""

    module = traitlets.Unicode().tag(sync=True)
    styles = traitlets.Unicode().tag(sync=True)


class Screen(anywidget.AnyWidget):
    """A part with all that is in it, as a widget. Where no kernel runs, its HTML stays.

    Work is done in a thread, one message at a time. Newer work interrupts what has run for 0.3 s,
    unless a fold is being opened. An error is shown as a sentence on its part.

    >>> def double(part, values, pressed):
    ...     part.html = f"{2 * values['n']}"
    >>> screen = Screen(Part("", [slider("n", range(5, 9))], double), "twice n")
    >>> screen.do({"at": [], "values": {"n": 3}, "pressed": "n"})
    >>> screen, screen.root.values, screen.html
    (twice n, {'n': 8}, '<div>16</div>')
    """

    _esm = (STATIC / "shared.js").read_text("utf-8")
    shared: Script | None = None
    view = traitlets.Dict().tag(sync=True)
    progress = traitlets.Dict().tag(sync=True)
    script = traitlets.Instance(Script).tag(sync=True, **ipywidgets.widget_serialization)

    def __init__(self, root: Part, text: str = "") -> None:
        self.root, self.text = root, text
        self._lock = Lock()
        self._waiting: list[Message] = []
        self._server: Thread | None = None  # the thread that starts the work and interrupts it
        self._worker: Thread | None = None  # the thread of the work while it may be interrupted
        self._cancelled, self._cases, self._begun, self._raised = False, 0, 0.0, 0.0
        self._part = root  # the part that works
        self._latest = 0  # the number of the latest message
        if Screen.shared is None or Screen.shared.comm is None:
            Screen.shared = Script(module=MODULE, styles=STYLES)
        super().__init__(view=root.view(), script=Screen.shared)
        self.on_msg(self._hear)
        _screens.add(self)

    def do(self, message: Message) -> None:
        """Do what the browser sends, and show it: {"at": names of parts, "values": ..., "pressed":
        ...}, where a slider's value is its place among its values, or {"at": ..., "open": True}.
        """
        part, self._cancelled = self.root, False
        for name in message["at"]:
            part = part.parts[name]
        part.note, part.total, part.watch = "", None, self._watch
        self._part, self._cases, self._begun = part, 0, monotonic()
        try:
            try:
                self._worker = current_thread()
                part.hear(message)
            finally:
                with self._lock:
                    self._worker = None
                sleep(0)  # an interruption that is on its way is raised here at the latest
        except KeyboardInterrupt:
            if any(one["at"] == message["at"] for one in self._waiting):
                return  # newer work is shown in its place
            number = f"{self._cases:,} case{'' if self._cases == 1 else 's'}"
            after = f" after {number}" if self._cases else ""
            if not part.drawn:  # whose program asks again
                part.note = f"Cancelled{after}: nothing is said."
        except Exception as error:
            part.note = sentence_of(error)
        answered = message.get("number", 0) if self._waiting else self._latest
        self.view = self.root.view() | {"answered": answered}

    def cancel(self) -> None:
        """Interrupt the work."""
        self._cancelled = True
        self._waiting = []

    def close(self) -> None:
        """Interrupt the work, and leave the screen."""
        self.cancel()
        super().close()

    @property
    def html(self) -> str:
        """What is shown where no kernel runs."""
        return _static(self.root)

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        data, metadata = super()._repr_mimebundle_(**kwargs) or ({}, {})
        return data | {"text/html": self.html}, metadata

    def __repr__(self) -> str:
        return self.text

    def _hear(self, widget: Any, message: Message, buffers: Any = None) -> None:
        if "cancel" in message:
            self.cancel()
            return
        self._latest = message.get("number", 0)
        with self._lock:
            self._waiting = [one for one in self._waiting if _opens(one)] + [message]
            if self._server is None:
                self._server = Thread(target=self._serve, daemon=True)
                self._server.start()

    def _serve(self) -> None:
        """Do what waits; meanwhile report progress and interrupt what is cancelled or too old."""
        while True:
            with self._lock:
                if not self._waiting:
                    self._server = None
                    return
                message, self._raised = self._waiting.pop(0), 0.0
            worker = Thread(target=self.do, args=(message,), daemon=True)
            worker.start()
            worker.join(PATIENCE)
            while worker.is_alive():
                newer = self._waiting and not _opens(message)
                if (newer or self._cancelled) and monotonic() > self._raised + AGAIN:
                    self._interrupt(worker)
                self.progress = {
                    "cases": self._cases,
                    "total": self._part.total,
                    "seconds": monotonic() - self._begun,
                    "compiling": worker in compiling,
                }
                worker.join(TICK)

    def _interrupt(self, worker: Thread) -> None:
        with self._lock:
            if self._worker is worker and may_be_interrupted(worker):
                self._raised = monotonic()
                _raise_in(worker, ctypes.py_object(KeyboardInterrupt))
                if not may_be_interrupted(worker):  # it went on between the last lines
                    _raise_in(worker, None)
                    self._raised = 0.0

    def _watch(self, cases: Iterable[Item]) -> Iterator[Item]:
        for case in cases:
            yield case
            self._cases += 1


def slider(
    name: str, values: Iterable[Any], value: Any = None, label: str = "", play: bool = False
) -> Control:
    """A slider through values, first at this value or in the middle; `play` adds a button ▶ that
    moves it by itself.
    """
    some = [*islice(values, MAX_VALUES + 1)] if isinstance(values, Iterable) else []
    if not 0 < len(some) <= MAX_VALUES:
        raise ValueError(
            f"A slider runs through 1 to {MAX_VALUES:,} values; {name} was given {shown(values)}."
        )
    first = some[len(some) // 2] if value is None else value
    return field(name, first, "slider", label, list(map(caption, some)), values=some, play=play)


def field(
    name: str,
    value: Any = "",
    kind: str = "text",
    label: str = "",
    options: Sequence[str] = (),
    **more: Any,
) -> Control:
    """A field of this kind: text, number, select, checkbox or button. `more` is for the browser,
    such as `min`, `max`, `size` and `placeholder`.
    """
    words = as_text(label or name)
    return {
        "kind": kind,
        "name": name,
        "value": value,
        "label": words,
        "options": [*options],
    } | more


def sentence_of(error: BaseException) -> str:
    """An error in words, with its type unless it says what was given and what is accepted."""
    is_clear = isinstance(error, ValueError | TypeError | MemoryError | RuntimeError)
    return (is_clear and str(error)) or f"{type(error).__name__}: {error}"


def _opens(message: Message) -> bool:
    """Whether a message opens or closes a fold, which nothing newer replaces."""
    return "pressed" not in message


def _read(control: Control, sent: Any) -> Any:
    """The value of a control from what the browser sends."""
    if control["kind"] == "slider":
        return control["values"][int(sent)]
    if control["kind"] == "number" and isinstance(sent, str):
        return int(sent) if sent.strip().lstrip("-").isdecimal() else sent
    return sent


def _view_of(control: Control) -> Control:
    """A control as plain data; the value of a slider is its place among its values."""
    values, value = control.get("values"), control["value"]
    if values is not None:
        value = values.index(value) if value in values else None
    return {name: one for name, one in control.items() if name != "values"} | {"value": value}


def _static(part: Part) -> str:
    inner = part.html + "".join(map(_static, part.parts.values()))
    inner = part.still() if part.still else inner
    named = "data-of" if part.summary else "id"  # a fold is opened before one goes to what is in it
    pairs = {named: part.id, "class": part.look and f"gamelab-{part.look}", "style": part.style}
    attributes = "".join(f' {name}="{escape(value)}"' for name, value in pairs.items() if value)
    if not part.summary:
        return f"<div{attributes}>{inner}</div>"
    return f"<details{attributes}><summary>{part.summary}</summary>{inner}</details>" * bool(inner)


def _joined(suffix: str) -> str:
    paths = [STATIC / f"{name}{suffix}" for name in FILES]
    return "\n".join(path.read_text("utf-8") for path in paths if path.exists())


def _raise_in(thread: Thread, error: Any) -> None:
    """Raise this in a thread at its next instruction in Python; None takes back a pending error."""
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread.ident or 0), error)


MODULE = _joined(".js")  # the program of the browser
STYLES = css_variables(".gamelab") + _joined(".css")
_screens: WeakSet[Screen] = WeakSet()


@atexit.register
def _cancel_all() -> None:
    """Interrupt everything when the process ends."""
    left = [*_screens]
    for screen in left:
        screen.cancel()
    for server in filter(None, [screen._server for screen in left]):
        server.join(AT_EXIT)
