"""The ledger of a paper, every claim with its verdict; and its errata, the claims that fail."""

import json
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields
from html import escape
from typing import TYPE_CHECKING, Any, get_args

from gamelab.statements.claim import Claim, Grade, Verdict
from gamelab.statements.formulas import (
    escape_html,
    escape_markdown,
    to_markdown,
    to_notebook_html,
    to_text,
)
from gamelab.statements.kinds import FAILING, Kind, describe_kind
from gamelab.statements.paper import Paper
from gamelab.statements.tabular import Tabular
from gamelab.theory.provenance import Method, by_way_of, means_of, parse_methods

if TYPE_CHECKING:  # pandas takes a third of the time of starting the command
    import pandas as pd

# by the identity of the claim and the size
_cached: dict[tuple[int, int], Verdict] = {}


def cache_verdict(verdict: Verdict) -> None:
    """Cache a verdict for a ledger, unless its functions were defined interactively.

    Such functions may be defined anew.
    """
    claim = verdict.claim
    if all(
        getattr(side, "__module__", "__main__") != "__main__"
        for side in (claim.predicted, claim.computed)
    ):
        # it refers to the claim, so that no other claim can get its id()
        _cached[id(claim), verdict.size] = verdict


def cached_verdict(claim: Claim, size: int) -> Verdict | None:
    """The cached verdict on this claim at this size, if there is one.

    >>> from dataclasses import replace
    >>> from gamelab import paper
    >>> nim = paper("graph-nim")["graphnim-thm-2.1"]
    >>> cache_verdict(nim.check(20))
    >>> (
    ...     cached_verdict(nim, 20).bound,
    ...     cached_verdict(nim, 21),
    ...     cached_verdict(replace(nim, predicted=lambda k: 1), 20),
    ... )
    ('k ≤ 20, all k', None, None)
    """
    return _cached.get((id(claim), size))


def verdict_on(claim: Claim, size: int) -> Verdict:
    """The cached verdict, or else a new one."""
    known = cached_verdict(claim, size)
    return claim.check(size) if known is None else known


def has_card(claim: Claim) -> bool:
    """Whether a card of this claim was shown, so that links to it work."""
    return cached_verdict(claim, claim.sizes[0]) is not None


COLUMNS = [
    "",
    "statement",
    "status",
    "grade",
    "cases",
    "how far, or the smallest counterexample",
    "method",
]
MAX_UNFOLDED = 12  # statements of a ledger whose sections are unfolded at first
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
    grade: str
    certified: bool
    seconds: float
    counterexample: str | None
    size: int
    proof: str
    method: str
    surprises: bool

    @classmethod
    def of(cls, paper_name: str, verdict: Verdict) -> "Entry":
        """The entry of a verdict."""
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
            verdict.grade,
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
        """The kind in words."""
        return describe_kind(self.kind, self.expected)

    @property
    def by(self) -> str:
        """The methods as a sentence."""
        return by_way_of(self.method)

    @property
    def sign(self) -> str:
        """A tick if it holds, a cross if it fails; "!" marks an unexpected verdict."""
        return ("✔" if self.holds else "✘") + "!" * self.surprises

    @property
    def remark(self) -> str:
        """The bound and the proof, or the smallest counterexample.

        If the verdict is unexpected, the expected one follows.
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
        return f"{found} (expected: {expected}, as the claim says)"


@dataclass(frozen=True, repr=False)
class Ledger(Tabular):
    """Claims with their verdicts, in the order of their checks; true if all are as expected.

    >>> from gamelab import paper
    >>> Ledger((Entry.of("graph-nim", paper("graph-nim")["Theorem 2.1"].check(20)),))
    Ledger of 1 statement: 1 holds (1 proved for all), 0 fail as they are known to, none comes out
    otherwise than known.
    """

    entries: tuple[Entry, ...]
    linked: frozenset[str] = frozenset()  # the ids of claims whose cards were shown

    def __bool__(self) -> bool:
        """Whether every verdict is the expected one."""
        return not any(entry.surprises for entry in self.entries)

    @property
    def summary(self) -> str:
        """One sentence: the numbers of statements that hold and that fail, and any surprises."""
        expected = [entry for entry in self.entries if not entry.surprises]
        holding = sum(entry.holds for entry in expected)
        failing = Counter(entry.kind for entry in expected if not entry.holds)
        why = ", ".join(
            _number(failing[kind], *words[:2]) for kind, words in FAILING.items() if failing[kind]
        )
        surprising = [entry.id for entry in self.entries if entry.surprises]
        surprise = (
            f"not as expected: {', '.join(surprising)}"
            if surprising
            else "none comes out otherwise than known"
        )
        known = _number(failing.total(), "fails as it is known to", "fail as they are known to")
        grades = Counter(entry.grade for entry in self.entries if entry.holds)
        by_grade = ", ".join(
            f"{grades[grade]} {grade}" for grade in get_args(Grade) if grades[grade]
        )
        return (
            f"{_number(len(self.entries), 'statement', 'statements')}: "
            f"{_number(holding, 'holds', 'hold')}{f' ({by_grade})' if by_grade else ''}, "
            f"{known}{f' ({why})' if why else ''}, {surprise}."
        )

    @property
    def frame(self) -> "pd.DataFrame":
        """A table with one row for each claim."""
        import pandas as pd

        rows = [
            (
                entry.sign,
                entry.label,
                entry.kind_in_words,
                entry.grade,
                entry.tried,
                entry.remark,
                entry.method,
            )
            for entry in self.entries
        ]
        return pd.DataFrame(rows, columns=COLUMNS)

    def __repr__(self) -> str:
        return f"Ledger of {self.summary}"

    def __str__(self) -> str:
        width = max((len(entry.id) for entry in self.entries), default=0)
        head = f"   {'statement':{width}} {'status':12} {'grade':20} {'cases':>9}  how far"
        lines = [
            f"{entry.sign:2} {entry.id:{width}} {entry.kind:12} {entry.grade:20} "
            f"{entry.tried:9,}  {entry.remark}. {entry.by}"
            for entry in self.entries
        ]
        return "\n".join([head, *lines, self.summary])

    def _repr_html_(self) -> str:
        """The summary, then a section for each kind and one for the methods, all folded unless they
        are short.
        """
        labels = {entry.id: to_notebook_html(entry.label) for entry in self.entries}
        names = {
            id: f'<a href="#{escape(id)}">{label}</a>' if id in self.linked else label
            for id, label in labels.items()
        }
        by_kind: dict[str, list[Entry]] = {}
        for entry in self.entries:
            by_kind.setdefault(entry.kind_in_words, []).append(entry)
        methods = Counter(
            method for entry in self.entries for method in parse_methods(entry.method)
        )
        numbers = {method: number for number, method in enumerate(sorted(methods), 1)}
        head = [name for name in COLUMNS if name != "status"]
        short = len(self.entries) <= MAX_UNFOLDED
        sections = [
            _folded(
                f"{escape(kind)}: {_counted(entries)}",
                _html_table(head, [_html_row(entry, names, numbers) for entry in entries]),
                unfolded=short or any(entry.surprises for entry in entries),
            )
            for kind, entries in by_kind.items()
        ]
        legend = [
            (str(number), _named(str(method), names), f"{methods[method]:,}")
            for method, number in numbers.items()
        ]
        sections.append(_folded("methods", _html_table(["", "method", "statements"], legend)))
        return f"<p>{escape(self.summary)}</p>{''.join(sections)}"

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


def _number(n: int, one: str, several: str) -> str:
    return f"{n} {one if n == 1 else several}"


def _counted(entries: Sequence[Entry]) -> str:
    """The numbers of entries by their signs."""
    counted = Counter(entry.sign for entry in entries)
    return ", ".join(f"{number} {sign}" for sign, number in counted.items())


def _folded(title: str, inside: str, unfolded: bool = False) -> str:
    return f"<details{' open' if unfolded else ''}><summary>{title}</summary>{inside}</details>"


def _html_table(head: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    titles = "".join(f"<th {_LEFT}>{escape(name)}</th>" for name in head)
    lines = "".join(
        f"<tr>{''.join(f'<td {_LEFT}>{cell}</td>' for cell in row)}</tr>" for row in rows
    )
    return f"<table><thead><tr>{titles}</tr></thead><tbody>{lines}</tbody></table>"


def _html_row(entry: Entry, names: dict[str, str], numbers: dict[Method, int]) -> tuple[str, ...]:
    """The cells of an entry: its methods by their numbers in the legend, and its certificates
    without the theorems that its card names.
    """
    methods = parse_methods(entry.method)
    used = ", ".join(f"{numbers[method]}" for method in methods)
    _, *theorems = entry.proof.partition(" verified, by ")
    remark = entry.remark.replace("".join(theorems), "")
    return (
        entry.sign,
        names[entry.id],
        entry.grade,
        f"{entry.tried:,}",
        escape_html(remark),
        f"{means_of(methods)} {f'({used})' if used else ''}",
    )


def _named(method: str, names: dict[str, str]) -> str:
    """A method, with links in place of the ids of statements."""
    return re.sub(r"[\w.-]+", lambda word: names.get(word[0], word[0]), escape_html(method))


def _entry(number: int, found: Any) -> Entry:
    """The entry that an object of JSON holds, each field of its type, and of a kind that can come
    out as it says.
    """
    kinds: dict[str, Any] = {field.name: field.type for field in fields(Entry)}
    if not isinstance(found, dict) or found.keys() != kinds.keys():
        odd = sorted(found.keys() ^ kinds.keys()) if isinstance(found, dict) else f"{found!r:.40}"
        raise ValueError(f"entry {number} has other fields than it should: {odd}")
    for name, value in found.items():
        kind = int | float if kinds[name] is float else kinds[name]
        if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
            raise ValueError(f"entry {number} has {name} = {value!r:.40}")
    if found["kind"] not in (get_args(Kind) if found["holds"] or found["surprises"] else FAILING):
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
    Ledger of 3 statements: 3 hold (3 tried), 0 fail as they are known to, none comes out otherwise
    than known.
    """
    if not isinstance(a_paper, Paper):
        raise TypeError(
            f'A ledger is of a paper, such as paper("graph-nim"); it was given {a_paper!r:.60}.'
        )
    entries = (Entry.of(a_paper.name, verdict_on(claim, claim.sizes[deep])) for claim in a_paper)
    return Ledger(tuple(entries), frozenset(claim.id for claim in a_paper if has_card(claim)))


@dataclass(frozen=True, repr=False)
class Errata(Tabular):
    """The statements of a paper that fail, with smallest counterexamples and corrections.

    >>> from gamelab import paper
    >>> print(errata(paper("graph-nim")).of_kind("conjecture")[0].label)
    Conjecture 5.5
    """

    paper: Paper

    def of_kind(self, kind: str) -> list[Claim]:
        """The statements of this kind that fail."""
        return [claim for claim in self.paper if claim.kind == kind and claim.refuted]

    def correction(self, claim: Claim) -> Claim | None:
        """The correction of a misprint, if there is one."""
        corrected = claim.id.removesuffix("-printed") + "-corrected"
        return next((other for other in self.paper if other.id == corrected), None)

    @property
    def frame(self) -> "pd.DataFrame":
        """A table with one row for each statement that fails."""
        import pandas as pd

        rows = [
            (
                kind,
                claim.label,
                to_text(claim.statement),
                _pinned(claim),
                to_text(right.statement) if (right := self.correction(claim)) else "",
            )
            for kind in FAILING
            for claim in self.of_kind(kind)
        ]
        return pd.DataFrame(rows, columns=["kind", *ERRATA_COLUMNS])

    def __repr__(self) -> str:
        lines = []
        for kind, failing in FAILING.items():
            lines += [f"{failing.heading}:"] * bool(self.of_kind(kind))
            lines += [
                f"  {claim.label}: {to_text(claim.statement)} {_pinned(claim)}"
                for claim in self.of_kind(kind)
            ]
        return "\n".join(lines) or "Nothing fails."

    def _repr_markdown_(self) -> str:
        tables = ((one.heading, self.of_kind(kind)) for kind, one in FAILING.items())
        written = (
            "\n".join((f"#### {heading}", "", *_TABLE_HEAD, *map(self._row, found)))
            for heading, found in tables
            if found
        )
        return "\n\n".join(written) or "Nothing fails."

    def _row(self, claim: Claim) -> str:
        right = self.correction(claim)
        return _table_row(
            _linked_label(claim),
            to_markdown(claim.statement),
            escape_markdown(_pinned(claim)),
            to_markdown(right.statement) if right else "",
        )


def _linked_label(claim: Claim) -> str:
    """The label, with a link to its card if there is one."""
    label = to_markdown(claim.label)
    return f"[{label}](#{claim.id})" if has_card(claim) else label


def _table_row(*cells: str) -> str:
    return f"| {' | '.join(cells)} |"


ERRATA_COLUMNS = ("where", "what is said", "smallest counterexample", "what is right")
_TABLE_HEAD = (_table_row(*ERRATA_COLUMNS), _table_row(*[":--"] * 4))


def _pinned(claim: Claim) -> str:
    return claim.refuted.at if claim.refuted else ""


def errata(a_paper: Paper) -> Errata:
    """The statements of a paper that fail, by kinds.

    >>> from gamelab import paper
    >>> errata(paper("graph-nim")).correction(paper("graph-nim")["graphnim-ex-f41-printed"]).id
    'graphnim-ex-f41-corrected'
    """
    if not isinstance(a_paper, Paper):
        raise TypeError(
            f'Errata are of a paper, such as paper("graph-nim"); it was given {a_paper!r:.60}.'
        )
    return Errata(a_paper)
