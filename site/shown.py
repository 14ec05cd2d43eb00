"""What the cells of a notebook show: its matches, exercises and drawn boards, made anew."""

import ast
from collections.abc import Iterator, Mapping
from typing import Any

Shown = tuple[int, Any, Mapping[str, Any]]


def shown_by(cells: list[Mapping[str, Any]], calls: tuple[str, ...]) -> Iterator[Shown]:
    """The values of the cells that are one of these calls, with the numbers of the cells and the
    names that are known there; of `draw(...)` the value is what is drawn.

    Run are imports, classes, and assignments of papers.
    """
    names: dict[str, Any] = {"__name__": "notebook"}
    for number, cell in enumerate(cells):
        source = "".join(cell["source"])
        if cell["cell_type"] != "code" or source.startswith("%"):
            continue
        body = ast.parse(source).body
        for node in body:
            is_paper = isinstance(node, ast.Assign) and "paper(" in ast.unparse(node.value)[:6]
            if is_paper or isinstance(node, ast.ImportFrom | ast.Import | ast.ClassDef):
                exec(compile(ast.Module([node], []), "cell", "exec"), names)
        if source.startswith(calls):
            call: Any = body[0].value  # type: ignore[attr-defined]
            asked = call.args[0] if source.startswith("draw(") else call
            try:
                yield number, eval(ast.unparse(asked), names), names
            except NameError:  # made by a cell that is not run here
                continue
