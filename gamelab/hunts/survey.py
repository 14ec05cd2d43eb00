"""Surveys: what a game, and whatever is asked, says of each board of a family, as a table."""

from collections.abc import Callable, Iterable, Sized
from dataclasses import fields, is_dataclass
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any
from warnings import warn

from gamelab.boards.graph import Graph, NetworkxGraph
from gamelab.boards.isomorphism import canonical_form
from gamelab.hunts.answers import answers
from gamelab.hunts.progress import bar
from gamelab.hunts.quantities import Quantity
from gamelab.hunts.store import Store, StoreError, opened
from gamelab.hunts.texts import text_of
from gamelab.solvers.methods import grundy, outcome
from gamelab.solvers.vertex_deletion.trees import value_of_tree
from gamelab.theory.checks import natural, shown
from gamelab.theory.provenance import DEFINITION
from gamelab.theory.ruleset import Ruleset

if TYPE_CHECKING:
    import pandas as pd

ALIKE = 40  # vertices up to which a graph with cycles is given the name of its isomorphism class
TAKEN = {"board", "position", "value", "outcome", "misere_outcome", "seconds", "method"}


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
    """A table with a line for each board, in their order: its parameters, Grundy value, outcome,
    and whatever else is asked.

    `boards` is any iterable of positions, family values or networkx graphs, or with a size `to` a
    function that lists the boards of each size, such as `trees`; graphs become the canonical one of
    their class. Each further keyword is a function of the board and makes a column. Without a game
    there are only these. `workers` is a number of processes, "all", an executor, or a Dask client
    or the address of its scheduler; the table is the same. With a `store`, what is known is not
    computed again, and what was finished before an interruption is kept; `recompute` computes again
    what older code left.

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
        boards = chain.from_iterable(
            map(boards, range(natural(to, "The size to which a survey goes") + 1))
        )
    elif to is not None or not isinstance(boards, Iterable):
        raise TypeError(
            f"A survey takes boards, or a function that lists them with a size, as in trees, "
            f"to=8; not {shown(boards)}."
        )
    if twice := TAKEN & ask.keys():
        raise ValueError(
            f"A column is already called {sorted(twice)[0]!r}: give what you ask another name."
        )
    total = len(boards) if isinstance(boards, Sized) else None
    rows, complete = [], False
    try:
        with opened(store) as kept, bar(progress, lambda: total, " boards") as on:
            cases = ((board_of(one),) for one in boards)
            for found in answers(
                _quantities(game, misere, ask),
                cases,
                workers=workers,
                store=kept,
                recompute=recompute,
            ):
                board, told = found.case[0], _told(game, misere, [*ask], found.values)
                how = {"seconds": found.seconds, "method": found.method}
                rows.append(
                    {"board": text_of(board), "position": board} | parameters_of(board) | told | how
                )
                on.update()
            complete = True
    except StoreError as error:
        if not (complete and error.unwritten):
            raise
        # the table is there, though it could not be kept
        warn(str(error), RuntimeWarning, stacklevel=2)
    return pd.DataFrame(rows)


def _quantities(
    game: Ruleset | None, misere: bool, ask: dict[str, Callable[[Any], Any]]
) -> list[Quantity]:
    asked = [Quantity.of(name, function) for name, function in ask.items()]
    if game is None:
        return asked
    of_the_game = [nimber_of(game)]
    if misere:
        of_the_game.append(
            Quantity.of("misère outcome", _misere_outcome, game, otherwise=str(DEFINITION))
        )
    return [*of_the_game, *asked]


def nimber(game: Ruleset, board: Any) -> int:
    """The Grundy value of one board of many: trees are looked up in a table of all trees.

    >>> from gamelab import NodeKayles, path
    >>> nimber(NodeKayles(), path(7))
    1
    """
    value = value_of_tree(game, board) if isinstance(board, Graph) else None
    return grundy(game, board) if value is None else value


def nimber_of(game: Ruleset) -> Quantity:
    """The Grundy value in a game as a question that surveys and hunts share."""
    return Quantity.of("Grundy value", nimber, game, otherwise=str(DEFINITION))


def _misere_outcome(game: Ruleset, board: Any) -> str:
    return outcome(game, board, misere=True)


def board_of(given: Any) -> Any:
    """A board as it is asked about and kept: a graph, if it is not too large, as the canonical one
    of its class.
    """
    if isinstance(given, NetworkxGraph):
        given = Graph.from_networkx(given)
    if type(given) is Graph and (
        len(given.vertices) <= ALIKE or len(given.edges) < len(given.vertices)
    ):
        return canonical_form(given)
    return given


def _told(
    game: Ruleset | None, misere: bool, asked: list[str], values: tuple[Any, ...]
) -> dict[str, Any]:
    if game is None:
        return dict(zip(asked, values, strict=True))
    value, *rest = values
    names = [*["misere_outcome"] * misere, *asked]
    return {"value": value, "outcome": "N" if value else "P"} | dict(zip(names, rest, strict=True))


def parameters_of(board: Any) -> dict[str, Any]:
    """The numbers that go with a board: the size of a graph, the parameters of a family's
    member.
    """
    if isinstance(board, Graph):
        return {"vertices": len(board.vertices), "edges": len(board.edges)}
    names = (
        [part.name for part in fields(board) if part.repr and part.name not in TAKEN]
        if is_dataclass(board)
        else []
    )
    return {name: getattr(board, name) for name in names}
