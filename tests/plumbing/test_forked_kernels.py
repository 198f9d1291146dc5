"""Test that a forked kernel is like a started one: its own process, with nothing of ours in it."""

import os
import signal
import sys

import pytest
from forked_kernels import BEFOREHAND, Forked
from nbval.kernel import CURRENT_ENV_KERNEL_NAME, RunningKernel
from waiting import PATIENCE

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="kernels are forked on Linux alone")


@pytest.fixture
def kernels(tmp_path):
    found = [RunningKernel(CURRENT_ENV_KERNEL_NAME, cwd=str(tmp_path)) for _ in range(2)]
    yield found
    for kernel in found:
        if kernel.is_alive():
            kernel.stop()


def printed(kernel, code):
    """Return the output of a cell, or the name of the error that it raises."""
    asked = kernel.execute_cell_input(code)
    out = ""
    while True:
        message = kernel.get_message("iopub", timeout=PATIENCE)
        if message["parent_header"].get("msg_id") == asked:
            content = message["content"]
            out += content.get("text", "") + content.get("ename", "")
            if content.get("execution_state") == "idle":
                return out.strip()


def test_a_forked_kernel_has_nothing_of_another_and_nothing_of_this_project(kernels, tmp_path):
    one, other = kernels
    assert isinstance(one.km.provisioner.process, Forked)
    assert one.km.transport == "ipc"
    assert printed(one, "import os, sys; x = 3; print(os.getcwd())") == str(tmp_path)
    ours = (
        "{name for name, m in sys.modules.items() if '/robodyn_lib' in str(m) or '/tests/' in "
        "str(m)}"
    )
    assert printed(one, f"print({ours} - {{'__mp_main__'}})") == "set()"
    assert printed(one, "print([path for path in sys.path if path.endswith('tests')])") == "[]"
    assert (
        printed(one, f"print(set({BEFOREHAND}) - set(sys.modules), 'nbval' in sys.modules)")
        == "set() False"
    )
    assert (
        printed(one, "print(__name__, os.getppid() == int(os.environ['JPY_PARENT_PID']))")
        == "__main__ True"
    )
    assert printed(one, "import robodyn_lib as rd; print(rd.planar_arm(2).n)") == "2"
    assert printed(other, "x") == "NameError"
    assert (
        printed(other, "import os; print(os.getpid())")
        == str(other.km.provisioner.pid)
        != str(one.km.provisioner.pid)
    )


def test_a_forked_kernel_can_be_interrupted_and_ends_on_request(kernels):
    one, other = kernels
    one.km.interrupt_kernel()
    assert printed(one, "print(1)") in ("1", "KeyboardInterrupt")
    assert (
        printed(one, "import os, signal; os.kill(os.getpid(), signal.SIGINT)")
        == "KeyboardInterrupt"
    )
    process = other.km.provisioner.process
    other.stop()
    assert process.poll() == -signal.SIGKILL
    with pytest.raises(ProcessLookupError):
        os.kill(process.pid, 0)
