"""Questions asked at once, or broken off and asked again, have the answers that they have alone.

Another thread, or an interruption, can come in between any two instructions. So a question is asked
many times, each time stopped at another instruction of the modules that keep tables, where another
question is asked or an exception is raised.
"""

import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from random import Random

import pytest

from gamelab import (
    ArcKayles,
    Arrows,
    ConnectedSubtraction,
    Graph,
    GraphNim,
    NimOnGraph,
    NodeKayles,
    Octal,
    OctalHeaps,
    Ruleset,
    Spider,
    TrimmedArrows,
    cycle,
    grundy,
    misere_grundy,
    path,
    star,
)
from gamelab.solvers.arrows import spiders as arrow_spiders
from gamelab.solvers.arrows import trees as arrow_trees
from gamelab.solvers.heaps import periods as heaps
from gamelab.solvers.sets import values as known_boards
from gamelab.theory import grundy as normal
from gamelab.theory.grundy import by_definition, misere_by_definition

pytestmark = pytest.mark.slow

KEEPERS = {module.__file__ for module in (arrow_spiders, arrow_trees, heaps, known_boards, normal)}
MOMENTS = 60  # at which each question is stopped, if it has so many instructions


class BrokenOff(BaseException):
    """Raised at any moment, like KeyboardInterrupt."""


def stopped(question, moment, act):
    """The answer to a question, `act` being called once before the instruction with this number;
    and how many there were.
    """
    count = 0

    def step(frame, event, _):
        nonlocal count
        frame.f_trace_opcodes = True
        if event == "opcode":
            count += 1
            if count == moment:
                sys.settrace(None)
                act()
        return step

    def enter(frame, event, argument):
        return step(frame, event, argument) if frame.f_code.co_filename in KEEPERS else None

    before = sys.gettrace()
    sys.settrace(enter)
    try:
        return question(), count
    finally:
        sys.settrace(before)


@pytest.fixture
def forget(monkeypatch):
    """A function that empties all tables, small so that they grow and are replaced."""

    def empty():
        monkeypatch.setattr(normal, "_values", {})
        monkeypatch.setattr(normal, "_misere_values", {})
        monkeypatch.setattr(heaps, "_sequences", {})
        monkeypatch.setattr(heaps, "_periods", {})
        monkeypatch.setattr(known_boards, "_known_boards", ())
        monkeypatch.setattr(known_boards, "MAX_BOARDS", 2)
        monkeypatch.setattr(arrow_spiders, "_tables", type(arrow_spiders._tables)())
        monkeypatch.setattr(arrow_spiders, "KEPT_BYTES", 2**10)
        monkeypatch.setattr(arrow_spiders, "QUICK_STEPS", 0)
        monkeypatch.setattr(arrow_spiders, "_paths", arrow_spiders._paths[:, :1])
        monkeypatch.setattr(arrow_trees, "_known", arrow_trees._empty(2**3))

    return empty


TREE = Graph.of([(0, 1), (1, 2), (2, 3), (1, 4), (2, 5)])
LARGER = Graph.of([(0, 1), (1, 2), (2, 3), (1, 4), (2, 5), (3, 6), (3, 7), (7, 8)])
QUESTIONS = {
    "a board and others of its game": (
        [
            (grundy, Octal("0.77"), cycle(6)),
            (grundy, Octal("0.77"), cycle(4)),
            (misere_grundy, Octal("0.77"), cycle(5)),
        ],
        None,
    ),
    "the options of a board": (
        [
            (grundy, NodeKayles(), cycle(6)),
            (grundy, NodeKayles(), path(5)),
            (misere_grundy, NodeKayles(), cycle(4)),
        ],
        None,
    ),
    "heaps": ([(grundy, OctalHeaps("0.15"), n) for n in (3, 40, 100)], None),
    "heaps of a code that repeats": (
        [(grundy, OctalHeaps("0.3[7]"), n) for n in (3, 20, 50)],
        None,
    ),
    "paths with arrows": (
        [(grundy, TrimmedArrows(), path(n)) for n in (4, 70, 200)],
        lambda game, board: len(board.edges) % 2,
    ),
    "spiders with arrows": (
        [(grundy, TrimmedArrows(), Spider(*legs)) for legs in ((1, 1, 1), (1, 2, 2), (2, 1, 1, 1))],
        None,
    ),
    "trees with arrows": (
        [
            (grundy, TrimmedArrows(), TREE),
            (grundy, TrimmedArrows(), LARGER),
            (grundy, Arrows(), LARGER),
        ],
        None,
    ),
    "cycles with arrows": (
        [(grundy, TrimmedArrows(), cycle(n)) for n in (6, 3, 5)],
        lambda game, board: len(board.edges) % 2,
    ),
    "the definition": ([(by_definition, GraphNim(), cycle(n)) for n in (3, 5, 4)], grundy),
    "misère play by the definition": (
        [(misere_by_definition, GraphNim(), path(n)) for n in (3, 5, 4)],
        None,
    ),
}


def answers(questions, oracle):
    by_the_rules = {grundy: by_definition, misere_grundy: misere_by_definition}
    return [(oracle or by_the_rules.get(ask, ask))(game, board) for ask, game, board in questions]


@pytest.mark.parametrize("name", QUESTIONS)
def test_a_question_has_its_answer_whatever_another_thread_asks_meanwhile(name, forget):
    questions, oracle = QUESTIONS[name]
    expected = answers(questions, oracle)
    for turn in range(len(questions)):
        (ask, game, board), *others = questions[turn:] + questions[:turn]
        right, *rights = expected[turn:] + expected[:turn]

        def meanwhile(others=others, rights=rights):
            for _ in range(2):
                assert [other(*of) for other, *of in others] == rights

        forget()
        _, count = stopped(lambda: ask(game, board), 0, meanwhile)
        for filled in (False, True):
            for moment in sorted(Random(turn).sample(range(1, count + 1), min(count, MOMENTS))):
                forget()
                if filled:
                    ask(*others[0][1:]) if others[0][0] == ask else None
                found, _ = stopped(lambda: ask(game, board), moment, meanwhile)
                assert found == right, (moment, filled)
                assert [other(*of) for other, *of in questions] == expected, (moment, filled)


@pytest.mark.parametrize("name", QUESTIONS)
def test_a_question_that_was_broken_off_has_its_answer_when_it_is_asked_again(name, forget):
    questions, oracle = QUESTIONS[name]
    expected = answers(questions, oracle)

    def break_off():
        raise BrokenOff

    for ask, game, board in questions:
        forget()
        _, count = stopped(lambda: ask(game, board), 0, break_off)
        forget()
        # what is found is kept meanwhile
        for moment in sorted(Random(1).sample(range(1, count + 1), min(count, MOMENTS))):
            try:
                stopped(lambda: ask(game, board), moment, break_off)
            except BrokenOff:
                forget() if moment % 2 else None
            assert [other(*of) for other, *of in questions] == expected, moment


def test_eight_threads_have_the_answers_of_one(forget):
    rng = Random(4)
    boards = [cycle(n) for n in range(3, 9)] + [star(5), path(7), TREE]
    boards += [cycle(n).with_pendant_edges(0, k) for n in (3, 4, 5) for k in (1, 2)]
    games = [
        Octal("0.77"),
        Octal("0.33"),
        ArcKayles(),
        NodeKayles(),
        ConnectedSubtraction({1, 2}),
        GraphNim(),
    ]
    questions = [(grundy, game, board) for game in games for board in boards]
    questions += [(misere_grundy, game, board) for game in games[:5] for board in boards]
    questions += [
        (grundy, OctalHeaps(code), n)
        for code in ("0.15", "0.6", "0.3[7]")
        for n in (2, 9, 30, 60, 130)
    ]
    questions += [
        (grundy, TrimmedArrows(), board)
        for board in (TREE, LARGER, path(9), path(90), Spider(1, 2, 2))
    ]
    questions += [(grundy, NimOnGraph(), NimOnGraph().start(cycle(n), at=0)) for n in (3, 4, 5, 6)]
    forget()
    expected = [ask(game, board) for ask, game, board in questions]
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        for _ in range(3):
            forget()
            orders = [rng.sample(range(len(questions)), len(questions)) for _ in range(8)]

            def answer(order):
                return {i: questions[i][0](*questions[i][1:]) for i in order}

            with ThreadPoolExecutor(8) as threads:
                found = list(threads.map(answer, orders))
            assert found == [dict(zip(range(len(questions)), expected, strict=True))] * 8
    finally:
        sys.setswitchinterval(interval)


class Overtaken(dict):
    """Whatever is written is at once written again by a thread that began earlier and wanted
    less.
    """

    def __setitem__(self, game, sequence):
        super().__setitem__(game, sequence[:3])


def test_a_long_sequence_of_heaps_may_be_overtaken_by_a_shorter_one(monkeypatch):
    monkeypatch.setattr(heaps, "_sequences", Overtaken())
    game = OctalHeaps("0.15")
    assert [grundy(game, n) for n in (100, 2, 90)] == [by_definition(game, n) for n in (100, 2, 90)]


@dataclass(frozen=True)
class Halving(Ruleset):
    """A game of its own: take one, or leave half; its moves fail once, at the call that the test
    has chosen.
    """

    fails_at: int
    calls: tuple[list[int]] = ([],)

    def moves(self, heap):
        self.calls[0].append(heap)
        if len(self.calls[0]) == self.fails_at:
            raise BrokenOff
        return sorted({heap - 1, heap // 2} - {heap, -1})

    def __hash__(self):
        return self.fails_at


def test_a_game_of_one_s_own_that_fails_at_any_call_can_be_asked_again():
    right = [by_definition(Halving(0), heap) for heap in range(20)]
    wrong_misere = [misere_by_definition(Halving(0), heap) for heap in range(20)]
    for ask, expected in ((by_definition, right), (misere_by_definition, wrong_misere)):
        for call in range(1, 20):
            game = Halving(call, ([],))
            with pytest.raises(BrokenOff):
                ask(game, 19)
            assert [ask(game, heap) for heap in range(20)] == expected
