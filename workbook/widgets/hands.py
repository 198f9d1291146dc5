"""Hands on a planar arm while it runs.

Links pulled by a spring, joints locked, freed and driven, a pinned tip.

What hands do is a text, such as "1 lock 2; 1.5 free 2", so that a link to a state carries it:
`read` makes events of it. `Handled` is an arm with such events; it runs by any solver. Nothing here
needs a notebook.
"""

import zlib
from functools import partial
from itertools import groupby
from typing import NamedTuple

import numpy as np

from robodyn_lib.arm import Arm
from robodyn_lib.dynamics import method_for
from robodyn_lib.rk.filter import riccati
from robodyn_lib.rk.recursions import Chain
from robodyn_lib.simulation import JointLaw, Trajectory
from robodyn_lib.simulation.progress import drive
from robodyn_lib.simulation.runs import System, run_of
from robodyn_lib.spatial import tilde, zeros

PERIOD = 0.05  # [s] between two recorded places of a moving hand
FAR = 1000.0  # [m] largest distance of a hand
SAME = 1e-9  # [s] instants closer than this are one
FORMS = {
    "lock": "TIME lock JOINT",
    "free": "TIME free JOINT",
    "drive": "TIME drive JOINT RATE",
    "pull": "TIME pull LINK SHARE X Z, X ZxTIMES, ...",
}


# --- what hands do, as a text ---------------------------------------------------------------------
class Event(NamedTuple):
    """An event at t [s]: a joint is locked, freed or driven, or a link is pulled.

    Joints are 1..n from the base; a driven one has a rate [rad/s].

    share: where the hand holds the link, from 0 at its joint to 1 at its end; path ((x, z), ...)
    [m]: where the hand is, every PERIOD, and then lets go; a hand with one place holds to the end.
    In a text "1 0.5x3" is a place it keeps.
    """

    t: float
    verb: str
    at: int
    rate: float = 0.0
    share: float = 1.0
    path: tuple = ()

    @property
    def end(self):
        """Return when a pull ends [s]."""
        return self.t + PERIOD * (len(self.path) - 1) if len(self.path) > 1 else np.inf

    def stretch(self, t):
        """Return the number, from 0, of the stretch of the path just after t."""
        number = int(np.floor((t - self.t) / PERIOD + 1e-6))
        last = max(len(self.path) - 2, 0)
        return min(max(number, 0), last)

    def place(self, t, k):
        """Return place and velocity of the hand at t on stretch k, (2,) each.

        Its way is straight between two places.
        """
        path = np.array(self.path)
        if len(path) == 1:
            return path[0], np.zeros(2)
        rate = (path[k + 1] - path[k]) / PERIOD
        return path[k] + rate * (t - self.t - k * PERIOD), rate


def read(text):
    """Return the events of a text, sorted by time; semicolons separate them.

    Raises ValueError naming the part that is not an event.

    >>> [(event.t, event.verb, event.at) for event in read("1.5 free 2; 1 lock 2")]
    [(1.0, 'lock', 2), (1.5, 'free', 2)]
    """
    if not isinstance(text, str):
        raise ValueError(f"hands must be a text, got {text!r}")
    return tuple(
        sorted(
            (_event(part.strip()) for part in text.split(";") if part.strip()), key=lambda e: e.t
        )
    )


def _event(part):
    words = part.replace(",", " , ").split()
    verb = words[1] if len(words) > 1 else ""
    if verb not in FORMS:
        forms = "; ".join(FORMS.values())
        raise ValueError(f"hands: {part[:60]!r} is in none of the forms: {forms}")
    try:
        t = float(words[0])
        at = int(words[2])
        rest = words[3:]
        fields = {
            "lock": lambda: {},
            "free": lambda: {},
            "drive": lambda: {"rate": float(*rest)},
            "pull": lambda: {"share": float(rest[0]), "path": _path(rest[1:])},
        }[verb]()
        fits = (
            bool(rest) == (verb in ("drive", "pull"))
            and np.isfinite([t, *np.ravel([*fields.values()][:1])]).all()
        )
        if not fits or t < 0 or at < 1 or not 0 <= fields.get("share", 1) <= 1:
            raise ValueError
    except (ValueError, IndexError, TypeError):
        raise ValueError(f"hands: {part[:60]!r} is not of the form {FORMS[verb]!r}") from None
    return Event(t, verb, at, **fields)


def _path(words):
    points = []
    for part in " ".join(words).split(","):
        place, _, times = part.partition("x")
        x, z = (float(word) for word in place.split())
        if not max(abs(x), abs(z)) <= FAR or times and int(times) < 1:
            raise ValueError
        points += [(x, z)] * int(times or 1)
    return tuple(points)


def _path_written(path):
    runs = [(place, len([*same])) for place, same in groupby(path)]
    return ", ".join(f"{x:.10g} {z:.10g}" + f"x{count}" * (count > 1) for (x, z), count in runs)


def written(events):
    """Return the text of events; `read` takes it back.

    >>> written(read("2 pull 3 0.5 1 -0.25, 1.1 -0.2;1 drive 1 2"))
    '1 drive 1 2; 2 pull 3 0.5 1 -0.25, 1.1 -0.2'
    """
    tails = {
        "lock": lambda e: "",
        "free": lambda e: "",
        "drive": lambda e: f" {e.rate:.10g}",
        "pull": lambda e: f" {e.share:.10g} {_path_written(e.path)}",
    }
    return "; ".join(f"{e.t:.10g} {e.verb} {e.at}{tails[e.verb](e)}" for e in events)


def said(events):
    """Return a few words about each event; a path is named by its number."""
    words = {
        "lock": lambda e: f"joint {e.at} locked",
        "free": lambda e: f"joint {e.at} freed",
        "drive": lambda e: f"joint {e.at} driven at {e.rate:g} rad/s",
        "pull": lambda e: (
            f"link {e.at} pulled at {e.share:g} of it"
            + (f" to {e.end:g} s" * (len(e.path) > 1))
            + f", path {zlib.crc32(_path_written(e.path).encode()):08x}"
        ),
    }
    return [f"{e.t:g} s: {words[e.verb](e)}" for e in events]


class Script(NamedTuple):
    """A control that holds a text of events. values: some such texts."""

    values: tuple = (
        "",
        "0.2 lock 1",
        "0.1 drive 1 2; 0.3 free 1",
        "0.1 pull 1 1 0.5 -0.5, 0.6 -0.5",
    )

    def take(self, name, value):
        return written(read(value))


class Hands(NamedTuple):
    """A record of hands.

    The text, notes [(t, sentence)], and arrays of a track's frames, see `Handled.arrays`.

    bends: whether a hand that takes the arm at rest at its start turns a joint there."""

    text: str
    notes: list
    arrays: dict
    bends: bool = False


# --- an arm with some joints locked ---------------------------------------------------------------
def welded(pose, held):
    """Return the arm whose hinges `held` (indices from 0) are rigid as in this pose.

    It is in any arithmetic; None if none is left.

    Joint values are those of the other joints. A link whose joint is held is one body with the link
    before it; links next to the base that are held are part of the base. Raises ValueError for an
    arm that is not a chain of hinges.
    """
    arm = pose.arm
    if not all(arm.hinges) or not arm.is_chain:
        raise ValueError(f"{arm!r} is not a chain of hinges")
    kept = [i for i in range(arm.n) if i not in held]
    if not kept:
        return None
    offsets = []
    rotations = []
    bodies = []
    before = (arm.base_rotation, pose.base)
    for k, end in zip(kept, [*kept[1:], arm.n], strict=True):
        R, O = before
        offsets.append(R.T @ (pose.O[k] - O))
        rotations.append(R.T @ pose.seat(k))
        bodies.append(_one_body(pose, k, range(k, end)))
        before = pose.R[k], pose.O[k]
    masses, coms, inertias = zip(*bodies, strict=True)
    R, O = before
    return Arm(
        axes=arm.axes[kept],
        joint_types="R" * len(kept),
        offsets=offsets,
        rotations=rotations,
        masses=masses,
        coms=coms,
        inertias=inertias,
        tip_offset=R.T @ (pose.tip - O),
        tip_rotation=R.T @ pose.tip_R,
        base_rotation=arm.base_rotation,
        base_offset=pose.base,
        name=f"{arm.name}, some joints locked",
    )


def _one_body(pose, k, links):
    """Return mass, centre and inertia about it of links that move as one, in link k's frame."""
    mass = sum(pose.m[i] for i in links)
    I = zeros((3, 3), pose.dtype)
    centre = sum(pose.m[i] * pose.C[i] for i in links) / mass
    for i in links:
        r = tilde(pose.C[i] - centre)
        I = I + pose.Ic[i] - pose.m[i] * (r @ r)
    return mass, pose.R[k].T @ (centre - pose.O[k]), pose.R[k].T @ I @ pose.R[k]


def pivots(arm, q, held=()):
    """Return D(k) {index of the joint from 0: kg m^2} of the joints that are not held."""
    whole = welded(arm.in_floats.at(q), held)
    if whole is None:
        return {}
    kept = [i for i in range(arm.n) if i not in held]
    D = riccati(Chain(whole.at(np.asarray(q)[kept]))).D
    return dict(zip(kept, (float(D[k][0, 0]) for k in reversed(D)), strict=True))


# --- any solver, in hands -------------------------------------------------------------------------
def planned(arm):
    """Return lengths (n,) of the links of an arm of hinges, and its first joint's place (2,).

    The place is x and z [m].

    Raises ValueError, naming the joint, for an arm with another one.
    """
    off = next((i for i, turns in enumerate(arm.hinges) if not turns), None)
    if off is not None:
        raise ValueError(
            f"hands: {arm.joint_label(off)} slides; hands need an arm with hinges only"
        )
    ends = np.concatenate([arm.offsets[1:], [arm.tip_offset]]).astype(float)
    return np.linalg.norm(ends, axis=1), (
        arm.base_offset + arm.base_rotation @ arm.offsets[0]
    ).astype(float)[::2]


class Said(NamedTuple):
    """Quantities of arms in hands.

    Accelerations (n,), or rates after a blow; torques and forces that hold (m,), or impulses; of
    each hand its grip and its force, (h, 2, 2); and PER_JOINT rows of joints, see `kernels.hands`.
    """

    moves: np.ndarray
    holds: np.ndarray
    grips: np.ndarray
    joints: np.ndarray


class Held:
    """solve(q, qd, tau) of a planar arm in hands, by any solver: `kernels.hands.handled` around it.

    joints: held ones, from 0; pin: None, or the place (2,) of the tip; pulls: (link from 0, where
    on it, damper [N s/m]) of each hand, whose place and rate come behind q and qd; grip: the
    stiffness of all of them [N/m].
    """

    flow = None

    def __init__(self, arm, method, gravity, joints=(), pin=None, pulls=(), grip=0.0):
        from robodyn_lib import compiled
        from robodyn_lib.compiled.kernels import InPlane
        from robodyn_lib.compiled.plane import planar_rows
        from workbook.kernels import hands

        self.n = arm.n
        self.sizes = np.cumsum([len(joints) + 2 * (pin is not None), 4 * len(pulls), 5 * arm.n])
        kernel = hands.kernel_for(compiled.prepared(arm).kind) if method == "compiled" else None
        if kernel:
            self.say = self.kernel = kernel  # compiled loops read it
            inside = InPlane(*planar_rows(arm), of_all=True).falling(gravity)
        else:
            solve, respond = (
                method_for(method, arm).solver(arm, g, np.zeros(6)) for g in (gravity, np.zeros(3))
            )
            inside = np.append(np.zeros(hands.GRAVITY), gravity[::2])

            def accel(data, q, qd, tau, out):
                out[:] = (solve if data[hands.GRAVITY :].any() else respond)(q, qd, tau)
                return int(not np.isfinite(out).all())

            self.say = partial(hands.handled, accel)
        self.data = hands.data_of(inside, *planned(arm), joints, pin, pulls, grip)
        self.struck = hands.STRUCK

    def _asked(self, q, qd, tau, more, struck=False):
        out = np.empty(len(q) + more)
        self.data[self.struck] = struck
        trouble = self.say(self.data, *(np.array(x, dtype=float) for x in (q, qd, tau)), out)
        return np.full(len(out), np.nan) if trouble else out

    def asked(self, q, qd, tau, struck=False):
        """Return a `Said`; if struck, tau (n,) are the rates that the joints get at once."""
        out = self._asked(q, qd, tau, self.sizes[-1], struck)
        _, holds, grips, joints = np.split(out, len(q) + np.append(0, self.sizes[:-1]))
        return Said(out[: self.n], holds, grips.reshape(-1, 2, 2), joints.reshape(-1, self.n))

    def __call__(self, q, qd, tau):
        return self._asked(q, qd, tau, 0)


class Behind(JointLaw):
    """The torque law of joints and, behind them, of hands, which have no torque."""

    def table(self, arm):
        return np.array([x for word, x in self._values.items() if word != "friction"])


# --- a run ----------------------------------------------------------------------------------------
class Handled:
    """A planar arm, its drive and its hands.

    The drive is law(t, q, qd); hands are events, the spring of a hand that pulls [N/m], and pin,
    the place (2,) that holds the tip, or None.

    Raises ValueError for an event of a joint that the arm does not have.
    """

    def __init__(self, arm, law, gravity, events, grip, pin=None):
        self.arm = arm
        self.law = law
        self.gravity = np.asarray(gravity)
        self.events = events
        self.pin = pin
        if events or pin is not None:
            planned(arm)
        self.grip = grip
        self.dampers = np.sqrt(grip * np.array(arm.masses, float))  # more makes light links stiff
        for e in events:
            if e.at > arm.n:
                raise ValueError(
                    f"hands: {written([e])!r} names joint {e.at}, but the arm has {arm.n}"
                )

    # what is held and what pulls

    def held(self, t):
        """Return {joint from 0: rate} of the joints held just after t."""
        held = {}
        for e in self.events:
            if e.t <= t + 1e-9:
                if e.verb in ("lock", "drive"):
                    held[e.at - 1] = e.rate
                elif e.verb == "free":
                    held.pop(e.at - 1, None)
        return held

    def pulls(self, t):
        """Return the pulls under way just after t, each with the current stretch of its path."""
        return [
            (e, e.stretch(t)) for e in self.events if e.verb == "pull" and e.t <= t + 1e-9 < e.end
        ]

    def solver(self, method, held, pulls=()):
        """Return the solver, by a method, of the arm while joints are held and pulled."""
        grips = [(e.at - 1, e.share, self.dampers[e.at - 1]) for e, _ in pulls]
        return Held(self.arm, method, self.gravity, [*held], self.pin, grips, self.grip)

    def said(self, solver, pulls, t, q, qd):
        """Return the results of a solver at an instant under these pulls, see `Said`."""
        places = np.reshape([e.place(t, k) for e, k in pulls], (-1, 2, 2))
        tau = np.append(self.law(t, q, qd), 0 * places[:, 0])
        return solver.asked(np.append(q, places[:, 0]), np.append(qd, places[:, 1]), tau)

    # one piece of a run: between two instants nothing changes in kind

    def instants(self, start, end):
        """Return the instants where something changes, in order, both ends among them.

        The path of a hand bends at these times.
        """
        inside = {e.t for e in self.events}
        for e in self.events:
            last = min(len(e.path) - 1, int((end - e.t) / PERIOD) + 1)
            inside |= {e.t + PERIOD * k for k in range(last + 1)} if e.verb == "pull" else set()
        cuts = [start]
        for t in sorted(x for x in inside if start < x < end):
            cuts += [t] if t - cuts[-1] > 1e-6 else []
        return [*cuts, end]

    def piece(self, method, integrator, t, q, qd, dt, progress=None):
        """Run over times t (T,) without events inside.

        Returns q, qd (T', n), and why it stopped, "" if it did not.

        Hands that pull are coordinates behind the joints, whose rates do not change.
        """
        held = self.held(t[0])
        pulls = self.pulls(t[0])
        n = self.arm.n
        law = self.law
        if held or pulls or self.pin is not None:
            solve = self.solver(method, held, pulls)
        else:
            solve = method_for(method, self.arm).solver(self.arm, self.gravity, np.zeros(6))
        if pulls and isinstance(law, JointLaw):
            law = Behind(*np.pad(law.table(self.arm), ((0, 0), (0, 2 * len(pulls)))))
        elif pulls:

            def law(t, q, qd):
                return np.append(self.law(t, q[:n], qd[:n]), np.zeros(2 * len(pulls)))

        places = np.reshape([e.place(t[0], k) for e, k in pulls], (-1, 2, 2))
        run = run_of(
            System(self.arm, solve, law),
            integrator,
            t,
            np.append(q, places[:, 0]),
            np.append(qd, places[:, 1]),
            dt,
            1e-9,
            1e-12,
        )
        stopped = drive(run, progress)
        return run.q[: run.recorded, :n], run.qd[: run.recorded, :n], stopped

    def run(self, q0, qd0, t, method, integrator="rk4", dt=1e-3, progress=None):
        """Return a `Trajectory` over times t (T,), and notes of the hands: [(t, sentence)]."""
        q = np.array(q0, dtype=float)
        qd = np.array(qd0, dtype=float)
        cuts = self.instants(t[0], t[-1])
        notes = []
        stopped = ""
        pieces = [(t[:1], q[None], qd[None].copy())]
        before = {}
        for a, b in zip(cuts, cuts[1:], strict=False):
            q, qd, before, note = self.changed(method, a, q, qd, before)
            notes += note
            if (  # a frame shows the state just after a change
                note and abs(pieces[-1][0][-1] - a) < 1e-9
            ):
                pieces[-1][2][-1] = qd
            inner = t[(t > a + 1e-9) & (t < b - 1e-9)]
            times = np.array([a, *inner, b])
            tell = progress and (
                lambda fraction, a=a, b=b: progress(
                    (a + fraction * (b - a) - t[0]) / (t[-1] - t[0])
                )
            )
            qs, qds, stopped = self.piece(method, integrator, times, q, qd, dt, tell)
            done = len(qs)
            recorded = slice(
                1, done if done < len(times) or np.abs(t - b).min() < 1e-9 else done - 1
            )
            pieces.append((times[:done][recorded], qs[recorded], qds[recorded].copy()))
            if stopped:
                break
            q = qs[-1]
            qd = qds[-1]
        ts, qs, qds = (np.concatenate(x) for x in zip(*pieces, strict=True))
        name = getattr(method, "__name__", method)
        return Trajectory(
            self.arm,
            ts,
            qs,
            qds,
            name,
            integrator,
            None if integrator == "adaptive" else dt,
            self.gravity,
            stopped,
        ), notes

    def changed(self, method, t, q, qd, before):
        """Return the state just after t, the joints held then, and notes.

        There is a note of each joint that is held or freed there.
        """
        held = self.held(t)
        notes = []
        if held == before:
            return q, qd, held, notes
        struck = qd
        impulses = {}
        if any(held.get(i) != before.get(i) for i in held):
            rates = np.zeros(self.arm.n)
            rates[[*held]] = [*held.values()]
            struck, blows, *_ = self.solver(method, held).asked(q, qd, rates, struck=True)
            impulses = dict(zip(held, blows, strict=False))
        for i in sorted({*held, *before}):
            if held.get(i) != before.get(i):
                notes.append((t, self.note(i, held, before, q, qd, struck, impulses)))
        return q, struck, held, notes

    def note(self, i, held, before, q, qd, struck, impulses):
        """Return a note on joint i: the event, its impulse, the change of the next pivot inward."""
        if i not in held:
            event = "freed"
        elif held[i]:
            event = f"driven at {held[i]:.3g} rad/s"
        else:
            event = "locked"
        words = [f"joint {i + 1} {event}"]
        if i in impulses:
            lost = self.kinetic(q, qd) - self.kinetic(q, struck)
            took = f"{impulses[i]:.3g}".replace("-", "\N{MINUS SIGN}")
            words.append(
                f"impulse {took} N m s, {abs(lost):.3g} J {'lost' if lost >= 0 else 'gained'}"
            )
        then = pivots(self.arm, q, before)
        now = pivots(self.arm, q, held)
        inward = next((k for k in range(i - 1, -1, -1) if k in then and k in now), None)
        if inward is not None:
            words.append(
                f"D of joint {inward + 1}: {then[inward]:.3g} to {now[inward]:.3g} kg "
                f"m\N{SUPERSCRIPT TWO}"
            )
        return "; ".join(words)

    def kinetic(self, q, qd):
        """Return kinetic energy [J]."""
        return float(
            Trajectory(
                self.arm, np.zeros(1), np.array([q]), np.array([qd]), "", "", None, self.gravity
            ).kinetic[0]
        )

    # what a picture shows

    def state(self, method, t, q, qd):
        """Return the action of the hands at an instant.

        All joint torques (n,), joints held, forces on links [(link, (2,))], and the joint torques
        (n,) of motors and brakes alone.
        """
        held = self.held(t)
        pulls = self.pulls(t)
        tau = np.array(self.law(t, q, qd), dtype=float)
        if not (held or pulls or self.pin is not None):
            return tau, set(), [], tau
        _, brake, bent, *push = self.said(self.solver(method, held, pulls), pulls, t, q, qd).joints
        forces = [(link, f) for link, f in enumerate(np.transpose(push)) if f.any()]
        return tau + brake + bent, {*held}, forces, tau + brake

    def arrays(self, method, trajectory):
        """Return the frames of the hands' actions.

        grip, place, force (T, 2) of the pull, nan if there is none; torque (T, n) that holds,
        and holds (T, n): 0 free, 1 locked, 2 driven; pin (T, 2), the force of the pin.
        """
        T, n = trajectory.q.shape
        out = {
            "grip": np.full((T, 2), np.nan),
            "place": np.full((T, 2), np.nan),
            "force": np.full((T, 2), np.nan),
            "holds": np.zeros((T, n)),
            "torque": np.zeros((T, n)),
        }
        if self.pin is not None:
            out["pin"] = np.zeros((T, 2))
        solvers = {}
        for k, (t, q, qd) in enumerate(zip(trajectory.t, trajectory.q, trajectory.qd, strict=True)):
            held = self.held(t)
            pulls = self.pulls(t)
            if not (held or pulls or self.pin is not None):
                continue
            key = *held, *(e for e, _ in pulls)
            if key not in solvers:
                solvers[key] = self.solver(method, held, pulls)
            reactions = self.said(solvers[key], pulls, t, q, qd)
            joints = [*held]
            out["holds"][k, joints] = [2 if rate else 1 for rate in held.values()]
            out["torque"][k, joints] = reactions.holds[: len(joints)]
            if self.pin is not None:
                out["pin"][k] = reactions.holds[-2:]
            for e, stretch in pulls[-1:]:
                (out["grip"][k], out["force"][k]) = reactions.grips[-1]
                out["place"][k] = e.place(t, stretch)[0]
        return out


class Live:
    """A pull that is under way: pieces of the run, each PERIOD long, as the hand moves.

    handled: with the events so far; q, qd (n,): the state at t, when link (from 1) is taken at
    share. The run of the same setup with `event` among its events goes the same way.
    """

    def __init__(self, handled, method, integrator, dt, t, q, qd, link, share, hand, every):
        self.handled = handled
        self.method = method
        self.integrator = integrator
        self.dt = dt
        self.every = every
        self.t = t
        self.q = np.array(q)
        self.qd = np.array(qd)
        self.before = handled.held(t)
        planned(handled.arm)
        self.event = Event(t, "pull", link, 0.0, share, (tuple(hand),))
        self.others = handled.events
        self.start = t

    def move(self, hand):
        """Continue the run for PERIOD, in which the hand moves to its new place (2,).

        Returns points (T, n+1, 2), and the last force (2,).
        """
        self.event = self.event._replace(path=(*self.event.path, tuple(hand)))
        self.handled.events = tuple(sorted((*self.others, self.event), key=lambda e: e.t))
        end = self.start + PERIOD * (len(self.event.path) - 1)
        frames = (
            np.arange(
                np.floor(self.t / self.every + 1e-6) + 1, np.floor(end / self.every + 1e-6) + 1
            )
            * self.every
        )
        frames = frames[(frames > self.t + 1e-9) & (frames <= end + 1e-9)]
        shown = []
        cuts = self.handled.instants(self.t, end)
        for a, b in zip(cuts, cuts[1:], strict=False):
            self.q, self.qd, self.before, _ = self.handled.changed(
                self.method, a, self.q, self.qd, self.before
            )
            times = np.array([a, *frames[(frames > a + 1e-9) & (frames < b - 1e-9)], b])
            qs, qds, stopped = self.handled.piece(
                self.method, self.integrator, times, self.q, self.qd, self.dt
            )
            if stopped:
                raise ValueError(stopped)
            self.q = qs[-1]
            self.qd = qds[-1]
            shown += [
                np.array([*pose.O, pose.tip])[:, ::2] for pose in map(self.handled.arm.at, qs[1:])
            ]
        self.t = end
        pulls = [(self.event, len(self.event.path) - 2)]
        reactions = self.handled.said(
            self.handled.solver(self.method, (), pulls), pulls, end, self.q, self.qd
        )
        return np.array(shown), reactions.grips[0, 1]
