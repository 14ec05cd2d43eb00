"""Appendices A and B: the tables of discrepancies, cell by cell."""

from collections.abc import Iterator
from functools import cache
from importlib.resources import files

import numpy as np
import pandas as pd

from gamelab.graphs.spiders import Spider
from gamelab.papers.claim import Claim
from gamelab.solvers.graph_nim_discrepancies import discrepancies, discrepancy_period, stability
from gamelab.solvers.graph_nim_spiders import rows_of_spiders


@cache
def printed(appendix: str) -> pd.DataFrame:
    """The table of Appendix "a" or "b" as printed: a row for each k, a column for each spider.

    Cells that cannot be read in our copy of Appendix A are missing: 193 that its text has lost, nearly all zeros, and
    33 in rows where it has mixed neighbouring rows up.

    >>> int(printed("b").at[4, "4^1"])
    3
    """
    file = files("gamelab.papers.calkin_champion_spiders") / f"appendix_{appendix}.csv"
    with file.open(encoding="utf-8") as lines:
        return pd.read_csv(lines, index_col="k").astype("Int64")


@cache
def recomputed(appendix: str) -> pd.DataFrame:
    """The same table from the game.

    >>> int(recomputed("a").at[0, "3^10"])
    22
    """
    if appendix == "a":
        values = rows_of_spiders({3: 30}, 84).discrepancies[10:].T
    else:
        values = np.array([discrepancies(Spider(n), 0, 26) for n in range(2, 7)]).T
    return pd.DataFrame(values, index=printed(appendix).index, columns=printed(appendix).columns)


def readable_cells(appendix: str) -> Iterator[tuple[int, str]]:
    """The row and the column of each printed cell that can be read."""
    return iter(printed(appendix).stack().dropna().index)


CLAIMS = (
    Claim(
        id="graphnim-app-A",
        label="Appendix A",
        kind="table",
        statement=r"The discrepancies of $3^a 1^k$ for $a = 10, \dots, 30$ and $k = 0, \dots, 83$.",
        cases=lambda size: readable_cells("a"),
        predicted=lambda k, spider: printed("a").at[k, spider],
        computed=lambda k, spider: recomputed("a").at[k, spider],
        agree=lambda said, found: pd.isna(said) or said == found,
        bound="the 1,538 cells of 1,764 that can be read in our copy of the paper",
        picture=lambda k, spider: recomputed("a")[spider].to_numpy(),
        sliders={"k": printed("a").index, "spider": printed("a").columns},
    ),
    Claim(
        id="graphnim-app-A-zeros",
        label="Appendix A, last rows",
        kind="table",
        statement="From $k = 83$ on, hence in the last row printed, $k = 175$, and for ever, all discrepancies of the table are 0.",
        cases=lambda size: ((a,) for a in range(10, 31)),
        predicted=lambda a: 83,
        computed=lambda a: stability(Spider(*[3] * a)),
        agree=lambda most, found: found <= most,
        bound="10 ≤ a ≤ 30 and all k ≥ 83",
        certificate="from one position of each row on by the stomps alone",
        picture=lambda a: discrepancy_period(Spider(*[3] * a), 0),
    ),
    Claim(
        id="graphnim-app-B",
        label="Appendix B",
        kind="table",
        statement=r"The discrepancies of $n^1 1^k$ for $n = 2, \dots, 6$ and $k = 0, \dots, 25$.",
        cases=lambda size: readable_cells("b"),
        predicted=lambda k, spider: printed("b").at[k, spider],
        computed=lambda k, spider: recomputed("b").at[k, spider],
        agree=lambda said, found: pd.isna(said) or said == found,
        bound="all 130 cells",
        picture=lambda k, spider: recomputed("b")[spider].to_numpy(),
        sliders={"k": printed("b").index, "spider": printed("b").columns},
    ),
    Claim(
        id="graphnim-app-B-periods",
        label="Appendix B, for ever",
        kind="table",
        statement="The columns of Appendix B go on as they seem to: $f(2^1), f(3^1), f(4^1), f(6^1)$ are 0, 2, 5, 15, and $5^1$ "
        "repeats 0, 3, 5, 0 from $k = 8$ on.",
        cases=lambda size: [()],
        predicted=lambda: (0, 2, 5, 15, (8, (0, 3, 5, 0))),
        computed=lambda: (
            *(stability(Spider(n)) for n in (2, 3, 4, 6)),
            ((period := discrepancy_period(Spider(5), 0)).preperiod, period.block),
        ),
        bound="all k",
        certificate="each column with its certificate",
        picture=lambda: discrepancy_period(Spider(5), 0),
    ),
)
