"""A. Dailly, J. Moncel, A. Parreau: Connected Subtraction Games on Subdivided Stars."""

from gamelab.statements import Paper, Source, claims_of
from gamelab_papers.connected_subtraction import (
    beyond,
    finite_sets,
    first_integers,
    one_two_four,
    questions,
    three_legs,
)
from gamelab_papers.connected_subtraction.ideas import IDEAS

PAPER = Paper(
    name="connected-subtraction",
    title="Connected Subtraction Games on Subdivided Stars",
    authors="Antoine Dailly, Julien Moncel, Aline Parreau",
    source=Source(
        "text of the preprint, supported by the grant ANR-14-CE25-0006, without most of its "
        "formulas"
    ),
    claims=claims_of(finite_sets, first_integers, three_legs, one_two_four, beyond),
    beyond=claims_of(beyond),
    figures={
        "Figure 1": finite_sets.figure_1,
        "Table 1": lambda: first_integers.beside_printed(1, first_integers.recomputed()),
        "Table 2": lambda: first_integers.beside_printed(2, three_legs.recomputed()),
        "Figure 2": one_two_four.figure_2,
    },
    ideas=IDEAS,
    questions=questions.QUESTIONS,
)
