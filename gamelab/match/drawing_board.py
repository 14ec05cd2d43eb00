"""The drawing board: a drawing, the actions that change it, and its view."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from gamelab.boards import Decoration, Graph, Vertex, WeightedGraph, parse_vertex
from gamelab.boards.text import read_board
from gamelab.match.board import View
from gamelab.match.drawing import Drawing
from gamelab.match.graph_board import vertex_part
from gamelab.match.layout import Action, bend, labels, requested
from gamelab.theory import shown

MAX_LETTERS = 24  # letters of a name


@dataclass(frozen=True)
class DrawingBoard:
    """A drawing, the chosen part, and the drawings before. A drawing board never changes.

    `after(action)` is the next drawing board. An impossible action gives a complaint in the next
    view, and nothing else changes. The actions are JSON objects:

    - {"do": "vertex", "x": 100, "y": 80} adds a vertex; without x and y, where there is room.
    - {"do": "choose", "part": "v0"} chooses a part; a second vertex is joined to the first.
    - {"do": "move", "part": "v0", "x": 1, "y": 2} moves a vertex.
    - "rename" with a "name" and "token" act on a vertex, "weight" and "arrow" with "to" on an edge,
      "delete" on either: on the chosen part, or on "part".
    - {"do": "leave"} drops the choice; "clear", "undo", "redo" and "tidy" act on the drawing.
    - {"do": "paste", "text": "a-b, b-c"} takes a board written as text.

    >>> board = DrawingBoard()
    >>> for action in (
    ...     {"do": "vertex"},
    ...     {"do": "vertex"},
    ...     {"do": "choose", "part": "v0"},
    ...     {"do": "choose", "part": "v1"},
    ... ):
    ...     board = board.after(action)
    >>> board.drawing.graph
    Graph.of([('a', 'b')])
    >>> board.after({"do": "undo"}).drawing.graph
    Graph.of([], vertices=['a', 'b'])
    >>> board.after({"do": "paste", "text": "a b c d"}).view["says"][:24]
    "Entry 1, 'a b c d', is n"
    """

    drawing: Drawing = field(default_factory=Drawing)
    chosen: str = ""  # the id of a part
    past: tuple[Drawing, ...] = ()
    future: tuple[Drawing, ...] = ()
    complaint: str = ""
    remark: str = ""

    def after(self, action: Action) -> "DrawingBoard":
        """The drawing board after an action."""
        try:
            return requested(self, action)(action)
        except (ValueError, TypeError, MemoryError) as error:
            return replace(self, complaint=str(error), remark="")

    def _drawn(self, drawing: Drawing, chosen: str = "", remark: str = "") -> "DrawingBoard":
        """The next step; an unchanged drawing is no step."""
        if drawing == self.drawing:
            return replace(self._chosen(chosen), remark=remark)
        return DrawingBoard(drawing, chosen, (*self.past, self.drawing), remark=remark)

    def _chosen(self, part: str) -> "DrawingBoard":
        return replace(self, chosen=part, complaint="", remark="")

    def _part_of(self, id: Any) -> tuple[str, Any]:
        """The kind of a part, and the name of the vertex or the index of the edge."""
        parts = {f"v{i}": ("vertex", v) for i, v in enumerate(self.drawing.at)}
        parts |= {f"e{i}": ("edge", i) for i in range(len(self.drawing.lines))}
        if str(id) not in parts:
            raise ValueError(
                f"The board has no part {shown(id, 40)}."
                if id
                else "Choose a vertex or an edge first."
            )
        return parts[str(id)]

    def _changed(
        self, action: Action, expected: str, change: Callable[..., Drawing], *how: Any
    ) -> "DrawingBoard":
        """The step that changes a vertex or edge, the named one or the chosen one."""
        kind, part = self._part_of(action.get("part", self.chosen))
        if kind != expected:
            what = "an edge" if expected == "edge" else "a vertex"
            raise ValueError(f"This is done to {what}; choose one first.")
        return self._drawn(change(self.drawing, part, *how), self.chosen)

    def do_vertex(self, action: Action) -> "DrawingBoard":
        return self._drawn(self.drawing.with_vertex(action.get("x"), action.get("y")))

    def do_choose(self, action: Action) -> "DrawingBoard":
        id = str(action.get("part", ""))
        kind, part = self._part_of(id)
        held, other = self._part_of(self.chosen) if self.chosen else ("", None)
        if kind == held == "vertex":
            return self._drawn(self.drawing.with_edge(other, part))
        return self._chosen("" if id == self.chosen else id)

    def do_move(self, action: Action) -> "DrawingBoard":
        return self._changed(action, "vertex", Drawing.moved, action.get("x"), action.get("y"))

    def do_rename(self, action: Action) -> "DrawingBoard":
        return self._changed(action, "vertex", _renamed, str(action.get("name", "")))

    def do_weight(self, action: Action) -> "DrawingBoard":
        to = action.get("to")
        if isinstance(to, str) and to.strip().isdecimal() and len(to) < 10:
            to = int(to)
        return self._changed(action, "edge", Drawing.with_weight, to)

    def do_arrow(self, action: Action) -> "DrawingBoard":
        return self._changed(action, "edge", Drawing.with_arrow, str(action.get("to")))

    def do_token(self, action: Action) -> "DrawingBoard":
        return self._changed(action, "vertex", Drawing.with_token)

    def do_delete(self, action: Action) -> "DrawingBoard":
        kind, part = self._part_of(action.get("part", self.chosen))
        drawing = self.drawing
        return self._drawn(
            drawing.without_vertex(part) if kind == "vertex" else drawing.without_edge(part)
        )

    def do_leave(self, action: Action) -> "DrawingBoard":
        return self._chosen("")

    def do_clear(self, action: Action) -> "DrawingBoard":
        return self._drawn(Drawing(), remark="The board is empty; Undo brings back what was there.")

    def do_undo(self, action: Action) -> "DrawingBoard":
        if not self.past:
            raise ValueError("There is nothing to undo.")
        return DrawingBoard(self.past[-1], "", self.past[:-1], (self.drawing, *self.future))

    def do_redo(self, action: Action) -> "DrawingBoard":
        if not self.future:
            raise ValueError("There is nothing to do again.")
        return DrawingBoard(self.future[0], "", (*self.past, self.drawing), self.future[1:])

    def do_tidy(self, action: Action) -> "DrawingBoard":
        return self._drawn(self.drawing.tidied, self.chosen)

    def do_paste(self, action: Action) -> "DrawingBoard":
        board, kind = read_board(str(action.get("text", "")))
        drawing = Drawing.of(board)
        was = " Undo brings back what was there." if self.drawing.at else ""
        return self._drawn(drawing, remark=f"Read as {kind}: {_numbers_in_words(drawing)}.{was}")

    @property
    def graph(self) -> Graph | WeightedGraph | Decoration:
        """The board as the games take it."""
        return self.drawing.graph

    @cached_property
    def view(self) -> View:
        """All that a screen shows, as JSON."""
        parts = self._parts
        chosen = next((part for part in parts if part["id"] == self.chosen), None)
        width, height = self.drawing.size
        return {
            "board": {"width": round(width), "height": round(height), "rows": [], "parts": parts},
            "says": self.complaint or self.remark or self._advice(chosen),
            "complains": bool(self.complaint),
            "chosen": self._part_view(chosen) if chosen else None,
            "numbers": _numbers_in_words(self.drawing),
            "can": {
                "undo": bool(self.past),
                "redo": bool(self.future),
                "clear": bool(self.drawing.at),
            },
            "code": self.drawing.code,
        }

    @property
    def _parts(self) -> list[View]:
        drawing = self.drawing
        id_of: dict[Vertex, str] = {v: f"v{i}" for i, v in enumerate(drawing.at)}
        parts: list[View] = [
            vertex_part(id_of[v], drawing.name(v), drawing.names.get(v)) | {"x": x, "y": y}
            for v, (x, y) in drawing.at.items()
        ]
        parts += [
            {
                "id": f"e{i}",
                "kind": "edge",
                "ends": [id_of[v] for v in line.ends],
                "weight": str(line.weight) if drawing.has_weights else None,
                "arrow": id_of[line.drawn[1]] if line.drawn else None,
            }
            for i, line in enumerate(drawing.lines)
        ]
        if drawing.token is not None:
            parts.append({"id": "t", "kind": "token", "at": id_of[drawing.token]})
        label = labels({part["id"]: part for part in parts})
        for part in parts:
            id = part["id"]
            part |= {"gone": False, "live": True, "chosen": id == self.chosen, "label": label[id]}
        bend([part for part in parts if part["kind"] == "edge"])
        return parts

    def _part_view(self, part: View) -> View:
        """The chosen part, and its values that can be changed."""
        kind, what = self._part_of(part["id"])
        if kind == "vertex":
            values = {"name": part["name"], "token": self.drawing.token == what}
        else:
            line = self.drawing.lines[what]
            ends = [*map(self.drawing.name, line.ends)]
            values = {"weight": line.weight, "arrow": line.arrow, "ends": ends}
        return {"id": part["id"], "kind": kind, "label": part["label"], **values}

    def _advice(self, chosen: View | None) -> str:
        if not self.drawing.at:
            return "Click on the empty board for a vertex, or paste a board below."
        if chosen is None:
            return (
                "Choose a vertex or an edge to go on from it, or an empty place for a new vertex."
            )
        if chosen["kind"] == "edge":
            return f"The {chosen['label']} is chosen: change it below."
        return (
            f"Vertex {chosen['name']} is chosen: choose another for an edge, or {chosen['name']} "
            f"again for a loop."
        )


def _renamed(drawing: Drawing, vertex: Vertex, text: str) -> Drawing:
    if len(text) > MAX_LETTERS:
        raise ValueError(
            f"A name has at most {MAX_LETTERS} letters; it was given {shown(text, 40)}."
        )
    return drawing.renamed(vertex, parse_vertex(text))


def _numbers_in_words(drawing: Drawing) -> str:
    """The numbers of vertices and edges, in words."""
    n, m = len(drawing.at), len(drawing.lines)
    return f"{n} {'vertex' if n == 1 else 'vertices'}, {m} {'edge' if m == 1 else 'edges'}"
