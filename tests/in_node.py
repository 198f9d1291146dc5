"""JavaScript in the node that playwright brings."""

import base64
import importlib.util
import json
import subprocess
from pathlib import Path

from needed import missing


def node_program():
    """Return the path of playwright's node, or None."""
    playwright = importlib.util.find_spec("playwright")
    found = playwright and sorted((Path(playwright.origin).parent / "driver").glob("node*"))
    return found and next((path for path in found if path.stem == "node"), None)


def needs_node():
    return node_program() or missing("playwright brings no node here")


def node_says(text, given=None, kind="commonjs"):
    """Return the output of a program, read as JSON. GIVEN is its input, with bytes in base64."""
    given = json.dumps(given, default=lambda some: base64.b64encode(some).decode())
    run = subprocess.run(
        [needs_node(), f"--input-type={kind}", "-"],
        capture_output=True,
        input=f"const GIVEN = {given};\n{text}",
        encoding="utf-8",
        check=False,
    )
    assert run.returncode == 0, run.stderr
    return json.loads(run.stdout)
