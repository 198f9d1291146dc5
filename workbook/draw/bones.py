"""Bodies of any mechanism as bones: straight pieces from each joint to those on its link."""

import numpy as np


def bones(pose, ends=()):
    """Return [(link, start (3,), end (3,)), ...] of a pose, base -1; the last bone ends in the tip.

    A link has a bone to each joint that it carries; a link that carries nothing ends as far beyond
    its mass centre as that is from its joint, and the last one in the tip, unless the tip is its
    joint. A free joint has no bone. ends: frames of closures, `ClosedChain.ends`: a link has a bone
    to each of these too, and only these if it carries nothing.
    """
    arm = pose.arm
    out = []
    held = [not kind.free for kind in arm.kinds]
    for i in range(-1, arm.n):
        start = pose.base if i < 0 else pose.O[i]
        later = [j for j in range(i + 1, arm.n) if arm.parents[j] == i]
        out += [(i, start, joint_seat(pose, j)) for j in later if held[j]]
        held_at = [end.at(pose)[1] for end in ends if end.link == i]
        out += [(i, start, point) for point in held_at]
        if i >= 0 and not later and not held_at:
            at_tip = i == arm.n - 1 and arm.tip_offset.any()
            out.append((i, start, pose.tip if at_tip else start + 2 * pose.p[i]))
    return out


def joint_seat(pose, j):
    """Return the place of joint j on the link that carries it (3,)."""
    parent = pose.arm.parents[j]
    offset = pose.arm.offsets[j]
    if parent < 0:
        return pose.base + pose.arm.base_rotation @ offset
    return pose.O[parent] + pose.R[parent] @ offset


def reach_of_bones(pose):
    """Return the length [m] of the longest way along bones from the base, or 1 without bones."""
    arm = pose.arm
    far = {-1: 0.0}
    for j in range(arm.n):
        far[j] = far[arm.parents[j]]
        if not arm.kinds[j].free:
            far[j] += np.linalg.norm(pose.l[j])
    return max(far[i] + np.linalg.norm(b - a) for i, a, b in bones(pose)) or 1.0
