"""The places of a board's parts on a screen.

Parts stay in place during a match, and removed parts leave their place empty.
"""

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations
from typing import Any, TypeVar

from gamelab.boards import Place, layout
from gamelab.games.cycles import cells_of
from gamelab.match.board import Board, ScreenPart, View, noun_list, plain_number
from gamelab.match.boards import HeapBoard
from gamelab.match.graph_board import GraphBoard, number_word
from gamelab.match.selection import Targets
from gamelab.theory import shown

STEP, MARGIN, GAP = 72, 34, 72  # pixels: an edge, around the board, between the boards of a sum
LOOP_MARGIN = 24  # more around a board with loops
TOKEN, ROW = 26, 52  # from token to token of a heap, from heap to heap
MAX_TOKENS = 30  # of a heap that are drawn one by one
LETTER, BOX = 9, 16  # the width of a letter in a box, and of the rest of the box
Action = Mapping[str, Any]
Screen = TypeVar("Screen")  # a match view or a drawing board


@dataclass(frozen=True)
class BoardLayout:
    """A place for each vertex, box and row of a heap, and the size of the whole.

    A row goes by its prefix and number; `rows` has the tokens of each.

    >>> from gamelab import path
    >>> from gamelab.match.boards import match_board
    >>> sorted(layout_of(match_board(None, path(3))).at.items())
    [('v0', (34.0, 34.0)), ('v1', (106.0, 34.0)), ('v2', (178.0, 34.0))]
    """

    at: Mapping[str, Place]
    rows: Mapping[str, int]
    width: float
    height: float

    def has_room_for(self, board: Board) -> bool:
        """Whether all parts of a board have a place."""
        return all(map(self._has_place, board.parts()))

    def _has_place(self, part: ScreenPart) -> bool:
        return part["kind"] in ("edge", "token", "cell") or _row_or_id(part) in self.at

    def board(
        self,
        boards: Sequence[Board],
        choices: Mapping[str, Targets] = {},
        chosen: Mapping[str, str] = {},
    ) -> View:
        """The last of these boards for a screen, with the removed parts of the boards before."""
        now = {part["id"]: part for part in boards[-1].parts()}
        ever = {part["id"]: part for board in boards for part in board.parts()} | now
        label = labels(now)
        parts = [
            part | {"gone": id not in now, "chosen": id in chosen, "label": label.get(id, "")}
            for id, part in ever.items()
            if self._has_place(part) and (id in now or part["kind"] not in ("heap", "token"))
        ]
        for part in parts:
            id = part["id"]
            if _row_or_id(part) in self.at:
                part["x"], part["y"] = self.at[_row_or_id(part)]
            targets = choices.get(id) if part["kind"] != "position" else None
            part["live"] = targets is not None
            if targets is not None and targets != ("",):
                part["becomes"] = list(targets)
            if chosen.get(id):
                part["becoming"] = chosen[id]
        bend([part for part in parts if part["kind"] == "edge"])
        rows = [
            {"x": self.at[row][0], "y": self.at[row][1], "size": plain_number(size)}
            for row, size in self.rows.items()
        ]
        return {"width": self.width, "height": self.height, "rows": rows, "parts": parts}


def _row_or_id(part: ScreenPart) -> str:
    id: str = part["id"]
    return f"{id.rpartition('h')[0]}{part['row']}" if part["kind"] == "heap" else id


def labels(parts: Mapping[str, ScreenPart]) -> dict[str, str]:
    """What a screen reader says of each part of a position, by its id.

    In a sum of different games it names the game.

    >>> from gamelab import Spider
    >>> from gamelab.match.boards import match_board
    >>> parts = match_board(None, Spider(2, 1).graph).parts()
    >>> found = labels({part["id"]: part for part in parts})
    >>> found["v0"], found["v1"], found["e0"]
    ('hub, two neighbours: a1 and b1', 'a1: first vertex of leg a, two neighbours: hub and a2',
    'edge hub–a1')
    >>> from gamelab import Nim, OctalHeaps, Sum
    >>> parts = match_board(Sum(Nim(), OctalHeaps("0.77")), ((2,), (3,))).parts()
    >>> [*labels({part["id"]: part for part in parts}).values()]
    ['heap of 2, in Nim', 'heap of 3, in Kayles']
    >>> parts = match_board(Sum(Nim(), Nim()), ((2,), (3,))).parts()
    >>> [*labels({part["id"]: part for part in parts}).values()]
    ['heap of 2', 'heap of 3']
    """
    near: defaultdict[str, dict[str, None]] = defaultdict(dict)
    for part in parts.values():
        for one, other in permutations(part.get("ends", ()), 2):
            near[one][other] = None
    tokens = {part["at"] for part in parts.values() if part["kind"] == "token"}

    def name(id: str) -> str:
        return str(parts[id]["name"])

    def label(id: str, part: ScreenPart) -> str:
        match part["kind"]:
            case "vertex":
                place = part.get("place")
                words = f"vertex {name(id)}" if place is None else name(id)
                words += f": {place}" if place else ""
                words += ", with the token" if id in tokens else ""
                words += ", with a loop" if id in near[id] else ""
                others = [name(one) for one in near[id] if one != id]
                number = number_word(len(others))
                many = noun_list(f"{number} neighbour:", f"{number} neighbours:", others)
                return f"{words}, {many if others else 'no neighbours'}"
            case "edge":
                u, v = map(name, part["ends"])
                line = f"loop at {u}" if u == v else f"edge {u}–{v}"
                if part.get("weight") is not None:
                    line += f", weight {part['weight']}"
                return line + (f", arrow to {name(part['arrow'])}" if part.get("arrow") else "")
            case "heap":
                return f"heap of {part['size']}"
            case "token":
                return f"token on {name(part['at'])}"
            case "cell":
                return f"cell {', '.join(map(name, part['around']))}"
            case kind:
                return f"{kind} {part.get('text', '')}"

    return {
        id: label(id, part) + (f", in {part['game']}" if "game" in part else "")
        for id, part in parts.items()
    }


def bend(edges: list[ScreenPart]) -> None:
    """Bend parallel edges, and loops at one vertex, so that they lie beside each other.

    A bend of 0 is straight.
    """
    parallel: defaultdict[Any, list[ScreenPart]] = defaultdict(list)
    for edge in edges:
        parallel[frozenset(edge["ends"])].append(edge)
    for some in parallel.values():
        for i, edge in enumerate(some):
            size = i - (len(some) - 1) / 2 if edge["ends"][0] != edge["ends"][1] else i
            edge["bend"] = size if edge["ends"] == some[0]["ends"] else -size


def requested(screen: Screen, action: Action) -> Callable[[Action], Screen]:
    """The method of a screen that does what an action says: `do_undo` for {"do": "undo"}."""
    known = [name for name in vars(type(screen)) if name.startswith("do_")]
    name = f"do_{action.get('do')}"
    if name not in known:
        words = ", ".join(known).replace("do_", "")
        raise ValueError(f"What can be done is {words}; it was given {shown(action.get('do'))}.")
    method: Callable[[Action], Screen] = getattr(screen, name)
    return method


def layout_of(board: Board) -> BoardLayout:
    """Places for the parts of a board: the boards of a sum stand side by side, heaps in rows."""
    at: dict[str, Place] = {}
    rows: dict[str, int] = {}
    graphs = [leaf.graph for leaf in board.leaves if isinstance(leaf, GraphBoard)]
    has_loops = any(u == v for graph in graphs for u, v in graph.edges)
    margin = float(MARGIN + (LOOP_MARGIN if has_loops else 0))
    left, lowest = margin, 0.0
    for leaf in board.leaves:
        if isinstance(leaf, GraphBoard):
            places = layout(leaf.graph, cells_of(leaf.position))
            if places:
                xs, ys = zip(*places.values(), strict=True)
                for v, (x, y) in places.items():
                    right, down = left + STEP * (x - min(xs)), margin + STEP * (max(ys) - y)
                    at[leaf.id_of[v]] = round(right, 1), round(down, 1)
                left += STEP * (max(xs) - min(xs)) + GAP
                lowest = max(lowest, STEP * (max(ys) - min(ys)))
        elif isinstance(leaf, HeapBoard):
            for i, (heap, part) in enumerate(zip(leaf.heaps, leaf.parts(), strict=True)):
                at[_row_or_id(part)] = left, margin + ROW * i
                rows[_row_or_id(part)] = heap.first + heap.size
            longest = max((heap.size for heap in leaf.heaps), default=0)
            left += TOKEN * min(longest, MAX_TOKENS) + GAP
            lowest = max(lowest, ROW * (len(leaf.heaps) - 1.0) + 8)
        else:
            for part in leaf.parts():
                at[part["id"]] = round(left, 1), margin
                left += LETTER * len(part["text"]) + BOX + GAP
    width = left - GAP + margin if at else 5 * margin
    return BoardLayout(at, rows, round(width), round(lowest + 2 * margin))
