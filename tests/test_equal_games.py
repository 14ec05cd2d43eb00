"""Games that are equal share their answers, so each game is a frozen dataclass, told from others by
its fields; what is no field is refused.
"""

import copy
import importlib
import pickle
import pkgutil
from dataclasses import FrozenInstanceError, InitVar, dataclass, field, fields
from functools import cached_property

import pytest

import gamelab.games
from gamelab import (
    Arrows,
    ConnectedSubtraction,
    GameOfCycles,
    GraphNim,
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
    mex,
    misere_grundy,
    nim_sequence,
    outcome,
    path,
    survey,
)
from gamelab.games.arrows import ArrowParts
from gamelab.games.heaps import GrundysGame, OctalCode
from gamelab.games.text import game_classes
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
        if kind.__module__.startswith("gamelab.") and not kind.__abstractmethods__:
            found.add(kind)
    assert found == {*BUILT_IN}
    # one of gamelab.games is offered under its name; the others are met in sums and solvers
    unnamed = {Sum, Whole, ArrowParts, SpiderNim, SpiderDeletion, BistarDeletion}
    assert {kind for kind in found if isinstance(vars(kind).get("name"), str)} == found - unnamed
    assert {*game_classes().values()} >= found - unnamed


def limited(kind, declared):
    """A function that makes games with the moves after which the moves are no multiple of a number,
    their field.
    """

    class Limited(kind):
        number: int = 1

        def moves(self, position):
            for option in dict.fromkeys(kind.moves(self, position)):
                if len({*kind.moves(self, option)}) % self.number != 1:
                    yield option

        def components(self, position):
            return (position,)

        def summands(self, position):
            return [(self, position)]

    own = kind(*BUILT_IN[kind][0])
    given = [getattr(own, part.name) for part in fields(own)]
    mine = dataclass(frozen=True)(Limited) if declared else Limited
    return lambda number: mine(*given, number=number)


def value_by_moves(game, position):
    """The Grundy value by nothing but `moves`."""
    return mex({value_by_moves(game, option) for option in game.moves(position)})


@pytest.mark.parametrize("declared", [True, False])
@pytest.mark.parametrize("kind", PLAYED, ids=lambda kind: kind.__name__)
def test_a_subclass_with_a_field_has_its_own_values_whatever_was_asked_before(kind, declared):
    make, numbers = limited(kind, declared), (1, 2, 3, 99)
    start = make(1).start(BUILT_IN[kind][1])
    right = [value_by_moves(make(number), start) for number in numbers]
    assert len({*right}) > 1
    for step in (1, -1):
        games, values = [*map(make, numbers)][::step], right[::step]
        assert [grundy(game, start) for game in games] == values
        assert [by_definition(game, start) for game in games] == values
        assert [outcome(game, start) for game in games] == ["PN"[value > 0] for value in values]
        assert len({*games}) == len(numbers)


class Take(Octal):
    number: int = 1
    given: InitVar[int] = 0
    words: str = field(default="", compare=False)

    def __post_init__(self, given):
        super().__post_init__()
        object.__setattr__(self, "number", self.number + given)

    @cached_property
    def squared(self):
        return self.number**2

    def digit(self, taken):
        return 3 if taken**2 == self.squared else 0


class TakeFromHeaps(OctalHeaps):
    number: int = 1

    @property
    def digits(self):
        return OctalCode(0, (0,) * (self.number - 1) + (3,))


AROUND = {1: 0, 2: 1, 3: 0, 4: 1}  # the value of the cycle of 6 vertices, by the number
COPIES = (copy.copy, copy.deepcopy, lambda game: pickle.loads(pickle.dumps(game)))


@pytest.mark.parametrize("order", [(1, 2, 3, 4), (4, 3, 2, 1), (2, 4, 1, 3)])
def test_the_quick_methods_keep_such_games_apart(order):
    codes = {n: Octal("0." + "0" * (n - 1) + "3") for n in order}
    for board in (cycle(6), Spider(3, 2, 2), path(7)):
        right = {n: value_by_moves(codes[n], codes[n].start(board)) for n in order}
        assert board != cycle(6) or right == AROUND
        for games in (
            {n: Take("0.3", n) for n in order},
            {n: Take("0.3", 1, n - 1) for n in order},
        ):
            assert {n: grundy(games[n], board) for n in order} == right
            misere = {n: misere_grundy(codes[n], board) for n in order}
            assert {n: misere_grundy(games[n], board) for n in order} == misere
    heaps = {n: [m // n % 2 for m in range(9)] for n in order}
    game = {n: TakeFromHeaps("0.3", n) for n in order}
    assert {n: nim_sequence(game[n], 9).tolist() for n in order} == heaps
    assert {n: [grundy(game[n], m) for m in range(9)] for n in order} == heaps
    assert {n: grundy(Sum(game[n], Nim()), (n, 0)) for n in order} == dict.fromkeys(order, 1)


def test_copies_memories_and_stores_keep_such_games_apart(tmp_path):
    number = remembered(lambda game: game.number)
    assert [number(Take("0.3", n)) for n in (1, 2, 3, 1)] == [1, 2, 3, 1]
    store = tmp_path / "kept.sqlite"
    for n in (4, 2, 3, 1, 4, 2):
        game = Take("0.3", n)
        for copied in COPIES:
            assert grundy(copied(game), cycle(6)) == AROUND[n]
        found = survey(game, [cycle(6)], store=store, progress=False)["value"].tolist()
        assert found == [AROUND[n]]
        hunt = Hunt("Is the value 0?", [cycle(6)], game, lambda value: value == 0)
        assert bool(hunt.run(store=store, progress=False)) is (AROUND[n] == 0)
    assert Sum(Take("0.3", 1), Nim()) != Sum(Take("0.3", 2), Nim())
    assert Whole(Take("0.3", 1)) == Whole(Take("0.3", 1)) != Whole(Take("0.3", 2))


@kinds
def test_a_subclass_that_adds_nothing_is_compared_by_its_class_and_its_fields(kind):
    class Mine(kind):
        pass

    given = BUILT_IN[kind][0]
    game = kind(*given)
    for same in (kind(*given), *(copied(game) for copied in COPIES)):
        assert (same, hash(same)) == (game, hash(game))
    assert Mine(*given) == copy.deepcopy(Mine(*given)) != game
    assert hash(Mine(*given)) == hash(Mine(*given))


@kinds
def test_an_attribute_that_is_no_field_is_refused(kind):
    given = BUILT_IN[kind][0]

    class Assigned(kind):
        def __init__(self):
            kind.__init__(self, *given)
            self.number = 5

    class Forced(kind):
        def __init__(self):
            kind.__init__(self, *given)
            object.__setattr__(self, "number", 5)

    class Slotted(kind):
        __slots__ = ("number",)

    for mine, fields_ in ((Assigned, ()), (Forced, ()), (Slotted, given)):
        sentence = f"fields tell it from others: declare number in {mine.__name__}, as in `number: "
        for _ in range(2):
            with pytest.raises(TypeError, match=sentence):
                mine(*fields_)
    with pytest.raises(FrozenInstanceError):
        kind(*given).number = 5


def test_a_game_that_may_change_is_refused():
    @dataclass
    class Changing(Ruleset):
        number: int

        def moves(self, heap):
            return [heap - self.number] * (heap >= self.number)

    class Listed(Ruleset):
        numbers: list[int]

        def moves(self, heap):
            return [heap - number for number in self.numbers if number <= heap]

    class Default(Listed):
        numbers: list[int] = []  # noqa: RUF012

    for make, sentence in (
        (lambda: Changing(1), r"Changing is declared by @dataclass\(frozen=True\), or"),
        (lambda: grundy(Listed([1]), 3), r"A ruleset is hashable: .*Listed\(numbers=\[1\]\)"),
        *[(Default, "mutable default")] * 2,
    ):
        with pytest.raises((TypeError, ValueError), match=sentence):
            make()


class Base(Ruleset):
    least: int

    def moves(self, heap):
        return range(heap - self.least + 1)


@dataclass(frozen=True)
class Between(Base):
    most: int = 5

    def moves(self, heap):
        return [heap - n for n in range(self.least, self.most + 1) if n <= heap]


def test_fields_are_inherited_from_a_class_that_is_not_declared():
    made = [repr(Between(2)), repr(Between(2, 3))]
    assert made == ["Between(least=2, most=5)", "Between(least=2, most=3)"]
    assert Base(2) == Base(2) != Base(3)
    assert Between.parse("2, 4") == Between(2, 4)
    assert Base.parse("2").parameters == "2"
    assert [grundy(Between(1, 2), n) for n in range(6)] == [0, 1, 2, 0, 1, 2]


def test_what_a_game_computes_is_computed_from_its_fields():
    assert Take("0.3", 1, 0).squared == 1
    assert Take("0.3", 1, 0) == Take("0.3", 1, 0, "in words") != Take("0.3", 1, 1)

    class Set(OctalHeaps):
        def __init__(self, number):
            super().__init__("0.3")
            object.__setattr__(self, "digits", OctalCode(0, (0,) * (number - 1) + (3,)))

    assert Set(1) == Set(2)
    assert [grundy(Set(n), 1) for n in (2, 1)] == [1, 1]  # by the code, which is the field


def test_a_comparison_of_ones_own_is_kept():
    class Even(Octal):
        number: int = 0

        def __eq__(self, other):
            return type(self) is type(other) and (self.number - other.number) % 2 == 0

        def __hash__(self):
            return self.number % 2

        def __repr__(self):
            return f"even {self.number}"

    assert Even("0.3", 2) == Even("0.3", 4) != Even("0.3", 3)
    assert repr(Even("0.3", 2)) == "even 2"


def test_games_that_a_pickle_makes_before_any_call_of_their_class_are_equal():
    class Unmade(Ruleset):
        def moves(self, heap):
            return range(heap)

    first, second = (object.__reduce_ex__(Unmade.__new__(Unmade), 4) for _ in range(2))
    assert first[0](*first[1]) == second[0](*second[1]) == Unmade()
