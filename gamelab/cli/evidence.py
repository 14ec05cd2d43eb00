"""What solvers were asked and answered while a statement was checked, as certificates."""

from collections.abc import Callable, Iterable, Iterator
from inspect import signature
from itertools import islice
from math import inf
from types import SimpleNamespace
from typing import Any

import networkx as nx

from gamelab.boards.accented_spiders import AccentedSpider
from gamelab.boards.branches import Growing
from gamelab.boards.families import Bistar, path
from gamelab.boards.spider import Spider
from gamelab.cli.plain import Plain, period_of, value_of
from gamelab.games.arrows import TrimmedArrows
from gamelab.games.cycles import GameOfCycles
from gamelab.games.graph_nim import GraphNim
from gamelab.games.heaps import OctalHeaps
from gamelab.games.nim_on_graphs import NimOnGraph, TokenPosition
from gamelab.hunts.questions import largest_on_trees
from gamelab.solvers import methods
from gamelab.solvers.arrows import any_graph as arrows_on_graphs
from gamelab.solvers.arrows import decorations
from gamelab.solvers.arrows import spiders as arrow_spiders
from gamelab.solvers.arrows import trees as arrow_trees
from gamelab.solvers.graph_nim import discrepancies, graphs, rows
from gamelab.solvers.graph_nim import spiders as nim_spiders
from gamelab.solvers.heaps import periods, sequences
from gamelab.solvers.nim_on_graphs import tables
from gamelab.solvers.vertex_deletion import any_graph, growing_paths, spiders, trees
from gamelab.solvers.vertex_deletion import tables as vertex_tables
from gamelab.theory.grundy import by_definition
from gamelab.theory.periods import Period
from gamelab.theory.provenance import Answer
from gamelab.theory.ruleset import Ruleset

ROW = 24  # values of a row that are written,
PENDANT = 9  # and of a row of boards with more and more pendant edges, whose moves are many
NIM = GraphNim()


def evidence(answer: Answer) -> Iterable[Plain]:
    """A table of one value, or a period, for each thing that was answered; nothing where
    certificates cannot tell it.

    >>> from gamelab import Spider, grundy
    >>> from gamelab.theory.provenance import answers_given
    >>> with answers_given() as answers:
    ...     value = grundy(GraphNim(), Spider(1, 1))
    >>> [one["rows"] for answer in answers for one in evidence(answer)]
    [[[{'vertices': 3, 'edges': [[0, 1], [0, 2]]}, 2]]]
    """
    asked = signature(answer.function).bind(*answer.args, **answer.kwargs)
    asked.apply_defaults()
    known = asked.arguments
    if (
        answer.function not in _TOLD
        or known.get("misere")
        or any(isinstance(one, Iterator) for one in known.values())
    ):
        return ()
    return _TOLD[answer.function](answer.value, SimpleNamespace(**known))


def _row(game: Ruleset, values: Iterable[Any], board: Callable[[int], Any]) -> Iterator[Plain]:
    return (
        one
        for n, value in enumerate(islice(values, ROW))
        for one in value_of(game, board(n), value)
    )


def _with(graph: Any, u: Any, by: Any = "path", *other: Any) -> Callable[[int], Any]:
    growing = Growing(graph, u, by, other or None)
    return lambda k: growing.grown(k)[0]


def _pendant(period: Period, board: Any, root: Any) -> Iterator[Plain]:
    return period_of(NIM, period, (board, root), pendant=True)


def _spider(period: Period | None, family: Any, row: int) -> Iterable[Plain]:
    """The period of a row, if it is one of spiders by their legs."""
    if not isinstance(family, nim_spiders.SpiderFamily) or period is None:
        return ()
    return _pendant(period, Spider(*family.spiders[row]), 0)


def _least(shape: tuple[int, int], graph: Any, root: Any) -> Iterator[Plain]:
    """The period of which only the lengths were told."""
    period = discrepancies.discrepancy_period(graph, root)
    assert (period.preperiod, period.period) == shape, (graph, root, shape)
    return _pendant(period, graph, root)


def _stable(value: float, spider: Spider) -> Iterator[Plain]:
    """The period that proves a stability."""
    period = discrepancies.discrepancy_period(spider, 0)
    assert (period.preperiod if period.block == (0,) else inf) == value, spider
    return _pendant(period, spider, 0)


def _corner(values: Any, board: Any) -> Iterator[Plain]:
    """The values with all weights of the board, the token at each vertex."""
    found = zip(board.graph.vertices, values[(-1,) * len(board.weights)], strict=True)
    return (
        one
        for at, value in found
        for one in value_of(NimOnGraph(), TokenPosition(board, at), value)
    )


_TOLD: dict[Callable[..., Any], Callable[[Any, Any], Iterable[Plain]]] = {
    methods.grundy: lambda value, a: value_of(a.game, a.position, value),
    by_definition: lambda value, a: value_of(a.game, a.position, value),
    periods.heap_value: lambda value, a: value_of(a.game, a.heap, value),
    sequences.nim_sequence: lambda values, a: _row(a.game, values, lambda n: n),
    periods.find_period: lambda period, a: period_of(a.game, period),
    any_graph.by_sets: lambda value, a: value_of(a.game, a.graph, value),
    spiders.spider_value: lambda value, a: value_of(a.game, Spider(*a.legs), value),
    spiders.leg_row: lambda values, a: _row(a.game, values, lambda k: Spider(*a.base, k)),
    spiders.leg_period: lambda period, a: period_of(a.game, period, (Spider(*a.base), 0)),
    spiders.leg_periods: lambda found, a: (
        one
        for some, period in found.items()
        for one in period_of(a.game, period, (Spider(*some), 0))
    ),
    trees.value_of_tree: lambda value, a: () if value is None else value_of(a.game, a.tree, value),
    vertex_tables.bistar_value: lambda value, a: value_of(a.game, a.bistar, value),
    vertex_tables.BistarTable.value: lambda value, a: (
        () if a.self.misere else value_of(a.self.game, Bistar(a.left, a.right, a.middle), value)
    ),
    growing_paths.pendant_path_row: lambda values, a: _row(a.game, values, _with(a.graph, a.u)),
    growing_paths.pendant_path_period: lambda period, a: period_of(a.game, period, (a.graph, a.u)),
    growing_paths.joining_path_row: lambda values, a: _row(
        a.game, values, _with(a.left, a.u, "path", a.right, a.v)
    ),
    growing_paths.joining_path_period: lambda period, a: period_of(
        a.game, period, (a.left, a.u), (a.right, a.v)
    ),
    nim_spiders.kayles_period: lambda period, a: period_of(OctalHeaps("0.77"), period),
    nim_spiders.path_nimber: lambda value, a: value_of(NIM, path(a.n + 1), value),
    nim_spiders.path_nimbers: lambda values, a: _row(NIM, values, lambda n: path(n + 1)),
    nim_spiders.spider_nimber: lambda value, a: value_of(NIM, Spider(*a.legs), value),
    discrepancies.discrepancy_period: lambda period, a: _pendant(period, a.board, a.v),
    discrepancies.stability: lambda value, a: _stable(value, a.spider),
    rows.RowFamily.period: lambda period, a: _spider(period, a.self, a.row),
    graphs.nimbers_with_pendant_edges: lambda values, a: _row(
        NIM, values[:PENDANT, -1], _with(a.graph, a.root, "pendant edges")
    ),
    graphs.least_period: lambda shape, a: _least(shape, a.graph, a.root),
    arrows_on_graphs.state_value: lambda value, a: value_of(a.game, a.state, value),
    decorations.state_value: lambda value, a: value_of(a.game, a.state, value),
    decorations.cycles_value: lambda value, a: value_of(GameOfCycles(), a.position, value),
    arrow_trees.tree_value: lambda value, a: value_of(a.game, a.tree, value),
    arrow_spiders.spider_value: lambda value, a: value_of(
        TrimmedArrows(), AccentedSpider.from_lengths(*zip(*a.legs, strict=True)), value
    ),
    largest_on_trees: lambda found, a: value_of(
        a.game, nx.from_graph6_bytes(found[2].encode()), found[0]
    ),
    tables.grundy: lambda value, a: value_of(NimOnGraph(), a.position, value),
    tables.table: lambda values, a: _corner(values, a.board),
}
