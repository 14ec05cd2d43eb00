"""L. Beaudou, P. Coupechoux, A. Dailly, S. Gravier, J. Moncel, A. Parreau, E. Sopena: Octal Games
on Graphs.

Our copy loses figures and damages single signs of formulas. So where one sign of a formula is wrong
and the paper has it right elsewhere, the place counts as illegible; what is false in words, or in
more than one sign, counts as an error.
"""

from gamelab.papers.beaudou_octal_033 import (
    beyond,
    bistars_one,
    bistars_two,
    conclusion,
    game_0123,
    heaps_and_graphs,
    middle_paths,
    stars,
)
from gamelab.papers.beaudou_octal_033.ideas import IDEAS
from gamelab.statements import Paper, Source, claims_of

PAPER = Paper(
    name="octal-0.33",
    title="Octal Games on Graphs: the game 0.33 on subdivided stars and bistars",
    authors="Laurent Beaudou, Pierre Coupechoux, Antoine Dailly, Sylvain Gravier, Julien Moncel, "
    "Aline Parreau, Eric Sopena",
    source=Source("preprint, its second version, of 4 April", 2018, "hal-01418153v2"),
    claims=claims_of(
        heaps_and_graphs,
        stars,
        middle_paths,
        bistars_one,
        bistars_two,
        conclusion,
        game_0123,
        beyond,
    ),
    beyond=claims_of(game_0123, beyond),
    added=frozenset(
        {"octal033-question-misere", "octal033-obs-24-minimal", "octal033-fig-19-smallest"}
    ),
    ideas=IDEAS,
)
