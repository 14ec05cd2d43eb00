"""Tables on a screen: ranges, letters and quantities to choose, cells to open, files to take
away.
"""

from base64 import b64encode
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from html import escape
from inspect import getdoc
from itertools import product
from typing import Any

import pandas as pd
from matplotlib.figure import Figure

from gamelab.games.text import games, parse_game
from gamelab.plots import draw
from gamelab.plots.describe import caption
from gamelab.plots.tables import cell_text, looks_of
from gamelab.statements.paper import paper
from gamelab.statements.tabular import Tabular, csv_of, latex_of
from gamelab.tables.families import OFFERED, format_range, letters_of, parse_range, text_of
from gamelab.tables.table import FamilyTable, quantities
from gamelab.theory import Ruleset, shown, start_of
from gamelab.widgets.screen import Control, Part, Screen, field, picture, slider
from gamelab.widgets.svg import file_of, svg_of_figure
from gamelab.widgets.walk import walk

FIRST_VALUE = 1  # of a letter that the reader has not given
FIRST_RANGES = "0..9", "3..9"  # the same of a letter down or across: there is no cycle below 3
AROUND = 12  # a slider of a letter goes so far up and down from its value
SLIDER = "slider of "  # the name of a letter's slider begins with this
Cell = tuple[Any, ...]  # the values of its row and its column


class ScreenTable(FamilyTable):
    """A table with no more cells than a browser draws at once."""

    max_cells = 20_000


class TableScreen(Tabular, Screen):
    """A table coloured by value, with fields for all that it is made of. Where no kernel runs, a
    picture of it stays.
    """

    def __init__(self, asked: FamilyTable, printed: pd.DataFrame | None = None) -> None:
        self._first = _checked(asked)
        self._printed = None if printed is None else _oriented(printed, asked.names)
        self._here: Cell = ()  # whose board is shown
        self._opened: Cell = ()  # whose options are shown
        self._board, self._cell = Part(), Part()
        self._board.look, self._board.still = "beside", str  # the picture of the table is enough
        self._table, root = Part(act=self._point), Part(act=self._change)
        self._table.still = lambda: picture(self.figure(), f"Picture: {self._says}")
        root.look = "table"
        super().__init__(root, f"explore{asked.code.removeprefix('table')}")
        self._show(asked, asked.frame())
        self.view = root.view()

    @property
    def frame(self) -> pd.DataFrame:
        """The table as it stands."""
        return self._frame

    def figure(self) -> Figure:
        """The table as a figure that pyplot does not hold, with rings where a printed one differs.

        >>> from gamelab import Nim, explore
        >>> explore(Nim(), "a, b", range(3), range(4)).figure().axes[0].get_xlabel()
        'b'
        """
        rows, columns = self._frame.shape
        size = min(0.25 * columns + 1.8, 14), min(0.22 * rows + 1.4, 14)
        figure = Figure(figsize=size, layout="constrained")
        draw(self._frame, ax=figure.subplots(), printed=self._before)
        return figure

    def _change(self, root: Part, values: dict[str, Any], pressed: str) -> None:
        """Show the same table turned, or the one that the fields ask for."""
        now, name = self._asked, pressed.removeprefix(SLIDER)
        if pressed == "Turn":
            self._show(replace(now, turned=not now.turned), self._frame.T)
            return
        root.set(game=now.game.full_title, **{"table of": now.what})  # if there is no such table
        if name != pressed:
            start = f"{parse_range(values[name])[0]}.." if name in now.names else ""
            values[name] = f"{start}{values[pressed]}"
        asked, note = self._wanted(values)
        self._show(asked, asked.frame(root.watch), note, pressed)

    def _wanted(self, values: dict[str, Any]) -> tuple[FamilyTable, str]:
        """The table that the fields ask for, or another one and a sentence that says why: what a
        new game does not take gives way to another family, or to the value.
        """
        now, game, errors = self._asked, self._asked.game, list[Exception]()
        families, what = [values.get("family", now.family)], values["table of"]
        if values["game"] != game.full_title:
            game = parse_game(values["game"], game)
            families += OFFERED.get(game.board_kind, ()) if families == [now.family] else ()
        whats = [what, "value"] if what == now.what else [what]
        before = {format_range(axis): axis for axis in (now.rows, now.columns)}
        runs = {name: before.get(values[name]) or parse_range(values[name]) for name in now.names}
        typed = {name: parse_range(values[name])[0] for name in now.fixed if name in values}
        known = {**now.fixed, **typed}
        for family, first_range, quantity in product(families, FIRST_RANGES, whats):
            letters = letters_of(family, self._first.fixed, len(self._first.names))
            free = sorted(letters, key=lambda name: (name not in runs, name in known))[:2]
            axes = [runs.get(name) or parse_range(first_range) for name in letters if name in free]
            fixed = {name: known.get(name, FIRST_VALUE) for name in letters if name not in free}
            rows, columns, *_ = [*axes, None, None]
            try:
                asked = _checked(ScreenTable.of(game, family, rows, columns, quantity, **fixed))
            except (TypeError, ValueError) as error:
                errors.append(error)
                continue
            note = "" if (family, asked.what) == (families[0], what) else f"{errors[-1]} Instead: "
            is_same = (asked.names, family) == (now.names, now.family)
            return replace(asked, turned=now.turned and is_same), note
        raise errors[0]

    def _show(
        self, asked: FamilyTable, frame: pd.DataFrame, note: str = "", pressed: str = ""
    ) -> None:
        """Put a table on the screen, with its fields and its caption, the board that was shown or
        one near the middle, and the options that were. A slider that is moved stays as it is.
        """
        texts = before = frame.map(cell_text).rename(index=str, columns=str)
        says = f"{note}{asked.game.full_title}: {asked.what} of {asked.family_name}, "
        says += f"{frame.size:,} cells"
        first, printed = self._first, self._printed
        same = replace(asked, rows=first.rows, columns=first.columns, turned=False) == first
        if printed is not None and same:
            printed = (printed.T if asked.turned else printed).reindex_like(texts).fillna("")
            before = printed.where(printed != "", texts)
            n = (before != texts).to_numpy().sum()
            says += f"; {n:,} differ from the printed table (printed ones struck out)"
        frame.attrs["code"] = asked.code
        self._asked, self._frame, self._before, self._says = asked, frame, before, f"{says}."
        self.code = asked.code  # one line of Python that makes this table
        root, words = self.root, ""
        if callable(asked.family):
            words = escape((getdoc(asked.family) or "").partition("\n\n")[0])
        root.html = f'<p>{words}</p><p role="status">{escape(self._says)}</p>'
        controls = {one["name"]: one for one in _fields(asked)}
        if pressed.startswith(SLIDER):
            controls[pressed] = next(one for one in root.controls if one["name"] == pressed)
        root.controls = [*controls.values()]
        self._drawn = _drawn(frame, texts, before) | {"press": True}
        self._table.drawn = "table", self._drawn
        files = Part(summary="Files and code", opened=self._write)
        below = {"table": self._table, "files": files, "cell": self._cell}
        root.parts = {"board": self._board, **below}
        cells = [*product(asked.rows, asked.columns)]
        near = [cell for cell in cells if cell == self._here] + cells[len(cells) // 2 :] + cells
        self._look(next(cell for cell in near if asked.board(*cell) is not None))
        opened = self._opened
        if opened in cells and asked.board(*opened) is not None:
            self.view = root.view()  # under the hand: the options may take a second more
            try:
                self._open(opened)
            except BaseException:  # those of an earlier board would stand below the table
                self._cell.html, self._cell.parts = "", {}
                raise
        else:
            self._opened, self._cell.html, self._cell.parts = (), "", {}

    def _point(self, part: Part, values: dict[str, Any], pressed: str) -> None:
        """Show the board of a cell, or its options too."""
        asked, place = self._asked, [*map(int, values.get("at", pressed).split(","))]
        row, column = place[::-1] if asked.turned else place
        self._look((asked.rows[row], asked.columns[column]))
        if pressed != "look":
            self._open(self._here)

    def _open(self, cell: Cell) -> None:
        """Show the options of the board of a cell below the table."""
        asked, board, (row, column) = self._asked, self._asked.board(*cell), cell
        if board is None:
            raise ValueError("There is no board for this cell.")
        options = walk(asked.game, board, _name(asked, cell))
        reason = paper(asked.game.paper).reason(board) if asked.game.paper else ""
        self._opened, self._cell.html, self._cell.parts = cell, escape(reason), {"walk": options}
        place = [asked.rows.index(row), asked.columns.index(column)]
        lit = place[::-1] if asked.turned else place
        self._table.drawn = "table", self._drawn | {"lit": lit}

    def _look(self, cell: Cell) -> None:
        """Show the small board of a cell, if it has one, and the cell of the paper's table that its
        value is read from.
        """
        asked, figure = self._asked, Figure(figsize=(3, 1))
        self._here, board = cell, asked.board(*cell)
        if board is None:
            return
        draw(start_of(asked.game, board), ax=figure.add_axes((0, 0, 1, 1)))
        at = ", ".join(f"{n} = {value}" for n, value in zip(asked.names, cell, strict=False))
        words = f"{at}: {_name(asked, cell)}"
        seen = picture(svg_of_figure(figure, "none"), f"Picture: {words}")
        self._board.html = f'<p role="status">{escape(words)}</p>{seen}'
        read = paper(asked.game.paper).cell(board) if asked.game.paper else None
        self._board.parts = {}
        if read:
            table, *place = read
            drawn = _drawn(table, table.map(cell_text)) | {"lit": place}
            self._board.parts = {"read": Part(drawn=("table", drawn))}

    def _write(self, part: Part) -> None:
        """Write the files, and the line of Python with the import of a function in it."""
        family, figure = self._asked.family, self.figure()
        files = {
            "csv": csv_of(self._frame).encode(),
            "tex": latex_of(self._frame).encode(),
            "svg": svg_of_figure(figure).encode(),
            "pdf": file_of(figure, "pdf", metadata={"CreationDate": None}),
        }
        links = " ".join(
            f'<a download="table.{kind}" href="data:;base64,{b64encode(file).decode()}">'
            f"table.{kind}</a>"
            for kind, file in files.items()
        )
        where, code = getattr(family, "__module__", "__main__"), self.code
        if where != "__main__":
            code = f"from {where} import {getattr(family, '__name__', family)}\n{code}"
        part.html = f"<p>{links}</p><pre>{escape(code)}</pre>"


def _oriented(printed: pd.DataFrame, names: Sequence[str]) -> pd.DataFrame:
    """The texts of a printed table by the numbers of row and column; names such as 3^10 stand for
    their last number.
    """

    def last(name: Any) -> str:
        return str(name).rpartition("^")[2]

    is_turned = printed.columns.name == names[0] or printed.index.name == names[-1] != names[0]
    return (printed.T if is_turned else printed).map(cell_text).rename(index=last, columns=last)


def _name(asked: FamilyTable, cell: Cell) -> str:
    """What to call the board of a cell: as it is written in Python if that is short, else by the
    text of its family.
    """
    board = asked.board(*cell)
    name = caption(board)
    if isinstance(asked.family, str) and name != repr(board):
        return text_of(asked.family, asked.values(*cell))
    return name


def _drawn(
    frame: pd.DataFrame, texts: pd.DataFrame, before: pd.DataFrame | None = None
) -> dict[str, Any]:
    """A table as plain data for the browser."""
    names = [name for name in (frame.index.name, frame.columns.name) if name]
    cells: dict[str, Any] = texts.to_dict("split")
    return cells | {
        "corner": " \\ ".join(names),
        "before": [] if before is None or before is texts else before.to_numpy().tolist(),
        "looks": looks_of(frame),
    }


def _fields(asked: FamilyTable) -> Iterator[Control]:
    """The fields for all that a table is made of."""
    typed, kind = isinstance(asked.family, str), asked.game.board_kind
    listed = [game for game in games().values() if typed or game.board_kind == kind]
    titles = [*dict.fromkeys(game.full_title for game in listed)]
    yield field("game", asked.game.full_title, options=titles, size=18, fresh=True)
    if typed:
        yield field("family", asked.family, options=OFFERED.get(kind, ()), size=24)
    yield field("table of", asked.what, "select", options=[*quantities(asked.game, asked.first)])
    places = ("across", "down") if asked.turned else ("down", "across")
    for name, place, axis in zip(asked.names, places, (asked.rows, asked.columns), strict=False):
        ends = (
            range(axis[0] + 2, max(2 * axis[-1], 20) + 1)
            if ".." in format_range(axis)
            else axis[-1:]
        )
        yield field(name, format_range(axis), label=f"{name} {place}", size=7)
        yield slider(SLIDER + name, ends, axis[-1], f"last {name}")
    for name, value in asked.fixed.items():
        if type(value) is int:
            yield field(name, f"{value}", label=f"{name} =", size=7)
            yield slider(SLIDER + name, _near(asked, name), value, name, play=True)
    if asked.names[1:]:
        yield field("Turn", kind="button")


def _near(asked: FamilyTable, name: str) -> Iterator[int]:
    """The values of a letter near its own for which there are boards."""
    value = asked.fixed[name]
    for near in range(max(value - AROUND, 0), value + AROUND + 1):
        with suppress(Exception):  # of a function or game of somebody else's
            _checked(replace(asked, fixed={**asked.fixed, name: near}))
            yield near


def _checked(asked: FamilyTable) -> FamilyTable:
    """The same table, if a screen can show it."""
    if asked.first is None:
        given = ", ".join(f"{name} = {value}" for name, value in asked.fixed.items())
        raise ValueError(f"The family has no board with {given or 'these values'}.")
    start_of(asked.game, asked.first)
    return asked


def table_screen(
    game: Ruleset,
    family: Any,
    rows: Any = None,
    columns: Any = None,
    what: str = "value",
    printed: pd.DataFrame | None = None,
    **fixed: Any,
) -> TableScreen:
    """The screen of a table; see `explore`."""
    if printed is not None and not isinstance(printed, pd.DataFrame):
        raise TypeError(f"A printed table is a DataFrame; it was given {shown(printed, 60)}.")
    return TableScreen(ScreenTable.of(game, family, rows, columns, what, **fixed), printed)
