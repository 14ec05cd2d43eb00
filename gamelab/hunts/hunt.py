"""Hunts: questions about many cases, searched for counterexamples."""

from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property
from inspect import signature
from itertools import islice, zip_longest
from pathlib import Path
from time import monotonic, thread_time
from typing import TYPE_CHECKING, Any

from gamelab.boards import canonical_form
from gamelab.boards.graph import Graph, NetworkxGraph
from gamelab.hunts.parallel import TOGETHER, Case, CaseError, Result, SchedulerLost, bar, compute
from gamelab.hunts.quantities import Quantity
from gamelab.hunts.search import Found, HuntResult, smaller, steps_of
from gamelab.hunts.store import Store, StoreError, opened
from gamelab.solvers.methods import grundy
from gamelab.solvers.vertex_deletion.trees import value_of_tree
from gamelab.statements.cases import Cases, count_at_once, listed, members
from gamelab.statements.claim import Claim, Kind, Relation
from gamelab.statements.paper import claim_of
from gamelab.theory import DEFINITION, Ruleset, natural, shown

if TYPE_CHECKING:
    from gamelab.hunts.panel import HuntPanel
MAX_CANONICAL = 40  # vertices of a graph with cycles that is replaced by its canonical form


@dataclass(frozen=True)
class _Expectation:
    """A prediction that is a property of the computed value."""

    words: str
    meets: Callable[[Any], bool]

    def __str__(self) -> str:
        return self.words


_as_expected = Relation(
    "", lambda expected, value: expected.meets(value), _Expectation("nothing", lambda value: False)
)


BOUND_SECONDS = 1.0  # of CPU time, for finding the size to which an unfinished search is complete


@dataclass(frozen=True, eq=False)
class Hunt:
    """A question about many cases: is a quantity of each as expected?

    `cases` is a function that lists the boards of each size, such as `trees`; a family of cases,
    such as `upto("n")`; or a list. `quantity` is a function of a case, or a game, which stands for
    its Grundy value. `expected` is a function of the quantity, or of the quantity and the case; a
    case for which it is false is a counterexample. `to` is the default size, `game` the game played
    on a board, `status` the present answer, `least` the first size of a function of sizes.
    `certifies` is as for `Claim`; without it certificates state values of boards in the game.

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
    certifies: Callable[..., Any] | None = field(default=None, repr=False)

    def __post_init__(self) -> None:
        if isinstance(self.cases, Iterator):
            raise TypeError(
                "A generator is used up by one search: give the function that makes it; it was "
                f"given {shown(self.cases)}."
            )
        if not (callable(self.cases) or isinstance(self.cases, Iterable)):
            raise TypeError(
                "Cases are a function of a size, a family or a list of boards; it was given "
                f"{shown(self.cases)}."
            )
        functions: dict[str, Any] = {"property that is expected": self.expected}
        if isinstance(self.quantity, Ruleset):
            object.__setattr__(self, "game", self.quantity)
        else:
            functions["quantity"] = self.quantity
        for what, given in functions.items():
            if not callable(given):
                raise TypeError(f"The {what} of a hunt is a function; it was given {shown(given)}.")

    @classmethod
    def of(cls, claim: Claim | str) -> "Hunt":
        """The hunt for counterexamples to a claim, which is given by itself or by its id.

        >>> Hunt.of("graphnim-conj-5.5").run().tried > 10
        True
        """
        claim = claim_of(claim) if isinstance(claim, str) else claim
        if not isinstance(claim, Claim):
            raise TypeError(
                "Hunt.of takes a claim or its id, such as 'graphnim-conj-5.5'; it was given "
                f"{shown(claim)}."
            )
        return cls(
            claim.statement,
            claim.cases,
            claim.computed,
            lambda value, *case: claim.agree(claim.predicted(*case), value),
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
        board = canonical_board if isinstance(self.quantity, Ruleset) else lambda one: one
        least = self.least
        words = f"{name}(n), {f'{least} ≤ ' if least else ''}n ≤ {{size}}"

        def of_size(n: int) -> Iterable[Any]:
            boards = cases(n)  # a function may give a single board
            return map(board, boards if isinstance(boards, Iterable) else [boards])

        return members(words, of_size, least)

    @property
    def parameters(self) -> tuple[str, ...]:
        """The names of a case's values, as the quantity calls them."""
        return self.source.parameters if self.source else tuple(_needed(self.value)) or ("case",)

    @cached_property
    def named_quantity(self) -> Quantity:
        """The quantity with its name in a store."""
        if isinstance(self.quantity, Ruleset):
            return grundy_quantity(self.quantity)
        words = f"what {self.source.id} computes" if self.source else self.name or self.question
        return Quantity.of(words, self.quantity)

    @property
    def value(self) -> Callable[..., Any]:
        """The quantity as a function of a case."""
        return self.named_quantity.value

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
    ) -> Generator[Result, None, None]:
        """The results for all cases up to a size, lazily; in order for any number of workers."""
        return compute(
            [self.named_quantity],
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
        watch: Callable[[Iterable[Result]], Iterable[Result]] = iter,
    ) -> HuntResult:
        """Search all cases up to a size for counterexamples, at most `most`; None collects all.

        `workers` is a number of processes, "all", an executor, a Dask client, or the address of its
        scheduler. Values in the `store` are not computed again, except those of older code if
        `recompute`. An interruption ends the search: the result covers the cases so far, and the
        same call continues from the store. `progress` shows a bar. `watch` may wrap the results. If
        the disk is full, the result says so.
        """
        size, begin = self._size(to), monotonic()
        found: list[Found] = []
        methods, older = set[str](), Counter[str]()
        tried = n_cached = n_damaged = 0
        is_complete = is_interrupted = False
        unsaved = ""

        def summary() -> HuntResult:
            return HuntResult(
                self,
                size,
                tried,
                is_complete,
                size if is_complete else self._whole(tried, size),
                tuple(found),
                n_cached,
                tuple(sorted(methods)),
                is_interrupted,
                monotonic() - begin,
                tuple(sorted(older.items())),
                n_damaged,
                unsaved,
            )

        def to_its_end(results: Iterator[Result]) -> Iterator[Result]:
            nonlocal is_complete
            yield from results
            is_complete = True

        def total() -> int | None:
            return count_at_once(self.family(size))

        try:
            with opened(store) as database, bar(progress, total, " cases") as shown_bar:
                search = self.search(size, workers=workers, store=database, recompute=recompute)
                try:
                    for result in watch(to_its_end(search)):
                        tried += 1
                        n_cached += result.is_cached
                        older.update([result.older] if result.older else [])
                        methods.update(result.method.split(TOGETHER))
                        shown_bar.update()
                        if not self.holds(result.values[0], result.case):
                            found.append(Found(self, result.case, result.values[0], size))
                            shown_bar.set_postfix_str(f"{len(found):,} found", refresh=False)
                            if most is not None and len(found) >= most:
                                break
                except KeyboardInterrupt:
                    is_interrupted = True
                finally:
                    search.close()
                    n_damaged = database.damaged if database else 0
            # a store that was opened here is closed, and has raised an error if values are unsaved
            unsaved = store.shortfall if isinstance(store, Store) else ""
        except (CaseError, StoreError, SchedulerLost) as error:
            if isinstance(error, StoreError) and error.unwritten:
                unsaved = str(error)
                return summary()
            error.search = summary()
            raise
        return summary()

    def _whole(self, tried: int, size: int) -> int | None:
        """The largest size whose cases are all among the first `tried` ones, if found at once."""
        end, whole = thread_time() + BOUND_SECONDS, None
        for smaller_size in range(self.family.least, size):
            first = islice(self.family(size), tried)
            for one, other in zip_longest(self.family(smaller_size), first):
                if one is None:
                    break
                if other is None or thread_time() > end or repr(one) != repr(other):
                    return whole
            whole = smaller_size
        return whole

    def minimal(self, found: Any) -> Found:
        """A counterexample made smaller step by step, as long as it stays one.

        Each board one step below the result is as expected. A case of numbers stays among the cases
        of the hunt. A board that the quantity refuses by a ValueError is no case.

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
        size = 0
        if isinstance(found, Found):
            case, size = found.case, found.size
        else:
            case = found if isinstance(found, tuple) and len(self.parameters) > 1 else (found,)
        value = self.value(*case)
        if self.holds(value, case):
            raise ValueError(
                f"It is no counterexample but as expected: {Found(self, case, value)}."
            )
        numbers = None
        if all(isinstance(one, int) for one in case):
            size = size if isinstance(found, Found) else self._size(None)
            numbers = frozenset(self.family(size))
        while (below := next(self._failing_below(case, numbers), None)) is not None:
            case, value = below
        steps = "; or ".join(dict.fromkeys(filter(None, map(steps_of, case))))
        among = ", whether or not that gives a case of the hunt"
        if numbers is not None:
            among = ", among the cases of the hunt"
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
                except ValueError:  # no case, such as a board without its root
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
        """The hunt as a claim for a paper of one's own, about these `cases` or all.

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
            predicted=lambda *case: _Expectation(
                "as expected", lambda value: self.holds(value, case)
            ),
            computed=self.value,
            agree=_as_expected,
            sizes=sizes,
            picture=lambda *case: case[0],
        )

    def panel(self, **options: Any) -> "HuntPanel":
        """Buttons that begin and stop the search in the background; `options` are as in `run`."""
        from gamelab.hunts.panel import HuntPanel  # it imports hunts

        return HuntPanel(self, **options)

    def _size(self, to: int | None) -> int:
        graded = callable(self.cases) or isinstance(self.cases, Cases)
        size = to if to is not None else self.to if self.to is not None else None if graded else 1
        if size is None:
            raise ValueError(
                "How far does the hunt go? Give a size, as in run(to=10). The question is "
                f"{self.question!r}."
            )
        size = natural(size, "The size to which a hunt goes", self.family.least)
        most = self.family.most
        if most is not None and size > most:
            raise ValueError(
                f"The size to which this hunt goes is at most {most}; it was given {size}."
            )
        return size


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


def grundy_value(game: Ruleset, board: Any) -> int:
    """The Grundy value of one board of many: trees are looked up in a table of all trees.

    >>> from gamelab import NodeKayles, path
    >>> grundy_value(NodeKayles(), path(7))
    1
    """
    value = value_of_tree(game, board) if isinstance(board, Graph) else None
    return grundy(game, board) if value is None else value


def grundy_quantity(game: Ruleset) -> Quantity:
    """The Grundy value in a game as a quantity that surveys and hunts share."""
    return Quantity.of(
        "Grundy value", grundy_value, game, otherwise=str(DEFINITION), stored_as="nimber"
    )


def canonical_board(given: Any) -> Any:
    """A board as it is valued and stored: the canonical form of a graph that is not too large."""
    if isinstance(given, NetworkxGraph):
        given = Graph.from_networkx(given)
    if type(given) is Graph and (
        len(given.vertices) <= MAX_CANONICAL or len(given.edges) < len(given.vertices)
    ):
        return canonical_form(given)
    return given
