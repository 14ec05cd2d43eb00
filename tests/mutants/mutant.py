"""A mutant made by hand: one line of a solver or a certificate made wrong, and what must notice
it.
"""

import re
from typing import NamedTuple


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
    killers: tuple[str, ...]

    @property
    def path(self) -> str:
        """The file from the root of the repository."""
        return (
            f"{'notebooks' if self.file.startswith('gamelab_papers/') else 'gamelab'}/{self.file}"
        )

    def made(self, text: str) -> str:
        """The text of the file with the mutant in it; ValueError unless `old` stands there once."""
        found = list(re.finditer(_in_any_layout(self.old), text))
        if len(found) != 1:
            raise ValueError(
                f"{self.name}: the old text stands in {self.file} {len(found)} times, not once."
            )
        (one,) = found
        return text[: one.start()] + self.new.lstrip() + text[one.end() :]


def _in_any_layout(text: str) -> str:
    tight = re.sub(r",?\s*([)\]}])", r"\1", "".join(text.split()))
    return r"\s*".join(f",?\\s*{re.escape(c)}" if c in ")]}" else re.escape(c) for c in tight)
