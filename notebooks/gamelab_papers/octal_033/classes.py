"""The classes of stars that make bistars of equal values, found by comparing values; Figures 4, 8,
14 and Tables 1 and 2.
"""

from itertools import product

import pandas as pd

from gamelab import Bistar, Spider
from gamelab.solvers.vertex_deletion import bistar_value
from gamelab.statements import Cases, Compared
from gamelab.theory import remembered
from gamelab_papers.octal_033.boards import (
    ANY_STAR,
    GAME,
    TESTS,
    has_cells,
    options_of_star,
    reduced_star,
    reduced_stars,
    star_name,
    value,
)
from gamelab_papers.octal_033.closed_forms import (
    CLASSES_1,
    CLASSES_2,
    bistar_value_033,
    class_1,
    class_2,
    reduced,
)

# the stars that Lemmas 20 and 23 pair
ALIKE = (((), (2, 1)), ((1,), (2, 2)), ((1, 1), (2, 2, 1)), ((2, 1), (2, 2, 2)))
CLASSES = {1: CLASSES_1, 2: CLASSES_2}
_REPRESENTATIVES = {
    "0": (2,) * 4,
    "0*": None,
    "1": (2, 2, 2, 2, 1),
    "1*": (),
    "1□": (1, 1, 1),
    "2": (2,) * 5,
    "2*": (1,),
    "2□": (2, 1, 1),
    "3": (2, 2, 2, 2, 2, 1),
    "3□": (2, 1, 1, 1),
}
REPRESENTATIVES = {
    1: {**{name: _REPRESENTATIVES[name] for name in CLASSES_1}, "0": None, "1": (1, 1, 1)},
    2: _REPRESENTATIVES,
}
TEST_STARS = tuple(reduced_stars(TESTS))


@remembered
def signature(legs, middle, others=TEST_STARS):
    """The values of the bistars of a star with every test star."""
    return tuple(value(legs, other, middle) for other in others)


def alike(one, other, middle):
    """Whether two stars make bistars of the same values with all test stars; with all stars, if one
    is known up to its cell.
    """
    others = tuple(ANY_STAR) if has_cells(one, other) else TEST_STARS
    return signature(one, middle, others) == signature(other, middle, others)


@remembered
def found_class(legs, middle):
    """The class whose representative makes bistars of the same values with all test stars; "?" if
    there is none.

    >>> found_class((2, 2, 2), 1), found_class((2,), 2)
    ('1*', '0*')
    """
    known = REPRESENTATIVES[middle].items()
    return next((name for name, other in known if alike(other, legs, middle)), "?")


def star_class(star, middle=1):
    """The class of a star in 0.33, which decides the values of its bistars with hubs joined by this
    number of edges, 1 or 2: Figures 8 and 14. It is found for the star with its legs modulo 3.

    >>> star_class(Spider(5, 3, 1)), star_class(Spider(4, 4, 1), 2)
    ('1*', '1□')
    """
    if not isinstance(star, Spider) or middle not in CLASSES:
        raise ValueError(
            f"star_class takes a Spider, and 1 or 2 edges between hubs; it was given {star!r} "
            f"and {middle!r}."
        )
    return found_class(reduced_star(*reduced(star.legs)), middle)


def with_classes(middle, *stars):
    """Stars with their names and classes.

    >>> list(with_classes(2, (2,), (2, 1)))
    ['S₂ ∈ 0*', 'S₂,₁ ∈ 1*']
    """
    return {
        f"{star_name(legs)} ∈ {found_class(legs, middle)}": Bistar(legs, None, 1) for legs in stars
    }


def with_options_classed(middle, legs):
    """A star and its options with their names and classes, the options behind arrows."""
    found = with_classes(middle, *options_of_star(legs))
    return with_classes(middle, legs) | {f"→ {name}": found[name] for name in found}


QUANTITIES = {
    f"class {middle}": lambda board, middle=middle: (
        star_class(board, middle) if isinstance(board, Spider) else None
    )
    for middle in (1, 2)
}


def reason(board):
    """Why a star or bistar has its value; empty for other boards."""
    if isinstance(board, Spider):
        return star_reason(board)
    return bistar_reason(board) if isinstance(board, Bistar) else ""


def star_reason(star):
    """Why a star has its value and its classes: its legs modulo 3, and its place in the triangle.

    >>> print(star_reason(Spider(5, 3, 1)))
    Legs modulo 3 (Theorem 9) leave 2 legs, 1 of length 2: row 2, column 1 of the triangle of
    Theorem 13 has the value 1. Its classes are 1* for one edge between hubs, and 1* for two.
    """
    i, j = reduced(star.legs)
    return (
        f"Legs modulo 3 (Theorem 9) leave {i} {'leg' if i == 1 else 'legs'}, {j} of length 2: row "
        f"{i}, column {j} of the triangle of Theorem 13 has the value {value(reduced_star(i, j))}. "
        f"Its classes are {star_class(star, 1)} for one edge between hubs, and "
        f"{star_class(star, 2)} for two."
    )


def bistar_reason(bistar):
    """What decides the value of a bistar: two classes and a table, or a star; and both values.

    >>> print(bistar_reason(Bistar((2, 1), (1, 1), middle=2)))
    Classes 1* and 0* in Table 2. The paper says 2, the game gives 2 ✔.
    """
    left, right = reduced(bistar.left), reduced(bistar.right)
    if bistar.middle % 3:
        name = class_1 if bistar.middle % 3 == 1 else class_2
        rule = f"Classes {name(*left)} and {name(*right)} in Table {bistar.middle % 3}"
    else:
        i, j = (left[0] or 0) + (right[0] or 0), left[1] + right[1]
        rule = f"The star with {i} legs, {j} of length 2, in Figure 4"
    predicted = bistar_value_033(bistar.left, bistar.right, bistar.middle)
    computed = bistar_value(GAME, bistar)
    said = f"{rule}. The paper says {predicted}, the game gives {computed}"
    return f"{said} {'✔' if predicted == computed else '✘'}."


def cell_read(board):
    """Table 1 or 2 with the row and the column that give the value of a bistar; None for a board
    whose value is in neither.

    >>> table, *place = cell_read(Bistar((2, 1), (1, 1), middle=2))
    >>> place, table.iloc[*place]
    ([3, 1], '2')
    """
    middle = board.middle % 3 if isinstance(board, Bistar) else 0
    if not middle:
        return None
    name, table = (class_1, class_2)[middle - 1], class_table(middle)
    return table, *(table.index.get_loc(name(*reduced(side))) for side in (board.left, board.right))


def reduced_bistar(i, j, k, l, m):
    """The left star has i legs, j of them of length 2; the right star has k legs, l of them of
    length 2; all other legs have length 1. The hubs are joined by m edges.

    There is none if j is larger than i, or l larger than k.

    >>> reduced_bistar(2, 1, 2, 0, 1), reduced_bistar(2, 1, 0, 1, 1), reduced_bistar(0, 5, 2, 0, 1)
    (Bistar((2, 1), (1, 1), middle=1), None, None)
    """
    return Bistar(reduced_star(i, j), reduced_star(k, l), m) if j <= i and l <= k else None


def found_classes(legs, middle):
    """The classes of several stars, each once.

    >>> found_classes([(1, 1), (2,), (1,)], 1)
    '0 2*'
    """
    return " ".join(sorted({found_class(one, middle) for one in legs}))


@remembered
def cell_values(middle, most=None):
    """The values of all bistars of stars with at most `most` legs, or of all stars, by the classes
    found of their stars.
    """
    found = {}
    stars = ANY_STAR if most is None else [*reduced_stars(most)]
    for one, other in product(stars, repeat=2):
        cell = found_class(one, middle), found_class(other, middle)
        found.setdefault(cell, set()).add(value(one, other, middle))
    return found


def values_met(middle, row, column, most):
    """The values of the bistars of stars of two classes, as a table has them."""
    values = cell_values(middle, None if has_cells(most) else most)[row, column]
    return " or ".join(map(str, sorted(values)))


def cells_of_table(middle):
    """The cells of Table 1 or 2, each with all stars up to a number of legs."""
    cells = [*product(CLASSES[middle], repeat=2)]
    return Cases(
        f"all {len(cells)} cells, each with the empty star and all reduced stars with at most "
        "{size} legs",
        lambda size: ((*cell, size) for cell in cells),
    ).sizes(8, 24)


def class_table(middle):
    """Table 1 or 2 recomputed from one star of each class."""
    stars = REPRESENTATIVES[middle]
    cells = [[str(value(stars[row], stars[column], middle)) for column in stars] for row in stars]
    return pd.DataFrame(
        cells, index=pd.Index(stars, name="class of S"), columns=pd.Index(stars, name="class of S'")
    )


@remembered
def printed_table(cells, middle):
    """Table 1 or 2 as printed, each cell as a value: + stands for the nim-sum of those of the two
    stars, x for ⊕1.
    """
    names = list(CLASSES[middle])
    table = pd.DataFrame([list(line) for line in cells], index=names, columns=names)
    for row, column in product(names, names):
        if (cell := table.at[row, column]) in ("+", "x"):
            table.at[row, column] = str(int(row[0]) ^ int(column[0]) ^ (cell == "x"))
    return table


def nim_sums_and_table(middle):
    """The nim-sums of the values of the two stars, where Table 1 or 2 has other values."""
    names = CLASSES[middle]
    return Compared(
        printed_table(("+" * len(names),) * len(names), middle),
        class_table(middle),
        source="The nim-sums of the values of two stars",
    )


def class_name(name, middle):
    r"""The class as the paper writes it: one of the C for one edge between the hubs, of the D for
    two.

    >>> class_name("2□", 1)
    '$\\mathcal{C}_2^\\square$'
    """
    raised = {"*": "^*", "□": r"^\square"}.get(name[-1], "")
    return rf"$\mathcal{{{' CD'[middle]}}}_{name[0]}{raised}$"


def both_tables(middle, cells):
    """Table 1 or 2 as printed beside the recomputed one."""
    name = lambda one: class_name(one, middle)
    heads = lambda table: table.rename(index=name, columns=name)
    means = printed_table(cells, middle)
    signs = pd.DataFrame(
        [[{"+": "⊕", "x": "⊕₁"}.get(one, one) for one in row] for row in cells],
        means.index,
        means.columns,
    )
    return Compared(
        heads(signs),
        heads(class_table(middle)).rename_axis(index=None, columns=None),
        heads(means),
        together=False,
    )


_TRIANGLES = {
    "value": value,
    "class 1": lambda legs: found_class(legs, 1),
    "class 1 as defined": lambda legs: class_1(*reduced(legs)),
    "class 2": lambda legs: found_class(legs, 2),
    "class 2 as defined": lambda legs: class_2(*reduced(legs), as_printed=True),
}


def as_drawn(name="value"):
    """Figure 4, 8 or 14, recomputed or as defined: a value or a class of each reduced star, by the
    number of legs and of those of length 2. Rows 2p and 2p + 1 are those of 12 and 13 legs.

    >>> as_drawn().to_numpy()[:4, :3].tolist()
    [['0', '', ''], ['1', '', ''], ['2', '0', ''], ['0', '1', '2']]
    """
    rows = {"∅": None, **{str(i): i for i in range(5)}, "2p": 12, "2p+1": 13}
    names = {reduced(one): str(_TRIANGLES[name](one)) for one in reduced_stars(13)}
    cells = [[names.get((i, j), "") for j in range(6)] for i in rows.values()]
    index, columns = pd.Index(rows, name="legs"), pd.Index(range(6), name="legs of length 2")
    table = pd.DataFrame(cells, index, columns).assign(**{"…": [""] * 6 + ["…"] * 2})
    return table.rename_axis(columns=columns.name)


def classes_as_drawn(middle):
    """The classes in the form of Figure 8 or 14: as the paper's text defines them, and where the
    game gives others. Both drawings are lost in our copy.
    """
    return Compared(
        as_drawn(f"class {middle} as defined"),
        as_drawn(f"class {middle}"),
        source="By the definitions in the paper's text, as the drawing is lost",
    )
