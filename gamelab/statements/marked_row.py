"""A row of numbers or a period as the picture of a claim, with named axes and lines."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class MarkedRow:
    """Numbers from the place `first` on or a period, the names of both axes, and named lines at
    places and heights.

    >>> MarkedRow([3, 1, 0, 0], "legs of length 1", "discrepancy", places={"f": 2}).places
    {'f': 2}
    """

    row: Any
    across: str = "k"
    up: str = ""
    places: Mapping[str, int] = field(default_factory=dict)
    heights: Mapping[str, int] = field(default_factory=dict)
    first: int = 0
