"""J. D. Clark: Nim on Graphs."""

from gamelab.statements import Paper, Source, claims_of
from gamelab_papers.nim_on_graphs import (
    beyond,
    cycles,
    hanging,
    heaps,
    monocyclic,
    paths,
    questions,
    trees,
    winning_edges,
)
from gamelab_papers.nim_on_graphs.ideas import IDEAS

PAPER = Paper(
    name="nim-on-graphs",
    title="Nim on Graphs",
    authors="Jonathan D. Clark",
    source=Source(
        "a dissertation submitted to the Graduate Faculty of Auburn University, August 4", 2012
    ),
    claims=claims_of(
        heaps, paths, cycles, winning_edges, trees, hanging, monocyclic, questions, beyond
    ),
    beyond=claims_of(beyond),
    figures={
        "Figure 2.5": winning_edges.path_glance,
        "Figure 2.6": winning_edges.cycle_glance,
        "Figure 3.1": trees.figure_3_1,
        "pruning": trees.steps_of_pruning,
        "path": paths.on_path,
        "cycle": cycles.on_cycle,
        "cycle with pendant edges": monocyclic.on_monocyclic,
    },
    ideas=IDEAS,
    questions=questions.QUESTIONS,
)
