"""Compiled kernels, cached on disk under a hash of the source of everything they call."""

import hashlib
import inspect
import os
import pickle
import sys
import tempfile
import warnings
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from functools import cache, partial
from pathlib import Path
from platform import python_version
from threading import Lock, Thread, current_thread, main_thread
from time import perf_counter
from types import CodeType, FunctionType, ModuleType
from typing import Any

import numba
from numba import config
from numba.core.compiler import CompileResult
from numba.core.compiler_lock import global_compiler_lock
from numba.core.dispatcher import Dispatcher
from numba.core.serialize import dumps
from numba.misc.appdirs import AppDirs
from tqdm import tqdm

from gamelab.theory import charge
from gamelab.theory.interruptions import compiling, delayed_interrupt

DIGEST = 32  # bytes of a check sum


MOMENT = 0.5  # seconds of compiling after which a reader is told, and between two looks at it
NOTICE = "gamelab is compiling: this happens once, and can take half a minute."

# A process that is forked during a compilation would find the compiler locked for ever.
if hasattr(os, "register_at_fork"):
    release = global_compiler_lock.release
    os.register_at_fork(
        before=global_compiler_lock.acquire, after_in_parent=release, after_in_child=release
    )


def _compile_in_a_thread(compile_kernel: Callable[[Any], Any], signature: Any) -> Any:
    """Compile a kernel in a thread of its own, and wait for it.

    A kernel compiled halfway fails at every later call. Ctrl-C, time limits and cancellations are
    raised where the kernel is called: they end the waiting, and the compiler goes on to its end.
    """
    if global_compiler_lock.is_locked():  # the kernel that is being compiled calls this one
        return compile_kernel(signature)
    compiler = Lock()

    def work() -> None:
        with suppress(Exception):  # it is raised below
            compile_kernel(signature)
        compiler.release()

    compiler.acquire()
    with delayed_interrupt():
        Thread(target=work).start()
    if not compiler.acquire(timeout=MOMENT):
        with _notice():
            while not compiler.acquire(timeout=MOMENT):
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


def compiled(function: Any = None, **how: Any) -> Any:
    """The function as machine code, made when it is first called and kept in a file for the next
    run.

    The file is found by the sources of all kernels that the function calls, in whatever file they
    stand, and by the constants that they read, for machine code holds copies of them. A file that
    is damaged is made anew. What numba's `njit` takes may be given too:
    `@compiled(inline="always")`.

    >>> @compiled
    ... def double(n):
    ...     return 2 * n
    >>> double(21)
    42
    """
    if function is None:
        return partial(compiled, **how)
    kernel: Any = numba.njit(function, **how)
    if isinstance(kernel, Dispatcher):  # without the compiler it is the function
        kernel.compile = partial(_compile_in_a_thread, kernel.compile)  # type: ignore[method-assign]
        if Path(inspect.getfile(function)).exists():  # not typed in
            kernel._cache = _Kept(function)  # type: ignore[attr-defined]
    return kernel


def sources(function: FunctionType) -> str:
    """The source of a function and of all kernels that it calls, with the constants that they
    read.
    """
    told: dict[str, str] = {}
    waiting = [function]
    while waiting:
        here = waiting.pop()
        place = f"{here.__module__}.{here.__qualname__}"
        if place in told:
            continue
        read = {
            name: here.__globals__[name]
            for name in sorted(_names(here.__code__))
            if name in here.__globals__
        }
        called = [kernel.py_func for kernel in read.values() if isinstance(kernel, Dispatcher)]
        told[place] = "\n".join(
            [inspect.getsource(here), *(f"{name} = {_all_of(read[name], place)}" for name in read)]
        )
        waiting.extend(called)
    return "\n".join(told[place] for place in sorted(told))


def _names(code: CodeType) -> Iterator[str]:
    yield from code.co_names
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield from _names(inner)


def _all_of(value: Any, place: str) -> str:
    """What machine code may copy of a global value."""
    if isinstance(value, ModuleType) and not value.__name__.startswith("gamelab"):
        return value.__name__
    if isinstance(value, (Dispatcher, type)) or inspect.isbuiltin(value):
        return f"{value.__module__}.{getattr(value, '__qualname__', value)}"
    if hasattr(value, "tobytes"):
        return f"{value.dtype} {value.shape} {value.tobytes().hex()}"
    if isinstance(value, (int, float, str, tuple)):
        return repr(value)
    # what an instruction stands for; its file tells how it is compiled
    if isinstance(value, FunctionType):
        return inspect.getsource(sys.modules[value.__module__])
    raise TypeError(
        f"A kernel reads numbers, words, tuples, arrays and kernels by their names; {place} reads "
        f"{value!r}."
    )


@cache
def folder() -> Path | None:
    """Where kernels are kept: beside their sources, else among the user's caches, else in a
    temporary folder; None if nowhere.
    """
    # the first is set by NUMBA_CACHE_DIR
    beside = Path(config.CACHE_DIR or Path(__file__).parent / "__pycache__")  # type: ignore[attr-defined]
    mine = (
        Path(tempfile.gettempdir())
        / f"gamelab-kernels-{os.getuid() if hasattr(os, 'getuid') else 'mine'}"
    )
    for place in (beside, Path(AppDirs("gamelab", appauthor=False).user_cache_dir), mine):
        try:
            place.mkdir(parents=True, exist_ok=True, mode=0o700)
            tempfile.TemporaryFile(dir=place).close()
            if place != mine or _is_ours_alone(place):
                return place
        except OSError:
            continue
    warnings.warn(
        "No folder can be written to, so each run compiles its kernels anew; NUMBA_CACHE_DIR may "
        "name one.",
        stacklevel=2,
    )
    return None


def _is_ours_alone(place: Path) -> bool:
    """Whether nobody else can have put a file there: what is read from a kept kernel is run."""
    about = place.stat()
    return not hasattr(os, "getuid") or (about.st_uid == os.getuid() and not about.st_mode & 0o022)


class _Kept:
    """The files of one kernel, one for each signature; a check sum stands first in each."""

    def __init__(self, function: FunctionType) -> None:
        self._function = function

    cache_path = property(lambda self: folder())

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        target_context.refresh()
        path = self._path(sig, target_context.codegen())
        # of the last two: a type that it takes stands in another file now
        with suppress(OSError, AttributeError, ImportError):
            kept = path.read_bytes() if path else b""
            if hashlib.sha256(kept[DIGEST:]).digest() == kept[:DIGEST]:
                return CompileResult._rebuild(target_context, *pickle.loads(kept[DIGEST:]))
        return None

    def save_overload(self, sig: Any, data: Any) -> None:
        path = self._path(sig, data.codegen)
        # a large array is read where it lies in this process
        if path is None or data.library.has_dynamic_globals:
            return
        kernel = dumps(data._reduce())
        try:
            with tempfile.NamedTemporaryFile(dir=path.parent, delete=False) as unfinished:
                unfinished.write(hashlib.sha256(kernel).digest() + kernel)
            os.replace(unfinished.name, path)
        except OSError as problem:  # such as a full disk: the kernel is made again in the next run
            warnings.warn(f"The kernel {path.stem} could not be kept: {problem}.", stacklevel=2)
            return
        for older in path.parent.glob(f"{path.name.rpartition('-')[0]}-*.kernel"):
            if older != path:
                older.unlink(missing_ok=True)

    def _path(self, sig: Any, codegen: Any) -> Path | None:
        """The file for one signature: its last part tells the sources, so that what is older is
        found by the rest.
        """
        place = folder()
        if place is None:
            return None
        made_for = f"{sig!r} {codegen.magic_tuple()} {python_version()}"
        made_of = f"{numba.__version__} {sources(self._function)}"
        name = f"{self._function.__module__}.{self._function.__qualname__}".removeprefix(
            "gamelab.solvers."
        )
        signature, source = (
            hashlib.sha256(text.encode()).hexdigest()[:16] for text in (made_for, made_of)
        )
        return place / f"{name}-{signature}-{source}.kernel".replace("<", "").replace(">", "")


MAX_SECONDS = 0.25  # seconds that a stretch may take, about
OPTION = 64  # places that take as long as the definition takes for an option, about


def stretches(begin: int, end: int | None, unit: str, size: int = 64) -> Iterator[tuple[int, int]]:
    """The places from begin to end - 1 as ranges, each as long as a moment allows; who waits for
    over a second sees a bar.

    The unit names what the places hold. The first range has so many, and where each takes long it
    is 1. There may be no end.

    >>> list(stretches(1000, 1100, "heaps"))[0]
    (1000, 1064)
    """
    bar, began = None, perf_counter()
    try:
        while end is None or begin < end:
            last = begin + size if end is None else min(end, begin + size)
            started = perf_counter()
            yield begin, last
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
