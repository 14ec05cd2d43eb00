"""Verdicts computed once per source tree: the tests of statements, notebooks and the site share them.

    python tests/verdicts.py FILE       computes all that are missing and writes the ledger as JSON

They are stored in `.venv/cache`, under a digest of everything on which they depend.
"""

import os
import pickle
import shutil
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import fields
from functools import cache
from hashlib import sha256
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from gamelab.statements.claim import Claim, Verdict

ROOT = Path(__file__).resolve().parents[1]
CACHE = ROOT / ".venv" / "cache" / "tests"


def sources() -> Iterator[Path]:
    """The files on which a verdict depends."""
    for kind in ("py", "csv", "json", "txt"):
        for folder in (ROOT / "gamelab", ROOT / "notebooks" / "gamelab_papers"):
            yield from sorted(folder.rglob(f"*.{kind}"))
    yield ROOT / "constraints.txt"


def digest_of(*more: Path) -> str:
    """A digest of the library, of the versions that it is tested with, and of these files."""
    digest = sha256(sys.version.encode())
    for path in (*sources(), *more):
        digest.update(f"{path.relative_to(ROOT)}\n".encode())
        digest.update(sha256(path.read_bytes()).digest())
    return digest.hexdigest()[:20]


@cache
def folder() -> Path | None:
    """The folder of this tree's verdicts; None in a copy that has no environment of its own."""
    if not (ROOT / ".venv").is_dir():
        return None
    here = CACHE / "verdicts" / digest_of()
    here.mkdir(parents=True, exist_ok=True)  # other processes do the same at this moment
    for earlier in {*here.parent.iterdir()} - {here}:
        shutil.rmtree(earlier, ignore_errors=True)
    return here


def verdict_on(claim: Claim, check: Callable[[Claim], Verdict] = Claim.check) -> Verdict:
    """The verdict on a claim of the library at its default size, computed unless it is stored."""
    path = folder() and folder() / f"{claim.id}.pickle"
    if path and path.exists():
        return Verdict(claim, **pickle.loads(path.read_bytes()))
    verdict = check(claim)
    values = {one.name: getattr(verdict, one.name) for one in fields(Verdict)}
    del values["claim"]  # it holds functions
    if path:
        try:
            text = pickle.dumps(values)
        except (pickle.PicklingError, TypeError, AttributeError):
            return verdict
        part = path.with_suffix(f".{os.getpid()}")
        part.write_bytes(text)
        part.replace(path)
    return verdict


def share() -> None:
    """Let this process read the verdicts on claims of the library at their default sizes."""
    from gamelab import claims

    library, check = {id(claim) for claim in claims()}, Claim.check

    def shared(
        claim: Claim, size: int | None = None, watch: Callable = iter, **settings: Any
    ) -> Verdict:
        is_plain = watch is iter and not settings
        if id(claim) in library and is_plain and size in (None, claim.sizes[0]):
            return verdict_on(claim, check)
        return check(claim, size, watch, **settings)

    Claim.check = shared


def _compute(name: str, place: int) -> None:
    from gamelab import paper

    verdict_on(paper(name).claims[place])


def main(file: Path) -> None:
    """Compute the missing verdicts, one process a core, and write the ledger."""
    from gamelab.statements.ledger import Entry, Ledger
    from gamelab.statements.paper import papers

    every = list(papers())
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:
        tasks = [
            pool.submit(_compute, one.name, i) for one in every for i in range(len(one.claims))
        ]
        for task in tasks:
            task.result()
    entries = [Entry.of(one.name, verdict_on(claim)) for one in every for claim in one.claims]
    file.write_text(Ledger(tuple(entries)).to_json())


if __name__ == "__main__":
    main(Path(sys.argv[1]))
