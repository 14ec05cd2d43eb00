"""A printed table beside the recomputed one, or over it."""

import re
from dataclasses import dataclass
from hashlib import sha256
from html import escape
from typing import TYPE_CHECKING, Any

from gamelab.statements.tabular import Tabular

if TYPE_CHECKING:  # pandas takes a third of the time of starting the command
    import pandas as pd

FAILS = "#D55E00"  # vermillion, under the cells that differ


def text_of_cell(value: Any) -> str:
    """What stands in a cell: whole numbers as such, nothing where nothing is known.

    >>> text_of_cell(3.0), text_of_cell(0.5), text_of_cell(None), text_of_cell("2□")
    ('3', '0.5', '', '2□')
    """
    import pandas as pd

    if isinstance(value, str):
        return value
    if pd.isna(value):
        return ""
    return str(int(value)) if value % 1 == 0 else f"{value:.4g}"


_UNREAD = '<td style="opacity:.55"><i>{}</i>'
_MARKED = f'<td style="background:{FAILS};color:#000">'


@dataclass(frozen=True, repr=False)
class Compared(Tabular):
    """A printed table and the recomputed one: in one, with both values in each cell that differs,
    or apart, the printed one on the left. In a notebook it is HTML, elsewhere a sentence. If it
    is not a print that is compared, `source` says what is.

    Missing cells of the printed table are those that cannot be read; those with dots are not
    counted either. Where it has signs, `meant` has what they stand for. A name such as 3^10 is
    written with a raised exponent; `row` says how the name of a row is written, and rows that the
    print leaves out between two others are dots.

    >>> import pandas as pd
    >>> Compared(pd.DataFrame([[1, 2]]), pd.DataFrame([[1, 3]]), together=False)
    Left as printed, right recomputed: 2 cells, 1 of them differs from the game (red).
    >>> Compared(pd.DataFrame([[1, 2]]), pd.DataFrame([[1, 3]]), source="As the text says")
    As the text says: 2 cells, 1 of them differs from the game (red: struck out, then what the game
    gives).
    """

    printed: "pd.DataFrame"
    recomputed: "pd.DataFrame"
    meant: "pd.DataFrame | None" = None
    row: str = "{}"
    together: bool = True
    source: str = "As printed"

    def __post_init__(self) -> None:
        before, ours = self.printed, self.recomputed
        if not (before.index.equals(ours.index) and before.columns.equals(ours.columns)):
            raise ValueError(
                f"The two tables have the same rows and columns; they are {before.shape} and "
                f"{ours.shape}."
            )

    @property
    def frame(self) -> "pd.DataFrame":
        """Both tables, the printed one on the left."""
        import pandas as pd

        return pd.concat({self.source: self.printed, "recomputed": self.recomputed}, axis=1)

    @property
    def caption(self) -> str:
        """How many cells can be read, how many of them differ, and how both are shown."""
        size, read, differ = (
            int(cells.to_numpy().sum())
            for cells in (self.printed.map(text_of_cell) != "…", self.readable, self.differ)
        )
        begin = self.source if self.together else "Left as printed, right recomputed"
        cells = f"cell{'s' * (size != 1)}"
        if read == size and not differ:
            return f"{begin}: all {read:,} {cells} agree with the game."
        counted = f"of {size:,} {cells} can be read" if read < size else cells
        how = f" (red{': struck out, then what the game gives' * self.together})" * (differ > 0)
        pale = " Pale and slanted is what the game gives where none can be read." * (read < size)
        return (
            f"{begin}: {read:,} {counted}, {differ or 'none'} of them "
            f"{'differ' if differ > 1 else 'differs'} from the game{how}.{pale}"
        )

    @property
    def printed_values(self) -> "pd.DataFrame":
        """The printed table, and what the signs in it stand for."""
        return self.printed if self.meant is None else self.meant

    @property
    def readable(self) -> "pd.DataFrame":
        """Which cells of the printed table can be read."""
        return self.printed.notna() & (self.printed.map(text_of_cell) != "…")

    @property
    def differ(self) -> "pd.DataFrame":
        """Which cells can be read and say something else."""
        return self.readable & (
            self.printed_values.map(text_of_cell) != self.recomputed.map(text_of_cell)
        )

    def _repr_html_(self) -> str:
        # no other table has this name
        own = f"t{sha256(f'{self.together}{self.to_csv()}'.encode()).hexdigest()[:8]}"
        style = (
            f"<style>#{own}{{font-size:85%}} #{own} td,#{own} th{{padding:1px "
            f"5px;text-align:right;line-height:1.2}}</style>"
        )
        heads = "".join(f"<th>{_raised(name)}" for name in self.printed.columns)
        lines = [f"<tr><th>{heads}{'' if self.together else f'<th>{heads}'}"]
        width = len(self.printed.columns) * (2 - self.together)
        tables = (self.printed, self.recomputed, self.readable, self.differ)
        before = None
        for k, *cells in zip(self.printed.index, *(t.to_numpy() for t in tables), strict=True):
            if isinstance(before, int) and isinstance(k, int) and k > before + 1:
                lines.append(f"<tr><th>⋮{'<td>⋮' * width}")
            lines.append(f"<tr><th>{_raised(self.row.format(k))}{self._line(*cells)}")
            before = k
        return (
            f'{style}<div style="overflow-x:auto"><table '
            f'id="{own}"><caption>{escape(self.caption)}</caption>{"".join(lines)}</table></div>'
        )

    def _line(self, printed: Any, ours: Any, readable: Any, differ: Any) -> str:
        """The cells of a row: in one table, or of both."""
        left, right = [], []
        for said, found, is_read, differs in zip(printed, ours, readable, differ, strict=True):
            said, found = (escape(text_of_cell(value)) for value in (said, found))
            cell = _MARKED if differs else "<td>"
            right.append(f"{cell}{found}" if is_read else _UNREAD.format(found))
            if not self.together:
                left.append(f"{cell}{said}")
            elif differs:
                left.append(f"{cell}<s>{said}</s> <b>{found}</b>")
            else:
                left.append(f"{cell}{said}" if is_read else right[-1])
        return "".join(left) + ("" if self.together else f"<th>{''.join(right)}")

    def __repr__(self) -> str:
        return self.caption


def _raised(name: object) -> str:
    """The name as HTML, its exponent raised if it has one."""
    return re.sub(r"^(\w+)\^(\w+)$", r"\1<sup>\2</sup>", escape(str(name)))
