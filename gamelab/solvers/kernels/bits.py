"""What compiled kernels share: sets of bits, tables of sets, sets of values, and codes of trees.

A set is a tuple of two 64-bit words. A table of sets uses open addressing and has a row for each
entry, in all a power of 2: the set, and its number.
"""

import numpy as np
from numpy.typing import NDArray

from gamelab.solvers.kernels.compiled import compiled

# Not 1 << n: without the compiler that is no signed word for n = 63, and of 16 bits if n has 16.
BITS = (np.uint64(1) << np.arange(64, dtype=np.uint64)).view(np.int64)

VALUE = 2  # the column of a table in which the number of a set stands, from 1 on


def lowest_bit(word):
    """The place of the lowest bit of a word that is not 0: one instruction where it is compiled.

    >>> lowest_bit(0b1010000)
    4
    """
    return (int(word) & -int(word)).bit_length() - 1


def bit_count(word):
    """The number of bits of a word: one instruction where it is compiled.

    >>> bit_count(0b1010000), bit_count(-1)
    (2, 64)
    """
    return (int(word) & 2**64 - 1).bit_count()


@compiled
def load(words, row):
    """The set that stands in a row of an array."""
    return words[row, 0], words[row, 1]


@compiled
def store(table, row, bits, number):
    """Write a set with its number into a row of a table."""
    table[row, 0], table[row, 1], table[row, VALUE] = bits[0], bits[1], number


@compiled
def is_empty(bits):
    """Whether a set has no element."""
    return bits[0] | bits[1] == 0


@compiled
def lowest(bits):
    """The least element of a set that is not empty."""
    return lowest_bit(bits[0]) if bits[0] != 0 else 64 + lowest_bit(bits[1])


@compiled
def single(element):
    """The set of one element.

    >>> [int(word) for word in single(65)]
    [0, 2]
    """
    return (BITS[element], 0) if element < 64 else (0, BITS[element - 64])


@compiled
def join(a, b):
    """The union of two sets."""
    return a[0] | b[0], a[1] | b[1]


@compiled
def meet(a, b):
    """What two sets have in common."""
    return a[0] & b[0], a[1] & b[1]


@compiled
def minus(a, b):
    """The elements of a set that are not in another."""
    return a[0] & ~b[0], a[1] & ~b[1]


@compiled
def without_lowest(bits):
    """A set that is not empty without its least element."""
    return minus(bits, single(lowest(bits)))


@compiled
def size_of(bits):
    """The number of elements of a set."""
    return bit_count(bits[0]) + bit_count(bits[1])


HALF = 2**32 - 1


@compiled
def place_of(table, bits):
    """The row of a set in a table; if it has none, a free row, with the number 0.

    >>> import numpy as np
    >>> table = np.zeros((4, 3), np.int64)
    >>> table[place_of(table, (6, 0))] = 6, 0, 1
    >>> bool(table[place_of(table, (6, 0)), VALUE]), bool(table[place_of(table, (7, 0)), VALUE])
    (True, False)
    """
    last = table.shape[0] - 1
    # no product overflows
    mixed = (bits[0] & HALF) * 1013904223 + (bits[0] >> 32 & HALF) * 971215073
    mixed ^= (bits[1] & HALF) * 1044389951 + (bits[1] >> 32 & HALF) * 987654319
    row = (mixed ^ mixed >> 29) & last
    while table[row, VALUE] != 0 and (table[row, 0] != bits[0] or table[row, 1] != bits[1]):
        row = (row + 1) & last
    return row


def enlarged(table: NDArray[np.int64]) -> NDArray[np.int64]:
    """A table of sets with four times the rows and the same entries."""
    larger = np.zeros((4 * table.shape[0], table.shape[1]), np.int64)
    _move(table, larger)
    return larger


@compiled
def _move(table, larger):
    for row in range(table.shape[0]):
        if table[row, VALUE] != 0:
            place = place_of(larger, load(table, row))
            store(larger, place, load(table, row), table[row, VALUE])


HALVES = tuple(  # the numbers below 64 without bit 0, 1, 2, 3, 4, 5
    np.uint64(sum(1 << n for n in range(64) if not n >> bit & 1)) for bit in range(6)
)


@compiled
def mex_of_marks(marks, mark):
    """The mex of the values whose places in an array hold this mark; one place at least does not.

    >>> mex_of_marks((7, 7, 3, 7, 0), 7)
    2
    """
    value = 0
    while marks[value] == mark:
        value += 1
    return value


@compiled
def sums_with(value, values):
    """The nim-sums of a value with each of some values, all below 64, the sets of them as bits of
    an unsigned word.

    >>> int(sums_with(3, np.uint64(0b1001)))
    9
    """
    for bit in range(6):
        if value >> bit & 1:
            values = (values & HALVES[bit]) << np.uint64(1 << bit) | values >> np.uint64(
                1 << bit
            ) & HALVES[bit]
    return values


@compiled
def hang_from_centre(parents, n, room):
    """The centre of a tree whose vertices come after their parents, the first one without, and the
    other centre or -1.

    `room` gives six arrays for n numbers or more. When it is done, the last lists the vertices, the
    centre last and all others before what they hang on; the last but one has what each hangs on, -1
    for a centre. The array before these holds -1 for each vertex: no child has been put to it yet.
    """
    tall, second, via, first, above, order = room
    for v in range(n):
        tall[v] = second[v] = 0
        via[v] = first[v] = -1
        above[v] = parents[v]
    for v in range(n - 1, 0, -1):
        p, height = parents[v], tall[v] + 1
        if height > tall[p]:
            second[p], tall[p], via[p] = tall[p], height, v
        elif height > second[p]:
            second[p] = height
    root = 0
    while tall[root] - second[root] > 1:  # the centre is farther down the tallest branch
        child = via[root]
        second[child] = max(second[child], second[root] + 1)
        above[root], root = child, child
    above[root] = -1
    twin = via[root] if tall[root] > second[root] else -1
    count = 0
    for v in range(n - 1, 0, -1):
        if above[v] == parents[v]:
            order[count] = v
            count += 1
    v = 0
    while v >= 0:  # what hung on the first vertex and now holds it
        order[count] = v
        v, count = above[v], count + 1
    if twin >= 0:
        above[twin] = -1
    return root, twin


@compiled
def put_among(child, v, first, after, word):
    """Put a child among the other children of a vertex, those with greater words first."""
    if first[v] < 0 or word[child] >= word[first[v]]:
        after[child], first[v] = first[v], child
        return
    at = first[v]
    while after[at] >= 0 and word[after[at]] > word[child]:
        at = after[at]
    after[child], after[at] = after[at], child


@compiled
def word_of_tree(parents, labels, width, n, room):
    """A number that trees with labels share if they are isomorphic, and only then.

    From the centre: the label of the root, of so many bits; then for each vertex 1, its label and
    0 behind all that hangs on it, the greater words first. The vertices come after their parents,
    the first one without. `room` gives nine arrays for n numbers or more.
    """
    root, twin = hang_from_centre(parents, n, room[:6])
    first, above, order, after, below, word = room[3:9]
    for i in range(n):
        v = order[i]
        inner = _opened(v, labels, width, first, after, below, word)
        word[v] = inner << 1 | 1 << (2 + width) * below[v] + 1 + width
        if above[v] >= 0:
            put_among(v, above[v], first, after, word)
    if twin >= 0:
        if word[twin] > word[root]:
            root, twin = twin, root
        put_among(twin, root, first, after, word)
    return _opened(root, labels, width, first, after, below, word)


@compiled
def _opened(v, labels, width, first, after, below, word):
    """The label of a vertex and the words of its children."""
    inner, below[v], child = 0, 0, first[v]
    while child >= 0:
        inner = inner << (2 + width) * (below[child] + 1) | word[child]
        below[v] += below[child] + 1
        child = after[child]
    return labels[v] << (2 + width) * below[v] | inner


@compiled
def read_tree(code, n, labels, width, parents, sizes, repeats, words):
    """Undo such a number: the label of each vertex, its parent, the size of its subtree, and how
    far before it its copy is; 0 if there is none.

    It has one if its subtree, or one around it, is the same as the sibling's before.
    """
    place = (2 + width) * (n - 1)
    v = at = 0
    parents[0], labels[0], sizes[0], words[0] = -1, code >> place & (1 << width) - 1, 1, 0
    while place:
        if code >> (place - 1) & 1:
            v, place = v + 1, place - 1 - width
            parents[v], labels[v], sizes[v], words[v] = at, code >> place & (1 << width) - 1, 1, 0
            at = v
        else:
            place, above = place - 1, parents[at]
            word = code >> place & (1 << (2 + width) * sizes[at]) - 1
            repeats[at] = sizes[at] if word == words[above] else 0
            words[above] = word
            sizes[above] += sizes[at]
            at = above
    repeats[0] = 0
    for v in range(1, n):
        if not repeats[v]:
            repeats[v] = repeats[parents[v]]
