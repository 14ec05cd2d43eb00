"""Stars and bistars: their names, options and values, the cases of Sections 3 and 4, and the proofs
for all of them: 0.33 has finitely many cells.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import product
from typing import Any

from gamelab import Bistar, Decoration, Graph, Octal, Spider
from gamelab.boards import Legs, Vertex, spiders_below
from gamelab.proofs import Bistars, Follows, LegClasses, Pairs, Stars, as_predicted
from gamelab.solvers.vertex_deletion import (
    BistarDeletion,
    BistarTable,
    SpiderDeletion,
    bistar_table,
    bistar_value,
)
from gamelab.statements import Arguments, Case, Cases, Proof, each, the
from gamelab.theory import by_definition, remembered

Star = Legs | None  # the legs, the longest first, or the star without any vertex

GAME = Octal("0.33")
ON_LEGS = BistarDeletion(GAME)


def value(left: Star, right: Star = None, middle: int = 1) -> int:
    """The value of a bistar, or of one star alone, by the rules on legs.

    >>> value((2, 1)), value((2,), (2,), middle=2)
    (1, 1)
    """
    return by_definition(ON_LEGS, (left, right, middle))


def reduced_star(i: int, j: int) -> Legs:
    """The reduced star with i legs, j of them of length 2."""
    return (2,) * j + (1,) * (i - j)


def reduced_stars(most: int) -> Iterator[Star]:
    """The empty star and all stars with at most `most` legs, all of length 1 or 2.

    >>> list(reduced_stars(1))
    [None, (), (1,), (2,)]
    """
    yield None
    yield from (reduced_star(i, j) for i in range(most + 1) for j in range(i + 1))


def pairs(size: int) -> Iterator[tuple[Star, Star]]:
    """All pairs of reduced stars with at most `size` legs, the smaller pairs first."""
    before: list[Star] = []
    for other in reduced_stars(size):
        before.append(other)
        yield from ((one, other) for one in before)


def options_of_star(legs: Star) -> list[Star]:
    """The stars that a move makes of a star, its hub spared or all of it taken."""
    if legs is None:
        return []
    found: list[Star] = [
        left for left, _ in SpiderDeletion(GAME).cuts(tuple(sorted(legs, reverse=True)))
    ]
    return list(dict.fromkeys([*found, None] if sum(legs) < 2 else found))


def star_name(legs: Star) -> str:
    """The name of a star, as the paper has it: with at most two vertices it is a path.

    >>> star_name((2, 1)), star_name((2,)), star_name(()), star_name(None)
    ('S₂,₁', 'S₂', 'P₁', '∅')
    """
    name = (
        "∅"
        if legs is None
        else f"S{','.join(map(str, legs))}"
        if sum(legs) > 1
        else f"P{sum(legs) + 1}"
    )
    return lowered(name)


def lowered(name: str) -> str:
    """A name with its numbers, and the letter k, as indices."""
    return name.translate(str.maketrans("0123456789k", "₀₁₂₃₄₅₆₇₈₉ₖ"))


def row_name(body: Legs) -> str:
    """The name of the stars with one leg of any length beside those of a body.

    >>> row_name((2, 1))
    'S₂,₁,ₖ'
    """
    return lowered(f"S{','.join(map(str, (*body, 'k')))}")


def of_proof(one: Star, *others: Star) -> str:
    """The names of S, of S' if it is given, and of an option T of S."""
    letters = ("S", "S'", "T") if len(others) > 1 else ("S", "T")
    named = zip(letters, (one, *others), strict=True)
    return ", ".join(f"{letter} = {star_name(legs)}" for letter, legs in named)


def bistar_name(left: Star, right: Star = None, middle: int = 1) -> str:
    """The name of a bistar, such as B(S₂,₁, 1, P₁)."""
    return f"B({star_name(left)}, {middle}, {star_name(right)})"


def with_values(*boards: tuple[Star, Star, int]) -> dict[str, Bistar]:
    """Bistars, and stars as their left sides alone, with their names and values.

    >>> list(with_values(((2, 1), None, 1), ((2,), (2,), 2)))
    ['S₂,₁: 1', 'B(S₂, 2, S₂): 1']
    """
    named = lambda *case: star_name(case[0]) if case[1:] == (None, 1) else bistar_name(*case)
    return {f"{named(*case)}: {value(*case)}": Bistar(*case) for case in boards}


def with_options(
    left: Star, right: Star = None, middle: int = 1, printed: int | None = None
) -> dict[str, Bistar]:
    """A bistar with its name and value, and what is printed instead; and for each value of an
    option one that has it.

    >>> list(with_options((2,), (2,), 2, printed=0))
    ['B(S₂, 2, S₂): 1, not 0', '→ 0', '→ 2']
    """
    ((name, board),) = with_values((left, right, middle)).items()
    moves = ON_LEGS.moves(ON_LEGS.canonical((left, right, middle)))
    found = {value(*case): Bistar(*case) for case in moves}
    instead = "" if printed is None else f", not {printed}"
    return {name + instead: board} | {f"→ {v}": found[v] for v in sorted(found)}


def lettered(board: Any, names: Mapping[Vertex, Vertex]) -> Graph:
    """The graph of a board, some vertices renamed; pictures show those that are short texts."""
    return Decoration.of(board).renamed(names).graph


def numbered(board: Graph) -> Graph:
    """The board with the names of its vertices, by which a caption names its edges."""
    return lettered(board, {v: str(v) for v in board.vertices})


# what a claim on bistars, or on stars, draws and how it names a case
ON_BISTARS: Arguments = {"picture": Bistar, "called": bistar_name}
ON_STARS: Arguments = {"picture": lambda legs: Spider(*legs), "called": star_name}
TWO_STARS: Arguments = {"called": lambda *stars: " and ".join(map(star_name, stars))}


def joined_to(other: Star, middle: int, beside: tuple[Star, int] = (None, 1)) -> Arguments:
    """Arguments of a claim on the value of each star when it is joined to this star; drawn beside
    it when it is joined to another one.
    """
    return {
        "computed": lambda legs: value(legs, other, middle),
        "picture": lambda legs: with_values((legs, *beside), (legs, other, middle)),
        "called": star_name,
    }


def joined_by(middle: int) -> Arguments:
    """Arguments of a claim on the value of two stars whose hubs are joined by so many edges."""
    return {
        "computed": lambda left, right: value(left, right, middle),
        "picture": lambda left, right: Bistar(left, right, middle),
        "called": lambda left, right: bistar_name(left, right, middle),
    }


def like_the_empty_star(middle: int) -> Arguments:
    """Arguments of a claim that S_2 and S_1,1, joined to any other star, are like the empty one."""
    stars: list[Star] = [(2,), (1, 1)]
    return joined_by(middle) | {
        "cases": each("{count} stars", stars) * REDUCED,
        "sizes": (9, 20),
        "predicted": lambda left, right: tabled(None, right, middle),
        "proof": for_all(
            "all stars",
            lambda: (
                (proved(None, other, middle), proved(legs, other, middle))
                for legs, other in product(stars, OR_EMPTY)
            ),
        ),
        "picture": lambda left, right: with_values((None, right, middle), (left, right, middle)),
        "sliders": {"left": stars, "right": STARS},
    }


# for sliders
STARS: list[Star] = [(), (1,), (2,), (1, 1), (2, 1), (1, 1, 1), (2, 1, 1), (2, 2, 2), (2, 2, 2, 1)]
TESTS = 6  # legs of the reduced stars with which bistars are made to tell the classes apart
TESTED = (
    f"told apart by their bistars with the empty star and all reduced stars with at most {TESTS} "
    f"legs"
)


def stars(most: int, longest: int = 40) -> Cases:
    """All stars with at most `most` legs, reduced or not, the small ones first."""
    return Cases(
        f"all stars with at most {most} legs of length at most {{size}}",
        lambda size: (
            (legs,)
            for legs in sorted(spiders_below((size,) * most), key=lambda legs: (sum(legs), legs))
        ),
    ).sizes(most=longest)


EMPTY = each("the empty star", [None])
FOUR_LEGS = EMPTY + stars(4)
NONEMPTY = Cases(
    "all reduced stars with at most {size} legs",
    lambda size: ((s,) for s in reduced_stars(size) if s is not None),
)
REDUCED = EMPTY + NONEMPTY
CLASSED = REDUCED * the(TESTED)
PAIRS = Cases(
    "all pairs of stars among the empty one and the reduced ones with at most {size} legs", pairs
)


@remembered
def _table(longest: int) -> BistarTable:
    return bistar_table(GAME, (longest,) * 4, (longest,) * 4, middle=8)


def tabled(left: Star, right: Star = None, m: int = 1) -> int:
    """The value of a bistar from a table: a common one for at most four legs a side and m at most
    8, or its own.

    >>> tabled((3, 2, 1), (5, 1), 4), tabled((2, 1))
    (2, 1)
    """
    if max(len(left or ()), len(right or ())) > 4:
        return bistar_value(GAME, Bistar(left, right, m))
    return _table(max((5, *(left or ()), *(right or ())))).value(left, right, m)


# Legs modulo 3, those of 3, 6, ... vertices left out; four legs or more of a class by their parity.
MODULO_3 = LegClasses(classes=(0, 1, None), period=3, cap=4, modulus=2)
# In misère play the parity begins with six legs; three is the least that serves bistars too.
MISERE = LegClasses(classes=(0, 1, None), period=3, cap=6, modulus=2)
BECAUSE = (
    "what is said of a star tells legs apart modulo 3 and, from {} of a length on, numbers of legs "
    "by their parity"
)
MOST = 10  # legs of each length, in stars that stand for all stars
REDUCED_STARS = [reduced_star(a + b, b) for a, b in product(range(MOST), repeat=2)]
OR_EMPTY: list[Star] = [None, *REDUCED_STARS]
ALONE = [(one,) for one in OR_EMPTY]
BOTH = [(one, other) for one in OR_EMPTY for other in OR_EMPTY]


@remembered
def cells_of_bistars(misere: bool = False) -> Bistars:
    """The cells of all bistars with a middle path, and those of all stars; in misère play of those
    whose middle path does not have one edge modulo 3.
    """
    classes = MISERE if misere else MODULO_3
    return Bistars.of(Stars.of(GAME, classes, misere), 3, 3, (2, 3) if misere else ())


def proved(left: Star, right: Star = None, middle: int = 1, misere: bool = False) -> int:
    """The value of a bistar, or of one star, by the cells.

    >>> proved((5, 1)), proved((2,), (2,), 2)
    (1, 1)
    """
    cells = cells_of_bistars(misere)
    if left is None or right is None:
        (path,) = (middle - 1,) if middle > 1 else (0,)
        alone = left if right is None else right
        if alone is None:
            return cells.stars.value(None if middle < 2 else (middle - 2,))
        return cells.stars.value((*alone, path))
    return cells.value(left, right, middle) if middle else cells.stars.value(left + right)


def for_all(reach: str, pairs: Pairs, misere: bool = False, also: str = "") -> Proof:
    """A proof for all stars or bistars; `pairs` gives for each star that stands for others what is
    said of it and what is proved, `also` what else is used.
    """
    return Proof(reach, certificates=lambda claim, size: _follows(pairs, misere, also))


def as_said(
    reach: str,
    cases: Iterable[Case] = ALONE,
    value: Callable[..., Any] = proved,
    misere: bool = False,
) -> Proof:
    """A proof for all stars or bistars that their value is as predicted, by the cases that stand
    for others.
    """
    return Proof(
        reach, certificates=lambda claim, _: _follows(as_predicted(claim, cases, value), misere)
    )


def _follows(pairs: Pairs, misere: bool, also: str = "") -> Follows:
    cells = cells_of_bistars(misere)
    because = BECAUSE.format("six" if misere else "four") + f", and that {also}" * bool(also)
    return Follows((cells.stars, cells), lambda: [*lengths(misere), *pairs()], because)


def lengths(misere: bool = False) -> Iterable[tuple[Any, Any]]:
    """The classes of legs, each beside that of the leg modulo 3."""
    legs = cells_of_bistars(misere).legs
    named = [None, *map(legs.class_of, range(1, 3 * legs.period))]
    return ((one, named[length % 3]) for length, one in enumerate(named))


@remembered
def joined_to_all(legs: Star, middle: int) -> tuple[int, ...]:
    """The values of the bistars of a star with every star that stands for others."""
    return tuple(proved(legs, other, middle) for other in OR_EMPTY)
