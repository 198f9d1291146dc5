"""Rodriguez & Kreutz 1988, appendix A: operator identities proved for every N, as statements about letters.

The letters phi, psi, S, H, P, ... obey a few base facts. Completed to confluent rewriting rules (`proving`), these
decide every statement: it follows from them if and only if the difference of its sides rewrites to 0. N appears
nowhere, so what is proved holds for every arm; what is not is tried on exact arms, and refuted where the sides differ.
The base facts come from the level of blocks, where tests check them exactly:

    phi (I - S Delta_phi) = I = (I - S Delta_phi) phi           RK a.11: S is nilpotent, phi is a semigroup
    psi (I - S Delta_psi) = I = (I - S Delta_psi) psi           RK a.10
    Delta_psi = Delta_phi - L H,  L = Delta_phi G               RK 4.7, a.12
    D = H P H^T,  G = P H^T D^-1,  D D^-1 = I = D^-1 D          RK a.1, a.2; D > 0
    M = P - S Delta_psi P Delta_phi^T S^T                       Riccati 4.4, 4.5: block k+1 of S X S^T is block k of X
    S^T B = 0                                                   RK 3.7: the tip force enters at link 1, S moves inward

RESOLVENT takes the first three with any L and H, and decides A.1-A.4; LEMMA takes phi and psi unrelated, for Lemma A.1;
FILTER takes all. FILTER completes to 28 rules. State your own: sums, products, `.T`, `phi**-1`, numbers, `I` or 1 for
the identity of any size, `==` between the sides.

>>> print(prove(psi == (I - Psi*L*H)*phi))
psi = (I - Psi L H) phi
proved for every N, from the resolvents alone (any L and H)
right side:
    (I - Psi L H) phi
  = phi - Psi L H phi                            [multiply out]
  = phi - psi S L H phi                          [Psi = psi S]
  = psi phi - psi S Delta_phi phi                [RK a.10: psi S L H = I - psi + psi S Delta_phi]
  = psi                                          [RK a.11: S Delta_phi phi = phi - I]
>>> print(prove(psi*G == phi*G))
psi G = phi G
refuted: on planar_arm(2), entry (8, 1) is 0 on the left, -19/10 on the right
left - right = G - phi G
"""
import functools
import textwrap
from dataclasses import dataclass, replace
from fractions import Fraction
from random import Random

import numpy as np

from ..numbers import array, compare
from ..proving.noncommutative import (
    Alphabet,
    Nonconformal,
    Rule,
    Statement,
    added,
    completed,
    expression,
    is_confluent,
    number,
    oriented,
    polynomial,
    reachable,
    reduced,
    stems,
    substituted,
    terms,
    transposed,
    written,
)
from ..robots import planar_arm, rational_arm
from ..spatial import block_diagonal, eye, zeros
from .filter import (
    D_inverse_operator,
    D_operator,
    Delta_phi_operator,
    Delta_psi_operator,
    Filter,
    G_operator,
    L_operator,
    P_operator,
    Phi_operator,
    Psi_operator,
    S_operator,
    psi_operator,
    riccati,
)
from .operators import B_operator, H_operator, M_operator, jacobian_operator, mass_operator, phi_operator
from .recursions import Chain

__all__ = [  # the letters first
    "B", "D", "D_inv", "Delta_phi", "Delta_psi", "G", "H", "I", "J", "L", "M", "P", "Phi", "Psi", "S", "T", "T_prime",
    "V", "a", "a0", "alpha_FD2", "alpha_FD4", "b", "epsilon_FD3", "f0", "f_FD4", "f_bias", "lambda_FD4", "mass",
    "nu_FD4", "phi", "phi_tilde", "psi", "psi_tilde", "r", "theta_FD1", "theta_FD3", "theta_FD4", "theta_ddot",
    "theta_dot", "z", "z_FD1", "z_FD3", "z_FD4", "zeta",
    "ALPHABET", "BASE_FACTS", "BEYOND", "CITES", "FILTER", "LEMMA", "MISPRINTS", "NONCONFORMAL", "Nonconformal",
    "Proof", "RESOLVENT", "STATEMENTS", "Step", "System", "counterexample", "define", "evaluate", "is_confluent",
    "letter", "operators", "prove"]

# --- the letters of the report ---------------------------------------------------------------------------------------

ALPHABET = Alphabet()
letter, define, latex = ALPHABET.letter, ALPHABET.define, ALPHABET.latex

D = letter("D", "joint", "joint", symmetric=True)                   # in alphabetical order: rules turn P H^T into G D
D_inv = letter("D^-1", "joint", "joint", symmetric=True)
G = letter("G", "link", "joint")
phi = letter("phi", "link", "link", r"\phi")
psi = letter("psi", "link", "link", r"\psi")
S = letter("S", "link", "link")
Delta_phi = letter("Delta_phi", "link", "link", r"\Delta_\phi")
H = letter("H", "joint", "link")
P = letter("P", "link", "link", symmetric=True)
r = letter("r", "link", "link")
B = letter("B", "link", "tip")
Delta_psi = letter("Delta_psi", "link", "link", r"\Delta_\psi")
L = letter("L", "link", "joint")
M = letter("M", "link", "link", symmetric=True)
a, b, z = (letter(name, "link", "one") for name in "abz")
T = letter("T", "joint", "one")
theta_dot, theta_ddot = (letter(f"theta_{d}", "joint", "one", rf"\{d}\theta") for d in ("dot", "ddot"))
f0, a0 = letter("f0", "tip", "one", "f(0)"), letter("a0", "tip", "one", "a(0)")
I = number()

# Abbreviations; a proof unfolds the later ones first.
Phi = define("Phi", phi*S, r"\Phi")                                                     # RK a.6
Psi = define("Psi", psi*S, r"\Psi")                                                     # RK a.7
phi_tilde = define("phi_tilde", phi - I, r"\tilde\phi")                                 # RK a.3
psi_tilde = define("psi_tilde", psi - I, r"\tilde\psi")                                 # RK 5.11
ALPHABET.inverses |= {"phi": define("phi^-1", I - S*Delta_phi), "psi": define("psi^-1", I - S*Delta_psi),
                      "D": D_inv, "D^-1": D}                                            # RK a.11, a.10
BASIC = list(ALPHABET.definitions)
mass = define("mass", H*phi*M*phi.T*H.T, r"\mathcal M")                                 # RK 3.20
J = define("J", B.T*phi.T*H.T)                                                          # RK 3.13
V = define("V", phi.T*H.T*theta_dot)                                                    # RK 5.13 (corrected)
f_bias = define("f_bias", phi*(M*phi.T*a + b + B*f0), r"f_{\mathrm{bias}}")
T_prime = define("T'", T - H*f_bias)                                                    # RK 4.17, 5.5
theta_FD1 = define("theta_FD1", (I - H*Psi*L).T*D_inv*(I - H*Psi*L)*T_prime, r"\ddot\theta_{FD1}")      # RK 4.18
z_FD1 = define("z_FD1", Psi*L*T_prime, r"\hat z_{FD1}")                                 # RK 4.20
alpha_FD2 = define("alpha_FD2", psi.T*H.T*D_inv*(I - H*Psi*L)*T_prime + phi.T*a, r"\alpha_{FD2}")        # RK 5.6
zeta = define("zeta", phi.T*a, r"\zeta")                                                # RK 5.8
z_FD3 = define("z_FD3", psi*(S*L*T + M*zeta + b + B*f0), "z_{FD3}")
epsilon_FD3 = define("epsilon_FD3", T - H*z_FD3, r"\epsilon_{FD3}")                     # RK 5.9
theta_FD3 = define("theta_FD3", (I - H*Psi*L).T*D_inv*epsilon_FD3, r"\ddot\theta_{FD3}")                # RK 5.10
z_FD4 = define("z_FD4", Psi*L*T + psi_tilde*P*a + psi*(b + B*f0), "z_{FD4}")
nu_FD4 = define("nu_FD4", D_inv*(I - H*Psi*L)*T - D_inv*H*psi_tilde*P*a - D_inv*H*psi*(b + B*f0), r"\nu_{FD4}")
theta_FD4 = define("theta_FD4", (I - H*Psi*L).T*nu_FD4 - L.T*Psi.T*(I - G*H).T*a - G.T*a, r"\ddot\theta_{FD4}")
lambda_FD4 = define("lambda_FD4", psi.T*H.T*nu_FD4 + psi.T*(I - G*H).T*a, r"\lambda_{FD4}")
alpha_FD4 = define("alpha_FD4", phi.T*(H.T*theta_FD4 + a), r"\alpha_{FD4}")             # RK 3.15
f_FD4 = define("f_FD4", phi*(M*alpha_FD4 + b + B*f0), "f_{FD4}")                        # RK 3.17
ALPHABET.taken.update(ALPHABET.letters)

# --- systems of base facts -------------------------------------------------------------------------------------------


class System:
    """Base facts (name, statement), the abbreviations that hold with them, and the rules completed from both."""

    def __init__(self, name, says, facts, definitions, foreign):
        self.name, self.says, self.facts, self.foreign = name, says, facts, foreign
        self.definitions = definitions                              # letter -> (name, expression), unfolded in order

    def __repr__(self):
        return self.name

    @functools.cached_property
    def rules(self):
        """The confluent system, on the letters that abbreviate nothing."""
        return completed(self._equations(list(self.definitions)))

    @functools.cached_property
    def shortcuts(self):
        """The base facts once more with L, Delta_psi left in: not needed, but they make derivations short."""
        names = list(self.definitions)
        return [oriented(p, name) for n in range(len(names)) for p, name in self._equations(names[:n])]

    def _equations(self, names):
        out = []
        for name, fact in self.facts:
            p = self.unfolded(added(polynomial(fact.lhs), polynomial(fact.rhs), -1), names)
            out += [(q, name) for q in (p, transposed(p)) if q not in [q for q, _ in out]]
        return out

    def unfolded(self, p, names):
        """p without the abbreviations of those names, and without those that hold in every system."""
        while present := [name for name in [*names, *ALPHABET.definitions] if name in stems(p)]:
            for name in present:
                p = substituted(p, name, polynomial(self.definition(name)))
        return p

    def definition(self, name):
        return self.definitions[name][1] if name in self.definitions else ALPHABET.definitions[name]

    def reason(self, name):
        tag = f"{self.definitions[name][0]}: " if name in self.definitions else ""
        return f"{tag}{name} = {self.definition(name)}"

    def normal_form(self, p):
        """The normal form of a polynomial: 0 if and only if p = 0 follows from the base facts."""
        return reduced(self.unfolded(p, list(self.definitions)), self.rules)


_PHI = [("RK a.11", phi*(I - S*Delta_phi) == I), ("RK a.11", (I - S*Delta_phi)*phi == I)]
_PSI = [("RK a.10", psi*(I - S*Delta_psi) == I), ("RK a.10", (I - S*Delta_psi)*psi == I)]
_TIP = [("RK 3.7", S.T*B == 0)]
RESOLVENT = System(
    "RESOLVENT", "from the resolvents alone (any L and H)", _PHI + _PSI + _TIP,
    {"Delta_psi": ("RK 4.7", Delta_phi - L*H)}, foreign={"D", "D^-1", "G", "P", "M", "r"})
LEMMA = System(
    "LEMMA", "for unrelated resolvents phi and psi", _PHI + _PSI + _TIP,
    {"M": ("RK a.44", r - S*Delta_psi*r*Delta_phi.T*S.T)}, foreign={"D", "D^-1", "G", "P", "L"})
FILTER = System(
    "FILTER", "from the filter's Riccati equation", _PHI + _PSI + _TIP + [
        ("RK a.1", H*P*H.T == D), ("RK a.2", P*H.T*D_inv == G), ("D > 0", D*D_inv == I), ("D > 0", D_inv*D == I)],
    {"M": ("Riccati", P - S*Delta_psi*P*Delta_phi.T*S.T), "Delta_psi": ("RK 4.7", Delta_phi - L*H),
     "L": ("RK a.12", Delta_phi*G)}, foreign={"r"})


# --- proofs ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Step:
    """One line of a derivation: an expression, why it equals the line before, and its words that change next."""

    text: str
    reason: str
    poly: dict
    changing: tuple = ()


@dataclass(frozen=True, eq=False)
class Proof:
    """The verdict on a statement, with its derivation: left side and right side brought to one polynomial."""

    statement: Statement
    system: System
    remainder: dict                                                 # the normal form of lhs - rhs
    cited: tuple = ()                                               # rules that the derivation may quote
    tag: str = ""

    @property
    def holds(self):
        """Does lhs = rhs follow from the base facts, so that it holds for every arm and every N?"""
        return not self.remainder

    def __bool__(self):
        return self.holds

    @property
    def normal_form(self):
        """The normal form of lhs - rhs, as text: "0", or what the two sides differ by."""
        return written(self.remainder)

    @functools.cached_property
    def chains(self):
        """The derivation, {side: [Step, ...]}: from either side to where they meet, or from their difference to 0."""
        return derivation(self.statement, self.system, self.cited)

    def steps(self):
        """The derivation: [(side, expression, reason)], each line equal to the one before it on its side."""
        return [(side, step.text, step.reason) for side, steps in self.chains.items() for step in steps]

    def lemmas(self):
        """The derived rules that the derivation uses, each after those it needs."""
        names, out = {reason for _, _, reason in self.steps()}, []
        for rule in self.system.rules:
            if str(rule) in names:
                _collect_lemmas(rule, out)
        return out

    @functools.cached_property
    def counterexample(self):
        """An exact arm on which the sides differ, as text; "" if the statement holds or no arm tried refutes it."""
        return "" if self.holds else counterexample(self.statement, self.system)

    @property
    def verdict(self):
        """In words. Where the sides differ as polynomials but on no arm tried, the question stays open."""
        if self.holds:
            return f"proved for every N, {self.system.says}"
        words = f"refuted: {self.counterexample}" if self.counterexample else "not proved, and no arm tried refutes it"
        return f"{words}\nleft - right = {self.normal_form}"

    def __str__(self):
        lines = [f"{self.tag}: {self.statement}" if self.tag else str(self.statement), self.verdict]
        if not self.holds:
            return "\n".join(lines)
        for rule in self.lemmas():
            lines += _lemma_lines(rule)
        for side, chain in self.chains.items():
            if len(chain) > 1:
                lines += [f"{side}:", f"    {chain[0].text}", *(_line(step) for step in chain[1:])]
        return "\n".join(lines)

    __repr__ = __str__

    def _repr_markdown_(self):
        head = f"**{self.tag}** " if self.tag else ""
        words = self.verdict.split("\n")[0]
        parts = [f"{head}${latex(str(self.statement))}$: {words}"]
        if not self.holds:
            rows = _latex_rows(Step("", "", self.remainder), r"\text{left} - \text{right}")
            return "\n\n".join([*parts, _aligned(rows)])
        for rule in self.lemmas():
            word, f, i, g, j = rule.origin
            rows = [f"&{latex(' '.join(map(str, word)))}"]
            rows += [f"&= {latex(written(h.at(word, n)))} && {_latex_reason(str(h))}" for h, n in {f: i, g: j}.items()]
            also = ", ".join(f"${_latex_reason(str(h))}$" for h in rule.uses)
            parts.append(f"Lemma ${latex(str(rule))}$, one word read in two ways{also and f' (with {also})'}:")
            parts.append(_aligned(rows))
        for side, chain in self.chains.items():
            if len(chain) > 1:
                rows = [f"&{latex(chain[0].text)}"]
                for step in chain[1:]:
                    rows += _latex_rows(step)
                parts.append(f"{side.capitalize()}:\n\n" + _aligned(rows))
        return "\n\n".join(parts)


def _collect_lemmas(rule, out):
    if not rule.origin or str(rule) in map(str, out):
        return
    _, f, _, g, _ = rule.origin
    for needed in (f, g, *rule.uses):
        _collect_lemmas(needed, out)
    out.append(rule)


def _lemma_lines(rule):
    word, f, i, g, j = rule.origin
    also = [str(h) for h in rule.uses]
    readings = [_line(Step(written(h.at(word, n)), str(h), {})) for h, n in {f: i, g: j}.items()]
    lines = [f"lemma {rule}:", f"    {' '.join(map(str, word))}", *readings]
    return lines + [f"    with {', '.join(also)}"] * bool(also)


def _line(step, width=44):
    if len(step.text) <= width:
        return f"  = {step.text:<{width}} [{step.reason}]"
    wrapped = textwrap.fill(step.text, 112, initial_indent="  = ", subsequent_indent="    ")
    return f"{wrapped}\n    {'':<{width}} [{step.reason}]"


def _latex_reason(reason):
    tag, _, rule = reason.rpartition(": ")
    tag = tag.replace("_", r"\_")
    rule = latex(rule) if "=" in rule else rf"\text{{{rule}}}"
    return rf"\text{{{tag}: }} {rule}" if tag else rule


def _latex_rows(step, before="", longest=22):
    """The rows of one line: the words that change next are underlined, long sums are broken."""
    rows, letters = [""], 0
    for sign, name, word in terms(step.poly):
        if letters and letters + len(word) > longest:
            rows, letters = [*rows, ""], 0
        letters += len(word) + 1
        name = latex(name)
        rows[-1] += f"{sign} " + (rf"\underline{{{name}}} " if word in step.changing else f"{name} ")
    rows[0] = rows[0].removeprefix("+ ") or "0"
    heads = [f"{before}&= {rows[0]}", *(rf"&\quad {row}" for row in rows[1:])]
    return [*heads[:-1], heads[-1] + (f" && {_latex_reason(step.reason)}" if step.reason else "")]


def _aligned(rows):
    return "$$\\begin{aligned}\n" + " \\\\\n".join(rows) + "\n\\end{aligned}$$"


def chain_of_steps(x, system, cited=(), abbreviated=False):
    """From an expression to its normal form, one named rule or set of abbreviations a line.

    abbreviated: unfold an abbreviation only where no rule fits, instead of all before the first rule.
    """
    p = polynomial(x)
    steps = [Step(str(x), "", p)]
    if not _is_multiplied_out(x):
        steps.append(Step(written(p), "multiply out", p))
    rules = [*system.shortcuts, *system.rules]
    while True:
        quotes = cited if len(steps) < QUOTED else ()
        unfold_first = stems(p) & set(ALPHABET.definitions) and not abbreviated
        found = (next_rule(p, quotes) or (None if unfold_first else next_rule(p, rules))
                 or next_abbreviation(p, system, abbreviated))
        if not found:
            return steps
        changing, p, reason = found
        steps[-1] = replace(steps[-1], changing=changing)
        steps.append(Step(written(p), reason, p))


QUOTED = 40                                     # lines that may quote what is cited, which can lead round in circles


def next_rule(p, rules):
    """Of the rules that fit p, the one that leaves the fewest words, wherever it fits: (changing, new p, reason)."""
    options = [(reduced(p, [rule]), rule) for rule in rules if any(map(rule.places, p))]
    if options:
        q, rule = min(options, key=lambda option: (len(option[0]), sum(map(len, option[0]))))
        return tuple(word for word in p if rule.places(word)), q, str(rule)


def next_abbreviation(p, system, one_by_one):
    """p with abbreviations unfolded: late ones first (the last, or all), then BASIC, then one of the system's."""
    here = stems(p)
    basic, own = ([name for name in names if name in here] for names in (BASIC, system.definitions))
    late = [name for name in ALPHABET.definitions if name in here and name not in BASIC]
    names = late[-1:] if one_by_one and late else late or basic or own[:1]
    if names:
        q = p
        for name in names:
            q = substituted(q, name, polynomial(system.definition(name)))
        changing = tuple(word for word in p if stems([word]) & set(names))
        return changing, q, ", ".join(map(system.reason, names))


def _is_multiplied_out(x):
    plain = lambda f: f.kind in ("letter", "number") or f.kind == "transpose" and f.parts.kind == "letter"  # noqa: E731
    word = lambda t: plain(t) or t.kind == "product" and all(map(plain, t.parts))  # noqa: E731
    return word(x) or x.kind == "sum" and all(map(word, x.parts))


def derivation(statement, system, cited=()):
    """{side: steps}: left and right side up to where they meet; if that is long, their difference down to 0."""
    found = []
    for abbreviated in (False, True):
        left, right = (chain_of_steps(x, system, cited, abbreviated) for x in statement)
        meetings = [(i + j, i, j) for i, s in enumerate(left) for j, t in enumerate(right) if s.poly == t.poly]
        _, i, j = min(meetings, default=(0, len(left), len(right)))
        found.append({"left side": left[:i + 1], "right side": right[:j + 1]})
    if min(map(_length, found)) > 400:
        difference = statement.lhs - statement.rhs
        found += [{"left side - right side": chain_of_steps(difference, system, cited, way)} for way in (False, True)]
    best = min(found, key=_length)
    return {side: [*steps[:-1], replace(steps[-1], changing=())] for side, steps in best.items()}


def _length(chains):
    return sum(len(word) + 1 for steps in chains.values() for step in steps for word in step.poly)


def systems_for(statement):
    """The systems that know all letters of a statement, the one with fewest base facts first."""
    p = dict.fromkeys(word for side in statement for word in polynomial(side))
    if not ALPHABET.owns(p):
        raise ValueError(f"{statement}: a letter is of another alphabet, or was declared anew since; state it again")
    letters = {x.name for x in reachable(p)}
    known = [system for system in ([LEMMA] if "r" in letters else [RESOLVENT, FILTER]) if not letters & system.foreign]
    if not known:
        raise ValueError(f"{statement}: r is a letter of Lemma A.1, whose psi is any resolvent; it cannot stand beside "
                         f"{', '.join(sorted(letters & LEMMA.foreign))}")
    return known


def prove(statement, rhs=None, system=None, citing=()):
    """Decide whether a statement follows from the base facts: prove(Phi == phi*S), prove(lhs, rhs), prove("RK a.14").

    system: RESOLVENT, LEMMA or FILTER; by default the one with fewest base facts that proves the statement. citing:
    tags or statements, themselves provable, whose identities the derivation may use. Returns a `Proof`. Raises
    `Nonconformal` for sizes that do not fit, LookupError for a tag that is no statement about operators.
    """
    tag = ""
    if isinstance(statement, str):
        tag, statement = _looked_up(statement)
        citing = citing or CITES.get(tag, ())
    elif rhs is not None:
        statement = Statement(expression(statement), expression(rhs))
    if not isinstance(statement, Statement):
        raise TypeError(f"expected a statement such as Phi == phi*S, or its tag, got {statement!r}")
    known = systems_for(statement)
    if system and system not in known:
        raise ValueError(f"{statement}: {system} does not know all letters, {known[-1]} does")
    if system is None:
        system = next((s for s in known if not _remainder(statement, s)), known[-1])
    quotable = tuple(rule for fact in citing for rule in _cited(fact, system))
    return Proof(statement, system, _remainder(statement, system), quotable, tag)


def _remainder(statement, system):
    return system.normal_form(added(polynomial(statement.lhs), polynomial(statement.rhs), -1))


def _looked_up(tag):
    for table in (STATEMENTS, BEYOND, MISPRINTS):
        for name in (tag, f"RK {tag}"):
            if name in table:
                return name, table[name]
    for name in (tag, f"RK {tag}"):
        if name in BASE_FACTS:
            raise LookupError(f"{name} is no statement about operators but {BASE_FACTS[name]}")
    raise LookupError(f"no statement is called {tag!r}")


def _cited(fact, system):
    """A proved statement as rules: its left side by its right where that removes a letter, else by deg-lex order."""
    name, statement = _looked_up(fact) if isinstance(fact, str) else ("", fact)
    lhs, rhs = map(polynomial, statement)
    difference = added(lhs, rhs, -1)
    if _remainder(statement, system):
        raise ValueError(f"cannot cite {statement}: it is not proved")
    removes = list(lhs.values()) == [1] and stems(lhs) - {x.name for x in reachable(rhs)}
    quoted, rules = f"{name}: {statement}" if name else str(statement), []
    for turn, suffix in ((dict, ""), (transposed, ", transposed")):
        found = [Rule(*turn(lhs), turn(rhs))] if removes else [
            oriented(turn(p)) for p in (difference, system.unfolded(difference, [])) if p]
        rules += [replace(rule, quoted=quoted + suffix) for rule in found]
    return [f for i, f in enumerate(rules) if f.word not in [g.word for g in rules[:i]]]

# --- the same statements in numbers ----------------------------------------------------------------------------------


def operators(chain, system=None, seed=0):
    """Dense matrices for the letters on a pose: {name: array}, exact where the arm is. O(N^3).

    Under FILTER, the default, the gain is the filter's, under RESOLVENT and LEMMA any. Letters that the base facts
    leave free (a, b, T, ..., your own) get small random numbers.
    """
    system, random, links = system or FILTER, Random(seed), range(1, chain.N + 1)
    size = sizes(chain.N)
    exact = Fraction if chain.dtype == object else int
    few = lambda rows, columns: array([[exact(random.choice([-3, -2, -1, 1, 2, 3])) for _ in range(columns)]  # noqa: E731
                                       for _ in range(rows)])
    filter = riccati(chain) if system is FILTER else Filter(chain, {}, {}, {}, {k: few(6, 1) for k in links}, {})
    values = {"phi": phi_operator(chain), "psi": psi_operator(filter), "Phi": Phi_operator(chain),
              "Psi": Psi_operator(filter), "S": S_operator(chain), "Delta_phi": Delta_phi_operator(chain),
              "Delta_psi": Delta_psi_operator(filter), "L": L_operator(filter), "H": H_operator(chain),
              "M": M_operator(chain), "B": B_operator(chain), "mass": mass_operator(chain),
              "J": jacobian_operator(chain)}
    if system is FILTER:
        values |= {"P": P_operator(filter), "D": D_operator(filter), "D^-1": D_inverse_operator(filter),
                   "G": G_operator(filter)}
    if system is LEMMA:
        r = {1: chain.M[1]}
        for k in links[:-1]:
            r[k + 1] = filter.step[k] @ r[k] @ chain.phi(k + 1, k).T + chain.M[k + 1]                      # RK a.44
        values["r"] = block_diagonal([r[k] for k in links])
    given = {*values, *ALPHABET.definitions, *system.foreign}
    for name in [name for name in ALPHABET.letters if name not in given]:
        x = ALPHABET.letters[name]
        thrown = few(*(size[side] for side in x.type))
        values[name] = thrown + thrown.T if x.T is x else thrown
    return values


def sizes(N):
    """{label: number of rows} of letters on an arm of N links."""
    return {"N": N, "6N": 6 * N, "6": 6, "1": 1}


def evaluate(x, chain, like=None):
    """The matrix of an expression, or the pair of matrices of a statement, on a `Chain` or a table of `operators`."""
    values = operators(chain) if isinstance(chain, Chain) else chain
    if isinstance(x, Statement):
        return tuple(evaluate(side, values, x.lhs.type or x.rhs.type) for side in x)
    if x.kind == "letter":
        if x.parts.name in values:
            return values[x.parts.name]
        if not x.parts.definition:
            raise LookupError(f"there is no matrix for the letter {x}")
        return evaluate(x.parts.definition, values)
    if x.kind == "number":
        N, dtype = values["H"].shape[0], values["H"].dtype
        rows, columns = (sizes(N)[side] for side in like or ("1", "1"))
        return _scaled(x.parts, eye(rows, dtype) if rows == columns else zeros((rows, columns), dtype))
    if x.kind == "transpose":
        return evaluate(x.parts, values).T
    if x.kind == "sum":
        return sum(evaluate(term, values, x.type) for term in x.parts)
    factors = [evaluate(f, values) for f in x.parts if f.type is not None]
    return _scaled(x.parts[0].parts if x.parts[0].type is None else 1, functools.reduce(lambda u, v: u @ v, factors))


def _scaled(c, matrix):
    return c * matrix if matrix.dtype == object else c.numerator * matrix / c.denominator


def counterexample(statement, system=None):
    """The first of a few exact arms on which the two sides differ, and where, as text; "" if there is none."""
    planar = [planar_arm(n, Fraction(1), Fraction(1)) for n in (2, 3, 6)]
    for arm in [*planar[:2], rational_arm(3, 2), rational_arm(4, 5), planar[2]]:
        pose = arm.at_tangents([Fraction(0), *[Fraction(1, k + 1) for k in range(1, arm.n)]])
        left, right = evaluate(statement, operators(Chain(pose), system))
        if not compare(left, right):
            place = next(place for place in np.ndindex(left.shape) if left[place] != right[place])
            numbers = f" is {left[place]} on the left, {right[place]} on the right"
            where = f"on {arm.name}, entry ({', '.join(str(i + 1) for i in place)})"
            return where + (numbers if len(numbers) < 90 else " differs")
    return ""


# --- what the report states ------------------------------------------------------------------------------------------

STATEMENTS = {
    "RK 4.7": Delta_psi == Delta_phi*(I - G*H),
    "RK a.1": D == H*P*H.T,
    "RK a.2": G == P*H.T*D_inv,
    "RK a.3": phi_tilde == phi - I,
    "RK a.6": Phi == phi*S,
    "RK a.7": Psi == psi*S,
    "RK a.8": Psi*Delta_psi == psi_tilde,
    "RK a.9": Phi*Delta_phi == phi_tilde,
    "RK a.10": psi*(I - S*Delta_psi) == I,
    "RK a.11": phi*(I - S*Delta_phi) == I,
    "RK a.12": L == Delta_phi*G,
    "RK a.13": phi_tilde*G == Phi*L,
    "RK a.14": phi == psi*(I + S*L*H*phi),
    "RK a.15": psi == (I - Psi*L*H)*phi,
    "RK a.16": Phi == Psi*(I + L*H*Phi),
    "RK a.17": Psi == (I - Psi*L*H)*Phi,
    "RK a.18": phi - psi == Psi*L*H*phi,
    "RK a.22": phi == (I + Phi*L*H)*psi,
    "RK a.23": psi == phi*(I - S*L*H*psi),
    "RK a.24": Phi == (I + Phi*L*H)*Psi,
    "RK a.25": Psi == Phi*(I - L*H*Psi),
    "RK a.26": Phi*L*H*psi == Psi*L*H*phi,
    "RK a.27": Phi*L*H*Psi == Psi*L*H*Phi,
    "RK a.28": phi - psi == Phi*L*H*psi,
    "RK a.32": H*phi == (I + H*Phi*L)*H*psi,
    "RK a.33": H*Phi == (I + H*Phi*L)*H*Psi,
    "RK a.34": H*Psi == H*Phi*(I - L*H*Psi),
    "RK a.35": H*psi == (I - H*Psi*L)*H*phi,
    "RK a.36": H*Psi == (I - H*Psi*L)*H*Phi,
    "RK a.37": H*Phi == H*Psi*(I + L*H*Phi),
    "RK a.38": H*Phi*L*H*Psi == H*Psi*L*H*Phi,
    "RK a.39": Phi*L == Psi*L*(I + H*Phi*L),
    "RK a.40": Psi*L == (I - Psi*L*H)*Phi*L,
    "RK a.41": Psi*L == Phi*L*(I - H*Psi*L),
    "RK a.42": Phi*L == (I + Phi*L*H)*Psi*L,
    "RK a.43": Psi*L*H*Phi*L == Phi*L*H*Psi*L,
    "RK a.44": r == S*Delta_psi*r*Delta_phi.T*S.T + M,
    "RK a.45": psi*M*phi.T == r + psi_tilde*r + r*phi_tilde.T,
    "RK a.46": psi*M*phi.T == P + psi_tilde*P + P*phi_tilde.T,
    "RK a.47": psi*M*psi.T == P + psi_tilde*P + P*psi_tilde.T,
    "RK a.48": phi*M*phi.T == P + phi_tilde*P + P*phi_tilde.T + phi_tilde*P*H.T*D_inv*H*P*phi_tilde.T,
    "RK a.49": P == S*Delta_phi*P*Delta_phi.T*S.T + (M - S*Delta_phi*P*H.T*D_inv*H*P*Delta_phi.T*S.T),
    "RK a.51": (I - H*Psi*L).T*D_inv*H*P*(I + phi_tilde.T) == L.T*Psi.T*(I - G*H).T + G.T,
    "RK a.50": (I - H*Psi*L).T*D_inv*H*psi*M*phi.T
               == (I - H*Psi*L).T*D_inv*H*psi_tilde*P + L.T*Psi.T*(I - G*H).T + G.T,
    "RK 4.11": mass == (I + H*Phi*L)*D*(I + H*Phi*L).T,
    "RK 4.14": (I + H*Phi*L)*(I - H*Psi*L) == I,
    "RK 4.14, other order": (I - H*Psi*L)*(I + H*Phi*L) == I,
    "RK 4.16": mass*(I - H*Psi*L).T*D_inv*(I - H*Psi*L) == I,
    "RK 4.16, other order": (I - H*Psi*L).T*D_inv*(I - H*Psi*L)*mass == I,
    "RK 4.18": mass*theta_FD1 + H*phi*(M*phi.T*a + b + B*f0) == T,
    "RK 5.3": Psi == psi*S,
    "RK 5.4": (I - H*Psi*L)*H*phi == H*psi,
    "RK 5.6": alpha_FD2 == phi.T*(H.T*theta_FD1 + a),
    "RK 5.7": B.T*alpha_FD2 + a0 == J*theta_FD1 + (B.T*phi.T*a + a0),
    "RK 5.9": epsilon_FD3 == (I - H*Psi*L)*T_prime,
    "RK 5.10": theta_FD3 == theta_FD1,
    "RK 5.14": D*nu_FD4 == T - H*z_FD4,
    "RK 5.15": theta_FD4 == theta_FD1,
}
CITES = {                                                           # what a derivation may quote, as in the report
    "RK a.50": ["RK a.46", "RK a.51"],
    "RK a.51": ["RK a.13", "RK a.25"],
    "RK 4.11": ["RK a.48", "RK a.13"],
    "RK 4.16": ["RK 4.11", "RK 4.14", "RK 4.14, other order"],
    "RK 4.16, other order": ["RK 4.11", "RK 4.14", "RK 4.14, other order"],
    "RK 4.18": ["RK 4.16"],
    "RK 5.6": ["RK a.35"],
    "RK 5.7": ["RK 5.6"],
    "RK 5.9": ["RK a.35"],
    "RK 5.10": ["RK 5.9"],
    "RK 5.15": ["RK a.35", "RK a.50"],
    "J M^-1 J^T": ["RK a.35"],
    "FD3: z = z_FD1 + f_bias": ["RK a.18"],
    "FD4: z = z_FD3 - P zeta": ["RK a.46"],
    "FD4: alpha = lambda": ["RK a.35", "RK a.15"],
    "FD4: f = P alpha + z": ["FD4: alpha = lambda", "RK a.46", "RK a.13", "RK 5.14", "RK a.28", "RK a.41"],
}
BEYOND = {
    "H G = I": H*G == I,
    "psi G = G": psi*G == G,
    "P(+)": (I - G*H)*P*(I - G*H).T == (I - G*H)*P,
    "Corollary A.1": phi*(r - S*Delta_phi*r*Delta_phi.T*S.T)*phi.T == r + phi_tilde*r + r*phi_tilde.T,
    "J M^-1 J^T": J*(I - H*Psi*L).T*D_inv*(I - H*Psi*L)*J.T == B.T*psi.T*H.T*D_inv*H*psi*B,
    "FD3: z = z_FD1 + f_bias": z_FD3 == z_FD1 + f_bias,
    "FD4: z = z_FD3 - P zeta": z_FD4 == z_FD3 - P*zeta,
    "FD4: alpha = lambda": alpha_FD4 == lambda_FD4,
    "FD4: f = P alpha + z": f_FD4 == P*alpha_FD4 + z_FD4,
    "FD4 is the articulated-body algorithm":
        Delta_psi*(z + P*a) + L*T == Delta_phi*(z + G*(T - H*z) + (P - G*D*G.T)*a),
}
MISPRINTS = {
    "Part I abstract": mass*(I - H*Phi*L).T*D_inv*(I - H*Phi*L) == I,
    "RK 4.20": theta_FD1 == (I - H*Psi*L).T*D_inv*(T - H*z_FD1),
    "RK 5.10, end of the proof": (I + H*Phi*L)*D_inv*epsilon_FD3 == theta_FD1,
    "Lemma A.1, the sum in the proof": psi*M*phi.T == r.T + psi_tilde*r.T + r.T*phi_tilde.T,
    "RK a.50, line 2 of the proof": (I - H*Psi*L).T*D_inv*H*psi*M*phi.T
                                    == (I - H*Psi*L).T*D_inv*H*(P + psi_tilde*P + P*phi.T),
    "FD4, end of the proof": theta_FD1 == (I - H*Psi*L).T*D_inv*((I - H*Psi*L)*T - H*psi*(b + B*f0))
                             - ((I - H*Psi*L).T*D_inv*H*phi_tilde*P + L.T*Psi.T*(I - G*H).T + G.T)*a,
}
NONCONFORMAL = {                                                    # misprints that are no statements at all
    "RK 3.19, line 1": lambda: T == H*phi*(M*phi.T*H.T*theta_ddot + H*phi*(M*phi.T*a + b + B*f0)),
    "RK 5.4, handwritten": lambda: H*(I - Psi*L)*phi == H*psi,
    "RK 5.13": lambda: V == B.T*phi.T*H.T*theta_dot,
}
BASE_FACTS = {
    "RK a.4": "the definition of Delta_phi, block by block; its last block is arbitrary: only S Delta_phi occurs",
    "RK a.5": "the definition of Delta_psi, block by block; with 4.7 Delta_psi = Delta_phi - L H",
    "RK a.19": "the definition of T(k,m), whose sum is block (k,m) of phi - psi",
    "RK a.20": "a sum that telescopes: block (k,m) of the left side of a.18",
    "RK a.21": "block (k,m) of the right side of a.18",
    "RK a.29": "the definition of T'(k,m), whose sum is block (k,m) of psi - phi",
    "RK a.30": "a sum that telescopes: block (k,m) of the left side of a.28, with the other sign",
    "RK a.31": "block (k,m) of the right side of a.28, with the other sign",
    "RK 4.4": "the start of the Riccati recursion: block 1 of M = P - S Delta_psi P Delta_phi^T S^T, a base fact",
    "RK 4.5": "the Riccati recursion: block k of M = P - S Delta_psi P Delta_phi^T S^T, a base fact",
    "RK 4.17": "the definition of T'",
    "RK 5.8": "the definition of zeta",
    "RK 5.11": "the definition of psi_tilde",
    "RK 5.12": "the definition of G, as a.2",
    "RK 5.13": "the definition of V = phi^T H^T theta_dot (printed with B^T in front, which does not fit)",
}
