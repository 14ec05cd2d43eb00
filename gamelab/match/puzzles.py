"""Puzzles: positions of a game with exactly one winning move."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from math import log2
from random import Random
from typing import Any, NamedTuple

from gamelab.boards import Graph, WeightedGraph, canonical_form, graphs, trees
from gamelab.games.text import parse_position
from gamelab.theory import (
    OutOfBudget,
    Position,
    Ruleset,
    Sum,
    as_game,
    budget,
    fold,
    options_listed,
    options_of,
    start_of,
)

MAX_OPTIONS = 5_000  # listed from one board
HARDEST = 10  # the highest rating
# the vertices of the largest trees and other graphs on which puzzles are looked for
MAX_VERTICES = {"graph": (12, 6), "arrows": (7, 5), "weights": (5, 4)}
MAX_WEIGHT = 3
N_BOARDS = 60  # of a family
HEAPS = (7, 8, 9)


@dataclass(frozen=True)
class Puzzle:
    """A position from which exactly one move wins.

    `move` is the option to which that move leads, `n_moves` the number of all moves. `depth` is the
    number of moves to the end, if the winner wins as soon as possible and the loser plays as long
    as possible. The `rating` is from 1 to 10: whoever moves at random wins about one of
    2**rating matches against perfect play. A rating of 10 stands for higher ones too.
    """

    game: Ruleset
    position: Position
    misere: bool
    move: Position
    rating: int
    n_moves: int
    depth: int


class _Node(NamedTuple):
    """A position with all that can be reached from it."""

    tree: int  # the same number for equal game trees
    n_moves: int
    n_winning: int
    is_lost: bool
    depth: int
    chance: float  # that random moves of the winner win


def puzzles(
    game: Ruleset, boards: Iterable[Any] | None = None, misere: bool = False, seed: int = 0
) -> Iterator[Puzzle]:
    """Positions of a game with exactly one winning move, each rated from 1 to 10.

    They are positions met in matches from the boards, by default from the examples of the game and
    from small trees, graphs or heaps. They come board by board, in a random order that depends on
    the seed. Two moves that a symmetry of the board carries to each other are two moves, so none of
    them is the only one that wins. No two puzzles are isomorphic.

    From each board at most 5,000 options are listed; of a larger board the puzzles found by then
    are given. A ValueError says that a game has no examples.

    >>> from gamelab import Match, Nim
    >>> puzzle = next(puzzles(Nim(), [(1, 2)]))
    >>> puzzle.position, puzzle.move, puzzle.rating, puzzle.n_moves, puzzle.depth
    ((1, 2), (1, 1), 2, 3, 3)
    >>> str(Match(puzzle.game, puzzle.position, misere=puzzle.misere).hint())
    'One move wins.'

    In a notebook, `play(puzzle.game, puzzle.position, misere=puzzle.misere)` opens a puzzle.
    """
    random = Random(seed)
    if boards is None:
        starts = _boards(as_game(game), random)
        if not starts:
            raise ValueError(f"{game.full_title} has no example boards; give some as boards=[...].")
    else:
        starts = [start_of(game, board) for board in boards]
    return _puzzles(game, starts, misere, random)


def _boards(game: Ruleset, random: Random) -> list[Position]:
    """The examples of a game and some small boards besides, in a random order."""
    if isinstance(game, Sum):
        return [*zip(*(_boards(part, random) for part in game.games), strict=False)]
    found = [parse_position(game, text) for text in game.examples]
    if game.board_kind == "heaps":
        found.append(start_of(game, HEAPS))
    elif game.board_kind:
        of_trees, of_others = MAX_VERTICES[game.board_kind]
        small = [tree for n in range(4, of_trees + 1) for tree in trees(n)]
        small += graphs(of_others, connected=True)
        for board in random.sample(small, min(len(small), N_BOARDS)):
            weights = [random.randint(1, MAX_WEIGHT) for _ in board.edges]
            has_weights = game.board_kind == "weights"
            weighted = WeightedGraph(board, tuple(weights)) if has_weights else board
            try:
                found.append(game.position_on(weighted))
            except ValueError:  # the game is not played on this board
                continue
    return random.sample(found, len(found))


def _puzzles(
    game: Ruleset, starts: list[Position], misere: bool, random: Random
) -> Iterator[Puzzle]:
    nodes: dict[Position, _Node] = {}
    trees: dict[frozenset[int], int] = {}
    used: set[Any] = set()

    def options(position: Position) -> list[list[Position]]:
        return [[game.canonical(one)] for one in dict.fromkeys(options_of(game, position))]

    def node(after: list[list[_Node]]) -> _Node:
        found = [one for (one,) in after]
        lost = [one for one in found if one.is_lost]
        tree = trees.setdefault(frozenset(one.tree for one in found), len(trees))
        if not found:
            return _Node(tree, 0, 0, not misere, 0, 1.0)
        if not lost:
            longest, least = max(one.depth for one in found), min(one.chance for one in found)
            return _Node(tree, len(found), 0, True, longest + 1, least)
        chance = sum(one.chance for one in lost) / len(found)
        soonest = min(one.depth for one in lost)
        return _Node(tree, len(found), len(lost), False, soonest + 1, chance)

    for start in starts:
        known = len(nodes)
        try:
            with budget(MAX_OPTIONS, options_listed):
                fold(game.canonical(start), options, node, nodes)
        except OutOfBudget:  # what was found so far stays in `nodes`
            pass
        new = [*nodes][known:]
        for position in random.sample(new, len(new)):
            here = nodes[position]
            shape = _shape(position), here.tree
            if here.n_winning == 1 < here.n_moves and shape not in used:
                used.add(shape)
                moves = options_of(game, position)
                move = next(one for one in moves if nodes[game.canonical(one)].is_lost)
                rating = min(round(-log2(here.chance)), HARDEST)
                yield Puzzle(game, position, misere, move, rating, here.n_moves, here.depth)


def _shape(position: Position) -> Any:
    """The same for isomorphic positions: the form of the graphs, and what else it consists of."""
    if isinstance(position, tuple):
        return tuple(map(_shape, position))
    graph = getattr(position, "graph", position)
    return canonical_form(graph) if isinstance(graph, Graph) else position
