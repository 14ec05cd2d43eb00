"""What is made with arguments that do not fit is refused in a sentence; what never changes can be
copied and pickled.
"""

import copy
import pickle
from inspect import isabstract, signature

import pytest

from gamelab import ArcKayles, NodeKayles, Octal, OctalHeaps, Ruleset, Sum, grundy, paper, path
from gamelab.hunts.records import questions
from gamelab.solvers.vertex_deletion.growing_paths import pendant_path_period
from gamelab.statements.paper import papers


def every_game(kind=Ruleset):
    for below in kind.__subclasses__():
        yield from (below, *every_game(below))


GAMES = [
    one for one in every_game() if one.__module__.startswith("gamelab.") and not isabstract(one)
]


@pytest.mark.parametrize("game", GAMES, ids=lambda one: one.__name__)
def test_every_game_says_what_it_is_made_of_and_what_it_was_given(game):
    takes = signature(game).parameters
    if any(one.kind is one.VAR_POSITIONAL for one in takes.values()):
        return
    given = ["too", "many", "things", "for", "a", "game"]
    with pytest.raises(TypeError) as refused:
        game(*given)
    said = str(refused.value)
    assert said.startswith(
        f"{game.__name__} takes {', '.join(takes)}" if takes else f"{game.__name__}() takes nothing"
    )
    assert said.endswith("it was given 'too', 'many', 'things', 'for', 'a', 'game'.")
    assert "positional" not in said


def test_a_game_of_ones_own_is_made_as_it_says_and_its_own_errors_are_its_own():
    class Mine(NodeKayles):
        def __init__(self, n):
            len(n)

    class Unfinished(Ruleset):
        pass

    assert str(signature(Mine)) == "(n)"
    assert str(signature(Octal)) == "(code: str)"
    with pytest.raises(TypeError, match=r"^Mine takes n; it was given nothing\.$"):
        Mine()
    with pytest.raises(TypeError, match=r"^object of type 'int' has no len\(\)$"):
        Mine(3)
    with pytest.raises(TypeError, match=r"^Unfinished needs moves\(self, position\)"):
        Unfinished()


@pytest.mark.parametrize("name", [one.name for one in papers()])
def test_papers_are_copied_and_their_copies_check_as_they_do(name):
    twin = copy.deepcopy(paper(name))
    assert [claim.id for claim in twin] == [claim.id for claim in paper(name)]
    claim = next(claim for claim in twin if claim.kind == "theorem")
    assert (
        claim.check(claim.cases.least).tried == paper(name)[claim.id].check(claim.cases.least).tried
    )


def test_hunts_games_and_results_are_copied():
    for one in (
        *questions(),
        Sum(NodeKayles(), OctalHeaps("0.77")),
        pendant_path_period(ArcKayles(), path(3), 0),
    ):
        copy.deepcopy(one)
    assert copy.deepcopy(Octal("0.33")) == Octal("0.33")
    assert pickle.loads(pickle.dumps(pendant_path_period)) is pendant_path_period
    assert grundy(copy.deepcopy(NodeKayles()), path(9)) == grundy(NodeKayles(), path(9))
