"""Games that delete vertices: on spiders, bistars, caterpillars, trees, and all sets of vertices."""

from functools import partial

from gamelab.rulesets.node_kayles import NodeKayles
from gamelab.rulesets.vertex_deletion import VertexDeletion
from gamelab.solvers.vertex_deletion.any_graph import family_value, graph_value
from gamelab.solvers.wing import Wing

WING = Wing(
    (VertexDeletion, NodeKayles),
    value=partial(graph_value, misere=False),
    misere_value=partial(graph_value, misere=True),
    by_parameters=family_value,
    asked=frozenset({"digit", "largest", "splits"}),
)
