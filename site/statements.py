"""The map of the statements: how many of each paper have which verdict, and a page a paper with every
statement and its verdict, from a ledger.
"""

from collections.abc import Iterable, Mapping
from html import escape
from typing import get_args
from urllib.parse import urlencode

import plays

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
FIELDS = {"kind": "Status in the paper", "verdict": "Verdict", "method": "Method"}
OVERVIEW = """# Statements

{sentence} *Proved for all*: a machine checked the statement itself, by a theorem that is named.
*Proved for each case*: each case that was tried has a certificate of its own. *Argued*: a proof in words is given. *Tried*: known for
the cases that are named, and no further.

<form class="find" role="search" aria-label="Find statements" action="search.html">
<label>Find a statement of any paper <input type="search" name="q" placeholder="Theorem 8.2, legs, period …"></label>
<button type="submit">Find</button>
</form>

Each number leads to these statements of the paper.

<div class="table-wrapper"><table class="counts">
<thead><tr><td></td>{heads}</tr></thead>
<tbody>
{rows}
</tbody>
</table></div>

```{{toctree}}
:hidden:

{names}
```
<script src="_static/statements.js"></script>
"""
PAGE = """# {title}

{authors}. Each label leads to the place in the notebook. The values came by the *method* that is named: by the definition, or by a quicker
way that was compared with it.

<form class="find" role="search" aria-label="Find statements" hidden>
<label>Find <input type="search" name="words" placeholder="Theorem 8.2, legs, period …"></label>
{fields}
<button type="reset">All</button>
<output aria-live="polite"></output>
</form>

<table class="statements">
<thead><tr><th scope="col">Statement</th><th scope="col">What it says</th><th scope="col">Verdict</th></tr></thead>
<tbody>
{rows}
</tbody>
</table>
<script src="../_static/statements.js"></script>
"""


def verdict(entry: Entry) -> str:
    """Which of the VERDICTS a statement has."""
    if entry.surprises:
        return "surprise"
    return entry.grade.replace(" ", "-") if entry.holds else "fails"


def address(entry: Entry) -> str:
    """The address of a statement, from the folder of the site."""
    return f"statements/{entry.paper}.html#{entry.id}"


def _facts(entry: Entry) -> dict[str, list[str]]:
    """What a statement is found by: values of the FIELDS."""
    methods = parse_methods(entry.method)
    used = [*(method.name for method in methods), *(method.means for method in methods)]
    return {"kind": [entry.kind_in_words], "verdict": [verdict(entry)], "method": used}


def _words(value: str) -> str:
    return VERDICTS[value][0] if value in VERDICTS else MEANS.get(value, value)


def pages(
    ledger: Ledger, places: Mapping[str, str], links: Mapping[str, plays.Link]
) -> dict[str, str]:
    """The pages in Markdown. `places` says where a statement stands in a notebook, and `links` has
    the matches on the boards of pictures, both by its id.
    """
    by_paper: dict[str, list[Entry]] = {}
    for entry in ledger.entries:
        by_paper.setdefault(entry.paper, []).append(entry)
    found = {}
    for name, entries in by_paper.items():
        fields = "".join(_field(field, label, entries) for field, label in FIELDS.items())
        rows = "\n".join(_row(entry, places, links) for entry in entries)
        given = {"title": paper(name).title, "authors": paper(name).authors}
        found[f"statements/{name}.md"] = PAGE.format(**given, fields=fields, rows=rows)
    names = "\n".join(f"statements/{name}" for name in by_paper)
    heads = "".join(
        f'<th scope="col" title="{escape(paper(name).title)}" data-page="statements/{name}.html"'
        f' data-prefix="{entries[0].id.partition("-")[0]}-">{name}</th>'
        for name, entries in by_paper.items()
    )
    asked: list[dict[str, str]] = [{}]
    for field in ("verdict", "kind"):
        values = {value: None for entry in ledger.entries for value in _facts(entry)[field]}
        asked += [{field: value} for value in sorted(values, key=_order)]
    table = "\n".join(_counts(by_paper, wanted) for wanted in asked)
    found["statements.md"] = OVERVIEW.format(
        sentence=_sentence(ledger), heads=heads, rows=table, names=names
    )
    return found


def _order(value: str) -> int:
    return [*VERDICTS].index(value) if value in VERDICTS else 0


def _counts(by_paper: Mapping[str, list[Entry]], wanted: Mapping[str, str]) -> str:
    """A row of the numbers of statements that have what is wanted, each with a link to them."""
    label = _words(*wanted.values()) if wanted else "all"
    cells = f'<th scope="row">{escape(label)}</th>'
    query = f"?{urlencode(wanted)}" if wanted else ""
    for name, entries in by_paper.items():
        n = sum(
            all(value in _facts(entry)[field] for field, value in wanted.items())
            for entry in entries
        )
        cells += (
            f'<td><a href="statements/{name}.html{escape(query)}">{n}</a></td>'
            if n
            else "<td></td>"
        )
    return f"<tr>{cells}</tr>"


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


def _field(name: str, label: str, entries: Iterable[Entry]) -> str:
    values = dict.fromkeys(value for entry in entries for value in _facts(entry)[name])
    options = "".join(
        f'<option value="{escape(value)}">{escape(_words(value))}</option>' for value in values
    )
    return f'<label>{label} <select name="{name}"><option value="">all</option>{options}</select></label>\n'


def line_of(entry: Entry, places: Mapping[str, str]) -> list[str]:
    """A statement for the search: its label, its kind, what it says, and its address."""
    said = paper(entry.paper)[entry.id].statement
    return [entry.label, _kind(entry), said, places.get(entry.id, address(entry))]


def _kind(entry: Entry) -> str:
    """The kind of a statement, with the name of its paper's first author."""
    return f"{paper(entry.paper).authors.split(',')[0].split()[-1]}: {entry.kind_in_words}"


def _row(entry: Entry, places: Mapping[str, str], links: Mapping[str, plays.Link]) -> str:
    words, sign = VERDICTS[verdict(entry)]
    label = to_notebook_html(entry.label)
    if entry.id in places:
        label = f'<a href="../{escape(places[entry.id])}">{label}</a>'
    said = to_notebook_html(paper(entry.paper)[entry.id].statement)
    if entry.id in links:
        said += f"<br>{plays.in_words(links[entry.id], '../')}"
    cases = f"{entry.tried:,} {'case' if entry.tried == 1 else 'cases'}"
    detail = f"{cases if entry.holds else f'at case {entry.tried:,}'}: {escape_html(entry.remark)}"
    methods = parse_methods(entry.method)
    told = "; ".join(escape(method.name) for method in methods)
    given = dict.fromkeys(one for method in methods for one in method.relies_on)
    if given:
        told += ", relying on " + ", ".join(_reference(one, entry) for one in given)
    data = "".join(
        f' data-{name}="{escape("|".join(dict.fromkeys(values)))}"'
        for name, values in _facts(entry).items()
    )
    return (
        f'<tr id="{escape(entry.id)}"{data}><th scope="row">{label}'
        f'<span class="small">{escape(_kind(entry))}</span></th><td class="tex">{said}</td>'
        f'<td><span class="verdict {verdict(entry)}"><span aria-hidden="true">{sign}</span> {words}</span>'
        f'<span class="small">{detail}.</span><span class="small">By {told}.</span></td></tr>'
    )


def _reference(one: str, entry: Entry) -> str:
    """A link to another statement of the same paper; else its id."""
    try:
        return f'<a href="#{escape(one)}">{to_notebook_html(paper(entry.paper)[one].label)}</a>'
    except ValueError:
        return escape(one)
