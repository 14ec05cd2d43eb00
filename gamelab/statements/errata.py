"""What a paper says otherwise than computation, by kinds: errors, gaps, cases left out, what our
copy has lost, what is refuted.
"""

from dataclasses import dataclass

from gamelab.statements.claim import Claim, Paper
from gamelab.statements.mathematics import as_text, to_markdown, to_text
from gamelab.statements.verdicts import has_card

HEADINGS = {
    "error": "Errors in the paper",
    "gap": "Gaps in arguments: the step fails, the statement that it serves does not",
    "silent": "Cases that the paper leaves out",
    "unreadable": "Unreadable in our copy: our reading, which fails",
    "conjecture": "Refuted conjectures",
    "question": "Questions with the answer no",
}


@dataclass(frozen=True, repr=False)
class Errata:
    """The statements of a paper that fail, each with its smallest counterexample and, if there is
    one, its correction.

    >>> from gamelab import paper
    >>> print(errata(paper("graph-nim")).of_kind("conjecture")[0].label)
    Conjecture 5.5
    """

    paper: Paper

    def of_kind(self, kind: str) -> list[Claim]:
        """The statements of this kind that fail."""
        return [claim for claim in self.paper if claim.kind == kind and claim.refuted]

    def correction(self, claim: Claim) -> Claim | None:
        """The corrected statement beside a misprint."""
        corrected = claim.id.removesuffix("-printed") + "-corrected"
        return next((other for other in self.paper if other.id == corrected), None)

    def __repr__(self) -> str:
        lines = []
        for kind, heading in HEADINGS.items():
            lines += [f"{heading}:"] * bool(self.of_kind(kind))
            lines += [
                f"  {claim.label}: {to_text(claim.statement)} {_counterexample(claim)}"
                for claim in self.of_kind(kind)
            ]
        return "\n".join(lines) or "Nothing fails."

    def _repr_markdown_(self) -> str:
        tables = ((heading, self.of_kind(kind)) for kind, heading in HEADINGS.items())
        written = (
            "\n".join((f"#### {heading}", "", *_HEAD, *map(self._row, found)))
            for heading, found in tables
            if found
        )
        return "\n\n".join(written) or "Nothing fails."

    def _row(self, claim: Claim) -> str:
        right = self.correction(claim)
        return _row(
            _name(claim),
            to_markdown(claim.statement),
            as_text(_counterexample(claim)),
            to_markdown(right.statement) if right else "",
        )


def _name(claim: Claim) -> str:
    """The label, with a link to its card if there is one."""
    label = to_markdown(claim.label)
    return f"[{label}](#{claim.id})" if has_card(claim) else label


def _row(*cells: str) -> str:
    return f"| {' | '.join(cells)} |"


_HEAD = (
    _row("where", "what is said", "smallest counterexample", "what is right"),
    _row(*[":--"] * 4),
)


def _counterexample(claim: Claim) -> str:
    return claim.refuted.at if claim.refuted else ""


def errata(a_paper: Paper) -> Errata:
    """What fails in a paper, by kinds.

    >>> from gamelab import paper
    >>> errata(paper("graph-nim")).correction(paper("graph-nim")["graphnim-ex-f41-printed"]).id
    'graphnim-ex-f41-corrected'
    """
    if not isinstance(a_paper, Paper):
        raise TypeError(
            f'Errata are of a paper, such as paper("graph-nim"); it was given {a_paper!r:.60}.'
        )
    return Errata(a_paper)
