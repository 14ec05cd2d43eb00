"""Selection: a move is chosen part by part, and only parts that can lead to a move are offered."""

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any

from gamelab.boards import Graph
from gamelab.match.board import Board, Move, part_id, renamed_id
from gamelab.match.boards import HeapBoard
from gamelab.match.graph_board import GraphBoard
from gamelab.theory import Position

Ids = Collection[str]  # of parts, or of changes of parts
Targets = tuple[str, ...] | range  # what a part may become; "" stands for its removal
Way = tuple[frozenset[str], Move]  # the ids by which a move can be chosen


class Selection(ABC):
    """The moves of a position by the ids of their changes, such as v3, e7=v3 or h0=2.

    `ListedMoves` lists all moves. The other subclasses list none, as they know which parts make up
    a move of their game.
    """

    def __init__(self, game: Any, board: Any) -> None:
        self._game, self._board = game, board

    @abstractmethod
    def choices(self, chosen: Ids = ()) -> dict[str, Targets]:
        """The parts that can be chosen next, each with what it may become.

        "" stands for the removal of the part, a range for its numbers.
        """

    @abstractmethod
    def complete(self, chosen: Ids) -> tuple[Move, ...]:
        """The moves with exactly these changes.

        There may be several that differ in their words alone.
        """

    def only(self, chosen: Ids) -> Move | None:
        """The move with these changes, and perhaps more, if there is exactly one."""
        found = self.complete(chosen)
        return found[0] if found and not self.choices(chosen) else None

    @property
    def ends_of(self) -> Mapping[str, frozenset[str]]:
        """The edges that stand for the two vertices at their ends."""
        return {}

    def _move(self, option: Position, chosen: Ids) -> Move:
        """The move to this option, made on the chosen parts."""
        move: Move = self._board.describe(option)
        named = [*map(part_id, move.ids)]
        return move.renamed(_swap(self._board.interchangeable(), named, chosen))

    def towards(self, moves: Collection[Move], chosen: Ids = ()) -> list[str]:
        """The ids that can be chosen next on the way to one of these moves.

        >>> from gamelab import ArcKayles, Match, path
        >>> match = Match(ArcKayles(), path(4))
        >>> match.selection.towards(match.hint().moves)
        ['v1', 'v2', 'e1']
        """
        ways = (move.ids for move in moves if move.ids > {*chosen})
        return sorted({id for ids in ways for id in ids}.difference(chosen))


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
        others = [(ids, move) for move in self._moves for ids in move.alternatives]
        return ways + [
            way
            for way in (*others, *self._by_centre)
            if way[0] not in taken and way[0].isdisjoint(self.ends_of)
        ]

    @cached_property
    def ends_of(self) -> Mapping[str, frozenset[str]]:
        changed = {id for move in self._moves for id in move.ids}
        return {
            id: move.ids
            for move in self._moves
            for id, *more in move.alternatives
            if not more and id not in changed
        }

    @cached_property
    def _offered(self) -> list[Way]:
        """The ways that are offered: of a move that a single vertex chooses, no other."""
        by_centre = {move for _, move in self._by_centre}
        return [way for way in self._ways if way[1] not in by_centre] + self._by_centre

    @cached_property
    def _offered_with(self) -> dict[str, list[Way]]:
        """The ways that are offered, by each of their ids."""
        found: dict[str, list[Way]] = {}
        for way in self._offered:
            for id in way[0]:
                found.setdefault(id, []).append(way)
        return found

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

    def choices(self, chosen: Ids = ()) -> dict[str, Targets]:
        return self._choices(chosen, self._offered)

    def towards(self, moves: Collection[Move], chosen: Ids = ()) -> list[str]:
        ways = [way for way in self._offered if way[1] in moves]
        targets = self._choices(chosen, ways)
        return [f"{part}={to}" if to else part for part in targets for to in targets[part]]

    def _choices(self, chosen: Ids, ways: list[Way]) -> dict[str, Targets]:
        named, _ = self._named(chosen)
        further = [ids - named for ids, _ in ways if named < ids]
        found: dict[str, dict[str, None]] = {}
        for ids in further:
            for id in sorted(ids):
                part, _, to = id.partition("=")
                found.setdefault(part, {})[to] = None
        used = {*map(part_id, chosen)}
        choices: dict[str, Targets] = {
            equal: tuple(targets)
            for part, targets in found.items()
            for equal in self._class_of.get(part, (part,))
            if equal not in used
        }
        for edge, ends in self.ends_of.items():
            if any(ends <= ids for ids in further):
                choices[edge] = ("",)
        return choices

    def complete(self, chosen: Ids) -> tuple[Move, ...]:
        named, swap = self._named(chosen)
        moves = dict.fromkeys(move for ids, move in self._ways if ids == named)
        return tuple(move.renamed(swap) if swap else move for move in moves)

    def only(self, chosen: Ids) -> Move | None:
        named, swap = self._named(chosen)
        ways = min((self._offered_with.get(id, []) for id in named), key=len, default=self._offered)
        found: Move | None = None
        for ids, move in ways:
            if named <= ids and move is not found:
                if found is not None:
                    return None
                found = move
        return found.renamed(swap) if found and swap else found

    def _named(self, chosen: Ids) -> tuple[frozenset[str], dict[str, str]]:
        """The chosen ids as moves name them, and the permutation that maps these to the chosen.

        An edge that stands for its ends is named by these.
        """
        pairs = [self.ends_of[id] for id in chosen if id in self.ends_of]
        changes = [id for id in chosen if id not in self.ends_of]
        swap = _swap(self._classes, (), [*map(part_id, changes)])
        name = {part: named for named, part in swap.items()}
        return frozenset(renamed_id(id, name) for id in changes).union(*pairs), swap


def _swap(classes: Iterable[tuple[str, ...]], named: Ids, chosen: Ids) -> dict[str, str]:
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


class EdgesAtVertex(Selection):
    """Graph Nim: any edges at one vertex.

    >>> from gamelab import GraphNim, Match, star
    >>> selection = Match(GraphNim(), star(15)).selection
    >>> len(selection.choices()), selection.complete(["e1", "e3"])[0].words
    (15, 'removes edges 0–2 and 0–4')
    """

    @cached_property
    def _ends(self) -> dict[str, tuple[Any, ...]]:
        return dict(zip(self._board.edges, self._board.graph.edges, strict=True))

    def _common_ends(self, chosen: Ids) -> set[Any]:
        """The vertices at which all the chosen edges are; all vertices if none is chosen."""
        graph: Graph = self._board.graph
        first, *others = (self._ends.get(id, ()) for id in chosen) if chosen else [graph.vertices]
        return set(first).intersection(*others)

    def only(self, chosen: Ids) -> Move | None:
        incident, edges = self._board.graph.incident, self._board.edges
        more = {edges[i] for v in self._common_ends(chosen) for i in incident[v]}.difference(chosen)
        return None if more else super().only(chosen)

    def choices(self, chosen: Ids = ()) -> dict[str, Targets]:
        common, edges = self._common_ends(chosen), self._ends.items()
        return {id: ("",) for id, ends in edges if id not in chosen and not common.isdisjoint(ends)}

    def complete(self, chosen: Ids) -> tuple[Move, ...]:
        if not chosen or not self._common_ends(chosen):
            return ()
        cut = [i for i, id in enumerate(self._board.edges) if id in chosen]
        return (self._move(self._board.graph.without_edges(cut), chosen),)


class LoweredNumber(Selection):
    """Nim and Nim on graphs: a heap, or a weight at the token, becomes any smaller number.

    >>> from gamelab import Match, Nim
    >>> selection = Match(Nim(), 10**9).selection
    >>> selection.choices(), selection.complete(["h0=7"])[0].words
    ({'h0': range(0, 1000000000)}, 'takes 999999993 from the heap of 1000000000')
    """

    def choices(self, chosen: Ids = ()) -> dict[str, Targets]:
        return {} if chosen else {part: range(n) for part, n in self._numbers().items()}

    def _numbers(self) -> dict[str, int]:
        """The size of each heap, or each weight at the token."""
        if isinstance(self._board, HeapBoard):
            return {heap.id: heap.size for heap in self._board.heaps}
        here = self._board.position
        weights = ((i, here.board.weights[i]) for i in here.graph.incident[here.at])
        return {self._board.edges[i]: weight for i, weight in weights if weight}

    def complete(self, chosen: Ids) -> tuple[Move, ...]:
        if len(chosen) != 1:
            return ()
        part, _, to = next(iter(chosen)).partition("=")
        numbers = self._numbers()
        if not (to.isascii() and to.isdecimal() and int(to) < numbers.get(part, 0)):
            return ()
        if isinstance(self._board, HeapBoard):
            option = self._game.canonical(tuple((numbers | {part: int(to)}).values()))
        else:
            option = self._board.position.after(self._board.edges.index(part), int(to))
        return (self._move(option, [part]),)
