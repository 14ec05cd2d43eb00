"""Selection: a move is chosen part by part, and only parts that can lead to a move are offered."""

from collections.abc import Collection, Mapping, Sequence
from functools import cached_property

from gamelab.match.board import Board, Move, part_id, renamed_id
from gamelab.match.graph_board import GraphBoard

Ids = Collection[str]  # of parts, or of changes of parts
Targets = tuple[str, ...]  # what a part may become; "" stands for its removal
Way = tuple[frozenset[str], Move]  # the ids by which a move can be chosen


class ListedMoves:
    """The moves of a position by the ids of their changes, such as v3, e7=v3 or h0=2.

    Interchangeable parts, such as parallel edges, stand for each other.

    >>> from gamelab import ArcKayles, Match, path
    >>> selection = Match(ArcKayles(), path(3)).selection
    >>> sorted(selection.choices()), sorted(selection.choices(["v1"]))
    (['e0', 'e1', 'v0', 'v1', 'v2'], ['v0', 'v2'])
    >>> [move.words for move in selection.complete(["v1", "v2"])], selection.complete(["v1"])
    (['removes vertices 1 and 2'], ())
    >>> selection.only(["v0"]).words, selection.only(["v1"])
    ('removes vertices 0 and 1', None)
    >>> selection.choices(["v0", "v2"]), selection.complete(["v0", "v2"])
    ({}, ())
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
        """The edges that stand for the two vertices at their ends."""
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
        """The parts that can be chosen next, each with what it may become.

        "" stands for the removal of the part.
        """
        return self._choices(chosen, self._offered)

    def towards(self, moves: Collection[Move], chosen: Ids = ()) -> list[str]:
        """The ids that can be chosen next on the way to one of these moves.

        >>> from gamelab import ArcKayles, Match, path
        >>> match = Match(ArcKayles(), path(4))
        >>> match.selection.towards(match.hint().moves)
        ['v1', 'v2', 'e1']
        """
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
        edges = (e for e, ends in self.ends_of.items() if any(ends <= ids for ids in further))
        return {
            equal: tuple(targets)
            for part, targets in found.items()
            for equal in self._class_of.get(part, (part,))
            if equal not in used
        } | dict.fromkeys(edges, ("",))

    def complete(self, chosen: Ids) -> tuple[Move, ...]:
        """The moves with exactly these changes.

        There may be several that differ in their words alone.
        """
        named, swap = self._named(chosen)
        moves = dict.fromkeys(move for ids, move in self._ways if ids == named)
        return tuple(move.renamed(swap) if swap else move for move in moves)

    def only(self, chosen: Ids) -> Move | None:
        """The move with these changes, and perhaps more, if there is exactly one."""
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
        ends = [self.ends_of[id] for id in chosen if id in self.ends_of]
        changes = [id for id in chosen if id not in self.ends_of]
        parts = {*map(part_id, changes)}
        swap = {
            named: part
            for ids in self._classes
            for named, part in zip(ids, sorted(ids, key=lambda id: id not in parts), strict=True)
            if named != part
        }
        name = {part: named for named, part in swap.items()}
        return frozenset(renamed_id(id, name) for id in changes).union(*ends), swap
