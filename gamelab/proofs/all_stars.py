"""What is proved of all subdivided stars in octal games with two or three digits 0 to 3, and in
connected subtraction games with sizes up to 6; normal and misère.
"""

import csv
from ast import literal_eval
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations, product
from pathlib import Path
from typing import TYPE_CHECKING

from gamelab.games.vertex_deletion import ConnectedSubtraction, Octal, VertexDeletion
from gamelab.proofs.find_stars import NotProved, find_stars
from gamelab.proofs.legs import LegClasses
from gamelab.proofs.quotient import Quotient
from gamelab.proofs.stars import Stars
from gamelab.statements.tabular import Tabular

if TYPE_CHECKING:
    import pandas as pd

FILE = Path(__file__).with_suffix(".csv")
TRIVIAL, NEW = "trivial: at most the values 0 and 1", "new as far as we know"
PAPERS = {
    "0.33 normal": "Beaudou et al., Theorems 9 and 13",
    "{1, 2} normal": "Beaudou et al., Theorems 9 and 13",
    "0.333 normal": "Dailly, Moncel and Parreau, Theorem 16: lengths modulo 4",
    "{1, 2, 3} normal": "Dailly, Moncel and Parreau, Theorem 16: lengths modulo 4",
    "{1, 2, 4} normal": "Dailly, Moncel and Parreau, Theorem 18: lengths modulo 3",
}


@dataclass(frozen=True)
class Row:
    """What is proved of all stars in one game; `legs` is None where nothing is, and `why` says what
    ended the search.

    `values` is the number of values that occur. `same_as` names the first row with the same
    classes and values, and so with the same value at every star.
    """

    game: VertexDeletion
    misere: bool
    legs: LegClasses | None = None
    values: int = 0
    same_as: str = ""
    why: str = ""

    @property
    def name(self) -> str:
        """The code or the set, and the kind of play."""
        game = self.game.code if isinstance(self.game, Octal) else f"{{{self.game.parameters}}}"
        return f"{game} {'misère' if self.misere else 'normal'}"

    @property
    def cells(self) -> int:
        """The number of cells, the empty graph included; 0 where nothing is proved."""
        return (self.legs.cap + self.legs.modulus) ** self.legs.number + 1 if self.legs else 0

    @property
    def known_from(self) -> str:
        """The paper that proves it; or that it is trivial, or new as far as we know."""
        if not self.legs:
            return ""
        return TRIVIAL if self.values <= 2 else PAPERS.get(self.name, NEW)

    @property
    def proof(self) -> Stars | NotProved:
        """The quotient, to be verified."""
        return Stars.of(self.game, self.legs, self.misere) if self.legs else NotProved(self.why)


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
        return self.where(lambda row: row.why)

    @property
    def frame(self) -> "pd.DataFrame":
        """The table: legs longer than s repeat with period p; numbers of legs from T on count
        modulo q.
        """
        import pandas as pd

        found = pd.DataFrame([_cells(row) for row in self.rows], columns=COLUMNS)
        return found.astype(dict.fromkeys(NUMBERS, "Int64"))

    def proofs(self, most: int) -> dict[str, list[Quotient]]:
        """The proofs with at most so many cells, by game and play."""
        found: dict[str, list[Quotient]] = {}
        for row in self.rows:
            proof = row.proof if row.cells <= most else None
            if isinstance(proof, Stars):
                found.setdefault(row.game.name + "-misere" * row.misere, []).append(proof)
        return found

    def __repr__(self) -> str:
        proved, new = len(self.rows) - len(self.not_proved.rows), self.new.rows
        if not proved:
            return f"{len(self.rows)} rows, none of them proved"
        return (
            f"{len(self.rows)} rows: {proved} proved, of which {len(new)} are new as far as we "
            f"know, with {sum(not row.same_as for row in new)} new tables of values"
        )

    def _repr_html_(self) -> str:
        table = (
            self.frame.replace("", None)
            .dropna(axis=1, how="all")
            .to_html(index=False, na_rep="", border=0)
        )
        scrolled = (
            'tabindex="0" role="region" aria-label="rows" style="max-height:32em;overflow:auto"'
        )
        return f"<p>{self}.</p><div {scrolled}>{table}</div>"


NUMBERS = ["s", "p", "T", "q", "classes", "cells", "values"]
COLUMNS = ["game", "play", "lengths", *NUMBERS, "same_as", "known_from", "why_not"]


def _cells(row: Row) -> list[object]:
    game, play = row.name.rsplit(" ", 1)
    legs = row.legs
    if legs is None:
        return [game, play, "", *[None] * len(NUMBERS), "", "", row.why]
    lengths = " ".join("-" if c is None else str(c) for c in legs.classes)
    numbers = [legs.before, legs.period, legs.cap, legs.modulus, legs.number]
    return [game, play, lengths, *numbers, row.cells, row.values, row.same_as, row.known_from, ""]


def _read(line: dict[str, str]) -> Row:
    game, misere = line["game"], line["play"] == "misère"
    its = Octal(game) if game.startswith("0") else ConnectedSubtraction(literal_eval(game))
    if line["why_not"]:
        return Row(its, misere, why=line["why_not"])
    classes = tuple(None if c == "-" else int(c) for c in line["lengths"].split())
    legs = LegClasses(classes, *(int(line[name]) for name in "pTq"))
    return Row(its, misere, legs, int(line["values"]), line["same_as"])


@cache
def all_stars() -> AllStars:
    """The table that `search` found: each row is a proof to verify, or what ended the search.

    >>> len(all_stars().rows)
    246
    """
    with FILE.open(encoding="utf-8", newline="") as lines:
        return AllStars(tuple(map(_read, csv.DictReader(lines))))


def games() -> Iterator[VertexDeletion]:
    """The games of the table."""
    for number in (2, 3):
        for digits in product("0123", repeat=number):
            if digits[-1] != "0":
                yield Octal(f"0.{''.join(digits)}")
    for number in range(1, 7):
        yield from map(ConnectedSubtraction, combinations(range(1, 7), number))


def search() -> Iterator[Row]:
    """The rows of the table, found anew; they take some minutes."""
    tables: dict[object, str] = {}
    for game, misere in product(games(), (False, True)):
        found = find_stars(game, misere)
        if isinstance(found, NotProved):
            yield Row(game, misere, why=found.why)
        else:
            row = Row(game, misere, found.legs, len({*found.values}))
            first = tables.setdefault((found.legs, found.values), row.name)
            yield Row(game, misere, found.legs, row.values, first if first != row.name else "")
