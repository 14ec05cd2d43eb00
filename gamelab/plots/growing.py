"""Boards on which pendant edges or a path grow."""

from matplotlib.axes import Axes

from gamelab.boards import Graph, Growing
from gamelab.plots.axes import write
from gamelab.plots.boards import draw_board, unit
from gamelab.plots.palette import VERMILLION
from gamelab.plots.pictures import draw
from gamelab.statements import OptionOnBoard

GROWN = {"pendant edges": 3, "path": 4}  # of what grows


@draw.register
def draw_growing(growing: Growing, ax: Axes | None = None) -> Axes:
    """The board with three pendant edges at its root, or four vertices of the path: a few of the k
    that there may be.

    >>> from gamelab import Spider
    >>> draw_growing(Growing(Spider(3, 2, 2).graph, (1, 3))).texts[-1].get_text()
    'k pendant edges at v'
    """
    board, grown = growing.grown(GROWN[growing.by])
    graph, *other = (Graph.from_board(end) for end, _ in growing.ends)
    name = "v" if growing.by == "pendant edges" else "u"  # as the papers call it
    root = {growing.root: name} if growing.root in board.incident and graph.vertices else {}
    if growing.other is not None and other[0].vertices:
        root |= {growing.other_root: "v"}
    before = OptionOnBoard(board, board.without_edges(grown))
    ax = draw_board(before, ax, names=root, ring=root)
    what = "k pendant edges" if growing.by == "pendant edges" else "a path of k vertices"
    where = f" at {name}" if len(root) == 1 else " from u to v" if root else ""
    low, high = ax.get_ylim()
    ax.set_ylim(low - 0.2 / unit(ax), high)
    write(ax, 0.5, 0, what + where, 9, VERMILLION, va="bottom", transform=ax.transAxes)
    return ax
