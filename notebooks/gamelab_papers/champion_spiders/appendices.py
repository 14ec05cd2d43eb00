"""Appendices A and B: the tables of discrepancies, cell by cell."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd

from gamelab import Spider
from gamelab.solvers.graph_nim import rows_of_spiders
from gamelab.statements import (
    Arguments,
    Case,
    Cases,
    Claim,
    Compared,
    MarkedRow,
    Proof,
    at_most,
    certified,
    including,
    the,
    upto,
)
from gamelab.theory import remembered
from gamelab_papers.champion_spiders.boards import (
    counted,
    from_and_block,
    repeated_terms,
    row_period,
    stable_from,
)
from gamelab_papers.tables import rows


@remembered
def as_it_stands(table: str) -> pd.DataFrame:
    """A table of ours, as text. Of Appendix "a" each row is a line of our copy of the paper, which
    may hold two of its rows.
    """
    file = Path(__file__).with_name(f"appendix_{table}.csv")
    return pd.read_csv(file, index_col="k", dtype=str)


def lines(appendix: str) -> Iterator[tuple[list[str], Any, list[str]]]:
    """The rows that share a line, a column, and the values that stand there."""
    for line, row in as_it_stands(appendix).iterrows():
        yield from ((str(line).split(), spider, cell.split()) for spider, cell in row.items())


@remembered
def printed(appendix: str) -> pd.DataFrame:
    """The table of Appendix "a" or "b" as it stands in our copy: a row for each k, a column for
    each spider.

    Missing is what cannot be read: cells of a line that does not hold one value for each of its
    rows.

    >>> int(printed("b").at[4, "4^1"]), int(printed("a").isna().sum().sum())
    (3, 403)
    """
    cells = {
        (int(k), spider): values[i] if len(values) == len(ks) else pd.NA
        for ks, spider, values in lines(appendix)
        for i, k in enumerate(ks)
    }
    columns = as_it_stands(appendix).columns
    return pd.Series(cells).unstack()[columns].astype("Int64").rename_axis("k")


@remembered
def recomputed(appendix: str) -> pd.DataFrame:
    """The same table from the game, no row stopping where it is stable.

    >>> int(recomputed("a").at[0, "3^10"])
    22
    """
    if appendix == "a":
        values = rows_of_spiders({3: 30}, 176, stop=False).discrepancies[10:, printed("a").index].T
    else:
        values = np.array([counted(Spider(n).graph, 0, 26) for n in range(2, 7)]).T
    return pd.DataFrame(values, index=printed(appendix).index, columns=printed(appendix).columns)


def appendix(letter: str) -> Compared:
    """Appendix "a" or "b" as printed, with what the game gives where that differs."""
    return Compared(printed(letter), recomputed(letter), row="1^{}")


@remembered
def listed_as_differing() -> dict[Case, tuple[int, int]]:
    """The cells of Appendix A that are listed as differing from the game: what stands there, and
    what the game says.
    """
    return {
        (row.k, row.spider): (row.stands, row.found) for row in rows(__file__, "appendix_a_differs")
    }


def differing() -> dict[Case, tuple[int, int]]:
    """The cells of Appendix A that differ."""
    both = [
        (cell, int(value), int(recomputed("a").at[cell]))
        for cell, value in printed("a").stack().dropna().items()
    ]
    return {cell: (stands, found) for cell, stands, found in both if stands != found}


def by_name(found: dict[Case, tuple[int, int]]) -> dict[str, tuple[int, int]]:
    """The same by the names of the spiders."""
    return {"{1} 1^{0}".format(*cell): values for cell, values in found.items()}


def rows_that_differ() -> Compared:
    """The rows of Appendix A with cells that differ."""
    ks = sorted({k for k, _ in listed_as_differing()})
    return Compared(printed("a").loc[ks], recomputed("a").loc[ks], row="1^{}")


@remembered
def shared() -> dict[Case, int]:
    """The values that stand alone for two rows of Appendix A, by the first of these rows and the
    column.
    """
    return {
        (int(ks[0]), spider): int(values[0])
        for ks, spider, values in lines("a")
        if len(ks) > len(values)
    }


def cells(appendix: str) -> Iterator[Case]:
    """The row and the column of each printed cell that can be read and is not listed as
    differing.
    """
    known = listed_as_differing() if appendix == "a" else {}
    return (cell for cell in printed(appendix).stack().dropna().index if cell not in known)


def column(letter: str, k: int, spider: str) -> MarkedRow:
    """The column of a spider in an appendix, in the rows without a gap, with the row k marked."""
    row = recomputed(letter).loc[:83, spider].to_numpy()
    return MarkedRow(row, "k", "discrepancy", {f"k = {k}": k} if k <= 83 else {})


OF_COLUMNS: Arguments = dict(picture=partial(column, "a"), called="{1} 1^{0}".format)

CLAIMS = (
    Claim(
        id="graphnim-app-A",
        label="Appendix A",
        kind="table",
        statement=r"""
            The discrepancies of $3^a 1^k$ for $a = 10, \dots, 30$ and $k = 0, \dots, 83$ and 175:
            of the 1,382 cells that can be read in our copy the 1,349 that are not listed as
            differing. The 33 that differ are the next statement; whether the copy or the table is
            at fault we cannot say of each.
            """,
        cases=Cases("1,349 of the 1,382 cells that can be read, of 1,785", lambda size: cells("a")),
        predicted=lambda k, spider: int(printed("a").at[k, spider]),
        computed=lambda k, spider: int(recomputed("a").at[k, spider]),
        **OF_COLUMNS,
        sliders={"k": range(84), "spider": [f"3^{a}" for a in range(10, 31)]},
    ),
    Claim(
        id="graphnim-app-A-differs",
        label="Appendix A, cells that differ",
        kind="illegible",
        statement="""
            Of the 1,382 cells of Appendix A that can be read in our copy, 33 differ from the game:
            6, 3, 9, 7 and 5 in the rows $k = 2, 6, 13, 28, 39$ and one each in the rows 57, 68, 83.
            Most of the lines 28, 39 and 83 hold values of the line above them, and damage of our
            copy is likely for all.
            """,
        cases=the("the 1,382 cells that can be read, of 1,785"),
        predicted=lambda: by_name(listed_as_differing()),
        computed=lambda: by_name(differing()),
        picture=rows_that_differ,
        parts=("stands {}, the game gives {}",),
    ),
    Claim(
        id="graphnim-app-A-shared",
        label="Appendix A, one value for two rows",
        kind="illegible",
        statement="""
            Where our copy of Appendix A has lost one of the two values of two neighbouring rows,
            the other is a discrepancy of one of these rows. Nine further cells, where two values
            stand for one row, are not compared.
            """,
        cases=Cases(
            "197 values that stand for two rows each, 394 cells of 1,785", lambda size: shared()
        ),
        predicted=lambda k, spider: {shared()[k, spider]},
        computed=lambda k, spider: {
            int(recomputed("a").at[k, spider]),
            int(recomputed("a").at[k + 1, spider]),
        },
        agree=including,
        **OF_COLUMNS,
    ),
    Claim(
        id="graphnim-app-A-zeros",
        label="Appendix A, last rows",
        kind="table",
        statement="""
            From $k = 83$ on, hence in the last row printed, $k = 175$, and for ever, all
            discrepancies of the table are 0; not from an earlier $k$ on.
            """,
        cases=upto("a", 10, most=30),
        predicted=lambda a: 83,
        computed=lambda a: stable_from(Spider(*[3] * a)),
        agree=at_most,
        **certified("all k ≥ 83", lambda a: row_period(Spider(*[3] * a)))
        | {
            "picture": lambda a: MarkedRow(
                row_period(Spider(*[3] * a)), up="discrepancy", places={"k = 83": 83}
            )
        },
        called="3^{}".format,
    ),
    Claim(
        id="graphnim-app-B",
        label="Appendix B",
        kind="table",
        statement=r"The discrepancies of $n^1 1^k$ for $n = 2, \dots, 6$ and $k = 0, \dots, 25$.",
        cases=Cases("all 130 cells", lambda size: cells("b")),
        predicted=lambda k, spider: int(printed("b").at[k, spider]),
        computed=lambda k, spider: int(recomputed("b").at[k, spider]),
        picture=partial(column, "b"),
        called="{1} 1^{0}".format,
        sliders={"k": range(26), "spider": [f"{n}^1" for n in range(2, 7)]},
    ),
    Claim(
        id="graphnim-app-B-periods",
        label="Appendix B, for ever",
        kind="table",
        statement="""
            The columns of Appendix B go on as they seem to: $f(2^1), f(3^1), f(4^1), f(6^1)$ are 0,
            2, 5, 15, and $5^1$ repeats 0, 3, 5, 0 from $k = 8$ on.
            """,
        cases=the("the five columns"),
        predicted=lambda: (0, 2, 5, 15, 8, [0, 3, 5, 0]),
        computed=lambda: (
            *(stable_from(Spider(n)) for n in (2, 3, 4, 6)),
            *from_and_block(row_period(Spider(5))),
        ),
        proof=Proof(
            "all k",
            certificates=lambda claim, size: (
                repeated_terms(Spider(n), 0, 64) for n in range(2, 7)
            ),
        ),
        picture=lambda: recomputed("b").T,
        parts=(*(f"f({n}^1)" for n in (2, 3, 4, 6)), "5^1 from k =", "it repeats"),
    ),
)
