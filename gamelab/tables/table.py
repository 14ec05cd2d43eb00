"""Tables of values, outcomes, periods and classes over a family of boards."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from itertools import islice
from typing import Any, NamedTuple

import pandas as pd

from gamelab.boards import Graph, Spider
from gamelab.games import GraphNim, NodeKayles, VertexDeletion
from gamelab.solvers.graph_nim.discrepancies import discrepancy_period
from gamelab.solvers.methods import grundy, misere_grundy, outcome
from gamelab.solvers.vertex_deletion.growing_paths import leg_period
from gamelab.statements.paper import paper
from gamelab.tables.families import Family, letters_of, member
from gamelab.tables.methods import known_values
from gamelab.theory import Period, Ruleset, as_game
from gamelab.theory.checks import joined, shown

MAX_CELLS = 100_000

Rows = Callable[[Iterable[list[Any]]], Iterator[list[Any]]]


class TableQuantity(NamedTuple):
    """What stands in the cells: a function of a game and a board, and the games that it is for.

    `of_value` gives it from the board and its value, or its misère value, which is found for many
    boards at once.
    """

    cell: Callable[[Any, Any], Any]
    of_value: Callable[[Any, int], Any] | None = None
    misere: bool = False
    takes: Callable[[Any], bool] = lambda game: True
    needs: str = ""


def _edges(board: Any) -> int:
    return board.edges if isinstance(board, Spider) else len(Graph.from_board(board).edges)


def _row_period(game: Any, board: Any) -> Period | None:
    """The period of the values as a leg of a spider grows, or of discrepancies as legs of length 1
    are added.
    """
    if isinstance(game, GraphNim):
        return discrepancy_period(board, 0)
    if not isinstance(board, Spider):
        raise TypeError(f"A leg grows on a spider; the family has the board {shown(board, 60)}.")
    return leg_period(game, board.legs)


def _of_period(game: Any, board: Any, part: str) -> int | None:
    period = _row_period(game, board)
    return None if period is None else getattr(period, part)


def _winner(board: Any, value: int) -> str:
    return "N" if value else "P"


def _itself(board: Any, value: int) -> int:
    return value


def _of_rows(part: str) -> TableQuantity:
    games = (GraphNim, VertexDeletion, NodeKayles)
    return TableQuantity(
        partial(_of_period, part=part),
        takes=lambda game: isinstance(game, games),
        needs="Graph Nim and games that delete vertices, such as Octal('0.33')",
    )


QUANTITIES: Mapping[str, TableQuantity] = {
    "value": TableQuantity(grundy, _itself),
    "misere value": TableQuantity(misere_grundy, _itself, misere=True),
    "outcome": TableQuantity(outcome, _winner),
    "misere outcome": TableQuantity(partial(outcome, misere=True), _winner, misere=True),
    "discrepancy": TableQuantity(
        lambda game, board: _edges(board) - grundy(game, board),
        lambda board, value: _edges(board) - value,
        takes=lambda game: isinstance(game, GraphNim),
        needs="Graph Nim",
    ),
    "period": _of_rows("period"),
    "preperiod": _of_rows("preperiod"),
}


def quantities(game: Ruleset) -> dict[str, TableQuantity]:
    """What a table of this game can hold, by name; what its paper states comes last.

    >>> from gamelab import Octal
    >>> [*quantities(GraphNim())][4:], [*quantities(Octal("0.33"))][-2:]
    (['discrepancy', 'period', 'preperiod'], ['class 1', 'class 2'])
    """
    stated = paper(game.paper).quantities if game.paper else {}
    known = {name: quantity for name, quantity in QUANTITIES.items() if quantity.takes(game)}
    return known | {name: TableQuantity(partial(_of_board, of)) for name, of in stated.items()}


def _of_board(of: Callable[[Any], Any], game: Any, board: Any) -> Any:
    return of(board)


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
    names: tuple[str, ...]  # of the row, and of the column if there is one
    rows: Sequence[Any]
    columns: Sequence[Any]
    what: str
    fixed: Mapping[str, Any]
    turned: bool = False  # whether rows and columns change places at the end

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
        known = quantities(ruleset)
        if not isinstance(what, str) or what not in known:
            other = QUANTITIES.get(what) if isinstance(what, str) else None
            why = f", which is for {other.needs}" if other else ""
            raise ValueError(
                f"A table of {ruleset!r} holds the {joined([*known], 'or')}; it was "
                f"asked for {shown(what, 40)}{why}."
            )
        letters = letters_of(family, [*fixed])
        wanted = 1 if columns is None else 2
        free = tuple(letter for letter in letters if letter not in fixed)
        if columns is None and free == ("row", "column"):
            free = ("row",)
        unknown = [name for name in fixed if name not in letters]
        if unknown or len(free) != wanted:
            places = "one goes down the rows" + (
                "" if columns is None else ", one across the columns"
            )
            raise ValueError(
                f"The family {shown(family, 60)} has the parameters "
                f"{joined(letters) or 'none'}: {places}, and the others are given, as in b=0. "
                f"There {'is' if len(free) == 1 else 'are'} {joined(free) or 'none'} left for "
                f"that, and {joined([*fixed]) or 'none'} given."
            )
        down = _axis("rows", rows)
        across = [None] if columns is None else _axis("columns", columns)
        if len(down) * len(across) > MAX_CELLS:
            raise ValueError(
                f"A table has at most {MAX_CELLS:,} cells; it was given {len(down):,} rows "
                f"and {len(across):,} columns."
            )
        return cls(ruleset, family, free, down, across, what, fixed)

    def board(self, row: Any, column: Any = None) -> Any:
        """The board of a cell before it is turned; None where the function of a family has none."""
        values = {**self.fixed, **dict(zip(self.names, (row, column), strict=False))}
        letters = letters_of(self.family, [*self.fixed])
        return member(self.game, self.family, {name: values[name] for name in letters})

    def frame(self, watch: Rows = iter) -> pd.DataFrame:
        """The table; `watch` goes through its rows, and may count them or raise."""
        boards = [[self.board(row, column) for column in self.columns] for row in self.rows]
        cells = _cells(self.game, boards, quantities(self.game)[self.what], watch)
        columns = [self.what] if len(self.names) == 1 else self.columns
        frame = pd.DataFrame(
            cells,
            index=pd.Index(self.rows, name=self.names[0]),
            columns=pd.Index(columns, name=self.names[1] if len(self.names) > 1 else None),
        )
        frame = frame.convert_dtypes() if frame.isna().to_numpy().any() else frame
        frame = frame.T if self.turned else frame
        frame.attrs["code"] = self.code  # which LaTeX tells
        return frame

    @cached_property
    def code(self) -> str:
        """One line of Python that makes this table."""
        name = getattr(self.family, "__name__", "")
        called = repr(self.family) if isinstance(self.family, str) else name
        called = called.replace("<lambda>", "family") or "family"
        axes = [_written(self.rows)] + [_written(self.columns)] * (len(self.names) - 1)
        what = [] if self.what == "value" else [f"{'what=' * (len(axes) < 2)}{self.what!r}"]
        given = [f"{name}={value!r}" for name, value in self.fixed.items()]
        turned = ".T" * self.turned
        return f"table({', '.join([repr(self.game), called, *axes, *what, *given])}){turned}"


def _axis(name: str, values: Any) -> list[Any]:
    found = list(islice(values, MAX_CELLS + 1)) if isinstance(values, Iterable) else []
    if not found:
        raise ValueError(
            f"The {name} are a range or list of values, such as range(31); it was given "
            f"{shown(values, 60)}."
        )
    return [value.item() if hasattr(value, "item") else value for value in found]


def _written(values: Sequence[Any]) -> str:
    """The values as a range, if they are one."""
    first, last = values[0], values[-1]
    if all(isinstance(value, int) for value in values) and values == [*range(first, last + 1)]:
        return f"range({first}, {last + 1})" if first else f"range({last + 1})"
    return repr(values)


def _cells(
    game: Any, rows: list[list[Any]], quantity: TableQuantity, watch: Rows
) -> list[list[Any]]:
    """The quantity of each board, by a table of all of them, by one of a row, or one by one."""

    def at_once(boards: list[Any]) -> list[Any] | None:
        if quantity.of_value is None:
            return None
        values = known_values(game, boards, quantity.misere)
        if values is None:
            return None
        pairs = zip(boards, values.tolist(), strict=True)
        return [quantity.of_value(board, value) for board, value in pairs]

    def row_of(boards: list[Any]) -> list[Any]:
        present = [board for board in boards if board is not None]
        found = at_once(present) if present else []
        if found is None:
            found = [quantity.cell(game, board) for board in present]
        left = iter(found)
        return [None if board is None else next(left) for board in boards]

    everything = [board for row in rows for board in row]
    whole = at_once(everything)
    if whole is None:
        return [row_of(row) for row in watch(rows)]
    width = len(rows[0])
    return [whole[i : i + width] for i in range(0, len(whole), width)]


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
      legs of length 1 are added; "class 1" or "class 2" of a star in the game 0.33, whose paper
      states them.

    A table of at most 100,000 cells is made. Raises ValueError for other parameters, ranges or
    quantities.

    >>> from gamelab import GraphNim
    >>> table(GraphNim(), "3^a 2^b 1^k", range(2), range(6), "discrepancy", b=0)
    k  0  1  2  3  4  5
    a
    0  0  0  0  0  0  0
    1  0  3  0  0  0  0
    """
    return FamilyTable.of(game, family, rows, columns, what, **fixed).frame()
