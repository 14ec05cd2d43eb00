"""Games that take a connected set of vertices: octal and connected subtraction games."""

from abc import abstractmethod
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar

from gamelab.boards import Graph
from gamelab.games.graph_game import GraphGame, Size
from gamelab.games.heaps import OctalCode, any_of, rule_of_digits
from gamelab.theory.checks import clear_arguments, natural
from gamelab.theory.described import NotPlain, derived


class VertexDeletion(GraphGame):
    """Take a connected set of vertices from one component; an octal digit for each size says what
    may be left of it.

    Bit 1 of the digit allows nothing to be left of the component, bit 2 one component, bit 4
    several. Parallel edges and loops make no difference.
    """

    @abstractmethod
    def digit(self, taken: int) -> int:
        """What may be left of a component from which this number of vertices is taken."""

    @property
    @abstractmethod
    def largest(self) -> int | None:
        """The most vertices that a move can take; None if there is no bound."""

    @property
    @abstractmethod
    def splits(self) -> bool:
        """Whether a move may leave several components."""

    def start(self, board: Any) -> Graph:
        return super().start(board).simple  # type: ignore[no-any-return]

    def certificate_rules(self) -> dict[str, Any]:
        if type(self).moves is not VertexDeletion.moves:
            raise NotPlain(f"{self} is no game that check.py knows")
        if self.largest is None:
            raise NotPlain(f"the moves of {self} take any number of vertices")
        digits = [self.digit(taken) for taken in range(1, self.largest + 1)]
        return {"name": "vertex deletion", "digits": [0, *digits]}

    def moves(self, graph: Graph) -> Iterator[Graph]:
        for component in graph.components():
            for taken in component.connected_sets(self.largest):
                allowed = self.digit(len(taken))
                if allowed and allowed & min(
                    1 << len(component.without_vertices(taken).components()), 4
                ):
                    yield graph.without_vertices(taken)

    def components(self, graph: Graph) -> list[Graph]:
        return graph.components()


KNOWN_ON_GRAPHS = {
    "0.07": (
        "Arc Kayles",
        "Take two adjacent vertices.",
        "Click a blue edge, or both its ends: they go.",
    ),
    "0.6": ("Grim", "Take a vertex that has a neighbour.", "Click a blue vertex: it goes."),
}


CONNECTED = "Click blue vertices that are connected: they go. An edge stands for both its ends."


GRAPH_WORDS = (
    *("vertex", "connected vertices", "from a component"),
    {3: " that leave the rest connected", 7: ""},
    *("nothing", "one piece", "several pieces"),
)


def _rule_of_code(game: Any) -> str:
    if game.code in KNOWN_ON_GRAPHS:
        return KNOWN_ON_GRAPHS[game.code][1]
    return rule_of_digits(game._digits, *GRAPH_WORDS)


@dataclass(frozen=True)
class Octal(VertexDeletion):
    """The octal game with this code on graphs; on paths it is the game on heaps.

    The k-th digit after the point tells what may be left of a component from which a connected set
    of k vertices is taken: nothing (1), a connected rest (2), a rest of two or more components (4),
    and sums of these.

    Source: Beaudou et al., *Octal Games on Graphs: the game 0.33 on subdivided stars and bistars*,
    Definition 5.

    >>> from gamelab import Spider, cycle, grundy, path
    >>> [grundy(Octal("0.33"), path(n)) for n in range(6)]
    [0, 1, 2, 0, 1, 2]
    >>> grundy(Octal("0.33"), Spider(2, 1, 1, 1)), grundy(Octal("0.77"), cycle(5))
    (3, 0)
    """

    code: str

    name = "octal"
    title = "Octal game on graphs"
    full_title = derived(
        lambda game: KNOWN_ON_GRAPHS.get(game.code, (f"{game.code} on graphs",))[0]
    )
    how = derived(lambda game: KNOWN_ON_GRAPHS.get(game.code, (CONNECTED,))[-1])
    rule = derived(_rule_of_code)
    examples = ("Spider(3, 2, 2)", *GraphGame.examples)
    typical = "0.33"
    aliases: ClassVar[Mapping[str, str]] = {"arc-kayles": "0.07", "grim": "0.6"}
    typed = "code"
    paper = derived(lambda game: "octal-0.33" if game.code == "0.33" else "")

    @property
    def quick(self) -> Size:  # type: ignore[override]
        return (20, 100) if self.code == "0.07" else (20, 30)

    @property
    def quick_misere(self) -> Size:  # type: ignore[override]
        return (20, 30) if self.code == "0.07" else (18, 28)

    def __post_init__(self) -> None:
        if self._digits.whole:
            raise ValueError(
                f"A move on a graph takes at least one vertex, so only 0 stands before the point; "
                f"it was given {self.code!r}."
            )
        object.__setattr__(self, "code", str(self._digits))  # so that 0.070 is 0.07

    @cached_property
    def _digits(self) -> OctalCode:
        return OctalCode.parse(self.code)

    def digit(self, taken: int) -> int:
        return self._digits.digit(taken)

    @property
    def largest(self) -> int | None:
        return self._digits.largest if self._goes_by_its_code else None

    @property
    def splits(self) -> bool:
        return self._digits.splits or not self._goes_by_its_code

    @property
    def _goes_by_its_code(self) -> bool:
        """Else the digits are a subclass's own, and any number of vertices may be taken, and any
        number of components left.
        """
        return type(self).digit is Octal.digit


@clear_arguments
def ArcKayles() -> Octal:
    """Arc Kayles, 0.07: take two adjacent vertices.

    >>> from gamelab import grundy, path
    >>> ArcKayles(), [grundy(ArcKayles(), path(n)) for n in range(9)]
    (Octal(code='0.07'), [0, 0, 1, 1, 2, 0, 3, 1, 1])
    """
    return Octal("0.07")


@clear_arguments
def Grim() -> Octal:
    """Grim, 0.6: take a vertex that has a neighbour.

    >>> from gamelab import grundy, star
    >>> Grim(), [grundy(Grim(), star(k)) for k in range(5)]
    (Octal(code='0.6'), [0, 1, 2, 1, 2])
    """
    return Octal("0.6")


def _rule_of_sizes(game: Any) -> str:
    sizes = any_of(game.sizes)
    what = "a vertex" if sizes == "1" else f"{sizes} connected vertices"
    return f"Take {what}, so that what stays of that component is connected."


@dataclass(frozen=True)
class ConnectedSubtraction(VertexDeletion):
    """The game CSG(L): take a connected set whose number of vertices is in L, so that the rest is
    connected or empty.

    Source: Dailly, Moncel, Parreau, *Connected Subtraction Games on Subdivided Stars*.

    >>> from gamelab import Spider, grundy, path
    >>> [grundy(ConnectedSubtraction({1, 2, 4}), path(n)) for n in range(7)]
    [0, 1, 2, 0, 1, 2, 0]
    >>> grundy(ConnectedSubtraction({1, 2, 4}), Spider(2, 2, 1))
    0
    """

    sizes: Collection[int]

    name = "connected-subtraction"
    title = "Connected subtraction"
    full_title = derived(lambda game: f"Connected subtraction {{{game.parameters}}}")
    rule = derived(_rule_of_sizes)
    how = CONNECTED
    examples = ("Spider(3, 2, 2)", *GraphGame.examples)
    typical = "1, 2, 4"
    typed = "L"
    aliases: ClassVar[Mapping[str, str]] = {"csg": ""}
    quick, quick_misere = (20, 30), (18, 28)

    def __post_init__(self) -> None:
        sizes = self.sizes
        if isinstance(sizes, (str, bytes)) or not isinstance(sizes, Iterable):
            raise TypeError(
                f"A connected subtraction game is given by a set of sizes, such as {{1, 2, 4}}; "
                f"it was given {sizes!r}."
            )
        numbers = frozenset(natural(size, "The size of a set to take", least=1) for size in sizes)
        object.__setattr__(self, "sizes", numbers)
        if not self.sizes:
            raise ValueError(
                "A connected subtraction game needs at least one size, such as {1, 2, 4}; the set "
                "given is empty."
            )

    def __repr__(self) -> str:
        return f"ConnectedSubtraction({{{self.parameters}}})"

    def digit(self, taken: int) -> int:
        return 3 if taken in self.sizes else 0

    @property
    def largest(self) -> int:
        return max(self.sizes)

    @property
    def splits(self) -> bool:
        return False
