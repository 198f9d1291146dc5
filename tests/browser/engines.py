"""Firefox and WebKit, Safari's engine, as the system's packages have them.

Playwright drives Chromium; of the others it drives only builds of its own. Firefox is driven by
WebDriver BiDi over a web socket, WebKit by WebKitWebDriver's HTTP. Both take the same actions.
Pages are served with a script before all others, which keeps what went wrong: `Window.faults`.
"""

import http.server
import json
import os
import re
import shutil
import subprocess
import tempfile
import threading
import time
import urllib.error
import urllib.request
from contextlib import contextmanager, suppress
from pathlib import Path

from pages import ANSWER, START, free_port

WIDE, HIGH = 1280, 900
WEBKIT = "/usr/lib/*/webkit2gtk-4*/MiniBrowser"
KEYS = {"Enter": "\ue007", "Tab": "\ue004", "Escape": "\ue00c"}
# Errors, exceptions and rejections, recorded by the page, since WebKit's driver has no console.
KEEP = b"""<script>(() => {
    const faults = (window.rdFaults = []), error = console.error.bind(console);
    console.error = (...words) => { faults.push("console: " + words.join(" ")); error(...words); };
    const benign = /^ResizeObserver loop/; // what was not told in this frame is told in the next
    addEventListener("error", ({ message, target }) => {
        if (!benign.test(message)) faults.push("exception: " + (message ?? target.outerHTML));
    }, true);
    addEventListener("unhandledrejection", ({ reason }) => faults.push("rejection: " + reason));
})()</script>"""


class Kept(http.server.SimpleHTTPRequestHandler):
    """Serve files. The script that records faults is put at the start of each HTML file."""

    before = KEEP

    def log_message(self, *args):
        pass

    def do_GET(self):
        path = Path(self.translate_path(self.path))
        path = (
            path / "index.html" if path.is_dir() and self.path.split("?")[0][-1:] == "/" else path
        )
        if path.suffix != ".html" or not path.is_file():
            return super().do_GET()
        text = path.read_bytes()
        begin = re.search(rb"<head[^>]*>", text)
        at = begin.end() if begin else 0
        text = text[:at] + self.before + text[at:]
        self.send_response(200)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(text)))
        self.end_headers()
        self.wfile.write(text)


class Window:
    """One window of a browser; subclasses send its commands."""

    name = ""

    def run(self, expression):
        """Return the value of a JavaScript expression as JSON; of a promise, its result."""
        return json.loads(
            self.value(f"(async () => JSON.stringify((await ({expression})) ?? null))()")
        )

    def until(self, expression, seconds=ANSWER):
        """Return the expression's value once it is true. TimeoutError with the page's faults."""
        end = time.monotonic() + seconds
        while not (found := self.run(expression)):
            if time.monotonic() > end:
                raise TimeoutError(
                    f"{self.name}: {expression}: not so in {seconds} s; faults: {self.faults()}"
                )
            time.sleep(0.1)
        return found

    def faults(self):
        """Return the errors on the page since it was opened."""
        return self.run("window.rdFaults ?? []")

    def box(self, selector):
        """Return [x, y, width, height] of an element in the window, brought into view."""
        name = json.dumps(selector)
        return self.until(
            f"""(() => {{ const found = document.querySelector({name});
            if (!found) return null;
            found.scrollIntoView({{ block: "center", behavior: "instant" }});
            const {{ x, y, width, height }} = found.getBoundingClientRect();
            return width && height ? [x, y, width, height] : null; }})()"""
        )

    def drag(self, selector, begin, end, steps=8):
        """Drag in an element from one place of it to another, both as shares of its size."""
        x, y, width, height = self.box(selector)
        places = [(x + right * width, y + down * height) for right, down in (begin, end)]
        self.pull(*places, steps=steps)

    def pull(self, begin, end, steps=8):
        """Press the mouse at one place of the window, move it to another and let go."""
        ways = [
            [round(a + (b - a) * k / max(1, steps)) for a, b in zip(begin, end, strict=True)]
            for k in range(steps + 1)
        ]
        moves = [{"type": "pointerMove", "duration": 30, "x": x, "y": y} for x, y in ways]
        down, up = ({"type": kind, "button": 0} for kind in ("pointerDown", "pointerUp"))
        self.act("pointer", [moves[0], down, *moves[1:], up])

    def click(self, selector):
        """Click in the middle of an element."""
        self.drag(selector, (0.5, 0.5), (0.5, 0.5), steps=0)

    def type(self, text):
        """Press keys, one for each letter."""
        keys = [KEYS.get(text, text)] if text in KEYS else list(text)
        self.act("key", [{"type": way, "value": k} for k in keys for way in ("keyDown", "keyUp")])

    def act(self, kind, actions):
        """Perform actions of one device."""
        more = {"parameters": {"pointerType": "mouse"}} if kind == "pointer" else {}
        self.perform([{"type": kind, "id": f"the {kind}", "actions": actions, **more}])


class Firefox(Window):
    """Stock Firefox, by WebDriver BiDi."""

    name = "Firefox"

    def __init__(self, path, profile):
        import websocket

        self.count = 0
        command = [path, "--headless", "--no-remote", "--profile", profile]
        environment = os.environ | {"MOZ_HEADLESS_WIDTH": str(WIDE), "MOZ_HEADLESS_HEIGHT": "1000"}
        self.process = subprocess.Popen(
            [*command, "--remote-debugging-port", "0"],
            stderr=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            text=True,
            env=environment | {"HOME": profile},
        )
        address = None
        for line in self.process.stderr:
            if found := re.search(r"WebDriver BiDi listening on (ws://\S+)", line):
                address = found[1]
                break
        if address is None:
            raise OSError("Firefox ended before it listened")
        threading.Thread(target=self.process.stderr.read, daemon=True).start()
        self.socket = websocket.create_connection(
            f"{address}/session", timeout=ANSWER, suppress_origin=True, max_size=None
        )
        self.send("session.new", capabilities={})
        self.context = self.send("browsingContext.getTree")["contexts"][0]["context"]
        size = {"width": WIDE, "height": HIGH}
        self.send("browsingContext.setViewport", context=self.context, viewport=size)

    def send(self, method, **params):
        """Return what a command brings. OSError with what Firefox said of it."""
        self.count += 1
        self.socket.send(json.dumps({"id": self.count, "method": method, "params": params}))
        while True:
            answer = json.loads(self.socket.recv())
            if answer.get("id") == self.count:
                if answer["type"] == "error":
                    raise OSError(f"{method}: {answer['error']}: {answer['message']}")
                return answer["result"]

    def go(self, address):
        self.send("browsingContext.navigate", context=self.context, url=address, wait="complete")

    def value(self, expression):
        found = self.send(
            "script.evaluate",
            expression=expression,
            target={"context": self.context},
            awaitPromise=True,
        )
        if found["type"] == "exception":
            raise OSError(f"{expression}: {found['exceptionDetails']['text']}")
        return found["result"]["value"]

    def perform(self, actions):
        self.send("input.performActions", context=self.context, actions=actions)

    def picture(self):
        """Return a picture of the window, PNG in base64."""
        return self.send("browsingContext.captureScreenshot", context=self.context)["data"]

    def close(self):
        with suppress(Exception):
            self.send("browser.close")
        with suppress(Exception):
            self.socket.close()
        ended(self.process)


class WebKit(Window):
    """WebKitGTK's own small browser, by WebKitWebDriver, on a screen that nobody sees."""

    name = "WebKit"

    def __init__(self, driver, browser, profile):
        self.screen = self.process = None
        environment = os.environ | {"HOME": profile, "XDG_RUNTIME_DIR": profile}
        environment["LIBGL_ALWAYS_SOFTWARE"] = "1"
        if "DISPLAY" not in os.environ:
            end, other = os.pipe()
            size = f"{WIDE}x{HIGH + 140}x24"
            command = ["Xvfb", "-displayfd", str(other), "-screen", "0", size, "-nolisten", "tcp"]
            self.screen = subprocess.Popen(
                command, pass_fds=[other], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
            )
            os.close(other)
            with os.fdopen(end) as file:
                environment["DISPLAY"] = f":{file.readline().strip()}"
        port = free_port()
        self.address = f"http://127.0.0.1:{port}/session"
        self.process = subprocess.Popen(
            [driver, f"--port={port}"],
            env=environment,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        options = {"binary": browser, "args": ["--automation"]}
        wanted = {"browserName": "MiniBrowser", "webkitgtk:browserOptions": options}
        end = time.monotonic() + START
        while True:
            try:
                found = self.send("", capabilities={"alwaysMatch": wanted})
                break
            except (urllib.error.URLError, ConnectionError) as error:
                if isinstance(error, urllib.error.HTTPError) or time.monotonic() > end:
                    raise
                time.sleep(0.1)
        self.address += f"/{found['sessionId']}"
        self.send("/window/rect", width=WIDE, height=HIGH + 100, x=0, y=0)
        self.send("/timeouts", script=1000 * ANSWER)

    def send(self, path, **params):
        """Return what a command brings."""
        request = urllib.request.Request(
            self.address + path, json.dumps(params).encode(), {"Content-Type": "application/json"}
        )
        try:
            with urllib.request.urlopen(request, timeout=ANSWER + 10) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            raise OSError(f"{path}: {json.load(error)['value']['message']}") from None

    def go(self, address):
        self.send("/url", url=address)

    def value(self, expression):
        return self.send("/execute/sync", script=f"return {expression}", args=[])

    def perform(self, actions):
        self.send("/actions", actions=actions)

    def picture(self):
        """Return a picture of the window, PNG in base64."""
        with urllib.request.urlopen(f"{self.address}/screenshot") as answer:
            return json.load(answer)["value"]

    def close(self):
        with suppress(Exception):
            request = urllib.request.Request(self.address, method="DELETE")
            urllib.request.urlopen(request, timeout=10).close()
        for process in (self.process, self.screen):
            ended(process)


def ended(process):
    """End a process that this module started."""
    if process is None:
        return
    process.terminate()
    try:
        process.wait(10)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def firefox_path():
    """Return the path of Firefox, or None."""
    return shutil.which(os.environ.get("ROBODYN_FIREFOX", "firefox-esr")) or shutil.which("firefox")


def webkit_paths():
    """Return the paths of WebKit's driver and browser, or None where one of them is missing."""
    driver = shutil.which("WebKitWebDriver")
    browsers = sorted(Path("/").glob(WEBKIT.lstrip("/")))
    screen = "DISPLAY" in os.environ or shutil.which("Xvfb")
    return (driver, str(browsers[-1])) if driver and browsers and screen else None


@contextmanager
def window_of(name):
    """Open a window of "firefox" or "webkit".

    Raises FileNotFoundError if the browser is missing.
    """
    paths = firefox_path() if name == "firefox" else webkit_paths()
    if paths is None:
        raise FileNotFoundError(name)
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        window = Firefox(paths, profile) if name == "firefox" else WebKit(*paths, profile)
        try:
            yield window
        finally:
            window.close()
