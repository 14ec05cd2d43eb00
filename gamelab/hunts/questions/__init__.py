"""The open questions, of the papers and our own, as ready hunts: each with what is known of it."""

from pathlib import Path

from gamelab.hunts.hunt import Hunt
from gamelab.hunts.questions import arrows, graph_nim, kayles, octal, subtraction, tokens
from gamelab.statements.paper import claim_of, claims, module_from
from gamelab.theory.checks import suggestions

QUESTIONS: tuple[Hunt, ...] = tuple(
    hunt
    for theme in (graph_nim, octal, subtraction, arrows, tokens, kayles)
    for hunt in theme.QUESTIONS
)


def question(name: str) -> Hunt:
    """The hunt of this name; one that a file holds, as in "mine.py:HUNT"; or the one for a claim,
    by its id.

    >>> question("graphnim-conj-6.1").name
    'graphnim-conj-6.1'
    """
    ready = {hunt.name: hunt for hunt in QUESTIONS}
    if name in ready:
        return ready[name]
    file, colon, inner = name.rpartition(":")
    if colon and file.endswith(".py"):
        where = f"The file {file!r}"
        found = getattr(module_from(Path(file).resolve(), where), inner, None)
        if not isinstance(found, Hunt):
            raise ValueError(f"{where} holds no {inner} = Hunt(...).")
        return found
    try:
        claim = claim_of(name)
    except ValueError:
        known = [*ready, *(claim.id for claim in claims())]
        near = suggestions(name, known)
        hint = (
            f"Did you mean {' or '.join(near)}?"
            if near
            else "`gamelab hunt list` lists the questions."
        )
        raise ValueError(
            f"There is no hunt {name!r}: a hunt is a question, a claim by its id, or one in a "
            f"file, as in mine.py:HUNT. {hint}"
        ) from None
    return Hunt.of(claim)
