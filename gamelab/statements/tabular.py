"""Tables that a reader takes away: a frame of pandas, CSV and LaTeX."""

from abc import abstractmethod
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gamelab.statements.formulas import to_latex

if TYPE_CHECKING:  # pandas takes a third of the time of starting the command
    import pandas as pd

# the sign of the package amssymb, for readers without it
SQUARE = "\\providecommand{\\square}{{\\fboxsep1.5pt\\fbox{\\rule{1pt}{0pt}\\rule{0pt}{1pt}}}}\n"


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
    r"""A table as LaTeX for booktabs, its names of rows and columns such as 3^10 as powers, after a
    comment that says how it was made, if that is known.

    >>> import pandas as pd
    >>> frame = pd.DataFrame([["2□"]], index=["3^10"]).rename_axis(index="a", columns="k")
    >>> print("\n".join(latex_of(frame).splitlines()[3:6]))
    a $\backslash$ k & 0 \\
    \midrule
    $3^{10}$ & $2^{\square}$ \\
    """

    def in_latex(value: Any) -> str:
        return to_latex(str(value))

    has_names, names = _has_names(frame), [frame.index.name, *frame.columns.names]
    texts = frame.astype(object).where(frame.notna(), "").map(in_latex)
    texts = texts.rename(index=in_latex, columns=in_latex).rename_axis(index=None)
    head = in_latex(" \\ ".join(str(name) for name in names if name is not None))
    texts.columns.names = [head, *texts.columns.names[1:]]
    form = "l" * has_names + "".join("lr"[kind.kind in "iuf"] for kind in frame.dtypes)
    table = str(texts.to_latex(index=has_names, column_format=form))
    code = frame.attrs.get("code")
    comment = f"% {code} (gamelab {version('gamelab')})\n" if code else ""
    return comment + (SQUARE if r"\square" in table else "") + table


def _has_names(frame: "pd.DataFrame") -> bool:
    """Whether the rows have names: they are not only numbered."""
    return frame.index.name is not None or type(frame.index).__name__ != "RangeIndex"


def _given(text: str, path: str | Path | None) -> str | None:
    if path is None:
        return text
    Path(path).write_text(text, encoding="utf-8")
    return None
