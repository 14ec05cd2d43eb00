"""`make mutants`: mutants made by hand and drawn from the parts, each in a copy of the library, and
the score of each part.

    python tests/mutants/run.py [PART ...] [--by-hand] [--list]

First the library as it is passes all that is to notice its mutants. Each of these may then take
three times as much CPU time as it took, and two minutes more, for kernels to be compiled. A mutant
that takes longer, or over 6 GiB, counts as killed: most run for ever.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from pathlib import Path
from queue import SimpleQueue

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from mutants.changes import Change
from mutants.equivalents import EQUIVALENT
from mutants.mutant import Mutant
from mutants.parts import PARTS, ROOT, Part

COPIED = ("gamelab", "tests", "certificates", "notebooks", "benchmarks", "docs", "site")
HELPERS = ("__init__", "mutant", "changes", "parts", "equivalents", "zygote", "run")
NO_LIMIT = 3600.0


def by_hand() -> list[Mutant]:
    """The mutants of the lists in this folder."""
    names = sorted(
        path.stem for path in Path(__file__).parent.glob("*.py") if path.stem not in HELPERS
    )
    return [mutant for name in names for mutant in import_module(f"mutants.{name}").MUTANTS]


class Copy:
    """A copy of the library in which one file is wrong at a time, and the process that forks
    there.
    """

    def __init__(self, folder: Path, kernels: Path) -> None:
        self.folder = folder
        skipped = shutil.ignore_patterns(
            "__pycache__", "_build", "node_modules", "*.ipynb_checkpoints"
        )
        for name in COPIED:
            if (ROOT / name).is_dir():
                shutil.copytree(ROOT / name, folder / name, ignore=skipped)
        for path in ROOT.iterdir():
            if path.is_file():
                shutil.copy(path, folder)
        subprocess.run(
            [sys.executable, "-m", "compileall", "-q", "gamelab", "notebooks/gamelab_papers"],
            cwd=folder,
            check=True,
        )
        environment = dict(
            os.environ,
            NUMBA_CACHE_DIR=str(kernels),
            MPLBACKEND="agg",
            GAMELAB_MEMORY=str(4 * 2**30),
        )
        self.process = subprocess.Popen(
            [sys.executable, str(ROOT / "tests" / "mutants" / "zygote.py")],
            cwd=folder,
            env=environment,
            text=True,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )

    def ask(self, file: str, text: str | None, steps: list[tuple[str, float]]) -> dict:
        """What the first step says that notices the text in the place of the file; the file is then
        put back.
        """
        path = self.folder / file
        right = path.read_bytes() if text is not None else b""
        try:
            if text is not None:
                for old in path.parent.glob(f"__pycache__/{path.stem}.*.pyc"):
                    old.unlink()
                path.write_text(text)
            wall = 600 + 5 * sum(min(seconds, 600) for _, seconds in steps)
            asked = {"steps": steps, "wall": wall, "log": str(self.folder / "log.txt")}
            print(json.dumps(asked), file=self.process.stdin, flush=True)
            answer = json.loads(self.process.stdout.readline())
            answer["log"] = (self.folder / "log.txt").read_text(errors="replace")[-3000:]
            return answer
        finally:
            if text is not None:
                path.write_bytes(right)


class Run:
    """All copies, one a core, and what they were asked."""

    def __init__(self, folder: Path, cores: int | None = None) -> None:
        self.copies: SimpleQueue[Copy] = SimpleQueue()
        kernels = folder / "kernels"
        kept = ROOT / "gamelab" / "solvers" / "kernels" / "__pycache__"
        shutil.copytree(
            kept, kernels, ignore=shutil.ignore_patterns("*.pyc")
        ) if kept.is_dir() else kernels.mkdir()
        self.cores = cores or os.cpu_count() or 1
        for i in range(self.cores):
            self.copies.put(Copy(folder / f"copy{i}", kernels))
        self.seconds: dict[str, float] = {}
        self.failed: set[str] = set()

    def ask(self, file: str, text: str | None, steps: list[tuple[str, float]]) -> dict:
        copy = self.copies.get()
        try:
            return copy.ask(file, text, steps)
        finally:
            self.copies.put(copy)

    def end(self) -> None:
        """End the processes of all copies, which must not be at work."""
        for _ in range(self.cores):
            copy = self.copies.get()
            copy.process.stdin.close()
            copy.process.wait()
            copy.process.stdout.close()

    def limit(self, step: str) -> float:
        return 120 + 3 * self.seconds.get(step, 20)

    def as_it_is(self, steps: set[str]) -> None:
        """Time each step on the library as it is, which it must pass."""

        def one(step: str) -> None:
            answer = self.ask("", None, [(step, NO_LIMIT)])
            if answer["noticed"] is not None:
                self.failed.add(step)
                print(
                    f"The library as it is does not pass {step}, which is left "
                    f"out:\n{answer['log']}",
                    flush=True,
                )
            self.seconds |= answer["seconds"]

        with ThreadPoolExecutor(self.cores) as threads:
            list(threads.map(one, sorted(steps)))

    def drawn(self, part: Part, change: Change, text: str) -> dict:
        steps = [change.file, *part.tests, *(f"paper {name}" for name in part.papers)]
        return self.ask(
            change.file,
            text,
            [(step, self.limit(step)) for step in steps if step not in self.failed],
        )

    def by_hand(self, mutant: Mutant) -> list[str]:
        """The killers that do not notice a mutant made by hand."""
        text = mutant.made((ROOT / mutant.path).read_text())
        steps = [killer if ".py" in killer else f"claim {killer}" for killer in mutant.killers]
        answers = [self.ask(mutant.path, text, [(step, 300.0)]) for step in steps]
        return [
            killer
            for killer, answer in zip(mutant.killers, answers, strict=True)
            if answer["noticed"] is None
        ]


def main(asked: list[str]) -> int:
    begin = time.monotonic()
    names = [name for name in asked if not name.startswith("--")]
    parts = [
        part for part in PARTS if part.name in names or (not names and "--by-hand" not in asked)
    ]
    pairs = [(part, change) for part in parts for change in part.drawn()]
    if "--list" in asked:
        print(*("\n".join((*change.key, part.name, "")) for part, change in pairs), sep="\n")
        return 0
    equivalent = [(part, change) for part, change in pairs if change.key in EQUIVALENT]
    made = [
        (part, change, change.made((ROOT / change.file).read_text()))
        for part, change in pairs
        if (part, change) not in equivalent
    ]
    counts: dict[str, Counter[str]] = {part.name: Counter() for part in parts}
    for part, _ in equivalent:
        counts[part.name]["equivalent"] += 1
    survivors = []
    with (
        tempfile.TemporaryDirectory(prefix="mutants-", ignore_cleanup_errors=True) as folder,
        ThreadPoolExecutor() as threads,
    ):
        run = Run(Path(folder))
        if parts:
            run.as_it_is(
                {
                    step
                    for part in parts
                    for step in (*part.tests, *(f"paper {name}" for name in part.papers))
                }
            )
            print(
                f"The library as it is passes, in {sum(run.seconds.values()):.0f} s of CPU time.",
                flush=True,
            )
        for (part, change, _), answer in zip(
            made, threads.map(lambda one: run.drawn(*one), made), strict=True
        ):
            noticed = answer["noticed"]
            counts[part.name]["survived" if noticed is None else "killed"] += 1
            said = "SURVIVES" if noticed is None else f"killed {answer['how']} {noticed}"
            said += f", {sum(answer['seconds'].values()):.0f} s of CPU time"
            print(
                f"{part.name}: {change.file}, {change.function}\n    {change.key[2]}\n    "
                f"{change.key[3]}\n  {said}",
                flush=True,
            )
            if noticed is None:
                survivors.append(change)
        if not names:
            counts["made by hand"] = Counter()
            mutants = by_hand()
            for mutant, blind in zip(mutants, threads.map(run.by_hand, mutants), strict=True):
                counts["made by hand"]["survived" if blind else "killed"] += 1
                print(
                    f"made by hand: {mutant.name}: {f'SURVIVES {blind}' if blind else 'killed'}",
                    flush=True,
                )
        run.end()
    columns = ("killed", "equivalent", "survived")
    total = sum(counts.values(), Counter())
    print(f"\n{'part':40}{'made':>8}" + "".join(f"{column:>12}" for column in columns))
    for name, count in (*counts.items(), ("all", total)):
        print(f"{name:40}{count.total():8}" + "".join(f"{count[column]:12}" for column in columns))
    print(f"{(time.monotonic() - begin) / 60:.0f} minutes.")
    if survivors:
        print("\nSurvivors:")
    for change in survivors:
        print(f"{change.file}, {change.function}\n    {change.key[2]}\n    {change.key[3]}")
    return int(total["survived"] > 0 or bool(run.failed))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
