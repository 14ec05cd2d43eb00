"""A hunt in a notebook: begin it, see how far it is, stop it, and look at what was found."""

from collections.abc import Iterable, Iterator
from html import escape
from threading import Event, Thread
from time import monotonic
from typing import Any

import ipywidgets

from gamelab.hunts.answers import Answer
from gamelab.hunts.hunt import Hunt
from gamelab.hunts.search import Search
from gamelab.papers.mathematics import to_markdown, to_text
from gamelab.widgets.checking import number_of_cases

TOLD = 0.2  # seconds between two tellings


class Panel(ipywidgets.VBox):  # type: ignore[misc]
    """Buttons over a hunt, which runs beside the notebook: other cells can be run meanwhile. `found` is the latest search.

    What is given besides, such as `workers` and `store`, is as in `Hunt.run`.

    >>> from gamelab.papers.families import upto
    >>> panel = Panel(Hunt("n² + n + 41 is odd", upto("n"), lambda n: n * n + n + 41, lambda value: value % 2 == 1, to=99))
    >>> panel.begin()
    >>> panel.join()
    >>> panel.found
    No counterexample among all 100 cases with n ≤ 99.
    """

    def __init__(self, hunt: Hunt, **how: Any) -> None:
        self.hunt, self._how, self.found = hunt, how, None
        self._stopped, self._thread = Event(), None
        self._question = ipywidgets.HTML(escape(to_text(hunt.question)))
        self._to = ipywidgets.BoundedIntText(
            value=hunt.to or hunt.family.least, min=hunt.family.least, max=hunt.family.most or 10**9, description="to size"
        )
        self._begin = ipywidgets.Button(description="Begin")
        self._stop = ipywidgets.Button(description="Stop", disabled=True)
        self._bar = ipywidgets.IntProgress(layout={"display": "none"})
        self._said = ipywidgets.HTML()
        self._begin.on_click(lambda button: self.begin())
        self._stop.on_click(lambda button: self.stop())
        super().__init__([self._question, ipywidgets.HBox([self._to, self._begin, self._stop, self._bar]), self._said])

    found: Search | None
    _thread: Thread | None

    def begin(self) -> None:
        """Begin the search, to the size that is typed."""
        if self._thread is not None and self._thread.is_alive():
            return
        self._stopped.clear()
        self._begin.disabled, self._stop.disabled, self._said.value = True, False, "searching …"
        self._thread = Thread(target=self._run, args=(self._to.value,), daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """End the search after the case that is being computed."""
        self._stopped.set()
        self._stop.disabled = True

    def join(self) -> None:
        """Wait for the end of the search."""
        if self._thread is not None:
            self._thread.join()

    def _run(self, size: int) -> None:
        try:
            self.found = None
            total = number_of_cases(self.hunt.family, size)
            self._bar.max, self._bar.value, self._bar.layout.display = total or 1, 0, None if total else "none"
            self.found = self.hunt.run(size, watch=lambda answers: self._watched(answers, total), progress=False, **self._how)
            self._said.value = escape(self.found.answer)
        except Exception as error:  # it is told where everything is told
            self.found = getattr(error, "search", None)
            self._said.value = escape(" ".join(filter(None, (f"{error}", self.found and self.found.answer))))
        finally:
            self._begin.disabled, self._stop.disabled, self._bar.layout.display = False, True, "none"

    def _watched(self, answers: Iterable[Answer], total: int | None) -> Iterator[Answer]:
        begin, told = monotonic(), 0.0
        for number, answer in enumerate(answers, 1):
            if self._stopped.is_set():
                raise KeyboardInterrupt
            yield answer
            if (now := monotonic()) - told > TOLD:
                told, rate = now, number / max(now - begin, 1e-9)
                left = f", {(total - number) / rate:,.0f} s to go" if total else ""
                self._bar.value = min(number, self._bar.max)
                self._said.value = f"{number:,} cases, {rate:,.0f} a second{left}"

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        words = self.found.answer if self.found else "Not searched yet."
        bundle = dict(super()._repr_mimebundle_(**kwargs) or {})
        still = f"**{to_markdown(self.hunt.question)}** {words}"
        return {**bundle, "text/markdown": still, "text/plain": f"{to_text(self.hunt.question)} {words}"}
