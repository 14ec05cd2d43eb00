"""The axes that a picture is drawn on."""

import matplotlib.pyplot as plt
from matplotlib.axes import Axes


def axes(ax: Axes | None, width: float = 6, height: float = 2.5) -> Axes:
    """The axes given, or those of a new figure of this size in inches."""
    return plt.subplots(figsize=(width, height), layout="constrained")[1] if ax is None else ax
