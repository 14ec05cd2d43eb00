"""Stars and bistars: their names, options and values, the cases of Sections 3 and 4, and the proofs
for all of them: 0.33 has finitely many cells.
"""

from dataclasses import dataclass, replace
from itertools import product

from gamelab import Bistar, Octal, Spider
from gamelab.boards import Decoration, Legs, spiders_below
from gamelab.proofs import Bistars, LegClasses, Stars, Undetermined, UpTo, numbers_up_to, on_cells
from gamelab.solvers.vertex_deletion import (
    BistarDeletion,
    SpiderDeletion,
    bistar_table,
    bistar_value,
)
from gamelab.statements import Cases, Section, each, the
from gamelab.theory import by_definition, remembered

GAME = Octal("0.33")
ON_LEGS = BistarDeletion(GAME)
# Legs modulo 3, those of 3, 6, ... vertices left out; four legs or more of a class by their parity.
MODULO_3 = LegClasses(classes=(0, 1, None), period=3, cap=4, modulus=2)
# In misère play the parity begins with six legs; three is the least that serves bistars too.
MISERE = LegClasses(classes=(0, 1, None), period=3, cap=6, modulus=2)


@dataclass(frozen=True, eq=False)
class StarCell:
    """All stars of a cell: no more can be asked of them than their numbers of legs with 1 and with
    2 vertices modulo 3, each up to its cell. Two of different places can be different stars.

    >>> StarCell((1, 4)), StarCell((1, 4)).has((5, 4, 2, 2, 2))
    (the stars with 1 and 4, 6, … legs of 1 and 2 vertices modulo 3, True)
    """

    counts: Legs
    classes: LegClasses = MODULO_3
    place: int = 0

    def __hash__(self):
        return hash((self.counts, self.place))

    def __eq__(self, other):
        if isinstance(other, StarCell):
            may_be, known = other.counts == self.counts, other.place == self.place
        else:
            may_be, known = isinstance(other, tuple) and self.has(other), False
        if may_be and not known:
            raise Undetermined(f"Which of {self!r} it is, is not known.")
        return may_be

    @property
    def numbers(self):
        """The numbers of legs."""
        cap, modulus = self.classes.cap, self.classes.modulus
        return tuple(n if n < cap else UpTo(n, modulus) for n in self.counts)

    def has(self, legs):
        """Whether the star with these legs is one of them."""
        return legs is not None and cell_with(legs, self.classes) == self.counts

    def __repr__(self):
        ones, twos = self.numbers
        return f"the stars with {ones!r} and {twos!r} legs of 1 and 2 vertices modulo 3"


def has_cells(*asked):
    """Whether a star, a leg or a number is known up to its cell only."""
    return any(
        isinstance(one, StarCell | UpTo) or (isinstance(one, tuple) and has_cells(*one))
        for one in asked
    )


def leg_counts(legs):
    """The numbers of legs with 1 and with 2 vertices modulo 3.

    >>> leg_counts((3, 4, 5, 1))
    (2, 1)
    """
    if isinstance(legs, StarCell):
        return legs.numbers
    rests = [leg % 3 for leg in legs]
    return rests.count(1), rests.count(2)


def cell_of(*stars, classes=MODULO_3):
    """The cell of the star with the legs of all these stars."""
    counts = [one.counts if isinstance(one, StarCell) else leg_counts(one) for one in stars]
    ones, twos = map(sum, zip(*counts, strict=True))
    return classes.cell((1,) * ones + (2,) * twos)


@remembered
def cell_with(legs, classes):
    """The cell of the star with these legs."""
    return cell_of(legs, classes=classes)


def with_leg(legs, leg):
    """The star with one leg more."""
    if has_cells(legs, leg):
        return StarCell(cell_of(legs, (leg,)))
    return with_legs((*legs, leg), int)


def with_legs(legs, of):
    """The star with another leg, a function of it, in the place of each.

    >>> with_legs((5, 4, 3), lambda leg: leg % 3)
    (2, 1)
    """
    if not isinstance(legs, StarCell):
        return tuple(sorted(filter(None, map(of, legs)), reverse=True))
    if of(UpTo(3, 3)) % 3:
        raise Undetermined("how many legs have 3, 6, … vertices")
    new = (of(UpTo(rest, 3)) for rest, n in enumerate(legs.counts, 1) for _ in range(n))
    return StarCell(cell_of(tuple(new)))


@remembered
def cells_of_bistars(misere=False):
    """The cells of all bistars with a middle path, and those of all stars; in misère play of those
    whose middle path does not have one edge modulo 3.
    """
    classes = MISERE if misere else MODULO_3
    return Bistars.of(Stars.of(GAME, classes, misere), 3, 3, (2, 3) if misere else ())


def proved(left, right=None, middle=1, misere=False):
    """The value of a bistar, or of one star, by the cells.

    >>> proved((5, 1)), proved((2,), (2,), 2), proved(StarCell((1, 4)))
    (1, 1, 1)
    """
    proof = cells_of_bistars(misere)
    stars = [one for one in (left, right) if one is not None]
    if len(stars) < 2 and middle > 1:  # what is left of the middle path is a leg, or a path
        stars = [*stars, (middle - 1,)] if stars else [(middle - 2,)]
    elif len(stars) == 2 and middle > 0:
        one, other = (cell_of(star, classes=proof.legs) for star in stars)
        return proof.table[one, other, middle % 3 or 3]
    return proof.table[cell_of(*stars, classes=proof.legs) if stars else None]


def value(left, right=None, middle=1):
    """The value of a bistar, or of one star alone, by the rules on legs; as proved, if it is known
    up to its cell.

    >>> value((2, 1)), value((2,), (2,), middle=2)
    (1, 1)
    """
    if has_cells(left, right, middle):
        return proved(left, right, middle)
    return by_definition(ON_LEGS, (left, right, middle))


@remembered
def _table(base, misere):
    """The values of all bistars whose sides fit into a base, and the place of each side there."""
    place = {legs: i for i, legs in enumerate(spiders_below(base))}
    return bistar_table(GAME, base, base, 8, misere), place


def from_table(base, left, right, m, misere=False):
    """The value of a bistar from the table of all whose sides fit into a base, m being 1 to 8.

    >>> from_table((3, 2), (1, 2), (1, 1), 2)
    2
    """
    values, place = _table(base, misere)
    left, right = (tuple(sorted(filter(None, legs), reverse=True)) for legs in (left, right))
    return int(values[place[left], place[right], m - 1])


def tabled(left, right=None, m=1):
    """The value of a bistar from a table: a common one for at most four legs a side and m at most
    8, or its own; as proved, if it is known up to its cell.

    >>> tabled((3, 2, 1), (5, 1), 4), tabled((2, 1))
    (2, 1)
    """
    if has_cells(left, right, m):
        return proved(left, right, m)
    if m == 0 or left is None or right is None or max(len(left), len(right)) > 4:
        return bistar_value(GAME, Bistar(left, right, m))
    return from_table((max((5, *left, *right)),) * 4, left, right, m)


def reduced_star(i, j):
    """The reduced star with i legs, j of them of length 2."""
    return (2,) * j + (1,) * (i - j)


def reduced_stars(most):
    """The empty star and all stars with at most `most` legs, all of length 1 or 2.

    >>> list(reduced_stars(1))
    [None, (), (1,), (2,)]
    """
    yield None
    yield from (reduced_star(i, j) for i in range(most + 1) for j in range(i + 1))


def pairs(size):
    """All pairs of reduced stars with at most `size` legs, the smaller pairs first."""
    before = []
    for other in reduced_stars(size):
        before.append(other)
        yield from ((one, other) for one in before)


def options_of_star(legs):
    """The stars that a move makes of a star, its hub spared or all of it taken."""
    if legs is None:
        return []
    found = [left for left, _ in SpiderDeletion(GAME).cuts(tuple(sorted(legs, reverse=True)))]
    return list(dict.fromkeys([*found, None] if sum(legs) < 2 else found))


def lowered(name):
    """A name with its numbers, and the letter k, as indices."""
    return name.translate(str.maketrans("0123456789k", "₀₁₂₃₄₅₆₇₈₉ₖ"))


def star_name(legs):
    """The name of a star, as the paper has it: with at most two vertices it is a path.

    >>> star_name((2, 1)), star_name((2,)), star_name(()), star_name(None)
    ('S₂,₁', 'S₂', 'P₁', '∅')
    """
    if legs is None:
        return "∅"
    return lowered(f"S{','.join(map(str, legs))}" if sum(legs) > 1 else f"P{sum(legs) + 1}")


def row_name(body):
    """The name of the stars with one leg of any length beside those of a body.

    >>> row_name((2, 1))
    'S₂,₁,ₖ'
    """
    return lowered(f"S{','.join(map(str, (*body, 'k')))}")


def bistar_name(left, right=None, middle=1):
    """The name of a bistar, such as B(S₂,₁, 1, P₁); of a star alone, if the other side is empty.

    >>> bistar_name((2,), (2,), 2), bistar_name((2, 1)), bistar_name((2, 1), None, 2)
    ('B(S₂, 2, S₂)', 'S₂,₁', 'B(S₂,₁, 2, ∅)')
    """
    if (right, middle) == (None, 1):
        return star_name(left)
    return f"B({star_name(left)}, {middle}, {star_name(right)})"


def bistar(left, right=None, middle=1):
    """The bistar that is drawn; None if it is known up to its cell only."""
    return None if has_cells(left, right, middle) else Bistar(left, right, middle)


def with_values(*boards):
    """Bistars, and stars as their left sides alone, with their names and values.

    >>> list(with_values(((2, 1), None, 1), ((2,), (2,), 2)))
    ['S₂,₁: 1', 'B(S₂, 2, S₂): 1']
    """
    return {f"{bistar_name(*case)}: {value(*case)}": Bistar(*case) for case in boards}


def with_options(left, right=None, middle=1):
    """A bistar with its name and value, and for each value of an option one that has it.

    >>> list(with_options((2,), (2,), 2))
    ['B(S₂, 2, S₂): 1', '→ 0', '→ 2']
    """
    moves = ON_LEGS.moves(ON_LEGS.canonical((left, right, middle)))
    found = {value(*case): Bistar(*case) for case in moves}
    return with_values((left, right, middle)) | {f"→ {v}": found[v] for v in sorted(found)}


def lettered(board, names):
    """The graph of a board, some vertices renamed; pictures show those that are short texts."""
    return Decoration.of(board).renamed(names).graph


def numbered(board):
    """The board with the names of its vertices, by which a caption names its edges."""
    return lettered(board, {v: str(v) for v in board.vertices})


def parts_of(board):
    """The left and right legs of a bistar, and the edges between its hubs."""
    return board.left, board.right, board.middle


def new_section(prefix="octal033", ours=False):
    """A section that names stars and bistars as the paper does, and draws bistars with values."""
    names = {
        tuple | None: star_name,
        Spider: lambda spider: star_name(spider.legs),
        Bistar: lambda board: bistar_name(*parts_of(board)),
    }
    draw = lambda board: with_values(parts_of(board)) if isinstance(board, Bistar) else board
    game = Octal("0." + prefix.removeprefix("octal0"))
    return Section(prefix, names, draw, ours, game)


TESTS = 6  # legs of the reduced stars with which bistars are made to tell the classes apart
TESTED = (
    f"told apart by their bistars with the empty star and all reduced stars with at most {TESTS} "
    f"legs"
)


def stars(most, longest=40):
    """All stars with at most `most` legs, reduced or not, the small ones first."""
    return Cases(
        f"all stars with at most {most} legs of length at most {{size}}",
        lambda size: (
            (legs,)
            for legs in sorted(spiders_below((size,) * most), key=lambda legs: (sum(legs), legs))
        ),
    ).sizes(most=longest)


# for sliders
SMALL = [(), (1,), (2,), (1, 1), (2, 1), (1, 1, 1), (2, 1, 1), (2, 2, 2), (2, 2, 2, 1)]
LEGS, LEFT_AND_RIGHT = {"legs": SMALL}, {"left": SMALL, "right": SMALL}

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
ANY_NONEMPTY = [StarCell(counts) for counts in MODULO_3.cells]
ANY_STAR = [None, *ANY_NONEMPTY]
ANY_LENGTH = numbers_up_to(0, 3)


def for_all(reach, *arguments, misere=False, given=()):
    """The proof that a statement says of all stars or bistars what is proved of their cells;
    `arguments` are for each argument its values, all or one for each cell.
    """
    proofs = lambda size: [(proof := cells_of_bistars(misere)).stars, proof]
    placed = lambda one, at: replace(one, place=at) if isinstance(one, StarCell) else one
    values = [[placed(one, at) for one in known] for at, known in enumerate(arguments)]
    return on_cells(reach, proofs, lambda size: product(*values), given)
