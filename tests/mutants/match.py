"""Mutants of the match: who wins, what a move touches, what is chosen, each with the test that
must notice it.
"""

from mutants.mutant import Mutant

WINS = (
    "tests/test_match.py::test_hints_and_values_are_those_of_the_rules_and_the_computer_wins_if_it_can",
)

MUTANTS = [
    Mutant(
        "the computer moves to where the reader wins",
        "match/opponent.py",
        'found == "P"',
        'found != "P"',
        WINS,
    ),
    Mutant(
        "whoever cannot move loses in misère play too",
        "match/match.py",
        "return self.turn if self.misere else self.players[1 - len(self.played) % 2]",
        "return self.players[1 - len(self.played) % 2]",
        WINS,
    ),
    Mutant(
        "the easiest move to answer is taken for the hardest",
        "match/opponent.py",
        "rank < best",
        "rank > best",
        (
            "tests/test_match.py::test_of_lost_moves_the_computer_makes_the_one_with_the_smallest_share_of_winning_answers",
        ),
    ),
    Mutant(
        "of parallel edges another one goes than is named",
        "match/graph_board.py",
        "places[-numbers[key]]",
        "places[numbers[key] - 1]",
        ("tests/test_match.py::test_parallel_edges_and_equal_heaps_stand_for_each_other",),
    ),
    Mutant(
        "the other heap of the same size is taken from",
        "match/boards.py",
        "swap.get(heap.id, heap.id)",
        "heap.id",
        ("tests/test_match.py::test_parallel_edges_and_equal_heaps_stand_for_each_other",),
    ),
    Mutant(
        "heaps are told apart by their sizes alone",
        "match/boards.py",
        "return here == there",
        "return True",
        ("tests/test_match.py::test_a_move_is_chosen_by_its_parts_and_said_in_words",),
    ),
    Mutant(
        "what leads to no move is live",
        "match/selection.py",
        "in ways if named < ids]",
        "in ways if named != ids]",
        ("tests/test_match.py::test_what_can_lead_to_no_move_is_not_live",),
    ),
    Mutant(
        "what is taken back stays on the board",
        "match/match.py",
        "self.boards[: end + 1]",
        "self.boards[: end + 2]",
        (
            "tests/test_match.py::test_a_move_names_all_that_changes_and_no_other_move_and_is_taken_back",
        ),
    ),
    Mutant(
        "a move whose result is not found is taken for a lost one",
        "match/opponent.py",
        "if unsure:",
        "if False:",
        (
            "tests/test_match.py::test_where_the_time_is_over_a_legal_move_is_made_and_said_to_be_no_more",
        ),
    ),
    Mutant(
        "the first move that let a win go is called the last",
        "match/match_view.py",
        "len(slips) - 1 - slips[::-1].index(True)",
        "slips.index(True)",
        (
            "tests/test_after_a_match.py::test_a_move_is_a_slip_where_a_win_is_let_go_and_the_last_one_is_explained",
        ),
    ),
    Mutant(
        "a winning move is called a slip",
        "match/match.py",
        "False if before or after else",
        "False if before else",
        (
            "tests/test_after_a_match.py::test_a_move_is_a_slip_where_a_win_is_let_go_and_the_last_one_is_explained",
        ),
    ),
    Mutant(
        "a hint rings what completes another move",
        "match/selection.py",
        "ways = [way for way in self._offered if way[1] in moves]",
        "ways = self._offered",
        (
            "tests/test_match_view.py::test_a_hint_rings_what_begins_or_goes_on_with_a_winning_move_and_nothing_else",
        ),
    ),
]
