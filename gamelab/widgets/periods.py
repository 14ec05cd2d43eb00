"""The nim-sequence of an octal game and its period, for any code that is typed in."""

from collections.abc import Callable
from functools import partial
from html import escape
from typing import Any

import ipywidgets
from matplotlib.figure import Figure

from gamelab.games.heaps import OctalHeaps
from gamelab.plots.captions import caption
from gamelab.plots.sequences import draw_strip
from gamelab.solvers.heaps import find_period, nim_sequence
from gamelab.widgets.explorer import Explorer

LIMITS = [2**k for k in range(6, 21)]
QUADRATIC = 2**14  # heaps looked at where the time grows with their square
SHOWN = 2000  # values drawn where no period is found


class PeriodExplorer(Explorer):
    """A field for the code and a slider for the number of heaps, over the strip of the sequence and
    what is proved of it.
    """

    def __init__(self, code: str = "0.123", limit: int = 2**14) -> None:
        self._code = ipywidgets.Text(value=code, description="code", continuous_update=False)
        super().__init__(_view, {"limit": LIMITS}, {"limit": limit}, (10, 3.2))
        self._code.observe(self._redraw, names="value")
        self.children: tuple[ipywidgets.Widget, ...] = (self._code, *super().children)

    @property
    def _given(self) -> dict[str, Any]:
        return {"code": self._code.value.strip(), **self.values}

    def _question(self) -> Callable[[Figure], str]:
        return partial(self._view, **self._given)

    def __repr__(self) -> str:
        return f"PeriodExplorer(code={self._code.value!r}, limit={self._sliders['limit'].value})"


def explore_periods(code: str = "0.123") -> PeriodExplorer:
    """A field for an octal code and a slider for how many heaps are looked at, over the sequence
    and its certified period.

    >>> explore_periods("0.77")
    PeriodExplorer(code='0.77', limit=16384)
    """
    if not isinstance(code, str):
        raise TypeError(
            f"explore_periods takes an octal code as text, such as '0.123'; it was given "
            f"{caption(code)}."
        )
    return PeriodExplorer(code)


def _view(figure: Figure, code: str, limit: int) -> str:
    game = OctalHeaps(code)
    if game.digits.repeating and game.digits.splits:
        limit = min(limit, QUADRATIC)
    period = find_period(game, limit)
    values = nim_sequence(game, min(limit, SHOWN))
    draw_strip(period or values, ax=figure.add_axes((0.09, 0.03, 0.9, 0.86)))
    if period is None:
        return f"{escape(code)}: no period is certified by the first <b>{limit:,}</b> heaps."
    growth = f", saltus <b>{period.saltus:,}</b>" if period.saltus else ""
    found = f"preperiod <b>{period.preperiod:,}</b>, period <b>{period.period:,}</b>{growth}"
    found = f"{escape(code)}, up to {limit:,} heaps: {found}.<br>"
    if not period.certified:
        return found + "It is seen, not certified."
    first, last = period.window[0], period.window[-1]
    grown = f"G(n) + {period.saltus:,}" if period.saltus else "G(n)"
    return found + (
        f"{escape(period.theorem)}: it is enough that {grown} = G(n + {period.period:,}) for n "
        f"from {first:,} to {last:,}."
    )
