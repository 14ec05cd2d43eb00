"""Figures of papers: each is data that comes by its name and can be drawn; other names are refused
in a sentence.
"""

import ast
import json
from itertools import product

import matplotlib.pyplot as plt
import pandas as pd
import pytest
from conftest import ROOT

from gamelab import NimOnGraph, Paper, draw, paper, path
from gamelab.statements import Compared, OptionOnBoard, Source
from gamelab.statements.paper import papers
from gamelab_papers.arrows.figures import Captioned
from gamelab_papers.octal_033.figures import Branches

# what named boards are made of, and sizes that are quick
ARGUMENTS = {
    "path": ((1,), (0, 0, 1)),
    "cycle": ((2, 1, 1), (0, 0, 0)),
    "cycle with pendant edges": ((1,) * 3, (0,) * 3, ("", "free", "")),
    "exceptional trees": (12,),
    "equal marks": (9,),
    "values without parity": (9,),
    "preperiods of 0.123": (9,),
    "reduced bistar": (2, 1, 2, 0, 1),
}
READINGS = [
    file
    for folder in (".", "beyond")
    for file in sorted((ROOT / "notebooks" / folder).glob("0[1-5]_*.ipynb"))
]


@pytest.mark.parametrize("of", papers(), ids=lambda of: of.name)
def test_every_figure_of_every_paper_comes_and_can_be_drawn(of):
    assert of.figures
    for name in of.figures:
        ax = draw(of.figure(name, *ARGUMENTS.get(name, ())))
        drawn = [*ax.texts, *ax.collections, *ax.images, *ax.patches, *ax.child_axes, *ax.lines]
        assert drawn, name
        plt.close(ax.figure)


def test_each_reading_imports_public_names_and_boards_alone():
    assert len(READINGS) == 10
    for file in READINGS:
        cells = json.loads(file.read_text())["cells"]
        code = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
        imports = [
            node
            for node in ast.walk(ast.parse("\n".join(code)))
            if isinstance(node, ast.Import | ast.ImportFrom)
        ]
        assert imports, file
        modules = {getattr(node, "module", None) for node in imports}
        assert {"gamelab"} <= modules <= {"gamelab", "gamelab.boards"}, file


def test_figures_of_one_kind_are_drawn_together():
    arrows, octal = paper("arrows"), paper("octal-0.33")
    states = arrows.figure("Figure 11", to="Figure 13")
    assert type(states) is Captioned
    assert [text.get_text() for text in draw(states).texts] == [f"Figure {n}" for n in (11, 12, 13)]
    proofs = octal.figure("Figure 9", to="Figure 13")
    assert type(proofs) is Branches
    assert [*proofs] == [f"Figure {n}" for n in range(9, 14)]
    assert octal.figure("Figure 17", to="Figure 17") == octal.figure("Figure 17")


@pytest.mark.parametrize(
    ("name", "to", "sentence"),
    [
        ("Figure 14", "Figure 15", "no picture from 'Figure 14' to 'Figure 15': give two figures"),
        ("Figure 7", "Figure 6", "no picture from 'Figure 7' to 'Figure 6': give two figures"),
        (
            "Figure 99",
            None,
            "^The paper 'octal-0.33' has no figure .*; the nearest names are 'Figure 9'",
        ),
        ("Table 1", "Table 3", "'Table 3'; the nearest names are 'Table 2', 'Table 1'"),
    ],
)
def test_figures_that_are_not_there_or_not_one_picture_are_refused(name, to, sentence):
    with pytest.raises(ValueError, match=sentence):
        paper("octal-0.33").figure(name, to=to)


def test_a_paper_of_a_stranger_has_its_own_figures():
    made = {"title": "Mine", "authors": "I", "source": Source("a test"), "claims": ()}
    assert Paper(name="mine", **made, figures={"Figure 1": path}).figure("Figure 1", 4) == path(4)
    with pytest.raises(ValueError, match="no figure 'Figure 1'; the nearest names are none"):
        Paper(name="none", **made).figure("Figure 1")


def test_a_picture_of_two_tables_marks_what_differs_where_it_can_be_read():
    printed = pd.DataFrame([[1, 2, None]], dtype="Int64")
    ax = draw(Compared(printed, pd.DataFrame([[1, 3, 4]])))
    assert [text.get_text() for text in ax.texts] == ["3\nnot 2"]


def test_figure_1_on_connected_subtraction_has_each_board_of_the_play_in_its_place():
    shown = paper("connected-subtraction").figure("Figure 1")
    assert {type(board) for board in shown.values()} == {OptionOnBoard}
    assert not shown[5].remaining.vertices
    texts = [text.get_text() for text in draw(shown).texts]
    assert [text for text in texts if text.isdigit()] == [*"012345"]


def test_pruning_any_position_is_drawn_step_by_step():
    position = NimOnGraph().start(path(5), at=0)
    steps = paper("nim-on-graphs").figure("pruning", position)
    assert steps[0] == position
    assert [text.get_text() for text in draw(steps).texts] == ["0", "1", "2", "3"]


def test_only_what_was_seen_is_called_printed():
    """The drawings of Figures 8 and 14 of the paper on 0.33 are lost: its text is compared. All
    tables that are called printed are legible.
    """
    captions = {
        (of.name, figure): shown.caption
        for of in papers()
        for figure in of.figures
        for shown in [of.figure(figure, *ARGUMENTS.get(figure, ()))]
        if isinstance(shown, Compared)
    }
    lost = "By the definitions in the paper's text, as the drawing is lost: "
    assert captions.pop(("octal-0.33", "Figure 8")) == f"{lost}all 54 cells agree with the game."
    assert captions.pop(("octal-0.33", "Figure 14")) == (
        f"{lost}54 cells, 1 of them differs from the game (red: struck out, then what the game "
        "gives)."
    )
    assert captions.pop(("octal-0.33", "nim-sums and Table 1")).startswith("The nim-sums of")
    assert captions.keys() == {
        *product(("octal-0.33", "connected-subtraction"), ("Table 1", "Table 2")),
        *product(("graph-nim",), ("Appendix A", "Appendix B")),
    }
    assert all("printed" in caption for caption in captions.values())


def test_values_that_a_statement_states_are_not_called_printed():
    claim = paper("arrows")["arrows-prop-9.1-corrected"]
    shown = claim.picture(*next(iter(claim.cases(claim.sizes[0]))))
    assert shown.caption.startswith("As stated: all ")
