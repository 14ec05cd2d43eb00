"""The games and boards of the statements: CSG(I_N), sets of sizes, stars by their legs, small
graphs with a root, rows with certificates; and what is proved of all stars in some of the games.
"""

from collections import defaultdict
from dataclasses import dataclass, replace
from itertools import combinations
from math import gcd

from gamelab import ConnectedSubtraction as CSG
from gamelab import Graph, Period, Spider, canonical_form, graphs, leg_period, spiders
from gamelab.boards import Growing, rooted, rooted_trees
from gamelab.games import VertexDeletion
from gamelab.proofs import LegClasses, OnCells, Stars, Undetermined, UpTo, numbers_up_to, on_cells
from gamelab.solvers.vertex_deletion import by_sets as value_by_sets
from gamelab.solvers.vertex_deletion import leg_row, pendant_path_period, spider_value, table
from gamelab.solvers.vertex_deletion import row as path_row
from gamelab.statements import MarkedRow, Proof, Section, Step, listed, members
from gamelab.theory import JointWindow, remembered

EMPTY = Graph((), ())


class Sizes(tuple):
    """A set of sizes, in order.

    >>> print(Sizes((1, 2, 4)))
    {1, 2, 4}
    """

    def __str__(self):
        return f"{{{', '.join(map(str, self))}}}"


class S(tuple):
    """A star by its legs, as the paper writes it; with at most two legs it is a path.

    >>> S[3, 2, 1], str(S[3, 2, 1]), str(S[(1,) * 4]), str(S[3, 1])
    (S[1, 2, 3], 'S[1, 2, 3]', 'S[1, 1, 1, 1]', 'P_5')
    """

    def __class_getitem__(cls, legs):
        return cls(legs if isinstance(legs, tuple) else (legs,))

    def __str__(self):
        legs = sorted(filter(None, self))
        return f"S{legs}" if len(legs) > 2 else f"P_{1 + sum(legs)}"

    __repr__ = __str__


def as_drawn(board):
    """A star or a row to draw."""
    if isinstance(board, Row):
        return board.period
    return Spider(*board) if isinstance(board, S) else board


def section_of_csg(ours=False):
    """A section whose statements name and draw stars by their legs, and draw rows."""
    return Section("csg", names={S: str}, draw=as_drawn, ours=ours)


NINE_SETS = (
    *map(Sizes, ((1,), (2,), (1, 2), (1, 3), (2, 3), (1, 2, 3), (1, 2, 4), (2, 4, 7))),
    Sizes((1, 2, 3, 4, 5)),
)


@remembered
def up_to(N):
    """The game CSG(I_N): take any connected set of at most N vertices and leave the rest
    connected.
    """
    return CSG(range(1, N + 1))


@remembered
def sets_of_sizes(most):
    """Every set of sizes up to `most` whose greatest common divisor is 1, those with a small
    largest element first.

    >>> print(*sets_of_sizes(3))
    {1} {1, 2} {1, 2, 3} {1, 3} {2, 3}
    """
    sets = (
        L for r in range(1, most + 1) for L in combinations(range(1, most + 1), r) if gcd(*L) == 1
    )
    return tuple(map(Sizes, sorted(sets, key=lambda L: (max(L), L))))


@remembered
def connected_graphs(vertices):
    """Every connected graph with a given number of vertices once.

    >>> [len(connected_graphs(n)) for n in range(1, 7)]
    [1, 1, 2, 6, 21, 112]
    """
    return tuple(canonical_form(graph) for graph in graphs(vertices, connected=True))


@remembered
def rooted_graphs(vertices):
    """Every connected graph with a given number of vertices and each choice of a root once; the
    root is 0.
    """
    return tuple(rooted(connected_graphs(vertices)))


def stars(vertices):
    """Every star with a given number of vertices; paths are among them."""
    return [S(spider.legs) for spider in spiders(vertices - 1)]


GRAPHS = members("connected graphs with at most {size} vertices", connected_graphs).sizes(1, 7)
ROOTED = members(
    "connected graphs with at most {size} vertices and each vertex u", rooted_graphs
).sizes(1, 7)
TREES = members("trees with at most {size} vertices and each vertex u", rooted_trees).sizes(1, 14)
STARS = members("stars with at most {size} vertices", stars).sizes(1, 40)


def long_stars(m):
    """The stars that are no paths and have a leg that may be reduced modulo m."""
    return STARS.where(
        lambda star: len(star) > 2 and max(star) >= m, f"three legs or more, one of {m} or more"
    )


def by_sets(game, board):
    """The value by the sets of vertices that play reaches from the board, whatever methods its
    family may have.

    >>> by_sets(up_to(6), Spider(7, 5, 1, 1, 1, 1))
    4
    """
    return value_by_sets(game, game.start(board))


@dataclass(frozen=True)
class Row:
    """A certified row k -> value of a game on a board with a path of k vertices."""

    game: VertexDeletion
    period: Period

    @property
    def theorem(self):
        """The theorem that makes the window enough."""
        return self.period.theorem

    def verify(self):
        """Whether the period is proved by a window as long as the game asks for."""
        window = self.period.certificate
        return (
            isinstance(window, JointWindow)
            and window.largest == self.game.largest
            and self.period.verify()
        )

    def at(self, k):
        """The value for k vertices, a number or one that is known up to its cell."""
        preperiod, period = self.shape
        place = k if k < preperiod else preperiod + (k - preperiod) % period
        return int(self.period.terms(preperiod + period)[place])

    @property
    def shape(self):
        """The preperiod and the period."""
        return self.period.preperiod, self.period.period

    @property
    def ends(self):
        """The preperiod and the values that repeat."""
        return self.period.preperiod, self.period.block


@remembered.within(4096)
def hung(game, graph, u=0):
    """The row of a graph with a path of k vertices hung on u."""
    return _found(game, pendant_path_period(game, graph, u))


@remembered.within(4096)
def row_of_leg(game, base):
    """The row of S[base, k]."""
    return _found(game, leg_period(game, base))


def on_paths(sizes):
    """The row of the paths in the game with these sizes."""
    return hung(CSG(sizes), EMPTY)


def _found(game, period):
    if not period:
        raise ArithmeticError("No period was certified within the limit.")
    return Row(game, period)


def with_its_row(reach, grade="proved for each case", least=0):
    """The proof by the row that the statement's function returns, which has its certificate."""
    return Proof(
        reach,
        lambda claim, size: [claim.computed.statement(*case)[2] for case in claim.cases(size)],
        grade,
        least,
    )


def on_row(reach, period, row):
    """The proof that a statement says of each number k, or each number up to a multiple of the
    period, what is proved by the row that a function finds.
    """
    return on_cells(
        reach,
        lambda size: [row()],
        lambda size: [(k,) for k in numbers_up_to(row().period.preperiod, period)],
    )


def hung_value(game, graph, k):
    """The value of a graph with a path of k vertices hung on 0, counted up to k; of a cell of
    numbers k, from the certified row.
    """
    if isinstance(k, UpTo):
        return hung(game, graph).at(k)
    return int(path_row(game, Growing(graph, 0, "path"), k + 1)[-1])


@remembered
def _beginning(game, base, n):
    return tuple(leg_row(game, base, n).tolist())


def by_legs(game, star):
    """The value of a star as an entry of the rows of all stars below it: another method than the
    table of all stars of a size. If a leg is known up to its cell, it is an entry of the row of
    this leg, which has a certificate.
    """
    if isinstance(star, StarCell):
        return star.value(game)
    unknown = [leg for leg in star if isinstance(leg, UpTo)]
    if unknown:
        return row_of_leg(game, tuple(leg for leg in star if leg is not unknown[0])).at(*unknown)
    *base, k = sorted(star) or (0,)
    return _beginning(game, tuple(leg for leg in base if leg), 64 * (k // 64 + 1))[k]


def by_table(game, star):
    """The value of a star as an entry of the table of all stars with at most 40 vertices."""
    return star.value(game) if isinstance(star, StarCell) else _up_to_40(game).value(star)


@remembered
def _up_to_40(game):
    return table(game, legs=40, vertices=40)


def modulo(star, m):
    """The star with each leg reduced modulo m, the longest first."""
    if isinstance(star, StarCell):
        return star.modulo(m)
    return S(sorted((leg % m for leg in star if leg % m), reverse=True))


def row_name(base):
    """The name of the stars with a leg of k vertices beside those of a base.

    >>> row_name((2, 1))
    'S[1, 2, k]'
    """
    return f"S[{', '.join(map(str, (*sorted(filter(None, base)), 'k')))}]"


def with_values(game, *stars):
    """Stars to draw, each under its name and value.

    >>> with_values(up_to(6), S[7, 5, 1, 1, 1, 1])
    {'g(S[1, 1, 1, 1, 5, 7]) = 4': Spider(7, 5, 1, 1, 1, 1)}
    """
    return {f"g({star}) = {spider_value(game, star)}": Spider(*star) for star in map(S, stars)}


def marked(row, across, up, *places):
    """A row to draw with lines at these places."""
    return MarkedRow(row.period, across, up, {f"{across} = {at}": at for at in places})


def both_along(statement, across, over, *case):
    """What a statement says and what the game gives over the last value of a case, with marks at
    this value and where they differ.
    """
    said, found = zip(*(statement(*case[:-1], here)[:2] for here in over), strict=True)
    marks = {
        (row, i): "read" if said[i] == found[i] else "new"
        for i, here in enumerate(over)
        for row in (0, 1)
        if here == case[-1] or said[i] != found[i]
    }
    return Step("", rows={"the statement": said, "the game": found, across: over}, marks=marks)


MAX_N = 64  # above which the cells of stars are too many


class StarCell:
    """A star of which only the numbers of legs of each class are known, up to their cell; in some
    games the value of each cell is proved.
    """

    def __init__(self, proved, counts, cells):
        self.proved, self.counts = proved, counts
        self.classes = next(iter(proved.values())).legs
        self.cells = cells  # those of stars that were asked for

    def __repr__(self):
        return f"a star of the cell {self.counts}"

    def has(self, star):
        """Whether a star is in the cell."""
        if star not in self.cells:
            self.cells[star] = self.classes.cell(star)
        return self.cells[star] == self.counts

    def modulo(self, m):
        """The star with each leg reduced modulo m, if no leg changes its class."""
        of = self.classes.class_of
        lengths = range(1, 2 * len(self.classes.classes) + m)
        if any(of(length) != (of(length % m) if length % m else None) for length in lengths):
            raise Undetermined(f"A leg modulo {m} may be of another class.")
        return self

    def value(self, game):
        """The value in one of the games."""
        return self.proved[game].table[self.counts]


@remembered
def quotient_of(game, m, cap):
    """The values of all stars by their numbers of legs of each length modulo m, where a number of
    `cap` or more counts modulo 2 and multiples of m do not count.
    """
    return Stars.of(game, LegClasses((*range(m - 1), None), m, cap, 2))


def on_all_stars(m, cap, *games):
    """The proof that a statement says of each cell of stars what is proved in the games."""

    def proved():
        return {game: quotient_of(game, m, cap) for game in games}

    def cells(size):
        known, known_cells = proved(), {}
        return [(StarCell(known, counts, known_cells),) for counts in known[games[0]].legs.cells]

    return on_cells("all stars", lambda size: proved().values(), cells)


def for_each_N(reach, quotient, cells, least=1):
    """The proof that a statement says of each cell of a quotient what is proved, for each N up to
    the size of a check: one quotient for each N, and the cells without N.
    """

    def certificates(claim, size):
        if size > MAX_N:
            raise ValueError(
                f"Proofs for all stars of each N are found for N up to {MAX_N}; the size of the "
                f"check is {size:,}."
            )
        tried = defaultdict(list)
        for case in claim.cases(size):
            tried[case[0]].append(case)
        for N, some in tried.items():
            found = tuple((N, *cell) for cell in cells(N))
            yield OnCells(replace(claim, cases=listed("", some)), (quotient(N),), found, size)

    return Proof(reach, certificates, "proved for each case", least)
