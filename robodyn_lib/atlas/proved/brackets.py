"""Lecture 15: three maps P -> C + A P (1 + J P)^-1 A^T composed with two bracketings.

The matrices may have any size. E_12, E_23 are (1 + C J)^-1 of the joins of neighbours; E_a, E_b
those of the last join, when the first two or the last two were joined before it. Where C is
compared, Y_a abbreviates E_a A_2 E_12 C_1 A_2^T, of the left bracket, and K the symmetric J_3 E_23,
with which E_23 is 1 - C_2 K.
"""

from ...proving.theories import theory

globals().update(theory(__file__))
