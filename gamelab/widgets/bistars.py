"""Two reduced stars and a middle path as sliders: the bistar, its classes, and what Tables 1 and 2
say of it.
"""

from collections.abc import Sequence
from html import escape
from typing import Any

from matplotlib.figure import Figure

from gamelab.boards.families import Bistar
from gamelab.papers.beaudou_octal_033.boards import GAME, star
from gamelab.papers.beaudou_octal_033.classes import class_table, triangle
from gamelab.papers.beaudou_octal_033.closed_forms import bistar_value_033, class_1, class_2
from gamelab.plots.boards import draw_board
from gamelab.plots.tables import draw_classes
from gamelab.solvers.vertex_deletion.tables import bistar_value
from gamelab.widgets.explorer import Explorer

MAX_LEGS = 7  # legs of a star


def explore_bistars() -> Explorer:
    """Two reduced stars, `i` legs of which `j` have length 2, joined by `m` edges, in the game
    0.33.

    Beside the bistar stands the table that gives its value, with the cell of its two classes
    ringed: Table 1 or 2, or Figure 4 with the star that it reduces to if `m` is a multiple of 3.
    More legs of length 2 than legs count as all.

    >>> explore_bistars()
    Explorer(i=2, j=1, i'=2, j'=0, m=2)
    """
    sliders: dict[str, Sequence[int]] = {
        "i": range(MAX_LEGS + 1),
        "j": range(MAX_LEGS + 1),
        "i'": range(MAX_LEGS + 1),
        "j'": range(MAX_LEGS + 1),
        "m": range(8),
    }
    return Explorer(_view, sliders, {"i": 2, "j": 1, "i'": 2, "j'": 0, "m": 2}, (10.5, 4.4))


def _view(figure: Figure, i: int, j: int, other_i: int, other_j: int, middle: int) -> str:
    here = i, min(i, j)
    there = other_i, min(other_i, other_j)
    bistar = Bistar(star(*here), star(*there), middle)
    draw_board(bistar, ax=figure.add_axes((0.01, 0.01, 0.5, 0.98)))
    beside = figure.add_axes((0.56, 0.02, 0.43, 0.84))
    if middle % 3:
        name = class_1 if middle % 3 == 1 else class_2
        classes = name(*here), name(*there)
        draw_classes(class_table(middle % 3), ax=beside, ringed=classes)
        rule = f"classes <b>{classes[0]}</b> and <b>{classes[1]}</b>, Table {middle % 3}"
    else:
        i, j = here[0] + there[0], here[1] + there[1]
        reduced: Any = str(i), j
        draw_classes(triangle(most=2 * MAX_LEGS), ax=beside, ringed=reduced)
        rule = f"the star with {i} legs, {j} of them of length 2, in Figure 4"
    predicted, computed = bistar_value_033(bistar), bistar_value(GAME, bistar)
    sign = "✔" if predicted == computed else "✘"
    return (
        f"{escape(repr(bistar))}: {rule}. The paper says <b>{predicted}</b>, the game gives "
        f"<b>{computed}</b> {sign}"
    )
