"""Fork the kernels of notebooks from one process that has imported their packages.

This saves seconds for each notebook.

Each notebook still has its own process. Only packages of others are imported beforehand (IPython,
numpy, matplotlib, llvmlite, scipy, sympy) and nothing of this project, so that a page fails if it
relies on imports of another page. On systems other than Linux, where forking is unsafe or missing,
kernels start as usual.

Run as a program, this file is that process. It reads requests, a line of JSON each: {"start": arguments, "cwd":
folder, "env": environment} is answered by the number of a process, {"ask": number} by its [exit
code, processor seconds], or null while it runs.
"""

import atexit
import json
import os
import signal
import subprocess
import sys
import tempfile
import threading
from functools import cache
from importlib import import_module
from importlib.util import find_spec

BEFOREHAND = (
    "IPython",
    "ipykernel.kernelapp",
    "ipywidgets",
    "anywidget",
    "numpy",
    "llvmlite.binding",
    "matplotlib.pyplot",
    "matplotlib.backends.backend_agg",
    "matplotlib_inline.backend_inline",
    "scipy.integrate",
    "sympy",
)


def serve(requests, answers):
    """Answer requests until there are no more."""
    import gc

    for name in BEFOREHAND:
        import_module(name)
    gc.collect()
    # shared with all forks until someone writes there
    gc.freeze()
    for line in requests:
        content = json.loads(line)
        print(
            json.dumps(ended(content["ask"]) if "ask" in content else started(**content)),
            file=answers,
            flush=True,
        )


def started(start, cwd, env):
    """Fork a kernel. Returns the number of its process."""
    child = os.fork()
    if child:
        return child
    failed = 1
    try:
        # an interrupt goes to a group of processes
        os.setsid()
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        for stream in (1, 2):
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream)
        os.chdir(cwd)
        os.environ.clear()
        os.environ.update(env)
        failed = be_a_kernel(start)
    finally:
        os._exit(failed)


def be_a_kernel(arguments):
    """Do the work of `python -m ipykernel_launcher` in a new process, to its end."""
    os.environ["JPY_PARENT_PID"] = str(os.getppid())
    import_module("ipykernel.kernelapp").launch_new_instance(argv=arguments)
    return 1


def ended(child):
    """Return the code with which a process has ended, None while it runs."""
    found, status = os.waitpid(child, os.WNOHANG)
    return os.waitstatus_to_exitcode(status) if found else None


@cache
def source():
    """Start the process that forks; it ends with this one."""
    # as ipykernel prints it
    env = os.environ | {"MPLBACKEND": "module://matplotlib_inline.backend_inline"}
    process = subprocess.Popen(
        [sys.executable, __file__],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env=env,
    )
    atexit.register(process.wait)
    atexit.register(process.stdin.close)
    return process


ONE_AT_A_TIME = threading.Lock()


def ask(**request):
    """Return the answer of the process that forks. RuntimeError where there is none."""
    with ONE_AT_A_TIME:
        print(json.dumps(request), file=source().stdin, flush=True)
        answer = source().stdout.readline()
    if not answer:
        raise RuntimeError(f"the process that forks kernels has ended: {source().wait()}")
    return json.loads(answer)


class Forked:
    """A kernel's process, with the methods of `subprocess.Popen` that `LocalProvisioner` calls."""

    stdin = stdout = stderr = returncode = None

    def __init__(self, start, cwd, env):
        self.pid = ask(start=start, cwd=str(cwd or os.getcwd()), env=dict(env))

    def poll(self):
        if self.returncode is None:
            self.returncode = ask(ask=self.pid)
        return self.returncode

    def wait(self):
        # asked only when poll() has said that it has ended
        return self.poll()

    def send_signal(self, number):
        if self.poll() is None:
            os.kill(self.pid, number)

    def kill(self):
        self.send_signal(signal.SIGKILL)

    def terminate(self):
        self.send_signal(signal.SIGTERM)


@cache
def provisioner():
    """Start Python's kernels as forks, all others as usual; `jupyter_client` calls this class."""
    from jupyter_client.provisioning import LocalProvisioner

    class Provisioner(LocalProvisioner):
        async def pre_launch(self, **more):
            # a port that is free when it is chosen another process may take before the kernel does
            self.parent.transport = "ipc"
            self.parent.ip = os.path.join(tempfile.gettempdir(), self.kernel_id)
            return await super().pre_launch(**more)

        async def launch_kernel(self, cmd, **more):
            if cmd[1:3] != ["-m", "ipykernel_launcher"] or cmd[0] != sys.executable:
                return await super().launch_kernel(cmd, **more)
            self.process = Forked(cmd[3:], more.get("cwd"), more.get("env", os.environ))
            self.pid = self.pgid = self.process.pid
            self.cwd = more.get("cwd")
            return self.connection_info

    return Provisioner


def __getattr__(name):
    if name == "Provisioner":
        return provisioner()
    raise AttributeError(name)


def pytest_configure():
    """Fork kernels from now on, if there are any: `make oldest` has none."""
    if sys.platform == "linux" and find_spec("jupyter_client"):
        from importlib.metadata import EntryPoint

        from jupyter_client.provisioning import KernelProvisionerFactory as Factory

        Factory.instance().provisioners["forked"] = EntryPoint(
            "forked", f"{__name__}:Provisioner", Factory.GROUP_NAME
        )
        Factory.instance().default_provisioner_name = "forked"


if __name__ == "__main__":
    del sys.path[0]  # a kernel finds no helpers of tests
    serve(sys.stdin, os.fdopen(os.dup(1), "w"))
