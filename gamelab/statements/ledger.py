"""The ledger: every claim with its verdict."""

import json
import re
from collections import Counter
from dataclasses import dataclass, fields
from html import escape
from typing import TYPE_CHECKING, Any, get_args

from gamelab.statements.claim import Paper, Verdict
from gamelab.statements.kinds import REFUTED, Kind, in_words
from gamelab.statements.mathematics import text_in_html, to_notebook_html
from gamelab.statements.shelf import who_expects
from gamelab.statements.verdicts import has_card, verdict_on
from gamelab.theory.provenance import by_way_of

if TYPE_CHECKING:  # pandas takes a third of the time of starting the command
    import pandas as pd

FAILURES = {
    "error": "errors in the paper",
    "gap": "gaps in arguments",
    "silent": "false in a case that the paper leaves out",
    "unreadable": "unreadable in our copy",
    "conjecture": "refuted conjectures",
    "question": "questions with the answer no",
}
COLUMNS = ["", "statement", "kind", "cases", "how far, or the smallest counterexample", "method"]
_LEFT = 'style="text-align:left"'  # a notebook's own style puts numbers and words to the right


@dataclass(frozen=True)
class Entry:
    """One line of the ledger: a claim's verdict as plain values."""

    id: str
    paper: str
    label: str
    kind: str
    expected: bool
    holds: bool
    tried: int
    bound: str
    certified: bool
    seconds: float
    counterexample: str | None
    size: int
    proof: str
    method: str
    surprises: bool

    @classmethod
    def of(cls, paper_name: str, verdict: Verdict) -> "Entry":
        """The line for a verdict."""
        claim = verdict.claim
        counterexample = None if verdict.counterexample is None else str(verdict.counterexample)
        return cls(
            claim.id,
            paper_name,
            claim.label,
            claim.kind,
            claim.expected,
            verdict.holds,
            verdict.tried,
            verdict.bound,
            verdict.certified,
            round(verdict.seconds, 3),
            counterexample,
            verdict.size,
            verdict.proof,
            verdict.method,
            not verdict.as_expected,
        )

    @property
    def kind_in_words(self) -> str:
        """The kind as a reader understands it."""
        return in_words(self.kind, self.expected)

    @property
    def by(self) -> str:
        """The methods as a sentence."""
        return by_way_of(self.method)

    @property
    def sign(self) -> str:
        """A tick if it holds, a cross if it fails; with an exclamation mark where that is not the
        expected answer.
        """
        return ("✔" if self.holds else "✘") + "!" * self.surprises

    @property
    def remark(self) -> str:
        """How far it holds and by what proof, or the smallest counterexample; and what was expected
        if that is not it.
        """
        found = (
            "; ".join(filter(None, (self.bound, self.proof)))
            if self.holds
            else self.counterexample or "no case was tried"
        )
        if not self.surprises:
            return found
        fails = "fails" if self.holds else "fails at another case"
        expected = (
            fails
            if not self.expected
            else "holds, with certificates that verify"
            if self.holds
            else "holds"
        )
        return f"{found} (expected: {expected}, as {who_expects(self.paper)} says)"


@dataclass(frozen=True, repr=False)
class Ledger:
    """Claims with their verdicts, in the order in which they were checked: true if each is the
    expected one.

    >>> from gamelab import paper
    >>> Ledger((Entry.of("graph-nim", paper("graph-nim")["Theorem 2.1"].check(20)),))
    Ledger of 1 statements: 1 hold, 0 fail as they are known to, none comes out otherwise than
    known.
    """

    entries: tuple[Entry, ...]
    linked: frozenset[str] = frozenset()  # the ids of those whose cards were shown

    def __bool__(self) -> bool:
        """Whether every verdict is the expected one."""
        return not any(entry.surprises for entry in self.entries)

    @property
    def summary(self) -> str:
        """One sentence: how many statements hold, how many fail as they are known to and why, and
        which surprise.
        """
        holding = sum(entry.holds for entry in self.entries if not entry.surprises)
        failing = Counter(
            FAILURES[entry.kind] for entry in self.entries if not (entry.surprises or entry.holds)
        )
        why = ", ".join(
            f"{failing[words]} {words}" for words in FAILURES.values() if failing[words]
        )
        surprising = [entry.id for entry in self.entries if entry.surprises]
        surprise = (
            f"not as expected: {', '.join(surprising)}"
            if surprising
            else "none comes out otherwise than known"
        )
        known = f"{failing.total()} fail as they are known to{f' ({why})' if why else ''}"
        return f"{len(self.entries)} statements: {holding} hold, {known}, {surprise}."

    @property
    def frame(self) -> "pd.DataFrame":
        """One row a claim."""
        import pandas as pd

        rows = [
            (entry.sign, entry.label, entry.kind_in_words, entry.tried, entry.remark, entry.method)
            for entry in self.entries
        ]
        return pd.DataFrame(rows, columns=COLUMNS)

    def __repr__(self) -> str:
        return f"Ledger of {self.summary}"

    def __str__(self) -> str:
        width = max((len(entry.id) for entry in self.entries), default=0)
        lines = [
            f"{entry.sign:2} {entry.id:{width}} {entry.kind:10} {entry.tried:9,}  {entry.remark}. "
            f"{entry.by}"
            for entry in self.entries
        ]
        return "\n".join([*lines, self.summary])

    def _repr_html_(self) -> str:
        labels = {entry.id: to_notebook_html(entry.label) for entry in self.entries}
        names = {
            id: f'<a href="#{escape(id)}">{label}</a>' if id in self.linked else label
            for id, label in labels.items()
        }
        rows = "".join(_row(entry, names) for entry in self.entries)
        head = "".join(f"<th {_LEFT}>{escape(name)}</th>" for name in COLUMNS)
        table = f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"
        return f"{table}<p>{escape(self.summary)}</p>"

    def to_json(self) -> str:
        """A list of objects, one an entry and one a line."""
        return (
            "[\n"
            + ",\n".join(json.dumps(vars(entry), ensure_ascii=False) for entry in self.entries)
            + "\n]\n"
        )

    @classmethod
    def from_json(cls, text: str, where: str = "The text") -> "Ledger":
        """The ledger that `to_json` wrote; an error says `where` something else was found."""
        try:
            entries = json.loads(text)
            if not isinstance(entries, list):
                raise ValueError(f"it begins with {text[:20]!r}")
            return cls(tuple(_entry(number, one) for number, one in enumerate(entries, 1)))
        except (ValueError, RecursionError) as error:
            what = "it is nested too deeply" if isinstance(error, RecursionError) else error
            raise ValueError(
                f"{where} is no ledger: a list of objects as written by --json is expected "
                f"({what})."
            ) from None


def _row(entry: Entry, names: dict[str, str]) -> str:
    kind, remark, method = map(text_in_html, (entry.kind_in_words, entry.remark, entry.method))
    method = re.sub(r"[\w.-]+", lambda word: names.get(word[0], word[0]), method)
    cells = (entry.sign, names[entry.id], kind, f"{entry.tried:,}", remark, method)
    return f"<tr>{''.join(f'<td {_LEFT}>{cell}</td>' for cell in cells)}</tr>"


def _entry(number: int, found: Any) -> Entry:
    """The entry that an object of JSON holds, each field of its type, and of a kind that can come
    out as it says.
    """
    kinds: dict[str, Any] = {field.name: field.type for field in fields(Entry)}
    if not isinstance(found, dict) or found.keys() != kinds.keys():
        odd = sorted(found.keys() ^ kinds.keys()) if isinstance(found, dict) else f"{found!r:.40}"
        raise ValueError(f"entry {number} has other fields than it should: {odd}")
    for name, value in found.items():
        of_its_type = isinstance(value, kinds[name]) or (
            kinds[name] is float and isinstance(value, int)
        )
        if not of_its_type or (isinstance(value, bool) and kinds[name] is not bool):
            raise ValueError(f"entry {number} has {name} = {value!r:.40}")
    if found["kind"] not in (get_args(Kind) if found["holds"] or found["surprises"] else REFUTED):
        raise ValueError(
            f"entry {number} has kind = "
            f"{found['kind']!r:.40}{'' if found['holds'] else ', and does not hold'}"
        )
    return Entry(**found)


def ledger(a_paper: Paper, deep: bool = False) -> Ledger:
    """Check every claim of a paper, at its default size or its deep one; what its card has checked
    is not checked again.

    >>> from dataclasses import replace
    >>> from gamelab import paper
    >>> ledger(replace(paper("graph-nim"), claims=paper("graph-nim").claims[2:5]))
    Ledger of 3 statements: 3 hold, 0 fail as they are known to, none comes out otherwise than
    known.
    """
    if not isinstance(a_paper, Paper):
        raise TypeError(
            f'A ledger is of a paper, such as paper("graph-nim"); it was given {a_paper!r:.60}.'
        )
    entries = (Entry.of(a_paper.name, verdict_on(claim, claim.sizes[deep])) for claim in a_paper)
    return Ledger(tuple(entries), frozenset(claim.id for claim in a_paper if has_card(claim)))
