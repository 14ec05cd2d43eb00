"""Pictures: data first, then `ax=None`; the axes are returned and nothing is shown."""

from gamelab.plots.arrows import draw_figures, draw_state, draw_sum
from gamelab.plots.classes import draw_classes
from gamelab.plots.growing import draw_growing
from gamelab.plots.heaps import draw_heaps
from gamelab.plots.levels import draw_option_graph
from gamelab.plots.moves import draw_branches, draw_places
from gamelab.plots.options import draw_options
from gamelab.plots.overlays import overlaid
from gamelab.plots.pictures import draw, draw_text
from gamelab.plots.positions import draw_board
from gamelab.plots.reasons import draw_reasons
from gamelab.plots.sequences import draw_period, draw_sequence, draw_strip
from gamelab.plots.side_by_side import draw_side_by_side
from gamelab.plots.tables import beside, draw_table
from gamelab.plots.tokens import draw_token

__all__ = [
    "beside",
    "draw",
    "draw_board",
    "draw_branches",
    "draw_classes",
    "draw_figures",
    "draw_growing",
    "draw_heaps",
    "draw_option_graph",
    "draw_options",
    "draw_period",
    "draw_places",
    "draw_reasons",
    "draw_sequence",
    "draw_side_by_side",
    "draw_state",
    "draw_strip",
    "draw_sum",
    "draw_table",
    "draw_text",
    "draw_token",
    "overlaid",
]
