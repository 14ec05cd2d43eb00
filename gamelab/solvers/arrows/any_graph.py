"""The arrow games on any board: a state is split into parts, and each part takes the fastest road that fits it."""

from dataclasses import dataclass
from typing import Any, NamedTuple

from gamelab.graphs.accented_spiders import AccentedLeg, AccentedSpider
from gamelab.graphs.decorations import Decoration
from gamelab.rulesets.arrows import ArrowGame, TrimmedArrows
from gamelab.solvers.arrows import decorations as arrow_tables
from gamelab.solvers.arrows import spiders as arrow_spiders
from gamelab.solvers.arrows import trees as arrow_trees
from gamelab.solvers.arrows.parts import DECOMPOSITION, ArrowParts, Part, legs_of, part_of, parts
from gamelab.theory.grundy import by_definition
from gamelab.theory.nimbers import nim_sum
from gamelab.theory.provenance import Road, by_road

ROAD = Road("the sum of independent parts", "structure", DECOMPOSITION)


@by_road(ROAD)
def state_value(game: ArrowGame, state: Any) -> int:
    """The Grundy value of a state of the Game of Arrows or the Trimmed Game of Arrows.

    >>> from gamelab import AccentedSpider, Spider, TrimmedArrows
    >>> state_value(TrimmedArrows(), Spider(2, 6, 8, 10)), state_value(TrimmedArrows(), AccentedSpider.of("S[0v,2v,3]"))
    (1, 5)
    """
    return nim_sum(*map(part_value, parts(part_of(game, state))))


@by_road(ROAD)
def part_value(part: Part) -> int:
    """The Grundy value of one independent part: by the tables of spiders, the codes of trees, a table of its own, or the rules."""
    legs = legs_of(part)
    if legs is not None and arrow_spiders.fits(legs):
        return arrow_spiders.spider_value(legs)
    is_tree = len(part.graph.edges) == len(part.graph.vertices) - 1
    if is_tree and len(part.graph.edges) <= arrow_trees.EDGES:
        return arrow_trees.part_value(part)
    if len(part.graph.edges) <= arrow_tables.EDGES:
        return arrow_tables.part_value(part)
    return by_definition(ArrowParts(), part)


SUBSCRIPTS = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")


class Summand(NamedTuple):
    """An independent part of a state: its name, its Grundy value, and a state of the trimmed game that shows it."""

    name: str
    value: int
    state: Decoration


@dataclass(frozen=True)
class Decomposition:
    """A state of an arrow game and the independent parts of which it is the sum, the largest first; `draw` shows both.

    >>> from gamelab import decomposition
    >>> parts = decomposition("S[0v,1^,3]")
    >>> [(part.name, part.value) for part in parts.summands], parts.value
    ([('R₃', 1), ('T₁', 1)], 0)
    """

    state: Any
    summands: tuple[Summand, ...]

    @property
    def value(self) -> int:
        """The Grundy value of the state, the nim-sum of its parts' values."""
        return nim_sum(*(summand.value for summand in self.summands))


def decomposition(state: Any, game: ArrowGame | None = None) -> Decomposition:
    """The independent parts of a state, or of a spider in accents, in the Trimmed Game of Arrows or the game given.

    >>> decomposition("S[4,6v(2v)]").value
    5
    """
    shown = AccentedSpider.of(state) if isinstance(state, str) else state
    found = [Summand(_name(part), part_value(part), part.state) for part in parts(part_of(game or TrimmedArrows(), shown))]
    return Decomposition(shown, tuple(sorted(found, key=lambda summand: (-len(summand.state.graph.edges), summand.name))))


def _name(part: Part) -> str:
    """F, C, T or R and the number of edges for a path, the accents of a spider, the number of edges of any other part."""
    legs = legs_of(part)
    if legs is None:
        return f"{len(part.graph.edges)} edges"
    long, ends = [leg for leg in legs if leg[0]], "".join(sorted(accent for _, accent in legs))
    if len(long) > 1:
        return AccentedSpider(tuple(AccentedLeg(*leg) for leg in legs)).written
    kind = {"": "R", "^": "T", "v": "T", "vv": "C", "^^": "C", "^v": "F"}[ends]
    return kind + str(long[0][0]).translate(SUBSCRIPTS)
