"""A closed card: what a statement says, a telling case, and the verdict, as HTML that needs nothing
else and as text.
"""

import re
from dataclasses import dataclass
from functools import cached_property
from html import escape
from itertools import islice
from textwrap import fill
from typing import Any

import numpy as np
from matplotlib.figure import Figure

from gamelab.plots.grid import draw_comparison
from gamelab.plots.palette import FAILS, LARGE, PROVED, SO_FAR, SURPRISE
from gamelab.plots.told import in_parts, related, told
from gamelab.statements.cases import Case
from gamelab.statements.claim import Claim, Counterexample, Verdict
from gamelab.statements.formulas import escape_html, to_notebook_html, to_text
from gamelab.statements.paper import Paper, expectation, paper_of
from gamelab.widgets.explore import FAR, draw_case, telling_case
from gamelab.widgets.stills import Picture, picture_of

LINE = 110  # characters of a line of text, and of a statement in a group
FEW = 4  # numbers that need no picture
PADDING = 6  # pixels around a picture
SHEET = (
    "max-width:100%;height:auto;background:#fff;border-radius:4px;"
    f"padding:{PADDING}px;box-sizing:border-box"
)


@dataclass(frozen=True)
class Closed:
    """A claim with the verdict on it, to be read."""

    claim: Claim
    verdict: Verdict

    @property
    def colour(self) -> str:
        """The colour of the verdict, as on the map of the ledger; grey if it says nothing."""
        if self.verdict.undecided:
            return LARGE
        if self.verdict.surprises:
            return SURPRISE
        return (
            FAILS
            if not self.verdict.holds
            else SO_FAR
            if self.claim.kind in ("conjecture", "question")
            else PROVED
        )

    @property
    def sign(self) -> str:
        """A tick, a cross, or a question mark where nothing is decided."""
        return "?" if self.verdict.undecided else "✔" if self.verdict.holds else "✘"

    @cached_property
    def paper(self) -> Paper | None:
        """The paper that says it; none if the claim stands alone."""
        return paper_of(self.claim)

    @property
    def edition(self) -> str:
        """Who says it, and in which edition; nothing if the claim stands alone."""
        found = self.paper
        return f"{found.authors}, {found.title}; {found.source}" if found else ""

    @property
    def source(self) -> str:
        """Who says it, by surname, and the year of the edition if it has one; or that it is ours,
        on or beyond that.
        """
        found = self.paper
        if found is None:
            return ""
        names = [name.split()[-1] for name in found.authors.split(", ") if name.split()]
        who = " and ".join(names) if len(names) < 3 else f"{names[0]} et al."
        ours = (
            "beyond"
            if any(one is self.claim for one in found.beyond)
            else "on"
            if self.claim.id in found.added
            else ""
        )
        year = f", {found.source.year}" if found.source.year else ""
        return f"{f'ours, {ours} ' if ours else ''}{who}{year}"

    @cached_property
    def case(self) -> Case | None:
        """The case that is drawn: the counterexample, or else one of which something is said; none
        if there is none.
        """
        if self.verdict.counterexample is not None:
            return tuple(self.verdict.counterexample.case.values())
        cases = list(islice(self.claim.cases(self.verdict.size), FAR))
        return telling_case(self.claim, cases) if cases else None

    @cached_property
    def found(self) -> Counterexample | None:
        """What the statement says of this case, and what the game gives, which need not differ."""
        claim, case = self.claim, self.case
        if case is None or self.verdict.counterexample is not None:
            return self.verdict.counterexample
        return claim.compared(case, claim.predicted(*case), claim.computed(*case))

    @property
    def caption(self) -> str:
        """The case in words; which text of it is what the statement says is left to the reader."""
        if self.found is None:
            return ""
        named = self.found.called or ", ".join(
            f"{name} = {told(value)}" for name, value in self.found.case.items()
        )
        parts = self.claim.parts
        says, gives = (
            related(self.found.words, self.found.predicted, parts),
            in_parts(self.found.computed, parts),
        )
        return f"{named}{': ' if named else ''}the statement says {says}, the game gives {gives}."

    @cached_property
    def drawn(self) -> Any:
        """What is drawn of the case."""
        assert self.claim.picture is not None
        assert self.case is not None
        return self.claim.picture(*self.case)

    @cached_property
    def picture(self) -> Picture | None:
        """The picture of the case; none where the words say all."""
        if self.case is None or self.found is None:
            return None
        if self.claim.picture is not None:
            figure = Figure(figsize=(8, 2.4))
            draw_case(self.drawn, self.found.case, figure)
            return picture_of(figure)
        if not any(_is_long(value) for value in (self.found.predicted, self.found.computed)):
            return None
        figure = Figure(figsize=(8, 1.5))
        agree = self.verdict.counterexample is None
        draw_comparison(
            self.found.predicted,
            self.found.computed,
            agree,
            ax=figure.add_axes((0.01, 0.02, 0.98, 0.96)),
        )
        return picture_of(figure)

    @property
    def head(self) -> str:
        """The label, the kind and the edition, as HTML."""
        edition = (
            f' <small title="{escape(self.edition)}">· {escape_html(self.source)}</small>'
            if self.edition
            else ""
        )
        return f"<strong>{to_notebook_html(self.claim.label)}</strong> &nbsp;{self.kind}{edition}"

    @property
    def kind(self) -> str:
        """The kind in words, with a dot in the colour of the verdict, as HTML."""
        return f'<span style="color:{self.colour}">●</span> {escape(self.claim.kind_in_words)}'

    @property
    def words(self) -> str:
        """The verdict as HTML, briefly: the counterexample is that of the picture, and methods are
        called by their names.
        """
        verdict = self.verdict
        relies = len({one for method in verdict.methods for one in method.relies_on})
        resting = (
            f", which rely on {relies} other statement{'' if relies == 1 else 's'}"
            if relies
            else ""
        )
        by = (
            f"By {', '.join(method.name for method in verdict.methods)}{resting}."
            if verdict.methods
            else verdict.by
        )
        where = (
            f"Fails at case {verdict.tried:,}, the one above."
            if verdict.counterexample
            else verdict.summary
        )
        return _in_html(verdict, where, by)

    @property
    def body(self) -> str:
        """The statement, the picture and the verdict as HTML."""
        shown = self._image(self.picture) if self.picture else ""
        words = (
            f"<figcaption><small>{escape_html(self.caption)}</small></figcaption>"
            if self.caption
            else ""
        )
        figure = f'<figure style="margin:.5em 0">{shown}{words}</figure>' if self.caption else ""
        return f"<p>{to_notebook_html(self.claim.statement)}</p>{figure}<p>{self.words}</p>"

    def _image(self, picture: Picture) -> str:
        padded = picture._replace(
            width=picture.width + 2 * PADDING, height=picture.height + 2 * PADDING
        )
        return f'<img style="{SHEET}" alt="{escape(self.alternative)}" {padded.html}>'

    @property
    def told(self) -> str:
        """The statement unless a line of a group holds all of it, and the verdict, as HTML."""
        whole = self.shortened == self.claim.statement
        statement = "" if whole else f"<p>{to_notebook_html(self.claim.statement)}</p>"
        return f"{statement}<p>{self.words}</p>"

    @property
    def alternative(self) -> str:
        """What the picture shows, in place of it."""
        if self.claim.picture is None or self.case is None:
            return "What the statement says beside what the game gives."
        return f"Picture: {told(self.drawn)}"

    @property
    def html(self) -> str:
        """The whole as HTML that carries its looks with it, readable on light and on dark."""
        frame = (
            f"border:1px solid #8888;border-left:5px solid "
            f"{self.colour};border-radius:6px;padding:.6em 1em;max-width:62em"
        )
        return f'<div id="{escape(self.claim.id)}" style="{frame}">{self.head}{self.body}</div>'

    @property
    def line(self) -> str:
        """One line for a group, as HTML: the sign, the label and as much of the statement as there
        is room for.
        """
        sign = f'<span style="color:{self.colour}">{self.sign}</span>'
        return (
            f"{sign} <strong>{to_notebook_html(self.claim.label)}</strong> "
            f"{to_notebook_html(self.shortened)}"
        )

    @property
    def shortened(self) -> str:
        """As much of the statement as a line has room for beside the label."""
        return shortened(self.claim.statement, LINE - len(to_text(self.claim.label)))

    @property
    def text(self) -> str:
        """All words, for where there is no HTML."""
        head = f"{self.claim.label} ({self.claim.kind_in_words})"
        verdict = (
            f"{self.sign} {self.verdict.summary} {self.verdict.by} {expectation(self.verdict)}"
        )
        lines = (to_text(self.claim.statement), self.caption, verdict.rstrip())
        edition = [_lines(self.edition)] if self.edition else []
        return "\n".join([head, *edition, *(_lines(line, "  ") for line in lines if line)])


def _lines(words: str, indent: str = "") -> str:
    return fill(
        words,
        LINE,
        initial_indent=indent,
        subsequent_indent=indent,
        break_on_hyphens=False,
        break_long_words=False,
    )


def verdict_in_html(verdict: Verdict) -> str:
    """A verdict with its sign, its bound and its method."""
    return _in_html(verdict, verdict.summary, verdict.by)


def _in_html(verdict: Verdict, summary: str, by: str) -> str:
    first, _, rest = summary.partition(" ")
    sign = "?" if verdict.undecided else "✔" if verdict.holds else "✘"
    note = (
        f" <strong>{escape_html(expected)}</strong>" if (expected := expectation(verdict)) else ""
    )
    return (
        f"{sign} <strong>{first}</strong> {escape_html(rest)} "
        f"<small>{escape_html(by)}</small>{note}"
    )


def shortened(statement: str, most: int = LINE) -> str:
    """The beginning of a statement, with whole words and whole formulas.

    >>> shortened("The sum of $a + b$ and $c$ is even.", most=18)
    'The sum of $a + b$ …'
    """
    if len(to_text(statement)) <= most:
        return statement
    words = ""
    for piece in re.findall(r"\$[^$]*\$|\s+|[^\s$]+|\$", statement):
        if len(to_text(words + piece)) > most:
            break
        words += piece
    return f"{words.rstrip(' ,;:.')} …"


def _is_long(value: object) -> bool:
    """Whether a value is a sequence that is read more easily from bars."""
    return isinstance(value, list | tuple | np.ndarray) and len(value) > FEW
