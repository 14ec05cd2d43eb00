"""Finite quotients: infinitely many positions in finitely many cells, each with one value."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import chain
from math import inf
from typing import Any, ClassVar, NamedTuple

from gamelab.theory import charge

Cell = Any  # hashable
Alternative = tuple[Cell, ...]  # the cells of options that a position has together


class Kind(NamedTuple):
    """What is known of the options of all positions of one kind, which lie in one cell.

    A position of this kind has at least one alternative of each of its `choices`. It may have any
    other of them, and any of the `possible` ones. It has no other options; but the cell None stands
    for options of which nothing is known, in cells or outside of all of them.
    """

    name: str
    cell: Cell
    choices: tuple[tuple[Alternative, ...], ...]
    possible: tuple[Alternative, ...] = ()


def digits(values: Sequence[int]) -> str | list[int]:
    """Values as plain JSON: a digit each, or a list if one of them has several digits."""
    return "".join(map(str, values)) if max(values, default=0) < 10 else [*values]


def kind_of_value(proof: Any) -> str:
    """The name of the values of a proof."""
    return f"{'misère ' if proof.misere else ''}value in {proof.game.full_title}"


class Checked:
    """What proofs by a theorem share whose conditions a machine checks."""

    def __repr__(self: Any) -> str:
        if self.refusal:
            return f"Refused: {self.refusal}."
        return f"Proved: {self.statement} {self.taken_as_known} Checked: {self.size}."

    def __str__(self: Any) -> str:
        if self.refusal:
            return repr(self)
        return "\n".join(
            [
                f"Proved: {self.statement}",
                self.taken_as_known,
                *self.lines,
                f"Checked: {self.size}.",
            ]
        )

    @property
    def taken_as_known(self: Any) -> str:
        """What the proof uses besides the finite check, as a sentence."""
        return f"Taken as known: {'; '.join([self.theorem, *self.rests_on])}."

    @property
    def lines(self) -> Iterable[str]:
        """What `print` shows of the proof besides, line by line."""
        return ()

    def verify(self: Any) -> bool:
        """Whether the conditions of the theorem are met, and what is given verifies."""
        return not self.refusal


class Quotient(Checked, ABC):
    """Positions in finitely many cells; all positions of a cell have the value of the cell.

    Theorem. Let each position lie in a cell, and let each be of one of finitely many kinds. Suppose
    that for every kind (1) no alternative has an option with the value of the cell, and (2) every
    choice of one alternative of each of the choices has every smaller value among its options. Then
    the value of each position is that of its cell.

    Proof. By induction on the number of moves that are left: the options of a position have the
    values of their cells. By (1) none of them has the value of the position's own cell. The
    position has at least one alternative of each choice, so by (2) every smaller value is that of
    an option. So the mex of the options' values is the value of the cell. In misere play a finished
    game has value 1; so a kind of which a position may have no option must have value 1, and its
    positions with options must have one of value 0.

    Theorem on winners. Where only the winner is told, `only_winner`, 1 stands for every positive
    value. Suppose that for every kind (1) if its cell has value 0, all its alternatives are of
    cells with value 1, and (2) if it has value 1, each choice of alternatives has a cell with value
    0. Then the player to move wins from the cells with value 1, and loses from those with 0. From
    cells with value 1 one may come to positions of which nothing is known.

    Proof. By induction on the moves that are left: a position of a cell with value 1 has an option
    that is lost, whatever its others are. All those of a cell with value 0 are in cells, and won.

    Each class has the `statement` that is proved, and what it `rests_on` besides the finite check.
    """

    theorem = "the theorem of finite quotients"
    family: ClassVar[str]
    rests_on: tuple[str, ...]
    game: Any
    misere: bool
    only_winner = False

    @property
    @abstractmethod
    def table(self) -> Mapping[Cell, int]:
        """The value of each cell."""

    @abstractmethod
    def kinds(self) -> Iterator[Kind]:
        """The kinds that have all positions between them."""

    def certificate(self) -> dict[str, Any]:
        """The quotient as plain data, for `gamelab verify`."""
        return {"kind": "quotient", "family": self.family, "game": self.game.certificate_rules()}

    @cached_property
    def size(self) -> str:
        """How many cells and kinds are checked."""
        return f"{len(self.table):,} cells, {self._checked[0]:,} kinds of positions"

    @property
    def refusal(self) -> str:
        """The first kind that does not meet the conditions, and why; empty if there is none."""
        return self._checked[1]

    @cached_property
    def _checked(self) -> tuple[int, str]:
        """How many kinds were checked, and the refusal."""
        most = 1 if self.only_winner else inf
        number = 0
        if not all(0 <= value <= most for value in self.table.values()):
            return 0, "a cell has a value that no position can have"
        if self.malformed:
            return 0, self.malformed
        for number, kind in enumerate(self.kinds(), 1):
            charge(1)
            if wrong := self._refusal(kind):
                return number, wrong
        return number, ""

    @property
    def malformed(self) -> str:
        """Why the cells are not those of a quotient, if they are not."""
        return ""

    def _refusal(self, kind: Kind) -> str:
        value = self.table[kind.cell]
        name = f"{kind.name} in cell {kind.cell}, value {value}"
        *choices, possible = (
            [set(map(self.table.get, cells)) for cells in alternatives]
            for alternatives in (*kind.choices, kind.possible)
        )
        every = [*chain(*choices), *possible]
        if {value, None} & set().union(*every) and not (value and self.only_winner):
            return f"{name}: an option may have the same value"
        certain: list[set[int | None]]
        if self.misere and all(set() in choice for choice in choices):
            if value != 1:
                return f"{name}: the game may be finished, with misère value 1"
            certain = [{0} if all(0 in found for found in every if found) else set()]
        else:
            certain = [set.intersection(*choice) for choice in choices]
        missing = next((low for low in range(value) if not any(low in c for c in certain)), None)
        return "" if missing is None else f"{name}: perhaps no option has value {missing}"
