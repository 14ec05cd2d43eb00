"""B. G. Mathews: The Game of Arrows on 3-legged spider graphs."""

from gamelab.papers.mathews_arrows import (
    beyond_boards,
    beyond_spiders,
    games_and_trimming,
    isomorphisms,
    marked_legs,
    moves_parity,
    path_states,
    two_marked_legs,
    unmarked_legs,
)
from gamelab.papers.mathews_arrows.ideas import IDEAS
from gamelab.statements import Paper, Source, claims_of

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
    added=frozenset({"arrows-prop-7.7-sharp"}),
    ideas=IDEAS,
)
