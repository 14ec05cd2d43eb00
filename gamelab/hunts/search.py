"""Results of a hunt, and the steps to smaller counterexamples."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import singledispatch
from typing import TYPE_CHECKING, Any

from gamelab.boards import Bistar, Caterpillar, Graph, Spider, WeightedGraph, canonical_form
from gamelab.hunts.store import text_of
from gamelab.plots import draw
from gamelab.plots.describe import caption
from gamelab.statements.tabular import Tabular

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes

    from gamelab.hunts.hunt import Hunt
    from gamelab.widgets.explorer import Explorer
    from gamelab.widgets.play import Play


def caption_of(value: Any) -> str:
    """A caption: for a graph its size and the graph6 text of its canonical form.

    >>> from gamelab import star
    >>> caption_of(star(3)), caption_of(5)
    ('Cs (4 vertices, 3 edges)', '5')
    """
    if not isinstance(value, Graph):
        return caption(value)
    size = f"{len(value.vertices)} vertices, {len(value.edges)} edges"
    return f"{caption(text_of(canonical_form(value)))} ({size})"


@dataclass(frozen=True)
class Found:
    """A counterexample: the case, the value of the quantity, and in which sense it is minimal."""

    hunt: "Hunt" = field(repr=False)
    case: tuple[Any, ...]
    value: Any
    size: int = 0  # of the search
    words: str = ""

    def __str__(self) -> str:
        names = [name.lstrip("*") for name in self.hunt.parameters]
        names += [f"{names[-1]}{i}" for i in range(len(names), len(self.case))]
        values = map(caption_of, self.case)
        case = ", ".join(map(" = ".join, zip(names, values, strict=False)))
        return f"{case}: {caption(self.value)}{f' ({self.words})' if self.words else ''}"

    def __repr__(self) -> str:
        return str(self)

    @property
    def board(self) -> Any:
        """The first value of the case: the board, in a hunt over boards."""
        return self.case[0]

    def minimal(self) -> "Found":
        """A counterexample from which nothing can be taken, made from this one step by step."""
        return self.hunt.minimal(self)

    def draw(self, **options: Any) -> "Axes":
        """A picture of its board."""
        return draw(self.board, **options)

    def play(self, **options: Any) -> "Play":
        """Play the hunt's game on its board."""
        from gamelab.widgets.play import play  # widgets slow the start

        if self.hunt.game is None:
            raise ValueError(
                "Nobody said which game is played on these boards: make the hunt with game=..., "
                "such as NodeKayles()."
            )
        return play(self.hunt.game, self.board, **options)


@dataclass(frozen=True)
class HuntResult(Tabular):
    """The result of a hunt: the number of cases tried, their bound, and the counterexamples.

    `complete` says that all cases up to the size `to` were tried; `whole` is the largest size for
    which this is known. `cached` counts the results from the store, `older` those by the versions
    of older code, `damaged` the damaged lines of the store, which were computed again. `unsaved` is
    a sentence about results for which the disk had no room.
    """

    hunt: "Hunt" = field(repr=False)
    to: int
    tried: int
    complete: bool
    whole: int | None
    counterexamples: tuple[Found, ...]
    cached: int
    methods: tuple[str, ...]
    interrupted: bool
    seconds: float = field(compare=False)
    older: tuple[tuple[str, int], ...] = ()
    damaged: int = 0
    unsaved: str = ""

    def __bool__(self) -> bool:
        return self.tried > 0 and not self.counterexamples

    @property
    def bound(self) -> str:
        """The cases that were tried, in words."""
        family = self.hunt.family
        if self.complete:
            return f"all {self.tried:,} cases with {family.words(self.to)}"
        whole = f"; complete to {family.words(self.whole)}" if self.whole is not None else ""
        return f"the first {self.tried:,} cases of {family.words(self.to)}{whole}"

    @property
    def answer(self) -> str:
        """The result in a sentence, which claims no more than was computed."""
        if not self.tried:
            return "No case was tried."
        end = "Interrupted: " if self.interrupted else ""
        if not self.counterexamples:
            found = f"{end}{'N' if not end else 'n'}o counterexample among {self.bound}."
        else:
            many = len(self.counterexamples)
            first = "A counterexample" if many == 1 else f"{many:,} counterexamples, the first"
            found = f"{end}{first}: {self.counterexamples[0]}. Tried: {self.bound}."
        return " ".join(filter(None, (found, self._by_older_code, self.unsaved)))

    @property
    def _by_older_code(self) -> str:
        if not self.older:
            return ""
        versions = ", ".join(f"version {version} ({many:,})" for version, many in self.older)
        many = sum(many for _, many in self.older)
        return (
            f"{many:,} of the {self.tried:,} answers were computed by other code than today's: "
            f"{versions}."
        )

    def __repr__(self) -> str:
        return self.answer

    def _repr_markdown_(self) -> str:
        cached = f", {self.cached:,} of them known before" if self.cached else ""
        return f"**{self.answer}** By {', '.join(self.methods) or 'no method'}{cached}."

    def minimal(self) -> Found:
        """The first counterexample made minimal."""
        if not self.counterexamples:
            raise ValueError(f"There is no counterexample to make smaller. {self.answer}")
        return self.counterexamples[0].minimal()

    @property
    def frame(self) -> "pd.DataFrame":
        """The counterexamples as a table."""
        import pandas as pd

        names = self.hunt.parameters
        rows = [
            dict(zip(names, map(caption_of, one.case), strict=False)) | {"value": one.value}
            for one in self.counterexamples
        ]
        return pd.DataFrame(rows, columns=[*names, "value"])

    def explore(self) -> "Explorer":
        """A slider through the counterexamples, or through the cases if there is none."""
        from gamelab.widgets.explore import explore  # widgets slow the start

        return explore(self.hunt.claim(cases=[one.case for one in self.counterexamples] or None))


STEPS = {  # the steps to smaller boards of each kind
    Graph: "deleting a vertex or an edge so that it falls into no more parts",
    Spider: "shortening a leg by one edge",
    Bistar: "shortening a leg or the middle by one edge",
    Caterpillar: "deleting a leaf or an end of the spine",
    WeightedGraph: "lowering a weight by one or deleting an edge so that it falls into no more "
    "parts",
    int: "subtracting one",
    tuple: "making one of its members smaller or leaving it out",
    frozenset: "leaving out a member",
}


def steps_of(board: Any) -> str:
    """The steps that make a board smaller, in words."""
    return next((words for kind, words in STEPS.items() if isinstance(board, kind)), "")


@singledispatch
def smaller(board: Any) -> Iterator[Any]:
    """The boards one step below, their vertices with their names; none for what has no steps.

    >>> from gamelab import path
    >>> list(smaller(Spider(3, 1)))
    [Spider(2, 1), Spider(3)]
    >>> list(smaller(path(3)))
    [Graph.of([(1, 2)]), Graph.of([(0, 1)])]
    """
    return iter(())


@smaller.register
def _(board: Graph) -> Iterator[Graph]:
    parts = len(board.components())
    taken = [board.without_vertices([v]) for v in board.vertices] + [
        board.without_edges([i]) for i in range(len(board.edges))
    ]
    yield from (one for one in taken if one.vertices and len(one.components()) <= parts)


@smaller.register
def _(board: WeightedGraph) -> Iterator[WeightedGraph]:
    parts = len(board.graph.components())
    for i, weight in enumerate(board.weights):
        if weight > 1:
            yield WeightedGraph(
                board.graph, (*board.weights[:i], weight - 1, *board.weights[i + 1 :])
            )
        graph = board.graph.without_edges([i])
        kept = graph.without_vertices([v for v in graph.vertices if not graph.incident[v]])
        if kept.edges and len(kept.components()) <= parts:
            yield WeightedGraph(kept, (*board.weights[:i], *board.weights[i + 1 :]))


@smaller.register
def _(board: Spider) -> Iterator[Spider]:
    yield from dict.fromkeys(Spider(*legs) for legs in _lowered(board.legs))


@smaller.register
def _(board: Bistar) -> Iterator[Bistar]:
    for side in ("left", "right"):
        legs = getattr(board, side)
        for shorter in dict.fromkeys(_lowered(legs or ())):
            yield replace(board, left=shorter) if side == "left" else replace(board, right=shorter)
    if board.middle > (board.left is None or board.right is None):
        yield replace(board, middle=board.middle - 1)


@smaller.register
def _(board: Caterpillar) -> Iterator[Caterpillar]:
    ends = (board.leaves[1:], board.leaves[:-1]) if len(board.leaves) > 1 else ()
    yield from dict.fromkeys(Caterpillar(*leaves) for leaves in [*_lowered(board.leaves), *ends])


@smaller.register
def _(number: int) -> Iterator[int]:
    if number > 0:
        yield number - 1


@smaller.register(tuple)
def _(members: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
    for i, member in enumerate(members):
        yield from ((*members[:i], one, *members[i + 1 :]) for one in smaller(member))
        yield (*members[:i], *members[i + 1 :])


@smaller.register(frozenset)
def _(members: frozenset[Any]) -> Iterator[frozenset[Any]]:
    yield from (members - {one} for one in sorted(members, key=repr) if len(members) > 1)


def _lowered(numbers: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    for i, number in enumerate(numbers):
        if number > 0:
            yield (*numbers[:i], number - 1, *numbers[i + 1 :])
