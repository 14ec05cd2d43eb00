"""B. G. Mathews: The Game of Arrows on 3-legged spider graphs."""

from gamelab.papers.claim import Paper, Source
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

PAPER = Paper(
    name="arrows",
    title="The Game of Arrows on 3-legged spider graphs",
    authors="Bryant G. Mathews",
    source=Source("the author's manuscript as a web page, which names no journal, date or identifier"),
    claims=(
        *games_and_trimming.CLAIMS,
        *isomorphisms.CLAIMS,
        *path_states.CLAIMS,
        *moves_parity.CLAIMS,
        *marked_legs.CLAIMS,
        *two_marked_legs.CLAIMS,
        *unmarked_legs.CLAIMS,
        *beyond_spiders.CLAIMS,
        *beyond_boards.CLAIMS,
    ),
)
