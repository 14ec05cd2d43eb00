"""Impartial games on graphs: solvers, pictures, and papers that check themselves.

>>> from gamelab import GraphNim, Spider, grundy
>>> grundy(GraphNim(), Spider(3, 2, 1))
6
"""

import lazy_loader

from gamelab.boards import graph as _graph  # noqa: F401  # registers networkx graphs as boards of any game
from gamelab.theory.interruptions import delayed_interrupt

# The public names stand in __init__.pyi; each is imported when it is first used.
__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)

# Python cannot import numpy, pandas or matplotlib again after an interrupted import.
__getattr__ = delayed_interrupt()(__getattr__)
