"""Words for people: short names of values, and values in sentences for readers without Python."""

import re
from collections.abc import Callable, Mapping, Sequence
from functools import singledispatch
from math import isinf
from numbers import Integral
from reprlib import Repr
from typing import Any
from unicodedata import category

import numpy as np

from gamelab.boards import Decoration, Family, Graph, Vertex, WeightedGraph
from gamelab.games import TokenPosition
from gamelab.proofs import Between
from gamelab.statements import Claim, Counterexample, MarkedRow, Step
from gamelab.theory import Period
from gamelab.theory.checks import joined, shown

MAX_CAPTION = 48  # characters of a caption
_OBJECT = re.compile(r"<(?:[\w.]|<locals>)*?(\w+) object at 0x[0-9a-fA-F]+>")
_ADDRESS = re.compile(r" at 0x[0-9a-fA-F]+")


@singledispatch
def caption(value: Any, most: int = MAX_CAPTION) -> str:
    """What to call a value: as it is written in Python if that is short, a board without a short
    name by its size.

    >>> from gamelab import Spider, path
    >>> caption(Spider(3, 2, 1)), caption(path(13)), caption(object())
    ('Spider(3, 2, 1)', 'a graph with 13 vertices and 12 edges', 'object')
    """
    words = _Written().repr(value)
    return as_text(words if len(words) <= most else f"{words[: most - 2]} …")


@caption.register
def _caption_of_text(value: str, most: int = MAX_CAPTION) -> str:
    return as_text(value if len(value) <= most else f"{value[: most - 2]} …")


@caption.register
def _caption_of_token(position: TokenPosition, most: int = MAX_CAPTION) -> str:
    words = as_text(position)
    return (
        words
        if len(words) <= most
        else f"{_size(position.graph)}, token on {vertex_name(position.at)}"
    )


class _Written(Repr):
    """Python's way of writing values, sets in order, boards by their size, and what cannot be
    written by its type.
    """

    def __init__(self) -> None:
        super().__init__()
        self.maxtuple = self.maxlist = self.maxset = self.maxfrozenset = self.maxdict = (
            self.maxarray
        ) = MAX_CAPTION
        self.maxstring = self.maxother = self.maxlong = 8 * MAX_CAPTION

    def repr_instance(self, x: Any, level: int) -> str:
        try:
            words = as_text(repr(x.item() if isinstance(x, np.generic) else x))
            graph = board_graph(x) if len(words) > MAX_CAPTION or "Graph" in words else None
        except (
            Exception
        ):  # a class of somebody else's may fail in any way; its picture still has a name
            return f"a {type(x).__name__}"
        if graph is None:
            return words
        arrows = len(getattr(x, "arrows", ()))
        return _size(graph) + (f", {_count(arrows, 'arrow')}" if arrows else "")

    def repr_set(self, x: Any, level: int) -> str:
        return super().repr_set(x, level) if x else "∅"

    def repr_frozenset(self, x: Any, level: int) -> str:
        return self.repr_set(x, level)

    def repr_int(self, x: int, level: int) -> str:
        return shown(x)


def board_graph(value: Any) -> Graph | None:
    """The graph of a board; none of what is no board, nor of tables and lists, which are values
    here. A board that is refused, such as a directed graph, is an error.

    >>> board_graph(3), board_graph("path"), board_graph([[1], [0]])
    (None, None, None)
    """
    if isinstance(value, list | dict) or hasattr(value, "ndim"):
        return None
    try:
        return Graph.from_board(value)
    except (ValueError, MemoryError, OverflowError):
        raise
    except Exception:  # no board, or a class of somebody else's that fails when it is asked
        return None


def vertex_name(vertex: Vertex) -> str:
    """A vertex as it is written beside its dot, a tuple without its brackets.

    >>> vertex_name("hub"), vertex_name((2, 1)), vertex_name(("leaf", 3))
    ('hub', '2,1', 'leaf3')
    """
    if not isinstance(vertex, tuple) or not vertex:
        return caption(vertex)
    return ("" if isinstance(vertex[0], str) else ",").join(caption(part) for part in vertex)


def as_text(value: Any) -> str:
    """A value's text without addresses, and with a sign in the place of what is no character.

    >>> as_text("a\\ud800b"), as_text(print) == as_text(print)
    ('a�b', True)
    """
    words = _ADDRESS.sub("", _OBJECT.sub(r"\1", str(value)))
    return "".join(
        "�" if category(sign) in ("Cs", "Cc") and sign not in "\n\t" else sign for sign in words
    )


def plain(name: Any) -> str:
    r"""The name of a row, column or axis as text that is not read as TeX; nothing if there is none.

    >>> plain(None), plain(3), plain("$x$")
    ('', '3', '\\$x\\$')
    """
    return "" if name is None else as_text(name).replace("$", r"\$")


def _size(graph: Graph) -> str:
    return (
        f"a graph with {_count(len(graph.vertices), 'vertex')} and "
        f"{_count(len(graph.edges), 'edge')}"
    )


def _count(n: int, what: str) -> str:
    """So many of something, in the singular or plural."""
    return f"{n:,} {what if n == 1 else 'vertices' if what == 'vertex' else f'{what}s'}"


def with_powers(words: str) -> str:
    """The words with raised exponents of numbers, and the lowered number of a path or graph.

    >>> with_powers("3^20 1^k beside P_13")
    '3²⁰ 1ᵏ beside P₁₃'
    """
    raised = re.sub(r"(?<=\d)\^([\dabk]+)\b", lambda power: power[1].translate(RAISED), words)
    return re.sub(r"\b([CKP])_(\d+)\b", lambda one: one[1] + one[2].translate(LOWERED), raised)


RAISED = str.maketrans("0123456789abk", "⁰¹²³⁴⁵⁶⁷⁸⁹ᵃᵇᵏ")
LOWERED = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")
WEIGHTED = (WeightedGraph, TokenPosition)
BOARDS = (Graph, Family, Decoration, *WEIGHTED)
MAX_MEMBERS = 12  # members that are all listed
MAX_EDGES = 72  # characters of a board that is written by its edges
FIRST, LAST = 6, 2  # of a long sequence
# a relation with nothing behind it
ANY = {"among others ": "any set", "at least ": "any number", "only ": "nothing"}


@singledispatch
def describe(value: Any) -> str:
    """A value in words: sets and ranges by their members, boards by their size, long sequences by
    their ends.

    >>> (
    ...     describe(range(4, 5)),
    ...     describe(range(3, 9)),
    ...     describe(set()),
    ...     describe({3, 1}),
    ...     describe(True),
    ...     describe(float("inf")),
    ... )
    ('4', '3 to 8', 'none', '1 and 3', 'yes', 'infinite')
    >>> describe([7] * 800)
    'the 800 values 7, 7, 7, 7, 7, 7, …, 7, 7'
    >>> from gamelab import path
    >>> describe({path(12): (19, 12)})
    'a path with 12 vertices: (19, 12)'
    """
    return caption(value, 200)


@describe.register
def _period(value: Period) -> str:
    return f"period {value.period:,} from {value.preperiod:,} on"


def in_parts(value: Any, parts: Sequence[str]) -> str:
    """A value of which each part has a name, or which has one as a whole. A name may have places
    {} for the members of a part; the only name of a mapping then stands for each of its values.

    >>> in_parts({"P_3": (0, 6)}, ("period {1} from {0} on",))
    'P_3: period 6 from 0 on'
    >>> (
    ...     in_parts((0, 6), ("preperiod", "period")),
    ...     in_parts((2, (0, 3)), ("f", "discrepancies")),
    ...     in_parts(((0, 6), 1), ("period {1} from {0} on", "value")),
    ...     in_parts([], ()),
    ... )
    ('preperiod 0, period 6', 'f 2; discrepancies 0, 3', 'period 6 from 0 on; value 1', 'none')
    """
    if len(parts) == 1 and "{" in parts[0] and isinstance(value, Mapping):
        return describe({key: _named(parts[0], one) for key, one in value.items()})
    if len(parts) == 1:
        return _named(parts[0], value)
    if not parts or not isinstance(value, tuple | list) or len(value) != len(parts):
        return describe(value)
    between = "; " if any(isinstance(part, tuple | list) for part in value) else ", "
    return between.join(map(_named, parts, value))


def _named(name: str, value: Any) -> str:
    if isinstance(value, tuple) and all(isinstance(number, Integral) for number in value):
        value = value if "{" in name else [*value]  # numbers with a name need no brackets
    return name.format(*map(describe, value)) if "{" in name else f"{name} {describe(value)}"


def related(words: str, value: Any, parts: Sequence[str] = ()) -> str:
    """What a statement says, with the words of its relation, such as "at most ".

    >>> related("at most ", 33), related("among others ", set()), related("one of ", (4, 7))
    ('at most 33', 'any set', 'one of 4 and 7')
    >>> related("at most ", 33, ("f",))
    'f at most 33'
    """
    if parts:
        alone = words and len(parts) == 1
        return f"{parts[0]} {words}{describe(value)}" if alone else in_parts(value, parts)
    empty = isinstance(value, tuple | list | set | frozenset | range | dict) and not value
    if words in ANY and (empty or (words == "at least " and value == 0)):
        return ANY[words]
    if isinstance(value, range) and len(value) == 1:
        return describe(value)
    return (
        f"{words}{_members(list(value)) if words and isinstance(value, tuple) else describe(value)}"
    )


def name_of_case(claim: Claim, found: Counterexample) -> str:
    """The name of a case: that of the paper, else its parameters with their values. A case that is
    one board is described, and a case without parameters by the words for all cases.

    >>> from gamelab import paper
    >>> claim = paper("arrows")["Theorem 8.2"]
    >>> name_of_case(claim, claim.compared((2, 3, 4, "v^v"), 5, 5))
    'S[2̌,3̂,4̌]'
    """
    if found.called or not found.case:
        return with_powers(found.called or claim.cases.words(claim.sizes[0]))
    values = [*found.case.values()]
    if len(values) == 1 and isinstance(values[0], BOARDS):
        return describe(values[0])
    return ", ".join(f"{name} = {describe(value)}" for name, value in found.case.items())


def describe_values(
    claim: Claim, found: Counterexample, mark: Callable[[str], str] = lambda words: words
) -> str:
    """The predicted and the computed value, once if both are the same; `mark` writes a value.

    >>> from gamelab import paper
    >>> claim = paper("arrows")["Theorem 8.2"]
    >>> for computed in (5, 6):
    ...     print(describe_values(claim, claim.compared((2, 3, 4, "v^v"), 5, computed)))
    value 5, as the statement says
    the statement says 5, the game gives 6
    """
    says = with_powers(related(found.words, found.predicted, claim.parts))
    gives = with_powers(in_parts(found.computed, claim.parts))
    if gives not in (says, says.replace("only ", "")) or not claim.agree(
        found.predicted, found.computed
    ):
        return f"the statement says {mark(says)}, the game gives {mark(gives)}"
    if gives == "yes":
        return "as the statement says"
    number = gives != "no" and isinstance(found.computed, Integral) and not claim.parts
    return f"{'value ' if number else ''}{mark(gives)}, as the statement says"


def describe_board(graph: Graph) -> str:
    """A board by the name of its kind and its size, a small one without a name by its edges.

    >>> from gamelab import Graph, Spider, cycle
    >>> describe_board(Spider(3, 3, 1).graph), describe_board(cycle(6))
    ('a spider with legs 3, 3 and 1', 'a cycle with 6 vertices')
    >>> describe_board(Graph.of([(0, 1), (0, 2), (1, 2), (2, 3)]))
    '0–1, 0–2, 1–2, 2–3'
    """
    n, m = len(graph.vertices), len(graph.edges)
    degrees = sorted(map(graph.degree, graph.vertices))
    connected = len(graph.components()) == 1
    if connected and m == n - 1 and n > 1:
        if degrees[-1] <= 2:
            return f"a path with {n:,} vertices"
        if degrees[-2] <= 2:
            return f"a spider with legs {joined([str(leg) for leg in _legs(graph)])}"
        return f"a tree with {n:,} vertices"
    if connected and n > 2 and degrees[0] == degrees[-1] == 2 and m == n:
        return f"a cycle with {n:,} vertices"
    return _by_edges(graph)


def _legs(graph: Graph) -> list[int]:
    hub = max(graph.vertices, key=graph.degree)
    return sorted(
        (len(leg.vertices) for leg in graph.without_vertices([hub]).components()), reverse=True
    )


@describe.register(bool)
@describe.register(np.bool_)
def _truth(value: Any) -> str:
    return "yes" if value else "no"


describe.register(type(None), lambda value: "none")


@describe.register(Integral)
def _number(value: Any) -> str:
    return shown(int(value))


@describe.register(float)
def _real(value: float) -> str:
    return ("infinite" if value > 0 else "below any number") if isinf(value) else f"{value:g}"


@describe.register(str)
def _text(value: str) -> str:
    return as_text(value) or "none"


@describe.register
def _between(value: Between) -> str:
    return f"{value.first} to {value.last}"


@describe.register(range)
def _range(value: range) -> str:
    if len(value) > 2 and value.step == 1:
        return f"{value[0]} to {value[-1]}"
    return _members(list(value))


@describe.register(set)
@describe.register(frozenset)
def _set(value: Any) -> str:
    try:
        return _members(sorted(value))
    except TypeError:
        return _members(sorted(value, key=describe))


@describe.register(tuple)
@describe.register(list)
@describe.register(np.ndarray)
def _sequence(value: Any) -> str:
    members = list(value[: MAX_MEMBERS + 1])
    if isinstance(value, tuple) and len(value) <= MAX_MEMBERS:
        return f"({', '.join(map(describe, members))})"
    if len(value) <= MAX_MEMBERS:
        return ", ".join(map(describe, members)) or "none"
    ends = [*map(describe, value[:FIRST]), "…", *map(describe, value[-LAST:])]
    what = "values" if isinstance(value[0], Integral | float) else "entries"
    return f"the {len(value):,} {what} {', '.join(ends)}"


@describe.register(Mapping)
def _mapping(value: Mapping[Any, Any]) -> str:
    pairs = [f"{describe(key)}: {describe(one)}" for key, one in list(value.items())[:FIRST]]
    return ("; ".join(pairs) or "none") + (
        f"; and {len(value) - FIRST:,} more" if len(value) > FIRST else ""
    )


@describe.register
def _marked_row(value: MarkedRow) -> str:
    return f"{describe(value.row)}, marked {', '.join([*value.places, *value.heights])}"


@describe.register
def _step(value: Step) -> str:
    panels = [f"{panel.title} of value {panel.value}" for panel in value.panels]
    rows = [f"{name} {describe(row)}" for name, row in value.rows.items()]
    return "; ".join([*panels, *rows, *[describe(value.diagram)] * bool(value.diagram)])


describe.register(Graph, describe_board)


@describe.register(Decoration)
@describe.register(WeightedGraph)
def _by_edges(value: Any) -> str:
    words = str(value)  # in Python, with the name of the class, where the vertices are ambiguous
    return words if len(words) <= MAX_EDGES and "Graph" not in words else caption(value)


def _members(values: list[Any]) -> str:
    words = [describe(value) for value in values[:MAX_MEMBERS]]
    return (
        joined(
            words if len(values) <= MAX_MEMBERS else [*words, f"{len(values) - MAX_MEMBERS:,} more"]
        )
        or "none"
    )
