"""Tables that stand in CSV files beside the modules that use them."""

import csv
from ast import literal_eval
from collections import namedtuple
from pathlib import Path
from typing import Any


def rows(module_file: str, name: str) -> list[Any]:
    """The rows of the CSV file of this name beside a module, with its columns as attributes.

    A cell that is a number, a tuple or a list is read as one; any other cell is text.
    """
    with Path(module_file).with_name(f"{name}.csv").open(encoding="utf-8", newline="") as lines:
        head, *cells = csv.reader(lines)
    row = namedtuple(name, head)  # type: ignore[misc]  # the names are those of the file
    return [row(*map(_value, line)) for line in cells]


def _value(cell: str) -> Any:
    return (
        literal_eval(cell)
        if cell.removeprefix("-").isdigit() or cell.startswith(("(", "["))
        else cell
    )
