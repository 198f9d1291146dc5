"""Checks of the closures of a closed chain, in addition to the equations of the papers.

None of the four papers has a tag for them. The library's sweeps are compared with positions
differentiated, energy, momentum and virtual power (`state`, `motion`), and against the dense system
of accelerations and forces, eliminated as a whole. They run on the given chain, and exactly on a
lopsided one of fractions.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, cached_property
from typing import NamedTuple

import numpy as np

from ..joints import LENGTH, POINT
from ..loops import Loop, close_loops
from ..loops.closures import velocity_gap
from ..loops.delassus import delassus_operator, innovations, torques, wrenches
from ..loops.forward import closed_forward
from ..needs import known
from ..numbers import Comparison, coefficient, compare, first_largest
from ..rk.filter import riccati
from ..rk.fork import Tree
from ..robots import rational_arm
from ..spatial import block, eye, inverse, zeros
from .motion import gradient_pose, partials, series_pose, turning, turns
from .state import State

DRAWS = 10  # starting poses of the search for a closed one


class ClosedCase:
    """A `ClosedChain` in a `State` of its tree, with torques tau (nv,) and independent values."""

    def __init__(self, chain, state, closed):
        self.chain = chain
        self.state = state
        self.pose = state.pose
        self.closed = closed
        self.tau = state.qdd  # torques may be any numbers
        self.motion = (state.qd, self.tau, state.gravity, state.tip_force)

    found = known(
        lambda s: s.chain.forward_at(s.pose, *s.motion),
        "The library's accelerations qdd (nv,) and forces (R,).",
    )
    rank = known(lambda s: s.chain.rank_at(s.pose), "The `Rank` of the library's K M^-1 K^T.")

    @cached_property
    def K(self):
        """Held velocities (R, nv) for unit rates, by differentiating positions of the frames."""
        n = self.chain.nv
        moving = gradient_pose(self.chain.tree, self.state.q, self.state.by_tangents)

        def rates(turned, apart):
            return np.concatenate([turns(turned, n), np.stack(partials(apart, n), axis=1)])

        return self._in_its_numbers(_held(self.chain, moving, rates))

    def pulled_apart(self, qdd):
        """Return held accelerations (R,) of all closures at accelerations qdd (nv,).

        They are found by differentiating twice.
        """
        moving = series_pose(
            self.chain.tree, self.state.q, self.state.qd, qdd, self.state.by_tangents
        )

        def second(turned, apart):
            return np.concatenate([turning(turned)[1], 2 * coefficient(apart, 2)])

        return self._in_its_numbers(_held(self.chain, moving, second))

    def _in_its_numbers(self, a):
        return a if self.state.is_exact else a.astype(float)

    @cached_property
    def dense(self):
        """Accelerations (nv,) by elimination of [M, -K^T; K, 0], without repeated rows."""
        M = self.state.mass_matrix
        K = self.K[self.rank.new]
        corner = zeros((len(K), len(K)), self.pose.dtype)
        matrix = self._in_its_numbers(block([[M, -K.T], [K, corner]]))
        torques = self.tau - self.state.bias_balance.tau
        opening = self.pulled_apart(0 * self.tau)[self.rank.new]
        right = self._in_its_numbers(np.concatenate([torques, -opening]))
        if self.state.is_exact:
            return (inverse(matrix) @ right)[: self.chain.nv]
        return np.linalg.solve(matrix, right)[: self.chain.nv]


def _held(chain, pose, motion):
    """Return the held directions (R, ...) of all closures of a moving pose.

    motion(turned, apart): six rows that describe the motion of a frame with axes (3, 3) and
    position (3,) relative to another. The frames are those of a closure, or the two links at each
    joint of a gear.
    """
    out = []
    for c in chain.closures:
        if c.sides:
            Ra, pa = c.a.at(pose)
            Rb, pb = c.b.at(pose)
            out.append(motion(Rb.T @ Ra, Rb.T @ (pa - pb))[list(c.held)])
        else:
            follower, leader = (_along(chain.tree, pose, i, motion) for i in (c.follower, c.leader))
            out.append(np.stack([follower - c.multiplier * leader]))
    return np.concatenate(out)


def _along(tree, pose, i, motion):
    """Return the motion of joint i along its axis, as the link that carries it sees it."""
    carrier = tree.parents[i]
    R, O = (pose.R[carrier], pose.O[carrier]) if carrier >= 0 else (tree.base_rotation, pose.base)
    seen = motion(R.T @ pose.R[i], R.T @ (pose.O[i] - O))
    axis = tree.rotations[i] @ tree.axes[i]
    return axis @ (seen[:3] if tree.kinds[i].hinge else seen[3:])


# --- what is judged -------------------------------------------------------------------------------
def rows_of_K(s):
    unit = eye(s.chain.nv, s.pose.dtype)
    yield np.stack([velocity_gap(s.pose, s.chain.closures, e) for e in unit], axis=1), s.K, 0


def operator(s):
    kalman = riccati(Tree(s.pose))
    F, T = (find(kalman.chain, s.chain.closures) for find in (wrenches, torques))
    W = innovations(kalman, F, T)
    yield delassus_operator(kalman, W), s.K @ inverse(s.state.mass_matrix) @ s.K.T, 0


def repeated(s):
    free = s.rank.free
    yield free.T @ s.K, zeros((free.shape[1], s.chain.nv), s.pose.dtype), _size(free.T, s.K)


def accelerations(s):
    yield s.found.qdd, s.dense, 0


def stays_closed(s):
    gap = s.pulled_apart(s.found.qdd)
    yield gap, 0 * gap, _size(s.K, s.found.qdd)


def balance(s):
    moved = s.state.like(qdd=s.found.qdd)
    yield moved.tau, s.tau + s.K.T @ s.found.forces, _size(s.K.T, s.found.forces)


def arm_by_arm(s):
    whole = closed_forward(s.pose, s.chain.closures, *s.motion)
    yield s.found.qdd, whole.qdd, 0
    yield s.K.T @ s.found.forces, s.K.T @ whole.forces, 0


def _size(A, x):
    """Return the size of the terms of a product, which may cancel."""
    return float((abs(A) @ abs(x)).max(initial=0))


class Check(NamedTuple):
    """A statement about closures.

    check(case) yields left, right and the size of the terms that cancel; serves(case): True if the
    check applies.
    """

    name: str
    says: str
    check: Callable
    serves: Callable = lambda s: True


CHECKS = (
    Check("K", "held velocities are derivatives of positions", rows_of_K),
    Check("K M^-1 K^T", "one sweep gives the product of the dense matrices", operator),
    Check(
        "rank",
        "rows that are left out depend on others: n^T K = 0",
        repeated,
        lambda s: bool(s.rank.repeats),
    ),
    Check("accelerations", "they solve [M, -K^T; K, 0], eliminated as a whole", accelerations),
    Check("closed", "the closures' own accelerations are 0", stays_closed),
    Check(
        "balance", "this motion takes the torques T + K^T f, by momentum and virtual power", balance
    ),
    Check(
        "arm by arm",
        "six equations of the body give what all forces at once give",
        arm_by_arm,
        lambda s: s.chain.arms is not None,
    ),
)


def judged(check, case):
    """Return the first `Comparison` that fails, or the one with the largest residual.

    A check that raises an error has failed.
    """
    try:
        verdicts = [compare(*sides) for sides in check.check(case)]
    except Exception as error:  # whatever a broken formula raises
        return Comparison(False, float("nan"), "raised", f"{type(error).__name__}: {error}")
    return next(
        (x for x in verdicts if not x), verdicts[first_largest([x.residual for x in verdicts])]
    )


@dataclass(frozen=True)
class Closures:
    """The verdicts on the closures of a chain, {name of a check: `Comparison`}.

    here: on this chain; exactly: on a lopsided chain of fractions. pose: in which it was judged, in
    words; refused: why there was none, or "".
    """

    here: dict
    exactly: dict
    pose: str
    refused: str = ""

    @classmethod
    def of(cls, chain):
        """Return the `Closures` of a `ClosedChain`."""
        exactly = {
            check.name: judged(check, lopsided_loop())
            for check in CHECKS
            if check.serves(lopsided_loop())
        }
        if not chain.closures:
            return cls({}, exactly, "", "nothing is held")
        try:
            case = closed_case(chain)
            here = {check.name: judged(check, case) for check in CHECKS if check.serves(case)}
        except ValueError as error:
            return cls({}, exactly, "", str(error))
        standing = chain.standing_at(case.pose)
        rows = f"{standing.rows} row" + "s" * (standing.rows > 1)
        words = f"{rows}, rank {standing.rank}, mobility {standing.mobility}"
        return cls(here, exactly, f"{words}, in {'a closed' if case.closed else 'an open'} pose")

    @property
    def ok(self):
        """True if no check failed, or if none could be run."""
        return all(self.here.values()) and all(self.exactly.values())

    def rows(self):
        """Return rows for the table of a report."""

        def words(comparison):
            if comparison is None:
                return "-"
            if comparison:
                return "holds"
            return f"FAILS at {comparison.where}" if comparison.where else "FAILS"

        rows = []
        for check in CHECKS:
            here = self.here.get(check.name)
            exact = self.exactly.get(check.name)
            if here is not None:
                name = f"closures: {check.name}"
                rows.append((name, check.says, here.arithmetic, words(here), words(exact)))
        return rows

    def __str__(self):
        if self.refused:
            return f"closures: not judged: {self.refused}"
        exact = sum(x.arithmetic == "exact" for x in self.here.values())
        good = sum(map(bool, self.here.values()))
        checks = f"{good} of {len(self.here)} checks hold, {exact} of them exactly"
        return f"closures: {checks}; {self.pose}"

    def as_json(self):
        """Return plain data: refused, pose, and a list of checks."""

        def number(x):
            return x if np.isfinite(x) else None

        return {
            "refused": self.refused,
            "pose": self.pose,
            "checks": [
                {
                    "name": name,
                    "holds": x.holds,
                    "arithmetic": x.arithmetic,
                    "residual": number(x.residual),
                    "where": x.where,
                }
                for name, x in self.here.items()
            ],
        }


# --- on which state -------------------------------------------------------------------------------
def closed_case(chain):
    """Return the `ClosedCase` in which a chain is checked.

    Exactly, in fractions, in the state that is drawn, closed or not, where its rows are independent
    there; else in float64, in a closed pose near one that is drawn. Raises ValueError if there
    is none.
    """
    if chain.tree.is_exact and all(c.is_exact for c in chain.closures):
        case = ClosedCase(chain, State(chain.tree), False)
        if not case.rank.repeats:
            return case
    chain = chain.in_floats
    refused = None
    for seed in range(DRAWS):
        try:
            drawn = State(chain.tree, seed=seed)
            q = chain.assemble(_in_hand(chain, drawn.q))
            state = State(chain.tree, q, chain.assemble_rates(q, drawn.qd), seed=seed)
            return ClosedCase(chain, state, True)
        except ValueError as error:
            refused = refused or error
    raise ValueError(f"no closed pose was found from {DRAWS} random starts: {refused}")


def are_lengths(tree):
    """Return True for each joint value (nq,) that is a length."""
    return np.array(
        [c in (LENGTH, POINT) for kind in tree.kinds for c in kind.coordinates for _ in range(c.nq)]
    )


def _in_hand(chain, q):
    """Return joint values (nq,) in sizes of the mechanism.

    A body that several arms hold is placed in the middle between their tips, not turned.
    """
    q = np.where(are_lengths(chain.tree), chain.size, 1.0) * q
    if chain.arms is None:
        return q
    body = chain.tree.q_places[-1]
    q[body] = 0, 0, 0, 0, 0, 0, 1
    pose = chain.tree.at(q)
    q[body.start : body.start + 3] = np.mean(
        [c.a.at(pose)[1] - c.b.at(pose)[1] for c in chain.closures if c.sides], axis=0
    )
    return q


@cache
def lopsided_loop():
    """Return the exact `ClosedCase`: five links of fractions closed by a soft finger.

    The first link holds the last one.
    """
    arm = rational_arm(5, seed=2)
    axis = (0, 3, 4)
    loop = Loop((4, (1, 0, 2), axis), (0, (0, 1, 3), (2, 1, 2)), "soft finger")
    return closed_case(close_loops(arm, [loop]))
