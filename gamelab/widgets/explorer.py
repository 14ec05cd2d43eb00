"""Sliders over words and a picture: what every explorer is made of."""

import gc
import io
import re
from base64 import b64encode
from collections.abc import Callable, Collection, Mapping, Sequence
from html import escape, unescape
from itertools import islice
from pathlib import Path
from textwrap import fill
from typing import Any

import ipywidgets
import numpy as np
from matplotlib.figure import Figure

from gamelab.plots.captions import as_text, caption
from gamelab.theory.shown import shown
from gamelab.widgets.breaking_off import Newest
from gamelab.widgets.stills import few_parts, svg_of_figure

View = Callable[..., str]  # draws the case of these slider values on a figure, and says something of it in HTML
MOST_VALUES = 10_000  # of a slider
INCH = 122  # pixels of a frame 1,216 wide that an inch of a figure 10 inches wide fills
LOOKS = (
    "<style>@keyframes gamelab-late {to {opacity: 1}}"
    "[data-jp-theme-light='false'] .gamelab-explorer img {filter: invert(0.87) hue-rotate(180deg)}</style>"
)
BUSY = (  # seen only if it is not taken away within 0.3 s: the front end counts, for the kernel is computing
    LOOKS + '<span role="status" style="opacity: 0; animation: gamelab-late 0s 0.3s forwards">computing …</span>'
)
INTERRUPTED = "The computation was interrupted; move a slider to begin another."
QUIET = LOOKS + "<span>&nbsp;</span>"  # as high as the busy sign, so that nothing jumps


class Explorer(ipywidgets.VBox):  # type: ignore[misc]
    """Sliders over a line of text and a picture that fills its frame; where no kernel runs, the picture of the first values stays.

    A slider starts where `start` says, else in the middle. What cannot be drawn for the first values is an error; when a
    slider comes to such values, a sentence says why and the old picture goes. `code` is the Python that gives what is seen,
    `save` writes the picture.

    While a picture is computed a sign says so after 0.3 s. The newest value wins: of the values that a slider passes in the
    meantime the front end keeps the last, and a computation that has begun for an older one is broken off.
    """

    def __init__(
        self,
        view: View,
        sliders: Mapping[str, Sequence[Any]],
        start: dict[str, Any],
        size: tuple[float, float],
        code: Callable[..., str] | None = None,
    ) -> None:
        runs = {name: run_of(name, values) for name, values in sliders.items()}
        self._view, self._written = view, code
        self._figure, self._newest = Figure(figsize=size), Newest()
        self._sliders = {
            name: ipywidgets.SelectionSlider(
                options=[(caption(value), value) for value in values],
                value=start.get(name, values[len(values) // 2]),
                description=as_text(name),
                continuous_update=False,
                layout={"display": None if len(values) > 1 else "none"},  # nothing to slide: the words say the value
            )
            for name, values in runs.items()
        }
        self._text = ipywidgets.HTML()
        self._busy = ipywidgets.HTML(QUIET)
        self._picture = ipywidgets.Image(format="svg+xml", layout={"width": "100%", "max_width": f"{INCH * size[0]:.0f}px"})
        for slider in self._sliders.values():
            slider.observe(self._redraw, names="value")
        self._draw()
        self._below = self._foot()
        super().__init__([*self._sliders.values(), self._text, self._picture, self._below])
        self.add_class("gamelab-explorer")

    def _foot(self) -> ipywidgets.HBox:
        """The busy sign, and buttons for the code and for a link to the picture."""
        self._note = ipywidgets.HTML()
        buttons = []
        for name, tell in (("Code", self._tell_code), ("Save", self._tell_picture)):
            buttons.append(ipywidgets.Button(description=name, layout={"width": "70px"}))
            buttons[-1].on_click(tell)
        return ipywidgets.HBox([*buttons, self._busy, self._note])

    def _tell_code(self, button: Any = None) -> None:
        self._note.value = f"<pre>{escape(self.code)}</pre>"

    def _tell_picture(self, button: Any = None) -> None:
        picture = b64encode(svg_of_figure(self._figure).encode()).decode()
        self._note.value = f'<a download="explorer.svg" href="data:image/svg+xml;base64,{picture}">explorer.svg</a>'

    @property
    def values(self) -> dict[str, Any]:
        """The values of the sliders."""
        return {name: slider.value for name, slider in self._sliders.items()}

    @property
    def code(self) -> str:
        """The Python that gives what is seen."""
        return self._written(**self.values) if self._written else repr(self)

    def save(self, path: str | Path) -> None:
        """Write the picture to a file whose name ends in .svg or .png.

        >>> from gamelab import Nim, explore
        >>> explore(Nim(), heap=range(3)).save("nim.gif")
        Traceback (most recent call last):
        ValueError: A picture is saved to a file whose name ends in .svg or .png; it was given 'nim.gif'.
        """
        where = Path(path)
        if where.suffix not in (".svg", ".png"):
            raise ValueError(f"A picture is saved to a file whose name ends in .svg or .png; it was given {str(path)!r}.")
        where.write_bytes(svg_of_figure(self._figure).encode() if where.suffix == ".svg" else self._png(200))

    def _redraw(self, change: Any = None) -> None:
        try:
            self._newest.do(self._draw_or_say)
        except KeyboardInterrupt:
            self._fail(INTERRUPTED)
            self._busy.value = QUIET

    def _draw_or_say(self) -> None:
        self._busy.value, self._note.value = BUSY, ""
        try:
            self._draw()
        except KeyboardInterrupt:
            self._fail(INTERRUPTED)
        except Exception as error:  # whatever it is, it becomes a sentence: a traceback of a slider is seen nowhere
            if self._newest.broken_off:
                raise
            words = as_text(error.args[0]) if error.args and isinstance(error.args[0], str) else as_text(error)
            self._fail(words if " " in words else f"This cannot be drawn: {type(error).__name__} {words}.")
        finally:
            self._busy.value = QUIET

    def _fail(self, sentence: str) -> None:
        self._figure.clear()
        self._picture.layout.display = "none"
        case = ", ".join(f"{as_text(name)} = {caption(value)}" for name, value in self.values.items())
        self._text.value = f"{escape(case)}<br>{escape(sentence)}"

    def _draw(self) -> None:
        collecting = gc.isenabled()
        gc.disable()  # a full collection in the middle of a redraw would be felt
        try:
            self._figure.clear()
            words = self._view(self._figure, **self.values)
            lines = few_parts(self._figure)
            picture = svg_of_figure(self._figure).encode() if lines else self._png(2 * INCH)
            self._text.value = as_text(words)
            with self._picture.hold_sync():
                self._picture.format, self._picture.value = "svg+xml" if lines else "png", picture
            self._picture.layout.display = None if self._figure.axes else "none"
        finally:
            if collecting:
                gc.enable()

    def _png(self, dots: int) -> bytes:
        buffer = io.BytesIO()
        self._figure.savefig(buffer, dpi=dots)
        return buffer.getvalue()

    def __repr__(self) -> str:
        return f"Explorer({', '.join(f'{name}={caption(value)}' for name, value in self.values.items())})"

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        bundle = dict(super()._repr_mimebundle_(**kwargs) or {})
        return {**bundle, "image/png": b64encode(self._still()).decode(), "text/plain": repr(self)}

    def _still(self) -> bytes:
        """The picture with its words above it, for where no kernel runs."""
        lines = [unescape(re.sub("<[^>]+>", "", line)) for line in self._text.value.split("<br>")]
        words = "\n".join(fill(line, 110) for line in lines)
        above = self._figure.text(0.01, 1.0, words, va="bottom", ha="left", fontsize=9, parse_math=False)
        buffer = io.BytesIO()
        self._figure.savefig(buffer, dpi=80, bbox_inches="tight")
        above.remove()
        return buffer.getvalue()


def run_of(name: str, values: Any) -> list[Any]:
    """What a slider runs through."""
    some = list(islice(values, MOST_VALUES + 1)) if isinstance(values, Collection | np.ndarray) else []
    if not some:
        raise ValueError(f"A slider runs through a range or list of values; {name} was given {shown(values)}.")
    if len(some) > MOST_VALUES:
        raise ValueError(f"A slider runs through at most {MOST_VALUES:,} values; {name} was given {shown(values)}.")
    return some
