"""Small changes of meaning, made from the syntax of a file: what a slip of the pen would do to a
value or a guard.

Left out, by rule, is what is about words and speed: functions that return text, code outside of
functions, texts, annotations, what is raised with the condition that raises it, whatever names
memory, a limit, a cache or a number of bytes, the room that is taken for arrays, and comparisons
with constants in capitals, which choose between methods that give the same values.
"""

import ast
from collections.abc import Callable, Iterator
from hashlib import sha256
from itertools import accumulate
from pathlib import Path
from typing import NamedTuple

SEED = "gamelab"
ABOUT_SPEED = (
    "memory",
    "limit",
    "bytes",
    "refuse",
    "remember",
    "cache",
    "announce",
    "LIMIT",
    "warn",
    "print",
    "work",
    "np.empty",
    "np.zeros",
    "np.ones",
)
LARGEST = 16  # constants above it are sizes and thresholds
OTHER = {
    ast.Lt: "<=",
    ast.LtE: "<",
    ast.Gt: ">=",
    ast.GtE: ">",
    ast.Eq: "!=",
    ast.NotEq: "==",
    ast.In: "not in",
    ast.NotIn: "in",
    ast.Add: "-",
    ast.Sub: "+",
    ast.Mult: "+",
    ast.BitXor: "|",
    ast.BitAnd: "|",
    ast.BitOr: "&",
}
NEIGHBOURS = {"min": "max", "max": "min", "any": "all", "all": "any"}


class Change(NamedTuple):
    """The lines `old` of a function become `new`; `start` and `end` are where they stand in the
    file, which the name leaves out.
    """

    file: str
    function: str
    old: str
    new: str
    start: int
    end: int

    @property
    def key(self) -> tuple[str, str, str, str]:
        return self.file, self.function, " ".join(self.old.split()), " ".join(self.new.split())

    @property
    def rank(self) -> str:
        """A fixed number for what is changed, wherever it stands: the draw takes those with the
        smallest.
        """
        return sha256("\n".join((SEED, *self.key)).encode()).hexdigest()

    def made(self, text: str) -> str:
        if text[self.start : self.end] != self.old:
            raise ValueError(f"{self.file} was edited after its changes were drawn.")
        return text[: self.start] + self.new + text[self.end :]


def changes(path: Path, name: str) -> list[Change]:
    """All changes of a file, called by this name; each line and its change once a function."""
    source = Source(path.read_text())
    found: dict[tuple[str, str, str, str], Change] = {}
    for function, node, new in _edits(source):
        first, last = source.place(node)
        start, end = (
            source.offsets[node.lineno - 1],
            source.offsets[node.end_lineno or node.lineno] - 1,
        )
        old = source.text[start:end]
        change = Change(
            name, function, old, source.text[start:first] + new + source.text[last:end], start, end
        )
        if change.key[2] != change.key[3]:
            found.setdefault(change.key, change)
    return list(found.values())


class Source:
    """The text of a file, and where the parts of its syntax stand in it."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.lines = text.splitlines(keepends=True)
        self.offsets = [0, *accumulate(map(len, self.lines))]

    def place(self, node: ast.expr) -> tuple[int, int]:
        ends = ((node.lineno, node.col_offset), (node.end_lineno or 0, node.end_col_offset or 0))
        first, last = (
            self.offsets[i - 1]
            + (at if self.lines[i - 1].isascii() else len(self.lines[i - 1].encode()[:at].decode()))
            for i, at in ends
        )
        return first, last

    def said(self, node: ast.expr) -> str:
        first, last = self.place(node)
        return self.text[first:last]


def _edits(source: Source) -> Iterator[tuple[str, ast.expr, str]]:
    """Functions, a part of each, and what it becomes."""
    waiting: list[tuple[str, ast.AST]] = [("", ast.parse(source.text))]
    while waiting:
        name, node = waiting.pop()
        for child in ast.iter_child_nodes(node):
            if isinstance(child, (ast.FunctionDef, ast.ClassDef)):
                inner = f"{name}.{child.name}".strip(".")
                waiting.append((inner, child))
                if isinstance(child, ast.FunctionDef) and _of_values(child):
                    for statement in child.body:
                        for part in _parts(statement, source):
                            for new in _slips(part, source.said):
                                yield inner, part, new
            elif isinstance(child, ast.stmt):
                waiting.append((name, child))


def _of_values(function: ast.FunctionDef) -> bool:
    """Whether a function is about values: not one of Python's own, and not one that returns text or
    nothing.
    """
    returns = ast.unparse(function.returns) if function.returns else ""
    about_speed = any(word in function.name for word in ABOUT_SPEED)
    return not (function.name.startswith("__") or about_speed or returns in ("str", "None"))


def _parts(node: ast.AST, source: Source) -> Iterator[ast.expr]:
    """The parts of a statement in which a change may be a change of meaning; inner functions have
    their own.
    """
    if isinstance(node, (ast.FunctionDef, ast.ClassDef, ast.Raise, ast.Assert, ast.JoinedStr)):
        return
    if isinstance(node, ast.If) and isinstance(node.body[0], ast.Raise):  # what is given is checked
        for statement in node.orelse:
            yield from _parts(statement, source)
        return
    if isinstance(node, ast.expr):
        if isinstance(node, (ast.Call, ast.Compare)) and any(
            word in source.said(node) for word in ABOUT_SPEED
        ):
            return
        yield node
    for field, value in ast.iter_fields(node):
        if field not in ("annotation", "returns", "decorator_list", "type_comment"):
            for child in value if isinstance(value, list) else [value]:
                if isinstance(child, ast.AST):
                    yield from _parts(child, source)


def _slips(node: ast.expr, said: Callable[[ast.expr], str]) -> Iterator[str]:
    """What a part may become: one small change each."""
    if isinstance(node, ast.Compare) and len(node.ops) == 1:
        left, right = node.left, node.comparators[0]
        if type(node.ops[0]) in OTHER and not _is_threshold(node):
            yield f"{said(left)} {OTHER[type(node.ops[0])]} {said(right)}"
    elif isinstance(node, ast.BinOp) and type(node.op) in OTHER and not _is_text(node):
        left_said, right_said = said(node.left), said(node.right)
        yield f"({left_said} {OTHER[type(node.op)]} {right_said})"
        if isinstance(node.op, (ast.Add, ast.Sub, ast.BitXor)):
            yield left_said
    elif isinstance(node, ast.BoolOp):
        word, other = ("and", "or") if isinstance(node.op, ast.And) else ("or", "and")
        values = [said(value) for value in node.values]
        for i in range(len(values)):
            if not _is_threshold(node.values[i]):
                yield f" {word} ".join(values[:i] + values[i + 1 :])
        yield f" {other} ".join(f"({value})" for value in values)
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield said(node.operand)
    elif isinstance(node, ast.Constant) and type(node.value) is int and node.value <= LARGEST:
        yield str(node.value + 1)
        if node.value > 0:
            yield str(node.value - 1)
    elif isinstance(node, ast.Constant) and type(node.value) is bool:
        yield str(not node.value)
    elif isinstance(node, ast.IfExp):
        yield f"{said(node.orelse)} if {said(node.test)} else {said(node.body)}"
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.args:
        arguments = [said(argument) for argument in node.args]
        if node.func.id == "range":
            last = min(len(arguments) - 1, 1)
            for less in ("- 1", "+ 1"):
                yield f"range({', '.join([*arguments[:last], f'{arguments[last]} {less}', *arguments[last + 1 :]])})"
        elif node.func.id in NEIGHBOURS:
            yield NEIGHBOURS[node.func.id] + said(node)[len(node.func.id) :]
    elif (
        isinstance(node, (ast.GeneratorExp, ast.ListComp, ast.SetComp)) and node.generators[-1].ifs
    ):
        last = node.generators[-1].ifs[-1]
        whole, condition = said(node), said(last)
        before, found, after = whole.rpartition(f"if {condition}")
        if found:
            yield before + after


def _is_threshold(node: ast.expr) -> bool:
    return isinstance(node, ast.Compare) and any(
        isinstance(one, ast.Name) and one.id.isupper() for one in (node.left, *node.comparators)
    )


def _is_text(node: ast.BinOp) -> bool:
    parts = list(ast.walk(node))
    return any(
        isinstance(part, ast.JoinedStr)
        or (isinstance(part, ast.Constant) and isinstance(part.value, str))
        for part in parts
    )


def drawn(candidates: list[Change], number: int, root: Path, a_function: int = 2) -> list[Change]:
    """So many of the changes, at most two in a function: those of the smallest ranks, so that edits
    elsewhere change nothing.
    """
    taken: list[Change] = []
    counts: dict[tuple[str, str], int] = {}
    for change in sorted(candidates, key=lambda change: change.rank):
        where = change.file, change.function
        if (
            counts.get(where, 0) < a_function
            and len(taken) < number
            and _can_be_read(change.made((root / change.file).read_text()))
        ):
            counts[where] = counts.get(where, 0) + 1
            taken.append(change)
    return taken


def _can_be_read(text: str) -> bool:
    try:
        compile(text, "a change", "exec")
    except SyntaxError:
        return False
    return True
