"""Boards and states of the statements: all small ones, and their values by the plain recursion on
full decorations.
"""

from collections.abc import Callable, Iterable
from dataclasses import replace
from inspect import signature
from itertools import groupby
from operator import attrgetter
from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from gamelab import (
    AccentedSpider,
    Arrows,
    Decoration,
    Graph,
    TrimmedArrows,
    crash,
    flow,
    grundy,
    rod,
    twig,
)
from gamelab.boards import graphs_with_edges
from gamelab.games import ArrowGame
from gamelab.solvers.arrows import FORBIDDEN, accented_spider_value, all_values, value_by_table
from gamelab.statements import Arguments, ArrowValues, Captioned, Compared, Proof, members
from gamelab.theory import remembered
from gamelab_papers.arrows.for_all_lengths import proofs_of
from gamelab_papers.arrows.state_isomorphisms import completions, is_state
from gamelab_papers.tables import rows

TRIMMED, ORIGINAL = TrimmedArrows(), Arrows()
NO_STATE = "no state"
PATH_STATES = {"F": flow, "C": crash, "T": twig, "R": rod}
ACCENTS = ("^", "v")
PLAIN = 10  # unmarked edges: so far the plain recursion takes a millisecond
TABLE = 19  # unmarked edges: so far there is a table of all decorations


@remembered
def graphs_with(edges: int) -> tuple[Graph, ...]:
    """Every graph without isolated vertices, connected or not, with `edges` edges, once."""
    return tuple(graphs_with_edges(edges))


@remembered
def states_of(graph: Graph) -> tuple[Decoration, ...]:
    """Every state of a graph, the one without arrows first."""
    return tuple(filter(is_state, completions(Decoration.of(graph))))


GRAPHS = members(
    "all graphs without isolated vertices, connected or not, with at most {size} edges", graphs_with
)
DECORATIONS = members(
    "all decorations of the graphs with at most {size} edges",
    lambda edges: (x for graph in graphs_with(edges) for x in completions(Decoration.of(graph))),
)
STATES = members(
    "all states of the graphs with at most {size} edges",
    lambda edges: (x for graph in graphs_with(edges) for x in states_of(graph)),
)


@remembered
def values(graph: Graph, game: ArrowGame = TRIMMED) -> NDArray[np.uint8]:
    """The values of all decorations of the graph by the plain recursion, 255 where the game does
    not allow them.
    """
    return all_values(graph, game)


def drawn(unmarked: str, arrows: str = "") -> Decoration:
    """The decoration with these edges and arrows, both written as u-v v-w.

    >>> print(drawn("u-v v-w", "p-u"))
    {u–v, v–w, p→u}
    """
    edges, marks = (
        [(u, v) for u, v in (edge.split("-") for edge in words.split())]
        for words in (unmarked, arrows)
    )
    return Decoration.of(Graph.of([*edges, *marks]), marks)


def number(x: Decoration) -> int:
    """The place of a decoration in the table of its graph."""
    return sum(
        3**i * (1 if (u, v) in x.arrows else 2 * ((v, u) in x.arrows))
        for i, (u, v) in enumerate(x.graph.edges)
    )


def value_in_table(x: Decoration) -> int | str:
    """The value in the Trimmed Game of Arrows from the table of all decorations of the graph."""
    found = int(values(x.graph)[number(x)])
    return NO_STATE if found == FORBIDDEN else found


def plain_value(x: Any) -> int | str:
    """The value in the Trimmed Game of Arrows by the plain recursion over all decorations that
    contain this one.

    >>> from gamelab import AccentedSpider
    >>> plain_value(AccentedSpider.of("S[2,2v,3^]")), plain_value(AccentedSpider.of("S[0^,0^,0^]"))
    (1, 'no state')
    """
    x = Decoration.of(x)
    return value_by_table(TRIMMED, x) if is_state(x) else NO_STATE


def is_accented_state(legs: Iterable[tuple[int, str]]) -> bool:
    """Whether a spider with these legs, pairs of a length and an accent, is a state on a graph
    without isolated vertices.
    """
    legs = list(legs)
    # every vertex with two edges or more has one without an arrow
    if any(length for length, _ in legs):
        return True
    return any(accent for _, accent in legs) and is_state(accented(legs).decoration)


def accented(legs: Iterable[tuple[int, str]]) -> AccentedSpider:
    """The spider with these legs, pairs of a length and an accent."""
    lengths, accents = zip(*legs, strict=True)
    return AccentedSpider.from_lengths(lengths, accents)


@remembered
def value(state: Any) -> int | str:
    """The value of a state, of a small one by the plain recursion."""
    x = Decoration.of(state)
    return (
        plain_value(x) if len(x.unmarked.edges) <= PLAIN or not is_state(x) else grundy(TRIMMED, x)
    )


def valued(state: Any, name: str = "") -> ArrowValues:
    """The state with its value and those after each arrow; a spider with one arrow within its legs
    with the values after the arrows that could have been drawn in its place.
    """
    before = state
    if sum(len(leg.marks) for leg in getattr(state, "legs", ())) == 1:
        before = AccentedSpider(tuple(replace(leg, marks=()) for leg in state.legs))
    x = Decoration.of(before)
    found = value(x) if x.graph.edges else NO_STATE
    drawn = {
        arrow: x.with_arrow(*arrow)
        for u, v in x.unmarked.edges
        for arrow in ((u, v), (v, u))
        if found != NO_STATE
    }
    after = {arrow: int(value(y)) for arrow, y in drawn.items() if is_state(y)}
    return ArrowValues(_with_value(name or before.with_accents, found), state, after)


def _with_value(name: str, found: int | str) -> str:
    return f"{name}: {found if found == NO_STATE else f'value {found}'}"


def side_by_side(*states: AccentedSpider | tuple[str, Any]) -> dict[str, ArrowValues]:
    """Spiders, and other states with their names, each under its name and value."""
    named = ((x.with_accents, x) if isinstance(x, AccentedSpider) else x for x in states)
    titles = {_with_value(name, value(x)): x for name, x in named}
    return {title: ArrowValues(title, x, {}) for title, x in titles.items()}


def rows_over(numbers: range, name: str, *rows: tuple[Any, ...]) -> Compared:
    """The values that the game gives for these numbers, one row for each name, with what the
    statement says where that differs.
    """

    def table(side: int) -> pd.DataFrame:
        cells = [[str(row[side](n)) for n in numbers] for row in rows]
        return pd.DataFrame(cells, [row[0] for row in rows], pd.Index(numbers, name=name))

    return Compared(table(1), table(2), source="As stated")


def as_state(
    of: Callable[..., AccentedSpider],
    value: Callable[[AccentedSpider], Any] | None = None,
    *others: Callable[..., Any],
) -> Arguments:
    """A claim's case drawn as this spider with values, or beside others, and called as the paper
    writes it; with `value` the computed side is the value of this spider.
    """

    def picture(*case: Any) -> ArrowValues | dict[str, ArrowValues]:
        more = [other(*case) for other in others]
        return side_by_side(of(*case), *more) if more else valued(of(*case))

    case = {"picture": picture, "called": lambda *case: of(*case).with_accents}
    if value is None:
        return case

    def value_of_case(*case: Any) -> Any:
        return value(of(*case))

    value_of_case.__signature__ = signature(of)  # type: ignore[attr-defined]
    return case | {"computed": value_of_case}


def spider(state: AccentedSpider) -> int | str:
    """The value of an accented spider without further arrows: to 10 unmarked edges by the plain
    recursion, else from the tables of spiders.

    >>> [spider(AccentedSpider.of(state)) for state in ("S[2,2v,3^]", "S[40,41v,42]", "S[0v,0v]")]
    [1, 55, 'no state']
    """
    legs = [(leg.length, leg.accent) for leg in state.legs]
    if not is_accented_state(legs):
        return NO_STATE
    return (
        plain_value(state)
        if sum(length for length, _ in legs) <= PLAIN
        else accented_spider_value(legs)
    )


def for_all(reach: str) -> Proof:
    """The proof of a claim for all lengths, by automata."""
    return Proof(reach, certificates=lambda claim, size: proofs_of(claim.id))


def lettered(state: str, names: str) -> Decoration:
    """The state, such as "F 3" or a spider in accents, with names for its vertices in their order,
    on a spider from the hub and leg by leg; a dot names none.

    >>> print(lettered("T 1", "u . end"))
    {u–1, 1→end}
    """
    kind, *n = state.split()
    x = PATH_STATES[kind](int(n[0])) if n else AccentedSpider.of(state).decoration
    return x.renamed(
        {v: name for v, name in zip(x.graph.vertices, names.split(), strict=True) if name != "."}
    )


# what each figure shows, in its order, under the names of its caption
FIGURES = {
    f"Figure {number}": {one.name: lettered(one.state, one.vertices) for one in shown}
    for number, shown in groupby(rows(__file__, "figures"), attrgetter("figure"))
}


def figure(name: str) -> Captioned:
    """One of these figures."""
    return Captioned({name: FIGURES[name]})
