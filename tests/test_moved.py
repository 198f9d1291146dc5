"""Check that moving, turning or scaling a robot changes no answer, up to rounding.

Each function is called for a robot and for the same robot elsewhere. Its answer is given in the
units and axes of the robot, so both must be the same numbers. A function that is in no table here
is missed.
"""

from dataclasses import dataclass, replace
from functools import cache, partial

import numpy as np
import pytest

import robodyn_lib as rd
from robodyn_lib.atlas.closed import Closures, are_lengths
from robodyn_lib.loops.closures import velocity_gap
from robodyn_lib.loops.mechanisms import platform

pytestmark = pytest.mark.filterwarnings("ignore::robodyn_lib.InertiaWarning")
FAR = 2.0**20 * np.array([1, -2, 3])  # [m], a thousand kilometres; sums with it are exact
ROUNDING = 1e-10  # relative to the largest number of an answer


@dataclass(frozen=True, eq=False)
class Case:
    """A robot in a state, and its frame and units: axes Q (3, 3), lengths s [m], masses m [kg]."""

    robot: object
    q: np.ndarray
    qd: np.ndarray
    x: np.ndarray  # accelerations
    tau: np.ndarray
    gravity: np.ndarray
    push: np.ndarray
    Q: np.ndarray
    s: float = 1.0
    m: float = 1.0
    t: float = 1.0  # seconds [s]

    @property
    def l(self):
        """Units (nq,) of joint values."""
        return np.where(are_lengths(self.robot.leading), self.s, 1.0)

    @property
    def d(self):
        """Units (nv,) of small displacements."""
        return np.array([self.s if unit == "m/s" else 1.0 for unit in self.robot.leading.units])

    @property
    def u(self):
        """Units (nv,) of rates."""
        return self.d / self.t

    @property
    def a(self):
        """Units (nv,) of accelerations."""
        return self.u / self.t

    @property
    def w(self):
        """Units (nv,) of torques and forces."""
        return self.m * (self.s / self.t) ** 2 / self.d

    def run(self, **more):
        """Return the last rates of a short run, in their units."""
        path = rd.simulate(
            self.robot,
            self.q,
            self.qd,
            [0.0, 0.01 * self.t],
            self.tau,
            gravity=self.gravity,
            tip_force=None if self.robot.loops else self.push,
            dt=0.002 * self.t,
            progress=False,
            **more,
        )
        assert not path.stopped
        rates = (
            path.qd[-1][self.robot.own] if isinstance(self.robot, rd.CoupledArm) else path.qd[-1]
        )
        return rates / self.u


# --- the same robot, elsewhere --------------------------------------------------------------------
def changed(case, arm, frame=lambda f: f, **more):
    """Return the case of a robot with tree arm(tree) and closure frames frame(f)."""
    robot = case.robot
    if robot.loops:
        closures = tuple(replace(c, a=frame(c.a), b=frame(c.b)) for c in robot.closures)
        robot = replace(robot, tree=arm(robot.tree), closures=closures, ends=())
    elif isinstance(robot, rd.CoupledArm):
        robot = replace(robot, arm=arm(robot.arm))
    else:
        robot = arm(robot)
    return replace(case, robot=robot, **more)


def of_world(change):
    """Return the change of a frame of the world; those on links go with their links."""

    def changed(f):
        return change(f) if f.link < 0 else f

    return changed


def moved(case):
    return changed(
        case,
        lambda arm: replace(arm, base_offset=arm.base_offset + FAR),
        of_world(lambda f: replace(f, origin=f.origin + FAR)),
    )


def flown(case):
    """Return the same as `moved`, by the values of the free joint that carries everything."""
    return replace(case, q=np.concatenate([case.q[:3] + FAR, case.q[3:]]))


def turned(case):
    Q, _ = np.linalg.qr(np.random.default_rng(9).normal(size=(3, 3)))
    Q = Q * np.linalg.det(Q)
    return changed(
        case,
        lambda arm: replace(
            arm, base_offset=Q @ arm.base_offset, base_rotation=Q @ arm.base_rotation
        ),
        of_world(lambda f: replace(f, origin=Q @ f.origin, axes=Q @ f.axes)),
        Q=Q,
        gravity=Q @ case.gravity,
        push=np.concatenate([Q @ case.push[:3], Q @ case.push[3:]]),
    )


def scaled(s=1.0, m=1.0, t=1.0):
    """Return the robot with lengths, masses and times scaled by s, m and t."""

    def change(case):
        lengths = ("offsets", "coms", "tip_offset", "base_offset", "pitches")
        new = changed(
            case,
            lambda arm: replace(
                arm,
                masses=m * arm.masses,
                inertias=m * s**2 * arm.inertias,
                **{key: s * getattr(arm, key) for key in lengths},
            ),
            lambda f: replace(f, origin=s * f.origin),
            s=s,
            m=m,
            t=t,
            gravity=s / t**2 * case.gravity,
            push=m * s / t**2 * np.concatenate([s * case.push[:3], case.push[3:]]),
        )
        return replace(
            new, q=new.l * case.q, qd=new.u * case.qd, x=new.a * case.x, tau=new.w * case.tau
        )

    return change


ELSEWHERE = {
    "moved": moved,
    "turned": turned,
    "in micrometres and tons": scaled(1e-6, 1e3),
    "in kilometres and grams": scaled(1e3, 1e-3),
    "a thousand times as fast": scaled(t=1e-3),
}


# --- what is asked --------------------------------------------------------------------------------
def forward(c, **more):
    around = {"gravity": c.gravity} | ({} if c.robot.loops else {"tip_force": c.push})
    return rd.forward_dynamics(c.robot, c.q, c.qd, c.tau, **around, **more) / c.a


def gradients(c, **more):
    by_q, by_qd, by_tau = rd.forward_dynamics_derivatives(
        c.robot, c.q, c.qd, c.tau, c.gravity, c.push, **more
    )
    return by_q * c.d / c.a[:, None], by_qd * c.u / c.a[:, None], by_tau * c.w / c.a[:, None]


def stepped(c):
    """Return the results of the fast path, with its gradients where it has them."""
    n = c.robot.nv
    step = rd.compile(c.robot, c.gravity, c.push)
    out = np.empty(n)
    wide = np.empty((3 * n, n))
    step(c.q, c.qd, c.tau, out)
    if c.robot.is_chain and not any(kind.nv > 1 for kind in c.robot.kinds):
        step.derivatives(c.q, c.qd, c.tau, wide)
        across = np.array([c.d, c.u, c.w])[:, None, :]
        return out / c.a, wide.reshape(3, c.robot.nv, -1) * across / c.a[:, None]
    return (out / c.a,)


def held(c):
    """Return all quantities of a closed chain; forces where they are unique."""
    chain = c.robot
    size = {"turn": 1.0, "move": c.s}
    some = c.u * np.ones(c.robot.nv)
    units = np.array([size[label.split(", ")[1].split()[0]] for label in chain.labels])
    standing = chain.standing(c.q)
    closed = chain.assemble_rates(c.q, c.qd)
    chain.check_closed(c.q, closed)
    opening = partial(velocity_gap, chain.tree.at(c.q), chain.closures)
    found = [
        chain.gap(c.q) / units + 1,
        opening(some) * c.t / units,
        chain.assemble_rates(c.q, some) / c.u,
        np.array([standing.rank, standing.mobility, len(standing.loose)]),
        opening(closed) * c.t / units + 1,
        chain.assemble(chain.tree.of_unit_quaternions(c.q + 0.05 * c.l)) / c.l,
    ]
    if not standing.loose:
        forces = chain.contact_forces(c.q, c.qd, c.tau, c.gravity)
        found.append(np.concatenate([*forces.values()]) * units / (c.m * (c.s / c.t) ** 2))
    return found


def by_method(ask):
    """Return an answer for each method that supports the robot."""

    def answers(c, but=()):
        return [
            ask(c, method=name)
            for name, method in rd.METHODS.items()
            if method.serves(c.robot.tree) and name not in but
        ]

    return answers


def accelerations(c):
    """Return qdd by every method that supports the robot."""
    return [forward(c)] if c.robot.loops else by_method(forward)(c)


def simulated(c):
    """Return the states of runs, of a tree also by another method and integrator."""
    if c.robot.loops:
        return [c.run()]
    return [c.run(), c.run(method="rk-fd4", integrator="midpoint")]


@by_method
def by_quantities(c, method):
    found = rd.quantities(c.robot, c.q, c.qd, c.tau, c.gravity, c.push, method)
    return found["qdd"] / c.a


def quantities(c):
    """Return qdd from `rd.quantities`, without fixman for an arm in space: it has no batches there."""
    return by_quantities(c, but=() if "planar" in c.robot.name else ("fixman",))


ASKED = {  # name: answer in units of the robot
    "mass_matrix": lambda c: [
        rd.mass_matrix(c.robot, c.q, method) * c.a / c.w[:, None]
        for method in ("composite", "compiled")
    ],
    "jacobian": lambda c: (
        np.einsum("ji,ajk->aik", c.Q, rd.jacobian(c.robot, c.q).reshape(2, 3, -1))
        * c.d
        / np.array([1, c.s])[:, None, None]
    ),
    "inverse_dynamics": lambda c: [
        rd.inverse_dynamics(c.robot, c.q, c.qd, c.x, c.gravity, c.push, method) / c.w
        for method in ("newton-euler", "compiled")
    ],
    "forward_dynamics": accelerations,
    "forward_dynamics_derivatives": gradients,
    "inverse_dynamics_derivatives": lambda c: [
        by / c.w[:, None] * unit
        for by, unit in zip(
            rd.inverse_dynamics_derivatives(c.robot, c.q, c.qd, c.x, c.gravity, c.push),
            (c.d, c.u, c.a),
            strict=True,
        )
    ],
    "log_det_gradient": lambda c: rd.log_det_gradient(c.robot, c.q) * c.d,
    "simulate": simulated,
    "quantities": quantities,
    "compile": stepped,
    "verify": lambda c: np.array([rd.verify(c.robot, "saha").ok + 0.0]),
    "ClosedChain": held,
}
NOT_ASKED = {
    "makes a robot, or a part of one": (
        "Arm",
        "CoupledArm",
        "Grasp",
        "Loop",
        "close_loops",
        "closed_chain",
        "couple",
        "from_mujoco",
        "from_pinocchio",
        "bridge",
        "load",
        "load_urdf",
        "planar_arm",
        "random_arm",
        "random_tree",
        "rational_arm",
        "robots",
    ),
    "holds what others answer": (
        "JointLaw",
        "METHODS",
        "Method",
        "Pose",
        "Trajectory",
        "GRAVITY",
        "InertiaWarning",
        "UrdfWarning",
    ),
    "a room": ("atlas", "bench", "compiled", "widgets"),
    "knows no robot": ("trace",),
    "bounds its own error, exactly": ("certify",),
    "writes a program of one robot: test_export.py": ("export",),
}


def test_every_public_name_is_tested_or_has_a_reason():
    assert {*ASKED, *(name for names in NOT_ASKED.values() for name in names)} == set(rd.__all__)


def boom():
    """Return six links of 1 m with two fingers of 1 g and 1 cm at the end: light parts far out."""
    n = 8
    axes = [[0, 0, 1], *[[0, 1, 0]] * 5, [1, 0, 0], [0, 1, 0]]
    offsets = [[0, 0, 0.3], *[[1, 0, 0]] * 5, [1, 0.01, 0], [1, -0.01, 0]]
    masses = np.array([2.0] * 6 + [1e-3] * 2)
    sizes = np.array([1.0] * 6 + [0.01] * 2)
    return rd.Arm(
        axes=axes,
        joint_types="R" * n,
        offsets=offsets,
        masses=masses,
        coms=sizes[:, None] * [0.5, 0.1, 0.05],
        inertias=(masses * sizes**2)[:, None, None] * np.diag([0.02, 0.08, 0.09]),
        parents=[-1, 0, 1, 2, 3, 4, 5, 5],
        name="boom",
    )


def four_bar():
    bars = rd.random_arm(3, np.random.default_rng(1), prismatic=0)
    bars = replace(
        bars,
        inertias=[0.1 * np.eye(3)] * 3,
        axes=[[0, 0, 1]] * 3,
        rotations=[np.eye(3)] * 3,
        base_offset=np.zeros(3),
        base_rotation=np.eye(3),
        offsets=[[0, 0, 0], [0.5, 0, 0], [1.0, 0, 0]],
    )
    return rd.close_loops(
        bars, [rd.Loop((2, (0.6, 0, 0), (0, 0, 1)), ("world", (0.875, 0.125, 0), (0, 0, 1)), "pin")]
    )


def two_hands():
    rng = np.random.default_rng(4)
    arms = [
        replace(rd.random_arm(6, rng, prismatic=0), base_offset=np.array([x, 0, 0]))
        for x in (-0.5, 0.5)
    ]
    return rd.closed_chain(
        arms, (1.5, np.diag([0.2, 0.3, 0.4])), [(-0.2, 0, 0), rd.Grasp((0.2, 0, 0), "hard finger")]
    )


ROBOTS = {
    "puma": rd.robots.puma560,
    "sliders": lambda: rd.random_arm(5, np.random.default_rng(2), prismatic=0.5),
    "rods": lambda: rd.planar_arm(4, [1.0, 0.7, 1.3, 0.9], [1.0, 2.0, 0.5, 1.5]),
    "points": lambda: rd.planar_arm(4, [1.0, 0.7, 1.3, 0.9], [1.0, 2.0, 0.5, 1.5], body="point"),
    "satellite": lambda: rd.random_tree(6, np.random.default_rng(3), base="free"),
    "boom": boom,
    "geared": lambda: rd.couple(
        rd.random_arm(4, np.random.default_rng(5), prismatic=0), {3: (1, -1.5, 0.2)}
    ),
    "four-bar": four_bar,
    "two hands": two_hands,
}
HAVE = {
    **dict.fromkeys(("satellite", "boom"), set(ASKED) - {"ClosedChain", "quantities"}),
    **dict.fromkeys(("four-bar", "two hands"), {"forward_dynamics", "simulate", "ClosedChain"}),
    "geared": {"mass_matrix", "jacobian", "inverse_dynamics", "forward_dynamics", "simulate"},
}


@cache
def case_of(name):
    """Return a robot in a state whose numbers are whole multiples of small powers of two."""
    robot = ROBOTS[name]()
    rng = np.random.default_rng(7)
    joints = robot.leading
    q = joints.of_unit_quaternions(rng.normal(size=joints.nq))
    qd, x, tau = rng.normal(size=(3, joints.nv))
    if robot.loops:
        if joints.n == 3:
            start = [1.3, -1.2, -1.5]
        else:
            start = joints.neutral + 0.1 * rng.normal(size=joints.nq)
        q = robot.assemble(joints.of_unit_quaternions(np.array(start)))
        robot, qd = robot.as_it_is(q), robot.assemble_rates(q, qd)
    elif joints.kinds[0].free:
        q[:3] = np.round(q[:3] * 2**16) / 2**16
    gravity = np.array([1.0, -2, -9])
    push = 1e-3 * rng.normal(size=6)
    if not robot.loops:  # torques that move light parts as heavy ones
        tau = rd.inverse_dynamics(robot, q, qd, x[::-1], gravity, push)
    return Case(robot, q, qd, x, tau, gravity, push, np.eye(3))


@cache
def at_home(robot, function):
    return ASKED[function](case_of(robot))


def flat(answer):
    if isinstance(answer, tuple | list):
        return [array for part in answer for array in flat(part)]
    return [np.asarray(answer, dtype=float)]


ASKS = [
    (robot, function)
    for robot in ROBOTS
    for function in ASKED
    if function in HAVE.get(robot, set(ASKED) - {"ClosedChain"})
    and (function != "verify" or robot == "puma")
]


@pytest.mark.parametrize("where", ELSEWHERE)
@pytest.mark.parametrize("robot, function", ASKS)
def test_a_robot_elsewhere_answers_the_same(robot, function, where):
    compare(robot, function, ELSEWHERE[where])


@pytest.mark.parametrize("function", [function for robot, function in ASKS if robot == "satellite"])
def test_a_satellite_far_away_answers_the_same(function):
    compare("satellite", function, flown)


def compare(robot, function, change):
    here = flat(at_home(robot, function))
    there = flat(ASKED[function](change(case_of(robot))))
    assert len(here) == len(there)
    for k, (a, b) in enumerate(zip(here, there, strict=True)):
        assert abs(a - b).max() <= ROUNDING * abs(a).max(), f"answer {k + 1} of {len(here)}"


def test_a_satellite_that_flies_fast_accelerates_the_same():
    """Linear rates are in axes that turn, so their rates differ by -w x v."""
    c = case_of("satellite")
    flight = np.array([8e3, -7e3, 1e3])

    def flown(q):
        return np.concatenate(
            [np.zeros(3), c.robot.at(q).R[0].T @ flight, np.zeros(c.robot.nv - 6)]
        )

    qd = c.qd + flown(c.q)
    more = np.zeros(c.robot.nv)
    more[3:6] = -np.cross(qd[:3], flown(c.q)[3:6])
    fast = replace(c, qd=qd, x=c.x + more)
    for name in ("forward_dynamics", "inverse_dynamics", "compile"):
        shift = more if name != "inverse_dynamics" else 0
        for slow, found in zip(flat(ASKED[name](c)), flat(ASKED[name](fast)), strict=True):
            assert abs(found - shift - slow).max() <= ROUNDING * abs(slow).max(), name
    slow, found = (
        rd.simulate(c.robot, c.q, v, [0, 0.01], c.tau, gravity=c.gravity, dt=0.002)
        for v in (c.qd, qd)
    )
    assert abs(found.qd[-1] - flown(found.q[-1]) - slow.qd[-1]).max() <= 1e-8


def test_a_platform_of_a_millimetre_is_judged_as_one_of_a_metre():
    chain = platform()[0]
    still = np.zeros(24)
    small = scaled(1e-3)(
        Case(chain, chain.tree.neutral, still, still, still, still[:3], still[:6], np.eye(3))
    )
    found = Closures.of(small.robot)
    assert found.ok
    assert found.refused == ""
