"""A table under the mouse: ranges, letters and quantities to choose, cells to open, files to take
away.
"""

from base64 import b64encode
from bisect import bisect_left
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from html import escape
from inspect import getdoc
from itertools import product
from typing import Any

import numpy as np
import pandas as pd
import traitlets
from matplotlib.figure import Figure

from gamelab.games.text import format_game, games, parse_game
from gamelab.plots import draw
from gamelab.plots.tables import cell_text, looks_of
from gamelab.statements.paper import paper
from gamelab.statements.tabular import Tabular, csv_of, latex_of
from gamelab.tables.families import OFFERED, Family, format_range, letters_of, parse_range
from gamelab.tables.table import FamilyTable, quantities
from gamelab.theory import Ruleset, shown, start_of
from gamelab.theory.checks import joined
from gamelab.widgets.background import BackgroundTask, Cancelled, Progress
from gamelab.widgets.browser_widget import BrowserWidget, sentence_of
from gamelab.widgets.explore import draw_with_options
from gamelab.widgets.svg import file_of, picture, svg_of_figure

FIRST_VALUE = 1  # of a letter that the reader has not given
FIRST_RANGES = "0..9", "3..9"  # the same of a letter down or across: there is no cycle below 3
FILES: Mapping[str, tuple[str, Callable[["TableExplorer"], bytes]]] = {
    "csv": ("text/csv", lambda table: csv_of(table.frame).encode()),
    "tex": ("application/x-tex", lambda table: latex_of(table.frame).encode()),
    "svg": ("image/svg+xml", lambda table: svg_of_figure(table.figure()).encode()),
    "pdf": (
        "application/pdf",
        lambda table: file_of(table.figure(), "pdf", metadata={"CreationDate": None}),
    ),
}

_Computed = tuple[FamilyTable, pd.DataFrame, str, str]


class ScreenTable(FamilyTable):
    """A table with no more cells than a browser draws at once."""

    max_cells = 20_000


class TableExplorer(Tabular, BrowserWidget, files=("table",)):
    """A table coloured by value, with controls for all that it is made of. Where no kernel runs, a
    picture of the first table stays.

    `frame` is the table as it stands, and `code` the line that makes it.
    """

    answer = traitlets.Dict().tag(sync=True)

    def __init__(self, asked: FamilyTable, printed: pd.DataFrame | None = None) -> None:
        self.task = BackgroundTask(latest_only=True)
        self._opening = BackgroundTask(latest_only=True)
        self._first, self._printed = asked, _printed_cells(printed, asked.names)
        self._asked, self._frame, self._drawn, self._note = _computed(_checked(asked), "")
        super().__init__(view=self._view() | {"count": 1}, answer={"count": 0})

    @property
    def frame(self) -> pd.DataFrame:
        """The table as it stands."""
        return self._frame

    @property
    def code(self) -> str:
        """One line of Python that makes this table."""
        return self._asked.code

    def do_change(
        self, game: str, family: str, axes: dict[str, str], fixed: dict[str, int], what: str
    ) -> None:
        """Compute another table: `axes` are the ranges of two letters, `fixed` values of others.

        What a new game does not take gives way to another family, or to the value, and a sentence
        says why. A letter without a range gets the first one with boards.
        """
        now, known, errors = self._asked, {**self._asked.fixed, **fixed}, []
        ruleset = parse_game(game, now.game) if game else now.game
        families = [family if isinstance(now.family, str) else now.family]
        if ruleset != now.game and families == [now.family]:
            families += OFFERED.get(ruleset.board_kind, ())
        wanted = [what, "value"][: 1 + (what == now.what)]
        before = {format_range(values): values for values in (now.rows, now.columns)}
        for boards, unknown, quantity in product(families, FIRST_RANGES, wanted):
            letters = letters_of(boards, self._first.fixed, len(self._first.names))
            free = sorted(letters, key=lambda name: (name not in axes, name in known))[:2]
            texts = [axes.get(name, unknown) for name in letters if name in free]
            ranges = [before.get(text) or parse_range(text) for text in texts]
            given = {name: known.get(name, FIRST_VALUE) for name in letters if name not in free}
            rows, columns = [*ranges, None, None][:2]
            try:
                asked = _checked(ScreenTable.of(ruleset, boards, rows, columns, quantity, **given))
                break
            except (TypeError, ValueError) as error:
                errors.append(error)
        else:
            raise errors[0]
        is_same = (asked.names, asked.family) == (now.names, now.family)
        asked = replace(asked, turned=now.turned and is_same)
        is_wanted = (asked.family, asked.what) == (families[0], what)
        note = "" if is_wanted else f"{errors[-1]} Instead: "
        self.task.start(
            lambda run: _computed(asked, note, run.watch), self._show, self._failed, self._report
        )

    def do_turn(self) -> None:
        """Let rows and columns change places."""
        self._asked = replace(self._asked, turned=not self._asked.turned)
        self._frame = self._frame.T
        self._frame.attrs["code"] = self.code
        self.update("view", self._view())

    def do_open(self, row: int, column: int) -> None:
        """Draw the board of a cell with its value and its options."""
        asked = self._asked
        row, column = (column, row) if asked.turned else (row, column)
        board = asked.board(asked.rows[row], asked.columns[column])
        if board is None:
            raise ValueError("There is no board for this cell.")
        self._opening.start(
            lambda run: _opened(asked.game, board),
            lambda found: self.update("answer", found),
            self._failed,
            self._report,
        )

    def figure(self) -> Figure:
        """The table as a figure that pyplot does not hold, with rings where a printed one differs.

        >>> from gamelab import Nim
        >>> explore_table(Nim(), "a, b", range(3), range(4)).figure().axes[0].get_xlabel()
        'b'
        """
        rows, columns = self._frame.shape
        size = min(0.25 * columns + 1.8, 14), min(0.22 * rows + 1.4, 14)
        figure = Figure(figsize=size, layout="constrained")
        before = self._frame.map(cell_text)
        for place, text in (self._differing() or {}).items():
            row, column = map(int, place.split(","))
            before.iat[row, column] = text
        draw(self._frame, ax=figure.subplots(), printed=before)
        return figure

    def do_save(self, kind: str) -> None:
        """Send the table as a file: csv, tex, svg or pdf."""
        mime, write = FILES[kind]
        data = b64encode(write(self)).decode()
        sent = {"kind": "file", "name": f"table.{kind}", "mime": mime, "data": data}
        self.update("answer", sent)

    def do_code(self) -> None:
        """Send the line of Python that makes this table, with the import of a function in it."""
        family = self._asked.family
        where = getattr(family, "__module__", "__main__")
        before = (
            ""
            if where == "__main__"
            else f"from {where} import {getattr(family, '__name__', family)}\n"
        )
        self.update("answer", {"kind": "code", "says": before + self.code})

    def do_cancel(self) -> None:
        """Cancel what is computed."""
        self.task.cancel()
        self._opening.cancel()

    def complain(self, error: BaseException) -> None:
        """Show an error as a sentence above the table, which stays."""
        self.update("answer", {"kind": "says", "says": sentence_of(error)})

    def close(self) -> None:
        """Cancel all work, and leave the screen."""
        self._opening.drop()
        super().close()

    def static_output(self) -> dict[str, str]:
        """A picture of the table."""
        return {"text/html": picture(self.figure(), f"Picture: {self.view['says']}")}

    def __repr__(self) -> str:
        return f"explore_{self.code}"

    def _show(self, found: _Computed) -> None:
        self._asked, self._frame, self._drawn, self._note = found
        self.update("view", self._view())

    def _failed(self, error: BaseException, progress: Progress) -> None:
        if isinstance(error, Cancelled):
            error = RuntimeError(f"The computation was cancelled after {progress.seconds:,.0f} s.")
        self.complain(error)

    def _report(self, progress: Progress) -> None:
        self.update("answer", {"kind": "progress", "says": f"computing …, {progress}"})

    def _view(self) -> dict[str, Any]:
        """The table and its controls as plain data."""
        asked, frame = self._asked, self._frame
        typed = isinstance(asked.family, str)
        axes = dict(zip(asked.names, map(format_range, (asked.rows, asked.columns)), strict=False))
        differs = self._differing()
        says = f"{self._note}{asked.game.full_title}: {asked.what} of {asked.family_name}, "
        says += f"{frame.size:,} cells"
        if differs is not None:
            says += f"; {len(differs):,} differ from the printed table (printed ones struck out)"
        fixed = {name: value for name, value in asked.fixed.items() if type(value) is int}
        offered = (game for game in games().values() if typed or _takes(replace(asked, game=game)))
        return {
            "game": _typed_game(asked.game),
            "games": [*dict.fromkeys(game.full_title for game in offered)],
            "family": asked.family if typed else "",
            "families": OFFERED.get(asked.game.board_kind, ()),
            "drawn": self._drawn,
            "names": [*asked.names[:: -1 if asked.turned else 1]],
            "axes": axes,
            "fixed": fixed,
            "ends": {name: self._ends(name) for name in fixed},
            "what": asked.what,
            "whats": [*quantities(asked.game, asked.first)],
            "head": [str(name) for name in frame.columns],
            "side": [str(name) for name in frame.index],
            "cells": frame.map(cell_text).to_numpy().tolist(),
            "looks": looks_of(frame),
            "differs": differs or {},
            "says": f"{says}.",
        }

    def _ends(self, name: str) -> tuple[int, int]:
        """The least and the largest value of a letter for which its slider finds boards: all values
        between them have boards too.
        """
        value, asked = self._asked.fixed[name], self._asked

        def is_taken(other: int) -> bool:
            return _takes(replace(asked, fixed={**asked.fixed, name: other}))

        place, values = max(value, 0), range(max(2 * value, 12) + 1)
        least = bisect_left(values, True, hi=place, key=is_taken)
        return least, bisect_left(values, True, place, key=lambda other: not is_taken(other)) - 1

    def _differing(self) -> dict[str, str] | None:
        """What is printed in the cells that differ, by "row,column"; None without a printed table
        for this question.
        """
        first, asked = self._first, self._asked
        same = replace(asked, rows=first.rows, columns=first.columns, turned=False) == first
        if not (self._printed and same):
            return None
        found: dict[str, Any] = {}
        for place, ours in np.ndenumerate(self._frame.map(cell_text).to_numpy()):
            names = [str(axis[i]) for axis, i in zip(self._frame.axes, place, strict=True)]
            text = self._printed.get(tuple(names[:: -1 if asked.turned else 1]), ours)
            if text not in ("", ours):
                found[f"{place[0]},{place[1]}"] = text
        return found


def _typed_game(game: Ruleset) -> str:
    """The text of a game in a field: its title if that is read; "" if none is."""
    for text in (game.full_title, format_game(game)):
        try:
            if parse_game(text, game) == game:
                return text
        except (TypeError, ValueError):  # a game that is not listed, or takes other fields
            continue
    return ""


def _checked(asked: FamilyTable) -> FamilyTable:
    """The same table, if a screen can show it."""
    if asked.first is None:
        given = ", ".join(f"{name} = {value}" for name, value in asked.fixed.items())
        raise ValueError(f"The family has no board with {given or 'these values'}.")
    start_of(asked.game, asked.first)
    return asked


def _takes(asked: FamilyTable) -> bool:
    """Whether the game of a table takes its boards."""
    try:
        return _checked(asked) is asked
    except Exception:  # of a function or game of somebody else's
        return False


def _computed(asked: FamilyTable, note: str, watch: Any = iter) -> _Computed:
    """A table and its frame, what is drawn beside its fields, and a sentence before its caption."""
    return asked, asked.frame(watch), _example(asked), note


def _example(asked: FamilyTable) -> str:
    """What the parameters of a function are, in the words of its docstring, and a board near the
    middle of the table; empty for the text of a family.
    """
    if isinstance(asked.family, str):
        return ""
    cells = [*product(asked.rows, asked.columns)]
    middle = len(cells) // 2 + len(asked.columns) // 4
    boards = ((cell, asked.board(*cell)) for cell in cells[middle:] + cells[:middle])
    cell, board = next(found for found in boards if found[1] is not None)
    figure = Figure(figsize=(4.5, 1.6))
    draw(start_of(asked.game, board), ax=figure.add_axes((0, 0, 1, 1)))
    here = joined([f"{n} = {value}" for n, value in zip(asked.names, cell, strict=False)])
    words = " ".join((getdoc(asked.family) or "").partition("\n\n")[0].split())
    return f"<p>{escape(f'{words} The picture has {here}.')}</p>{svg_of_figure(figure)}"


def _printed_cells(
    printed: pd.DataFrame | None, names: Sequence[str]
) -> dict[tuple[str, ...], str]:
    """What is printed, by the numbers of row and column; names such as 3^10 stand for their last
    number.
    """
    if printed is None:
        return {}
    is_turned = printed.columns.name == names[0] or printed.index.name == names[-1] != names[0]
    table = printed.T if is_turned else printed
    rows, columns = ([str(name).rpartition("^")[2] for name in axis] for axis in table.axes)
    texts = table.map(cell_text).to_numpy().ravel()
    return dict(zip(product(rows, columns), texts, strict=True))


def _opened(game: Any, board: Any) -> dict[str, Any]:
    """The board of a cell with its value and options, in words and as a picture."""
    figure = Figure(figsize=(10, 3.8))
    words = draw_with_options(figure, game, board)
    if reason := paper(game.paper).reason(board) if game.paper else "":
        words = f"{escape(reason)}<br>{words}"
    return {"kind": "cell", "says": words, "picture": svg_of_figure(figure)}


def explore_table(
    game: Ruleset,
    family: Family,
    rows: Iterable[Any],
    columns: Iterable[Any] | None = None,
    what: str = "value",
    printed: pd.DataFrame | None = None,
    **fixed: Any,
) -> TableExplorer:
    """The table of `table` under the mouse: its family, ranges, letters and quantity can be
    changed.

    A click on a cell draws its board with the value and the options. Buttons turn the table and
    give it as CSV, as LaTeX, as a figure (SVG or PDF), and as the line of Python that makes it.
    Cells that differ from a `printed` table are marked: a frame with the same rows and columns, or
    some of them, in which missing cells are those that cannot be read.

    >>> from gamelab import GraphNim
    >>> explore_table(GraphNim(), "3^a 1^k", range(3), range(9), "discrepancy")
    explore_table(GraphNim(), '3^a 1^k', range(3), range(9), 'discrepancy')
    """
    if printed is not None and not isinstance(printed, pd.DataFrame):
        raise TypeError(f"A printed table is a DataFrame; it was given {shown(printed, 60)}.")
    return TableExplorer(ScreenTable.of(game, family, rows, columns, what, **fixed), printed)
