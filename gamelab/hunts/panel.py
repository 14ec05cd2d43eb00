"""A hunt in a notebook: begin it, see how far it is, stop it, and look at what was found."""

from functools import partial
from html import escape
from typing import Any

import ipywidgets

from gamelab.hunts.hunt import Hunt
from gamelab.hunts.search import Search
from gamelab.statements.formulas import to_markdown, to_text
from gamelab.widgets.background import BackgroundTask, Cancelled, Progress, Run, count_at_once


class Panel(ipywidgets.VBox):  # type: ignore[misc]
    """Buttons over a hunt, which runs in the background: other cells can be run meanwhile. `found`
    is the latest search.

    What is given besides, such as `workers` and `store`, is as in `Hunt.run`.

    >>> from gamelab.statements.cases import upto
    >>> panel = Panel(
    ...     Hunt(
    ...         "n² + n + 41 is odd",
    ...         upto("n"),
    ...         lambda n: n * n + n + 41,
    ...         lambda value: value % 2 == 1,
    ...         to=99,
    ...     )
    ... )
    >>> panel.begin()
    >>> panel.join()
    >>> panel.found
    No counterexample among all 100 cases with n ≤ 99.
    """

    def __init__(self, hunt: Hunt, **how: Any) -> None:
        self.hunt, self._how, self.found = hunt, how, None
        self.task = BackgroundTask()
        self._question = ipywidgets.HTML(escape(to_text(hunt.question)))
        self._to = ipywidgets.BoundedIntText(
            value=hunt.to or hunt.family.least,
            min=hunt.family.least,
            max=hunt.family.most or 10**9,
            description="to size",
        )
        self._begin = ipywidgets.Button(description="Begin")
        self._stop = ipywidgets.Button(description="Stop", disabled=True)
        self._bar = ipywidgets.IntProgress(layout={"display": "none"})
        self._said = ipywidgets.HTML()
        self._begin.on_click(lambda button: self.begin())
        self._stop.on_click(lambda button: self.stop())
        super().__init__(
            [
                self._question,
                ipywidgets.HBox([self._to, self._begin, self._stop, self._bar]),
                self._said,
            ]
        )

    found: Search | None

    def begin(self) -> None:
        """Begin the search, to the size that is typed."""
        if self.task.running:
            return
        self.found, self._begin.disabled, self._stop.disabled, self._said.value = (
            None,
            True,
            False,
            "searching …",
        )
        self.task.start(partial(self._run, self._to.value), self._ended, self._failed, self._report)

    def stop(self) -> None:
        """End the search; what was found and finished is kept."""
        self.task.cancel()
        self._stop.disabled = True

    def join(self) -> None:
        """Wait for the end of the search."""
        self.task.wait()

    def _run(self, size: int, run: Run) -> Search:
        run.total = count_at_once(self.hunt.family(size))
        return self.hunt.run(size, watch=run.watch, progress=False, **self._how)

    def _report(self, progress: Progress) -> None:
        self._bar.max, self._bar.layout.display = (
            progress.total or 1,
            None if progress.total else "none",
        )
        self._bar.value = min(progress.cases, self._bar.max)
        self._said.value = f"{progress}"

    def _ended(self, found: Search) -> None:
        self._rest(found, found.answer)

    def _failed(self, error: BaseException, progress: Progress) -> None:
        found = getattr(error, "search", None)
        said = "Stopped." if isinstance(error, Cancelled) else str(error)
        self._rest(found, f"{said} {'' if found is None else found.answer}")

    def _rest(self, found: Search | None, said: str) -> None:
        self.found, self._said.value = found, escape(said)
        self._begin.disabled, self._stop.disabled, self._bar.layout.display = False, True, "none"

    def close(self) -> None:
        """Stop the search, and leave the screen."""
        if self.comm is not None:  # else it was never made
            self.task.drop()
        super().close()

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        words = "Not searched yet." if self.found is None else self.found.answer
        bundle = dict(super()._repr_mimebundle_(**kwargs) or {})
        still = f"**{to_markdown(self.hunt.question)}** {words}"
        return {
            **bundle,
            "text/markdown": still,
            "text/plain": f"{to_text(self.hunt.question)} {words}",
        }
