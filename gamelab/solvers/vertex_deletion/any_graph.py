"""A board of a game that deletes vertices: the road of its family, a table of its subsets while it is small, else the rules."""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gamelab.graphs.bistars import Bistar, as_bistar
from gamelab.graphs.caterpillars import as_caterpillar
from gamelab.graphs.graph import Graph, Vertex
from gamelab.graphs.spiders import Spider, as_spider
from gamelab.rulesets.octal_on_graphs import Octal
from gamelab.rulesets.vertex_deletion import VertexDeletion
from gamelab.solvers.vertex_deletion.bistars import bistar_value
from gamelab.solvers.vertex_deletion.caterpillars import caterpillar_value
from gamelab.solvers.vertex_deletion.path_rows import MOST_TAKEN
from gamelab.solvers.vertex_deletion.spiders import spider_value
from gamelab.solvers.vertex_deletion.tree_codes import MOST
from gamelab.solvers.vertex_deletion.trees import tree_value
from gamelab.solvers.vertex_deletion.vertex_sets import ALL_SETS, fits, values_of_all_subsets
from gamelab.theory.provenance import announce
from gamelab.theory.ruleset import Ruleset

MANY = 20  # vertices of a tree from which on a table of all sets is slower than a list of all subtrees
TABLES = 8  # how many boards' tables are kept: the options of a board are found in its own


def graph_value(game: Ruleset, graph: Graph, misere: bool) -> int | None:
    """The Grundy value of a connected graph, or the misere value of any; None where only the definition is left.

    >>> from gamelab import NodeKayles, Octal, Spider, cycle
    >>> graph_value(NodeKayles(), cycle(7), False), graph_value(NodeKayles(), cycle(7), True)
    (1, 0)
    >>> graph_value(Octal("0.33"), Spider(100, 50, 25).graph, False)
    2
    """
    value = _by_shape(game, graph, misere)
    if value is None:
        value = _in_known_table(game, graph, misere)
    if value is None and fits(game, graph):
        value = _in_new_table(game, graph, misere)
    return value


def family_value(game: Ruleset, board: Any, misere: bool) -> int | None:
    """The value of a spider or bistar from its legs, no graph being made; None where there is no quick road for the game.

    >>> from gamelab import Bistar, Octal, Spider
    >>> family_value(Octal("0.33"), Spider(*[1] * 99), False), family_value(Octal("0.33"), Bistar((1,), (2, 2), 1), False)
    (1, 1)
    """
    if not isinstance(game, VertexDeletion) or game.largest is None or game.largest > MOST_TAKEN or (misere and game.splits):
        return None
    if isinstance(board, Spider):
        return spider_value(game, board.legs, misere)
    return bistar_value(game, board, misere) if isinstance(board, Bistar) and not game.splits else None


def _by_shape(game: Ruleset, graph: Graph, misere: bool) -> int | None:
    """The value of a spider, a larger tree, bistar or caterpillar, where there is a quick road for the game; else None."""
    n = len(graph.vertices)
    if not isinstance(game, VertexDeletion) or n != len(graph.edges) + 1 or not graph.is_forest:
        return None
    bounded = game.largest is not None and game.largest <= MOST_TAKEN
    spider = as_spider(graph) if bounded else None
    if spider is not None:
        return None if misere and game.splits else spider_value(game, spider.legs, misere)
    if game.splits or (n <= MANY and fits(game, graph)):
        return None
    if n <= MOST:
        return tree_value(game, graph, misere)
    if not bounded:
        return None
    bistar = as_bistar(graph)
    if bistar is not None:
        return bistar_value(game, bistar, misere)
    caterpillar = as_caterpillar(graph) if game == Octal("0.33") else None
    return None if caterpillar is None else caterpillar_value(caterpillar, misere)


@dataclass(frozen=True, eq=False)
class _Table:
    """The values of a game on all sets of a board's vertices."""

    game: Ruleset
    misere: bool
    board: Graph
    values: NDArray[np.uint8]


_tables: tuple[_Table, ...] = ()  # the last made at the end; replaced as a whole, as other threads may be reading it


def _in_known_table(game: Ruleset, graph: Graph, misere: bool) -> int | None:
    for known in _tables:
        if known.game == game and known.misere == misere and _is_induced(graph, known.board):
            announce(ALL_SETS)
            return int(known.values[_bits(graph.vertices, known.board)])
    return None


def _in_new_table(game: Ruleset, graph: Graph, misere: bool) -> int:
    global _tables
    values = values_of_all_subsets(game, graph, misere)
    _tables = (*_tables[1 - TABLES :], _Table(game, misere, graph, values))
    return int(values[-1])


def _is_induced(graph: Graph, board: Graph) -> bool:
    """Whether the graph is what the board leaves on the graph's vertices."""
    here = graph.incident
    return (
        len(graph.vertices) <= len(board.vertices)
        and all(v in board.incident for v in graph.vertices)
        and set(map(frozenset, graph.edges)) == {frozenset(edge) for edge in board.edges if edge[0] in here and edge[1] in here}
    )


def _bits(vertices: tuple[Vertex, ...], board: Graph) -> int:
    place = {v: i for i, v in enumerate(board.vertices)}
    return sum(1 << place[v] for v in vertices)
