"""A claim, or a game on a family of boards, with its parameters as sliders."""

from collections.abc import Callable, Sequence
from functools import singledispatch
from html import escape
from itertools import islice
from typing import Any, NamedTuple

from matplotlib.figure import Figure

from gamelab.papers.claim import Claim
from gamelab.plots.captions import caption
from gamelab.plots.options import draw_options
from gamelab.plots.pictures import draw
from gamelab.plots.side_by_side import draw_comparison
from gamelab.solvers.roads import grundy, options
from gamelab.theory.ruleset import Ruleset, start_of
from gamelab.widgets.explorer import Explorer
from gamelab.widgets.remarks import remark

CASES = 500  # the most cases of a claim that a slider runs through


class Numbered(NamedTuple):
    """Which of so many cases."""

    number: int
    among: int

    def __repr__(self) -> str:
        return f"{self.number:,} of {self.among:,}"


@singledispatch
def explore(subject: Any, family: Callable[..., Any] | None = None, **sliders: Sequence[Any]) -> Explorer:
    """Sliders for a claim's parameters, or for a game on a family of positions.

    For a claim the sliders also reach cases that its hypotheses leave out; a claim without parameters to choose gets one
    slider through its first cases. For a game each slider is one argument of the family, in their order; a family is
    whatever makes a position or board of its arguments. Without one the slider's value is the position, or the tuple of
    all values if there are several.

    >>> from gamelab import GraphNim, Nim, Spider
    >>> explore(GraphNim(), Spider, first=range(5), second=range(5), third=range(5))
    Explorer(first=2, second=2, third=2)
    >>> explore(Nim(), first=range(9), second=range(9))
    Explorer(first=4, second=4)
    """
    raise TypeError(
        "explore takes a claim, or a game with a family of positions and a slider for each argument of it, "
        f"such as explore(GraphNim(), Spider, first=range(7), second=range(7)); it was given {caption(subject)}."
    )


@explore.register
def _explore_claim(claim: Claim, family: None = None, **sliders: Sequence[Any]) -> Explorer:
    if family is not None or sliders:
        raise TypeError(f"explore takes a claim alone, for its sliders are its own; it was given {caption(family or sliders)} too.")
    tried = 0 if claim.expected else claim.check().tried
    cases = list(islice(claim.cases(claim.sizes[0]), max(CASES, tried)))
    if claim.sliders:
        values = [claim.sliders[name] for name in claim.parameters]
        reached = [case for case in cases if all(value in along for value, along in zip(case, values, strict=True))]
        middle = [along[len(along) // 2] for along in values]
        case = (
            cases[tried - 1] if tried else tuple(middle) if tuple(middle) in reached or not reached else reached[len(reached) // 2]
        )
        runs, start = claim.sliders, dict(zip(claim.parameters, case, strict=True))
    else:
        runs = {"case": [Numbered(number, len(cases)) for number in range(1, len(cases) + 1)]}
        start = {"case": Numbered(tried or (len(cases) + 1) // 2, len(cases))}

    def view(figure: Figure, **values: Any) -> str:
        case = tuple(values[name] for name in claim.parameters) if claim.sliders else cases[values["case"].number - 1]
        predicted, computed = claim.predicted(*case), claim.computed(*case)
        sign = "✔" if claim.agree(predicted, computed) else "✘"
        if sign == "✘" and claim.expected and case not in claim.cases(claim.sizes[0]):
            sign += " (not among the cases of the statement)"
        named = ", ".join(f"{name} = {value}" for name, value in zip(claim.parameters, case, strict=True))
        if claim.picture is not None:
            draw(claim.picture(*case), ax=figure.add_axes((0.05, 0.2, 0.93, 0.68))).set_anchor("W")
        else:
            draw_comparison(predicted, computed, sign == "✔", ax=figure.add_axes((0.01, 0.02, 0.98, 0.96)))
        return f"{escape(named)}<br>predicted: <b>{escape(str(predicted))}</b>, computed: <b>{escape(str(computed))}</b> {sign}"

    return Explorer(view, runs, start, (8, 1.5 if claim.picture is None else 2.6))


@explore.register
def _explore_game(game: Ruleset, family: Callable[..., Any] | None = None, **sliders: Sequence[Any]) -> Explorer:
    if not sliders or not (family is None or callable(family)):
        raise TypeError(
            "explore takes a game with a family of positions and a slider for each argument of it, such as "
            "explore(GraphNim(), Spider, first=range(7), second=range(7)); it was given "
            f"{f'the family {caption(family)}' if sliders else 'no slider'}."
        )

    def view(figure: Figure, **values: Any) -> str:
        given = tuple(values.values())
        board = family(*given) if family is not None else given if len(given) > 1 else given[0]
        position, value, followers = start_of(game, board), grundy(game, board), options(game, board)
        draw(position, ax=figure.add_axes((0.01, 0.01, 0.3, 0.98)))
        draw_options(followers, ax=figure.add_axes((0.33, 0.01, 0.66, 0.98)))
        several = "option" if len(followers) == 1 else "different options"
        named = f"{escape(caption(board))}: Grundy value <b>{value}</b>{remark(game, position, value)}"
        return f"{named}. Its {len(followers)} {several}, with their values:" if followers else f"{named}. It has no options."

    return Explorer(view, sliders, {}, (10, 3.8))
