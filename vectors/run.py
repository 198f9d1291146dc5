"""Hold a library against the reference data: python vectors/run.py PEER [NAME ...] [--json]

A peer is a file in `peers/` with a function answers(urdf, joints, state) and a VERSION; the first line
of the file says what it `needs:` of pip. Where it needs something it runs in an environment of its own,
.cache/peers/PEER. Digits right are scored as NIST's StRD does: -log10(largest error / largest value).
"""
import argparse
import importlib.metadata
import importlib.util
import json
import math
import os
import re
import resource
import subprocess
import sys
import venv
from decimal import Decimal
from pathlib import Path

import numpy as np

HERE = Path(__file__).resolve().parent
BUG = 6                                         # fewer digits than this are a bug or a convention
SIZES = {"floating": (7, 6), "spherical": (4, 3)}
SECONDS, MEMORY = 10, 8 << 30                  # of a process that reads what must be refused
ASKED = {"q": [0.1, 0.2], "qd": [0, 0], "qdd": [0, 0], "tau": [0, 0], "gravity": [0, 0, -9.81]}
SINGLE = {"float32": 2.5, "float64": BUG}


class State:
    """What a peer is asked: q, qd, qdd, tau by joint name, each an array; gravity; representation."""

    def __init__(self, data, state):
        self.representation = state.get("representation", "body")
        self.gravity = np.array(state["gravity"], dtype=float)
        self.names, self.kinds = data["joints"], data["joint_types"]
        for key, which in (("q", 0), ("qd", 1), ("qdd", 1), ("tau", 1)):
            values, start, found = np.array(state[key], dtype=float), 0, {}
            for name, kind in zip(self.names, self.kinds):
                size = SIZES.get(kind, (1, 1))[which]
                found[name] = values[start:start + size]
                start += size
            setattr(self, key, found)

    def put(self, values, places):
        """Values by joint name as a peer's vector: the file's k-th rate at places[k]."""
        out = np.zeros(len(places))
        out[places] = [x for name in self.names for x in values[name]]
        return out

    def order(self, names):
        """Where the file's rates are in a vector whose joints come in the order of `names`."""
        size = {name: SIZES.get(kind, (1, 1))[1] for name, kind in zip(self.names, self.kinds)}
        start, starts = 0, {}
        for name in names:
            starts[name] = start
            start += size[name]
        return [starts[name] + k for name in self.names for k in range(size[name])]


def files(names=()):
    """The data files, parsed, or those whose file names contain one of `names`."""
    for path in sorted((HERE / "data").glob("*.json")):
        if not names or any(name in path.name for name in names):
            yield json.loads(path.read_text(encoding="utf-8"))


def flat(x):
    """The numbers of nested sequences."""
    if isinstance(x, str | float | int) or getattr(x, "ndim", None) == 0:
        return [x]
    return [z for y in x for z in flat(y)]


def digits(found, said):
    """How many digits of `found` are right, 0 to 16. ValueError where the sizes differ."""
    a, b = flat(found), [Decimal(y) for y in flat(said)]
    if len(a) != len(b):
        raise ValueError(f"{len(b)} numbers expected, got {len(a)}")
    if not all(math.isfinite(x) for x in a):
        return 0.0
    error = max((abs(Decimal(float(x)) - y) for x, y in zip(a, b)), default=Decimal(0))
    size = max((abs(y) for y in b), default=Decimal(0)) or Decimal(1)
    return 16.0 if error == 0 else max(0.0, min(16.0, -float((error / size).log10())))


def refusal(peer, urdf, joints, state):
    """What becomes of a description that must be refused, asked in a process of its own: some hang, or fall."""
    child = os.fork()
    if child == 0:
        resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        end = 1
        try:
            peer.answers(urdf, joints, state)
        except BaseException:
            end = 0
        os._exit(end)
    end = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    return {0: "refused", 1: "should have been refused"}.get(end, f"killed by signal {-end}, or without end")


def scores(peer, data, axes=None):
    """{quantity: digits} of a peer on a file, the worst over its states; {"raises": text} if it fails."""
    axes = axes or getattr(peer, "REPRESENTATION", "body")
    joints = dict(zip(data["joints"], data["joint_types"]))
    worst = {}
    if data["result"] == "invalid":
        end = refusal(peer, data["urdf"], joints, State(data, ASKED))
        return {"refuses": end} if end.startswith("refused") else {"answers": f"{end}: {data['note']}"}
    for state in data["states"]:
        if state.get("representation", axes) != axes:
            continue
        try:
            found = peer.answers(data["urdf"], joints, State(data, state))
        except Exception as error:
            return {"raises": f"{type(error).__name__}: {str(error).splitlines()[0][:90] if str(error) else ''}"}
        for key, value in found.items():
            if key in state:
                worst[key] = min(worst.get(key, 16.0), digits(value, state[key]))
    return worst


def representations(peer):
    """The representations of a free joint's rates in which a peer's digits are right."""
    body, found = next(files(["free_R.json"]), None), []
    for axes in ("body", "world", "mixed"):
        score = scores(peer, body, axes)
        if "raises" not in score and min(score.values()) >= BUG:
            found.append(axes)
    return found


def load(name):
    """The peer's module."""
    spec = importlib.util.spec_from_file_location(f"peer_{name}", HERE / "peers" / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def installed(need):
    """Whether what pip would call `need`, NAME==VERSION, is in this environment."""
    name, _, version = need.partition("==")
    try:
        return importlib.metadata.version(name) == version
    except importlib.metadata.PackageNotFoundError:
        return False


def its_python(name):
    """The Python that has what the peer needs: made if there is none; this one where it needs nothing."""
    path = HERE / "peers" / f"{name}.py"
    if not path.is_file():
        known = ", ".join(sorted(p.stem for p in (HERE / "peers").glob("*.py")))
        sys.exit(f"no peer {name!r}; there are {known}")
    needs = re.search(r"needs:(.*)", path.read_text(encoding="utf-8").split("\n")[0]).group(1)
    needs = needs.strip().strip('"').split()
    if all(installed(need) for need in needs) or os.environ.get("PEER_HERE"):
        return None
    home = Path(os.environ.get("PEERS", HERE.parent / ".cache" / "peers")) / name
    python = home / "bin" / "python"
    if not (home / "ready").exists():
        venv.create(home, with_pip=True)
        subprocess.run([python, "-m", "pip", "install", "--quiet", *needs], check=True)
        (home / "ready").touch()
    return str(python)


def main(argv=None):
    """Print a line for each file; status 1 if one has fewer than 6 digits right, or is not answered."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("peer")
    parser.add_argument("names", nargs="*", metavar="NAME")
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args(argv)
    python = its_python(args.peer)
    if python:
        own = [str(HERE / "run.py"), *(argv or sys.argv[1:])]
        return subprocess.run([python, *own], env={**os.environ, "PEER_HERE": "1"}, check=False).returncode
    peer = load(args.peer)
    least = SINGLE[getattr(peer, "ARITHMETIC", "float64")]
    found = {data["name"]: scores(peer, data) for data in files(args.names)}
    may_refuse = {data["name"]: data["result"] == "acceptable" for data in files(args.names)}
    wrong = 0
    for name, score in [] if args.json else found.items():
        low = {key: d for key, d in score.items() if not isinstance(d, str) and d < least}
        bad = bool(low) or "answers" in score or ("raises" in score and not may_refuse[name])
        wrong += bad
        text = score.get("raises", score.get("refuses", score.get("answers")))
        if text is None:
            text = f"{min(score.values(), default=0):4.1f} digits" + "".join(f"  {k} {d:.1f}" for k, d in low.items())
        print(f"{name:34s} {'WRONG' if bad else '     '} {text}")
    if args.json:
        print(json.dumps({"peer": args.peer, "version": peer.VERSION, "says": peer.answers.__doc__,
                          "representations": representations(peer), "scores": found}, indent=1))
    else:
        print(f"{args.peer} {peer.VERSION}: {len(found)} files, {wrong} wrong or not answered")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
