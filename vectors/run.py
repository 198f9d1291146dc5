"""Hold a library against the reference data: python vectors/run.py PEER [NAME ...] [--json]

A peer is a file in `peers/` with a function answers(urdf, joints, state) and a VERSION; the first
line of the file says what it `needs:` of pip. Where it needs something it runs in an environment of
its own, .cache/peers/PEER. Digits right are scored as NIST's StRD does: -log10(largest error /
largest value).
"""

import argparse
import atexit
import importlib.metadata
import importlib.util
import json
import math
import os
import re
import resource
import subprocess
import sys
import tempfile
import venv
from decimal import Decimal
from functools import cached_property
from hashlib import sha256
from itertools import product
from pathlib import Path
from xml.etree import ElementTree

import numpy as np

HERE = Path(__file__).resolve().parent
# How q and the rates of a free joint are written, and in which axes; those of the files come first.
CONVENTIONS = list(
    product(
        ("position xyzw", "position wxyz", "wxyz position"),
        ("angular linear", "linear angular"),
        ("body", "world", "mixed"),
    )
)
SIZES = {"floating": (7, 6), "spherical": (4, 3)}
SECONDS, MEMORY = 10, 8 << 30  # of a process that reads what must be refused
ASKED = {"q": [0.1, 0.2], "qd": [0, 0], "qdd": [0, 0], "tau": [0, 0], "gravity": [0, 0, -9.81]}
LEAST = {"float32": 2.5, "float64": 6}  # fewer right digits than this are a bug or a convention


class Urdf(str):
    """A robot description, with what a library asks beside its text."""

    @property
    def path(self):
        """A file that holds it."""
        with tempfile.NamedTemporaryFile("w", suffix=".urdf", delete=False) as file:
            file.write(self)
        atexit.register(os.unlink, file.name)
        return file.name

    @cached_property
    def child(self):
        """{joint: the link that it carries}."""
        return self._ends("child")

    @cached_property
    def root(self):
        """The link that no joint carries."""
        return next(x for x in self._ends("parent").values() if x not in self.child.values())

    @cached_property
    def by_level(self):
        """The joints that are not fixed: those of the root, then those of the links they carry."""
        parent, level, order = self._ends("parent"), {self.root}, []
        while level:
            here = [name for name in parent if parent[name] in level]
            order += [name for name in here if self._ends("parent", fixed=False).get(name)]
            level = {self.child[name] for name in here}
        return order

    def by_depth(self, names, link=None):
        """The joints that are not fixed, each before all that hangs on its link; side by side as in `names`."""
        parent, moving = self._ends("parent"), self._ends("child", fixed=False)
        here = sorted((x for x in parent if parent[x] == (link or self.root)), key=names.index)
        return [y for x in here for y in [x] * (x in moving) + self.by_depth(names, self.child[x])]

    def _ends(self, which, fixed=True):
        return {
            joint.get("name"): joint.find(which).get("link")
            for joint in ElementTree.fromstring(self).findall("joint")
            if fixed or joint.get("type") != "fixed"
        }


class State:
    """What a peer is asked, in the conventions that it sets: `POSE`, `TWIST`, `AXES`.

    q, qd, qdd, tau: {joint: array}; gravity (3,).
    """

    def __init__(self, data, state, conventions=CONVENTIONS[0]):
        pose, twist, _ = conventions
        self.gravity = np.array(state["gravity"], dtype=float)
        self.sizes = {
            name: SIZES.get(kind, (1, 1)) for name, kind in zip(data["joints"], data["joint_types"])
        }
        self.turned = 3 if twist == "linear angular" else 0
        self.at = self.vectors = None
        for key, which in (("q", 0), ("qd", 1), ("qdd", 1), ("tau", 1)):
            values, start, found = np.array(state[key], dtype=float), 0, {}
            for name, sizes in self.sizes.items():
                x = values[start : start + sizes[which]]
                start += sizes[which]
                if key == "q" and len(x) > 1:
                    place, (*xyz, w) = x[:-4], x[-4:]
                    quaternion = [*xyz, w] if "xyzw" in pose else [w, *xyz]
                    x = np.array(
                        [*quaternion, *place] if pose == "wxyz position" else [*place, *quaternion]
                    )
                elif len(x) == 6:
                    x = np.roll(x, self.turned)
                found[name] = x
            setattr(self, key, found)

    def values(self, starts):
        """q as the library's vector: joints in this order, or {joint: its first place}."""
        return self._put(self.q, starts, 0)

    def rates(self, starts):
        """qd, qdd, tau as the library's vectors, in which answers are then expected, too."""
        starts = self._starts(starts, 1)
        at = [
            starts[name] + np.roll(np.arange(size), self.turned if size == 6 else 0)
            for name, (_, size) in self.sizes.items()
        ]
        self.at = np.concatenate(at)
        self.vectors = [self._put(x, starts, 1) for x in (self.qd, self.qdd, self.tau)]
        return self.vectors

    def _starts(self, starts, which):
        if isinstance(starts, dict):
            return starts
        sizes = [self.sizes[name][which] for name in starts]
        return dict(zip(starts, np.cumsum([0, *sizes])))

    def _put(self, values, starts, which):
        starts = self._starts(starts, which)
        out = np.zeros(max(starts[name] + len(x) for name, x in values.items()))
        for name, x in values.items():
            out[starts[name] : starts[name] + len(x)] = x
        return out

    def completed(self, found):
        """A peer's answers in the file's order: three torques of a function, the lower half of a matrix."""
        torque = found["inverse_dynamics"] if "inverse_dynamics" in found else None
        if callable(torque):
            if self.vectors is None:
                raise ValueError(
                    "inverse_dynamics is a function: state.rates has to be called before"
                )
            qd, qdd, _ = self.vectors
            asked = {
                "bias": (qd, 0 * qd),
                "gravity_torque": (0 * qd, 0 * qd),
                "inverse_dynamics": (qd, qdd),
            }
            found = found | {key: np.array(torque(*rates)) for key, rates in asked.items()}
        out = {}
        for key, value in found.items():
            x = np.array(value, dtype=float)
            if key.endswith("mass_matrix") and not np.tril(x, -1).any():
                x = np.triu(x) + np.triu(x, 1).T
            if self.at is not None and x.ndim:
                square = x.ndim == 2 and key != "gravity_columns"
                x = x[np.ix_(self.at, self.at)] if square else x[self.at]
            out[key] = x
        return out


def files(names=()):
    """The data files, parsed, or those whose file names contain one of `names`; `whole` if no byte was changed."""
    sums = (HERE / "SHA256SUMS").read_text(encoding="utf-8")
    for path in sorted((HERE / "data").glob("*.json")):
        if not names or any(name in path.name for name in names):
            text = path.read_bytes()
            yield json.loads(text) | {
                "whole": f"{sha256(text).hexdigest()}  data/{path.name}" in sums
            }


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
    return {0: "refused", 1: "should have been refused"}.get(
        end, f"killed by signal {-end}, or without end"
    )


def conventions(peer):
    """What a peer sets of (POSE, TWIST, AXES), and the files' where it does not."""
    return tuple(
        getattr(peer, name, x) for name, x in zip(("POSE", "TWIST", "AXES"), CONVENTIONS[0])
    )


def scores(peer, data, given=None):
    """{quantity: digits} of a peer on a file, the worst over its states; {"raises": text} if it fails."""
    given = given or conventions(peer)
    joints, urdf = dict(zip(data["joints"], data["joint_types"])), Urdf(data["urdf"])
    worst = {}
    if not data.get("whole", True):
        return {"answers": "the file was changed, SHA256SUMS names other bytes"}
    if lacking := {*getattr(peer, "LACKS", ())} & {*data["flags"]}:
        return {"lacks": f"not asked, for {', '.join(sorted(lacking))}"}
    if data["result"] == "invalid":
        end = refusal(peer, urdf, joints, State(data, ASKED, given))
        return (
            {"refuses": end} if end.startswith("refused") else {"answers": f"{end}: {data['note']}"}
        )
    for state in data["states"]:
        if state.get("representation", given[2]) != given[2]:
            continue
        try:
            asked = State(data, state, given)
            found = asked.completed(peer.answers(urdf, joints, asked))
        except Exception as error:
            return {
                "raises": f"{type(error).__name__}: {str(error).splitlines()[0][:90] if str(error) else ''}"
            }
        for key, value in found.items():
            if key in state:
                worst[key] = min(worst.get(key, 16.0), digits(value, state[key]))
    return worst


def fewest(score):
    """The fewest digits of a file's quantities; 0 where there are none."""
    return min((x for x in score.values() if not isinstance(x, str)), default=0)


def conventions_found(peer):
    """Those of `CONVENTIONS` in which a peer's digits are right for a free body with an arm."""
    robot = next(files(["free_R.json"]))
    tried = [(given, scores(peer, robot, given)) for given in CONVENTIONS]
    return [given for given, score in tried if fewest(score) >= LEAST[arithmetic(peer)]]


def gravity_found(peer):
    """The gravity that a peer computes with where (0, 0, -9.81) is asked, of a robot whose M is right."""
    for data in files():
        (state, *_), joints = (
            data["states"] or [ASKED],
            dict(zip(data["joints"], data["joint_types"])),
        )
        asked, down = State(data, state, conventions(peer)), np.array(state["gravity"], dtype=float)
        if (
            data["result"] != "valid"
            or down[:2].any()
            or not np.any(np.array(state["gravity_torque"], dtype=float))
        ):
            continue
        try:
            found = asked.completed(peer.answers(Urdf(data["urdf"]), joints, asked))
        except Exception:
            continue
        if digits(found["mass_matrix"], state["mass_matrix"]) >= LEAST[arithmetic(peer)]:
            said = np.array(state["gravity_torque"], dtype=float)
            share = found["gravity_torque"] @ said / (said @ said)
            return "as asked" if abs(share - 1) < 1e-6 else f"always {-share * down[2]:.6g} down"
    return "-"


def order_found(peer):
    """In which order a peer has the joints of robots whose names are out of order: those that fit all.

    Each is asked as it is, and with the joints in its text the other way round.
    """
    ways = None
    for data in files():
        several = {"floating", "spherical"} & {*data["joint_types"]}
        if data["result"] != "valid" or "NamesOutOfOrder" not in data["flags"] or several:
            continue
        root, joints = (
            ElementTree.fromstring(data["urdf"]),
            dict(zip(data["joints"], data["joint_types"])),
        )
        root[:] = [e for e in root if e.tag != "joint"] + root.findall("joint")[::-1]
        for text in (data["urdf"], ElementTree.tostring(root, encoding="unicode")):
            urdf, asked = Urdf(text), State(data, data["states"][0], conventions(peer))
            try:
                peer.answers(urdf, joints, asked)
            except Exception:
                continue
            order = [name for _, name in sorted(zip(asked.at, joints))]
            known = [name for name in urdf.child if name in joints]
            links = [e.get("name") for e in root.findall("link")]
            by_link = sorted(urdf.child, key=lambda name: links.index(urdf.child[name]))
            tried = {
                "as asked": [*joints],
                "as in the file": known,
                "by the alphabet": sorted(joints),
                "level by level": urdf.by_level,
                "depth first": urdf.by_depth([*urdf.child]),
                "depth first, by the links' order": urdf.by_depth(by_link),
                "depth first, by the alphabet": urdf.by_depth(sorted(urdf.child)),
            }
            right = {way for way, names in tried.items() if names == order}
            ways = right if ways is None else ways & right
    return " or ".join(sorted(ways or ())) or "otherwise"


def armature_found(peer):
    """Where a motor's inertia goes in a peer's mass matrix."""
    asked, found = beside(peer)
    if "armature" not in found:
        return "-"
    M, more = (
        asked.completed({"mass_matrix": found["armature"](x)})["mass_matrix"] for x in (0.0, 0.5)
    )
    return (
        "added to the diagonal of M"
        if np.allclose(more - M, 0.5 * np.eye(len(M)), atol=1e-5)
        else "otherwise"
    )


def tip_force_found(peer):
    """How a peer reads six numbers that act on its last link: those ways that its torques agree with."""
    asked, found = beside(peer)
    if "tip_force" not in found:
        return "-"
    data, state = its_file()
    ((link, said),) = state["links"].items()
    rng, ways = np.random.default_rng(0), None
    origin = next(
        e for e in ElementTree.fromstring(data["urdf"]).findall("link") if e.get("name") == link
    )
    centre = np.array(origin.find("inertial/origin").get("xyz").split(), dtype=float)
    J, R, p = (np.array(said[key], dtype=float) for key in ("jacobian", "rotation", "position"))
    points = {"its origin": 0 * p, "its centre of mass": R @ centre, "the world's origin": -p}
    for _ in range(2):
        six = rng.uniform(-1, 1, 6)
        off = asked.completed(
            {"bias": found["tip_force"](link, six) - found["tip_force"](link, 0 * six)}
        )["bias"]
        right = set()
        for order, axes, point, doer in product(
            ("moment, force", "force, moment"),
            ("world's", "link's"),
            points,
            ("on the robot", "by the robot"),
        ):
            m, f = np.split(np.roll(six, 0 if order == "moment, force" else 3), 2)
            m, f = (R @ m, R @ f) if axes == "link's" else (m, f)
            pushed = J.T @ np.concatenate([m + np.cross(points[point], f), f])
            if np.allclose(off, -pushed if doer == "on the robot" else pushed, atol=1e-5):
                right.add(f"({order}) in the {axes} axes, at {point}, {doer}")
        ways = right if ways is None else ways & right
    return " or ".join(sorted(ways)) or "otherwise"


def its_file():
    """The robot that is asked about armature and tip forces, and its state."""
    data = next(files(["_turned_RPR."]))
    return data, data["states"][0]


def beside(peer):
    """The state asked, and what a peer can do beside its answers."""
    data, state = its_file()
    asked = State(data, state, conventions(peer))
    can = getattr(peer, "beside", lambda *asked: {})
    return asked, can(Urdf(data["urdf"]), dict(zip(data["joints"], data["joint_types"])), asked)


def arithmetic(peer):
    """float64, or what the peer sets."""
    return getattr(peer, "ARITHMETIC", "float64")


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
        subprocess.run([python, "-m", "pip", "install", "--quiet", "numpy", *needs], check=True)
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
        return subprocess.run(
            [python, *own],
            cwd=Path(python).parent,
            env={**os.environ, "PEER_HERE": "1"},
            check=False,
        ).returncode
    peer = load(args.peer)
    least = LEAST[arithmetic(peer)]
    found = {data["name"]: scores(peer, data) for data in files(args.names)}
    may_refuse = {data["name"]: data["result"] == "acceptable" for data in files(args.names)}
    wrong = 0
    for name, score in [] if args.json else found.items():
        low = {key: d for key, d in score.items() if not isinstance(d, str) and d < least}
        bad = bool(low) or "answers" in score or ("raises" in score and not may_refuse[name])
        wrong += bad
        text = next(
            (x for x in score.values() if isinstance(x, str)),
            f"{fewest(score):4.1f} digits" + "".join(f"  {k} {d:.1f}" for k, d in low.items()),
        )
        print(f"{name:34s} {'WRONG' if bad else '     '} {text}")
    if args.json:
        found = {
            "peer": args.peer,
            "version": peer.VERSION,
            "least": least,
            "scores": found,
            "conventions": conventions_found(peer),
            "order": order_found(peer),
            "gravity": gravity_found(peer),
            "armature": armature_found(peer),
            "tip_force": tip_force_found(peer),
        }
        print(json.dumps(found, indent=1))
    else:
        print(f"{args.peer} {peer.VERSION}: {len(found)} files, {wrong} wrong or not answered")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
