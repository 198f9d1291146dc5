"""Lint and format the JavaScript: eslint, prettier, and the TypeScript compiler by its JSDoc.

`make lint-js` checks, `make format` lays out. All three come from npm's registry, once, into
.cache: package-lock.json pins them and all that they need by digest. The node is the one that
playwright brings, or the system's.
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
    """Return the path of the node in playwright, else of the system's node, else None."""
    playwright = importlib.util.find_spec("playwright")
    driver = Path(playwright.origin).parent / "driver" if playwright else HERE
    brought = driver / ("node.exe" if sys.platform == "win32" else "node")
    return str(brought) if brought.exists() else shutil.which("node")


def installed():
    """Return node_modules with all of package-lock.json. Raises OSError if npm is unreachable."""
    lock = (HERE / "package-lock.json").read_bytes()

    def fill(part):
        wanted = {name: about for name, about in json.loads(lock)["packages"].items() if name}
        for name in wanted:  # before the threads, of which two would make the same folder
            (part / name).mkdir(parents=True, exist_ok=True)
        with ThreadPoolExecutor(8) as pool:
            for done in [
                pool.submit(
                    put,
                    part / name,
                    name.rpartition("node_modules/")[2],
                    about["version"],
                    about["integrity"].removeprefix("sha512-"),
                )
                for name, about in wanted.items()
            ]:
                done.result()

    return (
        once(ROOT / ".cache" / "npm" / f"lint-{hashlib.sha256(lock).hexdigest()[:12]}", fill)
        / "node_modules"
    )


def sources():
    """Return the JavaScript files that prettier lays out, relative to the project's folder."""
    return sorted(
        path.relative_to(ROOT).as_posix()
        for folder in ("workbook", "tools")
        for path in (ROOT / folder).rglob("*.js")
    )


def prettier(*words):
    """Return the command that calls prettier with these words."""
    program = installed() / "prettier/bin/prettier.cjs"
    return [node_program(), program, "--config", HERE / "prettier.json", *words]


def complaints(folders=FOLDERS, project=HERE / "tsconfig.json", cwd=ROOT, laid_out=()):
    """Return the complaints of eslint, the TypeScript compiler and prettier; "" if none.

    folders: what eslint reads; project: the compiler's settings; laid_out: the files whose layout
    prettier checks.
    """
    node = node_program()
    modules = installed()
    lint = [
        node,
        modules / "eslint/bin/eslint.js",
        "--no-config-lookup",
        "--config",
        HERE / "eslint.config.js",
        *folders,
    ]
    types = [node, modules / "typescript/bin/tsc", "--project", project, "--pretty", "false"]
    commands = [lint, types]
    if laid_out:
        commands.append(prettier("--check", "--log-level", "warn", *laid_out))
    ran = [
        subprocess.run(each, cwd=cwd, capture_output=True, text=True, check=False)
        for each in commands
    ]
    return "\n".join(one.stdout + one.stderr for one in ran if one.returncode)


def main(words):
    """Check all JavaScript, or lay it out where the word --format is given."""
    if not node_program():
        return "make lint-js: there is no node here; playwright, of the extra `test`, brings one"
    try:
        if "--format" in words:
            command = prettier("--write", "--log-level", "warn", *sources())
            return subprocess.run(command, cwd=ROOT, check=False).returncode
        return complaints(laid_out=sources()) or 0
    except OSError as error:
        return f"make lint-js: npm's registry cannot be reached: {error}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
