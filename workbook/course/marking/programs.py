"""Run an answer that is code in a separate process, and judge what it returns.

The process has no network, no view of this machine's files but Python's own, and limits of time and
memory (bubblewrap). The checker stays here: it hands arguments to the process and gets back values,
written as JSON, never objects. So nothing that a student's code does can change the verdict.
"""

import ast
import base64
import contextlib
import json
import os
import pickle
import select
import shutil
import subprocess
import sys
import time
from fractions import Fraction
from functools import cache
from importlib.util import find_spec
from pathlib import Path

import numpy as np

from ..classroom import objection_to
from .apart import values
from .reading import written_names

SECONDS = 30.0  # for one answer, from the start of its process
MEMORY = 2_000_000_000  # bytes
LARGEST_REPLY = 20_000_000  # bytes
INSIDE = "/answer"  # the folder that the process may write into, deleted with it


class CannotRun(Exception):
    """An answer that a person has to judge; the message is the reason."""


class Failed(Exception):
    """An answer whose code raised an error, took too long, or returned no value."""


def isolation():
    """Return the path of bubblewrap. Raises `CannotRun` if code cannot be run separately."""
    path = shutil.which("bwrap")
    if path is None:
        raise CannotRun("running code requires bubblewrap (Linux: apt-get install bubblewrap)")
    if fault := refusal(path):
        raise CannotRun(f"bubblewrap is installed, but this system does not let it run: {fault}")
    return path


@cache
def refusal(path):
    """Return the error of bubblewrap if the system does not let it start a process, or ""."""
    command = [path, "--unshare-all", "--ro-bind", "/", "/", "true"]
    done = subprocess.run(command, capture_output=True, text=True)
    return (done.stderr.strip() or "no reason is given") if done.returncode else ""


def command():
    """Return the command line of a process that sees only Python and the library."""
    words = [isolation(), "--unshare-all", "--die-with-parent", "--new-session", "--clearenv"]
    words += ["--cap-drop", "ALL", "--proc", "/proc", "--dev", "/dev", "--tmpfs", INSIDE]
    for folder in ("/usr", "/lib", "/lib64", "/bin", "/etc/ld.so.cache", "/etc/alternatives"):
        words += ["--ro-bind-try", folder, folder]
    packages = [Path(find_spec(name).origin).parent for name in ("robodyn_lib", "workbook")]
    roots = [Path(sys.prefix), Path(sys.base_prefix), Path(sys.executable).resolve().parent.parent]
    for folder in dict.fromkeys([*roots, *packages]):
        words += ["--ro-bind", str(folder), str(folder)]
    folders = dict.fromkeys(str(package.parent) for package in packages)
    words += ["--setenv", "PYTHONPATH", os.pathsep.join(folders)]
    for name in ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS"):
        words += ["--setenv", name, "1"]
    words += ["--setenv", "MPLCONFIGDIR", INSIDE, "--setenv", "HOME", INSIDE, "--chdir", INSIDE]
    runner = Path(__file__).with_name("apart.py")
    words += ["--ro-bind", str(runner), f"{INSIDE}/apart.py"]
    return [*words, sys.executable, "-s", f"{INSIDE}/apart.py", str(MEMORY), str(int(SECONDS))]


class Program:
    """A process with an answer in it; calling the program calls the answer."""

    def __init__(self, source, answer):
        self.until = time.monotonic() + SECONDS
        self.process = subprocess.Popen(
            command(), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
        )
        self.waiting = b""
        self.kind = None
        self.value = None
        try:
            reply = self.ask({"source": source, "answer": answer})
        except BaseException:
            self.close()
            raise
        self.kind = "function" if reply.get("function") else "value"
        if self.kind == "value":
            self.value = received(reply)

    def __call__(self, *arguments, **named):
        for x in (*arguments, *named.values()):
            refuse_what_is_watched(x)
        try:
            packed = base64.b64encode(pickle.dumps((arguments, named))).decode()
        except (pickle.PicklingError, TypeError, AttributeError):
            raise CannotRun(
                "its checker passes an argument that cannot leave this process"
            ) from None
        return received(self.ask({"call": packed}))

    def ask(self, message):
        """Send a message and return the reply. Raises `Failed` if none comes in time."""
        try:
            self.process.stdin.write(json.dumps(message).encode() + b"\n")
            self.process.stdin.flush()
        except OSError:
            raise Failed("its process ended") from None
        try:
            reply = json.loads(self.line())
        except (ValueError, RecursionError):
            raise Failed("it returned something that is not a value") from None
        if not isinstance(reply, dict) or not {"value", "function", "raised", "other"} & set(reply):
            raise Failed("it returned something that is not a value")
        if "raised" in reply:
            raise Failed(str(reply["raised"])[:300])
        if "other" in reply:
            raise CannotRun(
                f"it returns {str(reply['other'])[:60]}, which cannot be passed between processes"
            )
        return reply

    def line(self):
        """Return the next line of the process."""
        while b"\n" not in self.waiting:
            seconds = self.until - time.monotonic()
            ready, _, _ = select.select([self.process.stdout], [], [], max(seconds, 0.0))
            if not ready:
                raise Failed(f"it took more than {SECONDS:.0f} s")
            read = os.read(self.process.stdout.fileno(), 1 << 16)
            if not read:
                raise Failed("its process ended: it used too much time or memory, or it exited")
            self.waiting += read
            if len(self.waiting) > LARGEST_REPLY:
                raise Failed("it returned more than 20 MB")
        line, _, self.waiting = self.waiting.partition(b"\n")
        return line

    def close(self):
        """End the process, and with it all that it started."""
        self.process.kill()
        with contextlib.suppress(OSError):
            self.process.stdin.close()
        self.process.stdout.close()
        self.process.wait()


def received(reply):
    """Return the value in a reply. Raises `Failed` if there is none."""
    try:
        return values.decoded(reply["value"])
    except Exception:
        raise Failed("it returned something that is not a value") from None


PLAIN = bool, int, float, complex, str, bytes, type(None), Fraction, np.generic
WATCHED = "Counted", "Counter", "Traced", "Taylor"  # a checker looks at them after the call


def refuse_what_is_watched(x, depth=0):
    """Raise `CannotRun` for arguments that a checker reads again after the call.

    A copy would be used by the process, and the checker would find its own untouched.
    """
    if isinstance(x, PLAIN) or depth > 4:
        return
    if isinstance(x, np.ndarray):
        if x.dtype == object:
            for entry in x.ravel()[:100]:
                refuse_what_is_watched(entry, depth + 1)
        return
    if isinstance(x, dict):
        x = [*x.keys(), *x.values()]
    if isinstance(x, list | tuple | set | frozenset):
        for entry in x:
            refuse_what_is_watched(entry, depth + 1)
        return
    module = type(x).__module__
    if not module.startswith("robodyn_lib.") or type(x).__name__ in WATCHED:
        raise CannotRun("its checker watches what the program does, not only what it returns")


def slice_of(handed, answer):
    """Return the statements that an answer depends on, as source, and the answer's own source.

    Of the statements above the answer, those that define a name that is needed, and those on which
    these depend; names that nothing above defines are looked up below.
    """
    statements = handed.statements
    node = answer_node(statements[answer.place], answer.number)
    needed = names_read(node)
    chosen = set()
    above = range(answer.place + 1)
    below = range(answer.place + 1, len(statements))
    for places in (above, [*above, *below]):
        if places is not above:
            defined = set().union(*(names_made(statements[i]) for i in chosen))
            if needed <= defined:
                break
        grown = True
        while grown:
            grown = False
            for i in places:
                if i not in chosen and names_made(statements[i]) & needed:
                    chosen.add(i)
                    needed = needed | names_read(statements[i])
                    grown = True
    lines = [ast.unparse(statements[i]) for i in sorted(chosen) if i != answer.place]
    return "\n".join(lines), ast.unparse(node)


def answer_node(statement, number):
    """Return the node of an answer in the statement of its `exercise` call."""
    from .reading import call_of

    for node in ast.walk(statement):
        called = call_of(ast.Expr(node)) if isinstance(node, ast.Call) else None
        if called is not None and called[0] == number:
            return called[1]
    raise CannotRun("its call was not found")


def names_read(node):
    """Return the names that are read anywhere in a node."""
    return {x.id for x in ast.walk(node) if isinstance(x, ast.Name) and isinstance(x.ctx, ast.Load)}


def names_made(statement):
    """Return the names that a statement defines or changes, those of imports among them."""
    if isinstance(statement, ast.Import | ast.ImportFrom):
        return {alias.asname or alias.name.partition(".")[0] for alias in statement.names}
    return written_names(statement)


def judged(handed, answer, checker):
    """Return the objection to an answer that is code, "" if it is right.

    Raises `CannotRun` where a person has to judge.
    """
    isolation()
    source, text = slice_of(handed, answer)
    try:
        program = Program(source, text)
    except Failed as error:
        return str(error)
    try:
        handed_in = program.value if program.kind == "value" else program
        return objection_to(checker, handed_in, passing=(Failed, CannotRun))
    except Failed as error:
        return str(error)
    finally:
        program.close()
