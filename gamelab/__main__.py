"""The command line: a thin face over the library."""

import argparse
import io
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from pkgutil import resolve_name
from typing import Any

from gamelab.cli.output import sentence

INTERRUPTED = 130
PAPER = "the paper or the file that holds it, if it is none of those with a name"


def main(arguments: list[str] | None = None) -> int:
    """Run the command line and return its exit status; an error of the input is one line."""
    options = _parser().parse_args(arguments)
    if isinstance(sys.stdout, io.TextIOWrapper):
        # a terminal that knows no ≤ still gets its answer
        sys.stdout.reconfigure(errors="backslashreplace")
    try:
        # each command loads only the modules that it needs: pictures and tables slow the start
        status: int = resolve_name(options.run)(options)
        print(end="", flush=True)
        return status
    except KeyboardInterrupt as error:
        print(f"gamelab: {str(error) or 'interrupted.'}", file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        _discard_output()  # the reader of a pipe has seen enough
        return 2
    except Exception as error:
        print(f"gamelab: {sentence(error)}", file=sys.stderr)
        _discard_output()
        return 2


def _discard_output() -> None:
    """Discard output that could not be printed, so that Python does not try it again."""
    try:
        print(end="", flush=True)
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="gamelab", description="Impartial games on graphs, and papers that check themselves."
    )
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    cores = os.cpu_count() or 1

    def command(name: str, run: str, words: str) -> Callable[..., None]:
        """Add a command; returns the function that adds its arguments, such as "--to N"."""
        subparser = commands.add_parser(name, help=words)
        subparser.set_defaults(run=run)

        def add(argument: str, words: str, **settings: Any) -> None:
            names = argument.split()
            if names[-1].isupper():
                settings["metavar"] = names.pop()
            elif argument.startswith("-"):
                settings.setdefault("action", "store_true")
            subparser.add_argument(*names, help=words, **settings)

        return add

    add = command(
        "reproduce",
        "gamelab.cli.reproduce:reproduce",
        "check every statement of the papers and print the ledger",
    )
    add(
        "papers PAPER",
        "papers by name, such as graph-nim, or files, such as my_paper.py",
        nargs="*",
    )
    add("--paper NAME", "the same, as an option", action="append", default=[])
    add("--deep", "go well beyond the papers' own bounds (minutes)")
    add("--json FILE", "write the ledger as a list of objects")
    add("--html FILE", "write one page that shows the ledger")
    add("--processes N", "how many processes check several papers", type=int, default=cores)
    add("--store FILE", "keep every verdict in this file, and compute none twice")
    add("--resume", "keep the verdicts that the --json file already holds; a --store must be there")

    add = command("check", "gamelab.cli.reproduce:check", "check one statement, to any size")
    add("claim", "its id, such as graphnim-conj-6.2")
    add("--paper NAME", PAPER)
    add("--size SIZE", "how far; the default is that of reproduce", type=int)

    add = command(
        "certify",
        "gamelab.cli.hunting:certify",
        "write what a claim or a hunt rests on as plain data, for verify",
    )
    add("name NAME", "a claim's id, a question of `hunt list`, or FILE.py:HUNT")
    add("-o --output FILE", "the file that is written", required=True)
    add("--paper NAME", PAPER)
    add("--size SIZE", "how far it is checked; the default is that of reproduce", type=int)

    add = command(
        "verify",
        "gamelab.__main__:verify",
        "check files of certificates from the rules of the games, by a program apart",
    )
    add("files FILE", "what certify has written", nargs="+")

    add = command(
        "hunt",
        "gamelab.cli.hunting:hunt",
        "search a question for counterexamples, as far as the machines go",
    )
    add("name NAME", "a question (`hunt list` lists them), a claim's id, or FILE.py:HUNT")
    add("--to N", "the size to which it goes", type=int)
    add("--workers K", "how many processes of this machine", type=int, default=cores)
    add("--store FILE", "keep the parts that are finished; the same call goes on from them")
    add("--part K/N", "of the cases of each size only those with the numbers K, K + N, ...")
    add("--keep WHAT", "what the store keeps", choices=["none", "extremes", "all"], default="none")
    add("--all", "collect all counterexamples instead of the first")
    add("--summary FILE", "collect all, and write a line with a checksum into this file")
    add("--minimal", "make the first counterexample as small as it goes")

    add = command("results", "gamelab.cli.hunting:results", "what a store of results holds")
    add("stores FILE", "the store", nargs="+")
    add("--merge", "add the further stores to the first one")
    add("--question TEXT", "a part of the question's name", default="")
    add("--csv OUT", "write every value that was kept to a file")

    add = command(
        "table",
        "gamelab.cli.tables:write_table",
        "print a table of values, discrepancies, outcomes, periods or classes over a family",
    )
    add("game GAME", "the game, such as graph-nim or 'octal 0.33'")
    add("family PATTERN", "a board with letters in place of numbers, such as '3^a 1^k'")
    add("--rows RANGE", "the first letter's values, such as 0..30", required=True)
    add("--columns RANGE", "the second letter's values, such as 0..83 or 1,2,5")
    add("--what QUANTITY", "what stands in the cells, such as discrepancy", default="value")
    add("--given L=N", "the value of a further letter, such as b=0", action="append", default=[])
    add("--csv", "as comma-separated values")
    add("--latex", "as LaTeX")
    add("-o --output FILE", "write it to this file")

    add = command(
        "lab", "gamelab.cli.notebooks:lab", "open JupyterLab on a working copy of the notebooks"
    )
    add(
        "--dir DIR",
        "the folder of the working copy (here, and gamelab-notebooks)",
        default="gamelab-notebooks",
    )
    add("--port N", "the port that the server listens at", type=int)
    add("--no-browser", "only print the address")

    add = command(
        "export",
        "gamelab.cli.export:export",
        "write a notebook as it was saved to one page that needs no kernel and no network",
    )
    add("notebook NOTEBOOK", "the notebook; boards, cards and exercises are shown as pictures")
    add("-o --output FILE", "the page (the notebook's name, ending in .html)")
    return parser


def verify(options: argparse.Namespace) -> int:
    """Check files of certificates in a process of its own, which imports nothing of gamelab."""
    checker = Path(__file__).parent / "certificates" / "check.py"
    return subprocess.call([sys.executable, "-I", str(checker), *options.files])


if __name__ == "__main__":
    sys.exit(main())
