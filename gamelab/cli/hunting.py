"""Hunts on the command line: searches, the contents of a store, and certificates."""

import argparse
import sys
from collections import Counter
from pathlib import Path

from gamelab.certificates.collect import certificates_of, format_certificates
from gamelab.cli.output import optional_target, refuse_missing_store, target, write
from gamelab.cli.reproduce import verdict
from gamelab.hunts.hunt import Hunt
from gamelab.hunts.parallel import CaseError, SchedulerLost
from gamelab.hunts.records import add_record, farthest, question, questions, run_and_record
from gamelab.hunts.store import Store, StoreError, salvage
from gamelab.statements import Claim
from gamelab.statements.formulas import to_text
from gamelab.statements.paper import claim_of, paper
from gamelab.theory.checks import printable


def hunt(options: argparse.Namespace) -> int:
    """The command: 0 if all cases are as expected, 1 if there is a counterexample."""
    if options.name == "list":
        for one in questions():
            record = farthest(one)
            reached = f" Reached: {record}." if record else ""
            print(f"{one.name}: {to_text(one.question)} [{one.status}]{reached}")
        print("Any claim can be hunted too, by its id, and any hunt of a file: mine.py:HUNT.")
        return 0
    chosen = question(options.name)
    if options.resume and options.store is None:
        raise ValueError(
            "--resume goes on with the results in the file of --store, and none was given."
        )
    refuse_missing_store(options)
    summary = optional_target(options.summary, "--summary")
    settings = {
        "workers": options.scheduler or options.workers,
        "store": options.store,
        "recompute": options.recompute,
    }
    try:
        if summary is None:
            found = chosen.run(options.to, most=None if options.all else 1, **settings)
        else:
            found, record = run_and_record(chosen, options.to, **settings)
            if record is not None:
                text = summary.read_text(encoding="utf-8") if summary.exists() else ""
                write(summary, add_record(text, record))
    except (CaseError, SchedulerLost, StoreError) as error:
        if error.search.tried:
            print(printable(f"{to_text(chosen.question)}\n{error.search.answer}"))
        raise
    print(printable(f"{to_text(chosen.question)}\n{found.answer}"), flush=True)
    for other in found.counterexamples[1:]:
        print(printable(f"  {other}"))
    if found.counterexamples and options.minimal:
        print(printable(f"Minimal: {found.minimal()}."))
    if found.cached:
        print(f"{found.cached:,} results were known from {options.store}.")
    if found.damaged:
        print(
            f"gamelab: {found.damaged:,} lines of {options.store} were damaged, and computed "
            "again.",
            file=sys.stderr,
        )
    if found.interrupted:
        again = "With --store FILE nothing would be lost."
        if options.store:
            again = f"Go on with --resume --store {options.store}."
        raise KeyboardInterrupt(f"interrupted. {again}")
    if found.unsaved:
        raise StoreError(found.unsaved)
    return 0 if found else 1


def results(options: argparse.Namespace) -> int:
    """The command: the values in a store as a summary, a table or a CSV file, or their recovery."""
    if not Path(options.store).is_file():
        raise ValueError(f"There is no store {options.store!r}: a hunt with --store makes one.")
    if options.salvage is not None:
        found = salvage(options.store, options.salvage)
        print(f"gamelab: {found}. The new store is {options.salvage}.")
        return 0
    path = optional_target(options.csv, "--csv")
    with Store(options.store) as store:
        questions = store.questions()
        chosen = {name: n for name, n in questions.items() if options.question in name}
        if not chosen:
            raise ValueError(
                f"No question in {options.store!r} has {options.question!r} in its name: "
                f"{', '.join(questions) or 'it holds no answers yet'}."
            )
        if path is None and not options.table:
            for name, number in chosen.items():
                frame = store.frame(name)
                versions = ", ".join(sorted(set(frame.version)))
                results = f"{number:,} results in {frame.seconds.sum():,.0f} s, by {versions}"
                print(printable(f"{name}: {results}"))
                for value, times in frame.value.map(str).value_counts().head(12).items():
                    print(printable(f"  {value}: {times:,}"))
            return 0
        frames = [store.frame(name) for name in chosen]
        damaged = store.damaged
    import pandas as pd

    frame = pd.concat(frames, ignore_index=True)
    if path is not None:
        write(path, frame.to_csv(index=False))
        print(f"gamelab: {len(frame):,} results written to {options.csv}.")
    else:
        print(printable(frame.to_string(max_colwidth=60)))
    if damaged:
        print(
            f"gamelab: {damaged:,} lines of {options.store} are damaged, and left out.",
            file=sys.stderr,
        )
    return 0


def certify(options: argparse.Namespace) -> int:
    """The command: write the certificates of a statement or a hunt; 1 if it has none."""
    file = target(options.output, "-o")
    if options.paper is None:
        hunt = question(options.name)
        certified: Claim | Hunt = hunt.source or hunt
        label = hunt.source.label if hunt.source else hunt.name or options.name
    else:
        certified = claim_of(options.name, [paper(options.paper)])
        label = certified.label
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
