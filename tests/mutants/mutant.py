"""A mutant made by hand: one line of a solver or a certificate made wrong, and what must notice
it.
"""

import re
import tomllib
from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).parent
ROOT = HERE.parents[1]


def table(name):
    """What a file of this folder lists."""
    return tomllib.loads((HERE / name).read_text(encoding="utf-8"))


class Mutant(NamedTuple):
    """`old` stands once in the file, whatever its layout, and becomes `new`; each killer must
    notice it. The file is one below gamelab/, or below notebooks/ one of gamelab_papers/.

    Killers are ids of claims, or tests. Layout is white space, and the comma before a closing
    bracket.
    """

    name: str
    file: str
    old: str
    new: str
    killers: list[str]

    @property
    def path(self):
        """The file from the root of the repository."""
        return (
            f"{'notebooks' if self.file.startswith('gamelab_papers/') else 'gamelab'}/{self.file}"
        )

    def made(self, text):
        """The text of the file with the mutant in it; ValueError unless `old` stands there once."""
        tight = re.sub(r",?\s*([)\]}])", r"\1", "".join(self.old.split()))
        signs = (f",?\\s*{re.escape(c)}" if c in ")]}" else re.escape(c) for c in tight)
        around = re.split(r"\s*".join(signs), text)
        if len(around) != 2:
            raise ValueError(
                f"{self.name}: the old text stands in {self.file} {len(around) - 1} times, not once."
            )
        return self.new.lstrip().join(around)


def by_hand():
    """The mutants of by_hand.toml."""
    return [
        Mutant(name, file, **parts)
        for file, mutants in table("by_hand.toml").items()
        for name, parts in mutants.items()
    ]
