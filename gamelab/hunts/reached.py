"""How far hunts have gone: a line for each complete search, with a checksum of all its answers, in
a file of such lines.
"""

import csv
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, fields
from hashlib import blake2b
from importlib.resources import files
from io import StringIO
from typing import TYPE_CHECKING, Any

from gamelab.hunts.answers import Answer
from gamelab.hunts.hunt import Hunt
from gamelab.hunts.quantities import library_version
from gamelab.hunts.search import Search
from gamelab.hunts.texts import text_of, written
from gamelab.statements.formulas import to_text

if TYPE_CHECKING:
    import pandas as pd


@dataclass(frozen=True)
class Reached:
    """A complete search: its hunt and size, what that bounds, how many counterexamples among how
    many cases, and the first.

    `checksum` is that of the texts of all cases and values in their order, `seconds` are those that
    the values took, whenever they were computed, and `version` is that of the code that summed up.
    """

    name: str
    to: int
    bound: str
    cases: int
    counterexamples: int
    first: str
    checksum: str
    seconds: float
    version: str

    def __str__(self) -> str:
        found = f"{self.counterexamples:,} counterexample{'' if self.counterexamples == 1 else 's'}"
        return f"{found if self.counterexamples else 'no counterexample'} among {self.bound}"


COLUMNS = [field.name for field in fields(Reached)]


def run_and_sum_up(hunt: Hunt, to: int | None = None, **how: Any) -> tuple[Search, Reached | None]:
    """Search all cases, collecting all counterexamples, and sum up what was reached, if the search
    was complete.

    `how` is as in `run`.

    >>> from gamelab.hunts.questions import question
    >>> print(run_and_sum_up(question("octal-033-caterpillars"), 20)[1])
    no counterexample among all 2 cases with 19 ≤ n ≤ 20
    """
    checksum, seconds = blake2b(digest_size=8), 0.0

    def summing(answers: Iterable[Answer]) -> Iterator[Answer]:
        nonlocal seconds
        for answer in answers:
            checksum.update(f"{text_of(answer.case)}: {written(answer.values[0])}\n".encode())
            seconds += answer.seconds
            yield answer

    found = hunt.run(to, most=None, watch=summing, **how)
    if not found.complete:
        return found, None
    first = str(found.counterexamples[0]) if found.counterexamples else ""
    many, time = len(found.counterexamples), round(seconds, 1)
    return found, Reached(
        hunt.name,
        found.to,
        found.bound,
        found.tried,
        many,
        first,
        checksum.hexdigest(),
        time,
        library_version(),
    )


def read_lines(text: str) -> tuple[Reached, ...]:
    """The lines of a file."""
    lines = csv.DictReader(StringIO(text))
    if list(lines.fieldnames or COLUMNS) != COLUMNS:
        raise ValueError(
            f"The columns of a summary are {', '.join(COLUMNS)}; the file has "
            f"{', '.join(lines.fieldnames or ())}."
        )
    numbers = {"to": int, "cases": int, "counterexamples": int, "seconds": float}
    return tuple(
        Reached(**{name: numbers.get(name, str)(value) for name, value in line.items()})
        for line in lines
    )


def with_line(text: str, one: Reached) -> str:
    """The text of a file with one line more, in the place of that for the same hunt and size."""
    others = [line for line in read_lines(text) if (line.name, line.to) != (one.name, one.to)]
    file = StringIO()
    table = csv.DictWriter(file, COLUMNS, lineterminator="\n")
    table.writeheader()
    table.writerows(
        asdict(line) for line in sorted([*others, one], key=lambda line: (line.name, line.to))
    )
    return file.getvalue()


def lines_kept() -> tuple[Reached, ...]:
    """The lines in the file beside the questions."""
    return read_lines(
        (files("gamelab.hunts.questions") / "reached.csv").read_text(encoding="utf-8")
    )


def open_questions() -> "pd.DataFrame":
    """The ready hunts as a table: the question, what is known of it, and how far it was
    searched.
    """
    import pandas as pd

    from gamelab.hunts.questions import QUESTIONS  # which look up here how far they went

    rows = [
        (to_text(hunt.question), to_text(hunt.status), str(farthest(hunt) or ""))
        for hunt in QUESTIONS
    ]
    return pd.DataFrame(
        rows, columns=["question", "status", "reached"], index=[hunt.name for hunt in QUESTIONS]
    )


def farthest(hunt: Hunt) -> Reached | None:
    """How far a hunt has gone, by the file beside the questions."""
    return max(
        (line for line in lines_kept() if line.name == hunt.name),
        key=lambda line: line.to,
        default=None,
    )
