"""Boards: immutable graphs, and families of them given by their parameters."""

from gamelab.boards.accented_spiders import AccentedLeg, AccentedSpider
from gamelab.boards.branches import Growing, with_path
from gamelab.boards.decorations import (
    Arrow,
    Copy,
    Decoration,
    crash,
    disjoint_states,
    flow,
    leaves,
    ramification,
    rod,
    trimmed_state,
    trimming,
    twig,
    untrimming,
)
from gamelab.boards.edge_lists import parse_vertex
from gamelab.boards.families import (
    Bistar,
    Caterpillar,
    bistars,
    caterpillars,
    cycle,
    grid,
    leaves_of,
    path,
    star,
)
from gamelab.boards.graph import Edge, Family, Graph, Vertex, disjoint_union, plain_graph
from gamelab.boards.isomorphism import canonical_form
from gamelab.boards.layouts import layout
from gamelab.boards.plane_layouts import Layout, Place, embedded_cells
from gamelab.boards.small_graphs import (
    connected_graphs,
    graphs,
    graphs_with_edges,
    rooted,
    rooted_trees,
)
from gamelab.boards.spider import Legs, Spider, as_spider, legs_at, spiders, spiders_below
from gamelab.boards.text import boards
from gamelab.boards.tree_graphs import tree_of, trees
from gamelab.boards.weighted import WeightedGraph, weightings

__all__ = [
    "AccentedLeg",
    "AccentedSpider",
    "Arrow",
    "Bistar",
    "Caterpillar",
    "Copy",
    "Decoration",
    "Edge",
    "Family",
    "Graph",
    "Growing",
    "Layout",
    "Legs",
    "Place",
    "Spider",
    "Vertex",
    "WeightedGraph",
    "as_spider",
    "bistars",
    "boards",
    "canonical_form",
    "caterpillars",
    "connected_graphs",
    "crash",
    "cycle",
    "disjoint_states",
    "disjoint_union",
    "embedded_cells",
    "flow",
    "graphs",
    "graphs_with_edges",
    "grid",
    "layout",
    "leaves",
    "leaves_of",
    "legs_at",
    "parse_vertex",
    "path",
    "plain_graph",
    "ramification",
    "rod",
    "rooted",
    "rooted_trees",
    "spiders",
    "spiders_below",
    "star",
    "tree_of",
    "trees",
    "trimmed_state",
    "trimming",
    "twig",
    "untrimming",
    "weightings",
    "with_path",
]
