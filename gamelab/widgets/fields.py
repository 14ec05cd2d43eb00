"""An explorer whose parameters can be typed too, beyond what its sliders reach."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import ipywidgets
from matplotlib.figure import Figure

from gamelab.plots.captions import as_text
from gamelab.plots.told import told
from gamelab.widgets.explorer import Explorer, run_of
from gamelab.widgets.typed import read, written

State = tuple[Any, ...]


class TypedExplorer(Explorer):
    """Sliders, and below them a field for each parameter, unless one cannot be typed, and one that
    finds a case by its words.

    `state_of` gives the parameters of slider values, `sliders_of` the slider values of parameters
    if some have them.
    """

    def __init__(
        self,
        view: Callable[..., str],
        sliders: Mapping[str, Sequence[Any]],
        start: dict[str, Any],
        size: tuple[float, float],
        names: Sequence[str],
        state_of: Callable[[dict[str, Any]], State],
        sliders_of: Callable[[State], dict[str, Any] | None],
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
        self._fields: dict[str, ipywidgets.Text] = {}
        runs = {name: run_of(name, values) for name, values in sliders.items()}
        first = state_of(
            {name: start.get(name, values[len(values) // 2]) for name, values in runs.items()}
        )
        self._typable = self._names if all(written(value) is not None for value in first) else ()
        self._fields = {name: self._field(name, self._read_fields) for name in self._typable}
        if len(cases) > 1:
            self._fields["find"] = self._field("find", self._find)
        super().__init__(view, sliders, start, size, lambda **values: code(self.state))
        grid = ipywidgets.HBox([*self._fields.values()], layout={"flex_flow": "row wrap"})
        self.children: tuple[ipywidgets.Widget, ...] = (
            *self._sliders.values(),
            grid,
            *self.children[len(self._sliders) :],
        )

    @property
    def state(self) -> State:
        """The parameters that are shown: those typed, else those of the sliders."""
        return self._state_of(self.values) if self._typed is None else self._typed

    @property
    def _given(self) -> dict[str, Any]:
        return (
            self.values if self._typed is None else dict(zip(self._names, self._typed, strict=True))
        )

    def _field(self, name: str, heard: Callable[[Any], None]) -> ipywidgets.Text:
        field = ipywidgets.Text(
            description=as_text(name), continuous_update=False, layout={"width": "300px"}
        )
        field.observe(heard, names="value")
        return field

    def _redraw(self, change: Any = None) -> None:
        if change is not None and change["owner"] in self._sliders.values():
            self._typed = None
        super()._redraw(change)

    def _question(self) -> Callable[[Figure], str]:
        state = self.state
        for name, value in zip(self._typable, state, strict=bool(self._typable)):
            self._set(self._fields[name], self._read_fields, written(value) or "")
        return lambda figure: self._view(figure, *state)

    def _set(self, widget: Any, heard: Callable[[Any], None], value: Any) -> None:
        """Set a slider or field, and hear nothing of it."""
        widget.unobserve(heard, names="value")
        try:
            widget.value = value
        finally:
            widget.observe(heard, names="value")

    def _show(self, state: State) -> None:
        """Show these parameters, and set the sliders to them if they reach so far."""
        places = self._sliders_of(state)
        self._typed = state if places is None else None
        for name, value in (places or {}).items():
            self._set(self._sliders[name], self._redraw, value)
        self._redraw()

    def _read_fields(self, change: Any) -> None:
        try:
            state = tuple(
                read(value, self._fields[name].value)
                for name, value in zip(self._names, self.state, strict=True)
            )
        except (ValueError, TypeError) as error:
            self._complain(str(error))
            return
        self._show(state)

    def _find(self, change: Any) -> None:
        """Go to the next case that has all the words that are typed."""
        words = self._fields["find"].value.lower().split()
        here = next((i for i, case in enumerate(self._cases) if case is self.state), 0)
        for step in range(1, len(self._cases) + 1):
            case = self._cases[(here + step) % len(self._cases)]
            if words and all(word in _in_words(self._names, case) for word in words):
                self._show(case)
                return
        if words:
            self._complain(
                f"None of the {len(self._cases):,} cases has the words "
                f"{self._fields['find'].value!r}."
            )

    def _complain(self, sentence: str) -> None:
        """Say what is wrong with what was typed, which stays; nothing is computed any more."""
        self.task.drop()
        self._rest()
        self._refuse(sentence)


def _in_words(names: Sequence[str], case: State) -> str:
    """The parameters as they are told and as they are written in Python."""
    return " ".join(
        f"{name} = {told(value)} {as_text(value)}" for name, value in zip(names, case, strict=True)
    ).lower()
