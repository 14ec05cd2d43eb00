"""The kinds of statements: the paper's words, and how those that can fail are worded."""

from typing import Literal, NamedTuple

Kind = Literal[
    "definition",
    "theorem",
    "table",
    "figure",
    "example",
    "conjecture",
    "question",
    "corrected",
    "error",
    "slip",
    "gap",
    "omitted case",
    "illegible",
]


class FailingKind(NamedTuple):
    """How a kind of statements that can fail is worded."""

    one: str  # of such statements, for a count
    several: str
    heading: str  # of those of a paper
    words: str = ""  # of the kind beside a statement
    label: str = ""  # after the name of the statement


FAILING = {
    "error": FailingKind(
        "error in the paper",
        "errors in the paper",
        "Errors in the paper",
        "an error in the paper",
        "as printed",
    ),
    "slip": FailingKind(
        "slip of a sign or a word",
        "slips of a sign or a word",
        "Slips of a sign or a word, whose meaning the text makes plain",
        "a slip of a sign or a word",
        "as printed",
    ),
    "gap": FailingKind(
        "gap in an argument",
        "gaps in arguments",
        "Gaps in arguments: the step fails, the statement that it serves does not",
        "a gap in an argument",
        "as argued",
    ),
    "omitted case": FailingKind(
        "false in a case that the paper leaves out",
        "false in a case that the paper leaves out",
        "Cases that the paper leaves out",
        "the paper leaves a case out",
        "as printed",
    ),
    "illegible": FailingKind(
        "illegible in our copy",
        "illegible in our copy",
        "Illegible in our copy: our reading, which fails",
        "illegible in our copy, our reading",
        "our reading",
    ),
    "conjecture": FailingKind("refuted conjecture", "refuted conjectures", "Refuted conjectures"),
    "question": FailingKind(
        "question with the answer no",
        "questions with the answer no",
        "Questions with the answer no",
    ),
}


def describe_kind(kind: str, expected: bool) -> str:
    """The kind of a statement in words; of a failing conjecture or question with "refuted".

    >>> describe_kind("omitted case", False), describe_kind("conjecture", False)
    ('the paper leaves a case out', 'conjecture, refuted')
    """
    words = FAILING[kind].words if kind in FAILING else ""
    return words or kind + ("" if expected else ", refuted")
