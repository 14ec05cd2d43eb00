"""The Python of both sides of a claim, prediction and computation, with the functions of the same
paper that they call.
"""

import ast
import linecache
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial
from inspect import getsource, unwrap
from textwrap import dedent
from types import CodeType, FunctionType, ModuleType
from typing import Any

from gamelab.statements import Claim
from gamelab.theory import shown

MAX_FUNCTIONS = 16  # that are written out
MAX_LINES = 8  # of a value that a function names
PLUMBING = ("typing", "collections.abc", "gamelab.theory.provenance")  # modules left out
VALUE_TYPES = (int, str, tuple, frozenset, dict)


@dataclass
class ClaimSource:
    """The code of a claim, and the functions that it calls in other modules, with these modules."""

    parts: list[str] = field(default_factory=list)
    elsewhere: dict[str, str] = field(default_factory=dict)

    @property
    def code(self) -> str:
        """All parts, in their order."""
        return "\n\n".join(self.parts)


def source(claim: Claim) -> ClaimSource:
    """The code of both sides of a claim, then the functions and values of its paper that they use,
    the nearest first.

    >>> from gamelab import paper
    >>> found = source(paper("graph-nim")["Theorem 2.1"])
    >>> found.code.startswith("predicted = "), "computed = " in found.code
    (True, True)
    """
    found, seen = ClaimSource(), set[int]()
    waiting: list[tuple[str, Any]] = []
    for name in ("predicted", "computed"):
        side = getattr(claim, name)
        waiting += _take(found, f"{name} = ", side, _home(side), seen)
    home = _home(claim.computed) if _home(claim.computed) != "functools" else _home(claim.predicted)
    while waiting:
        name, value = waiting.pop(0)
        if id(value) in seen:
            continue
        seen.add(id(value))
        if len(seen) > MAX_FUNCTIONS or not _home(value).startswith(home):
            if _module(value) not in PLUMBING:
                found.elsewhere.setdefault(getattr(value, "__name__", name), _module(value))
            continue
        own_name = getattr(value, "__name__", name)
        waiting += _take(found, "" if own_name == name else f"{name} = ", value, home, seen)
    return found


def _take(
    found: ClaimSource, before: str, value: Any, home: str, seen: set[int]
) -> list[tuple[str, Any]]:
    """Add the code of a function, and return the functions that it names."""
    if isinstance(value, partial):
        ours = isinstance(value.func, FunctionType)
        found.parts.append(f"{before}partial of" if ours else f"{before}{value!r}")
        return [(getattr(value.func, "__name__", "function"), value.func)]
    function = unwrap(value)
    code = getattr(function, "__code__", None)
    node = _node(code) if code is not None else None
    if node is None:
        found.parts.append(f"{before}{_written(value)}")
        return []
    text, tree = node
    if before and not isinstance(tree, ast.Lambda):
        found.parts.append(f"{before}{function.__name__}")
    found.parts.append(f"{before}{text}" if isinstance(tree, ast.Lambda) else text)
    return list(_named(found, function, tree, home, seen))


def _written(value: Any) -> str:
    """The code of a class, a method with its value, or the name of another callable."""
    if isinstance(value, type):
        try:
            return dedent(getsource(value)).rstrip()
        except (OSError, TypeError):  # typed in, or compiled
            return value.__name__
    of = getattr(value, "__self__", None)
    name = getattr(value, "__qualname__", type(value).__name__)
    if of is None or isinstance(of, ModuleType):
        return str(name)
    return f"({shown(of)}).{getattr(value, '__name__', name)}"


def _named(
    found: ClaimSource, function: FunctionType, tree: ast.AST, home: str, seen: set[int]
) -> Iterator[tuple[str, Any]]:
    """The functions that a function names. The plain values that it names are added at once."""
    known = function.__globals__ | dict(
        zip(function.__code__.co_freevars, _cells(function), strict=True)
    )
    for part in ast.walk(tree):
        name, value = "", None
        if isinstance(part, ast.Name) and part.id in known:
            name, value = part.id, known[part.id]
        elif isinstance(part, ast.Attribute) and isinstance(part.value, ast.Name):
            module = known.get(part.value.id)
            if isinstance(module, ModuleType) and hasattr(module, part.attr):
                name, value = part.attr, getattr(module, part.attr)
        if callable(value) and getattr(value, "__module__", None) not in (None, "builtins"):
            yield name, value
        elif (
            isinstance(value, VALUE_TYPES)
            and id(value) not in seen
            and (line := _assigned(function, name))
        ):
            seen.add(id(value))
            if line not in found.parts:
                found.parts.append(line)


def _cells(function: FunctionType) -> list[Any]:
    """The values of a closure, in the order of its variables."""
    return [cell.cell_contents if cell is not None else None for cell in function.__closure__ or ()]


def _home(value: Any) -> str:
    """The package of a paper's function, or the module of another."""
    module = _module(value)
    return module.rpartition(".")[0] if module.startswith("gamelab.papers.") else module


def _module(value: Any) -> str:
    return str(getattr(value, "__module__", None) or type(value).__module__)


def _node(code: CodeType) -> tuple[str, ast.Lambda | ast.FunctionDef] | None:
    """The text and the tree of a function, found by its file and line; None without a file."""
    lines = linecache.getlines(code.co_filename)
    text = "".join(lines)
    try:
        tree = ast.parse(text)
    except SyntaxError:  # cells of a notebook may hold magics
        return None
    nodes = [
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.Lambda | ast.FunctionDef) and _is(node, code)
    ]
    if not nodes:
        return None
    node = min(nodes, key=lambda one: (one.end_lineno or 0) - one.lineno)
    if isinstance(node, ast.Lambda):
        return ast.get_source_segment(text, node) or "", node
    return dedent("".join(lines[code.co_firstlineno - 1 : node.end_lineno])).rstrip(), node


def _is(node: ast.Lambda | ast.FunctionDef, code: CodeType) -> bool:
    """Whether this is the tree of the code: the same first line, and all positions of the code
    within.
    """
    if isinstance(node, ast.FunctionDef):
        first = min([node.lineno, *(one.lineno for one in node.decorator_list)])
        return node.name == code.co_name and first == code.co_firstlineno
    if code.co_name != "<lambda>" or node.lineno != code.co_firstlineno:
        return False
    body = node.body
    places = [(line, column) for line, _, column, _ in code.co_positions() if line and column]
    # Python was asked to keep no columns, or a measurer of coverage rewrote the code
    if not places:
        made = compile(ast.Expression(node), "", "eval").co_consts[0]
        return made.co_varnames == code.co_varnames and {*made.co_names} == {
            *code.co_names,
            *code.co_freevars,
        }
    begin, end = (body.lineno, body.col_offset), (body.end_lineno or 0, body.end_col_offset or 0)
    return begin in places and all(begin <= place <= end for place in places)


def _assigned(function: FunctionType, name: str) -> str:
    """The assignment to this name in the function's module, if it is short."""
    text = "".join(linecache.getlines(function.__code__.co_filename))
    for node in ast.parse(text).body:
        if not isinstance(node, ast.Assign | ast.AnnAssign):
            continue
        stored = (part for part in ast.walk(node) if isinstance(getattr(part, "ctx", 0), ast.Store))
        names = {getattr(part, "id", "") for part in stored}
        if name in names and (node.end_lineno or 0) - node.lineno < MAX_LINES:
            return ast.get_source_segment(text, node) or ""
    return ""
