"""A printed table and the recomputed one as one table: a cell in which they differ holds both
values.
"""

import re
from dataclasses import dataclass
from hashlib import sha256
from html import escape
from typing import Any

import pandas as pd

from gamelab.plots.palette import FAILS

_DIFFERS = f'<td style="background:{FAILS};color:#000"><s>{{}}</s> <b>{{}}</b>'
_UNREAD = '<td style="opacity:.55"><i>{}</i>'


@dataclass(frozen=True, repr=False)
class Overlaid:
    """The two tables as one; in a notebook it is HTML, elsewhere a sentence."""

    printed: pd.DataFrame
    recomputed: pd.DataFrame
    row: str

    @property
    def caption(self) -> str:
        """How many cells can be read, how many of them differ, and how both are shown."""
        read, differ = (
            int(self.printed.notna().to_numpy().sum()),
            int(self._differ.to_numpy().sum()),
        )
        cells = "cell" if self.printed.size == 1 else "cells"
        if read == self.printed.size and not differ:
            return f"As printed: all {read:,} {cells} agree with the game."
        how = " (red: what is printed struck out, then what the game gives)" if differ else ""
        unread = (
            ""
            if read == self.printed.size
            else " Pale and slanted is what the game gives where none can be read."
        )
        return (
            f"As printed: {read:,} of {self.printed.size:,} {cells} can be read, "
            f"{differ or 'none'} of them {'differ' if differ > 1 else 'differs'} from the "
            f"game{how}.{unread}"
        )

    @property
    def _differ(self) -> pd.DataFrame:
        return self.printed.notna() & (self.printed != self.recomputed).fillna(False)

    def _repr_html_(self) -> str:
        both = f"{self.printed.to_csv()}{self.recomputed.to_csv()}"
        own = f"t{sha256(both.encode()).hexdigest()[:8]}"  # no other table has it
        style = (
            f"<style>#{own}{{font-size:85%}} #{own} td,#{own} th{{padding:1px "
            f"5px;text-align:right;line-height:1.2}}</style>"
        )
        lines = [f"<tr><th>{''.join(f'<th>{_raised(name)}' for name in self.printed.columns)}"]
        before = None
        for (k, printed), (_, ours) in zip(
            self.printed.iterrows(), self.recomputed.iterrows(), strict=True
        ):
            if isinstance(before, int) and isinstance(k, int) and k > before + 1:
                lines.append(f"<tr><th>⋮{'<td>⋮' * len(self.printed.columns)}")
            lines.append(
                f"<tr><th>{_raised(self.row.format(k))}{''.join(map(_cell, printed, ours))}"
            )
            before = k
        caption = f"<caption>{escape(self.caption)}</caption>"
        return (
            f'{style}<div style="overflow-x:auto"><table '
            f'id="{own}">{caption}{"".join(lines)}</table></div>'
        )

    def __repr__(self) -> str:
        return self.caption


def overlaid(printed: pd.DataFrame, recomputed: pd.DataFrame, row: str = "{}") -> Overlaid:
    """The printed table as it stands, with both values in each cell where the recomputed one
    differs.

    Missing cells of the printed table are those that cannot be read. A name such as 3^10 is written
    with a raised exponent; `row` says how the name of a row is written, and rows that the print
    leaves out between two others are dots.

    >>> overlaid(pd.DataFrame([[1, 2, None]]), pd.DataFrame([[1, 3, 4]])).caption.split(" (")[0]
    'As printed: 2 of 3 cells can be read, 1 of them differs from the game'
    """
    if not (printed.index.equals(recomputed.index) and printed.columns.equals(recomputed.columns)):
        raise ValueError(
            f"The two tables have the same rows and columns; they are {printed.shape} and "
            f"{recomputed.shape}."
        )
    return Overlaid(printed, recomputed, row)


def _cell(printed: Any, ours: Any) -> str:
    """A cell: the value where both agree, and else what is known of it."""
    if pd.isna(printed):
        return _UNREAD.format(escape(str(ours)))
    return (
        f"<td>{escape(str(printed))}"
        if printed == ours
        else _DIFFERS.format(escape(str(printed)), escape(str(ours)))
    )


def _raised(name: object) -> str:
    """The name as HTML, its exponent raised if it has one."""
    return re.sub(r"^(\w+)\^(\w+)$", r"\1<sup>\2</sup>", escape(str(name)))
