"""A process that has loaded what the library stands on, and forks for each mutant: so nothing but
the library is loaded each time.

It runs in a copy of the repository. A line that it reads is a list of steps with the seconds of CPU
time that each may take; it answers with the first step that notices something wrong, or with null,
and with the seconds that each step took.
"""

import ctypes
import importlib
import json
import os
import resource
import signal
import sys
import time
import traceback
from contextlib import suppress
from pathlib import Path

MEMORY = 6 * 2**30


def notices(step: str) -> bool:
    """Whether a test file, a test, a claim or the claims of a paper find something wrong; an error
    is something wrong.
    """
    if ".py" in step:
        import pytest

        # 5: the file holds no examples
        return pytest.main(["-x", "-q", "--no-header", "-m", "not deep", step]) not in (0, 5)
    from gamelab.statements.paper import claim_of, paper

    kind, _, name = step.partition(" ")
    chosen = paper(name) if kind == "paper" else [claim_of(name)]
    for claim in chosen:
        if claim.check().surprises:
            print(f"{claim.id} is not as expected")
            return True
    return False


def _work(steps: list[tuple[str, float]], out: int) -> None:
    """In the fork: one step after the other, until one notices something."""
    for step, seconds in steps:
        used = time.process_time()
        resource.setrlimit(resource.RLIMIT_CPU, (int(used + seconds) + 1, resource.RLIM_INFINITY))
        os.write(out, f"begin\t{step}\n".encode())
        try:
            found = notices(step)
        except BaseException:
            traceback.print_exc()
            found = True
        os.write(
            out,
            f"{'noticed' if found else 'passed'}\t{step}\t{time.process_time() - used:.2f}\n".encode(),
        )
        if found:
            return


def _answer(steps: list[tuple[str, float]], wall: float, log: Path) -> dict[str, object]:
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.setsid()
        _end_with_parent()
        os.close(reading)
        resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY))
        with log.open("w") as written:
            os.dup2(written.fileno(), 1)
            os.dup2(written.fileno(), 2)
        try:
            _work(steps, writing)
        finally:
            os._exit(0)
    os.close(writing)
    end, told = time.monotonic() + wall, b""
    os.set_blocking(reading, False)
    while os.waitpid(child, os.WNOHANG) == (0, 0):
        if time.monotonic() > end:
            os.killpg(child, signal.SIGKILL)
            os.waitpid(child, 0)
            break
        time.sleep(0.02)
    with suppress(ProcessLookupError):
        os.killpg(child, signal.SIGKILL)  # what the tests have started and left
    while piece := _read(reading):
        told += piece
    os.close(reading)
    lines = [line.split("\t") for line in told.decode().splitlines()]
    seconds = {line[1]: float(line[2]) for line in lines if line[0] != "begin"}
    if not lines or lines[-1][0] == "begin":  # it was ended
        return {
            "noticed": lines[-1][1] if lines else "start",
            "how": "ended in",
            "seconds": seconds,
        }
    return {
        "noticed": lines[-1][1] if lines[-1][0] == "noticed" else None,
        "how": "by",
        "seconds": seconds,
    }


def _read(reading: int) -> bytes:
    try:
        return os.read(reading, 65536)
    except BlockingIOError:
        return b""


def _end_with_parent() -> None:
    """On Linux: whoever ends the run ends what it has forked."""
    with suppress(AttributeError, OSError):
        ctypes.CDLL(None).prctl(1, signal.SIGKILL)


def main() -> None:
    _end_with_parent()
    places = [os.getcwd(), os.path.join(os.getcwd(), "notebooks")]
    sys.path[:0] = places
    sys.dont_write_bytecode = True
    os.environ["PYTHONPATH"] = os.pathsep.join(places)
    for name in (
        "numba",
        "networkx",
        "pandas",
        "matplotlib.pyplot",
        "pytest",
        "_pytest.doctest",
        "hypothesis",
        "ipywidgets",
        "anywidget",
    ):
        importlib.import_module(name)
    assert "gamelab" not in sys.modules
    answers = os.fdopen(os.dup(1), "w")
    for line in sys.stdin:
        asked = json.loads(line)
        print(
            json.dumps(_answer(asked["steps"], asked["wall"], Path(asked["log"]))),
            file=answers,
            flush=True,
        )


if __name__ == "__main__":
    main()
