"""A table of values on the terminal or in a file."""

import argparse
import csv
from collections.abc import Iterator
from io import TextIOWrapper
from itertools import product
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from gamelab.cli.files import replacing, target
from gamelab.solvers.graph_nim.spiders import table
from gamelab.theory.checks import refuse_above_limit

IN_A_LINE = 100  # bytes of memory for each value of a line that is being written, at most


def nimbers(options: argparse.Namespace) -> int:
    """The command: the nimbers of the spiders of Graph Nim in a box."""
    path = None if options.csv is None else target(options.csv, "--csv")
    box = _box(options.box)
    across = list(box.values())[-1] + 1
    refuse_above_limit(f"A table with lines of {across:,} nimbers", IN_A_LINE * across)
    found = table(box)
    if path:
        _save(path, list(box), found)
        print(f"gamelab: {found.size:,} nimbers written to {options.csv}.")
    else:
        for line in _lines(list(box), found):
            print(line)
    return 0


def _lines(lengths: list[int], found: NDArray[np.integer]) -> Iterator[str]:
    """The table for a terminal: one line for each number of legs of all lengths but the last, which
    runs across.
    """
    *down, across = lengths
    yield f"legs of length {across} across" + (
        f"; of length {', '.join(map(str, down))} down" if down else ""
    )
    width = max(len(str(found.max())), len(str(found.shape[-1] - 1))) + 2
    margins = [len(str(count - 1)) + 1 for count in found.shape[:-1]]
    yield " " * sum(margins) + "".join(f"{count:{width}}" for count in range(found.shape[-1]))
    for counts in product(*map(range, found.shape[:-1])):
        margin = "".join(f"{count:<{room}}" for count, room in zip(counts, margins, strict=True))
        yield margin + "".join(f"{nimber:{width}}" for nimber in found[counts].tolist())


def _save(path: Path, lengths: list[int], found: NDArray[np.integer]) -> None:
    """The table as text with commas, written line by line."""
    *outer, last = [f"legs of length {length}" for length in lengths]
    with replacing(path) as file, TextIOWrapper(file, "utf-8", newline="") as text:
        lines = csv.writer(text, lineterminator="\n")
        lines.writerow(
            (*(outer or [""]), *(f"{last}: {count}" for count in range(found.shape[-1])))
        )
        for counts in product(*map(range, found.shape[:-1])):
            lines.writerow((*(counts or [0]), *found[counts].tolist()))


def _box(pairs: list[str]) -> dict[int, int]:
    """The box of LENGTH:COUNT pairs."""
    box: dict[int, int] = {}
    for pair in pairs:
        length, colon, count = pair.partition(":")
        if not (colon and length.isdecimal() and count.isdecimal() and int(length)):
            raise ValueError(
                f"A part of the table is LENGTH:COUNT, such as 3:30 for up to 30 legs of length "
                f"3; it was given {pair!r}."
            )
        if int(length) in box:
            raise ValueError(f"The length {length} is given twice.")
        box[int(length)] = int(count)
    return box
