"""A hunt in a notebook, with buttons that begin and stop it and a bar for its progress."""

from functools import partial
from html import escape
from typing import Any

import ipywidgets

from gamelab.hunts.hunt import Hunt
from gamelab.statements.cases import count_at_once
from gamelab.statements.claim import Verdict
from gamelab.statements.formulas import to_markdown, to_text
from gamelab.widgets.background import BackgroundTask, Cancelled, Progress, Run
from gamelab.widgets.browser_widget import KernelWatch, StaticOutput


class HuntPanel(StaticOutput, ipywidgets.VBox):  # type: ignore[misc]
    """Buttons for a hunt, which runs in the background while other cells are run.

    `found` is the result of the latest search, or None. The options, such as `workers` and `store`,
    are as in `Claim.check`.

    >>> from gamelab.statements.cases import upto
    >>> panel = HuntPanel(
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
    Hunt. Holds: 100 cases tried, n ≤ 99.
    """

    found: Verdict | None = None

    def __init__(self, hunt: Hunt, **options: Any) -> None:
        self.hunt, self._options = hunt, options
        self.task = BackgroundTask()
        self._question = ipywidgets.HTML(escape(to_text(hunt.statement)))
        self._to = ipywidgets.BoundedIntText(
            value=hunt.to or hunt.cases.least,
            min=hunt.cases.least,
            max=hunt.cases.most or 10**9,
            description="to size",
        )
        self._begin = ipywidgets.Button(description="Begin")
        self._stop = ipywidgets.Button(description="Stop", disabled=True)
        self._bar = ipywidgets.IntProgress(layout={"display": "none"})
        self._message = ipywidgets.HTML()
        self._begin.on_click(lambda button: self.begin())
        self._stop.on_click(lambda button: self.stop())
        super().__init__(
            [
                self._question,
                ipywidgets.HBox([self._to, self._begin, self._stop, self._bar]),
                self._message,
                KernelWatch(),
            ]
        )

    def begin(self) -> None:
        """Begin the search, to the size in the field."""
        if self.task.running:
            return
        self.found = None
        self._message.value = "searching …"
        self._begin.disabled, self._stop.disabled = True, False
        self.task.start(partial(self._run, self._to.value), self._ended, self._failed, self._report)

    def stop(self) -> None:
        """End the search; the result covers the cases so far."""
        self.task.cancel()
        self._stop.disabled = True

    def join(self) -> None:
        """Wait for the end of the search."""
        self.task.wait()

    def _run(self, size: int, run: Run) -> Verdict:
        run.total = count_at_once(self.hunt.cases(size))
        return self.hunt.check(size, run.watch, **self._options)

    def _report(self, progress: Progress) -> None:
        self._bar.max = progress.total or 1
        self._bar.layout.display = None if progress.total else "none"
        self._bar.value = progress.cases  # at most its largest value
        self._message.value = f"{progress}"

    def _ended(self, found: Verdict) -> None:
        self._rest(found, found.summary)

    def _failed(self, error: BaseException, progress: Progress) -> None:
        found = getattr(error, "verdict", None)
        message = "Stopped." if isinstance(error, Cancelled) else str(error)
        self._rest(found, f"{message} {'' if found is None else found.summary}")

    def _rest(self, found: Verdict | None, message: str) -> None:
        self.found, self._message.value = found, escape(message)
        self._begin.disabled, self._stop.disabled, self._bar.layout.display = False, True, "none"

    def static_output(self) -> dict[str, str]:
        """The question and the result."""
        words = "Not searched yet." if self.found is None else self.found.summary
        return {
            "text/markdown": f"**{to_markdown(self.hunt.statement)}** {words}",
            "text/plain": f"{to_text(self.hunt.statement)} {words}",
        }
