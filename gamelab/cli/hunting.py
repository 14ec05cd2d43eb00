"""Hunts on the command line: searches, the contents of a store, and certificates."""

import argparse
import re
from collections import Counter
from pathlib import Path

from gamelab.certificates.collect import certificates_of, format_certificates
from gamelab.cli.output import optional_target, target, write
from gamelab.cli.reproduce import verdict
from gamelab.hunts.records import add_record, farthest, question, questions, record
from gamelab.search.store import Store
from gamelab.statements.claim import INTERRUPTED
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
    if not (part := re.fullmatch(r"(\d+)/(\d+)", options.part)):
        raise ValueError(f"A part is k/n with 0 ≤ k < n, such as 3/100; not {options.part!r}.")
    found = asked.run(
        options.to,
        most=None if options.all or summary else 1,
        workers=options.workers,
        store=options.store,
        keep=options.keep,
        part=(int(part[1]), int(part[2])),
    )
    others = found.counterexamples[1:] if options.all else ()
    lines = [to_text(asked.statement), found.summary, *(f"  {other}" for other in others)]
    print(printable("\n".join(lines)), flush=True)
    if found.unfinished == INTERRUPTED:
        again = f"The same call goes on from {options.store}."
        again = again if options.store else "With --store FILE nothing would be lost."
        raise KeyboardInterrupt(f"interrupted. {again}")
    if summary and not found.unfinished:
        text = summary.read_text(encoding="utf-8") if summary.exists() else ""
        write(summary, add_record(text, record(found)))
    if found.counterexample and options.minimal:
        print(printable(f"Minimal: {found.minimal()}."))
    return 1 if found.counterexample else 0 if found and not found.unfinished else 2


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
    if searches.empty and values.empty:
        raise ValueError(f"No question in {first!r} has {options.question!r} in its name.")
    if path is not None:
        write(path, values.to_csv(index=False))
        print(f"gamelab: {len(values):,} values written to {options.csv}.")
        return 0
    counts = values if values.empty else values.groupby(["question", "value"]).size()
    print(*(printable(one.to_string()) for one in (searches, counts) if len(one)), sep="\n")
    return 0


def certify(options: argparse.Namespace) -> int:
    """The command: write the certificates of a statement or a hunt; 1 if it has none."""
    file = target(options.output or "", "-o")
    known = {claim.id: claim for claim in claims()}
    if options.paper:
        certified = claim_of(options.name, [*map(paper, options.paper)])
    else:
        certified = known.get(options.name) or question(options.name)
    label = options.name if certified.is_hunt else certified.label
    found = certificates_of(certified, options.size, verdict)
    left_out = [f"Left out: {words}." for words in found["left out"]]
    if not found["certificates"]:
        print(
            f"gamelab: {label} has no certificate: nothing was asked of a game in a way that "
            "certificates tell.",
            *left_out,
            sep="\n",
        )
        return 1
    write(file, format_certificates(found))
    kinds = Counter(one["kind"] for one in found["certificates"])
    counts = (f"{number} {kind}{'s' * (number > 1)}" for kind, number in kinds.items())
    print(f"gamelab: {label}: {' and '.join(counts)} written to {file}.", *left_out, sep="\n")
    return 0
