"""Write what chain.js gets from the prover: letters, abbreviations, and completed rules."""

from robodyn_lib.proving.noncommutative import name_code, oriented, polynomial
from robodyn_lib.rk.proofs import ALPHABET, FILTER, G, H, I


def terms(p):
    """Return [(word, coefficient), ...] of a polynomial, as text."""
    return [(" ".join(map(str, word)), str(c)) for word, c in p.items()]


def rules(found):
    return [(" ".join(map(str, rule.word)), terms(rule.poly)) for rule in found]


def facts():
    """Return {name: description}, for JSON."""
    known = {name: x for name, x in ALPHABET.letters.items() if name not in FILTER.foreign}
    every = sorted(
        {part for x in known.values() for part in (x.parts, x.parts.twin)},
        key=lambda part: part.rank,
    )
    by_name = {}
    for rule in FILTER.shortcuts:
        by_name.setdefault(rule.name, []).append(rule)
    by_name["H G = 1"] = [oriented(polynomial(H * G - I))]
    names = [*FILTER.definitions, *ALPHABET.definitions]
    unfolded = {name: terms(polynomial(FILTER.definition(name))) for name in names}
    return {
        "letters": {name: [*x.type, x.T is x] for name, x in known.items()},
        "order": [str(part) for part in every],
        "spelt": {name_code(name): name for name in known if name_code(name) != name},
        "inverses": {name: str(x) for name, x in ALPHABET.inverses.items()},
        "definitions": list(unfolded.items()),
        "plain": [(name, unfolded[name]) for name in ("phi^-1", "psi^-1")],
        "rules": rules(FILTER.rules),
        "facts": {name: rules(found) for name, found in by_name.items()},
    }
