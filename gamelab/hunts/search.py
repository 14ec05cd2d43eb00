"""What a hunt has found: how far it went, what is not as expected, and how to look at it."""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from gamelab.boards.graph import Graph
from gamelab.boards.isomorphism import canonical_form
from gamelab.hunts.texts import text_of
from gamelab.plots.captions import caption
from gamelab.plots.pictures import draw

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes

    from gamelab.hunts.hunt import Hunt
    from gamelab.widgets.explorer import Explorer
    from gamelab.widgets.play import Play


def named(value: Any) -> str:
    """What to call a case's value: a graph by its size and by the graph6 text of its isomorphism
    class.

    >>> from gamelab import star
    >>> named(star(3)), named(5)
    ('Cs (4 vertices, 3 edges)', '5')
    """
    if not isinstance(value, Graph):
        return caption(value)
    return (
        f"{caption(text_of(canonical_form(value)))} ({len(value.vertices)} vertices, "
        f"{len(value.edges)} edges)"
    )


@dataclass(frozen=True)
class Found:
    """A counterexample of a hunt: the case, the value of the quantity, and how it is minimal, if
    that was asked.
    """

    hunt: "Hunt" = field(repr=False)
    case: tuple[Any, ...]
    value: Any
    size: int = 0  # of the search
    words: str = ""

    def __str__(self) -> str:
        names = [name.lstrip("*") for name in self.hunt.parameters]
        names += [f"{names[-1]}{i}" for i in range(len(names), len(self.case))]
        case = ", ".join(
            f"{name} = {named(value)}" for name, value in zip(names, self.case, strict=False)
        )
        return f"{case}: {caption(self.value)}{f' ({self.words})' if self.words else ''}"

    def __repr__(self) -> str:
        return str(self)

    @property
    def board(self) -> Any:
        """The first of the case's values, which is the board in a hunt over boards."""
        return self.case[0]

    def minimal(self) -> "Found":
        """A counterexample that is made of this one by taking from it as long as it stays one."""
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
class Search:
    """The result of a hunt: how many cases were tried, how far they go, and the counterexamples
    among them.

    `complete` says that all cases of the size `to` were tried; `whole` is the largest size of which
    all were, if it is known. `older` counts the answers out of a store by the versions of other
    code that computed them, `damaged` the lines of the store that were damaged and computed again;
    `unkept` says what a full disk kept from being written.
    """

    hunt: "Hunt" = field(repr=False)
    to: int
    tried: int
    complete: bool
    whole: int | None
    counterexamples: tuple[Found, ...]
    kept: int
    methods: tuple[str, ...]
    interrupted: bool
    seconds: float = field(compare=False)
    older: tuple[tuple[str, int], ...] = ()
    damaged: int = 0
    unkept: str = ""

    def __bool__(self) -> bool:
        return self.tried > 0 and not self.counterexamples

    @property
    def bound(self) -> str:
        """How far it went, in words."""
        family = self.hunt.family
        if self.complete:
            return f"all {self.tried:,} cases with {family.words(self.to)}"
        whole = f"; complete to {family.words(self.whole)}" if self.whole is not None else ""
        return f"the first {self.tried:,} cases of {family.words(self.to)}{whole}"

    @property
    def answer(self) -> str:
        """What was found, in a sentence that says no more than was computed."""
        if not self.tried:
            return "No case was tried."
        end = "Interrupted: " if self.interrupted else ""
        if not self.counterexamples:
            found = f"{end}{'N' if not end else 'n'}o counterexample among {self.bound}."
        else:
            many = len(self.counterexamples)
            first = "A counterexample" if many == 1 else f"{many:,} counterexamples, the first"
            found = f"{end}{first}: {self.counterexamples[0]}. Tried: {self.bound}."
        return " ".join(filter(None, (found, self._by_older_code, self.unkept)))

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
        kept = f", {self.kept:,} of them known before" if self.kept else ""
        return f"**{self.answer}** By {', '.join(self.methods) or 'no method'}{kept}."

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
            {**dict(zip(names, map(named, one.case), strict=False)), "value": one.value}
            for one in self.counterexamples
        ]
        return pd.DataFrame(rows, columns=[*names, "value"])

    def explore(self) -> "Explorer":
        """A slider through the counterexamples, or through the cases if there is none."""
        from gamelab.widgets.explore import explore  # widgets slow the start

        return explore(self.hunt.claim(cases=[one.case for one in self.counterexamples] or None))
