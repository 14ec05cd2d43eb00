"""Appendices A and B: the tables of discrepancies, cell by cell."""

from functools import partial
from pathlib import Path

import numpy as np
import pandas as pd

from gamelab import GraphNim, Spider
from gamelab.solvers.graph_nim import rows_of_spiders
from gamelab.statements import Cases, Compared, MarkedRow, Proof, Section, including
from gamelab.theory import remembered
from gamelab_papers.champion_spiders.boards import (
    counted,
    from_and_block,
    of_rows,
    repeated_terms,
    row,
    row_period,
    stable_from,
)
from gamelab_papers.tables import rows

section = Section("graphnim", draw=row, game=GraphNim())
NAME = "{1} 1^{0}".format  # of the spider of a row and a column


@remembered
def as_it_stands(table):
    """A table of ours, as text. Of Appendix "a" each row is a line of our copy of the paper, which
    may hold two of its rows.
    """
    file = Path(__file__).with_name(f"appendix_{table}.csv")
    return pd.read_csv(file, index_col="k", dtype=str)


def lines(appendix):
    """The rows that share a line, a column, and the values that stand there."""
    for line, found in as_it_stands(appendix).iterrows():
        yield from ((str(line).split(), spider, cell.split()) for spider, cell in found.items())


@remembered
def printed(appendix):
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
def recomputed(appendix):
    """The same table from the game, no row stopping where it is stable.

    >>> int(recomputed("a").at[0, "3^10"])
    22
    """
    if appendix == "a":
        values = rows_of_spiders({3: 30}, 176, stop=False).discrepancies[10:, printed("a").index].T
    else:
        values = np.array([counted(Spider(n).graph, 0, 26) for n in range(2, 7)]).T
    return pd.DataFrame(values, index=printed(appendix).index, columns=printed(appendix).columns)


def appendix(letter):
    """Appendix "a" or "b" as printed, with what the game gives where that differs."""
    return Compared(printed(letter), recomputed(letter), row="1^{}")


@remembered
def listed_as_differing():
    """The cells of Appendix A that are listed as differing from the game: what stands there, and
    what the game says.
    """
    return {
        NAME(row.k, row.spider): (row.stands, row.found)
        for row in rows(__file__, "appendix_a_differs")
    }


@remembered
def shared():
    """The values that stand alone for two rows of Appendix A, by the first of these rows and the
    column.
    """
    return {
        (int(ks[0]), spider): int(values[0])
        for ks, spider, values in lines("a")
        if len(ks) > len(values)
    }


def cells(appendix):
    """The row and the column of each printed cell that can be read and is not listed as
    differing.
    """
    known = listed_as_differing() if appendix == "a" else {}
    return (cell for cell in printed(appendix).stack().dropna().index if NAME(*cell) not in known)


def column(letter, k, spider):
    """The column of a spider in an appendix, in the rows without a gap, with the row k marked."""
    row = recomputed(letter).loc[:83, spider].to_numpy()
    return MarkedRow(row, "k", "discrepancy", {f"k = {k}": k} if k <= 83 else {})


@section.table(
    cases=Cases("1,349 of the 1,382 cells that can be read, of 1,785", lambda size: cells("a")),
    name="{spider} 1^{k}",
    picture=partial(column, "a"),
)
def app_A(k, spider):
    r"""**Appendix A.** The discrepancies of $3^a 1^k$ for $a = 10, \dots, 30$ and $k = 0, \dots,
    83$ and 175: of the 1,382 cells that can be read in our copy the 1,349 that are not listed as
    differing. The 33 that differ are the next statement; whether the copy or the table is at fault
    we cannot say of each.
    """
    return int(printed("a").at[k, spider]), int(recomputed("a").at[k, spider])


def differing():
    """The cells of Appendix A that differ."""
    both = {
        NAME(*cell): (int(value), int(recomputed("a").at[cell]))
        for cell, value in printed("a").stack().dropna().items()
    }
    return {name: (stands, found) for name, (stands, found) in both.items() if stands != found}


def where_many_differ():
    """A part of Appendix A with 16 of the 33 cells that differ."""
    part = [2, 13, 28, 39], slice("3^21", "3^30")
    return Compared(printed("a").loc[part], recomputed("a").loc[part], row="1^{}")


@section.illegible(
    cases="the 1,382 cells that can be read, of 1,785",
    parts=("stands {}, the game gives {}",),
    picture=where_many_differ,
)
def app_A_differs():
    """**Appendix A, cells that differ.** Of the 1,382 cells of Appendix A that can be read in our
    copy, 33 differ from the game: 6, 3, 9, 7 and 5 in the rows $k = 2, 6, 13, 28, 39$ and one each
    in the rows 57, 68, 83. Most of the lines 28, 39 and 83 hold values of the line above them, and
    damage of our copy is likely for all.
    """
    return listed_as_differing(), differing()


@section.illegible(
    cases=Cases(
        "197 values that stand for two rows each, 394 cells of 1,785", lambda size: shared()
    ),
    agree=including,
    name="{spider} 1^{k}",
    picture=partial(column, "a"),
)
def app_A_shared(k, spider):
    """**Appendix A, one value for two rows.** Where our copy of Appendix A has lost one of the two
    values of two neighbouring rows, the other is a discrepancy of one of these rows. Nine further
    cells, where two values stand for one row, are not compared.
    """
    column = recomputed("a")[spider]
    return {shared()[k, spider]}, {int(column.at[k]), int(column.at[k + 1])}


@section.table(
    name="3^{a}",
    parts="zeros from k = 83 on:, not from an earlier k on:",
    proof=of_rows("all k ≥ 83"),
)
def app_A_zeros(a=range(10, 31)):
    """**Appendix A, last rows.** From $k = 83$ on, hence in the last row printed, $k = 175$, and
    for ever, all discrepancies of the table are 0; not from an earlier $k$ on, by the last column.
    """
    spider = Spider(*[3] * a)
    return (True, a == 30), (stable_from(spider) <= 83, stable_from(spider) == 83), spider


@section.table(
    cases=Cases("all 130 cells", lambda size: cells("b")),
    name="{spider} 1^{k}",
    picture=partial(column, "b"),
)
def app_B(k, spider):
    r"""**Appendix B.** The discrepancies of $n^1 1^k$ for $n = 2, \dots, 6$ and $k = 0, \dots,
    25$.
    """
    return int(printed("b").at[k, spider]), int(recomputed("b").at[k, spider])


@section.table(
    cases="the five columns",
    parts="f(2^1), f(3^1), f(4^1), f(6^1), 5^1 from k =, it repeats",
    picture=lambda: recomputed("b").T,
    proof=Proof(
        "all k", lambda claim, size: (repeated_terms(Spider(n), 0, 64) for n in range(2, 7))
    ),
)
def app_B_periods():
    """**Appendix B, for ever.** The columns of Appendix B go on as they seem to: $f(2^1), f(3^1),
    f(4^1), f(6^1)$ are 0, 2, 5, 15, and $5^1$ repeats 0, 3, 5, 0 from $k = 8$ on.
    """
    stable = (stable_from(Spider(n)) for n in (2, 3, 4, 6))
    return (0, 2, 5, 15, 8, [0, 3, 5, 0]), (*stable, *from_and_block(row_period(Spider(5))))
