"""Servers on this machine, and pages that are watched while a browser shows them.

The fixtures for both are in conftest.py.

A `Watched` page keeps what it did that it should not have done: errors on the console, exceptions,
requests to other machines. Servers read nothing of the user's settings and write into a folder of
their own.
"""

import functools
import http.server
import inspect
import json
import os
import re
import secrets
import shlex
import shutil
import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from contextlib import contextmanager, suppress
from pathlib import Path

from workbook.widgets.engine import stacks

ROOT = Path(__file__).resolve().parents[2]
PICTURES = ROOT / ".artefacts" / "browser"
BROWSERS = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-background-networking",
    "--disable-sync",
    "--disable-component-update",
    "--no-first-run",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
]
HERE = re.compile(r"(?:https?|wss?)://127\.0\.0\.1[:/]|data:|blob:|about:")
WRONG = ", ".join(
    [
        '[data-mime-type="application/vnd.jupyter.error"]',
        '[data-mime-type="application/vnd.jupyter.stderr"]',
        ".jupyter-widgets-error-widget",
    ]
)
# anywidget gives up on a front end that is not there after two seconds, which on a busy machine it
# is not.
PATIENT = """(() => {
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    AbortSignal.timeout = (ms) => timeout(ms === 2000 ? 300000 : ms);
})()"""
# Pixels of a player's picture in the full colour of its first arm: its trail is paler, its legend
# stands outside.
ARM = """player => {
    const canvas = player.querySelector("canvas.rd-stage"), { width, height } = canvas;
    const colour = getComputedStyle(player).getPropertyValue("--rd-series-1").match(/[0-9a-f]{2}/gi);
    const [r, g, b] = colour.map((two) => parseInt(two, 16));
    const { data } = canvas.getContext("2d").getImageData(0, 0, width, height);
    let found = 0;
    for (let k = 0; k < data.length; k += 4)
        found += Math.abs(data[k] - r) + Math.abs(data[k + 1] - g) + Math.abs(data[k + 2] - b) < 24;
    return found; }"""
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
# [rule, where, HTML] of what axe-core finds by these rules, or by all (null), in these parts of a
# page but one; in all if none is named.
AXE = """([rules, ours, but = "iframe"]) => axe.run({ exclude: [[but]],
    include: ours.filter((part) => document.querySelector(part)).map((part) => [part]) },
    { ...(rules && { runOnly: rules }), iframes: false, resultTypes: ["violations"] })
    .then(({ violations }) => violations.flatMap(({ id, nodes }) => nodes.map(({ target, html }) =>
        [id, String(target[0]), html.slice(0, 160)])))"""
SIZE = {"width": 1280, "height": 1200}
# [s] that a server, or a page with its kernel, may take to start: much to spare
START = 600
ANSWER = 300  # [s] that a page may take to respond
TOKEN = secrets.token_hex(16)  # keeps other users of the machine out of this JupyterLab


def browser_path():
    """Return the path of a Chromium that starts, or None.

    Raises FileNotFoundError if ROBODYN_BROWSER names a missing file.
    """
    named = os.environ.get("ROBODYN_BROWSER")
    for path in filter(None, map(shutil.which, [named] if named else BROWSERS)):
        if subprocess.run([path, "--version"], capture_output=True).returncode == 0:
            return path
    if named:
        raise FileNotFoundError(
            f"ROBODYN_BROWSER={named}: there is no such program, or it does not start"
        )
    return None


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *args):
        pass


@contextmanager
def served(folder, handler=Quiet):
    """Serve the folder from this machine, and yield the address. handler: the server's class."""
    server = http.server.ThreadingHTTPServer(
        ("127.0.0.1", 0), functools.partial(handler, directory=str(folder))
    )
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()


class Windows:
    """Windows of a browser, one for each page; `faults` are the errors of all pages."""

    def __init__(self, browser):
        self.browser = browser
        self.contexts = []
        self.faults = []

    def open(self, address, size, touch=False, **options):
        """Return the page at an address in a new window of this size, with a finger or a mouse."""
        context = self.browser.new_context(
            viewport=size, has_touch=touch, is_mobile=touch, **options
        )
        self.contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.on("console", self.keep_error)
        page.goto(address)
        return page

    def keep_error(self, message):
        if message.type == "error":
            self.faults.append(message.text)

    def close(self):
        for context in self.contexts:
            context.close()


class Watched:
    """A new page of playwright's, and all that went wrong with it since."""

    def __init__(self, page):
        self.page = page
        self.faults = []
        self.frames = []
        page.set_default_timeout(1000 * ANSWER)
        page.add_init_script(PATIENT)
        page.on("console", self._said)
        page.on("pageerror", lambda error: self.faults.append(f"exception: {error}"))
        page.on("crash", lambda _: self.faults.append("the page crashed"))
        page.on("request", lambda request: self._asked(request.url))
        page.on("websocket", self._connected)

    def _said(self, message):
        if message.type == "error":
            self.faults.append(f"console: {message.text} ({message.location['url']})")

    def _asked(self, url):
        if not HERE.match(url):
            self.faults.append(f"request leaves this machine: {url}")

    def _connected(self, socket):
        self._asked(socket.url)

        def keep_if_short(frame):
            if len(frame) < 100_000:
                self.frames.append(frame)

        socket.on("framereceived", keep_if_short)

    def becomes(self, wanted, seconds):
        """Return whether wanted() becomes true within this many seconds, while the page goes on."""
        end = time.monotonic() + seconds
        while not wanted():
            if time.monotonic() > end:
                return False
            self.page.wait_for_timeout(50)
        return True

    def until(self, wanted, seconds=ANSWER):
        """Return True once wanted() is true.

        Raises TimeoutError with what was wanted and the state of the page.
        """
        if not self.becomes(wanted, seconds):
            raise TimeoutError(self.state(wanted, f"not so in {seconds:g} s"))
        return True

    def comes(self, wanted, look=0.3):
        """Return True once wanted() is true and stays so for `look` seconds.

        On a slow machine it has to stay so for as long as it took.

        Raises TimeoutError as `until` does, also where it comes true and does not stay so.
        """
        begin = time.monotonic()
        self.until(wanted)
        stay = max(look, min(time.monotonic() - begin, 10))
        if self.becomes(lambda: not wanted(), stay):
            raise TimeoutError(
                self.state(wanted, f"came true, and was no longer so within {stay:.1f} s")
            )
        return True

    def state(self, wanted, why):
        """Return the condition, the page's address and complaints, and the stack of every thread."""
        self.picture(f"late-{self.page.url[-60:]}")
        return (
            f"{words_of(wanted)}: {why}, on {self.page.url}; complaints: "
            f"{self.complaints() or 'none'}\n"
            f"Every thread:\n{stacks()}"
        )

    def draws(self, player):
        """Return True when the picture of a player (a locator) has an arm, as `until` does."""
        return self.until(lambda: player.evaluate(ARM) > 50)

    def run(self, script, argument=None, seconds=ANSWER):
        """Return the result of a JavaScript function that may take its time.

        Raises playwright's Error if it is late.
        """
        late = (
            f"new Promise((_, late) => setTimeout(() => late(new Error('no end in {seconds} "
            f"s')), {1000 * seconds}))"
        )
        return self.page.evaluate(
            f"argument => Promise.race([({script})(argument), {late}])", argument
        )

    def complaints(self):
        """Return the faults so far, and the errors that the page shows now."""
        # queries the page, so all its earlier messages have arrived
        shown = self.page.locator(WRONG).all_inner_texts()
        return self.faults + [
            f"the page shows: {text.strip()[-300:] or 'an error'}" for text in shown
        ]

    def received(self):
        """Return all that servers sent over web sockets, except motions of arms, as one text."""
        return "\n".join(
            f if isinstance(f, str) else f.decode(errors="replace") for f in self.frames
        )

    def picture(self, name):
        """Save the page as it looks now, as a PNG."""
        PICTURES.mkdir(parents=True, exist_ok=True)
        self.page.screenshot(
            path=PICTURES / f"{re.sub('[^A-Za-z0-9_]+', '-', name).strip('-')}.png"
        )


def words_of(wanted):
    """Return the source of the condition in a function."""
    try:
        return inspect.getsource(wanted).strip()
    except (OSError, TypeError):
        return repr(wanted)


def free_port():
    """Return a random free port below the range that systems assign by themselves.

    So nothing else is likely to take it before the server does.
    """
    while True:
        with socket.socket() as one, suppress(OSError):
            one.bind(("127.0.0.1", 10_000 + secrets.randbelow(20_000)))
            return one.getsockname()[1]


def surroundings(folder):
    """Return environment variables without the user's settings, with state kept in `folder`."""
    own = {
        f"JUPYTER_{name}_DIR": str(folder / name.lower()) for name in ("CONFIG", "DATA", "RUNTIME")
    }
    env = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("JUPYTER", "MAKE", "MFLAGS"))
    }
    return env | own | {"JUPYTER_PREFER_ENV_PATH": "1", "JUPYTER_TOKEN": TOKEN}


@contextmanager
def server(command, address, folder):
    """Run a server from the moment it answers at `address` until the block ends, however it ends.

    Raises RuntimeError, with what the server said, if it ends or does not answer.
    """
    log = folder / "server.log"
    env = surroundings(folder)
    if shutil.which("setpriv"):  # it then ends if this process is killed
        command = ["setpriv", "--pdeathsig", "TERM", *command]
    with open(log, "wb") as out:
        process = subprocess.Popen(
            command, cwd=ROOT, env=env, stdout=out, stderr=out, start_new_session=True
        )
    try:
        until = time.monotonic() + START
        while not answers(address):
            if process.poll() is not None or time.monotonic() > until:
                raise RuntimeError(
                    f"no answer from "
                    f"{shlex.join(command)}\n{log.read_text(errors='replace')[-3000:]}"
                )
            time.sleep(0.05)
        yield
    finally:
        end(process)


def answers(address):
    try:
        urllib.request.urlopen(address, timeout=5).close()
    except urllib.error.HTTPError:
        return True
    except OSError:
        return False
    return True


def end(process):
    """End a server and its kernels: politely first, by force if that takes too long."""
    with suppress(ProcessLookupError, subprocess.TimeoutExpired):
        os.killpg(process.pid, signal.SIGTERM)
        process.wait(15)
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()


SETTINGS = {
    # cells out of sight are in the page too
    "notebook-extension/tracker": {"windowingMode": "none"},
    "apputils-extension/notification": {"fetchNews": "false", "checkForUpdates": False},
}


@contextmanager
def jupyterlab(root, folder):
    """Yield the address of a JupyterLab over files in `root`, with separate settings in `folder`."""
    for name, values in SETTINGS.items():
        path = folder / "settings" / "@jupyterlab" / f"{name}.jupyterlab-settings"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(values), encoding="utf-8")
    port = free_port()
    command = [
        sys.executable,
        "-m",
        "jupyterlab",
        "--no-browser",
        "--allow-root",
        "--ServerApp.ip=127.0.0.1",
        f"--ServerApp.port={port}",
        "--ServerApp.port_retries=0",
        f"--ServerApp.root_dir={root}",
        f"--LabApp.user_settings_dir={folder / 'settings'}",
        f"--LabApp.workspaces_dir={folder / 'workspaces'}",
        f"--LabApp.extra_labextensions_path={ROOT / 'tools' / 'lab'}",
        "--LabApp.news_url=None",
        "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
        "--LabApp.expose_app_in_browser=True",
        "--KernelManager.transport_encryption=auto",
    ]
    with server(command, f"http://127.0.0.1:{port}/api/status", folder):
        yield f"http://127.0.0.1:{port}"


IN_FRONT = """path => {
    const panel = window.jupyterapp && jupyterapp.shell.currentWidget;
    const session = panel && panel.context && panel.context.path === path && panel.sessionContext.session;
    return Boolean(session && session.kernel && session.kernel.status === "idle");
}"""


# Runs a source in a new cell at the end of the notebook in front.
IN_NEW_CELL = """async source => {
    const notebook = jupyterapp.shell.currentWidget.content;
    notebook.activeCellIndex = notebook.model.cells.length - 1;
    await jupyterapp.commands.execute("notebook:insert-cell-below");
    notebook.activeCell.model.sharedModel.setSource(source);
    await jupyterapp.commands.execute("notebook:run-cell");
    return true;
}"""


BESIDE = """async ([path, leave]) => {
    const before = jupyterapp.shell.currentWidget;
    await jupyterapp.commands.execute("docmanager:open", { path });
    if (leave) { await before.sessionContext.shutdown(); before.dispose(); }
    return true;
}"""


def open_notebook(watched, where, path):
    """Open an address of Jupyter's that shows a notebook, and wait until its kernel is there."""
    watched.page.goto(where, timeout=1000 * START)
    watched.page.wait_for_function(IN_FRONT, arg=path, timeout=1000 * START, polling=100)


def open_beside(watched, path, leave=False):
    """Bring a notebook to the front of an open JupyterLab and wait as above.

    That takes a third of the time of a new one. leave: close the notebook that was in front,
    unsaved, with its kernel.
    """
    watched.run(BESIDE, [path, leave], seconds=START)
    watched.page.wait_for_function(IN_FRONT, arg=path, timeout=1000 * START, polling=100)


def run_all_cells(watched):
    """Run the notebook in front by JupyterLab's own command, and wait for its last cell.

    What the cells print may appear in the page a little later.
    """
    watched.run(
        "() => jupyterapp.commands.execute('notebook:run-all-cells').then(() => true)",
        seconds=START,
    )


def app_command(folder, *flags):
    """Return the command of `make app`, with this Python in place of .venv's, and extra flags."""
    make = ["make", "-n", "app", f"PY={sys.executable}", f"APP_FLAGS={shlex.join(flags)}"]
    done = subprocess.run(
        make, cwd=ROOT, env=surroundings(folder), capture_output=True, text=True, check=True
    ).stdout
    return ["env", *shlex.split(done.splitlines()[-1])]


@contextmanager
def app(folder, notebook=None):
    """Yield the address of `make app`, or of another notebook served in the same way."""
    port = free_port()
    command = app_command(folder, f"--port={port}", "--no-browser", "--Voila.port_retries=0")
    if notebook is not None:
        command = [str(notebook) if word.endswith(".ipynb") else word for word in command]
    with server(command, f"http://127.0.0.1:{port}/voila/files/", folder):
        yield f"http://127.0.0.1:{port}"


def open_in_app(watched, address):
    """Open the app and wait until every cell has run. Return the page as it was sent."""
    sent = watched.page.goto(address, timeout=1000 * START).text()
    watched.page.locator("#rendered_cells").wait_for(state="visible", timeout=1000 * START)
    watched.page.wait_for_function(  # otherwise at each drawn frame
        "!document.querySelector('.voila-skeleton-container')", timeout=1000 * START, polling=100
    )
    return sent
