"""The truths of the exercises of 04a whose solutions are not published."""
from fractions import Fraction

import numpy as np

import robodyn_lib as rd
from robodyn_lib.dynamics import METHODS

F = Fraction
DOWN = np.array([F(0), F(0), F(-1)])
UNIFORM = 1, F(1, 2), F(1, 12)              # a rod's mass, the place of its mass centre, its moment of inertia there


def rods(outer=UNIFORM):
    """Make two rods of 1 m in fractions; see UNIFORM for what is given of the outer one."""
    masses, places, moments = zip(UNIFORM, outer, strict=True)
    inertias = [[[F(0)] * 3, [F(0), F(x), F(0)], [F(0), F(0), F(x)]] for x in moments]
    return rd.Arm(axes=[[0, F(-1), 0]] * 2, joint_types="RR", offsets=[[F(0)] * 3, [F(1), F(0), F(0)]],
                  masses=[F(x) for x in masses], coms=[[F(x), F(0), F(0)] for x in places],
                  inertias=inertias, tip_offset=[F(1), F(0), F(0)])


def falls(arm, tangents, point):
    """The acceleration downward of the tip or of the elbow after release, in g."""
    pose, none = arm.at_tangents([F(x) for x in tangents]), np.array([F(0)] * 6)
    qdd = METHODS["composite-cholesky"].solve(pose, none[:2], none[:2], DOWN, none)
    reach = pose.tip - pose.O[0], pose.tip - pose.O[1], pose.O[1] - pose.O[0]
    arms = reach[:2] if point == "tip" else (reach[2], reach[2] * 0)
    return -sum(np.cross(pose.h[i], arms[i]) * qdd[i] for i in range(2))[2]


def loaded():
    """Exercise 4a.2: a point mass of 1 kg at the tip of the outer rod."""
    outer = (2, F(3, 4), F(1, 12) + 2 * F(1, 16))
    return falls(rods(outer=outer), [0, 0], "tip")


def smallest_failing():
    """Exercise 4a.4: the fewest links on which y = z + G T + P+ a is wrong, and whether released rods notice."""
    for n in range(1, 5):
        s = rd.atlas.Case(rd.rational_arm(n, seed=3))
        if any(slipped(s)[k][0] != s.theta_ddot[k][0] for k in s.theta_ddot):
            break
    r = rd.atlas.Case(rd.planar_arm(2, F(1), F(1)), tangents=[0, 0], qd=[0, 0], gravity=[0, 0, -1], tip_force=[0] * 6)
    r.T = {k: 0 * x for k, x in r.T.items()}
    right = slipped(r, epsilon=True)
    return [n, "yes" if all(slipped(r)[k][0] == right[k][0] for k in right) else "no"]


def slipped(s, epsilon=False):
    """The colleague's program, or with `epsilon` that of the page."""
    f, y, z, nu, theta_ddot, alpha = s.filter, s.f0, {}, {}, {}, s.chain.zero()
    rates = rd.rk.forward.bias_velocity_terms(s.chain, s.theta_dot, s.gravity)
    for k in range(1, s.N + 1):
        z[k] = s.phi(k, k - 1) @ y + rates.b[k]
        nu[k] = f.D_inv[k] @ (s.T[k] - s.H[k] @ z[k])
        y = z[k] + f.G[k] @ (f.D[k] @ nu[k] if epsilon else s.T[k]) + f.P_plus[k] @ rates.a[k]
    for k in range(s.N, 0, -1):
        x = s.phi(k + 1, k).T @ alpha + rates.a[k]
        theta_ddot[k] = nu[k] - f.G[k].T @ x
        alpha = x + s.H[k].T @ theta_ddot[k]
    return theta_ddot


def ball_joint():
    """Exercise 4a.7: the rank of D = H P H^T with H = (1, 0), P that of a uniform thin rod about its end."""
    D = rods().at_tangents([F(0), F(0)])
    P = rd.rk.recursions.Chain(D).M[1][:3, :3].astype(float)
    rank = int(np.linalg.matrix_rank(P))
    return [rank, "yes" if rank == 3 else "no"]


TRUTHS = {
    "4a.2": loaded,
    "4a.4": smallest_failing,
    "4a.5": lambda: falls(rods(), [0, 1], "elbow"),
    "4a.7": ball_joint,
}
