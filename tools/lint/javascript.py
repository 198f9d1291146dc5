"""What `make lint-js` runs: eslint, and the TypeScript compiler by the front end's JSDoc, over all of its JavaScript.

Both come from npm's registry, once, into .cache: package-lock.json pins them and all that they need
by digest. The node is the one that playwright brings, or the system's.
"""
import hashlib
import importlib.util
import json
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
sys.path.insert(0, str(ROOT / "tools" / "site"))

from packages import once, put  # noqa: E402

FOLDERS = ("workbook/widgets", "tools/site")


def node_program():
    """The node that playwright brings, else the system's, else None."""
    playwright = importlib.util.find_spec("playwright")
    driver = Path(playwright.origin).parent / "driver" if playwright else HERE
    brought = driver / ("node.exe" if sys.platform == "win32" else "node")
    return str(brought) if brought.exists() else shutil.which("node")


def installed():
    """The folder node_modules with all that package-lock.json names. Raises OSError where npm cannot be reached."""
    lock = (HERE / "package-lock.json").read_bytes()

    def fill(part):
        wanted = {name: about for name, about in json.loads(lock)["packages"].items() if name}
        with ThreadPoolExecutor(8) as pool:
            for done in [pool.submit(put, part / name, name.rpartition("node_modules/")[2], about["version"],
                                     about["integrity"].removeprefix("sha512-")) for name, about in wanted.items()]:
                done.result()
    return once(ROOT / ".cache" / "npm" / f"lint-{hashlib.sha256(lock).hexdigest()[:12]}", fill) / "node_modules"


def complaints(folders=FOLDERS, project=HERE / "tsconfig.json", cwd=ROOT):
    """What the two say of the JavaScript in some folders, as text; "" if nothing."""
    node, modules = node_program(), installed()
    lint = [modules / "eslint/bin/eslint.js", "--no-config-lookup", "--config", HERE / "eslint.config.js", *folders]
    types = [modules / "typescript/bin/tsc", "--project", project, "--pretty", "false"]
    ran = [subprocess.run([node, *each], cwd=cwd, capture_output=True, text=True, check=False)
           for each in (lint, types)]
    return "\n".join(one.stdout + one.stderr for one in ran if one.returncode)


if __name__ == "__main__":
    if not node_program():
        sys.exit("make lint-js: there is no node here; playwright, of the extra `test`, brings one")
    try:
        sys.exit(complaints() or 0)
    except OSError as error:
        sys.exit(f"make lint-js: npm's registry cannot be reached: {error}")
