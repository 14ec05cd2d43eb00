"""Hunts: questions about many cases as statements with a search."""

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from inspect import signature
from typing import TYPE_CHECKING, Any

from gamelab.boards import canonical_form
from gamelab.boards.graph import Graph
from gamelab.plots.describe import caption
from gamelab.search.parts import Case
from gamelab.search.questions import (
    AS_EXPECTED,
    Boards,
    Expected,
    as_given,
    canonical_board,
    grundy_value,
)
from gamelab.search.text import text_of
from gamelab.statements.cases import Cases, members
from gamelab.statements.claim import Claim, Condition, Counterexample, Verdict, meeting
from gamelab.theory import Ruleset, natural, shown

if TYPE_CHECKING:
    from gamelab.hunts.panel import HuntPanel


class Hunt(Claim):
    """A question about many cases: is a quantity of each as expected?

    `cases` is a function that lists the boards of each size, such as `trees`; a family of cases,
    such as `upto("n")`; or a list. `quantity` is a function of a case, or a game, which stands for
    its Grundy value. `expected` is a function of the quantity, or of the quantity and the case; a
    case for which it is false is a counterexample. `to` is the default size, `game` the game played
    on a board, `status` the present answer, `least` the first size of a function of sizes.
    `certifies` is as for `Claim`; without it certificates state values of boards in the game.

    A hunt is a `Claim`: `check` and its settings are as there.

    >>> from gamelab import NodeKayles, trees
    >>> hunt = Hunt("Is every tree worth at most 2?", trees, NodeKayles(), lambda value: value <= 2)
    >>> hunt.check(6)
    Hunt. Fails at case 6: board = DkC (5 vertices, 4 edges): 3.
    """

    is_hunt = True
    to: int | None
    game: Ruleset | None
    status: str
    _judge: Expected
    _names: tuple[str, ...]

    def __init__(
        self,
        question: str,
        cases: Cases | Callable[[int], Iterable[Any]] | Iterable[Any],
        quantity: Callable[..., Any] | Ruleset,
        expected: Callable[..., bool],
        to: int | None = None,
        game: Ruleset | None = None,
        name: str = "",
        status: str = "",
        least: int = 0,
        certifies: Callable[..., Any] | None = None,
    ) -> None:
        to = None if to is None else natural(to, "The size of a hunt")
        is_game = isinstance(quantity, Ruleset)
        functions = {"property that is expected": expected}
        for what, given in (functions if is_game else {"quantity": quantity, **functions}).items():
            if not callable(given):
                raise TypeError(f"The {what} of a hunt is a function; it was given {shown(given)}.")
        computed: Any = quantity
        if isinstance(quantity, Ruleset):
            game, computed = quantity, partial(grundy_value, quantity)
        needed = _needed(expected)
        of_case = len(needed) > 1 or any(name.startswith("*") for name in needed)
        family = _family(cases, least, canonical_board if is_game else as_given)
        is_list = len(family.levels(9)) == 1 and not isinstance(cases, Cases)  # it has no sizes
        vars(self).update(
            to=1 if to is None and is_list else to,
            game=game,
            status=status,
            _judge=Expected(computed, expected, of_case),
            _names=(*((["board"] if is_game else _needed(computed)) or ["case"]),),
        )
        super().__init__(
            id=name,
            label=name or "Hunt",
            kind="question",
            statement=question,
            cases=family,
            predicted=lambda *case: Condition(lambda value: self.judge.meets(value, case)),
            computed=computed,
            agree=meeting,
            sizes=(to or 1,) * 2,
            picture=lambda *case: case[0],
            certifies=certifies or (lambda *case: [(game, one) for one in case]),
        )

    def check(self, size: int | None = None, *watch: Any, **settings: Any) -> Verdict:
        """Search the cases for counterexamples, as `Claim.check`."""
        if size is None and self.to is None:
            raise ValueError(
                "How far does the hunt go? Give a size, as in check(10). The question is "
                f"{self.statement!r}."
            )
        return super().check(size, *watch, **settings)

    @property
    def judge(self) -> Expected:
        """A function that says whether the quantity of a case is as expected."""
        return self._judge

    @property
    def parameters(self) -> tuple[str, ...]:
        """The names of a case's values, as the quantity calls them."""
        return self._names

    def compared(self, case: Case, predicted: Any, computed: Any) -> Counterexample:
        """The counterexample that a case is, with its computed value."""
        names = [name.lstrip("*") for name in self.parameters]
        names += [f"{names[-1]}{i}" for i in range(len(names), len(case))]
        named = dict(zip(names, case, strict=False))
        words = ", ".join(f"{name} = {caption_of(one)}" for name, one in named.items())
        return Counterexample(named, AS_EXPECTED, computed, called=words)

    def minimal(self, *case: Any) -> Counterexample:
        """A counterexample made smaller step by step, as long as it stays one.

        >>> from gamelab import Spider, spiders
        >>> hunt = Hunt(
        ...     "Are there few legs?", spiders, lambda s: len(s.legs), lambda n: n < 3, to=9
        ... )
        >>> hunt.minimal(Spider(4, 3, 2, 2))
        s = Spider(1, 1, 1): 3 (minimal under shortening a leg by one edge, whether or not that
        gives one of the cases)
        """
        return self.smaller(case, self.sizes[0])

    def panel(self, **settings: Any) -> "HuntPanel":
        """Buttons that begin and stop the search in the background; `settings` as in `check`."""
        from gamelab.hunts.panel import HuntPanel  # it imports hunts

        return HuntPanel(self, **settings)


def _family(cases: Any, least: int, board: Callable[[Any], Any]) -> Cases:
    """The cases of a hunt as a family that names itself."""
    if isinstance(cases, Cases):
        return cases
    if isinstance(cases, Iterator) or not (callable(cases) or isinstance(cases, Iterable)):
        raise TypeError(
            "Cases are a function of a size, a family or a list of boards; a generator is used up "
            f"by one search: give the function that makes it. It was given {shown(cases)}."
        )
    if not callable(cases):
        listed = list(cases)
        return Cases("the cases that are listed", lambda size: ((one,) for one in listed))
    name = getattr(cases, "__name__", "<lambda>").replace("<lambda>", "boards")
    words = f"{name}(n), {f'{least} ≤ ' if least else ''}n ≤ {{size}}"
    return members(words, Boards(cases, board), least)


def _needed(function: Callable[..., Any]) -> list[str]:
    """The names of a function's parameters without defaults, with a star for any number."""
    try:
        taken = signature(function).parameters.values()
    except ValueError:  # some built-in functions have no signature
        return []
    return [
        f"*{one.name}" if one.kind is one.VAR_POSITIONAL else one.name
        for one in taken
        if one.default is one.empty and one.kind not in (one.KEYWORD_ONLY, one.VAR_KEYWORD)
    ]


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
