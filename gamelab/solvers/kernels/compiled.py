"""Kernels: functions that run as plain Python first, and as machine code once that pays.

numba is imported when the first kernel is compiled. It caches machine code on disk, in a folder
named by a digest of the sources of the kernel's package.
"""

import os
import re
import shutil
import sys
import tempfile
import warnings
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from functools import cache, partial, update_wrapper
from hashlib import sha256
from pathlib import Path
from threading import Lock, Thread, current_thread, local, main_thread
from time import perf_counter
from typing import Any

from tqdm import tqdm

from gamelab.theory import charge, uncounted
from gamelab.theory.interruptions import compiling, delayed_interrupt

ROOT = Path(__file__).parents[3]
SHARED = (Path(__file__).parent, Path(__file__).parents[1] / "sets")  # whose kernels others call
# places that a kernel fills before it is compiled; in plain Python each takes 0.1 ms, about
MAX_PLAIN = 2**12
MAX_PLAIN_CACHED = 2**10  # the same where its machine code is on disk
MOMENT = 0.5  # seconds of compiling after which a reader is told, and between two looks at it
NOTICE = "gamelab is compiling: this happens once, and can take half a minute."


class _Here(local):
    """The state of a thread."""

    is_plain = False  # it runs a kernel as plain Python
    compiles = False  # it compiles a kernel, and those that this one calls
    places = ahead = 1  # the places that the next call of a kernel fills, and all calls to come


_here = _Here()
_making, _compiler = Lock(), Lock()
if hasattr(os, "register_at_fork"):  # else the child would find the compiler locked for ever
    os.register_at_fork(
        before=_compiler.acquire,
        after_in_parent=_compiler.release,
        after_in_child=_compiler.release,
    )


class Kernel:
    """A function that is compiled when it has filled `MAX_PLAIN` places in plain Python, or is
    about to fill as many.

    `stretches` says how many places a call fills; outside it the argument `places` does, or a call
    counts as one. The numbers are the same in both forms.
    """

    def __init__(self, function: Any, inline: bool) -> None:
        update_wrapper(self, function)
        self.py_func, self.inline = function, inline
        self.spent = 0  # places filled in plain Python
        self._limit: int | None = None
        self._machine: Any = None

    def __call__(self, *arguments: Any, places: int | None = None) -> Any:
        if _here.is_plain:
            return self.py_func(*arguments)
        if self._machine is not None or self._pays(places or _here.ahead):
            return (self._machine or self.machine)(*arguments)
        self.spent += places or _here.places
        try:
            _here.is_plain = True
            return self.py_func(*arguments)
        finally:
            _here.is_plain = False

    def _pays(self, ahead: int) -> bool:
        if self._limit is None:
            code = self.py_func.__code__
            pattern = f"*/{Path(code.co_filename).stem}.*{code.co_name}-*.nbi"
            is_cached = self._folder and any(Path(self._folder).glob(pattern))
            self._limit = MAX_PLAIN_CACHED if is_cached else MAX_PLAIN
        return self.spent + ahead > self._limit

    @property
    def _folder(self) -> str:
        file = Path(self.py_func.__code__.co_filename)
        return folder(str(file.parent)) if file.exists() else ""  # it may have been typed in

    @property
    def machine(self) -> Any:
        """The function as numba compiles it, for each signature when it is called first."""
        with _making, delayed_interrupt(), uncounted():
            if self._machine is None:
                import numba

                import gamelab.solvers.kernels.instructions  # noqa: F401

                settings: Any = numba.config
                before, settings.CACHE_DIR = settings.CACHE_DIR, self._folder
                machine: Any = numba.njit(
                    self.py_func,
                    cache=bool(self._folder),
                    inline="always" if self.inline else "never",
                )
                settings.CACHE_DIR = before
                if machine is not self.py_func:  # as it is without the compiler
                    machine.compile = partial(_compile_in_a_thread, machine.compile)
                self._machine = machine
            return self._machine


def compiled(function: Any = None, *, inline: bool = False) -> Any:
    """The function as a `Kernel`; with `inline` its code stands wherever a kernel calls
    it.

    >>> @compiled
    ... def double(n):
    ...     return 2 * n
    >>> double(21), double(21, places=10**6)
    (42, 42)
    """
    return partial(compiled, inline=inline) if function is None else Kernel(function, inline)


def _compile_in_a_thread(compile_kernel: Callable[[Any], Any], signature: Any) -> Any:
    """Compile a kernel in a thread of its own, and wait for it.

    A kernel compiled halfway fails at every later call. Ctrl-C, time limits and cancellations are
    raised where the kernel is called: they end the waiting, and the compiler goes on to its end.
    """
    if _here.compiles:
        return compile_kernel(signature)
    done = Lock()

    def work() -> None:
        _here.compiles = True
        with _compiler, suppress(Exception):  # it is raised below
            compile_kernel(signature)
        done.release()

    done.acquire()
    with delayed_interrupt():
        Thread(target=work).start()
    if not done.acquire(timeout=MOMENT):
        with _notice():
            while not done.acquire(timeout=MOMENT):
                pass
    with delayed_interrupt():
        return compile_kernel(signature)  # which is known now


def _notice() -> ExitStack:
    """A block in which a reader sees that a kernel is compiled: in the cell of a notebook, or in a
    terminal. It leaves nothing. A thread is listed in `compiling`, for the widget that began it.
    """
    notice, thread = ExitStack(), current_thread()
    shell: Any = getattr(sys.modules.get("IPython"), "get_ipython", object)()
    if thread is not main_thread():
        compiling.add(thread)
        notice.callback(compiling.discard, thread)
    elif hasattr(shell, "kernel") and "TQDM_DISABLE" not in os.environ:
        publish, place = shell.display_pub.publish, {"display_id": "gamelab is compiling"}
        publish({"text/plain": NOTICE}, transient=place)
        notice.callback(publish, {}, transient=place, update=True)
    else:
        notice.enter_context(tqdm(bar_format="{desc}", desc=NOTICE, leave=False, disable=None))
    return notice


@cache
def folder(directory: str) -> str:
    """The folder for the kernels of a package, named by its sources and those of the files that it
    imports; "" if none can be written to.
    """
    package = Path(directory)
    files = {path for part in (package, *SHARED) for path in part.glob("*.py")}
    for name in re.findall(r"^from (gamelab[.\w]+)", "".join(map(_text, files)), re.MULTILINE):
        files.add(ROOT / f"{name.replace('.', '/')}.py")
    sources = "".join(_text(path) for path in sorted(files))
    kernels, digest = (sha256(text.encode()).hexdigest()[:8] for text in (directory, sources))
    beside = os.environ.get("NUMBA_CACHE_DIR") or Path(__file__).parent / "__pycache__"
    of_user = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    for place in (Path(beside), Path(of_user) / "gamelab"):
        here = place / f"{package.name}-{kernels}-{digest}"
        with suppress(OSError):
            if not here.exists():
                here.mkdir(parents=True)
                for older in place.glob(f"{package.name}-{kernels}-*"):
                    if older != here:
                        shutil.rmtree(older, ignore_errors=True)
            tempfile.TemporaryFile(dir=here).close()
            return str(here)
    warnings.warn(
        "No folder can be written to, so each run compiles its kernels anew; NUMBA_CACHE_DIR may "
        "name one.",
        stacklevel=2,
    )
    return ""


def _text(path: Path) -> str:
    return path.read_text(encoding="utf-8") if path.exists() else ""


MAX_SECONDS = 0.25  # seconds that a stretch may take, about
OPTION = 64  # places that take as long as the definition takes for an option, about


def stretches(
    begin: int, end: int | None, unit: str, size: int = 64, steps: int = 1
) -> Iterator[tuple[int, int]]:
    """The places from begin to end - 1 as ranges, each as long as a moment allows; who waits for
    over a second sees a bar.

    The unit names what the places hold. The first range has so many, and where each takes long it
    is 1. There may be no end. A place counts as so many `steps` in what a kernel fills before it is
    compiled.

    >>> list(stretches(1000, 1100, "heaps"))[0]
    (1000, 1064)
    """
    bar, began = None, perf_counter()
    try:
        while end is None or begin < end:
            last = begin + size if end is None else min(end, begin + size)
            started = perf_counter()
            before = _here.places, _here.ahead
            _here.places, _here.ahead = (
                steps * (last - begin),
                steps * ((last if end is None else end) - begin),
            )
            try:
                yield begin, last
            finally:
                _here.places, _here.ahead = before
            charge((last - begin) // OPTION)
            now = perf_counter()
            took = now - started
            if took > MAX_SECONDS:
                size = max(1, size // 2)
            elif took < MAX_SECONDS / 4:
                size *= 2
            begin = last
            if bar is not None:
                bar.update(last - bar.n)
            elif now - began > 1 and last != end:
                bar = tqdm(
                    total=end,
                    initial=last,
                    disable=None,
                    leave=False,
                    unit=f" {unit}",
                    unit_scale=True,
                )
    finally:
        if bar is not None:
            bar.close()
