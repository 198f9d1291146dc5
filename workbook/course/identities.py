"""An identity three ways: proved for every N, exact on an arm of fractions, and in float64."""

import functools

import numpy as np

from robodyn_lib import atlas
from robodyn_lib.atlas.proved import SUMS
from robodyn_lib.atlas.report import refuted
from robodyn_lib.atlas.tags import expand
from robodyn_lib.numbers import compare
from robodyn_lib.proving.noncommutative import added, order, polynomial, written
from robodyn_lib.rk.proofs import (
    ALPHABET,
    FILTER,
    LEMMA,
    RESOLVENT,
    STATEMENTS,
    evaluate,
    latex,
    operators,
    prove,
)
from robodyn_lib.tables import Table, folded

from .classroom import summed_up

SAYS = {RESOLVENT: "any gain L", LEMMA: "any two semigroups", FILTER: "with the filter"}


def listed(tags):
    """Return the tags of "RK a.14-a.18, a.22" or such a list; ValueError if one has no check.

    >>> listed("RK a.14-a.16, 5.4")
    ['RK a.14', 'RK a.15', 'RK a.16', 'RK 5.4']
    """
    texts = [tags] if isinstance(tags, str) else tags
    return [atlas.lookup(tag).tag for text in texts for tag in expand(text)]


def statements(tag):
    """Return an equation's operator statements, [Statement, ...].

    The blocks of a.20 to a.31 are read as operators.
    """
    stated = [x for name, x in STATEMENTS.items() if name.split(",")[0] == tag]
    return stated or [SUMS[tag]] if tag in SUMS else stated


def for_every_N(tag):
    """Return an equation's status for every N: definition, base fact, or the prover's verdict."""
    basic = {name for system in (RESOLVENT, LEMMA, FILTER) for name, _ in system.facts}
    basic |= {
        name for system in (RESOLVENT, LEMMA, FILTER) for name, _ in system.definitions.values()
    }
    if atlas.lookup(tag).kind == "definition":
        return "definition"
    stated = statements(tag)
    if tag in basic or any(str(x.rhs) == str(ALPHABET.definitions.get(str(x.lhs))) for x in stated):
        return "base fact"
    proofs = [prove(x) for x in stated]
    if not proofs or not all(proofs):
        return "NOT proved"
    # no tie: whole numbers
    return f"proved, {SAYS[max((p.system for p in proofs), key=list(SAYS).index)]}"


class ThreeWays(Table):
    """Equations side by side: for every N, on `arm` (in fractions, if it has them), on `mine`.

    tags: "RK a.14-a.18, a.22", or a list. Prints as text, shows as Markdown; `ok` if all hold.
    Raises ValueError for an unknown tag.
    """

    def __init__(self, tags, arm, readers_arm):
        self.tags = listed(tags)
        self.arms = (arm, readers_arm)
        cases = [atlas.judged_case(arm) for arm in self.arms]
        entries = [atlas.lookup(tag) for tag in self.tags]
        self.proofs = [for_every_N(tag) for tag in self.tags]
        self.results = [[atlas.run(e, case.arm, case) for e in entries] for case in cases]
        formulas = [f"${e.formula}$" for e in entries]
        columns = [
            [_verdict(result, arm) for result in results]
            for arm, results in zip(self.arms, self.results, strict=True)
        ]
        heads = [f"{arm.name}, {arm.n} link{'s' * (arm.n > 1)}" for arm in self.arms]
        super().__init__(
            ("tag", "equation", "for every N", *heads),
            zip(self.tags, formulas, self.proofs, *columns, strict=True),
            below=self.summary(),
            unbroken=[0],
        )

    @property
    def ok(self):
        """True if all that must be proved is, all that must hold does, and each misprint fails."""
        return "NOT proved" not in self.proofs and all(
            r.holds and all(caught for *_, caught in r.misprints)
            for results in self.results
            for r in results
        )

    def summary(self):
        """Return a sentence: how many statements are proved, and how many hold on each arm."""
        proved = sum(proof.startswith("proved") for proof in self.proofs)
        given = len(self.tags) - proved - self.proofs.count("NOT proved")
        words = [f"{len(self.tags)} equations: {proved} proved for every N"]
        words[0] += f", {given} given (definitions, base facts)" if given else ""
        for arm, results in zip(self.arms, self.results, strict=True):
            exact = sum(r.holds and r.arithmetic == "exact" for r in results)
            words.append(
                f"{arm.name}: {sum(r.holds for r in results)} hold"
                + (f", {exact} exactly" if exact else "")
            )
        return "; ".join(words + refuted([form for r in self.results[0] for form in r.misprints]))

    def _repr_markdown_(self):
        below = self.below
        self.below = ""
        markdown = super()._repr_markdown_()
        self.below = below
        return folded(below, markdown, "equation by equation")


def _verdict(result, arm):
    elsewhere = f" (on {result.arm})" if result.arm != arm.name else ""
    if not result.holds:
        return f"FAILS at {result.where}{elsewhere}"
    return (
        "residual 0" if result.arithmetic == "exact" else f"agrees, {result.arithmetic}"
    ) + elsewhere


three_ways = ThreeWays


class Pencil(Table):
    """The lines of a derivation, each proved for every N, in order, and compared on a case.

    A line that holds for any gain is compared with a random gain, and a line about two semigroups
    with two random ones. In float64 rounding is measured by the terms of both sides, which may
    cancel. Prints as text, shows as Markdown with formulas.
    """

    def __init__(self, case, *lines):
        self.proofs = [prove(line) for line in lines]
        values = {}
        self.found = []
        for proof in self.proofs:
            if proof.system not in values:
                values[proof.system] = operators(case.chain, proof.system)
            table = values[proof.system]
            size = proof.statement.lhs.type
            terms = 0
            if not case.is_exact:
                terms = sum(terms_of(side, table, size) for side in proof.statement)
            self.found.append(compare(*evaluate(proof.statement, table), float(np.max(terms))))
        rows = []
        for number, (proof, verdict) in enumerate(
            zip(self.proofs, self.found, strict=True), start=1
        ):
            proved = f"proved, {SAYS[proof.system]}" if proof else "NOT proved"
            equal = f"equal, {verdict.arithmetic}"
            if not verdict:
                equal = f"NOT equal, first seen at {verdict.where}"
            rows.append((number, str(proof.statement), proved, equal))
        super().__init__(("line", "statement", "for every N", case.arm.name), rows)

    @property
    def ok(self):
        """True if every line is proved and both its sides are equal on the arm."""
        return all(self.proofs) and all(map(bool, self.found))

    def _repr_markdown_(self):
        (*head,), *rows = self.lines
        rows = [
            (number, proof.statement._repr_latex_(), *verdicts)
            for (number, _, *verdicts), proof in zip(rows, self.proofs, strict=True)
        ]
        return folded(self.summary(), Table(head, rows)._repr_markdown_(), "line by line")

    def summary(self):
        """Sum up the verdicts in a line; lines that are not proved or not equal are named."""
        verdicts = [
            (f"line {number}", ", and ".join(verdict)) for number, _, *verdict in self.lines[1:]
        ]
        bad = [f"{line}: {verdict}" for line, verdict in verdicts if "NOT" in verdict]
        good = [(line, verdict) for line, verdict in verdicts if "NOT" not in verdict]
        return "; ".join(bad + ([summed_up(good)] if good else []))


def terms_of(x, values, like=None):
    """Return the size of an expression's terms: its value from absolute values, minus as plus."""
    if x.kind == "letter" and x.parts.name not in values:
        return terms_of(x.parts.definition, values)
    if x.kind in ("letter", "number"):
        return abs(evaluate(x, values, like))
    if x.kind == "transpose":
        return terms_of(x.parts, values).T
    if x.kind == "sum":
        return sum(terms_of(term, values, x.type) for term in x.parts)
    factors = [abs(f.parts) if f.type is None else terms_of(f, values) for f in x.parts]
    return functools.reduce(product, factors)


def product(u, v):
    """Return the product of a matrix or a number with a matrix."""
    return float(u) * v if np.ndim(u) == 0 else u @ v


pencil = Pencil


class Distinct(Table):
    """Group equations by what remains of them, unfolded, expanded, and on one side."""

    def __init__(self, groups):
        self.groups = groups
        super().__init__(
            ("multiplied out", "equations"),
            [(f"{text} = 0", ", ".join(tags)) for text, tags in groups.items()],
        )

    def _repr_markdown_(self):
        rows = [(f"${latex(text)} = 0$", ", ".join(tags)) for text, tags in self.groups.items()]
        return Table(self.lines[0], rows)._repr_markdown_()


def distinct(equations):
    """Find which equations are one, solved for different letters, without base facts: a `Distinct`.

    equations: "RK a.14-a.18, a.22", a list of such, or {name: statement}.
    """
    named = equations
    groups = {}
    if not isinstance(equations, dict):
        named = {tag: statement for tag in listed(equations) for statement in statements(tag)[:1]}
    for name, (lhs, rhs) in named.items():
        p = RESOLVENT.unfolded(added(polynomial(lhs), polynomial(rhs), -1), [])
        sign = -1 if p and p[min(p, key=order)] < 0 else 1
        text = written({word: sign * c for word, c in p.items()})
        groups.setdefault(text, []).append(name)
    return Distinct(groups)
