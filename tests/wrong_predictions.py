"""Wrong predictions: what a referee would put in the place of a right one."""

from collections.abc import Mapping
from dataclasses import replace
from itertools import islice

import numpy as np

from gamelab.statements.claim import NOTHING

LOOKED_AT = 300  # predictions that are looked at for whether a change changes them
OUTCOMES = {"N": "P", "P": "N", "p": "0", "0": "p"}


def up(value):
    """One more, at the first number there is."""
    return _at_number(value, 1)


def down(value):
    """One less, at the last number there is."""
    return _at_number(value, -1)


def flipped(value):
    """The other truth value or the other outcome, at the first there is."""
    if isinstance(value, bool | np.bool_):
        return not value
    if isinstance(value, str):
        return OUTCOMES.get(value, value)
    return _inside(value, flipped, range(len(value))) if isinstance(value, tuple | list) else value


def more(value):
    """One element more."""
    if isinstance(value, set | frozenset):
        return value | {NOTHING}
    if isinstance(value, tuple | list):
        return type(value)([*value, NOTHING])
    if isinstance(value, Mapping):
        return {**value, NOTHING: NOTHING}
    return value


def less(value):
    """One element less."""
    if isinstance(value, set | frozenset | Mapping) and value:
        gone = min(value, key=repr)
        return (
            {k: v for k, v in value.items() if k != gone}
            if isinstance(value, Mapping)
            else value - {gone}
        )
    return value[:-1] if isinstance(value, tuple | list) else value


def something_else(value):
    """Nothing of the kind."""
    return NOTHING


CHANGES = {
    "up": up,
    "down": down,
    "flipped": flipped,
    "more": more,
    "less": less,
    "something else": something_else,
}


def _at_number(value, step):
    if isinstance(value, bool | np.bool_) or value is None:
        return value
    if isinstance(value, int | float | np.number):
        return value + step
    if isinstance(value, np.ndarray) and value.size and value.dtype.kind in "iu":
        changed = value.copy()
        changed.flat[0 if step > 0 else -1] += step
        return changed
    if isinstance(value, range):
        return _at_number(tuple(value), step)
    if isinstance(value, tuple | list):
        places = range(len(value)) if step > 0 else range(len(value) - 1, -1, -1)
        return _inside(value, lambda part: _at_number(part, step), places)
    return value


def _inside(value, change, places):
    """The tuple or list with the first of its parts changed that changes."""
    for i in places:
        if repr(changed := change(value[i])) != repr(value[i]):
            parts = [*value[:i], changed, *value[i + 1 :]]
            return parts if isinstance(value, list) else tuple(parts)
    return value


def survives(claim, change):
    """Whether the claim, its predictions changed so, still comes out as known.

    A change that changes none of the first predictions, such as "flipped" where they are numbers,
    is none.
    """
    if all(
        repr(change(right := claim.predicted(*case))) == repr(right)
        for case in islice(claim.cases(claim.sizes[0]), LOOKED_AT)
    ):
        return False
    try:
        verdict = replace(claim, predicted=lambda *case: change(claim.predicted(*case))).check()
    except (
        TypeError,
        ValueError,
        AttributeError,
        KeyError,
        IndexError,
    ):  # nothing of the kind cannot even be compared
        return False
    return verdict.as_expected
