"""Surveys: tables of Grundy values, outcomes and other quantities of many boards."""

from collections.abc import Callable, Iterable
from dataclasses import fields, is_dataclass
from functools import partial
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gamelab.boards import Graph
from gamelab.search.bar import bar
from gamelab.search.code import digest
from gamelab.search.questions import canonical_board, grundy_value
from gamelab.search.store import Store, opened
from gamelab.search.text import text_of
from gamelab.search.values import answers
from gamelab.solvers.methods import outcome
from gamelab.theory import Ruleset, natural, shown
from gamelab.theory.provenance import NO_METHOD
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
    progress: bool = True,
    **ask: Callable[[Any], Any],
) -> "pd.DataFrame":
    """A table with a row for each board: its parameters, Grundy value, outcome and further columns.

    `boards` is an iterable of positions, family values or networkx graphs. With a size `to` it is a
    function that lists the boards of each size, such as `trees`. A graph is replaced by its
    canonical form. Each further keyword is a function of the board and makes a column; without a
    game there are only these. `misere` adds the misère outcome. `workers` is a number of processes,
    "all", or an executor, such as that of a Dask client; the table is the same. Values in the
    `store` are not computed again.

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
    columns: dict[str, Callable[..., Any]] = {}
    if game is not None:
        columns["value"] = partial(grundy_value, game)
        if misere:
            columns["misere_outcome"] = partial(_misere_outcome, game)
    found = [(canonical_board(one),) for one in boards]
    rows: list[dict[str, Any]] = [
        {"board": text_of(one), "position": one} | parameters_of(one) for (one,) in found
    ]
    seconds, methods = [0.0] * len(rows), [""] * len(rows)
    for name, function in (columns | ask).items():
        values: list[Any] = [None] * len(rows)
        with opened(store) as base, bar(progress, len(rows), " boards") as shown_bar:
            question = f"{name} [{digest(function)}]" if base else ""
            for i, answer in answers(
                function, found, question=question, workers=workers, store=base
            ):
                values[i], seconds[i] = answer.value, seconds[i] + answer.seconds
                if answer.method not in (NO_METHOD, methods[i]):
                    methods[i] += f"{' and ' if methods[i] else ''}{answer.method}"
                shown_bar.update()
        for row, value in zip(rows, values, strict=True):
            row[name] = value
            if name == "value":
                row["outcome"] = "N" if value else "P"
    frame = pd.DataFrame(rows)
    return frame.assign(seconds=seconds, method=methods)


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


def _misere_outcome(game: Ruleset, board: Any) -> str:
    return outcome(game, board, misere=True)


def parameters_of(board: Any) -> dict[str, Any]:
    """The numbers of vertices and edges of a graph, or the parameters of a member of a family."""
    if isinstance(board, Graph):
        return {"vertices": len(board.vertices), "edges": len(board.edges)}
    parts = fields(board) if is_dataclass(board) else ()
    names = (part.name for part in parts if part.repr and part.name not in RESERVED)
    return {name: getattr(board, name) for name in names}
