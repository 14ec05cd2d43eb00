"""The statements of a paper as a list of links, at the top of its notebook."""

from html import escape

from gamelab.plots.describe import caption
from gamelab.plots.palette import FRAME
from gamelab.statements import Claim, Paper
from gamelab.statements.formulas import to_html, to_text
from gamelab.widgets.browser_widget import BrowserWidget
from gamelab.widgets.static_card import colour_of_kind, shortened

MAX_LINE = 64  # characters of a label, the first words of its statement, and its kind
METHODS = (
    "The cards name what their values came by. <em>Definition</em>: the rules alone. "
    "<em>Parameters</em>: the same rules on parameters, such as legs. <em>Table</em>: all values "
    "of a range at once, compiled. <em>Structure</em>: a statement on the shape of the board. "
    "<em>How is this checked?</em> gives the methods at length, with the statements on which they "
    "rely. A <em>certificate</em> extends what was tried; one may serve all cases of a statement."
)


class Contents(BrowserWidget, files=("find", "contents")):
    """The statements of a paper in its order, each with a link to its card, and a field that
    narrows the list.
    """

    def __init__(self, a_paper: Paper) -> None:
        self.paper = a_paper
        said = [to_text(claim.statement) for claim in a_paper]
        super().__init__(view={"html": self.html, "said": said})

    @property
    def html(self) -> str:
        """The list as HTML with its own styles."""
        frame = f"border:1px solid {FRAME};border-radius:6px;padding:.4em 1em;max-width:62em"
        scrolls = "list-style:none;padding:0;margin:.4em 0;max-height:18em;overflow:auto"
        return (
            f'<div style="{frame}"><strong>{len(self.paper.claims)} statements</strong>'
            f'<ul style="{scrolls}">{"".join(map(_line, self.paper))}</ul>'
            f"<small>{METHODS}</small></div>"
        )

    def static_output(self) -> dict[str, str]:
        """The list without its field."""
        return {"text/html": self.html}

    def __repr__(self) -> str:
        return "\n".join(f"{to_text(one.label)} ({one.kind_in_words})" for one in self.paper)


def _line(claim: Claim) -> str:
    kind = claim.kind_in_words
    words = shortened(claim.statement, MAX_LINE - len(to_text(claim.label)) - len(kind))
    return (
        f'<li><span style="color:{colour_of_kind(claim)}">●</span> '
        f'<a href="#{escape(claim.id)}">{to_html(claim.label)}</a> {to_html(words)} '
        f"<small>· {escape(kind)}</small></li>"
    )


def contents(a_paper: Paper) -> Contents:
    """The statements of a paper with links to their cards, and a field to find one: a label such as
    Thm 1.2, words that it says, or a kind such as error.

    >>> from gamelab import paper
    >>> print(str(contents(paper("graph-nim"))).splitlines()[1])
    Theorem 1.1 (theorem)
    """
    if not isinstance(a_paper, Paper):
        raise TypeError(
            f'Contents are of a paper, such as paper("graph-nim"); it was given {caption(a_paper)}.'
        )
    return Contents(a_paper)
