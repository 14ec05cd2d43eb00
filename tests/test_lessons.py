"""Lessons: each begins with a match, asks questions that keep their answers to themselves, and has
its answers on the page for lecturers.
"""

import re
from itertools import chain, combinations_with_replacement, pairwise

import pytest
from conftest import ROOT, notebook_of
from test_site import lessons

from gamelab import Period
from gamelab.games.text import format_parameter
from gamelab.plots.describe import describe
from gamelab.widgets.exercises import NO_MOVE_WINS, Computed, Refuting, WinningMove

FOLDER = ROOT / "notebooks" / "lessons"
LESSONS = sorted(FOLDER.glob("*.ipynb"))
ASKING = ("exercise(", "counterexample(")
every_lesson = pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)


def test_there_are_seven_lessons_and_each_leads_to_the_next():
    assert [path.stem[0] for path in LESSONS] == list("1234567")
    for before, after in pairwise(LESSONS):
        assert f"Next: [{after.stem}]({after.name})" in before.read_text()
        assert f"Before: [{before.stem}]({before.name})" in after.read_text()


@every_lesson
def test_a_lesson_begins_with_a_match_and_the_code_of_its_boards_and_questions_is_folded(path):
    cells = notebook_of(path).cells
    codes = [cell for cell in cells if cell.cell_type == "code"]
    assert codes[0].source.startswith("from ")
    assert codes[1].source.startswith("play(")
    for cell in codes:
        if cell.source.startswith((*ASKING, "from ", "play(", "draw(", "show(")):
            assert cell.metadata["jupyter"] == {"source_hidden": True}
    assert "(../00_start_here.ipynb)" in cells[-1].source
    assert {cell.metadata["slideshow"]["slide_type"] for cell in cells} <= {
        "slide",
        "subslide",
        "fragment",
        "skip",
    }


def test_the_page_for_lecturers_has_the_answers_of_each_lesson_and_the_lessons_have_none():
    _, *parts = (FOLDER / "for_lecturers.md").read_text().split("\n## ")
    assert [part[0] for part in parts] == [path.stem[0] for path in LESSONS]
    for path, part in zip(LESSONS, parts, strict=True):
        assert notebook_of(path).cells[0].source.splitlines()[0][2:] == part.splitlines()[0][3:]
        for words in ("**Timing.**", "**What goes wrong in class.**", "**Answers, in order.**"):
            assert words in part
            assert words not in path.read_text()


def right_answer(asked):
    """The answer that the exercise computes, as a reader would type or choose it."""
    if isinstance(asked, WinningMove):
        return [(asked.answer or [NO_MOVE_WINS])[0]]
    if isinstance(asked, Refuting):
        claim = asked._claim
        found = claim.check(
            max(claim.sizes[1], claim.refuted.size if claim.refuted else 0)
        ).counterexample
        return [format_parameter(value) for value in found.case.values()]
    assert isinstance(asked, Computed)
    answer = asked.answer
    return [
        f"{answer.preperiod}, {answer.period}" if isinstance(answer, Period) else describe(answer)
    ]


def words_of(cell):
    """What a stored exercise says, without its picture."""
    (output,) = cell.outputs
    assert set(output.data) == {"text/html", "text/plain"}
    return " ".join(re.sub(r'src="data:[^"]*"', "", text) for text in output.data.values())


def asked_in(path):
    """The exercises of a lesson as its cells make them: the stored cell, the exercise, and its
    right answer.
    """
    cells = notebook_of(path).cells
    for number, asked, _ in lessons.shown_by(cells, ASKING):
        yield cells[number], asked, right_answer(asked.question)


@every_lesson
def test_each_exercise_takes_its_own_answer_and_its_stored_cell_keeps_it_back(path, monkeypatch):
    monkeypatch.chdir(FOLDER)
    monkeypatch.syspath_prepend(str(FOLDER))
    asked = list(asked_in(path))
    ids = [question.id for _, question, _ in asked]
    assert ids == [f"{path.stem[0]}.{number}" for number in range(1, len(asked) + 1)]
    for cell, question, given in asked:
        assert question.question.reply(given).right is True, (cell.source, given)
        form = question.question.form
        if "such" in form:
            assert question.question.reply(form["such"]).right is False
        stored = words_of(cell)
        assert stored.endswith(repr(question))
        for one in (
            given if not form["choices"] or isinstance(question.question, WinningMove) else ()
        ):  # two choices are both shown
            assert not re.search(rf"(?<![\w.]){re.escape(one)}(?![\w.])", stored), (
                cell.source,
                one,
            )
    assert len(asked) >= 8


def test_sure_and_possible_values_of_small_cells_are_those_of_the_moves_of_their_stars(monkeypatch):
    monkeypatch.syspath_prepend(str(FOLDER))
    import cells

    found = {}
    for legs in chain(*(combinations_with_replacement(range(1, 5), n) for n in (3, 4, 5))):
        found.setdefault(cells.cell(legs), []).append({*cells.option_values(legs)})
    small = {counts: values for counts, values in found.items() if sum(counts) <= 3}
    assert len(small) == 10
    for counts, values in small.items():
        always = set.intersection(*values)
        assert {*cells.sure(counts)} == always
        assert {*cells.possible(counts)} == set().union(*values) - always
