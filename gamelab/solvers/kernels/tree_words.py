"""What codes of trees share: where a tree's centre is, and the order in which subtrees are
written.
"""

from gamelab.solvers.kernels.compiled import compiled


@compiled
def find_centre(parents, n, room):
    """The centre of a tree whose vertices come after their parents, the first one without, and the
    other centre or -1.

    `room` gives six arrays for n numbers or more. When it is done, the last but one marks the
    vertices from the centre up to the first one, whose parents become children, and the last lists
    them; the third answer is their number. The array before these holds -1 for each vertex: no
    child has been put to it yet.
    """
    tall, second, via, first, turned, way = room
    for v in range(n):
        tall[v] = second[v] = turned[v] = 0
        via[v] = first[v] = -1
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
        root = child
    twin = via[root] if tall[root] > second[root] else -1
    length, v = 0, root
    while v >= 0:
        turned[v], way[length] = 1, v
        length, v = length + 1, parents[v]
    return root, twin, length


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
