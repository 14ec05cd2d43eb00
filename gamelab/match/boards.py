"""Boards of heaps, of sums, and of any other position."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass, replace
from functools import cached_property
from itertools import accumulate, chain, count, repeat
from typing import Any

from gamelab.games.heaps import HeapGame
from gamelab.match.board import Board, Move, ScreenPart, TextBoard, plain_number
from gamelab.match.graph_board import graph_board
from gamelab.theory import Position, Ruleset, Sum, Whole, options_of
from gamelab.theory.checks import joined

MAX_COMPARED = 2**12  # listed to find out whether the order of the heaps matters


def match_board(game: Ruleset | None, position: Position, prefix: str = "") -> Board:
    """The board of a position at the start of a match.

    >>> from gamelab import Nim, Graph
    >>> [part["id"] for part in match_board(Nim(), (3, 5)).parts()]
    ['h0', 'h1']
    >>> [part["id"] for part in match_board(None, (Graph.of([(1, 2)]), "..x")).parts()]
    ['0.v0', '0.v1', '0.e0', '1.all']
    """
    while isinstance(game, Whole):
        game = game.game
    graph = graph_board(position, prefix)
    if graph is not None:
        return graph
    entries = _entries(position)
    if isinstance(game, Sum) and len(entries) == len(game.games):
        pairs = enumerate(zip(game.games, entries.values(), strict=True))
        children = [match_board(part, entry, f"{prefix}{i}.") for i, (part, entry) in pairs]
        return CompositeBoard(position, prefix, children, game)
    if is_heaps(position):
        heaps = [Heap(f"{prefix}h{i}", i, 0, size) for i, size in enumerate(sizes_of(position))]
        return HeapBoard(position, prefix, game, heaps, len(heaps))
    children = [
        graph_board(entry, f"{prefix}{key}.")
        or TextBoard(entry, f"{prefix}{key}.", f"place {key + 1}" if isinstance(key, int) else key)
        for key, entry in entries.items()
    ]
    if all(isinstance(child, TextBoard) for child in children):
        return TextBoard(position, prefix)
    return CompositeBoard(position, prefix, children, None)


def _entries(position: Any) -> dict[Any, Any]:
    """The entries of a tuple or a dataclass, by number or name."""
    if isinstance(position, tuple):
        return dict(enumerate(position))
    if is_dataclass(position) and not isinstance(position, type):
        return {field.name: getattr(position, field.name) for field in fields(position)}
    return {}


@dataclass(frozen=True, eq=False)
class CompositeBoard(Board):
    """A position of a sum, or a tuple or dataclass with a graph: one board for each entry."""

    children: Sequence[Board]
    game: Sum | None

    @property
    def leaves(self) -> Iterator[Board]:
        for child in self.children:
            yield from child.leaves

    def _with_entries(self, option: Position) -> list[tuple[Board, Any]]:
        """Each child with its entry of the option; empty if the option has other entries."""
        entries = _entries(option).values()
        alike = type(option) is type(self.position) and len(entries) == len(self.children)
        return [*zip(self.children, entries, strict=True)] if alike else []

    def move_to(self, option: Position) -> Move | None:
        found = [
            (child.describe(entry), "" if self.game is None else f" in game {i}")
            for i, (child, entry) in enumerate(self._with_entries(option), 1)
            if entry != child.position or type(entry) is not type(child.position)
        ]
        moves = [move for move, _ in found]
        return Move(
            option,
            frozenset(id for move in moves for id in move.ids),
            tuple(clause + where for move, where in found for clause in move.clauses),
            frozenset(part for move in moves for part in move.side_effects),
            moves[0].alternatives if len(moves) == 1 else (),
        )

    def after(self, option: Position, swap: Mapping[str, str]) -> Board:
        children = [child.after(entry, swap) for child, entry in self._with_entries(option)]
        if not children:
            return match_board(self.game, option, self.prefix)
        return replace(self, position=option, children=children)

    def interchangeable(self) -> list[tuple[str, ...]]:
        return [ids for child in self.children for ids in child.interchangeable()]

    def parts(self) -> list[ScreenPart]:
        games = self.game.games if self.game else ()
        titles = [game.full_title for game in games]
        wheres = [{"game": title} for title in titles] if len({*titles}) > 1 else repeat({})
        pairs = zip(self.children, wheres, strict=False)
        return [part | where for child, where in pairs for part in child.parts()]


@dataclass(frozen=True)
class Heap:
    """A heap on the board: `size` tokens of a row, from token `first` on.

    A row belongs to a heap of the start.
    """

    id: str
    row: int
    first: int
    size: int


@dataclass(frozen=True, eq=False)
class HeapBoard(Board):
    """One heap, or a tuple of heaps; `used` counts the ids given so far."""

    game: Any
    heaps: Sequence[Heap]
    used: int

    @cached_property
    def is_unordered(self) -> bool:
        """Whether the order of the heaps does not matter in the game."""
        return ignores_order(self.game, self.position)

    def move_to(self, option: Position) -> Move | None:
        replaced = self._replaced(sizes_of(option)) if is_heaps(option) else None
        if replaced is None:
            return None
        ids, clauses = [], []
        for i, pieces in replaced:
            heap, left = self.heaps[i], [size for size in pieces if size]
            ids.append(f"{heap.id}={'+'.join(map(str, left)) or 0}")
            clauses.append(heap_clause(heap.size, left))
        return Move(option, frozenset(ids), tuple(clauses))

    def _replaced(self, after: tuple[int, ...]) -> list[tuple[int, tuple[int, ...]]] | None:
        """The index of each heap that a move replaces, with the sizes left; None if unclear."""
        before = tuple(heap.size for heap in self.heaps)
        if not self.is_unordered:
            if len(before) == len(after):
                return [(i, (size,)) for i, size in enumerate(after) if size != before[i]]
            pairs = enumerate(zip(before, after, strict=False))
            same = next((i for i, (a, b) in pairs if a != b), min(len(before), len(after)))
            tail = len(before) - same - 1  # heaps after the one replaced
            if 0 <= tail <= len(after) - same and before[same + 1 :] == after[len(after) - tail :]:
                return [(same, after[same : len(after) - tail])]
        gone, new = Counter(before) - Counter(after), Counter(after) - Counter(before)
        places = [i for i, size in enumerate(before) if before[:i].count(size) < gone.get(size, 0)]
        sizes = sorted(new.elements())
        if len(places) == 1:
            return [(places[0], tuple(sizes))]
        if len(places) == len(sizes):
            places.sort(key=before.__getitem__)
            return [(i, (size,)) for i, size in zip(places, sizes, strict=True)]
        return None

    def after(self, option: Position, swap: Mapping[str, str]) -> Board:
        if not is_heaps(option):
            return TextBoard(option, self.prefix)
        sizes = sizes_of(option)
        replaced, ids = self._replaced(sizes), count(self.used)
        if replaced is None:  # all heaps are new
            rows = enumerate(sizes, max((heap.row for heap in self.heaps), default=-1) + 1)
            heaps = [Heap(f"{self.prefix}h{next(ids)}", row, 0, size) for row, size in rows]
            return replace(self, position=option, heaps=heaps, used=next(ids))
        by_id = {heap.id: heap for heap in self.heaps}
        pieces: list[list[Heap]] = [[heap] for heap in self.heaps]
        for i, left in replaced:
            heap = self.heaps[i]
            chosen = by_id[swap.get(heap.id, heap.id)]
            pieces[self.heaps.index(chosen)] = [heap]  # of equal heaps, the other one remains
            pieces[i] = _heaps_left_of(chosen, left, ids, self.prefix)
        of_size: defaultdict[int, list[Heap]] = defaultdict(list)
        for heap in chain(*pieces):
            of_size[heap.size].append(heap)
        heaps = [of_size[size].pop(0) for size in sizes]  # in the order of the position
        return replace(self, position=option, heaps=heaps, used=next(ids))

    def interchangeable(self) -> list[tuple[str, ...]]:
        by_size: dict[int, list[str]] = {}
        for heap in self.heaps if self.is_unordered else ():
            by_size.setdefault(heap.size, []).append(heap.id)
        return [tuple(ids) for ids in by_size.values() if len(ids) > 1]

    def parts(self) -> list[ScreenPart]:
        return [
            {"kind": "heap", "id": heap.id, "row": heap.row}
            | {"first": plain_number(heap.first), "size": plain_number(heap.size)}
            for heap in self.heaps
        ]


def _heaps_left_of(heap: Heap, left: Sequence[int], ids: Iterator[int], prefix: str) -> list[Heap]:
    """The heaps left of a heap: the first from its first token on, the last up to its last."""
    if len(left) < 2:
        return [replace(heap, size=size) for size in left]
    starts = [*accumulate(left[:-2], initial=0), heap.size - left[-1]]
    return [
        Heap(f"{prefix}h{next(ids)}", heap.row, heap.first + start, size)
        for start, size in zip(starts, left, strict=True)
    ]


def heap_clause(heap: int, left: Sequence[int]) -> str:
    """The move that leaves these heaps of one heap, in words.

    >>> heap_clause(5, (3,)), heap_clause(5, ())
    ('take 2 from the heap of 5', 'take the whole heap of 5')
    >>> heap_clause(7, (2, 4))
    'take 1 from the heap of 7, which leaves 2 and 4'
    """
    taken, rest = heap - sum(left), joined([*map(str, left)])
    if taken < 0 or (taken == 0 and len(left) < 2):
        return f"change the heap of {heap} to {rest or 0}"
    if taken == 0:
        return f"split the heap of {heap} into {rest}"
    if not left:
        return f"take the whole heap of {heap}" if heap > 1 else "take the heap of 1"
    more = f", which leaves {rest}" if len(left) > 1 else ""
    return f"take {taken} from the heap of {heap}{more}"


def is_heaps(position: Any) -> bool:
    """Whether a position is a heap or a tuple of heaps."""
    sizes = position if isinstance(position, tuple) else (position,)
    return all(isinstance(size, int) and not isinstance(size, bool) and size >= 0 for size in sizes)


def sizes_of(position: int | tuple[int, ...]) -> tuple[int, ...]:
    """The sizes of the heaps; of a single heap too."""
    return position if isinstance(position, tuple) else (position,)


def ignores_order(game: Any, position: Any) -> bool:
    """Whether the game has the same options if the heaps stand in another order."""
    if isinstance(game, HeapGame) and type(game).canonical is HeapGame.canonical:
        return True
    if not isinstance(position, tuple) or len(position) < 2 or game is None:
        return False
    turned = position[::-1] if position[::-1] != position else position[1:] + position[:1]
    if turned == position:
        options = options_of(game, position, MAX_COMPARED)
        return all(list(one) == sorted(one) for one in options if isinstance(one, tuple))
    try:
        here, there = (set(options_of(game, one, MAX_COMPARED)) for one in (position, turned))
        return here == there
    except Exception:  # the heaps in another order are no position of this game
        return False
