"""What a line about a position says besides its Grundy value: a remark for each game that has
one.
"""

from functools import singledispatch
from typing import Any

from gamelab.boards.graph import Graph
from gamelab.games.graph_nim import GraphNim
from gamelab.plots.captions import board_graph
from gamelab.theory.ruleset import Ruleset


@singledispatch
def remark(game: Ruleset, position: Any, value: int) -> str:
    """How many vertices a board has, nothing of other positions; games register more with
    `remark.register`.

    >>> from gamelab import NodeKayles, path
    >>> remark(NodeKayles(), path(3), 2), remark(GraphNim(), path(3), 2)
    (', 3 vertices', ', 2 edges, discrepancy <b>0</b>, a champion')
    """
    graph = board_graph(position)
    return (
        ""
        if graph is None
        else f", {len(graph.vertices)} {'vertex' if len(graph.vertices) == 1 else 'vertices'}"
    )


@remark.register
def _of_graph_nim(game: GraphNim, position: Graph, value: int) -> str:
    edges = len(position.edges)
    return (
        f", {edges} edges, discrepancy "
        f"<b>{edges - value}</b>{', a champion' if edges == value else ''}"
    )
