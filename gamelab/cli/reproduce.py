"""Check every statement of some papers, print the ledger, write it to files, and go on with an
interrupted run.
"""

import argparse
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from tqdm import tqdm

from gamelab.cli.checking import Known, entries
from gamelab.cli.errors import sentence
from gamelab.cli.files import refuse_one_for_two, target, write
from gamelab.hunts.parallel import bar
from gamelab.statements.ledger import Entry, Ledger
from gamelab.statements.paper import Paper, claims, paper, papers
from gamelab.theory.checks import natural


@dataclass
class JsonFile:
    """The file of --json: what it held before is kept until it is checked again; a failed write is
    tried again later.
    """

    path: Path
    held: tuple[Entry, ...]
    unwritten: set[str] = field(default_factory=set)  # the failures that were told

    @classmethod
    def opened(cls, path: Path, resume: bool) -> "JsonFile":
        """The file with what it holds, if the run goes on with it."""
        if not (resume and path.exists()):
            return cls(path, ())
        return cls(
            path,
            Ledger.from_json(path.read_text("utf-8", "replace"), f"The file {str(path)!r}").entries,
        )

    def known(self, chosen: dict[str, Paper]) -> Known:
        """The verdicts that need no second check: of a claim that is still as it was."""
        as_it_is = {
            (one.id, one.label, one.kind, one.expected, a_paper.name)
            for a_paper in chosen.values()
            for one in a_paper
        }
        return {
            (entry.id, entry.size): entry
            for entry in self.held
            if (entry.id, entry.label, entry.kind, entry.expected, entry.paper) in as_it_is
        }

    def write(self, ledger: Ledger) -> None:
        """Write what was checked, and what was known and has not been checked again."""
        done = {entry.id for entry in ledger.entries}
        write(
            self.path,
            Ledger(
                (*ledger.entries, *(entry for entry in self.held if entry.id not in done))
            ).to_json(),
        )

    def try_to_write(self, ledger: Ledger, tell: Callable[[str], None]) -> None:
        """Write it in the course of a run, which does not end with a full disk: that is told
        once.
        """
        try:
            self.write(ledger)
        except OSError as error:
            if (what := sentence(error)) not in self.unwritten:
                self.unwritten.add(what)
                tell(f"gamelab: {what} The run goes on, and tries again.")


def reproduce(options: argparse.Namespace) -> int:
    """The command: 0 if every verdict is the expected one, else 1."""
    named = dict.fromkeys([*options.papers, *options.paper])
    chosen = (
        {name: paper(name) for name in named}
        if named
        else {a_paper.name: a_paper for a_paper in papers()}
    )
    processes = natural(options.processes, "The number of processes", 1)
    json = None if options.json is None else target(options.json, "--json")
    html = None if options.html is None else target(options.html, "--html")
    written = [(path, option) for path, option in ((json, "--json"), (html, "--html")) if path]
    refuse_one_for_two(
        [*((Path(name).resolve(), "a paper") for name in chosen if Path(name).exists()), *written]
    )
    if options.resume and not json:
        raise ValueError("--resume takes the verdicts from the file of --json, and none was given.")
    place = {claim.id: i for i, claim in enumerate(claims(chosen.values()))}
    if len(place) < sum(len(a_paper.claims) for a_paper in chosen.values()):
        raise ValueError(
            "Two of these papers have claims of one id, so that no ledger can hold both: "
            "reproduce them one by one."
        )
    kept = JsonFile.opened(json, options.resume) if json else None

    ledger = Ledger(())
    failed: BaseException | None = None
    shown = bar(True, lambda: len(place), " statements")
    checked = entries(
        list(chosen),
        options.deep,
        processes,
        kept.known(chosen) if kept else {},
        lambda claim_id, number: _say(shown, claim_id, number),
    )
    try:
        for entry in checked:
            ledger = Ledger(
                tuple(sorted((*ledger.entries, entry), key=lambda entry: place[entry.id]))
            )
            if kept:
                kept.try_to_write(ledger, lambda what: shown.write(what, file=sys.stderr))
            shown.update()
    except (KeyboardInterrupt, Exception) as error:
        failed = error  # what was checked before is printed and written first
    finally:
        checked.close()
        shown.close()
    _deliver(ledger, kept, html)
    if isinstance(failed, KeyboardInterrupt):
        again = f" Go on with --resume --json {options.json}." if json else ""
        raise KeyboardInterrupt(
            f"interrupted after {len(ledger.entries)} of {len(place)} statements.{again}"
        )
    if failed:
        raise failed
    return 0 if ledger else 1


def _deliver(ledger: Ledger, kept: JsonFile | None, html: Path | None) -> None:
    """Print the ledger, then write it to the files; none of these keeps the others from being
    done.
    """
    steps: list[Callable[[], None]] = [lambda: print(ledger, flush=True)]
    if kept and ledger.entries:
        steps.append(lambda: kept.write(ledger))
    if html:
        steps.append(lambda: write(html, _page(ledger)))
    failures = []
    for step in steps:
        try:
            step()
        except OSError as error:
            failures.append(error)
    if failures:
        raise failures[0] if len(failures) == 1 else OSError(" ".join(map(sentence, failures)))


def _page(ledger: Ledger) -> str:
    from gamelab.report import page  # here, because the pictures slow the start

    return page(ledger)


def _say(shown: tqdm, claim_id: str, number: int) -> None:
    """Show which case of which claim is being tried."""
    shown.set_description(claim_id, refresh=False)
    shown.set_postfix_str(f"case {number:,}", refresh=False)
    shown.update(0)
