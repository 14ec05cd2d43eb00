"""The kinds of statements, and how a reader understands them.

Of what fails, an *error* is a sentence that is false as printed. A *gap* is an argument, a
construction or a notation that does not give what it is to give, though that can be had: no error
of the paper. A statement is *silent* on a case that it leaves out, and *unreadable* where our copy
has lost its text, which is never counted against the authors.
"""

from typing import Literal

Kind = Literal[
    "definition",
    "proved",
    "table",
    "example",
    "conjecture",
    "question",
    "error",
    "gap",
    "silent",
    "unreadable",
    "corrected",
]
KINDS_IN_WORDS = {
    "error": "an error in the paper",
    "gap": "a gap in an argument",
    "silent": "the paper leaves a case out",
    "unreadable": "unreadable in our copy, our reading",
}
# the labels of misprints
AS = {
    "error": "as printed",
    "gap": "as argued",
    "silent": "as printed",
    "unreadable": "our reading",
}
REFUTED = (*AS, "conjecture", "question")  # the kinds of statements that can be false


def in_words(kind: str, expected: bool) -> str:
    """The kind of a statement as a reader understands it; a refuted conjecture says so.

    >>> in_words("silent", False), in_words("conjecture", False)
    ('the paper leaves a case out', 'conjecture, refuted')
    """
    return KINDS_IN_WORDS.get(kind) or kind + ("" if expected else ", refuted")
