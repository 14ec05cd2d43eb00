"""Boards and states of the statements: all small ones, and their values by the plain recursion on
full decorations.
"""

from dataclasses import dataclass, replace
from functools import wraps
from itertools import groupby, product
from operator import attrgetter

import pandas as pd

from gamelab import Arrows, Graph, TrimmedArrows, grundy
from gamelab.boards import AccentedSpider, Decoration, crash, flow, graphs_with_edges, rod, twig
from gamelab.proofs import Between, image, is_symbolic, set_of, substituted, worth
from gamelab.solvers.arrows import FORBIDDEN, accented_spider_value, all_values, value_by_table
from gamelab.statements import Compared, Section, members, upto
from gamelab.theory import remembered
from gamelab_papers.arrows import families
from gamelab_papers.arrows.figures import ArrowValues, Captioned
from gamelab_papers.arrows.state_isomorphisms import completions, is_state
from gamelab_papers.tables import rows

TRIMMED, ORIGINAL = TrimmedArrows(), Arrows()
NO_STATE = "no state"
PATH_STATES = {"F": flow, "C": crash, "T": twig, "R": rod}
ACCENTS = ("^", "v")
FAMILIES = {"F": families.flows, "C": families.crashes, "T": families.twigs, "R": families.rods}
PLAIN = 10  # unmarked edges: so far the plain recursion takes a millisecond
TABLE = 19  # unmarked edges: so far there is a table of all decorations


@remembered
def graphs_with(edges):
    """Every graph without isolated vertices, connected or not, with `edges` edges, once."""
    return tuple(graphs_with_edges(edges))


@remembered
def states_of(graph):
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
def values(graph, game=TRIMMED):
    """The values of all decorations of the graph by the plain recursion, 255 where the game does
    not allow them.
    """
    return all_values(graph, game)


def drawn(unmarked, arrows=""):
    """The decoration with these edges and arrows, both written as u-v v-w.

    >>> print(drawn("u-v v-w", "p-u"))
    {u–v, v–w, p→u}
    """
    edges, marks = (
        [(u, v) for u, v in (edge.split("-") for edge in words.split())]
        for words in (unmarked, arrows)
    )
    return Decoration.of(Graph.of([*edges, *marks]), marks)


def number(x):
    """The place of a decoration in the table of its graph."""
    return sum(
        3**i * (1 if (u, v) in x.arrows else 2 * ((v, u) in x.arrows))
        for i, (u, v) in enumerate(x.graph.edges)
    )


def value_in_table(x):
    """The value in the Trimmed Game of Arrows from the table of all decorations of the graph."""
    found = int(values(x.graph)[number(x)])
    return NO_STATE if found == FORBIDDEN else found


@dataclass(frozen=True, eq=False)
class OfLengths:
    """A state whose lengths are variables: a spider's legs, and the paths beside it."""

    legs: tuple = ()
    paths: tuple = ()

    @property
    def members(self):
        """The families of its parts."""
        return *([families.spider(*self.legs)] if self.legs else []), *self.paths


def of_lengths_too(value_of):
    """The function of a state, which gives the value of one with variables in a proof."""

    @wraps(value_of)
    def value_of_state(state):
        return worth(*state.members) if isinstance(state, OfLengths) else value_of(state)

    return value_of_state


@of_lengths_too
def plain_value(x):
    """The value in the Trimmed Game of Arrows by the plain recursion over all decorations that
    contain this one.

    >>> from gamelab.boards import AccentedSpider
    >>> plain_value(AccentedSpider.of("S[2,2v,3^]")), plain_value(AccentedSpider.of("S[0^,0^,0^]"))
    (1, 'no state')
    """
    x = Decoration.of(x)
    return value_by_table(TRIMMED, x) if is_state(x) else NO_STATE


def is_accented_state(legs):
    """Whether a spider with these legs, pairs of a length and an accent, is a state on a graph
    without isolated vertices.
    """
    legs = list(legs)
    # every vertex with two edges or more has one without an arrow
    if any(length for length, _ in legs):
        return True
    return any(accent for _, accent in legs) and is_state(accented(legs).decoration)


def accented(legs):
    """The spider with these legs, pairs of a length and an accent."""
    legs = tuple(legs)
    if is_symbolic(*(length for length, _ in legs)):
        return OfLengths(legs)
    return AccentedSpider.from_lengths(*zip(*legs, strict=True))


def two_marked(a, b, c, accent="^"):
    """S[av,b~,c]; S[av,b,c] without an accent on b."""
    return accented([(a, "v"), (b, accent), (c, "")])


def of_one(a, b, c):
    """S[av,b,c]."""
    return two_marked(a, b, c, "")


def path_state(kind, n):
    """F_n, C_n, T_n or R_n."""
    return OfLengths(paths=(FAMILIES[kind](n),)) if is_symbolic(n) else PATH_STATES[kind](n)


def with_arrow(state, leg, place, accent):
    """The spider with one more arrow on this leg, counted from 1 as its edges are."""
    if isinstance(state, OfLengths):
        legs, path = families.cut(state.legs, leg - 1, accent, place)
        return OfLengths(legs, (path,))
    legs = list(state.legs)
    legs[leg - 1] = replace(legs[leg - 1], marks=((place, accent),))
    return AccentedSpider(tuple(legs))


def values_after(state):
    """The values of the followers of a state."""
    return after_arrows(state) if isinstance(state, OfLengths) else set(_values_after(state))


@remembered
def _values_after(state):
    return frozenset(map(value, TRIMMED.moves(Decoration.of(state))))


def after_arrows(state):
    """The values after an arrow on an edge of each leg; a crash has an edge."""

    def after(leg, x, last):
        return image(lambda m: value(with_arrow(state, leg, m, x)), Between(1, last))

    lasts = (
        (leg, x, n - (outer not in ("", x)))
        for (leg, (n, outer)), x in product(enumerate(state.legs, 1), ACCENTS)
    )
    return set_of(*(after(*one) for one in lasts if is_symbolic(one[2]) or one[2] > 0))


@of_lengths_too
@remembered
def value(state):
    """The value of a state, of a small one by the plain recursion."""
    x = Decoration.of(state)
    return (
        plain_value(x) if len(x.unmarked.edges) <= PLAIN or not is_state(x) else grundy(TRIMMED, x)
    )


def valued(state, name=""):
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


def _with_value(name, found):
    return f"{name}: {found if found == NO_STATE else f'value {found}'}"


def side_by_side(*states):
    """Spiders, and other states with their names, each under its name and value."""
    named = ((x.with_accents, x) if isinstance(x, AccentedSpider) else x for x in states)
    titles = {_with_value(name, value(x)): x for name, x in named}
    return {title: ArrowValues(title, x, {}) for title, x in titles.items()}


def rows_over(numbers, name, *rows):
    """The values that the game gives for these numbers, one row for each name, with what the
    statement says where that differs.
    """

    def table(side):
        cells = [[str(row[side](n)) for n in numbers] for row in rows]
        return pd.DataFrame(cells, [row[0] for row in rows], pd.Index(numbers, name=name))

    return Compared(table(1), table(2), source="As stated")


def shown(states):
    """A state with its values, or a list of states beside each other."""
    return side_by_side(*states) if isinstance(states, list) else valued(states)


def section_of_arrows(ours=False):
    """A section of the paper, in which spiders are written and drawn with their accents."""
    names = {
        AccentedSpider: attrgetter("with_accents"),
        list: lambda states: states[0].with_accents,
    }
    return Section("arrows", names, shown, ours, TrimmedArrows())


def with_numbers(cases, name, least, last):
    """Each case with all numbers of this name, from the least to the last of the case."""
    found = cases.with_each(lambda *case: range(least, last(*case) + 1), "")
    return replace(found, ranges=(*found.ranges, *upto(name, least).ranges))


def has_leading_digit(n, x):
    """Whether n has the binary digit 1 where x has its highest."""
    if is_symbolic(n, x):
        return substituted(families.LEADING, x, n)
    return x > 0 and bool(n >> (x.bit_length() - 1) & 1)


@of_lengths_too
def spider(state):
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


def lettered(state, names):
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


def figure(name):
    """One of these figures."""
    return Captioned({name: FIGURES[name]})
