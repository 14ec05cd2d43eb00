"""Tables of the lesson on Grim: paths, double stars, and stars with legs of one and two vertices."""

from gamelab import Bistar, Octal, Spider, grundy, path

GRIM = Octal("0.6")


def double_star(a: int, b: int) -> Bistar:
    """Two stars with an edge between their centres, which have a and b leaves."""
    return Bistar((1,) * a, (1,) * b)


# a line for the tens of the number of vertices, a column for the units
PATHS = [[grundy(GRIM, path(10 * tens + units)) for units in range(10)] for tens in range(3)]
LOST_PATHS = [n for n in range(1, 30) if PATHS[n // 10][n % 10] == 0]
# a line for each number of leaves at one centre, a column for each number at the other
DOUBLE_STARS = [[grundy(GRIM, double_star(a, b)) for b in range(8)] for a in range(8)]
# a line for each number of legs of two vertices, a column for each number of legs of one
LEGS = [
    [grundy(GRIM, Spider.from_counts({1: ones, 2: twos})) for ones in range(9)]
    for twos in range(7)
]
