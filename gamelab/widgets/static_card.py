"""The static card of a statement: its words, a case, and the verdict, as HTML that needs no kernel
and as text.
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

from gamelab.plots.describe import caption_of_case, describe
from gamelab.plots.grid import draw_comparison
from gamelab.plots.palette import FAILS, FRAME, LARGE, PROVED, SO_FAR, SURPRISE
from gamelab.statements import Claim, Counterexample, Verdict
from gamelab.statements.formulas import escape_html, to_notebook_html, to_text
from gamelab.statements.paper import paper_of
from gamelab.theory.provenance import by_way_of, means_of
from gamelab.widgets.explore import MAX_FIRST_CASE, draw_case, height_of_case, telling_case
from gamelab.widgets.svg import picture

MAX_LINE = 110  # characters of a line of text, and of a statement in a group
MAX_NUMBERS = 4  # that need no picture


@dataclass(frozen=True)
class StaticCard:
    """A claim with a verdict on it, for reading."""

    claim: Claim
    verdict: Verdict

    @property
    def colour(self) -> str:
        """The colour of the verdict, as on the map of the ledger; grey if it says nothing."""
        if self.verdict.undecided:
            return LARGE
        return SURPRISE if self.verdict.surprises else colour_of_kind(self.claim)

    @property
    def sign(self) -> str:
        """A tick, a cross, or a question mark where nothing is decided."""
        return "?" if self.verdict.undecided else "✔" if self.verdict.holds else "✘"

    @property
    def frame(self) -> str:
        """The style of the frame, readable on light and on dark pages."""
        return (
            f"border:1px solid {FRAME};border-left:5px solid {self.colour};"
            "border-radius:6px;padding:.6em 1em;max-width:62em"
        )

    @property
    def edition(self) -> str:
        """The authors, the title and the edition of the paper; empty if the claim stands alone."""
        found = paper_of(self.claim)
        return f"{found.authors}, {found.title}; {found.source}" if found else ""

    @property
    def source(self) -> str:
        """The surnames and the year, with "ours, on" or "ours, beyond" before statements of the
        library; empty if the claim stands alone.
        """
        found = paper_of(self.claim)
        if found is None:
            return ""
        names = [name.split()[-1] for name in found.authors.split(", ") if name.split()]
        who = " and ".join(names) if len(names) < 3 else f"{names[0]} et al."
        beyond = any(one is self.claim for one in found.beyond)
        ours = "ours, beyond " if beyond else "ours, on " if found.adds(self.claim) else ""
        return f"{ours}{who}{f', {found.source.year}' if found.source.year else ''}"

    @cached_property
    def found(self) -> Counterexample | None:
        """Prediction and computation in the case to be drawn, the counterexample or a telling one,
        in which they agree; None if there is no case.
        """
        claim, verdict = self.claim, self.verdict
        cases = list(islice(claim.cases(verdict.size), MAX_FIRST_CASE))
        if verdict.counterexample is not None or not cases:
            return verdict.counterexample
        case = telling_case(claim, cases)
        return claim.compared(case, claim.predicted(*case), claim.computed(*case))

    @property
    def caption(self) -> str:
        """The case in words, with prediction and computation."""
        return caption_of_case(self.claim, self.found) if self.found else ""

    @property
    def caption_in_html(self) -> str:
        """The caption as HTML; where the statement fails, what differs is red."""
        if self.found is None or self.verdict.counterexample is None:
            return escape_html(self.caption)
        words = escape_html(caption_of_case(self.claim, self.found, "\x02{}\x03".format))
        return words.replace("\x02", f'<b style="color:{FAILS}">').replace("\x03", "</b>")

    @cached_property
    def picture(self) -> str:
        """The picture of the case as HTML; empty where the caption says as much."""
        claim, found = self.claim, self.found
        if found is None:
            return ""
        if claim.picture is not None:
            drawn = claim.picture(*found.case.values())
            figure = Figure(figsize=(8, height_of_case(drawn)))
            draw_case(drawn, found.case, figure, self.caption)
            return picture(figure, f"Picture: {describe(drawn)}")
        if not (_is_long(found.predicted) or _is_long(found.computed)):
            return ""
        figure = Figure(figsize=(8, 1.5))
        ax = figure.add_axes((0.01, 0.02, 0.98, 0.96))
        draw_comparison(found.predicted, found.computed, self.verdict.counterexample is None, ax=ax)
        return picture(figure, "What the statement says beside what the game gives.")

    @property
    def kind(self) -> str:
        """The kind in words, with a dot in the colour of the verdict, as HTML."""
        return f'<span style="color:{self.colour}">●</span> {escape(self.claim.kind_in_words)}'

    @property
    def words(self) -> str:
        """The verdict in one line as HTML: the counterexample stands in the caption, and the
        methods are those of the legend, with their names as a title.
        """
        verdict = self.verdict
        where = f"Fails at case {verdict.tried:,}, the one above."
        by = by_way_of(means_of(verdict.methods))
        names = escape(", ".join(method.name for method in verdict.methods))
        line = where if verdict.counterexample else verdict.line
        return self._in_html(line, f'<small title="{names}">{by}</small>')

    @property
    def whole(self) -> str:
        """The verdict as HTML, with its bound and its methods."""
        return self._in_html(self.verdict.summary, f"<small>{escape_html(self.verdict.by)}</small>")

    def _in_html(self, summary: str, by: str) -> str:
        first, _, rest = summary.partition(" ")
        expected = self.verdict.expectation
        note = f" <strong>{escape_html(expected)}</strong>" if expected else ""
        return f"{self.sign} <strong>{first}</strong> {escape_html(rest)} {by}{note}"

    @property
    def in_full(self) -> str:
        """What the line of the verdict leaves out, as HTML."""
        return f"<small>{escape_html(self.verdict.summary)} {escape_html(self.verdict.by)}</small>"

    @property
    def html(self) -> str:
        """The label, the statement, a case and the verdict as HTML."""
        edition = f' <small title="{escape(self.edition)}">· {escape_html(self.source)}</small>'
        head = f"<strong>{to_notebook_html(self.claim.label)}</strong> &nbsp;{self.kind}"
        figure = (
            f'<figure style="margin:.5em 0">{self.picture}<figcaption><small>{self.caption_in_html}'
            "</small></figcaption></figure>"
        )
        return (
            f"{head}{edition if self.edition else ''}<p>{to_notebook_html(self.claim.statement)}"
            f"</p>{figure if self.found else ''}<p>{self.words}</p>"
        )

    @property
    def brief(self) -> str:
        """The kind and the verdict as HTML, after the statement if a group's line shortens it."""
        whole = self.shortened == self.claim.statement
        statement = "" if whole else f"<p>{to_notebook_html(self.claim.statement)}</p>"
        return f"{self.kind}{statement}<p>{self.words}</p>{self.in_full}"

    @property
    def line(self) -> str:
        """One line for a group, as HTML: sign, grade, label and shortened statement."""
        grade = f" <small>{self.verdict.grade}</small>" if self.verdict.holds else ""
        return (
            f'<span style="color:{self.colour}">{self.sign}</span>{grade} <strong>'
            f"{to_notebook_html(self.claim.label)}</strong> {to_notebook_html(self.shortened)}"
        )

    @property
    def shortened(self) -> str:
        """The statement, shortened to the room beside the label."""
        return shortened(self.claim.statement, MAX_LINE - len(to_text(self.claim.label)))

    @property
    def text(self) -> str:
        """The whole card as text."""
        head = f"{self.claim.label} ({self.claim.kind_in_words})"
        verdict = f"{self.sign} {self.verdict.summary} {self.verdict.by} {self.verdict.expectation}"
        lines = to_text(self.claim.statement), self.caption, verdict.rstrip()
        edition = [_lines(self.edition)] if self.edition else []
        return "\n".join([head, *edition, *(_lines(line, "  ") for line in lines if line)])


def _lines(words: str, indent: str = "") -> str:
    return fill(
        words,
        MAX_LINE,
        initial_indent=indent,
        subsequent_indent=indent,
        break_on_hyphens=False,
        break_long_words=False,
    )


def colour_of_kind(claim: Claim) -> str:
    """The colour of a statement whose verdict is the expected one."""
    if not claim.expected:
        return FAILS
    return SO_FAR if claim.kind in ("conjecture", "question") else PROVED


def shortened(statement: str, most: int = MAX_LINE) -> str:
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


def _is_long(value: Any) -> bool:
    """Whether a value is a sequence that is easier to read as bars."""
    return isinstance(value, list | tuple | np.ndarray) and len(value) > MAX_NUMBERS
