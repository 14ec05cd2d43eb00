"""A mutant made by hand: one line of a solver or a certificate made wrong, and what must notice it."""

from typing import NamedTuple


class Mutant(NamedTuple):
    """`old` stands once in the file (below gamelab/) and becomes `new`; each of `killers`, claims' ids or tests, must notice it."""

    name: str
    file: str
    old: str
    new: str
    killers: tuple[str, ...]
