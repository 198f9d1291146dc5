"""The table: a row is a job and a size, this library against a peer doing the same.

Answers are compared first, then both are timed.
"""

import math
import os
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import cache, partial

import numpy as np

from robodyn_lib.dynamics import inverse_dynamics
from robodyn_lib.loops import Loop, close_loops
from robodyn_lib.loops.mechanisms import carriers, four_bar, platform
from robodyn_lib.robots import NAMED, planar_arm, random_arm

from . import casadi_jobs as casadi
from . import jobs as who
from . import pinocchio_jobs as other
from .timing import SAMPLE, Spread, difference, race

AGREE = 1e-9  # how far two answers may be apart, relative to the largest entry
TRIAL = 0.05  # seconds over which two simulations are compared; later, chaos separates them
BATCH = 1000


def space(n):
    """Return a lopsided arm of n revolute joints in space."""
    return random_arm(n, np.random.default_rng(n), prismatic=0)


def chain(n):
    """Return a planar chain of n point masses, unequal."""
    lengths, masses = np.random.default_rng(n).uniform(0.5, 1.5, (2, n))
    return planar_arm(n, lengths, masses, body="point")


def rods(n):
    """Return a planar chain of n rods, unequal."""
    lengths, masses = np.random.default_rng(n).uniform(0.5, 1.5, (2, n))
    return planar_arm(n, lengths, masses)


# (joints of a limb, the limb at whose end it begins, None for the base)
LIMBS = {
    13: [(3, None)] * 4,
    19: [(3, None)] * 6,
    30: [(6, None), (6, None), (3, None), (7, 2), (7, 2)],
}


def legged(n):
    """Return a lopsided tree of hinges on a free base.

    13 joints are a quadruped, 19 a hexapod, 30 a humanoid with legs, waist and arms.
    """
    parents, ends = [-1], []
    for length, limb in LIMBS[n]:
        parents.append(0 if limb is None else ends[limb])
        parents += range(len(parents) - 1, len(parents) + length - 2)
        ends.append(len(parents) - 1)
    return replace(space(n), joint_types=["free"] + ["revolute"] * (n - 1), parents=parents)


# (name, joints, floor for one state, for many on processors with vectors of four and of eight):
# robots with right angles, each by its own program
ROBOTS = ("puma560", 6, 14, (36, 50)), ("ur5", 6, 14, (36, 50)), ("panda", 7, 9, (27, 30))


def of_vectors(four, eight):
    """Return the floor of many states on this processor."""
    from robodyn_lib.codegen.llvm import has

    wide = not who.missing("llvmlite") and has("avx512f")
    return eight if wide else four


def one_state(arm, *count):
    """Return q (nq,), qd, tau (nv,)."""
    rng = np.random.default_rng(arm.n)
    q = rng.normal(size=(*count, arm.nq))
    return arm.of_unit_quaternions(q), *rng.normal(size=(2, *count, arm.nv))


def bars(n):
    """Return a four-bar, or a mechanism of `loops.mechanisms` by the number of its links."""
    return {3: four_bar, 19: lambda: platform()[0]}[n]()


def closed(chain):
    """Return a state in which the loops are closed, for rods or for a platform."""
    rng = np.random.default_rng(chain.n)
    q = chain.assemble([1.2, -1.0, -1.0] if chain.n == 3 else platform()[1])
    return q, chain.assemble_rates(q, rng.normal(size=chain.nv)), rng.normal(size=chain.nv)


def hexapod(n):
    """Return a hexapod whose six feet are held by the ground, where they are in its state."""
    tree = legged(n)
    pose = tree.at(one_state(tree)[0])
    feet = [i for i in range(n) if i not in tree.parents]
    shank = 0.3, 0.0, 0.1  # the foot, in the axes of the last link of a leg
    return close_loops(
        tree,
        [
            Loop((i, shank), ("world", pose.O[i] + pose.R[i] @ shank), "hard finger", f"foot {i}")
            for i in feet
        ],
    )


def on_the_ground(chain):
    """Return a state of a `hexapod`, in which its feet do not move."""
    q, qd, tau = one_state(chain.tree)
    return q, chain.assemble_rates(q, qd), tau


def carrying(chain):
    """Return a state of two arms that carry a bar."""
    _, qd, tau = one_state(chain.tree)
    bent = [1.2, -1.0, -0.6, 1.9, 1.0, 0.6]
    q = chain.assemble([*bent, 1.5, 0.0, 1.2, 0.0, 0.0, 0.0, 1.0])
    return q, chain.assemble_rates(q, qd), tau


# {name: (joints, the closed chain, its state)}
CLOSED = {
    "four-bar": (3, bars, closed),
    "two arms with a bar": (7, lambda n: carriers(), carrying),
    "hexapod on the ground": (19, hexapod, on_the_ground),
}


def batch(arm):
    """Return q (1000, nq), qd, tau (1000, nv)."""
    return one_state(arm, BATCH)


def swing(span, arm):
    """Return q0, qd0 (n,) of an arm released from a slant, slightly bent, and the time it moves."""
    q0 = 0.1 * np.random.default_rng(arm.n).normal(size=arm.n)
    q0[0] = -1.0
    return q0, np.zeros(arm.n), span


def residual(arm, q, qd, tau, qdd):
    """Return the torques left when accelerations qdd (n,) go back into inverse dynamics.

    It is inf if they are not an answer.

    Relative to the largest torque that rates and gravity take alone. Rounding keeps this backward
    error small whatever the condition of the mass matrix, with which differences of accelerations
    grow until two right answers for long arms are further apart than any tolerance that would
    notice a wrong one.
    """
    if np.shape(qdd) != np.shape(q) or not np.isfinite(qdd).all():
        return math.inf
    back, bias = (
        inverse_dynamics(arm, q, qd, x, method="compiled") for x in (qdd, np.zeros(arm.n))
    )
    return float(np.abs(back - tau).max() / np.abs(bias).max())


# {quantity: (pinocchio's function, floors of one state {robot or joints: floor}, of 1000 states)}.
# Robots are those of ROBOTS, numbers are joints of arms in space, "legs" are on a free base.
QUANTITIES = {
    "mass_matrix": (
        "crba",
        {"puma560": 9, "panda": 7, 12: 3.5, 30: 3, 100: 2.5, "legs 13": 3, "legs 30": 2},
        {"puma560": 35, "panda": 25, 12: 9, 30: 2.3, "legs 13": 8, "legs 30": 2},
    ),
    "jacobian": (
        "computeFrameJacobian",
        {"puma560": 10, "panda": 10, 12: 5, 30: 3.3, 100: 3},
        {"puma560": 35, "panda": 35, 12: 13, 30: 8, 100: 4},
    ),
    "inverse_dynamics": (
        "rnea",
        {"puma560": 10, "panda": 7, 12: 5, 30: 5, 100: 5, "legs 13": 4.5, "legs 30": 4.5},
        {"puma560": 22, "panda": 17, 12: 11, 30: 11, 100: 11, "legs 13": 11, "legs 30": 11},
    ),
    "inverse_dynamics_derivatives": (
        "computeRNEADerivatives",
        {"puma560": 3.3, "panda": 3.3, 12: 3.3, 30: 2.8},
        {},
    ),
    "derivatives": ("computeABADerivatives", {"puma560": 2.8, "panda": 2.8, 12: 2.8, 30: 3.7}, {}),
    "inverse_mass_matrix": (
        "computeMinverse",
        {"puma560": 10, "panda": 7, 12: 2.5, 30: 2, 100: 2, "legs 13": 2, "legs 30": 2},
        {},
    ),
    **{
        name: (function, {"puma560": 1, 30: 1, "legs 13": 1}, {})
        for name, function in {
            "bias": "nonLinearEffects",
            "gravity_torque": "computeGeneralizedGravity",
            "pose": "framesForwardKinematics",
            "jacobian_rate": "getFrameClassicalAcceleration",
            "energy": "computeKineticEnergy and computePotentialEnergy",
            "momentum": "computeCentroidalMomentum",
            "mobility": "computeFrameJacobian and computeMinverse",
        }.items()
    },
}

# {quantity: (floors of one state, of CasADi's C in a loop, of its C beside that of `rd.export`)}
IN_CASADI = {
    "forward_dynamics": (1.5, 3.7, 1.2),
    "inverse_dynamics": (1.5, 2.2, 1.0),
    "mass_matrix": (1.5, 3.0, 1.2),
}
WITHOUT_RIGHT_ANGLES = 1.25  # the first of these floors for a panda and for 12 joints in space
OF_CASADI = "puma560", "panda", 12

# {quantity: seconds that a public call may add to its kernel}, for chains and for free bases
CALLS = {
    "forward_dynamics": (5e-6, 8e-6),
    "inverse_dynamics": (5e-6, 8e-6),
    "mass_matrix": (5e-6, 8e-6),
    "jacobian": (5e-6, 8e-6),
    "derivatives": (8e-6, None),
    "inverse_dynamics_derivatives": (8e-6, None),
}
OF_CLOSED = 10e-6
MOON = np.array([0.3, 0.0, -1.6])


@cache
def named_robot(word):
    """Return arm(n) of a robot's name, the same function each time."""
    return lambda _: NAMED[word]()


@cache
def arm_of(make, n):
    """Return make(n), the same arm for all rows, so that its kernels are made once."""
    return make(n)


def robot_of(word):
    """Return (joints, arm(n)) for a robot's name, a number of joints in space, or "legs N"."""
    if isinstance(word, int):
        return word, space
    if word in NAMED:
        return NAMED[word]().n, named_robot(word)
    return int(word.removeprefix("legs ")), legged


def quantity_rows():
    """Return the rows of every other quantity beside pinocchio's function for it.

    They compute one state on bound arrays, and many states.
    """
    found = []
    for name, (function, one, many) in QUANTITIES.items():
        for floors, title, state, ours, peer in (
            (one, "bound call", one_state, other.bound, other.pinocchio_one),
            (many, f"{BATCH} states", batch, other.public, other.pinocchio_many),
        ):
            for word, floor in floors.items():
                n, arm = robot_of(word)
                full = f"pinocchio {function}, {title}{named(word)}"
                made = partial(ours, name), partial(peer, name)
                found.append(Row(full, n, floor, "pinocchio", arm, state, *made))
    return found


def named(word):
    """Return the part of a title after the robot's number of joints."""
    return "" if isinstance(word, int) else f", {word.split()[0]}"


def casadi_rows():
    """Return the rows beside CasADi: one state, many, and its C beside the library's."""
    found = []
    for name, (one, many, file) in IN_CASADI.items():
        batches = who.compiled_batch if name == "forward_dynamics" else partial(other.public, name)
        for word in OF_CASADI:
            n, arm = robot_of(word)
            own = one if word == "puma560" else WITHOUT_RIGHT_ANGLES
            for title, floor, state, ours, peer in (
                ("bound call", own, one_state, partial(other.bound, name), casadi.one_state),
                (f"{BATCH} states in C", many, batch, batches, casadi.many_states),
                ("of rd.export", file, one_state, partial(casadi.exported, name), casadi.one_state),
            ):
                full = f"CasADi's C, {name}, {title}{named(word)}"
                made = ours, partial(peer, name)
                found.append(Row(full, n, floor, "casadi gcc", arm, state, *made))
    return found


def call_rows():
    """Return the rows of public calls: their time in addition to the bound kernels."""
    found = []
    for name, (chains, trees) in CALLS.items():
        for word, most in (("puma560", chains), ("legs 13", trees)):
            if not most:
                continue
            n, arm = robot_of(word)
            gravities = [("", {})]
            if name in ("forward_dynamics", "inverse_dynamics"):
                gravities.append((", another gravity", {"gravity": MOON}))
                gravities.append((", gravity in a list", {"gravity": MOON.tolist()}))
            for title, around in gravities:
                ours, peer = (partial(f, name, **around) for f in (other.public, other.bound))
                full = f"the kernel of {name}, public call{title}{named(word)}"
                found.append(Row(full, n, None, "llvmlite", arm, one_state, ours, peer, most=most))
    return found


def closed_rows():
    """Return the rows of closed chains beside pinocchio, and of public calls."""
    return [
        Row(
            f"pinocchio constraintDynamics, bound call, {name}",
            n,
            3,
            "pinocchio",
            make,
            state,
            who.bound_step,
            other.constraint_dynamics,
        )
        for name, (n, make, state) in CLOSED.items()
    ] + [
        Row(
            f"the kernel of forward_dynamics, public call, {name}",
            n,
            None,
            "llvmlite",
            make,
            state,
            partial(other.public, "forward_dynamics"),
            who.bound_step,
            most=OF_CLOSED,
        )
        for name, (n, make, state) in CLOSED.items()
    ]


def rows_without_a_library():
    """Return the rows of quantities that no other library has, beside what one would do instead."""
    factor = partial(other.bound, "factor")
    in_one = partial(other.the_quantities, "compiled")
    taught = partial(other.the_quantities, "rk-fd4")
    return [
        Row("the teaching code, factor, bound call", 6, 1, "numpy", space, one_state, factor,
            other.taught_factor),
        Row("the teaching code, quantities", 6, 1, "numpy", space, one_state, in_one, taught),
        Row("pinocchio, log_det_gradient by its derivatives", 6, 20, "pinocchio", space, one_state,
            partial(other.bound, "log_det_gradient"), other.traces),
    ]  # fmt: skip


def same_answer(row, arm, ours, peer):
    """Return (what, difference, how large it may be) for jobs whose whole answers agree."""
    return [("answers", difference(ours.answer(), peer.answer()), AGREE)]


def same_motion(tolerance, row, arm, ours, peer):
    """Return comparisons of two simulations: the first moments, and the drift of energy.

    At the end each still has its energy, but for the steps' errors.
    """
    q0, qd0, _ = row.state(arm)
    short = [make(arm, q0, qd0, TRIAL).answer() for make in (row.ours, row.peer)]
    scale = who.G * float(arm.masses.sum() * who.link_lengths(arm).sum())
    before = who.energy(arm, np.concatenate([q0, qd0]))
    drift = [abs(who.energy(arm, job.answer()) - before) / scale for job in (ours, peer)]
    return [
        (f"motion after {TRIAL} s", difference(*short), tolerance),
        *(
            (f"drift of energy, {whose}", x if math.isfinite(x) else math.inf, 1e-3)
            for whose, x in zip(("ours", "peer's"), drift, strict=True)
        ),
    ]


@dataclass(frozen=True)
class Row:
    """One line of the table.

    arm(n) and state(arm) make what is computed on; ours and peer make jobs from (arm, *state).

    floor: the quotient peer / ours that has to be reached, or None where `most` is how many seconds
    ours may take longer than the peer, or where nothing has to be reached; needs: the modules and
    programs without which there is no peer; memory(n): bytes that the peer takes; agree(row, arm,
    ours, peer): what is compared before anything is timed.
    """

    title: str
    n: int
    floor: float
    needs: str
    arm: Callable
    state: Callable
    ours: Callable
    peer: Callable
    agree: Callable = same_answer
    memory: Callable = lambda n: 0
    most: float | None = None


@dataclass(frozen=True)
class Result:
    """The result of a row.

    Times [s] as Spread, the quotient round by round, or why there are none.
    """

    title: str
    n: int
    floor: float
    skipped: str = ""
    wrong: str = ""
    differences: dict = field(default_factory=dict)
    ours: Spread = None
    peer: Spread = None
    ratio: Spread = None
    rounds: int = 0
    most: float | None = None

    @property
    def reached(self):
        """True or False, or None where nothing was timed, or nothing has to be reached."""
        if self.ratio is None or self.floor is self.most is None:
            return None
        if self.floor is None:
            return self.ours.median - self.peer.median <= self.most
        return self.ratio.median >= self.floor


def measure(row, rounds=15, seconds=3.0, sample=SAMPLE):
    """Compare the answers of both sides, and time them if they agree."""
    about = (row.title, row.n, row.floor)
    lost = [text for text in map(who.missing, row.needs.split()) if text]
    why = ", ".join(lost) or no_room(row.memory(row.n))
    if why:
        return Result(*about, skipped=why, most=row.most)
    arm = arm_of(row.arm, row.n)
    ours, peer = (make(arm, *row.state(arm)) for make in (row.ours, row.peer))
    compared = row.agree(row, arm, ours, peer)
    off = {what: x for what, x, _ in compared}
    wrong = [
        f"{what} off by {x:.1e}, allowed {most:.0e}" for what, x, most in compared if not x <= most
    ]
    if wrong:
        return Result(*about, wrong="; ".join(wrong), differences=off, most=row.most)
    times = race([ours, peer], rounds, seconds, sample)
    return Result(
        *about,
        differences=off,
        ours=Spread.of(times[0]),
        peer=Spread.of(times[1]),
        ratio=Spread.of(times[1] / times[0]),
        rounds=times.shape[1],
        most=row.most,
    )


def free_bytes():
    """Return the free memory, or None where the system does not report it."""
    try:
        return os.sysconf("SC_AVPHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    except (AttributeError, ValueError, OSError):
        return None


def no_room(needed):
    """Return words if `needed` bytes are too many, otherwise "".

    Too many is more than half of what is free, or more than 2 GB where that is unknown.
    """
    free = free_bytes()
    if needed <= (2e9 if free is None else free / 2):
        return ""
    return f"needs {needed / 1e9:.3g} GB" + (
        "" if free is None else f", free are {free / 1e9:.3g} GB"
    )


def table_rows(span=10.0):
    """Return all rows. span: seconds of motion in those that simulate."""

    def rows(title, floors, needs, arm, state, ours, peer, **more):
        return [
            Row(title, n, floor, needs, arm, state, ours, peer, **more)
            for n, floor in floors.items()
        ]

    one = (one_state, who.compiled_step, who.pinocchio_aba)
    bound = (one_state, who.bound_step, who.pinocchio_aba)
    batches = (batch, who.compiled_batch, who.pinocchio_in_parallel)
    memory = {"memory": who.pinocchio_bytes}
    in_parallel = f"pinocchio abaInParallel, {BATCH} states"
    at = f"{span:g} s at 1 ms"
    motion = (rods, partial(swing, span), who.compiled_simulation)
    # fmt: off
    return [
        *rows("pinocchio aba", {6: 4, 7: 4, 12: 4, 30: 5, 100: 5, 300: 5}, "pinocchio", space,
              *one, **memory),
        *rows("pinocchio aba, bound call", {6: 5, 7: 5, 12: 5, 30: 6, 100: 6, 300: 6}, "pinocchio",
              space, *bound, **memory),
        *rows("pinocchio aba, bound call, legs on a free base", {13: 5, 30: 5}, "pinocchio",
              legged, *bound),
        *rows(f"{in_parallel}, legs on a free base", {13: 10, 30: 13}, "pinocchio", legged,
              *batches),
        *(row for name, n, *floors in ROBOTS
          for robot in [named_robot(name)] for row in (
            Row(f"pinocchio aba, bound call, {name}", n, floors[0], "pinocchio", robot, *bound),
            Row(f"{in_parallel}, {name}", n, of_vectors(*floors[1]), "pinocchio", robot,
                *batches))),
        *rows("pinocchio aba, bound call, rolled", {6: 4, 12: 4}, "pinocchio", space, one_state,
              who.rolled_step, who.pinocchio_aba),
        *rows("the teaching code, closed chain", {3: 50, 19: 50}, "numpy", bars, closed,
              who.bound_step, partial(who.method, "rk-fd4")),
        *rows("dynibo forward_dynamics, bound call", {6: 4, 12: 4, 30: 4}, "dynibo", space,
              one_state, who.bound_step, who.dynibo_forward),
        *rows("frax forward_dynamics, bound call", {6: 20, 12: 20}, "frax", space, one_state,
              who.bound_step, who.frax_forward),
        *rows(in_parallel, {6: 14, 7: 14, 12: 14, 30: 13, 100: 12}, "pinocchio", space, *batches),
        *rows("pinocchio aba, planar chain", {10: 7, 30: 11, 100: 15, 300: 17}, "pinocchio", chain,
              *one, **memory),
        *rows("scipy solveh_banded, planar chain", {10: 20, 100: 20, 1000: 9, 10_000: 6}, "scipy",
              chain, one_state, who.compiled_step, who.scipy_banded),
        *rows(f"MuJoCo RK4, {at}, planar rods", {10: 10, 50: 25, 100: 50}, "mujoco", *motion,
              who.mujoco_simulation, agree=partial(same_motion, AGREE)),
        *rows(f"scipy solve_ivp RK45, {at}, planar rods", {10: 100, 50: 100, 100: 100}, "scipy",
              *motion, who.scipy_simulation, agree=partial(same_motion, 1e-6)),
        *rows("sympy Kane, lambdified, planar rods", dict.fromkeys(range(2, 7), 20), "sympy", rods,
              one_state, who.compiled_step, who.sympy_kane),
        *quantity_rows(),
        *(Row(f"pinocchio computeStaticTorque, generalized_forces, bound call{named(word)}", n, 1,
              "pinocchio", arm, one_state, other.pushed, other.static_torque)
          for word in ("puma560", 30, "legs 13") for n, arm in [robot_of(word)]),
        *closed_rows(),
        *casadi_rows(),
        *call_rows(),
        *rows_without_a_library(),
    ]
    # fmt: on


def rows_of(arm):
    """Return the rows of one robot: all its quantities, without floors.

    pinocchio takes part if it has a model of the robot, see `in_pinocchio`; the teaching code of
    the public functions does in any case.
    """
    from robodyn_lib.compiled import prepared
    from robodyn_lib.compiled.catalogue import CATALOGUE

    def given(_):
        return arm

    def row(title, needs, state, ours, peer, most=None):
        return Row(title, arm.n, None, needs, given, state, ours, peer, most=most)

    chain = prepared(arm).rows.is_chain
    served = [name for name, x in CATALOGUE.items() if x.steps or chain]
    found = []
    if in_pinocchio(arm):
        found += [
            row("pinocchio aba, bound call", "pinocchio", one_state, who.bound_step,
                who.pinocchio_aba),
            row(f"pinocchio abaInParallel, {BATCH} states", "pinocchio", batch, who.compiled_batch,
                who.pinocchio_in_parallel),
        ]  # fmt: skip
        for name, (function, _, many) in QUANTITIES.items():
            if name not in served:
                continue
            one = partial(other.bound, name), partial(other.pinocchio_one, name)
            found.append(row(f"pinocchio {function}, bound call", "pinocchio", one_state, *one))
            if many:
                both = partial(other.public, name), partial(other.pinocchio_many, name)
                title = f"pinocchio {function}, {BATCH} states"
                found.append(row(title, "pinocchio", batch, *both))
    for name in other.PUBLIC:
        if name in served:
            ours = partial(other.public, name)
            taught = partial(other.taught, name)
            found.append(row(f"the teaching code, {name}", "numpy", one_state, ours, taught))
            kernel = partial(other.bound, name)
            most = CALLS[name][0 if chain else 1]
            title = f"the kernel of {name}, public call"
            found.append(row(title, "llvmlite", one_state, ours, kernel, most))
    return found


def in_pinocchio(arm):
    """Return whether `jobs.pinocchio_model` describes an arm.

    It does for hinges, sliders and free joints without rotors, where each link is followed by all
    that it carries.
    """
    known = {"revolute", "prismatic", "free"} >= {*arm.joint_types}
    in_order = all(beyond[-1] - beyond[0] < len(beyond) for beyond in arm.carried)
    return known and in_order and not arm.geared
