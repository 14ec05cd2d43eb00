"""Selection: a move is chosen part by part, and only parts that can lead to a move are offered."""

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Sequence
from functools import cached_property
from typing import Any

from gamelab.boards.graph import Graph
from gamelab.match.board import Board, Move, plain
from gamelab.match.boards import HeapBoard
from gamelab.match.graph_board import GraphBoard
from gamelab.theory.positions import Position

Targets = tuple[str, ...] | range  # what a part may become; "" stands for its removal
Way = tuple[frozenset[str], Move]  # the ids by which a move can be chosen


class Selection(ABC):
    """The moves of a position by the ids of their changes, such as v3, e7=v3 or h0=2."""

    @abstractmethod
    def choices(self, chosen: Collection[str] = ()) -> dict[str, Targets]:
        """The parts that can be chosen next, each with what it may become.

        "" stands for the removal of the part, a range for its numbers.
        """

    @abstractmethod
    def complete(self, chosen: Collection[str]) -> tuple[Move, ...]:
        """The moves with exactly these changes.

        There may be several that differ in their words alone.
        """

    @abstractmethod
    def only(self, chosen: Collection[str]) -> Move | None:
        """The move with these changes, and perhaps more, if there is exactly one."""

    def towards(self, moves: Collection[Move], chosen: Collection[str] = ()) -> list[str]:
        """The ids that can be chosen next on the way to one of these moves.

        >>> from gamelab import Match, NodeKayles, path
        >>> match = Match(NodeKayles(), path(5))
        >>> match.selection.towards(match.hint().moves)
        ['v2']
        """
        found = []
        for part, targets in self.choices(chosen).items():
            if isinstance(targets, range):
                changes = (one for move in moves for one in move.changes if one.part == part)
                targets = tuple(map(str, sorted({int(one.to) for one in changes})))
            for id in (f"{part}={to}" if to else part for to in targets):
                only = self.only((*chosen, id))
                if only in moves if only else self._leads_to((*chosen, id), moves):
                    found.append(id)
        return found

    def _leads_to(self, chosen: Collection[str], moves: Collection[Move]) -> bool:
        """Whether one of these moves has these changes, and perhaps more."""
        return any(set(chosen) <= move.ids for move in moves)

    def as_json(self, chosen: Collection[str] = ()) -> dict[str, Any]:
        """The choices for a screen, the complete moves, and the only one.

        A range is written as {"below": n}.

        >>> from gamelab import Match, Nim
        >>> found = Match(Nim(), 10**4).selection.as_json(["h0=7"])
        >>> found["choices"], [move["words"] for move in found["complete"]]
        ({}, ['takes 9993 from the heap of 10000'])
        """
        choices = {
            part: {"below": plain(to.stop)} if isinstance(to, range) else [*to]
            for part, to in self.choices(chosen).items()
        }
        only = self.only(chosen)
        return {
            "choices": choices,
            "complete": [move.as_json() for move in self.complete(chosen)],
            "only": only and only.as_json(),
        }


class ListedMoves(Selection):
    """All moves are listed; interchangeable parts, such as parallel edges, stand for each other.

    >>> from gamelab import ArcKayles, Match, path
    >>> selection = Match(ArcKayles(), path(3)).selection
    >>> sorted(selection.choices()), sorted(selection.choices(["v1"]))
    (['e0', 'e1', 'v0', 'v1', 'v2'], ['v0', 'v2'])
    >>> [move.words for move in selection.complete(["v1", "v2"])], selection.complete(["v1"])
    (['removes vertices 1 and 2'], ())
    """

    def __init__(self, moves: Sequence[Move], board: Board) -> None:
        self._moves, self._board = moves, board
        self._classes = board.interchangeable()
        self._class_of = {part: ids for ids in self._classes for part in ids}

    @cached_property
    def _ways(self) -> list[Way]:
        """All ways to choose each move: its changes, and alternatives that choose no other."""
        ways = [(move.ids, move) for move in self._moves]
        taken = {ids for ids, _ in ways}
        others = [(ids, move) for move in self._moves for ids in move.change.alternatives]
        return ways + [way for way in (*others, *self._by_centre) if way[0] not in taken]

    @cached_property
    def _offered(self) -> list[Way]:
        """The ways that are offered: of a move that a single vertex chooses, no other."""
        by_centre = {move for _, move in self._by_centre}
        return [way for way in self._ways if way[1] not in by_centre] + self._by_centre

    @cached_property
    def _by_centre(self) -> list[Way]:
        """If each move removes a vertex with its neighbours, this vertex alone chooses it."""
        moves = {move.ids: move for move in self._moves}
        found = []
        for board in self._board.leaves:
            if not isinstance(board, GraphBoard):
                continue
            near = {
                id: frozenset([id, *(board.id_of[u] for u in board.graph.neighbours(v))])
                for v, id in board.id_of.items()
            }
            here = {ids for ids in moves if ids & near.keys()}
            if here and here == set(near.values()):
                found += [(frozenset([id]), moves[ids]) for id, ids in near.items()]
        return found

    def choices(self, chosen: Collection[str] = ()) -> dict[str, Targets]:
        named, _ = self._named(chosen)
        found: dict[str, dict[str, None]] = {}
        for ids, _ in self._offered:
            for id in sorted(ids - named) if named < ids else ():
                part, _, to = id.partition("=")
                found.setdefault(part, {})[to] = None
        used = {id.partition("=")[0] for id in chosen}
        return {
            equal: tuple(targets)
            for part, targets in found.items()
            for equal in self._class_of.get(part, (part,))
            if equal not in used
        }

    def complete(self, chosen: Collection[str]) -> tuple[Move, ...]:
        named, swap = self._named(chosen)
        moves = dict.fromkeys(move for ids, move in self._ways if ids == named)
        return tuple(move.renamed(swap) if swap else move for move in moves)

    def only(self, chosen: Collection[str]) -> Move | None:
        named, swap = self._named(chosen)
        moves = list(dict.fromkeys(move for ids, move in self._offered if named <= ids))
        if len(moves) != 1:
            return None
        return moves[0].renamed(swap) if swap else moves[0]

    def _leads_to(self, chosen: Collection[str], moves: Collection[Move]) -> bool:
        named, _ = self._named(chosen)
        return any(named <= ids for ids, move in self._offered if move in moves)

    def _named(self, chosen: Collection[str]) -> tuple[frozenset[str], dict[str, str]]:
        """The chosen ids as moves name them, and the permutation that maps these to the chosen."""
        pairs = [(part, "=" + to if mark else "") for part, mark, to in map(_split, chosen)]
        swap = _swap(self._classes, (), [part for part, _ in pairs])
        name = {part: named for named, part in swap.items()}
        return frozenset(name.get(part, part) + to for part, to in pairs), swap


def _split(id: str) -> tuple[str, str, str]:
    return id.partition("=")


def _swap(
    classes: Iterable[tuple[str, ...]], named: Collection[str], chosen: Collection[str]
) -> dict[str, str]:
    """A permutation of interchangeable parts that maps the named ones to the chosen ones.

    Without names these are the first ones of each class. Fixed parts are left out.
    """
    pairs = (
        pair
        for ids in classes
        for pair in zip(
            sorted(ids, key=lambda id: id not in named),
            sorted(ids, key=lambda id: id not in chosen),
            strict=True,
        )
    )
    return {here: there for here, there in pairs if here != there}


class UnlistedMoves(Selection):
    """Moves too many to list, of a game in which it is known which parts make up a move."""

    def __init__(self, game: Any, board: Any) -> None:
        self._game, self._board = game, board

    def only(self, chosen: Collection[str]) -> Move | None:
        found = self.complete(chosen)
        return found[0] if found and not self.choices(chosen) else None

    def _move(self, option: Position, chosen: Collection[str]) -> Move:
        """The move to this option, made on the chosen parts."""
        move = Move(option, self._board.describe(option))
        named = [change.part for change in move.changes]
        return move.renamed(_swap(self._board.interchangeable(), named, chosen))


class EdgesAtVertex(UnlistedMoves):
    """Graph Nim: any edges at one vertex.

    >>> from gamelab import GraphNim, Match, star
    >>> selection = Match(GraphNim(), star(15)).selection
    >>> len(selection.choices()), selection.complete(["e1", "e3"])[0].words
    (15, 'removes edges 0–2 and 0–4')
    """

    def _common_ends(self, chosen: Iterable[str]) -> set[Any]:
        """The vertices at which all the chosen edges are; all vertices if none is chosen."""
        graph: Graph = self._board.graph
        ends = dict(zip(self._board.edges, graph.edges, strict=True))
        return set(graph.vertices).intersection(*(ends.get(id, ()) for id in chosen))

    def choices(self, chosen: Collection[str] = ()) -> dict[str, Targets]:
        common = self._common_ends(chosen)
        edges = zip(self._board.edges, self._board.graph.edges, strict=True)
        return {id: ("",) for id, ends in edges if id not in chosen and not common.isdisjoint(ends)}

    def complete(self, chosen: Collection[str]) -> tuple[Move, ...]:
        if not chosen or not self._common_ends(chosen):
            return ()
        cut = [i for i, id in enumerate(self._board.edges) if id in chosen]
        return (self._move(self._board.graph.without_edges(cut), chosen),)


class LoweredNumber(UnlistedMoves):
    """Nim and Nim on graphs: a heap, or a weight at the token, becomes any smaller number.

    >>> from gamelab import Match, Nim
    >>> selection = Match(Nim(), 10**9).selection
    >>> selection.choices(), selection.complete(["h0=7"])[0].words
    ({'h0': range(0, 1000000000)}, 'takes 999999993 from the heap of 1000000000')
    """

    def choices(self, chosen: Collection[str] = ()) -> dict[str, Targets]:
        return {} if chosen else {part: range(n) for part, n in self._numbers().items()}

    def _numbers(self) -> dict[str, int]:
        """The size of each heap, or each weight at the token."""
        if isinstance(self._board, HeapBoard):
            return {heap.id: heap.size for heap in self._board.heaps}
        here = self._board.position
        weights = ((i, here.board.weights[i]) for i in here.graph.incident[here.at])
        return {self._board.edges[i]: weight for i, weight in weights if weight}

    def complete(self, chosen: Collection[str]) -> tuple[Move, ...]:
        if len(chosen) != 1:
            return ()
        part, _, to = _split(next(iter(chosen)))
        numbers = self._numbers()
        if not (to.isascii() and to.isdecimal() and int(to) < numbers.get(part, 0)):
            return ()
        if isinstance(self._board, HeapBoard):
            option = self._game.canonical(tuple((numbers | {part: int(to)}).values()))
        else:
            option = self._board.position.after(self._board.edges.index(part), int(to))
        return (self._move(option, [part]),)
