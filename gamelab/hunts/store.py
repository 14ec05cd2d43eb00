"""The store: one SQLite file in which every answer is kept, with how it was obtained and a
checksum.
"""

import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from time import monotonic, sleep
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self

from gamelab.hunts.texts import read

if TYPE_CHECKING:
    import pandas as pd

MARK = 0x67616D65  # by which SQLite knows whose file it is
FORM = 1
PATIENCE = 60  # seconds for which a writer waits for another one
WAITING = 100_000  # answers for which there is no room on the disk, before it is an error
AT_A_TIME = 500  # boards that are looked up at once
# The column of the method keeps the name of the first stores, so that these can be read.
LINE = "board, value, seconds, road, version, checksum"
TABLES = (
    "CREATE TABLE questions (number INTEGER PRIMARY KEY, question TEXT NOT NULL UNIQUE)",
    """CREATE TABLE answers (
        question INTEGER NOT NULL, board TEXT NOT NULL, value TEXT NOT NULL, seconds REAL NOT NULL,
        road TEXT NOT NULL, version TEXT NOT NULL, checksum BLOB NOT NULL,
        PRIMARY KEY (question, board)) WITHOUT ROWID""",
)


@dataclass(frozen=True)
class Kept:
    """An answer as it is kept: the text of its board and of its value, how long it took, by which
    method and which code.
    """

    board: str
    value: str
    seconds: float
    method: str
    version: str


class StoreError(RuntimeError):
    """Raised when a file is no store, or can be neither read nor written; a hunt's `search` tells
    what was found all the same.

    `unwritten` is how many answers are not in the store because the disk is full.
    """

    search: Any = None
    unwritten: int = 0


class Store:
    """The answers in one file; what is written in one call to `keep` is there as a whole, or not at
    all.

    It is safe against the end of the process at any moment and against other writers, who wait for
    each other. A line whose checksum is wrong counts as not kept. When the disk is full, answers
    wait in memory and each call tries again; `close` raises if some could not be written, as does a
    call when too many wait. One thread at a time may use it.

    >>> with Store(":memory:") as store:
    ...     store.keep("Grundy value", [Kept("Ch", "0", 0.01, "the definition", "0.1")])
    ...     store.known("Grundy value", ["Ch", "Dhc"])["Ch"].value
    '0'
    """

    def __init__(self, file: str | Path) -> None:
        self.file, self.damaged = str(file), 0  # how many lines with a wrong checksum were met
        self._waiting: list[tuple[str, Kept]] = []
        self._numbers: dict[str, int] = {}
        with self._clearly():
            if not (self.file == ":memory:" or Path(self.file).absolute().parent.is_dir()):
                raise StoreError(
                    f"The store {self.file!r} cannot be made: there is no such folder."
                )
            self._database = sqlite3.connect(
                self.file, timeout=PATIENCE, isolation_level=None, check_same_thread=False
            )
            try:
                self._open()
            except BaseException:
                self._database.close()
                raise

    def _open(self) -> None:
        run = self._database.execute
        run(f"PRAGMA busy_timeout = {PATIENCE * 1000}")
        if not run("SELECT count(*) FROM sqlite_master").fetchone()[0]:
            with self._writing():
                # another one may have been quicker
                if not run("SELECT count(*) FROM sqlite_master").fetchone()[0]:
                    run(f"PRAGMA application_id = {MARK}")
                    run(f"PRAGMA user_version = {FORM}")
                    for table in TABLES:
                        run(table)
        mark, form = (
            run("PRAGMA application_id").fetchone()[0],
            run("PRAGMA user_version").fetchone()[0],
        )
        if (mark, form) != (MARK, FORM):
            raise StoreError(
                f"The file {self.file!r} is no store of results that this gamelab can read: it is "
                f"left as it is."
            )
        self._write_ahead()
        run("PRAGMA synchronous = NORMAL")

    def _write_ahead(self) -> None:
        """Let readers and a writer go side by side; for the change SQLite does not wait, so this
        does.
        """
        end = monotonic() + PATIENCE
        while True:
            try:
                # where the file system cannot do it, it stays as it is
                self._database.execute("PRAGMA journal_mode = WAL")
                return
            except sqlite3.OperationalError as error:
                if "locked" not in str(error) or monotonic() > end:
                    raise
                sleep(0.01)

    def known(self, question: str, boards: Sequence[str]) -> dict[str, Kept]:
        """What is kept for these boards."""
        with self._clearly():
            if (number := self._number(question)) is None:
                return {}
            found: dict[str, Kept] = {}
            for some in (boards[i : i + AT_A_TIME] for i in range(0, len(boards), AT_A_TIME)):
                marks = ", ".join("?" * len(some))
                ask = f"SELECT {LINE} FROM answers WHERE question = ? AND board IN ({marks})"
                found |= {
                    kept.board: kept
                    for kept in self._sound(question, self._database.execute(ask, (number, *some)))
                }
            return found

    def _sound(self, question: str, lines: Iterable[tuple[Any, ...]]) -> Iterator[Kept]:
        """The lines whose checksum is right; the others are counted."""
        for line in lines:
            if kept := sound(question, line):
                yield kept
            else:
                self.damaged += 1

    def keep(self, question: str, answers: Iterable[Kept]) -> None:
        """Write answers; an answer that is already there is replaced."""
        self._waiting += ((question, kept) for kept in answers)
        if not self._waiting:
            return
        try:
            self._write()
        except sqlite3.Error as error:
            if "full" not in str(error) or self.unwritten > WAITING:
                raise self._error(error) from error

    @property
    def unwritten(self) -> int:
        """How many answers wait for room on the disk."""
        return len(self._waiting)

    @property
    def shortfall(self) -> str:
        """What could not be kept so far, in a sentence; nothing if all was."""
        results = f"{self.unwritten:,} result{'s' * (self.unwritten != 1)}"
        return (
            f"The disk is full: {results} could not be written to the store {self.file!r}."
            if self._waiting
            else ""
        )

    def _write(self) -> None:
        lines: list[tuple[Any, ...]] = []
        with self._writing():
            for question, kept in self._waiting:
                if (number := self._number(question)) is None:
                    self._database.execute(
                        "INSERT INTO questions (question) VALUES (?)", (question,)
                    )
                    number = self._number(question)
                line = (
                    number,
                    kept.board,
                    kept.value,
                    kept.seconds,
                    kept.method,
                    kept.version,
                    _checksum(question, kept),
                )
                lines.append(line)
            self._database.executemany(
                "INSERT OR REPLACE INTO answers VALUES (?, ?, ?, ?, ?, ?, ?)", lines
            )
        self._waiting = []

    def _number(self, question: str) -> int | None:
        if question not in self._numbers:
            line = self._database.execute(
                "SELECT number FROM questions WHERE question = ?", (question,)
            ).fetchone()
            if line is None or self._database.in_transaction:  # which may yet be undone
                return None if line is None else int(line[0])
            self._numbers[question] = line[0]
        return self._numbers[question]

    def questions(self) -> dict[str, int]:
        """The questions, and how many answers to each are kept."""
        ask = (
            "SELECT question, (SELECT count(*) FROM answers WHERE answers.question = number) FROM "
            "questions ORDER BY number"
        )
        with self._clearly():
            return dict(self._database.execute(ask).fetchall())

    def answers(self, question: str) -> Iterator[Kept]:
        """All that is kept for a question, in the order of the texts; lines with a wrong checksum
        are left out.
        """
        with self._clearly():
            number = "(SELECT number FROM questions WHERE question = ?)"
            ask = (
                f"SELECT {LINE} FROM answers WHERE question = {number} ORDER BY length(board), "
                f"board"
            )
            yield from self._sound(question, self._database.execute(ask, (question,)))

    def frame(self, question: str | None = None) -> "pd.DataFrame":
        """What is kept as a table: a line for each answer, to one question or to all."""
        import pandas as pd

        asked = list(self.questions()) if question is None else [question]
        rows = [
            (one, k.board, read(k.value), k.seconds, k.method, k.version)
            for one in asked
            for k in self.answers(one)
        ]
        return pd.DataFrame(
            rows, columns=["question", "board", "value", "seconds", "method", "version"]
        )

    def close(self) -> None:
        """Write what waits, and close the file."""
        try:
            with self._clearly():
                if self._waiting:
                    self._write()
        finally:
            self._database.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    @contextmanager
    def _writing(self) -> Iterator[None]:
        self._database.execute("BEGIN IMMEDIATE")
        try:
            yield
            self._database.execute("COMMIT")
        except BaseException:
            if self._database.in_transaction:
                self._database.execute("ROLLBACK")
            raise

    @contextmanager
    def _clearly(self) -> Iterator[None]:
        try:
            yield
        except sqlite3.Error as error:
            raise self._error(error) from error

    def _error(self, error: sqlite3.Error) -> StoreError:
        what = str(error)
        if isinstance(error, sqlite3.ProgrammingError):
            return StoreError(
                f"The store {self.file!r} is closed, or used by two threads at once ({what})."
            )
        if "locked" in what:
            return StoreError(
                f"The store {self.file!r} is being written by another process, and was not free "
                f"within {PATIENCE} s."
            )
        if "full" in what:
            full = StoreError(self.shortfall)
            full.unwritten = self.unwritten
            return full
        if (
            isinstance(error, sqlite3.OperationalError)
            and "malformed" not in what
            and "disk image" not in what
        ):
            return StoreError(f"The store {self.file!r} cannot be used: {what}.")
        return StoreError(
            f"The file {self.file!r} is damaged, or no store ({what}): `gamelab results --salvage "
            f"NEW {self.file}` writes what can "
            "be read of it into a new store."
        )


def opened(store: Store | str | Path | None) -> AbstractContextManager[Store | None]:
    """A store, its file, or none."""
    return nullcontext(store) if store is None or isinstance(store, Store) else Store(store)


def sound(question: str, line: Sequence[Any]) -> Kept | None:
    """The answer that a line holds, if its checksum, which stands last, is right."""
    *parts, checksum = line
    if tuple(map(type, parts)) != (str, str, float, str, str):
        return None
    kept = Kept(*parts)
    return kept if checksum == _checksum(question, kept) else None


def _checksum(question: str, kept: Kept) -> bytes:
    """Of everything that a line says."""
    parts = (question, kept.board, kept.value, repr(float(kept.seconds)), kept.method, kept.version)
    return blake2b("\0".join(parts).encode(errors="backslashreplace"), digest_size=8).digest()
