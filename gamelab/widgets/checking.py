"""What a card asks of a claim besides its verdict: how many cases a size has, and all
counterexamples.
"""

from collections.abc import Iterable, Iterator
from time import monotonic

from gamelab.statements.cases import Case, Cases
from gamelab.statements.claim import Claim, Counterexample

COUNTING = 0.3  # seconds that are spent on counting the cases beforehand


def number_of_cases(cases: Cases, size: int) -> int | None:
    """How many cases a size has; none if they are too many to be counted at once.

    >>> from gamelab.statements.cases import upto
    >>> number_of_cases(upto("n"), 20)
    21
    """
    end, number = monotonic() + COUNTING, 0
    for number, _ in enumerate(cases(size), 1):  # noqa: B007
        if monotonic() > end:
            return None
    return number


def counterexamples(claim: Claim, cases: Iterable[Case]) -> Iterator[Counterexample]:
    """Every case in which prediction and computation differ, where a check stops at the first.

    >>> from gamelab import paper
    >>> conjecture = paper("graph-nim")["Conjecture 5.5"]
    >>> found = next(counterexamples(conjecture, conjecture.cases(conjecture.sizes[0])))
    >>> str(found) == conjecture.refuted.at
    True
    """
    for case in cases:
        predicted, computed = claim.predicted(*case), claim.computed(*case)
        if not claim.agree(predicted, computed):
            yield claim.compared(case, predicted, computed)
