"""Boards: immutable graphs, and families of them given by their parameters."""

from gamelab.graphs.accented_spiders import AccentedLeg, AccentedSpider
from gamelab.graphs.bistars import Bistar
from gamelab.graphs.caterpillars import Caterpillar, caterpillars
from gamelab.graphs.decorations import Arrow, Decoration, disjoint_states
from gamelab.graphs.family import Family
from gamelab.graphs.graph import Edge, Graph, Vertex, disjoint_union
from gamelab.graphs.growing import Growing
from gamelab.graphs.isomorphism import canonical_form
from gamelab.graphs.path_states import crash, flow, rod, twig
from gamelab.graphs.paths_and_cycles import cycle, path, star
from gamelab.graphs.small_graphs import connected_graphs, graphs, graphs_with_edges, rooted
from gamelab.graphs.spiders import Spider, as_spider, spiders
from gamelab.graphs.trees import trees
from gamelab.graphs.trimming import leaves, ramification, trimmed_state, trimming, untrimming
from gamelab.graphs.weighted import WeightedGraph

__all__ = [
    "AccentedLeg", "AccentedSpider", "Arrow", "Bistar", "Caterpillar", "Decoration", "Edge", "Family", "Graph", "Growing",
    "Spider", "Vertex", "WeightedGraph", "as_spider", "canonical_form", "caterpillars", "connected_graphs", "crash", "cycle",
    "disjoint_states", "disjoint_union", "flow", "graphs", "graphs_with_edges", "leaves", "path", "ramification", "rod",
    "rooted", "spiders", "star", "trees", "trimmed_state", "trimming", "twig", "untrimming",
]  # fmt: skip
