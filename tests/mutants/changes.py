"""Small changes of meaning, made from the syntax of a file: what a slip of the pen would do to a
value or a guard.

Left out, by rule, is what is about words and speed: functions that return text, code outside of
functions, texts, annotations, what is raised with the condition that raises it, whatever names
memory, a limit, a cache or a number of bytes, the room that is taken for arrays, and comparisons
with constants in capitals, which choose between methods that give the same values.
"""

import ast
import re
from collections import Counter
from contextlib import suppress
from hashlib import sha256
from itertools import accumulate
from typing import NamedTuple

SEED = "gamelab"
ABOUT_SPEED = re.compile(
    r"memory|limit|bytes|refuse|remember|cache|announce|LIMIT|warn|print|work|np\.(empty|zeros|ones)"
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
    """The lines `old` of a function become `new`; `start` is where they stand in the bytes of the
    file, which the name leaves out.
    """

    file: str
    function: str
    old: str
    new: str
    start: int

    @property
    def key(self):
        return self.file, self.function, " ".join(self.old.split()), " ".join(self.new.split())

    @property
    def rank(self):
        """A fixed number for what is changed, wherever it stands: the draw takes those with the
        smallest.
        """
        return sha256("\n".join((SEED, *self.key)).encode()).hexdigest()

    def made(self, text):
        data, old = text.encode(), self.old.encode()
        end = self.start + len(old)
        if data[self.start : end] != old:
            raise ValueError(f"{self.file} was edited after its changes were drawn.")
        return (data[: self.start] + self.new.encode() + data[end:]).decode()


def changes(path, name):
    """All changes of a file, called by this name; each line and its change once a function."""
    source = Source(path.read_bytes())
    found = {}
    for function, node, new in _edits(source):
        first, last = source.place(node)
        start, end = source.lines[node.lineno - 1], source.lines[node.end_lineno] - 1
        before, old, after = (
            source.data[slice(*ends)].decode()
            for ends in ((start, first), (start, end), (last, end))
        )
        change = Change(name, function, old, before + new + after, start)
        if change.key[2] != change.key[3]:
            found.setdefault(change.key, change)
    return [*found.values()]


class Source:
    """The bytes of a file, and where the parts of its syntax stand in them."""

    def __init__(self, data):
        self.data = data
        self.lines = [0, *accumulate(map(len, data.splitlines(keepends=True)))]

    def place(self, node):
        return (
            self.lines[node.lineno - 1] + node.col_offset,
            self.lines[node.end_lineno - 1] + node.end_col_offset,
        )

    def said(self, node):
        return self.data[slice(*self.place(node))].decode()


def _edits(source):
    """Functions, a part of each, and what it becomes."""
    waiting = [("", ast.parse(source.data))]
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


def _of_values(function):
    """Whether a function is about values: not one of Python's own, and not one that returns text or
    nothing.
    """
    returns = ast.unparse(function.returns) if function.returns else ""
    about_speed = ABOUT_SPEED.search(function.name)
    return not (function.name.startswith("__") or about_speed or returns in ("str", "None"))


def _parts(node, source):
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
        if isinstance(node, (ast.Call, ast.Compare)) and ABOUT_SPEED.search(source.said(node)):
            return
        yield node
    for field, value in ast.iter_fields(node):
        if field not in ("annotation", "returns", "decorator_list", "type_comment"):
            for child in value if isinstance(value, list) else [value]:
                if isinstance(child, ast.AST):
                    yield from _parts(child, source)


def _slips(node, said):
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


def _is_threshold(node):
    return isinstance(node, ast.Compare) and any(
        isinstance(one, ast.Name) and one.id.isupper() for one in (node.left, *node.comparators)
    )


def _is_text(node):
    return any(
        isinstance(part, ast.JoinedStr) or isinstance(getattr(part, "value", None), str)
        for part in ast.walk(node)
    )


def drawn(candidates, number, root):
    """So many of the changes, at most two in a function: those of the smallest ranks, so that edits
    elsewhere change nothing.
    """
    taken, counts = [], Counter()
    for change in sorted(candidates, key=lambda change: change.rank):
        where = change.file, change.function
        if counts[where] < 2 and len(taken) < number:
            with suppress(SyntaxError):
                compile(change.made((root / change.file).read_text()), "a change", "exec")
                counts[where] += 1
                taken.append(change)
    return taken
