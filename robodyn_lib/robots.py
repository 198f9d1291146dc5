"""Arms to work on: planar chains, random and exact ones, and real robots from published parameters."""
import numbers
import tomllib
import warnings
from dataclasses import replace
from fractions import Fraction
from functools import cache
from pathlib import Path
from random import Random

import numpy as np
from numpy.typing import ArrayLike

from .arm import Arm, InertiaWarning, named_array, whole_as_exact
from .joints import kind_of
from .spatial import eye, tilde

MOST_LINKS = 10 ** 6        # of a generated arm: more would fill the memory before anything is said


def planar_arm(n: int, lengths: ArrayLike = 1, masses: ArrayLike = 1, body: str = "rod",
               name: str | None = None) -> Arm:
    """A planar chain of n revolute joints in the x-z plane, z up.

    At q = 0 it lies along x; angles grow from x toward z, each relative to the link before it, so it hangs at
    q = (-pi/2, 0, ..., 0). lengths [m] and masses [kg]: scalars or n values; Fractions, and whole numbers beside them,
    stay exact. body: "rod" for uniform slender rods, "point" for point masses at the far ends. Raises ValueError or
    TypeError naming the argument.

    >>> planar_arm(3)
    Arm 'planar_arm(3)': 3 joints (RRR), 3 kg
    """
    n = _count(n)
    given = {"lengths": lengths, "masses": masses}
    arrays = {word: named_array(word, values) for word, values in given.items()}
    exact = any(a.dtype == object for a in arrays.values())
    lengths, masses = (_per_link(word, whole_as_exact(given[word], a) if exact else a, n)
                       for word, a in arrays.items())
    if not isinstance(body, str) or body not in ("rod", "point"):
        raise ValueError(f"body must be 'rod' or 'point', got {body!r}")
    along, zero = np.array([1, 0, 0]), np.array([0, 0, 0])
    across = np.diag([0, 1, 1])
    share = Fraction(1, 2) if body == "rod" else 1
    share = share if exact else float(share)
    twelfth = (Fraction(1, 12) if exact else 1 / 12) if body == "rod" else 0
    return Arm(axes=[[0, -1, 0]] * n, joint_types="R" * n, offsets=[zero, *(l * along for l in lengths[:-1])],
               masses=masses, coms=[share * l * along for l in lengths],
               inertias=[twelfth * m * l * l * across for m, l in zip(masses, lengths, strict=True)],
               tip_offset=lengths[-1] * along, name=name or f"planar_arm({n})")


def random_arm(n: int, rng: np.random.Generator, prismatic: float = 0.3, name: str | None = None) -> Arm:
    """A lopsided spatial arm: random axes, placements, masses and inertias (physical ones), mixed joints.

    rng: a `numpy.random.Generator`; prismatic: the chance, from 0 to 1, that a joint slides. Raises TypeError or
    ValueError naming the argument.
    """
    n = _count(n)
    if not isinstance(rng, np.random.Generator):
        raise TypeError(f"rng must be a numpy.random.Generator, got {type(rng).__name__}")
    if isinstance(prismatic, bool) or not isinstance(prismatic, numbers.Real) or not 0 <= prismatic <= 1:
        raise ValueError(f"prismatic, the chance that a joint slides, must be a number from 0 to 1, got {prismatic!r}")
    spread = rng.normal(size=(n, 3, 3)) * 0.2
    second = spread @ spread.transpose(0, 2, 1)                     # second moments of mass: any such S is physical
    masses = rng.uniform(0.5, 4.0, n)
    inertias = [m * (np.trace(S) * np.eye(3) - S) for m, S in zip(masses, second, strict=True)]
    rotations = [np.linalg.qr(rng.normal(size=(3, 3)))[0] for _ in range(n + 2)]
    rotations = [R * np.sign(np.linalg.det(R)) for R in rotations]
    return Arm(axes=rng.normal(size=(n, 3)), joint_types=["P" if x < prismatic else "R" for x in rng.uniform(size=n)],
               offsets=rng.normal(size=(n, 3)) * 0.4, rotations=rotations[:n], masses=masses,
               coms=rng.normal(size=(n, 3)) * 0.2, inertias=[(I + I.T) / 2 for I in inertias],
               tip_offset=rng.normal(size=3) * 0.3, tip_rotation=rotations[n], base_offset=rng.normal(size=3),
               base_rotation=rotations[n + 1], name=name or f"random_arm({n})")


def random_tree(n: int, rng: np.random.Generator, base: str = "fixed",
                kinds: tuple[str, ...] = ("revolute", "prismatic", "spherical"), name: str | None = None) -> Arm:
    """A lopsided tree of n links, as `random_arm` draws them, on joints of these kinds, each as often as any other.

    base: "fixed", or "free" for a first joint that is free and counts among the n. From three links up it has a fork.
    Raises TypeError or ValueError naming the argument.

    >>> random_tree(6, np.random.default_rng(0), base="free", kinds=("revolute", "spherical"))
    Arm 'random_tree(6)': 6 joints (FRRSRS), a tree, 10.06 kg
    """
    arm = random_arm(n, rng, name=name or f"random_tree({n})")
    if not isinstance(base, str) or base not in ("fixed", "free"):
        raise ValueError(f"base must be 'fixed' or 'free', got {base!r}")
    if isinstance(kinds, str) or not len(kinds):
        raise ValueError(f"kinds must be one or more names of joints, got {kinds!r}")
    kinds = [kind_of(i, kind).name for i, kind in enumerate(kinds)]
    drawn = [kinds[i] for i in rng.permutation(np.arange(n) % len(kinds))]
    parents = [-1, 0, 0][:n] + [int(rng.integers(max(0, i - 5), i)) for i in range(3, n)]
    return replace(arm, joint_types=["free"] * (base == "free") + drawn[base == "free":], parents=parents,
                   pitches=rng.uniform(-0.3, 0.3, n))


def rational_arm(n: int, seed: int = 0) -> Arm:
    """A lopsided spatial arm of rational data: identities on it hold with residual exactly 0.

    Axes are rational points of the unit sphere, placements rational rotations. From two links up it mixes revolute and
    sliding joints. The same n and seed give the same arm on every machine.

    >>> rational_arm(3, seed=1).is_exact
    True
    """
    n, rnd = _count(n), Random(f"rational_arm {n} {seed}")
    few = lambda: Fraction(rnd.choice([-3, -2, -1, 1, 2, 3]), rnd.choice([2, 3, 4]))  # noqa: E731
    vector = lambda: np.array([few() for _ in range(3)], dtype=object)  # noqa: E731
    slider = rnd.randrange(1, n) if n > 1 else None                 # a slider on a turning link: every term appears
    kinds = ["P" if i == slider or (0 < i and rnd.random() < 0.2) else "R" for i in range(n)]
    masses = [abs(few()) + 1 for _ in range(n)]
    spreads = [np.stack([vector() for _ in range(3)]) / 4 for _ in range(n)]
    inertias = []
    for m, B in zip(masses, spreads, strict=True):
        S = B @ B.T
        inertias.append(m * (np.trace(S) * eye(3, object) - S))
    return Arm(axes=[_unit_vector(*vector()[:2]) for _ in range(n)], joint_types=kinds,
               offsets=[vector() for _ in range(n)], rotations=[_rational_rotation(vector()) for _ in range(n)],
               masses=masses, coms=[vector() / 3 for _ in range(n)], inertias=inertias, tip_offset=vector(),
               tip_rotation=_rational_rotation(vector()), base_offset=vector(),
               base_rotation=_rational_rotation(vector()), name=f"rational_arm({n}, seed={seed})")


def _unit_vector(u, v):
    """A rational point of the unit sphere, by stereographic projection."""
    s = 1 + u * u + v * v
    return np.array([2 * u / s, 2 * v / s, (s - 2) / s], dtype=object)


def _rational_rotation(w):
    """Cayley's rotation (1 + W)(1 - W)^-1 = 1 + 2 (W + W^2) / (1 + |w|^2): rational in w."""
    W = tilde(w)
    return eye(3, object) + 2 * (W + W @ W) / (1 + w @ w)


@cache
def _published():
    return tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))


def puma560() -> Arm:
    """PUMA 560, six revolute joints, links without motors.

    Parameters: B. Armstrong, O. Khatib, J. Burdick, "The explicit dynamic model and inertial parameters of the PUMA
    560 arm", IEEE ICRA 1986, tables 4 to 6, in their frames (modified Denavit-Hartenberg). Link 1 has no published
    mass, only its inertia about joint 1; that and the inertia of link 3 violate the triangle inequality as published.
    Motor (armature) inertia and friction are not part of the model. The tip is the origin of frame 6.

    >>> puma560()
    Arm 'puma560': 6 joints (RRRRRR), 23.45 kg
    """
    with warnings.catch_warnings(action="ignore", category=InertiaWarning):  # as published: see the docstring
        return Arm(name="puma560", **_published()["puma560"])


def ur5() -> Arm:
    """Universal Robots UR5, six revolute joints.

    Parameters: ROS-Industrial `universal_robot`, package ur_description, ur5 (link masses and lengths as published by
    Universal Robots, inertias of uniform cylinders). The tip is tool0, on the flange.

    >>> ur5()
    Arm 'ur5': 6 joints (RRRRRR), 16.99 kg
    """
    return Arm(name="ur5", **_published()["ur5"])


def panda() -> Arm:
    """Franka Emika Panda, seven revolute joints, without a hand.

    Parameters: C. Gaz, M. Cognetti, A. Oliva, P. Robuffo Giordano, A. De Luca, "Dynamic identification of the Franka
    Emika Panda robot with retrieval of feasible parameters using penalty-based optimization", IEEE RA-L 4(4), 2019,
    about the mass centres, in modified Denavit-Hartenberg frames. The tip is the flange.

    >>> panda()
    Arm 'panda': 7 joints (RRRRRRR), 16.06 kg
    """
    return Arm(name="panda", **_published()["panda"])


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
    what = {"lengths": "length", "masses": "mass"}[word]
    for i, x in enumerate(a):
        if not hasattr(x, "__mul__"):
            raise TypeError(f"link {i + 1}: {what} must be a number, got {type(x).__name__}")
        if isinstance(x, numbers.Real) and not 0 < x < float("inf"):
            raise ValueError(f"link {i + 1}: {what} must be > 0 and finite, got {x}")
    return a
