"""Proofs of all statements about operators, made where a test asks for them."""
from functools import cache

from robodyn_lib.atlas.proved import prove_all


@cache
def proofs():
    """{tag: proof} of all statements."""
    return prove_all()


@cache
def systems():
    """{name: system} that they are proved in."""
    return {str(proof.system): proof.system for proof in proofs().values()}
