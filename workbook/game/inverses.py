"""The letters of world one, blocks with inverses: `inverses.toml`, as the prover reads it."""

from robodyn_lib.proving import theory

THEORY = theory(__file__)
