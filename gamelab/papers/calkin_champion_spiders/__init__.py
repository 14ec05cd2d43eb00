"""N. J. Calkin, J. E. Janoski, A. Nelson, S. Ryan, C. Xu: Champion Spiders in the Game of Graph Nim."""

from gamelab.papers.calkin_champion_spiders import appendices, beyond, conjectures, nimbers, periodicity, powers_of_two, stability
from gamelab.papers.claim import Paper

PAPER = Paper(
    name="graph-nim",
    title="Champion Spiders in the Game of Graph Nim",
    authors="Neil J. Calkin, Janine E. Janoski, Allison Nelson, Sydney Ryan, Chao Xu",
    claims=(
        *nimbers.CLAIMS,
        *stability.CLAIMS,
        *periodicity.CLAIMS,
        *powers_of_two.CLAIMS,
        *conjectures.CLAIMS,
        *appendices.CLAIMS,
        *beyond.CLAIMS,
    ),
)
