"""The reference: a page a room of the library, with the docstring, the types, the examples and the
picture of each public name.
"""

import io
from pathlib import Path
from typing import Any

import matplotlib

import gamelab
from gamelab import plots

ROOMS = {
    "games": "Games",
    "boards": "Boards",
    "theory": "Values and periods, by the definition",
    "solvers": "Values, tables and periods, by the fastest method",
    "tables": "Tables over families of boards",
    "match": "A match without a screen",
    "widgets": "Interactive boards, cards and exercises",
    "hunts": "Hunting conjectures",
    "plots": "Pictures",
    "statements": "Papers and their statements",
    "proofs": "Theorems for all sizes",
}
# The pictures by the names beside which they stand, in a few words, and the lines that draw them.
PICTURES = {
    "Spider": ("A spider with legs of 4, 3, 3, 2 and 1 edges", "draw(Spider(4, 3, 3, 2, 1))"),
    "Bistar": ("Two stars joined by a path", "draw(Bistar((1, 2, 3), (1, 3, 4), middle=2))"),
    "Caterpillar": ("A caterpillar", "draw(Caterpillar(2, 0, 3, 1))"),
    "Arrows": (
        "A state of the Game of Arrows",
        "draw(Arrows().start(Spider(3, 2, 2), arrows=[(0, (1, 1)), ((2, 1), 0)]))",
    ),
    "NimOnGraph": (
        "A token on a graph with weights",
        "draw(NimOnGraph().start(WeightedGraph.of([('a', 'b', 2), ('b', 'c', 1)]), at='a'))",
    ),
    "why": ("Why a spider of Graph Nim has its value", "draw(why(GraphNim(), Spider(2, 1)))"),
    "option_graph": (
        "All positions that can be reached, by levels",
        "draw(option_graph(NodeKayles(), path(5)))",
    ),
    "find_period": (
        "A certified period: what comes before it, and what repeats",
        "draw(find_period(OctalHeaps('0.123')))",
    ),
    "discrepancy_period": (
        "A growing path on a board, with the values it takes",
        "draw(discrepancy_period(Spider(3, 2, 2), (1, 3)))",
    ),
    "decomposition": (
        "What the Game of Arrows leaves of a board when arrows are trimmed",
        "draw(decomposition('S[4(2^),4,6(3v)]'))",
    ),
    "plots.draw_options": (
        "The options of a spider in Graph Nim, with their values",
        "draw_options(options(GraphNim(), Spider(3, 2, 1)))",
    ),
    "plots.draw_sequence": (
        "The values of Kayles, as heights",
        "draw_sequence(nim_sequence(OctalHeaps('0.77'), 60))",
    ),
    "plots.draw_strip": (
        "The values of Dawson's Kayles, a coloured cell each",
        "draw_strip(nim_sequence(OctalHeaps('0.07'), 120))",
    ),
    "plots.draw_heaps": ("Heaps of Nim", "draw_heaps((3, 5, 6))"),
}
NAMES = {name: getattr(room, name) for room in (plots, gamelab) for name in room.__all__}


def rooms() -> dict[str, list[str]]:
    """The public names of each room after `gamelab.`, in the order of the alphabet."""
    found: dict[str, list[str]] = {room: [] for room in ROOMS}
    for name in gamelab.__all__:
        found[NAMES[name].__module__.split(".")[1]].append(name)
    others = {*plots.__all__} - {*gamelab.__all__}
    found["plots"] += [f"plots.{name}" for name in others if name.startswith("draw_")]
    return {room: sorted(names, key=str.lower) for room, names in found.items() if names}


def pages(pictures: Path) -> dict[str, str]:
    """The pages in reStructuredText; the pictures are drawn into a folder beside that of the pages."""
    pictures.mkdir(parents=True, exist_ok=True)
    for name, (_, line) in PICTURES.items():
        (pictures / f"{name}.svg").write_text(svg(eval(line, {"__builtins__": {}}, NAMES)), "utf-8")
    index = [
        *_heading("Every public name", "="),
        "All of these are imported as ``from gamelab import …``, and those that begin with ``plots.``",
        "from ``gamelab.plots``. The examples are run by the tests.\n",
        ".. toctree::\n   :hidden:\n",
        *(f"   {room}" for room in rooms()),
    ]
    found = {}
    for room, names in rooms().items():
        index += ["", *_heading(ROOMS[room], "-"), ".. autosummary::\n   :nosignatures:\n"]
        index += [f"   gamelab.{name}" for name in names]
        entries = (line for name in names for line in _entry(name, pictures.name))
        found[f"api/{room}.rst"] = "\n".join([*_heading(ROOMS[room], "="), *entries])
    return {"api/index.rst": "\n".join(index), **found}


def _heading(words: str, under: str) -> list[str]:
    return [words, under * len(words), ""]


def _entry(name: str, pictures: str) -> list[str]:
    is_class = isinstance(NAMES[name.rpartition(".")[2]], type)
    directive = "autoclass" if is_class else "autofunction"
    members = ["   :members:"] if is_class else []
    entry = [*_heading(name, "-"), f".. {directive}:: gamelab.{name}", *members, ""]
    if name in PICTURES:
        words, line = PICTURES[name]
        entry += [f".. figure:: ../{pictures}/{name}.svg\n   :alt: {words}\n   :class: drawn\n"]
        entry += [f"   {words}: ``{line}``\n"]
    return entry


def svg(drawn: Any) -> str:
    """A picture as SVG, the same bytes each time; pyplot does not hold it any more."""
    text = io.StringIO()
    with matplotlib.rc_context({"svg.hashsalt": "gamelab", "svg.fonttype": "none"}):
        drawn.figure.savefig(text, format="svg", bbox_inches="tight", metadata={"Date": None})
    matplotlib.pyplot.close(drawn.figure)
    return text.getvalue()
