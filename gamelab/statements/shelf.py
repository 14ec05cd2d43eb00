"""The shelf: papers by name, those of gamelab, those that installed packages bring, and any Python
file that holds one.
"""

import sys
from collections.abc import Iterable, Iterator
from hashlib import sha256
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from traceback import extract_tb
from typing import Any

from gamelab.statements.claim import Claim, Paper, Verdict
from gamelab.theory import remembered
from gamelab.theory.checks import suggestions

GROUP = "gamelab.papers"  # the group of entry points by which a package announces its papers
OURS = {
    "arrows": "mathews_arrows",
    "octal-0.33": "beaudou_octal_033",
    "graph-nim": "calkin_champion_spiders",
    "connected-subtraction": "dailly_connected_subtraction",
    "nim-on-graphs": "clark_nim_on_graphs",
}
_read: dict[str, Paper] = {}  # by the names of the papers that were read from files


def paper(name: str) -> Paper:
    """The paper of this short name, such as "graph-nim", or the one in a file: "my_paper.py", or a
    folder that is a package.

    What a file holds as PAPER is the paper, which is from then on known by its own name too; a file
    that has changed is read again. An installed package announces its papers by entry points of the
    group "gamelab.papers".

    >>> paper("graph-nim")["graphnim-thm-2.1"].check(size=20).bound
    'k ≤ 20, all k'
    """
    if name in OURS:
        ours: Paper = import_module(f"gamelab.papers.{OURS[name]}").PAPER
        return ours
    if name in _read:
        return _read[name]
    if name in (brought := _brought()):
        return _held(f"The paper {name!r}, announced as {brought[name].value},", brought[name].load)
    if (
        isinstance(name, str)
        and name
        and (name.endswith(".py") or Path(name, "__init__.py").is_file())
    ):
        return _from_file(Path(name).resolve())
    raise ValueError(
        f"There is no paper {name!r}; there is {', '.join([*OURS, *brought])}, or a file such as "
        f"my_paper.py."
    )


def papers() -> list[Paper]:
    """All papers that have a name: those of gamelab, and those that installed packages bring."""
    return [paper(name) for name in [*OURS, *_brought()]]


def claims(among: Iterable[Paper] | None = None) -> Iterator[Claim]:
    """All claims of all papers, in the papers' order, or of those among some papers.

    >>> len({claim.id for claim in claims()}) == len(list(claims()))
    True
    """
    return (claim for a_paper in (papers() if among is None else among) for claim in a_paper)


def paper_of(claim: Claim) -> Paper | None:
    """The paper that holds this very claim, among those that were asked for so far, ours first;
    none if it stands alone.

    >>> paper_of(paper("graph-nim")["Theorem 2.1"]).name
    'graph-nim'
    """
    return next((found for found in _asked_for() if any(one is claim for one in found)), None)


def who_expects(paper_name: str | None) -> str:
    """Whose expectation a claim's is: gamelab's for its own papers, else that of the paper; of a
    claim that stands alone its own.

    >>> who_expects("graph-nim"), who_expects("my-paper"), who_expects(None)
    ('gamelab', 'the paper my-paper', 'the claim')
    """
    return (
        "the claim"
        if paper_name is None
        else "gamelab"
        if paper_name in OURS
        else f"the paper {paper_name}"
    )


def expectation(verdict: Verdict) -> str:
    """What was expected of a check and by whom, if something else came out; else nothing."""
    held = paper_of(verdict.claim)
    return (
        verdict.expectation(who_expects(held.name if held else None)) if verdict.surprises else ""
    )


def _asked_for() -> Iterator[Paper]:
    """The papers that are loaded; what is installed is looked for only when somebody comes so far:
    it takes a while.
    """
    yield from _loaded(f"gamelab.papers.{module}" for module in OURS.values())
    yield from _read.values()
    yield from _loaded(point.module for point in _brought().values())


def _loaded(modules: Iterable[str]) -> Iterator[Paper]:
    found = (getattr(sys.modules.get(module), "PAPER", None) for module in modules)
    return (one for one in found if isinstance(one, Paper))


def claim_of(claim_id: str, among: Iterable[Paper] | None = None) -> Claim:
    """The claim of this id, whatever paper it is of."""
    by_id = {claim.id: claim for claim in claims(among)}
    if claim_id not in by_id:
        near = suggestions(claim_id, by_id)
        hint = (
            f"Did you mean {' or '.join(near)}?" if near else "`gamelab reproduce` lists them all."
        )
        raise ValueError(f"There is no claim {claim_id!r}. {hint}")
    return by_id[claim_id]


def _brought() -> dict[str, EntryPoint]:
    """What installed packages announce, by name; a name of ours stays ours."""
    return {point.name: point for point in entry_points(group=GROUP) if point.name not in OURS}


def module_of(file: Path, where: str) -> Any:
    """What a Python file, or a folder that is a package, holds as it is now; `where` names it in an
    error.
    """
    source = file / "__init__.py" if file.is_dir() else file
    if not source.is_file():
        raise ValueError(f"{where} is not there.")
    return _clearly(where, lambda: _module(file, source, source.stat().st_mtime_ns))


def _from_file(file: Path) -> Paper:
    where = f"The paper file {str(file)!r}"
    found = _held(where, lambda: module_of(file, where))
    if found.name in OURS or found.name in _brought():
        raise ValueError(
            f"{where} is named {found.name!r}, as another paper is: give it a name of its own."
        )
    _read[found.name] = found
    return found


@remembered
def _module(file: Path, source: Path, changed: int) -> Any:
    """What the file holds since it was last changed; two files of one name are two modules."""
    name = f"{file.stem}_{sha256(f'{file} {changed}'.encode()).hexdigest()[:8]}"
    spec = spec_from_file_location(
        name, source, submodule_search_locations=[str(file)] if file.is_dir() else None
    )
    assert spec is not None
    assert spec.loader is not None
    sys.modules[name] = module_from_spec(spec)
    spec.loader.exec_module(sys.modules[name])
    return sys.modules[name]


def _clearly(where: str, load: Any) -> Any:
    """What is loaded; whatever a stranger's module raises is told as its fault."""
    try:
        return load()
    except (Exception, SystemExit) as error:
        if isinstance(error, ValueError) and str(error).startswith(where):
            raise
        place = error if isinstance(error, SyntaxError) else extract_tb(error.__traceback__)[-1]
        what = f"{type(error).__name__}: {error}".rstrip(": ")
        raise ValueError(
            f"{where} cannot be read: {what} ({Path(place.filename or '').name}, line "
            f"{place.lineno})."
        ) from error


def _held(where: str, load: Any) -> Paper:
    """The paper that a stranger's module holds."""
    found = _clearly(where, load)
    found = getattr(found, "PAPER", found)
    if not isinstance(found, Paper):
        raise ValueError(
            f"{where} holds no PAPER = Paper(name=..., claims=(...), ...) but {found!r:.60}."
        )
    return found
