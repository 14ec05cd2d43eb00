"""Automata: states as circles, lines between them, and the states that a run passes as arrows."""

from itertools import pairwise

from matplotlib.axes import Axes
from matplotlib.collections import LineCollection
from matplotlib.patches import Circle

from gamelab.plots.axes import axes, inches, write
from gamelab.plots.describe import describe
from gamelab.plots.palette import INK, PALE, PAPER, SKY, VERMILLION
from gamelab.plots.pictures import draw
from gamelab.statements.figures import Run

MAX_STATES = 25  # of which all are drawn; of more, those of the run
PLATE = {"facecolor": PAPER, "edgecolor": "none", "alpha": 0.85, "pad": 0.8}  # behind digits
STATE, LOOP = 0.13, 0.06  # inches, the radius of a state and of a loop at it


@describe.register
def _describe_run(run: Run) -> str:
    read = ", ".join(f"{name} = {n}" for name, n in run.numbers.items())
    number, only = len(run.relation.steps), ", the only ones drawn"
    return (
        f"automaton with {number} states, which reads the digits of {read} and passes "
        f"{', '.join(map(str, run.states))}{only * (number > MAX_STATES)}"
    )


@draw.register
def draw_run(run: Run, ax: Axes | None = None) -> Axes:
    """The states of an automaton from left to right, each with its number, and those that accept
    with two rings. Arrows are the run, each with the digits that it reads, in the order of the
    numbers. Small rings are steps to the same state. A state from which nothing is accepted is left
    out, if the run does not end there.

    >>> from gamelab.proofs.automata import variables
    >>> a, b = variables("a b")
    >>> drawn = draw_run(Run(a < b, {"a": 1, "b": 2}))
    >>> [text.get_text() for text in drawn.texts if text.get_text()]
    ['0', '1', '10', '01']
    """
    import networkx as nx  # here, because it slows the start of the library

    ax = axes(ax, run, 5, 3.2)
    ax.axis("off")
    width, height = inches(ax)
    ax.set(xlim=(0, width), ylim=(0, height))
    relation, passed = run.relation, run.states
    shown = {*passed}
    if len(relation.steps) <= MAX_STATES:
        shown |= {i for i in range(len(relation.steps)) if i != relation.dead}
    lines = nx.DiGraph((i, j) for i in shown for j in relation.steps[i] if j in shown)
    lines.add_nodes_from(shown)
    parts = nx.condensation(lines)
    columns = [
        [i for part in parts_of for i in parts.nodes[part]["members"]]
        for parts_of in nx.topological_generations(parts)
    ]
    at: dict[int, tuple[float, float]] = {}
    for k, column in enumerate(columns):
        before = {i: [at[j][1] for j in lines.predecessors(i) if j in at] for i in column}
        column.sort(key=lambda i: (-sum(before[i]) / max(1, len(before[i])), i))
        for place, i in enumerate(column):
            at[i] = (
                0.2 + (width - 0.4) * (k + 0.5) / len(columns),
                height * (0.95 - 0.9 * (place + 0.5) / len(column)),
            )
    straight = [(at[i], at[j]) for i, j in lines.edges if i != j]
    ax.add_collection(LineCollection(straight, colors=PALE, linewidths=0.8, zorder=0.5))
    taken: dict[tuple[int, int], list[str]] = {}
    for step, *digits in zip(pairwise(passed), *run.digits.values(), strict=False):
        taken.setdefault(step, []).append("".join(map(str, digits)))
    arrow = {"arrowstyle": "-|>", "color": VERMILLION, "linewidth": 2, "shrinkA": 9, "shrinkB": 9}
    for i, (x, y) in at.items():
        steps = [((x + STATE, y + STATE), LOOP, (i, i))] * lines.has_edge(i, i)
        for middle, radius, step in [*steps, ((x, y), STATE, None), ((x, y), STATE - 0.03, ())]:
            if step == () and i not in relation.accepting:
                continue
            edge = VERMILLION if step in taken else PALE if step else INK
            face = "none" if step is not None else SKY if i in passed else PAPER
            ax.add_patch(
                Circle(middle, radius, facecolor=face, edgecolor=edge, zorder=1 - bool(step) / 4)
            )
        write(ax, x, y, str(i), 7)
    for (i, j), words in taken.items():
        if i != j:
            ax.annotate("", at[j], at[i], arrowprops=arrow)
        (x, y), (u, v) = at[i], at[j]
        here = (0.62 * x + 0.38 * u, 0.62 * y + 0.38 * v) if i != j else (x + STATE, y + 0.22)
        va = "center" if i != j else "bottom"
        write(ax, *here, "\n".join(dict.fromkeys(words)), 8, VERMILLION, va=va, bbox=PLATE)
    return ax
