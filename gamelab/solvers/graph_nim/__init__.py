"""Graph Nim: spiders by their legs, rows with more and more pendant edges, all sets of edges."""

from gamelab.games.graph_nim import GraphNim
from gamelab.solvers.graph_nim.graphs import (
    connected_nimber,
    misere_value,
    options_of_spider,
    spider_by_legs,
)
from gamelab.solvers.solver import Solver

SOLVER = Solver(
    (GraphNim,),
    value=lambda game, graph: connected_nimber(graph),
    misere_value=lambda game, graph: misere_value(graph),
    by_parameters=lambda game, board, misere: None if misere else spider_by_legs(board),
    options=lambda game, board: options_of_spider(board),
)
