"""What can still be read of a damaged store: page by page of the file, each answer by its own checksum."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from gamelab.hunts.pages import INDEX_INSIDE, INDEX_LEAF, TABLE_INSIDE, TABLE_LEAF, Pages, Row, Unreadable
from gamelab.hunts.store import Kept, Store, sound

AT_A_TIME = 1000  # answers that are written at once


@dataclass(frozen=True)
class Salvaged:
    """How many answers of a store were recovered, how many lines were damaged, and how many pages could not be read at all."""

    recovered: int
    damaged: int
    unread: int

    def __str__(self) -> str:
        lost = f"{self.damaged:,} damaged line{'s' * (self.damaged != 1)} and {self.unread:,} page{'s' * (self.unread != 1)}"
        rest = f"{lost} that cannot be read were left out" if self.damaged or self.unread else "nothing was lost"
        return f"{self.recovered:,} answer{'s' * (self.recovered != 1)} recovered; {rest}"


def salvage(file: str | Path, out: str | Path) -> Salvaged:
    """Write every answer that can be read from a damaged store, and whose checksum is right, into a new store.

    The damaged file stays as it is. How many answers a page held that cannot be read is not known: the page is counted.
    """
    if Path(out).exists():
        raise ValueError(f"What is recovered goes into a new store, and {str(out)!r} is there already: give another name.")
    damaged = _Damaged(Pages(file))
    some = next(answers := damaged.answers(), None)
    if some is None:
        raise ValueError(f"No answer can be read in {str(file)!r}: it is no store of results, or all of it is damaged.")
    with Store(out) as store:
        waiting = [some]
        for one in answers:
            if len(waiting) >= AT_A_TIME:
                _keep(store, waiting)
                waiting = []
            waiting.append(one)
        _keep(store, waiting)
        return Salvaged(sum(store.questions().values()), damaged.lines, damaged.unread)


def _keep(store: Store, answers: list[tuple[str, Kept]]) -> None:
    by_question = defaultdict(list)
    for question, kept in answers:
        by_question[question].append(kept)
    for question, some in by_question.items():
        store.keep(question, some)


class _Damaged:
    """The answers on the pages of a file; meanwhile the damaged lines and the pages that cannot be read are counted."""

    def __init__(self, pages: Pages) -> None:
        self.pages, self.lines, self._unknown = pages, 0, set[int]()
        free = pages.free()
        self._used = [number for number in pages.numbers if number not in free]
        self._questions: dict[object, set[str]] = defaultdict(set)  # a text that is damaged beside one that is not
        for number in self._used:
            for record in self._records(number):
                match record:
                    case (key, (None, str(question))) | (_, (str(question), int(key))):  # of the table and of its index
                        self._questions[key].add(question)

    @property
    def unread(self) -> int:
        """How many pages hold nothing that can be read, nor the end of what stands on another one."""
        return len(self._unknown - self.pages.overflowing)

    def answers(self) -> Iterator[tuple[str, Kept]]:
        """The answers that are sound, each with its question."""
        for number in self._used:
            kind, found = self.pages.kind(number), 0
            for record in self._records(number):
                one = None if record is None else self._answer(record[1])
                if one is not None:
                    found += 1
                    yield one
                elif kind in (INDEX_LEAF, INDEX_INSIDE) and not (record and _is_of_the_index(record[1])):
                    self.lines += 1
            if not found and kind not in (INDEX_LEAF, INDEX_INSIDE, TABLE_LEAF, TABLE_INSIDE):
                self._unknown.add(number)

    def _records(self, number: int) -> Iterator[tuple[int, Row] | None]:
        """The records of a page; one of no kind that is known is taken for one with answers."""
        kind = self.pages.kind(number)
        known = kind in (INDEX_LEAF, INDEX_INSIDE, TABLE_LEAF, TABLE_INSIDE)
        try:
            yield from self.pages.records(number, kind if known else INDEX_LEAF)
        except Unreadable:
            self._unknown.add(number)

    def _answer(self, row: Row) -> tuple[str, Kept] | None:
        if len(row) != 7:
            return None
        number, board, value, seconds, road, version, checksum = row
        seconds = float(seconds) if isinstance(seconds, int) else seconds  # whole ones are written as whole numbers
        for question in self._questions.get(number, ()):
            if kept := sound(question, (board, value, seconds, road, version, checksum)):
                return question, kept
        return None


def _is_of_the_index(row: Row) -> bool:
    return tuple(map(type, row)) == (str, int)
