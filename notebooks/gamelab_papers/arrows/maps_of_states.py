"""Maps between small states: all and random bijections of their arrows, homomorphisms, and classes
of isomorphic states.
"""

from collections import defaultdict
from itertools import chain, combinations_with_replacement, permutations, product
from random import Random

import numpy as np

from gamelab import canonical_form
from gamelab.solvers.arrows import FORBIDDEN
from gamelab.statements import Cases
from gamelab.theory import remembered
from gamelab_papers.arrows.boards import STATES, number, values

MOST = 4  # unmarked edges: so far all bijections are tried
FAR = 6  # edges of a graph: so far all states are sorted before the first case


@remembered
def legality(x):
    """Which completions of x are states; digit j in base 3 of an entry's place is the j-th unmarked
    edge.
    """
    places = np.array([number(x)])
    for i, edge in enumerate(x.graph.edges):
        if not x.is_marked(*edge):
            places = (places[None, :] + 3**i * np.arange(3)[:, None]).ravel()
    return values(x.graph)[places] != FORBIDDEN


@remembered
def renamings(n):
    """The orders of the completions after each permutation of n edges and each choice of edges to
    reverse, n! 2^n rows.
    """
    digits = np.arange(3**n)[:, None] // 3 ** np.arange(n) % 3
    renamed = (
        np.where(reverse, (3 - digits) % 3, digits)[:, order] @ 3 ** np.arange(n)
        for order in map(list, permutations(range(n)))
        for reverse in product((False, True), repeat=n)
    )
    return np.array([*renamed], np.int16).reshape(-1, 3**n)


@remembered
def _least_renamed(n, packed):
    legal = np.unpackbits(np.frombuffer(packed, np.uint8))[: 3**n]
    return min(map(bytes, np.packbits(legal[renamings(n)], axis=1)))


def isomorphism_class(x):
    """The same for two states exactly if some bijection is a state isomorphism, tried on all
    bijections (Definition 4.5).
    """
    n = len(x.unmarked.edges)
    return n, _least_renamed(n, np.packbits(legality(x)).tobytes())


def isomorphic_pairs(size):
    """Every state with 1 to 5 unmarked edges, with the first state that is isomorphic to it."""
    first = {}
    for (x,) in STATES(size):
        if 1 <= len(x.unmarked.edges) <= 5:
            y = first.setdefault(isomorphism_class(x), x)
            if y is not x:
                yield y, x


@remembered
def by_unmarked_edges(edges):
    """The states of the small graphs with 1 to 4 unmarked edges, sorted by how many these are."""
    found = defaultdict(list)
    for (x,) in STATES(edges):
        found[len(x.unmarked.edges)].append(x)
    return {n: found[n] for n in range(1, MOST + 1) if n in found}


def _bijection(x, images):
    forth = dict(zip(x.unmarked.edges, images, strict=True))
    return forth | {arrow[::-1]: there[::-1] for arrow, there in forth.items()}


def all_bijections(edges):
    """All bijections of the arrows that commute with the flip, between states of the small
    graphs with as many unmarked edges, 1 to 4.
    """
    for same in by_unmarked_edges(edges).values():
        for x, y in product(same, same):
            for order in permutations(y.unmarked.edges):
                ways = [(edge, edge[::-1]) for edge in order]
                yield from ((x, y, _bijection(x, images)) for images in product(*ways))


def random_bijections(count, edges=5):
    """So many bijections between random states with 1 to 4 unmarked edges; the same ones each
    time.
    """
    random, pool = Random(410), by_unmarked_edges(edges)
    for i in range(count):
        x, y = random.choices(pool[1 + i % MOST], k=2)
        images = random.sample(y.unmarked.edges, len(y.unmarked.edges))
        yield x, y, _bijection(x, [random.choice((edge, edge[::-1])) for edge in images])


def vertex_map(a):
    """The map of vertices that induces a map of arrows, if there is one."""
    f = {tail: there[0] for (tail, _), there in a.items()}
    return f if all(there == (f[tail], f[head]) for (tail, head), there in a.items()) else None


def homomorphisms(edges):
    """Every homomorphism from U(X) to U(Y) for states of the small graphs, one state for all that
    differ by names or a flip.
    """
    forms = dict.fromkeys(x.canonical for (x,) in STATES(edges))
    different = [x for x in forms if x.unmarked.edges]
    for x, y in product(different, different):
        arrows = [arrow for edge in y.unmarked.edges for arrow in (edge, edge[::-1])]
        for images in product(arrows, repeat=len(x.unmarked.edges)):
            f = vertex_map(_bijection(x, images))
            if f is not None:
                yield x, y, f


def lonely_preimages(size):
    """States, a homomorphism f that induces a bijection of arrows, and a vertex that shares its
    image with no other.
    """
    for x, y, a in all_bijections(size):
        f = vertex_map(a)
        if f is not None:
            yield from ((x, y, f, v) for v in f if list(f.values()).count(f[v]) == 1)


@remembered
def graph_isomorphisms(g, h):
    """Every isomorphism from one graph to another."""
    # here, because it slows the start of the library
    from networkx.algorithms.isomorphism import GraphMatcher

    return [*GraphMatcher(g.to_networkx(), h.to_networkx()).isomorphisms_iter()]


def all_isomorphisms(edges):
    """All graph isomorphisms from U(X) to U(Y) for states of the small graphs, one direction for
    each two states.
    """
    found = defaultdict(list)  # by U(X) up to isomorphism
    for x in chain.from_iterable(by_unmarked_edges(edges).values()):
        found[canonical_form(x.unmarked)].append(x)
    for same in found.values():
        for x, y in combinations_with_replacement(same, 2):
            yield from ((x, y, f) for f in graph_isomorphisms(x.unmarked, y.unmarked))


BIJECTIONS = Cases(
    "all bijections between states of the graphs with 1 or 2 edges", lambda size: all_bijections(2)
) + Cases(
    f"a seeded sample of {{size}} bijections between states with 1 to {MOST} unmarked edges of "
    f"the graphs with at most 5",
    random_bijections,
)
ISOMORPHIC = Cases(
    "all states with 1 to 5 unmarked edges of the graphs with at most {size} edges, each with the "
    "first isomorphic to it",
    isomorphic_pairs,
    1,
)
HOMOMORPHISMS = Cases(
    "all homomorphisms from U(X) to U(Y), all states of the graphs with at most {size} edges up "
    "to names and flips",
    homomorphisms,
    1,
    FAR,
)
LONELY = Cases(
    f"all bijections that homomorphisms induce, all vertices that alone have their image, all "
    f"states with 1 to {MOST} unmarked edges of the graphs with at most {{size}} edges",
    lonely_preimages,
    1,
    FAR,
)
ISOMORPHISMS = Cases(
    f"all graph isomorphisms from U(X) to U(Y), one way, all states with 1 to {MOST} unmarked "
    f"edges of the graphs with at most {{size}} edges",
    all_isomorphisms,
    1,
    FAR,
)
