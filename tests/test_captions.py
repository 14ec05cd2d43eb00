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

# each form of a caption: one value, an outcome, bounds, ranges, sets, parts, facts and mappings
EXACTLY = {
    "arrows-thm-8.2": "S[4̌,4̂,4̂] has value 4, as the statement says.",
    "graphnim-lem-2.2": "11 ⊕ 7 = 12 lies between 4 and 18.",
    "graphnim-lem-2.3": "2 ⊕ [1 .. 9] = 0, 1, 3, 4, 5, 6, 7, 10 and 11, among others 3 to 7.",
    "graphnim-cor-5.3": "6¹ 3¹ 2¹, k = 63: nimbers 0 to 63, among others 0 to 48.",
    "graphnim-conj-6.1": "3³¹ 2¹²: f = 22, at most 103.",
    "graphnim-thm-1.3": "a spider with legs 2, 2, 1 and 1: smallest discrepancy 0, at least 0.",
    "graphnim-thm-5.4-count-printed": "G = 0–1, v alone at v: largest discrepancy 2, where the "
    "statement says at most 1.",
    "octal033-fig-15-printed": "B(S₁,₁,₁, 2, S₂,₂,₂,₂,₂,₁): options of S 0*, where the statement "
    "says 0 2 3; value 3, where the statement says 2.",
    "nim-2.2-end-printed": "the path of 2 vertices; token on 0; m = 1: outcome p, where the "
    "statement says 0.",
    "csg-question-period-ratios": "L = {2, 4, 5, 7, 8}, H = 0–1, 0–2, 0–3, 3–4, 3–5: ratio 3, where "
    "the statement says one of 0.5, 1 and 2.",
    "arrows-def-4.8": "{0–1, 2–3, 4→2, 5→2}, v = 1: a source, a sink, as the statement says.",
    "arrows-prop-6.3-isomorphisms": "S[0̌,1̌,2̌]: as the statement says.",
    "octal033-ex-node-kayles-count": "n = 3: 1 of 2 graphs differ, as the statement says.",
    "csg-thm-1": "L = {5, 6}, H = 0–1, 0–2, 0–3: the 73 values 0, 1, 1, 1, 1, 1, …, 1, 2, as the "
    "statement says.",
}


@pytest.mark.slow
@pytest.mark.parametrize("claim", list(claims()), ids=lambda claim: claim.id)
def test_a_card_speaks_the_language_of_the_paper_and_its_verdict_is_one_line(claim):
    card = StaticCard(claim, verdict_on(claim))
    assert card.caption
    assert [leak for leak in LEAKS if re.search(leak, card.caption)] == [], card.caption
    assert card.caption == EXACTLY.get(claim.id, card.caption)
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
