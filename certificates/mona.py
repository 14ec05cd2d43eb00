#!/usr/bin/env python3
"""Let MONA decide the sentences of certificates by automata: python3 -I mona.py FILE...

MONA decides sentences about finite sets of numbers. Such a set is here the number whose binary
digits are 1 at its elements. Each automaton of a certificate becomes a file that MONA imports. All
that is made of automata (products, projections, sums, comparisons) is written as a formula, so that
MONA makes it. Nothing of gamelab is used, nor of `check.py`.

Source: N. Klarlund, A. Møller, *MONA Version 1.4 User Manual*, 2001 (Debian's package mona).

The exit status is 0 if MONA agrees with every sentence or is not installed, 1 if it disagrees with
one or does not decide it within the time limit, 2 if a file holds no certificate that can be read.
"""

import argparse
import json
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple

MISSING = "MONA is not installed (Debian: mona), so it decides no sentence of these files."
SECONDS = 60  # for one sentence
VALUES, PARITIES = "the theorem of values of families", "the theorem of parities of plays"
PREDICATES = """ws1s;
pred less(var2 a, b) = ex1 p: p in b & p notin a & all1 q: q > p => (q in a <=> q in b);
pred plus(var2 a, b, c) = ex2 d: 0 notin d & all1 p:
  (p + 1 in d <=> (p in a & p in b | p in a & p in d | p in b & p in d))
  & (p in c <=> (p in a <=> (p in b <=> p in d)));
"""
Data = dict[str, Any]


class Malformed(Exception):
    """What is wrong with a file."""


class Sentence(NamedTuple):
    """That a formula holds for all numbers. `@3@` in it stands for the fourth automaton."""

    words: str
    formula: str


def need(fact: Any, words: str) -> None:
    """Refuse a file for which a fact is not true."""
    if not fact:
        raise Malformed(words)


def names(said: Any, *others: str) -> list[str]:
    """Names that may be written in a formula, none of them one of the others."""
    found = list(said)
    for name in found:
        odd = (
            type(name) is not str
            or name in others
            or not re.fullmatch("[A-Za-z][A-Za-z0-9]*", name)
        )
        need(not odd, f"{str(name)[:40]!r} is no name of a number here")
    need(len({*found}) == len(found), "two numbers have one name")
    return found


def automaton(said: Data) -> Data:
    """An automaton that can be imported: further zeros change nothing."""
    rows, final = said["steps"], said["accepting"]
    states = [*range(len(rows))]
    need(len(said["variables"]) <= 12, "an automaton has more than 12 variables")
    width = 2 ** len(said["variables"])
    need(
        rows and all(len(row) == width and all(to in states for to in row) for row in rows),
        "a step leads to no state",
    )
    need(
        all((state in final) == (rows[state][0] in final) for state in states),
        "further zeros change what an automaton accepts",
    )
    return said


def variables_of(where: Data, summands: Iterable[Data]) -> set[str]:
    """The names of a condition and of the arguments of members."""
    found = {*where["variables"]}
    for one in summands:
        for argument in one["arguments"]:
            if type(argument) is not int:
                found |= {argument} if type(argument) is str else {*argument["variables"]} - {"="}
    return found


def there_are(variables: Iterable[str], *facts: str) -> str:
    """The formula that there are numbers for variables with which all facts are true."""
    return f"({''.join(f'ex2 {name}: ' for name in variables)}{' & '.join(facts)})"


class Sentences:
    """The sentences that make the values of certificates right, and the automata in them.

    The number n of a certificate is `n_` in a formula, so that it is no word of MONA. The numbers
    `t0`, `t1`, ... are the arguments, values and partial sums that formulas need.
    """

    def __init__(self) -> None:
        self.automata: list[tuple[Data, dict[str, str]]] = []
        self.known: dict[str, dict[str, Data]] = {}  # the families of certificates, by their text
        self.counter = count()

    def of(self, said: Data) -> Iterator[Sentence]:
        """The sentences of a certificate, those of given ones first, each once."""
        text = json.dumps(said, sort_keys=True)
        if text in self.known:
            return
        implications = said.get("implications")
        theorems = {one["theorem"] for one in said["given"]}
        theorem = said["theorem"] if implications is None else min(theorems, default="")
        need(theorem in (VALUES, PARITIES), "the theorem is not known here")
        need(theorems <= {theorem}, "what is given is of another kind")
        need(said["families"] or implications, "nothing is said of a family")
        families: dict[str, Data] = {}
        for one in said["given"]:
            need("implications" not in one, "what is given has implications")
            yield from self.of(one)
            for name, family in self.known[json.dumps(one, sort_keys=True)].items():
                need(families.setdefault(name, family) == family, "two families have one name")
        own = [one["name"] for one in said["families"]]
        need(len({*own, *families}) == len(own) + len(families), "two families have one name")
        families |= {one["name"]: one for one in said["families"]}
        for name in own:
            parameters = names(families[name]["parameters"], "u", "v")
            for part, more in (("domain", []), ("value", ["v"])):
                known = {*families[name][part]["variables"]} <= {*parameters, *more}
                need(known, f"the {part} of {name} tells of other numbers")
        for name in own:
            yield from self.of_family(families[name], families, own, theorem == PARITIES)
        for k, one in enumerate(implications or []):
            yield from self.of_implication(f"implication {k}", one, families)
        self.known[text] = families

    def of_family(
        self, said: Data, families: dict[str, Data], own: list[str], parities: bool
    ) -> Iterator[Sentence]:
        name, parameters = said["name"], said["parameters"]
        domain, value = self.relation(said["domain"]), self.relation(said["value"])
        again = there_are([], domain, self.relation(said["value"], {"v": "u_"}))
        yield Sentence(f"{name}: each has a value", f"{domain} => {there_are(['v_'], value)}")
        kinds, new = [], set()
        for k, options in enumerate(said["options"]):
            words = f"{name}, options {k}"
            variables = variables_of(options["where"], options["summands"])
            new |= {*names(variables, "u", "v")} - {*parameters}
            where = there_are([], domain, self.relation(options["where"]))
            for one in options["summands"]:
                yield from self.arguments_are_numbers(one)
                yield Sentence(
                    f"{words}: all are positions", f"{where} => {self.member(families, one)}"
                )
                if one["family"] in own:
                    smaller = self.with_arguments(one, lambda places: self.less(places, parameters))
                    yield Sentence(f"{words}: all are smaller", f"{where} => {smaller}")
            kinds.append(there_are([], where, self.sum_is(families, options["summands"], "u_")))
            yield Sentence(f"{words}: none has its value", f"~({kinds[-1]} & {again})")
        both = there_are([], domain, value)
        if parities:
            yield Sentence(f"{name}: values are 0 or 1", f"{both} => v_ sub {{0}}")
            left = there_are([], both, "v_ = {0}")
            yield self.covered(f"{name}: with value 1 one can move", left, kinds, {*new, "u"})
        else:
            left = there_are([], both, "less(u_, v_)")
            yield self.covered(f"{name}: options have all smaller values", left, kinds, new)
        yield Sentence(f"{name}: none has two values", f"({both} & {again}) => u_ = v_")

    def of_implication(
        self, words: str, said: Data, families: dict[str, Data]
    ) -> Iterator[Sentence]:
        sides = [said["given"], *said["then"]]
        known = []
        for side in sides:
            members = [one for members in side["values"].values() for one in members]
            known.append({*names(variables_of(side["where"], members) | {*side["values"]})})
            inside = variables_of({"variables": []}, members)
            need(inside.isdisjoint(side["values"]), "a value has the name of a number in a sum")
            for one in members:
                yield from self.arguments_are_numbers(one)
                if side is sides[0]:
                    where, member = self.relation(side["where"]), self.member(families, one)
                    yield Sentence(f"{words}: all are positions", f"{where} => {member}")
        need(known[0].isdisjoint(said["exists"]), "a number that there is stands on the left")
        left, *kinds = (
            there_are(
                [],
                self.relation(side["where"]),
                *(self.sum_is(families, of, f"{name}_") for name, of in side["values"].items()),
            )
            for side in sides
        )
        yield self.covered(words, left, kinds, names(said["exists"]))

    def covered(
        self, words: str, left: str, kinds: Iterable[str], exists: Iterable[str]
    ) -> Sentence:
        """That all of the left side is of some kind. The kinds are taken away one by one: so MONA
        never makes the union of all of them.
        """
        numbers = [f"{name}_" for name in sorted(exists)]
        for kind in kinds:
            left = f"({left} & ~{there_are(numbers, kind)})"
        return Sentence(words, f"~{left}")

    def relation(self, said: Data, called: dict[str, str] | None = None) -> str:
        """The formula of an automaton. Numbers that are called nothing else keep their names."""
        if not automaton(said)["variables"]:
            return "true" if 0 in said["accepting"] else "false"
        plain = names(name for name in said["variables"] if name not in (called or ()))
        called = {name: f"{name}_" for name in plain} | (called or {})
        self.automata.append((said, called))
        return f"@{len(self.automata) - 1}@"

    def fresh(self, many: Iterable[Any]) -> list[str]:
        return [f"t{next(self.counter)}" for _ in many]

    def with_arguments(self, said: Data, of: Callable[[list[str]], str]) -> str:
        """That there are arguments of a member of which a formula holds."""
        places, new, facts = [], [], []
        for one in said["arguments"]:
            if type(one) is str:
                places += [f"{name}_" for name in names([one])]
                continue
            places += self.fresh([one])
            new.append(places[-1])
            if type(one) is int:
                need(0 <= one <= 2**20, "an argument is no number up to 2^20")
                digits = ", ".join(str(i) for i in range(one.bit_length()) if one >> i & 1)
                facts.append(f"{new[-1]} = {f'{{{digits}}}' if digits else 'empty'}")
            else:
                facts.append(self.relation(one, {"=": new[-1]}))
        return there_are(new, *facts, of(places))

    def arguments_are_numbers(self, said: Data) -> Iterator[Sentence]:
        for one in said["arguments"]:
            if type(one) is dict:
                x, y = self.fresh("xy")
                both = there_are([], self.relation(one, {"=": x}), self.relation(one, {"=": y}))
                yield Sentence("an argument is one number", f"{both} => {x} = {y}")

    def member(self, families: dict[str, Data], said: Data, value: str = "") -> str:
        """That there is such a member, or that its value is a number."""
        need(said["family"] in families, f"{str(said['family'])[:40]!r} is no family here")
        one = families[said["family"]]

        def formula(places: list[str]) -> str:
            called = dict(zip(one["parameters"], places, strict=True)) | {"v": value}
            parts = ("domain", "value") if value else ("domain",)
            return " & ".join(self.relation(one[part], called) for part in parts)

        return self.with_arguments(said, formula)

    def sum_is(self, families: dict[str, Data], summands: list[Data], total: str) -> str:
        """That the nim-sum of the values of these members is a number."""
        values, odd = self.fresh(summands), "false"
        for value in values:
            odd = f"~({odd} <=> p in {value})"
        members = [self.member(families, *one) for one in zip(summands, values, strict=True)]
        return there_are(values, *members, f"(all1 p: p in {total} <=> {odd})")

    def less(self, few: list[str], parameters: list[str]) -> str:
        """That the sum of some numbers is less than that of the parameters."""
        new, facts, totals = [], ["true"], []
        for numbers in (few, [f"{name}_" for name in parameters]):
            need(numbers, "a family has no parameters")
            total = numbers[0]
            for number, after in zip(numbers[1:], self.fresh(numbers[1:]), strict=True):
                facts.append(f"plus({total}, {number}, {after})")
                new.append(total := after)
            totals.append(total)
        return there_are(new, *facts, f"less({', '.join(totals)})")


def imported(said: Data, called: dict[str, str], order: list[str]) -> str:
    """The file of an automaton in MONA's format: for each state a decision diagram on the digits.

    MONA asks that the variables stand in the order in which the formula declares them. Its first
    step reads no digit of a set.
    """
    variables = sorted({called[name] for name in said["variables"]}, key=order.index)
    place = [variables.index(called[name]) for name in said["variables"]]
    nodes: dict[tuple[int, int, int], int] = {}

    def node(*key: int) -> int:
        return nodes.setdefault(key, len(nodes))  # type: ignore[arg-type]

    def diagram(row: list[int], digits: tuple[int, ...]) -> int:
        if len(digits) == len(variables):
            return node(-1, row[sum(digits[at] << i for i, at in enumerate(place))] + 1, 0)
        low, high = (diagram(row, (*digits, digit)) for digit in (0, 1))
        return low if low == high else node(len(digits), low, high)

    roots = [node(-1, 1, 0), *(diagram(row, ()) for row in said["steps"])]
    final = [1 if state in said["accepting"] else -1 for state in (0, *range(len(said["steps"])))]
    lines: dict[str, Iterable[Any]] = {
        "MONA DFA\nnumber of variables": [len(variables)],
        "variables": variables,
        "orders": [2] * len(variables),
        "states": [len(roots)],
        "initial": [0],
        "bdd nodes": [len(nodes)],
        "final": final,
        "behaviour": roots,
    }
    text = "".join(f"{name}: {' '.join(map(str, of))}\n" for name, of in lines.items())
    return f"{text}bdd:\n{''.join(f' {a} {b} {c}{chr(10)}' for a, b, c in nodes)}end\n"


def write(sentence: Sentence, automata: list[tuple[Data, dict[str, str]]], file: Path) -> None:
    """Write a sentence for MONA, and beside it the automata that it imports."""
    used = {number: automata[int(number)] for number in re.findall("@([0-9]+)@", sentence.formula)}
    bound = dict.fromkeys(re.findall("ex2 (\\w+):", sentence.formula))
    known = {*re.findall("\\b(?:[A-Za-z][A-Za-z0-9]*_|t[0-9]+)(?!\\w)", sentence.formula)}
    known |= {called[name] for one, called in used.values() for name in one["variables"]}
    free = sorted(known - {*bound})
    formula = sentence.formula
    for number, (one, called) in used.items():
        order = [*free, *bound]
        (file.parent / f"{number}.dfa").write_text(imported(one, called, order))
        variables = sorted({called[name] for name in one["variables"]}, key=order.index)
        same = "".join(f", {name}->{name}" for name in variables)
        formula = formula.replace(f"@{number}@", f'import("{number}.dfa"{same})')
    declared = "".join(f"var2 {name};\n" for name in free)
    file.write_text(f"# {sentence.words!a}\n{PREDICATES}{declared}{formula};\n")


def decide(file: Path, seconds: float) -> str:
    """Why MONA does not agree with the sentence in a file; empty if it does."""
    command = ["mona", "-q", file.name]
    try:
        run = subprocess.run(
            command, cwd=file.parent, capture_output=True, text=True, timeout=seconds
        )
    except subprocess.TimeoutExpired:
        return f"not decided within {seconds:g} s"
    if run.stdout.startswith("Formula is valid"):
        return ""
    if run.stdout.startswith("Formula is unsatisfiable"):
        return "not for any numbers"
    example = run.stdout.split("A satisfying")[0]
    numbers = re.findall("^(\\w+) = {([0-9,]*)}$", example, re.MULTILINE)
    if not example.startswith("A counter-example") or not numbers:
        return f"not decided: {(run.stderr or run.stdout or 'MONA stopped').strip()[:200]}"
    found = (
        f"{name.rstrip('_')} = {sum(1 << int(i) for i in digits.split(',') if i)}"
        for name, digits in numbers
    )
    return f"not for {', '.join(found)}"


def check(file: str, seconds: float, folder: Path) -> Iterator[tuple[bool, str]]:
    """For each certificate by automata whether MONA agrees with it, and the words to print."""
    sentences, number = Sentences(), 0
    for one in json.loads(Path(file).read_text())["certificates"]:
        if one["kind"] != "automata":
            continue
        number, began, wrong, agreed = number + 1, time.perf_counter(), "", 0
        for sentence in sentences.of(one):
            written = folder / f"certificate-{number}-sentence-{agreed + 1}.mona"
            write(sentence, sentences.automata, written)
            if why := decide(written, seconds):
                wrong = f"{sentence.words}: {why}"
                break
            agreed += 1
        took = f"{time.perf_counter() - began:.1f} s"
        said = wrong or f"MONA agrees with {agreed} sentences, in {took}"
        yield not wrong, f"{file}: certificate {number}: {said}"
    need(number, "it holds no certificate by automata")


def main(arguments: list[str] | None = None) -> int:
    """Check files, print a line for each certificate, and return the exit status."""
    parser = argparse.ArgumentParser(description="Let MONA decide the sentences of certificates.")
    parser.add_argument("files", nargs="+", metavar="FILE")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="limit for one sentence")
    parser.add_argument("--write", type=Path, metavar="FOLDER", help="keep the files for MONA here")
    given = parser.parse_args(arguments)
    if not shutil.which("mona"):
        print(MISSING)
        return 0
    status = 0
    for file in given.files:
        try:
            with tempfile.TemporaryDirectory() as temporary:
                folder = Path(temporary)
                if given.write:
                    folder = given.write / Path(file).stem
                    folder.mkdir(parents=True, exist_ok=True)
                for agrees, words in check(file, given.seconds, folder):
                    print(words)
                    status = max(status, int(not agrees))
        except Exception as error:
            odd = f"it is not written as a certificate is ({type(error).__name__})"
            print(f"{file}: {error if isinstance(error, Malformed | OSError) else odd}")
            status = 2
    return status


if __name__ == "__main__":
    sys.exit(main())
