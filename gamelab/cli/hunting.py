"""Hunt for counterexamples to a question, list the questions, and look at what a store holds."""

import argparse
import sys
from pathlib import Path

from gamelab.cli.files import target, write
from gamelab.hunts.parallel import CaseError, SchedulerLost
from gamelab.hunts.questions import QUESTIONS
from gamelab.hunts.records import add_record, farthest, question, run_and_record
from gamelab.hunts.store import Store, StoreError, salvage
from gamelab.statements.formulas import to_text
from gamelab.theory.checks import printable

INTERRUPTED = 130


def hunt(options: argparse.Namespace) -> int:
    """The command: 0 if all cases were searched and all are as expected, 1 if there is a
    counterexample.
    """
    if options.name == "list":
        for one in QUESTIONS:
            reached = farthest(one)
            print(
                f"{one.name}: {to_text(one.question)} [{one.status}]"
                + (f" Reached: {reached}." if reached else "")
            )
        print("Any claim can be hunted too, by its id, and any hunt of a file: mine.py:HUNT.")
        return 0
    asked = question(options.name)
    if options.resume and options.store is None:
        raise ValueError(
            "--resume goes on with the results in the file of --store, and none was given."
        )
    if options.resume and not Path(options.store).exists():
        raise ValueError(f"--resume goes on with the store {options.store!r}, and there is none.")
    workers = options.scheduler or options.workers
    summary = None if options.summary is None else target(options.summary, "--summary")
    how = {"workers": workers, "store": options.store, "recompute": options.recompute}
    try:
        if summary is None:
            found = asked.run(options.to, most=None if options.all else 1, **how)
        else:
            found, line = run_and_record(asked, options.to, **how)
            if line is not None:
                write(
                    summary,
                    add_record(
                        summary.read_text(encoding="utf-8") if summary.exists() else "", line
                    ),
                )
    except (CaseError, SchedulerLost, StoreError) as error:
        if error.search.tried:
            print(printable(f"{to_text(asked.question)}\n{error.search.answer}"))
        raise
    print(printable(f"{to_text(asked.question)}\n{found.answer}"), flush=True)
    for other in found.counterexamples[1:]:
        print(printable(f"  {other}"))
    if found.counterexamples and options.minimal:
        print(printable(f"Minimal: {found.minimal()}."))
    if found.cached:
        print(f"{found.cached:,} results were known from {options.store}.")
    if found.damaged:
        print(
            f"gamelab: {found.damaged:,} lines of {options.store} were damaged, and computed "
            f"again.",
            file=sys.stderr,
        )
    if found.interrupted:
        again = (
            f" Go on with --resume --store {options.store}."
            if options.store
            else " With --store FILE nothing would be lost."
        )
        print(f"gamelab: interrupted.{again}", file=sys.stderr)
        return INTERRUPTED
    if found.unsaved:
        print(f"gamelab: {found.unsaved}", file=sys.stderr)
        return 2
    return 0 if found else 1


def results(options: argparse.Namespace) -> int:
    """The command: what a store holds, as a summary, a table, or a file of comma-separated values;
    or what is left of it.
    """
    if not Path(options.store).is_file():
        raise ValueError(f"There is no store {options.store!r}: a hunt with --store makes one.")
    if options.salvage is not None:
        found = salvage(options.store, options.salvage)
        print(f"gamelab: {found}. The new store is {options.salvage}.")
        return 0
    path = None if options.csv is None else target(options.csv, "--csv")
    with Store(options.store) as store:
        kept = store.questions()
        if not kept:
            raise ValueError(f"The store {options.store!r} holds no answers yet.")
        asked = {name: number for name, number in kept.items() if options.question in name}
        if not asked:
            raise ValueError(
                f"No question in {options.store!r} has {options.question!r} in its name: "
                f"{', '.join(kept)}."
            )
        if path is None and not options.table:
            for name, number in asked.items():
                frame = store.frame(name)
                versions = ", ".join(sorted(set(frame.version)))
                print(
                    printable(
                        f"{name}: {number:,} results in {frame.seconds.sum():,.0f} s, by {versions}"
                    )
                )
                for value, times in frame.value.map(str).value_counts().head(12).items():
                    print(printable(f"  {value}: {times:,}"))
            return 0
        for_all = [store.frame(name) for name in asked]
        damaged = store.damaged
    import pandas as pd

    frame = pd.concat(for_all, ignore_index=True)
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
