"""Nim on graphs of Clark: on which graphs do the amounts of the weights matter."""

from gamelab.boards.graph import Graph
from gamelab.games.nim_on_graphs import NimOnGraph
from gamelab.hunts.hunt import Hunt
from gamelab.papers.clark_nim_on_graphs.questions import cycle_lengths, depending, with_cycles
from gamelab.statements.cases import members

MOST = 3  # the largest weight tried


def tokens_that_depend(graph: Graph) -> tuple[int, ...]:
    """The vertices v, in their order, at which who wins from v is not the same for all weights 1,
    2, 3 of the links.

    >>> from gamelab import cycle
    >>> tokens_that_depend(cycle(4)), tokens_that_depend(cycle(3))
    ((0, 1, 2, 3), ())
    """
    return tuple(sorted(depending(graph, MOST)))


QUESTIONS = (
    Hunt(
        "On a connected graph without loops that has an even cycle, do the amounts of the "
        "positive weights matter for some token? "
        f"(Weights up to {MOST} are tried.)",
        members(
            "connected graphs with at most {size} links and an even cycle",
            lambda links: (
                graph
                for graph in with_cycles(links)
                if any(length % 2 == 0 for length in cycle_lengths(graph))
            ),
        ),
        tokens_that_depend,
        lambda vertices: len(vertices) > 0,
        to=6,
        game=NimOnGraph(),
        name="nim-weights",
        status="asked in Chapter 5; without an even cycle they do not matter, which is proved, and "
        "K4 shows that with one they need not. Hunted are all such graphs.",
    ),
)
