"""The picture that fits a value: a board, a period, a sequence, a table."""

from functools import singledispatch
from typing import Any

import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from pandas.api.types import is_numeric_dtype

from gamelab.graphs.accented_spiders import AccentedSpider
from gamelab.graphs.weighted import WeightedGraph
from gamelab.plots.arrows import draw_state, draw_sum
from gamelab.plots.classes import draw_classes
from gamelab.plots.positions import draw_board
from gamelab.plots.sequences import draw_period, draw_sequence
from gamelab.plots.surfaces import draw_slices, draw_surface
from gamelab.plots.tables import draw_table
from gamelab.plots.tokens import draw_token
from gamelab.rulesets.nim_on_graphs import TokenPosition
from gamelab.solvers.arrows.any_graph import Decomposition
from gamelab.theory.periods import Period


@singledispatch
def draw(value: Any, ax: Axes | None = None, **how: Any) -> Axes:
    """Draw a value in the way that fits it: a Period, an array of values, a table, or else a board.

    What else the drawing of such a value takes may be given too: a board's `root`, the `first` place of an array.

    >>> from gamelab import Spider
    >>> draw(Spider(3, 1, 1)).axison
    False
    """
    return draw_board(value, ax=ax, **how)


draw.register(Period, draw_period)
draw.register(AccentedSpider, draw_state)
draw.register(WeightedGraph, draw_token)
draw.register(TokenPosition, draw_token)
draw.register(Decomposition, draw_sum)


@draw.register(np.ndarray)
def _draw_array(value: np.ndarray, ax: Axes | None = None, **how: Any) -> Axes:
    """A sequence, or numbers over three lengths in slices."""
    return (draw_sequence if value.ndim == 1 else draw_slices)(value, ax=ax, **how)


@draw.register(pd.DataFrame)
def _draw_frame(value: pd.DataFrame, ax: Axes | None = None, **how: Any) -> Axes:
    """Numbers as a heat map, over two lengths as a square one, names of classes as coloured cells."""
    if not all(map(is_numeric_dtype, value.dtypes)):
        return draw_classes(value, ax=ax, **how)
    both_named = value.index.name and value.columns.name and not how
    return (draw_surface if both_named else draw_table)(value, ax=ax, **how)
