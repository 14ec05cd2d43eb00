"""A store of finished parts and of values in one SQLite file.

A row's key has the question, with a digest of code of one's own, and the version of the code of
gamelab, so that an answer of other code is never met. A part is stored as a pickle: open only
stores of people whom you trust.
"""

import pickle
import sqlite3
from ast import literal_eval
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from time import monotonic, sleep
from typing import TYPE_CHECKING, Any, NamedTuple

from gamelab.search.code import library_version
from gamelab.search.parts import Part, Tally
from gamelab.search.text import text_of_plain

if TYPE_CHECKING:
    import pandas as pd

APPLICATION_ID, FORMAT = 0x67616D65, 2
MAX_WAIT = 60  # seconds for which a writer waits for another one
TABLES = (
    f"PRAGMA application_id = {APPLICATION_ID}",
    f"PRAGMA user_version = {FORMAT}",
    """CREATE TABLE parts (question, version, size, i, of, cases, failures, seconds, tally,
       PRIMARY KEY (question, version, size, i, of)) WITHOUT ROWID""",
    """CREATE TABLE answers (question, version, board, value, seconds, method,
       PRIMARY KEY (question, version, board)) WITHOUT ROWID""",
)


class Answer(NamedTuple):
    """A value, the seconds that it took, and the methods by which it came."""

    value: Any
    seconds: float
    method: str


class StoreError(RuntimeError):
    """Raised when a file is no store, or cannot be read or written."""


class Store(AbstractContextManager["Store"]):
    """Finished parts of searches and values of boards, in one file.

    Each call that writes does so as a whole or not at all. The file stays sound if the process ends
    at any moment, and several processes may write to it.

    >>> with Store(":memory:") as store:
    ...     store.add_answers("Grundy value", {"Ch": Answer(0, 0.01, "the definition")})
    ...     store.answers("Grundy value", ["Ch", "Dhc"])["Ch"].value
    0
    """

    def __init__(self, file: str | Path) -> None:
        self.file = str(file)
        with self._errors():
            self._base = sqlite3.connect(
                self.file, timeout=MAX_WAIT, isolation_level=None, check_same_thread=False
            )
            try:
                self._open()
            except BaseException:
                self._base.close()
                raise

    def _open(self) -> None:
        run, end = self._base.execute, monotonic() + MAX_WAIT
        with self._writing():
            is_new = run("SELECT count(*) FROM sqlite_master").fetchone() == (0,)
            for command in TABLES if is_new else ():
                run(command)
        marks = [run(f"PRAGMA {name}").fetchone() for name in ("application_id", "user_version")]
        if marks != [(APPLICATION_ID,), (FORMAT,)]:
            raise StoreError(
                f"The file {self.file!r} is no store that this gamelab can read: it is left as it "
                "is. Give the store another name."
            )
        while True:  # SQLite does not wait here for another process that opens the file
            try:
                run("PRAGMA journal_mode = WAL")
                break
            except sqlite3.OperationalError:
                if monotonic() > end:
                    raise
                sleep(0.01)
        run("PRAGMA synchronous = NORMAL")

    def parts(self, question: str) -> dict[Part, Tally]:
        """The finished parts of a search."""
        rows = self._rows(
            "SELECT size, i, of, tally FROM parts WHERE question = ? AND version = ?",
            question,
            library_version(),
        )
        return {Part(*part): pickle.loads(tally) for *part, tally in rows}

    def add_part(self, question: str, part: Part, tally: Tally) -> None:
        """Store a finished part."""
        counts = (tally.cases, tally.failures, tally.seconds, pickle.dumps(tally))
        row = (question, library_version(), *part, *counts)
        self._write("INSERT OR REPLACE INTO parts VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", [row])

    def answers(self, question: str, boards: Sequence[str]) -> dict[str, Answer]:
        """The stored values of these boards, by the boards' texts."""
        ask = (
            "SELECT value, seconds, method FROM answers WHERE question = ? AND version = ? AND "
            "board = ?"
        )
        found = {}
        for board in boards:
            for value, *rest in self._rows(ask, question, library_version(), board):
                found[board] = Answer(literal_eval(value), *rest)
        return found

    def add_answers(self, question: str, answers: Mapping[str, Answer]) -> None:
        """Store values by the boards' texts."""
        rows = ((board, text_of_plain(one.value), *one[1:]) for board, one in answers.items())
        self.add_texts(question, rows)

    def add_texts(self, question: str, rows: Iterable[Sequence[Any]]) -> None:
        """Store rows of a board and its value as texts, seconds and method."""
        keyed = [(question, library_version(), *row) for row in rows]
        self._write("INSERT OR REPLACE INTO answers VALUES (?, ?, ?, ?, ?, ?)", keyed)

    def merge(self, file: str | Path) -> None:
        """Add all rows of another store."""
        if not Path(file).is_file():
            raise StoreError(f"There is no store {str(file)!r}.")
        with Store(file), self._errors():
            self._base.execute("ATTACH ? AS other", (str(file),))
            try:
                with self._writing():
                    for name in ("parts", "answers"):
                        rows = f"SELECT * FROM other.{name}"
                        self._base.execute(f"INSERT OR IGNORE INTO {name} {rows}")
            finally:
                self._base.execute("DETACH other")

    def frame(self, question: str = "") -> "pd.DataFrame":
        """The values of all questions with this text in their names, as a table."""
        found = self._table("SELECT * FROM answers WHERE instr(question, ?)", question)
        return found.assign(value=[*map(literal_eval, found["value"])])

    def searches(self, question: str = "") -> "pd.DataFrame":
        """The searches, by question, version and size: parts, cases, counterexamples, seconds."""
        return self._table(
            "SELECT question, version, size, count(*) AS parts, sum(cases) AS cases, "
            "sum(failures) AS counterexamples, sum(seconds) AS seconds, sum(1.0 / of) AS share "
            "FROM parts WHERE instr(question, ?) GROUP BY question, version, size",
            question,
        )

    def close(self) -> None:
        """Close the file."""
        with self._errors():
            self._base.close()

    def __exit__(self, *error: object) -> None:
        self.close()

    def _rows(self, ask: str, *given: Any) -> list[Any]:
        with self._errors():
            return self._base.execute(ask, given).fetchall()

    def _table(self, ask: str, question: str) -> "pd.DataFrame":
        import pandas as pd  # here, because it slows the start

        with self._errors():
            found = self._base.execute(ask, (question,))
            return pd.DataFrame(found.fetchall(), columns=[name for name, *_ in found.description])

    def _write(self, insert: str, rows: Sequence[Sequence[Any]]) -> None:
        with self._errors(), self._writing():
            self._base.executemany(insert, rows)

    @contextmanager
    def _writing(self) -> Iterator[None]:
        with self._base:  # which ends with COMMIT or ROLLBACK
            self._base.execute("BEGIN IMMEDIATE")
            yield

    @contextmanager
    def _errors(self) -> Iterator[None]:
        """Errors of SQLite as sentences."""
        try:
            yield
        except (sqlite3.Error, UnicodeDecodeError) as error:
            raise StoreError(f"The store {self.file!r} cannot be used: {error}.") from error


def opened(store: Store | str | Path | None) -> AbstractContextManager[Store | None]:
    """A context with a store, with the store in a file, or with none."""
    return nullcontext(store) if store is None or isinstance(store, Store) else Store(store)
