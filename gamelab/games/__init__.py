"""One file a game: the rules as the papers define them; and those of arrow games on the parts of a
state.
"""

from gamelab.games.arrows import DECOMPOSITION, ArrowParts
from gamelab.games.graph_nim import GraphNim
from gamelab.games.heaps import OctalHeaps, subtraction_sets
from gamelab.games.nim_on_graphs import NimOnGraph, TokenPosition
from gamelab.games.node_kayles import NodeKayles
from gamelab.games.vertex_deletion import VertexDeletion

__all__ = [
    "DECOMPOSITION",
    "ArrowParts",
    "GraphNim",
    "NimOnGraph",
    "NodeKayles",
    "OctalHeaps",
    "TokenPosition",
    "VertexDeletion",
    "subtraction_sets",
]
