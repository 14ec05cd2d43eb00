"""Sliders over words and a picture: what every explorer is made of."""

import gc
import io
import re
from base64 import b64encode
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from html import escape, unescape
from itertools import islice
from pathlib import Path
from textwrap import fill
from typing import Any

import ipywidgets
import numpy as np
from matplotlib.figure import Figure

from gamelab.plots.captions import as_text, caption
from gamelab.theory.checks import shown
from gamelab.widgets.background import BackgroundTask, Progress
from gamelab.widgets.stills import few_parts, svg_of_figure

# draws the case of these slider values on a figure, and says something of it in HTML
View = Callable[..., str]
MOST_VALUES = 10_000  # of a slider
INCH = 122  # pixels of a frame 1,216 wide that an inch of a figure 10 inches wide fills
LOOKS = (
    "<style>@keyframes gamelab-late {to {opacity: 1}}[data-jp-theme-light='false'] "
    ".gamelab-explorer img {filter: invert(0.87) hue-rotate(180deg)}</style>"
)
# seen only if it is not taken away within 0.3 s: the front end counts, for the kernel is computing
BUSY = (
    LOOKS + '<span role="status" style="opacity: 0; animation: gamelab-late 0s 0.3s '
    'forwards">computing …</span>'
)
QUIET = LOOKS + "<span>&nbsp;</span>"  # as high as the busy sign, so that nothing jumps


@dataclass(frozen=True)
class Drawn:
    """The picture of some values: the figure, what is said of it in HTML, and the image."""

    figure: Figure
    words: str
    format: str
    image: bytes


class Explorer(ipywidgets.VBox):  # type: ignore[misc]
    """Sliders over a line of text and a picture that fills its frame; where no kernel runs, the
    picture of the first values stays.

    A slider starts where `start` says, else in the middle. What cannot be drawn for the first
    values is an error; when a slider comes to such values, a sentence says why and the old picture
    goes. `code` is the Python that gives what is seen, `save` writes the picture.

    A picture is computed by the explorer's `task`. After 0.3 s a sign says for how long, and a
    button cancels it. The newest value wins: of the values that a slider passes in the meantime the
    front end keeps the last, and a computation that has begun for an older one is cancelled.
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
        self._size, self.task = size, BackgroundTask(latest_only=True)
        self._sliders = {
            name: ipywidgets.SelectionSlider(
                options=[(caption(value), value) for value in values],
                value=start.get(name, values[len(values) // 2]),
                description=as_text(name),
                continuous_update=False,
                # nothing to slide: the words say the value
                layout={"display": None if len(values) > 1 else "none"},
            )
            for name, values in runs.items()
        }
        self._text = ipywidgets.HTML()
        self._busy = ipywidgets.HTML(QUIET)
        # so that a picture has its room before it is there
        wide, high = (f"{INCH * length:.0f}" for length in size)
        layout = {"width": "100%", "max_width": f"{wide}px", "height": "auto"}
        self._picture = ipywidgets.Image(format="svg+xml", width=wide, height=high, layout=layout)
        for slider in self._sliders.values():
            slider.observe(self._redraw, names="value")
        self._show_drawn(self._drawn(self._question()))
        self._below = self._foot()
        super().__init__([*self._sliders.values(), self._text, self._picture, self._below])
        self.add_class("gamelab-explorer")

    def _foot(self) -> ipywidgets.HBox:
        """The busy sign, and buttons for the code and for a link to the picture."""
        self._note = ipywidgets.HTML()
        self._cancel = ipywidgets.Button(
            description="Cancel", layout={"width": "70px", "display": "none"}
        )
        self._cancel.on_click(lambda button: self._stop())
        buttons = []
        for name, tell in (("Code", self._tell_code), ("Save", self._tell_picture)):
            buttons.append(ipywidgets.Button(description=name, layout={"width": "70px"}))
            buttons[-1].on_click(tell)
        return ipywidgets.HBox([*buttons, self._busy, self._cancel, self._note])

    def _tell_code(self, button: Any = None) -> None:
        self._note.value = f"<pre>{escape(self.code)}</pre>"

    def _tell_picture(self, button: Any = None) -> None:
        picture = b64encode(svg_of_figure(self._figure).encode()).decode()
        self._note.value = (
            f'<a download="explorer.svg" '
            f'href="data:image/svg+xml;base64,{picture}">explorer.svg</a>'
        )

    @property
    def values(self) -> dict[str, Any]:
        """The values of the sliders."""
        return {name: slider.value for name, slider in self._sliders.items()}

    @property
    def _given(self) -> dict[str, Any]:
        """The values that are shown, by their names."""
        return self.values

    @property
    def code(self) -> str:
        """The Python that gives what is seen."""
        return self._written(**self.values) if self._written else repr(self)

    def save(self, path: str | Path) -> None:
        """Write the picture to a file whose name ends in .svg or .png.

        >>> from gamelab import Nim, explore
        >>> explore(Nim(), heap=range(3)).save("nim.gif")
        Traceback (most recent call last):
        ValueError: A picture is saved to a file whose name ends in .svg or .png; it was given
        'nim.gif'.
        """
        where = Path(path)
        if where.suffix not in (".svg", ".png"):
            raise ValueError(
                f"A picture is saved to a file whose name ends in .svg or .png; it was given "
                f"{str(path)!r}."
            )
        where.write_bytes(
            svg_of_figure(self._figure).encode()
            if where.suffix == ".svg"
            else _png(self._figure, 200)
        )

    def _question(self) -> Callable[[Figure], str]:
        """What draws the present values on a figure."""
        return partial(self._view, **self.values)

    def _redraw(self, change: Any = None) -> None:
        self._busy.value = BUSY
        question = self._question()
        self.task.start(
            lambda run: self._drawn(question), self._drawn_now, self._fail, self._report
        )

    def _report(self, progress: Progress) -> None:
        self._cancel.layout.display = None
        self._busy.value = f"{LOOKS}<span role='status'>computing …, {progress}</span>"

    def _stop(self) -> None:
        self._busy.value = f"{LOOKS}<span role='status'>cancelling …</span>"
        self.task.cancel()

    def _rest(self) -> None:
        """Take away the sign and the button of a computation."""
        self._busy.value, self._cancel.layout.display = QUIET, "none"

    def _drawn_now(self, drawn: Drawn) -> None:
        self._show_drawn(drawn)
        self._rest()

    def _fail(self, error: BaseException, progress: Progress) -> None:
        """Say in a sentence what went wrong, whatever it is: a traceback of a slider is seen
        nowhere.
        """
        if isinstance(error, KeyboardInterrupt):
            sentence = (
                f"The computation was interrupted after {progress.seconds:,.0f} s; another value "
                f"begins another one."
            )
        else:
            words = (
                as_text(error.args[0])
                if error.args and isinstance(error.args[0], str)
                else as_text(error)
            )
            sentence = (
                words if " " in words else f"This cannot be drawn: {type(error).__name__} {words}."
            )
        self._refuse(
            sentence,
            ", ".join(f"{as_text(name)} = {caption(value)}" for name, value in self._given.items()),
        )
        self._rest()

    def _refuse(self, sentence: str, case: str = "") -> None:
        """Show a sentence in the place of the picture."""
        self._figure = Figure(figsize=self._size)
        self._picture.layout.display = "none"
        self._text.value = "<br>".join(escape(as_text(line)) for line in (case, sentence) if line)

    def _show_drawn(self, drawn: Drawn) -> None:
        self._figure, self._text.value = drawn.figure, drawn.words
        with self._picture.hold_sync():
            self._picture.format, self._picture.value = drawn.format, drawn.image
        self._picture.layout.display = None if drawn.figure.axes else "none"

    def _drawn(self, view: Callable[[Figure], str]) -> Drawn:
        """The picture of a view; this touches no widget, for it is done in the background."""
        collecting = gc.isenabled()
        gc.disable()  # a full collection in the middle of a redraw would be felt
        try:
            figure = Figure(figsize=self._size)
            words = as_text(view(figure))
            if few_parts(figure):
                return Drawn(figure, words, "svg+xml", svg_of_figure(figure).encode())
            return Drawn(figure, words, "png", _png(figure, 2 * INCH))
        finally:
            if collecting:
                gc.enable()

    def close(self) -> None:
        """End what is being computed, and leave the screen."""
        if self.comm is not None:  # else it was never made
            self.task.drop()
        super().close()

    def __repr__(self) -> str:
        values = ", ".join(f"{name}={caption(value)}" for name, value in self.values.items())
        return f"Explorer({values})"

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        bundle = dict(super()._repr_mimebundle_(**kwargs) or {})
        return {**bundle, "image/png": b64encode(self._still()).decode(), "text/plain": repr(self)}

    def _still(self) -> bytes:
        """The picture with its words above it, for where no kernel runs."""
        lines = [unescape(re.sub("<[^>]+>", "", line)) for line in self._text.value.split("<br>")]
        words = "\n".join(fill(line, 110) for line in lines)
        above = self._figure.text(
            0.01, 1.0, words, va="bottom", ha="left", fontsize=9, parse_math=False
        )
        buffer = io.BytesIO()
        self._figure.savefig(buffer, dpi=80, bbox_inches="tight")
        above.remove()
        return buffer.getvalue()


def _png(figure: Figure, dots: int) -> bytes:
    buffer = io.BytesIO()
    figure.savefig(buffer, dpi=dots)
    return buffer.getvalue()


def run_of(name: str, values: Any) -> list[Any]:
    """What a slider runs through."""
    some = (
        list(islice(values, MOST_VALUES + 1)) if isinstance(values, Collection | np.ndarray) else []
    )
    if not some:
        raise ValueError(
            f"A slider runs through a range or list of values; {name} was given {shown(values)}."
        )
    if len(some) > MOST_VALUES:
        raise ValueError(
            f"A slider runs through at most {MOST_VALUES:,} values; {name} was given "
            f"{shown(values)}."
        )
    return some
