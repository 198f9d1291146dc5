"""A state in Lee & Chirikjian's notation, counted from the base, with the library's chain."""

from dataclasses import replace
from functools import cached_property

import numpy as np

from ...fixman import chain as ch
from ...fixman.forward import planar, point_chain
from ...needs import known
from ...numbering import FromBase
from ...numbers import Taylor, coefficient, square_root
from ...spatial import inverse
from ..motion import partials, series_pose
from ..state import View


class Case(View):
    """A state in the symbols of Lee & Chirikjian, keyed 1 (base) .. N.

    q = (theta, L), soft coordinates first. For any arm it has G_joint, C, tau, and for a planar
    chain of point masses, in the axes of its plane (`axes` (3, 3), normal last): all the others.
    These are obtained by differentiating the arm's positions, by its joint values and by its
    lengths, and by dense inversion, never by a formula of the paper: x, d, L, u, J_theta, J_L,
    dx_dq, dq_dx, G, H and their blocks, energy, theta_dot, theta_ddot, b. These are the library's:
    chain, blocks.
    """

    def __init__(self, state, *arguments, **more):
        View.__init__(self, state, *arguments, **more)
        plane = planar(self.arm)
        self.dtype = self.pose.dtype
        self.is_chain = plane is not None and plane.lengths is not None
        if self.is_chain:
            self.chain, self.axes = point_chain(self.pose, plane)
            self.sense = np.array(plane.sense)
            self.m = FromBase(enumerate(self.pose.m, 1))

    # --- witnesses: of any arm --------------------------------------------------------------------
    G_joint = known(
        lambda s: s.state.mass_matrix,
        "The mass matrix (N, N) in joint values: second derivatives of the kinetic energy.",
    )

    @cached_property
    def C(self):
        """Torques (N,) of the same state without joint accelerations.

        They balance rates, gravity and tip force.
        """
        return self.state.bias_balance.tau

    tau = known(lambda s: s.state.tau, "Torques (N,) that this motion takes.")

    # --- witnesses: the chain in its plane --------------------------------------------------------
    def flat(self, rows):
        """Return vectors (..., 3) in base axes as (..., 2) in the axes of the plane."""
        return rows @ self.axes[:2].T

    @cached_property
    def x(self):
        """Return positions {i: (2,)} from joint 1, i = -1..N; x(0) is 0 and x(-1) is (-1, 0)."""
        out = FromBase({i: self.flat(C - self.pose.O[0]) for i, C in enumerate(self.pose.C, 1)})
        out[0] = 0 * out[1]
        out[-1] = out[0] - [1, 0]
        return out

    @cached_property
    def moving(self):
        """Return the points as power series in time, at constant lengths."""
        pose = series_pose(self.arm, self.q, self.qd, self.qdd, self.by_tangents)
        return self.x | {i: self.flat(C - pose.O[0]) for i, C in enumerate(pose.C, 1)}

    d = known(
        lambda s: FromBase({i: s.x[i] - s.x[i - 1] for i in range(s.N + 1)}),
        "x(i) - x(i-1), {i: (2,)}, i = 0..N.",
    )

    @cached_property
    def L(self):
        """Lengths {i: scalar}, i = 0..N: motion of mass i per unit turn of joint i; L(0) = 1."""
        speeds = {i: self.J_theta[2 * i - 2 : 2 * i, i - 1] for i in range(1, self.N + 1)}
        return FromBase(
            {0: self.chain.L[1] ** 0, **{i: square_root(v @ v) for i, v in speeds.items()}}
        )

    @cached_property
    def u(self):
        """Directions of the links {i: (2,)}, i = 0..N, from their orientations."""
        arms = zip(self.pose.R, self.arm.coms, strict=True)
        out = FromBase({i: self.flat(R @ com) / self.L[i] for i, (R, com) in enumerate(arms, 1)})
        out[0] = 0 * out[1] + [1, 0]
        return out

    J_theta = known(
        lambda s: np.concatenate([s.axes[:2] @ Jc * s.sense for Jc in s.state.gradients.Jc]),
        "Derivatives of positions by angles (2N, N).",
    )

    def stretched(self, changes):
        """Return the arm with links longer by Taylor numbers (N,) without constant term.

        Masses and joints move with them.
        """
        coms = self.arm.coms.astype(object)
        offsets = self.arm.offsets.astype(object)
        n = self.arm.axes
        for i, change in enumerate(changes):
            along = self.arm.coms[i] - (self.arm.coms[i] @ n[i]) * n[i]
            along = along / self.L[i + 1]
            coms[i] = coms[i] + along * change
            if i + 1 < self.N:
                offsets[i + 1] = offsets[i + 1] + along * change
        return replace(self.arm, coms=coms, offsets=offsets)

    @cached_property
    def J_L(self):
        """Derivatives of positions by lengths (2N, N)."""
        unit = np.diag(self.pose.m / self.pose.m)
        arm = self.stretched([Taylor(0, e) for e in unit])
        series = np.array([Taylor(x, 0 * unit[0]) for x in self.q.tolist()], dtype=object)
        pose = arm.at_tangents(series) if self.by_tangents else arm.at(series)
        return np.concatenate(
            [self.axes[:2] @ np.stack(partials(C, self.N), axis=1) for C in pose.C]
        )

    @cached_property
    def energy(self):
        """Return the kinetic energy [J] for rates theta_dot and L_dot.

        It is computed from positions as series in time.
        """
        arm = self.stretched([Taylor(0, rate, 0) for rate in self.L_dot.tolist()])
        v = [
            coefficient(C, 1)
            for C in series_pose(arm, self.q, self.qd, 0 * self.qd, self.by_tangents).C
        ]
        return sum(m * (v @ v) for m, v in zip(self.pose.m, v, strict=True)) / 2

    dx_dq = known(
        lambda s: np.concatenate([s.J_theta, s.J_L], axis=1), "(2N, 2N): columns theta, then L."
    )
    dq_dx = known(lambda s: inverse(s.dx_dq), "(2N, 2N): its dense inverse.")

    @cached_property
    def G(self):
        """The mass matrix (2N, 2N) of the chain with its lengths free, mass by mass."""
        rows = self.dx_dq.reshape(self.N, 2, 2 * self.N)
        return sum(m * (J.T @ J) for m, J in zip(self.pose.m, rows, strict=True))

    H = known(lambda s: inverse(s.G), "The dense inverse of G (2N, 2N).")

    G_aa = property(lambda s: s.G[: s.N, : s.N], doc="Soft with soft (N, N).")
    G_ba = property(lambda s: s.G[s.N :, : s.N], doc="Hard with soft (N, N).")
    H_aa = property(lambda s: s.H[: s.N, : s.N], doc="H of the angles (N, N).")
    H_ab = property(lambda s: s.H[: s.N, s.N :], doc="H of angles and lengths (N, N).")
    H_ba = property(lambda s: s.H[s.N :, : s.N], doc="H of lengths and angles (N, N).")
    H_bb = property(lambda s: s.H[s.N :, s.N :], doc="H of the lengths (N, N).")

    G_aa_inverse = known(
        lambda s: inverse(s.G_aa), "The dense inverse of the constrained mass matrix (N, N)."
    )

    theta_dot = property(lambda s: s.sense * s.qd, doc="Rates of the angles (N,).")
    theta_ddot = property(lambda s: s.sense * s.qdd, doc="Accelerations of the angles (N,).")
    L_dot = property(lambda s: s.qdd, doc="Rates at which lengths may change (N,): any will do.")
    b = property(
        lambda s: s.sense * (s.tau - s.C), doc="tau - C (N,), as torques about the plane's normal."
    )

    @cached_property
    def rounding(self):
        """The size of the terms that cancel in a dense inverse of G."""
        return (
            self.is_exact
            or max(abs(x) for x in self.G.ravel()) * max(abs(x) for x in self.H.ravel()) ** 2
        )

    # --- the library's chain in this state --------------------------------------------------------
    length_rows = known(lambda s: ch.length_gradients(s.chain), "LC 18 (N, 2N).")
    cosine_rows = known(lambda s: ch.cosine_gradients(s.chain), "LC 20, corrected (N, 2N).")
    angle_rows = known(lambda s: ch.angle_gradients(s.chain), "LC 21, without sines (N, 2N).")
    absolute_rows = known(
        lambda s: ch.absolute_angle_gradients(s.chain), "The same for absolute angles (N, 2N)."
    )
    blocks = known(
        lambda s: ch.inverse_blocks(s.chain), "LC 23, the `Blocks` of H with the true gradients."
    )


class LinkForces:
    """Forces and motion of a chain of point masses in a `State`.

    They follow from accelerations found by differentiating positions. chain, axes: of
    `point_chain`; sense (N,) of the joints. Dictionaries: x_dd {0..N: (2,)} accelerations of the
    masses, tension and across {0..N+1} the forces of each link along and across, 0 at both ends,
    omega, phi_dd {1..N} of the absolute angles, tau {1..N+1}; g (2,) gravity; sizes, the terms that
    rounding is measured by.
    """

    def __init__(self, state, chain, axes, sense):
        N = chain.N
        links = chain.links
        zero = 0 * chain.u[1]
        self.g = axes[:2] @ state.gravity
        self.x_dd = {0: zero, **dict(enumerate(state.motion.vc_dot @ axes[:2].T, start=1))}
        self.omega, self.phi_dd, self.tau = (
            dict(enumerate(values, start=1))
            for values in (
                np.cumsum(sense * state.qd),
                np.cumsum(sense * state.qdd),
                sense * state.tau,
            )
        )
        self.tau[N + 1] = 0 * self.tau[N]
        force = {
            i: sum((chain.m[k] * (self.x_dd[k] - self.g) for k in range(i, N + 1)), zero)
            for i in links
        }
        zero = 0 * self.tau[N]
        self.tension = {0: zero, **{i: -chain.u[i] @ force[i] for i in links}, N + 1: zero}
        self.across = {0: zero, **{i: chain.n[i] @ force[i] for i in links}, N + 1: zero}
        self.sizes = [*self.x_dd.values(), self.g, *force.values()]
