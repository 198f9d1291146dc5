"""An identity three ways, side by side: proved for every N, exactly on an arm of fractions, in float64 on another."""

from .. import atlas
from ..atlas.tags import expand
from ..rk.proofs import (
    DEFINITIONS,
    FILTER,
    LEMMA,
    RESOLVENT,
    STATEMENTS,
    H,
    L,
    S,
    latex,
    phi,
    phi_tilde,
    polynomial,
    prove,
    psi,
    psi_tilde,
    written,
)
from ..tables import Table
from ..words import added, order

__all__ = ["Distinct", "SUMS", "ThreeWays", "distinct", "for_every_N", "listed", "statements", "three_ways"]

# Block (k,m) of psi phi_tilde sums psi(k,i+1) phi(i+1,m) over i = m..k-1; that of psi_tilde phi, psi(k,i) phi(i,m).
SUMS = {
    "RK a.20": psi*phi_tilde - psi_tilde*phi == phi - psi,
    "RK a.21": psi*phi_tilde - psi_tilde*phi == psi*S*L*H*phi,
    "RK a.30": phi*psi_tilde - phi_tilde*psi == psi - phi,
    "RK a.31": phi*psi_tilde - phi_tilde*psi == -phi*S*L*H*psi,
}
SAYS = {RESOLVENT: "any gain L", LEMMA: "any two semigroups", FILTER: "with the filter"}


def listed(tags):
    """The tags of "RK a.14-a.18, a.22" or of a list of such; ValueError for an equation without a check.

    >>> listed("RK a.14-a.16, 5.4")
    ['RK a.14', 'RK a.15', 'RK a.16', 'RK 5.4']
    """
    texts = [tags] if isinstance(tags, str) else tags
    return [atlas.lookup(tag).tag for text in texts for tag in expand(text)]


def statements(tag):
    """What an equation says about operators: [Statement, ...], the blocks of a.20 to a.31 read as operators."""
    found = [x for name, x in STATEMENTS.items() if name.split(",")[0] == tag]
    return found or [SUMS[tag]] if tag in SUMS else found


def for_every_N(tag):
    """What is known of an equation for every N: definition, base fact, or what the prover says."""
    told = {name for system in (RESOLVENT, LEMMA, FILTER) for name, _ in system.facts}
    told |= {name for system in (RESOLVENT, LEMMA, FILTER) for name, _ in system.definitions.values()}
    if atlas.lookup(tag).kind == "definition":
        return "definition"
    found = statements(tag)
    if tag in told or any(str(x.rhs) == str(DEFINITIONS.get(str(x.lhs))) for x in found):
        return "base fact"
    proofs = [prove(x) for x in found]
    if not proofs or not all(proofs):
        return "NOT proved"
    return f"proved, {SAYS[max((p.system for p in proofs), key=list(SAYS).index)]}"


class ThreeWays(Table):
    """A row for every tag: for every N, on `arm`, on `mine`. Prints as text, shows as Markdown; `ok` if all hold."""

    def __init__(self, tags, arm, mine, formulas=True):
        self.tags, self.arms = listed(tags), (arm, mine)
        cases = [atlas.judged_case(one) for one in self.arms]
        entries = [atlas.lookup(tag) for tag in self.tags]
        self.proofs = [for_every_N(tag) for tag in self.tags]
        self.results = [[atlas.run(e, case.arm, case) for e in entries] for case in cases]
        said = [f"${e.formula}$" if formulas else e.says for e in entries]
        columns = [[_verdict(result, one) for result in results]
                   for one, results in zip(self.arms, self.results, strict=True)]
        heads = [f"{one.name}, {one.n} link{'s' * (one.n > 1)}" for one in self.arms]
        super().__init__(("equation", "", "for every N", *heads),
                         zip(self.tags, said, self.proofs, *columns, strict=True), below=self.summary(), unbroken=[0])

    @property
    def ok(self):
        """Nothing that must be proved is not, nothing that must hold fails, every misprint fails where it must."""
        return "NOT proved" not in self.proofs and all(
            r.holds and all(caught for *_, caught in r.misprints) for results in self.results for r in results)

    def summary(self):
        """How many are proved, and hold on each arm, in a sentence."""
        proved = sum(proof.startswith("proved") for proof in self.proofs)
        given = len(self.tags) - proved - self.proofs.count("NOT proved")
        words = [f"{len(self.tags)} equations: {proved} proved for every N"]
        words[0] += f", {given} given (definitions, base facts)" if given else ""
        for one, results in zip(self.arms, self.results, strict=True):
            exact = sum(r.holds and r.arithmetic == "exact" for r in results)
            words.append(f"{one.name}: {sum(r.holds for r in results)} hold" + (f", {exact} exactly" if exact else ""))
        forms = [caught for r in self.results[0] for *_, caught in r.misprints]
        return "; ".join(words + ([f"{sum(forms)} of {len(forms)} misprints refuted"] if forms else []))



def _verdict(result, arm):
    elsewhere = f" (on {result.arm})" if result.arm != arm.name else ""
    if not result.holds:
        return f"FAILS at {result.where}{elsewhere}"
    return ("residual 0" if result.arithmetic == "exact" else f"agrees, {result.arithmetic}") + elsewhere


def three_ways(tags, arm, mine, formulas=True):
    """Equations side by side: for every N, on `arm` (in fractions, if it has them), on `mine`. A `ThreeWays`.

    tags: "RK a.14-a.18, a.22", or a list. formulas: show them, otherwise what they say in words. Raises ValueError for
    an unknown tag.
    """
    return ThreeWays(tags, arm, mine, formulas)


class Distinct(Table):
    """Equations grouped by what is left of them, all abbreviations unfolded, multiplied out, and on one side."""

    def __init__(self, groups):
        self.groups = groups
        super().__init__(("multiplied out", "equations"),
                         [(f"{text} = 0", ", ".join(tags)) for text, tags in groups.items()])

    def _repr_markdown_(self):
        rows = [(f"${latex(text)} = 0$", ", ".join(tags)) for text, tags in self.groups.items()]
        return Table(self.lines[0], rows)._repr_markdown_()


def distinct(tags):
    """Which of several equations are one equation, solved for different letters? No base fact is used. A `Distinct`."""
    groups = {}
    for tag in listed(tags):
        for statement in statements(tag)[:1]:
            p = RESOLVENT.unfolded(added(polynomial(statement.lhs), polynomial(statement.rhs), -1), [])
            sign = -1 if p and p[min(p, key=order)] < 0 else 1
            groups.setdefault(written({word: sign*c for word, c in p.items()}), []).append(tag)
    return Distinct(groups)
