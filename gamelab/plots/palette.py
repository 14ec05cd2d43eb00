"""The colours of all pictures: those of Okabe and Ito, which stay apart for colour-blind readers."""

from matplotlib.colors import LinearSegmentedColormap

INK = "#222222"
PALE = "#BBBBBB"
PAPER = "#FFFFFF"
BLUE = "#0072B2"
SKY = "#56B4E9"
GREEN = "#009E73"
ORANGE = "#E69F00"
VERMILLION = "#D55E00"
PURPLE = "#CC79A7"

VALUES = (BLUE, ORANGE, GREEN, VERMILLION, SKY, PURPLE, INK)  # small values told apart

HEAT = LinearSegmentedColormap.from_list("gamelab", [PAPER, "#CFE6F5", SKY, BLUE, "#003B5C"]).with_extremes(bad="#EEEEEE")

# The verdicts of a ledger: what is proved, what holds so far, what fails as known, and what nobody expected.
PROVED, SO_FAR, FAILS, SURPRISE = GREEN, BLUE, VERMILLION, PURPLE


def value_colour(value: int) -> str:
    """The colour of a small nimber.

    >>> value_colour(1) == ORANGE
    True
    """
    return VALUES[value % len(VALUES)]
