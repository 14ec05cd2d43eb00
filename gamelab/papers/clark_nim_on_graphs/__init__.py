"""J. D. Clark: Nim on Graphs."""

from gamelab.papers.claim import Paper
from gamelab.papers.clark_nim_on_graphs import beyond, heaps, monocyclic, paths_and_cycles, questions, trees

PAPER = Paper(
    name="nim-on-graphs",
    title="Nim on Graphs",
    authors="Jonathan D. Clark",
    claims=(
        *heaps.CLAIMS,
        *paths_and_cycles.CLAIMS,
        *trees.CLAIMS,
        *monocyclic.CLAIMS,
        *questions.CLAIMS,
        *beyond.CLAIMS,
    ),
)
