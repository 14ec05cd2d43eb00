"""The command line: a thin face over the library."""

import argparse
import io
import os
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gamelab.cli.errors import sentence

if TYPE_CHECKING:
    from tqdm import tqdm

INTERRUPTED = 130


def main(arguments: list[str] | None = None) -> int:
    """Run the command line and return its exit status; what is wrong with the input is said in one
    line.
    """
    options = _parser().parse_args(arguments)
    if isinstance(sys.stdout, io.TextIOWrapper):
        # a terminal that knows no ≤ still gets its answer
        sys.stdout.reconfigure(errors="backslashreplace")
    try:
        status: int = options.run(options)
        print(end="", flush=True)
        return status
    except KeyboardInterrupt as error:
        print(f"gamelab: {str(error) or 'interrupted.'}", file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        _give_up_printing()  # who reads has seen enough
        return 2
    except Exception as error:
        print(f"gamelab: {sentence(error)}", file=sys.stderr)
        _give_up_printing()
        return 2


def _give_up_printing() -> None:
    """Let what could not be printed go, so that Python does not try again as it ends."""
    try:
        print(end="", flush=True)
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="gamelab", description="Impartial games on graphs, and papers that check themselves."
    )
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    reproduce = commands.add_parser(
        "reproduce", help="check every statement of the papers and print the ledger"
    )
    reproduce.add_argument(
        "papers",
        nargs="*",
        metavar="PAPER",
        help="papers by name, such as graph-nim, or files, such as my_paper.py",
    )
    reproduce.add_argument(
        "--paper", metavar="NAME", action="append", default=[], help="the same, as an option"
    )
    reproduce.add_argument(
        "--deep", action="store_true", help="go well beyond the papers' own bounds (minutes)"
    )
    reproduce.add_argument("--json", metavar="FILE", help="write the ledger as a list of objects")
    reproduce.add_argument("--html", metavar="FILE", help="write one page that shows the ledger")
    reproduce.add_argument(
        "--processes",
        metavar="N",
        type=int,
        default=os.cpu_count() or 1,
        help="how many papers side by side",
    )
    reproduce.add_argument(
        "--resume", action="store_true", help="keep the verdicts that the --json file already holds"
    )
    reproduce.set_defaults(run=_reproduce)

    check = commands.add_parser("check", help="check one statement, to any size")
    check.add_argument("claim", help="its id, such as graphnim-conj-6.2")
    check.add_argument(
        "--paper",
        metavar="NAME",
        help="the paper or the file that holds it, if it is none of those with a name",
    )
    check.add_argument("--size", type=int, help="how far; the default is that of reproduce")
    check.set_defaults(run=_check)

    table = commands.add_parser(
        "table", help="print a table of nimbers, such as: table graph-nim 3:30 1:175"
    )
    table.add_argument("game", choices=["graph-nim"], help="the game")
    table.add_argument(
        "box", nargs="+", metavar="LENGTH:COUNT", help="up to so many legs of this length"
    )
    table.add_argument("--csv", metavar="FILE", help="write the table to a file")
    table.set_defaults(run=_table)

    certify = commands.add_parser(
        "certify", help="write what a claim or a hunt rests on as plain data, for verify"
    )
    certify.add_argument(
        "name", metavar="NAME", help="a claim's id, a question of `hunt list`, or FILE.py:HUNT"
    )
    certify.add_argument(
        "-o", "--output", metavar="FILE", required=True, help="the file that is written"
    )
    certify.add_argument(
        "--paper",
        metavar="NAME",
        help="the paper or the file that holds it, if it is none of those with a name",
    )
    certify.add_argument(
        "--size", type=int, help="how far it is checked; the default is that of reproduce"
    )
    certify.set_defaults(run=_certify)

    verify = commands.add_parser(
        "verify", help="check files of certificates from the rules of the games, by a program apart"
    )
    verify.add_argument("files", nargs="+", metavar="FILE", help="what certify has written")
    verify.set_defaults(run=_verify)

    hunt = commands.add_parser(
        "hunt", help="search a question for counterexamples, as far as the machines go"
    )
    hunt.add_argument(
        "name",
        metavar="NAME",
        help="a question (`hunt list` lists them), a claim's id, or FILE.py:HUNT",
    )
    hunt.add_argument("--to", metavar="N", type=int, help="the size to which it goes")
    hunt.add_argument(
        "--workers",
        metavar="K",
        type=int,
        default=os.cpu_count() or 1,
        help="how many processes of this machine",
    )
    hunt.add_argument(
        "--scheduler",
        metavar="ADDRESS",
        help="the workers of a Dask scheduler instead, such as tcp://10.0.0.1:8786",
    )
    hunt.add_argument(
        "--store", metavar="FILE", help="keep every result in this file, and compute none twice"
    )
    hunt.add_argument("--resume", action="store_true", help="the store must be there already")
    hunt.add_argument(
        "--recompute",
        action="store_true",
        help="compute again what older code has left in the store",
    )
    hunt.add_argument(
        "--all", action="store_true", help="collect all counterexamples instead of the first"
    )
    hunt.add_argument(
        "--summary",
        metavar="FILE",
        help="collect all, and write a line with a checksum into this file",
    )
    hunt.add_argument(
        "--minimal", action="store_true", help="make the first counterexample as small as it goes"
    )
    hunt.set_defaults(run=_hunt)

    results = commands.add_parser("results", help="what a store of results holds")
    results.add_argument("store", metavar="FILE", help="the store")
    results.add_argument(
        "question", nargs="?", default="", metavar="QUESTION", help="a part of the question's name"
    )
    results.add_argument("--table", action="store_true", help="print every result")
    results.add_argument("--csv", metavar="OUT", help="write every result to a file")
    results.add_argument(
        "--salvage", metavar="NEW", help="write what can be read of a damaged store into a new one"
    )
    results.set_defaults(run=_results)

    lab = commands.add_parser("lab", help="open JupyterLab on a working copy of the notebooks")
    lab.add_argument(
        "--dir",
        metavar="DIR",
        default="gamelab-notebooks",
        help="the folder of the working copy (here, and gamelab-notebooks)",
    )
    lab.add_argument("--port", metavar="N", type=int, help="the port that the server listens at")
    lab.add_argument(
        "--no-browser", action="store_false", dest="browser", help="only print the address"
    )
    lab.set_defaults(run=_lab)
    return parser


# Each command loads what it needs and no more: pictures and tables slow the start.


def _reproduce(options: argparse.Namespace) -> int:
    from gamelab.cli.reproduce import reproduce

    return reproduce(options)


def _check(options: argparse.Namespace) -> int:
    from gamelab.cli.checking import verdict
    from gamelab.hunts.parallel import bar
    from gamelab.statements.paper import claim_of, expectation, paper

    claim = claim_of(options.claim, None if options.paper is None else [paper(options.paper)])
    with bar(True, lambda: None, " cases") as shown:
        found = verdict(claim, options.size, lambda cases: _counted(cases, shown))
    print(f"{claim!r}\n{found.summary} {found.by} {expectation(found)}".rstrip())
    return 1 if found.surprises else 0


def _counted(cases: Iterable[Any], shown: "tqdm") -> Iterator[Any]:
    """The cases, with their number shown on the bar."""
    for case in cases:
        shown.update()
        yield case


def _table(options: argparse.Namespace) -> int:
    from gamelab.cli.tables import nimbers

    return nimbers(options)


def _certify(options: argparse.Namespace) -> int:
    from gamelab.cli.certify import certify

    return certify(options)


def _verify(options: argparse.Namespace) -> int:
    """Check files by a program that sees nothing of gamelab, in a process of its own; nothing of
    the library is loaded for it.
    """
    checker = Path(__file__).parent / "certificates" / "check.py"
    return subprocess.run(
        [sys.executable, "-I", str(checker), *options.files], check=False
    ).returncode


def _hunt(options: argparse.Namespace) -> int:
    from gamelab.cli.hunting import hunt

    return hunt(options)


def _results(options: argparse.Namespace) -> int:
    from gamelab.cli.hunting import results

    return results(options)


def _lab(options: argparse.Namespace) -> int:
    from gamelab.cli.notebooks import lab

    return lab(options)


if __name__ == "__main__":
    sys.exit(main())
