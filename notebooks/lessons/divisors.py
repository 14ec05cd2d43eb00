"""The game of the first lesson: numbers are crossed out, each with all its divisors."""

from collections.abc import Iterator

from gamelab import Ruleset


class Numbers(frozenset[int]):
    """Numbers on a sheet of paper."""

    def __repr__(self) -> str:
        return ", ".join(map(str, sorted(self))) or "nothing"


class Divisors(Ruleset):
    """Cross out a number together with all its divisors that are left."""

    def moves(self, numbers: Numbers) -> Iterator[Numbers]:
        for crossed in sorted(numbers):
            yield Numbers(n for n in numbers if crossed % n)


def numbers_up_to(n: int) -> Numbers:
    """The numbers 1, 2, ..., n."""
    return Numbers(range(1, n + 1))
