"""Tables on the command line: over a family of boards, as text, CSV or LaTeX."""

import argparse
import re

from gamelab.cli.output import optional_target, write
from gamelab.games.text import parse_game
from gamelab.statements.tabular import csv_of, latex_of
from gamelab.tables.families import parse_range
from gamelab.tables.table import table
from gamelab.theory.checks import printable, shown


def write_table(options: argparse.Namespace) -> int:
    """The command: print the table, or write it to a file."""
    if options.csv and options.latex:
        raise ValueError("A table is written with --csv or with --latex; both were given.")
    file = optional_target(options.output, "-o")
    columns = None if options.columns is None else parse_range(options.columns)
    given = dict(map(_given, options.given))
    found = table(
        parse_game(options.game),
        options.family,
        parse_range(options.rows),
        columns,
        options.what,
        **given,
    )
    text = (
        csv_of(found)
        if options.csv
        else latex_of(found)
        if options.latex
        else f"{found.to_string()}\n"
    )
    if file is None:
        print(printable(text), end="")
        return 0
    write(file, text)
    rows, across = found.shape
    print(f"gamelab: {rows:,} rows and {across:,} columns written to {options.output}.")
    return 0


def _given(text: str) -> tuple[str, int]:
    read = re.fullmatch(r"\s*([a-z])\s*=\s*(\d{1,9})\s*", text)
    if read is None:
        raise ValueError(
            f"--given takes a letter and its number, such as b=0; it was given {shown(text, 40)}."
        )
    return read[1], int(read[2])
