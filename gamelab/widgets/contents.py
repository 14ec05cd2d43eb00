"""The statements of a paper as a list of links, at the top of its notebook."""

from collections.abc import Iterable
from functools import partial
from html import escape
from typing import Any

from gamelab.plots.describe import caption
from gamelab.plots.palette import FRAME
from gamelab.statements import Claim, Paper
from gamelab.statements.formulas import to_html, to_text
from gamelab.statements.paper import claims as all_claims
from gamelab.statements.paper import paper_of
from gamelab.widgets.cards import card
from gamelab.widgets.screen import Part, Screen
from gamelab.widgets.static_card import colour_of_kind, shortened

MAX_LINE = 64  # characters of a label, the first words of its statement, and its kind
METHODS = (
    "The cards name what their values came by. <em>Definition</em>: the rules alone. "
    "<em>Parameters</em>: the same rules on parameters, such as legs. <em>Table</em>: all values "
    "of a range at once, compiled. <em>Structure</em>: a statement on the shape of the board. "
    "<em>How is this checked?</em> gives the methods at length, with the statements on which they "
    "rely. A <em>certificate</em> extends what was tried; one may serve all cases of a statement."
)


def contents(a_paper: Paper | None = None) -> Screen:
    """The statements of a paper, or of all papers, with links to their cards, and a field to find
    one: a label such as Thm 1.2, words that it says, or a kind such as error. Alt+F goes to the
    field. A statement that the notebook does not show is opened below the list.

    >>> from gamelab import paper
    >>> print(str(contents(paper("graph-nim"))).splitlines()[1])
    Theorem 1.1 (theorem)
    """
    if not isinstance(a_paper, Paper | None):
        raise TypeError(
            f'Contents are of a paper, such as paper("graph-nim"); it was given {caption(a_paper)}.'
        )
    claims = [*(a_paper or all_claims())]
    kinds = [one.kind_in_words if a_paper else _kind_with_author(one) for one in claims]
    lines = list(map(_line, claims, kinds))
    frame = f"border:1px solid {FRAME};border-radius:6px;padding:.4em 1em;max-width:62em"
    scrolls = "list-style:none;padding:0;margin:.4em 0;max-height:18em;overflow:auto"
    html = (
        f'<div style="{frame}"><strong>{len(claims)} statements</strong>'
        f'<ul style="{scrolls}">{"".join(lines)}</ul><small>{METHODS}</small></div>'
    )
    said = [to_text(claim.statement) for claim in claims]
    act = partial(_open, claims)
    root = Part(html, act=act, drawn=("find", {"html": html, "said": said}))
    root.look = "contents"
    named = zip(claims, kinds, strict=True)
    return Screen(root, "\n".join(f"{to_text(one.label)} ({kind})" for one, kind in named))


def _open(claims: Iterable[Claim], part: Part, values: Any, pressed: str) -> None:
    """Show the card of a statement below the list; its id stays with the card of the notebook."""
    part.parts = {"card": card(next(one for one in claims if one.id == pressed))}
    part.parts["card"].id = ""


def _kind_with_author(claim: Claim) -> str:
    found = paper_of(claim)
    author = f"{found.authors.split(',')[0].split()[-1]}: " if found else ""
    return f"{author}{claim.kind_in_words}"


def _line(claim: Claim, kind: str) -> str:
    words = shortened(claim.statement, MAX_LINE - len(to_text(claim.label)) - len(kind))
    id = escape(claim.id)
    return (
        f'<li><span style="color:{colour_of_kind(claim)}">●</span> '
        f'<a href="#{id}" data-press="{id}">{to_html(claim.label)}</a> {to_html(words)} '
        f"<small>· {escape(kind)}</small></li>"
    )
