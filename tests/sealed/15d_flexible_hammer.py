"""Answers of the exercises of 15d that have no public solution, computed."""
import numpy as np


def springs():
    """The stiffness of either clamp's spring: the best fit to a clamped and clamped beam's sag, in multiples."""
    def sag(N, k):
        """Sag at the middle of N rods under a uniform load, EI = length = load = 1, both clamps k N."""
        stiff = np.array([k, *[1.0] * (N - 1), k]) * N                  # of N + 1 springs, between N rods and two walls
        slopes = lambda y: np.diff(np.concatenate([[0.0], y, [0.0]])) * N             # noqa: E731
        bends = lambda y: np.diff(np.concatenate([[0.0], slopes(y), [0.0]]))          # noqa: E731
        B = np.array([bends(e) for e in np.eye(N - 1)]).T
        return np.linalg.solve(B.T @ np.diag(stiff) @ B, np.full(N - 1, 1 / N))[N // 2 - 1]
    best = min((1, 2, 3, 4), key=lambda k: abs(sag(64, k) * 384 - 1))
    return [best, best]


TRUTHS = {"15d.2": springs}
