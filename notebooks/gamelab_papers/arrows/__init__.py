"""B. G. Mathews: The Game of Arrows on 3-legged spider graphs."""

from functools import partial

from gamelab.statements import Paper, Source, claims_of
from gamelab_papers.arrows import (
    beyond_boards,
    beyond_spiders,
    boards,
    games_and_trimming,
    isomorphisms,
    marked_legs,
    moves_parity,
    path_states,
    questions,
    two_marked_legs,
    unmarked_legs,
)
from gamelab_papers.arrows.figures import Slices
from gamelab_papers.arrows.ideas import IDEAS

OURS = (beyond_spiders, beyond_boards)
SECTIONS = (
    games_and_trimming,
    isomorphisms,
    path_states,
    moves_parity,
    marked_legs,
    two_marked_legs,
    unmarked_legs,
    *OURS,
)
PAPER = Paper(
    name="arrows",
    title="The Game of Arrows on 3-legged spider graphs",
    authors="Bryant G. Mathews",
    source=Source(
        "the author's manuscript as a web page, which names no journal, date or identifier"
    ),
    claims=claims_of(*SECTIONS),
    beyond=claims_of(*OURS),
    figures={
        "Figure 1": lambda: list(games_and_trimming.FIGURE_1),
        "Figure 2": lambda: games_and_trimming.FIGURE_2,
        **{name: partial(boards.figure, name) for name in boards.FIGURES},
        "equal marks": beyond_spiders.equal_marks_table,
        "values without parity": lambda longest: Slices(beyond_spiders.cube(longest)),
        "values of S[a,b,c]": beyond_spiders.box_of_row,
        "exceptional trees": beyond_boards.exceptional_trees,
        "tree values": beyond_boards.values_of_trees,
        **{name: partial(beyond_boards.plane_board, name) for name in beyond_boards.BOARDS},
    },
    ideas=IDEAS,
    questions=questions.QUESTIONS,
)
