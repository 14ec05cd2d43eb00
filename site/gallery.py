"""The gallery: pictures with the line that draws each. The lines are run when the site is built."""

from pathlib import Path
from typing import Any

import gamelab
from gamelab import plots

# What is drawn, in a few words, and the line that draws it.
PICTURES = (
    ("A spider, with its legs of 4, 3, 3, 2 and 1 vertices", "draw(Spider(4, 3, 3, 2, 1))"),
    (
        "The options of a spider in Graph Nim, with their values",
        "draw_options(options(GraphNim(), Spider(3, 2, 1)))",
    ),
    ("Why a spider of Graph Nim has its value", "draw(why(GraphNim(), Spider(2, 1)))"),
    ("All positions that can be reached, by levels", "draw(option_graph(NodeKayles(), path(5)))"),
    ("The values of Kayles, as heights", "draw_sequence(nim_sequence(OctalHeaps('0.77'), 60))"),
    (
        "A certified period: what comes before it, and what repeats",
        "draw(find_period(OctalHeaps('0.123')))",
    ),
    (
        "The values of Dawson's Kayles, a coloured cell each",
        "draw_strip(nim_sequence(OctalHeaps('0.07'), 120))",
    ),
    (
        "A growing path on a board, with the values it takes",
        "draw(discrepancy_period(Spider(3, 2, 2), (1, 3)))",
    ),
    ("Heaps of Nim", "draw_heaps((3, 5, 6))"),
    (
        "A state of the Game of Arrows",
        "draw(Arrows().start(Spider(3, 2, 2), arrows=[(0, (1, 1)), ((2, 1), 0)]))",
    ),
    (
        "What the Game of Arrows leaves of a board when arrows are trimmed",
        "draw(decomposition('S[4(2^),4,6(3v)]'))",
    ),
    (
        "A token on a graph with weights",
        "draw(NimOnGraph().start(WeightedGraph.of([('a', 'b', 2), ('b', 'c', 1)]), at='a'))",
    ),
    ("Two stars joined by a path", "draw(Bistar((1, 2, 3), (1, 3, 4), middle=2))"),
    ("A caterpillar", "draw(Caterpillar(2, 0, 3, 1))"),
)
NAMES: dict[str, Any] = {name: getattr(plots, name) for name in plots.__all__}


def drawn(line: str) -> str:
    """The picture that a line draws, as SVG."""
    from matplotlib.pyplot import close

    from gamelab.widgets.svg import svg_of_figure

    ax = eval(
        line,
        {"__builtins__": {}},
        {**NAMES, **{name: getattr(gamelab, name) for name in gamelab.__all__}},
    )
    figure = ax.get_figure(root=True)
    try:
        return svg_of_figure(figure, "none", "tight")
    finally:
        close(figure)


def page(pictures: Path) -> str:
    """The page in Markdown; the pictures are drawn into a folder beside it."""
    pictures.mkdir(parents=True, exist_ok=True)
    parts = [
        (
            "# Gallery\n\nEach picture is drawn by the line below it, with the names of `gamelab` "
            "and `gamelab.plots`.\n"
        )
    ]
    for number, (words, line) in enumerate(PICTURES):
        file = pictures / f"{number:02}.svg"
        file.write_text(drawn(line), "utf-8")
        parts.append(
            f"## {words}\n\n```{{image}} {pictures.name}/{file.name}\n:alt: {words}\n:class: "
            f"drawn\n```\n\n```python\n{line}\n```\n"
        )
    return "\n".join(parts)
