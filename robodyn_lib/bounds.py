"""Bounds for the error of an answer.

A float64 is a fraction, and balls enclose what is computed with it.

The numbers of an arm and its state are given, all float64. The arm that they describe has exact
accelerations x at the true cosines and sines of its angles q: T(x) = tau, where T is inverse
dynamics. For a computed answer y the residual r = tau - T(y) and the mass matrix are sums of
products, and no quotient is taken. So they can be computed with balls, which enclose the exact
values; the cosines and sines are enclosed by series. With any X, such as the computed inverse of
the mass matrix, and R = I - X mass, the error x - y is X r + R (x - y). So where every row of |R|
sums to less than one, the mass matrix has an inverse, and |x - y| <= max|X r| / (1 - max sum|R|).
"""

from __future__ import annotations

import copy
import math
from decimal import ROUND_CEILING, Context, Decimal
from fractions import Fraction
from types import SimpleNamespace

import numpy as np
from numpy.typing import ArrayLike

from .arm import Arm, hinged
from .dynamics import DEFAULT_METHOD, GRAVITY, accelerations, masses
from .inputs import at_door
from .numbers.balls import Ball, balls, cosine_and_sine, decimals
from .reference import inverse_dynamics_at

PRECISIONS = (
    192,
    768,
    3072,
    12288,
)  # bits; the first is enough unless numbers differ greatly in size
CLOSE = Fraction(1, 2**20)  # share of a bound that rounding may add before the precision is raised


def certify(
    arm: Arm, q: ArrayLike, qd: ArrayLike, tau: ArrayLike, gravity: ArrayLike = GRAVITY
) -> tuple[np.ndarray, Fraction, dict]:
    """Solve forward dynamics and bound the error: (qdd (n,), bound, certificate).

    q, qd, tau (n,): one state of an arm or tree of hinges and sliders, in SI units; joints may have
    rotors (`armature`), which add to the diagonal of the mass matrix. At every joint |qdd - exact|
    <= bound, a Fraction, where exact are the accelerations of the arm whose numbers are these
    float64 numbers, at the q that is given, with its true cosines and sines. certificate: a
    dictionary for JSON that `robodyn certify --check` and `proofs/check_acceleration.py` judge. It
    takes n + 1 inverse dynamics in balls. Raises ValueError naming a joint of another kind, or if
    no bound is found; TypeError or ValueError for wrong input.
    """
    inputs = at_door(arm, gravity, None, q=q, qd=qd, tau=tau)
    q, qd, tau, gravity, _ = inputs.values()
    for word, x in inputs.items():
        if x.ndim != 1:
            raise ValueError(f"{word} must be of one state, got shape {x.shape}")
    if lacking := hinged(arm):
        raise ValueError(f"{arm.name!r} has no certificates: {lacking}")
    arm = arm.in_floats
    y = accelerations(arm, DEFAULT_METHOD)(**inputs)
    try:
        X = np.linalg.inv(masses(arm, q))
    except np.linalg.LinAlgError:
        raise ValueError(f"{arm.name!r}: the mass matrix is singular in float64") from None
    if not (np.isfinite(y).all() and np.isfinite(X).all()):
        raise ValueError(f"{arm.name!r} has no finite accelerations in this state to bound")
    answer = Answer(arm, q, qd, tau, gravity, y, X)
    bits, bound = answer.bound()
    return y, Fraction(bound), answer.certificate(bits, bound)


class Answer:
    """An answer y to forward dynamics, about to be bounded.

    It holds the arm, its state, and X, near the inverse mass matrix.
    """

    def __init__(self, arm, q, qd, tau, gravity, y, X):
        self.arm = arm
        self.q = q
        self.qd = qd
        self.tau = tau
        self.gravity = gravity
        self.y = y
        self.X = X

    def bound(self):
        """Return (bits, bound as a float64): of the first precision that is enough.

        Raises ValueError if rows of |R| sum to one or more, or no float64 is large enough.
        """
        bounds_of = {}
        for bits in PRECISIONS:
            least, most = self.between(bits)
            if most is not None:
                bounds_of[bits] = most
                small = Fraction(float(np.max(np.abs(self.y)))) / 2**100
                if most <= least * (1 + CLOSE) or most <= small:
                    break
            if least is None:
                break
        if not bounds_of:
            raise ValueError(
                f"{self.arm.name!r}: the mass matrix is too close to singular for a bound"
            )
        bits = min(bounds_of, key=bounds_of.get)  # no tie: exact fractions
        try:
            return bits, rounded_up(bounds_of[bits])
        except OverflowError:
            raise ValueError(f"{self.arm.name!r}: the bound is beyond float64") from None

    def between(self, bits):
        """Return fractions (least, most) that the bound in exact numbers is between.

        Returns None if there is no bound.
        """
        n = self.arm.n
        pose = posed(self.arm, self.q, bits)
        y = balls(self.y, bits)
        X = balls(self.X, bits)
        qd = balls(self.qd, bits)
        gravity = balls(self.gravity, bits)
        none = balls(np.zeros(6), bits)
        still = balls(np.zeros(n), bits)
        no_weight = balls(np.zeros(3), bits)
        residual = balls(self.tau, bits) - inverse_dynamics_at(pose, qd, y, gravity, none)
        units = balls(np.eye(n), bits)
        columns = [inverse_dynamics_at(pose, still, unit, no_weight, none) for unit in units]
        R = units - X @ np.stack(columns, axis=1)
        sums = [sum(x.size() for x in row) for row in R]
        surely = [sum(x.size() - 2 * x.width() for x in row) for row in R]
        errors = X @ residual
        if max(surely) >= 1:
            return None, None
        if max(sums) >= 1:
            return Fraction(0), None
        least = max(e.size() - 2 * e.width() for e in errors) / (1 - max(surely))
        return least, max(e.size() for e in errors) / (1 - max(sums))

    def certificate(self, bits, bound):
        """Return the bounded values, in numbers that JSON reads back as the same float64."""
        return {
            "arm": self.arm.name,
            "gravity": self.gravity.tolist(),
            "base": base_of(self.arm),
            "links": [self.link(i, bits) for i in range(self.arm.n)],
            "qdd": self.y.tolist(),
            "X": self.X.tolist(),
            "bound": bound,
            "bits": bits,
        }

    def link(self, i, bits):
        """Return link i, with its joint and state.

        A hinge has decimals around the cosine and sine of q.
        """
        q = float(self.q[i])
        place = {"shift": q}
        if self.arm.kinds[i].hinge:
            cos, sin = written(q, bits)
            place = {"q": q, "cos": cos, "sin": sin}
        rate_and_torque = {"rate": float(self.qd[i]), "torque": float(self.tau[i])}
        return link_of(self.arm, i) | rate_and_torque | place


def difference(certificate: dict, arm: Arm | None = None, state: dict | None = None) -> str:
    """Return where a certificate first differs from an arm, or from a state; "" if it does not.

    state: {"q": (n,), "qd": (n,), "tau": (n,)}, perhaps with "gravity" (3,). Names of arms and
    joints are not compared, since nothing is proved of them. Raises ValueError for an arm that can
    have no certificate.

    >>> from robodyn_lib import planar_arm
    >>> y, bound, certificate = certify(planar_arm(1), [0.3], [0], [1])
    >>> difference(certificate, planar_arm(1))
    ''
    >>> difference(certificate, state={"q": [0.4], "qd": [0], "tau": [1]})
    'q is [0.3] in the certificate, not [0.4]'
    """
    links = certificate["links"]
    pairs = []
    if arm is not None:
        if lacking := hinged(arm):
            raise ValueError(f"{arm.name!r} has no certificates: {lacking}")
        arm = arm.in_floats
        pairs += [("the number of joints", len(links), arm.n), *robots_compared(certificate, arm)]
    if state is not None:
        state = {"gravity": GRAVITY} | state
        given = {
            "q": [x["q"] if "q" in x else x["shift"] for x in links],
            "qd": [x["rate"] for x in links],
            "tau": [x["torque"] for x in links],
            "gravity": certificate["gravity"],
        }
        pairs += [(name, x, np.asarray(state[name]).tolist()) for name, x in given.items()]
    for name, here, there in pairs:
        if here != there:
            return f"{name} is {here} in the certificate, not {there}"
    return ""


def robots_compared(certificate, arm):
    """Yield (what, in the certificate, in the arm) of the base and of each joint and link."""
    yield "the base", certificate["base"], base_of(arm)
    for i, link in enumerate(certificate["links"][: arm.n]):
        label = arm.joint_label(i)
        yield f"{label}: the kind", "slider" if "shift" in link else "hinge", kind_of(arm, i)
        for name, number in link_of(arm, i).items():
            yield f"{label}: {name}", link[name], number


def base_of(arm):
    """Return the place of an arm's base, as in a certificate."""
    return {"offset": arm.base_offset.tolist(), "rotation": arm.base_rotation.tolist()}


def kind_of(arm, i):
    return "hinge" if arm.kinds[i].hinge else "slider"


def link_of(arm, i):
    """Return joint i and its link, without a state, as in a certificate."""
    return {
        "parent": int(arm.parents[i]),
        "axis": arm.axes[i].tolist(),
        "offset": arm.offsets[i].tolist(),
        "rotation": arm.rotations[i].tolist(),
        "mass": float(arm.masses[i]),
        "com": arm.coms[i].tolist(),
        "inertia": arm.inertias[i].tolist(),
        "armature": float(arm.armature[i]),
    }


def written(q, bits):
    """Return the decimals around cos q and around sin q: each a pair of texts."""
    return [decimals(x, bits * 31 // 100 + 1) for x in cosine_and_sine(q, bits)]


def posed(arm, q, bits):
    """Return the pose, in balls, of an arm with exactly these float64 numbers.

    Axes and quaternions are not scaled to unit length.
    """
    exact = copy.copy(arm)
    data = {key: x for key, x in vars(exact).items() if isinstance(x, np.ndarray)}
    vars(exact).update({key: balls(x, bits) for key, x in data.items()})
    values = np.empty(arm.n, dtype=object)
    for i, (kind, x) in enumerate(zip(arm.kinds, map(float, q), strict=True)):
        values[i] = turned(x, bits) if kind.hinge else Ball.of(x, bits)
    return exact.at(values)


def turned(q, bits):
    """Return an angle that carries balls of its cosine and sine.

    The balls are those between the decimals of a certificate.
    """
    pair = [Ball.between(*map(Fraction, ends), bits) for ends in written(q, bits)]
    return SimpleNamespace(cos_sin=lambda: tuple(pair))


def rounded_up(x: Fraction) -> float:
    """Return a float64 that is no less than x, in binary and as Python prints it.

    >>> rounded_up(Fraction(1, 10)), rounded_up(Fraction(0.1))
    (0.1, 0.10000000000000002)
    """
    near = float(x)
    while min(Fraction(near), Fraction(repr(near))) < x:
        near = math.nextafter(near, math.inf)
        if math.isinf(near):
            raise OverflowError
    return near


def digits_up(x: Fraction, digits: int = 3) -> str:
    """Return x >= 0 rounded up to this number of digits, as text.

    >>> digits_up(Fraction(199001, 10**20)), digits_up(Fraction(2)), digits_up(Fraction(0))
    ('2.00e-15', '2', '0')
    """
    up = Context(prec=digits, rounding=ROUND_CEILING, Emin=-(10**6), Emax=10**6)
    return f"{up.divide(Decimal(x.numerator), Decimal(x.denominator)):.{digits}g}"


# --- for Coq --------------------------------------------------------------------------------------


def in_coq(certificate: dict, more: int = 0) -> str:
    """Write a certificate of `certify` for Coq.

    Coq computes that its bound holds, by proofs/Certify.v, for every cosine and sine between the
    decimals of the certificate. Its theorem `near` counts joints from the tip. more: bits that its
    balls have beyond the expected need. The certificate must have passed
    `proofs/check_acceleration.py`, which checks where each number belongs.
    """
    links = certificate["links"]
    rows = certificate["X"]
    n = len(links)
    joints = ";\n  ".join(_joint(i, links[i]) for i in reversed(range(n)))
    hinges = [i for i in reversed(range(n)) if "q" in links[i]]
    unknowns = "\n".join(_cosine_and_sine(i, links[i]) for i in hinges)
    base = [0.0] * 3 + [-g for g in certificate["gravity"]]
    return f"""From Coq Require Import List QArith.
From RK Require Import Balls Placed Certify.
Import ListNotations.
Open Scope Q_scope.

Section Near.
Context {{K : Ordered}}.
Definition w := {_scale(certificate) + more}%N.
{unknowns}
Definition joints := [
  {joints}].
Definition base := numbers w {_coq(base)}.
Definition links := placed_links w {_coq(certificate["base"]["rotation"])} joints.
Definition rotors : list Q := {_coq([x["armature"] for x in links[::-1]])}.
Definition accelerations : list Q := {_coq(certificate["qdd"][::-1])}.
Definition about_inverse : list (list Q) := {_coq([row[::-1] for row in rows[::-1]])}.
Definition bound : Q := {_coq(certificate["bound"])}.

Theorem near theta_dd : solves w links rotors [] base theta_dd -> forall k, (k < {n})%nat ->
  inside (nth k accelerations 0 - bound) (nth k accelerations 0 + bound) (theta_dd k).
Proof.
  apply (certified w links rotors [] base (fun k => nth k accelerations 0)
    (fun i j => nth j (nth i about_inverse []) 0) bound).
  vm_cast_no_check (eq_refl true).
Qed.
End Near.
"""


def _joint(i, x):
    """Return the i-th link from the base of a certificate as a `joint_of` of proofs/Placed.v."""
    place = f"inl (cos_{i}, sin_{i})" if "q" in x else f"inr (exactly w {_coq(x['shift'])})"
    words = ("axis", "offset", "rotation", "mass", "com", "inertia", "rate", "torque")
    data = " ".join(_coq(x[word]) for word in words)
    return f"given_joint w {i - x['parent'] - 1} ({place}) {data}"


def _cosine_and_sine(i, x):
    """Return cosine and sine of link i, any numbers between the decimals of the certificate."""
    out = []
    for word in ("cos", "sin"):
        low, high = (_coq(Fraction(end)) for end in x[word])
        name = f"{word}_q{i}"
        out.append(
            f"Context ({name} : num) ({name}_lies : inside {low} {high} {name}).\n"
            f"Definition {word}_{i} := somewhere w {low} {high} {name} {name}_lies."
        )
    return "\n".join(out)


def _scale(certificate):
    """Return the number of fractional bits of Coq's balls: more if numbers differ much in size."""
    sizes = [abs(x) for x in _numbers(certificate) if x]
    if not sizes:
        return certificate["bits"] + 64
    _, smallest = math.frexp(min(sizes))
    _, largest = math.frexp(max(sizes))
    return certificate["bits"] + 64 + abs(smallest) + abs(largest)


def _numbers(x):
    """Yield the float64 numbers of a certificate."""
    if isinstance(x, float):
        yield x
    elif isinstance(x, list | dict):
        for entry in x.values() if isinstance(x, dict) else x:
            yield from _numbers(entry)


def _coq(x):
    """Return float64 numbers, in lists or not, as exact fractions in Coq's syntax."""
    if isinstance(x, list):
        return f"[{'; '.join(map(_coq, x))}]"
    p, q = x.as_integer_ratio()
    return f"({p} # {q})"
