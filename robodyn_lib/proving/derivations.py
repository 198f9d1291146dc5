"""Derivations: statements about operators, decided by the base facts of a `System`, line by line.

A `Prover` holds an alphabet, its systems of base facts and the statements that have names; the
rules come from `noncommutative`. Nothing here depends on what the letters mean.
"""

import functools
import textwrap
from dataclasses import dataclass, field, replace

from . import certificates
from .noncommutative import (
    Rule,
    Statement,
    added,
    completed,
    expression,
    oriented,
    polynomial,
    reachable,
    reduced,
    stems,
    substituted,
    terms,
    transposed,
    turned,
    written,
)


# --- systems of base facts ------------------------------------------------------------------------
class System:
    """Base facts [(name, statement)] of an alphabet, its abbreviations, and the rules from both.

    says: where a proof comes from, in words; definitions {letter: (name, expression)}, unfolded in
    this order; foreign: letters that are not declared in it; own {letter: why it belongs to this
    system alone}; basic: abbreviations that hold in every system and are unfolded last.
    refute(statement, system), if there is one: where the sides differ, or "".
    """

    def __init__(
        self,
        alphabet,
        name,
        says,
        facts,
        definitions=None,
        foreign=(),
        own=(),
        basic=(),
        refute=None,
    ):
        self.alphabet = alphabet
        self.name = name
        self.says = says
        self.facts = facts
        self.definitions = definitions or {}
        self.foreign = set(foreign)
        self.own = dict(own)
        self.basic = list(basic)
        self.refute = refute

    def knows(self, letters):
        """Return whether all these letters are declared in this system.

        If it has its own letters, one of them must be among these.
        """
        return not letters & self.foreign and set(self.own) <= letters

    def __repr__(self):
        return self.name

    @functools.cached_property
    def rules(self):
        """Return the confluent system of rules, on letters that are not abbreviations."""
        return completed(self._equations(list(self.definitions)))

    @functools.cached_property
    def shortcuts(self):
        """The base facts again, with L and Delta_psi left in.

        They are not needed, but make derivations short.
        """
        names = list(self.definitions)
        return [
            oriented(p, name, cofactors=cofactors)
            for n in range(len(names))
            for p, name, cofactors in self._equations(names[:n])
        ]

    @functools.cached_property
    def named(self):
        """Return {name: statement}: the base facts, then the system's own abbreviations.

        Facts of one tag are numbered, a.11/1.
        """
        abbreviations = [
            (tag, self.alphabet.letters[name] == x) for name, (tag, x) in self.definitions.items()
        ]
        facts = [*self.facts, *abbreviations]
        out = {}
        for tag, fact in facts:
            number = sum(name.split("/")[0] == tag for name in out) + 1
            out[f"{tag}/{number}" if [name for name, _ in facts].count(tag) > 1 else tag] = fact
        return out

    def zero(self, statement):
        """Return the left side of a statement less its right side.

        Abbreviations that hold in every system are unfolded.
        """
        return self.unfolded(added(polynomial(statement.lhs), polynomial(statement.rhs), -1), [])

    def unfolding(self, names):
        """Return rules that unfold own abbreviations of these names, and their transposes.

        Each costs a line of a proof.
        """
        out = {}
        keys = list(self.named)[len(self.facts) :]
        for key, name in zip(keys, self.definitions, strict=True):
            if name not in names:
                continue
            (word,) = polynomial(self.alphabet.letters[name])
            p = self.zero(self.named[key])
            for left, q, fact in ((word, p, key), (turned(word), transposed(p), f"{key}^T")):
                rule = Rule(left, added({left: 1}, q, -1), cofactors={((), fact, ()): 1})
                out.setdefault(left, rule)
        return list(out.values())

    def _equations(self, names):
        """Return [(polynomial, tag, cofactors)] of the base facts and their transposes.

        The abbreviations `names` are written out.
        """
        unfolding = self.unfolding(names)
        out = []
        for (tag, _), (key, fact) in zip(self.facts, self.named.items(), strict=False):
            p = self.zero(fact)
            for q, name in ((p, key), (transposed(p), f"{key}^T")):
                taken = {}
                plain = self.unfolded(q, names)
                reduced(q, unfolding, cofactors=taken)
                if plain not in [q for q, *_ in out]:
                    out.append((plain, tag, added({((), name, ()): 1}, taken, -1)))
        return out

    def unfolded(self, p, names):
        """Return p without the abbreviations of those names and those that hold in every system."""
        while present := [
            name for name in [*names, *self.alphabet.definitions] if name in stems(p)
        ]:
            for name in present:
                p = substituted(p, name, polynomial(self.definition(name)))
        return p

    def definition(self, name):
        if name in self.definitions:
            return self.definitions[name][1]
        return self.alphabet.definitions[name]

    def reason(self, name):
        tag = f"{self.definitions[name][0]}: " if name in self.definitions else ""
        return f"{tag}{name} = {self.definition(name)}"

    def normal_form(self, p):
        """Return the normal form of a polynomial: 0 if and only if the base facts imply p = 0."""
        return reduced(self.unfolded(p, list(self.definitions)), self.rules)


# --- proofs ---------------------------------------------------------------------------------------
@dataclass(frozen=True)
class Step:
    """One line of a derivation: an expression and why it equals the line before.

    `changing` are its words that change next.
    """

    text: str
    reason: str
    poly: dict
    changing: tuple = ()


@dataclass(frozen=True, eq=False)
class Proof:
    """The verdict on a statement, with its derivation.

    Left side and right side are brought to one polynomial.
    """

    statement: Statement
    system: System
    remainder: dict  # the normal form of lhs - rhs
    cited: tuple = ()  # rules that the derivation may quote
    tag: str = ""
    quotable: dict = field(default_factory=dict)  # {name: the statement that they come from}

    @property
    def holds(self):
        """True if lhs = rhs follows from the base facts.

        If so, it holds for every arm and every N.
        """
        return not self.remainder

    def __bool__(self):
        return self.holds

    @property
    def normal_form(self):
        """The normal form of lhs - rhs, as text: "0", or what the two sides differ by."""
        return written(self.remainder)

    @functools.cached_property
    def chains(self):
        """The derivation, {side: [Step, ...]}.

        It goes from either side to where they meet, or from their difference to 0.
        """
        return derivation(self.statement, self.system, self.cited)

    def steps(self):
        """Return the derivation as [(side, expression, reason)].

        Each line equals the one before it on its side.
        """
        return [
            (side, step.text, step.reason) for side, steps in self.chains.items() for step in steps
        ]

    def lemmas(self):
        """Return the derived rules that the derivation uses, each after those it needs."""
        names = {reason for _, _, reason in self.steps()}
        out = []
        for rule in self.system.rules:
            if str(rule) in names:
                _collect_lemmas(rule, out)
        return out

    @functools.cached_property
    def certificate(self):
        """Return the `Certificate` of this proof, or None if the statement is not proved.

        Its lines c u (fact.lhs - fact.rhs) v add up to lhs - rhs.

        It follows the derivation and quotes what that quotes, or is in base facts alone where that
        takes no more lines.
        """
        return certificates.shortest(self)

    @functools.cached_property
    def expanded(self):
        """The `Certificate` in base facts alone, or None if this is not proved.

        It quotes no statement.
        """
        return certificates.expanded(self)

    @functools.cached_property
    def counterexample(self):
        """An exact arm on which the sides differ, as text.

        It is "" if the statement holds or no arm tried refutes it.
        """
        if self.holds or not self.system.refute:
            return ""
        return self.system.refute(self.statement, self.system)

    @property
    def verdict(self):
        """The verdict in words.

        Where the sides differ as polynomials but on no arm tried, the question stays open.
        """
        if self.holds:
            return f"proved for every N, {self.system.says}"
        if self.counterexample:
            words = f"refuted: {self.counterexample}"
        else:
            words = "not proved, and no arm tried refutes it"
        words = (
            words if self.system.refute else "not proved: it does not follow from the base facts"
        )
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
        latex = self.system.alphabet.latex
        head = f"**{self.tag}** " if self.tag else ""
        words = self.verdict.split("\n")[0]
        parts = [f"{head}${latex(str(self.statement))}$: {words}"]
        if not self.holds:
            rows = _latex_rows(latex, Step("", "", self.remainder), r"\text{left} - \text{right}")
            return "\n\n".join([*parts, _aligned(rows)])
        for rule in self.lemmas():
            word, f, i, g, j = rule.origin
            rows = [f"&{latex(' '.join(map(str, word)))}"]
            rows += [
                f"&= {latex(written(h.at(word, n)))} && {_latex_reason(latex, str(h))}"
                for h, n in {f: i, g: j}.items()
            ]
            also = ", ".join(f"${_latex_reason(latex, str(h))}$" for h in rule.uses)
            parts.append(
                f"Lemma ${latex(str(rule))}$, one word read in two "
                f"ways{also and f' (with {also})'}:"
            )
            parts.append(_aligned(rows))
        for side, chain in self.chains.items():
            if len(chain) > 1:
                rows = [f"&{latex(chain[0].text)}"]
                for step in chain[1:]:
                    rows += _latex_rows(latex, step)
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
    lines = [f"lemma {rule}:", f"    {' '.join(map(str, word))}"]
    for applied, place in {f: i, g: j}.items():
        text = written(applied.at(word, place))
        lines.append(_line(Step(text, str(applied), {})))
    if rule.uses:
        lines.append(f"    with {', '.join(map(str, rule.uses))}")
    return lines


def _line(step, width=44):
    if len(step.text) <= width:
        return f"  = {step.text:<{width}} [{step.reason}]"
    wrapped = textwrap.fill(step.text, 112, initial_indent="  = ", subsequent_indent="    ")
    return f"{wrapped}\n    {'':<{width}} [{step.reason}]"


def _latex_reason(latex, reason):
    tag, _, rule = reason.rpartition(": ")
    tag = tag.replace("_", r"\_")
    rule = latex(rule) if "=" in rule else rf"\text{{{rule}}}"
    return rf"\text{{{tag}: }} {rule}" if tag else rule


def _latex_rows(latex, step, before="", longest=22):
    """Return the rows of one line: words that change next are underlined, long sums broken."""
    rows = [""]
    letters = 0
    for sign, name, word in terms(step.poly):
        if letters and letters + len(word) > longest:
            rows = [*rows, ""]
            letters = 0
        letters += len(word) + 1
        name = latex(name)
        rows[-1] += f"{sign} " + (
            rf"\underline{{{name}}} " if word in step.changing else f"{name} "
        )
    rows[0] = rows[0].removeprefix("+ ") or "0"
    heads = [f"{before}&= {rows[0]}", *(rf"&\quad {row}" for row in rows[1:])]
    return [
        *heads[:-1],
        heads[-1] + (f" && {_latex_reason(latex, step.reason)}" if step.reason else ""),
    ]


def _aligned(rows):
    return "$$\\begin{aligned}\n" + " \\\\\n".join(rows) + "\n\\end{aligned}$$"


def chain_of_steps(x, system, cited=(), abbreviated=False):
    """Derive the normal form of an expression, one named rule or set of abbreviations a line.

    abbreviated: unfold an abbreviation only if no rule fits, instead of all before the first rule.
    """
    p = polynomial(x)
    steps = [Step(str(x), "", p)]
    if not _is_multiplied_out(x):
        steps.append(Step(written(p), "multiply out", p))
    rules = [*system.shortcuts, *system.rules]
    while True:
        quotes = cited if len(steps) < QUOTED else ()
        unfold_first = stems(p) & set(system.alphabet.definitions) and not abbreviated
        change = (
            next_rule(p, quotes)
            or (None if unfold_first else next_rule(p, rules))
            or next_abbreviation(p, system, abbreviated)
        )
        if not change:
            return steps
        changing, p, reason = change
        steps[-1] = replace(steps[-1], changing=changing)
        steps.append(Step(written(p), reason, p))


QUOTED = 40  # most lines that may quote other statements, since quoting can go in circles


def next_rule(p, rules):
    """Apply the rule that leaves the fewest words, wherever it fits: (changing, new p, reason)."""
    options = [(reduced(p, [rule]), rule) for rule in rules if any(map(rule.places, p))]
    if options:
        # no tie: words, compared by their lengths
        q, rule = min(options, key=lambda option: (len(option[0]), sum(map(len, option[0]))))
        return tuple(word for word in p if rule.places(word)), q, str(rule)


def next_abbreviation(p, system, one_by_one):
    """Return p with some abbreviations unfolded, and which.

    Late ones come first (the last, or all), then the basic ones, then one of the system's.
    """
    here = stems(p)
    basic, of_system = (
        [name for name in names if name in here] for names in (system.basic, system.definitions)
    )
    late = [
        name for name in system.alphabet.definitions if name in here and name not in system.basic
    ]
    names = late[-1:] if one_by_one and late else late or basic or of_system[:1]
    if names:
        q = p
        for name in names:
            q = substituted(q, name, polynomial(system.definition(name)))
        changing = tuple(word for word in p if stems([word]) & set(names))
        return changing, q, ", ".join(map(system.reason, names))


def _is_multiplied_out(x):
    def plain(f):
        return f.kind in ("letter", "number") or f.kind == "transpose" and f.parts.kind == "letter"

    def word(t):
        return plain(t) or t.kind == "product" and all(map(plain, t.parts))

    return word(x) or x.kind == "sum" and all(map(word, x.parts))


def derivation(statement, system, cited=()):
    """Return {side: steps}: left and right side up to where they meet.

    If that is long, their difference is brought down to 0 instead.
    """
    routes = []
    for abbreviated in (False, True):
        left, right = (chain_of_steps(x, system, cited, abbreviated) for x in statement)
        meetings = [
            (i + j, i, j)
            for i, s in enumerate(left)
            for j, t in enumerate(right)
            if s.poly == t.poly
        ]
        _, i, j = min(meetings, default=(0, len(left), len(right)))
        routes.append({"left side": left[: i + 1], "right side": right[: j + 1]})
    if min(map(_length, routes)) > 400:
        difference = statement.lhs - statement.rhs
        routes += [
            {"left side - right side": chain_of_steps(difference, system, cited, way)}
            for way in (False, True)
        ]
    best = min(routes, key=_length)
    return {side: [*steps[:-1], replace(steps[-1], changing=())] for side, steps in best.items()}


def _length(chains):
    return sum(len(word) + 1 for steps in chains.values() for step in steps for word in step.poly)


class Prover:
    """Decides statements in one alphabet from systems of base facts, fewest facts first.

    tables: dictionaries {tag: statement} in which tags are looked up, with `prefix` in front if
    need be; cites {tag: what its derivation may quote}; others {tag: what it is, since it is no
    statement about operators}.
    """

    def __init__(self, alphabet, systems, tables=(), cites=None, others=None, prefix=""):
        self.alphabet = alphabet
        self.systems = systems
        self.tables = tables
        self.cites = cites or {}
        self.others = others or {}
        self.prefix = prefix

    def systems_for(self, statement):
        """Return the systems that have all letters of a statement, fewest base facts first."""
        p = dict.fromkeys(word for side in statement for word in polynomial(side))
        if not self.alphabet.owns(p):
            raise ValueError(
                f"{statement}: a letter belongs to another alphabet, or was declared again "
                "later; write the statement again"
            )
        letters = {x.name for x in reachable(p)}
        claimed = [system for system in self.systems if letters & set(system.own)]
        known = [system for system in claimed or self.systems if system.knows(letters)]
        if not known:
            why = [reason for system in claimed for reason in system.own.values()] or [
                "no system knows all letters"
            ]
            strange = sorted(
                letters.intersection(*(system.foreign for system in claimed or self.systems))
            )
            raise ValueError(
                f"{statement}: {why[0]}; it cannot be combined with {', '.join(strange)}"
            )
        return known

    def prove(self, statement, rhs=None, system=None, citing=()):
        """Decide whether a statement follows from the base facts, and return a `Proof`.

        The statement is given as prove(lhs == rhs), prove(lhs, rhs) or prove(tag).

        system: by default the one with fewest base facts that proves the statement. citing: tags or
        statements, themselves provable, whose identities the derivation may use. Returns a `Proof`.
        Raises `Nonconformal` for sizes that do not fit, LookupError for a tag that is no statement
        about operators.
        """
        tag = ""
        if isinstance(statement, str):
            tag, statement = self._looked_up(statement)
            citing = citing or self.cites.get(tag, ())
        elif rhs is not None:
            statement = Statement(expression(statement), expression(rhs))
        if not isinstance(statement, Statement):
            raise TypeError(
                f"expected a statement such as Phi == phi*S, or its tag, got {statement!r}"
            )
        known = self.systems_for(statement)
        if system and system not in known:
            raise ValueError(
                f"{statement}: it has letters that are not declared in {system}; use {known[-1]}"
            )
        if system is None:
            system = next((s for s in known if not _remainder(statement, s)), known[-1])
        quotable = [
            self._looked_up(fact) if isinstance(fact, str) else ("", fact) for fact in citing
        ]
        cited = tuple(rule for name, fact in quotable for rule in cited_rules(name, fact, system))
        return Proof(
            statement,
            system,
            _remainder(statement, system),
            cited,
            tag,
            {name or str(fact): fact for name, fact in quotable},
        )

    def _looked_up(self, tag):
        names = (tag, f"{self.prefix}{tag}")
        for table in self.tables:
            for name in names:
                if name in table:
                    return name, table[name]
        for name in names:
            if name in self.others:
                raise LookupError(
                    f"{name} is not a statement about operators but {self.others[name]}"
                )
        raise LookupError(f"no statement is called {tag!r}")


def _remainder(statement, system):
    return system.normal_form(added(polynomial(statement.lhs), polynomial(statement.rhs), -1))


def cited_rules(name, statement, system):
    """Return a proved statement as rules.

    Its left side is replaced by its right if that removes a letter; otherwise deg-lex order
    decides.
    """
    lhs, rhs = map(polynomial, statement)
    difference = added(lhs, rhs, -1)
    if _remainder(statement, system):
        raise ValueError(f"cannot cite {statement}: it is not proved")
    removes = list(lhs.values()) == [1] and stems(lhs) - {x.name for x in reachable(rhs)}
    quoted = f"{name}: {statement}" if name else str(statement)
    rules = []
    for turn, suffix, mark in ((dict, "", ""), (transposed, ", transposed", "^T")):
        source = {((), f"{name or statement}{mark}", ()): 1}
        if removes:
            turned = [Rule(*turn(lhs), turn(rhs), cofactors=source)]
        else:
            turned = [
                oriented(turn(p), cofactors=source)
                for p in (difference, system.unfolded(difference, []))
                if p
            ]
        rules += [replace(rule, quoted=quoted + suffix) for rule in turned]
    return [f for i, f in enumerate(rules) if f.word not in [g.word for g in rules[:i]]]
