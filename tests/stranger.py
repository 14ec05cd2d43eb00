"""A program that checks certificates of the kind "automata" and knows nothing of gamelab.

It reads plain JSON, makes the sentences of the theorems from the families and their options once
more, and decides each by stepping through all its automata side by side: no products, no
minimisation, no antichains.
"""

from itertools import count

NEW = (f"new {i}" for i in count())


def rule(names, start, step, accepts):
    """The automaton of a rule that gives the next state from a state and one digit of each name."""
    queue, steps = [start], []
    for state in queue:
        row = []
        for symbol in range(2 ** len(names)):
            digits = [symbol >> i & 1 for i in range(len(names))]
            after = None if state is None else step(state, digits)
            if after not in queue:
                queue.append(after)
            row.append(queue.index(after))
        steps.append(row)
    accepting = [i for i, state in enumerate(queue) if state is not None and accepts(state)]
    return {"variables": list(names), "steps": steps, "accepting": accepting}


def is_number(name, n):
    return rule([name], n, lambda n, d: n // 2 if n % 2 == d[0] else None, lambda n: n == 0)


def are_equal(one, other):
    return rule([one, other], 0, lambda _, d: 0 if d[0] == d[1] else None, lambda _: True)


def is_nim_sum(names):
    return rule(names, 0, lambda _, d: None if sum(d) % 2 else 0, lambda _: True)


def is_smaller(few, many):
    """The sum of the first names is less than that of the others."""

    def step(state, digits):
        one, other = state[0] + sum(digits[: len(few)]), state[1] + sum(digits[len(few) :])
        below = one % 2 < other % 2 if (one + other) % 2 else state[2]
        return one // 2, other // 2, below

    def accepts(state):
        return state[0] < state[1] or (state[0] == state[1] and state[2])

    return rule([*few, *many], (0, 0, False), step, accepts)


def negated(automaton):
    rest = set(range(len(automaton["steps"]))) - set(automaton["accepting"])
    return {**automaton, "accepting": sorted(rest)}


def renamed(automaton, names):
    return {**automaton, "variables": [names.get(one, one) for one in automaton["variables"]]}


class Together:
    """Automata side by side: a state is a tuple of states, None once one of them is lost."""

    def __init__(self, automata, shared):
        self.automata = automata
        names = {name for one in automata for name in one["variables"]}
        self.names = [*shared, *sorted(names - set(shared))]
        self.shared = len(shared)
        self.start = (0,) * len(automata)
        self.alive = [self.backwards(one) for one in automata]
        self.places = [[self.names.index(name) for name in one["variables"]] for one in automata]
        self.known, self.ends = {}, {}

    @staticmethod
    def backwards(automaton):
        alive = set(automaton["accepting"])
        while True:
            more = {i for i, row in enumerate(automaton["steps"]) if alive & {*row}} - alive
            if not more:
                return alive
            alive |= more

    def after(self, state):
        """For each symbol of the shared names the states that some digits of the others reach."""
        if state not in self.known:
            found = [set() for _ in range(2**self.shared)]
            parts = list(zip(self.automata, state, self.places, self.alive))
            for symbol in range(2 ** len(self.names)):
                reached = []
                for one, here, places, alive in parts:
                    letter = sum((symbol >> at & 1) << i for i, at in enumerate(places))
                    reached.append(one["steps"][here][letter])
                    if reached[-1] not in alive:
                        break
                else:
                    found[symbol % 2**self.shared].add(tuple(reached))
            self.known[state] = found
        return self.known[state]

    def accepts(self, state):
        """Whether the numbers of the shared names may end here."""
        reached = {state}
        while True:
            if any(
                all(i in one["accepting"] for i, one in zip(state, self.automata))
                for state in reached
            ):
                return True
            more = {after for state in reached for after in self.after(state)[0]} - reached
            if not more:
                return False
            reached |= more

    def ends_at(self, state):
        if state not in self.ends:
            self.ends[state] = self.accepts(state)
        return self.ends[state]


def holds(left, right, exists=()):
    """Whether all numbers with which all of `left` hold are such that those of one of `right` do.

    New names, and those in `exists`, stand for some numbers in `right`, all others for all.
    """
    names = {name for kind in (left, *right) for one in kind for name in one["variables"]}
    given = {name for one in left for name in one["variables"]}
    shared = sorted(name for name in names if name not in exists and not name.startswith("new "))
    shared = sorted({*shared, *(given & set(exists))})
    premise, kinds = Together(left, shared), [Together(kind, shared) for kind in right]
    queue = [(premise.start, frozenset((i, kind.start) for i, kind in enumerate(kinds)))]
    seen = set(queue)
    for state, among in queue:
        if premise.ends_at(state) and not any(kinds[i].ends_at(here) for i, here in among):
            return False
        steps = [(i, kinds[i].after(here)) for i, here in among]
        for symbol, reached in enumerate(premise.after(state)):
            if reached:
                others = frozenset((i, one) for i, found in steps for one in found[symbol])
                for after in reached:
                    if (after, others) not in seen:
                        seen.add((after, others))
                        queue.append((after, others))
    return True


class Checker:
    """The sentences of a certificate, from its families and those of the certificates it is
    given.
    """

    def __init__(self, certificate):
        self.certificate = certificate
        self.families = {}
        for given in certificate["given"]:
            self.families |= Checker(given).families
        self.families |= {one["name"]: one for one in certificate["families"]}

    def arguments(self, member):
        """Names for the arguments of a member, and automata that say what they are."""
        names, automata = [], []
        for one in member["arguments"]:
            names.append(one if isinstance(one, str) else next(NEW))
            if isinstance(one, int):
                automata.append(is_number(names[-1], one))
            elif isinstance(one, dict):
                automata.append(renamed(one, {"=": names[-1]}))
        return names, automata

    def position(self, member):
        family = self.families[member["family"]]
        names, automata = self.arguments(member)
        return [*automata, renamed(family["domain"], dict(zip(family["parameters"], names)))]

    def value(self, summands, name):
        """The automata that say that the sum of these members has this value."""
        automata, values = [], []
        for member in summands:
            family = self.families[member["family"]]
            names, more = self.arguments(member)
            values.append(next(NEW))
            called = dict(zip(family["parameters"], names)) | {"v": values[-1]}
            automata += [*more, renamed(family["domain"], called), renamed(family["value"], called)]
        return [*automata, is_nim_sum([*values, name])]

    def numbers(self, data):
        """The automata of the numbers that an implication speaks of."""
        found = [data["where"]]
        for name, summands in data["values"].items():
            found += self.value(summands, name)
        return found

    def sentences(self):
        own = {one["name"] for one in self.certificate["families"]}
        parities = self.certificate["theorem"].endswith("parities of plays")
        for family in self.certificate["families"]:
            domain, value = family["domain"], family["value"]
            option_value = renamed(value, {"v": "u"})
            yield [domain], [[value]], ("v",)
            yield [domain, value, option_value], [[are_equal("u", "v")]], ()
            kinds, new = [], {"k", "m"}
            for option in family["options"]:
                where = [domain, option["where"]]
                new |= set(option["where"]["variables"]) - set(family["parameters"])
                for member in option["summands"]:
                    yield where, [self.position(member)], ()
                    names, automata = self.arguments(member)
                    if member["family"] in own:
                        smaller = is_smaller(names, family["parameters"])
                        yield where, [[*automata, smaller]], ()
                kinds.append([*where, *self.value(option["summands"], "u")])
                yield kinds[-1], [[negated(option_value)]], ()
            zero_or_one = is_smaller(["v"], ["two"]), is_number("two", 2)
            if parities:
                yield [domain, value, zero_or_one[1]], [[zero_or_one[0]]], ()
                yield [domain, value, is_number("v", 1)], kinds, new | {"u"}
            else:
                yield [domain, value, is_smaller(["u"], ["v"])], kinds, new
        for one in self.certificate.get("implications", ()):
            given = one["given"]
            for summands in given["values"].values():
                for member in summands:
                    yield [given["where"]], [self.position(member)], given["values"]
            yield self.numbers(given), [self.numbers(then) for then in one["then"]], one["exists"]

    def accepts(self):
        return all(Checker(given).accepts() for given in self.certificate["given"]) and all(
            holds(*sentence) for sentence in self.sentences()
        )
