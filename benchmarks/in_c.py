"""Programs in C and C++ that compute the same values."""

import shutil
import subprocess
from pathlib import Path

HERE = Path(__file__).resolve().parent
MAX_SECONDS = 75  # of a program in C


def in_c(source, *arguments, text="", flags=(), limit=MAX_SECONDS):
    """The words that a program in C or C++ prints, its seconds first; None if there is no compiler,
    or it takes too long.
    """
    compiler = shutil.which("c++" if source.endswith("cpp") else "cc")
    if compiler is None:
        return None
    program = HERE / "build" / "".join([source.partition(".")[0], *flags])
    program.parent.mkdir(exist_ok=True)
    command = [compiler, "-O3", "-march=native", *flags, "-o", program, HERE / source]
    subprocess.run(command, check=True)
    try:
        return subprocess.run(
            [program, *map(str, arguments)],
            input=text,
            capture_output=True,
            text=True,
            check=True,
            timeout=limit,
        ).stdout.split()
    except subprocess.TimeoutExpired:
        return None


def in_cpp(game, board, **how):
    """The seconds and the value of a board in C++, by a table of the connected sets that occur;
    None if there is none. `game` is the name in an address.
    """
    place = {v: i for i, v in enumerate(board.vertices)}
    edges = "\n".join(f"{place[u]} {place[v]}" for u, v in board.edges)
    found = in_c("reached_sets.cpp", game, text=edges, **how)
    return found and (float(found[0]), int(found[1]))
