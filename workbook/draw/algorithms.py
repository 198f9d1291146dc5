"""Algorithms as data for pictures: sweeps over a chain, what each link finds and reads.

Links are counted 1 (tip) .. N; "inward" runs from the tip to the base, k = 1 .. N, "outward" from
the base to the tip. SWEEPS holds those of `rk.forward`, Rodriguez & Kreutz 1988, sections 4 and 5.
Their formulas are text, written as a program would be: a test reads them, carries them out in
fractions, and holds what comes out, and what each formula has looked up on the way, against the
functions of `rk.forward`.
"""

from dataclasses import dataclass, field
from typing import NamedTuple


@dataclass(frozen=True)
class Sweep:
    """One pass over the links. direction: "outward" (base to tip) or "inward".

    finds: symbol -> what it is made of at link k; "V" is the link's own, "V<" that of the link
    visited just before.
    """

    direction: str
    finds: dict

    def links(self, N):
        """Return the links 1 (tip) .. N in the order of this sweep."""
        return range(1, N + 1) if self.direction == "inward" else range(N, 0, -1)


class Symbol(NamedTuple):
    """The notation for a quantity of a link in LaTeX, plain text and words.

    shape: (rows, columns).
    """

    latex: str
    text: str
    said: str
    shape: tuple = (6, 1)


class Formula(NamedTuple):
    """The computation at link k: the equation's tag and its plain text, "z(k) = ...".

    enters: what comes in where the sweep starts, "f(k-1)", or "V(k+1) = 0"; first: the `Formula` of
    that first link, if it is another; sliding: the tag where joint k slides, if it is another.
    """

    tag: str
    text: str
    enters: str = ""
    first: "Formula | None" = None
    sliding: str = ""


@dataclass(frozen=True)
class Algorithm:
    """Sweeps in order, with formulas {symbol: `Formula`} and symbols {symbol: `Symbol`}.

    given: what each link knows before the first sweep. A symbol without an entry is written by its
    own name and taken for a spatial vector.
    """

    name: str
    sweeps: tuple
    formulas: dict = field(default_factory=dict)
    symbols: dict = field(default_factory=dict)
    given: tuple = ("T", "theta_dot")

    def symbol(self, name):
        """Return the `Symbol` of a name."""
        return self.symbols.get(name, Symbol(name, name, name))

    def formula(self, name, first=False):
        """Return the `Formula` of a name, for a sweep's first link or the others; empty if none."""
        general = self.formulas.get(name, Formula("", ""))
        return general.first._replace(enters=general.enters) if first and general.first else general


def known_after(algorithm, N):
    """List the symbols of each link after each step, [(sweep number, link, {k: symbols})].

    Raises ValueError if a link would need what it cannot yet have: the order of the sweeps is
    checked, not believed. The neighbour before the first link of a sweep is base or tip.

    >>> inward, outward = Sweep("inward", {"y": ("T", "y<")}), Sweep("outward", {"x": ("y",)})
    >>> twice = Algorithm("twice", (inward, outward))
    >>> known_after(twice, 2)[-2]
    (2, 2, {1: ('T', 'theta_dot', 'y'), 2: ('T', 'theta_dot', 'y', 'x')})
    """
    known = dict.fromkeys(range(1, N + 1), tuple(algorithm.given))
    steps = []
    for number, sweep in enumerate(algorithm.sweeps, start=1):
        before = None
        for k in sweep.links(N):
            for symbol, needs in sweep.finds.items():
                for need in needs:
                    where, quantity = (before, need[:-1]) if need.endswith("<") else (k, need)
                    if where is not None and quantity not in known[where]:
                        raise ValueError(
                            f"sweep {number}, link {k}: {symbol} needs {quantity} of link {where}, "
                            "not known yet"
                        )
                known[k] += (symbol,)
            before = k
            steps.append((number, k, dict(known)))
    return steps


def part_of(algorithm, number):
    """Divide the results of sweep `number` (from 1) into (carried, kept), lists of symbols.

    Symbols that this sweep reads from the link before ("V<") are carried to the next link; those
    that a later sweep reads are kept at the link. A symbol may be both, or neither.

    >>> inward, outward = Sweep("inward", {"y": ("T", "y<")}), Sweep("outward", {"x": ("y",)})
    >>> twice = Algorithm("twice", (inward, outward))
    >>> part_of(twice, 1), part_of(twice, 2)
    ((['y'], ['y']), ([], []))
    """
    sweep = algorithm.sweeps[number - 1]
    handed = {need[:-1] for needs in sweep.finds.values() for need in needs if need.endswith("<")}
    after = algorithm.sweeps[number:]
    later = {
        need.rstrip("<") for other in after for needs in other.finds.values() for need in needs
    }
    return [x for x in sweep.finds if x in handed], [x for x in sweep.finds if x in later]


def heard(algorithm, N, source):
    """Return where the algorithm first needs something from outside: {k: (sweep, step)}, from 1.

    source: what comes in, as `Formula.enters` writes it: "f(k-1)" for the force at the tip, "g" for
    gravity. A quantity depends on it if any quantity that it is computed from does.

    >>> y = {"y": Formula("", "y(k) = y(k-1)", "y(k-1)")}
    >>> heard(Algorithm("once", (Sweep("inward", {"y": ("y<",)}),), y), 2, "y(k-1)")
    {1: (1, 1), 2: (1, 2)}
    """
    first = {}
    reached = set()
    step = 0
    for number, sweep in enumerate(algorithm.sweeps, start=1):
        before = None
        for k in sweep.links(N):
            step += 1
            for symbol, needs in sweep.finds.items():
                entry = algorithm.formula(symbol).enters if before is None else ""
                if source in (entry, entry.rpartition(" = ")[2]) or any(
                    (need.rstrip("<"), before if need.endswith("<") else k) in reached
                    for need in needs
                ):
                    reached.add((symbol, k))
                    first.setdefault(k, (number, step))
            before = k
    return dict(sorted(first.items()))


NUMBER = (1, 1)

SYMBOLS = {
    "theta_dot": Symbol(r"\dot\theta", "θ̇", "theta dot", NUMBER),
    "theta_ddot": Symbol(r"\ddot\theta", "θ̈", "theta double dot", NUMBER),
    "T": Symbol("T", "T", "T", NUMBER),
    "T'": Symbol("T'", "T′", "T prime", NUMBER),
    "D": Symbol("D", "D", "D", NUMBER),
    "nu": Symbol(r"\nu", "ν", "nu", NUMBER),
    "P": Symbol("P", "P", "P", (6, 6)),
    "P_plus": Symbol("P^+", "P⁺", "P plus", (6, 6)),
    "psi": Symbol(r"\psi", "ψ", "psi", (6, 6)),
    "A": Symbol("A", "A", "A", (6, 10)),
    "Z": Symbol("Z", "Z", "Z", (6, 10)),
    "e": Symbol("e", "e", "e", (1, 10)),
    "omega": Symbol(r"\omega", "ω", "omega", (3, 1)),
    "V": Symbol("V", "V", "V"),
    "a": Symbol("a", "a", "a"),
    "b": Symbol("b", "b", "b"),
    "G": Symbol("G", "G", "G"),
    "f": Symbol("f", "f", "f"),
    "z": Symbol("z", "z", "z"),
    "z_hat": Symbol(r"\hat z", "ẑ", "z hat"),
    "zeta": Symbol(r"\zeta", "ζ", "zeta"),
    "lambda": Symbol(r"\lambda", "λ", "lambda"),
    "alpha": Symbol(r"\alpha", "α", "alpha"),
}


_RATES = {"V": ("theta_dot", "V<"), "a": ("theta_dot", "V<"), "b": ("V",)}
_RICCATI = {"P": ("P_plus<",), "D": ("P",), "G": ("P", "D"), "P_plus": ("P", "G"), "psi": ("G",)}
_BIAS = {**_RATES, "zeta": ("zeta<", "a")}
_FREE = {"f": ("f<", "zeta", "b"), "T'": ("T", "f")}
_WHITE = {"z_hat": ("psi<", "G<", "z_hat<", "T'<"), "nu": ("D", "T'", "z_hat")}
_SMOOTH = {"theta_ddot": ("nu", "G", "lambda<"), "lambda": ("psi", "lambda<", "nu")}
_FD3_IN = {"z": ("psi<", "G<", "z<", "T<", "zeta", "b"), "nu": ("D", "T", "z")}
_FD4_IN = {"z": ("psi<", "G<", "z<", "P<", "a<", "T<", "b"), "nu": ("D", "T", "z")}
_FD4_OUT = {"theta_ddot": ("nu", "G", "a", "alpha<"), "alpha": ("psi", "alpha<", "nu", "G", "a")}
_POLYNOMIAL_IN = {
    "A": ("theta_dot",),
    "Z": ("Z<", "G<", "e<", "P_plus<", "A<", "theta_dot<"),
    "e": ("T", "Z"),
}
_POLYNOMIAL_OUT = {
    "omega": ("omega<", "theta_dot"),
    "nu": ("D", "e", "omega"),
    "theta_ddot": ("nu", "G", "A", "omega<", "alpha<"),
    "alpha": ("alpha<", "A", "omega<", "theta_ddot"),
}


_RATES_TEXT = {
    "V": Formula("RK 5.13", "V(k) = φᵀ(k+1,k) V(k+1) + Hᵀ(k) θ̇(k)", "V(k+1) = 0"),
    "a": Formula(
        "RK 2.19",
        "a(k) = a[V(k+1), θ̇(k)]",
        "g",
        sliding="RK 2.32",
        first=Formula("RK 3.21", "a(k) = a[V(k+1), θ̇(k)] + φᵀ(k+1,k) g"),
    ),
    "b": Formula("RK 2.23", "b(k) = b[V(k)]"),
}
_RICCATI_TEXT = {
    "P": Formula(
        "RK 4.5", "P(k) = φ(k,k-1) P⁺(k-1) φᵀ(k,k-1) + M(k)", first=Formula("RK 4.4", "P(k) = M(k)")
    ),
    "D": Formula("RK 4.6", "D(k) = H(k) P(k) Hᵀ(k)"),
    "G": Formula("RK 5.12", "G(k) = P(k) Hᵀ(k) D⁻¹(k)"),
    "P_plus": Formula("RK 4.5", "P⁺(k) = P(k) − G(k) H(k) P(k)"),
    "psi": Formula("RK 4.7", "ψ(k+1,k) = φ(k+1,k) [1 − G(k) H(k)]"),
}
_FD1_TEXT = (
    _RATES_TEXT
    | _RICCATI_TEXT
    | {
        "zeta": Formula("RK 4.22b", "ζ(k) = φᵀ(k+1,k) ζ(k+1) + a(k)", "ζ(k+1) = 0"),
        "f": Formula("RK 4.17", "f(k) = φ(k,k-1) f(k-1) + M(k) ζ(k) + b(k)", "f(k-1)"),
        "T'": Formula("RK 4.17", "T′(k) = T(k) − H(k) f(k)"),
        "z_hat": Formula(
            "RK 4.20",
            "ẑ(k) = ψ(k,k-1) ẑ(k-1) + L(k-1) T′(k-1)",
            first=Formula("RK 4.19", "ẑ(k) = 0"),
        ),
        "nu": Formula("RK 4.20", "ν(k) = D⁻¹(k) [T′(k) − H(k) ẑ(k)]"),
        "theta_ddot": Formula("RK 4.22", "θ̈(k) = ν(k) − Lᵀ(k) λ(k+1)"),
        "lambda": Formula("RK 4.22", "λ(k) = ψᵀ(k+1,k) λ(k+1) + Hᵀ(k) ν(k)", "λ(k+1) = 0"),
    }
)
_FD3_TEXT = _FD1_TEXT | {
    "zeta": Formula("RK 5.8", "ζ(k) = φᵀ(k+1,k) ζ(k+1) + a(k)", "ζ(k+1) = 0"),
    "z": Formula(
        "RK 5.9",
        "z(k) = ψ(k,k-1) z(k-1) + L(k-1) T(k-1) + M(k) ζ(k) + b(k)",
        "f(k-1)",
        first=Formula("RK 5.9", "z(k) = φ(k,k-1) f(k-1) + M(k) ζ(k) + b(k)"),
    ),
    "nu": Formula("RK 5.9", "ν(k) = D⁻¹(k) [T(k) − H(k) z(k)]"),
    "theta_ddot": Formula("RK 5.10", "θ̈(k) = ν(k) − Lᵀ(k) λ(k+1)"),
}
_FD4_TEXT = (
    _RATES_TEXT
    | _RICCATI_TEXT
    | {
        "z": Formula(
            "RK 5.16",
            "z(k) = ψ(k,k-1) [z(k-1) + P(k-1) a(k-1)] + L(k-1) T(k-1) + b(k)",
            "f(k-1)",
            first=Formula("RK 5.16", "z(k) = φ(k,k-1) f(k-1) + b(k)"),
        ),
        "nu": Formula("RK 5.16", "ν(k) = D⁻¹(k) [T(k) − H(k) z(k)]"),
        "theta_ddot": Formula("RK 5.17", "θ̈(k) = ν(k) − Lᵀ(k) α(k+1) − Gᵀ(k) a(k)"),
        "alpha": Formula(
            "RK 5.17", "α(k) = ψᵀ(k+1,k) α(k+1) + Hᵀ(k) ν(k) + [1 − G(k) H(k)]ᵀ a(k)", "α(k+1) = 0"
        ),
    }
)
_TWO_TEXT = _RICCATI_TEXT | {  # in axes of the links; h(k) is 0 for a slider
    "A": Formula("RK 2.19", "A(k) = A[θ̇(k)]", sliding="RK 2.32"),
    "Z": Formula(
        "RK 5.16",
        "Z(k) = φ(k,k-1) {[Z(k-1) + G(k-1) e(k-1)] U[h(k-1) θ̇(k-1)] + P⁺(k-1) A(k-1)} U[Q(k-1)]"
        " + B(k)",
        "f(k-1)",
        first=Formula("RK 5.16", "Z(k) = φ(k,k-1) f(k-1) e₁ᵀ + B(k)"),
    ),
    "e": Formula("RK 5.16", "e(k) = T(k) e₁ᵀ − H(k) Z(k)"),
    "omega": Formula("RK 2.2", "ω(k) = Qᵀ(k) ω(k+1) + h(k) θ̇(k)", "ω(k+1) = 0"),
    "nu": Formula("RK 5.16", "ν(k) = D⁻¹(k) e(k) m[ω(k)]"),
    "theta_ddot": Formula(
        "RK 5.17", "θ̈(k) = ν(k) − Gᵀ(k) {φᵀ(k+1,k) α(k+1) + A(k) m[Qᵀ(k) ω(k+1)]}"
    ),
    "alpha": Formula(
        "RK 2.18", "α(k) = φᵀ(k+1,k) α(k+1) + A(k) m[Qᵀ(k) ω(k+1)] + Hᵀ(k) θ̈(k)", "α(k+1) = g"
    ),
}


def fused(algorithm, *numbers):
    """Return the algorithm with some sweeps merged into the last of them; numbers count from 1.

    `known_after` checks whether the merged order works. Raises ValueError for sweeps that run in
    different directions.

    >>> [sweep.direction for sweep in fused(SWEEPS["rk-fd1"], 2, 3).sweeps]
    ['outward', 'inward', 'outward']
    """
    sweeps = [algorithm.sweeps[i - 1] for i in numbers]
    if len({sweep.direction for sweep in sweeps}) != 1:
        raise ValueError(
            f"sweeps {', '.join(map(str, numbers))} of {algorithm.name} run in different directions"
        )
    merged = Sweep(
        sweeps[0].direction,
        {symbol: needs for sweep in sweeps for symbol, needs in sweep.finds.items()},
    )
    kept = [
        merged if i == max(numbers) else sweep
        for i, sweep in enumerate(algorithm.sweeps, 1)
        if i not in numbers or i == max(numbers)
    ]
    return Algorithm(
        f"{algorithm.name} fused",
        tuple(kept),
        algorithm.formulas,
        algorithm.symbols,
        algorithm.given,
    )


_FD1 = Algorithm(
    "FD1",
    (
        Sweep("outward", _BIAS),
        Sweep("inward", _RICCATI | _FREE),
        Sweep("inward", _WHITE),
        Sweep("outward", _SMOOTH),
    ),
    _FD1_TEXT,
    SYMBOLS,
)
SWEEPS = {
    "rk-fd1": _FD1,
    "rk-fd1 fused": fused(_FD1, 2, 3),
    "rk-fd2": Algorithm(
        "FD2",
        (*_FD1.sweeps[:3], Sweep("outward", _SMOOTH | {"alpha": ("lambda", "zeta")})),
        _FD1_TEXT | {"alpha": Formula("RK 4.22b", "α(k) = λ(k) + ζ(k)")},
        SYMBOLS,
    ),
    "rk-fd3": Algorithm(
        "FD3",
        (Sweep("outward", _BIAS), Sweep("inward", _RICCATI | _FD3_IN), Sweep("outward", _SMOOTH)),
        _FD3_TEXT,
        SYMBOLS,
    ),
    "rk-fd4": Algorithm(
        "FD4",
        (Sweep("outward", _RATES), Sweep("inward", _RICCATI | _FD4_IN), Sweep("outward", _FD4_OUT)),
        _FD4_TEXT,
        SYMBOLS,
    ),
    "rk-2sweep": Algorithm(
        "2-sweep",
        (Sweep("inward", _RICCATI | _POLYNOMIAL_IN), Sweep("outward", _POLYNOMIAL_OUT)),
        _TWO_TEXT,
        SYMBOLS,
    ),
}
