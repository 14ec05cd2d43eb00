"""L. Beaudou, P. Coupechoux, A. Dailly, S. Gravier, J. Moncel, A. Parreau, E. Sopena: Octal Games
on Graphs.

Our copy loses figures and damages single signs of formulas. So where one sign of a formula is wrong
and the paper has it right elsewhere, the place counts as illegible; what is false in words, or in
more than one sign, counts as an error.
"""

from functools import partial

from gamelab.statements import Paper, Source, claims_of
from gamelab_papers.octal_033 import (
    beyond,
    bistars_one,
    bistars_two,
    classes,
    conclusion,
    game_0123,
    heaps_and_graphs,
    middle_paths,
    questions,
    records,
    stars,
)
from gamelab_papers.octal_033.ideas import IDEAS

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
    figures={
        "Figure 3": stars.figure_3,
        "Figure 4": classes.as_drawn,
        **{f"Figure {n}": partial(bistars_one.proof_figure, n) for n in bistars_one.FIGURES},
        "Figure 8": partial(classes.classes_as_drawn, 1),
        "Table 1": partial(classes.both_tables, 1, bistars_one.TABLE_1),
        "nim-sums and Table 1": partial(classes.nim_sums_and_table, 1),
        "Figure 14": partial(classes.classes_as_drawn, 2),
        "Table 2": partial(classes.both_tables, 2, bistars_two.TABLE_2),
        "Figure 15": bistars_two.FIGURE_15,
        "Figure 16": bistars_two.FIGURE_16,
        "Figure 17": bistars_two.figure_17,
        "Figure 18": conclusion.figure_18,
        "preperiods of 0.123": game_0123.preperiods,
        "records": records.known_records,
        "values of a star with a leg": beyond.row,
        "reduced bistar": classes.reduced_bistar,
    },
    quantities=classes.QUANTITIES,
    reason=classes.reason,
    cell=classes.cell_read,
    ideas=IDEAS,
    questions=questions.QUESTIONS,
)
