"""The points of the exercises of a notebook."""

from collections.abc import Iterable

import pandas as pd

from gamelab.widgets.exercises import ASKED, ExerciseWidget


class Grades(dict[str, float]):
    """The points by the ids of exercises, with their `frame` and their `total`."""

    def __init__(self, asked: Iterable[ExerciseWidget]) -> None:
        self._rows = [
            (one.id, one.points if one.right else 0, one.right, len(one.answers)) for one in asked
        ]
        super().__init__({id: points for id, points, *_ in self._rows})

    @property
    def total(self) -> float:
        """The sum of the points."""
        return sum(self.values())

    @property
    def frame(self) -> pd.DataFrame:
        """The points of each exercise, whether it was right, and the number of answers."""
        columns = ["exercise", "points", "right", "answers"]
        return pd.DataFrame(self._rows, columns=columns).set_index("exercise")

    def _repr_html_(self) -> str:
        return f"{self.frame.to_html()}<p>Total: {self.total:g}</p>"


def grade() -> Grades:
    """The points of the exercises with an id that this notebook has asked so far.

    An exercise counts its `points` if one of its answers was right, and 0 otherwise. An autograder
    such as nbgrader runs a notebook anew, and answers typed into a widget are lost. So a student
    answers in code, with `answer`, and the test is one line: `assert grade()["2.3"] == 1`.

    >>> from gamelab import exercise, nim_sum
    >>> from gamelab.widgets.grades import grade
    >>> asked = exercise("What is the nim-sum of 5 and 3?", nim_sum, 5, 3, id="2.3", points=1)
    >>> grade()["2.3"]
    0
    >>> _ = asked.answer(8).answer(6)
    >>> found = grade()
    >>> found["2.3"], found.frame.loc["2.3", "answers"].item()
    (1, 2)
    """
    return Grades(ASKED.values())
