"""Several statements folded in a group: a line each, which opens to the card."""

from collections.abc import Iterable, Iterator
from html import escape
from pathlib import Path
from typing import Any, ClassVar

import anywidget
import traitlets

from gamelab.plots.captions import caption
from gamelab.statements.claim import Claim
from gamelab.statements.formulas import to_text
from gamelab.statements.ledger import cache_verdict
from gamelab.widgets.card import Card
from gamelab.widgets.closed import Closed

STATIC = Path(__file__).with_name("static")


class Cards(anywidget.AnyWidget):
    """Statements with their verdicts, a line each; a card is made when its line is opened, and
    freed when it is closed.
    """

    _esm: ClassVar[str] = "\n".join(
        (STATIC / name).read_text() for name in ("inner.js", "cards.js")
    )
    _css: ClassVar[str] = (STATIC / "card.css").read_text()
    view = traitlets.Dict().tag(sync=True)
    # the models of the cards that are open, by the claims' ids
    opened = traitlets.Dict().tag(sync=True)

    def __init__(self, closed: tuple[Closed, ...], title: str) -> None:
        self.closed, self.title = closed, title
        self._cards: dict[str, Card] = {}
        lines = [{"id": one.claim.id, "html": one.line} for one in closed]
        super().__init__(view={"title": self._summary, "lines": lines})
        self.on_msg(self._heard)

    @property
    def _summary(self) -> str:
        """The title, and how many statements hold and fail."""
        holding = sum(one.verdict.holds for one in self.closed)
        undecided = sum(one.verdict.undecided for one in self.closed)
        failing = len(self.closed) - holding - undecided
        surprising = sum(one.verdict.surprises for one in self.closed)
        number = f"{len(self.closed)} statement{'' if len(self.closed) == 1 else 's'}"
        ends = (
            (holding, "hold" if holding != 1 else "holds"),
            (failing, "fail" if failing != 1 else "fails"),
            (undecided, "undecided"),
            (surprising, "not as expected"),
        )
        return (
            f"{self.title + ': ' if self.title else ''}{number}, "
            f"{', '.join(f'{n} {what}' for n, what in ends if n)}"
        )

    def _heard(self, widget: Any, content: Any, buffers: Any = None) -> None:
        named = content.get("id")
        if content.get("do") == "open" and named not in self._cards:
            one = next(one for one in self.closed if one.claim.id == named)
            self._cards[named] = Card(one.claim, one.verdict)
        elif content.get("do") == "close" and named in self._cards:
            self._cards.pop(named).close()
        self.opened = {name: card.model_id for name, card in self._cards.items()}

    def close(self) -> None:
        """Free everything, the open cards too."""
        for card in self._cards.values():
            card.close()
        super().close()

    @property
    def html(self) -> str:
        """The group as HTML that folds by itself."""
        lines = "".join(
            f'<details id="{escape(one.claim.id)}" style="margin:.2em 0 .2em '
            f'1em"><summary>{one.line}</summary><div style="border-left:5px solid '
            f'{one.colour};padding-left:1em">{one.kind}{one.told}</div></details>'
            for one in self.closed
        )
        frame = "border:1px solid #8888;border-radius:6px;padding:.4em 1em;max-width:62em"
        return (
            f'<details style="{frame}"><summary>{escape(self._summary)}</summary>{lines}</details>'
        )

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        data, metadata = super()._repr_mimebundle_(**kwargs) or ({}, {})
        return {**data, "text/html": self.html, "text/plain": repr(self)}, metadata

    def __repr__(self) -> str:
        lines = (
            f"{one.sign} {to_text(one.claim.label)}: {to_text(one.shortened)}"
            for one in self.closed
        )
        return "\n".join([self._summary, *lines])


def show_all(*claims: Claim | Iterable[Claim], title: str = "") -> Cards:
    """Several claims, or lists of them, folded in one group: a line each with its verdict, which
    opens to the card.

    A paper gives all claims from one to another as `paper["Lemma 2.1":"Lemma 2.4"]`, both included.

    >>> from gamelab import paper
    >>> steps = show_all(paper("graph-nim")["Theorem 2.1":"Theorem 2.1"], title="Where it begins")
    >>> str(steps).splitlines()[0]
    'Where it begins: 1 statement, 1 holds'
    """
    verdicts = [claim.check() for claim in _all_of(claims)]
    if not verdicts:
        raise ValueError(
            "show_all takes claims, such as show_all(*paper('graph-nim')); it was given none."
        )
    for verdict in verdicts:
        cache_verdict(verdict)
    return Cards(tuple(Closed(verdict.claim, verdict) for verdict in verdicts), title)


def _all_of(given: Iterable[Any]) -> Iterator[Claim]:
    for one in given:
        if isinstance(one, Claim):
            yield one
        elif isinstance(one, Iterable) and not isinstance(one, str):
            yield from _all_of(one)
        else:
            raise TypeError(
                f"show_all takes claims and lists of them, such as show_all(paper('graph-nim')); "
                f"it was given {caption(one)}."
            )
