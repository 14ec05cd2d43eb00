"""Boards: immutable graphs, and families of them given by their parameters."""

from gamelab.graphs.accented_spiders import AccentedLeg, AccentedSpider
from gamelab.graphs.bistars import Bistar, bistars
from gamelab.graphs.caterpillars import Caterpillar, caterpillars
from gamelab.graphs.cubic import cubic_graphs
from gamelab.graphs.decorations import Arrow, Decoration, disjoint_states
from gamelab.graphs.family import Family
from gamelab.graphs.graph import Edge, Graph, Vertex, disjoint_union
from gamelab.graphs.grids import grid, grids
from gamelab.graphs.growing import Growing
from gamelab.graphs.isomorphism import canonical_form
from gamelab.graphs.path_states import crash, flow, rod, twig
from gamelab.graphs.paths_and_cycles import cycle, path, star
from gamelab.graphs.small_graphs import connected_graphs, graphs, graphs_with_edges, rooted
from gamelab.graphs.spiders import Spider, as_spider, spiders
from gamelab.graphs.trees import trees
from gamelab.graphs.trimming import leaves, ramification, trimmed_state, trimming, untrimming
from gamelab.graphs.unicyclic import unicyclic_graphs
from gamelab.graphs.weighted import WeightedGraph, weightings

__all__ = [
    "AccentedLeg", "AccentedSpider", "Arrow", "Bistar", "Caterpillar", "Decoration", "Edge", "Family", "Graph", "Growing",
    "Spider", "Vertex", "WeightedGraph", "as_spider", "bistars", "canonical_form", "caterpillars", "connected_graphs", "crash",
    "cubic_graphs", "cycle", "disjoint_states", "disjoint_union", "flow", "graphs", "graphs_with_edges", "grid", "grids",
    "leaves", "path", "ramification", "rod", "rooted", "spiders", "star", "trees", "trimmed_state", "trimming", "twig",
    "unicyclic_graphs", "untrimming", "weightings",
]  # fmt: skip
