"""Four quantities of an arm, each computed in the letters of four papers, and what is proved of them for every N.

`in_four` lets each paper work with its own code: the filter of `rk`, the recursion of `saha`, the pivots of Fixman's
H^bb from `fixman`, the mass factor of `kozlowski`. Nothing is translated here but by the formulas of 15.1 and 15.2.
Joints count from the base, 1 .. N, in every paper's answer, so that answers can be laid side by side.
"""

import numpy as np

from robodyn_lib.atlas.proved import brackets, duality
from robodyn_lib.fixman.bodies import Bodies, hard_pivots
from robodyn_lib.fixman.forward import motions, planar
from robodyn_lib.fixman.partition import determinant
from robodyn_lib.kozlowski.factor import mass_factor
from robodyn_lib.numbers import Counter, lift
from robodyn_lib.prefix_sums import Affine, RiccatiMap, rounds
from robodyn_lib.rk.filter import riccati
from robodyn_lib.rk.recursions import Chain
from robodyn_lib.saha.articulated import articulated_bodies
from robodyn_lib.saha.links import Links
from robodyn_lib.spatial import block, eye, inverse, tilde, zeros
from robodyn_lib.tables import Table

__all__ = ["BRACKETS", "DUALITY", "LETTERS", "PAPERS", "QUANTITIES", "UNITS", "across", "cost_of_joins",
           "first_gain", "in_four", "joined", "over_time", "pivot_of_hard_pivots", "proofs", "shift"]

PAPERS = ("Rodriguez & Kreutz", "Saha", "Lee & Chirikjian", "Kozlowski")
QUANTITIES = ("pivot", "gain", "passed on", "velocity")
LETTERS = {
    "pivot": (r"D=HPH^T", r"\hat m=p^T\hat M p", r"\det I\,\det C\,\det p_{i+1}/\det C_{i+1}", r"m_{kk}^2"),
    "gain": (r"G=PH^TD^{-1}", r"S^{-T}\psi", r"A-A\Lambda B^TC^{-1}B", r"G=PH^TD^{-1}"),
    "passed on": (r"P^+=P-GDG^T", r"S^{-T}\hat M_{ii}S^{-1}", r"B^TC^{-1}B", r"\bar\tau P"),
    "velocity": (r"D^{1/2}G^TV", r"\hat m^{1/2}U^T\dot\theta", r"D^{1/2}A(1-\Lambda B^TC^{-1}B)\,y",
                 r"\nu=m^T\dot\theta")}
UNITS = {"pivot": "pivot [kg m$^2$]", "gain": "force across, per torque [1/m]", "passed on": "mass along the link [kg]",
         "velocity": r"velocity [$\sqrt{\mathrm{J}}$]"}


# --- one joint, two ways ---------------------------------------------------------------------------------------------

def across(bodies, pivots, i):
    """C(i) = B(i) P^-1 B^T(i) (k-1, k-1) from a pivot of H^bb: body i-1 is taken out again, pivot - B X W X^T B^T."""
    carried = bodies.B[i] @ bodies.X[i]
    return pivots[i] - carried @ bodies.W[i - 1] @ carried.T


def pivot_of_hard_pivots(bodies, pivots, i):
    """D = det I(i) det C(i) det pivot(i+1) / det C(i+1), line 7 of 15.1: a pivot of G^aa from pivots of H^bb alone."""
    D = determinant(bodies.I[i]) * determinant(across(bodies, pivots, i))
    if i < bodies.N:
        D = D * determinant(pivots[i + 1]) / determinant(across(bodies, pivots, i + 1))
    return D


def shift(d):
    """S (6, 6): takes a twist at C = O + d to O, v_O = v_C + d x omega."""
    return block([[eye(3, d.dtype), zeros((3, 3), d.dtype)], [tilde(d), eye(3, d.dtype)]])


# --- four papers -----------------------------------------------------------------------------------------------------

def in_four(pose, qd):
    """{paper: {quantity: {i: value}}} of a pose with joint rates qd (n,), each paper by its own code.

    pivot: a number. gain (6,) and what a free joint passes on, P_plus (6, 6), at the hinge; Saha's are carried there
    from his mass centres. velocity: nu(i), the normalized quasi-velocity. Takes floats, for roots; O(n), but for the
    factor of `kozlowski`, which is dense. Raises ValueError where a body of `fixman` has no inverse inertia.
    """
    return {"Rodriguez & Kreutz": by_filter(pose, qd), "Saha": by_elimination(pose, qd),
            "Lee & Chirikjian": by_constraints(pose, qd), "Kozlowski": by_factor(pose, qd)}


def by_filter(pose, qd):
    """D, G, P_plus of the filter; the velocity is D^(1/2) G^T V, of velocities that are swept outward."""
    chain = Chain(pose)
    kalman, N, V = riccati(chain), pose.n, {pose.n + 1: chain.zero()}
    for k in range(N, 0, -1):
        V[k] = chain.phi(k + 1, k).T @ V[k + 1] + chain.H[k].T @ qd[N - k:N - k + 1]
    out = {q: {} for q in QUANTITIES}
    for k in range(1, N + 1):
        i = N + 1 - k
        out["pivot"][i], out["gain"][i], out["passed on"][i] = kalman.D[k][0, 0], kalman.G[k][:, 0], kalman.P_plus[k]
        out["velocity"][i] = kalman.D[k][0, 0] ** 0.5 * (kalman.G[k][:, 0] @ V[k])
    return out


def by_elimination(pose, qd):
    """m_hat, and psi and M_bar carried from mass centres to hinges; the velocity is m_hat^(1/2) (U^T qd)(i)."""
    a = Links(pose)
    body, out = articulated_bodies(a), {q: {} for q in QUANTITIES}
    for i in range(1, a.n + 1):
        back = inverse(shift(a.d[i]))
        out["pivot"][i], out["gain"][i] = body.m_hat[i], back.T @ body.psi[i]
        out["passed on"][i] = back.T @ body.M_bar[i] @ back
        column = sum(((a.p[j] @ a.B(i, j).T @ body.psi[i]) * qd[j - 1] for j in range(1, i)), qd[i - 1])   # of U
        out["velocity"][i] = body.m_hat[i] ** 0.5 * column
    return out


def by_constraints(pose, qd):
    """Everything from the pivots of H^bb: line 7 of 15.1, B^T C^-1 B, A (1 - Lambda B^T C^-1 B), and this times y."""
    bodies = Bodies(pose, motions(pose, planar(pose.arm)))
    pivots, E, out, y = hard_pivots(bodies)[0], bodies.E, {q: {} for q in QUANTITIES}, 0 * bodies.S[1]
    free = {bodies.N: bodies.W[bodies.N]}                               # Lambda, what a body with all beyond yields
    for i in range(bodies.N, 1, -1):
        WV = bodies.W[i - 1] @ bodies.X[i].T @ bodies.B[i].T
        free[i - 1] = bodies.W[i - 1] - WV @ inverse(pivots[i]) @ WV.T
    for i in bodies.links:
        held = bodies.B[i].T @ inverse(across(bodies, pivots, i)) @ bodies.B[i]
        gain = (bodies.A[i] - bodies.A[i] @ free[i] @ held)[0]
        y = (bodies.X[i] @ y if i > 1 else y) + bodies.S[i] * qd[i - 1]
        D = pivot_of_hard_pivots(bodies, pivots, i)
        out["pivot"][i], out["gain"][i], out["passed on"][i] = D, E @ gain, E @ held @ E.T
        out["velocity"][i] = D ** 0.5 * (gain @ y)
    return out


def by_factor(pose, qd):
    """Diagonal entries of m squared; G and tau_bar P; nu = m^T qd."""
    kalman, N, out = riccati(Chain(pose)), pose.n, {q: {} for q in QUANTITIES}
    m = mass_factor(kalman)
    nu = m.T @ qd[::-1]                                                 # K 28; this paper counts from the tip
    for k in range(1, N + 1):
        i, transmits = N + 1 - k, eye(6, m.dtype) - kalman.G[k] @ kalman.chain.H[k]
        out["pivot"][i], out["gain"][i] = m[k - 1, k - 1] ** 2, kalman.G[k][:, 0]
        out["passed on"][i], out["velocity"][i] = transmits @ kalman.P[k], nu[k - 1]
    return out


def over_time(run):
    """{quantity: {paper: (T, n)}} of a run of rods in a plane: pivots, the gain's force across the link, the mass along
    the link that a free joint passes on, and nu, as `in_four` finds them.
    """
    arm, n = run.arm, run.q.shape[1]
    out = {q: {paper: np.zeros(run.q.shape) for paper in PAPERS} for q in QUANTITIES}
    for frame, (q, qd) in enumerate(zip(run.q, run.qd, strict=True)):
        pose = arm.at(q)
        found, ends = in_four(pose, qd), np.concatenate([pose.O, [pose.tip]])
        for i in range(1, n + 1):
            u = (ends[i] - ends[i - 1]) / np.linalg.norm(ends[i] - ends[i - 1])
            look = {"pivot": lambda x: x, "gain": lambda x, u=u: np.cross(u, x[3:])[1],
                    "passed on": lambda x, u=u: u @ x[3:, 3:] @ u, "velocity": lambda x: x}
            for paper, quantity in ((paper, q) for paper in PAPERS for q in QUANTITIES):
                out[quantity][paper][frame, i - 1] = look[quantity](found[paper][quantity][i])
    return out


# --- for every N ------------------------------------------------------------------------------------------------------

DUALITY, BRACKETS = duality.PROVER, brackets.PROVER


def proofs(prover):
    """Every named statement of a `Prover` with its verdict, a `Table`; its derivations are long and stay folded."""
    return Table(("line", "statement", "for every N"),
                 [(name.partition("line ")[2], str(x), prover.prove(name).verdict.split("\n")[0])
                  for name, x in prover.tables[0].items()])


# --- what joins cost --------------------------------------------------------------------------------------------------

def cost_of_joins():
    """Operations of one join in each of the four scans of forward dynamics: a `RiccatiMap` and three `Affine` maps."""
    def join(kind, *shapes):
        counter, full = Counter(), np.random.default_rng(0)
        one, other = (kind(*(lift(full.normal(size=x), counter) for x in shapes)) for _ in range(2))
        one.then(other)
        return counter.counts.operations
    return join(RiccatiMap, (6, 6), (6, 6), (6, 6)) + 3 * join(Affine, (6, 6), (6,))


def first_gain(link, joins):
    """The least N from which N processors take less time for the scans than one for the sweep, whatever N beyond it."""
    slower = [N for N in range(1, 10_000) if N * link <= link + rounds(N) * joins]
    return max(slower) + 1


def joined(N):
    """How many joins prefix sums over N elements make, in all rounds together: the sum of N - 2^r."""
    return sum(N - 2 ** r for r in range(rounds(N)))
