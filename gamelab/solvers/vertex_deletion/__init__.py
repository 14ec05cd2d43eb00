"""Games that delete vertices: on spiders, bistars, caterpillars, growing paths, trees, and the sets
that play reaches.
"""

from dataclasses import replace
from functools import partial
from typing import Any

from gamelab.boards.chains import Chain
from gamelab.boards.graph import Graph
from gamelab.solvers.vertex_deletion.any_graph import (
    by_sets,
    family_value,
    graph_value,
    path_or_cycle_value,
)
from gamelab.solvers.vertex_deletion.chains import chain_value
from gamelab.solvers.vertex_deletion.growing_paths import (
    leg_periods,
    leg_row,
    pendant_path_period,
    row,
    value_off_long_path,
)
from gamelab.solvers.vertex_deletion.spiders import SpiderDeletion, spider_value
from gamelab.solvers.vertex_deletion.tables import BistarDeletion, bistar_table, bistar_value, table
from gamelab.solvers.vertex_deletion.trees import SERVED, caterpillar_layers, tree_layers
from gamelab.theory import Ruleset


def _value(game: Ruleset, graph: Graph, misere: bool = False) -> int | None:
    on_heaps = None if misere else path_or_cycle_value(game, graph)
    if on_heaps is not None:
        return on_heaps
    value = graph_value(game, graph, misere)
    return value_off_long_path(game, graph, misere) if value is None else value


def _by_parameters(game: Ruleset, board: Any, misere: bool) -> int | None:
    if isinstance(board, Chain):
        return None if misere else chain_value(game, board)
    return family_value(game, board, misere)


SOLVER = replace(
    SERVED, value=_value, misere_value=partial(_value, misere=True), by_parameters=_by_parameters
)
