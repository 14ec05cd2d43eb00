"""Sliders and fields over words and a picture: the widget of every explorer."""

import re
from base64 import b64encode
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from html import escape, unescape
from itertools import islice
from pathlib import Path
from typing import Any

import ipywidgets
import numpy as np
from matplotlib.figure import Figure

from gamelab.games.text import format_parameter, parse_parameter
from gamelab.plots.describe import as_text, caption, describe
from gamelab.theory import shown
from gamelab.widgets.background import BackgroundTask, Progress
from gamelab.widgets.browser_widget import KernelWatch, StaticOutput
from gamelab.widgets.svg import few_parts, file_of, picture_of, svg_of_figure

View = Callable[
    ..., str
]  # draws the case of these parameters on a figure, and returns words in HTML
State = tuple[Any, ...]  # the parameters
Values = dict[str, Any]  # of sliders or parameters, by their names
MAX_SLIDER_VALUES = 10_000  # of a slider
INCH = 122  # pixels of a frame 1,216 wide that an inch of a figure 10 inches wide fills
BUSY = '<span class="busy" role="status">computing …</span>'  # visible after 0.3 s: see its style
QUIET = "<span>&nbsp;</span>"  # as high as the busy sign, so that nothing jumps


@dataclass(frozen=True)
class Drawn:
    """The picture of some parameters: the figure, words in HTML, and the image."""

    figure: Figure
    words: str
    format: str
    image: bytes


class Explorer(StaticOutput, ipywidgets.VBox):  # type: ignore[misc]
    """Sliders over a line of text and a picture. Where no kernel runs, the picture of the first
    parameters stays.

    A slider starts where `start` says, else in the middle. The `view` draws a case on a figure of
    this `size` in inches. An error for the first parameters is raised; later ones are shown as a
    sentence in place of the picture. `code` is the Python that computes the case, `save` writes the
    picture.

    A picture is computed by the background task. After 0.3 s a sign shows the time, and a button
    cancels it. The newest parameters win: an older computation is cancelled.
    """

    children: tuple[ipywidgets.Widget, ...]

    def __init__(
        self,
        view: View,
        sliders: Mapping[str, Sequence[Any]],
        start: Values,
        size: tuple[float, float],
        code: Callable[[State], str] | None = None,
    ) -> None:
        runs = {name: run_of(name, values) for name, values in sliders.items()}
        self._view, self._code_of = view, code
        self._size, self.task = size, BackgroundTask(latest_only=True)
        self._sliders = {
            name: ipywidgets.SelectionSlider(
                options=[(caption(value), value) for value in values],
                value=start.get(name, values[len(values) // 2]),
                description=as_text(name),
                continuous_update=False,
                layout={
                    "display": None if len(values) > 1 else "none"
                },  # one value stands in the words
            )
            for name, values in runs.items()
        }
        self._text = ipywidgets.HTML()
        self._busy = ipywidgets.HTML(QUIET)
        wide, high = (
            f"{INCH * length:.0f}" for length in size
        )  # a picture has its room before it is there
        # a margin would make it wider than its box, which then scrolls
        layout = {"width": "100%", "max_width": f"{wide}px", "height": "auto", "margin": "0"}
        self._picture = ipywidgets.Image(format="svg+xml", width=wide, height=high, layout=layout)
        for slider in self._sliders.values():
            slider.observe(self._redraw, names="value")
        self._show_drawn(self._drawn(self.state))
        super().__init__(
            [*self._sliders.values(), self._text, self._picture, self._foot(), KernelWatch()]
        )
        self.add_class("gamelab-explorer")

    def _foot(self) -> ipywidgets.HBox:
        """The busy sign, and buttons for the code and for a link to the picture."""
        self._note = ipywidgets.HTML()
        self._cancel = button_of("Cancel", self._stop)
        self._cancel.layout.display = "none"
        code, save = button_of("Code", self._show_code), button_of("Save", self._show_link)
        return ipywidgets.HBox([code, save, self._busy, self._cancel, self._note])

    def _show_code(self, button: Any) -> None:
        self._note.value = f"<pre>{escape(self.code)}</pre>"

    def _show_link(self, button: Any) -> None:
        picture = b64encode(svg_of_figure(self._figure).encode()).decode()
        address = f"data:image/svg+xml;base64,{picture}"
        self._note.value = f'<a download="explorer.svg" href="{address}">explorer.svg</a>'

    @property
    def values(self) -> Values:
        """The values of the sliders."""
        return {name: slider.value for name, slider in self._sliders.items()}

    @property
    def parameters(self) -> Values:
        """The parameters of the case by their names."""
        return self.values

    @property
    def state(self) -> State:
        """The parameters of the case."""
        return tuple(self.parameters.values())

    @property
    def code(self) -> str:
        """The Python that computes the case."""
        return self._code_of(self.state) if self._code_of else repr(self)

    def save(self, path: str | Path) -> None:
        """Write the picture to a file whose name ends in .svg or .png.

        >>> from gamelab import Nim, explore
        >>> explore(Nim(), heap=range(3)).save("nim.gif")  # doctest: +ELLIPSIS
        Traceback (most recent call last):
        ValueError: A picture is saved to a file whose name ends in .svg or .png; ... 'nim.gif'.
        """
        where = Path(path)
        if where.suffix not in (".svg", ".png"):
            raise ValueError(
                "A picture is saved to a file whose name ends in .svg or .png; it was given "
                f"{str(path)!r}."
            )
        svg = where.suffix == ".svg"
        where.write_bytes(
            svg_of_figure(self._figure).encode() if svg else file_of(self._figure, "png", dpi=200)
        )

    def _redraw(self, change: Any = None) -> None:
        self._busy.value = BUSY
        state = self.state
        self.task.start(lambda run: self._drawn(state), self._drawn_now, self._fail, self._report)

    def _report(self, progress: Progress) -> None:
        self._cancel.layout.display = None
        self._busy.value = f"<span role='status'>computing …, {progress}</span>"

    def _stop(self, button: Any) -> None:
        self._busy.value = "<span role='status'>cancelling …</span>"
        self.task.cancel()

    def _rest(self) -> None:
        """Take away the sign and the button of a computation."""
        self._busy.value, self._cancel.layout.display = QUIET, "none"

    def _drawn_now(self, drawn: Drawn) -> None:
        self._show_drawn(drawn)
        self._rest()

    def _fail(self, error: BaseException, progress: Progress) -> None:
        """Show any error as a sentence: a traceback of a slider would be invisible."""
        words = as_text(error)
        if isinstance(error, KeyboardInterrupt):
            sentence = (
                f"The computation was interrupted after {progress.seconds:,.0f} s; another value "
                "begins another one."
            )
        elif " " in words:
            sentence = words
        elif isinstance(error, KeyError):
            sentence = f"There is no {words} here."
        else:
            sentence = f"This cannot be drawn: {type(error).__name__} {words}."
        case = ", ".join(
            f"{as_text(name)} = {caption(value)}" for name, value in self.parameters.items()
        )
        self._refuse(sentence, case)
        self._rest()

    def _refuse(self, sentence: str, case: str = "") -> None:
        """Show a sentence in place of the picture."""
        self._figure = Figure(figsize=self._size)
        self._picture.layout.display = "none"
        self._text.value = "<br>".join(escape(as_text(line)) for line in (case, sentence) if line)

    def _show_drawn(self, drawn: Drawn) -> None:
        self._figure, self._text.value = drawn.figure, drawn.words
        with self._picture.hold_sync():
            self._picture.format, self._picture.value = drawn.format, drawn.image
        self._picture.layout.display = None if drawn.figure.axes else "none"

    def _drawn(self, state: State) -> Drawn:
        """The picture of a state. It is drawn in the background, where no widget may be touched."""
        figure = Figure(figsize=self._size)
        words = as_text(self._view(figure, *state))
        if few_parts(figure):
            return Drawn(figure, words, "svg+xml", svg_of_figure(figure).encode())
        return Drawn(figure, words, "png", file_of(figure, "png", dpi=2 * INCH))

    def __repr__(self) -> str:
        values = ", ".join(f"{name}={caption(value)}" for name, value in self.values.items())
        return f"Explorer({values})"

    def static_output(self) -> dict[str, str]:
        """The picture with its words above it."""
        words = self._text.value
        alternative = f"Picture: {unescape(re.sub('<[^>]+>', ' ', words))}"
        picture = picture_of(self._figure).on_sheet(alternative) if self._figure.axes else ""
        return {"text/html": f"<p>{words}</p>{picture}"}


class TypedExplorer(Explorer):
    """An explorer with a field for each parameter, which takes values beyond the sliders, and one
    that finds a case.

    There are no fields if some parameter cannot be typed. `state_of` gives the parameters of slider
    values, `sliders_of` the slider values of parameters, or None if no sliders have them.
    """

    def __init__(
        self,
        view: View,
        sliders: Mapping[str, Sequence[Any]],
        start: Values,
        size: tuple[float, float],
        names: Sequence[str],
        state_of: Callable[[Values], State],
        sliders_of: Callable[[State], Values | None],
        code: Callable[[State], str],
        cases: Sequence[State] = (),
    ) -> None:
        self._names, self._state_of, self._sliders_of, self._cases = (
            tuple(names),
            state_of,
            sliders_of,
            cases,
        )
        self._typed: State | None = None
        super().__init__(view, sliders, start, size, code)
        has_fields = all(format_parameter(value) is not None for value in self.state)
        named = self._names if has_fields else ()
        self._fields = {name: _field(name, self._read_fields) for name in named}
        self._fill(self.state)
        if len(cases) > 1:
            self._fields["find"] = _field("find", self._find)
        grid = ipywidgets.HBox([*self._fields.values()], layout={"flex_flow": "row wrap"})
        n = len(self._sliders)
        self.children = (*self.children[:n], grid, *self.children[n:])

    @property
    def state(self) -> State:
        """The parameters of the case: the typed ones, else those of the sliders."""
        return self._state_of(self.values) if self._typed is None else self._typed

    @property
    def parameters(self) -> Values:
        """The typed parameters, or the sliders, by their names."""
        return (
            self.values if self._typed is None else dict(zip(self._names, self._typed, strict=True))
        )

    def _redraw(self, change: Any = None) -> None:
        if change is not None and change["owner"] in self._sliders.values():
            self._typed = None
        self._fill(self.state)
        super()._redraw(change)

    def _fill(self, state: State) -> None:
        """Write the parameters into their fields."""
        for name, value in zip(self._names, state, strict=False):
            if name in self._fields:
                _set(self._fields[name], self._read_fields, format_parameter(value) or "")

    def _show(self, state: State) -> None:
        """Show these parameters, and set the sliders to them if they reach so far."""
        places = self._sliders_of(state)
        self._typed = state if places is None else None
        for name, value in (places or {}).items():
            _set(self._sliders[name], self._redraw, value)
        self._redraw()

    def _read_fields(self, change: Any) -> None:
        try:
            named = zip(self._names, self.state, strict=True)
            state = tuple(parse_parameter(value, self._fields[name].value) for name, value in named)
        except (ValueError, TypeError) as error:
            self._complain(str(error))
            return
        self._show(state)

    def _find(self, change: Any) -> None:
        """Go to the next case that has all the words that are typed."""
        cases, typed = self._cases, self._fields["find"].value
        words = typed.lower().split()
        if not words:
            return
        after = next((i for i, case in enumerate(cases, 1) if case is self.state), 1)
        for case in (*cases[after:], *cases[:after]):
            if all(word in _in_words(self._names, case) for word in words):
                self._show(case)
                return
        self._complain(f"None of the {len(cases):,} cases has the words {typed!r}.")

    def _complain(self, sentence: str) -> None:
        """Show an error in the typed text, which stays, and cancel the computation."""
        self.task.drop()
        self._rest()
        self._refuse(sentence)


def button_of(name: str, act: Callable[[Any], None]) -> ipywidgets.Button:
    """A button with this name that calls `act` with itself."""
    button = ipywidgets.Button(description=name, layout={"width": "70px"})
    button.on_click(act)
    return button


def _field(name: str, typed: Callable[[Any], None]) -> ipywidgets.Text:
    """A field with this name that calls `typed` when its text has changed."""
    field = ipywidgets.Text(
        description=as_text(name), continuous_update=False, layout={"width": "300px"}
    )
    field.observe(typed, names="value")
    return field


def _set(widget: Any, observer: Callable[[Any], None], value: Any) -> None:
    """Set a slider or field without calling its observer."""
    widget.unobserve(observer, names="value")
    try:
        widget.value = value
    finally:
        widget.observe(observer, names="value")


def _in_words(names: Sequence[str], case: State) -> str:
    """The parameters for people, by their sizes and in Python, in lower case."""
    return " ".join(
        f"{name} = {describe(value)} {caption(value)} {as_text(value)}"
        for name, value in zip(names, case, strict=True)
    ).lower()


def run_of(name: str, values: Any) -> list[Any]:
    """The values of a slider."""
    some = (
        list(islice(values, MAX_SLIDER_VALUES + 1))
        if isinstance(values, Collection | np.ndarray)
        else []
    )
    if not 0 < len(some) <= MAX_SLIDER_VALUES:
        raise ValueError(
            f"A slider runs through a range or list of values; {name} was given {shown(values)}, "
            f"and a slider takes 1 to {MAX_SLIDER_VALUES:,} values."
        )
    return some
