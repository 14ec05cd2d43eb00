"""The search for a canonical order and for automorphisms of a graph whose vertices are bits.

A set of vertices is a whole number. A partition is a list of sets, its cells, in an order. Each
node of the search tree is a partition that refinement cannot split. Below it there is a node for
each vertex of one cell, in which this vertex stands before the rest of its cell. At a leaf all
vertices are alone in their cells, but for twins. The canonical order is that of the leaf whose list
of edges is least.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import inf

Rows = Mapping[int, int]  # the neighbours of each vertex in a relation
Link = tuple[int, int]  # the ends of an edge
Partition = list[int]  # its cells
Search = Iterator["Search"]  # of a subtree; it yields the searches of the subtrees below


def bits_of(vertices: int) -> Iterator[int]:
    """The vertices of a set.

    >>> list(bits_of(0b101))
    [1, 4]
    """
    while vertices:
        lowest = vertices & -vertices
        yield lowest
        vertices ^= lowest


def refined(cells: Partition, splitters: list[int], relations: Sequence[Rows]) -> Partition:
    """The partition split until vertices of one cell have equally many neighbours in each cell.

    Within a cell, only the numbers of neighbours in the `splitters` may differ so far. Of the parts
    of a cell, those with more neighbours in the first splitter come first. Numbers are compared
    digit by digit, for all vertices at once.

    >>> path = {1: 2, 2: 5, 4: 10, 8: 4}  # 0 - 1 - 2 - 3
    >>> refined([0b1111], [0b1111], [path])
    [6, 9]
    """
    n = len(relations[0])
    while splitters and len(cells) < n:
        digits: list[int] = []
        for splitter in splitters:
            for near in relations:
                digits += _neighbour_counts(splitter, near)
        splitters, whole = [], cells
        cells = []
        for cell in whole:
            if not cell & (cell - 1):
                cells.append(cell)
                continue
            parts = [cell]
            for digit in digits:
                some = cell & digit
                if some and some != cell:
                    halves = [(part & digit, part & ~digit) for part in parts]
                    parts = [half for both in halves for half in both if half]
            cells += parts
            splitters += parts[:-1]  # the numbers of neighbours in the last part follow
    return cells


def _neighbour_counts(some: int, near: Rows) -> list[int]:
    """The binary digits of the number of neighbours in a set, of all vertices at once.

    The first entry holds the vertices whose number has the highest digit 1.
    """
    digits: list[int] = []
    if not some & (some - 1):
        return [near[some]]
    while some:
        v = some & -some
        some ^= v
        carry, place = near[v], 0
        while carry:
            if place == len(digits):
                digits.append(0)
            digits[place], carry = digits[place] ^ carry, digits[place] & carry
            place += 1
    return digits[::-1]


def twin_classes(cells: Iterable[int], relations: Sequence[Rows]) -> dict[int, int]:
    """For each vertex with a twin its class: vertices of a cell any two of which can be exchanged.

    >>> twin_classes([0b111], [{1: 6, 2: 1, 4: 1}])  # 1 - 0 - 2
    {2: 6, 4: 6}
    """
    found: dict[int, int] = {}
    n = len(relations[0])
    for cell in cells:
        classes: dict[int, int] = {}
        for v in bits_of(cell) if cell & (cell - 1) else ():
            row, at = 0, v  # all relations side by side
            for shift, near in enumerate(relations):
                row |= near[v] << shift * n
            classes[row] = classes.get(row, 0) | v
            for _ in relations:
                if not row & at:  # adjacent twins differ in themselves alone
                    closed = ~(row | at)
                    classes[closed] = classes.get(closed, 0) | v
                at <<= n
        for alike in classes.values():
            if alike & (alike - 1):
                found.update(dict.fromkeys(bits_of(alike), alike))
    return found


class CanonicalSearch:
    """The canonical order of a graph, and automorphisms that generate all others.

    `partition` is a refined partition that isomorphisms respect. With `max_nodes` the search may
    end early: the order is then not canonical, and some automorphisms may be missing. With
    `from_end` the cell of choice is the last one, and a vertex goes behind the rest of its cell.
    """

    def __init__(
        self,
        partition: Partition,
        relations: Sequence[Rows],
        links: Sequence[Link],
        max_nodes: int | None = None,
        from_end: bool = False,
    ) -> None:
        self.order: list[int] = []
        self.edges: list[int] = []  # in this order; a pair of places is one number
        # besides exchanges of twins; a vertex left out is fixed
        self.automorphisms: list[dict[int, int]] = []
        self.twins = twin_classes(partition, relations)
        self._relations, self._links, self._from_end = relations, links, from_end
        self._numbers = Counter([u | v for u, v in links])
        self._path: list[int] = []  # the vertices singled out on the way to the current node
        self._trunk: list[Partition] = []  # the nodes on the way to the first leaf
        # the order and the path of each leaf, by its edges
        self._leaves: dict[tuple[int, ...], tuple[list[int], list[int]]] = {}
        self._fork = len(relations[0])  # the depth to go back to; no less than that of the tree
        # A stack of generators in place of recursive calls, which Python limits to 1,000.
        searches, left = [self._search(partition)], inf if max_nodes is None else max_nodes
        while searches and left:
            if below := next(searches[-1], None):
                searches.append(below)
                left -= 1
            else:
                searches.pop()

    def _search(self, node: Partition) -> Search:
        """Search below the node at the end of the path."""
        path, depth = self._path, len(self._path)
        if depth < len(self._trunk) and self._is_image(self._trunk[depth], node):
            self._go_back(next(way for _, way in self._leaves.values()))
            return
        if not self._leaves:
            self._trunk.append(node)
        at = self._choice(node)
        if at < 0:
            self._compare_leaf(node)
            return
        cell, explored = node[at], 0
        while rest := cell & ~explored:
            v = rest & -rest
            halves = [cell ^ v, v] if self._from_end else [v, cell ^ v]
            path.append(v)
            below = [*node[:at], *halves, *node[at + 1 :]]
            yield self._search(refined(below, halves[:1], self._relations))
            del path[depth:]
            if self._fork < depth:
                return
            self._fork = len(self._relations[0])
            explored |= v
            if explored != cell:
                explored = self._orbits(explored)

    def _go_back(self, way: list[int]) -> None:
        """Go back to the last node on this way, to which an automorphism carries the path."""
        self._fork = next(i for i, v in enumerate(way) if v != self._path[i])

    def _choice(self, node: Partition) -> int:
        """The place of the first smallest cell that is no class of twins; else -1."""
        places = [
            i
            for i, cell in enumerate(node)
            if cell & (cell - 1) and cell & ~self.twins.get(cell & -cell, 0)
        ]
        if self._from_end:
            return places[-1] if places else -1
        return min(places, key=lambda i: node[i].bit_count(), default=-1)

    def _compare_leaf(self, node: Partition) -> None:
        """Keep a leaf that is the least so far; go back from one with the edges of another."""
        order: list[int] = []
        for cell in node:
            order += bits_of(cell) if cell & (cell - 1) else [cell]  # twins, in any order
        name = {v: i for i, v in enumerate(order)}
        n = len(order)
        edges = []
        for u, v in self._links:
            i, j = name[u], name[v]
            edges.append(i * n + j if i < j else j * n + i)
        edges.sort()
        there, way = self._leaves.setdefault(tuple(edges), (order, self._path[:]))
        if there is not order:
            self.automorphisms.append(dict(zip(there, order, strict=True)))
            self._go_back(way)
        elif not self.order or edges < self.edges:
            self.order, self.edges = order, edges

    def _is_image(self, there: Partition, here: Partition) -> bool:
        """Whether an automorphism that moves one vertex of each cell carries `there` to `here`."""
        if len(there) != len(here):
            return False
        moved = {}
        for one, other in zip(there, here, strict=True):
            if one != other:
                apart = one ^ other
                if apart.bit_count() != 2 or not one & apart or not other & apart:
                    return False
                moved[one & apart] = other & apart
        numbers = self._numbers
        for u, v in self._links:
            if numbers.get(moved.get(u, u) | moved.get(v, v)) != numbers[u | v]:
                return False
        self.automorphisms.append(moved)
        return True

    def _orbits(self, some: int) -> int:
        """All vertices to which automorphisms that fix the path carry some vertices."""
        fixing = [a for a in self.automorphisms if all(a.get(v, v) == v for v in self._path)]
        new = some
        while new:
            v = new & -new
            images = self.twins.get(v, 0)
            for automorphism in fixing:
                images |= automorphism.get(v, 0)
            new = (new ^ v) | (images & ~some)
            some |= images
        return some
