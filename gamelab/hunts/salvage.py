"""Recovery of the answers of a damaged store: SQLite reads a copy page by page, and checksums
decide.
"""

import sqlite3
from collections import defaultdict
from collections.abc import Iterable, Iterator
from contextlib import closing, suppress
from dataclasses import dataclass
from itertools import chain, islice
from pathlib import Path
from shutil import copyfile
from tempfile import TemporaryDirectory
from typing import Any

from gamelab.hunts.store import Kept, Store, sound

BATCH = 1000  # answers that are written at once
PAGE_ANSWERS = 200  # more than a page of 4096 bytes holds
PAGE_SIZE = slice(16, 18)  # its place in the header of a file
PAGE_COUNT = 28  # its place; where 0 stands, SQLite goes by the length of the file
NAMES = (
    "SELECT number, question FROM questions NOT INDEXED ORDER BY number {0}",
    (
        "SELECT number, question FROM questions INDEXED BY sqlite_autoindex_questions_1 ORDER BY "
        "question {0}"
    ),
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
            f"another name."
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
    with (
        closing(sqlite3.connect(copy, isolation_level=None)) as database,
        suppress(sqlite3.DatabaseError),
    ):
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
        _keep(store, _sound(_rows(database, ANSWERS, root), names, damaged))
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
        except sqlite3.DatabaseError:
            continue
    for place in range(PAGE_ANSWERS if found else 0):
        with suppress(sqlite3.DatabaseError):
            yield from database.execute(f"{select.format('ASC')} LIMIT 1 OFFSET {place}")


def _sound(
    rows: Iterable[tuple[Any, ...]], names: dict[Any, set[str]], damaged: set[Any]
) -> Iterator[tuple[str, Kept]]:
    """The answers whose checksum is right, each with its question; the keys of the others are added
    to `damaged`.
    """
    for number, board, *rest in rows:
        answers = ((name, sound(name, (board, *rest))) for name in names.get(number, ()))
        if found := next(((name, kept) for name, kept in answers if kept), None):
            yield found
        elif not (
            isinstance(number, str) and rest[0] is None
        ):  # which is a line of the index of questions
            damaged.add((number, board))


def _keep(store: Store, answers: Iterator[tuple[str, Kept]]) -> None:
    while batch := list(islice(answers, BATCH)):
        by_question = defaultdict(list)
        for question, kept in batch:
            by_question[question].append(kept)
        for question, some in by_question.items():
            store.keep(question, some)
