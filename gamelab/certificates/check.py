#!/usr/bin/env python3
"""Re-check certificates about impartial games from the rules alone: python3 -I check.py FILE...

The standard library only, and nothing of the program that wrote them. The exit status is 0 only if
all are checked. The Grundy value of a position is the least of 0, 1, 2, ... that no option has;
that of a sum is the nim-sum (^) of its parts. Each line that is printed says all that was checked;
the words in a file are not looked at.
"""

import hashlib
import json
import sys
from functools import reduce
from itertools import chain, combinations_with_replacement, count, filterfalse, pairwise, product
from math import lcm
from operator import and_, or_, xor

# the most work for a file, its length, the largest number in it
STEPS, BYTES, PLACES = 100_000_000, 2_000_000, 2**20
ARROWS = ("arrows", "trimmed arrows", "game of cycles")
# each game with the keys that it has
GAMES = {name: {"name"} for name in ("graph nim", "nim on graphs", *ARROWS)}
GAMES |= {"heaps": {"name", "digits"}, "vertex deletion": {"name", "digits"}}
# what a position has besides vertices and edges
BOARDS = {"nim on graphs": ["at"], "game of cycles": ["arrows", "cells"]}
BOARDS |= {name: ["arrows"] for name in ARROWS[:2]}
# these are for people: nobody looks at them
WORDS = {"claim", "hunt", "statement", "words", "kind", "holds", "left out"}


class Refused(Exception):
    """What is wrong with a certificate, or too large here."""


def need(fact, words, verdict="WRONG"):
    if not fact:
        raise Refused(f"{verdict}: {words}")


def spend(steps):
    spend.left -= steps
    need(spend.left >= 0, f"it takes more than {STEPS:,} steps", "too large for me")


def number(value, least=0, most=PLACES):
    need(
        type(value) is int and value >= least,
        f"{str(value)[:40]!r} stands where a whole number from {least} on is meant",
    )
    need(value <= most, f"a number is {str(value)[:40]}, more than {most:,}", "too large for me")
    return value


def vertex(value, vertices):
    need(
        number(value, 0, 10**9) < vertices,
        f"{value} is no vertex of a board with {vertices} of them",
    )
    return value


def listed(value, length=None):
    need(type(value) is list, f"{str(value)[:40]!r} stands where a list is meant")
    need(
        length in (None, len(value)),
        f"{str(value)[:40]} has {len(value)} entries, and {length} are meant",
    )
    return value


def keys(value, *known):
    need(type(value) is dict, f"{str(value)[:40]!r} stands where named parts are meant")
    odd = {*value} ^ {*known}
    need(
        not odd,
        f"the part {min(odd, default='')[:40]!r} is unknown or missing; the parts are "
        f"{', '.join(sorted(known))}",
    )
    return value


def once(pairs):  # the parts of an object as json.loads finds them
    found = dict(pairs)
    need(len(found) == len(pairs), "two parts have one name")
    return found


def flag(said, name):
    need(type(said[name]) is bool, f"the part {name!r} is neither true nor false")
    return said[name]


def ends_of(edges, vertices, width=2):  # the two vertices of each edge; weights stand behind them
    return [
        (vertex(edge[0], vertices), vertex(edge[1], vertices))
        for edge in listed(edges)
        if listed(edge, width)
    ]


def wrapped(number, before, period):  # from `before` on the first number to which it is congruent
    return number if number < before else before + (number - before) % period


def sha256(text):
    return hashlib.sha256(text.encode()).hexdigest()


def union(sets):
    return reduce(or_, sets, 0)


def bits(mask):
    return [i for i in range(mask.bit_length()) if mask >> i & 1]


def gap(mask):  # the first bit that is 0
    return (~mask & mask + 1).bit_length() - 1


class Play:
    """A game on a board: the start, the parts of a position, the options of a part, and values by
    the definition.
    """

    def __init__(self, game, board):
        self.game, self.name, self.known, edges = game, game["name"], {}, listed(board["edges"])
        n, width = number(board["vertices"], 0, 400), 2 + (self.name == "nim on graphs")
        spend(n * len(edges))
        self.edges = ends_of(edges, n, width)
        need(width == 3 or all(u != v for u, v in self.edges), "an edge joins a vertex to itself")
        where = {frozenset(edge): i for i, edge in enumerate(self.edges)}
        need(
            len(where) == len(edges) or self.name in ("graph nim", "nim on graphs"),
            "an edge is there twice",
        )
        # the edges at each vertex
        self.at = [
            union(1 << i for i, edge in enumerate(self.edges) if v in edge) for v in range(n)
        ]
        whole, self.options, self.near = (
            len(edges),
            self.less_edges,
            [self.at[u] | self.at[v] for u, v in self.edges],
        )
        if self.name == "vertex deletion":
            whole, self.options = n, lambda part: [part & ~taken for taken in self.takes(part)]
            self.near = [
                union(1 << w for edge in self.edges if v in edge for w in edge if w != v)
                for v in range(n)
            ]
        self.start = (1 << whole) - 1
        if self.name == "nim on graphs":
            self.start = vertex(board["at"], n), tuple(number(edge[2], 0, 1000) for edge in edges)
            self.options, self.parts = self.token_moved, lambda position: [position]
        elif self.name in ARROWS:
            need(
                all(self.at),
                "a vertex has no edge, and arrow games are played without such vertices",
            )
            arrows = [tuple(arrow) for arrow in listed(board["arrows"]) if listed(arrow, 2)]
            need(
                all(frozenset(map(number, arrow)) in where for arrow in arrows),
                "an arrow lies on no edge",
            )
            into, out = (union({1 << arrow[end] for arrow in arrows}) for end in (1, 0))
            free = self.start ^ union({1 << where[frozenset(arrow)] for arrow in arrows})
            need(free.bit_count() + len(arrows) == whole, "two arrows lie on one edge")
            full = [
                v
                for v, at in enumerate(self.at)
                if not at & free and (self.name[0] != "t" or at.bit_count() > 1)
            ]
            need(
                all(into & out & 1 << v for v in full),
                "a vertex is a sink or a source, which the rules forbid",
            )
            cells = (
                self.cycles(where, listed(board["cells"])) if self.name == "game of cycles" else []
            )
            self.cells = [
                {*zip(cell, cell[1:] + cell[:1], strict=True)}
                for way in cells
                for cell in (way, way[::-1])
            ]
            self.start, self.options = (free, into, out, frozenset(arrows)), self.drawn
            # a completed cell ends all parts
            self.parts = (lambda position: [position]) if self.cells else self.by_arrows

    def cycles(self, where, cells):
        """The cells, if they are the bounded faces of a drawing: cycles that are a basis modulo 2,
        with each edge in two at most.

        Source: S. MacLane, *A combinatorial condition for planar graphs*, 1937.
        """
        rims, basis, pieces = [], [], len(Play.parts(self, self.start))
        for cell in cells:
            ends = [frozenset(step) for step in pairwise([*map(number, listed(cell)), *cell[:1]])]
            need(
                2 < len({*cell}) == len(cell) and where.keys() >= {*ends},
                f"the cell {str(cell)[:40]} is no cycle of the board",
            )
            rims.append(union(1 << where[end] for end in ends))
        need(
            all(sum(rim >> i & 1 for rim in rims) < 3 for i in range(len(where))),
            "an edge is in more than two cells",
        )
        for rim in rims:
            for known in basis:
                rim = min(rim, rim ^ known)
            need(rim, "a cell is the sum of others")
            basis.append(rim)
        need(
            len(cells) == len(where) - len(self.at) + pieces,
            "the cells are not all the bounded faces of a drawing",
        )
        return cells

    def value(self, position):
        return reduce(xor, map(self.part_value, self.parts(position)), 0)

    def part_value(self, part):
        if part not in self.known:
            self.known[part] = gap(
                union(1 << self.value(option) for option in self.options(part) if not spend(50))
            )
        return self.known[part]

    def parts(self, whole):
        """The connected parts of a set of vertices, or of edges."""
        parts = []
        while whole:
            part = new = whole & -whole
            while new:
                near = self.near[new.bit_length() - 1] & whole & ~part
                part, new = part | near, new ^ (1 << new.bit_length() - 1) | near
            parts.append(part)
            whole ^= part
        return parts

    def apart(self, whole, near):
        """The connected parts of a set that meet another one, and the value of all the others."""
        parts = self.parts(whole)
        beside = (self.part_value(part) for part in parts if not part & near)
        return [part for part in parts if part & near], reduce(xor, beside, 0)

    def takes(self, part):
        """The sets of vertices that a move may take: connected ones, as the digits say; in Node
        Kayles one with its neighbours.
        """
        if self.game.get("neighbours"):
            return {(self.near[v] | 1 << v) & part for v in bits(part)}
        found, layer, digits = set(), {1 << v for v in bits(part)}, self.game["digits"]
        for size in range(1, min(part.bit_count() + 1, len(digits))):
            found |= {
                taken
                for taken in layer
                if digits[size] >> min(len(self.parts(part & ~taken)), 2) & 1
            }
            layer = {
                taken | 1 << w
                for taken in layer
                for w in bits(union(self.near[v] for v in bits(taken)) & part & ~taken)
            }
            spend(50 * len(layer))
        return found

    def less_edges(self, part):
        """Graph Nim: a move deletes one or more edges at a vertex."""
        for here in self.at:
            deleted = here & part
            while deleted:
                yield part & ~deleted
                deleted = (deleted - 1) & here & part

    def token_moved(self, position):
        """Nim on graphs: a move lowers the weight of an edge at the token, which goes to the edge's
        other end.
        """
        at, weights = position
        for i, (u, v) in enumerate(self.edges):
            for weight in range(weights[i] if at in (u, v) else 0):
                yield v if at == u else u, (*weights[:i], weight, *weights[i + 1 :])

    def by_arrows(self, position):
        """Arrows: play sees of a vertex its edges without an arrow, and whether it has an arrow in
        and one out.
        """
        free, into, out, _ = position
        ends = [
            (part, union(1 << v for v, at in enumerate(self.at) if at & part))
            for part in Play.parts(self, free)
        ]
        return [(part, into & inside, out & inside, frozenset()) for part, inside in ends]

    def drawn(self, part):
        """A move draws an arrow, and makes no sink and no source; in the trimmed game it may make
        one at a leaf.
        """
        free, into, out, arrows = part
        for i in bits(free) if not any(cell <= arrows for cell in self.cells) else ():
            for tail, head in (self.edges[i], self.edges[i][::-1]):
                last = [
                    v
                    for v in (tail, head)
                    if self.at[v] & free == 1 << i and (self.name[0] != "t" or self.at[v] != 1 << i)
                ]
                if (head not in last or out >> head & 1) and (tail not in last or into >> tail & 1):
                    yield (
                        free ^ 1 << i,
                        into | 1 << head,
                        out | 1 << tail,
                        arrows | {(tail, head)} if self.cells else arrows,
                    )


def heap_values(digits, n, sparse=0):
    """The values of the heaps below n; bit k of the digit of t says that t tokens may be taken if k
    heaps are left, none empty.

    Call a value common if it has an odd number of the bits in `sparse`, else rare. Two common
    values have a rare nim-sum: splits into common heaps matter only where they make a rare value
    below the answer. Any bits do, some are quicker.
    """
    values, rare = [0], []
    for heap in range(1, n):
        rests = [(heap - t, digit) for t, digit in enumerate(digits[: heap + 1])]
        spend(len(rests))
        seen = {values[rest] for rest, digit in rests if digit & (2 if rest else 1) and rest < heap}
        splits = [rest for rest, digit in rests if digit & 4]
        for rest in splits:
            spend(len(rare) + 9)
            seen.update([values[i] ^ values[rest - i] for i in rare if i < rest])
        for value in filterfalse(seen.__contains__, count()):
            is_rare = not (value & sparse).bit_count() % 2
            firsts = (
                (m, i)
                for m in splits
                for i in range(1, m // 2 + 1, 128)
                if is_rare and sparse and not spend(20)
            )
            made = (
                value in map(xor, values[i : i + 128], values[m - i : max(0, m - i - 128) : -1])
                for m, i in firsts
            )
            if not any(made):
                break
        rare += [heap] * is_rare
        values.append(value)
    return values


def heap_rows(said, game):
    """Guy and Smith: a period p seen from c to hc + (h - 1)p + d lasts, if moves leave h heaps and
    take d tokens at most; c >= 1.

    For if n - d tokens are in h heaps, one has c + p, from which p may be taken, or c, to which p
    may be added.
    """
    digits, c, p, heaps = (
        game["digits"],
        said["preperiod"],
        said["period"],
        max(1, max(game["digits"]).bit_length() - 1),
    )
    end = heaps * max(c, 1) + (heaps - 1) * p + len(digits) - 1
    values = heap_values(digits, number(end + p), number(said.get("sparse", 0)))
    need(values[c:end] == values[c + p :], f"its values do not repeat after {p} from {c} to {end}")
    return values, c, p, "heaps of n tokens"


def path_rows(said, game):
    """Boards on a path of k vertices between two roots, and all that is left of them: the window of
    Guy and Smith, for all at once.

    A row is what is left at the ends, an entry its value with k vertices between. If moves take t
    vertices at most and k > t, those at an end lead to entries k - a of rows, a < t, beside values
    without k; others leave i and j of the path, i + j >= k - t. So a period p of all rows from s >=
    1 to 2s + p + t lasts: i or j is s + p, from which p may be taken, or s, to be made larger.
    """
    one, other = (keys(said[end], "vertices", "edges", "root") for end in ("board", "other"))
    digits = game["digits"]
    s, p, t, a = (
        number(said["start"], 1),
        number(said["step"], 1),
        number(len(digits) - 1, 1, 40),
        number(one["vertices"], 0, 40),
    )
    plays, ours, n = [], (1 << a) - 1, a + number(other["vertices"], 0, 40)
    need(
        number(one["root"]) < max(a, 1) and number(other["root"]) < max(n - a, 1),
        "the root is no vertex",
    )
    for k in range(t + 2):
        line = [one["root"]] * (a > 0) + [*range(n, n + k)] + [a + number(other["root"])] * (n > a)
        edges = [[a + u, a + v] for u, v in Play(game, other).edges] + [
            *map(list, [*Play(game, one).edges, *pairwise(line)])
        ]
        plays.append(Play(game, {"vertices": n + k, "edges": edges}))
    both = (1 << n) - 1
    need(len(plays[0].parts(both)) < 2, "the board is not connected")
    moves, waiting, play, line = {}, [both], plays[-1], (1 << t + 1) - 1 << n
    while waiting:
        row = waiting.pop()
        if row not in moves:
            moves[row] = []
            for taken in play.takes(row | line):
                if taken & both:
                    parts, beside = play.apart((row | line) & ~taken, line)
                    moves[row] += [
                        (part & both, t + 1 - (part >> n).bit_count(), beside) for part in parts
                    ]
            waiting += [row & ours, row & ~ours, *(to for to, _, _ in moves[row])]
    rows = {
        row: [plays[k].value(row | ((1 << k) - 1) << n) for k in range(t + 2)]
        for row in sorted(moves, key=int.bit_count)
    }
    for k in range(t + 2, number(2 * s + 2 * p + t, 0, 20_000)):
        for row, values in rows.items():
            found = {rows[to][k - less] ^ beside for to, less, beside in moves[row]}
            first, last, here, there = (
                0 ** (row & ours),
                0 ** (row & ~ours),
                rows[row & ours],
                rows[row & ~ours],
            )
            for m, digit in ((k - size, digits[size]) for size in range(1, t + 1)):
                found |= {values[m]} if digit & 2 and first + last else set()
                if digit & 4 and not spend(m):
                    found.update(
                        map(xor, here[first : m + 1 - last], reversed(there[last : m + 1 - first]))
                    )
            values.append(gap(union(1 << value for value in found)))
    need(
        all(row[s:-p] == row[s + p :] for row in rows.values()),
        f"its rows do not all repeat after {p} from {s} on",
    )
    return (
        rows[both],
        s,
        p,
        f"a path of n vertices between the roots of {json.dumps(one)} and {json.dumps(other)}",
    )


def leaf_rows(said, game):
    """Graph Nim with k more pendant edges at a vertex, edges less value: what comes hangs on what
    is near, and that repeats.

    A row is a set of edges left at the vertex; V holds its values up to k, and those of what moves
    at the vertex make of it. Its value at k + 1 is the least neither in V nor that of a row to
    which moves lead at k + 1. So the sets V from their first gap on, less k, tell all that comes,
    less k; nim-sums with numbers below `unit` go by k modulo `unit`.
    """
    board = keys(said["board"], "vertices", "edges", "root")
    play, root = Play(game, board), vertex(board["root"], board["vertices"])
    moves, waiting, unit, when, d = {}, [play.start], 1, {}, []
    while waiting:
        row = waiting.pop()
        if row not in moves:
            moves[row] = [], []
            for rest in play.less_edges(row):
                parts, beside = play.apart(rest, play.at[root])
                to = union(parts)
                moves[row][(row ^ rest) & ~play.at[root] == 0].append((to, beside))
                unit = max(unit, 1 << beside.bit_length())
            waiting += [to for some in moves[row] for to, _ in some]
    seen, value = dict.fromkeys(sorted(moves, key=int.bit_count), 0), {}
    for k in count():
        for row in seen:
            elsewhere, here = (
                union(1 << (value[to] ^ beside) for to, beside in some) for some in moves[row]
            )
            value[row] = gap(seen[row] | here | elsewhere)
            seen[row] |= here | 1 << value[row]
            spend(sum(map(len, moves[row])))
        d.append(len(play.edges) + k - value[play.start])
        state = k % unit, tuple((gap(known) - k, known >> gap(known)) for known in seen.values())
        if state in when:
            return (
                d,
                when[state] + 1,
                k - when[state],
                f"edges less value, for n more edges at the root of {json.dumps(board)}",
            )
        when[state] = k


PATHS = path_rows, "board", "other", "start", "step"
PERIODS = {
    "heaps": (heap_rows, "sparse"),
    "vertex deletion": PATHS,
    "graph nim": (leaf_rows, "board"),
}


def check_period(said, game):
    need(game["name"] in PERIODS, "periods are not known here of this game")
    rows, *parts = PERIODS[game["name"]]
    keys(
        said,
        "kind",
        "game",
        "preperiod",
        "period",
        "sha256",
        *({*parts} & {*said} if parts == ["sparse"] else parts),
    )
    c, p = number(said["preperiod"]), number(said["period"], 1)
    values, since, step, words = rows(said, game)
    end = max(c, since) + step
    values += [values[since + (n - since) % step] for n in range(len(values), end + p)]
    need(values[c:end] == values[c + p : end + p], f"the period is not {p} from {c} on")
    need(not c or values[c - 1] != values[c - 1 + p], f"the preperiod is less than {c}")
    need(
        not any(p % q == 0 and values[c : c + p] == values[c + q : c + q + p] for q in range(1, p)),
        "a smaller period fits",
    )
    digest = sha256(" ".join(map(str, values[: c + p])))
    need(digest == said["sha256"], "its values are not those whose sha256 it holds")
    yield f"period {p} from n = {c} on, of {words}"


def check_values(said, game):
    keys(said, "kind", "game", "rows", *(["predicted"] if said["kind"] == "counterexample" else []))
    for row in listed(said["rows"]) or need(False, "it holds no values"):
        position, value = listed(row, 2)
        if game["name"] == "heaps":
            heaps = [*map(number, listed(position))]
            found = reduce(
                xor,
                map(heap_values(game["digits"], max(heaps, default=0) + 1).__getitem__, heaps),
                0,
            )
        else:
            keys(position, "vertices", "edges", *BOARDS.get(game["name"], ()))
            play = Play(game, position)
            found = play.value(play.start)
        need(
            number(value) == found,
            f"the value of {json.dumps(position)[:200]} is {found}, and not {value}",
        )
        need(
            said["kind"] == "table" or number(said["predicted"]) != found,
            "what was predicted is its value",
        )
        yield f"the value of {json.dumps(position)} is {found}" + (
            f", predicted {said['predicted']}" if "predicted" in said else ""
        )


def valued(cells, values):
    """The values of the cells, from a list, or from a text with a digit each."""
    if type(values) is str:
        need({*values} <= {*"0123456789"}, "a value is no digit")
        values = [*map(int, values)]
    return dict(zip(cells, [number(v, 0, 1000) for v in listed(values, len(cells))], strict=True))


def digest_of(values):
    return f"{len(values):,} values with sha256 {sha256(' '.join(map(str, values)))}"


def meets(value, choices, possible, misere, words):
    """The conditions of a quotient on positions of one kind. These have all options of one set at
    least of each choice, perhaps those of others and of the possible sets, and no more.
    """
    every = [*chain(*choices), *possible]
    need(not union(every) >> value & 1, f"{words} may have an option with its value, {value}")
    if misere and all(0 in choice for choice in choices):
        need(value == 1, f"{words} may have no option; it has value 1 then, and not {value}")
        need(all(mask & 1 for mask in every if mask), f"{words} may have options, none of value 0")
    else:
        sure = gap(union(reduce(and_, choice) for choice in choices))
        need(sure >= value, f"{words}, of value {value}, may have no option of value {sure}")


class Stars:
    """Subdivided stars in finitely many cells, in a game whose moves leave one component at most.

    `lengths` has the class of each length of a leg, or None; a longer leg has that of one shorter
    by `period`; with period 0 no leg is longer. A cell is the number of legs of each class, from
    `cap` on modulo `modulus`. The claim: all stars of a cell have its value. It holds, by induction
    on the vertices, if for each star (1) no option is in a cell with the value of its own, and (2)
    for each smaller value an option is in a cell with it. In misere play a finished game has value
    1.

    A move takes t vertices at most. A leg longer by more than t than all of `lengths` is as one
    shorter by the period: so are all that moves leave of it. Stars with at most t legs are looked
    at one by one. From more legs no move takes the hub. Then each class that has legs has one of
    some length: what that leaves is all that (2) may use. A count from `cap` on may be a larger
    one.
    """

    def __init__(self, said, game):
        self.digits = [*game["digits"]]
        while self.digits[-1:] == [0]:
            self.digits.pop()
        need(all(digit < 4 for digit in self.digits), "a move may leave several components")
        self.t = max(len(self.digits) - 1, 0)
        self.cuts = [t for t, digit in enumerate(self.digits) if digit & 2]
        self.misere = flag(said, "misere")
        self.lengths = [
            None if its is None else number(its, 0, 40) for its in listed(said["lengths"])
        ]
        self.period = number(said["period"])
        need(self.period <= len(self.lengths), "the period is longer than the list of lengths")
        self.longest = len(self.lengths) + self.t * (self.period > 0)
        classes = 1 + max((its for its in self.lengths if its is not None), default=-1)
        self.cap, self.modulus = (number(said[part], 1, 1000) for part in ("cap", "modulus"))
        spend(10 * number((self.cap + self.modulus) ** classes))
        self.cells = [*product(range(self.cap + self.modulus), repeat=classes)]
        # None is the empty graph
        self.values = valued(self.cells, said["values"]) | {None: int(self.misere)}

    def meet(self, values, cell, choices, possible, words):
        """The conditions on stars of one kind, from the cells of their options."""
        *choices, possible = (
            [union(1 << values[one] for one in cells) for cells in some]
            for some in (*choices, possible)
        )
        meets(values[cell], choices, possible, self.misere, words)

    def digit(self, taken):
        return self.digits[taken] if taken <= self.t else 0

    def shorter(self, legs):
        """The cells after moves that shorten a leg."""
        return {
            self.cell((*legs[:i], leg - t, *legs[i + 1 :]))
            for i, leg in enumerate(legs)
            for t in self.cuts
            if t <= leg
        }

    def ends(self, vertices, legs):
        """The cells after moves that take all vertices, or all but the end of one leg, a path."""
        for left in range(max(0, vertices - self.t), max(legs, default=0) + 1):
            if self.digit(vertices - left) & (2 if left else 1):
                yield self.cell([left - 1]) if left else None

    def class_of(self, length):
        return self.lengths[wrapped(length - 1, len(self.lengths) - self.period, self.period)]

    def cell(self, legs, counts=None):
        """The cell of these legs, beside so many of each class."""
        counts = [0] * len(self.cells[0]) if counts is None else [*counts]
        for length in legs:
            if length and self.class_of(length) is not None:
                counts[self.class_of(length)] += 1
        return tuple(wrapped(count, self.cap, self.modulus) for count in counts)

    def shortened(self, cell, length):
        """The cells after a leg is shortened, for each number of its class that may be there."""
        here = self.class_of(length)
        for more in (0, self.modulus) if here is not None and cell[here] >= self.cap else (0,):
            others = [k + (more - 1) * (c == here) for c, k in enumerate(cell)]
            yield {self.cell([length - t], others) for t in self.cuts if t <= length}

    def sides(self):
        """Each star with at most t legs, and for each cell its others: words, the cell, the legs or
        None, and the options that leave the hub, by choices and possible sets.
        """
        lengths = range(1, self.longest + 1)
        for many in range(self.t + 1):
            for legs in combinations_with_replacement(lengths, many):
                spend(8 * (1 + many * len(self.cuts)) * (1 + many + len(self.cells[0])))
                words = f"the star with legs {[*legs]}"
                yield words, self.cell(legs), legs, [[self.shorter(legs)]], []
        for cell in self.cells:
            # the legs that have a class are so few that, if there are more, some have none
            few = max(cell, default=0) < self.cap and sum(cell) <= self.t
            if few and None not in self.lengths:
                continue
            choices = {}
            for length in lengths:
                spend(20 + 20 * len(self.cuts))
                if (here := self.class_of(length)) is None or cell[here]:
                    choices.setdefault(here, []).extend(self.shortened(cell, length))
            possible = [] if few else choices.pop(None, [])
            words = f"a star in cell {[*cell]} with over {self.t} legs"
            yield words, cell, None, [*choices.values()], possible

    def check(self):
        for words, cell, legs, choices, possible in self.sides():
            hub = [] if legs is None else [[{*self.ends(1 + sum(legs), legs)}]]
            self.meet(self.values, cell, choices + hub, possible, words)
        return (
            f"the {'misere ' * self.misere}value of every subdivided star is that of its numbers "
            f"of legs of each class, from {self.cap} on modulo {self.modulus}; the classes of legs "
            f"with 1, 2, ... vertices are {json.dumps(self.lengths)}, "
            + (f"with period {self.period}; " if self.period else "and no leg is longer; ")
            + digest_of([*self.values.values()][:-1])
        )


def check_bistars(said, game):
    """Stars as above, two of them with a path of m >= 1 edges between their hubs: by both cells and
    the class of m. The classes are 1, ..., `middles`, of which the last `middle period` repeat.

    No move changes m and leaves a bistar: so the claim may be of `only` some classes. A move takes
    a hub with all its legs and a piece of the path: that leaves the other star with one leg more.
    Or it takes both. By m this depends on its class and those of legs with m - 1, ..., m - t.
    """
    stars = Stars(said, game)
    need(stars.period, "a path between the hubs leaves legs of any length, which have no class")
    words = stars.check()
    middles, period = number(said["middles"], 1, 1000), number(said["middle period"], 1)
    need(period <= middles, "the middle period is longer than there are classes")
    only = [number(k, 1, middles) for k in listed(said["only"])]
    need(only and only == sorted({*only}), "the classes of middle paths are not in order")
    spend(10 * number(len(stars.cells) ** 2 * len(only)))
    values = valued([*product(stars.cells, stars.cells, only)], said["bistars"])
    of_all = values | stars.values
    last = max(middles - period, len(stars.lengths) - stars.period + stars.t)
    paths = [
        (m, k)
        for m in range(1, number(last + lcm(period, stars.period)) + 1)
        if (k := wrapped(m, middles - period + 1, period)) in {*only}
    ]
    for here, there in product([*stars.sides()], repeat=2):
        for m, k in paths:
            spend(200)
            bistars_meet(stars, of_all, here, there, m, k)
    return (
        f"{words}; the {'misere ' * stars.misere}value of every bistar with m >= 1 edges between "
        f"the hubs is that of the numbers of legs at both and of the class of m; the classes are m "
        f"to {middles}, then with period {period}; those with values here are {only}; "
        + digest_of([*values.values()])
    )


def bistars_meet(stars, values, here, there, m, k):
    (one, left, legs, *of_left), (two, right, others, *of_right) = here, there
    hubs = set()
    for gone, stays in ((legs, right), (others, left)):
        for piece in range(min(m, stars.t) if gone is not None else 0):
            if stars.digit(1 + sum(gone) + piece) & 2:
                hubs.add(stars.cell([m - 1 - piece], stays))
    if legs is not None and others is not None:
        hubs |= {*stars.ends(1 + m + sum(legs) + sum(others), legs + others)}
    choices, possible = [[hubs]], []
    for (some, more), whole in (
        (of_left, lambda cell: (cell, right, k)),
        (of_right, lambda cell: (left, cell, k)),
    ):
        choices += [[[*map(whole, cells)] for cells in choice] for choice in some]
        possible += [[*map(whole, cells)] for cells in more]
    words = f"{one} beside {two}, joined by {m} edges"
    stars.meet(values, (left, right, k), choices, possible, words)


def check_weights(said, game):
    """Nim on one graph: the player to move wins just from cells with value 1. A cell is the vertex
    of the token with the weights; a larger one than `cap` counts as `cap`, or, if these are
    `ordered`, by its place among them.

    The positions of a cell have all options, by cells, that its least one has, and no more than one
    with larger weights has: cap + 1 for all from cap on; or, if ordered, with place for another
    weight below each that is larger than `cap`.
    """
    n, cap, ordered = number(said["vertices"], 0, 400), number(said["cap"]), flag(said, "ordered")
    edges = ends_of(said["edges"], n)
    end, many = cap + 1 + ordered * len(edges), number(len(edges), 0, 40)
    spend(10 * number(n * (end + 1) ** many))

    def least(weights):
        if not ordered:
            return tuple(min(weight, cap) for weight in weights)
        places = {weight: k for k, weight in enumerate(sorted({*range(cap + 1), *weights}))}
        return tuple(places[weight] for weight in weights)

    cells = [one for one in product(range(end), repeat=many) if least(one) == one]
    wins = valued([*product(range(n), cells)], said["values"])
    for at, weights in wins:
        more = (max(w, 2 * w - cap) if ordered else w + (w == cap) for w in weights)
        some = weights if wins[at, weights] else tuple(more)
        options = [
            wins[u + v - at, least((*some[:i], weight, *some[i + 1 :]))]
            for i, (u, v) in enumerate(edges)
            for weight in range(some[i] if at in (u, v) else 0)
            if not spend(50)
        ]
        need(
            wins[at, weights] == (0 in options),
            f"with the token on {at} and weights {[*some]} the player to move "
            + ("wins" if 0 in options else "loses"),
        )
    return (
        f"who wins depends on the vertex of the token and the weights up to {cap} alone"
        + " and the order of all others" * ordered
        + f", on the {n} vertices and edges {json.dumps(said['edges'])}, in their order; "
        + digest_of([*wins.values()])
    )


STARS = "misere", "lengths", "period", "cap", "modulus", "values"
TWO_STARS = *STARS, "middles", "middle period", "only", "bistars"
# the game and the parts of each family, and what checks it
FAMILIES = {
    "stars": ("vertex deletion", STARS, lambda *said: Stars(*said).check()),
    "bistars": ("vertex deletion", TWO_STARS, check_bistars),
    "weights": ("nim on graphs", ("vertices", "edges", "cap", "ordered", "values"), check_weights),
}


def check_quotient(said, game):
    family = said.get("family")
    need(family in [*FAMILIES], f"the family {str(family)[:40]!r} is not known here")
    name, parts, check_family = FAMILIES[family]
    need(game["name"] == name, f"the family {family!r} is known here of {name} alone")
    keys(said, "kind", "family", "game", *parts)
    yield check_family(said, game)


def letters(names):
    need(len(names) <= 16, "a relation has more than 16 variables", "too large for me")
    return range(1 << len(names))


class Relation:
    """A relation between natural numbers, as an automaton that reads their binary digits together,
    the lowest first: bit i of a symbol is the digit of names[i]. It starts in state 0; further
    zeros change nothing. The relation that is made has as few states as possible.
    """

    def __init__(self, names, start, after, accepts):
        self.names, numbers, states, rows = names, {start: 0}, [start], []
        for state in states:
            rows.append([])
            for to in after(state):
                if to not in numbers:
                    numbers[to] = len(states)
                    states.append(to)
                rows[-1].append(numbers[to])
            spend(len(rows[-1]))
        blocks, many = [int(accepts(state)) for state in states], 0
        while True:
            found = {}
            blocks = [
                found.setdefault((block, *[blocks[to] for to in row]), len(found))
                for block, row in zip(blocks, rows, strict=True)
            ]
            spend((len(rows) << len(names)) // 8)
            if len(found) == many:
                break
            many = len(found)
        first = {block: i for i, block in reversed([*enumerate(blocks)])}
        self.rows = [[blocks[to] for to in rows[first[block]]] for block in range(many)]
        self.final = [bool(accepts(states[first[block]])) for block in range(many)]
        dead = (i for i, row in enumerate(self.rows) if not self.final[i] and {*row} == {i})
        self.dead = next(dead, None)

    def by(self, names, called=None):
        """The rows by symbols with the digits of these names, among them all that it is called."""
        where = [names.index(name) for name in called or self.names]
        ours = [union((s >> at & 1) << i for i, at in enumerate(where)) for s in letters(names)]
        spend((len(self.rows) << len(names)) // 8)
        return [[row[symbol] for symbol in ours] for row in self.rows]

    def __and__(self, other):
        names = tuple(sorted({*self.names, *other.names}))
        ours, theirs, dead = self.by(names), other.by(names), (-1, -1)

        def after(pair):
            for one, two in zip(ours[pair[0]], theirs[pair[1]], strict=True):
                yield dead if one == self.dead or two == other.dead else (one, two)

        return Relation(
            names,
            (0, 0),
            lambda pair: [dead] * len(letters(names)) if pair == dead else after(pair),
            lambda pair: pair != dead and self.final[pair[0]] and other.final[pair[1]],
        )

    def called(self, new):
        """With other names; variables that get one name become one."""
        called = [new.get(name, name) for name in self.names]
        names = tuple(sorted({*called}))
        return Relation(names, 0, self.by(names, called).__getitem__, self.final.__getitem__)

    def without(self, *hidden):
        """That there are numbers with these names."""
        names = tuple(name for name in self.names if name not in hidden)
        sets = Sets([self], names)
        return Relation(names, sets.start, sets.after, lambda states: states & sets.final)


class Sets:
    """The sets of states, as bits, in which relations may be that read the digits of `names`: their
    other numbers may be any.
    """

    def __init__(self, relations, names):
        self.rows, self.start, self.final, self.width = [], 0, 0, 1 << len(names)
        for one in relations:
            base, every = len(self.rows), (*names, *(n for n in one.names if n not in names))
            bit = [1 << base + i if i != one.dead else 0 for i in range(len(one.rows))]
            rows, ends = one.by(every), {i for i, final in enumerate(one.final) if final}
            many = -1
            while many < len(ends):  # when the digits of `names` have ended, others go on
                many = len(ends)
                ends |= {i for i, row in enumerate(rows) if not ends.isdisjoint(row[:: self.width])}
            self.start |= bit[0]
            self.final |= union(bit[i] for i in ends)
            self.rows += [
                [union(bit[to] for to in row[symbol :: self.width]) for symbol in range(self.width)]
                for row in rows
            ]

    def after(self, states):
        spend(states.bit_count() * self.width)
        found = [0] * self.width
        for i in bits(states):
            found = [*map(or_, found, self.rows[i])]
        return found


def implies(words, left, rights, exists=()):
    """All numbers of `left` are those of one of `rights`, with some numbers for `exists`."""
    names = tuple(sorted({*left.names, *(n for one in rights for n in one.names)} - {*exists}))
    need({*left.names} <= {*names}, "a number that there is stands on the left")
    rows, sets = left.by(names), Sets(rights, names)
    waiting, known = [(0, sets.start, ())], {0: [sets.start]}
    for state, states, symbols in waiting:
        if left.final[state] and not states & sets.final:
            found = [
                f"{n} = {union((symbol >> i & 1) << k for k, symbol in enumerate(symbols))}"
                for i, n in enumerate(names)
            ]
            need(False, f"{words}: not for {', '.join(found)[:150]}")
        for symbol, (to, reached) in enumerate(zip(rows[state], sets.after(states), strict=True)):
            smaller = known.setdefault(to, [])
            spend(len(smaller) // 8)
            if to != left.dead and all(one & ~reached for one in smaller):
                smaller[:] = [one for one in smaller if reached & ~one] + [reached]
                spend(20)
                waiting.append((to, reached, (*symbols, symbol)))


def rule(names, start, after, accepts):
    """The relation of a rule for the next state, which is None where nothing is accepted; a state
    with the digits of the numbers by name.
    """
    names = tuple(sorted({*names}))
    digits = [{n: symbol >> i & 1 for i, n in enumerate(names)} for symbol in letters(names)]
    return Relation(
        names,
        start,
        lambda state: [None if state is None else after(state, one) for one in digits],
        lambda state: state is not None and accepts(state),
    )


def less(few, many):
    """The sum of some numbers is less than that of others: their difference, halved at each digit,
    is below 0 at last.
    """
    return rule(
        (*few, *many),
        0,
        lambda d, at: (d + sum(at[n] for n in few) - sum(at[n] for n in many)) // 2,
        lambda d: d < 0,
    )


def nim_sum_is_0(names):
    return rule(names, 0, lambda _, at: None if sum(at.values()) % 2 else 0, lambda _: True)


def constant(name, n):
    return rule((name,), n, lambda n, at: n // 2 if n % 2 == at[name] else None, lambda n: not n)


def named(names, *others):
    """These names: different words, in families none that begins with u or v."""
    words = [n for n in listed(names) if type(n) is str and n.isidentifier() and n[0] not in others]
    need(
        words == names and len({*names}) == len(names),
        f"{str(names)[:40]} are not names of numbers",
    )
    return names


def relation(said, names=None, more=()):
    """A relation as it is written in a file, of some of these numbers, or of any."""
    keys(said, "variables", "steps", "accepting")
    found, rows = listed(said["variables"]), listed(said["steps"])
    named([n for n in found if n not in more])
    need(found == sorted({*found}), "the variables of a relation are not in order")
    need(names is None or {*found} <= {*names}, f"not all of {found} are numbers of which it tells")
    number(len(found), 0, 12)
    need(rows, "a relation has no states")
    for row in rows:
        for to in listed(row, 1 << len(found)):
            vertex(to, len(rows))
    final = {vertex(state, len(rows)) for state in listed(said["accepting"])}
    need(
        all((state in final) == (row[0] in final) for state, row in enumerate(rows)),
        "further zeros change what a relation accepts",
    )
    return Relation(tuple(found), 0, rows.__getitem__, final.__contains__)


class Families:
    """Families of positions, by name: what the file says, the parameters, the relation that says
    which numbers may be parameters, and that of these and v, the value.

    A position is a sum of members of families; its value is the nim-sum of theirs. An argument of a
    member is a number, a variable, or a relation that tells the argument, called =, of variables.
    """

    def __init__(self, given):
        self.known = dict(given)

    def member(self, said, value=None):
        """That it is a member, or that its value is the number of that name."""
        keys(said, "family", "arguments")
        need(said["family"] in [*self.known], f"{str(said['family'])[:40]!r} is no family here")
        _, names, domain, values = self.known[said["family"]]
        found = domain if value is None else values
        return self.of_arguments(
            said, lambda at: found.called(dict(zip(names, at, strict=True)) | {"v": value})
        )

    def of_arguments(self, said, relation_of):
        """The relation of arguments that is made from their names; those that are no variables are
        told by relations.
        """
        length = len(self.known[said["family"]][1])
        places, relations = [], []
        for i, one in enumerate(listed(said["arguments"], length)):
            places.append(one if type(one) is str else f"={i}")
            if type(one) is str:
                named([one], "u", "v")
            elif type(one) is int:
                relations.append(constant(f"={i}", number(one)))
            else:
                found = relation(one, more=("=",))
                named([n for n in found.names if n != "="], "u", "v")
                two = found.called({"=": "=1"}) & found.called({"=": "=2"})
                implies("an argument is one number", two, [nim_sum_is_0(("=1", "=2"))])
                relations.append(found.called({"=": f"={i}"}))
        found = reduce(and_, relations, relation_of(places))
        return found.without(*(n for n in places if n[0] == "="))

    def is_smaller(self, said, names):
        """That the sum of the arguments is less than that of the parameters."""
        return self.of_arguments(said, lambda places: less(places, names))

    def sum_is(self, summands, name):
        """That the value of a sum is the number of this name."""
        values = [f"={i}={name}" for i, _ in enumerate(listed(summands))]
        found = nim_sum_is_0((name, *values))
        for one, value in zip(summands, values, strict=True):
            found = (found & self.member(one, value)).without(value)
        return found

    def add(self, families):
        """Define further families."""
        for one in listed(families):
            keys(one, "name", "parameters", "domain", "value", "options")
            name, names = one["name"], named(one["parameters"], "u", "v")
            need(type(name) is str and name not in self.known, "two families have one name")
            domain = relation(one["domain"], names)
            need(any(domain.final), f"{name}: there is no member")
            self.known[name] = one, names, domain, domain & relation(one["value"], [*names, "v"])

    def check(self, own, parities):
        """The theorem: v is the Grundy value of each member, by induction on the sum of the
        parameters, if these sentences are true. Or it is the parity of each play's length. There is
        no second v: the smaller one would be an option's value, which none of both may be.
        """
        for name in own:
            said, names, domain, value = self.known[name]
            kinds, again = [], value.called({"v": "u"})
            implies(f"{name}: each has a value", domain, [value], {"v"})
            for k, options in enumerate(listed(said["options"])):
                keys(options, "words", "where", "summands")
                where, words = relation(options["where"]), f"{name}, options {k}"
                named([*where.names], "u", "v")
                where = domain & where
                for one in listed(options["summands"]):
                    implies(f"{words}: all are positions", where, [self.member(one)])
                    if one["family"] in own:
                        smaller = self.is_smaller(one, names)
                        implies(f"{words}: all are smaller", where, [smaller])
                kinds.append(where & self.sum_is(options["summands"], "u"))
                implies(f"{words}: none has its value", kinds[-1] & again, [])
            exists = {n for kind in kinds for n in kind.names} - {*names}
            if parities:
                implies(f"{name}: values are 0 or 1", value, [constant("v", 0), constant("v", 1)])
                odd = value & constant("v", 1)
                implies(f"{name}: with value 1 one can move", odd, kinds, exists)
            else:
                smaller = value & less(["u"], ["v"])
                implies(f"{name}: options have all smaller values", smaller, kinds, exists - {"u"})


VALUES, PARITIES = "the theorem of values of families", "the theorem of parities of plays"
PROVED = {}  # the families of a certificate, by its text: many are given to several others


def theorem_of(said):
    """What makes v a value, or a parity; implications are about those that are given."""
    given = [one.get("theorem") for one in listed(said["given"]) if type(one) is dict]
    return (VALUES, PARITIES)[PARITIES in given] if "implications" in said else said["theorem"]


def families_of(said, *more):
    """The families whose values a certificate proves, with those that it is given."""
    text = json.dumps(said, sort_keys=True)
    if text in PROVED:
        return PROVED[text]
    keys(said, "kind", "theorem", "statement", "rests on", "given", "families", *more)
    theorem, found = theorem_of(said), {}
    need(theorem in (VALUES, PARITIES), "the theorem is not known here")
    need(said["families"] or said.get("implications"), "nothing is said of a family")
    for one in listed(said["given"]):
        known = type(one) is dict and one.get("theorem") == theorem
        need(known, "what is given is of another kind")
        for name, family in families_of(one).items():
            need(found.setdefault(name, family)[0] == family[0], "two families have one name")
    families = Families(found)
    families.add(said["families"])
    families.check([name for name in families.known if name not in found], theorem == PARITIES)
    need(families.known, "there is no family")
    PROVED[text] = families.known
    return families.known


def check_automata(said, _):
    implications = listed(said.get("implications", []))
    known = families_of(said, *{"implications"} & {*said})
    families = Families(known)
    for k, one in enumerate(implications):
        keys(one, "words", "given", "then", "exists")
        given = numbers_of(families, one["given"], f"implication {k}: all are positions")
        rights = [numbers_of(families, then) for then in listed(one["then"])]
        need(any(given.final) or not rights, f"implication {k}: nothing is as it assumes")
        implies(f"implication {k}", given, rights, named(one["exists"]))
    of = "parities of all plays" if theorem_of(said) == PARITIES else "values"
    sizes = (f"{name} {len(values.rows)}" for name, (*_, values) in known.items())
    yield (
        f"the {of} of all members of the families, if their options are those listed and sums have "
        f"nim-sums: states of {', '.join(sizes)}; {len(implications)} implications about these, "
        f"{sum(not one['then'] for one in implications)} of them that nothing is as it assumes; "
        f"sha256 {sha256(json.dumps(said, sort_keys=True))}"
    )


def numbers_of(families, said, words=""):
    """Numbers that meet a condition, some of them values of sums of others; these are positions."""
    keys(said, "where", "values")
    where = found = relation(said["where"])
    need(type(said["values"]) is dict, "the values have no names")
    for name, summands in said["values"].items():
        named([name])
        for one in listed(summands) if words else ():
            implies(words, where, [families.member(one)])
        total = families.sum_is(summands, "=")
        need(not {*total.names} & {*said["values"]}, "a value has the name of a number in a sum")
        found = found & total.called({"=": name})
    return found


def check_two_legs(said, game):
    """Stars with legs of m and k vertices beside those of `base`, and what moves leave of these:
    the value is the same with k + p for k (a row) if k >= c and k >= m + D, D >= -p, and with both
    longer by p (a diagonal) if m, k >= c.

    Moves take t vertices at most, with the hub less than t of a leg; paths repeat after p from s on
    (Guy and Smith; beside the hub alone are paths: s <= max(c, D) + 1). Let u = s + t - 1, L = c +
    p + max(D, u), n = L + 3p + D + u - 1. If all this is true where both lie in the table of m, k <
    n, it always is. For to [m, k + p] and to [m + p, k + p] belong the options of [m, k]: from a
    leg k a move leaves i with the hub and a path of j, i + j >= k - t.

    (1) Rows m < L + p, k >= n - p: p may be taken from j >= s + p, or from i >= max(c, m + D) + p.
    (2) Diagonals m < L, k >= n - p: [m + p, k + p] = [m + p, k] = [m, k - p] = [m, k] by (1).
    (3) Diagonals m, k >= L: from i >= c + p take p; else j >= s + p, and i is a row of (1), so that
    m + p is as good as m. (4) Rows m >= L + p: [m, k + p] = [m - p, k] = [m - p, k - p] = [m, k].
    (5) If D = -p, rows repeat from c on for all m: if m >= k + p, [m, k + p] = [m + p, k + p].
    """
    keys(said, "kind", "game", "base", "start", "period", "lead")
    need(game["name"] == "vertex deletion", "two legs are known here of vertex deletion alone")
    digits, base = game["digits"], [number(leg, 1, 20) for leg in listed(said["base"])]
    c, p, t = number(said["start"]), number(said["period"], 1), max(1, len(digits) - 1)
    lead, a = number(said["lead"], -p), 1 + number(sum(base), 0, 20)
    first = max(c, lead) + 1
    paths = heap_values(digits, number(2 * (first + p) + number(t, 1, 20), 0, 20_000))
    last = max((i for i, v in enumerate(paths[p:]) if v != paths[i]), default=0)
    u = min(last + 1, first) + t - 1
    n = number(c + 4 * p + max(lead, u) + lead + u - 1, 0, 5000)
    paths, moves = heap_values(digits, 2 * n), hub_moves(game, base, a, t)
    number(max(paths), 0, 255)
    tables = {1: [bytes(paths[m + 1 : m + 1 + n]) for m in range(n)]}
    for row in sorted({*moves} - {1}, key=int.bit_count):
        tables[row] = two_leg_values(digits, paths, tables, moves[row])
    for table in tables.values():
        for m, line in enumerate(table):
            since = max(c, m + lead)
            need(
                line[since : n - p] == line[since + p :],
                f"beside a leg of {m} the values do not repeat after {p} from {since} on",
            )
            need(
                not c <= m < n - p or line[c : n - p] == table[m + p][c + p :],
                f"the values beside a leg of {m} are not those beside {m + p}, {p} later",
            )
    rest = (
        ", for all m"
        if lead == -p
        else f" and k >= m + {lead}, and with m + {p} and k + {p} for m, k >= {c}"
    )
    yield (
        f"the value of a star with legs of m and k vertices beside legs {base} is the same with "
        f"k + {p} for k >= {c}{rest}"
    )


def two_leg_values(digits, paths, smaller, moves):
    """The values for two legs beside one set of vertices with the hub, from those beside smaller
    sets.
    """
    table = [bytearray() for _ in smaller[1]]
    for k, row in enumerate(table):
        for m, other in enumerate(table[: k + 1]):
            spend(20 + len(table) // 40)
            found = {
                (smaller[to][m][k] if to else paths[m - x] ^ paths[k - y]) ^ beside
                for to, x, y, beside in moves[min(m, len(digits)), min(k, len(digits))]
            }
            for leg, line in ((k, other), (m, row)):
                for taken, digit in enumerate(digits[: leg + 1]):
                    rest = leg - taken
                    if digit & 2:
                        found.add(line[rest])
                    if digit & 4:
                        found.update(map(xor, line, paths[rest:0:-1]))
            value = number(gap(union(1 << one for one in found)), 0, 255)
            row.append(value)
            if m < k:
                other.append(value)
    return table


def hub_moves(game, base, a, t):
    """For each set of vertices left of the legs of the base and the hub, which are the first a, and
    for two further legs of up to t + 1: after a move at these vertices what is left with the hub,
    or 0, how many vertices of the two legs go, and the value of what is cut off from the hub.
    """
    edges, last = [], 0
    for leg in (*base, t + 1, t + 1):
        edges += pairwise([0, *range(last + 1, last + leg + 1)])
        last += leg
    play = Play(game, {"vertices": last + 1, "edges": [*map(list, edges)]})
    moves, waiting, line = {}, [(1 << a) - 1], (1 << t + 1) - 1
    for row in waiting:
        moves[row] = {}
        for m, k in product(range(t + 2), repeat=2):
            part = row | ((1 << m) - 1 | (1 << k) - 1 << t + 1) << a
            moves[row][m, k] = found = set()
            for rest in (part & ~one for one in play.takes(part) if one & row):
                parts, beside = play.apart(rest, -1 << a | 1)
                to = union(one & row for one in parts if one & 1)
                gone = m - (rest >> a & line).bit_count(), k - (rest >> a + t + 1).bit_count()
                found.add((to, *gone, beside))
                waiting += {to} - {0, *waiting}
    return moves


def rules(game):
    """The game in words, its parts looked at."""
    name = game.get("name") if type(game) is dict else game
    need(name in [*GAMES] and name != game, f"the game {str(name)[:40]!r} is not known here")
    keys(game, *GAMES[name], *({"neighbours"} & {*game} if name == "vertex deletion" else ()))
    if "digits" not in game:
        return name
    digits = listed(game["digits"])
    need(all(0 <= number(digit) < 8 for digit in digits), "the digits are not octal")
    need(
        digits and digits[0] in (0, 4 * (name == "heaps")), "the first digit is 0, of heaps 0 or 4"
    )
    kayles = game.get("neighbours") is True and digits == [0, 1, 3, 7]
    need(kayles or "neighbours" not in game, "these are not the digits of Node Kayles")
    return (
        f"{name} {digits[0]}.{''.join(map(str, digits[1:]))}"
        + ", a vertex and its neighbours" * ("neighbours" in game)
    )


KINDS = {
    "period": check_period,
    "table": check_values,
    "counterexample": check_values,
    "quotient": check_quotient,
    "automata": check_automata,
    "two legs": check_two_legs,
}


def check(file):
    """Give a line for each value and each period of a file, until one is refused."""
    with open(file, "rb") as opened:
        text = opened.read(BYTES + 1)
    need(len(text) <= BYTES, f"the file has more than {BYTES:,} bytes", "too large for me")
    data = json.loads(text, object_pairs_hook=once)
    keys(data, "format", "certificates", "sha256", *(WORDS & {*data}))
    digest = data.pop("sha256")
    need(
        number(data["format"]) == 1 and digest == sha256(json.dumps(data, sort_keys=True)),
        "the file was changed: its sha256 is another",
    )
    for name in WORDS & {*data}:
        words = listed(data[name]) if name == "left out" else [data[name]]
        need(
            all(type(word) is (bool if name == "holds" else str) for word in words),
            f"the part {name!r} holds no words",
        )
    for one in listed(data["certificates"]) or need(False, "it holds no certificates"):
        known = type(one) is dict and one.get("kind") in [*KINDS]
        known = known and ("game" in one or one["kind"] == "automata")
        need(known, f"a certificate is one of {', '.join(KINDS)}")
        words = rules(one["game"]) if "game" in one else "relations of numbers"
        for line in KINDS[one["kind"]](one, one.get("game")):
            yield f"checked: {file}: {one['kind']}, {words}: {line}"


def main(files):
    status, checked = 0 if files else print("Give the files to check.") or 2, 0
    for file in files:
        spend.left = STEPS
        try:
            for line in check(file):
                print(line)
                checked += 1
        except Exception as error:
            odd = (
                f"WRONG: it is not written as a certificate is ({type(error).__name__}: "
                f"{str(error)[:99]})"
            )
            status = print(f"{file}: {error if isinstance(error, Refused | OSError) else odd}") or 1
    if checked:
        print(
            f"Checked: {checked:,} in all. The words in the files, such as their statements, were "
            f"not looked at."
        )
    return status


if __name__ == "__main__":
    sys.setrecursionlimit(5000)
    sys.exit(main(sys.argv[1:]))
