"""Link frames for the 3-D kernels: the joint axis is z, and each frame follows from its parent's by two axial screws.

From frame i-1 to frame i: along x (angle alpha, distance a), then along z (angle theta, distance d), one of theta and d
being theta0 + q or d0 + q. theta0 is held by its cosine and sine, exactly 0 and 1 for a right angle: a straight chain
stays straight. Where two axes are nearly parallel their common normal lies far away; there a shift b along y takes its
place. All of it is found link by link from the arm's own frames, for all links at once.
"""
import numpy as np

__all__ = ["CONSTANTS", "link_frames"]

# Columns of the table of constants: one row a link.
CONSTANTS = ["cos_theta0", "sin_theta0", "d0", "prismatic", "cos_alpha", "sin_alpha", "a", "b", "m",
             "hx", "hy", "hz", "Jxx", "Jxy", "Jxz", "Jyy", "Jyz", "Jzz", "vanishing"]
OBLIQUE = 0.3                       # sin(alpha) from which on the common normal is near enough
PARALLEL = 4 * np.finfo(float).eps


def link_frames(arm):
    """The table of constants (n, 19), the world's axes in frame 0 at q = 0 (3, 3), the tip in the last frame (3,).

    m, h = m c and J (about the frame's origin) are in the axes of the frame. vanishing: a joint inertia below it is
    rounding noise.
    """
    arm = arm.in_floats
    n, z = arm.n, np.asarray(arm.axes, dtype=float)
    w, P = z.copy(), np.zeros((n, 3))                           # the next axis, from link i's frame; the last has none
    w[:-1] = np.einsum("ijk,ik->ij", arm.rotations[1:], z[1:])
    P[:-1] = arm.offsets[1:]
    F, sin_alpha, cos_alpha = _axes(z, w, P)
    Px, Py, Pz = np.einsum("ijk,ij->ki", F, P)
    normal = sin_alpha > OBLIQUE
    u = np.where(normal, Py / np.where(normal, sin_alpha, 1), 0)   # where the next axis is met, from its origin
    t = Pz + u * cos_alpha                                      # this frame's origin, along its own axis
    a, b = Px, np.where(normal, 0, Py)
    table = dict(zip(CONSTANTS, np.zeros((len(CONSTANTS), n)), strict=True))
    table["cos_theta0"][0] = 1
    if n > 1:
        turn = np.einsum("iba,ibc,icd->iad", F[:-1], arm.rotations[1:].astype(float), F[1:])
        x, y = turn[:, 0, 0], cos_alpha[:-1] * turn[:, 1, 0] + sin_alpha[:-1] * turn[:, 2, 0]
        table["cos_theta0"][1:], table["sin_theta0"][1:] = x / np.hypot(x, y), y / np.hypot(x, y)
        table["d0"][1:] = t[1:] - u[:-1]
    for key, values in {"cos_alpha": cos_alpha, "sin_alpha": sin_alpha, "a": a, "b": b}.items():
        table[key][1:] = values[:-1]
    table["cos_alpha"][0] = 1
    table["prismatic"][:] = arm.sliders
    origin = t[:, None] * z
    _bodies(table, arm, F, origin)
    world = (arm.base_rotation @ arm.rotations[0] @ F[0]).T
    return np.array([table[key] for key in CONSTANTS]).T.copy(), world, F[-1].T @ (arm.tip_offset - origin[-1])


def _axes(z, w, P):
    """Frame axes x, y, z as columns (n, 3, 3): x is normal to this axis and the next, or points at it if they agree."""
    across = np.cross(z, w)
    sin_alpha = np.linalg.norm(across, axis=1)
    parallel = sin_alpha <= PARALLEL
    sin_alpha[parallel] = 0
    level = P - np.sum(P * z, axis=1)[:, None] * z              # of the step to the next axis, what is normal to z
    some = np.eye(3)[np.argmin(np.abs(z), axis=1)]
    size = np.linalg.norm(level, axis=1)
    aside = np.where((size > 1e-9 * np.linalg.norm(P, axis=1))[:, None], level, some)
    x = np.where(parallel[:, None], aside, across)
    x = x - np.sum(x * z, axis=1)[:, None] * z
    x = x / np.linalg.norm(x, axis=1)[:, None]
    return np.stack([x, np.cross(z, x), z], axis=2), sin_alpha, np.sum(z * w, axis=1)


def _bodies(table, arm, F, origin):
    """Mass, first and second moments about the frame's origin, in the frame's axes."""
    m = table["m"][:] = arm.masses
    c = np.einsum("ijk,ij->ik", F, arm.coms - origin)
    J = np.einsum("iba,ibc,icd->iad", F, arm.inertias.astype(float), F)
    J = J + m[:, None, None] * (np.sum(c * c, axis=1)[:, None, None] * np.eye(3) - c[:, :, None] * c[:, None, :])
    for key, values in zip(CONSTANTS[9:12], (m[:, None] * c).T):
        table[key][:] = values
    for key, (row, column) in zip(CONSTANTS[12:18], [(0, 0), (0, 1), (0, 2), (1, 1), (1, 2), (2, 2)]):
        table[key][:] = J[:, row, column]
    # what a joint carries, as a rigid whole, to an order of magnitude: the size of the numbers that cancel in D
    beyond = np.cumsum(m[::-1])[::-1]
    arms = table["a"] ** 2 + table["b"] ** 2 + table["d0"] ** 2
    turning = np.trace(J, axis1=1, axis2=2)
    turning[:-1] += beyond[1:] * arms[1:]
    turning = np.cumsum(turning[::-1])[::-1]
    table["vanishing"][:] = 4 * np.finfo(float).eps * np.where(table["prismatic"] > 0, beyond, turning)
