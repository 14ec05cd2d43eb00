"""The Python of both sides of a claim, prediction and computation, with the functions of the same
paper that they call.
"""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial
from inspect import findsource, getclosurevars, getsource, unwrap
from textwrap import dedent
from types import CodeType, FunctionType, ModuleType
from typing import Any

from gamelab.statements import Claim, Side
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
    """The function of a claim, or the code of both sides, then the functions and values of its
    paper that they use, the nearest first.

    >>> from gamelab import paper
    >>> found = source(paper("graph-nim")["Theorem 2.1"])
    >>> found.code.startswith("@section.theorem("), "def thm_2_1(k=0):" in found.code
    (True, True)
    """
    found, seen = ClaimSource(), set[int]()
    waiting: list[tuple[str, Any]] = []
    if isinstance(claim.computed, Side):
        waiting += _take(found, "", claim.computed.statement)
    for name in ("predicted", "computed"):
        if not isinstance(getattr(claim, name), Side):
            waiting += _take(found, f"{name} = ", getattr(claim, name))
    home = _home(claim.computed) if _home(claim.computed) != "functools" else _home(claim.predicted)
    while waiting:
        name, value = waiting.pop(0)
        if id(value) in seen:
            continue
        seen.add(id(value))
        own_name = getattr(value, "__name__", name)
        if len(seen) <= MAX_FUNCTIONS and _home(value).startswith(home):
            waiting += _take(found, "" if own_name == name else f"{name} = ", value)
        elif _module(value) not in PLUMBING:
            found.elsewhere.setdefault(own_name, _module(value))
    return found


def _take(found: ClaimSource, before: str, value: Any) -> list[tuple[str, Any]]:
    """Add the code of a function, and return the functions that it names."""
    if isinstance(value, partial):
        ours = isinstance(value.func, FunctionType)
        found.parts.append(f"{before}partial of" if ours else f"{before}{value!r}")
        return [(getattr(value.func, "__name__", "function"), value.func)]
    function = unwrap(value)
    try:
        text = _text(function)
    except (OSError, TypeError, SyntaxError):  # typed in, compiled, or in a cell with magics
        found.parts.append(f"{before}{_name(value)}")
        return []
    if text.startswith("lambda"):
        found.parts.append(f"{before}{text}")
        return list(_named(found, function, f"({text})"))
    found.parts += [f"{before}{function.__name__}", text] if before else [text]
    return list(_named(found, function, text)) if not isinstance(function, type) else []


def _text(value: Any) -> str:
    """The text of a function or class. Raises OSError or TypeError if there is none."""
    code = getattr(value, "__code__", None)
    if code is None or code.co_name != "<lambda>":
        return dedent(getsource(value)).rstrip()
    text = "".join(findsource(value)[0])
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Lambda) and _is(node, code):
            return ast.get_source_segment(text, node) or ""
    raise OSError("The file has changed since the function was made.")


def _is(node: ast.Lambda, code: CodeType) -> bool:
    """Whether this is the tree of the code: the same first line, and the same place of its body."""
    if node.lineno != code.co_firstlineno:
        return False
    places = [(line, column) for line, _, column, _ in code.co_positions() if line and column]
    if places:
        return min(places) == (node.body.lineno, node.body.col_offset)
    # Python was asked to keep no columns, or a measurer of coverage rewrote the code
    made = compile(ast.Expression(node), "", "eval").co_consts[0]
    names = {*code.co_names, *code.co_freevars}
    return made.co_varnames == code.co_varnames and {*made.co_names} == names


def _name(value: Any) -> str:
    """A callable without a text: its name, that of a method after its object."""
    of = getattr(value, "__self__", None)
    name = getattr(value, "__qualname__", type(value).__name__)
    if of is None or isinstance(of, ModuleType):
        return str(name)
    return f"({shown(of)}).{getattr(value, '__name__', name)}"


def _named(found: ClaimSource, function: Any, text: str) -> Iterator[tuple[str, Any]]:
    """The functions that a function names. The plain values that it names are added at once."""
    known = function.__globals__ | dict(getclosurevars(function).nonlocals)
    for part in ast.walk(ast.parse(text)):
        name, value = "", None
        if isinstance(part, ast.Name) and part.id in known:
            name, value = part.id, known[part.id]
        elif isinstance(part, ast.Attribute) and isinstance(part.value, ast.Name):
            module = known.get(part.value.id)
            if isinstance(module, ModuleType) and hasattr(module, part.attr):
                name, value = part.attr, getattr(module, part.attr)
        if callable(value) and getattr(value, "__module__", None) not in (None, "builtins"):
            yield name, value
        elif isinstance(value, VALUE_TYPES):
            line = _assigned(function, name)
            if line and line not in found.parts:
                found.parts.append(line)


def _assigned(function: Any, name: str) -> str:
    """The assignment to this name in the function's module, if it is short."""
    text = "".join(findsource(function)[0])
    for node in ast.parse(text).body:
        if isinstance(node, ast.Assign | ast.AnnAssign):
            line = ast.get_source_segment(text, node) or ""
            names = re.findall(r"\w+", line.partition("=")[0])
            if name in names and line.count("\n") < MAX_LINES:
                return line
    return ""


def _home(value: Any) -> str:
    """The package of a paper's function, or the module of one of gamelab."""
    module = _module(value)
    return module if module.startswith("gamelab.") else module.rpartition(".")[0] or module


def _module(value: Any) -> str:
    return str(getattr(value, "__module__", None) or type(value).__module__)
