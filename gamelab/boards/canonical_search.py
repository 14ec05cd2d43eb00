"""The search for a canonical order and for automorphisms of a graph whose vertices are bits.

A set of vertices is a whole number. A partition has an order: vertices that are alone in their cell
stand at their places, and the other cells begin at theirs. Each node of the search tree is a
partition that refinement cannot split. Below it there is a node for each vertex of one cell, in
which this vertex stands before the rest of its cell. A leaf puts all vertices in an order. The
canonical order is that of the leaf whose list of edges is least.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

Rows = Mapping[int, int]  # the neighbours of each vertex in a relation
Link = tuple[int, int]  # the ends of an edge

# The vertex at each place that is alone in its cell, or 0; starts and sets of the other cells.
Partition = tuple[list[int], list[tuple[int, int]]]


def bits_of(vertices: int) -> Iterator[int]:
    """The vertices of a set.

    >>> list(bits_of(0b101))
    [1, 4]
    """
    while vertices:
        lowest = vertices & -vertices
        yield lowest
        vertices ^= lowest


def partition_of(cells: Sequence[int]) -> Partition:
    """The partition with these cells in this order.

    >>> partition_of([0b110, 0b1])
    ([0, 0, 1], [(0, 6)])
    """
    order: list[int] = []
    larger: list[tuple[int, int]] = []
    for cell in cells:
        if cell & (cell - 1):
            larger.append((len(order), cell))
            order += [0] * cell.bit_count()
        else:
            order.append(cell)
    return order, larger


def refined(partition: Partition, splitters: list[int], relations: Sequence[Rows]) -> Partition:
    """The partition split until vertices of one cell have equally many neighbours in each cell.

    Within a cell, only the numbers of neighbours in the `splitters` may differ so far. Of the parts
    of a cell, those with more neighbours in the first splitter come first. Numbers are compared
    digit by digit, for all vertices at once.

    >>> path = {1: 2, 2: 5, 4: 10, 8: 4}  # 0 - 1 - 2 - 3
    >>> refined(([0, 0, 0, 0], [(0, 0b1111)]), [0b1111], [path])
    ([0, 0, 0, 0], [(0, 6), (2, 9)])
    """
    order, cells = partition
    order = order[:]
    while splitters and cells:
        digits: list[int] = []
        for splitter in splitters:
            for near in relations:
                if splitter & (splitter - 1):
                    digits += _neighbour_counts(splitter, near)
                else:
                    digits.append(near[splitter])
        splitters, whole = [], cells
        cells = []
        for start, cell in whole:
            parts = [cell]
            for digit in digits:
                some = cell & digit
                if some and some != cell:
                    if len(parts) == 1:
                        parts = [some, cell ^ some]
                    else:
                        halves = [(part & digit, part & ~digit) for part in parts]
                        parts = [half for both in halves for half in both if half]
            for part in parts:
                if part & (part - 1):
                    cells.append((start, part))
                    start += part.bit_count()
                else:
                    order[start] = part
                    start += 1
            splitters += parts[:-1]  # the numbers of neighbours in the last part follow
    return order, cells


def _neighbour_counts(some: int, near: Rows) -> list[int]:
    """The binary digits of the number of neighbours in a set, of all vertices at once.

    The first entry holds the vertices whose number has the highest digit 1.
    """
    digits: list[int] = []
    while some:
        lowest = some & -some
        some ^= lowest
        carry, place = near[lowest], 0
        while carry:
            if place == len(digits):
                digits.append(carry)
                break
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

    order: list[int]
    edges: list[int]  # in this order; a pair of places is one number
    automorphisms: list[dict[int, int]]  # besides exchanges of twins; a vertex left out is fixed
    twins: dict[int, int]

    def __init__(
        self,
        partition: Partition,
        relations: Sequence[Rows],
        links: Sequence[Link],
        max_nodes: int | None = None,
        from_end: bool = False,
    ) -> None:
        self._from_end = from_end
        self.order, self.edges, self.automorphisms = [], [], []
        self.twins = twin_classes([cell for _, cell in partition[1]], relations)
        self._relations, self._links = relations, links
        self._numbers = Counter([u | v for u, v in links])
        self._path: list[int] = []  # the vertices singled out on the way to the current node
        self._leaves: dict[tuple[int, ...], tuple[list[int], list[int]]] = {}
        self._run(partition, max_nodes)

    def _run(self, node: Partition, max_nodes: int | None) -> None:
        path = self._path
        trunk: list[Partition] = []  # the nodes on the way to the first leaf
        first: list[int] = []  # the vertices singled out on this way
        above: list[tuple[Partition, int]] = []  # nodes above this one, and their chosen cells
        explored: list[int] = []  # the vertices of their cells that need no further look
        while max_nodes is None or (max_nodes := max_nodes - 1) >= 0:
            depth = len(path)
            equal: list[int] | None = None  # the way to a node with an isomorphic subtree
            if depth < len(trunk) and self._is_image(trunk[depth], node):
                equal = first
            elif (choice := self._choice(node[1])) >= 0:
                above.append((node, choice))
                explored.append(0)
                if not first:
                    trunk.append(node)
            else:
                equal = self._leaf(*node)
                if not first:
                    trunk.append(node)
                    first = path[:]
            if equal:  # back to the last node on both ways
                fork = 0
                while path[fork] == equal[fork]:
                    fork += 1
                del path[fork + 1 :], above[fork + 1 :], explored[fork + 1 :]
            while above:
                (order, cells), choice = above[-1]
                start, cell = cells[choice]
                done = explored[-1]
                if len(path) == len(above):
                    done |= path.pop()
                    if cell & ~done:
                        explored[-1] = done = self._orbits(done)
                if rest := cell & ~done:
                    break
                above.pop()
                explored.pop()
            else:
                return
            v = rest & -rest
            path.append(v)
            order, cells, cell = order[:], cells[:], cell ^ v
            if self._from_end:
                order[start + cell.bit_count()] = v
            else:
                order[start] = v
                start += 1
            if cell & (cell - 1):
                cells[choice] = (start, cell)
            else:
                order[start] = cell
                del cells[choice]
            node = refined((order, cells), [cell if self._from_end else v], self._relations)

    def _choice(self, cells: list[tuple[int, int]]) -> int:
        """The place of the first smallest cell that is no class of twins; else -1."""
        choice, least = -1, len(self._relations[0]) + 1
        for i, (_, cell) in enumerate(cells):
            size = 0 if self._from_end else cell.bit_count()
            if (size < least or not size) and cell & ~self.twins.get(cell & -cell, 0):
                choice, least = i, size
        return choice

    def _leaf(self, order: list[int], cells: list[tuple[int, int]]) -> list[int] | None:
        """Compare a leaf with the others; the way to a leaf with the same edges, if any."""
        order = order[:]
        for start, cell in cells:  # twins, in any order
            order[start : start + cell.bit_count()] = bits_of(cell)
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
            return way
        if not self.order or edges < self.edges:
            self.order, self.edges = order, edges
        return None

    def _is_image(self, there: Partition, here: Partition) -> bool:
        """Whether an automorphism that moves one vertex of each cell carries `there` to `here`."""
        if len(there[1]) != len(here[1]):
            return False
        moved = {}
        for (start, one), (place, other) in zip(there[1], here[1], strict=True):
            if start != place:
                return False
            if one != other:
                apart = one ^ other
                if apart.bit_count() != 2 or not one & apart or not other & apart:
                    return False
                moved[one & apart] = other & apart
        if there[0] != here[0]:
            moved |= {v: u for v, u in zip(there[0], here[0], strict=True) if v != u}
        numbers = self._numbers
        for u, v in self._links:
            if numbers.get(moved.get(u, u) | moved.get(v, v)) != numbers[u | v]:
                return False
        self.automorphisms.append(moved)
        return True

    def _orbits(self, some: int) -> int:
        """All vertices to which automorphisms that fix the path carry some vertices."""
        path = self._path
        fixing = [a for a in self.automorphisms if all(a.get(v, v) == v for v in path)]
        new = some
        while new:
            v = new & -new
            images = self.twins.get(v, 0)
            for automorphism in fixing:
                images |= automorphism.get(v, 0)
            new = (new ^ v) | (images & ~some)
            some |= images
        return some
