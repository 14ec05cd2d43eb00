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
from gamelab.boards.spider import as_spider
from gamelab.games import TokenPosition
from gamelab.proofs import Between
from gamelab.search.questions import AS_EXPECTED
from gamelab.statements import Claim, Counterexample, MarkedBoard, MarkedRow, Step
from gamelab.theory import Period
from gamelab.theory.checks import joined, shown

MAX_CAPTION = 48  # characters of a caption
_OBJECT = re.compile(r"<(?:[\w.]|<locals>)*?(\w+) object at 0x[0-9a-fA-F]+>")
_ADDRESS = re.compile(r" at 0x[0-9a-fA-F]+")


def caption(value: Any, most: int = MAX_CAPTION) -> str:
    """What to call a value: as it is written in Python if that is short, a board without a short
    name by its size.

    >>> from gamelab import Spider, path
    >>> caption(Spider(3, 2, 1)), caption(path(13)), caption(object())
    ('Spider(3, 2, 1)', 'a graph with 13 vertices and 12 edges', 'object')
    """
    is_text = isinstance(value, str | TokenPosition)  # as a reader writes it
    words = str(value) if is_text else _Written().repr(value)
    if len(words) > most and isinstance(value, TokenPosition):
        return f"{_size(value.graph)}, token on {vertex_name(value.at)}"
    return as_text(words if len(words) <= most else f"{words[: most - 2]} …")


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

    repr_frozenset = repr_set

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
    return ("" if isinstance(vertex[0], str) else ",").join(map(caption, vertex))


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
OUTCOMES = ["N", "P", "p", "0"]  # the last two are Clark's


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


describe.register(Period, lambda one: f"period {one.period:,} from {one.preperiod:,} on")


def with_names(value: Any, parts: Sequence[str]) -> list[tuple[str, str]]:
    """The names of the parts of a value, each with the words that follow it; a number alone is a
    value. A name with places {} for the members of a part is the words itself.

    >>> with_names(3, ()), with_names((0, 6), ("preperiod", "period"))
    ([('value ', '3')], [('preperiod ', '0'), ('period ', '6')])
    >>> with_names(((0, 6), True), ("period {1} from {0} on", "certified:"))
    [('', 'period 6 from 0 on'), ('certified', '')]
    """
    if len(parts) == 1:
        value = [value]
    elif not parts or not isinstance(value, tuple | list) or len(value) != len(parts):
        number = isinstance(value, Integral) and not isinstance(value, bool)
        outcome = type(value) is str and value in OUTCOMES
        return [("outcome " * outcome or "value " * number, with_powers(describe(value)))]
    return [(with_powers(name), with_powers(one)) for name, one in map(_named, parts, value)]


def _named(name: str, value: Any) -> tuple[str, str]:
    if "{" in name and isinstance(value, Mapping):
        return "", describe({key: _named(name, one)[1] for key, one in value.items()})
    if "{" in name:
        return "", name.format(*map(describe, value))
    if value is True and name[-1] == ":":
        return name[:-1], ""  # a fact
    # what has a name needs no brackets
    return f"{name} ", describe([*value] if type(value) is tuple else value)


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
    if len(found.case) == 1 and isinstance(found.board, BOARDS):
        return describe(found.board)
    return ", ".join(f"{name} = {describe(value)}" for name, value in found.case.items())


def describe_values(claim: Claim, found: Counterexample, mark: Callable[[str], str] = str) -> str:
    """What the game gives in a case and what the statement says of it; `mark` writes a value.

    >>> from gamelab import paper
    >>> claim = paper("arrows")["Theorem 8.2"]
    >>> for computed in (5, 6):
    ...     print(describe_values(claim, claim.compared((2, 3, 4, "v^v"), 5, computed)))
    value 5, as the statement says
    value 6, where the statement says 5
    """
    words, predicted = found.words, found.predicted
    if isinstance(predicted, str) and predicted == AS_EXPECTED:  # the question says what that is
        return "; ".join(name + mark(given) for name, given in with_names(found.computed, ()))
    if words and isinstance(predicted, tuple):
        predicted = {*predicted}
    says, gives = with_names(predicted, claim.parts), with_names(found.computed, claim.parts)
    if len(says) != len(gives):
        says, gives = with_names(predicted, ()), with_names(found.computed, ())
    values = [(*one, said) for one, (_, said) in zip(gives, says, strict=True)]
    if not claim.agree(found.predicted, found.computed):
        return "; ".join(
            f"{name}{mark(given)}, where the statement says {words}{mark(said)}"
            for name, given, said in values
            if given != said
        )
    if says == gives and words[:2] != "at":
        between = "; " if any("," in given for _, given in gives) else ", "
        listed = between.join(name + (given and mark(given)) for name, given in gives)
        return f"{listed}, as the statement says".removeprefix(mark("yes") + ", ")
    name, given, said = values[0]
    if words == "one of " and " to " in said:
        return f"{name}{mark(given)} lies between {said.replace(' to ', ' and ')}"
    return f"{name}{mark(given)}, {words}{said}"


def caption_of_case(claim: Claim, found: Counterexample, mark: Callable[[str], str] = str) -> str:
    """The name of a case with both values, as a sentence.

    >>> from gamelab import paper
    >>> claim = paper("graph-nim")["Lemma 2.2"]
    >>> caption_of_case(claim, claim.compared((11, 7), Between(4, 18), 12))
    '11 ⊕ 7 = 12 lies between 4 and 18.'
    """
    name, values = name_of_case(claim, found), describe_values(claim, found, mark)
    if "⊕" in name:
        return f"{name} = {values.removeprefix('value ')}."
    has = values.startswith("value ") and not re.search(" = |; | lies ", name + values)
    return f"{name}{' has ' if has else ': '}{values}."


def describe_board(graph: Graph) -> str:
    """A board by the name of its kind and its size, a small one without a name by its edges.

    >>> from gamelab import Graph, Spider, cycle
    >>> describe_board(Spider(3, 3, 1).graph), describe_board(cycle(6))
    ('a spider with legs 3, 3 and 1', 'a cycle with 6 vertices')
    >>> describe_board(Graph.of([(0, 1), (0, 2), (1, 2), (2, 3)]))
    '0–1, 0–2, 1–2, 2–3'
    >>> describe_board(Graph.of([(0, 1), (0, 2), (0, 3), (4, 5)]))
    '0–1, 0–2, 0–3, 4–5'
    """
    n, m, spider = len(graph.vertices), len(graph.edges), as_spider(graph)
    cycle = {*map(graph.degree, graph.vertices)} == {2}
    if not m or len(graph.components()) > 1 or not (cycle or m < n):
        return _by_edges(graph)
    if spider and len(spider.legs) > 2:
        return f"a spider with legs {joined([*map(str, spider.legs)])}"
    return f"a {'cycle' if cycle else 'path' if spider else 'tree'} with {n:,} vertices"


for truth in (bool, np.bool_):
    describe.register(truth, lambda value: "yes" if value else "no")
describe.register(type(None), lambda value: "none")
describe.register(Integral, lambda value: shown(int(value)))
describe.register(str, lambda value: as_text(value) or "none")
describe.register(Between, lambda value: f"{value.first} to {value.last}")


@describe.register(float)
def _real(value: float) -> str:
    return ("infinite" if value > 0 else "below any number") if isinf(value) else f"{value:g}"


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
    if len(value) <= MAX_MEMBERS:
        words = ", ".join(map(describe, value))
        return f"({words})" if isinstance(value, tuple) else words or "none"
    ends = [*map(describe, value[:FIRST]), "…", *map(describe, value[-LAST:])]
    what = "values" if isinstance(value[0], Integral | float) else "entries"
    return f"the {len(value):,} {what} {', '.join(ends)}"


@describe.register(Mapping)
def _mapping(value: Mapping[Any, Any]) -> str:
    pairs = [f"{describe(key)}: {describe(one)}" for key, one in list(value.items())[:FIRST]]
    return ("; ".join(pairs) or "none") + (
        f"; and {len(value) - FIRST:,} more" if len(value) > FIRST else ""
    )


describe.register(MarkedBoard, lambda one: describe(one.board))
describe.register(
    MarkedRow, lambda one: f"{describe(one.row)}, marked {', '.join([*one.places, *one.heights])}"
)


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


@describe.register(range)
def _members(values: Sequence[Any]) -> str:
    """Members one by one; whole numbers of which none is left out by the first and the last."""
    n = len(values)
    if (
        n > 2
        and all(isinstance(one, Integral) for one in values)
        and values[-1] - values[0] == n - 1
    ):
        return f"{values[0]} to {values[-1]}"
    words = [describe(one) for one in values[:MAX_MEMBERS]]
    more = [f"{n - MAX_MEMBERS:,} more"] if n > MAX_MEMBERS else []
    return joined(words + more) or "none"
