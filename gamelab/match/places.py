"""Where the parts of a board stand on a screen: they stay there all through a match, and what is
gone leaves its place.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from gamelab.boards.layouts import layout
from gamelab.games.cycles import cells_of
from gamelab.match.board import Board
from gamelab.match.gathering import Becomes
from gamelab.match.graph_board import GraphBoard
from gamelab.match.heap_board import HeapBoard
from gamelab.match.touched import plain

STEP, MARGIN, GAP = 72, 48, 72  # pixels: an edge, round the board, between the boards of a sum
LOOP = 24  # more round a board with loops
TOKEN, ROW = 26, 46  # from token to token of a heap, from heap to heap
MOST_TOKENS = 30  # of a heap that are drawn one by one
BOX = 64  # from box to box of places and elements
Place = tuple[float, float]
Row = dict[str, Any]


@dataclass(frozen=True)
class Places:
    """A place for each vertex and each box, and for the row of each heap; the size of the whole.

    >>> from gamelab import path
    >>> from gamelab.match.boards import board_of
    >>> sorted(places_of(board_of(None, path(3))).at.items())
    [('v0', (48.0, 48.0)), ('v1', (120.0, 48.0)), ('v2', (192.0, 48.0))]
    """

    at: Mapping[str, Place]
    # where the row of a heap begins, and its size; by the prefix and number of the row
    rows: Mapping[str, tuple[Place, int]]
    width: float
    height: float

    def hold(self, board: Board) -> bool:
        """Whether all parts of a board have a place."""
        return all(self._holds(row) for row in board.parts())

    def _holds(self, row: Row) -> bool:
        if row["kind"] == "heap":
            return _row_of(row) in self.rows
        return row["kind"] in ("edge", "token", "cell") or row["id"] in self.at

    def board(
        self,
        boards: Sequence[Board],
        live: Mapping[str, Becomes] = {},
        chosen: Mapping[str, str] = {},
    ) -> Row:
        """The last of these boards for a screen, with what the ones before had and it has no
        more.
        """
        now = {row["id"]: row for row in boards[-1].parts()}
        ever = {row["id"]: row for board in boards for row in board.parts()} | now
        seen = [
            id
            for id, row in ever.items()
            if self._holds(row) and (id in now or row["kind"] not in ("heap", "token"))
        ]
        parts = [
            ever[id]
            | {"gone": id not in now, "chosen": id in chosen, "label": label(ever[id], ever)}
            for id in seen
        ]
        for part in parts:
            id, becomes = part["id"], live.get(part["id"])
            if part["kind"] == "heap":
                part["x"], part["y"] = self.rows[_row_of(part)][0]
            elif id in self.at:
                part["x"], part["y"] = self.at[id]
            part["live"] = becomes is not None
            if isinstance(becomes, range):
                part["below"] = plain(becomes.stop)
            elif becomes is not None and tuple(becomes) != ("",):
                part["becomes"] = list(becomes)
            if chosen.get(id):
                part["becoming"] = chosen[id]
        bend([part for part in parts if part["kind"] == "edge"])
        rows = [{"x": x, "y": y, "size": plain(size)} for (x, y), size in self.rows.values()]
        return {"width": self.width, "height": self.height, "rows": rows, "parts": parts}


def _row_of(row: Row) -> str:
    return f"{row['id'].rpartition('h')[0]}{row['row']}"


def label(row: Row, rows: Mapping[str, Row]) -> str:
    """What a part is called where it cannot be seen."""

    def name(id: str) -> str:
        return str(rows[id]["name"]) if id in rows else id

    match row["kind"]:
        case "edge":
            u, v = map(name, row["ends"])
            line = f"loop at {u}" if u == v else f"edge {u}–{v}"
            if row.get("weight") is not None:
                line += f", weight {row['weight']}"
            return line + (f", arrow to {name(row['arrow'])}" if row.get("arrow") else "")
        case "heap":
            return f"heap of {row['size']}"
        case "token":
            return f"token on {name(row['at'])}"
        case "cell":
            return f"cell {', '.join(map(name, row['around']))}"
        case kind:
            return f"{kind} {row.get('text', row.get('name', ''))}"


def bend(edges: list[Row]) -> None:
    """Parallel edges, and loops at one vertex, one beside the other: 0 is straight, and others as
    far from it as they say.
    """
    beside: defaultdict[Any, list[Row]] = defaultdict(list)
    for edge in edges:
        beside[frozenset(edge["ends"])].append(edge)
    for some in beside.values():
        for i, edge in enumerate(some):
            far = i - (len(some) - 1) / 2 if edge["ends"][0] != edge["ends"][1] else i
            edge["bend"] = far if edge["ends"] == some[0]["ends"] else -far


def places_of(board: Board) -> Places:
    """Places for the parts of a board: graphs as they are laid out, heaps in rows, the boards of a
    sum side by side.
    """
    at: dict[str, Place] = {}
    rows: dict[str, tuple[Place, int]] = {}
    looped = any(
        u == v for leaf in board.leaves if isinstance(leaf, GraphBoard) for u, v in leaf.graph.edges
    )
    margin = float(MARGIN + (LOOP if looped else 0))
    left, lowest = margin, 0.0
    for leaf in board.leaves:
        standing = [
            row
            for row in leaf.parts()
            if row["kind"] in ("vertex", "heap", "place", "element", "position")
        ]
        if isinstance(leaf, GraphBoard):
            places = {
                leaf.id_of[v]: place
                for v, place in layout(leaf.graph, cells_of(leaf.position)).items()
            }
            if places:
                xs, ys = zip(*places.values(), strict=True)
                at |= {
                    id: (left + STEP * (x - min(xs)), margin + STEP * (max(ys) - y))
                    for id, (x, y) in places.items()
                }
                left += STEP * (max(xs) - min(xs)) + GAP
                lowest = max(lowest, STEP * (max(ys) - min(ys)))
        elif isinstance(leaf, HeapBoard):
            for i, heap in enumerate(standing):
                rows[_row_of(heap)] = (
                    (left, margin + ROW * i),
                    int(heap["first"]) + int(heap["size"]),
                )
            longest = max((int(heap["size"]) for heap in standing), default=0)
            left += TOKEN * min(longest, MOST_TOKENS) + GAP
            lowest = max(lowest, float(ROW * (len(standing) - 1)))
        else:
            for row in standing:
                at[row["id"]] = left, margin
                left += BOX
    width = left - GAP + margin if at or rows else 2 * margin
    return Places(
        {id: (round(x, 1), round(y, 1)) for id, (x, y) in at.items()},
        rows,
        round(width),
        round(lowest + 2 * margin),
    )
