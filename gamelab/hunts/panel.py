"""A hunt on the screen, with a field for its size and a button that begins it."""

from html import escape
from typing import Any

from matplotlib.figure import Figure

from gamelab.hunts.hunt import Hunt
from gamelab.plots import draw
from gamelab.plots.describe import describe
from gamelab.statements.cases import count_at_once
from gamelab.statements.claim import Verdict
from gamelab.statements.formulas import to_notebook_html, to_text
from gamelab.widgets.screen import Part, Screen, field, picture


class HuntPanel(Screen):
    """A hunt in the background, while other cells are run; *Cancel* ends it, and the result covers
    the cases so far.

    `found` is the result of the latest search, or None. The options, such as `workers` and `store`,
    are as in `Claim.check`.

    >>> from gamelab.statements.cases import upto
    >>> odd = Hunt("Is n² + n + 41 odd?", upto("n"), lambda n: n * n + n + 41, lambda v: v % 2 == 1)
    >>> panel = HuntPanel(odd)
    >>> panel.do({"at": ["search"], "values": {"to size": 99}, "pressed": "Begin"})
    >>> panel.found
    Hunt. Holds: 100 cases tried, n ≤ 99.
    """

    found: Verdict | None = None

    def __init__(self, hunt: Hunt, **options: Any) -> None:
        least, most = hunt.cases.least, hunt.cases.most or 10**9
        size = field("to size", hunt.to or least, "number", min=least, max=most)

        def search(part: Part, values: dict[str, Any], pressed: str) -> None:
            if pressed != "Begin":
                return
            part.html, self.found, note = "", None, ""
            if isinstance(values["to size"], int):
                part.total = count_at_once(hunt.cases(values["to size"]))
            try:
                self.found = hunt.check(values["to size"], part.watch, **options)
            except (KeyboardInterrupt, Exception) as error:
                self.found = getattr(error, "verdict", None)
                if self.found is None:
                    raise
                note = "Stopped. " if isinstance(error, KeyboardInterrupt) else f"{error} "
            part.html = f"<p>{escape(f'{note}{self.found.summary}')}</p>{_seen(self.found)}"

        begin = field("Begin", kind="button")
        part = Part("<p>Not searched yet.</p>", [size, begin], search)
        question = f"<p><b>{to_notebook_html(hunt.statement)}</b></p>"
        super().__init__(Part(question, search=part), to_text(hunt.statement))


def _seen(found: Verdict) -> str:
    """The picture of a counterexample."""
    if found.counterexample is None:
        return ""
    board, figure = found.counterexample.board, Figure(figsize=(8, 2.4))
    draw(board, ax=figure.add_axes((0.01, 0.02, 0.98, 0.96)))
    return picture(figure, f"Picture: {describe(board)}")
