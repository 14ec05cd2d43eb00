"""Lemma 12 for all N: the values of short paths and of S[1, k, l] for k, l < N, by automata."""

from gamelab.proofs import TRUE, FamilyProof, Options, ValuedFamily, family, variables

N, k, l, m, n, v = variables("N k l m n v")
path, star = map(family, ("path", "star"))
ON_BOARDS = ("the options of paths and of S[1, k, l] are those on boards (tested for small N)",)
PATHS = FamilyProof(
    "The values in CSG(I_N) of paths with at most 2N vertices.",
    (
        ValuedFamily(
            "path",
            "N n",
            n <= N + N,
            ((n <= N) & (v == n)) | ((n > N) & (v + N + 1 == n)),
            (Options((path(N, m),), (m < n) & (n <= N + m)),),
        ),
    ),
    ON_BOARDS,
)
odd = (k % 2 == 1) & (l % 2 == 1)
equal = (k == l) & (k > 0) & (k % 2 == 0)
short = (equal & (v == k + 1)) | (odd & (v == k + l)) | (~equal & ~odd & (v == k + l + 2))
SHORT_LEGS = FamilyProof(
    "The values of S[1, k, l] in CSG(I_N) for k, l < N.",
    (
        ValuedFamily(
            "star",
            "N k l",
            (k < N) & (l < N),
            ((k + l + 2 <= N) & short) | ((k + l + 2 > N) & (v + N == k + l + 1)),
            (
                Options((path(N, k + l + 1),), TRUE),
                Options((star(N, m, l),), m < k),
                Options((star(N, k, m),), m < l),
                # the hub is taken, and a piece of a leg is left
                Options((path(N, m),), ((m <= k) | (m <= l)) & (k + l + 2 <= N + m)),
            ),
        ),
    ),
    ON_BOARDS,
    (PATHS,),
)
