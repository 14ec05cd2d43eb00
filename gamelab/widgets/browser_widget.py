"""What all widgets share: an output for pages without a kernel, and a base class for those drawn by
JavaScript.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import anywidget
import ipywidgets
import traitlets

from gamelab.plots.palette import css_variables

STATIC = Path(__file__).with_name("static")


class StaticOutput:
    """A widget that leaves `static_output` where no kernel runs, and ends its background `task`
    when it is closed.
    """

    def static_output(self) -> dict[str, str]:
        """The output for pages without a kernel, by MIME type."""
        return {}

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        view = {"version_major": 2, "version_minor": 0, "model_id": self.model_id}  # type: ignore[attr-defined]
        live = {"application/vnd.jupyter.widget-view+json": view}
        return {**live, "text/plain": repr(self), **self.static_output()}, {}

    def close(self) -> None:
        """Cancel the background work, and leave the screen."""
        if (task := getattr(self, "task", None)) is not None:
            task.drop()
        super().close()  # type: ignore[misc]


class Script(ipywidgets.Widget):  # type: ignore[misc]
    """The JavaScript and the styles that all widgets of a kind share."""

    module = traitlets.Unicode().tag(sync=True)
    styles = traitlets.Unicode().tag(sync=True)


class BrowserWidget(StaticOutput, anywidget.AnyWidget):
    """A widget drawn by the JavaScript in `static`, from traits with plain data.

    A subclass names its files: `class Play(BrowserWidget, files=("board", "play"))` joins
    `widget.js`, `board.js` and `play.js` to its `module`, and the style sheets of the same names to
    its `styles`. The last file defines `render`. A widget refers to both by its `script`, which is
    the same for all widgets of a kind, so that a saved notebook holds them once.

    The reader's actions come back as mappings: {"do": "check", "size": 5} calls `do_check(size=5)`;
    an action without a method of its own goes to `do_other`. An exception goes to `complain`, since
    it is visible nowhere else.
    """

    _esm = (STATIC / "shared.js").read_text("utf-8")
    module = styles = ""
    view = traitlets.Dict().tag(sync=True)
    script = traitlets.Instance(Script).tag(sync=True, **ipywidgets.widget_serialization)

    def __init_subclass__(cls, files: tuple[str, ...] = (), **kwargs: Any) -> None:
        if files:  # traitlets derives classes too
            cls.module = _contents("widget", *files, suffix=".js")
            styles = _contents("widget", *files, suffix=".css")
            cls.styles = f"{css_variables(':is(.gamelab, .gamelab-explorer)')}\n{styles}"
        super().__init_subclass__(**kwargs)

    def __init__(self, **traits: Any) -> None:
        super().__init__(script=_script(self.module, self.styles), **traits)
        self.on_msg(self._heard)

    def _heard(self, widget: Any, action: Mapping[str, Any], buffers: Any = None) -> None:
        method = getattr(self, f"do_{action.get('do')}", None)
        try:
            if method is None:
                self.do_other(action)
            else:
                method(**{name: value for name, value in action.items() if name != "do"})
        except Exception as error:
            self.complain(error)

    def do_other(self, action: Mapping[str, Any]) -> None:
        """Do what has no method of its own."""
        raise ValueError(f"{type(self).__name__} has no action {action.get('do')!r}.")

    def complain(self, error: Exception) -> None:
        """Show an error as a sentence."""
        raise error

    def update(self, trait: str, value: dict[str, Any]) -> None:
        """Set a trait with a new `count`, so that the browser sees an answer even if nothing else
        has changed.
        """
        self.set_trait(trait, value | {"count": getattr(self, trait).get("count", 0) + 1})


def sentence_of(error: BaseException) -> str:
    """An error in words, with its type unless it says what was given and what is accepted."""
    is_clear = isinstance(error, ValueError | TypeError | MemoryError | RuntimeError)
    return (is_clear and str(error)) or f"{type(error).__name__}: {error}"


def _contents(*names: str, suffix: str) -> str:
    paths = [STATIC / f"{name}{suffix}" for name in names]
    return "\n".join(path.read_text("utf-8") for path in paths if path.exists())


def _script(module: str, styles: str) -> Script:
    """The script with this module: a new one if there is none, or if it has been closed."""
    if module not in _scripts or _scripts[module].comm is None:
        _scripts[module] = Script(module=module, styles=styles)
    return _scripts[module]


_scripts: dict[str, Script] = {}


class KernelWatch(BrowserWidget, files=("kernel_watch",)):
    """Nothing to see while the kernel runs, then the sentence that it is gone: the last child of
    every box of ipywidgets, which say nothing themselves.
    """
