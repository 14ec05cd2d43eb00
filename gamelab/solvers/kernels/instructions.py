"""What compiled kernels call: one instruction for counting bits, and other kernels."""

from typing import Any

from llvmlite import ir  # type: ignore[import-untyped]
from numba import types
from numba.extending import intrinsic, overload, typeof_impl

from gamelab.solvers.kernels.bits import bit_count, lowest_bit
from gamelab.solvers.kernels.compiled import Kernel


@typeof_impl.register(Kernel)
def _type_of_kernel(kernel: Kernel, _: Any) -> Any:
    return types.Dispatcher(kernel.machine)


@intrinsic
def _trailing_zeros(_: Any, word: Any) -> Any:
    def code(_: Any, builder: Any, __: Any, words: Any) -> Any:
        return builder.cttz(words[0], ir.Constant(ir.IntType(1), 0))

    return types.int64(types.int64), code


@overload(lowest_bit)
def _lowest_bit(word):
    return lambda word: _trailing_zeros(word)  # type: ignore[call-arg]


@intrinsic
def _population(_: Any, word: Any) -> Any:
    def code(_: Any, builder: Any, __: Any, words: Any) -> Any:
        return builder.ctpop(words[0])

    return types.int64(types.int64), code


@overload(bit_count)
def _bit_count(word):
    return lambda word: _population(word)  # type: ignore[call-arg]
