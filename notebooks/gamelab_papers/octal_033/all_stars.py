"""What is proved of all subdivided stars in octal games with two or three digits 0 to 3, and in
connected subtraction games with sizes up to 6; normal and misère.
"""

import csv
from ast import literal_eval
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import pandas as pd

from gamelab import ConnectedSubtraction, Octal
from gamelab.games import VertexDeletion
from gamelab.proofs import LegClasses, NotProved, Stars
from gamelab.statements import Tabular

FILE = Path(__file__).with_suffix(".csv")
NEW = "new as far as we know"
NUMBERS = ["s", "p", "T", "q", "classes", "cells", "values"]


class Row(NamedTuple):
    """What is proved of all stars in one game; or `why_not`, what ended the search.

    `lengths` has the class of each length of a leg, "-" for none. Legs longer than s repeat with
    period p; numbers of legs from T on count modulo q. `cells` counts the empty graph too, `values`
    those that occur. `same_as` names the first row with the same classes and values, and so with
    the same value at every star.
    """

    game: str
    play: str
    lengths: str = ""
    s: int | None = None
    p: int | None = None
    T: int | None = None
    q: int | None = None
    classes: int | None = None
    cells: int | None = None
    values: int | None = None
    same_as: str = ""
    known_from: str = ""
    why_not: str = ""

    @property
    def name(self) -> str:
        """The code or the set, and the kind of play."""
        return f"{self.game} {self.play}"

    @property
    def ruleset(self) -> VertexDeletion:
        """The game."""
        code = self.game
        return Octal(code) if code[0] == "0" else ConnectedSubtraction(literal_eval(code))

    @property
    def proof(self) -> Stars | NotProved:
        """The quotient, to be verified."""
        if self.p is None or self.T is None or self.q is None:
            return NotProved(self.why_not)
        classes = tuple(None if c == "-" else int(c) for c in self.lengths.split())
        legs = LegClasses(classes, self.p, self.T, self.q)
        return Stars.of(self.ruleset, legs, self.play == "misère")


@dataclass(frozen=True, repr=False)
class AllStars(Tabular):
    """Rows on all stars, one for each game and play.

    >>> all_stars()["0.33 misère"].proof.legs.words
    'its numbers of legs of lengths 1, 4, … and 2, 5, …, each of 5 or more modulo 2'
    """

    rows: tuple[Row, ...]

    def __getitem__(self, name: str) -> Row:
        return next(row for row in self.rows if row.name == name)

    def where(self, condition: Callable[[Row], object]) -> "AllStars":
        """The rows that meet a condition."""
        return AllStars(tuple(filter(condition, self.rows)))

    @property
    def new(self) -> "AllStars":
        """The theorems that are new as far as we know."""
        return self.where(lambda row: row.known_from == NEW)

    @property
    def not_proved(self) -> "AllStars":
        """The rows where nothing is proved."""
        return self.where(lambda row: row.why_not)

    @property
    def frame(self) -> pd.DataFrame:
        """The table: a column for each part of a row."""
        return pd.DataFrame(self.rows, columns=Row._fields).astype(dict.fromkeys(NUMBERS, "Int64"))

    def __repr__(self) -> str:
        proved, new = len(self.rows) - len(self.not_proved.rows), self.new.rows
        if not proved:
            return f"{len(self.rows)} rows, none of them proved"
        return (
            f"{len(self.rows)} rows: {proved} proved, of which {len(new)} are new as far as we "
            f"know, with {sum(not row.same_as for row in new)} new tables of values"
        )

    def _repr_html_(self) -> str:
        frame = self.frame.replace("", None).dropna(axis=1, how="all")
        scrolled = (
            'tabindex="0" role="region" aria-label="rows" style="max-height:32em;overflow:auto"'
        )
        return (
            f"<p>{self}.</p><div {scrolled}>{frame.to_html(index=False, na_rep='', border=0)}</div>"
        )


def all_stars() -> AllStars:
    """The table, as `certificates/find_all_stars.py` found it: each row is a proof to verify, or
    what ended the search.

    >>> len(all_stars().rows)
    246
    """
    with FILE.open(encoding="utf-8", newline="") as lines:
        table: list[dict[str, Any]] = list(csv.DictReader(lines))
    for row in table:
        row |= {name: int(row[name]) if row[name] else None for name in NUMBERS}
    return AllStars(tuple(Row(**row) for row in table))
