"""Pictures: data first, then `ax=None`; the axes are returned and nothing is shown."""

from gamelab.plots.automata import draw_run
from gamelab.plots.boards import draw_board, draw_graphs, fitted, places_of, unit
from gamelab.plots.describe import plain
from gamelab.plots.grid import Cell, draw_cells, draw_options, draw_side_by_side
from gamelab.plots.growing import draw_growing
from gamelab.plots.heaps import draw_heaps
from gamelab.plots.ideas import draw_step
from gamelab.plots.moves import draw_option_graph, draw_reasons
from gamelab.plots.palette import BLUE, HEAT, INK, MISSING, PAPER, VERMILLION, value_colour
from gamelab.plots.pictures import draw, draw_text
from gamelab.plots.sequences import draw_marked_row, draw_period, draw_sequence, draw_strip
from gamelab.plots.states import draw_state, draw_sum
from gamelab.plots.tables import draw_table

__all__ = [
    "BLUE",
    "HEAT",
    "INK",
    "MISSING",
    "PAPER",
    "VERMILLION",
    "Cell",
    "draw",
    "draw_board",
    "draw_cells",
    "draw_graphs",
    "draw_growing",
    "draw_heaps",
    "draw_marked_row",
    "draw_option_graph",
    "draw_options",
    "draw_period",
    "draw_reasons",
    "draw_run",
    "draw_sequence",
    "draw_side_by_side",
    "draw_state",
    "draw_step",
    "draw_strip",
    "draw_sum",
    "draw_table",
    "draw_text",
    "fitted",
    "places_of",
    "plain",
    "unit",
    "value_colour",
]
