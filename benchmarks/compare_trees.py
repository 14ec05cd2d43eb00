"""Record the answers of a source tree, and compare the records of two: what a rewrite has lost.

    TREE/.venv/bin/python benchmarks/compare_trees.py record FILE [--ledger LEDGER.json]
    python benchmarks/compare_trees.py compare OLD NEW [--rename old=new ...]

A record holds the ledger without its seconds, the public names with signatures and examples, 10^5
answers about random positions of all public games, and the statements that each notebook shows.
It is made with public names only, so that the script runs in any tree. `compare` prints each
difference and has the exit status 1 if there is one; what is new is listed and is no difference.
"""

import argparse
import ast
import doctest
import inspect
import json
import os
import re
import subprocess
import sys
import tempfile
from collections import Counter, defaultdict
from pathlib import Path

SHOWN = 40  # differences of one part that are printed


def without_modules(text):
    """Text without the module paths of the library and the addresses of objects."""
    text = re.sub(r" at 0x[0-9a-f]+", "", text)
    return re.sub(r"\bgamelab(?:\.\w+)*\.(\w+)", r"\1", text)


def signature_of(value):
    try:
        return without_modules(str(inspect.signature(value)))
    except (TypeError, ValueError):
        return ""


def examples_of(value):
    """The examples of a docstring as statements in one layout; imports are no examples."""
    lines = doctest.DocTestParser().get_examples(inspect.getdoc(value) or "")
    statements = [node for line in lines for node in ast.parse(line.source).body]
    return [
        ast.unparse(node)
        for node in statements
        if not isinstance(node, ast.Import | ast.ImportFrom)
    ]


def public_names():
    import gamelab

    found = {}
    for name in gamelab.__all__:
        value = getattr(gamelab, name)
        own = vars(value) if inspect.isclass(value) else ()
        members = {one: signature_of(getattr(value, one, None)) for one in own if one[0] != "_"}
        found[name] = {
            "signature": signature_of(value),
            "examples": examples_of(value),
            "members": members,
        }
    return found


def statements_of_notebooks():
    import gamelab

    folder = Path(gamelab.__file__).parents[1] / "notebooks"
    paths = sorted(folder.glob("**/*.ipynb"))
    return {str(path.relative_to(folder)): statements_in(path) for path in paths}


def statements_in(path):
    """The ids of the statements that a notebook shows, in its order."""
    import gamelab

    def flat(*given, **_):
        return [
            one
            for each in given
            for one in ([each.id] if isinstance(each, gamelab.Claim) else flat(*each))
        ]

    names = {"show": flat, "show_all": flat, "paper": gamelab.paper}
    shown = []
    for cell in json.loads(path.read_text())["cells"]:
        source = "".join(cell["source"]) if cell["cell_type"] == "code" else ""
        for line in re.findall(r"^\w+ = paper\(.*\)$", source, re.MULTILINE):
            exec(line, names)
        if source.startswith(("show(", "show_all(")):
            try:
                shown += eval(source.rstrip("; \n"), names)
            except NameError:  # a statement that the notebook itself states
                shown.append(source)
    return shown


def ledger(file):
    """The entries of `gamelab reproduce --json` by their ids, without seconds."""
    with tempfile.TemporaryDirectory() as folder:
        if file is None:
            file = Path(folder) / "ledger.json"
            command = [sys.executable, "-m", "gamelab", "reproduce", "--json", str(file)]
            subprocess.run(command, stdout=subprocess.DEVNULL, cwd=folder)
        entries = json.loads(Path(file).read_text())
    return {
        entry["id"]: {field: value for field, value in entry.items() if field != "seconds"}
        for entry in entries
    }


def record(file, ledger_file, without_ledger):
    from tree_answers import all_answers

    made = {
        "names": public_names(),
        "notebooks": statements_of_notebooks(),
        "answers": all_answers(),
        "ledger": {} if without_ledger else ledger(ledger_file),
    }
    Path(file).write_text(json.dumps(made, indent=0, ensure_ascii=False))
    number, used = sum(map(len, made["answers"].values())), sum(os.times()[:4])
    print(f"{number} answers, {len(made['names'])} public names, {len(made['ledger'])} statements")
    print(f"{used:.0f} CPU seconds")


class Comparison:
    """The differences between two records, and what is new, part by part."""

    def __init__(self):
        self.lost, self.new = defaultdict(list), defaultdict(list)

    def values(self, part, old, new):
        """Compare two mappings entry by entry."""
        self.lost[part] += [f"lost: {key}" for key in old if key not in new]
        self.new[part] += [str(key) for key in new if key not in old]
        for key, value in old.items():
            if key in new and new[key] != value:
                self.lost[part].append(f"{key}: {value!r} -> {new[key]!r}")

    def names(self, old, new):
        for part in ("signature", "members"):
            self.values(part, flat(old, part), flat(new, part))
        for name in old.keys() & new.keys():
            gone = Counter(old[name]["examples"]) - Counter(new[name]["examples"])
            self.lost["examples"] += [f"{name}: {line}" for line in gone]

    def print(self):
        for part, keys in self.new.items():
            if keys:
                print(f"new in {part}, {len(keys)}: {', '.join(keys[:SHOWN])}")
        for part, lines in self.lost.items():
            if lines:
                print(f"{part}: {len(lines)} differences")
                print("\n".join(f"  {line:.400}" for line in lines[:SHOWN]))
        number = sum(map(len, self.lost.values()))
        print(f"{number} differences")
        return int(number > 0)


def flat(names, part):
    """The signatures of the names, or of their members, by their full names."""
    if part == "signature":
        return {name: of["signature"] for name, of in names.items()}
    return {
        f"{name}.{one}": text for name, of in names.items() for one, text in of["members"].items()
    }


def renamed(value, words):
    """A value of the old record in the words of the new tree."""
    if isinstance(value, str):
        for old, new in words.items():
            value = re.sub(rf"(?<!\w){re.escape(old)}(?!\w)", lambda _, new=new: new, value)
        return value
    if isinstance(value, list):
        return [renamed(one, words) for one in value]
    if isinstance(value, dict):
        return {renamed(key, words): renamed(one, words) for key, one in value.items()}
    return value


def compare(old_file, new_file, words):
    """Print the differences between two records; 1 if there are any, else 0."""
    old, new = (json.loads(Path(file).read_text()) for file in (old_file, new_file))
    comparison = Comparison()
    comparison.names(renamed(old["names"], words), new["names"])
    comparison.values("notebooks", old["notebooks"], new["notebooks"])
    if new["ledger"]:
        before = renamed(old["ledger"], words)
        comparison.values("ledger", by_field(before), by_field(new["ledger"]))
    for group, answers in old["answers"].items():
        comparison.values(
            f"answers, {group}", numbered(answers), numbered(new["answers"].get(group, []))
        )
    return comparison.print()


def by_field(entries):
    return {
        f"{name} {field}": value
        for name, entry in entries.items()
        for field, value in entry.items()
    }


def numbered(answers):
    return {f"{i}. {question}": value for i, (question, value) in enumerate(answers)}


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    commands = parser.add_subparsers(dest="command", required=True)
    recording = commands.add_parser("record", help="record the tree whose Python runs this")
    recording.add_argument("file")
    recording.add_argument("--ledger", help="a file of `gamelab reproduce --json`, not a run")
    recording.add_argument("--without-ledger", action="store_true")
    comparing = commands.add_parser("compare", help="print the differences between two records")
    comparing.add_argument("old")
    comparing.add_argument("new")
    comparing.add_argument("--rename", action="append", default=[], metavar="old=new")
    given = parser.parse_args()
    if given.command == "record":
        return record(given.file, given.ledger, given.without_ledger)
    words = dict(rename.split("=", 1) for rename in given.rename)
    return compare(given.old, given.new, words)


if __name__ == "__main__":
    sys.exit(main())
