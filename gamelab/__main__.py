"""The command line: a thin face over the library."""

import argparse
import io
import os
import subprocess
import sys
from importlib import import_module
from pathlib import Path
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
        module, _, function = options.run.partition(":")
        status: int = getattr(import_module(module), function)(options)
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

    def command(name: str, run: str, words: str) -> Any:
        one = commands.add_parser(name, help=words)
        one.set_defaults(run=run)
        return one.add_argument

    add = command(
        "reproduce",
        "gamelab.cli.reproduce:reproduce",
        "check every statement of the papers and print the ledger",
    )
    add(
        "papers",
        nargs="*",
        metavar="PAPER",
        help="papers by name, such as graph-nim, or files, such as my_paper.py",
    )
    add("--paper", metavar="NAME", action="append", default=[], help="the same, as an option")
    add("--deep", action="store_true", help="go well beyond the papers' own bounds (minutes)")
    add("--json", metavar="FILE", help="write the ledger as a list of objects")
    add("--html", metavar="FILE", help="write one page that shows the ledger")
    add(
        "--processes",
        metavar="N",
        type=int,
        default=cores,
        help="how many processes check several papers",
    )
    add("--store", metavar="FILE", help="keep every verdict in this file, and compute none twice")
    add(
        "--resume",
        action="store_true",
        help="keep the verdicts that the --json file already holds; a --store must be there",
    )

    add = command("check", "gamelab.cli.reproduce:check", "check one statement, to any size")
    add("claim", help="its id, such as graphnim-conj-6.2")
    add("--paper", metavar="NAME", help=PAPER)
    add("--size", type=int, help="how far; the default is that of reproduce")

    add = command(
        "certify",
        "gamelab.cli.hunting:certify",
        "write what a claim or a hunt rests on as plain data, for verify",
    )
    add("name", metavar="NAME", help="a claim's id, a question of `hunt list`, or FILE.py:HUNT")
    add("-o", "--output", metavar="FILE", required=True, help="the file that is written")
    add("--paper", metavar="NAME", help=PAPER)
    add("--size", type=int, help="how far it is checked; the default is that of reproduce")

    add = command(
        "verify",
        "gamelab.__main__:verify",
        "check files of certificates from the rules of the games, by a program apart",
    )
    add("files", nargs="+", metavar="FILE", help="what certify has written")

    add = command(
        "hunt",
        "gamelab.cli.hunting:hunt",
        "search a question for counterexamples, as far as the machines go",
    )
    add(
        "name",
        metavar="NAME",
        help="a question (`hunt list` lists them), a claim's id, or FILE.py:HUNT",
    )
    add("--to", metavar="N", type=int, help="the size to which it goes")
    add(
        "--workers", metavar="K", type=int, default=cores, help="how many processes of this machine"
    )
    add(
        "--scheduler",
        metavar="ADDRESS",
        help="the workers of a Dask scheduler instead, such as tcp://10.0.0.1:8786",
    )
    add("--store", metavar="FILE", help="keep every result in this file, and compute none twice")
    add("--resume", action="store_true", help="the store must be there already")
    add(
        "--recompute",
        action="store_true",
        help="compute again what older code has left in the store",
    )
    add("--all", action="store_true", help="collect all counterexamples instead of the first")
    add(
        "--summary",
        metavar="FILE",
        help="collect all, and write a line with a checksum into this file",
    )
    add("--minimal", action="store_true", help="make the first counterexample as small as it goes")

    add = command("results", "gamelab.cli.hunting:results", "what a store of results holds")
    add("store", metavar="FILE", help="the store")
    add("question", nargs="?", default="", metavar="QUESTION", help="a part of the question's name")
    add("--table", action="store_true", help="print every result")
    add("--csv", metavar="OUT", help="write every result to a file")
    add("--salvage", metavar="NEW", help="write what can be read of a damaged store into a new one")

    add = command(
        "lab", "gamelab.cli.notebooks:lab", "open JupyterLab on a working copy of the notebooks"
    )
    add(
        "--dir",
        metavar="DIR",
        default="gamelab-notebooks",
        help="the folder of the working copy (here, and gamelab-notebooks)",
    )
    add("--port", metavar="N", type=int, help="the port that the server listens at")
    add("--no-browser", action="store_false", dest="browser", help="only print the address")
    return parser


def verify(options: argparse.Namespace) -> int:
    """Check files of certificates in a process of its own, which imports nothing of gamelab."""
    checker = Path(__file__).parent / "certificates" / "check.py"
    command = [sys.executable, "-I", str(checker), *options.files]
    return subprocess.run(command, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
