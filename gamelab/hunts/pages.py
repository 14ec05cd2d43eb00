"""The pages of a file of SQLite, read one by one: the records on those that can be read, whatever has become of the others."""

import struct
from collections.abc import Iterator
from mmap import ACCESS_READ, mmap
from pathlib import Path
from struct import unpack_from
from typing import Any

INDEX_INSIDE, TABLE_INSIDE, INDEX_LEAF, TABLE_LEAF = 2, 5, 10, 13  # kinds of pages with records
WIDTHS = (0, 1, 2, 3, 4, 6, 8, 8, 0, 0)  # bytes of a value of the types 0 to 9
SIZE = 4096  # bytes of a page, where the file does not tell
UNUSED = 2**30  # the place in a file whose page SQLite leaves alone
Row = tuple[int | float | str | bytes | None, ...]


class Unreadable(ValueError):
    """Raised for what is no record."""


class Pages:
    """The pages of a file, the newest version of each, which may stand in the log beside it (`FILE-wal`)."""

    def __init__(self, file: str | Path) -> None:
        with Path(file).open("rb") as main:
            self._main: Any = mmap(main.fileno(), 0, access=ACCESS_READ) if Path(file).stat().st_size else b""
        self._log = log.read_bytes() if (log := Path(f"{file}-wal")).is_file() else b""
        size = int.from_bytes(self._main[16:18]) or SIZE
        size = 2**16 if size == 1 else size
        whole = self._main[:16] == b"SQLite format 3\0" and size >= 512 and not size & (size - 1)
        self.size, self._usable = (size, size - self._main[20]) if whole else (SIZE, SIZE)
        self._newest = dict(self._in_the_log())
        self.numbers = range(1, max(-(-len(self._main) // self.size), *self._newest, 0) + 1)
        self.overflowing: set[int] = set()  # pages that hold the end of a record

    def _in_the_log(self) -> Iterator[tuple[int, int]]:
        """The pages whose newest version stands in the log, and where it does: up to the last transaction that was committed."""
        if len(self._log) < 32 or int.from_bytes(self._log[8:12]) != self.size:
            return
        salts, waiting = self._log[16:24], list[tuple[int, int]]()
        for at in range(32, len(self._log) - self.size - 23, self.size + 24):
            number, committed = unpack_from(">II", self._log, at)
            if self._log[at + 8 : at + 16] != salts:
                return
            waiting.append((number, at + 24))
            if committed:
                yield from waiting
                waiting = []

    def page(self, number: int) -> bytes:
        """The page of this number, from 1 on."""
        if number in self._newest:
            return self._log[self._newest[number] : self._newest[number] + self.size]
        return bytes(self._main[(number - 1) * self.size : number * self.size])

    def free(self) -> set[int]:
        """The pages that hold nothing, as far as their list can be read."""
        found = {UNUSED // self.size + 1}
        trunk = int.from_bytes(self.page(1)[32:36])
        while trunk in self.numbers and trunk not in found:
            page = self.page(trunk)
            count = min(int.from_bytes(page[4:8]), (len(page) - 8) // 4)
            found |= {trunk, *unpack_from(f">{count}I", page, 8)}
            trunk = int.from_bytes(page[:4])
        return found

    def kind(self, number: int) -> int:
        """Which of the kinds of pages this is, by its first byte."""
        return next(iter(self.page(number)[100 * (number == 1) :]), 0)

    def records(self, number: int, kind: int) -> Iterator[tuple[int, Row] | None]:
        """The records of a page that is taken to be of this kind, each with its number; None for each that cannot be read."""
        page, at = self.page(number), 100 * (number == 1)
        first = at + (8 if kind in (INDEX_LEAF, TABLE_LEAF) else 12)
        count = int.from_bytes(page[at + 3 : at + 5])
        if kind == TABLE_INSIDE:
            return
        if not page[at:] or first + 2 * count > len(page):
            raise Unreadable
        for cell in unpack_from(f">{count}H", page, first):
            try:
                yield self._record(page, cell, kind)
            except (Unreadable, UnicodeDecodeError, IndexError, struct.error):
                yield None

    def _record(self, page: bytes, at: int, kind: int) -> tuple[int, Row]:
        at += 4 if kind == INDEX_INSIDE else 0  # the page below it
        length, at = _number(page, at)
        number, at = _number(page, at) if kind == TABLE_LEAF else (0, at)
        if length > self.size * len(self.numbers):
            raise Unreadable
        return number, _values(self._payload(page, at, length, kind))

    def _payload(self, page: bytes, at: int, length: int, kind: int) -> bytes:
        """The bytes of a record, the last of which stand in a chain of pages if they are many."""
        most = self._usable - 35 if kind == TABLE_LEAF else (self._usable - 12) * 64 // 255 - 23
        least = (self._usable - 12) * 32 // 255 - 23
        here = least + (length - least) % (self._usable - 4)
        here = length if length <= most else here if here <= most else least
        payload, rest = page[at : at + here], page[at + here : at + here + 4]
        chain = []
        while len(payload) < length:
            following = int.from_bytes(rest)
            if following not in self.numbers or following in chain:
                raise Unreadable
            chain.append(following)
            rest, more = (next_page := self.page(following))[:4], next_page[4 : self._usable]
            payload += more[: length - len(payload)]
        self.overflowing.update(chain)
        return payload


def _number(data: bytes, at: int) -> tuple[int, int]:
    """A number of one to nine bytes, and where it ends."""
    number = 0
    for i in range(8):
        number = number << 7 | data[at + i] & 127
        if data[at + i] < 128:
            return number, at + i + 1
    return number << 8 | data[at + 8], at + 9


def _values(payload: bytes) -> Row:
    """The values of a record: their types stand first."""
    end, at = _number(payload, 0)
    types = []
    while at < end:
        kind, at = _number(payload, at)
        types.append(kind)
    values: list[int | float | str | bytes | None] = []
    for kind in types:
        width = (kind - 12) // 2 if kind >= 12 else WIDTHS[kind]
        part = payload[at : at + width]
        if len(part) < width:
            raise Unreadable
        at += width
        if kind >= 12:
            values.append(part.decode() if kind % 2 else part)
        else:
            told = {0: None, 7: None, 8: 0, 9: 1}.get(kind, int.from_bytes(part, signed=True))
            values.append(unpack_from(">d", part)[0] if kind == 7 else told)
    if at != len(payload):
        raise Unreadable
    return tuple(values)
