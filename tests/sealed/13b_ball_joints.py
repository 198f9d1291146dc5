"""Answers of the exercises of 13b that have no public solution, computed."""
from fractions import Fraction as F

import numpy as np
from rows import false_ones

from robodyn_lib.rk import mobile_base as mb
from robodyn_lib.spatial import eye, inverse, spatial_inertia, tilde


def masses():
    """The diagonal of what a body of 2 kg on a ball joint passes on."""
    p, m = np.array([F(1), F(0), F(0)]), F(2)
    about_point = np.diag([F(1), F(4), F(4)])
    M = spatial_inertia(m, p, about_point - m * (p @ p * eye(3, object) - np.outer(p, p)))
    assert (M[:3, :3] == about_point).all()
    H = np.concatenate([eye(3, object), 0 * about_point], axis=1)
    P_plus = M - M @ H.T @ inverse(H @ M @ H.T) @ H @ M
    return [*np.diag(P_plus)[3:]]


def statements():
    """Which of the six hold, on an inertia in general position and on a tree."""
    q = np.array([F(1, 2)] * 4)
    M = spatial_inertia(F(2), np.array([F(1), F(2), F(-1)]), np.diag([F(1), F(2), F(5, 2)]))
    H = np.concatenate([eye(3, object), 0 * M[:3, :3]], axis=1)
    D = H @ M @ H.T
    G = M @ H.T @ inverse(D)
    P_plus = (M - G @ D @ G.T).astype(float)
    turn = mb.attitude(np.array([F(3, 5), F(0), F(0), F(4, 5)]))
    turned = turn.T @ D @ turn
    det = lambda A: np.linalg.det(A.astype(float))                                      # noqa: E731
    parents = {1: 3, 2: 3, 3: 5, 4: 5}
    still = all(parent > k for k, parent in parents.items())
    omega = np.array([F(1), F(2), F(3)])
    return false_ones({
        "a": bool((mb.Lambda(q) @ mb.pi(q) == eye(4, object)).all()), "b": bool((G[:3] == eye(3, object)).all()),
        "c": bool((0 * tilde(omega) == 0).all()), "d": np.linalg.matrix_rank(P_plus, tol=1e-9) == 3,
        "e": not np.isclose(det(D), det(turned)), "f": still})


TRUTHS = {"13b.2": masses, "13b.4": statements}
