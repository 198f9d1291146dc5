"""Certificates: a proof as lines that anybody can multiply out, without the prover that found them.

A certificate of lhs = rhs is a list of lines (c, u, fact, v): a number, a word, the name of a fact,
a word, such that

    lhs - rhs = sum of c u (fact.lhs - fact.rhs) v,

where fact^T means the transpose of a fact. To check it, multiply out; nothing is rewritten, so that
nobody has to trust the program that found it. Here the lines come from `noncommutative.reduced`,
which keeps what it subtracts. Only a Yes has a certificate, a No has none. `exported` writes many
of them, with letters, sizes and facts, for a checker.

>>> from robodyn_lib.rk.proofs import L, H, I, Psi, phi, prove, psi
>>> prove(psi == (I - Psi*L*H)*phi).certificate
psi - (I - Psi L H) phi is the sum of 3 lines u (left - right) v:
c  u      fact                                    v
+  I      [RK a.10/1: psi (I - S Delta_psi) = I]  phi
-  psi    [RK a.11/2: (I - S Delta_phi) phi = I]  I
+  psi S  [RK 4.7: Delta_psi = Delta_phi - L H]   phi
"""

import json
import re
from dataclasses import dataclass, replace
from itertools import pairwise

from ..tables import Table
from .noncommutative import (
    added,
    name_code,
    order,
    polynomial,
    reachable,
    reduced,
    spelt,
    spelt_out,
    times,
    transposed,
    turned,
    written,
)
from .reading import read


@dataclass(frozen=True, eq=False)
class Certificate:
    """The lines of a proof: lhs - rhs of `statement` is the sum of c u (fact.lhs - fact.rhs) v.

    cofactors {(u, name of a fact, v): c}, u and v tuples of letters; facts {name: what it says}:
    base facts of the system, and statements or lemmas that are quoted. Prints as a table.
    """

    statement: object
    system: object
    cofactors: dict
    facts: dict

    def __len__(self):
        return len(self.cofactors)

    @property
    def lines(self):
        """Return the lines as texts [c, u, fact, v].

        u and v are in Python's syntax, "I" for the empty word.
        """
        lines = [
            [str(c), word_code(u), fact, word_code(v)] for (u, fact, v), c in self.cofactors.items()
        ]
        return sorted(lines, key=lambda line: line[1:])

    @property
    def quotes(self):
        """The names of the statements and lemmas that the lines quote, beside base facts."""
        names = {fact.removesuffix("^T") for _, fact, _ in self.cofactors}
        return [name for name in self.facts if name in names and name not in self.system.named]

    @property
    def remainder(self):
        """Return lhs - rhs minus the lines, multiplied out.

        For a certificate this is the empty polynomial {}.
        """
        return remainder(
            self.statement,
            [(c, u, fact, v) for (u, fact, v), c in self.cofactors.items()],
            self.system,
            self.facts,
        )

    def __str__(self):
        lhs, rhs = self._sides()
        rows = [
            (sign, u, f"[{name}: {fact}{also}]", v) for sign, u, name, fact, also, v in self._rows()
        ]
        return (
            f"{lhs} - {rhs} is the sum of {self._many} u (left - right) "
            f"v:\n{Table(('c', 'u', 'fact', 'v'), rows)}"
        )

    __repr__ = __str__

    def _repr_markdown_(self):
        latex = self.system.alphabet.latex
        lhs, rhs = map(latex, self._sides())
        rows = [
            (sign, f"${latex(u)}$", f"{name}: ${latex(fact)}${also}", f"${latex(v)}$")
            for sign, u, name, fact, also, v in self._rows()
        ]
        head = (
            f"${lhs} - {rhs}$ is the sum of {self._many} "
            f"$u\\,(\\text{{left}}-\\text{{right}})\\,v$:"
        )
        return f"{head}\n\n{Table(('$c$', '$u$', 'fact', '$v$'), rows)._repr_markdown_()}"

    @property
    def _many(self):
        return f"{len(self)} line{'s' * (len(self) != 1)}"

    def _sides(self):
        return [f"({side})" if side.kind == "sum" else str(side) for side in self.statement]

    def _rows(self):
        for (u, fact, v), c in sorted(
            self.cofactors.items(), key=lambda line: (order(line[0][0]), line[0][1])
        ):
            sign = {1: "+", -1: "-"}.get(c, f"{'+' if c > 0 else '-'} {abs(c)}")
            name = fact.removesuffix("^T")
            yield (
                sign,
                spelt(u),
                name,
                str(self.facts[name]),
                ", transposed" * (name != fact),
                spelt(v),
            )


# --- a proof's certificate ------------------------------------------------------------------------
def expanded(proof):
    """Return the `Certificate` of a `Proof` in base facts alone, None if it is not proved.

    Of the two that rewriting from the left and from the right give, it is the shorter.
    """
    if not proof.holds:
        return None
    return Certificate(
        proof.statement, proof.system, in_facts(proof.statement, proof.system), proof.system.named
    )


def in_facts(statement, system):
    """Return {(u, fact, v): c} of a proved statement, in base facts alone."""
    unfolded = {}
    p = reduced(
        system.zero(statement), system.unfolding(list(system.definitions)), cofactors=unfolded
    )
    sides = [dict(unfolded), dict(unfolded)]
    for cofactors, from_right in zip(sides, (False, True), strict=True):
        reduced(p, system.rules, cofactors=cofactors, from_right=from_right)
    return min(sides, key=len)


def shortest(proof):
    """Return the `Certificate` that follows the derivation and quotes what it quotes.

    It uses base facts alone if that is no longer; None if the statement is not proved.
    """
    if not proof.holds:
        return None
    cofactors = quoting(proof)
    if len(cofactors) >= len(proof.expanded):
        return proof.expanded
    names = {fact.removesuffix("^T") for _, fact, _ in cofactors}
    lemmas = {
        key: read(f"{spelt(rule.word)} = {written(rule.poly)}", proof.system.alphabet)
        for key, rule in derived(proof.system).items()
        if key in names
    }
    quoted = lemmas | {name: fact for name, fact in proof.quotable.items() if name in names}
    return Certificate(proof.statement, proof.system, cofactors, proof.system.named | quoted)


def derived(system):
    """Return {name: rule} of the rules that completion has added to the base facts.

    Each is named by the word that it rewrites.
    """
    return {f"{system}: {word_code(rule.word)}": rule for rule in system.rules if not rule.name}


def quoting(proof):
    """Return {(u, name, v): c} that follows the printed derivation of a `Proof`, line by line."""
    system = proof.system
    out = {}
    quotes = {str(rule): _source(rule, proof) for rule in [*system.rules, *system.shortcuts][::-1]}
    quotes |= {str(rule): _source(rule, proof) for rule in reversed(proof.cited)}
    for side, steps in proof.chains.items():
        for before, after in pairwise(steps):
            taken = {}
            if after.reason in quotes:
                rules = [quotes[after.reason]]
            else:
                rules = system.unfolding(
                    [name for name in system.definitions if f" {name} = " in f" {after.reason}"]
                )
            reduced(before.poly, rules, cofactors=taken)
            out = added(out, taken, -1 if side == "right side" else 1)
    return out


def _source(rule, proof):
    """Return the rule with what it is quoted as.

    That is base facts, the rule itself if it is a lemma, or the statement that was cited.

    A statement that has the name of a base fact (with its sides exchanged, say) is cited by its own
    certificate.
    """
    names = {id(cofactors): key for key, cofactors in derived(proof.system).items()}
    if id(rule) in names:
        return replace(rule, cofactors={((), names[id(rule)], ()): 1})
    if not rule.quoted:
        return rule
    (((_, fact, _), c),) = rule.cofactors.items()
    name = fact.removesuffix("^T")
    if name not in proof.system.named:
        return rule
    cofactors = in_facts(proof.quotable[name], proof.system)
    cofactors = transposed_cofactors(cofactors) if fact.endswith("^T") else cofactors
    return replace(rule, cofactors={key: c * d for key, d in cofactors.items()})


def transposed_cofactors(cofactors):
    """Return the cofactors of p^T, from those of p."""

    def flip(fact):
        return fact.removesuffix("^T") if fact.endswith("^T") else f"{fact}^T"

    return {(turned(v), flip(fact), turned(u)): c for (u, fact, v), c in cofactors.items()}


def remainder(statement, lines, system, facts=None):
    """Return lhs - rhs less the sum of the lines (c, u, fact, v), multiplied out.

    The result is a polynomial, {} if the lines certify the statement.

    u and v are words, tuples of letters, or expressions; a fact is named as in `system.named`, its
    transpose with ^T.
    """
    facts = facts or system.named
    rest = system.zero(statement)
    for c, u, fact, v in lines:
        zero = system.zero(facts[fact.removesuffix("^T")])
        zero = transposed(zero) if fact.endswith("^T") else zero
        u, v = ({word: 1} if isinstance(word, tuple) else polynomial(word) for word in (u, v))
        rest = added(rest, system.unfolded(times(times(u, zero), v), []), -c)
    return rest


# --- for a checker that knows no prover -----------------------------------------------------------
def exported(proofs, in_base_facts=True):
    """Return what a checker reads, for {tag: proof}.

    The dictionary has sizes, letters, symmetric letters, definitions, facts and statements.

    in_base_facts: each certificate is complete by itself; otherwise they quote statements before
    them and lemmas, listed as well. Raises ValueError if a statement is not proved, or if two
    alphabets use one name in two ways.
    """
    statements = {}
    systems = {}
    for tag, proof in proofs.items():
        if not proof.holds:
            raise ValueError(f"{tag} is not proved: {proof.statement}")
        systems[str(proof.system)] = proof.system
        certificate = proof.expanded if in_base_facts else proof.certificate
        statements |= {
            name: _said_lemma(proof.system, name)
            for name in certificate.quotes
            if name in derived(proof.system) and name not in statements
        }
        statements[tag] = {
            "system": str(proof.system),
            "says": said(proof.statement),
            "certificate": certificate.lines,
        }
    facts = {
        name: {key: said(x) for key, x in system.named.items()} for name, system in systems.items()
    }
    return letters_of(proofs, systems) | {"facts": facts, "statements": statements}


def _said_lemma(system, name):
    rule = derived(system)[name]
    lines = Certificate(None, system, rule.cofactors, system.named).lines
    says = f"{word_code(rule.word)} == {polynomial_code(rule.poly)}"
    return {"system": str(system), "says": says, "certificate": lines}


def letters_of(proofs, systems):
    """Return the sizes, letters and definitions that statements and facts use.

    They are in the order of their alphabets.
    """
    used = set()
    sizes = {}
    letters = {}
    definitions = {}
    for statement in [
        *(proof.statement for proof in proofs.values()),
        *(fact for system in systems.values() for fact in system.named.values()),
    ]:
        used |= reachable(polynomial(statement.lhs)) | reachable(polynomial(statement.rhs))
    for alphabet in dict.fromkeys(system.alphabet for system in systems.values()):
        words = {label: word for word, label in alphabet.sizes.items()}
        for x in [x for x in alphabet.letters.values() if x.parts in used]:
            for label in x.type:
                _once(sizes, label, words[label])
            if x.parts.definition:
                _once(definitions, code(x), code(x.parts.definition))
            else:
                _once(letters, code(x), (*x.type, x.T is x))
    if both := letters.keys() & definitions.keys():
        raise ValueError(
            f"{', '.join(sorted(both))}: a letter in one alphabet, an abbreviation in another"
        )
    return {
        "sizes": sizes,
        "letters": {name: [m, n] for name, (m, n, _) in letters.items()},
        "symmetric": [name for name, (*_, symmetric) in letters.items() if symmetric],
        "definitions": definitions,
    }


def _once(table, key, value):
    if table.setdefault(key, value) != value:
        raise ValueError(f"{key} is {table[key]} in one alphabet, {value} in another")


# --- Python's syntax, which a checker can read without a parser of its own ------------------------
def code(x):
    """Return an expression in Python's syntax.

    Raises ValueError for a fraction, which the checker does not read.
    """
    if "/" in (text := spelt_out(x, code=True)):
        raise ValueError(
            f"{x}: only statements with whole numbers can be exported; multiply by the denominator"
        )
    return text


def said(statement):
    """Return a statement in Python's syntax."""
    return f"{code(statement.lhs)} == {code(statement.rhs)}"


def word_code(word):
    """Return a word in the same syntax; the empty word is "I"."""
    return "*".join(name_code(x.stem.name) + ("" if x is x.stem else ".T") for x in word) or "I"


def polynomial_code(p):
    """Return a polynomial in Python's syntax, minus signs last."""
    text = (
        " ".join(
            ("- " if c < 0 else "+ ") + ("" if abs(c) == 1 else f"{abs(c)}*") + word_code(word)
            for word, c in sorted(p.items(), key=lambda term: (term[1] < 0, order(term[0])))
        )
        or "0*I"
    )
    return text.removeprefix("+ ")


def as_text(data):
    """Return JSON with a line for each line of a certificate."""
    text = json.dumps(data, indent=1, ensure_ascii=False)
    return (
        re.sub(
            r"\[\s+([^\[\]{}]*?)\s+\]",
            lambda m: "[" + re.sub(r"\s*\n\s*", " ", m.group(1)) + "]",
            text,
        )
        + "\n"
    )
