"""Hunts on the command line: searches, the contents of a store, and certificates."""

import argparse
import re
from collections import Counter
from pathlib import Path

from gamelab.certificates.collect import certificates_of, format_certificates
from gamelab.cli.output import optional_target, target, write
from gamelab.cli.reproduce import verdict
from gamelab.hunts.records import add_record, farthest, question, questions, record
from gamelab.search.bar import bar, watching
from gamelab.search.store import Store
from gamelab.statements import Claim, Verdict
from gamelab.statements.cases import count_at_once
from gamelab.statements.formulas import to_text
from gamelab.statements.paper import claim_of, claims, paper
from gamelab.theory.checks import printable


def hunt(options: argparse.Namespace) -> int:
    """The command: 0 if all cases are as expected, 1 if there is a counterexample, 2 if the search
    was not finished.
    """
    if options.name == "list":
        for one in questions():
            known = farthest(one)
            reached = f" Reached: {known}." if known else ""
            print(f"{one.id}: {to_text(one.statement)} [{one.status}]{reached}")
        print("Any claim can be hunted too, by its id, and any hunt of a file: mine.py:HUNT.")
        return 0
    asked = question(options.name)
    summary = optional_target(options.summary, "--summary")
    try:
        with bar(True, _total(asked, options), " cases") as shown:
            found = asked.check(
                options.to,
                watching(shown),
                most=None if options.all or summary else 1,
                workers=options.workers,
                store=options.store,
                keep=options.keep,
                part=_part(options.part),
            )
    except BaseException as error:
        if (so_far := getattr(error, "verdict", None)) is not None and so_far.tried:
            _show(asked, so_far, options)
        if isinstance(error, KeyboardInterrupt):
            again = f"The same call goes on from {options.store}." if options.store else ""
            again = again or "With --store FILE nothing would be lost."
            raise KeyboardInterrupt(f"interrupted. {again}") from error
        raise
    _show(asked, found, options)
    if summary and not found.unfinished:
        text = summary.read_text(encoding="utf-8") if summary.exists() else ""
        write(summary, add_record(text, record(found)))
    if found.counterexample and options.minimal:
        print(printable(f"Minimal: {found.minimal()}."))
    return 0 if found and not found.unfinished else 1 if found.counterexample else 2


def _total(asked: Claim, options: argparse.Namespace) -> int | None:
    """The number of cases, if it is known at once."""
    return count_at_once(asked.cases(options.to)) if options.to and not options.part else None


def _part(text: str) -> tuple[int, int]:
    """The residue class that is meant by k/n."""
    if not (read := re.fullmatch(r"(\d+)/(\d+)", text or "0/1")):
        raise ValueError(f"A part is k/n with 0 ≤ k < n, such as 3/100; it was given {text!r}.")
    return int(read[1]), int(read[2])


def _show(asked: Claim, found: Verdict, options: argparse.Namespace) -> None:
    print(printable(f"{to_text(asked.statement)}\n{found.summary}"), flush=True)
    if options.all:
        for other in found.counterexamples[1:]:
            print(printable(f"  {other}"))


def results(options: argparse.Namespace) -> int:
    """The command: the searches and values in a store, or of several that are merged into one."""
    first, *others = options.stores
    if not Path(first).is_file() and not options.merge:
        raise ValueError(f"There is no store {first!r}: a hunt with --store makes one.")
    if others and not options.merge:
        raise ValueError(f"With --merge the stores {', '.join(others)} are added to {first}.")
    path = optional_target(options.csv, "--csv")
    with Store(first) as store:
        for other in others:
            store.merge(other)
        searches, values = store.searches(options.question), store.frame(options.question)
    if not len(searches) and not len(values):
        raise ValueError(f"No question in {first!r} has {options.question!r} in its name.")
    if path is not None:
        write(path, values.to_csv(index=False))
        print(f"gamelab: {len(values):,} values written to {options.csv}.")
        return 0
    counts = values.groupby(["question", "value"]).size() if len(values) else values
    for table in (searches, counts):
        if len(table):
            print(printable(table.to_string()))
    return 0


def certify(options: argparse.Namespace) -> int:
    """The command: write the certificates of a statement or a hunt; 1 if it has none."""
    file = target(options.output, "-o")
    if options.paper is None:
        known = {claim.id: claim for claim in claims()}
        certified = known.get(options.name) or question(options.name)
    else:
        certified = claim_of(options.name, [paper(options.paper)])
    label = options.name if certified.is_hunt else certified.label
    found = certificates_of(certified, options.size, verdict)
    if not found["certificates"]:
        nothing = "nothing was asked of a game in a way that certificates tell"
        why = "; ".join(found["left out"]) or nothing
        print(f"gamelab: {label} has no certificate: {why}.")
        return 1
    write(file, format_certificates(found))
    left_out = "".join(f"\nLeft out: {words}." for words in found["left out"])
    kinds = Counter(one["kind"] for one in found["certificates"])
    counts = (f"{number} {kind}{'s' * (number > 1)}" for kind, number in kinds.items())
    print(f"gamelab: {label}: {' and '.join(counts)} written to {options.output}.{left_out}")
    return 0
