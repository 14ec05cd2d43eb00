"""The nimber of Graph Nim on any graph, by the fastest method known for each component."""

from collections.abc import Iterator
from typing import Any

from gamelab.boards.branches import most_pendant_edges, strip_pendant_edges
from gamelab.boards.graph import Graph, Vertex
from gamelab.boards.spider import Spider, as_spider
from gamelab.games.graph_nim import GraphNim
from gamelab.solvers.graph_nim.edge_sets import fits, graph_nim_nimbers, moves_of_all_subsets
from gamelab.solvers.graph_nim.legs import SpiderNim
from gamelab.solvers.graph_nim.pendants import pendant_rows
from gamelab.solvers.graph_nim.spider_tables import spider_nimber
from gamelab.solvers.sets.board import Move, SetBoard, edge_board
from gamelab.solvers.sets.kept import ChangeOver, value_on_sets
from gamelab.theory.grundy import by_definition
from gamelab.theory.provenance import remembered

CROWDED = 8  # pendant edges at a vertex beyond which they are counted instead of told apart,
SMALL = 22  # if there are at most so many other edges: a row for each of their sets takes seconds
MOVES = 2**20  # the most moves that are listed
# moves on all sets in an eighth of the time that one set reached takes, about
STEPS_OF_A_SET = 2**14


def spider_by_legs(board: Any) -> int | None:
    """The nimber of a spider given as such; None for any other board.

    >>> spider_by_legs(Spider(*[1] * 100_000))
    100000
    """
    return spider_nimber(board.legs) if isinstance(board, Spider) else None


def options_of_spider(board: Any) -> Iterator[Graph] | None:
    """The options of a spider up to isomorphism: a hub with many legs has too many moves to list
    one by one; None for others.

    >>> len(list(options_of_spider(Spider(*[1] * 100)) or ()))
    100
    """
    graph = None if isinstance(board, Spider) else Graph.from_board(board)
    if graph is not None and not (graph.edges and len(graph.components()) == 1):
        return None
    spider = board if graph is None else as_spider(graph)
    return (
        None
        if spider is None
        else map(SpiderNim.graph, SpiderNim().moves(SpiderNim().start(spider)))
    )


def connected_nimber(graph: Graph) -> int:
    """The nimber of a connected graph.

    A spider is looked up in a compiled table. Of other graphs the sets of edges that play reaches
    are valued, or all sets where these take less time; with many pendant edges at a vertex the row
    there is taken. What is left goes by the definition.

    >>> from gamelab import cycle
    >>> connected_nimber(cycle(4)), connected_nimber(cycle(4).with_pendant_edges(0, 300))
    (0, 304)
    """
    spider = as_spider(graph)
    if spider is not None:
        return spider_nimber(spider.legs)
    return _other_nimber(graph)


@remembered.within(2**16)
def _other_nimber(graph: Graph) -> int:
    v = most_pendant_edges(graph)
    core, pendant = strip_pendant_edges(graph, v)
    if pendant > CROWDED and len(core.edges) <= SMALL:
        return _end_of_row(core, v, pendant)
    change = (
        ChangeOver(moves_of_all_subsets(graph) // STEPS_OF_A_SET, graph_nim_nimbers)
        if fits(graph)
        else None
    )
    value = value_on_sets(GraphNim(), graph, False, _board_of, edges=True, change=change)
    if value is not None:
        return value
    return _end_of_row(core, v, pendant) if fits(core) else by_definition(GraphNim(), graph)


def _end_of_row(core: Graph, v: Vertex, pendant: int) -> int:
    family = pendant_rows(core, v, pendant + 1)
    return int(family.nimbers(family.top, pendant + 1)[-1])


def misere_value(graph: Graph) -> int | None:
    """The misere value of any graph by the sets of edges that play reaches; None if it is too large
    for them.

    >>> from gamelab import path
    >>> [misere_value(path(n)) for n in range(6)]
    [1, 1, 0, 2, 3, 0]
    """
    return value_on_sets(GraphNim(), Graph.of(graph.edges), True, _board_of, edges=True)


def _board_of(graph: Graph) -> SetBoard | None:
    """The board as sets of edges; None if the moves are too many to list."""
    if sum(2 ** min(graph.degree(v), 64) for v in graph.vertices) > MOVES:
        return None
    moves: set[int] = set()
    for places in graph.incident.values():
        subsets = [0]
        for i in places:
            subsets += [some | 1 << i for some in subsets]
        moves.update(subsets[1:])
    return edge_board(graph, (Move(some, some) for some in moves))
