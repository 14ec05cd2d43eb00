"""Tables of numbers and names as pictures."""

import re
from collections.abc import Mapping
from typing import Any

import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.cm import ScalarMappable
from matplotlib.collections import PathCollection
from matplotlib.colors import Normalize, to_hex, to_rgb
from matplotlib.patches import Rectangle
from matplotlib.path import Path
from matplotlib.textpath import TextPath
from matplotlib.ticker import MaxNLocator
from matplotlib.transforms import Affine2D
from pandas.api.types import is_numeric_dtype

from gamelab.plots.axes import axes, inches, letters, readable, write
from gamelab.plots.describe import caption, plain
from gamelab.plots.palette import HEAT, INK, MISSING, PALE, PAPER, VERMILLION, value_colour
from gamelab.plots.pictures import draw, draw_text
from gamelab.plots.sequences import draw_sequence
from gamelab.statements.compared import Compared, text_of_cell
from gamelab.statements.formulas import to_text

LETTER, MOST_WIDE = 0.11, 1.2  # inches of a letter, about, and of a cell
MOST_WRITTEN = 1024  # cells that hold what they stand for
# of a class's colour: plain classes pale, starred ones full
_STRENGTH = {"": 0.3, "□": 0.6, "*": 1.0}


def cell_text(value: Any) -> str:
    """What stands in a cell of a picture, long texts shortened.

    >>> cell_text(3.0), cell_text("2□"), len(cell_text("2" * 100))
    ('3', '2□', 48)
    """
    return caption(text_of_cell(value))


def looks_of(table: pd.DataFrame) -> dict[str, tuple[str, str]]:
    """The colours of a cell and of its letters, by its text; none for 0 and for empty cells.

    >>> looks_of(pd.DataFrame([[0, 8]])), looks_of(pd.DataFrame([["1*"]]))["1*"][0]
    ({'8': ('#003b5c', '#FFFFFF')}, '#0c76df')
    """
    looks, scale = {}, _scale(table) if _is_numeric(table) else None
    texts = table.map(cell_text).to_numpy()
    for text in np.unique(texts[texts != ""]):
        colour = to_rgb(_tint(text))
        if scale:
            number = float(text)
            known = HEAT(scale(number)) if np.isfinite(number) else MISSING
            colour = to_rgb(known if number else PAPER)
        looks[text] = to_hex(colour), PAPER if sum(colour) < 1.5 else INK
    return {text: look for text, look in looks.items() if look[0] != PAPER.lower()}


def _is_numeric(table: pd.DataFrame) -> bool:
    return all(map(is_numeric_dtype, table.dtypes))


def _largest(table: pd.DataFrame) -> float:
    numbers = table.to_numpy(dtype=float, na_value=np.nan)
    return float(numbers[np.isfinite(numbers)].max(initial=0))


def _scale(table: pd.DataFrame) -> Normalize:
    """From white at 0 to the darkest colour at the largest number, at least 1."""
    most = max(1, _largest(table))
    return Normalize(-most / 6, most)


def _tint(name: str) -> str:
    """The colour of a name: that of the number with which it begins, paler for plain names."""
    number = name.rstrip("*□")
    if not number.isdigit():
        return PALE
    strength = _STRENGTH[name[-1] if name != number else ""]
    red, green, blue = (1 - strength * (1 - part) for part in to_rgb(value_colour(int(number))))
    return to_hex((red, green, blue))


def _short(text: str, most: int) -> str:
    return text if len(text) <= max(3, most) else f"{text[: max(2, most - 1)]}…"


def _write_cells(texts: Any, looks: Mapping[str, Any], size: float, most: int, ax: Axes) -> None:
    """Write texts of at most so many characters into cells, each in the second colour of its look.
    Equal texts are one shape, since hundreds of texts would take a second.
    """
    for text in np.unique(texts[texts != ""]):
        rows, columns = np.nonzero(texts == text)
        outline = TextPath((0, 0), plain(_short(text, most)), size=size)
        middle = (outline.vertices.min(0) + outline.vertices.max(0)) / 2
        written = PathCollection(
            [Path(outline.vertices - middle, outline.codes)],
            offsets=np.stack([columns, rows], axis=1),
            offset_transform=ax.transData,
            transform=Affine2D().scale(1 / 72) + ax.figure.dpi_scale_trans,
            facecolors=looks[text][1],
            linewidths=0,
        )
        ax.add_collection(written, autolim=False)


def draw_table(
    table: pd.DataFrame,
    ax: Axes | None = None,
    *,
    printed: pd.DataFrame | None = None,
    modulus: int = 0,
    upwards: bool = False,
) -> Axes:
    """A table coloured by its numbers, 0 white, or by names such as 2□: the number gives the
    colour, the sign behind it the strength.

    Small tables hold their numbers too, those over lengths no zeros. Where a `printed` table says
    something else, a ring stands round the cell, and in a small table both values in it. Lines
    part the lengths that a `modulus` tells apart. Over lengths, `upwards`, the first row is the
    lowest. A name such as 3^10 has a raised exponent.

    >>> surface = pd.DataFrame([[5, 1], [1, 0]]).rename_axis(index="a", columns="b")
    >>> draw_table(surface).get_title(loc="left")
    'largest 5, zero in 1 of 4 cells'
    >>> triangle = pd.DataFrame([["1*", ""], ["2*", "0"]])
    >>> draw_table(triangle, printed=triangle.replace("0", "1")).texts[0].get_text()
    '0\\nnot 1'
    """
    numeric, (rows, columns) = _is_numeric(table), table.shape
    texts = table.map(cell_text).to_numpy()
    before = texts if printed is None else printed.map(cell_text).to_numpy()
    differ = (before != texts) & (texts != "")
    is_large = table.size > MOST_WRITTEN
    wide, high = (0.27, 0.07 if is_large and not upwards else 0.25) if numeric else (0.5, 0.4)
    left = 1.5
    if not numeric:  # room for the longest names and texts, and for two lines where tables differ
        inside = [*table.columns, *texts.ravel(), *(f" not {one}" for one in before[differ])]
        wide = max(wide, min(MOST_WIDE, LETTER * max(map(len, map(str, inside)))))
        high = 0.55 if differ.any() else high
        left = max(left, 0.7 + LETTER * max(map(len, map(str, table.index))))
    size = min(wide * columns, 30) + left, min(high * rows, 30) + 1.5
    ax = axes(ax, f"a table of {rows} by {columns} cells", *size)
    letter = letters(ax, 8)
    line = 1.5 * letter / 72 * columns / inches(ax)[0]  # its height where a cell is 1 wide
    flat = min(1, max(high / wide, line * (1 + differ.any())))
    looks = dict.fromkeys(texts.ravel(), (PAPER, INK)) | looks_of(table)
    if numeric:
        looks[""] = MISSING, INK
    ax.imshow(
        np.array([[to_rgb(looks[text][0]) for text in row] for row in texts]),
        origin="lower" if upwards else "upper",
        aspect="equal" if upwards else "auto" if numeric else flat,
        interpolation="nearest",
    )
    across, down = np.array(inches(ax)) / (columns, rows) * 72  # points of a cell
    most = int(across / (0.62 * letter)) + 1  # characters that there is room for
    fits = letter < down and max(map(len, looks)) <= most and not is_large
    if is_written := fits or not numeric:
        hidden = differ | (texts == "0") & upwards
        _write_cells(np.where(hidden, "", texts), looks, letter, most, ax)
    for y, x in np.argwhere(differ):
        if is_written:
            words = f"{_short(texts[y, x], most)}\nnot {_short(before[y, x], most - 2)}"
            write(ax, x, y, plain(words), 8, looks[texts[y, x]][1])
        how: Any = {"edgecolor": VERMILLION, "linewidth": 2.5 if is_written else 1.5}
        ax.add_patch(Rectangle((x - 0.45, y - 0.45), 0.9, 0.9, fill=False, **how))
    for set_ticks, names, line in (
        (ax.set_xticks, table.columns, ax.axvline),
        (ax.set_yticks, table.index, ax.axhline),
    ):
        _mark_axis(set_ticks, names, line, modulus, all_names=not numeric)
    if not numeric:
        ax.set_xticks(np.arange(1, columns) - 0.5, minor=True)
        ax.set_yticks(np.arange(1, rows) - 0.5, minor=True)
        ax.grid(which="minor", color=PAPER, linewidth=1.5)
        ax.spines[:].set_visible(False)
        ax.tick_params(which="both", length=0, top=True, labeltop=True, labelbottom=False)
        ax.xaxis.set_label_position("top")
    ax.set_xlabel(plain(table.columns.name))
    ax.set_ylabel(plain(table.index.name), rotation=0 if upwards else 90)
    if numeric and table.columns.name and table.index.name:
        _explain(table, ax)
    readable(ax)
    return ax


def _mark_axis(set_ticks: Any, names: pd.Index, line: Any, modulus: int, all_names: bool) -> None:
    """The names of rows or columns at some of them, and lines between the classes of a modulus."""
    step = 1 if all_names or len(names) < 12 else 5 * (len(names) // 60 + 1)
    places = [*range(0, len(names), step)]
    if modulus:
        places = [i for i, length in enumerate(names) if length % modulus == 0 or i == 0]
        for place in places[1:]:
            line(place - 0.5, color=PALE, linewidth=0.8)
    texts = [plain(to_text(str(names[place]))) for place in places]
    set_ticks(places, [re.sub(r"(\w+)\^(\w+)", r"$\1^{\2}$", text) for text in texts])


def _explain(table: pd.DataFrame, ax: Axes) -> None:
    """A title with the largest number and how often 0 stands, and a bar of colours."""
    scale, zeros = _scale(table), int((table == 0).sum().sum())
    n_cells = table.count().sum()  # that have a value
    ax.set_title(f"largest {_largest(table):.0f}, zero in {zeros} of {n_cells} cells", loc="left")
    bar = ax.figure.colorbar(
        ScalarMappable(scale, HEAT),
        cax=ax.inset_axes((1.03, 0.15, 0.04, 0.7)),
        ticks=MaxNLocator(integer=True),
    )
    bar.ax.set_ylim(0, scale.vmax)
    bar.outline.set_visible(False)
    readable(bar.ax)


@draw.register
def _draw_compared(tables: Compared, ax: Axes | None = None, **how: Any) -> Axes:
    """The recomputed table, with what is printed where it can be read and says something else."""
    said = tables.printed_values.astype(object).where(tables.readable, tables.recomputed)
    return draw_table(tables.recomputed, ax, printed=said, **how)


@draw.register
def _draw_frame(value: pd.DataFrame, ax: Axes | None = None, **how: Any) -> Axes:
    """A table, one over two lengths upwards."""
    if value.empty:
        return draw_text("an empty table", ax)
    over_lengths = _is_numeric(value) and all(
        names.name and is_numeric_dtype(names.dtype) for names in (value.index, value.columns)
    )
    over_lengths = over_lengths and not value.isna().to_numpy().any()
    return draw_table(value, ax=ax, **{"upwards": over_lengths, **how})


@draw.register
def _draw_series(value: pd.Series, ax: Axes | None = None, **how: Any) -> Axes:
    """A column of a table as the sequence or list that it holds."""
    return draw(value.tolist(), ax, **how)


@draw.register
def _draw_array(value: np.ndarray, ax: Axes | None = None, **how: Any) -> Axes:
    """A sequence, or a heat map; what are no such numbers as text."""
    numbers = value.astype(int) if value.dtype.kind == "b" else value
    is_number = numbers.dtype.kind in "iuf"
    if value.ndim == 2 and value.size and is_number:
        return draw_table(pd.DataFrame(numbers), ax, **how)
    if value.ndim == 1:
        return draw_sequence(numbers, ax, **how) if is_number else draw(value.tolist(), ax, **how)
    return draw_text(value, ax)
