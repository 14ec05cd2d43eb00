"""Tables of numbers and names: heat maps, surfaces, classes; printed tables and recomputed ones."""

import re
from dataclasses import dataclass
from hashlib import sha256
from html import escape
from typing import Any

import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.cm import ScalarMappable
from matplotlib.collections import PathCollection
from matplotlib.colors import Normalize, to_hex, to_rgb
from matplotlib.patches import Rectangle
from matplotlib.textpath import TextPath
from matplotlib.ticker import MaxNLocator
from matplotlib.transforms import Affine2D
from numpy.typing import NDArray
from pandas.api.types import is_numeric_dtype
from pandas.io.formats.style import Styler

from gamelab.plots.axes import axes, inches, write
from gamelab.plots.describe import caption, plain
from gamelab.plots.palette import FAILS, HEAT, INK, PALE, PAPER, VERMILLION, value_colour
from gamelab.plots.pictures import draw, draw_text
from gamelab.plots.sequences import draw_numbers


def write_numbers(
    numbers: NDArray[np.floating],
    where: NDArray[np.bool_],
    dark: NDArray[np.bool_],
    ax: Axes,
    left: int = 0,
    low: int = 0,
) -> None:
    """The numbers `where` they are to be read, light on the cells that are `dark`; the first cell
    is at `left` and `low`.

    A number is one shape that is used again: hundreds of texts would take a second.
    """
    cell = min(room / cells for room, cells in zip(inches(ax), numbers.shape[::-1], strict=True))
    size = min(8, 54 * cell)  # points: two digits fit
    points = Affine2D().scale(1 / 72) + ax.figure.dpi_scale_trans
    for number in np.unique(numbers[where]):
        here = where & (numbers == number)
        rows, columns = np.nonzero(here)
        outline = TextPath((0, 0), f"{number:.4g}" if number % 1 else f"{number:.0f}", size=size)
        box = outline.get_extents()
        shape = outline.transformed(
            Affine2D().translate(-(box.x0 + box.x1) / 2, -(box.y0 + box.y1) / 2)
        )
        written = PathCollection(
            [shape],
            offsets=np.stack([columns + left, rows + low], axis=1),
            offset_transform=ax.transData,
            transform=points,
            facecolors=np.where(dark[here], PAPER, INK),
            linewidths=0,
        )
        ax.add_collection(written, autolim=False)


MOST_WRITTEN = 32  # rows and columns whose numbers are written into the cells


def draw_surface(table: pd.DataFrame, ax: Axes | None = None, modulus: int = 0) -> Axes:
    """The cells coloured by their numbers, zeros left white; lines part the lengths that a modulus
    tells apart.

    Rows are the lengths upwards, columns those to the right, and the numbers themselves stand in
    small tables.

    >>> draw_surface(
    ...     pd.DataFrame([[5, 1], [1, 0]], index=[1, 2], columns=[1, 2]), modulus=5
    ... ).get_title(loc="left")
    'largest 5, zero in 1 of 4 cells'
    """
    side = min(0.22 * max(table.shape) + 1.2, 9)
    given, ax = ax is not None, axes(ax, side + 0.6, side)
    numbers = table.to_numpy(dtype=float)
    most = max(numbers.max(initial=0), 1)
    left, right, low, high = (
        table.columns[0] - 0.5,
        table.columns[-1] + 0.5,
        table.index[0] - 0.5,
        table.index[-1] + 0.5,
    )
    image = ax.imshow(
        np.ma.masked_equal(numbers, 0),
        cmap=HEAT.with_extremes(bad=PAPER),
        vmin=-most / 6,
        vmax=most,
        origin="lower",
        extent=(left, right, low, high),
        interpolation="nearest",
    )
    if max(table.shape) <= MOST_WRITTEN:
        write_numbers(
            numbers, numbers != 0, numbers > most / 2, ax, table.columns[0], table.index[0]
        )
    for ticks, lengths, line in (
        (ax.set_xticks, table.columns, ax.axvline),
        (ax.set_yticks, table.index, ax.axhline),
    ):
        step = modulus or 5
        ticks([length for length in lengths if length % step == 0 or length == lengths[0]])
        for length in lengths[1:] if modulus else ():
            if length % modulus == 0:
                line(length - 0.5, color=PALE, linewidth=0.8)
    ax.set_xlabel(plain(table.columns.name))
    ax.set_ylabel(plain(table.index.name), rotation=0)
    zeros = int((numbers == 0).sum())
    ax.set_title(
        f"largest {numbers.max(initial=0):.0f}, zero in {zeros} of {numbers.size} cells",
        loc="left",
        fontsize=10,
    )
    inset = ax.inset_axes((1.03, 0.15, 0.04, 0.7)) if given else None
    colours = ax.figure.colorbar(
        image, cax=inset, ax=ax, shrink=0.7, ticks=MaxNLocator(integer=True)
    )
    colours.ax.set_ylim(0, most)
    colours.outline.set_visible(False)
    return ax


def draw_slices(cube: NDArray[np.integer], ax: Axes | None = None, first: int = 1) -> Axes:
    """A number over three lengths, each from `first` on: a square slice for each value of the
    first, zeros left white.

    >>> len(draw_slices(np.arange(27).reshape(3, 3, 3)).texts)
    3
    """
    slices, height, width = cube.shape
    across = int(np.ceil((5 * slices / 3) ** 0.5))
    gap = max(1, height // 6)  # for the name of a slice above it
    shown = np.full((-(-slices // across) * (height + gap), across * (width + gap)), np.nan)
    ax = axes(ax, 10, 1 + 9 * shown.shape[0] / shown.shape[1])
    for i, slice_ in enumerate(cube):
        top, left = i // across * (height + gap) + gap, i % across * (width + gap)
        shown[top : top + height, left : left + width] = slice_[::-1]
        write(ax, left, top - 0.15 * gap, f"a = {first + i}", 6, ha="left", va="bottom")
    scale = Normalize(-max(int(cube.max(initial=0)), 1) / 6, max(int(cube.max(initial=0)), 1))
    colours = HEAT(scale(np.ma.masked_invalid(shown)))
    colours[shown == 0] = 1
    ax.imshow(colours, interpolation="nearest")
    ax.axis("off")
    bar = ax.figure.colorbar(ScalarMappable(scale, HEAT), ax=ax, shrink=0.5)
    bar.ax.set_ylim(0, scale.vmax)
    bar.outline.set_visible(False)
    return ax


# of a class's colour: plain classes pale, starred ones full
_STRENGTH = {"": 0.3, "□": 0.6, "*": 1.0}


def draw_classes(
    table: pd.DataFrame,
    printed: pd.DataFrame | None = None,
    ax: Axes | None = None,
    ringed: tuple[str, str] | None = None,
) -> Axes:
    """A table of names such as 2□: the number gives the colour, the sign behind it the strength;
    empty cells stay empty.

    Where a printed table says something else, both stand in the cell. One cell, by its row and
    column, may be ringed.

    >>> triangle = pd.DataFrame([["1*", ""], ["2*", "0"]])
    >>> [text.get_text() for text in draw_classes(triangle).texts]
    ['1*', '2*', '0']
    """
    names = table.map(_written)
    said = names if printed is None else printed.map(_written)
    ax = axes(ax, 0.5 * len(names.columns) + 1, 0.4 * len(names) + 1)
    for y, row in enumerate(names.index):
        for x, column in enumerate(names.columns):
            name, before = names.at[row, column], said.at[row, column]
            if not name:
                continue
            differs = before != name
            colour = _tint(name)
            red, green, blue = to_rgb(colour)
            dark = red + green + blue < 1.5
            ax.add_patch(
                Rectangle(
                    (x - 0.5, y - 0.5), 1, 1, facecolor=colour, edgecolor="white", linewidth=1.5
                )
            )
            write(
                ax,
                x,
                y,
                plain(f"{name}\nnot {before}" if differs else name),
                7 if differs else 10,
                "white" if dark else INK,
            )
            if differs:
                ax.add_patch(
                    Rectangle(
                        (x - 0.46, y - 0.46),
                        0.92,
                        0.92,
                        fill=False,
                        edgecolor=VERMILLION,
                        linewidth=2,
                    )
                )
            if ringed == (row, column):
                ax.add_patch(
                    Rectangle(
                        (x - 0.44, y - 0.44), 0.88, 0.88, fill=False, edgecolor=INK, linewidth=3
                    )
                )
    ax.set_xlim(-0.5, len(names.columns) - 0.5)
    ax.set_ylim(len(names) - 0.5, -0.5)
    ax.set_aspect("equal")
    ax.spines[:].set_visible(False)
    ax.tick_params(length=0, colors=INK, top=True, labeltop=True, bottom=False, labelbottom=False)
    ax.set_xticks(range(len(names.columns)), [plain(column) for column in names.columns])
    ax.set_yticks(range(len(names)), [plain(row) for row in names.index])
    ax.xaxis.set_label_position("top")
    ax.set_xlabel(plain(names.columns.name))
    ax.set_ylabel(plain(names.index.name))
    return ax


def _written(name: Any) -> str:
    """What stands in a cell, nothing where nothing is known."""
    return "" if name is None or name is pd.NA or name != name else caption(name)


def _tint(name: str) -> str:
    """The colour of a name: that of the number with which it begins, paler for plain names."""
    number = name.rstrip("*□")
    if not number.isdigit():
        return PALE
    strength = _STRENGTH[name[-1] if name != number else ""]
    red, green, blue = to_rgb(value_colour(int(number)))
    return to_hex((1 - strength * (1 - red), 1 - strength * (1 - green), 1 - strength * (1 - blue)))


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
                f"<tr><th>{_raised(self.row.format(k))}{''.join(map(_overlaid, printed, ours))}"
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


def _overlaid(printed: Any, ours: Any) -> str:
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


def draw_table(
    table: pd.DataFrame, ax: Axes | None = None, frontier: bool = True, written: bool = False
) -> Axes:
    """A heat map; the frontier is where the zeros at the foot of each column begin, and the numbers
    may be written in.

    A name such as 3^10 is written with a raised exponent.

    >>> draw_table(pd.DataFrame([[1, 2], [0, 3], [0, 0]])).get_ylabel()
    ''
    """
    ax = axes(
        ax,
        min(0.3 * len(table.columns), 30) + 1.5,
        min((0.25 if written else 0.07) * len(table), 30) + 1.5,
    )
    values = table.to_numpy(dtype=float, na_value=np.nan)
    ax.imshow(np.ma.masked_invalid(values), cmap=HEAT, aspect="auto", interpolation="nearest")
    if frontier:
        begins = [
            len(column) - int(np.argmax(column[::-1] != 0)) if column.any() else 0
            for column in values.T
        ]
        ax.stairs(
            np.array(begins) - 0.5,
            np.arange(len(begins) + 1) - 0.5,
            baseline=None,
            color=VERMILLION,
            linewidth=2,
        )
    if written:
        dark = values > (np.nanmin(values) + np.nanmax(values)) / 2
        write_numbers(values, np.isfinite(values), dark, ax)
    for set_ticks, names in ((ax.set_xticks, table.columns), (ax.set_yticks, table.index)):
        step = 1 if len(names) < 12 else 5 * (len(names) // 60 + 1)
        set_ticks(range(0, len(names), step), [_power(plain(name)) for name in names[::step]])
    ax.set_ylabel(plain(table.index.name))
    return ax


def _power(name: str) -> str:
    """The name with a raised exponent, if it is one."""
    return re.sub(r"^(\w+)\^([\w^ ]+)$", r"$\1^{\2}$", name)


@draw.register
def _draw_frame(value: pd.DataFrame, ax: Axes | None = None, **how: Any) -> Axes:
    """Numbers as a heat map, over two lengths as a square one, names of classes as coloured
    cells.
    """
    if value.empty:
        return draw_text("an empty table", ax)
    if not all(map(is_numeric_dtype, value.dtypes)):
        return draw_classes(value, ax=ax, **how)
    over_lengths = all(
        names.name and is_numeric_dtype(names.dtype) for names in (value.index, value.columns)
    )
    over_lengths = over_lengths and not value.isna().to_numpy().any()
    return (draw_surface if over_lengths and not how else draw_table)(value, ax=ax, **how)


@draw.register
def _draw_series(value: pd.Series, ax: Axes | None = None, **how: Any) -> Axes:
    """A column of a table as the sequence or list that it holds."""
    return draw(value.tolist(), ax, **how)


@draw.register
def _draw_array(value: np.ndarray, ax: Axes | None = None, **how: Any) -> Axes:
    """A sequence, a heat map, or numbers over three lengths in slices; what are no such numbers as
    text.
    """
    if (
        value.dtype.kind not in "biuf"
        or value.ndim not in (1, 2, 3)
        or (value.ndim > 1 and not value.size)
    ):
        return draw_text(value, ax) if value.ndim != 1 else draw(value.tolist(), ax, **how)
    numbers = value.astype(int) if value.dtype.kind == "b" else value
    if numbers.ndim == 2:
        return draw_table(
            pd.DataFrame(numbers),
            ax,
            **{"frontier": False, "written": max(numbers.shape) <= MOST_WRITTEN, **how},
        )
    return (draw_numbers if numbers.ndim == 1 else draw_slices)(numbers, ax=ax, **how)


def beside(
    printed: pd.DataFrame, recomputed: pd.DataFrame, meant: pd.DataFrame | None = None
) -> Styler:
    """The printed table on the left and the recomputed one on the right; cells that differ are
    marked in both.

    Missing cells of the printed table are those that cannot be read; those with dots are not
    counted either. Where it has signs, `meant` has what they stand for.

    >>> table = beside(pd.DataFrame([[1, 2, None]]), pd.DataFrame([[1, 3, 4]]))
    >>> table.caption
    'Left as printed, right recomputed: 1 of the 2 cells that can be read differs (red).'
    """
    left, right = printed.map(_cell), recomputed.map(_cell)
    unread = printed.isna() | (left == "…")
    differ = ~unread & ((left if meant is None else meant.map(_cell)) != right)
    marks = pd.DataFrame("", index=right.index, columns=right.columns).mask(
        differ, f"background-color: {FAILS}; color: black"
    )
    ours = marks.mask(unread, "opacity: 0.6")
    ours.iloc[:, :1] += "; border-left: 2px solid"  # where the printed table ends
    styles = pd.concat({"as printed": marks, "recomputed": ours}, axis=1)
    table = pd.concat({"as printed": left, "recomputed": right}, axis=1)
    number, read = int(differ.to_numpy().sum()), int((~unread).to_numpy().sum())
    caption = (
        f"Left as printed, right recomputed: {number or 'none'} of the {read:,} cells that can be "
        f"read {'differ' if number > 1 else 'differs'}{' (red)' if number else ''}."
    )
    # the same in every run, and no other table has it
    own = sha256(f"{caption}\n{table.to_csv()}".encode()).hexdigest()[:8]
    return (
        Styler(table, cell_ids=False)
        .apply(lambda _: styles, axis=None)
        .set_caption(caption)
        .set_uuid(own)
    )


def _cell(value: Any) -> str:
    """What stands in a cell: whole numbers as such, nothing where nothing can be read."""
    if pd.isna(value):
        return ""
    return str(value) if isinstance(value, str) else str(int(value))
