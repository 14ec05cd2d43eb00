"""A table under the mouse: ranges, letters and quantities to choose, cells to open, files to take
away.
"""

from base64 import b64encode
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from html import escape
from io import BytesIO
from typing import Any

import numpy as np
import pandas as pd
import traitlets
from matplotlib.figure import Figure

from gamelab.games.text import format_game, parse_game
from gamelab.games.vertex_deletion import Octal
from gamelab.plots import draw
from gamelab.plots.describe import caption
from gamelab.plots.tables import cell_text, looks_of
from gamelab.statements.paper import paper
from gamelab.statements.tabular import Tabular, csv_of, latex_of
from gamelab.tables.families import Family, format_range, letters_of, parse_range
from gamelab.tables.table import FamilyTable, quantities
from gamelab.theory import Ruleset, shown
from gamelab.widgets.background import BackgroundTask, Cancelled, Progress
from gamelab.widgets.browser_widget import BrowserWidget
from gamelab.widgets.explore import draw_with_options
from gamelab.widgets.svg import picture_of, svg_of_figure

MAX_SHOWN = 20_000  # cells on a screen
FIRST_VALUE = 1  # of a letter that the reader has not given
FILES: Mapping[str, tuple[str, Callable[["TableExplorer"], bytes]]] = {
    "csv": ("text/csv", lambda table: csv_of(table.frame).encode()),
    "tex": ("application/x-tex", lambda table: latex_of(table.frame).encode()),
    "svg": ("image/svg+xml", lambda table: svg_of_figure(table.figure()).encode()),
    "pdf": ("application/pdf", lambda table: _pdf(table.figure())),
}


class TableExplorer(Tabular, BrowserWidget, files=("table",)):
    """A table coloured by value, with controls for all that it is made of. Where no kernel runs, a
    picture of the first table stays.

    `frame` is the table as it stands, and `code` the line that makes it.
    """

    answer = traitlets.Dict().tag(sync=True)

    def __init__(self, asked: FamilyTable, printed: pd.DataFrame | None = None) -> None:
        self.task = BackgroundTask(latest_only=True)
        self._opening = BackgroundTask(latest_only=True)
        self._first, self._printed = asked, printed
        self._asked, self._frame = asked, asked.frame()
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
        self,
        game: str,
        family: str,
        across: str,
        axes: dict[str, str],
        fixed: dict[str, int],
        what: str,
    ) -> None:
        """Compute another table: `axes` are the ranges of the two letters, that of the columns
        `across`, `fixed` the values of the others.
        """
        ruleset = parse_game(game) if game else self._asked.game
        text = family if isinstance(self._first.family, str) else self._first.family
        letters = letters_of(text, [*self._first.fixed])
        free = [letter for letter in letters if letter in axes]
        free += [letter for letter in letters if letter not in axes and letter not in fixed]
        free = (free + [letter for letter in letters if letter not in free])[:2]
        before = dict(zip(self._asked.names, (self._asked.rows, self._asked.columns), strict=False))
        ranges = [
            before[letter]
            if letter in before and axes.get(letter) == format_range(before[letter])
            else parse_range(axes.get(letter, "0..9"))
            for letter in free
        ]
        given = {name: fixed.get(name, FIRST_VALUE) for name in letters if name not in free}
        columns = ranges[1] if len(free) > 1 else None
        rows = ranges[0] if ranges else ()
        asked = FamilyTable.of(ruleset, text, rows, columns, what, **given)
        _refuse_many(asked)
        asked = replace(asked, turned=len(free) > 1 and across == free[0])
        self.task.start(
            lambda run: (asked, asked.frame(run.watch)), self._show, self._failed, self._report
        )

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
        draw(self._frame, ax=figure.subplots(), printed=before, upwards=False)
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
        lines = (
            []
            if isinstance(family, str) or where == "__main__"
            else [f"from {where} import {getattr(family, '__name__', family)}"]
        )
        self.update("answer", {"kind": "code", "says": "\n".join([*lines, self.code])})

    def do_cancel(self) -> None:
        """Cancel what is computed."""
        self.task.cancel()
        self._opening.cancel()

    def complain(self, error: BaseException) -> None:
        """Show an error as a sentence above the table, which stays."""
        self.update("answer", {"kind": "says", "says": str(error) or type(error).__name__})

    def close(self) -> None:
        """Cancel all work, and leave the screen."""
        self._opening.drop()
        super().close()

    def static_output(self) -> dict[str, str]:
        """A picture of the table."""
        picture = picture_of(self.figure())
        return {"text/html": f'<img alt="{escape(repr(self))}" {picture.html}>'}

    def __repr__(self) -> str:
        return f"explore_{self.code}"

    def _show(self, found: tuple[FamilyTable, pd.DataFrame]) -> None:
        self._asked, self._frame = found
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
        cells = frame.map(cell_text).to_numpy().tolist()
        axes = dict(zip(asked.names, map(format_range, (asked.rows, asked.columns)), strict=False))
        names = asked.names[::-1] if asked.turned else asked.names
        differs = self._differing()
        says = f"{asked.game.full_title}: {asked.what} of {caption(asked.family)}, "
        says += f"{frame.size:,} cells"
        if differs is not None:
            says += f"; {len(differs):,} differ from the printed table (printed ones struck out)"
        return {
            "game": _typed_game(asked.game),
            "family": asked.family if isinstance(asked.family, str) else "",
            "names": list(names),
            "axes": axes,
            "fixed": dict(asked.fixed),
            "what": asked.what,
            "whats": [*quantities(asked.game)],
            "head": [str(name) for name in frame.columns],
            "side": [str(name) for name in frame.index],
            "cells": cells,
            "looks": looks_of(frame),
            "differs": differs or {},
            "says": f"{says}.",
        }

    def _differing(self) -> dict[str, str] | None:
        """What is printed in the cells that differ, by "row,column"; None without a printed table
        for this question.
        """
        first = self._first
        same = replace(self._asked, rows=first.rows, columns=first.columns, turned=False) == first
        if self._printed is None or not same:
            return None
        printed = _aligned(self._printed, self._frame).map(cell_text)
        ours = self._frame.map(cell_text)
        return {
            f"{row},{column}": printed.iat[row, column]
            for row, column in np.argwhere(printed.to_numpy() != ours.to_numpy())
            if printed.iat[row, column]
        }


def _typed_game(game: Ruleset) -> str:
    """The text of a game in a field; "" for a game that is not read from its text."""
    text = format_game(game)
    try:
        return text if parse_game(text) == game else ""
    except (TypeError, ValueError):  # a visitor's game that is not listed, or takes other fields
        return ""


def _aligned(printed: pd.DataFrame, frame: pd.DataFrame) -> pd.DataFrame:
    """A printed table on the rows and columns of ours; names such as 3^10 stand for their last
    number.
    """
    turned = printed.columns.name == frame.index.name
    turned |= printed.index.name == frame.columns.name is not None
    table = printed.T if turned else printed
    numbers = [
        {str(name).rpartition("^")[2]: place for place, name in enumerate(names)}
        for names in (table.index, table.columns)
    ]
    rows, columns = (
        [known.get(str(name), -1) for name in names]
        for known, names in zip(numbers, (frame.index, frame.columns), strict=True)
    )
    whole = table.astype(object).reset_index(drop=True)
    whole.columns = range(len(whole.columns))
    return whole.reindex(index=rows, columns=columns)


def _opened(game: Any, board: Any) -> dict[str, Any]:
    """The board of a cell with its value and options, in words and as a picture."""
    figure = Figure(figsize=(10, 3.8))
    words = draw_with_options(figure, game, board)
    if reason := paper(game.paper).reason(board) if game.paper else "":
        words = f"{escape(reason)}<br>{words}"
    return {"kind": "cell", "says": words, "picture": svg_of_figure(figure)}


def _pdf(figure: Figure) -> bytes:
    pdf = BytesIO()
    figure.savefig(pdf, format="pdf", metadata={"CreationDate": None})
    return pdf.getvalue()


def _refuse_many(asked: FamilyTable) -> None:
    cells = len(asked.rows) * len(asked.columns)
    if cells > MAX_SHOWN:
        raise ValueError(
            f"A screen shows tables of at most {MAX_SHOWN:,} cells; {cells:,} were asked for. The "
            "function table makes larger ones."
        )


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
    asked = FamilyTable.of(game, family, rows, columns, what, **fixed)
    _refuse_many(asked)
    return TableExplorer(asked, printed)


def explore_bistars() -> TableExplorer:
    """The values of the game 0.33 on the bistars of two reduced stars joined by m edges: one star
    has i legs, j of them of length 2, the other k legs, l of them of length 2.

    A click on a cell draws the bistar, and says which classes and which table decide its value.

    >>> explore_bistars()
    explore_table(Octal(code='0.33'), reduced_bistar, range(8), range(8), i=2, j=1, m=2)
    """
    game = Octal("0.33")
    family = paper(game.paper).figures["reduced bistar"]
    return explore_table(game, family, range(8), range(8), i=2, j=1, m=2)
