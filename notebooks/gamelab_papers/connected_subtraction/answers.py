"""Proofs that answer each first move in a sum of stars: which moves there are, which answers are
named, what these leave.
"""

from collections.abc import Callable, Iterable, Iterator

from gamelab import ConnectedSubtraction as CSG
from gamelab import Graph, nim_sum
from gamelab.solvers.vertex_deletion import SpiderDeletion
from gamelab.statements import Arguments, Case, Cases
from gamelab.theory import by_method
from gamelab_papers.connected_subtraction.boards import Legs, by_legs, of_each, star_name, up_to

# the legs of stars side by side, as `SpiderDeletion` has them; no star is the empty board
Stars = tuple[Legs, ...]
Named = Iterable[tuple[Stars, Stars]]  # what first moves leave, and what the answers leave

VERTEX: Stars = ((),)


def path_of(n: int) -> Stars:
    """The path of n vertices."""
    return ((n - 1,),) if n else ()


def simple(n: int) -> Stars:
    """The simple star with n leaves."""
    return ((1,) * n,)


def three(k: int, l: int) -> Stars:
    """The star S[1, k, l]."""
    return ((1, k, l),)


def sum_name(stars: Stars | None) -> str:
    """The names of stars side by side; None is an answer that the proof does not name.

    >>> sum_name(((1, 1, 1), (2,))), sum_name(()), sum_name(None)
    ('S[1, 1, 1] + P_3', 'nothing', 'unknown')
    """
    return "unknown" if stars is None else " + ".join(map(star_name, stars)) or "nothing"


def canonical_stars(stars: Stars) -> Stars:
    """The same for all ways to name these stars: no leg of length 0, the stars and their legs in
    order.
    """
    return SpiderDeletion(up_to(1)).canonical(stars)


def graph_of(stars: Stars) -> Graph:
    """The stars side by side."""
    return SpiderDeletion.graph(canonical_stars(stars))


@by_method(SpiderDeletion.method)
def after(game: CSG, stars: Stars) -> set[Stars]:
    """What the moves from stars side by side leave."""
    return {*SpiderDeletion(game).moves(canonical_stars(stars))}


def value(game: CSG, stars: Stars) -> int:
    """The value of stars side by side, from the rows of all stars below each of them."""
    return nim_sum(*(by_legs(game, legs) for legs in stars))


def answered(game: CSG, first: Stars, answer: Stars | None) -> tuple[bool, int]:
    """Whether an answer to what a first move left is named and legal, and the value that it
    leaves.
    """
    left = first if answer is None else answer
    return answer is not None and answer in after(game, first), value(game, left)


# arguments of a claim whose cases end with what a first move left, and with the answer
ANSWERED: Arguments = dict(
    predicted=lambda *case: (True, 0),
    picture=lambda *case: {
        f"after the {name}": graph_of(stars)
        for name, stars in zip(("first move", "answer"), case[-2:], strict=True)
        if stars is not None
    },
    parts=("answer legal:", "value left"),
    called=lambda *case: (
        f"N = {case[0]}, {sum_name(case[-2])} left, {sum_name(case[-1])} after the answer"
    ),
)


def first_moves(game: CSG, sum_of: Stars, named: Named) -> Iterator[tuple[Stars, Stars | None]]:
    """Everything that a first move in this sum can leave, with each answer that is named for it, or
    None.
    """
    answers: dict[Stars, list[Stars]] = {}
    for left, answer in named:
        answers.setdefault(canonical_stars(left), []).append(canonical_stars(answer))
    for left in sorted(after(game, sum_of)):
        yield from ((left, answer) for answer in dict.fromkeys(answers.get(left, [None])))


def each_first_move(
    words: str, sums: Callable[[int], Iterable[tuple[Case, Stars, Named]]], least: int = 1
) -> Cases:
    """For each N: cases, each with the sum that the proof plays and its answers, and every first
    move in that sum.
    """
    return of_each(
        f"{words}, each first move",
        lambda N: (
            (*case, *move)
            for case, sum_of, named in sums(N)
            for move in first_moves(up_to(N), sum_of, named)
        ),
        least,
    )


def answers_of_9(n: int) -> Named:
    """Lemma 9, 1 < n < N: the sum of K(n) and a path of two vertices if n is odd, of three if n is
    even.
    """
    other = path_of(2 + (n + 1) % 2)
    yield from ((here, ()) for here in (simple(n), other))
    yield from ((here, VERTEX + VERTEX) for here in (simple(n) + VERTEX, VERTEX + other))
    if n % 2:
        yield simple(n - 1) + other, simple(n - 2) + other
    else:
        yield from (
            (here, simple(n - 1) + path_of(2))
            for here in (simple(n - 1) + other, simple(n) + path_of(2))
        )


def sums_of_9(N: int) -> Iterator[tuple[Case, Stars, Named]]:
    """The sums of Lemma 9."""
    return (((n,), simple(n) + path_of(2 + (n + 1) % 2), answers_of_9(n)) for n in range(2, N))


def moves_in(k: int, l: int, N: int) -> Iterator[tuple[str, Stars, int]]:
    """The moves in S[1, k, l] as the proofs sort them: which leg is shorter or partly left; what is
    left; how many are taken.
    """
    yield "leaf", path_of(k + l + 1), 1
    for leg, here, there in (("k", k, l), ("l", l, k)):
        yield from (
            (f"{leg} shorter", three(here - taken, there), taken)
            for taken in range(1, min(here, N) + 1)
        )
        outer = range(max(0, k + l + 2 - N), here + 1)
        yield from ((f"{leg} left", path_of(left), k + l + 2 - left) for left in outer)


def answers_of_12(N: int, k: int, l: int) -> Named:
    """Lemma 12, k + l + 2 > N: the sum of S[1, k, l] and a path of j = k + l + 1 - N vertices."""
    j = k + l + 1 - N
    yield from ((left + path_of(j), path_of(j) + path_of(j)) for _, left, _ in moves_in(k, l, N))
    yield from (
        (three(k, l) + path_of(j - i), three(k - i, l) + path_of(j - i)) for i in range(1, j + 1)
    )


def sums_of_12(N: int) -> Iterator[tuple[Case, Stars, Named]]:
    """The sums of Lemma 12 with 1 <= k <= l < N."""
    for l in range(1, N):
        for k in range(max(1, N - 1 - l), l + 1):
            yield (k, l), three(k, l) + path_of(k + l + 1 - N), answers_of_12(N, k, l)


def answers_of_14(N: int, k: int, l: int) -> Named:
    """Lemma 14: the sum of S[1, k, l] and S[1, k', l'] with k' and l' those modulo N + 1."""
    M = N + 1
    here, k_, l_ = three(k, l), k % M, l % M
    there = three(k_, l_)
    for kind, left, taken in moves_in(k, l, N):  # case 1: the first player moves in S[1, k, l]
        a, b, a_, b_ = (k, l, k_, l_) if kind[0] == "k" else (l, k, l_, k_)
        if kind == "leaf":
            answer = left + path_of(k_ + l_ + 1)
        elif kind.endswith("shorter"):
            answer = three(a - M, b) + there if a >= M else left + three(a - taken, b_)
        elif (gone := taken - 2 - b) <= a_:  # of the leg
            answer = left + path_of(a_ - gone)
        else:  # the path that is left is worth more than the other star, so it is shortened
            answer = path_of(a - gone - (a_ - gone) % M + small(N, k_, l_)) + there
        yield left + there, answer
    for kind, left, taken in moves_in(k_, l_, N):  # case 2: the first player moves in S[1, k', l']
        a, b, b_ = (k, l, l_) if kind[0] == "k" else (l, k, k_)
        if kind == "leaf":
            answer = path_of(k + l + 1) + left
        elif kind.endswith("shorter"):
            answer = three(a - taken, b) + left
        elif b == b_:
            answer = path_of(a - (taken - 2 - b_)) + left
        else:
            answer = three(a, b - taken) + left
        yield here + left, answer


def sums_of_14(N: int) -> Iterator[tuple[Case, Stars, Named]]:
    """The sums of Lemma 14 with k <= l < 3(N + 1) and a leg to be reduced, whose hypotheses are
    met.
    """
    M = N + 1
    for l in range(M, 3 * M):
        for k in (k for k in range(l + 1) if k < N or N not in (k % M, l % M)):
            yield (k, l), three(k, l) + three(k % M, l % M), answers_of_14(N, k, l)


def small(N: int, k: int, l: int) -> int:
    """Lemma 12: the value of S[1, k, l] for k, l < N."""
    if k + l + 2 > N:
        return (k + l + 2) % (N + 1)
    if k == l > 0 and k % 2 == 0:
        return k + 1
    return k + l if k % 2 and l % 2 else k + l + 2
