"""Every statement about operators that is proved, whichever paper it is of, and its proof.

Statements of Rodriguez and Kreutz are in `rk.proofs`, those of the other papers here, in the
letters of each paper.
"""

from ...proving.reading import read
from ...rk import proofs as rk
from ...rk.proofs import H, L, S, phi, phi_tilde, psi, psi_tilde
from . import brackets, diagonalized, duality, elimination, partition

__all__ = ["MODULES", "PROVERS", "SUMS", "prove_all", "prove_tag", "prove_text", "with_quoted"]

# Block (k,m) of psi phi_tilde sums psi(k,i+1) phi(i+1,m) over i = m..k-1;
# that of psi_tilde phi sums psi(k,i) phi(i,m).
SUMS = {
    "RK a.20": psi * phi_tilde - psi_tilde * phi == phi - psi,
    "RK a.21": psi * phi_tilde - psi_tilde * phi == psi * S * L * H * phi,
    "RK a.30": phi * psi_tilde - phi_tilde * psi == psi - phi,
    "RK a.31": phi * psi_tilde - phi_tilde * psi == -phi * S * L * H * psi,
}
MODULES = (elimination, partition, diagonalized, duality, brackets)
PROVERS = [rk.PROVER, *(module.PROVER for module in MODULES)]


def prove_all():
    """Return {tag: proof} of every statement that the papers make about operators.

    They are in an order in which later proofs can quote earlier ones.
    """
    proofs = {tag: rk.prove(tag) for tag in [*rk.STATEMENTS, *rk.BEYOND]}
    proofs |= {f"{tag} as operators": rk.prove(statement) for tag, statement in SUMS.items()}
    for module in MODULES:
        proofs |= {tag: module.prove(tag) for tag in module.STATEMENTS}
    return proofs


def prove_text(text):
    """Return the `Proof` of a statement given as text or by its tag.

    It is stated in the first alphabet that has its letters. Raises ValueError for an unknown tag,
    and for a text that no alphabet can read.
    """
    if "=" not in text or any(text in table for prover in PROVERS for table in prover.tables):
        return prove_tag(text)
    objections = []
    for prover in PROVERS:
        try:
            return prover.prove(read(text, prover.alphabet))
        except ValueError as error:
            objections.append(error)
    raise objections[0]


def prove_tag(tag):
    """Return the `Proof` of a statement that has a name. Raises ValueError if there is none."""
    objections = []
    for prover in PROVERS:
        try:
            return prover.prove(tag)
        except LookupError as error:
            objections.append(error)
    raise ValueError(*objections[0].args)


def with_quoted(name, proof):
    """Return {name: proof}, preceded by the proofs of all statements that it quotes."""
    out = {}
    for quoted in proof.certificate.quotes:
        if quoted in proof.quotable:
            out |= with_quoted(quoted, prove_tag(quoted))
    return out | {name: proof}
