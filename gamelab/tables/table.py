"""Tables of values, outcomes, periods and classes over a family of boards."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from itertools import chain, islice, product
from typing import Any, NamedTuple

import pandas as pd

from gamelab.boards import Graph, Spider
from gamelab.games import GraphNim, NodeKayles, VertexDeletion
from gamelab.solvers.graph_nim.discrepancies import discrepancy_period
from gamelab.solvers.methods import grundy, misere_grundy, outcome
from gamelab.solvers.vertex_deletion.growing_paths import leg_period
from gamelab.statements.paper import paper
from gamelab.tables.families import Family, letters_of, member, run_of
from gamelab.tables.methods import known_values
from gamelab.theory import Ruleset, as_game
from gamelab.theory.checks import joined, shown

MAX_CELLS = 100_000


class TableQuantity(NamedTuple):
    """What stands in the cells: a function of a game and a board, and the games and boards that it
    is for.

    `of_value` gives it from the board and its value, or its misère value, which is found for many
    boards at once. `needs` says in words what it `takes`.
    """

    cell: Callable[[Any, Any], Any]
    of_value: Callable[[Any, int], Any] | None = None
    misere: bool = False
    takes: Callable[[Any, Any], bool] = lambda game, board: True
    needs: str = ""


def _edges(board: Any) -> int:
    return board.edges if isinstance(board, Spider) else len(Graph.from_board(board).edges)


def _has_rows(game: Any, board: Any) -> bool:
    """Whether a leg grows on the board, in Graph Nim whether legs of length 1 do at vertex 0."""
    if isinstance(game, GraphNim):
        return 0 in Graph.from_board(board).vertices
    return isinstance(board, Spider) and isinstance(game, VertexDeletion | NodeKayles)


def _of_period(game: Any, board: Any, part: str) -> int | None:
    """A part of the period of the row that grows from the board; None if it has none."""
    if isinstance(game, GraphNim):
        return getattr(discrepancy_period(board, 0), part, None)
    return getattr(leg_period(game, board.legs), part, None)


QUANTITIES = {
    "value": TableQuantity(grundy, lambda board, value: value),
    "misere value": TableQuantity(misere_grundy, lambda board, value: value, misere=True),
    "outcome": TableQuantity(outcome, lambda board, value: "PN"[value > 0]),
    "misere outcome": TableQuantity(
        partial(outcome, misere=True), lambda board, value: "PN"[value > 0], misere=True
    ),
    "discrepancy": TableQuantity(
        lambda game, board: _edges(board) - grundy(game, board),
        lambda board, value: _edges(board) - value,
        takes=lambda game, board: isinstance(game, GraphNim),
        needs="Graph Nim",
    ),
} | {
    part: TableQuantity(
        partial(_of_period, part=part),
        takes=_has_rows,
        needs="spiders in Graph Nim and in games that delete vertices, such as Octal('0.33')",
    )
    for part in ("period", "preperiod")
}


def _stated(of: Callable[[Any], Any]) -> TableQuantity:
    """A quantity of a paper."""
    return TableQuantity(lambda game, board: of(board))


def quantities(game: Ruleset, board: Any) -> dict[str, TableQuantity]:
    """What a table of this game over boards such as this one can hold, by name; what its paper
    states comes last.

    >>> from gamelab import Bistar, Octal
    >>> [*quantities(Octal("0.33"), Spider(2, 1))][4:]
    ['period', 'preperiod', 'class 1', 'class 2']
    >>> [*quantities(Octal("0.33"), Bistar((2,), (1,), 1))]
    ['value', 'misere value', 'outcome', 'misere outcome']
    """
    known = {name: one for name, one in QUANTITIES.items() if one.takes(game, board)}
    stated = paper(game.paper).quantities if game.paper else {}
    return known | {name: _stated(of) for name, of in stated.items() if of(board) is not None}


@dataclass(frozen=True)
class FamilyTable:
    """A table before it is computed: a game, a family of boards, the values of its parameters, and
    what stands in the cells.

    >>> asked = FamilyTable.of(GraphNim(), "3^a 1^k", range(2), range(4), "discrepancy")
    >>> asked.code
    "table(GraphNim(), '3^a 1^k', range(2), range(4), 'discrepancy')"
    >>> asked.board(1, 2)
    Spider(3, 1, 1)
    """

    game: Ruleset
    family: Family
    letters: tuple[str, ...]  # all parameters, in their order
    names: tuple[str, ...]  # of the row, and of the column if there is one
    rows: Sequence[Any]
    columns: Sequence[Any]
    what: str
    fixed: Mapping[str, Any]
    turned: bool = False  # whether rows and columns change places at the end

    max_cells = MAX_CELLS

    @classmethod
    def of(
        cls, game: Any, family: Any, rows: Any, columns: Any, what: Any, **fixed: Any
    ) -> "FamilyTable":
        """The table, checked: one error says what was given, what is wrong and what is accepted."""
        ruleset = as_game(game)
        if not isinstance(family, str) and not callable(family):
            raise TypeError(
                "A family is a text with letters, such as '3^a 1^k', or a function of parameters; "
                f"it was given {shown(family, 60)}."
            )
        wanted = 1 if columns is None else 2
        letters = letters_of(family, fixed, wanted)
        free = tuple(letter for letter in letters if letter not in fixed)
        if len(free) != wanted or not fixed.keys() <= {*letters}:
            has = f"the parameters {joined(letters)}" if letters else "no letters"
            raise ValueError(
                f"The family {shown(family, 60)} has {has}: one goes down the rows"
                f"{', one across the columns' * (wanted - 1)}, and the others are given, as in "
                f"b=0. It was called with {joined(free) or 'none'} left and "
                f"{joined([*fixed]) or 'none'} given."
            )
        down = _axis("rows", rows)
        across = [None] if columns is None else _axis("columns", columns)
        if len(down) * len(across) > cls.max_cells:
            raise ValueError(
                f"A table here has at most {cls.max_cells:,} cells; it was given {len(down):,} "
                f"rows and {len(across):,} columns."
            )
        asked = cls(ruleset, family, letters, free, down, across, str(what), fixed)
        known = quantities(ruleset, asked.first)
        name = f"{what} 1" if f"{what} 1" in known else asked.what  # of class 1 and 2 the first
        if name not in known:
            why = f", which is for {QUANTITIES[name].needs}" if name in QUANTITIES else ""
            raise ValueError(
                f"A table of {ruleset!r} on boards such as {shown(asked.first, 60)} holds the "
                f"{joined([*known], 'or')}; it was asked for {shown(what, 40)}{why}."
            )
        return replace(asked, what=name)

    @cached_property
    def first(self) -> Any:
        """The first board; None if there is none."""
        boards = (self.board(*cell) for cell in product(self.rows, self.columns))
        return next((board for board in boards if board is not None), None)

    def board(self, row: Any, column: Any = None) -> Any:
        """The board of a cell before it is turned; None where the function of a family has none."""
        return member(self.game, self.family, self.values(row, column))

    def values(self, row: Any, column: Any) -> dict[str, Any]:
        """The values of all parameters in a cell, in their order."""
        free = iter((row, column))
        return {
            name: self.fixed[name] if name in self.fixed else next(free) for name in self.letters
        }

    def frame(self, watch: Callable[[Any], Iterator[Any]] = iter) -> pd.DataFrame:
        """The table, by a table of all boards, by one of each row, or board by board; `watch` goes
        through its rows, and may count them or raise.
        """
        quantity = quantities(self.game, self.first)[self.what]
        rows = [[self.board(row, column) for column in self.columns] for row in self.rows]

        def boards_of(*some: list[Any]) -> list[Any]:
            return [board for row in some for board in row if board is not None]

        def by_table(boards: list[Any]) -> Iterator[Any] | None:
            if quantity.of_value is None:
                return None
            values = known_values(self.game, boards, quantity.misere)
            return None if values is None else map(quantity.of_value, boards, values.tolist())

        found = by_table(boards_of(*rows)) or chain.from_iterable(
            by_table(boards) or map(partial(quantity.cell, self.game), boards)
            for boards in map(boards_of, watch(rows))
        )
        cells = [[None if board is None else next(found) for board in row] for row in rows]
        frame = pd.DataFrame(cells, self.rows, self.columns if self.names[1:] else [self.what])
        frame.index.name, frame.columns.name = (*self.names, None)[:2]
        if frame.isna().any(axis=None):
            frame = frame.convert_dtypes()
        if self.turned:
            frame = frame.T
        frame.attrs["code"] = self.code  # which LaTeX tells
        return frame

    @property
    def family_name(self) -> str:
        """The family for people: its text, or the name of its function in words."""
        if isinstance(self.family, str):
            return self.family
        return f"each {_name_of(self.family, 'board').replace('_', ' ')}"

    @cached_property
    def code(self) -> str:
        """One line of Python that makes this table."""
        is_text = isinstance(self.family, str)
        said = [repr(self.game), repr(self.family) if is_text else _name_of(self.family, "family")]
        for axis in (self.rows, self.columns)[: len(self.names)]:
            said.append(repr(run_of(axis) or axis).replace("range(0, ", "range("))
        if self.what != "value":
            said.append(f"{'what=' * (len(self.names) < 2)}{self.what!r}")
        said += [f"{name}={value!r}" for name, value in self.fixed.items()]
        return f"table({', '.join(said)}){'.T' * self.turned}"


def _name_of(function: Any, unnamed: str) -> str:
    return getattr(function, "__name__", unnamed).replace("<lambda>", unnamed)


def _axis(name: str, values: Any) -> list[Any]:
    found = list(islice(values, MAX_CELLS + 1)) if isinstance(values, Iterable) else []
    if not found:
        raise ValueError(
            f"The {name} are a range or list of values, such as range(31); it was given "
            f"{shown(values, 60)}."
        )
    return [value.item() if hasattr(value, "item") else value for value in found]


def table(
    game: Ruleset,
    family: Family,
    rows: Iterable[Any],
    columns: Iterable[Any] | None = None,
    what: str = "value",
    **fixed: Any,
) -> pd.DataFrame:
    """A table over a family of boards: one parameter down the rows, one across the columns.

    - `family`: the written form of a board, as `gamelab.board` and the game read it, with letters
      in place of numbers: "3^a 2^b 1^k", "Bistar((1, a), (b, 2), middle=m)", "cycle(n)",
      "S[2, av, b^]", "token on 0; 0-1 a, 1-2 b" (vertices are numbers), heaps such as "n, m" or
      "5*i + j". Or a function of the parameters, which may return None for an empty cell.
    - `rows` and `columns`: the values of the first two parameters that are not given by name.
      Without `columns` there is one parameter and one column.
    - `what`: "value", "misere value", "outcome" or "misere outcome"; "discrepancy" (edges less
      nimber) in Graph Nim; "period" or "preperiod" of a row as one more leg grows, in Graph Nim as
      legs of length 1 are added; "class 1" (or "class") or "class 2" of a star in the game 0.33,
      for hubs joined by one edge and by two, as its paper states them.

    A table has at most 100,000 cells. Raises ValueError for other parameters, ranges or
    quantities.

    >>> from gamelab import GraphNim
    >>> table(GraphNim(), "3^a 2^b 1^k", range(2), range(6), "discrepancy", b=0)
    k  0  1  2  3  4  5
    a
    0  0  0  0  0  0  0
    1  0  3  0  0  0  0
    """
    return FamilyTable.of(game, family, rows, columns, what, **fixed).frame()
