"""Games that are equal share their answers, so games are equal only if they have the same rules."""

import copy
import importlib
import pickle
import pkgutil
from dataclasses import InitVar, dataclass, field
from functools import cached_property
from itertools import permutations

import pytest

import gamelab.games
from gamelab import (
    Arrows,
    ConnectedSubtraction,
    GameOfCycles,
    Graph,
    GraphNim,
    GrundysGame,
    Hunt,
    Nim,
    NimOnGraph,
    NodeKayles,
    Octal,
    OctalHeaps,
    Ruleset,
    Spider,
    Subtraction,
    Sum,
    TrimmedArrows,
    cycle,
    grundy,
    misere_grundy,
    nim_sequence,
    outcome,
    path,
    survey,
)
from gamelab.games.arrows import ArrowParts
from gamelab.games.heaps import OctalCode
from gamelab.solvers.graph_nim.spider_tables import SpiderNim
from gamelab.solvers.vertex_deletion.spiders import SpiderDeletion
from gamelab.solvers.vertex_deletion.tables import BistarDeletion
from gamelab.theory import by_definition
from gamelab.theory.provenance import remembered
from gamelab.theory.ruleset import Whole

# Each built-in class with what makes a game of it, and a position.
BUILT_IN = {
    Octal: (("0.33",), cycle(5)),
    ConnectedSubtraction: (({1, 2},), path(5)),
    NodeKayles: ((), path(6)),
    GraphNim: ((), path(4)),
    Arrows: ((), path(6)),
    TrimmedArrows: ((), path(4)),
    ArrowParts: ((), TrimmedArrows().start(path(4))),
    GameOfCycles: ((), path(6)),
    NimOnGraph: ((), NimOnGraph().start(cycle(5), at=0)),
    Nim: ((), (2, 2)),
    OctalHeaps: (("0.77",), (3, 2)),
    Subtraction: (({1, 2},), (3, 2)),
    GrundysGame: ((), (7,)),
    Sum: ((Nim(), NodeKayles()), (1, path(3))),
    Whole: ((NodeKayles(),), path(5)),
    SpiderNim: ((), Spider(2, 1, 1)),
    SpiderDeletion: ((Octal("0.33"),), Spider(2, 1, 1)),
    BistarDeletion: ((Octal("0.33"),), (1, 2)),
}
# its positions are a solver's own
PLAYED = {kind: made for kind, made in BUILT_IN.items() if kind is not BistarDeletion}
kinds = pytest.mark.parametrize("kind", BUILT_IN, ids=lambda kind: kind.__name__)


def test_every_built_in_class_of_games_is_here():
    for package in (gamelab.games, importlib.import_module("gamelab.solvers")):
        for module in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
            importlib.import_module(module.name)
    waiting, found = [Ruleset], set()
    while waiting:
        kind = waiting.pop()
        waiting += kind.__subclasses__()
        if (
            kind.__module__.startswith("gamelab.")
            and not kind.__abstractmethods__
            and ".papers." not in kind.__module__
        ):
            found.add(kind)
    assert found == set(BUILT_IN)


def limited(kind):
    """The class of games with the moves after which the moves are no multiple of a number, which is
    no field.
    """

    class Limited(kind):
        def __init__(self, number):
            kind.__init__(self, *BUILT_IN[kind][0])
            object.__setattr__(self, "number", number)

        def moves(self, position):
            for option in dict.fromkeys(kind.moves(self, position)):
                if len({*kind.moves(self, option)}) % self.number != 1:
                    yield option

        def components(self, position):
            return (position,)

        def summands(self, position):
            return [(self, position)]

    return Limited


def value_by_moves(game, position):
    """The Grundy value by nothing but `moves`."""
    values = {value_by_moves(game, option) for option in game.moves(position)}
    return next(n for n in range(99) if n not in values)


@pytest.mark.parametrize("kind", PLAYED, ids=lambda kind: kind.__name__)
def test_a_subclass_with_a_number_that_is_no_field_has_its_own_values_whatever_was_asked_before(
    kind,
):
    Limited, numbers = limited(kind), (1, 2, 3, 99)
    start = Limited(1).start(BUILT_IN[kind][1])
    right = {number: value_by_moves(Limited(number), start) for number in numbers}
    assert len(set(right.values())) > 1
    for order in (numbers, numbers[::-1]):
        games = {number: Limited(number) for number in order}
        assert {number: grundy(game, start) for number, game in games.items()} == right
        assert {number: by_definition(game, start) for number, game in games.items()} == right
        assert {number: outcome(game, start) for number, game in games.items()} == {
            n: "N" if right[n] else "P" for n in numbers
        }
        assert len(set(games.values())) == len(numbers)


class Take(Octal):
    def __init__(self, number):
        super().__init__("0.3")
        self.number = number

    def digit(self, taken):
        return 3 if taken == self.number else 0


class TakeConnected(ConnectedSubtraction):
    def __init__(self, number):
        super().__init__({1, 2, 3, 4})
        object.__setattr__(self, "number", number)

    def digit(self, taken):
        return 3 if taken == self.number else 0


class TakeFromHeaps(OctalHeaps):
    def __init__(self, number):
        super().__init__("0.3")
        self.digits = OctalCode(0, (0,) * (number - 1) + (3,))


class TakeOfASet(Subtraction):
    __slots__ = ("number",)

    def __init__(self, number):
        super().__init__({1})
        object.__setattr__(self, "number", number)

    @property
    def digits(self):
        return OctalCode(0, (0,) * (self.number - 1) + (3,))


def test_the_quick_methods_keep_such_games_apart():
    for order in ((1, 2, 3, 4), (4, 3, 2, 1), (2, 4, 1, 3)):
        right = {n: value_by_moves(Octal("0." + "0" * (n - 1) + "3"), cycle(6)) for n in order}
        assert right == {1: 0, 2: 1, 3: 0, 4: 1}
        for board in (cycle(6), Spider(3, 2, 2), path(7)):
            right = {
                n: value_by_moves(Octal("0." + "0" * (n - 1) + "3"), Octal("0.3").start(board))
                for n in order
            }
            for kind in (Take, TakeConnected):
                assert {n: grundy(kind(n), board) for n in order} == right
                assert {n: misere_grundy(kind(n), board) for n in order} == {
                    n: misere_grundy(Octal("0." + "0" * (n - 1) + "3"), board) for n in order
                }
        heaps = {n: [m // n % 2 for m in range(9)] for n in order}
        for kind in (TakeFromHeaps, TakeOfASet):
            assert {n: nim_sequence(kind(n), 9).tolist() for n in order} == heaps
            assert {n: [grundy(kind(n), m) for m in range(9)] for n in order} == heaps
            assert {n: grundy(Sum(kind(n), Nim()), (n, 0)) for n in order} == dict.fromkeys(
                order, 1
            )


@kinds
def test_a_subclass_that_adds_nothing_is_compared_by_its_class_and_its_fields(kind):
    class Mine(kind):
        pass

    given = BUILT_IN[kind][0]
    assert kind(*given) == kind(*given)
    assert hash(kind(*given)) == hash(kind(*given))
    assert Mine(*given) == Mine(*given)
    assert hash(Mine(*given)) == hash(Mine(*given))
    assert Mine(*given) != kind(*given)
    for copied in (copy.copy, copy.deepcopy, lambda game: pickle.loads(pickle.dumps(game))):
        game = kind(*given)
        assert copied(game) == game
        assert hash(copied(game)) == hash(game)
    assert Mine(*given) == copy.deepcopy(Mine(*given))


@kinds
def test_an_attribute_that_is_set_later_makes_a_game_equal_only_to_itself(kind):
    class Mine(kind):
        pass

    for family in (kind, Mine):
        games = [family(*BUILT_IN[kind][0]) for _ in range(3)]
        for game in games[:2]:
            object.__setattr__(game, "number", [5])
        assert games[0] == games[0] != games[1]
        assert games[0] != games[2] != games[1]


@kinds
def test_a_subclass_that_is_a_frozen_dataclass_is_compared_by_its_fields(kind):
    @dataclass(frozen=True, init=False)
    class Mine(kind):
        number: int

        def __init__(self, number):
            kind.__init__(self, *BUILT_IN[kind][0])
            object.__setattr__(self, "number", number)

    assert Mine(1) == Mine(1) == copy.deepcopy(Mine(1)) != Mine(2)
    assert hash(Mine(1)) == hash(Mine(1))

    class Other(Mine):
        pass

    assert Other(1) == Other(1) != Other(2)
    assert Mine(1) != Other(1)


@dataclass(frozen=True)
class Fields(Octal):
    number: int = 1
    given: InitVar[int] = 0
    words: str = field(default="", compare=False)

    def __post_init__(self, given):
        super().__post_init__()
        object.__setattr__(self, "taken", self.number + given)

    @cached_property
    def squared(self):
        return self.taken**2

    def digit(self, taken):
        return 3 if taken**2 == self.squared else 0


def test_what_a_dataclass_holds_beside_its_fields_counts_but_what_it_derives_does_not():
    assert Fields("0.3", 1, 0).squared == 1
    assert Fields("0.3", 1, 0) == Fields("0.3", 1, 0, "in words") != Fields("0.3", 1, 1)
    for order in permutations((0, 1, 2, 3)):
        assert {given: grundy(Fields("0.3", 1, given), cycle(6)) for given in order} == {
            0: 0,
            1: 1,
            2: 0,
            3: 1,
        }

    @dataclass(frozen=True)
    class Listed(Octal):
        def __post_init__(self):
            object.__setattr__(self, "sizes", [1])

    assert Listed("0.3") != Listed("0.3")  # its list may change


def test_comparisons_and_texts_of_ones_own_are_kept():
    class Even(Octal):
        def __init__(self, number):
            super().__init__("0.3")
            self.number = number

        def __eq__(self, other):
            return type(self) is type(other) and (self.number - other.number) % 2 == 0

        def __hash__(self):
            return self.number % 2

        def __repr__(self):
            return f"even {self.number}"

    class More(Even):
        pass

    for kind in (Even, More):
        assert kind(2) == kind(4) != kind(3)
        assert repr(kind(2)) == "even 2"

    @dataclass
    class Changing(Ruleset):
        number: int

        def moves(self, heap):
            return [heap - self.number] * (heap >= self.number)

    with pytest.raises(TypeError, match="A ruleset is hashable"):
        grundy(Changing(1), 3)


def test_a_game_says_all_that_tells_it_from_others():
    assert repr(Take(2)) == "Take(code='0.3', number=2)"
    assert repr(TakeOfASet(2)) == "TakeOfASet(takes=frozenset({1}), number=2)"
    assert repr(Octal("0.33")) == "Octal(code='0.33')"
    game = Octal("0.33")
    assert grundy(game, cycle(5)) == grundy(game, Graph.from_board(cycle(5)))
    assert repr(game) == "Octal(code='0.33')"


def test_functions_that_remember_keep_such_games_apart():
    @remembered
    def number(game):
        return game.number

    assert [number(kind(n)) for kind in (Take, TakeConnected, TakeOfASet) for n in (1, 2, 3)] == [
        1,
        2,
        3,
    ] * 3
    assert [number(Fields("0.3", n)) for n in (1, 2, 1)] == [1, 2, 1]


def test_pickles_and_copies_of_such_games_have_their_values():
    for n, right in ((1, 0), (2, 1), (3, 0), (4, 1)):
        for copied in (copy.copy, copy.deepcopy, lambda game: pickle.loads(pickle.dumps(game))):
            assert grundy(copied(Take(n)), cycle(6)) == right
    games = [Sum(Take(n), Nim()) for n in (1, 2)]
    assert games[0] != games[1]
    assert Whole(Take(1)) != Whole(Take(1))


def test_a_store_keeps_such_games_apart(tmp_path):
    store = tmp_path / "kept.sqlite"
    for kind in (Take, TakeConnected):
        for _ in range(2):
            found = {
                n: survey(kind(n), [cycle(6)], store=store, progress=False)["value"].tolist()
                for n in (4, 2, 3, 1)
            }
            assert found == {1: [0], 2: [1], 3: [0], 4: [1]}
    for n, right in ((1, 0), (2, 1), (3, 0), (4, 1)):
        hunt = Hunt("Is the value 0?", [cycle(6)], Take(n), lambda value: value == 0)
        assert bool(hunt.run(store=store, progress=False)) is (right == 0)
