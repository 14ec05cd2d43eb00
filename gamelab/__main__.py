"""The command line: a thin face over the library."""

import argparse
import io
import os
import re
import subprocess
import sys
from pathlib import Path
from pkgutil import resolve_name
from typing import Any

from gamelab.cli.output import sentence

INTERRUPTED = 130
# The name of a command, its function and its purpose; below it the arguments with their meaning.
# Capitals stand for what is given. The module of a function is loaded when the command runs:
# pictures and tables slow the start.
COMMANDS = """
reproduce gamelab.cli.reproduce:reproduce check every statement of the papers and print the ledger
    papers PAPER   papers by name, such as graph-nim, or files, such as my_paper.py
    --paper NAME   the same, as an option
    --deep         go well beyond the papers' own bounds (minutes)
    --json FILE    write the ledger as a list of objects
    --html FILE    write one page that shows the ledger
    --processes N  how many processes check several papers
    --store FILE   keep every verdict in this file, and compute none twice
    --resume       keep the verdicts that the --json file already holds; a --store must be there

check gamelab.cli.reproduce:check check one statement, to any size
    claim          its id, such as graphnim-conj-6.2
    --paper NAME   the paper or the file that holds it, if it is none of those with a name
    --size SIZE    how far; the default is that of reproduce

certify gamelab.cli.hunting:certify write what a claim or a hunt rests on as plain data, for verify
    name NAME      a claim's id, a question of `hunt list`, or FILE.py:HUNT
    -o --output FILE  the file that is written
    --paper NAME   the paper or the file that holds it, if it is none of those with a name
    --size SIZE    how far it is checked; the default is that of reproduce

verify gamelab.__main__:verify check files of certificates from the rules of the games, by a program
        apart
    files FILE     what certify has written

hunt gamelab.cli.hunting:hunt search a question for counterexamples, as far as the machines go
    name NAME      a question (`hunt list` lists them), a claim's id, or FILE.py:HUNT
    --to N         the size to which it goes
    --workers K    how many processes of this machine
    --store FILE   keep the parts that are finished; the same call goes on from them
    --part K/N     of the cases of each size only those with the numbers K, K + N, ...
    --keep WHAT    what the store keeps: none, extremes or all
    --all          collect all counterexamples instead of the first
    --summary FILE  collect all, and write a line with a checksum into this file
    --minimal      make the first counterexample as small as it goes

results gamelab.cli.hunting:results what a store of results holds
    stores FILE    the store
    --merge        add the further stores to the first one
    --question TEXT  a part of the question's name
    --csv OUT      write every value that was kept to a file

table gamelab.cli.tables:write_table print a table of values, discrepancies, outcomes, periods or
        classes over a family
    game GAME      the game, such as graph-nim or 'octal 0.33'
    family PATTERN  a board with letters in place of numbers, such as '3^a 1^k'
    --rows RANGE   the first letter's values, such as 0..30
    --columns RANGE  the second letter's values, such as 0..83 or 1,2,5
    --what QUANTITY  what stands in the cells, such as discrepancy
    --given L=N    the value of a further letter, such as b=0
    --csv          as comma-separated values
    --latex        as LaTeX
    -o --output FILE  write it to this file

lab gamelab.cli.notebooks:lab open JupyterLab on a working copy of the notebooks
    --dir DIR      the folder of the working copy (here, and gamelab-notebooks)
    --port N       the port that the server listens at
    --no-browser   only print the address

export gamelab.cli.export:export write a notebook as it was saved to one page that needs no kernel
        and no network
    notebook NOTEBOOK  the notebook; boards, cards and exercises are shown as pictures
    -o --output FILE  the page (the notebook's name, ending in .html)
"""
CORES = {"type": int, "default": os.cpu_count() or 1}
SETTINGS: dict[str, dict[str, Any]] = {
    "papers": {"nargs": "*"},
    "files": {"nargs": "+"},
    "stores": {"nargs": "+"},
    "--paper": {"action": "append", "default": []},
    "--given": {"action": "append", "default": []},
    "--size": {"type": int},
    "--to": {"type": int},
    "--port": {"type": int},
    "--processes": CORES,
    "--workers": CORES,
    "--part": {"default": "0/1"},
    "--keep": {"choices": ["none", "extremes", "all"], "default": "none"},
    "--question": {"default": ""},
    "--rows": {"required": True},
    "--what": {"default": "value"},
    "--dir": {"default": "gamelab-notebooks"},
}


def main(arguments: list[str] | None = None) -> int:
    """Run the command line and return its exit status; an error of the input is one line."""
    options = _parser().parse_args(arguments)
    if isinstance(sys.stdout, io.TextIOWrapper):
        # a terminal that knows no ≤ still gets its answer
        sys.stdout.reconfigure(errors="backslashreplace")
    try:
        status: int = resolve_name(options.run)(options)
        print(end="", flush=True)
        return status
    except KeyboardInterrupt as error:
        print(f"gamelab: {str(error) or 'interrupted.'}", file=sys.stderr)
        return INTERRUPTED
    except Exception as error:
        if not isinstance(error, BrokenPipeError):  # the reader of a pipe has seen enough
            print(f"gamelab: {sentence(error)}", file=sys.stderr)
        try:
            print(end="", flush=True)
        except OSError:  # what cannot be printed is discarded, so that Python does not try it again
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 2


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="gamelab", description="Impartial games on graphs, and papers that check themselves."
    )
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    for text in re.sub(r"\n {8}", " ", COMMANDS).strip().split("\n\n"):
        head, *lines = text.split("\n")
        name, run, purpose = head.split(maxsplit=2)
        command = commands.add_parser(name, help=purpose)
        command.set_defaults(run=run)
        for line in lines:
            argument, meaning = re.split("  +", line.strip(), maxsplit=1)
            names = argument.split()
            settings = dict(SETTINGS.get(names[0], {}))
            if names[-1].isupper():
                settings["metavar"] = names.pop()
            elif argument.startswith("-"):
                settings["action"] = "store_true"
            command.add_argument(*names, help=meaning, **settings)
    return parser


def verify(options: argparse.Namespace) -> int:
    """Check files of certificates in a process of its own, which imports nothing of gamelab."""
    checker = Path(__file__).parent / "certificates" / "check.py"
    return subprocess.call([sys.executable, "-I", str(checker), *options.files])


if __name__ == "__main__":
    sys.exit(main())
