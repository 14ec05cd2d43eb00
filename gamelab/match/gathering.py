"""Gathering: a move of many parts is chosen one part after the other, and only parts that can lead
to a move are live.
"""

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any

from gamelab.boards.graph import Graph
from gamelab.match.board import Board
from gamelab.match.graph_board import GraphBoard
from gamelab.match.heap_board import HeapBoard
from gamelab.match.touched import Move, plain
from gamelab.theory.positions import Position

Becomes = tuple[str, ...] | range  # what a part may become: "" where it goes


class Gathering(ABC):
    """The moves of a position, chosen by what they touch: each chosen part is the id of a touch,
    such as v3, e7=v3 or h0=2.
    """

    @abstractmethod
    def live(self, chosen: Collection[str] = ()) -> dict[str, Becomes]:
        """The parts that can be chosen next, each with what it may become; "" stands for going
        away, a range for its numbers.
        """

    @abstractmethod
    def complete(self, chosen: Collection[str]) -> tuple[Move, ...]:
        """The moves that touch just what is chosen: none or one, or several that look alike and are
        told apart by words.
        """

    @abstractmethod
    def only(self, chosen: Collection[str]) -> Move | None:
        """The one move that is left with what is chosen, though more parts may belong to it; None
        if there are several, or none.
        """

    def towards(self, moves: Collection[Move], chosen: Collection[str] = ()) -> list[str]:
        """What can be chosen next on the way to one of these moves: each a part, or with what it
        becomes.

        >>> from gamelab import Match, NodeKayles, path
        >>> match = Match(NodeKayles(), path(5))
        >>> match.gathering.towards(match.hint().moves)
        ['v2']
        """
        found = []
        for part, tos in self.live(chosen).items():
            meant = (
                tos
                if isinstance(tos, tuple)
                else sorted({int(to) for move in moves for to in _becomes(move, part)})
            )
            for id in (f"{part}={to}" if to != "" else part for to in meant):
                only = self.only((*chosen, id))
                if only in moves if only else self._leads((*chosen, id), moves):
                    found.append(id)
        return found

    def _leads(self, chosen: Collection[str], moves: Collection[Move]) -> bool:
        """Whether one of these moves touches all that is chosen, and perhaps more."""
        return any(set(chosen) <= move.ids for move in moves)

    def as_json(self, chosen: Collection[str] = ()) -> dict[str, Any]:
        """For a screen: what is live, with ranges as {"below": n}; the moves that are complete; the
        only one that is left.

        >>> from gamelab import Match, Nim
        >>> told = Match(Nim(), 10**4).gathering.as_json(["h0=7"])
        >>> told["live"], [move["words"] for move in told["complete"]]
        ({}, ['takes 9993 from the heap of 10000'])
        """
        live = {
            part: {"below": plain(tos.stop)} if isinstance(tos, range) else [*tos]
            for part, tos in self.live(chosen).items()
        }
        only = self.only(chosen)
        return {
            "live": live,
            "complete": [move.as_json() for move in self.complete(chosen)],
            "only": only and only.as_json(),
        }


def _becomes(move: Move, part: str) -> list[str]:
    return [touch.to for touch in move.touches if touch.part == part]


class ListedMoves(Gathering):
    """All moves are listed. Parts that are alike, such as parallel edges, stand for each other.

    >>> from gamelab import ArcKayles, Match, path
    >>> gathering = Match(ArcKayles(), path(3)).gathering
    >>> sorted(gathering.live()), sorted(gathering.live(["v1"]))
    (['e0', 'e1', 'v0', 'v1', 'v2'], ['v0', 'v2'])
    >>> [move.words for move in gathering.complete(["v1", "v2"])], gathering.complete(["v1"])
    (['removes vertices 1 and 2'], ())
    """

    def __init__(self, moves: Sequence[Move], board: Board) -> None:
        self._moves, self._board = moves, board
        self._class = {part: ids for ids in board.alike() for part in ids}

    @cached_property
    def _ways(self) -> list[tuple[frozenset[str], Move]]:
        """The sets of ids by which each move can be chosen: what it touches, and other ways that no
        move's touches are.
        """
        ways = [(move.ids, move) for move in self._moves]
        taken = {ids for ids, _ in ways}
        others = [
            (ids, move) for move in self._moves for ids in move.change.others if ids not in taken
        ]
        return ways + others + [(ids, move) for ids, move in self._by_centres if ids not in taken]

    @cached_property
    def _offered(self) -> list[tuple[frozenset[str], Move]]:
        """The ways that are offered: of a move that a single vertex chooses, no other."""
        by_centre = {move for _, move in self._by_centres}
        return [(ids, move) for ids, move in self._ways if move not in by_centre] + self._by_centres

    @cached_property
    def _by_centres(self) -> list[tuple[frozenset[str], Move]]:
        """Where the moves are the vertices with all their neighbours, each vertex alone chooses the
        move round it.
        """
        boards = [board for board in self._board.leaves if isinstance(board, GraphBoard)]
        removed: dict[frozenset[str], Move] = {move.ids: move for move in self._moves}
        found = []
        for board in boards:
            near: dict[str, frozenset[str]] = {
                id: frozenset([id, *(board.id_of[u] for u in board.graph.neighbours(v))])
                for v, id in board.id_of.items()
            }
            here = {ids for ids in removed if ids & near.keys()}
            if here and here == set(near.values()):
                found += [(frozenset([id]), removed[ids]) for id, ids in near.items()]
        return found

    def live(self, chosen: Collection[str] = ()) -> dict[str, Becomes]:
        had, _ = self._normal(chosen)
        found: dict[str, dict[str, None]] = {}
        for ids, _ in self._offered:
            if had < ids:
                for id in ids - had:
                    part, _, to = id.partition("=")
                    found.setdefault(part, {})[to] = None
        used = {id.partition("=")[0] for id in chosen}
        spread: dict[str, Becomes] = {}
        for part, tos in found.items():
            for alike in self._class.get(part, (part,)):
                if alike not in used:
                    spread[alike] = tuple(tos)
        return spread

    def complete(self, chosen: Collection[str]) -> tuple[Move, ...]:
        had, swap = self._normal(chosen)
        return tuple(
            self._meant(move, swap)
            for move in dict.fromkeys(move for ids, move in self._ways if ids == had)
        )

    def only(self, chosen: Collection[str]) -> Move | None:
        had, swap = self._normal(chosen)
        left = dict.fromkeys(move for ids, move in self._offered if had <= ids)
        return self._meant(next(iter(left)), swap) if len(left) == 1 else None

    def _leads(self, chosen: Collection[str], moves: Collection[Move]) -> bool:
        had, _ = self._normal(chosen)
        return any(had <= ids for ids, move in self._offered if move in moves)

    def _normal(self, chosen: Collection[str]) -> tuple[frozenset[str], dict[str, str]]:
        """What is chosen as moves name it, the first ones of parts that are alike; and which part
        is meant by which name.
        """
        parts = [id.partition("=")[0] for id in chosen]
        name: dict[str, str] = {}
        for ids in {self._class[part] for part in parts if part in self._class}:
            meant = [id for id in ids if id in parts]
            rest = [id for id in ids if id not in parts]
            name |= dict(zip([*meant, *rest], ids, strict=True))
        had = frozenset(
            "=".join([name.get(part, part), *id.split("=", 1)[1:]])
            for part, id in zip(parts, chosen, strict=True)
        )
        return had, {alias: part for part, alias in name.items()}

    @staticmethod
    def _meant(move: Move, swap: Mapping[str, str]) -> Move:
        return move.renamed(swap) if any(part != meant for part, meant in swap.items()) else move


class Unlisted(Gathering):
    """Moves that are too many to list, of a game in which it is known which parts make one."""

    def __init__(self, game: Any, board: Any) -> None:
        self._game, self._board = game, board

    def only(self, chosen: Collection[str]) -> Move | None:
        found = self.complete(chosen)
        return found[0] if found and not self.live(chosen) else None

    def _move(self, option: Position) -> Move:
        return Move(option, self._board.told(option))


class EdgesAtAVertex(Unlisted):
    """Graph Nim: any edges at one vertex.

    >>> from gamelab import GraphNim, Match, star
    >>> gathering = Match(GraphNim(), star(15)).gathering
    >>> len(gathering.live()), gathering.complete(["e1", "e3"])[0].words
    (15, 'removes edges 0–2 and 0–4')
    """

    def _shared(self, chosen: Iterable[str]) -> set[Any]:
        """The vertices at which all the chosen edges are; all vertices if none is chosen."""
        place = {id: i for i, id in enumerate(self._board.edges)}
        graph: Graph = self._board.graph
        ends = [set(graph.edges[place[id]]) if id in place else set[Any]() for id in chosen]
        return set.intersection(*ends) if ends else set(graph.vertices)

    def live(self, chosen: Collection[str] = ()) -> dict[str, Becomes]:
        shared = self._shared(chosen)
        edges = zip(self._board.edges, self._board.graph.edges, strict=True)
        return {id: ("",) for id, ends in edges if id not in chosen and not shared.isdisjoint(ends)}

    def complete(self, chosen: Collection[str]) -> tuple[Move, ...]:
        if not chosen or not self._shared(chosen):
            return ()
        cut = [i for i, id in enumerate(self._board.edges) if id in chosen]
        normal = self._move(self._board.graph.without_edges(cut))
        named, meant = (
            [touch.part for touch in normal.touches],
            [self._board.edges[i] for i in cut],
        )
        swap = _permutation(named, meant, self._board.alike())
        return (normal.renamed(swap) if named != meant else normal,)


def _permutation(
    named: list[str], meant: list[str], alike: list[tuple[str, ...]]
) -> dict[str, str]:
    """Within each class of parts alike, those named for those meant, and the rest for the rest."""
    swap: dict[str, str] = {}
    for ids in alike:
        froms = [*(id for id in ids if id in named), *(id for id in ids if id not in named)]
        swap |= dict(
            zip(
                froms,
                [*(id for id in ids if id in meant), *(id for id in ids if id not in meant)],
                strict=True,
            )
        )
    return swap


class Lowered(Unlisted):
    """Nim and Nim on graphs: one heap, or one weight at the token, becomes any smaller number.

    >>> from gamelab import Match, Nim
    >>> gathering = Match(Nim(), 10**9).gathering
    >>> gathering.live(), gathering.complete(["h0=7"])[0].words
    ({'h0': range(0, 1000000000)}, 'takes 999999993 from the heap of 1000000000')
    """

    def live(self, chosen: Collection[str] = ()) -> dict[str, Becomes]:
        return {} if chosen else {part: range(number) for part, number in self._numbers().items()}

    def _numbers(self) -> dict[str, int]:
        """What each heap, or each weight at the token, is now."""
        here = self._board.position
        if isinstance(self._board, HeapBoard):
            return {heap.id: heap.size for heap in self._board.heaps}
        return {
            self._board.edges[i]: here.board.weights[i]
            for i in here.graph.incident[here.at]
            if here.board.weights[i]
        }

    def _lowered(self, part: str, number: int) -> Position:
        here = self._board.position
        if isinstance(self._board, HeapBoard):
            return self._game.canonical(
                tuple(number if heap.id == part else heap.size for heap in self._board.heaps)
            )
        return here.after(self._board.edges.index(part), number)

    def complete(self, chosen: Collection[str]) -> tuple[Move, ...]:
        if len(chosen) != 1:
            return ()
        part, _, to = next(iter(chosen)).partition("=")
        if not (to.isascii() and to.isdecimal() and int(to) < self._numbers().get(part, 0)):
            return ()
        normal = self._move(self._lowered(part, int(to)))
        return (
            normal.renamed(
                _permutation([touch.part for touch in normal.touches], [part], self._board.alike())
            ),
        )
