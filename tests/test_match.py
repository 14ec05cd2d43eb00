"""Matches: moves by what they change, replies, hints and the story, in every game of the library and
in games of a visitor's own.

What a match refuses stands in test_hard_to_break.
"""

import pickle
from dataclasses import replace
from itertools import count
from math import inf
from time import thread_time

import networkx as nx
import pytest
from playable import (
    ALL,
    CORE,
    LIBRARY,
    NAMES,
    TOKEN,
    DrawAnEdge,
    Geography,
    KaylesInARow,
    TakeOneOrTwo,
    TurnCoins,
    Walk,
    WalkAwhile,
    Wythoff,
    matches_from,
    parts_of,
)

from gamelab import (
    ConnectedSubtraction,
    GameOfCycles,
    Graph,
    GraphNim,
    Match,
    Nim,
    NimOnGraph,
    NodeKayles,
    OctalHeaps,
    Ruleset,
    Spider,
    TrimmedArrows,
    WeightedGraph,
    cycle,
    grundy,
    misere_grundy,
    outcome,
    path,
    star,
)
from gamelab.games.text import parse_game, parse_position
from gamelab.match.board import part_id
from gamelab.match.match import TooManyMoves
from gamelab.match.opponent import Opponent
from gamelab.solvers.kernels.compiled import _compile_in_a_thread
from gamelab.theory.grundy import by_definition, misere_by_definition, outcome_by_definition
from gamelab.theory.positions import OutOfBudget, budget, charge, options_listed, options_of

BY_METHODS = Opponent(grundy, misere_grundy, outcome)
of_all = pytest.mark.parametrize(("game", "position"), ALL, ids=NAMES)
in_both = pytest.mark.parametrize("misere", [False, True])
both_ways = pytest.mark.parametrize("opponent", [Opponent(), BY_METHODS], ids=["rules", "methods"])


# What a move changes.


@of_all
def test_a_move_names_all_that_changes_and_no_other_move_and_is_taken_back(game, position):
    """A text that stands for the whole position is named where its parts say nothing."""
    start = Match(game, position)
    for match in matches_from(start):
        before = parts_of(match.board)
        assert len({move.ids for move in match.moves}) == len(match.moves)
        for move in match.moves:
            played = match.choose(move.ids)
            after, named = parts_of(played.board), {*map(part_id, move.ids | move.side_effects)}
            assert played.position == move.option
            changed = {id for id in before if before[id] != after.get(id)}
            assert move.ids
            assert named == {"all"} or changed <= named, move
            assert named & before.keys() <= changed | {id for id in named if "c" in id}, move
            assert played.undo() == match
            assert parts_of(played.undo().board) == before
        assert match.undo(len(match.played)) == start


# A game, its board, ids by which a move is chosen, its words, and what changes besides.
IN_WORDS = [
    ("graph-nim", "path(3)", "e0 e1", "removes edges 0–1 and 1–2", ""),
    ("graph-nim", "a-b, a-b, b-c", "e0", "removes one of the two edges a–b", ""),
    ("graph-nim", "a-b, b-c, b-c, b-c", "e1 e2 e3", "removes all three edges b–c", ""),
    ("octal 0.33", "path(3)", "v0", "removes vertex 0", "e0"),
    ("arc-kayles", "path(4)", "e1", "removes vertices 1 and 2", "e0 e1 e2"),
    ("node-kayles", "path(4)", "v1", "removes vertices 0, 1 and 2", "e0 e1 e2"),
    ("node-kayles", "Aix-Brest, Brest-Caen", "v0", "removes vertices Aix and Brest", "e0 e1"),
    ("arrows", "Spider(2, 2, 2)", "e2=v3", "draws the arrow hub→b1", ""),
    ("nim-on-graphs", "token on a; loop at a 2", "e0=1", "lowers the loop at a from 2 to 1", ""),
    (
        "nim-on-graphs",
        "token on a; c-a 1",
        "e0=0",
        "lowers c–a from 1 to 0, which takes the token to c",
        "token",
    ),
    ("kayles", "7", "h0=2+4", "takes 1 from the heap of 7, which leaves 2 and 4", ""),
    ("grundy", "5", "h0=1+4", "splits the heap of 5 into 1 and 4", ""),
    ("nim+node-kayles", "2 + path(2)", "0.h0=1", "takes 1 from the heap of 2 in game 1", ""),
    ("nim+node-kayles", "2 + path(2)", "1.v0", "removes vertices 0 and 1 in game 2", "1.e0"),
]
IN_OTHER_WORDS = [  # of games whose positions have no text
    (
        GameOfCycles(),
        GameOfCycles().start(cycle(3), arrows=[(0, 1), (1, 2)]),
        "e2=v0",
        "draws the arrow 2→0, which completes the cell 0, 1, 2",
        "c0",
    ),
    (
        Wythoff(),
        (3, 5),
        "h0=1 h1=3",
        "takes 2 from the heap of 3 and takes 2 from the heap of 5",
        "",
    ),
    (KaylesInARow(), (4, 2), "h0=1+2", "takes 1 from the heap of 4, which leaves 1 and 2", ""),
    (Geography(), (path(2), 0), "v0 1.all", "removes vertex 0 and changes place 2 from 0 to 1", ""),
    (
        WalkAwhile(),
        Walk(CORE, 1, "a"),
        "",
        "changes steps from 1 to 0 and changes here from 'a' to 'b'",
        "",
    ),
    (TurnCoins(), "HT", "", "moves to 'TT'", ""),
    (DrawAnEdge(), Graph.of([], vertices="abc"), "v0 v2", "adds edge a–c", ""),
]
IN_OTHER_WORDS += [
    (parse_game(game), parse_position(parse_game(game), board), *said)
    for game, board, *said in IN_WORDS
]


@pytest.mark.parametrize(("game", "position", "ids", "words", "besides"), IN_OTHER_WORDS)
def test_a_move_is_chosen_by_its_parts_and_said_in_words(game, position, ids, words, besides):
    match = Match(game, position)
    chosen = ids.split() if ids and "all" not in ids else match.moves[0].ids
    (move,) = match.selection.complete(chosen)[:1] or match.moves[:1]
    assert match.choose(chosen).last.move == move
    assert move.words == words
    assert move.side_effects == {*besides.split()} or "all" in ids


@pytest.mark.parametrize(
    ("game", "position", "chosen", "left"),
    [
        (GraphNim(), CORE, "e2 e4", "e0 e1 e3"),
        (GraphNim(), CORE, "e1 e3 e4", "e0 e2"),
        (NimOnGraph(), TOKEN.after(0, 1), "e2=0", "e0:1 e1:1 e2:0 e3:1 e4:2"),
        (Nim(), (2, 2, 2), "h1=1", "h1:1 h0:2 h2:2"),
        (Nim(), (2, 2, 2), "h2=0", "h0:2 h1:2"),
    ],
)
def test_parallel_edges_and_equal_heaps_stand_for_each_other(game, position, chosen, left):
    """The ones that were chosen go or change; their places are those of the other ones."""
    parts = parts_of(Match(game, position).choose(chosen.split()).board)
    sizes = {id: part.get("weight", part.get("size", "")) for id, part in parts.items()}
    found = [f"{id}:{size}".rstrip(":") for id, size in sizes.items() if id[0] in "eh"]
    assert sorted(found) == sorted(left.split())


class Anew(Ruleset):
    def moves(self, heaps):
        return [(1, 2, 4)] if heaps == (3, 5) else []


def test_pieces_of_a_heap_lie_where_its_tokens_lay_and_heaps_from_nowhere_in_new_rows():
    def places(match):
        return [(part["row"], part["first"], part["size"]) for part in match.board.parts()]

    assert places(Match(OctalHeaps("0.77"), 7).choose({"h0=2+4"})) == [(0, 0, 2), (0, 3, 4)]
    assert places(Match(Anew(), (3, 5)).play((1, 2, 4))) == [(2, 0, 1), (3, 0, 2), (4, 0, 4)]


# Playing.


@in_both
@of_all
def test_hints_are_those_of_the_rules_and_the_computer_wins_if_it_can(game, position, misere):
    """After each first move, whatever is replied: one line where all replies are tried. In games of
    the library values come from the fastest methods.
    """
    opponent = BY_METHODS if (game, position) in LIBRARY else Opponent()
    start = Match(game, position, misere=misere, opponent=replace(opponent, budget=inf))
    value = misere_by_definition if misere else by_definition
    known = {move: value(game, move.option) for move in start.moves}
    assert {*start.hint().moves} == {move for move in known if not known[move]}
    assert start.hint().sure
    for move in (move for move in known if known[move]):
        after = start.play(move)
        if after.over:  # in misere play the last mover loses
            assert after.winner == "computer"
            continue
        answered = after.reply()
        assert answered.last.how == ("only" if len(after.moves) == 1 else "wins")
        waiting = [answered]
        for tried, match in enumerate(waiting):
            assert outcome_by_definition(game, match.position, misere) == "P"
            if match.over:
                assert match.winner == "computer"
            elif tried < 20:
                further = map(match.play, match.moves)
                waiting += [one.reply() for one in further if not one.over]


def test_whoever_cannot_move_loses_or_in_misere_play_wins():
    for misere, winner in ((False, "you"), (True, "computer")):
        match = Match(Nim(), (1,), misere=misere).choose({"h0=0"})
        assert (match.over, match.winner) == (True, winner)
    closed = GameOfCycles().start(cycle(3), arrows=[(0, 1), (1, 2), (2, 0)])
    assert Match(GameOfCycles(), closed).result.endswith("a cell is completed.")


def test_of_lost_moves_the_computer_makes_the_one_with_the_smallest_share_of_winning_answers():
    def share(game, option):
        answers = options_of(game, option)
        return sum(outcome_by_definition(game, answer) == "P" for answer in answers) / len(answers)

    for game, position in ((Nim(), (3, 3)), (Nim(), (1, 2, 3)), (GraphNim(), cycle(6))):
        shares = {move: share(game, move.option) for move in Match(game, position).moves}
        assert len({*shares.values()}) > 1
        for seed in range(5):
            last = Match(game, position, seed=seed).reply().last
            assert shares[last.move] == min(shares.values())
            assert last.remark.startswith("no move wins; this one is the hardest to answer: ")


@pytest.mark.parametrize(
    ("strength", "hows"),
    [("perfect", "wins hardest"), ("slips", "wins hardest slip"), ("random", "random")],
)
def test_replies_depend_on_the_strength_the_seed_and_the_moves_so_far(strength, hows):
    def line(seed):
        match = Match(Nim(), (3, 4, 6), strength=strength, seed=seed)
        while not match.over:
            match = match.reply()
        return [(played.move.words, played.how) for played in match.played]

    lines = [line(seed) for seed in range(12)]
    assert lines == [line(seed) for seed in range(12)]
    assert len({*map(tuple, lines)}) > 2
    assert {how for one in lines for _, how in one} == {*hows.split(), "only"}


@in_both
def test_a_reply_depends_on_no_question_that_was_asked_before(misere):
    alone, asked = (
        Match(GraphNim(), Spider(2, 2, 1), misere=misere, opponent=Opponent(budget=inf), seed=5)
        for _ in range(2)
    )
    asked.hint(), asked.values()
    assert alone.reply() == asked.reply()


# Time.

GRID, SMALL_GRID = (nx.convert_node_labels_to_integers(nx.grid_2d_graph(n, n)) for n in (8, 5))


@in_both
@both_ways
@pytest.mark.parametrize(
    ("game", "board"),
    [
        (NodeKayles(), GRID),
        (ConnectedSubtraction({1, 2}), GRID),
        (GraphNim(), GRID),
        (TrimmedArrows(), SMALL_GRID),
        (GameOfCycles(), SMALL_GRID),
    ],
    ids=str,
)
def test_where_the_time_is_over_a_legal_move_is_made_and_said_to_be_no_more(
    game, board, opponent, misere
):
    looks = count(1)
    limited = replace(opponent, budget=30, clock=looks.__next__)
    match = Match(game, board, misere=misere, opponent=limited)
    answered = match.reply()
    assert answered.last.how == "unsure"
    assert "too large to be sure" in answered.last.remark
    # nothing goes on for long when the time is over
    assert next(looks) < 30 + 8 * len(match.moves)
    hint = match.hint()
    assert not hint.moves
    assert str(hint) == "This board is too large to tell who wins."
    assert {value for _, value in match.values()} == {None}
    assert answered.slips == (None,)


def test_without_time_nothing_is_known_whatever_was_asked_before():
    for game, position in ALL[::4]:
        assert Match(game, position, opponent=Opponent(budget=inf)).hint().sure
        match = Match(game, position, opponent=Opponent(budget=0))
        assert not match.hint().sure
        assert {value for _, value in match.values()} == {None}


@both_ways
def test_the_computer_wins_in_misere_kayles_from_heaps_with_many_moves(opponent):
    """The outcome of each option is found at once, and listing options costs nothing that a reply
    could lack.
    """
    opponent = replace(opponent, budget=inf)
    match = Match(OctalHeaps("0.77"), (8, 8, 9), "computer", misere=True, opponent=opponent)
    answered = match.reply()
    assert answered.last.how == "wins"
    assert outcome_by_definition(match.game, answered.position, misere=True) == "P"


class TakeAllOrOne(Ruleset):
    def moves(self, heaps):
        yield from [()] if heaps else []
        for i, heap in enumerate(heaps):
            if heap:
                yield (*heaps[:i], heap - 1, *heaps[i + 1 :])


def test_a_win_in_one_move_is_seen_on_a_board_that_is_too_large():
    opponent = Opponent(budget=400, clock=count().__next__)
    match = Match(TakeAllOrOne(), (30, 31, 32, 33), opponent=opponent).reply()
    assert (match.last.how, match.position) == ("wins", ())


def test_the_time_in_which_a_position_with_a_million_options_is_listed_counts():
    class Many(Ruleset):
        def moves(self, heap):
            for _ in range(10**9):
                listed.append(None)
                yield 0

    listed = []
    with budget(3, count().__next__), pytest.raises(OutOfBudget):
        options_of(Many(), 1)
    assert len(listed) < 10_000


def test_a_block_ends_with_the_one_around_it_by_the_same_clock():
    now = [0.0]
    with (
        budget(5, lambda: now[0]) as other,
        budget(5, clock := lambda: now[0]) as outer,
        budget(9, clock) as inner,
    ):
        assert inner() == outer() == other() == 5
        now[0] = 4.5
        assert inner() == outer() == other() == 0.5
        with budget(1, options_listed) as left:
            charge(1)
            assert left() == 0
            now[0] = 5.5
            with pytest.raises(OutOfBudget):
                charge(0)
        now[0] = 5.0
        charge(1)


def test_the_time_of_the_compiler_does_not_count():
    def work(seconds):
        end = thread_time() + seconds
        while thread_time() < end:
            pass

    made = []

    def compile_kernel(signature):
        if not made:
            work(0.4)
            made.append(signature)
        return "a kernel"

    with budget(0.2) as left:
        assert _compile_in_a_thread(compile_kernel, "(int64,)") == "a kernel"
        charge(1)
        assert 0.1 < left() < 0.2
        work(0.2)
        with pytest.raises(OutOfBudget):
            charge(0)


def test_what_a_method_refuses_is_not_known_and_a_mistake_in_the_rules_is_an_error():
    def refuses(game, position, misere=False):
        raise MemoryError("The table needs 1,000 GiB.")

    refusing = Match(Nim(), (1, 2), opponent=Opponent(outcome=refuses))
    assert refusing.reply().last.how == "unsure"
    silent = Match(Nim(), (1, 2), opponent=Opponent(value=refuses))
    assert {value for _, value in silent.values()} == {None}

    class Wrong(Ruleset):
        def moves(self, heap):
            return [heap - 1, heap - 2] if heap > 2 else heap.missing

    with pytest.raises(AttributeError, match="missing"):
        Match(Wrong(), 5).reply()


# Selection.


@of_all
def test_every_move_is_chosen_part_by_part_and_nothing_else(game, position):
    for match in matches_from(Match(game, position), 12):
        selection, waiting, reached = match.selection, [frozenset()], set()
        for chosen in waiting:
            reached |= {move.option for move in selection.complete(chosen)}
            live = selection.choices(chosen)
            assert chosen or match.over == (not live)
            for id in [f"{part}={to}".rstrip("=") for part in live for to in live[part]]:
                assert part_id(id) not in {*map(part_id, chosen)}
                more = chosen | {id}
                assert selection.complete(more) or selection.choices(more)
                if more not in waiting:
                    waiting.append(more)
        assert reached == {*options_of(game, match.position)}


HEAVY = WeightedGraph.of([("a", "b", 5), ("b", "c", 5000)])


def test_as_many_moves_as_can_be_listed_are_played_and_a_move_to_more_is_taken_back():
    assert len(Match(Nim(), (4096,)).moves) == 4096
    starry = Match(GraphNim(), star(12), opponent=BY_METHODS)
    assert len(starry.moves) == 4095
    assert starry.reply().over
    assert starry.choose({"e3", "e5", "e7"}).reply().winner == "computer"
    match = Match(NimOnGraph(), NimOnGraph().start(HEAVY, at="a")).choose({"e0=3"})
    with pytest.raises(TooManyMoves, match="take a smaller board"):
        match.reply()
    assert len(match.undo().moves) == 5


# A value.


@pytest.mark.parametrize(("game", "position"), LIBRARY, ids=NAMES[: len(LIBRARY)])
def test_a_match_is_a_value(game, position):
    match, again = (Match(game, position, seed=3).reply() for _ in range(2))
    assert match == again == pickle.loads(pickle.dumps(match))
    assert hash(match) == hash(again)
    assert match != Match(game, position, seed=4)
    with pytest.raises(AttributeError):
        match.seed = 4


def test_an_option_is_given_in_any_form_of_the_game():
    assert Match(Nim(), (2, 3)).play((3, 1)).position == (1, 3)
    assert Match(NodeKayles(), path(4)).play(nx.Graph([(2, 3)])).position == Graph.of([(2, 3)])
    assert Match(TakeOneOrTwo(), 4).play(2).position == 2
