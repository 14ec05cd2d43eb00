"""The graph6 code of a graph (B. D. McKay), by its number of vertices and its edges.

The pairs (0, 1), (0, 2), (1, 2), (0, 3), ... are bits, 1 for an edge. Six bits are a letter.
"""

from collections.abc import Iterable
from functools import lru_cache
from math import isqrt

Pair = tuple[int, int]


def encode_graph6(n: int, edges: Iterable[Pair]) -> str:
    """The code of a simple graph with vertices 0, 1, ..., n - 1; n is at most 258,047.

    >>> encode_graph6(3, [(0, 1), (2, 1), (0, 2)])
    'Bw'
    """
    head = [n + 63] if n < 63 else [126, *((n >> shift & 63) + 63 for shift in (12, 6, 0))]
    code = bytearray([*head, *b"?" * ((n * (n - 1) // 2 + 5) // 6)])
    for u, v in edges:
        if u > v:
            u, v = v, u
        place = v * (v - 1) // 2 + u
        code[len(head) + place // 6] += 32 >> place % 6
    return code.decode()


def decode_graph6(code: bytes) -> tuple[int, list[Pair]]:
    """The number of vertices and the edges in order; ValueError if the length is wrong.

    >>> decode_graph6(b"Bw")
    (3, [(0, 1), (0, 2), (1, 2)])
    """
    letters = [letter - 63 for letter in code]
    size = 1 if letters[:1] != [63] else 4 if letters[1:2] != [63] else 8
    n = 0
    for letter in letters[size // 4 : size]:
        n = n << 6 | letter
    bits = n * (n - 1) // 2
    if not code or len(code) != size + (bits + 5) // 6:
        raise ValueError("A graph6 code has a letter for each six pairs of vertices.")
    pairs = (_pairs_of(letter, at) for at, letter in enumerate(letters[size:]) if letter)
    return n, sorted([pair for some in pairs for pair in some if pair[1] < n])


@lru_cache(maxsize=4096)
def _pairs_of(letter: int, at: int) -> list[Pair]:
    """The pairs whose bits are 1 in the letter at a place."""
    found = []
    for place in (6 * at + i for i in range(6) if letter & 32 >> i):
        v = (1 + isqrt(1 + 8 * place)) // 2
        found.append((place - v * (v - 1) // 2, v))
    return found
