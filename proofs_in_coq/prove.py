"""Write periods of octal games on heaps as Coq theorems, and have Coq check them: `make coq`.

`Octal.v` defines octal games, Grundy values and a checker of periods, and proves the checker right.
The theorems are the periods of heaps in the folder `certificates`, and those of all codes with two
or three digits that `find_period` certifies among the first heaps. `Quotient.v` proves the theorem
of finite quotients, on which `gamelab.proofs` rests, with its finite check.
"""

import json
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator
from itertools import product
from pathlib import Path
from typing import NamedTuple

from gamelab import OctalHeaps, find_period

HERE = Path(__file__).resolve().parent
BUILD = HERE / "build"
MAX_HEAPS = 1200  # heaps whose values prove a period of a code with two or three digits
NEAR = 1300  # of 0.16: larger rare heaps are so few that Coq looks up each one's partner in a tree
MISSING = "There is no coqc, so nothing was proved with Coq (on Debian: apt install coq)."


class HeapPeriod(NamedTuple):
    """A period of a game on heaps, with the bits that tell its common values."""

    digits: tuple[int, ...]
    preperiod: int
    period: int
    sparse: int = 0

    @property
    def name(self) -> str:
        """The name of its theorem, such as `period_0_123`."""
        first, *others = self.digits
        return f"period_{first}_{''.join(map(str, others))}"

    def theorem(self) -> str:
        """The theorem in Coq."""
        digits = "; ".join(map(str, self.digits))
        near = NEAR if self.sparse else 10**9
        return (
            f"Theorem {self.name} :\n"
            f"  forall n, {self.preperiod} <= n ->"
            f" value [{digits}] (n + {self.period}) = value [{digits}] n.\n"
            f"Proof. apply (period_holds _ {self.sparse} {near})."
            f" vm_cast_no_check (eq_refl true). Qed.\n"
        )


def from_certificates() -> Iterator[HeapPeriod]:
    """The periods of games on heaps in the folder `certificates`."""
    for file in sorted((HERE.parent / "certificates").glob("*.json")):
        for one in json.loads(file.read_text())["certificates"]:
            if one["kind"] == "period" and one["game"]["name"] == "heaps":
                digits = tuple(one["game"]["digits"])
                yield HeapPeriod(digits, one["preperiod"], one["period"], one.get("sparse", 0))


def of_short_codes() -> Iterator[HeapPeriod]:
    """The periods of codes with two or three digits that few heaps certify."""
    for length in (2, 3):
        for digits in product(range(8), repeat=length):
            if digits[-1]:
                found = find_period(OctalHeaps(f"0.{''.join(map(str, digits))}"), MAX_HEAPS)
                if found and found.certified and not found.saltus:
                    yield HeapPeriod((0, *digits), found.preperiod, found.period)


def text(periods: Iterable[HeapPeriod]) -> str:
    """The file of theorems. At its end Coq prints what they assume."""
    theorems = {period.name: period.theorem() for period in periods}
    used = "".join(f"  let _ := {name} in\n" for name in ("grundy_unique", *theorems))
    return (
        "From Coq Require Import NArith List.\nRequire Import Octal Quotient.\n"
        "Import ListNotations.\nOpen Scope N_scope.\n\n" + "\n".join(theorems.values()) + "\n"
        f"Definition all_theorems : True :=\n{used}  I.\n"
        "Print Assumptions all_theorems.\n"
        "Print Assumptions heaps_of_0_33.\n"
    )


def coqc(file: Path) -> str:
    """What Coq prints of a file that it accepts; `CalledProcessError` with its words if not."""
    run = subprocess.run(["coqc", "-q", file.name], cwd=file.parent, capture_output=True, text=True)
    if run.returncode:
        raise subprocess.CalledProcessError(run.returncode, run.args, run.stdout, run.stderr)
    return run.stdout


def compile_library(folder: Path) -> None:
    """Compile `Octal.v` and `Quotient.v` in a folder."""
    folder.mkdir(exist_ok=True)
    for name in ("Octal.v", "Quotient.v"):
        shutil.copy(HERE / name, folder)
        coqc(folder / name)


def main() -> int:
    """Write, compile and count the theorems. The status is 0 if all are proved without axioms."""
    if not shutil.which("coqc"):
        print(MISSING)
        return 0
    began = time.perf_counter()
    file = BUILD / "Periods.v"
    try:
        compile_library(BUILD)
        file.write_text(text([*from_certificates(), *of_short_codes()]))
        assumptions = coqc(file).splitlines()
    except subprocess.CalledProcessError as error:
        print(f"Coq refuses {error.cmd[-1]}:\n{error.stderr}")
        return 1
    if assumptions != 2 * ["Closed under the global context"]:
        print("The theorems rest on axioms:", *assumptions, sep="\n")
        return 1
    count = len(re.findall("^Theorem ", file.read_text(), re.MULTILINE))
    print(
        f"Coq proved {count} periods of octal games on heaps for all n, with no axioms, "
        f"in {time.perf_counter() - began:.0f} s: see {file.relative_to(HERE.parent)}."
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
