"""Cards: statements with a picture, the verdict, sliders, code and checks of any size; one alone,
or several in a group.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from html import escape
from itertools import islice
from typing import Any

from matplotlib.figure import Figure
from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import PythonLexer

from gamelab.plots import draw
from gamelab.plots.describe import caption, describe
from gamelab.plots.palette import FRAME
from gamelab.statements import Argument, Claim, Proof, Verdict
from gamelab.statements.cases import count_at_once
from gamelab.statements.formulas import escape_html, to_notebook_html, to_text
from gamelab.statements.ledger import cache_verdict
from gamelab.theory import natural
from gamelab.widgets.explore import claim_explorer
from gamelab.widgets.screen import Part, Screen, field
from gamelab.widgets.sources import source
from gamelab.widgets.static_card import StaticCard
from gamelab.widgets.svg import picture

MAX_COUNTEREXAMPLES = 200  # in a list
ACCEPTED = 'show takes claims and lists of them, such as show(paper("graph-nim")["Theorem 2.1"])'


def card(claim: Claim) -> Part:
    """The static card of a claim with two folds: its sliders, if there is anything to move, and the
    code of both sides with checks of any size.
    """
    return _card(StaticCard(claim, _verdict(claim)))


def _card(static: StaticCard) -> Part:
    claim = static.claim

    def open_sliders(part: Part) -> None:
        part.parts = {"explorer": claim_explorer(claim)}

    part = Part(static.html, id=claim.id)
    part.look, part.style = "card", static.frame
    if claim.sliders or len([*islice(claim.cases(static.verdict.size), 2)]) > 1:
        part.parts["sliders"] = Part(summary="Change the parameters", opened=open_sliders)
    how = partial(_open_check, static)
    part.parts["check"] = Part(static.in_full, summary="How is this checked?", opened=how)
    return part


def _open_check(static: StaticCard, part: Part) -> None:
    """Fill the fold of the check."""
    claim, proof, verdict = static.claim, static.claim.proof, static.verdict
    code = highlight(source(claim), PythonLexer(), HtmlFormatter(nowrap=True))
    words = [f"Read in this edition: {static.edition}." if static.edition else ""]
    if isinstance(proof, Argument):
        rests = f" It rests on {', '.join(proof.rests_on)}." if proof.rests_on else ""
        words.append(
            f"What was tried is enough given {proof.words}; this is said, not verified.{rests}"
        )
    notes = "".join(f"<p><small>{escape_html(one)}</small></p>" for one in words if one)
    part.html = (
        f'<pre tabindex="0" aria-label="The code of both sides">{code}</pre>'
        f"<p>{static.in_full}</p>{_automata(claim, verdict)}{notes}"
    )
    size, deep = claim.sizes
    label, least, most = f"Size (default {size}, deep {deep})", claim.cases.least, claim.cases.most
    number = field("size", size, "number", label, min=least, max=most)
    controls = [number, field("Check", kind="button")]
    if verdict.counterexample is not None:
        names = "Next counterexample", "All counterexamples"
        controls += [field(name, kind="button") for name in names]
    part.parts = {"check": Part("", controls, partial(_check, claim, []))}


def _check(
    claim: Claim, listed: list[Any], part: Part, values: Mapping[str, Any], pressed: str
) -> None:
    """Check a claim to a size, or list one more of its counterexamples, or all; after the last one
    the list begins anew.
    """
    what = f"The size of a check of {claim.label}"
    size = natural(values["size"], what, claim.cases.least)
    if claim.cases.most is not None and size > claim.cases.most:
        raise ValueError(f"{what} is at most {claim.cases.most}; it was given {size}.")
    part.html, part.total = "", count_at_once(claim.cases(size))
    if "counterexample" not in pressed:
        listed.clear()
        part.html = StaticCard(claim, claim.check(size, part.watch)).whole
        return
    most = len(listed) + 1 if pressed.startswith("Next") else MAX_COUNTEREXAMPLES
    listed[:] = claim.check(size, part.watch, most=most).counterexamples
    number, ended = len(listed), len(listed) < most
    first = f" (the first {most})" if number == most == MAX_COUNTEREXAMPLES else ""
    words = f"{number:,} counterexample{'' if number == 1 else 's'}{first}."
    if ended:
        words += f" No further one: all cases, {claim.cases.words(size)}, were tried."
    lines = "".join(f"<li>{escape_html(str(one))}</li>" for one in listed)
    part.html = f"{escape_html(words)}<ol>{lines}</ol>"
    if ended:
        listed.clear()


def _automata(claim: Claim, verdict: Verdict) -> str:
    """The automata that prove a statement, each as it reads one member of its family."""
    if not isinstance(claim.proof, Proof) or not verdict.sizes:
        return ""
    drawn = ""
    for family in dict.fromkeys(_families(claim.proof.of(claim, verdict.size))):
        run, figure = family.run(), Figure(figsize=(5, 3.2))
        draw(run, ax=figure.add_axes((0, 0, 1, 1)))
        words = f"{family.name}({', '.join(family.names)}): {describe(run)}."
        drawn += f"<p>{escape(words)}</p>{picture(figure, words)}"
    return drawn


def _families(certificates: Iterable[Any]) -> Iterator[Any]:
    """The families whose values certificates prove, or are given."""
    for one in certificates:
        if members := getattr(one, "members", ()):
            yield from members
        else:
            yield from _families(getattr(one, "proofs", getattr(one, "given", ())))


def show(*claims: Claim | Iterable[Claim], title: str = "") -> Screen:
    """The card of a claim: its statement, a telling picture, the verdict of a check at its default
    size, and two folds. Several claims, lists of them, or those with a title are a group: a line
    each with its verdict, which opens to the card.

    *Change the parameters* opens the claim's sliders. *How is this checked?* opens the code of both
    sides, a check of any size, and the counterexamples of a claim that fails. The ledger at the end
    of a notebook uses the verdicts of the cards.

    A paper gives all claims from one to another as `paper["Lemma 2.1":"Lemma 2.4"]`, both included.

    >>> from gamelab import paper
    >>> nim = paper("graph-nim")
    >>> print(str(show(nim["Theorem 2.1"])).splitlines()[0])
    Theorem 2.1 (theorem)
    >>> print(str(show(nim["Theorem 2.1":"Theorem 2.1"], title="Where it begins")).splitlines()[0])
    Where it begins: 1 statement, 1 holds
    """
    cards = [StaticCard(claim, _verdict(claim)) for claim in _all_of(claims)]
    if not cards:
        raise ValueError(f"{ACCEPTED}; it was given none.")
    if isinstance(claims[0], Claim) and len(claims) == 1 and not title:
        return Screen(_card(cards[0]), cards[0].text)
    head = _counts(cards, title)
    # the ids stand in the summary, since a link opens nothing where no program runs
    labels = " · ".join(
        f'<span id="{escape(one.claim.id)}">{to_notebook_html(one.claim.label)}</span>'
        for one in cards
    )
    group = Part(summary=f"{escape(head)}<br><small>{labels}</small>")
    group.parts = {one.claim.id: _line(one) for one in cards}
    group.look = "cards"
    group.style = f"border:1px solid {FRAME};border-radius:6px;padding:.4em 1em;max-width:62em"
    said = (f"{one.sign} {to_text(one.claim.label)}: {to_text(one.shortened)}" for one in cards)
    return Screen(group, "\n".join([head, *said]))


def _line(static: StaticCard) -> Part:
    """The line of a group, which opens to the card."""

    def open_card(part: Part) -> None:
        part.html, part.parts = "", {"card": _card(static)}

    style = f"border-left:5px solid {static.colour};padding-left:1em"
    brief = f'<div style="{style}">{static.brief}</div>'
    line = Part(brief, summary=static.line, id=static.claim.id, opened=open_card)
    line.style = "margin:.2em 0 .2em 1em"
    return line


def _counts(cards: list[StaticCard], title: str) -> str:
    """The title, and the numbers of statements that hold and fail."""
    signs = Counter(one.sign for one in cards)
    holds, fails = signs["✔"], signs["✘"]
    ends = {
        "holds" if holds == 1 else "hold": holds,
        "fails" if fails == 1 else "fail": fails,
        "undecided": signs["?"],
        "not as expected": sum(one.verdict.surprises for one in cards),
    }
    counted = ", ".join(f"{number} {what}" for what, number in ends.items() if number)
    statements = f"{len(cards)} statement{'' if len(cards) == 1 else 's'}"
    return f"{title + ': ' if title else ''}{statements}, {counted}"


def _verdict(claim: Claim) -> Verdict:
    """The verdict of a check at the default size, for the ledger too."""
    verdict = claim.check()
    cache_verdict(verdict)
    return verdict


def _all_of(given: Iterable[Any]) -> Iterator[Claim]:
    for one in given:
        if isinstance(one, Claim):
            yield one
        elif isinstance(one, Iterable) and not isinstance(one, str):
            yield from _all_of(one)
        else:
            raise TypeError(
                f"{ACCEPTED}; it was given {caption(one)}. Everything else is drawn by draw."
            )
