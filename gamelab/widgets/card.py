"""A card: what a statement says, a telling picture, the verdict; and on demand its sliders, its
code and a check of any size.
"""

from collections.abc import Callable, Iterator
from html import escape
from itertools import islice
from pathlib import Path
from typing import Any, ClassVar

import anywidget
import ipywidgets
import traitlets
from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import PythonLexer

from gamelab.plots.captions import caption
from gamelab.statements.cases import Case
from gamelab.statements.claim import Argument, Claim, Proof, Verdict
from gamelab.statements.formulas import escape_html
from gamelab.statements.ledger import cache_verdict
from gamelab.theory.checks import natural
from gamelab.widgets.background import BackgroundTask, Cancelled, Progress, Run
from gamelab.widgets.checking import counterexamples, number_of_cases
from gamelab.widgets.closed import Closed, verdict_in_html
from gamelab.widgets.explore import explore
from gamelab.widgets.sources import source

STATIC = Path(__file__).with_name("static")
MOST = 200  # counterexamples that are listed


class Card(anywidget.AnyWidget):
    """A statement as it stands in a notebook; where no kernel runs, its HTML without the folds
    stays.

    `verdict` is that of the closed card, `checked` the latest one of its own check.
    """

    _esm: ClassVar[str] = "\n".join((STATIC / name).read_text() for name in ("inner.js", "card.js"))
    _css: ClassVar[str] = (STATIC / "card.css").read_text()
    view = traitlets.Dict().tag(sync=True)  # the closed card
    explorer = traitlets.Unicode().tag(sync=True)  # the model of the explorer while it is open
    inside = traitlets.Dict().tag(sync=True)  # the fold of the check while it is open
    state = traitlets.Dict().tag(sync=True)  # how far a check is, and what came out

    def __init__(self, claim: Claim, verdict: Verdict) -> None:
        self.claim, self.verdict = claim, verdict
        self.checked: Verdict | None = None
        self.closed = Closed(claim, verdict)
        self._explorer: ipywidgets.Widget | None = None
        self.task = BackgroundTask()
        self._left: Iterator[Case] = iter(())
        self._found: list[str] = []
        super().__init__(view=self._closed_view())
        self.on_msg(self._heard)

    def _closed_view(self) -> dict[str, Any]:
        closed = self.closed
        return {"id": self.claim.id, "colour": closed.colour, "html": closed.head + closed.body}

    def _heard(self, widget: Any, content: Any, buffers: Any = None) -> None:
        """Do what the reader asks; whatever it raises is said on the card: it has no other
        place.
        """
        asked: dict[str, Callable[..., None]] = {
            "explore": self._explore,
            "leave": self._leave,
            "unfold": self._unfold,
            "fold": self._fold,
            "check": self._check,
            "cancel": self.cancel,
            "next": self._next,
            "all": self._all,
        }
        try:
            asked[content["do"]](*content.get("with", ()))
        except Exception as error:
            self.state = {"complaint": escape_html(f"{type(error).__name__}: {error}")}

    def _explore(self) -> None:
        if self._explorer is None:
            self._explorer = explore(self.claim)
            self.explorer = self._explorer.model_id

    def _leave(self) -> None:
        if self._explorer is not None:
            self.explorer = ""
            close_whole(self._explorer)
            self._explorer = None

    def _unfold(self) -> None:
        found = source(self.claim)
        by_place: dict[str, list[str]] = {}
        for name, place in found.elsewhere.items():
            by_place.setdefault(place, []).append(name)
        calls = "; ".join(f"{', '.join(names)} of {place}" for place, names in by_place.items())
        self.inside = {
            "code": highlight(found.code, PythonLexer(), HtmlFormatter(nowrap=True)),
            "calls": f"Calls also {escape(calls)}." if calls else "",
            "theorem": self._theorem(),
            "method": escape_html(self.verdict.by),
            "edition": escape_html(
                f"Read in this edition: {self.closed.edition}." if self.closed.edition else ""
            ),
            "size": self.claim.sizes[0],
            "deep": self.claim.sizes[1],
            "least": self.claim.cases.least,
            "most": self.claim.cases.most,
            "fails": self.verdict.counterexample is not None,
        }

    def _theorem(self) -> str:
        """What makes the cases enough, in words."""
        proof = self.claim.proof
        if isinstance(proof, Argument):
            rests = f" It rests on {', '.join(proof.rests_on)}." if proof.rests_on else ""
            return escape_html(
                f"What was tried is enough given {proof.words}; this is said, not verified.{rests}"
            )
        if isinstance(proof, Proof):
            by = f", by {' and '.join(self.verdict.theorems)}" if self.verdict.theorems else ""
            return escape_html(
                f"Certificates that are verified again at each check extend the cases to "
                f"{proof.reach}{by}."
            )
        return "Nothing extends the check beyond its cases."

    def _fold(self) -> None:
        self.cancel()
        self.inside = {}
        self.state = {}

    def cancel(self) -> None:
        """Stop the check."""
        self.task.cancel()

    def check(self, size: int) -> None:
        """Begin a check of another size in the background, as the card's own field does."""
        self._check(size)

    def _check(self, size: Any) -> None:
        claim = self.claim
        what = f"The size of a check of {claim.label}"
        size = natural(size, what, claim.cases.least)
        if claim.cases.most is not None and size > claim.cases.most:
            raise ValueError(f"{what} is at most {claim.cases.most}; it was given {size}.")

        def ended(found: Any) -> str:
            self.checked = found
            return verdict_in_html(found)

        self._left = iter(())

        def work(run: Run) -> Verdict:
            run.total = number_of_cases(claim.cases, size)
            return claim.check(size, run.watch)

        self._run(work, ended)

    def _next(self) -> None:
        self._look(1)

    def _all(self) -> None:
        self._left = iter(())
        self._look(MOST)

    def _look(self, most: int) -> None:
        """Look for so many counterexamples more, from where the last one was; from the first case
        if none was looked for.
        """
        claim, size = self.claim, (self.verdict if self.checked is None else self.checked).size
        fresh = next(self._left, None)
        if fresh is None:
            self._left, self._found = claim.cases(size), []
        else:
            self._left = _before(fresh, self._left)

        def work(run: Run) -> int:
            before = len(self._found)
            for one in islice(counterexamples(claim, run.watch(self._left)), most):
                self._found.append(str(one))
            return len(self._found) - before

        def ended(new: Any) -> str:
            listed = "".join(f"<li>{escape_html(one)}</li>" for one in self._found[-MOST:])
            more = (
                ""
                if new == most
                else f" No further one: all cases, {claim.cases.words(size)}, were tried."
            )
            number = f"{len(self._found):,} counterexample{'' if len(self._found) == 1 else 's'}"
            first = f" (the first {MOST})" if new == MOST else ""
            return f"{number}{first}.{escape_html(more)}<ol>{listed}</ol>"

        self._run(work, ended)

    def _run(self, work: Callable[[Run], Any], ended: Callable[[Any], str]) -> None:
        if self.task.running:
            return

        def report(progress: Progress) -> None:
            self.state = {
                "running": True,
                "tried": progress.cases,
                "of": progress.total,
                "words": str(progress),
            }

        def done(found: Any) -> None:
            self.state = {"html": ended(found)}

        def failed(error: BaseException, tried: Progress) -> None:
            if isinstance(error, Cancelled):
                cases = f"{tried.cases:,} case{'' if tried.cases == 1 else 's'}"
                self.state = {"html": f"Cancelled after {cases}: nothing is said."}
            else:
                self.state = {"complaint": escape_html(f"{type(error).__name__}: {error}")}

        self.state = {"running": True, "words": ""}
        self.task.start(work, done, failed, report)

    def close(self) -> None:
        """Free everything, in the browser too."""
        self.cancel()
        self._leave()
        self.layout.close()
        super().close()

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        data, metadata = super()._repr_mimebundle_(**kwargs) or ({}, {})
        return {**data, "text/html": self.closed.html, "text/plain": repr(self)}, metadata

    def __repr__(self) -> str:
        return self.closed.text


def _before(first: Case, rest: Iterator[Case]) -> Iterator[Case]:
    yield first
    yield from rest


def close_whole(widget: ipywidgets.Widget) -> None:
    """Close a widget and all that it is made of, which the front end would keep."""
    for part in getattr(widget, "children", ()):
        close_whole(part)
    for name in ("layout", "style"):
        part = getattr(widget, name, None)
        if isinstance(part, ipywidgets.Widget):
            part.close()
    widget.close()


def show(claim: Claim) -> Card:
    """The card of a claim: its statement, a telling picture, the verdict of a check at its default
    size, and two folds.

    *Change the parameters* opens the claim's sliders; *How is this checked?* the code of both
    sides, a check of any size, and the counterexamples of a claim that fails. The ledger at the end
    of a notebook uses the verdicts of the cards.

    >>> from gamelab import paper
    >>> print(str(show(paper("graph-nim")["Theorem 2.1"])).splitlines()[0])
    Theorem 2.1 (proved)
    """
    if not isinstance(claim, Claim):
        raise TypeError(
            f'show takes one claim, such as show(paper("graph-nim")["Theorem 2.1"]); it was given '
            f"{caption(claim)}. "
            "Several claims are shown by show_all, and everything else is drawn by draw."
        )
    verdict = claim.check()
    cache_verdict(verdict)
    return Card(claim, verdict)
