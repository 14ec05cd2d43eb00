"""Who wins Nim on any graph with a bridge: of the far side only who wins there matters."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import product
from typing import Any, NamedTuple

from gamelab.games.nim_on_graphs import NimOnGraph
from gamelab.proofs.quotient import Cell, Kind, Quotient

GONE = 2


class Side(NamedTuple):
    """A token on one side of a bridge.

    `far` is 1 if the player to move would win with the token at the other end of the bridge and the
    bridge deleted, 0 if not, and GONE if the bridge is deleted. `own` is 1 if the player to move
    wins where the token is, when the bridge is replaced: if `far` is 0 by a link of any positive
    weight to a new vertex, else by nothing. `at_bridge` tells whether the token is at the bridge.
    """

    own: int
    far: int
    at_bridge: int


# with a link to a vertex that has no other one wins by deleting it; no bridge, no token at it
CELLS = tuple(
    Side(*one)
    for one in product((0, 1), (0, 1, GONE), (0, 1))
    if one[1:] != (GONE, 1) and one != (0, 0, 1)
)


@dataclass(frozen=True, repr=False)
class Bridge(Quotient):
    """Who wins on a graph with a bridge, whatever both sides are, is told by the side's cell.

    The value of a position is its `own`. Moves on the token's side leave `far` as it is: some
    option there is lost if `own` is 1, unless that needs the new link, and none if it is 0. A move
    along the bridge leads to the far side alone, or leaves the token's old side beyond the bridge.

    >>> Bridge().verify(), Bridge().size
    (True, '9 cells, 9 kinds of positions')
    """

    values: tuple[int, ...] = field(default=tuple(one.own for one in CELLS), repr=False)
    misere = False
    only_winner = True
    statement = (
        "A bridge with all beyond it may be deleted if the player to move wins at its far end, and "
        "replaced by a link to a new vertex if not."
    )
    rests_on = ("the moves between cells are those on boards (tested on small boards)",)

    @cached_property
    def table(self) -> Mapping[Cell, int]:
        return dict(zip(CELLS, self.values, strict=True))

    def kinds(self) -> Iterator[Kind]:
        for side in CELLS:
            own, far, at_bridge = side
            stay = [one for one in CELLS if one.far == far]
            possible = [one for one in stay if own or one.own]
            choices = []
            if own and (far or not at_bridge):
                choices.append(tuple((one,) for one in stay if not one.own))
            if at_bridge:
                choices.append(((Side(far, GONE, 0),),))
                # without the bridge one wins the token's old side if `own` says so, or perhaps
                back = (own,) if far else (0, 1)
                possible += [Side(int(far or not one), one, 1) for one in back]
            yield Kind("token", side, tuple(choices), tuple((one,) for one in possible))

    def certificate(self) -> dict[str, Any]:
        return {
            "kind": "quotient",
            "family": "bridges",
            "game": NimOnGraph().certificate_rules(),
            "values": list(self.values),
        }
