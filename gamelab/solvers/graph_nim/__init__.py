"""Graph Nim: spiders by their legs, rows with more and more pendant edges, all sets of edges."""

from gamelab.games import GraphNim
from gamelab.solvers.graph_nim.discrepancies import least_period
from gamelab.solvers.graph_nim.graphs import (
    connected_nimber,
    edge_masks,
    graph_nim_nimbers,
    misere_graph_nim_value,
    nimbers_with_pendant_edges,
    options_of_spider,
    pendant_rows,
    spider_by_legs,
)
from gamelab.solvers.graph_nim.spider_tables import (
    SpiderNim,
    SpiderRows,
    kayles_period,
    path_nimbers,
    rows_of_spiders,
    spider_family,
)
from gamelab.solvers.solver import Solver

SOLVER = Solver(
    (GraphNim,),
    value=lambda game, graph: connected_nimber(graph),
    misere_value=lambda game, graph: misere_graph_nim_value(graph),
    by_parameters=lambda game, board, misere: None if misere else spider_by_legs(board),
    options=lambda game, board: options_of_spider(board),
)
