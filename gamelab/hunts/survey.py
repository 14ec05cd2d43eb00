"""Surveys: tables of Grundy values, outcomes and other quantities of many boards."""

from collections.abc import Callable, Iterable, Sized
from dataclasses import fields, is_dataclass
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any
from warnings import warn

from gamelab.boards import Graph
from gamelab.hunts.hunt import canonical_board, grundy_quantity
from gamelab.hunts.parallel import Result, bar, compute
from gamelab.hunts.quantities import Quantity
from gamelab.hunts.store import Store, StoreError, opened, text_of
from gamelab.solvers.methods import outcome
from gamelab.theory import DEFINITION, Ruleset, natural, shown
from gamelab.widgets.svg import image_of

if TYPE_CHECKING:
    import pandas as pd
    from pandas.io.formats.style import Styler

RESERVED = {"board", "position", "value", "outcome", "misere_outcome", "seconds", "method"}


def survey(
    game: Ruleset | None,
    boards: Iterable[Any] | Callable[[int], Iterable[Any]],
    *,
    to: int | None = None,
    misere: bool = False,
    workers: Any = 1,
    store: Store | str | Path | None = None,
    recompute: bool = False,
    progress: bool = True,
    **ask: Callable[[Any], Any],
) -> "pd.DataFrame":
    """A table with a row for each board: its parameters, Grundy value, outcome and further columns.

    `boards` is an iterable of positions, family values or networkx graphs. With a size `to` it is a
    function that lists the boards of each size, such as `trees`. A graph is replaced by its
    canonical form. Each further keyword is a function of the board and makes a column; without a
    game there are only these. `misere` adds the misère outcome. `workers` is a number of processes,
    "all", an executor, or a Dask client or the address of its scheduler; the table is the same.
    Values in the `store` are not computed again, except those of older code if `recompute`.

    >>> from gamelab import NodeKayles, trees
    >>> survey(
    ...     NodeKayles(),
    ...     trees(4),
    ...     leaves=lambda tree: sum(tree.degree(v) == 1 for v in tree.vertices),
    ... )[["board", "vertices", "value", "outcome", "leaves"]]
      board  vertices  value outcome  leaves
    0    Cp         4      0       P       2
    1    Cs         4      1       N       3
    """
    import pandas as pd

    if not isinstance(game, Ruleset | None):
        raise TypeError(
            f"A survey is of a game, such as NodeKayles(), or of None; it was given {shown(game)}."
        )
    if to is not None and callable(boards):
        sizes = range(natural(to, "The size to which a survey goes") + 1)
        boards = chain.from_iterable(map(boards, sizes))
    elif to is not None or not isinstance(boards, Iterable):
        raise TypeError(
            f"A survey takes boards, or a function that lists them with a size, as in trees, "
            f"to=8; not {shown(boards)}."
        )
    if twice := RESERVED & ask.keys():
        raise ValueError(
            f"A column is already called {sorted(twice)[0]!r}: give what you ask another name."
        )
    total = len(boards) if isinstance(boards, Sized) else None
    quantities = _quantities(game, misere, ask)
    rows: list[dict[str, Any]] = []
    is_complete = False
    try:
        with opened(store) as database, bar(progress, lambda: total, " boards") as shown_bar:
            cases = ((canonical_board(one),) for one in boards)
            for result in compute(
                [*quantities.values()], cases, workers=workers, store=database, recompute=recompute
            ):
                rows.append(_survey_row(quantities, result))
                shown_bar.update()
            is_complete = True
    except StoreError as error:
        if not (is_complete and error.unwritten):
            raise
        # the table is complete, though it could not be stored
        warn(str(error), RuntimeWarning, stacklevel=2)
    return pd.DataFrame(rows)


def with_pictures(frame: "pd.DataFrame") -> "Styler":
    """The table of a survey or hunt, with a small picture of each board in place of its code.

    Raises ValueError for a table without a column of positions.

    >>> from gamelab import NodeKayles, trees
    >>> "<img" in with_pictures(survey(NodeKayles(), trees(4))).to_html()
    True
    """
    if "position" not in frame:
        raise ValueError(
            f"A table with pictures has a column 'position', as that of a survey has; this one has "
            f"the columns {[*frame]}."
        )
    pictures = [*map(image_of, frame["position"])]
    shown_frame = frame.assign(board=pictures).drop(
        columns=["position", "seconds", "method"], errors="ignore"
    )
    sized = {"selector": "td img", "props": "height: 4.5em; width: auto; max-width: 12em"}
    return shown_frame.style.set_table_styles([sized]).set_uuid("pictures")


def _quantities(
    game: Ruleset | None, misere: bool, ask: dict[str, Callable[[Any], Any]]
) -> dict[str, Quantity]:
    """The quantities by the names of their columns."""
    columns = {}
    if game is not None:
        columns["value"] = grundy_quantity(game)
        if misere:
            columns["misere_outcome"] = Quantity.of(
                "misère outcome", _misere_outcome, game, otherwise=str(DEFINITION)
            )
    return columns | {name: Quantity.of(name, function) for name, function in ask.items()}


def _survey_row(columns: Iterable[str], result: Result) -> dict[str, Any]:
    [board] = result.case
    row = {"board": text_of(board), "position": board} | parameters_of(board)
    for name, value in zip(columns, result.values, strict=True):
        row[name] = value
        if name == "value":
            row["outcome"] = "N" if value else "P"
    return row | {"seconds": result.seconds, "method": result.method}


def _misere_outcome(game: Ruleset, board: Any) -> str:
    return outcome(game, board, misere=True)


def parameters_of(board: Any) -> dict[str, Any]:
    """The numbers of vertices and edges of a graph, or the parameters of a member of a family."""
    if isinstance(board, Graph):
        return {"vertices": len(board.vertices), "edges": len(board.edges)}
    parts = fields(board) if is_dataclass(board) else ()
    names = (part.name for part in parts if part.repr and part.name not in RESERVED)
    return {name: getattr(board, name) for name in names}
