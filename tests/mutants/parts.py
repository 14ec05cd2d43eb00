"""The parts of the library from which changes are drawn, and the changes that change nothing."""

from typing import NamedTuple

from mutants.changes import changes, drawn
from mutants.mutant import ROOT, table


class Part(NamedTuple):
    """Files of the library by patterns, how many of their changes are drawn, and what must notice
    them: the tests, and the claims of these papers.
    """

    name: str
    number: int
    files: list[str]
    tests: list[str]
    papers: list[str] | tuple[()] = ()
    without: list[str] | tuple[()] = ()

    def drawn(self):
        paths = {path for pattern in self.files for path in ROOT.glob(pattern)}
        candidates = [
            change
            for path in sorted(paths)
            if path.name not in self.without
            for change in changes(path, path.relative_to(ROOT).as_posix())
        ]
        return drawn(candidates, self.number, ROOT)


PARTS = [Part(name, **parts) for name, parts in table("parts.toml").items()]
EQUIVALENT = {tuple(one.values())[:4]: one["reason"] for one in table("equivalents.toml")["change"]}
