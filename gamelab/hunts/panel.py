"""A hunt in a notebook: begin it, see how far it is, stop it, and look at what was found."""

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from html import escape
from typing import Any

import ipywidgets

from gamelab.hunts.answers import Answer
from gamelab.hunts.hunt import Hunt
from gamelab.hunts.search import Search
from gamelab.papers.mathematics import to_markdown, to_text
from gamelab.widgets.checking import Beside, Cancelled, number_of_cases


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
        self._search, self._total = None, None
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
    _search: Beside | None
    _total: int | None

    def begin(self) -> None:
        """Begin the search, to the size that is typed."""
        if self._begin.disabled:
            return
        self.found, self._begin.disabled, self._stop.disabled, self._said.value = None, True, False, "searching …"
        self._search = Beside(partial(self._run, self._to.value), self._told, self._ended)
        self._search.start()

    def stop(self) -> None:
        """End the search after the case that is being computed."""
        if self._search is not None:
            self._search.cancel()
        self._stop.disabled = True

    def join(self) -> None:
        """Wait for the end of the search."""
        if self._search is not None:
            self._search.join()

    def _run(self, size: int, watch: Callable[[Iterable[Any]], Iterator[Any]]) -> Search:
        def until_stopped(answers: Iterable[Answer]) -> Iterator[Answer]:
            try:
                yield from watch(answers)
            except Cancelled:
                raise KeyboardInterrupt from None

        self._total = number_of_cases(self.hunt.family, size)
        self._bar.max, self._bar.value, self._bar.layout.display = self._total or 1, 0, None if self._total else "none"
        return self.hunt.run(size, watch=until_stopped, progress=False, **self._how)

    def _told(self, number: int, rate: float) -> None:
        left = f", {(self._total - number) / rate:,.0f} s to go" if self._total else ""
        self._bar.value = min(number, self._bar.max)
        self._said.value = f"{number:,} cases, {rate:,.0f} a second{left}"

    def _ended(self, found: Any) -> None:
        failed = isinstance(found, Exception)
        self.found = getattr(found, "search", None) if failed else found
        answer = "" if self.found is None else self.found.answer
        self._said.value = escape(f"{found} {answer}" if failed else answer)
        self._begin.disabled, self._stop.disabled, self._bar.layout.display = False, True, "none"

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        words = "Not searched yet." if self.found is None else self.found.answer
        bundle = dict(super()._repr_mimebundle_(**kwargs) or {})
        still = f"**{to_markdown(self.hunt.question)}** {words}"
        return {**bundle, "text/markdown": still, "text/plain": f"{to_text(self.hunt.question)} {words}"}
