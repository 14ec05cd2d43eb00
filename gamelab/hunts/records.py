"""Records of complete searches, with a checksum of all results, and hunts by their names."""

import csv
from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from gamelab.hunts.hunt import Hunt
from gamelab.search.code import announced_folders, library_version
from gamelab.statements.claim import Claim, Verdict
from gamelab.statements.formulas import to_text
from gamelab.statements.paper import Paper, claim_of, claims, module_from, papers
from gamelab.theory.checks import suggestions

if TYPE_CHECKING:
    import pandas as pd


class SearchRecord(NamedTuple):
    """A complete search: its hunt and size, the bound in words, and the counterexamples found.

    `checksum` is that of all cases and values, in any order; it is empty in records of older code,
    whose checksums were others. `seconds` is the time of the values,
    whenever they were computed. `version` is the version of the code that recorded it.
    """

    name: str
    to: int
    bound: str
    cases: int
    counterexamples: int
    first: str
    checksum: str
    seconds: float
    version: str

    def __str__(self) -> str:
        found = f"{self.counterexamples:,} counterexample{'' if self.counterexamples == 1 else 's'}"
        return f"{found if self.counterexamples else 'no counterexample'} among {self.bound}"


def record(found: Verdict) -> SearchRecord:
    """The record of a finished search for all counterexamples.

    >>> print(record(question("octal-033-caterpillars").check(20, most=None)))
    no counterexample among all 2 cases with 19 ≤ n ≤ 20
    """
    tally = found.tally
    return SearchRecord(
        found.claim.id,
        found.size,
        f"all {found.tried:,} cases with {found.bound}",
        found.tried,
        tally.failures,
        str(found.counterexample or ""),
        f"{tally.checksum:016x}",
        round(tally.seconds, 1),
        library_version(),
    )


def parse_records(text: str) -> tuple[SearchRecord, ...]:
    """The records in the text of a file."""
    header, *lines = csv.reader(StringIO(text)) if text else [SearchRecord._fields]
    if tuple(header) != SearchRecord._fields:
        raise ValueError(
            f"The columns of a summary are {', '.join(SearchRecord._fields)}; the file has "
            f"{', '.join(header)}."
        )
    kinds = SearchRecord.__annotations__.values()
    return tuple(
        SearchRecord(*(kind(value) for kind, value in zip(kinds, line, strict=True)))
        for line in lines
    )


def add_record(text: str, one: SearchRecord) -> str:
    """The text of a file with a record, which replaces that for the same hunt and size."""
    records = {line[:2]: line for line in (*parse_records(text), one)}
    file = StringIO()
    lines = [SearchRecord._fields, *sorted(records.values())]
    csv.writer(file, lineterminator="\n").writerows(lines)
    return file.getvalue()


def stored_records() -> tuple[SearchRecord, ...]:
    """The records in the files reached.csv of the packages that announce papers."""
    found = (folder / "reached.csv" for folder in announced_folders())
    texts = (file.read_text(encoding="utf-8") for file in found if file.is_file())
    return tuple(record for text in texts for record in parse_records(text))


def hunts_of(of: Paper) -> tuple[Hunt, ...]:
    """The hunts for the questions that a paper leaves open."""
    return tuple(Hunt(**one._asdict()) for one in of.questions)


def questions() -> tuple[Hunt, ...]:
    """The open questions of all announced papers, in their order."""
    return tuple(hunt for one in papers() for hunt in hunts_of(one))


def open_questions() -> "pd.DataFrame":
    """The open questions as a table: the question, its status, and how far it was searched."""
    import pandas as pd

    hunts = questions()
    rows = [
        (to_text(hunt.statement), to_text(hunt.status), str(farthest(hunt) or "")) for hunt in hunts
    ]
    names = [hunt.id for hunt in hunts]
    return pd.DataFrame(rows, columns=["question", "status", "reached"], index=names)


def farthest(hunt: Hunt) -> SearchRecord | None:
    """The record of the farthest search of a hunt that is stored."""
    records = (record for record in stored_records() if record.name == hunt.id)
    return max(records, key=lambda record: record.to, default=None)


def question(name: str) -> Claim:
    """The hunt with this name, of a paper, in a file such as "mine.py:HUNT", or the claim with this
    id.

    >>> question("graphnim-conj-6.1").id
    'graphnim-conj-6.1'
    """
    ready = {hunt.id: hunt for hunt in questions()}
    if name in ready:
        return ready[name]
    file, colon, inner = name.rpartition(":")
    if colon and file.endswith(".py"):
        where = f"The file {file!r}"
        found = getattr(module_from(Path(file).resolve(), where), inner, None)
        if not isinstance(found, Claim):
            raise ValueError(f"{where} holds no {inner} = Hunt(...).")
        return found
    try:
        return claim_of(name)
    except ValueError:
        known = [*ready, *(claim.id for claim in claims())]
        near = suggestions(name, known)
        hint = "`gamelab hunt list` lists the questions."
        hint = f"Did you mean {' or '.join(near)}?" if near else hint
        raise ValueError(
            f"There is no hunt {name!r}: a hunt is a question, a claim by its id, or one in a "
            f"file, as in mine.py:HUNT. {hint}"
        ) from None
