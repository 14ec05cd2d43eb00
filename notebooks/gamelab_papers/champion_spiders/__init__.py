"""N. J. Calkin, J. E. Janoski, A. Nelson, S. Ryan, C. Xu: Champion Spiders in the Game of Graph
Nim.
"""

from functools import partial

from gamelab.statements import Paper, Source, claims_of
from gamelab_papers.champion_spiders import (
    appendices,
    beyond,
    conjectures,
    nimbers,
    periodicity,
    powers_of_two,
    questions,
    stability,
)
from gamelab_papers.champion_spiders.ideas import IDEAS

PAPER = Paper(
    name="graph-nim",
    title="Champion Spiders in the Game of Graph Nim",
    authors="Neil J. Calkin, Janine E. Janoski, Allison Nelson, Sydney Ryan, Chao Xu",
    source=Source("a text without a date or a number on it"),
    claims=claims_of(
        nimbers, stability, periodicity, powers_of_two, conjectures, appendices, beyond
    ),
    beyond=claims_of(beyond),
    figures={
        "Appendix A": partial(appendices.appendix, "a"),
        "Appendix B": partial(appendices.appendix, "b"),
    },
    ideas=IDEAS,
    questions=questions.QUESTIONS,
)
