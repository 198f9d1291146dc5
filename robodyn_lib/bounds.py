"""Bounds the error of an answer by exact arithmetic: a float64 is a fraction, and fractions do not round.

Given are the numbers of an arm, its state, and cosines and sines of its angles, all float64. The
arm that they describe has exact accelerations x, with T(x) = tau, where T is inverse dynamics. For
a computed answer y the residual r = tau - T(y) and the mass matrix are exact sums of products, and
no quotient is taken. With any X, such as the computed inverse of the mass matrix, and R = I - X
mass, the error x - y is X r + R (x - y). So where every row of |R| sums to less than one, the mass
matrix has an inverse, and |x - y| <= max|X r| / (1 - max sum|R|).
"""

import copy
import math
from fractions import Fraction
from types import SimpleNamespace

import numpy as np
from numpy.typing import ArrayLike

from .arm import Arm, hinged
from .dynamics import DEFAULT_METHOD, GRAVITY, accelerations, masses
from .inputs import at_door
from .reference import inverse_dynamics_at


def _angle(q):
    """An angle by the float64 cosine and sine of it, as fractions."""
    pair = Fraction(math.cos(q)), Fraction(math.sin(q))
    return SimpleNamespace(cos_sin=lambda: pair)


def certify(
    arm: Arm, q: ArrayLike, qd: ArrayLike, tau: ArrayLike, gravity: ArrayLike = GRAVITY
) -> tuple[np.ndarray, Fraction, dict]:
    """Solve forward dynamics and bound the error: (qdd (n,), bound, certificate).

    q, qd, tau (n,): one state of an arm or tree of hinges and sliders, in SI units. At every joint
    |qdd - exact| <= bound, a Fraction, where exact are the accelerations of the arm whose numbers,
    and whose angles' cosines and sines, are these float64 numbers. certificate: a dictionary for
    JSON that `proofs/check_acceleration.py` judges, and Coq judges what `in_coq` makes of it. It
    takes n + 1 inverse dynamics in fractions whose length grows with the depth. Raises ValueError
    naming a joint of another kind, or where no bound is found; TypeError or ValueError for input
    that does not fit.
    """
    given = at_door(arm, gravity, None, q=q, qd=qd, tau=tau)
    q, qd, tau, gravity, _ = given.values()
    for word, x in given.items():
        if x.ndim != 1:
            raise ValueError(f"{word} must be of one state, got shape {x.shape}")
    if lacking := hinged(arm):
        raise ValueError(f"{arm.name!r} has no certificates: {lacking}")
    arm = arm.in_floats
    y = accelerations(arm, DEFAULT_METHOD)(**given)
    try:
        X = np.linalg.inv(masses(arm, q))
    except np.linalg.LinAlgError:
        raise ValueError(f"{arm.name!r}: the mass matrix is singular in float64") from None
    if not (np.isfinite(y).all() and np.isfinite(X).all()):
        raise ValueError(f"{arm.name!r} has no finite accelerations here to bound")
    pose = _exact(arm, q)
    residual = _rational(tau) - _torques(pose, qd, y, gravity)
    mass = np.stack([_torques(pose, 0 * qd, unit, 0 * gravity) for unit in np.eye(arm.n)], axis=1)
    R = np.eye(arm.n, dtype=int).astype(object) - _rational(X) @ mass
    rho = max(sum(map(abs, row)) for row in R)
    if rho >= 1:
        raise ValueError(f"{arm.name!r}: the mass matrix is too near to a singular one for a bound")
    bound = _rounded_up(max(map(abs, _rational(X) @ residual)) / (1 - rho))
    return y, bound, _certificate(arm, q, qd, tau, gravity, y, X, bound)


def _rational(x):
    """An array of float64 as fractions."""
    return np.array([Fraction(float(v)) for v in x.ravel()], dtype=object).reshape(x.shape)


def _rounded_up(x):
    """The fraction x rounded up to a float64, as a fraction."""
    near = float(x)
    return Fraction(near if Fraction(near) >= x else math.nextafter(near, math.inf))


def _exact(arm, q):
    """The pose of an arm whose numbers are these float64, as fractions, not brought to unit length."""
    exact = copy.copy(arm)
    data = {key: x for key, x in vars(exact).items() if isinstance(x, np.ndarray)}
    vars(exact).update({key: _rational(x) for key, x in data.items()})
    pairs = zip(arm.kinds, q, strict=True)
    values = [_angle(x) if kind.hinge else Fraction(float(x)) for kind, x in pairs]
    return exact.at(np.array(values, dtype=object))


def _torques(pose, rates, accelerations, gravity):
    """Inverse dynamics on an exact pose: torques (n,), base to tip."""
    return inverse_dynamics_at(pose, *map(_rational, (rates, accelerations, gravity, np.zeros(6))))


def _certificate(arm, q, qd, tau, gravity, y, X, bound):
    """Say what was bounded, in numbers that JSON reads back as the same float64."""
    links = []
    for i, kind in enumerate(arm.kinds):
        x = q[i]
        place = {"cos": math.cos(x), "sin": math.sin(x)} if kind.hinge else {"shift": float(x)}
        links.append(
            {
                "parent": arm.parents[i],
                "axis": arm.axes[i].tolist(),
                "offset": arm.offsets[i].tolist(),
                "rotation": arm.rotations[i].tolist(),
                "mass": float(arm.masses[i]),
                "com": arm.coms[i].tolist(),
                "inertia": arm.inertias[i].tolist(),
                "rate": float(qd[i]),
                "torque": float(tau[i]),
                **place,
            }
        )
    base = {"offset": arm.base_offset.tolist(), "rotation": arm.base_rotation.tolist()}
    return {
        "arm": arm.name,
        "gravity": gravity.tolist(),
        "base": base,
        "links": links,
        "qdd": y.tolist(),
        "X": X.tolist(),
        "bound": float(bound),
    }


def in_coq(certificate: dict) -> str:
    """Write a certificate of `certify` as a file for Coq, which computes that it holds: proofs/Certify.v.

    Its theorem speaks of joints from the tip. Once `make proofs` has run,
    `coqc -Q .artefacts/proofs RK FILE` accepts it, or refuses what was changed.
    """
    links, rows = certificate["links"], certificate["X"]
    n = len(links)
    joints = ";\n  ".join(_joint(i, links[i]) for i in reversed(range(n)))
    base = [0.0] * 3 + [-g for g in certificate["gravity"]]
    return f"""From Coq Require Import List QArith Qabs.
From RK Require Import Run Certify.
Import ListNotations.
Open Scope Q_scope.

Definition joints := [
  {joints}].
Definition links := placed {_coq(certificate["base"]["rotation"])} joints.
Definition accelerations : list Q := {_coq(certificate["qdd"][::-1])}.
Definition about_inverse : list (list Q) := {_coq([row[::-1] for row in rows[::-1]])}.
Definition bound : Q := {_coq(certificate["bound"])}.

Theorem near theta_dd : equations_of_motion links [] {_coq(base)} theta_dd ->
  forall k, (k < {n})%nat -> Qabs (theta_dd k - nth k accelerations 0) <= bound.
Proof.
  apply (certified links [] {_coq(base)} (fun k => nth k accelerations 0)
    (fun i j => nth j (nth i about_inverse []) 0) bound).
  vm_cast_no_check (eq_refl true).
Qed.
"""


def _joint(i, x):
    """A link of a certificate, the i-th from the base, as a `joint` of proofs/Certify.v."""
    place = f"inl ({_coq(x['cos'])}, {_coq(x['sin'])})" if "cos" in x else f"inr {_coq(x['shift'])}"
    words = ("axis", "offset", "rotation", "mass", "com", "inertia", "rate", "torque")
    return f"Joint {i - x['parent'] - 1} ({place}) {' '.join(_coq(x[word]) for word in words)}"


def _coq(x):
    """Float64 numbers, in lists or not, as the fractions that they are."""
    if isinstance(x, list):
        return f"[{'; '.join(map(_coq, x))}]"
    p, q = x.as_integer_ratio()
    return f"({p} # {q})"
