"""The ledger as one page that loads nothing: a map of the statements, then their verdicts."""

from html import escape

from gamelab.plots.palette import FAILS, PROVED, SO_FAR, SURPRISE
from gamelab.statements import Claim
from gamelab.statements.formulas import to_html
from gamelab.statements.kinds import FAILING
from gamelab.statements.ledger import Entry, Ledger
from gamelab.statements.paper import Paper, paper

_MEANINGS = {
    PROVED: "holds",
    SO_FAR: "conjecture or question, holds as far as it was checked",
    FAILS: "an error, a gap in an argument, a case left out, illegible, or refuted: fails as "
    "it is known to",
    SURPRISE: "not as expected",
}
_STYLE = """
body { font: 16px/1.5 Georgia, serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem;
       color: #222; background: #fff; }
h1 { font-size: 1.7rem; margin-bottom: 0; }
h2 { font-size: 1.25rem; margin-top: 2.5rem; }
.small, .key { font: 0.85rem/1.4 system-ui, sans-serif; }
.authors { color: #555; margin-top: 0; }
.map { display: flex; flex-wrap: wrap; gap: 4px; margin: 1rem 0; }
.map a { font: 0.72rem/1.2 system-ui, sans-serif; color: #fff; text-decoration: none;
         padding: 5px 7px; border-radius: 4px; }
.map a:hover, .map a:focus { outline: 3px solid #222; }
.card { border-left: 6px solid; padding: 0.1rem 0 0.1rem 1rem; margin: 1.2rem 0; }
.card p { margin: 0.3rem 0; }
.card:target { background: #fff7d6; }
.key span { display: inline-block; width: 0.9em; height: 0.9em; border-radius: 3px;
            margin: 0 0.4em 0 1em; }
"""


def page(ledger: Ledger) -> str:
    """The page in HTML.

    >>> "Theorem 2.1" in page(
    ...     Ledger((Entry.of("graph-nim", paper("graph-nim")["graphnim-thm-2.1"].check(5)),))
    ... )
    True
    """
    names = dict.fromkeys(entry.paper for entry in ledger.entries)
    parts = [
        _paper(paper(name), [entry for entry in ledger.entries if entry.paper == name])
        for name in names
    ]
    key = "".join(
        f'<span style="background:{colour}"></span>{meaning}'
        for colour, meaning in _MEANINGS.items()
    )
    return (
        '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><meta name="viewport" '
        'content="width=device-width">'
        f"<title>gamelab: the ledger</title><style>{_STYLE}</style></head><body><h1>The "
        f"ledger</h1><p>{escape(ledger.summary)}</p><p "
        f"class='key'>{key}</p>{''.join(parts)}</body></html>\n"
    )


def _colour(entry: Entry) -> str:
    if entry.surprises:
        return SURPRISE
    if not entry.holds:
        return FAILS
    return SO_FAR if entry.kind in ("conjecture", "question") else PROVED


def _paper(a_paper: Paper, entries: list[Entry]) -> str:
    tiles = "".join(
        f'<a style="background:{_colour(entry)}" href="#{escape(entry.id)}" '
        f'title="{escape(entry.remark)}">{escape(entry.label)}</a>'
        for entry in entries
    )
    cards = "".join(
        f"<h2>{heading}</h2>{''.join(_claim_card(entry, a_paper[entry.id]) for entry in group)}"
        for heading in _HEADINGS
        if (group := [entry for entry in entries if _heading(entry) == heading])
    )
    return (
        f"<h2>{escape(a_paper.title)}</h2><p class='authors'>{escape(a_paper.authors)}</p>"
        f"<p class='small'>Read in this edition: {escape(str(a_paper.source))}.</p>"
        f'<nav class="map" aria-label="Map of the statements">{tiles}</nav>{cards}'
    )


_HEADINGS = (
    "Not as expected",
    *(kind.heading for kind in FAILING.values()),
    "Corrected",
    "All other statements",
)


def _heading(entry: Entry) -> str:
    if entry.surprises:
        return "Not as expected"
    if not entry.holds:
        return FAILING[entry.kind].heading if entry.kind in FAILING else _HEADINGS[-1]
    return "Corrected" if entry.kind == "corrected" else "All other statements"


def _claim_card(entry: Entry, claim: Claim) -> str:
    cases = f"in {entry.tried:,} {'case' if entry.tried == 1 else 'cases'}"
    outcome, where = ("holds", cases) if entry.holds else ("fails", f"at case {entry.tried:,}")
    detail = f"It {outcome} {where}: {escape(entry.remark)}."
    return (
        f'<article class="card" style="border-color:{_colour(entry)}" '
        f'id="{escape(entry.id)}"><p><strong>{escape(entry.label)}</strong> <span '
        f'class="small">({escape(claim.kind_in_words)}, '
        f'{outcome})</span></p><p>{to_html(claim.statement)}</p><p class="small">{detail} '
        f"{escape(entry.by)}</p></article>"
    )
