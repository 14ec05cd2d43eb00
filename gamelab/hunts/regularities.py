"""From a table or a sequence to guesses: what it may depend on, add up to, or be known as."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from gamelab.hunts.additive import additive_forms
from gamelab.hunts.binary import affine_forms
from gamelab.hunts.cases import Cases, SeveralValues, cases
from gamelab.hunts.depending import depending, period_of, reduced_forms, swapped_forms
from gamelab.hunts.features import Reduced, joint_features, parameters
from gamelab.hunts.fitting import Form, guess
from gamelab.hunts.guess import Guess, Guesses
from gamelab.hunts.known import known_forms

DRAWN = 1000  # points of twice the box, at which guesses are compared
COMPARED = 3000  # cases of the table, at most, at which they are


def regularities(
    values: Any,
    names: Sequence[str] | None = None,
    of: str = "value",
    by: Sequence[str] | None = None,
) -> Guesses:
    """Guesses about a sequence (from place 0 on), an array, a mapping from tuples to values, or a
    pandas table, the simplest first.

    A frame has the values in the column `of` and the parameters in the columns `by` (all others of
    whole numbers, if not given), or is itself a table; if those columns do not decide the value
    there is no guess, which says so. A guess is what was seen and never a fact: its form was chosen
    with all cases in sight, few of them fix its values, and what the others then bear out must be
    beyond chance. At most one case in 25 (or a single one) is an exception, and the first is told;
    exceptions that go on as the cases grow may belong to the law, and there is no such guess. A
    guess is left out if a simpler one says the same, in the table and in the box twice as large.
    `guess.rule(a, b)` is the value predicted, None where nothing is.

    >>> from gamelab import OctalHeaps, nim_sequence
    >>> regularities(nim_sequence(OctalHeaps("0.77"), 200))
    Guess: value(n) is the value of Kayles (0.77) at n, or of the octal game 0.771 at n
      seen on 200 of 200 cases, 200 of them not used to fix its values; no exceptions
    Guess: value(n + 12) = value(n) from n = 71 on
      seen on 200 of 200 cases, 117 of them not used to fix its values; no exceptions
    >>> [guess] = regularities([[a ^ b for b in range(9)] for a in range(9)])
    >>> guess.words, guess.rule(20, 3), guess.exceptions
    ('value(a, b) = a ^ b', 23, 0)
    """
    try:
        table = cases(values, names, of, by)
    except SeveralValues as error:
        if by is not None or of not in getattr(values, "columns", ()):
            raise
        none = Guesses()  # of a survey: that its numbers do not decide the value is an answer
        none.why = f"The columns of whole numbers do not decide {of!r}. {error}"
        return none
    if len(table.values) == 0:
        return Guesses()
    constant = guess(Form(lambda kept: f"{table.told} = {kept[()]}"), table)
    if constant and not constant.exceptions:
        return Guesses([constant])
    made, known, replaced = _on_features(table)
    made += [
        constant,
        *(guess(form, table) for form in (*reduced_forms(table), *swapped_forms(table))),
    ]
    for forms in (affine_forms(table), additive_forms(table) if len(table.names) > 1 else ()):
        for form in forms:
            made.append(guess(form, table))
            if made[-1] and not made[-1].exceptions:
                break
    simplest = sorted(_simplest(table, made), key=lambda one: (one.exceptions > 0, one.cost))
    return Guesses([*_simplest(table, known), *(one for one in simplest if one not in replaced)])


def _on_features(table: Cases) -> tuple[list[Guess | None], list[Guess | None], list[Guess]]:
    """The guesses that one number made of the parameters decides; known sequences of it; and those
    that these replace.
    """
    made: list[Guess | None] = []
    known: list[Guess | None] = []
    replaced: list[Guess] = []
    single = len(table.names) == 1
    for feature in parameters(table) if single else joint_features(table.names):
        alone = None if single else guess(depending(table, [Reduced(feature)]), table)
        if single or alone:
            seen = (
                zip(table.points.tolist(), table.values.tolist(), strict=True)
                if alone is None
                else alone.rule.kept.items()
            )
            values = {place: value for (place,), value in seen}
            made += [alone, *(guess(form, table) for form in period_of(table, feature, values))]
            same = [one for form in known_forms(table, feature) if (one := guess(form, table))]
            known += same
            replaced += [alone] if alone and not all(one.exceptions for one in same) else []
    return made, known, replaced


def _simplest(table: Cases, made: list[Guess | None]) -> list[Guess]:
    """The guesses without those that say no more than one that costs less."""
    low, high = table.points.min(axis=0), table.points.max(axis=0)
    drawn = np.random.default_rng(0).integers(low, 2 * high - low + 2, (DRAWN, len(low)))
    few = slice(None, None, -(-len(table.points) // COMPARED))
    points = np.concatenate([table.points[few], drawn])
    told: list[tuple[Guess, Any, Any]] = []
    for one in sorted(filter(None, made), key=lambda one: one.cost):
        values, says = one.rule.predicted(points)
        right = says.copy()
        right[: -len(drawn)] &= values[: -len(drawn)] == table.values[few]
        if not any(
            simpler.exceptions <= one.exceptions
            and (
                (one.exceptions and not simpler.exceptions)
                or bool((speaks & (said == values))[right].all())
            )
            for simpler, said, speaks in told
        ):
            told.append((one, values, says))
    return [one for one, _, _ in told]
