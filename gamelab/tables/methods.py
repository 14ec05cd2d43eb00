"""Fast methods for the values of many boards of one family: whole compiled tables and rows.

Each takes a game, boards, and whether play is misère. It returns None where it does not apply.
"""

from collections import Counter
from collections.abc import Sequence
from functools import reduce
from itertools import chain, zip_longest
from math import comb, prod
from operator import and_
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gamelab.boards import AccentedSpider, Bistar, Spider, WeightedGraph, spiders_below
from gamelab.boards.spider import number_below
from gamelab.games import TokenPosition
from gamelab.games.arrows import TrimmedArrows
from gamelab.solvers import arrows, graph_nim, nim_on_graphs, vertex_deletion
from gamelab.solvers.graph_nim import spider_tables
from gamelab.solvers.heaps.sequences import CODED, nim_sequence
from gamelab.solvers.nim_on_graphs import tables as weight_tables
from gamelab.solvers.vertex_deletion.path_rows import has_rows
from gamelab.theory import Ruleset

Boards = Sequence[Any]
Values = NDArray[np.integer]
MAX_CELLS_A_BOARD = 64  # of a table that is made for some of its cells
MAX_SPIDERS = 2**20  # of a table of all spiders with so many legs
MAX_BISTARS = 2**23  # of a table of bistars, in which a side takes the time of 64 pairs
ILLEGAL = 255  # in a table of spiders with accents


def known_values(game: Ruleset, boards: Boards, misere: bool = False) -> Values | None:
    """The Grundy or misère values of boards by a table that holds all of them; None if there is
    none.

    >>> from gamelab import GraphNim, Octal
    >>> boards = [Spider(3, 3, *[1] * k) for k in range(5)]
    >>> known_values(GraphNim(), boards).tolist(), known_values(Octal("0.33"), boards).tolist()
    ([3, 2, 5, 8, 10], [1, 2, 0, 1, 0])
    """
    kinds = {type(board) for board in boards}
    for kind, solver, method in METHODS:
        if kinds == {kind} and solver.serves(type(game)) and solver.converts(type(game)):
            values = method(game, boards, misere)
            if values is not None:
                return values
    return None


def _graph_nim_spiders(game: Ruleset, spiders: Boards, misere: bool) -> Values | None:
    """A table of all spiders with at most so many legs of each length."""
    counts = [Counter(spider.legs) for spider in spiders]
    lengths = sorted({1}.union(*counts), reverse=True)
    box = {length: max(legs[length] for legs in counts) for length in lengths}
    cells = prod(count + 1 for count in box.values())
    if misere or cells > MAX_CELLS_A_BOARD * len(spiders):
        return None
    places = [[legs[length] for legs in counts] for length in lengths]
    return spider_tables.spider_table(box)[(*places,)]


def _all_spiders(game: Any, spiders: Boards, misere: bool) -> Values | None:
    """A table of all spiders with at most so many legs, for games that do not split."""
    most = max(len(spider.legs) for spider in spiders)
    longest = max((leg for spider in spiders for leg in spider.legs), default=0)
    splits = not has_rows(game, misere=True)  # there are misère rows where no move splits
    if splits or comb(most + longest, most) > MAX_SPIDERS:
        return None
    legs = np.array([(*spider.legs, *[0] * (most - len(spider.legs))) for spider in spiders])
    table = vertex_deletion.table(game, most, longest, 1 + int(legs.sum(axis=1).max()), misere)
    return table.values_of(legs)


def _growing_leg(game: Any, spiders: Boards, misere: bool) -> Values | None:
    """A row of spiders that differ in one leg."""
    legs = [Counter(spider.legs) for spider in spiders]
    base = reduce(and_, legs)
    if not has_rows(game, misere) or any((one - base).total() > 1 for one in legs):
        return None
    places = [spider.edges - sum(base.elements()) for spider in spiders]
    return vertex_deletion.leg_row(game, base.elements(), max(places) + 1, misere)[places]


def _bistars(game: Any, bistars: Boards, misere: bool) -> Values | None:
    """A table of all bistars with such sides, for games that do not split."""
    middle = [one.middle - 1 for one in bistars]
    sides = [one.left for one in bistars], [one.right for one in bistars]
    splits = not has_rows(game, misere=True)
    if splits or None in chain(*sides) or -1 in middle:
        return None
    below = [[tuple(sorted(legs, reverse=True)) for legs in side] for side in sides]
    bounds = [[*map(max, zip_longest(*side, fillvalue=0))] for side in below]
    if max(chain(*bounds), default=0) > MAX_BISTARS:
        return None
    (here, there), edges = map(number_below, bounds), max(middle) + 1
    if (here + 64) * (there + 64) * edges > MAX_BISTARS:
        return None
    table = vertex_deletion.bistar_table(game, bounds[0], bounds[1], edges, misere)
    left, right = (
        [*map(spiders_below(bound).index, side)] for bound, side in zip(bounds, below, strict=True)
    )
    return table[left, right, middle]


def _heaps(game: Ruleset, positions: Boards, misere: bool) -> Values | None:
    """The nim-sequence, and nim-sums of its terms."""
    sums = [heaps if isinstance(heaps, tuple) else (heaps,) for heaps in positions]
    heaps = [heap for heaps in sums for heap in heaps]
    if misere or not all(isinstance(heap, int) and heap >= 0 for heap in heaps):
        return None
    values = nim_sequence(game, 1 + max(heaps, default=0))
    return np.array([np.bitwise_xor.reduce(values[list(heaps)], initial=0) for heaps in sums])


def _accented_spiders(game: Ruleset, spiders: Boards, misere: bool) -> Values | None:
    """A table of all lengths of the legs, the accents given."""
    accents = {tuple(leg.accent for leg in spider.legs) for spider in spiders}
    has_marks = any(leg.marks for spider in spiders for leg in spider.legs)
    if misere or has_marks or len(accents) != 1 or not isinstance(game, TrimmedArrows):
        return None
    lengths = np.array([[leg.length for leg in spider.legs] for spider in spiders]).T
    values = arrows.accented_table(lengths.max(axis=1).tolist(), accents.pop())[tuple(lengths)]
    return None if (values == ILLEGAL).any() else values  # the game says what is illegal


def _weights(game: Ruleset, positions: Boards, misere: bool) -> Values | None:
    """A table of all weights and tokens of one graph."""
    graphs = {(position.graph.vertices, position.graph.edges) for position in positions}
    graph = positions[0].graph
    if len(graphs) != 1 or not graph.edges:
        return None
    weights = np.array([position.board.weights for position in positions]).T
    whole = WeightedGraph(graph, tuple(weights.max(axis=1).tolist()))
    if not weight_tables.board_fits(whole):
        return None
    tokens = [graph.vertices.index(position.at) for position in positions]
    return weight_tables.weight_table(whole, misere)[(*weights, tokens)]


METHODS = [
    (Spider, graph_nim.SOLVER, _graph_nim_spiders),
    (Spider, vertex_deletion.SOLVER, _all_spiders),
    (Spider, vertex_deletion.SOLVER, _growing_leg),
    (Bistar, vertex_deletion.SOLVER, _bistars),
    (tuple, CODED, _heaps),
    (int, CODED, _heaps),
    (AccentedSpider, arrows.SOLVER, _accented_spiders),
    (TokenPosition, nim_on_graphs.SOLVER, _weights),
]
