"""The truths of the exercises of 04b whose solutions are not published."""
from fractions import Fraction
from itertools import combinations_with_replacement

import numpy as np

import robodyn_lib as rd
from robodyn_lib.rk import forward as fd

F = Fraction


def columns():
    """Exercise 4b.8: monomials of degree two or less, and three or less, in six unknowns."""
    return [len(list(combinations_with_replacement(range(7), degree))) for degree in (2, 3)]


def rods(qd=(0, 0)):
    """Two level rods with the torques off, g = 1."""
    s = rd.atlas.Case(rd.planar_arm(2, F(1), F(1)), tangents=[0, 0], qd=list(qd), gravity=[0, 0, -1], tip_force=[0] * 6)
    return s, {k: 0 * s.T[k] for k in s.T}


def first_steps_of_fd1():
    """Exercise 4b.2: T'(1), T'(2), epsilon(2), nu(2) of the released rods."""
    s, off = rods()
    out = fd.fd1(s.chain, s.theta_dot, off, s.gravity, s.f0)
    return [out.T_free[1][0], out.T_free[2][0], out.epsilon[2][0], out.nu[2][0]]


def slips_that_do_not_show():
    """Exercise 4b.5: of four slips, those that change nothing on the released rods."""
    s, off = rods()
    f, a, b = s.filter, *(getattr(fd.bias_velocity_terms(s.chain, s.theta_dot, s.gravity), x) for x in "ab")
    truth = fd.fd4(s.chain, s.theta_dot, off, s.gravity, s.f0).theta_ddot
    fd1 = fd.fd1(s.chain, s.theta_dot, off, s.gravity, s.f0)
    found = {"a": fd.smoother(f, {k: f.D_inv[k] @ (off[k] - s.H[k] @ fd1.z_hat[k]) for k in (1, 2)})[0],
             "b": fd.fd3(s.chain, s.theta_dot, off, s.gravity, 0 * s.f0).theta_ddot,
             "c": in_loops(f, a, b, off, f.P_plus),
             "d": in_loops(f, {1: a[1] + a[2], 2: a[2]}, b, off, f.P)}
    return [letter for letter, x in found.items() if all(x[k][0] == truth[k][0] for k in truth)]


def in_loops(f, a, b, T, P):
    """FD4 as printed, with P in the term P a."""
    z, nu = {1: b[1]}, {}
    for k in (1, 2):
        if k > 1:
            z[k] = f.psi(k, k - 1) @ (z[k - 1] + P[k - 1] @ a[k - 1]) + f.L[k - 1] @ T[k - 1] + b[k]
        nu[k] = f.D_inv[k] @ (T[k] - f.chain.H[k] @ z[k])
    return fd.fd4_outward(f, nu, a)[0]


def carts():
    """Exercise 4b.7: masses of a cart under three rods in a row that let the tip yield 1/5 and 2/7 m/s^2 per newton."""
    none, rod, found = [F(0)] * 3, [F(1), F(0), F(0)], {}
    for half_kilograms in range(1, 12):
        mass = F(half_kilograms, 2)
        arm = rd.Arm(axes=[[1, 0, 0]] + [[0, -1, 0]] * 3, joint_types="PRRR", offsets=[none, none, rod, rod],
                     masses=[mass, 1, 1, 1], coms=[none] + [[F(1, 2), F(0), F(0)]] * 3,
                     inertias=[np.diag([F(1)] * 3)] + [np.diag([F(0), F(1, 12), F(1, 12)])] * 3, tip_offset=rod)
        found[fd.operational_inverse(rd.atlas.Case(arm, tangents=[F(0)] * 4).filter)[3, 3]] = mass
    return [found[F(1, 5)], found[F(2, 7)]]


TRUTHS = {"4b.8": columns, "4b.2": first_steps_of_fd1, "4b.5": slips_that_do_not_show, "4b.7": carts}
