"""For all N by automata: Lemma 12, the values of S[1, k, l] for k, l < N; and the values of
S[1, k, N] for k <= N + 3, N >= 8.
"""

from gamelab.proofs import TRUE, FamilyProof, Options, ValuedFamily, by_cases, family, variables

N, i, k, l, m, n, v = variables("N i k l m n v")
path, star, longer, beside, past = map(family, ("path", "star", "longer", "beside", "past"))
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

# S[1, k, N] with k <= N + 3, and S[1, N + i, l] with 1 <= i <= 3 and l < N
LONGER_PATHS = FamilyProof(
    "The values in CSG(I_N) of paths with at most 3N + 2 vertices.",
    (
        ValuedFamily(
            "longer",
            "N n",
            n <= N + N + N + 2,
            v == by_cases((n <= N, n), (n <= N + N + 1, n - (N + 1)), otherwise=n - (N + N + 2)),
            (Options((longer(N, m),), (m < n) & (n <= N + m)),),
        ),
    ),
    ON_BOARDS,
)
half = N // 2 - 1
large = ((k % 2 == 1) & (k + 3 <= N)) | ((k > 0) & (k % 2 == 0) & (k <= half))
beside_N = by_cases(
    (k == N, 0),
    (k == N + 1, 1),
    (k == N + 2, N + 1),
    (k == N + 3, 6),
    (large & (k <= half + 1), N + k),
    (large, N + 1 + half + k // 2 - (half + 1) // 2),
    otherwise=k + 1,
)
reduced = by_cases(((i == 3) & (l == 2), 3), ((i == 2) & (l % 2 == 1), l + 1), otherwise=i + l + 1)
LONG_LEGS = FamilyProof(
    "The values of S[1, k, N] in CSG(I_N) for k <= N + 3, N >= 8.",
    (
        ValuedFamily(
            "beside",
            "N k",
            (N >= 8) & (k <= N + 3),
            v == beside_N,
            (
                Options((longer(N, k + N + 1),), TRUE),
                Options((beside(N, m),), (m < k) & (k <= N + m)),
                Options((star(N, k, m),), (k < N) & (m < N)),
                Options((beside(N, m),), (k == N) & (m < N)),
                Options((past(N, i, m),), (k == N + i) & (i > 0) & (m < N)),
                Options((longer(N, m),), (k + 2 <= m) & (m <= N)),
            ),
        ),
        ValuedFamily(
            "past",
            "N i l",
            (N >= 8) & (i > 0) & (i <= 3) & (l < N),
            v == by_cases((i + l + 1 <= N, reduced), otherwise=i + l - N),
            (
                Options((longer(N, N + i + l + 1),), TRUE),
                Options((star(N, m, l),), (m < N) & (i <= m)),
                Options((beside(N, l),), TRUE),
                Options((past(N, m, l),), (m > 0) & (m < i)),
                Options((past(N, i, m),), m < l),
                Options((longer(N, m),), (i + l + 2 <= m) & (m <= N + i)),
            ),
        ),
    ),
    ON_BOARDS,
    (LONGER_PATHS, SHORT_LEGS),
)
