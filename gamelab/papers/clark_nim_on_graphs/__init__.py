"""J. D. Clark: Nim on Graphs."""

from gamelab.papers import Paper, Source, claims_of
from gamelab.papers.clark_nim_on_graphs import beyond, cycles, heaps, monocyclic, paths, questions, trees, winning_edges

PAPER = Paper(
    name="nim-on-graphs",
    title="Nim on Graphs",
    authors="Jonathan D. Clark",
    source=Source("a dissertation submitted to the Graduate Faculty of Auburn University, August 4", 2012),
    claims=claims_of(heaps, paths, cycles, winning_edges, trees, monocyclic, questions, beyond),
    beyond=claims_of(beyond),
)
