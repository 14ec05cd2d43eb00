"""Values of all subdivided stars and of all bistars, in games that take connected sets and never
split.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import combinations_with_replacement, product
from math import lcm
from typing import Any, NamedTuple

from gamelab.boards import Legs
from gamelab.games import VertexDeletion
from gamelab.proofs.legs import Counts, LegClasses, wrapped
from gamelab.proofs.quotient import Alternative, Cell, Kind, Quotient, digits, kind_of_value
from gamelab.solvers.vertex_deletion import SpiderDeletion
from gamelab.solvers.vertex_deletion.path_rows import refuse_splits
from gamelab.theory import charge, mex

EMPTY: Cell = None  # the cell of the graph without vertices


class Side(NamedTuple):
    """A spider as it is, or any spider of a cell whose hub no move takes; and what shortening a leg
    leaves.
    """

    name: str
    cell: Counts
    choices: tuple[tuple[Alternative, ...], ...]
    possible: tuple[Alternative, ...]
    legs: Legs | None = None  # of a spider whose hub a move may take


class OnLegs(Quotient):
    """A quotient of boards with legs in a game that takes connected sets and never splits."""

    game: VertexDeletion
    legs: LegClasses
    few: int  # spiders with at most so many legs are checked one by one

    rests_on = ("the rules on legs are those on boards (tested on all small boards)",)

    @cached_property
    def rules(self) -> SpiderDeletion:
        """The moves on legs."""
        return SpiderDeletion(self.game)

    @cached_property
    def takes(self) -> tuple[int, ...]:
        """The numbers of vertices that a move may take from the end of a leg."""
        return tuple(n for n in range(1, self.most + 1) if self.game.digit(n) & 2)

    @cached_property
    def most(self) -> int:
        """The most vertices that a move takes."""
        refuse_splits(self.game, "A quotient of stars")
        return len(self.rules.digits) - 1

    @cached_property
    def sides(self) -> tuple[Side, ...]:
        """The spiders whose hub a move may take, with legs of which each longer one is like a
        shorter one; and for every cell its other spiders.
        """
        found = []
        for legs in self._small(len(self.legs.lengths(self.most + 1))):
            ends = sorted({self.legs.cell(spider) for spider, _ in self.rules.cuts(legs)})
            choices = tuple(((end,),) for end in ends)
            found.append(Side(f"S{list(legs)}", self.legs.cell(legs), choices, (), legs))
        for cell in self.legs.cells:
            if self.legs.has_larger(cell, self.few, self.most):
                options = self.legs.shortenings(cell, self.takes, self.few, self.most)
                found.append(Side("larger stars", cell, *options))
        return tuple(found)

    def _small(self, longest: int) -> list[Legs]:
        """The spiders with few legs, and those whose hub a move may take."""
        spiders = {
            tuple(sorted((leg, *others), reverse=True))
            for others in _partitions(self.most - 1, longest)
            for leg in range(1, longest + 1)
        }
        for number in range(self.few + 1):
            spiders |= set(combinations_with_replacement(range(longest, 0, -1), number))
        return sorted(spiders)


def _partitions(most: int, longest: int) -> Iterator[Legs]:
    """The legs, longest first, of at most so many vertices in all and `longest` each."""
    yield ()
    for leg in range(1, min(most, longest) + 1):
        yield from ((leg, *others) for others in _partitions(most - leg, leg))


@dataclass(frozen=True, repr=False)
class Stars(OnLegs):
    """The value of every subdivided star, by its numbers of legs of each class.

    >>> from gamelab import Octal
    >>> proof = Stars.of(Octal("0.33"), LegClasses((0, 1, None), 3, 4, 2))
    >>> proof.verify(), proof.value((7, 5, 4, 4, 3)), proof.size
    (True, 3, '37 cells, 65 kinds of positions')
    """

    game: VertexDeletion
    legs: LegClasses
    values: tuple[int, ...] = field(repr=False)
    misere: bool = False
    family = "stars"

    @property
    def few(self) -> int:  # type: ignore[override]
        return self.most

    @classmethod
    def of(cls, game: VertexDeletion, legs: LegClasses, misere: bool = False) -> "Stars":
        """The quotient with the value of the smallest star of each cell."""
        known: dict[Cell, int] = {EMPTY: int(misere)}
        add_smallest_values(known, game, legs, legs.cells, misere)
        return cls(game, legs, tuple(known[cell] for cell in legs.cells), misere)

    @property
    def statement(self) -> str:
        longest = (
            "" if self.legs.period else f" with legs of at most {len(self.legs.classes)} edges"
        )
        return (
            f"The {kind_of_value(self)} of a subdivided star{longest} depends only on "
            f"{self.legs.words}."
        )

    @cached_property
    def table(self) -> Mapping[Cell, int]:
        return dict(zip([EMPTY, *self.legs.cells], (int(self.misere), *self.values), strict=True))

    def value(self, legs: Iterable[int] | None) -> int:
        """The value of the star with these legs; of the empty graph for None."""
        return self.table[EMPTY if legs is None else self.legs.cell(legs)]

    def kinds(self) -> Iterator[Kind]:
        yield Kind("the empty graph", EMPTY, ())
        for side in self.sides:
            drops = () if side.legs is None else ends(self.game, self.legs.cell, side.legs)
            choices = (*side.choices, *(((cell,),) for cell in drops))
            yield Kind(side.name, side.cell, choices, side.possible)

    def certificate(self) -> dict[str, Any]:
        legs = self.legs
        return super().certificate() | {
            "misere": self.misere,
            "lengths": list(legs.classes),
            "period": legs.period,
            "cap": legs.cap,
            "modulus": legs.modulus,
            "values": digits(self.values),
        }


def ends(game: Any, cell: Callable[[Legs], Cell], legs: Legs, others: int = 0) -> list[Cell]:
    """The cells after moves that take the hub, all `others` and all but the end of one leg."""
    vertices = 1 + sum(legs) + others
    return [
        cell((left - 1,)) if left else EMPTY
        for left in range(max(legs, default=0) + 1)
        if game.digit(vertices - left) & (2 if left else 1)
    ]


def add_smallest_values(
    known: dict[Cell, int],
    game: VertexDeletion,
    legs: LegClasses,
    cells: Iterable[Counts],
    misere: bool,
) -> None:
    """Add the value of the smallest star of each of these cells, if these are cells of a quotient
    and those of smaller stars are known.
    """
    rules = SpiderDeletion(game)

    def options(cell: Counts) -> Iterator[Cell]:
        smallest = legs.smallest(cell)
        yield from (legs.cell(spider) for spider, _ in rules.cuts(smallest))
        yield from ends(game, legs.cell, smallest)

    _valued(known, sorted(cells, key=lambda cell: sum(legs.smallest(cell))), options, misere)


def _valued(
    known: dict[Cell, int],
    cells: Iterable[Cell],
    options: Callable[[Any], Iterable[Cell]],
    misere: bool,
) -> dict[Cell, int]:
    """The known values and those of these cells, each after the cells of its options."""
    for cell in cells:
        charge(1)
        found = {known[option] for option in options(cell)}
        known[cell] = mex(found) if found or not misere else 1
    return known


@dataclass(frozen=True, repr=False)
class Bistars(OnLegs):
    """The value of every bistar whose hubs are joined by at least one edge, by the cells of its
    sides and the class of its middle path.

    There are `middles` classes of the middle path, by its number of edges 1, 2, ...; the last
    `middle_period` of them repeat. The proof is about the classes in `only`, or about all of them:
    no move changes the middle path and leaves a bistar. `values` are those of all pairs of cells
    and all classes, in the order of `cells`.

    >>> from gamelab import Octal
    >>> classes = LegClasses((0, 1, None), 3, 4, 2)
    >>> proof = Bistars.of(Stars.of(Octal("0.33"), classes), 3, 3)
    >>> proof.verify(), proof.value((5, 4, 1), (2, 2), 7)
    (True, 1)
    """

    stars: Stars
    middles: int
    middle_period: int
    only: tuple[int, ...]
    values: tuple[int, ...] = field(repr=False)
    few = 0
    family = "bistars"

    @classmethod
    def of(
        cls, stars: Stars, middles: int, middle_period: int, only: tuple[int, ...] = ()
    ) -> "Bistars":
        """The quotient with the value of the smallest bistar of each cell."""
        empty = cls(stars, middles, middle_period, only or tuple(range(1, middles + 1)), ())
        known = empty.filled()
        return replace(empty, values=tuple(known[cell] for cell in empty.cells))

    @property
    def game(self) -> VertexDeletion:  # type: ignore[override]
        return self.stars.game

    @property
    def legs(self) -> LegClasses:  # type: ignore[override]
        return self.stars.legs

    @property
    def misere(self) -> bool:  # type: ignore[override]
        return self.stars.misere

    @property
    def statement(self) -> str:
        first = self.middles - self.middle_period + 1
        modulo = f", from {first} on" * (first > 1) + f" modulo {self.middle_period}"
        only = ", ".join(map(str, self.only))
        which = "" if len(self.only) == self.middles else f" if this is {only}{modulo}"
        return (
            f"The {kind_of_value(self)} of a bistar depends only on the number of edges between "
            f"its hubs{modulo}{which}, and on the legs of each side: {self.legs.words}."
        )

    @property
    def cells(self) -> Iterator[Cell]:
        """The cells of bistars: those of both sides, and the class of the middle path."""
        cells = [*self.legs.cells]
        return product(cells, cells, self.only)

    @cached_property
    def table(self) -> Mapping[Cell, int]:
        return {**self.stars.table, **dict(zip(self.cells, self.values, strict=True))}

    def middle(self, edges: int) -> int:
        """The class of a middle path."""
        return wrapped(edges, self.middles - self.middle_period + 1, self.middle_period)

    def value(self, left: Iterable[int], right: Iterable[int], middle: int) -> int:
        """The value of one bistar; its middle path has at least one edge."""
        return self.table[self.legs.cell(left), self.legs.cell(right), self.middle(middle)]

    @property
    def malformed(self) -> str:
        if not 0 < self.middle_period <= self.middles:
            return "the period of the middle paths is below 1, or above the number of classes"
        if not self.legs.period:
            return "a middle path leaves legs of any length, which have no class"
        only = [*self.only]
        if not only or only != sorted({*only} & {*range(1, self.middles + 1)}):
            return "the classes of middle paths are not in order"
        return ""

    @property
    def lengths(self) -> range:
        """The middle paths of which one is like each longer one: of the same class, and so are the
        legs that a move leaves of it.
        """
        before = max(self.middles - self.middle_period, self.legs.before + self.most)
        return range(1, before + lcm(self.middle_period, self.legs.period) + 1)

    def kinds(self) -> Iterator[Kind]:
        yield from self.stars.kinds()
        for here, there in combinations_with_replacement(self.sides, 2):
            for edges in (edges for edges in self.lengths if self.middle(edges) in self.only):
                yield self._kind(here, there, edges)
                if here.cell != there.cell or here.legs != there.legs:
                    yield self._kind(there, here, edges)

    def _kind(self, here: Side, there: Side, edges: int) -> Kind:
        middle = self.middle(edges)
        choices: list[tuple[Alternative, ...]] = []
        possible: list[Alternative] = []
        for side, beside in (
            (here, lambda cell: (cell, there.cell, middle)),
            (there, lambda cell: (here.cell, cell, middle)),
        ):
            choices += [
                tuple(tuple(map(beside, cells)) for cells in choice) for choice in side.choices
            ]
            possible += [tuple(map(beside, cells)) for cells in side.possible]
        choices += [((cell,),) for cell in self._without_hubs(here, there, edges)]
        name = f"{here.name} and {there.name}, {edges} edges between the hubs,"
        return Kind(name, (here.cell, there.cell, middle), tuple(choices), tuple(possible))

    def _without_hubs(self, here: Side, there: Side, edges: int) -> Iterator[Cell]:
        """The cells after moves that take a hub: with the whole side and a piece of the middle
        path, or with all but the end of a leg of the other side.
        """
        for gone, stays in ((here, there), (there, here)):
            if gone.legs is None:
                continue
            for piece in range(edges):
                if self.game.digit(1 + sum(gone.legs) + piece) & 2:
                    yield self.legs.cell([edges - piece - 1], stays.cell)
        if here.legs is not None and there.legs is not None:
            yield from ends(self.game, self.legs.cell, here.legs + there.legs, edges)

    def filled(self) -> dict[Cell, int]:
        """The value of the smallest bistar of each cell, if the cells are those of a quotient."""
        smallest = {cell: self.legs.smallest(cell) for cell in self.legs.cells}
        sides = {}
        for cell, legs in smallest.items():
            ends = {self.legs.cell(left) for left, _ in self.rules.cuts(legs)}
            sides[cell] = Side("", cell, tuple(((end,),) for end in ends), (), legs)

        def vertices(cell: Cell) -> int:
            return sum(smallest[cell[0]]) + sum(smallest[cell[1]])

        def options(cell: Cell) -> Iterator[Cell]:
            kind = self._kind(sides[cell[0]], sides[cell[1]], cell[2])
            return (end for choice in kind.choices for ends in choice for end in ends)

        ordered = sorted(self.cells, key=vertices)
        return _valued(dict(self.stars.table), ordered, options, self.misere)

    def certificate(self) -> dict[str, Any]:
        return self.stars.certificate() | {
            "family": self.family,
            "middles": self.middles,
            "middle period": self.middle_period,
            "only": list(self.only),
            "bistars": digits(self.values),
        }
