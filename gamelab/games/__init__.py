"""One file a game: the rules as the papers define them; and those of arrow games on the parts of a
state.
"""

from gamelab.games.arrows import DECOMPOSITION, ArrowGame, ArrowParts, Part
from gamelab.games.cycles import embedded_cells
from gamelab.games.nim_on_graphs import TokenPosition
from gamelab.games.vertex_deletion import VertexDeletion

__all__ = [
    "DECOMPOSITION",
    "ArrowGame",
    "ArrowParts",
    "Part",
    "TokenPosition",
    "VertexDeletion",
    "embedded_cells",
]
