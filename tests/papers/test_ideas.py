"""Pictures of proofs: at each step the sentences, the numbers and the positions are what the
definition gives, and a value that is wrong by one is noticed.
"""

import re
from importlib import import_module
from importlib.metadata import entry_points
from itertools import product

import pytest

import gamelab.statements.idea
from gamelab import (
    ConnectedSubtraction,
    GraphNim,
    NimOnGraph,
    Octal,
    Spider,
    TrimmedArrows,
    draw,
    explore,
    mex,
    paper,
    path,
    show,
)
from gamelab.boards.accented_spiders import AccentedSpider
from gamelab.boards.decorations import crash, flow, twig
from gamelab.solvers.graph_nim import SpiderNim
from gamelab.statements import Idea, Step
from gamelab.statements.figures import Run
from gamelab.statements.paper import papers
from gamelab.theory import by_definition
from gamelab_papers.arrows.boards import plain_value
from gamelab_papers.nim_on_graphs.cycles import on_cycle
from gamelab_papers.octal_033.boards import ON_LEGS

IDEAS = {
    f"{one.name}: {key}": (one.name, idea) for one in papers() for key, idea in one.ideas.items()
}
MODULES = {point.name: point.module for point in entry_points(group="gamelab.papers")}
OCTAL, SETS, SIZES = Octal("0.33"), ConnectedSubtraction({2, 3, 5}), ConnectedSubtraction({1, 2, 4})


def by_rules(game, position):
    """The value by another way than the library's fastest."""
    if isinstance(game, TrimmedArrows):
        return plain_value(position)
    if isinstance(game, GraphNim) and len(position.edges) > 12:  # a path of five with k edges
        return by_definition(SpiderNim(), ((5, *[1] * (len(position.edges) - 5)),))
    return by_definition(game, position)


def completed(parameter, step):
    name, leg, taken = parameter
    stars = {"S′": [5, 2, 1], "S": [2, 2, 1]}
    stars[name][leg - 1] -= taken
    completes = parameter[:2] == ("S′", 1)
    there = "S′" if completes or name == "S" else "S"
    stars[there][leg - 1] -= 3 - taken if completes else taken
    x, y = (by_definition(OCTAL, Spider(*legs)) for legs in stars.values())
    assert x == y
    for panel in step.panels:
        moves = [panel.before, *OCTAL.moves(panel.before)]
        assert panel.position in moves
    return [taken, leg, *([3 - taken] if completes else []), x, y, 0], []


def star_of(cell):
    return Spider(*[2] * cell[1], *[1] * (cell[0] - cell[1]))


def triangle(cell, step):
    star = star_of(cell)
    values = {by_definition(OCTAL, option) for option in OCTAL.moves(star.graph)}
    said = numbers(step)
    assert set(said[:-1]) == values
    read = {step.rows[f"{i} legs"][j] for (i, j), mark in step.marks.items() if mark == "read"}
    assert read == values
    rows = [
        [by_definition(OCTAL, star_of((i, j))) for j in range(i + 1) if (i, j) <= cell]
        for i in range(7)
    ]
    return [*said[:-1], mex(values)], [*rows, [*range(7)]]


def cell_of_stars(counts, step):
    (ones, twos), found = counts, []
    for longer, more, thirds in product(
        (0, 3), (0, 2), (0, 1)
    ):  # the smallest star of the cell, and larger ones
        legs = [1 + longer] * (ones + more * (ones > 3)) + [2] * (twos + more * (twos > 3))
        star = tuple(legs + [3] * max(thirds, 3 - len(legs))), None, 1
        found.append({by_definition(ON_LEGS, option) for option in ON_LEGS.moves(star)})
    sure, met = set.intersection(*found), set.union(*found)
    value = by_definition(ON_LEGS, star)
    assert value not in met
    assert {*range(value)} <= sure
    rows = [
        [by_definition(ON_LEGS, ((2,) * j + (1,) * i, None, 1)) for i in range(6)] for j in range(6)
    ]
    assert {rows[j][i] for (j, i), mark in step.marks.items() if mark == "read"} == met
    named = [m for n in counts for m in ((n, n + 2) if n > 3 else (n,))]
    return [*named, *sorted(sure), *sorted(met - sure), value], rows


def champions(value, step):
    (option,) = step.panels
    parts = GraphNim().components(option.position)
    body = [part for part in parts if 0 in part.vertices and part.edges]
    loose = [part for part in parts if 0 not in part.vertices and part.edges]
    assert all(len(part.edges) == 1 for part in loose)
    assert option.position in [*GraphNim().moves(option.before)]
    first = sum(by_definition(GraphNim(), part) for part in body)
    assert first == sum(len(part.edges) for part in body)
    assert {h for (_, h) in step.marks} == {*range(value + 1)}
    return [first, len(loose), 1, value], [[*range(10)]]


def discrepancy(k):
    return 5 + k - by_definition(SpiderNim(), ((5, *[1] * k),))


def repeating(k, step):
    row = [discrepancy(j) for j in range(k + 1)]
    window, earlier = row[k - 5 : k], row[k - 9 : k - 4]
    said = [5, k, *window, k - 4]
    if window == earlier:
        assert row[k] == row[k - 4]
        said += [4, 4, k, k - 4, row[k]]
    else:
        said += [*earlier, k, row[k]]
    same = sorted(t for (y, t), mark in step.marks.items() if mark == "same")
    assert same == ([*range(k - 5, k + 1)] if window == earlier else [])
    return said, [row, [""] * 4 + row[:-4], [*range(k + 1)]]


def twig_parts(number, step):
    arrows = [(k, away) for k in range(5) for away in (1, 0) if away or k < 4]

    def parts(k, away):
        return plain_value(twig(k)), plain_value((flow if away else crash)(4 - k))

    reached = {x ^ y for x, y in (parts(*arrow) for arrow in arrows[: number + 1])}
    assert {g for (_, g) in step.marks} == reached
    assert reached <= {*range(5)}
    assert number < len(arrows) - 1 or reached == {*range(5)}
    x, y = parts(*arrows[number])
    assert plain_value(step.panels[0].position) == x ^ y
    return [x, y, x ^ y], [[*range(6)]]


def odd_followers(place, step):
    leg, edge = place
    legs = [6, 2, 2]
    length, marked = legs[leg], [*map(str, legs)]
    marked[leg] = f"{edge - 1}^"
    near = plain_value(AccentedSpider.of(f"S[{','.join(marked)}]"))
    far = plain_value(twig(length - edge))
    assert near % 2 == (edge - 1) % 2
    assert (near ^ far) % 2 == 1
    assert plain_value(step.panels[0].position) == near ^ far
    return [edge, length, far, edge - 1, 11, 2, near, edge - 1, far, near, near ^ far], []


def reading(k, step):
    rows = [
        [by_definition(SETS, board(j)) for j in range(k + 1)]
        for board in (lambda j: Spider(2, 1, j), lambda j: Spider(1, j), path)
    ]
    cells = sorted(cell for cell, mark in step.marks.items() if mark == "read")
    now = [rows[row][j] for row, j in cells]
    before = [rows[row][j - 7] for row, j in cells]
    options = {by_definition(SETS, option) for option in SETS.moves(Spider(2, 1, k).graph)}
    assert set(now) == options
    assert len(cells) == 5
    assert ("same" in step.marks.values()) == (now == before)
    assert now != before or rows[0][k] == rows[0][k - 7]
    said = [k, *now, rows[0][k], *before, k - 7, *([k] if now == before else [])]
    return said, [*rows, [*range(k + 1)]]


def modulo_three(k, step):
    spider = Spider(1, 1, k).graph
    found = {(len(x.vertices), by_definition(SIZES, x)) for x in SIZES.moves(spider)}
    left, values = zip(*sorted(found, reverse=True), strict=True)
    assert values == tuple(n % 3 for n in left)
    n, value = k + 3, by_definition(SIZES, spider)
    assert value == n % 3 == mex(values)
    return [1, 1, k, n, *left, 3, 3, n, 3, value, value], [[*left], [*values], [*values]]


def gone_back(parameter, step):
    _, weight = parameter
    start, after, end = (panel.position for panel in step.panels)
    assert after in [*NimOnGraph().moves(start)]
    assert end in [*NimOnGraph().moves(after)]
    assert end.at == "Δ" or not weight
    values = [by_definition(NimOnGraph(), x) for x in (start, after, end)]
    assert values[0] == values[2] == 0 < values[1]
    return [*([weight] if weight else []), *values, 0], []


def walls(line, step):
    positions = [on_cycle((3, 2, 1, 4, 3, 3))]
    for there, weight in line:
        positions.append(
            next(
                x
                for x in NimOnGraph().moves(positions[-1])
                if x.at == there
                and x.board.weights.count(weight) > positions[-1].board.weights.count(weight)
            )
        )
    here = positions[-1]
    assert [panel.position for panel in step.panels] == positions[-3:]
    won = by_definition(NimOnGraph(), here) > 0
    assert step.words.endswith(f"The outcome is {'p' if won else '0'}.")
    weights = [*here.board.weights[here.at :], *here.board.weights[: here.at]]
    if 0 in weights:
        return [] if won else [0], []
    x, y = weights.index(1), weights[::-1].index(1)
    assert won == bool(x % 2 or y % 2)
    return [x, y, 1] if won else [x, y, 0], []


def word_of_lengths(lengths, step):
    a, b, c = lengths
    (spider,) = step.panels
    assert spider.position == AccentedSpider.of(f"S[{a}v,{b}v,{c}v]")
    v, run = plain_value(spider.position), step.diagram
    read = {"a": a, "b": b, "c": c, "v": v}
    length = max(read.values()).bit_length()
    digits = [[n >> i & 1 for i in range(length)] for n in read.values()]
    state, passed = 0, []
    for letter in zip(*digits):
        state = run.relation.steps[state][sum(d << i for i, d in enumerate(letter))]
        passed.append(state)
    assert run.relation.variables == tuple(read)
    assert state in run.relation.accepting
    assert step.marks == {(4, length - 1): "new"}
    assert not any(
        Run(run.relation, read | {"v": other}).accepts for other in range(16) if other != v
    )
    return [*read.values(), 0, *passed, v], [*digits, passed]


CHECKS = {
    "arrows: Proposition 5.4": twig_parts,
    "arrows: Theorem 8.2": word_of_lengths,
    "arrows: Theorem 12.1": odd_followers,
    "octal-0.33: Theorem 9": completed,
    "octal-0.33: Theorem 13": triangle,
    "octal-0.33: Theorem 13, which values": cell_of_stars,
    "graph-nim: Theorem 3.1": champions,
    "graph-nim: Theorem 5.4": repeating,
    "connected-subtraction: Theorem 1": reading,
    "connected-subtraction: Lemma 2": modulo_three,
    "nim-on-graphs: Theorem 3.1": gone_back,
    "nim-on-graphs: nim-2.3-D2-corrected": walls,
}
# where the values of each paper's ideas come from
SOURCES = {
    "arrows": (),
    "octal-0.33": ("value",),
    "graph-nim": ("discrepancies",),
    "connected-subtraction": ("grundy",),
    "nim-on-graphs": (),
}


def numbers(step):
    return [int(number) for number in re.findall(r"[0-9]+", step.words)]


def holds(name, parameter):
    """Whether all that a step says is what the definition gives."""
    step = IDEAS[name][1].at(parameter)
    said, rows = CHECKS[name](parameter, step)
    return (
        all(panel.value == by_rules(panel.game, panel.position) for panel in step.panels)
        and numbers(step) == said
        and [[*row] for row in step.rows.values()] == rows
    )


every_idea = pytest.mark.parametrize("name", IDEAS)


def test_each_paper_has_two_ideas_or_three_of_its_printed_statements():
    assert [*CHECKS] == [*IDEAS]
    for one in papers():
        assert len(one.ideas) == 2 + (one.name in ("arrows", "octal-0.33"))
        assert all(one[key] in one.printed.claims for key in one.ideas)


@every_idea
def test_each_step_says_what_the_definition_gives(name):
    for parameter in IDEAS[name][1].steps:
        assert holds(name, parameter), parameter


@every_idea
def test_a_value_that_is_wrong_by_one_is_noticed(name, monkeypatch):
    which, idea = IDEAS[name]
    right = gamelab.statements.idea.grundy
    monkeypatch.setattr(gamelab.statements.idea, "grundy", lambda *given: right(*given) + 1)
    module = import_module(f"{MODULES[which]}.ideas")
    for source in SOURCES[which]:
        true = getattr(module, source)
        monkeypatch.setattr(module, source, lambda *given, true=true: true(*given) + 1)

    def noticed(parameter):
        try:
            return not holds(name, parameter)
        except (AssertionError, StopIteration):
            return True

    assert all(noticed(parameter) for parameter in idea.steps)


@every_idea
def test_sentences_are_short_and_every_step_is_drawn_at_one_size(name):
    _, idea = IDEAS[name]
    steps = [idea.at(parameter) for parameter in idea.steps]
    for step in steps:
        sentences = re.split(r"\. (?=[A-Z])", step.words)
        assert max(len(sentence.split()) for sentence in sentences) <= 25
        assert step.words.endswith(".")
    assert len({len(step.rows) for step in steps}) == 1
    ax = draw(steps[-1])
    written = [text.get_text() for inside in ax.child_axes for text in inside.texts]
    assert {f"{panel.title}: value {panel.value}" for panel in steps[-1].panels} <= {*written}
    marked = [
        inside
        for inside in ax.child_axes
        if len(inside.patches) == sum(map(len, steps[-1].rows.values()))
    ]
    assert marked or not steps[-1].rows


def test_an_idea_is_stepped_by_its_slider_and_by_two_buttons():
    idea = paper("graph-nim").ideas["Theorem 5.4"]
    explorer = explore(idea)
    back, on = explorer.children[0].children[1:]
    words = [idea.at(parameter).words for parameter in idea.steps]
    assert words[0] in explorer._text.value
    before = explorer._picture.value
    on.click()
    assert explorer.task.wait(60)
    assert words[1] in explorer._text.value
    assert explorer._picture.value != before
    for button, at in ((back, 0), (back, len(words) - 1), (on, 0), (back, len(words) - 1)):
        button.click()
        assert explorer._sliders["step"].index == at
    assert explorer.task.wait(60)
    assert words[-1] in explorer._text.value
    assert explorer.code == f"draw(idea.at({idea.steps[-1]!r}))"
    assert repr(explorer) == f"Explorer(step={len(words)} of {len(words)})"


def test_a_bound_and_a_place_are_drawn_in_the_row_of_a_claim():
    calkin, csg = paper("graph-nim"), paper("connected-subtraction")
    for claim, name, at in (
        (calkin["Conjecture 6.2"], "3a − 7", 29),
        (calkin["Conjecture 6.3"], "3a − 7", 29),
    ):
        row = claim.picture(12)
        assert row.places == {name: at}
        assert claim.picture(2).places == {}
        assert row.row[at - row.first - 1] > 0 == row.row[at - row.first]
        ax = draw(row)
        assert [line.get_xdata()[0] for line in ax.lines if len(line.get_xdata()) == 2] == [at]
        assert "legs of length 1" in ax.get_xlabel()
        assert ax.get_ylabel()
    attained = calkin["Corollary 5.2, sharper"].picture(Spider(5).graph, 0)
    assert attained.heights == {"bound": 5}
    inside = draw(attained).child_axes[-1]
    assert max(attained.row.terms(16)) == 5 < inside.get_ylim()[1]
    assert "bound" in [text.get_text() for text in inside.texts]
    cards = {
        label: show(calkin[label]).static_card for label in ("Corollary 5.2", "Conjecture 6.2")
    }
    assert all("Picture: " in card.html for card in cards.values())
    assert cards["Corollary 5.2"].found.computed > 0
    row = csg["Theorem 10"].picture(8, 8, 20)
    assert row.places == {"l = 11": 11, "l = 20": 20}
    assert (
        row.row[11]
        == row.row[20]
        == by_definition(ConnectedSubtraction(range(1, 9)), Spider(11, 8, 1))
    )


def test_the_refuted_question_shows_both_periods():
    question = paper("connected-subtraction")["csg-question-period"]
    periods = question.picture(Spider(1, 1, 1).graph, (3, 7))
    game = ConnectedSubtraction({3, 7})
    paths, hung = (period.terms(22).tolist() for period in periods.values())
    assert paths == [by_definition(game, path(k)) for k in range(22)]
    assert hung == [by_definition(game, Spider(1, 1, 1, k)) for k in range(22)]
    assert paths[:5] != paths[5:10] == paths[15:20]
    assert hung[:5] == hung[5:10]
    titles = [inside.get_title(loc="left") for inside in draw(periods).child_axes]
    assert titles[-2:] == [
        "paths: period 10 from k = 0 on, certified",
        "path hung on H: period 5 from k = 0 on, certified",
    ]


def test_three_steps_stay_where_no_kernel_runs():
    idea = Idea("Counting <up>", range(6), lambda n: Step(f"n & {n}.", rows={"n": range(n + 1)}))
    html = explore(idea)._repr_mimebundle_()[0]["text/html"]
    assert "Counting &lt;up&gt;" in html
    assert re.findall(r"Step (\d) of 6\. n &amp; (\d)\.", html) == [
        ("1", "0"),
        ("3", "2"),
        ("6", "5"),
    ]
    assert html.count("<img") == 3
    assert 'alt="Picture: n 0 to 2"' in html
    one = Idea("One", range(1), lambda n: Step("Alone.", rows={"n": [n]}))
    assert explore(one).static_output()["text/html"].count("<figure") == 1
