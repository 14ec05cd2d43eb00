"""Hunts: a question about many cases, searched one by one for what answers it with no."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property
from inspect import Parameter, signature
from itertools import islice, zip_longest
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any

from gamelab.hunts.answers import TOGETHER, Answer, Case, CaseError, answers
from gamelab.hunts.claims import Computed, Expectation, agrees, as_expected
from gamelab.hunts.executors import SchedulerLost
from gamelab.hunts.progress import bar
from gamelab.hunts.quantities import Quantity
from gamelab.hunts.search import Found, Search
from gamelab.hunts.smaller import smaller, steps_of
from gamelab.hunts.store import Store, StoreError, opened
from gamelab.hunts.survey import board_of, nimber_of
from gamelab.statements.cases import Cases, listed
from gamelab.statements.claim import Claim, Kind
from gamelab.statements.paper import claim_of
from gamelab.theory.checks import natural, shown
from gamelab.theory.ruleset import Ruleset
from gamelab.widgets.background import count_at_once

if TYPE_CHECKING:
    from gamelab.hunts.panel import Panel

STARS: dict[Any, str] = {
    Parameter.POSITIONAL_ONLY: "",
    Parameter.POSITIONAL_OR_KEYWORD: "",
    Parameter.VAR_POSITIONAL: "*",
}
LOOKING = 0.3  # seconds that are spent on finding out how far an unfinished search is complete


@dataclass(frozen=True, eq=False)
class Hunt:
    """A question: the cases, a quantity of each, and what is expected of it; a case that is not as
    expected is a counterexample.

    `cases` is a function that lists the boards of each size, such as `trees`; a family of cases,
    such as `upto("n")`; or a list. `quantity` is a function of a case, or a game, which stands for
    the Grundy value. `expected` is a function of the quantity, or of the quantity and the case.
    `to` is the size to which it goes unless it is told otherwise, `game` what is played on a board,
    `status` what is known, `least` the size with which a function of sizes begins.

    >>> from gamelab import NodeKayles, trees
    >>> hunt = Hunt("Is every tree worth at most 2?", trees, NodeKayles(), lambda value: value <= 2)
    >>> hunt.run(to=6)
    A counterexample: board = DkC (5 vertices, 4 edges): 3.
    Tried: the first 6 cases of trees(n), n ≤ 6; complete to trees(n), n ≤ 4.
    """

    question: str
    cases: Cases | Callable[[int], Iterable[Any]] | Iterable[Any]
    quantity: Callable[..., Any] | Ruleset = field(repr=False)
    expected: Callable[..., bool] = field(repr=False)
    to: int | None = None
    game: Ruleset | None = None
    name: str = ""
    status: str = ""
    least: int = 0
    source: Claim | None = field(default=None, repr=False)

    def __post_init__(self) -> None:
        if isinstance(self.cases, Iterator):
            raise TypeError(
                f"A generator is used up by one search: give the function that makes it; it was "
                f"given {shown(self.cases)}."
            )
        if not (callable(self.cases) or isinstance(self.cases, Iterable)):
            raise TypeError(
                f"Cases are a function of a size, a family or a list of boards; it was given "
                f"{shown(self.cases)}."
            )
        if isinstance(self.quantity, Ruleset):
            object.__setattr__(self, "game", self.quantity)
        for what, given in (
            ("quantity", self.quantity),
            ("property that is expected", self.expected),
        ):
            if not (callable(given) or (given is self.quantity and isinstance(given, Ruleset))):
                raise TypeError(f"The {what} of a hunt is a function; it was given {shown(given)}.")

    @classmethod
    def of(cls, claim: Claim | str) -> "Hunt":
        """The hunt for counterexamples to a claim of any paper, given by itself or by its id.

        >>> Hunt.of("graphnim-conj-5.5").run().tried > 10
        True
        """
        claim = claim_of(claim) if isinstance(claim, str) else claim
        if not isinstance(claim, Claim):
            raise TypeError(
                f"Hunt.of takes a claim or its id, such as 'graphnim-conj-5.5'; it was given "
                f"{shown(claim)}."
            )
        asked = Computed(claim), agrees(claim)
        return cls(
            claim.statement,
            claim.cases,
            *asked,
            claim.sizes[0],
            name=claim.id,
            status=claim.kind_in_words,
            source=claim,
        )

    @cached_property
    def family(self) -> Cases:
        """The cases as a family that names itself."""
        cases = self.cases
        if isinstance(cases, Cases):
            return cases
        if not callable(cases):
            return Cases("the cases that are listed", lambda size: ((one,) for one in cases))
        name = getattr(cases, "__name__", "<lambda>").replace("<lambda>", "boards")
        as_it_is = board_of if isinstance(self.quantity, Ruleset) else lambda board: board
        words, least = (
            f"{name}(n), {f'{self.least} ≤ ' if self.least else ''}n ≤ {{size}}",
            self.least,
        )
        return Cases(
            words,
            lambda size: (
                (as_it_is(one),) for n in range(least, size + 1) for one in _listed(cases(n))
            ),
            least,
        )

    @property
    def parameters(self) -> tuple[str, ...]:
        """The names of a case's values, as the quantity calls them."""
        return self.source.parameters if self.source else tuple(_needed(self.value)) or ("case",)

    @cached_property
    def asked(self) -> Quantity:
        """The quantity with the name by which a store knows it."""
        if isinstance(self.quantity, Ruleset):
            return nimber_of(self.quantity)
        if self.source is None:
            return Quantity.of(self.name or self.question, self.quantity)
        return replace(
            Quantity.of(f"what {self.source.id} computes", self.source.computed),
            value=self.quantity,
        )

    @property
    def value(self) -> Callable[..., Any]:
        """The quantity as a function of a case."""
        return self.asked.value

    def holds(self, value: Any, case: Case) -> bool:
        """Whether the quantity of a case is as expected."""
        return bool(self.expected(value, *case) if self._expects_the_case else self.expected(value))

    @cached_property
    def _expects_the_case(self) -> bool:
        needed = _needed(self.expected)
        return len(needed) > 1 or any(name.startswith("*") for name in needed)

    def search(
        self,
        to: int | None = None,
        *,
        workers: Any = 1,
        store: Store | None = None,
        recompute: bool = False,
    ) -> Iterator[Answer]:
        """The quantity of each case, in the order of size; lazily, and in the same order for any
        number of workers.
        """
        return answers(
            [self.asked],
            self.family(self._size(to)),
            workers=workers,
            store=store,
            recompute=recompute,
        )

    def run(
        self,
        to: int | None = None,
        *,
        workers: Any = 1,
        store: Store | str | Path | None = None,
        most: int | None = 1,
        recompute: bool = False,
        progress: bool = True,
        watch: Callable[[Iterable[Answer]], Iterable[Answer]] = iter,
    ) -> Search:
        """Search all cases up to a size, until so many counterexamples are found; None collects
        all.

        `workers` is a number of processes, "all", an executor, or a Dask client or its scheduler's
        address. An interruption ends the search: what was found is told, and what was finished is
        in the store, from which the same call goes on. If the disk is full, the result says what
        could not be kept. `watch` may wrap the answers.
        """
        size, begin = self._size(to), monotonic()
        tried, kept, methods, found, complete, interrupted = (
            0,
            0,
            set[str](),
            list[Found](),
            False,
            False,
        )
        older, damaged, unkept = Counter[str](), 0, ""

        def told() -> Search:
            whole = size if complete else self._whole(tried, size)
            how = (
                tuple(sorted(methods)),
                interrupted,
                monotonic() - begin,
                tuple(sorted(older.items())),
                damaged,
                unkept,
            )
            return Search(self, size, tried, complete, whole, tuple(found), kept, *how)

        def to_its_end(search: Iterator[Answer]) -> Iterator[Answer]:
            nonlocal complete
            yield from search
            complete = True

        try:
            with (
                opened(store) as place,
                bar(progress, lambda: count_at_once(self.family(size)), " cases") as on,
            ):
                search = self.search(size, workers=workers, store=place, recompute=recompute)
                try:
                    for answer in watch(to_its_end(search)):
                        tried += 1
                        kept += answer.kept
                        older.update([answer.older] if answer.older else [])
                        methods.update(answer.method.split(TOGETHER))
                        on.update()
                        if not self.holds(answer.values[0], answer.case):
                            found.append(Found(self, answer.case, answer.values[0], size))
                            on.set_postfix_str(f"{len(found):,} found", refresh=False)
                            if most is not None and len(found) >= most:
                                break
                except KeyboardInterrupt:
                    interrupted = True
                finally:
                    search.close()  # type: ignore[attr-defined]
                    damaged = place.damaged if place else 0
            # one that was opened here has been closed by now
            unkept = store.shortfall if isinstance(store, Store) else ""
        except (CaseError, StoreError, SchedulerLost) as error:
            if isinstance(error, StoreError) and error.unwritten:
                unkept = str(error)
                return told()
            error.search = told()
            raise
        return told()

    def _whole(self, tried: int, size: int) -> int | None:
        """The largest size all of whose cases are among the first ones of a larger size, as far as
        it is found out at once.
        """
        end, whole = monotonic() + LOOKING, None
        for smaller_size in range(self.family.least, size):
            first = islice(self.family(size), tried)
            for one, other in zip_longest(self.family(smaller_size), first):
                if one is None:
                    break
                if other is None or monotonic() > end or repr(one) != repr(other):
                    return whole
            whole = smaller_size
        return whole

    def minimal(self, found: Any) -> Found:
        """A counterexample made smaller one thing at a time as long as it stays one; each board one
        step below is as expected.

        A case of numbers stays among the cases of the hunt; boards that the quantity refuses by a
        ValueError are no cases.

        >>> from gamelab import Spider, spiders
        >>> hunt = Hunt(
        ...     "Has a spider less than three legs?",
        ...     spiders,
        ...     lambda spider: len(spider.legs),
        ...     lambda legs: legs < 3,
        ...     to=9,
        ... )
        >>> hunt.minimal(Spider(4, 3, 2, 2))
        spider = Spider(1, 1, 1): 3 (minimal under shortening a leg by one edge, whether or not that
        gives a case of the hunt)
        """
        told = found if isinstance(found, Found) else None
        case = (
            told.case
            if told
            else found
            if isinstance(found, tuple) and len(self.parameters) > 1
            else (found,)
        )
        value = self.value(*case)
        if self.holds(value, case):
            raise ValueError(
                f"It is no counterexample but as expected: {Found(self, case, value)}."
            )
        size = told.size if told else self._size(None) if _are_numbers(case) else 0
        numbers = frozenset(self.family(size)) if _are_numbers(case) else None
        while (below := next(self._failing_below(case, numbers), None)) is not None:
            case, value = below
        steps = "; or ".join(dict.fromkeys(filter(None, map(steps_of, case))))
        among = (
            ", among the cases of the hunt"
            if numbers is not None
            else ", whether or not that gives a case of the hunt"
        )
        return Found(self, case, value, size, f"minimal under {steps}{among}" if steps else "")

    def _failing_below(
        self, case: Case, among: frozenset[Case] | None
    ) -> Iterator[tuple[Case, Any]]:
        for i, board in enumerate(case):
            for one in smaller(board):
                below = (*case[:i], one, *case[i + 1 :])
                if among is not None and below not in among:
                    continue
                try:
                    value = self.value(*below)
                except ValueError:  # of what is no case, such as a board without its root
                    continue
                if not self.holds(value, below):
                    yield below, value

    def claim(
        self,
        id: str = "",
        label: str = "",
        kind: Kind = "conjecture",
        sizes: tuple[int, int] | None = None,
        cases: list[Case] | None = None,
    ) -> Claim:
        """The hunt as a claim, which a paper of one's own can hold; `cases` are looked at instead
        of all.

        >>> from gamelab.statements.cases import upto
        >>> Hunt(
        ...     "n² + n + 41 is odd",
        ...     upto("n"),
        ...     lambda n: n * n + n + 41,
        ...     lambda value: value % 2 == 1,
        ...     to=9,
        ... ).claim().check()
        n² + n + 41 is odd. Holds: 10 cases tried, n ≤ 9.
        """
        family = self.family if cases is None else listed("the {count} counterexamples", cases)
        if self.source is not None:
            return replace(self.source, cases=family) if cases else self.source
        sizes = sizes or ((self._size(None),) * 2 if cases is None else (1, 1))
        return Claim(
            id=id or self.name or "hunt",
            label=label or self.question,
            kind=kind,
            statement=self.question,
            cases=family,
            predicted=lambda *case: Expectation(
                "as expected", lambda value: self.holds(value, case)
            ),
            computed=self.value,
            agree=as_expected,
            sizes=sizes,
            picture=lambda *case: case[0],
        )

    def panel(self, **how: Any) -> "Panel":
        """Buttons that begin and stop the search beside a notebook; `how` is as in `run`."""
        from gamelab.hunts.panel import Panel  # it knows hunts

        return Panel(self, **how)

    def _size(self, to: int | None) -> int:
        graded = callable(self.cases) or isinstance(self.cases, Cases)
        size = to if to is not None else self.to if self.to is not None else None if graded else 1
        if size is None:
            raise ValueError(
                f"How far does the hunt go? Give a size, as in run(to=10). The question is "
                f"{self.question!r}."
            )
        size, most = (
            natural(size, "The size to which a hunt goes", self.family.least),
            self.family.most,
        )
        if most is not None and size > most:
            raise ValueError(
                f"The size to which this hunt goes is at most {most}; it was given {size}."
            )
        return size


def _needed(function: Callable[..., Any]) -> list[str]:
    """The names of what a function must be given; with a star, of as many as there are."""
    try:
        taken = signature(function).parameters.values()
    except ValueError:  # of some functions of Python's own
        return []
    needed = [one for one in taken if one.default is one.empty and one.kind in STARS]
    return [STARS[one.kind] + one.name for one in needed]


def _listed(boards: Any) -> Iterable[Any]:
    """The boards of a size; a function may give a single one."""
    return boards if isinstance(boards, Iterable) else (boards,)


def _are_numbers(case: Case) -> bool:
    return all(isinstance(one, int) for one in case)
