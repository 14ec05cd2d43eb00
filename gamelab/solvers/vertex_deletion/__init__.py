"""Games that delete vertices: on spiders, bistars, caterpillars, growing paths, trees, and the sets that play reaches."""

from functools import partial

from gamelab.graphs.graph import Graph
from gamelab.rulesets.node_kayles import NodeKayles
from gamelab.rulesets.vertex_deletion import VertexDeletion
from gamelab.solvers.vertex_deletion.any_graph import family_value, graph_value
from gamelab.solvers.vertex_deletion.paths import path_or_cycle_value
from gamelab.solvers.wing import Wing
from gamelab.theory.ruleset import Ruleset


def _value(game: Ruleset, graph: Graph) -> int | None:
    on_heaps = path_or_cycle_value(game, graph)
    return graph_value(game, graph, misere=False) if on_heaps is None else on_heaps


WING = Wing(
    (VertexDeletion, NodeKayles),
    value=_value,
    misere_value=partial(graph_value, misere=True),
    by_parameters=family_value,
    asked=frozenset({"digit", "largest", "splits"}),
)
