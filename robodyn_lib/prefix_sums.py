"""The recursions of Rodriguez & Kreutz as prefix sums: ceil(log2 N) rounds on N processors.

A sweep x(k) = A(k) x(k-1) + b(k) puts affine maps one behind the other, and so does the Riccati
equation with maps P -> C + A P (1 + J P)^-1 A^T. To put maps one behind the other is associative,
whatever they are: any bracketing gives the same result, also one in which neighbours join two by
two, all pairs at once. Links count from the tip, as in `rk`.
"""

from collections.abc import Callable
from types import SimpleNamespace
from typing import NamedTuple

import numpy as np

from .rk.recursions import base_acceleration, bias_acceleration, bias_force
from .spatial import eye, inverse


def rounds(N: int) -> int:
    """Number of rounds that `prefixes` needs for N elements: the least r with 2^r >= N.

    >>> [rounds(N) for N in (1, 2, 3, 8, 9, 1024)]
    [0, 1, 2, 3, 4, 10]
    """
    return (N - 1).bit_length()


def prefixes(elements: list, watch: Callable | None = None) -> list:
    """Join elements[0] .. elements[k] for every k, in `rounds` rounds (Hillis & Steele 1986); x.then(y): y after x.

    In the round of distance 1, 2, 4, ... each element joins what stands that far before it, all at
    once: after it, it holds twice as many. watch(distance, pairs) is told of each round: pairs of
    indices that were joined.

    >>> class Word(str):
    ...     def then(self, other):
    ...         return Word(self + other)
    >>> prefixes([Word(x) for x in "abcde"])
    ['a', 'ab', 'abc', 'abcd', 'abcde']
    """
    done, distance = list(elements), 1
    while distance < len(done):
        pairs = [(k - distance, k) for k in range(distance, len(done))]
        if watch:
            watch(distance, pairs)
        done = done[:distance] + [done[i].then(done[k]) for i, k in pairs]
        distance *= 2
    return done


class Affine(NamedTuple):
    """x -> A x + b."""

    A: np.ndarray
    b: np.ndarray

    def then(self, after):
        """The map that applies this one, then `after`: A' A, A' b + b'."""
        return Affine(after.A @ self.A, after.A @ self.b + after.b)

    def __call__(self, x):
        return self.A @ x + self.b


class RiccatiMap(NamedTuple):
    """P -> C + A P (1 + J P)^-1 A^T, for symmetric P, C and J: what some links make of an articulated inertia."""

    A: np.ndarray
    C: np.ndarray
    J: np.ndarray

    def then(self, after):
        """The map that applies this one, then `after`: A' E A, C' + A' E C A'^T, J + A^T J' E A, E = (1 + C J')^-1.

        That it is of the same form is the whole proof that these maps may be bracketed at will.
        """
        E = inverse(eye(len(self.C), self.C.dtype) + self.C @ after.J)
        return RiccatiMap(
            after.A @ E @ self.A,
            after.C + after.A @ E @ self.C @ after.A.T,
            self.J + self.A.T @ after.J @ E @ self.A,
        )

    def __call__(self, P):
        return self.C + self.A @ P @ inverse(eye(len(P), P.dtype) + self.J @ P) @ self.A.T


def link_as_map(chain, k):
    """The map P_plus(k-1) -> P_plus(k) of link k and its free joint, RK 4.5 and 4.6 in one.

    With the gain K = M H^T (H M H^T)^-1 of the link alone: A = (1 - K H) phi, C = (1 - K H) M, and
    what is felt of P by the joint, J = phi^T H^T (H M H^T)^-1 H phi. ValueError where link k alone
    has no inertia about joint k.
    """
    H, M, shift = chain.H[k], chain.M[k], chain.phi(k, k - 1)
    own = H @ M @ H.T
    try:
        D_inv = inverse(own)
    except ZeroDivisionError:
        raise ValueError(
            f"{chain.pose.arm.joint_label(chain.N - k)}: its link alone has no inertia about it, so its "
            "step is no such map; the sweep would do"
        ) from None
    past = eye(6, M.dtype) - M @ H.T @ D_inv @ H
    return RiccatiMap(past @ shift, past @ M, shift.T @ H.T @ D_inv @ H @ shift)


def articulated_inertias(chain):
    """P(k) and P_plus(k) {k: (6, 6)} of all links, by prefix sums of `RiccatiMap`s: RK 4.4-4.6 in `rounds` rounds."""
    links = range(1, chain.N + 1)
    behind = {0: 0 * chain.M[1]}
    for k, upto in zip(links, prefixes([link_as_map(chain, k) for k in links]), strict=True):
        behind[k] = upto.C  # of P_plus(0) = 0
    P = {k: chain.phi(k, k - 1) @ behind[k - 1] @ chain.phi(k, k - 1).T + chain.M[k] for k in links}
    return P, behind


def scan(maps, start):
    """x {key: .} of x(next) = map(x), by prefix sums; maps {key: Affine} in their order, start the x of none."""
    return {key: upto(start) for key, upto in zip(maps, prefixes(list(maps.values())), strict=True)}


def forward_dynamics_by_scans(chain, theta_dot, T, gravity, f0):
    """Forward dynamics in four scans: velocities, articulated inertias, forces, accelerations; the rest is local.

    Arguments as of `rk.forward.fd4`. Returns a namespace theta_ddot {k: (1,)}, V, alpha, z {k:
    (6,)}, P {k: (6, 6)}. With N processors 4 `rounds`(N) rounds of joins, each of a fixed cost;
    with one, more than `fd4` does.
    """
    c, outward, inward = chain, range(chain.N, 0, -1), range(1, chain.N + 1)
    none = c.zero()
    V = {c.N + 1: none} | scan(
        {k: Affine(c.phi(k + 1, k).T, c.H[k].T @ theta_dot[k]) for k in outward}, none
    )
    a = {k: bias_acceleration(c, V, theta_dot, k) for k in inward}
    b = {k: bias_force(c, V, k) for k in inward}
    P, _ = articulated_inertias(c)
    D_inv = {k: inverse(c.H[k] @ P[k] @ c.H[k].T) for k in inward}
    G = {k: P[k] @ c.H[k].T @ D_inv[k] for k in inward}
    past = {k: eye(6, c.dtype) - G[k] @ c.H[k] for k in inward}  # what is felt beyond a free joint
    handed = {k: past[k] @ P[k] @ a[k] + G[k] @ T[k] for k in inward}
    z = scan(
        {
            k: Affine(
                c.phi(k, k - 1) @ (past[k - 1] if k > 1 else eye(6, c.dtype)),
                b[k] + (c.phi(k, k - 1) @ handed[k - 1] if k > 1 else none),
            )
            for k in inward
        },
        f0,
    )
    nu = {k: D_inv[k] @ (T[k] - c.H[k] @ z[k]) for k in inward}
    alpha = {c.N + 1: base_acceleration(gravity, c.dtype)}
    alpha |= scan(
        {
            k: Affine(past[k].T @ c.phi(k + 1, k).T, past[k].T @ a[k] + c.H[k].T @ nu[k])
            for k in outward
        },
        alpha[c.N + 1],
    )
    theta_ddot = {k: nu[k] - G[k].T @ (c.phi(k + 1, k).T @ alpha[k + 1] + a[k]) for k in inward}
    return SimpleNamespace(theta_ddot=theta_ddot, V=V, alpha=alpha, z=z, P=P)
