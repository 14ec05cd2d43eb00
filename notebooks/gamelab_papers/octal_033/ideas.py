"""Why Theorems 9 and 13 hold: the answer that completes three, and the triangle of mex."""

from itertools import chain

from gamelab import Spider
from gamelab.statements import Idea, Panel, Step
from gamelab_papers.octal_033.boards import (
    GAME,
    MODULO_3,
    cells_of_bistars,
    options_of_star,
    reduced_star,
    star_name,
    value,
)

STARS = {"S′": Spider(5, 2, 1), "S": Spider(2, 2, 1)}  # the first has three vertices more
FIRST_MOVES = [  # the star, the leg and the number of vertices
    (name, leg, taken)
    for name, spider in STARS.items()
    for leg, length in enumerate(spider.legs, 1)
    for taken in (1, 2)
    if taken <= length
]


def shortened(graphs, name, leg, taken):
    """The stars after a number of vertices was taken from the end of a leg of one of them."""
    ends = [v for v in graphs[name].vertices if isinstance(v, tuple) and v[0] == leg][-taken:]
    return graphs | {name: graphs[name].without_vertices(ends)}


def mirrored(move):
    """A first move on S + S', and the answer after which the sum is 0 again."""
    name, leg, taken = move
    completes = (name, leg) == ("S′", 1)
    other = "S" if name == "S′" else "S′"
    start = {name: spider.graph for name, spider in STARS.items()}
    after = shortened(start, *move)
    end = shortened(after, *(("S′", 1, 3 - taken) if completes else (other, leg, taken)))
    panels = [
        Panel(f"{when}: {one}", GAME, after[one], before[one])
        for when, before, after in (("move", start, after), ("answer", after, end))
        for one in STARS
    ]
    x, y = panels[2].value, panels[3].value
    answer = (
        f"takes {3 - taken} more there: three are gone, and both stars are S"
        if completes
        else f"does the same in {other}: S′ has three vertices more again, as in the induction"
    )
    return Step(
        f"The move takes {taken} from leg {leg} of {name}. The answer {answer}. The sum has the "
        f"value {x} ⊕ {y} = {x ^ y}.",
        tuple(panels),
    )


# with fewer legs the star is a path, and a move may take its hub
CELLS = [(legs, twos) for legs in range(3, 7) for twos in range(legs + 1)]


def filled(cell):
    """A cell of the triangle, and the cells of the options, which are filled before."""
    here = reduced_star(*cell)
    found = {option: value(option) for option in options_of_star(here)}
    listed = ", ".join(f"{star_name(option)} of value {g}" for option, g in found.items())
    rows = {
        f"{n} legs": [value(reduced_star(n, j)) for j in range(n + 1) if (n, j) <= cell]
        for n in range(7)
    }
    read = {(len(legs), legs.count(2)): "read" for legs in found if legs}
    return Step(
        f"{star_name(here)} has the options {listed}. The least missing number is {value(here)}.",
        (Panel(star_name(here), GAME, Spider(*here)),),
        {**rows, "of length 2": range(7)},
        {**read, cell: "new"},
    )


def unfolded(counts):
    """A cell of the quotient of all stars: the options that every star in it has, and those that
    some have.
    """
    proof = cells_of_bistars().stars
    (kind,) = (kind for kind in proof.kinds() if kind[:2] == ("larger stars", counts))
    valued = [[{proof.table[c] for c in cells} for cells in choice] for choice in kind.choices]
    others = [proof.table[c] for cells in kind.possible for c in cells]
    sure = {g for choice in valued for g in set.intersection(*choice)}
    possible = {g for choice in valued for found in choice for g in found}.union(others) - sure
    alternatives = [*chain(*kind.choices), *kind.possible]
    reached = {c for cells in alternatives for c in cells}
    named = [f"{n}, {n + 2}, …" if n > 3 else str(n) for n in counts]
    listed = lambda values: ", ".join(map(str, sorted(values)))
    ones, twos = counts
    shown = (2,) * twos + (1,) * ones
    shown += (3,) * max(0, 3 - len(shown))
    return Step(
        f"The stars of this cell have, modulo three, legs of one vertex: {named[0]}; legs of two: "
        f"{named[1]}. Every such star with many legs has options of value {listed(sure)}. "
        + f"Some also have options of value {listed(possible)}. " * bool(possible)
        + f"None has an option of value {kind_value(counts)}, so this is the value.",
        (Panel(star_name(tuple(sorted(shown, reverse=True))), GAME, Spider(*shown)),),
        {f"{j} of two": [kind_value((i, j)) for i in range(6)] for j in range(6)},
        {**{(j, i): "read" for i, j in reached}, (twos, ones): "new"},
    )


def kind_value(counts):
    """The value of the smallest star of a cell, by the rules on legs."""
    return value(reduced_star(sum(counts), counts[1]))


IDEAS = {
    "Theorem 9": Idea("Three vertices more change nothing", FIRST_MOVES, mirrored),
    "Theorem 13": Idea("The triangle fills itself", CELLS, filled),
    "Theorem 13, which values": Idea("Cells for all stars", [*MODULO_3.cells], unfolded),
}
