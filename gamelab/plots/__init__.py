"""Pictures: data first, then `ax=None`; the axes are returned and nothing is shown."""

from gamelab.plots.arrows import draw_state, draw_sum
from gamelab.plots.classes import draw_classes
from gamelab.plots.options import draw_options
from gamelab.plots.pictures import draw
from gamelab.plots.positions import draw_board
from gamelab.plots.sequences import draw_period, draw_sequence, draw_strip
from gamelab.plots.tables import beside, draw_table
from gamelab.plots.tokens import draw_token

__all__ = [
    "beside",
    "draw",
    "draw_board",
    "draw_classes",
    "draw_options",
    "draw_period",
    "draw_sequence",
    "draw_state",
    "draw_strip",
    "draw_sum",
    "draw_table",
    "draw_token",
]
