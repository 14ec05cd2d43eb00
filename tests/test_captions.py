"""Captions: a card names its case and the values in the words of the paper, not by the arguments of
the check.
"""

import re

import pytest
from verdicts import verdict_on

from gamelab import claims
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
def test_a_caption_speaks_the_language_of_the_paper(claim):
    caption = StaticCard(claim, verdict_on(claim)).caption
    assert caption
    assert [leak for leak in LEAKS if re.search(leak, caption)] == [], caption
