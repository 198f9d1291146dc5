"""The recursions of Rodriguez & Kreutz as prefix sums: ceil(log2 N) rounds on N processors.

A sweep x(k) = A(k) x(k-1) + b(k) composes affine maps, and the Riccati equation composes maps
P -> C + A P (1 + J P)^-1 A^T. Composition is associative, so every bracketing gives the same
result, including the one in which neighbours are combined in pairs, all pairs at once. Links count
from the tip, as in `rk`.
"""

from collections.abc import Callable
from types import SimpleNamespace
from typing import NamedTuple

import numpy as np

from .rk.recursions import base_acceleration, bias_acceleration, bias_force
from .spatial import eye, inverse


def rounds(N: int) -> int:
    """Return the number of rounds that `prefixes` needs for N elements: the least r with 2^r >= N.

    >>> [rounds(N) for N in (1, 2, 3, 8, 9, 1024)]
    [0, 1, 2, 3, 4, 10]
    """
    return (N - 1).bit_length()


def prefixes(elements: list, watch: Callable | None = None) -> list:
    """Return the compositions of elements[0] .. elements[k] for every k (Hillis & Steele 1986).

    x.then(y) must compose x with y, x first. There are `rounds` rounds, with distances 1, 2, 4, ...
    In each round every element is combined with the one at that distance before it, all at once, so
    the number of elements it covers doubles. watch(distance, pairs) is called in each round with
    the pairs of indices that are combined.

    >>> class Word(str):
    ...     def then(self, other):
    ...         return Word(self + other)
    >>> prefixes([Word(x) for x in "abcde"])
    ['a', 'ab', 'abc', 'abcd', 'abcde']
    """
    done = list(elements)
    distance = 1
    while distance < len(done):
        pairs = [(k - distance, k) for k in range(distance, len(done))]
        if watch:
            watch(distance, pairs)
        done = done[:distance] + [done[i].then(done[k]) for i, k in pairs]
        distance *= 2
    return done


class Affine(NamedTuple):
    """The affine map x -> A x + b."""

    A: np.ndarray
    b: np.ndarray

    def then(self, after):
        """Return the map that applies this one, then `after`: A' A, A' b + b'."""
        return Affine(after.A @ self.A, after.A @ self.b + after.b)

    def __call__(self, x):
        return self.A @ x + self.b


class RiccatiMap(NamedTuple):
    """The map P -> C + A P (1 + J P)^-1 A^T of symmetric P, with symmetric C and J.

    It takes the articulated inertia before a group of links to the one after it.
    """

    A: np.ndarray
    C: np.ndarray
    J: np.ndarray

    def then(self, after):
        """Return the map that applies this one, then `after`.

        With E = (1 + C J')^-1 it is A' E A, C' + A' E C A'^T, J + A^T J' E A. Since it has the same
        form, such maps can be composed with any bracketing.
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
    """Return the map P_plus(k-1) -> P_plus(k) of link k and its free joint, RK 4.5 and 4.6 in one.

    With the gain K = M H^T (H M H^T)^-1 of the link alone it is A = (1 - K H) phi, C = (1 - K H) M,
    J = phi^T H^T (H M H^T)^-1 H phi. Raises ValueError if link k alone has no inertia about joint
    k.
    """
    H = chain.H[k]
    M = chain.M[k]
    shift = chain.phi(k, k - 1)
    pivot = chain.with_rotor(k, H @ M @ H.T)
    try:
        D_inv = inverse(pivot)
    except ZeroDivisionError:
        raise ValueError(
            f"{chain.pose.arm.joint_label(chain.N - k)}: its link alone has no inertia about the "
            "joint, so its step cannot be written as a Riccati map; use `rk.filter.riccati`"
        ) from None
    past = eye(6, M.dtype) - M @ H.T @ D_inv @ H
    return RiccatiMap(past @ shift, past @ M, shift.T @ H.T @ D_inv @ H @ shift)


def articulated_inertias(chain):
    """Return P {k: (6, 6)} and P_plus {k: (6, 6)} of all links by prefix sums of `RiccatiMap`s.

    This is RK 4.4-4.6 in `rounds` rounds.
    """
    links = range(1, chain.N + 1)
    P_plus = {0: 0 * chain.M[1]}
    for k, upto in zip(links, prefixes([link_as_map(chain, k) for k in links]), strict=True):
        P_plus[k] = upto.C  # the image of P_plus(0) = 0
    P = {k: chain.phi(k, k - 1) @ P_plus[k - 1] @ chain.phi(k, k - 1).T + chain.M[k] for k in links}
    return P, P_plus


def scan(maps, start):
    """Return {key: x} of the recursion x(next) = map(x) from x = start, by prefix sums.

    maps {key: Affine}: the maps in the order in which they apply.
    """
    return {key: upto(start) for key, upto in zip(maps, prefixes(list(maps.values())), strict=True)}


def forward_dynamics_by_scans(chain, theta_dot, T, gravity, f0):
    """Return forward dynamics by four scans: velocities, inertias, forces and accelerations.

    Everything else is local to a link. Arguments are those of `rk.forward.fd4`. Returns a namespace
    theta_ddot {k: (1,)}, V, alpha, z {k: (6,)}, P {k: (6, 6)}. With N processors this takes
    4 `rounds`(N) rounds of fixed cost; with one processor, more work than `fd4`.
    """
    c = chain
    outward = range(chain.N, 0, -1)
    inward = range(1, chain.N + 1)
    none = c.zero()
    V = {c.N + 1: none} | scan(
        {k: Affine(c.phi(k + 1, k).T, c.H[k].T @ theta_dot[k]) for k in outward}, none
    )
    a = {k: bias_acceleration(c, V, theta_dot, k) for k in inward}
    b = {k: bias_force(c, V, k) for k in inward}
    P, _ = articulated_inertias(c)
    D_inv = {k: inverse(c.with_rotor(k, c.H[k] @ P[k] @ c.H[k].T)) for k in inward}
    G = {k: P[k] @ c.H[k].T @ D_inv[k] for k in inward}
    past = {k: eye(6, c.dtype) - G[k] @ c.H[k] for k in inward}  # the part a free joint transmits
    handed = {k: past[k] @ P[k] @ a[k] + G[k] @ T[k] for k in inward}
    force_maps = {1: Affine(c.phi(1, 0), b[1])}
    for k in inward[1:]:
        shift = c.phi(k, k - 1)
        force_maps[k] = Affine(shift @ past[k - 1], b[k] + shift @ handed[k - 1])
    z = scan(force_maps, f0)
    nu = {k: D_inv[k] @ (T[k] - c.H[k] @ z[k]) for k in inward}
    alpha = {c.N + 1: base_acceleration(gravity, c.dtype)}
    acceleration_maps = {
        k: Affine(past[k].T @ c.phi(k + 1, k).T, past[k].T @ a[k] + c.H[k].T @ nu[k])
        for k in outward
    }
    alpha |= scan(acceleration_maps, alpha[c.N + 1])
    theta_ddot = {k: nu[k] - G[k].T @ (c.phi(k + 1, k).T @ alpha[k + 1] + a[k]) for k in inward}
    return SimpleNamespace(theta_ddot=theta_ddot, V=V, alpha=alpha, z=z, P=P)
