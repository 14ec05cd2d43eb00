"""The moves of a position as a list, unless there are too many."""

from gamelab.theory.positions import Position, options_of
from gamelab.theory.ruleset import Ruleset

MAX_LISTED = 4096  # moves of a position that are listed


class TooManyMoves(ValueError):
    """A position with too many moves to list."""


def listed(game: Ruleset, position: Position) -> list[Position]:
    """The options, each once; a TooManyMoves if there are more than 4,096.

    >>> from gamelab import Nim
    >>> listed(Nim(), (2,))
    [(), (1,)]
    >>> listed(Nim(), (10**9,))
    Traceback (most recent call last):
    gamelab.match.listing.TooManyMoves: The position has more than 4,096 moves, too many to list;
    take a smaller board.
    """
    if game.max_moves(position) <= (64 if game.choice == "listed" else 1) * MAX_LISTED:
        found = [*dict.fromkeys(options_of(game, position, 64 * MAX_LISTED))]
        if len(found) <= MAX_LISTED:
            return found
    raise TooManyMoves(
        f"The position has more than {MAX_LISTED:,} moves, too many to list; take a smaller board."
    )
