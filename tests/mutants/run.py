"""`make mutants`: the library made wrong on purpose, one change at a time in a copy, and whether what
must notice it does.

    python tests/mutants/run.py [PART ...] [--by-hand] [--list]

The changes are drawn from the parts; those made by hand have killers of their own. The library as
it is passes all steps first. Each step may then take three times as long as it took, and two
minutes more, for kernels to be compiled. A mutant that takes longer, or over 6 GiB, counts as
killed: most run for ever.
"""

import os
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from queue import SimpleQueue

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from mutants.mutant import ROOT, by_hand
from mutants.parts import EQUIVALENT, PARTS

COPIED = ("gamelab", "tests", "certificates", "notebooks", "benchmarks", "docs", "site")
MEMORY = 6 * 2**30
CLAIMS = """
import sys
from gamelab.statements.paper import claim_of, paper
kind, name = sys.argv[1:]
chosen = paper(name) if kind == "paper" else [claim_of(name)]
sys.exit(any(claim.check().surprises for claim in chosen))
"""


def command_of(step):
    """How a step is run: a file with examples or tests, a test, `paper NAME` or `claim ID`."""
    if ".py" in step:
        return ["-m", "pytest", "-x", "-q", "--no-header", "-m", "not deep", step]
    return ["-c", CLAIMS, *step.split(" ", 1)]


class Run:
    """Copies of the library, one a core, in which one file is wrong at a time."""

    slack = 120.0  # seconds beside three times those of the library as it is

    def __init__(self, folder, cores=None):
        self.folder, self.seconds = folder, {}
        self.copies = SimpleQueue()
        skipped = shutil.ignore_patterns("_build", "node_modules", "*.pyc", ".ipynb_checkpoints")
        for i in range(cores or os.cpu_count() or 1):
            for name in filter(lambda name: (ROOT / name).is_dir(), COPIED):
                shutil.copytree(ROOT / name, folder / f"copy{i}" / name, ignore=skipped)
            for path in filter(Path.is_file, ROOT.iterdir()):
                shutil.copy(path, folder / f"copy{i}")
            self.copies.put(folder / f"copy{i}")

    def passes(self, copy, step, limit=None):
        """Whether a step finds nothing wrong in a copy within this time."""
        places = os.pathsep.join(map(str, (copy, copy / "notebooks")))
        env = os.environ | {"PYTHONPATH": places, "PYTHONDONTWRITEBYTECODE": "1"}
        env |= {"MPLBACKEND": "agg", "GAMELAB_MEMORY": str(4 * 2**30)}
        with (copy / "log.txt").open("w") as log:
            process = subprocess.Popen(
                [sys.executable, *command_of(step)],
                cwd=copy,
                env=env,
                stdout=log,
                stderr=log,
                start_new_session=True,
                preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY)),
            )
            try:
                return process.wait(limit) in (0, 5)  # 5: the file holds no examples
            except subprocess.TimeoutExpired:
                return False
            finally:
                with suppress(ProcessLookupError):  # what the tests have started and left
                    os.killpg(process.pid, signal.SIGKILL)
                process.wait()

    def as_it_is(self, step):
        """Time a step on the library as it is, which it must pass."""
        copy, begin = self.copies.get(), time.monotonic()
        try:
            return self.passes(copy, step)
        finally:
            self.seconds[step] = time.monotonic() - begin
            self.copies.put(copy)

    def noticed_by(self, file, text, steps):
        """The first step that notices the text in the place of the file; the file is put back."""
        copy = self.copies.get()
        right = (copy / file).read_bytes()
        try:
            (copy / file).write_text(text)
            limits = {step: self.slack + 3 * self.seconds.get(step, 60) for step in steps}
            return next((step for step in steps if not self.passes(copy, step, limits[step])), None)
        finally:
            (copy / file).write_bytes(right)
            self.copies.put(copy)

    def by_hand(self, mutant):
        """The killers that do not notice a mutant made by hand."""
        text = mutant.made((ROOT / mutant.path).read_text())
        steps = {one: one if ".py" in one else f"claim {one}" for one in mutant.killers}
        return [
            one for one, step in steps.items() if not self.noticed_by(mutant.path, text, [step])
        ]


def main(asked):
    begin = time.monotonic()
    names = [name for name in asked if not name.startswith("--")]
    parts = [part for part in PARTS if part.name in names or not (names or "--by-hand" in asked)]
    pairs = [(part, change) for part in parts for change in part.drawn()]
    if "--list" in asked:
        print(*("\n".join((*change.key, part.name, "")) for part, change in pairs), sep="\n")
        return 0
    steps_of = {
        part.name: [*part.tests, *(f"paper {name}" for name in part.papers)] for part in parts
    }
    counts = {part.name: Counter() for part in parts}
    survivors = []

    def told(name, words, noticed):
        counts[name]["killed" if noticed else "survived"] += 1
        print(f"{name}: {words}\n  {f'killed by {noticed}' if noticed else 'SURVIVES'}", flush=True)
        if not noticed:
            survivors.append(words)

    with (
        tempfile.TemporaryDirectory(prefix="mutants-", ignore_cleanup_errors=True) as folder,
        ThreadPoolExecutor() as threads,
    ):
        run = Run(Path(folder))
        steps = sorted({step for some in steps_of.values() for step in some})
        passed = dict(zip(steps, threads.map(run.as_it_is, steps), strict=True))
        if failed := [step for step in steps if not passed[step]]:
            print(f"The library as it is does not pass {', '.join(failed)}.")
            return 1
        made = [(part, change) for part, change in pairs if change.key not in EQUIVALENT]
        for part, _ in set(pairs) - set(made):
            counts[part.name]["equivalent"] += 1
        texts = [change.made((ROOT / change.file).read_text()) for _, change in made]
        found = threads.map(
            lambda pair, text: run.noticed_by(
                pair[1].file, text, [pair[1].file, *steps_of[pair[0].name]]
            ),
            made,
            texts,
        )
        for (part, change), noticed in zip(made, found, strict=True):
            told(part.name, "\n    ".join(change.key), noticed)
        if not names:
            counts["made by hand"] = Counter()
            mutants = by_hand()
            for mutant, blind in zip(mutants, threads.map(run.by_hand, mutants), strict=True):
                told("made by hand", mutant.name, "" if blind else "each of its killers")
    columns = ("killed", "equivalent", "survived")
    total = sum(counts.values(), Counter())
    print(f"\n{'part':40}{'made':>8}" + "".join(f"{column:>12}" for column in columns))
    for name, count in (*counts.items(), ("all", total)):
        print(f"{name:40}{count.total():8}" + "".join(f"{count[column]:12}" for column in columns))
    print(f"{(time.monotonic() - begin) / 60:.0f} minutes.")
    if survivors:
        print("\nSurvivors:", *survivors, sep="\n")
    return int(bool(survivors))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
