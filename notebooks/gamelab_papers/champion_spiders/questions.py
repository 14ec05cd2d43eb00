"""What is open about Graph Nim: the conjectures of Sections 5 and 6."""

from gamelab_papers.champion_spiders import conjectures, powers_of_two
from gamelab_papers.questions import asked_of

QUESTIONS = (
    *powers_of_two.QUESTIONS,
    asked_of(conjectures, "graphnim-conj-6.1", "Conjecture 6.1, open"),
    asked_of(conjectures, "graphnim-conj-6.1-sharper", "ours, a sharper Conjecture 6.1; open"),
    asked_of(
        conjectures, "graphnim-conj-6.2", "Conjecture 6.2, printed as verified for a ≤ 30; open"
    ),
    asked_of(conjectures, "graphnim-conj-6.3", "Conjecture 6.3, open"),
)
