"""Hands on a planar arm while it runs: links pulled by a spring, joints locked, freed and driven, a pinned tip.

What hands do is a text, such as "1 lock 2; 1.5 free 2", so that a link to a state carries it: `read` makes events of
it. `Handled` is an arm with such events; it runs by any solver. Nothing here needs a notebook.
"""
import zlib
from functools import cache
from itertools import groupby
from typing import NamedTuple

import numpy as np

from robodyn_lib.arm import Arm
from robodyn_lib.dynamics import METHODS, method_for
from robodyn_lib.rk.filter import riccati
from robodyn_lib.rk.recursions import Chain
from robodyn_lib.simulation import JointLaw, Trajectory
from robodyn_lib.simulation.progress import drive
from robodyn_lib.simulation.runs import System, run_of
from robodyn_lib.spatial import tilde, zeros

__all__ = ["PERIOD", "Event", "Handled", "Hands", "Held", "Live", "Plan", "Script", "pivots", "read", "said", "welded",
           "written"]

PERIOD = 0.05                       # [s] between two places of a hand that moves
FAR = 1000.0                        # [m] that a hand may be away
SAME = 1e-9                         # [s] between instants that are one
CLOSING = 10.0                      # [1/s] at which a pinned tip goes back where rounding has taken it from
VANISHING = 1e-12                   # of what a pin is moved by along its axes: less is none
FORMS = {"lock": "TIME lock JOINT", "free": "TIME free JOINT", "drive": "TIME drive JOINT RATE",
         "pull": "TIME pull LINK SHARE X Z, X ZxTIMES, ..."}


# --- what hands do, as a text ---------------------------------------------------------------------------------------

class Event(NamedTuple):
    """At t [s] a joint (1..n from the base) is locked, freed or driven at a rate [rad/s], or a link is pulled.

    share: where the hand holds the link, from 0 at its joint to 1 at its end; path ((x, z), ...) [m]: where the hand
    is, every PERIOD, and then lets go; a hand with one place holds to the end. In a text "1 0.5x3" is a place it keeps.
    """
    t: float
    verb: str
    at: int
    rate: float = 0.0
    share: float = 1.0
    path: tuple = ()

    @property
    def end(self):
        """When a pull ends [s]."""
        return self.t + PERIOD * (len(self.path) - 1) if len(self.path) > 1 else np.inf

    def stretch(self, t):
        """Number of the stretch of the path just after t, from 0."""
        return min(max(int(np.floor((t - self.t) / PERIOD + 1e-6)), 0), max(len(self.path) - 2, 0))

    def place(self, t, k):
        """Place and velocity of the hand at t on stretch k, (2,) each; its way is straight between two places."""
        path = np.array(self.path)
        if len(path) == 1:
            return path[0], np.zeros(2)
        rate = (path[k + 1] - path[k]) / PERIOD
        return path[k] + rate * (t - self.t - k * PERIOD), rate


def read(text):
    """Events of a text, in time; they are separated by semicolons. Raises ValueError naming the part that is none.

    >>> [(event.t, event.verb, event.at) for event in read("1.5 free 2; 1 lock 2")]
    [(1.0, 'lock', 2), (1.5, 'free', 2)]
    """
    if not isinstance(text, str):
        raise ValueError(f"hands must be a text, got {text!r}")
    return tuple(sorted((_event(part.strip()) for part in text.split(";") if part.strip()), key=lambda e: e.t))


def _event(part):
    words = part.replace(",", " , ").split()
    verb = words[1] if len(words) > 1 else ""
    if verb not in FORMS:
        raise ValueError(f"hands: {part!r} is none of: {'; '.join(FORMS.values())}")
    try:
        t, at, rest = float(words[0]), int(words[2]), words[3:]
        fields = {"lock": lambda: {}, "free": lambda: {}, "drive": lambda: {"rate": float(*rest)},
                  "pull": lambda: {"share": float(rest[0]), "path": _path(rest[1:])}}[verb]()
        fits = bool(rest) == (verb in ("drive", "pull")) and np.isfinite([t, *np.ravel([*fields.values()][:1])]).all()
        if not fits or t < 0 or at < 1 or not 0 <= fields.get("share", 1) <= 1:
            raise ValueError
    except (ValueError, IndexError, TypeError):
        raise ValueError(f"hands: {part!r} is not of the form {FORMS[verb]!r}") from None
    return Event(t, verb, at, **fields)


def _path(words):
    found = []
    for part in " ".join(words).split(","):
        place, _, times = part.partition("x")
        x, z = (float(word) for word in place.split())
        if not max(abs(x), abs(z)) <= FAR or times and int(times) < 1:
            raise ValueError
        found += [(x, z)] * int(times or 1)
    return tuple(found)


def _path_written(path):
    runs = [(place, len([*same])) for place, same in groupby(path)]
    return ", ".join(f"{x:.10g} {z:.10g}" + f"x{count}" * (count > 1) for (x, z), count in runs)


def written(events):
    """The text of events; `read` takes it back.

    >>> written(read("2 pull 3 0.5 1 -0.25, 1.1 -0.2;1 drive 1 2"))
    '1 drive 1 2; 2 pull 3 0.5 1 -0.25, 1.1 -0.2'
    """
    tails = {"lock": lambda e: "", "free": lambda e: "", "drive": lambda e: f" {e.rate:.10g}",
             "pull": lambda e: f" {e.share:.10g} {_path_written(e.path)}"}
    return "; ".join(f"{e.t:.10g} {e.verb} {e.at}{tails[e.verb](e)}" for e in events)


def said(events):
    """A few words about each event; a path is told by its number."""
    words = {"lock": lambda e: f"joint {e.at} locked", "free": lambda e: f"joint {e.at} freed",
             "drive": lambda e: f"joint {e.at} driven at {e.rate:g} rad/s",
             "pull": lambda e: f"link {e.at} pulled at {e.share:g} of it" + (f" to {e.end:g} s" * (len(e.path) > 1))
             + f", path {zlib.crc32(_path_written(e.path).encode()):08x}"}
    return [f"{e.t:g} s: {words[e.verb](e)}" for e in events]


class Script(NamedTuple):
    """A control that holds a text of events. values: some such texts."""
    values: tuple = ("", "0.2 lock 1", "0.1 drive 1 2; 0.3 free 1", "0.1 pull 1 1 0.5 -0.5, 0.6 -0.5")

    def take(self, name, value):
        return written(read(value))


class Hands(NamedTuple):
    """A record of hands: the text, notes [(t, sentence)], and arrays of a track's frames, see `Handled.arrays`.

    bends: whether a hand that takes the arm at rest at its start turns a joint there."""
    text: str
    notes: list
    arrays: dict
    bends: bool = False


# --- an arm with some joints locked ---------------------------------------------------------------------------------

def welded(pose, held):
    """The arm whose hinges `held` (indices from 0) are rigid as in this pose, in any arithmetic; None if none is left.

    Joint values are those of the other joints. A link whose joint is held is one body with the link before it; links
    next to the base that are held are part of the base. Raises ValueError for an arm that is no chain of hinges.
    """
    arm = pose.arm
    if not all(arm.hinges) or not arm.is_chain:
        raise ValueError(f"{arm!r} is no chain of hinges")
    kept = [i for i in range(arm.n) if i not in held]
    if not kept:
        return None
    offsets, rotations, bodies, before = [], [], [], (arm.base_rotation, pose.base)
    for k, end in zip(kept, [*kept[1:], arm.n], strict=True):
        R, O = before
        offsets.append(R.T @ (pose.O[k] - O))
        rotations.append(R.T @ pose.seat(k))
        bodies.append(_one_body(pose, k, range(k, end)))
        before = pose.R[k], pose.O[k]
    masses, coms, inertias = zip(*bodies, strict=True)
    R, O = before
    return Arm(axes=arm.axes[kept], joint_types="R" * len(kept), offsets=offsets, rotations=rotations, masses=masses,
               coms=coms, inertias=inertias, tip_offset=R.T @ (pose.tip - O), tip_rotation=R.T @ pose.tip_R,
               base_rotation=arm.base_rotation, base_offset=pose.base, name=f"{arm.name}, some joints locked")


def _one_body(pose, k, links):
    """Mass, centre and inertia about it, in the frame of link k, of links that move as one."""
    mass, I = sum(pose.m[i] for i in links), zeros((3, 3), pose.dtype)
    centre = sum(pose.m[i] * pose.C[i] for i in links) / mass
    for i in links:
        r = tilde(pose.C[i] - centre)
        I = I + pose.Ic[i] - pose.m[i] * (r @ r)
    return mass, pose.R[k].T @ (centre - pose.O[k]), pose.R[k].T @ I @ pose.R[k]


def pivots(arm, q, held=()):
    """D(k) {index of the joint from 0: kg m^2} of the joints that are not held."""
    whole = welded(arm.in_floats.at(q), held)
    if whole is None:
        return {}
    kept = [i for i in range(arm.n) if i not in held]
    D = riccati(Chain(whole.at(np.asarray(q)[kept]))).D
    return dict(zip(kept, (float(D[k][0, 0]) for k in reversed(D)), strict=True))


# --- any solver, with joints held and the tip pinned ----------------------------------------------------------------

class Plan:
    """Points of a planar arm of hinges: its first joint (2,), and the lengths (n,) of its links [m].

    Raises ValueError, naming the joint, for an arm with another one.
    """

    def __init__(self, arm):
        off = next((i for i, turns in enumerate(arm.hinges) if not turns), None)
        if off is not None:
            raise ValueError(f"hands: {arm.joint_label(off)} slides; hands take arms of hinges")
        ends = np.concatenate([arm.offsets[1:], [arm.tip_offset]])
        self.lengths = np.linalg.norm(ends.astype(float), axis=1)
        self.base = (arm.base_offset + arm.base_rotation @ arm.offsets[0]).astype(float)[np.newaxis, ::2]

    def points(self, q):
        """Joint points and the tip (n+1, 2) [m]: x and z."""
        heading = np.cumsum(q)
        links = np.stack([self.lengths * np.cos(heading), self.lengths * np.sin(heading)], axis=1)
        return np.cumsum(np.concatenate([self.base, links]), axis=0)


def lever(points, link, at):
    """Velocity of a point of link (from 0) per joint rate (2, n)."""
    J = np.stack([points[:-1, 1] - at[1], at[0] - points[:-1, 0]])
    J[:, link + 1:] = 0
    return J


class Held:
    """Accelerations by a solver, while joints are held at their rates, and the tip at a place.

    The solver is asked for the accelerations, and for what it answers to a unit torque or force at all that is held;
    the torques and forces that hold follow. pin: None, or the place (2,) of the tip.
    """

    def __init__(self, arm, method, gravity, joints, pin=None):
        chosen, none = method_for(method, arm), np.zeros(6)
        self.solve, self.respond = (chosen.solver(arm, g, none) for g in (gravity, np.zeros(3)))
        self.n, self.plan, self.joints, self.pin = arm.n, Plan(arm), [*joints], pin

    def rows(self, q, qd):
        """G (m, n) and b (m,): what is held accelerates by G qdd - b, which has to vanish."""
        G, b = np.eye(self.n)[self.joints], np.zeros(len(self.joints))
        if self.pin is None:
            return G, b
        points = self.plan.points(q)
        J = lever(points, self.n - 1, points[-1])
        toward = (np.cumsum(qd) ** 2)[:, np.newaxis] * np.diff(points, axis=0)
        back = toward.sum(axis=0) - 2 * CLOSING * (J @ qd) - CLOSING ** 2 * (points[-1] - self.pin)
        return np.concatenate([G, J]), np.concatenate([b, back])

    def answers(self, q, G):
        """Ask the solver for its answers to unit torques along the rows of G (n, m): M^-1 G^T."""
        still = np.zeros(self.n)
        return np.array([self.respond(q, still, row) for row in G]).reshape(len(G), self.n).T

    def held(self, q, qd, tau):
        """Accelerations (n,), the torques and forces that hold (m,), and what these are as joint torques (n,)."""
        qdd, (G, b) = self.solve(q, qd, tau), self.rows(q, qd)
        X = self.answers(q, G)
        f = holding(G @ X, b - G @ qdd, len(self.joints))
        qdd, m = qdd + X @ f, len(self.joints)
        qdd[self.joints] = 0 * f[:m]                        # to the last bit; what is not a number stays that
        return qdd, f, G.T @ f

    def __call__(self, q, qd, tau):
        return self.held(q, qd, tau)[0]

    def struck(self, q, qd, rates):
        """Rates (n,) after joints are held at once at these rates, and the impulses that it takes (m,)."""
        G, _ = self.rows(q, qd)
        wanted = np.concatenate([rates, np.zeros(len(G) - len(rates))])
        X = self.answers(q, G)
        impulses = holding(G @ X, wanted - G @ qd, len(self.joints))
        after, m = qd + X @ impulses, len(self.joints)
        after[self.joints] = wanted[:m] + 0 * impulses[:m]
        return after, impulses


def holding(S, wanted, m):
    """f with S f = wanted: without rest for the first m rows, joints, and for a pin where it can be moved.

    On a straight arm there is a direction in which nothing moves it; it holds with no force along that.
    """
    if not np.isfinite(S).all() or not np.isfinite(wanted).all():
        return np.full(len(wanted), np.nan)
    moved = np.linalg.solve(S[:m, :m], np.column_stack([S[:m, m:], wanted[:m]]))
    left = np.column_stack([S[m:, m:], wanted[m:]]) - S[m:, :m] @ moved
    sizes, axes = np.linalg.eigh(left[:, :-1])
    along = axes[:, sizes > VANISHING * np.trace(S[m:, m:])]
    pin = along @ ((along.T @ left[:, -1]) / sizes[sizes > VANISHING * np.trace(S[m:, m:])])
    return np.concatenate([moved[:, -1] - moved[:, :-1] @ pin, pin])


class ByKernel(Held):
    """As `Held`, all of it in the compiled kernel; pulls [(link from 0, share, damper)]: their hands come behind q."""

    def __init__(self, arm, gravity, joints, pin, pulls=(), grip=0.0):
        from robodyn_lib.compiled import InHands  # llvmlite comes with it
        self.n, self.plan, self.joints, self.pin = arm.n, Plan(arm), [*joints], pin
        self.solve = InHands(arm, gravity, self.plan.lengths, self.plan.base[0], self.joints, pin, pulls, grip)

    def held(self, q, qd, tau):
        from robodyn_lib.compiled.hands import BENT, BRAKE, PER_JOINT
        said = self.solve.asked(q, qd, tau)
        joints = said[-PER_JOINT * self.n:].reshape(PER_JOINT, self.n)
        return said[:self.n], said[self.n:self.n + self.solve.held], joints[BRAKE] + joints[BENT]

    def struck(self, q, qd, rates):
        tau = np.zeros(self.n)
        tau[self.joints] = rates
        said = self.solve.asked(q, qd, tau, struck=True)
        return said[:self.n], said[self.n:self.n + self.solve.held]


class Behind(JointLaw):
    """The law of joints, of hands behind them too: these are driven by nothing."""

    def table(self, arm):
        return np.array([*self._values.values()])


# --- a run ----------------------------------------------------------------------------------------------------------

class Handled:
    """A planar arm, its drive law(t, q, qd), and hands: events, the spring of a hand that pulls [N/m], and pin, the
    place (2,) that holds the tip, or None.

    Raises ValueError for an event of a joint that the arm does not have.
    """

    def __init__(self, arm, law, gravity, events, grip, pin=None):
        self.arm, self.law, self.gravity, self.events, self.pin = arm, law, np.asarray(gravity), events, pin
        self.plan = Plan(arm) if events or pin is not None else None
        self.grip, self.dampers = grip, np.sqrt(grip * np.array(arm.masses, float))     # more makes a light link stiff
        for e in events:
            if e.at > arm.n:
                raise ValueError(f"hands: {written([e])!r} asks for joint {e.at}; there are {arm.n}")

    # what is held, and who pulls

    def held(self, t):
        """{joint from 0: rate} of what is held just after t."""
        held = {}
        for e in self.events:
            if e.t <= t + 1e-9:
                if e.verb in ("lock", "drive"):
                    held[e.at - 1] = e.rate
                elif e.verb == "free":
                    held.pop(e.at - 1, None)
        return held

    def pulls(self, t):
        """Pulls under way just after t, each with the stretch of its path."""
        return [(e, e.stretch(t)) for e in self.events if e.verb == "pull" and e.t <= t + 1e-9 < e.end]

    def forces(self, pulls, t, q, qd):
        """(link from 0, held point (2,), the hand's place (2,), its force on the link (2,)) of each pull."""
        points, found = self.plan.points(q) if pulls else None, []
        for e, stretch in pulls:
            link = e.at - 1
            point = points[link] + e.share * (points[link + 1] - points[link])
            hand, moves = e.place(t, stretch)
            force = self.grip * (hand - point) + self.dampers[link] * (moves - lever(points, link, point) @ qd)
            found.append((link, point, hand, force))
        return found

    def torques(self, pulls, t, q, qd):
        """Joint torques (n,) of the drive, and of the hands by J^T."""
        tau = self.law(t, q, qd)
        for link, point, _, force in self.forces(pulls, t, q, qd):
            tau = tau + force @ lever(self.plan.points(q), link, point)
        return tau

    def solver(self, method, held):
        if self.compiled(method):
            return ByKernel(self.arm, self.gravity, held, self.pin)
        return Held(self.arm, method, self.gravity, held, self.pin)

    def compiled(self, method):
        """Judge whether the kernel of arms in hands serves."""
        if method != "compiled" or not isinstance(self.law, JointLaw):
            return False
        from robodyn_lib import compiled  # llvmlite comes with it
        return compiled.hands.serves(compiled.prepared(self.arm).kind)

    # one piece of a run: between two instants nothing changes in kind

    def instants(self, start, end):
        """Where something changes, in order, both ends among them; a hand's way bends at its places."""
        inside = {e.t for e in self.events}
        for e in self.events:
            last = min(len(e.path) - 1, int((end - e.t) / PERIOD) + 1)
            inside |= {e.t + PERIOD * k for k in range(last + 1)} if e.verb == "pull" else set()
        cuts = [start]
        for t in sorted(x for x in inside if start < x < end):
            cuts += [t] if t - cuts[-1] > 1e-6 else []
        return [*cuts, end]

    def piece(self, method, integrator, t, q, qd, dt, progress=None):
        """The run over times t (T,) without events inside: q, qd (T', n), and why it stopped, "" if it did not."""
        held, pulls = self.held(t[0]), self.pulls(t[0])
        arm, law, kept = self.arm, self.law, [i for i in range(self.arm.n) if i not in held]
        if not any(held.values()) and not pulls and self.pin is None and kept and isinstance(law, JointLaw):
            whole = welded(arm.in_floats.at(q), held) if held else arm
            if callable(method) or METHODS[method].serves(whole):   # locked joints alone: an arm of fewer joints
                law = JointLaw(*law.table(arm)[:, kept])
                rest = self._advance(whole, method_for(method, whole).solver(whole, self.gravity, np.zeros(6)), law,
                                     integrator, t, q[kept], qd[kept], dt, progress)
                qs, qds = np.tile(q, (len(rest[0]), 1)), np.zeros((len(rest[0]), arm.n))
                qs[:, kept], qds[:, kept] = rest[:2]
                return qs, qds, rest[2]
        if self.compiled(method):
            return self._by_kernel(held, pulls, integrator, t, q, qd, dt, progress)
        return self._advance(arm, self.solver(method, held), lambda t, q, qd: self.torques(pulls, t, q, qd),
                             integrator, t, q, qd, dt, progress)

    def _by_kernel(self, held, pulls, integrator, t, q, qd, dt, progress):
        """A piece in compiled code: hands that pull are coordinates behind the joints, whose rates do not change."""
        arm, n = self.arm, self.arm.n
        places = np.reshape([e.place(t[0], k) for e, k in pulls], (-1, 2, 2)).transpose(1, 0, 2).reshape(2, -1)
        grips = [(e.at - 1, e.share, self.dampers[e.at - 1]) for e, _ in pulls]
        solve = ByKernel(arm, self.gravity, held, self.pin, grips, self.grip).solve
        law = Behind(*np.pad(self.law.table(arm), ((0, 0), (0, places.shape[1]))))
        qs, qds, stopped = self._advance(arm, solve, law, integrator, t, np.append(q, places[0]),
                                         np.append(qd, places[1]), dt, progress)
        return qs[:, :n], qds[:, :n], stopped

    @staticmethod
    def _advance(arm, solve, law, integrator, t, q, qd, dt, progress):
        return Handled._to_the_end(run_of(System(arm, solve, law), integrator, t, q.copy(), qd.copy(), dt, 1e-9, 1e-12),
                                   progress)

    @staticmethod
    def _to_the_end(run, progress):
        stopped = drive(run, progress)
        return run.q[:run.recorded], run.qd[:run.recorded], stopped

    def run(self, q0, qd0, t, method, integrator="rk4", dt=1e-3, progress=None):
        """A `Trajectory` over times t (T,), and notes of the hands: [(t, sentence)]."""
        q, qd = np.array(q0, dtype=float), np.array(qd0, dtype=float)
        cuts, notes, stopped = self.instants(t[0], t[-1]), [], ""
        found, before = [(t[:1], q[None], qd[None].copy())], {}
        for a, b in zip(cuts, cuts[1:], strict=False):
            q, qd, before, note = self.changed(method, a, q, qd, before)
            notes += note
            if note and abs(found[-1][0][-1] - a) < 1e-9:       # a frame is what it is just after a change
                found[-1][2][-1] = qd
            inner = t[(t > a + 1e-9) & (t < b - 1e-9)]
            times = np.array([a, *inner, b])
            tell = progress and (lambda fraction, a=a, b=b: progress((a + fraction * (b - a) - t[0]) / (t[-1] - t[0])))
            qs, qds, stopped = self.piece(method, integrator, times, q, qd, dt, tell)
            done = len(qs)
            recorded = slice(1, done if done < len(times) or np.abs(t - b).min() < 1e-9 else done - 1)
            found.append((times[:done][recorded], qs[recorded], qds[recorded].copy()))
            if stopped:
                break
            q, qd = qs[-1], qds[-1]
        ts, qs, qds = (np.concatenate(x) for x in zip(*found, strict=True))
        name = getattr(method, "__name__", method)
        return Trajectory(self.arm, ts, qs, qds, name, integrator, None if integrator == "adaptive" else dt,
                          self.gravity, stopped), notes

    def changed(self, method, t, q, qd, before):
        """State just after t, what is held then, and a note of each joint that is held or freed there."""
        held, notes = self.held(t), []
        if held == before:
            return q, qd, held, notes
        struck, impulses = qd, {}
        if any(held.get(i) != before.get(i) for i in held):
            struck, found = self.solver(method, held).struck(q, qd, [*held.values()])
            impulses = dict(zip(held, found, strict=False))
        for i in sorted({*held, *before}):
            if held.get(i) != before.get(i):
                notes.append((t, self.note(i, held, before, q, qd, struck, impulses)))
        return q, struck, held, notes

    def note(self, i, held, before, q, qd, struck, impulses):
        """Say what happened at joint i, what it took, and what the pivot next inward answers."""
        what = "freed" if i not in held else "locked" if not held[i] else f"driven at {held[i]:.3g} rad/s"
        words = [f"joint {i + 1} {what}"]
        if i in impulses:
            lost = self.kinetic(q, qd) - self.kinetic(q, struck)
            took = f"{impulses[i]:.3g}".replace("-", "\N{MINUS SIGN}")
            words.append(f"impulse {took} N m s, {abs(lost):.3g} J {'lost' if lost >= 0 else 'gained'}")
        then, now = pivots(self.arm, q, before), pivots(self.arm, q, held)
        inward = next((k for k in range(i - 1, -1, -1) if k in then and k in now), None)
        if inward is not None:
            words.append(f"D of joint {inward + 1}: {then[inward]:.3g} to {now[inward]:.3g} kg m\N{SUPERSCRIPT TWO}")
        return "; ".join(words)

    def kinetic(self, q, qd):
        """Kinetic energy [J]."""
        return float(Trajectory(self.arm, np.zeros(1), np.array([q]), np.array([qd]), "", "", None,
                                self.gravity).kinetic[0])

    # what is shown of it

    def state(self, method, t, q, qd):
        """Tell what hands do at an instant: all joint torques (n,), joints held, forces on links [(link, (2,))], and
        the joint torques (n,) of motors and brakes alone."""
        held, pulls = self.held(t), self.pulls(t)
        tau, forces = self.torques(pulls, t, q, qd), [(link, f) for link, _, _, f in self.forces(pulls, t, q, qd)]
        motors = np.array(self.law(t, q, qd), dtype=float)
        if held or self.pin is not None:
            solver = self.solver(method, held)
            _, f, more = solver.held(q, qd, tau)
            tau = tau + more
            motors[[*held]] += f[:len(held)]
            forces += [(self.arm.n - 1, f[-2:])] if self.pin is not None else []
        return tau, {*held}, forces, motors

    def arrays(self, method, trajectory):
        """Frames of what hands do: grip, place, force (T, 2) of the pull, nan where there is none; torque (T, n) that
        holds, and holds (T, n): 0 free, 1 locked, 2 driven; pin (T, 2), the force of the pin."""
        T, n = trajectory.q.shape
        out = {"grip": np.full((T, 2), np.nan), "place": np.full((T, 2), np.nan), "force": np.full((T, 2), np.nan),
               "holds": np.zeros((T, n)), "torque": np.zeros((T, n))}
        if self.pin is not None:
            out["pin"] = np.zeros((T, 2))
        solver_of = cache(lambda joints: self.solver(method, joints))
        for k, (t, q, qd) in enumerate(zip(trajectory.t, trajectory.q, trajectory.qd, strict=True)):
            held, pulls = self.held(t), self.pulls(t)
            for _, *rest in self.forces(pulls, t, q, qd)[-1:]:
                out["grip"][k], out["place"][k], out["force"][k] = rest
            if held or self.pin is not None:
                f = solver_of((*held,)).held(q, qd, self.torques(pulls, t, q, qd))[1]
                joints = [*held]
                out["holds"][k, joints] = [2 if rate else 1 for rate in held.values()]
                out["torque"][k, joints] = f[:len(joints)]
                if self.pin is not None:
                    out["pin"][k] = f[-2:]
        return out


class Live:
    """A pull that is under way: pieces of the run, each PERIOD long, as the hand moves.

    handled: with the events so far; q, qd (n,): the state at t, when link (from 1) is taken at share. The run of the
    same setup with `event` among its events goes the same way.
    """

    def __init__(self, handled, method, integrator, dt, t, q, qd, link, share, hand, every):
        self.handled, self.method, self.integrator, self.dt, self.every = handled, method, integrator, dt, every
        self.t, self.q, self.qd, self.before = t, np.array(q), np.array(qd), handled.held(t)
        handled.plan = Plan(handled.arm)
        self.event, self.others = Event(t, "pull", link, 0.0, share, (tuple(hand),)), handled.events
        self.start = t

    def move(self, hand):
        """Go on for PERIOD, in which the hand moves to its new place (2,): points (T, n+1, 2), the last force (2,)."""
        self.event = self.event._replace(path=(*self.event.path, tuple(hand)))
        self.handled.events = tuple(sorted((*self.others, self.event), key=lambda e: e.t))
        end = self.start + PERIOD * (len(self.event.path) - 1)
        frames = np.arange(np.floor(self.t / self.every + 1e-6) + 1, np.floor(end / self.every + 1e-6) + 1) * self.every
        frames = frames[(frames > self.t + 1e-9) & (frames <= end + 1e-9)]
        shown = []
        cuts = self.handled.instants(self.t, end)
        for a, b in zip(cuts, cuts[1:], strict=False):
            self.q, self.qd, self.before, _ = self.handled.changed(self.method, a, self.q, self.qd, self.before)
            times = np.array([a, *frames[(frames > a + 1e-9) & (frames < b - 1e-9)], b])
            qs, qds, stopped = self.handled.piece(self.method, self.integrator, times, self.q, self.qd, self.dt)
            if stopped:
                raise ValueError(stopped)
            self.q, self.qd = qs[-1], qds[-1]
            shown += [self.handled.plan.points(q) for q in qs[1:]]
        self.t = end
        *_, force = self.handled.forces([(self.event, len(self.event.path) - 2)], end, self.q, self.qd)[0]
        return np.array(shown), force
