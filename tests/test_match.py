"""Matches: moves by what they change, replies, hints and the story, in every game of the library and
in games of a visitor's own.
"""

import pickle
import re
from dataclasses import dataclass, replace
from itertools import combinations, count, pairwise
from math import inf
from time import thread_time
from types import SimpleNamespace

import networkx as nx
import pytest

from gamelab import (
    ArcKayles,
    Arrows,
    Bistar,
    ConnectedSubtraction,
    GameOfCycles,
    Graph,
    GraphGame,
    GraphNim,
    Grim,
    Match,
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
    WeightedGraph,
    cycle,
    disjoint_union,
    graphs,
    path,
    star,
)
from gamelab import grundy as by_methods
from gamelab import misere_grundy as misere_by_methods
from gamelab import outcome as outcome_by_methods
from gamelab.games.heaps import GrundysGame
from gamelab.match.board import part_id
from gamelab.match.match import TooManyMoves
from gamelab.match.opponent import Opponent
from gamelab.solvers.kernels.compiled import _compile_in_a_thread
from gamelab.theory.grundy import outcome_by_definition
from gamelab.theory.positions import OutOfBudget, budget, charge, options_listed, options_of
from gamelab.theory.ruleset import start_of


class TakeOneOrTwo(Ruleset):
    def moves(self, heap):
        return [heap - n for n in (1, 2) if n <= heap]


class Wythoff(Ruleset):
    def moves(self, heaps):
        a, b = heaps
        yield from ((a - k, b) for k in range(1, a + 1))
        yield from ((a, b - k) for k in range(1, b + 1))
        yield from ((a - k, b - k) for k in range(1, min(a, b) + 1))


class SortedNim(Ruleset):
    def moves(self, heaps):
        return {
            tuple(sorted((*heaps[:i], k, *heaps[i + 1 :])))
            for i, heap in enumerate(heaps)
            for k in range(heap)
        }


class KaylesInARow(Ruleset):
    def moves(self, rows):
        for i, row in enumerate(rows):
            for k in (1, 2):
                for left in range(row - k + 1):
                    yield (
                        *rows[:i],
                        *(part for part in (left, row - k - left) if part),
                        *rows[i + 1 :],
                    )


class Geography(Ruleset):
    def moves(self, position):
        graph, here = position
        return [(graph.without_vertices([here]), there) for there in graph.neighbours(here)]


@dataclass(frozen=True)
class Walk:
    graph: Graph
    steps: int
    here: str


class WalkAwhile(Ruleset):
    def moves(self, walk):
        if walk.steps:
            yield from (
                Walk(walk.graph, walk.steps - 1, there)
                for there in walk.graph.neighbours(walk.here)
            )


class TurnCoins(Ruleset):
    def moves(self, coins):
        return [coins[:i] + "T" + coins[i + 1 :] for i, coin in enumerate(coins) if coin == "H"]


class TakeElements(Ruleset):
    def moves(self, elements):
        return [elements - {some} for some in elements]


class DrawAnEdge(GraphGame):
    def moves(self, graph):
        for u, v in combinations(graph.vertices, 2):
            if v not in graph.neighbours(u) and graph.degree(u) + graph.degree(v) < 3:
                yield Graph(graph.vertices, (*graph.edges, (u, v)))


class TakeOddVertices(GraphGame):
    def moves(self, graph):
        return [graph.without_vertices([v]) for v in graph.vertices if graph.degree(v) % 2]


class Halving(Ruleset):
    def moves(self, name):
        return [f"{name[:-1]}"] if name else []


CORE = Graph.of([("a", "b"), ("a", "b"), ("b", "c"), ("b", "c"), ("b", "c")])
WEIGHTED = WeightedGraph.of(
    [("a", "b", 2), ("b", "c", 1), ("b", "c", 1), ("c", "a", 1), ("a", "a", 2)]
)
TOKEN = NimOnGraph().start(WEIGHTED, at="a")
HOUSE = Graph.of([(0, 1), (1, 2), (2, 0), (2, 3), (3, 0)])

LIBRARY = [
    (Nim(), (1, 2, 3)),
    (Nim(), (2, 2, 2)),
    (OctalHeaps("0.77"), (3, 4)),
    (OctalHeaps("4.3"), 5),
    (GrundysGame(), (7,)),
    (Subtraction({1, 3}), (4, 5)),
    (GraphNim(), Spider(2, 1, 1)),
    (GraphNim(), CORE),
    (GraphNim(), cycle(4)),
    (GraphNim(), disjoint_union(path(3), path(2))),
    (Octal("0.33"), Spider(2, 2, 1)),
    (ArcKayles(), path(6)),
    (Grim(), star(3)),
    (ConnectedSubtraction({1, 2, 4}), Bistar((1, 1), (2,), 1)),
    (NodeKayles(), cycle(6)),
    (NodeKayles(), disjoint_union(path(3), cycle(4))),
    (Arrows(), Spider(2, 2, 2)),
    (TrimmedArrows(), path(4)),
    (GameOfCycles(), cycle(3)),
    (GameOfCycles(), HOUSE),
    (NimOnGraph(), TOKEN),
    (NimOnGraph(), NimOnGraph().start(cycle(4), at=0)),
    (Sum(GraphNim(), Nim(), NodeKayles()), (path(3), (2,), path(3))),
    (Sum(Nim(), Sum(Arrows(), Nim())), ((1,), (path(4), (2, 1)))),
]
VISITORS = [
    (TakeOneOrTwo(), 7),
    (Wythoff(), (3, 4)),
    (Wythoff(), (2, 2)),
    (SortedNim(), (1, 2, 2)),
    (KaylesInARow(), (4, 2)),
    (Geography(), (Graph.from_board(cycle(5)), 0)),
    (WalkAwhile(), Walk(CORE, 3, "a")),
    (TurnCoins(), "HHTH"),
    (TakeElements(), frozenset("abc")),
    (DrawAnEdge(), Graph.of([], vertices="abcd")),
    (TakeOddVertices(), Spider(2, 2, 1)),
    (Halving(), "abc"),
]
ALL = LIBRARY + VISITORS
NAMES = [f"{type(game).__name__}-{i}" for i, (game, _) in enumerate(ALL)]


def matches_from(match, most=200):
    """Matches that go on from this one, all of them up to so many, the shortest first."""
    found = [match]
    for one in found:
        yield one
        if len(found) < most and not one.over:
            found += [one.play(move) for move in one.moves][: most - len(found)]


# What a move changes.


def parts_of(board):
    """What the parts of a board say of the position, by their ids."""
    return {
        row["id"]: {key: value for key, value in row.items() if key != "id"}
        for row in board.parts()
    }


@pytest.mark.parametrize(("game", "position"), ALL, ids=NAMES)
def test_what_a_move_touches_is_all_that_changes_on_the_board(game, position):
    """The parts of the option are those of the position, but for those changed; else
    the position is named.
    """
    tried = 0
    for match in matches_from(Match(game, position), 60):
        before = parts_of(match.board)
        for move in () if match.over else match.moves:
            after = parts_of(match.play(move).board)
            told = {*map(part_id, move.ids | move.side_effects)}
            different = {
                id for id in before.keys() | after.keys() if before.get(id) != after.get(id)
            }
            assert move.ids
            for id in () if told == {"all"} else different - told:
                assert id not in before, (move, id)  # it has come: a piece of a heap, or a new edge
            assert told & before.keys() <= different | {
                id for id in told if id.rpartition(".")[2][0] == "c"
            }, move
            tried += 1
    assert tried > 0


@pytest.mark.parametrize(("game", "position"), ALL, ids=NAMES)
def test_what_a_move_touches_tells_it_from_the_others(game, position):
    for match in matches_from(Match(game, position), 60):
        moves = () if match.over else match.moves
        assert len({move.ids for move in moves}) == len(moves), match.position
        for move in moves:
            assert match.choose(move.ids).position == move.option


@pytest.mark.parametrize(
    "board", [Spider(2, 1, 1), CORE, cycle(5), disjoint_union(path(3), star(3))]
)
def test_edges_deleted_applied_to_the_position_give_the_option(board):
    match = Match(GraphNim(), board)
    for move in match.moves:
        cut = [i for i, id in enumerate(match.board.edges) if id in move.ids]
        assert move.option == match.position.without_edges(cut)


@pytest.mark.parametrize(
    "game", [Octal("0.33"), ArcKayles(), Grim(), NodeKayles(), ConnectedSubtraction({1, 3})]
)
def test_vertices_deleted_applied_to_the_position_give_the_option(game):
    tried = 0
    for board in graphs(5):
        match = Match(game, board)
        names = {id: v for v, id in match.board.id_of.items()}
        for move in match.moves:
            assert move.option == match.position.without_vertices([names[id] for id in move.ids])
            edges = zip(match.position.edges, match.board.edges, strict=True)
            assert move.side_effects == {
                id
                for (u, v), id in edges
                if {match.board.id_of[u], match.board.id_of[v]} & move.ids
            }
            tried += 1
    assert tried > 100


@pytest.mark.parametrize("game", [Arrows(), TrimmedArrows(), GameOfCycles()])
def test_an_arrow_drawn_is_the_one_that_the_option_has_more(game):
    match = Match(game, HOUSE)
    for move in match.moves:
        ((tail, head),) = move.option.arrows - match.position.arrows
        (place,) = (i for i in match.position.graph.incident[tail] if head in HOUSE.edges[i])
        assert move.ids == {f"e{place}={match.board.id_of[head]}"}
        assert move.words == f"draws the arrow {tail}→{head}"


def test_a_completed_cell_is_named():
    match = Match(GameOfCycles(), GameOfCycles().start(cycle(3), arrows=[(0, 1), (1, 2)]))
    match = match.choose({"e2=v0"})
    assert match.last.words == "You draw the arrow 2→0, which completes the cell 0, 1, 2."
    assert match.last.move.side_effects == {"c0"}
    assert match.over
    assert match.winner == "you"


def test_the_token_goes_along_the_edge_whose_weight_is_lowered():
    match = Match(NimOnGraph(), TOKEN)
    for move in match.moves:
        edge, _, weight = next(iter(move.ids)).partition("=")
        place = match.board.edges.index(edge)
        assert move.option == TOKEN.after(place, int(weight))
        is_loop = WEIGHTED.graph.edges[place] == ("a", "a")
        assert move.side_effects == (set() if is_loop else {"token"})
    assert "lowers the loop at a from 2 to 1" in [move.words for move in match.moves]
    assert "lowers c–a from 1 to 0, which takes the token to c" in [
        move.words for move in match.moves
    ]


@pytest.mark.parametrize("heaps", [(5,), (3, 5), (2, 2, 4)])
@pytest.mark.parametrize("game", [Nim(), OctalHeaps("0.77"), OctalHeaps("4.7"), GrundysGame()])
def test_a_heap_replaced_by_what_stays_of_it_gives_the_option(game, heaps):
    match = Match(game, heaps)
    sizes = {heap.id: heap.size for heap in match.board.heaps}
    for move in match.moves:
        heap, _, left = next(iter(move.ids)).partition("=")
        others = [size for id, size in sizes.items() if id != heap]
        pieces = [size for size in map(int, left.split("+")) if size]
        assert len(move.ids) == 1
        assert tuple(sorted([*others, *pieces])) == move.option


def test_the_pieces_of_a_heap_lie_where_its_tokens_lay():
    match = Match(OctalHeaps("0.77"), 7).choose({"h0=2+4"})
    assert [(heap.row, heap.first, heap.size) for heap in match.board.heaps] == [
        (0, 0, 2),
        (0, 3, 4),
    ]


def test_heaps_that_come_from_nowhere_lie_in_new_rows():
    board = Match(Nim(), (3, 5)).board
    rows = [heap.row for heap in board.after((1, 2, 4), {}).heaps]
    assert (rows, [heap.row for heap in board.heaps]) == ([2, 3, 4], [0, 1])


def test_parallel_edges_are_told_apart_and_stand_for_each_other():
    match = Match(GraphNim(), CORE)
    assert match.moves[0].words == "removes one of the two edges a–b"
    for chosen in ({"e3"}, {"e2", "e4"}, {"e1", "e3", "e4"}, {"e0", "e1", "e2", "e3", "e4"}):
        after = match.choose(chosen)
        assert {row["id"] for row in after.board.parts() if row["kind"] == "edge"} == {
            "e0",
            "e1",
            "e2",
            "e3",
            "e4",
        } - chosen
        assert len(after.position.edges) == 5 - len(chosen)
    weighted = Match(NimOnGraph(), NimOnGraph().start(WEIGHTED, at="b")).choose({"e2=0"})
    assert {
        row["id"]: row["weight"] for row in weighted.board.parts() if row["kind"] == "edge"
    } == {"e0": 2, "e1": 1, "e2": 0, "e3": 1, "e4": 2}


def test_heaps_of_the_same_size_stand_for_each_other():
    match = Match(Nim(), (2, 2, 2)).choose({"h1=1"})
    assert {heap.id: heap.size for heap in match.board.heaps} == {"h0": 2, "h1": 1, "h2": 2}
    assert {heap.id for heap in match.choose({"h2=0"}).board.heaps} == {"h0", "h1"}


def test_the_order_of_heaps_counts_where_the_game_looks_at_it():
    words = {move.option: move.words for move in Match(Wythoff(), (3, 5)).moves}
    assert words[1, 3] == "takes 2 from the heap of 3 and takes 2 from the heap of 5"
    words = {move.option: move.words for move in Match(SortedNim(), (3, 5)).moves}
    assert words[1, 3] == "takes 4 from the heap of 5"
    assert {move.words for move in Match(KaylesInARow(), (4, 2)).moves} >= {
        "takes 1 from the heap of 4, which leaves 1 and 2",
        "takes the whole heap of 2",
        "takes 1 from the heap of 2",
    }


def test_games_of_a_sum_have_numbers():
    match = Match(Sum(Nim(), NodeKayles()), ((2,), path(2)))
    assert [move.words for move in match.moves] == [
        "takes the whole heap of 2 in game 1",
        "takes 1 from the heap of 2 in game 1",
        "removes vertices 0 and 1 in game 2",
    ]


def test_labels_of_networkx_are_kept():
    board = nx.Graph([("Aix", "Brest"), ("Brest", "Caen")])
    match = Match(NodeKayles(), board)
    assert match.moves[0].words == "removes vertices Aix and Brest"
    assert match.play(match.moves[0]).position == Graph.of([], vertices=["Caen"])


def test_moves_of_a_visitor_s_positions_are_in_words():
    first = {
        type(game).__name__: Match(game, position).moves[0].words for game, position in VISITORS
    }
    assert first["Geography"] == "removes vertex 0 and changes place 2 from 0 to 1"
    assert first["WalkAwhile"] == "changes steps from 3 to 2 and changes here from 'a' to 'b'"
    assert first["TurnCoins"] == "moves to 'THTH'"
    assert first["TakeElements"].startswith("moves to frozenset({'")
    assert first["DrawAnEdge"] == "adds edge a–b"
    assert first["Halving"] == "moves to 'ab'"


def test_a_long_list_of_parts_is_cut_short():
    (move,) = Match(NodeKayles(), Graph.from_networkx(nx.complete_graph(30))).moves
    assert move.words == "removes vertices 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11 and 18 more"


# Playing.


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize(("game", "position"), ALL, ids=NAMES)
def test_the_computer_wins_whenever_it_can(game, position, misere):
    """From the start and after every first move, whatever the reader replies with: one line where
    all replies are tried.
    """
    start = Match(game, position, misere=misere)
    lost = [
        start.play(move)
        for move in start.moves
        if outcome_by_definition(game, move.option, misere) == "N"
    ]
    assert len(lost) + len(start.hint().moves) == len(start.moves)
    for after in lost:
        if after.over:  # in misere play the last mover loses
            assert after.winner == "computer"
            continue
        answered = after.reply()
        assert answered.last.how == ("only" if len(after.moves) == 1 else "wins")
        waiting = [answered]
        for tried, match in enumerate(waiting):
            if match.over:
                assert match.winner == "computer"
            elif tried < 40:
                waiting += [
                    match.play(move).reply() for move in match.moves if not match.play(move).over
                ]
            assert outcome_by_definition(game, match.position, misere) == "P"


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize(
    "game",
    [
        GraphNim(),
        NodeKayles(),
        ArcKayles(),
        Octal("0.33"),
        Octal("0.77"),
        ConnectedSubtraction({1, 2}),
        TrimmedArrows(),
    ],
    ids=repr,
)
def test_after_all_first_moves_of_all_small_boards_the_computer_wins_if_it_can(game, misere):
    """With values by the fastest methods, and who can win told by the definition."""
    tried = 0
    for board in [board for n in range(5) for board in graphs(n)] + [
        cycle(5),
        Spider(2, 1, 1),
        path(6),
    ]:
        if isinstance(game, TrimmedArrows) and 0 in map(
            len, Graph.from_board(board).incident.values()
        ):
            continue
        match = Match(game, board, misere=misere, opponent=BY_METHODS)
        for move in () if match.over else match.moves:
            after = match.play(move)
            wins = outcome_by_definition(game, move.option, misere) == "N"
            if not after.over:
                answered = after.reply()
                how = answered.last.how
                assert (how == "only") == (len(after.moves) == 1)
                assert (
                    (how == "wins" or (wins and how == "only"))
                    == wins
                    == (outcome_by_definition(game, answered.position, misere) == "P")
                )
                tried += 1
    assert tried > 30


@pytest.mark.parametrize(("game", "position"), ALL, ids=NAMES)
def test_taking_back_is_the_inverse_of_playing(game, position):
    for match in matches_from(Match(game, position), 60):
        for move in match.moves[:20]:
            back = match.play(move).undo()
            assert back == match
            assert parts_of(back.board) == parts_of(match.board)
        assert match.undo(len(match.played)) == Match(game, position)


@pytest.mark.parametrize(("game", "position"), ALL, ids=NAMES)
def test_a_match_comes_to_an_end_and_is_told(game, position):
    match = Match(game, position, first="computer")
    assert match.turn == "computer"
    while not match.over:
        match = match.reply()
    lines = match.story.splitlines()
    assert len(lines) == len(match.played) + 1
    assert lines[0].startswith("1. The computer ")
    assert all(
        line.startswith(f"{i}. {'The computer' if i % 2 else 'You'} ")
        for i, line in enumerate(lines[:-1], 1)
    )
    assert match.winner == ("computer" if len(match.played) % 2 else "you")
    ended = (
        " a cell is completed"
        if game == GameOfCycles()
        else (" you have" if match.winner == "computer" else " the computer has")
    )
    assert lines[-1].startswith(
        f"{'The computer wins' if match.winner == 'computer' else 'You win'}:{ended}"
    )
    with pytest.raises(ValueError, match="The match is over"):
        match.reply()
    with pytest.raises(ValueError, match="The match is over"):
        match.play(match.start)


def test_whoever_makes_the_last_move_wins_or_in_misere_play_loses():
    for misere, winner in ((False, "you"), (True, "computer")):
        match = Match(Nim(), (1,), misere=misere).choose({"h0=0"})
        assert (match.over, match.winner) == (True, winner)
    assert Match(Nim(), ()).winner == "computer"
    assert (
        Match(Nim(), (), misere=True).result
        == "You win: you have no move, which wins in misère play."
    )
    closed = GameOfCycles().start(cycle(3), arrows=[(0, 1), (1, 2), (2, 0)])
    assert Match(GameOfCycles(), closed).over


def test_hints_and_values_are_those_of_the_theory():
    for board in graphs(5):
        for misere in (False, True):
            match = Match(NodeKayles(), board, misere=misere)
            hint = match.hint()
            assert hint.sure
            assert {move.option for move in hint.moves} == {
                option
                for option in options_of(NodeKayles(), match.position)
                if outcome_by_definition(NodeKayles(), option, misere) == "P"
            }
        assert [value for _, value in Match(NodeKayles(), board).values()] == [
            by_methods(NodeKayles(), move.option) for move in Match(NodeKayles(), board).moves
        ]


def test_of_lost_moves_the_computer_makes_the_one_with_the_smallest_share_of_winning_answers():
    def share(game, option):
        answers = options_of(game, option)
        return sum(outcome_by_definition(game, answer) == "P" for answer in answers) / len(answers)

    tried, twice = 0, disjoint_union(path(4), path(4))
    for game, position in (
        (Nim(), (3, 3)),
        (Nim(), (1, 2, 3)),
        (GraphNim(), cycle(6)),
        (NodeKayles(), twice),
    ):
        match = Match(game, position)
        shares = {move: share(game, move.option) for move in match.moves}
        assert len(set(shares.values())) > 1 or game == NodeKayles()
        for seed in range(5):
            answered = Match(game, position, seed=seed).reply()
            assert answered.last.how == "hardest"
            assert share(game, answered.position) == min(shares.values())
            assert answered.last.remark.startswith(
                "no move wins; this one is the hardest to answer: "
            )
            tried += 1
    assert tried == 20


def test_strengths_hang_on_the_seed_and_the_moves_so_far():
    def line(strength, seed):
        match = Match(Nim(), (3, 4, 6), strength=strength, seed=seed)
        while not match.over:
            match = match.reply()
        return [played.move.words for played in match.played], {
            played.how for played in match.played
        }

    for strength, hows in (
        ("perfect", {"wins", "hardest"}),
        ("slips", {"wins", "hardest", "slip"}),
        ("random", {"random"}),
    ):
        lines = [line(strength, seed) for seed in range(12)]
        assert lines == [line(strength, seed) for seed in range(12)]
        assert len({tuple(words) for words, _ in lines}) > 2
        assert set().union(*(found for _, found in lines)) == hows | {"only"}


BY_METHODS = Opponent(by_methods, misere_by_methods, outcome_by_methods)


def ticking(step=1.0):
    """A clock that goes on by a step whenever it is looked at."""
    return count(step=step).__next__


GRID = nx.convert_node_labels_to_integers(nx.grid_2d_graph(8, 8))
TOO_LARGE = [
    (NodeKayles(), GRID),
    (ArcKayles(), GRID),
    (Octal("0.33"), GRID),
    (ConnectedSubtraction({1, 2}), GRID),
    (GraphNim(), GRID),
    (Arrows(), nx.grid_2d_graph(5, 5)),
    (TrimmedArrows(), nx.grid_2d_graph(5, 5)),
    (GameOfCycles(), nx.grid_2d_graph(5, 5)),
]


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize("methods", [Opponent(), BY_METHODS], ids=["definition", "methods"])
@pytest.mark.parametrize(("game", "board"), TOO_LARGE, ids=str)
def test_where_the_time_is_over_a_legal_move_is_made_and_said_to_be_no_more(
    game, board, methods, misere
):
    looks = []

    def clock():
        looks.append(None)
        return float(len(looks))

    opponent = replace(methods, budget=30, clock=clock)
    match = Match(game, board, misere=misere, opponent=opponent)
    answered = match.reply()
    assert answered.last.how == "unsure"
    assert "too large to be sure" in answered.last.remark
    # nothing goes on for long when the time is over
    assert len(looks) < 30 + 8 * len(match.moves)
    hint = match.hint()
    assert (hint.moves, hint.sure, str(hint)) == (
        (),
        False,
        "This board is too large to tell who wins.",
    )
    assert all(value is None for _, value in match.values())
    assert answered.slips == (None,)


@pytest.mark.parametrize(("game", "position"), ALL, ids=NAMES)
def test_without_time_nothing_is_known_whatever_was_asked_before(game, position):
    with_time = Match(game, position, opponent=Opponent(budget=inf))
    assert with_time.hint().sure
    assert None not in [value for _, value in with_time.values()]
    without = Match(game, position, opponent=Opponent(budget=0))
    assert (without.hint().moves, without.hint().sure) == ((), False)
    assert {value for _, value in without.values()} == {None}
    assert without.reply().last.how == ("only" if len(without.moves) == 1 else "unsure")


@pytest.mark.parametrize("methods", [Opponent(), BY_METHODS], ids=["definition", "methods"])
def test_the_computer_wins_in_misere_kayles_from_heaps_with_many_moves(methods):
    """The outcome of each option is found at once, and listing options costs nothing that a reply
    could lack.
    """
    game, start = OctalHeaps("0.77"), (8, 8, 9)
    opponent = replace(methods, budget=inf)
    match = Match(game, start, "computer", misere=True, opponent=opponent)
    assert outcome_by_definition(game, start, misere=True) == "N"
    assert match.reply().last.how == "wins"
    assert outcome_by_definition(game, match.reply().position, misere=True) == "P"


def test_a_reply_hangs_on_no_question_that_was_asked_before():
    for game, board in (
        (NodeKayles(), cycle(9)),
        (OctalHeaps("0.77"), (4, 6)),
        (GraphNim(), Spider(2, 2, 1)),
    ):
        for misere in (False, True):
            alone = Match(game, board, misere=misere, opponent=Opponent(budget=inf), seed=5)
            asked = Match(game, board, misere=misere, opponent=Opponent(budget=inf), seed=5)
            asked.hint(), asked.values()
            assert alone.reply() == asked.reply()


def test_a_win_in_one_move_is_seen_on_a_board_that_is_too_large():
    class TakeAllOrOne(Ruleset):
        def moves(self, heaps):
            yield ()
            yield from (
                (*heaps[:i], heap - 1, *heaps[i + 1 :]) for i, heap in enumerate(heaps) if heap
            )

        def start(self, board):
            return tuple(board)

    class OnlyOnce(TakeAllOrOne):
        def moves(self, heaps):
            return super().moves(heaps) if heaps else ()

    opponent = Opponent(budget=400, clock=ticking())
    match = Match(OnlyOnce(), (30, 31, 32, 33), opponent=opponent).reply()
    assert (match.last.how, match.position) == ("wins", ())


def test_the_time_in_which_a_position_with_a_million_options_is_listed_counts():
    class Many(Ruleset):
        def moves(self, heap):
            for _ in range(10**9):
                listed.append(None)
                yield 0

    listed = []
    with budget(3, ticking()), pytest.raises(OutOfBudget):
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


def test_what_a_method_refuses_is_not_known():
    def refuses(game, position, misere=False):
        raise MemoryError("The table needs 1,000 GiB.")

    refusing = Opponent(outcome=refuses)
    assert Match(Nim(), (1, 2), opponent=refusing).reply().last.how == "unsure"
    silent = Match(Nim(), (1, 2), opponent=Opponent(value=refuses))
    assert {value for _, value in silent.values()} == {None}
    assert Match(Nim(), (1, 2), opponent=BY_METHODS).reply().position == (1, 1)
    assert Match(Nim(), (1, 2), misere=True, opponent=BY_METHODS).reply().position == (1,)


def test_a_mistake_in_a_ruleset_is_not_taken_for_a_large_board():
    class Wrong(Ruleset):
        def moves(self, heap):
            return [heap - 1, heap - 2] if heap > 2 else heap.missing

    with pytest.raises(AttributeError, match="missing"):
        Match(Wrong(), 5).reply()


# Selection.


@pytest.mark.parametrize(("game", "position"), ALL, ids=NAMES)
def test_every_move_is_chosen_part_by_part_and_nothing_else(game, position):
    for match in matches_from(Match(game, position), 12):
        selection = match.selection
        reached = set()
        waiting = [frozenset()]
        seen = set(waiting)
        for chosen in waiting:
            reached |= {move.option for move in selection.complete(chosen)}
            live = selection.choices(chosen)
            assert chosen or match.over == (not live)
            for part, tos in live.items():
                assert part not in {id.partition("=")[0] for id in chosen}
                for to in tos:
                    more = chosen | {f"{part}={to}" if to else part}
                    assert selection.complete(more) or selection.choices(more)
                    if more not in seen:
                        seen.add(more)
                        waiting.append(more)
        assert reached == set(options_of(game, match.position))


def test_what_can_lead_to_no_move_is_not_live():
    selection = Match(ArcKayles(), path(4)).selection
    assert set(selection.choices(["v0"])) == {"v1"}
    assert selection.only(["v0"]).words == "removes vertices 0 and 1"
    assert selection.only(["v1"]) is None
    assert selection.complete(["v0", "v3"]) == () == selection.complete(["nonsense"])
    assert selection.choices(["v0", "v3"]) == {}
    edges = Match(GraphNim(), path(4)).selection
    assert set(edges.choices(["e0"])) == {"e1"}


def test_two_adjacent_vertices_are_chosen_by_their_edge_and_a_neighbourhood_by_its_centre():
    assert (
        Match(ArcKayles(), path(4)).selection.complete(["e1"])[0].words
        == "removes vertices 1 and 2"
    )
    assert (
        Match(NodeKayles(), path(4)).selection.complete(["v1"])[0].words
        == "removes vertices 0, 1 and 2"
    )
    assert (
        Match(DrawAnEdge(), Graph.of([], vertices="abc")).selection.complete(["v0", "v2"])[0].words
        == "adds edge a–c"
    )


HEAVY = WeightedGraph.of([("a", "b", 5), ("b", "c", 5000)])


@pytest.mark.parametrize(
    ("game", "position", "smaller"),
    [
        (Nim(), (10**9, 10**9 + 5), "1, 2, 4"),
        (Nim(), (4097,), "1, 2, 4"),
        (OctalHeaps("0.[7]"), 10**6, "5, 3"),
        (GrundysGame(), 10**9, "9"),
        (GraphNim(), star(13), "Spider(2, 2, 1)"),
        (GraphNim(), star(99), "Spider(2, 2, 1)"),
        (NimOnGraph(), NimOnGraph().start(HEAVY, at="b"), "a-b 2, b-c 1, c-a 3"),
        (Sum(Nim(), Nim()), ((9**9,), (1,)), "1, 2, 4"),
        (TakeElements(), frozenset(range(4097)), ""),
    ],
)
def test_a_board_with_too_many_moves_is_refused_in_a_sentence_that_names_a_smaller_one(
    game, position, smaller
):
    words = "The position has more than 4,096 moves, too many to list; take a smaller board"
    such = f", such as {smaller}" if smaller else ""
    with pytest.raises(TooManyMoves, match=re.escape(f"{words}{such}.")):
        Match(game, position)


def test_a_board_with_just_as_many_moves_as_can_be_listed_is_played():
    assert len(Match(Nim(), (4096,)).moves) == 4096
    starry = Match(GraphNim(), star(12), opponent=BY_METHODS)
    assert len(starry.moves) == 4095
    assert starry.reply().over
    after = starry.choose({"e3", "e5", "e7"})
    assert len(after.position.edges) == 9
    assert after.reply().winner == "computer"


def test_a_move_to_a_position_with_too_many_moves_can_be_taken_back():
    match = Match(NimOnGraph(), NimOnGraph().start(HEAVY, at="a")).choose({"e0=3"})
    with pytest.raises(TooManyMoves, match="take a smaller board"):
        match.reply()
    assert len(match.undo().moves) == 5


# A value.


@pytest.mark.parametrize(("game", "position"), LIBRARY, ids=NAMES[: len(LIBRARY)])
def test_a_match_is_a_value(game, position):
    match = Match(game, position, seed=3).reply()
    again = Match(game, position, seed=3).reply()
    assert match == again
    assert hash(match) == hash(again)
    assert match != Match(game, position, seed=4)
    assert pickle.loads(pickle.dumps(match)) == match
    with pytest.raises(AttributeError):
        match.seed = 4


def test_ids_stay_the_same_all_through_a_match():
    """A vertex, an edge or a heap that stays keeps its id, whoever moves."""
    match = Match(GraphNim(), disjoint_union(cycle(4), path(4)))
    ids = dict(match.board.id_of)
    matches = [match]
    while not match.over:
        match = match.reply()
        matches.append(match)
    for before, after in pairwise(matches):
        assert dict(after.board.id_of) == ids
        assert set(after.board.edges) == set(before.board.edges) - after.last.move.ids


# What is wrong is said.


@pytest.mark.parametrize(
    "wrong",
    [
        (1, 1, 1),
        None,
        [1, 7],
        (-1,),
        "h0=0",
        SimpleNamespace(),
        {"h0=0"},
        Match(Nim(), (7,)).moves[0],
    ],
    ids=repr,
)
def test_what_is_no_move_is_refused(wrong):
    with pytest.raises(ValueError, match=r"No move leads from \(1, 2\) to "):
        Match(Nim(), (1, 2)).play(wrong)


@pytest.mark.parametrize("wrong", [["h0=5"], [], ["h0=0", "h1=0"], ["nonsense"], ["h1"]])
def test_parts_that_make_no_move_are_refused(wrong):
    with pytest.raises(ValueError, match="No move, or more than one, touches"):
        Match(Nim(), (1, 2)).choose(wrong)


def test_a_move_is_given_as_an_option_in_any_form_that_the_game_accepts():
    assert Match(Nim(), (2, 3)).play((3, 1)).position == (1, 3)
    assert Match(NodeKayles(), path(4)).play(nx.Graph([(2, 3)])).position == Graph.of([(2, 3)])
    assert Match(TakeOneOrTwo(), 4).play(2).position == 2


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"first": "me"}, "first is 'you' or 'computer'; it was given 'me'."),
        (
            {"strength": "weak"},
            "strength is 'perfect' or 'slips' or 'random' or 'people'; it was given 'weak'.",
        ),
        ({"misere": "yes"}, "misere is False or True; it was given 'yes'."),
    ],
)
def test_how_a_match_is_made_is_checked(given, said):
    with pytest.raises(ValueError, match=said):
        Match(Nim(), (1, 2), **given)


def test_a_game_or_board_that_is_none_is_refused_as_everywhere():
    with pytest.raises(TypeError, match="A game is a ruleset"):
        Match("nim", (1, 2))
    with pytest.raises(ValueError, match="without loops"):
        Match(GraphNim(), Graph.of([(1, 1)]))
    with pytest.raises(ValueError, match="0 moves to take back; it was given 1"):
        Match(Nim(), (1, 2)).undo()
    assert start_of(Nim(), 3) == Match(Nim(), 3).start
