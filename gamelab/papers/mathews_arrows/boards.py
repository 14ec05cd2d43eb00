"""Boards and states of the statements: all small ones, and their values by the plain recursion on full decorations."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gamelab.graphs.accented_spiders import AccentedSpider
from gamelab.graphs.decorations import Decoration
from gamelab.graphs.graph import Graph
from gamelab.graphs.small_graphs import graphs
from gamelab.papers.families import members
from gamelab.rulesets.arrows import ArrowGame, Arrows, TrimmedArrows
from gamelab.rulesets.state_isomorphisms import completions, is_state
from gamelab.solvers.arrow_spiders import spider_value
from gamelab.solvers.arrow_tables import FORBIDDEN, all_values, state_value
from gamelab.theory.provenance import remembered

TRIMMED, ORIGINAL = TrimmedArrows(), Arrows()
NO_STATE = "no state"
PLAIN = 11  # unmarked edges: so far the plain recursion takes a few hundredths of a second
TABLE = 19  # unmarked edges: so far there is a table of all decorations


@remembered
def graphs_with(edges: int) -> tuple[Graph, ...]:
    """Every graph without isolated vertices, connected or not, with so many edges once.

    >>> [len(graphs_with(e)) for e in range(1, 6)]
    [1, 2, 5, 11, 26]
    """
    return tuple(graphs(edges))


def decorations_with(edges: int) -> Iterator[Decoration]:
    """Every decoration, a state or not, of the graphs with so many edges."""
    return (x for graph in graphs_with(edges) for x in completions(Decoration.of(graph)))


@remembered
def states_of(graph: Graph) -> tuple[Decoration, ...]:
    """Every state of a graph, the one without arrows first.

    >>> from gamelab import path
    >>> len(states_of(path(3)))
    7
    """
    return tuple(x for x in completions(Decoration.of(graph)) if is_state(x))


def states_with(edges: int) -> Iterator[Decoration]:
    """Every state of the graphs with so many edges, not only those up to isomorphism."""
    return (x for graph in graphs_with(edges) for x in states_of(graph))


GRAPHS = members("all graphs without isolated vertices, connected or not, with at most {size} edges", graphs_with)
DECORATIONS = members("all decorations of the graphs with at most {size} edges", decorations_with)
STATES = members("all states of the graphs with at most {size} edges", states_with)


@remembered
def values(graph: Graph, game: ArrowGame = TRIMMED) -> NDArray[np.uint8]:
    """The values of all decorations of the graph by the plain recursion, 255 where the game does not allow them."""
    return all_values(graph, game)


def number(x: Decoration) -> int:
    """The place of a decoration in the table of its graph."""
    return sum(3**i * (1 if (u, v) in x.arrows else 2 * ((v, u) in x.arrows)) for i, (u, v) in enumerate(x.graph.edges))


def value_in_table(x: Decoration) -> int | str:
    """The value in the Trimmed Game of Arrows from the table of all decorations of the graph.

    >>> from gamelab import twig
    >>> value_in_table(twig(3))
    3
    """
    found = int(values(x.graph)[number(x)])
    return NO_STATE if found == FORBIDDEN else found


def plain_value(x: Any) -> int | str:
    """The value in the Trimmed Game of Arrows by the plain recursion over all decorations that contain this one.

    >>> from gamelab import AccentedSpider
    >>> plain_value(AccentedSpider.of("S[2,2v,3^]")), plain_value(AccentedSpider.of("S[0^,0^,0^]"))
    (1, 'no state')
    """
    x = Decoration.of(x)
    return state_value(TRIMMED, x) if is_state(x) else NO_STATE


def is_accented_state(legs: Iterable[tuple[int, str]]) -> bool:
    """Whether a spider with these legs, pairs of a length and an accent, is a state on a graph without isolated vertices.

    >>> is_accented_state([(0, "^"), (0, "^"), (1, "")]), is_accented_state([(0, "v"), (0, "v"), (0, "")])
    (True, False)
    """
    legs = list(legs)
    if any(length for length, _ in legs):  # every vertex with two edges or more has one without an arrow
        return True
    return any(accent for _, accent in legs) and is_state(accented(legs).decoration)


def accented(legs: Iterable[tuple[int, str]]) -> AccentedSpider:
    """The spider with these legs, pairs of a length and an accent."""
    lengths, accents = zip(*legs, strict=True)
    return AccentedSpider.from_lengths(lengths, accents)


def spider(*legs: tuple[int, str]) -> int | str:
    """The value of an accented spider: to 11 unmarked edges by the plain recursion, else from the tables of spiders.

    >>> spider((2, ""), (2, "v"), (3, "^")), spider((40, ""), (41, "v"), (42, "")), spider((0, "v"), (0, "v"))
    (1, 55, 'no state')
    """
    if not is_accented_state(legs):
        return NO_STATE
    return plain_value(accented(legs)) if sum(length for length, _ in legs) <= PLAIN else spider_value(legs)


def spider_in_letters(notation: str) -> int | str:
    """The value of an accented spider written as S[2,2v,3^], by `spider`.

    >>> spider_in_letters("S[1v,1^,4^]")
    4
    """
    return spider(*((leg.length, leg.accent) for leg in AccentedSpider.of(notation).legs))


def accents(lengths: Sequence[int], patterns: Sequence[str]) -> list[tuple[int, str]]:
    """Legs of these lengths with these accents.

    >>> accents((2, 3), ("^", ""))
    [(2, '^'), (3, '')]
    """
    return list(zip(lengths, patterns, strict=True))
