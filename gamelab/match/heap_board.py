"""Heaps as a board: which heap a move takes from, how many tokens, and what stays."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import count
from typing import Any

from gamelab.games.heaps import HeapGame
from gamelab.match.board import Board, OtherBoard
from gamelab.match.touched import Change, Touch, joined, plain
from gamelab.theory.positions import Position, options_of

Left = tuple[int, ...]
LOOKED_AT = 2**12  # options, to see whether the order of the heaps matters


@dataclass(frozen=True)
class Heap:
    """A heap on the board: so many tokens of a row, from the `first` on; the row is that of the
    heap at the start.
    """

    id: str
    row: int
    first: int
    size: int


@dataclass(frozen=True, eq=False)
class HeapBoard(Board):
    """One heap, or a tuple of heaps."""

    game: Any = None
    heaps: tuple[Heap, ...] = ()
    ids: int = 0  # given so far

    @classmethod
    def of(cls, game: Any, position: int | tuple[int, ...], prefix: str = "") -> "HeapBoard":
        """The board at the start: a row for each heap."""
        heaps = [Heap(f"{prefix}h{i}", i, 0, size) for i, size in enumerate(sizes_of(position))]
        return cls(position, prefix, game, tuple(heaps), len(heaps))

    @cached_property
    def sorts(self) -> bool:
        """Whether the game does not look at the order in which the heaps stand."""
        return passes_over_the_order(self.game, self.position)

    def change(self, option: Position) -> Change | None:
        if not is_heaps(option):
            return None
        changed = self._changed(sizes_of(option))
        if changed is None:
            return None
        touches, clauses = [], []
        for place, left in changed:
            heap, stays = self.heaps[place], tuple(size for size in left if size)
            touches.append(
                Touch("heap", heap.id, "+".join(map(str, stays)) or "0", place, heap.size, stays)
            )
            clauses.append(told(heap.size, stays))
        several = len(self.heaps) > 1 and len(changed) == 1
        return Change(
            tuple(touches), clauses=tuple(clauses), component=changed[0][0] if several else None
        )

    def _changed(self, after: tuple[int, ...]) -> list[tuple[int, Left]] | None:
        """The heaps that a move replaces, each with what stays of it; None if this cannot be
        told.
        """
        before = tuple(heap.size for heap in self.heaps)
        if not self.sorts:
            if len(before) == len(after):
                return [(i, (size,)) for i, size in enumerate(after) if size != before[i]]
            same = next(
                (i for i, (a, b) in enumerate(zip(before, after, strict=False)) if a != b),
                min(len(before), len(after)),
            )
            tail = len(before) - same - 1  # heaps after the one replaced
            if 0 <= tail <= len(after) - same and before[same + 1 :] == after[len(after) - tail :]:
                return [(same, after[same : len(after) - tail])]
        gone, new = Counter(before) - Counter(after), Counter(after) - Counter(before)
        places = [
            i
            for i, size in enumerate(before)
            if size in gone and before[:i].count(size) < gone[size]
        ]
        if len(places) == 1:
            return [(places[0], tuple(sorted(new.elements())))]
        if len(places) == sum(new.values()):
            places.sort(key=before.__getitem__)
            return [
                (place, (size,)) for place, size in zip(places, sorted(new.elements()), strict=True)
            ]
        return None

    def after(self, option: Position, swap: Mapping[str, str]) -> Board:
        if not is_heaps(option):
            return OtherBoard(option, self.prefix)
        changed, ids = self._changed(sizes_of(option)), count(self.ids)
        by_id = {heap.id: heap for heap in self.heaps}
        if changed is None:  # all heaps are new
            rows = enumerate(
                sizes_of(option), max((heap.row for heap in self.heaps), default=-1) + 1
            )
            made = tuple(Heap(f"{self.prefix}h{next(ids)}", row, 0, size) for row, size in rows)
            return HeapBoard(option, self.prefix, self.game, made, next(ids))
        pieces: list[list[Heap]] = [[heap] for heap in self.heaps]
        for place, left in changed:
            meant = by_id[swap.get(self.heaps[place].id, self.heaps[place].id)]
            back = next(i for i, heap in enumerate(self.heaps) if heap == meant)
            pieces[back] = [self.heaps[place]]  # of heaps alike, the other one stays
            pieces[place] = _pieces(meant, left, ids, self.prefix)
        standing = [heap for some in pieces for heap in some]
        if self.sorts or tuple(heap.size for heap in standing) != sizes_of(option):
            standing = _in_order(standing, sizes_of(option))
        return HeapBoard(option, self.prefix, self.game, tuple(standing), next(ids))

    def alike(self) -> list[tuple[str, ...]]:
        by_size: dict[int, list[str]] = {}
        for heap in self.heaps if self.sorts else ():
            by_size.setdefault(heap.size, []).append(heap.id)
        return [tuple(ids) for ids in by_size.values() if len(ids) > 1]

    def parts(self) -> list[dict[str, Any]]:
        return [
            {
                "id": heap.id,
                "kind": "heap",
                "size": plain(heap.size),
                "row": heap.row,
                "first": plain(heap.first),
            }
            for heap in self.heaps
        ]


def _pieces(heap: Heap, left: Left, ids: Any, prefix: str) -> list[Heap]:
    """What stays of a heap, where its tokens lay: the first piece from its beginning, the last one
    to its end.
    """
    if len(left) == 1:
        return [Heap(heap.id, heap.row, heap.first, left[0])]
    pieces, first = [], heap.first
    for i, size in enumerate(left):
        at = heap.first + heap.size - size if i == len(left) - 1 else first
        pieces.append(Heap(f"{prefix}h{next(ids)}", heap.row, at, size))
        first += size
    return pieces


def _in_order(heaps: Sequence[Heap], sizes: Sequence[int]) -> list[Heap]:
    """The heaps in the order in which these sizes stand."""
    waiting = list(heaps)
    ordered = []
    for size in sizes:
        ordered.append(waiting.pop(next(i for i, heap in enumerate(waiting) if heap.size == size)))
    return ordered


def told(heap: int, left: Left) -> str:
    """What happens to a heap.

    >>> told(5, (3,)), told(5, ()), told(7, (2, 4))
    ('take 2 from the heap of 5', 'take the whole heap of 5', 'take 1 from the heap of 7, which
    leaves 2 and 4')
    """
    taken = heap - sum(left)
    if taken < 0 or (taken == 0 and len(left) < 2):
        return f"change the heap of {heap} to {joined([*map(str, left)]) or 0}"
    if taken == 0:
        return f"split the heap of {heap} into {joined([*map(str, left)])}"
    if not left:
        return f"take the whole heap of {heap}" if heap > 1 else "take the heap of 1"
    return f"take {taken} from the heap of {heap}" + (
        f", which leaves {joined([*map(str, left)])}" if len(left) > 1 else ""
    )


def is_heaps(position: Any) -> bool:
    """Whether a position is a heap or a tuple of heaps."""
    return (
        _is_heap(position)
        or (isinstance(position, tuple) and bool(position) and all(map(_is_heap, position)))
        or position == ()
    )


def _is_heap(size: Any) -> bool:
    return isinstance(size, int) and not isinstance(size, bool) and size >= 0


def sizes_of(position: int | tuple[int, ...]) -> tuple[int, ...]:
    """The sizes of the heaps, of one heap too."""
    return position if isinstance(position, tuple) else (position,)


def passes_over_the_order(game: Any, position: Any) -> bool:
    """Whether the game offers the same from the heaps in another order: then only their sizes
    count.
    """
    if isinstance(game, HeapGame) and type(game).canonical is HeapGame.canonical:
        return True
    if not isinstance(position, tuple) or len(position) < 2 or game is None:
        return False
    turned = position[::-1] if position[::-1] != position else position[1:] + position[:1]
    if turned == position:
        return all(
            option == tuple(sorted(option))
            for option in options_of(game, position, LOOKED_AT)
            if isinstance(option, tuple)
        )
    try:
        return set(options_of(game, turned, LOOKED_AT)) == set(
            options_of(game, position, LOOKED_AT)
        )
    except Exception:  # the heaps in another order are no position of this game
        return False
