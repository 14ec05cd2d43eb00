"""Programs in C and C++ that compute the same values."""

import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
MAX_SECONDS = 75  # of a program in C


@dataclass(frozen=True)
class Timed:
    """A value that another program has computed, with its own time."""

    value: Any
    seconds: float


def in_c(source: str, *arguments: object, text: str = "") -> list[str] | None:
    """What a program in C or C++ prints; None if there is no compiler, or it takes too long."""
    compiler = shutil.which("c++" if source.endswith("cpp") else "cc")
    if compiler is None:
        return None
    program = HERE / "build" / source.partition(".")[0]
    program.parent.mkdir(exist_ok=True)
    command = [compiler, "-O3", "-march=native", "-o", program, HERE / source]
    subprocess.run(command, check=True)
    try:
        found = subprocess.run(
            [program, *map(str, arguments)],
            input=text,
            capture_output=True,
            text=True,
            timeout=MAX_SECONDS,
        )
    except subprocess.TimeoutExpired:
        return None
    return None if found.returncode else found.stdout.split()
