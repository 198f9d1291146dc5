"""Check that joint accelerations are within the bound that `robodyn certify` gives.

Exact are the accelerations of the arm whose numbers the file holds, each float64 taken as the
fraction that it is, at the joint values q in the file: with the true cosines and sines of q. These
are enclosed here by series whose rest is bounded, and what follows is computed with balls, which
enclose every exact result. With r = torque - T(qdd), where T is inverse dynamics, any X and
R = I - X mass, the error is X r + R error. If each row of |R| sums to less than one, the mass
matrix has an inverse, and no error is beyond max|X r| / (1 - max sum|R|).

It imports no library but Python's own. Usage: python check_acceleration.py FILE.json
"""

import json
import math
import re
import sys
from fractions import Fraction

# --- reading: every key and shape is checked, and nothing is passed over --------------------------

TOP = ("arm", "gravity", "base", "links", "qdd", "X", "bound", "bits")
BASE = ("offset", "rotation")
LINK = (
    *("parent", "axis", "offset", "rotation", "mass", "com", "inertia", "armature"),
    *("rate", "torque"),
)
HINGE, SLIDER = (*LINK, "q", "cos", "sin"), (*LINK, "shift")
FINEST = 20000  # bits: an arm of more needs hours


def object_of(pairs):
    """Return a JSON object as a dictionary. ValueError for a key that it has twice."""
    found = dict(pairs)
    if len(found) < len(pairs):
        twice = [key for key, _ in pairs if [k for k, _ in pairs].count(key) > 1]
        raise ValueError(f"the key {twice[0]!r} occurs twice in one object")
    return found


def number_of(text):
    """Return the float64 that a text is.

    Raises ValueError unless it is its shortest form, as Python prints it.
    """
    if repr(float(text)) != text:
        raise ValueError(f"the number {text} is not a float64 as Python prints it")
    return float(text)


def constant_of(text):
    """Refuse NaN and the infinities, which JSON does not have."""
    raise ValueError(f"{text} is not a number of JSON")


def parsed(text):
    """Return the data of a JSON text. ValueError where a reader could read something else in it."""
    try:
        return json.loads(
            text, object_pairs_hook=object_of, parse_float=number_of, parse_constant=constant_of
        )
    except json.JSONDecodeError as error:
        raise ValueError(f"the file is not JSON: {error}") from None
    except RecursionError:
        raise ValueError("lists are nested too deeply") from None


def keys_of(x, names, where):
    """Refuse what is not an object of exactly these keys."""
    if type(x) is not dict or set(x) != set(names):
        raise ValueError(f"{where} must be an object of the keys {', '.join(names)}")


def whole(x, least, most, where):
    """Refuse what is not a whole number from least to most."""
    if type(x) is not int or not least <= x <= most:
        raise ValueError(f"{where} must be a whole number from {least} to {most}")


def floats(x, shape, where):
    """Refuse what is not float64 numbers in lists of that shape.

    () is one number, (2, 3) two rows of three.
    """
    if not shape:
        if type(x) is not float or not math.isfinite(x):
            raise ValueError(f"{where} must be a finite float64, written as 1.0 and not as 1")
        return
    if type(x) is not list or len(x) != shape[0]:
        raise ValueError(f"{where} must be a list of {shape[0]}")
    for i, entry in enumerate(x):
        floats(entry, shape[1:], f"{where}[{i}]")


def rotation(rows, where):
    """Refuse rows that are not those of a rotation, but for rounding.

    They must have R R^T = 1 and a determinant of 1.
    """
    floats(rows, (3, 3), where)
    products = [[dot(u, v) for v in rows] for u in rows]
    turned = abs(dot(rows[0], cross(rows[1], rows[2])) - 1)
    far = [abs(products[i][j] - (i == j)) for i in range(3) for j in range(3)]
    if not max(turned, *far) < 1e-9:
        raise ValueError(f"{where} is not a rotation")


def link_of(x, i):
    """Refuse a link that is not what `robodyn certify` writes: the i-th from the base."""
    where = f"links[{i}]"
    keys_of(x, SLIDER if type(x) is dict and "shift" in x else HINGE, where)
    whole(x["parent"], -1, i - 1, f"{where}.parent")
    for word in ("axis", "offset", "com"):
        floats(x[word], (3,), f"{where}.{word}")
    for word in ("mass", "armature", "rate", "torque", "shift" if "shift" in x else "q"):
        floats(x[word], (), f"{where}.{word}")
    rotation(x["rotation"], f"{where}.rotation")
    if not abs(dot(x["axis"], x["axis"]) - 1) < 1e-9:
        raise ValueError(f"{where}.axis must be of length one")
    floats(x["inertia"], (3, 3), f"{where}.inertia")
    for word in ("mass", "armature"):
        if x[word] < 0:
            raise ValueError(f"{where}.{word} must not be negative")
    I = x["inertia"]
    largest = max(abs(entry) for row in I for entry in row)
    if any(abs(I[i][j] - I[j][i]) > 1e-9 * largest for i in range(3) for j in range(i)):
        raise ValueError(f"{where}.inertia must be symmetric")


def shapes(data):
    """Refuse data that is not what `robodyn certify` writes, in keys, types, lengths or ranges."""
    keys_of(data, TOP, "a certificate")
    if type(data["arm"]) is not str:
        raise ValueError("arm must be a name")
    if type(data["links"]) is not list or not data["links"]:
        raise ValueError("links must be a list of at least one link")
    n = len(data["links"])
    floats(data["gravity"], (3,), "gravity")
    keys_of(data["base"], BASE, "base")
    floats(data["base"]["offset"], (3,), "base.offset")
    rotation(data["base"]["rotation"], "base.rotation")
    for i, x in enumerate(data["links"]):
        link_of(x, i)
    floats(data["qdd"], (n,), "qdd")
    floats(data["X"], (n, n), "X")
    floats(data["bound"], (), "bound")
    whole(data["bits"], 64, FINEST, "bits")


# --- balls: all numbers from (m - r) 2^e to (m + r) 2^e -------------------------------------------


class Ball:
    """A ball: middle m, radius r >= 0 and exponent e, whole numbers.

    Results are rounded to so many bits, outward.
    """

    def __init__(self, m, r, e, bits):
        extra = max(m.bit_length(), r.bit_length()) - bits
        if extra > 0:
            m, r, e = m >> extra, (r >> extra) + 2, e + extra
        self.m, self.r, self.e, self.bits = m, r, e, bits

    def __add__(self, other):
        e = min(self.e, other.e)
        i, j = self.e - e, other.e - e
        return Ball((self.m << i) + (other.m << j), (self.r << i) + (other.r << j), e, self.bits)

    def __neg__(self):
        return Ball(-self.m, self.r, self.e, self.bits)

    def __sub__(self, other):
        return self + -other

    def __mul__(self, other):
        r = abs(self.m) * other.r + self.r * (abs(other.m) + other.r)
        return Ball(self.m * other.m, r, self.e + other.e, self.bits)

    def ends(self):
        """Return the least and the greatest number of it, as fractions."""
        unit = Fraction(2) ** self.e
        return (self.m - self.r) * unit, (self.m + self.r) * unit

    def size(self):
        """Return the largest absolute value in it, as a fraction."""
        return (abs(self.m) + self.r) * Fraction(2) ** self.e


def ball(x, bits):
    """Return a float64 or a whole number as a ball without radius.

    Lists and objects of them are converted entry by entry.
    """
    if type(x) is list:
        return [ball(y, bits) for y in x]
    p, q = x.as_integer_ratio()
    return Ball(p, 0, 1 - q.bit_length(), bits)


def cos_sin(q, bits):
    """Return balls of the cosine and the sine of a float64.

    The series of x = q / 2^k, |x| < 1/8, in whole multiples of 2^-work, then k times the double
    angle. A term is wrong by less than three units, if the one before it is; the rest of an
    alternating series is no more than its first term left out; x itself is cut by a unit.
    """
    k = max(0, math.frexp(q)[1] + 3)
    work = bits + 2 * k + 64
    p, d = q.as_integer_ratio()
    x = (p << work) // (d << k)
    sums, term, n = [0, 0], 1 << work, 0
    while abs(term) > 3:
        sums[n % 2] += -term if n % 4 > 1 else term
        n += 1
        term = ((term * x) >> work) // n
    radius = 3 * n + 10 if q else 0
    c, s = (Ball(total, radius, -work, work) for total in sums)
    for _ in range(k):
        c, s = c * c - s * s, c * s + s * c
    return c, s


def enclosed(x, where, bits):
    """Return balls of cos and sin of a link's q.

    Raises ValueError unless they lie in the decimals of the file.
    """
    found = cos_sin(x["q"], bits + 32)
    for word, true in zip(("cos", "sin"), found, strict=True):
        ends = x[word]
        if type(ends) is not list or len(ends) != 2 or not all(type(end) is str for end in ends):
            raise ValueError(f"{where}.{word} must be a list of two decimals")
        if not all(re.fullmatch(r"-?[01]\.[0-9]{1,9999}", end) for end in ends):
            raise ValueError(f"{where}.{word} must be decimals such as -0.5")
        low, high = map(Fraction, ends)
        least, greatest = true.ends()
        if not low <= least <= greatest <= high:
            raise ValueError(f"not shown: that {word} q of link {i_of(where)} lies in {ends}")
        if high - low > Fraction(2) ** (8 - bits):
            raise ValueError(f"{where}.{word} is wider than {bits} bits allow")
    return tuple(Ball(b.m, b.r, b.e, bits + 32) for b in found)


def i_of(where):
    """Return the number in links[number]."""
    return where[len("links[") : -1]


# --- Newton and Euler, in any numbers that add and multiply ---------------------------------------


def add(*vectors):
    return [total(entries) for entries in zip(*vectors, strict=True)]


def total(entries):
    first, *others = entries
    for x in others:
        first = first + x
    return first


def scale(c, v):
    return [c * x for x in v]


def minus(v):
    return [-x for x in v]


def dot(u, v):
    return total([x * y for x, y in zip(u, v, strict=True)])


def cross(u, v):
    return [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]]


def apply(A, v):
    return [dot(row, v) for row in A]


def transposed(A):
    return [list(column) for column in zip(*A, strict=True)]


def times(A, B):
    return [[dot(row, column) for column in transposed(B)] for row in A]


def turned(frame, h, c, s, one):
    """Return the frame after a hinge: frame (I + s h~ + (1 - c) h~ h~), row by row."""
    out = []
    for row in frame:  # row h~ is row x h
        once = cross(row, h)
        out.append(add(row, scale(s, once), scale(one - c, cross(once, h))))
    return out


class Link:
    """A link in common axes.

    Whether it is a hinge, what it hangs on, axis h, step l, centre p, mass m, tensor I; and J, what
    the rotor of its joint adds to the mass matrix (armature).
    """

    def __init__(self, x, frames, cosine_and_sine, bits):
        def exact(word):
            return ball(x[word], bits)

        before = frames[x["parent"]]
        frame = times(before, exact("rotation"))
        self.hinge, self.parent, self.m = "q" in x, x["parent"], exact("mass")
        self.J = exact("armature")
        self.l = apply(before, exact("offset"))
        if self.hinge:
            frame = turned(frame, exact("axis"), *cosine_and_sine, ball(1, bits))
        self.frame, self.h = frame, apply(frame, exact("axis"))
        if not self.hinge:
            self.l = add(self.l, scale(exact("shift"), self.h))
        self.p = apply(frame, exact("com"))
        self.I = times(times(frame, exact("inertia")), transposed(frame))


def placed(data, bits):
    """Return the links in common axes, base to tip."""
    frames, out = {-1: ball(data["base"]["rotation"], bits)}, []
    for i, x in enumerate(data["links"]):
        pair = enclosed(x, f"links[{i}]", data["bits"]) if "q" in x else None
        out.append(Link(x, frames, pair, bits))
        frames[i] = out[i].frame
    return out


def torques(links, rates, accelerations, gravity, bits):
    """Return the torques that these rates and accelerations take, base to tip."""
    none, two = ball([0, 0, 0], bits), ball(2, bits)
    w, dw, dv = {-1: none}, {-1: none}, {-1: minus(gravity)}
    N, F, out = [], [], [None] * len(links)
    for i, x in enumerate(links):
        k, l, p = x.parent, x.l, x.p
        rate, pull = scale(rates[i], x.h), scale(accelerations[i], x.h)
        w[i], dw[i] = w[k], dw[k]
        dv[i] = add(dv[k], cross(dw[k], l), cross(w[k], cross(w[k], l)))
        if x.hinge:
            w[i], dw[i] = add(w[k], rate), add(dw[k], pull, cross(w[k], rate))
        else:
            dv[i] = add(dv[i], pull, scale(two, cross(w[k], rate)))
        F.append(scale(x.m, add(dv[i], cross(dw[i], p), cross(w[i], cross(w[i], p)))))
        N.append(add(apply(x.I, dw[i]), cross(w[i], apply(x.I, w[i])), cross(p, F[i])))
    for i in reversed(range(len(links))):
        x = links[i]
        out[i] = dot(x.h, N[i] if x.hinge else F[i]) + x.J * accelerations[i]
        if (k := x.parent) >= 0:
            F[k], N[k] = add(F[k], F[i]), add(N[k], N[i], cross(x.l, F[i]))
    return out


# --- the bound ------------------------------------------------------------------------------------


def check(data):
    """Return what is shown, in a sentence.

    Raises ValueError where the data has another form, or the bound is not shown.
    """
    shapes(data)
    n, bits = len(data["links"]), data["bits"] + 32
    given, links = data["links"], placed(data, bits)
    rates, T, qdd, gravity, X = (
        ball(x, bits)
        for x in (
            [x["rate"] for x in given],
            [x["torque"] for x in given],
            data["qdd"],
            data["gravity"],
            data["X"],
        )
    )
    r = [t - found for t, found in zip(T, torques(links, rates, qdd, gravity, bits), strict=True)]
    units = [ball([int(i == j) for i in range(n)], bits) for j in range(n)]
    still, no_weight = ball([0] * n, bits), ball([0, 0, 0], bits)
    mass = [torques(links, still, unit, no_weight, bits) for unit in units]  # its columns
    R = [[units[i][j] - dot(row, mass[j]) for j in range(n)] for i, row in enumerate(X)]
    rho = max(sum(x.size() for x in row) for row in R)
    if rho >= 1:
        raise ValueError("nothing follows: a row of |I - X mass| sums to one or more")
    said = repr(data["bound"])
    bound = min(Fraction(said), Fraction(data["bound"]))  # as it is read in decimals or in binary
    if max(e.size() for e in apply(X, r)) > bound * (1 - rho):
        raise ValueError(f"not shown: the error may be more than {said}")
    return f"each of the {n} accelerations is within {said} of the exact one for the q in the file"


if __name__ == "__main__":
    try:
        with open(sys.argv[1], encoding="utf-8") as file:
            print(check(parsed(file.read())))
    except (OSError, ValueError) as error:
        sys.exit(f"refused: {error}")
