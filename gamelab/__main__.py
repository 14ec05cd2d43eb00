"""The command line: a thin face over the library."""

import argparse
import io
import os
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from tqdm import tqdm

from gamelab.theory.naturals import natural

if TYPE_CHECKING:
    from gamelab.papers.ledger import Entry, Ledger

INTERRUPTED = 130


def main(arguments: list[str] | None = None) -> int:
    """Run the command line and return its exit status; what is wrong with the input is said in one line."""
    options = _parser().parse_args(arguments)
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # a terminal that knows no ≤ still gets its answer
    try:
        return options.run(options)
    except (ValueError, TypeError, MemoryError, OSError) as error:
        print(f"gamelab: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("gamelab: interrupted.", file=sys.stderr)
        return INTERRUPTED


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="gamelab", description="Impartial games on graphs, and papers that check themselves.")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    reproduce = commands.add_parser("reproduce", help="check every statement of the papers and print the ledger")
    reproduce.add_argument(
        "papers", nargs="*", metavar="PAPER", help="papers by name, such as graph-nim, or files, such as my_paper.py"
    )
    reproduce.add_argument("--paper", metavar="NAME", action="append", default=[], help="the same, as an option")
    reproduce.add_argument("--deep", action="store_true", help="go well beyond the papers' own bounds (minutes)")
    reproduce.add_argument("--json", metavar="FILE", type=Path, help="write the ledger as a list of objects")
    reproduce.add_argument("--html", metavar="FILE", type=Path, help="write one page that shows the ledger")
    reproduce.add_argument("--processes", metavar="N", type=int, default=os.cpu_count() or 1, help="how many papers side by side")
    reproduce.add_argument("--resume", action="store_true", help="keep the verdicts that the --json file already holds")
    reproduce.set_defaults(run=_reproduce)

    check = commands.add_parser("check", help="check one statement, to any size")
    check.add_argument("claim", help="its id, such as graphnim-conj-6.2")
    check.add_argument("--paper", metavar="NAME", help="the paper or the file that holds it, if it is none of those with a name")
    check.add_argument("--size", type=int, help="how far; the default is that of reproduce")
    check.set_defaults(run=_check)

    table = commands.add_parser("table", help="print a table of nimbers, such as: table graph-nim 3:30 1:175")
    table.add_argument("game", choices=["graph-nim"], help="the game")
    table.add_argument("box", nargs="+", metavar="LENGTH:COUNT", help="up to so many legs of this length")
    table.add_argument("--csv", metavar="FILE", type=Path, help="write the table to a file")
    table.set_defaults(run=_table)

    lab = commands.add_parser("lab", help="open JupyterLab on the notebooks")
    lab.set_defaults(run=_lab)
    return parser


def _reproduce(options: argparse.Namespace) -> int:
    from gamelab.papers.checking import entries
    from gamelab.papers.ledger import Ledger
    from gamelab.papers.shelf import claims, paper, papers

    named = dict.fromkeys([*options.papers, *options.paper])
    chosen = {name: paper(name) for name in named} if named else {a_paper.name: a_paper for a_paper in papers()}
    processes = natural(options.processes, "The number of processes", 1)
    _refuse_unwritable(options.json)
    _refuse_unwritable(options.html)
    if options.resume and not options.json:
        raise ValueError("--resume takes the verdicts from the file of --json, and none was given.")
    known = Ledger.from_json(options.json.read_text("utf-8")).entries if options.resume and options.json.exists() else ()
    place = {claim.id: i for i, claim in enumerate(claims(chosen.values()))}
    if len(place) < sum(len(a_paper.claims) for a_paper in chosen.values()):
        raise ValueError("Two of these papers have claims of one id, so that no ledger can hold both: reproduce them one by one.")

    ledger, interrupted = Ledger(()), False
    bar = tqdm(total=len(place), disable=None, leave=False, unit=" statements")
    checked = entries(
        list(chosen), options.deep, processes,
        {(entry.id, entry.size): entry for entry in known}, lambda claim_id, number: _say(bar, claim_id, number),
    )  # fmt: skip
    try:
        for entry in checked:
            ledger = Ledger(tuple(sorted((*ledger.entries, entry), key=lambda entry: place[entry.id])))
            if options.json:
                _replace(options.json, Ledger((*ledger.entries, *_others(known, ledger))).to_json())
            bar.update()
    except KeyboardInterrupt:
        interrupted = True
    finally:
        checked.close()
        bar.close()
    if options.html:
        from gamelab.report import page  # here, because the pictures slow the start

        options.html.write_text(page(ledger), "utf-8")
    print(ledger)
    if interrupted:
        again = f" Go on with --resume --json {options.json}." if options.json else ""
        print(f"gamelab: interrupted after {len(ledger.entries)} of {bar.total} statements.{again}", file=sys.stderr)
        return INTERRUPTED
    return 0 if ledger else 1


def _others(known: "tuple[Entry, ...]", ledger: "Ledger") -> "list[Entry]":
    """What a resumed run knew and has not checked again: it is kept."""
    done = {entry.id for entry in ledger.entries}
    return [entry for entry in known if entry.id not in done]


def _replace(path: Path, text: str) -> None:
    """Write a file in one step, so that it is never half written."""
    unfinished = path.with_name(path.name + ".unfinished")
    unfinished.write_text(text, "utf-8")
    os.replace(unfinished, path)


def _say(bar: tqdm, claim_id: str, number: int) -> None:
    """Show which case of which claim is being tried."""
    bar.set_description(claim_id, refresh=False)
    bar.set_postfix_str(f"case {number:,}", refresh=False)
    bar.update(0)


def _counted(cases: Iterable, bar: tqdm) -> Iterator:
    """The cases, with their number shown on the bar."""
    for case in cases:
        bar.update()
        yield case


def _refuse_unwritable(path: Path | None) -> None:
    """Say so before hours of work if a file cannot be written."""
    if path is None:
        return
    folder = path.parent
    if path.is_dir() or not folder.is_dir() or not os.access(path if path.exists() else folder, os.W_OK):
        raise ValueError(f"The file {str(path)!r} cannot be written: give a file in a folder that exists and may be written to.")


def _check(options: argparse.Namespace) -> int:
    from gamelab.papers.shelf import claim_of, paper

    claim = claim_of(options.claim, None if options.paper is None else [paper(options.paper)])
    with tqdm(disable=None, leave=False, unit=" cases") as bar:
        verdict = claim.check(options.size, lambda cases: _counted(cases, bar))
    print(f"{claim!r}\n{verdict.summary} By {verdict.road}.")
    return 1 if verdict.surprises else 0


def _table(options: argparse.Namespace) -> int:
    import pandas as pd

    from gamelab.solvers.graph_nim.spider_tables import table

    _refuse_unwritable(options.csv)
    box = _box(options.box)
    nimbers = table(box)
    axes = [range(count + 1) for count in box.values()]
    names = [f"legs of length {length}" for length in box]
    columns = pd.Index([f"{names[-1]}: {count}" for count in axes[-1]]) if options.csv else pd.Index(axes[-1], name=names[-1])
    rows = pd.MultiIndex.from_product(axes[:-1], names=names[:-1]) if len(axes) > 1 else pd.Index([0], name="")
    frame = pd.DataFrame(nimbers.reshape(-1, nimbers.shape[-1]), index=rows, columns=columns)
    if options.csv:
        frame.to_csv(options.csv)
        print(f"gamelab: {frame.size:,} nimbers written to {options.csv}.")
    else:
        print(frame.to_string())
    return 0


def _box(pairs: list[str]) -> dict[int, int]:
    """The box of LENGTH:COUNT pairs."""
    box: dict[int, int] = {}
    for pair in pairs:
        length, colon, count = pair.partition(":")
        if not (colon and length.isdecimal() and count.isdecimal() and int(length)):
            raise ValueError(
                f"A part of the table is LENGTH:COUNT, such as 3:30 for up to 30 legs of length 3; it was given {pair!r}."
            )
        if int(length) in box:
            raise ValueError(f"The length {length} is given twice.")
        box[int(length)] = int(count)
    return box


def _lab(options: argparse.Namespace) -> int:
    notebooks = Path(__file__).resolve().parents[1] / "notebooks"
    root = ["--allow-root"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
    start = notebooks / "00_start_here.ipynb"
    return subprocess.call([sys.executable, "-m", "jupyterlab", *root, f"--ServerApp.root_dir={notebooks}", str(start)])


if __name__ == "__main__":
    sys.exit(main())
