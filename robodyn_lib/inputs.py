"""User input as checked float64 arrays: joint vectors, gravity, tip force, and batches of them.

Joint vectors run base to tip. Whatever is not a finite machine number is refused: complex, exact,
masked, true or false. Errors name the argument, the joint and the state.
"""

import numpy as np

from .arm import Arm, Mechanism
from .numbers import odd_entry

GRAVITY = np.array([0.0, 0.0, -9.81])  # the field's vector on Earth, z up [m/s^2]
GRAVITY.flags.writeable = False


def joint_vectors(arm, **vectors):
    """Return vectors, by name, as arrays: joint values q or q0 (..., nq), all others (..., nv).

    Raises TypeError if `arm` is no Arm, ValueError naming the joint where a quaternion's length
    is not 1.
    """
    check_is_arm(arm)
    return [joint_vector(arm, word, x) for word, x in vectors.items()]


def check_is_arm(arm):
    """Raise TypeError unless `arm` is an Arm."""
    if not isinstance(arm, Arm):
        advice = "; its .tree is one" if isinstance(arm, Mechanism) else ""
        raise TypeError(f"arm must be an Arm, got {type(arm).__name__}{advice}")


def joint_vector(arm, word, x):
    """Return one vector of an arm by its name, see `joint_vectors`."""
    values = word in ("q", "q0")
    if values:
        joint = arm.joint_of_q
        many = "the values of all joints"
    else:
        joint = arm.joint_of
        many = "the rates of all joints"
    entries = "one value per joint" if len(joint) == arm.n else many
    a = real_array(
        word, x, len(joint), f"{entries} of {arm.name!r}", lambda j: arm.joint_label(joint[j])
    )
    if values:
        arm.check_quaternions(word, a)
    return a


def at_door(arm, gravity, tip_force, **vectors):
    """Return joint vectors and surroundings, checked: {word: array}."""
    arrays = [*joint_vectors(arm, **vectors), *surroundings(gravity, tip_force)]
    return dict(zip([*vectors, "gravity", "tip_force"], arrays, strict=True))


def one_state(arm, **vectors):
    """Return the joint vectors (n,) of one state of an arm, {word: value}, checked, as float64."""
    return [
        for_all_times(word, a)
        for word, a in zip(vectors, joint_vectors(arm, **vectors), strict=True)
    ]


def for_all_times(word, a):
    """Return `a` itself if it is one value. Raises ValueError for a batch."""
    if a.ndim > 1:
        raise ValueError(f"{word} must have shape {a.shape[-1:]}, got {a.shape}")
    return a


def surroundings(gravity, tip_force):
    """Return gravity (..., 3) and tip_force (..., 6) as arrays; without a tip force it is zero."""
    force = np.zeros(6) if tip_force is None else tip_force
    return (
        real_array("gravity", gravity, 3, "x, y, z"),
        real_array("tip_force", force, 6, "moment and force"),
    )


def on_links(arm, forces):
    """Return forces (..., n, 6) on the links of an arm as an array."""
    a = real_array("forces", forces, 6, "moment and force on each link")
    if a.ndim < 2 or a.shape[-2] != arm.n:
        raise ValueError(
            f"forces must have shape (..., {arm.n}, 6), moment and force on each link; got "
            f"{a.shape}"
        )
    return a


def one_of(value, words):
    """Return whether a value is one of these words; an array is none."""
    return isinstance(value, str) and value in words


def positive(word, value):
    """Return one number > 0 as a float. TypeError or ValueError names the argument otherwise."""
    a = real_array(word, [value], 1, "one number")
    if a.ndim > 1 or a[0] <= 0:
        raise ValueError(f"{word} must be one number > 0, got {value!r}")
    return float(a[0])


def real_array(word, value, length, entries, name=None):
    """Return a float64 copy (..., length) of `value`.

    word: the argument's name in errors; entries: what they are; name(i): what errors call entry i.
    Raises TypeError or ValueError if it is not real, finite and of that shape.
    """
    try:
        a = np.asarray(value)
    except ValueError:
        raise ValueError(
            f"{word} must have shape (..., {length}), {entries}; its rows have unequal lengths"
        ) from None
    if a.dtype.kind not in "iuf":
        got = repr(value) if value is None else a.dtype.name
        advice = "; exact and symbolic work goes through arm.at(...)" if got == "object" else ""
        raise TypeError(f"{word} must be real machine numbers, got {got}{advice}")
    if type(value) is not np.ndarray:  # a plain array holds numbers of its dtype only
        odd = odd_entry(value)
        if odd:
            raise TypeError(f"{word} must be real machine numbers, got {odd}")
    if a.ndim == 0 or a.shape[-1] != length:
        raise ValueError(f"{word} must have shape (..., {length}), {entries}; got {a.shape}")
    a = a.astype(np.float64)
    if not np.isfinite(a).all():
        index = tuple(int(i) for i in np.argwhere(~np.isfinite(a))[0])
        where = f"{word} of {name(index[-1])}" if name else f"entry {index[-1] + 1} of {word}"
        state = f", state {index[:-1]}" if len(index) > 1 else ""
        raise ValueError(f"{where} must be finite, got {a[index]}{state}")
    return a


def states(**arrays):
    """Return the shape of a batch, its joint vectors (B, n) and its surroundings (B, 3 or 6).

    arrays: (..., length) each, by name; "gravity" and "tip_force" are the surroundings, and stay
    one row (1, 3 or 6) if all states share them. The results are contiguous and writeable. Raises
    ValueError naming all shapes if they do not broadcast.
    """
    try:
        shape = np.broadcast_shapes(*(a.shape[:-1] for a in arrays.values()))
    except ValueError:
        shapes = ", ".join(f"{word} {a.shape}" for word, a in arrays.items())
        raise ValueError(f"leading axes do not broadcast: {shapes}") from None
    vectors = []
    around = []
    for word, a in arrays.items():
        common = word in ("gravity", "tip_force")
        whole = a if common and a.ndim == 1 else np.broadcast_to(a, shape + a.shape[-1:])
        (around if common else vectors).append(
            np.require(whole.reshape(-1, a.shape[-1]), requirements="CW")
        )
    return shape, vectors, around
