"""Why Theorems 3.1 and 5.4 hold: an option for each value, and a window that repeats."""

from gamelab import GraphNim, Spider, discrepancies
from gamelab.statements import Idea, Panel, Step
from gamelab_papers.champion_spiders.boards import tau
from gamelab_papers.champion_spiders.nimbers import named_follower, on_board
from gamelab_papers.champion_spiders.periodicity import options_repeat

NIM = GraphNim()
TWOS, ONES = 3, 4
EDGES = 2 * TWOS + ONES
CHAMPION = Spider.from_counts({2: TWOS, 1: ONES}).graph


def covered(value: int) -> Step:
    """The option that the proof names for this value; all smaller ones are reached before."""
    twos, ones, apart = named_follower(TWOS, ONES, value)
    form = NIM.canonical(on_board(twos, ones, apart))
    option = next(option for option in NIM.moves(CHAMPION) if NIM.canonical(option) == form)
    panel = Panel("option", NIM, option, CHAMPION)
    return Step(
        f"The spider at the body is a champion by induction: its value is {2 * twos + ones}. "
        f"Edges apart: {apart}, each of value 1. The sum has the value {panel.value}.",
        (panel,),
        {"reached": range(EDGES)},
        {**{(0, h): "known" for h in range(value)}, (0, panel.value): "new"},
    )


PENDANT = Spider(5).graph  # v = 0 is an end of a path of five edges
WINDOW = len(PENDANT.edges) + tau(PENDANT, 0) - 1
START, PERIOD = options_repeat(PENDANT)


def growing(k: int) -> Step:
    """The window before d(k), and the one a period of the options earlier."""
    row = discrepancies(PENDANT, 0, k + 1).tolist()
    window, earlier = row[k - WINDOW : k], row[k - WINDOW - PERIOD : k - PERIOD]
    same = window == earlier
    if same:
        then = (
            f"So do those before d({k - PERIOD}). The options that touch G repeat with the period "
            f"{PERIOD}. So the two values are the same mex, {PERIOD} apart: d({k}) = "
            f"d({k - PERIOD}) = {row[k]}."
        )
    else:
        then = (
            f"Those before d({k - PERIOD}) read {' '.join(map(str, earlier))}. They differ, and "
            f"d({k}) = {row[k]} has to be computed."
        )
    return Step(
        f"The {WINDOW} numbers before d({k}) read {' '.join(map(str, window))}. {then}",
        (Panel(f"{k} pendant edges", NIM, PENDANT.with_pendant_edges(0, k)),),
        {"d(k)": row, f"d(k − {PERIOD})": [""] * PERIOD + row[:-PERIOD], "k": range(k + 1)},
        {(1, t): "same" if same else "known" for t in range(k - WINDOW, k + same)}
        | {(0, t): "read" for t in range(k - WINDOW, k)}
        | {(0, k): "new"},
    )


IDEAS = {
    "Theorem 3.1": Idea("Each smaller value has an option", range(EDGES), covered),
    "Theorem 5.4": Idea(
        "A window that repeats goes on repeating", range(START + WINDOW + PERIOD, 24), growing
    ),
}
