"""Regressor, base parameters and physical consistency: how torques depend on inertias.

Ten numbers describe a rigid link: its mass m, first moment h = m c (3) and moments of inertia about
its joint point (6), in its own axes. Torques are linear in them: tau = Y(q, qd, qdd) theta. Not
every direction of theta changes a torque, so no experiment with torques finds all ten numbers. The
rank of Y over many states, computed in fractions, is the number of combinations that can be found,
and the elimination says which.
"""

from __future__ import annotations

import warnings
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property

import numpy as np
from numpy.typing import ArrayLike

from .arm import Arm, InertiaWarning, whole_as_exact
from .derivatives.recursions import moving
from .inputs import GRAVITY, at_door
from .joints import attitude
from .numbers import array, first_largest
from .spatial import motion_cross, tilde, zeros

WORDS = ("m", "hx", "hy", "hz", "Ixx", "Ixy", "Ixz", "Iyy", "Iyz", "Izz")
PAIRS = ((0, 0), (0, 1), (0, 2), (1, 1), (1, 2), (2, 2))
# Mersenne primes, modulo which elimination runs. The next one is used if fractions are too
# long for the one before. Results are proved afterwards.
PRIMES = 2**521 - 1, 2**2203 - 1, 2**9689 - 1
DENOMINATOR = 10**6  # largest denominator of the fractions that replace a robot's measured numbers
STATES = 3  # further states, beside those of the elimination, in which combinations are proved


def basis_bodies(dtype=np.float64):
    """Return the spatial inertias (10, 6, 6) at the joint point of a unit of each number."""
    out = zeros((10, 6, 6), dtype)
    one = 1 + out[0, 0, 0]
    for k in range(3):
        out[0, 3 + k, 3 + k] = one
        e = zeros(3, dtype)
        e[k] = one
        out[1 + k, :3, 3:] = tilde(e)
        out[1 + k, 3:, :3] = -tilde(e)
    for k, (i, j) in enumerate(PAIRS, start=4):
        out[k, i, j] = out[k, j, i] = one
    return out


def link_parameters(arm: Arm) -> np.ndarray:
    """Return theta (n, 10) of an arm: m, m c, and moments of inertia about each joint point.

    >>> import robodyn_lib as rd
    >>> link_parameters(rd.planar_arm(1, lengths=2.0, masses=3.0))[0, :4]
    array([3., 3., 0., 0.])
    """
    rows = []
    for m, c, I in zip(arm.masses, arm.coms, arm.inertias, strict=True):
        J = I + m * ((c @ c) * np.eye(3, dtype=int) - np.outer(c, c))
        rows.append([m, *(m * c), *(J[pair] for pair in PAIRS)])
    return array(rows)


def regressor_at(pose, qd, qdd, gravity):
    """Return Y (nv, 10 n) of one pose, in any arithmetic: tau = Y theta without rotors. O(n^2).

    Column j of link i is the torque that a unit of its number j takes: the force f = I A + V x* I V
    on the link, carried inward to each joint that moves it.
    """
    arm = pose.arm
    m = moving(pose, qd, qdd, gravity, zeros(6, pose.dtype))
    Y = zeros((arm.nv, 10 * arm.n), m.V[0].dtype)
    units = basis_bodies(pose.dtype)
    for i in range(arm.n):
        turn = np.kron(np.eye(2, dtype=int), pose.R[i])  # from the link's axes to the base's
        V = turn.T @ m.V[i]
        A = turn.T @ m.A[i]
        columns = [turn @ (B @ A - motion_cross(V).T @ (B @ V)) for B in units]
        forces = np.stack(columns, axis=1)
        for j in arm.inward_from(i):
            Y[arm.places[j], 10 * i : 10 * i + 10] = m.S[j].T @ forces
            forces = m.shift[j] @ forces
    return Y


def regressor(
    arm: Arm, q: ArrayLike, qd: ArrayLike, qdd: ArrayLike, gravity: ArrayLike = GRAVITY
) -> np.ndarray:
    """Return Y (nv, 10 n) with tau = Y theta, theta = link_parameters(arm) row after row.

    Arguments as in `inverse_dynamics`, one state. Rotors are not part of theta: they add armature
    times qdd.

    >>> import robodyn_lib as rd
    >>> arm, still = rd.planar_arm(2), [0.0, 0.0]
    >>> Y = regressor(arm, [0.3, 0.4], still, still)
    >>> wanted = rd.inverse_dynamics(arm, [0.3, 0.4], still, still)
    >>> bool(abs(Y @ link_parameters(arm).ravel() - wanted).max() < 1e-12)
    True
    """
    inputs = at_door(arm, gravity, None, q=q, qd=qd, qdd=qdd)
    for word, x in inputs.items():
        if x.ndim != 1:
            raise ValueError(f"{word} must be of one state, got shape {x.shape}")
    floats = arm.in_floats
    return regressor_at(floats.at(inputs["q"]), inputs["qd"], inputs["qdd"], inputs["gravity"])


# --- a robot in fractions -------------------------------------------------------------------------
def rationalized(arm: Arm) -> Arm:
    """Return an arm of fractions whose numbers are those of an arm to about six digits.

    Lengths and masses are rounded; a rotation becomes that of a rounded quaternion, which is a
    rotation exactly, and right angles stay right; an axis becomes a rational point of the sphere.
    An arm of fractions is returned unchanged.
    """
    if arm.is_exact:
        return arm
    arm = arm.in_floats
    rounded = {
        key: _fractions(getattr(arm, key))
        for key in ("offsets", "masses", "coms", "inertias", "tip_offset", "base_offset")
    }
    rounded["pitches"] = _fractions(arm.pitches)
    rounded["armature"] = _fractions(arm.armature)
    rounded["inertias"] = (rounded["inertias"] + rounded["inertias"].transpose(0, 2, 1)) / 2
    with warnings.catch_warnings(
        action="ignore", category=InertiaWarning
    ):  # already given for `arm`
        return _with_turns(arm, rounded)


def _with_turns(arm, rounded):
    return replace(
        arm,
        axes=[_rational_axis(axis) for axis in arm.axes],
        rotations=[_rational_turn(R) for R in arm.rotations],
        tip_rotation=_rational_turn(arm.tip_rotation),
        base_rotation=_rational_turn(arm.base_rotation),
        **rounded,
    )


def _fraction(x):
    return Fraction(float(x)).limit_denominator(DENOMINATOR)


def _fractions(a):
    flat = [_fraction(x) for x in np.ravel(a)]
    return whole_as_exact(flat, array(flat)).reshape(np.shape(a))


def _rational_turn(R):
    """Return a rotation (3, 3) of fractions near R, from its quaternion over its largest part."""
    trace = np.trace(R)
    w = [1 + trace, *(1 + 2 * R[i, i] - trace for i in range(3))]
    k = next(i for i, x in enumerate(w) if x >= max(w) * (1 - 1e-6))
    skew = np.array([R[2, 1] - R[1, 2], R[0, 2] - R[2, 0], R[1, 0] - R[0, 1]])
    if k == 0:
        q = np.array([*skew, w[0]])
    else:
        i = k - 1
        vector = [w[k] if j == i else R[i, j] + R[j, i] for j in range(3)]
        q = np.array([*vector, skew[i]])
    largest = q[(3, 0, 1, 2)[k]]
    return attitude(_fractions(q / largest))


def _rational_axis(axis):
    """Return a unit vector (3,) of fractions near an axis, by stereographic projection."""
    k = next(i for i, x in enumerate(abs(axis)) if x >= max(abs(axis)) * (1 - 1e-6))
    sign = 1 if axis[k] > 0 else -1
    rest = [i for i in range(3) if i != k]
    u, v = (_fraction(axis[i] / (1 + abs(axis[k]))) for i in rest)
    s = 1 + u * u + v * v
    out = [Fraction(0)] * 3
    out[rest[0]] = 2 * u / s
    out[rest[1]] = 2 * v / s
    out[k] = sign * (2 - s) / s
    return array(out)


# --- base parameters ------------------------------------------------------------------------------
@dataclass(frozen=True, eq=False, repr=False)
class BaseParameters:
    """The combinations of a robot's inertial numbers that torques can see.

    arm: the arm in fractions. pivots: the columns of Y that are kept, one for each combination.
    matrix (rank, 10 n): the combinations, Y theta = Y[:, pivots] (matrix theta) at every state.
    """

    arm: Arm
    pivots: tuple
    matrix: np.ndarray

    @property
    def rank(self):
        """Number of parameters that torques reveal."""
        return len(self.pivots)

    @cached_property
    def names(self):
        """The name of each number (10 n,): 'Izz of link 3'."""
        return [f"{word} of {link}" for link in self.arm.link_names for word in WORDS]

    @cached_property
    def unseen(self):
        """The names of numbers that no torque depends on."""
        idle = [not column.any() for column in self.matrix.T]
        return [name for name, none in zip(self.names, idle, strict=True) if none]

    @cached_property
    def alone(self):
        """The names of numbers that a torque sees by themselves."""
        out = []
        for pivot, row in zip(self.pivots, self.matrix, strict=True):
            if sum(x != 0 for x in row) == 1:
                out.append(self.names[pivot])
        return out

    def values(self, theta: ArrayLike) -> np.ndarray:
        """Return the base parameters (rank,) of theta (n, 10)."""
        theta = np.ravel(np.asarray(theta))
        if theta.shape != (10 * self.arm.n,):
            raise ValueError(f"theta must have {10 * self.arm.n} numbers, got {theta.size}")
        exact = all(isinstance(x, Fraction) for x in theta)
        return (self.matrix if exact else self.matrix.astype(float)) @ theta

    def rows(self):
        """Yield (number that is kept, the combination that torques see) as text."""
        for pivot, row in zip(self.pivots, self.matrix, strict=True):
            terms = [_term(x, self.names[i]) for i, x in enumerate(row) if x != 0]
            yield self.names[pivot], " ".join(terms).removeprefix("+ ")

    def __repr__(self):
        return (
            f"BaseParameters of {self.arm.name!r}: torques see {self.rank} combinations of "
            f"{10 * self.arm.n} numbers; {len(self.unseen)} numbers are in none"
        )


def _term(x, name):
    sign, size = ("-", -x) if x < 0 else ("+", x)
    factor = "" if size == 1 else f"{float(size):.4g} "
    return f"{sign} {factor}{name}"


def base_parameters(arm: Arm, gravity: ArrayLike = GRAVITY, seed: int = 0) -> BaseParameters:
    """Return which combinations of the inertial numbers of an arm its torques can see.

    The rank is exact over the rationals: Y is computed in fractions at random rational states, of
    the arm itself or of `rationalized(arm)`. Elimination modulo a prime finds which columns are
    independent, so the rank is no smaller; the coefficients of all other columns are then read as
    fractions and tried in exact arithmetic on all these states and on others, so it is no larger.
    Random states meet the largest rank that there is, unless they are very unlucky. Screws, whose
    motion is not rational in a tangent, are refused with ValueError.

    >>> import robodyn_lib as rd
    >>> base_parameters(rd.planar_arm(1)).rank
    3
    """
    for i, kind in enumerate(arm.kinds):
        if kind.letter == "H":
            raise ValueError(f"{arm.joint_label(i)} is a screw; its motion is not rational")
    exact = rationalized(arm)
    gravity = _fractions(np.asarray(gravity, dtype=float))
    rng = np.random.default_rng(seed)

    def rows():
        return _regressor_somewhere(exact, gravity, rng)

    Y = [rows() for _ in range(-(-10 * exact.n // exact.nv) + 1)]
    proofs = [*Y, *(rows() for _ in range(STATES))]
    for prime in PRIMES:
        pivots, reduced = _reduced(np.concatenate(Y), prime)
        fractions = [[_fraction_of(x, prime) for x in row] for row in reduced]
        matrix = np.array(fractions, dtype=object)
        if all((y == y[:, pivots] @ matrix).all() for y in proofs):
            return BaseParameters(exact, tuple(pivots), matrix)
    raise ArithmeticError(f"{arm.name!r}: base parameters failed a check; try another seed")


def _regressor_somewhere(arm, gravity, rng):
    """Return Y (nv, 10 n) in fractions at a random rational state."""

    def draw(n):
        return array([Fraction(int(a), int(b)) for a, b in rng.integers(1, 30, (n, 2))])

    signs = array([Fraction(int(x)) for x in rng.choice([-1, 1], arm.nt)])
    return regressor_at(arm.at_tangents(signs * draw(arm.nt)), draw(arm.nv), draw(arm.nv), gravity)


def _reduced(Y, prime):
    """Return pivot columns and the reduced echelon form (rank, columns) of Y, modulo a prime."""
    A = [[x.numerator * pow(x.denominator, -1, prime) % prime for x in row] for row in Y]
    pivots = []
    for column in range(len(A[0])):
        at = len(pivots)
        k = next((k for k in range(at, len(A)) if A[k][column]), None)
        if k is None:
            continue
        A[at], A[k] = A[k], A[at]
        per = pow(A[at][column], -1, prime)
        A[at] = [x * per % prime for x in A[at]]
        for i, row in enumerate(A):
            factor = row[column]
            if i != at and factor:
                A[i] = [(x - factor * y) % prime for x, y in zip(row, A[at], strict=True)]
        pivots.append(column)
    return pivots, A[: len(pivots)]


def _fraction_of(x, prime):
    """Return the fraction a / b of least size with a = x b modulo a prime.

    >>> _fraction_of(3 * pow(7, -1, 101) % 101, 101)
    Fraction(3, 7)
    """
    a = prime
    b = x
    before = 0
    now = 1
    while b * b * 2 > prime:
        quotient, rest = divmod(a, b)
        a, b = b, rest
        before, now = now, before - quotient * now
    return Fraction(b, now)


# --- physical consistency -------------------------------------------------------------------------
def pseudo_inertia(theta):
    """Return [[S, h], [h^T, m]] (4, 4) of ten numbers, S the second moments of mass.

    A body with density >= 0 has these numbers if and only if the matrix is positive semidefinite
    (Wensing, Kim, Slotine 2018): S = tr(I) / 2 1 - I.
    """
    theta = array(theta)
    m = theta[0]
    h = theta[1:4]
    I = zeros((3, 3), theta.dtype)
    for x, (i, j) in zip(theta[4:], PAIRS, strict=True):
        I[i, j] = I[j, i] = x
    S = (I[0, 0] + I[1, 1] + I[2, 2]) / 2 * np.eye(3, dtype=int) - I
    return np.concatenate(
        [np.concatenate([S, h[:, np.newaxis]], axis=1), [np.append(h, m)]], axis=0
    )


def inconsistent(theta: ArrayLike, names: tuple | None = None, slack: float = 1e-9) -> list[str]:
    """Return a sentence for each link whose ten numbers fit no body; [] if all are possible.

    theta (n, 10): identified numbers, as in `link_parameters`; names: of the links. Numbers of
    floats may be off by slack times the size of the link's second moments. Raises ValueError for
    another shape, and for numbers that are not finite.

    >>> inconsistent([[1, 0, 0, 0, 0.1, 0, 0, 0.1, 0, 0.3]], ["arm"])[0].split(":")[0]
    'arm'
    """
    rows = np.asarray(theta, dtype=float)
    if rows.ndim != 2 or rows.shape[1] != 10:
        raise ValueError(f"theta must have shape (n, 10), got {rows.shape}")
    if not np.isfinite(rows).all():
        raise ValueError(f"theta must be finite, got {rows[~np.isfinite(rows)][0]}")
    out = []
    for i, row in enumerate(rows):
        who = names[i] if names else f"link {i + 1}"
        fault = _impossible(row, slack)
        out += [f"{who}: {fault}"] if fault else []
    return out


def _impossible(row, slack):
    """Return why no body has ten numbers, or ""."""
    m = row[0]
    h = row[1:4]
    if m < 0:
        return f"its mass is {m:.4g} kg"
    if m == 0 and h.any():
        return "it has a first moment and no mass"
    S = pseudo_inertia(row)[:3, :3]
    size = max(np.abs(S).max(), float(h @ h) / m if m else 0.0)
    moments, axes = np.linalg.eigh(S - (np.outer(h, h) / m if m else 0))
    if moments[0] >= -slack * size:
        return ""
    axis = axes[:, 0] * np.sign(axes[first_largest(np.abs(axes[:, 0])), 0])
    along = ", ".join(f"{x + 0:.2f}" for x in np.round(axis, 2) + 0.0)
    return (
        f"no body has these numbers: along ({along}) its mass would spread by "
        f"{moments[0]:.2g} kg m^2"
    )
