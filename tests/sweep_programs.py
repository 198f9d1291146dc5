"""A message of sweeps run as a program, in fractions, and what each formula looks up."""

import re
from fractions import Fraction

import numpy as np

from robodyn_lib.rk import forward as fw
from robodyn_lib.rk.filter import riccati
from robodyn_lib.rk.recursions import Placed, bias_acceleration, bias_force
from robodyn_lib.spatial import eye

TOKEN = re.compile(r"\s*(?:([A-Za-zΑ-ωẑ][\u0300-\u036f]?[⁺′₁]?)(ᵀ|⁻¹)?(\([\d,]+\))?|(\d+)|(.)(ᵀ)?)")
OPEN, CLOSE = "([{", ")]}"


class Run:
    """Values known link by link while a message's formulas run; `got` is the formula's input.

    All quantities are matrices, a number is (1, 1). From the arm come H, M, phi, h, Q and B;
    everything else has to be found first, or to enter at the base or the tip.
    """

    def __init__(self, s, two_sweeps):
        self.s = s
        self.chain = Placed(s.pose, "link") if two_sweeps else s.chain
        self.values = {}
        self.got = set()
        self.symbols = {}
        turn = self.chain.R[1].T if two_sweeps else eye(3, s.chain.dtype)
        self.outside = {
            "f(0)": column(np.concatenate([turn @ x for x in np.split(s.f0, 2)])),
            "g": column(np.concatenate([0 * s.gravity, -s.gravity])),
        }
        self.enters = set()
        self.k = None

    def value(self, name, index):
        """Return the value of a name with its index as written: (2), (3,2) or nothing."""
        c = self.chain
        ends = [int(x) for x in re.findall(r"\d+", index or "")]
        given = {
            "φ": lambda i, j: c.phi(i, j),
            "H": lambda k: c.H[k],
            "M": lambda k: c.M[k],
            "Q": lambda k: c.Q(k + 1, k),
            "h": lambda k: column(c.revolute[k] * c.h[k]),
            "B": lambda k: fw.bias_force_polynomial(c, k),
            "e₁": lambda: column(eye(10, c.dtype)[0]),
            "L": lambda k: c.phi(k + 1, k) @ self.found("G", k),
        }
        if name in given:
            return given[name](*ends)
        if name + (index or "") in self.outside:
            assert name + (index or "") in self.enters, f"{name}{index or ''} comes from nowhere"
            return self.outside[name + (index or "")]
        assert len(ends) == 1 or (name == "ψ" and ends[0] == ends[1] + 1), name + index
        return self.found(self.symbols[name], ends[-1])

    def found(self, symbol, k):
        if 1 <= k <= self.s.N:
            self.got.add((symbol, k))
        # KeyError: not yet, the steps are in a wrong order
        return self.values[symbol, k]

    def apply(self, name):
        """Compute a[V, rate] and the like, where brackets follow a name."""
        c = self.chain
        k = self.k

        def substitution(x):
            """Return the matrix of a turn (3, 3) or of a shift (3, 1)."""
            if len(x.T) == 3:
                return fw.substitution(x.T, 0 * x[0])
            return fw.substitution(eye(3, c.dtype), x[:, 0])

        known = {
            "a": lambda V, rate: bias_acceleration(c, {k + 1: V[:, 0]}, {k: rate[0]}, k),
            "b": lambda V: bias_force(c, {k: V[:, 0]}, k),
            "m": lambda w: fw.monomials(w[:, 0]),
            "A": lambda rate: fw.bias_acceleration_polynomial(c, {k: rate[0]}, k),
            "U": substitution,
        }
        return lambda *given: column(known[name](*map(np.asarray, given))).view(Matrix)

    @staticmethod
    def number(x):
        return np.array([[Fraction(x)]]).view(Matrix)


def column(x):
    return x[:, np.newaxis] if x.ndim == 1 else x


class Matrix(np.ndarray):
    """A matrix for formulas: a number added to a square matrix is multiplied by the identity."""

    def __add__(self, other):
        a = np.asarray(self)
        b = np.asarray(other)
        a = a[0, 0] * eye(len(b), b.dtype) if a.shape == (1, 1) != b.shape else a
        assert a.shape == b.shape, (a.shape, b.shape)
        return (a + b).view(Matrix)

    def __sub__(self, other):
        return self + -other

    @property
    def inverse(self):
        assert self.shape == (1, 1)
        return 1 / self


def calculated(text, run):
    """Return the value of the right-hand side of a formula, read as Python."""
    assert all(text.count(a) == text.count(b) for a, b in zip(OPEN, CLOSE, strict=True))

    def value(name, index):
        return np.asarray(run.value(name, index)).view(Matrix)

    code = ""
    tokens = TOKEN.findall(text)
    factor = False
    for (name, power, index, number, sign, turned), after in zip(tokens, [*tokens[1:], None]):
        opens = sign != "" and sign in OPEN
        code += " @ " if factor and (name or number or opens) else ""
        applies = name and not index and after and after[4] == "["
        word = f"run.apply({name!r})" if applies else f"value({name!r}, {index!r})"
        code += word if name else ""
        code += f"run.number({number})" if number else ""
        if opens:
            code += "("
        elif sign and sign in CLOSE:
            code += ")"
        else:
            code += sign.replace("−", "-")
        code += {"": "", "ᵀ": ".T", "⁻¹": ".inverse"}[power or turned]
        factor = not applies and (name or number or sign and sign in CLOSE)
    return np.asarray(eval(code, {"run": run, "value": value}))


def carried_out(message, s, table=0, two_sweeps=False, to_the_end=True):
    """Run the steps of a message: ({(symbol, k): matrix}, complaints about its inputs).

    to_the_end: if False, stop at the first complaint.
    """
    run = Run(s, two_sweeps)
    table = message["tables"][table]
    complaints = []
    run.symbols = {one["text"]: symbol for symbol, one in table["symbols"].items()}
    for k in range(1, s.N + 1):
        run.values["T", k] = column(s.T[k])
        run.values["theta_dot", k] = column(s.theta_dot[k])
    for step in table["steps"][1:]:
        run.k = step["link"]
        run.enters = {text for text in step["enters"] if "=" not in text}
        for left, right in (text.split(" = ") for text in step["enters"] if "=" in text):
            symbol, k = re.fullmatch(r"(.+)\((\d+)\)", left).groups()
            assert int(k) == s.N + 1
            size = message["tables"][0]["symbols"][run.symbols[symbol]]["shape"][0]
            value = (
                run.outside["g"] if right == "g" else np.full((size, 1), int(right) * Fraction(1))
            )
            run.values[run.symbols[symbol], int(k)] = value
        for what in step["found"]:
            run.got = set()
            left, right = what["formula"].split(" = ")
            value = calculated(right, run)
            rows, columns = table["symbols"][what["symbol"]]["shape"]
            assert value.shape == (rows, columns) or right == "0", (what, value.shape)
            assert left.startswith(table["symbols"][what["symbol"]]["text"] + "(")
            run.values[what["symbol"], step["link"]] = (
                value if right != "0" else 0 * eye(6, s.chain.dtype)[:, :1]
            )
            if not agrees(run.got, what["reads"]):
                complaints.append(
                    f"{what['formula']} reads {sorted(run.got)}, shown {what['reads']}"
                )
                if not to_the_end:
                    return run.values, complaints
    return run.values, complaints


def agrees(got, shown):
    """Return whether the inputs of a formula are the ones that the picture lights."""
    return got == {tuple(x) for x in shown}


def results(method, s):
    """Return {symbol: {k: value}} of the library's own run."""
    if method == "rk-2sweep":
        axes = Placed(s.pose, "link")
        tip = np.concatenate([axes.R[1].T @ x for x in np.split(s.f0, 2)])
        out = fw.two_sweep(axes, s.theta_dot, s.T, np.concatenate([0 * s.gravity, -s.gravity]), tip)
        e, A, *_ = fw.two_sweep_inward(axes, riccati(axes), s.theta_dot, s.T, tip)
        nu = {k: out.filter.D_inv[k] @ e[k] @ fw.monomials(out.omega[k]) for k in e}
        found = {"e": e, "A": A, "omega": out.omega, "nu": nu}
    else:
        algorithm = getattr(fw, method.removeprefix("rk-").removesuffix(" fused"))
        out = algorithm(s.chain, s.theta_dot, s.T, s.gravity, s.f0)
        names = {"lam": "lambda", "T_free": "T'"}
        found = {names.get(name, name): value for name, value in vars(out).items()}
    found |= {
        "theta_ddot": out.theta_ddot,
        "P": out.filter.P,
        "D": out.filter.D,
        "G": out.filter.G,
        "P_plus": out.filter.P_plus,
        "psi": out.filter.step,
    }
    return found | {"alpha": out.alpha} if hasattr(out, "alpha") else found
