"""A walk on the options of a position, and how a part shows a figure with words."""

from collections.abc import Iterator
from html import escape
from itertools import pairwise
from typing import Any

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from gamelab.plots import draw
from gamelab.plots.describe import board_graph, caption, describe
from gamelab.plots.grid import draw_options, options_on_board
from gamelab.solvers.methods import grundy, options
from gamelab.theory import Ruleset, start_of
from gamelab.widgets.screen import Part, picture
from gamelab.widgets.svg import few_parts, svg_of_figure


def show_figure(part: Part, words: str, figure: Figure, seen: str, buttons: str = "") -> None:
    """Put words in HTML and a picture on a part, and buttons over the picture. Where no kernel
    runs, the picture is cropped and smaller, which would take too long under the hand.
    """
    image = svg_of_figure(figure) if few_parts(figure) else figure
    live = f"{picture(image, f'Picture: {seen}')}<div hidden>{buttons}</div>"
    part.html = f'{words}<div class="onward">{live}</div>'
    part.still = lambda: words + picture(figure, f"Picture: {seen}")


def walk(game: Ruleset, board: Any, name: str = "") -> Part:
    """A position with its value and its options: a click on an option goes on to it, and a trail
    leads back. `name` is what the trail calls the first position.

    >>> from gamelab import Nim
    >>> part = walk(Nim(), (1, 2))
    >>> part.act(part, {}, "0")
    >>> "(1, 1): Grundy value <b>0</b>" in part.html
    True
    """
    trail = [(name or caption(board), start_of(game, board))]
    onward: list[Any] = []  # the options as they are drawn

    def act(part: Part, values: dict[str, Any], pressed: str) -> None:
        place, _, number = pressed.partition(" ")
        if place == "back":
            show(part, trail[: int(number) + 1])
        else:
            option = onward[int(place)]
            show(part, [*trail, (describe(option), option)])

    def show(part: Part, steps: list[tuple[str, Any]]) -> None:
        (*before, (named, position)), figure = steps, Figure(figsize=(10, 3.8))
        value, found = grundy(game, position), options(game, position)
        drawn = options_on_board(game, position, found)
        after = [getattr(one.position, "remaining", one.position) for one in drawn]
        draw(position, ax=figure.add_axes((0.01, 0.01, 0.3, 0.98)))
        ax = draw_options(drawn, ax=figure.add_axes((0.33, 0.01, 0.66, 0.98)))
        words = f"{escape(named)}: Grundy value <b>{value}</b>{_note(game, position, value)}"
        if len(found) > 1:
            words += f". Its {len(found)} different options, with their values:"
        else:
            words += ". Its only option, with its value:" if found else ". It has no options."
        back = [_button(f"back {i}", "", name) for i, (name, _) in enumerate(before)]
        way = " › ".join([*back, escape(named)])
        way = f'<nav aria-label="The way here">{way}</nav>' if back else ""
        over = (
            _button(str(i), f'style="{place}" aria-label="{escape(describe(option))}"')
            for i, (option, place) in enumerate(zip(after, _places(ax), strict=False))
        )
        seen = f"{named} and its options"
        show_figure(part, f"{way}<p>{words}</p>", figure, seen, "".join(over))
        trail[:], onward[:] = steps, after  # unless it was cancelled

    part = Part("", (), act)
    show(part, trail)
    return part


def _button(pressed: str, more: str, words: str = "") -> str:
    return f'<button type="button" data-press="{pressed}" {more}>{escape(words)}</button>'


def _places(ax: Axes) -> Iterator[str]:
    """The places of options on their figure as styles: each has its title in its corner."""
    ax.apply_aspect()
    figure: Any = ax.figure
    corners = [text.get_position() for text in ax.texts if text.get_fontweight() == "bold"]
    across = sorted({x for x, _ in corners})
    wide = min((b - a for a, b in pairwise(across)), default=1)  # of a cell, as high as 1
    shares = ax.transData + figure.transFigure.inverted()
    for x, y in corners:
        (left, top), (right, bottom) = shares.transform([(x, y), (x + wide, y - 1)])
        size = f"width:{right - left:.2%};height:{top - bottom:.2%}"
        yield f"left:{left:.2%};top:{1 - top:.2%};{size}"


def _note(game: Ruleset, position: Any, value: int) -> str:
    """What is said of a position besides its value: the game's note, or the size of a board."""
    note, graph = game.note(position, value), board_graph(position)
    if not note and graph is not None:
        n = len(graph.vertices)
        note = f"{n} {'vertex' if n == 1 else 'vertices'}"
    return f", {note}" if note else ""
