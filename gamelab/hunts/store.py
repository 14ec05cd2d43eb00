"""A store of values in one SQLite file, and recovery of the values of a damaged store.

Cases and values are stored as text. Each value has its method, its version and a checksum. To
recover values, SQLite reads a copy of the file page by page, and the checksums decide.
"""

import sqlite3
from ast import literal_eval
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, closing, contextmanager, nullcontext, suppress
from dataclasses import astuple, dataclass
from hashlib import blake2b
from itertools import chain, islice
from math import isinf
from pathlib import Path
from shutil import copyfile
from tempfile import TemporaryDirectory
from time import monotonic, sleep
from typing import TYPE_CHECKING, Any, Self

from gamelab.boards import Graph
from gamelab.theory import shown

if TYPE_CHECKING:
    import pandas as pd


APPLICATION_ID = 0x67616D65
FORMAT = 1
MAX_WAIT = 60  # seconds for which a writer waits for another one
MAX_UNWRITTEN = 100_000  # values that wait for room on the disk
MAX_KEYS = 500  # boards in one query
MAX_GRAPH6 = 62  # vertices of a graph that is written in the form graph6
# The column of the method keeps the name of the first stores, so that these can be read.
SELECT_ANSWERS = """SELECT board, value, seconds, road, version, checksum FROM answers
    WHERE question = (SELECT number FROM questions WHERE question = ?)"""
INSERT_QUESTION = "INSERT OR IGNORE INTO questions (question) VALUES (?)"
INSERT_ANSWER = """INSERT OR REPLACE INTO answers
    SELECT number, ?, ?, ?, ?, ?, ? FROM questions WHERE question = ?"""
TABLES = (
    "CREATE TABLE questions (number INTEGER PRIMARY KEY, question TEXT NOT NULL UNIQUE)",
    """CREATE TABLE answers (
        question INTEGER NOT NULL, board TEXT NOT NULL, value TEXT NOT NULL, seconds REAL NOT NULL,
        road TEXT NOT NULL, version TEXT NOT NULL, checksum BLOB NOT NULL,
        PRIMARY KEY (question, board)) WITHOUT ROWID""",
)


def text_of(value: Any) -> str:
    """A case or a value as text; two of them have one text only if they are equal.

    A simple graph with the vertices 0, 1, ..., n - 1 is written in the form graph6 (McKay), which
    other programs read. All else is written as in Python, the members of a set in order.

    >>> from gamelab import Spider, path
    >>> text_of(path(4)), text_of(Spider(3, 2, 1)), text_of({(3, 5), (3, 4)})
    ('Ch', 'Spider(3, 2, 1)', '{(3, 4), (3, 5)}')
    """
    if type(value) is Graph:
        n = len(value.vertices)
        is_numbered = n <= MAX_GRAPH6 and value.vertices == tuple(range(n))
        if is_numbered and not (value.has_loops or value.has_parallel_edges):
            return value.to_graph6()
    elif hasattr(value, "tolist"):  # an array, or a number of numpy
        text = text_of(value.tolist())
        return f"array({text})" if value.ndim else text
    elif isinstance(value, tuple):
        return f"({', '.join(map(text_of, value))}{',' * (len(value) == 1)})"
    elif isinstance(value, list):
        return f"[{', '.join(map(text_of, value))}]"
    elif isinstance(value, dict):
        pairs = (f"{text_of(key)}: {text_of(inner)}" for key, inner in value.items())
        return f"{{{', '.join(pairs)}}}"
    elif isinstance(value, set | frozenset) and value:
        return f"{{{', '.join(sorted(map(text_of, value)))}}}"
    elif isinstance(value, set | frozenset):
        return "set()"
    elif isinstance(value, float) and isinf(value):
        return "1e999" if value > 0 else "-1e999"
    text = repr(value)
    if " at 0x" in text:
        raise TypeError(
            f"A case is known by what repr says of it; that of {shown(value)} says where it lies "
            f"in memory."
        )
    return text


def text_of_plain(value: Any) -> str:
    """The text of a value of plain data, from which `ast.literal_eval` gives an equal value.

    >>> literal_eval(text_of_plain((3, {"a": None}, float("inf"))))
    (3, {'a': None}, inf)
    """
    try:
        text = text_of(value)
        if literal_eval(text) == value:
            return text
    except (ValueError, TypeError, SyntaxError):
        pass  # refused below
    raise TypeError(
        "What is kept in a store is plain data: numbers, texts, None, and tuples, lists, "
        "dictionaries and sets of these; "
        f"the quantity gave {shown(value)}."
    )


@dataclass(frozen=True)
class StoredValue:
    """A value as text, with the text of its board, its seconds, its method and its version."""

    board: str
    value: str
    seconds: float
    method: str
    version: str


class StoreError(RuntimeError):
    """Raised when a file is no store, or cannot be read or written.

    `search` is the result of a hunt so far. `unwritten` is the number of values that are not in the
    store because the disk is full.
    """

    search: Any = None
    unwritten: int = 0


class Store:
    """The values in one file; each call of `write` is written as a whole or not at all.

    The file stays sound if the process ends at any moment, and several processes may write to it. A
    line with a wrong checksum counts as absent; `damaged` is the number of such lines read. When
    the disk is full, values wait in memory, and each call tries again. `close` raises StoreError if
    some could not be written, `write` if too many wait. One thread at a time may use a store.

    >>> with Store(":memory:") as store:
    ...     store.write("Grundy value", [StoredValue("Ch", "0", 0.01, "the definition", "0.1")])
    ...     store.read("Grundy value", ["Ch", "Dhc"])["Ch"].value
    '0'
    """

    def __init__(self, file: str | Path) -> None:
        self.file, self.damaged = str(file), 0
        self._unwritten: list[tuple[str, StoredValue]] = []
        with self._store_errors():
            if not (self.file == ":memory:" or Path(self.file).absolute().parent.is_dir()):
                raise StoreError(
                    f"The store {self.file!r} cannot be made: there is no such folder."
                )
            self._database = sqlite3.connect(
                self.file, timeout=MAX_WAIT, isolation_level=None, check_same_thread=False
            )
            try:
                self._open()
            except BaseException:
                self._database.close()
                raise

    def _open(self) -> None:
        run = self._database.execute
        run(f"PRAGMA busy_timeout = {MAX_WAIT * 1000}")
        if not run("SELECT count(*) FROM sqlite_master").fetchone()[0]:
            with self._transaction():
                # another process may have been quicker
                if not run("SELECT count(*) FROM sqlite_master").fetchone()[0]:
                    run(f"PRAGMA application_id = {APPLICATION_ID}")
                    run(f"PRAGMA user_version = {FORMAT}")
                    for table in TABLES:
                        run(table)
        [application] = run("PRAGMA application_id").fetchone()
        [format] = run("PRAGMA user_version").fetchone()
        if (application, format) != (APPLICATION_ID, FORMAT):
            raise StoreError(
                f"The file {self.file!r} is no store of results that this gamelab can read: it is "
                "left as it is."
            )
        self._write_ahead()
        run("PRAGMA synchronous = NORMAL")

    def _write_ahead(self) -> None:
        """Allow a writer beside readers; SQLite does not wait for a lock here, so this does."""
        end = monotonic() + MAX_WAIT
        while True:
            try:
                # a file system that cannot do it leaves the mode as it is
                self._database.execute("PRAGMA journal_mode = WAL")
                return
            except sqlite3.OperationalError as error:
                if "locked" not in str(error) or monotonic() > end:
                    raise
                sleep(0.01)

    def read(self, question: str, boards: Sequence[str]) -> dict[str, StoredValue]:
        """The values for these boards, by board."""
        with self._store_errors():
            found: dict[str, StoredValue] = {}
            for some in (boards[i : i + MAX_KEYS] for i in range(0, len(boards), MAX_KEYS)):
                marks = ", ".join("?" * len(some))
                ask = f"{SELECT_ANSWERS} AND board IN ({marks})"
                rows = self._database.execute(ask, (question, *some))
                found |= {stored.board: stored for stored in self._checked(question, rows)}
            return found

    def _checked(self, question: str, lines: Iterable[tuple[Any, ...]]) -> Iterator[StoredValue]:
        """The values in the lines with a right checksum; the others are counted."""
        for line in lines:
            if stored := checked(question, line):
                yield stored
            else:
                self.damaged += 1

    def write(self, question: str, values: Iterable[StoredValue]) -> None:
        """Write values for one question; a value that is already there is replaced."""
        self.write_all((question, stored) for stored in values)

    def write_all(self, values: Iterable[tuple[str, StoredValue]]) -> None:
        """Write values, each with its question, all of them or none."""
        self._unwritten += values
        if not self._unwritten:
            return
        try:
            self._write()
        except sqlite3.Error as error:
            if "full" not in str(error) or self.unwritten > MAX_UNWRITTEN:
                raise self._error(error) from error

    @property
    def unwritten(self) -> int:
        """The number of values that wait for room on the disk."""
        return len(self._unwritten)

    @property
    def shortfall(self) -> str:
        """A sentence about the values that could not be written so far; empty if there are none."""
        if not self._unwritten:
            return ""
        results = f"{self.unwritten:,} result{'s' * (self.unwritten != 1)}"
        return f"The disk is full: {results} could not be written to the store {self.file!r}."

    def _write(self) -> None:
        questions = dict.fromkeys((question,) for question, _ in self._unwritten)
        lines = (
            (*astuple(stored), _checksum(question, stored), question)
            for question, stored in self._unwritten
        )
        with self._transaction():
            self._database.executemany(INSERT_QUESTION, questions)
            self._database.executemany(INSERT_ANSWER, lines)
        self._unwritten = []

    def questions(self) -> dict[str, int]:
        """The questions, with the number of values for each."""
        count = "(SELECT count(*) FROM answers WHERE answers.question = number)"
        ask = f"SELECT question, {count} FROM questions ORDER BY number"
        with self._store_errors():
            return dict(self._database.execute(ask).fetchall())

    def values(self, question: str) -> Iterator[StoredValue]:
        """All values for a question, by the length and order of the boards' texts."""
        with self._store_errors():
            ask = f"{SELECT_ANSWERS} ORDER BY length(board), board"
            yield from self._checked(question, self._database.execute(ask, (question,)))

    def frame(self, question: str | None = None) -> "pd.DataFrame":
        """The values of one question, or of all, as a table."""
        import pandas as pd

        rows = [
            (
                name,
                stored.board,
                literal_eval(stored.value),
                stored.seconds,
                stored.method,
                stored.version,
            )
            for name in (list(self.questions()) if question is None else [question])
            for stored in self.values(name)
        ]
        columns = ["question", "board", "value", "seconds", "method", "version"]
        return pd.DataFrame(rows, columns=columns)

    def close(self) -> None:
        """Write the values that wait, and close the file."""
        try:
            with self._store_errors():
                if self._unwritten:
                    self._write()
        finally:
            self._database.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        self._database.execute("BEGIN IMMEDIATE")
        try:
            yield
            self._database.execute("COMMIT")
        except BaseException:
            if self._database.in_transaction:
                self._database.execute("ROLLBACK")
            raise

    @contextmanager
    def _store_errors(self) -> Iterator[None]:
        try:
            yield
        except (sqlite3.Error, UnicodeDecodeError) as error:
            raise self._error(error) from error

    def _error(self, error: Exception) -> StoreError:
        what = str(error)
        if isinstance(error, sqlite3.ProgrammingError):
            return StoreError(
                f"The store {self.file!r} is closed, or used by two threads at once ({what})."
            )
        if "locked" in what:
            return StoreError(
                f"The store {self.file!r} is being written by another process, and was not free "
                f"within {MAX_WAIT} s."
            )
        if "full" in what:
            full = StoreError(self.shortfall)
            full.unwritten = self.unwritten
            return full
        is_damage = "malformed" in what or "disk image" in what
        if isinstance(error, sqlite3.OperationalError) and not is_damage:
            return StoreError(f"The store {self.file!r} cannot be used: {what}.")
        return StoreError(
            f"The file {self.file!r} is damaged, or no store ({what}): `gamelab results --salvage "
            f"NEW {self.file}` writes what can be read of it into a new store."
        )


def opened(store: Store | str | Path | None) -> AbstractContextManager[Store | None]:
    """A context with a store, with the store in a file, or with none."""
    return nullcontext(store) if store is None or isinstance(store, Store) else Store(store)


def checked(question: str, line: Sequence[Any]) -> StoredValue | None:
    """The value in a line whose last column, the checksum, is right; else None."""
    *parts, checksum = line
    if tuple(map(type, parts)) != (str, str, float, str, str):
        return None
    stored = StoredValue(*parts)
    return stored if checksum == _checksum(question, stored) else None


def _checksum(question: str, stored: StoredValue) -> bytes:
    """A digest of the question and all columns of a line."""
    board, value, seconds, *rest = astuple(stored)
    text = "\0".join((question, board, value, repr(float(seconds)), *rest))
    return blake2b(text.encode(errors="backslashreplace"), digest_size=8).digest()


DAMAGE = (sqlite3.DatabaseError, UnicodeDecodeError)  # the latter for SQLite's own messages
SALVAGE_BATCH = 1000  # answers that are written at once
PAGE_ANSWERS = 200  # more than a page of 4096 bytes holds
PAGE_SIZE = slice(16, 18)  # its place in the header of a file
PAGE_COUNT = 28  # its place; where 0 stands, SQLite goes by the length of the file
QUESTION_INDEX = "sqlite_autoindex_questions_1"
NAMES = (
    "SELECT number, question FROM questions NOT INDEXED ORDER BY number {0}",
    f"SELECT number, question FROM questions INDEXED BY {QUESTION_INDEX} ORDER BY question {{0}}",
)
ANSWERS = "SELECT * FROM answers ORDER BY question {0}, board {0}"


@dataclass(frozen=True)
class Salvaged:
    """The outcome: the numbers of recovered answers and of damaged lines.

    `is_intact` says whether SQLite finds no damage in the structure of what it read, `has_log`
    whether there was a log.
    """

    recovered: int
    damaged: int
    is_intact: bool
    has_log: bool

    def __str__(self) -> str:
        parts = [f"{self.recovered:,} answer{'s' * (self.recovered != 1)} recovered"]
        if self.damaged:
            parts.append(f"{self.damaged:,} damaged line{'s' * (self.damaged != 1)} left out")
        if not self.is_intact:
            parts.append("others may be lost, and how many is not known")
        elif not self.damaged:
            parts.append("no loss was found")
        if self.has_log:
            parts.append("after a damage in its log answers would be lost or old")
        return "; ".join(parts)


def salvage(file: str | Path, out: str | Path) -> Salvaged:
    """Write the answers of a damaged store whose checksum is right into a new store.

    The damaged file stays as it is. SQLite reads its log (`FILE-wal`) only up to the first damage.
    An older answer can come back where the newer one cannot be read. The answers on a page that
    cannot be read are not counted.
    """
    folder = Path(out).absolute().parent
    if Path(out).exists():
        raise ValueError(
            f"What is recovered goes into a new store, and {str(out)!r} is there already: give "
            "another name."
        )
    if not folder.is_dir():
        raise ValueError(f"The store {str(out)!r} cannot be made: there is no such folder.")
    with TemporaryDirectory(dir=folder) as work:
        copy, new = Path(work, "copy.db"), Path(work, "new.db")
        Store(new).close()
        empty = new.read_bytes()
        for first_page in (b"", empty[: int.from_bytes(empty[PAGE_SIZE])]):
            has_log = _copy(file, copy, first_page)
            with Store(new) as store:
                is_intact, damaged = _recover(copy, store)
                recovered = sum(store.questions().values())
            if recovered:
                new.rename(out)
                return Salvaged(recovered, damaged, is_intact, has_log)
    raise ValueError(
        f"No answer can be read in {str(file)!r}: it is no store of results, or all of it is "
        f"damaged."
    )


def _copy(file: str | Path, copy: Path, first_page: bytes) -> bool:
    """Copy a file, with another first page if one is given, and its log; returns whether there is a
    log.
    """
    copyfile(file, copy)
    with copy.open("r+b") as changed:
        changed.write(first_page)
        changed.seek(PAGE_COUNT)
        changed.write(bytes(4))
    log = Path(f"{file}-wal")
    if has_log := log.is_file() and log.stat().st_size > 0:
        copyfile(log, f"{copy}-wal")
    return has_log


def _recover(copy: Path, store: Store) -> tuple[bool, int]:
    """Write the answers in a copy into a store; returns whether the copy's structure is intact, and
    how many lines are damaged.
    """
    is_intact, names, damaged = False, defaultdict[Any, set[str]](set), set[Any]()
    with closing(sqlite3.connect(copy, isolation_level=None)) as database, suppress(*DAMAGE):
        database.text_factory = lambda text: text.decode(errors="replace")
        for setting in ("writable_schema = ON", "synchronous = OFF", "journal_mode = OFF"):
            database.execute(f"PRAGMA {setting}")
        problem = database.execute("PRAGMA integrity_check(1)").fetchone()
        [root] = database.execute(
            "SELECT rootpage FROM sqlite_master WHERE name = 'answers'"
        ).fetchone() or (0,)
        for number, name in chain.from_iterable(_rows(database, select, root) for select in NAMES):
            if isinstance(name, str):  # a damaged page can hold anything
                names[number].add(name)
        recovered = _recovered(_rows(database, ANSWERS, root), names, damaged)
        while batch := list(islice(recovered, SALVAGE_BATCH)):
            store.write_all(batch)
        is_intact = problem == ("ok",)
    return is_intact, len(damaged)


def _rows(database: sqlite3.Connection, select: str, root: int) -> Iterator[tuple[Any, ...]]:
    """The rows that a query finds when each page in turn is taken for the root of its table, and
    the true root last.

    No more rows are read than the file has bytes: pages that are linked wrongly can lead to the
    same rows again and again.
    """
    [count], [size] = (
        database.execute(f"PRAGMA page_{what}").fetchone() for what in ("count", "size")
    )
    pages = (*range(count, 1, -1), root)
    return islice(
        (row for page in pages for row in _rows_below(database, select, page)), count * size
    )


def _rows_below(database: sqlite3.Connection, select: str, page: int) -> Iterator[tuple[Any, ...]]:
    """The rows on a page and below it: forward to the first damage, backward likewise, then one by
    one.

    Below a page that is damaged in several places, rows in between can be missed.
    """
    database.execute("UPDATE sqlite_master SET rootpage = ?", (page,))
    database.execute("PRAGMA writable_schema = RESET")  # SQLite reads again where tables begin
    database.execute("PRAGMA writable_schema = ON")
    found = False
    for direction in ("ASC", "DESC"):
        try:
            for row in database.execute(select.format(direction)):
                found = True
                yield row
            return
        except DAMAGE:
            continue
    for place in range(PAGE_ANSWERS if found else 0):
        with suppress(*DAMAGE):
            yield from database.execute(f"{select.format('ASC')} LIMIT 1 OFFSET {place}")


def _recovered(
    rows: Iterable[tuple[Any, ...]], names: dict[Any, set[str]], damaged: set[Any]
) -> Iterator[tuple[str, StoredValue]]:
    """The values with a right checksum, each with its question; `damaged` gets the other keys."""
    for number, board, *rest in rows:
        values = ((name, checked(name, (board, *rest))) for name in names.get(number, ()))
        if found := next(((name, stored) for name, stored in values if stored), None):
            yield found
        elif not (isinstance(number, str) and rest[0] is None):  # a line of the index of questions
            damaged.add((number, board))
