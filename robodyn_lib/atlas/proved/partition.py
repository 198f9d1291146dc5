"""Lee & Chirikjian 2005, section II: Fixman's theorem and inversion by blocks, for any sizes.

A mass matrix G and its inverse H are split into blocks of soft coordinates a and hard ones b. The
proofs hold for any number of both. Determinants are not words, so LC 8 is stated as the factors
whose determinants it takes.
"""

from ...proving.theories import theory

globals().update(theory(__file__))
