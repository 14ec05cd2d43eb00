"""Checks of statements: verdicts, the ledger and its files, and resumed runs."""

import argparse
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from time import monotonic
from typing import Any

from tqdm import tqdm

from gamelab.cli.output import (
    optional_target,
    refuse_missing_store,
    refuse_one_for_two,
    sentence,
    write,
)
from gamelab.search.bar import bar, watching
from gamelab.search.code import digest
from gamelab.search.parts import Case, CaseError
from gamelab.search.store import opened
from gamelab.search.values import answers
from gamelab.statements.claim import Claim, Verdict, Watch
from gamelab.statements.ledger import Entry, Ledger
from gamelab.statements.paper import Paper, claim_of, claims, paper, papers
from gamelab.theory import natural

SECONDS_BETWEEN_COUNTS = 0.1  # of the cases of one claim


def check(options: argparse.Namespace) -> int:
    """The command: 0 if the verdict on one statement is the expected one, else 1."""
    among = None if options.paper is None else [paper(options.paper)]
    claim = claim_of(options.claim, among)
    with bar(True, None, " cases") as shown:
        found = verdict(claim, options.size, watching(shown))
    print(f"{claim!r}\n{found.summary} {found.by} {found.expectation}".rstrip())
    return 1 if found.surprises else 0


def verdict(claim: Claim, size: int | None, watch: Watch = iter) -> Verdict:
    """The verdict on a claim; an error of its functions becomes a sentence that names the claim."""
    try:
        return claim.check(size, watch)
    except Exception as error:
        what = sentence(error)
        if claim.label not in what:
            what = f"The claim {claim.id!r} cannot be checked: {what}"
        raise ValueError(what) from error


def reproduce(options: argparse.Namespace) -> int:
    """The command: 0 if every verdict is the expected one, else 1."""
    named = dict.fromkeys([*options.papers, *options.paper])
    chosen = {name: paper(name) for name in named} or {one.name: one for one in papers()}
    processes = min(natural(options.processes, "The number of processes", 1), len(chosen))
    json = optional_target(options.json, "--json")
    html = optional_target(options.html, "--html")
    outputs = [(path, option) for path, option in ((json, "--json"), (html, "--html")) if path]
    files = ((Path(name).resolve(), "a paper") for name in chosen if Path(name).exists())
    refuse_one_for_two([*files, *outputs])
    refuse_missing_store(options)
    if options.resume and not (json or options.store):
        raise ValueError("--resume takes the verdicts from the file of --json, and none was given.")
    place = {claim.id: i for i, claim in enumerate(claims(chosen.values()))}
    if len(place) < sum(len(one.claims) for one in chosen.values()):
        raise ValueError(
            "Two of these papers have claims of one id, so that no ledger can hold both: "
            "reproduce them one by one."
        )
    run = _Run(place, json, html)
    if json and options.resume and json.exists():
        text = json.read_text("utf-8", "replace")
        run.held = Ledger.from_json(text, f"The file {str(json)!r}").entries
    cases = run.cases(chosen, options.deep, bool(options.store))
    failed: BaseException | None = None
    shown = bar(True, len(place), " statements")
    shown.update(len(run.entries))
    watch = partial(_with_count, shown, Counter()) if processes == 1 else None
    try:
        with opened(options.store) as store:
            checked = answers(
                partial(entry_of, watch),
                cases,
                question="verdict",
                workers=processes,
                store=store,
                seconds=0,
            )
            with closing(checked):
                for _, found in checked:
                    run.add(Entry(**found.value), shown)
    except (KeyboardInterrupt, Exception) as error:
        failed = error  # what was checked before is printed and written first
    finally:
        shown.close()
    ledger = run.deliver()
    if isinstance(failed, KeyboardInterrupt):
        resume = f"--store {options.store}" if options.store else f"--json {options.json}"
        again = f" Go on with --resume {resume}." if json or options.store else ""
        raise KeyboardInterrupt(
            f"interrupted after {len(ledger.entries)} of {len(place)} statements.{again}"
        )
    if failed:
        raise failed
    return 0 if ledger else 1


def entry_of(
    watch: Callable[..., Any] | None, name: str, claim_id: str, size: int, state: str
) -> Any:
    """The entry of the ledger for a claim, as plain data.

    `state` distinguishes the claim from what it was before a change of its file.
    """
    a_paper = paper(name)
    try:
        found = verdict(a_paper[claim_id], size, partial(watch, claim_id) if watch else iter)
    except ValueError as error:
        raise CaseError(str(error)) from error
    return vars(Entry.of(a_paper.name, found))


def _with_count(
    shown: tqdm, numbers: Counter[str], claim_id: str, cases: Iterable[Any]
) -> Iterator[Any]:
    """The cases of a claim, with their number on the bar."""
    shown.set_description(claim_id, refresh=False)
    counted = monotonic() - SECONDS_BETWEEN_COUNTS
    for case in cases:
        numbers[claim_id] += 1
        if monotonic() > counted + SECONDS_BETWEEN_COUNTS:
            counted = monotonic()
            shown.set_postfix_str(f"case {numbers[claim_id]:,}", refresh=False)
            shown.update(0)
        yield case


@dataclass
class _Run:
    """The entries of a run, and the files that they are written to.

    `held` are the entries of the file of --json from which the run goes on.
    """

    place: dict[str, int]
    json: Path | None
    html: Path | None
    held: tuple[Entry, ...] = ()
    entries: dict[str, Entry] = field(default_factory=dict)
    failures: set[str] = field(default_factory=set)

    def cases(self, chosen: dict[str, Paper], deep: bool, is_stored: bool) -> list[Case]:
        """The claims that are not held already, with a digest of their code for a store."""
        known = {
            (one.paper, one.id, one.label, one.kind, one.expected, one.size): one
            for one in self.held
        }
        cases = list[Case]()
        for name, a_paper in chosen.items():
            for claim in a_paper:
                size = claim.sizes[deep]
                key = (a_paper.name, claim.id, claim.label, claim.kind, claim.expected, size)
                if key in known:
                    self.entries[claim.id] = known[key]
                    continue
                state = digest((key, claim.stored_name())) if is_stored else ""
                cases.append((name, claim.id, size, state))
        return cases

    def add(self, entry: Entry, shown: tqdm) -> None:
        """Add an entry; a failure to write it, as on a full disk, is shown once."""
        self.entries[entry.id] = entry
        shown.update()
        try:
            self.write_json()
        except OSError as error:
            if (what := sentence(error)) not in self.failures:
                self.failures.add(what)
                shown.write(f"gamelab: {what} The run goes on, and tries again.", file=sys.stderr)

    @property
    def ledger(self) -> Ledger:
        """The entries in the order of the papers."""
        return Ledger(tuple(sorted(self.entries.values(), key=lambda one: self.place[one.id])))

    def write_json(self) -> None:
        """Write the entries, and the held ones that were not checked again."""
        if self.json and self.entries:
            held = (entry for entry in self.held if entry.id not in self.entries)
            write(self.json, Ledger((*self.ledger.entries, *held)).to_json())

    def deliver(self) -> Ledger:
        """Print the ledger, then write it to the files; no failure prevents the other steps."""
        ledger = self.ledger
        steps: list[Callable[[], None]] = [lambda: print(ledger, flush=True), self.write_json]
        if html := self.html:
            from gamelab.cli.report import page  # here, because the pictures slow the start

            steps.append(lambda: write(html, page(ledger)))
        failures = []
        for step in steps:
            try:
                step()
            except OSError as error:
                failures.append(error)
        if failures:
            several = OSError(" ".join(map(sentence, failures)))
            raise failures[0] if len(failures) == 1 else several
        return ledger
