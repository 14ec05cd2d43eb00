"""Boards and states of the statements: all small ones, and their values by the plain recursion on
full decorations.
"""

from collections.abc import Callable, Iterable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gamelab import (
    AccentedSpider,
    Arrows,
    Decoration,
    Graph,
    Spider,
    TrimmedArrows,
    crash,
    flow,
    rod,
    twig,
)
from gamelab.boards import graphs_with_edges
from gamelab.games import ArrowGame
from gamelab.papers.mathews_arrows.state_isomorphisms import completions, is_state
from gamelab.solvers.arrows import FORBIDDEN, accented_spider_value, all_values, value_by_table
from gamelab.statements import members
from gamelab.theory import remembered

TRIMMED, ORIGINAL = TrimmedArrows(), Arrows()
NO_STATE = "no state"
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


def as_state(of: Callable[..., AccentedSpider]) -> dict[str, Any]:
    """A claim's case drawn as this spider, and called as the paper writes it."""
    return {"picture": of, "called": lambda *case: of(*case).written}


def spider(*legs: tuple[int, str]) -> int | str:
    """The value of an accented spider: to 10 unmarked edges by the plain recursion, else from the
    tables of spiders.

    >>> (
    ...     spider((2, ""), (2, "v"), (3, "^")),
    ...     spider((40, ""), (41, "v"), (42, "")),
    ...     spider((0, "v"), (0, "v")),
    ... )
    (1, 55, 'no state')
    """
    if not is_accented_state(legs):
        return NO_STATE
    return (
        plain_value(accented(legs))
        if sum(length for length, _ in legs) <= PLAIN
        else accented_spider_value(legs)
    )


def spider_in_letters(notation: str) -> int | str:
    """The value of an accented spider written as S[2,2v,3^], by `spider`."""
    return spider(*((leg.length, leg.accent) for leg in AccentedSpider.of(notation).legs))


def lettered(state: Any, names: str) -> Decoration:
    """The state with names for its vertices in their order, on a spider from the hub and leg by
    leg; a dot names none.

    >>> print(lettered(twig(1), "u . end"))
    {u–1, 1→end}
    """
    x = Decoration.of(AccentedSpider.of(state) if isinstance(state, str) else state)
    return x.renamed(
        {v: name for v, name in zip(x.graph.vertices, names.split(), strict=True) if name != "."}
    )


def _of(*states: tuple[str, Any, str]) -> dict[str, Decoration]:
    """What a figure shows, in its order, under the names of its caption."""
    return {name: lettered(state, names) for name, state, names in states}


FIGURES = {
    11: _of(("$F_3$", flow(3), "-1 0 1 2 3 4"), ("$C_3$", crash(3), "-1 0 1 2 3 4")),
    12: _of(("$T_3$", twig(3), "0 1 2 3 4")),
    13: _of(("$R_3$", rod(3), "0 1 2 3")),
    14: _of(("S(a, b, c)", Spider(3, 3, 3), "u_0 u_1 u_{a-1} u_a v_1 v_{b-1} v_b w_1 w_{c-1} w_c")),
    15: _of(("S[2,2̌,3̂]", "S[2,2v,3^]", ". . u_2 . . v_3 . . . w_4")),
    16: _of(
        ("S[0̌,1̌,ň]", "S[0v,1v,3v]", "w_0 . v_1 . w_1 w_{n-1} w_n ."),
        ("$C_{n+1}$", crash(4), ". 0 1 2 n n+1 ."),
    ),
    17: _of(
        ("$T_1$", twig(1), "0 1 ."),
        ("$T_n$", twig(3), "0 1 n-1 n ."),
        ("S[0̌,1̂,n̂]", "S[0v,1^,3^]", "w_0 . v_1 . w_1 w_{n-1} w_n ."),
    ),
    18: _of(
        ("$F_2$", flow(2), ". 0 1 2 ."),
        ("$T_n$", twig(3), "0 1 n-1 n ."),
        ("S[1̌,1̂,n̂]", "S[1v,1^,3^]", "w_0 u_1 . v_1 . w_1 w_{n-1} w_n ."),
    ),
    19: _of(("S[2,2̌(2̌),1(1̂)]", "S[2,2v(2v),1(1^)]", ". . u_2 . . v_3 w_1")),
    20: _of(
        ("S[1̌,1̌,ň(1̌)]", "S[1v,1v,3v(1v)]", ". u_1 . v_1 . . . w_n ."),
        ("S[1̌,1̌,ň(1̂)]", "S[1v,1v,3v(1^)]", ". u_1 . v_1 . . . w_n ."),
    ),
    21: _of(
        ("S[0̌,b̌,č]", "S[0v,3v,4v]", ". . . . v_b . . . . w_c ."),
        ("S[1̌,b̌,č]", "S[1v,3v,4v]", ". u_1 . . . v_b . . . . w_c ."),
    ),
    22: _of(
        ("S[0̌,0̌,c] ≅ $T_c$", "S[0v,0v,3]", ". u_1 v_1 . . w_c"),
        ("S[0̌,0̂,c] ≅ $R_c$", "S[0v,0^,3]", ". u_1 v_1 . . w_c"),
    ),
    23: _of(
        ("S[0̌,b̌,c]", "S[0v,3v,4]", ". . . . v_b . . . . w_c"),
        ("S[0̌,b̂,c]", "S[0v,3^,4]", ". . . . v_b . . . . w_c"),
    ),
    24: _of(
        ("S[0̌,b,c]", "S[0v,2,4]", ". . . v_b . . . w_c"),
        ("S[1̌,b,c]", "S[1v,2,4]", ". u_1 . . v_b . . . w_c"),
    ),
    25: _of(
        ("S[ǎ,b̂,c]", "S[2v,4^,4]", ". . u_a . . . . v_b . . . . w_c"),
        ("S[ǎ,b̌,c]", "S[2v,4v,4]", ". . u_a . . . . v_b . . . . w_c"),
    ),
    26: _of(("S[ǎ,b,c]", "S[2v,4,6]", ". . u_a . . . . v_b . . . . . w_c")),
}
