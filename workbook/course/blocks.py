"""Forward dynamics on few processors: each has a block of links, and joins it link by link.

A join of two full maps inverts six rows; a join of a map with *one* link is the step of Riccati and
two updates of the rank of its joint. So going through a block twice costs less than two sweeps, and
three processors pay.
"""

from dataclasses import replace

import numpy as np

from robodyn_lib.counting.runs import lift_pose
from robodyn_lib.numbers import Counter, lift
from robodyn_lib.prefix_sums import RiccatiMap
from robodyn_lib.rk.fork import fd4
from robodyn_lib.rk.recursions import (
    Placed,
    base_acceleration,
    bias_acceleration,
    bias_force,
    from_tip,
)
from robodyn_lib.robots import random_arm
from robodyn_lib.spatial import eye, inverse


def with_link(block, chain, k):
    """Join a block's map P_plus(0) -> P_plus(k-1) with link k: Riccati, and two rank-d updates.

    For a single link J has the rank d of its joint, so no matrix of six rows is inverted. Returns
    (A, C, J) to P_plus(k), and D(k)^-1, G(k). Raises no ValueError for a vanishing pivot;
    `rk.filter.riccati` does.
    """
    shift = chain.phi(k, k - 1)
    H = chain.H[k]
    A = shift @ block.A
    P = shift @ block.C @ shift.T + chain.M[k]
    PH = P @ H.T
    w = H @ A
    D_inv = inverse(H @ PH)
    G = PH @ D_inv
    return RiccatiMap(A - G @ w, P - G @ PH.T, block.J + w.T @ D_inv @ w), D_inv, G


def forward_dynamics_by_blocks(chain, theta_dot, T, gravity, f0, blocks):
    """Compute joint accelerations with one processor for each block of links.

    blocks: ranges of links, from the tip, [range(1, 4), range(4, 8)]; else as `rk.forward.fd4`. A
    processor first goes through its own links as if nothing came from outside; then each passes the
    result of its block on, and its links are gone through again. Returns theta_ddot {k: (1,)}.
    Raises ValueError if a sweep of `riccati` would.
    """
    c = chain
    none = chain.zero()
    identity = eye(6, chain.dtype)
    V = {c.N + 1: none}
    a = {}
    b = {}
    relative = {block: velocities(c, block, theta_dot, none)[block[0]] for block in blocks}
    for block in reversed(blocks):  # handed on: V = V_own + phi^T V(start)
        start = V[block[-1] + 1]
        V[block[0]] = relative[block] + c.phi(block[-1] + 1, block[0]).T @ start
    for block in blocks:  # all at once
        V |= velocities(c, block, theta_dot, V[block[-1] + 1])
        for k in block:
            a[k] = bias_acceleration(c, V, theta_dot, k)
            b[k] = bias_force(c, V, k)
    joined = {block: all_links(c, block) for block in blocks}
    P = {0: 0 * c.M[1]}
    z = {0: f0}
    for block in blocks:
        P[block[-1]] = joined[block](P[block[0] - 1])
    gains = {}
    past = {}
    alone = {}
    for block in blocks:  # all at once
        gains |= (steps := riccati_from(c, block, P[block[0] - 1]))
        past[block] = identity
        for k in block:
            past[block] = c.phi(k, k - 1) @ past[block]
            past[block] = past[block] - steps[k][1] @ (c.H[k] @ past[block])
        alone[block] = pushes(c, block, gains, a, b, T, none)[0]
    for block in blocks:
        z[block[-1]] = alone[block] + past[block] @ z[block[0] - 1]
    nu = {}
    outward = {}
    for block in blocks:  # all at once
        nu |= pushes(c, block, gains, a, b, T, z[block[0] - 1])[1]
        outward[block] = accelerations(c, block, gains, a, nu, none)[0]
    x = {c.N: c.phi(c.N + 1, c.N).T @ base_acceleration(gravity, c.dtype)}
    for block in reversed(blocks):
        x[block[0] - 1] = outward[block] + past[block].T @ x[block[-1]]
    theta_ddot = {}
    for block in blocks:  # all at once
        theta_ddot |= accelerations(c, block, gains, a, nu, x[block[-1]])[1]
    return theta_ddot


def velocities(chain, block, theta_dot, start):
    """Compute V {k: (6,)} of a block's links, from that of the link before it."""
    V = {block[-1] + 1: start}
    for k in reversed(block):
        V[k] = chain.phi(k + 1, k).T @ V[k + 1] + chain.H[k].T @ theta_dot[k]
    return V


def all_links(chain, block):
    """Join a block link by link: its map."""
    joined = RiccatiMap(eye(6, chain.dtype), 0 * chain.M[1], 0 * chain.M[1])
    for k in block:
        joined = with_link(joined, chain, k)[0]
    return joined


def riccati_from(chain, block, P_plus):
    """Compute (D^-1, G, P_plus) {k: .} of a block's links, from P_plus of the link beyond it."""
    out = {}
    for k in block:
        shift = chain.phi(k, k - 1)
        H = chain.H[k]
        P = shift @ P_plus @ shift.T + chain.M[k]
        PH = P @ H.T
        D_inv = inverse(H @ PH)
        G = PH @ D_inv
        P_plus = P - G @ PH.T
        out[k] = D_inv, G, P_plus
    return out


def pushes(chain, block, gains, a, b, T, behind):
    """Carry forces through a block: its inward result and nu {k: (1,)}, from the link beyond it."""
    nu = {}
    for k in block:
        D_inv, G, P_plus = gains[k]
        z = chain.phi(k, k - 1) @ behind + b[k]
        epsilon = T[k] - chain.H[k] @ z
        nu[k] = D_inv @ epsilon
        behind = z + G @ epsilon + P_plus @ a[k]
    return behind, nu


def accelerations(chain, block, gains, a, nu, x):
    """Carry phi^T alpha through a block, to its outermost link; and theta_ddot {k: (1,)}."""
    theta_ddot = {}
    for k in reversed(block):
        x = x + a[k]
        theta_ddot[k] = nu[k] - gains[k][1].T @ x
        x = chain.phi(k, k - 1).T @ (x + chain.H[k].T @ theta_ddot[k])
    return x, theta_ddot


def cost_of_a_link():
    """Count one processor's operations for one more link of a block, on hinges, from the pose on.

    One processor takes the articulated-body algorithm, FD4 without its detours. In a block: the
    longer block of two processors, as in `forward_dynamics_by_blocks`.
    """

    def operations(n, blocks=None):
        counter = Counter()
        rng = np.random.default_rng(n)
        arm = replace(random_arm(n, rng), joint_types=["revolute"] * n)
        q = rng.uniform(0.5, 1.5, n)
        rates, T, gravity, f0 = (
            lift(rng.uniform(0.5, 1.5, size), counter) for size in (n, n, 3, 6)
        )
        chain = Placed(lift_pose(arm.at(q), counter))
        inputs = (chain, from_tip(rates), from_tip(T), gravity, f0)
        before = counter.counts.operations
        forward_dynamics_by_blocks(*inputs, blocks) if blocks else fd4(*inputs)
        return counter.counts.operations - before

    ends = [[range(1, 3), range(3, n - 1), range(n - 1, n + 1)] for n in (9, 10)]
    return operations(10) - operations(9), operations(10, ends[1]) - operations(9, ends[0])
