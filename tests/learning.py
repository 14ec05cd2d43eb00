"""Automata that are guessed from tables of values, with which tests compare those of the proofs."""

import numpy as np

from gamelab.proofs.automata import Relation, relation
from gamelab.theory import shown


def learnt(table: np.ndarray, names: str, least: int = 4) -> Relation:
    """The relation between places and values of a table, guessed for all numbers.

    Negative entries stand for no value. The last of the names is that of the value. A state is a
    table: what remains of the given one after some digits. Two states are one if they agree as far
    as the smaller table goes. A table with an axis shorter than `least` decides nothing.

    Raises a ValueError if the tables become too short before no new state appears: then the table
    is too small, or no automaton serves. What is learnt is a guess that has to be proved.
    """
    *places, value = names.split()
    if len(places) != table.ndim or [*places, value] != sorted({*places, value}):
        raise ValueError(
            f"A table with {table.ndim} axes has as many names, and one for the value, sorted; it "
            f"was given {shown(names)}."
        )
    states: list[np.ndarray] = []

    def state_of(rest: np.ndarray) -> int:
        for i, known in enumerate(states):
            if np.array_equal(known[tuple(slice(n) for n in rest.shape)], rest):
                return i
        if min(rest.shape) < least:
            raise ValueError(
                f"No automaton for {names} is learnt from a table of {table.shape}: after "
                f"{len(states)} states there are new ones, of which {rest.shape} entries remain."
            )
        states.append(rest)
        return len(states) - 1

    def after(state: int, *digits: int) -> int:
        *at, digit = digits
        rest = states[state][tuple(slice(d, None, 2) for d in at)]
        return state_of(np.where((rest >= 0) & (rest % 2 == digit), rest // 2, -1))

    state_of(table)
    return relation(names, 0, after, lambda state: int(states[state][(0,) * table.ndim]) == 0)
