"""Stars side by side, and the proof of Lemma 14, which answers each first move in a sum of two
stars: which moves there are, which answers are named, what these leave.
"""

from gamelab import nim_sum
from gamelab.solvers.vertex_deletion import SpiderDeletion
from gamelab.statements import Cases
from gamelab.theory import by_method
from gamelab_papers.connected_subtraction.boards import S, by_legs, up_to

# The legs of stars side by side stand in a tuple, as `SpiderDeletion` has them; no star is the
# empty board.
VERTEX = ((),)


def path_of(n):
    """The path of n vertices."""
    return ((n - 1,),) if n else ()


def simple(n):
    """The simple star with n leaves."""
    return ((1,) * n,)


def sum_name(stars):
    """The names of stars side by side; None is an answer that the proof does not name.

    >>> sum_name(((1, 1, 1), (2,))), sum_name(()), sum_name(None)
    ('S[1, 1, 1] + P_3', 'nothing', 'unknown')
    """
    return "unknown" if stars is None else " + ".join(str(S(legs)) for legs in stars) or "nothing"


def canonical_stars(stars):
    """The same for all ways to name these stars: no leg of length 0, the stars and their legs in
    order.
    """
    return SpiderDeletion(up_to(1)).canonical(stars)


def graph_of(stars):
    """The stars side by side."""
    return SpiderDeletion.graph(canonical_stars(stars))


@by_method(SpiderDeletion.method)
def after(game, stars):
    """What the moves from stars side by side leave."""
    return {*SpiderDeletion(game).moves(canonical_stars(stars))}


def value(game, stars):
    """The value of stars side by side, from the rows of all stars below each of them."""
    return nim_sum(*(by_legs(game, legs) for legs in stars))


def answered(game, first, answer):
    """Whether an answer to what a first move left is named and legal, and the value that it
    leaves.
    """
    left = first if answer is None else answer
    return answer is not None and answer in after(game, first), value(game, left)


def moves_in(k, l, N):
    """The moves in S[1, k, l]: which leg is shorter or partly left; what is left; how many are
    taken.
    """
    yield "leaf", path_of(k + l + 1), 1
    for leg, here, there in (("k", k, l), ("l", l, k)):
        for taken in range(1, min(here, N) + 1):
            yield f"{leg} shorter", ((1, here - taken, there),), taken
        for left in range(max(0, k + l + 2 - N), here + 1):
            yield f"{leg} left", path_of(left), k + l + 2 - left


def answers_of_14(N, k, l, small):
    """What first moves in the sum of S[1, k, l] and S[1, k', l'] leave, k' and l' being those
    modulo N + 1, and what the answers leave. `small` gives the values of Lemma 12.
    """
    M = N + 1
    here, k_, l_ = ((1, k, l),), k % M, l % M
    there = ((1, k_, l_),)
    for kind, left, taken in moves_in(k, l, N):  # case 1: the first player moves in S[1, k, l]
        a, b, a_, b_ = (k, l, k_, l_) if kind[0] == "k" else (l, k, l_, k_)
        if kind == "leaf":
            answer = left + path_of(k_ + l_ + 1)
        elif kind.endswith("shorter"):
            answer = ((1, a - M, b), *there) if a >= M else (*left, (1, a - taken, b_))
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
            answer = ((1, a - taken, b), *left)
        elif b == b_:
            answer = path_of(a - (taken - 2 - b_)) + left
        else:
            answer = ((1, a, b - taken), *left)
        yield here + left, answer


def first_moves_of_14(small):
    """The cases of Lemma 14 with k <= l < 3(N + 1) and a leg to be reduced, and everything that a
    first move can leave, with each answer that is named for it, or None.
    """

    def cases(size):
        for N in range(1, size + 1):
            M = N + 1
            for l in range(M, 3 * M):
                for k in (k for k in range(l + 1) if k < N or N not in (k % M, l % M)):
                    answers = {}
                    for left, answer in answers_of_14(N, k, l, small):
                        answers.setdefault(canonical_stars(left), {})[canonical_stars(answer)] = 0
                    for left in sorted(after(up_to(N), ((1, k, l), (1, k % M, l % M)))):
                        yield from ((N, k, l, left, answer) for answer in answers.get(left, [None]))

    return Cases(
        "1 ≤ N ≤ {size}, k ≤ l, N < l < 3(N + 1), k < N or neither is N mod N + 1, each first move",
        cases,
    )
