"""The nimber of Graph Nim on any graph, by the fastest road known for each component."""

from collections.abc import Iterator
from typing import Any

from gamelab.graphs.graph import Graph
from gamelab.graphs.isomorphism import canonical_form
from gamelab.graphs.spiders import Spider, as_spider
from gamelab.rulesets.graph_nim import GraphNim
from gamelab.solvers.graph_nim.edge_sets import fits, graph_nim_nimbers
from gamelab.solvers.graph_nim.legs import SpiderNim
from gamelab.solvers.graph_nim.pendants import pendant_rows, strip_pendant_edges
from gamelab.solvers.graph_nim.spider_tables import spider_nimber
from gamelab.theory.grundy import by_definition
from gamelab.theory.provenance import remembered


def spider_by_legs(board: Any) -> int | None:
    """The nimber of a spider given as such; None for any other board.

    >>> spider_by_legs(Spider(*[1] * 100_000))
    100000
    """
    return spider_nimber(board.legs) if isinstance(board, Spider) else None


def options_of_spider(board: Any) -> Iterator[Graph] | None:
    """The options of a spider up to isomorphism: a hub with many legs has too many moves to list one by one; None for others.

    >>> len(list(options_of_spider(Spider(*[1] * 100)) or ()))
    100
    """
    graph = None if isinstance(board, Spider) else Graph.from_board(board)
    if graph is not None and not (graph.edges and len(graph.components()) == 1):
        return None
    spider = board if graph is None else as_spider(graph)
    return None if spider is None else map(SpiderNim.graph, SpiderNim().moves(SpiderNim().start(spider)))


def connected_nimber(graph: Graph) -> int:
    """The nimber of a connected graph.

    A spider is looked up in a compiled table; a graph with few edges is solved on all sets of its edges; one with many
    pendant edges at a vertex by its row there; any other by the definition, which may take long.

    >>> from gamelab import cycle
    >>> connected_nimber(cycle(4)), connected_nimber(cycle(4).with_pendant_edges(0, 300))
    (0, 304)
    """
    spider = as_spider(graph)
    if spider is not None:
        return spider_nimber(spider.legs)
    return _other_nimber(canonical_form(graph) if len(graph.edges) < 64 else graph)


@remembered.within(2**16)
def _other_nimber(graph: Graph) -> int:
    if fits(graph):
        return int(graph_nim_nimbers(graph)[-1])
    stripped = ((v, *strip_pendant_edges(graph, v)) for v in graph.vertices)
    v, core, pendant = max(stripped, key=lambda at: at[2])
    if fits(core):
        family = pendant_rows(core, v, pendant + 1)
        return int(family.nimbers(family.top, pendant + 1)[-1])
    return by_definition(GraphNim(), graph)
