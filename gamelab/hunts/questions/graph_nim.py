"""Graph Nim, the champion spiders of Calkin and others: Conjectures 5.5 and 6.1 to 6.3, and what
comes of them.
"""

from dataclasses import replace

from gamelab.boards.graph import Graph
from gamelab.games.graph_nim import GraphNim
from gamelab.hunts.hunt import Hunt
from gamelab.papers.calkin_champion_spiders.boards import rooted_cores
from gamelab.papers.calkin_champion_spiders.powers_of_two import path_period, rooted_trees
from gamelab.solvers.graph_nim.pendants import least_period
from gamelab.statements.cases import Cases, members

PENDANTS = "v = vertex 0, no pendant edge at it"


def discrepancies_at_root(graph: Graph) -> tuple[int, int]:
    """From where on, and with which period, the discrepancies with more and more pendant edges at
    vertex 0 repeat; certified.
    """
    return least_period(graph, 0)


def discrepancies_on_path(n: int, v: int) -> tuple[int, int]:
    """The same for the path with n edges at distance v from an end; certified."""
    found = path_period(n, v)
    return found.preperiod, found.period


def _is_power_of_two(period: tuple[int, int]) -> bool:
    return period[1] & (period[1] - 1) == 0


QUESTIONS = (
    Hunt(
        "On a connected graph with a vertex v, is the period of the discrepancies with more and "
        "more pendant edges at v a power of 2?",
        members(
            f"rooted connected graphs with at most {{size}} edges, {PENDANTS}",
            rooted_cores,
            least=0,
        ),
        discrepancies_at_root,
        _is_power_of_two,
        to=7,
        game=GraphNim(),
        name="graph-nim-powers-of-two",
        status="Conjecture 5.5; refuted by two rooted trees with 7 edges. Hunted are all "
        "exceptions, by size.",
    ),
    Hunt(
        "On a tree with a vertex v, is the period of the discrepancies with more and more pendant "
        "edges at v a power of 2?",
        members(f"rooted trees with at most {{size}} edges, {PENDANTS}", rooted_trees, least=0),
        discrepancies_at_root,
        _is_power_of_two,
        to=8,
        game=GraphNim(),
        name="graph-nim-powers-of-two-trees",
        status="Conjecture 5.5 on trees; refuted from 7 edges on. Hunted are all exceptions, by "
        "size.",
    ),
    Hunt(
        "On a path with n edges and a vertex at distance v from its nearer end, is the period of "
        "the discrepancies a power of 2?",
        Cases(
            "paths with 1 ≤ n ≤ {size} edges, 0 ≤ v ≤ n/2",
            lambda size: ((n, v) for n in range(1, size + 1) for v in range(n // 2 + 1)),
            1,
            30,
        ),
        discrepancies_on_path,
        _is_power_of_two,
        to=17,
        name="graph-nim-powers-of-two-paths",
        status="printed as verified for n ≤ 30; refuted by n = 17, v = 2. Hunted are all "
        "exceptions.",
    ),
    replace(Hunt.of("graphnim-conj-6.1"), status="Conjecture 6.1, open"),
    replace(Hunt.of("graphnim-conj-6.1-sharper"), status="ours, a sharper Conjecture 6.1; open"),
    replace(
        Hunt.of("graphnim-conj-6.2"), status="Conjecture 6.2, printed as verified for a ≤ 30; open"
    ),
    replace(Hunt.of("graphnim-conj-6.3"), status="Conjecture 6.3, open"),
)
