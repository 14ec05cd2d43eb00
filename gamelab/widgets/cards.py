"""Cards: statements with a picture, the verdict, sliders, code and checks of any size; one alone,
or several in a group.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from html import escape
from typing import Any

import ipywidgets
import traitlets
from matplotlib.figure import Figure
from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import PythonLexer

from gamelab.plots import draw
from gamelab.plots.describe import caption, describe
from gamelab.plots.palette import FRAME
from gamelab.statements import Argument, Claim, Proof, Verdict
from gamelab.statements.cases import count_at_once
from gamelab.statements.formulas import escape_html, to_notebook_html, to_text
from gamelab.statements.ledger import cache_verdict
from gamelab.theory import natural
from gamelab.widgets.background import BackgroundTask, Cancelled, Progress, Run
from gamelab.widgets.browser_widget import BrowserWidget, sentence_of
from gamelab.widgets.explore import explore
from gamelab.widgets.sources import source
from gamelab.widgets.static_card import StaticCard, verdict_in_html
from gamelab.widgets.svg import picture_of

MAX_COUNTEREXAMPLES = 200  # in a list


class Card(BrowserWidget, files=("card",)):
    """The static card of a statement with two folds: sliders, and the code of both sides with
    checks of any size.

    `verdict` is the verdict of the static card, `checked` that of the latest check on the card
    itself.
    """

    explorer = traitlets.Unicode().tag(sync=True)  # the model of the explorer while it is open
    inside = traitlets.Dict().tag(
        sync=True
    )  # the contents of the fold of the check while it is open
    state = traitlets.Dict().tag(sync=True)  # progress, result or complaint

    def __init__(self, claim: Claim, verdict: Verdict) -> None:
        self.claim, self.verdict = claim, verdict
        self.checked: Verdict | None = None
        self.static_card = StaticCard(claim, verdict)
        self.task = BackgroundTask()
        self._explorer: ipywidgets.Widget | None = None
        self._found: list[str] = []
        card = self.static_card
        super().__init__(view={"html": card.framed(card.head + card.body)})

    def complain(self, error: BaseException) -> None:
        """Show an error below the folds."""
        self.update("state", {"complaint": escape_html(sentence_of(error))})

    def do_explore(self) -> None:
        """Open the sliders."""
        if self._explorer is None:
            self._explorer = explore(self.claim)
            self.explorer = self._explorer.model_id

    def do_leave(self) -> None:
        """Close the sliders, and free them."""
        if self._explorer is not None:
            self.explorer = ""
            close_whole(self._explorer)
            self._explorer = None

    def do_unfold(self) -> None:
        """Open the fold of the check."""
        found, claim, edition = source(self.claim), self.claim, self.static_card.edition
        by_place: dict[str, list[str]] = {}
        for name, place in found.elsewhere.items():
            by_place.setdefault(place, []).append(name)
        calls = "; ".join(f"{', '.join(names)} of {place}" for place, names in by_place.items())
        self.inside = {
            "code": highlight(found.code, PythonLexer(), HtmlFormatter(nowrap=True)),
            "calls": f"Calls also {escape(calls)}." if calls else "",
            "theorem": escape_html(self._theorem()) + self._automata(),
            "method": escape_html(self.verdict.by),
            "edition": escape_html(f"Read in this edition: {edition}." if edition else ""),
            "size": claim.sizes[0],
            "deep": claim.sizes[1],
            "least": claim.cases.least,
            "most": claim.cases.most,
            "fails": self.verdict.counterexample is not None,
        }

    def _automata(self) -> str:
        """The automata that prove the statement, each as it reads one member of its family."""
        proof, verdict = self.claim.proof, self.verdict
        if not isinstance(proof, Proof) or not verdict.sizes:
            return ""
        families = _families(proof.of(self.claim, verdict.size))
        drawn = []
        for family in dict.fromkeys(families):
            run, figure = family.run(), Figure(figsize=(5, 3.2))
            draw(run, ax=figure.add_axes((0, 0, 1, 1)))
            words = f"{family.name}({', '.join(family.names)}): {describe(run)}."
            drawn.append(f"<p>{escape(words)}</p>{picture_of(figure).on_sheet(words)}")
        return "".join(drawn)

    def _theorem(self) -> str:
        """The reason why the cases are enough."""
        proof = self.claim.proof
        if isinstance(proof, Argument):
            rests = f" It rests on {', '.join(proof.rests_on)}." if proof.rests_on else ""
            return (
                f"What was tried is enough given {proof.words}; this is said, not verified.{rests}"
            )
        if isinstance(proof, Proof):
            if self.verdict.sizes:
                return self.verdict.summary
            number = self.verdict.certificates
            if not number:
                return "No certificate extends this check beyond its cases."
            one_by_one = proof.grade == "proved for each case"
            of_what = "the cases one by one" if one_by_one else "all cases together"
            return (
                f"{number:,} certificate{'' if number == 1 else 's'} for {of_what} "
                f"extend{'s' if number == 1 else ''} what was tried to {proof.reach}, by "
                f"{' and '.join(self.verdict.theorems)}, and {'is' if number == 1 else 'are'} "
                "verified again at each check."
            )
        return "Nothing extends the check beyond its cases."

    def do_fold(self) -> None:
        """Close the fold of the check."""
        self.cancel()
        self.inside = {}
        self.state = {}

    def cancel(self) -> None:
        """Stop the check."""
        self.task.cancel()

    def check(self, size: int) -> None:
        """Begin a check of another size in the background, like the card's own field."""
        claim = self.claim
        what = f"The size of a check of {claim.label}"
        size = natural(size, what, claim.cases.least)
        if claim.cases.most is not None and size > claim.cases.most:
            raise ValueError(f"{what} is at most {claim.cases.most}; it was given {size}.")

        def work(run: Run) -> Verdict:
            run.total = count_at_once(claim.cases(size))
            return claim.check(size, run.watch)

        def ended(verdict: Verdict) -> str:
            self.checked = verdict
            return verdict_in_html(verdict)

        self._found = []
        self._run(work, ended)

    do_cancel = cancel
    do_check = check

    def do_next(self) -> None:
        """Find the next counterexample."""
        self._look(len(self._found) + 1)

    def do_all(self) -> None:
        """Find all counterexamples."""
        self._look(MAX_COUNTEREXAMPLES)

    def _look(self, most: int) -> None:
        """Find so many counterexamples; after the last one the search begins anew."""
        claim, size = self.claim, (self.checked or self.verdict).size

        def work(run: Run) -> Verdict:
            run.total = count_at_once(claim.cases(size))
            return claim.check(size, run.watch, most=most)

        def ended(verdict: Verdict) -> str:
            found = self._found = [*map(str, verdict.counterexamples)]
            more, number = "", f"{len(found):,} counterexample{'' if len(found) == 1 else 's'}"
            if len(found) < most:
                more = f" No further one: all cases, {claim.cases.words(size)}, were tried."
                self._found = []
            first = f" (the first {most})" if len(found) == most == MAX_COUNTEREXAMPLES else ""
            listed = "".join(f"<li>{escape_html(one)}</li>" for one in found)
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

        def failed(error: BaseException, progress: Progress) -> None:
            if isinstance(error, Cancelled):
                cases = f"{progress.cases:,} case{'' if progress.cases == 1 else 's'}"
                self.state = {"html": f"Cancelled after {cases}: nothing is said."}
            else:
                self.complain(error)

        self.state = {"running": True, "words": ""}
        self.task.start(work, done, failed, report)

    def close(self) -> None:
        """Free everything, in the browser too."""
        self.do_leave()
        self.layout.close()
        super().close()

    def static_output(self) -> dict[str, str]:
        """The static card."""
        return {"text/html": self.static_card.html}

    def __repr__(self) -> str:
        return self.static_card.text


def _families(certificates: Iterable[Any]) -> Iterator[Any]:
    """The families whose values certificates prove, or are given."""
    for one in certificates:
        if members := getattr(one, "members", ()):
            yield from members
        else:
            yield from _families(getattr(one, "proofs", getattr(one, "given", ())))


def close_whole(widget: ipywidgets.Widget) -> None:
    """Close a widget with its parts, which the front end would keep."""
    for part in getattr(widget, "children", ()):
        close_whole(part)
    for name in ("layout", "style"):
        part = getattr(widget, name, None)
        if isinstance(part, ipywidgets.Widget):
            part.close()
    widget.close()


class Cards(BrowserWidget, files=("cards",)):
    """Statements in a group, a line each. A card is made when its line is opened, and freed when it
    is closed.
    """

    opened = traitlets.Dict().tag(
        sync=True
    )  # the models of the open cards by the ids of the claims

    def __init__(self, static_cards: tuple[StaticCard, ...], title: str) -> None:
        self.static_cards, self.title = static_cards, title
        self._cards: dict[str, Card] = {}
        super().__init__(view={"html": self.html})

    @property
    def _summary(self) -> str:
        """The title, and the numbers of statements that hold and fail."""
        signs, n = Counter(one.sign for one in self.static_cards), len(self.static_cards)
        ends = (
            (signs["✔"], "hold" if signs["✔"] != 1 else "holds"),
            (signs["✘"], "fail" if signs["✘"] != 1 else "fails"),
            (signs["?"], "undecided"),
            (sum(one.verdict.surprises for one in self.static_cards), "not as expected"),
        )
        number = f"{n} statement{'' if n == 1 else 's'}"
        return (
            f"{self.title + ': ' if self.title else ''}{number}, "
            f"{', '.join(f'{many} {what}' for many, what in ends if many)}"
        )

    def do_open(self, id: str) -> None:
        """Make the card of a line."""
        if id not in self._cards:
            one = next(one for one in self.static_cards if one.claim.id == id)
            self._cards[id] = Card(one.claim, one.verdict)
        self._show()

    def do_close(self, id: str) -> None:
        """Free the card of a line."""
        if id in self._cards:
            self._cards.pop(id).close()
        self._show()

    def _show(self) -> None:
        self.opened = {name: card.model_id for name, card in self._cards.items()}

    def close(self) -> None:
        """Free everything, the open cards too."""
        for card in self._cards.values():
            card.close()
        super().close()

    @property
    def html(self) -> str:
        """The group as HTML that folds by itself.

        The ids stand in its summary, since a link opens nothing where no program runs.
        """
        labels = " · ".join(
            f'<span id="{escape(one.claim.id)}">{to_notebook_html(one.claim.label)}</span>'
            for one in self.static_cards
        )
        lines = "".join(
            f'<details data-of="{escape(one.claim.id)}" style="margin:.2em 0 .2em 1em"><summary>'
            f"{one.line}</summary>"
            f'<div style="border-left:5px solid {one.colour};padding-left:1em">'
            f"{one.kind}{one.brief}{one.in_full}</div></details>"
            for one in self.static_cards
        )
        frame = f"border:1px solid {FRAME};border-radius:6px;padding:.4em 1em;max-width:62em"
        return (
            f'<details style="{frame}"><summary>{escape(self._summary)}<br><small>{labels}</small>'
            f"</summary>{lines}</details>"
        )

    def static_output(self) -> dict[str, str]:
        """The group as HTML."""
        return {"text/html": self.html}

    def __repr__(self) -> str:
        lines = (
            f"{one.sign} {to_text(one.claim.label)}: {to_text(one.shortened)}"
            for one in self.static_cards
        )
        return "\n".join([self._summary, *lines])


def show(claim: Claim) -> Card:
    """The card of a claim: its statement, a telling picture, the verdict of a check at its default
    size, and two folds.

    *Change the parameters* opens the claim's sliders. *How is this checked?* opens the code of both
    sides, a check of any size, and the counterexamples of a claim that fails. The ledger at the end
    of a notebook uses the verdicts of the cards.

    >>> from gamelab import paper
    >>> print(str(show(paper("graph-nim")["Theorem 2.1"])).splitlines()[0])
    Theorem 2.1 (theorem)
    """
    if not isinstance(claim, Claim):
        raise TypeError(
            'show takes one claim, such as show(paper("graph-nim")["Theorem 2.1"]); it was '
            f"given {caption(claim)}. "
            "Several claims are shown by show_all, and everything else is drawn by draw."
        )
    return Card(claim, _verdict(claim))


def show_all(*claims: Claim | Iterable[Claim], title: str = "") -> Cards:
    """Several claims, or lists of them, in one group: a line each with its verdict, which opens to
    the card.

    A paper gives all claims from one to another as `paper["Lemma 2.1":"Lemma 2.4"]`, both included.

    >>> from gamelab import paper
    >>> steps = show_all(paper("graph-nim")["Theorem 2.1":"Theorem 2.1"], title="Where it begins")
    >>> str(steps).splitlines()[0]
    'Where it begins: 1 statement, 1 holds'
    """
    static_cards = tuple(StaticCard(claim, _verdict(claim)) for claim in _all_of(claims))
    if not static_cards:
        raise ValueError(
            "show_all takes claims, such as show_all(*paper('graph-nim')); it was given none."
        )
    return Cards(static_cards, title)


def _verdict(claim: Claim) -> Verdict:
    """The verdict of a check at the default size, for the ledger too."""
    verdict = claim.check()
    cache_verdict(verdict)
    return verdict


def _all_of(given: Iterable[Any]) -> Iterator[Claim]:
    for one in given:
        if isinstance(one, Claim):
            yield one
        elif isinstance(one, Iterable) and not isinstance(one, str):
            yield from _all_of(one)
        else:
            raise TypeError(
                "show_all takes claims and lists of them, such as show_all(paper('graph-nim')); "
                f"it was given {caption(one)}."
            )
