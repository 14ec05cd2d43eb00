"""Why twigs and even spiders have their values: an arrow splits a state into a nim-sum; and the
automaton by which a machine proves the values of spiders with three marked legs.
"""

from gamelab import TrimmedArrows
from gamelab.boards import AccentedSpider, crash, flow, twig
from gamelab.solvers.arrows import SUBSCRIPTS
from gamelab.statements import Idea, Panel, Step
from gamelab_papers.arrows.families import three_marked

GAME = TrimmedArrows()
TWIG, LEGS = 5, (6, 2, 2)
# the edge, counted from the leaf, and whether the arrow points away from the leaf
ARROWS = [(k, away) for k in range(TWIG) for away in (True, False) if away or k < TWIG - 1]


def panel(title, state):
    """A state under its title."""
    return Panel(title.translate(SUBSCRIPTS), GAME, state)


def of_twig(arrow):
    """The twig with this arrow, and the two pieces of which it is the sum."""
    k, away = arrow
    rest = TWIG - 1 - k
    return (
        panel("follower", twig(TWIG).with_arrow(*((k, k + 1) if away else (k + 1, k)))),
        panel(f"T{k}", twig(k)),
        panel(f"F{rest}", flow(rest)) if away else panel(f"C{rest}", crash(rest)),
    )


def twig_split(number):
    """The arrow of this number, and the values reached so far."""
    whole, near, far = of_twig(ARROWS[number])
    reached = {of_twig(arrow)[0].value for arrow in ARROWS[: number + 1]}
    return Step(
        f"The arrow leaves {near.title} on the side of the leaf and {far.title} on the other. The "
        f"value is {near.value} ⊕ {far.value} = {whole.value}.",
        (whole, near, far),
        {"reached": range(TWIG + 1)},
        {**{(0, g): "known" for g in reached}, (0, whole.value): "new"},
    )


def spider_split(place):
    """An arrow on this edge of this leg, away from the hub, and the two pieces."""
    leg, edge = place
    rest = LEGS[leg] - edge
    marked, cut = (
        AccentedSpider.of(
            f"S[{','.join(words if i == leg else str(n) for i, n in enumerate(LEGS))}]"
        )
        for words in (f"{LEGS[leg]}({edge}^)", f"{edge - 1}^")
    )
    panels = panel("follower", marked), panel(f"T{rest}", twig(rest)), panel("spider", cut)
    whole, far, near = (one.value for one in panels)
    return Step(
        f"The arrow on edge {edge} of a leg of {LEGS[leg]} leaves a twig of value {far} and a "
        f"spider with a marked leg of {edge - 1}. By Proposition 11.2 the value {near} of the "
        f"spider has the parity of {edge - 1}. So {far} ⊕ {near} = {whole} is odd.",
        panels,
    )


MARKED = ((2, 4, 6), (3, 4, 5), (2, 3, 2), (1, 4, 5), (4, 4, 4), (5, 3, 3))


def read_by_automaton(lengths):
    """The run of the automaton of Theorem 8.2 that reads the lengths of marked legs and the
    value.
    """
    run = three_marked().families["alike3"].run(*lengths)
    a, b, c = lengths
    v = run.numbers["v"]
    *others, last = run.states
    shown = panel("spider", AccentedSpider.of(f"S[{a}v,{b}v,{c}v]"))
    return Step(
        f"The automaton reads the binary digits of a = {a}, b = {b}, c = {c} and v = {v}, the "
        f"lowest first. It passes the states {', '.join(map(str, others))} and ends in {last}. "
        f"This state has two rings. So {v} is the value of the spider with these marked legs.",
        (shown,),
        {**run.digits, "state": run.states[1:]},
        {(4, len(others) - 1): "new"},
        run,
    )


IDEAS = {
    "Proposition 5.4": Idea("Two pieces reach every smaller value", range(len(ARROWS)), twig_split),
    "Theorem 8.2": Idea("One automaton for all lengths", MARKED, read_by_automaton),
    "Theorem 12.1": Idea(
        "Every follower is odd",
        [(leg, edge) for leg, length in enumerate(LEGS) for edge in range(1, length + 1)],
        spider_split,
    ),
}
