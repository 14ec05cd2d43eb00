"""What all widgets share: an output for pages without a kernel, and a base class for those drawn by
JavaScript.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import anywidget
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
        found = super()._repr_mimebundle_(**kwargs) or {}  # type: ignore[misc]
        data, metadata = found if isinstance(found, tuple) else (found, {})
        return {**data, "text/plain": repr(self), **self.static_output()}, metadata

    def close(self) -> None:
        """Cancel the background work, and leave the screen."""
        if (task := getattr(self, "task", None)) is not None:
            task.drop()
        super().close()  # type: ignore[misc]


class BrowserWidget(StaticOutput, anywidget.AnyWidget):
    """A widget drawn by the JavaScript in `static`, from traits with plain data.

    A subclass names its files: `class Play(BrowserWidget, files=("board", "play"))` joins
    `widget.js`, `board.js` and `play.js`, and the style sheets of the same names. The last one
    defines `render`.

    The reader's actions come back as mappings: {"do": "check", "size": 5} calls `do_check(size=5)`;
    an action without a method of its own goes to `do_other`. An exception goes to `complain`, since
    it is visible nowhere else.
    """

    view = traitlets.Dict().tag(sync=True)

    def __init_subclass__(cls, files: tuple[str, ...] = (), **kwargs: Any) -> None:
        if files:  # traitlets derives classes too
            cls._esm = "\n".join(_contents("widget", *files, suffix=".js"))
            cls._css = "\n".join(
                [css_variables(".gamelab"), *_contents("widget", *files, suffix=".css")]
            )
        super().__init_subclass__(**kwargs)

    def __init__(self, **traits: Any) -> None:
        super().__init__(**traits)
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


def _contents(*names: str, suffix: str) -> list[str]:
    paths = [STATIC / f"{name}{suffix}" for name in names]
    return [path.read_text() for path in paths if path.exists()]
