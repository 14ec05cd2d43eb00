"""Tables that a reader takes away: a frame of pandas, CSV and LaTeX."""

import re
from abc import abstractmethod
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # pandas takes a third of the time of starting the command
    import pandas as pd

_POWER = r"\b(\w+)\\textasciicircum \{?(\w+)\}?"  # 3^10 once it is escaped


class Tabular:
    """A value that is shown as a table: `frame` holds it, `to_csv` and `to_latex` write it."""

    @property
    @abstractmethod
    def frame(self) -> "pd.DataFrame":
        """The table."""

    def to_csv(self, path: str | Path | None = None) -> str | None:
        """The table as comma-separated values, or None once it is written to a file."""
        return _given(csv_of(self.frame), path)

    def to_latex(self, path: str | Path | None = None) -> str | None:
        """The table as LaTeX for the package booktabs, or None once it is written to a file."""
        return _given(latex_of(self.frame), path)


def csv_of(frame: "pd.DataFrame") -> str:
    """A table as comma-separated values."""
    return str(frame.to_csv(index=_has_names(frame), lineterminator="\n"))


def latex_of(frame: "pd.DataFrame") -> str:
    """A table as LaTeX, its names of rows and columns such as 3^10 as powers.

    >>> import pandas as pd
    >>> print(latex_of(pd.DataFrame([[1]], index=["3^10"], columns=["k"])).splitlines()[4])
    $3^{10}$ & 1 \\\\
    """
    return re.sub(_POWER, r"$\1^{\2}$", frame.to_latex(index=_has_names(frame), escape=True))


def _has_names(frame: "pd.DataFrame") -> bool:
    """Whether the rows have names: they are not only numbered."""
    return frame.index.name is not None or type(frame.index).__name__ != "RangeIndex"


def _given(text: str, path: str | Path | None) -> str | None:
    if path is None:
        return text
    Path(path).write_text(text, encoding="utf-8")
    return None
