"""Find which other quantity was given in place of one.

A multiple, a transpose, an order, a frame, a point, or a part.
"""

import numpy as np

from . import virtual_power
from .sizes import tolerance
from .virtual_power import hat

__all__ = ["explained"]

SLACK = 30  # tolerances
NOTABLE = (-2, -1, -0.5, 0.5, 1 / 3, 2, 3, 4, 0, 1000, 0.001)
LINKED = ("velocity", "jacobian", "jacobian_rate", "acceleration", "acceleration_spatial")


def explained(case):
    """Return {quantity: what was given in its place} for the wrong ones that can be explained."""
    out = {}
    for key in case.wrong:
        pairs = [
            (k, given[key], right[key].value)
            for k, (given, right) in enumerate(zip(case.file.answers, case.truths, strict=True))
            if key in given and key in right and np.isfinite(given[key]).all()
        ]
        factor = max(right[key].factor for right in case.truths if key in right)
        allowed = SLACK * (tolerance(key, factor, case.arithmetic) or 1e-2)
        sentence = pairs and _first(case, key, pairs, min(allowed, 0.01))
        if sentence:
            out[key] = sentence
    return out


def close(a, b, allowed):
    """Return whether two arrays are equal, within a part of the largest entry."""
    return a.shape == b.shape and abs(a - b).max(initial=0) <= allowed * abs(b).max(initial=0)


def _first(case, key, pairs, allowed):
    """Return the first of all sentences that explain a quantity in all states.

    There is none where the given differs too little from the right for its largest entry: any
    sentence that is true of the right would fit.
    """
    if all(close(given, right, allowed) for _, given, right in pairs):
        return None
    ways = (_a_multiple, _a_triangle, _a_part, _another_order, _another_frame, _a_constant)
    for way in ways:
        sentence = way(case, key, pairs, allowed)
        if sentence:
            return sentence
    return None


def _same(pairs, allowed, candidates):
    """Return the first name whose candidate(k, right) equals the given answer in all states."""
    for name, candidate in candidates.items():
        if all(_fits(candidate, k, given, right, allowed) for k, given, right in pairs):
            return name
    return None


def _fits(candidate, k, given, right, allowed):
    found = candidate(k, right)
    return found is not None and close(given, np.asarray(found, dtype=float), allowed)


def _a_multiple(case, key, pairs, allowed):
    """Return "2 times what it should be" with the factor, or None.

    There is one ratio in all entries, or one that is notable of a single entry.
    """
    given = np.concatenate([g.ravel() for _, g, _ in pairs])
    right = np.concatenate([r.ravel() for _, _, r in pairs])
    if not right.any():
        return None
    times = given @ right / (right @ right)
    notable = any(abs(times - x) <= 1e-6 * max(1, abs(x)) for x in NOTABLE)
    several = np.count_nonzero(right) > 1
    if not close(given, times * right, allowed) and (times or given.any()):
        return None
    if not (notable or several):
        return None
    return "zero" if abs(times) < 1e-9 else f"{times:.6g} times what it should be"


def _a_triangle(case, key, pairs, allowed):
    """Return which part of a matrix was given, or that it is the transpose or the inverse."""
    if pairs[0][1].ndim != 2:
        return None
    square = pairs[0][1].shape[0] == pairs[0][1].shape[1]
    candidates = {"the transpose": lambda k, x: x.T}
    if square:
        candidates |= {
            "the upper triangle alone": lambda k, x: np.triu(x),
            "the lower triangle alone": lambda k, x: np.tril(x),
            "the diagonal alone": lambda k, x: np.diag(np.diag(x)),
            "its inverse": lambda k, x: _inverse(x),
            "the matrix with its first row and column exchanged for zeros": lambda k, x: _but(x, 0),
            "the matrix without its last row and column": lambda k, x: _but(x, -1),
        }
    return _same(pairs, allowed, candidates)


def _but(x, i):
    x = x.copy()
    x[i, :] = x[:, i] = 0
    return x


def _inverse(x):
    return np.linalg.inv(x) if np.linalg.cond(x) < 1e12 else None


def _a_part(case, key, pairs, allowed):
    """Return which multiples of motion, gravity, inertia and torque were summed."""
    torques = ("bias", "gravity_torque", "inverse_dynamics", "forward_dynamics")
    if key not in torques:
        return None
    columns, wanted = [], []
    for k, given, _ in pairs:
        state = case.file.asked(k)
        right = {name: x.value for name, x in case.truths[k].items()}
        parts = {
            "motion": right["bias"] - right["gravity_torque"],
            "gravity": right["gravity_torque"],
        }
        if key == "inverse_dynamics":
            parts["M qdd"] = right["mass_matrix"] @ np.array(state["qdd"], dtype=float)
        if key == "forward_dynamics":
            tau = np.array(state["tau"], dtype=float)
            parts = {"tau": tau} | {name: -x for name, x in parts.items()}
            given = right["mass_matrix"] @ given
        columns.append(np.stack(list(parts.values()), axis=1))
        wanted.append(given)
    A = np.concatenate(columns)
    b = np.concatenate(wanted)
    c, _, rank, _ = np.linalg.lstsq(A, b, rcond=1e-9)
    if len(b) <= len(parts) or rank < len(parts) or not close(b, A @ c, allowed):
        return None
    simple = np.rint(2 * c) / 2
    if abs(c - simple).max() > 1e-4:
        return None
    return "the sum of " + ", ".join(
        f"{x + 0.0:g} {name}" for x, name in zip(simple, parts, strict=True)
    )


def _another_order(case, key, pairs, allowed):
    """Return in which order the joints of a vector or matrix are, or the halves of six numbers."""
    _, given, right = pairs[0]
    n = len(case.file.asked(0)["qd"])
    if "/" in key or key == "momentum" or right.shape[:1] != (n,) or n < 2:
        return None
    marks = [(np.diag(x) if x.shape == (n, n) else x.reshape(n, -1)) for x in (given, right)]
    marks = [x[:, None] if x.ndim == 1 else x for x in marks]
    apart = abs(marks[0][:, None] - marks[1][None]).max(axis=2)
    order = [int(row.argmin()) for row in apart]
    if sorted(order) != list(range(n)) or order == list(range(n)):
        return None
    at = np.ix_(order, order) if right.shape == (n, n) else order
    if not all(close(g, r[at], allowed) for _, g, r in pairs):
        return None
    names = _rates_of(case.file)
    return "in another order: " + ", ".join(names[i] for i in order)


def _rates_of(file):
    """Return a name for each rate: the joint's, numbered where it has several."""
    place = virtual_power.places(virtual_power.bodies(file.urdf, float), file.joints)
    out = []
    for name in file.joints:
        size = place[name][1].stop - place[name][1].start
        out += [name] if size == 1 else [f"{name}[{i}]" for i in range(size)]
    return out


def _another_frame(case, key, pairs, allowed):
    """Return in which axes, about which point, in which order the six numbers of a quantity are."""
    word = key.rpartition("/")[2]
    if key == "momentum":
        return _same(pairs, allowed, _six(case, _points_of_robot(case), None, _moved_momentum))
    if word in ("velocity", "jacobian"):
        name = key.split("/")[1]
        return _same(pairs, allowed, _six(case, _points_of_link(case, name), name, _moved_motion))
    if word in ("mobility", *LINKED):
        name = key.split("/")[1]
        still = {"its origin": lambda k: np.zeros(3)}
        both = word == "mobility"
        return _same(pairs, allowed, _six(case, still, name, _moved_motion, both))
    if word == "rotation":
        return _same(pairs, allowed, {"the transpose": lambda k, x: x.T})
    if word == "position":
        name = key.split("/")[1]
        frame = _frames(case)
        points = _points_of_link(case, name)
        candidates = {
            "the position of " + point: (lambda k, x, at=at: x + at(k))
            for point, at in points.items()
            if point != "its origin"
        }
        candidates["in the link's axes"] = lambda k, x: frame(k)[name].R.T @ x
        return _same(pairs, allowed, candidates)
    return None


def _frames(case):
    """Return a function of the number of a state: {link: its frame}."""
    tree = virtual_power.bodies(case.file.urdf, float)
    place = virtual_power.places(tree, case.file.joints)
    known = {}

    def of(k):
        if k not in known:
            known[k] = virtual_power.placed(tree, place, case.file.asked(k), float)
        return known[k]

    return of


def _points_of_link(case, name):
    """Return {words: function of a state's number that gives the point, from the link's origin}."""
    frame = _frames(case)
    (body,) = (b for b in virtual_power.bodies(case.file.urdf, float) if b.link == name)
    points = {"its origin": lambda k: np.zeros(3)}
    if body.joint:
        points["its centre of mass"] = lambda k: frame(k)[name].R @ body.com
    points["the world's origin"] = lambda k: -frame(k)[name].p
    return points


def _points_of_robot(case):
    """Return {words: function of a state's number that gives the point, in the world}."""
    frame = _frames(case)
    tree = virtual_power.bodies(case.file.urdf, float)[1:]

    def centre(k):
        f = frame(k)
        moving = [b for b in tree if f[b.link].Jw.any() or f[b.link].Jv.any()]
        mass = sum(b.m for b in moving)
        return sum(b.m * (f[b.link].p + f[b.link].R @ b.com) for b in moving) / mass

    first = tree[0].link
    return {
        "the world's origin": lambda k: np.zeros(3),
        "the centre of mass": centre,
        f"the origin of {first}": lambda k: frame(k)[first].p,
    }


def _moved_motion(x, s):
    """Return velocities [angular; linear] of a point that is s from the old one."""
    return np.concatenate([x[:3], x[3:] - np.tensordot(hat(s), x[:3], 1)])


def _moved_momentum(x, s):
    """Return a momentum [angular; linear] about a point s."""
    return np.concatenate([x[:3] - hat(s) @ x[3:], x[3:]])


def _six(case, points, link, moved, both_sides=False):
    """Return {words: candidate} for all orders, axes and points of six numbers."""
    frame = _frames(case)
    link = link or virtual_power.bodies(case.file.urdf, float)[1].link
    candidates = {}
    for swapped in (False, True):
        for axes in ("world", "link"):
            for words, point in points.items():
                text = [
                    "[linear; angular]" * swapped,
                    f"in the axes of {link}" * (axes == "link"),
                    f"at {words}" if words != next(iter(points)) else "",
                ]

                def candidate(k, x, swapped=swapped, axes=axes, point=point):
                    R = frame(k)[link].R if axes == "link" else np.eye(3)
                    X = np.kron(np.eye(2), R.T)
                    X = X[[3, 4, 5, 0, 1, 2]] if swapped else X
                    return X @ x @ X.T if both_sides else X @ moved(x, point(k))

                name = ", ".join(part for part in text if part)
                if name:
                    candidates["given " + name] = candidate
    return candidates


def _a_constant(case, key, pairs, allowed):
    """Return a sentence where a potential has another zero: the same difference in all states."""
    if key != "potential_energy" or len(pairs) < 2:
        return None
    apart = np.array([given - right for _, given, right in pairs])
    if np.ptp(apart) <= allowed * abs(apart).max():
        return f"the potential with another zero: {apart.mean():.6g} J more in each state"
    return None
