"""The words of cards: the caption names the case and the values in the words of the paper, not by
the arguments of the check, and the verdict is one line.
"""

import re

import pytest
from verdicts import verdict_on

from gamelab import claims
from gamelab.statements.formulas import escape_html
from gamelab.widgets.static_card import StaticCard

LEAKS = (
    r"a graph with \d",  # a board that is not named
    r"\b[a-z]{3,} = ",  # a parameter of the check, which is a word, where the paper has a letter
    r"\b[a-z]\w* = [\"'{(]",  # the value of a parameter in Python
    r"[A-Z][a-z]+\(\w*[^)]|<\w+|\b(lambda|None|True|False)\b",  # an object of Python
    r"\((\d+|none|)\)",  # a tuple with one member or none
    r"(numbers|values|of them)\)",
    r"yes, the game gives yes|value (yes|no)",
    r"\w: \(\d|\bthen \(",  # numbers in brackets, where they have names
)


@pytest.mark.slow
@pytest.mark.parametrize("claim", list(claims()), ids=lambda claim: claim.id)
def test_a_card_speaks_the_language_of_the_paper_and_its_verdict_is_one_line(claim):
    card = StaticCard(claim, verdict_on(claim))
    assert card.caption
    assert [leak for leak in LEAKS if re.search(leak, card.caption)] == [], card.caption
    verdict, line = card.verdict, card.verdict.line
    assert ("where the statement says" in card.caption) == (not verdict.holds)
    assert escape_html(verdict.summary) in card.in_full
    if not verdict.holds:
        assert "the one above" in card.words
        return
    assert len(line) <= 130
    assert not re.search(r"\[|[a-z]_|taken as known|checked|theorem", line)
    if verdict.certified:
        each = f"each of {verdict.tried:,} case" in line
        assert each == (verdict.grade == "proved for each case")
        known = f"; {len(verdict.rests_on)} assumption" if verdict.rests_on else ""
        assert f"(by machine{known}" in line
    else:
        assert line.startswith(f"Holds in {verdict.tried:,} case")
        assert ("argued" in line) == (verdict.grade == "argued")
