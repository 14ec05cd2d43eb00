"""A statement of a paper as a value: a claim with its kind, its cases, and the verdict of a check.

The *kind* is the paper's word: theorem, conjecture, table. The *grade* of a verdict says what was
computed: proved for all, proved for each case, argued in words, or tried.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextvars import ContextVar
from dataclasses import dataclass, field, replace
from inspect import signature
from math import inf
from operator import eq
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any, ClassVar, Literal, Protocol, get_args

from gamelab.search.bar import bar, watching
from gamelab.search.code import digest
from gamelab.search.parts import Keep, Tally
from gamelab.search.questions import AS_EXPECTED
from gamelab.search.search import Search
from gamelab.search.smaller import shrunk, steps_of
from gamelab.search.store import Store, opened
from gamelab.search.text import text_of
from gamelab.statements.cases import Case, Cases, count_at_once
from gamelab.statements.formulas import escape_markdown, to_markdown, to_text
from gamelab.statements.kinds import FAILING, Kind, describe_kind
from gamelab.statements.tabular import Tabular
from gamelab.theory import Ruleset, natural
from gamelab.theory.provenance import Method, by_way_of, format_methods, unheard

if TYPE_CHECKING:
    import pandas as pd

Grade = Literal["proved for all", "proved for each case", "argued", "tried"]
MAX_BOUND = 60  # characters of a bound in a line
INTERRUPTED = "interrupted"
CERTIFIED: tuple[Grade, ...] = ("proved for all", "proved for each case")


@dataclass(frozen=True)
class Relation:
    """A comparison of the predicted with the computed.

    `words` stand before a prediction ("at most 3"). `impossible` is a prediction that nothing
    computed can meet: a case in which it would agree says nothing and is no case. `weaker` names
    the changes of a prediction that only weaken it: "up" (one more), "down" (one less), "more" (one
    element more), "less" (one element less); any other must be noticed.

    >>> at_most(3, 2), at_most(3, 4), at_most(at_most.impossible, 2)
    (True, False, False)
    """

    words: str
    agree: Callable[[Any, Any], bool]
    impossible: Any
    weaker: frozenset[str] = frozenset()

    def __call__(self, predicted: Any, computed: Any) -> bool:
        return bool(self.agree(predicted, computed))


NOTHING = "nothing of the kind"

equal = Relation("", eq, NOTHING)
at_most = Relation("at most ", lambda most, found: found <= most, -inf, frozenset({"up"}))
at_least = Relation("at least ", lambda least, found: found >= least, inf, frozenset({"down"}))
one_of = Relation("one of ", lambda values, found: found in values, (), frozenset({"more"}))
within = Relation(
    "only ", lambda allowed, found: set(found) <= set(allowed), (), frozenset({"more"})
)
including = Relation(
    "among others ", lambda some, found: set(some) <= set(found), (NOTHING,), frozenset({"less"})
)


@dataclass(frozen=True)
class Condition:
    """A prediction that is a condition on the computed value."""

    meets: Callable[[Any], bool]

    def __str__(self) -> str:
        return AS_EXPECTED


meeting = Relation(
    "", lambda condition, value: condition.meets(value), Condition(lambda value: False)
)


@dataclass(frozen=True, repr=False)
class Counterexample:
    """A case in which the predicted and the computed value differ.

    A counterexample that was made smaller says under which steps it is `minimal`.
    """

    case: dict[str, Any]
    predicted: Any
    computed: Any
    words: str = ""
    called: str = ""
    minimal: str = ""

    @property
    def board(self) -> Any:
        """The first value of the case: the board, in a statement about boards."""
        return next(iter(self.case.values()))

    @property
    def where(self) -> str:
        """The name of the case with a colon, or its parameters."""
        case = self.called or ", ".join(f"{name} = {value}" for name, value in self.case.items())
        return f"{case}: " if case else ""

    def __str__(self) -> str:
        said = f"predicted {self.words}{_describe_value(self.predicted)}, computed "
        said = "" if self.predicted == AS_EXPECTED else said
        minimal = f" ({self.minimal})" if self.minimal else ""
        return f"{self.where}{said}{_describe_value(self.computed)}{minimal}"

    def __repr__(self) -> str:
        return str(self)


def _counted(number: int, what: str) -> str:
    """A number of cases, certificates or assumptions."""
    return f"{number:,} {what}{'' if number == 1 else 's'}"


def _describe_value(value: Any) -> str:
    """A value as a reader writes it."""
    words = (", ".join(map(str, value)) or "none") if isinstance(value, list) else str(value)
    return {"True": "yes", "False": "no"}.get(words, words)


Watch = Callable[[Iterable[Case]], Iterable[Case]]


class Certificate(Protocol):
    """A proof of more than was tried that can be checked again, such as a certified `Period`."""

    @property
    def theorem(self) -> str:
        """The theorem that makes the certificate enough."""

    def verify(self) -> bool:
        """Check it again, from raw values alone."""


class FiniteProof(Certificate, Protocol):
    """A proof of a statement about infinitely many positions by a finite check."""

    @property
    def size(self) -> str:
        """What the finite check goes through, such as "37 cells"."""

    @property
    def rests_on(self) -> tuple[str, ...]:
        """What the proof uses besides the theorem and the finite check."""


@dataclass(frozen=True)
class Proof:
    """Certificates of more than was tried.

    - `reach`: what is proved, such as "all k".
    - `certificates`: a function of the claim and the size of a check that gives one or several.
    - `grade`: "proved for all" if the statement's own function was evaluated for all of these, or
      "proved for each case" if each tried case has a certificate.
    - `least`: below this size the cases are too few for the proof.
    """

    reach: str
    certificates: Callable[["Claim", int], Iterable[Certificate] | Certificate]
    grade: Grade = "proved for all"
    least: int = 0

    def of(self, claim: "Claim", size: int) -> list[Any]:
        """The certificates of a claim, at a size of a check."""
        found = self.certificates(claim, size)
        return [*found] if isinstance(found, Iterable) else [found]


def for_each_case(
    reach: str, of_case: Callable[..., Certificate | Iterable[Certificate]], least: int = 0
) -> Proof:
    """The proof that certifies each tried case by itself."""

    def certificates(claim: "Claim", size: int) -> Iterator[Certificate]:
        for case in claim.cases(size):
            found = of_case(*case)
            yield from found if isinstance(found, Iterable) else (found,)

    return Proof(reach, certificates, "proved for each case", least)


@dataclass(frozen=True)
class Argument:
    """An argument in words that the tried cases are enough, with the ids of the claims it rests on.

    A verdict shows it as "argued: ..."; it is never certified.
    """

    words: str
    rests_on: tuple[str, ...] = ()


_assumed: ContextVar[list[Any] | None] = ContextVar("_assumed", default=None)


def assume(*conditions: Any) -> None:
    """State the hypothesis of a statement, in the first lines of its function.

    The cases of the statement are those that meet it. It raises a ValueError where the function is
    called by itself with other numbers.
    """
    collected = _assumed.get()
    if collected is not None:
        collected += conditions
    elif not all(conditions):
        raise ValueError("These values do not meet the hypothesis of the statement.")


class Side:
    """One of the results of a statement's function, as a function of the case: what the paper says
    (0), what the game gives (1), or the board that is drawn (2).
    """

    def __init__(self, statement: Callable[..., Any], index: int):
        self.statement, self.index, self.__wrapped__ = statement, index, statement
        self.__module__ = statement.__module__  # where it was defined

    def __call__(self, *case: Any) -> Any:
        return called_with(self.statement, case)[0][self.index]


def called_with(statement: Callable[..., Any], case: Case) -> tuple[Any, list[Any]]:
    """What a statement's function returns, and the conditions that it assumes, met or not."""
    assumed: list[Any] = []
    token = _assumed.set(assumed)
    try:
        return statement(*case), assumed
    finally:
        _assumed.reset(token)


@dataclass(frozen=True)
class Judged:
    """Whether the predicted and the computed value of a case agree, as a function of the case."""

    predicted: Callable[..., Any]
    computed: Callable[..., Any]
    agree: Relation

    def __call__(self, *case: Any) -> tuple[bool, Any, Any]:
        predicted, computed, _ = self.both(*case)
        return self.agree(predicted, computed), predicted, computed

    def both(self, *case: Any) -> tuple[Any, Any, list[Any]]:
        """What the statement says of a case, what the game gives, and what it assumes."""
        says, gives = self.predicted, self.computed
        if not isinstance(gives, Side):
            with unheard():
                predicted = says(*case)
            return predicted, gives(*case), []
        found, assumed = called_with(gives.statement, case)
        if isinstance(says, Side) and says.statement is gives.statement:
            return found[0], found[1], assumed
        with unheard():
            return says(*case), found[1], assumed


@dataclass(frozen=True)
class Refuted:
    """The smallest counterexample of a false statement, as text, and the size that reaches it."""

    at: str
    size: int = 0


@dataclass(frozen=True)
class Verdict(Tabular):
    """The result of a check: the number of cases, their bound, the methods, and whether all agree.

    A verdict is true when at least one case was tried and all agree. Its `grade` is that of the
    claim's proof if all certificates verified; only then `bound` says how far the proof reaches
    beyond the cases. The grade is "argued" if there is an argument in words, and else "tried".

    `counterexamples` are the first of them, at most as many as were asked and 1000. `tally` has
    their number, and, where values are recorded, how often each occurs, the extremes and a
    checksum. If the check was not finished, `unfinished` says why, and `whole` is the largest size
    all of whose cases were tried.
    """

    claim: "Claim"
    size: int
    tried: int
    counterexample: Counterexample | None
    methods: tuple[Method, ...]
    theorems: tuple[str, ...]
    certificates: int
    grade: Grade
    seconds: float = field(compare=False)
    sizes: tuple[str, ...] = ()  # of the finite proofs
    rests_on: tuple[str, ...] = ()
    refusal: str = ""  # why a certificate does not verify
    counterexamples: tuple[Counterexample, ...] = ()
    tally: Tally = field(default_factory=Tally, compare=False, repr=False)
    whole: int | None = None
    unfinished: str = ""

    def __bool__(self) -> bool:
        return self.holds

    @property
    def holds(self) -> bool:
        """Whether at least one case was tried, and all agree."""
        return self.tried > 0 and self.counterexample is None

    @property
    def frame(self) -> "pd.DataFrame":
        """The counterexamples as a table."""
        import pandas as pd

        rows = [
            {**{name: text_of(value) for name, value in one.case.items()}, "value": one.computed}
            for one in self.counterexamples
        ]
        return pd.DataFrame(rows, columns=[*self.claim.parameters, "value"])

    def minimal(self) -> Counterexample:
        """The first counterexample, made smaller step by step as long as it is one.

        A case of numbers stays among the cases that were tried.
        """
        if self.counterexample is None:
            raise ValueError(f"There is no counterexample to make smaller. {self.summary}")
        return self.claim.smaller((*self.counterexample.case.values(),), self.size)

    @property
    def certified(self) -> bool:
        """Whether it is proved for all or for each case."""
        return self.grade in CERTIFIED

    @property
    def bound(self) -> str:
        """How far the cases go, and what the certificates add to them."""
        words, proof = self.claim.cases.words(self.size), self.claim.proof_at(self.size)
        return f"{words}, {proof.reach}" if self.certified and proof else words

    @property
    def method(self) -> str:
        """The methods that the computed side announced, and the statements on which these rely."""
        return format_methods(self.methods)

    @property
    def by(self) -> str:
        """The methods as a sentence."""
        return by_way_of(self.method)

    @property
    def undecided(self) -> bool:
        """Whether the size is too small: no case, or the known counterexample is not reached."""
        refuted = self.claim.refuted
        return self.counterexample is None and (
            self.tried == 0
            or bool(self.unfinished)
            or (refuted is not None and self.size < refuted.size)
        )

    @property
    def as_expected(self) -> bool:
        """Whether the verdict is the expected one.

        A refuted claim must fail at its pinned counterexample. Any other claim must hold, and be
        certified if it has a proof.
        """
        refuted = self.claim.refuted
        if refuted is not None:
            return self.counterexample is not None and str(self.counterexample) == refuted.at
        return self.holds and self.grade == self.claim.grade_at(self.size)

    @property
    def surprises(self) -> bool:
        """Whether the verdict differs from the expected one."""
        return not (self.as_expected or self.undecided)

    @property
    def expectation(self) -> str:
        """The expected verdict as a sentence if this one differs from it; else empty."""
        if not self.surprises:
            return ""
        refuted, proof = self.claim.refuted, self.claim.proof_at(self.size)
        certified = ", with certificates that verify" if proof else ""
        return (
            f"Expected: {f'fails at {refuted.at}' if refuted else f'holds{certified}'} (as the "
            f"claim says)."
        )

    @property
    def summary(self) -> str:
        """One sentence without the time that the check took."""
        tried = f"{_counted(self.tried, 'case')} tried"
        words = self.claim.cases.words
        if self.unfinished:
            found = f"at {self.counterexample}" if self.counterexample else "no counterexample"
            whole = "" if self.whole is None else f"; all of {words(self.whole)}"
            return f"Unfinished, {self.unfinished}: {found}, {tried} of {self.bound}{whole}."
        if self.counterexample is not None:
            n = f"{self.tally.failures:,} of {self.tried:,} cases, {words(self.size)}"
            several = self.tally.failures > 1
            where = f"in {n}; first" if several else f"at case {self.tried:,}:"
            return f"Fails {where} {self.counterexample}."
        if self.undecided:
            refuted = self.claim.refuted
            known = f"; a counterexample is known from size {refuted.size} on" if refuted else ""
            return (
                f"Undecided: {tried if self.tried else 'no case was tried'}, {self.bound}{known}."
            )
        if self.certified:
            return f"Holds, {self.proof}; {tried}, {words(self.size)}."
        return f"Holds: {tried}, {'; '.join(filter(None, (self.bound, self.proof)))}."

    @property
    def line(self) -> str:
        """The grade in one line: for what it is proved and on how many assumptions, else the
        number of cases, with a short bound. The summary says the rest.
        """
        if not self.holds or self.undecided:
            return self.summary
        if not self.certified:
            bound = f": {self.bound}" * (len(self.bound) <= MAX_BOUND)
            argued = "; argued in words beyond them" * (self.grade == "argued")
            return f"Holds in {_counted(self.tried, 'case')}{bound}{argued}."
        known = f"; {_counted(len(self.rests_on), 'assumption')}" if self.rests_on else ""
        words = self.grade_in_words.replace("each case", f"each of {_counted(self.tried, 'case')}")
        return f"{words.replace('p', 'P', 1)} (by machine{known})."

    @property
    def proof(self) -> str:
        """The verified certificates or the argument in words; empty if there is no proof."""
        proof = self.claim.proof
        if proof is None or not self.holds:
            return ""
        if isinstance(proof, Argument):
            return f"argued: {proof.words}"
        if not self.certified:
            return f"not proved{f': {self.refusal}' if self.refusal else ''}"
        theorems = " and ".join(self.theorems)
        if self.sizes:
            n = len(self.sizes)
            sizes = (", and so on to " if n > 2 else " and ").join(self.sizes[:: max(n - 1, 1)])
            known = f"taken as known: {'; '.join(self.rests_on)}; " if self.rests_on else ""
            return f"{self.grade_in_words}; {known}checked: {sizes}, by {theorems}"
        several = _counted(self.certificates, "certificate")
        return f"{self.grade_in_words}; {several} verified, by {theorems}"

    @property
    def grade_in_words(self) -> str:
        """The grade, with what it is proved for."""
        proof = self.claim.proof
        if not self.certified or not isinstance(proof, Proof):
            return self.grade
        if self.grade == CERTIFIED[0]:
            return f"proved for {proof.reach}"
        return f"{self.grade}, {proof.reach}"

    def __repr__(self) -> str:
        return f"{self.claim.label}. {self.summary}"

    def _repr_markdown_(self) -> str:
        sign = "✔" if self.holds else "✘"
        note = f" **{escape_markdown(self.expectation)}**" if self.surprises else ""
        words = escape_markdown(f"{self.summary} {self.by}")
        return f"{'?' if self.undecided else sign} {words}{note}"


@dataclass(frozen=True, repr=False, kw_only=True)
class Claim:
    """One statement of a paper, with the cases on which it is checked.

    Parameters:

    - `id`: a name that is unique among all claims, such as "graphnim-thm-2.1".
    - `label`: the paper's name of the statement, such as "Theorem 2.1".
    - `kind`: one of the kinds in `gamelab.statements.kinds.Kind`; "theorem" if not given.
    - `statement`: the statement in our own words, with formulas in TeX between dollar signs.
      Line breaks in it count as spaces.
    - `cases`: the cases, which describe themselves.
    - `predicted`, `computed`: functions of a case's values; the paper's answer and the game's. They
      share nothing but the ruleset.
    - `agree`: the relation that both must meet, `equal` if not given.
    - `sizes`: the default size of a check and the deep one.
    - `proof`: certificates (`Proof`) or a reason in words (`Argument`) that go beyond the cases.
    - `refuted`: the smallest counterexample of a statement that is known to fail.
    - `method`: the method of a computed side that announces none itself.
    - `slack`: why some wrong predictions pass the check, if any do.
    - `picture`: a function from a case to a board or table to draw.
    - `telling`: the case that a card shows first, if it is not one near the middle.
    - `sliders`: for each parameter the values that a slider offers.
    - `parts`: names for the parts of a prediction that is a tuple.
    - `called`: a function from a case to its name in the paper; without it the parameters name it.
    - `certifies`: a function from a case to what certificates state of it: pairs of a game and a
      position, or of a game and a certified `Period`.
    - `ours`: whether the statement is not the paper's.

    >>> from gamelab.statements import upto
    >>> evens = Claim(
    ...     id="x",
    ...     label="Example",
    ...     kind="theorem",
    ...     statement="Twice a number is even.",
    ...     cases=upto("n"),
    ...     predicted=lambda n: 0,
    ...     computed=lambda n: 2 * n % 2,
    ...     sizes=(10, 100),
    ... )
    >>> evens.check()
    Example. Holds: 11 cases tried, n ≤ 10.
    """

    id: str
    label: str
    statement: str
    cases: Cases
    predicted: Callable[..., Any]
    computed: Callable[..., Any]
    kind: Kind = "theorem"
    agree: Relation = equal
    sizes: tuple[int, int] = (1, 1)
    proof: Proof | Argument | None = None
    refuted: Refuted | None = None
    method: Method | None = None
    slack: str = ""
    picture: Callable[..., Any] | None = None
    telling: Case = ()
    sliders: Mapping[str, Sequence[Any]] = field(default_factory=dict)
    parts: tuple[str, ...] = ()
    called: Callable[..., str] | None = None
    certifies: Callable[..., Iterable[tuple[Ruleset | None, Any]]] | None = None
    ours: bool = False

    def __post_init__(self) -> None:
        object.__setattr__(self, "statement", " ".join(self.statement.split()))
        if self.kind not in get_args(Kind):
            raise ValueError(
                f"{self.id} is of the kind {self.kind!r}, which is none of "
                f"{', '.join(get_args(Kind))}."
            )
        if not isinstance(self.cases, Cases):
            raise TypeError(
                f"The cases of {self.id} are Cases, such as upto('n', 1); it was given "
                f"{self.cases!r}."
            )
        if not (
            isinstance(self.sizes, tuple)
            and len(self.sizes) == 2
            and all(isinstance(size, int) and size >= 0 for size in self.sizes)
        ):
            raise TypeError(
                f"The sizes of {self.id} are two natural numbers, the default one and that of a "
                f"deep check, such as (5, 50); it was given {self.sizes!r}."
            )
        assert self.refuted or self.kind not in ("error", "slip", "gap", "omitted case"), (
            f"{self.id} is an error without a counterexample"
        )
        assert not self.refuted or self.kind in FAILING, (
            f"{self.id} is refuted: it is no {self.kind} but one of {', '.join(FAILING)}"
        )

    @property
    def expected(self) -> bool:
        """Whether the statement is true as far as is known."""
        return self.refuted is None

    @property
    def kind_in_words(self) -> str:
        """The kind as a reader understands it; a refuted conjecture says so."""
        return describe_kind(self.kind, self.expected)

    def proof_at(self, size: int) -> Proof | None:
        """The certificates that are made at this size of a check, if there are any."""
        return self.proof if isinstance(self.proof, Proof) and size >= self.proof.least else None

    def grade_at(self, size: int) -> Grade:
        """The grade of the verdict at this size of a check, if it holds."""
        proof = self.proof_at(size)
        return proof.grade if proof else "argued" if isinstance(self.proof, Argument) else "tried"

    @property
    def judge(self) -> Any:
        """A function that says whether a case is as predicted, and the predicted and computed."""
        return Judged(self.predicted, self.computed, self.agree)

    def check(
        self,
        size: int | None = None,
        watch: Watch = iter,
        *,
        most: int | None = 1,
        workers: Any = 1,
        store: Store | str | Path | None = None,
        keep: Keep = "none",
        part: tuple[int, int] = (0, 1),
    ) -> Verdict:
        """Compare predicted and computed values case by case, and verify certificates.

        - `size`: the default size if not given.
        - `watch`: may wrap the iterator over the cases, for instance in a progress bar; cases of
          workers are watched, as numbers, when their part is finished.
        - `most`: the check ends at so many counterexamples; None finds all.
        - `workers`: a number of processes, "all" for one a core, or an executor of
          `concurrent.futures`, such as `Client(address).get_executor()` of Dask. The verdict does
          not depend on it.
        - `store`: a file for the parts that are finished; the same call goes on from them.
        - `keep`: whether the store holds the least and the largest value, with "extremes", and the
          value of each case, with "all".
        - `part`: (k, n) checks of the cases of each size those with the numbers k, k + n, ...

        An error, and Ctrl-C, has the verdict so far in its attribute `verdict`. Of the errors of
        cases, a hunt and a check with a store raise CaseError.
        """
        size = self.sizes[0] if size is None else self._size(size)
        if not 0 <= part[0] < part[1]:
            raise ValueError(f"A part k/n has 0 ≤ k < n, such as 0/2; it was given {part}.")
        tried = list[Case]()

        def held(cases: Iterable[Case]) -> Iterator[Case]:
            for case in watch(cases):
                tried.append(case)
                yield case

        begin, is_proved = perf_counter(), self.proof_at(size) is not None
        with opened(store) as base:
            search = Search(
                self.judge,
                self.cases,
                size,
                most,
                self.is_hunt or store is not None or keep != "none",
                keep,
                workers,
                base,
                "" if base is None else self.stored_name(keep),
                part,
                held if is_proved else watch,
            )
            try:
                search.run()
            except BaseException as error:
                why = INTERRUPTED if isinstance(error, KeyboardInterrupt) else "an error"
                error.verdict = self._verdict(search, begin, unfinished=why)  # type: ignore[attr-defined]
                if isinstance(error, MemoryError | RecursionError):
                    raise MemoryError(
                        f"{self.label} cannot be checked to size {size:,}: "
                        f"{str(error) or 'it needs too much memory'}"
                    ) from error
                raise
        return self._verdict(search, begin, tried if workers == 1 and base is None else None)

    def _size(self, given: Any) -> int:
        """A size of a check, which is refused if the cases have no such size."""
        what = f"The size of a check of {self.label}"
        size = natural(given, what, self.cases.least)
        if self.cases.most is not None and size > self.cases.most:
            raise ValueError(f"{what} is at most {self.cases.most}; it was given {size}.")
        return size

    def run(self, to: int | None = None, *, progress: bool = True, **settings: Any) -> Verdict:
        """The verdict of a check with a progress bar, also of one that is interrupted.

        The settings are those of `check`, such as `workers` and `store`.
        """
        to = None if to is None else self._size(to)
        is_known = progress and to is not None and settings.get("part", (0, 1)) == (0, 1)
        total = count_at_once(self.cases(to or 0)) if is_known else None
        try:
            with bar(progress, total, " cases") as shown_bar:
                return self.check(to, watching(shown_bar), **settings)
        except KeyboardInterrupt as error:
            if (verdict := getattr(error, "verdict", None)) is None:
                raise
            return verdict  # type: ignore[no-any-return]

    is_hunt: ClassVar[bool] = False  # whether values are recorded, and errors named by their case

    def stored_name(self, keep: Keep = "none") -> str:
        """The name of the statement in stores, with a digest of its code."""
        kept = "" if keep == "none" else f", with {keep}"
        return f"{self.id or self.statement}{kept} [{digest((self.cases, self.judge))}]"

    def smaller(self, case: Case, size: int) -> Counterexample:
        """A counterexample of a check of this size made minimal, with words about the steps."""
        among = None
        if all(isinstance(one, int) for one in case):
            among = frozenset(self.cases(size))
        judge = self.judge
        agrees, *both = judge(*case)
        if agrees:
            found = self.compared(case, *both)
            raise ValueError(f"It is no counterexample but as predicted: {found}.")
        case = shrunk(case, lambda *below: not judge(*below)[0], among)
        steps = "; or ".join(dict.fromkeys(filter(None, map(steps_of, case))))
        of = "among the cases" if among else "whether or not that gives one of the cases"
        found = self.compared(case, *judge(*case)[1:])
        return replace(found, minimal=f"minimal under {steps}, {of}" if steps else "")

    def _verdict(
        self, search: Search, begin: float, tried: list[Case] | None = None, unfinished: str = ""
    ) -> Verdict:
        size, tally = search.size, search.tally
        if search.lost:
            names = ", ".join(map(str, search.lost))
            one = "one of " if len(search.lost) > 1 else ""
            unfinished = f"a worker died in {one}{names}, which the same call computes again"
        elif search.share[1] > 1 and not unfinished:
            unfinished = f"part {search.share[0]}/{search.share[1]}"
        found_at = tuple(self.compared(case, *both) for _, case, *both in tally.found)
        holds = tally.cases and not (found_at or unfinished)
        proof = self.proof_at(size) if holds else None
        found: list[Any] = []
        if proof:
            claim = self if tried is None else self._with_tried(size, tried)
            with unheard():
                found = [*proof.of(claim, size)]
        refused = [one for one in found if not one.verify()]
        finite = [one for one in found if hasattr(one, "rests_on")]
        unproved = not holds or (proof and (refused or not found))
        return Verdict(
            self,
            size,
            tally.cases,
            found_at[0] if found_at else None,
            tuple(sorted({*tally.methods, *filter(None, [self.method])})),
            theorems=tuple(sorted({one.theorem for one in found})),
            certificates=len(found),
            grade="tried" if unproved else self.grade_at(size),
            seconds=perf_counter() - begin,
            sizes=tuple(dict.fromkeys(one.size for one in finite)),
            rests_on=tuple(dict.fromkeys(one for proof in finite for one in proof.rests_on)),
            refusal=next((getattr(one, "refusal", "") for one in refused), ""),
            counterexamples=found_at,
            tally=tally,
            whole=search.whole,
            unfinished=unfinished,
        )

    def _with_tried(self, size: int, tried: list[Case]) -> "Claim":
        """The claim, whose cases of this size are those that were tried."""
        listed, of_size = self.cases, self.cases.of_size
        return replace(
            self, cases=replace(listed, of_size=lambda n: tried if n == size else of_size(n))
        )

    def compared(self, case: Case, predicted: Any, computed: Any) -> Counterexample:
        """The counterexample that a case is, with its predicted and computed values."""
        named = dict(zip(self.parameters, case, strict=True))
        return Counterexample(
            named, predicted, computed, self.agree.words, self.called(*case) if self.called else ""
        )

    @property
    def parameters(self) -> tuple[str, ...]:
        """The names of a case's values."""
        return tuple(signature(self.computed).parameters)

    def __repr__(self) -> str:
        return f"{self.label} ({self.kind_in_words}). {to_text(self.statement)}"

    def _repr_markdown_(self) -> str:
        return (
            f"**{to_markdown(self.label)}** ({self.kind_in_words}). {to_markdown(self.statement)}"
        )
