"""Numbers written into the cells of a table."""

import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import PathCollection
from matplotlib.textpath import TextPath
from matplotlib.transforms import Affine2D
from numpy.typing import NDArray

from gamelab.plots.axes import inches
from gamelab.plots.palette import INK, PAPER


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
