"""What `compiled.jit` uses of numba beyond its documented interface: if a test here is red, numba changed this."""
import inspect
import re
from pathlib import Path

import numba
import numpy as np
import pytest
from numba.core.caching import FunctionCache, NullCache

from robodyn_lib.compiled import hands, jit

pytestmark = pytest.mark.skipif(numba.config.DISABLE_JIT, reason="numba is switched off")


def total(x):
    return x[0] + x[1]


def one_of_two(x, y):
    chosen = x if x[0] > 0 else y
    return chosen[1]


def test_nrt_false_leaves_out_the_counting_of_references():
    """Option `_nrt`: without it the same function counts them."""
    counted, lean = numba.jit(**jit.OPTIONS)(one_of_two), jit.lean(one_of_two)
    for kernel in counted, lean:
        kernel._cache = NullCache()                             # what is read from disk has no code to inspect
        kernel.compile((jit.F1, jit.F1))
    found = [re.search(r"call void @NRT_(incref|decref)", kernel.inspect_llvm(kernel.signatures[0])) is not None
             for kernel in (counted, lean)]
    assert found == [True, False]


def test_a_dispatcher_asks_the_cache_that_it_holds():
    """Attribute `_cache`: `compile` loads from it first, and saves to it."""
    asked = []

    class Cache(jit.DiskCache):
        def load_overload(self, sig, target_context):
            asked.append("load")

        def save_overload(self, sig, data):
            asked.append("save")
    kernel = numba.jit(**jit.OPTIONS)(total)
    kernel._cache = Cache(total)
    kernel.compile((jit.F1,))
    assert asked == ["load", "save"]
    assert kernel(np.ones(2)) == 2


def test_the_key_of_the_index_is_a_tuple_that_the_cache_looks_up():
    """Method `_index_key(sig, codegen)`: the sources join what numba tells processors apart by."""
    cache, codegen = hands.accel_dense._cache, hands.accel_dense.targetctx.codegen()
    sig = numba.typeof(1.0)(jit.F1)
    assert cache._index_key(sig, codegen) == (*FunctionCache._index_key(cache, sig, codegen), jit.SOURCES)
    assert codegen.magic_tuple()[1:] == cache._index_key(sig, codegen)[1][1:]


@pytest.mark.parametrize("name, parameters", [
    ("load_overload", ["self", "sig", "target_context"]), ("save_overload", ["self", "sig", "data"]),
    ("_index_key", ["self", "sig", "codegen"]), ("flush", ["self"])])
def test_what_is_overridden_or_called_is_there(name, parameters):
    assert list(inspect.signature(getattr(FunctionCache, name)).parameters) == parameters


def test_a_kernel_that_is_closed_compiles_for_nothing_else():
    """`disable_compile`: a call with other types is a TypeError, also of a kernel that a direct call compiled."""
    for first in (lambda kernel: None, lambda kernel: kernel(np.ones(2))):
        kernel = numba.jit(**jit.OPTIONS)(total)
        first(kernel)
        jit.compiled(kernel, (jit.F1,))
        for other in (np.ones(2, dtype=int), np.ones((1, 2)), np.ones(4)[::2]):
            with pytest.raises(TypeError, match="No matching definition"):
                kernel(other)
        assert len(kernel.signatures) == 1


def test_nothing_private_of_numba_is_used_elsewhere():
    """In the library: names with an underscore, parts of numba.core, entry points."""
    private = re.compile(r"numba\.core|_nrt\b|\._cache\b|_index_key|entry_point|targetctx")
    found = {path.name for path in Path(jit.__file__).parents[1].rglob("*.py")
             if private.search(path.read_text(encoding="utf-8"))}
    assert found == {"jit.py"}
