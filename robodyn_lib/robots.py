"""Arms for examples: planar, random and exact ones, and real robots with published parameters."""

from __future__ import annotations

import numbers
import warnings
from dataclasses import replace
from fractions import Fraction
from random import Random

import numpy as np
from numpy.typing import ArrayLike

from .arm import Arm, InertiaWarning, named_array, whole_as_exact
from .joints import kind_of
from .spatial import eye, tilde

MOST_LINKS = 10**6  # in a generated arm: more would fill the memory without an error


def planar_arm(
    n: int,
    lengths: ArrayLike = 1,
    masses: ArrayLike = 1,
    body: str = "rod",
    name: str | None = None,
) -> Arm:
    """Return a planar chain of n revolute joints in the x-z plane, z up.

    At q = 0 it lies along x; angles grow from x toward z, each relative to the link before it, so
    it hangs at q = (-pi/2, 0, ..., 0). lengths [m] and masses [kg]: scalars or n values; Fractions,
    and whole numbers beside them, stay exact. body: "rod" for uniform slender rods, "point" for
    point masses at the far ends. Raises ValueError or TypeError naming the argument.

    >>> planar_arm(3)
    Arm 'planar_arm(3)': 3 joints (RRR), 3 kg
    """
    n = _count(n)
    length_array = named_array("lengths", lengths)
    mass_array = named_array("masses", masses)
    exact = object in (length_array.dtype, mass_array.dtype)
    if exact:
        length_array = whole_as_exact(lengths, length_array)
        mass_array = whole_as_exact(masses, mass_array)
    lengths = _per_link("lengths", length_array, n)
    masses = _per_link("masses", mass_array, n)
    if not isinstance(body, str) or body not in ("rod", "point"):
        raise ValueError(f"body must be 'rod' or 'point', got {body!r}")
    along = np.array([1, 0, 0])
    across = np.diag([0, 1, 1])
    share = 1  # distance of the mass centre and moment of inertia, in lengths and masses
    moment = 0
    if body == "rod":
        share = Fraction(1, 2)
        moment = Fraction(1, 12)
    if not exact:
        share = float(share)
        moment = float(moment) if moment else 0
    ends = np.multiply.outer(lengths, along)
    return Arm(
        axes=np.tile([0, -1, 0], (n, 1)),
        joint_types="R" * n,
        offsets=np.concatenate([0 * ends[:1], ends[:-1]]),
        masses=masses,
        coms=np.multiply.outer(share * lengths, along),
        inertias=np.multiply.outer(moment * masses * lengths * lengths, across),
        tip_offset=ends[-1],
        name=name or f"planar_arm({n})",
    )


def random_arm(
    n: int, rng: np.random.Generator, prismatic: float = 0.3, name: str | None = None
) -> Arm:
    """Return a lopsided spatial arm with random axes, placements, masses and mixed joints.

    Its inertias are physically possible. rng: a `numpy.random.Generator`; prismatic: the
    probability, from 0 to 1, that a joint slides. Raises TypeError or ValueError naming the
    argument.
    """
    n = _count(n)
    if not isinstance(rng, np.random.Generator):
        raise TypeError(f"rng must be a numpy.random.Generator, got {type(rng).__name__}")
    real = isinstance(prismatic, numbers.Real) and not isinstance(prismatic, bool)
    if not real or not 0 <= prismatic <= 1:
        raise ValueError(
            "prismatic, the probability that a joint slides, must be a number from 0 to 1, "
            f"got {prismatic!r}"
        )
    spread = rng.normal(size=(n, 3, 3)) * 0.2
    second = spread @ spread.transpose(0, 2, 1)  # second moments of mass: any such S is physical
    masses = rng.uniform(0.5, 4.0, n)
    inertias = [m * (np.trace(S) * np.eye(3) - S) for m, S in zip(masses, second, strict=True)]
    rotations = [np.linalg.qr(rng.normal(size=(3, 3)))[0] for _ in range(n + 2)]
    rotations = [R * np.sign(np.linalg.det(R)) for R in rotations]
    return Arm(
        axes=rng.normal(size=(n, 3)),
        joint_types=["P" if x < prismatic else "R" for x in rng.uniform(size=n)],
        offsets=rng.normal(size=(n, 3)) * 0.4,
        rotations=rotations[:n],
        masses=masses,
        coms=rng.normal(size=(n, 3)) * 0.2,
        inertias=[(I + I.T) / 2 for I in inertias],
        tip_offset=rng.normal(size=3) * 0.3,
        tip_rotation=rotations[n],
        base_offset=rng.normal(size=3),
        base_rotation=rotations[n + 1],
        name=name or f"random_arm({n})",
    )


def random_tree(
    n: int,
    rng: np.random.Generator,
    base: str = "fixed",
    kinds: tuple[str, ...] = ("revolute", "prismatic", "spherical"),
    name: str | None = None,
) -> Arm:
    """Return a lopsided tree of n links, drawn as by `random_arm`.

    Joints are of the given kinds, each with the same probability. base: "fixed", or "free" for a
    first joint that is free and counts among the n. From three links up it has a fork. Raises
    TypeError or ValueError naming the argument.

    >>> random_tree(6, np.random.default_rng(0), base="free", kinds=("revolute", "spherical"))
    Arm 'random_tree(6)': 6 joints (FRRSRS), a tree, 10.06 kg
    """
    arm = random_arm(n, rng, name=name or f"random_tree({n})")
    if not isinstance(base, str) or base not in ("fixed", "free"):
        raise ValueError(f"base must be 'fixed' or 'free', got {base!r}")
    if isinstance(kinds, str) or not hasattr(kinds, "__len__") or not len(kinds):
        raise ValueError(f"kinds must be one or more names of joints, got {kinds!r}")
    kinds = [kind_of(i, kind).name for i, kind in enumerate(kinds)]
    drawn = [kinds[i] for i in rng.permutation(np.arange(n) % len(kinds))]
    parents = [-1, 0, 0][:n] + [int(rng.integers(max(0, i - 5), i)) for i in range(3, n)]
    return replace(
        arm,
        joint_types=["free"] * (base == "free") + drawn[base == "free" :],
        parents=parents,
        pitches=rng.uniform(-0.3, 0.3, n),
    )


def rational_arm(n: int, seed: int = 0) -> Arm:
    """Return a lopsided spatial arm of rational data: identities hold with residual exactly 0.

    Axes are rational points of the unit sphere, placements rational rotations. From two links up it
    mixes revolute and sliding joints. The same n and seed give the same arm on every machine.

    >>> rational_arm(3, seed=1).is_exact
    True
    """
    n, rnd = _count(n), Random(f"rational_arm {n} {seed}")

    def few():
        return Fraction(rnd.choice([-3, -2, -1, 1, 2, 3]), rnd.choice([2, 3, 4]))

    def vector():
        return np.array([few() for _ in range(3)], dtype=object)

    slider = (  # a slider on a turning link: every term appears
        rnd.randrange(1, n) if n > 1 else None
    )
    kinds = ["P" if i == slider or (0 < i and rnd.random() < 0.2) else "R" for i in range(n)]
    masses = [abs(few()) + 1 for _ in range(n)]
    spreads = [np.stack([vector() for _ in range(3)]) / 4 for _ in range(n)]
    inertias = []
    for m, B in zip(masses, spreads, strict=True):
        S = B @ B.T
        inertias.append(m * (np.trace(S) * eye(3, object) - S))
    return Arm(
        axes=[_unit_vector(*vector()[:2]) for _ in range(n)],
        joint_types=kinds,
        offsets=[vector() for _ in range(n)],
        rotations=[_rational_rotation(vector()) for _ in range(n)],
        masses=masses,
        coms=[vector() / 3 for _ in range(n)],
        inertias=inertias,
        tip_offset=vector(),
        tip_rotation=_rational_rotation(vector()),
        base_offset=vector(),
        base_rotation=_rational_rotation(vector()),
        name=f"rational_arm({n}, seed={seed})",
    )


def _unit_vector(u, v):
    """Return a rational point of the unit sphere, by stereographic projection."""
    s = 1 + u * u + v * v
    return np.array([2 * u / s, 2 * v / s, (s - 2) / s], dtype=object)


def _rational_rotation(w):
    """Return Cayley's (1 + W)(1 - W)^-1 = 1 + 2 (W + W^2) / (1 + |w|^2), rational in w."""
    W = tilde(w)
    return eye(3, object) + 2 * (W + W @ W) / (1 + w @ w)


_QUARTER = {
    0: [[1, 0, 0], [0, 1, 0], [0, 0, 1]],  # rotations about x by multiples of 90 degrees
    90: [[1, 0, 0], [0, 0, -1], [0, 1, 0]],
    -90: [[1, 0, 0], [0, 0, 1], [0, -1, 0]],
}


def puma560() -> Arm:
    """Return a PUMA 560, six revolute joints, links without motors.

    Parameters: B. Armstrong, O. Khatib, J. Burdick, "The explicit dynamic model and inertial
    parameters of the PUMA 560 arm", IEEE ICRA 1986, tables 4 to 6, in their frames (modified
    Denavit-Hartenberg). Link 1 has no published mass, only its inertia about joint 1; that and the
    inertia of link 3 violate the triangle inequality as published. Motor (armature) inertia and
    friction are not part of the model. The tip is the origin of frame 6.

    >>> puma560()
    Arm 'puma560': 6 joints (RRRRRR), 23.45 kg
    """
    geometry = [
        (0, 0, 0),
        (-90, 0, 0.2435),
        (0, 0.4318, -0.0934),
        (90, -0.0203, 0.4331),
        (-90, 0, 0),
        (90, 0, 0),
    ]
    moments = [
        (0, 0, 0.35),
        (0.13, 0.524, 0.539),
        (0.066, 0.0125, 0.086),
        (1.8e-3, 1.8e-3, 1.3e-3),
        (0.3e-3, 0.3e-3, 0.4e-3),
        (0.15e-3, 0.15e-3, 0.04e-3),
    ]
    with warnings.catch_warnings(  # as published: see the docstring
        action="ignore", category=InertiaWarning
    ):
        return Arm(
            name="puma560",
            axes=[[0, 0, 1]] * 6,
            joint_types="R" * 6,
            rotations=[_QUARTER[alpha] for alpha, _, _ in geometry],
            offsets=[(a, *(np.array(_QUARTER[alpha])[1:, 2] * d)) for alpha, a, d in geometry],
            masses=[0, 17.4, 4.8, 0.82, 0.34, 0.09],
            coms=[
                (0, 0, 0),
                (0.068, 0.006, -0.016),
                (0, -0.070, 0.014),
                (0, 0, -0.019),
                (0, 0, 0),
                (0, 0, 0.032),
            ],
            inertias=[np.diag(I) for I in moments],
            notes=("links 1 and 3: published inertias violate the triangle inequality",),
        )


def ur5() -> Arm:
    """Return a UR5 of Universal Robots, six revolute joints.

    Parameters: ROS-Industrial `universal_robot`, package ur_description, ur5 (link masses and
    lengths as published by Universal Robots, inertias of uniform cylinders). The tip is tool0, on
    the flange.

    >>> ur5()
    Arm 'ur5': 6 joints (RRRRRR), 16.99 kg
    """
    turned = [[0, 0, 1], [0, 1, 0], [-1, 0, 0]]  # 90 degrees about y
    straight = _QUARTER[0]
    across = [
        0.010267495893,
        0.22689067591,
        0.049443313556,
        0.111172755531,
        0.111172755531,
        0.0171364731454,
    ]
    along = [0.00666, 0.0151074, 0.004095, 0.21942, 0.21942, 0.033822]
    return Arm(
        name="ur5",
        joint_types="R" * 6,
        axes=[[0, 0, 1], [0, 1, 0], [0, 1, 0], [0, 1, 0], [0, 0, 1], [0, 1, 0]],
        offsets=[
            (0, 0, 0.089159),
            (0, 0.13585, 0),
            (0, -0.1197, 0.425),
            (0, 0, 0.39225),
            (0, 0.093, 0),
            (0, 0, 0.09465),
        ],
        rotations=[straight, turned, straight, turned, straight, straight],
        masses=[3.7, 8.393, 2.275, 1.219, 1.219, 0.1879],
        coms=[(0, 0, 0), (0, 0, 0.28), (0, 0, 0.25), (0, 0, 0), (0, 0, 0), (0, 0, 0)],
        inertias=[np.diag([x, x, z]) for x, z in zip(across, along, strict=True)],
        tip_offset=(0, 0.0823, 0),
        tip_rotation=_QUARTER[-90],
        link_names=["shoulder", "upper arm", "forearm", "wrist 1", "wrist 2", "wrist 3"],
        joint_names=["shoulder pan", "shoulder lift", "elbow", "wrist 1", "wrist 2", "wrist 3"],
    )


def panda() -> Arm:
    """Return a Franka Emika Panda, seven revolute joints, without a hand.

    Parameters: C. Gaz, M. Cognetti, A. Oliva, P. Robuffo Giordano, A. De Luca, "Dynamic
    identification of the Franka Emika Panda robot with retrieval of feasible parameters using
    penalty-based optimization", IEEE RA-L 4(4), 2019, about the mass centres, in modified
    Denavit-Hartenberg frames. The tip is the flange.

    >>> panda()
    Arm 'panda': 7 joints (RRRRRRR), 16.06 kg
    """
    geometry = [
        (0, (0, 0, 0.333)),
        (-90, (0, 0, 0)),
        (90, (0, -0.316, 0)),
        (90, (0.0825, 0, 0)),
        (-90, (-0.0825, 0.384, 0)),
        (90, (0, 0, 0)),
        (90, (0.088, 0, 0)),
    ]
    moments = [  # Ixx, Iyy, Izz, Ixy, Ixz, Iyz
        (0.70337, 0.70661, 0.009117, -0.000139, 0.006772, 0.019169),
        (0.007962, 0.02811, 0.025995, -0.003925, 0.010254, 0.000704),
        (0.037242, 0.036155, 0.01083, -0.004761, -0.011396, -0.012805),
        (0.025853, 0.019552, 0.028323, 0.007796, -0.001332, 0.008641),
        (0.035549, 0.029474, 0.008627, -0.002117, -0.004037, 0.000229),
        (0.001964, 0.004354, 0.005433, 0.000109, -0.001158, 0.000341),
        (0.012516, 0.010027, 0.004815, -0.000428, -0.001196, -0.000741),
    ]
    return Arm(
        name="panda",
        axes=[[0, 0, 1]] * 7,
        joint_types="R" * 7,
        rotations=[_QUARTER[alpha] for alpha, _ in geometry],
        offsets=[offset for _, offset in geometry],
        masses=[4.970684, 0.646926, 3.228604, 3.587895, 1.225946, 1.666555, 0.735522],
        coms=[
            (0.003875, 0.002081, -0.04762),
            (-0.003141, -0.02872, 0.003495),
            (0.027518, 0.039252, -0.066502),
            (-0.05317, 0.104419, 0.027454),
            (-0.011953, 0.041065, -0.038437),
            (0.060149, -0.014117, -0.010517),
            (0.010517, -0.004252, 0.061597),
        ],
        inertias=[[[a, d, e], [d, b, f], [e, f, c]] for a, b, c, d, e, f in moments],
        tip_offset=(0, 0, 0.107),
    )


NAMED = {"puma560": puma560, "ur5": ur5, "panda": panda}


def _count(n):
    if isinstance(n, bool) or not isinstance(n, int | np.integer) or n < 1:
        raise ValueError(f"n, the number of links, must be a whole number >= 1, got {n!r}")
    if n > MOST_LINKS:
        raise ValueError(f"n, the number of links, must be at most {MOST_LINKS}, got {n}")
    return int(n)


def _per_link(word, a, n):
    if a.dtype.kind == "c":
        raise TypeError(f"{word} must be real, got complex numbers")
    if a.shape not in ((), (n,)):
        raise ValueError(f"{word} must be one value or {n}, got shape {a.shape}")
    a = np.broadcast_to(a, (n,)).copy()
    quantity = {"lengths": "length", "masses": "mass"}[word]
    for i, x in enumerate(a):
        if not hasattr(x, "__mul__"):
            raise TypeError(f"link {i + 1}: {quantity} must be a number, got {type(x).__name__}")
        if isinstance(x, numbers.Real) and not 0 < x < float("inf"):
            raise ValueError(f"link {i + 1}: {quantity} must be > 0 and finite, got {x}")
    return a
