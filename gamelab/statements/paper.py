"""Papers: their claims, their sources, and loading them by name, from a package or a file."""

import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from hashlib import sha256
from importlib.metadata import EntryPoint, entry_points
from importlib.util import module_from_spec, spec_from_file_location
from itertools import chain
from pathlib import Path
from traceback import extract_tb
from typing import Any, NamedTuple, overload

from gamelab.search.code import GROUP
from gamelab.statements.cases import Cases
from gamelab.statements.claim import Claim
from gamelab.statements.idea import Idea
from gamelab.theory import Ruleset, remembered
from gamelab.theory.checks import suggestions


def claims_of(*sections: Any) -> tuple[Claim, ...]:
    """The claims of a paper's sections, modules with a `section`."""
    return tuple(claim for module in sections for claim in module.section)


@dataclass(frozen=True)
class Source:
    """The edition of a paper that was read: what it is, its year, and an identifier such as a DOI,
    if the text names one.
    """

    edition: str
    year: int | None = None
    identifier: str = ""

    def __str__(self) -> str:
        return ", ".join(filter(None, (self.edition, str(self.year or ""), self.identifier)))


class OpenQuestion(NamedTuple):
    """A question that a paper leaves open, with the fields of the `Hunt` that searches it."""

    question: str
    cases: Cases
    quantity: Callable[..., Any]
    expected: Callable[..., bool]
    to: int
    name: str
    status: str
    game: Ruleset | None = None
    certifies: Callable[..., Any] | None = None


@dataclass(frozen=True, kw_only=True)
class Paper:
    """A paper, the edition that was read, and its claims in the paper's order; a claim is found by
    its id or by its label.

    >>> from gamelab import paper
    >>> paper("graph-nim")["Theorem 2.1"].id
    'graphnim-thm-2.1'

    Two with a colon between them give all claims from the one to the other, both included.

    >>> len(paper("graph-nim")["Theorem 2.1":"Theorem 2.1"])
    1
    """

    name: str
    title: str
    authors: str
    source: Source
    claims: tuple[Claim, ...] = field(repr=False)
    # of these, the ones that are not the paper's but ours
    beyond: tuple[Claim, ...] = field(default=(), repr=False)
    # pictures of proofs, by the labels or ids of their claims
    ideas: Mapping[str, Idea] = field(default_factory=dict, repr=False, compare=False)
    # by its name a function that gives what a figure or a table shows, figures that can be one
    # picture next to each other
    figures: Mapping[str, Callable[..., Any]] = field(
        default_factory=dict, repr=False, compare=False
    )
    questions: tuple[OpenQuestion, ...] = field(default=(), repr=False, compare=False)
    # for tables of the games that name this paper: by their names functions of a board, None for
    # other boards; why a board has its value, empty for boards of which nothing is known; and the
    # table, the row and the column that its value is read from, None for other boards
    quantities: Mapping[str, Callable[[Any], Any]] = field(
        default_factory=dict, repr=False, compare=False
    )
    reason: Callable[[Any], str] = field(default=lambda board: "", repr=False, compare=False)
    cell: Callable[[Any], tuple[Any, int, int] | None] = field(
        default=lambda board: None, repr=False, compare=False
    )

    @property
    def printed(self) -> "Paper":
        """The paper with its own claims alone."""
        return replace(
            self,
            claims=tuple(claim for claim in self.claims if claim not in self.beyond),
            beyond=(),
        )

    @property
    def ours(self) -> "Paper":
        """The claims that go beyond the paper."""
        return replace(self, claims=self.beyond)

    def adds(self, claim: Claim) -> bool:
        """Whether a statement among the paper's is ours: an answer, or a sharper statement."""
        return claim.ours and claim not in self.beyond

    def __iter__(self) -> Iterator[Claim]:
        return iter(self.claims)

    def __post_init__(self) -> None:
        for claim_id, times in Counter(claim.id for claim in self.claims).most_common(1):
            if times > 1:
                raise ValueError(
                    f"The paper {self.name!r} has several claims of the id {claim_id!r}: give each "
                    f"its own."
                )

    def figure(self, name: str, *arguments: Any, to: str | None = None) -> Any:
        """What a figure, a table, an appendix or a named board of the paper shows, for `draw`.

        Some take `arguments`, such as a size. With `to`, all figures from the one to the other are
        one picture. `list(paper.figures)` has the names. A table shows itself.

        >>> from gamelab import paper
        >>> paper("graph-nim").figure("Appendix B")
        As printed: all 130 cells agree with the game.
        """
        names = [*self.figures]
        for one in (name, to or name):
            if one not in names:
                near = ", ".join(map(repr, suggestions(str(one), names) or names)) or "none"
                raise ValueError(
                    f"The paper {self.name!r} has no figure {one!r}; the nearest names are {near}."
                )
        between = names[names.index(name) : names.index(to or name) + 1]
        shown = [self.figures[one](*arguments) for one in between]
        if len(shown) == 1:
            return shown[0]
        kinds = {*map(type, shown)}
        if len(kinds) != 1 or not issubclass(kind := kinds.pop(), dict):
            raise ValueError(
                f"The paper {self.name!r} has no picture from {name!r} to {to!r}: give two figures "
                f"of one kind in the paper's order."
            )
        return kind(chain.from_iterable(figure.items() for figure in shown))

    @cached_property
    def _by_id(self) -> dict[str, Claim]:
        return {claim.label: claim for claim in self.claims} | {
            claim.id: claim for claim in self.claims
        }

    @overload
    def __getitem__(self, claim_id: str) -> Claim: ...
    @overload
    def __getitem__(self, claim_id: slice) -> tuple[Claim, ...]: ...
    def __getitem__(self, claim_id: str | slice) -> Claim | tuple[Claim, ...]:
        if isinstance(claim_id, slice):
            return self._between(claim_id)
        try:
            return self._by_id[claim_id]
        except KeyError:
            near = suggestions(str(claim_id), self._by_id)
            hint = f" Did you mean {' or '.join(near)}?" if near else ""
            raise ValueError(f"The paper {self.name!r} has no claim {claim_id!r}.{hint}") from None

    def _between(self, ends: slice) -> tuple[Claim, ...]:
        """The claims from one to another, both included, in the paper's order."""
        place = self.claims.index
        first = 0 if ends.start is None else place(self[ends.start])
        last = len(self.claims) - 1 if ends.stop is None else place(self[ends.stop])
        if ends.step is not None or last < first:
            raise ValueError(
                f"The paper {self.name!r} has no claims from {ends.start!r} to {ends.stop!r} in "
                f"its order."
            )
        return self.claims[first : last + 1]


_from_files: dict[str, Paper] = {}  # by name, those that `paper` loaded from files


def paper(name: str) -> Paper:
    """The paper of a short name, such as "graph-nim", or in a file or package, "my_paper.py".

    A file defines its paper as PAPER. The paper can then be loaded by its own name too. A file
    that has changed is read again. An installed package announces its papers by entry points of the
    group "gamelab.papers"; such a paper is also found by the word with which ids of its claims
    begin.

    >>> paper("graph-nim")["graphnim-thm-2.1"].check(size=20).bound
    'k ≤ 20, all k'
    >>> paper("graphnim").name
    'graph-nim'
    """
    if name in _from_files:
        return _from_files[name]
    if name in (points := entry_points(group=GROUP)).names:
        return _announced(points[name])
    if (
        isinstance(name, str)
        and name
        and (name.endswith(".py") or Path(name, "__init__.py").is_file())
    ):
        return _paper_from_file(Path(name).resolve())
    for one in papers():
        if any(claim.id.partition("-")[0] == name for claim in one):
            return one
    raise ValueError(
        f"There is no paper {name!r}; there is "
        f"{', '.join(one.name for one in papers())}, or a file such as my_paper.py."
    )


def papers() -> list[Paper]:
    """The papers that installed packages announce, those of a package in the order in which its
    `__all__` lists their modules.
    """
    loaded = {point: _announced(point) for point in entry_points(group=GROUP)}
    return [loaded[point] for point in sorted(loaded, key=_place)]


def _place(point: EntryPoint) -> tuple[str, int]:
    """The package of a loaded paper, and the place of its module there; last if it is not listed.

    Entry points themselves have no order: they are installed by name.
    """
    package, _, module = point.module.partition(".")
    return package, [*getattr(sys.modules.get(package), "__all__", ()), module].index(module)


def claims(among: Iterable[Paper] | None = None) -> Iterator[Claim]:
    """All claims of some papers, in their order; of all papers if none are given.

    >>> len({claim.id for claim in claims()}) == len(list(claims()))
    True
    """
    return (claim for a_paper in (papers() if among is None else among) for claim in a_paper)


def paper_of(claim: Claim) -> Paper | None:
    """The loaded paper that contains this claim, or None; an installed one comes before files.

    >>> paper_of(paper("graph-nim")["Theorem 2.1"]).name
    'graph-nim'
    """
    modules = (sys.modules.get(point.module) for point in entry_points(group=GROUP))
    loaded: Any = chain((getattr(one, "PAPER", ()) for one in modules), _from_files.values())
    return next((found for found in loaded if any(one is claim for one in found)), None)


def claim_of(claim_id: str, among: Iterable[Paper] | None = None) -> Claim:
    """The claim of this id among some papers, or all."""
    by_id = {claim.id: claim for claim in claims(among)}
    if claim_id not in by_id:
        near = suggestions(claim_id, by_id)
        hint = (
            f"Did you mean {' or '.join(near)}?" if near else "`gamelab reproduce` lists them all."
        )
        raise ValueError(f"There is no claim {claim_id!r}. {hint}")
    return by_id[claim_id]


def _announced(point: EntryPoint) -> Paper:
    where = f"The paper {point.name!r}, announced as {point.value},"
    return _paper_in(where, _loaded_from(where, point.load))


def module_from(file: Path, where: str) -> Any:
    """The module of a Python file, or of a folder that is a package, in its current state.

    `where` names the file in error messages.
    """
    source = file / "__init__.py" if file.is_dir() else file
    if not source.is_file():
        raise ValueError(f"{where} is not there.")
    return _loaded_from(where, lambda: _module_from(file, source, source.stat().st_mtime_ns))


def _paper_from_file(file: Path) -> Paper:
    where = f"The paper file {str(file)!r}"
    found = _paper_in(where, module_from(file, where))
    if found.name in entry_points(group=GROUP).names:
        raise ValueError(
            f"{where} is named {found.name!r}, as another paper is: give it a name of its own."
        )
    _from_files[found.name] = found
    return found


@remembered
def _module_from(file: Path, source: Path, changed: int) -> Any:
    """The module of a file since its last change; files of equal names are different modules."""
    name = f"{file.stem}_{sha256(f'{file} {changed}'.encode()).hexdigest()[:8]}"
    spec = spec_from_file_location(
        name, source, submodule_search_locations=[str(file)] if file.is_dir() else None
    )
    assert spec is not None
    assert spec.loader is not None
    sys.modules[name] = module_from_spec(spec)
    spec.loader.exec_module(sys.modules[name])
    return sys.modules[name]


def _loaded_from(where: str, load: Any) -> Any:
    """The result of `load`; any error becomes a ValueError that names the file and the line."""
    try:
        return load()
    except (Exception, SystemExit) as error:
        place = error if isinstance(error, SyntaxError) else extract_tb(error.__traceback__)[-1]
        what = f"{type(error).__name__}: {error}".rstrip(": ")
        raise ValueError(
            f"{where} cannot be read: {what} ({Path(place.filename or '').name}, line "
            f"{place.lineno})."
        ) from error


def _paper_in(where: str, module: Any) -> Paper:
    """The paper that a loaded module defines as PAPER."""
    found = getattr(module, "PAPER", module)
    if not isinstance(found, Paper):
        raise ValueError(
            f"{where} holds no PAPER = Paper(name=..., claims=(...), ...) but {found!r:.60}."
        )
    return found
