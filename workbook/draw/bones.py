"""Bodies of any mechanism as bones: straight pieces from each joint to what hangs on its link, for trees and balls."""
import numpy as np

from .figures import BLUE, BODY, GREEN, ORANGE


def bones(pose, ends=()):
    """[(link, start (3,), end (3,)), ...] of a pose, -1 for the base: the tip's bone is the last, and ends in the tip.

    A link has a bone to each joint that hangs on it; one that carries nothing ends as far beyond its mass centre as
    that is from its joint, and the last one in the tip, unless the tip is its joint. A free joint hangs on nothing.
    ends: frames of closures, `ClosedChain.ends`: a link has a bone to each of them as well, and no other where it
    carries nothing.
    """
    arm, out = pose.arm, []
    held = [not kind.free for kind in arm.kinds]
    for i in range(-1, arm.n):
        start = pose.base if i < 0 else pose.O[i]
        later = [j for j in range(i + 1, arm.n) if arm.parents[j] == i]
        out += [(i, start, _home(pose, j)) for j in later if held[j]]
        held_at = [end.at(pose)[1] for end in ends if end.link == i]
        out += [(i, start, point) for point in held_at]
        if i >= 0 and not later and not held_at:
            at_tip = i == arm.n - 1 and arm.tip_offset.any()
            out.append((i, start, pose.tip if at_tip else start + 2 * pose.p[i]))
    return out


def _home(pose, j):
    """Where joint j is seated on the link that it hangs on (3,)."""
    parent, offset = pose.arm.parents[j], pose.arm.offsets[j]
    if parent < 0:
        return pose.base + pose.arm.base_rotation @ offset
    return pose.O[parent] + pose.R[parent] @ offset


def reach_of_bones(pose):
    """The length of the longest way along bones from the base to an end [m]; 1 if there is none."""
    arm, far = pose.arm, {-1: 0.0}
    for j in range(arm.n):
        far[j] = far[arm.parents[j]] + (0 if arm.kinds[j].free else np.linalg.norm(pose.l[j]))
    return max(far[i] + np.linalg.norm(b - a) for i, a, b in bones(pose)) or 1.0


def solid_bones(pose, radius, tube, ball, square, ghost=False):
    """[(colour, faces)] of a mechanism: bones as tapered tubes, joints by their kind, without the pedestal as a ghost.

    Hinges are orange drums along their axes, balls orange spheres, sliders blue boxes, a free joint a green box at the
    origin of its link; other kinds show what they turn about as drums, and what they slide along as boxes.
    tube, ball, square: how `solids` makes faces.
    """
    arm, parts, up = pose.arm, [], pose.arm.base_rotation.astype(float)[:, 2]
    if not ghost and not arm.kinds[0].free:
        parts.append(("#6F7A84", tube(pose.base - 0.6 * radius * up, pose.base, 2.4 * radius, 2.4 * radius)))
    for i, a, b in bones(pose):
        if np.linalg.norm(b - a) > 1e-9:
            parts += [("#8A949E" if i < 0 else BODY, tube(a, b, radius, 0.7 * radius, caps=())),
                      ("#8A949E" if i < 0 else BODY, ball(b, 0.7 * radius))]
    for i, kind in enumerate(arm.kinds):
        O, r = pose.O[i], 1.35 * radius
        if kind.free:
            parts.append((GREEN, tube(O - r * pose.R[i][:, 2], O + r * pose.R[i][:, 2], r, r, square)))
        elif not kind.has_axis:
            parts.append((ORANGE, ball(O, 1.25 * r)))
        else:
            home, half = _home(pose, i), 1.05 * r * pose.h[i]
            if np.linalg.norm(O - home) > 1e-9:
                parts.append((BLUE, tube(home, O, 0.5 * radius, 0.5 * radius, square)))
            turns = "rad/s" in kind.units
            parts.append((ORANGE if turns else BLUE, tube(O - half, O + half, r, r, *([] if turns else [square]))))
    return parts
