"""Hold a library against the reference data.

Usage: python vectors/run.py PEER [NAME ...] [--json]

A peer is a file in `peers/` with load(urdf), answers(robot, joints, state) and a VERSION; the first
line of the file lists what it `needs:` from pip. A peer whose needs are not installed here runs in
an environment of its own, .cache/peers/PEER. Status 1 if an answer is outside its tolerance or
missing, 2 if nothing was scored.
"""

import argparse
import importlib.metadata
import json
import os
import re
import subprocess
import sys
import venv
from dataclasses import asdict
from pathlib import Path

import findings
from scoring import expected_failures, expecting, files, load, scores

HERE = Path(__file__).resolve().parent


def installed(need):
    """Return whether the requirement `need`, NAME or NAME==VERSION, is installed."""
    name, _, version = need.partition("==")
    try:
        return not version or importlib.metadata.version(name) == version
    except importlib.metadata.PackageNotFoundError:
        return False


def its_python(name):
    """Return the Python of the peer's own environment, or None if it runs in the present one.

    The environment is made if it is missing.
    """
    path = HERE / "peers" / f"{name}.py"
    if not path.is_file():
        known = ", ".join(sorted(p.stem for p in (HERE / "peers").glob("*.py")))
        sys.exit(f"no peer {name!r}; choose from {known}")
    needs = re.search(r"needs:(.*)", path.read_text(encoding="utf-8").split("\n")[0]).group(1)
    needs = needs.strip().strip('"').split()
    if all(installed(need) for need in needs) or os.environ.get("PEER_HERE"):
        return None
    home = Path(os.environ.get("PEERS", HERE.parent / ".cache" / "peers")) / name
    python = home / "bin" / "python"
    if not (home / "ready").exists():
        venv.create(home, with_pip=True)
        subprocess.run([python, "-m", "pip", "install", "--quiet", "numpy", *needs], check=True)
        (home / "ready").touch()
    return str(python)


def line(name, found):
    """Return the line that is printed for a file."""
    words = [f"{found.fewest:4.1f} digits"] if found.digits else [found.outcome]
    words += [f"{key} {found.digits[key]:.1f}" for key in found.wrong]
    words += [found.text] if found.text else []
    if found.listed is not None:
        words += ["expected" if found.good else f"but {', '.join(found.listed)} was expected"]
    return f"{name:34s} {'     ' if found.good else 'WRONG'} {'  '.join(words)}"


def main(argv=None):
    """Print a line for each file; status 1 if one fails, 2 if there is none."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("peer")
    parser.add_argument("names", nargs="*", metavar="NAME")
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args(argv)
    python = its_python(args.peer)
    if python:
        own = [str(HERE / "run.py"), *(argv or sys.argv[1:])]
        environment = {**os.environ, "PEER_HERE": "1"}
        where = Path(python).parent
        return subprocess.run([python, *own], cwd=where, env=environment, check=False).returncode
    unknown = [name for name in args.names if not any(True for _ in files([name]))]
    if unknown:
        print(f"no file of data/ has {unknown[0]!r} in its name", file=sys.stderr)
        return 2
    peer = load(args.peer)
    found = expecting(scores(peer, args.names), expected_failures(args.peer))
    wrong = sum(not outcome.good for outcome in found.values())
    scored = sum(bool(outcome.digits) for outcome in found.values())
    if args.json:
        report = {"peer": args.peer, "version": peer.VERSION, **findings.about(peer)}
        report["files"] = {name: asdict(outcome) for name, outcome in found.items()}
        print(json.dumps(report, indent=1))
        return 1 if wrong else 0
    for name, outcome in found.items():
        print(line(name, outcome))
    print(f"{args.peer} {peer.VERSION}: {len(found)} files, {scored} scored, {wrong} failed")
    refused = any(
        outcome.outcome in ("refused", "refused, as it may") for outcome in found.values()
    )
    if not scored and not wrong and not refused:
        print("nothing was scored", file=sys.stderr)
        return 2
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
