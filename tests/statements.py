"""Proofs of all statements about operators, made when a test needs them."""

from functools import cache

from robodyn_lib.atlas.proved import prove_all
from robodyn_lib.proving.noncommutative import added, polynomial


@cache
def proofs():
    """Return {tag: proof} of all statements."""
    return prove_all()


def same(one, other):
    """Return whether two statements have the same terms and sizes."""
    return one.lhs.type == other.lhs.type and all(
        polynomial(x) == polynomial(y) for x, y in zip(one, other, strict=True)
    )


def difference(statement):
    """Return left side less right side, a polynomial."""
    return added(*map(polynomial, statement), -1)


@cache
def systems():
    """Return {name: system} that they are proved in."""
    return {str(proof.system): proof.system for proof in proofs().values()}
