"""Does the ruleset on parameters offer exactly the options of the ruleset on boards?"""

from collections.abc import Callable
from typing import Any

from gamelab.theory.ruleset import Ruleset


def offers_the_same_options(
    fast: Ruleset, slow: Ruleset, board_of: Callable[[Any], Any], position: Any
) -> bool:
    """Whether the boards of the fast options are the slow options of the board, up to isomorphism.

    If it is true of every position, both games have the same values, outcomes and winning moves.

    >>> from gamelab import GraphNim
    >>> from gamelab.solvers.graph_nim.legs import SpiderNim
    >>> offers_the_same_options(SpiderNim(), GraphNim(), SpiderNim.graph, ((3, 2, 1),))
    True
    """
    by_parameters = {slow.canonical(board_of(option)) for option in fast.moves(position)}
    by_board = {slow.canonical(option) for option in slow.moves(board_of(position))}
    return by_parameters == by_board
