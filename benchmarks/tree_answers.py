"""About 10^5 answers about random positions of all public games, by public names only."""

import hashlib
import random
import sys
import time
from collections import Counter, defaultdict
from itertools import islice

import networkx as nx

import gamelab
from gamelab import Graph
from gamelab.boards.accented_spiders import AccentedSpider
from gamelab.boards.decorations import (
    Decoration,
    disjoint_states,
    flow,
    ramification,
    trimming,
    twig,
    untrimming,
)
from gamelab.boards.weighted import weightings
from gamelab.games.heaps import GrundysGame, octal_codes, subtraction_sets
from gamelab.theory.sequences import bfile

SEED = 20_230_417


def encoded(value):
    """A value as plain data, the same in all trees: classes of the library leave no name in it."""
    if value is None or isinstance(value, bool | int | str):
        return value
    if isinstance(value, float):
        return repr(value)
    if hasattr(value, "tolist"):
        return encoded(value.tolist())
    if hasattr(value, "preperiod"):
        return [value.preperiod, value.period, value.saltus, value.certified]
    if isinstance(value, dict):
        return sorted([encoded(key), encoded(one)] for key, one in value.items())
    if isinstance(value, set | frozenset):
        return sorted(map(encoded, value), key=repr)
    return [encoded(one) for one in value]


def digest(value):
    return hashlib.sha256(repr(value).encode()).hexdigest()[:12]


def labelled(position):
    """A position with its labels as text, independent of the order of vertices and edges."""
    if isinstance(position, int | tuple):
        return repr(position)
    inner = getattr(position, "decoration", position)
    graph = getattr(inner, "graph", inner)
    if not isinstance(graph, Graph):
        return repr(position)
    weights = getattr(getattr(position, "board", None), "weights", [1] * len(graph.edges))
    edges = [
        (*sorted(map(repr, e)), weight) for e, weight in zip(graph.edges, weights, strict=True)
    ]
    arrows = sorted(map(repr, getattr(inner, "arrows", ())))
    return repr(
        (sorted(map(repr, graph.vertices)), sorted(edges), arrows, getattr(position, "at", None))
    )


def number_and_digest(positions):
    texts = sorted(map(labelled, positions))
    return len(texts), digest(texts)


class Answers:
    """The questions so far with their answers, in groups."""

    def __init__(self):
        self.groups = defaultdict(list)

    def ask(self, group, question, function, *given, **named):
        """Record the answer, or the name of the error."""
        try:
            answer = encoded(function(*given, **named))
        except (ValueError, TypeError, MemoryError) as error:
            answer = type(error).__name__
        self.groups[group].append([question, answer])

    def about(self, group, question, game, start, *given, misere=True, moves=True, **state):
        """Record all answers about the position that `start` makes, or that it refuses."""
        try:
            position = start(*given, **state)
        except ValueError as error:
            self.groups[group].append([f"{question}: start", type(error).__name__])
            return
        self.ask(group, f"{question}: grundy", gamelab.grundy, game, position)
        self.ask(group, f"{question}: outcome", gamelab.outcome, game, position)
        if misere:
            self.ask(group, f"{question}: misere_grundy", gamelab.misere_grundy, game, position)
            self.ask(group, f"{question}: misere", gamelab.outcome, game, position, misere=True)
        if moves:
            self.ask(group, f"{question}: winning_moves", winning, game, position)
            self.ask(group, f"{question}: options", values_of_options, game, position)


def winning(game, position):
    return number_and_digest(gamelab.winning_moves(game, position))


def values_of_options(game, position):
    return [option.value for option in gamelab.options(game, position)]


def random_edges(dice, vertices, edges):
    """Edges of a simple graph, in random order and direction."""
    pairs = [(u, v) for v in range(vertices) for u in range(v)]
    return [dice.choice([(u, v), (v, u)]) for u, v in dice.sample(pairs, min(edges, len(pairs)))]


def text_of(edges):
    return " ".join(f"{u}-{v}" for u, v in edges)


def random_board(dice, largest):
    """A board and its name: a Graph, a networkx graph, or a Graph with other labels."""
    n = dice.randint(1, largest)
    edges = random_edges(dice, n, dice.choice([n - 1, n, n + 1, dice.randint(0, 2 * n)]))
    kind = dice.choice(["Graph", "networkx", "labels"])
    name = f"{kind} {text_of(edges)} on {n}"
    if kind == "Graph":
        return name, Graph.of(edges, range(n))
    if kind == "labels":
        label = [f"v{i}" if i % 3 else ("t", i) for i in range(n)]
        return name, Graph.of([(label[u], label[v]) for u, v in edges], label)
    graph = nx.Graph(edges)
    graph.add_nodes_from(range(n))
    return name, graph


def random_code(dice, digits="01234567"):
    tail = "".join(dice.choice(digits) for _ in range(dice.randint(1, 4)))
    return f"0.{tail}{dice.choice('1234567')}"


class VisitorsGame(gamelab.GraphGame):
    """Take a vertex of degree at most 2."""

    def moves(self, graph):
        return [graph.without_vertices([v]) for v in graph.vertices if graph.degree(v) <= 2]


class VisitorsHeaps(gamelab.Ruleset):
    """Halve a heap, or take one."""

    def moves(self, heap):
        return {heap // 2, heap - 1} if heap else set()


def graph_games(dice):
    """The games on graphs without further state by their names; some have random codes."""
    games = {
        name: getattr(gamelab, name)() for name in ("GraphNim", "NodeKayles", "ArcKayles", "Grim")
    }
    codes = ["0.33", "0.77", "0.123", "0.[3]", "0.137", "0.3[7]"]
    codes += [random_code(dice) for _ in range(12)]
    games |= {f"Octal {code}": gamelab.Octal(code) for code in codes}
    sets = [{1, 2}, {1, 2, 4}, {1, 3}, {2, 4, 6, 7}]
    sets += [set(dice.sample(range(1, 8), dice.randint(1, 4))) for _ in range(8)]
    return games | {f"CSG {sorted(sizes)}": gamelab.ConnectedSubtraction(sizes) for sizes in sets}


def boards(answers, dice, number):
    for name, game in ({"visitor": VisitorsGame()} | graph_games(dice)).items():
        for _ in range(number):
            question, board = random_board(dice, 6 if name in ("GraphNim", "visitor") else 8)
            answers.about(name.split()[0], f"{name}, {question}", game, lambda given: given, board)


def families(answers, dice, number):
    """Spiders, bistars, caterpillars, paths, cycles and grids, which have methods of their own."""
    for name, game in graph_games(dice).items():
        longest = 4 if "[" in name else 8
        for _ in range(number):
            legs = [dice.randint(0, longest) for _ in range(dice.randint(1, 4))]
            left, right = ([dice.randint(1, 3) for _ in range(dice.randint(0, 3))] for _ in "ab")
            leaves = [dice.randint(0, 2) for _ in range(dice.randint(1, 5))]
            middle, n = dice.randint(1, 5), dice.randint(3, 30)
            made = [
                ("Spider", gamelab.Spider, legs, {}),
                ("Bistar", gamelab.Bistar, [left, right], {"middle": middle}),
                ("Caterpillar", gamelab.Caterpillar, leaves, {}),
                ("path", gamelab.path, [n], {}),
                ("star", gamelab.star, [dice.randint(0, 9)], {}),
            ]
            if name != "GraphNim":
                made.append(("cycle", gamelab.cycle, [n % 13 + 3], {}))
                made.append(("grid", gamelab.grid, [2, n % 5 + 1], {}))
            for family, make, given, named in made:
                question, moves = f"{name}, {family} {given} {named}", dice.random() < 0.2
                answers.about(
                    "families", question, game, make, *given, misere=False, moves=moves, **named
                )


def arrow_games(answers, dice, number):
    """Boards with random arrows, spiders with accents, and the named states of a path."""
    arrows, trimmed, cycles = gamelab.Arrows(), gamelab.TrimmedArrows(), gamelab.GameOfCycles()
    for i in range(number):
        n = dice.randint(2, 6)
        edges = random_edges(dice, n, dice.randint(n - 1, min(n + 1, 6)))
        some = dice.sample(edges, dice.randint(0, len(edges) - 1))
        drawn = [dice.choice([edge, edge[::-1]]) for edge in some]
        question, graph = f"{text_of(edges)} with {drawn}", Graph.of(edges)
        answers.about("Arrows", question, arrows, arrows.start, graph, arrows=drawn)
        answers.about("TrimmedArrows", question, trimmed, trimmed.start, graph, arrows=drawn)
        if i % 2:
            answers.about("GameOfCycles", question, cycles, cycles.start, graph, arrows=drawn)
        if i % 5 == 0:
            answers.ask("decorations", question, of_decoration, graph, drawn)
        legs = [
            f"{dice.randint(1, 6)}{dice.choice(['', '', 'v', '^'])}"
            for _ in range(dice.randint(1, 5))
        ]
        spider, moves = f"S[{','.join(legs)}]", dice.random() < 0.1
        make = AccentedSpider.of
        answers.about("TrimmedArrows", spider, trimmed, make, spider, misere=False, moves=moves)
        answers.ask("decomposition", spider, summands, spider)
    for n in range(1, 30):
        for name in ("flow", "crash", "twig", "rod"):
            make = getattr(gamelab, name)
            answers.about("paths", f"{name} {n}", trimmed, make, n, misere=False, moves=n < 12)
        states = flow(n % 5 + 1), twig(n % 7)
        small = n % 7 < 3
        make = disjoint_states
        answers.about("paths", f"sum {n}", trimmed, make, *states, misere=small, moves=small)


def of_decoration(graph, arrows):
    x = Decoration.of(graph, arrows)
    same = [x.canonical == x.flip.canonical, x.canonical.canonical == x.canonical]
    return [len(x.sinks), len(x.sources), len(x.components()), len(x.unmarked.edges), *same]


def summands(spider):
    found = gamelab.decomposition(spider)
    return [found.value, [[summand.name, summand.value] for summand in found.summands]]


def nim_on_graphs(answers, dice, number):
    game = gamelab.NimOnGraph()
    for _ in range(number):
        n = dice.randint(1, 6)
        ends = [(dice.randrange(n), dice.randrange(n)) for _ in range(dice.randint(n - 1, n + 2))]
        loops = dice.random() < 0.4
        edges = [(u, v, dice.randint(0, 3)) for u, v in ends if loops or u != v]
        board, at = gamelab.WeightedGraph.of(edges, range(n)), dice.randrange(n)
        answers.about(
            "NimOnGraph", f"{edges} on {n}, token at {at}", game, game.start, board, at=at
        )


def heap_games(dice):
    games = {"Nim": gamelab.Nim(), "GrundysGame": GrundysGame(), "visitor": VisitorsHeaps()}
    codes = ["0.07", "0.77", "0.33", "0.137", "4.7", "0.[3]", "0.3[07]", "4.[3]"]
    codes += [random_code(dice) for _ in range(25)]
    games |= {f"OctalHeaps {code}": gamelab.OctalHeaps(code) for code in codes}
    sets = [{1, 3, 4}, *(set(dice.sample(range(1, 12), dice.randint(1, 5))) for _ in range(12))]
    return games | {f"Subtraction {sorted(takes)}": gamelab.Subtraction(takes) for takes in sets}


def heaps(answers, dice, number):
    games = heap_games(dice)
    for name, game in games.items():
        for _ in range(number):
            sizes = tuple(dice.randint(0, 12) for _ in range(dice.randint(1, 2)))
            position = sizes[0] if name == "visitor" else sizes
            answers.about("heaps", f"{name} {position}", game, lambda given: given, position)
        slow = name.startswith(("Hexa", "Take"))
        answers.ask("sequences", name, gamelab.nim_sequence, game, 60 if slow else 300)
        answers.ask("periods", name, gamelab.find_period, game, 2**9 if slow else 2**11)
        terms = gamelab.nim_sequence(game, 50 if slow else 400)
        answers.ask("guesses", name, gamelab.guess_period, terms)
    for _ in range(4 * number):
        first, second = dice.sample(sorted(games), 2)
        position, game = (
            (dice.randint(0, 6), dice.randint(0, 6)),
            gamelab.Sum(games[first], games[second]),
        )
        answers.about("Sum", f"{first} + {second} {position}", game, lambda given: given, position)


def growing(answers, dice, number):
    """Discrepancies, and periods of growing boards."""
    for _ in range(number):
        legs = [dice.randint(1, 5) for _ in range(dice.randint(0, 3))]
        spider = gamelab.Spider(*legs)
        answers.ask("discrepancies", f"Spider {legs}", gamelab.discrepancies, spider, 0, 40)
        answers.ask(
            "discrepancies", f"Spider {legs}: period", gamelab.discrepancy_period, spider, 0
        )
        answers.ask("stability", f"Spider {legs}", gamelab.stability, spider)
        edges = random_edges(dice, 4, dice.randint(1, 4))
        graph, v = Graph.of(edges), edges[0][0]
        answers.ask(
            "discrepancies", f"{text_of(edges)} at {v}", gamelab.discrepancies, graph, v, 20
        )
        answers.ask(
            "discrepancies",
            f"{text_of(edges)} at {v}: period",
            gamelab.discrepancy_period,
            graph,
            v,
        )
    games = {code: gamelab.Octal(code) for code in ("0.33", "0.123", "0.07")}
    games |= {"CSG": gamelab.ConnectedSubtraction({1, 2, 4}), "NodeKayles": gamelab.NodeKayles()}
    ends = [gamelab.path(1), gamelab.star(2), gamelab.star(3), gamelab.cycle(4)]
    for name, game in games.items():
        answers.ask("tree records", name, records, game, 14)
        for base in [(), (1,), (2,), (1, 1), (2, 1), (3,), (1, 1, 1)]:
            answers.ask("leg periods", f"{name} {base}", gamelab.leg_period, game, base, 2**10)
        for i, first in enumerate(ends):
            for k, second in enumerate(ends[: i + 1]):
                question = f"{name}: {i} {k}"
                answers.ask(
                    "joining paths",
                    question,
                    gamelab.joining_path_period,
                    game,
                    first,
                    0,
                    second,
                    0,
                )


def records(game, n):
    return [[one.value, one.vertices, one.trees] for one in gamelab.tree_records(game, n)]


def classes(answers, dice, number):
    """The classes into which canonical forms put relabelled boards, and the lists of boards."""

    def form(edges, n, root=None):
        label = dice.sample(range(n), n)
        renamed = [(label[u], label[v]) for u, v in dice.sample(edges, len(edges))]
        board = Graph.of(renamed, range(n))
        return gamelab.canonical_form(board, None if root is None else label[root])

    def partition(cases):
        """For each case the first one with the same form."""
        forms = [form(*case) for case in cases]
        return [forms.index(one) for one in forms]

    named = {
        "petersen": nx.petersen_graph(),
        "cube": nx.hypercube_graph(3),
        "wheel": nx.wheel_graph(9),
    }
    named |= {
        "prism": nx.circular_ladder_graph(5),
        "grid": nx.grid_2d_graph(4, 4),
        "tree": nx.balanced_tree(2, 3),
    }
    for name, graph in named.items():
        plain = nx.convert_node_labels_to_integers(graph)
        cases = [(list(plain.edges), len(plain), root) for root in plain for _ in range(3)]
        answers.ask("classes", name, partition, cases)
    for _ in range(number):
        n = dice.randint(2, 8)
        few, root = dice.randint(0, 2 * n), dice.choice([None, 0])
        listed = [random_edges(dice, n, few) for _ in range(4)]
        cases = [(edges, n, root) for edges in listed for _ in range(2)]
        answers.ask("classes", f"{list(map(text_of, listed))}, root {root}", partition, cases)
        answers.ask(
            "forms",
            f"{text_of(listed[0])}, root {root}",
            lambda e, *given: degrees(form(e, *given)),
            listed[0],
            n,
        )
        tree = [(v, dice.randrange(v)) for v in range(1, n)]
        cases = [(tree, n, root) for root in (None, None, 0, 0, n - 1)]
        answers.ask("classes", text_of(tree), partition, cases)
        for function in (trimming, untrimming):
            answers.ask(
                "trimming", f"{function.__name__} {text_of(tree)}", shape, function, Graph.of(tree)
            )
    for edges in [[(0, 1)], [(0, 1), (1, 2)], [(0, 1), (1, 2), (2, 0)], [(0, 1), (0, 2), (0, 3)]]:
        for most in range(1, 5):
            listed = weightings(Graph.of(edges), most)
            answers.ask(
                "weightings", f"{text_of(edges)} {most}", lambda listed: len(list(listed)), listed
            )
    listings(answers)


def degrees(graph):
    return sorted(map(graph.degree, graph.vertices))


def shape(function, graph):
    return degrees(function(graph))


def listings(answers):
    """The number of boards in each list, of their classes, and a digest of their degrees."""

    def of_all(listed, n, **kind):
        graphs = [Graph.from_board(one) for one in listed(n, **kind)]
        return (
            len(graphs),
            len(set(map(gamelab.canonical_form, graphs))),
            digest(sorted(map(degrees, graphs))),
        )

    lists = {"trees": 11, "graphs": 7, "spiders": 13, "bistars": 10, "caterpillars": 10}
    lists |= {"grids": 20}
    for name, most in lists.items():
        for n in range(most + 1):
            answers.ask("lists", f"{name} {n}", of_all, getattr(gamelab, name), n)
    for kind in ("connected", "bipartite", "planar"):
        for n in range(7):
            answers.ask("lists", f"{kind} graphs {n}", of_all, gamelab.graphs, n, **{kind: True})
    for n in range(11):
        kinds = {
            "cubic": {"min_degree": 3, "max_degree": 3},
            "unicyclic": {"connected": True, "edges": n},
        }
        for kind, options in kinds.items():
            answers.ask("lists", f"{kind} graphs {n}", of_all, gamelab.graphs, n, **options)
    answers.ask("lists", "octal codes", lambda: list(islice(map(str, octal_codes(2)), 200)))
    answers.ask("lists", "subtraction sets", subtraction_sets, 6)
    answers.ask("lists", "b-file", bfile, [3, 1, 4], 1)
    answers.ask("lists", "ramification", lambda: degrees(ramification(gamelab.cycle(5), [0, 2])))


def matches(answers, dice, number):
    """The stories of matches against the computer, option graphs and reasons."""
    games = graph_games(dice)
    for _ in range(number):
        name, (question, board), seed = (
            dice.choice(sorted(games)),
            random_board(dice, 6),
            dice.randrange(100),
        )
        game, question = games[name], f"{name}, {question}"
        answers.ask("matches", f"{question}, seed {seed}", story, game, board, "perfect", seed)
        answers.ask(
            "option graphs",
            question,
            lambda *given: sorted(gamelab.option_graph(*given).values),
            game,
            board,
        )
        answers.ask(
            "reasons", question, lambda *given: sorted(gamelab.why(*given).moves), game, board
        )
    for _ in range(number // 4):
        sizes, seed = tuple(dice.randint(0, 5) for _ in range(3)), dice.randrange(100)
        strength = dice.choice(["perfect", "slips", "random"])
        answers.ask(
            "matches", f"Nim {sizes} {strength} {seed}", story, gamelab.Nim(), sizes, strength, seed
        )


def story(game, board, strength, seed):
    """The story of a match in which you choose at random too."""
    match, dice = gamelab.Match(game, board, strength=strength, seed=seed), random.Random(seed)
    while not match.over:
        moves = sorted(match.moves, key=lambda move: labelled(move.option))
        match = match.play(dice.choice(moves)) if match.turn == "you" else match.reply()
    return match.story


def hunts(answers, dice, number):
    """The rows of surveys, and what is guessed from sequences."""
    for name, game in (("NodeKayles", gamelab.NodeKayles()), ("0.07", gamelab.ArcKayles())):
        for family in (gamelab.trees, gamelab.spiders, gamelab.bistars):
            frame = gamelab.survey(game, family, to=number, misere=True, progress=False)
            rows = [(row.value, row.outcome, row.misere_outcome) for row in frame.itertuples()]
            for i, row in enumerate(sorted(rows)):
                answers.ask("surveys", f"{name} {family.__name__} {i}", lambda row: row, row)
    for code in ("0.33", "0.77", "0.07", "0.137"):
        terms = gamelab.nim_sequence(gamelab.OctalHeaps(code), 200)
        answers.ask(
            "regularities",
            code,
            lambda terms: [one.words for one in gamelab.regularities(terms)],
            terms,
        )


PARTS = {
    boards: 250,
    families: 30,
    arrow_games: 600,
    nim_on_graphs: 800,
    heaps: 30,
    growing: 60,
    classes: 500,
    matches: 200,
    hunts: 9,
}


def all_answers():
    """All answers in groups; the CPU seconds of each part go to standard error."""
    answers, times = Answers(), Counter()
    for part, number in PARTS.items():
        start = time.process_time()
        part(answers, random.Random(f"{SEED} {part.__name__}"), number)
        times[part.__name__] = round(time.process_time() - start)
    print("CPU seconds:", dict(times), file=sys.stderr)
    return answers.groups
