"""The map of the statements: one table of every statement of every paper with its verdict, from a
ledger.
"""

from collections.abc import Iterable, Mapping
from html import escape
from typing import get_args

from gamelab.statements.claim import Grade
from gamelab.statements.formulas import escape_html, to_notebook_html
from gamelab.statements.ledger import Entry, Ledger
from gamelab.statements.paper import paper
from gamelab.theory.provenance import parse_methods

MEANS = {
    "definition": "the definition",
    "parameters": "rules on parameters",
    "table": "a compiled table",
    "structure": "the structure of boards",
}
VERDICTS = {
    **{grade.replace(" ", "-"): (grade, "✔") for grade in get_args(Grade)},
    "fails": ("fails, as is known", "✘"),
    "surprise": ("is not as expected", "!"),
}


def verdict(entry: Entry) -> str:
    """Which of the VERDICTS a statement has."""
    if entry.surprises:
        return "surprise"
    return entry.grade.replace(" ", "-") if entry.holds else "fails"


def page(ledger: Ledger, places: Mapping[str, str]) -> str:
    """The page in Markdown: what is counted, the fields to search by, and the table.

    `places` says where a statement stands in a notebook, by its id.
    """
    names = [*dict.fromkeys(entry.paper for entry in ledger.entries)]
    used = [method for entry in ledger.entries for method in parse_methods(entry.method)]
    fields = [
        _field("paper", "Paper", [(name, paper(name).title) for name in names]),
        _field(
            "kind",
            "Status in the paper",
            [
                (kind, kind)
                for kind in dict.fromkeys(entry.kind_in_words for entry in ledger.entries)
            ],
        ),
        _field(
            "verdict",
            "Verdict",
            [
                (state, words)
                for state, (words, _) in VERDICTS.items()
                if any(verdict(entry) == state for entry in ledger.entries)
            ],
        ),
        _field(
            "method",
            "Method",
            [
                (means, words)
                for means, words in MEANS.items()
                if any(method.means == means for method in used)
            ],
            sorted({method.name for method in used if method.means != "definition"}),
        ),
    ]
    rows = "\n".join(_row(entry, places) for entry in ledger.entries)
    return f"""# Every statement

{_sentence(ledger)} *Proved for all*: a machine checked the statement itself, by a theorem that is named.
*Proved for each case*: each case that was tried has a certificate of its own. *Argued*: a proof in words is given. *Tried*: known for
the cases that are named, and no further.
Each label leads to the place in the notebook. The values came by the *method* that is named: by the definition, or by a quicker
way that was compared with it.

<form class="find" role="search" aria-label="Find statements" hidden>
<label>Find <input type="search" name="words" placeholder="Theorem 8.2, legs, period …"></label>
{"".join(fields)}
<button type="reset">All</button>
<output aria-live="polite"></output>
</form>

<table class="statements">
<thead><tr><th scope="col">Statement</th><th scope="col">What it says</th><th scope="col">Verdict</th></tr></thead>
<tbody>
{rows}
</tbody>
</table>
<script src="_static/statements.js"></script>
"""


def _sentence(ledger: Ledger) -> str:
    counted = {
        state: sum(verdict(entry) == state for entry in ledger.entries) for state in VERDICTS
    }
    held = [state for state in VERDICTS if state not in ("fails", "surprise")]
    surprising = "none comes out otherwise than known"
    if counted["surprise"]:
        surprising = f"**{counted['surprise']} come out otherwise than known**"
    return (
        f"{len(ledger.entries)} statements of {len({entry.paper for entry in ledger.entries})} "
        f"papers: {sum(counted[one] for one in held)} hold "
        f"({', '.join(f'{counted[one]} {VERDICTS[one][0]}' for one in held if counted[one])}); "
        f"{counted['fails']} fail as they are known to; {surprising}."
    )


def _field(
    name: str, label: str, options: Iterable[tuple[str, str]], more: Iterable[str] = ()
) -> str:
    written = "".join(
        f'<option value="{escape(value)}">{escape(words)}</option>' for value, words in options
    )
    inner = "".join(f'<option value="{escape(value)}">{escape(value)}</option>' for value in more)
    group = f'<optgroup label="by name">{inner}</optgroup>' if inner else ""
    return (
        f'<label>{label} <select name="{name}"><option '
        f'value="">all</option>{written}{group}</select></label>\n'
    )


def line_of(entry: Entry, places: Mapping[str, str]) -> list[str]:
    """A statement for the search: its label, its kind, what it says, and its address."""
    said = paper(entry.paper)[entry.id].statement
    return [entry.label, _kind(entry), said, places.get(entry.id, f"statements.html#{entry.id}")]


def _kind(entry: Entry) -> str:
    """The kind of a statement, with the name of its paper's first author."""
    return f"{paper(entry.paper).authors.split(',')[0].split()[-1]}: {entry.kind_in_words}"


def _row(entry: Entry, places: Mapping[str, str]) -> str:
    claim = paper(entry.paper)[entry.id]
    state = verdict(entry)
    words, sign = VERDICTS[state]
    label = to_notebook_html(entry.label)
    if entry.id in places:
        label = f'<a href="{escape(places[entry.id])}">{label}</a>'
    cases = f"{entry.tried:,} {'case' if entry.tried == 1 else 'cases'}"
    detail = (
        f"{cases}: {escape_html(entry.remark)}"
        if entry.holds
        else f"at case {entry.tried:,}: {escape_html(entry.remark)}"
    )
    used = parse_methods(entry.method)
    told = "; ".join(escape(method.name) for method in used)
    given = dict.fromkeys(one for method in used for one in method.relies_on)
    relies = (
        ", relying on "
        + ", ".join(f'<a href="#{escape(one)}">{_label(one, entry)}</a>' for one in given)
        if given
        else ""
    )
    data = " ".join(
        f'data-{name}="{escape(value)}"'
        for name, value in (
            ("paper", entry.paper),
            ("kind", entry.kind_in_words),
            ("verdict", state),
            (
                "method",
                "|".join(
                    dict.fromkeys(
                        [*(method.name for method in used), *(method.means for method in used)]
                    )
                ),
            ),
        )
    )
    return (
        f'<tr id="{escape(entry.id)}" {data}><th scope="row">{label}<span '
        f'class="small">{escape(_kind(entry))}</span></th>'
        f'<td class="tex">{to_notebook_html(claim.statement)}</td><td><span class="verdict '
        f'{state}"><span aria-hidden="true">{sign}</span> {words}</span><span '
        f'class="small">{detail}.</span><span class="small">By {told}{relies}.</span></td></tr>'
    )


def _label(one: str, entry: Entry) -> str:
    """How another statement is called: by its label, if it is of the same paper."""
    try:
        return to_notebook_html(paper(entry.paper)[one].label)
    except ValueError:
        return escape(one)
