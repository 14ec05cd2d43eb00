"""Isomorphisms of states of the Trimmed Game of Arrows: by the definition, and by what suffices at
each vertex.
"""

from itertools import product

from gamelab import TrimmedArrows
from gamelab.boards import Decoration, leaves


def is_state(x):
    """Whether no internal vertex is a sink or a source (Definition 2.2).

    >>> from gamelab import path
    >>> (
    ...     is_state(Decoration.of(path(3), [(0, 1)])),
    ...     is_state(Decoration.of(path(3), [(0, 1), (2, 1)])),
    ... )
    (True, False)
    """
    return not any(TrimmedArrows().guards(x, v) for v in (*x.sinks, *x.sources))


def completions(x):
    """All decorations that contain x, itself first: 3^n for n unmarked edges.

    >>> from gamelab.boards import rod
    >>> len(list(completions(rod(2))))
    9
    """
    for choice in product(*(((), ((u, v),), ((v, u),)) for u, v in x.unmarked.edges)):
        yield Decoration(x.graph, x.arrows.union(*choice))


def descendants(x):
    """The states that contain x and are not x: all that can come after it (Section 2).

    >>> from gamelab.boards import rod
    >>> len(descendants(rod(2)))
    6
    """
    return [y for y in completions(x) if y != x and is_state(y)]


def induced(f, x):
    """The map of arrows (u, v) to (f(u), f(v)) on the unmarked edges (Definition 4.7).

    >>> from gamelab.boards import rod
    >>> induced({0: "a", 1: "b"}, rod(1))
    {(0, 1): ('a', 'b'), (1, 0): ('b', 'a')}
    """
    return {(tail, head): (f[tail], f[head]) for tail, head in arrows_to_draw(x)}


def image(a, x, y, completion):
    """The completion of y that the map makes of a completion of x."""
    return Decoration(y.graph, y.arrows.union(a[arrow] for arrow in completion.arrows - x.arrows))


def arrows_to_draw(x):
    """A(U(X)), both arrows of each unmarked edge."""
    return [arrow for u, v in x.unmarked.edges for arrow in ((u, v), (v, u))]


def commutes_with_flip(a, x, y):
    """Whether the map is a bijection from A(U(X)) to A(U(Y)) that carries reversed arrows to
    reversed ones.
    """
    is_bijection = (
        len(set(a.values())) == len(a)
        and set(a) == {*arrows_to_draw(x)}
        and set(a.values()) == {*arrows_to_draw(y)}
    )
    return is_bijection and all(a[head, tail] == a[tail, head][::-1] for tail, head in a)


def is_state_isomorphism(a, x, y):
    """Whether the map carries the descendants of x to those of y, tried on all of them (Definition
    4.5).

    >>> from gamelab.boards import crash, flow
    >>> shift = induced({0: 0, 1: 1}, flow(1))
    >>> (
    ...     is_state_isomorphism(shift, flow(1), flow(1)),
    ...     is_state_isomorphism(shift, flow(1), crash(1)),
    ... )
    (True, False)
    """
    return commutes_with_flip(a, x, y) and all(
        is_state(z) == is_state(image(a, x, y, z)) for z in completions(x)
    )


def is_locally_state_preventing(a, x, y, vertex):
    """Whether each flower of x at the vertex that is no state has an image that is no state
    (Definition 4.9).
    """
    return not any(
        is_state(image(a, x, y, z))
        for z in (x.tail_flower(vertex), x.head_flower(vertex))
        if not is_state(z)
    )


def inverse(a):
    """The map of arrows back."""
    return {there: here for here, there in a.items()}


def meets_local_criterion(a, x, y):
    """Whether the map and its inverse are locally state-preventing at every vertex: Theorem 4.10's
    test of an isomorphism.

    >>> from gamelab.boards import flow
    >>> meets_local_criterion(induced({0: 0, 1: 1}, flow(1)), flow(1), flow(1))
    True
    """
    return (
        commutes_with_flip(a, x, y)
        and all(is_locally_state_preventing(a, x, y, v) for v in x.unmarked.vertices)
        and all(is_locally_state_preventing(inverse(a), y, x, v) for v in y.unmarked.vertices)
    )


def is_local_isomorphism(f, x, y, vertex):
    """Whether each flower at the vertex is a state exactly when its image is one (Definition 4.11),
    f a graph isomorphism.
    """
    there = f[vertex]
    tails = is_state(x.tail_flower(vertex)), is_state(y.tail_flower(there))
    heads = is_state(x.head_flower(vertex)), is_state(y.head_flower(there))
    return tails[0] == tails[1] and heads[0] == heads[1]


def heads_and_leaves(x):
    """h(X) and t(X), each with the leaves at unmarked edges."""
    ends = leaves(x.graph) & {*x.unmarked.vertices}
    return x.heads | ends, x.tails | ends


def meets_heads_and_tails(f, x, y):
    """Whether f carries heads and leaves to heads and leaves, tails and leaves to tails and leaves
    (Theorem 4.14).

    The leaves are those at unmarked edges, for only there is f defined.

    >>> from gamelab.boards import twig
    >>> meets_heads_and_tails({0: 0, 1: 1, 2: 2}, twig(2), twig(2))
    True
    """
    both = zip(heads_and_leaves(x), heads_and_leaves(y), strict=True)
    return all({f[v] for v in here} == there for here, there in both)
