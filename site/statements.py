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

# Values of the FIELDS that are no words themselves.
WORDS = {
    **{grade.replace(" ", "-"): grade for grade in get_args(Grade)},
    "fails": "fails, as is known",
    "surprise": "is not as expected",
    "definition": "the definition",
    "parameters": "rules on parameters",
    "table": "a compiled table",
    "structure": "the structure of boards",
}
SIGNS = {"fails": "✘", "surprise": "!"}
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


def facts(entry: Entry) -> dict[str, list[str]]:
    """What a statement is found by: values of the FIELDS."""
    verdict = entry.grade.replace(" ", "-") if entry.holds else "fails"
    methods = parse_methods(entry.method)
    return {
        "kind": [entry.kind_in_words],
        "verdict": ["surprise" if entry.surprises else verdict],
        "method": [*(one.name for one in methods), *(one.means for one in methods)],
    }


def pages(
    ledger: Ledger, places: Mapping[str, str], links: Mapping[str, plays.Link]
) -> dict[str, str]:
    """The pages in Markdown. `places` says where a statement stands in a notebook, and `links` has
    the matches on the boards of pictures, both by its id.
    """
    by_paper: dict[str, list[Entry]] = {}
    for entry in ledger.entries:
        by_paper.setdefault(entry.paper, []).append(entry)
    found, heads = {}, ""
    for name, entries in by_paper.items():
        about = {"title": paper(name).title, "authors": paper(name).authors}
        fields = "".join(_field(field, label, entries) for field, label in FIELDS.items())
        rows = "\n".join(_row(entry, places, links) for entry in entries)
        found[f"statements/{name}.md"] = PAGE.format(fields=fields, rows=rows, **about)
        heads += f'<th scope="col" title="{escape(about["title"])}">{name}</th>'
    verdicts = (value for value in WORDS if _having(ledger.entries, "verdict", value))
    kinds = dict.fromkeys(entry.kind_in_words for entry in ledger.entries)
    asked = [("", ""), *(("verdict", one) for one in verdicts), *(("kind", one) for one in kinds)]
    found["statements.md"] = OVERVIEW.format(
        sentence=ledger.summary,
        heads=heads,
        rows="\n".join(_counts(by_paper, *one) for one in asked),
        names="\n".join(f"statements/{name}" for name in by_paper),
    )
    return found


def marks(ledger: Ledger, places: Mapping[str, str]) -> dict[str, str]:
    """What the first page says of the statements."""
    counts = {
        "statements of five papers and ours": len(ledger.entries),
        "proved for all by a machine": _having(ledger.entries, "verdict", "proved-for-all"),
        "errors in the papers": sum(entry.kind == "error" for entry in ledger.entries),
        "refuted conjectures and questions": sum(
            "refuted" in entry.kind_in_words for entry in ledger.entries
        ),
    }
    return {
        "conjecture": places.get("graphnim-conj-5.5", "statements.html"),
        "counts": ", ".join(f"**{n}** {words}" for words, n in counts.items()),
    }


def _having(entries: Iterable[Entry], field: str, value: str) -> int:
    """How many of the statements have a value of a field; all have no field."""
    return sum(not field or value in facts(entry)[field] for entry in entries)


def _counts(by_paper: Mapping[str, list[Entry]], field: str, value: str) -> str:
    """A row of the numbers of statements that have a value, each with a link to them."""
    query = escape(f"?{urlencode({field: value})}") if field else ""
    counts = {name: _having(entries, field, value) for name, entries in by_paper.items()}
    cells = "".join(
        f'<td><a href="statements/{name}.html{query}">{n}</a></td>' if n else "<td></td>"
        for name, n in counts.items()
    )
    return f'<tr><th scope="row">{escape(WORDS.get(value, value) or "all")}</th>{cells}</tr>'


def _field(name: str, label: str, entries: Iterable[Entry]) -> str:
    values = dict.fromkeys(value for entry in entries for value in facts(entry)[name])
    options = "".join(
        f'<option value="{escape(value)}">{escape(WORDS.get(value, value))}</option>'
        for value in values
    )
    return f'<label>{label} <select name="{name}"><option value="">all</option>{options}</select></label>\n'


def line_of(entry: Entry, places: Mapping[str, str]) -> list[str]:
    """A statement for the search: its label, its kind, what it says, and its address."""
    said = paper(entry.paper)[entry.id].statement
    here = f"statements/{entry.paper}.html#{entry.id}"
    return [entry.label, _kind(entry), said, places.get(entry.id, here)]


def _kind(entry: Entry) -> str:
    """The kind of a statement, with the name of its paper's first author."""
    return f"{paper(entry.paper).authors.split(',')[0].split()[-1]}: {entry.kind_in_words}"


def _row(entry: Entry, places: Mapping[str, str], links: Mapping[str, plays.Link]) -> str:
    known = facts(entry)
    (verdict,) = known["verdict"]
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
        for name, values in known.items()
    )
    return (
        f'<tr id="{escape(entry.id)}"{data}><th scope="row">{label}'
        f'<span class="small">{escape(_kind(entry))}</span></th><td class="tex">{said}</td>'
        f'<td><span class="verdict {verdict}"><span aria-hidden="true">{SIGNS.get(verdict, "✔")}</span>'
        f" {WORDS[verdict]}</span>"
        f'<span class="small">{detail}.</span><span class="small">By {told}.</span></td></tr>'
    )


def _reference(one: str, entry: Entry) -> str:
    """A link to another statement of the same paper; else its id."""
    try:
        return f'<a href="#{escape(one)}">{to_notebook_html(paper(entry.paper)[one].label)}</a>'
    except ValueError:
        return escape(one)
