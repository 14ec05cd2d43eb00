"""The picture that fits a value: a board, a period, a sequence, a table."""

from functools import singledispatch
from typing import Any

import numpy as np
import pandas as pd
from matplotlib.axes import Axes

from gamelab.plots.positions import draw_board
from gamelab.plots.sequences import draw_period, draw_sequence
from gamelab.plots.tables import draw_table
from gamelab.theory.periods import Period


@singledispatch
def draw(value: Any, ax: Axes | None = None) -> Axes:
    """Draw a value in the way that fits it: a Period, an array of values, a table, or else a board.

    >>> from gamelab import Spider
    >>> draw(Spider(3, 1, 1)).axison
    False
    """
    return draw_board(value, ax=ax)


draw.register(Period, draw_period)
draw.register(np.ndarray, draw_sequence)
draw.register(pd.DataFrame, draw_table)
